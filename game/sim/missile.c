// missile.c -- things that fly under guidance.
#include "battle_state.h"

#include "ai/maths/assert.h"

// Radius of the explosion of a missile that is shot down, which does no damage.
#define SHOT_DOWN_M 1.0

Thing *battle_launch(Battle *battle, int kind, const Tank *tank, double speed_mps) {
    double heading_rad = angle_wrap(tank->pose.heading_rad + tank->turret_rad);
    if (!battle_place_thing(battle, kind, tank->id, pose_at(tank->pose))) return NULL;
    Thing *missile = &battle->things[battle->thing_count - 1];
    missile->heading_rad = heading_rad;
    missile->velocity_mps = vec_scale(vec_heading(heading_rad), speed_mps);
    return missile;
}

Strike missile_fly(Battle *battle, Thing *missile, double bearing_rad, double turn_radps,
                   double speed_mps) {
    ASSERT(turn_radps >= 0 && speed_mps > 0);
    double most_rad = turn_radps * BATTLE_TICK_S;
    double off_rad = clamp(angle_wrap(bearing_rad - missile->heading_rad), -most_rad, most_rad);
    missile->heading_rad = angle_wrap(missile->heading_rad + off_rad);
    missile->velocity_mps = vec_scale(vec_heading(missile->heading_rad), speed_mps);
    Vec to = vec_add(missile->at, vec_scale(missile->velocity_mps, BATTLE_TICK_S));
    Strike strike = shell_sweep(battle, missile, to, false);
    missile->at = vec_mix(missile->at, to, strike.fraction);
    return strike;
}

bool missile_shot_down(Battle *battle, Thing *missile, const Damage *damage) {
    push_thing_event(battle, EVENT_BLAST, damage->source, missile, SHOT_DOWN_M);
    return false;
}
