#!/usr/bin/env bash
# The page on writing a mind, followed to the letter: its file, its edit, a build, and matches that it wins; and the README's
# shorter one.
set -u
top=${TREADS_TOP:-$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
fail() {
  echo "FAILED  $*"
  exit 1
}

cp -r "$top"/{ai,game,assets,subprojects,meson.build,meson_options.txt,docs,LICENSE,README.md,CHANGELOG.md,CONTRIBUTING.md} "$work" || fail "no copy of the tree"
cd "$work" || exit 1
page=$(awk '/^## Write a mind/ { on = 1; next } /^## / { on = 0 } on' docs/minds.md)
awk '/^```c$/ { on = 1; next } /^```/ { on = 0 } on' <<<"$page" >ai/behaviours/novice.c
lines=$(wc -l <ai/behaviours/novice.c)
if [ "$lines" -lt 15 ] || [ "$lines" -gt 40 ]; then fail "the page's mind has $lines lines"; fi
edits=$(grep '^sed ' <<<"$page")
[ "$(wc -l <<<"$edits")" = 1 ] || fail "the page does not tell one edit"
awk '/^```c$/ { on = 1; next } /^```/ { on = 0 } on' README.md >ai/behaviours/ram.c
sed -i "s/'idle',/'ram', &/" ai/meson.build
bash -e -c "$edits" || fail "the page's edit does not apply"

meson setup -Dwerror=true -Dtests=false -Doptimization=0 -Ddebug=false build >log 2>&1 || { cat log; fail "no build with the page's mind"; }
ninja -C build game/cli/treads >log 2>&1 || { cat log; fail "the minds do not build without a warning"; }
build/game/cli/treads list ais | grep -q '^ *novice  *drives at what it sees' || fail "treads list ais does not show it"
build/game/cli/treads match ram idle --arena open --seed 1 -q --assets assets | grep 'red wins' >/dev/null || fail "the README's mind does not beat the idle one"
won=0
for seed in 1 2 3 4 5; do
  winner=$(build/game/cli/treads match novice idle --arena yard --seed $seed --json --assets assets | jq -r .winner)
  if [ "$winner" = red ]; then won=$((won + 1)); fi
done
[ $won -ge 4 ] || fail "the page's mind beat the idle one only $won times of 5"
echo "ok      the page's mind, $lines lines: built, listed, beat the idle one $won times of 5"
