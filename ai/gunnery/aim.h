// aim.h -- where to point the gun, how to turn it, when to fire, and how likely a hit is.
//
// The folder ai/gunnery/ aims and fires guns, and dodges shells; it must not know where a tank
// wants to be.
#pragma once

#include "ai/behaviour.h"

// Where and when a shell meets its target; `time_s` is INFINITY if it never does.
typedef struct Lead {
    Vec at;
    double time_s; // flight time from the muzzle
} Lead;

// Returns the lead on a target that keeps its velocity. The shell starts `muzzle_m` ahead of `me`.
Lead aim_linear(Vec me, double shell_mps, double muzzle_m, Vec target, Vec velocity_mps);

// Returns the lead on a target that keeps its motion, as a fixed point on its exact arc. `guess_s`
// starts the iteration: the previous flight time, or 0. It converges if the target is slower than
// the shell; each iteration shrinks the error by the ratio of their speeds.
Lead aim_circular(Vec me, double shell_mps, double muzzle_m, Pose target, Motion motion,
                  double guess_s);

// Returns the predicted position `at`, moved toward `now` until half the hull fits before a wall.
Vec aim_clip(const Map *map, Vec now, Vec at, double half_length_m);

// Returns the circular lead on a tank from this tank's next pose, clipped by walls.
Lead aim_at_tank(const Senses *senses, const TankSight *tank, double guess_s);

// Returns the absolute heading of the gun on the next tick if the turret does not turn.
double aim_gun_heading(const Senses *senses);

// Returns the turret rate that brings the gun to an absolute heading in `soon_s` (a tick, or the
// time until the next aim), limited to the turret's top rate.
double aim_turret(const Senses *senses, double heading_rad, double soon_s);

// Returns whether the gun, after a tick at `turret_radps`, points within `half_width_m` of a point.
bool aim_is_on(const Senses *senses, double turret_radps, Vec at, double half_width_m);

// Returns how far along the line of fire friends are in danger, for a target at this range: the
// range itself if the spread is small, otherwise the range of the shell.
double friend_risk_range_m(const Senses *senses, double range_m);

// Returns the distance that a friend must have from the line of fire, at `along_m` along it.
double friend_margin_m(const Senses *senses, const TankSight *friend, double along_m);

// Returns whether the line of fire to `at` is free, after a tick at `turret_radps`: there is no
// wall or wreck in the way, and no friend will be too near.
bool aim_line_is_free(const Senses *senses, double turret_radps, Vec at, int target_id);

// Returns whether an explosion there spares this tank and its friends, including explosive things
// that it sets off.
bool aim_blast_is_safe(const Senses *senses, Vec at, double burst_m);

// Returns whether a shell on this line (`way` is a unit vector) would hit an explosive thing that
// must not explode.
bool aim_sets_off(const Senses *senses, Vec from, Vec way, double range_m);

// Returns whether nothing solid is in the way of a missile: a wall, a wreck, or a thing that stops
// it. The line begins at this tank.
bool aim_way_is_clear(const Senses *senses, Vec way, double range_m);

// Returns the chance to hit that is worth a shot, less than `sure` for guns that reload fast.
static inline double aim_sure(const Senses *senses, double sure) {
    return sure * min_of(1, senses->reload_time_s);
}

// Returns half of the width of a hull as seen from `from`.
double aim_half_width_m(const TankSight *tank, Vec from);

// The distances that a tank can reach along its own heading within a time, between full reverse and
// full speed ahead. Its drive is assumed to be as good as this tank's.
typedef struct Reach {
    double back_m, ahead_m; // back_m <= ahead_m
} Reach;
Reach aim_reach(const Senses *senses, const TankSight *tank, double time_s);

// Returns the position of a tank that moved `along_m` within `time_s` and kept its turn rate.
Vec aim_place(const TankSight *tank, double along_m, double time_s);

// Returns the probability that a shot hits a target of this half width. The target's reach extends
// `reach_m` to either side; the shot passes its centre at a distance of `off_m`, and deviates by up
// to `stray_m`. Both are assumed to be uniformly distributed, which gives a closed form.
double hit_probability(double off_m, double half_width_m, double stray_m, double reach_m);

// Returns that probability for a gun that points at `lead`, if the target may evade in any way.
double hit_probability_evading(const Senses *senses, const TankSight *target, Lead lead);

// Controls the turret and the trigger: aims at a target, fires when the shot should hit, and holds
// fire when the line of fire is blocked. Valid when zeroed.
typedef enum TurretSkill { TURRET_HEAD_ON, TURRET_LEADS } TurretSkill;
typedef struct Turret {
    int target_key; // id + 1 of the target; 0 for none
    Lead lead;
    double turret_radps;         // toward that lead
    uint64_t aim_tick, due_tick; // times of the last and the next aim
    uint64_t look_tick;          // time of the next check of a blocked line of fire
    double holds_m;              // maximum range for firing; 0 for no limit
    bool is_blocked;             // something was in the line of fire when it would have fired
} Turret;

// Sets the turret rate and the trigger of `order`, and shortens its sleep to the time of the next
// aim. TURRET_HEAD_ON aims at the target's present position, TURRET_LEADS at its future one.
void turret_engage(Turret *turret, const Senses *senses, const TankSight *target, TurretSkill skill,
                   Order *order, Notes *notes);

// Sets the turret rate that reaches an absolute heading by the end of the order's sleep.
void turret_watch(const Senses *senses, double heading_rad, Order *order);

// Turns the gun to a point, and fires once it points there within `off_m` and the line is free.
void aim_engage(const Senses *senses, Vec at, double off_m, int target_id, Order *order);

// The rest is for guns with lobbed shells, which fly over walls and explode on landing.

// Returns where a tank will be when a lobbed shell that is aimed now lands. The time includes
// holding the trigger.
Lead lob_lead(const Senses *senses, const TankSight *tank);

// Aims at a place, holds the trigger until the shell reaches it, and releases it then. Does not
// fire where the explosion would reach this tank or a friend.
void lob_engage(const Senses *senses, Vec at, Order *order);
