# basics.bash -- results of checks, and waits for events instead of fixed times, because machines are slow when many tests run.
exec 9<> <(:)                          # a pipe that stays empty
nap() { read -rt "$1" -u 9 || true; } # sleeps without starting a process

# until_so SECONDS COMMAND ..: waits until the command succeeds. Fails after SECONDS.
until_so() {
  local end=$((SECONDS + $1))
  shift
  until "$@"; do
    if [ $SECONDS -gt $end ]; then return 1; fi
    nap 0.03
  done
}

failed=0
pass() { echo "ok      $1"; }
fail() {
  echo "FAILED  $1"
  failed=1
}

# is NAME ACTUAL WANTED
is() { if [ "$2" = "$3" ]; then pass "$1"; else fail "$1: '$2' instead of '$3'"; fi; }

# holds NAME FILE TEXT: checks that the file contains the text.
holds() {
  if grep -qF -e "$3" "$2"; then pass "$1"; else
    fail "$1: '$3' is missing in:"
    head -5 "$2" | sed 's/^/        /'
  fi
}
