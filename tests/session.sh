#!/usr/bin/env bash
# A first hour in a window, from an empty user folder: the training ground that the first start leads to, missions 1 to 3, a lost and a won
# quick battle, two players' best of three, survival to the third wave of weakened recruits. A person without hands plays it: the turret
# follows the enemy (assist), the trigger is held. Keeps seventeen pictures in $SESSION_PICTURES (session-pictures). Takes minutes: only with LONG=1. TREADS is the program; exit code 77: skipped.
[ "${LONG:-0}" != 0 ] || { echo 'skipped: a playthrough takes minutes: only with LONG=1'; exit 77; }
pictures=$(realpath -m "${SESSION_PICTURES:-session-pictures}")
tools=(import jq)
screen=1280x720
# shellcheck source=tests/window.bash
source "$(dirname "${BASH_SOURCE[0]}")/window.bash"
mkdir -p "$pictures" && rm -f "$pictures"/[0-9][0-9]-*.png
taken=0
QUICK=1 RECORD=7 # entries of the main menu

# picture NAME: keeps what the window shows.
picture() {
  taken=$((taken + 1))
  import -window "$window" "$pictures/$(printf '%02d' $taken)-$1.png"
}

record() { jq -r "$1 // 0 | floor" home/statistics.json 2>/dev/null || echo 0; }
has_record() { [ "$(record "$1")" -ge "$2" ]; }
# becomes SECONDS MEMBER NUMBER
becomes() { until_so "$1" has_record "$2" "$3"; }
checked() { if has_record "$2" "$3"; then pass "$1"; else fail "$1: $2 is $(record "$2"), not $3"; fi; }

# entry N: of the main menu, counted from the first one.
entry() {
  local i
  for ((i = 0; i < $1; i++)); do press Down; done
  press Return
}

# The level of recruits, and a turret that follows: as a person would set them.
choose_settings() {
  jq '. + {"p1-assist": true, "level": 0, "countdown": 1}' home/settings.json >settings.new 2>/dev/null ||
    echo '{"p1-assist": true, "level": 0, "countdown": 1}' >settings.new
  mv settings.new home/settings.json
}

# Straight on to the first flag, and away: the rest wants eyes.
play_training() {
  open_window --window 1280x720 --user-dir home
  nap 4.5
  picture training
  xdotool keydown w
  nap 6
  xdotool keyup w
  picture next-flag
  quit 'the training'
}

play_missions() {
  local mission
  choose_settings
  for mission in 01-scout 02-orchard 03-canyon; do
    open_window play --mission $mission --window 1280x720 --user-dir home
    xdotool keydown space
    nap 4
    press bracketright bracketright
    until_so 60 grep -q 'state hash' out
    xdotool keyup space
    nap 4
    picture "$mission"
    quit "$mission"
    if grep -q 'state hash' out; then pass "$mission comes to its end"; else fail "$mission: $(cat out)"; fi
  done
  is 'who aims wins the first mission' "$(jq 'tostring | test("01-scout")' home/campaign.json)" true
}

play_quick() {
  rm -f home/settings.json home/statistics.json # what the missions counted
  open_window --window 1280x720 --user-dir home
  nap 1
  picture menu
  entry $QUICK
  nap 1.2
  picture countdown
  press bracketright bracketright bracketright # eight times as fast
  becomes 120 .lost 1
  nap 3
  picture lost
  press k
  nap 2
  picture kill-again
  nap 6
  checked 'nobody at the keys loses the first battle' .lost 1
  quit 'a lost battle'
  choose_settings
  open_window --window 1280x720 --user-dir home
  nap 1
  entry $QUICK
  for battle in 1 2 3 4 5 6; do
    xdotool keydown space
    nap 2
    press bracketright bracketright
    [ $battle = 1 ] && picture fight
    becomes 60 '.won + .lost' $((battle + 1))
    xdotool keyup space
    has_record .won 1 && break
    nap 4
    press n # the next opponent
  done
  nap 4
  picture won
  checked 'a recruit falls to who aims' .won 1
  quit 'a won battle'
}

play_versus() {
  choose_settings
  # From these starts the two see each other.
  open_window play keyboard keyboard --best-of 3 --arena open --seed 781205331 --window 1280x720 --user-dir home
  nap 1.5
  picture versus
  xdotool keydown space
  press bracketright bracketright
  until_so 90 grep -q 'state hash' out # the second round has begun
  nap 1
  picture second-round
  nap 30
  picture series
  xdotool keyup space
  quit 'two players'
  if grep -qE 'wins the series 2 : [01]' out; then pass 'a best of three has a winner'; else fail "no series: $(cat out)"; fi
}

play_survival() {
  choose_settings
  open_window play keyboard@red hunterx8:skill=recruit,handicap=0.9@blue --mode survival --arena open --seed 5 --time 900 --window 1280x720 --user-dir home
  xdotool keydown space
  nap 4
  press bracketright bracketright bracketright
  picture survival
  until_so 240 has_record '.["best-wave"]' 1
  xdotool keyup space
  nap 4
  picture waves
  checked 'two waves are survived, and the third comes' '.["best-wave"]' 2
  quit 'survival'
  open_window --window 1280x720 --user-dir home
  nap 1
  entry $RECORD
  nap 1
  picture record
  quit 'the record'
}

play_training
play_missions
play_quick
play_versus
play_survival
kept=("$pictures"/[0-9][0-9]-*.png)
is 'seventeen pictures are kept' ${#kept[@]} 17
exit $failed
