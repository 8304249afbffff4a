#!/usr/bin/env bash
# Videos of recordings, matches and of the circling experiment: their length, their sound, and identical output each time; and a missing or
# failing ffmpeg and interruptions.
# TREADS is the program. Exit code 77: skipped, because ffmpeg is missing.
# shellcheck source=tests/checks.bash
source "$(dirname "${BASH_SOURCE[0]}")/checks.bash"
small=(--window 320x240)

# streams FILE: prints the kind, length in seconds and number of frames of each stream.
streams() {
  ffprobe -v error -count_frames -show_entries stream=codec_type,duration,nb_read_frames -of json "$1" |
    jq -r '.streams[] | "\(.codec_type) \(.duration|tonumber*100|round/100)" +
      (if .codec_type == "video" then " \(.nb_read_frames)" else "" end)'
}

# loudness FILE FROM SECONDS: prints the peak level, in whole decibels below full scale.
loudness() {
  ffmpeg -v info -ss "$2" -t "$3" -i "$1" -vn -af volumedetect -f null - 2>&1 | sed -n 's/.*max_volume: -\{0,1\}\([0-9]*\).*/\1/p'
}

nothing_beside() { is "$1" "$(find . -name '*.part' -o -name '*.pictures' -o -name '*.sound')" ''; }

# 120 ticks and 2 s of the result.
group_sound() {
  expect 0 'a video' replay duel.treads-replay --video film.mp4 "${small[@]}"
  is 'one frame per tick, and sound of the same length' "$(streams film.mp4 | tr '\n' ' ')" 'video 4 240 audio 4 '
  holds 'is reported' err '240 frames, 60 per second, with sound'
  nothing_beside 'no temporary files remain'
  if [ "$(loudness film.mp4 0 2)" -lt 40 ]; then pass 'the match is heard'; else fail 'the match is silent'; fi
  expect 0 'the video again' replay duel.treads-replay --video again.mp4 "${small[@]}"
  if cmp -s film.mp4 again.mp4; then pass 'the same video'; else fail 'the videos differ'; fi
  expect 0 'a video without sound' replay duel.treads-replay --video film.mp4 --mute --fps 15 "${small[@]}"
  is 'has no audio stream' "$(streams film.mp4)" 'video 4 60'
  expect 0 'a part, four times as fast' replay duel.treads-replay --video film.mp4 --from 60 --length 0.5 --speed 4 --fps 30 "${small[@]}"
  is 'has the requested length' "$(streams film.mp4 | tr '\n' ' ')" 'video 0.5 15 audio 0.5 '
}

# Other formats have the same frames and sound.
group_formats() {
  local ending
  for ending in mov mkv webm; do
    expect 0 "a .$ending" replay duel.treads-replay --video film.$ending --fps 15 "${small[@]}"
    is 'has frames and sound' "$(ffprobe -v error -count_frames -show_entries stream=codec_type,nb_read_frames -of csv=p=0 film.$ending |
      sed 's/audio.*/audio/' | tr '\n' ' ')" 'video,60 audio '
    expect 0 "a .$ending again" replay duel.treads-replay --video again.$ending --fps 15 "${small[@]}"
    if cmp -s film.$ending again.$ending; then pass 'the same video'; else fail 'the videos differ'; fi
    expect 0 "a .$ending without sound" replay duel.treads-replay --video film.$ending --mute --fps 15 --length 1 "${small[@]}"
  done
  nothing_beside 'no temporary files remain'
}

group_gif() {
  expect 0 'a gif' replay duel.treads-replay --video film.gif --fps 10 "${small[@]}"
  is 'has no sound' "$(streams film.gif)" 'video 4 40'
  expect 0 'the experiment' lab circling --watch --video lab.gif --length 2 --fps 10 "${small[@]}"
  is 'has the requested length' "$(streams lab.gif)" 'video 2 20'
  expect 0 'the experiment again' lab circling --watch --video again.gif --length 2 --fps 10 "${small[@]}"
  if cmp -s lab.gif again.gif; then pass 'the same video'; else fail 'the videos differ'; fi
  expect 0 'the experiment as pictures' lab circling --watch --video pictures --length 2 --fps 10 "${small[@]}"
  is 'one file per frame' "$(find pictures -name '*.png' | wc -l)" 20
  is_png 'the files are PNG' pictures/000020.png
  if cmp -s pictures/000001.png pictures/000020.png; then fail 'nothing moves'; else pass 'they move'; fi
  nothing_beside 'no temporary files remain'
}

