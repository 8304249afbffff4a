#!/usr/bin/env bash
# game/tables.py reports each malformed row with its file and line, and no build file parses a text.
# shellcheck source=tests/checks.bash
source "$(dirname "${BASH_SOURCE[0]}")/checks.bash"

# rejects FORMAT FILE ROW MESSAGE: appends the row to a copy of the file, or to an empty one, and checks the error.
rejects() {
  local format=$1 file=$2 row=$3 message=$4
  if [ "$file" = /dev/null ]; then : >rows.txt; else cp "$top/$file" rows.txt; fi
  printf '%s\n' "$row" >>rows.txt
  python3 "$top/game/tables.py" "$format" rows.txt >out
  is "$format: $row" "$(tail -2 out)" "$(printf '#line %s "rows.txt"\n#error %s' "$(wc -l <rows.txt)" "$message")"
}

while IFS='~' read -r format file row message; do
  rejects "$format" "$file" "$row" "$message"
done <<'END'
rows~/dev/null~"Mines" | 1~expected [NAME] before the first row
rows~game/app/rows.txt~[LESSONS]~there is another section [LESSONS]
rows~game/app/rows.txt~[DAILY LESSONS]~expected [NAME], not [DAILY LESSONS]
rows~game/view/rows.txt~"Plain" | NEEDS_NOTHING~expected 4 cells, not 2
rows~game/sim/drive/rows.txt~TYRE_WEAR | "wear | 1 | 0 | 2 | "" | "wear per second"~a string has no end
rows~game/sim/drive/rows.txt~TYRE_WEAR | "wear" | | 0 | 2 | "" | "wear"~a cell is empty
vehicles~game/view/world/vehicles.txt~team box twice 0 0 1 1~expected PAINT FORM one|pair NUMBER ..
vehicles~game/view/world/vehicles.txt~team box~expected PAINT FORM one|pair NUMBER ..
vehicles~game/view/world/vehicles.txt~team box one 0 0 1,5~"1,5" is not a number
stencil~game/view/draw/stencil.txt~plus e0~expected NAME CODE_POINT WIDTH POLYGON ..
stencil~game/view/draw/stencil.txt~plus e0ff 10 004~expected NAME CODE_POINT WIDTH POLYGON ..
actions~game/view/input/actions.txt~p1-jump | J | | P1~expected 5 cells, not 4
actions~game/view/input/actions.txt~p1 jump | J | | P1 | jump~"p1 jump" is not a name
actions~game/view/input/actions.txt~p1-jump | J | | P1-P2 | jump~"P1-P2" is not the end of a WHEN_ constant, or 0
actions~game/view/input/actions.txt~[orders of P1]~expected [orders PLAYER], not [orders of P1]
sounds~game/view/sound/sounds.txt~drum 1 0 1 | 0 1 1000 | 0 1 1000 1000 | 92 1 1 0~expected NAME and three numbers | four of the noise | four of the band | four or five of a tone | ..
sounds~game/view/sound/sounds.txt~drum 1 0 1 | 0 1 1000 1k | 0 1 1000 1000 | 92 1 1 0~"1k" is not a number
options~game/app/base/options.txt~WHOLE rounds~expected KIND(..) | --NAME [-LETTER] [VALUE] | COMMANDS
options~game/app/base/options.txt~FLAG(is_new) | --new | ALL~expected a line of help
options~/dev/null~    no row~expected a row, its help and its other members
weights~ai/behaviours/net_weights.txt~HEAD 12 5, 6~expected LAYER BIAS: WEIGHT, ..
weights~ai/behaviours/net_weights.txt~HEAD 12: 5, 6~expected 64 weights
texts~game/cli/texts/shared.txt~= TANKS =~there is another section TANKS
texts~game/cli/texts/shared.txt~= MORE TANKS =~expected = NAME =, not = MORE TANKS =
texts~game/cli/texts/overview.txt~= TANKS =~expected = NAME = before the first text
END
is 'build files read only the addresses and the date of the release' \
  "$(cd "$top" && grep -rh --include=meson.build "import('fs')" ai game docs tests | grep -vE "/(debian/control|CHANGELOG.md)')")" ''

# The compiler prints them.
printf '%s\n' 0xa00, 0xag >rows.txt
python3 "$top/game/tables.py" numbers KINDS rows.txt >kinds.h
if ${CC:-cc} -fsyntax-only kinds.h 2>err; then fail 'the compiler ignores it'; else holds 'the build stops at the row' err 'rows.txt:2:'; fi
exit $failed
