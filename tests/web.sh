#!/usr/bin/env bash
# The web page (game/web/) in headless Chromium: it plays the same matches bit for bit, keys and mouse work, settings are saved, and it is
# small and fast enough. Only with WEB=1; the first run takes some minutes.
#
# WEB_SHOTS=FOLDER keeps the screenshots.
set -u
home=$HOME
# shellcheck source=tests/checks.bash
source "$(dirname "${BASH_SOURCE[0]}")/checks.bash"
# shellcheck source=tests/ports.bash
source "$top/tests/ports.bash"
[ "${WEB:-0}" != 0 ] || { echo "only with WEB=1"; exit 77; }
shots=${WEB_SHOTS:-$work/shots}
mkdir -p "$shots"
export TREADS_ASSETS=$top/assets

# ask COMMAND ..: sends a command to tests/web.js and sets `answer`; problems are failures.
ask() {
  [ "${page_PID:-}" ] || { answer='no browser'; return; }
  echo "$*" >&"${page[1]}"
  while IFS= read -r -t 120 answer <&"${page[0]}"; do
    case $answer in PROBLEM*) fail "$*: $answer" ;; *) return ;; esac
  done
  answer='no answer'
}
at_least() { if awk "BEGIN { exit !($2 >= $3) }"; then pass "$1: $2"; else fail "$1: $2, which is less than $3"; fi; }
at_most() { if awk "BEGIN { exit !($2 <= $3) }"; then pass "$1: $2"; else fail "$1: $2, which is more than $3"; fi; }

is_built() {
  HOME=$home XDG_CACHE_HOME=${XDG_CACHE_HOME:-$home/.cache} "$top/game/web/run" build "$work/page" 2>err || { cat err; fail 'the page is built'; exit 1; }
  pass 'the page is built'
  is 'it has four files' "$(cd page && echo *)" 'index.html treads.data treads.js treads.wasm'
  at_most 'megabytes of .wasm, gzipped' "$(gzip -9c page/treads.wasm | wc -c | awk '{ print $1 / 1e6 }')" 1.8
  at_most 'megabytes of all, gzipped' "$(cat page/* | gzip -9c | wc -c | awk '{ print $1 / 1e6 }')" 6
}

