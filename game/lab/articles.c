// articles.c -- the numbers claimed by the articles, computed from their own equations.
#include <string.h>

#include "ai/maths/assert.h"
#include "game/lab_rows.h" // generated from rows.txt
#include "ai/motion/arc.h"
#include "updates.h"
#include "sim/tank.h"

// bicycle: "Simple 2D car steering physics in games".

#define APART_WHEELBASE 50.0
#define APART_STEER_RAD (20 * DEGREE)
#define APART_STEP (50.0 / 60) // distance of a wheel per frame

double independent_wheelbase(BicycleVariant variant, int frames) {
    ASSERT(frames >= 0);
    Vec rear = {0, 0}, front = {0, APART_WHEELBASE};
    double r = APART_STEP, s = APART_STEER_RAD;
    for (int i = 0; i < frames; i++) {
        double b = vec_distance(front, rear), forward = r, back = r;
        Vec along = vec_unit(vec_sub(front, rear));
        if (variant == BICYCLE_NIGHT) { // the notation of the comment
            double B = (b - r) * cos(s), C = r * (2 * b - r);
            forward = sqrt(B * B + C) - B;
        }
        front = vec_add(front, vec_scale(vec_heading(vec_bearing(along) + s), forward));
        if (variant == BICYCLE_REAR_ON_LINE) {
            double off = vec_cross(along, vec_sub(front, rear));
            back = vec_dot(along, vec_sub(front, rear)) - sqrt(b * b - off * off);
        }
        rear = vec_add(rear, vec_scale(along, back));
    }
    return vec_distance(front, rear);
}

static double find_apart(double frames) {
    return independent_wheelbase(BICYCLE_SIX_LINES, (int)frames);
}
static double find_night(double frames) {
    return independent_wheelbase(BICYCLE_NIGHT, (int)frames);
}
static double find_on_line(double frames) {
    return independent_wheelbase(BICYCLE_REAR_ON_LINE, (int)frames);
}

// Returns the frame with the wheelbase nearest to the given one; it shrinks monotonically.
static double find_frame(double wheelbase) {
    int frame = 0;
    while (fabs(find_apart(frame + 1) - wheelbase) < fabs(find_apart(frame) - wheelbase)) frame++;
    return frame;
}

static double find_six_lines(double step_s) {
    return bicycle_heading_deg(BICYCLE_SIX_LINES, step_s);
}
static double find_follows(double step_s) {
    return bicycle_heading_deg(BICYCLE_REAR_FOLLOW, step_s);
}

// Returns how many percent of the exact turn (rear speed) the six lines lose at 60 Hz.
static double find_lost(double steer_deg) {
    double steer_rad = steer_deg * DEGREE, dt_s = 1.0 / 60;
    Pose six = bicycle_step(BICYCLE_SIX_LINES, 2, (Pose){0}, 1, steer_rad, 0, dt_s);
    Pose exact = bicycle_arc_step(BICYCLE_REAR_SPEED, 2, (Pose){0}, 1, steer_rad, 0, dt_s);
    return 100 * (1 - six.heading_rad / exact.heading_rad);
}

// track: "Basic Tracked Movement". Its example: T1 1, T2 0.5, d 2, from (0, 0) with heading 2.

typedef enum Part { PART_CHORD, PART_X, PART_Y, PART_HEADING } Part;

static double find_example(double part) {
    Pose pose = {0, 0, 2};
    arc_step(&pose, 1, 0.5, 2);
    const double parts[] = {vec_length(pose_at(pose)), pose.x, pose.y, pose.heading_rad};
    ASSERT(part >= 0 && part < 4);
    return parts[(int)part];
}

static double find_example_radius(double d_m) { return arc_true_radius(1, 0.5, d_m); }
static double find_half_size(double size) { return (int)size / 2; } // integer division, like Java's

static double find_wider(double half_gauge_m) {
    return arc_circle_radius(update_find("approx"), CHART_LEFT_M, CHART_RIGHT_M, half_gauge_m) /
           arc_true_radius(CHART_LEFT_M, CHART_RIGHT_M, half_gauge_m);
}

