#!/usr/bin/env bash
# Every command from end to end: exit codes, what stands on stdout and stderr, bad input, and life without a display.
# TREADS is the program, TREADS_TOP the top folder of the sources. Run one group of checks: tests/cli.sh GROUP
# shellcheck source=tests/checks.bash
source "$(dirname "${BASH_SOURCE[0]}")/checks.bash"

empty() { if [ -s "$2" ]; then fail "$1: $(head -3 "$2")"; else pass "$1"; fi; }

group_help() {
  local command option
  expect 0 'help' help
  for command in play watch match tournament sweep tune replay lab shot list check help version; do
    holds "help names $command" out "  $command "
  done
  expect 0 'list of options' list options --json
  cp out options.json
  for command in play watch match tournament sweep tune replay lab shot list check help version; do
    expect 0 "$command --help" "$command" --help
    empty "$command --help says nothing on stderr" err
    jq -r --arg c "$command" '.options[] | select(.commands | index($c)) | .name' options.json >names
    while read -r option; do
      grep -qE -e "--$option( |\$)" out || fail "$command --help does not mention --$option"
    done <names
    pass "$command --help mentions its $(wc -l <names) options"
    is "$command --help has three examples or more" \
      "$(($(sed -n '/^Examples/,$p' out | grep -c '^    treads ') >= 3))" 1
    cp out first
    expect 0 "help $command" help "$command"
    if cmp -s out first; then pass "help $command is the same"; else fail "help $command differs from --help"; fi
  done
  expect 0 'help wins over a mistake' match --nonsense huntr -h
  expect 0 'version' version
  holds 'version tells Chipmunk' out 'Chipmunk    7'
  cp out first
  expect 0 '--version' --version
  if cmp -s out first; then pass '--version is the same'; else fail '--version differs from version'; fi
  expect 0 '-V' -V
  if cmp -s out first; then pass '-V is the same'; else fail '-V differs from version'; fi
  expect 0 'colours on demand' help --color always
  holds 'colours are there' out $'\033[1m'
}

group_match() {
  expect 0 'match' match --seed 3
  empty 'match off a terminal says nothing on stderr' err
  holds 'match prints the seed' out 'seed 3'
  holds 'match prints the hash' out 'state hash '
  expect 0 'match with a random seed' match
  holds 'a random seed is printed' out ', seed '
  expect 0 'match -v' match --seed 3 -v
  holds 'match -v tells the speed' err 'ticks/s'
  expect 0 'one team alone' match hunter@red seeker@red --seed 3 --time 1
  is 'is told in one line' "$(cat err)" 'treads: there is no opponent: all tanks are in team red; only the time limit ends the match'
  expect 0 'one tank alone' match hunter --seed 3 --time 1
  holds 'is told, too' err 'no opponent: the only tank is in team red; only the time limit ends the match'
  expect 0 'a hill for one team' match hunter --mode hill --seed 3 --time 1
  empty 'is something to do' err
  expect 0 'match --json' match hunter ambusher --seed 3 --json
  cp out first
  empty 'match --json says nothing on stderr' err
  is 'match --json is one document' "$(jq -s length out)" 1
  json 'its keys' '[keys_unsorted[]] == ["rules_version","program_version","arena","seed","time_limit_s","mode",
    "points","friendly_fire","substeps","sides","tuning","swaps","hill","teams","tanks","winner","ticks","state_hash"]'
  json 'their types' '(.rules_version|type)=="number" and .arena=="yard" and .seed==3 and .time_limit_s==180
    and (.ticks|type)=="number" and .ticks>0 and (.winner==null or (.winner|type)=="string")'
  json 'the hash has 16 hex digits' '.state_hash|test("^[0-9a-f]{16}$")'
  json 'the tanks' '(.tanks|length)==2 and .tanks[0].name=="hunter" and .tanks[1].name=="ambusher"
    and .tanks[0].team=="red" and .tanks[1].team=="blue"'
  json 'a tank has all of its numbers' '.tanks|all((["health","health_max","kills","damage_dealt","damage_taken","shots",
    "hits","distance_m","score"] - [to_entries[]|select(.value|type=="number")|.key]|length)==0
    and .drive=="track" and .tank=="medium" and .health>=0 and .health<=.health_max and .hits<=.shots)'
  json 'the winner is a team of the match' '.winner as $w | $w==null or (.tanks|any(.team==$w))'
  expect 0 'the same card again' match hunter ambusher --seed 3 --json
  if cmp -s out first; then pass 'the same card gives the same document'; else fail 'the same card gives two results'; fi
  expect 0 'another order of the options' match --json --arena=yard --ai hunter --ai ambusher -s3
  if cmp -s out first; then pass 'however it is written'; else fail 'one card, two spellings, two results'; fi
  expect 0 'another seed' match hunter ambusher --seed 4 --json
  if cmp -s out first; then fail 'the seed changes nothing'; else pass 'another seed is another match'; fi
  expect 0 'the largest seed' match idle idle --time 1 --seed 9223372036854775807 --json
  holds 'the largest seed is not rounded' out '"seed": 9223372036854775807'
  json 'two idle tanks draw' '.winner==null and .ticks==60'
  expect 0 'one tank' match wander --time 2 --json
  expect 0 'teams and kinds' match hunterx2:tank=heavy@blue circlerx3@red --tank light --seed 1 --json
  json 'teams and kinds as asked' '[.tanks[]|[.team,.tank]|join(" ")]==["blue heavy","blue heavy","red light","red light","red light"]'
  json 'names are unique' '([.tanks[].name]|unique|length)==5'
  expect 0 'teams of any name' match hunterx2@alpha wander@red --swap 1:alpha=idle --seed 3 --json --record alpha.treads-replay
  json 'are called so' '[.tanks[].team]==["alpha","alpha","red"] and (.teams|keys)==["alpha","red"] and .swaps[0].team=="alpha"'
  jq -r .state_hash out >hash
  expect 0 'by their colours' match hunterx2@blue wander@red --swap 1:blue=idle --seed 3 --json
  is 'it is the same match' "$(jq -r .state_hash out)" "$(cat hash)"
  expect 0 'the recording' replay alpha.treads-replay
  holds 'knows the names' out '  alpha  '
  expect 0 'goes another way by them' replay alpha.treads-replay --from 60 --swap alpha=wander --json
  json 'as asked' '.forked.teams|keys==["alpha","red"]'
  is 'they are completed' "$(COMP_LINE='treads match hunter@alpha --swap 5:al' "$TREADS" help --completion words)" '5:alpha='
  expect 0 'they win series' match hunter@alpha idle@beta --best-of 3 --seed 3
  holds 'which is told' out 'best of 3: alpha wins the series 2 : 0'
  SDL_VIDEODRIVER=dummy expect 2 'a recording of the menu' --record menu.treads-replay
  holds 'is of none of its matches' err 'treads play --record menu.treads-replay'
  expect 0 'substeps and friendly fire' match --substeps 4 --friendly-fire off --seed 3 --json
}

