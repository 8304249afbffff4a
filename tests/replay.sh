#!/usr/bin/env bash
# Recordings from end to end. The demos of assets/replays must play back exactly in every build.
# TREADS is the program; TREADS_BUILDS lists the programs of all builds, one per line. After a change of rules or minds,
# tests/replay.sh --rewrite records the demos again with TREADS.
# shellcheck source=tests/checks.bash
source "$(dirname "${BASH_SOURCE[0]}")/checks.bash"
demos=$top/assets/replays

# demo NAME ARGUMENTS ...: records a demo.
demo() {
  local name=$1
  shift
  "$TREADS" match "$@" --record "$demos/$name.treads-replay" | head -1
}

if [ "${1:-}" = --rewrite ]; then
  demo duel-in-the-yard hunter ambusher --arena yard --seed 3
  demo hill-in-the-city hunterx3@red ambusherx3@blue --arena city --mode hill --points 20 --seed 5 --time 120
  demo cars-on-the-proving-ground hunter:drive=tyre hunter:drive=bicycle wander:drive=suspension --arena proving --mode score --seed 7 --time 60
  demo captain-and-wingmen captain@red wingmanx3@red hunterx4@blue --arena pillars --seed 4
  demo swap-in-the-middle hunter ambusher --arena maze --mode score --time 60 --seed 2 --swap 20:red=circler --swap 40:2=wander
  exit
fi

