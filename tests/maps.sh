#!/usr/bin/env bash
# Maps as other people make them: many ways to write one map are the same arena, and damaged or hostile files are refused with one
# sentence, in two seconds and 256 MB. tests/maps.py writes the maps.
# shellcheck source=tests/checks.bash
source "$(dirname "${BASH_SOURCE[0]}")/checks.bash"

group_same() {
  local map first=same/csv.tmj
  expect 0 'a match' match hunter seeker --arena "$first" --seed 4 --time 3 --record one.treads-replay -q
  for map in same/*.tmj same/*.tmx; do
    expect 0 "check $map" check "$map"
    is "$map: its description" "$(head -1 out)" "$map: an arena of 24 x 16 m, 5 walls, 2 spawn points"
    expect 0 "$map is the arena of the recording" replay --verify one.treads-replay -a "$map"
    [ -n "${TREADS_BUILD:-}" ] || continue
    "$TREADS_BUILD/tests/arena_print" "$map" same/saved.xml >saved
    expect 0 "$map saved as XML is the same" replay --verify one.treads-replay -a same/saved.xml
  done
  expect 0 'check of a map with tiles' check same/collision-layer.tmx
  holds 'of tiles' out "84 solid tiles of layer 'Collision' became 5 walls; 2 spawn points"
}

group_alike() {
  local name map
  for name in alike/*-0.tmj; do
    name=${name%-0.tmj}
    expect 0 "a match in $name" match hunter seeker --arena "$name-0.tmj" --seed 4 --time 3 --record "$name.treads-replay" -q
    for map in "$name"-*.tm?; do
      expect 0 "$map is the arena of the recording" replay --verify "$name.treads-replay" -a "$map"
      holds "$map has walls" <("$TREADS" check "$map") "${walls[${name#*/}]} walls, 2 spawn points"
    done
  done
}

group_bad() {
  local map sentence
  for map in bad/*.map; do
    sentence=$(cat "${map%.map}.txt")
    cp "$map" bad.tmj
    (
      # Seconds of this process: the machine may be busy.
      [ -n "${SANITIZED:-}" ] || ulimit -v 262144 -t 2
      timeout 20 "$TREADS" match idle idle --arena "$map" --time 0.1 -q >out 2>err
      echo $? >code
    )
    if [ -z "$sentence" ]; then # valid map
      is "$map" "$(cat code)" 0
    else
      is "$map" "$(cat code)" 2
      holds "$map: why" err "$sentence"
      is "$map: one sentence" "$(wc -l <err)" 1
    fi
  done
}

# The output of `treads check` in docs/arenas.md is up to date.
group_page() {
  local block count=0
  ln -s "$top/docs" docs
  while IFS= read -r -d '' block; do
    read -ra words <<<"${block%%$'\n'*}"
    "$TREADS" "${words[@]:2}" >out 2>err
    is "${words[*]:1}" "$(cat out)" "${block#*$'\n'}"
    count=$((count + 1))
  done < <(awk '/^```/ { if (on && text ~ /^\$ treads check/) printf "%s%c", text, 0; on = !on; text = ""; next }
    on { text = text (text == "" ? "" : "\n") $0 }' "$top/docs/arenas.md")
  is 'outputs on the page' "$((count > 0))" 1
}

# A picture is found by a name with other capitals and with backslashes, and above the map only where the user allows it.
group_files() {
  local map=town/maps/old/map.tmx picture name
  picture=$(sed -n 's/.*<image source="\([^"]*\)".*/\1/p' "$top/docs/maps/layer.tmx")
  mkdir -p town/Images town/maps/old
  cp "$top/docs/maps/$picture" town/Images/TILES.png
  sed 's|<image source="[^"]*"|<image source="..\\..\\Images\\tiles.PNG"|' "$top/docs/maps/layer.tmx" >"$map"
  expect 0 'a picture two folders up' check "$map"
  holds 'is not read' out 'is outside of the map'
  expect 0 'a folder that the user allows' check "$map" --map-root town
  is 'its picture is read' "$(wc -l <out)" 2
  cp "$map" named.tmx
  for name in '../../images/Tiles.png' '../../IMAGES/TILES.PNG' '..\..\images\tiles.png' '..\../Images\TILES.png' '.\..\..\Images\tiles.png' \
    '../old/../../Images/TILES.png' '../../Images//tiles.png' '../../Images/./Tiles.Png' '..\..\..\TOWN\IMAGES\TILES.PNG'; do
    sed "s|<image source=\"[^\"]*\"|<image source=\"${name//\\/\\\\}\"|" named.tmx >"$map"
    expect 0 "an image named $name" check "$map" --map-root town
    is "the image named $name is read" "$(wc -l <out)" 2
  done
  cp named.tmx "$map"
  touch town/town.tiled-project
  expect 0 'a Tiled project' check "$map"
  is 'its picture is also read' "$(wc -l <out)" 2
  cp town/Images/{TILES,Tiles}.png
  expect 4 'two pictures that differ only in capitals' check "$map"
  holds 'are named' out 'several files differ from'
}

# The page lists the same words for walls as the code.
group_words() {
  local list words
  for list in 'WALL_NAMES are true' 'WAY_NAMES are false'; do
    words=$(sed "/ ${list%% *}\[\]/,/};/!d; /};/q" "$top/game/sim/arena/meaning.c" | grep -o '"[a-z]*"' | tr -d '"' | paste -sd' ')
    is "${list%% *} on the page" "$(sed -n "s/.*${list#* } | \(.*\) |$/\1/p" "$top/docs/arenas.md" | tr -d '\`')" "$words"
  done
}

python3 "$top/tests/maps.py" . || fail 'the maps are written'
declare -A walls=([capsules]=3 [turned]=8)
groups=(same alike bad page files words)
[ $# -gt 0 ] && groups=("$@")
for group in "${groups[@]}"; do "group_$group"; done
exit $failed
