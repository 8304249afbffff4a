#!/usr/bin/env bash
# Failures of the system: out of memory, full disks, closed pipes, homes and folders that cannot be written, no home at all.
# Each gives a message or a warning, never a crash, and finished results are kept.
# TREADS is the program, TREADS_BUILD its build folder. tests/faults.sh GROUP runs one group of checks.
# shellcheck source=tests/checks.bash
source "$(dirname "${BASH_SOURCE[0]}")/checks.bash"

small=$work/small.tmj
cat >"$small" <<'MAP'
{"type":"map","width":20,"height":16,"tilewidth":10,"tileheight":10,"layers":[{"type":"objectgroup","objects":[
{"type":"spawn","x":30,"y":30},{"type":"spawn","x":170,"y":130},
{"type":"wall","x":100,"y":60,"width":20,"height":30,"rotation":30}]}]}
MAP

# run_dry NAME FIRST LAST ARGUMENTS ...: each of the allocations FIRST .. LAST fails, or it and all later ones.
run_dry() {
  local name=$1 last=$3 call code wrong=0 failures=0
  for ((call = $2; call <= last; call++)); do
    : >kept
    code=0
    if ((call % 2)); then export FAULTS_FOR_GOOD=1; else unset FAULTS_FOR_GOOD; fi
    LD_PRELOAD=$memory FAULTS_AT=$call "$TREADS" "${@:4}" >out 2>err || code=$?
    [ $code = 0 ] && continue
    failures=$((failures + 1))
    if [ $code -ge 124 ] || [[ $(<err) != *memory* ]]; then
      wrong=$((wrong + 1))
      echo "        allocation $call, exit code $code: $(head -2 err)"
    fi
  done
  is "$name: a message, never a crash" "$wrong" 0
  if [ $failures -gt 10 ]; then pass "$name: failed $failures times"; else fail "$name: failed only $failures times"; fi
}

group_memory() {
  local memory=${TREADS_BUILD:-/nowhere}/tests/libfaults_memory.so
  if [ ! -f "$memory" ]; then
    echo "        $memory does not exist"
    return
  fi
  ulimit -t 60
  run_dry 'a match without memory' 1 175 match hunter idle -a "$small" --time 0.2 --seed 1 -q --record kept
  run_dry 'as JSON' 100 175 match hunter idle -a "$small" --time 0.2 --seed 1 --json --csv kept # begins like the one before
  run_dry 'a tournament without memory' 1 60 tournament idle hunter --arenas "$small" --seeds 1 --time 0.2 -j2 --results kept
}

# on_full NAME ARGUMENTS ...: standard output is full.
on_full() {
  local name=$1
  shift
  timeout 300 "$TREADS" "$@" >/dev/full 2>err </dev/null
  is "$name on a full disk" $? 1
  holds "$name reports it" err 'cannot write to standard output'
}

group_disk() {
  if [ ! -w /dev/full ]; then return; fi
  on_full help help
  on_full list list
  on_full options list options --json
  on_full version version
  on_full match match --seed 3 --time 1
  on_full json match --seed 3 --time 1 --json
  on_full lab lab arc --compare --json
  on_full tournament tournament hunter idle --arenas open --seeds 1 --time 1
  expect 1 'a table on a full disk' match --seed 3 --time 1 --csv /dev/full
  holds 'and the result is printed' out 'state hash'
  expect 1 'a table of a tournament' tournament hunter idle --arenas open --seeds 1 --time 1 --csv /dev/full
  holds 'and the standings are printed' out hunter
  ln -s /dev/full full # root could lose the device itself to a program that replaces files
  expect 1 'a screenshot on a full disk' shot --seed 3 --at 1 --window 320x240 -o full
  holds 'is reported' err "'full': No space left"
  if [ -L full ]; then pass 'and the device remains'; else fail 'the screenshot replaced the device'; fi
  if grep -q -e --record <("$TREADS" match --help); then
    expect 1 'a recording into a device' match --seed 3 --time 1 --record full
    holds 'is reported too' err "'full'"
  fi
}

# The program ends like other tools when its output is closed early.
group_pipe() {
  local code
  while IFS= read -r line; do
    # shellcheck disable=SC2086
    code=$({ timeout 300 "$TREADS" $line 2>err </dev/null; echo $? >code; } | head -1 >out; cat code)
    if [ "$code" = 0 ] || [ "$code" = 141 ]; then pass "treads $line | head -1 (exit $code)"; else fail "treads $line | head -1: exit $code"; fi
    if grep -qE 'Sanitizer|runtime error' err; then fail "treads $line: $(head -5 err)"; fi
    ({ timeout 300 "$TREADS" $line 2>err </dev/null; echo $? >code; } | true)
    code=$(cat code)
    if [ "$code" = 0 ] || [ "$code" = 141 ]; then pass "treads $line | true"; else fail "treads $line | true: exit $code"; fi
  done <<'LINES'
help match
list options --json
list
match --seed 3 --time 2 --rounds 5
match --seed 3 --time 2 --rounds 5 --json
tournament hunter idle ambusher --arenas open --seeds 2 --time 2
lab arc --compare
lab arc --compare --json
LINES
  timeout 300 "$TREADS" match --seed 3 --time 1 >&- 2>err
  is 'stdout closed' $? 1
  timeout 300 "$TREADS" match --seed 3 --time 1 >out 2>&-
  is 'stderr closed' $? 0
  holds 'and the result is printed' out 'state hash'
  timeout 300 "$TREADS" match --seed 3 --time 1 >out 2>err <&-
  is 'stdin closed' $? 0
}

