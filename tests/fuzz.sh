#!/usr/bin/env bash
# fuzz.sh SECONDS [TARGET ..] -- runs libFuzzer on every parser and on the simulation.
#
# Builds tests/fuzz/ with clang's sanitizers, runs the kept inputs of tests/fuzz/corpus/ and then new ones, one target per processor,
# for SECONDS per target (tests/fuzz.sh 3600 takes an hour each), and counts them. In a run of all tests it needs LONG=1 and takes
# 60 s per target; tests/attack/test_mutations runs the kept inputs and mutations of them in every build. VOLUME=1 disables the
# address sanitizer, which is four times faster. A failing input is saved in build-tests/fuzz-found/ and printed; in the corpus it
# becomes a test of every build. TREADS_TOP is the top folder of the sources.
set -u
top=${TREADS_TOP:-$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)}
found=$top/build-tests/fuzz-found made=$top/build-tests/fuzz-made
export ASAN_OPTIONS=abort_on_error=0:detect_leaks=1 UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
seconds=${1:-} seed=$((RANDOM + 1)) failed=0
workers=$(nproc 2>/dev/null || echo 1)
if [ "${LONG:-0}" != 0 ] && [ $# = 0 ]; then seconds=60; fi
[ "$seconds" ] || { echo 'skipped: only with LONG=1; test_mutations runs the same targets'; exit 77; }
shift $(($# > 0))

# Two builds: a thorough one and a fast one.
way=fuzz options=('-Db_sanitize=address,undefined' -Doptimization=1) more=
if [ "${VOLUME:-0}" != 0 ]; then
  way=fuzz-volume options=(-Db_sanitize=undefined -Doptimization=2)
  more='-fno-sanitize-coverage=trace-cmp -fsanitize-trap=undefined'
fi
build=$top/build-tests/$way

skip() {
  echo "$1"
  exit 77
}

# build_with FOLDER OPTION ..: builds the targets; FOLDER.log has the output.
build_with() {
  local folder=$1
  shift
  if [ ! -f "$folder/build.ninja" ]; then
    mkdir -p "$folder"
    CC=clang meson setup "$@" "$folder" "$top" >"$folder.log" 2>&1 || return 1
  fi
  ninja -C "$folder" "${goals[@]}" >"$folder.log" 2>&1
}

# Inputs of targets that play battles take a thousand times longer.
is_battle() { grep -q '"bout.h"' "$top/tests/fuzz/fuzz_$1.c"; }

# run_target NAME: writes the output and the number of inputs to files with its name.
run_target() {
  local name=$1 log=$found/$1.log dictionary=() count
  local corpus=$top/tests/fuzz/corpus/$name
  mkdir -p "$made/$name"
  [ -f "$top/tests/fuzz/$name.dict" ] && dictionary=("-dict=$top/tests/fuzz/$name.dict")
  if nice -n 15 "$build/tests/fuzz/fuzz_$name" -max_total_time="$seconds" -seed=$seed -entropic=0 -timeout=300 \
    -rss_limit_mb=2048 -print_final_stats=1 -artifact_prefix="$found/$name-" "${dictionary[@]}" "$made/$name" "$corpus" \
    >"$log" 2>&1; then
    count=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    printf 'ok      %-10s %12d inputs, %d kept before\n' "$name" "$count" "$(find "$corpus" -type f | wc -l)"
    echo "$count" >"$found/$name.count"
  else
    echo "FAILED  $name"
    grep -vE '^(#|INFO)' "$log" | head -40 | sed 's/^/        /'
  fi >"$found/$name.said"
}

# Runs one target per processor at a time.
run_targets() {
  local name running=0
  for name in "${targets[@]}"; do rm -f "$found/$name.count" "$found/$name.said"; done
  for name in "${targets[@]}"; do
    if [ $running -ge "$workers" ]; then
      wait -n
      running=$((running - 1))
    fi
    run_target "$name" &
    running=$((running + 1))
  done
  wait
}

report_targets() {
  local name parsed=0 played=0
  for name in "${targets[@]}"; do
    cat "$found/$name.said"
    if [ ! -s "$found/$name.count" ]; then
      failed=1
      continue
    fi
    if is_battle "$name"; then
      played=$((played + $(cat "$found/$name.count")))
    else
      parsed=$((parsed + $(cat "$found/$name.count")))
    fi
  done
  echo "        $parsed inputs to parsers, $played to battles"
}

command -v clang >/dev/null || skip 'clang is not installed'
mkdir -p "$found"
echo 'int LLVMFuzzerTestOneInput(const char *b, unsigned long n) { return !b && n; }' >"$found/probe.c"
clang -fsanitize=fuzzer,address "$found/probe.c" -o "$found/probe" 2>/dev/null || skip 'clang has no libFuzzer'

targets=("$@")
goals=()
if [ ${#targets[@]} = 0 ]; then
  for file in "$top"/tests/fuzz/fuzz_*.c; do
    name=$(basename "$file" .c)
    targets+=("${name#fuzz_}")
  done
fi
for name in "${targets[@]}"; do goals+=("tests/fuzz/fuzz_$name"); done
if ! build_with "$build" -Dfuzz=true -Db_lundef=false -Ddebug=false "${options[@]}" \
  "-Dc_args=-fsanitize=fuzzer-no-link $more -gline-tables-only"; then
  echo 'FAILED  the fuzz targets do not build'
  tail -20 "$build.log"
  exit 1
fi
run_targets
report_targets
exit $failed
