#!/usr/bin/env python3
"""Observations, rewards and policies: all forms of observations show the same, reward functions see events, treads.Policy makes files from numpy and from stand-ins for PyTorch, and net:FILE plays the same match as the same policy in
numpy that drives a learner. Run by tests/python.sh with the program as argument."""

import collections
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

import numpy as np

import checks
import treads
from checks import check, check_problem
from treads import policy as policies

PROGRAM = sys.argv[1]
rng = np.random.default_rng(5)
folder = tempfile.TemporaryDirectory()
place = pathlib.Path(folder.name)


def draw(*shape, scale=1.0):
    return rng.normal(0, scale / np.sqrt(shape[-1]), shape).astype(np.float32)


def dense(inputs, outputs):
    return ("dense", draw(outputs, inputs), draw(outputs, 1)[:, 0] * 0.1)


def recurrent(kind, inputs, outputs):
    rows = outputs * policies.GATES[kind]
    return (kind, draw(rows, inputs, scale=2), draw(rows, outputs), draw(rows, 1)[:, 0] * 0.1, None)


def examples():
    """Policies of each kind of layer and action."""
    for name, inputs, actions, frame_skip, layers in (
            ("relu", 121, "multi-discrete", 4, ["relu"]), ("tanh", 217, "discrete", 3, ["tanh"]),
            ("norm", 217, "tracks", 1, [("norm", 1 + draw(32), draw(32)), "tanh"]), ("gru", 121, "discrete", 2, [recurrent("gru", 32, 24)]),
            ("lstm", 217, "multi-discrete", 4, [recurrent("lstm", 32, 24), "relu"])):
        width = 24 if name in policies.GATES else 32
        yield name, treads.Policy([dense(inputs, 32), *layers, dense(width, policies.OUTPUTS[actions][-1])],
                                  "v1" if inputs == 121 else "v2", actions, frame_skip)


def a_file_plays_like_the_same_policy_in_numpy():
    for name, policy in examples():
        path = place / (name + ".npz")
        policy.save(path)
        vec = treads.Vec("learner seeker --arena yard --time 20", **policy.options)
        observations, _ = vec.reset(seed=11)
        ended = False
        while not ended:
            vec.actions[:] = policy.act(observations)  # the buffer has the type of the actions
            observations, _, terminations, truncations, _ = vec.step(vec.actions)
            ended = (terminations | truncations).any()
        told = subprocess.run([PROGRAM, "match", f"net:{path}", "seeker", "--arena", "yard", "--time", "20", "--seed", "11", "--json"],
                              capture_output=True, text=True)
        played = json.loads(told.stdout or "{}")
        check(f"{name}: the file plays the match of the same policy in numpy", played.get("state_hash") == f"{vec.last(0)['hash']:016x}", told.stderr)


def orders_of(mind):
    """Returns the orders of a mind in a match of 240 ticks."""
    told = subprocess.run([PROGRAM, "match", mind, "seeker", "--time", "4", "--seed", "11", "-q", "--watch-mind", "1", "--budget", "off"],
                          capture_output=True, text=True)
    return [json.loads(line)["order"] for line in told.stdout.splitlines() if line.startswith("{")] or told.stderr


def count_equal(orders, others):
    """Returns the number of equal orders among the first 120. Sums are rounded differently, and the matches diverge later."""
    are_equal = lambda a, b: all(abs(a[part] - b[part]) < 0.05 if part.endswith("ps") else a[part] == b[part] for part in a)
    return sum(map(are_equal, orders[:120], others)) if len(orders) == len(others) == 240 else 0


def champion_aims_for_a_policy_that_drives(outputs):
    policy = treads.Policy([dense(217, 32), "relu", dense(32, outputs)], "v2", "drive", 1)
    policy.save(place / "drive.npz")
    vec = treads.Vec("learner seeker --time 4", **policy.options)
    ask, (observations, _), orders = vec.expert("champion"), vec.reset(seed=11), []
    for _ in range(240):
        vec.actions[:] = ask()
        vec.actions[:, :2] = policy.act(observations)[:, :2]
        row = vec.actions[0].tolist()
        orders.append({"left_mps": row[0] * 7, "right_mps": row[1] * 7, "turret_radps": row[2] * np.pi, "fire": row[3] > 0})
        observations = vec.step(vec.actions)[0]
    same, turns = count_equal(orders, orders_of(f"net:{place / 'drive.npz'}")), sum(abs(order["turret_radps"]) > 0.1 for order in orders[:120])
    check(f"drive with {outputs} outputs: the network drives, and champion aims and fires", same >= 115 and turns > 20, f"{same}, {turns}")


def a_bot_runs_a_policy_in_numpy():
    """Rows have four decimals, so another action may be chosen now and then."""
    bot = pathlib.Path(treads.__file__).parents[1] / "examples" / "policy_bot.py"
    linear = treads.Policy([dense(217, 4)], "v2", "continuous", 3)
    for name, policy in [("continuous", linear), *examples()][:3]:
        policy.save(place / "bot.npz")
        given, wanted = orders_of(f"exec:'{sys.executable} {bot} {place / 'bot.npz'}'"), orders_of(f"net:{place / 'bot.npz'}")
        same = count_equal(given, wanted)
        check(f"{name}: a bot of a few lines gives the orders of net:FILE", same >= 115, f"{same}: {given}")


