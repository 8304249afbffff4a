// test_suspension.c -- the hull on four springs keeps its closed forms, its limits and its
// promises.
#include "paddock.h"

#include "ai/motion/arc.h"
#include "sim/drive/kernels.h"

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

static void test_ride_height(void **state) {
    (void)state;
    SuspensionCar car = test_car(0.5);
    check_close(suspension_ride_m(&car), 0.550950, 1e-9);
    Bench bench = bench_of(car);
    bench.state.height_m = 0.04;
    bench_for(&bench, 6, 1e-3);
    check_close(bench.state.height_m, 0, 1e-9); // above its rest
    check_close(load_sum(&bench.state), MASS_KG * GRAVITY_MPS2, 1e-3);
}

static double zero_crossing_s(Bench *bench, double dt_s, double *low_m) {
    double time_s = 0;
    *low_m = 0;
    while (bench->state.climb_mps <= 0) {
        bench_step(bench, dt_s);
        time_s += dt_s;
    }
    *low_m = bench->state.height_m;
    while (bench->state.climb_mps > 0) {
        bench_step(bench, dt_s);
        time_s += dt_s;
    }
    return time_s;
}

// The hull bobs at w sqrt(1 - zeta^2) and loses a factor of exp(-pi zeta / sqrt(1 - zeta^2)) each
// half way.
static void test_bobbing(void **state) {
    (void)state;
    const double zetas[] = {0.1, 0.3, 0.6315};
    for (int i = 0; i < 3; i++) {
        Bench bench = bench_of(test_car(zetas[i]));
        bench.state.height_m = 0.02;
        double low_m, dt_s = 2e-5;
        double period_s = zero_crossing_s(&bench, dt_s, &low_m);
        double root = sqrt(1 - zetas[i] * zetas[i]);
        check_close(2 * PI / period_s, OMEGA_RADPS * root, 5e-3);
        double decrement = log(0.02 / -low_m) / PI;
        check_close(decrement / sqrt(1 + decrement * decrement), zetas[i], 5e-4);
    }
}

// Semi-implicit Euler: dt < (2 / w) (sqrt(1 + zeta^2) - zeta).
static double stable_s(double zeta) {
    double low_s = 0.02, high_s = 0.14;
    for (int i = 0; i < 18; i++) {
        double middle_s = (low_s + high_s) / 2;
        Bench bench = bench_of(test_car(zeta));
        bench.state.height_m = 1e-9;
        for (int k = 0; k < 6000 && fabs(bench.state.height_m) < 1e-8; k++)
            bench_step(&bench, middle_s);
        if (fabs(bench.state.height_m) < 1e-8)
            low_s = middle_s;
        else
            high_s = middle_s;
    }
    return low_s;
}

static void test_stability_limit(void **state) {
    (void)state;
    check_close(stable_s(0.3), 0.10522, 2e-5);
    check_close(stable_s(1), 0.05858, 2e-5);
    check_close(stable_s(2), 0.03339, 2e-5);
    double z = 0.6315, limit_s = 2 / OMEGA_RADPS * (sqrt(1 + z * z) - z);
    check_close(stable_s(z), limit_s, 5e-4 * limit_s);
}

// The stiffest buggy one can ask for, wholly squeezed onto its stops: 21 times as stiff.
static void test_the_games_steps_are_far_below_the_limit(void **state) {
    (void)state;
    double w = 2 * PI * DRIVE_SUSPENSION.params[1].high * sqrt(21);
    double z = DRIVE_SUSPENSION.params[2].high / sqrt(21);
    check_at_most(2 * WHEELS_STEP_S, 2 / w * (sqrt(1 + z * z) - z));
}

// (K / L) sum y^2 and (K / L) sum x^2.
static void test_pitch_and_roll_stiffness(void **state) {
    (void)state;
    double dt_s = 1e-6, spring_npm = 30 * MASS_KG / 0.6;
    Bench bench = bench_of(test_car(0));
    bench.state.pitch_rad = 1e-4;
    bench_step(&bench, dt_s);
    check_close(-bench.state.pitch_radps / dt_s * bench.car.pitch_kgm2 / 1e-4, spring_npm * 4,
                1e-3 * spring_npm);
    bench = bench_of(test_car(0));
    bench.state.roll_rad = 1e-4;
    bench_step(&bench, dt_s);
    check_close(-bench.state.roll_radps / dt_s * bench.car.roll_kgm2 / 1e-4, spring_npm * 4 * 0.64,
                1e-3 * spring_npm);
}

// A centre of mass e ahead of the middle: the front axle bears 1/2 + e / L of the weight.
static void test_axle_share(void **state) {
    (void)state;
    SuspensionCar car = test_car(0.7);
    const double ahead_m = 0.15;
    for (int i = 0; i < WHEELS_MAX; i++) car.wheels_m[i].y -= ahead_m;
    Bench bench = bench_of(car);
    bench_for(&bench, 8, 1e-3);
    double front_n = bench.state.load_n[0] + bench.state.load_n[1];
    check_close(front_n / load_sum(&bench.state), 0.5 + ahead_m / 2, 1e-6);
    check_at_most(bench.state.pitch_rad, -1e-3); // nose down
}

