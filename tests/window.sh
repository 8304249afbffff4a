#!/usr/bin/env bash
# The window from end to end, under a virtual screen of its own: keys of both players, pause, step, pictures, sizes, quit.
# TREADS is the program. Exit code 77: skipped, because a tool is missing.
top=${TREADS_TOP:-$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)}
tools=(compare convert identify)
# shellcheck source=tests/window.bash
source "$(dirname "${BASH_SOURCE[0]}")/window.bash"
holds() { if grep -qF -e "$3" "$2"; then pass "$1"; else fail "$1: '$3' is not in: $(head -3 "$2")"; fi; }

# start ARGUMENTS ..: runs treads and gives its window the keyboard.
start() {
  rm -rf shots
  "$TREADS" "$@" --software --user-dir shots -v >out 2>err </dev/null &
  program=$!
  window=$(timeout 20 xdotool search --sync --onlyvisible --name '^treads' 2>/dev/null | head -1)
  if [ -z "$window" ]; then
    fail "no window opened: treads $*"
    cat err
    exit 1
  fi
  xdotool windowfocus --sync "$window" 2>/dev/null
  sleep 0.5
}

# Keys one at a time, as fingers do; the game polls them once a frame.
press() { for key in "$@"; do xdotool key "$key"; sleep 0.12; done; }

hold() {
  xdotool keydown "$1"
  sleep "$2"
  xdotool keyup "$1"
  sleep 0.2
}

shots() { find shots -name '*.png' 2>/dev/null | wc -l; }

# shot NAME: takes a picture with F12 and keeps it under this name.
shot() {
  local before
  before=$(shots)
  xdotool key F12
  for _ in $(seq 50); do [ "$(shots)" -gt "$before" ] && break; sleep 0.1; done
  sleep 0.2
  local newest
  newest=$(find shots -name '*.png' -printf '%T@ %p\n' 2>/dev/null | sort -n | tail -1 | cut -d' ' -f2-)
  if [ "$(shots)" -gt "$before" ] && identify "$newest" >/dev/null 2>&1; then
    cp "$newest" "$1.png"
  else
    fail "F12 leaves no picture ($1)"
  fi
}

# differ NAME A B, same NAME A B: by pixels, but for the lowest fifth: the word of the last picture stands there.
field() { convert "$1.png" -gravity north -crop 100%x80%+0+0 +repage "$1.field.png"; }
pixels() { field "$1" && field "$2" && compare -metric AE "$1.field.png" "$2.field.png" null: 2>&1 | cut -d' ' -f1; }
differ() { if [ "$(pixels "$2" "$3")" != 0 ]; then pass "$1"; else fail "$1: the picture has not changed"; fi; }
same() { is "$1" "$(pixels "$2" "$3")" 0; }
size() { identify -format '%wx%h' "$1.png" 2>/dev/null; }

# quit NAME: the program ends by itself, with exit code 0.
quit() {
  xdotool key ctrl+q
  for _ in $(seq 50); do kill -0 "$program" 2>/dev/null || break; sleep 0.1; done
  if kill -0 "$program" 2>/dev/null; then
    fail "$1: Ctrl+Q does not quit"
    kill -9 "$program"
  fi
  wait "$program"
  is "$1: exit code" $? 0
  program=''
  if grep -qE 'Sanitizer|runtime error' err; then fail "$1: $(cat err)"; fi
}

runs() { if kill -0 "$program" 2>/dev/null; then pass "$1"; else fail "$1: the program has ended"; cat err; fi; }

check_steps() {
  start play keyboard keyboard --paused --seed 3 --window 800x450
  shot start
  press n n n n n n n
  shot stepped
  differ 'seven steps move the clock' start stepped
  quit 'steps'
  holds 'seven presses are seven ticks' err 'treads: 7 ticks, 1 round'
}

check_players() {
  start play keyboard keyboard --seed 3 --window 800x450 --hud off --effects off
  sleep 1
  shot still_a
  sleep 0.4
  shot still_b
  same 'nobody drives, nothing moves' still_a still_b
  hold w 0.7
  sleep 1.5
  shot first
  differ 'player 1 drives' still_b first
  hold Up 0.7
  sleep 1.5
  shot second
  differ 'player 2 drives' first second
  hold e 0.4
  shot turret
  differ 'player 1 turns the turret' second turret
  xdotool keydown d
  sleep 0.3
  press p
  shot paused_a
  sleep 0.6
  shot paused_b
  same 'a pause stops everything' paused_a paused_b
  xdotool keyup d
  press p
  hold d 0.3
  shot resumed
  differ 'and ends' paused_b resumed
  quit 'players'
}

