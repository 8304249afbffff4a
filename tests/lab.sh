#!/usr/bin/env bash
# The laboratory from end to end: the rows of `lab arc`, the reference results of the circling experiment, every drive on the course,
# pictures, invalid input and exit codes.
# TREADS is the program, TREADS_TOP the top folder of the sources. Run one group of checks: tests/lab.sh GROUP
# shellcheck source=tests/checks.bash
source "$(dirname "${BASH_SOURCE[0]}")/checks.bash"
prefix=(lab)

group_arc() {
  local reference=$top/tests/exact_arc_reference.csv
  expect 0 'the reference rows' arc "$reference"
  is 'one row each, and a header' "$(wc -l <out)" "$(wc -l <"$reference")"
  is 'the header' "$(head -1 out)" xp,yp,hp
  is 'the first row has the digits of the article' "$(sed -n 2p out)" 0.66071698894297581,-0.35386582204337813,2.125
  if command -v python3 >/dev/null; then
    if python3 - "$reference" out <<'PYTHON'; then pass 'every row within its tolerance'; else fail 'rows out of tolerance'; fi
import csv, sys
from decimal import Decimal as D
wanted = list(csv.DictReader(open(sys.argv[1])))
got = list(csv.DictReader(open(sys.argv[2])))
ulp = D(2) ** -53
for w, g in zip(wanted, got, strict=True):
    t1, t2, d, x, y, h = (D(float(w[k])) for k in ('t1', 't2', 'd', 'x', 'y', 'h'))
    s, turn = abs(t1 + t2) / 2, abs((t1 - t2) / (4 * d))
    spread = s * (3 + abs(h) + 3 * turn)
    for name, limit in (('xp', ulp * (abs(x) + spread) + D('5e-324')), ('yp', ulp * (abs(y) + spread) + D('5e-324')),
                        ('hp', ulp * (abs(h) + 10 * turn))):
        if abs(D(float(g[name])) - D(w[name])) > limit:
            sys.exit(f"{w['case']}: {name} {g[name]} instead of {w[name]}")
PYTHON
  fi
  cp out first
  in=$reference expect 0 'rows from stdin' arc --csv table.csv
  in=$reference expect 0 'the table on stdout' arc --csv -
  if cmp -s <(table out) <(table table.csv); then pass 'replaces the text'; else fail 'the output is not the table'; fi
  if cmp -s <(table out) first && cmp -s <(table table.csv) first; then pass 'stdin and file give the same rows'; else fail 'stdin and file differ'; fi
  printf '1,0.5,2,0,0,2\n' >one
  in=one expect 0 'a row without a header' arc
  is 'one row out' "$(wc -l <out)" 1
  in=one expect 0 'rows as JSON' arc --json
  json 'with all digits' '.update=="exact" and .rows[0].xp==0.66071698894297582 and .rows[0].hp==2.125'
  in=one expect 0 'the first method' arc --update approx
  is 'has half the turn' "$(cut -d, -f3 out)" 2.0625
  expect 2 'an empty table' arc
  holds 'says what a row is' err 'stdin has no rows; a row is t1,t2,d,x,y,h'

  printf 't1,t2,d,x,y,h\n1,2,3,4,5,6\n1,2,3,4,5\n' >short
  in=short expect 2 'a short row' arc
  is 'the rows before it are printed' "$(wc -l <out)" 2
  holds 'its place is reported' err 'stdin:3: '
  is 'in one line' "$(wc -l <err)" 1
  printf '1,2,0,4,5,6\n' >flat
  expect 2 'a gauge of 0' arc flat
  holds 'the file is named' err 'flat:1: d (half the gauge) must be greater than 0'
  printf '1,2,3,four,5,6\n' >word
  expect 2 'a word instead of a number' arc word
  holds 'is reported' err "word:1: column 'x' must be a finite number, not 'four'"
  printf '1,1,1,0,0,0\n1e308,1e308,1,0,0,0\n' >huge
  expect 2 'an overflow' arc huge
  holds 'their line is reported' err 'huge:2: the result of the tick overflows'
  expect 1 'a missing file' arc none.csv
  expect 2 'an unknown update' arc --update exat
  holds 'has a suggestion' err "did you mean 'exact'?"
}

group_compare() {
  expect 0 'compare' arc --compare --picture arc.png --csv errors.csv
  holds 'the article: x' out 0.660716988942976
  holds 'its chart, d 2' out 0.26956
  holds 'its chart, d 60' out 6.31744
  holds 'the car article' out 2.497287
  holds 'rear follows' out 2.378349
  is_png 'the picture' arc.png
  is 'the table' "$(table errors.csv | head -1)" 'table,row,update,error,unit'
  expect 0 'compare as JSON' arc --compare --json
  json 'the exact arc is exact' '[.step_error[].exact, .drive_error[].exact, .drive_turn_error[].rk2]|max < 1e-11'
  json 'the first method has twice the radius' '.radius_m[1]|(.approx/.true-2)|fabs < 0.001'
  json 'the car table' '.bicycle_heading[2]|((.six_lines_deg*1e6|round)==2497287 and (.rear_follows_deg*1e6|round)==2378349)'
  expect 2 'a picture without compare' arc --picture f.png
  expect 0 'a drawing' arc --compare --picture arc.svg --theme light
  is 'the file is SVG' "$(head -c 5 arc.svg)" '<?xml'
  holds 'its background is white' arc.svg 'rgb(100%,100%,100%)'
  expect 0 'a PDF' arc --compare --picture arc.pdf
  is 'the file is PDF' "$(head -c 5 arc.pdf)" '%PDF-'
  expect 0 'a PDF again' arc --compare --picture arc.pdf
  cp arc.pdf first.pdf
  expect 0 'and again' arc --compare --picture arc.pdf
  if cmp -s first.pdf arc.pdf; then pass 'the same PDF'; else fail 'the PDFs differ'; fi
  expect 2 'an unknown format' arc --compare --picture arc.gif
  holds 'the formats are named' err 'must end in .svg, .pdf or .png'
  expect 2 'a theme without a picture' arc --compare --theme light
  expect 0 'a column of a paper' arc --compare --picture column.svg --width 8.5cm --theme light
  holds 'it is 8.5 cm wide' column.svg 'width="240.94'
  holds 'text is not drawn as paths' column.svg '>Position after one tick</text>'
  holds 'the font is embedded' column.svg 'url(data:font/ttf;base64,'
  holds 'it has a title' column.svg '<title>What the exact arc changes</title>'
  holds 'it names its command' column.svg '<dc:source>treads lab arc --compare --picture column.svg --width 8.5cm --theme light</dc:source>'
  # The drawing is scaled; text below 7 points is illegible in print.
  is 'no text is smaller than 7 points' "$(sed -n 's/.*<g font-family[^(]*(\([0-9.]*\)).*/scale \1/p; s/.*font-size="\([0-9.]*\)".*/size \1/p' column.svg |
    awk '/scale/ {scale = $2} /size/ && $2 * scale < 7 {small++} END {print (NR > 50), small + 0}')" '1 0'
  expect 0 'the same as an image' arc --compare --picture column.png --width 85mm
  is 'it has 300 dots per inch' "$(od -An -tu1 -j16 -N4 column.png | awk '{print $3 * 256 + $4}')" 1004
  holds 'the image names its command' column.png 'treads lab arc --compare --picture column.png --width 85mm'
  expect 2 'too narrow' arc --compare --picture f.png --width 2cm
  holds 'the range is named' err "'2cm' is not a length from 6 cm to 100 cm"
  expect 2 'no unit' arc --compare --picture f.png --width 8.5
}

# run CONTROLLER UPDATE HZ LATENCY FILTER: checks the run.
run() {
  json "$1 $2 $3 Hz latency $4: $5" \
    ".runs[]|select(.controller==\"$1\" and .update==\"$2\" and .hz==$3 and .latency==$4)|$5"
}

# each CONTROLLER UPDATE FILTER: checks the runs with all rates and latencies.
each() {
  json "$1 $2 at all rates and latencies: $3" \
    "[.runs[]|select(.controller==\"$1\" and .update==\"$2\")]|length==6 and all($3)"
}

