"""The checks of the Python tests: each prints a line, and `failures` counts those that failed."""

import treads

failures = 0


def check(what, is_so, more=""):
    global failures
    failures += not is_so
    print(("ok      " if is_so else "FAILED  ") + what + (f": {more}" if more and not is_so else ""))


def check_problem(what, deed):
    """Checks that a call raises Problem with one sentence."""
    try:
        deed()
        check(what + " is rejected", False)
    except treads.Problem as problem:
        check(what + " is rejected in one sentence", 10 < len(str(problem)) < 300 and "\n" not in str(problem), str(problem))
