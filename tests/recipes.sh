#!/usr/bin/env bash
# Every recipe of docs/recipes.md works: its patch applies to a copy of the sources, changes at most the allowed number of files, builds
# without warnings, and the addition works. The minds of docs/minds.md and the README are tested in the same way.
# shellcheck source=tests/checks.bash
source "$(dirname "${BASH_SOURCE[0]}")/checks.bash"
export SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy TREADS_ASSETS=$work/tree/assets

# The largest number of files that each may change, without tests and documentation.
recipes=(mind drive weapon thing mode 'display item' 'overlay layer' 'property of a tank' option arena)
most=(2 2 3 2 2 3 2 3 2 1)

# patch_of NAME: prints the patch in the section "Add a NAME".
patch_of() {
  awk -v heading="^## Add an? $1$" '/^## / { on = $0 ~ heading } on && /^```/ { diff = /diff/; next } on && diff' "$top/docs/recipes.md"
}

treads() { timeout 300 build/game/cli/treads "$@"; }

# said NAME TEXT COMMAND ..: checks that the command succeeds and its output contains the text.
said() {
  local name=$1 text=$2
  shift 2
  if "$@" >out 2>err; then holds "$name" out "$text"; else fail "$name: $(head -3 err)"; fi
}

# window NAME COMMAND ..: checks that the command runs in an invisible window until it is interrupted.
window() {
  local name=$1 code=0
  shift
  timeout -k 60 -s INT 2 build/game/cli/treads "$@" --user-dir user --software --window 320x240 >out 2>err || code=$?
  if [ $code = 124 ] || [ $code = 0 ] || [ $code = 130 ]; then pass "$name"; else fail "$name: exit code $code: $(head -3 err)"; fi
}

# differ NAME A B: checks that both pictures exist and differ.
differ() { if [ -s "$2" ] && [ -s "$3" ] && ! cmp -s "$2" "$3"; then pass "$1"; else fail "$1"; fi; }

field() { treads "${@:2}" --json -q | jq -r "$1"; }

play_mind() {
  said 'it is listed' 'ram ' treads list minds
  is 'it wins against the idle mind' "$(field .winner match ram idle --arena open --seed 1)" red
}

play_drive() {
  said 'it is listed' 'hover ' treads list drives
  is 'a mind drives it' "$(field .winner match hunter:drive=hover idle --arena open --seed 1)" red
  said 'it is on the course of the laboratory' 'hover ' treads lab drives
}

play_weapon() {
  said 'it is listed' 'mortar ' treads list weapons
  is 'a mind fires it over walls' "$(field '.tanks[0].hits > 2' match hunter:weapon=mortar idle --arena maze --seed 1)" true
  window 'a player chooses it' play keyboard:weapon=mortar hunter --arena maze -S gun.reload=0.8
  treads match hunter:weapon=mortar idle --seed 1 -q --record mortar.treads-replay >out 2>err
  said 'it is recorded' 'as recorded' treads replay --verify mortar.treads-replay
}

# A map with the thing at the start of the second tank, which does not move, and a bot that notes what it sees.
play_thing() {
  said 'it is listed' 'spikes ' treads list specials
  said 'its parameter is listed' 'spikes.damage ' treads list tuning
  local object='"point": true, "rotation": 0'
  printf '%s\n' '{"type": "map", "orientation": "orthogonal", "width": 40, "height": 30, "tilewidth": 10, "tileheight": 10, "tilesets": [], "layers": [' \
    "{\"type\": \"objectgroup\", \"name\": \"o\", \"objects\": [{\"id\": 1, \"type\": \"spawn\", \"x\": 50, \"y\": 150, $object}," \
    "{\"id\": 2, \"type\": \"spawn\", \"x\": 200, \"y\": 150, $object}, {\"id\": 3, \"type\": \"spikes\", \"x\": 200, \"y\": 150, $object}]}]}" >spikes.tmj
  local duel=(match idle idle --arena spikes.tmj --seed 1 --time 2)
  is 'a map contains it' "$(field '[.tanks[].damage_taken] | add' "${duel[@]}")" 20
  treads "${duel[@]}" -q --record spikes.treads-replay >out 2>err
  said 'it is recorded' 'as recorded' treads replay --verify spikes.treads-replay
  treads match idle idle --arena open --seed 1 --time 2 -q --record plain.treads-replay --watch-mind 2 2>err | head -1 >seen
  python3 - "$(jq -r '"\(.senses.x_m) \(.senses.y_m)"' seen)" <<'END'
import sys, zlib
lines = zlib.decompress(open("plain.treads-replay", "rb").read()[9:]).decode().split("begin\n")[0]
lines += f"begin\nthing 1 spikes {sys.argv[1]}\n0000000\n"
open("edit.treads-replay", "wb").write(b"\x89TREADS\n\x03" + zlib.compress(lines.encode()))
END
  is 'an edit places it' "$(field '[.forked.tanks[].damage_taken] | add' replay edit.treads-replay --from 2)" 20
  printf '%s\n' '#!/bin/sh' 'while read -r word tick rest; do case $word in' "start) echo 'bot 2 notes' ;;" \
    't) echo "$rest" >>seen; echo "o $tick 0 0 0 0" ;;' 'esac; done' >notes
  chmod +x notes
  treads match exec:./notes idle --arena spikes.tmj --seed 1 --time 2 --budget off -q >out 2>err
  said 'a bot sees it' 'thing spikes ' grep -m1 -o 'thing spikes [0-9]*' seen
}

