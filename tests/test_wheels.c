// test_wheels.c -- the cars driven by forces, on tyres and on springs.
#include "bout.h"
#include "roller.h"

#include "ai/motion/arc.h"
#include "sim/drive/car.h"
#include "sim/drive/kernels.h"

typedef struct SourceRide {
    TyreCar car;
    TyrePull pulls[WHEELS_MAX];
    DriveState state;
    Motion motion;
} SourceRide;

// The car of the source (see kernels.h): half size 1.5 x 4 m, wheels at its corners, but with a
// box's moment of inertia.
static SourceRide source_ride(void) {
    SourceRide ride = {.car = {.mass_kg = 5,
                               .yaw_kgm2 = box_moment(5, 3, 8),
                               .wheels_m = {{-1.5, 4}, {1.5, 4}, {-1.5, -4}, {1.5, -4}},
                               .wheel_radius_m = 0.5,
                               .wheel_kgm2 = 0.25,
                               .side_nspm = 2,
                               .forward_nspm = 1}};
    for (int i = 0; i < WHEELS_MAX; i++) ride.pulls[i].traction_n = INFINITY;
    return ride;
}

static void source_for(SourceRide *ride, double time_s, double dt_s) {
    for (int i = 0; i < (int)lround(time_s / dt_s); i++)
        ride->motion = tyre_step(&ride->car, ride->pulls, &ride->state, ride->motion, dt_s);
}

static void roll_at(SourceRide *ride, double speed_mps) {
    ride->motion.forward_mps = speed_mps;
    for (int i = 0; i < WHEELS_MAX; i++)
        ride->state.spin_radps[i] = speed_mps / ride->car.wheel_radius_m;
}

static double energy_j(const TyreCar *car, const DriveState *state, Motion motion) {
    double energy = car->mass_kg * (motion.forward_mps * motion.forward_mps +
                                    motion.side_mps * motion.side_mps) +
                    car->yaw_kgm2 * motion.turn_radps * motion.turn_radps;
    for (int i = 0; i < WHEELS_MAX; i++)
        energy += car->wheel_kgm2 * state->spin_radps[i] * state->spin_radps[i];
    return energy / 2;
}

// a = 2 tau / (R (m + 4 I / R^2)); the driven wheels slip by (tau / R - I a / R^2) / c_f.
UNIT_TEST(test_straight_acceleration) {
    SourceRide ride = source_ride();
    ride.pulls[2].torque_nm = ride.pulls[3].torque_nm = 20;
    source_for(&ride, 30, 1.0 / 240);
    double before_mps = ride.motion.forward_mps;
    source_for(&ride, 1, 1.0 / 240);
    check_close(ride.motion.forward_mps - before_mps, 8.88889, 1e-4);
    check_close(ride.state.slip_mps[2], 31.111, 1e-3);
    check_close(ride.state.slip_mps[3], 31.111, 1e-3);
    check_close(ride.motion.side_mps, 0, 1e-12);
}

UNIT_TEST(test_slides_and_spins_die_at_their_rates) {
    SourceRide slide = source_ride(), spin = slide;
    const double dt_s = 1e-6;
    slide.motion.side_mps = 3;
    source_for(&slide, 1, 1e-4);
    check_close(-log(slide.motion.side_mps / 3), 1.6, 2e-4); // 4 c / m
    spin.motion.turn_radps = 1;
    source_for(&spin, dt_s, dt_s);
    check_close((1 - spin.motion.turn_radps) / dt_s, 137 / 30.4167, 1e-3);
}

// 4 c b / ((b + c R^2) m) = 0.7529 if the wheels follow immediately; they lag slightly.
UNIT_TEST(test_viscous_brakes) {
    SourceRide ride = source_ride();
    roll_at(&ride, 10);
    for (int i = 0; i < WHEELS_MAX; i++) ride.pulls[i].drag_nmsprad = 4;
    source_for(&ride, 2, 1.0 / 240);
    double before_mps = ride.motion.forward_mps;
    source_for(&ride, 1, 1.0 / 240);
    check_close(log(before_mps / ride.motion.forward_mps), 0.7529, 0.0015);
}

