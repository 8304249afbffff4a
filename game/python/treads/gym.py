"""Environments for Gymnasium 1.0 or newer: one learner's battles, singly and in batches.

    import gymnasium, treads
    env = gymnasium.make("treads/Duel-v0", opponent="hunter", arena="yard", render_mode="rgb_array")
    envs = gymnasium.make_vec("treads/Duel-v0", num_envs=64, threads=2, opponent="hunter")

An episode is a life: it ends when the learner's tank is destroyed, when its team loses, or with the battle.
"""

from __future__ import annotations

import functools
import inspect
from typing import Any

try:
    import gymnasium
    from gymnasium.utils import EzPickle
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError:
    raise ImportError("treads.gym needs Gymnasium 1.0 or newer: pip install 'treads[gymnasium]'") from None
import numpy as np

import treads
from treads import Problem
from treads.render import MODES, Screen

__all__ = ["Battle", "Duel", "Melee", "Team", "Race", "Flag", "VecEnv"]

TICKS_PER_SECOND = 60


def _fps(frame_skip: int) -> int:
    return max(1, round(TICKS_PER_SECOND / frame_skip))


def _result(vec: treads.Vec, match: int) -> dict[str, Any]:
    """Returns vec.last(match) in types for the arrays of Gymnasium: hash and seed use all 64 bits."""
    return {name: np.uint64(value) if name in ("hash", "seed") else value for name, value in vec.last(match).items()}


class _Copied(EzPickle):
    """An environment with copies, by pickle or copy.deepcopy, that continue like the original."""

    _KEPT = ("_np_random", "_np_random_seed", "_is_over")

    def __getstate__(self) -> Any:
        return EzPickle.__getstate__(self), self.vec.__reduce__()[2], {name: self.__dict__[name] for name in self._KEPT if name in self.__dict__}

    def __setstate__(self, state: Any) -> None:
        arguments, vec, kept = state
        EzPickle.__setstate__(self, arguments)
        self.vec.__setstate__(vec)
        self.__dict__.update(kept)


