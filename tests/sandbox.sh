#!/usr/bin/env bash
# The sandbox in a real window, with mouse and keys: a tank is dragged, a wall and a target are added, and the scene is saved as an
# arena and as a match. The recording contains the edits and plays back exactly.
# TREADS is the program. Exit code 77: skipped, because a tool is missing.
top=${TREADS_TOP:-$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)}
tools=(jq python3) screen=800x500
# shellcheck source=tests/window.bash
source "$(dirname "${BASH_SOURCE[0]}")/window.bash"
point() { xdotool mousemove --window "$window" "$1" "$2"; frames 3; }

# drag X Y X Y: drags the mouse in the window.
drag() {
  point "$1" "$2"
  xdotool mousedown 1
  frames 6
  point $((($1 + $3) / 2)) $((($2 + $4) / 2))
  point "$3" "$4"
  xdotool mouseup 1
  frames 9
}

# tool N: selects the tool at place N of the toolbar, counted from the left, with keys.
tool() {
  press F6
  for _ in $(seq "$1"); do press Right; done
  press Return
  frames 12
  press F6
}

# wait_for PATTERN: waits for a file.
wait_for() { until_so 60 compgen -G "$1" >/dev/null; }

# Tank 1 is at the eastern edge; the south-west is empty.
open_window watch idle idle --paused --seed 3 --window 640x360 --hud off --effects off --user-dir shots --record edited.treads-replay
press g
frames 48 # wait until the camera stops
drag 548 128 520 190 # drag to the south
press n
tool 3 # a wall
drag 100 238 125 262
tool 2 # a target
drag 125 205 125 206
tool 5 # a thing
drag 160 238 160 239
press F6 Right Right Right Right Right Right Right Right Right Return # saves the arena
wait_for 'shots/arenas/*.tmj'
press Right Return # save the match
wait_for 'shots/recordings/*-scene.treads-replay'
press F6
press p
frames 60
press p ctrl+z n
quit 'the window closes'

# After the end of a match, G plays it again with the sandbox open, without a countdown and with a short truce.
open_window play keyboard idle --seed 3 --time 10 --speed 16 --countdown 0 --window 640x360 --user-dir again
wait_for 'again/statistics.json'
press g
frames 12
press F6 Right Right Right Right Right Right Right Right Right Return # saves the arena
wait_for 'again/arenas/*.tmj'
press F6
quit 'the sandbox opens after the end'

# An infinite map of tiles is saved in its format, with each wall once.
python3 "$top/tests/maps.py" .
open_window play keyboard idle --mode sandbox --arena same/infinite-zlib.tmx --countdown 0 --window 640x360 --user-dir tiles
press F6 Right Right Right Right Right Right Right Right Return # saves the arena
wait_for 'tiles/arenas/*.tmx'
press F6
quit 'the window with the map of tiles closes'

# A map with narrow doors keeps the size that it was given.
cat >rooms.tmj <<'END'
{"type": "map", "width": 20, "height": 10, "tilewidth": 10, "tileheight": 10, "layers": [{"type": "objectgroup", "name": "walls",
  "objects": [{"id": 1, "x": 90, "y": 10, "width": 10, "height": 90}, {"id": 2, "x": 10, "y": 50, "width": 70, "height": 10}]}]}
END
open_window play keyboard idle --mode sandbox --arena rooms.tmj --countdown 0 --window 640x360 --user-dir rooms
press F6 Right Right Right Right Right Right Right Right Return # saves the arena
wait_for 'rooms/arenas/*.tmj'
press F6
quit 'the window with the map of rooms closes'
unset DISPLAY
is 'the saved map of tiles has each wall once' "$("$TREADS" check tiles/arenas/*.tmx | head -1)" \
  'tiles/arenas/infinite-zlib-scene.tmx: an arena of 24 x 16 m, 5 walls, 2 spawn points'
is 'the saved map of rooms is as large' "$("$TREADS" check rooms/arenas/*.tmj | head -1)" \
  'rooms/arenas/rooms-scene.tmj: an arena of 60 x 30 m, 2 walls, 2 spawn points'
for file in again/recordings/*; do "$TREADS" replay "$file" --json -q; done >truces 2>err
is 'a rematch has a shorter truce' "$(jq -s -c 'map(.tuning["rule.truce"]) | sort' truces)" '[1,2.5]'

arena=shots/arenas/yard-scene.tmj scene=$(echo shots/recordings/*-scene.treads-replay)
is 'the arena has another wall and spawn point' "$("$TREADS" check $arena)" "$arena: an arena of 64 x 36 m, 14 walls, 3 spawn points, 1 mine"
is 'its spawn points belong to the teams' "$(jq -c '[.layers[] | select(.name == "scene starts") | .objects[].properties[0].value]' $arena)" '["red","blue","green"]'
is 'it contains the thing' "$(jq -c '[.layers[] | select(.name == "scene things") | .objects[].type]' $arena)" '["mine"]'
moved=$(jq -c '.layers[] | select(.name == "scene starts") | .objects[0] | .x < 1880 and .y > 490' $arena)
is 'the dragged tank has moved' "$moved" true
if "$TREADS" match hunter idle -a yard-scene --user-dir shots --seed 1 --time 5 -q >out 2>err; then
  pass 'a match uses the arena by name'
else
  fail "no match on it: $(cat err)"
fi
if "$TREADS" replay edited.treads-replay --verify >out 2>err; then
  pass 'the recording plays back exactly'
else
  fail "the recording does not hold: $(cat out err)"
fi
if "$TREADS" replay "$scene" --verify >out 2>err; then pass 'the saved match plays back exactly'; else fail "the saved match: $(cat out err)"; fi
"$TREADS" replay "$scene" --from 0 --swap red=hunter --json -q >forked.json 2>err
is 'the saved match continues with three tanks' "$(jq '.forked.tanks | length' forked.json 2>&1)" 3
exit $failed
