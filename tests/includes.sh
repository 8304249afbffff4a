#!/usr/bin/env bash
# The rules of the house: who may include whom.
set -u
cd "${TREADS_TOP:-$(dirname "$0")/..}" || exit 1
failed=0

# rule NAME FOLDER ALLOWED: every quoted or angled include in FOLDER must match the regular expression ALLOWED.
rule() {
  local found
  found=$(grep -rnE '^ *# *include' --include='*.[ch]' "$2" | grep -vE "#include ($3)" || true)
  if [ -n "$found" ]; then
    echo "FAILED  $1"
    echo "$found" | sed 's/^/    /'
    failed=1
  else
    echo "ok      $1"
  fi
}

libc='<(assert|ctype|errno|float|inttypes|limits|locale|math|stdarg|stdatomic|stdbool|stddef|stdint|stdio|stdlib|string|strings|time)\.h>'
pure='<(assert|float|limits|math|stdbool|stddef|stdint|string|stdio|stdlib)\.h>'
rule 'ai/ includes ai/ and the C library' ai "\"(\.\./)?[a-z_]+\.h\"|\"(ai|behaviours)/[a-z_]+\.h\"|$pure"
rule 'game/sim/ includes itself and ai/' game/sim "\"(ai|sim|drive|\.\.)/[a-z_/]+\.h\"|\"[a-z_]+\.h\"|<chipmunk/chipmunk(_structs)?\.h>|<jansson\.h>|$libc"
rule 'game/match/ adds no window' game/match "\"(ai|sim|match)/[a-z_/]+\.h\"|\"[a-z_]+\.h\"|<jansson\.h>|$libc"
rule 'game/lab/ adds no window' game/lab "\"(ai|sim|match)/[a-z_/]+\.h\"|\"[a-z_]+\.h\"|$libc"
rule 'game/view/ includes match/, sim/, ai/ and SDL' game/view "\"(ai|sim|match|view)/[a-z_/]+\.h\"|\"[a-z_]+\.h\"|<SDL[a-z_0-9]*\.h>|<SDL2/[A-Za-z_]+\.h>|$libc"

only() {
  local found
  found=$(grep -rlE "$2" --include='*.[ch]' ai game | grep -vE "^($3)$" || true)
  if [ -n "$found" ]; then
    echo "FAILED  $1: $found"
    failed=1
  else
    echo "ok      $1"
  fi
}
only 'only world.c and its bodies see Chipmunk' 'include <chipmunk' 'game/sim/(world\.c|body\.[ch])'
only 'only game/view/ sees SDL' 'include <SDL' 'game/view/[a-z_/]+\.[ch]|game/cli/[a-z_/]+\.c|game/install/icon\.c'
only 'only game/platform/ sees more of the operating system than C17 and SDL' 'include <(unistd|fcntl|sys/[a-z]+|dirent|signal|pthread|termios|poll|spawn)\.h>' 'game/platform/[a-z_]+\.[ch]'

# Writable state at file scope: neither minds nor the simulation have any (what is done once for the library's greeting apart).
state=$(grep -rnE '^static [^(]*(=|;)' --include='*.c' ai game/sim | grep -vE 'const|greeting_once' || true)
if [ -n "$state" ]; then
  echo "FAILED  no writable file-scope state in ai/ and game/sim/"
  echo "$state" | sed 's/^/    /'
  failed=1
else
  echo "ok      no writable file-scope state in ai/ and game/sim/"
fi
exit $failed
