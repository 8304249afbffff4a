#!/usr/bin/env bash
# A tournament on several machines: shards play each match once, with any source of shard numbers, and merging them gives the file of a
# single machine. The job files of docs/cluster.md run on a cluster with one node.
# TREADS is the program, TREADS_TOP the top folder of the sources. Run one group of checks: tests/cluster.sh GROUP
# KILLS is how often a shard is killed (30; with LONG=1 a hundred). LONG=1 installs Slurm and GNU parallel where they are missing.
# shellcheck source=tests/checks.bash
source "$(dirname "${BASH_SOURCE[0]}")/checks.bash"
# shellcheck source=tests/cluster/slurm.bash
source "$top/tests/cluster/slurm.bash"
# shellcheck source=tests/cluster/ssh.bash
source "$top/tests/cluster/ssh.bash"
trap 'slurm_stop; ssh_stop; rm -rf "$work"' EXIT
unset SLURM_ARRAY_TASK_ID JOB_COMPLETION_INDEX PBS_ARRAY_INDEX SGE_TASK_ID
# shellcheck disable=SC2054 # a list of arenas
prefix=(tournament hunter ambusher circler --arenas open,maze --seeds 4 --time 20 -q)

# Shard numbers from batch systems: SHARD, the expected numbers, the environment.
group_auto() {
  local shard wanted variables
  while read -r shard wanted variables; do
    # shellcheck disable=SC2086 # several variables
    env $variables "$TREADS" "${prefix[@]}" --shard "$shard" --results new --json >out 2>err
    is "--shard $shard of $variables" "$(jq -r 'if .shard then "\(.shard.index)/\(.shard.count)" else "whole" end' out)" "$wanted"
    rm -f new
  done <<'TABLE'
3/8 3/8
auto 4/7 SLURM_ARRAY_TASK_ID=5 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_COUNT=7
auto/8 5/8 SLURM_ARRAY_TASK_ID=5 SLURM_ARRAY_TASK_MIN=5 SLURM_ARRAY_TASK_COUNT=1
auto/8 7/8 JOB_COMPLETION_INDEX=7
auto/8 0/8 PBS_ARRAY_INDEX=0
auto 1/9 SGE_TASK_ID=2 SGE_TASK_FIRST=1 SGE_TASK_LAST=9
auto/2 1/2 SGE_TASK_ID=undefined JOB_COMPLETION_INDEX=1
TABLE
  # SHARD, the message, the environment.
  while IFS='|' read -r shard wanted variables; do
    # shellcheck disable=SC2086
    env $variables "$TREADS" "${prefix[@]}" --shard "$shard" --results new >out 2>err
    is "--shard $shard of $variables is refused" $? 2
    holds 'and why' err "$wanted"
  done <<'TABLE'
8/8|numbered from 0 to 7
3/0|--shard must be I/N
-1/2|--shard must be I/N
1/2/3|--shard must be I/N
99999999999999999999/3|--shard must be I/N
autos|--shard must be I/N
auto|needs an array job
auto|needs an array job|SGE_TASK_ID=undefined
auto|5, but the number of tasks is unknown|JOB_COMPLETION_INDEX=5
auto|there are only 3 shards|SLURM_ARRAY_TASK_ID=5 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_COUNT=3
auto/5|there are only 5 shards|SLURM_ARRAY_TASK_ID=5
TABLE
  "$TREADS" "${prefix[@]}" --shard 1/2 >out 2>err
  is 'a shard without a file is refused' $? 2
}

# shards COUNT FOLDER: plays all shards, the last one first.
shards() {
  local i
  mkdir -p "$2"
  for ((i = $1 - 1; i >= 0; i--)); do
    "$TREADS" "${prefix[@]}" --shard "$i/$1" --results "$2/part.$i.jsonl" >out 2>err || fail "shard $i/$1: $(cat err)"
  done
}

# whole: the results and the table of a single run, in the files whole.jsonl and table.
whole() {
  [ -f whole.jsonl ] && return
  expect 0 'a single run' --results whole.jsonl
  cp out table
}

# merged NAME PATTERN: checks that merging gives the file and the table of the single run.
merged() {
  rm -f all.jsonl
  expect 0 "$1" --merge "$2" --results all.jsonl
  if cmp all.jsonl whole.jsonl && cmp out table; then pass "$1: the same to the byte"; else fail "$1: different from the single run"; fi
}

