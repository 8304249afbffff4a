# checks.bash -- what the scripts that drive the finished program share: a folder of their own, no display, and checks that tell
# what they found. Needs TREADS (the program); TREADS_TOP is the top folder of the sources. `prefix` may hold words that every
# call begins with, `in` a file for its standard input.
set -u
# shellcheck source=tests/patience.bash
source "$(dirname "${BASH_SOURCE[0]}")/patience.bash"
: "${TREADS:?names the program to test}"
TREADS=$(realpath "$TREADS")
top=${TREADS_TOP:-$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
unset DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER NO_COLOR TREADS_ASSETS
export HOME="$work/home" XDG_DATA_HOME="$work/home/data" ASAN_OPTIONS="${ASAN_OPTIONS:-}:abort_on_error=0"
mkdir -p "$XDG_DATA_HOME"
failed=0
prefix=()

pass() { echo "ok      $1"; }
fail() {
  echo "FAILED  $1"
  failed=1
}

# expect CODE NAME ARGUMENTS ..: runs treads; its output is left in the files out and err.
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
    fail "$name: a sanitizer complained"
    head -20 err
    return 1
  fi
  pass "$name (exit $code)"
}

# holds NAME FILE TEXT: the file has the text in it.
holds() {
  if grep -qF -e "$3" "$2"; then pass "$1"; else
    fail "$1: '$3' is not in this:"
    head -5 "$2" | sed 's/^/        /'
  fi
}

# is NAME WHAT WANTED
is() { if [ "$2" = "$3" ]; then pass "$1"; else fail "$1: '$2' instead of '$3'"; fi; }

# json NAME FILTER: the jq filter holds for the file out.
json() { if jq -e "$2" out >/dev/null 2>jq_err; then pass "$1"; else fail "$1: $2 $(head -2 jq_err)"; fi; }

is_png() { if [ "$(head -c 8 "$2" 2>/dev/null | od -An -tx1 | tr -d ' \n')" = 89504e470d0a1a0a ]; then pass "$1"; else fail "$1: $2 is no PNG"; fi; }
