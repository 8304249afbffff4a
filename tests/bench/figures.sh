# figures.sh -- what the benchmarks written for the shell share. Sourced by them.
# shellcheck shell=bash

# figure NAME VALUE UNIT [least|most BOUND]: a line like those of figures.h.
figure() {
  LC_ALL=C awk -v name="$1" -v value="$2" -v unit="$3" -v must="${4:-}" -v bound="${5:-}" 'BEGIN {
    if (must != "") {
      is_met = must == "least" ? value >= bound : value <= bound
      asked = sprintf("must %s %-10.7g%s", must == "least" ? ">=" : "<=", bound, is_met ? "met" : "NOT MET")
    }
    printf "%-52s %11.*f %-18s %s\n", name, value < 10 ? 3 : value < 1000 ? 1 : 0, value, unit, asked
  }'
}

# goal BOUND POWER: a bound that was set on another machine (the case `machine` measures BENCH_SPEED); of what is done in a second the
# power is 1, of the time that something takes -1.
goal() { awk -v bound="$1" -v speed="${BENCH_SPEED:-1}" -v power="$2" 'BEGIN { print bound * speed ^ power }'; }

# median: of the numbers on standard input, one a line.
median() { sort -n | awk '{ value[NR] = $1 } END { print value[int((NR + 1) / 2)] }'; }
