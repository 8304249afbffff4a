#!/usr/bin/env bash
# A first hour in a window, from an empty user folder: the training that the title page offers, played from the screen alone (the two tanks are
# found by their colours), missions 1 to 3, a lost and a won quick battle, a best of three for two players, survival until the third
# wave, and an upgrade after a wave. After the training, the turret follows the enemy (assist) and fire is held. Saves screenshots in $SESSION_PICTURES (default:
# session-pictures). $SESSION_PARTS selects parts. Takes minutes, so it runs only with LONG=1.
# TREADS is the program; exit code 77: skipped.
[ "${LONG:-0}" != 0 ] || { echo 'skipped: a playthrough takes minutes: only with LONG=1'; exit 77; }
pictures=$(realpath -m "${SESSION_PICTURES:-session-pictures}")
tools=(import convert jq)
screen=1280x720
# shellcheck source=tests/window.bash
source "$(dirname "${BASH_SOURCE[0]}")/window.bash"
mkdir -p "$pictures" && rm -f "$pictures"/[0-9][0-9]-*.png
taken=0

# picture NAME: saves a screenshot.
picture() {
  taken=$((taken + 1))
  import -window "$window" "$pictures/$(printf '%02d' $taken)-$1.png"
}

record() { jq -r "$1 // 0 | floor" home/statistics.json 2>/dev/null || echo 0; }
has_record() { [ "$(record "$1")" -ge "$2" ]; }
checked() { if has_record "$2" "$3"; then pass "$1"; else fail "$1: $2 is $(record "$2"), not $3"; fi; }

# entry N: chooses an entry of the page, counted from 0.
entry() {
  local i
  press Home
  for ((i = 0; i < $1; i++)); do press Down; done
  press Return
}

# The first battle asks for the difficulty.
choose_quick_battle() {
  entry 0
  frames 6
  if [ "$(jq -r '.opponent // "unset"' home/settings.json 2>/dev/null || echo unset)" = unset ]; then press Return; fi
  frames 6
  entry 0
}

# Sets the level of recruits, assisted aiming and a short countdown.
choose_settings() {
  mkdir -p home
  jq '. + {"p1-assist": true, "adaptive-level": 0, "countdown": 1}' home/settings.json >settings.new 2>/dev/null ||
    echo '{"p1-assist": true, "adaptive-level": 0, "countdown": 1}' >settings.new
  mv settings.new home/settings.json
}

