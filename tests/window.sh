#!/usr/bin/env bash
# The window from end to end, on a virtual screen: the keys of both players, pause, steps, screenshots, sizes, menus and quitting.
# TREADS is the program. Exit code 77: skipped, because a tool is missing.
top=${TREADS_TOP:-$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)}
tools=(convert identify jq)
# shellcheck source=tests/window.bash
source "$(dirname "${BASH_SOURCE[0]}")/window.bash"
holds() { if grep -qF -e "$3" "$2"; then pass "$1"; else fail "$1: '$3' is missing in: $(head -3 "$2")"; fi; }

window_size() { xdotool getwindowgeometry "$window" | sed -n 's/.*Geometry: //p'; }

# start ARGUMENTS ...: opens a window with an empty user folder.
chosen='' # settings of the next start
choose() { chosen=$1; }
start() {
  rm -rf shots
  mkdir shots
  [ -z "$chosen" ] || echo "$chosen" >shots/settings.json
  chosen=''
  open_window "$@" --user-dir shots
}

is_saved() { compgen -G 'shots/screenshots/*.png' >/dev/null; }

# shot NAME: saves a screenshot (F12) as NAME.png and the part that is compared as NAME.rgb. The default `part` omits the lowest fifth,
# which shows the message about the last screenshot.
part=100%x80%+0+0
shot() {
  xdotool key F12
  until_so 60 is_saved || fail "F12 saves no picture ($1)"
  mv shots/screenshots/*.png "$1.png" && convert "$1.png" -crop "$part" "rgb:$1.rgb" || fail "F12 saves an invalid picture ($1)"
}

# is_new OLD NEW, is_old OLD NEW: take a screenshot NEW and compare it with OLD.
is_new() { shot "$2" && ! cmp -s "$1.rgb" "$2.rgb"; }
is_old() { shot "$2" && cmp -s "$1.rgb" "$2.rgb"; }
is_at_rest() {
  frames 6
  cp "$1.rgb" last.rgb
  is_old last "$1"
}

# rest NAME: waits until nothing moves, and keeps the screenshot.
rest() {
  shot "$1"
  until_so 60 is_at_rest "$1" || fail "the picture keeps changing ($1)"
}

# rest_clock: waits until the clock has stopped because the match is over. (Tracks on the ground still fade.)
rest_clock() {
  part=30%x6%+0+0
  rest clock
  part=100%x80%+0+0
}

# changes NAME OLD NEW: waits until the picture differs from OLD. differ NAME A B, same NAME A B: compare two screenshots.
changes() { if until_so 60 is_new "$2" "$3"; then pass "$1"; else fail "$1: the picture does not change"; fi; }
differ() { if cmp -s "$2.rgb" "$3.rgb"; then fail "$1: the picture has not changed"; else pass "$1"; fi; }
same() { if cmp -s "$2.rgb" "$3.rgb"; then pass "$1"; else fail "$1: the picture has changed"; fi; }
size() { identify -format '%wx%h' "$1.png" 2>/dev/null; }

# is_sized NAME SIZE: takes a screenshot and checks its size.
is_sized() { shot "$1" && [ "$(size "$1")" = "$2" ]; }
gets_size() { if until_so 60 is_sized "$2" "$3"; then pass "$1"; else fail "$1: $(size "$2") instead of $3"; fi; }

says() { grep -qE -e "$1" err; }
says_so() { if until_so 60 says "$2"; then pass "$1"; else fail "$1: '$2' is missing in: $(cat err)"; fi; }

runs() { if has_ended; then fail "$1: the program has ended"; cat err; else pass "$1"; fi; }

check_steps() {
  start play keyboard keyboard --paused --seed 3 --window 640x360
  shot start
  press n n n n n n n
  shot stepped
  differ 'seven steps move the clock' start stepped
  quit 'steps'
  holds 'seven presses are seven ticks' err 'treads: 7 ticks, 1 round'
  local rate
  rate=$(sed -n 's/.* frames in .*, \([0-9]*\) per second$/\1/p' err)
  if [ "${rate:-999}" -le 66 ]; then pass "no more frames than the screen shows ($rate per second)"; else fail "$rate frames per second on a screen with 60 Hz"; fi
}

# drives NAME KEY OLD NEW: holds the key until something moves.
drives() {
  xdotool keydown "$2"
  changes "$1" "$3" "$4"
  xdotool keyup "$2"
}

# Tracks on the ground fade slowly, so the picture changes for a while after a tank has driven.
check_players() {
  start play keyboard keyboard --seed 3 --window 640x360 --countdown 0 --hud off --effects off
  press 0 # the whole arena
  rest still
  pass 'nothing moves without input'
  drives 'player 1 turns the turret' e still turning
  rest turned
  drives 'player 1 drives' w turned first
  part=30%x80%+0+0 # player 2 is on the left
  shot still
  drives 'player 2 drives' Up still second
  part=100%x80%+0+0
  xdotool keydown d
  frames 10
  press p
  shot paused_a
  frames 36
  shot paused_b
  same 'a pause stops everything' paused_a paused_b
  xdotool keyup d
  press p
  changes 'and resumes' paused_b resumed
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
  gets_size 'the picture has the size of the window' resized 1000x600
  press F11
  gets_size 'F11 fills the screen' fullscreen 1280x800
  is 'the window has the size of the screen' "$(window_size)" 1280x800
  press F11
  frames 36
  is 'F11 restores the window' "$(window_size)" 1000x600
  press ctrl+r r
  press n n
  quit 'keys'
  holds 'Ctrl+R and R start new rounds' err '2 ticks, 3 rounds'
}

# All cameras, and the menu of layers.
check_camera() {
  start watch wanderx2@red --mode score --paused --seed 3 --window 640x360 --hud off --effects off
  shot arena
  press c
  rest action
  differ 'C shows the action' arena action
  press c
  rest tank
  differ 'C again follows a tank' action tank
  press x
  rest next
  differ 'X follows the next tank' tank next
  xdotool mousemove --window "$window" 400 160 click 4 click 4
  rest nearer
  differ 'the wheel zooms' next nearer
  press 0
  rest again
  same '0 shows the whole arena again' arena again
  press l
  rest layers
  differ 'L opens the menu of layers' again layers
  press Return Escape
  rest shapes
  differ 'the menu switches a layer on' again shapes
  quit 'camera'
}

# Changing the mind of a tank: in the panel, with a key, and to a player.
check_minds() {
  start watch hunter ambusher --paused --seed 3 --window 640x360 --hud off
  press 2
  rest followed
  press b
  shot panel
  differ 'B opens the panel of minds' followed panel
  press Escape
  rest closed
  same 'Escape closes it without changing the match' followed closed
  press F2
  part=60%x80%+0+0 # exclude the frame rate on the right
  shot full
  press b Down Up Up Return
  rest changed
  differ 'the card shows the new mind' full changed
  press v t
  rest taken
  differ 'T takes the tank' changed taken
  part=100%x80%+0+0
  press t b b
  quit 'minds'
  is 'each change is reported' "$(grep -c '^treads: tank 2: ' err)" 4
  holds 'a player takes the tank and returns it' err '-> player'
  local minds
  minds=$("$TREADS" list minds | sed -n 's/^  \([a-z]*\)  .*/\1/p' | grep -v keyboard)
  holds 'the previous mind is selected' err "tank 2: ambusher -> $(grep -B1 -x ambusher <<<"$minds" | head -1)"
  holds 'V selects the next mind' err "-> ambusher"
  holds 'no tick has passed' err 'treads: 0 ticks, 1 round'
}