// r = v tan s / L for a car with equal axle loads; slightly less for large steering angles.
UNIT_TEST(test_neutral_steer) {
    const double steer_rad[] = {0.05, 0.1, 0.3}, ratio[] = {0.9991, 0.9964, 0.9695};
    for (int k = 0; k < 3; k++) {
        SourceRide ride = source_ride();
        roll_at(&ride, 5);
        ride.pulls[0].steer_rad = ride.pulls[1].steer_rad = steer_rad[k];
        source_for(&ride, 8, 1.0 / 240);
        double ideal_radps = ride.motion.forward_mps * tan(steer_rad[k]) / 8;
        check_close(ride.motion.turn_radps / ideal_radps, ratio[k], 2e-4);
    }
}

// Holds the source's car at a speed on tyres with this ratio of cornering stiffness to load, the
// front wheels at 0.02 rad. Returns the understeer gradient K of delta = L / R + K a, in rad s2/m.
static double understeer(double speed_mps, double cornering, double rear_share) {
    SourceRide ride = source_ride();
    ride.car.forward_nspm = 0; // the wheels roll freely, without a moment
    for (int i = 0; i < WHEELS_MAX; i++) {
        double kept = i < 2 ? 1 : rear_share, load_n = 5 * GRAVITY_MPS2 / WHEELS_MAX;
        ride.pulls[i] = (TyrePull){.steer_rad = i < 2 ? 0.02 : 0,
                                   .traction_n = kept * load_n,
                                   .cornering_n = kept * cornering * load_n,
                                   .side_lack = 1 - kept};
    }
    for (int k = 0; k < 4000; k++) {
        roll_at(&ride, speed_mps);
        source_for(&ride, 0.01, 0.01);
    }
    double bend_per_m = ride.motion.turn_radps / speed_mps;
    return (0.02 - 8 * bend_per_m) / (speed_mps * ride.motion.turn_radps);
}

// K = (1 - 1/share) / (C g) for tyres with slip angles, as W_f / C_f - W_r / C_r: a rear with more
// grip understeers, one with less oversteers. Tyres with slip speeds have no understeer gradient.
UNIT_TEST(test_understeer_gradient) {
    const double C = 0.3, shares[] = {0.8, 1, 1.25};
    for (int k = 0; k < 3; k++) {
        double wanted = (1 - 1 / shares[k]) / (C * GRAVITY_MPS2);
        check_close(understeer(4, C, shares[k]), wanted, 0.004);
    }
    check_close(understeer(4, 0, 1), 0, 0.001);
}

UNIT_TEST(test_slip_angles_need_grip_and_load) {
    for (int k = 0; k < 2; k++) {
        SourceRide ride = source_ride();
        ride.motion = (Motion){.forward_mps = 4, .side_mps = k};
        for (int i = 0; i < WHEELS_MAX; i++)
            ride.pulls[i] = (TyrePull){.cornering_n = 9, .traction_n = 0};
        source_for(&ride, 1, 0.01);
        check_close(ride.motion.side_mps, k, 1e-12);
    }
}

static double turn_after(double dt_s) {
    SourceRide ride = source_ride();
    ride.car.wheel_kgm2 = 1e9; // locked: the wheels contribute 9 of 137 to the damping
    ride.motion.turn_radps = 1e-6;
    source_for(&ride, 400 * dt_s, dt_s);
    return fabs(ride.motion.turn_radps) / 1e-6;
}

UNIT_TEST(test_stability_limit_of_yaw) {
    check_at_most(turn_after(0.995 * 2 * 30.4167 / 137), 0.1);
    check_at_least(turn_after(1.005 * 2 * 30.4167 / 137), 10);
}

UNIT_TEST(test_the_game_steps_well_below_the_limit_of_tyres) {
    double wheel_per_mR2 = 0.03, bite_per_s = DRIVE_TYRE.params[1].high;
    double rate_per_s = bite_per_s / 8 / wheel_per_mR2; // c_f R^2 / I
    check_at_most(WHEELS_STEP_S, 0.75 * 2 / rate_per_s);
}

UNIT_TEST(test_a_brake_locks_wheels_and_never_reverses_them) {
    SourceRide ride = source_ride();
    roll_at(&ride, 10);
    for (int i = 0; i < WHEELS_MAX; i++) ride.pulls[i].brake_nm = 1000;
    for (int k = 0; k < 2000; k++) {
        source_for(&ride, 1.0 / 240, 1.0 / 240);
        for (int i = 0; i < WHEELS_MAX; i++) check_at_least(ride.state.spin_radps[i], 0);
    }
    assert_true(is_same_bits(ride.state.spin_radps[0], 0));
    check_at_most(ride.motion.forward_mps, 0.1);
}

