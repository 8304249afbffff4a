#!/usr/bin/env bash
# The web page (game/web/) in headless Chromium: it plays the same matches bit for bit, keys and mouse work, settings are saved, and it is
# small and fast enough. Only with WEB=1; the first run takes some minutes. Two goals that other work on the computer has exceeded are
# printed, and checked only with LONG=1. `web.sh FUNCTION ..` runs only these functions, such as group_code (bots in
# the page, and the editor for them) and group_class.
#
# WEB_PAGE=FOLDER is the complete path of a page that has been built, which is not built again.
# WEB_SHOTS=FOLDER keeps the screenshots. WEB_SCHEDULES is the number of random schedules of tabs (20, or 200 with LONG=1).
set -u
home=$HOME
# shellcheck source=tests/checks.bash
source "$(dirname "${BASH_SOURCE[0]}")/checks.bash"
# shellcheck source=tests/ports.bash
source "$top/tests/ports.bash"
[ "${WEB:-0}" != 0 ] || { echo "only with WEB=1"; exit 77; }
shots=${WEB_SHOTS:-$work/shots}
mkdir -p "$shots"
export TREADS_ASSETS=$top/assets

at_least() { if awk "BEGIN { exit !($2 >= $3) }"; then pass "$1: $2"; else fail "$1: $2, which is less than $3"; fi; }
at_most() { if awk "BEGIN { exit !($2 <= $3) }"; then pass "$1: $2"; else fail "$1: $2, which is more than $3"; fi; }
# goal NAME VALUE MOST
goal() { if [ "${LONG:-0}" != 0 ]; then at_most "$@"; else echo "        $1: $2 (at most $3)"; fi; }

is_built() {
  HOME=$home XDG_CACHE_HOME=${XDG_CACHE_HOME:-$home/.cache} "$top/game/web/run" build "$work/page" 2>err || { cat err; fail 'the page is built'; exit 1; }
  pass 'the page is built'
  is 'all files have the same version' "$(grep -oh '?v=[^"'"'"' ]*' page/index.html page/sw.js | sort -u | wc -l)" 1
  local file megabytes
  is 'equal sources make equal pages: the order of assets' "$(grep -o '"filename":"[^"]*"' page/treads.js | LC_ALL=C sort -c 2>&1)" ''
  is 'and no random identifier' "$(grep -o '"package_uuid":"[^"]*"' page/treads.js)" '"package_uuid":""'
  is 'codemirror.js is made of its sources' "$(grep -om1 'hash [0-9a-f]*' "$top/game/web/codemirror/codemirror.js")" \
    "hash $(cat "$top"/game/web/codemirror/{package.json,package-lock.json,exports.js} | sha256sum | cut -c1-16)"
  if [ "${LONG:-0}" != 0 ] && command -v npm >/dev/null; then
    "$top/game/web/codemirror/bundle" made.js
    is 'codemirror.js can be made again' "$(cksum <made.js)" "$(cksum <"$top/game/web/codemirror/codemirror.js")"
  fi
  for file in index.html start.js files.js bots.js class.js treads.js treads.wasm treads.data sw.js; do
    is "$file.gz is the same file" "$(zcat "page/$file.gz" | cksum)" "$(cksum <"page/$file")"
    is "$file.br is the same file" "$(brotli -dc "page/$file.br" | cksum)" "$(cksum <"page/$file")"
  done
  megabytes=$(cat page/{index.html,start.js,files.js,input.js,treads.js,treads.wasm,treads.data}.br | wc -c | awk '{ print $1 / 1e6 }')
  at_most 'megabytes until the first picture, compressed' "$megabytes" 1.35
  is 'docs/web.md has its size' "$(grep -o 'The start needs .* with brotli' "$top/docs/web.md")" \
    "The start needs $(cat page/{index.html,start.js,files.js,input.js,treads.js,treads.wasm,treads.data} | wc -c | awk '{ printf "%.1f", $1 / 1e6 }') MB, or $(printf %.1f "$megabytes") MB when compressed with brotli"
}

# The smaller font of the page draws the same letters.
draws_letters() {
  local size
  cp -r "$top/assets" assets
  "$top/game/web/font" "$top/assets/fonts/DejaVuSans.ttf" assets/fonts/DejaVuSans.ttf
  sed 's/Supply yard/Žluťoučký Жёлтый Ώδε €/' "$top/assets/arenas/yard.tmj" >assets/arenas/letters.tmj
  for size in "$top/assets" assets; do
    TREADS_ASSETS=$size expect 0 "a picture with ${size#"$top/"}" shot hunter ambusher --arena assets/arenas/letters.tmj --seed 3 --at 1 --output "letters-${#size}.png"
  done
  is 'points that the smaller font changes' "$(compare -metric AE letters-*.png null: 2>&1)" 0
}

# A title in scripts that our font lacks is drawn by the browser, as words and not letter by letter.
draws_other_scripts() {
  mkdir -p own && sed 's/Supply yard/हिन्दी 日本/' "$top/assets/arenas/yard.tmj" >own/other.tmj
  ask before 'const pens = CanvasRenderingContext2D.prototype; pens.draw = pens.fillText; window.drawn = []; pens.fillText = function (words, ...at) { drawn.push(words); this.draw(words, ...at) }'
  ask open 'play+--paused'
  ask until 'window.frames > 20'
  ask drop "$work/own/other.tmj"
  ask until 'drawn.length > 0'
  ask eval '["हिन्दी", "日本"].map(words => drawn.includes(words)).join()'
  is 'words that the browser drew' "$answer" '"true,true"'
  ask before
}

plays_the_same() {
  local card native web
  while read -r card; do
    # shellcheck disable=SC2086  # a card is several words
    native=$("$TREADS" match $card --json 2>/dev/null | jq -r .state_hash)
    ask open "match+${card// /+}+--json"
    ask until 'document.getElementById("canvas").hidden'
    ask eval "/\"state_hash\": *\"(.*?)\"/.exec(lines.join('\\n'))[1]"
    web=${answer//\"/}
    is "$card" "$web" "$native"
  done < <(cards)
}

# shows NAME QUERY: opens the page, keeps a screenshot and checks that it has more than a few colours.
shows() {
  ask open "$2"
  ask until '!document.getElementById("canvas").hidden && window.frames > 20'
  ask shot "$shots/$1.png"
  at_least "colours of $1" "$(convert "$shots/$1.png" -format %k info:)" 50
}

is_quick() {
  local least=1000 best=0 megabits
  shows watch 'watch+hunterx8+ambusherx8+--seed+1'
  ask eval 'first / 1000'
  goal 'seconds until the first picture' "$answer" 5
  for _ in 1 2 3; do
    ask cost 3
    least=$(awk "BEGIN { print ($answer < $least) ? $answer : $least }")
  done
  at_most 'milliseconds of work per frame with sixteen tanks (25 allow 40 frames per second)' "$least" 25
  for megabits in 1.6 20; do
    ask network "$megabits"
    ask open ''
    ask until 'window.frames > 2'
    ask eval 'first / 1000'
    at_most "seconds until the first picture at $megabits megabits per second" "$answer" 12
  done
  ask network
  shows watch 'watch+hunterx8+ambusherx8+--seed+1'
  ask frames 3
  echo "        $answer frames per second, with a load average of ($(cut -d' ' -f1 /proc/loadavg))"
  for _ in 1 2 3; do race; done
  at_least 'ticks per second, as a share of those of the program' "$best" 0.4
}

# race: plays a match of sixteen tanks with the program and on the page, one after the other, and keeps the best ratio of their speeds
# in `best`.
race() {
  local card='hunterx8 ambusherx8 --seed 1 --time 15' start native
  start=$EPOCHREALTIME
  # shellcheck disable=SC2086  # a card is several words
  "$TREADS" match $card --jobs 1 -q >/dev/null
  native=$(awk "BEGIN { print $EPOCHREALTIME - $start }")
  ask open "match+${card// /+}+-q"
  ask until 'document.getElementById("canvas").hidden'
  ask eval 'window.spent_s'
  best=$(awk "BEGIN { now = $native / $answer; print (now > $best) ? now : $best }")
}

# sees NAME QUERY SENTENCE: checks what a person reads instead of the game: the sentence, no bar, and no words of emscripten.
sees() {
  ask open "$2"
  ask until "document.body.innerText.includes('$3')"
  is "$1" "$answer" yes
  ask eval '[...document.links].filter(link => link.offsetHeight >= 44).length'
  case $3 in *'JavaScript is'* | *'do not run'* | *'for a while'*) ;; *) is "$1: one big button" "$answer" 1 ;; esac
  ask text
  case $answer in *Abort* | *async* | *'is loading'* | *undefined*) fail "$1: a person reads $answer" ;; esac
  ask shot "$shots/${1// /-}.png"
}

