"""Many tank battles at once for reinforcement learning, in numpy arrays without copies.

    import treads
    battles = treads.Vec("learner hunter --arena yard --time 60", num_envs=64, threads=2)
    observations, infos = battles.reset(seed=1)
    while True:
        actions = policy(observations)                      # [agents, ACTIONS], from -1 to 1
        observations, rewards, terminations, truncations, infos = battles.step(actions)

A card is the text of a command line after `treads match`. You drive the tanks called `learner`; minds drive all others. `Vec` and
`Parallel`, a single match of several learners, need only numpy. treads.gym has environments of Gymnasium, which
gymnasium.make("treads/Duel-v0") also makes, and treads.pettingzoo those of PettingZoo.
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
import hashlib
import itertools
import os
import pathlib
import re
import threading
from typing import Any, Callable, Iterable

try:
    import numpy as np
except ImportError:
    raise ImportError("treads needs numpy: python3-numpy in Debian, for /usr/bin/python3; pip install numpy elsewhere") from None

__all__ = ["Vec", "Parallel", "Problem", "check_seed", "fields", "channels", "actions", "rewards", "event_kinds",
           "EVENT", "observation_size", "observation_of", "Policy", "League", "generalize", "write_dataset", "write_recordings", "load_dataset", "policy_outputs", "action_of", "ACTIONS", "ASSETS", "__version__"]

ABI = 3
AUTORESETS = {"SameStep": 0, "NextStep": 1, "Disabled": 2}  # values of gymnasium.vector.AutoresetMode
_OUT_OF_MEMORY, _NAN, _DAMAGED = -1, -2, -3
_STATE, _DIGEST = b"treads 1", 16  # the start of a saved state, and the length of its two digests: of the card, and of the rest
_PIXELS_MAX = 8192
_WITHOUT_SPECIAL = 4  # numbers of an action without the special
_HERE = pathlib.Path(__file__).resolve().parent
_P, _U64, _TEXT, _INT = ctypes.c_void_p, ctypes.c_uint64, ctypes.c_char_p, ctypes.c_int


class Problem(Exception):
    """An error; its text is one sentence."""


class _Field(ctypes.Structure):
    _fields_ = [("group", _TEXT), ("name", _TEXT), ("help", _TEXT), ("repeats", _INT), ("count", _INT)]


class _Reward(ctypes.Structure):
    _fields_ = [("name", _TEXT), ("help", _TEXT), ("initial", ctypes.c_double)]


class _Action(ctypes.Structure):
    _fields_ = [("name", _TEXT), ("help", _TEXT)]


class _Channel(ctypes.Structure):
    _fields_ = [("name", _TEXT), ("help", _TEXT)]


# An event, as reward functions see it.
EVENT = np.dtype([(name, np.int32) for name in ("match", "tick", "kind", "tank", "other", "row", "other_row")]
                 + [(name, np.float32) for name in ("amount", "x", "y")])
_EVENTS_MAX = 256  # events of a match that are kept in a step


class _Buffers(ctypes.Structure):
    _fields_ = [(name, _P) for name in
                ("observations", "actions", "rewards", "terminations", "truncations", "last", "active", "variants")]


# Return type and argument types of each function.
_CALLS = {
    "treads_abi": (_INT, []),
    "treads_version": (_TEXT, []),
    "treads_check": (_INT, [_TEXT, _TEXT, _TEXT]),
    "treads_make": (_P, [_TEXT, ctypes.POINTER(_TEXT), _INT, _INT, _P, _INT, _INT, _INT, _TEXT]),
    "treads_free": (None, [_P]),
    "treads_agents": (_INT, [_P]),
    "treads_agent_match": (_INT, [_P, _INT]),
    "treads_agent_tank": (_INT, [_P, _INT]),
    "treads_agent_team": (_INT, [_P, _INT]),
    "treads_field": (_INT, [_INT, ctypes.POINTER(_Field)]),
    "treads_observation_size": (_INT, []),
    "treads_buffers": (None, [_P, ctypes.POINTER(_Buffers)]),
    "treads_set_observation": (_INT, [_P, _TEXT]),
    "treads_channel": (_INT, [_INT, ctypes.POINTER(_Channel)]),
    "treads_set_grids": (_INT, [_P, _INT, _P, _P]),
    "treads_event_name": (_TEXT, [_INT]),
    "treads_keep_events": (_INT, [_P, _INT]),
    "treads_events": (_INT, [_P, _P]),
    "treads_set_expert": (_INT, [_P, _TEXT, _TEXT]),
    "treads_ask_expert": (None, [_P, _P]),
    "treads_policy_open": (_P, [_TEXT, _TEXT]),
    "treads_policy_close": (None, [_P]),
    "treads_policy_run": (_INT, [_P, _P, _INT, _P]),
    "treads_action": (_INT, [_INT, ctypes.POINTER(_Action)]),
    "treads_action_size": (_INT, []),
    "treads_reward": (_INT, [_INT, ctypes.POINTER(_Reward)]),
    "treads_set_reward": (_INT, [_P, _TEXT, ctypes.c_double]),
    "treads_set_ends": (None, [_P, _INT, _INT]),
    "treads_reset": (_INT, [_P, _U64]),
    "treads_rules": (_INT, []),
    "treads_save": (_INT, [_P, _INT, _P]),
    "treads_restore": (_INT, [_P, _INT, _TEXT, _INT]),
    "treads_reset_match": (_INT, [_P, _INT, _U64, _INT]),
    "treads_step": (_INT, [_P]),
    "treads_is_waiting": (_INT, [_P, _INT]),
    "treads_size": (None, [_P, _INT, ctypes.POINTER(ctypes.c_double), ctypes.POINTER(ctypes.c_double)]),
    "treads_draw": (_INT, [_P, _INT, _INT, _INT, _P]),
    "treads_hash": (_U64, [_P, _INT]),
    "treads_last_hash": (_U64, [_P, _INT]),
    "treads_last_seed": (_U64, [_P, _INT]),
    "treads_last_winner": (_INT, [_P, _INT]),
    "treads_variant": (_INT, [_P, _INT]),
    "treads_last_variant": (_INT, [_P, _INT]),
}


def _first_existing(what: str, variable: str, places: list[pathlib.Path]) -> pathlib.Path:
    places = ([pathlib.Path(os.environ[variable])] if variable in os.environ else []) + places
    for place in places:
        if place.exists():
            return place
    raise ImportError(f"treads: {what} is not at {places[0]}; build it with ./game/python/build, or set {variable}")


def _load() -> ctypes.CDLL:
    path = _first_existing("the library", "TREADS_LIBRARY", [_HERE / "libtreads.so"])
    library = ctypes.CDLL(str(path), mode=getattr(os, "RTLD_DEEPBIND", 0) | os.RTLD_LOCAL)
    if library.treads_abi() != ABI:
        raise ImportError(f"treads: {path} has version {library.treads_abi()}, this package needs {ABI}; build it again with ./game/python/build")
    for name, (result, takes) in _CALLS.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, takes
    problem = ctypes.create_string_buffer(512)
    golden = ASSETS / "replays" / "duel-in-the-yard.treads-replay"
    if library.treads_check(str(ASSETS).encode(), str(golden).encode(), problem):
        raise ImportError("treads: " + problem.value.decode())
    return library


# Inside the package, in a clone, or next to the installed game.
_ASSET_PLACES = [_HERE / "assets", *(parent / "assets" for parent in _HERE.parents[2:3]),
                 *(parent / "share" / "treads" for parent in _HERE.parents[3:4])]
ASSETS = _first_existing("the folder of assets", "TREADS_ASSETS", _ASSET_PLACES)
_library = _load()
__version__: str = _library.treads_version().decode()
ACTIONS: int = _library.treads_action_size()  # numbers in an agent's row of actions
# The values of each number among which discrete actions choose: two tracks, the turret, and whether to take an action.
_RATES, _TURRET, _TAKEN = (-1.0, 0.0, 1.0), (-1.0, -0.35, -0.1, 0.0, 0.1, 0.35, 1.0), (0.0, 1.0)
CHOICES = (_RATES, _RATES, _TURRET) + (_TAKEN,) * (ACTIONS - 3)


def observation_size() -> int:
    return _library.treads_observation_size()


def fields() -> list[dict[str, Any]]:
    """The fields of an observation in order: dictionaries with group, name, first (column), count, repeats, stride and help."""
    rows, groups, field = [], {}, _Field()
    while _library.treads_field(len(rows), ctypes.byref(field)):
        group, name = field.group.decode(), field.name.decode()
        rows.append({"group": group, "name": name, "repeats": field.repeats, "count": field.count,
                     "help": field.help.decode()})
        groups[group] = groups.get(group, 0) + field.count
    first = 0
    for i, row in enumerate(rows):
        row["first"], row["stride"] = first, groups[row["group"]]
        first += row["count"]
        if i + 1 == len(rows) or rows[i + 1]["group"] != row["group"]:
            first += groups[row["group"]] * (row["repeats"] - 1)
    return rows


def actions() -> list[dict[str, Any]]:
    """The columns of an action in order: dictionaries with name and help."""
    rows, action = [], _Action()
    while _library.treads_action(len(rows), ctypes.byref(action)):
        rows.append({"name": action.name.decode(), "help": action.help.decode()})
    return rows


def rewards() -> list[dict[str, Any]]:
    """The kinds of rewards: dictionaries with name, initial weight and help."""
    rows, reward = [], _Reward()
    while _library.treads_reward(len(rows), ctypes.byref(reward)):
        rows.append({"name": reward.name.decode(), "initial": reward.initial, "help": reward.help.decode()})
    return rows


def channels() -> list[dict[str, str]]:
    """The channels of the grids in order: dictionaries with name and help."""
    rows: list[dict[str, str]] = []
    channel = _Channel()
    while _library.treads_channel(len(rows), ctypes.byref(channel)):
        rows.append({"name": channel.name.decode(), "help": channel.help.decode()})
    return rows


def event_kinds() -> list[str]:
    """The names of the kinds of events, by number."""
    return [name.decode() for name in itertools.takewhile(bool, map(_library.treads_event_name, itertools.count()))]


def policy_outputs(path: str | os.PathLike, rows: Any) -> np.ndarray:
    """Returns the outputs that net:FILE computes with integers for rows of observations, one after the other."""
    problem = ctypes.create_string_buffer(512)
    opened = _library.treads_policy_open(os.fsencode(path), problem)
    if not opened:
        raise Problem(problem.value.decode(errors="replace"))
    try:
        width = INPUTS[Policy.load(path).observation]
        given = np.ascontiguousarray(rows, np.float32)
        if given.ndim != 2 or given.shape[1] != width:
            raise Problem(f"the rows must have {width} numbers, not the shape {given.shape}")
        outputs = np.zeros((len(given), 1024))
        count = _library.treads_policy_run(opened, given.ctypes.data, len(given), outputs.ctypes.data)
        return outputs.reshape(-1)[:len(given) * count].reshape(len(given), count).copy()
    finally:
        _library.treads_policy_close(opened)


class _Views:
    """The form of observations: "v1" or "v2", rows of 121 or 217 numbers; "dict", the groups of fields by name; or "grid", a picture of
    what is around the tank, of `size` rows and columns, and the group "self"."""

    def __init__(self, kind: str, size: int):
        if kind not in ("v1", "v2", "dict", "grid"):
            raise Problem(f"observation must be 'v1', 'v2', 'dict' or 'grid', not {kind!r}")
        self.kind = kind
        self.version = "v1" if kind == "v1" else "v2"
        if not _whole(size, 16, 129) or size % 2:
            raise Problem(f"grid, the number of rows and columns, must be an even number from 16 to 128, not {size!r}")
        self.grid = (len(channels()), int(size), int(size)) if kind == "grid" else None
        self.groups: dict[str, tuple[int, int, int]] = {}  # first column, repeats, stride
        for field in fields() if kind in ("dict", "grid") else ():
            if kind == "dict" or field["group"] == "self":
                self.groups.setdefault(field["group"], (field["first"], field["repeats"], field["stride"]))

    def of(self, rows: np.ndarray, grids: np.ndarray | None) -> Any:
        """Returns views of the buffers."""
        if not self.groups:
            return rows
        shown: dict[str, np.ndarray] = {}
        for name, (first, repeats, stride) in self.groups.items():
            part = rows[:, first:first + repeats * stride]
            shown[name] = part.reshape(len(rows), repeats, stride) if repeats > 1 else part
        if grids is not None:
            shown["grid"] = grids
        return shown

    def space(self, size: int) -> Any:
        """Returns a new Gymnasium space, or None without Gymnasium."""
        try:
            from gymnasium import spaces
        except ImportError:
            return None
        if not self.groups:
            return spaces.Box(-1.0, 1.0, (size,), np.float32)
        parts: dict[str, Any] = {name: spaces.Box(-1.0, 1.0, (repeats, stride) if repeats > 1 else (stride,), np.float32)
                                 for name, (_, repeats, stride) in self.groups.items()}
        if self.grid:
            parts["grid"] = spaces.Box(0, 255, self.grid, np.uint8)
        return spaces.Dict(parts)


def observation_of(observations: Any, row: int) -> Any:
    """Returns a copy of the observation of one row."""
    if isinstance(observations, dict):
        return {name: part[row].copy() for name, part in observations.items()}
    return observations[row].copy()


def _whole(number: Any, least: int, most: int) -> bool:
    return isinstance(number, (int, np.integer)) and not isinstance(number, bool) and least <= number < most


def check_seed(seed: Any) -> int:
    if not _whole(seed, 0, 1 << 63):
        raise Problem("seed must be a whole number from 0 to 2**63 - 1")
    return int(seed)


class _Choices:
    """The form of an action: "continuous", a row of ACTIONS numbers; "multi-discrete", a row of choices, one per number; or "discrete", the
    index of a combination of tracks, turret and fire. CHOICES has the values of each number."""

    def __init__(self, kind: str):
        if kind not in ("continuous", "multi-discrete", "discrete"):
            raise Problem(f"actions must be 'continuous', 'multi-discrete' or 'discrete', not {kind!r}")
        self.kind = kind
        # Discrete actions have no special.
        rows = [row + (0.0,) * (ACTIONS - len(row)) for row in itertools.product(*CHOICES[:_WITHOUT_SPECIAL])]
        self._table = np.array(rows, np.float32)

    def space(self) -> Any:
        try:
            from gymnasium import spaces
        except ImportError:
            return None
        if self.kind == "continuous":
            return spaces.Box(-1.0, 1.0, (ACTIONS,), np.float32)
        return spaces.MultiDiscrete([len(values) for values in CHOICES]) if self.kind == "multi-discrete" else spaces.Discrete(len(self._table))

    def idle(self, count: int) -> np.ndarray:
        """Returns the choices of this many agents that stand still."""
        row = [values.index(0.0) for values in CHOICES]
        if self.kind == "multi-discrete":
            return np.tile(np.array(row, np.int64), (count, 1))
        return np.full(count, np.flatnonzero((self._table == 0).all(1))[0], np.int64)

    def fill(self, actions: Any, rows: np.ndarray) -> None:
        """Writes the actions of all agents to rows of numbers, or raises Problem."""
        if self.kind == "continuous" and isinstance(actions, np.ndarray) and actions.dtype == np.float32 and actions.shape == rows.shape:
            rows[:] = actions  # most calls
            return
        shape = rows.shape[:1] if self.kind == "discrete" else rows.shape
        what = "numbers" if self.kind == "continuous" else "whole numbers"
        try:
            given = np.asarray(actions)
        except ValueError:
            raise Problem(f"actions must be {what} of shape {shape}") from None
        is_whole = given.dtype.kind in "iu"
        is_number = is_whole or (self.kind == "continuous" and np.can_cast(given.dtype, np.float32, "same_kind"))
        columns = _WITHOUT_SPECIAL if self.kind == "continuous" and given.shape == (len(rows), _WITHOUT_SPECIAL) else ACTIONS
        if (given.shape != shape and columns == ACTIONS) or not is_number:
            raise Problem(f"{self.kind} actions must be {what} of shape {shape}, not {given.dtype} of shape {given.shape}")
        if self.kind == "continuous":
            with np.errstate(over="ignore"):  # infinity is full speed
                rows[:, :columns] = given
            rows[:, columns:] = 0
            return
        limits = np.array([len(values) for values in CHOICES]) if self.kind == "multi-discrete" else len(self._table)
        if ((given < 0) | (given >= limits)).any():
            raise Problem(f"actions must be at least 0 and below {limits}")
        if self.kind == "discrete":
            np.take(self._table, given, axis=0, out=rows)
            return
        for column, values in enumerate(CHOICES):
            np.take(np.array(values, np.float32), given[:, column], out=rows[:, column])


_OPPONENT = re.compile(r"(?<!\S)opponent(?=[\s:@]|$)")


def _read_opponents(cards: list[str], opponents: Any) -> tuple[list[str], list[str], np.ndarray]:
    """Returns the cards with each opponent in turn instead of the word `opponent`, the names of the opponents, and their weights."""
    if isinstance(opponents, (str, bytes)) or not hasattr(opponents, "__iter__"):
        raise Problem("opponents must be a list of minds, of files of policies, or of pairs of such a name and a weight")
    names, weights = [], []
    for one in opponents:
        name, weight = one if isinstance(one, tuple) and len(one) == 2 else (one, 1.0)
        name = os.fspath(name) if isinstance(name, os.PathLike) else name
        if not isinstance(name, str) or not name or set(name) & set(" '\"\0"):
            raise Problem(f"an opponent must be one word, such as 'hunter:skill=50' or 'net:mine.npz', not {name!r}")
        if isinstance(weight, bool) or not isinstance(weight, (int, float, np.number)) or not 0 <= weight < float("inf"):
            raise Problem(f"the weight of {name} must be a number of at least 0, not {weight!r}")
        names.append("net:" + name if name.endswith(".npz") and not name.startswith("net:") else name)
        weights.append(float(weight))
    if not sum(weights) > 0:
        raise Problem("opponents must have at least one with a weight above 0")
    for card in cards:
        if not _OPPONENT.search(card):
            raise Problem(f"'{card}' has no tank 'opponent' to replace")
    return [_OPPONENT.sub(lambda _: name, card) for card in cards for name in names], names, np.array(weights)


class Vec:
    """Matches that are stepped together; each row of the arrays belongs to a learner's tank.

    The arrays are the library's buffers and change with the next step: copy what you keep. An episode of a row ends when its tank is
    destroyed, when its team loses, or with the match. Its last observation is then in infos["final_obs"], and infos["_final_obs"]
    marks these rows. `active` marks the rows that act in the next step: a row waits, with zeros, from the end of its episode until its
    tank respawns, in modes that have that, or until the next match. A match that ends is restarted in the same step, or as `autoreset`
    says: "SameStep", "NextStep" or "Disabled". With ends="agents" it ends as soon as no row is active.

    With opponents=["hunter", ("net:past.npz", 2)] each match draws one of them, by weight, for the tank that the card calls `opponent`.
    When an episode ends, infos["opponent"] names it.
    """

    def __init__(self, cards: str | list[str], num_envs: int = 1, threads: int = 1, frame_skip: int = 1,
                 reward: Any = None, assets: str | os.PathLike | None = None, autoreset: Any = "SameStep",
                 ends: str = "decided", without_learners: bool = False, actions: str = "continuous", observation: str = "v2",
                 grid: int = 36, opponents: Any = None):
        cards = [cards] if isinstance(cards, str) else list(cards) if isinstance(cards, (list, tuple)) else []
        if not cards or not all(isinstance(card, str) and "\0" not in card for card in cards):
            raise Problem("cards must be a string, as after `treads match`, or a list of strings")
        if not all(_whole(number, 1, 1 << 31) for number in (num_envs, threads, frame_skip)):
            raise Problem("num_envs, threads and frame_skip must be whole numbers of at least 1")
        self._reward = reward if callable(reward) else None
        reward = {} if callable(reward) else reward
        if not isinstance(reward or {}, dict):
            raise Problem("reward must be a dictionary of names and weights, or a function")
        views = self._views = _Views(observation, grid)
        self.autoreset = getattr(autoreset, "value", autoreset)
        if self.autoreset not in AUTORESETS:
            raise Problem(f"autoreset must be {', '.join(AUTORESETS)}, not {autoreset!r}")
        self._choices = _Choices(actions)
        if ends not in ("decided", "agents"):
            raise Problem(f"ends must be 'decided' or 'agents', not {ends!r}")
        self._arguments = {"cards": cards, "num_envs": num_envs, "threads": threads, "frame_skip": frame_skip, "reward": reward or self._reward,
                           "assets": assets, "autoreset": self.autoreset, "ends": ends, "without_learners": without_learners,
                           "actions": actions, "observation": observation, "grid": grid, "opponents": opponents}
        self.opponents, weights, whole = [""], np.ones(1), cards
        if opponents is not None:
            cards, self.opponents, weights = _read_opponents(cards, opponents)
        problem = ctypes.create_string_buffer(512)
        lines = (_TEXT * len(cards))(*[card.encode(errors="replace") for card in cards])
        self._treads = _library.treads_make(str(assets or ASSETS).encode(), lines, len(cards), len(weights), weights.ctypes.data,
                                            num_envs, threads, frame_skip, problem)
        if not self._treads:
            raise Problem(problem.value.decode(errors="replace"))
        self._lock, self._turn, self._process, self._threads = threading.Lock(), threading.Lock(), os.getpid(), threads
        self.matches, self.frame_skip = num_envs, frame_skip
        self.num_envs = self.num_agents = agents = _library.treads_agents(self._treads)
        self.match_of = np.array([_library.treads_agent_match(self._treads, i) for i in range(agents)], np.int32)
        self.tank_of = np.array([_library.treads_agent_tank(self._treads, i) for i in range(agents)], np.int32)
        self.team_of = np.array([_library.treads_agent_team(self._treads, i) for i in range(agents)], np.int32)
        idle = [card for i, card in enumerate(whole[:num_envs]) if i not in self.match_of]
        if idle and not without_learners:
            raise Problem(f"'{idle[0]}' has no learner; name a tank 'learner', or pass without_learners=True")
        self._size = _library.treads_set_observation(self._treads, views.version.encode())
        rows, final_rows = (np.zeros((agents, self._size), np.float32) for _ in range(2))
        grids, final_grids = (np.zeros((agents, *views.grid), np.uint8) if views.grid else None for _ in range(2))
        self.observations, self.final_observations = views.of(rows, grids), views.of(final_rows, final_grids)
        if grids is not None and final_grids is not None:
            self._grids = grids, final_grids
            _library.treads_set_grids(self._treads, grids.shape[-1], grids.ctypes.data, final_grids.ctypes.data)
        self.events = np.zeros(0, EVENT)  # of the last step, if reward is a function
        if self._reward:
            self._events = np.zeros(num_envs * _EVENTS_MAX, EVENT)
            if not _library.treads_keep_events(self._treads, _EVENTS_MAX):
                raise MemoryError
        rates = np.zeros((agents, ACTIONS), np.float32)
        self.actions = rates if actions == "continuous" else self._choices.idle(agents)
        self.rewards = np.zeros(agents, np.float32)
        self.terminations = np.zeros(agents, np.bool_)
        self.truncations = np.zeros(agents, np.bool_)
        self.active = np.zeros(agents, np.bool_)
        self._variants = np.zeros(agents, np.int32)
        self._use((rows, rates, self.rewards, self.terminations, self.truncations, final_rows, self.active, self._variants))
        _library.treads_set_ends(self._treads, ends == "agents", AUTORESETS[self.autoreset])
        known = [row["name"] for row in rewards()]
        for name, weight in (reward or {}).items():
            if not isinstance(weight, (int, float, np.number)) or not np.isfinite(weight):
                raise Problem(f"the weight of reward '{name}' must be a finite number")
            if not _library.treads_set_reward(self._treads, str(name).encode(), weight):
                raise Problem(f"unknown reward '{name}'; allowed: {', '.join(known)}")
        self._is_reset = self._has_ended = False
        self.seeds = np.random.default_rng()  # of resets without a seed
        self._is_disabled = self.autoreset == "Disabled"

    def _use(self, arrays: tuple[np.ndarray, ...]) -> None:
        self._arrays = arrays  # keeps the buffers alive while the library writes to them
        buffers = _Buffers(*[array.ctypes.data for array in arrays])
        _library.treads_buffers(self._treads, ctypes.byref(buffers))

    def write_to(self, **arrays: np.ndarray) -> None:
        """From now on the library writes to arrays of the caller: observations, rewards, terminations, truncations or active, which keep their
        types and shapes and become the attributes of these names. Observations must be rows of numbers."""
        used = list(self._arrays)
        for name, array in arrays.items():
            old = getattr(self, name, None) if name in ("observations", "rewards", "terminations", "truncations", "active") else None
            if not isinstance(old, np.ndarray):
                raise Problem(f"{name} cannot be replaced by an array of the caller")
            if not isinstance(array, np.ndarray) or (array.shape, array.dtype) != (old.shape, old.dtype) or not array.flags.carray:
                raise Problem(f"{name} must be a writable, contiguous array of {old.dtype} of shape {old.shape}")
            used[next(i for i, one in enumerate(used) if one is old)] = array
            array[...] = old
        with self._only_here():
            self._use(tuple(used))
            self.__dict__.update(arrays)

    @functools.cached_property
    def single_observation_space(self) -> Any:
        return self.observation_space_of_one()

    def observation_space_of_one(self) -> Any:
        """Returns a new space, so that each agent can have its own random numbers; None without Gymnasium."""
        return self._views.space(self._size)

    @functools.cached_property
    def single_action_space(self) -> Any:
        return self.action_space_of_one()

    def action_space_of_one(self) -> Any:
        """Returns a new space, so that each agent can have its own random numbers; None without Gymnasium."""
        return self._choices.space()

    def _is_another_process(self) -> bool:
        return self._threads > 1 and os.getpid() != self._process

    def _here(self) -> int:
        if not self._treads:
            raise Problem("this batch is closed")
        if self._is_another_process():
            raise Problem("this batch belongs to another process: create one after the fork, or use threads=1")
        return self._treads

    def _place(self, match: int) -> tuple[int, int]:
        if not _whole(match, 0, self.matches):
            raise Problem(f"no match {match}; matches are numbered from 0 to {self.matches - 1}")
        return self._here(), int(match)

    @contextlib.contextmanager
    def _only_here(self):
        """Two threads cannot play the same matches at once; queries wait for a step instead."""
        if not self._turn.acquire(blocking=False):
            raise Problem("another thread is playing this batch: use one batch per thread")
        try:
            with self._lock:
                yield self._here()
        finally:
            self._turn.release()

    def _check_mask(self, mask: Any) -> np.ndarray:
        """Returns the matches that a mask of rows selects."""
        if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_ or mask.shape != (self.num_agents,) or not mask.any():
            raise Problem(f"reset_mask must be an array of bool of shape ({self.num_agents},) with at least one True")
        matches = np.unique(self.match_of[mask])
        if not mask[np.isin(self.match_of, matches)].all():
            raise Problem("reset_mask must select all rows of a match or none")
        return matches

    def reset(self, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None) -> tuple[np.ndarray, dict[str, Any]]:
        """Begins all matches, with the seeds seed, seed + 1 and so on, with a list of seeds, or with random seeds and rotated starts.

        options={"reset_mask": rows} begins only the matches of these rows.
        """
        if options is not None and not isinstance(options, dict):
            raise Problem("options must be a dictionary")
        mask = (options or {}).get("reset_mask")
        matches = range(self.matches) if mask is None else self._check_mask(mask)
        if not isinstance(seed, (list, tuple, np.ndarray)):
            first = self._random_seed() if seed is None else check_seed(seed)
            seeds = [(first + i) % (1 << 63) for i in range(self.matches)]
        elif len(seed) == self.matches:
            seeds = [self._random_seed() if one is None else check_seed(one) for one in seed]
        else:
            raise Problem(f"a list of seeds must have one per match: {self.matches}, not {len(seed)}")
        are_next = [seed is None or not np.isscalar(seed) and seed[match] is None for match in range(self.matches)]
        self.begin(matches, seeds, are_next)
        return self.observations, {}

    def begin(self, matches: Iterable[int], seeds: list[int], are_next: list[bool]) -> None:
        """Begins these matches. Seeds are by match; those that are next have rotated starts, as after a match that ended."""
        with self._only_here() as treads:
            for match in matches:
                if not _library.treads_reset_match(treads, match, seeds[match], are_next[match]):
                    raise MemoryError
            rows = np.isin(self.match_of, list(matches))
            self.terminations[rows] = self.truncations[rows] = False
        self._is_reset = True

    def _random_seed(self) -> int:
        return int(self.seeds.integers(1 << 32))

    def step(self, actions: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        if not self._is_reset:
            raise Problem("call reset() before step()")
        if not self._turn.acquire(blocking=False):
            raise Problem("another thread is playing this batch: use one batch per thread")
        try:
            with self._lock:
                treads = self._here()
                if self._is_disabled and self._has_ended:
                    self._check_ended()
                if actions is not self._arrays[1]:
                    self._choices.fill(actions, self._arrays[1])
                ended = _library.treads_step(treads)
                if self._reward and ended >= 0:
                    self._compute_rewards(treads)
        finally:
            self._turn.release()
        self._has_ended = self._has_ended or ended > 0
        if not ended:
            return self.observations, self.rewards, self.terminations, self.truncations, {}
        if ended == _OUT_OF_MEMORY:
            raise MemoryError
        if ended == _NAN:
            raise Problem("actions contain NaN")
        infos = {"final_obs": self.final_observations, "_final_obs": self.terminations | self.truncations}
        if self.opponents[0]:
            infos["opponent"] = np.where(infos["_final_obs"], np.array(self.opponents, object)[self._variants], None)
        return self.observations, self.rewards, self.terminations, self.truncations, infos

    def _compute_rewards(self, treads: int) -> None:
        """Replaces the rewards with the function's result for the events of the step and the rewards of the table."""
        assert self._reward
        self.events = self._events[:_library.treads_events(treads, self._events.ctypes.data)]
        try:
            given = np.asarray(self._reward(self.events, self.rewards.copy()), np.float32)
        except (ValueError, TypeError) as problem:
            raise Problem(f"the reward function failed: {problem}") from problem
        if given.shape != self.rewards.shape or not np.isfinite(given).all():
            raise Problem(f"the reward function must return finite numbers of shape {self.rewards.shape}")
        self.rewards[:] = given

    def _check_ended(self) -> None:
        """Raises Problem if a match has ended and was not reset."""
        for match in range(self.matches):
            if _library.treads_is_waiting(self._treads, match):
                raise Problem(f"match {match} has ended: reset() it, or its rows with options={{'reset_mask': rows}}")
        self._has_ended = False

    def _outputs(self, match: int) -> list[tuple[np.ndarray, np.ndarray]]:
        """Returns the arrays of the last step, each with a mask of the match's rows."""
        return [(array, self.match_of == match) for array in (self.rewards, self.terminations, self.truncations, self._variants)]

    def _digest_of(self, match: int) -> bytes:
        """Returns a digest of everything that the next steps of a match depend on, except for its state."""
        cards = self._arguments["cards"]
        parts = [_library.treads_rules(), cards[match % len(cards)], self.frame_skip, self._arguments["ends"], self.autoreset,
                 [str(one) for one in self._arguments["opponents"] or ()]]
        return hashlib.blake2b(repr(parts).encode(errors="replace"), digest_size=_DIGEST).digest()

    def save(self, match: int = 0) -> bytes:
        """Returns the state of a match between two steps: its seed, and the actions since it began."""
        if not self._is_reset:
            raise Problem("call reset() before save()")
        with self._only_here():
            place = self._place(match)
            size = _library.treads_save(*place, None)
            if not size:
                raise MemoryError
            state = ctypes.create_string_buffer(size)
            _library.treads_save(*place, state)
            body = state.raw + b"".join(array[rows].tobytes() for array, rows in self._outputs(match))
        return _STATE + self._digest_of(match) + hashlib.blake2b(body, digest_size=_DIGEST).digest() + body

    def restore(self, match: int, state: bytes) -> None:
        """Restores a saved state, also from another batch or program, by playing the match again from its beginning. It then continues bit for
        bit, with the same observations and rewards."""
        start = len(_STATE)
        if not isinstance(state, bytes) or state[:start] != _STATE:
            raise Problem("a state must be the bytes that save() returned")
        card, digest, body = state[start:start + _DIGEST], state[start + _DIGEST:start + 2 * _DIGEST], state[start + 2 * _DIGEST:]
        if hashlib.blake2b(body, digest_size=_DIGEST).digest() != digest:
            raise Problem("the state is damaged")
        with self._only_here():
            place = self._place(match)
            if card != self._digest_of(match):
                raise Problem("the state is of another card, opponents, frame_skip, ends or autoreset, or of other rules")
            outputs = self._outputs(match)
            length = len(body) - sum(array[rows].nbytes for array, rows in outputs)
            restored = _library.treads_restore(*place, body[:length], length)
            if restored == _OUT_OF_MEMORY:
                raise MemoryError
            if restored == _DAMAGED:
                raise Problem("the state is damaged")
            for array, rows in outputs:
                part = array[rows]
                array[rows] = np.frombuffer(body[length:length + part.nbytes], array.dtype)
                length += part.nbytes
        self._is_reset = self._has_ended = True

    def branch(self, match: int, count: int, threads: int = 1) -> Vec:
        """Returns a new batch of `count` copies of a match, which all continue from its state."""
        state, cards = self.save(match), self._arguments["cards"]
        copies = Vec(**{**self._arguments, "cards": [cards[match % len(cards)]], "num_envs": count, "threads": threads})
        for i in range(count):
            copies.restore(i, state)
        return copies

    def __reduce__(self) -> Any:
        """A copy, by pickle or copy.deepcopy, continues like the original."""
        self._here()
        return functools.partial(Vec, **self._arguments), (), ([self.save(i) for i in range(self.matches)] if self._is_reset else [], self.seeds)

    def __setstate__(self, state: Any) -> None:
        states, self.seeds = state
        for match, one in enumerate(states):
            self.restore(match, one)

    def hash(self, match: int) -> int:
        with self._lock:
            return _library.treads_hash(*self._place(match))

    def last(self, match: int) -> dict[str, Any]:
        """Returns hash, seed and winner (a team, -1 for a draw) of the last match that ended at this index, and its opponent if the batch has
        opponents."""
        with self._lock:
            place = self._place(match)
            result = {"hash": _library.treads_last_hash(*place), "seed": _library.treads_last_seed(*place),
                      "winner": _library.treads_last_winner(*place)}
            return {**result, "opponent": self.opponents[_library.treads_last_variant(*place)]} if self.opponents[0] else result

    def opponent(self, match: int) -> str:
        """Returns the opponent of the current match at this index, if the batch has opponents."""
        with self._lock:
            return self.opponents[_library.treads_variant(*self._place(match))]

    def expert(self, mind: str) -> Callable[[], np.ndarray]:
        """Returns a function without arguments. It returns the actions of a built-in mind in the current state: rows of numbers as of actions="continuous".

        Ask it in each step. Its answers belong to the learners' states, so that it also corrects a policy that acts otherwise (DAgger).
        """
        problem = ctypes.create_string_buffer(512)
        with self._lock:
            if not _library.treads_set_expert(self._here(), str(mind).encode(errors="replace"), problem):
                raise Problem(problem.value.decode(errors="replace"))
        rows = np.zeros((self.num_agents, ACTIONS), np.float32)

        def ask() -> np.ndarray:
            with self._lock:
                _library.treads_ask_expert(self._here(), rows.ctypes.data)
            return rows
        return ask

    def draw(self, match: int = 0, width: int = 640, height: int | None = None) -> np.ndarray:
        """Returns a picture of the match from above: rows of pixels of red, green and blue. The learners' tanks have a white ring."""
        with self._lock:
            place = self._place(match)
            size = ctypes.c_double(), ctypes.c_double()
            _library.treads_size(*place, *map(ctypes.byref, size))
            if height is None and _whole(width, 1, _PIXELS_MAX):
                height = min(max(2 * round(width * size[1].value / size[0].value / 2), 2), _PIXELS_MAX - 1)
            if not _whole(width, 1, _PIXELS_MAX) or not _whole(height, 1, _PIXELS_MAX):
                raise Problem(f"width and height must be whole numbers from 1 to {_PIXELS_MAX - 1}")
            pixels = np.empty((height, width, 3), np.uint8)
            if not _library.treads_draw(*place, width, height, pixels.ctypes.data):
                raise MemoryError
        return pixels

    def close(self) -> None:
        if self._is_another_process():
            return  # its threads and its lock exist only there
        with self._lock:
            if self._treads:
                _library.treads_free(self._treads)
                self._treads = None

    def __del__(self):
        if hasattr(self, "_lock"):
            self.close()


