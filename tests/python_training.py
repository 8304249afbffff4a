#!/usr/bin/env python3
"""The examples that learn: gradients are right, training improves the policy and can be repeated and continued.
Run by tests/python.sh with the program as argument."""

import contextlib
import io
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import types

import numpy as np

EXAMPLES = pathlib.Path(__file__).resolve().parents[1] / "game" / "python" / "examples"
sys.path.insert(0, str(EXAMPLES))
import train_ppo

PROGRAM = sys.argv[1]
failures = 0
folder = tempfile.TemporaryDirectory()
place = pathlib.Path(folder.name)


def check(what, is_fine, why=""):
    global failures
    print("ok     " if is_fine else "FAILED ", what, "" if is_fine else why)
    failures += not is_fine


def run(example, *words):
    return subprocess.run([sys.executable, str(EXAMPLES / example), *map(str, words)], capture_output=True, text=True, cwd=place)


def score(mind, opponent):
    """Returns the score of a mind per match, of eight matches."""
    told = subprocess.run([PROGRAM, "match", f"{mind}@red", f"{opponent}@blue", "--rounds", "4", "--swap-sides", "--time", "20", "--seed", "7", "-q"],
                          capture_output=True, text=True)
    return [float(line.split()[-1]) for line in told.stdout.splitlines() if line.split()[1:2] == ["red"]][0]


def gradients_are_right():
    rng = np.random.default_rng(1)
    network = train_ppo.Network([5, 7, 6, 3], rng)
    network.flat[:] = rng.normal(0, 0.5, network.flat.size)
    rows, wanted = rng.normal(size=(4, 5)).astype(np.float32), rng.normal(size=(4, 3)).astype(np.float32)
    loss = lambda: float(((network(rows) - wanted).astype(np.float64) ** 2).sum() / 2)
    slopes = []
    for i in range(network.flat.size):
        kept = network.flat[i]
        network.flat[i] = kept + 0.003
        high = loss()
        network.flat[i] = kept - 0.003
        slopes.append((high - loss()) / 0.006)
        network.flat[i] = kept
    network.learn(network(rows) - wanted, 0)
    told = network.slope / np.linalg.norm(network.slope)
    check("a network's gradient equals the slopes of its loss", np.allclose(told, slopes / np.linalg.norm(slopes), atol=0.02))


def evolution_learns_to_hit():
    before, after = (place / f"es{count}.npz" for count in (0, 10))
    for path, count in ((before, 0), (after, 10)):
        told = run("train_es.py", "--opponent", "seeker:skill=20", "--generations", count, "--population", 32, "--matches", 2, "--time", 12, path)
        check(f"evolution runs for {count} generations", told.returncode == 0, told.stderr)
    before, after = (score(f"net:{path}", "seeker:skill=20") for path in (before, after))
    check("a policy scores more after evolution", after > before, f"{before}, {after}")


def ppo_repeats_and_continues():
    words = ("--opponents", "seeker,learner", "--envs", 8, "--steps", 32, "--batch", 128, "--hidden", 16)
    for name in ("a", "b"):
        told = run("train_ppo.py", *words, "--updates", 3, "--out", place / f"{name}.npz")
        check("a training ends", told.returncode == 0 and "learner" not in told.stdout, told.stderr)
    check("the same seed gives the same policy", (place / "a.npz").read_bytes() == (place / "b.npz").read_bytes())
    lines = (place / "a.csv").read_text().splitlines()
    check("the curve is a table and a picture", lines[0] == "seconds,actions,skill,seeker" and len(lines) == 2
          and (place / "a.svg").read_text().startswith("<svg"))
    run("train_ppo.py", *words, "--updates", 5, "--out", place / "a.npz", "--resume")
    with np.load(place / "a.state.npz") as state:
        check("a training continues", state["update"] == 5 and state["steps"] == 5 * 32 * 12 and len(state["curve"]) == 2
              and state["actor_count"] > 3 and (place / "a.npz").read_bytes() != (place / "b.npz").read_bytes())
    told = run("train_ppo.py", *words, "--updates", 1, "--out", place / "c.npz", "--weights", place / "weights.txt")
    check("the weights of the mind net are whole numbers", told.returncode == 0 and sum(not line.startswith("#") for line in
          (place / "weights.txt").read_text().splitlines()) == 16 + 16 + 9, told.stderr)


def a_league_grows():
    words = ("--opponents", "seeker,idle", "--arenas", "random:train", "--envs", 8, "--steps", 16, "--batch", 64, "--hidden", 16, "--versions", 2,
             "--games", 16, "--league", place / "league", "--out", place / "own.npz")
    told = run("train_league.py", *words, "--updates", 4)
    members = json.loads((place / "league" / "league.json").read_text())["members"] if told.returncode == 0 else {}
    check("a league has the minds and a past version", list(members) == ["seeker", "idle", "own-2"] and "own-2" in told.stderr, told.stderr)
    told = run("train_league.py", *words, "--updates", 8, "--resume")
    members = json.loads((place / "league" / "league.json").read_text())["members"] if told.returncode == 0 else {}
    check("a league continues", list(members)[:3] == ["seeker", "idle", "own-2"] and (place / "own.npz").exists(), told.stderr)


