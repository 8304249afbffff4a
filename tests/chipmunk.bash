# chipmunk.bash -- for scripts that build with the Chipmunk of our own wrap: a copy of the sources, and what the wrap names.
# Needs `top`, the top folder of the sources.
# shellcheck shell=bash
: "${top:?}"

wrap_value() { sed -n "s/^$1 *= *//p" "$top/subprojects/chipmunk.wrap"; }

# copy_sources FOLDER: copies the sources of the game and of Chipmunk. Exits with 77 where these cannot be had.
copy_sources() {
  local tarball
  tarball=$(wrap_value source_filename)
  mkdir -p "$1/subprojects/packagecache" "$1/tests"
  cp -r "$top"/{ai,game,assets,debian,docs,meson.build,meson_options.txt,LICENSE,README.md,CHANGELOG.md,CITATION.cff,CONTRIBUTING.md} "$1/"
  cp "$top/tests/verify.c" "$1/tests/"
  cp -r "$top"/subprojects/{chipmunk.wrap,packagefiles} "$1/subprojects/"
  if is_right "$top/subprojects/packagecache/$tarball"; then
    cp "$top/subprojects/packagecache/$tarball" "$1/subprojects/packagecache/"
  else
    fetch_from_debian "$1" "$tarball" || fetch_from_upstream "$1"
  fi >"$1/fetch.log" 2>&1
  is_right "$1/subprojects/packagecache/$tarball" && return
  echo "Chipmunk's sources can be had neither from upstream nor from Debian's archive just now"
  exit 77
}

is_right() { [ -e "$1" ] && [ "$(sha256sum <"$1" | cut -d ' ' -f 1)" = "$(wrap_value source_hash)" ]; }

# Debian's source package carries the very file of the wrap. Its place follows from where this machine gets its packages.
fetch_from_debian() (
  command -v apt-get >/dev/null || exit 1
  apt=$1/apt
  mkdir -p "$apt"/{parts,lists/partial,cache/archives/partial}
  cat /etc/apt/sources.list /etc/apt/sources.list.d/*.list 2>/dev/null | sed -n 's/^deb /deb-src /p' >"$apt/main.list"
  for source in /etc/apt/sources.list.d/*.sources; do
    [ -e "$source" ] && sed 's/^Types:.*/Types: deb-src/' "$source" >"$apt/parts/$(basename "$source")"
  done
  options=(-q -o "Dir::Etc::sourcelist=$apt/main.list" -o "Dir::Etc::sourceparts=$apt/parts"
    -o "Dir::State::lists=$apt/lists" -o "Dir::Cache=$apt/cache")
  cd "$apt" || exit 1
  timeout 120 apt-get "${options[@]}" update && timeout 60 apt-get "${options[@]}" source --download-only chipmunk &&
    cp "$apt/$2" "$1/subprojects/packagecache/"
)

fetch_from_upstream() (
  cd "$1" && timeout 60 meson subprojects download chipmunk
)