group_rounds() {
  expect 0 'rounds' match --seed 3 --rounds 3
  holds 'rounds print totals' out '3 rounds'
  expect 0 'rounds as JSON' match --seed 3 --rounds 3 --json --csv rounds.csv
  json 'rounds have consecutive seeds' '[.rounds[].seed]==[3,4,5]'
  json 'totals add up' '(.totals.wins|add)+.totals.draws==3 and .totals.ticks==([.rounds[].ticks]|add)
    and (.totals.score.red-([.rounds[].tanks[0].score]|add)|fabs)<1e-9'
  is 'the table has a row a tank a match' "$(wc -l <rounds.csv)" 7
  is 'all its rows are as wide' "$(awk -F, '{print NF}' rounds.csv | sort -u | wc -l)" 1
  json 'shares have intervals' '.totals.share|all(.low_percent<=.percent and .percent<=.high_percent and .low_percent<.high_percent)'
  json 'no pairs, no test' '.totals.sign_test==null'
  jq .rounds[1] out >second
  expect 0 'the second round by itself' match --seed 4 --json
  if jq . out | cmp -s - second; then pass 'a round is the match of its seed'; else fail 'a round differs from its match'; fi
  expect 0 'the table on stdout' match --seed 3 --rounds 3 --csv -
  is 'instead of the text' "$(cat out)" "$(cat rounds.csv)"
  expect 0 'of a tournament, too' tournament hunter idle --arenas open --seeds 1 --time 1 --csv - -q
  is 'instead of the text' "$(cut -d, -f2 out)" $'player\nhunter\nidle'
  expect 0 'of the laboratory' lab drives --csv -
  is 'instead of the text' "$(awk -F, '{print NF}' out | sort -u | wc -l)" 1
  expect 2 'two documents on stdout' match --json --csv -
  expect 1 'a table that cannot be written' match --csv "$work/none/f.csv"
  holds 'and why' err "f.csv' cannot be written"
  if [ -w /dev/full ]; then
    expect 1 'a table on a full disk' match --seed 3 --csv /dev/full
    holds 'a full disk is told' err '/dev/full'
  fi
}

