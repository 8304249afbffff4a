// arcade.c -- an arcade car: engine, friction, drag, brakes, reverse, and tyres that slide.
#include "kernels.h"

#include "ai/motion/arc.h"

#define RECIPE_HZ 60.0     // frame rate of the recipe, for its tuned values
#define RECIPE_STOP 50.0   // the recipe's car stops below this speed if no key is pressed [px/s]
#define FLIP_COSINE (-0.5) // cos 120 deg: beyond this angle a slide turns into reversing
#define CREEP_MPS 0.5      // a slower car does not slide

enum { ARCADE_PARAM_ROWS(AS_FIRST) };
static const Param PARAMS[] = {ARCADE_PARAM_ROWS(AS_REST){NULL}};

const Arcade ARCADE_PIXELS = {.engine = 900,
                              .brake = 450,
                              .friction_per_s = 55 / RECIPE_HZ,
                              .drag = 0.06 / RECIPE_HZ,
                              .top_reverse = 250,
                              .slip_from = 400,
                              .slow_per_s = 10,
                              .fast_per_s = 2.5};

// Solves v' = P - k1 v - k2 v^2, without stopping at 0: v + T v'(0) / (1 + T (k1/2 + k2 v)), where
// T is tanh(rate dt) / rate, or tan(rate dt) / rate for a negative square of the rate.
static double pushed_speed(const Arcade *car, double speed, double push, double dt_s) {
    DEBUG_ASSERT(speed >= 0 && dt_s >= 0 && isfinite(push));
    double k1 = car->friction_per_s, k2 = car->drag;
    double rate2 = k1 * k1 / 4 + push * k2, rate = sqrt(fabs(rate2));
    double t = rate == 0 ? dt_s : (rate2 > 0 ? tanh(rate * dt_s) : tan(rate * dt_s)) / rate;
    return speed + t * (push - k1 * speed - k2 * speed * speed) / (1 + t * (k1 / 2 + k2 * speed));
}

double arcade_speed(const Arcade *car, double speed, double push, double dt_s) {
    return max_of(0, pushed_speed(car, speed, push, dt_s));
}

double arcade_top(const Arcade *car, double push) {
    ASSERT(push > 0);
    double k1 = car->friction_per_s, k2 = car->drag;
    return 2 * push / (k1 + sqrt(k1 * k1 + 4 * push * k2));
}

static double speed_of(Motion motion) { return hypot(motion.forward_mps, motion.side_mps); }

static double traction(const Arcade *car, double speed) {
    return speed > car->slip_from ? car->fast_per_s : car->slow_per_s;
}

// The recipe's lerp, which loses speed in a slide. Its weight k dt would overshoot in long steps.
static Motion lerp(Motion velocity, double goal, double weight) {
    velocity.forward_mps += (goal - velocity.forward_mps) * weight;
    velocity.side_mps -= velocity.side_mps * weight;
    return velocity;
}

// The speed of the lerp fades in a slide more sideways than this, so that a parked car that is
// pushed aside does not drive away.
#define BROADSIDE_COSINE 0.5

Motion arcade_grip(const Arcade *car, Motion rear, bool is_backing, double dt_s) {
    double speed = speed_of(rear);
    double goal = min_of(speed, fabs(rear.forward_mps) / BROADSIDE_COSINE);
    return lerp(rear, is_backing ? -goal : goal, -expm1(-traction(car, speed) * dt_s));
}

Motion arcade_motion(Motion rear, double steer_rad, double wheelbase) {
    Motion front = motion_turned(rear, -steer_rad);
    return (Motion){.forward_mps = 0.5 * (rear.forward_mps + front.forward_mps),
                    .side_mps = 0.5 * (rear.side_mps + front.side_mps),
                    .turn_radps = (front.side_mps - rear.side_mps) / wheelbase};
}