class Battle(_Copied, gymnasium.Env):
    """A battle with one learner, described by a card: the text of a command line after `treads match`."""

    metadata: dict[str, Any] = {"render_modes": MODES, "render_fps": _fps(4)}

    def __init__(self, card: str, *, frame_skip: int = 4, actions: str = "continuous", observation: str = "v2", grid: int = 36,
                 reward: Any = None, opponents: Any = None, render_mode: str | None = None, width: int = 640, assets: str | None = None):
        EzPickle.__init__(self, card, frame_skip=frame_skip, actions=actions, observation=observation, grid=grid, reward=reward,
                          opponents=opponents, render_mode=render_mode, width=width, assets=assets)
        self.render_mode = render_mode
        self.screen = Screen(render_mode, width)
        if not isinstance(card, str):
            raise Problem("card must be a string, as after `treads match`")
        self.vec = treads.Vec(card, frame_skip=frame_skip, actions=actions, observation=observation, grid=grid, reward=reward,
                              opponents=opponents, assets=assets, autoreset="Disabled", ends="agents")
        if self.vec.num_agents != 1:
            raise Problem(f"'{card}' has {self.vec.num_agents} learners, but this environment has one; treads.pettingzoo has several")
        self.metadata = {**self.metadata, "render_fps": _fps(frame_skip)}
        self.observation_space = self.vec.single_observation_space
        self.action_space = self.vec.single_action_space
        self._is_over = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begins a battle, with this seed as `treads match --seed` plays it, or with one drawn from np_random and rotated starts."""
        if seed is not None:
            seed = treads.check_seed(seed)
        super().reset(seed=seed)
        self.vec.begin([0], [int(self.np_random.integers(1 << 63)) if seed is None else seed], [seed is None])
        self._is_over = False
        self.screen.show(self.vec)
        return treads.observation_of(self.vec.observations, 0), {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if self._is_over:
            raise Problem("the episode is over; call reset()")
        observations, rewards, terminations, truncations, infos = self.vec.step([action])
        self._is_over = bool(infos)
        self.screen.show(self.vec)
        info = _result(self.vec, 0) if infos else {}
        return treads.observation_of(observations, 0), float(rewards[0]), bool(terminations[0]), bool(truncations[0]), info

    def render(self) -> Any:
        if self.render_mode is None:
            gymnasium.logger.warn("render() draws nothing without a render_mode, such as gymnasium.make(..., render_mode='rgb_array')")
        return self.screen.render(self.vec)

    def close(self) -> None:
        self.screen.close()
        self.vec.close()


class VecEnv(_Copied, VectorEnv):
    """Battles that are stepped together, without copies: arrays change with the next step, so copy what you keep.

    Cards are dealt to the battles in turn. Each row of the arrays belongs to a learner; with several learners per battle, num_envs
    counts the rows, and a row whose episode has ended waits, with zeros, until its battle ends.
    """

    def __init__(self, cards: str | list[str], num_envs: int = 1, *, threads: int = 1, frame_skip: int = 4, actions: str = "continuous",
                 observation: str = "v2", grid: int = 36, reward: Any = None, opponents: Any = None, autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
                 render_mode: str | None = None, width: int = 640, assets: str | None = None):
        EzPickle.__init__(self, cards, num_envs, threads=threads, frame_skip=frame_skip, actions=actions, observation=observation, grid=grid, reward=reward,
                          opponents=opponents, autoreset_mode=autoreset_mode, render_mode=render_mode, width=width, assets=assets)
        self.render_mode = render_mode
        self.screen = Screen(render_mode, width)
        self.vec = vec = treads.Vec(cards, num_envs, threads=threads, frame_skip=frame_skip, actions=actions, observation=observation,
                                    grid=grid, reward=reward, opponents=opponents, assets=assets, autoreset=autoreset_mode, ends="agents")
        self.num_envs = vec.num_agents
        self.metadata = {"render_modes": MODES, "render_fps": _fps(frame_skip), "autoreset_mode": AutoresetMode(vec.autoreset)}
        self.single_observation_space, self.single_action_space = vec.single_observation_space, vec.single_action_space
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._is_same_step = self.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP

    def reset(self, *, seed: int | list[int | None] | None = None,
              options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begins all battles, or only those in options={"reset_mask": rows}. Seeds work like those of Vec.reset."""
        if isinstance(seed, (int, np.integer)):
            super().reset(seed=treads.check_seed(seed))
        self.vec.seeds = self.np_random
        result = self.vec.reset(seed, options)
        self.screen.show(self.vec)
        return result

    def step(self, actions: Any) -> tuple[Any, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        result = self.vec.step(actions)
        if result[4]:
            self._complete(result[4])
        if self.screen.mode:
            self.screen.show(self.vec)
        return result

    def _complete(self, infos: dict[str, Any]) -> None:
        """Gives infos the form of Gymnasium's own batches; only SAME_STEP has final observations."""
        ended, final = infos.pop("_final_obs"), infos.pop("final_obs")
        results: dict[str, Any] = {}
        for row in np.flatnonzero(ended):
            results = self._add_info(results, _result(self.vec, self.vec.match_of[row]), row)
        if not self._is_same_step:
            infos.update(results)
            return
        infos.update(final_obs=np.full(self.num_envs, None, object), _final_obs=ended, final_info=results, _final_info=ended)
        for row in np.flatnonzero(ended):
            infos["final_obs"][row] = treads.observation_of(final, row)

    def render(self) -> tuple[Any, ...] | None:
        if self.render_mode is None:
            gymnasium.logger.warn("render() draws nothing without a render_mode")
        if self.render_mode in (None, "human"):  # the window shows the first battle
            return None
        return tuple(self.screen.render(self.vec, int(match)) for match in self.vec.match_of)

    def close_extras(self, **kwargs: Any) -> None:
        self.screen.close()
        self.vec.close()


def _word(what: str, text: Any) -> str:
    if not isinstance(text, str) or not text or set(text) & set(" '\0"):
        raise Problem(f"{what} must be one word, such as 'hunter' or 'hunter:range=30', not {text!r}")
    return text


def _tanks(what: str, names: Any, team: str = "") -> list[str]:
    if isinstance(names, str) or not hasattr(names, "__iter__"):
        raise Problem(f"{what} must be a list of minds, such as ['hunter', 'seeker']")
    return [_word(what, name) + team for name in names]


def _drawn(opponent: Any) -> Any:
    """Returns a list of opponents, or None if there is only one."""
    return opponent if isinstance(opponent, (list, tuple)) else None


def _learner(tank: str) -> str:
    return "learner:" + _word("tank", tank) if tank else "learner"


def _text(options: Any) -> str:
    if not isinstance(options, str):
        raise Problem(f"options must be a string, such as '--preset classic', not {options!r}")
    return options


def _card(tanks: list[str], arena: str, time: float, more: str) -> str:
    if isinstance(time, bool) or not isinstance(time, (int, float, np.number)) or not 0 < time < 1e6:
        raise Problem(f"time must be a number of seconds above 0, not {time!r}")
    arena = "'" + arena + "'" if isinstance(arena, str) and " " in arena and "'" not in arena else _word("arena", arena)
    return " ".join([*tanks, "--arena", arena, "--time", f"{time:g}", *_text(more).split()])


class Duel(Battle):
    """A duel. The opponent is a mind, or a list, from which each episode draws (the `opponents` of treads.Vec). `tank` has properties of the
    learner's tank, as in "tank=heavy,weapon=mortar"; `options` are more words of the card."""

    def __init__(self, opponent: Any = "hunter", arena: str = "yard", tank: str = "", time: float = 60, options: str = "", **own: Any):
        super().__init__(self.card(opponent, arena, tank, time, options), opponents=_drawn(opponent), **own)
        EzPickle.__init__(self, opponent, arena, tank, time, options, **own)

    @staticmethod
    def card(opponent: Any, arena: str, tank: str, time: float, options: str) -> str:
        return _card([_learner(tank), "opponent" if _drawn(opponent) else _word("opponent", opponent)], arena, time, options)


class Melee(Battle):
    """A battle of each against all others."""

    RULES = "--free-for-all "

    def __init__(self, opponents: Any = ("hunter", "seeker", "ambusher"), arena: str = "pillars", tank: str = "", time: float = 90,
                 options: str = "", **own: Any):
        super().__init__(self.card(opponents, arena, tank, time, options), **own)
        EzPickle.__init__(self, opponents, arena, tank, time, options, **own)

    @classmethod
    def card(cls, opponents: Any, arena: str, tank: str, time: float, options: str) -> str:
        return _card([_learner(tank), *_tanks("opponents", opponents)], arena, time, cls.RULES + _text(options))


class Race(Melee):
    """A race to all flags in order; without opponents the learner drives alone."""

    RULES = "--mode race "

    def __init__(self, opponents: Any = ("hunter",), arena: str = "circuit", tank: str = "", time: float = 120, options: str = "", **own: Any):
        super().__init__(opponents, arena, tank, time, options, **own)


class Team(Battle):
    """A battle of two teams, red and blue; the learner is red."""

    RULES = ""

    def __init__(self, friends: Any = ("hunter",), opponents: Any = ("hunter", "seeker"), arena: str = "yard", tank: str = "",
                 time: float = 90, options: str = "", **own: Any):
        super().__init__(self.card(friends, opponents, arena, tank, time, options), **own)
        EzPickle.__init__(self, friends, opponents, arena, tank, time, options, **own)

    @classmethod
    def card(cls, friends: Any, opponents: Any, arena: str, tank: str, time: float, options: str) -> str:
        tanks = [_learner(tank) + "@red", *_tanks("friends", friends, "@red"), *_tanks("opponents", opponents, "@blue")]
        return _card(tanks, arena, time, cls.RULES + _text(options))


class Flag(Team):
    """A match of capture the flag between red and blue; the learner is red."""

    RULES = "--mode flag "

    def __init__(self, friends: Any = ("hunter",), opponents: Any = ("hunter", "seeker"), arena: str = "harbour", tank: str = "",
                 time: float = 120, options: str = "", **own: Any):
        super().__init__(friends, opponents, arena, tank, time, options, **own)


def _batch(kind: type, **arguments: Any) -> VecEnv:
    """Returns a batch of one kind of battle, for gymnasium.make_vec."""
    given = inspect.signature(kind).bind(**arguments)
    given.apply_defaults()
    own = given.arguments.pop("own")
    for name in own:
        if name not in inspect.signature(VecEnv).parameters:
            raise Problem(f"{kind.__name__} has no argument '{name}'")
    own["opponents"] = _drawn(given.arguments.get("opponent"))
    return VecEnv(kind.card(**given.arguments), **own)


DuelVec, MeleeVec, TeamVec, RaceVec, FlagVec = (functools.partial(_batch, kind) for kind in (Duel, Melee, Team, Race, Flag))
