// test_navigation.c -- maps, ways round walls, and tanks that drive them.
#include "check.h"
#include "driver.h"
#include "journey.h"

#include "ai/maths/dice.h"
#include "ai/navigation/map.h"
#include "ai/navigation/path.h"
#include "ai/navigation/pathfinder.h"

// Rays, clearance and the grid against brute force.

enum { PIECES = 40 };
#define WIDE_M 60.0
#define HIGH_M 40.0

static Vec random_point(Dice *dice) {
    double x = dice_between(dice, 0, WIDE_M);
    double y = dice_between(dice, 0, HIGH_M);
    return vec(x, y);
}

// A regular polygon or a capsule, anywhere inside, at any angle.
static Piece random_piece(Dice *dice) {
    double x = dice_between(dice, 4, WIDE_M - 4);
    double y = dice_between(dice, 4, HIGH_M - 4);
    double size = dice_between(dice, 0.2, 3);
    double turn = dice_between(dice, 0, 2 * PI);
    int corners = 2 + dice_below(dice, 7);
    Piece piece = {.vertex_count = corners};
    for (int i = 0; i < corners; i++) {
        double angle = turn + i * 2 * PI / corners;
        piece.vertices[i] = vec(x + size * cos(angle), y + 0.6 * size * sin(angle));
    }
    if (corners == 2) piece.radius_m = dice_between(dice, 0.05, 1);
    return piece;
}

static Map *random_map(uint64_t seed, Piece *pieces, int count) {
    Dice dice = dice_seed(seed, 1);
    for (int i = 0; i < count; i++) pieces[i] = random_piece(&dice);
    return driver_map(WIDE_M, HIGH_M, pieces, count);
}

static double segment_gap(Vec a, Vec b, Vec at) {
    Vec ab = vec_sub(b, a);
    double t = clamp(vec_dot(vec_sub(at, a), ab) / vec_dot(ab, ab), 0, 1);
    return vec_distance(at, vec_mix(a, b, t));
}

// By crossings of a ray to the east, and distances to edges: nothing in common with the map's own
// way.
static double piece_gap(const Piece *piece, Vec at) {
    int n = piece->vertex_count;
    double gap = INFINITY;
    bool is_inside = false;
    for (int i = 0; i < n; i++) {
        Vec a = piece->vertices[i], b = piece->vertices[(i + 1) % n];
        gap = fmin(gap, segment_gap(a, b, at));
        if ((a.y > at.y) != (b.y > at.y) && at.x < a.x + (at.y - a.y) / (b.y - a.y) * (b.x - a.x))
            is_inside = !is_inside;
    }
    if (n == 2) return fmax(0, gap - piece->radius_m);
    return is_inside ? 0 : gap;
}

static double gap_at(const Piece *pieces, int count, Vec at) {
    double x = fmin(at.x, WIDE_M - at.x), y = fmin(at.y, HIGH_M - at.y);
    double gap = fmax(0, fmin(x, y));
    for (int i = 0; i < count; i++) gap = fmin(gap, piece_gap(&pieces[i], at));
    return gap;
}

// Walks on by the free distance until there is none left. `least` is the nearest miss before the
// hit, for grazing rays.
static double slow_ray(const Piece *pieces, int count, Vec from, Vec to, double *least) {
    double length = vec_distance(from, to), t = 0;
    *least = INFINITY;
    double before = INFINITY;
    for (int i = 0; i < 100000 && t < length; i++) {
        double gap = gap_at(pieces, count, vec_mix(from, to, t / length));
        if (gap < 1e-9) return t / length;
        if (gap > before) *least = fmin(*least, before);
        before = gap;
        t += fmax(gap, 1e-9);
    }
    return 1;
}