group_modes() {
  expect 0 'score' match hunterx2@red idlex2@blue --mode score --time 120 --seed 1 --json
  json 'the dead came back' '.mode=="score" and ([.tanks[].deaths]|add)>2 and .ticks==7200'
  json 'teams have their points' '.teams.red.score-([.tanks[]|select(.team=="red").score]|add)|fabs<1e-6'
  json 'and no hill' '.hill==null and .winner=="red"'
  cp out first
  expect 0 'the same score again' match hunterx2@red idlex2@blue --mode score --time 120 --seed 1 --json
  if cmp -s out first; then pass 'the same card gives the same document'; else fail 'one card, two scores'; fi
  expect 0 'first to so many points' match hunter idle --mode score --points 150 --seed 3 --json
  json 'which end it' '.teams.red.score>=150 and .ticks<10800 and .points==150'
  expect 0 'hill' match wanderx2@red idle@blue --mode hill --time 30 --seed 3 --json
  json 'the hill has a place' '.hill.radius_m==6 and .hill.x_m>0 and .points==60'
  expect 0 'hill as a table' match wanderx2@red idle@blue --mode hill --time 30 --seed 3
  holds 'its seconds' out 'seconds'
  holds 'and its deaths' out 'deaths'
  expect 0 'free for all' match idlex64 --free-for-all --time 1 --json
  json 'everyone is alone' '([.tanks[].team]|unique|length)==64'
  expect 0 'free for all as a table' match idlex64 --free-for-all --time 1
  holds 'the best ten' out 'and 54 more: -v shows all'
  expect 0 'all of them' match idlex64 --free-for-all --time 1 -v
  is 'a row a tank' "$(grep -c '^ .* idle ' out)" 64
  expect 0 'two large teams' match idlex20@red idlex20@blue --time 1
  holds 'are summed' out 'tanks  alive'
  expect 2 'points for nothing' match --points 5
  expect 2 'an unknown mode' match --mode hil
  holds 'the modes' err 'last, score, hill, survival, race or guard'
  expect 2 'too many for a free-for-all' match --free-for-all idlex65
}

group_swaps() {
  expect 0 'a swap at the start' match idle ambusher --swap 0:red=hunter --seed 3 --json
  json 'is on record' '.swaps==[{"tick":0,"ai":"hunter","params":.swaps[0].params,"team":"red"}] and .tanks[0].name=="hunter"'
  jq .state_hash out >first
  expect 0 'the new mind from the start' match hunter ambusher --seed 3 --json
  if jq .state_hash out | cmp -s - first; then pass 'is the same match'; else fail 'a swap at the start differs'; fi
  expect 0 'swaps on the way' match hunter idlex2@blue --swap 2:blue=wander --swap 3.5:2=hunter:range=9 --seed 3 --time 9 --json
  json 'names follow' '[.tanks[].name]==["hunter","hunter 2","wander 2"]'
  json 'their tanks and parameters' '.swaps[1]|.tick==210 and .tank==2 and .params.range==9'
  expect 0 'a swap in a picture' shot --swap 1:blue=wander --at 2 --seed 3 -o swap.png
  expect 2 'a swap that never comes' match --swap 200:red=hunter
}

