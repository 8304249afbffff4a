#!/usr/bin/env python3
"""Clones a built-in mind: a network learns to act as the mind would, in the states to which the network itself gets (DAgger, Ross et
al., 2011). The result fights as net:FILE.

    PYTHONPATH=game/python python3 game/python/examples/clone.py --minutes 10 --threads 2 --out clone.npz
    ./game/run match net:clone.npz champion --rounds 40 --swap-sides

Most options are those of train_ppo.py. The mind drives at first, and the network drives more and more of the matches. The gun is copied
from a rule, which follows the lead on the nearest enemy.
"""

import sys

import train_ppo

OPTIONS = train_ppo.read_options(__doc__, [("--expert", {"default": "champion", "help": "mind to clone (%(default)s)"})]) if __name__ == "__main__" else None

import numpy as np  # noqa: E402  (after the options, as in train_ppo.py)

ROWS_KEPT = 1 << 18  # the network learns from the last rows
EXPERT_PART = 0.3    # part of the training until the network drives all matches
OUTPUTS = 4          # tracks, turret and trigger


class Cloner(train_ppo.Trainer):
    def __init__(self, options):
        super().__init__(options)
        self.actor = train_ppo.Network([train_ppo.INPUTS, options.hidden, options.hidden, OUTPUTS], self.rng)
        self.memory = np.empty((ROWS_KEPT, train_ppo.INPUTS), np.float32), np.empty((ROWS_KEPT, OUTPUTS), np.float32)
        self.kept, self.errors, self.done = 0, [], 0.0

    def stage(self, done):
        self.done = done
        return 100

    def begin(self, cards, opponents=None):
        super().begin(cards, opponents)
        self.ask = self.battles.expert(self.options.expert)

    def collect(self):
        battles, seen = self.battles, np.zeros((2, train_ppo.INPUTS))
        is_expert = self.rng.random(battles.num_agents) < 1 - self.done / EXPERT_PART
        for _ in range(self.options.steps):
            observations, active = battles.observations, battles.active.astype(bool)
            wanted = self.ask()[:, :OUTPUTS].copy()
            wanted[:, 2], wanted[:, 3] = train_ppo.policy.follow_lead(observations, train_ppo.TICKS)
            wanted[:, 3] = np.where(wanted[:, 3] > 0, 1, -1)
            own = np.clip(self.actor(self.normal(observations)), -1, 1)
            self.errors.append(float(np.abs(own - wanted)[active, :2].mean()) if active.any() else 0.0)
            places = np.arange(self.kept, self.kept + active.sum()) % ROWS_KEPT
            self.memory[0][places], self.memory[1][places] = observations[active], wanted[active]
            self.kept += len(places)
            seen += observations.mean(0), (observations**2).mean(0)
            battles.actions[:, :OUTPUTS] = np.where(is_expert[:, None], wanted, own)
            _, _, terminations, truncations, _ = battles.step(battles.actions)
            for row in np.flatnonzero((terminations | truncations) & ~is_expert):
                match = battles.match_of[row]
                name, winner = self.opponent_of(match), battles.last(match)["winner"]
                self.results[name].append(0.5 if winner < 0 else float(winner == battles.team_of[row]))
            self.steps += len(places)
        if self.steps < 5e5:  # later the scale of the inputs is fixed
            share = min(1, battles.num_agents * self.options.steps / max(1, self.steps))
            self.mean += share * (seen[0] / self.options.steps - self.mean)
            self.square += share * (seen[1] / self.options.steps - self.square)
        return ()

    def learn(self, data, done):
        rate, count = self.options.rate * (1 - 0.95 * min(1, done)), min(self.kept, ROWS_KEPT)
        for _ in range(self.options.epochs * max(1, self.battles.num_agents * self.options.steps // self.options.batch)):
            some = self.rng.integers(count, size=self.options.batch)
            off = self.actor(self.normal(self.memory[0][some])) - self.memory[1][some]
            self.actor.learn((off / len(some)).astype(np.float32), rate)

    def policy(self):
        return super().policy("continuous", train_ppo.TICKS)

    def save(self):
        super().save()
        print(f"the tracks differ from the expert's by {np.mean(self.errors or [0]):.3f} of their top speed", file=sys.stderr, flush=True)
        self.errors = []


if __name__ == "__main__":
    trainer = Cloner(OPTIONS)
    if OPTIONS.resume:
        trainer.resume()
    trainer.run()
