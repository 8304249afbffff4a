"""Rounds in which a program changes a bot: edit, check, match, digest.

    python3 -m treads rounds class/ada --bot "python3 ada.py" --against hunter --rounds 5 -- python3 agent.py
    python3 game/python/treads/rounds.py class/ada --bot "python3 ada.py" --agent-time 60 -- ./agent.sh

The agent's command runs in the folder of the bot, once per round, and may change its files. docs/bots.md describes round.json, which it reads
there. This file needs neither numpy nor libtreads.
"""

from __future__ import annotations

import argparse
import json
import os
import pathlib
import shlex
import shutil
import subprocess
import sys
import tempfile
from typing import Any

STATE, DIGEST = "round.json", "digest.txt"


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=pathlib.Path, help="folder of the bot")
    parser.add_argument("--bot", required=True, metavar="COMMAND", help="command that runs the bot in its folder, such as 'python3 bot.py'")
    parser.add_argument("--against", action="append", metavar="TANK", help="an opponent; repeat the option for several (hunter)")
    parser.add_argument("--rounds", type=int, default=5, help="number of rounds after the first match (%(default)s)")
    parser.add_argument("--seeds", type=int, default=10, help="seeds per opponent, each from both sides, the same in each round (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="the first of them (%(default)s)")
    parser.add_argument("--arena", default="yard", help="(%(default)s)")
    parser.add_argument("--time", type=float, default=60, help="time limit of a match in seconds (%(default)s)")
    parser.add_argument("--isolation", default="auto", help="isolation of the bot (%(default)s)")
    parser.add_argument("--agent-time", type=float, default=600, metavar="SECONDS", help="time limit of the agent in a round (%(default)s)")
    parser.add_argument("--best", type=pathlib.Path, help="new folder for the best version of the bot (the bot's folder with .best)")
    parser.add_argument("--treads", default=os.environ.get("TREADS", "treads"), help="the program (%(default)s)")
    parser.epilog = "The words after -- are the agent's command."


def treads(options: argparse.Namespace, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([options.treads, *words], cwd=options.folder, capture_output=True, encoding="utf-8", errors="replace")


def check(options: argparse.Namespace) -> list[str]:
    """Returns what is wrong with the bot, as sentences."""
    done = treads(options, "check", "bot", options.bot, "--isolation", options.isolation, "--json")
    if not done.returncode:
        return []
    try:
        files = json.loads(done.stdout)["files"]
    except (ValueError, KeyError):
        return [done.stderr.strip()]
    lines = [line.split(None, 1) for file in files for line in file["lines"]]  # "FAILED  the greeting: ..", then notes
    return [words[1] for words in lines if words[0] != "ok" and "--isolation" not in words[1]] or [done.stderr.strip()]


def play(options: argparse.Namespace) -> dict[str, Any]:
    """Plays the matches, and writes the digest of the first one that was not won."""
    counts = {"wins": 0, "draws": 0, "losses": 0, "forfeits": 0}
    digest, problem = "", ""
    with tempfile.TemporaryDirectory() as place:
        for i, opponent in enumerate(options.against):
            done = treads(options, "match", f"exec:{shlex.quote(options.bot)}@red", f"{opponent}@blue", "--arena", options.arena,
                          "--time", str(options.time), "--seed", str(options.seed), "--rounds", str(2 * options.seeds), "--swap-sides",
                          "--isolation", options.isolation, "--record", f"{place}/{i}", "--json", "--quiet")
            if not done.stdout.strip():
                return {"is_valid": False, "problems": [done.stderr.strip()]}
            problem = problem or done.stderr.strip()  # the first forfeit, with what the bot printed
            for number, match in enumerate(json.loads(done.stdout)["rounds"], 1):
                counts["wins" if match["winner"] == "red" else "losses" if match["winner"] else "draws"] += 1
                counts["forfeits"] += any("forfeit" in tank for tank in match["tanks"] if tank["team"] == "red")
                if match["winner"] != "red" and not digest:
                    at = [path for path in pathlib.Path(place).glob(f"{i}*") if path.name.split("-")[-1].split(".")[0] == str(number)]
                    digest = "".join(treads(options, "explain", str(path), "--tank", "1").stdout for path in at)
    (options.folder / DIGEST).write_text(digest or "The bot has won all matches.\n")
    played = sum(counts.values()) - counts["forfeits"]
    return {"is_valid": True, "problems": [problem] if problem else [], "score_percent": 100 * (counts["wins"] + counts["draws"] / 2) / played, **counts}


def run(options: argparse.Namespace, agent: list[str]) -> int:
    options.against = options.against or ["hunter"]
    best_place = options.best or options.folder.with_name(options.folder.name + ".best")
    if not agent or not options.folder.is_dir() or best_place.exists():
        print("rounds: " + ("the agent's command is missing after --" if not agent else f"the folder {options.folder} does not exist"
                            if not options.folder.is_dir() else f"{best_place} exists; move it, or choose another with --best"), file=sys.stderr)
        return 2
    best, history = None, []
    print("round  score  wins draws losses  remark")
    for number in range(options.rounds + 1):
        remark = "unchanged"
        if number:  # the first match shows what the bot is worth
            try:
                ended = subprocess.run(agent, cwd=options.folder, timeout=options.agent_time, stdin=subprocess.DEVNULL).returncode
                remark = f"the agent ended with code {ended}" if ended else ""
            except subprocess.TimeoutExpired:
                remark = "the agent took too long"
            except OSError as problem:
                print(f"rounds: the agent cannot run: {problem}", file=sys.stderr)
                return 2
        problems = check(options)
        result = {"round": number, **({"is_valid": False, "problems": problems} if problems else play(options))}
        history.append(result)
        if result["is_valid"] and (not best or result["score_percent"] > best["score_percent"]):
            best = result
            shutil.rmtree(best_place, ignore_errors=True)
            shutil.copytree(options.folder, best_place, ignore=shutil.ignore_patterns(STATE, DIGEST, "__pycache__"))
        state = {"round": number + 1, "rounds": options.rounds, "bot": options.bot, "opponents": options.against, "arena": options.arena,
                 "time_limit_s": options.time, "best": str(best_place.resolve()) if best else None, "results": history}
        (options.folder / STATE).write_text(json.dumps(state, indent=1) + "\n")
        if result["is_valid"]:
            print(f"{number:5} {result['score_percent']:5.1f}% {result['wins']:5} {result['draws']:5} {result['losses']:6}  {remark}", flush=True)
        else:
            print(f"{number:5}      -                     {remark or '; '.join(result['problems'])}", flush=True)
    print(f"the best is in {best_place}" if best else "no version was valid")
    return 0 if best else 4


if __name__ == "__main__":
    PARSER = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(PARSER)
    CUT = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    sys.exit(run(PARSER.parse_args(sys.argv[1:CUT]), sys.argv[CUT + 1:]))
