// test_path.c -- ways round walls: they arrive, they are short, they keep clear, and a tank can
// follow them.
#include "ai/navigation/map.h"
#include "check.h"
#include "driver.h"

#include "ai/navigation/path.h"

enum { PIECES = 30, PAIRS = 200 };
#define WIDE_M 60.0
#define HIGH_M 40.0
#define ROOM_M 0.25
#define RADIUS_M (0.5 * 2.1 + ROOM_M)

static Map *random_map(uint64_t seed) {
    Dice dice = dice_seed(seed, 1);
    Piece pieces[PIECES];
    for (int i = 0; i < PIECES; i++) {
        double x = dice_between(&dice, 5, WIDE_M - 5);
        double y = dice_between(&dice, 5, HIGH_M - 5);
        double turn = dice_between(&dice, 0, PI);
        double half_m = dice_between(&dice, 0.5, 4);
        Vec along = vec_scale(vec_heading(turn), half_m);
        pieces[i] = (Piece){2, 0.4, {vec_add(vec(x, y), along), vec_sub(vec(x, y), along)}};
    }
    Map *map = map_create(WIDE_M, HIGH_M, pieces, PIECES);
    assert_non_null(map);
    return map;
}

static double left_m(const Path *path, Vec from) {
    double left = 0;
    for (int i = path->at; i < path->count; i++) {
        left += vec_distance(from, path->points[i]);
        from = path->points[i];
    }
    return left;
}

static Vec free_place(const Map *map, Dice *dice) {
    for (;;) {
        double x = dice_between(dice, 1, WIDE_M - 1);
        double y = dice_between(dice, 1, HIGH_M - 1);
        if (map_clearance(map, vec(x, y)) > RADIUS_M + 0.5) return vec(x, y);
    }
}

// The shortest way over the map's own fine grid, by relaxing every cell until nothing changes: slow
// and simple. With half a node more room than the planner needs: it may find narrower gaps, but
// must not miss these.
static double *distances_from(const Map *map, Vec from) {
    MapGrid grid = map_grid(map);
    int count = grid.columns * grid.rows;
    double *way_m = malloc((size_t)count * sizeof *way_m);
    for (int i = 0; i < count; i++) way_m[i] = INFINITY;
    int start = (int)(from.y / grid.cell_m) * grid.columns + (int)(from.x / grid.cell_m);
    way_m[start] = 0;
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (int i = 0; i < count; i++) {
            if (grid.clearance_m[i] < RADIUS_M + 0.4) continue;
            int column = i % grid.columns, row = i / grid.columns;
            for (int n = 0; n < 9; n++) {
                int c = column + n % 3 - 1, r = row + n / 3 - 1;
                if (c < 0 || c >= grid.columns || r < 0 || r >= grid.rows) continue;
                double step_m = grid.cell_m * hypot(c - column, r - row);
                double m = way_m[r * grid.columns + c] + step_m;
                if (m < way_m[i] - 1e-9) way_m[i] = m, has_changed = true;
            }
        }
    }
    return way_m;
}

static void check_keeps_clear(const Map *map, Vec from, const Path *path) {
    for (int i = path->at; i < path->count; i++) {
        assert_true(map_sees(map, from, path->points[i]));
        for (double t = 0; t <= 1; t += 0.02)
            check_at_least(map_clearance(map, vec_mix(from, path->points[i], t)), 0.5 * 2.1);
        from = path->points[i];
    }
}

static void test_ways_arrive_short_and_clear(void **state) {
    (void)state;
    Path *path = calloc(1, sizeof *path);
    int pairs = 0, apart = 0;
    double ratio = 0;
    for (uint64_t seed = 1; pairs < PAIRS; seed++) {
        Map *map = random_map(seed);
        MapGrid grid = map_grid(map);
        Dice dice = dice_seed(seed, 2);
        Vec from = free_place(map, &dice);
        double *way_m = distances_from(map, from);
        memset(path, 0, sizeof *path);
        for (int i = 0; i < 20; i++, pairs++) {
            Vec to = free_place(map, &dice);
            Senses senses = driver_senses(map, NULL, (Pose){from.x, from.y, 0});
            bool is_planned = path_plan(path, &senses, to, ROOM_M);
            double best_m =
                way_m[(int)(to.y / grid.cell_m) * grid.columns + (int)(to.x / grid.cell_m)];
            if (!is_planned) assert_true(isinf(best_m));
            if (isinf(best_m)) {
                apart++;
                continue;
            }
            double way = left_m(path, from);
            check_at_most(vec_distance(path_goal(path), to), 1.5);
            check_at_most(way, 1.15 * best_m + 1);
            check_keeps_clear(map, from, path);
            ratio += way / fmax(1, best_m) / PAIRS;
        }
        free(way_m);
        map_destroy(map);
    }
    free(path);
    check_at_most(apart, PAIRS / 10);
    check_at_most(ratio, 1.03);
}

