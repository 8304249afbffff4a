// skill.h -- how well a mind fights: a layer between what its tank senses and what it is told.
//
//     degrade_senses(skill, &memory, &senses, &sights); // below SKILL_ACE
//     Order order = mind->think(.., &senses, ..);
//
// It works on any mind, because it changes senses alone: what is new is told late, the gun is told
// to point elsewhere than it does, the target's motion is told in part. An ace is told everything.
// Source of the kinds of weakness, and of several in place of one: bots of Quake III Arena
// (bot_aim.c and characters, id Software 2005), which miss by reaction, aim and prediction.
#pragma once

#include "ai/behaviour.h"

#define SKILL_ACE 100.0

// Of a skill between two points it is what lies between.
typedef struct SkillPoint {
    const char *name;
    double skill;
    double reaction_s; // until an enemy, a shell or a hit is noticed
    double error_deg;  // of the gun, at first
    double aim_s;      // from one look at the target's place and motion to the next
    double lead;       // share of the target's speed that it reckons with
    double bend;       // share of the target's turn that it reckons with
} SkillPoint;

extern const SkillPoint SKILL_POINTS[]; // by rising skill; ends with a row whose name is NULL

const char *skill_word(double skill); // the name of the nearest point
SkillPoint skill_at(double skill);    // its name is that of the nearest

// What the layer remembers of a tank. Valid when zeroed.
enum { SKILL_FOES = 8, SKILL_SHELLS = 16 };
typedef struct SkillSighting {
    int key; // id + 1; 0 for none
    uint64_t since, last;
} SkillSighting;
typedef struct SkillMemory {
    SkillSighting foes[SKILL_FOES], shells[SKILL_SHELLS];
    int target_key;         // id + 1 of the enemy that the gun is for; 0 for none
    Vec aim_at;             // where it was when it was looked at,
    Motion aim_motion;      // and how it moved
    uint64_t aim_tick;      // of the next look
    Vec way_mps;            // its velocity when the error was renewed
    double error_rad;       // how far to the left of where it is told the gun points
    uint64_t last_tick;     // of the last call
    double hit_bearing_rad; // of a hit that is not noticed yet,
    uint64_t hit_tick;      // and when it will be; 0 for none
} SkillMemory;

// Where the senses point to afterwards.
typedef struct SkillSights {
    TankSight tanks[SIGHTS_MAX];
    ShellSight shells[SKILL_SHELLS];
} SkillSights;

void degrade_senses(double skill, SkillMemory *memory, Senses *senses, SkillSights *sights);
