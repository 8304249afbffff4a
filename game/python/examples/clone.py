#!/usr/bin/env python3
"""Clones a built-in mind: a network learns to drive as the mind would, in the states to which the network itself gets (DAgger, Ross et
al., 2011). The result fights as net:FILE.

    PYTHONPATH=game/python python3 game/python/examples/clone.py --minutes 10 --threads 2 --out clone.npz
    ./game/run match net:clone.npz champion --rounds 200 --swap-sides --seed 1

Most options are those of train_ppo.py. The mind drives at first, and the network drives more and more of the matches. The mind is asked, and
the network acts, in each tick: a mind that is asked every fourth tick plays much worse. The gun is not cloned. It is that of the mind in
training, and that of champion in matches.
"""

import sys

import train_ppo
from train_ppo import np

ROWS_KEPT = 1 << 20  # the network learns from the last rows
EVERY = 4            # ticks between two rows of a tank
EXPERT_PART = 0.3    # part of the training until the network drives all matches
OUTPUTS = 2          # speeds of the tracks
GAIN = 1.5           # of these speeds in the file: where the mind may turn either way, the network learns the mean, which is too slow


class Cloner(train_ppo.Trainer):
    ticks = 1

    def __init__(self, options):
        super().__init__(options)
        self.actor = train_ppo.Network([train_ppo.INPUTS, options.hidden, options.hidden, OUTPUTS], self.rng)
        self.memory = np.empty((ROWS_KEPT, train_ppo.INPUTS), np.float16), np.empty((ROWS_KEPT, OUTPUTS), np.float16)
        self.kept, self.errors, self.done = 0, [], 0.0

    def stage(self, done):
        self.done = done
        return 100

    def begin(self, cards, opponents=None):
        super().begin(cards, opponents)
        self.ask = self.battles.expert(self.options.expert)

    def normal(self, rows):
        return (rows - self.mean.astype(np.float32)) / self.scale().astype(np.float32)

    def collect(self):
        """Returns the number of new rows in the memory."""
        battles, start = self.battles, self.kept
        is_own = self.rng.random(battles.num_agents) < self.done / EXPERT_PART
        for tick in range(self.options.steps):
            observations, actions = battles.observations, self.ask()
            wanted, own = actions[:, :OUTPUTS], np.clip(self.actor(self.normal(observations)), -1, 1)
            if tick % EVERY == 0:
                rows = np.flatnonzero(battles.active)
                places = np.arange(self.kept, self.kept + len(rows)) % ROWS_KEPT
                self.memory[0][places], self.memory[1][places] = observations[rows], wanted[rows]
                self.kept += len(rows)
                self.errors += np.abs(own - wanted)[rows].mean(1).tolist()
                if self.steps < 2e6:  # later the scale of the inputs is fixed
                    share = min(1, battles.num_agents / max(1, self.steps))
                    self.mean += share * (observations.mean(0) - self.mean)
                    self.square += share * ((observations**2).mean(0) - self.square)
            battles.actions[:] = actions
            battles.actions[is_own, :OUTPUTS] = own[is_own]
            _, _, terminations, truncations, _ = battles.step(battles.actions)
            for row in np.flatnonzero((terminations | truncations) & is_own):
                match = battles.match_of[row]
                winner = battles.last(match)["winner"]
                self.results[self.opponent_of(match)].append(0.5 if winner < 0 else float(winner == battles.team_of[row]))
            self.steps += battles.num_agents
        return self.kept - start

    def learn(self, data, done):
        rate = self.options.rate * (1 - 0.95 * min(1, done))
        for _ in range(max(1, self.options.epochs * data // self.options.batch)):
            some = self.rng.integers(min(self.kept, ROWS_KEPT), size=self.options.batch)
            wanted = self.memory[1][some].astype(np.float32)
            off = self.actor(self.normal(self.memory[0][some])) - wanted
            off[(np.abs(wanted) == 1) & (off * wanted > 0)] = 0  # speeds are limited
            self.actor.learn(off / len(some), rate)

    def policy(self):
        made = super().policy("drive")
        for array in made.layers[-1][1]:
            array *= GAIN
        return made

    def save(self):
        super().save()
        print(f"the tracks differ from the expert's by {np.mean(self.errors or [0]):.3f} of their top speed", file=sys.stderr, flush=True)
        self.errors = []


if __name__ == "__main__":
    options = train_ppo.read_options(__doc__, [("--expert", {"default": "champion", "help": "mind to clone (%(default)s)"})], opponents="champion",
                                     epochs=2, batch=512, hidden=256)
    Cloner(options).run()
