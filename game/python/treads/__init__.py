"""treads for programs that learn: many tank battles at once, in numpy arrays that nobody copies.

    import treads
    battles = treads.Vec("learner hunter --arena yard --time 60", num_envs=64, threads=2)
    observations, infos = battles.reset(seed=1)
    while True:
        actions = policy(observations)                      # [agents, 4], -1 .. 1
        observations, rewards, terminations, truncations, infos = battles.step(actions)

A card is what stands behind `treads match`; a tank called `learner` is yours, all others have minds. `Vec` is shaped like
Gymnasium's vector environments, `Parallel` like PettingZoo's parallel ones; neither package is needed.
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
    """What is wrong, in one sentence."""


class _Field(ctypes.Structure):
    _fields_ = [("group", _TEXT), ("name", _TEXT), ("help", _TEXT), ("repeats", _INT), ("count", _INT)]


class _Reward(ctypes.Structure):
    _fields_ = [("name", _TEXT), ("help", _TEXT), ("initial", ctypes.c_double)]


class _Action(ctypes.Structure):
    _fields_ = [("name", _TEXT), ("help", _TEXT)]


class _Buffers(ctypes.Structure):
    _fields_ = [(name, _P) for name in
                ("observations", "actions", "rewards", "terminations", "truncations", "last")]


# Of each function: what it returns, and what it takes.
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


def _first_there(what, variable, places):
    places = ([pathlib.Path(os.environ[variable])] if variable in os.environ else []) + places
    for place in places:
        if place.exists():
            return place
    raise ImportError(f"treads: {what} is not at {places[0]}: ./game/python/build makes it, or {variable} tells where it is")


def _load():
    path = _first_there("the library", "TREADS_LIBRARY", [_HERE / "libtreads.so"])
    library = ctypes.CDLL(str(path), mode=getattr(os, "RTLD_DEEPBIND", 0) | os.RTLD_LOCAL)
    for name, (result, takes) in _CALLS.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, takes
    if library.treads_abi() != ABI:
        raise ImportError(f"treads: {path} is of version {library.treads_abi()}, this package of {ABI}: build it anew")
    problem = ctypes.create_string_buffer(512)
    golden = ASSETS / "replays" / "duel-in-the-yard.treads-replay"
    if library.treads_check(str(ASSETS).encode(), str(golden).encode(), problem):
        raise ImportError("treads: " + problem.value.decode())
    return library


ASSETS = _first_there("the folder of assets", "TREADS_ASSETS", [_HERE / "assets", _HERE.parents[2] / "assets"])
_library = _load()
ACTIONS = _library.treads_action_size()  # numbers in an agent's row of actions


def observation_size():
    return _library.treads_observation_size()


def fields():
    """What an observation is made of: dictionaries with name, first (column), count and help, in order."""
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
    """What can be rewarded: name, initial weight, help."""
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
    """Matches that are stepped together; a row of each array is one learner's tank.

    Arrays are the library's own buffers: copy what is to be kept beyond the next step. A match that ends begins anew in the
    same step; its last observations are then in infos["final_obs"], and the rows that they belong to in infos["_final_obs"].
    """

    def __init__(self, cards, num_envs=1, threads=1, frame_skip=1, reward=None, assets=None):
        cards = [cards] if isinstance(cards, str) else list(cards) if isinstance(cards, (list, tuple)) else []
        if not cards or not all(isinstance(card, str) and "\0" not in card for card in cards):
            raise Problem("a card is text as behind `treads match`, or a list of such texts")
        if not all(isinstance(number, (int, np.integer)) and 1 <= number < 1 << 31 for number in (num_envs, threads, frame_skip)):
            raise Problem("matches, threads and ticks are whole numbers, 1 or more")
        if not isinstance(reward or {}, dict):
            raise Problem("rewards are a dictionary: their names and weights")
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
        self._arrays = arrays  # the library writes there, whatever becomes of the names
        self._lock, self._process, self._threads = threading.Lock(), os.getpid(), threads
        buffers = _Buffers(*[array.ctypes.data for array in arrays])
        _library.treads_buffers(self._treads, ctypes.byref(buffers))
        known = [row["name"] for row in rewards()]
        for name, weight in (reward or {}).items():
            if not isinstance(weight, (int, float, np.number)) or not np.isfinite(weight):
                raise Problem(f"the weight of reward '{name}' is no number")
            if not _library.treads_set_reward(self._treads, str(name).encode(), weight):
                raise Problem(f"there is no reward '{name}'; there are {', '.join(known)}")
        self._is_reset = False

    def _is_another_process(self):
        return self._threads > 1 and os.getpid() != self._process

    def _here(self):
        if not self._treads:
            raise Problem("it is closed: make another one")
        if self._is_another_process():
            raise Problem("its threads are another process's: make one after the fork, or with threads=1")
        return self._treads

    def _place(self, match):
        if not isinstance(match, (int, np.integer)) or not 0 <= match < self.matches:
            raise Problem(f"there is no match {match}: they are numbered from 0 to {self.matches - 1}")
        return self._here(), int(match)

    def reset(self, seed=None, options=None):
        """The matches begin with the seeds seed, seed + 1 and so on; without one, with seeds of chance."""
        if seed is None:
            seed = int.from_bytes(os.urandom(4), "little")
        if not isinstance(seed, (int, np.integer)) or not 0 <= seed < 1 << 64:
            raise Problem("a seed is a whole number from 0 to 2**64 - 1")
        with self._lock:
            if not _library.treads_reset(self._here(), int(seed)):
                raise MemoryError
        self._is_reset = True
        return self.observations, {}

    def step(self, actions):
        if not self._is_reset:
            raise Problem("reset() comes before the first step()")
        own = self._arrays[1]
        if actions is not own:
            try:
                given = np.asarray(actions)
            except ValueError:
                raise Problem(f"actions are numbers of the shape {own.shape}") from None
            is_number = given.dtype == np.float32 or np.can_cast(given.dtype, np.float32, "same_kind")
            if given.shape != own.shape or not is_number:
                raise Problem(f"actions are numbers of the shape {own.shape}, not {given.dtype} of {given.shape}")
        with self._lock:
            if actions is not own:
                with np.errstate(over="ignore"):  # too much is full speed
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
        """Of the last match that ended in this place: hash, seed and winner (a team, -1 for a draw)."""
        with self._lock:
            place = self._place(match)
            return {"hash": _library.treads_last_hash(*place), "seed": _library.treads_last_seed(*place),
                    "winner": _library.treads_last_winner(*place)}

    def close(self):
        if self._is_another_process():
            return  # its threads and its lock are there
        with self._lock:
            if self._treads:
                _library.treads_free(self._treads)
                self._treads = None

    __del__ = lambda self: hasattr(self, "_lock") and self.close()


class Parallel:
    """One match for several learners, by name: "tank_1", "tank_2" and so on are the agents."""

    metadata = {"name": "treads", "render_modes": []}

    def __init__(self, card, **options):
        if not isinstance(card, str) or "num_envs" in options:
            raise Problem("it is one match: of one card")
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
            raise Problem("the match is over: reset() begins another one")
        if not isinstance(actions, dict) or any(agent not in actions for agent in self.agents):
            raise Problem(f"actions are a dictionary, in which each agent has {ACTIONS} numbers: {', '.join(self.agents)}")
        observations, rewards_, terminations, truncations, infos = self._vec.step([actions[agent] for agent in self.agents])
        if infos:
            observations, self.agents = infos["final_obs"], []
        return (self._by_agent(observations.copy()), self._by_agent(rewards_.copy()), self._by_agent(terminations.copy()),
                self._by_agent(truncations.copy()), {agent: {} for agent in self.possible_agents})

    def close(self):
        self._vec.close()