# Long and short rounds finish in another order than they began in.
group_jobs() {
  local jobs way
  local rounds=(match hunter idle --rounds 9 --swap-sides --seed 3)
  for jobs in 1 2 7; do
    mkdir "jobs$jobs"
    for way in '' --json '--csv -'; do
      # shellcheck disable=SC2086
      (cd "jobs$jobs" && "$TREADS" "${rounds[@]}" -j$jobs $way --record duel >"out$way" 2>err) || fail "-j$jobs $way"
    done
    (cd "jobs$jobs" && "$TREADS" match hunter idle --best-of 9 --seed 3 -j$jobs --record series >series.txt 2>>err) || fail "a series with -j$jobs"
    if diff -r jobs1 "jobs$jobs"; then pass "-j$jobs leaves the same, in the same order"; else fail "-j$jobs leaves something else"; fi
  done
  is 'a recording a round' "$(ls jobs7/duel-* | wc -l)" 9
  is 'none of rounds that a series did not need' "$(ls jobs7/series-* | wc -l)" 5
  expect 0 'pairs' "${rounds[@]}" --json
  json 'of whole seeds' '.totals.sign_test|.pairs==4 and (.ahead|add)+.level==4'
  json 'counted from the rounds' '.totals.sign_test.ahead.red==([.rounds[:8]|range(0;8;2) as $i|[.[$i],.[$i+1]]
    |map({red:1,blue:-1}[.winner//""]//0)|add|select(.>0)]|length)'
  json 'with a share' '.totals.share.red.percent*9==.totals.wins.red*100'
  expect 0 'as text' "${rounds[@]}"
  holds 'the test has a name' out '4 seeds from both sides: red ahead on'
  expect 2 'no room for anybody' match idlex300 hunterx300 --rounds 9 -a maze -j3
  is 'is told once' "$(wc -l <err)" 1
}

group_series() {
  expect 0 'swapped sides' match --seed 3 --rounds 4 --swap-sides --json
  json 'each seed from both sides' '[.rounds[]|[.seed,.sides]]==[[3,0],[3,1],[4,0],[4,1]]'
  json 'no series' '.totals|has("series")|not'
  expect 0 'a series' match hunter idle --best-of 5 --seed 3 --json --csv series.csv
  json 'ends when it is decided' '(.rounds|length)==3 and .totals.series=={"best_of":5,"is_decided":true,"winner":"red"}'
  is 'its table is as wide' "$(awk -F, '{print NF}' series.csv | sort -u | wc -l)" 1
  is 'the winner of the series' "$(awk -F, 'NR==1 {for (i = 1; i <= NF; i++) at[$i] = i}
    NR>1 && $at["is_series_winner"]==1 {print $at["round"], $at["team"], $at["team_wins"]}' series.csv)" '3 red 3'
  expect 0 'a series as text' match hunter idle --best-of 3 --seed 3
  holds 'announces its winner' out 'best of 3: red wins the series 2 : 0'
  expect 0 'a series nobody wins' match idle idle --best-of 2 --time 1
  holds 'tells so' out 'nobody wins the series'
  expect 2 'a series with rounds' match --best-of 3 --rounds 4
}

group_list() {
  local section
  expect 0 'list' list
  expect 0 'list --json' list --json
  json 'list --json has all sections' '[keys_unsorted[]]==["ais","drives","arenas","modes","missions","tanks","weapons","tuning","presets","keys","palettes","options"]'
  json 'each has rows with texts' 'all(.[]; length>0 and all(.[]; type=="object"))'
  json 'the five behaviours' '[.ais[].name]|contains(["idle","wander","circler","hunter","ambusher"])'
  json 'the arenas' '[.arenas[].name]==["canyon","circuit","city","crossing","fort","harbour","lake","maze","open","orchard","pillars","proving","quarry","range","village","yard"]'
  json 'the three tanks' '[.tanks[].name]|sort==["heavy","light","medium"]'
  json 'parameters have ranges' '.ais[].params[]|.low<=.default and .default<=.high'
  for section in ais drives arenas tanks weapons tuning presets keys options; do
    expect 0 "list $section" list "$section"
    empty "list $section says nothing on stderr" err
    expect 0 "list $section --json" list "$section" --json
    json "list $section is that section alone" "keys==[\"$section\"]"
  done
}

# Of each player the keys of one way to drive: the one in force.
group_keys() {
  expect 0 'the keys' list keys
  is 'W once' "$(grep -c '^ *W ' out)" 1
  holds 'drives on' out 'player 1: forward'
  mkdir own && echo '{"p1-scheme": "tracks"}' >own/settings.json
  expect 0 'those of two tracks' list keys --user-dir own
  is 'W once' "$(grep -c '^ *W ' out)" 1
  holds 'is of a track' out 'player 1: left track forward'
  expect 0 'for a program, all' list keys --user-dir own --json
  json 'and which count' '[.keys[]|select(.keys=="W")|"\(.action) \(.is_in_force)"]==["p1-forward false","p1-left-track-on true"]'
}

# Arenas of a person's own: in the user folder's `arenas`, where the sandbox saves them, too.
group_own() {
  local arenas=own/arenas small=small.tmj
  cat >$small <<'MAP'
{"type":"map","width":20,"height":16,"tilewidth":10,"tileheight":10,"layers":[{"type":"objectgroup","objects":[
{"type":"spawn","x":30,"y":30},{"type":"spawn","x":170,"y":130}]}]}
MAP
  mkdir -p $arenas
  cp $small $arenas/meadow-scene.tmj
  cp $small $arenas/yard.tmj
  expect 0 'arenas of mine are listed' list arenas --user-dir own
  holds 'as mine' out 'meadow-scene: 20 x 16 m, 2 spawn points (yours)'
  is 'and those shipped are not' "$(grep -c '(yours)' out)" 1
  holds 'one that nobody can mean is told of' err "your arena 'yard' has the name of a shipped one"
  expect 0 'also as JSON' list arenas --user-dir own --json
  json 'which knows whose they are' '[.arenas[]|select(.is_own).name]==["meadow-scene"]'
  expect 0 'one is played on by its name' match idle idle -a meadow-scene --user-dir own --seed 3 --time 1 --json
  json 'which the match tells' '.arena=="meadow-scene"'
  expect 2 'a slip in its name' match idle idle -a meadow-scen --user-dir own
  holds 'is helped with' err "unknown arena 'meadow-scen' (did you mean 'meadow-scene'?)"
  mkdir -p data/treads
  cp -r $arenas data/treads
  is 'its name is completed' "$(XDG_DATA_HOME=$PWD/data COMP_LINE='treads match --arena mea' "$TREADS" help --completion words)" meadow-scene
  head -c 90 $small >$arenas/torn.tmj
  expect 0 'a torn one does not spoil the list' list arenas --user-dir own
  holds 'it has its sentence' err "$arenas/torn.tmj:"
  holds 'the others are listed' out 'meadow-scene'
  is 'and it is not' "$(grep -c torn out)" 0
  expect 2 'a match on it' match idle idle -a torn --user-dir own
  holds 'says why' err "$arenas/torn.tmj:"
}

group_tuning() {
  local preset
  expect 0 'numbers to turn' list tuning --json
  json 'each has a range around its default' '.tuning|length>30 and all(.low as $l|.high as $h|
    [.default|if type=="object" then .[] else . end]|all($l<=. and .<=$h))'
  expect 0 'a match as usual' match --seed 3 --json
  json 'nothing is turned' '.tuning=={}'
  jq -r .state_hash out >usual
  expect 0 'a number turned to what it is' match --seed 3 --json -S gun.reload=1.4 --set medium.drive.top=7
  is 'changes nothing' "$(jq -r .state_hash out)" "$(cat usual)"
  expect 0 'a number turned' match --seed 3 --json -S gun.reload=0.5 -S light.hull.health=20 --set rule.friendly-fire=off
  json 'is told' '.tuning=={"gun.reload":0.5,"light.hull.health":20,"rule.friendly-fire":0}'
  if [ "$(jq -r .state_hash out)" = "$(cat usual)" ]; then fail 'it changes nothing'; else pass 'it makes another match'; fi
  expect 0 'health turned' match --seed 3 --json -S medium.hull.health=40 --time 1
  json 'is the most there is' '.tanks|all(.health_max==40)'
  expect 2 'an unknown key' match -S gun.relaod=1
  holds 'the nearest is told' err "did you mean 'gun.reload'?"
  expect 2 'no value' match -S gun.reload
  holds 'the form is told' err '--set must be KEY=VALUE'
  expect 0 'presets' list presets --json
  json 'the shipped ones' '[.presets[].name]|contains(["arcade","classic","one-shot","real-tank","realistic","slippery","sniper-duel"])'
  json 'each is told about' '.presets|all(.about|length>0)'
  jq -r '.presets[].name' out >presets
  while read -r preset; do
    expect 0 "a match as $preset" match --seed 3 --time 4 --tuning "$preset" --json
    json "turns numbers" '.tuning|length>0'
  done <presets
  expect 0 'options count more than presets' match --tuning realistic -S gun.reload=1 --time 7 --json
  json 'both are there' '.tuning."gun.reload"==1 and .tuning."armour.front"==0.35 and .time_limit_s==7'
  expect 2 'an unknown preset' match --tuning arcde
  holds 'the nearest preset is told' err "unknown tuning 'arcde' (did you mean 'arcade'?)"
  mkdir -p own/tuning
  echo '{"about": "mine", "tuning": {"gun.damage": 0}}' >own/tuning/peace.json
  expect 0 'a preset of mine' match --seed 3 --time 5 --tuning peace --user-dir own --json
  json 'is in force' '.tuning=={"gun.damage":0,"rule.time":5}'
  expect 0 'and listed' list presets --user-dir own
  holds 'as mine' out 'mine (yours)'
  expect 0 'and checked' check own/tuning/peace.json
  holds 'with what it turns' out 'own/tuning/peace.json: a tuning with 1 changed parameter'
  printf '{"tuning": {\n  "gun.damage": 0,\n  "gun.rnge": 1}}' >wrong.json
  expect 4 'a wrong preset' check wrong.json
  holds 'its place is told' out "wrong.json:3:15: unknown parameter 'gun.rnge' (did you mean 'gun.range'?)"
  expect 2 'a match with it' match --tuning ./wrong.json
  holds 'tells it, too' err 'wrong.json:3:15:'
  expect 0 'a recording of it' match --seed 3 --time 5 -S gun.reload=0.4 --record tuned.treads-replay --json
  jq -r .state_hash out >usual
  expect 0 'is the same match' replay tuned.treads-replay --verify
  holds 'to the bit' out "$(cat usual)"
  expect 0 'a tuned tournament' tournament hunter idle --arenas open --seeds 1 --time 3 -S gun.reload=0.4 --results tuned.jsonl --json
  json 'tells its numbers' '.tuning."gun.reload"==0.4'
  expect 4 'others do not go into its file' tournament hunter idle --arenas open --seeds 1 --time 3 -S gun.reload=0.5 --results tuned.jsonl -q
  is 'which is as it was' "$(wc -l <tuned.jsonl)" 2
}

group_drives() {
  local drive
  expect 0 'list of drives' list drives --json
  json 'the eight drives' '[.drives[].name]|contains(["track","track-approx","bicycle","bicycle-arc","arcade","tyre","suspension","track-slip"])'
  json 'their parameters have ranges' '[.drives[].params[]]|length>0 and all(.low<=.default and .default<=.high)'
  jq -r '.drives[].name' out >drives
  while read -r drive; do
    expect 0 "a match on $drive" match --drive "$drive" --seed 3 --time 5 --json
    json "both are on $drive" "[.tanks[].drive]==[\"$drive\",\"$drive\"]"
  done <drives
  expect 0 'parameters for a team' match hunter@red hunter@blue --drive blue=bicycle-arc:lock=50,steer_rate=90 --time 1 --json
  json 'the team has them' '.tanks[1].drive=="bicycle-arc" and .tanks[1].drive_params.lock==50 and .tanks[1].drive_params.steer_rate==90'
  json 'nobody else has' '.tanks[0].drive=="track" and .tanks[0].drive_params=={}'
  expect 0 'parameters in a tank' match hunter:drive=bicycle-arc,drive.lock=50,tank=light --time 1 --json
  json 'the tank has them' '.tanks[0]|.drive_params.lock==50 and .tank=="light"'
  expect 0 'tight steering' match wander --drive bicycle-arc:lock=60 --seed 3 --time 20 --json
  cp out first
  expect 0 'wide steering' match wander --drive bicycle-arc:lock=10 --seed 3 --time 20 --json
  if cmp -s out first; then fail 'a parameter changes nothing'; else pass 'a parameter changes the match'; fi
}

group_usage() {
  expect 2 'unknown AI' match huntr
  is 'unknown mind, first line' "$(sed -n 1p err)" "treads: unknown mind 'huntr' (did you mean 'hunter'?); see treads list minds"
  empty 'mistakes leave stdout alone' out
  expect 2 'unknown arena' match --arena yrad
  holds 'the arena that was meant' err "did you mean 'yard'?"
  expect 2 'keyboard in a match' match keyboard hunter
  expect 2 'more tanks than the arena holds' match idlex1024
  holds 'how many it holds' err treads:
  expect 2 'camera on nobody' shot --camera follow:9
  expect 3 'no assets' match --assets "$work/none"
  holds 'the place that was named' err "$work/none (--assets)"
  TREADS_ASSETS="$work/nix" expect 3 'no assets in the environment' list arenas
  holds 'the places that were tried' err "$work/nix (\$TREADS_ASSETS)"
  holds 'the places beside the program' err '../share/treads'
}

map() { printf '%s' "$2" >"$1.tmj"; }

# bad NAME: the map is refused in one line that names it.
bad() {
  expect 2 "map: $1" match --arena "$work/$1.tmj" --time 1
  holds "map: $1: the sentence names the file" err "$1.tmj"
  is "map: $1: one line" "$(wc -l <err)" 1
}

group_maps() {
  local head='{"type":"map","orientation":"orthogonal","width":20,"height":20,"tilewidth":32,"tileheight":32,"layers":['
  local spawns='{"id":8,"type":"spawn","x":64,"y":64,"point":true},{"id":9,"type":"spawn","x":512,"y":512,"point":true}'
  local objects='{"type":"objectgroup","name":"o","objects":['
  map empty ''
  bad empty
  head -c 1000 "$top/assets/arenas/yard.tmj" >truncated.tmj
  bad truncated
  map twopoints "$head$objects$spawns,{\"id\":3,\"type\":\"wall\",\"x\":9,\"y\":9,\"polygon\":[{\"x\":0,\"y\":0},{\"x\":9,\"y\":9}]}]}]}"
  bad twopoints
  holds 'map: two points are counted' err 'has 2 items'
  map good "$head$objects$spawns]}]}"
  expect 0 'map: a good one' match --arena "$work/good.tmj" --seed 1 --json
  cp good.tmj 'with blank.tmj'
  expect 0 'map: a name with a blank' match --arena 'with blank.tmj' --seed 1
  expect 1 'map: a file that is not there' match --arena "$work/none.tmj"
  holds 'map: which is named' err none.tmj
  expect 1 'map: a folder' match --arena "$work/"
}

# refused WHY ARGUMENTS ..: exit code 1 at once, and one line that says why.
refused() {
  local why=$1 code
  shift
  timeout 10 "$TREADS" "$@" >out 2>err </dev/null
  code=$?
  if [ $code = 1 ] && [ "$(cat out err | wc -l)" = 1 ] && grep -qF -e "$why" out err; then return; fi
  fail "treads $*: exit code $code"
  cat out err | head -5 | sed 's/^/        /'
  unfit=$((unfit + 1))
}

# Whatever reads a file reads regular files only, and at most what its format allows.
group_unfit() {
  local unfit=0 ending name
  mkdir -p unfit
  cd unfit || exit 1
  for ending in tmj json jsonl treads-replay csv txt; do
    mkfifo "pipe.$ending"
    mkdir "folder.$ending"
    ln -s /dev/zero "device.$ending"
    for name in 'pipe not a regular' 'device not a regular' 'folder is a folder' 'none there is no such file'; do
      refused "${name#* }" check "./${name%% *}.$ending"
      case $ending in
        tmj)
          refused "${name#* }" match --arena "./${name%% *}.tmj"
          refused "${name#* }" tournament idle hunter --arenas "./${name%% *}.tmj"
          ;;
        json) refused "${name#* }" match --tuning "./${name%% *}.json" ;;
        treads-replay)
          refused "${name#* }" replay "${name%% *}.treads-replay" --terminal
          refused "${name#* }" replay --verify "${name%% *}.treads-replay"
          ;;
        csv) refused "${name#* }" lab arc "${name%% *}.csv" ;;
      esac
    done
  done
  is 'what is no regular file is refused at once' $unfit 0
  for name in settings.json big.json big.tmj big.treads-replay big; do truncate -s 400M $name; done
  printf '{"v":1,"id":"' | dd of=endless.jsonl status=none
  head -c 30M /dev/zero | tr '\0' 0 >>endless.jsonl
  cp endless.jsonl endless.csv
  ( # the program and its libraries alone take half of it
    grep -qaE '__(asan|tsan)_init' "$TREADS" || ulimit -v 600000
    for name in settings.json big.json big.tmj big.treads-replay big; do
      expect 4 "400 MB: $name" check $name
      holds 'are too large' out 'the file is larger than'
    done
    expect 4 'an endless line' check endless.jsonl
    holds 'is told' out 'endless.jsonl:1: '
    expect 2 'an endless row' lab arc endless.csv
    holds 'is told' err 'endless.csv:1: the line is too long'
    exit $failed
  ) || failed=1
  cd "$work" || exit 1
}

