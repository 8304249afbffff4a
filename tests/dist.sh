#!/usr/bin/env bash
# What is given away: `meson dist` packs everything, and all places tell the same version. With LONG=1 what it packed builds and passes
# its tests, and becomes a Debian package that lintian has nothing against, where Debian's tools are installed.
# TREADS_BUILD is the build that packs.
# shellcheck source=tests/checks.bash
source "$(dirname "${BASH_SOURCE[0]}")/checks.bash"
: "${TREADS_BUILD:?names the build that packs}"

version=$("$TREADS" version | sed -n 's/^treads //p')
is 'the version of the changes' "$(grep -m1 '^## ' "$top/CHANGELOG.md")" "## $version"
is 'of the entry for software centres' "$(sed -n 's/.*<release version="\([^"]*\)".*/\1/p' "$top/game/install/"*.metainfo.xml | head -1)" "$version"
is "of Debian's package" "$(sed -n '1s/^treads (\(.*\)) .*/\1/p' "$top/debian/changelog")" "$version"

[ -e "$top/.git" ] || { echo '        these sources are no clone'; exit $failed; }
tests=--no-tests
if [ "${LONG:-0}" != 0 ]; then tests=; fi
# Its tests are the short ones: the long ones have run where this one does.
if ! LONG=0 meson dist -C "$TREADS_BUILD" --allow-dirty --formats gztar $tests >log 2>&1; then
  tail -30 log
  fail "meson dist $tests"
  exit 1
fi
pass "meson dist $tests"
tar xf "$TREADS_BUILD/meson-dist/treads-$version.tar.gz"
is 'all is in it that git knows' "$(cd "treads-$version" && find . -type f -o -type l | sed 's/^..//' | sort)" \
  "$(git -C "$top" ls-tree -r --name-only HEAD | sort)"

[ -z "$tests" ] || exit $failed
for tool in dpkg-buildpackage dh lintian; do
  command -v $tool >/dev/null || { echo "        $tool is not installed"; exit $failed; }
done
cd "treads-$version" || exit 1
if DEB_BUILD_OPTIONS=nocheck dpkg-buildpackage -us -uc -b >../log 2>&1; then pass 'it becomes a package'; else fail "$(tail -20 ../log)"; fi
is 'lintian has neither errors nor warnings' "$(lintian --fail-on none --allow-root ../*.changes 2>&1)" ''
exit $failed
