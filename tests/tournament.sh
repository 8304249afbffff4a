#!/usr/bin/env bash
# Tournaments from end to end: the same table from any number of threads, and results that survive kill -9, incomplete and
# damaged files, full disks and Ctrl-C.
# TREADS is the program, TREADS_TOP the top folder of the sources. Run one group of checks: tests/tournament.sh GROUP
# KILLS is how often the program is killed (a dozen).
# shellcheck source=tests/checks.bash
source "$(dirname "${BASH_SOURCE[0]}")/checks.bash"
prefix=(tournament)
three=(hunter ambusher circler --arenas open,maze --seeds 4 --time 10)

same() { if cmp -s "$2" "$3"; then pass "$1"; else fail "$1: $2 and $3 differ"; fi; }

# reference: the results and the table of the uninterrupted tournament, in the files whole and table.
reference() {
  [ -f whole ] && return
  expect 0 'the uninterrupted tournament' "${three[@]}" -j1 --results whole
  cp out table
}

group_table() {
  reference
  is 'one line per match' "$(wc -l <whole)" 48
  is 'all different' "$(cut -d'"' -f6 whole | sort -u | wc -l)" 48
  if LC_ALL=C sort -c whole; then pass 'sorted by bytes'; else fail 'not sorted'; fi
  is 'every line is JSON' "$(jq -c 'select(.v==2 and (.ticks|type)=="number" and (.score|length)==2)' whole | wc -l)" 48
  is 'with its conditions' "$(jq -c 'select(.conditions=={rules_version:.conditions.rules_version,mode:"last",
    points:0,time_limit_s:10,friendly_fire:true,substeps:1,tuning:{}})' whole | wc -l)" 48
  is 'and its tanks' "$(jq -r '.tanks[][]|"\(.count) \(.mind) \(.params|length>0) \(.tank) \(.drive)"' whole | sort -u)" \
    $'1 ambusher true medium track\n1 circler true medium track\n1 hunter true medium track'
  holds 'the table lists all players' table 'hunter'
  is 'and nothing on stderr' "$(wc -c <err)" 0
  expect 0 'two threads' "${three[@]}" -j2 --results other
  same 'two threads, the same table' out table
  same 'two threads, the same results' other whole
  expect 0 'players in another order' circler hunter ambusher --arenas open,maze --seeds 4 --time 10 -j3 --results turned
  same 'another order, the same table' out table
  same 'another order, the same results' turned whole
  expect 0 'without a file' "${three[@]}"
  same 'without a file, the same table' out table
  expect 0 'as JSON' "${three[@]}" --json --csv table.csv
  json 'its keys' '(.players|length)==3 and .is_complete and .matches==48 and .finished==48 and .arenas==["open","maze"]'
  json 'points add up' '([.players[]|.wins+.draws/2]|add)==48 and ([.players[].matches]|all(.==32))'
  json 'the mean rating' '[.players[].rating]|add/3|.-1500|fabs<1e-6'
  json 'the best first' '[.players[].rating]|.==(sort|reverse)'
  json 'who beat whom' '.players|all(.against|length==2)'
  is 'one row per player' "$(table table.csv | wc -l)" 4
  expect 0 'no cross table' "${three[@]}" --head-to-head off
  is 'is shorter' "$(wc -l <out)" 6
}

group_resume() {
  reference
  cp whole again
  expect 0 'a finished tournament' "${three[@]}" --results again
  same 'has the same table' out table
  same 'and leaves its file alone' again whole
  holds 'its notes' err '48 of the 48 matches'
  expect 0 'fewer seeds first' hunter ambusher circler --arenas maze --seeds 2 --time 10 --results grown
  expect 0 'then more of all' "${three[@]}" --results grown -v
  holds 'play only what is missing' err '36 matches in'
  same 'to the same table' out table
  same 'to the same file' grown whole
  expect 0 'one player more' "${three[@]}" wander --results grown -v
  holds 'plays only matches of that player' err '48 matches in'
  expect 0 'a player less' "${three[@]}" --results grown
  same 'counts only theirs' out table
  holds 'and reports the others' err 'also contains 48 matches of other tournaments'
  is 'which are still there' "$(wc -l <grown)" 96
  expect 0 'a gauntlet' --gauntlet hunter ambusher circler --arenas open,maze --seeds 4 --time 10 --results grown --json
  holds 'finds its matches there' err '32 of the 32 matches'
  json 'and is one against the others' '[.players[]|{(.player):.matches}]|add=={hunter:32,ambusher:16,circler:16}'
  expect 0 'a gauntlet as text' --gauntlet hunter ambusher circler --arenas open --seeds 2 --time 20
  is 'has no head-to-head table' "$(grep -c 'against the others' out)" 0
  expect 0 'teams' hunterx2 ambusher@red idle@red --arenas open --seeds 1 --json
  json 'have their names' '[.players[].player]|sort==["ambusher+idle","hunterx2"]'
  expect 0 'parameters' hunter:range=15 hunter:range=25 hunter --arenas open --seeds 1 --json
}

