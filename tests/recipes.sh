#!/usr/bin/env bash
# Every recipe of docs/recipes.md works: its patch applies to the sources, changes at most the allowed number of files, needs no other
# recipe, builds without warnings, and the addition works. The minds of docs/minds.md and the README are tested in the same way.
# All additions are built together, without optimisation, in a copy of the sources; this program plays all battles as TREADS does.
# tests/recipes.sh RECIPE ... tries these only, each with all before it.
# shellcheck source=tests/checks.bash
source "$(dirname "${BASH_SOURCE[0]}")/checks.bash"
export SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy TREADS_ASSETS=$work/tree/assets
build=build-tests/escape

# The largest number of files that each may change, without tests and documentation.
recipes=(mind drive weapon thing mode 'display item' 'overlay layer' 'property of a tank' option arena)
most=(2 2 3 2 2 3 2 3 2 1)

# patch_of NAME: prints the patch in the section "Add a NAME".
patch_of() {
  awk -v heading="^## Add an? $1$" '/^## / { on = $0 ~ heading } on && /^```/ { diff = /diff/; next } on && diff' "$top/docs/recipes.md"
}

treads() { timeout 300 $build/game/cli/treads "$@"; }

# said NAME TEXT COMMAND ...: checks that the command succeeds and its output contains the text.
said() {
  local name=$1 text=$2
  shift 2
  if "$@" >out 2>err; then holds "$name" out "$text"; else fail "$name: $(head -3 err)"; fi
}