group_failures() {
  mkdir empty fake
  echo keep >film.mp4
  PATH=$work/empty "$TREADS" replay duel.treads-replay --video film.mp4 2>err
  is 'without ffmpeg' $? 1
  holds 'ffmpeg is named' err 'needs ffmpeg'
  printf '#!/bin/sh\nhead -c 9999 >/dev/null; echo it broke >&2; exit 1\n' >fake/ffmpeg
  chmod +x fake/ffmpeg
  PATH=$work/fake:$PATH "$TREADS" replay duel.treads-replay --video film.mp4 "${small[@]}" >out 2>err
  is 'an ffmpeg that fails' $? 1
  holds 'its message is printed' err 'it broke'
  holds 'and the failed step' err 'ffmpeg stopped before'
  "$TREADS" replay duel.treads-replay --video film.mp4 --window 1280x720 --speed 0.125 -q >out 2>err &
  until_so 60 compgen -G 'film.mp4.*' >/dev/null
  kill -INT $!
  wait $!
  is 'Ctrl-C' $? 130
  is 'the existing file is unchanged' "$(cat film.mp4)" keep
  nothing_beside 'no temporary files remain'
  "$TREADS" replay duel.treads-replay --video stopped --window 1280x720 --speed 0.125 -q >out 2>err &
  until_so 60 compgen -G 'stopped/*.png' >/dev/null
  kill $!
  wait $!
  is 'SIGTERM' $? 143
  expect 1 'a video in a missing folder' replay duel.treads-replay --video none/film.mp4
  holds 'the file is named' err "cannot write 'none/film.mp4': "
  expect 1 'a gif in a missing folder' replay duel.treads-replay --video none/film.gif
  holds 'the file is named' err "cannot write 'none/film.gif': "
  mkdir folder.mp4 folder.gif
  printf '#!/bin/sh\ntouch called\nexit 1\n' >fake/ffmpeg
  for target in folder.mp4 folder.gif none/film.mp4 duel.treads-replay; do
    PATH=$work/fake:$PATH expect 1 "$target as a video" replay duel.treads-replay --video $target
    holds 'is reported' err "treads: cannot write '$target': "
  done
  is 'ffmpeg is not started' "$(ls called out 2>/dev/null)$(cat out)" out
  expect 2 'an unknown format' replay duel.treads-replay --video film.avi
  is 'creates no folder' "$(ls -d film.avi 2>/dev/null)" ''
  expect 2 'a length without a video' replay duel.treads-replay --length 1
  expect 2 'a video in the terminal' replay duel.treads-replay --terminal --video film.mp4
  expect 2 'verification in the terminal' replay duel.treads-replay --terminal --verify
  expect 1 'pictures in a missing folder' replay duel.treads-replay --video none/at/all
  expect 2 'a video without --watch' lab circling --video lab.gif
  expect 2 'a video of a table' lab drives --watch --video lab.gif
  expect 2 'a video and a picture' lab circling --watch --video lab.gif --picture lab.png
  expect 2 'a video of length 0' replay duel.treads-replay --video film.mp4 --length 0
}

# A match is filmed while it is played; the film does not change it.
group_match() {
  local result
  result=$("$TREADS" match hunter ambusher --seed 3 --time 2 --json -q | jq -r .state_hash)
  expect 0 'a film and a picture of a match' match hunter ambusher --seed 3 --time 2 --json --video film.mp4 --picture end.png "${small[@]}"
  holds 'both are reported' err 'treads: picture end.png'
  is 'the result is the same' "$(jq -r .state_hash out)" "$result"
  is 'one frame per tick, and the result' "$(streams film.mp4 | tr '\n' ' ')" 'video 4 240 audio 4 '
  expect 0 'a film of the recording' replay duel.treads-replay --video again.mp4 "${small[@]}"
  if cmp -s film.mp4 again.mp4; then pass 'the same film'; else fail 'the films differ'; fi
  is_png 'the picture' end.png
  expect 0 'a film of the first second' watch hunter ambusher --seed 3 --time 2 --video film.gif --length 1 --fps 10 "${small[@]}"
  is 'has the requested length' "$(streams film.gif)" 'video 1 10'
  holds 'the match is played to its end' out "$result"
  expect 0 'watch --picture' watch hunter ambusher --seed 3 --time 2 --picture again.png "${small[@]}"
  if cmp -s end.png again.png; then pass 'the same picture'; else fail 'the pictures differ'; fi
  nothing_beside 'no temporary files remain'
  local line
  while IFS='|' read -r line said; do
    # shellcheck disable=SC2086  # a line is several words
    expect 2 "match $line" match $line
    holds 'the reason' err "$said"
  done <<'END'
--rounds 2 --video film.mp4|--video is for one match, not for several rounds
--best-of 3 --picture end.png|--picture is for one match, not for several rounds
--arena open,maze --picture end.png|--picture is for one arena
--picture end.jpg|--picture: the name of the picture must end in .png, not 'end.jpg'
--video film.avi|--video cannot write .avi
--camera action|--camera has no effect without --video or --picture
--picture end.png --no-clobber|'end.png' exists
END
  expect 1 'a picture in a missing folder' match --picture none/end.png
  holds 'the reason' err "cannot write the picture 'none/end.png': "
  is 'nothing is played' "$(wc -c <out)" 0
  expect 2 'a picture of the terminal' watch --terminal --picture end.png
}

group_progress() {
  command -v python3 >/dev/null || return 0
  python3 -c 'import pty, sys; pty.spawn(sys.argv[1:])' "$TREADS" replay duel.treads-replay --video film.mp4 >out 2>&1 </dev/null
  if grep -qE '\[#+\.+\] [0-9]+ of 240 frames, [0-9.e+]+/s, about [0-9]+ s left' out; then pass 'a progress bar on a terminal'; else
    fail "no progress bar: $(tail -c 300 out)"
  fi
  holds 'and the last step' out 'ffmpeg completes the video'
}

for tool in ffmpeg ffprobe jq; do
  command -v $tool >where || { echo "skipped: $tool is not installed"; exit 77; }
done
expect 0 'a match to record' match hunter ambusher --seed 3 --time 2 --record duel.treads-replay -q
groups=(sound formats gif match failures progress)
[ $# -gt 0 ] && groups=("$@")
for group in "${groups[@]}"; do "group_$group"; done
exit $failed