def a_library_runs_a_policy():
    """The library that the example prints."""
    compiler = shutil.which("cc")
    if not compiler or os.name != "posix":
        print("        without a C compiler the library is not tested")
        return
    example = pathlib.Path(treads.__file__).parents[1] / "examples" / "policy_library.py"
    for inputs, version in ((121, "v1"), (217, "v2")):
        treads.Policy([dense(inputs, 4)], version, "continuous", 4).save(place / "linear.npz")
        told = subprocess.run([sys.executable, example, "linear.npz"], capture_output=True, text=True, cwd=place)
        (place / "linear.c").write_text(told.stdout)
        built = subprocess.run([compiler, "-shared", "-fPIC", "-O2", "-Wall", "-Wextra", "-Werror", "-Wno-unused-parameter", "-DTREADS_PLUGIN=linear",
                                "-ffp-contract=off", "-I", str(pathlib.Path(__file__).parents[1]), "-o", f"{version}.so", "linear.c"],
                               capture_output=True, text=True, cwd=place)
        given, wanted = orders_of(f"so:{place / version}.so"), orders_of(f"net:{place / 'linear.npz'}")
        same = count_equal(given, wanted)
        check(f"{version}: a library of a few lines gives the orders of net:FILE", same >= 115, f"{same}: {told.stderr}{built.stderr}")


def files_are_read_back():
    for name, policy in examples():
        path = place / (name + ".npz")
        policy.save(path)
        first = path.read_bytes()
        again = treads.Policy.load(path)
        again.save(path)
        rows = rng.uniform(-1, 1, (7, policies.INPUTS[policy.observation])).astype(np.float32)
        check(f"{name}: a file that is read and saved is the same", path.read_bytes() == first)
        check(f"{name}: it gives the same outputs", all(np.array_equal(policy(rows), again(rows)) for _ in range(3)))


class Tensor:
    """Stands in for a PyTorch tensor."""

    def __init__(self, values):
        self.values = np.asarray(values, np.float32)

    def detach(self):
        return self

    cpu = detach

    def numpy(self):
        return self.values


def module(name, **parts):
    made = type(name, (), {})()
    for part, value in parts.items():
        setattr(made, part, Tensor(value) if isinstance(value, np.ndarray) else value)
    return made


def modules_of_torch_are_exported():
    (_, w1, b1), (_, w2, b2), scale = dense(121, 16), dense(12, 17), 1 + draw(16)
    _, ih, hh, bias, _ = recurrent("gru", 16, 12)
    wanted = treads.Policy([("dense", w1, b1), ("norm", scale, None), "tanh", ("gru", ih, hh, bias), ("dense", w2, b2)], "v1", "multi-discrete", 4)
    net = type("Sequential", (list,), {})([
        module("Linear", weight=w1, bias=b1), module("LayerNorm", weight=scale, bias=None, eps=1e-5), module("Tanh"), module("Dropout"),
        module("GRU", weight_ih_l0=ih, weight_hh_l0=hh, bias_ih_l0=bias, num_layers=1, bidirectional=False),
        type("Sequential", (list,), {})([module("Linear", weight=w2, bias=b2)])])
    rows = rng.uniform(-1, 1, (5, 121)).astype(np.float32)
    outputs = wanted(rows)
    options = {"observation": "v1", "actions": "multi-discrete", "frame_skip": 4}
    check("modules give the same policy", np.array_equal(treads.Policy.from_torch(net, **options)(rows), outputs))
    state = {"body.weight": Tensor(w1), "body.bias": Tensor(b1), "norm.weight": Tensor(scale), "memory.weight_ih_l0": Tensor(ih),
             "memory.weight_hh_l0": Tensor(hh), "memory.bias_ih_l0": Tensor(bias), "head.weight": w2, "head.bias": b2}
    layers = [("dense", "body"), ("norm", "norm"), "tanh", ("gru", "memory"), ("dense", "head")]
    check("a state_dict gives the same policy", np.array_equal(treads.Policy.from_state(state, layers, **options)(rows), outputs))
    mean, std = rng.uniform(-1, 1, 121).astype(np.float32), rng.uniform(0.5, 2, 121).astype(np.float32)
    plain = treads.Policy([("dense", w1, b1), ("dense", draw(17, 16), None)], **options)
    scaled = treads.Policy([("dense", w1, b1), ("dense", *plain.layers[1][1])], mean=mean, std=std, **options)
    check("mean and std are folded into the first layer", np.allclose(scaled(rows), plain((rows - mean) / std), atol=1e-4))
    check("the given arrays are unchanged", np.array_equal(plain.layers[0][1][1], b1))


