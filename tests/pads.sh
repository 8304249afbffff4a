#!/usr/bin/env bash
# Phones as the controllers of a match: Chromium with a touch screen opens the page of a host or a relay, joins, drives, signals, fires and
# wins.
# The time from a touch to the tick with its order, as a spectator gets it, is measured, and with LONG=1 it is limited.
# TREADS is the program; SHOTS is a folder for pictures of the page; exit code 77: skipped.
# shellcheck source=tests/checks.bash
source "$(dirname "${BASH_SOURCE[0]}")/checks.bash"
for tool in chromium node jq; do # `command -v` of several names succeeds if one of them exists
  command -v $tool >/dev/null || { echo "skipped: needs $tool"; exit 77; }
done
if "$TREADS" host guest --wait 0 --time 0.1 --port 0 2>&1 | grep -q 'without libwebsockets'; then
  echo 'skipped: this treads was built without libwebsockets'
  exit 77
fi
shots=${SHOTS:-$work}
trap 'kill ${host_job:-} ${relay_job:-} ${watch_job:-} ${page_PID:-} 2>/dev/null; rm -rf "$work"' EXIT
host_job=

# host NAME ARGUMENTS ..: starts a host, and sets `url`.
host() {
  local name=$1 i
  shift
  timeout 250 "$TREADS" host "$@" --json --record "$name.treads-replay" >"$name.json" 2>"$name.err" &
  host_job=$!
  for ((i = 0; i < 100; i++)); do
    url=$(grep -som1 'http://127.0.0.1:[0-9]*/' "$name.err") && return
    sleep 0.1
  done
  fail "the host does not start: $(cat "$name.err")"
  return 1
}

# middle SELECTOR: sets `at` to the middle of an element on the screen.
middle() {
  ask eval "(box => Math.round(box.x + box.width / 2) + ' ' + Math.round(box.y + box.height / 2))(document.querySelector('$1').getBoundingClientRect())"
  at=${answer//\"/}
}

# joins NAME: types the name, chooses a colour, and taps the button.
joins() {
  ask eval "document.getElementById('name').value = '$1'"
  ask eval "document.querySelectorAll('#looks input')[4].click()"
  ask eval "document.querySelector('button').click()"
  ask until "!document.getElementById('pad').hidden"
  is "$1 has joined" "$answer" yes
}

# tap SELECTOR: touches an element shortly.
tap() {
  middle "$1"
  ask tap "$at"
}

sees() { # NAME SCRIPT
  ask until "$2"
  is "$1" "$answer" yes
}

# A field without cover: how far the tank drives in a second depends on the computer.
cat >field.tmj <<'END'
{"type": "map", "version": "1.10", "orientation": "orthogonal", "width": 40, "height": 26, "tilewidth": 32, "tileheight": 32,
 "tilesets": [], "layers": [{"type": "objectgroup", "name": "things", "objects": [
  {"id": 1, "type": "spawn", "point": true, "x": 160, "y": 640, "rotation": 0},
  {"id": 2, "type": "spawn", "point": true, "x": 1120, "y": 192, "rotation": 180}]}]}
END

# offers NAME HOST BUTTONS: checks the buttons of the page at a host with the browser build, the first of which is the large one.
offers() {
  ask open "${url/127.0.0.1/$2}#KRXWTB"
  ask eval "offerBuild(), [...document.querySelectorAll('#join button')].map(one => one.id + (one.className && '-')).join(' ')"
  is "$1" "$answer" "\"$3\""
}

wins() {
  local x y
  host duel guest idle --host-name far.localhost --code KRXWTB --port 0 --arena field.tmj --mode last --seed 1 --time 200 --set hull.health=40 || return
  offers 'a computer plays' far.localhost 'play watch- controller-'
  ask phone 844 390 2
  offers 'a phone in the network is a controller' 127.0.0.1 'controller play- watch-'
  offers 'a phone elsewhere plays' far.localhost 'play controller- watch-'
  ask shot "$shots/phone-far.png"
  ask open "${url}#WRONGX"
  ask eval "document.querySelector('button').click()"
  sees 'a wrong code is refused' "document.getElementById('problem').textContent == 'The room code is wrong.'"
  ask shot "$shots/phone-join.png"
  ask open "about:blank"
  ask open "${url}#krxwtb"
  joins Grace
  sees 'the match begins' "document.getElementById('news').textContent == ''"
  ask close 1 # the phone restarts
  ask tab 4
  ask phone 844 390 2
  ask open "${url}#krxwtb"
  ask eval "document.querySelector('button').click()" # the name and the colour are kept
  sees 'a phone that was restarted plays on' "!document.getElementById('pad').hidden && document.getElementById('news').textContent == ''"
  is 'it was away and came back' "$(grep -c '1 of 1 players' duel.err)" 2
  ask eval "window.shakes = 0; navigator.vibrate = felt => { window.shakes += typeof felt == 'number' && felt > 20; }"
  sees 'the colour is the chosen one' "getComputedStyle(document.getElementById('sign')).backgroundColor == 'rgb(204, 121, 167)'"
  middle '#drive'
  read -r x y <<<"$at"
  ask touch "$x $y $((x + 200)) $y" # a finger on the stick; another one elsewhere does not matter
  ask slide "$x $((y - 60))"
  ask wait 1
  ask shot "$shots/phone-landscape.png"
  ask touch
  tap '#signals button:nth-child(3)'
  ask phone 390 844 2
  ask wait 0.3
  ask shot "$shots/phone-portrait.png"
  local until_s=$((SECONDS + 150))
  while [ $SECONDS -lt $until_s ]; do
    ask eval "document.getElementById('news').textContent"
    case $answer in *won* | *over* | no*) break ;; esac
    middle '#fire' # the page may have been laid out again
    ask touch "$at"
    ask wait 0.2
    ask touch
    ask wait 0.4
  done
  is 'the phone wins' "$answer" '"You won!"'
  sees 'the phone feels its shots' 'window.shakes > 2'
  ask shot "$shots/phone-won.png"
  wait "$host_job"
  is 'the host says so, too' "$(jq -c '[.winner, (.tanks[0].distance_m > 1)]' duel.json)" "$(jq -nc --argjson team "$(jq .tanks[0].team duel.json)" '[$team, true]')"
  expect 0 'the recording of the match' replay --verify duel.treads-replay
  python3 -c 'import sys, zlib; data = open(sys.argv[1], "rb").read(); print(zlib.decompress(data[data.index(b"\x78\xda"):]).decode())' \
    duel.treads-replay >lines
  holds 'the signal is in the recording' lines ' 1 attack'
}