static double find_turn(double half_gauge_m) {
    Pose pose = {0};
    arc_step(&pose, CHART_LEFT_M, CHART_RIGHT_M, half_gauge_m);
    return pose.heading_rad / DEGREE;
}

// arcade: the recipe "Car steering".

#define RECIPE_HZ 60.0
#define RECIPE_WHEELBASE 70.0

double recipe_friction(double speed) { return ARCADE_PIXELS.friction_per_s * RECIPE_HZ * speed; }
double recipe_drag(double speed) { return ARCADE_PIXELS.drag * RECIPE_HZ * speed * speed; }

static double find_crossing(double low) {
    double high = 1e4;
    for (int i = 0; i < 60; i++) {
        double middle = (low + high) / 2;
        *(recipe_drag(middle) < recipe_friction(middle) ? &low : &high) = middle;
    }
    return low;
}

// Returns the motion after a minute at full throttle.
static Motion recipe_drive(const Arcade *car, double steer_deg, double hz) {
    Motion motion = {0};
    for (int i = 0; i < 60 * (int)hz; i++)
        motion = arcade_step_literal(car, motion, 1, steer_deg * DEGREE, RECIPE_WHEELBASE, 1 / hz);
    return motion;
}

static double find_top(double hz) { return recipe_drive(&ARCADE_PIXELS, 0, hz).forward_mps; }

// Returns the angle between the rear axle's velocity and the hull, if the velocity is set along the
// new heading (part 1 of the recipe).
static double find_rear_slip(double steer_deg) {
    Motion motion =
        arcade_motion((Motion){.forward_mps = 500}, steer_deg * DEGREE, RECIPE_WHEELBASE);
    return atan(motion.turn_radps * RECIPE_WHEELBASE / 2 / 500) / DEGREE;
}

// tyre: "2D Car Physics". Its car: half size 1.5 x 4 m, 5 kg, wheels of 0.5 m at the corners.

typedef enum Inertia { INERTIA_FORMULA, INERTIA_BOX } Inertia;

static double find_inertia(double which) {
    return which == INERTIA_FORMULA ? 1 / 12.0 * (1.5 * 1.5) * (4 * 4) * 5 : box_moment(5, 3, 8);
}

typedef struct SourceCar {
    TyreCar car;
    TyrePull pulls[WHEELS_MAX];
    DriveState state;
    Motion motion;
} SourceCar;

static SourceCar source_car(double yaw_kgm2) {
    SourceCar self = {.car = {.mass_kg = 5,
                              .yaw_kgm2 = yaw_kgm2,
                              .wheels_m = {{-1.5, 4}, {1.5, 4}, {-1.5, -4}, {1.5, -4}},
                              .wheel_radius_m = 0.5,
                              .wheel_kgm2 = 0.25,
                              .side_nspm = 2,
                              .forward_nspm = 1}};
    for (int i = 0; i < WHEELS_MAX; i++) self.pulls[i].traction_n = INFINITY;
    return self;
}

static void source_run(SourceCar *self, int steps, double dt_s) {
    ASSERT(steps > 0 && dt_s > 0);
    for (int i = 0; i < steps; i++)
        self->motion = tyre_step(&self->car, self->pulls, &self->state, self->motion, dt_s);
}

static double find_yaw_rate(double which) {
    SourceCar self = source_car(find_inertia(which));
    self.motion.turn_radps = 1;
    source_run(&self, 1, 1e-7);
    return (1 - self.motion.turn_radps) / 1e-7;
}

// The test of the rigid body: a force of 1 N at an offset of 1 m across it. Returns the spin
// [rad/s] after 10 s with a constant offset, or the largest turn [degrees] in a minute with an
// offset that is fixed to the body.
enum { OFFSET_CONSTANT, OFFSET_FIXED };
static double find_test(double which) {
    double yaw_kgm2 = find_inertia(INERTIA_BOX), angle_rad = 0, spin_radps = 0, most_rad = 0;
    bool is_fixed = which == OFFSET_FIXED;
    for (int i = 0; i < (is_fixed ? 60 : 10) * 1000; i++) {
        spin_radps += (is_fixed ? cos(angle_rad) : 1) / yaw_kgm2 / 1000;
        angle_rad += spin_radps / 1000;
        most_rad = max_of(most_rad, angle_rad);
    }
    return is_fixed ? most_rad * 180 / PI : spin_radps;
}

