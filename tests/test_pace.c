// test_pace.c -- the window's clock: as many ticks as the time asks for, at every speed.
#include "check.h"

#include "app/session.h"

// The same two seconds, whatever the screen's rate, come to as many ticks.
static void two_seconds_are_120_ticks_at_any_refresh_rate(void **state) {
    (void)state;
    const int rates[] = {24, 30, 50, 60, 75, 144, 240, 1000};
    for (size_t i = 0; i < sizeof rates / sizeof *rates; i++) {
        Pace pace = {.speed = 1};
        int ticks = 0;
        for (int frame = 0; frame < 2 * rates[i]; frame++) ticks += pace_due(&pace, 1.0 / rates[i]);
        if (ticks != 120) fail_msg("%d ticks at %d Hz", ticks, rates[i]);
    }
}

static void speeds_are_true(void **state) {
    (void)state;
    for (double speed = PACE_SLOWEST; speed <= PACE_FASTEST; speed *= 2) {
        Pace pace = {.speed = speed};
        int ticks = 0;
        for (int frame = 0; frame < 8 * 144; frame++) ticks += pace_due(&pace, 1.0 / 144);
        check_close(ticks, 480 * speed, 0);
    }
}

static void a_stall_makes_no_leap(void **state) {
    (void)state;
    Pace pace = {.speed = 1};
    assert_int_equal(pace_due(&pace, 60), 15);
    assert_int_equal(pace_due(&pace, -5), 0);
}

static void a_pause_owes_nothing(void **state) {
    (void)state;
    Pace pace = {.speed = 64, .is_paused = true};
    assert_int_equal(pace_due(&pace, 0.2), 0);
    pace.is_paused = false;
    assert_int_equal(pace_due(&pace, 0), 0);
}

static void blend_grows_within_a_tick(void **state) {
    (void)state;
    Pace pace = {.speed = 1};
    assert_int_equal(pace_due(&pace, 0.25 / 60), 0);
    check_close(pace_blend(&pace), 0.25, 1e-9);
    assert_int_equal(pace_due(&pace, 1.0 / 60), 1);
    check_close(pace_blend(&pace), 0.25, 1e-9);
}

static void speed_keys_climb_the_whole_ladder(void **state) {
    (void)state;
    Pace pace = {.speed = PACE_SLOWEST};
    pace_shift(&pace, -1);
    check_close(pace.speed, PACE_SLOWEST, 0);
    for (int i = 0; i < 9; i++) pace_shift(&pace, 1);
    check_close(pace.speed, PACE_FASTEST, 0);
    pace_shift(&pace, 1);
    check_close(pace.speed, PACE_MAX, 0);
    pace_shift(&pace, 1);
    check_close(pace.speed, PACE_MAX, 0);
    pace_shift(&pace, -1);
    check_close(pace.speed, PACE_FASTEST, 0);
    pace.speed = 3;
    pace_shift(&pace, -1);
    check_close(pace.speed, 2, 0);
    pace.speed = 3;
    pace_shift(&pace, 1);
    check_close(pace.speed, 4, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_seconds_are_120_ticks_at_any_refresh_rate),
        cmocka_unit_test(speeds_are_true),
        cmocka_unit_test(a_stall_makes_no_leap),
        cmocka_unit_test(a_pause_owes_nothing),
        cmocka_unit_test(blend_grows_within_a_tick),
        cmocka_unit_test(speed_keys_climb_the_whole_ladder),
    };
    return cmocka_run_group_tests_name("pace", tests, NULL, NULL);
}
