// skill.h -- how well a mind fights: a layer that degrades the senses and the orders.
//
//     degrade_senses(skill, &memory, &senses, &sights); // below SKILL_ACE
//     Order order = mind->think(..., &senses, ...);
//     degrade_order(skill, &memory, &senses, &order);
//
// It works for any mind, because it changes only the senses and the orders. New things appear late,
// the turret angle is wrong, the target's turn is understated, and the gun seems to be loaded
// late, above all after a hit. The tank drives and turns its turret below the top rates, halts now
// and then, and its tracks follow with a lag. An ace is the unmodified mind. Some kinds of weakness
// (reaction, aim, prediction) follow the bots of Quake III Arena (id Software 2005).
#pragma once

#include "ai/behaviour.h"

#define SKILL_ACE 100.0

// Skills between two points are interpolated.
typedef struct SkillPoint {
    const char *name;
    double skill;
    double reaction_s;   // time until an enemy or a hit is noticed
    double shell_s;      // time until a shell is noticed
    double error_deg;    // initial error of the gun
    double aim_s;        // interval between readings of the target's position and motion
    double bend;         // fraction of the target's turn rate that the mind senses
    double pace;         // fraction of the top speed, turn rate and turret rate that the tank uses
    double halt_s;       // mean duration of a halt with an enemy in sight; 0 for no halts
    double drive_s;      // mean time from one halt to the next
    double lag_s;        // time constant of the tracks' response to the mind's orders
    double hesitation_s; // time until the mind notices that the gun is loaded
    double mercy_s;      // time without a shot after it has hit an enemy
} SkillPoint;

// The named points, sorted by skill; the last row has a name of NULL. Skill 0 is below the first.
extern const SkillPoint SKILL_POINTS[];

// Interpolates between the points; the result has the name of the nearest named point.
SkillPoint skill_at(double skill);
const char *skill_word(double skill); // returns the name of the nearest named point
int skill_nearest(double skill);      // returns the index of the nearest named point

// Converts a skill of rules version 14 to one of about the same strength.
double skill_of_rules_14(double skill);

// The layer's memory of one tank. Valid when zeroed.
enum { SKILL_FOES = 8, SKILL_SHELLS = 16 };
typedef struct SkillSighting {
    int key; // id + 1; 0 for none
    uint64_t since, last;
} SkillSighting;
typedef struct SkillMemory {
    SkillSighting foes[SKILL_FOES], shells[SKILL_SHELLS];
    int target_key;      // id + 1 of the gun's target; 0 for none
    Pose aim_pose;       // target's pose at the last reading
    Motion aim_motion;   // target's motion at the last reading
    uint64_t aim_tick;   // next reading
    Vec way_mps;         // the target's velocity when the error was last renewed
    double error_rad;    // how far the gun points to the left of the angle that the mind senses
    uint64_t last_tick;  // tick of the last call
    double since_s;      // time between the last two calls
    uint64_t ready_tick; // time when the mind notices that the gun is loaded
    bool is_halting;
    uint64_t halt_tick;         // end of the halt, or of the drive between two halts
    double left_mps, right_mps; // last degraded orders for the tracks
    double hit_bearing_rad;     // direction of a hit that is not noticed yet
    uint64_t hit_tick;          // time when the hit will be noticed; 0 for none
} SkillMemory;

// Memory for the pointers of the degraded senses.
typedef struct DegradedSights {
    TankSight tanks[SIGHTS_MAX];
    ShellSight shells[SKILL_SHELLS];
} DegradedSights;

// Degrades the senses of a tank with a skill below SKILL_ACE.
void degrade_senses(double skill, SkillMemory *memory, Senses *senses, DegradedSights *sights);

// Degrades the order that the mind returned for these senses.
void degrade_order(double skill, SkillMemory *memory, const Senses *senses, Order *order);