# A user who may write nowhere. Root runs the program as another user.
group_nowhere() {
  mkdir -p closed/home
  if [ "$(id -u)" = 0 ]; then
    if ! command -v setpriv >/dev/null; then return; fi
    chmod 755 "$work"
    cp "$TREADS" "$work/treads"
    cp -r "$top/assets" "$work/assets"
    export TREADS_ASSETS=$work/assets
    local treads=(setpriv --reuid=65534 --regid=65534 --clear-groups "$work/treads")
  else
    chmod 555 closed/home closed
    local treads=("$TREADS")
  fi
  cd closed || return
  export HOME=$work/closed/home
  unset XDG_DATA_HOME
  local home
  for home in 'a home that cannot be written' 'no home' 'an empty home'; do
    case $home in
      no\ *) unset HOME ;;
      an\ *) export HOME= ;;
    esac
    timeout 300 "${treads[@]}" match --seed 3 --time 1 >"$work/out" 2>"$work/err"
    is "match with $home" $? 0
    is 'prints no message' "$(wc -c <"$work/err")" 0
    timeout 300 "${treads[@]}" list >"$work/out" 2>"$work/err"
    is "list with $home" $? 0
    timeout 300 "${treads[@]}" tournament hunter idle --arenas open --seeds 1 --time 1 >"$work/out" 2>"$work/err"
    is "tournament with $home" $? 0
    timeout 300 "${treads[@]}" watch --seed 3 --time 1 >"$work/out" 2>"$work/err"
    is "watch with $home and no display" $? 0
    holds 'prints its result' "$work/out" 'state hash'
    holds 'and a warning' "$work/err" "cannot save '"
    timeout 300 env SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy "${treads[@]}" watch --seed 3 --speed max --software --time 1 \
      >"$work/out" 2>"$work/err" &
    local window=$!
    nap 1
    while kill -INT $window 2>/dev/null; do nap 1; done # a busy machine may take longer to listen
    wait $window
    local code=$?
    if [ $code = 0 ] || [ $code = 130 ]; then pass "a window with $home (exit $code)"; else
      fail "a window with $home: exit $code: $(head -3 "$work/err")"
    fi
    timeout 300 "${treads[@]}" shot --seed 3 --at 1 --window 320x240 >"$work/out" 2>"$work/err"
    is "shot with $home" $? 1
    is 'with one message' "$(grep -c . "$work/err")" 1
    timeout 300 "${treads[@]}" match --seed 3 --time 1 --csv table.csv >"$work/out" 2>"$work/err"
    is "a table with $home" $? 1
    holds 'and the reason' "$work/err" "cannot write the table 'table.csv': Permission denied"
    timeout 300 "${treads[@]}" tournament hunter idle --arenas open --seeds 1 --results r >"$work/out" 2>"$work/err"
    is "results with $home" $? 1
    holds 'and the reason' "$work/err" "'r' cannot be opened: Permission denied"
  done
  cd "$work" || exit 1
  chmod 755 closed closed/home
}

# lives NAME TEXT ARGUMENTS ...: opens a window, which prints TEXT, runs for a while and is closed by Ctrl-C.
lives() {
  local name=$1 text=$2 program code
  shift 2
  env SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER="${audio:-dummy}" timeout -s INT 300 "$TREADS" "$@" --paused --software \
    --window 320x240 >out 2>err </dev/null &
  program=$!
  until_so 60 grep -qF -e "$text" err
  nap 0.5
  kill -INT $program 2>/dev/null
  wait $program
  code=$?
  if [ $code = 130 ] || [ $code = 124 ]; then pass "$name (exit $code)"; else fail "$name: exit $code: $(head -3 err)"; fi
  holds 'and prints the reason' err "$text"
}

opens() { lives "$1" "$2" watch idle idle --seed 3 --time 1 "${@:3}"; }

