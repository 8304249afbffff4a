// test_drives.c -- what every drive keeps to: rest, symmetry, straight lines, any frame rate, and a
// hundred matches.
#include "field.h"
#include "roller.h"

#include "ai/motion/arc.h"
#include "ai/maths/dice.h"
#include "match/match.h"
#include "sim/drive/kernels.h"
#include "sim/world.h"

// Those without forces: a motion follows from speed and steering alone.
static const char *const KINEMATIC[] = {"track", "track-approx", "bicycle", "bicycle-arc",
                                        "arcade"};
enum { KINEMATIC_COUNT = 5 };

static bool is_kinematic(const Drive *drive) {
    for (int i = 0; i < KINEMATIC_COUNT; i++)
        if (strcmp(drive->name, KINEMATIC[i]) == 0) return true;
    return false;
}

static bool is_finite_pose(Pose pose) {
    return isfinite(pose.x) && isfinite(pose.y) && isfinite(pose.heading_rad);
}

static bool is_finite_motion(Motion motion) {
    return isfinite(motion.forward_mps) && isfinite(motion.side_mps) && isfinite(motion.turn_radps);
}

// Every value of every parameter that changes the model: first and last of its range.
static bool next_variation(Roller *roller, int *at) {
    int count = drive_param_count(roller->drive);
    for (int i = 0; i < count; i++) roller->spec.params[i] = roller->drive->params[i].initial;
    if (*at > 2 * count) return false;
    if (*at > 0) {
        const Param *param = &roller->drive->params[(*at - 1) / 2];
        roller->spec.params[(*at - 1) / 2] = *at % 2 ? param->low : param->high;
    }
    ++*at;
    return true;
}

static Roller roller_again(const Roller *like) {
    Roller roller = roller_create(like->drive);
    memcpy(roller.spec.params, like->spec.params, sizeof roller.spec.params);
    return roller;
}

static void test_names_are_those_promised(void **state) {
    (void)state;
    assert_ptr_equal(DRIVES[0], &DRIVE_TRACK);
    for (int i = 0; i < KINEMATIC_COUNT; i++) assert_non_null(drive_find(KINEMATIC[i]));
    for (int i = 0; DRIVES[i]; i++) {
        assert_true(drive_param_count(DRIVES[i]) <= PARAMS_MAX);
        for (const Param *p = DRIVES[i]->params; p && p->name; p++)
            assert_true(p->low <= p->initial && p->initial <= p->high && p->low < p->high);
    }
}

static void test_zero_input_keeps_the_pose_to_the_bit(void **state) {
    (void)state;
    for (int i = 0; DRIVES[i]; i++) {
        Roller any = roller_create(DRIVES[i]);
        for (int at = 0; next_variation(&any, &at);) {
            Roller roller = roller_again(&any);
            Pose start = {20.1, 17.3, 1.234567};
            roller.pose = start;
            roller_run(&roller, 0, 0, 5, 1.0 / 60);
            if (memcmp(&roller.pose, &start, sizeof start) != 0)
                fail_msg("%s creeps at rest, variation %d", DRIVES[i]->name, at);
        }
    }
}

static void test_equal_tracks_go_straight(void **state) {
    (void)state;
    for (int i = 0; DRIVES[i]; i++) {
        Roller any = roller_create(DRIVES[i]);
        for (int at = 0; next_variation(&any, &at);)
            for (int back = 0; back < 2; back++) {
                Roller roller = roller_again(&any);
                roller_run(&roller, back ? -5 : 5, back ? -5 : 5, 4, 1.0 / 60);
                assert_true(roller.pose.x == 0 && roller.pose.heading_rad == 0);
                check_at_least(back ? -roller.pose.y : roller.pose.y, 1);
            }
    }
}

static double ask(Dice *dice, double top_mps) { return dice_between(dice, -top_mps, top_mps); }

