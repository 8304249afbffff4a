#!/usr/bin/env bash
# fuzz.sh SECONDS [TARGET[=INPUTS] ...] | --keep TARGET [FILE ...] -- runs libFuzzer on every parser and on the simulation.
#
# Builds tests/fuzz/ with clang's sanitizers, runs the kept inputs in tests/fuzz/corpus/TARGET.tar and then new ones, one target per processor,
# for SECONDS per target (tests/fuzz.sh 3600 takes an hour each), and counts them. A target with a number of INPUTS runs that many on all
# processors instead, and fails if they take longer than two hours. In a run of all tests it needs LONG=1 and takes 60 s per target, but
# runs 10,000,000 inputs of `arena`: about forty minutes of processor time. tests/attack/test_mutations runs the kept inputs and
# mutations of them in every build. VOLUME=1 disables the address sanitizer, which is four times faster. A failing input is saved in build-tests/fuzz-found/ and printed.
# --keep adds FILEs to the kept inputs, which every build tests, and packs the archive again; to remove one: tar --delete -f TARGET.tar NAME.
# TREADS_TOP is the top folder of the sources.
set -u
top=${TREADS_TOP:-$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)}
found=$top/build-tests/fuzz-found made=$top/build-tests/fuzz-made kept=$top/build-tests/fuzz-kept
export ASAN_OPTIONS=abort_on_error=0:detect_leaks=1 UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1

# unpack NAME: unpacks the kept inputs of a target.
unpack() { rm -rf "${kept:?}/$1" && mkdir -p "$kept/$1" && { [ ! -e "$top/tests/fuzz/corpus/$1.tar" ] || tar -C "$kept/$1" -xf "$top/tests/fuzz/corpus/$1.tar"; }; }

