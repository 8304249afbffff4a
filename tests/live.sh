#!/usr/bin/env bash
# Matches over the network: a host, minds and spectators on the connections of this computer, some of which are slow, stall or break.
# All must play the same match, and nothing that strangers send may disturb it. TREADS is the program; exit code 77: skipped.
# shellcheck source=tests/checks.bash
source "$(dirname "${BASH_SOURCE[0]}")/checks.bash"
groups=(match run cinema return friends asked series codes attack relay tls lost restarted proxied proxies)
if [ $# -gt 0 ]; then groups=("$@"); fi
jobs=()
end_jobs() { [ ${#jobs[@]} = 0 ] || kill "${jobs[@]}" 2>/dev/null; }

if "$TREADS" host guest --wait 0 --time 0.1 --port 0 2>&1 | grep -q 'without libwebsockets'; then
  echo 'skipped: this treads was built without libwebsockets'
  exit 77
fi

# wait_for FILE TEXT: waits up to 10 s until the file contains the text.
wait_for() {
  local i
  for ((i = 0; i < 100; i++)); do
    grep -q "$2" "$1" 2>/dev/null && return
    sleep 0.1
  done
  fail "'$2' is missing in $1: $(tail -3 "$1")"
  return 1
}

# host NAME ARGUMENTS ..: starts a host, and sets `port`.
host() {
  local name=$1
  shift
  timeout --foreground 100 "$TREADS" host "$@" --code ABCDEF --port 0 --json --record "$name.treads-replay" >"$name.json" 2>"$name.err" &
  jobs+=($!)
  host_job=$!
  wait_for "$name.err" 'treads join' || return
  port=$(sed -n 's|.*http://127.0.0.1:\([0-9]*\)/#.*|\1|p' "$name.err")
}

# join NAME PORT ARGUMENTS ..: starts a guest in the background, and sets `job`.
join() {
  local name=$1 at=$2
  shift 2
  timeout --foreground 100 "$TREADS" join "127.0.0.1:$at#ABCDEF" "$@" -v --json --output "$name.treads-replay" >"$name.json" 2>"$name.err" &
  job=$!
  jobs+=("$job")
}

# proxy NAME ARGUMENTS ..: starts a proxy to the host, and sets `near`.
proxy() {
  local name=$1
  shift
  python3 "$top/tests/live.py" "$@" >"$name.port" 2>"$name.err" &
  jobs+=($!)
  wait_for "$name.port" . || return
  near=$(cat "$name.port")
}

# proxy_again: starts a proxy on the port $near to the host once more.
proxy_again() {
  sed "s/'127.0.0.1', 0)/'127.0.0.1', $near)/" "$top/tests/live.py" >again.py
  python3 again.py proxy "$port" >again.port 2>again.err &
  jobs+=($!)
}

# equal HOST NAME ..: checks that the recordings and the results of all have the hash of the host.
equal() {
  local host=$1 name hash
  shift
  hash=$(jq -r .state_hash "$host.json")
  if [ ${#hash} = 16 ]; then pass "the host's match has a hash"; else fail "the host's match has no hash: $(cat "$host.err")"; fi
  for name; do is "$name plays the host's match" "$(jq -r '.matches[0].state_hash' "$name.json") $(jq .differences "$name.json")" "$hash 0"; done
  for name in "$host" "$@"; do
    expect 0 "recording of $name" replay --verify "$name.treads-replay"
    holds "hash of the recording of $name" out "$hash"
    expect 0 "check of the recording of $name" check "$name.treads-replay"
  done
}

# A mind here, an external bot behind a connection with 60 ms, 20 ms of jitter and stalls of 300 ms, a spectator and a late one.
run_match() {
  local guests
  cat >bot.py <<'END'
import sys
print('bot 3 slow', flush=True)
for line in sys.stdin:
    words = line.split()
    if words[:1] == ['t']:
        tick = int(words[1])
        print('o', tick, 6 if tick % 200 < 120 else -3, 5, 0.5, int(tick % 90 == 0), flush=True)
    if words[:1] == ['quit']:
        break
END
  host match guest guest wander --mode score --time 12 --arena pillars --seed 5 || return
  proxy slow proxy "$port" 30 10 300 4000 || return
  join mind "$port" --mind hunter --name Ada
  guests=("$job")
  join bot "$near" --mind "exec:'python3 bot.py'"
  guests+=("$job")
  join spectator "$near" --spectate
  guests+=("$job")
  wait_for match.err '2 of 2 players'
  sleep 6
  join late "$port" --spectate
  guests+=("$job")
  wait "$host_job" || fail "the host ended with $?: $(cat match.err)"
  for job in "${guests[@]}"; do wait "$job" || fail "a guest ended with $?: $(tail -n 2 ./*.err)"; done
  equal match mind bot spectator late
  is 'both players drove' "$(jq '[.tanks[:2][].distance_m > 5] | all' match.json)" true
}

# Two guests of a run choose their own cards.
run_run() {
  local guests
  host run guest guest --mode survival --time 28 --arena open --seed 5 || return
  join first "$port" --mind champion
  guests=("$job")
  join second "$port" --mind champion
  wait "$host_job" "${guests[@]}" "$job" || fail "the host or a guest ended with $?: $(tail -n 2 ./*.err)"
  equal run first second
  is 'both guests chose an upgrade' "$(tail -c +10 run.treads-replay | python3 -c '
import sys, zlib
text = zlib.decompress(sys.stdin.buffer.read()).decode()
print(*sorted({line.split()[2] for line in text.splitlines() if line.startswith("upgrade ")}))')" '1 2'
}

# Friends watch a recording. The last move decides for all, including late guests.
run_cinema() {
  expect 0 'a recording' match hunter ambusher --time 10 --mode score --arena pillars --record shown.treads-replay
  SDL_VIDEODRIVER=dummy timeout --foreground 100 "$TREADS" host shown.treads-replay --software -v --code ABCDEF --port 0 >cinema.out 2>cinema.err &
  host_job=$!
  jobs+=("$host_job")
  wait_for cinema.err 'treads join' || return
  port=$(sed -n 's|.*http://127.0.0.1:\([0-9]*\)/#.*|\1|p' cinema.err)
  join first "$port" --mind hunter --name Ada
  wait_for first.err 'watching a recording together'
  is 'a guest moves the recording' "$(python3 "$top/tests/live.py" move "$port" ABCDEF "$rules" 420)" 'at 420 by A'
  is 'a later move decides' "$(python3 "$top/tests/live.py" move "$port" ABCDEF "$rules" 180)" 'at 180 by A'
  is 'a phone has no tank' "$(python3 "$top/tests/live.py" move "$port" ABCDEF "$rules" -1)" 'bye 13'
  join late "$port" --spectate
  wait_for late.err 'watching a recording together'
  kill -INT "$host_job"
  wait "$host_job"
  is 'Ctrl-C ends the room' $? 130
  holds 'the host is where it was moved' cinema.err 'replay at tick 180 of 600'
  wait "$job" || fail "the late guest ended with $?: $(cat late.err)"
  for name in first late; do is "$name has the recording" "$(cksum <$name.treads-replay)" "$(cksum <shown.treads-replay)"; done
  expect 2 'tanks and a recording' host shown.treads-replay hunter
  expect 3 'a recording without a window' host shown.treads-replay --json
  python3 -c 'import sys, zlib
head, rest = sys.stdin.buffer.read(9), sys.stdin.buffer.read()
sys.stdout.buffer.write(head + zlib.compress(zlib.decompressobj().decompress(rest).replace(b"rules ", b"rules 9", 1)))' <shown.treads-replay >other.treads-replay
  for name in other none; do
    SDL_VIDEODRIVER=dummy timeout 20 "$TREADS" host $name.treads-replay --port 0 2>err
    is "one sentence about $name.treads-replay" "$(grep -cE 'this version of treads has|no such file' err) $(wc -l <err)" '1 1'
  done
}

is_back() { [ "$(grep -c '1 of 1 players' killed.err)" = 2 ]; }

# A killed guest gets its tank back by the token in its folder, or by its name. Guests without teams fight each other.
run_friends() {
  host killed guest wander --mode score --time 12 --arena pillars --seed 6 || return
  join first "$port" --mind hunter --name Ada
  wait_for killed.err '1 of 1 players'
  pkill -9 -P "$job"
  wait_for killed.err '0 of 1 players'
  # The room is full for a player with another name, unless the token is Ada's.
  local seats=$XDG_DATA_HOME/treads/seats.json back_s=$EPOCHREALTIME
  jq 'with_entries(.key |= sub("Ada$"; "Grace"))' "$seats" >renamed && cp renamed "$seats"
  join again "$port" --mind hunter --name Grace
  until_so 10 is_back
  back_s=$(jq -n "$EPOCHREALTIME - $back_s")
  echo "        back after $back_s s"
  [ "${LONG:-0}" = 0 ] || is 'it is back within 3 s' "$(jq -n "$back_s < 3")" true
  wait "$job" || fail "the second guest ended with $?: $(cat again.err)"
  wait "$host_job"
  equal killed again
  is 'the killed guest came back' "$(grep -c '1 of 1 players' killed.err)" 2
  expect 2 'an address without a code' join 127.0.0.1:9 --mind hunter
  holds 'the code is missing' err 'the code of the room is missing'
  expect 1 'a closed port' join 127.0.0.1:9#ABCDEF --mind hunter
  holds 'a guest says where it connects to' err 'connecting to 127.0.0.1, port 9'
  host plain guest --wait 60 --time 1 || return
  expect 1 'a host without a certificate' join "https://127.0.0.1:$port#ABCDEF" --mind hunter
  holds 'https is not http' err 'does not answer securely'
  kill "$host_job"
  expect 0 'four guests' host guestx4 --wait 0 --time 0.1 --port 0 --json
  is 'four guests have four teams' "$(jq '[.tanks[].team] | unique | length' out)" 4
  expect 0 'two guests in one team' host guestx2@red --wait 0 --time 0.1 --port 0 --json
  holds 'the host says that nobody fights' err 'in one team, so nobody fights'
}

# Two matches of a series. Minds are ready at once, so that the second one begins before its 20 s are over.
run_series() {
  host series guest guest --rounds 2 --mode score --time 3 --arena pillars --seed 6 || return
  join one "$port" --mind hunter
  local other start=$SECONDS
  other=$job
  join two "$port" --mind ambusher
  wait "$job" "$other" "$host_job" || fail "the series ended with $?: $(tail -n 2 ./*.err)"
  is 'both guests play both matches' "$(jq -c '[.matches[].state_hash]' one.json two.json | uniq)" "$(jq -c '[.rounds[].state_hash]' series.json)"
  is 'the next match begins before 20 s are over' "$((SECONDS - start < 24))" 1
}

# A player whose connection breaks is replaced by a mind after 3 s, and drives again when it is back.
run_return() {
  host return guest wander --mode score --time 24 --arena pillars --seed 6 || return
  proxy break proxy "$port" || return
  local first=${jobs[-1]}
  join lost "$near" --mind hunter
  local guest=$job
  wait_for return.err '1 of 1 players'
  sleep 3
  kill "$first"
  wait_for lost.err 'trying again'
  wait_for return.err '0 of 1 players'
  sleep 4
  proxy_again
  wait "$host_job" || fail "the host ended with $?: $(cat return.err)"
  wait "$guest" || fail "the guest ended with $?: $(cat lost.err)"
  equal return lost
  is 'the player was away and came back' "$(grep -c 'of 1 players' return.err)" 3
  python3 -c 'import sys, zlib; data = open(sys.argv[1], "rb").read(); print(zlib.decompress(data[data.index(b"\x78\xda"):]).decode())' \
    return.treads-replay >lines
  holds 'a mind has replaced it' lines hunter
}

run_codes() {
  host codes guest --time 60 || return
  expect 1 'a wrong code' join "127.0.0.1:$port#ABCDEG" --spectate
  holds 'the reason' err 'the room code is wrong'
  expect 2 'no code' join "127.0.0.1:$port#ABC" --spectate
  join first "$port" --mind hunter
  wait_for codes.err '1 of 1 players'
  expect 1 'no free place' join "127.0.0.1:$port#ABCDEF" --mind hunter --output none.treads-replay
  holds 'the reason' err 'full'
  holds 'no recording' err "'none.treads-replay' was not written, because no match began"
  wait_for first.err 'playing in tank'
  kill -INT "$job"
  wait "$job"
  is 'Ctrl-C ends a guest' $? 130
  expect 0 'the recording until then' replay --verify first.treads-replay
  kill -INT "$host_job"
  wait "$host_job"
  is 'Ctrl-C ends the host' $? 130
  expect 1 'no host' join "127.0.0.1:$port#ABCDEF" --spectate
}

# The match goes on for the others.
run_attack() {
  host attack guest wander --mode score --time 26 --arena open --seed 7 --host-name castle,treads.example.org || return
  join player "$port" --mind hunter
  wait_for attack.err '1 of 1 players'
  timeout 60 python3 "$top/tests/live.py" attack "$port" >attacks 2>&1
  cat >wanted <<'END'
page 200 421 200
no page 404 404 404
other origins closed closed closed closed closed closed
other names closed closed closed closed closed
own names 101 101 101 101
own origin 101
HTTP/2 closed
other protocol closed
no protocol closed
other path closed
garbage closed
invalid frame closed
long message closed
endless message closed
silence closed
flood of connections limited
END
  if diff wanted attacks >differences; then pass 'attacks are refused'; else fail "attacks: $(cat differences)"; fi
  wait "$host_job" || fail "the host ended with $?: $(cat attack.err)"
  wait "$job" || fail "the player ended with $?: $(cat player.err)"
  equal attack player
}

# relay ARGUMENTS ..: starts a relay, and sets `relay` and `port`.
relay() {
  "$TREADS" relay --port 0 --verbose "$@" >relay.out 2>relay.err &
  relay=$!
  jobs+=("$relay")
  wait_for relay.err 'host --relay' || return
  port=$(sed -n 's|.*https\{0,1\}://127.0.0.1:\([0-9]*\)/$|\1|p' relay.err)
}

# host_at NAME PORT ARGUMENTS ..: starts a host with a room at the relay, and sets `code`.
host_at() {
  local name=$1 at=$2
  shift 2
  timeout --foreground 100 "$TREADS" host --relay "127.0.0.1:$at" "$@" --json --record "$name.treads-replay" >"$name.json" 2>"$name.err" &
  host_job=$!
  jobs+=("$host_job")
  wait_for "$name.err" 'guests join by' || return
  code=$(sed -n 's|.*: guests join by: .*#\([A-Z]*\)$|\1|p' "$name.err")
}

# A relay with its own certificate, which is replaced while it runs.
run_tls() {
  local name port relay code guest
  command -v openssl >/dev/null || { echo '        without openssl'; return; }
  for name in first second; do
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj "/CN=$name" -addext subjectAltName=DNS:localhost \
      -keyout $name.key -out $name.pem 2>openssl.err || fail "no certificate: $(cat openssl.err)"
  done
  cp first.pem now.pem
  cp first.key now.key
  relay --certificate now.pem --key now.key || return
  SSL_CERT_FILE=$PWD/now.pem timeout --foreground 100 "$TREADS" host --relay "https://localhost:$port" guest wander --mode score --time 4 --json --record tls.treads-replay >tls.json 2>tls.err &
  host_job=$!
  wait_for tls.err 'guests join by' || return
  code=$(sed -n 's|.*: guests join by: .*#\([A-Z]*\)$|\1|p' tls.err)
  SSL_CERT_FILE=$PWD/now.pem timeout --foreground 100 "$TREADS" join "https://localhost:$port/#$code" --mind hunter --json --output tls-guest.treads-replay >tls-guest.json 2>tls-guest.err &
  guest=$!
  jobs+=("$host_job" "$guest")
  wait "$host_job" "$guest" || fail "a match over TLS ended with $?: $(cat tls.err tls-guest.err)"
  equal tls tls-guest
  openssl s_client -connect "127.0.0.1:$port" -alpn h2,http/1.1 </dev/null >alpn 2>&1
  holds 'browsers, which offer HTTP/2, get HTTP/1.1' alpn 'ALPN protocol: http/1.1'
  cp second.pem now.pem
  cp second.key now.key
  kill -HUP "$relay"
  wait_for relay.err 'reading the certificate again'
  shows_second() { openssl s_client -connect "127.0.0.1:$port" </dev/null 2>/dev/null | openssl x509 -noout -subject 2>/dev/null | grep -q 'CN = second'; }
  if until_so 10 shows_second; then pass 'the relay shows its new certificate'; else fail 'the relay shows its old certificate'; fi
  expect 1 'a certificate with another key' relay --port 0 --certificate first.pem --key second.key
  holds 'the certificate is wrong' err 'the certificate, its key or the port is invalid'
}

# Two minds and a late spectator play at a relay while strangers try to disturb it. Another spectator is in the network of the host.
run_relay() {
  local port relay code guests
  relay --host-name treads.example.org || return
  host_at host "$port" guest guest --mode score --time 40 --arena pillars --seed 8 --listen 127.0.0.1 --port 0 || return
  proxy slow proxy "$port" 30 10 300 4000 || return
  timeout --foreground 100 "$TREADS" join "127.0.0.1:$port#$code" --mind hunter -v --json --output one.treads-replay >one.json 2>one.err &
  guests=($!)
  timeout --foreground 100 "$TREADS" join "127.0.0.1:$near#$code" --mind hunter -v --json --output two.treads-replay >two.json 2>two.err &
  guests+=($!)
  timeout --foreground 100 "$TREADS" join "$(sed -n 's|.*network join by: treads join \(.*\)|\1|p' host.err)" --spectate -v --json --output near.treads-replay >near.json 2>near.err &
  guests+=($!)
  wait_for host.err '2 of 2 players'
  sleep 3
  timeout --foreground 100 "$TREADS" join "127.0.0.1:$port#$code" --spectate -v --json --output late.treads-replay >late.json 2>late.err &
  guests+=($!)
  jobs+=("${guests[@]}")
  wait_for late.err watching
  timeout 90 python3 "$top/tests/live.py" attack-relay "$port" "$code" "$rules" >attacks 2>&1
  cat >wanted <<'END'
page 200
no page 404 404
other origins closed closed closed closed closed closed
other names closed closed closed closed closed
own names 101 101 101 101
other origins closed closed closed closed closed closed
other names closed closed closed closed closed
own names 101 101 101 101
other protocol closed closed
room open
garbage of a host closed
guests out of range closed closed closed closed
a frame of the relay closed
long message of a host closed
long message closed
flood closed
broken message 200
silence closed
wrong codes closed
the code after wrong ones closed
END
  if diff wanted attacks >differences; then pass 'attacks on a relay are refused'; else fail "attacks: $(cat differences)"; fi
  wait "$host_job" || fail "the host ended with $?: $(cat host.err)"
  for job in "${guests[@]}"; do wait "$job" || fail "a guest ended with $?: $(tail -n 2 ./*.err)"; done
  equal host one two near late
  expect 1 'the room is gone' join "127.0.0.1:$port#$code" --spectate
  kill "$relay"
  wait "$relay"
  is 'a signal ends the relay' $? 0
  expect 1 'a relay that does not answer' host --relay "127.0.0.1:$port" guest --json
  holds 'there is no relay' err "relay: cannot connect to 127.0.0.1, port $port"
}

# The host comes back to its room at the relay, and its guest to its tank.
run_lost() {
  local port relay code
  relay || return
  proxy host proxy "$port" || return
  local first=${jobs[-1]}
  host_at lost "$near" guest wander --mode score --time 20 --arena pillars --seed 9 || return
  join guest "$port" --code "$code" --mind hunter
  local guest=$job
  wait_for lost.err '1 of 1 players'
  sleep 2
  kill "$first"
  wait_for lost.err 'trying again'
  wait_for guest.err 'trying again'
  proxy_again
  wait "$host_job" || fail "the host ended with $?: $(cat lost.err)"
  wait "$guest" || fail "the guest ended with $?: $(cat guest.err)"
  equal lost guest
  is 'the player came back' "$(grep -c '1 of 1 players' lost.err)" 2
}

# The relay restarts during a match, and its host and its guest come back. Its metrics are for this computer.
run_restarted() {
  local port relay code metrics
  metrics=$(free_port)
  relay --keep-rooms rooms --metrics "$metrics" || return
  host_at restarted "$port" guest wander --mode score --time 20 --arena pillars --seed 9 || return
  join guest "$port" --code "$code" --mind hunter
  local guest=$job
  wait_for restarted.err '1 of 1 players'
  sleep 2
  expect 1 'a wrong code' join "127.0.0.1:$port#AAAAAA" --spectate
  exec 3<>"/dev/tcp/127.0.0.1/$metrics"
  printf 'GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n' >&3
  cat <&3 >metrics
  exec 3>&-
  is 'the metrics' "$(sed -n 's/^treads_relay_\(rooms\|guests\|refused_total\) \(.*\)/\1 \2/p' metrics | paste -sd' ')" 'rooms 1 guests 1 refused_total 1'
  is 'bytes are counted' "$(awk '/^treads_relay_(received|sent)_bytes_total/ && $2 > 100' metrics | wc -l)" 2
  is 'only the owner can read the rooms' "$(stat -c %a rooms)" 600
  kill "$relay"
  wait "$relay"
  is 'a signal ends the relay' $? 0
  wait_for restarted.err 'trying again'
  relay --port "$port" --keep-rooms rooms || return
  wait "$host_job" || fail "the host ended with $?: $(cat restarted.err)"
  wait "$guest" || fail "the guest ended with $?: $(cat guest.err)"
  equal restarted guest
  is 'the player came back' "$(grep -c '1 of 1 players' restarted.err)" 2
  is 'the room is closed' "$(cat rooms)" ''
}

# A host at a terminal is asked about a player with the name of an absent one, and types the answer.
run_asked() {
  timeout 90 python3 "$top/tests/live.py" asked "$TREADS" >asked 2>&1
  holds 'a typed word gives the tank back' asked 'the tank is back'
}

# Limits count by the addresses that a proxy adds.
run_proxied() {
  local port relay code
  relay --behind-proxy || return
  host_at host "$port" guest --mode score --time 60 || return
  timeout 90 python3 "$top/tests/live.py" attack-proxy "$port" "$code" "$rules" >attacks 2>&1
  cat >wanted <<'END'
the code after wrong ones closed closed
another address open open open
no address closed closed
from one address 128
from one network 128
END
  if diff wanted attacks >differences; then pass 'limits behind a proxy'; else fail "behind a proxy: $(cat differences)"; fi
}

free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }

# configuration NAME: prints the configuration of a reverse proxy in docs/together.md, for the ports of this test.
configuration() { sed -n "/^# $1/,/^\`\`\`/p" "$top/docs/together.md" | sed "/^\`/d; s/127.0.0.1:7437/127.0.0.1:$port/; s/^treads.example.org/http:\/\/127.0.0.1:$front/"; }

# The configurations of the documentation work with the reverse proxies that are installed.
run_proxies() {
  local port relay code front name path
  relay --behind-proxy || return
  for name in nginx Caddy; do
    command -v "${name,}" >/dev/null || { echo "        without $name"; continue; }
    front=$(free_port)
    configuration "$name" >proxy.conf
    if [ "$name" = nginx ]; then
      path=/treads/
      { echo "daemon off; pid $PWD/pid; events {} http { access_log off; client_body_temp_path $PWD; proxy_temp_path $PWD; fastcgi_temp_path $PWD;
        uwsgi_temp_path $PWD; scgi_temp_path $PWD; server { listen 127.0.0.1:$front;"; cat proxy.conf; echo '} }'; } >nginx.conf
      nginx -e "$PWD/errors" -c "$PWD/nginx.conf" >nginx.out 2>&1 &
    else
      path=/
      { echo '{'; echo 'admin off'; echo '}'; cat proxy.conf; } >Caddyfile
      caddy run --config Caddyfile --adapter caddyfile >Caddy.out 2>&1 &
    fi
    jobs+=($!)
    accepts() { (: <"/dev/tcp/127.0.0.1/$front") 2>/dev/null; }
    until_so 10 accepts || { fail "$name: $(cat "$name.out" errors)"; continue; }
    timeout --foreground 100 "$TREADS" host --relay "http://127.0.0.1:$front$path" guest wander --mode score --time 4 --json --record "$name.treads-replay" >"$name.json" 2>"$name.err" &
    host_job=$!
    jobs+=("$host_job")
    wait_for "$name.err" 'guests join by' || continue
    timeout --foreground 100 "$TREADS" join "$(sed -n 's|.*guests join by: treads join ||p' "$name.err")" --mind hunter --json --output "$name-guest.treads-replay" >"$name-guest.json" 2>"$name-guest.err" &
    wait $! "$host_job" || fail "a match behind $name ended with $?: $(cat "$name.err" "$name-guest.err")"
    equal "$name" "$name-guest"
  done
}

# They mostly wait, so they run at once, each in a folder of its own.
rules=$("$TREADS" version | sed -n 's/^rules *\([0-9]*\).*/\1/p')
runs=()
for group in "${groups[@]}"; do
  mkdir "$group"
  (
    trap end_jobs EXIT
    cd "$group" && "run_$group"
    exit "$failed"
  ) >"$group.log" 2>&1 &
  runs+=($!)
done
for ((i = 0; i < ${#runs[@]}; i++)); do
  wait "${runs[i]}" || failed=1
  cat "${groups[i]}.log"
done
exit "$failed"
