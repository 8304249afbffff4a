"""python_frameworks.py -- treads.gym and treads.pettingzoo keep the contracts of Gymnasium and PettingZoo (run by tests/python.sh).

With the packages installed, their own checks run, too; otherwise stand-ins with the few names that treads uses take their place.
"""

import enum
import os
import pickle
import sys
import types
import warnings

import numpy as np


def stand_in(name, **members):
    module = sys.modules[name] = types.ModuleType(name)
    module.__dict__.update(members)
    if "." in name:
        setattr(sys.modules[name.rpartition(".")[0]], name.rpartition(".")[2], module)
    return module


def make_gymnasium():
    """The part of Gymnasium's interface that treads uses, as its documentation describes it."""
    class Space:
        def __init__(self, shape, dtype):
            self.shape, self.dtype, self.dice = shape, np.dtype(dtype), np.random.default_rng(0)

    class Box(Space):
        def __init__(self, low, high, shape, dtype):
            super().__init__(shape, dtype)
            self.low, self.high = low, high

        def __contains__(self, x):
            return x.shape == self.shape and x.dtype == self.dtype and (x >= self.low).all() and (x <= self.high).all()

        def sample(self):
            return self.dice.uniform(self.low, self.high, self.shape).astype(self.dtype)

    class MultiDiscrete(Space):
        def __init__(self, nvec):
            super().__init__((len(nvec),), np.int64)
            self.nvec = np.array(nvec)

        def sample(self):
            return self.dice.integers(self.nvec)

    class Discrete(Space):
        def __init__(self, n):
            super().__init__((), np.int64)
            self.n = n

        def sample(self):
            return self.dice.integers(self.n)

    class Seeded:
        spec, _np_random = None, None

        def reset(self, *, seed=None, options=None):
            if seed is not None:
                self._np_random = np.random.default_rng(seed)

        @property
        def np_random(self):
            self._np_random = self._np_random or np.random.default_rng()
            return self._np_random

        unwrapped = property(lambda self: self)

    class VectorEnv(Seeded):
        closed = False

        def _add_info(self, infos, one, row):
            for name, value in one.items():
                infos.setdefault(name, np.zeros(self.num_envs, type(value)))[row] = value
                infos.setdefault("_" + name, np.zeros(self.num_envs, bool))[row] = True
            return infos

        def close(self):
            if not self.closed:
                self.close_extras()
            self.closed = True

    class EzPickle:
        def __init__(self, *args, **kwargs):
            self._args = args, kwargs

        def __getstate__(self):
            return self._args

        def __setstate__(self, state):
            self.__dict__.update(type(self)(*state[0], **state[1]).__dict__)

    registry = {}

    def find(path):
        module, _, name = path.partition(":")
        __import__(module)
        return getattr(sys.modules[module], name)

    def make(name, **kwargs):
        return find(registry[name]["entry_point"])(**kwargs)

    stand_in("gymnasium", Env=type("Env", (Seeded,), {}), registry=registry, make=make,
             make_vec=lambda name, num_envs=1, **kwargs: find(registry[name]["vector_entry_point"])(num_envs=num_envs, **kwargs))
    stand_in("gymnasium.logger", warn=lambda text: None)
    stand_in("gymnasium.spaces", Box=Box, Discrete=Discrete, MultiDiscrete=MultiDiscrete)
    stand_in("gymnasium.utils", EzPickle=EzPickle)
    stand_in("gymnasium.envs")
    stand_in("gymnasium.envs.registration", registry=registry, register=lambda id, **row: registry.update({id: row}))
    modes = enum.Enum("AutoresetMode", {"NEXT_STEP": "NextStep", "SAME_STEP": "SameStep", "DISABLED": "Disabled"})
    stand_in("gymnasium.vector", VectorEnv=VectorEnv, AutoresetMode=modes)
    stand_in("gymnasium.vector.utils", batch_space=lambda space, n: Box(space.low, space.high, (n, *space.shape), space.dtype)
             if isinstance(space, Box) else space)


def make_pettingzoo():
    stand_in("pettingzoo", ParallelEnv=type("ParallelEnv", (), {}), AECEnv=object)
    stand_in("pettingzoo.utils")
    stand_in("pettingzoo.utils.conversions", parallel_to_aec=lambda env: env)


