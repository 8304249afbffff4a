#!/usr/bin/env bash
# Every arena opens in Tiled, and is the same arena after saving it there.
set -u
top=${TREADS_TOP:-$(cd "$(dirname "$0")/.." && pwd -P)}
if ! command -v tiled >/dev/null; then
  echo "Tiled is not installed"
  exit 77
fi
print=$TREADS_BUILD/tests/arena_print
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -m 700 "$folder/runtime"
failed=0
for arena in "$top"/assets/arenas/*.tmj; do
  name=$(basename "$arena")
  if ! XDG_RUNTIME_DIR=$folder/runtime HOME=$folder QT_QPA_PLATFORM=offscreen \
    timeout 300 tiled --export-map json "$arena" "$folder/$name" >"$folder/tiled.log" 2>&1; then
    echo "FAILED  $name: Tiled cannot export it: $(cat "$folder/tiled.log")"
    failed=1
  elif ! "$print" "$arena" >"$folder/before" || ! "$print" "$folder/$name" >"$folder/after"; then
    echo "FAILED  $name: $(head -n 1 "$folder/after" "$folder/before")"
    failed=1
  elif ! diff "$folder/before" "$folder/after" >"$folder/diff"; then
    echo "FAILED  $name: Tiled's export differs:"
    head -n 20 "$folder/diff"
    failed=1
  else
    echo "ok      $name: $(wc -l <"$folder/before") equal lines"
  fi
done
exit $failed
