#!/usr/bin/env bash
# phones.sh PAGE FOLDER -- pictures of the page (game/web/run build PAGE) on three phones, upright and on their sides: title, training,
# fight, pause, settings, help, the bar of a watched match, and the end card. For looking at; tests/web.sh has the checks. Without
# arguments: exit code 77, skipped.
set -eu
[ $# = 2 ] || { echo 'skipped: takes pictures for looking at: tests/phones.sh PAGE FOLDER'; exit 77; }
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
page=$(realpath "$1")
mkdir -p "$2"
shots=$(realpath "$2")

# commands WIDTH HEIGHT DENSITY: prints the commands of tests/web.js. Rows are 47 CSS pixels apart.
commands() {
  local w=$1 h=$2 name="$shots/$1x$2" settings help
  if [ "$w" -gt "$h" ]; then
    settings="$((w / 4)) 155"
    help="$((w * 3 / 4)) 155"
  else
    settings="$((w / 2)) $((h / 2 + 40))"
    help="$((w / 2)) $((h / 2 + 87))"
  fi
  shot() { printf 'wait %s\nshot %s-%s.png\n' "$2" "$name" "$1"; }
  open() { printf 'open %s\nuntil window.frames > 20\n' "$1"; }
  printf 'phone %s\n' "$*"
  open ''
  shot title 1.5
  open 'play+--mission+00-training'
  shot training 5.5
  open 'play+hunter+--seed+3+--countdown+0'
  printf 'touch 86 %s %s %s\nslide 86 %s %s %s\n' $((h - 120)) $((w - 86)) $((h - 86)) $((h - 120)) $((w - 130)) $((h - 110))
  shot fight 2.5
  printf 'touch\ntap %s 30\n' $((w - 30))
  shot pause 0.5
  printf 'tap %s\n' "$settings"
  shot settings 0.7
  printf 'tap 40 30\ntap %s\n' "$help"
  shot help 0.7
  open 'watch+hunterx3+ambusherx3+--seed+2'
  shot watch 1
  open 'play+idle+--time+1+--countdown+0'
  shot end 4
}

for phone in '640 360 3' '844 390 3' '915 412 2.6'; do
  read -r long short density <<<"$phone"
  commands "$long" "$short" "$density"
  commands "$short" "$long" "$density"
done | node --no-experimental-fetch "$top/tests/web.js" "$page" | grep -v '^\(ok\|yes\)$' || true
echo "pictures are in $shots"
