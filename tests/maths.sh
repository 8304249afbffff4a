#!/usr/bin/env bash
# Matches are the same on processors with and without fused multiply-add, and every library uses our sin, pow and similar functions.
# TREADS_BUILDS lists the programs, one path per line (default: TREADS only); the tests of their builds are checked too.
set -u
# shellcheck source=tests/checks.bash
source "$(dirname "${BASH_SOURCE[0]}")/checks.bash"
mapfile -t programs < <(printf '%s\n' "${TREADS_BUILDS:-$TREADS}")
names='sin cos sincos tan asin atan atan2 exp expm1 log pow tanh hypot'
# Exact by IEEE 754 or integer operations, so that all processors agree to the bit. (fmin and fmax: for different numbers.)
exact='sqrt fmod remainder rint floor ceil fabs copysign fmin fmax lround round trunc ldexp frexp modf nextafter'
without_fma=glibc.cpu.hwcaps=-FMA,-AVX2,-FMA_Usable,-AVX2_Usable

# Equal hashes prove something only if the C library's sin differs without FMA.
cat >control.c <<'C'
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
int main(void) {
    uint64_t hash = 0, bits;
    for (volatile double x = 0; x < 1000; x += 0.01) {
        double y = sin(x);
        memcpy(&bits, &y, sizeof bits);
        hash = hash * 31 + bits;
    }
    printf("%llx\n", (unsigned long long)hash);
}
C
has_fma() { grep -qw fma /proc/cpuinfo 2>/dev/null; }
if has_fma && "${CC:-cc}" -O1 -fno-builtin control.c -lm -o control 2>/dev/null; then
  if [ "$(./control)" != "$(GLIBC_TUNABLES=$without_fma ./control)" ]; then
    pass 'without FMA the C library gives different bits'
  else
    fail 'the C library gives the same bits without FMA; nothing is tested'
  fi
else
  pass 'no FMA here, or the C library does not use it'
fi

# tests/golden.sh compares every build and every second.
state_hash() { sed -n 's/.*"state_hash": *"\([0-9a-f]*\)".*/\1/p'; }
for card in 'hunterx2 ambusherx2 --arena yard --seed 1' 'hunter:drive=tyre hunter:drive=suspension wander:drive=track-slip,drive.shear=1 --arena proving --seed 2'; do
  # shellcheck disable=SC2086  # a card is several words
  with=$("$TREADS" match $card --time 40 --json 2>/dev/null | state_hash)
  # shellcheck disable=SC2086
  without=$(GLIBC_TUNABLES=$without_fma "$TREADS" match $card --time 40 --json 2>/dev/null | state_hash)
  if [ -n "$with" ]; then is "$card: $with" "$without" "$with"; else fail "$card: no hash"; fi
done

# bindings PROGRAM ARGUMENT ...: prints a line "LIBRARY NAME FROM" for each symbol that its libraries use.
bindings() {
  LD_DEBUG=bindings LD_BIND_NOW=1 "$@" 2>&1 >/dev/null |
    sed -n "s|.*binding file \\(.*\\) \\[[0-9]*\\] to \\(.*\\) \\[[0-9]*\\]: normal symbol .\\([a-z0-9_]*\\)'.*|\\1 \\3 \\2|p" |
    awk -v program="$1" '{ library = $1; sub(/.*\//, "", library); print library, $2, $3 == program ? "program" : $3 }'
}

# Prints which of our functions Chipmunk calls: usually sincos and three others.
chipmunk_names() {
  nm -D --undefined-only "$(ldd "$1" | awk '/libchipmunk/ { print $3 }')" |
    awk '{ sub(/@.*/, "", $2); print $2 }' | grep -E "^($wanted)$" | sort -u | tr '\n' ' '
}

# No library except libm itself may use another version of our functions. (A sanitizer looks up the functions that it could
# replace, in its own library or, with clang, in the program.)
wanted=$(tr ' ' '|' <<<"$names")
for program in "${programs[@]}"; do
  build=$(dirname "$(dirname "$(dirname "$program")")")
  binaries=("$program")
  if [ "$program" -ef "$TREADS" ]; then binaries+=("$build"/tests/test_match "$build"/tests/test_world); fi
  for binary in "${binaries[@]}"; do
    [ -x "$binary" ] || continue
    arguments=()
    if [ "$binary" = "$program" ]; then arguments=(version); fi
    sanitizer='lib([cm]|asan|ubsan|tsan)\.so'
    if grep -qa __asan_init "$binary"; then sanitizer+="|$(basename "$binary") "; fi
    bindings "$binary" "${arguments[@]}" >found 2>/dev/null
    elsewhere=$(awk '$3 != "program"' found | grep -E "^[^ ]+ ($wanted) " | grep -vE "^($sanitizer)" | head -3)
    is "${binary#"$top"/} and its libraries use our functions" "$elsewhere" ''
    if ldd "$binary" | grep -q libchipmunk; then
      taken=$(awk '$1 ~ /^libchipmunk/ && $3 == "program" { print $2 }' found | sort -u | grep -E "^($wanted)$" | tr '\n' ' ')
      is "Chipmunk in ${binary#"$top"/}" "$taken" "$(chipmunk_names "$binary")"
    fi
  done