Motion arcade_step_literal(const Arcade *car, Motion velocity, int throttle, double steer_rad,
                           double wheelbase, double dt_s) {
    ASSERT(throttle >= -1 && throttle <= 1 && dt_s > 0 && wheelbase > 0);
    double push = throttle > 0 ? car->engine : throttle < 0 ? -car->brake : 0;
    double stop = RECIPE_STOP * car->top_reverse / ARCADE_PIXELS.top_reverse;
    if (throttle == 0 && speed_of(velocity) < stop) velocity = (Motion){0};
    double resist = RECIPE_HZ * dt_s * (car->friction_per_s + car->drag * speed_of(velocity));
    Motion force = {.forward_mps = (push - resist * velocity.forward_mps) * dt_s,
                    .side_mps = -resist * velocity.side_mps * dt_s};
    Motion centre = arcade_motion(velocity, steer_rad, wheelbase);
    Motion front = motion_turned(velocity, -steer_rad);
    double turn_rad = atan2(centre.turn_radps * wheelbase * dt_s,
                            wheelbase + (front.forward_mps - velocity.forward_mps) * dt_s);
    velocity = motion_turned(velocity, turn_rad);
    double speed = speed_of(velocity);
    if (velocity.forward_mps > 0)
        velocity = lerp(velocity, speed, traction(car, speed) * dt_s);
    else if (velocity.forward_mps < 0)
        velocity = (Motion){.forward_mps = -min_of(speed, car->top_reverse)};
    force = motion_turned(force, turn_rad);
    return (Motion){.forward_mps = velocity.forward_mps + force.forward_mps,
                    .side_mps = velocity.side_mps + force.side_mps,
                    .turn_radps = turn_rad / dt_s};
}

// Scales the recipe to the vehicle's top speed.
static Arcade arcade_of(const DriveSpec *spec, const Ground *ground) {
    double metres = spec->top_mps / arcade_top(&ARCADE_PIXELS, ARCADE_PIXELS.engine);
    double grip = ground->grip;
    return (Arcade){.engine = ARCADE_PIXELS.engine * metres * grip,
                    .brake = ARCADE_PIXELS.brake * metres * grip,
                    .friction_per_s = ARCADE_PIXELS.friction_per_s,
                    .drag = ARCADE_PIXELS.drag / metres,
                    .top_reverse = ARCADE_PIXELS.top_reverse * metres,
                    .slip_from = spec->params[PARAM_SLIP_FROM] * spec->top_mps,
                    .slow_per_s = spec->params[PARAM_SLOW] * grip,
                    .fast_per_s = spec->params[PARAM_FAST] * grip};
}

static bool is_literal(const DriveSpec *spec) { return spec->params[PARAM_LITERAL] >= 0.5; }

// Acceleration and deceleration in one direction of travel.
typedef struct Pedals {
    double faster, slower;
} Pedals;

static Pedals pedals_of(const Arcade *car, const Ground *ground, double sense) {
    double rolling = ground->rolling_mps2;
    double along = sense > 0 ? car->engine : car->brake;
    double against = sense > 0 ? car->brake : car->engine;
    return (Pedals){max_of(0, along - rolling), against + rolling};
}

// Returns the speed after dt_s on the way from `v` to `want`.
static double pedal(const Arcade *car, Pedals pedals, double v, double want, double dt_s) {
    DEBUG_ASSERT(v >= 0 && want >= 0);
    double low = arcade_speed(car, v, -pedals.slower, dt_s);
    double high = arcade_speed(car, v, pedals.faster, dt_s);
    return clamp(want, low, max_of(low, high));
}

// A car that reverses its direction uses the remainder of the step after the stop. Otherwise a
// contact that moves it back a little in each step would hold it forever.
static double drive_speed(const Arcade *car, const Ground *ground, double v, double want,
                          double dt_s) {
    double sense = v < 0 || (v == 0 && want < 0) ? -1 : 1;
    Pedals pedals = pedals_of(car, ground, sense);
    v *= sense;
    want = sense * max_of(want, -car->top_reverse);
    if (want >= 0) return sense * pedal(car, pedals, v, want, dt_s);
    double past = pushed_speed(car, v, -pedals.slower, dt_s);
    if (past >= 0) return sense * past;
    double left_s = dt_s * past / (past - v);
    return -sense * pedal(car, pedals_of(car, ground, -sense), 0, -want, left_s);
}

// Returns whether the car drives in reverse. Past a right angle a slide keeps its sense for a
// while, which the state remembers.
static bool is_backing(const DriveState *state, Motion rear) {
    double speed = speed_of(rear);
    if (speed < CREEP_MPS) return rear.forward_mps < 0;
    double cosine = rear.forward_mps / speed;
    return state->left_mps < 0 ? cosine < -FLIP_COSINE : cosine < FLIP_COSINE;
}

