#!/usr/bin/env bash
# Releases: `meson dist` packs all files, and all files have the same version and date. With LONG=1 the archive is built and tested, and, if
# Debian's tools are installed, made into Debian packages, twice with the same bytes and without remarks of lintian. TREADS_BUILD is the
# build that packs.
# shellcheck source=tests/checks.bash
source "$(dirname "${BASH_SOURCE[0]}")/checks.bash"
: "${TREADS_BUILD:?names the build that packs}"

version=$("$TREADS" version | sed -n 's/^treads //p')
date=$(sed -n 's/.*<release version=.* date="\([^"]*\)".*/\1/p' "$top/game/install/"*.metainfo.xml | head -1)
is 'the tag in the changelog' "$(grep -m1 '^## ' "$top/CHANGELOG.md")" "## v$version ($date)"
is 'the citation' "$(sed -n 's/^version: //p; s/^date-released: //p' "$top/CITATION.cff" | paste -sd ' ')" "$version $date"
holds 'the citation in the documentation' "$top/docs/laboratory.md" "version = {$version}, date = {$date}"
is 'the date of the Debian package' "$(date -d "$(sed -n 's/^ -- .*>  //p' "$top/debian/changelog" | head -n 1)" +%F)" "$date"
is 'the version in the AppStream metadata' "$(sed -n 's/.*<release version="\([^"]*\)".*/\1/p' "$top/game/install/"*.metainfo.xml | head -1)" "$version"
! command -v systemd-analyze >/dev/null ||
  systemd-analyze security --offline=true --threshold=25 "$top/debian/treads-relay.service" >exposure || fail "the relay's service is exposed: $(tail -n 1 exposure)"
is "the version of the Debian package" "$(sed -n '1s/^treads (\(.*\)) .*/\1/p' "$top/debian/changelog")" "$version"

[ -e "$top/.git" ] || { echo '        these sources are not a clone'; exit $failed; }
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
  'libtreads-dev-dbgsym libtreads-dev python3-treads treads-data treads-dbgsym treads-relay treads'
is 'both builds give the same bytes' "$(cd elsewhere && sha256sum ./*.deb)" "$(cd here && sha256sum ./*.deb)"
for package in python3-treads treads-data; do dpkg-deb -x here/${package}_*.deb installed; done
if /usr/bin/python3 -c 'import numpy' 2>/dev/null; then
  (cd installed && PYTHONPATH=usr/lib/python3/dist-packages /usr/bin/python3 "$top/tests/python_installed.py" "$TREADS") || failed=1
fi
is 'lintian reports nothing' "$(lintian --fail-on none --allow-root here/*.changes 2>&1)" ''
exit $failed
