// roller.h -- for the tests of drives: a vehicle moved by its drive alone, without a world.
#pragma once

#include "check.h"

#include "sim/tank.h"

#define ROLLER_DT_S (1.0 / 60)

typedef struct Roller {
    const Drive *drive;
    DriveSpec spec;
    DriveState state;
    Ground ground;
    Pose pose;
    Motion motion;
} Roller;

// Returns one of the game's tanks on `drive`, at rest on firm earth at the origin, heading north.
static inline Roller roller_of(const Drive *drive, const char *tank) {
    return (Roller){.drive = drive,
                    .spec = spec_drive(spec_find(tank), drive, NULL),
                    .ground = {.grip = 1, .surfaces = SURFACE_TRAITS}};
}

static inline void roller_set(Roller *roller, const char *param, double value) {
    const Param *params = roller->drive->params;
    int i = 0;
    while (params[i].name && strcmp(params[i].name, param) != 0) i++;
    if (!params[i].name) fail_msg("no parameter %s", param);
    roller->spec.params[i] = value;
}

// Steps in the order of the world: the motion moves the vehicle, then the drive changes the motion.
static inline void roller_step(Roller *roller, double left_mps, double right_mps, double dt_s) {
    Tracks order = {left_mps, right_mps};
    Vec forward;
    roller->drive->travel(&roller->spec, &roller->state, &roller->pose, roller->motion, dt_s,
                          &forward);
    roller->pose.heading_rad = angle_wrap(roller->pose.heading_rad);
    if (roller->ground.terrain)
        roller->ground.grade =
            terrain_grade(roller->ground.terrain, pose_at(roller->pose), forward);
    roller->motion = roller->drive->push(&roller->spec, &roller->state, &roller->ground,
                                         &roller->pose, roller->motion, order, dt_s);
}

static inline void roller_run(Roller *roller, double left_mps, double right_mps, double time_s,
                              double dt_s) {
    for (int i = 0; i < (int)lround(time_s / dt_s); i++)
        roller_step(roller, left_mps, right_mps, dt_s);
}

static inline double roller_load_n(const DriveState *state) {
    return state->load_n[0] + state->load_n[1] + state->load_n[2] + state->load_n[3];
}

static inline bool is_drive_finite(Motion motion, const DriveState *state) {
    double sum = motion.forward_mps + motion.side_mps + motion.turn_radps + state->steer_rad +
                 state->height_m + state->climb_mps + state->pitch_rad + state->pitch_radps +
                 state->roll_rad + state->roll_radps + state->made.forward_mps +
                 state->made.side_mps + state->made.turn_radps;
    for (int i = 0; i < WHEELS_MAX; i++)
        sum += state->spin_radps[i] + state->load_n[i] + state->slip_mps[i];
    return isfinite(sum);
}

// Returns a field of 40 m with hills and hollows.
static inline Terrain *roller_hills(double height_m) {
    static const unsigned char EARTH[1] = {SURFACE_EARTH};
    Bump bumps[36];
    for (int i = 0; i < 36; i++)
        bumps[i] = (Bump){.at = {5 + 6.0 * (i % 6), 5 + 6.0 * (i / 6)},
                          .half_width_m = 2.5 + i % 3,
                          .half_length_m = 3 + i % 4,
                          .heading_rad = i,
                          .height_m = height_m * (i % 5 - 1.5) / 2.5};
    return terrain_create(EARTH, 1, 1, 40, bumps, 36);
}
