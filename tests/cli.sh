#!/usr/bin/env bash
# Every command from end to end: exit codes, both output streams, invalid input, and systems without a display. The cases of
# tests/command_runs.txt, and, in the functions group_NAME, cases that need loops, pipes and signals.
# TREADS is the program, TREADS_TOP the top folder of the sources. Run one group of checks: tests/cli.sh GROUP
# shellcheck source=tests/checks.bash
source "$(dirname "${BASH_SOURCE[0]}")/checks.bash"

empty() { if [ -s "$2" ]; then fail "$1: $(head -3 "$2")"; else pass "$1"; fi; }
has_png() { [ "$(head -c 8 "$1" 2>/dev/null | od -An -tx1 | tr -d ' \n')" = 89504e470d0a1a0a ]; }

# check_case KIND TEXT: checks an expectation of the table against the files out and err.
check_case() {
  case $1 in
    out | err) grep -qF -e "$2" "$1" ;;
    silent) [ ! -s err ] ;;
    json) jq -e "$2" out >/dev/null 2>jq_err ;;
    keep) cp out "$2" ;;
    same) cmp -s out "$2" ;;
    differs) ! cmp -s out "$2" ;;
    $) eval "$2" ;;
    *) return 1 ;;
  esac
}

# run_cases GROUP: runs the cases of a group of the table.
run_cases() {
  local line text group='' arguments
  while IFS= read -r line <&8; do
    case $line in
      '' | '#'*) ;;
      '['*) group=${line:1:-1} ;;
      *)
        [ "$group" = "$1" ] || continue
        case $line in
          '    '*)
            text=${line#    } && text=${text#"${text%% *}"}
            read -r arguments _ <<<"$line"
            if check_case "$arguments" "${text# }"; then pass "  $text"; else fail "  ${line#    }: $(head -qn 3 out err | cut -c 1-200)"; fi
            ;;
          '$ '*) eval "${line#\$ }" || fail "$line" ;;
          *)
            eval "arguments=(${line#* })"
            expect "${line%% *}" "${line#* }" "${arguments[@]}"
            ;;
        esac
        ;;
    esac
  done 8<"$top/tests/command_runs.txt"
}

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
    empty "$command --help is silent" err
    jq -r --arg c "$command" '.options[] | select(.commands | index($c)) | "--" + .name' options.json | sort -u >names
    is "$command --help mentions its $(wc -l <names) options" "$(grep -oE -e '--[a-z0-9-]+( |$)' out | tr -d ' ' | sort -u | comm -23 names -)" ''
    is "$command --help has three examples or more" \
      "$(($(sed -n '/^Examples/,$p' out | grep -c '^    treads ') >= 3))" 1
    is "$command --help fits 80 columns" "$(awk 'length > 80' out)" ''
    cp out first
    expect 0 "help $command" help "$command"
    if cmp -s out first; then pass "help $command is the same"; else fail "help $command differs from --help"; fi
  done
}

group_manual() {
  command -v mandoc >/dev/null || return
  expect 0 'the manual' help --man
  is 'mandoc has no complaint' "$(mandoc -Tlint out)" ''
  is 'it has the date of the newest release' "$(sed -n 's/^\.TH TREADS 6 "\([0-9-]*\)".*/\1/p' out)" "$(sed -n 's/^## v.*(\(.*\))/\1/p;T;q' "$top/CHANGELOG.md")"
}

