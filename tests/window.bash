# window.bash -- for scripts that test a real window: a temporary folder, a virtual screen of the size `screen`, functions that start
# the program and press keys, and checks that print their results. TREADS is the program; exits with 77 unless all of `tools` are
# installed.
set -u
# shellcheck source=tests/basics.bash
source "$(dirname "${BASH_SOURCE[0]}")/basics.bash"
: "${TREADS:?names the program to test}"
TREADS=$(realpath "$TREADS")
for tool in Xvfb xdotool "${tools[@]}"; do
  command -v "$tool" >/dev/null || { echo "skipped: $tool is not installed"; exit 77; }
done
work=$(mktemp -d)
xvfb='' program=''
# shellcheck disable=SC2317,SC2329
finish() {
  [ -n "$program" ] && kill "$program" 2>/dev/null
  [ -n "$xvfb" ] && kill "$xvfb" 2>/dev/null
  rm -rf "$work"
}
trap finish EXIT
cd "$work" || exit 1
unset WAYLAND_DISPLAY SDL_VIDEODRIVER TREADS_ASSETS
export HOME="$work" XDG_DATA_HOME="$work/data" XDG_CONFIG_HOME="$work/config" SDL_AUDIODRIVER=dummy
# Libraries that SDL loads for the desktop leak and are unloaded again, so reports have no symbols. tests/cli.sh draws the same view
# without a desktop and detects leaks.
export ASAN_OPTIONS="${ASAN_OPTIONS:-}:detect_leaks=0"
failed=0

# Without -noreset the server restarts when its last client disconnects, and may miss the next one.
Xvfb -displayfd 3 -screen 0 "${screen:-1280x800}x24" -nolisten tcp -noreset 3>display 2>xvfb.log &
xvfb=$!
until_so 60 test -s display || { echo 'skipped: Xvfb does not start'; cat xvfb.log; exit 77; }
DISPLAY=:$(cat display)
export DISPLAY

is_visible() { window=$(xdotool search --onlyvisible --name '^treads' 2>/dev/null | head -1) && [ -n "$window" ]; }

# open_window ARGUMENTS ..: runs treads and gives its window the keyboard focus, which SDL accepts after 0.2 s.
open_window() {
  "$TREADS" "$@" --software -v >out 2>err </dev/null &
  program=$!
  if ! until_so 60 is_visible; then
    fail "no window opened: treads $*"
    cat err
    exit 1
  fi
  timeout 60 xdotool windowfocus --sync "$window" 2>/dev/null
  sleep 0.25
  frames 3
}

# pictures: sets `shown` to the number of frames that the window has shown; each is one message to the display.
pictures() {
  local key
  while read -r key shown; do [ "$key" = syscw: ] && return; done 2>/dev/null <"/proc/$program/io"
  return 1
}
has_shown() { ! pictures || [ "$shown" -ge "$1" ]; }

# frames N: waits for N frames, each at least a sixtieth of a second. After three frames, earlier key presses have been handled and
# their effect is visible.
frames() {
  local shown i
  if pictures; then until_so 60 has_shown $((shown + $1)); else for ((i = 0; i < $1; i++)); do nap 0.04; done; fi
}

# press KEY ..: presses the keys one after the other.
press() { for key in "$@"; do xdotool key "$key"; frames 3; done; }

has_ended() { ! kill -0 "$program" 2>/dev/null; }

# ends NAME [CODE]: waits until the program ends by itself, with exit code 0 or CODE.
ends() {
  if ! until_so 60 has_ended; then
    fail "$1: the program does not end"
    kill -9 "$program"
  fi
  wait "$program"
  is "$1: exit code" $? "${2:-0}"
  program=''
  if grep -qE 'Sanitizer|runtime error' err; then fail "$1: $(cat err)"; fi
}

quit() {
  xdotool key ctrl+q
  ends "$@"
}
