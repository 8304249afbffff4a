// tyre.c -- a rigid body on four spinning wheels, driven by the slip of its tyres.
#include "kernels.h"

enum { TYRE_PARAM_ROWS(AS_FIRST) };
static const Param TYRE_PARAMS[] = {TYRE_PARAM_ROWS(AS_REST){NULL}};

#define WHEEL_RADIUS_M 0.4
#define WHEEL_INERTIA 0.03 // inertia of a wheel and its part of the gears, in units of m R^2
// The article has 0.25 kg m2 at 5 kg and 0.5 m, and a brake of 4 N m s/rad.
#define LITERAL_INERTIA 0.2
#define LITERAL_BRAKE_PER_S 16.0
#define THROTTLE_PER_S 6.0   // acceleration per m/s below the ordered speed
#define BRAKE_PER_S 10.0     // deceleration per excess of speed
#define BRAKE_LEAST_MPS2 1.0 // added to that deceleration when stopping
#define COM_M 0.6            // height of the centre of mass, for load shifts on slopes
#define CREEP_MPS 0.6        // brakes hold slower vehicles on a slope if they should stop

// Force and torque of a wheel on the body.
typedef struct Push {
    double side_n, forward_n, turn_nm;
} Push;

// Returns the side force of a tyre by the brush model, up to the point where it slides completely:
// C x - C^2 x^2 / 3 T + C^3 x^3 / 27 T^2, with the tangent x of the slip angle (Fiala 1954;
// Pacejka, Tyre and Vehicle Dynamics, 2012, 3.2.1). For slow wheels, which have no meaningful slip
// angle, the force depends on the slip speed.
static double side_force(const TyreCar *car, const TyrePull *pull, double roll_mps,
                         double slip_mps) {
    double by_speed_n = (1 - pull->side_lack) * car->side_nspm * slip_mps;
    if (pull->cornering_n <= 0 || roll_mps == 0) return by_speed_n;
    double steep_n = pull->cornering_n * fabs(slip_mps / roll_mps), brush_n = pull->traction_n;
    if (steep_n < 3 * pull->traction_n) {
        double x = steep_n / (3 * pull->traction_n);
        brush_n *= x * (3 - 3 * x + x * x);
    }
    DEBUG_ASSERT(brush_n >= 0 && brush_n <= pull->traction_n * (1 + 1e-12));
    return copysign(min_of(brush_n, fabs(by_speed_n)), slip_mps);
}

static Push wheel_push(const TyreCar *car, const TyrePull *pull, Vec at_m, Motion now,
                       double *spin_radps, double *slip_mps, double dt_s) {
    Motion u = motion_at(now, at_m);
    double s = sin(pull->steer_rad), c = cos(pull->steer_rad), radius_m = car->wheel_radius_m;
    double roll_mps = u.forward_mps * c + u.side_mps * s;
    double slip_forward = roll_mps - radius_m * *spin_radps;
    double slip_side = u.side_mps * c - u.forward_mps * s;
    double forward_n = -car->forward_nspm * slip_forward;
    double side_n = -side_force(car, pull, roll_mps, slip_side);
    double wanted_n = hypot(forward_n, side_n);
    double kept = wanted_n > pull->traction_n ? pull->traction_n / wanted_n : 1;
    forward_n *= kept, side_n *= kept;
    double torque_nm = pull->torque_nm - forward_n * radius_m - pull->drag_nmsprad * *spin_radps;
    double free_radps = *spin_radps + torque_nm / car->wheel_kgm2 * dt_s;
    *spin_radps = approach(free_radps, 0, pull->brake_nm / car->wheel_kgm2 * dt_s);
    *slip_mps = hypot(slip_forward, slip_side);
    Push push = {side_n * c + forward_n * s, forward_n * c - side_n * s, 0};
    push.turn_nm = at_m.y * push.side_n - at_m.x * push.forward_n;
    return push;
}