def pytorch_agrees():
    """The bound that docs/python.md states, of what net:FILE computes from a file that PyTorch exported."""
    try:
        import torch
    except ImportError:
        print("        without PyTorch its modules are not compared")
        return
    torch.manual_seed(5)
    nn = torch.nn
    bodies = {"dense, ReLU": [nn.Linear(217, 64), nn.ReLU(), nn.Linear(64, 64), nn.ReLU()], "tanh": [nn.Linear(217, 64), nn.Tanh()],
              "layer norm": [nn.Linear(217, 64), nn.LayerNorm(64), nn.Tanh()], "layer norm without bias": [nn.LayerNorm(217), nn.Linear(217, 64, bias=False)],
              "GRU": [nn.GRU(217, 64)], "GRUCell": [nn.Linear(217, 64), nn.Tanh(), nn.GRUCell(64, 64)],
              "LSTM": [nn.LSTM(217, 64, bias=False)], "LSTMCell": [nn.Linear(217, 64), nn.LSTMCell(64, 64), nn.ReLU()]}
    for name, modules in bodies.items():
        modules.append(nn.Linear(64, 17))
        with torch.no_grad():
            for parameter in nn.ModuleList(modules).parameters():
                parameter.mul_(1.5)  # larger than initial weights, as after training
            rows = torch.from_numpy(rng.uniform(-1, 1, (200, 217)).astype(np.float32))
            values = rows
            for part in modules:
                values = part(values) if not isinstance(part, (nn.GRUCell, nn.LSTMCell)) else steps_of_cell(part, values)
                values = values[0] if isinstance(values, tuple) else values
        path = place / "torch.npz"
        treads.Policy.from_torch(modules, actions="multi-discrete").save(path)
        error = np.abs(treads.policy_outputs(path, rows.numpy()) - values.numpy()).max()
        check(f"PyTorch and net:FILE differ by less than 0.001 in {name} ({error:.1e})", error < 0.001)


def steps_of_cell(cell, rows):
    """Returns the outputs of a PyTorch cell for consecutive rows."""
    import torch
    state, outputs = None, []
    for row in rows:
        state = cell(row[None], state)
        outputs.append(state[0] if isinstance(state, tuple) else state)
    return torch.cat(outputs)


def observations_come_in_every_form():
    card = "learnerx2@red learnerx2@blue --arena depot --time 5 --pickups 16"
    shown = {}
    for kind in ("v1", "v2", "dict", "grid"):
        vec = treads.Vec(card, num_envs=2, frame_skip=4, observation=kind)
        vec.reset(seed=3)
        for _ in range(20):
            vec.step(np.ones((8, treads.ACTIONS), np.float32))
        shown[kind] = vec.observations
        check(f"{kind}: the same match", vec.hash(0) == shown.setdefault("hash", vec.hash(0)))
        seen = [infos["final_obs"] for infos in (vec.step(vec.actions)[4] for _ in range(80)) if infos]
        check(f"{kind}: last observations have the same form", seen and type(seen[0]) is type(vec.observations))
    whole = shown["v2"]
    check("v1 is the beginning of v2", shown["v1"].shape == (8, 121) and whole.shape == (8, 217) and treads.observation_size() == 217)
    vec = treads.Vec(card, observation="dict")
    vec.reset(seed=3)
    plain = treads.Vec(card)
    plain.reset(seed=3)
    flat = np.concatenate([part.reshape(4, -1) for part in vec.observations.values()], 1)
    check("a dictionary has the numbers of the row, by group", np.array_equal(flat, plain.observations)
          and vec.observations["foe"].shape == (4, 3, 17) and vec.observations["self"].shape == (4, 18))
    first = treads.Vec(card, observation="v1")
    first.reset(seed=3)
    check("v1 has the same numbers", np.array_equal(first.observations, plain.observations[:, :121]))
    check("a copy of one row", treads.observation_of(vec.observations, 1)["foe"].shape == (3, 17))
    parallel = treads.Parallel("learner learner --time 2", observation="grid")
    check("agents observe grids", parallel.reset(seed=1)[0]["tank_1"]["grid"].shape == (8, 36, 36))


def grids_have_sizes():
    """A smaller grid is the centre of a larger one."""
    shown = {}
    for size in (16, 18, 36, 84, 128):
        vec = treads.Vec("learner@red idlex3@blue --arena depot --time 5 --pickups 16", observation="grid", grid=size)
        vec.reset(seed=3)
        shown[size] = vec.step(vec.actions)[0]["grid"][0].copy()
        edge = (128 - size) // 2
        check(f"a grid of {size} rows and columns", shown[size].shape == (8, size, size) and shown[size].any())
        shown[size] = edge, shown[size]
    whole = shown[128][1]
    check("a smaller grid is the centre of a larger one",
          all(np.array_equal(part, whole[:, edge:128 - edge, edge:128 - edge]) for edge, part in shown.values()))
    for size in (0, 8, 15, 17, 130, 1 << 40, 36.0, None, "36", True):
        check_problem(f"a grid of {size!r}", lambda: treads.Vec("learner idle", observation="grid", grid=size))


def outcome(card, seed, **options):
    """Returns the hash, seed and winner of a match with a learner that stands still."""
    vec = treads.Vec(card, autoreset="Disabled", **options)
    vec.reset(seed=seed)
    while not any(vec.step(vec.actions)[k].any() for k in (2, 3)) or not vec.last(0)["seed"]:
        pass
    return vec.last(0)


