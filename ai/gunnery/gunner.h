// gunner.h -- works the turret and the trigger: aims at a target, fires when it should hit, holds
// fire when it must not.
#pragma once

#include "aim.h"

typedef enum GunnerSkill { GUNNER_HEAD_ON, GUNNER_LEADS } GunnerSkill;

typedef struct Gunner {
    int target_key; // id + 1 of the tank the lead is for; 0 for none
    Lead lead;
    double turret_radps;         // toward that lead
    uint64_t aim_tick, due_tick; // when both were worked out, and when they are again
    uint64_t look_tick;          // when it looks next along a line of fire that was blocked
    double holds_m;              // its fire at what is further off; 0: at nothing
    bool is_blocked; // a wall, a friend or a wreck was in the way when it would have fired
} Gunner;

// Fills the turret and the trigger of `order`. Head-on aims where the target is, a leader where it
// will be.
void gunner_engage(Gunner *gunner, const Senses *senses, const TankSight *target, GunnerSkill skill,
                   Order *order, Notes *notes);

// No target: turns the gun to an absolute heading, by the time the order's rest is over.
void gunner_watch(const Senses *senses, double heading_rad, Order *order);
