"""Policies: small networks in .npz files, which fight as `treads match net:mine.npz hunter` without a rebuild.

    policy = treads.Policy([("dense", w1, b1), "tanh", ("dense", w2, b2)], observation="v1", actions="multi-discrete", frame_skip=4)
    policy.save("mine.npz")

    policy = treads.Policy.from_torch(torch.nn.Sequential(..), observation="v1", actions="multi-discrete", frame_skip=4)
    policy = treads.Policy.load("mine.npz")
    actions = policy.act(observations)  # the policy's actions, as treads.Vec(card, **policy.options) takes them

This file needs only numpy, and works without the library: a bot may import it.
"""

from __future__ import annotations

import os
import zipfile
from typing import Any

import numpy as np

try:
    from . import Problem
except ImportError:  # the file is used on its own
    class Problem(Exception):  # type: ignore[no-redef]
        """An error; its text is one sentence."""

__all__ = ["Policy", "Problem", "CHOICES", "action_of"]

LAYOUT = 1  # version of the files
WIDTH_MAX, LAYERS_MAX, LIMIT, BYTES_MAX = 1024, 32, 256.0, 4 << 20
INPUTS = {"v1": 121, "v2": 217}
# The choices of discrete actions: speeds of the two tracks, rate of the turret, fire, special. game/match/policy.c has the same.
SPEEDS = np.array([-1, 0, 1], np.float32)
TURRET = np.array([-1, -0.35, -0.1, 0, 0.1, 0.35, 1], np.float32)
CHOICES = (3, 3, 7, 2, 2)
DISCRETE = 3 * 3 * 7 * 2  # combinations of all but the special, which the last choice changes first
# The numbers of outputs; the second of "continuous" and "multi-discrete" has the special. "tracks" chooses among the nine pairs of track speeds;
# the gun follows the lead. "drive" has the two speeds, or such a choice; in matches the mind champion aims and fires, and here the gun follows
# the lead.
OUTPUTS = {"continuous": (4, 5), "discrete": (DISCRETE,), "multi-discrete": (15, 17), "tracks": (9,), "drive": (2, 9)}
TURN, SEEN, DISTANCE, ERROR = 2, 35, 39, 48  # columns of an observation: of the hull, and of the nearest enemy
HULL_RADPS, TURRET_RADPS = 160 * (np.pi / 180), 180 * (np.pi / 180)  # top rates of the default tank
GATES = {"gru": 3, "lstm": 4}
PARTS = {"dense": ("weight", "bias"), "norm": ("weight", "bias"), "tanh": (), "relu": (),
         "gru": ("weight_ih", "weight_hh", "bias_ih", "bias_hh"), "lstm": ("weight_ih", "weight_hh", "bias_ih", "bias_hh")}
# PyTorch modules by the name of their class. Modules without an entry in PARTS have no effect when a policy acts.
MODULES = {"Linear": "dense", "Tanh": "tanh", "ReLU": "relu", "LayerNorm": "norm", "GRU": "gru", "LSTM": "lstm", "GRUCell": "gru",
           "LSTMCell": "lstm", "Identity": None, "Flatten": None, "Dropout": None}