// Mirrored orders give the mirrored path: to the bit, or where four wheels' forces are summed, to
// rounding.
static void test_left_mirrors_right(void **state) {
    (void)state;
    for (int i = 0; DRIVES[i]; i++) {
        Roller any = roller_create(DRIVES[i]);
        for (int at = 0; next_variation(&any, &at);) {
            Roller one = roller_again(&any), other = one;
            Dice dice = dice_seed(7, (uint64_t)i);
            double left = 0, right = 0, slack = is_kinematic(DRIVES[i]) ? 0 : 1e-6;
            for (int tick = 0; tick < 600; tick++) {
                if (tick % 20 == 0) left = ask(&dice, 7), right = ask(&dice, 7);
                one.ground.grip = other.ground.grip = tick < 300 ? 1 : 0.4;
                roller_step(&one, left, right, 1.0 / 60);
                roller_step(&other, right, left, 1.0 / 60);
                double off = fabs(one.pose.x + other.pose.x) + fabs(one.pose.y - other.pose.y) +
                             fabs(angle_wrap(one.pose.heading_rad + other.pose.heading_rad));
                if (!(off <= slack))
                    fail_msg("%s is lopsided at tick %d, variation %d", DRIVES[i]->name, tick, at);
            }
        }
    }
}

// Any clean order, any step from 1/240 to 1/10 s, any ground, any hit.
static void test_nothing_becomes_nan(void **state) {
    (void)state;
    for (int i = 0; DRIVES[i]; i++) {
        Roller any = roller_create(DRIVES[i]);
        for (int at = 0; next_variation(&any, &at);)
            for (int pace = 0; pace < 6; pace++) {
                const double dts_s[] = {1.0 / 240, 1.0 / 120, 1.0 / 60, 1.0 / 30, 1.0 / 20, 0.1};
                Roller roller = roller_again(&any);
                Dice dice = dice_seed(9, (uint64_t)pace);
                for (int tick = 0; tick < 400; tick++) {
                    double left = tick % 7 == 0 ? 0 : tick % 11 == 0 ? 7 : ask(&dice, 7);
                    double right = tick % 5 == 0 ? -left : ask(&dice, 7);
                    if (tick % 50 == 0) roller.ground.grip = dice_between(&dice, 0, 1.3);
                    if (tick % 50 == 0) roller.ground.rolling_mps2 = dice_between(&dice, 0, 2);
                    if (tick % 90 == 89) roller.motion.side_mps += ask(&dice, 6);
                    if (tick % 90 == 89) roller.motion.turn_radps += ask(&dice, 6);
                    roller_step(&roller, left, right, dts_s[pace]);
                    if (!is_finite_pose(roller.pose) || !is_finite_motion(roller.motion))
                        fail_msg("%s: NaN at tick %d, variation %d", DRIVES[i]->name, tick, at);
                    check_at_most(fabs(roller.motion.forward_mps), 40);
                    check_at_most(fabs(roller.motion.turn_radps), 60);
                }
                TurnLimits limits = DRIVES[i]->limits(&roller.spec, &roller.state);
                assert_true(isfinite(limits.tightest_radius_m) && isfinite(limits.top_turn_radps));
            }
    }
}

static Pose lap(const Drive *drive, int hz) {
    Roller roller = roller_create(drive);
    roller_run(&roller, 4, 4, 1, 1.0 / hz);
    roller_run(&roller, 5, 3.5, 2, 1.0 / hz);
    roller_run(&roller, 3, 4, 1, 1.0 / hz);
    return roller.pose;
}