UNIT_TEST(test_energy_never_grows_without_drive) {
    Dice dice = dice_seed(5, 1);
    for (int round = 0; round < 200; round++) {
        SourceRide ride = source_ride();
        ride.motion = (Motion){dice_between(&dice, -20, 20), dice_between(&dice, -20, 20),
                               dice_between(&dice, -5, 5)};
        for (int i = 0; i < WHEELS_MAX; i++)
            ride.pulls[i] = (TyrePull){.steer_rad = dice_between(&dice, -0.75, 0.75),
                                       .traction_n = dice_between(&dice, 0, 12),
                                       .drag_nmsprad = dice_between(&dice, 0, 4),
                                       .brake_nm = dice_between(&dice, 0, 20)};
        double last_j = energy_j(&ride.car, &ride.state, ride.motion);
        for (int k = 0; k < 200; k++) {
            source_for(&ride, 1.0 / 240, 1.0 / 240);
            double now_j = energy_j(&ride.car, &ride.state, ride.motion);
            check_at_most(now_j, last_j * (1 + 1e-12) + 1e-12);
            last_j = now_j;
        }
    }
}

static double speed_mps(Motion motion) { return hypot(motion.forward_mps, motion.side_mps); }

// Returns the force that changed the motion within `dt_s`.
static double force_n(double mass_kg, Motion before, Motion after, double dt_s) {
    return mass_kg / dt_s *
           hypot(after.forward_mps - before.forward_mps, after.side_mps - before.side_mps);
}

UNIT_TEST(test_the_friction_circle_bounds_every_force) {
    Dice dice = dice_seed(6, 1);
    for (int round = 0; round < 500; round++) {
        SourceRide ride = source_ride();
        ride.motion = (Motion){dice_between(&dice, -20, 20), dice_between(&dice, -20, 20), 0};
        double traction_n = dice_between(&dice, 0, 9);
        for (int i = 0; i < WHEELS_MAX; i++)
            ride.pulls[i] = (TyrePull){.steer_rad = dice_between(&dice, -0.75, 0.75),
                                       .torque_nm = dice_between(&dice, -20, 20),
                                       .traction_n = traction_n};
        Motion before = ride.motion;
        source_for(&ride, 1e-3, 1e-3);
        check_at_most(force_n(5, before, ride.motion, 1e-3), 4 * traction_n * (1 + 1e-9) + 1e-9);
    }
}

static void run(Roller *ride, double left_mps, double right_mps, double time_s) {
    roller_run(ride, left_mps, right_mps, time_s, ROLLER_DT_S);
}

static void check_driving(const Drive *drive, const char *tank) {
    Roller ride = roller_of(drive, tank);
    double top_mps = ride.spec.top_mps;
    run(&ride, top_mps, top_mps, 3);
    check_close(ride.motion.forward_mps, top_mps, 0.05);
    check_close(ride.pose.x, 0, drive == &DRIVE_TYRE ? 0 : 1e-9);
    run(&ride, -top_mps, -top_mps, 4);
    check_close(ride.motion.forward_mps, -top_mps, 0.05);
    run(&ride, 0, 0, 2.5);
    assert_true(is_same_bits(ride.motion.forward_mps, 0));
    run(&ride, top_mps, 0, 5); // full lock, forward and in reverse
    TurnLimits limits = ride.drive->limits(&ride.spec);
    double radius_m = speed_mps(ride.motion) / ride.motion.turn_radps;
    check_close(radius_m / limits.tightest_radius_m, 1, 0.06); // radius at speed
    if (drive == &DRIVE_SUSPENSION) {
        check_at_most(ride.state.roll_rad, -0.02); // a right turn leans to the left
        check_at_least(ride.state.load_n[0], 1.2 * ride.state.load_n[1]);
    }
    run(&ride, -top_mps, 0, 6);
    assert_true(ride.motion.forward_mps < 0 && ride.motion.turn_radps < 0);
    assert_true(!limits.can_pivot && limits.can_reverse);
}

