"""Datasets of what built-in minds do, as files of rows, for imitation and for tests.

    treads.write_dataset("rows", ["champion", "hunter"], matches=1000)
    for rows in treads.load_dataset("rows"):
        rows["observations"], rows["actions"], rows["rewards"], rows["ends"], rows["seeds"]

    python3 -m treads dataset rows --minds champion,hunter --matches 1000

The minds drive the learner of each match in turn, and answer every `frame_skip` ticks. The same arguments write the same rows. A dataset is
a folder of .npz files and index.json, which is written last.
"""

from __future__ import annotations

import json
import os
import pathlib
from typing import Any, Callable, Iterable, Iterator

import numpy as np

from . import ACTIONS, Problem, Vec, __version__, _library, _whole
from .league import ARENAS

__all__ = ["write_dataset", "load_dataset"]

_FILE, _VERSION = "index.json", 1
_TOGETHER = 32  # matches of a file
_KEYS = ("observations", "actions", "rewards", "ends", "seeds")


def _play(mind: str, opponents: list[str], arenas: list[str], seeds: list[int], time: float, frame_skip: int, threads: int) -> dict[str, np.ndarray]:
    """Returns the rows of one match per seed."""
    cards = [f"learner {opponents[seed % len(opponents)]} --arena {arenas[seed // len(opponents) % len(arenas)]} --time {time:g}" for seed in seeds]
    vec = Vec(cards, num_envs=len(seeds), threads=threads, frame_skip=frame_skip, ends="agents")
    ask = vec.expert(mind)
    vec.reset(seed=list(seeds))
    rows: dict[str, list[np.ndarray]] = {key: [] for key in _KEYS}
    active = np.ones(len(seeds), bool)  # a match that ends begins again, which is not recorded
    while active.any():
        actions = ask().copy()
        rows["observations"].append(vec.observations[active].astype(np.float16))
        rows["actions"].append(actions[active])
        _, rewards, terminations, truncations, _ = vec.step(actions)
        rows["rewards"].append(rewards[active].copy())
        ends = (terminations | truncations).astype(bool)
        rows["ends"].append(ends[active])
        rows["seeds"].append(np.asarray(seeds, np.int64)[active])
        active &= ~ends
    joined = {key: np.concatenate(rows[key]) for key in _KEYS}
    order = np.argsort(joined["seeds"], kind="stable")  # match by match
    return {key: joined[key][order] for key in _KEYS}


def write_dataset(folder: str | os.PathLike, minds: Iterable[str], matches: int, opponents: Iterable[str] = ("hunter", "champion"),
                  arenas: Iterable[str] = ARENAS, seed: int = 1, time: float = 60, frame_skip: int = 6, threads: int = 1,
                  progress: Callable[[int], Any] | None = None) -> int:
    """Plays matches and writes their rows to a new folder. Returns the number of rows. `progress` is called with the matches that are done."""
    place, minds, opponents, arenas = pathlib.Path(folder), list(minds), list(opponents), list(arenas)
    if not minds or not opponents or not arenas or not _whole(matches, 1, 1 << 24):
        raise Problem("minds, opponents and arenas must not be empty, and matches must be a whole number of at least 1")
    if place.exists() and any(place.iterdir()):
        raise Problem(f"{place}: the folder is not empty")
    place.mkdir(parents=True, exist_ok=True)
    files: list[dict[str, Any]] = []
    done = 0
    while done < matches:
        mind, count = minds[len(files) % len(minds)], min(_TOGETHER, matches - done)
        rows = _play(mind, opponents, arenas, list(range(seed + done, seed + done + count)), time, frame_skip, threads)
        name = f"rows-{len(files) + 1:05}.npz"
        np.savez_compressed(place / name, **rows)
        files.append({"file": name, "mind": mind, "rows": len(rows["rewards"]), "bytes": (place / name).stat().st_size})
        done += count
        if progress:
            progress(done)
    index = {"treads_dataset": _VERSION, "program_version": __version__, "rules_version": _library.treads_rules(), "seed": seed, "matches": matches,
             "opponents": opponents, "arenas": arenas, "time_s": time, "frame_skip": frame_skip, "observation": "v2", "files": files}
    (place / _FILE).write_text(json.dumps(index, indent=1) + "\n")
    return sum(file["rows"] for file in files)


def load_dataset(folder: str | os.PathLike, seed: int | None = None) -> Iterator[dict[str, np.ndarray]]:
    """Yields the rows of one file after the other; with a seed, endlessly and in random order. Nothing is read from an incomplete dataset."""
    place = pathlib.Path(folder)
    try:
        index = json.loads((place / _FILE).read_text())
        files = [(place / file["file"], file["rows"], file["bytes"]) for file in index["files"]]
    except FileNotFoundError:
        raise Problem(f"{place}: not a complete dataset") from None
    except (OSError, ValueError, KeyError, TypeError) as problem:
        raise Problem(f"{place / _FILE}: not the index of a dataset ({problem})") from problem
    if index.get("treads_dataset") != _VERSION:
        raise Problem(f"{place / _FILE}: format {index.get('treads_dataset')!r}; this version of treads reads format {_VERSION}")
    for path, _, size in files:
        if not path.exists() or path.stat().st_size != size:
            raise Problem(f"{path}: {'cut or changed' if path.exists() else 'missing'}; write the dataset again")
    return _rows_of(files, seed)


def _rows_of(files: list[tuple[pathlib.Path, int, int]], seed: int | None) -> Iterator[dict[str, np.ndarray]]:
    rng = None if seed is None else np.random.default_rng(seed)
    while True:
        for at in range(len(files)) if rng is None else rng.permutation(len(files)):
            path, count, _ = files[at]
            with np.load(path) as archive:
                rows = {key: archive[key] for key in _KEYS}
            if any(len(array) != count for array in rows.values()) or rows["actions"].shape[1:] != (ACTIONS,):
                raise Problem(f"{path}: its arrays have other lengths than the index says")
            if rng is not None:
                order = rng.permutation(count)
                rows = {key: array[order] for key, array in rows.items()}
            yield rows
        if rng is None:
            return