// 30, 60 and 120 Hz end near each other, and twice as near at twice the rate: what is left comes
// from orders and traction, which change once a step.
static void test_frame_rate_hardly_matters(void **state) {
    (void)state;
    for (int i = 0; DRIVES[i]; i++) {
        Pose slow = lap(DRIVES[i], 30), usual = lap(DRIVES[i], 60), fast = lap(DRIVES[i], 120);
        double coarse = vec_distance(pose_at(slow), pose_at(usual));
        double fine = vec_distance(pose_at(usual), pose_at(fast));
        if (!(coarse < 0.35 && fine < 0.18 && fine < 0.7 * coarse + 1e-9))
            fail_msg("%s: 30 to 60 Hz %g m, 60 to 120 Hz %g m", DRIVES[i]->name, coarse, fine);
        check_close(angle_wrap(usual.heading_rad - fast.heading_rad), 0, 0.04);
    }
}

// Motion tells the truth: it is what the vehicle then does, to the order of the step.
static void test_motion_tells_where_it_goes(void **state) {
    (void)state;
    for (int i = 0; DRIVES[i]; i++) {
        Roller roller = roller_create(DRIVES[i]);
        roller_run(&roller, 5, 2, 3, 1.0 / 240);
        Vec forward;
        Pose next = DRIVES[i]->travel(&roller.spec, &roller.state, roller.pose, roller.motion,
                                      1.0 / 240, &forward);
        Pose arc = arc_travel(roller.pose, roller.motion, 1.0 / 240);
        check_at_most(vec_distance(pose_at(next), pose_at(arc)), 2e-4);
        check_close(angle_wrap(next.heading_rad - arc.heading_rad), 0, 2e-4);
        check_at_most(vec_distance(forward, vec_heading(next.heading_rad)), 1e-15);
    }
}

// Side slip after a shove dies, and the vehicle is on its own path again.
static void test_slip_dies(void **state) {
    (void)state;
    for (int i = 0; DRIVES[i]; i++) {
        Roller roller = roller_create(DRIVES[i]), calm = roller;
        roller_run(&roller, 4, 3, 3, 1.0 / 60);
        roller_run(&calm, 4, 3, 3, 1.0 / 60);
        roller.motion.side_mps += 3;
        roller.motion.turn_radps -= 1;
        roller_run(&roller, 4, 3, 6, 1.0 / 60);
        roller_run(&calm, 4, 3, 6, 1.0 / 60);
        check_close(roller.motion.side_mps, calm.motion.side_mps, 1e-2);
        check_close(roller.motion.turn_radps, calm.motion.turn_radps, 1e-2);
    }
}

static double speed(const Roller *roller) {
    return hypot(roller->motion.forward_mps, roller->motion.side_mps);
}

// With no order a vehicle only gets slower, on any ground, straight or skidding.
static void test_speed_never_grows_without_drive(void **state) {
    (void)state;
    for (int i = 0; i < KINEMATIC_COUNT; i++)
        for (double grip = 0.1; grip < 1.3; grip += 0.3) {
            Roller roller = roller_create(drive_find(KINEMATIC[i]));
            roller_run(&roller, 7, i < 2 ? 0 : 7, 4, 1.0 / 60);
            roller.ground.grip = grip;
            roller.motion.side_mps += 2;
            for (int tick = 0; tick < 3000; tick++) {
                double before = speed(&roller);
                roller_step(&roller, 0, 0, 1.0 / 60);
                check_at_most(speed(&roller), before * (1 + 1e-12));
            }
            check_at_most(speed(&roller), 1e-9);
        }
}

// Firm ground carries a vehicle around as on rails; on ice the same order throws it wide.
static void test_slippery_ground_lets_go(void **state) {
    (void)state;
    const char *const names[] = {"track", "track-approx", "bicycle", "bicycle-arc"};
    for (int i = 0; i < 4; i++) {
        double across_m[2];
        for (int ice = 0; ice < 2; ice++) {
            Roller roller = roller_create(drive_find(names[i]));
            roller_run(&roller, 7, 7, 2, 1.0 / 60);
            roller.ground.grip = ice ? 0.3 : 1;
            double rear_m = i < 2 ? 0 : 0.5 * roller.spec.wheelbase_m, widest_mps = 0;
            for (int tick = 0; tick < 30; tick++) {
                roller_step(&roller, 7, 2, 1.0 / 60);
                double slide_mps = rear_m * roller.motion.turn_radps - roller.motion.side_mps;
                widest_mps = fmax(widest_mps, slide_mps);
            }
            across_m[ice] = roller.pose.x;
            if (ice)
                check_at_least(widest_mps, 0.5); // to the outside of the turn, the left
            else
                check_at_most(widest_mps, i < 2 ? 0 : 1e-12);
        }
        check_at_most(across_m[1], 0.95 * across_m[0]);
    }
}