def policies_are_opponents():
    policies_made = list(examples())
    for name, policy in policies_made:
        path = place / (name + ".npz")
        policy.save(path)
        ours = treads.Vec(f"seeker net:{path} --arena yard --time 10", autoreset="Disabled", without_learners=True)
        ours.reset(seed=4)
        while not ours.last(0)["seed"]:
            ours.step(ours.actions)
        told = subprocess.run([PROGRAM, "match", "seeker", f"net:{path}", "--arena", "yard", "--time", "10", "--seed", "4", "--json"],
                              capture_output=True, text=True)
        check(f"{name} plays the same match in the library and in the program", json.loads(told.stdout or "{}").get("state_hash") == f"{ours.last(0)['hash']:016x}")
    first, second = (place / (name + ".npz") for name, _ in policies_made[:2])
    opponents = ["seeker", (str(first), 2), (second, 0.5), ("idle", 0)]
    names = ["seeker", f"net:{first}", f"net:{second}", "idle"]
    hashes = []
    for threads in (1, 2):
        vec = treads.Vec("learner opponent --arena yard --time 1", num_envs=8, threads=threads, frame_skip=12, opponents=opponents)
        vec.reset(seed=1)
        met, kept = collections.Counter(vec.opponent(match) for match in range(8)), []
        for _ in range(200):
            playing = [vec.opponent(match) for match in range(8)]
            infos = vec.step(vec.actions)[4]
            for row in np.flatnonzero(infos.get("_final_obs", ())):
                last = vec.last(row)
                kept.append(infos["opponent"][row] == playing[row] == last["opponent"])
                met[vec.opponent(row)] += 1
                hashes.append((threads, row, last["seed"], last["opponent"], last["hash"]))
        shares = [met[name] / met.total() for name in names]
        check("an opponent is drawn for each episode, by weight, and infos name it", len(kept) > 200 and all(kept)
              and np.abs(np.array(shares) - np.array([2, 4, 1, 0]) / 7).max() < 0.1, str(shares))
    by_seed = {(seed, opponent): value for _, _, seed, opponent, value in hashes}
    check("threads do not change opponents or matches", len(by_seed) * 2 == len(hashes) and {row[1:] for row in hashes if row[0] == 1} == {row[1:] for row in hashes if row[0] == 2})
    for seed in (3, 9):
        drawn = outcome("learner opponent --arena yard --time 5", seed, opponents=opponents)
        alone = outcome(f"learner {drawn.pop('opponent')} --arena yard --time 5", seed)
        check("a match against a drawn opponent is the same as one against it alone", drawn == alone, f"{drawn} {alone}")
    past = treads.Vec("learner@red opponent@blue hunter@blue --time 5", opponents=[str(first)])
    check("an opponent has a team", list(past.team_of) == [0] and past.opponent(0) == f"net:{first}")
    damaged = place / "damaged.npz"
    damaged.write_bytes(first.read_bytes()[:200])
    make = lambda given, card="learner opponent": lambda: treads.Vec(card, opponents=given)
    for what, deed in {"no opponent": make([]), "an opponent of text": make("hunter"), "a number": make([3]), "a weight of -1": make([("hunter", -1)]),
                       "weights of 0": make([("hunter", 0)]), "two words": make(["hunter seeker"]), "an unknown mind": make(["huntr"]),
                       "a missing policy": make(["none.npz"]), "a damaged policy": make([str(damaged)]), "a card without 'opponent'": make(["hunter"], "learner idle"),
                       "several tanks": make(["hunter", "hunterx2"]), "a learner": make(["hunter", "learner"]), "a NaN weight": make([("hunter", float("nan"))]),
                       "a policy on the card that is missing": lambda: treads.Vec("learner net:none.npz")}.items():
        check_problem(what, deed)


def datasets_are_whole():
    folders = [place / name for name in ("rows", "again")]
    for folder in folders:
        count = treads.write_dataset(folder, ["champion", "hunter"], 34, opponents=["seeker"], arenas=["open"], time=3, threads=2)
    files = list(treads.load_dataset(folders[0]))
    rows = {key: np.concatenate([file[key] for file in files]) for key in files[0]}
    check("a dataset has every match once", len(files) == 2 and len(rows["rewards"]) == count and rows["ends"].sum() == 34 and set(rows["seeds"]) == set(range(1, 35)))
    check("its rows are bounded", np.abs(rows["observations"]).max() <= 1 and np.abs(rows["actions"]).max() <= 1 and rows["actions"][:, 0].std() > 0.1)
    same = all(np.array_equal(a[key], b[key]) for a, b in zip(files, treads.load_dataset(folders[1])) for key in a)
    check("the same arguments write the same rows", same)
    endless = treads.load_dataset(folders[0], seed=1)
    check("with a seed it is endless", sum(len(next(endless)["rewards"]) for _ in range(4)) == 2 * count)
    kept = (folders[1] / "rows-00002.npz").read_bytes()
    for cut, words in ((kept[:-9], "cut or changed"), (None, "missing")):
        (folders[1] / "rows-00002.npz").unlink()
        if cut:
            (folders[1] / "rows-00002.npz").write_bytes(cut)
        check_problem(f"a dataset that is {words}", lambda: treads.load_dataset(folders[1]))
    check_problem("no dataset", lambda: treads.load_dataset(place / "none"))
    check_problem("a folder in use", lambda: treads.write_dataset(folders[0], ["hunter"], 1))
    check_problem("an expert that is a program", lambda: treads.Vec("learner idle").expert("exec:./bot"))


