#!/usr/bin/env bash
# What ./game/run and ./tests/run do about packages that are missing: they say which, and by what commands, before these run; and
# nothing is installed when that was not wanted. The package managers here only write down how they are called.
# shellcheck source=tests/checks.bash
source "$(dirname "${BASH_SOURCE[0]}")/checks.bash"

mkdir -p tools treads/game/cli
cp -r "$top/game/run" "$top/game/packages.sh" treads/game/
cp -r "$top/game/cli/texts" treads/game/cli/
cp "$top/meson.build" treads/
for tool in bash cat dirname env find flock head mkdir readlink rm sed tail tr uname; do ln -s "$(command -v "$tool")" tools/; done

# tool NAME LINE ..: a program of these lines.
tool() {
  printf '%s\n' '#!/usr/bin/env bash' "${@:2}" >"tools/$1"
  chmod +x "tools/$1"
}
tool id 'echo "$FAKE_ID"'
tool dpkg-query '[[ $HAS == *" ${@: -1} "* ]] && echo -n installed'
tool apt-cache 'exit 1'
tool apt-get 'echo "apt-get $*" >>"$CALLS"; exit "$APT_CODE"'
export CALLS=$work/calls HAS=' meson ' FAKE_ID=0 APT_CODE=7

# run CODE NAME ARGUMENT ..: ./game/run; its output is left in out and err, and the calls of package managers in calls.
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
holds 'the command is told' err '  env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends gcc libc6-dev'
holds 'what failed is told' err 'apt could not install them'
is 'before it runs' "$(sed -n '/apt-get install/{=;q}' err)" 4
is 'what is there is not asked for' "$(grep -w meson err)" ''
calls 'the commands run as told' "apt-get update;$install"
grep -q '^  apt-get update$' err || fail 'the first command is not told'

TREADS_INSTALL=no run 3 'TREADS_INSTALL=no'
holds 'the packages are named, too' err 'packages are missing: gcc libc6-dev'
holds 'the command is told, too' err '  apt-get update'
calls 'nothing runs' ''

for words in '--help' 'help' 'help match' 'version' '--version' '-V' '-h' 'match --help'; do
  # shellcheck disable=SC2086  # several words
  run 0 "./game/run $words" $words
  calls "$words installs nothing" ''
  holds "$words says what it is" out 'treads 0.'
done

FAKE_ID=1000 run 3 'no root and no sudo'
holds 'is told' err 'needs root, but there is no sudo'
calls 'and nothing runs' ''
tool sudo 'echo "sudo $*" >>"$CALLS"; [ "$1" = -n ] && exit 1; "$@"'
FAKE_ID=1000 run 3 'sudo'
holds 'is part of the command' err '  sudo apt-get update'
calls 'and asks as it always does' "sudo apt-get update;apt-get update;sudo env DEBIAN_FRONTEND=noninteractive $install$install"

tool treads 'echo "built: $*"'
mkdir -p treads/build/game/cli
cp tools/treads treads/build/game/cli/
run 0 'help of an old build' help match
is 'is its own' "$(cat out)" 'built: help match'
exit $failed
