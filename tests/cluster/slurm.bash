# slurm.bash -- a cluster of one node, this machine, reached by nothing but 127.0.0.1. Everything of it lies in one folder. Sourced by
# tests/cluster.sh.
# shellcheck shell=bash

# slurm_start FOLDER: munged, slurmctld and slurmd; fails when they do not come up.
slurm_start() {
  local folder=$1 node port=$((20000 + RANDOM % 10000))
  node=$(hostname -s)
  slurm=$folder
  mkdir -p "$folder"/{munge,state,spool,log,run}
  chmod 700 "$folder/munge"
  head -c 1024 /dev/urandom >"$folder/munge/key"
  chmod 600 "$folder/munge/key"
  cat >"$folder/slurm.conf" <<CONF
ClusterName=one
SlurmctldHost=$node(127.0.0.1)
SlurmctldPort=$port
SlurmdPort=$((port + 1))
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
AuthType=auth/munge
AuthInfo=socket=$folder/run/munge.sock
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/run/slurmctld.pid
SlurmdPidFile=$folder/run/slurmd.pid
SlurmctldLogFile=$folder/log/slurmctld.log
SlurmdLogFile=$folder/log/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
JobCompType=jobcomp/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
SchedulerParameters=batch_sched_delay=0,sched_min_interval=0,sched_interval=1,bf_interval=1
NodeName=$node NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$node Default=YES MaxTime=INFINITE State=UP
CONF
  export SLURM_CONF=$folder/slurm.conf
  munged --force --key-file="$folder/munge/key" --socket="$folder/run/munge.sock" --pid-file="$folder/run/munged.pid" \
    --log-file="$folder/log/munged.log" --seed-file="$folder/munge/seed" || return 1
  slurmctld -c && slurmd -N "$node" && until_so 30 slurm_is_up
}

slurm_is_up() { sinfo -h -o %T 2>/dev/null | grep -qE 'idle|mixed|allocated'; }

# slurm_kill NAME: with signal 9, as a power cut would.
slurm_kill() { kill -9 "$(cat "$slurm/run/$1.pid")"; }

slurm_stop() {
  local name
  [ "${slurm:-}" ] || return
  scancel -u "$(id -un)" 2>/dev/null
  sleep 1
  for name in slurmd slurmctld munged; do
    if [ -f "$slurm/run/$name.pid" ]; then kill "$(cat "$slurm/run/$name.pid")" 2>/dev/null; fi
  done
  sleep 1
}
