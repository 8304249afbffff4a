// car.c -- what the kinematic cars share: a motion that is one speed times what the wheels allow,
// plus a slip that dies away.
#include "car.h"

#include "traction.h"

// With the front wheels near a right angle the forward speed says little of the wheels' speed.
#define TELLING_SHARE 0.2

static double speed_of(const DriveState *state, Motion now, Motion unit) {
    return unit.forward_mps > TELLING_SHARE ? now.forward_mps / unit.forward_mps : state->left_mps;
}

CarMotion car_read(const DriveSpec *spec, const DriveState *state, const Ground *ground, Motion now,
                   Motion unit, double dt_s) {
    double slip_mps = now.side_mps - speed_of(state, now, unit) * unit.side_mps;
    now = traction_hold(spec, ground, now, slip_mps, dt_s);
    double v = speed_of(state, now, unit);
    Motion slip = {now.forward_mps - v * unit.forward_mps, now.side_mps - v * unit.side_mps,
                   now.turn_radps - v * unit.turn_radps};
    return (CarMotion){v, traction_slip(spec, ground, slip, dt_s)};
}

Motion car_write(const DriveSpec *spec, DriveState *state, Motion free, CarMotion car) {
    Motion made = {free.forward_mps + car.slip.forward_mps, free.side_mps + car.slip.side_mps,
                   free.turn_radps + car.slip.turn_radps};
    state->left_mps = state->right_mps = car.speed_mps;
    state->made = made;
    steering_roll(spec, state, made);
    return made;
}

bool car_is_same(Motion a, Motion b) {
    return a.forward_mps == b.forward_mps && a.side_mps == b.side_mps &&
           a.turn_radps == b.turn_radps;
}