UNIT_TEST(test_rays_match_brute_force) {
    int hits = 0, grazes = 0;
    for (uint64_t seed = 0; seed < 20; seed++) {
        Piece pieces[PIECES];
        OWN_MAP *map = random_map(seed, pieces, PIECES);
        Dice dice = dice_seed(seed, 2);
        for (int i = 0; i < 500; i++) {
            Vec from = random_point(&dice), to = random_point(&dice), normal;
            if (i % 10 == 0) to.x = from.x;
            if (i % 10 == 1) to.y = from.y;
            double least, slow = slow_ray(pieces, PIECES, from, to, &least);
            double fast = map_ray(map, from, to, &normal);
            double off_m = fabs(fast - slow) * vec_distance(from, to);
            if (off_m > 1e-5 && least < 1e-5) {
                grazes++;
                continue;
            }
            assert_true(off_m < 1e-5);
            assert_int_equal(fast >= 1, map_sees(map, from, to));
            if (fast >= 1) {
                assert_true(vec_length(normal) == 0);
                continue;
            }
            hits++;
            assert_true(fabs(vec_length(normal) - 1) < 1e-9);
            if (fast > 0) assert_true(vec_dot(normal, vec_sub(to, from)) < 1e-9);
        }
    }
    assert_true(hits > 3000);
    assert_true(grazes < 20);
}

UNIT_TEST(test_rays_know_the_edge) {
    OWN_MAP *map = driver_map(20, 10, NULL, 0);
    Vec normal;
    assert_true(fabs(map_ray(map, vec(5, 5), vec(25, 5), &normal) - 0.75) < 1e-12);
    assert_true(normal.x == -1 && normal.y == 0);
    assert_true(fabs(map_ray(map, vec(5, 5), vec(5, -5), &normal) - 0.5) < 1e-12);
    assert_true(normal.x == 0 && normal.y == 1);
    assert_true(map_ray(map, vec(5, 5), vec(20, 10), NULL) == 1);
    assert_true(map_ray(map, vec(5, 5), vec(5, 5), NULL) == 1);
    assert_true(map_ray(map, vec(-1, 5), vec(5, 5), NULL) == 0);
    assert_true(map_ray(map, vec(5, 5), vec(NAN, 5), NULL) == 0);
    assert_true(map_ray(map, vec(NAN, 5), vec(5, 5), NULL) == 0);
    assert_true(map_ray(map, vec(5, 5), vec(INFINITY, 5), NULL) == 0);
}

UNIT_TEST(test_start_inside_a_wall_gives_zero) {
    Piece box = {.vertex_count = 4, .vertices = {{4, 4}, {6, 4}, {6, 6}, {4, 6}}};
    OWN_MAP *map = driver_map(10, 10, &box, 1);
    Vec normal;
    assert_true(map_ray(map, vec(5.9, 5), vec(9, 5), &normal) == 0);
    assert_true(normal.x == 1 && normal.y == 0);
    assert_true(map_ray(map, vec(6, 5), vec(9, 5), NULL) == 1); // touching it, and leaving
    assert_true(map_ray(map, vec(6, 1), vec(6, 9), NULL) == 1); // sliding along it
}

UNIT_TEST(test_grid_holds_exact_distances) {
    Piece pieces[PIECES];
    OWN_MAP *map = random_map(7, pieces, PIECES);
    MapGrid grid = map_grid(map);
    assert_true(grid.columns * grid.cell_m >= WIDE_M && grid.rows * grid.cell_m >= HIGH_M);
    assert_true(grid.columns * grid.rows <= 70000);
    for (int row = 0; row < grid.rows; row++) {
        for (int column = 0; column < grid.columns; column++) {
            Vec at = vec((column + 0.5) * grid.cell_m, (row + 0.5) * grid.cell_m);
            double gap = gap_at(pieces, PIECES, at);
            assert_true(fabs(grid.clearance_m[row * grid.columns + column] - gap) < 1e-5);
        }
    }
}

UNIT_TEST(test_clearance_is_near_the_truth) {
    Piece pieces[PIECES];
    OWN_MAP *map = random_map(8, pieces, PIECES);
    double bound_m =
        0.71 * map_grid(map).cell_m; // distances change by 1 m a metre: half a diagonal
    Dice dice = dice_seed(8, 3);
    double mean_m = 0;
    for (int i = 0; i < 20000; i++) {
        Vec at = random_point(&dice);
        double off_m = fabs(map_clearance(map, at) - gap_at(pieces, PIECES, at));
        assert_true(off_m <= bound_m);
        mean_m += off_m / 20000;
    }
    assert_true(mean_m < 0.05);
    assert_true(map_clearance(map, vec(-1, 5)) == 0);
    assert_true(map_clearance(map, vec(NAN, 5)) == 0);
}

