#!/usr/bin/env python3
"""An agent for `treads rounds` that tunes one constant of a bot, such as `RANGE_M = 12.0`, and knows nothing else about it.

    python3 -m treads rounds class/ada --bot "python3 ada.py" --rounds 8 -- python3 game/python/examples/tune_constant.py ada.py RANGE_M

The steps grow after each better score; after a worse one, the constant returns to the best value and the steps turn around and shrink.
"""

import json
import pathlib
import re
import sys

file, name = pathlib.Path(sys.argv[1]), sys.argv[2]
line = re.compile(rf"^{name} *= *([-+.0-9e]+)", re.MULTILINE)
kept = pathlib.Path(f"{name}.json")  # what this agent remembers from round to round
tried = json.loads(kept.read_text()) if kept.exists() else {"best": None, "score": -1.0, "factor": 1.5}

text = file.read_text()
found = line.search(text)
if not found:
    sys.exit(f"{file} has no line '{name} = NUMBER'")
value = float(found[1])
last = json.loads(pathlib.Path("round.json").read_text())["results"][-1]
score = last["score_percent"] if last["is_valid"] else -1.0
if score > tried["score"]:
    is_first = tried["best"] is None
    tried = {"best": value, "score": score, "factor": tried["factor"] ** (1 if is_first else 1.2)}
else:
    tried["factor"] = tried["factor"] ** -0.7
kept.write_text(json.dumps(tried))
file.write_text(line.sub(f"{name} = {tried['best'] * tried['factor']:.4g}", text, count=1))