# look: finds the blue tank (me), the red one (it) and the amber arrow (go) in a screenshot, as the densest square of
# their colour, without the cards at the top. The resolution is 4 pixels. An arrow or flag ends about 70 pixels above the place that it marks.
look() {
  read -r me_x me_y it_x it_y go_x go_y < <(import -window "$window" ppm:- | convert - -sample 320x180 -depth 8 rgb:- | od -An -v -tu1 -w3 | awk '
    function add(kind) { k = kind " " int(x / 8) " " int(y / 8); n[k]++; X[k] += x; Y[k] += y; if (n[k] > n[best[kind]]) best[kind] = k }
    function at(kind, down, k) { k = best[kind]; return k ? int(4 * X[k] / n[k]) " " int(4 * Y[k] / n[k] + down) : "0 0" }
    { x = (NR - 1) % 320; y = int((NR - 1) / 320) }
    x < 60 && y < 47 || x > 120 && x < 200 && y < 30 { next }
    $3 > $1 + 60 && $3 > 90 { add("me") }
    $1 > 235 && $2 > 165 && $2 < 205 && $3 < 75 { add("go"); next }
    $1 > $2 + 90 && $1 > 150 { add("it") }
    END { print at("me", 0), at("it", 0), at("go", 70) }')
}

# A newcomer notices a new text after 0.25 s and reads 200 words a minute.
REACTION_S=0.25 READING_S=0.3
lesson() { sed -n 's/.*training: step \([0-9]*\) at .*/\1/p' err | tail -1; }
learned() { local now; now=$(lesson); [ "${now:--1}" -ge "$1" ]; }
read_text() {
  local words
  words=$(sed -n 's/.*training: step [0-9]* at [0-9.]* s: //p' err | tail -1 | wc -w)
  nap "$(awk -v r=$REACTION_S -v w=$READING_S -v n="$words" 'BEGIN { print r + w * n }')"
}

hold() { # KEY SECONDS
  xdotool keydown "$1"
  nap "$2"
  xdotool keyup "$1"
}

# step_to X Y: one step towards the place: pivots, then drives straight. The heading is known from the last step, or, if that was too
# short, from its pivot. A tank that has not moved backs off first.
way='' went=0
step_to() {
  local was_x=$me_x was_y=$me_y turn key go
  look
  read -r key turn go way < <(awk -v x="$1" -v y="$2" -v mx="$me_x" -v my="$me_y" -v wx="$was_x" -v wy="$was_y" \
    -v way="$way" -v went="$went" -v TURN=2.5 'BEGIN {
    moved = sqrt((mx - wx) ^ 2 + (my - wy) ^ 2)
    if (moved >= 10) way = atan2(my - wy, mx - wx)
    else if (went > 0.3 || way == "") { print "stuck 0 0"; exit }
    to = atan2(y - my, x - mx)
    off = atan2(sin(to - way), cos(to - way))
    left = sqrt((x - mx) ^ 2 + (y - my) ^ 2) / 110
    print (off > 0 ? "d" : "a"), (off > 0 ? off : -off) / TURN, (left > 1 ? 1 : left < 0.1 ? 0.1 : left), to }')
  if [ "$key" = stuck ]; then
    hold s 0.7
    hold d 0.5
    look
    hold w 0.6
    way='' went=0
    return
  fi
  [ -n "${TELL:-}" ] && echo "$SECONDS me $me_x $me_y it $it_x $it_y to $1 $2: $key $turn, w $go" >&2
  hold "$key" "$turn"
  hold w "$go"
  went=$go
}

# drive_to STEP X Y: drives until the training reaches the step or the tank the place; `go go` is the place of the arrow.
drive_to() {
  local end=$((SECONDS + 120)) x y
  look
  hold w 0.4
  until learned "$1" || [ $SECONDS -gt $end ]; do
    x=${2/go/$go_x} y=${3/go/$go_y}
    (((me_x - x) ** 2 + (me_y - y) ** 2 < 45 ** 2)) && return
    step_to "$x" "$y"
  done
}

# beyond AHEAD ASIDE X Y FROM_X FROM_Y: prints the place AHEAD pixels behind X Y, seen from the other place, and ASIDE to the right.
beyond() {
  awk -v a="$1" -v s="$2" -v x="$3" -v y="$4" -v fx="$5" -v fy="$6" 'BEGIN {
    l = sqrt((x - fx) ^ 2 + (y - fy) ^ 2) + 1e-9; u = (x - fx) / l; v = (y - fy) / l
    printf "%d %d", x + a * u - s * v, y + a * v + s * u }'
}

# Pivots in short steps until the step is done.
face() {
  local end=$((SECONDS + 120))
  until learned "$1" || [ $SECONDS -gt $end ]; do
    hold a 0.15
    nap 0.25
  done
}

# shoot_until STEP [go]: aims ahead of the other tank, or below the arrow, with the mouse and holds the button.
shoot_until() {
  local end=$((SECONDS + 120)) was_x was_y
  look
  xdotool mousedown 1
  until learned "$1" || [ $SECONDS -gt $end ]; do
    was_x=$it_x was_y=$it_y
    look
    if [ "${2:-}" = go ]; then
      xdotool mousemove --window "$window" "$go_x" "$go_y"
    else
      xdotool mousemove --window "$window" $((it_x ? 2 * it_x - was_x : 640)) $((it_y ? 2 * it_y - was_y : 360))
    fi
  done
  xdotool mouseup 1
}

# Drives around the other tank, which does not move, and fires whenever it is a little behind it.
get_behind() {
  local end=$((SECONDS + 60)) from side behind
  look
  from="$me_x $me_y"
  # shellcheck disable=SC2086
  side=$(beyond 30 130 $it_x $it_y $from) behind=$(beyond 120 40 $it_x $it_y $from)
  xdotool mousemove --window "$window" "$it_x" "$it_y" mousedown 1
  until learned 7 || [ $SECONDS -gt $end ]; do
    # shellcheck disable=SC2086
    drive_to 7 $side
    # shellcheck disable=SC2086
    drive_to 7 $behind
    until_so 2 learned 7
  done
  xdotool mouseup 1
}

