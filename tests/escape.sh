#!/usr/bin/env bash
# escape.sh [GROUP] -- no character of a file, a bot, an argument or the environment that a terminal interprets reaches the terminal: tests/escape.py
# puts such characters into every string.
# shellcheck source=tests/checks.bash
source "$(dirname "${BASH_SOURCE[0]}")/checks.bash"
groups=(files bots arguments environment)
for group in ${1:-"${groups[@]}"}; do
  SHOWN=30 python3 "$top/tests/escape.py" "$TREADS" "$top" "$group" || failed=1
done
exit $failed