static Roller ride_with(const Drive *drive, const char *param, double value) {
    Roller ride = roller_of(drive, "medium");
    roller_set(&ride, param, value);
    return ride;
}

static const Drive *const WHEELED[] = {&DRIVE_TYRE, &DRIVE_SUSPENSION};

// A car with four steered wheels circles about a point to its side, at half the radius.
UNIT_TEST(test_steered_wheels_circle_at_the_reported_radius) {
    for (int i = 0; i < 2; i++)
        for (int steered = STEERED_FRONT; steered <= STEERED_ALL; steered++) {
            Roller ride = ride_with(WHEELED[i], "steered", steered);
            double across_m = ride.spec.wheelbase_m / tan(40 * PI / 180);
            double wanted_m =
                steered == STEERED_ALL ? across_m / 2 : hypot(across_m, ride.spec.wheelbase_m / 2);
            check_close(WHEELED[i]->limits(&ride.spec).tightest_radius_m, wanted_m, 1e-12);
            run(&ride, 1.5, 0, 6); // sharper than possible
            check_close(speed_mps(ride.motion) / ride.motion.turn_radps / wanted_m, 1, 0.03);
        }
}

// A rear with less grip slides outward and turns the car into its curve.
UNIT_TEST(test_the_axle_with_less_grip_slides) {
    for (int i = 0; i < 2; i++) {
        double slide[2];
        for (int is_loose = 0; is_loose < 2; is_loose++) {
            Roller ride = ride_with(WHEELED[i], "rear_grip", is_loose ? 0.4 : 1);
            run(&ride, 7, 3, 3);
            slide[is_loose] = -ride.motion.side_mps / ride.motion.forward_mps;
        }
        check_at_least(slide[1], slide[0] + 0.1);
    }
}

// The literal tyres of the article have brakes that never quite stop and unlimited grip.
UNIT_TEST(test_literal_tyres) {
    for (int is_literal = 0; is_literal < 2; is_literal++) {
        Roller ride = ride_with(&DRIVE_TYRE, "literal", is_literal);
        ride.spec.params[4] = 0; // no care
        run(&ride, 7, 7, 3);
        run(&ride, 9, 5, 3);
        double across_mps2 = speed_mps(ride.motion) * fabs(ride.motion.turn_radps);
        if (is_literal)
            check_at_least(across_mps2, 1.3 * 0.95 * GRAVITY_MPS2);
        else
            check_at_most(across_mps2, 1.1 * 0.95 * GRAVITY_MPS2);
        run(&ride, 0, 0, 3);
        assert_true((ride.motion.forward_mps != 0) == (is_literal == 1));
    }
}

UNIT_TEST(test_wheeled_tanks_follow_their_orders) {
    for (int i = 0; TANK_SPECS[i].name; i++)
        for (int k = 0; k < 2; k++) check_driving(WHEELED[k], TANK_SPECS[i].name);
}

// Cars on four springs.

#define MASS_KG 1200.0
#define OMEGA_RADPS sqrt(200.0) // 4 K / (L m) = 200: L 0.6 m, K 36 kN

static SuspensionCar test_car(double zeta) {
    return (SuspensionCar){.mass_kg = MASS_KG,
                           .yaw_kgm2 = box_moment(MASS_KG, 1.6, 3),
                           .pitch_kgm2 = box_moment(MASS_KG, 3, 1),
                           .roll_kgm2 = box_moment(MASS_KG, 1.6, 1),
                           .wheels_m = {{-0.8, 1}, {0.8, 1}, {-0.8, -1}, {0.8, -1}},
                           .spring_m = 0.6,
                           .stiffness_n = 30 * MASS_KG,
                           .damping_nspm = zeta * MASS_KG * OMEGA_RADPS / 2,
                           .com_m = 0,
                           .side_nspm = 0,
                           .wheel_radius_m = 0.4};
}

typedef struct Bench {
    SuspensionCar car;
    SuspensionPull pulls[WHEELS_MAX];
    Footing feet[WHEELS_MAX];
    DriveState state;
    Motion motion;
} Bench;

static Bench bench_of(SuspensionCar car) {
    Bench bench = {.car = car};
    for (int i = 0; i < WHEELS_MAX; i++) {
        bench.feet[i].grip = 1;
        bench.pulls[i].grip = INFINITY;
    }
    return bench;
}