def action_of(choices: np.ndarray) -> np.ndarray:
    """Returns the rows of continuous actions (left, right, turret, fire, special) of choices: rows of four or five whole numbers, or a vector
    of discrete actions."""
    choices = np.asarray(choices)
    if choices.dtype.kind not in "iu" or choices.ndim not in (1, 2):
        raise Problem("choices must be whole numbers: a vector, or rows of four or five")
    if choices.ndim == 1:
        choices = np.stack([choices // 42, choices // 14 % 3, choices // 2 % 7, choices % 2], 1)
    if choices.shape[1] not in (4, 5) or (choices < 0).any() or (choices >= CHOICES[:choices.shape[1]]).any():
        raise Problem(f"choices must be below {CHOICES}, or below {DISCRETE} for discrete actions")
    rows = np.zeros((len(choices), 5), np.float32)
    rows[:, :2], rows[:, 2] = SPEEDS[choices[:, :2]], TURRET[choices[:, 2]]
    rows[:, 3:choices.shape[1]] = choices[:, 3:]
    return rows


def follow_lead(observations: np.ndarray, frame_skip: int) -> tuple[np.ndarray, np.ndarray]:
    """Returns the turret rates that point the guns at the lead on the nearest enemy after this many ticks, if the hulls turn on, and which guns
    to fire: those whose shell would pass within 1.2 m."""
    error, away, time_s = observations[:, ERROR], observations[:, DISTANCE], frame_skip / 60
    error_rad = np.float32(0.15) * error / np.maximum(1 - np.abs(error), np.float32(0.01))
    away_m = np.float32(15) * away / np.maximum(1 - away, np.float32(0.01))
    hull_rad = observations[:, TURN] * np.float32(HULL_RADPS * time_s)
    rates = ((error_rad - hull_rad) / np.float32(TURRET_RADPS * time_s)).clip(-1, 1)
    return rates, (observations[:, SEEN] > 0.5) & (np.abs(error_rad) < np.float32(1.2) / np.maximum(away_m, 1))


def _array(value: Any) -> np.ndarray:
    """Returns a numpy array or a PyTorch tensor as an array of 32-bit numbers."""
    for step in ("detach", "cpu", "numpy"):
        value = getattr(value, step)() if hasattr(value, step) else value
    try:
        given = np.asarray(value)
    except ValueError:
        raise Problem("weights must be arrays of numbers") from None
    if given.dtype.kind not in "biuf":
        raise Problem(f"weights must be arrays of numbers, not of {given.dtype}")
    with np.errstate(over="ignore"):  # infinity is rejected later
        return given.astype(np.float32)


def _sigmoid(x: np.ndarray) -> np.ndarray:
    return 0.5 + 0.5 * np.tanh(0.5 * x)


class Policy:
    """A network from an observation to an action.

    A layer is a name ("tanh", "relu"), or a tuple of a name and arrays in the shapes of PyTorch: ("dense", weight, bias),
    ("norm", weight, bias), and ("gru" or "lstm", weight_ih, weight_hh, bias_ih, bias_hh). Biases may be None. `mean` and `std` of the
    observations are folded into the first layer.
    """

    def __init__(self, layers: list[Any], observation: str = "v2", actions: str = "continuous", frame_skip: int = 1,
                 mean: Any = None, std: Any = None):
        if observation not in INPUTS or actions not in OUTPUTS:
            raise Problem(f"observation must be {' or '.join(INPUTS)}, and actions {', '.join(OUTPUTS)}")
        if not isinstance(frame_skip, (int, np.integer)) or not 1 <= frame_skip <= 60:
            raise Problem("frame_skip must be a whole number from 1 to 60")
        self.observation, self.actions, self.frame_skip = observation, actions, int(frame_skip)
        self.layers: list[tuple[str, list[np.ndarray]]] = []
        width = INPUTS[observation]
        if not 1 <= len(layers) <= LAYERS_MAX:
            raise Problem(f"a policy has 1 to {LAYERS_MAX} layers, not {len(layers)}")
        for i, layer in enumerate(layers):
            width = self._add(i, *((layer,) if isinstance(layer, str) else layer), width=width)
        if width not in OUTPUTS[actions]:
            raise Problem(f"{actions} actions need {' or '.join(map(str, OUTPUTS[actions]))} outputs, not {width}")
        if mean is not None or std is not None:
            self._fold(0.0 if mean is None else _array(mean), 1.0 if std is None else _array(std))
        for i, (kind, arrays) in enumerate(self.layers):
            for part, array in zip(PARTS[kind], arrays):
                if not np.isfinite(array).all() or np.abs(array).max() > LIMIT:
                    raise Problem(f"{part} of layer {i} must be finite and at most {LIMIT:g}")
        self.reset()

    def _add(self, index: int, kind: str, *given: Any, width: int) -> int:
        if kind not in PARTS:
            raise Problem(f"unknown layer {kind!r}; allowed: {', '.join(PARTS)}")
        parts = PARTS[kind]
        given = given + (None,) * (len(parts) - len(given))
        outputs = width
        arrays: list[np.ndarray] = []
        if parts:
            if given[0] is None or len(given) != len(parts):
                raise Problem(f"layer {index} ({kind}) needs {', '.join(parts)}")
            first = _array(given[0])
            outputs = len(first) // GATES.get(kind, 1)
            rows = outputs * GATES.get(kind, 1)
            shapes = {"weight": (width,) if kind == "norm" else (rows, width), "bias": (rows,), "weight_ih": (rows, width),
                      "weight_hh": (rows, outputs), "bias_ih": (rows,), "bias_hh": (rows,)}
            for part, value in zip(parts, given):
                array = np.zeros(shapes[part], np.float32) if value is None and part.startswith("bias") else _array(value)
                if array.shape != shapes[part]:
                    raise Problem(f"{part} of layer {index} ({kind}) must have the shape {shapes[part]}, not {array.shape}")
                arrays.append(array)
        if not 1 <= outputs <= WIDTH_MAX:
            raise Problem(f"layer {index} must have from 1 to {WIDTH_MAX} outputs, not {outputs}")
        self.layers.append((kind, arrays))
        return outputs

    def _fold(self, mean: Any, std: Any) -> None:
        kind, arrays = self.layers[0]
        if kind not in ("dense", "gru", "lstm"):
            raise Problem(f"mean and std need a first layer with a matrix, not {kind}")
        weights, biases = arrays[0] / std, arrays[PARTS[kind].index("bias" if kind == "dense" else "bias_ih")]
        biases -= (weights * mean).sum(1)
        arrays[0] = weights.astype(np.float32)

    @classmethod
    def from_torch(cls, module: Any, **options: Any) -> "Policy":
        """Takes a torch.nn.Sequential, or a list of modules in the order of their use."""
        layers: list[Any] = []

        def visit(part: Any) -> None:
            name = type(part).__name__
            if name in ("Sequential", "ModuleList") or isinstance(part, (list, tuple)):
                for child in part:
                    visit(child)
                return
            if name not in MODULES:
                raise Problem(f"a module of the class {name} cannot be exported; allowed: Sequential, {', '.join(MODULES)}")
            kind = MODULES[name]
            if getattr(part, "num_layers", 1) != 1 or getattr(part, "bidirectional", False) or getattr(part, "proj_size", 0):
                raise Problem(f"a {name} must have one layer in one direction")
            if kind == "norm" and abs(getattr(part, "eps", 1e-5) - 1e-5) > 1e-9:
                raise Problem("LayerNorm must have eps=1e-5")
            if kind == "norm" and getattr(part, "weight", None) is None:
                raise Problem("LayerNorm must have elementwise_affine=True")
            if kind:
                ending = "_l0" if name in ("GRU", "LSTM") else ""
                layers.append((kind, *(getattr(part, piece + (ending if "_" in piece else ""), None) for piece in PARTS[kind])))

        visit(module)
        return cls(layers, **options)

    @classmethod
    def from_state(cls, state: Any, layers: list[str | tuple[str, str]], **options: Any) -> "Policy":
        """Takes a state_dict, or another mapping of arrays, and the layers in order: names, or pairs of a name and the prefix of its arrays.

            treads.Policy.from_state(model.state_dict(), [("dense", "body.0"), "tanh", ("dense", "head")], actions="multi-discrete")
        """
        taken: list[Any] = []
        for layer in layers:
            if isinstance(layer, str):
                taken.append(layer)
                continue
            kind, prefix = layer
            names = [f"{prefix}.{part}" for part in PARTS.get(kind, ())]
            names = [name if name in state else name + "_l0" for name in names]
            if names and names[0] not in state:
                raise Problem(f"there is no array '{prefix}.{PARTS[kind][0]}'")
            taken.append((kind, *(state[name] if name in state else None for name in names)))
        return cls(taken, **options)

    def save(self, path: str | os.PathLike) -> None:
        """Writes the file. Equal policies give equal bytes."""
        arrays: dict[str, Any] = {"treads": np.int64(LAYOUT), "layers": np.array([kind for kind, _ in self.layers]),
                                  "observation": np.array(self.observation), "actions": np.array(self.actions),
                                  "frame_skip": np.int64(self.frame_skip)}
        for i, (kind, parts) in enumerate(self.layers):
            arrays.update({f"{i}.{part}": array for part, array in zip(PARTS[kind], parts)})
        size = sum(np.asarray(array).nbytes + 128 for array in arrays.values())
        if size > BYTES_MAX:
            raise Problem(f"the policy has {size} bytes; at most {BYTES_MAX} are allowed")
        with open(path, "wb") as file:
            np.savez(file, **arrays)

    @classmethod
    def load(cls, path: str | os.PathLike) -> "Policy":
        if not os.path.isfile(path):
            raise Problem(f"{path}: there is no such file")
        try:
            with zipfile.ZipFile(path) as archive:
                if sum(entry.file_size for entry in archive.infolist()) > BYTES_MAX:
                    raise Problem(f"the arrays are larger than {BYTES_MAX >> 20} MB")
            with np.load(path, allow_pickle=False) as file:
                arrays = {name: file[name] for name in file.files}
            if arrays.get("treads") != LAYOUT or "layers" not in arrays:
                raise Problem("this is not a policy for this version of treads")
            kinds = [str(kind) for kind in arrays["layers"]]
            layers = [(kind, *(arrays.pop(f"{i}.{part}", None) for part in PARTS.get(kind, ()))) for i, kind in enumerate(kinds)]
            policy = cls(layers, str(arrays["observation"]), str(arrays["actions"]), int(arrays.get("frame_skip", 1)))
            unknown = set(arrays) - {"treads", "layers", "observation", "actions", "frame_skip"}
            if unknown:
                raise Problem(f"unknown array '{min(unknown)}'")
            return policy
        except Problem as problem:
            raise Problem(f"{path}: {problem}") from None
        except Exception as problem:  # numpy raises errors of many kinds for damaged headers, and quotes their bytes
            raise Problem(f"{path} is not an .npz file of arrays, or it is damaged") from problem

    def reset(self, rows: Any = None) -> None:
        """Clears the states of the recurrent layers, of all rows or of those that a mask selects, as at the start of a match."""
        if rows is None:
            self._states: dict[int, list[np.ndarray]] = {}
        for states in self._states.values():
            for state in states:
                state[rows] = 0

    def __call__(self, observations: Any) -> np.ndarray:
        """Returns the outputs for rows of observations, and advances the states of the recurrent layers."""
        values = np.asarray(observations, np.float32)
        if values.ndim != 2 or values.shape[1] != INPUTS[self.observation]:
            raise Problem(f"observations must be rows of {INPUTS[self.observation]} numbers, not of shape {values.shape}")
        for i, (kind, arrays) in enumerate(self.layers):
            if kind == "dense":
                values = values @ arrays[0].T + arrays[1]
            elif kind == "tanh":
                values = np.tanh(values)
            elif kind == "relu":
                values = np.maximum(values, 0)
            elif kind == "norm":
                centred = values - values.mean(1, keepdims=True)
                values = centred / np.sqrt((centred**2).mean(1, keepdims=True) + 1e-5) * arrays[0] + arrays[1]
            else:
                values = self._recur(i, kind, values, *arrays)
        return values

    def _recur(self, index: int, kind: str, values: np.ndarray, w_ih: np.ndarray, w_hh: np.ndarray, b_ih: np.ndarray,
               b_hh: np.ndarray) -> np.ndarray:
        empty = [np.zeros((len(values), w_hh.shape[1]), np.float32) for _ in range(2)]
        states = self._states.get(index, empty)
        hidden, cell = states if len(states[0]) == len(values) else empty
        new, past = values @ w_ih.T + b_ih, hidden @ w_hh.T + b_hh
        if kind == "gru":
            (r, z, n), (past_r, past_z, past_n) = np.split(new, 3, 1), np.split(past, 3, 1)
            update = _sigmoid(z + past_z)
            hidden = (1 - update) * np.tanh(n + _sigmoid(r + past_r) * past_n) + update * hidden
        else:
            i, f, g, o = np.split(new + past, 4, 1)
            cell = _sigmoid(f) * cell + _sigmoid(i) * np.tanh(g)
            hidden = _sigmoid(o) * np.tanh(cell)
        self._states[index] = [hidden, cell]
        return hidden

    @property
    def options(self) -> dict[str, Any]:
        """The arguments of a treads.Vec with these observations and actions."""
        return {"observation": self.observation, "actions": "continuous" if self.actions in ("tracks", "drive") else self.actions, "frame_skip": self.frame_skip}

    def rates(self, observations: Any) -> np.ndarray:
        """Returns the best actions as rows of left, right, turret, fire and special, whatever the policy chooses among."""
        actions = self.act(observations)
        return action_of(actions) if actions.dtype.kind == "i" else actions

    def act(self, observations: Any) -> np.ndarray:
        """Returns the best actions for rows of observations, as treads.Vec(card, **policy.options) takes them: rows of left, right, turret, fire
        and special, or the choices of discrete actions."""
        outputs = self(observations)
        if self.actions == "discrete":
            return outputs.argmax(1)
        if self.actions == "multi-discrete":
            counts = CHOICES if outputs.shape[1] == sum(CHOICES) else CHOICES[:-1]
            choices = np.zeros((len(outputs), len(CHOICES)), np.int64)
            choices[:, :len(counts)] = np.stack([part.argmax(1) for part in np.split(outputs, np.cumsum(counts)[:-1], 1)], 1)
            return choices
        rows = np.zeros((len(outputs), 5), np.float32)
        if outputs.shape[1] == len(SPEEDS)**2:  # scores of the pairs
            best = outputs.argmax(1)
            outputs = np.stack([SPEEDS[best // 3], SPEEDS[best % 3]], 1)
        rows[:, :outputs.shape[1]] = np.clip(outputs, -1, 1)
        if self.actions in ("tracks", "drive"):
            rows[:, 2], rows[:, 3] = follow_lead(np.asarray(observations, np.float32), self.frame_skip)
        return rows