static Motion push_fixed(const DriveSpec *spec, DriveState *state, const Ground *ground, Motion now,
                         Tracks order, double dt_s) {
    Arcade car = arcade_of(spec, ground);
    Steering steering = steering_of(spec, STEERING_SINE, STEERED_FRONT);
    // `now` is the motion of the centre in the turned hull. The rear wheel is half a wheelbase
    // behind, and its motion keeps its direction in the world until traction turns it.
    double s = sin(state->steer_rad), c = cos(state->steer_rad);
    Motion rear = {.side_mps = now.side_mps - 0.5 * now.turn_radps * spec->wheelbase_m};
    rear.forward_mps = (2 * now.forward_mps + rear.side_mps * s) / (1 + c);
    double spin_radps =
        now.turn_radps - arcade_motion(rear, state->steer_rad, spec->wheelbase_m).turn_radps;
    Motion slip = traction_slip(spec, ground, (Motion){.turn_radps = spin_radps}, dt_s);
    rear = motion_turned(rear, now.turn_radps * dt_s);
    bool backs = is_backing(state, rear);
    rear = arcade_grip(&car, rear, backs, dt_s);
    rear.forward_mps -= grade_mps2(ground->grade) * dt_s;
    rear.forward_mps = drive_speed(&car, ground, rear.forward_mps, steering_speed(order), dt_s);
    state->left_mps = state->right_mps = backs ? -speed_of(rear) : speed_of(rear);
    state->steer_rad =
        steering_angle(&steering, spec, state->steer_rad, rear.forward_mps, order, dt_s);
    Motion made = arcade_motion(rear, state->steer_rad, spec->wheelbase_m);
    made.side_mps += 0.5 * slip.turn_radps * spec->wheelbase_m;
    made.turn_radps += slip.turn_radps;
    return made;
}

static Motion push_literal(const DriveSpec *spec, DriveState *state, const Ground *ground,
                           Motion now, Tracks order, double dt_s) {
    Arcade car = arcade_of(spec, ground);
    Steering at_once = steering_of(spec, STEERING_SINE, STEERED_FRONT);
    at_once.rate_radps = at_once.centre_radps = PI / dt_s;
    double want_mps = steering_speed(order);
    now.forward_mps -= grade_mps2(ground->grade) * dt_s;
    int throttle = want_mps > 0 ? 1 : want_mps < 0 ? -1 : 0;
    state->steer_rad =
        steering_angle(&at_once, spec, state->steer_rad, now.forward_mps, order, dt_s);
    state->left_mps = state->right_mps = now.forward_mps;
    return arcade_step_literal(&car, now, throttle, state->steer_rad, spec->wheelbase_m, dt_s);
}

static Motion push(const DriveSpec *spec, DriveState *state, const Ground *ground, const Pose *pose,
                   Motion now, Tracks order, double dt_s) {
    (void)pose;
    ASSERT(dt_s > 0 && motion_is_finite(now));
    Motion made = is_literal(spec) ? push_literal(spec, state, ground, now, order, dt_s)
                                   : push_fixed(spec, state, ground, now, order, dt_s);
    DEBUG_ASSERT(motion_is_finite(made));
    state->made = made;
    steering_roll(spec, state, made);
    return made;
}

// The recipe's car turns first, then moves its centre along its velocity.
static void travel(const DriveSpec *spec, const DriveState *state, Pose *pose, Motion motion,
                   double dt_s, Vec *forward) {
    if (!is_literal(spec) || !car_is_same(motion, state->made)) {
        arc_travel_facing(pose, motion, dt_s, forward);
        return;
    }
    pose->heading_rad += motion.turn_radps * dt_s;
    *forward = vec_heading(pose->heading_rad);
    Vec at = pose_to_world(*pose, vec(motion.side_mps * dt_s, motion.forward_mps * dt_s));
    *pose = (Pose){at.x, at.y, pose->heading_rad};
}

// The radius without sliding is L / (2 sin(lock / 2)), as for the six lines (bicycle.c).
static TurnLimits limits(const DriveSpec *spec) {
    Motion ahead = {.forward_mps = 1};
    Steering steering = steering_of(spec, STEERING_SINE, STEERED_FRONT);
    return steering_limits(spec, arcade_motion(ahead, steering.lock_rad, spec->wheelbase_m));
}

const Drive DRIVE_ARCADE = {
    .name = "arcade",
    .help = "an arcade car: engine, drag, brakes, and tyres that slide at speed",
    .params = PARAMS,
    .appearance = APPEARANCE_CAR,
    .push = push,
    .travel = travel,
    .limits = limits,
};