group_circling() {
  expect 0 'the whole experiment on a coarse grid' circling --json --csv bench.csv --ranges 1:4:3 --bearings -165:90:4
  json 'its fields' 'keys==["command","models","program_version","runs","setup"] and all(.runs[]; [keys_unsorted[]]==["update","controller","hz","latency","target",
    "captured","orbit","chatter","other","close_behind_captured","time_median_s","time_max_s","overrotation_deg"])'
  json 'the runs are complete' '(.runs|length)==288 and ([.runs[].controller]|unique)==(["bang-bang:0.5","bang-bang:0","proportional",
    "pure-pursuit","pivot","pivot-inside","dead-beat","dead-beat-predict","unicycle","reverse","drive-off","back-turn"]|sort)
    and ([.runs[].update]|unique)==["approx","euler","exact","rk2"] and all(.runs[]; .captured+.orbit+.chatter+.other==12)'
  is 'the table has one row per run' "$(table bench.csv | wc -l)" 289
  expect 0 'the exact update on the whole grid' circling --json --update exact
  each bang-bang:0.5 exact '[.captured,.orbit,.chatter,.other]==[1508,652,0,0]'
  each bang-bang:0 exact '[.captured,.orbit,.chatter,.other]==[2104,56,0,0]'
  each proportional exact '[.captured,.orbit,.chatter,.other]==[2104,56,0,0]'
  each pure-pursuit exact '[.captured,.orbit,.chatter,.other]==[2104,56,0,0]'
  each reverse exact '[.captured,.orbit,.chatter,.other]==[2104,0,0,56]'
  for controller in unicycle pivot-inside drive-off back-turn dead-beat-predict; do each $controller exact '.captured==2160'; done
  each pure-pursuit exact '.close_behind_captured==296'
  run pivot exact 10 0 '.chatter-1920|fabs<=20'
  run dead-beat exact 10 0 '.captured==2160'
  run dead-beat exact 10 1 '.captured-92|fabs<=20'
  run unicycle exact 60 0 '.time_median_s<=1.30 and .time_max_s<=2.35 and .overrotation_deg<=16 and .overrotation_deg>=10'
  expect 0 'the other updates' circling --json --update approx,euler,rk2 --controller bang-bang:0.5,bang-bang:0,pure-pursuit
  each pure-pursuit approx '.close_behind_captured==0'
  each bang-bang:0.5 rk2 '.orbit-652|fabs<=8'
  each bang-bang:0.5 euler '.orbit-652|fabs<=8'
  run bang-bang:0.5 approx 60 0 '.orbit-1384|fabs<=8'
  run bang-bang:0 approx 60 0 '.orbit-332|fabs<=6'
  run pure-pursuit approx 60 0 '.orbit-1676|fabs<=8'
  run bang-bang:0.5 approx 10 0 '.orbit-1386|fabs<=8'
  run pure-pursuit approx 10 0 '.orbit-1618|fabs<=8'

  expect 0 'other controllers' circling --json --update exact,approx --hz 60,10 --latency 0 --controller pivot:15,double-pursuit
  run pivot:15 exact 10 0 '.captured==2160'
  run double-pursuit exact 60 0 '.orbit==56'
  run double-pursuit approx 60 0 '.orbit==332'
  expect 0 'moving targets' circling --json --update exact --hz 60 --latency 0 --target linear,circling \
    --controller unicycle,pivot-inside,back-turn
  json 'are captured from all cells' '(.runs|length)==6 and all(.runs[]; .captured==2160)'
  expect 0 'another setup' circling --json --update approx,rk2 --controller bang-bang:-0.5,pivot:15 --hz 20 --latency 0 \
    --half-gauge 2 --speed 3 --capture 1 --bearings -170:20:18 --ranges 2:1:10 --horizon 30
  json 'has the given values' '.setup|.half_gauge_m==2 and .speed_mps==3 and .capture_m==1 and .horizon_s==30 and .cells==180
    and .bearings_deg.count==18 and .ranges_m.step==1'
  json 'is used in every run' '(.runs|length)==4 and all(.runs[]; .hz==20 and .captured+.orbit+.chatter+.other==180)'
  expect 0 'a picture' circling --update exact,approx --controller bang-bang:0.5,pure-pursuit --hz 30 --latency 0 --picture map.png
  holds 'the table is printed' out '1508'
  is_png 'the file is PNG' map.png

  expect 2 'an unknown controller' circling --controller pivt
  holds 'has a suggestion' err "did you mean 'pivot'?"
  expect 2 'a value out of range' circling --controller bang-bang:7
  holds 'its range' err 'from -1 to 1'
  expect 2 'an unknown update' circling --update leapfrog
  expect 2 'a rate of 0' circling --hz 0
  expect 2 'a latency out of range' circling --latency 61
  expect 2 'an unknown target' circling --target round
  expect 2 'an incomplete axis' circling --bearings 1:2
  expect 2 'a negative range' circling --ranges -1:1:4
  holds 'the form of an axis' err 'START:STEP:COUNT'
  expect 2 'too many cells' circling --bearings 0:0.1:3600 --ranges 1:0.1:1000
  expect 1 'a picture in a missing folder' circling --controller unicycle --update exact --hz 10 --latency 0 --picture "$work/none/f.png"
}

group_world() {
  expect 0 'in the world' circling --world --json --bearings -165:30:12 --ranges 1.4:1:6 --horizon 20
  json 'both minds and all track drives' '([.runs[].update]|unique)==["track","track-approx","track-slip"]
    and ([.runs[].controller]|index("circler")) and ([.runs[].controller]|index("hunter:range=0"))'
  json 'the true turn orbits less' '[.runs[]|select(.controller=="circler")|{key:.update,value:.orbit}]|from_entries
    |.["track"] * 2 < .["track-approx"] and .["track-approx"] >= 18 and .["track-slip"] * 2 <= .["track"]'
  json 'tracks that skid spin out of their circle' '[.runs[]|select(.controller=="circler")|{key:.update,value:.overrotation_deg}]
    |from_entries|.["track-slip"] >= 5 * .track'
  json 'hunter steering law captures from everywhere' 'all(.runs[]|select(.controller=="seek"); .captured==72)'
  cp out first
  expect 0 'in the world again' circling --world --json --bearings -165:30:12 --ranges 1.4:1:6 --horizon 20
  if cmp -s out first; then pass 'the results do not depend on threads'; else fail 'the results differ'; fi
  expect 2 'the world has its own clock' circling --world --hz 30
}

group_watch() {
  expect 3 'a window without a display' circling --watch
  holds 'the command without a window is named' err 'treads lab circling'
  expect 0 'its picture after ten seconds' circling --watch --picture watch.png
  is_png 'the file is PNG' watch.png
  expect 0 'its picture again' circling --watch --picture again.png
  if cmp -s watch.png again.png; then pass 'the same picture'; else fail 'the pictures differ'; fi
  expect 2 'world and window' circling --watch --world
}

group_drives() {
  expect 0 'the drives' drives --csv drives.csv --picture paths.png
  is_png 'the file is PNG' paths.png
  is 'six legs per drive' "$(table drives.csv | tail -n +2 | cut -d, -f1 | sort | uniq -c | awk '{print $1}' | sort -u)" 6
  expect 0 'the drives as JSON' drives --json
  cp out drives.json
  is 'has all drives' "$(jq -c '[.drives[].drive]' drives.json)" "$("$TREADS" list drives --json | jq -c '[.drives[].name]')"
  json 'drive straight ahead, round, to a stop and back' 'all(.drives[]; .legs|(.[0]|.end_mps>=6 and .turned_deg<0.01) and .[1].turned_deg>=180
    and (.[3].end_mps|fabs<=0.5) and .[4].end_mps<=-2)'
  json 'the circle of the tracks is d (l + r) / (l - r), and twice that by the approximate method' '[.drives[]|select(.drive|test("^track(-approx)?$"))
    |.legs[1].radius_m]|(.[0]-3.4|fabs<1e-3) and (.[1]-6.8|fabs<2e-3)'
  json 'all positions are finite' 'all(.drives[].legs[]; (.x_m|fabs) < 300 and (.y_m|fabs) < 300)'
}

group_articles() {
  expect 0 'the articles' articles --json --picture articles.svg
  json 'the values of the article and of its equations' '[.findings[]|select(.claim|test("overcomes"))|.said,(.found*10|round)]==[600,9167]'
  holds 'the figures are drawn' articles.svg '<svg'
}

group_slip() {
  expect 0 'slipping tracks' slip --json --csv slip.csv --picture slip.svg
  json 'six grounds by two laws' '(.fits|length)==12 and ([.fits[].ground]|unique|length)==6 and all(.fits[].points; length==18)'
  json 'centres lie outside the tracks' 'all(.fits[].points[]; .centre_left_m > 0.85 and .centre_right_m > 0.85)'
  json 'centres move by less than 10 %' 'all(.fits[]; .spread_percent < 10)'
  json 'constant centres predict the turns' 'all(.fits[]; .error_percent < 2 and .unslipped_error_percent > 20)'
  json 'the gears' '(.gears|length)==3 and .gears[0].turn_wpkg > 1.5*.gears[1].turn_wpkg
    and (.gears[2].turn_wpkg/.gears[1].turn_wpkg-1|fabs) < 0.05 and .gears[0].pivot_degps==null'
  is 'the table has one row per turn' "$(table slip.csv | wc -l)" 217
  holds 'the chart is drawn' slip.svg '<svg'
}

