#!/usr/bin/env python3
"""Draws 64 futures of one moment of a match: copies of it continue with different actions, and their tanks are drawn over each other.

    PYTHONPATH=game/python python3 game/python/examples/futures.py futures.png
"""

import argparse
import struct
import zlib

import numpy as np

import treads

TICK_HZ, EVERY_TICKS = 60, 6
WIDTH, SMALL = 960, 480  # pixels of the picture, and of smaller ones to find tanks in
CHANGED = 40  # a pixel has changed if the sum of its colours differs by more
EARLY, LATE = np.array([255, 230, 120]), np.array([220, 70, 50])


def write_png(path: str, pixels: np.ndarray) -> None:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    size = struct.pack(">2I5B", pixels.shape[1], pixels.shape[0], 8, 2, 0, 0, 0)
    rows = b"".join(b"\0" + row.tobytes() for row in pixels)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", size) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("picture", help="the PNG file to write")
    parser.add_argument("--card", default="learner idle --arena open", help="the match, as for treads.Vec")
    parser.add_argument("--futures", type=int, default=64, help="number of copies (%(default)s)")
    parser.add_argument("--start", type=float, default=2, help="time of the moment, in seconds (%(default)s)")
    parser.add_argument("--seconds", type=float, default=3, help="duration of the futures (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()

    battle = treads.Vec(options.card, num_envs=1)
    battle.reset(seed=options.seed)
    battle.actions[:] = 0
    battle.actions[:, :2] = 1
    for _ in range(round(options.start * TICK_HZ)):
        battle.step(battle.actions)
    now, before = battle.draw(0, WIDTH).astype(int), battle.draw(0, SMALL).astype(int)
    picture = now.copy()
    futures = battle.branch(0, options.futures)
    dice = np.random.default_rng(options.seed)
    futures.actions[:] = 0
    futures.actions[:, :2] = dice.uniform(0.55, 1, (futures.num_agents, 2))  # both tracks are held, so each future is an arc
    steps = round(options.seconds * TICK_HZ / EVERY_TICKS)
    for step in range(1, steps + 1):
        for _ in range(EVERY_TICKS):
            futures.step(futures.actions)
        for i in range(futures.num_envs):
            after = futures.draw(i, SMALL).astype(int)
            rows, columns = np.nonzero(np.abs(after - before).sum(axis=2) * (after.sum(axis=2) > before.sum(axis=2)) > CHANGED)
            if len(rows):
                y, x = round(2 * np.median(rows)), round(2 * np.median(columns))
                picture[y - 2:y + 3, x - 2:x + 3] = EARLY + (LATE - EARLY) * step / steps
    for i in range(futures.num_envs):
        after = futures.draw(i, WIDTH)
        changed = np.abs(after.astype(int) - now).sum(axis=2) > CHANGED
        picture[changed] = (picture[changed] + after[changed].astype(int)) // 2
    write_png(options.picture, picture.astype(np.uint8))


if __name__ == "__main__":
    main()
