// test_map.c -- rays, clearance and the grid against brute force.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "ai/maths/dice.h"
#include "ai/navigation/map.h"

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
    Map *map = map_create(WIDE_M, HIGH_M, pieces, count);
    assert_non_null(map);
    return map;
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

static void test_rays_match_brute_force(void **state) {
    (void)state;
    int hits = 0, grazes = 0;
    for (uint64_t seed = 0; seed < 20; seed++) {
        Piece pieces[PIECES];
        Map *map = random_map(seed, pieces, PIECES);
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
        map_destroy(map);
    }
    assert_true(hits > 3000);
    assert_true(grazes < 20);
}

static void test_rays_know_the_edge(void **state) {
    (void)state;
    Map *map = map_create(20, 10, NULL, 0);
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
    map_destroy(map);
}

static void test_start_inside_a_wall_gives_zero(void **state) {
    (void)state;
    Piece box = {.vertex_count = 4, .vertices = {{4, 4}, {6, 4}, {6, 6}, {4, 6}}};
    Map *map = map_create(10, 10, &box, 1);
    Vec normal;
    assert_true(map_ray(map, vec(5.9, 5), vec(9, 5), &normal) == 0);
    assert_true(normal.x == 1 && normal.y == 0);
    assert_true(map_ray(map, vec(6, 5), vec(9, 5), NULL) == 1); // touching it, and leaving
    assert_true(map_ray(map, vec(6, 1), vec(6, 9), NULL) == 1); // sliding along it
    map_destroy(map);
}

static void test_grid_holds_exact_distances(void **state) {
    (void)state;
    Piece pieces[PIECES];
    Map *map = random_map(7, pieces, PIECES);
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
    map_destroy(map);
}

static void test_clearance_is_near_the_truth(void **state) {
    (void)state;
    Piece pieces[PIECES];
    Map *map = random_map(8, pieces, PIECES);
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
    map_destroy(map);
}

static void test_the_floor_of_clearance_is_one(void **state) {
    (void)state;
    Piece pieces[PIECES];
    Map *map = random_map(11, pieces, PIECES);
    Dice dice = dice_seed(11, 3);
    for (int i = 0; i < 20000; i++) {
        Vec at = random_point(&dice);
        double gap_m = gap_at(pieces, PIECES, at), floor_m = map_clearance_floor(map, at);
        assert_true(floor_m <= gap_m && floor_m >= gap_m - 1.43 * map_grid(map).cell_m);
    }
    map_destroy(map);
}

// A box that is called clear has no wall in it and none outside the arena; where there is much room
// it is called clear.
static void test_a_clear_box_is_clear(void **state) {
    (void)state;
    Piece pieces[PIECES];
    Map *map = random_map(12, pieces, PIECES);
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
    map_destroy(map);
}

// Whatever wall one thinks of first; and what was found stands in between indeed.
static void test_a_wall_in_mind_changes_no_sight(void **state) {
    (void)state;
    Piece pieces[PIECES];
    Map *map = random_map(12, pieces, PIECES);
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
    map_destroy(map);
}

static void test_nav_grid_is_coarse_and_true(void **state) {
    (void)state;
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

static void test_the_largest_map_is_made(void **state) {
    (void)state;
    Piece *pieces = calloc(MAP_PIECES_MAX, sizeof *pieces);
    Dice dice = dice_seed(9, 1);
    for (int i = 0; i < MAP_PIECES_MAX; i++) {
        double x = dice_between(&dice, 2, MAP_SIZE_MAX_M - 2);
        double y = dice_between(&dice, 2, MAP_SIZE_MAX_M - 2);
        pieces[i] = (Piece){2, 0.3, {{x, y}, {x + 1, y + 1}}};
    }
    Map *map = map_create(MAP_SIZE_MAX_M, MAP_SIZE_MAX_M, pieces, MAP_PIECES_MAX);
    assert_non_null(map);
    double t = map_ray(map, pieces[0].vertices[0], vec(1, 1), NULL);
    assert_true(t == 0);
    map_destroy(map);
    free(pieces);
    assert_null(map_create(MAP_SIZE_MAX_M * 2, 10, NULL, 0));
    assert_null(map_create(NAN, 10, NULL, 0));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rays_match_brute_force),
        cmocka_unit_test(test_rays_know_the_edge),
        cmocka_unit_test(test_start_inside_a_wall_gives_zero),
        cmocka_unit_test(test_grid_holds_exact_distances),
        cmocka_unit_test(test_clearance_is_near_the_truth),
        cmocka_unit_test(test_the_floor_of_clearance_is_one),
        cmocka_unit_test(test_a_clear_box_is_clear),
        cmocka_unit_test(test_a_wall_in_mind_changes_no_sight),
        cmocka_unit_test(test_nav_grid_is_coarse_and_true),
        cmocka_unit_test(test_the_largest_map_is_made),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