group_path() {
  local grid=(--ranges 1:3:2 --bearings -170:40:9) size
  expect 0 'paths' path "${grid[@]}" --json --picture path.png
  json 'all drivers on all paths' '(.runs|length)==72 and ([.runs[].reference]|unique|length)==6 and .setup.cells==18'
  json 'all runs arrive' 'all(.runs[]; .time_s > 4 and .error_max_m >= .error_rms_m and .energy_jpkg > 0)'
  json 'half the turn leaves the circle, and so does skidding' '[.runs[]|select(.reference=="circle" and .controller=="pure-pursuit")
    |.error_rms_m]|.[0] < 0.001 and .[1] > 1 and .[2] > 0.3'
  json 'controllers that pivot never orbit' 'all(.runs[]|select(.controller=="regulated"); .orbit_percent==0)'
  is_png 'a picture' path.png
  expect 0 'a trajectory' path --reference corner --update exact --controller stanley,pivot --latency 6 "${grid[@]}" --trajectory run.csv --csv -
  is 'one row per tick' "$(awk -F, '$4 == "corner stanley exact" && $1 == n + 0 { n++ } END { print n }' run.csv)" "$(table out | awk -F, '/stanley/ { print $8 * 60 }')"
  # Everything about regulated scales with the gauge, except the capture radius that other drivers have.
  for size in 1 0.1; do
    expect 0 "at $size of the size" path --half-gauge $size --speed "$(jq -n "5*$size")" --reference corner,behind --update exact --controller regulated "${grid[@]}" --json
    jq -c "[.runs[]|.time_s,(.error_rms_m/$size*1e6|round),(.way_m/$size*1e6|round)]" out >"size-$size"
  done
  is 'a small robot drives the same shape' "$(cat size-0.1)" "$(cat size-1)"
  json_runs() { expect 0 "$1" path --update exact --controller regulated "${grid[@]}" --json "${@:2}"; }
  json_runs 'a corner of a wall' --reference wall --regulated use_collision_detection=off
  json 'is hit without the check' '.runs[0]|.time_s > 0 and .clearance_m < -0.1'
  json_runs 'the check' --reference wall
  json 'stops the vehicle' '.runs[0]|.time_s==null and .clearance_m > 0.1'
  json_runs 'a lookahead by speed' --reference wall --regulated use_velocity_scaled_lookahead_dist=on,lookahead_time=1
  json 'lets it pass' '(.runs[0]|.time_s > 0 and .clearance_m > 0.1) and .setup.regulated.lookahead_time==1 and .setup.regulated.use_velocity_scaled_lookahead_dist'
  json_runs 'a turn in three moves' --reference three-point --regulated allow_reversing=true --picture turn.svg
  json 'ends with the opposite heading' '.runs[0]|.time_s < 12 and .heading_error_deg < 2 and .clearance_m==null'
  expect 2 'an unknown parameter' path --regulated lookahead_tim=2
  holds 'has a suggestion' err "did you mean 'lookahead_time'?"
  expect 2 'a bad value' path --regulated cost_scaling_gain=2
  holds 'its range' err 'cost_scaling_gain takes a number from 0.001 to 1, not'
  expect 2 'a switch' path --regulated allow_reversing=2
  holds 'is on or off' err 'allow_reversing is on or off'
  expect 2 'an unknown path' path --reference corne
  holds 'has a suggestion' err "did you mean 'corner'?"
  expect 2 'slip with a drive' path --drive track --slip 0.2
  expect 2 'a path for circling' circling --reference corner
  holds 'the right experiment is named' err 'it belongs to lab path'
  expect 2 'a target for paths' path --target linear
  expect 1 'a trajectory in a missing folder' path --trajectory "$work/none/f.csv"
}

group_odometry() {
  expect 0 'odometry' odometry --duration 600 --json --csv drift.csv --picture drift.svg
  json 'the exact arc drifts least, Euler most' '[.drifts|group_by(.hz)[]|map({key:.update,value:.drift_max_m})|from_entries
    |.exact < .rk2 and .rk2 < .euler/10]==[true,true,true]'
  json 'all updates have the same heading' 'all(.drifts[]; .heading_error_rad < 1e-8)'
  json 'the covariance grows' '[.coverage[]|.long_axis_m]|length==3 and .==sort'
  json 'its interval holds the percentage' 'all(.coverage[]; .position_low_percent < .position_percent and .position_percent < .position_high_percent)'
  expect 0 'another seed' odometry --seed 2 --duration 77 --update exact --hz 10 --json
  json 'is another drive, up to its end' '.setup.seed==2 and [.coverage[].time_s]==[10,60,77] and .setup.way_m != 77'
  is 'the table has a row per rate and update' "$(table drift.csv | wc -l)" 10
  holds 'the drifts are drawn' drift.svg '<svg'
  expect 0 'a small robot with coarse encoders' odometry --half-gauge 0.1435 --speed 0.5 --encoder 0.01 --hz 20 --update exact --duration 60
  holds 'its encoder' out 'counts each 0.01 m'
  expect 2 'no noise' odometry --noise 0
}

# A program drives as the same controller does.
group_driver() {
  local grid=(--ranges 1:1.5:3 --bearings -95:60:3 --update exact,approx --hz 60 --latency 0 --json) what pair
  sed -n '/^import math/,/^```/{/^```/!p}' "$top/docs/laboratory.md" >pivot.py
  sed 's/radians(5)/radians(0)/; s/(1, -1)/(1, 0)/; s/(-1, 1)/(0, 1)/' pivot.py >circler.py
  for pair in pivot.py=pivot:5 circler.py=bang-bang:0; do
    expect 0 "the driver ${pair%=*}" circling --driver "python3 ${pair%=*}" "${grid[@]}"
    jq -c '[.runs[]|del(.controller, .blind_m)]' out >driver.json
    expect 0 'the controller' circling --controller "${pair#*=}" "${grid[@]}"
    is "drives as ${pair#*=}" "$(cat driver.json)" "$(jq -c '[.runs[]|del(.controller, .blind_m)]' out)"
  done
  is 'the second one circles' "$(jq -c 'map(.orbit>0)' driver.json)" '[true,true]'
  what='read -r word tick rest; do [ "$word" = t ] || continue; [ "$tick" = 9 ] &&'
  while IFS='~' read -r line message; do
    expect 1 "$message" circling --driver "sh -c 'echo bot 3 it; while $what $line; echo o \$tick 1 1 0 0; done'" "${grid[@]}"
    holds 'is reported' err "$message"
  done <<'END'
exit 3~it ended with exit code 3
{ echo oh no >&2; exit 0; }~its last words: oh no
sleep 9~it does not answer in time
echo o 9 left 1 0 0~'left' is not a number
echo o 8 1 1 0 0~it answers a different tick
END
  expect 1 'no program' circling --driver ./none "${grid[@]}"
  holds 'is named' err "'./none' cannot be started"
  expect 1 'an older program' circling --driver "sh -c 'echo bot 9 it; sleep 9'" "${grid[@]}"
  holds 'is rejected' err "its greeting must be 'bot 3 NAME'"
  expect 0 'the grid of a program' circling --driver 'python3 pivot.py' --update exact --json
  json 'has 240 targets' '.setup.cells==240 and .runs[0].captured==240'
  expect 2 'a program and a controller' circling --driver ./none --controller pivot
}

