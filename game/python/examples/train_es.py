#!/usr/bin/env python3
"""Trains a linear policy to beat seeker by an evolution strategy (Hansen, 2016) with a step size for each weight.

    ./game/python/build
    PYTHONPATH=game/python python3 game/python/examples/train_es.py es.npz
    ./game/run match net:es.npz seeker --rounds 40 --swap-sides
"""
import argparse

import numpy as np

import treads

# Columns of an observation: turn rate, obstacle, clearance ahead, place, distance and aim of the nearest enemy.
COLUMNS = [2, 8, 9, 18, 19, 25, 37, 38, 39, 48]
SHAPE = (4, len(COLUMNS) + 1)  # left and right track, turret, fire; the last weight of each is a bias
TICKS = 4                      # duration of an action


def play(candidates, seed, options, battles):
    """Returns the mean reward of each candidate in matches with the same seeds, and the fraction of matches won."""
    observations, _ = battles.reset(seed=[seed + i for i in range(options.matches)] * len(candidates))
    weights = candidates.reshape(-1, *SHAPE).transpose(0, 2, 1)
    rewards, results = np.zeros(battles.num_agents), []
    for _ in range(int(options.time * 60 / TICKS)):
        rows = observations[:, COLUMNS].reshape(len(candidates), options.matches, -1)
        actions = (rows @ weights[:, :-1] + weights[:, -1:]).reshape(-1, 4)
        observations, gained, terminations, truncations, _ = battles.step(actions.clip(-1, 1))
        rewards += gained
        results += [battles.last(row)["winner"] == battles.team_of[row] for row in np.flatnonzero(terminations | truncations)]
    return rewards.reshape(len(candidates), -1).mean(1), sum(results) / max(1, len(results))


def train(options):
    rng = np.random.default_rng(options.seed)
    battles = treads.Vec(f"learner {options.opponent} --arena yard --time 60", num_envs=options.population * options.matches,
                         threads=options.threads, frame_skip=TICKS, observation="v1")
    mean, sigma = np.float32([[0], [options.sigma]]).repeat(SHAPE[0] * SHAPE[1], 1)
    best = options.population // 4
    share = np.log(best + 0.5) - np.log(np.arange(1, best + 1))  # the better, the more
    share /= share.sum()
    for generation in range(1, options.generations + 1):
        steps = rng.normal(size=(options.population, mean.size)).astype(np.float32)
        rewards, won = play(mean + sigma * steps, 1000 * generation, options, battles)
        chosen = steps[np.argsort(-rewards)[:best]]
        spread = np.sqrt(share @ (chosen - share @ chosen) ** 2)
        mean += sigma * (share @ chosen)
        sigma *= options.decay * (0.6 + 0.4 * spread / spread.mean())
        print(f"generation {generation:3}   reward {rewards.mean():6.2f}   matches won {100 * won:3.0f} %", flush=True)
    dense = np.zeros((4, 121))
    dense[:, COLUMNS] = mean.reshape(SHAPE)[:, :-1]
    treads.Policy([("dense", dense, mean.reshape(SHAPE)[:, -1])], "v1", "continuous", TICKS).save(options.out)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, value in dict(opponent="seeker", generations=25, population=64, matches=4, time=20.0, sigma=0.5, decay=0.96, seed=1, threads=2).items():
        parser.add_argument("--" + name, type=type(value), default=value, help="(%(default)s)")
    parser.add_argument("out", help="file for the policy")
    train(parser.parse_args())
