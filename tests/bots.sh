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
            os.write(1, b"bot 3 raw\n")
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
        sys.stdout.write("bot 3 pattern\n")
    if line.startswith("t "):
        order = driver.steer(line)
        sys.stdout.write(f"o {line.split()[1]} {order.left:.4f} {order.right:.4f} {order.turret:.4f} {order.fire:d}\n")
    sys.stdout.flush()
PYTHON
  cat >rounds.c <<'PLUGIN'
#include "ai/behaviour.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
static double told(double value) { // rounded like the numbers of the protocol
    char text[64];
    snprintf(text, sizeof text, "%.4f", value);
    return strtod(text, NULL);
}
static double cut(double value) { return told(fmax(-1, fmin(1, value))); }
static Order think(void *memory, const Senses *senses, Notes *notes) {
    double *course = memory, top_mps = senses->limits.top_mps;
    const TankSight *foe = NULL;
    for (int i = 0; i < senses->tank_count && !foe; i++)
        if (sight_is_foe(&senses->tanks[i])) foe = &senses->tanks[i];
    double x = told(senses->pose.x), y = told(senses->pose.y), heading = told(senses->pose.heading_rad);
    if (senses->is_touching) *course = atan2(told(senses->touch_normal.x), told(senses->touch_normal.y)) + sin(10 * x);
    if (foe) *course = atan2(told(foe->pose.x) - x, told(foe->pose.y) - y);
    double off = remainder(*course - heading, 2 * M_PI), aim = remainder(*course - heading - told(senses->turret_rad), 2 * M_PI);
    (void)notes;
    return (Order){.left_mps = cut(0.6 + off) * top_mps, .right_mps = cut(0.6 - off) * top_mps, .fire = foe && fabs(aim) < 0.04,
                   .turret_radps = cut(4 * aim) * senses->turret_top_radps};
}
const Behaviour ROUNDS = {.name = "rounds", .help = "as the text does", .memory_bytes = sizeof(double), .think = think};
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
  chmod a+rx . # bots of root have to be isolated in check bot
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
    cc -shared -fPIC -O2 -DTREADS_PLUGIN=ROUNDS -I "$top" -o rounds.so rounds.c -lm
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

# The bots with a library that `new-mind` writes beat seeker, and a bot with a library gets all events. Interpreters need most of the time,
# so the documentation's figures, measured with Python, are checked only with LONG=1.
group_library() {
  local language program ending library run duels better
  mkdir library && cd library || return # other groups have bots of the same names
  while read -r language program ending library; do
    command -v "$program" >/dev/null || continue
    duels=4 better='.totals.wins | .red > .blue'
    if [ "${LONG:-0}" != 0 ]; then duels=40; fi
    expect 0 "a bot in $language with a library" new-mind "$language" --language "$language"
    run=$(command_of "$language")
    expect 0 'it follows the protocol' check bot "$run" --budget 50
    expect 0 'its series against seeker' match "exec:'$run'@red" seeker@blue --seed 1 --rounds "$duels" --swap-sides --budget 50 --json
    json 'it wins more rounds' "$better"
    if [ "$language" = python ]; then
      [ "$duels" != 40 ] || holds 'docs/bots.md has the figure' "$top/docs/bots.md" "It wins $(jq .totals.wins.red out) of 40 duels against seeker"
      sed 's/^class python/class chaser/; s/^python()/chaser()/; 1,2d' python/python.py >shown
      sed -n '/^from treads_bot import Bot$/,/^```/p' "$top/docs/bots.md" | sed '/^```/,$d' >wanted
      is 'docs/bots.md shows this bot' "$(cat shown)" "$(cat wanted)"
    fi
    cp "$top/assets/bots/duelist.$ending" "$language"
    run=$(command_of duelist)
    expect 0 'the example duelist follows the protocol' check bot "$run" --budget 50
    case $language-$duels in
      *-40) ;;
      c-*) duels=10 ;; # the fastest
      *) duels=6 better='.totals.wins.red >= 1 and ([.. | .forfeit? // empty] == [])' ;;
    esac
    expect 0 'its series against hunter' match "exec:'$run'@red" hunter@blue --seed 1 --rounds "$duels" --swap-sides --budget 50 --json
    json 'it wins rounds' "$better"
    if [ "$language" = python ]; then
      [ "$duels" != 40 ] || holds 'docs/bots.md has the figure' "$top/docs/bots.md" "It wins $(jq .totals.wins.red out) of 40 duels against hunter"
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

