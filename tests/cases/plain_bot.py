#!/usr/bin/env python3
# NAME: roams, drives at the nearest enemy, and shoots at it. Try it: treads check bot ./NAME.py
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


course = 0.0  # heading along which it drives


# The tracks, the turret and the gun, from the words of a tick.
def order(words):
    global course
    at = words.index("me") + 1
    x, y, heading, speed, turn, turret, reload, health = map(float, words[at:at + 8])
    if "touch" in words:  # turns away from the wall, a little differently each time
        at = words.index("touch") + 1
        course = math.atan2(float(words[at]), float(words[at + 1])) + math.sin(10 * x)
    sees = "foe" in words
    if sees:
        at = words.index("foe") + 2  # skip the number; the nearest enemy comes first
        course = math.atan2(float(words[at]) - x, float(words[at + 1]) - y)  # clockwise from north
    off = wrapped(course - heading)
    aim = wrapped(course - heading - turret)
    fire = sees and abs(aim) < 0.04
    special = " special" if sees and abs(off) > 2 else ""  # special against an enemy behind
    return "%.4f %.4f %.4f %d%s" % (limited(0.6 + off), limited(0.6 - off), limited(4 * aim), fire, special)


def say(line):
    sys.stdout.write(line + "\n")
    sys.stdout.flush()  # do not wait in a buffer


for line in sys.stdin:  # one line per tick
    words = line.split()
    if words[0] == "t":
        say("o " + words[1] + " " + order(words))
    elif words[0] == "start":
        say("bot 3 NAME")
    elif words[0] == "quit":
        break
