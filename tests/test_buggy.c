// test_buggy.c -- the drive on springs goes where it is asked, over hill and hollow, and stands
// still.
#include "paddock.h"

#include "sim/drive/kernels.h"

// A wheel of radius R turns once in 2 pi R.
static void test_wheels_turn_as_they_roll(void **state) {
    (void)state;
    Ride ride = ride_of(&DRIVE_SUSPENSION, "medium");
    double turned_rad = 0, before_m = 0;
    for (int i = 0; i < 300; i++) {
        ride_tick(&ride, tracks(5, 5), PADDOCK_DT_S);
        if (i == 100) before_m = ride.pose.y, turned_rad = 0;
        turned_rad += ride.state.spin_radps[2] * PADDOCK_DT_S;
    }
    check_close(turned_rad / (2 * PI), (ride.pose.y - before_m) / (2 * PI * 0.45), 0.05);
}

static void test_mirrored_orders_drive_mirrored_ways(void **state) {
    (void)state;
    check_mirrored_ways(&DRIVE_SUSPENSION, 3);
}

static void test_frame_rates_agree(void **state) {
    (void)state;
    check_frame_rates(&DRIVE_SUSPENSION);
}

static void test_at_rest_nothing_moves_by_a_bit(void **state) {
    (void)state;
    check_rest(&DRIVE_SUSPENSION);
}

// On a flank of 0.3, firm tyres stand still from the first tick; on ice they slide down.
static void test_tyres_hold_on_a_slope_up_to_their_grip(void **state) {
    (void)state;
    static const unsigned char EARTH[1] = {SURFACE_EARTH}, ICE[1] = {SURFACE_ICE};
    const Bump hill = {{50, 50}, 12, 12, 0, 2.34}; // slope 0.3 at 12 / sqrt(3)
    for (int k = 0; k < 3; k++) {
        bool is_icy = k == 2;
        Terrain *terrain = terrain_create(is_icy ? ICE : EARTH, 1, 1, 100, &hill, 1);
        Ride ride = ride_of(&DRIVE_SUSPENSION, "medium");
        ride.ground =
            (Ground){SURFACE_TRAITS[is_icy ? SURFACE_ICE : SURFACE_EARTH].grip, 0, terrain};
        ride.pose = (Pose){50, 50 - 12 / sqrt(3), k == 1 ? 1.1 : 0};
        Pose start = ride.pose;
        ride_for(&ride, tracks(0, 0), 2);
        if (is_icy)
            check_at_most(ride.pose.y, start.y - 0.5);
        else
            assert_memory_equal(&ride.pose, &start, sizeof start);
        if (k == 0) check_close(ride.state.pitch_rad, 0.3, 0.06);
        terrain_destroy(terrain);
    }
}

static void test_it_drives_as_it_is_asked(void **state) {
    (void)state;
    static const char *const TANKS[] = {"light", "medium", "heavy"};
    for (int i = 0; i < 3; i++) {
        Ride ride = ride_of(&DRIVE_SUSPENSION, TANKS[i]);
        double top_mps = ride.gear.top_mps;
        ride_for(&ride, tracks(top_mps, top_mps), 3);
        check_close(ride.motion.forward_mps, top_mps, 0.05);
        check_close(ride.pose.x, 0, 1e-9);
        ride_for(&ride, tracks(-top_mps, -top_mps), 4);
        check_close(ride.motion.forward_mps, -top_mps, 0.05);
        ride_for(&ride, tracks(0, 0), 2.5);
        assert_true(is_same_bits(ride.motion.forward_mps, 0));
        ride_for(&ride, tracks(top_mps, 0), 5); // full lock, one way and backward
        TurnLimits limits = ride.drive->limits(&ride.gear, &ride.state);
        double speed_mps = hypot(ride.motion.forward_mps, ride.motion.side_mps);
        check_close(speed_mps / ride.motion.turn_radps / limits.tightest_radius_m, 1, 0.06);
        check_at_most(ride.state.roll_rad, -0.02); // a right turn leans to the left
        check_at_least(ride.state.load_n[0], 1.2 * ride.state.load_n[1]);
        ride_for(&ride, tracks(-top_mps, 0), 6);
        assert_true(ride.motion.forward_mps < 0 && ride.motion.turn_radps < 0);
        assert_true(!limits.can_pivot && limits.can_reverse);
    }
}

// Gas squats and brakes dive: the loads go to the rear and to the front.
static void test_loads_shift_with_gas_and_brakes(void **state) {
    (void)state;
    Ride ride = ride_of(&DRIVE_SUSPENSION, "medium");
    ride_for(&ride, tracks(7, 7), 0.5);
    check_at_least(ride.state.pitch_rad, 0.02);
    check_at_least(ride.state.load_n[2], 1.5 * ride.state.load_n[0]);
    ride_for(&ride, tracks(7, 7), 2);
    ride_for(&ride, tracks(0, 0), 0.4);
    check_at_most(ride.state.pitch_rad, -0.02);
    check_at_least(ride.state.load_n[0], 1.5 * ride.state.load_n[2]);
}

static void test_a_ramp_makes_it_fly(void **state) {
    (void)state;
    static const unsigned char EARTH[1] = {SURFACE_EARTH};
    const Bump ramp = {{50, 50}, 6, 3.5, 0, 0.9};
    Terrain *terrain = terrain_create(EARTH, 1, 1, 100, &ramp, 1);
    Ride ride = ride_of(&DRIVE_SUSPENSION, "light");
    ride.ground.terrain = terrain;
    ride.pose = (Pose){50, 30, 0};
    int flying = 0;
    for (int i = 0; i < 300; i++) {
        ride_tick(&ride, tracks(9.5, 9.5), PADDOCK_DT_S);
        flying += load_sum(&ride.state) == 0;
    }
    check_at_least(flying, 5);
    check_at_least(ride.pose.y, 60);
    check_close(ride.state.height_m, 0, 0.02); // it landed
    check_close(ride.motion.forward_mps, 9.5, 0.1);
    terrain_destroy(terrain);
}

static void test_wild_rides_stay_among_the_numbers(void **state) {
    (void)state;
    Terrain *terrain = paddock_hills(3);
    check_wild_rides(&DRIVE_SUSPENSION, NULL, 40);
    check_wild_rides(&DRIVE_SUSPENSION, terrain, 40);
    terrain_destroy(terrain);
}

static void test_a_hundred_matches(void **state) {
    (void)state;
    check_matches(&DRIVE_SUSPENSION);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wheels_turn_as_they_roll),
        cmocka_unit_test(test_mirrored_orders_drive_mirrored_ways),
        cmocka_unit_test(test_frame_rates_agree),
        cmocka_unit_test(test_at_rest_nothing_moves_by_a_bit),
        cmocka_unit_test(test_tyres_hold_on_a_slope_up_to_their_grip),
        cmocka_unit_test(test_it_drives_as_it_is_asked),
        cmocka_unit_test(test_loads_shift_with_gas_and_brakes),
        cmocka_unit_test(test_a_ramp_makes_it_fly),
        cmocka_unit_test(test_wild_rides_stay_among_the_numbers),
        cmocka_unit_test(test_a_hundred_matches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