// m a h / (K_roll - m g h), out of the turn; and the loads shift by m a h over the gauge.
static void test_static_roll(void **state) {
    (void)state;
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

// Explicit tyres: k <= m / (4 dt) does not overshoot, k < 2 m / (4 dt) is stable.
static void test_limits_of_sideways_stiffness(void **state) {
    (void)state;
    check_at_least(slide_after(0.99, 1), 0);
    check_at_most(slide_after(1.01, 1), 0);
    check_at_most(fabs(slide_after(1.98, 1000)), 1e-3);
    check_at_least(fabs(slide_after(2.02, 1000)), 1e3);
    check_at_most(DRIVE_SUSPENSION.params[4].high * WHEELS_STEP_S, 1);
}

static void test_rest_on_a_slope(void **state) {
    (void)state;
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
        check_close(load_sum(&bench.state), MASS_KG * GRAVITY_MPS2 * upright,
                    1e-3 * MASS_KG * GRAVITY_MPS2);
    }
}

// Uphill at 10 m/s and a constant attitude, the hull climbs at 2 m/s but no spring moves.
static void test_dampers_feel_their_springs_and_not_the_climb(void **state) {
    (void)state;
    Bench bench = bench_of(test_car(0.3));
    stand_on_plane(&bench, vec(0, 0.2));
    bench.motion.forward_mps = 10;
    bench.state.climb_mps = 2;
    bench_step(&bench, 1e-6);
    check_close(load_sum(&bench.state), MASS_KG * GRAVITY_MPS2 * sqrt(1.04), 1e-6);
    // The world's vertical speed would have taken 5.1 kN off each.
    check_close(bench.car.damping_nspm * 2, 5091, 1);
}

static void test_springs_never_pull(void **state) {
    (void)state;
    uint64_t dice = 3;
    for (int round = 0; round < 2000; round++) {
        Bench bench = bench_of(test_car(uniform(&dice, 0, 2)));
        bench.state.height_m = uniform(&dice, -0.4, 0.3);
        bench.state.climb_mps = uniform(&dice, -10, 10);
        bench.state.roll_radps = uniform(&dice, -3, 3);
        bench_step(&bench, 1e-4);
        for (int i = 0; i < WHEELS_MAX; i++) check_at_least(bench.state.load_n[i], 0);
        if (bench.state.height_m > 0.06) assert_true(load_sum(&bench.state) == 0); // it flies
    }
}

static void test_a_wheel_keeps_to_its_friction_circle(void **state) {
    (void)state;
    uint64_t dice = 4;
    for (int round = 0; round < 1000; round++) {
        SuspensionCar car = test_car(0.5);
        car.side_nspm = 5000;
        Bench bench = bench_of(car);
        double grip = uniform(&dice, 0, 1.2), dt_s = 1e-4;
        for (int i = 0; i < WHEELS_MAX; i++)
            bench.pulls[i] = (SuspensionPull){.steer_rad = uniform(&dice, -0.7, 0.7),
                                              .drive_n = uniform(&dice, -4000, 4000),
                                              .brake_n = uniform(&dice, 0, 4000),
                                              .grip = grip};
        bench.motion.side_mps = uniform(&dice, -5, 5);
        Motion before = bench.motion;
        bench_step(&bench, dt_s);
        double force_n = MASS_KG *
                         hypot(bench.motion.forward_mps - before.forward_mps,
                               bench.motion.side_mps - before.side_mps) /
                         dt_s;
        check_at_most(force_n, grip * load_sum(&bench.state) * (1 + 1e-9) + 1e-6);
    }
}

static void find_bench_feet(Bench *bench, const Ground *ground, Pose pose) {
    Vec lean_m =
        vec(-bench->car.com_m * bench->state.roll_rad, bench->car.com_m * bench->state.pitch_rad);
    for (int i = 0; i < WHEELS_MAX; i++)
        bench->feet[i] = footing_under(ground, pose, vec_add(bench->car.wheels_m[i], lean_m));
}

// Rolling, sliding, bouncing and braking over hills: what is gained in speed was height or spring.
static void test_energy_never_grows_without_drive(void **state) {
    (void)state;
    Terrain *terrain = paddock_hills(1);
    Ground ground = {1, 0, terrain};
    uint64_t dice = 9;
    for (int round = 0; round < 16; round++) {
        SuspensionCar car = test_car(uniform(&dice, 0.05, 1));
        car.com_m = uniform(&dice, 0.2, 0.7);
        car.side_nspm = uniform(&dice, 0, 6000);
        Bench bench = bench_of(car);
        for (int i = 0; i < WHEELS_MAX; i++)
            bench.pulls[i] = (SuspensionPull){.steer_rad = uniform(&dice, -0.5, 0.5),
                                              .brake_n = uniform(&dice, 0, 200),
                                              .grip = uniform(&dice, 0, 1)};
        Pose pose = {uniform(&dice, 12, 28), uniform(&dice, 12, 28), uniform(&dice, -PI, PI)};
        bench.motion =
            (Motion){uniform(&dice, -6, 6), uniform(&dice, -3, 3), uniform(&dice, -1, 1)};
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
    terrain_destroy(terrain);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ride_height),
        cmocka_unit_test(test_bobbing),
        cmocka_unit_test(test_stability_limit),
        cmocka_unit_test(test_the_games_steps_are_far_below_the_limit),
        cmocka_unit_test(test_pitch_and_roll_stiffness),
        cmocka_unit_test(test_axle_share),
        cmocka_unit_test(test_static_roll),
        cmocka_unit_test(test_limits_of_sideways_stiffness),
        cmocka_unit_test(test_rest_on_a_slope),
        cmocka_unit_test(test_dampers_feel_their_springs_and_not_the_climb),
        cmocka_unit_test(test_springs_never_pull),
        cmocka_unit_test(test_a_wheel_keeps_to_its_friction_circle),
        cmocka_unit_test(test_energy_never_grows_without_drive),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