group_fit() {
  local grid=(--ranges 1:3:2 --bearings -170:40:9)
  # Two ideal tracks 2 m apart, in ROS's frame, with wheels of 0.25 m.
  awk 'BEGIN { print "segment,time_s,left_radps,right_radps,x_m,y_m,yaw_deg"
    split("1 1 1 .5 .5 1 -1 -1 2 1.2 1.3 2 -1 -2 .4 -.4", v, " ")
    for (s = 0; s < 8; s++) { l = v[2 * s + 1]; r = v[2 * s + 2]; x = y = h = 0
      for (i = 0; i <= 30; i++) { printf "%d,%.1f,%.6f,%.6f,%.8f,%.8f,%.8f\n", s, i / 10, 4 * l, 4 * r, x, y, h * 180 / 3.14159265358979
        w = (r - l) / 2 * .1; k = w ? sin(w / 2) / (w / 2) : 1; u = (l + r) / 2 * .1
        x += u * k * cos(h + w / 2); y += u * k * sin(h + w / 2); h += w } } }' >ideal.csv
  expect 0 'an ideal vehicle' fit ideal.csv --json --gauge 1.6
  json 'its gauge and wheels' '[.parameters[]|{key:.parameter,value}]|from_entries|(.gauge-2|fabs<1e-3)
    and (.scale_left-0.25|fabs<1e-4) and (.centre_left-1|fabs<1e-3) and (.delay|fabs<1e-2)'
  json 'the multiplier and the slip' '(.gauge_multiplier-1.25|fabs<1e-3) and (.slip_share-0.2|fabs<1e-3)'
  json 'held out, it is predicted' '.held_out[0]|.model=="fit" and .yaw_rms_deg<0.1 and .place_rms_m<0.01'
  expect 0 'all models' fit ideal.csv --models all --json
  json 'are compared' '[.models[].model]==["differential","icr","slip-curve","fit"] and all(.models[]; .place_rms_m<0.01)'
  expect 0 'an export' fit ideal.csv --gauge 1.6 --export ros2
  is 'for ROS' "$(sed -n 's/ *# 1.*//; /multiplier/p' out | tr '\n' ' ' | tr -s ' ')" ' wheel_separation_multiplier: 1.25 left_wheel_radius_multiplier: 1 right_wheel_radius_multiplier: 1 '
  expect 0 'an export' fit ideal.csv --export urdf
  holds 'for Gazebo' out '<wheel_separation>2</wheel_separation>'
  expect 0 'an export' fit ideal.csv --export nav2
  holds 'for Nav2' out 'desired_linear_vel: 2'
  expect 0 'drives' fit ideal.csv --gauge 2 --drive track --drive track-slip:shear=1 --json
  json 'drive as the log does' '(.simulated|map(.model))==["fit","straight","track","track-slip:shear=1"] and all(.simulated[:3][];
    (.turn_ratio-1|fabs<2e-3) and (.ahead_ratio-1|fabs<1e-2) and .rate_rms_degps<0.5 and .place_rms_m<0.02 and .yaw_left_percent<0.01)'
  json 'or slip' '.simulated[3]|.turn_ratio<0.9 and .rate_rms_degps>1 and .place_left_percent>1'
  expect 0 'in text' fit ideal.csv --gauge 4 --drive track
  is 'a gauge that is too wide' "$(awk '$1 == "track" { print ($2 > .49 && $2 < .51) }' out)" 1
  expect 2 'a car' fit ideal.csv --drive arcade
  holds 'is rejected' err 'must have tracks'
  echo '{"vehicle": {"gauge_m": 1.08, "top_mps": 5, "mass_kg": 260, "wheelbase_m": 0.92}}' >wheels.json
  expect 0 'wheels on two axles' slip --drive wheels.json
  holds 'pivot about b + l^2 / b' out 'centres are 0.932 m to either side'
  # The same vehicle on ice turns half as much; one segment on sand is too few.
  awk -F, -v OFS=, 'NR == 1 { print $0, "ground"; next } { print $0, $1 == 7 ? "sand" : "firm"
    if ($1 < 7) { ice[++n] = $0 } } END { for (i = 1; i <= n; i++) { split(ice[i], v, ","); print v[1] + 10, v[2], v[3], v[4], v[5], v[6], v[7], "ice" } }' ideal.csv |
    awk -F, -v OFS=, '$8 == "ice" { if ($1 != s) { s = $1; x = y = h = 0; t = 0; l = $3 / 4; r = $4 / 4 }
      else { w = (r - l) / 4 * .1; k = w ? sin(w / 2) / (w / 2) : 1; u = (l + r) / 2 * .1; x += u * k * cos(h + w / 2); y += u * k * sin(h + w / 2); h += w }
      $5 = x; $6 = y; $7 = h * 180 / 3.14159265358979 } { print }' >grounds.csv
  expect 0 'a log of three grounds' fit grounds.csv --json --gauge 1.6 --save grounds.json
  json 'has a gauge for two of them' '[.parameters[]|select(.parameter=="gauge")|{key:.ground,value}]|from_entries
    |length==2 and (.firm-2|fabs<5e-3) and (.ice-4|fabs<2e-2)'
  json 'and its slip' '[.parameters[]|select(.parameter=="slip")|{key:.ground,value}]|from_entries|(.firm-0.2|fabs<5e-3) and (.ice-0.6|fabs<5e-3)'
  json 'the third is named' '[.warnings[]?|select(contains("1 on sand"))]|length==1'
  is 'the vehicle also has them' "$(jq -c '[.vehicle.grounds[]|(.gauge_m|round)]' grounds.json)" '[2,4]'
  sed '1s/.*/seg;t;wl;wr;px;py;psi/; s/,/;/g; s/\./,/g' ideal.csv >other.csv
  expect 0 'other names, semicolons and decimal commas' fit other.csv --json --frame ros --wheel-radius 0.25 \
    --columns segment=seg,time=t,left=wl:rad/s,right=wr:rad/s,x=px,y=py,heading=psi:deg
  json 'the same vehicle' '[.parameters[]|{key:.parameter,value}]|from_entries|(.gauge-2|fabs<1e-3) and (.scale_left-1|fabs<1e-3)'
  expect 0 'text, table and picture' fit ideal.csv --csv fit.csv --picture fit.svg
  holds 'the straight fit is next to it' out 'straight'
  is 'the table has one row per parameter' "$(table fit.csv | wc -l)" 13
  holds 'the paths are drawn' fit.svg '<svg'
  expect 0 'a vehicle file' fit ideal.csv --gauge 1.6 --save robot.json
  is 'its gauge' "$(jq '.vehicle.gauge_m*1000|round' robot.json)" 2000
  is 'what made it' "$(jq -r '.command, .setup.segments' robot.json | paste -sd ' ')" 'treads lab fit ideal.csv --gauge 1.6 --save robot.json 8'
  expect 0 'it follows paths' path --vehicle robot.json --reference circle --controller unicycle "${grid[@]}" --json
  json 'with its gauge, speed and slip' '(.setup|(.half_gauge_m-0.8|fabs<1e-6) and (.slip-0.2|fabs<1e-3) and (.speed_mps-2|fabs<1e-3))
    and .runs[0].vehicle=="exact"'
  expect 0 'a drive as a vehicle' circling --vehicle track --controller unicycle "${grid[@]}" --latency 0 --json
  json 'is in the circling grid' '[.runs[].update]==["track"]'
  prefix=(match)
  expect 0 'the log of a match' champion captain --mode sandbox --drive track-slip --arena open --time 80 --seed 1 --drive-log match.csv --record match.treads
  prefix=(replay)
  expect 0 'the log of its replay' match.treads --drive-log replay.csv
  is 'is the same' "$(sha256sum <replay.csv)" "$(sha256sum <match.csv)"
  prefix=(lab)
  expect 0 'a vehicle is fitted to it' fit match.csv --json
  json 'the friction needs a length' '[.warnings[]|select(contains("--contact-length"))]|length==1'
  json 'with its segments' '.log.poses > 300 and .log.segments >= 8'
  expect 2 'a drive without a log' drive
  holds 'needs a file' err 'lab drive needs a file for the log'
  prefix=(match)
  expect 0 'tanks drive like it' hunter idle --drive robot.json --time 2 --json
  json 'with its gauge and speed' '.tuning|(.["drive.gauge"]-2|fabs<1e-3) and (.["drive.top"]-2|fabs<1e-3)'
  prefix=(lab)
  echo '{"vehicle": {"gauge_m": 2}}' >half.json
  expect 2 'an incomplete vehicle' path --vehicle half.json
  holds 'its missing member' err "half.json:1:13: 'top_mps' is missing"
  head -40 ideal.csv >short.csv
  expect 2 'a log that is too short' fit short.csv
  holds 'the number of rows is reported' err 'at least 5 are required'
  awk -F, -v OFS=, 'NR > 1 { $3 = $4 = 0 } 1' ideal.csv >still.csv
  expect 2 'tracks that never move' fit still.csv
  holds 'are reported' err 'still.csv: the tracks in the log never move'
  expect 2 'a log with left and right exchanged' fit ideal.csv --columns left=right_radps:rad/s,right=left_radps:rad/s
  holds 'contradicts itself' err 'the poses contradict the tracks'
  sed '5s/,0.3,/,0.1,/' ideal.csv >back.csv
  expect 0 'time that goes back' fit back.csv
  holds 'is named' out "1 rows are skipped, because their time is not after the previous row's"
  cut -d, -f1-6 ideal.csv >headless.csv
  expect 0 'a log without headings' fit headless.csv --json
  json 'its gauge follows from the places' '.parameters[0].value - 2 | fabs < 0.02'
  json 'a warning names the unknown centre' '[.warnings[]|select(contains("the centre ahead is unknown"))]|length==1'
  expect 2 'an unknown unit' fit ideal.csv --columns left=left_radps:furlongs
  holds 'the units are named' err 'rad/s'
  expect 1 'a missing log' fit none.csv
  if [ -n "${TREADS_LOG:-}" ]; then
    expect 0 'the log of a robot' fit "$TREADS_LOG" --json
    json 'the fit is a fifth better than a straight one' '.held_out|(.[0].yaw_rms_deg < 0.8*.[1].yaw_rms_deg) and (.[0].place_rms_m < 0.8*.[1].place_rms_m)'
  fi
}