static void test_a_free_line_is_one_point(void **state) {
    (void)state;
    Map *map = map_create(WIDE_M, HIGH_M, NULL, 0);
    Path *path = calloc(1, sizeof *path);
    Senses senses = driver_senses(map, NULL, (Pose){5, 5, 0});
    assert_true(path_plan(path, &senses, vec(50, 31), ROOM_M));
    assert_int_equal(path->count, 1);
    assert_true(path_is_straight(map, vec(5, 5), vec(50, 31), RADIUS_M));
    free(path);
    map_destroy(map);
}

static void test_a_closed_room_has_no_way_out(void **state) {
    (void)state;
    Piece wall = {2, 0.5, {{30, 0}, {30, HIGH_M}}};
    Map *map = map_create(WIDE_M, HIGH_M, &wall, 1);
    Path *path = calloc(1, sizeof *path);
    Senses senses = driver_senses(map, NULL, (Pose){10, 10, 0});
    assert_false(path_plan(path, &senses, vec(50, 10), ROOM_M));
    assert_true(path_is_done(path));
    assert_false(path_is_straight(map, vec(10, 10), vec(50, 10), RADIUS_M));
    free(path);
    map_destroy(map);
}

// A goal inside a wall, or outside the arena, stands for the free place nearest to it.
static void test_goals_are_moved_to_free_ground(void **state) {
    (void)state;
    Piece box = {.vertex_count = 4, .vertices = {{25, 15}, {35, 15}, {35, 25}, {25, 25}}};
    Map *map = map_create(WIDE_M, HIGH_M, &box, 1);
    Path *path = calloc(1, sizeof *path);
    Senses senses = driver_senses(map, NULL, (Pose){5, 20, 0});
    assert_true(path_plan(path, &senses, vec(27, 20), ROOM_M));
    check_at_most(vec_distance(path_goal(path), vec(25 - RADIUS_M, 20)), 1.5);
    assert_true(path_plan(path, &senses, vec(1e6, -1e6), ROOM_M));
    check_at_most(vec_distance(path_goal(path), vec(WIDE_M, 0)), 3);
    free(path);
    map_destroy(map);
}

static void test_wrecks_are_driven_round(void **state) {
    (void)state;
    Map *map = map_create(WIDE_M, HIGH_M, NULL, 0);
    Path *path = calloc(1, sizeof *path);
    TankSight wreck = {.is_wreck = true, .pose = {30, 20, 0}, .length_m = 3, .width_m = 2.1};
    Senses senses = driver_senses(map, NULL, (Pose){10, 20, 0});
    senses.tanks = &wreck;
    senses.tank_count = 1;
    assert_int_not_equal(
        pathfinder_search(senses.pathfinder, map, vec(10, 20), vec(50, 20), RADIUS_M, NULL), 0);
    assert_true(path_plan(path, &senses, vec(50, 20), ROOM_M));
    check_at_least(left_m(path, vec(10, 20)), 40);
    free(path);
    map_destroy(map);
}

static double nearest_on_way_m(const Path *path, Vec from, Vec at) {
    double nearest_m = INFINITY;
    for (int i = path->at; i < path->count; i++) {
        for (double t = 0; t <= 1; t += 0.01)
            nearest_m = fmin(nearest_m, vec_distance(vec_mix(from, path->points[i], t), at));
        from = path->points[i];
    }
    return nearest_m;
}

static void follow_for(Path *path, Senses *senses, int ticks) {
    Avoidance avoidance = {0};
    for (int i = 0; i < ticks; i++)
        driver_step(senses, tracks_order(senses, path_follow(path, &avoidance, senses, 7)));
}

