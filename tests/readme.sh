#!/usr/bin/env bash
# README.md, CONTRIBUTING.md and the pages in docs/ are true: every command line runs, every option, file and page exists, and the
# tables of minds and drives, the figures and the fields of files agree with the program. (tests/recipes.sh does the same for
# the recipes.)
# TREADS is the program.
# shellcheck source=tests/checks.bash
source "$(dirname "${BASH_SOURCE[0]}")/checks.bash"
pages=()
for page in "$top"/README.md "$top"/CONTRIBUTING.md "$top"/docs/*.md; do
  case $page in */recipes.md) ;; *) pages+=("$page") ;; esac
done
export SDL_AUDIODRIVER=dummy

# Prints the commands that start with ./game/run or ./tests/run, one per line, without comments.
command_lines() {
  {
    awk '/^```/ { on = !on; next } on' "${pages[@]}"
    # A cell `drive=..` stands for a match.
    sed -E 's/\| `(drive=[^`]+)` \|/| `treads match wander:\1 idle -a proving --time 2` |/' "$top/docs/articles.md" |
      grep -oE '^\|.*\|$' | grep -oE '`treads [^`]*`' | sed 's/^`treads/.\/game\/run/; s/`$//'
  } | sed -e ':a' -e '/\\$/ { N; s/ *\\\n */ /; ta' -e '}' |
    grep -E '^\./(game|tests)/run' | sed 's/  *#.*//' | awk '!seen[$0]++'
}

# Shortens long commands; of two equal options the last counts.
shortened() {
  case $1 in
    *' --arena all '*) echo "$1 --time 1" ;;
    *' tournament '*) echo "$1 --seeds 1 --time 3 --arenas open" ;;
    *' sweep '*) echo "$1 -n 2 --time 3 --arenas open" ;;
    *' tune '*) echo "$1 -n 2 --time 3 --arenas open --generations 1 --validation-rounds 2" ;;
    *' lab circling '*' --video '*) echo "$1 --fps 1 --length 2" ;;
    *' lab report '*) echo "$1 --quick --docs report" ;;
    *' lab odometry '*) echo "$1 --duration 60" ;;
    *' lab slip '*) echo "$1 --speeds 1..3/2 --turns -10..10/10" ;;
    *' lab path '*) echo "$1 --ranges 1:1:1 --bearings -165:60:6" ;;
    *' lab circling '*) echo "$1 --ranges 1:1:5 --bearings -165:30:12" ;;
    *' --video '*) echo "$1 --fps 1 --window 320x240" ;;
    *' shot '*) echo "$1 --window 320x240" ;;
    *) echo "$1" ;;
  esac
}

# run_line LINE: runs a command to its end.
run_line() {
  local line code=0 wanted=0
  line=$(shortened "$1")
  case $line in *' --video '*) command -v ffmpeg >/dev/null || wanted=1 ;; esac
  timeout 500 bash -c "$line" >out 2>err </dev/null || code=$?
  if [ $code = $wanted ]; then pass "$1"; else fail "$1: exit code $code: $(head -3 err)"; fi
}

# open_line NUMBER LINE: runs a command that opens a window, without a display, and interrupts it after a while.
open_line() {
  local code=0 small='--software --window 320x240 --user-dir user'
  case $2 in *' lab '*) small= ;; esac
  SDL_VIDEODRIVER=dummy timeout -k 200 -s INT 1.5 bash -c "exec $2 $small" >"out$1" 2>"err$1" </dev/null || code=$?
  # 124: it was interrupted
  if [ $code = 124 ] || [ $code = 0 ]; then pass "$2"; else fail "$2: exit code $code: $(head -3 "err$1")"; fi
  return $failed
}

is_window() {
  case $1 in
    *' replay '*--verify* | *' --video '*) return 1 ;;
    ./game/run | *' play'* | *' watch '* | *' replay '* | *' --watch'*) return 0 ;;
  esac
  return 1
}