# fails FILE KIND NAME QUERY SENTENCE: checks the message on the page when the server's answer for a file is missing, short, or of another kind.
fails() {
  ask fault "$1" "$2"
  sees "${@:3}"
  ask fault
}

# Each part comes six seconds late, or not at all.
starts_in_any_order() {
  local file
  for file in start.js files.js input.js treads.js treads.wasm treads.data; do
    ask fault "$file" late
    starts "$file comes late" ''
    ask fault
    [ "$file" = start.js ] || fails "$file" missing "$file is missing" '' "could not be loaded: $file"
  done
  for file in files.js input.js treads.js; do fails "$file" short "$file is cut" '' "arrived incomplete: $file"; done
  for file in missing short; do fails start.js $file "start.js is $file" '' 'The scripts of this page do not run'; done
}

# A script of the editor comes late, not at all, or incomplete.
editor_needs_its_scripts() {
  local fault
  for fault in 'lessons.js missing' 'code.js missing' 'minds.js short' 'editor.js short'; do
    fails "${fault% *}" "${fault#* }" "the editor: $fault" /code.html 'The scripts of this page do not run'
  done
  ask fault lessons.js late
  ask open /code.html
  ask until 'editor.value'
  ask fault
  ask eval 'Boolean(document.getElementById("blocked"))'
  is 'the editor: lessons.js late' "$answer" false
  ask fault codemirror.js missing
  ask open /code.html
  ask until 'at("mind").value'
  ask eval 'text.value += "// plain", text.oninput(), [editor.value.endsWith("plain"), !editor.view, isDirty].join()'
  is 'without CodeMirror, the plain field is used' "$answer" '"true,true,true"'
  ask fault
}

# Things that go wrong, and the sentence for each.
tells_what_failed() {
  ask scripts off
  sees 'JavaScript is off' '' 'JavaScript is turned off'
  ask scripts on
  fails index.html policy 'scripts are blocked' '' 'The scripts of this page do not run'
  fails treads.wasm short 'a file is incomplete' '' 'arrived incomplete: treads.wasm'
  fails treads.wasm other 'a file is something else' '' 'arrived incomplete: treads.wasm'
  ask fault treads.data stalled
  ask before 'const later = setTimeout; setTimeout = (act, ms, ...all) => later(act, ms == 20000 ? 500 : ms, ...all)'
  sees 'the network stalls' '' 'Nothing has arrived for a while'
  ask before
  ask fault
  ask before 'delete window.WebAssembly'
  sees 'no WebAssembly' '' 'cannot run WebAssembly'
  ask before 'WebAssembly.validate = () => false'
  sees 'an old browser' '' 'too old for treads'
  ask before 'HTMLCanvasElement.prototype.getContext = () => null'
  sees 'no pictures' '' 'does not let the page draw'
  ask before
  fails index.html sandbox 'a frame without an origin' '' 'The page around this frame'
  ask before 'WebAssembly.instantiate = async () => { throw new RangeError("out of memory") }'
  sees 'no memory' '' 'too little free memory'
  ask before 'addEventListener("load", () => setTimeout(() => Promise.reject(new WebAssembly.RuntimeError("unreachable")), 500))'
  sees 'a crash' '' 'treads has crashed'
  ask before 'document.addEventListener("DOMContentLoaded", () => Promise.reject(new ReferenceError("read_files is not defined")))'
  sees 'an exception before the first picture' '' 'treads has crashed'
  ask fault files.js late # all else is there before the exception
  sees 'an exception when the program could start' '' 'treads has crashed'
  ask wait 2
  ask eval "document.body.innerText.includes('treads has crashed')"
  is 'what failed stays on the screen' "$answer" true
  ask fault
  ask before
  sees 'a damaged address' 'watch+%E0%A4%A' 'damaged percent sign'
  sees 'an unknown command' 'wacth' 'Unknown command'
  sees 'a damaged recording' '#replay=AAAA' 'The link is incomplete; copy all of it.'
  sees 'an exit' 'list+arenas' 'treads has ended'
}

# starts NAME QUERY: the game starts, whatever is in the address.
starts() {
  ask open "$2"
  ask until 'window.frames > 5 && at("wait").hidden'
  is "$1" "$answer" yes
}

ignores_tracking() {
  starts 'fbclid is ignored' 'fbclid=IwAR0x_-1'
  starts 'utm_source is ignored' 'utm_source=mail&utm_medium=x%20y&gclid=1&ref='
  starts 'words come before what is ignored' 'watch+hunter+ambusher+--seed=3&fbclid=IwAR0'
  ask eval 'Module.arguments.join(" ")'
  is 'the words of the command line' "$answer" '"watch hunter ambusher --seed=3"'
  starts 'an empty value is ignored' 'watch+hunter+ambusher=&utm_source=chat'
  ask eval 'Module.arguments.join(" ")'
  is 'the words before an empty value' "$answer" '"watch hunter ambusher"'
  starts 'words come after what is ignored' 'utm_source=x&watch+hunter:range=30+ambusher'
  ask eval 'Module.arguments.join(" ")'
  is 'words with a value' "$answer" '"watch hunter:range=30 ambusher"'
}

keeps_policies() {
  ask fault index.html strict
  starts 'a page with a strict policy for scripts starts' 'watch+hunter+ambusher'
  ask fault
}

