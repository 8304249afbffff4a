// machinegun.c -- a rapid gun with weak, scattered shells. It overheats after three seconds.
#include "sim/battle_state.h"

const Weapon WEAPON_MACHINEGUN = {
    .name = "machinegun",
    .help = "eight weak shells per second at short range; overheats after 3 s of fire",
    .advice = "stay out of its short range, and attack while it cools",
    .speed = 1.5,
    .damage = 2.2 / 18,
    .reload = 0.125 / 1.6,
    .range = 0.45,
    .spread = 10.0 / 3,
    .heat = 0.0945,
    .cooling_s = 2.5,
    .fly = shell_fly,
    .flash = 0.5,
    .shell_size = 0.6,
    .form = SHELL_DART,
};