def make_pufferlib():
    """The part of PufferLib 3 that gives an environment its buffers."""
    class PufferEnv:
        def __init__(self, buf=None):
            assert self.num_agents >= 1 and isinstance(self.single_observation_space, gymnasium.spaces.Box)
            shape, dtype = self.single_observation_space.shape, self.single_observation_space.dtype
            flags = {name: np.zeros(self.num_agents, bool) for name in ("terminals", "truncations", "masks")}
            self.__dict__.update(buf or {"observations": np.zeros((self.num_agents, *shape), dtype), "rewards": np.zeros(self.num_agents, np.float32), **flags})

    stand_in("pufferlib", PufferEnv=PufferEnv)


try:
    import gymnasium
    has_gymnasium = True
except ImportError:
    make_gymnasium()
    import gymnasium
    has_gymnasium = False
try:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pettingzoo  # noqa: F401
    has_pettingzoo = has_gymnasium
except ImportError:
    make_pettingzoo()
    has_pettingzoo = False
try:
    import pufferlib
    has_pufferlib = True
except ImportError:
    make_pufferlib()
    has_pufferlib = False

import checks  # noqa: E402
import treads  # noqa: E402
import treads.gym  # noqa: E402
import treads.pettingzoo  # noqa: E402
import treads.puffer  # noqa: E402
from checks import check, check_problem  # noqa: E402

KINDS = ["Duel", "Melee", "Team", "Race", "Flag"]
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")


def episode(env, seed):
    told = [env.reset(seed=seed)]
    dice = np.random.default_rng(seed)
    while len(told) == 1 or not (told[-1][2] or told[-1][3]):
        told.append(env.step(dice.uniform(-1, 1, env.unwrapped.action_space.shape).astype(np.float32)))
    return told


def environments_are_made():
    for kind in KINDS:
        env = gymnasium.make(f"treads/{kind}-v0", time=8, render_mode="rgb_array", width=64).unwrapped
        first, again = episode(env, 5), episode(env, 5)
        check(f"{kind}: the same seed gives the same episode", len(first) == len(again) and all(
            (a[0] == b[0]).all() and a[1] == b[1] for a, b in zip(first[1:], again[1:])))
        check(f"{kind}: observations are within their space", all(step[0] in env.observation_space for step in first))
        types_are = [(type(step[1]), type(step[2]), type(step[3]), type(step[4])) for step in first[1:]]
        check(f"{kind}: rewards are float, ends are bool", set(types_are) == {(float, bool, bool, dict)}, str(set(types_are)))
        told = first[-1][4]
        check(f"{kind}: infos fit in arrays of their types", all(np.array([value], type(value))[0] == value for value in told.values())
              and told["seed"] == 5 and told["hash"] == env.vec.last(0)["hash"], str(told))
        drawn = [env.reset()[0].tobytes() for _ in range(3)]
        env.reset(seed=5)
        check(f"{kind}: without a seed battles follow from the last seed", drawn == [env.reset()[0].tobytes() for _ in range(3)] and len(set(drawn)) > 1)
        check(f"{kind}: pictures", env.render().shape[1:] == (64, 3) and set(env.metadata["render_modes"]) == {"rgb_array", "human", "ansi"})
        check_problem(f"{kind}: a step after the end", lambda: (episode(env, 1), env.step(np.zeros(5))))
        copy = pickle.loads(pickle.dumps(env))
        check(f"{kind}: a copy by pickle plays the same", (copy.reset(seed=5)[0] == first[0][0]).all())
        env.reset(seed=5), [env.step(np.ones(5, np.float32)) for _ in range(3)]
        moved = pickle.loads(pickle.dumps(env))
        check(f"{kind}: a copy continues", (moved.step(np.zeros(5))[0] == env.step(np.zeros(5))[0]).all() and moved.vec.hash(0) == env.vec.hash(0)
              and (moved.reset()[0] == env.reset()[0]).all())
        env.close(), env.close()
        check_problem(f"{kind}: a closed environment", lambda: env.step(np.zeros(5)))
    drawn = gymnasium.make("treads/Duel-v0", opponent=["seeker", ("hunter", 3)], time=2).unwrapped
    check("infos name the opponent", {episode(drawn, seed)[-1][4]["opponent"] for seed in range(12)} == {"seeker", "hunter"})
    sized = treads.gym.Duel(observation="v1", grid=48)
    check("the size of grids", sized.vec._arguments["grid"] == 48)
    for actions in ("continuous", "multi-discrete", "discrete"):
        env = gymnasium.make("treads/Duel-v0", actions=actions, opponent="idle").unwrapped
        env.reset(seed=1)
        check(f"a sample of {actions} actions is an action", len(env.step(env.action_space.sample())) == 5)
    for observation in ("v1", "dict", "grid"):
        if has_gymnasium or observation == "v1":  # the stand-in has no space of dictionaries
            env = gymnasium.make("treads/Duel-v0", observation=observation).unwrapped
            check(f"observation={observation} is within its space", env.reset(seed=1)[0] in env.observation_space
                  and env.step(np.zeros(5))[0] in env.observation_space)
            envs = gymnasium.make_vec("treads/Duel-v0", num_envs=2, time=1, observation=observation, autoreset_mode="SameStep")
            envs.reset(seed=1)
            finals = [infos["final_obs"][1] for infos in (envs.step(np.zeros((2, 5)))[4] for _ in range(15)) if infos]
            check(f"observation={observation}: final observations are valid", len(finals) == 1 and finals[0] in envs.single_observation_space)
    text = gymnasium.make("treads/Duel-v0", render_mode="ansi")
    text.reset(seed=1)
    check("ansi is text", isinstance(text.render(), str) and len(text.render()) > 1000)
    env = treads.gym.Battle("learner idle --arena open", frame_skip=6, render_mode="rgb_array")
    check("the frame rate equals the step rate", env.metadata["render_fps"] == 10)


