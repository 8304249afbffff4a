#!/usr/bin/env python3
# NAME: roams, drives at the nearest enemy, and shoots ahead of it. Try it: treads check bot ./NAME.py
from treads_bot import Bot


class NAME(Bot):
    def on_tick(self):
        if not self.enemies:
            return self.roam()
        self.drive_to(self.enemies[0])  # the nearest comes first
        if self.aim_at(self.enemies[0]):
            self.fire()


NAME().run()
