#!/usr/bin/env bash
# Same card, same bits: gcc and clang, from -O0 to -O3, with and without sanitizers.
# TREADS_BUILDS lists the programs to compare, one path a line; the first one sets the standard.
set -u
[ -n "${TREADS_BUILDS:-}" ] || { echo "TREADS_BUILDS is not set: nothing to compare"; exit 77; }
cards=(
  "hunter ambusher --arena yard --seed 1"
  "hunterx2@red circlerx2@blue --arena maze --seed 2 --tank heavy"
  "wander hunter circler ambusher idle --arena pillars --seed 3 --tank light"
  "hunterx4@red ambusherx4@blue --arena open --seed 4 --substeps 2"
  "hunterx3@red ambusherx3@blue --arena yard --seed 5 --mode hill --swap 20:red=wander --swap 40:5=hunter"
  "hunter ambusher wander --arena maze --seed 6 --mode score --free-for-all"
)
failed=0
for card in "${cards[@]}"; do
  standard=
  while IFS= read -r program; do
    # shellcheck disable=SC2086  # a card is several words
    hash=$("$program" match $card --time 60 --json 2>/dev/null | sed -n 's/.*"state_hash": *"\([0-9a-f]*\)".*/\1/p')
    [ -n "$standard" ] || standard=$hash
    if [ -z "$hash" ] || [ "$hash" != "$standard" ]; then
      echo "FAILED  $card: $program gives '${hash}', the first one '$standard'"
      failed=1
    fi
  done <<<"$TREADS_BUILDS"
  echo "        $card: $standard"
done
[ $failed = 0 ] && echo "ok      $(wc -l <<<"$TREADS_BUILDS") builds agree on ${#cards[@]} cards"
exit $failed
