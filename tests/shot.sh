#!/usr/bin/env bash
# The picture of a match: the same bytes each time, and the look that tests/golden/shot-yard.png keeps.
# TREADS is the program. After a wanted change of the look: TREADS=.. tests/shot.sh --rewrite
set -u
: "${TREADS:?names the program to test}"
TREADS=$(realpath "$TREADS")
golden=$(cd "$(dirname "$0")" && pwd)/golden/shot-yard.png
tolerance=0.02 # of full brightness, root mean square: fonts and SDL differ a little between systems
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
unset DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER TREADS_ASSETS
failed=0

# take FILE [OPTION ..]
take() {
  local file=$1
  shift
  if ! "$TREADS" shot --arena yard --ai hunter --ai ambusher --seed 3 --at 8 -q -o "$file" "$@" >/dev/null; then
    echo "FAILED  shot does not draw"
    exit 1
  fi
}

if [ "${1:-}" = --rewrite ]; then
  mkdir -p "$(dirname "$golden")"
  take "$golden" --window 640x360
  echo "wrote $golden"
  exit 0
fi

take a.png
take b.png
if cmp -s a.png b.png; then
  echo 'ok      two shots are the same bytes'
else
  echo 'FAILED  two shots of one match differ'
  failed=1
fi

take small.png --window 640x360
command -v compare >/dev/null || { echo 'skipped the golden picture: ImageMagick is not installed'; exit $((failed ? 1 : 77)); }
if [ ! -f "$golden" ]; then
  echo "FAILED  there is no $golden; make it with: TREADS=$TREADS tests/shot.sh --rewrite"
  exit 1
fi
difference=$(compare -metric RMSE "$golden" small.png null: 2>&1 | sed -n 's/.*(\(.*\)).*/\1/p')
if [ -n "$difference" ] && awk -v d="$difference" -v t=$tolerance 'BEGIN { exit !(d <= t) }'; then
  echo "ok      the picture differs from the golden one by $difference (at most $tolerance)"
else
  cp small.png "${TMPDIR:-/tmp}/treads-shot-differs.png"
  echo "FAILED  the picture differs from the golden one by ${difference:-its size}, at most $tolerance is fine"
  echo "        it is kept as ${TMPDIR:-/tmp}/treads-shot-differs.png; if the new look is wanted:"
  echo "        TREADS=$TREADS tests/shot.sh --rewrite"
  failed=1
fi
exit $failed