UNIT_TEST(test_the_floor_of_clearance_is_one) {
    Piece pieces[PIECES];
    OWN_MAP *map = random_map(11, pieces, PIECES);
    Dice dice = dice_seed(11, 3);
    for (int i = 0; i < 20000; i++) {
        Vec at = random_point(&dice);
        double gap_m = gap_at(pieces, PIECES, at), floor_m = map_clearance_floor(map, at);
        assert_true(floor_m <= gap_m && floor_m >= gap_m - 1.43 * map_grid(map).cell_m);
    }
}

// A box that is called clear has no wall in it and none outside the arena; where there is much room
// it is called clear.
UNIT_TEST(test_a_clear_box_is_clear) {
    Piece pieces[PIECES];
    OWN_MAP *map = random_map(12, pieces, PIECES);
    Dice dice = dice_seed(12, 3);
    for (int i = 0; i < 20000; i++) {
        Vec low = random_point(&dice), size = vec(0, 0);
        size.x = dice_between(&dice, 0, 4);
        size.y = dice_between(&dice, 0, 4);
        Vec high = vec_add(low, size), middle = vec_mix(low, high, 0.5);
        bool is_clear = map_is_box_clear(map, low, high);
        double x = dice_between(&dice, low.x, high.x), y = dice_between(&dice, low.y, high.y);
        if (is_clear) assert_true(gap_at(pieces, PIECES, vec(x, y)) > 0);
        if (gap_at(pieces, PIECES, middle) > 20) assert_true(is_clear);
    }
    assert_false(map_is_box_clear(map, vec(NAN, 5), vec(6, 6)));
    assert_false(map_is_box_clear(map, vec(-1, 5), vec(6, 6)));
}

// Whatever wall one thinks of first; and what was found stands in between indeed.
UNIT_TEST(test_a_wall_in_mind_changes_no_sight) {
    Piece pieces[PIECES];
    OWN_MAP *map = random_map(12, pieces, PIECES);
    Dice dice = dice_seed(12, 3);
    int hidden = 0;
    for (int i = 0; i < 20000; i++) {
        Vec from = random_point(&dice), to = random_point(&dice);
        int wall = dice_below(&dice, PIECES + 1) - 1;
        bool is_seen = map_sees_past(map, from, to, &wall);
        assert_int_equal(is_seen, map_sees(map, from, to));
        if (is_seen) continue;
        assert_true(wall >= 0 && wall < PIECES);
        assert_false(map_sees_past(map, from, to, &wall));
        hidden++;
    }
    assert_true(hidden > 1000 && hidden < 19000);
}

UNIT_TEST(test_nav_grid_is_coarse_and_true) {
    Piece pieces[PIECES];
    Map *map = random_map(9, pieces, PIECES);
    MapGrid nav = map_nav_grid(map);
    assert_in_range(nav.columns * nav.rows, 1, NAV_NODES_MAX);
    assert_true(nav.cell_m >= map_grid(map).cell_m);
    assert_true(nav.columns * nav.cell_m >= WIDE_M && nav.rows * nav.cell_m >= HIGH_M);
    for (int i = 0; i < nav.columns * nav.rows; i++) {
        Vec at = vec((i % nav.columns + 0.5) * nav.cell_m, (i / nav.columns + 0.5) * nav.cell_m);
        assert_true(nav.clearance_m[i] == (float)map_clearance(map, at));
    }
    map_destroy(map);
    map = map_create(MAP_SIZE_MAX_M, MAP_SIZE_MAX_M, NULL, 0);
    nav = map_nav_grid(map);
    assert_in_range(nav.columns * nav.rows, 1, NAV_NODES_MAX);
    map_destroy(map);
}

UNIT_TEST(test_the_largest_map_is_made) {
    Piece *pieces = calloc(MAP_PIECES_MAX, sizeof *pieces);
    Dice dice = dice_seed(9, 1);
    for (int i = 0; i < MAP_PIECES_MAX; i++) {
        double x = dice_between(&dice, 2, MAP_SIZE_MAX_M - 2);
        double y = dice_between(&dice, 2, MAP_SIZE_MAX_M - 2);
        pieces[i] = (Piece){2, 0.3, {{x, y}, {x + 1, y + 1}}};
    }
    OWN_MAP *map = driver_map(MAP_SIZE_MAX_M, MAP_SIZE_MAX_M, pieces, MAP_PIECES_MAX);
    double t = map_ray(map, pieces[0].vertices[0], vec(1, 1), NULL);
    assert_true(t == 0);
    free(pieces);
    assert_null(map_create(MAP_SIZE_MAX_M * 2, 10, NULL, 0));
    assert_null(map_create(NAN, 10, NULL, 0));
}
// Ways round walls: they arrive, they are short, they keep clear, and a tank can follow them.