# make_log KIND: prints 80 s of two ideal tracks 2 m apart, 10 rows per second and an order every 5 s, as the kind of logger writes it.
make_log() {
  awk -v kind="$1" 'function counter(way, per_m, range) { return int(way * per_m + 1e6 * range) % range }
    BEGIN { header["counts"] = "time,left_counts,right_counts,x,y,heading"; header["angles"] = "time,left_rad,right_rad,x,y,heading"
      header["brackets"] = "Time [ms],Left [km/h],Right [km/h],X (cm),Y (cm),Heading [deg]"; header["one"] = "time,left,right,x,y,heading,segment"
      header["ros"] = "%time,v[0],v[1],/robot/odom/pose/pose/position/x,/robot/odom/pose/pose/position/y,/robot/odom/pose/pose/orientation/x"
      header["ros"] = header["ros"] ",/robot/odom/pose/pose/orientation/y,/robot/odom/pose/pose/orientation/z,/robot/odom/pose/pose/orientation/w"
      header["twist"] = "header.stamp.sec,header.stamp.nanosec,twist.twist.linear.x,twist.twist.angular.z,pose.pose.position.x,pose.pose.position.y,theta"
      header["rostopic"] = "%time,field.left,field.right,field.x,field.y,field.theta"
      print kind in header ? header[kind] : "time,left,right,x,y,heading"
      split("1 1 1 .5 .5 1 -1 -1 2 1.2 1.3 2 -1 -2 .4 -.4", v, " "); pi = 3.14159265358979
      for (i = 0; i < 800; i++) { t = i / 10; k = 2 * (int(t / 5) % 8); l = v[k + 1]; r = v[k + 2]
        pose = sprintf("%.6f,%.6f,%.8f", x, y, h); w = sprintf("%.8f,%.8f", l, r)
        if (kind == "counts") w = counter(a, 20000, 65536) "," counter(b, 20000, 65536)
        if (kind == "counts12") w = counter(a, 3000, 4096) "," counter(b, 3000, 4096)
        if (kind == "angles") w = counter(a, 4e6, 2e6 * pi) / 1e6 "," counter(b, 4e6, 2e6 * pi) / 1e6
        if (kind == "brackets") print 1000 * t "," 3.6 * l "," 3.6 * r "," 100 * x "," 100 * y "," h * 180 / pi
        else if (kind == "ros") printf "%.0f,%.8f,%.8f,%.6f,%.6f,0,0,%.8f,%.8f\n", 1.7e18 + 1e9 * t, 4 * l, 4 * r, y, -x, -sin(h / 2), cos(h / 2)
        else if (kind == "twist") printf "%d,%d,%.8f,%.8f,%.6f,%.6f,%.8f\n", 1.7e9 + t, 1e9 * (t % 1) + .5, (l + r) / 2, (r - l) / 2.2, y, -x, -h
        else if (kind == "rostopic") printf "%.0f,%.8f,%.8f,%.6f,%.6f,%.8f\n", 1.7e18 + 1e9 * t, l, r, y, -x, -h
        else if (kind == "merged") print t "," w ",,,\n" t ",,," pose
        else if (kind == "doubled") print t "," w "," pose "\n" t "," w "," pose
        else if (kind == "swapped" && i % 100 == 40) late = t "," w "," pose
        else print t "," w "," (kind == "words" && i % 3 ? "nan,NULL,N/A" : pose) (kind == "one" ? ",one" : "")
        if (late && i % 100 == 41) print late
        turn = (l - r) / 2 * .1; c = turn ? sin(turn / 2) / (turn / 2) : 1; u = (l + r) / 2 * .1
        x += u * c * sin(h + turn / 2); y += u * c * cos(h + turn / 2); h += turn; a += l * .1; b += r * .1 } }'
}

# Logs as other programs write them, and logs that are too large for the memory.
group_logs() {
  local kind options
  make_log plain >plain.csv
  for kind in plain counts counts12 angles brackets ros twist rostopic merged doubled swapped words one; do
    make_log "$kind" >"$kind.csv"
    options=()
    [ "$kind" = one ] && options=(--columns segment=none)
    [ "$kind" = counts12 ] && options=(--columns left=left:counts4096,right=right:counts4096)
    [ "$kind" = twist ] && options=(--gauge 2.2)
    [ "$kind" = ros ] && options=(--columns 'time=%time:ns,left=v[0]:rad/s,right=v[1]:rad/s')
    expect 0 "a log with $kind" fit "$kind.csv" --json "${options[@]}"
    json 'has its gauge' '(.parameters[0].value - 2 | fabs) < 0.01'
  done
  expect 2 'a log of speeds and yaw rates' fit twist.csv
  holds 'needs a gauge' err 'yaw rates need the --gauge'
  expect 0 'a counter of an unknown range' fit counts12.csv --columns left=left:counts,right=right:counts
  holds 'is named' out 'a counter seems to begin again after about 40'
  tar -xf "$top/tests/fuzz/corpus/log.tar" contradictory
  expect 0 'poses that contradict the tracks' fit contradictory --contact-length 1
  holds 'are named after a limited time' out 'the fit ended before it converged'
  expect 2 'one long segment' fit one.csv
  holds 'can be cut' err 'the log has 4 segments with poses, in all 79.6 s; at least 5 are required, and --columns segment=none cuts it into pieces of 5 s'
  # Encoders at 10 kHz, poses at 10 Hz.
  awk 'BEGIN { print "time,left,right,x,y,heading"
    for (i = 0; i < 1000000; i++) { if (i % 50000 == 0) { k = i / 50000; l = k % 3; r = (k + 1) % 4 }
      if (i % 1000 == 0) printf "%.4f,%d,%d,%.6f,%.6f,%.8f\n", i / 1e4, l, r, x, y, h; else printf "%.4f,%d,%d,,,\n", i / 1e4, l, r
      turn = (l - r) / 2e4; u = (l + r) / 2e4; x += u * sin(h + turn / 2); y += u * cos(h + turn / 2); h += turn } }' >fast.csv
  (
    grep -qaE '__(asan|tsan)_init' "$TREADS" || ulimit -v 120000
    expect 0 'a million rows in little memory' fit fast.csv --json
    json 'are all read' '.log.rows==1000000 and .log.segments==20 and .log.poses==1000 and (.parameters[0].value - 2 | fabs) < 0.001'
    in=fast.csv expect 0 'from a pipe' fit - --json
  )
}

# variant FILE HEADER STATEMENT: writes plain.csv with other columns: t, l, r, x (east), y (north), h, number i from 0, seconds s and nanoseconds n.
variant() {
  awk -F, -v OFS=, -v OFMT=%.10f -v CONVFMT=%.10f "BEGIN { pi = 3.14159265358979; pi2 = pi / 2; lat = 111131.745; lon = 78846.835 } NR == 1 { print \"$2\" }
    NR > 1 { t = \$1; l = \$2; r = \$3; x = \$4; y = \$5; h = \$6; i = NR - 2; s = 1.7e9 + int(t + 1e-6); n = int(1e9 * (t - int(t + 1e-6)) + .5); $3 }" plain.csv >"$1"
}

# fits WHAT HEADER STATEMENT OPTIONS..: the fit to a variant, it.csv, has the gauge of 2 m.
fits() {
  variant it.csv "$2" "$3"
  expect 0 "$1" fit "${@:4}" --json
  json 'has its gauge' '(.parameters[0].value - 2 | fabs) < 0.02'
}