Motion tyre_step(const TyreCar *car, const TyrePull pulls[WHEELS_MAX], DriveState *state,
                 Motion now, double dt_s) {
    DEBUG_ASSERT(dt_s > 0 && car->mass_kg > 0 && car->wheel_kgm2 > 0);
    Push sum = {0, 0, 0};
    for (int i = 0; i < WHEELS_MAX; i++) {
        Push push = wheel_push(car, &pulls[i], car->wheels_m[i], now, &state->spin_radps[i],
                               &state->slip_mps[i], dt_s);
        sum.side_n += push.side_n;
        sum.forward_n += push.forward_n;
        sum.turn_nm += push.turn_nm;
    }
    now = motion_adrift(now, dt_s);
    now.side_mps += sum.side_n / car->mass_kg * dt_s;
    now.forward_mps += sum.forward_n / car->mass_kg * dt_s;
    now.turn_radps += sum.turn_nm / car->yaw_kgm2 * dt_s;
    return now;
}

static bool is_literal(const DriveSpec *spec) { return spec->params[TYRE_LITERAL] >= 0.5; }

// Has the proportions of the article (twice as stiff sideways as forward) and the vehicle's mass.
static TyreCar car_of(const DriveSpec *spec) {
    double inertia = is_literal(spec) ? LITERAL_INERTIA : WHEEL_INERTIA;
    double quarter_kg = spec->mass_kg / WHEELS_MAX, bite_per_s = spec->params[TYRE_BITE];
    TyreCar car = {.mass_kg = spec->mass_kg,
                   .yaw_kgm2 = drive_yaw_kgm2(spec),
                   .wheel_radius_m = WHEEL_RADIUS_M,
                   .wheel_kgm2 = inertia * spec->mass_kg * WHEEL_RADIUS_M * WHEEL_RADIUS_M,
                   .side_nspm = bite_per_s * quarter_kg,
                   .forward_nspm = bite_per_s * quarter_kg / 2};
    wheels_positions(spec, car.wheels_m);
    return car;
}

// The positions of the pedals: throttle (in either direction) below the desired speed, brakes above
// it.
typedef struct Pedals {
    double gas_mps2, brake_mps2;
} Pedals;

static Pedals pedals_for(const DriveSpec *spec, const Wish *wish, const DriveState *state) {
    // Open differentials: the engine turns at the mean speed of the driven wheels.
    double sum_radps = 0;
    for (int i = 0; i < WHEELS_MAX; i++)
        if (wheel_is_driven(i, spec->params[TYRE_DRIVEN])) sum_radps += state->spin_radps[i];
    double rim_mps = sum_radps * WHEEL_RADIUS_M / wheels_driven(spec->params[TYRE_DRIVEN]);
    double lack_mps = wish->speed_mps - rim_mps;
    double past_mps =
        rim_mps * wish->speed_mps < 0 ? fabs(lack_mps) : fabs(rim_mps) - fabs(wish->speed_mps);
    double most_mps2 = spec->accel_mps2;
    if (wish->is_stop)
        return (Pedals){0, min_of(fabs(rim_mps) * BRAKE_PER_S + BRAKE_LEAST_MPS2, most_mps2)};
    if (past_mps > 0) return (Pedals){0, min_of(past_mps * BRAKE_PER_S, most_mps2)};
    return (Pedals){clamp(lack_mps * THROTTLE_PER_S, -most_mps2, most_mps2), 0};
}

static TyrePull pull_of(const DriveSpec *spec, const TyreCar *car, Pedals pedals,
                        const Footing *foot, const DriveState *state, int wheel) {
    double quarter_kg = spec->mass_kg / WHEELS_MAX, choice = spec->params[TYRE_DRIVEN];
    double share = wheel_is_driven(wheel, choice) ? (double)WHEELS_MAX / wheels_driven(choice) : 0;
    double kept = wheel < 2 ? 1 : spec->params[TYRE_REAR_GRIP];
    TyrePull pull = {
        .steer_rad = wheel_steer(spec, state, wheel),
        .torque_nm = pedals.gas_mps2 * share * quarter_kg * WHEEL_RADIUS_M,
        .brake_nm = (pedals.brake_mps2 + foot->rolling_mps2) * quarter_kg * WHEEL_RADIUS_M,
        .traction_n = spec->params[TYRE_GRIP] * foot->grip * state->load_n[wheel] * kept,
        .cornering_n = spec->params[TYRE_CORNERING] * state->load_n[wheel] * kept,
        .side_lack = 1 - kept,
    };
    if (!is_literal(spec)) return pull;
    pull.drag_nmsprad = pedals.brake_mps2 > 0 ? LITERAL_BRAKE_PER_S * car->wheel_kgm2 : 0;
    pull.brake_nm = pull.cornering_n = 0;
    pull.traction_n = INFINITY;
    return pull;
}

