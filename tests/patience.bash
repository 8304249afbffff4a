# patience.bash -- waiting for what is to come, not for a time: machines are slow when many tests run.
exec 9<> <(:)                          # says nothing
nap() { read -rt "$1" -u 9 || true; } # without a process of its own

# until_so SECONDS COMMAND ..: waits until it succeeds, so long at most.
until_so() {
  local end=$((SECONDS + $1))
  shift
  until "$@"; do
    if [ $SECONDS -gt $end ]; then return 1; fi
    nap 0.03
  done
}