# Variants of logs: poses in a second file, places on the globe, speeds and yaw rates, ROS times, and places without headings.
group_variants() {
  make_log plain >plain.csv
  variant wheels.csv time,left,right 'print t, l, r'
  variant late.csv header.stamp.sec,header.stamp.nanosec,left,right 'print s, n, l, r'
  variant counts.csv 't_ms;l_counts;r_counts' 'a += l * 200; b += r * 200; printf "%d;%d;%d\n", 1000 * t + .5, a + .5, b + .5'
  local join=(wheels.csv --poses it.csv) odometry='time,x,y,heading,left,right'
  fits 'poses in a second file' time,x,y,heading 'print t, x, y, h' "${join[@]}"
  json 'are all used' '.log.poses==800 and .log.unmatched==0 and .log.origin_deg==null'
  fits 'poses between the rows' time,x,y,heading 'if (i % 2) print t + .03, x, y, h' "${join[@]}"
  fits 'poses that begin earlier' time,x,y,heading 'if (!i) for (k = 100; k; k--) print -k / 10, k, k, 0; print t, x, y, h' "${join[@]}"
  json 'are skipped until the tracks begin' '.log.unmatched==100'
  fits 'a log without a header' '# a comment' 'print t, l, r, x, y, h' it.csv
  fits 'poses without a header' '# a comment' 'print t, x, y, h' "${join[@]}"
  fits 'places without a header' '# a comment' 'print t, x, y' "${join[@]}"
  fits 'poses with semicolons, in ms' 'stamp_ms;y;x;heading_deg' 'printf "%d;%s;%s;%s\n", 1000 * t + .5, y, x, h * 180 / pi' "${join[@]}"
  fits 'ROS poses' t,position.x,position.y,orientation.x,orientation.y,orientation.z,orientation.w 'print t, y, -x, 0, 0, -sin(h / 2), cos(h / 2)' "${join[@]}"
  fits 'poses with stamps' header.stamp.sec,header.stamp.nanosec,x,y,yaw 'print s, n, y, -x, -h' late.csv --poses it.csv
  fits 'poses with counters' time,x,y,heading 'print t, x, y, h' counts.csv --poses it.csv
  fits 'poses with gaps' time,x,y,heading 'if (i % 7) print t, x, y, h; else print t, "nan", "", "NA"' "${join[@]}"
  fits 'poses of a file with worse tracks' "$odometry" 'print t, x, y, h, 9, -9' "${join[@]}"
  fits 'tracks of a file with worse poses' "$odometry" 'print t, 0, 0, 0, l, r' it.csv --poses plain.csv
  variant it.csv time,x,y,heading 'print 1000 + t, x, y, h'
  expect 2 'poses of another time' fit "${join[@]}"
  holds 'name both times' err 'it.csv: its poses, from 1000.000 to 1079.900 s, are not during the tracks of wheels.csv, from 0.000 to 79.900 s'
  variant it.csv time,x,y,heading ''
  expect 2 'a file without poses' fit "${join[@]}"
  holds 'says so' err 'it.csv: the file has no rows'
  expect 1 'a missing file of poses' fit wheels.csv --poses none.csv

  local place names
  for names in latitude,longitude Latitude,Longitude lat,lon LAT,LNG field.latitude,field.longitude fix.latitude,fix.longitude \
    'lat [deg],lon [deg]' latitude_deg,longitude_deg gps_lat,gps_long /gps/fix/latitude,/gps/fix/longitude; do
    fits "places on the globe as $names" "time,$names" 'print t, 45 + y / lat, 7 + x / lon' "${join[@]}"
    json 'has its origin' '.log.origin_deg==[45,7] and .parameters[0].low > 1.99 and .parameters[0].high < 2.01'
  done
  fits 'in radians' time,lon_rad,lat_rad,heading 'print t, (7 + x / lon) * pi / 180, (45 + y / lat) * pi / 180, h' "${join[@]}"
  fits 'across the date line, with yaw from the east' time,lat,lon,yaw 'g = 180 + x / lon; print t, 45 + y / lat, (g > 180 ? g - 360 : g), pi2 - h' "${join[@]}"
  fits 'with quaternions' time,lat,lon,qx,qy,qz,qw 'a = pi2 - h; print t, 45 + y / lat, 7 + x / lon, 0, 0, sin(a / 2), cos(a / 2)' "${join[@]}"
  fits 'without a fix at first' time,lat,lon,heading 'if (i < 20) print t, 0, 0, h; else print t, 45 + y / lat, 7 + x / lon, h' "${join[@]}"
  fits 'of named columns, in one file' time,left,right,a,b,heading 'print t, l, r, 45 + y / lat, 7 + x / lon, h' it.csv --columns y=a:deg,x=b:deg
  expect 0 'as text' fit it.csv --columns y=a:deg,x=b:deg
  holds 'names the axes' out 'x is east and y is north of latitude 45.0000000, longitude 7.0000000, in metres'
  fits 'next to places in metres' time,x,y,heading,lat,lon 'print t, x, y, h, 1, 2' "${join[@]}"
  for place in '450, 7' '45, 1e9'; do
    variant it.csv time,lat,lon "print t, $place"
    expect 2 "the place $place" fit "${join[@]}"
    holds 'is rejected' err 'it.csv:2: latitude'
  done
  variant it.csv time,x,lat 'print t, x, 45 + y / lat'
  expect 2 'a length and an angle' fit "${join[@]}"
  holds 'are not a place' err 'must both be lengths, or both be angles'

  for names in linear.x,angular.z twist.linear.x,twist.angular.z twist.twist.linear.x,twist.twist.angular.z /cmd_vel/linear/x,/cmd_vel/angular/z \
    field.linear.x,field.angular.z field.twist.twist.linear.x,field.twist.twist.angular.z linear,angular linear_mps,angular_radps \
    'linear [m/s],angular [rad/s]' Linear.X,Angular.Z; do
    fits "speeds as $names" "time,$names,x,y,theta" 'print t, (l + r) / 2, (r - l) / 2.2, y, -x, -h' it.csv --gauge 2.2
  done
  fits 'in mm/s and degrees' time,linear_mmps,angular_degps,x,y,theta 'print t, 500 * (l + r), (r - l) / 2.2 * 180 / pi, y, -x, -h' it.csv --gauge 2.2
  for names in %time time_ns stamp_ns field.stamp_ns; do
    fits "nanoseconds as $names" "$names,left,right,x,y,heading" 'printf "%.0f%s\n", 1.7e18 + 1e8 * i, "," l "," r "," x "," y "," h' it.csv
  done
  for names in header.stamp.sec,header.stamp.nanosec stamp.sec,stamp.nanosec header.stamp.secs,header.stamp.nsecs /odom/header/stamp/sec,/odom/header/stamp/nanosec \
    field.header.stamp.secs,field.header.stamp.nsecs time,nanoseconds; do
    fits "times as $names" "$names,left,right,x,y,theta" 'print s, n, l, r, y, -x, -h' it.csv
  done
  for names in x,y 'X [m],Y [m]' x_cm,y_cm position.x,position.y pose.position.x,pose.position.y pose.pose.position.x,pose.pose.position.y; do
    fits "places without headings as $names" "time,left,right,$names" "k = \"$names\" ~ /cm/ ? 100 : 1; if (\"$names\" ~ /pos/) print t, l, r, y, -x; else print t, l, r, k * x, k * y" it.csv
    holds 'notes what is unknown' out 'the centre ahead is unknown'
  done
  fits 'at 5 Hz' time,left,right,x,y 'print t, l, r, (i % 2 ? "," : x "," y)' it.csv
  fits 'with noise' time,left,right,x,y 'print t, l, r, x + .004 * sin(97 * i), y + .004 * cos(61 * i)' it.csv
  fits 'in millimetres' time,left,right,x_mm,y_mm 'print t, l, r, int(1000 * x), int(1000 * y)' it.csv
  fits 'far from the origin' time,left,right,x,y 'print t, l, r, 5e5 + x, 4e6 + y' it.csv
  fits 'with segments' time,left,right,x,y,segment 'print t, l, r, x, y, int(i / 50)' it.csv
}