static Motion tyre_push(const DriveSpec *spec, DriveState *state, const Ground *ground,
                        const Pose *pose, Motion now, Tracks order, double dt_s) {
    ASSERT(dt_s > 0 && motion_is_finite(now));
    TyreCar car = car_of(spec);
    Footing feet[WHEELS_MAX];
    double friction = spec->params[TYRE_GRIP] * ground->grip;
    for (int i = 0; i < WHEELS_MAX; i++) feet[i] = footing_under(ground, *pose, car.wheels_m[i]);
    Vec slope = {0, 0};
    for (int i = 0; i < WHEELS_MAX; i++)
        slope = vec_add(slope, vec_scale(feet[i].slope, 1.0 / WHEELS_MAX));
    for (int i = 0; i < WHEELS_MAX; i++) {
        Vec at_m = car.wheels_m[i];
        double lost = slope.y * copysign(2 * COM_M / spec->wheelbase_m, at_m.y) +
                      slope.x * copysign(COM_M / spec->half_gauge_m, at_m.x);
        state->load_n[i] = max_of(0, 1 - lost) * spec->mass_kg / WHEELS_MAX * GRAVITY_MPS2;
    }
    state->steered = steered_of(spec->params[TYRE_STEERED]);
    int steps = is_literal(spec) ? 1 : wheels_steps(dt_s);
    double step_s = dt_s / steps;
    for (int n = 0; n < steps; n++) {
        Wish wish = wheels_wish(spec, spec->params[TYRE_LOCK], friction, spec->params[TYRE_CARE],
                                state, now.forward_mps, order, step_s);
        bool is_held = wish.is_stop && hypot(now.forward_mps, now.side_mps) < CREEP_MPS &&
                       vec_length(slope) <= friction;
        Pedals pedals = pedals_for(spec, &wish, state);
        TyrePull pulls[WHEELS_MAX];
        for (int i = 0; i < WHEELS_MAX; i++)
            pulls[i] = pull_of(spec, &car, pedals, &feet[i], state, i);
        now = tyre_step(&car, pulls, state, now, step_s);
        if (!is_held) {
            double steep_mps = GRAVITY_MPS2 / (1 + vec_dot(slope, slope)) * step_s;
            now.side_mps -= steep_mps * slope.x, now.forward_mps -= steep_mps * slope.y;
        }
        if (!is_held || is_literal(spec) || !motion_is_standing(now, spec->half_gauge_m)) continue;
        now = (Motion){0, 0, 0};
        for (int i = 0; i < WHEELS_MAX; i++) state->spin_radps[i] = state->slip_mps[i] = 0;
    }
    DEBUG_ASSERT(motion_is_finite(now));
    wheels_made(spec, state, now);
    return now;
}

static TurnLimits tyre_limits(const DriveSpec *spec) {
    return wheels_limits(spec, spec->params[TYRE_LOCK], spec->params[TYRE_GRIP],
                         steered_of(spec->params[TYRE_STEERED]));
}

const Drive DRIVE_TYRE = {
    .name = "tyre",
    .help = "a car with a rigid body and four spinning wheels with tyre slip",
    .params = TYRE_PARAMS,
    .appearance = APPEARANCE_CAR,
    .push = tyre_push,
    .travel = wheels_travel,
    .limits = tyre_limits,
};
