// aim.h -- where to point the gun, how to turn it there, and whether to fire.
#pragma once

#include "ai/behaviour.h"

// When and where a shell meets its target; time_s is INFINITY when it never does.
typedef struct Lead {
    Vec at;
    double time_s; // flight, from the muzzle
} Lead;

// A target that goes straight on. The shell leaves at `shell_mps` and is `muzzle_m` ahead at once.
Lead aim_linear(Vec me, double shell_mps, double muzzle_m, Vec target, Vec velocity_mps);

// A target that keeps its motion: a fixed point on its exact arc. `guess_s` starts the search (the
// last answer, or 0). Converges while the target is slower than the shell:
// each round shrinks the error by their ratio.
Lead aim_circular(Vec me, double shell_mps, double muzzle_m, Pose target, Motion motion,
                  double guess_s);

// The same, where the target cannot pass a wall: its way from `now` stops before one, with room for
// half its hull.
Vec aim_clip(const Map *map, Vec now, Vec at, double half_length_m);

// Circular lead of a tank seen, from where this tank fires next, clipped by walls.
Lead aim_at_tank(const Senses *senses, const TankSight *tank, double guess_s);

// The same along a straight line, walls or not: where to hold the gun meanwhile.
Lead aim_roughly(const Senses *senses, const TankSight *tank);
bool aim_is_loading(const Senses *senses); // for longer than any aim lasts

// Absolute heading of the gun when the next order acts, if the turret then stands as now: the hull
// turns under it.
double aim_gun_heading(const Senses *senses);

// Turret rate that brings the gun to an absolute heading within `soon_s` (a tick, or the time to
// the next aim), or as fast as it can, and no further.
double aim_turret(const Senses *senses, double heading_rad, double soon_s);

// For how many ticks an aim will do: a few while the gun is loading or swinging round, or the
// target is out of its reach; one when it is about to fire.
int aim_ticks(const Senses *senses, double heading_rad, bool is_out_of_reach);

// No more than so many ticks, but so that the gun is aimed when the mind is asked anyway.
int aim_ticks_with(const Order *order, int ticks);

// Shortens the order's rest: the gun is aimed anew at `due_tick`.
void aim_rest(const Senses *senses, uint64_t due_tick, Order *order);

// Is the gun, after turning at `turret_radps`, within `half_width_m` of the point?
bool aim_is_on(const Senses *senses, double turret_radps, Vec at, double half_width_m);

// No wall, friend or wreck between muzzle and `at`, as the gun points after turning at
// `turret_radps`.
bool aim_line_is_free(const Senses *senses, double turret_radps, Vec at, int target_id);