def mistakes_are_reported():
    make = lambda **arguments: gymnasium.make("treads/Duel-v0", **arguments).unwrapped
    env = make(opponent="idle")
    for what, deed in {"an unknown mind": lambda: make(opponent="huntr"), "two words": lambda: make(opponent="hunter seeker"), "a number": lambda: make(opponent=5),
                       "an unknown arena": lambda: make(arena="nowhere"), "a time of text": lambda: make(time="long"), "no time": lambda: make(time=0),
                       "NaN seconds": lambda: make(time=float("nan")), "a frame skip of 0": lambda: make(frame_skip=0), "a mode": lambda: make(render_mode="film"),
                       "options of numbers": lambda: make(options=3), "an unknown option": lambda: make(options="--fast"),
                       "another learner": lambda: make(opponent="learner"), "a step before the reset": lambda: make().step(np.zeros(5)),
                       "opponents of text": lambda: treads.gym.Melee(opponents="hunter"), "no learner": lambda: treads.gym.Battle("hunter seeker"),
                       "a seed of -1": lambda: env.reset(seed=-1), "a seed of 2**63": lambda: env.reset(seed=1 << 63), "a seed of text": lambda: env.reset(seed="x"),
                       "an unknown argument of a batch": lambda: treads.gym.DuelVec(num_envs=2, fun=1)}.items():
        check_problem(what, deed)
    env.reset(seed=1)
    for what, action in {"a short action": np.zeros(3), "NaN": np.full(5, np.nan), "text": ["a"] * 5, "a complex number": np.zeros(5, complex), "nothing": None}.items():
        check_problem(what, lambda: env.step(action))


def batches_are_made():
    modes = gymnasium.vector.AutoresetMode
    for mode in modes:
        envs = gymnasium.make_vec("treads/Duel-v0", num_envs=4, opponent="seeker", time=3, autoreset_mode=mode)
        check(f"{mode.name}: declared", envs.metadata["autoreset_mode"] == mode and envs.num_envs == 4 and envs.observation_space.shape[0] == 4)
        observations, _ = envs.reset(seed=3)
        single = gymnasium.make("treads/Duel-v0", opponent="seeker", time=3).unwrapped
        starts = [single.reset(seed=3 + i)[0] for i in range(4)]
        check(f"{mode.name}: rows are single environments", all((row == start).all() for row, start in zip(observations, starts)))
        actions, ends, finals = np.zeros(envs.action_space.shape, np.float32), 0, 0
        for _ in range(150):
            result, _, terminations, truncations, infos = envs.step(actions)
            ended = terminations | truncations
            ends += ended.sum()
            finals += sum(infos["final_obs"][row] is not None for row in np.flatnonzero(ended)) if "final_obs" in infos else 0
            told = infos.get("final_info", infos)
            if ended.any() and any((told["_" + name] != ended).any() or told[name][row] != value for row in np.flatnonzero(ended)
                                   for name, value in envs.vec.last(row).items()):
                check(f"{mode.name}: infos have the results of the battles", False, str(infos))
            if result is not observations:
                check(f"{mode.name}: arrays are not copied", False)
            if mode == modes.DISABLED and ended.any():
                envs.reset(options={"reset_mask": ended.copy()})
        check(f"{mode.name}: battles end and begin again", ends >= 8, str(ends))
        check(f"{mode.name}: final observations only where they are needed", finals == (ends if mode == modes.SAME_STEP else 0), f"{finals} {ends}")
        envs.close(), envs.close()
        check_problem(f"{mode.name}: a closed batch", lambda: envs.step(actions))
    envs = treads.gym.VecEnv(["learner hunter", "learner learner --arena open"], 3, render_mode="rgb_array", width=32)
    envs.reset(seed=[1, None, 3])
    check("a row per learner, and a picture per row", envs.num_envs == 4 and len(envs.render()) == 4)