def recordings_become_datasets():
    policy = treads.Policy([dense(217, 32), "tanh", dense(32, policies.OUTPUTS["discrete"][-1])], "v2", "discrete", 1)
    policy.save(place / "driver.npz")
    vec = treads.Vec("learner seeker --arena yard --time 20", **policy.options)
    seen, rates, gains = [vec.reset(seed=11)[0].copy()], [], []
    while not gains or not ended:
        rates.append(policy.rates(seen[-1]).copy())
        vec.actions[:] = policy.act(seen[-1])
        observations, rewards, terminations, truncations, _ = vec.step(vec.actions)
        seen.append(observations.copy())
        gains.append(float(rewards[0]))
        ended = (terminations | truncations).any()
    recordings = [str(place / name) for name in ("driver.treads-replay", "mines.treads-replay")]
    for recording, words in zip(recordings, (f"net:{place}/driver.npz seeker --arena yard --time 20 --seed 11", "hunter:special=mine rammer hunter --arena depot --seed 2")):
        subprocess.run([PROGRAM, "match", *words.split(), "--record", recording, "-q"], check=True, capture_output=True)
    count = treads.write_recordings(place / "played", recordings, PROGRAM)
    files = list(treads.load_dataset(place / "played"))
    check("a dataset of recordings has all minds", len(files) == 5 and sum(len(file["rewards"]) for file in files) == count and all(file["ends"][-1] for file in files))
    rows, steps = files[0], 1 / 256  # of orders in recordings; the tank is destroyed in the last row
    check("its rows are those of a learner", len(rows["actions"]) == len(gains) and np.abs(rows["observations"] - np.concatenate(seen[:-1])).max() < 0.002
          and np.abs(rows["actions"] - np.concatenate(rates))[:-1].max() < steps and np.abs(rows["rewards"] - gains).max() < 1e-3)
    told = json.loads(subprocess.run([PROGRAM, "replay", recordings[1], "--json"], capture_output=True, text=True).stdout)
    wanted = [(tank["damage_dealt"] - tank["damage_taken"]) / 100 + (tank["kills"] - tank["deaths"]) / 2 + (1 if tank["team"] == told["winner"] else -1)
              for tank in told["tanks"]]
    check("and its rewards agree with the result", np.allclose([file["rewards"].sum() for file in files[2:]], wanted, atol=1e-3), [wanted, [file["rewards"].sum() for file in files[2:]]])
    cut = place / "cut.treads-replay"
    cut.write_bytes(pathlib.Path(recordings[0]).read_bytes()[:-40])
    check_problem("a recording that is cut", lambda: treads.write_recordings(place / "none", [recordings[1], cut], PROGRAM))
    check("of which nothing is written", not (place / "none").exists())
    check_problem("a map", lambda: treads.write_recordings(place / "none", [pathlib.Path(treads.ASSETS) / "arenas/yard.tmj"], PROGRAM))
    check_problem("a missing program", lambda: treads.write_recordings(place / "none", recordings, place / "none"))
    check_problem("no recordings", lambda: treads.write_recordings(place / "none", [], PROGRAM))


