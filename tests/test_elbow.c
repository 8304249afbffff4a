// test_elbow.c -- the room around a hull is never told too large, and close to what it is.
#include "check.h"

#include "ai/dice.h"
#include "sim/elbow.h"
#include "sim/room.h"

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

// Bodies that move as far as was said, half of the time at one another, meet nothing while they are
// free: not even the discs round their corners meet.
static void test_who_is_free_touches_nothing(void **state) {
    (void)state;
    enum { BODIES = 14, STEPS = 4000 };
    Map *map = map_create(32, 28, PIECES, PIECE_COUNT);
    Elbows elbows;
    Dice dice = dice_seed(8, 8);
    Pose poses[BODIES];
    bool is_free[BODIES];
    int free_steps = 0;
    assert_true(elbows_create(&elbows, map, BODIES));
    for (int i = 0; i < BODIES; i++) elbows_fit(&elbows, i, LENGTH_M, WIDTH_M);
    for (int step = 0; step < STEPS; step++) {
        Pose next[BODIES];
        bool is_anew = step % 50 == 0;
        for (int i = 0; i < BODIES && is_anew; i++) poses[i] = any_pose(&dice);
        if (is_anew) elbows_forget(&elbows, BODIES);
        elbows_begin(&elbows);
        for (int i = 0; i < BODIES; i++) {
            double way_m = dice_between(&dice, 0, i % 4 * 0.1);
            double turn_rad = dice_between(&dice, -0.05, 0.05);
            Vec next_one = pose_at(poses[(i + 1) % BODIES]);
            double course_rad = dice_between(&dice, -2 * PI, 2 * PI);
            if (course_rad > 0) course_rad = vec_bearing(vec_sub(next_one, pose_at(poses[i])));
            Vec at = vec_add(pose_at(poses[i]), vec_scale(vec_heading(course_rad), way_m));
            bool is_on_field = at.x > 2 && at.x < 30 && at.y > 2 && at.y < 26;
            next[i] = is_on_field ? (Pose){at.x, at.y, poses[i].heading_rad + turn_rad} : poses[i];
            elbows_add(&elbows, i, poses[i], way_m, fabs(turn_rad));
        }
        elbows_end(&elbows);
        for (int i = 0; i < BODIES; i++) is_free[i] = elbows_are_free(&elbows, i, 1);
        memcpy(poses, next, sizeof poses);
        for (int i = 0; i < BODIES; i++) {
            if (!is_free[i]) continue;
            free_steps++;
            assert_true(true_gap_m(poses[i]) > 0);
            for (int k = 0; k < BODIES; k++) {
                double between_m = vec_distance(pose_at(poses[i]), pose_at(poses[k]));
                if (k != i) check_at_least(between_m, hypot(LENGTH_M, WIDTH_M));
            }
        }
    }
    check_at_least(free_steps, 0.05 * BODIES * STEPS);
    elbows_destroy(&elbows);
    map_destroy(map);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_room_to_walls_is_never_more_than_there_is),
        cmocka_unit_test(test_who_is_free_touches_nothing),
    };
    return cmocka_run_group_tests_name("elbow", tests, NULL, NULL);
}