check_keys() {
  start watch hunter ambusher --paused --seed 3 --window 800x450
  shot full
  press F2
  shot less
  differ 'F2 changes the display' full less
  press F3 F3 F1
  shot help
  differ 'F1 shows the keys' less help
  press F1
  xdotool windowsize "$window" 1000 600
  sleep 0.6
  shot resized
  is 'the picture follows the window' "$(size resized)" 1000x600
  press F11
  sleep 0.6
  shot fullscreen
  is 'F11 fills the screen' "$(size fullscreen)" 1280x800
  press F11
  sleep 0.6
  runs 'F11 goes back'
  press ctrl+r r
  press n n
  quit 'keys'
  holds 'Ctrl+R and R begin new rounds' err '2 ticks, 3 rounds'
}

# Each camera in turn, and the page of layers.
check_camera() {
  start watch wanderx2@red --mode score --paused --seed 3 --window 800x450 --hud off --effects off
  shot arena
  press c
  sleep 2.5 # the camera comes to rest
  shot action
  differ 'C shows the action' arena action
  press c
  sleep 1.5
  shot tank
  differ 'C again follows a tank' action tank
  press x
  sleep 1.5
  shot next
  differ 'X follows the next one' tank next
  xdotool mousemove --window "$window" 500 200 click 4 click 4
  sleep 1
  shot nearer
  differ 'the wheel zooms' next nearer
  press 0
  sleep 2
  shot again
  same '0 shows the whole arena again' arena again
  press l
  sleep 0.3
  shot layers
  differ 'L opens the page of layers' again layers
  press Return
  sleep 0.3
  press Escape
  sleep 0.5
  shot shapes
  differ 'a layer is switched on there' again shapes
  quit 'camera'
}

# Another mind for a tank: from the panel, at once, and a person instead.
check_minds() {
  start watch hunter ambusher --paused --seed 3 --window 800x450 --hud off
  press 2
  sleep 2 # the camera comes to rest
  shot followed
  press b
  shot panel
  differ 'B opens the panel of minds' followed panel
  press Escape
  sleep 0.4
  shot closed
  same 'Escape closes it, and the match is left alone' followed closed
  press F2
  shot full
  press b Down Up Up Return
  sleep 0.3
  shot changed
  differ 'the card tells of the new mind' full changed
  press v t
  sleep 0.3
  shot taken
  differ 'T takes the tank' changed taken
  press t b b
  quit 'minds'
  is 'each change is told' "$(grep -c '^treads: tank 2: ' err)" 4
  holds 'a person drives, and gives the tank back' err '-> player'
  local minds
  minds=$("$TREADS" list ais | sed -n 's/^  \([a-z]*\)  .*/\1/p' | grep -v keyboard)
  holds 'the row above is chosen' err "tank 2: ambusher -> $(grep -B1 -x ambusher <<<"$minds" | head -1)"
  holds 'V goes on to the next one' err "-> ambusher"
  holds 'nothing ran meanwhile' err 'treads: 0 ticks, 1 round'
}

check_result() {
  "$TREADS" match hunter ambusher --seed 3 >result
  start watch hunter ambusher --seed 3 --speed max --window 640x360
  sleep 4
  quit 'a match to its end'
  is 'the window prints the result' "$(grep -c 'state hash' out)" 1
  is 'which is that of the match without a window' "$(grep hash out)" "$(grep hash result)"
  start watch hunter ambusher --seed 3 --window 640x360
  quit 'a match that is left'
  if [ -s out ]; then fail 'an unfinished match printed a result'; else pass 'an unfinished match prints nothing'; fi
}

