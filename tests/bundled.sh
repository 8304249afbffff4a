#!/usr/bin/env bash
# The whole program builds with our Chipmunk wrap, optimized like packages, and plays the same matches. Only with LONG=1;
# tests/processors.sh always plays all battles with this Chipmunk.
set -u
top=${TREADS_TOP:-$(cd "$(dirname "$0")/.." && pwd -P)}
[ "${LONG:-0}" != 0 ] || { echo 'only with LONG=1'; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# shellcheck source=tests/chipmunk.bash
source "$top/tests/chipmunk.bash"

state_hash() {
  "$@" --json 2>/dev/null | sed -n 's/.*"state_hash": *"\([0-9a-f]*\)".*/\1/p'
}

copy_sources "$folder/treads"
if ! meson setup "$folder/build" "$folder/treads" -Dchipmunk=bundled -Dtests=false -Dwerror=true --buildtype=release \
  -Db_lto=true >"$folder/build.log" 2>&1 || ! ninja -C "$folder/build" game/cli/treads >>"$folder/build.log" 2>&1; then
  cat "$folder/build.log"
  echo "FAILED  treads does not build with the bundled Chipmunk"
  exit 1
fi
failed=0
for card in "hunter ambusher --arena yard --seed 1" "hunterx4 circlerx4 --arena maze --seed 2 --tank heavy"; do
  # shellcheck disable=SC2086  # a card is several words
  system=$(state_hash "$TREADS" match $card) bundled=$(state_hash "$folder/build/game/cli/treads" match $card)
  if [ -z "$system" ] || [ "$system" != "$bundled" ]; then
    echo "FAILED  $card: '$system' as the tests build it, '$bundled' as released, with our Chipmunk"
    failed=1
  else
    echo "ok      $card: $system"
  fi
done
exit $failed
