// battle_state.h -- the inside of a battle, shared by battle.c, senses.c and gun.c and nobody else.
#pragma once

#include "battle.h"
#include "world.h"

struct Battle {
    const Arena *arena;
    BattleRules rules;
    World *world;
    uint64_t tick;

    Tank *tanks;
    int tank_count;
    Dice *mind_dice; // one a tank
    Dice gun_dice;

    Shell *shells;
    int shell_count, shell_max, next_shell_id;

    Event *events; // of the last tick
    int event_count, event_max;

    // Senses.
    bool *sees;             // tank_count x tank_count, symmetric
    TankSight *tank_sights; // scratch of battle_sense
    ShellSight *shell_sights;
    double *sight_distance_m2;
    struct Pathfinder *pathfinder;
};

void battle_report(Battle *battle, Event event); // drops what does not fit

// gun.c: turrets turn, shells fly and hit, guns fire.
void gun_step(Battle *battle);

static inline Vec gun_direction(const Tank *tank) {
    return vec_heading(tank->pose.heading_rad + tank->turret_rad);
}