static void bench_step(Bench *bench, double dt_s) {
    bench->motion =
        suspension_step(&bench->car, bench->pulls, bench->feet, &bench->state, bench->motion, dt_s);
}

static void bench_for(Bench *bench, double time_s, double dt_s) {
    for (int i = 0; i < (int)lround(time_s / dt_s); i++) bench_step(bench, dt_s);
}

static void stand_on_plane(Bench *bench, Vec slope) {
    for (int i = 0; i < WHEELS_MAX; i++) {
        bench->feet[i].slope = slope;
        bench->feet[i].height_m = vec_dot(slope, bench->car.wheels_m[i]);
    }
    bench->state.pitch_rad = slope.y;
    bench->state.roll_rad = -slope.x;
}

UNIT_TEST(test_ride_height) {
    SuspensionCar car = test_car(0.5);
    check_close(suspension_ride_m(&car), 0.550950, 1e-9);
    Bench bench = bench_of(car);
    bench.state.height_m = 0.04;
    bench_for(&bench, 6, 1e-3);
    check_close(bench.state.height_m, 0, 1e-9); // above the rest position
    check_close(roller_load_n(&bench.state), MASS_KG * GRAVITY_MPS2, 1e-3);
}

// The hull oscillates at w sqrt(1 - zeta^2) and loses a factor of exp(-pi zeta / sqrt(1 - zeta^2))
// in each half period.
UNIT_TEST(test_bobbing) {
    const double zetas[] = {0.1, 0.3, 0.6315}, dt_s = 2e-5;
    for (int i = 0; i < 3; i++) {
        Bench bench = bench_of(test_car(zetas[i]));
        bench.state.height_m = 0.02;
        double period_s = 0;
        for (; bench.state.climb_mps <= 0; period_s += dt_s) bench_step(&bench, dt_s);
        double low_m = bench.state.height_m, root = sqrt(1 - zetas[i] * zetas[i]);
        for (; bench.state.climb_mps > 0; period_s += dt_s) bench_step(&bench, dt_s);
        check_close(2 * PI / period_s, OMEGA_RADPS * root, 5e-3);
        double decrement = log(0.02 / -low_m) / PI;
        check_close(decrement / sqrt(1 + decrement * decrement), zetas[i], 5e-4);
    }
}

static bool is_bobbing_stable(double dt_s, double zeta) {
    Bench bench = bench_of(test_car(zeta));
    bench.state.height_m = 1e-9;
    for (int k = 0; k < 6000 && fabs(bench.state.height_m) < 1e-8; k++) bench_step(&bench, dt_s);
    return fabs(bench.state.height_m) < 1e-8;
}

// Semi-implicit Euler: dt < (2 / w) (sqrt(1 + zeta^2) - zeta).
UNIT_TEST(test_stability_limit) {
    const double rows[][2] = {{0.3, 0.10522}, {1, 0.05858}, {2, 0.03339}, {0.6315, 0}}; // zeta, s
    for (int i = 0; i < 4; i++) {
        double z = rows[i][0], limit_s = 2 / OMEGA_RADPS * (sqrt(1 + z * z) - z);
        double stable_s = 0.02, high_s = 0.14; // limits for bisection
        for (int k = 0; k < 30; k++) {
            double middle_s = (stable_s + high_s) / 2;
            *(is_bobbing_stable(middle_s, z) ? &stable_s : &high_s) = middle_s;
        }
        check_close(stable_s, limit_s, 5e-4 * limit_s);
        if (i < 3) check_close(stable_s, rows[i][1], 2e-5);
    }
}

// The stiffest buggy that can be tuned, fully compressed onto its stops: 21 times as stiff.
UNIT_TEST(test_the_game_steps_well_below_the_limit_of_springs) {
    double w = 2 * PI * DRIVE_SUSPENSION.params[1].high * sqrt(21);
    double z = DRIVE_SUSPENSION.params[2].high / sqrt(21);
    check_at_most(2 * WHEELS_STEP_S, 2 / w * (sqrt(1 + z * z) - z));
}