printf '%s\n' "${TREADS_BUILDS:-$TREADS}" >builds
for file in "$demos"/*.treads-replay; do
  name=$(basename "$file" .treads-replay)
  while IFS= read -r program; do
    [ -x "$program" ] || continue # skip a build with tests only
    if timeout 120 "$program" replay --verify "$file" >out 2>err; then
      pass "demo $name: $(sed 's/.*: //' out)"
    else
      fail "demo $name by $program: $(cat out err)"
    fi
  done <builds
done
is 'enough demos exist' "$(($(find "$demos" -name '*.treads-replay' | wc -l) >= 5))" 1

expect 0 'a recording' match --seed 3 --record duel.treads-replay --json
jq -r .state_hash out >hash
expect 0 'the match without a recording' match --seed 3 --json
cp out two.json
is 'gives the same match' "$(jq -r .state_hash out)" "$(cat hash)"
expect 0 'verify' replay --verify duel.treads-replay
holds 'the recorded match is played' out "state hash $(cat hash)"
expect 0 'replay without a display' replay duel.treads-replay --json
is 'it ends like the match' "$(jq -r .state_hash out)" "$(cat hash)"
expect 0 'check' check duel.treads-replay "$top/assets/arenas/yard.tmj"
is 'one line per file' "$(wc -l <out)" 2
expect 0 'several rounds' match --seed 3 --rounds 3 -r many.treads-replay
is 'write one file each' "$(echo many-*)" 'many-1.treads-replay many-2.treads-replay many-3.treads-replay'
expect 0 'several files' replay --verify many-1.treads-replay many-2.treads-replay many-3.treads-replay --json
json 'have one result each' '[.files[].is_same]==[true,true,true] and .files[0].problem==null'
expect 1 'a recording that cannot be written' match --seed 3 --record "$work/none/f.treads-replay"
is 'is rejected before the match' "$(cat out)" ''
holds 'the reason is reported' err "cannot write the recording '$work/none/f.treads-replay'"
mkdir taken-1.treads-replay
expect 1 'a recording of several rounds that cannot be written' match --seed 3 --rounds 2 --record taken.treads-replay
is 'is rejected before the first round' "$(cat out)" ''
expect 2 'a match that is rejected' match --seed 3 --record unplayed.treads-replay --arena nowhere
is 'writes no recording' "$(ls unplayed* 2>/dev/null)" ''

expect 0 'a trajectory and events' match --seed 3 --trajectory match.csv --events match.jsonl
expect 0 'from the recording' replay duel.treads-replay --trajectory replay.csv --events replay.jsonl
if cmp -s match.csv replay.csv && cmp -s match.jsonl replay.jsonl && grep -q '"kind":"hit"' match.jsonl; then pass 'is the same'; else fail 'the recording has another trajectory than its match'; fi
is 'it names the match' "$(sed -n 's/^# setup: //p' match.csv | jq -c '[.arena, .seed, .conditions.mode, .teams.red[0].mind]')" '["yard",3,"last","hunter"]'
is 'one row per tank and tick, including the start' "$(table match.csv | wc -l)" "$((1 + 2 * (1 + $(jq .ticks two.json))))"
expect 0 'the senses of a mind' match --seed 3 --watch-mind hunter
cp out mind
is 'one line per tick' "$(jq -c .tick mind | uniq | wc -l) $(wc -l <mind)" "$(jq -s '.[-1].tick + 1' mind) $(wc -l <mind)"
is 'senses are present in ticks when it thinks' "$(jq -c 'select(.is_asked != (.senses != null))' mind | wc -l)" 0
expect 0 'from the recording' replay duel.treads-replay --watch-mind 1
if cmp -s mind out; then pass 'the recording has the same lines'; else fail 'the recording and its match differ'; fi
expect 2 'a tank that does not exist' match --seed 3 --watch-mind huntr
holds 'the suggestion' err "did you mean 'hunter'?"
expect 0 'a trajectory on standard output' replay duel.treads-replay --trajectory -
if cmp -s match.csv out; then pass 'standard output is the trajectory'; else fail 'standard output has more than the trajectory'; fi
# For a tank without contact, a row and the exact arc of its tracks give the next row, bit for bit.
table match.csv | awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
  last[$3] && $at["contacts"] == 0 { print last[$3] >"rows"; print $at["x_m"] "," $at["y_m"] >"wanted" }
  { is_free = $at["health"] > 0 && !$at["contacts"] && !$at["left_slip_mps"] && !$at["right_slip_mps"] && !$at["slide_mps"]
    last[$3] = is_free ? sprintf("%.17g,%.17g,0.85,%s,%s,%s", $at["left_mps"] * (1 / 60), $at["right_mps"] * (1 / 60), $at["x_m"], $at["y_m"], $at["heading_rad"]) : "" }'
is 'ticks without contact' "$(($(wc -l <rows) > 1000))" 1
expect 0 'the arcs of its tracks' lab arc rows
is 'end at the next row of the trajectory' "$(cut -d, -f1,2 out | diff - wanted | wc -l)" 0
expect 1 'a trajectory that cannot be written' match --seed 3 --rounds 2 --trajectory "$work/none/f.csv"
is 'is rejected before the match' "$(cat out)" ''
holds 'the reason is reported' err "cannot write the table '$work/none/f-1.csv'"
expect 2 'two tables on standard output' match --seed 3 --trajectory - --csv -
expect 2 'several matches on standard output' match --seed 3 --trajectory - --best-of 3
expect 2 'a trajectory of a check' replay --verify duel.treads-replay --trajectory f.csv
expect 2 'a trajectory of a tournament' tournament hunter wander --trajectory f.csv
expect 2 'a trajectory of single steps' lab arc --trajectory f.csv

expect 0 'another mind from tick 300' replay duel.treads-replay --from 300 --swap red=wander --json
json 'prints both results' ".recorded.state_hash==\"$(cat hash)\" and .forked.state_hash!=.recorded.state_hash and .forked.tanks[0].name==\"wander\""
expect 0 'no change from tick 300' replay duel.treads-replay --from 300 --json
json 'gives the same result' '.forked.state_hash==.recorded.state_hash'
expect 2 'a tick beyond the end' replay duel.treads-replay --from 1000000
expect 2 'a team without tanks' replay duel.treads-replay --from 3 --swap green=hunter
expect 2 'an unknown mind' replay duel.treads-replay --from 3 --swap red=huntr
holds 'the suggestion' err "did you mean 'hunter'?"

cp duel.treads-replay bad.treads-replay
printf '\377\000' | dd of=bad.treads-replay bs=1 seek=100 conv=notrunc 2>/dev/null
expect 4 'a damaged recording' replay --verify bad.treads-replay
holds 'the place is reported' out 'bad.treads-replay: damaged at or before byte'
expect 4 'is not played' replay bad.treads-replay
expect 4 'is found by check' check bad.treads-replay duel.treads-replay
expect 0 'a longer recording' match idle idle --time 120 --record long.treads-replay
head -c 400 long.treads-replay >cut.treads-replay
expect 0 'a recording that was cut off' replay --verify cut.treads-replay
holds 'the place is reported' out 'where it is truncated'
echo hello >text.treads-replay
expect 4 'a text file' replay text.treads-replay
holds 'is not a recording' err 'not a recording of treads'
sed 's/$/\r/' duel.treads-replay >ends.treads-replay
iconv -f LATIN1 -t UTF-8 duel.treads-replay >letters.treads-replay
gzip -c duel.treads-replay >packed.treads-replay
expect 4 'recordings with other line ends, in another encoding, and compressed' replay --verify {ends,letters,packed}.treads-replay
is 'are named' "$(cut -d';' -f1 out)" "ends.treads-replay: damaged: a program has converted it like a text
letters.treads-replay: damaged: a program has converted it like a text
packed.treads-replay: is compressed with gzip, not a recording of treads"
expect 1 'a missing file' replay none.treads-replay
expect 2 'no file' replay

for file in "$demos"/*.treads-replay; do
  expect 0 "the link of $(basename "$file")" replay --link "$file"
  expect 0 'plays as recorded' replay --verify "https://example.org/treads/$(cat out)"
done
expect 0 'a link' replay --link duel.treads-replay
link=$(cat out)
expect 0 'without #' replay "${link#?}" --json
is 'it ends like the match' "$(jq -r .state_hash out)" "$(cat hash)"
expect 4 'a link that was cut' replay "${link:0:60}"
is 'one sentence' "$(cat err)" 'the link is incomplete or was changed; copy all of it'
is 'the link of a duel has at most 120 characters' $((${#link} <= 120)) 1
expect 4 'a link of 100 kB' replay "#replay=$(head -c 100000 /dev/zero | tr '\0' A)"
holds 'the limit' err '100000 characters; at most 98304 are allowed'
expect 2 'a link of a link' replay --link "$link"

expect 4 'an arena that has changed' replay duel.treads-replay --arena "$top/assets/arenas/open.tmj"
holds 'the arena is named' err "differs from 'yard' when it was recorded"
expect 1 'a recording without its arena' replay --verify duel.treads-replay --arena none.tmj
is 'the reason is printed' "$(cat out err)" 'duel.treads-replay: none.tmj: there is no such file'
expect 2 'an unknown arena' replay --verify duel.treads-replay --arena nowhere --json
json 'the reason is printed' '.files[0].problem|startswith("unknown arena")'
is 'nothing else is printed' "$(cat err)" ''

# Arenas are compared by their meaning for a match, not by the bytes of their files.
cp -r "$top/assets" crlf
sed -i 's/$/\r/' crlf/arenas/*.tmj crlf/arenas/*.tsj
expect 0 'the demos with Windows line ends' replay --verify "$demos"/*.treads-replay --assets crlf
cp "$top"/assets/arenas/*.tsj .
for variant in . '.title="another" | .nextobjectid=999 | .tiledversion="9"' '(.layers[].objects[]?.id) += 100' \
  'walk(if type == "object" then to_entries | reverse | from_entries else . end)' \
  '.layers = [{type: "group", name: "all", opacity: 0.5, layers}]' \
  'walk(if type == "object" and has("x") and has("type") and has("name") and (has("data") or has("objects") | not) then .class = .type | del(.type) else . end)' \
  '.layers |= map(if .objects then (.objects |= .[:2]), (.name = "more" | .objects |= .[2:]) else . end)' \
  '.properties += [{name: "author", type: "string", value: "Иван"}] | .editorsettings = {export: {target: "x"}}'; do
  jq -c "$variant" "$top/assets/arenas/yard.tmj" >yard.tmj
  expect 0 "the arena after $variant" replay --verify duel.treads-replay --arena yard.tmj
done
{ printf '\xef\xbb\xbf' && tr '\n' '\r' <"$top/assets/arenas/yard.tmj"; } >yard.tmj
expect 0 'the arena with a mark and old line ends' replay --verify duel.treads-replay --arena yard.tmj
jq '[.layers[].objects[]?|select(.type=="wall" or .class=="wall")][0].id as $id | (.layers[].objects[]?|select(.id==$id).x) += 1' "$top/assets/arenas/yard.tmj" >yard.tmj
expect 4 'the arena after a wall has moved' replay --verify duel.treads-replay --arena yard.tmj

# A trace shows tick, tank and field of a difference: here a bit of the second tank's heading in tick 70.
expect 0 'trace' replay duel.treads-replay --trace
expect 0 'a recording with its trace' replay --verify duel.treads-replay
fields=18
printf '\001' | dd of=duel.treads-replay.trace bs=1 seek=$((24 + 8 * ((69 * 2 + 1) * fields + 2))) conv=notrunc 2>/dev/null
expect 4 'a different trace' replay --verify duel.treads-replay
holds 'the tick, the tank and the field are reported' out 'at tick 70, tank 2 (ambusher), heading_rad'

expect 0 'pictures' replay duel.treads-replay --video frames --from 1500 --fps 5 --window 320x240
is_png 'a picture' frames/000001.png
mkdir empty
PATH=$work/empty "$TREADS" replay duel.treads-replay --video film.mp4 2>err
is 'without ffmpeg' $? 1
holds 'is reported' err 'needs ffmpeg'
exit $failed
