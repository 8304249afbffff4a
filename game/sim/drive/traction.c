// traction.c -- what the ground lets a vehicle do with its speed and its slip.
#include "traction.h"

// Slip below this is rounding.
#define SLIP_NONE_MPS 1e-9

double traction_speed(const DriveSpec *spec, const Ground *ground, double now_mps, double want_mps,
                      double dt_s) {
    double motor_mps = spec->accel_mps2 * (ground->grip * dt_s);
    double rolling_mps = ground->rolling_mps2 * dt_s;
    bool is_braking = now_mps * (want_mps - now_mps) < 0;
    return approach(now_mps, want_mps,
                    is_braking ? motor_mps + rolling_mps : most(0, motor_mps - rolling_mps));
}

Motion traction_hold(const DriveSpec *spec, const Ground *ground, Motion now, double slip_mps,
                     double dt_s) {
    if (ground->grip >= 1) return now;
    double hold_mps2 = spec->grip_mps2 * ground->grip / (1 - ground->grip);
    bool is_held =
        fabs(slip_mps) <= SLIP_NONE_MPS && fabs(now.forward_mps * now.turn_radps) <= hold_mps2;
    if (is_held) return now;
    double s = sin(now.turn_radps * dt_s), c = cos(now.turn_radps * dt_s);
    return (Motion){.forward_mps = now.forward_mps * c + now.side_mps * s,
                    .side_mps = now.side_mps * c - now.forward_mps * s,
                    .turn_radps = now.turn_radps};
}

Motion traction_slip(const DriveSpec *spec, const Ground *ground, Motion slip, double dt_s) {
    double reach = ground->grip * dt_s;
    return (Motion){.forward_mps = approach(slip.forward_mps, 0, spec->accel_mps2 * reach),
                    .side_mps = approach(slip.side_mps, 0, spec->grip_mps2 * reach),
                    .turn_radps = approach(slip.turn_radps, 0, spec->turn_accel_radps2 * reach)};
}
