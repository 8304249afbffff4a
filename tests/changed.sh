#!/usr/bin/env bash
# `tests/run --changed` selects the tests of the libraries that a change reaches, and prints the others. The change is made in a copy.
# `--list` prints all tests, and a mistyped name is reported with its neighbours.
# shellcheck source=tests/checks.bash
source "$(dirname "${BASH_SOURCE[0]}")/checks.bash"

mkdir copy && cp -r "$top"/{ai,game,tests,meson.build} copy/ && rm -rf copy/tests/golden || exit 1
git_in_copy() { git -C copy -c user.name=tests -c user.email=tests@localhost -c commit.gpgsign=false "$@" >git_out 2>&1; }
if ! { git_in_copy init && git_in_copy add . && git_in_copy commit -m all; }; then
  fail "git: $(tail -1 git_out)"
  exit 1
fi

# selects NAME TEST ...: checks that these tests are selected, the checks of all source texts, and no others.
selects() {
  copy/tests/run -n --changed >out 2>err || fail "$1: $(head -3 err)"
  is "$1" "$(grep -v '^Not run' out | sort | tr '\n' ' ')" \
    "$(printf '%s\n' 'script includes' 'script shape' 'script words' "${@:2}" | sort | tr '\n' ' ')"
  sed -n 's/^Not run: //; T; s/, /\n/gp' out >skipped
}

echo '// changed' >>copy/tests/test_walls.c
selects 'a unit test' 'unit walls'
is 'a selected test is not skipped' "$(grep -cx 'unit walls' skipped)" 0
is 'the others are skipped' "$(grep -cxE 'unit golden|unit lab|script lab-fit|script recipes' skipped)" 4
git_in_copy commit -am walls
selects 'the last commit, if nothing is changed since' 'unit walls'
echo '// changed' >>copy/game/lab/ramp.c
lab=(unit\ {fit,lab,slip,stuck})
selects 'a file of a library' "${lab[@]}"
rm copy/game/lab/ramp.c
selects 'a removed file' "${lab[@]}"
git_in_copy checkout .
echo '// new' >copy/ai/tactics/new.c
selects 'a new file' unit\ {golden,gunnery,maths,minds,steer}
rm copy/ai/tactics/new.c
echo '// changed' >>copy/game/net/qr.h
copy/tests/run -n --changed >out 2>err
is 'a header reaches the libraries that include it' "$(grep -cxE 'unit (live|net|relay|hud|guest)' out)" 5
is 'and no others' "$(grep -cxE 'unit (minds|arena|match|lab)' out)" 0
git_in_copy checkout .
echo '# changed' >>copy/tests/arenas.sh
selects 'a script' 'script arenas'
git_in_copy checkout .
echo '# changed' >>copy/meson.build
selects 'a file of no library'
holds 'it is named' err 'no test is selected for meson.build'
git_in_copy checkout .
copy/tests/run --list >out
is '--list has all tests' "$(cut -d' ' -f1 out | sort)" "$(copy/tests/run -n | sort)"
is 'and a purpose for each' "$(grep -cvE '^[a-z_-]+ +[A-Za-z`]' out)" 0
for name in test_wals words.shh relpay; do
  copy/tests/run $name >out 2>err
  is "$name is refused" $? 3
  grep -qE 'similar names: .*(walls|words|replay)' err || fail "$name: $(cat err)"
done
# Tests of the sources need no build and no packages for it. What the caller tests beside them has packages of its own.
export LONG=0 WEB=0 WINDOWS=0
sed -i 's/^need_packages .*/echo "kinds ${kinds[*]}"; exit 0/' copy/tests/run
is 'the packages of a test of the sources' "$(copy/tests/run words)" 'kinds texts'
is 'of a unit test' "$(copy/tests/run walls:cells)" 'kinds build unit'
is 'of a script'  "$(copy/tests/run walls cli.sh)" 'kinds build tests'
exit $failed
