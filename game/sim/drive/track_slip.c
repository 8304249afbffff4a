// track_slip.c -- a skid-steered vehicle with tracks that slip over the ground and shear it.
#include "kernels.h"

enum { GEAR_CLUTCH_BRAKE, GEAR_DIFFERENTIAL, GEAR_ELECTRIC };

static const Param SLIP_PARAMS[] = {SLIP_PARAM_ROWS(AS_REST){NULL}};

// The shear strength of a soil is c + p tan(phi), approached as 1 - exp(-j / K). Under a pressure p
// a track of width b sinks by z, with p = (k_c / b + k_phi) z^n.
// Values: Wong, "Theory of Ground Vehicles", table of terrain values: Grenville loam at 24 % of
// moisture, North Gower clayey loam at 46 %, dry sand of the Land Locomotion Laboratory, clayey
// soil of Thailand at 38 %. K: within the ranges of the same book, 1 to 2.5 cm. Asphalt and ice do
// not sink, and have the usual friction of a rubber pad, 0.8 and 0.12.
typedef struct Soil {
    double cohesion_pa, slope; // tan(phi)
    double shear_m;            // K
    double n, kc, kphi;        // constants in N and m
} Soil;

static const Soil SOILS[SURFACE_COUNT] = {SOIL_ROWS_BY(SURFACE_)};
#define BELT_WIDTH 0.2   // width of one track, as a fraction of the hull's width
#define CREEP_MPS 4e-4   // e: slower slip meets little resistance
#define EASE_MPS 0.005   // motors and rolling resistance fade below about this speed
#define LEAN_RAD 0.05    // lean of the hull under an acceleration of g
#define LEAN_S 0.15      // time constant of the lean
#define SETTLED_MPS 1e-8 // precision of the solution of a step
enum { ROUNDS_MAX = 16 };

// The unknowns of a step: the motion of the hull, and the mean and half difference of the track
// speeds. Mirroring left and right only changes the sign of three of them, so results are mirrored
// bit for bit.
enum { SIDE, FORWARD, TURN, MEAN, DIFF, FREEDOMS };

double slip_element_m(const SlipTank *tank, int element) {
    return tank->contact_m * (0.5 - (element + 0.5) / SLIP_ELEMENTS);
}

// The function that a step minimizes: value, gradient and the lower half of the Hessian.
typedef struct Sums {
    double value, slope[FREEDOMS], bend[FREEDOMS][FREEDOMS];
} Sums;

static void add_sums(Sums *to, const Sums *from) {
    to->value += from->value;
    for (int i = 0; i < FREEDOMS; i++) {
        to->slope[i] += from->slope[i];
        for (int k = 0; k <= i; k++) to->bend[i][k] += from->bend[i][k];
    }
}

// Adds a friction of at most most_n against a speed, which is v[i] by_i + v[k] by_k minus a goal, k
// > i. `keen` is 1 for the exact Hessian, or 0 for the Hessian of the parabola that touches the
// function from above.
static void add_friction(Sums *sums, int i, double by_i, int k, double by_k, double speed_mps,
                         double most_n, double keen) {
    DEBUG_ASSERT(i < k && k < FREEDOMS && most_n >= 0);
    if (most_n == 0) return;
    double past = 1 / sqrt(speed_mps * speed_mps + EASE_MPS * EASE_MPS), push = most_n * past;
    double stiff = push * (1 - keen * (speed_mps * past) * (speed_mps * past));
    sums->value += most_n / past;
    sums->slope[i] += push * speed_mps * by_i;
    sums->slope[k] += push * speed_mps * by_k;
    sums->bend[i][i] += stiff * by_i * by_i;
    sums->bend[k][i] += stiff * by_k * by_i;
    sums->bend[k][k] += stiff * by_k * by_k;
}

// The resistance of an element to a slip: potential, force per slip, and derivative of the force.
typedef struct Resist {
    double value, push, stiff;
} Resist;

static Resist resist_of(double hold_n, double fade_mps, double rho) {
    DEBUG_ASSERT(hold_n >= 0 && rho > 0);
    if (fade_mps <= 0) return (Resist){hold_n * rho, hold_n / rho, 0};
    double left = exp(-rho / fade_mps);
    return (Resist){hold_n * (rho - fade_mps * (1 - left)), hold_n * (1 - left) / rho,
                    hold_n * left / fade_mps};
}