group_commands() {
  local line number=0 pid
  local opened=()
  mkdir game
  ln -s "$TREADS" game/run
  ln -s "$top/assets" assets
  ln -s "$top/docs" docs
  cp assets/arenas/{yard.tmj,ground.*} .
  mv yard.tmj my-arena.tmj
  # tests/lab.sh compares all numbers of the pages.
  mkdir report
  echo 'One page.' >report/page.md
  printf '%s\n' 'page page.md' '[drives] lab drives' >report/numbers.txt
  command_lines >lines
  is 'enough commands are found' "$(($(wc -l <lines) >= 30))" 1
  while IFS= read -r line; do
    case $line in
      ./tests/run*) continue ;; # would run this test
      *' novice '*) continue ;; # tests/recipes.sh
      *' --terminal'*) continue ;; # tests/terminal.sh
    esac
    if is_window "$line"; then
      number=$((number + 1))
      open_line $number "$line" &
      opened+=($!)
      if [ ${#opened[@]} -ge 4 ]; then
        wait "${opened[0]}" || failed=1
        opened=("${opened[@]:1}")
      fi
    else
      run_line "$line"
    fi
  done <lines
  for pid in "${opened[@]}"; do wait "$pid" || failed=1; done
}

# The manual has every environment variable that the program reads, and docs/formats.md every word of the manual's formats.
check_manual() {
  local name
  "$TREADS" help --man >manual
  sed -n '/^\.SH ENVIRONMENT/,/^\.SH FILES/p' manual >variables
  for name in $(grep -rhoE '"[A-Z]{2,}(_[A-Z]+)+"|getenv\("[A-Z]+"' "$top"/game/{platform,sim,match,lab,view,app,cli} --include='*.c' |
    grep -oE '[A-Z_]{3,}' | sort -u); do
    holds "the manual's variable $name" variables "$name"
  done
  for name in $(sed -n '/^\.SH FILE FORMATS/,/^\.SH SEE/p' manual | grep -oP '\\fB\K[a-z_]+(?=\\fR)' | sort -u); do
    if grep -qE "\`$name[ \`]|\"$name\"" "$top/docs/formats.md"; then pass "docs/formats.md has $name"; else fail "docs/formats.md lacks $name, which the manual has"; fi
  done
}

# Options, files and pictures.
group_names() {
  local option file page
  check_manual
  "$TREADS" list options --json | jq -r '.options[].name' >options
  grep -hvE 'meson (setup|test|install)|^\./tests/run |tests/fuzz\.sh |^ *(git|ninja|perf|parallel|pip) |train_ppo|train_league|clone\.py|python3 -m treads|pkg-config |^PYTHONPATH=|#SBATCH |sbatch ' "${pages[@]}" | grep -oE -e '(^|[^-[:alnum:]])--[a-z][a-z-]*' | grep -oE -e '--[a-z-]+' | sort -u >named
  is 'enough options are found' "$(($(wc -l <named) >= 20))" 1
  while IFS= read -r option; do
    if grep -qx -e "${option#--}" options; then pass "$option"; else fail "a page names $option, which is not an option"; fi
  done <named
  {
    for page in "${pages[@]}"; do
      grep -oE '\]\([^)]*\)' "$page" | sed 's/^](//; s/#[^)]*//; s/)$//' | grep -v '^http' | grep . | sed "s|^.|$(dirname "$page")/&|"
    done
    grep -hoE '`(ai|assets|docs|game|tests)/[A-Za-z0-9_/.-]*[a-z/]`' "${pages[@]}" | tr -d '`' | sed "s|^|$top/|"
    command_lines | grep -oE 'assets/[^ *]*' | sed "s|^|$top/|"
  } | sort -u | grep -vE '/(novice|ram).c$' >files
  while IFS= read -r file; do
    if [ -e "$file" ]; then pass "${file#"$top"/}"; else fail "a page names ${file#"$top"/}, which does not exist"; fi
  done <files
  # The help of each group of options names a section.
  "$TREADS" help --man | sed 's/\\//g' | grep -oE 'docs/[a-z-]+\.md(#[a-z-]+)?' | sort -u >sections
  is 'enough sections are found' "$(($(wc -l <sections) >= 8))" 1
  while IFS='#' read -r page heading; do
    if sed -nE 's/^##+ //p' "$top/$page" | tr '[:upper:] ' '[:lower:]-' | grep -qx "${heading:-.*}"; then pass "the help's $page${heading:+#$heading}"; else
      fail "the help names $page#$heading, which does not exist"
    fi
  done <sections
}

# rows HEADING: prints the names in the first column of the table below the heading.
rows() { cat "${pages[@]}" | awk -v heading="$1" '$0 ~ heading { on = 1; next } on && /^## / { exit } on' | sed -n 's/^| `\([a-z-]*\)` |.*/\1/p'; }

# Tables, counts and figures.
group_claims() {
  local claimed= file
  local words=(zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen twenty twenty-one twenty-two twenty-three twenty-four twenty-five)
  "$TREADS" list ais --json | jq -r '.ais[].name' | sort >minds
  "$TREADS" list drives --json | jq -r '.drives[].name' | sort >drives
  is 'the table of minds' "$(rows '^## .* minds$' | sort)" "$(cat minds)"
  is 'the table of drives' "$(rows '^## .* vehicles$' | sort)" "$(cat drives)"
  is 'the number of minds' "$(sed -n 's/^## \(.*\) minds$/\1/p' "${pages[@]}" | tr '[:upper:]' '[:lower:]')" "${words[$(wc -l <minds)]}"
  is 'the number of drives' "$(sed -n 's/^## \(.*\) vehicles$/\1/p' "${pages[@]}" | tr '[:upper:]' '[:lower:]')" "${words[$(wc -l <drives)]}"

  # The example of a search for a commit.
  is 'the hash in CONTRIBUTING.md' "$(sed -n "s/.*grep -q '\([0-9a-f]*\)'\$/\1/p" "$top/CONTRIBUTING.md")" \
    "$("$TREADS" match hunter ambusher --seed 3 --json -q | jq -r '.state_hash // .rounds[0].state_hash')"

  # README.md and the AppStream metadata state the same numbers as the program.
  local arenas modes metainfo="$top/game/install/games.treads.treads.metainfo.xml"
  arenas=$("$TREADS" list arenas --json | jq '.arenas | length')
  modes=$("$TREADS" list modes --json | jq '.modes | length')
  is 'the counts in README.md' "$(sed -n 's/^| minds, vehicles, arenas | \(.*\) |$/\1/p' "$top/README.md")" \
    "$(wc -l <minds), $(wc -l <drives), $arenas"
  tr -s '\n ' ' ' <"$metainfo" >line
  holds 'minds in the AppStream metadata' line "against ${words[$(wc -l <minds)]} AI opponents"
  holds 'vehicles in the AppStream metadata' line "${words[$(wc -l <drives)]^} kinds of vehicle"
  holds 'modes and arenas in the AppStream metadata' line "${words[modes]} modes in ${words[arenas]} arenas"
  while IFS= read -r file; do
    if [ -e "$top/docs/pictures/$file" ]; then pass "screenshot $file"; else fail "the AppStream metadata has no picture $file"; fi
  done < <(sed -n 's/.*<image>.*\/\(.*\)<.*/\1/p' "$metainfo")

  "$TREADS" lab circling --update approx,exact --controller pure-pursuit --hz 60 --latency 0 --json >circling.json
  behind() { jq -r --arg u "$1" '.runs[] | select(.update == $u and .controller == "pure-pursuit") | .close_behind_captured' circling.json; }
  tr '\n' ' ' <"$top/README.md" >line
  is 'targets close behind that the exact arc captures' "$(sed -n 's/.*by the exact arc it captures \([0-9]*\)\..*/\1/p' line)" "$(behind exact)"
  if grep -q 'approximate update.* captures none' line; then claimed=0; fi
  is 'targets close behind that the approximate update captures' "$claimed" "$(behind approx)"
  "$TREADS" match hunter ambusher --seed 13 -q --record duel.treads-replay >out
  local bytes
  cat "${pages[@]}" | tr '\n' ' ' >line
  bytes=$(wc -c <duel.treads-replay)
  claimed=$(sed -n 's/.*[^0-9]\([0-9][0-9]*\) bytes for a duel.*/\1/p' line)
  if [ -n "$claimed" ] && [ $((bytes * 10)) -le $((claimed * 13)) ]; then pass "a duel takes $bytes bytes; the documentation says $claimed"; else
    fail "a duel takes $bytes bytes; the documentation says '$claimed'"
  fi
}

# The contents of docs/formats.md have every section, and docs/arenas.md has every class and property of the program.
group_contents() {
  local heading word
  sed '/^| contents/,/^$/!d' "$top/docs/formats.md" >contents
  while IFS= read -r heading; do holds "the contents have '$heading'" contents "(#$heading)"; done \
    < <(sed -nE 's/^##+ //p' "$top/docs/formats.md" | tr '[:upper:] ' '[:lower:]-')
  for word in $(sed -n '/CLASSES\[\] = {/p' "$top/game/sim/arena/objects.c" | grep -oP '"\K[a-z]+(?=")') \
    $(sed -n '/^| class | property/,/^$/!d; s/^| `[a-z]*` | `\([a-z]*\)` .*/\1/p' "$top/docs/arenas.md"); do
    holds "docs/arenas.md has $word" "$top/docs/arenas.md" "\`$word\`"
    if grep -qE "\"$word\"" "$top"/game/sim/rows.txt "$top"/game/sim/{arena,things}/*.c; then pass "a map has $word"; else fail "no map has $word"; fi
  done
}

# docs/formats.md describes every field of the JSON documents, the tables and the results.
group_fields() {
  local field circling=(lab circling --update exact --controller pivot --hz 60 --latency 0)
  local path=(lab path --reference behind --update exact --controller pivot --ranges 1:1:1 --bearings 1:1:1)
  {
    "$TREADS" match hunter ambusher --seed 3 --swap 5:red=sniper --mode hill --best-of 3 --time 8 --json -q
    "$TREADS" tournament hunter wander --seeds 1 --time 3 --arenas open --results results.jsonl --json -q
    "$TREADS" sweep hunter --against idle --arenas open -n 2 --time 1 --json -q
    "$TREADS" match captain@red wingman@red hunter@blue --seed 3 -a open --watch-mind captain -q | jq 'del(.senses)' # test_bots compares those
    "$TREADS" "${circling[@]}" --json
    "$TREADS" lab drives --json
    "$TREADS" "${path[@]}" --json
    "$TREADS" lab arc --compare --json
    "$TREADS" lab articles --json
    "$TREADS" lab odometry --duration 10 --json
    cat results.jsonl
  } 2>/dev/null | jq -r 'del(.totals.wins, .totals.score, .rounds[]?.teams, .rounds[]?.tuning, .tuning, .players[]?.against, .setup.regulated) |
    walk(if type == "object" then with_entries(select((.key | test("params$")) and (.value | type == "object") | not)) else . end) |
    .. | objects | keys[]' |
    grep -vE '^(exact|approx|euler|semi|rk2|red|blue|[a-z_]+_deg|t[12]|d|true|turn_rad|step_s|hz|range)$' | sort -u >fields
  {
    "$TREADS" match hunter ambusher --seed 3 --time 3 -q --csv match.csv
    "$TREADS" tournament hunter wander --seeds 1 --time 3 --arenas open -q --csv ladder.csv
    "$TREADS" sweep hunter --against idle --arenas open -n 2 --time 1 -q --csv sweep.csv
    "$TREADS" "${circling[@]}" --csv circling.csv
    "$TREADS" lab drives --csv drives.csv --trajectory trajectory.csv
    "$TREADS" lab articles --csv articles.csv
    "$TREADS" "${path[@]}" --csv path.csv
  } >out 2>&1
  for file in match ladder sweep circling drives articles trajectory path; do table $file.csv | head -n 1; done | tr ',' '\n' | sort -u >>fields
  is 'enough fields are found' "$(($(wc -l <fields) >= 80))" 1
  while IFS= read -r field; do
    grep -qF -e "\`$field\`" "$top/docs/formats.md" || fail "docs/formats.md does not describe the field $field"
  done <fields
  pass "$(wc -l <fields) fields"
}

# The newest versions in CHANGELOG.md are the program's.
group_changes() {
  local rules format
  rules=$(sed -n 's/.*RULES_VERSION = \([0-9]*\).*/\1/p' "$top/game/match/card.h")
  format=$(sed -n 's/.*REPLAY_FORMAT = \([0-9]*\).*/\1/p' "$top/game/match/replay/replay.h")
  is 'the newest rules of CHANGELOG.md' "$(sed -n 's/.*[Rr]ules version \([0-9][0-9]*\).*/\1/p' "$top/CHANGELOG.md" | head -1)" "$rules"
  is 'the newest format of recordings in CHANGELOG.md' "$(sed -n 's/.*[Ff]ormat \([0-9][0-9]*\).*/\1/p' "$top/CHANGELOG.md" | head -1)" "$format"
  holds 'the version of the program' "$top/CHANGELOG.md" "## v$("$TREADS" version | sed -n 's/^treads \([0-9.]*\).*/\1/p') ("
}

# docs/note.pdf is made from docs/note.md. Where its tools are installed, it is made again; another version of them may set it differently.
group_note() {
  local note=$top/docs/note tool
  holds 'docs/note.pdf is up to date; docs/note.sh makes it' "$note.pdf" "sha256 of note.md: $(sha256sum <"$note.md" | cut -c1-64)"
  for tool in pandoc pdflatex pdftotext; do
    command -v $tool >/dev/null || { echo "        $tool is not installed"; return; }
  done
  kpsewhich lmodern.sty >log || { echo '        lmodern is not installed'; return; }
  "$note.sh" again.pdf >log 2>&1 || fail "docs/note.sh: $(tail -3 log)"
  is 'made again, it has the same words' "$(pdftotext again.pdf - | tr -d '[:space:]' | sha256sum)" "$(pdftotext "$note.pdf" - | tr -d '[:space:]' | sha256sum)"
  is 'two pages' "$(pdfinfo again.pdf | sed -n 's/^Pages: *//p')" 2
}

groups=(commands names claims contents fields changes note)
[ $# -gt 0 ] && groups=("$@")
for group in "${groups[@]}"; do "group_$group"; done
exit $failed
