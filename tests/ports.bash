# ports.bash -- the matches that a port of treads must play as this machine's own program does, to the bit (tests/web.sh, tests/windows.sh).

# Every arena, drive, mode; and many tanks.
cards() {
  local arena drives=(track tyre arcade bicycle suspension) i=0
  for arena in "$top"/assets/arenas/*.tmj; do
    echo "hunterx2 surfer champion --arena $(basename "$arena" .tmj) --drive ${drives[i++ % 5]} --seed 11 --time 12"
  done
  echo 'wanderx20 hunterx20 --seed 9 --time 8'
  echo 'captain@red wingman@red sniper:tank=heavy@blue flanker:tank=light@blue --mode hill --seed 2 --time 20'
}
