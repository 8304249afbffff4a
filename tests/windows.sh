#!/usr/bin/env bash
# treads.exe (game/windows/) under wine: it plays the same matches bit for bit, saves settings, resumes a tournament after kill -9, and its
# recordings play back exactly on this system. The zip and the installer have everything they need, and no path or time of the build. Only
# with WINDOWS=1; the first run takes some minutes. With LONG=1, a second build in another folder gives the same bytes.
#
# WINDOWS_SHOT=FILE.png keeps the screenshot of its window.
[ "${WINDOWS:-0}" != 0 ] || { echo "skipped: only with WINDOWS=1"; exit 77; }
top=${TREADS_TOP:-$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)}
native=$(realpath "${TREADS:?names the program to compare with}")
log=$(mktemp)
# shellcheck source=game/packages.sh
source "$top/game/packages.sh"
need_packages "$log" windows-tests windows-installer
rm "$log"
home=$HOME # has the cache of the libraries
export TREADS_WINDOWS_BUILD=${TREADS_WINDOWS_BUILD:-$top/build-windows}
"$top/game/windows/build" installer || exit 1
version=$(sed -n "s/^ *version: '\(.*\)',$/\1/p" "$top/meson.build")
zip=$TREADS_WINDOWS_BUILD/treads-$version-windows.zip setup=$TREADS_WINDOWS_BUILD/treads-$version-setup.exe
exe=$TREADS_WINDOWS_BUILD/treads/treads.exe
# shellcheck source=tests/ports.bash
source "$top/tests/ports.bash"
# shellcheck disable=SC2034  # for window.bash
tools=(jq import wine)
# shellcheck source=tests/window.bash
source "$top/tests/window.bash"
export WINEPREFIX=$work/wine WINEDEBUG=-all LC_ALL=C.UTF-8
printf '#!/usr/bin/env bash\nexec wine %q "$@"\n' "$exe" >treads
chmod +x treads
TREADS=$work/treads
end() { wineserver -k; finish; }
trap end EXIT
timeout 120 wineboot -i >/dev/null 2>&1

libraries() {
  local foreign
  foreign=$(x86_64-w64-mingw32-objdump -p "$exe" "${exe%exe}dll" | sed -n 's/.*DLL Name: //p' |
    grep -viE '^(advapi32|gdi32|imm32|kernel32|msvcrt|ole32|oleaut32|setupapi|shell32|treads|user32|version|winmm|crypt32|iphlpapi|ws2_32)\.dll$')
  is 'it needs only Windows libraries' "$foreign" ''
}

