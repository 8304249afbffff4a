// bouncer.c -- a gun with shells that bounce off walls and can hit the tank that fired them.
#include "sim/battle_state.h"

const Weapon WEAPON_BOUNCER = {
    .name = "bouncer",
    .help = "a precise gun; its shells bounce off two walls and can hit their own tank",
    .advice = "fight it in the open, away from walls",
    .speed = 1,
    .damage = 17.5 / 18,
    .reload = 1,
    .range = 1.5,
    .spread = 2.0 / 3,
    .bounces = 2,
    .bounced_damage = 10.0 / 13,
    .fly = shell_fly,
    .flash = 0.9,
    .shell_size = 1,
    .form = SHELL_BALL,
};
