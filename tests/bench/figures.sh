# figures.sh -- functions shared by the shell benchmarks, which source it.
# shellcheck shell=bash

# figure NAME VALUE UNIT [least|most BOUND]: prints a line in the format of bench.c.
figure() {
  LC_ALL=C awk -v name="$1" -v value="$2" -v unit="$3" -v must="${4:-}" -v bound="${5:-}" 'BEGIN {
    if (must != "") {
      is_met = must == "least" ? value >= bound : value <= bound
      asked = sprintf("must %s %-10.7g%s", must == "least" ? ">=" : "<=", bound, is_met ? "met" : "NOT MET")
    }
    printf "%-52s %11.*f %-18s %s\n", name, value < 10 ? 3 : value < 1000 ? 1 : 0, value, unit, asked
  }'
}

# goal BOUND POWER: prints a bound adapted to this machine's relative speed, BENCH_SPEED. POWER is 1 for rates, -1 for times.
goal() { awk -v bound="$1" -v speed="${BENCH_SPEED:-1}" -v power="$2" 'BEGIN { print bound * speed ^ power }'; }

# median: prints the median of the numbers on standard input, one per line.
median() { sort -n | awk '{ value[NR] = $1 } END { print value[int((NR + 1) / 2)] }'; }
