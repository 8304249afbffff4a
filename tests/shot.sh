#!/usr/bin/env bash
# Pictures of a match: the same bytes each time, and the mean colours of 64 x 36 areas in tests/golden/shot-yard.txt. The pictures of
# docs/arenas.md show its maps.
# TREADS is the program. After an intended change of the appearance: TREADS=... tests/shot.sh --rewrite
set -u
: "${TREADS:?names the program to test}"
TREADS=$(realpath "$TREADS")
top=$(cd "$(dirname "$0")/.." && pwd)
golden=$top/tests/golden/shot-yard.txt
tolerance=0.01 # fraction of full brightness, root mean square: fonts and SDL differ a little between systems
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
unset DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER TREADS_ASSETS
failed=0

# take FILE [OPTION ...]: writes a picture.
take() {
  local file=$1
  shift
  if ! "$TREADS" shot --arena yard --ai hunter --ai ambusher --seed 3 --at 8 -q -o "$file" "$@" >/dev/null; then
    echo "FAILED  shot writes no picture"
    exit 1
  fi
}

# means FILE: prints a row per row of areas, with red, green and blue of each from 0 to 255.
means() { convert "$1" -scale '64x36!' -depth 8 rgb:- | od -An -v -tu1 -w192 | tr -s ' '; }

# map_pictures: writes the pictures of docs/arenas.md.
map_pictures() {
  local name words
  while IFS='|' read -r name words; do
    read -ra words <<<"$words"
    "$TREADS" shot "${words[@]}" --at 0 --seed 1 --hud off --window 416x240 -q -o "maps-$name.png" >/dev/null || failed=1
  done <<END
objects|idle idle --arena $top/docs/maps/objects.tmx
shapes|idle idle --arena $top/docs/maps/shapes.tmx
property|idle idle --arena $top/docs/maps/property.tmx
layer|idle idle --arena $top/docs/maps/layer.tmx
starts|idlex4@red idlex4@blue --arena $top/docs/maps/shapes.tmx
random|idle idle --arena random:7:style=town
END
}

if [ "${1:-}" = --rewrite ]; then
  take small.png --window 640x360
  means small.png >"$golden"
  echo "wrote $golden"
  map_pictures
  for picture in maps-*.png; do # 64 colours need a third of the bytes
    convert "$picture" +dither -colors 64 "PNG8:$top/docs/pictures/$picture"
    echo "wrote docs/pictures/$picture"
  done
  exit $failed
fi

take a.png
take b.png
if cmp -s a.png b.png; then
  echo 'ok      two pictures of one match are identical'
else
  echo 'FAILED  two pictures of one match differ'
  failed=1
fi

# Options that change the picture in a window also change the picture of `treads shot`.
take plain.png --window 320x240
while IFS= read -r words; do
  read -ra options <<<"$words"
  take other.png --window 320x240 "${options[@]}"
  if cmp -s plain.png other.png; then
    echo "FAILED  $words does not change the picture"
    failed=1
  else
    echo "ok      $words"
  fi
done <<'END'
--camera action
--camera follow:2
--overlay
--overlay all
--palette contrast
--palette mono
--effects off
--hud min
--hud off
--ui-scale 2
--tuning realistic
--set drive.top=4
--swap 2:red=circler
--drive tyre
--tank heavy
--mode hill
END
if command -v jq >/dev/null; then
  missing=$("$TREADS" list options --json | jq -r '.options[] | select(.commands | index("watch") and (index("shot") | not)) | .name' |
    sort | tr '\n' ' ')
  own='best-of countdown drive-log fps fullscreen length mute paused picture record record-thoughts rounds software speed swap-sides terminal verbose video '
  if [ "$missing" = "$own" ]; then
    echo 'ok      shot has the options of watch, except those for time, rounds and the window'
  else
    echo "FAILED  shot lacks these options of watch: $missing"
    failed=1
  fi
fi

take small.png --window 640x360
command -v convert >/dev/null || { echo 'skipped the golden picture: ImageMagick is not installed'; exit $((failed ? 1 : 77)); }
if [ ! -f "$golden" ]; then
  echo "FAILED  $golden is missing; create it with: TREADS=$TREADS tests/shot.sh --rewrite"
  exit 1
fi
# differs GOLDEN PICTURE: prints the difference of two pictures, or of their means, if it is too large.
differs() {
  local difference
  means "$2" >means
  case $1 in *.txt) cp "$1" wanted ;; *) means "$1" >wanted ;; esac
  difference=$(paste -d ' ' wanted means | awk 'NF != 384 { exit } { for (i = 1; i <= 192; i++) { off = ($i - $(i + 192)) / 255; sum += off * off } }
    END { if (NR == 36) printf "%.4f", sqrt(sum / 192 / 36) }')
  if [ -n "$difference" ] && awk -v d="$difference" -v t=$tolerance 'BEGIN { exit !(d <= t) }'; then
    echo "ok      ${1#"$top"/} differs by $difference (at most $tolerance)"
  else
    cp "$2" "${TMPDIR:-/tmp}/treads-$(basename "$2" .png)-differs.png"
    echo "FAILED  ${1#"$top"/} differs by ${difference:-its size}, at most $tolerance is allowed"
    echo "        the picture is saved as ${TMPDIR:-/tmp}/treads-$(basename "$2" .png)-differs.png; if the change is intended:"
    echo "        TREADS=$TREADS tests/shot.sh --rewrite"
    failed=1
  fi
}
differs "$golden" small.png
map_pictures
for picture in maps-*.png; do differs "$top/docs/pictures/$picture" "$picture"; done
exit $failed
