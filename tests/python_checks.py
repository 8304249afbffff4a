"""python_checks.py TREADS -- libtreads plays the same matches as the program, and its observations are correct (run by tests/python.sh)."""

import copy
import ctypes
import json
import os
import pickle
import signal
import subprocess
import sys
import tempfile
import threading
import time
import warnings

import numpy as np

import checks
import treads
from checks import check, check_problem

TREADS = sys.argv[1]

def program_hash(card, seed):
    told = subprocess.run([TREADS, "match", *card.split(), "--seed", str(seed), "--json"], capture_output=True, text=True,
                          env={k: v for k, v in os.environ.items() if k != "LD_PRELOAD"})
    result = json.loads(told.stdout)
    return result["rounds"][0]["state_hash"] if "rounds" in result else result["state_hash"]


def first_hashes(card, count, threads):
    """Returns the hashes of the first match of each of `count` environments."""
    vec = treads.Vec(card, num_envs=count, threads=threads, without_learners=True)
    vec.reset(seed=1)
    hashes = {}
    while len(hashes) < count:
        vec.step(vec.actions)
        for match in range(count):
            last = vec.last(match)
            if last["seed"] == match + 1:
                hashes[match] = f"{last['hash']:016x}"
    return [hashes[match] for match in range(count)]


def matches_are_those_of_the_program():
    card = "hunter ambusher --arena yard --time 30 --tuning classic"
    wanted = [program_hash(card, seed + 1) for seed in range(20)]
    for threads in (1, 2):
        check(f"20 seeds on {threads} threads play as treads match does", first_hashes(card, 20, threads) == wanted)
    for card in ("hunterx3@red surferx3@blue --arena city --mode hill --time 20", "gunner:tank=heavy champion --drive tyre --time 20 -S gun.reload=1"):
        check(card, first_hashes(card, 1, 1) == [program_hash(card, 1)])


def play(threads, steps, actions):
    """Returns the batch, everything that its learners received, and the number of matches that ended."""
    cards = ["learner hunter --time 5", "learner learnerx2@blue --arena maze --time 4", "learner:tank=light seeker --mode score --time 6"]
    vec = treads.Vec(cards, num_envs=9, threads=threads, frame_skip=3)
    vec.reset(seed=5)
    told, ends = [], 0
    for step in range(steps):
        observations, rewards, terminations, truncations, infos = vec.step(actions[step % len(actions)][: vec.num_agents])
        told.append((observations.tobytes(), rewards.tobytes(), terminations.tobytes(), truncations.tobytes()))
        check_range(observations)
        ends += int((terminations | truncations).sum())
        if infos:
            check_range(infos["final_obs"])
    return vec, told, ends


def check_range(observations):
    if not (np.isfinite(observations).all() and np.abs(observations).max() <= 1):
        check("observations are finite and from -1 to 1", False)


def actions_are_listed():
    names = [row["name"] for row in treads.actions()]
    check("every action has a name and help", len(names) == treads.ACTIONS and all(row["help"] for row in treads.actions()))
    check("actions begin with tracks and turret", names[:3] == ["left", "right", "turret"] and "fire" in names, str(names))


def learners_receive_the_same():
    actions = np.random.default_rng(1).uniform(-1.5, 1.5, (50, 15, treads.ACTIONS)).astype(np.float32)
    vec, one, ends = play(1, 250, actions)
    _, two, _ = play(2, 250, actions)
    check("learners receive the same on 1 and 2 threads", one == two)
    check("15 learners in 9 matches, which end and restart", vec.num_agents == 15 and ends >= 15, f"{vec.num_agents} {ends}")
    check("teams are the same as on the card", list(vec.team_of[:4]) == [0, 0, 1, 1], str(vec.team_of))


def column(group, name):
    row = next(row for row in treads.fields() if (row["group"], row["name"]) == (group, name))
    return slice(row["first"], row["first"] + row["count"])


