"""A bot that only writes the observations that it gets to a file, one line per tick; treads.write_recordings runs it with `replay --shadow`."""

import sys

with open(sys.argv[1], "w", encoding="ascii") as file:
    row = ""
    for line in sys.stdin:
        word, _, rest = line.partition(" ")
        if word == "start\n":
            print("bot 3 observer deterministic wants observation v2", flush=True)
        elif word == "tank":
            file.write(rest)  # the first line: the limits of the tank
        elif word == "observation":
            row = rest
        elif word == "t":
            tick = rest.split()[0]
            file.write(f"{tick} {row}")
            print("o", tick, 0, 0, 0, 0, flush=True)
        elif word in ("quit", "quit\n"):
            break