# Drives to the arrow behind the wall and waits there.
get_covered() {
  local end=$((SECONDS + 60))
  until learned 8 || [ $SECONDS -gt $end ]; do
    look
    drive_to 8 "$go_x" $((go_y - 50)) # touch the ground with this arrow
    until_so 2 learned 8
  done
}

# The basics of the training: flags, pivots, targets, the rear of a tank, cover and barrels.
play_training() {
  local step seconds
  open_window --window 1280x720 --user-dir home
  frames 30
  picture title
  press Return # the training has the focus for a newcomer
  frames 6
  picture lessons
  press Return # start the basics on its page
  until_so 60 learned 0
  picture training
  for step in 0 1 2 3 4 5 6 7 8; do
    read_text
    case $step in
    0 | 1 | 2) drive_to $((step + 1)) go go ;;
    3) face 4 ;;
    4 | 5) shoot_until $((step + 1)) ;;
    6) get_behind ;;
    7) get_covered ;;
    8) shoot_until 9 go ;;
    esac
    picture "step-$step"
  done
  if learned 9; then pass 'the training is completed'; else fail "the training: $(grep training err)"; fi
  seconds=$(sed -n 's/.*training: step 9 at \([0-9]*\).*/\1/p' err)
  echo "the training takes $seconds s"
  if [ "${seconds:-0}" -ge 80 ] && [ "$seconds" -le 120 ]; then pass 'it takes a newcomer at most two minutes'; else fail "it takes $seconds s"; fi
  xdotool keydown w # driving keys and the trigger choose nothing on the card
  frames 120
  xdotool keyup w
  press space w a s d space
  picture complete
  is 'driving keys start nothing' "$(grep -c ' frames in ' err)" 0 # the match has not ended
  is 'the training is ticked' "$(jq '."00-training"' home/campaign.json)" 1
  quit 'the training'
}

# tag STEP KEY ...: drives at the other tank until the tour reaches the step, after a few seconds away from it with the keys.
tag() {
  local end=$((SECONDS + 60)) step=$1 key
  shift
  for key in "$@"; do hold "$key" 1.5; done
  until learned "$step" || [ $SECONDS -gt $end ]; do
    look
    hold w 0.1
    step_to "$it_x" "$it_y"
  done
}

# The guided tour of the laboratory.
play_tour() {
  local step seconds
  open_window --window 1280x720 --user-dir home
  frames 30
  entry 5 # more
  entry 2 # the laboratory
  entry 0 # the tour
  until_so 60 learned 0
  for step in 0 1 2 3 4 5 6; do
    picture "tour-$step"
    read_text
    case $step in
    0 | 1) tag $((step + 1)) ;;
    2) tag 3 s s ;;
    3) drive_to 4 go go ;;
    *) until_so 40 learned $((step + 1)) ;;
    esac
  done
  frames 150
  picture tour-over
  seconds=$(sed -n 's/.*training: step 7 at \([0-9]*\).*/\1/p' err)
  echo "the tour takes $seconds s"
  is 'the tour is ticked' "$(jq '."training-circles"' home/campaign.json)" 1
  quit 'the tour'
}

# rounds N: waits until N rounds are over and the end card of the last one is visible, after two seconds of explosions.
has_rounds() { [ "$(grep -c 'is over' err)" -ge "$1" ]; }
rounds() {
  until_so "${2:-120}" has_rounds "$1"
  frames 180
}

play_missions() {
  local mission
  choose_settings
  for mission in 01-scout 02-orchard 03-canyon; do
    open_window play --mission $mission --window 1280x720 --user-dir home
    xdotool keydown space
    press bracketright bracketright
    rounds 1
    xdotool keyup space
    picture "$mission"
    quit "$mission"
    if grep -q 'state hash' out; then pass "$mission comes to its end"; else fail "$mission: $(cat out)"; fi
  done
  is 'assisted aiming wins the first mission' "$(jq 'tostring | test("01-scout")' home/campaign.json)" true
}