def observations_are_correct():
    rows = treads.fields()
    last = rows[-1]
    check("fields fill an observation", last["first"] + last["count"] + last["stride"] * (last["repeats"] - 1) == treads.observation_size())
    vec = treads.Vec("learner idle --arena open --time 600")
    row = vec.reset(seed=3)[0][0]
    check("health is full", row[column("self", "health")] == 1)
    check("unseen enemies are not in the observation", (row[column("foe", "present")] == 0).all())
    check("there is no hill", (row[column("hill", "on")] == 0).all())
    # A simple controller: turn to the enemy, drive, aim and fire. It must beat an idle tank.
    earned, won, first_health = 0, False, None
    for _ in range(3600):
        ahead, right = row[column("foe", "place")]
        error = row[column("foe", "error")][0]
        turn = np.clip(3 * right, -1, 1)
        vec.actions[0, :4] = (0.5 + turn, 0.5 - turn, 2 * error, abs(error) < 0.2)
        observations, rewards, terminations, _, _ = vec.step(vec.actions)
        row, earned = observations[0], earned + rewards[0]
        if first_health is None and row[column("foe", "seen")][0]:
            first_health = row[column("foe", "health")][0]
        if terminations[0]:
            won = vec.last(0)["winner"] == vec.team_of[0]
            break
    check("an enemy in sight has its health", first_health == 1)
    check("a simple controller destroys an idle enemy", won)
    check("the reward has its health, the kill and the win", 2 < earned < 3.5, str(earned))


def seen_by_learner(card, steps=240, action=(1, 1, 0, 1, 1), frames=4):
    """Returns, for each field, the values that learners see that repeat this action."""
    vec = treads.Vec(card, frame_skip=frames)
    vec.reset(seed=3)
    vec.actions[:] = action
    rows = np.concatenate([vec.step(vec.actions)[0].copy() for _ in range(steps)])
    seen = {}
    for field in treads.fields():
        columns = [field["first"] + field["stride"] * copy + k for copy in range(field["repeats"]) for k in range(field["count"])]
        seen[field["group"] + " " + field["name"]] = rows[:, columns].reshape(len(rows), field["repeats"], field["count"])
    return seen


def learners_see_and_use_each_toy():
    gains = ["health", "rounds", "shield", "speed", "flag", "gun", "missile", "gate"]
    tasks = ["carrier", "escort", "defender", "chaser", "attacker"]

    def gains_seen(card, **more):
        seen = seen_by_learner(card, **more)["trait gain"].max(axis=(0, 1))
        return {gain for gain, value in zip(gains, seen) if value > 0}

    duel = " idle --arena open --time 60"
    check("a mortar lobs", seen_by_learner("learner:weapon=mortar" + duel)["kit lobs"].min() == 1)
    check("a bouncer's shells bounce", seen_by_learner("learner:weapon=bouncer" + duel)["kit bounces"].min() > 0)
    check("a machine gun heats up when it fires", 0 < seen_by_learner("learner:weapon=machinegun" + duel)["kit heat"].max() <= 1)
    check("no gun heats up that does not fire",
          seen_by_learner("learner:weapon=machinegun" + duel, action=(1, 1, 0, 0, 0))["kit heat"].max() == 0)
    for special, made in (("mine", "thing trigger"), ("smoke", "trait opaque"), ("rocket", "trait velocity"), ("dash", "kit boost")):
        used = seen_by_learner(f"learner:special={special}" + duel)
        spared = seen_by_learner(f"learner:special={special}" + duel, action=(1, 1, 0, 0, 0))
        check(f"{special}: the learner uses it", used["kit wait"].max() > 0 and spared["kit wait"].max() == 0)
        check(f"{special}: the learner sees its effect", np.abs(used[made]).max() > np.abs(spared[made]).max())
    check("a learner fires a mortar where it aims",
          seen_by_learner("learner:weapon=mortar" + duel, frames=1)["kit reach"].max() > 0
          and seen_by_learner("learner idle --arena open --weapon mortar --time 60", frames=1)["trait lands"].max() > 0)
    depot = seen_by_learner("learner idle --arena depot --time 60")
    check("barrels have hit points and explode", (depot["trait health"] * depot["thing danger"]).max() > 0)
    check("pick-ups give things", {"shield", "speed", "rounds"} <= gains_seen("learner idle --arena depot --time 60 --pickups 16"))
    check("a bush hides", seen_by_learner("learner idle --arena crossing-river --time 60")["trait cover"].max() > 0)
    check("nests can be captured, and plates open gates", {"gun", "gate"} <= gains_seen("learnerx4@red learnerx4@blue --arena crossing-river --time 60"))
    check("a manned nest shoots", seen_by_learner("learner@red hunterx3@red idle@blue --arena crossing-river --time 60", steps=900)["trait guard"].max() > 0)
    check("wasps fly", "missile" in gains_seen("learner idle --arena open --time 60 --pickups 16 -S pickup.wasps=1"))
    flags = seen_by_learner("learnerx2@red idlex2@blue --arena open --mode flag --time 60", action=(0, 0, 0, 0, 0))
    check("flags are seen, of both sides", {"flag"} == gains_seen("learnerx2@red idlex2@blue --arena open --mode flag --time 60")
          and {-1, 1} <= set(np.unique(flags["trait side"])))
    check("tasks are seen", flags["kit task"].max(axis=(0, 1))[tasks.index("attacker")] == 1)


