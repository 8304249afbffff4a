"""Leagues of policies and minds: who beats whom, opponents by weight for treads.Vec, and how well a policy does on arenas it never saw.

    league = treads.League("league")
    league.add("hunter"), league.add("mine.npz", "first")    # policies are copied to the folder
    league.play(1000, threads=2)                             # the pairs with the widest intervals come first
    print(league.table())
    battles = treads.Vec("learner opponent", num_envs=64, opponents=league.opponents("first"))

    python3 -m treads generalize net:mine.npz --opponent hunter

A league is a folder with the policies and league.json, which is replaced after every pair: an interrupted league continues.
"""

from __future__ import annotations

import hashlib
import json
import os
import pathlib
from typing import Any, Iterable, Iterator

import numpy as np

from . import Policy, Problem, Vec, _library, _whole

__all__ = ["League", "interval", "scores", "generalize"]

ARENAS = ("yard", "open", "maze", "pillars")
SETS = {"train": ("random:train",), "test": ("random:test",), "shipped": ARENAS}
_BATCH = 32  # matches that are stepped together
_FILE, _VERSION = "league.json", 1


def interval(score: float, count: int) -> tuple[float, float]:
    """Returns the 95 % interval of a mean score from 0 to 1 of this many matches (Wilson)."""
    if not count:
        return 0.0, 1.0
    z = 1.96
    centre, spread = score + z * z / (2 * count), z * np.sqrt(score * (1 - score) / count + z * z / (4 * count * count))
    return float((centre - spread) / (1 + z * z / count)), float((centre + spread) / (1 + z * z / count))