// What a wall takes of the speed has to be gained again.
static void test_a_hit_takes_the_speed(void **state) {
    (void)state;
    for (int i = 0; i < KINEMATIC_COUNT; i++) {
        Roller roller = roller_create(drive_find(KINEMATIC[i]));
        roller_run(&roller, 7, 6, 3, 1.0 / 60);
        roller.motion = (Motion){0};
        roller_step(&roller, 7, 6, 1.0 / 60);
        check_at_most(speed(&roller), 0.5);
    }
}

// A wall in the back that rolls a vehicle back by a hair does not keep it from driving off.
static void test_a_touch_does_not_hold(void **state) {
    (void)state;
    for (int i = 0; i < KINEMATIC_COUNT; i++)
        for (int back = 0; back < 2; back++) {
            Roller roller = roller_create(drive_find(KINEMATIC[i]));
            double sense = back ? -1 : 1;
            roller.motion.forward_mps = -1e-6 * sense;
            roller_step(&roller, 5 * sense, 5 * sense, 1.0 / 60);
            check_at_least(sense * roller.motion.forward_mps, 0.05);
        }
}

// Sand and mud cost the motor, and help the brakes.
static void test_rolling_resistance(void **state) {
    (void)state;
    for (int i = 0; i < KINEMATIC_COUNT; i++) {
        Roller hard = roller_create(drive_find(KINEMATIC[i])), soft = hard;
        soft.ground.rolling_mps2 = 1.5;
        roller_run(&hard, 7, 7, 0.5, 1.0 / 60);
        roller_run(&soft, 7, 7, 0.5, 1.0 / 60);
        double lost_mps = hard.motion.forward_mps - soft.motion.forward_mps;
        check_close(lost_mps, 0.75, 0.25); // 1.5 m/s2 for half a second
        soft = hard;
        soft.ground.rolling_mps2 = 1.5;
        roller_step(&hard, 0, 0, 1.0 / 60);
        roller_step(&soft, 0, 0, 1.0 / 60);
        check_close(hard.motion.forward_mps - soft.motion.forward_mps, 1.5 / 60, 1e-3);
    }
}

// What the ground can hold it holds: a gentle turn on ice is the exact arc.
static void test_gentle_turns_hold_on_ice(void **state) {
    (void)state;
    const char *const names[] = {"track", "bicycle", "bicycle-arc"};
    for (int i = 0; i < 3; i++) {
        Roller ice = roller_create(drive_find(names[i])), earth = ice;
        ice.ground.grip = 0.9999;
        roller_run(&ice, 2, 1.8, 5, 1.0 / 60);
        roller_run(&earth, 2, 1.8, 5, 1.0 / 60);
        ice.ground.grip = 0.15;
        roller_run(&ice, 2, 1.8, 5, 1.0 / 60);
        roller_run(&earth, 2, 1.8, 5, 1.0 / 60);
        check_close(ice.pose.x, earth.pose.x, 1e-2);
        check_close(ice.motion.side_mps, earth.motion.side_mps, 1e-12);
    }
}