def matches_are_saved_and_restored():
    """A restored match continues bit for bit: in its batch, in another one, in copies, in another process and in branches."""
    dice = np.random.default_rng(3)
    for name, card, options in (("a duel", "learner hunter --arena yard --time 20", {"frame_skip": 4}),
                                ("teams with respawns", "learnerx2@red surferx2@blue --arena depot --mode score --time 20", {"frame_skip": 3, "actions": "multi-discrete"}),
                                ("a drawn opponent and arena", "learner opponent --arena random:train --time 3", {"frame_skip": 6, "opponents": ["hunter", "seeker"]}),
                                ("the next step", "learner hunter --arena open --time 2", {"frame_skip": 7, "autoreset": "NextStep", "ends": "agents"})):
        vec = treads.Vec(card, num_envs=3, **options)
        vec.reset(seed=2)
        give = lambda batch: batch.actions.__setitem__(..., dice.integers(0, 2, batch.actions.shape) if batch.actions.dtype == np.int64
                                                       else dice.uniform(-1, 1, batch.actions.shape))
        states, equal, at = [], [], sorted(dice.integers(1, 120, 6))
        played = lambda batch, match, orders: [(batch.hash(match), *(part[batch.match_of == match].tobytes() for part in (
            batch.observations, batch.rewards, batch.terminations, batch.truncations, batch.active)), str(batch.last(match)))
            for order in orders if [batch.actions.__setitem__(..., order), batch.step(batch.actions)]]
        for step in range(120):
            if step in at:
                saved, orders = vec.save(1), []
                for _ in range(30):
                    give(vec)
                    orders.append(vec.actions.copy())
                wanted = played(vec, 1, orders)
                copied, piped = copy.deepcopy(vec), pickle.loads(pickle.dumps(vec))
                equal.append(copied.save(1) == piped.save(1) == vec.save(1) and copied.hash(2) == vec.hash(2))
                vec.restore(1, saved)
                equal.append(vec.save(1) == saved and played(vec, 1, orders) == wanted)
                other = vec.branch(1, 2)
                vec.restore(2, saved), other.restore(1, saved), other.restore(0, saved)
                equal.append(vec.hash(2) == other.hash(0) == other.hash(1))
                few = [np.concatenate([order[vec.match_of == 1]] * 2) for order in orders]
                equal.append([row[0] for row in played(other, 1, few)] == [row[0] for row in wanted] or "NextStep" in options.values())
                states.append(saved)
            give(vec)
            vec.step(vec.actions)
        check(f"{name}: restored states continue bit for bit", len(equal) == 4 * len(set(at)) and all(equal), str(equal))
    vec = treads.Vec("learner hunter --arena yard --time 20", frame_skip=4)
    check_problem("a state before the reset", vec.save)
    vec.reset(seed=1)
    for _ in range(40):
        vec.step(vec.actions)
    state = vec.save()
    path = os.path.join(tempfile.mkdtemp(), "state")
    with open(path, "wb") as file:
        file.write(state)
    again = subprocess.run([sys.executable, "-c", f"import treads; v = treads.Vec('learner hunter --arena yard --time 20', frame_skip=4)\n"
                            f"v.restore(0, open({path!r}, 'rb').read()); print(v.hash(0))"], capture_output=True, text=True)
    check("a state continues in another process", again.stdout.strip() == str(vec.hash(0)), again.stderr)
    futures = vec.branch(0, 64, threads=2)
    futures.actions[:] = np.random.default_rng(1).uniform(-1, 1, futures.actions.shape)
    for _ in range(20):
        futures.step(futures.actions)
    check("64 futures of a moment differ", len({futures.hash(match) for match in range(64)}) > 60)
    other = lambda card="learner hunter --arena yard --time 20", **options: treads.Vec(card, **{"frame_skip": 4, **options})
    for what, batch in {"another card": other("learner seeker --arena yard --time 20"), "another frame skip": other(frame_skip=2), "other ends": other(ends="agents"),
                        "another autoreset": other(autoreset="Disabled"), "another number of learners": other("learnerx2 hunter --arena yard --time 20")}.items():
        check_problem(f"a state of {what}", lambda: batch.restore(0, state))
    before = vec.hash(0)
    for what, bad in {"text": "x", "no bytes": b"", "a cut state": state[:-1], "the start of a state": state[:60], "a changed state": state[:-9] + b"x" + state[-8:]}.items():
        check_problem(f"{what} for a state", lambda: vec.restore(0, bad))
    check("after a rejected state the match is unchanged", vec.hash(0) == before)
    vec.close()
    check_problem("a copy of a closed batch", lambda: pickle.dumps(vec))


