#!/usr/bin/env bash
# The portable half of game/platform/posix/, which macOS and BSD compile: it needs only POSIX, and external bots play with it. The rest of
# the program comes from TREADS_BUILD; with LONG=1, meson builds all of it with -Dportable=true.
# shellcheck source=tests/checks.bash
source "$(dirname "${BASH_SOURCE[0]}")/checks.bash"
: "${TREADS_BUILD:?names the build that has the rest of the program}"
linux=$TREADS

# link_portable: compiles game/platform/ without its files for Linux, and what glibc adds, and links the program with it.
link_portable() {
  local library=game/platform/libplatform.a program=game/cli/treads-linked compile file files count=0
  cd "$TREADS_BUILD" || return
  ninja -t targets all | grep -q "^$program:" || program=game/cli/treads
  compile=$(ninja -t commands -s $library.p/posix_child.c.o | sed 's/ -MD .*//')
  mapfile -t files < <(ninja -t commands $library | sed -n 's/.* -c //p' | grep -v '_linux\.c$')
  for file in "${files[@]}" "$top"/game/platform/posix/*_posix.c; do
    $compile -std=c17 -D_POSIX_C_SOURCE=200809L -Werror -o "$work/$(basename "$file" .c)-$((++count)).o" -c "$file" || return
  done
  # shellcheck disable=SC2046  # words
  eval "$(ninja -t commands -s $program | sed "s# -o $program # -o $work/portable #; s#$program.p/#game/cli/treads.p/#; s#$library#$(echo "$work"/*.o)#")"
}
if [ "${LONG:-0}" != 0 ]; then
  { meson setup -Dportable=true -Dtests=false -Dwerror=true "$work/build" "$top" && ninja -C "$work/build" game/cli/treads &&
    ln -s build/game/cli/treads "$work/portable"; } >log 2>&1
else
  (link_portable) >log 2>&1
fi || { fail "it does not build: $(grep -m 3 -E "error|undefined" log || tail -n 3 log)"; exit 1; }
TREADS=$work/portable
export TREADS_ASSETS=$top/assets

expect 0 'recordings' replay --verify "$top/assets/replays/duel-in-the-yard.treads-replay"
battle="$top/assets/bots/duelist.py idle --seed 3 --time 10 --arena open --json"
# shellcheck disable=SC2086  # several words
if command -v python3 >/dev/null; then
  expect 0 'a bot plays' match exec:python3\ $battle --isolation none
  expect 0 'without isolation by default' match exec:python3\ $battle
  state=$(jq -r .state_hash out)
  is 'as on Linux' "$("$linux" match exec:python3\ $battle --isolation none 2>/dev/null | jq -r .state_hash)" "$state"
fi
expect 2 'isolation' match 'exec:cat' idle --isolation basic
holds 'its message' err '--isolation basic requires Linux; use --isolation none'
printf '#!/bin/sh\nexit 3\n' >ends && printf '#!/bin/sh\nsleep 987.5 &\nwait\n' >sleeps && chmod +x ends sleeps
expect 0 'a bot that ends' match exec:./ends idle --time 1
holds 'its exit code' err 'it ended with exit code 3'
expect 0 'a bot that never answers' match exec:./sleeps idle --time 1
is 'its processes have ended' "$(pgrep -f 'sleep 987\.5')" ''
expect 2 'a bot that is missing' match exec:./none idle --time 1
holds 'its message' err 'No such file or directory'
exit $failed
