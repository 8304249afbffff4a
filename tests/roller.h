// roller.h -- a vehicle alone on an endless plain: its drive, and no physics engine.
#pragma once

#include "check.h"

#include "sim/drive/drive.h"
#include "sim/tank.h"

typedef struct Roller {
    const Drive *drive;
    DriveSpec spec;
    DriveState state;
    Ground ground;
    Pose pose;
    Motion motion;
} Roller;

// The medium tank's running gear under `drive`, at rest on firm earth at the origin, heading north.
static inline Roller roller_create(const Drive *drive) {
    const TankSpec *tank = spec_find("medium");
    Roller roller = {.drive = drive, .spec = tank->drive, .ground = {.grip = 1}};
    roller.spec.mass_kg = tank->mass_kg;
    roller.spec.length_m = tank->length_m;
    roller.spec.width_m = tank->width_m;
    roller.spec.wheelbase_m = 2;
    for (int i = 0; i < drive_param_count(drive); i++)
        roller.spec.params[i] = drive->params[i].initial;
    return roller;
}

static inline void roller_set(Roller *roller, const char *param, double value) {
    const Param *params = roller->drive->params;
    int i = 0;
    while (params[i].name && strcmp(params[i].name, param) != 0) i++;
    if (!params[i].name) fail_msg("no parameter %s", param);
    roller->spec.params[i] = value;
}

// Like the world: first the present motion, then the push.
static inline void roller_step(Roller *roller, double left_mps, double right_mps, double dt_s) {
    Tracks order = {left_mps, right_mps};
    Vec forward;
    roller->pose = roller->drive->travel(&roller->spec, &roller->state, roller->pose,
                                         roller->motion, dt_s, &forward);
    roller->pose.heading_rad = angle_wrap(roller->pose.heading_rad);
    roller->motion = roller->drive->push(&roller->spec, &roller->state, &roller->ground,
                                         roller->pose, roller->motion, order, dt_s);
}

static inline void roller_run(Roller *roller, double left_mps, double right_mps, double time_s,
                              double dt_s) {
    for (int i = 0; i < (int)lround(time_s / dt_s); i++)
        roller_step(roller, left_mps, right_mps, dt_s);
}
