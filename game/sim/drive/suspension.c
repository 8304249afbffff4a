// suspension.c -- a hull on four springs over hilly ground, with tyre grip proportional to the
// load.
#include "kernels.h"

#include "ai/motion/arc.h"

enum { SUSPENSION_PARAM_ROWS(AS_FIRST) };
static const Param SUSPENSION_PARAMS[] = {SUSPENSION_PARAM_ROWS(AS_REST){NULL}};

#define SPRING_M 0.5
#define WHEEL_RADIUS_M 0.45
#define SWING_PER_S 2.5
#define THROTTLE_PER_S 6.0  // acceleration per m/s below the ordered speed
#define CREEP_MPS 0.6       // brakes hold slower vehicles on a slope if they should stop
#define NO_BOB 1e-6         // largest rates of a hull that has settled [m/s, rad/s]
#define STOP_STIFFER 20.0   // stiffness of a fully compressed spring relative to a relaxed one
#define BRAKE_PER_S 10.0    // deceleration per speed, which makes brakes softer near a standstill
#define LEAN_MAX 1.0        // limit of pitch and roll, so that nothing turns over [rad]
#define BOUNCE_MAX_MPS 30.0 // limit of the hull's vertical speed
#define SWING_MAX_RADPS 8.0

// A vector with components to the right, forward and up.
typedef struct Space {
    double x, y, z;
} Space;