static double find_acceleration(double torque_nm) {
    SourceCar self = source_car(find_inertia(INERTIA_BOX));
    self.pulls[2].torque_nm = self.pulls[3].torque_nm = torque_nm;
    source_run(&self, 6000, 1.0 / 240);
    double before_mps = self.motion.forward_mps;
    source_run(&self, 240, 1.0 / 240);
    return self.motion.forward_mps - before_mps;
}

static double find_brake(double drag_nmsprad) { // final speed, from 10 m/s after 10 s
    SourceCar self = source_car(find_inertia(INERTIA_BOX));
    self.motion.forward_mps = 10;
    for (int i = 0; i < WHEELS_MAX; i++)
        self.state.spin_radps[i] = 20, self.pulls[i].drag_nmsprad = drag_nmsprad;
    source_run(&self, 2400, 1.0 / 240);
    return self.motion.forward_mps;
}

// Returns the longest stable time step for a braked wheel of a heavy car, by bisection.
static double find_longest_step(double drag_nmsprad) {
    double low_s = 0.01, high_s = 1;
    for (int i = 0; i < 40; i++) {
        double middle_s = (low_s + high_s) / 2;
        SourceCar self = source_car(1e9);
        self.car.mass_kg = 1e9;
        self.state.spin_radps[0] = 1;
        self.pulls[0].drag_nmsprad = drag_nmsprad;
        source_run(&self, 400, middle_s);
        *(fabs(self.state.spin_radps[0]) < 1 ? &low_s : &high_s) = middle_s;
    }
    return low_s;
}

// suspension: "Simple Car Physics System".

#define SOURCE_DAMPING_NSPM 2546.0

// Return the revolutions per minute of a wheel at 10 m/s; the article divides by the diameter.
static double find_formula_rpm(double diameter_m) { return 10 / diameter_m * 60; }
static double find_rpm(double diameter_m) { return 10 / (PI * diameter_m) * 60; }

// Return the force of a damper if the hull drives up a slope at 10 m/s and its spring is at rest.
// The article multiplies the hull's vertical speed instead of the spring's.
static double find_formula_damper(double slope) { return SOURCE_DAMPING_NSPM * 10 * slope; }
static double find_damper(double slope) {
    SuspensionCar car = {.mass_kg = 1200,
                         .yaw_kgm2 = 1,
                         .pitch_kgm2 = 1,
                         .roll_kgm2 = 1,
                         .spring_m = 0.6,
                         .stiffness_n = 36000,
                         .damping_nspm = SOURCE_DAMPING_NSPM,
                         .wheel_radius_m = 0.4};
    SuspensionPull pulls[WHEELS_MAX] = {0};
    Footing feet[WHEELS_MAX];
    DriveState state = {.climb_mps = 10 * slope};
    for (int i = 0; i < WHEELS_MAX; i++) feet[i] = (Footing){.grip = 1, .slope = {0, slope}};
    suspension_step(&car, pulls, feet, &state, (Motion){.forward_mps = 10}, 1e-6);
    return state.load_n[0] / sqrt(1 + slope * slope) - car.mass_kg * GRAVITY_MPS2 / 4;
}

// Returns the car of the suspension article with two parameters that differ from the initial ones.
static DriveSpec suspension_with(const char *name, double value, const char *other, double second) {
    double params[PARAMS_MAX];
    for (int i = 0; DRIVE_SUSPENSION.params[i].name; i++) {
        const Param *param = &DRIVE_SUSPENSION.params[i];
        params[i] = !strcmp(param->name, name)    ? value
                    : !strcmp(param->name, other) ? second
                                                  : param->initial;
    }
    return spec_drive(&TANK_SPECS[0], &DRIVE_SUSPENSION, params);
}