// The stiffnesses are (K / L) sum y^2 and (K / L) sum x^2.
UNIT_TEST(test_pitch_and_roll_stiffness) {
    double dt_s = 1e-6, spring_npm = 30 * MASS_KG / 0.6;
    Bench pitch = bench_of(test_car(0)), roll = pitch;
    pitch.state.pitch_rad = roll.state.roll_rad = 1e-4;
    bench_step(&pitch, dt_s);
    bench_step(&roll, dt_s);
    check_close(-pitch.state.pitch_radps / dt_s * pitch.car.pitch_kgm2 / 1e-4, spring_npm * 4,
                1e-3 * spring_npm);
    check_close(-roll.state.roll_radps / dt_s * roll.car.roll_kgm2 / 1e-4, spring_npm * 4 * 0.64,
                1e-3 * spring_npm);
}

// A centre of mass e ahead of the car's centre puts 1/2 + e / L of the weight on the front axle.
UNIT_TEST(test_axle_share) {
    SuspensionCar car = test_car(0.7);
    const double ahead_m = 0.15;
    for (int i = 0; i < WHEELS_MAX; i++) car.wheels_m[i].y -= ahead_m;
    Bench bench = bench_of(car);
    bench_for(&bench, 8, 1e-3);
    double front_n = bench.state.load_n[0] + bench.state.load_n[1];
    check_close(front_n / roller_load_n(&bench.state), 0.5 + ahead_m / 2, 1e-6);
    check_at_most(bench.state.pitch_rad, -1e-3); // nose down
}

// The roll angle is m a h / (K_roll - m g h), outward; the loads shift by m a h over the gauge.
UNIT_TEST(test_static_roll) {
    SuspensionCar car = test_car(0.7);
    car.com_m = 0.5;
    car.side_nspm = 1000;
    Bench bench = bench_of(car);
    const double a_mps2 = 0.3;
    for (int i = 0; i < 8000; i++) {
        bench.motion = (Motion){.side_mps = a_mps2 * MASS_KG / (4 * car.side_nspm)};
        bench_step(&bench, 1e-3);
    }
    double roll_nm = 30 * MASS_KG / 0.6 * 4 * 0.64;
    double expected_rad = MASS_KG * a_mps2 * 0.5 / (roll_nm - MASS_KG * GRAVITY_MPS2 * 0.5);
    check_close(bench.state.roll_rad, expected_rad, 1e-3 * expected_rad);
    double shift_n = bench.state.load_n[1] + bench.state.load_n[3] - bench.state.load_n[0] -
                     bench.state.load_n[2];
    double moment_nm = MASS_KG * (a_mps2 + GRAVITY_MPS2 * bench.state.roll_rad) * 0.5;
    check_close(shift_n * 0.8, moment_nm, 1e-3 * moment_nm);
}

static double slide_after(double factor, int steps) {
    double dt_s = 1.0 / 100;
    SuspensionCar car = test_car(0.7);
    car.side_nspm = factor * MASS_KG / (4 * dt_s);
    Bench bench = bench_of(car);
    bench.motion.side_mps = 1;
    for (int i = 0; i < steps; i++) bench_step(&bench, dt_s);
    return bench.motion.side_mps;
}

// Explicit tyres do not overshoot for k <= m / (4 dt) and are stable for k < 2 m / (4 dt).
UNIT_TEST(test_limits_of_sideways_stiffness) {
    check_at_least(slide_after(0.99, 1), 0);
    check_at_most(slide_after(1.01, 1), 0);
    check_at_most(fabs(slide_after(1.98, 1000)), 1e-3);
    check_at_least(fabs(slide_after(2.02, 1000)), 1e3);
    check_at_most(DRIVE_SUSPENSION.params[4].high * WHEELS_STEP_S, 1);
}

UNIT_TEST(test_rest_on_a_slope) {
    const Vec slopes[] = {{0, 0}, {0, 0.3}, {0.25, 0}, {-0.2, 0.35}};
    for (int k = 0; k < 4; k++) {
        SuspensionCar car = test_car(0.7);
        car.com_m = 0.4;
        car.side_nspm = 4000;
        Bench bench = bench_of(car);
        stand_on_plane(&bench, slopes[k]);
        for (int i = 0; i < WHEELS_MAX; i++)
            bench.pulls[i] = (SuspensionPull){.brake_n = 1e4, .is_held = true, .grip = 0.9};
        bench_for(&bench, 8, 1e-3);
        check_close(bench.motion.forward_mps, 0, 1e-4);
        check_close(bench.motion.side_mps, 0, 1e-4);
        double upright = 1 / sqrt(1 + vec_dot(slopes[k], slopes[k]));
        check_close(roller_load_n(&bench.state), MASS_KG * GRAVITY_MPS2 * upright,
                    1e-3 * MASS_KG * GRAVITY_MPS2);
    }
}

