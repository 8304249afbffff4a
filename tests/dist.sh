#!/usr/bin/env bash
# Releases: game/install/release makes one in a copy, with equal versions and dates, and `meson dist` packs all files. With LONG=1 the archive
# is built and tested, and, if Debian's tools are installed, made into Debian packages, twice with the same bytes and without remarks of
# lintian. TREADS_BUILD is the build that packs.
# shellcheck source=tests/checks.bash
source "$(dirname "${BASH_SOURCE[0]}")/checks.bash"
: "${TREADS_BUILD:?names the build that packs}"

version=$(sed -n "s/^ *version: '\(.*\)',$/\1/p" "$top/meson.build")
date=$(sed -n 's/^## v.* (\(.*\))$/\1/p' "$top/CHANGELOG.md" | head -n 1)
! command -v systemd-analyze >/dev/null ||
  systemd-analyze security --offline=true --threshold=25 "$top/debian/treads-relay.service" >exposure || fail "the relay's service is exposed: $(tail -n 1 exposure)"
[ -e "$top/.git" ] || { echo '        these sources are not a clone'; exit $failed; }
# A release in a clone of the last commit.
export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b TREADS_TESTS=no
git -c protocol.file.allow=always clone -q "$top" clone || exit 1
commit=$(git -C clone rev-parse HEAD)
release() { # EXIT-CODE-AND-MESSAGE NAME ARGUMENTS
  local wanted=$1 name=$2 code=0
  shift 2
  clone/game/install/release "$@" >out 2>err </dev/null || code=$?
  is "$name" "$code $(tail -n 1 err)" "$wanted"
}
is 'a commit without a tag' "$(clone/game/version.py)" "$version-dev+${commit:0:10}"
echo >>clone/README.md
is 'a changed file' "$(clone/game/version.py)" "$version-dev+${commit:0:10}.dirty"
git -C clone checkout -q README.md
git -C clone archive --prefix=archive/ HEAD | tar x
is 'its archive' "$(archive/game/version.py)" "$version-dev+${commit:0:10}"
is 'sources without git' "$(rm -rf bare && mkdir bare && cp -r clone/game clone/meson.build bare && bare/game/version.py)" "$version-dev"
release '0 ' 'tag' tag
is 'the tagged commit' "$(clone/game/version.py)" "$version"
is 'the notes of the tag' "$(git -C clone tag -l --format='%(contents)' "v$version")" "$(clone/game/install/release notes)"
if [ "$(clone/game/install/release notes | wc -l)" -le 60 ]; then pass 'the notes fit on a page'; else fail 'the notes are longer than a page'; fi
# The wheel gets a library that is not compiled.
echo library >library.so
TREADS_LIBRARY=$work/library.so release '0 treads: making wheel, the second time' 'source archive and wheel, twice' make made source wheel
is 'the files' "$(cd made && echo * | sed 's/-none-[a-z0-9_]*\./-none-SYSTEM./')" "SHA256SUMS notes.md treads-$version-py3-none-SYSTEM.whl treads-$version.tar.gz"
(cd made && sha256sum --quiet -c SHA256SUMS) || fail 'the checksums'
# Without the tools for the other parts.
mkdir few && for file in /usr/bin/*; do ln -s "$file" few; done
rm -f few/dpkg-buildpackage few/apt-get few/dnf few/pacman few/brew
PATH=$work/few TREADS_LIBRARY=$work/library.so release '0 treads: making wheel, the second time' 'the parts whose tools are installed' make some
is 'the others' "$(grep -o '^treads: .* is left out; .*' err)" "$(for part in 'deb dpkg-dev' 'windows apt' 'page apt'; do
  echo "treads: ${part% *} is left out; these packages are missing: ${part#* }"; done)"
is 'the same files' "$(cd some && echo *)" "$(cd made && echo *)"
PATH=$work/few release '3 treads: deb cannot be made' 'all parts' make every all
is 'the archive of a release' "$(rm -rf archive && tar xf made/*.gz && "treads-$version/game/version.py")" "$version"
rm -rf "treads-$version"
sed -i "s/'$version'/'9.9'/" clone/meson.build
release "3 treads: CHANGELOG.md begins with '## v$version ($date)' instead of '## v9.9 (DATE)'" 'another version in meson.build' check
git -C clone checkout -q . && sed -i 's/^version: .*/version: 9.9/' clone/CITATION.cff
release "3 treads: CITATION.cff has '9.9 $date' instead of '$version $date', which meson.build and CHANGELOG.md have" 'another version in a file' check
git -C clone checkout -q . && touch clone/new
release '3 treads: commit or stash the changes first; git status lists them' 'uncommitted files' check
rm clone/new && git -C clone commit -q --allow-empty -m another
release "3 treads: v$version is the tag of another commit; raise the version" 'another commit with the tag' check

tests=--no-tests
if [ "${LONG:-0}" != 0 ]; then tests=; fi
# Runs the short tests; the run that includes this one has the long ones.
if ! LONG=0 meson dist -C "$TREADS_BUILD" --allow-dirty --formats gztar $tests >log 2>&1; then
  tail -30 log
  fail "meson dist $tests"
  exit 1
fi
pass "meson dist $tests"
tar xf "$TREADS_BUILD/meson-dist/treads-$version.tar.gz"
is 'the archive has all files in git' "$(cd "treads-$version" && find . -type f -o -type l | sed 's/^..//' | sort)" \
  "$(git -C "$top" ls-tree -r --name-only HEAD | sort)"

[ -z "$tests" ] || exit $failed
git -C clone checkout -q "v$version"
parts=(wheel)
if [ "${WINDOWS:-0}" != 0 ]; then parts+=(windows); fi
if [ "${WEB:-0}" != 0 ]; then parts+=(page); fi
for part in "${parts[@]}"; do release "0 treads: making $part, the second time" "$part, twice" make made "$part"; done
for tool in dpkg-buildpackage dh dh_python3 lintian; do
  command -v $tool >/dev/null || { echo "        $tool is not installed"; exit $failed; }
done
# The same sources give the same packages in another folder, time zone and with other permissions of new files.
mkdir here elsewhere && cp -r "treads-$version" elsewhere/sources && mv "treads-$version" here/
packages() { # FOLDER ZONE UMASK
  (
    cd "$1"/*/ || exit
    umask "$3"
    TZ=$2 DEB_BUILD_OPTIONS=nocheck dpkg-buildpackage -us -uc -b >../log 2>&1
  ) && pass "the packages are built in $1" || fail "$(tail -20 "$1/log")"
}
packages here UTC 022
packages elsewhere Asia/Tokyo 027
is 'the packages' "$(cd here && echo *.deb | sed "s/_${version}_[a-z0-9]*\.deb//g")" \
  'libtreads-dev libtreads0-dbgsym libtreads0 python3-treads treads-data treads-dbgsym treads-relay treads'
is 'both builds give the same bytes' "$(cd elsewhere && sha256sum ./*.deb)" "$(cd here && sha256sum ./*.deb)"
for package in python3-treads treads-data; do dpkg-deb -x here/${package}_*.deb installed; done
if /usr/bin/python3 -c 'import numpy' 2>/dev/null; then
  (cd installed && PYTHONPATH=usr/lib/python3/dist-packages /usr/bin/python3 "$top/tests/python_installed.py" "$TREADS") || failed=1
fi
is 'lintian reports nothing' "$(lintian --fail-on none --allow-root here/*.changes 2>&1)" ''
exit $failed