def leagues_find_the_strong():
    made = place / "league"
    path = place / "frozen.npz"
    policies_made = dict(examples())
    next(iter(policies_made.values())).save(path)
    league = treads.League(made, arenas=("open", "yard"), time=20)
    for member in ("hunter", "idle", path):
        league.add(member)
    copied = (made / "frozen.npz").read_bytes()
    path.write_bytes(b"changed")
    league.play(60, threads=2, at_once=8)
    names, score, count = league.payoffs()
    check("a league plays all pairs", names == ["hunter", "idle", "frozen"] and count.sum() == 120 and count[0, 1] >= 8 and count[0, 2] >= 8 and (made / "frozen.npz").read_bytes() == copied)
    check("its payoffs are of both sides", np.allclose(score + score.T, 1) and score[0, 1] > 0.9, str(score))
    again = treads.League(made, arenas=("open", "yard"), time=20)
    check("a league continues from its folder", again.results == league.results and again.members == league.members)
    whole = treads.League(place / "whole", arenas=("open", "yard"), time=20)
    for member in ("hunter", "idle"):
        whole.add(member)
    whole.play(24, at_once=12)
    halves = treads.League(place / "halves", arenas=("open", "yard"), time=20)
    for member in ("hunter", "idle"):
        halves.add(member)
    halves.play(12, at_once=12)
    halves = treads.League(place / "halves", arenas=("open", "yard"), time=20)
    halves.play(12, at_once=12, threads=2)
    check("an interrupted league has the same results", halves.results == whole.results and sum(whole.results["hunter", "idle"]) > 24)
    weights = dict(league.opponents("idle"))
    check("opponents that win come more often", set(weights) == {"hunter", f"net:{made / 'frozen.npz'}"} and weights["hunter"] > 0.8
          and {weight for _, weight in league.opponents("idle", "uniform")} == {1.0})
    vec = treads.Vec("learner opponent --time 5", num_envs=4, opponents=league.opponents("idle"))
    check("they are opponents of a batch", vec.reset(seed=1) and vec.opponent(0) in weights)
    check("its table has a row per member", len(league.table().splitlines()) == 4 and "±" in league.table())
    low, high = treads.league.interval(0.5, 100)
    check("intervals", abs(low - 0.4038) < 1e-3 and abs(high - 0.5962) < 1e-3 and treads.league.interval(0.5, 0) == (0, 1) and treads.league.interval(1.0, 50)[1] <= 1)
    one, two = (treads.league.scores("seeker", "hunter", 12, ["open"], seed=4, time=10, threads=threads) for threads in (1, 2))
    other = treads.league.scores("hunter", "seeker", 12, ["open"], seed=4, time=10)
    check("scores are of both sides, and repeat", np.array_equal(one, two) and np.array_equal(one.reshape(-1, 2)[:, ::-1], 1 - other.reshape(-1, 2)))
    rows = treads.generalize("hunter", "idle", matches=8)
    check("a mind is measured on three sets of arenas", [row["arenas"] for row in rows] == ["train", "test", "shipped"]
          and all(row["low"] <= row["score"] <= row["high"] and row["matches"] == 8 for row in rows) and rows[2]["score"] > 0.6, str(rows))
    told = subprocess.run([sys.executable, "-m", "treads", "league", str(made), "--json"], capture_output=True, text=True)
    check("the command prints the same table", json.loads(told.stdout or "{}").get("scores") == score.tolist(), told.stderr)
    told = subprocess.run([sys.executable, "-m", "treads", "generalize", "net:none.npz"], capture_output=True, text=True)
    check("mistakes of the command are one sentence", told.returncode == 1 and told.stderr.startswith("treads: ") and told.stderr.count("\n") == 1, told.stderr)
    for name, text in (("cut", '{"treads_league": 1, "members"'), ("other", "[]"), ("newer", '{"treads_league": 2, "members": {}, "results": []}'),
                       ("lost", '{"treads_league": 1, "members": {}, "results": [["a", "b", 1, 2]]}')):
        (place / name).mkdir()
        (place / name / "league.json").write_text(text)
        check_problem(f"a {name} file of a league", lambda: treads.League(place / name))
    for what, deed in {"a second member of a name": lambda: league.add("hunter"), "an unknown mind": lambda: league.add("huntr"), "a missing policy": lambda: league.add("none.npz"),
                       "a name with a slash": lambda: league.add("seeker", "a/b"), "an unknown member": lambda: league.score("hunter", "x"),
                       "unknown weights": lambda: league.opponents("idle", "best"), "a league of one": lambda: treads.League(place / "empty").play(1),
                       "no opponents": lambda: treads.League(place / "empty").opponents(), "no matches": lambda: treads.generalize("hunter", matches=0)}.items():
        check_problem(what, deed)
    check("a rejected member is not kept", set(treads.League(made).members) == {"hunter", "idle", "frozen"})


def arenas_are_drawn():
    vec = treads.Vec("learner idle --arena random:5")
    vec.reset(seed=1)
    told = subprocess.run([PROGRAM, "match", "idle", "idle", "--arena", "random:5", "--seed", "1", "--time", "1", "--json"], capture_output=True, text=True)
    vec = treads.Vec("idle idle --arena random:5 --time 1", without_learners=True, autoreset="Disabled", frame_skip=60)
    vec.reset(seed=1)
    vec.step(vec.actions)
    check("the library and the program have the same random arenas", json.loads(told.stdout)["state_hash"] == f"{vec.last(0)['hash']:016x}")
    seen = {}
    for kind in ("train", "test", "train:style=maze"):
        vec = treads.Vec(f"learner idle --arena random:{kind} --time 60", num_envs=4)
        vec.reset(seed=1)
        pictures = [vec.draw(match, 64).tobytes() for match in range(4)]
        vec.reset(seed=1)
        check(f"random:{kind} draws an arena per match, by its seed", len(set(pictures)) == 4 and pictures == [vec.draw(match, 64).tobytes() for match in range(4)])
        seen[kind] = set(pictures)
    check("arenas to test with are none of those to train with", not seen["train"] & seen["test"])
    for arena in ("random:", "random:x", "random:train:style=none", "random:trains", "random:test,size=1x1"):
        check_problem(f"the arena {arena}", lambda: treads.Vec(f"learner idle --arena {arena}"))


def buffers_have_the_type_of_their_actions():
    for kind, choice, rates in (("multi-discrete", [0, 2, 3, 0, 0], [-1, 1, 0, 0, 0]), ("discrete", 6, [-1, -1, 0, 0, 0]),
                                ("multi-discrete", [2, 2, 0, 1, 0], [1, 1, -1, 1, 0]), ("discrete", 62, [0, 0, 0, 0, 0])):
        chosen, plain = treads.Vec("learnerx2 idle", actions=kind, frame_skip=9), treads.Vec("learnerx2 idle", frame_skip=9)
        for vec in (chosen, plain):
            vec.reset(seed=2)
        still = chosen.actions.copy()
        chosen.actions[:], plain.actions[:] = choice, rates
        for _ in range(20):
            same = np.array_equal(chosen.step(chosen.actions)[0], plain.step(plain.actions)[0])
        check(f"choices {choice} in the buffer are the rates {rates}", same and chosen.actions.dtype == np.int64 and chosen.hash(0) == plain.hash(0))
        check("the buffer begins with tanks that stand still", not treads.action_of(still).any())
    chosen.actions[0] = 126
    check_problem("a choice beyond the last in the buffer", lambda: chosen.step(chosen.actions))
    check_problem("numbers for choices", lambda: chosen.step(np.zeros(2, np.float32)))


