#!/usr/bin/env python3
"""Trains a network to drive in duels, by proximal policy optimization (Schulman et al., 2017) in numpy. The result fights as net:FILE.
The gun is not learned: it follows the lead on the nearest enemy, and fires if a shell would pass near it.

    ./game/python/build
    PYTHONPATH=game/python python3 game/python/examples/train_ppo.py --minutes 30 --threads 2 --out mine.npz
    ./game/run match net:mine.npz hunter --rounds 40 --swap-sides

Prints a line of results per minute, and one of progress every ten seconds. The learning curve is in mine.csv and mine.svg, and --resume
continues from mine.state.npz. The skill of the opponents rises from 0 to 100 in the first third. Needs numpy, and is faster if numpy uses OpenBLAS
(libopenblas0 in Debian).

    PYTHONPATH=game/python python3 game/python/examples/train_ppo.py --opponents ladder --minutes 78 --weights ai/behaviours/net_weights.txt

trains the mind net.
"""

import argparse
import csv
import math
import os
import pathlib
import sys
import time

LADDER = ("hunter champion wingman captain orbiter sniper flanker rammer ambusher wolfpack surfer dodger gunner raiders " * 3
          + "learner " * 4 + "seeker circler patroller mirror camper pillbox wander coward idle painter").split()


def above_0(kind):
    def read(text):
        number = kind(text)
        if not 0 < number < math.inf:
            raise ValueError
        return number
    read.__name__ = f"{kind.__name__} above 0"  # for argparse's error message
    return read


