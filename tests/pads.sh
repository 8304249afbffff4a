#!/usr/bin/env bash
# Phones as the controllers of a match: Chromium with a touch screen opens the page of a host, joins, drives, aims, fires and wins.
# TREADS is the program; SHOTS is a folder for pictures of the page; exit code 77: skipped.
# shellcheck source=tests/checks.bash
source "$(dirname "${BASH_SOURCE[0]}")/checks.bash"
if [ "${LONG:-0}" = 0 ]; then
  echo 'skipped: only with LONG=1, because touches are sometimes lost on a busy computer'
  exit 77
fi
if ! command -v chromium node jq >/dev/null; then
  echo 'skipped: needs chromium, node and jq'
  exit 77
fi
if "$TREADS" host guest --wait 0 --time 0.1 --port 0 2>&1 | grep -q 'without libwebsockets'; then
  echo 'skipped: this treads was built without libwebsockets'
  exit 77
fi
shots=${SHOTS:-$work}
trap 'kill ${host_job:-} ${page_PID:-} 2>/dev/null; rm -rf "$work"' EXIT
host_job=

# host NAME ARGUMENTS ..: starts a host, and sets `url`.
host() {
  local name=$1 i
  shift
  timeout 250 "$TREADS" host "$@" --code KRXWTB --port 0 --json --record "$name.treads-replay" >"$name.json" 2>"$name.err" &
  host_job=$!
  for ((i = 0; i < 100; i++)); do
    url=$(grep -om1 'http://127.0.0.1:[0-9]*/' "$name.err") && return
    sleep 0.1
  done
  fail "the host does not start: $(cat "$name.err")"
  return 1
}

# middle ID: sets `at` to the middle of an element on the screen.
middle() {
  ask eval "(box => Math.round(box.x + box.width / 2) + ' ' + Math.round(box.y + box.height / 2))(document.getElementById('$1').getBoundingClientRect())"
  at=${answer//\"/}
}

# joins NAME: types the name, and taps the button.
joins() {
  ask eval "document.getElementById('name').value = '$1'"
  ask eval "document.querySelector('button').click()"
  ask until "!document.getElementById('pad').hidden"
  is "$1 has joined" "$answer" yes
}

sees() { # NAME SCRIPT
  ask until "$2"
  is "$1" "$answer" yes
}

wins() {
  local x y
  host duel guest idle --arena open --mode last --seed 1 --time 200 || return
  ask phone 844 390 2
  ask open "${url}#WRONGX"
  ask eval "document.querySelector('button').click()"
  sees 'a wrong code is refused' "document.getElementById('problem').textContent == 'The room code is wrong.'"
  ask shot "$shots/phone-join.png"
  ask open "about:blank"
  ask open "${url}#krxwtb"
  joins Grace
  sees 'the match begins' "document.getElementById('news').textContent == ''"
  ask eval "getComputedStyle(document.getElementById('sign')).backgroundColor"
  is 'the colour is that of the tank' "$answer" '"rgb(0, 114, 178)"'
  middle drive
  read -r x y <<<"$at"
  ask touch "$x $y $((x + 70)) $y" # a finger on the stick; another one elsewhere does not matter
  ask slide "$x $((y - 60))"
  ask wait 1
  ask shot "$shots/phone-landscape.png"
  ask touch
  ask phone 390 844 2
  ask wait 0.3
  ask shot "$shots/phone-portrait.png"
  local until_s=$((SECONDS + 150))
  while [ $SECONDS -lt $until_s ]; do
    ask eval "document.getElementById('news').textContent"
    case $answer in *won* | *over* | no*) break ;; esac
    middle fire # the page may have been laid out again
    ask touch "$at"
    ask wait 0.2
    ask touch
    ask wait 0.4
  done
  is 'the phone wins' "$answer" '"You won!"'
  ask shot "$shots/phone-won.png"
  wait "$host_job"
  is 'the host says so, too' "$(jq -c '[.winner, (.tanks[0].distance_m > 1)]' duel.json)" "$(jq -nc --argjson team "$(jq .tanks[0].team duel.json)" '[$team, true]')"
  expect 0 'the recording of the match' replay --verify duel.treads-replay
}

coproc page { exec node --no-experimental-fetch "$top/tests/web.js" "$work"; }
wins
exit $failed
