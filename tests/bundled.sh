#!/usr/bin/env bash
# treads builds with the Chipmunk of our own wrap, and optimised as game/run does it: it plays the same matches so.
set -u
top=${TREADS_TOP:-$(cd "$(dirname "$0")/.." && pwd -P)}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
tarball=$(sed -n 's/^source_filename *= *//p' "$top/subprojects/chipmunk.wrap")
cache=$top/subprojects/packagecache

copy_sources() {
  mkdir "$folder/treads"
  cp -r "$top"/{ai,game,assets,docs,meson.build,meson_options.txt,LICENSE,README.md,CHANGELOG.md,CONTRIBUTING.md} "$folder/treads/"
  mkdir "$folder/treads/subprojects"
  cp -r "$top"/subprojects/{chipmunk.wrap,packagefiles} "$folder/treads/subprojects/"
  mkdir "$folder/treads/subprojects/packagecache"
}

is_right() {
  local wanted
  wanted=$(sed -n 's/^source_hash *= *//p' "$top/subprojects/chipmunk.wrap")
  [ -e "$1" ] && [ "$(sha256sum <"$1" | cut -d ' ' -f 1)" = "$wanted" ]
}

# Debian's source package carries the very file of the wrap. Its place follows from where this machine gets its packages.
fetch_from_debian() (
  command -v apt-get >/dev/null || exit 1
  apt=$folder/apt
  mkdir -p "$apt"/{parts,lists/partial,cache/archives/partial}
  cat /etc/apt/sources.list /etc/apt/sources.list.d/*.list 2>/dev/null | sed -n 's/^deb /deb-src /p' >"$apt/main.list"
  for source in /etc/apt/sources.list.d/*.sources; do
    [ -e "$source" ] && sed 's/^Types:.*/Types: deb-src/' "$source" >"$apt/parts/$(basename "$source")"
  done
  options=(-q -o "Dir::Etc::sourcelist=$apt/main.list" -o "Dir::Etc::sourceparts=$apt/parts"
    -o "Dir::State::lists=$apt/lists" -o "Dir::Cache=$apt/cache")
  cd "$apt" || exit 1
  timeout 120 apt-get "${options[@]}" update && timeout 60 apt-get "${options[@]}" source --download-only chipmunk &&
    cp "$apt/$tarball" "$folder/treads/subprojects/packagecache/"
)

fetch_from_upstream() (
  cd "$folder/treads" && timeout 60 meson subprojects download chipmunk
)

fetch() {
  if is_right "$cache/$tarball"; then
    cp "$cache/$tarball" "$folder/treads/subprojects/packagecache/"
  else
    fetch_from_debian || fetch_from_upstream
  fi >"$folder/fetch.log" 2>&1
  is_right "$folder/treads/subprojects/packagecache/$tarball"
}

state_hash() {
  "$@" --json 2>/dev/null | sed -n 's/.*"state_hash": *"\([0-9a-f]*\)".*/\1/p'
}

copy_sources
if ! fetch; then
  echo "Chipmunk's sources can be had neither from upstream nor from Debian's archive just now"
  exit 77
fi
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
    echo "FAILED  $card: '$system' as the tests build it, '$bundled' as players do, with our Chipmunk"
    failed=1
  else
    echo "ok      $card: $system"
  fi
done
exit $failed
