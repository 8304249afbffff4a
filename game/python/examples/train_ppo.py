#!/usr/bin/env python3
"""Trains the mind `net` for duels by proximal policy optimization (Schulman et al., 2017), against itself and other minds, and writes
its weights to a text file, which the build embeds.

    ./game/python/build
    PYTHONPATH=game/python python3 game/python/examples/train_ppo.py --minutes 30 --seed 1 --out ai/behaviours/net_weights.txt

Needs numpy and PyTorch (python3-torch in Debian). Prints a line per minute, and writes the learning curve as CSV beside that file.
Results depend on the machine's speed, since the time is limited; with --updates they do not.
"""

import argparse
import csv
import math
import sys
import time


def above_0(kind):
    def read(text):
        number = kind(text)
        if not 0 < number < math.inf:
            raise ValueError
        return number
    read.__name__ = f"{kind.__name__} above 0"  # for argparse's error message
    return read


def read_options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("--minutes", type=above_0(float), default=30, help="duration of the training (%(default)s)")
    add("--updates", type=above_0(int), help="number of updates, instead of a duration")
    add("--seed", type=int, default=1, help="seed of the matches and of the initial weights (%(default)s)")
    add("--threads", type=above_0(int), default=2, help="threads for matches and for the network (%(default)s)")
    add("--envs", type=above_0(int), default=96, help="number of parallel matches (%(default)s)")
    add("--steps", type=above_0(int), default=128, help="steps between two updates (%(default)s)")
    add("--epochs", type=above_0(int), default=3, help="epochs per update (%(default)s)")
    add("--batch", type=above_0(int), default=2048, help="rows per gradient step (%(default)s)")
    add("--rate", type=above_0(float), default=5e-4, help="initial learning rate; falls to a tenth (%(default)s)")
    add("--entropy", type=float, default=0.005, help="weight of the entropy bonus (%(default)s)")
    add("--gamma", type=above_0(float), default=0.995, help="discount factor per action (%(default)s)")
    add("--out", default="net_weights.txt", help="file for the weights (%(default)s)")
    return parser.parse_args()


OPTIONS = read_options() if __name__ == "__main__" else None  # before the imports, which take long or may fail

try:
    import numpy as np
    import torch
    from torch import nn

    import treads
except ImportError as problem:
    where = {"numpy": "python3-numpy in Debian", "torch": "python3-torch in Debian", "treads": "set PYTHONPATH=game/python"}
    sys.exit(f"{problem} ({where[problem.name]})" if problem.name in where else str(problem))

# Choices of track speeds and turret rates, as fractions of the limits; the same as in ai/behaviours/net.c.
TRACKS = [(left, right) for left in (-1.0, 0.0, 1.0) for right in (-1.0, 0.0, 1.0)]
TURRET = [-1.0, -0.35, -0.1, 0.0, 0.1, 0.35, 1.0]
HEADS = [len(TRACKS), len(TURRET), 2]
HIDDEN = 64
TICKS = 4  # duration of an action
# Fixed-point units of inputs and activations, and of weights. Activations are clipped to 0 .. CLIP.
UNIT, WEIGHT_UNIT, CLIP = 1024, 4096, 8.0
WEIGHT_MAX = 32767 / WEIGHT_UNIT

# Opponents of the matches, in turn; a learner is the policy itself.
FIELD = ["learner"] * 3 + ["seeker"] * 3 + ["hunter"] * 4 + ["circler", "flanker", "gunner", "ambusher", "orbiter", "dodger"]
ARENAS = ["yard", "open", "maze"]


class Policy(nn.Module):
    def __init__(self, inputs):
        super().__init__()
        self.body = nn.ModuleList([nn.Linear(inputs, HIDDEN), nn.Linear(HIDDEN, HIDDEN)])
        self.head = nn.Linear(HIDDEN, sum(HEADS))
        self.critic = nn.Sequential(nn.Linear(inputs, HIDDEN), nn.Tanh(), nn.Linear(HIDDEN, HIDDEN), nn.Tanh(), nn.Linear(HIDDEN, 1))
        for layer in self.body:
            nn.init.orthogonal_(layer.weight, 2**0.5)
            nn.init.constant_(layer.bias, 0.1)
        nn.init.orthogonal_(self.head.weight, 0.01)
        nn.init.zeros_(self.head.bias)

    def logits(self, rows):
        for layer in self.body:
            rows = torch.clamp(layer(rows), 0, CLIP)
        return torch.split(self.head(rows), HEADS, dim=1)

    def choose(self, rows):
        choices, log_p = [], 0
        for part in self.logits(rows):
            part = torch.log_softmax(part, 1)
            choice = torch.multinomial(part.exp(), 1)
            choices.append(choice)
            log_p = log_p + part.gather(1, choice).squeeze(1)
        return torch.cat(choices, 1), log_p

    def judge(self, rows, choices):
        log_p, entropy = 0, 0
        for i, part in enumerate(self.logits(rows)):
            part = torch.log_softmax(part, 1)
            log_p = log_p + part.gather(1, choices[:, i : i + 1]).squeeze(1)
            entropy = entropy - (part.exp() * part).sum(1)
        return log_p, entropy

    def value(self, rows):
        return self.critic(rows).squeeze(1)


TRACK_TABLE = torch.tensor(TRACKS)
TURRET_TABLE = torch.tensor(TURRET)


def act(choices):
    actions = torch.zeros(len(choices), treads.ACTIONS)  # other actions are not taken
    actions[:, :2] = TRACK_TABLE[choices[:, 0]]
    actions[:, 2] = TURRET_TABLE[choices[:, 1]]
    actions[:, 3] = choices[:, 2] * 2.0 - 1
    return actions.numpy()