def the_documentation_has_the_tables():
    page = (treads.ASSETS.resolve().parent / "docs" / "python.md").read_text()
    rows = list({row["group"]: f"| `{row['group']}` | {row['first']} | {row['stride']} |" for row in reversed(treads.fields())}.values())
    rows += [f"| `{row['name']}` | {row['initial']:g} | {row['help']} |" for row in treads.rewards()]
    missing = [row for row in rows if row not in page]
    check("docs/python.md has all groups of fields and all rewards", not missing, "\n".join(missing))


def invalid_cards_are_rejected():
    def sentence(card, **options):
        try:
            treads.Vec(card, **options)
        except treads.Problem as problem:
            return str(problem)
        return ""

    for card, word in (("learner huntr", "hunter"), ("learner hunter --arena nowhere", "nowhere"), ("learner hunter --mode x", "hill"),
                       ("learner hunter -S gun.reload=-1", "gun.reload"), ("keyboard learner", "keyboard"), ("learner hunter --tuning none", "none"),
                       ("learner exec:./bot", "use a learner"), ("learner hunter --drvie tyre", "--drive"), ("learner 'hunter", "no closing quote"), ("idle " * 300, "at most 256 words"),
                       ("learnerx300 hunter", "has room for"), ("learner hunter --mission 00-training", "--mission"), ("learner --help", "--help"),
                       ("learner hunter --seed 3", "--seed"), ("learner hunter --record x", "--record")):
        told = sentence(card)
        check(f"'{card}' is rejected in one sentence", word in told and len(told) < 400, told)
    check("an unknown reward is rejected", "damage" in sentence("learner idle", reward={"fun": 1}))
    check("a step before the first reset is rejected", stepped_too_early())


def stepped_too_early():
    vec = treads.Vec("learner idle")
    try:
        vec.step(vec.actions)
    except treads.Problem:
        return True
    return False


def parallel_plays_to_the_end():
    match = treads.Parallel("learner learner --time 2", frame_skip=6)
    observations, _ = match.reset(seed=1)
    steps = 0
    while match.agents:
        observations, rewards, terminations, truncations, _ = match.step({agent: np.zeros(treads.ACTIONS, np.float32) for agent in match.agents})
        steps += 1
    check("a match of two agents ends at its time limit", steps == 20 and all(truncations.values()) and not any(terminations.values()))
    check("its agents are named", sorted(observations) == ["tank_1", "tank_2"])


