// cannon.c -- the default gun. Its shells fly straight until they hit something or reach their
// range.
//
// The folder game/sim/weapons/ contains the weapons, one per file; a weapon must not know other
// weapons or the mode of the match.
#include "sim/battle_state.h"

const Weapon WEAPON_CANNON = {
    .name = "cannon",
    .help = "a gun that fires straight at visible targets",
    .advice = "drive across the line of fire: a moving tank is hard to hit",
    .speed = 1,
    .damage = 1,
    .reload = 1,
    .range = 1,
    .spread = 1,
    .fly = shell_fly,
    .flash = 1,
    .shell_size = 1,
};