static void test_a_wreck_seen_later_is_driven_round(void **state) {
    (void)state;
    Map *map = map_create(WIDE_M, HIGH_M, NULL, 0);
    Path *path = calloc(1, sizeof *path);
    Vec wreck_at = vec(30, 20);
    TankSight wreck = {.is_wreck = true, .pose = {30, 20, 0}, .length_m = 3, .width_m = 2.1};
    Senses senses = driver_senses(map, NULL, (Pose){10, 20, PI / 2});
    assert_true(path_plan(path, &senses, vec(50, 20), ROOM_M));
    check_at_most(nearest_on_way_m(path, pose_at(senses.pose), wreck_at), 0.1);
    senses.tanks = &wreck;
    senses.tank_count = 1;
    follow_for(path, &senses, 30);
    assert_false(path_is_done(path));
    check_at_least(nearest_on_way_m(path, pose_at(senses.pose), wreck_at), 2.0);
    check_at_most(vec_distance(path_goal(path), vec(50, 20)), 1);
    free(path);
    map_destroy(map);
}

static void test_who_is_pushed_off_the_way_plans_anew(void **state) {
    (void)state;
    Piece wall = {2, 0.4, {{25, 0}, {25, 30}}};
    Map *map = map_create(WIDE_M, HIGH_M, &wall, 1);
    Path *path = calloc(1, sizeof *path);
    Senses senses = driver_senses(map, NULL, (Pose){30, 10, 0});
    assert_true(path_plan(path, &senses, vec(50, 10), ROOM_M));
    senses.pose = senses.next_pose = (Pose){20, 10, 0}; // beyond the wall
    follow_for(path, &senses, 30);
    assert_false(path_is_done(path));
    check_keeps_clear(map, pose_at(senses.pose), path);
    check_at_most(vec_distance(path_goal(path), vec(50, 10)), 1);
    free(path);
    map_destroy(map);
}

typedef struct Drive {
    int ticks, scrapes; // scrapes: ticks in which the hull would have rubbed along a wall
    int late;
} Drive;

// Driven on paper, where no wall pushes back. Plans anew when it gave up, as minds do.
static void drive(Path *path, Senses *senses, Vec goal, int limit, Drive *drive) {
    Avoidance avoidance = {0};
    for (int tick = 0; tick < limit; tick++) {
        if (path_is_done(path)) path_plan(path, senses, goal, ROOM_M);
        driver_step(senses, tracks_order(senses, path_follow(path, &avoidance, senses, 7)));
        double clearance_m = map_clearance(senses->map, pose_at(senses->pose));
        check_at_least(clearance_m, 0.6);
        drive->ticks++;
        drive->scrapes += clearance_m < 0.5 * senses->width_m - 0.1;
        if (vec_distance(pose_at(senses->pose), goal) < 1.6) return;
    }
    drive->late++;
}

static void test_a_tank_can_follow(void **state) {
    (void)state;
    Path *path = calloc(1, sizeof *path);
    Drive all = {0};
    int runs = 0;
    for (uint64_t seed = 100; runs < 300; seed++) {
        Map *map = random_map(seed);
        Dice dice = dice_seed(seed, 2);
        for (int i = 0; i < 5; i++, runs++) {
            memset(path, 0, sizeof *path);
            Vec from = free_place(map, &dice), to = free_place(map, &dice);
            double heading = dice_between(&dice, -PI, PI);
            Senses senses = driver_senses(map, &dice, (Pose){from.x, from.y, heading});
            if (!path_plan(path, &senses, to, ROOM_M)) continue;
            double fast_s = left_m(path, from) / senses.limits.top_mps;
            drive(path, &senses, path_goal(path), (int)(60 * (2 * fast_s + 5)), &all);
        }
        map_destroy(map);
    }
    free(path);
    check_at_most(all.late, 3);
    check_at_most(all.scrapes, 0.001 * all.ticks);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ways_arrive_short_and_clear),
        cmocka_unit_test(test_a_free_line_is_one_point),
        cmocka_unit_test(test_a_closed_room_has_no_way_out),
        cmocka_unit_test(test_goals_are_moved_to_free_ground),
        cmocka_unit_test(test_wrecks_are_driven_round),
        cmocka_unit_test(test_a_wreck_seen_later_is_driven_round),
        cmocka_unit_test(test_who_is_pushed_off_the_way_plans_anew),
        cmocka_unit_test(test_a_tank_can_follow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