# Rounds that run in parallel finish in another order than they started.
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
    if diff -r jobs1 "jobs$jobs"; then pass "-j$jobs writes the same files"; else fail "-j$jobs writes other files"; fi
  done
  is 'recordings of rounds' "$(ls jobs7/duel-* | wc -l)" 9
  is 'recordings of the rounds that the series needed' "$(ls jobs7/series-* | wc -l)" 5
  expect 0 'pairs' "${rounds[@]}" --json
  json 'the sign test has whole pairs' '.totals.sign_test|.pairs==4 and (.ahead|add)+.level==4'
  json 'it is computed from the rounds' '.totals.sign_test.ahead.red==([.rounds[:8]|range(0;8;2) as $i|[.[$i],.[$i+1]]
    |map({red:1,blue:-1}[.winner//""]//0)|add|select(.>0)]|length)'
  json 'the percentage is computed from the wins' '.totals.share.red.percent*9==.totals.wins.red*100'
  expect 0 'pairs as text' "${rounds[@]}"
  holds 'the sign test is printed' out '4 seeds from both sides: red ahead on'
  expect 2 'an arena that is too small' match idlex300 hunterx300 --rounds 9 -a maze -j3
  is 'is reported once' "$(wc -l <err)" 1
}

group_list() {
  local section
  for section in drives arenas tanks weapons things pickups events signals tuning presets keys options; do
    expect 0 "list $section" list "$section"
    empty "list $section is silent" err
    expect 0 "list $section --json" list "$section" --json
    json "list $section contains only that section" "keys==[\"$section\"]"
  done
}

group_tuning() {
  local preset
  for preset in $("$TREADS" list presets --json | jq -r '.presets[].name'); do
    expect 0 "a match as $preset" match --seed 3 --time 4 --preset "$preset" --json
    json "it has parameters" '.tuning|length>0'
  done
}

group_drives() {
  local drive
  for drive in $("$TREADS" list drives --json | jq -r '.drives[].name'); do
    expect 0 "a match on $drive" match --drive "$drive" --seed 3 --time 5 --json
    json "both tanks are on $drive" "[.tanks[].drive]==[\"$drive\",\"$drive\"]"
  done
}

# refused WHY ARGUMENTS ...: the command fails at once with exit code 1 and a line that contains WHY.
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

# Commands read regular files only, up to the largest size of their format; the rows of lab arc can also come from pipes and devices.
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
        csv) case $name in folder* | none*) refused "${name#* }" lab arc "${name%% *}.csv" ;; esac ;;
      esac
    done
  done
  is 'files that are not regular are rejected at once' $unfit 0
  printf '1,.5,2,0,0,2\n' >pipe.csv &
  expect 0 'rows from a pipe' lab arc pipe.csv
  holds 'are read' out '0.66071698894297581,'
  expect 2 'a device without rows' lab arc device.csv
  holds 'is reported' err 'device.csv:1: '
  for name in settings.json big.json big.tmj; do printf '{"layers": [' >$name; done
  printf '\x89TREADS\n\x03' >big.treads-replay
  for name in settings.json big.json big.tmj big.treads-replay big; do truncate -s 400M $name; done
  printf '{"v":2,"id":"' | dd of=endless.jsonl status=none
  head -c 30M /dev/zero | tr '\0' 0 >>endless.jsonl
  cp endless.jsonl endless.csv
  ( # the program itself uses half of this memory
    grep -qaE '__(asan|tsan)_init' "$TREADS" || ulimit -v 600000
    for name in settings.json big.json big.tmj big.treads-replay big; do
      expect 4 "400 MB: $name" check $name
      if [ $name = big ]; then holds 'is unknown' out 'begins with "\x00'; else holds 'is too large' out 'the file is larger than'; fi
    done
    expect 4 'a line of 30 MB' check endless.jsonl
    holds 'is reported' out 'endless.jsonl:1: '
    expect 2 'a row of 30 MB' lab arc endless.csv
    holds 'is reported' err 'endless.csv:1: the line is too long'
    exit $failed
  ) || failed=1
  cd "$work" || exit 1
}

# All kinds of text files mean the same with a byte order mark and CRLF, and UTF-16 is named.
group_texts() {
  local file
  mkdir plain marked wide
  cp "$top"/assets/arenas/yard.tmj "$top"/assets/tuning/arcade.json "$top"/assets/missions/03-*.json plain/
  cp -r "$top"/assets/arenas/*.tsj plain/ 2>/dev/null
  echo '{"volume": 0.5}' >plain/settings.json
  echo '{"01-scout": 7}' >plain/campaign.json
  echo '{"won": 3}' >plain/statistics.json
  echo '{"days": [{"date": "2026-11-26", "attempts": 1}]}' >plain/daily.json
  expect 0 'results' tournament idle circler --arenas open --seeds 1 --time 2 --results plain/results.jsonl
  for file in plain/*; do
    { printf '\xef\xbb\xbf' && sed 's/$/\r/' "$file"; } >"marked/${file#*/}"
    iconv -f UTF-8 -t UTF-16 "$file" >"wide/${file#*/}"
    case $file in *.tsj) continue ;; esac
    (cd plain && "$TREADS" check "${file#*/}") >wanted 2>&1
    (cd plain && "$TREADS" check - <"${file#*/}" | sed "s/^-/${file#*/}/") >out 2>&1
    [[ $file =~ (settings|campaign|statistics|daily).json ]] || is "${file#*/} from standard input" "$(cat out)" "$(cat wanted)"
    (cd marked && "$TREADS" check - <"${file#*/}" | sed "s/^-/${file#*/}/") >out 2>&1
    [[ $file =~ (settings|campaign|statistics|daily).json ]] || is "${file#*/} with a mark from standard input" "$(cat out)" "$(cat wanted)"
    (cd marked && "$TREADS" check "${file#*/}") >out 2>&1
    is "${file#*/} with a mark and CRLF" "$(cat out)" "$(cat wanted)"
    expect 4 "${file#*/} in UTF-16" check "wide/${file#*/}"
    holds 'is named' out 'is UTF-16 text; save it as UTF-8'
  done
  is 'a map in UTF-16 from standard input' "$("$TREADS" check - <wide/yard.tmj)" '-: is UTF-16 text; save it as UTF-8'
  cp plain/arcade.json arcade.txt
  expect 0 'a tuning with another ending' check arcade.txt
  cat plain/results.jsonl marked/results.jsonl >both.jsonl
  expect 0 'results appended to others' check both.jsonl
  expect 0 'progress, statistics and days' check plain/campaign.json plain/statistics.json plain/daily.json
  is 'are valid' "$(grep -c ': valid ' out)" 3
  echo '{"01-scout": 8}' >campaign.json
  expect 4 'progress out of range' check campaign.json
  holds 'is reported' out "campaign.json:1:14: '01-scout' is 8; expected a whole number from 0 to 7"
  { cat plain/yard.tmj && printf '\0'; } >zero.tmj
  expect 4 'a zero byte at the end of a map' check zero.tmj
  holds 'is named' out 'zero.tmj: is binary, not text'
  expect 0 'marked results' tournament idle circler --arenas open --seeds 1 --time 2 --results marked/results.jsonl
  holds 'are resumed' err 'has 2 of the 2 matches'
  printf 't1,t2,d,x,y,h\n1,2,3,4,5,6\n' | iconv -t UTF-16 >wide.csv
  expect 2 'a table in UTF-16' lab arc wide.csv
  holds 'is named' err 'wide.csv: is UTF-16 text; save it as UTF-8'
}

