"""An environment for PufferLib 3. Its buffers belong to the caller, and treads writes to them.

    import pufferlib.vector
    from treads.puffer import Env

    env = Env("learner hunter --arena yard --time 60", num_envs=64, threads=2, frame_skip=4, actions="multi-discrete")
    envs = pufferlib.vector.make(Env, num_envs=2, env_kwargs={"num_envs": 64}, backend=pufferlib.vector.Multiprocessing)
"""

from __future__ import annotations

from typing import Any

try:
    import pufferlib
except ImportError:
    raise ImportError("treads.puffer needs PufferLib 3: pip install 'treads[pufferlib]'") from None
import numpy as np

from treads import Vec

__all__ = ["Env"]


class Env(pufferlib.PufferEnv):
    """Matches with a row per learner tank. The arguments are as for treads.Vec; an ended match begins again in the same step."""

    def __init__(self, cards: str | list[str] = "learner hunter --arena yard --time 60", num_envs: int = 1, buf: Any = None, seed: int | None = None,
                 **options: Any):
        self.vec = Vec(cards, num_envs, **options)
        self.single_observation_space, self.single_action_space = self.vec.single_observation_space, self.vec.single_action_space
        self.num_agents, self._seed = self.vec.num_agents, seed
        super().__init__(buf)
        self.vec.write_to(observations=self.observations, rewards=self.rewards, terminations=self.terminals, truncations=self.truncations,
                          active=self.masks)
        self._sums = np.zeros((2, self.num_agents))  # total reward and number of steps of each current episode

    def reset(self, seed: int | None = None) -> tuple[np.ndarray, list[dict[str, Any]]]:
        self.vec.reset(seed=self._seed if seed is None else seed)
        self._sums[:] = self.rewards[:] = 0
        return self.observations, []

    def step(self, actions: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """Returns the buffers, and a dictionary per row whose episode has ended. If the match has ended, it has the `score`: 1 for a win, 0.5 for
        a draw."""
        self._sums[1] += self.masks
        self.vec.step(actions)
        self._sums[0] += self.rewards
        infos: list[dict[str, Any]] = []
        for row in np.flatnonzero(self.terminals | self.truncations):
            infos.append({"episode_return": float(self._sums[0, row]), "episode_length": int(self._sums[1, row])})
            if self.masks[row]:  # the next match has begun
                winner = self.vec.last(self.vec.match_of[row])["winner"]
                infos[-1]["score"] = 0.5 if winner < 0 else float(winner == self.vec.team_of[row])
            self._sums[:, row] = 0
        return self.observations, self.rewards, self.terminals, self.truncations, infos

    def close(self) -> None:
        self.vec.close()
