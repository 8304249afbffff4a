# window.bash -- what the scripts that drive a real window share: a folder of their own, a virtual screen of the size `screen`, and
# checks that tell what they found. Needs TREADS (the program) and `tools` (what must be installed); exits with 77 without them.
set -u
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
export HOME="$work" XDG_DATA_HOME="$work/data" SDL_AUDIODRIVER=dummy
# What SDL loads to talk with the desktop leaks and is unloaded again, so a report names nobody. Leaks of ours are looked
# for where no desktop is: tests/cli.sh draws the same view.
export ASAN_OPTIONS="${ASAN_OPTIONS:-}:detect_leaks=0"
failed=0

# Without -noreset a server starts anew whenever its last client leaves, and misses the one that comes meanwhile.
Xvfb -displayfd 3 -screen 0 "${screen:-1280x800}x24" -nolisten tcp -noreset 3>display 2>xvfb.log &
xvfb=$!
for _ in $(seq 100); do [ -s display ] && break; sleep 0.1; done
[ -s display ] || { echo 'skipped: Xvfb does not start'; cat xvfb.log; exit 77; }
DISPLAY=:$(cat display)
export DISPLAY

pass() { echo "ok      $1"; }
fail() {
  echo "FAILED  $1"
  failed=1
}
is() { if [ "$2" = "$3" ]; then pass "$1"; else fail "$1: '$2' instead of '$3'"; fi; }
