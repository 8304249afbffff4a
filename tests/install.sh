#!/usr/bin/env bash
# `meson install` installs everything: the program, assets, manual, completions, icons, desktop entry, licences and documentation. The
# installation can be moved. TREADS_BUILD is the build to install.
# shellcheck source=tests/checks.bash
source "$(dirname "${BASH_SOURCE[0]}")/checks.bash"
: "${TREADS_BUILD:?names the build to install}"

if ! meson install -C "$TREADS_BUILD" --no-rebuild --strip --destdir "$work/stage" >log 2>&1; then
  tail -20 log
  fail 'meson install'
  exit 1
fi
program=$(find stage -path '*/bin/treads' -type f)
[ -n "$program" ] || { fail 'no bin/treads is installed'; exit 1; }
mv "${program%/bin/treads}" "$work/moved here" # a path with a space
TREADS=$work/moved\ here/bin/treads
share=$work/moved\ here/share

for file in man/man6/treads.6 bash-completion/completions/treads zsh/site-functions/_treads \
  fish/vendor_completions.d/treads.fish applications/games.treads.treads.desktop metainfo/games.treads.treads.metainfo.xml \
  icons/hicolor/scalable/apps/games.treads.treads.svg treads/arenas/yard.tmj treads/bots/treads_bot.py ../include/treads/bot.h ../include/treads/ai/behaviour.h treads/fonts/DejaVuSans.ttf \
  licenses/treads/LICENSE licenses/treads/LICENSE-DejaVu.txt doc/treads/README.md doc/treads/docs/playing.md; do
  if [ -s "$share/$file" ]; then pass "$file"; else fail "$file is missing"; fi
done
for size in 16 32 48 128 256; do
  [ -e "$TREADS_BUILD/game/install/icon" ] && is_png "the icon of $size pixels" "$share/icons/hicolor/${size}x$size/apps/games.treads.treads.png"
done

# A mind is compiled with the installed headers, and uses the functions of the stripped program.
if command -v cc >/dev/null; then
  expect 0 'a mind in a shared library' new-mind keen --language plugin --json
  cc -shared -fPIC -DTREADS_PLUGIN=keen -I "$work/moved here/include/treads" -o keen/keen.so keen/keen.c || fail 'it cannot be compiled'
  expect 0 'it is loaded' match so:keen/keen.so idle --seed 3 --time 2 --json
  json 'and drives' '.tanks[0].distance_m > 1'
fi

# The assets contain only files that the game reads, and the links of the pages lead to installed files.
is 'the folders of assets' "$(cd "$share/treads" && find . -mindepth 1 -maxdepth 1 -type d | sort | tr -d '\n')" \
  ./arenas./bots./fonts./missions./replays./tuning./waves
is 'the assets contain no licences' "$(find "$share/treads" -iname '*licen*')" ''
missing=
while IFS=: read -r page link; do
  [ -e "$(dirname "$page")/$link" ] || missing+=" ${page##*/}:$link"
done < <(cd "$share/doc/treads" && grep -roP '\]\(\K[^)#]+(?=[)#])' --include='*.md' "$PWD" | grep -v ':https\?:')
is 'all links of the pages exist' "$missing" ''
for path in "$(realpath "$TREADS_BUILD")" "$top"; do
  if grep -qaF -e "$path" "$TREADS"; then fail "the program contains the path $path"; else pass "the program does not contain $path"; fi
done

# Only the moved assets have this arena; the assets of the sources do not.
cp "$share/treads/arenas/yard.tmj" "$share/treads/arenas/moved.tmj"
mkdir -p 'elsewhere/in here'
for folder in / "$work/elsewhere/in here"; do
  cd "$folder" || exit 1
  "$TREADS" list arenas >"$work/out" 2>&1
  is "list from $folder" $? 0
  holds 'lists the moved arenas' "$work/out" '  moved '
  "$TREADS" match hunter idle --arena moved --seed 1 --time 5 >"$work/out" 2>&1
  is "match from $folder" $? 0
  "$TREADS" shot --arena moved --seed 1 --at 1 --window 320x240 -o "$work/shot.png" >/dev/null 2>"$work/err"
  is "shot from $folder" $? 0
  is_png 'writes a picture' "$work/shot.png"
