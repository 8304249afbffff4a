// skill.h -- how well a mind fights: a layer that degrades what the mind senses.
//
//     degrade_senses(skill, &memory, &senses, &sights); // below SKILL_ACE
//     Order order = mind->think(.., &senses, ..);
//
// It works for any mind, because it changes only the senses: new things appear late, the turret
// angle is wrong, and the target's motion is understated. An ace senses everything. The kinds of
// weakness (reaction, aim, prediction) follow the bots of Quake III Arena (id Software 2005).
#pragma once

#include "ai/behaviour.h"

#define SKILL_ACE 100.0

// Skills between two points are interpolated.
typedef struct SkillPoint {
    const char *name;
    double skill;
    double reaction_s; // time until an enemy, a shell or a hit is noticed
    double error_deg;  // initial error of the gun
    double aim_s;      // interval at which the target's position and motion are read
    double lead;       // share of the target's speed that the mind senses
    double bend;       // share of the target's turn rate that the mind senses
} SkillPoint;

extern const SkillPoint SKILL_POINTS[]; // sorted by skill; the last row has a name of NULL

const char *skill_word(double skill); // returns the name of the nearest point
SkillPoint skill_at(double skill);    // interpolates; the result has the name of the nearest point

// The layer's memory of one tank. Valid when zeroed.
enum { SKILL_FOES = 8, SKILL_SHELLS = 16 };
typedef struct SkillSighting {
    int key; // id + 1; 0 for none
    uint64_t since, last;
} SkillSighting;
typedef struct SkillMemory {
    SkillSighting foes[SKILL_FOES], shells[SKILL_SHELLS];
    int target_key;         // id + 1 of the gun's target; 0 for none
    Vec aim_at;             // target's position at the last reading
    Motion aim_motion;      // target's motion at the last reading
    uint64_t aim_tick;      // next reading
    Vec way_mps;            // its velocity when the error was last renewed
    double error_rad;       // how far the gun points to the left of the angle that the mind senses
    uint64_t last_tick;     // tick of the last call
    double hit_bearing_rad; // direction of a hit that is not noticed yet
    uint64_t hit_tick;      // time at which the hit will be noticed; 0 for none
} SkillMemory;

// Memory to which the degraded senses point.
typedef struct SkillSights {
    TankSight tanks[SIGHTS_MAX];
    ShellSight shells[SKILL_SHELLS];
} SkillSights;

// Degrades the senses of a tank with a skill below SKILL_ACE.
void degrade_senses(double skill, SkillMemory *memory, Senses *senses, SkillSights *sights);
