"""python3 -m treads COMMAND: tables about policies, datasets of what minds do, a ladder that never ends, and rounds of programs that write bots."""

import argparse
import json
import sys

import treads
from treads import ladder, league, rounds


def read_options(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python3 -m treads", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("generalize", help="scores of a mind in arenas to train with, to test with, and shipped ones")
    one.add_argument("mind", help="such as net:mine.npz")
    one.add_argument("--opponent", default="hunter", help="(%(default)s)")
    one.add_argument("--matches", type=int, default=200, help="per set of arenas (%(default)s)")
    many = commands.add_parser("league", help="plays matches between the members of a league, and prints its table")
    many.add_argument("folder")
    many.add_argument("--add", nargs="+", default=[], metavar="MIND", help="minds and files of policies to add")
    many.add_argument("--matches", type=int, default=0, help="(%(default)s)")
    rows = commands.add_parser("dataset", help="writes observations, actions and rewards of minds to a folder")
    rows.add_argument("folder")
    rows.add_argument("--recordings", nargs="+", metavar="FILE", help="recordings to simulate again, instead of new matches")
    rows.add_argument("--minds", default="champion", help="separated by commas (%(default)s)")
    rows.add_argument("--opponents", default="hunter,champion", help="(%(default)s)")
    rows.add_argument("--matches", type=int, default=100, help="(%(default)s)")
    rows.add_argument("--seed", type=int, default=1, help="(%(default)s)")
    ladder.add_options(commands.add_parser("ladder", help="plays the bots of a folder until it is stopped"))
    rounds.add_options(commands.add_parser("rounds", help="lets a program change a bot, and measures each version"))
    for parser_of in (one, many, rows):
        parser_of.add_argument("--threads", type=int, default=1, help="(%(default)s)")
        parser_of.add_argument("--json", action="store_true", help="print JSON")
    one.add_argument("--seed", type=int, default=1, help="(%(default)s)")
    return parser.parse_args(words)


def run_generalize(options: argparse.Namespace) -> None:
    rows = league.generalize(options.mind, options.opponent, options.matches, options.seed, options.threads)
    if options.json:
        print(json.dumps(rows, indent=1))
        return
    print(f"{options.mind} against {options.opponent}\narenas    score    low   high  matches")
    for row in rows:
        print(f"{row['arenas']:<8} {row['score']:6.1%} {row['low']:6.1%} {row['high']:6.1%} {row['matches']:8}")


def run_league(options: argparse.Namespace) -> None:
    made = treads.League(options.folder)
    for member in options.add:
        made.add(member)
    if options.matches:
        made.play(options.matches, options.threads)
    names, score, count = made.payoffs()
    print(json.dumps({"members": names, "scores": score.tolist(), "matches": count.tolist()}) if options.json else made.table(), end="")


def run_dataset(options: argparse.Namespace) -> None:
    matches = len(options.recordings or []) or options.matches

    def show(done: int) -> None:
        print(f"\r{done} of {matches} matches", end="\n" if done == matches else "", file=sys.stderr, flush=True)

    if options.recordings:
        count = treads.write_recordings(options.folder, options.recordings, progress=show)
    else:
        count = treads.write_dataset(options.folder, options.minds.split(","), options.matches, options.opponents.split(","), seed=options.seed,
                                     threads=options.threads, progress=show)
    print(json.dumps({"folder": options.folder, "rows": count}) if options.json else f"{options.folder}: {count:,} rows")


if __name__ == "__main__":
    try:
        CUT = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
        OPTIONS, REST = read_options(sys.argv[1:CUT]), sys.argv[CUT + 1:]
        if OPTIONS.command in ("ladder", "rounds"):
            sys.exit({"ladder": ladder, "rounds": rounds}[OPTIONS.command].run(OPTIONS, REST))
        {"generalize": run_generalize, "league": run_league, "dataset": run_dataset}[OPTIONS.command](OPTIONS)
    except treads.Problem as problem:
        sys.exit(f"treads: {problem}")
    except KeyboardInterrupt:
        sys.exit(130)