# A recording goes both ways and keeps its minds; what ends in the window is there to be seen again.
check_replay() {
  local demo=$top/assets/replays/duel-in-the-yard.treads-replay
  env -u DISPLAY "$TREADS" replay "$demo" >result 2>err
  start replay "$demo" --paused --window 800x450
  shot first
  press Right Right comma comma comma n
  shot later
  differ 'Right goes on in a recording' first later
  press b t v
  runs 'minds and people stay as recorded'
  quit 'the panel of minds stays closed in a recording'
  holds 'seeks and steps add up' err 'replay at tick 598 of '
  is 'its hits and kills are marked' "$(grep -c 'replay at tick .* [1-9][0-9]* moments' err)" 1
  start replay "$demo" --paused --window 640x360
  press End Left comma Home n n comma
  quit 'a recording at its start'
  holds 'Home goes to the start' err 'replay at tick 1 of '
  start replay "$demo" --window 640x360
  press End
  sleep 1
  quit 'a recording at its end'
  is 'the result is the recorded one' "$(grep hash out)" "$(grep hash result)"
  start watch hunter ambusher --seed 3 --paused --window 640x360
  press n n n n comma comma
  sleep 0.3
  quit 'the past of a live match'
  holds 'the comma leads there' err 'replay at tick 2 of 4'
  start watch hunter ambusher --seed 3 --paused --window 640x360
  press n n n n Left
  sleep 0.3
  press End
  sleep 0.3
  press n n
  quit 'a live match that is back from its past'
  holds 'it goes on where it was' err ': 6 ticks, 1 round'
  start watch hunter ambusher --seed 3 --speed max --window 640x360
  sleep 4
  press v p
  sleep 0.5
  quit 'the replay of a match'
  if awk '/replay at tick/ { found = $5 + 0 < $7 + 0 } END { exit !found }' err; then
    pass 'V plays what has just ended, and not as fast as possible'
  else
    fail "V does not play what has just ended: $(cat err)"
  fi
  is 'its result is printed once' "$(grep -c 'state hash' out)" 1
  # What if: its recording begins with what it was forked from.
  start replay "$demo" --from 130 --swap blue=sniper --window 640x360
  press 1 t
  hold w 0.5
  press t
  quit 'a fork'
  if "$TREADS" replay shots/recordings/*.treads-replay --verify >out 2>err; then
    pass 'a fork is recorded from the start'
  else
    fail "a fork's recording does not hold: $(cat out err)"
  fi
}

check_unwritable() {
  : >shots_file
  rm -rf shots
  "$TREADS" play --software --window 640x360 --user-dir shots_file/none -v >out 2>err </dev/null &
  program=$!
  window=$(timeout 20 xdotool search --sync --onlyvisible --name '^treads' | head -1)
  xdotool windowfocus --sync "$window" 2>/dev/null
  sleep 0.5
  press F12 F12
  runs 'an unwritable folder for pictures stops nothing'
  quit 'unwritable folder'
}

check_interrupt() {
  start watch --seed 3 --window 640x360
  kill -INT "$program"
  wait "$program"
  is 'Ctrl-C in the terminal' $? 130
  program=''
}

# The tuning panel: a number turned by key and by mouse is in the preset, and in the recording.
check_tuning() {
  start watch hunter ambusher --seed 3 --window 1280x720
  press Tab
  sleep 0.6
  press Right Right
  sleep 0.4
  xdotool mousemove --window "$window" 1100 287 mousedown 1
  sleep 0.3
  xdotool mousemove --window "$window" 1150 287
  sleep 0.3
  xdotool mouseup 1
  press F5
  sleep 1.5
  quit 'tuning'
  if jq -e '.tuning."drive.top" == 8 and (.tuning|length) == 2' shots/tuning/mine.json >jq.out 2>&1; then
    pass 'F5 keeps what was turned'
  else
    fail "F5 keeps no such numbers: $(cat shots/tuning/mine.json jq.out 2>&1)"
  fi
  if "$TREADS" replay shots/recordings/*.treads-replay --verify >out 2>err; then pass 'and its recording holds'; else fail "its recording does not hold: $(cat out err)"; fi
}

# The settings: a choice and a key bound anew are in force at once, in the file, and in the next window.
check_settings() {
  start play keyboard --ai idle --paused --seed 3 --window 800x450 --hud off --effects off
  press Escape Down Down Down Return
  sleep 0.7
  press Down Down Right # colours: contrast
  press Up Up Return # controls, the tab in the middle
  sleep 0.5
  press Down Down Down Down Down Return # player 1: forward
  sleep 0.7
  press j
  sleep 0.5
  press Escape Escape
  sleep 0.5
  shot before
  press p
  hold j 0.7
  press p
  sleep 0.5
  shot driven
  differ 'a key bound anew drives' before driven
  quit 'settings'
  is 'the choice is kept' "$(jq -r .palette shots/settings.json)" contrast
  is 'and the key' "$(jq -r '.keys["p1-forward"]' shots/settings.json)" J
  is 'the display of the command line is not' "$(jq -r .hud shots/settings.json)" full
  if "$TREADS" check shots/settings.json >/dev/null; then pass 'the file is as it should be'; else fail 'the file is not as it should be'; fi
  echo '{"hud": "tiny"}' >shots/settings.json
  "$TREADS" play keyboard --ai idle --software --user-dir shots --paused --window 640x360 >out 2>err </dev/null &
  program=$!
  window=$(timeout 20 xdotool search --sync --onlyvisible --name '^treads' | head -1)
  xdotool windowfocus --sync "$window" 2>/dev/null
  sleep 0.5
  press Escape Down Down Down Return
  sleep 0.5
  press Down Down Right Escape Escape
  quit 'broken settings'
  holds 'broken settings are told' err "settings.json:1:9: 'hud' is one of full, min, off"
  is 'and left alone' "$(cat shots/settings.json)" '{"hud": "tiny"}'
}

# No command: the set-up menu over battles that are scenery. Every page opens, and Escape leads back.
check_demo() {
  start --window 800x450 --seed 3
  shot first
  sleep 1.5
  shot second
  differ 'a battle is fought behind the menu' first second
  press Down Down Down Return
  shot battle
  differ 'the battle is set up on a page of its own' second battle
  for page in 4 5 7 8; do # replays, tournament, settings, help
    press Escape Home
    for _ in $(seq "$page"); do press Down; done
    press Return
    sleep 0.3
    shot "page$page"
    differ "page $page opens" battle "page$page"
  done
  press Escape Escape Escape
  runs 'Escape on the first page leaves nothing'
  quit 'no command'
  if [ -s out ]; then fail 'scenery printed a result'; else pass 'scenery prints nothing'; fi
}

# A battle from the menu: set up, paused, left, remembered; and the last entry ends the program.
check_battle() {
  start --window 800x450 --hud off
  press Down Down Down Return
  sleep 0.5
  press Left # the arena before the yard
  press Tab Tab Tab Tab Tab
  xdotool type 42
  sleep 0.3
  press Tab End Return
  sleep 1.5
  shot fight
  press Escape
  sleep 0.3
  shot paused_a
  sleep 0.7
  shot paused_b
  same 'the pause menu stops the match' paused_a paused_b
  press Escape
  sleep 0.7
  press Escape Down Return # restart
  sleep 0.7
  press Escape Down Down Down Down Down Return # the set-up menu
  sleep 1.5
  holds 'the match is left for the menu' err ', 2 rounds'
  holds 'the battle is remembered' shots/last-battle 42
  is 'in the chosen arena' "$(grep -A1 -x -e --arena shots/last-battle | tail -1)" proving
  if [ -n "$(find shots/recordings -name '*.treads-replay')" ]; then pass 'and recorded'; else fail 'it was not recorded'; fi
  press End Return
  for _ in $(seq 50); do kill -0 "$program" 2>/dev/null || break; sleep 0.1; done
  if kill -0 "$program" 2>/dev/null; then fail 'Quit does not quit'; fi
  wait "$program"
  is 'Quit in the menu: exit code' $? 0
  program=''
}

# What was played is among the replays; a ladder is played beside the menu; the lab opens and closes.
check_lists() {
  start --window 800x450
  press Return # a quick battle
  sleep 3
  press Escape Down Down Down Down Down Return
  sleep 1
  press Home Down Down Down Down Return
  sleep 0.5
  press Home Down Return
  sleep 1
  press End
  sleep 0.5
  press Escape Down Down Down Down Down Return
  sleep 1
  holds 'the battle is seen again' err 'replay at tick'
  press Home Down Down Down Down Down Return
  sleep 0.3
  press End Return
  for _ in $(seq 100); do [ "$(wc -l 2>/dev/null <shots/results/ladder.jsonl)" = 24 ] && break; sleep 0.1; done
  is 'a ladder is played and kept' "$(wc -l <shots/results/ladder.jsonl)" 24
  shot ladder
  press Escape Home Down Down Down Down Down Down Return
  sleep 0.7
  press Escape
  sleep 0.5
  shot back
  differ 'the lab leads back to the menu' ladder back
  quit 'lists'
}

groups=(steps players keys camera minds tuning settings result replay unwritable interrupt demo battle lists)
[ $# -gt 0 ] && groups=("$@")
for check in "${groups[@]}"; do "check_$check"; done
exit $failed
