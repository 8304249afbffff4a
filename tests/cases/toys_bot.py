#!/usr/bin/env python3
# A bot that drives to the goal area or to the nearest thing with the word given as its second argument, fires and uses its special,
# and writes all words that it was sent, without numbers, to the file named by its first argument.
import math
import sys

wanted = sys.argv[2] if len(sys.argv) > 2 else None
told = set()
freed = 0  # tick when it stops driving backwards from a wall
for line in sys.stdin:
    words = line.split()
    told.update(word for word in words if word.isalpha())
    if words[0] == "start":
        print("bot 3 toys", flush=True)
    elif words[0] == "quit":
        break
    if words[0] != "t":
        continue
    tick, x, y, heading = int(words[1]), *map(float, words[3:6])
    things = [words[at + 1 : at + 16] for at, word in enumerate(words) if word == "thing" and words[at + 1] == wanted]
    things.sort(key=lambda thing: (float(thing[13]) > 0, thing[14] != "missile"))  # things that are ready and wasps come first
    places = [(float(thing[2]), float(thing[3])) for thing in things]
    if "goal" in words:
        at = words.index("goal")
        places = [(float(words[at + 1]), float(words[at + 2]))]
    course = math.atan2(places[0][0] - x, places[0][1] - y) if places else heading
    off = math.remainder(course - heading, 2 * math.pi)
    near = places and math.hypot(places[0][0] - x, places[0][1] - y) < 1
    fire = tick % 90 < 60  # a mortar fires when the trigger is released
    if "touch" in words and tick > freed + 60:
        freed = tick + 40
    tracks = (-1, -0.4) if tick < freed else (0, 0) if near else (max(-1, min(1, 1 + off)), max(-1, min(1, 1 - off)))
    print("o %d %.4f %.4f 0 %d special" % (tick, *tracks, fire), flush=True)
with open(sys.argv[1], "w") as file:
    file.write(" " + "  ".join(sorted(told)) + " \n")
