#!/usr/bin/env bash
# Matches in a terminal: the program runs in a pseudo-terminal, receives keys, a new size and signals, and restores the terminal.
# TREADS is the program. Exit code 77: skipped.
set -u
: "${TREADS:?names the program to test}"
TREADS=$(realpath "$TREADS")
top=${TREADS_TOP:-$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)}
command -v python3 >/dev/null || { echo 'skipped: python3 is not installed'; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
unset DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER
export TREADS TREADS_ASSETS=$top/assets HOME=$work XDG_DATA_HOME=$work/data XDG_CONFIG_HOME="$work/config" SDL_AUDIODRIVER=dummy
export TERM=xterm-256color COLORTERM=truecolor

"$TREADS" watch hunter wander --terminal >out 2>err </dev/null
code=$?
if grep -q 'built without chafa' err; then
  echo 'skipped: this treads was built without chafa'
  exit 77
fi
if [ "$code" != 3 ] || ! grep -q 'are not a terminal' err; then
  echo "FAILED  a missing terminal is reported: code $code, $(cat err)"
  exit 1
fi
echo 'ok      a missing terminal is reported'
python3 "$top/tests/terminal.py"