// Returns the sums over the elements of a track and its rolling resistance. All elements have the
// same slip along the track, so that sums weighted by 1, y and y^2 suffice.
static Sums track_sums(const SlipTank *tank, const SlipPull *pull, const double v[FREEDOMS],
                       int track, double keen) {
    double hand = track ? -1 : 1, arm_m = hand * tank->half_gauge_m;
    double along = v[FORWARD] + arm_m * v[TURN] - v[MEAN] - hand * v[DIFF];
    double p0 = 0, p1 = 0, p2 = 0, q0 = 0, qx0 = 0, qx1 = 0, qxx0 = 0, qxx1 = 0, qxx2 = 0;
    Sums sums = {0};
    for (int i = 0; i < SLIP_ELEMENTS; i++) {
        double y = slip_element_m(tank, i), across = v[SIDE] + v[TURN] * y;
        double rho = sqrt(across * across + along * along + CREEP_MPS * CREEP_MPS);
        Resist it = resist_of(pull->hold_n[track][i], pull->fade_mps[track][i], rho);
        double q = keen * (it.push - it.stiff) / (rho * rho), qx = q * across, qxx = qx * across;
        sums.value += it.value;
        p0 += it.push, p1 += it.push * y, p2 += it.push * y * y;
        q0 += q, qx0 += qx, qx1 += qx * y;
        qxx0 += qxx, qxx1 += qxx * y, qxx2 += qxx * y * y;
    }
    add_friction(&sums, FORWARD, 1, TURN, arm_m, v[FORWARD] + arm_m * v[TURN],
                 pull->rolling_n[track], keen);
    const double way[FREEDOMS] = {0, 1, arm_m, -1, -hand}, lift[FREEDOMS] = {qx0, 0, qx1, 0, 0};
    double stiff = p0 - along * along * q0;
    for (int i = 0; i < FREEDOMS; i++) {
        sums.slope[i] += p0 * along * way[i];
        for (int k = 0; k <= i; k++)
            sums.bend[i][k] +=
                stiff * way[i] * way[k] - along * (lift[i] * way[k] + way[i] * lift[k]);
    }
    sums.slope[SIDE] += p0 * v[SIDE] + p1 * v[TURN];
    sums.slope[TURN] += p1 * v[SIDE] + p2 * v[TURN];
    sums.bend[SIDE][SIDE] += p0 - qxx0;
    sums.bend[TURN][SIDE] += p1 - qxx1;
    sums.bend[TURN][TURN] += p2 - qxx2;
    return sums;
}

typedef struct Step {
    const SlipTank *tank;
    const SlipPull *pull;
    double mass[FREEDOMS], free[FREEDOMS]; // free: the speeds after the step without these forces
    double dt_s;
} Step;

static Sums sums_at(const Step *step, const double v[FREEDOMS], double keen) {
    Sums sums = track_sums(step->tank, step->pull, v, 0, keen), motors = {0};
    Sums right = track_sums(step->tank, step->pull, v, 1, keen);
    add_sums(&sums, &right); // left and right are added first, for the mirror symmetry
    for (int i = 0; i < SLIP_SERVOS; i++) {
        const SlipServo *servo = &step->pull->servos[i];
        add_friction(&motors, MEAN, servo->mean, DIFF, servo->diff,
                     servo->mean * v[MEAN] + servo->diff * v[DIFF] - servo->goal_mps, servo->most_n,
                     keen);
    }
    add_sums(&sums, &motors);
    for (int i = 0; i < FREEDOMS; i++) {
        double inert = step->mass[i] / step->dt_s, change = v[i] - step->free[i];
        sums.value += inert * change * change / 2;
        sums.slope[i] += inert * change;
        sums.bend[i][i] += inert;
    }
    return sums;
}