# Without storage the game starts and says once that nothing is kept.
plays_without_storage() {
  local kind
  for kind in 'Object.defineProperty(window, "indexedDB", {value: undefined})' 'IDBFactory.prototype.open = () => { throw new DOMException("denied", "SecurityError") }'; do
    ask before "$kind"
    starts 'a page without storage starts' ''
    ask eval 'at("toast").hidden ? "" : at("toast").textContent'
    echo "$answer" >said
    holds 'it says that nothing is kept' said 'Nothing will be kept'
    ask eval 'storage_begin().then(storage_end)'
    ask until '!at("wait").offsetHeight && lines.length == 0'
    is 'and nothing else' "$answer" yes
  done
  ask before 'IDBObjectStore.prototype.put = function () { throw new DOMException("full", "QuotaExceededError") }'
  starts 'a page with full storage starts' ''
  ask eval 'FS.mkdirTree(HOME); FS.writeFile(HOME + "/new.json", "{}"); keep()'
  ask eval 'at("toast").textContent'
  echo "$answer" >said
  holds 'it says that the storage is full' said 'its storage is full'
  ask before
}

# Back acts as Escape, the address shows what is played, and a reload leads there.
goes_back() {
  local opened
  starts 'the menu' ''
  ask press Enter
  ask wait 1
  ask eval 'kept'
  opened=$answer
  ask eval 'window.isOld = true; location.reload(); 0'
  ask until '!window.isOld && window.frames > 5'
  ask eval 'kept > 0 && kept'
  is 'a reload opens the same page of the menu' "$answer" "$opened"
  ask press Enter
  ask until 'location.search.includes("play+--mission+00-training")'
  is 'the address shows the training' "$answer" yes
  ask wait 1
  ask eval 'history.state'
  is 'a battle is above another entry' "$answer" '"above"'
  ask shot "$shots/back-before.png"
  ask back
  ask wait 1
  ask shot "$shots/back-after.png"
  at_least 'points that Back changes' "$(compare -metric AE "$shots/back-before.png" "$shots/back-after.png" null: 2>&1)" 50000
  ask eval 'history.state'
  is 'Back can be used again' "$answer" '"above"'
  ask eval 'window.isOld = true; location.reload(); 0'
  ask until '!window.isOld && window.frames > 5'
  ask eval 'Module.arguments.join(" ")'
  is 'a reload leads there again' "$answer" '"play --mission 00-training"'
}

# Each match leaves no listener behind.
keeps_few_listeners() {
  local first last
  starts 'a battle' 'watch+hunter+ambusher+--arena+open'
  ask press KeyR
  ask wait 1
  ask listeners
  first=$answer
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    ask press KeyR
    ask wait 1
  done
  ask listeners
  last=$answer
  at_most "listeners that ten matches add to $first" "$((last - first))" 8
}

# A paused or hidden page needs little processor time.
rests() {
  local query battle
  for query in 'watch+hunter+ambusher' 'watch+hunterx8+ambusherx8' 'watch+hunterx32+ambusherx32'; do
    starts "$query" "$query+--arena+city"
    ask frames 3
    echo "        $answer frames per second in a battle"
    ask share 3
    battle=$answer
    echo "        $battle % of a processor in a battle"
    ask press KeyP
    ask wait 2
    ask frames 3
    at_most 'frames per second while paused' "$answer" 8
    ask share 3
    at_most 'percent of a processor while paused' "$answer" 20
    ask press KeyP
    ask frames 2
    at_least 'frames per second after that' "$answer" 10
    ask tab 5
    ask wait 1
    ask share 3
    goal 'percent of a processor while hidden' "$answer" 5
    at_most 'as a share of the battle' "$(jq -n "$answer / $battle")" 0.5
    ask tab 1
    ask frames 2
    at_least 'frames per second when shown again' "$answer" 10
  done
}

# The service worker keeps the page, and replaces it when the server has another version.
plays_offline() {
  ask worker on
  starts 'the page' ''
  ask until 'navigator.serviceWorker.controller && caches.keys().then(all => all.length == 1)'
  is 'a service worker is installed' "$answer" yes
  ask until 'caches.keys().then(all => caches.open(all[0])).then(cache => cache.keys()).then(all => all.length >= 12)'
  is 'it has all files' "$answer" yes
  ask obstacles
  is 'obstacles to installing the page' "$answer" none
  ask network 0
  starts 'the page starts without a network' 'watch+hunter+ambusher'
  ask network
  local version
  version=$(grep -o 'data-version="[^"]*' page/index.html | cut -d'"' -f2)
  rm page/{index.html,sw.js}.{br,gz}
  sed -i "s/$version/another/g" page/index.html page/sw.js
  starts 'a new version starts' ''
  ask eval 'VERSION'
  is 'its version' "$answer" '"another"'
  ask until 'caches.keys().then(all => all.length == 1 && all[0].endsWith("another"))'
  is 'the old version is removed' "$answer" yes
  ask worker off
}

# Errors of a program that draws are toasts, without its name, and its results are for the console.
shows_messages() {
  starts 'a battle' 'watch+hunter+ambusher'
  ask eval 'Module.printErr("treads: the disk is full"); Module.print("a table"); Module.printErr("Aborted(both async)"); at("toast").textContent'
  is 'an error is a toast' "$answer" '"The disk is full"'
  ask eval '[at("wait").offsetHeight, at("said").textContent].join()'
  is 'there are no lines over the battle' "$answer" '"0,"'
}

# says NAME WORDS: checks the words for a screen reader in the accessibility tree of the browser.
says() {
  ask spoken
  echo "$answer" >said
  holds "$1" said "$2"
}

# Rows of menus, their values, toasts and results are in the region for screen readers, and Tab leaves the canvas.
is_heard() {
  starts 'the menu' ''
  says 'the first row with its tip' 'Training. Learn to drive'
  ask press ArrowDown
  ask wait 0.5
  says 'the next row' 'Campaign'
  starts 'a battle' 'play+hunter'
  ask press Escape
  ask wait 0.5
  says 'a page of the menu' 'Paused: Resume'
  starts 'a short battle' 'play+idle+--time+1+--countdown+0+--hud+full'
  ask press KeyM
  ask wait 0.5
  says 'the toast' 'Sound off'
  ask wait 6
  says 'the result' 'Draw'
  says 'the keys after it' 'N Play again'
  ask eval 'const link = document.createElement("a"); link.href = "#x"; link.textContent = "x"; toast(link, 60); canvas.focus(); document.activeElement.id'
  ask press Tab
  ask eval 'document.activeElement.tagName'
  is 'Tab leaves the canvas' "$answer" '"A"'
}

# Leaving the whole screen keeps the size of the picture right.
leaves_fullscreen() {
  starts 'a battle' 'watch+hunter+ambusher'
  ask press F11
  ask until 'document.fullscreenElement'
  is 'F11 fills the screen' "$answer" yes
  ask eval 'document.exitFullscreen().then(() => 0)'
  ask wait 1
  ask eval '[canvas.width / canvas.clientWidth, canvas.height / canvas.clientHeight, canvas.clientWidth == innerWidth].join()'
  is 'the picture has its size again' "$answer" '"1,1,true"'
  ask press F11
  ask until 'document.fullscreenElement'
  is 'F11 fills the screen again' "$answer" yes
  ask eval 'document.exitFullscreen().then(() => 0)'
}

# Files are still there after the page is opened again.
is_kept() {
  ask open 'play+--arena+open+--seed+1'
  ask until 'window.frames > 60'
  ask wait 4
  ask open ''
  ask until 'window.frames > 20'
  ask eval 'files().some(path => FS.stat(path).mtime < performance.timeOrigin)'
  is 'files are kept' "$answer" true
}