// Uphill at 10 m/s with a constant attitude, the hull climbs at 2 m/s but no spring moves.
UNIT_TEST(test_dampers_follow_their_springs_and_not_the_climb) {
    Bench bench = bench_of(test_car(0.3));
    stand_on_plane(&bench, vec(0, 0.2));
    bench.motion.forward_mps = 10;
    bench.state.climb_mps = 2;
    bench_step(&bench, 1e-6);
    check_close(roller_load_n(&bench.state), MASS_KG * GRAVITY_MPS2 * sqrt(1.04), 1e-6);
    // The vertical speed in the world would take 5.1 kN off each wheel.
    check_close(bench.car.damping_nspm * 2, 5091, 1);
    // In the literal model it does, and pulls the car to the ground.
    bench.car.is_literal = true;
    bench.state.climb_mps = 2;
    bench_step(&bench, 1e-6);
    check_close(roller_load_n(&bench.state), (MASS_KG * GRAVITY_MPS2 - 4 * 5091) * sqrt(1.04), 10);
}

UNIT_TEST(test_springs_never_pull) {
    Dice dice = dice_seed(3, 1);
    for (int round = 0; round < 2000; round++) {
        Bench bench = bench_of(test_car(dice_between(&dice, 0, 2)));
        bench.state.height_m = dice_between(&dice, -0.4, 0.3);
        bench.state.climb_mps = dice_between(&dice, -10, 10);
        bench.state.roll_radps = dice_between(&dice, -3, 3);
        bench_step(&bench, 1e-4);
        for (int i = 0; i < WHEELS_MAX; i++) check_at_least(bench.state.load_n[i], 0);
        if (bench.state.height_m > 0.06) assert_true(roller_load_n(&bench.state) == 0); // flies
    }
}

UNIT_TEST(test_the_friction_circle_bounds_forces_on_springs) {
    Dice dice = dice_seed(4, 1);
    for (int round = 0; round < 1000; round++) {
        SuspensionCar car = test_car(0.5);
        car.side_nspm = 5000;
        Bench bench = bench_of(car);
        double grip = dice_between(&dice, 0, 1.2), dt_s = 1e-4;
        for (int i = 0; i < WHEELS_MAX; i++)
            bench.pulls[i] = (SuspensionPull){.steer_rad = dice_between(&dice, -0.7, 0.7),
                                              .drive_n = dice_between(&dice, -4000, 4000),
                                              .brake_n = dice_between(&dice, 0, 4000),
                                              .grip = grip};
        bench.motion.side_mps = dice_between(&dice, -5, 5);
        Motion before = bench.motion;
        bench_step(&bench, dt_s);
        check_at_most(force_n(MASS_KG, before, bench.motion, dt_s),
                      grip * roller_load_n(&bench.state) * (1 + 1e-9) + 1e-6);
    }
}

static void find_bench_feet(Bench *bench, const Ground *ground, Pose pose) {
    Vec lean_m =
        vec(-bench->car.com_m * bench->state.roll_rad, bench->car.com_m * bench->state.pitch_rad);
    for (int i = 0; i < WHEELS_MAX; i++)
        bench->feet[i] = footing_under(ground, pose, vec_add(bench->car.wheels_m[i], lean_m));
}