play_mode() {
  said 'it is announced' 'lives' treads help match
  is 'it is scored and won' "$(field '.mode + " " + .winner + " " + (.tanks[1].deaths | tostring)' match hunter idle --mode lives --seed 1)" 'lives red 3'
  said 'its end is reported' 'last team with lives' treads match hunter idle --mode lives --seed 1
  treads shot --ai hunter --ai idle --arena yard --mode lives --seed 1 --at 5 -o lives.png -q >out
  treads shot --ai hunter --ai idle --arena yard --seed 1 --at 5 -o last.png -q >out
  differ 'it is shown' lives.png last.png
}

play_display_item() {
  local shot=(shot --ai hunter --ai idle --arena yard --seed 1 --at 3 --camera follow:1 -q)
  treads "${shot[@]}" -o without.png >out
  treads "${shot[@]}" --speedometer -o with.png >out
  differ 'its option shows it' without.png with.png
  echo '{"speedometer": true}' >settings.json
  said 'its setting is accepted' 'settings.json' treads check settings.json
  if grep -q 'unknown member' out err; then fail "its setting is rejected: $(cat out err)"; fi
}

play_overlay_layer() {
  local shot=(shot --ai hunter --ai idle --arena yard --seed 1 --at 3 -q)
  treads "${shot[@]}" -o without.png >out
  treads "${shot[@]}" --overlay range -o with.png >out
  differ 'it is drawn' without.png with.png
}

play_property_of_a_tank() {
  is 'it decides a duel' "$(field .winner match hunter:loader=10 hunter --arena open --seed 1)" blue
  treads match hunter:loader=10 hunter --arena open --seed 1 -q --record loader.treads-replay >out 2>err
  said 'it is recorded' 'as recorded' treads replay --verify loader.treads-replay
}

play_option() {
  is 'without it all rounds are played' "$(field '.rounds | length' match idle idle --rounds 3 --time 1 --seed 1)" 3
  is 'it ends the rounds at a draw' "$(field '.totals.rounds' match idle idle --rounds 3 --time 1 --seed 1 --stop-at-draw)" 1
}

play_arena() {
  said 'it is listed' 'cross ' treads list arenas
  said 'it is valid' '40 x 30 m' treads check assets/arenas/cross.tmj
  is 'a match is played there' "$(field '.arena + " " + (.winner != null | tostring)' match hunter ambusher --arena cross --seed 1)" 'cross true'
}

# try_recipe NUMBER
try_recipe() {
  local name=${recipes[$1]} files
  patch_of "$name" >patch
  files=$(grep '^+++ b/' patch | grep -vcE '^\+\+\+ b/(tests|docs)/')
  if [ "$files" -ge 1 ] && [ "$files" -le "${most[$1]}" ]; then pass "$name: $files files"; else fail "$name: $files files, at most ${most[$1]}"; fi
  if ! git apply patch 2>log; then
    fail "$name: the patch does not apply: $(head -3 log)"
    return
  fi
  if ninja -C build game/cli/treads >log 2>&1; then "play_${name// /_}"; else fail "$name: it does not build: $(grep -m3 error log)"; fi
}

# code_of: prints the C code of a page.
code_of() { awk '/^```c$/ { on = 1; next } /^```/ { on = 0 } on'; }

try_novice() {
  local page edit seed won=0
  page=$(awk '/^## Write a mind/ { on = 1; next } /^## / { on = 0 } on' docs/minds.md)
  edit=$(grep '^sed ' <<<"$page")
  code_of <<<"$page" >ai/behaviours/novice.c
  code_of <README.md >ai/behaviours/ram.c
  is 'lines of the page'"'"'s mind' "$(awk 'END { print (NR >= 15 && NR <= 40) }' ai/behaviours/novice.c)" 1
  sed -i "s/'idle',/'ram', &/" ai/meson.build
  if ! bash -e -c "$edit" || ! ninja -C build game/cli/treads >log 2>&1; then
    fail "the pages' minds do not build: $(grep -m3 error log)"
    return
  fi
  said 'the page'"'"'s mind is listed' 'novice          pursues the enemy in sight' treads list minds
  is 'the mind of the README beats the idle one' "$(field .winner match ram idle --arena open --seed 1)" red
  for seed in 1 2 3 4 5; do
    if [ "$(field .winner match novice idle --arena yard --seed $seed)" = red ]; then won=$((won + 1)); fi
  done
  is 'the page'"'"'s mind beats the idle one four times of five' $((won >= 4)) 1
}

# Restores the first build with its times, so that each recipe compiles only what it changes.
take_kept() { cd "$work" && rm -rf tree && cp -a kept tree && cd tree || exit 1; }

mkdir tree && cd tree || exit 1
cp -r "$top"/{ai,game,assets,docs,subprojects,meson.build,meson_options.txt,LICENSE,README.md,CHANGELOG.md,CITATION.cff,CONTRIBUTING.md} . || exit 1
if ! CC=${CC:-cc} meson setup -Dwerror=true -Dtests=false -Doptimization=0 -Ddebug=false build >log 2>&1 || ! ninja -C build game/cli/treads >log 2>&1; then
  fail "the sources do not build: $(tail -3 log)"
  exit 1
fi
cd "$work" && mv tree kept || exit 1
for number in "${!recipes[@]}"; do
  if [ $# = 0 ] || [[ " $* " == *" ${recipes[number]} "* ]]; then take_kept && try_recipe "$number"; fi
done
if [ $# = 0 ] || [[ " $* " == *' novice '* ]]; then take_kept && try_novice; fi
exit $failed