# goes_on_after FILE WHAT: the file of results is stored, and the page draws more frames.
goes_on_after() {
  ask until "files().includes(HOME + '/$1') && FS.stat(HOME + '/$1').mtime > performance.timeOrigin"
  ask eval 'window.frames'
  local before=$answer
  ask wait 2
  ask eval "window.frames > $before && !hasStopped"
  is "the page draws after $2" "$answer" true
}

a_run_ends() {
  ask open 'play+--mode+survival+--arena+open+--seed+5+--set+medium.hull.health=4+--countdown+0'
  goes_on_after statistics.json 'a run'
}

# Smoke is the fourth lesson, and a new player's menu begins with the lessons.
a_lesson_ends() {
  ask open ''
  ask until 'window.frames > 20'
  ask wait 2
  ask press Enter
  ask wait 1
  for _ in 1 2 3; do ask press ArrowDown && ask wait 0.2; done
  ask press Enter
  ask wait 5
  ask press ShiftLeft
  ask wait 3
  ask down Space
  ask wait 0.3
  ask up Space
  goes_on_after campaign.json 'a lesson'
}

# Tabs share their files: a tab that was opened before a file was stored does not remove the file.
tabs_share_files() {
  ask open 'watch+hunter+ambusher'
  ask until 'window.frames > 20'
  ask tab 2
  ask open 'play+--paused'
  ask until 'window.frames > 20'
  ask eval 'storage_begin().then(() => FS.writeFile(HOME + "/campaign.json", "{\"01\": 7}")).then(storage_end)'
  ask open ''
  ask wait 5
  ask tab 3
  ask open files
  ask until '!at("wait").hidden && !!database && at("bar").hidden'
  ask eval 'files().includes(HOME + "/campaign.json")'
  is 'a tab that watches keeps the progress of another one' "$answer" true
  ask eval 'FS.unlink(HOME + "/campaign.json"); keep()'
  ask tab 1
  ask open files
  ask schedules "${WEB_SCHEDULES:-$([ "${LONG:-0}" != 0 ] && echo 200 || echo 20)}"
  is 'random schedules of tabs that lose something' "$answer" 0
  ask tab 1
}

# In a frame of another page, a click outside pauses, and a click back gives the keyboard to the game again and does nothing else.
keeps_its_keyboard() {
  mkdir -p page/frame
  echo '<body style="margin:0"><input id="other"><br><iframe id="f" src="../index.html?play+keyboard+idle+--countdown+0" width="1000"
    height="560"></iframe>' >page/frame/index.html
  ask eval 'location.href = "/frame/index.html"; 0'
  ask until 'f.contentWindow.frames > 20'
  ask click 500 300
  ask click 40 10
  ask eval 'document.activeElement.tagName'
  is 'the keyboard is elsewhere' "$answer" '"INPUT"'
  ask wait 1
  ask click 500 300
  ask eval '[document.activeElement.tagName, f.contentDocument.activeElement.id].join()'
  is 'a click gives the keyboard to the game' "$answer" '"IFRAME,canvas"'
  ask wait 1
  ask shot "$shots/frame-back.png"
  ask press Escape
  ask wait 1
  ask shot "$shots/frame-on.png"
  at_least 'points that Escape changes after that' "$(compare -metric AE "$shots/frame-back.png" "$shots/frame-on.png" null: 2>&1)" 50000
  rm -r page/frame
}

# An arena is dropped with its tileset, as a folder or as files. Alone it is refused in a sentence.
drop_tiles() {
  local words
  mkdir -p own/tiles
  sed 's/ground[.]tsj/tiles\/own.tsj/g' "$top/assets/arenas/yard.tmj" >own/mine.tmj
  cp "$top/assets/arenas/ground.tsj" own/tiles/own.tsj
  cp "$top/assets/arenas/ground.png" own/tiles
  ask open 'play+--paused'
  ask until 'window.frames > 20'
  ask drop "$work/own/mine.tmj"
  ask until 'at("toast").textContent.includes("mine.tmj needs own.tsj")'
  is 'an arena without its tileset is explained' "$answer" yes
  for words in "$work/own" "$work/own/mine.tmj $work/own/tiles/own.tsj"; do
    ask open 'play+--paused'
    ask until 'window.frames > 20'
    ask drop "$words"
    ask until 'location.search.includes("mine.tmj") && window.frames > 20'
    is "an arena is opened with its tileset: ${words//$work/}" "$answer" yes
  done
  python3 "$top/tests/maps.py" maps
  ask open 'play+--paused'
  ask until 'window.frames > 20'
  ask drop "$work/maps/same/zstd.tmx"
  ask until 'location.search.includes("zstd.tmx") && window.frames > 20'
  is 'an arena compressed by Zstandard is opened' "$answer" yes
}

# drop FILE NAME: drops a file of the assets on the page, which must open it.
drop() {
  ask open 'play+--paused'
  ask until 'window.frames > 20'
  ask eval "const all = new DataTransfer(); all.items.add(new File([FS.readFile('/assets/$1')], '$2')); dispatchEvent(new DragEvent('drop', {dataTransfer: all}))"
  ask until "location.search.includes('$2') && window.frames > 20"
  is "a dropped file is opened: $2" "$answer" yes
  ask wait 1
  ask eval 'location.reload(); 0'
  ask until "Module.arguments[0]?.includes('$2') && window.frames > 20 && !at('canvas').hidden"
  is "and after a reload: $2" "$answer" yes
}

# A tuning is applied to the match that is played, without a reload, and other files are named in a sentence.
drop_words() {
  ask open 'play+--paused+-v'
  ask until 'window.frames > 20'
  printf 'Dear reader' >notes.txt
  ask drop "$top/assets/tuning/arcade.json"
  ask until 'lines.some(line => /applies .*arcade.json/.test(line))'
  is 'a dropped tuning is applied' "$answer" yes
  ask drop "$work/notes.txt"
  ask until 'lines.some(line => /notes.txt.* was not opened: .*begins with "Dear reader"/.test(line))'
  is 'another dropped file is refused' "$answer" yes
}

# A fragment plays its recording, also on a page that is open already, and a damaged one is reported.
plays_links() {
  local link
  # A match of an external bot is played from its orders.
  "$TREADS" new-mind stranger >made && "$TREADS" match "exec:'python3 stranger/stranger.py'" hunter --time 5 --record stranger.treads-replay -q >made
  starts 'a match of an external bot plays' "$("$TREADS" replay --link stranger.treads-replay)"
  link=$("$TREADS" replay --link "$top/assets/replays/duel-in-the-yard.treads-replay")
  ask open "$link"
  ask until 'window.frames > 20'
  ask eval 'Module.arguments[0]'
  is 'a fragment is played' "$answer" '"replay"'
  # The third row of the pause menu copies the link of the match shown.
  ask press Escape
  ask press ArrowDown
  ask press ArrowDown
  ask press Enter
  ask wait 1
  ask shot "$shots/copied.png"
  ask clipboard
  is 'its link is copied' "${answer#*index.html}" "$link"
  ask eval 'navigator.clipboard.writeText = () => Promise.reject(); document.execCommand = () => false; copy_words(["a link"]); 0'
  ask until 'document.querySelector("#toast input")'
  ask eval 'document.querySelector("#toast input").value'
  is 'a link that cannot be copied is shown' "$answer" '"a link"'
  ask open ''
  ask eval 'location.hash = "other"; 0'
  ask wait 1
  ask eval 'Module.arguments.length'
  is 'another fragment is ignored' "$answer" 0
  ask eval 'location.hash = "replay=AAAA"; 0'
  ask until 'at("canvas").hidden && lines.length > 0'
  ask eval 'lines.join(" ")'
  echo "$answer" >refused
  holds 'a damaged link' refused 'the link'
}

