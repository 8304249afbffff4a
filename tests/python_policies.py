#!/usr/bin/env python3
"""Policies: treads.Policy makes files from numpy and from stand-ins for PyTorch, and net:FILE plays the same match as the same policy in
numpy that drives a learner. Run by tests/python.sh with the program as argument."""

import json
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

import treads
from treads import policy as policies

PROGRAM = sys.argv[1]
failures = 0
rng = np.random.default_rng(5)
folder = tempfile.TemporaryDirectory()
place = pathlib.Path(folder.name)


def check(what, is_fine, why=""):
    global failures
    print("ok     " if is_fine else "FAILED ", what, "" if is_fine else why)
    failures += not is_fine


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
            ("relu", 121, "multidiscrete", 4, ["relu"]), ("tanh", 217, "discrete", 3, ["tanh"]),
            ("norm", 217, "multidiscrete", 1, [("norm", 1 + draw(32), draw(32)), "tanh"]), ("gru", 121, "discrete", 2, [recurrent("gru", 32, 24)]),
            ("lstm", 217, "multidiscrete", 4, [recurrent("lstm", 32, 24), "relu"])):
        width = 24 if name in policies.GATES else 32
        yield name, treads.Policy([dense(inputs, 32), *layers, dense(width, policies.OUTPUTS[actions][-1])],
                                  "v1" if inputs == 121 else "v2", actions, frame_skip)


def a_file_plays_like_the_same_policy_in_numpy():
    for name, policy in examples():
        path = place / (name + ".npz")
        policy.save(path)
        vec = treads.Vec("learner seeker --arena yard --time 20", frame_skip=policy.frame_skip)
        observations, _ = vec.reset(seed=11)
        width = policies.INPUTS[policy.observation]
        ended = False
        while not ended:
            observations, _, terminations, truncations, _ = vec.step(policy.act(observations[:, :width]))
            ended = (terminations | truncations).any()
        told = subprocess.run([PROGRAM, "match", f"net:{path}", "seeker", "--arena", "yard", "--time", "20", "--seed", "11", "--json"],
                              capture_output=True, text=True)
        played = json.loads(told.stdout or "{}")
        check(f"{name}: the file plays the match of the same policy in numpy", played.get("state_hash") == f"{vec.last(0)['hash']:016x}", told.stderr)


def a_bot_runs_a_policy_in_numpy():
    """Rows have four decimals, so another action may be chosen now and then."""
    name, policy = next(examples())
    policy.save(place / "bot.npz")
    bot = pathlib.Path(treads.__file__).parents[1] / "examples" / "policy_bot.py"
    orders = []
    for mind in (f"exec:'{sys.executable} {bot} {place / 'bot.npz'}'", f"net:{place / 'bot.npz'}"):
        told = subprocess.run([PROGRAM, "match", mind, "seeker", "--time", "4", "--seed", "11", "-q", "--watch-mind", "1", "--budget", "off"],
                              capture_output=True, text=True)
        orders.append([json.loads(line)["order"] for line in told.stdout.splitlines() if line.startswith("{")])
    same = sum(a == b for a, b in zip(*orders))
    check("a bot of a few lines gives the orders of net:FILE", len(orders[0]) == 240 and same >= 230, f"{same} of {len(orders[0])}: {told.stderr}")


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
    """Stands in for a tensor of PyTorch."""

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
    (_, w1, b1), (_, w2, b2), scale = dense(121, 16), dense(12, 20), 1 + draw(16)
    _, ih, hh, bias, _ = recurrent("gru", 16, 12)
    wanted = treads.Policy([("dense", w1, b1), ("norm", scale, None), "tanh", ("gru", ih, hh, bias), ("dense", w2, b2)], "v1", "multidiscrete", 4)
    net = type("Sequential", (list,), {})([
        module("Linear", weight=w1, bias=b1), module("LayerNorm", weight=scale, bias=None, eps=1e-5), module("Tanh"), module("Dropout"),
        module("GRU", weight_ih_l0=ih, weight_hh_l0=hh, bias_ih_l0=bias, num_layers=1, bidirectional=False),
        type("Sequential", (list,), {})([module("Linear", weight=w2, bias=b2)])])
    rows = rng.uniform(-1, 1, (5, 121)).astype(np.float32)
    outputs = wanted(rows)
    options = {"observation": "v1", "actions": "multidiscrete", "frame_skip": 4}
    check("modules give the same policy", np.array_equal(treads.Policy.from_torch(net, **options)(rows), outputs))
    state = {"body.weight": Tensor(w1), "body.bias": Tensor(b1), "norm.weight": Tensor(scale), "memory.weight_ih_l0": Tensor(ih),
             "memory.weight_hh_l0": Tensor(hh), "memory.bias_ih_l0": Tensor(bias), "head.weight": w2, "head.bias": b2}
    layers = [("dense", "body"), ("norm", "norm"), "tanh", ("gru", "memory"), ("dense", "head")]
    check("a state_dict gives the same policy", np.array_equal(treads.Policy.from_state(state, layers, **options)(rows), outputs))
    mean, std = rng.uniform(-1, 1, 121).astype(np.float32), rng.uniform(0.5, 2, 121).astype(np.float32)
    plain = treads.Policy([("dense", w1, b1), ("dense", draw(20, 16), None)], **options)
    scaled = treads.Policy([("dense", w1, b1), ("dense", *plain.layers[1][1])], mean=mean, std=std, **options)
    check("mean and std are folded into the first layer", np.allclose(scaled(rows), plain((rows - mean) / std), atol=1e-4))
    check("the given arrays are unchanged", np.array_equal(plain.layers[0][1][1], b1))