# The pages of the laboratory agree with the experiments; with LONG=1 all experiments and pictures.
group_report() {
  local scope=(--quick)
  [ "${LONG:-0}" != 0 ] && scope=() && [ -n "${TREADS_LOG:-}" ] && ln -s "$TREADS_LOG" warthog.csv
  grep '^{"vehicle"' "$top/docs/fitting.md" >warthog.json
  timeout 1200 "$TREADS" lab report results "${scope[@]}" >out 2>err
  is 'the numbers of the pages' "$? $(grep -vE ' compared, | not measured' out | head -5)" '0 '
  is 'most of them were compared' "$(($(table results/numbers.csv | wc -l) > 130))" 1
  holds 'the report shows them' results/index.html 'places a target at #'
  mkdir pages
  printf 'After 2 commands:\n`7`, 8 cells in 1999, and 9 more of\nno result; 5 twice, 5 twice. T1, $x^6$, $$3$$ and $4$.\n![](pictures/none.png)\n' >pages/page.md
  printf 'page page.md\n[tiny] lab circling --update exact --controller pivot --hz 10 --latency 0 --ranges 1:1:2 --bearings 10:10:4\n' >pages/numbers.txt
  printf '# cells in 1999 => setup.cells ; cells\nAfter # commands => setup.cells ; commands\n' >>pages/numbers.txt
  printf '# twice => setup.cells\nno text => given\ncells in => nothing.at.all\n' >>pages/numbers.txt
  expect 1 'pages with mistakes' report tiny --docs pages
  holds 'a number that differs' out 'page.md:1: 2 commands is printed, 8 was measured (tolerance 0.5): treads lab circling'
  holds 'a text that occurs twice' out "numbers.txt:5: page.md has '# twice' 2 times"
  holds 'a text that is missing' out "numbers.txt:6: page.md has no text 'no text'"
  holds 'a formula without a result' out "numbers.txt:7: the results have no number 'nothing.at.all'"
  holds 'a number without an entry' out 'page.md:2: 9 belongs to no entry of numbers.txt'
  holds 'a picture without an entry' out 'page.md:4: pictures/none.png belongs to no entry of numbers.txt'
  is 'nothing else' "$(wc -l <out)" 10
  expect 2 'a report without a folder' report
  expect 1 'pages that are missing' report tiny --docs none
}

# from FILE NAME COMMAND: checks that a table begins with the version, the command and the set-up of a short experiment.
from() {
  local version
  version=$("$TREADS" version | sed -n 's/^treads //p')
  is "$2: the version" "$(sed -n 1p "$1")" "# program_version: $version"
  is "$2: the command" "$(sed -n 2p "$1")" "# command: $3"
}

# Each table, document and picture names the version, the command and the set-up that made it.
group_origin() {
  local grid=(--ranges 1:3:2 --bearings -170:40:9) experiment csv line
  printf 't1,t2,d,x,y,h\n1,.5,2,0,0,2\n' >rows
  local -A words=([rows]='arc rows --half-gauge 3' [arc]='arc --compare --half-gauge 2' [articles]='articles --half-gauge 2'
    [circling]="circling ${grid[*]} --update exact --controller pivot --hz 10" [drives]='drives --vehicle track'
    [odometry]='odometry --duration 60' [path]="path ${grid[*]} --reference circle --update exact --controller pivot" [slip]='slip')
  for experiment in "${!words[@]}"; do
    local pictures=()
    csv="$experiment.csv"
    [ "$experiment" = rows ] || pictures=(--picture "$experiment.svg")
    # shellcheck disable=SC2086
    expect 0 "$experiment" ${words[$experiment]} --json --csv "$csv" "${pictures[@]}"
    line="treads lab ${words[$experiment]} --json --csv $csv${pictures[*]:+ ${pictures[*]}}"
    from "$csv" "$experiment" "$line"
    is "$experiment: the set-up" "$(sed -n '3s/^# setup: //p' "$csv" | jq -S .)" "$(jq -S .setup out)"
    json "$experiment: its size" '.setup.half_gauge_m > 0 and (keys_unsorted|.[:3])==["program_version","command","setup"]'
    is "$experiment: the command of the document" "$(jq -r .command out)" "$line"
    [ -f "$experiment.svg" ] || continue
    holds "$experiment: its program" "$experiment.svg" "<dc:creator>treads $("$TREADS" version | sed -n 's/^treads //p')</dc:creator>"
    holds "$experiment: the picture's command" "$experiment.svg" "<dc:source>$line</dc:source>"
    is "$experiment: its set-up" "$(sed -n 's/&#34;/"/g; s|.*<dc:description>\(.*\)</dc:description>|\1|p' "$experiment.svg" | jq -S .)" \
      "$(jq -S .setup out)"
  done
  expect 0 'a trajectory' drives --vehicle track --trajectory path.csv
  from path.csv 'a trajectory' 'treads lab drives --vehicle track --trajectory path.csv'
  holds 'the parameters of a drive' <(sed -n 3p drives.csv) '"drives": [{"drive": "track", "params": {}}]'
  echo '{"vehicle": {"gauge_m": 0.6, "top_mps": 1.2}}' >robot.json
  expect 0 'a vehicle file' arc rows --vehicle robot.json --json
  json 'is in the set-up' '.setup.vehicle=={"gauge_m":0.6,"top_mps":1.2}'
  expect 0 'a tuning' drives --vehicle track -S drive.accel=3 --json
  json 'too' '.setup.tuning=={"drive.accel":3} and .setup.accel_mps2==3'
  expect 0 'a name with spaces and more' arc rows --csv $'it\'s a\n"b\xff".csv'
  from $'it\'s a\n"b\xff".csv' 'it' "treads lab arc rows --csv \$'it\\'s a\x0a\"b\xff\".csv'"
  expect 0 'the same table' arc rows --csv -
  is 'is read again' "$({ echo '# x,y'; sed 's/^xp,yp,hp$/x,y,h,t1,t2,d/; s/^[0-9].*/&,0,0,1/' out; } | "$TREADS" lab arc | tail -1)" "$(tail -1 out)"
  expect 0 'a PDF' slip --picture slip.pdf
  expect 0 'an image' slip --picture slip.png
  holds 'names its command' slip.png 'treads lab slip --picture slip.png'
  holds 'and its set-up' slip.png '"turns_degps": [3.0, 6.0, 12.0]'
  if command -v pdfinfo >/dev/null; then
    holds 'so does the PDF' <(pdfinfo slip.pdf) 'Keywords:        treads lab slip --picture slip.pdf; setup: {"half_gauge_m": 0.85'
  fi
  if command -v gnuplot >/dev/null; then
    is 'gnuplot skips the comments' "$(gnuplot -e "set datafile separator ','; stats 'path.csv' using 'x_m' nooutput; print STATS_records" 2>&1)" \
      "$(($(table path.csv | wc -l) - 1))"
  fi
  if python3 -c 'import pandas' 2>/dev/null; then
    is 'so does pandas' "$(python3 -c 'import pandas; print(len(pandas.read_csv("path.csv", comment="#").x_m))')" "$(($(table path.csv | wc -l) - 1))"
  fi
}

