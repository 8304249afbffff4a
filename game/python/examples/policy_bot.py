#!/usr/bin/env python3
"""A bot that runs a policy with numpy. Replace Policy by the model of your framework.

    treads match "exec:'python3 game/python/examples/policy_bot.py mine.npz'" hunter
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "treads"))
from policy import Policy

model = Policy.load(sys.argv[1])
for line in sys.stdin:
    word, *fields = line.split()
    if word == "start":
        print(f"bot 3 policy deterministic wants observation {model.observation}", flush=True)
    elif word == "observation":
        row = fields
    elif word == "t":
        if int(fields[0]) % model.frame_skip == 0:
            left, right, turret, fire, special = model.rates([list(map(float, row))])[0]
        print("o", fields[0], left, right, turret, int(fire > 0), "special" if special > 0 else "", flush=True)
    elif word == "quit":
        break