# shows ARGUMENTS ...: no text from a file sends a control character to the terminal.
shows() {
  timeout 100 "$TREADS" "$@" >out 2>err </dev/null
  if [ ! -s out ] && [ ! -s err ]; then fail "treads $*: no output"; fi
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
  holds 'closed stdout is reported' err 'cannot write to standard output'
  is 'closed stdout: one line' "$(wc -l <err)" 1
  timeout 300 "$TREADS" match --seed 3 --csv table.csv >&- 2>err
  is 'closed stdout with a table' $? 1
  is 'the table has its heading' "$(head -1 table.csv | cut -c1-12)" 'arena,round,'
  is 'the table is complete' "$(wc -l <table.csv)" 3
  timeout 300 "$TREADS" match --seed 3 --json <&- 2>&- >out
  is 'closed stdin and stderr' $? 0
  json 'the document is complete' '.ticks>0'
  if [ -w /dev/full ]; then
    expect 1 'a table on a full disk' match --seed 3 --csv /dev/full
    holds 'the full disk is reported' err '/dev/full'
    for arguments in 'match --json' 'match' 'match --csv -' 'list' 'help' 'version'; do
      # shellcheck disable=SC2086
      timeout 300 "$TREADS" $arguments >/dev/full 2>err
      is "full disk: $arguments" $? 1
      is "full disk: $arguments: one line" "$(grep -c 'cannot write to standard output: No space left' err)" 1
    done
  fi
  # The first output fits in a buffer of the C library, the second does not, and the third would run for hours.
  for arguments in version list 'match --rounds 1000000 --seed 1' 'match --json --seed 3'; do
    # shellcheck disable=SC2086
    (sleep 0.1; timeout 300 "$TREADS" $arguments 2>err; echo $? >code) | head -0
    is "closed pipe: $arguments" "$(cat code)" 141
    empty "closed pipe: $arguments: silent" err
  done
  (timeout 300 "$TREADS" match --rounds 1000000 --seed 1 2>err; echo $? >code) | head -1 >/dev/null
  is 'a pipe that is closed during the match' "$(cat code)" 141
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
    json "$signal prints the finished rounds" '(.rounds|length)>0 and .totals.rounds==(.rounds|length)'
    holds "$signal prints their number" err 'of 1000000 matches finished'
    expect 0 "$signal: all recordings are complete" check "${signal%:*}"-*.treads-replay
  done
}

group_display() {
  # Not even root can write to /proc.
  if [ -d /proc/self ]; then
    cd /proc/self || return
    "$TREADS" watch --seed 3 >"$work/out" 2>"$work/err"
    is 'a folder without write access' $? 0
    XDG_DATA_HOME=/proc/none "$TREADS" watch --seed 3 >"$work/out_none" 2>"$work/err_none"
    is 'no folder for a picture' $? 0
    cd "$work" || exit 1
    holds 'the picture is saved in the user folder' out "picture $XDG_DATA_HOME/treads/treads-"
    holds 'without one, the result is printed' out_none 'state hash'
    holds 'and a warning' err_none "cannot save '"
  fi
}

groups=(help manual match modes swaps series rounds jobs list keys own tuning drives usage maps unfit texts escapes output interrupt display shot)
[ $# -gt 0 ] && groups=("$@")
for group in "${groups[@]}"; do
  run_cases "$group"
  if declare -F "group_$group" >/dev/null; then "group_$group"; fi
done
exit $failed