// Sets `to` to the minimum of the parabola at v: solves bend (to - v) = -slope by L D L^T.
static void newton_step(Sums *sums, const double v[FREEDOMS], double to[FREEDOMS]) {
    double(*bend)[FREEDOMS] = sums->bend, way[FREEDOMS];
    for (int k = 0; k < FREEDOMS; k++) {
        DEBUG_ASSERT(bend[k][k] > 0);
        for (int i = k + 1; i < FREEDOMS; i++) {
            double share = bend[i][k] / bend[k][k];
            for (int j = k + 1; j <= i; j++) bend[i][j] -= share * bend[j][k];
            bend[k][i] = share;
        }
    }
    for (int i = 0; i < FREEDOMS; i++) {
        way[i] = -sums->slope[i];
        for (int k = 0; k < i; k++) way[i] -= bend[k][i] * way[k];
    }
    for (int i = FREEDOMS - 1; i >= 0; i--) {
        way[i] /= bend[i][i];
        for (int k = i + 1; k < FREEDOMS; k++) way[i] -= bend[i][k] * way[k];
        to[i] = v[i] + way[i];
    }
}

static bool is_settled(const Step *step, const Sums *sums) {
    for (int i = 0; i < FREEDOMS; i++)
        if (fabs(sums->slope[i]) * step->dt_s > SETTLED_MPS * step->mass[i]) return false;
    return true;
}

static Vec slip_at(const SlipTank *tank, const double v[FREEDOMS], int track, double y_m) {
    double hand = track ? -1 : 1;
    return vec(v[SIDE] + v[TURN] * y_m,
               v[FORWARD] + hand * tank->half_gauge_m * v[TURN] - v[MEAN] - hand * v[DIFF]);
}

static Vec push_on(const SlipPull *pull, Vec slip, int track, int element) {
    double rho = sqrt(vec_dot(slip, slip) + CREEP_MPS * CREEP_MPS);
    Resist it = resist_of(pull->hold_n[track][element], pull->fade_mps[track][element], rho);
    return vec_scale(slip, -it.push);
}

static void speeds_of(const DriveState *state, Motion motion, double v[FREEDOMS]) {
    v[SIDE] = motion.side_mps, v[FORWARD] = motion.forward_mps, v[TURN] = motion.turn_radps;
    v[MEAN] = (state->left_mps + state->right_mps) / 2;
    v[DIFF] = (state->left_mps - state->right_mps) / 2;
}

Vec slip_force(const SlipTank *tank, const SlipPull *pull, const DriveState *state, Motion motion,
               int track, int element) {
    double v[FREEDOMS];
    speeds_of(state, motion, v);
    return push_on(pull, slip_at(tank, v, track, slip_element_m(tank, element)), track, element);
}

double slip_energy_j(const SlipTank *tank, const DriveState *state, Motion motion) {
    return (tank->mass_kg *
                (motion.forward_mps * motion.forward_mps + motion.side_mps * motion.side_mps) +
            tank->yaw_kgm2 * motion.turn_radps * motion.turn_radps +
            tank->belt_kg *
                (state->left_mps * state->left_mps + state->right_mps * state->right_mps)) /
           2;
}

static double friction_n(double slip_mps, double most_n) {
    return most_n * slip_mps / sqrt(slip_mps * slip_mps + EASE_MPS * EASE_MPS);
}

// Adds the work of the motors and the heat of this step.
static void count_energy(const Step *step, const double v[FREEDOMS], DriveState *state) {
    const SlipPull *pull = step->pull;
    double heat_w = 0, gain_w = 0;
    for (int track = 0; track < 2; track++) {
        double arm_m = track ? -step->tank->half_gauge_m : step->tank->half_gauge_m;
        double rolls_mps = v[FORWARD] + arm_m * v[TURN];
        heat_w += rolls_mps * friction_n(rolls_mps, pull->rolling_n[track]);
        for (int i = 0; i < SLIP_ELEMENTS; i++) {
            Vec slip = slip_at(step->tank, v, track, slip_element_m(step->tank, i));
            heat_w -= vec_dot(slip, push_on(pull, slip, track, i));
        }
    }
    for (int i = 0; i < SLIP_SERVOS; i++) {
        const SlipServo *servo = &pull->servos[i];
        double speed_mps = servo->mean * v[MEAN] + servo->diff * v[DIFF];
        double watts = -speed_mps * friction_n(speed_mps - servo->goal_mps, servo->most_n);
        if (watts < 0 && servo->is_wasteful) heat_w -= watts;
        if (watts > 0 || !servo->is_wasteful) gain_w += watts;
    }
    state->work_j += gain_w * step->dt_s;
    state->heat_j += heat_w * step->dt_s;
}