group_shards() {
  local count
  whole
  for count in 1 2 7 64; do
    shards $count of$count
    is "$count shards: no match twice" "$(cat of$count/* | cut -d'"' -f6 | sort | uniq -d)" ''
    merged "$count shards" "of$count/part.*.jsonl"
  done
  is 'a pair never splits' "$(cat of7/part.0.jsonl | jq -r '"\(.a) \(.b) \(.arena) \(.seed)"' | sort | uniq -c | awk '$1 != 2' | wc -l)" 0
  merged 'shards of different counts' 'of[27]/*.jsonl'
  expect 0 'merged again into the same file' --merge 'of7/*.jsonl' --results all.jsonl
  is 'changes nothing' "$(cmp all.jsonl whole.jsonl && echo same)" same
  expect 0 'which a single run takes as its own' --results all.jsonl
  is 'with the same table' "$(cmp out table && echo same)" same
  expect 0 'two machines of different speed' --merge 'of7/part.[0-3].jsonl' --results some.jsonl --partial --json
  json 'are part of the ladder' '.is_complete==false and .finished<.matches and .shard==null'
  expect 0 'and the rest later' --merge 'of7/part.[4-6].jsonl' --results some.jsonl
  is 'make it whole' "$(cmp some.jsonl whole.jsonl && echo same)" same
}

# forge LINE: another result of the same match, with a correct checksum.
forge() {
  python3 - "$1" <<'PYTHON'
import re, sys, zlib
body = re.sub(r'"hash":"[0-9a-f]*"', '"hash":"0123456789abcdef"', sys.argv[1]).split(',"crc"')[0]
print('%s,"crc":"%08x"}' % (body, zlib.crc32(body.encode())))
PYTHON
}