check_result() {
  "$TREADS" match hunter ambusher --seed 3 >result
  start watch hunter ambusher --seed 3 --speed max --window 640x360
  rest_clock
  quit 'a match to its end'
  is 'the window prints the result' "$(grep -c 'state hash' out)" 1
  is 'the result equals the match without a window' "$(grep hash out)" "$(grep hash result)"
  start watch hunter ambusher --seed 3 --paused --window 640x360
  press n
  quit 'a match that is quit'
  if [ -s out ]; then fail 'an unfinished match printed a result'; else pass 'an unfinished match prints nothing'; fi
}

# R repeats a mission that was lost.
has_attempts() { [ "$(grep -c 'round 1 is over' err)" -ge "$1" ]; }
check_mission() {
  cat >mission.json <<'END'
{"chapter": "Test", "title": "Test", "goal": "Destroy it", "briefing": ["One", "Two"],
 "battle": "keyboard@blue idle@red --seed 3 --arena yard --time 3",
 "seconds": 2, "health": 1, "proof": "champion"}
END
  choose '{"countdown": 0}'
  start play --mission mission.json --window 640x360
  until_so 60 has_attempts 1
  frames 40
  press r
  if until_so 60 has_attempts 2; then pass 'R repeats a lost mission'; else fail 'R does not repeat a lost mission'; fi
  press Escape
  frames 5
  quit 'a repeated mission'
  is 'both attempts have the same arena and seed' "$(grep -c '^yard, seed 3: ' out)" 2
}

