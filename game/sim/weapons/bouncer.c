// bouncer.c -- a gun whose shells bounce off walls, and can come back to the tank that fired them.
#include "sim/battle_state.h"

const Weapon WEAPON_BOUNCER = {
    .name = "bouncer",
    .help = "a precise gun whose shells bounce off two walls; beware of your own",
    .speed = 1,
    .damage = 13.0 / 18,
    .reload = 1,
    .range = 1.5,
    .spread = 2.0 / 3,
    .bounces = 2,
    .bounced_damage = 10.0 / 13,
    .fly = shell_fly,
    .flash = 0.9,
    .shell_size = 1,
    .pitch = 1.15,
};
