"""A ladder of the bots in a folder, which plays until it is stopped.

    python3 -m treads ladder class --results ladder.jsonl --report page
    python3 game/python/treads/ladder.py class --results ladder.jsonl --report page -- champion hunter --arenas yard,maze

Each turn runs `treads tournament` with one seed more than the turn before. Two players meet until it is certain which is better, so all
further matches are between players whose order is uncertain. New and changed bots begin at the first seed. Everything is kept in the file of
results: after `kill -9` the same command continues. This file needs neither numpy nor libtreads.
"""

from __future__ import annotations

import argparse
import json
import os
import pathlib
import subprocess
import sys
import time


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=pathlib.Path, help="each file, or each folder with a file of its name, is a bot")
    parser.add_argument("--results", required=True, help="file of the results, from which the ladder continues")
    parser.add_argument("--report", required=True, help="folder of the page, which each turn writes again")
    parser.add_argument("--until-sure", default="-50,50", metavar="LOW,HIGH", help="difference of Elo that ends a pair (%(default)s)")
    parser.add_argument("--seeds", type=int, default=100, help="limit for pairs that stay uncertain (%(default)s)")
    parser.add_argument("--every", type=float, default=2, metavar="SECONDS", help="how often to look for changed bots (%(default)s)")
    parser.add_argument("--treads", default=os.environ.get("TREADS", "treads"), help="the program (%(default)s)")
    parser.epilog = "Words after -- are more players and options of treads tournament."


def state_of(folder: pathlib.Path) -> list[tuple[str, int, int]]:
    """Returns the names, times and sizes of all files."""
    files = []
    for path in sorted(folder.rglob("*")):
        try:
            status = path.stat()
        except FileNotFoundError:  # deleted meanwhile
            continue
        if path.is_file() and "__pycache__" not in path.parts:
            files.append((str(path), status.st_mtime_ns, status.st_size))
    return files


def play_turn(options: argparse.Namespace, words: list[str], seeds: int) -> tuple[int, str]:
    """Plays the missing matches of these seeds and writes the page. Returns the exit code, and a line to print."""
    command = [options.treads, "tournament", str(options.folder), *words, f"--until-sure={options.until_sure}", "--seeds", str(seeds),
               "--results", options.results, "--report", options.report, "--json", "--quiet"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace")
    if done.returncode:
        return done.returncode, done.stderr.strip() or f"{options.treads} ended with code {done.returncode}"
    table = json.loads(done.stdout)
    pairs = [pair["answer"] != "not certain" for pair in table["until_sure"]]
    return 0, (f"{seeds} seeds: {table['matches']} matches of {len(table['players'])} players, {sum(pairs)} of {len(pairs)} pairs certain, "
               f"{table['players'][0]['player']} leads")


def run(options: argparse.Namespace, words: list[str]) -> None:
    if not options.folder.is_dir():
        sys.exit(f"ladder: the folder {options.folder} does not exist")
    seen, seeds, said = None, 1, ""
    while True:
        state = state_of(options.folder)
        if state != seen:
            seen, seeds = state, 1
        code, line = play_turn(options, words, seeds) if seeds <= options.seeds else (0, said)
        if line != said:
            print(time.strftime("%Y-%m-%d %H:%M:%S"), line, flush=True)
        said = line
        is_at_rest = code or seeds > options.seeds
        seeds += not is_at_rest
        if is_at_rest:
            time.sleep(options.every)


if __name__ == "__main__":
    PARSER = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(PARSER)
    CUT = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    try:
        run(PARSER.parse_args(sys.argv[1:CUT]), sys.argv[CUT + 1:])
    except KeyboardInterrupt:
        sys.exit(130)