play_quick() {
  local battle
  rm -f home/settings.json home/statistics.json # counts of the missions
  mkdir -p home
  open_window --window 1280x720 --user-dir home
  frames 30
  picture menu
  choose_quick_battle
  frames 6
  picture countdown
  press bracketright bracketright bracketright # eight times as fast
  rounds 1
  picture lost
  press k
  frames 60
  picture kill-again
  checked 'an idle player loses the first battle' .lost 1
  quit 'a lost battle'
  choose_settings
  open_window --window 1280x720 --user-dir home
  frames 30
  choose_quick_battle
  for battle in 1 2 3 4 5 6; do
    xdotool keydown space w d # drive in a circle; a tank that stands still loses
    press bracketright bracketright # each battle begins in real time
    if [ $battle = 1 ]; then frames 90; picture fight; fi
    rounds $battle 240
    xdotool keyup space w d
    has_record .won 1 && break
    press n # the next opponent
    frames 10
  done
  picture won
  checked 'assisted aiming beats a recruit' .won 1
  quit 'a won battle'
}

play_versus() {
  choose_settings
  # The two tanks see each other from these spawn points.
  open_window play keyboard keyboard --best-of 3 --arena open --seed 781205331 --window 1280x720 --user-dir home
  frames 60
  picture versus
  xdotool keydown space
  press bracketright bracketright
  rounds 1
  until_so 60 grep -q 'state hash' out # the second one has begun
  frames 20
  picture second-round
  rounds 2
  picture series
  xdotool keyup space
  quit 'two players'
  if grep -qE 'wins the series 2 : 0' out; then pass 'a best of three has a winner'; else fail "no series: $(cat out)"; fi
}

# The partner destroys the attackers, who stand still. Between the waves, key 1 chooses an upgrade; otherwise it follows tank 1.
has_upgrade() { press 1; grep -q 'upgrade: ' err; }
has_card() { import -window "$window" -crop 100x14+400+32 ppm:- | convert - -depth 8 rgb:- | od -An -v -tu1 -w3 | grep -qE '^ 2[0-9]{2} 1[0-9]{2}  *[0-9]{2}$'; }
play_upgrade() {
  local upgrade tape
  choose_settings
  open_window play keyboard@red hunter@red idlex4:tank=light@blue --mode survival --arena open --seed 5 --time 300 \
    --set light.hull.health=14 --window 1280x720 --user-dir home
  if until_so 60 has_card; then pass 'a wave offers upgrades'; else fail 'no upgrades are offered'; fi
  picture offer
  if until_so 60 has_upgrade; then pass 'a key chooses an upgrade'; else fail "no upgrade: $(cat err)"; fi
  picture upgrade
  quit 'an upgrade'
  upgrade=$(sed -n 's/.*upgrade: //p' err | head -1)
  tape=$(find home -name '*open-5*replay' -newer home/settings.json | sort | tail -1)
  if "$TREADS" replay "$tape" --verify >verified && grep -q 'as recorded' verified; then
    pass "the recording with the upgrade to $upgrade is exact"
  else
    fail "the recording differs: $(cat verified)"
  fi
}

play_survival() {
  local battle
  choose_settings
  open_window play keyboard@red hunterx8:skill=recruit,tank=light,handicap=0.9@blue --mode survival --arena open --seed 5 --time 300 \
    --set light.hull.health=14 --window 1280x720 --user-dir home
  xdotool keydown space
  frames 90
  press bracketright bracketright bracketright
  picture survival
  for battle in 1 2 3 4 5 6; do
    rounds $battle 240
    has_record '.["best-wave"]' 2 && break
    press n # another seed
  done
  xdotool keyup space
  picture waves
  checked 'two waves are survived' '.["best-wave"]' 2
  quit 'survival'
  open_window --window 1280x720 --user-dir home
  frames 30
  entry 5 # more
  entry 4 # statistics
  frames 10
  picture record
  quit 'the record'
}

# The last kill is long before the end.
play_kill() {
  open_window watch hunterx2@red idlex2@blue --mode score --points 0 --time 70 --speed max --seed 4 \
    --set hull.health=30 --set rule.revive=60 --window 1280x720 --user-dir home
  rounds 1
  press k p
  frames 6
  picture early-kill
  quit 'the kill'
  if awk '/replay at tick/ { found = $5 + 0 < $7 / 2 } END { exit !found }' err; then
    pass 'K replays the last kill'
  else
    fail "K does not replay the last kill: $(cat err)"
  fi
}

for part in ${SESSION_PARTS:-training tour missions quick versus survival upgrade kill}; do play_"$part"; done
if [ -z "${SESSION_PARTS:-}" ]; then is 'all pictures are saved' $taken 38; fi
exit $failed