plays_the_same() {
  local card native web
  while read -r card; do
    # shellcheck disable=SC2086  # a card is several words
    native=$("$TREADS" match $card --json 2>/dev/null | jq -r .state_hash)
    ask open "match+${card// /+}+--json"
    ask until 'document.getElementById("canvas").hidden'
    ask eval "/\"state_hash\": *\"(.*?)\"/.exec(lines.join('\\n'))[1]"
    web=${answer//\"/}
    is "$card" "$web" "$native"
  done < <(cards)
}

# shows NAME QUERY: opens the page, keeps a screenshot and checks that it has more than a few colours.
shows() {
  ask open "$2"
  ask until '!document.getElementById("canvas").hidden && window.frames > 20'
  ask shot "$shots/$1.png"
  at_least "colours of $1" "$(convert "$shots/$1.png" -format %k info:)" 50
}

is_quick() {
  local least=1000 best=0
  shows watch 'watch+hunterx8+ambusherx8+--seed+1'
  ask eval 'first / 1000'
  at_most 'seconds until the first picture' "$answer" 5
  for _ in 1 2 3; do
    ask cost 3
    least=$(awk "BEGIN { print ($answer < $least) ? $answer : $least }")
  done
  at_most 'milliseconds of work per frame with sixteen tanks (25 allow 40 frames per second)' "$least" 25
  ask frames 3
  echo "        $answer frames per second, with a load average of ($(cut -d' ' -f1 /proc/loadavg))"
  for _ in 1 2 3; do race; done
  at_least 'ticks per second, as a share of those of the program' "$best" 0.4
}

# race: plays a match of sixteen tanks with the program and on the page, one after the other, and keeps the best ratio of their speeds
# in `best`.
race() {
  local card='hunterx8 ambusherx8 --seed 1 --time 15' start native
  start=$EPOCHREALTIME
  # shellcheck disable=SC2086  # a card is several words
  "$TREADS" match $card --jobs 1 -q >/dev/null
  native=$(awk "BEGIN { print $EPOCHREALTIME - $start }")
  ask open "match+${card// /+}+-q"
  ask until 'document.getElementById("canvas").hidden'
  ask eval 'window.spent_s'
  best=$(awk "BEGIN { now = $native / $answer; print (now > $best) ? now : $best }")
}

# Files are still there after the page is opened again.
is_kept() {
  ask open 'play+--arena+open+--seed+1'
  ask until 'window.frames > 60'
  ask wait 4
  ask open ''
  ask until 'window.frames > 20'
  ask eval 'files().some(path => FS.stat(path).mtime < performance.timeOrigin)'
  is 'files are kept' "$answer" true
}

# Tabs share their files: a tab that was opened before a file was stored does not remove the file.
tabs_share_files() {
  ask open 'watch+hunter+ambusher'
  ask until 'window.frames > 20'
  ask tab 2
  ask open 'play+--paused'
  ask until 'window.frames > 20'
  ask eval 'storage_begin().then(() => FS.writeFile(HOME + "/campaign.json", "{\"01\": 7}")).then(storage_end)'
  ask open ''
  ask wait 5
  ask tab 3
  ask open files
  ask until '!at("wait").hidden && !!database && at("bar").hidden'
  ask eval 'files().includes(HOME + "/campaign.json")'
  is 'a tab that watches keeps the progress of another one' "$answer" true
  ask eval 'FS.unlink(HOME + "/campaign.json"); keep()'
  ask tab 1
  ask open files
  ask schedules "$([ "${LONG:-0}" != 0 ] && echo 200 || echo 20)"
  is 'random schedules of tabs that lose something' "$answer" 0
  ask tab 1
}

# In a frame of another page, a click outside pauses, and a click back gives the keyboard to the game again and does nothing else.
keeps_its_keyboard() {
  mkdir -p page/frame
  echo '<body style="margin:0"><input id="other"><br><iframe id="f" src="../index.html?play+keyboard+idle+--countdown+0" width="1000"
    height="560"></iframe>' >page/frame/index.html
  ask eval 'location.href = "/frame/index.html"; 0'
  ask until 'f.contentWindow.frames > 20'
  ask click 500 300
  ask click 40 10
  ask eval 'document.activeElement.tagName'
  is 'the keyboard is elsewhere' "$answer" '"INPUT"'
  ask wait 1
  ask click 500 300
  ask eval '[document.activeElement.tagName, f.contentDocument.activeElement.id].join()'
  is 'a click gives the keyboard to the game' "$answer" '"IFRAME,canvas"'
  ask wait 1
  ask shot "$shots/frame-back.png"
  ask press Escape
  ask wait 1
  ask shot "$shots/frame-on.png"
  at_least 'points that Escape changes after that' "$(compare -metric AE "$shots/frame-back.png" "$shots/frame-on.png" null: 2>&1)" 50000
  rm -r page/frame
}

# drop FILE NAME: drops a file of the assets on the page, which must open it.
drop() {
  ask open 'play+--paused'
  ask until 'window.frames > 20'
  ask eval "const all = new DataTransfer(); all.items.add(new File([FS.readFile('/assets/$1')], '$2')); dispatchEvent(new DragEvent('drop', {dataTransfer: all}))"
  ask until "location.search.includes('$2') && window.frames > 20"
  is "a dropped file is opened: $2" "$answer" yes
}

# A fragment plays its recording, also on a page that is open already, and a damaged one is reported.
plays_links() {
  local link
  link=$("$TREADS" replay --link "$top/assets/replays/duel-in-the-yard.treads-replay")
  ask open "$link"
  ask until 'window.frames > 20'
  ask eval 'Module.arguments[0]'
  is 'a fragment is played' "$answer" '"replay"'
  ask open ''
  ask eval 'location.hash = "other"; 0'
  ask wait 1
  ask eval 'Module.arguments.length'
  is 'another fragment is ignored' "$answer" 0
  ask eval 'location.hash = "replay=AAAA"; 0'
  ask until 'at("canvas").hidden && lines.length > 0'
  ask eval 'lines.join(" ")'
  echo "$answer" >refused
  holds 'a damaged link' refused 'the link'
}

# refuses QUERY TEXT: checks that the page reports the problem.
refuses() {
  ask open "$1"
  ask until 'lines.length > 0'
  ask eval 'lines.join(" ")'
  echo "$answer" >refused
  holds "unsupported: $1" refused "$2"
}

# answers NAME SCRIPT: waits until the script's value is true.
answers() {
  ask until "$2"
  is "$1" "$answer" yes
}

is_played() {
  shows menu ''
  ask eval 'window.before = window.frames'
  ask press Enter
  ask until 'window.frames > window.before + 5'
  ask shot "$shots/training.png"
  at_least 'points that Enter changes' "$(compare -metric AE "$shots/menu.png" "$shots/training.png" null: 2>&1)" 100000
  shows lab 'lab+circling+--watch'
  shows play 'play+--arena+open+--seed+1'
  ask click 640 300
  answers 'the mouse aims' 'at("canvas").style.cursor == "none"'
  ask screen 844 390 3
  shows phone 'play+--arena+open+--seed+1'
  convert "$shots/phone.png" -gravity southeast -crop 50%x50%+0+0 +repage corner.png
  at_least "colours of a phone's bottom right corner" "$(convert corner.png -format %k info:)" 50
  ask screen 1280 720 1
}

# changed A B: how many points of the upper half of two screenshots differ.
changed() {
  local half=(-gravity north -crop '100%x52%+0+0' +repage)
  compare -metric AE \( "$shots/$1.png" "${half[@]}" \) \( "$shots/$2.png" "${half[@]}" \) null: 2>&1
}

# The first touch of the rim of the stick, on a page that was just opened, moves the tank.
first_touch_counts() {
  ask phone 640 360 2
  ask open 'play+keyboard+idle+--seed+3+--countdown+0'
  ask until 'window.frames > 20'
  ask wait 6 # until the toasts are gone
  ask shot "$shots/thumb-before.png"
  ask wait 1
  ask shot "$shots/thumb-still.png"
  at_most 'points that change without a touch' "$(changed thumb-before thumb-still)" 1500
  ask touch 86 206
  ask wait 1.5
  ask shot "$shots/thumb-after.png"
  ask touch
  at_least 'points that the first touch of the rim changes' "$(changed thumb-still thumb-after)" 8000
  ask screen 1280 720 1
}

if ! is_built; then exit 1; fi
coproc page { exec node --no-experimental-fetch "$top/tests/web.js" "$work/page"; }
plays_the_same
is_quick
is_played
first_touch_counts
is_kept
tabs_share_files
keeps_its_keyboard
plays_links
drop arenas/city.tmj mine.tmj
drop replays/duel-in-the-yard.treads-replay duel.treads-replay
refuses watch+exec:foo+hunter 'do not run on this system'
refuses watch+hunter+ambusher+--terminal 'a web page has no terminal'
refuses replay+/assets/replays/duel-in-the-yard.treads-replay+--video+a.mp4 'videos are not available'
exit $failed