Motion slip_step(const SlipTank *tank, const SlipPull *pull, DriveState *state, Motion now,
                 double dt_s) {
    ASSERT(dt_s > 0 && tank->mass_kg > 0 && tank->belt_kg > 0 && motion_is_finite(now));
    Step step = {.tank = tank, .pull = pull, .dt_s = dt_s};
    const double mass[FREEDOMS] = {tank->mass_kg, tank->mass_kg, tank->yaw_kgm2, 2 * tank->belt_kg,
                                   2 * tank->belt_kg};
    double v[FREEDOMS];
    speeds_of(state, motion_adrift(now, dt_s), step.free);
    speeds_of(state, now, v);
    for (int i = 0; i < FREEDOMS; i++) step.mass[i] = mass[i];
    step.free[SIDE] += pull->side_n / tank->mass_kg * dt_s;
    step.free[FORWARD] += pull->forward_n / tank->mass_kg * dt_s;
    step.free[TURN] += pull->turn_nm / tank->yaw_kgm2 * dt_s;
    // Minimizes by Newton's method. If a round overshoots, which can happen where a slip ends, it
    // is repeated with the parabola from above, which never overshoots.
    Sums sums = sums_at(&step, v, 1);
    for (int round = 0; round < ROUNDS_MAX && !is_settled(&step, &sums); round++) {
        double to[FREEDOMS], value = sums.value;
        newton_step(&sums, v, to);
        sums = sums_at(&step, to, 1);
        if (!(sums.value <= value)) {
            sums = sums_at(&step, v, 0);
            newton_step(&sums, v, to);
            sums = sums_at(&step, to, 1);
        }
        for (int i = 0; i < FREEDOMS; i++) v[i] = to[i];
    }
    state->left_mps = v[MEAN] + v[DIFF];
    state->right_mps = v[MEAN] - v[DIFF];
    for (int i = 0; i < WHEELS_MAX; i++) {
        double end_m = (i < 2 ? 0.5 : -0.5) * tank->contact_m;
        state->slip_mps[i] = vec_length(slip_at(tank, v, i % 2, end_m));
    }
    count_energy(&step, v, state);
    double lag = dt_s / (LEAN_S + dt_s);
    state->pitch_rad +=
        lag *
        (LEAN_RAD * (v[FORWARD] - step.free[FORWARD]) / (GRAVITY_MPS2 * dt_s) - state->pitch_rad);
    state->roll_rad -=
        lag * (LEAN_RAD * (v[SIDE] - step.free[SIDE]) / (GRAVITY_MPS2 * dt_s) + state->roll_rad);
    return (Motion){.forward_mps = v[FORWARD], .side_mps = v[SIDE], .turn_radps = v[TURN]};
}

double slip_pivot_share(const SlipTank *tank) {
    double d = tank->half_gauge_m, a = tank->contact_m * tank->contact_m / (8 * d);
    for (int round = 0; round < 6; round++) {
        double off = 0, rise = 0;
        for (int i = 0; i < SLIP_ELEMENTS / 2; i++) {
            double y = slip_element_m(tank, i), past = 1 / sqrt(a * a + y * y);
            off += (a * d - y * y) * past;
            rise += y * y * (d + a) * past * past * past;
        }
        a = max_of(a / 4, a - off / rise);
    }
    DEBUG_ASSERT(a > 0 && isfinite(a));
    return 1 + a / d;
}

SlipTank slip_tank(const DriveSpec *spec) {
    return (SlipTank){.mass_kg = spec->mass_kg,
                      .yaw_kgm2 = drive_yaw_kgm2(spec),
                      .belt_kg = spec->params[SLIP_BELT] * spec->mass_kg,
                      .half_gauge_m = spec->half_gauge_m,
                      .contact_m = spec->params[SLIP_CONTACT] * spec->length_m};
}

// The ground under an element.
typedef struct Patch {
    double friction, sticking_n; // largest force: friction * load + sticking_n
    double shear_m;              // K; 0 for Coulomb friction
    double rolling_mps2;         // rolling resistance per mass
} Patch;

