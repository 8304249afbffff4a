"""Checks of the installed wheel: what it contains and declares, and that it plays without a clone."""
import importlib.metadata
import pathlib
import sys

import treads

here = pathlib.Path(treads.__file__).resolve().parent
assert here.is_relative_to(pathlib.Path(sys.prefix).resolve()), here
assert treads.__version__ == importlib.metadata.version("treads")
names = {path.name for path in importlib.metadata.files("treads")}
assert {"libtreads.so", "py.typed", "gym.py", "LICENSE", "yard.tmj"} <= names, names

needs = importlib.metadata.requires("treads")
assert [need for need in needs if "extra" not in need] == ["numpy >= 1.21"], needs
assert {"gymnasium", "pettingzoo"} == set(importlib.metadata.metadata("treads").get_all("Provides-Extra"))
hooks = [hook for hook in importlib.metadata.distribution("treads").entry_points if hook.group == "gymnasium.envs"]
hooks[0].load()()  # as gymnasium does when it is imported
assert [hook.name for hook in hooks] == ["__root__"], hooks

# Importing treads has played a recording and compared its hash. A match of its own ends, and is repeated exactly.
assert here in treads.ASSETS.parents
hashes = []
for _ in range(2):
    envs = treads.Vec("learner hunter --arena yard --time 5")
    envs.reset(seed=1)
    for _ in range(290):
        envs.step([[1.0] * treads.ACTIONS])
    hashes.append(envs.hash(0))
    envs.close()
assert hashes[0] == hashes[1] != 0, hashes
print("ok      the wheel is complete, and plays without a clone")