# The moment is random, from before the first match to after the last.
group_kill() {
  reference
  local round left pid lines=() torn=0 resumed=0 wrong=0
  local start=${EPOCHREALTIME/[^0-9]/}
  "$TREADS" tournament "${three[@]}" -j2 >out
  local took=$((${EPOCHREALTIME/[^0-9]/} - start))
  for ((round = 1; round <= ${KILLS:-12}; round++)); do
    rm -f killed
    while :; do
      "$TREADS" tournament "${three[@]}" -q -j$((1 + RANDOM % 3)) --results killed >out 2>err &
      pid=$!
      left=$((RANDOM * took / 32768 * 9 / 10))
      printf -v left %07d $left
      nap "${left::-6}.${left: -6}"
      kill -9 "$pid" 2>/dev/null
      wait "$pid" 2>/dev/null
      mapfile lines 2>/dev/null <killed
      if [[ ${lines[*]} != *$'\n' ]]; then torn=$((torn + 1)); fi
      resumed=$((resumed + 1))
      if [ ${#lines[@]} -gt 24 ] || [ $resumed -gt 400 ]; then break; fi
    done
    "$TREADS" tournament "${three[@]}" -q -j2 --results killed >out 2>err || wrong=$((wrong + 1))
    cmp -s killed whole && cmp -s out table || wrong=$((wrong + 1))
  done
  echo "        killed $resumed times, $torn without a whole last line"
  is "kill -9 in $((round - 1)) tournaments: all ended with the same file and table" "$wrong" 0
}

# refused WHAT FILE WORD: a tournament rejects the file, prints the reason, and does not change it.
refused() {
  cp "$2" before
  expect 4 "$1" "${three[@]}" --results "$2"
  holds 'is reported' err "$3"
  same 'and unchanged' "$2" before
}

group_spoilt() {
  reference
  local length wrong=0 round
  length=$(wc -c <whole)
  for ((round = 0; round < 12; round++)); do
    head -c $((RANDOM * RANDOM % length)) whole >torn
    if ((round % 2)) && [ -s torn ]; then head -c $((RANDOM % 3000)) /dev/urandom | tr -d '\n' >>torn; fi
    [ $round = 3 ] && printf '{"v":2,"id":"12' >torn
    [ "$(wc -l <torn)" = 0 ] && [ $round != 3 ] && continue
    cp torn before
    rm -f torn.torn
    "$TREADS" tournament "${three[@]}" --results torn >out 2>err || wrong=$((wrong + 1))
    cmp -s torn whole && cmp -s out table || wrong=$((wrong + 1))
    if [ -s torn.torn ]; then tail -c "$(($(wc -c <torn.torn) - 1))" before | cmp -s - <(head -c -1 torn.torn) || wrong=$((wrong + 1)); fi
  done
  is 'torn and garbage ends: the same file and table, and what was cut beside it' "$wrong" 0
  sed '7s/"ticks":/"ticks":1/;9s/"winner":/"w1nner":/;12d' whole >torn
  refused 'changed lines' torn 'torn:7: this line is damaged, as is 1 more; 45 results can be read'
  jq -c 'del(.v)+{v}' whole >torn
  refused 'another order of members' torn 'torn: not a results file'
  jq -c . whole | sed 's/,"/, "/' >torn
  refused 'spaces between members' torn 'torn:1: this line is damaged, as are 47 more; 0 results can be read'
  printf '{"v":2,"my":"notes"}\n' >torn
  refused 'a foreign file' torn 'torn:1: this line is damaged'
  sed 's/$/\r/' whole >torn
  cp torn before
  expect 0 'line ends of Windows' "${three[@]}" --results torn
  same 'count' out table
  same 'and stay' torn before
  echo mine >torn.sorted
  cat whole whole >torn
  expect 0 'every line twice' "${three[@]}" --results torn
  same 'counts once' torn whole
  is 'and the table' "$(cmp out table && echo same)" same
  is 'and the file beside it is left alone' "$(cat torn.sorted)" mine
}

# Results of different conditions are never combined.
group_conditions() {
  local few=(hunter ambusher --arenas open --seeds 2 --time 20)
  expect 0 'a quick gun' "${few[@]}" -S gun.reload=0.8 --results mixed
  cp mixed quick
  expect 4 'a slow gun in the same file' "${few[@]}" -S gun.reload=1.6 --results mixed
  holds 'is reported' err 'has results of other conditions: gun.reload=0.8 in the file, gun.reload=1.6 here'
  same 'and the file left alone' mixed quick
  expect 2 'a condition of others' "${few[@]}" --results mixed --filter gun.reload=0.8
  expect 0 'a slow gun alone' "${few[@]}" -S gun.reload=1.6 --results mixed --filter gun.reload=1.6
  prefix=()
  expect 4 'both in a file' check mixed
  holds 'are named' out 'mixed: contains results of different conditions, gun.reload='
  holds 'both of them' out 'gun.reload=0.8'
  holds 'both of them' out 'gun.reload=1.6'
  expect 0 'one of the two' check mixed --filter gun.reload=0.8 --filter mode=last
  is 'is picked' "$(cat out)" 'mixed: 4 results of 2 players'
  expect 2 'no condition' check mixed --filter gun.relaod=0.8
  prefix=(tournament)
  expect 0 'a document' "${few[@]}" -S gun.reload=0.8 --json --csv ladder.csv
  json 'tells it, too' '.program_version!=null and .friendly_fire and .substeps==1 and .tuning["gun.reload"]==0.8'
  json 'and what players are' '[.players[].tanks[0].mind]|sort==["ambusher","hunter"]'
  holds 'as a table does' ladder.csv ',last,20,0,1,1,gun.reload=0.8,'
  prefix=()
  expect 0 'a match' match hunter:range=15 ambusher:drive=bicycle --seed 1 --time 2 -S gun.reload=0.8 --json --csv match.csv
  json 'tells minds and parameters' '.tanks[0].mind=="hunter" and .tanks[0].params=={range:15} and .tanks[1].drive_params.lock==35'
  holds 'as does its table' match.csv ',hunter,range=15,,2,0,1,1,gun.reload=0.8,'
  prefix=(tournament)
}

# check: reports damaged lines with their numbers, and changes nothing.
group_check() {
  reference
  local prefix=()
  expect 0 'whole results' check whole
  is 'number of results and players' "$(cat out)" 'whole: 48 results of 3 players'
  cat whole whole >twice.jsonl
  expect 0 'every line twice' check twice.jsonl
  is 'counts once' "$(cat out)" 'twice.jsonl: 48 results of 3 players'
  head -c -9 whole >torn
  cp torn before
  expect 4 'a torn end' check torn whole
  holds 'is reported' out 'torn:48: the last line is incomplete; 47 results can be read'
  holds 'and the next file' out 'whole: 48 results'
  same 'nothing is repaired' torn before
  sed '7s/"ticks":/"ticks":1/;9s/"winner":/"w1nner":/' whole >spoilt.json
  expect 4 'damaged lines' check spoilt.json
  is 'the first, and how many' "$(head -1 out)" 'spoilt.json:7: this line is damaged, as is 1 more; 46 results can be read'
  sed '$s/"ticks":/"ticks":1/' whole >spoilt.json
  expect 4 'a damaged end' check spoilt.json
  holds 'is reported' out 'spoilt.json:48: this line is damaged; 47 results'
  : >empty.jsonl
  expect 0 'none yet' check empty.jsonl
  echo 'my notes' >notes.jsonl
  expect 4 'no results' check notes.jsonl
  holds 'is reported' out 'notes.jsonl: unknown kind of file'
  expect 1 'no such file' check none.jsonl
  is 'is an error' "$(cat out err)" 'none.jsonl: there is no such file'
  is 'on standard error' "$(wc -c <out)" 0
  command -v python3 >/dev/null || return
  { cat whole && tail -1 whole | forge; } >forged
  expect 4 'one match with two ends' check forged
  holds 'is named' out "forged: match $(tail -1 whole | jq -r .id) has two different ends"
}

# forge: gives lines another hash and a correct checksum.
forge() {
  python3 -c 'import re, sys, zlib
for line in sys.stdin:
    body = re.sub(r"\"hash\":\"[0-9a-f]*\"", "\"hash\":\"0123456789abcdef\"", line).split(",\"crc\"")[0]
    print("%s,\"crc\":\"%08x\"}" % (body, zlib.crc32(body.encode())))'
}

group_conflict() {
  reference
  command -v python3 >/dev/null || return
  local id
  id=$(head -1 whole | jq -r .id)
  { cat whole && head -1 whole | forge; } >forged
  expect 4 'one match with two ends' "${three[@]}" --results forged
  holds 'is named' err "$id"
  is 'and nothing is printed' "$(wc -c <out)" 0
  forge <whole >forged
  expect 4 'results of another game' "${three[@]}" --results forged
  holds 'are found out' err 'another version of treads'
}

group_errors() {
  printf 'my notes\n' >notes
  expect 4 'not a results file' "${three[@]}" --results notes
  holds 'is reported' err 'not a results file'
  is 'and left alone' "$(cat notes)" 'my notes'
  expect 1 'no such folder' "${three[@]}" --results none/f
  holds 'is reported too' err "'none/f' cannot be opened: No such file"
  if [ -w /dev/full ]; then
    expect 1 'a full disk' "${three[@]}" --results /dev/full
    holds 'a full disk is reported' err "'/dev/full' cannot be written: No space left"
    expect 1 'a table on a full disk' hunter idle --arenas open --seeds 1 --csv /dev/full
    timeout 300 "$TREADS" tournament hunter idle --arenas open --seeds 1 >/dev/full 2>err
    is 'stdout on a full disk' $? 1
  fi
  (
    trap '' XFSZ # then a file too large is a failed write
    ulimit -f 4
    "$TREADS" tournament "${three[@]}" --results small >out 2>err
    echo $? >code
  )
  is 'a disk that fills up' "$(cat code)" 1
  holds 'is reported with its reason' err "'small' cannot be written: File too large"
  holds 'a preliminary table' out ' of 48 matches'
  local kept
  kept=$(wc -l <small)
  is 'ends with a whole line' "$(tail -c 1 small | od -An -c | tr -d ' ')" '\n'
  expect 0 'and goes on later' "${three[@]}" --results small
  holds 'with all finished matches' err "$kept of the 48 matches"
  mkfifo release
  flock -x small bash -c '>held; read -r <release' &
  until_so 60 test -e held
  expect 1 'a second writer' "${three[@]}" --results small
  holds 'a second writer is reported' err "another treads is writing to the results file"
  echo >release
  wait
  expect 2 'one player' hunter
  holds 'a single player' err "'hunter' is the only one"
  expect 2 'a player twice' hunter ambusher hunter
  holds 'a player given twice' err "player 'hunter' is given twice"
  expect 2 'an arena twice' hunter ambusher --arenas yard,yard
  expect 2 'an unknown arena' hunter ambusher --arenas yard,mazes
  holds 'the suggested arena' err "did you mean 'maze'?"
  expect 2 'no arena' hunter ambusher --arenas ,
  expect 2 'no tournament for people' hunter keyboard
  expect 2 'far too many matches' hunter ambusher circler --seeds 100000
  expect 2 'no room in the arena' hunterx500 ambusherx500 --arenas maze
  expect 2 'no seeds' hunter ambusher --seeds 0
  expect 2 'an unknown player in a gauntlet' hunter ambusher --gauntlet huntr
}

# Losses of the gauntlet's player are recorded, also if the results file knows them already.
group_losses() {
  local few=(hunter wander --gauntlet idle --arenas open --seeds 1 --time 40 --results idle) lost one
  expect 0 'without recordings' "${few[@]}"
  expect 0 'and then with them' "${few[@]}" --record-losses two/folders --json
  lost=$(jq '.players[]|select(.player=="idle").losses' out)
  is 'one recording per loss' "$(find two/folders -name 'idle-lost-to-*.treads-replay' | wc -l)" "$lost"
  if [ "$lost" -gt 0 ]; then pass 'there are some'; else fail 'idle lost nothing'; fi
  one=$(find two/folders -name '*.treads-replay' | sort | head -1)
  prefix=(replay)
  expect 0 'each is of its match' --verify "$one"
  prefix=(tournament)
  rm "$one"
  expect 0 'one that is missing' "${few[@]}" --record-losses two/folders
  is 'a missing one is made again' "$(test -s "$one" && find two/folders -type f | wc -l)" "$lost"
  echo >file
  expect 1 'a folder that is a file' hunter idle --arenas open --seeds 1 --time 1 --record-losses file
  holds 'is reported' err "the folder 'file' for --record-losses cannot be created"
}

# A sequential test gives the same results on any number of threads and shards, and when it resumes.
group_sure() {
  local test=(champion hunter idle --arenas open,yard --seeds 20 --time 20 --until-sure=-60,60) shard
  expect 0 'a sequential test' "${test[@]}" -j1 --results sure --json
  cp out sure.json
  json 'ends all meetings that are certain' '.is_complete and .matches==.finished and (.until_sure|length)==3 and ([.until_sure[].saved]|add)==240-.matches and .matches<180'
  json 'with an answer' '[.until_sure[]|select(.opponent=="idle")|.answer]==["+60 or more","+60 or more"]'
  json 'for pairs' 'all(.until_sure[]; ([.pairs[]]|add)*2==.matches and ((.log_likelihood_ratio|fabs)>=3)==(.saved>0))'
  is 'in all arenas' "$(sed 's/.*"arena":"\([a-z]*\).*/\1/' sure | sort | uniq -c | awk '{ d = $1 - d } END { print NR, -7 < d && d < 7 }')" '2 1'
  for jobs in 2 7; do
    expect 0 "-j$jobs" "${test[@]}" -j$jobs --results sure.$jobs
    same "-j$jobs has the same results" sure.$jobs sure
  done
  cp out sure.txt
  holds 'is printed' out 'matches saved'
  head -n 25 sure | shuf --random-source=<(yes) >sure.cut
  expect 0 'a resumed test' "${test[@]}" -j2 --results sure.cut
  same 'has the same results' sure.cut sure
  expect 0 'all matches' "${test[@]:0:9}" --results sure.all
  cp sure.all before
  expect 0 'a test with all results' "${test[@]}" --results sure.all --json
  same 'adds none' sure.all before
  same 'and has the same answers' <(jq 'del(.command)' out) <(jq 'del(.command)' sure.json)
  for shard in 0 1 2 3; do expect 0 "shard $shard" "${test[@]}" --shard $shard/4 --results "some.$shard"; done
  expect 5 'without a shard' "${test[@]}" --merge 'some.[12]' --results merged.sure
  expect 0 'all shards' "${test[@]}" --merge 'some.*' --results merged.sure
  same 'have the same results' merged.sure sure
  same 'and the same table' out sure.txt
  expect 0 'a gauntlet' hunter champion --gauntlet idle --arenas open --seeds 20 --time 20 --until-sure=-60,60 --json
  json 'is about its player' '[.until_sure[]|[.player,.answer]]==[["idle","-60 or less"],["idle","-60 or less"]]'
  prefix=(match)
  expect 0 'rounds' champion idle -n 200 --seed 1 --time 20 --until-sure=-60,60 --json -j1
  cp out rounds.json
  json 'end when it is certain' '.is_complete and (.rounds|length)==.until_sure[0].matches and .until_sure[0].saved+.until_sure[0].matches==200'
  expect 0 'two at once' champion idle -n 200 --seed 1 --time 20 --until-sure=-60,60 --json -j2
  same 'end after the same round' out rounds.json
  expect 2 'three players' champion idle hunter -n 20 --until-sure
  expect 2 'one round' champion idle --until-sure
  expect 2 'the higher bound first' champion idle -n 20 --until-sure=20,-20
  holds 'is reported' err 'the lower first'
  prefix=(tournament)
}

# A sweep contains every combination, and can be stored, split and merged like a tournament.
group_sweep() {
  local grid=(hunter:range=10..40/15 wander -S gun.reload=0.8,1.6 --against circler --arenas open,maze -n 4 --time 20 -q)
  prefix=(sweep)
  expect 0 'a sweep' "${grid[@]}" -j1 --csv grid.csv --results grid
  cp out grid.txt
  is 'one row per match' "$(table grid.csv | wc -l)" 33
  is 'equally many of each combination' "$(table grid.csv | sed 1d | cut -d, -f4-6 | sort | uniq -c | sed 's/^ *//')" \
    "$(for range in 10 25 40; do printf '4 hunter:range=%s,0.8,%s\n4 hunter:range=%s,1.6,%s\n' $range $range $range $range; done; echo $'4 wander,0.8,\n4 wander,1.6,')"
  is 'on the same seeds, from both sides' "$(table grid.csv | sed 1d | cut -d, -f1-3 | sort | uniq -c | awk '{print $1}' | sort -u)" 8
  expect 0 'again' "${grid[@]}" -j2 --csv again.csv --results grid -v
  same 'has the same table' out grid.txt
  same 'and rows' <(table again.csv) <(table grid.csv)
  for shard in 0 1 2; do expect 0 "shard $shard" "${grid[@]}" --shard $shard/3 --results "part.$shard"; done
  expect 5 'without a shard' "${grid[@]}" --merge 'part.[01]' --results merged
  expect 0 'all shards' "${grid[@]}" --merge 'part.*' --results merged --csv merged.csv
  same 'are the sweep' <(table merged.csv) <(table grid.csv)
  same 'and its results' merged grid
  expect 0 'a tie' hunter:range=20..30/5 --against idle --arenas open -n 3 --time 1 -q
  holds 'names all of the best' out 'The best, level: hunter:range=20; hunter:range=25; hunter:range=30, 50.0 %'
  holds 'and the matches that were played' out '12 matches, 4 of each against each opponent'
  expect 0 'a tie as JSON' hunter:range=20..30/5 --against idle --arenas open -n 3 --time 1 -q --json
  json 'has the same' '[.best[].player]==["hunter:range=20","hunter:range=25","hunter:range=30"]'
  expect 0 'a grid of one' hunter --against hunter --arenas open -n 2 --time 1 --json -q
  json 'its end' '.matches==2 and .axes==[] and .combinations[0].draws==2'
  while read -r words line; do
    # shellcheck disable=SC2086
    expect 2 "$line" $line
    holds "$line: the reason" err "${words//_/ }"
  done <<'END'
needs_a_tank --against circler
rnge hunter:rnge=5..50/5
FROM..TO/STEP hunter:range=5..50
FROM..TO/STEP hunter:range=50..5/5
FROM..TO/STEP hunter:range=0..60/0.01
not_'65' hunter:range=5..90/5 -n 2
--set_must_be hunter -S gun.reload=0.8,x
gun.reload hunter -S gun.relod=0.8,1.6
number_from hunter -S gun.reload=0.8,99
no_keyboard hunter --against keyboard
END
  prefix=(tournament)
}

# A search does not depend on the number of threads, and can be resumed.
group_tune() {
  local line=(hunter --param range --against circler --against rammer --arenas open -n 4 --validation-rounds 8 --time 15)
  prefix=(tune)
  expect 0 'a search' "${line[@]}" --generations 3 -j2
  cp out searched
  is 'its path' "$(grep -cE '^ +[1-3] .*hunter:range=[0-9.]+$' out)" 3
  holds 'its test' out '8 matches of each against 2 opponents'
  expect 0 'a shorter one' "${line[@]}" --generations 2 -j1 --results tuned
  expect 0 'goes on' "${line[@]}" --generations 3 -j1 --results tuned
  same 'as if it had not been stopped' out searched
  expect 0 'JSON' "${line[@]}" --generations 3 -j1 --results tuned --json
  json 'JSON is complete' '.is_complete and (.generations | length) == 3 and .tuned.matches == 8 and .initial.matches == 8'
  is 'JSON has the same values' "$(jq -r '.tuned.player' out)" "$(sed -n 's/.*(.* to .*)  \(hunter:.*\)/\1/p' searched | head -1)"
  expect 0 'JSON of one pair' hunter --param range --against circler --arenas open -n 2 --validation-rounds 2 --time 5 --generations 1 --json
  json 'one pair has no interval' '.difference.percent != null and .difference.percent_low == null'
  expect 2 'no such parameter' hunter --param rnge
  holds 'the suggestion' err "did you mean 'range'?"
  expect 2 'nothing to tune' idle
  expect 2 'two tanks' hunter circler
  prefix=(tournament)
}

# Telemetry has one row per player and match, also for known matches, for any number of threads.
group_telemetry() {
  local few=(hunter wander idle --arenas open --seeds 1 --time 20)
  expect 0 'what was seen' "${few[@]}" --results seen -j1 --telemetry one.csv
  expect 0 'again, of known ones' "${few[@]}" --results seen -j4 --telemetry two.csv
  if cmp -s <(table one.csv) <(table two.csv); then pass 'is the same'; else fail 'differs'; fi
  is 'one row per player and match' "$(table one.csv | tail -n +2 | wc -l)" $((2 * $(grep -c . seen)))
  is 'idle never moves, hunter does' "$(table one.csv | awk -F, 'NR > 1 && ($2 == "idle") != ($13 == 0)' | wc -l)" 0
  is 'shares are shares' "$(table one.csv | awk -F, 'NR > 1 { for (i = 12; i <= 15; i++) if ($i < 0 || $i > 1) print }' | wc -l)" 0
  is 'counts agree with hit rates' "$(table one.csv | awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
    $at["shot_count_20m"] { d = $at["hit_count_20m"] / $at["shot_count_20m"] - $at["hits_20m"]; bad += d * d > 1e-6; seen++ }
    END { print bad + 0, (seen > 0) }')" '0 1'
  expect 2 'without a file' "${few[@]}" --telemetry -
}

# bot FILE BODY: writes a bot that answers each tick with a command.
bot() { printf '%s\n' '#!/bin/sh' 'while read -r word tick rest; do case $word in' 'start) echo bot 3 it ;;' "t) $2 ;;" 'quit) exit ;;' 'esac; done' >"$1" && chmod +x "$1"; }

# A folder of bots plays a tournament, and is checked by matches with the budget.
group_folder() {
  mkdir -p class/bo class/notes empty
  bot class/ada 'echo "o $tick 1 1 0 0"'
  bot class/bo/bo 'echo "o $tick 1 2 0 0"'
  echo 'for the class' >class/README
  cp "$top"/assets/bots/treads_bot.py class
  expect 0 'a folder of bots' class --arenas open --seeds 1 --time 2 --json -q
  json 'each file or folder is a player' '[.players[].player]|sort==["ada","bo"]'
  expect 0 'with other players' class idle --arenas open --seeds 1 --time 2 --json -q
  json 'in the same tournament' '.players|length==3'
  expect 2 'a folder without bots' empty --arenas open
  holds 'is reported' err 'empty has no bots'
  local evening=(class --arenas open --seeds 1 --time 2 -q --season season)
  expect 0 'the first evening' "${evening[@]}" --json
  json 'is the season' '[.season[]|[.player,.matches]]|sort==[["ada",2],["bo",2]]'
  mv class/bo absent
  bot class/ada 'echo "o $tick 1 1 0 1"'
  expect 0 'the second evening, with a changed bot and without another' "${evening[@]}" idle --json --report evening
  json 'has its own ranking' '[.players[]|[.player,.matches]]|sort==[["ada",2],["idle",2]]'
  json 'and counts both' '[.season[]|[.player,.matches]]|sort==[["ada",4],["bo",2],["idle",2]]'
  is 'also on its page' "$(page evening/index.html)$(sed -n '/<h2>Season/,/<h2>/p' evening/index.html | grep -c 'class="name"')" 3
  expect 0 'as text' "${evening[@]}" idle
  holds 'has a second table' out 'The season, with all 4 matches of season:'
  mv absent class/bo
  prefix=()
  expect 0 'a bot is handed in' hand-in class/bo/ --isolation none
  holds 'after its check' out 'ok      a match of '
  mkdir unpacked && tar -C unpacked -xf bo.tar
  same 'its archive has the bot' unpacked/bo/bo class/bo/bo
  is 'and a manifest' "$(jq -r '"\(.name) \(.hash|length) \(.files)"' unpacked/bo/hand-in.json)" 'bo 16 1'
  expect 0 'an unpacked bot' hand-in unpacked/bo --isolation none
  is 'has the same hash' "$(tar -xOf bo.tar bo/hand-in.json | jq .hash)" "$(jq .hash unpacked/bo/hand-in.json)"
  expect 0 'and plays' tournament unpacked idle --arenas open --seeds 1 --time 2 -q
  mkdir late && bot late/late 'sleep .3; echo "o $tick 1 1 0 0"'
  expect 4 'a faulty bot' hand-in late --isolation none
  is 'is not packed' "$(ls late.tar 2>/dev/null)" ''
  ln -s . unpacked/bo/again
  expect 1 'a folder in itself' hand-in unpacked/bo --isolation none
  holds 'is reported' err 'again/again: the name is too long'
  rm unpacked/bo/again
  expect 2 'no bot' hand-in empty
  holds 'is reported' err 'hand-in needs the folder of a bot'
  prefix=(check)
  expect 0 'a sound class' bots class --isolation none
  is 'each bot plays a match' "$(grep -c '^ok      a match of .*the slowest tick, [0-9]*, took .* with a budget of 10 ms' out)" 2
  bot class/nan '[ $tick -lt 150 ] && echo "o $tick 1 1 0 0" || echo "o $tick nan 1 0 0"'
  bot class/slow 'sleep .3; echo "o $tick 1 1 0 0"'
  expect 4 'a class with faulty bots' bots class --isolation none --json
  json 'names them' '[.files[]|select(.is_valid|not).name]==["class/nan","class/slow"]'
  expect 4 'one of them' bot class/slow --isolation none
  is 'has the reason' "$(grep -cE 'its time bank is empty|after the time limit' out)" 1
  expect 1 'no bots' bots empty
  mv class/ada 'class/a b'
  expect 1 'a name with a space' bots class --isolation none
  holds 'has to be renamed' err 'class/a b: rename this bot'
  prefix=(tournament)
}

# A ladder continues after kill -9, and plays new and changed bots.
group_ladder() {
  command -v python3 >/dev/null || return
  mkdir -p ladder
  bot ladder/ada 'echo "o $tick 1 1 0 0"'
  bot ladder/bo 'echo "o $tick 1 0 0 1"'
  local words=(hunter --arenas open --time 5 --isolation none) pid
  local line=(python3 "$top/game/python/treads/ladder.py" ladder --results rungs --report rungs.page --seeds 3 --every 0.1 --treads "$TREADS" -- "${words[@]}")
  "${line[@]}" >log 2>err &
  pid=$!
  until_so 60 has_lines 1 rungs
  kill -9 "$pid"
  wait "$pid" 2>/dev/null
  "${line[@]}" >log 2>err & # its first turn may find that the last one is still running
  pid=$!
  until_so 60 grep -q '^[-0-9]* [:0-9]* 3 seeds: 18 matches of 3 players' log
  ! timeout 5 "${line[@]/#ladder/missing}" >out 2>err
  holds 'a missing folder ends it' err 'the folder missing does not exist'
  is 'a ladder continues after kill -9' "$(wc -l <rungs)" 18
  expect 0 'a tournament' ladder "${words[@]}" --seeds 3 --until-sure=-50,50 --json
  same 'with the same results' <(jq .players out) <(jq .players rungs.page/ranking.json)
  bot ladder/ada 'echo "o $tick 0 1 0 0"'
  until_so 60 has_lines 30 rungs
  bot ladder/cy 'echo "o $tick 0 0 0 1"'
  until_so 60 grep -q '3 seeds: 36 matches of 4 players' log
  is 'plays changed and new bots' "$(wc -l <rungs)" $((18 + 12 + 18))
  expect 0 'a tournament of these' ladder "${words[@]}" --seeds 3 --until-sure=-50,50 --json
  same 'has the same results' <(jq .players out) <(jq .players rungs.page/ranking.json)
  holds 'and they are on the page' rungs.page/index.html '>cy<'
  rm ladder/*
  until_so 60 grep -q 'has no bots' log
  is 'reports a folder without bots once' "$(sleep 0.5 && grep -c 'has no bots' log)" 1
  bot ladder/ada 'echo "o $tick 1 1 0 0"'
  until_so 60 grep -q '3 seeds: 6 matches of 2 players' log
  is 'and knows a bot that returns' "$(wc -l <rungs)" 48
  kill "$pid"
  wait "$pid" 2>/dev/null
}

has_lines() { [ "$(wc -l 2>/dev/null <"$2")" -ge "$1" ] 2>/dev/null; }

# page FILE ...: prints problems of the pages: tags that are not balanced, and elements that only a name or a log could have added.
page() {
  python3 - "$@" <<'PYTHON'
import html.parser, sys
class Page(html.parser.HTMLParser):
    stack = []
    def handle_starttag(self, tag, attributes):
        if tag in ('script', 'img', 'iframe') or any(name.startswith('on') for name, _ in attributes):
            print('unexpected', tag, attributes)
        if tag not in ('meta', 'br'):
            self.stack.append(tag)
    def handle_endtag(self, tag):
        if not self.stack or self.stack.pop() != tag:
            print('unbalanced', tag, self.getpos())
for name in sys.argv[1:]:
    page = Page()
    page.feed(open(name, encoding='utf-8').read())
    page.close()
print(*Page.stack, end='')
PYTHON
}

group_report() {
  reference
  local player
  cp whole reported
  expect 0 'a report of known results' "${three[@]}" --results reported --report page
  same 'leaves the results alone' reported whole
  same 'and the table' out table
  for player in hunter ambusher circler; do holds "has $player" page/index.html ">$player<"; done
  is 'recordings of ten matches' "$(find page/matches -name '*.treads-replay' | wc -l)" 10
  is 'which the page lists' "$(grep -c 'download>File' page/index.html)" 10
  is 'and which are sound' "$("$TREADS" check page/matches/* | wc -l)" 10
  is 'a row per match' "$(table page/matches.csv | wc -l)" 49
  expect 0 'as JSON' "${three[@]}" --results reported --json
  same 'the same ranking' <(jq 'del(.command)' out) <(jq 'del(.command)' page/ranking.json)
  head -n 20 whole >some
  printf '{"v":2,"id' >>some
  cp some before
  expect 0 'a partial report' "${three[@]}" --results some --partial --report partial --report-player '../"web'
  same 'changes no results' some before
  holds 'says so' partial/index.html 'Missing matches: 28'
  holds 'links to a player' partial/index.html 'href="../&quot;web/index.html#replay='
  expect 1 'a partial report of nothing' "${three[@]}" --results none --partial --report partial
  split -n l/3 whole piece.
  expect 0 'a report of merged shards' "${three[@]}" --merge 'piece.*' --results from-pieces --report merged.page
  same 'has the same ranking' <(jq 'del(.command)' merged.page/ranking.json) <(jq 'del(.command)' page/ranking.json)
  same 'and the same matches' <(table merged.page/matches.csv) <(table page/matches.csv)
  touch file
  expect 1 'a report into a file' "${three[@]}" --report file
  expect 2 'a player without a report' "${three[@]}" --report-player web
  command -v python3 >/dev/null || return
  # Shards in any order, one of them cut in the middle of a line, and with a line of a later version.
  mkdir shards
  for player in aa ab ac; do shuf --random-source=<(yes) piece.$player >shards/$player; done
  truncate -s -40 shards/ac
  python3 -c 'import zlib; line = "{\"v\":3,\"id\":\"00\",\"news\":\"<script>\""; print(f"{line},\"crc\":\"{zlib.crc32(line.encode()):08x}\"}}")' >>shards/ab
  expect 5 'a report of a cut shard' "${three[@]}" --merge 'shards/a?' --results cut --report cut.page
  holds 'names the missing match' err '1 of the 48 matches are missing'
  is 'writes no page' "$(ls cut.page/index.html 2>/dev/null)" ''
  expect 0 'a partial report of a cut shard' "${three[@]}" --merge 'shards/a?' --results cut --partial --report cut.page
  holds 'notes the cut line' err '1 of the files ends with an incomplete line, which does not count'
  holds 'says so' cut.page/index.html 'Missing matches: 1'
  is 'has the other matches' "$(table cut.page/matches.csv | wc -l)" 48
  sed '5s/"ticks":[0-9]*/"ticks":7/' whole >damaged
  expect 4 'a report of damaged results' "${three[@]}" --results damaged --partial --report damaged.page
  holds 'names the line' err 'damaged:5: '
  is 'writes no page' "$(ls damaged.page/index.html 2>/dev/null)" ''
  mkdir -p 'bots'
  echo "printf 'last <img src=x onerror=alert(1)> \x1b[31m \xff & words\n' >&2; exit 3" >'bots/<script>x.sh'
  expect 0 'a bot that crashes' 'exec:bash "bots/<script>x.sh"' hunter idle --arenas open --seeds 2 --results bad --report bad.page
  holds 'its last words' bad.page/index.html 'last &lt;img src=x onerror=alert(1)&gt; \x1b[31m \xff &amp; words'
  holds 'its forfeits' out 'forfeits'
  is 'its first forfeit is printed once' "$(grep -c 'last <img' err)" 1
  holds 'and the others are counted' err ': dead 8'
  printf '%s\n' '#!/bin/sh' 'while read -r word tick rest; do case $word in' 'start) echo bot 3 talker ;;' \
    't) echo "# in <b>tick</b> $tick"; echo "o $tick 1 1 0 0" ;;' 'quit) exit ;;' 'esac; done' >talker
  chmod +x talker
  expect 0 'a bot that prints' exec:./talker idle --arenas open --seeds 1 --time 3 --results talks --report talks.page
  is 'the terminal does not show it' "$(grep -c 'in <b>' err)" 0
  is 'the page links to its lines' "$(grep -o 'href="matches/[^"]*txt"' talks.page/index.html | sort -u | wc -l)" 2
  is 'which are the first and the last ones' "$(cat talks.page/matches/*.txt | sed -n '1p;30,32p;101p')" \
    "$(printf '%s\n' 'talker, tick 0: in <b>tick</b> 0' 'talker, tick 29: in <b>tick</b> 29' '(80 lines are left out)' \
      'talker, tick 110: in <b>tick</b> 110' 'talker, tick 179: in <b>tick</b> 179')"
  is 'the results have the reason' "$(grep -c '"causes":\[\(null,"dead"\|"dead",null\)\]' bad)" 8
  # CPU times depend on the machine: they are in the report only, and only for bots that ran.
  "$TREADS" new-mind ada >made
  expect 0 'a report with times' "exec:'python3 ada/ada.py'" hunter --arenas yard --seeds 1 --seed 541377578 --time 5 --results timed --report timed.page --report-player web
  is 'a row per bot' "$(table timed.page/times.csv | sed 's/,.*//' | paste -sd ' ')" 'player ada'
  if table timed.page/times.csv | awk -F, 'NR == 2 { exit !($2 == 600 && 0 < $3 && $3 < 5 && $3 <= $4) }'; then pass 'its ticks and times'; else
    fail "its times: $(tail -n 1 timed.page/times.csv)"
  fi
  holds 'its page has them' timed.page/index.html 'CPU time per tick'
  is 'the results do not' "$(grep -c _ms timed)" 0
  is 'its matches play in the browser build' "$(grep -c 'href="web/index.html#replay=' timed.page/index.html)" 2
  is 'tables have whole seeds' "$(grep -c 'ada,hunter,yard,541377578,' timed.page/matches.csv)" 2
  expect 0 'a report of known results' "exec:'python3 ada/ada.py'" hunter --arenas yard --seeds 1 --seed 541377578 --time 5 --results timed --partial --report timed.page
  is 'has no times of earlier runs' "$(ls timed.page/times.csv 2>/dev/null)$(grep -c 'times.csv' timed.page/index.html)" 0
  mkdir '<b>'
  cp "$top"/assets/arenas/*.tsj "$top/assets/arenas/open.tmj" '<b>'
  mv '<b>/open.tmj' '<b>/<script>alert(1)<script>.tmj'
  expect 0 'an arena with markup in its name' hunter seeker --arenas '<b>/<script>alert(1)<script>.tmj' --seeds 1 --time 2 --report arena.page --report-player '"><script>x'
  is 'all pages are well-formed and have no markup of names' "$(page {page,partial,cut.page,bad.page,arena.page}/index.html)" ''
  cp '<b>/<script>alert(1)<script>.tmj' $'<b>/\xff.tmj' 2>/dev/null || return # the file system may refuse it
  expect 2 'an arena with a name that is not UTF-8' hunter seeker --arenas $'<b>/\xff.tmj' --seeds 1 --time 2 --report arena.page
  is 'one sentence' "$(cat err)" "treads: the name of the arena '\\xff' is not UTF-8 text; rename its file"
}

group_interrupt() {
  local long=(hunter wander circler ambusher --seeds 200 --results 'long one')
  "$TREADS" tournament "${long[@]}" >out 2>err &
  local pid=$! before more
  until_so 60 has_lines 100 'long one'
  kill -STOP "$pid"
  before=$(wc -l <'long one')
  kill -INT "$pid"
  kill -CONT "$pid"
  wait "$pid"
  is 'Ctrl-C' $? 130
  more=$(($(wc -l <'long one') - before)) # matches are a clock that other work on the machine does not slow
  if [ $more -lt 100 ]; then pass 'at once'; else fail "$more matches later"; fi
  holds 'a preliminary table' out ' of 9600 matches'
  holds 'how to continue' err "tournament hunter wander circler ambusher --seeds 200 --results 'long one'"
  is 'as many lines as reported' "$(wc -l <'long one')" "$(sed -n 's/.*interrupted: \([0-9]*\) of 9600.*/\1/p' err)"
}

groups=("$@")
[ ${#groups[@]} = 0 ] && groups=(table resume kill spoilt conditions check conflict losses sure telemetry sweep tune errors interrupt report folder ladder)
for group in "${groups[@]}"; do "group_$group"; done
exit $failed