def matches_are_parallel():
    env = treads.pettingzoo.parallel_env("learnerx2@red learnerx2@blue --arena open --time 20", frame_skip=4, render_mode="rgb_array", width=64)
    spaces = [env.action_space(agent) for agent in env.possible_agents]
    check("each agent has its own space", len(set(map(id, spaces))) == 4 and env.action_space("tank_1") is spaces[0])
    env.reset(seed=1)
    while env.agents:
        told = env.step({agent: np.zeros(5, np.float32) for agent in env.agents})
        if any(set(part) != set(told[0]) for part in told):
            check("all parts have the same agents", False)
    check("pictures", env.render().shape[1:] == (64, 3) and env.unwrapped is env and str(env) == "treads")
    first, copied = (one.reset(seed=5)[0] for one in (env, pickle.loads(pickle.dumps(env))))
    moved = pickle.loads(pickle.dumps(env))
    env.reset(seed=5), moved.reset(seed=5)
    told = [one.step({agent: np.ones(5, np.float32) for agent in env.agents})[0] for one in (env, pickle.loads(pickle.dumps(env)))]
    check("a copy continues", all((told[0][agent] == told[1][agent]).all() for agent in env.possible_agents))
    check("a copy by pickle plays the same", all((first[agent] == copied[agent]).all() for agent in env.possible_agents))
    env.close()


def their_own_checks_pass():
    if not has_gymnasium:
        print("        without Gymnasium its own checks do not run")
        return
    from gymnasium.utils.env_checker import check_env
    from gymnasium.wrappers import FlattenObservation, NormalizeObservation, RecordEpisodeStatistics, TimeLimit
    from gymnasium.wrappers.vector import NormalizeObservation as NormalizeBatch, RecordEpisodeStatistics as RecordBatch
    modes = gymnasium.vector.AutoresetMode
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for kind in KINDS:
            check_env(gymnasium.make(f"treads/{kind}-v0").unwrapped, skip_render_check=kind != "Duel")
        env = FlattenObservation(NormalizeObservation(RecordEpisodeStatistics(TimeLimit(gymnasium.make("treads/Duel-v0"), 20))))
        last = episode(env, 1)[-1]
        check("wrappers", last[4]["episode"]["l"] == 20 and last[3], str(last[4]))
        for mode in modes:
            ours, theirs = (gymnasium.make_vec("treads/Duel-v0", num_envs=3, time=2, **more) for more in (
                {"autoreset_mode": mode}, {"vectorization_mode": "sync", "vector_kwargs": {"autoreset_mode": mode}}))
            told = [[envs.reset(seed=4)[0].copy()] for envs in (ours, theirs)]
            infos = {}
            while not infos:  # later battles have other seeds
                actions = theirs.action_space.sample()
                for envs, parts in zip((ours, theirs), told):
                    observations, *rest, infos = envs.step(actions)
                    parts += [np.array(part) for part in rest] + [np.array(observations)] * (not infos)
                    for result in infos and (infos, infos.get("final_info", {})):
                        parts += [np.array([*row]) if row.dtype == object else row for _, row in sorted(result.items()) if isinstance(row, np.ndarray)]
            check(f"{mode.name}: a batch plays like single environments in Gymnasium's batch",
                  len(told[0]) == len(told[1]) > 100 and all(np.allclose(*pair) for pair in zip(*told)))
            envs = RecordBatch(gymnasium.make_vec("treads/Duel-v0", num_envs=4, time=3, autoreset_mode=mode))
            if mode == modes.NEXT_STEP:  # NormalizeObservation accepts no other
                envs = NormalizeBatch(envs)
            envs.reset(seed=1)
            lengths = []
            for _ in range(100):
                _, _, terminations, truncations, infos = envs.step(envs.action_space.sample())
                ended = terminations | truncations
                lengths += [int(length) for length in infos["episode"]["l"][ended]] if ended.any() else []
                if mode == modes.DISABLED and ended.any():
                    envs.reset(options={"reset_mask": ended.copy()})
            check(f"{mode.name}: wrappers of batches count the steps of each battle", len(lengths) >= 4 and max(lengths) == 45, str(lengths))
    if not has_pettingzoo:
        print("        without PettingZoo its own checks do not run")
        return
    from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, render_test, seed_test
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for card in ("learner learner --time 5", "learnerx2@red learnerx2@blue hunter@green --time 20", "learnerx2@red learnerx2@blue --mode flag --time 20"):
            parallel_api_test(treads.pettingzoo.parallel_env(card, frame_skip=4))
            parallel_seed_test(lambda: treads.pettingzoo.parallel_env(card, frame_skip=4))
            seed_test(lambda: treads.pettingzoo.env(card, frame_skip=4))
            api_test(treads.pettingzoo.env(card, frame_skip=4))
        timed = lambda kind: lambda max_cycles: kind(f"learner learner --time {max_cycles / 10}", frame_skip=6)
        max_cycles_test(types.SimpleNamespace(parallel_env=timed(treads.pettingzoo.parallel_env), env=timed(treads.pettingzoo.env)))
        render_test(lambda render_mode=None: treads.pettingzoo.env("learner learner", render_mode=render_mode, width=64))
    check("the checks of Gymnasium and PettingZoo pass", True)