# Recordings can be played in both directions and keep their minds. A finished match can be replayed.
check_replay() {
  local demo=$top/assets/replays/duel-in-the-yard.treads-replay
  env -u DISPLAY "$TREADS" replay "$demo" >result 2>err
  start replay "$demo" --paused --window 640x360
  shot first
  press Right Right comma comma comma n
  changes 'Right seeks forward in a recording' first later
  press b t v
  frames 60 # finds the highlights
  runs 'the minds of a recording cannot be changed'
  quit 'the panel of minds stays closed in a recording'
  holds 'seeks and steps add up' err 'replay at tick 598 of '
  is 'its highlights are counted' "$(grep -c 'replay at tick .* [1-9][0-9]* highlights' err)" 1
  start replay "$demo" --paused --window 640x360
  press End Left comma Home n n comma
  quit 'a recording at its start'
  holds 'Home goes to the start' err 'replay at tick 1 of '
  start replay "$demo" --window 640x360
  press End
  frames 60 # plays to the end
  quit 'a recording at its end'
  is 'the result is the recorded one' "$(grep hash out)" "$(grep hash result)"
  "$TREADS" replay "$demo" --shadow 1=hunter --json >shadow.json
  start replay "$demo" --shadow 1=hunter --paused --window 640x360
  quit 'a shadow' 4
  holds 'begins at its first other order' err "replay at tick $(jq .first_tick shadow.json) of "
  holds 'and is reported' out ' orders are the same ('
  start replay "$("$TREADS" replay --link "$demo")" --paused --window 640x360
  says_so 'a link is verified while it plays' 'Verified: this match happened exactly like this'
  press ctrl+c
  says_so 'the link of a recording is copied' 'copied a link of [0-9]+ characters'
  quit 'a link'
  start watch hunter ambusher --seed 3 --window 640x360
  frames 90
  press ctrl+c
  says_so 'the link of a running match is copied' 'copied a link of [0-9]+ characters'
  quit 'a match with a link'
  start watch hunter ambusher --seed 3 --paused --window 640x360
  press n n n n comma comma
  quit 'the past of a live match'
  holds 'comma steps back' err 'replay at tick 2 of 4'
  start watch hunter ambusher --seed 3 --paused --window 640x360
  press n n n n Left End
  frames 10
  press n n
  quit 'a live match after seeking'
  holds 'the live match continues' err ': 6 ticks, 1 round'
  start watch hunter ambusher --seed 3 --speed max --window 640x360
  rest_clock
  press v
  sleep 0.5 # the match would be over at maximum speed
  press p
  quit 'the replay of a match'
  if awk '/replay at tick/ { found = $5 + 0 < $7 + 0 } END { exit !found }' err; then
    pass 'V replays the last seconds in real time'
  else
    fail "V does not replay the last seconds: $(cat err)"
  fi
  is 'its result is printed once' "$(grep -c 'state hash' out)" 1
  # A fork: its recording begins with the ticks before the fork.
  start replay "$demo" --from 130 --swap blue=sniper --window 640x360
  press 1 t
  xdotool keydown w
  frames 30
  xdotool keyup w
  press t
  quit 'a fork'
  if "$TREADS" replay shots/recordings/*.treads-replay --verify >out 2>err; then
    pass 'a fork is recorded from the start'
  else
    fail "a fork's recording differs: $(cat out err)"
  fi
}

check_unwritable() {
  : >file
  open_window play --window 1600x1200 --user-dir file/none
  is 'a window is not larger than the display' "$(window_size)" 1280x800
  press F12 F12
  runs 'an unwritable folder does not stop the program'
  quit 'unwritable folder'
}

check_interrupt() {
  start watch --seed 3 --window 640x360
  kill -INT "$program"
  wait "$program"
  is 'Ctrl-C in the terminal' $? 130
  program=''
  "$TREADS" lab circling --watch --window 640x360 >out 2>err &
  program=$!
  until_so 60 is_visible || fail 'the laboratory has no window'
  kill "$program"
  wait "$program"
  is 'kill of the laboratory' $? 143
  program=''
}

# is_whole NAME FILE: checks that the recording is complete.
is_whole() {
  "$TREADS" check "$2" >out 2>&1
  is "$1" "$(sed 's/of [0-9.]* s/of N s/' out)" "$2: a recording of N s in yard, 2 tanks, seed 3"
}
expect_same() { if "$TREADS" replay --verify "$2" >out 2>&1; then pass "$1"; else fail "$1: $(cat out)"; fi; }

# The recording of a finished match is complete while the window still shows it; the recording of an unfinished match is complete after the
# display or the terminal is lost.
check_kept() {
  local server
  start watch hunter ambusher --seed 3 --speed max --window 640x360 --record over.treads-replay
  rest_clock
  is_whole 'the recording of a finished match' over.treads-replay
  kill -KILL "$program"
  wait "$program" 2>/dev/null
  expect_same 'it is complete after SIGKILL' over.treads-replay
  start watch hunter ambusher --seed 3 --window 640x360 --record hung-up.treads-replay
  kill -HUP "$program"
  wait "$program"
  is 'the terminal is closed' $? 129
  is_whole 'its recording' hung-up.treads-replay
  Xvfb -displayfd 3 -screen 0 800x600x24 -nolisten tcp -noreset 3>second 2>/dev/null &
  server=$!
  until_so 60 test -s second
  DISPLAY=:$(cat second) open_window watch hunter ambusher --seed 3 --record lost.treads-replay --user-dir shots
  kill "$server"
  wait "$program"
  is 'the display is lost' $? 1
  is_whole 'its recording' lost.treads-replay
  program=''
}

# The tuning panel: parameters changed by key and mouse are in the preset and in the recording.
check_tuning() {
  start watch hunter ambusher --seed 3 --window 1280x720
  press Tab
  frames 36
  press Right Right
  frames 24
  xdotool mousemove --window "$window" 1100 287 mousedown 1
  frames 10
  xdotool mousemove --window "$window" 1150 287
  frames 10
  xdotool mouseup 1
  press F5
  until_so 60 test -s shots/tuning/mine.json
  frames 60 # time to record
  quit 'tuning'
  if jq -e '.tuning."drive.top" == 8 and (.tuning|length) == 2' shots/tuning/mine.json >jq.out 2>&1; then
    pass 'F5 saves the changed parameters'
  else
    fail "F5 keeps no such numbers: $(cat shots/tuning/mine.json jq.out 2>&1)"
  fi
  if "$TREADS" replay shots/recordings/*.treads-replay --verify >out 2>err; then pass 'the recording plays back exactly'; else fail "the recording differs: $(cat out err)"; fi
}

# The settings: a choice and a key binding take effect at once, are saved, and are used by the next window.
check_settings() {
  start play keyboard --ai idle --paused --seed 3 --window 640x360 --countdown 0 --hud off --effects off
  press Escape Down Down Down Down Return
  frames 6
  press Down Down Right # colours: contrast
  press Up Up Right Right # controls, the third tab
  frames 6
  press Down Down Down Down Down Return # player 1: forward
  frames 6
  press j
  frames 6
  press Escape Escape 0
  rest before
  press p
  drives 'the new key binding works' j before driven
  quit 'settings'
  is 'the choice is saved' "$(jq -r .palette shots/settings.json)" contrast
  is 'the key is saved' "$(jq -r '.keys["p1-forward"]' shots/settings.json)" J
  is 'command-line options are not saved' "$(jq -r .hud shots/settings.json)" full
  if "$TREADS" check shots/settings.json >/dev/null; then pass 'the file is valid'; else fail 'the file is invalid'; fi
  echo '{"hud": "tiny"}' >shots/settings.json
  open_window play keyboard --ai idle --user-dir shots --paused --window 640x360
  press Escape Down Down Down Down Return
  frames 6
  press Down Down Right Escape Escape
  quit 'invalid settings'
  holds 'invalid settings are reported' err "settings.json:1:9: 'hud' is 'tiny'; expected one of full, min, off"
  is 'and not overwritten' "$(cat shots/settings.json)" '{"hud": "tiny"}'
}

# No command: the title page over a demo battle. Every page opens, and Escape returns.
check_demo() {
  start --window 640x360 --seed 3
  shot first
  changes 'a battle runs behind the menu' first second
  press Home Return
  shot question
  differ 'the first battle asks for the difficulty' second question
  press Return
  frames 6
  press Down Down Return
  shot battle
  differ 'the battle has a setup page' question battle
  press Escape Escape Home Down Down Return
  shot campaign
  differ 'the campaign opens' battle campaign
  press Escape Home Down Down Down Down Down Return
  for page in 0 2 3 4 5 6; do # replays, lab, tournament, statistics, settings, help
    press Home
    for _ in $(seq "$page"); do press Down; done
    press Return
    shot "page$page"
    differ "page $page opens" battle "page$page"
    press Escape
  done
  press Escape Escape Escape
  runs 'Escape on the first page is ignored'
  quit 'no command'
  is 'the difficulty is saved' "$(jq -r .opponent shots/settings.json)" yours
  if [ -s out ]; then fail 'the demo battle printed a result'; else pass 'the demo battle prints nothing'; fi
}

# A battle from the menu: set up, paused, quit and remembered; the last entry ends the program.
check_battle() {
  choose '{"opponent": "yours", "technical-details": true}'
  start --window 640x360 --hud off --countdown 0
  press Home Return Down Down Return
  frames 6
  press Left # the arena before the yard
  press Tab Tab Tab Tab Tab Tab Tab Tab # past the picture and six rows
  xdotool type 42
  frames 6
  press Tab End Return
  frames 30
  press Escape
  shot paused_a
  frames 40
  shot paused_b
  same 'the pause menu stops the match' paused_a paused_b
  press Escape
  frames 30
  press Escape Down Return # restart
  frames 30
  press Escape Down Down Down Down Down Down Return # the main menu
  says_so 'the match is quit to the menu' ', 2 rounds'
  holds 'the battle is remembered' shots/last-battle 42
  is 'in the chosen arena' "$(grep -A1 -x -e --arena shots/last-battle | tail -1)" yard-scrap
  if [ -n "$(find shots/recordings -name '*.treads-replay')" ]; then pass 'the battle is recorded'; else fail 'the battle was not recorded'; fi
  frames 30
  press Escape Escape End # leave the setup page
  xdotool key Return
  ends 'Quit in the menu'
}

has_played() { [ "$(cat shots/results/ladder-rules-*.jsonl 2>/dev/null | wc -l)" = 24 ]; }

# Played battles are among the replays; a tournament runs while the menu is open; the laboratory opens and closes.
check_lists() {
  choose '{"opponent": "yours"}'
  start --window 640x360
  press Home Return Return # a quick battle
  frames 120
  press Escape Down Down Down Down Down Down Return
  says_so 'the battle is quit to the menu' ', 1 round'
  frames 30
  press Escape Home Down Down Down Down Down Return Return # the replays
  frames 10
  press Home Return
  frames 30
  press End
  frames 30
  press Escape Down Down Down Down Down Return # recordings have no entry for another seed
  says_so 'the replay plays' 'replay at tick'
  frames 30
  press Escape # leave the replays
  press Home Down Down Down Return # the tournament
  frames 10
  press End Return
  until_so 120 has_played
  is 'a tournament is played and saved' "$(cat shots/results/ladder-rules-*.jsonl | wc -l)" 24
  shot ladder
  press Escape Home Down Down Return Down Return # an experiment below the tour
  frames 40
  press Escape
  frames 10
  shot back
  differ 'the laboratory returns to the menu' ladder back
  quit 'lists'
}

# A quick battle has the player's level, which follows the results.
has_level() { [ "$(jq '."adaptive-level"' shots/settings.json)" = "$1" ]; }
check_level() {
  choose '{"opponent": "yours"}'
  start --window 640x360
  press Home Return Return
  frames 10
  press bracketright bracketright bracketright bracketright bracketright
  until_so 60 has_level 12
  is 'a lost quick battle lowers the level' "$(jq '."adaptive-level"' shots/settings.json)" 12
  press Escape Down Down Down Down Down Down Return
  frames 10
  press Home Return
  frames 10
  is 'the next battle has the lower level' "$(grep -o 'skill=.*' shots/last-battle)" skill=12
  quit 'level'
}

# The battle of a recording is played against its ghost, by a file, by a link, and from the end of the recording.
check_ghosts() {
  local again
  start play keyboard idle --arena open --seed 3 --time 2 --countdown 0 --record own.treads-replay --window 640x360
  says_so 'a short battle ends' 'round 1 is over'
  quit 'a short battle'
  for again in own.treads-replay "$("$TREADS" replay --link own.treads-replay)"; do
    start play --against "$again" --window 640x360
    says_so 'the ghost of a recording drives along' 'a ghost drives along'
    quit 'a ghost'
    start replay "$again" --speed 8 --window 640x360
    frames 60
    press n
    says_so 'the end of a recording offers its ghost' 'a ghost drives along'
    quit 'a ghost after a recording'
  done
  cat >own-field.tmj <<'END'
{"type": "map", "width": 60, "height": 36, "tilewidth": 1, "tileheight": 1, "layers": [{"type": "objectgroup", "objects": [
  {"type": "spawn", "point": true, "x": 6, "y": 8, "rotation": 90}, {"type": "spawn", "point": true, "x": 54, "y": 28, "rotation": 270}]}]}
END
  start watch idle idle --arena ./own-field.tmj --window 640x360
  frames 90
  press ctrl+c
  says_so 'a battle that cannot be a link names its file' 'the link names the file of an arena; .*/recordings/own-field.*treads-replay'
  quit 'a battle that cannot be a link'
  start play keyboard --mode race --arena yard --ghost own.treads-replay --window 640x360
  says_so 'the ghost of another arena stays away' "no ghost: it was recorded in the arena 'open'"
  quit 'a ghost of another arena'
  start play keyboard idle --arena open --seed 3 --time 2 --countdown 0 --ghost own.treads-replay --record other.treads-replay --window 640x360
  says_so 'a battle with a ghost ends' 'round 1 is over'
  quit 'a battle with a ghost'
  "$TREADS" replay --verify other.treads-replay >verdict
  holds 'a ghost does not change the match' verdict 'other.treads-replay: as recorded, 120 ticks'
}