def column_of(rows, group, name):
    return rows[..., column(group, name)][..., 0]


def destroyed_agents_end():
    """An episode ends with the tank, with its own last observation, and the row waits until the next match."""
    env = treads.Parallel("learner learner hunter champion --arena yard --time 60", frame_skip=4)
    for seed in range(3):
        env.reset(seed=seed)
        gone = []
        while env.agents:
            before = list(env.agents)
            observations, rewards, terminations, truncations, _ = env.step({agent: np.zeros(4, np.float32) for agent in before})
            dead = [agent for agent in before if column_of(observations[agent], "self", "health") <= 0]
            gone += dead
            if not all(terminations[agent] and agent not in env.agents for agent in dead) or list(observations) != before:
                check("an agent ends in the step that destroys its tank", False, f"{dead} {terminations} {env.agents}")
            if not all(type(value) is bool for value in [*terminations.values(), *truncations.values()]):
                check("ends are Python's bool", False)
        check(f"both agents of seed {seed} are destroyed or see the end", not env.agents and gone)
    vec = treads.Vec("learnerx2@red hunterx2@blue --arena open --time 60", frame_skip=4)
    vec.reset(seed=1)
    deaths, waits, returns = 0, 0, 0
    for _ in range(2000):
        was_active = vec.active.copy()
        observations, rewards, terminations, truncations, infos = vec.step(np.zeros(vec.actions.shape))
        ends = terminations | truncations
        if (ends & ~was_active).any() or (rewards[~was_active] != 0).any():
            check("only active rows have rewards and ends", False)
        for row in np.flatnonzero(ends):
            final = infos["final_obs"][row]
            deaths += terminations[row] and column_of(final, "self", "health") == 0 and bool(final.any()) and infos["_final_obs"][row]
        waits += ((~was_active & ~vec.active) & ~observations.any(axis=1)).sum()
        returns += (~was_active & vec.active).sum()
    check("destroyed rows end with their own last observation", deaths > 3, str(deaths))
    check("they wait with zeros, and return with the next match", waits > 10 and returns > 1, f"{waits} {returns}")
    vec = treads.Vec("learner hunter --mode score --arena open --time 120 -S rule.revive=2", frame_skip=6)
    vec.reset(seed=4)
    lives = []
    for _ in range(1200):
        was_active = vec.active.copy()
        _, _, terminations, truncations, _ = vec.step(np.zeros(vec.actions.shape))
        lives += ["end"] * bool(terminations[0]) + ["time"] * bool(truncations[0]) + ["life"] * bool(vec.active[0] and not was_active[0])
    check("a respawn begins a new life of the row", lives[:4] == ["end", "life", "end", "life"] and lives[-1] == "time", str(lives))
    env = treads.Parallel("learnerx2@red seeker@blue hunter@green --mode guard --arena open --time 60", frame_skip=4)
    env.reset(seed=2)
    while "tank_1" in env.agents:
        observations, _, terminations, truncations, _ = env.step({agent: np.zeros(5) for agent in env.agents})
    check("agents end when their team loses", terminations["tank_1"] and not env.agents and column_of(observations["tank_2"], "self", "health") > 0)


