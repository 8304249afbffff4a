#!/usr/bin/env bash
# An evening of strangers: two pages in headless Chromium, a program and a phone play a match through a connection with a delay of 100 ms and
# stalls in 2 % of the time. A page is closed, the program is killed, and both come back to their tanks. All play the same match, to the last
# bit. The first match is at a host, the second at a relay with its own TLS, and so on by turns. Then a page and a window watch a recording
# together, in both ways. Only with WEB=1; the first run takes some minutes.
#
# WEB_PAGE=FOLDER is the complete path of a built page. WEB_SHOTS=FOLDER keeps the screenshots. WEB_MATCHES is the number of matches (2), and WEB_MATCH_S the seconds of each, which otherwise
# depend on the time to open the page here.
set -u
home=$HOME
# shellcheck source=tests/checks.bash
source "$(dirname "${BASH_SOURCE[0]}")/checks.bash"
[ "${WEB:-0}" != 0 ] || { echo "only with WEB=1"; exit 77; }
shots=${WEB_SHOTS:-$work/shots}
mkdir -p "$shots"
export TREADS_ASSETS=$top/assets
jobs=()
trap 'kill "${jobs[@]}" ${page_PID:-} 2>/dev/null; rm -rf "$work"' EXIT

if [ "${WEB_PAGE:-}" ]; then ln -s "$WEB_PAGE" page
else HOME=$home XDG_CACHE_HOME=${XDG_CACHE_HOME:-$home/.cache} "$top/game/web/run" build "$work/page" 2>err || { cat err; fail 'the page is built'; exit 1; }; fi

# address FILE: waits for an address in a file, and sets `port`.
address() {
  until_so 60 grep -qsE 'https?://' "$1" || fail "no room opens: $(cat "$1")"
  port=$(sed -En 's#.*https?://127.0.0.1:([0-9]*)/.*#\1#p' "$1" | head -n 1)
}

# host NAME ARGUMENTS ...: starts a host, directly or at a relay, and sets the `port` with the page, and `code`.
host() {
  local name=$1 room=(--port 0 --web-build "$work/page")
  shift
  base=http://127.0.0.1
  if [ $((number % 2)) = 0 ]; then
    base=https://127.0.0.1
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1 \
      -keyout relay.key -out relay.pem 2>openssl.err || fail "no certificate: $(cat openssl.err)"
    export SSL_CERT_FILE=$work/relay.pem
    timeout 1800 "$TREADS" relay "${room[@]}" --certificate relay.pem --key relay.key 2>"$name.relay" &
    jobs+=($!)
    address "$name.relay"
    room=(--relay "https://127.0.0.1:$port")
  fi
  timeout 1800 "$TREADS" host "$@" "${room[@]}" >"$name.json" 2>"$name.err" &
  host_job=$!
  jobs+=("$host_job")
  address "$name.err"
  code=$(sed -n 's|.*#\([A-Z]*\)$|\1|p' "$name.err" | head -n 1)
}

# slow TARGET: starts a proxy with a delay of 100 ms, 20 ms of jitter and a stall of 200 ms every 10 s, and sets `near`.
slow() {
  rm -f proxy.port
  python3 "$top/tests/live.py" proxy "$1" 50 10 200 10000 >proxy.port 2>proxy.err &
  jobs+=($!)
  until_so 60 test -s proxy.port || fail "no proxy: $(cat proxy.err)"
  near=$(cat proxy.port)
}

# guest TAB NAME BUTTON: opens the room in a tab, as a player with a computer does.
guest() {
  ask tab "$1"
  ask awake
  ask open "$base:$near/#${code,,}"
  ask until "document.getElementById('$3')?.hidden === false && document.getElementById('$3').offsetHeight"
  is "$2 can choose" "$answer" yes
  [ "$1" != 1 ] || ask shot "$shots/guest-choice.png"
  ask eval "document.getElementById('name').value = '$2'; document.getElementById('$3').click()"
  [ "$3" != controller ] || return
  ask until 'window.frames > 5 && !at("canvas").hidden'
  is "$2 sees the game" "$answer" yes
}

# mind NAME: starts a guest with a mind, and sets `mind`.
mind() {
  timeout 1800 "$TREADS" join "$base:$near#$code" --name Hopper --mind hunter -v --json --output "$1.treads-replay" >"$1.json" 2>"$1.err" &
  mind=$!
  jobs+=("$mind")
}

# here COUNT: waits until COUNT players are connected. On a busy machine a guest can lose the connection and reconnects within seconds.
here() {
  are_here() { [ "$(sed -n 's/.*: \([0-9]\) of 4 players.*/\1/p' "$name.err" | tail -n 1)" = "$1" ]; }
  until_so 120 are_here "$1" || fail "not $1 players: $(cat "$name.err")"
}

# The phone pushes its stick forward for a second.
drives_by_phone() {
  local x y
  ask tab 5
  ask until "!document.getElementById('pad').hidden && document.getElementById('news').textContent == ''"
  ask eval "(box => Math.round(box.x + box.width / 2) + ' ' + Math.round(box.y + box.height / 2))(document.getElementById('drive').getBoundingClientRect())"
  read -r x y <<<"${answer//\"/}"
  ask touch "$x $y"
  ask slide "$x $((y - 60))"
  ask wait 1.5
  ask touch
}

