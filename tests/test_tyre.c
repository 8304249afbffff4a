// test_tyre.c -- the car on four spinning wheels keeps its closed forms, its limits and its
// promises.
#include "paddock.h"

#include "sim/drive/kernels.h"

// The article's car: half size 1.5 x 4 m, wheels at its corners, but a box's moment of inertia.
static TyreCar article_car(void) {
    return (TyreCar){.mass_kg = 5,
                     .yaw_kgm2 = box_moment(5, 3, 8),
                     .wheels_m = {{-1.5, 4}, {1.5, 4}, {-1.5, -4}, {1.5, -4}},
                     .wheel_radius_m = 0.5,
                     .wheel_kgm2 = 0.25,
                     .side_nspm = 2,
                     .forward_nspm = 1};
}

typedef struct ArticleRide {
    TyreCar car;
    TyrePull pulls[WHEELS_MAX];
    DriveState state;
    Motion motion;
} ArticleRide;

static ArticleRide article_ride(void) {
    ArticleRide ride = {.car = article_car()};
    for (int i = 0; i < WHEELS_MAX; i++) ride.pulls[i].traction_n = INFINITY;
    return ride;
}

static void article_for(ArticleRide *ride, double time_s, double dt_s) {
    for (int i = 0; i < (int)lround(time_s / dt_s); i++)
        ride->motion = tyre_step(&ride->car, ride->pulls, &ride->state, ride->motion, dt_s);
}

