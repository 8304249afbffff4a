#!/usr/bin/env bash
# Missing packages: ./game/run and ./tests/run name them and the commands that install them, before these commands run. Nothing is
# installed against the user's wish. The package managers of this test only log their calls.
# shellcheck source=tests/checks.bash
source "$(dirname "${BASH_SOURCE[0]}")/checks.bash"

unset TREADS_INSTALL # its tests set it themselves
mkdir -p tools treads/game/cli
cp -r "$top/game/run" "$top/game/packages.sh" treads/game/
cp -r "$top/game/cli/texts" treads/game/cli/
cp "$top/meson.build" treads/
for tool in bash cat dirname env find flock head mkdir readlink rm sed tail tr uname; do ln -s "$(command -v "$tool")" tools/; done

# tool NAME LINE ..: writes a program with these lines.
tool() {
  printf '%s\n' '#!/usr/bin/env bash' "${@:2}" >"tools/$1"
  chmod +x "tools/$1"
}
tool id 'echo "$FAKE_ID"'
tool dpkg-query '[[ $HAS == *" ${@: -1} "* ]] && echo -n installed'
tool apt-cache 'exit 1'
tool apt-get 'echo "apt-get $*" >>"$CALLS"; exit "$APT_CODE"'
export CALLS=$work/calls HAS=' meson ' FAKE_ID=0 APT_CODE=7

# run CODE NAME ARGUMENT ..: runs ./game/run, writes its output to out and err, and the calls of package managers to calls.
run() {
  local wanted=$1 name=$2 code=0
  shift 2
  : >"$CALLS"
  PATH="$work/tools" bash treads/game/run "$@" >out 2>err </dev/null || code=$?
  is "$name: exit code" $code "$wanted"
}
calls() { is "$1" "$(sed 's/libc6-dev.*libchafa-dev/../' "$CALLS" | tr '\n' ';')" "$2"; }
install='apt-get install -y --no-install-recommends gcc ..;'

run 3 'packages are missing'
holds 'they are named' err 'packages are missing: gcc libc6-dev'
holds 'the command is printed' err '  env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends gcc libc6-dev'
holds 'the failed command is reported' err 'apt could not install them'
is 'the command is printed before it runs' "$(sed -n '/apt-get install/{=;q}' err)" 4
is 'installed packages are not named' "$(grep -w meson err)" ''
calls 'the printed commands run' "apt-get update;$install"
grep -q '^  apt-get update$' err || fail 'the first command is not printed'

TREADS_INSTALL=no run 3 'TREADS_INSTALL=no'
holds 'the packages are named' err 'packages are missing: gcc libc6-dev'
holds 'the command is printed' err '  apt-get update'
calls 'nothing runs' ''

for words in '--help' 'help' 'help match' 'version' '--version' '-V' '-h' 'match --help'; do
  # shellcheck disable=SC2086  # several words
  run 0 "./game/run $words" $words
  calls "$words installs nothing" ''
  holds "$words prints the version" out 'treads 0.'
done

FAKE_ID=1000 run 3 'no root and no sudo'
holds 'is reported' err 'needs root, but there is no sudo'
calls 'nothing runs' ''
tool sudo 'echo "sudo $*" >>"$CALLS"; [ "$1" = -n ] && exit 1; "$@"'
FAKE_ID=1000 run 3 'sudo'
holds 'sudo is part of the command' err '  sudo apt-get update'
calls 'sudo may ask for a password' "sudo apt-get update;apt-get update;sudo env DEBIAN_FRONTEND=noninteractive $install$install"

tool treads 'echo "built: $*"'
mkdir -p treads/build/game/cli
cp tools/treads treads/build/game/cli/
run 0 'help with an existing build' help match
is 'comes from that build' "$(cat out)" 'built: help match'
exit $failed