# The example lines of the protocol in docs/bots.md come from a match. The bot appends each line that it receives to the file `lines`.
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
group_continuing() {
  expect 0 'a bot for a recording' new-mind other --language python
  expect 0 'a match' match "exec:'python3 other/other.py'" hunter --seed 3 --budget off --record on.treads-replay -q
  expect 0 'the recording from tick 300' replay on.treads-replay --from 300 --json
  json 'gives the recorded match' '.forked == .recorded'
  expect 0 'against another mind' replay on.treads-replay --from 300 --swap blue=seeker --json
  expect 0 'the same bot from the start' replay on.treads-replay --from 0 --swap "red=exec:'python3 other/other.py'" --budget off --json
  json 'gives the recorded match' '.forked.state_hash == .recorded.state_hash'
  expect 0 'the same bot as a shadow' replay on.treads-replay --shadow "1=exec:'python3 other/other.py'" --budget off --json
  json 'gives the recorded orders' '.different == 0 and .first_tick == null and .orders > 100'
  sed 's/self.fire()/pass/' other/other.py >other/holds.py
  expect 4 'a bot that never fires' replay on.treads-replay --shadow "other=exec:'python3 other/holds.py'" --budget off --json
  json 'differs only in firing' '.different == .parts.fire.different and .different > 0 and .first_tick > 0 and .parts.left.different == 0'
  expect 4 'a bot that ends' replay on.treads-replay --shadow 1=exec:/bin/cat
  expect 2 'no tank of the recording' replay on.treads-replay --shadow 3=hunter
  expect 0 'a digest' explain on.treads-replay --json
  json 'has the damage and the shots of the result' '.tank.tank as $t | .result.tanks[$t - 1] as $row |
    (.tank.taken - $row.damage_taken | fabs) < 1e-6 and .tank.shots == $row.shots and ([.tank.taken_by[]] | add // 0) == .tank.taken'
  json 'has moments in order' '[.moments[].tick] | length > 0 and . == sort'
  expect 0 'the digest of another tank' explain on.treads-replay --tank hunter
  holds 'names it' out 'Tank 2, hunter'
  is 'in at most 45 lines' "$(($(wc -l <out) <= 45))" 1
  expect 2 'the digest of no tank' explain on.treads-replay --tank 9
  expect 0 'a match with shots of gun nests, which belong to no tank' match hunter champion --arena crossing-river --seed 4 --record nests.treads-replay --events events -q
  is 'has such shots' "$(jq -s 'map(select(.kind == "fire" and .tank == 0)) | length > 0' events)" true
  expect 0 'its digest' explain nests.treads-replay --json
  json 'counts only those of the tank' '.tank.tank as $t | .tank.shots == .result.tanks[$t - 1].shots and .tank.shots == ([.tank.distances[].shots] | add)'
  expect 0 'another bot from tick 300' replay on.treads-replay --from 300 --swap red=exec:/bin/cat --json
  json 'plays and forfeits' '.forked.tanks[] | select(.team == "red") | .forfeit == "greeting"'
  expect 2 'a missing bot' replay on.treads-replay --from 300 --swap red=exec:./none --json
  local hash
  hash=$("$TREADS" replay on.treads-replay --json | jq -r .state_hash)
  expect 0 'its link' replay --link on.treads-replay
  mv other gone
  expect 0 'the link without the bot' replay "$(cat out)" --json
  json 'plays the recorded match' ".state_hash == \"$hash\""
  # A recording does not start programs, not even the program of a tank that it adds.
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
  printf '%s\n' '#!/bin/sh' 'while read -r word rest; do case $word in' 'start) echo bot 3 log ;;' 't) echo "o ${rest%% *} 0 0 0 0" ;;' \
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
  printf '%s\n' 'bot 3 declarer params 2' '# a comment' 'param speed 0.5 0 1 m/s "as <script> says"' 'param gap 2 0 9' >greeting
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
  echo 'bot 3 declarer' >greeting
  expect 2 'parameters for a bot that declares none' match "$bot:speed=1" idle
  holds 'are refused' err "declarer declares no parameters, so 'speed' cannot be set"
  while IFS='|' read -r greeting value; do
    printf "bot 3 x params $greeting" >greeting
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
    printf '%s\n' '#!/bin/sh' 'while read -r word tick rest; do case $word in' "start) echo 'bot 3 b$word' ;;" \
      't) echo "o $tick 0 0 0 0" ;; esac; done' >b
    chmod +x b
    rm -f ends.jsonl
    expect 0 'a tournament of a bot' tournament exec:./b idle --arenas open --seeds 1 --time 1 --results ends.jsonl --budget 50
    python3 - ends.jsonl <<'PYTHON'
import re, sys, zlib
body = re.sub('"hash":"[0-9a-f]*"', '"hash":"0123456789abcdef"', open(sys.argv[1]).readline()).split(',"crc"')[0]
open(sys.argv[1], "a").write('%s,"crc":"%08x"}\n' % (body, zlib.crc32(body.encode())))
PYTHON
    expect "$code" "two results of one match, greeting 'bot 3 b$word'" check ends.jsonl
    expect "$code" 'resuming the tournament' tournament exec:./b idle --arenas open --seeds 1 --time 1 --results ends.jsonl --budget 50
  done
}

# table_of_calls COLUMN: prints the attempts in the tables of tests/cases/isolation.md, and a column: 2 for none, 3 for basic, 4 for strict.
table_of_calls() {
  awk -F ' *[|] *' -v column=$(($1 + 1)) 'NF == 6 {
      text = $2
      while (match(text, /`[^`]*`/)) {
        name = substr(text, RSTART + 1, RLENGTH - 2)
        text = substr(text, RSTART + RLENGTH)
        if (name !~ /^(none|basic|strict|auto)$/) print name, $column
      } }' "$top/tests/cases/isolation.md" | sort
}

# use_user: replaces TREADS by a script that runs treads as a user who is not root, and sets `who` to a command that does so. Root's
# folders may be closed to others, so it copies the program.
use_user() {
  who=()
  if [ "$(id -u)" = 0 ]; then
    command -v setpriv >/dev/null || { echo "skipped  isolation: setpriv is missing"; return 1; }
    who=(setpriv --reuid=65534 --regid=65534 --clear-groups)
    mkdir -p user
    cp "$TREADS" user/treads
    cp -r "$top/assets" user
    export TREADS_ASSETS=$work/user/assets
    TREADS=$work/user/treads
  fi
  printf '#!/bin/bash\nexec %s %q "$@"\n' "${who[*]}" "$TREADS" >as_user
  chmod a+rx . as_user
  TREADS=$work/as_user
}

# In each isolation a bot makes all attempts that tests/cases/isolation.md lists, with the documented results.
group_isolation() {
  local level column said kind name wanted got victim other real=$TREADS
  local -a who
  command -v cc >/dev/null || return 0
  cc -o attacker "$top/tests/probe.c" -pthread || fail 'tests/probe.c cannot be compiled'
  use_user || return 0
  mkdir -p cage/home cage/outside
  echo precious >cage/outside/secret
  chmod -R a+rwx cage
  export PROBE_SECRET=hidden HOME=$work/cage/home
  for level in none basic strict; do
    rm -rf cage/inside
    mkdir -m 777 cage/inside
    cp attacker cage/inside/probe
    cd cage/inside || return
    if [ $level != none ] && ! "$TREADS" match exec:/bin/cat idle --time 1 --isolation $level >out 2>err; then
      echo "skipped  isolation $level: $(tail -n 1 err)"
      cd "$work" || return
      continue
    fi
    "${who[@]}" ./probe victim >victim &
    victim=$!
    (cd ../outside && exec "${who[@]}" sleep 300) &
    other=$!
    for ((i = 0; i < 100; i++)); do [ -s victim ] && break || sleep 0.05; done
    echo readable >/dev/shm/treads-readable
    expect 0 "a probe, isolation $level" match "exec:'./probe bot $(cat victim)'" idle --seed 3 --time 1 --budget off --isolation $level --json 9<"$top/README.md"
    json 'the result names its isolation' ".isolation == \"$level\""
    is 'processes that left its session end with the match' "$(pgrep -c -f "probe bot $(cat victim)")" 0
    is 'the victim still runs' "$(kill -0 $victim && echo yes)" yes
    kill $victim $other
    wait $victim $other 2>/dev/null
    rm -f /dev/shm/treads-readable
    sed -n 's/^treads: probe, tick 0: //p' err | sort >"$work/$level.found"
    cd "$work" || return
    case $level in none) column=2 ;; basic) column=3 ;; strict) column=4 ;; esac
    table_of_calls $column >$level.said
    is 'it makes the attempts that tests/cases/isolation.md lists' "$(cut -d' ' -f1 $level.found | diff - <(cut -d' ' -f1 $level.said))" ''
    # Calls that are missing in this system cannot be compared.
    while read -r name said && read -r _ got <&3; do
      case $said in
        yes) kind='yes|missing' ;;
        *6.12) kind=$(printf '6.12\n%s\n' "$(uname -r)" | sort -VC && echo yes || echo no) ;;
        no) kind='no|missing' ;;
        maybe) kind='yes|no|missing' ;;
        -) kind=$(ulimit -H -n)'|-1' ;;
        *GiB) kind=1342177280 ;;
        *) kind=$said ;;
      esac
      [[ $got =~ ^($kind)$ ]] || fail "isolation $level: $name is '$got', but tests/cases/isolation.md says '$said'"
    done <$level.said 3<$level.found
    pass "isolation $level: $(grep -c yes $level.found) attempts succeed, $(grep -c 'no$' $level.found) fail, $(grep -c missing $level.found) are not known here"
  done
  TREADS=$real
  export HOME=$work/home
  unset TREADS_ASSETS
}

# The default isolation, and the messages about bots that do not start in it.
group_default() {
  local real=$TREADS best
  local -a who
  if ! command -v cc >/dev/null || ! [ -x /usr/bin/python3 ]; then return 0; fi
  use_user || return 0
  mkdir -p -m 777 open
  cp "$top/tests/cases/plain_bot.py" open/a.py
  cp open/a.py open/b.py
  cd open || return
  chmod a+rx a.py b.py
  expect 0 'the best isolation' match "exec:'/usr/bin/python3 a.py'" idle --time 1 --json --isolation auto
  best=$(jq -r .isolation out)
  expect 0 'one bot' match "exec:'/usr/bin/python3 a.py'x2" idle --time 1 --json
  json 'is not isolated by default' '.isolation == "none"'
  expect 0 'two bots' match "exec:'/usr/bin/python3 a.py'" "exec:'/usr/bin/python3 b.py'" --time 1 --json
  is 'have the best' "$(jq -r .isolation out)" "$best"
  expect 0 'two bots with --isolation none' match "exec:'/usr/bin/python3 a.py'" "exec:'/usr/bin/python3 b.py'" --time 1 --json --isolation none
  json 'have none' '.isolation == "none"'
  expect 0 'a tournament' tournament "exec:'/usr/bin/python3 a.py'" idle --arenas open --seeds 1 --time 1 --results r.jsonl --isolation auto
  expect 0 'its default' tournament "exec:'/usr/bin/python3 b.py'" idle --arenas open --seeds 1 --time 1 --results s.jsonl
  is 'is in the results' "$(jq -r .isolation r.jsonl s.jsonl | uniq -c | tr -s ' ')" " 4 $best"
  expect 0 'check bot' check bot '/usr/bin/python3 a.py'
  holds 'names the isolation' out "it runs with --isolation $best"
  cc -o bad_bot "$top/tests/bad_bot.c" -lm || fail 'tests/bad_bot.c cannot be compiled'
  expect 4 'a bot that works for 12 ms per tick loses its match' check bot './bad_bot slow'
  is 'its CPU time is measured' "$(grep -cE 'slowest took (1[2-9]|[2-9][0-9])\.' out)" 1
  holds 'the reason is reported' out 'its time bank is empty'
  mkdir -m 755 ../interpreters
  cp ../open/a.py ../interpreters/c.py
  printf 'import sys\nsys.path.insert(0, "%s")\nopen("%s/c.py")\n' "$work/interpreters" "$work/interpreters" >d.py
  if [ "$best" = strict ]; then
    expect 2 'a bot in another folder' tournament "exec:'/usr/bin/python3 $work/interpreters/c.py'" idle --arenas open --seeds 1 --time 1
    holds 'is named with the choices' err "a bot cannot read '$work/interpreters/c.py', because with --isolation strict it sees only /usr and"
    holds 'and other isolations' err '--isolation basic or none'
    expect 4 'a bot that opens one there' check bot '/usr/bin/python3 d.py'
    holds 'fails, and the file is named' out "a bot cannot read '$work/interpreters/c.py'"
    expect 0 'a tournament of it' tournament "exec:'/usr/bin/python3 d.py'" idle --arenas open --seeds 1 --time 1
    holds 'also names the file' err "a bot cannot read '$work/interpreters/c.py'"
  fi
  TREADS=$real
  if [ "$(id -u)" = 0 ]; then
    chmod 700 ../interpreters
    expect 0 'an unreadable bot of root' tournament "exec:'/usr/bin/python3 $work/interpreters/c.py'" idle --arenas open --seeds 1 --time 1 --results t.jsonl
    holds 'has a warning' err "bots run without isolation: as root they would run as the user nobody, who cannot read '$work/interpreters/c.py'"
    is 'and none' "$(jq -r .isolation t.jsonl | uniq)" none
    if [ "$best" != none ]; then
      expect 2 'an isolation that is asked for' match "exec:'/usr/bin/python3 $work/interpreters/c.py'" idle --isolation "$best"
      holds 'is refused' err "bots of root run as the user nobody, who cannot read '$work/interpreters/c.py'"
      expect 0 'readable bots of root' match "exec:'/usr/bin/python3 a.py'" "exec:'/usr/bin/python3 b.py'" --time 1 --json
      json 'has the best' ".isolation == \"$best\""
    fi
  fi
  cd "$work" || return
  unset TREADS_ASSETS
}

# A bot that changes its own file after its first match.
group_changing() {
  printf '%s\n' '#!/bin/sh' 'while read -r word rest; do case $word in' 'start) echo bot 3 sly ;;' \
    't) echo "o ${rest%% *} 0 0 0 0" ;;' 'quit) echo "# more" >>sly ;;' 'esac; done' >sly
  chmod +x sly
  expect 2 'a bot that changes its file' tournament exec:./sly idle --arenas open --seeds 1 --time 1 -j 1 --budget 50 --results sly.jsonl --isolation none
  holds 'ends a tournament' err 'the file of exec:./sly has changed'
}

# isolates TANK: whether its bot can play in isolation. Where root's files cannot be read by others, it cannot.
isolates() {
  chmod a+rx .
  "$TREADS" match "$1" idle --time 1 --isolation basic >skip 2>&1 && return
  echo "skipped  isolation basic: $(tail -n 1 skip)"
  return 1
}

group_plugin() {
  command -v cc >/dev/null || return 0
  cat >mind.c <<'PLUGIN'
#include "ai/behaviour.h"
#include <fenv.h>
#include <math.h>
static Order think(void *memory, const Senses *senses, Notes *notes) {
    double top_mps = senses->limits.top_mps;
    Order order = {.left_mps = 0.6 * top_mps, .right_mps = 0.4 * top_mps};
    (void)notes, ++*(int *)memory, fesetround(FE_UPWARD);
    for (int i = 0; i < senses->tank_count; i++) {
        const TankSight *foe = &senses->tanks[i];
        if (!sight_is_foe(foe)) continue;
        double bearing = atan2(foe->pose.x - senses->pose.x, foe->pose.y - senses->pose.y);
        double off = remainder(bearing - senses->pose.heading_rad, 2 * M_PI), aim = remainder(off - senses->turret_rad, 2 * M_PI);
        order.left_mps += off * top_mps, order.right_mps += (0.2 - off) * top_mps;
        order.turret_radps = 4 * aim * senses->turret_top_radps, order.fire = fabs(aim) < 0.04;
        return order;
    }
    return order;
}
const Behaviour MINE = {.name = "mine", .help = "aims", .memory_bytes = sizeof(int), .think = think};
PLUGIN
  compile() { cc -shared -fPIC -O2 -DTREADS_PLUGIN=MINE -I "$top" -o "$library.so" "$library.c" -lm; }
  library=mind compile
  expect 0 'a plugin that changes the rounding mode' match so:mind.so seeker --seed 3 --json --record so.treads-replay
  jq -r .state_hash out >hash
  json 'it wins' '.winner == "red" and .tanks[0].name == "mine"'
  expect 0 'the recording plays without the bot' replay --verify so.treads-replay
  if isolates so:mind.so; then
    expect 0 'the plugin in a separate process' match so:mind.so seeker --seed 3 --json --isolation basic
    is 'plays the same match' "$(jq -r .state_hash out)" "$(cat hash)"
  fi
  expect 0 'the plugin passes' check bot so:mind.so
  holds 'with its own name' out "it starts and greets with 'bot 3 mine params 0'"
  sed 's/sizeof(int)/(size_t)-1/' mind.c >much.c
  library=much compile
  expect 2 'a plugin that requests all memory' match so:much.so seeker
  holds 'is rejected' err 'more than 1 GiB'
  sed 's/return order;/order.left_mps = INFINITY, order.turret_radps = NAN, order.sleep_ticks = -5; &/' mind.c >wild.c
  library=wild compile
  expect 0 'a plugin with invalid orders' match so:wild.so seeker --seed 3 --time 40 --json
  for fault in '*(volatile int *)0 = 1:dead' 'for (;;);:late' 'order.left_mps = NAN:garbage'; do
    sed "s|double bearing = |if (senses->tick > 30) ${fault%:*}; &|; s|aims|${fault##*:}|" mind.c >"${fault##*:}.c"
    library=${fault##*:} compile
  done
  expect 0 'plugins that crash, hang or return NaN' tournament so:dead.so so:late.so so:garbage.so idle \
    --arenas open --seeds 1 --results s.jsonl --budget 1
  holds 'lose only their matches' err '12 matches had a forfeit'
  echo none >bad.so
  expect 2 'a file that cannot be loaded' tournament so:bad.so idle --arenas open --seeds 1
  holds 'is named' err bad.so
  printf '%s\n' '#!/bin/sh' 'while read -r word rest; do case $word in' 'start) echo bot 3 late ;;' \
    't) echo "o ${rest%% *} 0 0 0 0" ;;' 'quit) mv next.so now.so ;;' 'esac; done' >builder
  chmod +x builder
  sed 's/double top_mps = .*/double top_mps = 0;/' mind.c >next.c
  library=next compile
  cp mind.so now.so
  expect 0 'a plugin that is rebuilt between rounds' match so:now.so exec:./builder --seed 3 --time 3 --rounds 2 -j 1 --json --budget 50 --isolation none
  is 'is loaded again' "$(jq -c '[.. | objects | select(.name == "mine") | .distance_m > 1]' out)" '[true,false]'
  expect 2 'a missing library' match so:none.so seeker
  expect 2 'a library without a plugin' match so:"$(ls /lib/*/libz.so.1 /usr/lib/libz.so.1 2>/dev/null | head -1)" seeker
  holds 'is reported' err 'does not define treads_behaviour()'
}

# The source of each shipped mind is also a plugin, which plays the same match in a separate process.
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
    isolates "so:$mind.so" || continue
    expect 0 'in separate processes' match "so:$mind.so"x3@red seekerx3@blue --arena fort --toys --seed 5 --time 15 --json --isolation basic --record s.treads-replay
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
    [ $isolation = none ] || isolates so:talker.so || continue
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
  holds 'reads its declaration' out 'it declares loud 0 (0 to 1)'
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

# toys WORDS ARGUMENTS ...: a bot with these arguments of `match` receives all of the words and never forfeits.
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
  printf '%s\n' '#!/bin/sh' 'while read -r word tick rest; do case $word in' 'start) echo bot 3 thinker ;;' \
    't) echo "# in tick $tick"; [ $tick != 17 ] || printf "to \033[2J\377 stderr\n" >&2; echo draw state counting; echo draw cross target 1.234 2' \
    '  echo "o $tick 1 1 0 0" ;;' 'quit) echo goodbye >&2; exit ;;' 'esac; done' >thinker
  chmod +x thinker
  expect 0 'the output of a bot' match exec:./thinker idle --seed 3 --time 1
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
  expect 0 'thoughts are omitted' match exec:./thinker idle --seed 3 --time 1 -q --record plain.treads-replay --record-thoughts off
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
  for seed in 1 2 $([ "${LONG:-0}" = 0 ] || echo 3 4 5 6); do
    expect 0 "a trained policy, seed $seed" match net:trained.npz hunter --seed $seed --json
    jq -r .state_hash out >hash
    expect 0 'watching it' match net:trained.npz hunter --seed $seed -q --watch-mind 1 --record watched.treads-replay
    expect 0 'does not change the match' replay --verify watched.treads-replay
    holds 'as its hash shows' out "$(cat hash)"
    rm watched.treads-replay
  done
  # The bot gets the row of each tick.
  printf '%s\n' '#!/bin/sh' 'while read -r word tick rest; do case $word in' 'start) echo bot 3 rows params 0 wants observation "$1" ;;' \
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

# Rounds measure each version of a bot that a program writes, and keep the best one.
group_rounds() {
  command -v python3 >/dev/null || return
  mkdir -p rounds/bot && cp "$top"/assets/bots/treads_bot.py "$top/assets/bots/chaser.py" rounds && cp rounds/treads_bot.py rounds/bot
  cat >rounds/bot/idle.py <<'END'
import sys
for line in sys.stdin:
    word, *rest = line.split()
    if word in ("start", "t"):
        print("bot 3 still" if word == "start" else f"o {rest[0]} 0 0 0 0", flush=True)
END
  cp rounds/bot/idle.py rounds/bot/bot.py
  cat >rounds/agent <<'END'
#!/bin/sh
case $(python3 -c 'import json; state = json.load(open("round.json")); print(state["round"], len(state["results"]))') in
  '1 1') echo 'import nothing' >bot.py ;;
  '2 2') cp ../chaser.py bot.py ;;
  '3 3') cp idle.py bot.py; exit 3 ;;
  '4 4') sleep 60 ;;
esac
END
  chmod +x rounds/agent
  local run=(python3 "$top/game/python/treads/rounds.py") words=(--bot 'python3 bot.py' --against idle --seeds 1 --time 20 --arena open --isolation none --treads "$TREADS")
  (cd rounds && "${run[@]}" bot "${words[@]}" --rounds 4 --agent-time 2 -- ../agent) >out 2>err
  is 'rounds end' $? 0
  is 'with the scores of all versions' "$(awk '$2 ~ /%|-/ { print $1, $2 }' out | paste -sd ' ')" '0 50.0% 1 - 2 100.0% 3 50.0% 4 50.0%'
  holds 'the fault of a version without a score' out "No module named 'nothing'"
  holds 'the exit code of the agent' out 'the agent ended with code 3'
  holds 'and its time limit' out 'the agent took too long'
  if cmp -s rounds/bot.best/bot.py rounds/chaser.py; then pass 'the best version is kept'; else fail 'the best version is lost'; fi
  is 'the agent can read all results' "$(jq -c '[.round,.rounds,(.results|map(.is_valid)),.results[2].wins]' rounds/bot/round.json)" '[5,4,[true,false,true,true,true],2]'
  holds 'and the digest of a match' rounds/bot/digest.txt 'damage dealt'
  is 'a folder of the best version is not replaced' "$(cd rounds && "${run[@]}" bot "${words[@]}" -- ../agent 2>&1; echo $?)" \
    $'rounds: bot.best exists; move it, or choose another with --best\n2'
  # A bot that waits for 19 of 20 s hits nothing.
  sed 's/^from treads_bot.*/&\nWAIT_S = 19.0/; s/def on_tick(self):/&\n        if self.tick < 60 * WAIT_S: return/' rounds/chaser.py >rounds/bot/bot.py
  (cd rounds && "${run[@]}" bot "${words[@]}" --rounds 4 --best tuned -- python3 "$top/game/python/examples/tune_constant.py" bot.py WAIT_S) >out 2>err
  is 'an agent that tunes a constant' $? 0
  is 'finds a better one' "$(awk '$1 == 0 { first = $2 } $2 + 0 > most { most = $2 + 0 } END { print first, most }' out)" '50.0% 100'
}

groups=(rounds languages library examples continuing several params forfeits isolation default changing plugin shipped policy toys thoughts)
[ $# -gt 0 ] && groups=("$@")
for group in "${groups[@]}"; do "group_$group"; done
exit $failed