static void roll_at(ArticleRide *ride, double speed_mps) {
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

static void test_a_box_has_a_twelfth(void **state) {
    (void)state;
    check_close(box_moment(5, 3, 8), 30.4167, 5e-5);
}

// a = 2 tau / (R (m + 4 I / R^2)); the driven wheels slip by tau / R - I a / R^2 over c_f.
static void test_straight_acceleration(void **state) {
    (void)state;
    ArticleRide ride = article_ride();
    ride.pulls[2].torque_nm = ride.pulls[3].torque_nm = 20;
    article_for(&ride, 30, 1.0 / 240);
    double before_mps = ride.motion.forward_mps;
    article_for(&ride, 1, 1.0 / 240);
    check_close(ride.motion.forward_mps - before_mps, 8.88889, 1e-4);
    check_close(ride.state.slip_mps[2], 31.111, 1e-3);
    check_close(ride.state.slip_mps[3], 31.111, 1e-3);
    check_close(ride.motion.side_mps, 0, 1e-12);
}

static void test_a_slide_dies_at_four_c_over_m(void **state) {
    (void)state;
    ArticleRide ride = article_ride();
    ride.motion.side_mps = 3;
    article_for(&ride, 1, 1e-4);
    check_close(-log(ride.motion.side_mps / 3), 1.6, 2e-4);
}

static void test_a_spin_dies_at_137_over_the_moment(void **state) {
    (void)state;
    ArticleRide ride = article_ride();
    ride.motion.turn_radps = 1;
    double dt_s = 1e-6;
    article_for(&ride, dt_s, dt_s);
    check_close((1 - ride.motion.turn_radps) / dt_s, 137 / 30.4167, 1e-3);
    check_close((1 - ride.motion.turn_radps) / dt_s, 4.504, 1e-3);
}

// 4 c b / ((b + c R^2) m) = 0.7529 when the wheels follow at once; they lag a little.
static void test_viscous_brakes(void **state) {
    (void)state;
    ArticleRide ride = article_ride();
    roll_at(&ride, 10);
    for (int i = 0; i < WHEELS_MAX; i++) ride.pulls[i].drag_nmsprad = 4;
    article_for(&ride, 2, 1.0 / 240);
    double before_mps = ride.motion.forward_mps;
    article_for(&ride, 1, 1.0 / 240);
    check_close(log(before_mps / ride.motion.forward_mps), 0.7529, 0.0015);
}

// r = v tan s / L for a car as heavy in front as behind; a little less when the steering is large.
static void test_neutral_steer(void **state) {
    (void)state;
    const double steer_rad[] = {0.05, 0.1, 0.3}, ratio[] = {0.9991, 0.9964, 0.9695};
    for (int k = 0; k < 3; k++) {
        ArticleRide ride = article_ride();
        roll_at(&ride, 5);
        ride.pulls[0].steer_rad = ride.pulls[1].steer_rad = steer_rad[k];
        article_for(&ride, 8, 1.0 / 240);
        double ideal_radps = ride.motion.forward_mps * tan(steer_rad[k]) / 8;
        check_close(ride.motion.turn_radps / ideal_radps, ratio[k], 2e-4);
    }
}

static double spin_after(double dt_s, double drag_nmsprad) {
    ArticleRide ride = article_ride();
    ride.car.mass_kg = 1e9; // the car stands: the wheels alone
    ride.car.yaw_kgm2 = 1e9;
    ride.state.spin_radps[0] = 1;
    for (int i = 0; i < WHEELS_MAX; i++) ride.pulls[i].drag_nmsprad = drag_nmsprad;
    article_for(&ride, 400 * dt_s, dt_s);
    return fabs(ride.state.spin_radps[0]);
}

// Explicit steps of a wheel with its brake: dt < 2 I / (b + c R^2) = 0.1176 s.
static void test_stability_limit_of_wheel_and_brake(void **state) {
    (void)state;
    check_at_most(spin_after(0.117, 4), 0.1);
    check_at_least(spin_after(0.119, 4), 10);
    double low_s = 0.1, high_s = 0.13;
    for (int i = 0; i < 30; i++) {
        double middle_s = (low_s + high_s) / 2;
        if (spin_after(middle_s, 4) < 1)
            low_s = middle_s;
        else
            high_s = middle_s;
    }
    check_close(low_s, 2 * 0.25 / (4 + 0.25), 1e-6);
}

static double turn_after(double dt_s) {
    ArticleRide ride = article_ride();
    ride.car.wheel_kgm2 = 1e9; // locked: the wheels' share of the damping is 9 of 137
    ride.motion.turn_radps = 1e-6;
    article_for(&ride, 400 * dt_s, dt_s);
    return fabs(ride.motion.turn_radps) / 1e-6;
}

static void test_stability_limit_of_yaw(void **state) {
    (void)state;
    check_at_most(turn_after(0.995 * 2 * 30.4167 / 137), 0.1);
    check_at_least(turn_after(1.005 * 2 * 30.4167 / 137), 10);
}

static void test_the_games_car_keeps_far_from_its_limits(void **state) {
    (void)state;
    DriveSpec gear = paddock_gear(&DRIVE_TYRE, "light");
    double wheel_per_mR2 = 0.03, bite_per_s = DRIVE_TYRE.params[1].high;
    double rate_per_s = bite_per_s / 8 / wheel_per_mR2; // c_f R^2 / I
    assert_true(gear.mass_kg > 0);
    check_at_most(WHEELS_STEP_S, 0.75 * 2 / rate_per_s);
}

static void test_a_real_brake_locks_and_never_turns_a_wheel_back(void **state) {
    (void)state;
    ArticleRide ride = article_ride();
    roll_at(&ride, 10);
    for (int i = 0; i < WHEELS_MAX; i++) ride.pulls[i].brake_nm = 1000;
    for (int k = 0; k < 2000; k++) {
        article_for(&ride, 1.0 / 240, 1.0 / 240);
        for (int i = 0; i < WHEELS_MAX; i++) check_at_least(ride.state.spin_radps[i], 0);
    }
    assert_true(is_same_bits(ride.state.spin_radps[0], 0));
    check_at_most(ride.motion.forward_mps, 0.1);
}

static void test_energy_never_grows_without_drive(void **state) {
    (void)state;
    uint64_t dice = 5;
    for (int round = 0; round < 200; round++) {
        ArticleRide ride = article_ride();
        ride.motion =
            (Motion){uniform(&dice, -20, 20), uniform(&dice, -20, 20), uniform(&dice, -5, 5)};
        for (int i = 0; i < WHEELS_MAX; i++)
            ride.pulls[i] = (TyrePull){.steer_rad = uniform(&dice, -0.75, 0.75),
                                       .traction_n = uniform(&dice, 0, 12),
                                       .drag_nmsprad = uniform(&dice, 0, 4),
                                       .brake_nm = uniform(&dice, 0, 20)};
        double last_j = energy_j(&ride.car, &ride.state, ride.motion);
        for (int k = 0; k < 200; k++) {
            article_for(&ride, 1.0 / 240, 1.0 / 240);
            double now_j = energy_j(&ride.car, &ride.state, ride.motion);
            check_at_most(now_j, last_j * (1 + 1e-12) + 1e-12);
            last_j = now_j;
        }
    }
}

static void test_the_friction_circle_bounds_every_force(void **state) {
    (void)state;
    uint64_t dice = 6;
    for (int round = 0; round < 500; round++) {
        ArticleRide ride = article_ride();
        ride.motion = (Motion){uniform(&dice, -20, 20), uniform(&dice, -20, 20), 0};
        double traction_n = uniform(&dice, 0, 9);
        for (int i = 0; i < WHEELS_MAX; i++)
            ride.pulls[i] = (TyrePull){.steer_rad = uniform(&dice, -0.75, 0.75),
                                       .torque_nm = uniform(&dice, -20, 20),
                                       .traction_n = traction_n};
        Motion before = ride.motion;
        article_for(&ride, 1e-3, 1e-3);
        double force_n = 5 *
                         hypot(ride.motion.forward_mps - before.forward_mps,
                               ride.motion.side_mps - before.side_mps) /
                         1e-3;
        check_at_most(force_n, 4 * traction_n * (1 + 1e-9) + 1e-9);
    }
}

static void test_mirrored_orders_drive_mirrored_ways(void **state) {
    (void)state;
    check_mirrored_ways(&DRIVE_TYRE, 7);
}

static void test_frame_rates_agree(void **state) {
    (void)state;
    check_frame_rates(&DRIVE_TYRE);
}

static void test_at_rest_nothing_moves_by_a_bit(void **state) {
    (void)state;
    check_rest(&DRIVE_TYRE);
}

static void test_it_drives_as_it_is_asked(void **state) {
    (void)state;
    static const char *const TANKS[] = {"light", "medium", "heavy"};
    for (int i = 0; i < 3; i++) {
        Ride ride = ride_of(&DRIVE_TYRE, TANKS[i]);
        double top_mps = ride.gear.top_mps;
        ride_for(&ride, tracks(top_mps, top_mps), 3);
        check_close(ride.motion.forward_mps, top_mps, 0.05);
        assert_true(is_same_bits(ride.pose.x, 0));
        ride_for(&ride, tracks(-top_mps, -top_mps), 4);
        check_close(ride.motion.forward_mps, -top_mps, 0.05);
        ride_for(&ride, tracks(0, 0), 2.5);
        assert_true(is_same_bits(ride.motion.forward_mps, 0));
        ride_for(&ride, tracks(top_mps, 0), 5); // full lock, one way and backward
        TurnLimits limits = ride.drive->limits(&ride.gear, &ride.state);
        double speed_mps = hypot(ride.motion.forward_mps, ride.motion.side_mps);
        check_close(speed_mps / ride.motion.turn_radps / limits.tightest_radius_m, 1, 0.06);
        ride_for(&ride, tracks(-top_mps, 0), 6);
        assert_true(ride.motion.forward_mps < 0 && ride.motion.turn_radps < 0);
        assert_true(!limits.can_pivot && limits.can_reverse);
    }
}

// Left wheels on the road, right ones on ice: braking pulls the car to the left.
static void test_each_wheel_has_its_own_ground(void **state) {
    (void)state;
    unsigned char surface[] = {SURFACE_ROAD, SURFACE_ICE};
    Terrain *terrain = terrain_create(surface, 2, 1, 100, NULL, 0);
    Ride ride = ride_of(&DRIVE_TYRE, "medium");
    ride.ground = (Ground){SURFACE_TRAITS[SURFACE_ROAD].grip, 0, terrain};
    ride.pose = (Pose){99.9, 10, 0};
    ride.motion.forward_mps = 7;
    ride_for(&ride, tracks(0, 0), 0.5);
    check_at_most(ride.motion.turn_radps, -0.2);
    terrain_destroy(terrain);
}

static void test_wild_rides_stay_among_the_numbers(void **state) {
    (void)state;
    unsigned char surface[] = {SURFACE_ROAD, SURFACE_ICE, SURFACE_MUD, SURFACE_SAND};
    Terrain *terrain = terrain_create(surface, 2, 2, 20, NULL, 0);
    check_wild_rides(&DRIVE_TYRE, NULL, 40);
    check_wild_rides(&DRIVE_TYRE, terrain, 40);
    terrain_destroy(terrain);
}

static void test_a_hundred_matches(void **state) {
    (void)state;
    check_matches(&DRIVE_TYRE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_box_has_a_twelfth),
        cmocka_unit_test(test_straight_acceleration),
        cmocka_unit_test(test_a_slide_dies_at_four_c_over_m),
        cmocka_unit_test(test_a_spin_dies_at_137_over_the_moment),
        cmocka_unit_test(test_viscous_brakes),
        cmocka_unit_test(test_neutral_steer),
        cmocka_unit_test(test_stability_limit_of_wheel_and_brake),
        cmocka_unit_test(test_stability_limit_of_yaw),
        cmocka_unit_test(test_the_games_car_keeps_far_from_its_limits),
        cmocka_unit_test(test_a_real_brake_locks_and_never_turns_a_wheel_back),
        cmocka_unit_test(test_energy_never_grows_without_drive),
        cmocka_unit_test(test_the_friction_circle_bounds_every_force),
        cmocka_unit_test(test_mirrored_orders_drive_mirrored_ways),
        cmocka_unit_test(test_frame_rates_agree),
        cmocka_unit_test(test_at_rest_nothing_moves_by_a_bit),
        cmocka_unit_test(test_it_drives_as_it_is_asked),
        cmocka_unit_test(test_each_wheel_has_its_own_ground),
        cmocka_unit_test(test_wild_rides_stay_among_the_numbers),
        cmocka_unit_test(test_a_hundred_matches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