group_vehicle() {
  local grid=(--ranges 1:3:2 --bearings -170:40:9)
  echo '{"vehicle": {"gauge_m": 0.6, "top_mps": 1.2, "length_m": 1.0, "width_m": 0.7, "mass_kg": 60, "contact_m": 0.5, "friction": 0.7,
    "latency_s": 0.05, "encoder_m": 0.001, "motor": [{"speed_mps": 0, "force_n": 400}, {"speed_mps": 1.3, "force_n": 0}]}}' >robot.json
  expect 0 'the centres of a robot' slip --vehicle robot.json --speeds -0.6..0.6/0.3 --turns -60..60/20 --json --picture robot.png
  json 'fit its size, both ways' 'all(.fits[]; .centre_left_m > 0.3 and .centre_left_m < 0.45 and (.points|length)==30)
    and ([.fits[0].points[].turn_degps]|[min,max])==[-60,60]'
  json 'left and right turns mirror each other' '.fits[0].points|.[0] as $a|.[5] as $b|$a.turn_degps==-$b.turn_degps and
    ($a.turned_degps+$b.turned_degps|fabs)<1e-6 and ($a.centre_left_m-$b.centre_right_m|fabs)<1e-6'
  json 'the models hold in their domain' 'all(.fits[]; .orders_inside > 0 and .centres_error_inside_percent < 10
    and .no_slip_error_outside_percent > .centres_error_inside_percent)'
  is_png 'they are drawn' robot.png
  expect 0 'a motor that is weaker' slip --vehicle robot.json --speeds 0.3 --turns 90 --json
  json 'turns' '.fits[0].points[0].turned_degps > 50'
  sed 's/"force_n": 400/"force_n": 60/' robot.json >weak.json
  expect 0 'than the ground' slip --vehicle weak.json --speeds 0.3 --turns 90 --json
  json 'turns less' '.fits[0].points[0].turned_degps < 45'
  expect 0 'the whole range of a tank' slip --speeds 0.5..6.5/1.5 --turns -90..90/30 --json
  json 'the models fail outside of their domain' '.fits[]|select(.ground=="ice" and .law=="Coulomb")|.orders_outside > .orders_inside
    and .centres_error_outside_percent > 10*.centres_error_inside_percent'
  expect 0 'a tuned tank' slip --tuning real-tank --json
  json 'turns otherwise than a medium tank' '.fits[0].centre_left_m > 1'
  expect 0 'tracks that grip' slip --vehicle track --json
  json 'have their centres in the tracks' '(.fits|length)==6 and all(.fits[]; .centre_left_m-0.85|fabs < 1e-9) and .gears==[]'
  expect 2 'a car' slip --vehicle tyre
  expect 2 'orders beyond its speed' slip --vehicle robot.json --speeds 5
  holds 'the options are named' err 'no order of --speeds and --turns is possible'
  expect 0 'the robot on the course' drives --vehicle robot.json --vehicle track --hz 120 --json
  json 'of one drive' '(.drives|length)==1 and (.drives[0].legs[0].end_mps-1.2|fabs<1e-6)'
  expect 0 'drives with parameters' drives --vehicle suspension:steered=2 --vehicle suspension --json
  json 'differ' '.drives|length==2 and (.[0].legs[1].x_m-.[1].legs[1].x_m|fabs) > 0.1'
  expect 2 'several rates' drives --hz 60,120
  expect 0 'limits of acceleration and jerk' drives --vehicle track --accel 5 --jerk 10 --json
  json 'lengthen the way to full speed: 7 m/s after 1.9 s' '.drives[0].legs[0]|(.distance_m-(7*5-7*1.9/2)|fabs) < 0.15'
  jq '.vehicle.accel_mps2=2|.vehicle.jerk_mps3=4' robot.json >smooth.json
  expect 0 'limits of a file' path --vehicle smooth.json --reference straight --update exact --controller unicycle "${grid[@]}" --json
  json 'are in force' '.setup.accel_mps2==2 and .setup.jerk_mps3==4'
  expect 0 'its drift' odometry --vehicle smooth.json --duration 60 --json
  json 'has the same limits' '.setup.accel_mps2==2 and .setup.jerk_mps3==4'
  expect 0 'the robot on paths' path --vehicle robot.json --reference circle --controller pure-pursuit "${grid[@]}" --json
  json 'by its update and with friction, late' '[.runs[]|[.vehicle,.latency]]==[["exact",3],["track-slip",3]]'
  expect 0 'the wide circle' path --update exact,approx --reference circle --controller pure-pursuit "${grid[@]}" --json
  json 'is where the model says' '.models[0]|.model=="wide-circle" and .error_inside < 0.1 and .runs_inside==2'
  expect 0 'the blind circle' circling --update exact,approx --controller bang-bang:0,bang-bang:0.5 --hz 60 --latency 0,1 --json
  json 'is where the model says' '.models[0]|.model=="blind-circle" and .error_inside < 1 and .runs_inside==4 and .runs_outside==4'
  printf 't1,t2,x,y,h\n1,.5,0,0,2\n' >rows
  expect 0 'rows without d' arc rows --half-gauge 2
  is 'use the option' "$(sed -n 2p out)" 0.66071698894297581,-0.35386582204337813,2.125
  expect 0 'the errors of a vehicle' arc --compare --vehicle robot.json --vehicle track --hz 60 --json
  json 'are separate for encoder and drive' '.vehicle.errors|map({key:.moved_by,value:.position_m})|from_entries
    |.["exact, counted"] > 1e-4 and .["exact, counted"] < 0.1 and .track < 1e-9 and .euler > 0.001'
  json 'updates have domains' '.domains|map({key:.update,value:.way_inside})|from_entries|.rk2 < 0.002 and .approx==null'
  expect 0 'an article' articles --vehicle robot.json --vehicle track-slip --json
  json 'with the numbers of the vehicle' '([.findings[].drive]|unique)==["track"] and ([.findings[]|select(.claim|test("radius R")).vehicle]|.[0]-0.9|fabs<1e-9)'
  expect 0 'its odometry' odometry --vehicle robot.json --duration 60 --json
  json 'counts its encoder' '.setup|.half_gauge_m==0.3 and .speed_mps==1.2 and .encoder_m==0.001'
  expect 2 'a file and a tuning' slip --vehicle robot.json --tuning real-tank
  echo '{"vehicle": {"gauge_mm": 600, "top_mps": 1}}' >unit.json
  expect 2 'another unit' drives --vehicle unit.json
  holds 'is named' err "unit.json:1:26: unknown unit in 'gauge_mm'; give it as 'gauge_m'"
  sed 's/1.3, "force_n"/0, "force_n"/' robot.json >curve.json
  expect 2 'a motor without speeds' drives --vehicle curve.json
  holds 'is reported' err "the speeds of 'motor' must increase"
  prefix=(check)
  expect 0 'a check' robot.json
  holds 'describes it' out 'a vehicle with a gauge of 0.6 m and a speed of 1.2 m/s, 60 kg'
  sed 's/"friction": 0.7,//' robot.json >bare.json
  echo '{"vehicle": {"gauge_m": 1.8, "built_gauge_m": 1, "top_mps": 4, "centre_left_m": 0.9, "centre_right_m": 0.9, "delay_s": 0.1, "drift_s": 0.3}}' >fitted.json
  expect 0 'a check of a fit' fitted.json
  holds 'the members of a body are named' out 'also need mass_kg, length_m, contact_m, friction'
  expect 0 'a check without friction' bare.json
  holds 'the missing parameter is named' out 'friction is missing'
  prefix=(list)
  expect 0 'the models' models --json
  prefix=(lab)
  expect 2 'friction of a fit without a body' slip --vehicle fitted.json
  holds 'the missing members are named' err "'contact_m' (wheels: 'wheelbase_m') and 'friction'"
  expect 0 'a path of a fit' path --vehicle fitted.json --reference circle --controller pure-pursuit "${grid[@]}" --json
  json 'is late and wide' '.runs[0]|.latency==6 and .error_rms_m > 0.3'
  prefix=(list)
  expect 0 'the models' models --json
  json 'state their domain' '(.models|length)==4 and all(.models[]; (.domain|length) > 10)'
  prefix=(lab)
}

group_charts() {
  local line command count=0
  while IFS= read -r line; do
    read -ra command <<<"$line"
    expect 0 "the chart of lab $line" "${command[@]}" --picture chart.png
    is 'no panel is crowded' "$(grep -c 'too narrow' err)" 0
    count=$((count + 1))
  done < <(grep -hE '^(\./game/run|treads) lab (arc|slip|drives|path|odometry)[^#]* --picture' "$TREADS_TOP"/docs/{experiments,theory,articles}.md |
    grep -v robot.json | sed -E 's/^[^ ]+ lab //; s/ --picture [^ ]+//; s/ *#.*//')
  is 'the pages have charts' "$((count >= 4))" 1
  expect 0 'a narrow chart' articles --width 6cm --picture chart.png
  holds 'says what it needs' err 'the chart is too narrow for'
  expect 1 'a chart that is too tall' circling --bearings 0:90:4 --width 8.5cm --picture chart.png
  holds 'names the other formats' err 'too large for a .png; use .svg or .pdf, or a larger --width'
}

group_usage() {
  expect 0 'the help of an experiment' fit --help
  holds 'its usage' out 'Usage: treads lab fit [FILE] [OPTIONS]'
  holds 'its text' out 'fit reads the log'
  is 'only its options' "$(grep -cE '^ +--(columns|world|reference) ' out)" 1
  is 'only its text' "$(grep -c '^circling starts' out)" 0
  holds 'the paragraphs about all experiments' out 'Separate list items with commas'
  expect 0 'the help of another' path --help
  holds 'its own defaults' out 'ticks per second (60)'
  is 'no options of a window' "$(grep -cE '^ +--(window|video|fps|ui-scale) ' out)" 0
  expect 0 'the help of all experiments' --help
  holds 'has all options' out '--reference'
  expect 2 'a missing experiment'
  holds 'the experiments are named' err 'arc, articles, circling, drive, drives, fit, odometry, path, report or slip'
  expect 2 'an unknown experiment' circlin
  holds 'has a suggestion' err "did you mean 'circling'?"
  prefix=(list)
  expect 0 'the controllers' controllers --json
  json 'the Nav2 parameters' '[.controllers[]|select(.params!=[])|.name,(.params|length)]==["regulated",22]'
  json 'with their help' '[.controllers[]|select(.name=="pivot").help|test("pivots")]==[true]'
  expect 0 'the updates' updates
  is 'one line each' "$(wc -l <out)" 5
  prefix=(lab)
  expect 2 'an extra argument' drives fast
  expect 3 'a picture without assets' drives --picture f.png --assets "$work/none"
  if [ -w /dev/full ]; then
    timeout 300 "$TREADS" lab arc --compare >/dev/full 2>err
    is 'a full disk' $? 1
  fi
}

groups=(arc compare circling world watch drives articles path slip driver fit logs variants vehicle odometry origin report charts usage)
[ $# -gt 0 ] && groups=("$@")
for group in "${groups[@]}"; do "group_$group"; done
exit $failed
