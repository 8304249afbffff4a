#!/usr/bin/env bash
# Films of recordings and of the circling lab: as long as was asked for, with the sound of the match, the same each time; and
# what happens without ffmpeg, with one that fails, and when it is broken off.
# TREADS is the program. Exit code 77: skipped, because ffmpeg is missing.
# shellcheck source=tests/checks.bash
source "$(dirname "${BASH_SOURCE[0]}")/checks.bash"
small=(--window 320x240)

# streams FILE: a line each, its kind, length in seconds and number of pictures.
streams() {
  ffprobe -v error -count_frames -show_entries stream=codec_type,duration,nb_read_frames -of json "$1" |
    jq -r '.streams[] | "\(.codec_type) \(.duration|tonumber*100|round/100)" +
      (if .codec_type == "video" then " \(.nb_read_frames)" else "" end)'
}

# loudness FILE FROM SECONDS: its loudest sample there, in whole decibels below the limit.
loudness() {
  ffmpeg -v info -ss "$2" -t "$3" -i "$1" -vn -af volumedetect -f null - 2>&1 | sed -n 's/.*max_volume: -\{0,1\}\([0-9]*\).*/\1/p'
}

nothing_beside() { is "$1" "$(find . -name '*.part' -o -name '*.pictures' -o -name '*.sound')" ''; }

# 120 ticks, and 2 s of the result.
group_sound() {
  expect 0 'a film' replay duel.treads-replay --video film.mp4 "${small[@]}"
  is 'a picture a tick, and sound as long' "$(streams film.mp4 | tr '\n' ' ')" 'video 4 240 audio 4 '
  holds 'that is told' err '240 frames, 60 per second, with sound'
  nothing_beside 'nothing is left beside it'
  if [ "$(loudness film.mp4 0 2)" -lt 40 ]; then pass 'the match is heard'; else fail 'the match is silent'; fi
  expect 0 'the film again' replay duel.treads-replay --video again.mp4 "${small[@]}"
  if cmp -s film.mp4 again.mp4; then pass 'the same film'; else fail 'one recording, two films'; fi
  expect 0 'a silent one' replay duel.treads-replay --video film.mp4 --mute --fps 15 "${small[@]}"
  is 'has pictures alone' "$(streams film.mp4)" 'video 4 60'
  expect 0 'a part, four times as fast' replay duel.treads-replay --video film.mp4 --from 60 --length 0.5 --speed 4 --fps 30 "${small[@]}"
  is 'as long as was asked for' "$(streams film.mp4 | tr '\n' ' ')" 'video 0.5 15 audio 0.5 '
}

group_gif() {
  expect 0 'a gif' replay duel.treads-replay --video film.gif --fps 10 "${small[@]}"
  is 'has no sound' "$(streams film.gif)" 'video 4 40'
  expect 0 'the lab side by side' lab circling --watch --video lab.gif --length 2 --fps 10 "${small[@]}"
  is 'as long as was asked for' "$(streams lab.gif)" 'video 2 20'
  expect 0 'the lab again' lab circling --watch --video again.gif --length 2 --fps 10 "${small[@]}"
  if cmp -s lab.gif again.gif; then pass 'the same film'; else fail 'one duel, two films'; fi
  expect 0 'the lab as pictures' lab circling --watch --video pictures --length 2 --fps 10 "${small[@]}"
  is 'one each' "$(find pictures -name '*.png' | wc -l)" 20
  is_png 'which are such' pictures/000020.png
  if cmp -s pictures/000001.png pictures/000020.png; then fail 'nothing moves'; else pass 'they move'; fi
  nothing_beside 'nothing is left beside them'
}

group_failures() {
  mkdir empty fake
  echo keep >film.mp4
  PATH=$work/empty "$TREADS" replay duel.treads-replay --video film.mp4 2>err
  is 'without ffmpeg' $? 1
  holds 'what is missing' err 'needs ffmpeg'
  printf '#!/bin/sh\nhead -c 9999 >/dev/null; echo it broke >&2; exit 1\n' >fake/ffmpeg
  chmod +x fake/ffmpeg
  PATH=$work/fake:$PATH "$TREADS" replay duel.treads-replay --video film.mp4 "${small[@]}" >out 2>err
  is 'an ffmpeg that fails' $? 1
  holds 'says why' err 'it broke'
  holds 'and we, what' err 'ffmpeg stopped before'
  "$TREADS" replay duel.treads-replay --video film.mp4 --window 1280x720 --speed 0.125 -q >out 2>err &
  until_so 60 compgen -G 'film.mp4.*' >/dev/null
  kill -INT $!
  wait $!
  is 'Ctrl-C' $? 130
  is 'the film before is still there' "$(cat film.mp4)" keep
  nothing_beside 'and nothing beside it'
  "$TREADS" replay duel.treads-replay --video stopped --window 1280x720 --speed 0.125 -q >out 2>err &
  until_so 60 compgen -G 'stopped/*.png' >/dev/null
  kill $!
  wait $!
  is 'kill, too' $? 143
  expect 1 'a film nowhere' replay duel.treads-replay --video none/film.mp4
  holds 'names the film' err "cannot write 'none/film.mp4': "
  expect 1 'a gif nowhere' replay duel.treads-replay --video none/film.gif
  holds 'names it, too' err "cannot write 'none/film.gif': "
  mkdir folder.mp4 folder.gif
  printf '#!/bin/sh\ntouch called\nexit 1\n' >fake/ffmpeg
  for target in folder.mp4 folder.gif none/film.mp4 duel.treads-replay; do
    PATH=$work/fake:$PATH expect 1 "$target cannot be a film" replay duel.treads-replay --video $target
    holds 'that is told' err "treads: cannot write '$target': "
  done
  is 'before the first picture' "$(ls called out 2>/dev/null)$(cat out)" out
  expect 2 'a film of another kind' replay duel.treads-replay --video film.avi
  is 'makes no folder' "$(ls -d film.avi 2>/dev/null)" ''
  expect 2 'a length of no film' replay duel.treads-replay --length 1
  expect 2 'a film in the terminal' replay duel.treads-replay --terminal --video film.mp4
  expect 2 'a check in the terminal' replay duel.treads-replay --terminal --verify
  expect 1 'a folder nowhere' replay duel.treads-replay --video none/at/all
  expect 2 'a film of no window' lab circling --video lab.gif
  expect 2 'a film of what does not move' lab drives --watch --video lab.gif
  expect 2 'a film and a picture' lab circling --watch --video lab.gif --picture lab.png
  expect 2 'a film of no length' replay duel.treads-replay --video film.mp4 --length 0
}

group_progress() {
  command -v python3 >/dev/null || return 0
  python3 -c 'import pty, sys; pty.spawn(sys.argv[1:])' "$TREADS" replay duel.treads-replay --video film.mp4 >out 2>&1 </dev/null
  if grep -qE '\[#+\.+\] [0-9]+ of 240 frames, [0-9.e+]+/s, about [0-9]+ s left' out; then pass 'a bar on a terminal'; else
    fail "no bar: $(tail -c 300 out)"
  fi
  holds 'and what comes after it' out 'ffmpeg completes the video'
}

for tool in ffmpeg ffprobe jq; do
  command -v $tool >where || { echo "skipped: $tool is not installed"; exit 77; }
done
expect 0 'a match to film' match hunter ambusher --seed 3 --time 2 --record duel.treads-replay -q
groups=(sound gif failures progress)
[ $# -gt 0 ] && groups=("$@")
for group in "${groups[@]}"; do "group_$group"; done
exit $failed
