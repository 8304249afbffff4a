"""Many tank battles at once for reinforcement learning, in numpy arrays without copies.

    import treads
    battles = treads.Vec("learner hunter --arena yard --time 60", num_envs=64, threads=2)
    observations, infos = battles.reset(seed=1)
    while True:
        actions = policy(observations)                      # [agents, ACTIONS], -1 .. 1
        observations, rewards, terminations, truncations, infos = battles.step(actions)

A card is the text of a command line after `treads match`. You drive the tanks called `learner`; minds drive all others. `Vec` has the
interface of Gymnasium's vector environments, `Parallel` that of PettingZoo's parallel environments; neither package is needed.
"""

import ctypes
import os
import pathlib
import threading

try:
    import numpy as np
except ImportError:
    raise ImportError("treads needs numpy: python3-numpy in Debian, for /usr/bin/python3; pip install numpy elsewhere") from None

__all__ = ["Vec", "Parallel", "Problem", "fields", "actions", "rewards", "observation_size", "ASSETS"]

ABI = 1
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


class _Buffers(ctypes.Structure):
    _fields_ = [(name, _P) for name in
                ("observations", "actions", "rewards", "terminations", "truncations", "last")]


# Return type and argument types of each function.
_CALLS = {
    "treads_abi": (_INT, []),
    "treads_check": (_INT, [_TEXT, _TEXT, _TEXT]),
    "treads_make": (_P, [_TEXT, ctypes.POINTER(_TEXT), _INT, _INT, _INT, _INT, _TEXT]),
    "treads_free": (None, [_P]),
    "treads_agents": (_INT, [_P]),
    "treads_agent_match": (_INT, [_P, _INT]),
    "treads_agent_tank": (_INT, [_P, _INT]),
    "treads_agent_team": (_INT, [_P, _INT]),
    "treads_field": (_INT, [_INT, ctypes.POINTER(_Field)]),
    "treads_observation_size": (_INT, []),
    "treads_buffers": (None, [_P, ctypes.POINTER(_Buffers)]),
    "treads_action": (_INT, [_INT, ctypes.POINTER(_Action)]),
    "treads_action_size": (_INT, []),
    "treads_reward": (_INT, [_INT, ctypes.POINTER(_Reward)]),
    "treads_set_reward": (_INT, [_P, _TEXT, ctypes.c_double]),
    "treads_reset": (_INT, [_P, _U64]),
    "treads_step": (_INT, [_P]),
    "treads_hash": (_U64, [_P, _INT]),
    "treads_last_hash": (_U64, [_P, _INT]),
    "treads_last_seed": (_U64, [_P, _INT]),
    "treads_last_winner": (_INT, [_P, _INT]),
}


def _first_existing(what, variable, places):
    places = ([pathlib.Path(os.environ[variable])] if variable in os.environ else []) + places
    for place in places:
        if place.exists():
            return place
    raise ImportError(f"treads: {what} is not at {places[0]}; build it with ./game/python/build, or set {variable}")


def _load():
    path = _first_existing("the library", "TREADS_LIBRARY", [_HERE / "libtreads.so"])
    library = ctypes.CDLL(str(path), mode=getattr(os, "RTLD_DEEPBIND", 0) | os.RTLD_LOCAL)
    for name, (result, takes) in _CALLS.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, takes
    if library.treads_abi() != ABI:
        raise ImportError(f"treads: {path} has version {library.treads_abi()}, this package needs {ABI}; build it again with ./game/python/build")
    problem = ctypes.create_string_buffer(512)
    golden = ASSETS / "replays" / "duel-in-the-yard.treads-replay"
    if library.treads_check(str(ASSETS).encode(), str(golden).encode(), problem):
        raise ImportError("treads: " + problem.value.decode())
    return library


ASSETS = _first_existing("the folder of assets", "TREADS_ASSETS", [_HERE / "assets", _HERE.parents[2] / "assets"])
_library = _load()
ACTIONS = _library.treads_action_size()  # numbers in an agent's row of actions


def observation_size():
    return _library.treads_observation_size()


def fields():
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