# refuses QUERY TEXT: checks that the page reports the problem.
refuses() {
  ask open "$1"
  ask until 'lines.length > 0'
  ask eval 'lines.join(" ")'
  echo "$answer" >refused
  holds "unsupported: $1" refused "$2"
}

# answers NAME SCRIPT: waits until the script's value is true.
answers() {
  ask until "$2"
  is "$1" "$answer" yes
}

is_played() {
  shows menu ''
  ask eval 'window.before = window.frames'
  ask press Enter
  ask until 'window.frames > window.before + 5'
  ask shot "$shots/training.png"
  at_least 'points that Enter changes' "$(compare -metric AE "$shots/menu.png" "$shots/training.png" null: 2>&1)" 100000
  shows lab 'lab+circling+--watch'
  shows play 'play+--arena+open+--seed+1'
  ask click 640 300
  answers 'the mouse aims' 'at("canvas").style.cursor == "none"'
  ask screen 844 390 3
  shows phone 'play+--arena+open+--seed+1'
  convert "$shots/phone.png" -gravity southeast -crop 50%x50%+0+0 +repage corner.png
  at_least "colours of a phone's bottom right corner" "$(convert corner.png -format %k info:)" 50
  ask screen 1280 720 1
}

# changed A B: how many points of the upper half of two screenshots differ.
changed() {
  local half=(-gravity north -crop '100%x52%+0+0' +repage)
  compare -metric AE \( "$shots/$1.png" "${half[@]}" \) \( "$shots/$2.png" "${half[@]}" \) null: 2>&1
}

# The first touch of the rim of the stick, on a page that was just opened, moves the tank.
first_touch_counts() {
  ask phone 640 360 2
  ask open 'play+keyboard+idle+--seed+3+--countdown+0'
  ask until 'window.frames > 20'
  ask wait 6 # until the toasts are gone
  ask shot "$shots/thumb-before.png"
  ask wait 1
  ask shot "$shots/thumb-still.png"
  at_most 'points that change without a touch' "$(changed thumb-before thumb-still)" 1500
  ask touch 86 206
  ask wait 1.5
  ask shot "$shots/thumb-after.png"
  ask touch
  at_least 'points that the first touch of the rim changes' "$(changed thumb-still thumb-after)" 8000
  ask screen 1280 720 1
}

# code_log: prints the log of code.html.
code_log() {
  ask eval 'document.getElementById("log").innerText.replace(/\n+/g, " | ")'
  echo "$answer"
}

# code_run SOURCE UNTIL [BUTTON]: runs a program on code.html until the log contains a text, and prints the log.
code_run() {
  ask eval "editor.edit(\`${1//$'\n'/\\n}\`), at('log').replaceChildren(), at('${3:-run}').click()"
  for _ in 1 2 3; do # ten duels take more than a minute on a busy machine
    ask until "document.getElementById('log').innerText.includes('$2')"
    if [ "$answer" = yes ]; then break; fi
  done
  code_log
}

# forfeits NAME SOURCE TEXT ...: checks that the program forfeits and that the log contains each TEXT.
forfeits() {
  local name=$1 source=$2 wanted
  shift 2
  code_run "$source" 'forfeits in tick' >log
  for wanted in "$@"; do holds "$name" log "$wanted"; done
}

mind() { printf "const { Bot } = require('./treads_bot.js'); class mine extends Bot { on_tick() {\n%s\n} }; new mine().run()" "$1"; }

bots_play_the_same() {
  local card native words
  while read -ra card; do
    words=("${card[@]//exec:\'/exec:\'node $top/assets/bots/}")
    native=$("$TREADS" match "${words[@]}" --json --budget 1000 2>err </dev/null | jq -r .state_hash)
    ask open "match+$(IFS=+; echo "${card[*]}")+--json"
    ask until 'document.getElementById("canvas").hidden'
    ask eval "/\"state_hash\": *\"(.*?)\"/.exec(lines.join('\\n'))?.[1] ?? lines.join(' ')"
    is "${card[*]}" "${answer//\"/}" "$native"
  done < <(bot_cards)
}

# bot_cards: prints three matches of bots, and with LONG=1 twenty.
bot_cards() {
  local seed bots=("exec:'duelist.js'" "exec:'chaser.js'") minds=(hunter seeker champion ambusher)
  echo "exec:'duelist.js' hunter --seed 1 --time 40
exec:'duelist.js'@red exec:'chaser.js'@blue --arena yard --seed 2 --time 40
exec:'duelist.js'x4@red exec:'chaser.js'x4@blue --arena open --seed 3 --time 15"
  [ "${LONG:-0}" = 0 ] || for seed in {4..20}; do
    echo "${bots[seed % 2]}@red ${minds[seed % 4]}@blue --arena $(cut -d' ' -f$((seed % 5 + 1)) <<<'open yard pillars maze city') --seed $seed --time 40"
  done
}

# Opens the editor; the enemy stands still.
opens_code() {
  ask open /code.html
  ask until 'at("mind").value'
  ask eval "at('enemy').value = 'idle'"
}

bots_forfeit() {
  opens_code
  forfeits 'a program without an answer' "$(mind 'for (;;);')" 'no answer within the time limit' 'Look at line 2'
  forfeits 'an exception' "$(mind 'this.enemies.nothing.x = 1')" TypeError 'line 2' 'an error ended it'
  forfeits 'a syntax error' "$(mind 'if (')" SyntaxError 'line 3'
  forfeits 'an exit' "$(mind 'process.exit(3)')" 'exit code 3'
  forfeits 'a flood' "$(mind 'for (;;) this.log(1e99)')" 'more than 256 kB'
  forfeits 'a program that starts no bot' '1 + 1' 'the program has ended' 'new NAME().run()'
  forfeits 'a bot that never greets' "process.stdin.on('data', () => {})" 'no answer to the greeting'
  forfeits 'no number' "$(mind 'this.drive(1, this.me.sped)')" 'drive(1, undefined) needs numbers' 'line 2' 'Check the spelling'
  forfeits 'an asynchronous tick' "$(mind '} async on_tick() { await 0')" 'must not be async' 'Look at line 2'
  forfeits 'a promise that fails' "$(mind 'const later = async () => { await 0; this.nothing.x = 1 }; later()')" TypeError 'line 2'
  forfeits 'a bracket too few' "$(mind 'if (this.tick) {')" 'One } is missing'
  forfeits 'another module' "require('http')" "can only require('./treads_bot.js')"
  ask until 'document.querySelector("#arena iframe").contentWindow.frames > 20'
  is 'the match continues' "$answer" yes
  code_run "$(mind 'if (!this.tick) this.log(this.tick, Math.hypot(3, 4)), console.log({a: 1})')" '{"a":1}' >log
  holds 'output of a bot has its tick' log '0: 0 5'
}