done
cd "$work" || exit 1
PATH="$work/moved here/bin:$PATH" treads list arenas >out
holds 'the program is found in PATH' out '  moved '

# check_with TOOL ARGUMENT ...: checks that the tool reports nothing; prints a note if it is not installed.
check_with() {
  if ! command -v "$1" >/dev/null; then
    echo "        $1 is not installed"
  elif "$@" >out 2>&1 && [ ! -s out ]; then
    pass "$1 reports nothing"
  else
    fail "$1: $(head -5 out)"
  fi
}
# Prints errors and warnings. Informational remarks, such as cid-maybe-not-rdns about the ending .games, are ignored.
appstream() { appstreamcli validate --pedantic --no-net "$1" >out 2>&1 && ! grep '^[EWP]:' out || cat out; }
check_with desktop-file-validate "$share/applications/games.treads.treads.desktop"
if command -v appstreamcli >/dev/null; then
  is 'appstreamcli reports no error' "$(appstream "$share/metainfo/games.treads.treads.metainfo.xml")" ''
else
  echo '        appstreamcli is not installed'
fi
check_with groff -ww -man -Tutf8 -z "$share/man/man6/treads.6"
if command -v mandoc >/dev/null; then check_with mandoc -Tlint -Werror "$share/man/man6/treads.6"; fi

# Prints the completions in bash, which also splits words at the characters of COMP_WORDBREAKS.
completes() {
  local line=$1
  bash --norc --noprofile -c '
    PATH=$1:$PATH
    source "$2"
    COMP_LINE=$3 COMP_POINT=${#3} COMPREPLY=()
    _treads treads "" ""
    printf "%s\n" "${COMPREPLY[@]}"' bash "$work/moved here/bin" "$share/bash-completion/completions/treads" "$line" 2>&1
}
fish_completes() {
  PATH="$work/moved here/bin:$PATH" fish --no-config -c 'source $argv[1]; complete -C $argv[2]' \
    "$share/fish/vendor_completions.d/treads.fish" "$1" 2>&1
}
# zsh_completes LINE ...: completes each line with Tab in one zsh at a terminal, where `treads` prints its arguments.
zsh_completes() {
  TERM=dumb PATH="$work/moved here/bin:$PATH" timeout 60 zsh -f -c '
    zmodload zsh/zpty
    zpty shell zsh -f -i
    zpty -w shell "fpath=(${(q)1} \$fpath); autoload -Uz compinit; compinit -u -D; treads() { print -r \"[treads \$*]\" }; print READ\"\"Y"
    zpty -r shell said "*READY*"
    for line in "${@[2,-1]}"; do
      zpty -w -n shell $line$'\''\t\n'\''
      zpty -r shell said "*\[treads *\]*"
      print -r -- "${${said##*\[}%\]*}"
    done' zsh "$share/zsh/site-functions" "$@" 2>&1
}
# A line, and the completion of its last word in every shell.
completions='treads tou|tournament
treads match --free|--free-for-all
treads match --mode=hi|--mode=hill
treads watch hunt|hunter
treads watch hunter:ran|hunter:range=
treads match --arena mo|moved
treads match --drive blue=susp|blue=suspension
treads match --seed 3 --ai hunter@gre|hunter@green'
while IFS='|' read -r line word; do
  typed=${line##* }
  is "bash completes $line" "$(completes "$line")" "${word#"${typed%"${typed##*[=:@]}"}"}"
  if command -v fish >/dev/null; then is "fish completes $line" "$(fish_completes "$line")" "$word"; fi
done <<<"$completions"
is 'bash completes file names' "$(completes 'treads replay ')" ''
command -v fish >/dev/null || echo '        fish is not installed'
if command -v zsh >/dev/null; then
  mapfile -t lines < <(sed 's/|.*//' <<<"$completions")
  is 'zsh completes all lines' "$(zsh_completes "${lines[@]}")" "$(sed 's/[^ ]*|//' <<<"$completions")"
else
  echo '        zsh is not installed'
fi
is 'the completion is registered for treads' "$(bash -c 'source "$1"; complete -p treads' bash "$share/bash-completion/completions/treads")" \
  'complete -o bashdefault -o default -F _treads treads'
exit $failed