# Missing devices, files, folders and letters: each is reported, and only essential ones end the program.
group_missing() {
  local shipped=$top/assets
  cp -r "$shipped" less
  audio=nonsense opens 'a window without a sound device' 'no sound: no audio device found' --assets "$shipped" --user-dir user
  ALSA_CONFIG_PATH=/dev/null audio=alsa opens 'a window without a sound card' 'no sound: no audio device' --assets "$shipped" --user-dir user
  is 'with our messages only' "$(grep -v '^treads: ' err)" ''
  : >file
  opens 'a window without a folder for its files' "the folder 'file/user' cannot be created" --assets "$shipped" --user-dir file/user
  rm less/arenas/ground.png
  printf '{"type": "map", "width": 9, "height": 9, "tilewidth": 8, "tileheight": 8, "tilesets": [{"firstgid": 1, "tilewidth": 8,
    "tileheight": 8, "image": "none.png", "tilecount": 1, "columns": 1}], "layers": [{"type": "tilelayer", "width": 1, "height": 1,
    "data": [1]}]}' >bare.tmj
  opens 'a window without the image of its ground' 'none.png: there is no such file; drawn as earth instead' --assets less --user-dir user --arena bare.tmj
  expect 0 'a screenshot without it' shot --assets less --arena proving --seed 3 --at 1 --window 320x240 -o bare.png
  is_png 'is written' bare.png
  expect 0 'a match without it' match idle idle --assets less --arena proving --seed 3 --time 1
  rm less/arenas/ground.tsj
  expect 2 'an arena without its tiles' match idle idle --assets less --arena proving --seed 3 --time 1
  holds 'names the file' err 'less/arenas/ground.tsj: there is no such file'
  cp "$shipped"/arenas/ground.* less/arenas
  rm -r less/replays less/tuning less/missions
  expect 0 'a match without presets and demos' match idle idle --assets less --arena yard --seed 3 --time 1
  expect 2 'a missing preset' match idle idle --assets less --arena yard --tuning slippery
  holds 'is unknown' err "unknown tuning 'slippery'"
  rm less/arenas/yard.tmj
  lives 'the menu without the yard' "unknown arena 'yard'" --assets less --user-dir user
  for arena in less/arenas/*.tmj; do echo '{' >"$arena"; done
  lives 'the menu without any arena' 'less/arenas/maze.tmj:2:0' --assets less --user-dir user
  expect 0 'no window and no arena' --assets less --user-dir user --time 1
  holds 'still plays a match' out 'state hash'
  holds 'on an empty field' err 'an empty field replaces the arena'
  expect 2 'a missing arena by name' --assets less --user-dir user --arena maze
  cp "$shipped"/arenas/*.tmj less/arenas
  rm -r less/fonts
  expect 0 'a screenshot without the font' shot --assets less --arena yard --seed 3 --at 1 -o plain.png
  holds 'names the file' err 'less/fonts/DejaVuSans.ttf'
  is_png 'has plain letters' plain.png
  expect 0 'a match without it' match idle idle --assets less --arena yard --seed 3 --time 1
  expect 3 'no assets' match idle idle --assets nowhere --seed 3 --time 1 || return
  holds 'names every place' err 'nowhere (--assets)'
  holds 'and the option' err '--assets DIR selects another folder'
  # Letters missing from the font are drawn as question marks.
  sed '1s/{/{"properties":[{"name":"title","type":"string","value":"\u00c4 \u6f22\u5b57"}],/' "$small" >letters.tmj
  expect 0 'a name with letters that the font lacks' shot --arena letters.tmj --seed 3 --at 1 --window 320x240 -o letters.png
  is_png 'is drawn' letters.png
}

# Window, chart and network libraries are opened when they are needed.
group_libraries() {
  local opened
  if ! ldd "$TREADS" >opened 2>/dev/null || grep -q libSDL2 opened; then
    echo '        this build opens all libraries at its start'
    return
  fi
  LD_DEBUG=files "$TREADS" match idle idle --arena yard --seed 3 --time 1 -q --user-dir user 2>opened >/dev/null
  is 'a match' $? 0
  opened=$(sed -n 's/.*calling init: .*\/\(lib[a-z0-9]*\)\.so.*/\1/p' opened | sort -u | tr '\n' ' ')
  is 'opens few libraries' "$opened" 'libc libchipmunk libjansson libm libz '
  mkdir -p broken
  : >broken/libSDL2-2.0.so.0
  LD_LIBRARY_PATH=$PWD/broken expect 3 'a picture without SDL' shot --arena yard --seed 3 --at 1 -o none.png --user-dir user
  holds 'names the library' err 'treads: this needs the library libSDL2-2.0.so.0'
  LD_LIBRARY_PATH=$PWD/broken expect 0 'a match without SDL' match idle idle --arena yard --seed 3 --time 1 --user-dir user
}

groups=("$@")
[ ${#groups[@]} = 0 ] && groups=(memory disk pipe nowhere missing libraries)
for group in "${groups[@]}"; do "group_$group"; done
exit $failed
