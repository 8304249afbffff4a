#!/usr/bin/env python3
"""Trains a policy of train_ppo.py in a league: against minds, and against its own past versions, which are weighted by how often they win.

    PYTHONPATH=game/python python3 game/python/examples/train_league.py --league league --minutes 120 --threads 2 --out mine.npz
    PYTHONPATH=game/python python3 -m treads generalize net:mine.npz --opponent champion --matches 400

Most options are those of train_ppo.py. After each of --versions equal parts of the training, the policy joins the league as it is then, and
plays against all members. Trains in four arenas and in those of random:train, so that random:test is new to the policy. In matches champion
aims for it.
"""

import sys

import train_ppo
import treads


class LeagueTrainer(train_ppo.Trainer):
    def __init__(self, options):
        super().__init__(options)
        self.league = treads.League(options.league, arenas=options.arenas.split(","))
        for name in dict.fromkeys(self.names):
            if name != "learner" and name not in self.league.members:
                self.league.add(name)
        self.results, self.version = {"league": []}, None

    def stage(self, done):
        return int(done * self.options.versions)

    def opponent_of(self, match):
        return "league"

    def policy(self):
        return super().policy("drive")

    def meet(self, stage):
        """Adds the policy to the league, and begins matches against its members."""
        if self.skill is not None:
            self.save()
            self.version = self.league.add(self.options.out, f"{self.options.out.stem}-{len(self.league.members)}")
            self.league.play(self.options.games, self.options.threads)
            print(self.league.table(), end="", file=sys.stderr, flush=True)
        self.skill = stage
        self.begin([f"learner opponent --arena {arena} --time 90" for arena in self.options.arenas.split(",")],
                   self.league.opponents(self.version))


if __name__ == "__main__":
    options = train_ppo.read_options(__doc__, [
        ("--league", {"default": "league", "help": "folder of the league (%(default)s)"}),
        ("--versions", {"type": train_ppo.above_0(int), "default": 8, "help": "versions of the policy that join the league (%(default)s)"}),
        ("--games", {"type": train_ppo.above_0(int), "default": 128, "help": "matches of the league per version (%(default)s)"}),
    ], arenas="yard,open,maze,pillars,random:train", opponents="wander,seeker,hunter:skill=50,hunter,champion:skill=50,champion:skill=80,champion")
    LeagueTrainer(options).run()
