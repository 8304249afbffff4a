#!/usr/bin/env bash
# The battles of golden_hashes.txt have the same bits in every build, even without fused multiply-add, second by second.
# TREADS_BUILDS lists the programs of the builds, one per line. golden.sh --rewrite writes the table with the build TREADS_BUILD,
# after a change of rules or minds.
set -u
top=${TREADS_TOP:-$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)}
without_fma=glibc.cpu.hwcaps=-FMA,-AVX2,-FMA_Usable,-AVX2_Usable
failed=0

if [ "${1:-}" = --rewrite ]; then
  build=${TREADS_BUILD:-$top/build-tests/gcc}
  ninja -C "$build" tests/test_golden >&2 && exec "$build/tests/test_golden" --rewrite
  echo "golden.sh: TREADS_BUILD must name a build with tests (meson setup BUILD)" >&2
  exit 1
fi

[ -n "${TREADS_BUILDS:-}" ] || { echo "TREADS_BUILDS is not set"; exit 77; }
log=$(mktemp)
trap 'rm -f "$log"' EXIT
while IFS= read -r program; do
  build=${program%/game/cli/treads}
  if GLIBC_TUNABLES=$without_fma "$build/tests/test_golden" --plain >"$log" 2>&1; then
    echo "ok      $(basename "$build") without FMA"
  else
    echo "FAILED  $(basename "$build") without FMA"
    grep -E "scene|treads match|ERROR" "$log" || tail -3 "$log"
    failed=1
  fi
done <<<"$TREADS_BUILDS"
exit $failed
