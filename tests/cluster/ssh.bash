# ssh.bash -- two machines, `one` and `two`, which are both this one, reached by ssh on 127.0.0.1 without a password. Everything of it
# lies in one folder. Sourced by tests/cluster.sh.
# shellcheck shell=bash

# ssh_start FOLDER BIN: a server, and a program `ssh` in BIN that finds it; the machines' programs are those of PATH.
ssh_start() {
  local folder=$1 port=$((30000 + RANDOM % 10000))
  ssh_folder=$folder
  mkdir -p "$folder"
  if [ "$(id -u)" = 0 ]; then mkdir -p /run/sshd; fi # the server wants it
  ssh-keygen -q -t ed25519 -N '' -f "$folder/host" && ssh-keygen -q -t ed25519 -N '' -f "$folder/user" || return 1
  cat >"$folder/sshd_config" <<CONF
ListenAddress 127.0.0.1:$port
HostKey $folder/host
PidFile $folder/sshd.pid
AuthorizedKeysFile $folder/user.pub
PermitRootLogin prohibit-password
PasswordAuthentication no
UsePAM no
StrictModes no
MaxStartups 100
SetEnv PATH=$PATH
CONF
  cat >"$folder/config" <<CONF
Host one two
  HostName 127.0.0.1
  Port $port
  User $(id -un)
  IdentityFile $folder/user
  StrictHostKeyChecking no
  UserKnownHostsFile /dev/null
  LogLevel ERROR
CONF
  printf '#!/bin/sh\nexec %s -F %s "$@"\n' "$(command -v ssh)" "$folder/config" >"$2/ssh"
  chmod +x "$2/ssh"
  "$(command -v sshd || echo /usr/sbin/sshd)" -f "$folder/sshd_config" -E "$folder/log" && until_so 20 "$2/ssh" one true
}

ssh_stop() { if [ -f "${ssh_folder:-}/sshd.pid" ]; then kill "$(cat "$ssh_folder/sshd.pid")"; fi; }