# The same sources give the same bytes if these contain no time and no path of the build.
packed() {
  local file page link missing=
  mkdir zip
  (cd zip && python3 -m zipfile -e "$zip" .)
  is 'the zip has one folder' "$(ls zip)" "treads-$version"
  cd "zip/treads-$version" || return
  for file in treads.exe treads.com treads.dll; do
    cmp "$file" "${exe%/*}/$file" || fail "the zip has another $file"
    is "$file contains no time" "$(x86_64-w64-mingw32-objdump -p $file | sed -nE 's/^Time\/Date( stamp)?\s+//p' | sort -u | grep -vxE '0|Thu Jan  1 00:00:00 1970')" ''
    if grep -qaE "$top|$HOME|/\.cache/" $file; then fail "$file contains a path of its build"; else pass "$file contains no path"; fi
    if strings -el $file | grep -qx "$version"; then pass "$file has version information"; else fail "$file has no version information"; fi
    if grep -qa PerMonitorV2 $file; then pass "$file has a manifest"; else fail "$file has no manifest"; fi
  done
  if grep -qE '\./(game|tests)/' README.html; then fail 'README.html has commands of other systems'; else pass 'README.html is for Windows'; fi
  while IFS=: read -r page link; do
    [ -e "$(dirname "$page")/$link" ] || missing+=" $page:$link"
  done < <(grep -roP '(href|src)="\K[^"#]+' --include='*.html' . | grep -v ':https\?:')
  is 'all links of the pages exist' "$missing" ''
  missing=
  while IFS=: read -r page link; do
    file=$(dirname "$page")/${link%#*}
    [ "${link%#*}" ] || file=$page
    grep -q "id=\"${link#*#}\"" "$file" || missing+=" $page:$link"
  done < <(grep -roP 'href="\K(?!https?:)[^"]*#[^"]+' --include='*.html' .)
  is 'all links to headings exist' "$missing" ''
  is 'the pages are complete' "$(find docs -name '*.html' | wc -l)" "$(find "$top/docs" -name '*.md' | wc -l)"
  cd "$work" || return
}

# former_setup: makes the installer of a version that has two more files, and lacks one.
former_setup() {
  cp -r "${exe%/*}" former
  echo former | tee former/docs/former.html >former/assets/former.json
  rm former/CHANGELOG.html
  PYTHONPATH=$top/game/windows PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 -c 'import pack; pack.write_list("former", "former.nsh")'
  makensis -V1 -DVERSION=0.0.9 "-DFOLDER=$work/former" "-DLIST=$work/former.nsh" "-DICON=$TREADS_WINDOWS_BUILD/game/windows/treads.ico" \
    "-DOUTPUT=$work/former.exe" "$top/game/windows/installer.nsi" >nsis.log || fail "the former installer: $(tail -3 nsis.log)"
}

own_files() { find "$folder" "$menu" -name '*own*' -type f -printf '%f ' -exec cat {} + 2>/dev/null | tr ' ' '\n' | sort | tr '\n' ' '; }

# Installs into a folder with files of the user, some with the names of installed files. Upgrades, and removes only installed files.
installed() {
  local folder menu own name
  timeout 120 wineboot -u >/dev/null 2>&1
  folder=$(wine cmd /c 'echo %LOCALAPPDATA%' 2>/dev/null | tr -d '\r')
  folder=$(winepath -u "$folder" 2>/dev/null)/Programs/treads
  mkdir -p "$folder"/{docs,assets/arenas}
  for name in README.html docs/arenas.html treads.com; do echo "own-$name" >"$folder/$name"; done
  former_setup
  timeout 240 wine former.exe /S || fail 'the former installer'
  for name in README.html docs/arenas.html treads.com; do
    is "$name of the user is kept" "$(cat "$folder/$name.old")" "own-$name"
  done
  menu=$(dirname "$(find "$WINEPREFIX" -name treads.lnk)")
  for name in own own.html docs/own.html docs/pictures/own.png assets/own.json assets/arenas/own.tmj licences/own.txt CHANGELOG.html; do
    echo "own-file-$name" >"$folder/$name"
  done
  echo own-link >"$menu/own.lnk"
  own=$(own_files)
  timeout 240 wine "$setup" /S || fail 'the installer'
  is 'the installed program starts' "$(wine "$folder/treads.com" version 2>/dev/null | head -1 | tr -d '\r')" "treads $(python3 "$top/game/version.py")"
  is 'the start menu has the program' "$(find "$WINEPREFIX" -name treads.lnk | wc -l)" 1
  is 'an upgrade removes the files of the last version' "$(find "$folder" -name 'former*' | wc -l)" 0
  is 'an upgrade keeps the files of the user' "$(own_files)" "$own"
  is 'a file of the user with the name of a new one is kept' "$(cat "$folder/CHANGELOG.html.old")" own-file-CHANGELOG.html
  is 'all files are installed' "$(cd "$folder" && find . -type f ! -name '*own*' ! -name '*.old' ! -name uninstall.exe | sort)" "$(cd "${exe%/*}" && find . -type f | sort)"
  timeout 120 wine "$folder/uninstall.exe" /S
  is_gone() { [ ! -e "$folder/treads.dll" ] && [ ! -e "$folder/uninstall.exe" ]; }
  until_so 60 is_gone
  wineserver -w
  is 'the uninstaller keeps the files of the user' "$(own_files)" "$own"
  is 'the uninstaller removes its own files' "$(find "$folder" "$menu" -type f ! -name '*own*' ! -name '*.old' | wc -l)" 0
  is 'the uninstaller leaves no empty folder' "$(find "$folder" -type d -empty | wc -l)" 0
}

same_bytes() {
  local file other="$work/another place"
  [ "${LONG:-0}" != 0 ] || return
  mkdir -p "$other" && cp -r "$top"/{ai,assets,debian,docs,game,subprojects,tests,*.md,LICENSE,meson*} "$other"
  HOME=$home TREADS_WINDOWS_BUILD='' "$other/game/windows/build" installer 2>err || fail "the second build: $(tail -3 err)"
  for file in "$zip" "$setup"; do
    cmp "$file" "$other/build-windows/${file##*/}" && pass "${file##*/} is the same from another folder: $(sha256sum <"$file")"
  done
}

plays_the_same() {
  local card there
  while read -r card; do
    # shellcheck disable=SC2086  # a card is several words
    there=$("$TREADS" match $card --json 2>err </dev/null | jq -r .state_hash)
    # shellcheck disable=SC2086
    is "$card" "$there" "$(TREADS_ASSETS=$top/assets "$native" match $card --json | jq -r .state_hash)"
    [ "$there" ] || fail "it plays: $(cat err)"
  done < <(cards)
}

# Windows also reads each format of a map.
maps() {
  local map
  python3 "$top/tests/maps.py" maps
  for map in maps/same/{csv,elements,gzip,zlib,zstd}.tmx; do
    "$TREADS" check "$map" >out 2>&1
    holds "it reads $map" out '5 walls, 2 spawn points'
  done
}

# Paths, including the user folder's, may contain all letters.
recordings() {
  mkdir -p 'Zoë Ω/größe' && cd 'Zoë Ω' || return
  "$TREADS" match hunter ambusher --seed 3 -q --record 'größe/a.treads-replay' >/dev/null 2>err ||
    fail "a recording in a folder with special letters: $(cat err)"
  if TREADS_ASSETS=$top/assets "$native" replay --verify 'größe/a.treads-replay' >out 2>&1; then pass 'its recording plays back exactly here'; else fail "its recording: $(cat out)"; fi
  TREADS_ASSETS=$top/assets "$native" match hunter ambusher --seed 4 -q --record b.treads-replay >/dev/null 2>&1
  if "$TREADS" replay --verify b.treads-replay >out 2>&1; then pass 'a recording of this system plays back exactly there'; else fail "a recording of this system: $(cat out)"; fi
  cd ..
}

killed() {
  local three=(tournament hunter ambusher circler --arenas open,maze --seeds 12 --time 40 -j1) i
  "$TREADS" "${three[@]}" --results whole >table 2>err || fail "a tournament: $(cat err)"
  for i in 1 2 3 4; do
    "$TREADS" "${three[@]}" --results killed >/dev/null 2>&1 &
    nap "0.$((2 + i))"
    kill -9 $! 2>/dev/null
    wait $! 2>/dev/null
    echo "        killed with $(wc -l <killed) results"
  done
  "$TREADS" "${three[@]}" --results killed >again 2>err || fail "resuming the tournament: $(cat err)"
  if cmp killed whole && cmp again table; then pass 'killed four times, the tournament ends with the same file and table'; else fail 'a tournament that was killed'; fi
}

# sets NAME PALETTE: opens the settings, changes the palette once, and quits.
sets() {
  open_window play hunter --ai idle --paused --seed 3 --window 640x360 --countdown 0 --user-dir own --effects off
  nap 1
  if xprop -id "$window" _NET_WM_ICON | grep -q 'Icon (32 x 32)'; then pass 'the window has the icon'; else fail 'the window has no icon'; fi
  if [ "${WINDOWS_SHOT:-}" ]; then import -window "$window" "$WINDOWS_SHOT"; fi
  import -window "$window" shot.png
  if [ "$(identify -format %k shot.png)" -gt 100 ]; then pass 'the window shows a battle'; else fail 'the window is empty'; fi
  for key in Escape Down Down Down Down Return Down Down Right Escape Escape; do
    xdotool key "$key"
    nap 0.3
  done
  quit "$1"
  is "$1" "$(jq -r .palette own/settings.json)" "$2"
}

says() {
  "$TREADS" match exec:mind hunter >out 2>err && fail 'an external bot plays'
  if grep -q 'do not run on this system' err; then pass 'external bots are reported as unsupported'; else fail "exec: the message is $(cat err)"; fi
}

# room FILE: waits for the address in a file, and sets `port` and `code`.
room() {
  until_so 60 grep -qs '://[^ ]*:[0-9]*/' "$1" || fail "nothing opens: $(cat "$1")"
  port=$(sed -n 's|.*://[^ ]*:\([0-9]*\)/.*|\1|p' "$1" | tail -n 1)
  code=$(sed -n 's|.*/#\([A-Z]*\)\r*$|\1|p' "$1" | head -n 1)
}

# meet NAME HOST GUEST ADDRESS: the program HOST opens a room with more options, and GUEST joins it. Both play the same match.
meet() {
  local name=$1 host=$2 guest=$3 at=$4 job
  shift 4
  "$host" host guest wander --mode score --time 4 --json "$@" >"$name.json" 2>"$name.err" </dev/null &
  job=$!
  jobs+=("$job")
  room "$name.err"
  timeout 90 "$guest" join "$at:$port/#$code" --mind hunter --json >"$name-guest.json" 2>"$name-guest.err" </dev/null || fail "$name: $(tail -3 "$name-guest.err" "$name.err")"
  wait "$job"
  is "$name: both play the same match" "$(jq -r '.matches[0].state_hash' "$name-guest.json")" "$(jq -r .state_hash "$name.json")"
  is "$name: the guest drives" "$(jq '.tanks[0].distance_m > 1' "$name.json")" true
}

# Hosts, guests and a relay with TLS, which shows a certificate that this computer trusts or does not trust.
together() {
  local port code jobs=() TREADS_ASSETS=$top/assets
  export TREADS_ASSETS
  meet 'a host on Windows' "$TREADS" "$native" http://127.0.0.1 --port 0
  meet 'a guest on Windows' "$native" "$TREADS" http://127.0.0.1 --port 0
  openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout own.key -out own.pem 2>openssl.err ||
    fail "no certificate: $(cat openssl.err)"
  "$TREADS" relay --port 0 --certificate own.pem --key own.key >relay.out 2>relay.err </dev/null &
  jobs+=($!)
  room relay.err
  "$TREADS" join "https://localhost:$port/#ABCDEF" --mind hunter >out 2>err
  holds 'a strange certificate is refused' err 'a certificate that this computer does not trust'
  export SSL_CERT_FILE=$work/own.pem
  meet 'a relay on Windows' "$native" "$TREADS" https://localhost --relay "https://localhost:$port"
  unset SSL_CERT_FILE
  kill "${jobs[@]}" 2>/dev/null
}

libraries
packed
installed
same_bytes
plays_the_same
maps
recordings
killed
together
says
sets 'settings are kept' contrast
sets 'and again' mono
exit $failed