# shows ARGUMENTS ..: neither stream has a control character, as what a file says may be meant for the terminal.
shows() {
  timeout 100 "$TREADS" "$@" >out 2>err </dev/null
  if [ ! -s out ] && [ ! -s err ]; then fail "treads $*: nothing was said"; fi
  if LC_ALL=C grep -qaP '[\x00-\x09\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|^evil' out err; then
    fail "treads ${*@Q}"
    LC_ALL=C grep -aP '[\x00-\x09\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|^evil' out err | head -3 | cat -v
    escaped=$((escaped + 1))
  fi
}

group_escapes() {
  local evil=$'e\e]0;x\a\u009b31m\x7f\nevil' escaped=0 json='e\u001b]0;x\u0007\u009b31m\u007f\nevil'
  mkdir -p user/arenas user/tuning
  jq --arg title "$evil" '.properties = [{name: "title", type: "string", value: $title}]' "$top/assets/arenas/open.tmj" >"user/arenas/$evil.tmj"
  sed 's/"spawn"/"spawn'"$json"'"/' "$top/assets/arenas/open.tmj" >kind.tmj
  sed 's/"width"/"wid'"$json"'"/' "$top/assets/arenas/open.tmj" >width.tmj
  echo '{"about": "'"$json"'", "tuning": {"gun.reload": 4}}' >"user/tuning/$evil.json"
  echo '{"tuning": {"'"$json"'": 4}}' >key.json
  echo '{"'"$json"'": 4}' >settings.json
  shows check "user/arenas/$evil.tmj" "user/tuning/$evil.json" "$evil" kind.tmj width.tmj key.json settings.json
  shows --user-dir user list
  shows --user-dir user list --json
  shows --user-dir user match --arena "$evil" --tuning "$evil" --time 1 --seed 1 --record duel.treads-replay
  shows --user-dir user match --arena "$evil" --time 1 --seed 1 --json
  shows --user-dir user match --arena "$evil" --time 1 --seed 1 --csv -
  shows --user-dir user match --arena "$evil" --time 1 --rounds 3 -v
  shows --user-dir user tournament hunter idle --arenas "$evil" --seeds 1 --time 1 --results results.jsonl
  shows --user-dir user tournament hunter idle --arenas "$evil" --seeds 1 --time 1 --csv -
  shows --user-dir user tournament hunter idle --arenas "$evil" --seeds 1 --time 1 --json
  shows check results.jsonl duel.treads-replay
  shows replay duel.treads-replay --terminal
  shows replay duel.treads-replay --verify
  shows --user-dir user replay duel.treads-replay --verify --json
  shows match "$evil"$'\x9b'
  shows match "hunter:$evil=1"
  shows match "--$evil"
  shows "$evil"
  shows match --arena "$evil"
  shows match --swap "1:$evil=idle"
  shows help "$evil"
  shows list "$evil"
  is 'no control character reaches the terminal' $escaped 0
}

