// traction.h -- what the ground lets a vehicle do with its speed and its slip.
#pragma once

#include "drive.h"

// `now_mps` on its way to `want_mps` in one step: by accel_mps2 times grip; rolling resistance
// brakes, and costs the motor as much.
double traction_speed(const DriveSpec *spec, const Ground *ground, double now_mps, double want_mps,
                      double dt_s);

// The world hands a motion over as if its velocity had turned with the hull: rails. Firm ground
// (grip 1 or more) keeps it so. Slippery ground turns a velocity by grip_mps2 grip / (1 - grip) at
// most, which leads smoothly to rails: where the turn needs more, or the vehicle already skids by
// `slip_mps`, the velocity comes back as it lies in the world, and what the hull has turned away
// from it is side slip.
Motion traction_hold(const DriveSpec *spec, const Ground *ground, Motion now, double slip_mps,
                     double dt_s);

// Slip on its way to none: forward as speed, sideways by grip_mps2, turning by turn_accel_radps2.
Motion traction_slip(const DriveSpec *spec, const Ground *ground, Motion slip, double dt_s);