enum { PATH_PIECES = 30, PAIRS = 200 };
#define PATH_WIDE_M 60.0
#define PATH_HIGH_M 40.0
#define ROOM_M 0.25
#define RADIUS_M (0.5 * 2.1 + ROOM_M)

static Map *path_random_map(uint64_t seed) {
    Dice dice = dice_seed(seed, 1);
    Piece pieces[PATH_PIECES];
    for (int i = 0; i < PATH_PIECES; i++) {
        double x = dice_between(&dice, 5, PATH_WIDE_M - 5);
        double y = dice_between(&dice, 5, PATH_HIGH_M - 5);
        double turn = dice_between(&dice, 0, PI);
        double half_m = dice_between(&dice, 0.5, 4);
        Vec along = vec_scale(vec_heading(turn), half_m);
        pieces[i] = (Piece){2, 0.4, {vec_add(vec(x, y), along), vec_sub(vec(x, y), along)}};
    }
    return driver_map(PATH_WIDE_M, PATH_HIGH_M, pieces, PATH_PIECES);
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
        double x = dice_between(dice, 1, PATH_WIDE_M - 1);
        double y = dice_between(dice, 1, PATH_HIGH_M - 1);
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

UNIT_TEST(test_ways_arrive_short_and_clear) {
    Path path = {0};
    int pairs = 0, apart = 0;
    double ratio = 0;
    for (uint64_t seed = 1; pairs < PAIRS; seed++) {
        OWN_MAP *map = path_random_map(seed);
        MapGrid grid = map_grid(map);
        Dice dice = dice_seed(seed, 2);
        Vec from = free_place(map, &dice);
        double *way_m = distances_from(map, from);
        path = (Path){0};
        for (int i = 0; i < 20; i++, pairs++) {
            Vec to = free_place(map, &dice);
            Senses senses = driver_senses(map, NULL, (Pose){from.x, from.y, 0});
            bool is_planned = path_plan(&path, &senses, to, ROOM_M);
            double best_m =
                way_m[(int)(to.y / grid.cell_m) * grid.columns + (int)(to.x / grid.cell_m)];
            if (!is_planned) assert_true(isinf(best_m));
            if (isinf(best_m)) {
                apart++;
                continue;
            }
            double way = left_m(&path, from);
            check_at_most(vec_distance(path_goal(&path), to), 1.5);
            check_at_most(way, 1.15 * best_m + 1);
            check_keeps_clear(map, from, &path);
            ratio += way / fmax(1, best_m) / PAIRS;
        }
        free(way_m);
    }
    check_at_most(apart, PAIRS / 10);
    check_at_most(ratio, 1.03);
}

UNIT_TEST(test_a_free_line_is_one_point) {
    OWN_MAP *map = driver_map(PATH_WIDE_M, PATH_HIGH_M, NULL, 0);
    Path path = {0};
    Senses senses = driver_senses(map, NULL, (Pose){5, 5, 0});
    assert_true(path_plan(&path, &senses, vec(50, 31), ROOM_M));
    assert_int_equal(path.count, 1);
    assert_true(path_is_straight(map, vec(5, 5), vec(50, 31), RADIUS_M));
}

UNIT_TEST(test_a_closed_room_has_no_way_out) {
    Piece wall = {2, 0.5, {{30, 0}, {30, PATH_HIGH_M}}};
    OWN_MAP *map = driver_map(PATH_WIDE_M, PATH_HIGH_M, &wall, 1);
    Path path = {0};
    Senses senses = driver_senses(map, NULL, (Pose){10, 10, 0});
    assert_false(path_plan(&path, &senses, vec(50, 10), ROOM_M));
    assert_true(path_is_done(&path));
    assert_false(path_is_straight(map, vec(10, 10), vec(50, 10), RADIUS_M));
}

// A goal inside a wall, or outside the arena, stands for the free place nearest to it.
UNIT_TEST(test_goals_are_moved_to_free_ground) {
    Piece box = {.vertex_count = 4, .vertices = {{25, 15}, {35, 15}, {35, 25}, {25, 25}}};
    OWN_MAP *map = driver_map(PATH_WIDE_M, PATH_HIGH_M, &box, 1);
    Path path = {0};
    Senses senses = driver_senses(map, NULL, (Pose){5, 20, 0});
    assert_true(path_plan(&path, &senses, vec(27, 20), ROOM_M));
    check_at_most(vec_distance(path_goal(&path), vec(25 - RADIUS_M, 20)), 1.5);
    assert_true(path_plan(&path, &senses, vec(1e6, -1e6), ROOM_M));
    check_at_most(vec_distance(path_goal(&path), vec(PATH_WIDE_M, 0)), 3);
}

UNIT_TEST(test_wrecks_are_driven_round) {
    OWN_MAP *map = driver_map(PATH_WIDE_M, PATH_HIGH_M, NULL, 0);
    Path path = {0};
    TankSight wreck = {.is_wreck = true, .pose = {30, 20, 0}, .length_m = 3, .width_m = 2.1};
    Senses senses = driver_senses(map, NULL, (Pose){10, 20, 0});
    driver_sees(&senses, &wreck, 1);
    assert_int_not_equal(
        pathfinder_search(senses.pathfinder, map, vec(10, 20), vec(50, 20), RADIUS_M, NULL), 0);
    assert_true(path_plan(&path, &senses, vec(50, 20), ROOM_M));
    check_at_least(left_m(&path, vec(10, 20)), 40);
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

UNIT_TEST(test_a_wreck_seen_later_is_driven_round) {
    OWN_MAP *map = driver_map(PATH_WIDE_M, PATH_HIGH_M, NULL, 0);
    Path path = {0};
    Vec wreck_at = vec(30, 20);
    TankSight wreck = {.is_wreck = true, .pose = {30, 20, 0}, .length_m = 3, .width_m = 2.1};
    Senses senses = driver_senses(map, NULL, (Pose){10, 20, PI / 2});
    assert_true(path_plan(&path, &senses, vec(50, 20), ROOM_M));
    check_at_most(nearest_on_way_m(&path, pose_at(senses.pose), wreck_at), 0.1);
    driver_sees(&senses, &wreck, 1);
    follow_for(&path, &senses, 30);
    assert_false(path_is_done(&path));
    check_at_least(nearest_on_way_m(&path, pose_at(senses.pose), wreck_at), 2.0);
    check_at_most(vec_distance(path_goal(&path), vec(50, 20)), 1);
}

UNIT_TEST(test_who_is_pushed_off_the_way_plans_anew) {
    Piece wall = {2, 0.4, {{25, 0}, {25, 30}}};
    OWN_MAP *map = driver_map(PATH_WIDE_M, PATH_HIGH_M, &wall, 1);
    Path path = {0};
    Senses senses = driver_senses(map, NULL, (Pose){30, 10, 0});
    assert_true(path_plan(&path, &senses, vec(50, 10), ROOM_M));
    senses.pose = senses.next_pose = (Pose){20, 10, 0}; // beyond the wall
    follow_for(&path, &senses, 30);
    assert_false(path_is_done(&path));
    check_keeps_clear(map, pose_at(senses.pose), &path);
    check_at_most(vec_distance(path_goal(&path), vec(50, 10)), 1);
}

typedef struct Driven {
    int ticks, scrapes; // scrapes: ticks in which the hull would have rubbed along a wall
    int late;
} Driven;

// Driven on paper, where no wall pushes back. Plans anew when it gave up, as minds do.
static void drive(Path *path, Senses *senses, Vec goal, int limit, Driven *drive) {
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

UNIT_TEST(test_a_tank_can_follow) {
    Path path = {0};
    Driven all = {0};
    int runs = 0;
    for (uint64_t seed = 100; runs < 300; seed++) {
        OWN_MAP *map = path_random_map(seed);
        Dice dice = dice_seed(seed, 2);
        for (int i = 0; i < 5; i++, runs++) {
            path = (Path){0};
            Vec from = free_place(map, &dice), to = free_place(map, &dice);
            double heading = dice_between(&dice, -PI, PI);
            Senses senses = driver_senses(map, &dice, (Pose){from.x, from.y, heading});
            if (!path_plan(&path, &senses, to, ROOM_M)) continue;
            double fast_s = left_m(&path, from) / senses.limits.top_mps;
            drive(&path, &senses, path_goal(&path), (int)(60 * (2 * fast_s + 5)), &all);
        }
    }
    check_at_most(all.late, 3);
    check_at_most(all.scrapes, 0.001 * all.ticks);
}
// Tanks get where they plan to go, on nearly the shortest way; what searches
// leave in memory changes none; and the city has no corner that cannot be reached.

enum { GOALS = 8, STARTS = 10 };

static int compare(const void *a, const void *b) {
    double l = *(const double *)a, r = *(const double *)b;
    return (l > r) - (l < r);
}

// bench_nav does the same for a thousand pairs an arena.
static void check_arrivals(const char *name) {
    OWN_ARENA *arena = shipped_arena(name);
    const TankSpec *spec = spec_find("medium");
    double radius_m = 0.5 * spec->width_m, room_m = radius_m + JOURNEY_ROOM_M + 0.2;
    double ratios[GOALS * STARTS];
    Dice dice = dice_seed(5, 5);
    int count = 0;
    for (int g = 0; g < GOALS; g++) {
        Vec goal = journey_place(arena->map, &dice, room_m);
        Reference reference = reference_from(arena->map, goal, radius_m);
        for (int s = 0; s < STARTS; s++) {
            Vec at = journey_place(arena->map, &dice, room_m);
            double heading_rad = dice_between(&dice, -PI, PI);
            double best_m = reference.way_m[reference_node(&reference, at)];
            assert_true(isfinite(best_m));
            if (best_m < 5) continue;
            Pose start = {at.x, at.y, heading_rad};
            Journey journey = journey_drive(arena, spec, DRIVES[0], start, goal,
                                            10 + best_m / JOURNEY_SLOWEST_MPS);
            if (!journey.has_arrived)
                fail_msg("%s: from %.2f %.2f %.2f never arrived at %.2f %.2f", name, at.x, at.y,
                         heading_rad, goal.x, goal.y);
            ratios[count++] = journey.driven_m / best_m;
        }
        reference_free(&reference);
    }
    check_at_least(count, GOALS * STARTS / 2);
    qsort(ratios, (size_t)count, sizeof *ratios, compare);
    check_at_most(ratios[count / 2], 1.08);
    check_at_most(ratios[count * 95 / 100], 1.3);
}

UNIT_TEST(test_every_drive_arrives) {
    check_arrivals("maze");
    check_arrivals("city");
}

// The memory of searches is full of others' before the same search is made again.
UNIT_TEST(test_what_is_kept_changes_no_answer) {
    OWN_ARENA *maze = shipped_arena("maze"), *yard = shipped_arena("yard");
    Dice dice = dice_seed(7, 7);
    Vec from = journey_place(maze->map, &dice, 1.6), goal = journey_place(maze->map, &dice, 1.6);
    Senses senses = driver_senses(maze->map, NULL, (Pose){from.x, from.y, 0});
    Path first = {0};
    assert_true(path_plan(&first, &senses, goal, 0.25));
    for (int others = 1; others < 12; others++) {
        for (int i = 0; i < others; i++) {
            Vec a = journey_place(yard->map, &dice, 1.6), b = journey_place(yard->map, &dice, 1.6);
            Senses other = driver_senses(yard->map, NULL, (Pose){a.x, a.y, 0});
            Path path = {0};
            assert_true(path_plan(&path, &other, b, 0.25));
        }
        Path again = {0};
        assert_true(path_plan(&again, &senses, goal, 0.25));
        assert_memory_equal(&first, &again, sizeof first);
    }
    arena_destroy(yard);
}

// Wherever a heavy tank fits, it can get to.
UNIT_TEST(test_the_city_has_no_dead_pockets) {
    OWN_ARENA *arena = shipped_arena("city");
    double radius_m = 0.5 * spec_find("heavy")->width_m + JOURNEY_ROOM_M;
    Reference reference = reference_from(arena->map, vec(60, 40), radius_m);
    int free_places = 0;
    for (int node = 0; node < reference.columns * reference.rows; node++) {
        Vec at = reference_point(&reference, node);
        if (map_clearance(arena->map, at) < radius_m) continue;
        free_places++;
        if (isinf(reference.way_m[node])) fail_msg("no way to %.1f %.1f", at.x, at.y);
    }
    check_at_least(free_places, 20000);
    reference_free(&reference);
}
UNIT_TEST_MAIN("navigation")
