// test_elbow.c -- the room around a hull is never told too large, and close to what it is.
#include "check.h"

#include "ai/maths/dice.h"
#include "sim/clearance.h"
#include "sim/arena/shapes.h"
#include "sim/battle.h"

#define LENGTH_M 3.0
#define WIDTH_M 2.1

static const Piece PIECES[] = {
    {.vertex_count = 4, .vertices = {{9, 9}, {12, 9}, {12, 20}, {9, 20}}},
    {.vertex_count = 3, .vertices = {{20, 18}, {27, 20}, {21, 25}}},
    {.vertex_count = 2, .radius_m = 0.5, .vertices = {{18, 6}, {26, 14}}},
    {.vertex_count = 4, .vertices = {{14, 22}, {15, 21}, {16, 22}, {15, 23}}},
};
enum { PIECE_COUNT = sizeof PIECES / sizeof *PIECES };

static Pose any_pose(Dice *dice) {
    double x = dice_between(dice, 2, 30), y = dice_between(dice, 2, 26);
    return (Pose){x, y, dice_between(dice, -PI, PI)};
}

static void corners_of(Pose pose, Vec corners[static 4]) {
    TankSpec spec = {.length_m = LENGTH_M, .width_m = WIDTH_M};
    hull_corners(&spec, pose, corners);
}

static double true_gap_m(Pose pose) {
    Vec corners[4];
    corners_of(pose, corners);
    double gap_m = HUGE_VAL;
    for (int i = 0; i < 4; i++) {
        Vec at = corners[i];
        gap_m = fmin(gap_m, fmin(fmin(at.x, 32 - at.x), fmin(at.y, 28 - at.y)));
    }
    for (int i = 0; i < PIECE_COUNT; i++) {
        const Piece *piece = &PIECES[i];
        gap_m = fmin(gap_m, convex_gap_m(corners, 4, piece->vertices, piece->vertex_count) -
                                piece->radius_m);
    }
    return gap_m;
}

// Between two corners that look at each other askew it may be told as less, but not as much less.
static void test_room_to_walls_is_never_more_than_there_is(void **state) {
    (void)state;
    enum { POSES = 40000 };
    Map *map = map_create(32, 28, PIECES, PIECE_COUNT);
    Walls walls;
    Dice dice = dice_seed(7, 7);
    double missed_m = 0, worst_m = 0;
    int near = 0;
    assert_true(walls_create(&walls, map));
    for (int i = 0; i < POSES; i++) {
        Pose pose = any_pose(&dice);
        Hull hull = {pose_at(pose), vec_heading(pose.heading_rad), LENGTH_M / 2, WIDTH_M / 2,
                     hypot(LENGTH_M, WIDTH_M) / 2};
        double gap_m = true_gap_m(pose), room_m = walls_room_m(&walls, &hull);
        if (gap_m <= 0) {
            check_at_most(room_m, 1e-9);
        } else {
            check_at_most(room_m, gap_m + 1e-9);
        }
        if (gap_m <= 0 || gap_m > 1) continue;
        near++;
        missed_m += gap_m - room_m;
        worst_m = fmax(worst_m, gap_m - room_m);
    }
    check_at_least((double)near, 1000);
    check_at_most(missed_m / near, 0.03);
    check_at_most(worst_m, 0.5);
    walls_destroy(&walls);
    map_destroy(map);
}

static double true_gap_between_m(Pose a, Pose b) {
    Vec ours[4], theirs[4];
    corners_of(a, ours);
    corners_of(b, theirs);
    return convex_gap_m(ours, 4, theirs, 4);
}

// A step of at most 0.3 m, half of the time toward `goal`.
static Pose any_step(Dice *dice, Pose from, Vec goal, double way_m, double turn_rad) {
    double course_rad = dice_between(dice, -2 * PI, 2 * PI);
    if (course_rad > 0) course_rad = vec_bearing(vec_sub(goal, pose_at(from)));
    Vec at = vec_add(pose_at(from), vec_scale(vec_heading(course_rad), way_m));
    bool is_on_field = at.x > 2 && at.x < 30 && at.y > 2 && at.y < 26;
    return is_on_field ? (Pose){at.x, at.y, from.heading_rad + turn_rad} : from;
}

enum { BODIES = 14, STEPS = 4000 };