def invalid_policies_are_reported():
    good = [dense(121, 8), dense(8, 20)]
    make = lambda layers, observation="v1", actions="multidiscrete", **more: treads.Policy(layers, observation, actions, **more)
    (place / "text.npz").write_text("nothing")
    np.savez(place / "other.npz", a=np.zeros(3))
    bad = {"no layers": lambda: make([]), "observation v3": lambda: make(good, "v3"), "actions of another kind": lambda: make(good, actions="x"),
           "a wrong shape": lambda: make([("dense", draw(8, 120), None), good[1]]), "no weights": lambda: make(["dense"]),
           "outputs": lambda: make([dense(121, 19)]), "NaN": lambda: make([("dense", draw(20, 121) * np.nan, None)]),
           "large weights": lambda: make([("dense", draw(20, 121) * 1e6, None)]), "an unknown layer": lambda: make([("conv", draw(3, 3))]),
           "frame skip 0": lambda: make(good, frame_skip=0), "a wide layer": lambda: make([dense(121, 2000), dense(2000, 20)]),
           "a large policy": lambda: make([dense(121, 1024), dense(1024, 1024), dense(1024, 20)]).save(place / "large.npz"),
           "a convolution of PyTorch": lambda: treads.Policy.from_torch([module("Conv2d")]), "a missing array": lambda: treads.Policy.from_state({}, [("dense", "a")]),
           "two layers of LSTM": lambda: treads.Policy.from_torch([module("LSTM", num_layers=2)]),
           "no archive": lambda: treads.Policy.load(place / "text.npz"), "another archive": lambda: treads.Policy.load(place / "other.npz"),
           "rows of another length": lambda: make(good)(np.zeros((2, 5))), "choices out of range": lambda: treads.action_of(np.array([[9, 0, 0]])),
           "choices of fractions": lambda: treads.action_of(np.array([0.5]))}
    for what, deed in bad.items():
        try:
            deed()
            check(f"{what}: rejected", False)
        except treads.Problem as problem:
            check(f"{what}: rejected in one sentence", "\n" not in str(problem) and len(str(problem)) < 300, str(problem))


a_file_plays_like_the_same_policy_in_numpy()
a_bot_runs_a_policy_in_numpy()
files_are_read_back()
modules_of_torch_are_exported()
invalid_policies_are_reported()
sys.exit(failures > 0)
