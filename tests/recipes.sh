#!/usr/bin/env bash
# Every recipe of docs/recipes.md is so: its patch applies to a copy of the sources, touches no more files than its kind of change may,
# builds without a warning, and what it adds is there and works.
# shellcheck source=tests/checks.bash
source "$(dirname "${BASH_SOURCE[0]}")/checks.bash"
export SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy

# The most files that each may touch, tests and pages apart.
declare -A most=([mind]=2 [drive]=2 [weapon]=3 [mode]=2 [hud-item]=3 [layer]=2 [tank-property]=3 [option]=2 [arena]=1)

# patch_of NAME: the patch in the section whose heading ends with "(NAME)".
patch_of() {
  awk -v heading="($1)" '/^## / { on = index($0, heading) } on && /^```/ { diff = /diff/; next } on && diff' "$top/docs/recipes.md"
}

treads() { timeout 300 build/game/cli/treads "$@" --assets assets --user-dir user; }

# said NAME TEXT COMMAND ..: the command succeeds and its output has the text in it.
said() {
  local name=$1 text=$2
  shift 2
  if "$@" >out 2>err; then holds "$name" out "$text"; else fail "$name: $(head -3 err)"; fi
}

try_recipe() {
  local name=$1 files
  patch_of "$name" >"$name.patch"
  files=$(grep '^+++ b/' "$name.patch" | grep -vcE '^\+\+\+ b/(tests|docs)/')
  if [ "$files" -ge 1 ] && [ "$files" -le "${most[$name]}" ]; then pass "$name: $files files"; else fail "$name: $files files, at most ${most[$name]}"; fi
  if ! git apply "$name.patch" 2>log; then
    fail "$name: the patch does not apply: $(head -3 log)"
  else
    if ninja -C build game/cli/treads >log 2>&1; then "play_${name//-/_}"; else fail "$name: it does not build: $(grep -m3 error log)"; fi
    git apply -R "$name.patch"
  fi
}

cp -r "$top"/{ai,game,assets,docs,subprojects,meson.build,meson_options.txt} . || exit 1
if ! CC=${CC:-cc} meson setup -Dwerror=true -Dtests=false -Doptimization=0 -Ddebug=false build >log 2>&1 || ! ninja -C build game/cli/treads >log 2>&1; then
  fail "the sources do not build: $(tail -3 log)"
  exit 1
fi
[ $# -gt 0 ] && recipes=("$@") || recipes=(mind drive weapon mode hud-item layer tank-property option arena)
for recipe in "${recipes[@]}"; do try_recipe "$recipe"; done
exit $failed