def actions():
    """The columns of an action in order: dictionaries with name and help."""
    rows, action = [], _Action()
    while _library.treads_action(len(rows), ctypes.byref(action)):
        rows.append({"name": action.name.decode(), "help": action.help.decode()})
    return rows


def rewards():
    """The kinds of rewards: dictionaries with name, initial weight and help."""
    rows, reward = [], _Reward()
    while _library.treads_reward(len(rows), ctypes.byref(reward)):
        rows.append({"name": reward.name.decode(), "initial": reward.initial, "help": reward.help.decode()})
    return rows


def _spaces():
    try:
        from gymnasium import spaces
    except ImportError:
        return None, None
    box = lambda low, size: spaces.Box(low, 1.0, (size,), np.float32)
    return box(-1.0, observation_size()), box(-1.0, ACTIONS)


class Vec:
    """Matches that are stepped together; each row of the arrays belongs to a learner's tank.

    The arrays are the library's buffers and change with the next step: copy what you keep. A match that ends is restarted in the
    same step; its last observations are then in infos["final_obs"], and infos["_final_obs"] marks their rows.
    """

    def __init__(self, cards, num_envs=1, threads=1, frame_skip=1, reward=None, assets=None):
        cards = [cards] if isinstance(cards, str) else list(cards) if isinstance(cards, (list, tuple)) else []
        if not cards or not all(isinstance(card, str) and "\0" not in card for card in cards):
            raise Problem("cards must be a string, as after `treads match`, or a list of strings")
        if not all(isinstance(number, (int, np.integer)) and 1 <= number < 1 << 31 for number in (num_envs, threads, frame_skip)):
            raise Problem("num_envs, threads and frame_skip must be whole numbers of at least 1")
        if not isinstance(reward or {}, dict):
            raise Problem("reward must be a dictionary of names and weights")
        problem = ctypes.create_string_buffer(512)
        lines = (_TEXT * len(cards))(*[card.encode(errors="replace") for card in cards])
        self._treads = _library.treads_make(str(assets or ASSETS).encode(), lines, len(cards), num_envs, threads,
                                            frame_skip, problem)
        if not self._treads:
            raise Problem(problem.value.decode())
        self.matches = num_envs
        self.num_envs = self.num_agents = agents = _library.treads_agents(self._treads)
        self.match_of = np.array([_library.treads_agent_match(self._treads, i) for i in range(agents)], np.int32)
        self.tank_of = np.array([_library.treads_agent_tank(self._treads, i) for i in range(agents)], np.int32)
        self.team_of = np.array([_library.treads_agent_team(self._treads, i) for i in range(agents)], np.int32)
        self.observations = np.zeros((agents, observation_size()), np.float32)
        self.final_observations = np.zeros_like(self.observations)
        self.actions = np.zeros((agents, ACTIONS), np.float32)
        self.rewards = np.zeros(agents, np.float32)
        self.terminations = np.zeros(agents, np.bool_)
        self.truncations = np.zeros(agents, np.bool_)
        self.single_observation_space, self.single_action_space = _spaces()
        arrays = (self.observations, self.actions, self.rewards, self.terminations, self.truncations,
                  self.final_observations)
        self._arrays = arrays  # keeps the buffers alive while the library writes to them
        self._lock, self._process, self._threads = threading.Lock(), os.getpid(), threads
        buffers = _Buffers(*[array.ctypes.data for array in arrays])
        _library.treads_buffers(self._treads, ctypes.byref(buffers))
        known = [row["name"] for row in rewards()]
        for name, weight in (reward or {}).items():
            if not isinstance(weight, (int, float, np.number)) or not np.isfinite(weight):
                raise Problem(f"the weight of reward '{name}' must be a finite number")
            if not _library.treads_set_reward(self._treads, str(name).encode(), weight):
                raise Problem(f"unknown reward '{name}'; allowed: {', '.join(known)}")
        self._is_reset = False

    def _is_another_process(self):
        return self._threads > 1 and os.getpid() != self._process

    def _here(self):
        if not self._treads:
            raise Problem("this batch is closed")
        if self._is_another_process():
            raise Problem("this batch belongs to another process: create one after the fork, or use threads=1")
        return self._treads

    def _place(self, match):
        if not isinstance(match, (int, np.integer)) or not 0 <= match < self.matches:
            raise Problem(f"no match {match}; matches are numbered from 0 to {self.matches - 1}")
        return self._here(), int(match)

    def reset(self, seed=None, options=None):
        """Begins all matches, with the seeds seed, seed + 1 and so on, or with random seeds."""
        if seed is None:
            seed = int.from_bytes(os.urandom(4), "little")
        if not isinstance(seed, (int, np.integer)) or not 0 <= seed < 1 << 64:
            raise Problem("seed must be a whole number from 0 to 2**64 - 1")
        with self._lock:
            if not _library.treads_reset(self._here(), int(seed)):
                raise MemoryError
        self._is_reset = True
        return self.observations, {}

    def step(self, actions):
        if not self._is_reset:
            raise Problem("call reset() before step()")
        own = self._arrays[1]
        if actions is not own:
            try:
                given = np.asarray(actions)
            except ValueError:
                raise Problem(f"actions must be numbers of shape {own.shape}") from None
            is_number = given.dtype == np.float32 or np.can_cast(given.dtype, np.float32, "same_kind")
            if given.shape != own.shape or not is_number:
                raise Problem(f"actions must be numbers of shape {own.shape}, not {given.dtype} of shape {given.shape}")
        with self._lock:
            if actions is not own:
                with np.errstate(over="ignore"):  # infinity is full speed
                    own[:] = given
            ended = _library.treads_step(self._here())
        if ended < 0:
            raise MemoryError
        infos = {"final_obs": self.final_observations, "_final_obs": self.terminations | self.truncations} if ended else {}
        return self.observations, self.rewards, self.terminations, self.truncations, infos

    def hash(self, match):
        with self._lock:
            return _library.treads_hash(*self._place(match))

    def last(self, match):
        """Returns hash, seed and winner (a team, -1 for a draw) of the last match that ended at this index."""
        with self._lock:
            place = self._place(match)
            return {"hash": _library.treads_last_hash(*place), "seed": _library.treads_last_seed(*place),
                    "winner": _library.treads_last_winner(*place)}

    def close(self):
        if self._is_another_process():
            return  # its threads and its lock exist only there
        with self._lock:
            if self._treads:
                _library.treads_free(self._treads)
                self._treads = None

    __del__ = lambda self: hasattr(self, "_lock") and self.close()