group_output() {
  timeout 300 "$TREADS" match --seed 3 >&- 2>err
  is 'closed stdout' $? 1
  holds 'closed stdout is told' err 'cannot write to standard output'
  is 'closed stdout: one sentence' "$(wc -l <err)" 1
  timeout 300 "$TREADS" match --seed 3 --csv table.csv >&- 2>err
  is 'closed stdout with a table' $? 1
  is 'the table is clean' "$(head -1 table.csv | cut -c1-12)" 'arena,round,'
  is 'and complete' "$(wc -l <table.csv)" 3
  timeout 300 "$TREADS" match --seed 3 --json <&- 2>&- >out
  is 'closed stdin and stderr' $? 0
  json 'its document is whole' '.ticks>0'
  if [ -w /dev/full ]; then
    for arguments in 'match --json' 'match' 'match --csv -' 'list' 'help' 'version'; do
      # shellcheck disable=SC2086
      timeout 300 "$TREADS" $arguments >/dev/full 2>err
      is "full disk: $arguments" $? 1
      is "full disk: $arguments: one sentence" "$(grep -c 'cannot write to standard output: No space left' err)" 1
    done
  fi
  # The first ends within a buffer of the C library, the next goes beyond one, the third would go on for hours.
  for arguments in version list 'match --rounds 1000000 --seed 1' 'match --json --seed 3'; do
    # shellcheck disable=SC2086
    (sleep 0.1; timeout 300 "$TREADS" $arguments 2>err; echo $? >code) | head -0
    is "a reader that leaves: $arguments" "$(cat code)" 141
    empty "a reader that leaves is no news: $arguments" err
  done
  (timeout 300 "$TREADS" match --rounds 1000000 --seed 1 2>err; echo $? >code) | head -1 >/dev/null
  is 'a reader that leaves on the way' "$(cat code)" 141
}