// The final tips: an engine of limited power, and grip that decreases with speed.
void tips_drive(double power_wpkg, double grip_fade, double speeds_mps[static TIPS_TICKS]) {
    DriveSpec spec = suspension_with("power", power_wpkg, "grip_fade", grip_fade);
    DriveState state = {0};
    Ground ground = {.grip = 1};
    Motion motion = {0};
    for (int i = 0; i < TIPS_TICKS; i++) {
        double order_mps = i < TIPS_TICKS / 2 ? spec.top_mps : 0;
        motion = DRIVE_SUSPENSION.push(&spec, &state, &ground, &(Pose){0}, motion,
                                       (Tracks){order_mps, order_mps}, 1.0 / TIPS_HZ);
        speeds_mps[i] = motion.forward_mps;
    }
}

static double find_tips_time(double power_wpkg) {
    double speeds_mps[TIPS_TICKS];
    int ticks = 0;
    tips_drive(power_wpkg, 0, speeds_mps);
    while (ticks < TIPS_TICKS && speeds_mps[ticks] < 6) ticks++;
    return (double)ticks / TIPS_HZ;
}

// Returns the radius of the centre's circle for a car that steers with its rear wheels, at full
// lock, after 20 s with this speed ordered of its outer track.
static double find_rear_circle(double order_mps) {
    enum { TICKS = 20 * TIPS_HZ };
    DriveSpec spec = suspension_with("steered", STEERED_REAR, "", 0);
    DriveState state = {0};
    Ground ground = {.grip = 1};
    Motion motion = {0};
    for (int i = 0; i < TICKS; i++)
        motion = DRIVE_SUSPENSION.push(&spec, &state, &ground, &(Pose){0}, motion,
                                       (Tracks){order_mps, 0.4 * order_mps}, 1.0 / TIPS_HZ);
    return hypot(motion.forward_mps, motion.side_mps) / motion.turn_radps;
}

// Returns the lowest height of the centre of mass [m] at which full throttle lifts a front wheel,
// if the tyre forces act on the ground.
static double find_lift(double lever) {
    double low_m = 0.1, high_m = 10;
    for (int k = 0; k < 30; k++) {
        double middle_m = (low_m + high_m) / 2, least_n = INFINITY;
        DriveSpec spec = suspension_with("com", middle_m, "lever", lever);
        DriveState state = {0};
        Ground ground = {.grip = 1};
        Motion motion = {0};
        for (int i = 0; i < TIPS_HZ; i++) {
            motion = DRIVE_SUSPENSION.push(&spec, &state, &ground, &(Pose){0}, motion,
                                           (Tracks){spec.top_mps, spec.top_mps}, 1.0 / TIPS_HZ);
            if (i) least_n = min_of(least_n, state.load_n[0]);
        }
        *(least_n > 0 ? &low_m : &high_m) = middle_m;
    }
    return low_m;
}

static double find_tips_stop(double grip_fade) {
    double speeds_mps[TIPS_TICKS], way_m = 0;
    tips_drive(0, grip_fade, speeds_mps);
    for (int i = TIPS_TICKS / 2; i < TIPS_TICKS; i++) way_m += speeds_mps[i] / TIPS_HZ;
    return way_m;
}

double finding_of_vehicle(const Finding *finding, const TankSpec *tank) {
    double (*find)(double) = finding->find;
    if (find == find_example_radius || find == find_turn || find == find_wider)
        return find(tank->drive.half_gauge_m);
    if (find != find_inertia) return NAN;
    double width_m = tank->width_m, length_m = tank->length_m;
    if (finding->with == INERTIA_BOX) return box_moment(tank->mass_kg, width_m, length_m);
    return 1 / 12.0 * (width_m * width_m / 4) * (length_m * length_m / 4) * tank->mass_kg;
}

const Finding FINDINGS[] = {FINDING_ROWS(AS_ELEMENT){0}};
