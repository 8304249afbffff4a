// bicycle.c -- a car in six lines: two wheels that each move in their own direction.
#include "kernels.h"

#include "ai/motion/arc.h"

// Limits that keep the wheels from turning across the car.
#define LAG_MAX_RAD 0.5
#define LEAST_COSINE 0.1

enum { BICYCLE_PARAM_ROWS(AS_FIRST) };
static const Param PARAMS[] = {BICYCLE_PARAM_ROWS(AS_REST){NULL}};

// The wheels move in the frame of the hull: x right, y ahead, heading 0.
Pose bicycle_step(BicycleVariant variant, double wheelbase_m, Pose pose, double speed_mps,
                  double steer_rad, double lag_rad, double dt_s) {
    DEBUG_ASSERT(wheelbase_m > 0 && dt_s > 0 && variant < BICYCLE_VARIANT_COUNT);
    double L = wheelbase_m, r = speed_mps * dt_s, q = r;
    Vec rear = {0, -L / 2}, front = {0, L / 2};
    Vec along = vec_heading(lag_rad), steered = vec_heading(lag_rad + steer_rad);
    // The front advances by q with q^2 + 2 B q = C. The solution near 0 is written without the
    // cancellation in sqrt(B^2 + C) - B; if there is none, the nearest value is used. B > 0.
    if (variant == BICYCLE_NIGHT) {
        Vec base = vec_sub(front, vec_add(rear, vec_scale(along, r)));
        double b = max_of(vec_dot(base, steered), LEAST_COSINE * L),
               c = L * L - vec_dot(base, base);
        double square = b * b + c;
        q = square > 0 ? c / (b + sqrt(square)) : -b;
    }
    front = vec_add(front, vec_scale(steered, q));
    double a = r;
    if (variant == BICYCLE_REAR_FOLLOW) a = 0;
    if (variant == BICYCLE_REAR_ON_LINE) {
        double off = vec_cross(along, vec_sub(front, rear));
        a = vec_dot(along, vec_sub(front, rear)) - sqrt(max_of(0, L * L - off * off));
    }
    rear = vec_add(rear, vec_scale(along, a));
    double turn_rad = vec_bearing(vec_sub(front, rear));
    Vec centre = vec_mix(rear, front, 0.5);
    if (variant == BICYCLE_REAR_FOLLOW)
        centre = vec_sub(front, vec_scale(vec_heading(turn_rad), wheelbase_m / 2));
    Vec moved = pose_to_world((Pose){.heading_rad = pose.heading_rad}, centre);
    return (Pose){pose.x + moved.x, pose.y + moved.y, pose.heading_rad + turn_rad};
}

// The wheels move along their own directions. The wheelbase is only constant if their speeds along
// the hull are equal; otherwise the hull moves with the mean.
Motion bicycle_motion(BicycleVariant variant, double wheelbase_m, double speed_mps,
                      double steer_rad, double lag_rad) {
    DEBUG_ASSERT(isfinite(speed_mps) && variant < BICYCLE_VARIANT_COUNT);
    Vec along = vec_heading(lag_rad), steered = vec_heading(lag_rad + steer_rad);
    double rear_mps = speed_mps, front_mps = speed_mps;
    if (variant == BICYCLE_NIGHT) front_mps = speed_mps * along.y / max_of(steered.y, LEAST_COSINE);
    if (variant == BICYCLE_REAR_FOLLOW) rear_mps = 0;
    if (variant == BICYCLE_REAR_ON_LINE)
        rear_mps = speed_mps * steered.y / max_of(along.y, LEAST_COSINE);
    Vec rear = vec_scale(along, rear_mps), front = vec_scale(steered, front_mps);
    if (variant == BICYCLE_REAR_FOLLOW) rear = vec(0, front.y);
    return (Motion){.forward_mps = 0.5 * (rear.y + front.y),
                    .side_mps = 0.5 * (rear.x + front.x),
                    .turn_radps = (front.x - rear.x) / wheelbase_m};
}

static BicycleVariant variant_of(const DriveSpec *spec) {
    return (BicycleVariant)(int)(spec->params[PARAM_VARIANT] + 0.5);
}

