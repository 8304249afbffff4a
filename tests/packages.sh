#!/usr/bin/env bash
# Missing packages: ./game/run and ./tests/run name them and the commands that install them, before these commands run. Nothing is
# installed against the user's wish. The package managers of this test only log their calls. After a build, ./game/run starts the
# program at once unless something has changed; the compiler of this test only copies a script.
# shellcheck source=tests/checks.bash
source "$(dirname "${BASH_SOURCE[0]}")/checks.bash"

unset TREADS_INSTALL # the tests set it themselves
mkdir -p tools treads/game/cli
cp -r "$top/game/run" "$top/game/packages.sh" treads/game/
cp -r "$top/game/cli/texts" treads/game/cli/
cp "$top/meson.build" treads/
for tool in bash cat cp dirname env find flock grep head mkdir mv readlink rm sed tail tr uname; do ln -s "$(command -v "$tool")" tools/; done

# tool NAME LINE ...: writes a program with these lines.
tool() {
  printf '%s\n' '#!/usr/bin/env bash' "${@:2}" >"tools/$1"
  chmod +x "tools/$1"
}
tool id 'echo "$FAKE_ID"'
tool dpkg-query 'echo dpkg-query >>"$STEPS"' 'for name; do if [[ $HAS = *" $name "* ]]; then echo "$name installed"; fi; done'
tool apt-cache 'exit 1'
tool apt-get 'echo "apt-get $*" >>"$CALLS"; exit "$APT_CODE"'
export CALLS=$work/calls STEPS=$work/steps HAS=' meson ' FAKE_ID=0 APT_CODE=7