static double true_room_m(const Pose poses[BODIES], int body) {
    double room_m = true_gap_m(poses[body]);
    for (int i = 0; i < BODIES; i++) {
        double between_m = vec_distance(pose_at(poses[i]), pose_at(poses[body]));
        bool is_near = i != body && between_m < hypot(LENGTH_M, WIDTH_M) + 1;
        if (is_near) room_m = fmin(room_m, true_gap_between_m(poses[i], poses[body]));
    }
    return room_m;
}

// Bodies that step where they said, or as far as they said if they are unsure, half of the time at
// one another: who is free touches nothing then, who is not is close to something, unless others
// nearby are unsure.
static void check_steps(bool are_some_unsure, double near_m) {
    Map *map = map_create(32, 28, PIECES, PIECE_COUNT);
    Clearance clearance;
    Dice dice = dice_seed(8, 8);
    Pose poses[BODIES], next[BODIES];
    int free_steps = 0, close_steps = 0;
    assert_true(clearance_create(&clearance, map, BODIES));
    for (int i = 0; i < BODIES; i++) clearance_fit(&clearance, i, LENGTH_M, WIDTH_M);
    for (int step = 0; step < STEPS; step++) {
        bool is_anew = step % 50 == 0;
        for (int i = 0; i < BODIES && is_anew; i++) poses[i] = any_pose(&dice);
        if (is_anew) clearance_forget(&clearance, BODIES);
        clearance_begin(&clearance);
        for (int i = 0; i < BODIES; i++) {
            double way_m = dice_between(&dice, 0, i % 4 * 0.1);
            double turn_rad = dice_between(&dice, -0.05, 0.05);
            bool is_unsure = are_some_unsure && i % 3 == 0;
            next[i] = any_step(&dice, poses[i], pose_at(poses[(i + 1) % BODIES]), way_m, turn_rad);
            Pose told = is_unsure ? poses[i] : next[i];
            clearance_add(&clearance, i,
                       (Stride){.at = pose_at(told),
                                .forward = vec_heading(told.heading_rad),
                                .way_m = way_m,
                                .turn_rad = fabs(turn_rad),
                                .is_unsure = is_unsure});
        }
        clearance_end(&clearance);
        for (int i = 0; i < BODIES; i++) {
            double room_m = true_room_m(next, i);
            bool is_free = clearance_is_known(&clearance, i) || clearance_is_free(&clearance, i, 1);
            if (is_free) check_at_least(room_m, 1e-9);
            if (!is_free) check_at_most(room_m, near_m);
            free_steps += is_free;
            close_steps += is_free && room_m < 0.2;
        }
        memcpy(poses, next, sizeof poses);
    }
    check_at_least(free_steps, 0.2 * BODIES * STEPS);
    check_at_least(close_steps, 0.02 * BODIES * STEPS);
    clearance_destroy(&clearance);
    map_destroy(map);
}

static void test_who_is_free_touches_nothing(void **state) {
    (void)state;
    check_steps(false, 0.5);
}

static void test_who_is_free_of_the_unsure_touches_nothing(void **state) {
    (void)state;
    check_steps(true, 1.2);
}

// Where it stands, it has room for as many steps as lead no farther than the next wall.
static void test_room_for_some_steps_is_room_for_each(void **state) {
    (void)state;
    Map *map = map_create(32, 28, PIECES, PIECE_COUNT);
    Clearance clearance;
    Vec at = {9 - WIDTH_M / 2 - 0.5, 14}; // half a metre from the western face of the first wall
    assert_true(clearance_create(&clearance, map, 1));
    clearance_fit(&clearance, 0, LENGTH_M, WIDTH_M);
    for (int steps = 1; steps < 10; steps++) {
        clearance_forget(&clearance, 1);
        clearance_begin(&clearance);
        clearance_add(&clearance, 0, (Stride){.at = at, .forward = vec(0, 1), .way_m = 0.11});
        clearance_end(&clearance);
        assert_int_equal(clearance_is_free(&clearance, 0, steps), (steps - 1) * 0.11 < 0.5);
    }
    clearance_destroy(&clearance);
    map_destroy(map);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_room_to_walls_is_never_more_than_there_is),
        cmocka_unit_test(test_who_is_free_touches_nothing),
        cmocka_unit_test(test_who_is_free_of_the_unsure_touches_nothing),
        cmocka_unit_test(test_room_for_some_steps_is_room_for_each),
    };
    return cmocka_run_group_tests_name("elbow", tests, NULL, NULL);
}
