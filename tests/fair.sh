#!/usr/bin/env bash
# Honest bots never forfeit, and bad bots always do, whatever the machine does: low priority, busy loops, two tournaments on one
# processor, stops of 5 s, and clocks that jump. Only with LONG=1, for some minutes. FAIR_PERCENT scales the 600 matches.
set -u
# shellcheck source=tests/checks.bash
source "$(dirname "${BASH_SOURCE[0]}")/checks.bash"
[ "${LONG:-0}" != 0 ] || { echo "only with LONG=1"; exit 77; }
for tool in jq cc python3 node taskset; do
  command -v "$tool" >where || { echo "skipped: $tool is not installed"; exit 77; }
done
bad=$TREADS_BUILD/tests/bad_bot
helpers=()
end_helpers() { [ ${#helpers[@]} = 0 ] || kill "${helpers[@]}" 2>/dev/null; wait 2>/dev/null; helpers=(); }
trap 'end_helpers; rm -rf "$work"' EXIT

# The three bots with libraries.
for language in python javascript c; do expect 0 "a bot in $language" new-mind "$language" --language "$language"; done
cc -O2 -o c/c c/c.c -lm || { fail 'the bot in C is built'; exit 1; }
honest=("exec:'python3 python/python.py'" "exec:'node javascript/javascript.js'" exec:./c/c)

# Every clock except CPU-time clocks jumps forward by an hour every two seconds, as if the machine had been suspended.
cat >jumps.c <<'C'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <time.h>
int clock_gettime(clockid_t clock, struct timespec *now) {
    static int (*read_clock)(clockid_t, struct timespec *);
    static time_t begun_s;
    struct timespec real;
    if (!read_clock) read_clock = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    read_clock(CLOCK_MONOTONIC, &real);
    if (!begun_s) begun_s = real.tv_sec;
    int code = read_clock(clock, now);
    if (clock == CLOCK_REALTIME || clock == CLOCK_MONOTONIC || clock == CLOCK_BOOTTIME)
        now->tv_sec += (real.tv_sec - begun_s) / 2 * 3600;
    return code;
}
C
cc -shared -fPIC -O2 -o jumps.so jumps.c -ldl || fail 'the jumping clock is built'

# tree PID: prints a process and all its descendants, parents first.
tree() {
  echo "$1"
  local child
  for child in $(cat /proc/"$1"/task/*/children 2>/dev/null); do tree "$child"; done
}

# Ways to run a command.
plain() { "$@"; }
nice_10() { nice -n 10 "$@"; }
nice_19() { nice -n 19 "$@"; }
one_processor() { taskset -c 0 "$@"; }
jumping() { LD_PRELOAD=$work/jumps.so "$@"; }
# First only treads is stopped for 5 s, later also the bots.
stopped() {
  local all pid
  "$@" &
  pid=$!
  sleep 1
  kill -STOP "$pid" 2>/dev/null && sleep 5
  kill -CONT "$pid" 2>/dev/null && sleep 0.5
  mapfile -t all < <(tree "$pid")
  kill -STOP "${all[@]}" 2>/dev/null && sleep 5
  mapfile -t all < <(printf '%s\n' "${all[@]}" | tac) # the bots first
  kill -CONT "${all[@]}" 2>/dev/null
  wait "$pid"
}

# tournament WAY NAME SEEDS: plays six matches of 600 ticks per seed.
tournament() {
  "$1" "$TREADS" tournament "${honest[@]}" --arenas open --seeds "$3" --mode score --time 10 --results "$2" -q >"$2.out" 2>"$2.err"
}

total=0
# honest WAY NAME SEEDS [TOURNAMENTS]: simultaneous tournaments without a forfeit.
honest() {
  local way=$1 name=$2 seeds=$((($3 * ${FAIR_PERCENT:-100} + 99) / 100)) count=${4:-1} i begun=$SECONDS matches forfeits
  local running=()
  for ((i = 0; i < count; i++)); do
    tournament "$way" "$name-$i" "$seeds" &
    running+=($!)
  done
  wait "${running[@]}"
  matches=$(cat "$name"-[0-9] | wc -l) forfeits=$(cat "$name"-[0-9] | grep -c '"forfeits"')
  total=$((total + matches))
  is "$name: matches of honest bots" "$matches" $((6 * seeds * count))
  is "$name: forfeits in $matches matches, $((SECONDS - begun)) s" "$forfeits" 0
  grep -h forfeits "$name"-[0-9].err | head -n 5
}

# The kinds of bad_bot.c and the words of their forfeits.
awk '/^== / { isIn = $2 == "bots"; next } isIn && !/^#/ { print }' "$top/tests/cases/files.txt" |
  awk -v RS= -F '\n' 'NF > 1 && $2 != "-" { print $1, $2 ($4 ? " " $4 : "") }' >kinds
is 'all kinds of bad bots' "$(wc -l <kinds)" 38
# bad_one KIND WORD [BUDGET]: prints the kind if it forfeits for another reason.
bad_one() {
  local found
  found=$(timeout 300 "$TREADS" match "exec:$bad $1" idle --arena open --mode score --time 10 --budget "${3:-10}" --json -q 2>/dev/null </dev/null |
    jq -r '.tanks[0].forfeit')
  [ "$found" = "$2" ] || echo "$1: $found instead of $2"
}
export -f bad_one
export bad
# Budgets are in seconds in the table, and in milliseconds on the command line.
bad_ones() {
  local begun=$SECONDS wrong
  wrong=$("$1" xargs -a kinds -P 4 -L 1 bash -c 'bad_one "$1" "$2" "${3:+100}"' bad)
  is "$2: $(wc -l <kinds) bad bots forfeit for the right reasons, $((SECONDS - begun)) s" "$wrong" ''
}
busy() {
  local i
  for ((i = 0; i < $1; i++)); do
    (while :; do :; done) &
    helpers+=($!)
  done
}

group_nice() {
  honest plain 'nice 0' 17
  bad_ones plain 'nice 0'
  honest nice_10 'nice 10' 17
  bad_ones nice_10 'nice 10'
  honest nice_19 'nice 19' 17
  bad_ones nice_19 'nice 19'
}
group_loops() {
  busy 4
  honest plain 'with 4 busy loops' 12
  bad_ones plain 'with 4 busy loops'
  busy 28
  honest plain 'with 32 busy loops' 6
  bad_ones plain 'with 32 busy loops'
  end_helpers
}
group_shared() {
  honest one_processor 'two tournaments on one processor' 7 2
  bad_ones one_processor 'on one processor'
}
group_stops() {
  honest stopped 'stopped twice for 5 s' 9
  bad_ones stopped 'stopped twice for 5 s'
}
group_jumps() {
  honest jumping 'with clocks that jump' 8
  bad_ones jumping 'with clocks that jump'
}

groups=(nice loops shared stops jumps)
[ $# -gt 0 ] && groups=("$@")
for group in "${groups[@]}"; do "group_$group"; done
echo "        $total matches of honest bots"
exit $failed
