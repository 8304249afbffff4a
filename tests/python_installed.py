"""python_installed.py TREADS -- the installed package is complete: it plays matches outside the sources as the program does, with its own
library and arenas (run by tests/python.sh, tests/dist.sh and debian/tests/python)."""

import importlib.metadata
import json
import os
import pathlib
import subprocess
import sys

import checks
import treads
from checks import check

TREADS = sys.argv[1]
place = pathlib.Path(treads.__file__).resolve().parent
sources = pathlib.Path(__file__).resolve().parents[1]

check("nothing of the sources is used", not any(path.is_relative_to(sources) for path in (place, treads.ASSETS)) and not set(os.environ) & {
    "TREADS_LIBRARY", "TREADS_ASSETS"}, f"{place} {treads.ASSETS}")
told = subprocess.run([TREADS, "match", "hunter", "seeker", "--time", "20", "--seed", "5", "--json"], capture_output=True, text=True).stdout
battle = treads.Vec("hunter seeker --time 20", without_learners=True)
battle.reset(seed=5)
while not battle.last(0)["hash"]:
    battle.step(battle.actions)
check("a match is the same as the program's", f"{battle.last(0)['hash']:016x}" == json.loads(told)["state_hash"], told)
version = subprocess.run([TREADS, "version"], capture_output=True, text=True).stdout.split()[1]
check("its version is the program's", treads.__version__ == version, treads.__version__)
check("its types are for type checkers", (place / "py.typed").exists() and "return" in treads.Vec.step.__annotations__)
EXTRAS = {"gymnasium": "gym", "pettingzoo": "pettingzoo", "pufferlib": "puffer"}  # and their modules
for extra, module in EXTRAS.items():
    try:
        __import__("treads." + module)
        check(f"treads finds {extra}", extra in sys.modules)
    except ImportError as problem:
        check(f"without {extra} the extra is named", f"pip install 'treads[{extra}]'" in str(problem), str(problem))
needs = importlib.metadata.requires("treads") or []
check("numpy is all that it requires", [need for need in needs if "extra ==" not in need] == ["numpy >= 1.21"], str(needs))
check("its extras are declared", importlib.metadata.metadata("treads").get_all("Provides-Extra") == list(EXTRAS))
check("its licence", importlib.metadata.metadata("treads")["License"] == "MIT")
hooks = [hook for hook in importlib.metadata.distribution("treads").entry_points if hook.group == "gymnasium.envs"]
check("its entry point registers environments", [hook.name for hook in hooks] == ["__root__"] and hooks[0].load()() is None)
sys.exit(checks.failures > 0)
