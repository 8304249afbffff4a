#!/usr/bin/env bash
# External bots: the bots in tests/cases/plain_bot.* and the templates of `new-mind` without a library play the same match in
# every installed language and pass `check bot`, libraries deliver all events, and every command reports forfeits. (tests/test_bots.c tests faulty bots.)
# shellcheck source=tests/checks.bash
source "$(dirname "${BASH_SOURCE[0]}")/checks.bash"

# language | required program | command
languages='python | python3 | python3 p/p.py
c | cc | c/c
lua | lua | lua l/l.lua
javascript | node | node j/j.js
java | java | java a/a.java
c++ | c++ | cpp/cpp
rust | rustc | rs/rs
go | go | go/go'
seeds=(3)
[ "${LONG:-0}" != 0 ] && seeds=(1 2 3)

# The same logic in other styles: bytes and os.write, a regular expression, and a plugin that rounds its numbers.
write_styles() {
  cat >raw.py <<'PYTHON'
import os
from math import atan2, pi, sin
left_over, course = b"", 0.0
wrap = lambda angle: (angle + pi) % (2 * pi) - pi
cut = lambda value: min(1.0, max(-1.0, value))
while True:
    piece = os.read(0, 65536)
    if not piece:
        break
    *lines, left_over = (left_over + piece).split(b"\n")
    for line in lines:
        if line == b"start":
            os.write(1, b"bot 1 raw\n")
        if not line.startswith(b"t "):
            continue
        x, y, heading, _, _, turret = map(float, line.split(b" me ")[1].split(None, 6)[:6])
        if b" touch " in line:
            course = atan2(*map(float, line.split(b" touch ")[1].split(None, 2)[:2])) + sin(10 * x)
        if b" foe " in line:
            _, fx, fy = map(float, line.split(b" foe ")[1].split(None, 3)[:3])
            course = atan2(fx - x, fy - y)
        off = wrap(course - heading)
        aim = wrap(off - turret)
        order = (cut(0.6 + off), cut(0.6 - off), cut(4 * aim), b" foe " in line and abs(aim) < 0.04)
        os.write(1, b"o %s %.4f %.4f %.4f %d\n" % (line.split()[1], *order))
PYTHON
  cat >pattern.py <<'PYTHON'
import math, re, sys
from dataclasses import dataclass
ME = re.compile(r"^t \d+ me (\S+) (\S+) (\S+) \S+ \S+ (\S+)")
TOUCH, FOE = re.compile(r" touch (\S+) (\S+)"), re.compile(r" foe \d+ (\S+) (\S+)")
@dataclass
class Order:
    left: float
    right: float
    turret: float
    fire: bool
class Driver:
    course = 0.0
    def steer(self, line):
        x, y, heading, turret = map(float, ME.match(line).groups())
        touch, foe = TOUCH.search(line), FOE.search(line)
        if touch:
            self.course = math.atan2(*map(float, touch.groups())) + math.sin(10 * x)
        if foe:
            self.course = math.atan2(float(foe[1]) - x, float(foe[2]) - y)
        off, aim = (math.remainder(angle, math.tau) for angle in (self.course - heading, self.course - heading - turret))
        return Order(*(sorted((-1, rate, 1))[1] for rate in (0.6 + off, 0.6 - off, 4 * aim)), bool(foe) and abs(aim) < 0.04)
driver = Driver()
for line in iter(sys.stdin.readline, ""):
    if line == "start\n":
        sys.stdout.write("bot 1 pattern\n")
    if line.startswith("t "):
        order = driver.steer(line)
        sys.stdout.write(f"o {line.split()[1]} {order.left:.4f} {order.right:.4f} {order.turret:.4f} {order.fire:d}\n")
    sys.stdout.flush()
PYTHON
  cat >rounds.c <<'PLUGIN'
#include "behaviour.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
static double told(double value) { // rounded like the numbers of the protocol
    char text[64];
    snprintf(text, sizeof text, "%.4f", value);
    return strtod(text, NULL);
}
static double cut(double value) { return told(fmax(-1, fmin(1, value))); }
static void think(void *memory, const TreadsSenses *senses, TreadsOrder *order) {
    double *course = memory;
    const TreadsTank *foe = NULL;
    for (uint32_t i = 0; i < senses->tank_count && !foe; i++)
        if (senses->tanks[i].kind == TREADS_FOE) foe = &senses->tanks[i];
    if (senses->flags & TREADS_TOUCHES) *course = atan2(told(senses->touch_x), told(senses->touch_y)) + sin(10 * told(senses->x));
    if (foe) *course = atan2(told(foe->x) - told(senses->x), told(foe->y) - told(senses->y));
    double off = remainder(*course - told(senses->heading), 2 * M_PI);
    double aim = remainder(*course - told(senses->heading) - told(senses->turret), 2 * M_PI);
    order->left = cut(0.6 + off), order->right = cut(0.6 - off), order->turret = cut(4 * aim), order->fire = foe && fabs(aim) < 0.04;
}
static const TreadsPlugin PLUGIN = {sizeof PLUGIN, TREADS_ABI, "rounds", "as the text does", sizeof(double), think};
const TreadsPlugin *treads_plugin(uint32_t abi) { return abi == TREADS_ABI ? &PLUGIN : NULL; }
PLUGIN
}

# plays NAME TANK: plays the tank against seeker with each seed.
plays() {
  local seed
  for seed in "${seeds[@]}"; do
    expect 0 "$1 plays seed $seed" match "$2" seeker --seed "$seed" --budget off --json --record bot.treads-replay
    json 'it hits' '.tanks[0].hits >= 3'
    jq -r .state_hash out >>"hashes$seed"
    expect 0 'the recording plays without the bot' replay --verify bot.treads-replay
  done
}