# Tries to reach the server and the stored files of the page in many ways.
bots_are_fenced() {
  local attempts
  opens_code
  ask eval 'localStorage.setItem("secret", "word"), location.origin'
  attempts="const at = ${answer//\"/\'} + '/beacon', tries = [() => fetch(at), () => new XMLHttpRequest().open('GET', at), () => new WebSocket(at.replace('http', 'ws')),
    () => importScripts(at), () => new Worker(at), () => new EventSource(at), () => navigator.sendBeacon(at), () => indexedDB.open('/libsdl'), () => caches.keys(),
    () => localStorage.secret, () => new BroadcastChannel('treads'), () => navigator.storage.getDirectory(), () => navigator.locks.query(), () => document.cookie,
    () => self.postMessage(1), () => setTimeout(0), () => Function('return fetch')()(at)]
    import(at).then(() => console.log('imported'), () => {}); const was = []
    for (const attempt of tries) try { attempt(); was.push(attempt) } catch {}
    console.log('got ' + was.length, ...was); $(mind "import(at).catch(() => {}); if (this.tick > 60) console.log('tried all')")"
  ask asked
  code_run "$attempts" 'tried all' >log
  holds 'nothing else than the language is there' log 'got 0'
  ask asked
  case $answer in *beacon*) fail "a bot reaches the server: $answer" ;; *) pass 'a bot does not reach the server' ;; esac
}

plays_duels() {
  opens_code
  code_run "$(sed 's/[\`$]/\\&/g' "$top/assets/bots/duelist.js")" 'of 10 against idle' duels >log
  holds 'ten duels' log 'wins 10 of 10 against idle'
}

links_wait() {
  ask open /code.html
  ask until 'at("mind").value'
  ask eval "link_of('sent', 'new Something(\"\u00e4\")')"
  local link=${answer//\"/}
  ask open about:blank
  ask asked
  ask open "$link"
  ask until 'editor.value'
  ask eval 'editor.value'
  is 'a link shows its program' "$answer" '"new Something(\"ä\")"'
  ask eval 'at("asking").innerText'
  is 'and runs nothing' "$answer" '"Somebody sent you this program. Read it, then press Run."'
  ask asked
  is 'not even the game is loaded' "$(tr ' ' '\n' <<<"$answer" | grep -vE '^(code.html|(code|lessons|help|minds|editor|codemirror).js|icon.svg|favicon.ico)$')" ''
  ask shot "$shots/code-link.png"
  ask eval 'kept.has("sent")'
  is 'it is not stored' "$answer" false
  ask eval 'editor.edit(editor.value + "1"), save_mind().then(() => [name, kept.has("sent"), location.hash])'
  is 'until it is changed' "$answer" '["sent",true,""]'
  ask open "${link%?????}"
  ask until 'document.getElementById("log").innerText.includes("damaged")'
  is 'a damaged link' "$answer" yes
  ask before 'localStorage.setItem("treads running", "bomb")'
  ask open /code.html
  ask until 'at("asking").innerText.includes("The tab was closed while bomb was running")'
  is 'after a crash the program does not run' "$answer" yes
  ask before
}

# The editor knows all names of the library, marks the line of an error, and says what to try.
editor_helps() {
  node -e "const {Bot, Arena, ...functions} = require('$top/assets/bots/treads_bot.js'), own = 'constructor gap print learn sense read run'.split(' ')
    console.log([...Object.getOwnPropertyNames(Bot.prototype).filter(name => !own.includes(name)), ...Object.keys(functions)].join(' '))" >names
  opens_code
  ask until '!!editor.view'
  ask eval "'$(cat names)'.split(' ').filter(name => !entry_of(name)?.about).join()"
  is 'names of the library without help' "$answer" '""'
  ask eval "const {view} = editor, at_word = editor.value.indexOf('this.enemies') + 5; editor.focus(); view.dispatch({changes: {from: at_word, insert: 'dri'}, selection: {anchor: at_word + 3}, userEvent: 'input.type'}); 0"
  ask until 'document.querySelector(".cm-completionLabel")?.textContent'
  ask eval '[...document.querySelectorAll(".cm-completionLabel")].map(each => each.textContent).join(" ")'
  echo "$answer" >said
  holds 'completion after this.' said 'drive_to'
  code_run "$(mind 'this.drive_too(this.me)')" 'Try this' >log
  holds 'an error says what to try' log 'Did you mean this.drive_to'
  ask eval 'document.querySelector("#code .cm-lint-marker-error") && editor.marks.map(mark => mark.line).join()'
  is 'the line of the error is marked' "$answer" '"2"'
  ask until '/ loses\./.test(at("log").innerText)'
  is 'the log has the result' "$answer" yes
  ask eval '["this.roam(); ".repeat(4000), "if ("].map(part => { editor.edit("class mine { on_tick() {\n" + part + "\n} }"); show_marks(); return !!document.querySelector("#code .cm-lint-marker-warning") }).join()'
  is 'only an incomplete program is marked as that' "$answer" '"false,true"'
  ask eval 'open_lesson(LESSONS[0]); at("log").replaceChildren(), editor.edit(LESSONS[0].code.replace(/\/\/ .* here\./, LESSONS[0].line)), run().then(() => running.say("Red wins. N Play again")), 0'
  ask until 'at("log").innerText.includes("This lesson is solved. Go on with 2. Aim")'
  is 'a solved lesson leads to the next one' "$answer" yes
  ask eval 'stop(), open_mind("mine", start_of("mine"))'
}

# Tab reaches all controls, and each shows the focus. In the program, Tab indents, and Escape and then Tab leave.
works_by_keyboard() {
  opens_code
  ask until '!!editor.view'
  ask eval 'editor.edit(""), editor.focus()'
  ask press Tab
  ask eval 'editor.value'
  is 'Tab indents' "$answer" '"  "'
  for pane in lesson files; do
    ask eval "show_pane('$pane'), document.querySelector('#lesson details').open = true"
    ask walk
    is "controls that Tab does not reach, with $pane" "${answer/#* controls/}" ''
  done
  ask open '/code.html#class'
  ask until 'at("class-play")'
  ask walk
  is 'controls of the class that Tab does not reach' "${answer/#* controls/}" ''
}

# Senses follow the tick on the screen into the past. Parameters apply to the next run, and runs are kept.
shows_senses() {
  opens_code
  code_run "const { Bot } = require('./treads_bot.js'); class mine extends Bot { on_start() { this.far = this.param('far', 24, 0, 60, 'm', 'distance') }
    on_tick() { this.own_count = this.tick * 2; if (this.tick == 90) this.log('far is ' + this.far) } }; new mine().run()" 'far is 24' >log
  ask eval 'show_pane("senses"); at("arena").querySelector("iframe").contentWindow.focus(); 0'
  for key in KeyP Comma Comma Comma; do
    ask eval "for (const type of ['keydown', 'keyup']) at('arena').querySelector('iframe').contentDocument.getElementById('canvas').dispatchEvent(
      new KeyboardEvent(type, {key: '$key' == 'KeyP' ? 'p' : ',', code: '$key', keyCode: '$key' == 'KeyP' ? 80 : 188, bubbles: true})); 0"
    ask wait 0.5
  done
  ask eval 'const shown = Object.fromEntries([...at("senses").querySelectorAll("tr")].map(row => [...row.cells].map(cell => cell.textContent))); [running.tick > 0,
    running.tick < Math.max(...running.seen.keys()) - 1, +shown["this.tick"] == running.tick, +shown["this.own_count"] == 2 * running.tick, /health: 1/.test(shown["this.me"])].join()'
  is 'senses of a tick in the past' "$answer" '"true,true,true,true,true"'
  ask eval 'params.mine.far.value = 31; run()'
  ask until 'at("log").innerText.includes("far is 31")'
  is 'a parameter is set for the next run' "$answer" yes
  ask eval 'runs_of("mine").then(runs => [runs.length > 0, runs.length <= 20, runs[0].text == editor.value, /against idle/.test(runs[0].about)].join())'
  is 'the run is kept' "$answer" '"true,true,true,true"'
  local name value words
  while IFS=: read -r name value words; do
    ask open "match+exec:mine.js:$name=$value+idle+--time+3+-v"
    ask until 'document.getElementById("canvas").hidden'
    ask eval 'lines.join(" ")'
    echo "$answer" >said
    holds "an address with the parameter $name=$value" said "$words"
  done <<<$'far:30:far is 30\nfar:61:61\nnear:1:near'
}

