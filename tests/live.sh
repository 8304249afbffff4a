#!/usr/bin/env bash
# Matches over the network: a host, minds and spectators on the connections of this computer, some of which are slow, stall or break.
# All must play the same match, and nothing that strangers send may disturb it. TREADS is the program; exit code 77: skipped.
# shellcheck source=tests/checks.bash
source "$(dirname "${BASH_SOURCE[0]}")/checks.bash"
groups=(match return codes attack)
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
  timeout 100 "$TREADS" host "$@" --code ABCDEF --port 0 --json --record "$name.treads-replay" >"$name.json" 2>"$name.err" &
  jobs+=($!)
  host_job=$!
  wait_for "$name.err" 'treads join' || return
  port=$(sed -n 's|.*http://127.0.0.1:\([0-9]*\)/#.*|\1|p' "$name.err")
}

# join NAME PORT ARGUMENTS ..: starts a guest in the background, and sets `job`.
join() {
  local name=$1 at=$2
  shift 2
  timeout 100 "$TREADS" join "127.0.0.1:$at#ABCDEF" "$@" -v --json --output "$name.treads-replay" >"$name.json" 2>"$name.err" &
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

# A player whose connection breaks is replaced by a mind after 3 s, and drives again when it is back.
run_return() {
  host return guest wander --mode score --time 14 --arena pillars --seed 6 || return
  proxy break proxy "$port" || return
  local first=${jobs[-1]}
  join lost "$near" --mind hunter
  local guest=$job
  wait_for return.err '1 of 1 players'
  sleep 3
  kill "$first"
  wait_for lost.err 'trying again'
  sleep 4.5
  # The same port as before.
  sed "s/'127.0.0.1', 0)/'127.0.0.1', $near)/" "$top/tests/live.py" >again.py
  python3 again.py proxy "$port" >again.port 2>again.err &
  jobs+=($!)
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
  expect 1 'no free place' join "127.0.0.1:$port#ABCDEF" --mind hunter
  holds 'the reason' err 'full'
  kill -INT "$job"
  wait "$job"
  is 'Ctrl-C ends a guest' $? 130
  expect 0 'the recording until then' replay --verify first.treads-replay
  kill -INT "$host_job"
  wait "$host_job"
  is 'Ctrl-C ends the host' $? 130
  expect 1 'no host' join "127.0.0.1:$port" --spectate
}

# The match goes on for the others.
run_attack() {
  host attack guest wander --mode score --time 26 --arena open --seed 7 || return
  join player "$port" --mind hunter
  wait_for attack.err '1 of 1 players'
  timeout 60 python3 "$top/tests/live.py" attack "$port" >attacks 2>&1
  cat >wanted <<'END'
page 200
no page 404 404 404
other origin closed
own origin 101
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

# They mostly wait, so they run at once, each in a folder of its own.
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