group_refused() {
  local before
  whole
  rm -f all.jsonl
  shards 3 parts
  before=$(cat parts/*.jsonl | cksum)
  sed -i '2s/"ticks":/"ticks":1/' parts/part.1.jsonl
  expect 4 'a tampered line' --merge 'parts/*.jsonl' --results all.jsonl
  holds 'has a number' err 'parts/part.1.jsonl:2: this line is damaged'
  rm -f parts/part.1.jsonl
  expect 5 'a missing shard' --merge 'parts/*.jsonl' --results all.jsonl
  holds 'is counted' err '16 of the 48 matches are missing; the first is ambusher against circler on open, seed 2,'
  is 'and nothing is printed' "$(wc -c <out)" 0
  is 'nor written' "$(ls all.jsonl 2>/dev/null)" ''
  shards 3 parts
  is 'the merged file is unchanged' "$(cat parts/*.jsonl | cksum)" "$before"
  sed -i 7d parts/part.2.jsonl
  expect 5 'a missing line' --merge 'parts/*.jsonl' --results all.jsonl
  holds 'is told' err '1 of the 48 matches are missing'
  shards 3 parts
  head -c -9 parts/part.2.jsonl >torn && mv torn parts/part.2.jsonl
  "$TREADS" "${prefix[@]/-q/-v}" --merge 'parts/*.jsonl' --results all.jsonl >out 2>err
  is 'a torn end' $? 5
  holds 'does not count' err '1 of the files ends with an incomplete line'
  shards 3 parts
  merged 'all of it after all' 'parts/*.jsonl'
  if command -v python3 >/dev/null; then
    forge "$(head -1 parts/part.0.jsonl)" >parts/forged.jsonl
    expect 4 'another end of a match' --merge 'parts/*.jsonl' --results new.jsonl
    holds 'is named' err "one match has two different results, $(head -1 parts/part.0.jsonl | jq -r .id)"
    holds 'with its line' err "parts/forged.jsonl: $(cat parts/forged.jsonl)"
    holds 'and the other' err "parts/part.0.jsonl: $(head -1 parts/part.0.jsonl)"
    is 'nothing is written' "$(ls new.jsonl 2>/dev/null)" ''
    expect 4 'even if files are already merged' --merge 'parts/forged.jsonl' --results all.jsonl
    is 'which stays' "$(cmp all.jsonl whole.jsonl && echo same)" same
    rm parts/forged.jsonl
  fi
  expect 4 'shards of other rules' -S gun.reload=0.5 --merge 'parts/*.jsonl' --results new.jsonl
  holds 'are told' err 'gun.reload=0.5'
  expect 1 'no shards' --merge 'none/*' --results new.jsonl
  expect 1 'a folder' --merge 'parts' --results new.jsonl
  expect 1 'no folder to write to' --merge 'parts/*.jsonl' --results none/new.jsonl
  expect 2 'a shard of a merge' --merge 'parts/*.jsonl' --results new.jsonl --shard 0/3
  expect 2 'a merge into nothing' --merge 'parts/*.jsonl'
  expect 2 'a part of nothing' --partial
  mkfifo release
  flock -x all.jsonl bash -c '>held; read -r <release' &
  until_so 60 test -e held
  expect 1 'into a file in use' --merge 'parts/*.jsonl' --results all.jsonl
  holds 'is told' err 'another treads is writing'
  echo >release
  wait
}

# KILLS times a shard is killed at a random moment and started again with the same line.
group_kill() {
  local kills=${KILLS:-30} killed=0 rounds=0 wrong=0 start took wait_us i pid
  if [ "${LONG:-0}" != 0 ]; then kills=${KILLS:-100}; fi
  whole
  start=${EPOCHREALTIME/[^0-9]/}
  shards 3 parts
  took=$(((${EPOCHREALTIME/[^0-9]/} - start) / 3))
  while [ $killed -lt "$kills" ]; do
    rm -rf parts all.jsonl
    mkdir parts
    for ((i = 0; i < 12; i++)); do
      "$TREADS" "${prefix[@]}" --shard $((i % 3))/3 -j1 --results "parts/part.$((i % 3)).jsonl" >out 2>err &
      pid=$!
      wait_us=$((RANDOM * took / 32768))
      sleep "$((wait_us / 1000000)).$(printf %06d $((wait_us % 1000000)))"
      if kill -9 $pid 2>/dev/null; then killed=$((killed + 1)); fi
      wait $pid 2>/dev/null
    done
    shards 3 parts
    rounds=$((rounds + 1))
    "$TREADS" "${prefix[@]}" --merge 'parts/part.?.jsonl' --results all.jsonl >out 2>err || wrong=$((wrong + 1))
    cmp all.jsonl whole.jsonl && cmp out table || wrong=$((wrong + 1))
  done
  is "$killed shards killed in $rounds tournaments: none lost, none doubled, the same to the byte" $wrong 0
}

# need GROUP PACKAGES PROGRAM ...: installs the packages if allowed; skips the group if a program is missing.
need() {
  local group=$1 packages=$2 program is_here=yes
  shift 2
  for program; do command -v "$program" >/dev/null || is_here=; done
  if [ ! $is_here ] && [ "${LONG:-0}" != 0 ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    # shellcheck disable=SC2086 # several packages
    DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $packages >install.log 2>&1 && is_here=yes
  fi
  [ $is_here ] && return
  echo "skipped: $group needs $packages"
  [ ${#groups[@]} = 1 ] && exit 77
  return 1
}

# page_file NAME: prints the block of this name from the page, shortened.
page_file() {
  awk -v name="# $1" '/^```/ { if (found) printf "%s", text; on = !on; text = ""; found = 0; next }
    on { text = text $0 "\n"; found = found || $0 == name }' "$top/docs/cluster.md" |
    sed 's/--seeds 100/--arenas open,maze --seeds 4 --time 20/' >"$1"
  if [ -s "$1" ]; then pass "the page has $1"; else fail "the page has no $1"; fi
}

# same_ladder NAME: checks that the merged file equals the single run's.
same_ladder() {
  is "$1: the same to the byte" "$(cmp ladder.jsonl "$work/whole.jsonl" && echo same)" same
}

# The program under the name of an installed one. If the file `victim` contains a shard's number, that shard is killed once after
# its first match; if the file `slow` exists, all shards wait.
install_here() {
  [ -d "$work/bin" ] && return
  mkdir "$work/bin"
  cat >"$work/bin/treads" <<SH
#!/bin/bash
for word; do case \$word in part.*.jsonl) part=\${word//[!0-9]/} ;; esac; done
if [ "\$part" ] && [ "\$(cat victim 2>/dev/null)" = "\$part" ] && mv victim killed; then
  $TREADS "\$@" &
  until [ -s "part.\$part.jsonl" ]; do sleep 0.01; done
  kill -9 \$!
  wait \$!
  exit
fi
if [ -e slow ]; then sleep 3; fi
exec $TREADS "\$@"
SH
  chmod +x "$work/bin/treads"
  export PATH=$work/bin:$PATH
}

is_over() { [ ! "$(squeue -h)" ]; }

# submit: runs both jobs until they end.
submit() {
  bash submit.sh >out 2>err || fail "submit.sh: $(cat err)"
  until_so 300 is_over || fail "the jobs do not end: $(squeue)"
}

# A job waits for the scheduler: a minute, or longer on a busy machine.
group_slurm() {
  local id
  if [ "${LONG:-0}" = 0 ]; then
    echo "skipped: slurm takes minutes: only with LONG=1"
    [ ${#groups[@]} = 1 ] && exit 77
    return
  fi
  need slurm 'slurm-wlm munge' munged slurmctld slurmd sbatch || return 0
  whole
  install_here
  mkdir jobs
  cd jobs || exit 1
  page_file ladder.job
  page_file merge.job
  page_file submit.sh
  if ! slurm_start "$work/slurm"; then
    fail "no Slurm: $(tail -n 3 "$work"/slurm/log/*.log)"
    return
  fi
  sed -i 's/--cpus-per-task=2/--cpus-per-task=1/' ladder.job
  submit
  same_ladder 'an array of eight tasks'
  rm -f part.* ladder.jsonl ladder.log
  echo 2 >victim
  submit
  is 'a task was killed' "$(cat killed)" 2
  holds 'missing matches are reported' ladder.log 'matches are missing'
  is 'and nothing merged' "$(ls ladder.jsonl 2>/dev/null)" ''
  sbatch --wait --array=2 ladder.job >out 2>err || fail "task 2 again: $(cat err shard.2.log)"
  sbatch --wait merge.job >out 2>err || fail "the merge again: $(cat err ladder.log)"
  same_ladder 'the task submitted again'
  rm -f ladder.jsonl ladder.log part.5.jsonl
  submit
  same_ladder 'all submitted again'
  rm -f part.* ladder.jsonl ladder.log
  touch slow
  bash submit.sh >out 2>err
  until_so 60 test -s part.0.jsonl
  sleep 6 # its state is saved every five seconds
  if squeue -h -n ladder | grep -q .; then pass 'while an array is running'; else fail 'too late: the array has ended'; fi
  slurm_kill slurmctld
  slurmctld
  until_so 60 slurm_is_up
  # The page's remedies for a drained node and a held job.
  scontrol update nodename="$(hostname -s)" state=drain reason=test
  id=$(squeue -h -o %A -n merge | head -n 1)
  scontrol hold "$id" 2>/dev/null
  scontrol update nodename="$(hostname -s)" state=resume
  scontrol release "$id" 2>/dev/null
  until_so 120 is_over || fail "the jobs do not end: $(squeue)"
  same_ladder 'slurmctld killed and started again'
  cd "$work" || exit 1
}

group_parallel() {
  need parallel 'parallel openssh-server openssh-client' parallel ssh /usr/sbin/sshd || return 0
  whole
  install_here
  mkdir over-ssh
  cd over-ssh || exit 1
  page_file shards.sh
  if ssh_start "$work/ssh" "$work/bin"; then
    echo 3 >victim
    bash shards.sh >out 2>err || fail "shards.sh: $(cat err)"
    is 'a shard was killed, and tried again' "$(cat killed)" 3
    is 'on both machines' "$(cut -f2 shards.log | grep -c -e one -e two) $(cut -f2 shards.log | sort -u | grep -c -e one -e two)" '8 2'
    same_ladder 'eight shards over ssh'
    rm -f ladder.jsonl
    bash shards.sh >out 2>err || fail "shards.sh again: $(cat err)"
    is 'the same line again does not play a match' "$(grep -c . shards.log)" 9
    same_ladder 'and merges'
  else
    fail "no ssh: $(cat "$work/ssh/log")"
  fi
  cd "$work" || exit 1
}

groups=(auto shards refused kill slurm parallel)
if [ $# -gt 0 ]; then groups=("$@"); fi
for group in "${groups[@]}"; do "group_$group"; done
exit $failed