// In the world a free vehicle moves as its drive alone does, bit for bit.
static void test_world_follows_the_pure_model(void **state) {
    (void)state;
    for (int i = 0; DRIVES[i]; i++) {
        TankSpec spec = *spec_find("medium");
        Map *map = map_create(500, 500, NULL, 0);
        World *world = world_create(map, NULL, 1);
        Roller roller = roller_create(DRIVES[i]);
        roller.spec.wheelbase_m = 0.64 * spec.length_m;
        roller.pose = (Pose){250, 250, 0.7};
        world_add(world, &spec, DRIVES[i], NULL, roller.pose);
        Dice dice = dice_seed(5, (uint64_t)i);
        for (int tick = 0; tick < 1200; tick++) {
            double left = ask(&dice, 7), right = ask(&dice, 7);
            world_order(world, 0, (Order){.left_mps = left, .right_mps = right});
            world_step(world, 1.0 / 60, 1);
            roller_step(&roller, left, right, 1.0 / 60);
            Pose pose = world_pose(world, 0);
            if (memcmp(&pose, &roller.pose, sizeof pose) != 0)
                fail_msg("%s leaves its model at tick %d", DRIVES[i]->name, tick);
        }
        world_destroy(world);
        map_destroy(map);
    }
}

static void play(const Drive *drive, const Arena *arena, uint64_t seed) {
    const char *const minds[] = {"hunter", "wander", "circler"};
    MatchCard card;
    Problem problem = {""};
    card_init(&card);
    card.seed = seed;
    card.time_limit_s = 6;
    for (int i = 0; i < 3; i++) {
        TankCard *tank = card_add(&card, minds[(seed + (uint64_t)i) % 3]);
        tank_card_set_drive(tank, drive);
        tank->loadout.spec = &TANK_SPECS[(seed / 3 + (uint64_t)i) % 3];
        tank->team = i;
    }
    card_number_names(&card);
    Match *match = match_create(&card, arena, &problem);
    if (!match) fail_msg("%s", problem.text);
    const Battle *battle = match_battle(match);
    while (!match_is_over(match)) {
        match_tick(match, NULL);
        for (int i = 0; i < 3; i++) {
            const Tank *tank = battle_tank(battle, i);
            if (!is_finite_pose(tank->pose) || !is_finite_motion(tank->motion) ||
                fabs(tank->pose.x - 14) > 14 || fabs(tank->pose.y - 11) > 11)
                fail_msg("%s: lost in match %d", drive->name, (int)seed);
        }
    }
    match_destroy(match);
    card_free(&card);
}

static void test_a_hundred_matches_each(void **state) {
    (void)state;
    const char *walls = "{\"id\":2,\"type\":\"wall\",\"x\":60,\"y\":50,\"width\":20,\"height\":90},"
                        "{\"id\":3,\"type\":\"wall\",\"x\":190,\"y\":80,\"width\":30,\"height\":60,"
                        "\"rotation\":30}";
    Arena *arena = field_create(28, 22, walls);
    for (int i = 0; DRIVES[i]; i++)
        for (uint64_t seed = 1; seed <= 100; seed++) play(DRIVES[i], arena, seed);
    arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_are_those_promised),
        cmocka_unit_test(test_zero_input_keeps_the_pose_to_the_bit),
        cmocka_unit_test(test_equal_tracks_go_straight),
        cmocka_unit_test(test_left_mirrors_right),
        cmocka_unit_test(test_nothing_becomes_nan),
        cmocka_unit_test(test_frame_rate_hardly_matters),
        cmocka_unit_test(test_motion_tells_where_it_goes),
        cmocka_unit_test(test_slip_dies),
        cmocka_unit_test(test_speed_never_grows_without_drive),
        cmocka_unit_test(test_slippery_ground_lets_go),
        cmocka_unit_test(test_a_hit_takes_the_speed),
        cmocka_unit_test(test_a_touch_does_not_hold),
        cmocka_unit_test(test_rolling_resistance),
        cmocka_unit_test(test_gentle_turns_hold_on_ice),
        cmocka_unit_test(test_world_follows_the_pure_model),
        cmocka_unit_test(test_a_hundred_matches_each),
    };
    return cmocka_run_group_tests_name("drives", tests, NULL, NULL);
}