def matches_restart_as_requested():
    """Gymnasium's three ways to reset batches, and resets of single matches."""
    zeros = np.zeros((3, treads.ACTIONS), np.float32)

    def first_end(autoreset):
        vec = treads.Vec(["learner idle --time 1", "learner idle --time 2", "learner idle --time 3"], num_envs=3, frame_skip=60, autoreset=autoreset)
        vec.reset(seed=9)
        return vec, vec.step(zeros)

    firsts = treads.Vec("learner idle --time 1", frame_skip=60).reset(seed=12)[0].copy()  # the next unused seed of match 0
    vec, (observations, _, _, truncations, infos) = first_end("SameStep")
    check("the same step has the first observation of the next match", truncations.tolist() == [True, False, False]
          and column_of(observations, "self", "time")[0] > column_of(infos["final_obs"], "self", "time")[0])
    vec, (observations, _, _, truncations, _) = first_end("NextStep")
    last, was_cut = observations[0].copy(), bool(truncations[0])
    observations, rewards, _, truncations_then, _ = vec.step(zeros)
    check("the next step only begins the next match", was_cut and not truncations_then[0] and rewards[0] == 0
          and column_of(last, "self", "time") == 0 and column_of(observations, "self", "time")[0] == column_of(firsts, "self", "time")[0])
    vec, (observations, _, _, truncations, _) = first_end("Disabled")
    others = observations[1:].copy()
    observations, _ = vec.reset(seed=[3, None, None], options={"reset_mask": truncations.copy()})
    check("a mask begins the matches of its rows only", (observations[1:] == others).all() and vec.active.all() and not truncations[0])
    one = treads.Vec("learner idle --time 1").reset(seed=3)[0]
    check("with their own seeds", (observations[0] == one[0]).all())
    vec.step(zeros)
    for what, deed in {"a mask of numbers": lambda: vec.reset(options={"reset_mask": np.ones(3)}),
                       "a short mask": lambda: vec.reset(options={"reset_mask": np.ones(2, bool)}),
                       "an empty mask": lambda: vec.reset(options={"reset_mask": np.zeros(3, bool)}),
                       "options of text": lambda: vec.reset(options="all"), "two seeds": lambda: vec.reset(seed=[1, 2]),
                       "a seed of half": lambda: vec.reset(seed=[1, 2, 0.5]),
                       "half a match's rows": lambda: two.reset(options={"reset_mask": np.array([True, False])}),
                       "a step after an end that was not reset": lambda: [vec.step(zeros) for _ in range(9)]}.items():
        two = treads.Vec("learner learner")
        two.reset(seed=1)
        check_problem(what, deed)


def actions_are_chosen():
    for kind, given in (("multi-discrete", [[2, 2, 3, 1, 0]]), ("discrete", [treads.Vec("learner idle", actions="discrete")._choices._table.tolist().index([1, 1, 0, 1, 0])])):
        vec, other = treads.Vec("learner hunter", actions=kind, frame_skip=4), treads.Vec("learner hunter", frame_skip=4)
        vec.reset(seed=1), other.reset(seed=1)
        for _ in range(50):
            vec.step(given), other.step([[1, 1, 0, 1, 0]])
        check(f"{kind} actions equal the table's", vec.hash(0) == other.hash(0))
        for what, wrong in {"half": [[0.5] * 5], "too high": np.array(given) + 200, "below 0": np.array(given) - 200, "another shape": [given]}.items():
            check_problem(f"{kind}: {what}", lambda: vec.step(wrong))
    check_problem("another kind of actions", lambda: treads.Vec("learner idle", actions="none"))


