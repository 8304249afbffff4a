# checks.bash -- for scripts that test the finished program: a temporary folder, no display, and checks that print their results.
# TREADS is the program, TREADS_TOP the top folder of the sources. Every call of `expect` starts with the words in `prefix` and reads
# the file `in`.
set -u
# shellcheck source=tests/basics.bash
source "$(dirname "${BASH_SOURCE[0]}")/basics.bash"
: "${TREADS:?names the program to test}"
TREADS=$(realpath "$TREADS")
top=${TREADS_TOP:-$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
unset DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER NO_COLOR TREADS_ASSETS
export HOME="$work/home" XDG_DATA_HOME="$work/home/data" XDG_CONFIG_HOME="$work/config" ASAN_OPTIONS="${ASAN_OPTIONS:-}:abort_on_error=0"
mkdir -p "$XDG_DATA_HOME"
prefix=()

# ask COMMAND ..: sends a command to tests/web.js and sets `answer`; problems are failures.
ask() {
  [ "${page_PID:-}" ] || { answer='no browser'; return; }
  echo "${*//$'\n'/ }" >&"${page[1]}"
  while IFS= read -r -t 600 answer <&"${page[0]}"; do
    case $answer in PROBLEM*) fail "$*: $answer" ;; *) return ;; esac
  done
  answer='no answer'
}

# expect CODE NAME ARGUMENTS ..: runs treads, writes its output to the files out and err, and checks the exit code.
expect() {
  local wanted=$1 name=$2 code
  shift 2
  timeout 300 "$TREADS" "${prefix[@]}" "$@" >out 2>err <"${in:-/dev/null}"
  code=$?
  if [ "$code" != "$wanted" ]; then
    fail "$name: exit code $code instead of $wanted"
    sed 's/^/        /' err | head -5
    return 1
  fi
  if grep -qE 'Sanitizer|runtime error' err; then
    fail "$name: a sanitizer reported an error"
    head -20 err
    return 1
  fi
  pass "$name (exit $code)"
}

# table FILE: prints a table without the comments that name what made it.
table() { sed '/^#/d' "$1"; }

# json NAME FILTER: checks that the jq filter holds for the file out.
json() { if jq -e "$2" out >/dev/null 2>jq_err; then pass "$1"; else fail "$1: $2 $(head -2 jq_err)"; fi; }

is_png() { if [ "$(head -c 8 "$2" 2>/dev/null | od -An -tx1 | tr -d ' \n')" = 89504e470d0a1a0a ]; then pass "$1"; else fail "$1: $2 is not a PNG file"; fi; }

# record_battles: records each battle of golden_hashes.txt in the folder recordings, with a hash per second. test_golden compares the
# hashes with the table.
record_battles() {
  local name words
  mkdir recordings
  while IFS=: read -r name words; do
    # shellcheck disable=SC2086  # a card is several words
    "$TREADS" match $words --record "recordings/${name#scene }.treads-replay" -q >out 2>err || fail "$name: $(head -3 err)"
  done < <(grep '^scene' "$top/tests/golden_hashes.txt")
  is 'all battles are recorded' "$(find recordings -name '*.treads-replay' | wc -l)" "$(grep -c '^scene' "$top/tests/golden_hashes.txt")"
}