// The variant "rear follows" has no rear wheels to steer.
static Steered which_of(const DriveSpec *spec) {
    if (variant_of(spec) == BICYCLE_REAR_FOLLOW) return STEERED_FRONT;
    return steered_of(spec->params[PARAM_STEERED]);
}

// Steered rear wheels are treated as wheels that lag by their angle; the angle of the front wheels
// is relative to them.
static double rear_rad(const DriveState *state) {
    return state->lag_rad + drive_axle_rad(state, 1);
}
static double front_rad(const DriveState *state) {
    return drive_axle_rad(state, 0) - drive_axle_rad(state, 1);
}

static Motion free_motion(const DriveSpec *spec, const DriveState *state, double speed_mps) {
    return bicycle_motion(variant_of(spec), spec->wheelbase_m, speed_mps, front_rad(state),
                          rear_rad(state));
}

// The tangent law applies if the wheel that rolls at the car's speed does not steer.
static Steering steering_for(const DriveSpec *spec) {
    Steered steered = which_of(spec);
    bool is_tangent = (variant_of(spec) == BICYCLE_NIGHT && steered == STEERED_FRONT) ||
                      (variant_of(spec) == BICYCLE_REAR_ON_LINE && steered == STEERED_REAR);
    return steering_of(spec, is_tangent ? STEERING_TANGENT : STEERING_SINE, steered);
}

// Returns the heading `steps` pushes ago, relative to the last one.
static double heading_back(const DriveState *state, int steps) {
    DEBUG_ASSERT(steps >= 0 && steps < HEADINGS_MAX);
    int last = state->headings_at - 1 + HEADINGS_MAX;
    return angle_wrap(state->headings_rad[(last - steps) % HEADINGS_MAX] -
                      state->headings_rad[last % HEADINGS_MAX]);
}

static Motion push(const DriveSpec *spec, DriveState *state, const Ground *ground, const Pose *pose,
                   Motion now, Tracks order, double dt_s) {
    Steering steering = steering_for(spec);
    state->steered = which_of(spec);
    // The first push of a car that was just placed fills the whole ring with its heading; later
    // ones write one entry each.
    for (int i = state->headings_at == 0 ? HEADINGS_MAX : 1; i > 0; i--) {
        state->headings_rad[state->headings_at % HEADINGS_MAX] = pose->heading_rad;
        state->headings_at = state->headings_at % HEADINGS_MAX + 1;
    }
    double steps = min_of(spec->params[PARAM_LAG] / dt_s, HEADINGS_MAX - 2);
    int whole = (int)steps;
    double before = heading_back(state, whole), older = heading_back(state, whole + 1);
    double lag_rad = clamp(before + (older - before) * (steps - whole), -LAG_MAX_RAD, LAG_MAX_RAD);
    Motion made = car_push(spec, state, ground, now, order, &steering, free_motion, lag_rad, dt_s);
    state->drawn_drift_rad =
        state->steer_rad * spec->params[PARAM_DRIFT] * state->left_mps / spec->top_mps;
    return made;
}

// A car that does not slip moves exactly by the step of its source (kernels.h).
static void travel(const DriveSpec *spec, const DriveState *state, Pose *pose, Motion motion,
                   double dt_s, Vec *forward) {
    if (!car_is_same(motion, free_motion(spec, state, state->left_mps))) {
        arc_travel_facing(pose, motion, dt_s, forward);
        return;
    }
    *pose = bicycle_step(variant_of(spec), spec->wheelbase_m, *pose, state->left_mps,
                         front_rad(state), rear_rad(state), dt_s);
    *forward = vec_heading(pose->heading_rad);
}

// The radius of the centre's circle without lag is L / (2 sin(lock / 2)) for six lines with one
// steered axle, and hypot(L / tan lock, L / 2) for the other variants. With lag the hull turns a
// little tighter at higher speeds.
static TurnLimits limits(const DriveSpec *spec) {
    DriveState locked = {.steer_rad = steering_for(spec).lock_rad, .steered = which_of(spec)};
    return steering_limits(spec, free_motion(spec, &locked, 1));
}

const Drive DRIVE_BICYCLE = {
    .name = "bicycle",
    .help = "a car in six lines: two wheels that move in their own direction",
    .params = PARAMS,
    .appearance = APPEARANCE_CAR,
    .push = push,
    .travel = travel,
    .limits = limits,
};