group_interrupt() {
  local signal pid
  for signal in INT:130 TERM:143 HUP:129; do
    "$TREADS" match --rounds 1000000 --seed 1 --json --record "${signal%:*}.treads-replay" >out 2>err &
    pid=$!
    until_so 60 test -s "${signal%:*}-4.treads-replay"
    kill -s "${signal%:*}" "$pid"
    wait "$pid"
    is "$signal" $? "${signal#*:}"
    json "$signal keeps what is finished" '(.rounds|length)>0 and .totals.rounds==(.rounds|length)'
    holds "$signal tells how much that is" err 'of 1000000 matches finished'
    expect 0 "$signal: all recordings have their end" check "${signal%:*}"-*.treads-replay
  done
}

group_display() {
  expect 3 'play without a display' play
  holds 'play names match' err 'treads match'
  empty 'play without a display leaves stdout alone' out
  expect 0 'watch without a display' watch hunter ambusher --seed 3
  holds 'watch tells why' err 'no display'
  is 'watch: one line on stderr' "$(wc -l <err)" 1
  holds 'watch prints the result' out 'state hash'
  holds 'watch tells its picture' out 'picture treads.png'
  is_png 'watch leaves a picture' treads.png
  cp treads.png kept.png
  expect 0 'no command without a display' --seed 4
  is_png 'it leaves a picture too' treads-1.png
  if cmp -s treads.png kept.png; then pass 'no picture is overwritten'; else fail 'the first picture was overwritten'; fi
  expect 0 'watch and match agree' match hunter ambusher --seed 3
  cp out match
  expect 0 'watch again' watch hunter ambusher --seed 3 -q
  empty 'watch -q is quiet' err
  is 'one match, watched or not' "$(grep hash out)" "$(grep hash match)"
  SDL_VIDEODRIVER=nonsense expect 0 'a match needs no video' match --seed 3
  # Nobody writes into /proc, not even root.
  if [ -d /proc/self ]; then
    cd /proc/self || return
    "$TREADS" watch --seed 3 >"$work/out" 2>"$work/err"
    is 'a folder without write access' $? 0
    XDG_DATA_HOME=/proc/none "$TREADS" watch --seed 3 >"$work/out_none" 2>"$work/err_none"
    is 'nowhere to write a picture' $? 0
    cd "$work" || exit 1
    holds 'the picture goes to the user folder' out "picture $XDG_DATA_HOME/treads/treads.png"
    holds 'without one the result still comes' out_none 'state hash'
    holds 'with a warning' err_none "cannot save '"
  fi
}

group_shot() {
  expect 0 'shot' shot --arena yard --ai hunter --ai ambusher --seed 3 --at 8 -o f.png
  is 'shot prints the path' "$(cat out)" f.png
  holds 'shot tells the seed' err 'seed 3'
  is_png 'shot draws' f.png
  expect 0 'shot names its file' shot --seed 3 --at 1 --window 640x360
  is_png 'shot finds a name' treads-shot.png
  expect 0 'shot again' shot --seed 3 --at 1 --window 640x360
  is_png 'shot finds another name' treads-shot-1.png
  if cmp -s treads-shot.png treads-shot-1.png; then pass 'the same picture'; else fail 'one match, two pictures'; fi
  expect 1 'shot into a folder that is not there' shot --at 1 -o "$work/none/f.png"
  holds 'and why' err "'$work/none/f.png'"
  is 'in one sentence' "$(grep -c . err)" 1
}

groups=(help match modes swaps series rounds jobs list keys own tuning drives usage maps unfit escapes output interrupt display shot)
[ $# -gt 0 ] && groups=("$@")
for group in "${groups[@]}"; do "group_$group"; done
exit $failed