class Parallel:
    """A single match for several learners; the agents are named "tank_1", "tank_2" and so on."""

    metadata = {"name": "treads", "render_modes": []}

    def __init__(self, card, **options):
        if not isinstance(card, str) or "num_envs" in options:
            raise Problem("Parallel takes a single card and plays one match")
        self._vec = Vec(card, **options)
        self.possible_agents = [f"tank_{tank + 1}" for tank in self._vec.tank_of]
        self.agents = []

    def observation_space(self, agent):
        return self._vec.single_observation_space

    def action_space(self, agent):
        return self._vec.single_action_space

    def _by_agent(self, array):
        return {agent: array[i] for i, agent in enumerate(self.possible_agents)}

    def reset(self, seed=None, options=None):
        observations, _ = self._vec.reset(seed)
        self.agents = list(self.possible_agents)
        return self._by_agent(observations.copy()), {agent: {} for agent in self.agents}

    def step(self, actions):
        if not self.agents:
            raise Problem("the match is over; call reset()")
        if not isinstance(actions, dict) or any(agent not in actions for agent in self.agents):
            raise Problem(f"actions must be a dictionary with {ACTIONS} numbers for each agent: {', '.join(self.agents)}")
        observations, rewards_, terminations, truncations, infos = self._vec.step([actions[agent] for agent in self.agents])
        if infos:
            observations, self.agents = infos["final_obs"], []
        return (self._by_agent(observations.copy()), self._by_agent(rewards_.copy()), self._by_agent(terminations.copy()),
                self._by_agent(truncations.copy()), {agent: {} for agent in self.possible_agents})

    def close(self):
        self._vec.close()


from .policy import Policy, action_of  # noqa: E402  (it needs Problem)