def a_grid_shows_what_is_there():
    names = [row["name"] for row in treads.channels()]
    vec = treads.Vec("learner@red idle@red idlex3@blue --arena depot --time 60 --pickups 16", frame_skip=4, observation="grid")
    plain = treads.Vec("learner@red idle@red idlex3@blue --arena depot --time 60 --pickups 16", frame_skip=4)
    vec.reset(seed=3), plain.reset(seed=3)
    check("the cells of the tank itself are not walls", not vec.observations["grid"][0, 0, 17:19, 17:19].any())
    columns = {(field["group"], field["name"]): field["first"] for field in treads.fields()}
    unsquash = lambda x, scale: x * scale / (1 - np.abs(x))
    agree = total = 0
    seen = np.zeros(len(names), bool)
    for _ in range(200):
        vec.step(np.array([[1, 0.8, 0.2, 1]], np.float32)), plain.step(np.array([[1, 0.8, 0.2, 1]], np.float32))
        grid, row = vec.observations["grid"][0], plain.observations[0]
        seen |= grid.any(axis=(1, 2))
        for group, channel in (("foe", "foe"), ("friend", "friend")):
            first = columns[group, "place"]
            if not row[columns[group, "present"]] or np.abs(row[first:first + 2]).max() > 0.55:
                continue
            ahead, right = unsquash(row[first:first + 2], 15)
            y, x = int(np.floor(18 - ahead / 1.5)), int(np.floor(18 + right / 1.5))
            total += 1
            agree += grid[names.index(channel), y, x] > 0
    check("tanks are in the cells of their places", total > 100 and agree == total, f"{agree} of {total}")
    check("walls, friends, explosions and things to take are seen", seen[[names.index(name) for name in ("wall", "friend", "danger", "gain")]].all(), str(seen))
    shells = treads.Vec("learner hunter --arena open --time 60", frame_skip=2, observation="grid")
    shells.reset(seed=3)
    frames = [shells.step(np.zeros((1, treads.ACTIONS), np.float32))[0]["grid"][0].any(axis=(1, 2)) for _ in range(800)]
    check("enemies and shells are seen", np.any(frames, 0)[[names.index("foe"), names.index("shell")]].all())
    hill = treads.Vec("learner idle --arena yard --mode hill", observation="grid")
    check("the goal is seen", hill.reset(seed=1)[0]["grid"].any() and hill.step(np.ones((1, treads.ACTIONS), np.float32)) and any(
        hill.step(np.ones((1, treads.ACTIONS), np.float32))[0]["grid"][0, names.index("goal")].any() for _ in range(600)))


def rewards_can_be_a_function_of_events():
    kinds = treads.event_kinds()
    seen = []

    def reward(events, rewards):
        own = np.zeros(len(rewards), np.float32)
        hits = events[(events["kind"] == kinds.index("hit")) & (events["row"] >= 0)]
        np.add.at(own, hits["row"], 0.01 * hits["amount"])
        seen.append(events.copy())
        return own

    vec = treads.Vec("learner idle --arena open --time 20", num_envs=3, frame_skip=4, reward=reward)
    table = treads.Vec("learner idle --arena open --time 20", num_envs=3, frame_skip=4, reward={"kill": 0, "death": 0, "hurt": 0, "win": 0, "loss": 0})
    total = np.zeros((2, 3))
    observations, _ = vec.reset(seed=3)
    table.reset(seed=3)
    place, error = [next(f["first"] for f in treads.fields() if (f["group"], f["name"]) == ("foe", name)) for name in ("place", "error")]
    for _ in range(290):
        turn = np.clip(3 * observations[:, place + 1], -1, 1)
        actions = np.stack([0.5 + turn, 0.5 - turn, 2 * observations[:, error], np.abs(observations[:, error]) < 0.2], 1).astype(np.float32)
        observations, rewards, *_ = vec.step(actions)
        total[0] += rewards
        total[1] += table.step(actions)[1]
    check("a function that pays for hits gives the rewards of the table for damage", total[0].max() > 0.3 and np.allclose(total[0], total[1], atol=1e-3), str(total))
    events = np.concatenate(seen)
    check("events name match, tank, row and place", {"fire", "hit"} <= {kinds[kind] for kind in events["kind"]}
          and set(events["match"]) == {0, 1, 2} and (events["row"][events["tank"] == 0] == events["match"][events["tank"] == 0]).all()
          and (events["other_row"][events["other"] == 1] == -1).all() and (events["x"][events["kind"] == kinds.index("fire")] > 0).all(), str(events[(events["x"] <= 0) | ((events["other"] == 1) & (events["other_row"] >= 0))][:5]))
    for what, wrong in (("another shape", lambda events, rewards: [1.0]), ("NaN", lambda events, rewards: rewards * np.nan), ("nothing", lambda events, rewards: None)):
        vec = treads.Vec("learner idle", num_envs=3, reward=wrong)
        vec.reset(seed=1)
        check_problem(f"a function that returns {what}", lambda: vec.step(np.ones((3, treads.ACTIONS), np.float32)))
    check_problem("an unknown observation", lambda: treads.Vec("learner idle", observation="v3"))