reacts() {
  local rules i
  rules=$("$TREADS" version | awk '/^rules/ { print $2 }')
  host touches guest idle --code KRXWTB --port 0 --arena field.tmj --mode score --seed 1 --time 100 || return
  ask tab 2 # Chromium may keep touches from a later page of the same tab
  ask phone 844 390 2
  ask open "${url}#krxwtb"
  joins Ada
  sees 'the match begins' "document.getElementById('news').textContent == ''"
  ask eval 'window.touches = []; addEventListener("pointerdown", event => touches.push(performance.timeOrigin + event.timeStamp), true)'
  python3 "$top/tests/live.py" shots "$(grep -o '[0-9]*/$' <<<"$url" | tr -d /)" KRXWTB "$rules" >fired &
  watch_job=$!
  for ((i = 0; i < 100; i++)); do [ -s fired ] && break; sleep 0.1; done
  middle '#fire'
  for ((i = 0; i < 30; i++)); do
    ask touch "$at"
    ask wait 0.1
    ask touch
    ask wait "0.1$((i * 7 % 10))"
  done
  ask eval "touches.join(' ')"
  read -r count median_ms late_ms < <(python3 - fired "${answer//\"/}" <<'END'
import sys
shots, touches = list(map(float, open(sys.argv[1]))), list(map(float, sys.argv[2].split()))
times = [min((shot - touch for shot in shots if shot > touch), default=9999) for touch in touches]
times = sorted(time for time in times if time < 1000)
print(len(times), *(f'{times[int(part * len(times))]:.1f}' for part in (0.5, 0.9)))
END
  )
  is 'touches are orders' "$(jq -n "${count:-0} >= 20")" true # on a busy computer, some are in one tick
  echo "        touch to order: median $median_ms ms, nine in ten within $late_ms ms"
  [ "${LONG:-0}" = 0 ] || is 'a touch is an order within 25 ms' "$(jq -n "${median_ms:-99} <= 25")" true
  kill -INT "$host_job"
  wait "$host_job"
}

plays_far_away() {
  local code x y
  timeout 100 "$TREADS" relay --port 0 >relay.out 2>relay.err &
  relay_job=$!
  until_so 10 grep -qs 'host --relay' relay.err
  host far --relay "$(grep -om1 'http://127.0.0.1:[0-9]*/' relay.err)" guest idle --arena field.tmj --mode score --seed 1 --time 6 || return
  code=$(sed -n 's|.*#\([A-Z]*\)$|\1|p' far.err | head -n 1)
  ask tab 3
  ask phone 844 390 2
  ask open "$url#$code"
  joins Lovelace
  sees 'the match of a host at a relay begins' "document.getElementById('news').textContent == ''"
  middle '#drive'
  read -r x y <<<"$at"
  ask touch "$at"
  ask slide "$x $((y - 60))"
  wait "$host_job"
  is 'a phone drives through a relay' "$(jq '.tanks[0].distance_m > 1' far.json)" true
}

coproc page { exec node --no-experimental-fetch "$top/tests/web.js" "$work"; }
wins
reacts
plays_far_away
exit $failed
