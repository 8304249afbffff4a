#!/usr/bin/env bash
# Pages that treads writes or serves contain strings of strangers: names of bots and arenas, last words, texts of pages, names of players,
# codes of rooms. Chromium parses each page twice, with harmless and with hostile strings: both must have the same elements with the same
# attributes, and nothing of a string may run. Exit code 77: skipped.
# shellcheck source=tests/checks.bash
source "$(dirname "${BASH_SOURCE[0]}")/checks.bash"
for tool in chromium node; do
  command -v $tool >/dev/null || { echo "skipped: needs $tool"; exit 77; }
done
trap 'kill ${host_job:-} ${relay_job:-} ${far_job:-} ${page_PID:-} 2>/dev/null; rm -rf "$work"' EXIT

# Hostile strings: for names of files, which have no slash, and for everything else.
name="\"'><img src=x onerror=ran=1><svg onload=ran=1><!--\`&quot;&lt;b&gt;{{player}}{{#players}}"
hostile="</title></pre></code></script></style>--></textarea>$name<script>ran=1</script><a href=javascript:ran=1>"

# skeleton ADDRESS: sets `answer` to the elements of a page with the names of their attributes.
skeleton() {
  ask open "$1"
  ask until 'document.readyState == "complete"'
  ask eval '[...document.querySelectorAll("*")].map(one => one.tagName + [...one.attributes].map(its => " " + its.name).sort().join("")).join("\n")'
}

# compare NAME ADDRESS HOSTILE_ADDRESS TEXT: the second page shows the text.
compare() {
  local plain
  skeleton "$2"
  plain=$answer
  if [ "${#plain}" -gt 100 ]; then pass "$1 has elements"; else fail "$1 has only $plain"; fi
  skeleton "$3"
  is "$1: no element or attribute comes from a string" "$(diff <(echo -e "${plain//\"/}") <(echo -e "${answer//\"/}"))" ''
  ask eval "document.documentElement.textContent.includes('$4')"
  is "$1 shows the string" "$answer" true
  ask eval 'typeof ran + [...document.querySelectorAll("a, img, form")].filter(one => /^(javascript|data|vbscript):/.test(one.href || one.src || "")).length'
  is "$1: nothing runs" "$answer" '"undefined0"'
}

# tournament FOLDER NAME WORDS OPTIONS ...: a report about a bot and an arena with the name; the bot prints the words and exits.
tournament() {
  local folder=$1
  mkdir -p "$folder/arenas"
  cp "$top"/assets/arenas/*.tsj "$folder/arenas"
  cp "$top/assets/arenas/open.tmj" "$folder/arenas/$2.tmj"
  printf '%s' "$3" >"$folder/words"
  printf 'import sys\nsys.stderr.write(open("words").read() + "\\n")\nsys.exit(3)\n' >"$folder/c$2.py"
  (cd "$folder" && expect 0 "a tournament with ${2:0:6}" "exec:python3 'c${2//\'/\'\\\'\'}.py'" hunter --arenas "arenas/$2.tmj" --seeds 1 --time 2 --results results \
    --report page "${@:4}") || failed=1
}

laboratory() {
  mkdir -p "$1/pages"
  printf 'After 2 commands, %s\n' "$3" >"$1/pages/$2.md"
  printf 'page %s.md\n[tiny] lab circling --update exact --controller pivot --hz 10 --latency 0 --ranges 1:1:2 --bearings 10:10:4\n' "$2" >"$1/pages/numbers.txt"
  printf 'After # commands, %s => setup.commands ; %s\n' "${3//;/}" "$3" >>"$1/pages/numbers.txt"
  "$TREADS" lab report "$1/page" --docs "$1/pages" >out 2>err
}

reports() {
  prefix=(tournament)
  tournament plain plain words
  tournament hostile "$name" "$hostile"
  compare 'the page of a tournament' "$site/plain/page/index.html" "$site/hostile/page/index.html" 'onerror=ran=1'
  tournament plain-player plain words --report-player web
  tournament hostile-player plain "$hostile" --report-player "$hostile"
  compare 'a page with links' "$site/plain-player/page/index.html" "$site/hostile-player/page/index.html" 'onerror=ran=1'
  laboratory plain-lab page commands
  laboratory hostile-lab 'a<img src=x onerror=ran=1>' "$hostile"
  compare 'the page of the laboratory' "$site/plain-lab/page/index.html" "$site/hostile-lab/page/index.html" 'onerror=ran=1'
}

# joins NAME ADDRESS CODE: types a hostile name, and joins.
joins() {
  compare "$1" "$2#$3" "$2?x=%3Cimg%20src=x%20onerror=ran=1%3E#\"><img src=x onerror=ran=1>" treads
  ask open about:blank
  ask open "$2#$3"
  ask eval "document.getElementById('name').value = '<img src=x onerror=ran=1>'"
  ask eval "document.querySelector('button').click()"
  ask until 'document.getElementById("who").textContent.includes("<img")'
  is "$1 shows the name of a player" "$answer" yes
  ask eval 'document.querySelectorAll("img").length + typeof ran'
  is "$1: the name is no element" "$answer" '"0undefined"'
}

# served FILE WORDS: waits for the words, and sets `url` to the address that a program prints to the file, and `code` to that of the room.
served() {
  until_so 10 grep -qs "${2:-http}" "$1" || { fail "the server does not start: $(cat "$1")"; return 1; }
  url=$(grep -om1 'http://127.0.0.1:[0-9]*/' "$1")
  code=$(grep -om1 '/#[A-Z]*' "$1")
  code=${code#/#}
}

rooms() {
  timeout 100 "$TREADS" host guest idle --code KRXWTB --port 0 --time 30 >host.out 2>host.err &
  host_job=$!
  if served host.err; then joins 'the page of a room' "$url" KRXWTB; fi
  timeout 100 "$TREADS" relay --port 0 >relay.out 2>relay.err &
  relay_job=$!
  served relay.err 'host --relay' || return
  timeout 100 "$TREADS" host guest idle --relay "$url" --time 30 >far.out 2>far.err &
  far_job=$!
  if served far.err 'controllers at'; then joins 'the page of a relay' "$url" "$code"; fi
}

echo '<!doctype html>' >index.html
coproc page { exec node --no-experimental-fetch "$top/tests/web.js" "$work"; }
ask open ''
ask eval location.origin
site=${answer//\"/}
reports
if "$TREADS" host guest --wait 0 --time 0.1 --port 0 2>&1 | grep -q 'without libwebsockets'; then echo '        without rooms'; else rooms; fi
exit $failed
