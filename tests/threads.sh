#!/usr/bin/env bash
# The thread sanitizer finds no data race in tournaments, in recordings played ahead, in the laboratory and in concurrent battles.
# Only with LONG=1, since it is a separate build.
# TREADS_TOP is the top folder of the sources.
set -u
top=${TREADS_TOP:-$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)}
build=$top/build-tests/tsan log=$top/build-tests/tsan.log
programs=(test_golden test_tournament test_replay test_app)
failed=0
mkdir -p "$top/build-tests"

[ "${LONG:-0}" != 0 ] || { echo 'only with LONG=1'; exit 77; }
export TSAN_OPTIONS=halt_on_error=1 TREADS_TESTS=brief
if [ ! -f "$build/build.ninja" ]; then
  CC=gcc meson setup -Db_sanitize=thread -Db_lundef=false -Doptimization=1 "$build" "$top" >"$log" 2>&1 || { tail -20 "$log"; exit 1; }
fi
if ! nice ninja -C "$build" game/cli/treads "${programs[@]/#/tests/}" >"$log" 2>&1; then
  echo 'FAILED  the build for the thread sanitizer'
  tail -20 "$log"
  exit 1
fi

# sound NAME COMMAND ...: checks that it succeeds without a report of the sanitizer.
sound() {
  local name=$1
  shift
  if timeout 1800 nice "$@" >"$log" 2>&1 </dev/null && ! grep -q 'WARNING: ThreadSanitizer' "$log"; then
    echo "ok      $name"
  else
    echo "FAILED  $name"
    grep -vE '^\[ (RUN     |      OK) \]' "$log" | head -60 | sed 's/^/        /'
    failed=1
  fi
}

treads=("$build/game/cli/treads")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
sound 'a tournament on three threads' "${treads[@]}" tournament hunter ambusher rammer --arenas open,yard --seeds 2 --time 10 -j3 \
  --results "$work/results"
sound 'recorded rounds on three threads' "${treads[@]}" match hunter rammer --rounds 12 --time 10 -j3 --record "$work/round"
sound 'the laboratory' "${treads[@]}" lab circling --update exact --controller pure-pursuit,unicycle --ranges 1:1:5 --bearings -165:30:12
sound 'the laboratory in the world' "${treads[@]}" lab circling --world --ranges 1:1:2 --bearings -165:60:6 --horizon 5
for program in "${programs[@]}"; do sound "$program" "$build/tests/$program"; done
exit $failed
