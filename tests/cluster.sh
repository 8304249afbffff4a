#!/usr/bin/env bash
# One tournament on several machines: shards play each match once, whatever numbers them.
# TREADS is the program. Run one group of checks: tests/cluster.sh GROUP
# shellcheck source=tests/checks.bash
source "$(dirname "${BASH_SOURCE[0]}")/checks.bash"
unset SLURM_ARRAY_TASK_ID JOB_COMPLETION_INDEX PBS_ARRAY_INDEX SGE_TASK_ID
# shellcheck disable=SC2054 # a list of arenas
prefix=(tournament hunter ambusher circler --arenas open,maze --seeds 4 --time 20 -q)

# Which shard this is, by what systems of array jobs tell: SHARD, the numbers wanted, the environment.
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
  # SHARD, what is said, the environment.
  while IFS='|' read -r shard wanted variables; do
    # shellcheck disable=SC2086
    env $variables "$TREADS" "${prefix[@]}" --shard "$shard" --results new >out 2>err
    is "--shard $shard of $variables is refused" $? 2
    holds 'and why' err "$wanted"
  done <<'TABLE'
8/8|numbered from 0 to 7
3/0|--shard is I/N
-1/2|--shard is I/N
1/2/3|--shard is I/N
99999999999999999999/3|--shard is I/N
autos|--shard is I/N
auto|is for tasks of an array job
auto|is for tasks of an array job|SGE_TASK_ID=undefined
auto|5, but of how many is not told|JOB_COMPLETION_INDEX=5
auto|none of 3 shards|SLURM_ARRAY_TASK_ID=5 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_COUNT=3
auto/5|none of 5 shards|SLURM_ARRAY_TASK_ID=5
TABLE
  "$TREADS" "${prefix[@]}" --shard 1/2 >out 2>err
  is 'a shard without a file is refused' $? 2
}

groups=("$@")
[ ${#groups[@]} = 0 ] && groups=(auto)
for group in "${groups[@]}"; do "group_$group"; done
exit $failed
