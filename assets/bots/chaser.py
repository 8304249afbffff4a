#!/usr/bin/env python3
# NAME: drives at the nearest enemy and shoots at it. Try it: treads check bot ./NAME.py
import math
import sys


def wrapped(angle):
    while angle > math.pi:
        angle -= 2 * math.pi
    while angle < -math.pi:
        angle += 2 * math.pi
    return angle


def limited(value):
    return max(-1, min(1, value))


# The tracks, the turret and the gun, from the words of a tick.
def order(words):
    at = words.index("me") + 1
    x, y, heading, speed, turn, turret, reload, health = map(float, words[at:at + 8])
    left, right, swing, fire = 0.6, 0.4, 0.0, 0  # looks round while it sees nobody
    if "foe" in words:
        at = words.index("foe") + 2  # behind its number; the nearest comes first
        foe_x, foe_y = float(words[at]), float(words[at + 1])
        bearing = math.atan2(foe_x - x, foe_y - y)  # clockwise from north
        off = wrapped(bearing - heading)
        aim = wrapped(bearing - heading - turret)
        left, right = limited(0.6 + off), limited(0.6 - off)
        swing = limited(4 * aim)
        fire = 1 if abs(aim) < 0.04 else 0
    return "%.4f %.4f %.4f %d" % (left, right, swing, fire)


def say(line):
    sys.stdout.write(line + "\n")
    sys.stdout.flush()  # or it would wait in a buffer


for line in sys.stdin:  # a line a tick
    words = line.split()
    if words[0] == "t":
        say("o " + words[1] + " " + order(words))
    elif words[0] == "start":
        say("bot 2 NAME")
    elif words[0] == "quit":
        break