def learn(policy, optimiser, data, options):
    rows, choices, old_log_p, advantages, returns = data
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
    for _ in range(options.epochs):
        for picked in torch.randperm(len(rows)).split(options.batch):
            log_p, entropy = policy.judge(rows[picked], choices[picked])
            ratio = (log_p - old_log_p[picked]).exp()
            gain = advantages[picked]
            loss = -torch.min(ratio * gain, ratio.clamp(0.8, 1.2) * gain).mean()
            loss = loss - options.entropy * entropy.mean()
            loss = loss + 0.5 * (policy.value(rows[picked]) - returns[picked]).square().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimiser.step()
    with torch.no_grad():  # the range of the file's numbers
        for layer in [*policy.body, policy.head]:
            layer.weight.clamp_(-WEIGHT_MAX, WEIGHT_MAX)


def collect(policy, battles, rows, options):
    """Returns the next rows; rows, choices, log-probabilities, advantages (GAE) and returns of the steps; and the finished matches."""
    keep = {name: [] for name in ("rows", "choices", "log_p", "values", "rewards", "ends", "last")}
    finished = []
    for _ in range(options.steps):
        choices, log_p = policy.choose(rows)
        _, rewards, terminations, truncations, infos = battles.step(act(choices))
        ends = terminations | truncations
        values = policy.value(rows)
        last = torch.zeros(len(rows))  # value of the rest of a match that ran out of time
        if truncations.any():
            cut = torch.from_numpy(truncations)
            last[cut] = policy.value(torch.from_numpy(infos["final_obs"])[cut])
        for name, item in zip(keep, (rows, choices, log_p, values, torch.from_numpy(rewards.copy()),
                                     torch.from_numpy(ends.copy()), last)):
            keep[name].append(item)
        for row in np.flatnonzero(ends):
            match = battles.match_of[row]
            finished.append((match, battles.last(match)["winner"], battles.team_of[row]))
        rows = torch.from_numpy(battles.observations.copy())
    ahead, gain, gains = policy.value(rows), 0, []
    for t in reversed(range(options.steps)):
        goes_on = (~keep["ends"][t]).float()
        delta = keep["rewards"][t] + options.gamma * (ahead * goes_on + keep["last"][t]) - keep["values"][t]
        gain = delta + options.gamma * 0.95 * goes_on * gain
        ahead = keep["values"][t]
        gains.insert(0, gain)
    gains, values = torch.cat(gains), torch.cat(keep["values"])
    return rows, (torch.cat(keep["rows"]), torch.cat(keep["choices"]), torch.cat(keep["log_p"]), gains, gains + values), finished


INPUTS = 121  # numbers of an observation that the mind net reads: all but things, which its arenas do not have


def quantised(layer):
    scale = lambda values, unit: np.rint(values.detach().numpy() * unit).astype(np.int64)
    return np.clip(scale(layer.weight, WEIGHT_UNIT), -32768, 32767), scale(layer.bias, UNIT * WEIGHT_UNIT)


def write_weights(policy, path, note):
    with open(path, "w") as file:
        file.write(f"# The weights of the mind `net`, one line per neuron: layer, bias, colon, weights. ai/meson.build embeds them.\n# Written by {note}\n")
        for name, layer in zip(("FIRST", "SECOND", "HEAD"), [*policy.body, policy.head]):
            for row, bias in zip(*quantised(layer)):
                file.write(f"{name} {bias}: {', '.join(map(str, row[:INPUTS]))}\n")


def main(options):
    try:
        open(options.out, "a").close()
    except OSError as problem:
        sys.exit(f"cannot write the weights to {options.out}: {problem.strerror}")
    torch.manual_seed(options.seed)
    torch.set_num_threads(options.threads)
    cards = [f"learner {other} --arena {arena} --time 60" for arena in ARENAS for other in FIELD]
    battles = treads.Vec(cards, num_envs=options.envs, threads=options.threads, frame_skip=TICKS)
    policy = Policy(treads.observation_size())
    optimiser = torch.optim.Adam(policy.parameters(), lr=options.rate, eps=1e-5)
    rows = torch.from_numpy(battles.reset(seed=options.seed)[0].copy())
    start = shown = time.monotonic()
    results, curve, steps, update = {}, [], 0, 0
    print("minutes     steps   wins against" + "".join(f"{name:>10}" for name in sorted(set(FIELD) - {"learner"})))
    while True:
        now = time.monotonic()
        done = update / options.updates if options.updates else (now - start) / 60 / options.minutes
        if update and (now - shown > 60 or done >= 1):
            shown = now
            shares = [f"{np.mean(results[name]):10.2f}" if results.get(name) else "         -"
                      for name in sorted(set(FIELD) - {"learner"})]
            print(f"{(now - start) / 60:7.1f} {steps:9}              " + "".join(shares), flush=True)
            curve.append([round((now - start) / 60, 2), steps, *[s.strip() for s in shares]])
            results = {}
            write_weights(policy, options.out, " ".join(["train_ppo.py", *sys.argv[1:]]))
        if done >= 1:
            break
        for group in optimiser.param_groups:
            group["lr"] = options.rate * (1 - 0.9 * min(1, done))
        with torch.no_grad():
            rows, data, finished = collect(policy, battles, rows, options)
        learn(policy, optimiser, data, options)
        for match, winner, team in finished:
            other = FIELD[match % len(cards) % len(FIELD)]
            results.setdefault(other, []).append(0.5 if winner < 0 else float(winner == team))
        steps += options.steps * battles.num_agents
        update += 1
    with open(options.out.rsplit(".", 1)[0] + ".csv", "w", newline="") as file:
        csv.writer(file).writerows([["minutes", "steps", *sorted(set(FIELD) - {"learner"})], *curve])


if __name__ == "__main__":
    main(OPTIONS)