def scores(first: str, second: str, matches: int, arenas: Iterable[str] = ARENAS, seed: int = 1, time: float = 60, threads: int = 1) -> np.ndarray:
    """Returns the scores of `first` in matches against `second`: 1 for a win, 0.5 for a draw, 0 for a loss.

    The arenas are used in turn, and each seed is played from both sides. The same arguments give the same scores."""
    arenas = list(arenas)
    if not arenas or not _whole(matches, 1, 1 << 24):
        raise Problem("matches must be a whole number of at least 1, and arenas not empty")
    cards = [f"{pair} --arena {arena} --time {time:g}" for arena in arenas for pair in (f"{first} {second}", f"{second} {first}")]
    result = np.zeros(matches)
    for start in range(0, matches, _BATCH):
        count = min(_BATCH, matches - start)
        played = [cards[(start + i) % len(cards)] for i in range(count)]
        vec = Vec(played, num_envs=count, threads=threads, frame_skip=60, autoreset="Disabled", without_learners=True)
        vec.reset(seed=[seed + (start + i) // 2 for i in range(count)])
        while not all(_library.treads_is_waiting(vec._treads, match) for match in range(count)):
            vec.step(vec.actions)
        for match in range(count):
            winner, own = vec.last(match)["winner"], (start + match) % 2
            result[start + match] = 0.5 if winner < 0 else float(winner == own)
        vec.close()
    return result


def generalize(mind: str, opponent: str = "hunter", matches: int = 200, seed: int = 1, threads: int = 1, time: float = 180) -> list[dict[str, Any]]:
    """Returns the scores of a mind, such as net:mine.npz, in arenas to train with, in arenas to test with, and in shipped arenas: rows with
    arenas, score, low, high (95 %) and matches."""
    rows = []
    for name, arenas in SETS.items():
        score = float(scores(mind, opponent, matches, arenas, seed, time, threads).mean())
        low, high = interval(score, matches)
        rows.append({"arenas": name, "score": score, "low": low, "high": high, "matches": matches})
    return rows


class League:
    """Policies, past versions of them, and minds, with the results of their matches."""

    def __init__(self, folder: str | os.PathLike, arenas: Iterable[str] = ARENAS, time: float = 60):
        self.folder, self.arenas, self.time = pathlib.Path(folder), list(arenas), time
        self.members: dict[str, str] = {}                    # minds by name; policies are net:FILE
        self.results: dict[tuple[str, str], list[float]] = {}  # by pair: sum of the scores of the first, and number of matches
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / _FILE
        if path.exists():
            self._read(path)

    def _read(self, path: pathlib.Path) -> None:
        try:
            kept = json.loads(path.read_text(encoding="utf-8"))
            version = kept["treads_league"]
            members = {str(name): str(source) for name, source in kept["members"].items()}
            results = {(str(a), str(b)): [float(total), int(count)] for a, b, total, count in kept["results"]}
        except (ValueError, KeyError, TypeError, AttributeError) as problem:
            raise Problem(f"{path} is not the file of a league, or it is damaged") from problem
        if version != _VERSION:
            raise Problem(f"{path} has version {version} of leagues; this is version {_VERSION}")
        if any(name not in members for pair in results for name in pair):
            raise Problem(f"{path} has results of a member that is missing")
        self.members, self.results = members, results

    def _save(self) -> None:
        rows = [[*pair, *result] for pair, result in self.results.items()]
        new = self.folder / (_FILE + ".new")
        new.write_text(json.dumps({"treads_league": _VERSION, "members": self.members, "results": rows}, indent=1) + "\n", encoding="utf-8")
        os.replace(new, self.folder / _FILE)

    def mind(self, name: str) -> str:
        """Returns how a card names a member."""
        if name not in self.members:
            raise Problem(f"no member '{name}'; the league has {', '.join(self.members) or 'no members'}")
        source = self.members[name]
        return f"net:{self.folder / source[4:]}" if source.startswith("net:") else source

    def add(self, member: Any, name: str | None = None) -> str:
        """Adds a mind, such as "hunter:skill=50", or a policy: a file, or a treads.Policy. A policy is copied, so that it stays as it is now.
        Returns the name."""
        is_policy = isinstance(member, (Policy, os.PathLike)) or (isinstance(member, str) and member.endswith(".npz"))
        if name is None:
            name = f"policy{len(self.members) + 1}" if isinstance(member, Policy) else pathlib.Path(member).stem if is_policy else member
        if not isinstance(name, str) or not name or name in self.members or set(name) & set(" '\"/\\\0"):
            raise Problem(f"the name of a member must be new and without spaces, quotes and slashes, not {name!r}")
        if is_policy:
            policy = member if isinstance(member, Policy) else Policy.load(str(member).removeprefix("net:"))
            policy.save(self.folder / f"{name}.npz")
        self.members[name] = f"net:{name}.npz" if is_policy else str(member)
        try:
            Vec("learner opponent --arena open", opponents=[self.mind(name)]).close()
        except Problem:
            del self.members[name]
            raise
        self._save()
        return name

    def score(self, first: str, second: str) -> tuple[float, int]:
        """Returns the mean score of `first` against `second`, and the number of their matches; 0.5 without any."""
        self.mind(first), self.mind(second)
        total, count = self.results.get((first, second), (0.0, 0))
        other, others = self.results.get((second, first), (0.0, 0))
        played = int(count + others)
        return ((total + others - other) / played if played else 0.5), played

    def _pairs(self) -> Iterator[tuple[str, str]]:
        names = list(self.members)
        return ((first, second) for i, first in enumerate(names) for second in names[i + 1:])

    def _width(self, pair: tuple[str, str]) -> float:
        low, high = interval(*self.score(*pair))
        return high - low

    def play(self, matches: int, threads: int = 1, at_once: int = 8) -> None:
        """Plays matches and keeps each result. The pair with the widest interval of its score plays the next `at_once` matches."""
        if len(self.members) < 2:
            raise Problem("a league needs two members before it plays")
        while matches > 0:
            pair = max(self._pairs(), key=self._width)
            total, count = self.results.get(pair, [0.0, 0])
            first = int.from_bytes(hashlib.blake2b("\n".join(map(self.mind, pair)).encode(), digest_size=5).digest(), "big")
            gained = scores(*map(self.mind, pair), min(at_once, matches), self.arenas, first + int(count), self.time, threads)
            self.results[pair] = [total + float(gained.sum()), count + len(gained)]
            self._save()
            matches -= len(gained)

    def payoffs(self) -> tuple[list[str], np.ndarray, np.ndarray]:
        """Returns the names, the mean scores of each row against each column, and the numbers of matches."""
        names = list(self.members)
        cells = np.array([[self.score(a, b) if a != b else (0.5, 0) for b in names] for a in names]).reshape(len(names), len(names), 2)
        return names, cells[..., 0], cells[..., 1].astype(int)

    def opponents(self, learner: str | None = None, weights: str = "prioritized", power: float = 2.0) -> list[tuple[str, float]]:
        """Returns all members except `learner`, with weights for treads.Vec: "uniform", or "prioritized" (prioritized fictitious self-play,
        Vinyals et al., 2019): (1 - score of the learner)^power, so that opponents that beat it come often."""
        if weights not in ("prioritized", "uniform"):
            raise Problem(f"weights must be 'prioritized' or 'uniform', not {weights!r}")
        if learner is not None:
            self.mind(learner)
        others = [name for name in self.members if name != learner]
        if not others:
            raise Problem("the league has no opponents yet; add() some")
        if weights == "uniform" or learner is None:
            return [(self.mind(name), 1.0) for name in others]
        return [(self.mind(name), max(0.01, 1 - self.score(learner, name)[0]) ** power) for name in others]

    def table(self) -> str:
        """Returns the payoff table as text: each row's score in percent against each column, with half the width of its 95 % interval."""
        names, _, _ = self.payoffs()
        width = max([7, *map(len, names)])
        lines = [" " * width + "".join(f" {name:>{width}}" for name in names)]
        for row in names:
            cells = []
            for column in names:
                score, count = self.score(row, column) if row != column else (0.5, 0)
                low, high = interval(score, count)
                cells.append(f"{100 * score:.0f} ±{50 * (high - low):.0f}" if count else "-")
            lines.append(f"{row:<{width}}" + "".join(f" {cell:>{width}}" for cell in cells))
        return "\n".join(lines) + "\n"