# drops FILE WORDS: drops the file, and waits for a line on stderr.
drops() {
  python3 "$top/tests/drop.py" "$window" "$1" || fail "'$1' cannot be dropped"
  says_so "a dropped file: ${1##*/}" "$2"
}

# One window after another opens files dropped on it; broken and unknown files do not change anything.
check_drop() {
  local assets=$top/assets
  printf '<map width="20" height="16" tilewidth="8" tileheight="8"/>' >'my map #1.txt'
  echo 'Dear reader' >notes.txt
  echo '<map width="a"/>' >broken.tmx
  start --window 640x360
  frames 10
  drops 'my map #1.txt' "opens .*/my map #1.txt': an arena"
  frames 10
  drops notes.txt 'notes.txt.* was not opened: .*begins with "Dear reader"'
  drops broken.tmx 'broken.tmx.* was not opened: .*width'
  drops "$assets/replays/duel-in-the-yard.treads-replay" 'opens .*: a recording'
  frames 10
  drops "$assets/tuning/arcade.json" 'opens .*: a tuning'
  frames 10
  drops "$assets/missions/03-canyon.json" 'opens .*: a mission'
  frames 10
  runs 'after all files'
  quit 'drops'
  start 'my map #1.txt' --window 640x360
  says_so 'a file as the only word' "opens .*my map #1.txt': an arena"
  quit 'a file as the only word'
}

groups=(level steps players keys camera minds tuning settings result mission replay kept unwritable interrupt demo battle lists ghosts drop)
[ $# -gt 0 ] && groups=("$@")
for check in "${groups[@]}"; do "check_$check"; done
exit $failed