# run CODE NAME ARGUMENT ...: runs ./game/run, writes its output to out and err, the calls of package managers to calls, and the steps of
# a build to steps.
run() {
  local wanted=$1 name=$2 code=0
  shift 2
  : >"$CALLS" >"$STEPS"
  PATH="$work/tools" bash "${clone:-treads}/game/run" "$@" >out 2>err </dev/null || code=$?
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

# A bash that pretends to be older says what to install, before anything else.
for old in '3.2.57(1)-release' '4.3.48(1)-release'; do
  echo "BASH_VERSION='$old'" >pretend
  for script in "$top/game/run" "$top/tests/run" "$top/game/windows/build" "$top/game/web/run" "$top/game/python/build" "$top/game/install/release"; do
    BASH_ENV=pretend bash "$script" --help >out 2>err </dev/null
    is "${script#"$top/"} under bash $old" "$? $(cat err)" "3 treads: the scripts require bash 4.4 or newer, and this is bash $old; install it, on macOS by 'brew install bash'"
  done
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

# A compiler that copies the program.
rm -rf treads/build
export PROGRAM=$work/tools/treads HAS
HAS=" $(bash -c 'source treads/game/packages.sh; package_names apt build' | tr '\n' ' ') gcc "
mkdir -p treads/{ai,assets,docs,subprojects}
touch treads/meson_options.txt treads/ai/tank.c
tool meson 'echo "meson $1" >>"$STEPS"' 'if [ "$1" = setup ]; then mkdir -p "${@: -2:1}" && : >"${@: -2:1}/build.ninja"; fi'
tool ninja 'if [[ " $* " = *" -n "* ]]; then exit; fi' 'echo ninja >>"$STEPS"' '[ "${BREAK:-}" ] && exit 1' 'mkdir -p "$2/game/cli" && cp "$PROGRAM" "$2/game/cli/"'

# starts NAME: checks that the program starts without any step of a build.
starts() {
  run 0 "$1" list
  is "$1: nothing else runs" "$(cat steps)" ''
  is "$1: the program starts" "$(cat out)" 'built: list'
}
# builds NAME: checks that ninja runs, and that the next start needs no step.
builds() {
  run 0 "$1" list
  is "$1: it is built" "$(grep -c '^ninja' steps)" 1
  is "$1: the program starts" "$(cat out)" 'built: list'
  starts "after $1"
}
builds 'the first build'
sleep 0.02
touch treads/ai/tank.c && builds 'a changed source'
touch treads/ai/shell.c && builds 'a new source'
mkdir treads/docs/new && builds 'a new folder'
rm treads/ai/shell.c && builds 'a removed source'
rm treads/build/game/cli/treads && builds 'a removed program'
CC=other builds 'another compiler'
builds 'the first compiler again'
mv treads moved
clone=moved builds 'a moved folder'
mv moved treads
builds 'a folder that moved back'
touch treads/ai/tank.c
BREAK=yes run 3 'a failed build'
holds 'is reported' err 'the build failed'
builds 'the build after it'

# Packages are looked up again after the database of packages has changed. Here everything is older than the real one.
find treads -exec touch -d 2001-01-01 {} +
touch -d 2002-01-01 treads/build/run.stamp
HAS=' meson ' run 3 'packages that vanished'
holds 'are named' err 'packages are missing: gcc libc6-dev'
builds 'packages that are back'

# The files for other package managers, and for Debian, need what packages.sh names for them. Their versions and addresses agree.
python3 - "$top" >names 2>&1 <<'PYTHON' || fail "the files for packages: $(cat names)"
import os, re, subprocess, sys
top = sys.argv[1]
read = lambda name: open(os.path.join(top, name), encoding='utf-8').read()
def wanted(manager):
    words = subprocess.check_output(['bash', '-c', f'source {top}/game/packages.sh; package_names {manager} build'], text=True).split()
    return set(words) - {'gcc', 'libc6-dev'}
files = {name: read('game/install/' + name) for name in ('PKGBUILD', 'treads.spec', 'treads.rb', 'package.nix', 'games.treads.treads.yml')}
arch, fedora, brew, nix, flatpak = files.values()
tools = {'meson', 'ninja', 'pkgconf'}
words = lambda pattern, text: set(' '.join(re.findall(pattern, text, re.MULTILINE | re.DOTALL)).split())
libraries = wanted('brew') - tools
modules = set(re.findall(r'^  - name: (.*)', flatpak, re.MULTILINE)) - {'treads'}
for name, found, needed in (
        ('PKGBUILD', words(r'^(?:make)?depends=\((.*?)\)', arch) - {'git'}, wanted('pacman')),
        ('treads.spec', words(r'^BuildRequires: (.*?)$', fedora) - {'gcc'}, wanted('dnf')),
        ('treads.rb', words(r'depends_on "(.*?)"', brew), wanted('brew')),
        ('package.nix', {word.lower() for word in words(r'[bB]uildInputs = \[(.*?)\]', nix)} - {'pkg-config', 'python3'}, libraries | tools - {'pkgconf'}),
        ('Flatpak', modules | words(r'The runtime has: (.*?)$', flatpak), libraries),
        ('debian/control', set(re.findall(r'^ ([a-z0-9-]+)(?: <!nocheck>)?,$', read('debian/control').split('Standards')[0], re.MULTILINE))
            - {'dh-sequence-python3', 'libcmocka-dev', 'python3'}, wanted('apt') - {'ninja-build'})):
    if found != needed:
        sys.exit(f'{name} and packages.sh differ by {sorted(found ^ needed)}')
# REUSE.toml and debian/copyright state the same holder for each set of files.
try:
    import tomllib
    rows = tomllib.loads(read('REUSE.toml'))['annotations']
    stated = {(path.replace('**', '*'), row['SPDX-FileCopyrightText']) for row in rows for path in [row['path']] * isinstance(row['path'], str) or row['path']}
    known = set(re.findall(r'^Files: (.*)\nCopyright: (.*)', read('debian/copyright'), re.MULTILINE))
    if stated - {('LICENSES/Bitstream-Vera.txt', '2003 Bitstream, Inc.')} != known or read('LICENSE') != read('LICENSES/MIT.txt'):
        sys.exit(f'REUSE.toml and debian/copyright differ by {sorted(stated ^ known)}')
except ImportError:
    pass
workflows = ['.github/workflows/ci.yml', '.github/workflows/systems.yml']
for name in workflows:
    for action in re.findall(r'uses: (.*)', read(name)):
        if not re.fullmatch(r'[\w/-]+@[0-9a-f]{40} # v[\d.]+', action):
            sys.exit(f'{name} does not pin {action} by its commit')
try:
    import yaml
    for name in workflows + ['game/install/games.treads.treads.yml'] + ['.github/ISSUE_TEMPLATE/' + name for name in ('bug.yml', 'feature.yml')]:
        yaml.safe_load(read(name))
except ImportError:
    pass
PYTHON
[ -s names ] || pass 'the files for packages need the same packages as packages.sh'
bash -n "$top/game/install/PKGBUILD" || fail 'PKGBUILD'

# Before version 4, reuse does not read REUSE.toml.
if reuse --version 2>/dev/null | grep -qE '(version|reuse) ([4-9]|[1-9][0-9])\.'; then
  reuse --root "$top" lint -q >out 2>&1 || fail "reuse lint: $(tail -n 5 out)"
fi

# Only debian/control has the addresses of the project. The build has filled the others.
homepage=$(sed -n 's/^Homepage: //p' "$top/debian/control") repository=$(sed -n 's/^Vcs-Browser: //p' "$top/debian/control")
is 'the files with an address' "$(cd "$top" && grep -rlFI -e "${homepage#*//}" -e "${repository#*//}" --exclude-dir='build*' --exclude-dir=.git . |
  grep -vx './debian/watch\|./debian/upstream/metadata')" ./debian/control
made=${TREADS_BUILD:?names the build to read}/game/install
for file in PKGBUILD treads.spec treads.rb package.nix games.treads.treads.yml games.treads.treads.metainfo.xml; do
  holds "$file" "$made/$file" "$(grep -qF @HOMEPAGE@ "$top/game/install/$file" && echo "$homepage" || echo "$repository")"
  ! grep -E '@[A-Z]+@' "$made/$file" || fail "$file has a word that is not filled in"
done
for rest in watch upstream/metadata; do holds "$rest" "$top/debian/$rest.in" @REPOSITORY@; done