// A surface with tuned grip or rolling resistance scales its soil's parameters to match.
static Patch patch_of(const DriveSpec *spec, const SlipTank *tank, Surface surface, double grip,
                      double rolling_mps2) {
    if (spec->params[SLIP_SHEAR] < 0.5)
        return (Patch){spec->grip_mps2 / GRAVITY_MPS2 * grip, 0, 0, rolling_mps2};
    const Soil *soil = &SOILS[surface];
    const SurfaceTraits *usual = &SURFACE_TRAITS[surface];
    double width_m = spec->track_width_m > 0 ? spec->track_width_m : BELT_WIDTH * spec->width_m;
    double area_m2 = width_m * tank->contact_m;
    double scale = grip / usual->grip, weight_n = tank->mass_kg * GRAVITY_MPS2;
    // Bekker: the work of pressing the rut is b (k_c / b + k_phi) z^(n + 1) / (n + 1) per metre and
    // track. Per weight b L p that is z / ((n + 1) L).
    double pressure_pa = weight_n / (2 * area_m2);
    double sinkage_m = pow(pressure_pa / (soil->kc / width_m + soil->kphi), 1 / soil->n);
    double rut_mps2 = GRAVITY_MPS2 * sinkage_m / ((soil->n + 1) * tank->contact_m);
    return (Patch){.friction = soil->slope * scale,
                   .sticking_n = soil->cohesion_pa * area_m2 / SLIP_ELEMENTS * scale,
                   .shear_m = soil->shear_m,
                   .rolling_mps2 = max_of(0, rut_mps2 + rolling_mps2 - usual->rolling_mps2)};
}

// The ground under the whole vehicle during a tick.
typedef struct Bed {
    Patch patches[2][SLIP_ELEMENTS];
    Vec slope; // slope in the body's frame
} Bed;

static void lay_bed(const DriveSpec *spec, const SlipTank *tank, const Ground *ground, Pose pose,
                    Bed *bed) {
    Vec forward = vec_heading(pose.heading_rad), right = vec_right(forward);
    Surface centre = terrain_surface(ground->terrain, pose_at(pose)), last = centre;
    Patch patch = patch_of(spec, tank, centre, ground->grip, ground->rolling_mps2);
    for (int track = 0; track < 2; track++)
        for (int i = 0; i < SLIP_ELEMENTS; i++) {
            double x = track ? tank->half_gauge_m : -tank->half_gauge_m;
            Vec at = vec_add(pose_at(pose), vec_add(vec_scale(right, x),
                                                    vec_scale(forward, slip_element_m(tank, i))));
            Surface here = terrain_surface(ground->terrain, at);
            if (here != last) {
                const SurfaceTraits *traits = &ground->surfaces[here];
                double grip = ground->grip * traits->grip / ground->surfaces[centre].grip;
                patch = patch_of(spec, tank, here, here == centre ? ground->grip : grip,
                                 here == centre ? ground->rolling_mps2 : traits->rolling_mps2);
                last = here;
            }
            bed->patches[track][i] = patch;
        }
    bed->slope = vec(0, 0);
    if (terrain_is_flat(ground->terrain)) return;
    Vec slope = terrain_slope(ground->terrain, pose_at(pose));
    bed->slope = vec(vec_dot(slope, right), vec_dot(slope, forward));
}

