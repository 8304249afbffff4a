#!/usr/bin/env python3
# duelist: circles its enemy at a distance, dodges shells, and waits for an enemy that has gone out of sight.
from treads_bot import Bot, bearing

RANGE_M = 24  # a shell from there can be dodged
WAIT_TICKS = 600


class duelist(Bot):
    def on_start(self):
        self.enemy = None  # its last known state

    def on_tick(self):
        if self.enemies:
            self.enemy = self.enemies[0]  # the nearest comes first
            self.circle(self.enemy, RANGE_M)
            if self.aim_at(self.enemy):
                self.fire()
        elif self.enemy and self.tick < self.enemy.tick + WAIT_TICKS:
            self.turn_gun_to(bearing(self.me, self.enemy))  # it may come back
        else:
            self.roam()
        self.dodge()


duelist().run()