# A tab does not lose the other tab's text, and one file has all programs.
keeps_minds() {
  opens_code
  ask eval 'open_mind("shared", "// first"), isDirty = true, save_mind().then(() => 0)'
  ask tab 2
  ask open /code.html
  ask until 'kept.has("shared")'
  ask eval 'open_mind("shared", kept.get("shared")), editor.edit("// second"), isDirty = true, tabs.onmessage = null, save_mind().then(() => 0)'
  ask tab 1
  ask until 'editor.value == "// second"'
  is 'another tab shows the change' "$answer" yes
  ask eval 'tabs.onmessage = null, editor.edit("// mine"), save_mind().then(() => 0)'
  ask tab 2
  ask eval 'editor.edit("// yours"), save_mind().then(() => runs_of("shared")).then(runs => [kept.get("shared"), runs[0].text].join())'
  is 'if both change it, the older text is a run' "$answer" '"// yours,// mine"'
  ask eval 'export_minds().then(text => { const old = [...kept]; kept.clear(); return import_minds([new File([text], "all.txt")]).then(names => old.length > 1 && old.every(([each, text]) => names.includes(each) && kept.get(each) == text)) })'
  is 'one file has all programs' "$answer" true
  ask eval 'for (let i = 0; i < 25; i++) add_run("many", {time: i, text: "" + i}); add_run("many", {time: 99, text: "last"}).then(() => runs_of("many")).then(runs => [runs.length, runs[0].text].join())'
  is 'the last 20 runs are kept' "$answer" '"20,last"'
  ask close 2
  ask tab 1
}

# A hidden page does not use up the time of a bot.
waits_while_hidden() {
  ask open "watch+exec:'duelist.js'+exec:'chaser.js'+--seed+1"
  ask until 'window.frames > 60'
  ask tab 5
  ask wait 5
  ask tab 1
  ask wait 1
  ask eval '[...bots.values()].filter(bot => bot.code === null).length'
  is 'bots that play on after the page was hidden' "$answer" 2
}

# Once it was used, the editor also runs programs without a network.
codes_offline() {
  ask worker on
  opens_code
  code_run "$(mind 'if (this.tick == 30) this.log("running")')" 'running' >log
  ask until 'caches.keys().then(all => caches.open(all[0])).then(cache => cache.keys()).then(all => all.some(each => each.url.includes("codemirror.js")))'
  ask network 0
  opens_code
  ask until '!!editor.view'
  code_run "$(mind 'if (this.tick == 30) this.log("offline")')" 'offline' >log
  holds 'the editor without a network' log 'offline'
  ask network
  ask worker off
}

bots_can_be_stopped() {
  ask open "watch+exec:'duelist.js'+exec:'chaser.js'+--seed+1"
  ask until 'window.frames > 60'
  for key in KeyP KeyN Comma Comma End KeyP KeyR; do ask press "$key"; done
  ask frames 1
  at_least 'frames per second after a pause, steps and a restart' "$answer" 1
  ask eval 'document.getElementById("toast").innerText'
  case $answer in *forfeits*) fail "a bot forfeits: $answer" ;; *) pass 'its bots play on' ;; esac
  ask fault index.html strict
  ask open "match+exec:'duelist.js'+idle+--seed+1+--time+5"
  ask until 'document.getElementById("canvas").hidden'
  ask eval 'lines.join(" ")'
  case $answer in *forfeits* | *'not made'*) fail "with a strict policy: $answer" ;; *state?hash*) pass 'a strict policy' ;; *) fail "a strict policy: $answer" ;; esac
  ask fault
}

# write_lessons: writes the solved lessons to the folder lessons, and their names and opponents to the file names.
write_lessons() {
  mkdir -p lessons
  cp "$top/assets/bots/treads_bot.js" lessons
  node -e "for (const {name, enemy, line, code} of require('vm').runInNewContext(require('fs').readFileSync('$top/game/web/lessons.js', 'utf8') + '; LESSONS'))
    if (line) require('fs').writeFileSync('lessons/' + name + '.js', code.replace(/\/\/ .* here\./, line)), console.log(name, enemy)" >names
}

lessons_are_won() {
  local name enemy
  write_lessons
  while read -r name enemy; do
    "$TREADS" match "exec:'node lessons/$name.js'@red" "$enemy@blue" --arena open --rounds 2 --swap-sides --seed 1 --time 180 --budget 1000 --json >out 2>err </dev/null
    json "lesson $name beats $enemy" '.totals.wins | .red > .blue'
  done <names
}