// Rolling, sliding, bouncing and braking over hills: speed is gained only from height or springs.
UNIT_TEST(test_energy_never_grows_on_springs) {
    OWN_TERRAIN *terrain = roller_hills(1);
    Ground ground = {.grip = 1, .terrain = terrain, .surfaces = SURFACE_TRAITS};
    Dice dice = dice_seed(9, 1);
    for (int round = 0; round < 16; round++) {
        SuspensionCar car = test_car(dice_between(&dice, 0.05, 1));
        car.com_m = dice_between(&dice, 0.2, 0.7);
        car.side_nspm = dice_between(&dice, 0, 6000);
        Bench bench = bench_of(car);
        for (int i = 0; i < WHEELS_MAX; i++)
            bench.pulls[i] = (SuspensionPull){.steer_rad = dice_between(&dice, -0.5, 0.5),
                                              .brake_n = dice_between(&dice, 0, 200),
                                              .grip = dice_between(&dice, 0, 1)};
        Pose pose = {dice_between(&dice, 12, 28), dice_between(&dice, 12, 28),
                     dice_between(&dice, -PI, PI)};
        bench.motion = (Motion){dice_between(&dice, -6, 6), dice_between(&dice, -3, 3),
                                dice_between(&dice, -1, 1)};
        bench.state.height_m = terrain_height(terrain, pose_at(pose)) + 0.2;
        find_bench_feet(&bench, &ground, pose);
        double dt_s = 2e-4,
               least_j = suspension_energy_j(&bench.car, bench.feet, &bench.state, bench.motion);
        double allowed_j = 2e-3 * fabs(least_j) + 20;
        for (int i = 0; i < 5000; i++) {
            find_bench_feet(&bench, &ground, pose);
            bench_step(&bench, dt_s);
            pose = arc_travel(pose, bench.motion, dt_s);
            find_bench_feet(&bench, &ground, pose);
            double now_j = suspension_energy_j(&bench.car, bench.feet, &bench.state, bench.motion);
            check_at_most(now_j, least_j + allowed_j);
            least_j = fmin(least_j, now_j);
        }
    }
}

// The drive on springs.

// A wheel of radius R turns once in 2 pi R.
UNIT_TEST(test_wheels_turn_as_they_roll) {
    Roller ride = roller_of(&DRIVE_SUSPENSION, "medium");
    double turned_rad = 0, before_m = 0;
    for (int i = 0; i < 300; i++) {
        roller_step(&ride, 5, 5, ROLLER_DT_S);
        if (i == 100) before_m = ride.pose.y, turned_rad = 0;
        turned_rad += ride.state.spin_radps[2] * ROLLER_DT_S;
    }
    check_close(turned_rad / (2 * PI), (ride.pose.y - before_m) / (2 * PI * 0.45), 0.05);
}

// Accelerating moves the load to the rear, braking moves it to the front.
UNIT_TEST(test_loads_shift_when_accelerating_and_braking) {
    Roller ride = roller_of(&DRIVE_SUSPENSION, "medium");
    run(&ride, 7, 7, 0.5);
    check_at_least(ride.state.pitch_rad, 0.02);
    check_at_least(ride.state.load_n[2], 1.5 * ride.state.load_n[0]);
    run(&ride, 7, 7, 2);
    run(&ride, 0, 0, 0.4);
    check_at_most(ride.state.pitch_rad, -0.02);
    check_at_least(ride.state.load_n[0], 1.5 * ride.state.load_n[2]);
}

// Braking forces below the centre of mass make the car dive, at its height they tilt nothing, and
// above it they lift the nose.
UNIT_TEST(test_forces_tilt_the_hull_by_their_height) {
    for (int lever = -1; lever <= 1; lever++) {
        Roller ride = ride_with(&DRIVE_SUSPENSION, "lever", lever);
        run(&ride, 7, 7, 4);
        run(&ride, 0, 0, 0.4);
        if (lever)
            check_at_most(ride.state.pitch_rad * lever, -0.02);
        else
            check_close(ride.state.pitch_rad, 0, 0.003);
    }
}

UNIT_TEST(test_a_ramp_makes_a_car_fly) {
    static const unsigned char EARTH[1] = {SURFACE_EARTH};
    const Bump ramp = {{50, 50}, 6, 3.5, 0, 0.9};
    OWN_TERRAIN *terrain = terrain_create(EARTH, 1, 1, 100, &ramp, 1);
    Roller ride = roller_of(&DRIVE_SUSPENSION, "light");
    ride.ground.terrain = terrain;
    ride.pose = (Pose){50, 30, 0};
    int flying = 0;
    for (int i = 0; i < 300; i++) {
        roller_step(&ride, 9.5, 9.5, ROLLER_DT_S);
        flying += roller_load_n(&ride.state) == 0;
    }
    check_at_least(flying, 5);
    check_at_least(ride.pose.y, 60);
    check_close(ride.state.height_m, 0, 0.02); // landed
    check_close(ride.motion.forward_mps, 9.5, 0.1);
}

UNIT_TEST_MAIN("wheels")