if [ "${1:-}" = --keep ]; then
  name=${2:?names the target}
  [ -f "$top/tests/fuzz/fuzz_$name.c" ] || { echo "fuzz.sh: tests/fuzz/ has no target '$name'" >&2 && exit 2; }
  unpack "$name" || exit 1
  shift 2
  if [ $# -gt 0 ]; then cp -- "$@" "$kept/$name" || exit 1; fi
  cd "$kept/$name" && tar --sort=name --format=ustar --mtime='2020-01-01 UTC' --owner=0 --group=0 --numeric-owner --mode=644 -b1 \
    -cf "$top/tests/fuzz/corpus/$name.tar" -- *
  exit
fi
seconds=${1:-} seed=$((RANDOM + 1)) failed=0
workers=$(nproc 2>/dev/null || echo 1)
arena_inputs=
if [ "${LONG:-0}" != 0 ] && [ $# = 0 ]; then seconds=60 arena_inputs=10000000; fi
[ "$seconds" ] || { echo 'skipped: only with LONG=1; test_mutations runs the same targets'; exit 77; }
shift $(($# > 0))

# Two ways: a thorough one and a fast one. `arena` has a dictionary, and does not need the slow hooks of comparisons.
way=fuzz options=('-Db_sanitize=address,undefined' -Doptimization=1) more=
if [ "${VOLUME:-0}" != 0 ]; then
  way=fuzz-volume options=(-Db_sanitize=undefined -Doptimization=2)
  more='-fno-sanitize-coverage=trace-cmp -fsanitize-trap=undefined'
fi
build=$top/build-tests/$way quick=$top/build-tests/$way-quick

skip() {
  echo "$1"
  exit 77
}

# build_targets FOLDER OPTION ...: builds the targets that belong there; FOLDER.log has the output.
build_targets() {
  local folder=$1 name goals=()
  shift
  for name in "${targets[@]}"; do
    [ "$(folder_of "$name")" = "$folder" ] && goals+=("tests/fuzz/fuzz_$name")
  done
  [ ${#goals[@]} -gt 0 ] || return 0
  mkdir -p "$folder"
  { [ -f "$folder/build.ninja" ] || CC=clang meson setup -Dfuzz=true -Db_lundef=false -Ddebug=false "$@" "$folder" "$top"; } >"$folder.log" 2>&1 &&
    ninja -C "$folder" "${goals[@]}" >"$folder.log" 2>&1 && return
  echo 'FAILED  the fuzz targets do not build'
  tail -20 "$folder.log"
  exit 1
}

# Inputs of targets that play battles take a thousand times longer.
is_battle() { grep -q bout_take "$top/tests/fuzz/fuzz_$1.c"; }

folder_of() { if [ "$1" = arena ]; then echo "$quick"; else echo "$build"; fi; }

# fuzz NAME LOG OPTION ...: runs one program.
fuzz() {
  local name=$1 log=$2 dictionary=()
  shift 2
  mkdir -p "$made/$name"
  [ -f "$top/tests/fuzz/$name.dict" ] && dictionary=("-dict=$top/tests/fuzz/$name.dict")
  nice -n 15 "$(folder_of "$name")/tests/fuzz/fuzz_$name" "$@" -entropic=0 -timeout=300 -rss_limit_mb=2048 -print_final_stats=1 \
    -artifact_prefix="$found/$name-" "${dictionary[@]}" "$made/$name" "$kept/$name" >"$log" 2>&1
}

# say NAME CODE WANTED LOG ...: writes the result and the number of inputs to files with its name.
say() {
  local name=$1 code=$2 wanted=$3 count
  shift 3
  count=$(sed -n 's/^stat::number_of_executed_units: *//p' "$@" | awk '{ sum += $1 } END { print sum + 0 }')
  if [ "$code" = 0 ] && [ "$count" -ge "$wanted" ]; then
    printf 'ok      %-10s %12d inputs, %d kept before\n' "$name" "$count" "$(find "$kept/$name" -type f | wc -l)"
    echo "$count" >"$found/$name.count"
  else
    echo "FAILED  $name: $count inputs"
    cat "$@" | grep -vE '^(#|INFO|stat::)' | head -40 | sed 's/^/        /'
  fi >"$found/$name.said"
}

run_target() {
  fuzz "$1" "$found/$1.log" "-max_total_time=$seconds" "-seed=$seed"
  say "$1" $? 0 "$found/$1.log"
}

# run_inputs NAME INPUTS: runs that many inputs on all processors, which share new inputs.
run_inputs() {
  local name=$1 wanted=$2 code=0 i jobs=() logs=()
  for ((i = 0; i < workers; i++)); do
    logs+=("$found/$name-$i.log")
    fuzz "$name" "$found/$name-$i.log" "-runs=$((wanted / workers + 1))" -max_total_time=7200 "-seed=$((seed + i))" &
    jobs+=($!)
  done
  for i in "${jobs[@]}"; do wait "$i" || code=1; done
  say "$name" $code "$wanted" "${logs[@]}"
}

# Runs one target per processor at a time, after those with a number of inputs.
run_targets() {
  local name running=0
  for name in "${targets[@]}"; do
    rm -f "$found/$name.count" "$found/$name.said"
    [ "${inputs[$name]:-}" ] && run_inputs "$name" "${inputs[$name]}"
  done
  for name in "${targets[@]}"; do
    [ "${inputs[$name]:-}" ] && continue
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

declare -A inputs=()
targets=()
if [ $# = 0 ]; then
  for file in "$top"/tests/fuzz/fuzz_*.c; do
    name=$(basename "$file" .c)
    targets+=("${name#fuzz_}")
  done
  [ "$arena_inputs" ] && inputs[arena]=$arena_inputs
fi
for name in "$@"; do
  targets+=("${name%=*}")
  [[ $name = *=* ]] && inputs[${name%=*}]=${name#*=}
done
build_targets "$build" "${options[@]}" "-Dc_args=-fsanitize=fuzzer-no-link $more -gline-tables-only"
build_targets "$quick" "${options[0]}" -Doptimization=2 \
  "-Dc_args=-fsanitize=fuzzer-no-link -fno-sanitize-coverage=trace-cmp $more -gline-tables-only"
for name in "${targets[@]}"; do unpack "$name" || exit 1; done
run_targets
report_targets
exit $failed