done

# All functions of <math.h> that the simulation calls are ours or exact.
build=$(dirname "$(dirname "$(dirname "$TREADS")")")
libm=$(nm -D --defined-only "$("${CC:-cc}" -print-file-name=libm.so.6)" 2>/dev/null | awk '{ sub(/@.*/, "", $3); print $3 }' | sort -u)
if [ -n "$libm" ]; then
  for library in ai/libai.a game/sim/libsim.a game/match/libmatch.a; do
    used=$(nm -u "$build/$library" 2>/dev/null | awk '$1 == "U" { print $2 }' | sort -u)
    other=$(comm -12 <(echo "$used") <(echo "$libm") | grep -vxF "$(tr ' ' '\n' <<<"$names $exact")" | tr '\n' ' ')
    is "$(basename "$library") calls no other function of the C library's mathematics" "$other" ''
  done
fi

# The library for bots in JavaScript has the same functions, with the same bits in every engine.
cat >sample.c <<'C'
#include <math.h>
#include <stdio.h>
#include "ai/maths/dice.h"
int main(void) {
    const double edges[][2] = {{0, -0.0}, {-0.0, 0}, {-3, 3}, {3, -INFINITY}, {-INFINITY, INFINITY}, {2, -0.0}, {1e-30, -1}, {6e3, 1e-290}};
    Dice dice = dice_seed(1, 0);
    for (int i = 0; i < 100000; i++) {
        double range = (const double[]){6400, 100, 3.2, 1e-3}[i % 4];
        double x = dice_between(&dice, -range, range), y = dice_between(&dice, -range, range);
        if (i < 8) x = edges[i][0], y = edges[i][1];
        printf("%a %a %a %a %a %a %a\n", x, y, sin(x), cos(x), atan(x), atan2(x, y), hypot(x, y));
    }
}
C
cat >compare.js <<'JS'
const bot = require(process.argv[2] + '/assets/bots/treads_bot.js'), different = {}
const read = word => word.endsWith('inf') ? Number(word.replace('inf', 'Infinity')) : word.endsWith('nan') ? NaN :
  (([, sign, whole, more, power]) => Number(sign + 1) * (parseInt(whole + more, 16) / 16 ** more.length) * 2 ** power)(/^(-?)0x(.)\.?(.*)p(.*)$/.exec(word))
for (const line of require('fs').readFileSync(0, 'utf8').trim().split('\n')) {
  const [x, y, ...wanted] = line.split(' ').map(read)
  const got = [bot.sin(x), bot.cos(x), bot.atan(x), bot.atan2(x, y), bot.hypot(x, y)]
  got.forEach((value, i) => { if (!Object.is(value, wanted[i])) different[`${'sin cos atan atan2 hypot'.split(' ')[i]}(${x}, ${y})`] = [value, wanted[i]] })
}
console.log(Object.keys(different).length, ...Object.entries(different).slice(0, 3).flat())
JS
if command -v node >/dev/null && "${CC:-cc}" -O1 -ffp-contract=off -fno-builtin -I"$top" sample.c "$TREADS_BUILD/ai/maths/libmaths.a" -lm -o sample 2>err; then
  is 'treads_bot.js computes the same bits' "$(./sample | node compare.js "$top")" 0
else
  echo "skipped treads_bot.js: node or a C compiler is missing: $(head -3 err)"
fi

# Loading a library built with -ffast-math disables subnormal numbers.
echo 'int nothing;' >fast.c
if [ "$(uname -m)" = x86_64 ] && gcc -shared -fPIC -ffast-math fast.c -o fast.so 2>/dev/null; then
  code=0
  LD_PRELOAD=$work/fast.so "$TREADS" list >out 2>err || code=$?
  is 'flushed subnormals: exit code' "$code" 3
  holds 'flushed subnormals: the reason' err 'flushes small numbers to zero'
fi
exit $failed
