# patience.bash -- waits for events instead of fixed times, because machines are slow when many tests run.
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
