// aim.h -- where to point the gun, how to turn it there, when to fire, and how likely a hit is.
#pragma once

#include "ai/behaviour.h"

// When and where a shell meets its target; time_s is INFINITY when it never does.
typedef struct Lead {
    Vec at;
    double time_s; // flight, from the muzzle
} Lead;

// The lead on a target that goes straight on. The shell leaves at `shell_mps` and is `muzzle_m`
// ahead at once.
Lead aim_linear(Vec me, double shell_mps, double muzzle_m, Vec target, Vec velocity_mps);

// The lead on a target that keeps its motion: a fixed point on its exact arc. `guess_s` starts the
// search (the last answer, or 0). Converges while the target is slower than the shell: each round
// shrinks the error by their ratio.
Lead aim_circular(Vec me, double shell_mps, double muzzle_m, Pose target, Motion motion,
                  double guess_s);

// A predicted place `at`, moved back so that the way there from `now` stops before walls, with room
// for half the hull.
Vec aim_clip(const Map *map, Vec now, Vec at, double half_length_m);

// Circular lead on a tank seen, from where this tank fires next, clipped by walls.
Lead aim_at_tank(const Senses *senses, const TankSight *tank, double guess_s);

// Absolute heading of the gun when the next order acts if the turret stood still: the hull turns
// under it.
double aim_gun_heading(const Senses *senses);

// Turret rate that brings the gun to an absolute heading within `soon_s` (a tick, or the time to
// the next aim), or as fast as the turret can, and no further.
double aim_turret(const Senses *senses, double heading_rad, double soon_s);

// Is the gun, after turning at `turret_radps`, within `half_width_m` of the point?
bool aim_is_on(const Senses *senses, double turret_radps, Vec at, double half_width_m);

// The length of the line of fire on which the nearer end of a friend is in danger, for a target at
// this range: it ends at the target where the gun strays so little that the shell does too, else as
// far as shells fly.
double friend_risk_range_m(const Senses *senses, double range_m);

// How far a friend must be from the line of fire, at this distance along it.
double friend_margin_m(const Senses *senses, const TankSight *friend, double along_m);

// As the gun points after turning at `turret_radps`: does no wall or wreck stand between muzzle and
// `at`, and will no friend be too near to the shell's way, as far as that is dangerous?
bool aim_line_is_free(const Senses *senses, double turret_radps, Vec at, int target_id);

// Half of the width that a hull shows to an observer at `from`, across the line between them.
double aim_half_width_m(const TankSight *tank, Vec from);

// How far along its own line a tank gets within a time: between full reverse and full speed ahead,
// from the speed it has. Its drive is assumed to be as good as this tank's.
typedef struct Reach {
    double back_m, ahead_m; // back_m <= ahead_m
} Reach;
Reach aim_reach(const Senses *senses, const TankSight *tank, double time_s);

// Where a tank is that has gone `along_m` within `time_s`, and has kept on turning as it does.
Vec aim_place(const TankSight *tank, double along_m, double time_s);

// The chance that a shot hits: its middle passes `off_m` beside the middle of what the target can
// reach, which spans `reach_m` to either side; the shell strays up to `stray_m`. Shells and targets
// are spread evenly, so that the chance has a closed form.
double hit_probability(double off_m, double half_width_m, double stray_m, double reach_m);

// The same for a gun that points at `lead`, against anything that a target which sees the shell
// coming can still do.
double hit_probability_evading(const Senses *senses, const TankSight *target, Lead lead);

// Works the turret and the trigger: aims at a target, fires when it should hit, holds fire when it
// must not. Valid when zeroed.
typedef enum TurretSkill { TURRET_HEAD_ON, TURRET_LEADS } TurretSkill;
typedef struct Turret {
    int target_key; // id + 1 of the tank the lead is for; 0 for none
    Lead lead;
    double turret_radps;         // toward that lead
    uint64_t aim_tick, due_tick; // when both were worked out, and when they are again
    uint64_t look_tick;          // when it looks next along a line of fire that was blocked
    double holds_m;              // it does not fire at targets further off than this; 0: no limit
    bool is_blocked; // a wall, a friend or a wreck was in the way when it would have fired
} Turret;

// Fills the turret and the trigger of `order`. TURRET_HEAD_ON aims where the target is,
// TURRET_LEADS where it will be.
void turret_engage(Turret *turret, const Senses *senses, const TankSight *target, TurretSkill skill,
                   Order *order, Notes *notes);

// For a tank without a target: turns the gun to an absolute heading, by the end of the order's
// rest.
void turret_watch(const Senses *senses, double heading_rad, Order *order);
