// mortar.c -- a gun with shells that fly over walls, as far as the trigger has been held.
#include "sim/battle_state.h"

#define BURST_M 4.0

static bool fly(Battle *battle, Thing *shell, Vec to) {
    shell->range_m -= vec_distance(shell->at, to);
    shell->at = to;
    if (shell->range_m > 0) return true;
    shell->at = shell_landing(shell);
    battle_blast(battle, shell, BURST_M, shell->damage);
    return false;
}

const Weapon WEAPON_MORTAR = {
    .name = "mortar",
    .help = "flies over walls and explodes where it lands: hold the trigger to reach farther",
    .advice = "keep moving, or get close: a mortar cannot reach near tanks",
    .speed = 1,
    .damage = 31.0 / 18,
    .reload = 3 / 1.6,
    .range = 0.75,
    .spread = 1,
    .is_lobbed = true,
    .least_m = 7,
    .reach_mps = 36,
    .flight_s = 1.1,
    .fly = fly,
    .flash = 1.5,
    .shell_size = 1.7,
    .burst_m = BURST_M,
};
