#!/usr/bin/env bash
# A host and a guest in two windows on a virtual screen: the lobby, the guest's keys, no pause, and equal results. TREADS is the program.
# Exit code 77: skipped.
tools=(jq)
# shellcheck source=tests/window.bash
source "$(dirname "${BASH_SOURCE[0]}")/window.bash"

if "$TREADS" host --json guest --wait 0 --time 0.1 --port 0 2>&1 | grep -q 'without libwebsockets'; then
  echo 'skipped: this treads was built without libwebsockets'
  exit 77
fi

is_guest_visible() { guest=$(xdotool search --onlyvisible --name '^treads' 2>/dev/null | grep -v "^$window$" | head -1) && [ -n "$guest" ]; }

# hash FILE: the state hash of the recording, which is verified.
hash() { "$TREADS" replay --verify --json "$1" | jq -r '.files[0].state_hash'; }

open_window host keyboard guest --arena open --seed 3 --time 6 --mode score --port 0 --code ABCDEF --record host.treads-replay --user-dir host
until_so 60 grep -q 'treads join' err || fail "the host opens no room: $(cat err)"
port=$(sed -n 's|.*http://127.0.0.1:\([0-9]*\)/#.*|\1|p' err)
press p # run without a pause
mkdir guest
"$TREADS" join "127.0.0.1:$port#ABCDEF" --name Ada --software -v --output guest.treads-replay --user-dir guest >guest.out 2>guest.err </dev/null &
joined=$!
until_so 60 is_guest_visible || fail "the guest has no window: $(cat guest.err)"
timeout 60 xdotool windowfocus --sync "$guest"
nap 0.25
xdotool keydown w
until_so 120 grep -q 'state hash' guest.out || fail 'the match does not end at the guest'
xdotool keyup w
distance=$(sed -n 's/.* Ada .* \([0-9]*\) m .*/\1/p' guest.out)
if [ "${distance:-0}" -gt 3 ]; then pass 'the keys of a guest drive its tank'; else fail "the guest does not drive: $(cat guest.out)"; fi
timeout 60 xdotool windowfocus --sync "$window"
nap 0.25
quit 'the host'
is 'result of the guest' "$(grep 'state hash' guest.out)" "$(grep 'state hash' out)"
is 'recording of the guest' "$(hash guest.treads-replay)" "$(hash host.treads-replay)"
is_menu() { ! grep -q 'the host has closed' guest.err && kill -0 "$joined"; }
if is_menu; then pass 'the guest gets the menu when the host leaves'; else fail "the guest: $(cat guest.err)"; fi
timeout 60 xdotool windowfocus --sync "$guest"
nap 0.25
program=$joined
quit 'the guest'
exit $failed