def buffers_belong_to_pufferlib():
    card, count, more = "learnerx2@red hunter@blue --arena open --time 8", 6, {"frame_skip": 4, "actions": "multi-discrete"}
    shared = {"observations": np.zeros((2, count, 217), np.float32), "rewards": np.zeros((2, count), np.float32), "actions": np.zeros((2, count, 5), np.int32),
              **{name: np.zeros((2, count), bool) for name in ("terminals", "truncations", "masks")}}
    theirs = {name: array[1] for name, array in shared.items()}  # as of the second process of several
    env, vec, dice = treads.puffer.Env(card, count // 2, buf=theirs, **more), treads.Vec(card, count // 2, **more), np.random.default_rng(1)
    check("one agent per learner", env.num_agents == count and env.single_action_space.shape == (5,))
    observations, infos = env.reset(seed=3)
    is_same = observations is theirs["observations"] and (observations == vec.reset(seed=3)[0]).all() and infos == [] and theirs["masks"].all()
    gains, ended, told = np.zeros(count), 0, []
    for _ in range(300):
        actions = dice.integers([3, 3, 7, 2, 2], size=(count, 5))
        theirs["actions"][:] = actions
        result, wanted = env.step(theirs["actions"]), vec.step(actions)
        names = ("observations", "rewards", "terminals", "truncations")
        is_same &= all(a is theirs[name] and a.tobytes() == b.tobytes() for a, b, name in zip(result, wanted, names))
        is_same &= (theirs["masks"] == vec.active).all()
        gains += wanted[1]
        told += result[4]
        ended += (wanted[2] | wanted[3]).sum()
    check("the library writes what Vec has to the caller's buffers", is_same and not shared["observations"][0].any())
    check("each episode is described", len(told) == ended > count and sum(row["episode_length"] for row in told) <= 300 * count
          and {row.get("score") for row in told} >= {0.0}, str(told[:3]))
    check("returns are sums of rewards", abs(sum(row["episode_return"] for row in told) - gains.sum()) < 2, f"{gains.sum()}")
    for what, array in {"a wrong type": np.zeros(count), "a wrong shape": np.zeros(count + 1, np.float32), "a copy with gaps": np.zeros(2 * count, np.float32)[::2]}.items():
        check_problem(f"rewards in {what}", lambda: vec.write_to(rewards=array))
    check_problem("an array that is not written", lambda: vec.write_to(actions=theirs["actions"]))
    if not has_pufferlib:
        print("        without PufferLib its own batches do not run")
        return
    import pufferlib.vector
    for backend in (pufferlib.vector.Serial, pufferlib.vector.Multiprocessing):
        envs = pufferlib.vector.make(treads.puffer.Env, num_envs=2, env_kwargs={"cards": card, "num_envs": 3, **more}, backend=backend)
        envs.reset(seed=3)
        rows = [envs.step(np.zeros((2 * count, 5), np.int32))[0] for _ in range(50)][-1]
        check(f"PufferLib's {backend.__name__}", rows.reshape(2 * count, -1).any(1).all())
        envs.close()


environments_are_made()
mistakes_are_reported()
batches_are_made()
matches_are_parallel()
their_own_checks_pass()
buffers_belong_to_pufferlib()
sys.exit(checks.failures > 0)
