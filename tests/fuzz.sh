#!/usr/bin/env bash
# fuzz.sh [SECONDS [TARGET ..]] -- inputs that nobody thought of, made by libFuzzer, for every parser and for the simulation.
#
# Builds tests/fuzz/ with clang's sanitizers, runs the kept inputs of tests/fuzz/corpus/ and then SECONDS of new ones a target
# (3 by default with a fixed seed, 60 with LONG=1 and for all others with a random one). An input that fails is left in
# build-tests/fuzz-found/ and named; kept in the corpus it is a test of every build. LONG=1 also runs a tournament under the
# thread sanitizer. TREADS_TOP is the top folder of the sources.
set -u
top=${TREADS_TOP:-$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)}
build=$top/build-tests/fuzz found=$top/build-tests/fuzz-found made=$top/build-tests/fuzz-made
export ASAN_OPTIONS=abort_on_error=0:detect_leaks=1 UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
seconds=${1:-3} seed=1 failed=0
if [ "${LONG:-0}" != 0 ] && [ $# = 0 ]; then seconds=60; fi
if [ "$seconds" != 3 ]; then seed=$((RANDOM + 1)); fi
shift $(($# > 0))

skip() {
  echo "$1"
  exit 77
}

# build_with FOLDER OPTION ..: quietly, unless it fails.
build_with() {
  local folder=$1
  shift
  if [ ! -f "$folder/build.ninja" ]; then
    mkdir -p "$folder"
    CC=clang meson setup "$@" "$folder" "$top" >"$folder.log" 2>&1 || return 1
  fi
  ninja -C "$folder" "${goals[@]}" >"$folder.log" 2>&1
}

# run_target NAME
run_target() {
  local name=$1 log=$found/$1.log dictionary=()
  local corpus=$top/tests/fuzz/corpus/$name
  mkdir -p "$made/$name"
  [ -f "$top/tests/fuzz/$name.dict" ] && dictionary=("-dict=$top/tests/fuzz/$name.dict")
  if nice -n 15 "$build/tests/fuzz/fuzz_$name" -max_total_time="$seconds" -seed="$seed" -entropic=0 -timeout=20 \
    -rss_limit_mb=2048 -print_final_stats=1 -artifact_prefix="$found/$name-" "${dictionary[@]}" "$made/$name" "$corpus" \
    >"$log" 2>&1; then
    printf 'ok      %-10s %10d inputs, %d kept at first\n' "$name" \
      "$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")" "$(find "$corpus" -type f | wc -l)"
  else
    echo "FAILED  $name"
    grep -vE '^(#|INFO)' "$log" | head -40 | sed 's/^/        /'
    failed=1
  fi
}

# Two threads of matches, and the results they share.
run_threads() {
  local folder=$top/build-tests/tsan log=$found/threads.log
  goals=(game/cli/treads)
  if ! build_with "$folder" -Db_sanitize=thread -Db_lundef=false -Dtests=false; then
    echo 'FAILED  the build for the thread sanitizer'
    tail -20 "$folder.log"
    failed=1
  elif TSAN_OPTIONS=halt_on_error=1 timeout 600 nice -n 15 "$folder/game/cli/treads" tournament hunter ambusher rammer \
    --arenas open,yard --seeds 2 --time 10 -j2 --assets "$top/assets" >"$log" 2>&1 && ! grep -q WARNING "$log"; then
    echo 'ok      two threads under the thread sanitizer'
  else
    echo 'FAILED  two threads under the thread sanitizer'
    head -40 "$log"
    failed=1
  fi
}

command -v clang >/dev/null || skip 'there is no clang'
mkdir -p "$found"
echo 'int LLVMFuzzerTestOneInput(const char *b, unsigned long n) { return !b && n; }' >"$found/probe.c"
clang -fsanitize=fuzzer,address "$found/probe.c" -o "$found/probe" 2>/dev/null || skip 'clang has no libFuzzer here'

targets=("$@")
goals=()
if [ ${#targets[@]} = 0 ]; then
  for file in "$top"/tests/fuzz/fuzz_*.c; do
    name=$(basename "$file" .c)
    targets+=("${name#fuzz_}")
  done
fi
for name in "${targets[@]}"; do goals+=("tests/fuzz/fuzz_$name"); done
if ! build_with "$build" -Dfuzz=true -Db_sanitize=address,undefined -Db_lundef=false -Dc_args=-fsanitize=fuzzer-no-link; then
  echo 'FAILED  the fuzz targets do not build'
  tail -20 "$build.log"
  exit 1
fi
for name in "${targets[@]}"; do run_target "$name"; done
if [ "${LONG:-0}" != 0 ]; then run_threads; fi
exit $failed
