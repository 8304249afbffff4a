#!/usr/bin/env bash
# Every mission of the campaign: its proof earns all stars, and an idle tank loses it. Invalid mission files are rejected with place
# and reason. TREADS is the program.
#
#   tests/missions.sh --update     finds a new mind and seed for missions with failing proofs, for example after a change of rules
# shellcheck source=tests/checks.bash
source "$(dirname "${BASH_SOURCE[0]}")/checks.bash"

# plays FILE [MIND [SEED]]: prints the result of the mission with this mind, or with its proof.
plays() { "$TREADS" match --mission "$1" ${2:+"$2"} ${3:+--seed "$3"} -q | grep '^mission'; }
is_proved() { [[ $(plays "$1" "${2:-}" "${3:-}") == *"won, 3 of 3 stars" && $(plays "$1" idle "${3:-}") == *lost* ]]; }

find_proof() {
  local seed mind first # seeds of different missions differ, as replays find their mission by arena and seed
  first=$(basename "$1" | sed -E 's/^0*([0-9]+)-.*/\1000/')
  for seed in $(seq "$first" $((first + 200))); do
    for mind in champion hunter surfer gunner wingman orbiter; do
      is_proved "$1" "$mind" "$seed" || continue
      sed -i -E "s/--seed [0-9]+/--seed $seed/; s/(\"proof\": )\"[^\"]*\"/\1\"$mind\"/" "$1"
      echo "$(basename "$1"): $mind, seed $seed"
      return
    done
  done
  fail "$(basename "$1"): no mind earns its stars with any of 200 seeds"
}

if [ "${1:-}" = --update ]; then
  for file in "$top"/assets/missions/{0[1-9],[1-4]}*.json; do is_proved "$file" || find_proof "$file"; done
  exit $failed
fi

for file in "$top"/assets/missions/{0[1-9],[1-4]}*.json; do
  name=$(basename "$file" .json)
  is "$name: the proof earns all stars" "$(plays "$file")" "mission $name: won, 3 of 3 stars"
  is "$name: an idle tank loses" "$(plays "$file" idle)" "mission $name: lost, 0 of 3 stars"
done

is 'no two missions have the same arena and seed' "$(grep -ho -- '--seed.* --arena [a-z-]*' "$top"/assets/missions/*.json | sort | uniq -d)" ''

# damaged NAME CHANGE TEXT: checks that a mission changed by sed is rejected with the text.
damaged() {
  sed -E "$2" "$top/assets/missions/01-scout.json" >mission.json
  expect 4 "$1" check mission.json
  holds "$1" out "$3"
}
cp "$top/assets/missions/01-scout.json" mission.json
expect 0 'a valid mission' check mission.json
holds 'prints its arena and goal' out 'mission.json: a mission in village: Destroy Pip'
damaged 'unknown member' 's/"goal"/"gaol"/' "mission.json:3:10: unknown member 'gaol' (did you mean 'goal'?)"
damaged 'one line of briefing' '/It is slow/d; s/village\.",/village."],/' "'briefing' has 1 item; expected an array of 2 items"
damaged 'too few stars' 's/"health": 60,//' 'has 1 star condition; expected 2 of seconds, health, shots'
damaged 'too many stars' 's/"health": 60/"health": 60, "shots": 3/' 'has 3 star conditions; expected 2 of'
damaged 'unknown mind in the battle' 's/Pip@/Pib@/' "unknown mind 'Pib'"
damaged 'empty battle' 's/"battle": "[^"]*"/"battle": ""/' "mission.json:8:12: 'battle' is empty; expected a string of"
damaged 'battle of spaces' 's/"battle": "[^"]*"/"battle": "  "/' "'battle' needs exactly one 'keyboard' tank"
damaged 'battle without a player' 's/keyboard@/seeker@/' "'battle' needs exactly one 'keyboard' tank"
damaged 'battle without a seed' 's/--seed [0-9]+//' "'battle' needs a --seed"
damaged 'name of an absent mind' 's/"proof"/"names": {"hunt": "scout"}, &/' "no tank of the battle has the mind 'hunt' (did you mean 'hunter'?)"
damaged 'empty name' 's/"proof"/"names": {"hunter": ""}, &/' "'hunter' is empty; expected a string of 1 to 80 bytes"
damaged 'names in an array' 's/"proof"/"names": ["scout"], &/' "'names' is an array; expected an object"
damaged 'keyboard as proof' 's/"gunner"/"keyboard"/' "'proof' is 'keyboard'; expected a mind"
expect 0 'a mission with names' match --mission 07-convoy --json -q
json 'its tanks have these names' '[.tanks[] | .name] == ["lorry", "champion", "Pip 1", "Pip 2", "Pip 3"]'
json 'and their own minds' '[.tanks[] | .mind] | .[0] == "wander" and .[2] == "hunter"'
expect 0 'the training' check "$top/assets/missions/00-training.json"
expect 2 'an unknown mission' match --mission 01-scuot
holds 'has a suggestion' err "unknown mission '01-scuot' (did you mean '01-scout'?)"
expect 2 'another arena' match --mission 01-scout --arena maze
holds 'is rejected' err '--mission cannot be combined with options for the arena, rules or tuning'
expect 2 'two more tanks' match --mission 01-scout hunter idle
holds 'are rejected' err "takes at most one mind, which drives the player's tank"

# Stars are in the user folder. A damaged file loses only the stars.
mkdir -p folder
echo '{"01-scout": 5, "99-own": 3}' >folder/campaign.json
expect 0 'the list' list missions --json --user-dir folder
json 'has the stars' '.missions[1] | .name == "01-scout" and .stars == 2 and .is_open'
json 'and the open missions' '[.missions[].is_open] | .[0:5] == [true, true, true, true, false]'
echo '{"01-scout": 9, "02-orchard": 1}' >folder/campaign.json
expect 0 'stars out of range' list missions --json --user-dir folder
holds 'are reported' err "folder/campaign.json:1:14: '01-scout' is 9; expected a whole number from 0 to 7"
json 'and the others are kept' '[.missions[].stars] | .[1:3] == [0, 1]'
echo 'broken' >folder/campaign.json
expect 0 'a damaged file of stars' list missions --user-dir folder
holds 'is reported' err 'folder/campaign.json:1:6:'
holds 'and the missions are listed' out 'Recruit: Destroy Pip (village; 0 of 3 stars)'
exit $failed
