"""Datasets of what minds and bots do, as files of rows, for imitation and for tests.

    treads.write_dataset("rows", ["champion", "hunter"], matches=1000)
    for rows in treads.load_dataset("rows"):
        rows["observations"], rows["actions"], rows["rewards"], rows["ends"], rows["seeds"]

    python3 -m treads dataset rows --minds champion,hunter --matches 1000
    python3 -m treads dataset rows --recordings duel.treads-replay final.treads-replay

The minds drive the learner of each match in turn, and answer every `frame_skip` ticks. The same arguments write the same rows. A dataset is
a folder of .npz files and index.json, which is written last.

Recordings are simulated again. They give a row for each tick in which a mind or bot was asked for an order, tank by tank; the players of a
recording have no senses, so their tanks are left out.
"""

from __future__ import annotations

import csv
import json
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile
from typing import Any, Callable, Iterable, Iterator

import numpy as np

from . import ACTIONS, Problem, Vec, __version__, _library, _whole, rewards
from .league import ARENAS

__all__ = ["write_dataset", "write_recordings", "load_dataset"]

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
    files: list[dict[str, Any]] = []
    if not minds or not opponents or not arenas or not _whole(matches, 1, 1 << 24):
        raise Problem("minds, opponents and arenas must not be empty, and matches must be a whole number of at least 1")
    _make_folder(place)
    done = 0
    while done < matches:
        mind, count = minds[len(files) % len(minds)], min(_TOGETHER, matches - done)
        rows = _play(mind, opponents, arenas, list(range(seed + done, seed + done + count)), time, frame_skip, threads)
        _add_file(place, files, mind, rows)
        done += count
        if progress:
            progress(done)
    return _write_index(place, files, seed=seed, matches=matches, opponents=opponents, arenas=arenas, time_s=time, frame_skip=frame_skip)


def _make_folder(place: pathlib.Path) -> None:
    if place.exists() and any(place.iterdir()):
        raise Problem(f"{place}: the folder is not empty")
    place.mkdir(parents=True, exist_ok=True)


def _add_file(place: pathlib.Path, files: list[dict[str, Any]], mind: str, rows: dict[str, np.ndarray]) -> None:
    name = f"rows-{len(files) + 1:05}.npz"
    np.savez_compressed(place / name, **rows)
    files.append({"file": name, "mind": mind, "rows": len(rows["rewards"]), "bytes": (place / name).stat().st_size})


def _write_index(place: pathlib.Path, files: list[dict[str, Any]], **source: Any) -> int:
    index = {"treads_dataset": _VERSION, "program_version": __version__, "rules_version": _library.treads_rules(), **source,
             "observation": "v2", "files": files}
    (place / _FILE).write_text(json.dumps(index, indent=1) + "\n")
    return sum(file["rows"] for file in files)


def _run(program: str, command: str, recording: str, *words: str) -> str:
    try:
        done = subprocess.run([os.fspath(program), command, recording, *words, "--json"], capture_output=True, encoding="utf-8", errors="replace")
    except OSError as problem:
        raise Problem(f"the program {program} cannot run: {problem}") from problem
    if not done.stdout:
        raise Problem(done.stderr.strip().removeprefix("treads: ") or f"{recording}: {program} ended with code {done.returncode}")
    return done.stdout


def _result_of(program: str, recording: str) -> dict[str, Any]:
    """Returns the result of a whole recording."""
    checked = json.loads(_run(program, "check", recording))["files"][0]
    is_recording = checked["type"] == "recording" and checked["is_valid"]
    if not is_recording or "truncated" in checked["lines"][0]:
        raise Problem(f"{recording}: {'the recording is truncated' if is_recording else 'not a recording'}; a dataset needs whole recordings")
    return json.loads(_run(program, "replay", recording))


def _rows_of_tank(lines: list[str], number: int, orders: dict[int, list[float]], events: list[dict[str, Any]], match: dict[str, Any]) -> dict[str, np.ndarray]:
    """Returns the rows of a tank. `lines` are those of observer.py, and `orders` its orders by tick."""
    words = lines[0].split()
    limits = [float(words[words.index(word) + 1]) for word in ("top", "top", "turret")] + [1, 1]
    table = np.array([line.split() for line in lines[1:]], float)
    ticks = table[:, 0].astype(int)
    weights, team = {row["name"]: row["initial"] for row in rewards()}, match["tanks"][number - 1]["team"]
    gains, ends = np.zeros(len(ticks)), np.zeros(len(ticks), bool)
    ends[-1] = True
    for event in events:
        row = np.searchsorted(ticks, event["tick"] - 1, "right") - 1  # a tick's events are those of its end
        by, about = event["tank"] == number, event["about"] == number
        if event["kind"] == "hit":
            friends = event["tank"] and event["about"] and match["tanks"][event["about"] - 1]["team"] == match["tanks"][event["tank"] - 1]["team"]
            gains[row] += event["amount"] * (about * weights["hurt"] + (by and weights["friendly" if friends else "damage"]))
        elif event["kind"] == "kill":
            gains[row] += by * weights["kill"] + about * weights["death"]
            ends[row] |= about
    gains[-1] += weights["draw" if not match["winner"] else "win" if match["winner"] == team else "loss"]
    return {"observations": table[:, 1:].astype(np.float16), "actions": np.clip(np.array([orders[tick] for tick in ticks]) / limits, -1, 1).astype(np.float32),
            "rewards": gains.astype(np.float32), "ends": ends, "seeds": np.full(len(ticks), match["seed"], np.int64)}


def write_recordings(folder: str | os.PathLike, recordings: Iterable[str | os.PathLike], program: str | None = None,
                     progress: Callable[[int], Any] | None = None) -> int:
    """Simulates recordings again with `program` (treads), and writes the rows of their minds and bots to a new folder. Returns the number of rows."""
    place, files, paths, program = pathlib.Path(folder), [], [os.fspath(path) for path in recordings], program or os.environ.get("TREADS", "treads")
    if not paths:
        raise Problem("no recordings are given")
    matches = [_result_of(program, path) for path in paths]  # all are valid, or nothing is written
    _make_folder(place)
    for path, match in zip(paths, matches):
        with tempfile.TemporaryDirectory() as work:
            _run(program, "replay", path, "--trajectory", f"{work}/poses", "--events", f"{work}/events")
            with open(f"{work}/poses", encoding="utf-8") as file:
                poses = list(csv.DictReader(line for line in file if not line.startswith("#")))
            with open(f"{work}/events", encoding="utf-8") as file:
                events = [json.loads(line) for line in file]
            for number, tank in enumerate(match["tanks"], 1):
                if not tank["mind"]:
                    continue
                observer = f"exec:{shlex.quote(shlex.join([sys.executable, str(pathlib.Path(__file__).with_name('observer.py')), f'{work}/{number}']))}"
                _run(program, "replay", path, "--shadow", f"{number}={observer}", "--json", "--budget", "off", "--isolation", "none")
                # A row of the table has the order that led to its pose.
                orders = {int(pose["tick"]) - 1: [float(pose[f"order_{name}"]) for name in ("left_mps", "right_mps", "turret_radps", "fire", "special")]
                          for pose in poses if pose["tank"] == str(number)}
                lines = pathlib.Path(work, str(number)).read_text().splitlines()
                if len(lines) > 1:
                    _add_file(place, files, tank["mind"], _rows_of_tank(lines, number, orders, events, match))
        if progress:
            progress(paths.index(path) + 1)
    return _write_index(place, files, recordings=[{"file": path, "state_hash": match["state_hash"]} for path, match in zip(paths, matches)])


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