class Parallel:
    """A single match for several learners; the agents are named "tank_1", "tank_2" and so on.

    It has the interface of PettingZoo's parallel environments. An agent ends when its tank is destroyed, when its team loses, or with
    the match, and does not return in that match.
    """

    metadata: dict[str, Any] = {"name": "treads", "render_modes": ["rgb_array", "human", "ansi"], "render_fps": 60, "is_parallelizable": True}

    def __init__(self, card: str, render_mode: str | None = None, width: int = 640, **options: Any):
        if not isinstance(card, str) or "num_envs" in options:
            raise Problem("Parallel takes a single card and plays one match")
        self._arguments = {"card": card, "render_mode": render_mode, "width": width, **options}
        self.screen = render.Screen(render_mode, width)
        self.render_mode = render_mode
        self._vec = Vec(card, autoreset="Disabled", ends="agents", **options)
        self.metadata = {**self.metadata, "render_fps": max(1, round(60 / self._vec.frame_skip))}
        self.possible_agents = [f"tank_{tank + 1}" for tank in self._vec.tank_of]
        self._rows = {agent: row for row, agent in enumerate(self.possible_agents)}
        self._spaces = {agent: (self._vec.observation_space_of_one(), self._vec.action_space_of_one()) for agent in self.possible_agents}
        self._seeds: np.random.Generator = np.random.default_rng()
        self.agents: list[str] = []

    def __reduce__(self) -> Any:
        """A copy, by pickle or copy.deepcopy, continues like the original."""
        return functools.partial(type(self), **self._arguments), (), (self._vec.__reduce__()[2], self._seeds, self.agents)

    def __setstate__(self, state: Any) -> None:
        vec, self._seeds, self.agents = state
        self._vec.__setstate__(vec)

    @property
    def unwrapped(self) -> Parallel:
        return self

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    def _row_of(self, agent: str) -> int:
        if agent not in self._rows:
            raise Problem(f"no agent {agent!r}; the agents are {', '.join(self.possible_agents)}")
        return self._rows[agent]

    def observation_space(self, agent: str) -> Any:
        return self._spaces[self.possible_agents[self._row_of(agent)]][0]

    def action_space(self, agent: str) -> Any:
        return self._spaces[self.possible_agents[self._row_of(agent)]][1]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict, dict]:
        if seed is not None:
            self._seeds = np.random.default_rng(check_seed(seed))
        self._vec.begin([0], [int(self._seeds.integers(1 << 63)) if seed is None else int(seed)], [seed is None])
        observations = self._vec.observations
        self.agents = [agent for agent, row in self._rows.items() if self._vec.active[row]]
        self.screen.show(self._vec)
        return {agent: observation_of(observations, self._rows[agent]) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> tuple[dict, dict, dict, dict, dict]:
        if not self.agents:
            raise Problem("the match is over; call reset()")
        if not isinstance(actions, dict) or any(agent not in actions for agent in self.agents):
            raise Problem(f"actions must be a dictionary with {ACTIONS} numbers for each agent: {', '.join(self.agents)}")
        first = actions[self.agents[0]]  # all actions have the same kind
        idle = [0] * len(first) if hasattr(first, "__len__") else 0
        observations, rewards_, terminations, truncations, _ = self._vec.step(
            [actions[agent] if agent in self.agents else idle for agent in self.possible_agents])
        rows = {agent: self._rows[agent] for agent in self.agents}
        self.agents = [agent for agent, row in rows.items() if not (terminations[row] or truncations[row])]
        self.screen.show(self._vec)
        return ({agent: observation_of(observations, row) for agent, row in rows.items()},
                {agent: float(rewards_[row]) for agent, row in rows.items()},
                {agent: bool(terminations[row]) for agent, row in rows.items()},
                {agent: bool(truncations[row]) for agent, row in rows.items()}, {agent: {} for agent in rows})

    def render(self) -> Any:
        return self.screen.render(self._vec)

    def close(self) -> None:
        self.screen.close()
        self._vec.close()

    def __str__(self) -> str:
        return self.metadata["name"]


from . import render  # noqa: E402  (it needs Problem)
from .policy import INPUTS, Policy, action_of  # noqa: E402  (it needs Problem)
from . import league  # noqa: E402  (it needs Vec)
from .league import League, generalize  # noqa: E402
from .dataset import load_dataset, write_dataset, write_recordings  # noqa: E402


def _register() -> None:
    """Makes the environments known to Gymnasium, if that is installed; treads.gym is imported when one is made.

    Importing treads calls it, and so do programs that load the entry points of the group gymnasium.envs.
    """
    try:
        from gymnasium.envs.registration import register, registry
    except ImportError:
        return
    for name in ("Duel", "Melee", "Team", "Race", "Flag"):
        if f"treads/{name}-v0" in registry:
            continue
        register(id=f"treads/{name}-v0", entry_point=f"treads.gym:{name}", vector_entry_point=f"treads.gym:{name}Vec")


_register()