# window NAME COMMAND ...: checks that the command runs in an invisible window until it is interrupted.
window() {
  local name=$1 code=0
  shift
  timeout -k 60 -s INT 2 $build/game/cli/treads "$@" --user-dir user --software --window 320x240 >out 2>err || code=$?
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

# A map with the thing at the start of the second tank, which does not move, and a bot that notes its sightings.
play_thing() {
  said 'it is listed' 'spikes ' treads list specials
  said 'its parameter is listed' 'spikes.damage ' treads list tuning
  echo '{"garage-toy": "spikes"}' >settings.json
  said 'the garage has it' 'settings.json' treads check settings.json
  if grep -q 'must be' out err; then fail "the garage lacks it: $(cat out err)"; fi
  local object='"point": true, "rotation": 0'
  printf '%s\n' '{"type": "map", "orientation": "orthogonal", "width": 40, "height": 30, "tilewidth": 10, "tileheight": 10, "tilesets": [], "layers": [' \
    "{\"type\": \"objectgroup\", \"name\": \"o\", \"objects\": [{\"id\": 1, \"type\": \"spawn\", \"x\": 50, \"y\": 150, $object}," \
    "{\"id\": 2, \"type\": \"spawn\", \"x\": 200, \"y\": 150, $object}, {\"id\": 3, \"type\": \"spikes\", \"x\": 200, \"y\": 150, $object}]}]}" >spikes.tmj
  local duel=(match idle idle --arena spikes.tmj --seed 1 --time 2)
  is 'a map contains it' "$(field '[.tanks[].damage_taken] | add' "${duel[@]}")" 20
  treads "${duel[@]}" -q --record spikes.treads-replay >out 2>err
  said 'it is recorded' 'as recorded' treads replay --verify spikes.treads-replay
  treads match idle idle --arena open --seed 1 --time 2 -q --record plain.treads-replay --watch-mind 2 2>err | head -1 >seen
  python3 - "$(jq -r '"\(.senses.me.x_m) \(.senses.me.y_m)"' seen)" <<'END'
import sys, zlib
lines = zlib.decompress(open("plain.treads-replay", "rb").read()[9:]).decode().split("begin\n")[0]
lines += f"begin\nthing 1 spikes {sys.argv[1]}\n0000000\n"
open("edit.treads-replay", "wb").write(b"\x89TREADS\n\x03" + zlib.compress(lines.encode()))
END
  is 'an edit places it' "$(field '[.forked.tanks[].damage_taken] | add' replay edit.treads-replay --from 2)" 20
  printf '%s\n' '#!/bin/sh' 'while read -r word tick rest; do case $word in' "start) echo 'bot 3 notes' ;;" \
    't) echo "$rest" >>seen; echo "o $tick 0 0 0 0" ;;' 'esac; done' >notes
  chmod +x notes
  treads match exec:./notes idle --arena spikes.tmj --seed 1 --time 2 --budget off -q >out 2>err
  said 'a bot sees it' 'thing spikes ' grep -m1 -o 'thing spikes [0-9]*' seen
}

# Its points decide the match: by default, and as the tuning or the option sets them.
play_mode() {
  said 'it is announced' 'most kills' treads help match
  said 'its points are a parameter' 'in mode kills: kills needed to win; 0 = no limit (3; 0 to 100 kills)' treads list tuning
  local duel=(match hunter idle --mode kills --seed 1)
  is 'it is scored and won' "$(field '.mode + " " + .winner + " " + (.points | tostring) + " " + (.teams.red.score | tostring)' "${duel[@]}")" 'kills red 3 3'
  said 'its end is reported' 'enough kills' treads "${duel[@]}"
  is 'the tuning sets its points' "$(field .teams.red.score "${duel[@]}" -S rule.kills=2)" 2
  is 'the option sets its points' "$(field .teams.red.score "${duel[@]}" --points 1)" 1
  treads "${duel[@]}" -q --record kills.treads-replay >out 2>err
  said 'it is recorded' 'as recorded' treads replay --verify kills.treads-replay
  treads shot --ai hunter --ai idle --arena yard --mode kills --seed 1 --at 5 -o kills.png -q >out
  treads shot --ai hunter --ai idle --arena yard --seed 1 --at 5 -o last.png -q >out
  differ 'it is shown' kills.png last.png
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

# is_tried NAME ARGUMENT ...: succeeds if there are no arguments, or the name is one of them.
is_tried() { [ $# = 1 ] || [[ " ${*:2} " == *" $1 "* ]]; }

# compiles_alone NAME: checks that the C files in the patch compile without other recipes.
compiles_alone() {
  local file log=$work/log
  rm -rf alone && mkdir alone && cp -r ai game alone/
  (
    cd alone && git apply ../patch || exit
    for file in $(grep -oP '^\+\+\+ b/\K.*/rows\.txt$' ../patch); do
      python3 game/tables.py rows "$file" >"game/$(basename "$(dirname "$file")")_rows.h" || exit
    done
    python3 game/tables.py options game/app/base/options.txt >game/option_rows.h || exit
    for file in $(grep -oP '^\+\+\+ b/\K.*\.c$' ../patch); do
      "${CC:-cc}" -fsyntax-only -std=gnu17 -Wall -Wextra -Werror -Wno-missing-field-initializers -I. -Igame -I../$build/game -I../$build $sdl_flags "$file" || exit
    done
  ) >"$log" 2>&1 || fail "$1: it does not compile alone: $(head -3 "$log")"
}

# check_recipe NUMBER
check_recipe() {
  local name=${recipes[$1]} files
  patch_of "$name" >patch
  files=$(grep '^+++ b/' patch | grep -vcE '^\+\+\+ b/(tests|docs)/')
  if [ "$files" -ge 1 ] && [ "$files" -le "${most[$1]}" ]; then pass "$name: $files files"; else fail "$name: $files files, at most ${most[$1]}"; fi
  compiles_alone "$name"
}

# add_recipe NUMBER: applies its patch. Of the lines around a change, only the nearest must match the patch: others may come from an earlier
# recipe.
add_recipe() {
  patch_of "${recipes[$1]}" >patch
  git apply -C1 patch 2>log || fail "${recipes[$1]}: the patch does not apply after those before it: $(head -3 log)"
}

make_treads() { ninja -C $build game/cli/treads >log 2>&1; }

# code_of: prints the C code of a page.
code_of() { awk '/^```c$/ { on = 1; next } /^```/ { on = 0 } on'; }

try_novice() {
  local page edit seed won=0
  page=$(awk '/^## Write a mind/ { on = 1; next } /^## / { on = 0 } on' docs/minds.md)
  edit=$(grep '^sed ' <<<"$page")
  code_of <<<"$page" >ai/behaviours/novice.c
  code_of <README.md >ai/behaviours/ram.c
  is 'lines of the page'"'"'s mind' "$(awk 'END { print (NR >= 15 && NR <= 40) }' ai/behaviours/novice.c)" 1
  grep -q "'ram'" ai/meson.build || sed -i "s/'idle',/'ram', &/" ai/meson.build
  if ! bash -e -c "$edit" || ! make_treads; then
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

# Battles and demos play the same with all additions, without optimisation and without fused multiply-add.
plays_battles() {
  local wanted
  record_battles
  wanted=$(find recordings assets/replays -name '*.treads-replay' | wc -l)
  GLIBC_TUNABLES=glibc.cpu.hwcaps=-FMA,-AVX2,-FMA_Usable,-AVX2_Usable treads replay --verify recordings/* assets/replays/*.treads-replay >out 2>err
  is 'it plays all battles and demos as recorded' "$(grep -c ': as recorded,' out)" "$wanted"
  TREADS=$PWD/$build/game/cli/treads TREADS_BUILDS='' bash "$top/tests/maths.sh" >out 2>&1 || fail "tests/maths.sh: $(grep -m3 FAILED out)"
}

copy_sources() {
  cp -a "$top"/{ai,game,assets,debian,docs,subprojects,meson.build,meson_options.txt,LICENSE,README.md,CHANGELOG.md,CITATION.cff,CONTRIBUTING.md} . || return
  CC=${CC:-gcc} meson setup -Dwerror=true -Db_colorout=never -Dtests=false -Doptimization=0 -Ddebug=false $build >log 2>&1
}

mkdir tree && cd tree || exit 1
if ! copy_sources; then
  fail "the sources cannot be configured: $(tail -3 log)"
  exit 1
fi
sdl_flags=$(pkg-config --cflags sdl2)
last=-1
for number in "${!recipes[@]}"; do
  if is_tried "${recipes[number]}" "$@"; then check_recipe "$number" && last=$number; fi
done
for ((number = 0; number <= last; number++)); do add_recipe $number; done
if ! make_treads; then
  fail "they do not build: $(grep -m3 error log)"
  exit 1
fi
for number in "${!recipes[@]}"; do
  if is_tried "${recipes[number]}" "$@"; then "play_${recipes[number]// /_}"; fi
done
if [ $# = 0 ]; then plays_battles; fi
if is_tried novice "$@"; then try_novice; fi
exit $failed