def outputs_agree_with_floating_point():
    """The bound that docs/python.md states."""
    worst = 0.0
    for name, policy in examples():
        path = place / (name + ".npz")
        policy.save(path)
        rows = rng.uniform(-1, 1, (200, policies.INPUTS[policy.observation])).astype(np.float32)
        policy.reset()
        wanted = np.concatenate([policy(row[None]) for row in rows])
        worst = max(worst, np.abs(treads.policy_outputs(path, rows) - wanted).max())
    check(f"integers and floating point differ by less than 0.001 ({worst:.1e})", worst < 0.001)


def damaged_files_are_reported():
    """Those that net:FILE rejects, and mutations of a valid one."""
    told = subprocess.run([sys.executable, str(pathlib.Path(__file__).parent / "cases" / "policies.py"), str(place)], capture_output=True, text=True)
    names = [line.split("\t")[0] for line in told.stdout.splitlines() if not line.startswith("big-endian")]  # numpy reads big-endian files
    for name in names:
        check_problem(f"Policy.load of {name}", lambda: treads.Policy.load(place / name))
    check("all of them", len(names) > 20, told.stderr)
    good, mutant, outcomes = (place / "recurrent.npz").read_bytes(), place / "mutant.npz", collections.Counter()
    for seed in range(1500):
        dice = random.Random(seed)
        changed = bytearray(good)
        for _ in range(dice.choice((1, 3, 20))):  # change the first header, the directory, or anything
            changed[dice.choice((dice.randrange(200), -1 - dice.randrange(900), dice.randrange(len(good))))] = dice.randrange(256)
        mutant.write_bytes(changed[:dice.choice((len(good), len(good), dice.randrange(len(good))))])
        try:
            treads.Policy.load(mutant)
            outcomes["valid"] += 1
        except treads.Problem as problem:
            outcomes["reported" if len(str(problem)) < 300 else str(problem)] += 1
    check("mutations are valid or reported in one sentence", set(outcomes) == {"valid", "reported"} and outcomes["reported"] > 500, str(outcomes))


def invalid_policies_are_reported():
    good = [dense(121, 8), dense(8, 17)]
    make = lambda layers, observation="v1", actions="multi-discrete", **more: treads.Policy(layers, observation, actions, **more)
    (place / "text.npz").write_text("nothing")
    np.savez(place / "other.npz", a=np.zeros(3))
    bad = {"no layers": lambda: make([]), "observation v3": lambda: make(good, "v3"), "actions of another kind": lambda: make(good, actions="x"),
           "a wrong shape": lambda: make([("dense", draw(8, 120), None), good[1]]), "no weights": lambda: make(["dense"]),
           "outputs": lambda: make([dense(121, 19)]), "NaN": lambda: make([("dense", draw(17, 121) * np.nan, None)]),
           "large weights": lambda: make([("dense", draw(17, 121) * 1e6, None)]), "an unknown layer": lambda: make([("conv", draw(3, 3))]),
           "frame skip 0": lambda: make(good, frame_skip=0), "a wide layer": lambda: make([dense(121, 2000), dense(2000, 17)]),
           "a large policy": lambda: make([dense(121, 1024), dense(1024, 1024), dense(1024, 17)]).save(place / "large.npz"),
           "a PyTorch convolution": lambda: treads.Policy.from_torch([module("Conv2d")]), "a missing array": lambda: treads.Policy.from_state({}, [("dense", "a")]),
           "two layers of LSTM": lambda: treads.Policy.from_torch([module("LSTM", num_layers=2)]),
           "no archive": lambda: treads.Policy.load(place / "text.npz"), "another archive": lambda: treads.Policy.load(place / "other.npz"),
           "rows of another length": lambda: make(good)(np.zeros((2, 5))), "choices out of range": lambda: treads.action_of(np.array([[3, 0, 0, 0]])),
           "choices of fractions": lambda: treads.action_of(np.array([0.5]))}
    for what, deed in bad.items():
        check_problem(what, deed)


observations_come_in_every_form()
a_grid_shows_what_is_there()
grids_have_sizes()
policies_are_opponents()
datasets_are_whole()
leagues_find_the_strong()
arenas_are_drawn()
buffers_have_the_type_of_their_actions()
rewards_can_be_a_function_of_events()
a_file_plays_like_the_same_policy_in_numpy()
champion_aims_for_a_policy_that_drives(2)
champion_aims_for_a_policy_that_drives(9)
outputs_agree_with_floating_point()
a_bot_runs_a_policy_in_numpy()
a_library_runs_a_policy()
files_are_read_back()
modules_of_torch_are_exported()
pytorch_agrees()
damaged_files_are_reported()
invalid_policies_are_reported()
recordings_become_datasets()
sys.exit(checks.failures > 0)
