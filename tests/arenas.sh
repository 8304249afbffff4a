#!/usr/bin/env bash
# Every arena opens in Tiled, and has the same content hash after saving it there, as JSON and as XML. Tiled before version 1.10 writes six
# digits of a number in XML: its JSON is compared with the XML, which is read again and saved as JSON. The XML that treads saves is compared
# with the arena itself.
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

# convert FORMAT FROM TO: lets Tiled save a map in another format.
convert() {
  XDG_RUNTIME_DIR=$folder/runtime HOME=$folder QT_QPA_PLATFORM=offscreen timeout 300 tiled --export-map "$1" "$2" "$3" >"$folder/tiled.log" 2>&1
}

# compare NAME FILE FILE: checks that two maps are the same arena.
compare() {
  if ! "$print" "$2" >"$folder/before" || ! "$print" "$3" >"$folder/after"; then
    echo "FAILED  $1: $(head -n 1 "$folder/after" "$folder/before")"
    failed=1
  elif ! diff "$folder/before" "$folder/after" >"$folder/diff"; then
    echo "FAILED  $1: Tiled's export differs:"
    head -n 20 "$folder/diff"
    failed=1
  else
    echo "ok      $1: $(wc -l <"$folder/before") equal lines"
  fi
}

cp "$top"/assets/arenas/*.ts[jx] "$top"/assets/arenas/*.png "$folder" 2>/dev/null
for arena in "$top"/assets/arenas/*.tmj; do
  name=$(basename "$arena")
  xml=$folder/${name%.tmj}.tmx
  "$print" "$arena" "$folder/own.tmx" || failed=1
  if ! convert json "$arena" "$folder/$name" || ! convert tmx "$arena" "$xml" || ! convert json "$xml" "$folder/again.tmj" ||
    ! convert json "$folder/own.tmx" "$folder/own.tmj"; then
    echo "FAILED  $name: Tiled cannot export it: $(cat "$folder/tiled.log")"
    failed=1
  else
    compare "$name" "$arena" "$folder/$name"
    compare "$name as XML" "$xml" "$folder/again.tmj"
    compare "$name saved as XML" "$arena" "$folder/own.tmx"
    compare "$name saved as XML, in Tiled" "$arena" "$folder/own.tmj"
  fi
done
exit $failed