# A class in the page and natively: the same table. The short class has two good bots and two bad ones, the whole class twelve, four of them bad.
class_plays_the_same() {
  local names=(driver dodger throws broken) words=() native seconds=$SECONDS
  write_lessons
  mind 'if (this.tick >= 100) this.enemies.nothing.x = 1; this.roam()' >lessons/throws.js
  mind 'if (this.tick >= 50) for (;;);' >lessons/hangs.js
  mind 'if (' >lessons/broken.js
  echo '1 + 1' >lessons/silent.js
  cp "$top/assets/bots"/{duelist,chaser}.js lessons
  sed 's/24/12/g; s/leader/close/g' lessons/leader.js >lessons/close.js
  [ "${LONG:-0}" = 0 ] || names=(driver aimer leader circler dodger duelist chaser close throws hangs silent broken)
  for native in "${names[@]}"; do words+=("exec:'node lessons/$native.js'"); done
  "$TREADS" tournament "${words[@]}" --arenas yard --seeds 1 --time 60 --json >out 2>err </dev/null
  native=$(jq -r '.players[] | [.player, .matches, .wins, .draws, .losses, .forfeits, (.rating | round)] | join(" ")' out | sort)
  opens_code
  ask eval 'localStorage.removeItem("treads class")'
  ask open about:blank
  ask open '/code.html#class'
  ask until 'at("class-play")'
  ask drop "$(printf "$work/lessons/%s.js " "${names[@]}" | sed 's/ $//')"
  ask until "document.querySelectorAll('#class-rows tr').length == ${#names[@]} && !/trying/.test(at('class').innerText)"
  ask eval "at('class-rows').innerText"
  echo "$answer" >log
  holds 'the trial of a good bot' log 'plays; slowest tick'
  holds 'the trial of a syntax error' log 'forfeits in tick 0: SyntaxError'
  ask eval "at('class-play').click()"
  ask until "/of ${#names[@]}|[1-9] of \d+ matches/.test(at('class-status').innerText)"
  ask eval "at('class-pause').click()"
  ask wait 2
  ask eval "window.paused = results_of_class(); 0"
  ask wait 3
  ask eval "results_of_class() == window.paused && at('class-pause').textContent"
  is 'a class waits while it is paused' "$answer" '"Continue"'
  ask eval "at('class-pause').click()"
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    ask until "at('class-status').innerText.includes('are played')"
    if [ "$answer" = yes ]; then break; fi
  done
  echo "        ${#names[@]} programs took $((SECONDS - seconds)) s in the page and natively"
  ask eval "[...document.querySelectorAll('#class-rows tr')].map(row => [1, 4, 5, 6, 7, 8, 11].map(i => row.cells[i].textContent).join(' ')).sort().join('|')"
  is "the table of ${#names[@]} programs in the page and natively" "${answer//\"/}" "$(tr '\n' '|' <<<"$native" | sed 's/|$//')"
  ask shot "$shots/class.png"
  ask eval "[...document.querySelectorAll('#class-matches a')].filter(link => link.href.includes('index.html#replay=')).length"
  at_least 'matches worth watching' "$answer" 3
  ask eval "document.querySelector('#class-matches a').href"
  ask open "${answer//\"/}"
  ask until 'window.frames > 20'
  is 'one of them is played' "$answer" yes
  ask open '/code.html#class'
  ask until 'at("class-play") && !at("class-play").disabled'
  ask eval "at('class-play').click()"
  ask until "at('class-status').innerText.includes('are played')"
  is 'after a reload the season continues with its results' "$answer" yes
  ask eval "results_of_class().trim().split('\n').length"
  is 'no match is played twice' "$answer" "$((${#names[@]} * (${#names[@]} - 1)))"
  ask fault treads.wasm short
  ask open '/code.html#class'
  ask until 'at("class-play") && !at("class-play").disabled'
  ask eval "at('class-play').click()"
  ask until "at('class-status').innerText.includes('did not end: A part of treads arrived incomplete: treads.wasm')"
  is 'a tournament when the game cannot be loaded' "$answer" yes
  ask fault
}

# The links of a class, in the page and natively.
class_reads_links() {
  opens_code
  ask eval "Promise.all([link_of('mine', 'one'), link_of('mine', 'two')]).then(([one, two]) => 'When,Who,Link\n1 May 2026 9:41,Ada Byron,' + one + '\n2 May 2026 9:41,bo@example.org,' + two + '\n')"
  jq -r . <<<"$answer" >links.csv
  expect 0 'unpack-minds' unpack-minds links.csv
  is 'the programs of a class' "$(cat out class/Ada-Byron.js class/mine.js)" $'class/Ada-Byron.js\nclass/mine.js\nonetwo'
  expect 0 'unpack-minds again' unpack-minds links.csv
  is 'nothing is written twice' "$(find class -type f | wc -l)" 3
  sed 's/.\{4\}$//' links.csv >cut.csv
  expect 4 'a damaged link' unpack-minds cut.csv --output other
  holds 'a damaged link has its line' err 'cut.csv:2: the link of'
  ask open '/code.html#class'
  ask until 'at("class-play")'
  ask drop "$work/links.csv"
  ask until "at('class-status').innerText.includes('links.csv: 2 programs.')"
  ask until "document.querySelectorAll('#class-rows a').length == 2"
  ask eval "[...document.querySelectorAll('#class-rows a')].map(link => link.textContent).sort().join()"
  is 'the same names in the page' "$answer" '"Ada-Byron,mine"'
}

# treads edit: a program is a file, changes by other editors run, and the address works once.
edits_files() {
  local address serving
  "$TREADS" edit mine --folder edited --port 0 --web-build page >address 2>err </dev/null &
  serving=$!
  for _ in {1..50}; do [ -s address ] && break; sleep 0.2; done
  address=$(cat address)
  ask open "$address"
  ask until 'typeof editor == "object" && editor.value && at("mind").value == "mine"'
  ask eval "editor.edit(editor.value + '// changed'), save_mind()"
  for _ in {1..50}; do grep -qs '// changed' edited/mine.js && break; sleep 0.2; done
  is 'a program is a file' "$(tail -c 10 edited/mine.js)" '// changed'
  mind 'this.log("from outside")' >edited/mine.js
  ask until "at('log').innerText.includes('from outside')"
  is 'a file that another program saves is run' "$answer" yes
  ask eval 'location.reload(); 0'
  ask wait 2
  ask until 'kept.has("mine") && /from outside/.test(kept.get("mine"))'
  is 'a reload gets the file again' "$answer" yes
  ask tab 2
  ask open "$address"
  ask until "at('log').innerText.includes('does not answer')"
  is 'the address works once' "$answer" yes
  ask close 2
  ask tab 1
  ask open about:blank
  kill $serving
  wait $serving
}

group_class() {
  class_reads_links
  class_plays_the_same
  edits_files
}

has_a_small_window() { ask screen 910 400 1; } # drawing takes most of the processor time

group_code() {
  has_a_small_window
  editor_needs_its_scripts
  bots_play_the_same
  bots_forfeit
  bots_are_fenced
  plays_duels
  editor_helps
  works_by_keyboard
  shows_senses
  keeps_minds
  waits_while_hidden
  codes_offline
  links_wait
  bots_can_be_stopped
  lessons_are_won
  group_class
  ask screen 1280 720 1
}

if [ "${WEB_PAGE:-}" ]; then ln -s "$WEB_PAGE" page; elif ! is_built; then exit 1; fi
coproc page { exec node --no-experimental-fetch "$top/tests/web.js" "$work/page"; }
if [ $# -gt 0 ]; then
  for part; do "$part"; done
  exit $failed
fi
a_lesson_ends
group_code
plays_the_same
draws_other_scripts
is_quick
is_played
first_touch_counts
is_kept
a_run_ends
tabs_share_files
keeps_its_keyboard
plays_links
starts_in_any_order
tells_what_failed
ignores_tracking
keeps_policies
plays_without_storage
goes_back
keeps_few_listeners
rests
shows_messages
is_heard
leaves_fullscreen
drop_tiles
plays_offline
drop arenas/city.tmj mine.tmj
drop replays/duel-in-the-yard.treads-replay duel.treads-replay
drop missions/03-canyon.json canyon.txt
drop_words
refuses watch+exec:foo+hunter 'a web page only runs bots in JavaScript'
refuses watch+hunter+ambusher+--terminal 'a web page has no terminal'
refuses replay+/assets/replays/duel-in-the-yard.treads-replay+--video+a.mp4 'videos are not available'
exit $failed