# finds_itself TANK: two copies of the template must find each other and end at least nine tenths of their matches before the time
# limit.
finds_itself() {
  local arena rounds=10
  [ "${LONG:-0}" != 0 ] && rounds=40
  for arena in yard open maze pillars; do
    expect 0 "two copies of the template in arena $arena" match "$1" "$1" -a "$arena" --seed 1 -n "$rounds" --budget off --json
    json 'find each other' '[.rounds[] | select(.ticks < 60 * .time_limit_s)] | length >= '$((rounds * 9 / 10))
  done
}

group_languages() {
  local language needs command ending seed name count=0 found=0
  while IFS='|' read -r language needs command; do
    read -r language needs <<<"$language $needs"
    command=${command# }
    command -v "$needs" >/dev/null || continue
    if [ "$needs" = rustc ]; then rustc --version >/dev/null 2>&1 || continue; fi # may be a proxy without a toolchain
    if [ "$language" = java ] && [ "${LONG:-0}" = 0 ]; then continue; fi # needs half a second of CPU time to start
    name=${command##*/}
    name=${name%%.*}
    case $command in *.*) ending=${command##*.} ;; *) ending=c ;; esac
    expect 0 "a bot in $language" new-mind "$name" --language "$language"
    case $language in # the templates that use a library play another match (group_library)
      python | javascript | c) sed "s/NAME/$name/" "$top/tests/cases/plain_bot.$ending" >"$name/$name.$ending" ;;
    esac
    eval "$(sed -n 2p out | grep -v '^  treads')" # builds it, if it must be built
    expect 0 "it is as it should be" check bot "$command" --budget 50
    plays "$language" "exec:'$command'"
    count=$((count + 1))
    # All languages play the same matches, so one of them is enough; C is the fastest.
    if [ "$found" = 0 ] && { [ "$language" = c ] || ! command -v cc >/dev/null; }; then
      finds_itself "exec:'$command'"
      found=1
    fi
  done <<<"$languages"
  write_styles
  if command -v cc >/dev/null; then
    cc -shared -fPIC -O2 -I "$top/game/bots" -o rounds.so rounds.c -lm
    plays 'a plugin that rounds' so:rounds.so
    count=$((count + 1))
  fi
  if [ "${LONG:-0}" != 0 ]; then
    plays 'Python with bytes' "exec:'python3 raw.py'"
    plays 'Python with patterns' "exec:'python3 pattern.py'"
    count=$((count + 2))
    if command -v luajit >/dev/null && [ -e l/l.lua ]; then plays LuaJIT "exec:'luajit l/l.lua'" && count=$((count + 1)); fi
    for name in "exec:'python3 raw.py'" "$([ -e l/l.lua ] && echo "exec:'lua l/l.lua'")" "$([ -e c/c ] && echo exec:c/c)"; do
      [ -n "$name" ] || continue
      expect 0 'two languages in a match' match "exec:'python3 p/p.py'" "$name" --seed 3 --budget off --json
      jq -r .state_hash out >>mixed
    done
    is 'any two languages play the same match' "$(sort -u mixed | wc -l)" 1
  fi
  for seed in "${seeds[@]}"; do is "one match of $count implementations, seed $seed" "$(sort -u "hashes$seed" 2>/dev/null | wc -l)" 1; done
  expect 0 'a new name' new-mind mine
  expect 1 'an existing folder is not overwritten' new-mind mine
  expect 2 'an invalid name' new-mind no-name
}

# command_of NAME: prints the command of the bot NAME in the current language, and builds it in C.
command_of() {
  local file=$language/$1.$ending
  if [ "$language" = c ]; then cc -std=c17 -D_DEFAULT_SOURCE -Wall -Wextra -Werror -O2 -o "$language/$1" "$file" -lm && echo "$language/$1"; else echo "$program $file"; fi
}

# The bots with a library that `new-mind` writes beat seeker, and a bot with a library gets all events.
group_library() {
  local language program ending library run
  mkdir library && cd library || return # other groups have bots of the same names
  while read -r language program ending library; do
    command -v "$program" >/dev/null || continue
    expect 0 "a bot in $language with a library" new-mind "$language" --language "$language"
    run=$(command_of "$language")
    expect 0 'it follows the protocol' check bot "$run" --budget 50
    expect 0 'its series against seeker' match "exec:'$run'@red" seeker@blue --seed 1 --rounds 40 --swap-sides --budget 50 --json
    json 'it wins more rounds' '.totals.wins | .red > .blue'
    if [ "$language" = python ]; then
      holds 'docs/bots.md has the figure' "$top/docs/bots.md" "It wins $(jq .totals.wins.red out) of 40 duels against seeker"
      sed 's/^class python/class chaser/; s/^python()/chaser()/; 1,2d' python/python.py >shown
      sed -n '/^from treads_bot import Bot$/,/^```/p' "$top/docs/bots.md" | sed '/^```/,$d' >wanted
      is 'docs/bots.md shows this bot' "$(cat shown)" "$(cat wanted)"
    fi
    cp "$top/assets/bots/duelist.$ending" "$language"
    run=$(command_of duelist)
    expect 0 'the example duelist follows the protocol' check bot "$run" --budget 50
    expect 0 'its series against hunter' match "exec:'$run'@red" hunter@blue --seed 1 --rounds 40 --swap-sides --budget 50 --json
    json 'it wins more rounds' '.totals.wins | .red > .blue'
    if [ "$language" = python ]; then
      holds 'docs/bots.md has the figure' "$top/docs/bots.md" "It wins $(jq .totals.wins.red out) of 40 duels against hunter"
      sed 1,2d python/duelist.py >shown
      sed -n '/^from treads_bot import Bot, bearing/,/^```/p' "$top/docs/bots.md" | sed '/^```/,$d' >wanted
      is 'docs/bots.md shows this example' "$(cat shown)" "$(cat wanted)"
    fi
    cp "$top/tests/cases/events_bot.$ending" "$language/events.$ending"
    expect 0 'a bot that logs its events' match "exec:'$(command_of events) events.log'x2@red" hunterx2@blue --seed 3 --arena maze --time 60 --budget 50 -q
    for word in start tick hit wall seen message event end path clear; do holds "it gets the event $word" events.log "$word"; done
    holds 'messages have a role, a recipient and a time' events.log 'cover for 1'
    rm -f events.log
    sed 's/FAULT = -1/FAULT = 30/' "$top/tests/cases/events_bot.$ending" >"$language/fault.$ending"
    expect 0 'a bot with an error in an event' match "exec:'$(command_of fault) none.log'" idle --seed 3 --time 5
    holds 'forfeits' out 'forfeit: dead'
    holds 'its last words name the error' err 'an error in tick 30'
    rm "$language/$language.$ending"
    expect 0 'an unchanged library is kept' new-mind "$language" --language "$language"
    rm "$language/$language.$ending"
    echo >>"$language/$library"
    expect 1 'a changed library is not overwritten' new-mind "$language" --language "$language"
    holds 'and is named' err "$library' has been changed"
    is 'no bot is written' "$(ls "$language/$language.$ending" 2>/dev/null)" ''
  done <<<'python python3 py treads_bot.py
javascript node js treads_bot.js
c cc c treads_bot.h'
  cd ..
}

# The example lines of the protocol in docs/bots.md are those of a match. The bot prints what it is sent to the file `lines`.
group_examples() {
  local line count=0
  printf '%s\n' '#!/bin/sh' 'while read -r line; do echo "$line" >>lines; set -- $line; case $1 in start) echo bot 3 tee ;;' \
    't) echo "o $2 1 1 0 1" ;; quit) exit ;; esac; done' >tee.sh
  chmod +x tee.sh
  expect 0 'a bot that copies its input' match exec:./tee.sh hunter --seed 3 --arena yard -q
  while IFS= read -r line; do
    count=$((count + 1))
    if grep -qxF -e "$line" lines; then pass "docs/bots.md: ${line:0:40}"; else fail "docs/bots.md: no bot is sent '$line'"; fi
  done < <(sed -n '/^Before the first tick/,/^The bot answers with any/p' "$top/docs/bots.md" | awk '/^```/ { on = !on; next } on && !/[A-Z][A-Z]/')
  is 'enough example lines are found' $((count >= 9)) 1
}

# A recording contains a bot's name and orders. After --from the orders are played on, unless --swap starts a bot.
group_going_on() {
  expect 0 'a bot for a recording' new-mind other --language python
  expect 0 'a match' match "exec:'python3 other/other.py'" hunter --seed 3 --budget off --record on.treads-replay -q
  expect 0 'the recording from tick 300' replay on.treads-replay --from 300 --json
  json 'gives the recorded match' '.forked == .recorded'
  expect 0 'against another mind' replay on.treads-replay --from 300 --swap blue=seeker --json
  expect 0 'the same bot from the start' replay on.treads-replay --from 0 --swap "red=exec:'python3 other/other.py'" --budget off --json
  json 'gives the recorded match' '.forked.state_hash == .recorded.state_hash'
  expect 0 'another bot from tick 300' replay on.treads-replay --from 300 --swap red=exec:/bin/cat --json
  json 'plays and forfeits' '.forked.tanks[] | select(.team == "red") | .forfeit == "greeting"'
  expect 2 'a missing bot' replay on.treads-replay --from 300 --swap red=exec:./none --json
  local hash
  hash=$("$TREADS" replay on.treads-replay --json | jq -r .state_hash)
  expect 0 'its link' replay --link on.treads-replay
  mv other gone
  expect 0 'the link without the bot' replay "$(cat out)" --json
  json 'plays the recorded match' ".state_hash == \"$hash\""
  # A recording starts no program, not even that of a tank that it adds.
  printf '#!/bin/sh\ntouch started\ncat\n' >stranger
  chmod +x stranger
  python3 - <<'PYTHON'
import zlib
file = open('on.treads-replay', 'rb').read()
text = zlib.decompress(file[9:]).replace(b'\nbegin\n', b'\nbegin\nadd 1 0 exec:./stranger@red 8 6 0\n')
open('adds.treads-replay', 'wb').write(file[:9] + zlib.compress(text))
PYTHON
  expect 0 'a recording that adds a bot' replay adds.treads-replay --from 0 --swap red=exec:/bin/cat --json
  json 'has its tank' '.forked.tanks | length == 3'
  is 'does not start it' "$(ls started 2>/dev/null)" ''
}

# Sweeps and parallel matches send each bot the end of the match, and wait until it has saved its data.
group_several() {
  printf '%s\n' '#!/bin/sh' 'while read -r word rest; do case $word in' 'start) echo bot 1 log ;;' 't) echo "o ${rest%% *} 0 0 0 0" ;;' \
    'end) sleep 0.05 && echo "$rest" >>ends ;;' 'esac; done' >log
  chmod +x log
  expect 0 'four rounds, two in parallel' match exec:./log seeker -n 4 -j 2 --time 2 --budget 50 -q
  is 'all bots receive the end' "$(wc -l <ends)" 4
  expect 0 'a sweep of a bot' sweep exec:./log --against seeker --arenas open -n 2 --time 1 --budget 50
  expect 0 'tuning against a bot' tune hunter --param range --against exec:./log --arenas open -n 2 --generations 1 --validation-rounds 2 --time 1 --budget 50
}

# A bot that greets with the file `greeting`, stores the parameters that it is sent, and drives at their speed.
write_declarer() {
  printf '%s\n' '#!/bin/sh' 'while read -r word rest; do case $word in' 'param) echo "$rest" >>sent; speed=${rest#* } ;;' \
    'start) cat greeting ;;' 't) echo "o ${rest%% *} ${speed:-1} 1 0 0" ;;' 'quit) exit ;;' 'esac; done' >declarer
  chmod +x declarer
  printf '%s\n' 'bot 2 declarer params 2' '# a comment' 'param speed 0.5 0 1 m/s "as <script> says"' 'param gap 2 0 9' >greeting
}

group_params() {
  local bot=exec:./declarer value greeting
  write_declarer
  expect 0 'a bot with parameters passes' check bot ./declarer --budget 50
  holds 'they are listed' out 'it declares speed 0.5 (0 to 1 m/s), gap 2 (0 to 9)'
  for value in 0 0.25; do
    rm -f sent
    expect 0 "a match with speed $value" match "$bot:speed=$value,gap=0.00001" idle --time 2 --budget 50 --json --record p.treads-replay
    is 'it is sent the values before it starts' "$(tr '\n' ' ' <sent)" "gap 1e-05 speed $value "
    json 'the results contain them' '.tanks[0].params == {"gap": 1e-05, "speed": '$value'}'
    jq -r .state_hash out >>param_hashes
    expect 0 'the recording keeps them' replay p.treads-replay --json
    json 'and shows them' '.tanks[0].params == {"gap": 1e-05, "speed": '$value'}'
  done
  is 'the values change the match' "$(sort -u param_hashes | wc -l)" 2
  expect 0 'two values in a tournament' tournament "$bot:speed=0" "$bot:speed=1" idle --arenas open --seeds 1 --time 1 --budget 50 --results p.jsonl
  is 'their matches have different ids' "$(jq -r .id p.jsonl | sort -u | wc -l)" 6
  holds 'the table names the values' out 'declarer:speed=0 '
  mkdir -p deep
  (cd deep && expect 0 'a sweep over a parameter' sweep "exec:'../declarer':speed=0..1/0.5" --against idle --arenas open -n 2 --time 1 --budget 50 --csv - && cp out ../swept)
  is 'has a column for it' "$(table swept | cut -d, -f5 | sort -u | tr '\n' ' ')" "0 0.5 1 speed "
  expect 0 'a bot is listed like a mind' list "$bot"
  holds 'with its declared parameters' out 'as <script> says (0.5, from 0 to 1 m/s)'
  expect 0 'as JSON' list "$bot" --json
  json 'too' '.params[1] == {"name": "gap", "default": 2, "low": 0, "high": 9, "unit": "", "help": ""}'
  expect 0 'tuning a parameter' tune "$bot" --param speed --against idle --arenas open -n 2 --generations 1 --validation-rounds 2 --time 1 --budget 50 --json
  json 'within its range' '.tuned.player | capture("^exec:.\\./declarer.:speed=(?<speed>.*)$").speed | tonumber | . >= 0 and . <= 1'
  expect 2 'tuning an unknown parameter' tune "$bot" --param sped --against idle
  holds 'is explained' err "declarer has no parameter 'sped' (did you mean 'speed'?)"
  expect 4 'a program that is not a bot' list exec:/bin/false
  holds 'is named' err 'false: it ended with exit code 1'
  expect 2 'an unknown parameter' match "$bot:sped=1" idle
  holds 'is named' err "declarer has no parameter 'sped' (did you mean 'speed'?)"
  expect 2 'a value out of range' match "$bot:speed=2" idle
  holds 'is explained as for minds' err "declarer's speed must be a number from 0 to 1 m/s, not '2'"
  expect 0 'a swap with a wrong parameter' match idle "idle@red" --swap 0.5:red="$bot:speed=7" --time 2 --budget 50 --json
  json 'is a forfeit' '[.tanks[] | select(.forfeit == "greeting")] | length == 1'
  echo 'bot 2 declarer' >greeting
  expect 2 'parameters for a bot that declares none' match "$bot:speed=1" idle
  holds 'are refused' err "declarer declares no parameters, so 'speed' cannot be set"
  while IFS='|' read -r greeting value; do
    printf "bot 2 x params $greeting" >greeting
    expect 0 "a greeting with $greeting" match "$bot" idle --time 1 --budget 50 --json
    holds 'is one clear sentence' err "$value"
    json 'and a forfeit' '.tanks[0].forfeit == "greeting"'
  done <<'GREETINGS'
1000\n|the number of parameters must be from 0 to 16, not '1000'
-1\n|from 0 to 16, not '-1'
1\nparam a nan 0 1\n|has 'nan' instead of a finite number
2\nparam a 0 0 1\nparam a 0 0 1\n|'a' is declared twice
1\nparam a 0 0 1 m "\xff"\n|is not valid UTF-8
1\no 0 1 1 0 0\n|expected 'param NAME DEFAULT LEAST GREATEST
GREETINGS
}

group_forfeits() {
  expect 0 'a program that ends at once' match exec:/bin/false seeker --seed 3
  holds 'the forfeit is printed' out 'false, forfeit: dead'
  holds 'the reason is reported' err 'it ended with exit code 1'
  expect 0 'a forfeit in JSON' match exec:/bin/cat seeker --seed 3 --json
  json 'has its word' '.tanks[0].forfeit == "greeting" and .winner == "blue" and (.tanks[1] | has("forfeit") | not)'
  expect 2 'a missing program' match exec:./none seeker
  holds 'the program is named' err "'./none' cannot be started"
  echo 'touch hit' >script.py
  chmod +x script.py
  expect 2 'a missing program in a tournament' tournament exec:./none seeker --arenas open --seeds 1
  is 'nothing is printed' "$(cat out)" ''
  expect 2 'a script without an interpreter line' match exec:./script.py seeker
  holds 'is rejected' err "'./script.py' cannot be started: it is not an executable"
  is 'and is not run by a shell' "$(ls hit 2>/dev/null)" ''
  expect 0 'the best available isolation' match exec:/bin/cat seeker --seed 3 --isolation auto
  expect 4 'a program that is not a bot' check bot /bin/cat
  holds 'the wrong answer is reported' out "expected 'bot 3 NAME'"
  expect 0 'a tournament' tournament exec:/bin/false idle --arenas open --seeds 1 --results r.jsonl
  holds 'counts forfeits' err '2 matches had a forfeit'
  holds 'the results contain them' r.jsonl '"forfeits":1'
  command -v python3 >/dev/null && two_ends
  is 'it resumes from its results' "$("$TREADS" tournament exec:/bin/false idle --arenas open --seeds 1 --results r.jsonl 2>/dev/null | grep -c '2 matches')" 1
}

# Two different results of one match are a conflict only if the bot has declared that it is deterministic.
two_ends() {
  local word code
  for word in '' ' deterministic'; do
    code=$([ -n "$word" ] && echo 4 || echo 0)
    printf '%s\n' '#!/bin/sh' 'while read -r word tick rest; do case $word in' "start) echo 'bot 1 b$word' ;;" \
      't) echo "o $tick 0 0 0 0" ;; esac; done' >b
    chmod +x b
    rm -f ends.jsonl
    expect 0 'a tournament of a bot' tournament exec:./b idle --arenas open --seeds 1 --time 1 --results ends.jsonl --budget 50
    python3 - ends.jsonl <<'PYTHON'
import re, sys, zlib
body = re.sub('"hash":"[0-9a-f]*"', '"hash":"0123456789abcdef"', open(sys.argv[1]).readline()).split(',"crc"')[0]
open(sys.argv[1], "a").write('%s,"crc":"%08x"}\n' % (body, zlib.crc32(body.encode())))
PYTHON
    expect "$code" "two results of one match, greeting 'bot 1 b$word'" check ends.jsonl
    expect "$code" 'resuming the tournament' tournament exec:./b idle --arenas open --seeds 1 --time 1 --results ends.jsonl --budget 50
  done
}

# Attacks that the strict isolation must stop. It rejects root, so root runs this as another user.
group_strict() {
  local real=$TREADS
  local -a who=()
  [ "$(id -u)" = 0 ] && who=(setpriv --reuid=65534 --regid=65534 --clear-groups)
  chmod a+rwx .
  if ! { [ -x /usr/bin/bwrap ] && /usr/bin/python3 -c '' && "${who[@]}" bwrap --unshare-all --ro-bind / / true && "${who[@]}" "$real" version; } >log 2>&1; then
    echo "skipped  strict isolation: $(tail -n 1 log)"
    return 0
  fi
  printf '#!/bin/bash\nexec %s %q "$@"\n' "${who[*]}" "$real" >as_nobody
  cat >probe.py <<'PYTHON'
import os, socket, sys, time
held = 0
def tries(what):
    global held
    try:
        what()
    except (OSError, MemoryError):
        held += 1
def bomb():
    for _ in range(200):
        if not os.fork():
            os.setsid()
            time.sleep(600)
            os._exit(0)
tries(lambda: open("/etc/shadow"))
tries(lambda: open("/etc/hostname"))
tries(lambda: os.listdir("/home"))
tries(lambda: open("own", "w"))
tries(lambda: open("/usr/own", "w"))
tries(lambda: socket.create_connection(("127.0.0.1", 22), 1).close() or open("/none"))
tries(lambda: os.kill(int(sys.argv[1]), 0))
tries(lambda: os.chroot("/tmp"))
tries(lambda: bytearray(2 << 30))
tries(bomb)
others = sum(name.isdigit() for name in os.listdir("/proc"))
for line in sys.stdin:
    if line == "start\n":
        print("bot 1", "probe", flush=True) if held == 10 and others < 80 else print(held, "held,", others, "seen", flush=True)
    if line.startswith("t "):
        print("o", line.split()[1], 1, 1, 0, 0, flush=True)
PYTHON
  chmod a+rx as_nobody probe.py
  TREADS=./as_nobody
  expect 0 'a probe in strict isolation' match "exec:'/usr/bin/python3 probe.py $$'" idle --seed 3 --time 2 --budget off --isolation strict --json
  json 'all ten attacks fail' '.tanks[] | select(.name == "probe") | has("forfeit") | not'
  sleep 0.2
  is 'no process remains' "$(pgrep -c -f "probe.py $$")" 0
  TREADS=$real
}

# A bot that changes its own file after its first match.
group_changing() {
  printf '%s\n' '#!/bin/sh' 'while read -r word rest; do case $word in' 'start) echo bot 1 sly ;;' \
    't) echo "o ${rest%% *} 0 0 0 0" ;;' 'quit) echo "# more" >>sly ;;' 'esac; done' >sly
  chmod +x sly
  expect 2 'a bot that changes its file' tournament exec:./sly idle --arenas open --seeds 1 --time 1 -j 1 --budget 50 --results sly.jsonl
  holds 'ends a tournament' err 'the file of exec:./sly has changed'
}

group_plugin() {
  command -v cc >/dev/null || return 0
  cat >mind.c <<'PLUGIN'
#include "behaviour.h"
#include <math.h>
static void think(void *memory, const TreadsSenses *senses, TreadsOrder *order) {
    ++*(int *)memory;
    order->left = 0.6, order->right = 0.4;
    for (uint32_t i = 0; i < senses->tank_count; i++) {
        const TreadsTank *foe = &senses->tanks[i];
        if (foe->kind != TREADS_FOE) continue;
        double bearing = atan2(foe->x - senses->x, foe->y - senses->y);
        double off = remainder(bearing - senses->heading, 2 * M_PI), aim = remainder(off - senses->turret, 2 * M_PI);
        order->left += off, order->right += 0.2 - off, order->turret = 4 * aim, order->fire = fabs(aim) < 0.04;
        return;
    }
}
static const TreadsPlugin PLUGIN = {sizeof PLUGIN, TREADS_ABI, "mine", "aims", sizeof(int), think};
const TreadsPlugin *treads_plugin(uint32_t abi) { return abi == TREADS_ABI ? &PLUGIN : NULL; }
PLUGIN
  cc -shared -fPIC -O2 -ffast-math -I "$top/game/bots" -o mind.so mind.c -lm
  expect 0 'a plugin' match so:mind.so seeker --seed 3 --json --record so.treads-replay
  jq -r .state_hash out >hash
  json 'it wins' '.winner == "red" and .tanks[0].name == "mine"'
  expect 0 'the recording plays without the bot' replay --verify so.treads-replay
  expect 0 'the plugin in a process of its own' match so:mind.so seeker --seed 3 --json --isolation basic
  is 'plays the same match' "$(jq -r .state_hash out)" "$(cat hash)"
  expect 0 'the plugin passes' check bot so:mind.so
  holds 'with its own name' out "it starts and greets with 'bot 3 mine params 0'"
  # Members that were added later are cut off: the rest is the layout of the first version.
  mkdir -p old
  sed -e '/int32_t special_rounds;/,/double lob;/d' -e '/const char \*words;/,/NULL for none/d' -e '/int32_t bounces;/d' \
    "$top/game/bots/behaviour.h" >old/behaviour.h
  cc -shared -fPIC -O2 -ffast-math -I old -o old.so mind.c -lm
  expect 0 'a plugin with the first layout' match so:old.so seeker --seed 3 --json
  is 'plays the same match' "$(jq -r .state_hash out)" "$(cat hash)"
  sed 's/sizeof(int), think/(size_t)-1, think/' mind.c >much.c
  cc -shared -fPIC -I "$top/game/bots" -o much.so much.c -lm
  expect 2 'a plugin that requests all memory' match so:much.so seeker
  holds 'is rejected' err 'more than 1 GiB'
  sed 's/return;/order->left = INFINITY, order->turret = NAN, order->rest = -5; return;/' mind.c >wild.c
  cc -shared -fPIC -I "$top/game/bots" -o wild.so wild.c -lm
  expect 0 'a plugin with invalid orders' match so:wild.so seeker --seed 3 --time 40 --json
  for fault in '*(volatile int *)0 = 1:dead' 'for (;;);:late' 'order->left = NAN:garbage'; do
    sed "s|double bearing = |if (senses->tick > 30) ${fault%:*}; &|; s|drives|$fault|" mind.c >"${fault##*:}.c"
    cc -shared -fPIC -I "$top/game/bots" -o "${fault##*:}.so" "${fault##*:}.c" -lm
  done
  expect 0 'plugins that crash, hang or return NaN' tournament so:dead.so so:late.so so:garbage.so idle \
    --arenas open --seeds 1 --results s.jsonl --budget 1
  holds 'lose only their matches' err '12 matches had a forfeit'
  echo none >bad.so
  expect 2 'a file that cannot be loaded' tournament so:bad.so idle --arenas open --seeds 1
  holds 'is named' err bad.so
  printf '%s\n' '#!/bin/sh' 'while read -r word rest; do case $word in' 'start) echo bot 1 late ;;' \
    't) echo "o ${rest%% *} 0 0 0 0" ;;' 'quit) mv next.so now.so ;;' 'esac; done' >builder
  chmod +x builder
  sed 's/order->left = 0.6, order->right = 0.4/return/' mind.c >next.c
  cc -shared -fPIC -I "$top/game/bots" -o next.so next.c -lm
  cp mind.so now.so
  expect 0 'a plugin that is rebuilt between rounds' match so:now.so exec:./builder --seed 3 --time 3 --rounds 2 -j 1 --json --budget 50
  is 'is loaded again' "$(jq -c '[.. | objects | select(.name == "mine") | .distance_m > 1]' out)" '[true,false]'
  expect 2 'a missing library' match so:none.so seeker
  expect 2 'a library without a plugin' match so:"$(ls /lib/*/libz.so.1 /usr/lib/libz.so.1 2>/dev/null | head -1)" seeker
  holds 'is reported' err 'does not define treads_plugin() or treads_behaviour()'
}

# The source of each shipped mind is also a plugin, which plays the same match in a process of its own.
group_shipped() {
  command -v cc >/dev/null || return 0
  local mind hash isolation plugins=()
  for mind in "$top"/ai/behaviours/*.c; do
    mind=$(basename "$mind" .c)
    [ "$mind" = net ] && continue # includes weights that the build generates
    cc -shared -fPIC -DTREADS_PLUGIN="${mind^^}" -I "$top" -o "$mind.so" "$top/ai/behaviours/$mind.c" || fail "$mind cannot be compiled"
    plugins+=("so:$mind.so")
  done
  is 'there are many' $((${#plugins[@]} > 20)) 1
  expect 0 'their functions are found' match "${plugins[@]}" --time 1 --free-for-all --arena city --json -q
  json 'none forfeits' '[.tanks[] | select(.forfeit)] == []'
  for mind in hunter captain raiders; do
    expect 0 "three of $mind" match "so:$mind.so"x3@red seekerx3@blue --arena fort --toys --seed 5 --time 15 --json
    json 'its file names it, because a built-in mind has its name' '.tanks[0].name == "'"$mind"' 1"'
    hash=$(jq -r .state_hash out)
    expect 0 'in processes of their own' match "so:$mind.so"x3@red seekerx3@blue --arena fort --toys --seed 5 --time 15 --json --isolation basic --record s.treads-replay
    is 'the same match' "$(jq -r .state_hash out)" "$hash"
    expect 0 'with the messages of a team in the recording' replay --verify s.treads-replay
  done
  cat >talker.c <<'MIND'
#include "ai/behaviour.h"
static const Param PARAMS[] = {{"loud", 0, 0, 1, NULL, NULL}, {0}};
static Order think(void *memory, const Senses *senses, Notes *notes) {
    Order order = {.special = false};
    notes_state(notes, "talking");
    for (int i = 0; i < senses->message_count; i++)
        *(int *)memory |= senses->messages[i].role == ROLE_HOLD && senses->messages[i].to_key == 2 && senses->messages[i].tick == 77;
    if (senses->params[0] > 0 && !*(int *)memory)
        order.say = (Message){.topic = MESSAGE_GATHER, .about = 1, .at = vec(1.5, 2), .role = ROLE_HOLD, .to_key = 2, .tick = 77};
    order.left_mps = order.right_mps = *(int *)memory ? 4 : 0; // drives once it has heard itself
    return order;
}
const Behaviour TALKER = {.name = "gossip", .help = "talks", .params = PARAMS, .memory_bytes = sizeof(int), .think = think};
MIND
  cc -shared -fPIC -DTREADS_PLUGIN=TALKER -I "$top" -o talker.so talker.c
  for isolation in none basic; do
    expect 0 "messages with roles, isolation $isolation" match so:talker.so:loud=1 idle --arena open --seed 3 --time 2 --json --isolation "$isolation" --record t.treads-replay
    json 'are heard' '.tanks[0].distance_m > 3 and .tanks[0].name == "gossip"'
    expect 0 'and recorded' replay --verify t.treads-replay
  done
  expect 0 'its parameters are listed' list so:talker.so
  holds 'with the name of the plugin' out '  gossip '
  expect 2 'a wrong value' match so:talker.so:loud=3 idle
  holds 'is explained' err "gossip's loud must be a number from 0 to 1, not '3'"
  expect 0 'a tournament' tournament so:talker.so so:hunter.so --arenas open --seeds 1 --time 1
  holds 'has the name of the plugin itself' out ' gossip '
  expect 0 'check bot' check bot so:talker.so
  holds 'reads what it declares' out 'it declares loud 0 (0 to 1)'
  expect 0 'the template of a plugin' new-mind keen --language plugin
  eval "$(sed -n 2p out)"
  expect 0 'passes' check bot so:keen/keen.so
  expect 0 'and beats seeker' match so:keen/keen.so@red seeker@blue --rounds 20 --swap-sides --seed 1 --json
  json 'in 15 of 20 duels, as docs/bots.md says' '[.rounds[] | select(.winner == "red")] | length == 15'
  sed 's/1 << 48u/2 << 48u/; s/BEHAVIOUR_VERSION = 1/BEHAVIOUR_VERSION = 2/' "$top/ai/behaviour.h" >newer.h
  sed 's|ai/behaviour.h|newer.h|' talker.c >newer.c
  cc -shared -fPIC -DTREADS_PLUGIN=TALKER -I . -I "$top" -o newer.so newer.c
  expect 2 'a plugin for another version' match so:newer.so idle
  holds 'is not loaded' err 'built for another version of treads; build it again'
  expect 0 'a swap to a plugin' match idle idle --swap 0.5:red=so:talker.so:loud=1 --seed 3 --time 2 --json
  json 'has its own name' '.tanks[0].name == "gossip"'
  expect 0 'a swap to a missing plugin' match idle idle --swap 0.5:red=so:none.so --time 2 --json
  json 'is a forfeit' '.tanks[0].forfeit == "dead"'
}

# toys WORDS ARGUMENTS ..: a bot with these arguments of `match` receives all of the words and never forfeits.
toys() {
  local words=$1 tank=$2
  shift 2
  rm -f words_sent
  expect 0 "a bot: $tank $*" match "exec:'python3 $top/tests/cases/toys_bot.py words_sent ${thing:-}'$tank" "$@" --seed 3 --time 40 --json
  json 'it does not forfeit' '.tanks[0] | has("forfeit") | not'
  for word in $words; do holds "it gets the word '$word'" words_sent " $word "; done
}

# A bot can see and use each weapon, special and thing.
group_toys() {
  command -v python3 >/dev/null || return
  toys 'bouncer bounces' :weapon=bouncer idle --arena maze
  toys 'machinegun heat' :weapon=machinegun idle --arena open
  toys 'mortar lob thing' :weapon=mortar idle --arena open
  for special in mine smoke rocket; do toys "$special special thing" ":special=$special" idle --arena open; done
  toys 'dash boost' :special=dash idle --arena open
  thing=pickup toys 'shield speed rounds' :special=mine idle --arena depot --pickups 16 -S pickup.first=0
  thing=pickup toys 'wasp missile' '' idle --arena open --pickups 16 -S pickup.wasps=1 -S pickup.first=0
  thing=barrel toys 'barrel breaks' '' idle --arena depot
  thing=nest toys 'nest gun bush low' '' idle --arena crossing-river
  thing=plate toys 'plate gate opens' '' idle --arena crossing-river
  toys 'flag attacker carrier' @red idle@blue --arena open --mode flag
}

# The lines that a bot prints are shown with its name and the tick, and recordings contain them. --watch-mind prints the same live and
# from a recording.
group_thoughts() {
  printf '%s\n' '#!/bin/sh' 'while read -r word tick rest; do case $word in' 'start) echo bot 2 thinker ;;' \
    't) echo "# in tick $tick"; [ $tick != 17 ] || printf "to \033[2J\377 stderr\n" >&2; echo draw state counting; echo draw cross target 1.234 2' \
    '  echo "o $tick 1 1 0 0" ;;' 'quit) echo goodbye >&2; exit ;;' 'esac; done' >thinker
  chmod +x thinker
  expect 0 'what a bot prints' match exec:./thinker idle --seed 3 --time 1
  holds 'is shown with its name and the tick' err 'treads: thinker, tick 17: in tick 17'
  holds 'without control characters' err 'treads: thinker, tick 17: to \x1b[2J\xff stderr'
  holds 'to its end' err 'goodbye'
  expect 0 '--quiet hides it' match exec:./thinker idle --seed 3 --time 1 -q --watch-mind thinker --record thinker.treads-replay
  is 'nothing is on standard error' "$(grep -c . err)" 0
  cp out live
  expect 0 'a recording is watched' replay thinker.treads-replay --watch-mind thinker
  is 'the recording has the same lines' "$(cmp live out)" ''
  is 'it has the lines of the bot' "$(jq -c 'select(.tick == 17) | .log | sort' out)" '["in tick 17","to \\x1b[2J\\xff stderr"]'
  expect 0 'the bot continues from tick 30' replay thinker.treads-replay --from 30 --swap 1=exec:./thinker --watch-mind 1 -q
  is 'and is watched' "$(tail -n 30 live | cmp - out)" ''
  expect 0 'it prints nothing in several rounds' match exec:./thinker idle --seed 3 --time 1 -n 2
  is 'no line' "$(grep -c tick err)" 0
  expect 0 'thoughts are left out' match exec:./thinker idle --seed 3 --time 1 -q --record plain.treads-replay --record-thoughts off
  expect 0 'as a watched recording shows' replay plain.treads-replay --watch-mind thinker
  is 'no state' "$(grep -c counting out)" 0
  expect 0 'which is the same match' replay --verify plain.treads-replay thinker.treads-replay
}

# A policy from an .npz file plays as a mind, and each invalid file is rejected in one sentence.
group_policy() {
  command -v python3 >/dev/null || return 0
  python3 "$top/tests/cases/policies.py" . >broken
  for kind in stored deflated recurrent; do
    expect 0 "a $kind policy" match net:$kind.npz seeker --seed 3 --time 20 --json --record $kind.treads-replay
    json 'it drives' ".tanks[0].name == \"$kind\" and .tanks[0].distance_m > 1"
    jq -r .state_hash out >>hashes
    expect 0 'its recording plays without the file' replay --verify $kind.treads-replay
  done
  is 'both archives play the same match, and another policy another one' "$(uniq hashes | wc -l)" 2
  for seed in 1 2 3 4 5 6; do
    expect 0 "a trained policy, seed $seed" match net:trained.npz hunter --seed $seed --json
    jq -r .state_hash out >hash
    expect 0 'watching it' match net:trained.npz hunter --seed $seed -q --watch-mind 1 --record watched.treads-replay
    expect 0 'does not change the match' replay --verify watched.treads-replay
    holds 'as its hash shows' out "$(cat hash)"
    rm watched.treads-replay
  done
  # The bot gets the row of each tick.
  printf '%s\n' '#!/bin/sh' 'while read -r word tick rest; do case $word in' 'start) echo bot 2 rows params 0 wants observation "$1" ;;' \
    'observation) set -- "$1" $tick $rest; echo $(($# - 1)) >>count ;;' 't) echo "o $tick 1 1 0 0" ;;' 'quit) exit ;;' 'esac; done' >rows
  chmod +x rows
  for kind in v1:121 v2:217; do
    rm -f count
    expect 0 "a bot that wants ${kind%:*}" match "exec:'./rows ${kind%:*}'" idle --seed 3 --time 1 -q
    is 'is sent a row per tick' "$(uniq -c count | tr -d ' ')" "60${kind#*:}"
    expect 0 'it is checked' check bot "./rows ${kind%:*}"
  done
  expect 0 'a bot that wants v9' match "exec:'./rows v9'" idle --seed 3 --time 1
  holds 'forfeits' err "'wants' must be followed by 'observation v1' or 'observation v2'"
  expect 0 'a policy is checked' check bot net:stored.npz
  holds 'and described' out 'a network with 121 inputs and 17 outputs'
  expect 4 'an invalid one' check bot net:shape.npz
  holds 'is rejected' out 'must have the shape (8, 121)'
  if command -v cc >/dev/null; then
    printf '%s\n' '#include "ai/behaviour.h"' '#include "ai/tactics/observation.h"' \
      'static Order think(void *memory, const Senses *senses, Notes *notes) { float row[OBSERVATION_SIZE];' \
      'observe(memory, senses, row); (void)notes; return (Order){.left_mps = 4 + row[3], .right_mps = 4}; }' \
      'const Behaviour SEER = {"seer", "sees", 0, sizeof(ObservationMemory), think};' >seer.c
    cc -shared -fPIC -O1 -DTREADS_PLUGIN=SEER -I "$top" -o seer.so seer.c
    expect 0 'a library that uses the row' match so:seer.so idle --seed 3 --time 5 --json
    json 'drives by it' '.tanks[0].distance_m > 5'
  fi
  mkdir -p 'run lr=0.1' && cp stored.npz 'run lr=0.1/'
  expect 0 'a quoted path' match "net:'run lr=0.1/stored.npz':tank=heavy@red" net:tank=heavy --seed 3 --time 5
  holds 'and the built-in mind' out '  2  net'
  while IFS=$'\t' read -r file part; do
    expect 2 "$file" match net:$file seeker
    holds 'is rejected' err "$part"
    is 'in one sentence' "$(wc -l <err)" 1
  done <broken
  expect 2 'a missing policy' match net:nowhere.npz seeker
  holds 'is named' err 'nowhere.npz: there is no such file'
  expect 2 'a parameter' match net:stored.npz:range=3 seeker
  holds 'is rejected' err 'declares no parameters'
  expect 0 'a tournament' tournament net:stored.npz idle --arenas open --seeds 1 --time 5 --results nets.jsonl
  cp recurrent.npz stored.npz
  expect 0 'with a changed policy' tournament net:stored.npz idle --arenas open --seeds 1 --time 5 --results nets.jsonl
  is 'plays again, with other match ids' "$(jq -r .id nets.jsonl | sort -u | wc -l)" 4
}

groups=(languages library examples going_on several params forfeits strict changing plugin shipped policy toys thoughts)
[ $# -gt 0 ] && groups=("$@")
for group in "${groups[@]}"; do "group_$group"; done
exit $failed