static Space space_scale(Space a, double k) { return (Space){a.x * k, a.y * k, a.z * k}; }
static Space space_add(Space a, Space b) { return (Space){a.x + b.x, a.y + b.y, a.z + b.z}; }
static double space_dot(Space a, Space b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static Space space_cross(Space a, Space b) {
    return (Space){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
static Space space_unit(Space a) { return space_scale(a, 1 / sqrt(space_dot(a, a))); }

double suspension_ride_m(const SuspensionCar *car) {
    ASSERT(car->stiffness_n > 0);
    return car->spring_m * (1 - car->mass_kg * GRAVITY_MPS2 / (4 * car->stiffness_n));
}

// The contact of a wheel with the ground.
typedef struct Patch {
    double squeeze_m;               // compression of the spring relative to rest
    double pitch_arm_m, roll_arm_m; // d q / d pitch, d q / d roll
    Space speed;                    // velocity of the hull's point at the contact
    double length_mps;              // rate of change of the spring's length
} Patch;

static Patch patch_of(const SuspensionCar *car, Vec at_m, const Footing *foot,
                      const DriveState *state, Motion now) {
    double p = state->pitch_rad, r = state->roll_rad, h = car->com_m, arm_m = h - car->raised_m;
    Motion u = motion_at(now, at_m);
    Patch patch = {.pitch_arm_m = at_m.y + h * p, .roll_arm_m = -at_m.x + h * r};
    double lift_m = state->height_m + at_m.y * p - at_m.x * r + h * (p * p + r * r) / 2;
    patch.squeeze_m = foot->height_m - lift_m;
    patch.speed =
        (Space){u.side_mps - arm_m * state->roll_radps, u.forward_mps + arm_m * state->pitch_radps,
                state->climb_mps + patch.pitch_arm_m * state->pitch_radps +
                    patch.roll_arm_m * state->roll_radps};
    patch.length_mps =
        patch.speed.z - foot->slope.x * patch.speed.x - foot->slope.y * patch.speed.y;
    return patch;
}

// Returns the tyre's force in the plane of the ground, and sets the load, spin and slip of the
// wheel.
static Space tyre_force(const SuspensionCar *car, const SuspensionPull *pull, const Footing *foot,
                        const Patch *patch, double push_n, double *load_n, double *spin_radps,
                        double *slip_mps) {
    Vec slope = foot->slope, ahead = vec_heading(pull->steer_rad);
    double steep = 1 + vec_dot(slope, slope);
    Space normal = space_unit((Space){-slope.x, -slope.y, 1});
    Space along = space_unit((Space){ahead.x, ahead.y, vec_dot(slope, ahead)});
    Space across = space_cross(along, normal);
    double roll_mps = space_dot(patch->speed, along);
    double slide_mps = space_dot(patch->speed, across);
    double brake_nspm = BRAKE_PER_S * car->mass_kg / WHEELS_MAX;
    double along_n = pull->drive_n - clamp(brake_nspm * roll_mps, -pull->brake_n, pull->brake_n);
    double across_n = -(1 - pull->side_lack) * car->side_nspm * slide_mps;
    if (car->is_literal) across_n *= pull->grip;
    if (pull->is_held) {
        along_n += push_n * steep * along.z;
        across_n += push_n * steep * across.z;
    }
    DEBUG_ASSERT(car->is_literal || push_n > 0);
    *load_n = push_n * sqrt(steep);
    double wanted_n = hypot(along_n, across_n), most_n = pull->grip * *load_n;
    double kept = wanted_n > most_n && !car->is_literal ? most_n / wanted_n : 1;
    *spin_radps = pull->is_held && kept == 1 && fabs(roll_mps) < STANDING_MPS
                      ? 0
                      : roll_mps / car->wheel_radius_m;
    *slip_mps = hypot(slide_mps, (1 - kept) * along_n / brake_nspm);
    return space_add(space_scale(along, kept * along_n), space_scale(across, kept * across_n));
}

typedef struct Pushes {
    Space force_n;
    double turn_nm, pitch_nm, roll_nm;
} Pushes;

static Pushes pushes_add(Pushes a, Pushes b) {
    return (Pushes){space_add(a.force_n, b.force_n), a.turn_nm + b.turn_nm, a.pitch_nm + b.pitch_nm,
                    a.roll_nm + b.roll_nm};
}

static Pushes wheel_pushes(const SuspensionCar *car, const SuspensionPull *pull,
                           const Footing *foot, DriveState *state, Motion now, int wheel) {
    Vec at_m = car->wheels_m[wheel];
    Patch patch = patch_of(car, at_m, foot, state, now);
    // The spring's force is computed from the load at rest, so that a hull at rest does not move by
    // rounding errors.
    double spring_npm = car->stiffness_n / car->spring_m;
    double stopped_m = patch.squeeze_m - suspension_ride_m(car);
    double push_n = car->mass_kg * GRAVITY_MPS2 / 4 + spring_npm * patch.squeeze_m;
    bool hangs_free = push_n <= 0;
    if (stopped_m > 0 && !car->is_literal) push_n += STOP_STIFFER * spring_npm * stopped_m;
    push_n = hangs_free        ? 0
             : car->is_literal ? push_n - car->damping_nspm * patch.speed.z
                               : max_of(0, push_n - car->damping_nspm * patch.length_mps);
    state->load_n[wheel] = state->slip_mps[wheel] = 0;
    if (push_n == 0) return (Pushes){0}; // a wheel in the air keeps its spin
    Space force_n = tyre_force(car, pull, foot, &patch, push_n, &state->load_n[wheel],
                               &state->spin_radps[wheel], &state->slip_mps[wheel]);
    double raised_x_nm = car->raised_m * force_n.x, raised_y_nm = car->raised_m * force_n.y;
    Vec slope = foot->slope;
    force_n = space_add(force_n, (Space){-push_n * slope.x, -push_n * slope.y, push_n});
    double h = car->com_m;
    return (Pushes){force_n, at_m.y * force_n.x - at_m.x * force_n.y,
                    patch.pitch_arm_m * force_n.z + h * force_n.y - raised_y_nm,
                    patch.roll_arm_m * force_n.z - h * force_n.x + raised_x_nm};
}

Motion suspension_step(const SuspensionCar *car, const SuspensionPull pulls[WHEELS_MAX],
                       const Footing feet[WHEELS_MAX], DriveState *state, Motion now, double dt_s) {
    ASSERT(dt_s > 0 && car->mass_kg > 0 && car->yaw_kgm2 > 0);
    Pushes axles[2];
    for (int a = 0; a < 2;
         a++) // sums left and right first, so that mirrored cars match bit for bit
        axles[a] = pushes_add(
            wheel_pushes(car, &pulls[2 * a], &feet[2 * a], state, now, 2 * a),
            wheel_pushes(car, &pulls[2 * a + 1], &feet[2 * a + 1], state, now, 2 * a + 1));
    Pushes sum = pushes_add(axles[0], axles[1]);
    // Semi-implicit: the speeds are updated before the positions. The limits are never reached in
    // normal driving; they keep the values finite when a hull is rammed off a cliff.
    double rise_mps2 = (sum.force_n.z - car->mass_kg * GRAVITY_MPS2) / car->mass_kg;
    state->climb_mps = clamp(state->climb_mps + rise_mps2 * dt_s, -BOUNCE_MAX_MPS, BOUNCE_MAX_MPS);
    double kept = exp(-car->swing_per_s * dt_s);
    state->pitch_radps = clamp(kept * state->pitch_radps + sum.pitch_nm / car->pitch_kgm2 * dt_s,
                               -SWING_MAX_RADPS, SWING_MAX_RADPS);
    state->roll_radps = clamp(kept * state->roll_radps + sum.roll_nm / car->roll_kgm2 * dt_s,
                              -SWING_MAX_RADPS, SWING_MAX_RADPS);
    state->height_m += state->climb_mps * dt_s;
    state->pitch_rad += state->pitch_radps * dt_s;
    state->roll_rad += state->roll_radps * dt_s;
    if (fabs(state->pitch_rad) > LEAN_MAX) {
        state->pitch_rad = copysign(LEAN_MAX, state->pitch_rad);
        state->pitch_radps = 0;
    }
    if (fabs(state->roll_rad) > LEAN_MAX) {
        state->roll_rad = copysign(LEAN_MAX, state->roll_rad);
        state->roll_radps = 0;
    }
    DEBUG_ASSERT(car->is_literal || fabs(state->climb_mps) <= BOUNCE_MAX_MPS);
    DEBUG_ASSERT(car->is_literal ||
                 (fabs(state->pitch_rad) <= LEAN_MAX && fabs(state->roll_rad) <= LEAN_MAX));
    now = motion_adrift(now, dt_s);
    now.side_mps += sum.force_n.x / car->mass_kg * dt_s;
    now.forward_mps += sum.force_n.y / car->mass_kg * dt_s;
    now.turn_radps += sum.turn_nm / car->yaw_kgm2 * dt_s;
    return now;
}

double suspension_energy_j(const SuspensionCar *car, const Footing feet[WHEELS_MAX],
                           const DriveState *state, Motion now) {
    double g = GRAVITY_MPS2, spring_npm = car->stiffness_n / car->spring_m;
    double speed2 = now.forward_mps * now.forward_mps + now.side_mps * now.side_mps +
                    state->climb_mps * state->climb_mps;
    double energy_j = car->mass_kg * (speed2 / 2 + g * state->height_m) +
                      car->yaw_kgm2 * now.turn_radps * now.turn_radps / 2 +
                      car->pitch_kgm2 * state->pitch_radps * state->pitch_radps / 2 +
                      car->roll_kgm2 * state->roll_radps * state->roll_radps / 2;
    for (int i = 0; i < WHEELS_MAX; i++) {
        Patch patch = patch_of(car, car->wheels_m[i], &feet[i], state, now);
        double squeezed_m = patch.squeeze_m + car->spring_m - suspension_ride_m(car);
        double stopped_m = patch.squeeze_m - suspension_ride_m(car);
        if (squeezed_m > 0) energy_j += spring_npm * squeezed_m * squeezed_m / 2;
        if (stopped_m > 0) energy_j += STOP_STIFFER * spring_npm * stopped_m * stopped_m / 2;
    }
    return energy_j;
}

static SuspensionCar car_of(const DriveSpec *spec) {
    double m = spec->mass_kg, omega_radps = 2 * PI * spec->params[SUSPENSION_STIFFNESS];
    SuspensionCar car = {.mass_kg = m,
                         .yaw_kgm2 = drive_yaw_kgm2(spec),
                         .pitch_kgm2 = box_moment(m, spec->length_m, spec->width_m / 2),
                         .roll_kgm2 = box_moment(m, spec->width_m, spec->width_m / 2),
                         .spring_m = SPRING_M,
                         .stiffness_n = omega_radps * omega_radps * SPRING_M * m / 4,
                         .damping_nspm = spec->params[SUSPENSION_DAMPING] * m * omega_radps / 2,
                         .com_m = spec->params[SUSPENSION_COM],
                         .raised_m =
                             (1 - spec->params[SUSPENSION_LEVER]) * spec->params[SUSPENSION_COM],
                         .is_literal = spec->params[SUSPENSION_LITERAL] >= 0.5,
                         .side_nspm = spec->params[SUSPENSION_BITE] * m / WHEELS_MAX,
                         .swing_per_s = SWING_PER_S,
                         .wheel_radius_m = WHEEL_RADIUS_M};
    wheels_positions(spec, car.wheels_m);
    return car;
}

// Returns the friction coefficient of the tyres on firm earth, which decreases with the speed.
static double grip_at(const DriveSpec *spec, double speed_mps) {
    double share = min_of(1, fabs(speed_mps) / spec->top_mps);
    return spec->params[SUSPENSION_GRIP] * (1 - spec->params[SUSPENSION_GRIP_FADE] * share);
}

// Returns the largest acceleration by the engine: the tank's, until its power is reached.
static double engine_mps2(const DriveSpec *spec, double speed_mps) {
    double power_wpkg = spec->params[SUSPENSION_POWER];
    bool is_limited = power_wpkg > 0 && fabs(speed_mps) * spec->accel_mps2 > power_wpkg;
    return is_limited ? power_wpkg / fabs(speed_mps) : spec->accel_mps2;
}

static SuspensionPull pull_of(const DriveSpec *spec, const Wish *wish, const Footing *foot,
                              int wheel, const DriveState *state, Motion now) {
    double quarter_kg = spec->mass_kg / WHEELS_MAX, speed_mps = now.forward_mps;
    double kept = wheel < 2 ? 1 : spec->params[SUSPENSION_REAR_GRIP];
    SuspensionPull pull = {.steer_rad = wheel_steer(spec, state, wheel),
                           .side_lack = 1 - kept,
                           .brake_n = foot->rolling_mps2 * quarter_kg,
                           .grip = grip_at(spec, speed_mps) * foot->grip * kept};
    double lack_mps = wish->speed_mps - speed_mps;
    // The brakes do not act on the last of an opposite speed, which is left to the throttle.
    bool is_opposed = speed_mps * wish->speed_mps < 0 && fabs(speed_mps) > STANDING_MPS;
    double past_mps = is_opposed ? fabs(lack_mps) : fabs(speed_mps) - fabs(wish->speed_mps);
    if (past_mps > 0 || wish->is_stop) {
        double brake_mps2 = wish->is_stop ? spec->accel_mps2 : past_mps * BRAKE_PER_S;
        pull.brake_n += min_of(brake_mps2, spec->accel_mps2) * quarter_kg;
        pull.is_held = wish->is_stop && hypot(speed_mps, now.side_mps) < CREEP_MPS;
    } else if (wheel_is_driven(wheel, spec->params[SUSPENSION_DRIVEN])) {
        double share = (double)WHEELS_MAX / wheels_driven(spec->params[SUSPENSION_DRIVEN]);
        double most_mps2 = engine_mps2(spec, speed_mps);
        double gas_mps2 = clamp(lack_mps * THROTTLE_PER_S, -most_mps2, most_mps2);
        pull.drive_n = gas_mps2 * quarter_kg * share;
    }
    return pull;
}

// Aligns a hull that was just placed with the slope of the ground.
static void align_placed_hull(const SuspensionCar *car, const Footing feet[WHEELS_MAX],
                              DriveState *state) {
    const double *load_n = state->load_n;
    bool is_new = load_n[0] == 0 && load_n[1] == 0 && load_n[2] == 0 && load_n[3] == 0 &&
                  state->height_m == 0 && state->climb_mps == 0;
    if (!is_new) return;
    double left_m = feet[0].height_m + feet[2].height_m;
    double right_m = feet[1].height_m + feet[3].height_m;
    double front_m = feet[0].height_m + feet[1].height_m;
    double rear_m = feet[2].height_m + feet[3].height_m;
    state->height_m = (left_m + right_m) / 4;
    state->roll_rad = (left_m - right_m) / 2 / (car->wheels_m[1].x - car->wheels_m[0].x);
    state->pitch_rad = (front_m - rear_m) / 2 / (car->wheels_m[0].y - car->wheels_m[2].y);
}

static bool is_settled(const DriveState *state) {
    return fabs(state->climb_mps) < NO_BOB && fabs(state->pitch_radps) < NO_BOB &&
           fabs(state->roll_radps) < NO_BOB;
}

// Returns whether the brakes stop a slow car. They do not if tan(slope) > mu.
static bool comes_to_rest(const SuspensionPull pulls[WHEELS_MAX], const Footing feet[WHEELS_MAX],
                          Motion motion, double reach_m) {
    Vec slope = {0, 0};
    double grip = 0;
    for (int i = 0; i < WHEELS_MAX; i++) {
        slope = vec_add(slope, feet[i].slope);
        grip += pulls[i].grip;
    }
    return motion_is_standing(motion, reach_m) && vec_length(slope) <= grip;
}

static Motion drive_step(const DriveSpec *spec, const SuspensionCar *car, DriveState *state,
                         const Ground *ground, Pose pose, Motion now, Tracks order, double dt_s) {
    Footing feet[WHEELS_MAX];
    SuspensionPull pulls[WHEELS_MAX];
    Wish wish = wheels_wish(spec, spec->params[SUSPENSION_LOCK],
                            grip_at(spec, now.forward_mps) * ground->grip,
                            spec->params[SUSPENSION_CARE], state, now.forward_mps, order, dt_s);
    // The contacts of the tyres shift when the hull leans.
    Vec lean_m = vec(-car->com_m * state->roll_rad, car->com_m * state->pitch_rad);
    for (int i = 0; i < WHEELS_MAX; i++)
        feet[i] = footing_under(ground, pose, vec_add(car->wheels_m[i], lean_m));
    align_placed_hull(car, feet, state);
    for (int i = 0; i < WHEELS_MAX; i++) pulls[i] = pull_of(spec, &wish, &feet[i], i, state, now);
    bool was_settled = is_settled(state);
    Motion after = suspension_step(car, pulls, feet, state, now, dt_s);
    if (!wish.is_stop || !comes_to_rest(pulls, feet, after, spec->half_gauge_m)) return after;
    for (int i = 0; i < WHEELS_MAX; i++) state->slip_mps[i] = 0;
    if (was_settled && is_settled(state))
        state->climb_mps = state->pitch_radps = state->roll_radps = 0;
    return (Motion){0, 0, 0};
}

static Motion suspension_push(const DriveSpec *spec, DriveState *state, const Ground *ground,
                              const Pose *at, Motion now, Tracks order, double dt_s) {
    Pose pose = *at;
    ASSERT(dt_s > 0 && motion_is_finite(now));
    SuspensionCar car = car_of(spec);
    state->steered = steered_of(spec->params[SUSPENSION_STEERED]);
    int steps = car.is_literal ? 1 : wheels_steps(dt_s);
    double step_s = dt_s / steps;
    for (int n = 0; n < steps; n++) {
        now = drive_step(spec, &car, state, ground, pose, now, order, step_s);
        pose = arc_travel(pose, now, step_s);
    }
    DEBUG_ASSERT(motion_is_finite(now));
    wheels_made(spec, state, now);
    return now;
}

static TurnLimits suspension_limits(const DriveSpec *spec) {
    return wheels_limits(spec, spec->params[SUSPENSION_LOCK], spec->params[SUSPENSION_GRIP],
                         steered_of(spec->params[SUSPENSION_STEERED]));
}

const Drive DRIVE_SUSPENSION = {
    .name = "suspension",
    .help = "a buggy on four springs that heaves, pitches and rolls over hills",
    .params = SUSPENSION_PARAMS,
    .appearance = APPEARANCE_BUGGY,
    .push = suspension_push,
    .travel = wheels_travel,
    .limits = suspension_limits,
};