// Sets the forces of the ground. The loads follow the lean of the hull. An element at a distance d
// from where it touched down has sheared the ground by its slip during d / T.
static void load(const DriveSpec *spec, const SlipTank *tank, const Bed *bed, DriveState *state,
                 SlipPull *pull) {
    double steep = 1 / sqrt(1 + vec_dot(bed->slope, bed->slope));
    double weight_n = tank->mass_kg * GRAVITY_MPS2 * steep, half_m = tank->contact_m / 2;
    double mean_y2 = half_m * half_m / 3 * (1 - 1.0 / (SLIP_ELEMENTS * SLIP_ELEMENTS));
    double com_m = spec->params[SLIP_COM] / LEAN_RAD;
    double back = clamp(com_m * state->pitch_rad / mean_y2, -1 / half_m, 1 / half_m);
    double aside = clamp(com_m * state->roll_rad / tank->half_gauge_m, -1, 1); // shift to the right
    for (int track = 0; track < 2; track++) {
        double belt_mps = track ? state->right_mps : state->left_mps;
        double each_n = weight_n / (2 * SLIP_ELEMENTS) * (track ? 1 + aside : 1 - aside);
        double rolling = 0;
        for (int i = 0; i < SLIP_ELEMENTS; i++) {
            const Patch *patch = &bed->patches[track][i];
            double y = slip_element_m(tank, i), load_n = each_n * (1 - back * y);
            double since_m = belt_mps < 0 ? half_m + y : half_m - y;
            DEBUG_ASSERT(since_m > 0 && load_n >= 0);
            pull->hold_n[track][i] = patch->friction * load_n + patch->sticking_n;
            pull->fade_mps[track][i] = patch->shear_m * fabs(belt_mps) / since_m;
            rolling += patch->rolling_mps2;
        }
        pull->rolling_n[track] = rolling * each_n / GRAVITY_MPS2;
        double shift = back * half_m / 2; // fraction of the load that moves to the rear half
        state->load_n[track] = each_n * (SLIP_ELEMENTS / 2.0) * (1 - shift);
        state->load_n[2 + track] = each_n * (SLIP_ELEMENTS / 2.0) * (1 + shift);
    }
}

// The power limits acceleration, not braking.
static SlipServo servo_of(double mean, double diff, double goal_mps, double now_mps, double most_n,
                          double power_w, bool is_wasteful) {
    DEBUG_ASSERT(most_n >= 0 && power_w >= 0);
    bool is_braking = now_mps * (goal_mps - now_mps) < 0;
    double motor_n = is_braking ? most_n : min_of(most_n, power_w / max_of(fabs(now_mps), 1e-3));
    return (SlipServo){mean, diff, goal_mps, motor_n, is_wasteful};
}

// Returns the force of both motors at a speed, at most `most_n`.
static double motor_n(const DriveSpec *spec, double speed_mps, double most_n) {
    const Vec *at = spec->motor;
    double force_n = 0;
    if (!spec->motor_count) return most_n;
    speed_mps = fabs(speed_mps);
    for (int i = 0; i < spec->motor_count; i++) {
        if (speed_mps > at[i].x) continue;
        double share = i ? (speed_mps - at[i - 1].x) / (at[i].x - at[i - 1].x) : 1;
        force_n = i ? at[i - 1].y + share * (at[i].y - at[i - 1].y) : at[i].y;
        break;
    }
    return min_of(most_n, force_n);
}

// Sets the servos for one of three gears:
// - clutch and brake: each track is driven or braked, and never runs against the other;
// - double differential: one shaft drives both tracks, another turns one against the other, so that
//   braking the inner track drives the outer one;
// - two motors with half of the power each; braking charges the battery.
static void set_servos(const DriveSpec *spec, const SlipTank *tank, Tracks order,
                       const DriveState *state, SlipPull *pull) {
    int gear = (int)lround(spec->params[SLIP_GEAR]);
    double left = state->left_mps, right = state->right_mps;
    double mean = (left + right) / 2, diff = (left - right) / 2;
    double resist_nm = 0;
    for (int i = 0; i < SLIP_ELEMENTS; i++)
        resist_nm += fabs(slip_element_m(tank, i)) * (pull->hold_n[0][i] + pull->hold_n[1][i]);
    double turning_n = resist_nm / tank->half_gauge_m + pull->rolling_n[0] + pull->rolling_n[1],
           main_n = tank->mass_kg * spec->accel_mps2;
    // The steering overcomes the resistance of the ground, and adds turn_accel.
    double steer_n = turning_n + tank->yaw_kgm2 * spec->turn_accel_radps2 / tank->half_gauge_m;
    double power_w = tank->mass_kg * spec->power_wpkg, each_n = (main_n + steer_n) / 2;
    if (gear == GEAR_DIFFERENTIAL) {
        double turning_w = min_of(power_w, turning_n * fabs(diff));
        double goal = (order.left_mps - order.right_mps) / 2;
        pull->servos[0] = servo_of(1, 0, (order.left_mps + order.right_mps) / 2, mean,
                                   motor_n(spec, mean, main_n), power_w - turning_w, true);
        pull->servos[1] = servo_of(0, 1, goal, diff, motor_n(spec, diff, steer_n), power_w, true);
        return;
    }
    bool is_electric = gear == GEAR_ELECTRIC;
    if (!is_electric && order.left_mps * order.right_mps < 0) {
        bool is_left = fabs(order.left_mps) > fabs(order.right_mps);
        order = (Tracks){is_left ? order.left_mps : 0, is_left ? 0 : order.right_mps};
    }
    double share = is_electric || order.left_mps == order.right_mps ? 0.5 : 1;
    double left_n = motor_n(spec, left, 2 * each_n) / 2,
           right_n = motor_n(spec, right, 2 * each_n) / 2;
    pull->servos[0] = servo_of(1, 1, order.left_mps, left, left_n, share * power_w, !is_electric);
    pull->servos[1] =
        servo_of(1, -1, order.right_mps, right, right_n, share * power_w, !is_electric);
}