def read_options(description=__doc__, more=(), **defaults):
    """Returns the options, with those that another trainer adds, and its defaults."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    for name, about in more:
        add(name, **about)
    add("--opponents", default="hunter,hunter,hunter,seeker", help="minds, and `learner` for itself, separated by commas, or `ladder` (%(default)s)")
    add("--arenas", default="yard,open,maze,pillars", help="arenas of the matches (%(default)s)")
    add("--minutes", type=above_0(float), default=30, help="length of the training (%(default)s)")
    add("--updates", type=above_0(int), help="number of updates, instead of the time")
    add("--seed", type=int, default=1, help="seed of the matches and of the initial weights (%(default)s)")
    add("--threads", type=above_0(int), default=1, help="threads for matches and for the network (%(default)s)")
    add("--envs", type=above_0(int), default=256, help="minimum number of parallel matches (%(default)s)")
    add("--steps", type=above_0(int), default=64, help="steps between two updates (%(default)s)")
    add("--epochs", type=above_0(int), default=3, help="epochs per update (%(default)s)")
    add("--batch", type=above_0(int), default=2048, help="rows per gradient step (%(default)s)")
    add("--hidden", type=above_0(int), default=64, help="width of both hidden layers (%(default)s)")
    add("--rate", type=above_0(float), default=1e-3, help="initial learning rate; falls to a twentieth (%(default)s)")
    add("--entropy", type=float, default=0.005, help="weight of the entropy bonus; falls to a twentieth (%(default)s)")
    add("--gamma", type=above_0(float), default=0.99, help="discount factor per action (%(default)s)")
    add("--out", type=pathlib.Path, default="ppo.npz", help="file for the policy (%(default)s)")
    add("--weights", type=pathlib.Path, help="also write the weights as the whole numbers of the mind net")
    add("--resume", action="store_true", help="continue the training that wrote this --out")
    parser.set_defaults(**defaults)
    return parser.parse_args()


OPTIONS = read_options() if __name__ == "__main__" else None  # before numpy is needed, so that --help works without it
# OpenBLAS reads this when numpy is loaded, which is before another trainer that imports this file has read its options.
threads = argparse.ArgumentParser(add_help=False)
threads.add_argument("--threads", default="1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", threads.parse_known_args()[0].threads)

try:
    import numpy as np

    import treads
    from treads import policy
except ImportError as problem:
    where = {"numpy": "python3-numpy in Debian", "treads": "set PYTHONPATH=game/python"}
    sys.exit(f"{problem} ({where[problem.name]})" if problem.name in where else str(problem))

INPUTS, CHOICES = 121, 9   # numbers of an observation, and pairs of track speeds
TICKS, HOLD = 4, 2         # ticks of a step of the gun, and steps of an action, in training; the policy then acts in each tick
UNIT = WEIGHT_UNIT = 1024  # fixed-point units of the mind net


class Network:
    """Layers with ReLU between them, and the optimizer Adam. Parameters, gradients and moments are slices of long vectors."""

    KEPT = ("flat", "mean", "square", "count")

    def __init__(self, sizes, rng):
        shapes = [shape for a, b in zip(sizes, sizes[1:]) for shape in ((a, b), (b,))]
        self.flat, self.slope, self.mean, self.square = (np.zeros(sum(math.prod(s) for s in shapes), np.float32) for _ in range(4))
        cuts = np.cumsum([math.prod(s) for s in shapes])[:-1]
        self.parameters = [part.reshape(s) for part, s in zip(np.split(self.flat, cuts), shapes)]
        self.slopes = [part.reshape(s) for part, s in zip(np.split(self.slope, cuts), shapes)]
        self.count = np.zeros((), int)
        for i, weight in enumerate(self.parameters[::2]):
            scale = 0.01 if i == len(sizes) - 2 else math.sqrt(2)
            weight[:] = scale * np.linalg.svd(rng.normal(size=weight.shape), full_matrices=False)[0 if weight.shape[0] > weight.shape[1] else 2]

    def __call__(self, rows):
        """Returns the outputs, and keeps the activations for learn()."""
        self.kept = [rows]
        for weight, bias in zip(self.parameters[:-2:2], self.parameters[1:-2:2]):
            rows = rows @ weight
            rows += bias
            self.kept.append(np.maximum(rows, 0, out=rows))
        return rows @ self.parameters[-2] + self.parameters[-1]

    def learn(self, slope, rate):
        """Takes a step of Adam against the gradient of the outputs."""
        for i in range(len(self.parameters) - 2, -1, -2):
            rows = self.kept[i // 2]
            np.matmul(rows.T, slope, out=self.slopes[i])
            slope.sum(0, out=self.slopes[i + 1])
            if i:
                slope = slope @ self.parameters[i].T
                slope *= rows > 0
        self.count += 1
        self.slope *= min(1, 0.5 / (np.linalg.norm(self.slope) + 1e-8))
        self.mean += 0.1 * (self.slope - self.mean)
        self.square += 0.001 * (self.slope**2 - self.square)
        self.flat -= (rate / (1 - 0.9**self.count)) * self.mean / (np.sqrt(self.square / (1 - 0.999**self.count)) + 1e-5)


def log_softmax(scores):
    """Replaces the scores by the logarithms of their probabilities."""
    scores -= scores.max(1, keepdims=True)
    scores -= np.log(np.exp(scores).sum(1, keepdims=True))
    return scores


class Trainer:
    ticks = TICKS

    def __init__(self, options):
        self.options, self.rng = options, np.random.default_rng(options.seed)
        self.actor, self.critic = (Network([INPUTS, options.hidden, options.hidden, outputs], self.rng) for outputs in (CHOICES, 1))
        self.mean, self.square = np.zeros(INPUTS), np.ones(INPUTS)  # of the observations
        self.steps = self.update = 0
        self.spent, self.skill, self.curve = 0.0, None, []
        self.names = LADDER if options.opponents == "ladder" else options.opponents.split(",")
        self.results = {name: [] for name in self.names if name != "learner"}

    def meet(self, skill):
        """Begins matches against opponents of a skill from 0 to 100."""
        options, self.skill = self.options, skill
        self.cards = [(name, f"learner {name}{'' if name == 'learner' else f':skill={skill}'} --arena {arena} --time 90")
                      for arena in options.arenas.split(",") for name in self.names]
        self.begin([card for _, card in self.cards])

    def begin(self, cards, opponents=None):
        options = self.options
        matches = math.ceil(options.envs / len(cards)) * len(cards)
        self.battles = treads.Vec(cards, num_envs=matches, threads=options.threads, frame_skip=self.ticks, observation="v1", opponents=opponents)
        self.rows = self.normal(self.battles.reset(seed=options.seed + 1000 * self.update)[0])

    def scale(self):
        return np.sqrt(np.maximum(self.square - self.mean**2, 0.04))

    def normal(self, rows):
        return ((rows - self.mean) / self.scale()).astype(np.float32)

    def opponent_of(self, match):
        return self.cards[match % len(self.cards)][0]

    def stage(self, done):
        """Returns the skill of the opponents in this fraction of the training."""
        return min(100, 25 * int(12 * done))

    def act(self, choices):
        """Takes a step with these choices."""
        actions = self.battles.actions
        actions[:, 0], actions[:, 1] = choices // 3 - 1, choices % 3 - 1
        actions[:, 2], actions[:, 3] = policy.follow_lead(self.battles.observations, TICKS)
        return self.battles.step(actions)

    def collect(self):
        """Returns rows, choices, their logarithmic probabilities, advantages (GAE, Schulman et al., 2016) and returns."""
        gamma, battles = self.options.gamma, self.battles
        shape = (self.options.steps, battles.num_agents)
        rows, choices = np.empty((*shape, INPUTS), np.float32), np.empty(shape, np.int64)
        log_p, values, rewards, rest, goes_on = (np.zeros(shape, np.float32) for _ in range(5))
        seen = np.zeros((2, INPUTS))
        for t in range(shape[0]):
            rows[t] = self.rows
            scores = log_softmax(self.actor(self.rows))
            noise = np.log(self.rng.standard_exponential(scores.shape, np.float32) + 1e-9)  # the Gumbel-max trick
            choices[t] = (scores - noise).argmax(1)
            log_p[t] = scores[np.arange(len(scores)), choices[t]]
            values[t] = self.critic(self.rows)[:, 0]
            goes_on[t] = 1
            for _ in range(HOLD):
                observations, gained, terminations, truncations, infos = self.act(choices[t])
                rewards[t] += goes_on[t] * gained
                ended = (terminations | truncations) & (goes_on[t] > 0)
                for row in np.flatnonzero(ended):
                    match = battles.match_of[row]
                    name, winner = self.opponent_of(match), battles.last(match)["winner"]
                    if name != "learner":
                        self.results[name].append(0.5 if winner < 0 else float(winner == battles.team_of[row]))
                cut = ended & truncations  # these matches only ran out of time
                if cut.any():
                    rest[t, cut] = self.critic(self.normal(infos["final_obs"][cut]))[:, 0]
                goes_on[t, ended] = 0
            self.rows = self.normal(observations)
            seen += observations.mean(0), (observations**2).mean(0)
        ahead, gain, gains = self.critic(self.rows)[:, 0], np.float32(0), np.empty(shape, np.float32)
        for t in range(shape[0] - 1, -1, -1):
            gain = rewards[t] + gamma * (ahead * goes_on[t] + rest[t]) - values[t] + gamma * 0.95 * goes_on[t] * gain
            gains[t], ahead = gain, values[t]
        self.steps += rewards.size
        if self.steps < 1e7:  # later the scale of the inputs is fixed
            share = rewards.size / self.steps
            self.mean += share * (seen[0] / shape[0] - self.mean)
            self.square += share * (seen[1] / shape[0] - self.square)
            self.rows = self.normal(observations)
        return [array.reshape(-1, *array.shape[2:]) for array in (rows, choices, log_p, gains, gains + values)]

    def learn(self, data, done):
        fall = 1 - 0.95 * min(1, done)
        rate, bonus = self.options.rate * fall, self.options.entropy * fall
        for _ in range(self.options.epochs):
            order = self.rng.permutation(len(data[0]))
            for first in range(0, len(order), self.options.batch):
                rows, choices, old, gains, returns = (array[order[first:first + self.options.batch]] for array in data)
                each = np.arange(len(rows))
                gains = (gains - gains.mean()) / (gains.std() + 1e-8)
                log_p = log_softmax(self.actor(rows))
                p, ratio = np.exp(log_p), np.exp(log_p[each, choices] - old)
                push = gains * ratio * np.where(gains > 0, ratio < 1.2, ratio > 0.8) / len(rows)
                slope = p * push[:, None]  # of the loss by the scores
                slope[each, choices] -= push
                slope += bonus / len(rows) * p * (log_p - (p * log_p).sum(1, keepdims=True))  # minus the entropy
                self.actor.learn(slope.astype(np.float32), rate)
                self.critic.learn((self.critic(rows) - returns[:, None]) / len(rows), rate)

    def policy(self, actions="tracks", frame_skip=1):
        weights = [("dense", w.T, b) for w, b in zip(self.actor.parameters[::2], self.actor.parameters[1::2])]
        return treads.Policy([weights[0], "relu", weights[1], "relu", weights[2]], "v1", actions, frame_skip, mean=self.mean, std=self.scale())

    def save(self):
        options, made = self.options, self.policy()
        made.save(options.out)
        networks = {f"{name}_{part}": getattr(network, part) for name, network in (("actor", self.actor), ("critic", self.critic)) for part in Network.KEPT}
        np.savez(options.out.with_suffix(".state.npz"), curve=np.array(self.curve, float), mean=self.mean, square=self.square, steps=self.steps,
                 update=self.update, spent=self.spent, **networks)
        with open(options.out.with_suffix(".csv"), "w", newline="") as file:
            csv.writer(file).writerows([["seconds", "actions", "skill", *self.results], *self.curve])
        options.out.with_suffix(".svg").write_text(picture(self.curve, list(self.results)))
        if options.weights:
            write_weights(made.layers[::2], options.weights)

    def resume(self):
        with np.load(self.options.out.with_suffix(".state.npz")) as state:
            self.curve, self.mean, self.square = state["curve"].tolist(), state["mean"], state["square"]
            self.steps, self.update, self.spent = int(state["steps"]), int(state["update"]), float(state["spent"])
            for name, network in (("actor", self.actor), ("critic", self.critic)):
                for part in Network.KEPT:
                    getattr(network, part)[...] = state[f"{name}_{part}"]

    def run(self):
        if self.options.resume:
            self.resume()
        options, start, shown, noted = self.options, time.monotonic() - self.spent, self.spent, self.spent
        print("seconds   actions skill" + "".join(f"{name:>10}" for name in self.results))
        while True:
            self.spent = time.monotonic() - start
            done = self.update / options.updates if options.updates else self.spent / 60 / options.minutes
            if self.spent - noted >= 10:
                noted = self.spent
                print(f"{min(1, done):4.0%} done, {self.spent:.0f} s, {self.steps:,} actions, {self.update} updates", file=sys.stderr, flush=True)
            if self.skill is not None and (self.spent - shown > 60 or done >= 1):
                shown = self.spent
                shares = [round(float(np.mean(results)), 3) if results else math.nan for results in self.results.values()]
                print(f"{self.spent:7.0f} {self.steps:9} {self.skill:5}" + "".join(f"{share:10}" for share in shares), flush=True)
                self.curve.append([round(self.spent), self.steps, self.skill, *shares])
                self.results = {name: [] for name in self.results}
                self.save()
            if done >= 1:
                return
            stage = self.stage(done)
            if stage != self.skill:
                self.meet(stage)
            self.learn(self.collect(), done)
            self.update += 1


def write_weights(layers, path):
    with open(path, "w") as file:
        file.write("# The weights of the mind `net`, one line per neuron: layer, bias, colon, weights. ai/meson.build embeds them.\n"
                   f"# Written by train_ppo.py {' '.join(sys.argv[1:])}\n")
        for name, (_, (weights, biases)) in zip(("FIRST", "SECOND", "HEAD"), layers):
            for row, bias in zip(np.rint(weights * WEIGHT_UNIT).clip(-32768, 32767), biases):
                file.write(f"{name} {round(float(bias) * UNIT * WEIGHT_UNIT)}: {', '.join(str(int(weight)) for weight in row)}\n")


def picture(curve, names):
    """Returns a drawing of the fraction of matches won over the number of actions."""
    width, height, most = 720, 320, max((row[1] for row in curve), default=1)
    at = lambda steps, share: f"{60 + steps / most * (width - 180):.0f},{20 + (1 - share) * (height - 70):.0f}"
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="13">',
             f'<rect width="{width}" height="{height}" fill="white"/>']
    for share in (0, 0.25, 0.5, 0.75, 1):
        lines.append(f'<polyline points="{at(0, share)} {at(most, share)}" stroke="#ddd"/>'
                     f'<text x="52" y="{at(0, share).split(",")[1]}" text-anchor="end" dy="4">{share:.0%}</text>')
    for i, name in enumerate(names):
        points = [(row[1], row[3 + i]) for row in curve if row[3 + i] == row[3 + i]]
        hue = f"hsl({i * 360 / len(names):.0f} 70% 40%)"
        lines.append(f'<polyline points="{" ".join(at(*point) for point in points)}" fill="none" stroke="{hue}" stroke-width="2"/>'
                     f'<text x="{width - 110}" y="{24 + min(13, (height - 40) / len(names)) * i:.0f}" fill="{hue}">{name}</text>')
    lines.append(f'<text x="60" y="{height - 12}">matches won against each opponent; {most:,} actions, {curve[-1][0] if curve else 0} s</text></svg>')
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    Trainer(OPTIONS).run()