def an_expert_is_cloned():
    """A learner that executes the actions of the expert wins, and the error of its clone falls with the training."""
    vec = train_ppo.treads.Vec("learner seeker --arena yard --time 60", num_envs=8, frame_skip=2)
    ask, wins = vec.expert("champion"), []
    vec.reset(seed=3)
    while len(wins) < 8:
        _, _, terminations, truncations, _ = vec.step(ask())
        wins += [vec.last(match)["winner"] == vec.team_of[match] for match in np.flatnonzero(terminations | truncations)]
    check("a learner that obeys champion wins", sum(wins[:8]) >= 6, str(wins))
    words = ["--opponents", "seeker", "--envs", 8, "--steps", 16, "--batch", 64, "--hidden", 16, "--out", "clone.npz"]
    errors = []
    for updates in (1, 40):
        told = run("clone.py", *words, "--updates", updates)
        errors += [float(line.split()[-5]) for line in told.stderr.splitlines() if line.startswith("the tracks differ")]
    check("a clone learns", told.returncode == 0 and len(errors) == 2 and errors[1] < 0.9 * errors[0], f"{errors} {told.stderr}")
    told = subprocess.run([PROGRAM, "match", "net:clone.npz", "seeker", "--time", "2", "--json"], capture_output=True, text=True, cwd=place)
    check("a clone fights", told.returncode == 0, told.stderr)


def minutes_are_those_of_the_clock():
    """A clock that moves by 4 s at each look: progress is printed every 10 s, and the training ends after its minutes."""
    sys.argv = ["train_ppo.py", "--opponents", "seeker", "--envs", "4", "--steps", "8", "--batch", "64", "--hidden", "16", "--minutes", "1", "--out", str(place / "clock.npz")]
    looks = iter(range(0, 4000, 4))
    kept, train_ppo.time.monotonic = train_ppo.time.monotonic, lambda: next(looks)
    lines, told = io.StringIO(), io.StringIO()
    try:
        with contextlib.redirect_stderr(lines), contextlib.redirect_stdout(told):
            trainer = train_ppo.Trainer(train_ppo.read_options())
            trainer.run()
    finally:
        train_ppo.time.monotonic = kept
    progress = lines.getvalue().splitlines()
    check("a minute ends after a minute", trainer.spent == 60 and trainer.update == 14, f"{trainer.spent} {trainer.update}")
    check("progress is printed every ten seconds", len(progress) == 5 and "done, 12 s" in progress[0] and progress[-1].startswith("100%"), lines.getvalue())


def the_notebook_runs():
    """Runs its code with a short training and without a screen; a stand-in for matplotlib keeps the pictures."""
    notebook = json.loads((EXAMPLES / "learn.ipynb").read_text())
    cells = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    check("the notebook has no outputs", not any(cell["outputs"] for cell in notebook["cells"] if cell["cell_type"] == "code"))
    shown = []
    axis = types.SimpleNamespace(imshow=shown.append, axis=lambda word: None)
    plots = types.ModuleType("matplotlib.pyplot")
    plots.subplots, plots.show = lambda rows, columns, **options: (None, [axis] * columns), lambda: None
    sys.modules["matplotlib"], sys.modules["matplotlib.pyplot"] = types.ModuleType("matplotlib"), plots
    os.chdir(place)
    code = "\n".join(cells)
    check("the notebook trains as the example", code.count("generations=25, population=64") == 1)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(code.replace("generations=25, population=64", "generations=2, population=8"), "learn.ipynb", "exec"), {})
    check("the notebook shows an arena and a duel", len(shown) == 4 and all(picture.std() > 5 for picture in shown)
          and not np.array_equal(shown[1], shown[2]), str(len(shown)))
    check("the notebook compares", printed.getvalue().count("of 20 matches won") == 2, printed.getvalue())


def futures_are_drawn():
    paths = [place / f"{count}.png" for count in (1, 3)]
    told = [run("futures.py", path, "--futures", path.stem, "--seconds", 0.5) for path in paths]
    pictures = {path.read_bytes() for path in paths if path.exists()}
    check("more futures of a moment are another picture", len(pictures) == 2 and all(picture.startswith(b"\x89PNG") for picture in pictures),
          "".join(one.stderr for one in told))


gradients_are_right()
evolution_learns_to_hit()
ppo_repeats_and_continues()
a_league_grows()
an_expert_is_cloned()
minutes_are_those_of_the_clock()
the_notebook_runs()
futures_are_drawn()
sys.exit(failures > 0)