# Each page plays with keys. A page prints the result as the program does.
plays() {
  local name=match-$1 hash tab until_s base mind
  host "$name" guestx4 --arena pillars --mode score --seed "$1" --time "$match_s" --json --record "$name.treads-replay"
  slow "$port"
  guest 1 Ada play
  guest 2 Grace play
  ask tab 5
  ask phone 844 390 2
  guest 5 Lovelace controller
  mind killed
  here 4
  drives_by_phone
  pkill -9 -P "$mind"
  here 3
  mind "$name-mind"
  here 4
  timeout 1800 "$TREADS" join "$base:$near#$code" --spectate --json --output "$name-late.treads-replay" >"$name-late.json" 2>"$name-late.err" &
  local late=$!
  jobs+=("$late")
  for tab in 1 2; do
    ask tab "$tab"
    ask down KeyW
    [ "$tab" = 1 ] && ask down KeyA
  done
  ask wait 3
  for tab in 1 2; do
    ask tab "$tab"
    ask shot "$shots/guest-$tab.png"
    ask press Space
    ask up KeyW
  done
  ask close 2
  here 3
  guest 3 Grace play # a new tab
  here 4
  for tab in 1 3; do
    ask tab "$tab"
    until_s=$((SECONDS + match_s + 60))
    while [ $SECONDS -lt $until_s ]; do
      ask eval 'lines.filter(line => /state hash/.test(line)).join()'
      case $answer in *hash*) break ;; esac
      ask wait 0.3
    done
    echo "$answer" >"$name-page-$tab"
  done
  wait "$host_job" "$mind" "$late"
  hash=$(jq -r .state_hash "$name.json")
  is "match $1 has a hash" ${#hash} 16
  for tab in 1 3; do holds "page $tab plays the host's match" "$name-page-$tab" "$hash"; done
  is 'the mind plays it' "$(jq -r '.matches[0].state_hash' "$name-mind.json")" "$hash"
  is 'the late spectator plays it' "$(jq -r '.matches[0].state_hash' "$name-late.json")" "$hash"
  expect 0 'its recording' replay --verify "$name.treads-replay"
  holds 'the hash of the recording' out "$hash"
  is 'all four drove' "$(jq -c '[.tanks[].distance_m > 2]' "$name.json")" '[true,true,true,true]'
}

# moves PERSON KEY HEAD NAME: presses a key in the page (Ada) or in the window (Hopper). Waits until the recording is at "TICK IS_PAUSED", and
# until the others have followed. Sets `tick`.
moves() {
  is_there() { [[ $(tail -n 1 "$name.heads") =~ ^$1$ ]]; }
  if [ "$1" = Ada ]; then ask press "$2"; else xdotool key "$2"; fi
  if until_so 60 is_there "$3 $1"; then pass "$4"; else fail "$4: not at '$3 $1': $(tail -n 3 "$name.heads")"; fi
  ask eval 'window.before = window.frames'
  ask until 'window.frames > window.before + 20'
  nap 1.5
  read -r tick _ < <(tail -n 1 "$name.heads")
}

page_moves() { # nothing happens until the recording has arrived
  ask press Home
  nap 1
  grep -q Ada "$name.heads"
}

# A page and a window watch a recording together. The last move decides, and a step shows where its person was.
watches() {
  local name=shown-$1 base near tick
  local -x DISPLAY=:$(<display) SDL_AUDIODRIVER=dummy
  SDL_VIDEODRIVER=dummy host "$name" match-1.treads-replay --software -v
  LIVE_TLS=${base##http:*} python3 "$top/tests/live.py" heads "$port" "$code" "$("$TREADS" version | sed -n 's/^rules *\([0-9]*\).*/\1/p')" >"$name.heads" 2>&1 &
  jobs+=($!)
  slow "$port"
  timeout 1800 "$TREADS" join "$base:$near#$code" --name Hopper --software -v >"$name-window" 2>&1 </dev/null &
  jobs+=($!)
  timeout 60 xdotool search --sync --onlyvisible --name '^treads' windowfocus --sync || fail "no window: $(cat "$name-window")"
  guest 1 Ada watch
  until_so 60 page_moves || fail "the page does not move the recording: $(cat "$name.heads")"
  moves Ada KeyP '([6-9]|[1-9][0-9])[0-9] 0' 'a page starts it'
  moves Hopper p '[0-9]+ 1' 'a window pauses it'
  moves Ada KeyN "$((tick + 1)) 1" 'the page was there, and steps'
  moves Hopper comma "$((tick - 1)) 1" 'the window was there, and steps back'
  moves Hopper End '[0-9]+ 1' 'a window moves it to its end'
  local last=$tick
  moves Ada Comma "$((last - 1)) 1" 'the page was at the end'
  ask shot "$shots/$name.png"
  moves Hopper comma "$((last - 2)) 1" 'so was the window'
  pkill -INT -P "$host_job"
  wait "$host_job"
  holds 'the host is where they are' "$name.err" "replay at tick $tick of $last"
}

command -v xdotool >/dev/null || { echo 'skipped: xdotool is not installed'; exit 77; }
Xvfb -displayfd 3 -screen 0 1280x800x24 -nolisten tcp -noreset 3>display 2>xvfb.err &
jobs+=($!)
until_so 60 test -s display || fail "no display: $(cat xvfb.err)"
coproc page { exec node --no-experimental-fetch "$top/tests/web.js" "$work/page"; }
seconds=$SECONDS
ask open ''
ask until 'window.frames > 5'
match_s=${WEB_MATCH_S:-$((60 + 3 * (SECONDS - seconds)))}
for ((number = 1; number <= ${WEB_MATCHES:-2}; number++)); do plays "$number"; done
for number in 1 2; do watches "$number"; done
exit "$failed"