// Returns whether brakes and friction stop a slow vehicle on its slope.
static bool comes_to_rest(const DriveSpec *spec, const SlipPull *pull, const DriveState *state,
                          Motion motion) {
    double hold_n = 0;
    for (int i = 0; i < SLIP_ELEMENTS; i++) hold_n += pull->hold_n[0][i] + pull->hold_n[1][i];
    bool is_held = hypot(pull->side_n, pull->forward_n) <= hold_n;
    return is_held && motion_is_standing(motion, spec->half_gauge_m) &&
           fabs(state->left_mps) < STANDING_MPS && fabs(state->right_mps) < STANDING_MPS;
}

static Motion slip_push(const DriveSpec *spec, DriveState *state, const Ground *ground,
                        const Pose *pose, Motion now, Tracks order, double dt_s) {
    ASSERT(dt_s > 0 && motion_is_finite(now));
    SlipTank tank = slip_tank(spec);
    Bed bed;
    lay_bed(spec, &tank, ground, *pose, &bed);
    int steps = wheels_steps(dt_s);
    double step_s = dt_s / steps;
    bool is_stop = order.left_mps == 0 && order.right_mps == 0;
    order = limit_turn(order, spec->top_turn_radps * slip_pivot_share(&tank) * spec->half_gauge_m);
    for (int n = 0; n < steps; n++) {
        SlipPull pull;
        double fall = GRAVITY_MPS2 * tank.mass_kg / (1 + vec_dot(bed.slope, bed.slope));
        load(spec, &tank, &bed, state, &pull);
        set_servos(spec, &tank, order, state, &pull);
        pull.side_n = -fall * bed.slope.x, pull.forward_n = -fall * bed.slope.y, pull.turn_nm = 0;
        now = slip_step(&tank, &pull, state, now, step_s);
        if (!is_stop || !comes_to_rest(spec, &pull, state, now)) continue;
        now = (Motion){0, 0, 0};
        state->left_mps = state->right_mps = 0;
        for (int i = 0; i < WHEELS_MAX; i++) state->slip_mps[i] = 0;
    }
    DEBUG_ASSERT(motion_is_finite(now));
    return state->made = now;
}

// The top turn rate follows from the track speed that the motor's power allows in a pivot, and from
// the slip.
static TurnLimits slip_limits(const DriveSpec *spec) {
    SlipTank tank = slip_tank(spec);
    bool can_pivot = lround(spec->params[SLIP_GEAR]) != GEAR_CLUTCH_BRAKE;
    double circle_m = slip_pivot_share(&tank) * spec->half_gauge_m;
    double resist_mps2 = spec->grip_mps2 * tank.contact_m / (4 * spec->half_gauge_m);
    double track_mps = min_of(spec->top_mps, spec->power_wpkg / resist_mps2);
    return (TurnLimits){
        .tightest_radius_m = can_pivot ? 0 : circle_m,
        .top_mps = spec->top_mps,
        .top_turn_radps = min_of(track_mps / circle_m / (can_pivot ? 1 : 2), spec->top_turn_radps),
        .can_pivot = can_pivot,
        .can_reverse = true};
}

const Drive DRIVE_TRACK_SLIP = {
    .name = "track-slip",
    .help = "two tracks that skid, with an engineering model of slip, friction and motors",
    .params = SLIP_PARAMS,
    .push = slip_push,
    .travel = wheels_travel,
    .limits = slip_limits,
};