def pictures_show_the_match():
    for card in ("learner:weapon=mortar,special=smoke hunterx3@blue --arena crossing-river --mode flag --time 60 --pickups 8", "learner hunter --arena city",
                 "learner idle --arena lake --mode hill", "learner idle --arena circuit --mode race"):
        vec = treads.Vec(card, frame_skip=30)
        vec.reset(seed=3)
        first = vec.draw(0, 320)
        for _ in range(8):
            vec.step(np.ones(vec.actions.shape))
        then = vec.draw(0, 320)
        moved = (first != then).any(axis=2).mean()
        check(f"a picture of {card.split('--arena ')[1].split()[0]} shows that tanks moved", first.dtype == np.uint8 and 0.0005 < moved < 0.5, str(moved))
        check("the same state gives the same picture", (then == vec.draw(0, 320)).all())
    red = (first[..., 0] > 180) & (first[..., 1] < 90)
    check("the red tank is where it stands", 5 < red.sum() < 2000, str(red.sum()))
    text = treads.render.as_text(vec.draw(0, 80))
    check("text has a line per two rows of pixels", text.count("\n") == len(vec.draw(0, 80)) // 2 and text.count("\u2580") == 80 * text.count("\n"))
    for what, deed in {"no width": lambda: vec.draw(0, 0), "a width of half": lambda: vec.draw(0, 0.5), "a huge height": lambda: vec.draw(0, 100, 10**6),
                       "another match": lambda: vec.draw(1), "another mode": lambda: treads.Parallel("learner idle", render_mode="film")}.items():
        check_problem(what, deed)


def invalid_values_are_reported():
    vec = treads.Vec("learner hunter", num_envs=2)
    vec.reset(seed=1)
    parallel = treads.Parallel("learner idle")
    parallel.reset(seed=1)
    bad = {"columns": lambda: vec.step(np.zeros((2, 3))), "text": lambda: vec.step([["a"] * treads.ACTIONS] * 2), "nothing": lambda: vec.step(None),
           "a complex number": lambda: vec.step(np.zeros((2, treads.ACTIONS), complex)), "match -1": lambda: vec.hash(-1), "match 2": lambda: vec.last(2),
           "seed -1": lambda: vec.reset(seed=-1), "seed 2**63": lambda: vec.reset(seed=1 << 63), "a seed of text": lambda: vec.reset(seed="x"),
           "half a match": lambda: treads.Vec("learner idle", num_envs=1.5), "no card": lambda: treads.Vec(None),
           "a ragged list": lambda: vec.step([[0, 1], [2]]), "a card of numbers": lambda: treads.Vec(5),
           "a reward of numbers": lambda: treads.Vec("learner idle", reward={3: 1}), "no table of rewards": lambda: treads.Vec("learner idle", reward=5),
           "an agent's text": lambda: parallel.step({"tank_1": ["x"] * treads.ACTIONS}), "a number instead of a table": lambda: parallel.step(3),
           "an agent's ragged list": lambda: parallel.step({"tank_1": [[1], [1, 2], 3, 4, 5]}), "an agent's pair": lambda: parallel.step({"tank_1": [0, 1]}),
           "complex numbers": lambda: parallel.step({"tank_1": [1j] * treads.ACTIONS}), "more than one match": lambda: treads.Parallel("learner idle", num_envs=2),
           "a zero byte": lambda: treads.Vec("learner\0idle"), "a weight of nan": lambda: treads.Vec("learner idle", reward={"win": np.nan}),
           "a closed batch": lambda: (vec.close(), vec.step(vec.actions)), "a hash of it": lambda: vec.hash(0)}
    for what, deed in bad.items():
        check_problem(what, deed)
    vec = treads.Vec("learner hunter")
    vec.reset(seed=1)
    was = vec.hash(0)
    check_problem("a NaN", lambda: vec.step([[0, np.nan, 0, 0, 0]]))
    check("it does not change the match", vec.hash(0) == was)
    check_problem("a card without learners", lambda: treads.Vec(["learner idle", "hunter seeker"], num_envs=2))
    check_problem("another autoreset", lambda: treads.Vec("learner idle", autoreset="never"))
    check_problem("another end", lambda: treads.Vec("learner idle", ends="never"))
    check_problem("an unknown agent", lambda: parallel.action_space("tank_9"))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        vec.step(np.full(vec.actions.shape, 1e300))
    check("numbers too large for 32 bits are full speed", np.isinf(vec._arrays[1]).all())
    vec.actions = np.ones_like(vec.actions)
    vec.step(vec.actions)
    check("an assigned array replaces the library's", vec.hash(0) != 0 and vec._arrays[1].all())


def threads_step_one_at_a_time():
    """Two threads that play the same batch get Problem, and do not crash it."""
    vec = treads.Vec("learner learner --time 5", num_envs=64)
    vec.reset(seed=1)
    outcomes = []

    def steps():
        for _ in range(300):
            try:
                vec.step(vec.actions)
                outcomes.append("")
            except treads.Problem as problem:
                outcomes.append(str(problem))

    players = [threading.Thread(target=steps) for _ in range(2)]
    for player in players:
        player.start()
    for player in players:
        player.join()
    check("two threads cannot step one batch at once", len(outcomes) == 600 and "" in outcomes
          and all("one batch per thread" in outcome for outcome in outcomes if outcome))
    vec.step(vec.actions)


def threads_may_query_and_close():
    """Calls from one thread wait for a step in another thread."""
    vec = treads.Vec("learner learner --time 1", num_envs=16, threads=2)
    vec.reset(seed=1)
    problems = []

    def steps():
        try:
            while True:
                vec.step(vec.actions)
        except treads.Problem as problem:
            problems.append(str(problem))

    stepping = threading.Thread(target=steps)
    stepping.start()
    for i in range(3000):
        vec.hash(i % 16), vec.last(i % 16)
    vec.close()
    stepping.join()
    check("a batch is queried and closed while it steps", len(problems) == 1 and "closed" in problems[0], str(problems))


def forks_do_not_affect_the_batch():
    vec = treads.Vec("learner learner", num_envs=16, threads=2)
    vec.reset(seed=1)
    vec.step(vec.actions)
    child = os.fork()
    if not child:
        vec.close()
        os._exit(0)
    for _ in range(1000):
        if os.waitpid(child, os.WNOHANG)[0]:
            break
        time.sleep(0.01)
    else:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        check("a child process closes the batch", False)
    vec.step(vec.actions)


class Calls(ctypes.Structure):
    _fields_ = [("ours", ctypes.c_long), ("engine", ctypes.c_long)]


def steps_allocate_nothing():
    counter = ctypes.CDLL(None)
    if not hasattr(counter, "memory_count"):
        return
    counter.memory_counted.restype = Calls
    vec = treads.Vec("learner learner --time 1000 -S hull.health=1000", num_envs=4)
    vec.reset(seed=1)
    vec.actions[:] = np.random.default_rng(2).uniform(-1, 1, vec.actions.shape)
    step, pointer = treads._library.treads_step, vec._treads
    for _ in range(200):
        step(pointer)
    counter.memory_count()
    for _ in range(10000):
        step(pointer)
    calls = counter.memory_counted()
    check("10,000 steps allocate nothing", calls.ours == 0, str(calls.ours))


def other_arithmetic_is_rejected():
    """If Chipmunk is bound to the process's sine instead of the library's, the library refuses to be used."""
    if "libchipmunk" not in subprocess.run(["ldd", os.environ["TREADS_LIBRARY"]], capture_output=True, text=True).stdout:
        return
    program = ("import ctypes, sys; t = ctypes.CDLL(sys.argv[1]); p = ctypes.create_string_buffer(512); "
               "print(t.treads_check(sys.argv[2].encode(), sys.argv[3].encode(), p), p.value.decode())")
    golden = treads.ASSETS / "replays" / "duel-in-the-yard.treads-replay"
    told = subprocess.run([sys.executable, "-c", program, os.environ["TREADS_LIBRARY"], str(treads.ASSETS), str(golden)],
                          capture_output=True, text=True).stdout
    check("the library rejects other arithmetic", told.startswith("1 this build plays matches differently"), told)


def the_trainer_reports_problems():
    """Its help works without numpy, and missing packages are reported without a traceback."""
    trainer = treads.ASSETS.parent / "game" / "python" / "examples" / "train_ppo.py"
    run = lambda *words: subprocess.run([sys.executable, "-S", str(trainer), *words], capture_output=True, text=True)
    told = run("--help")
    check("the trainer's help needs no packages", told.returncode == 0 and "--updates" in told.stdout, told.stderr)
    check("0 matches are rejected", run("--envs", "0").stderr.endswith("invalid int above 0 value: '0'\n"))
    told = run("--updates", "1")
    check("the missing package is named", told.returncode == 1 and told.stderr == "No module named 'numpy' (python3-numpy in Debian)\n"
          or "treads needs numpy" in told.stderr, told.stderr)


matches_are_those_of_the_program()
actions_are_listed()
learners_receive_the_same()
observations_are_correct()
learners_see_and_use_each_toy()
matches_are_saved_and_restored()
the_documentation_has_the_tables()
invalid_cards_are_rejected()
parallel_plays_to_the_end()
destroyed_agents_end()
matches_restart_as_requested()
actions_are_chosen()
pictures_show_the_match()
invalid_values_are_reported()
threads_step_one_at_a_time()
threads_may_query_and_close()
forks_do_not_affect_the_batch()
steps_allocate_nothing()
other_arithmetic_is_rejected()
the_trainer_reports_problems()
sys.exit(checks.failures > 0)
