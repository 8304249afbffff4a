// cannon.c -- the default gun. Its shells fly straight until they hit something or reach their
// range.
#include "sim/battle_state.h"

static bool fly(Battle *battle, Shell *shell, Vec to) {
    Strike strike = shell_sweep(battle, shell, to, false);
    shell->at = vec_mix(shell->from, to, strike.fraction);
    if (strike.tank >= 0) {
        shell_hurt(battle, shell, &battle->tanks[strike.tank], strike.armour, shell->at);
        return false;
    }
    if (strike.is_wall) {
        battle_push_event(
            battle, (Event){EVENT_WALL, shell->owner, -1, shell->at, strike.normal, 0, shell->id});
        return false;
    }
    shell->left_m -= vec_distance(shell->from, shell->at);
    if (shell->left_m > 0) return true;
    battle_push_event(battle,
                      (Event){EVENT_SPENT, shell->owner, -1, shell->at, vec(0, 0), 0, shell->id});
    return false;
}

const Weapon WEAPON_CANNON = {
    .name = "cannon",
    .help = "a gun that fires straight at visible targets",
    .speed = 1,
    .damage = 1,
    .reload = 1,
    .range = 1,
    .spread = 1,
    .fly = fly,
    .flash = 1,
    .shell_size = 1,
    .pitch = 1,
};
