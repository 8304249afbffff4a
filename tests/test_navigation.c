// test_navigation.c -- maps, paths around walls, and tanks that follow them.
#include "driver.h"
#include "effort.h"
#include "journey.h"

#include "ai/navigation/flight.h"
#include "ai/tactics/fighter.h"

enum { PIECES = 40 };
#define WIDE_M 60.0
#define HIGH_M 40.0

static Vec random_point(Dice *dice) {
    double x = dice_between(dice, 0, WIDE_M);
    double y = dice_between(dice, 0, HIGH_M);
    return vec(x, y);
}

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

// Counts crossings of a ray to the east and measures distances to edges, independently of the map.
static double piece_gap(const Piece *piece, Vec at) {
    int n = piece->vertex_count;
    double gap = INFINITY;
    bool is_inside = false;
    for (int i = 0; i < n; i++) {
        Vec a = piece->vertices[i], b = piece->vertices[(i + 1) % n];
        gap = fmin(gap, vec_segment_distance(a, b, at));
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

// Steps along the ray by the free distance until that is 0. Stores the nearest miss before the hit
// in `least`, for grazing rays.
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

UNIT_TEST(rays_agree_with_brute_force) {
    int hits = 0, grazes = 0;
    for (uint64_t seed = 0; seed < (uint64_t)effort_of(8, 8); seed++) {
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
    assert_true(hits > effort_of(1200, 8) && grazes < 20);
}

// The ends of a line that a shell flew. Only the last one may touch a wall.
static void check_line(const Piece *pieces, Vec from, Vec to, bool may_touch) {
    double line_m = vec_distance(from, to), least;
    assert_true(gap_at(pieces, PIECES, from) > 0);
    if (!may_touch) assert_true(gap_at(pieces, PIECES, to) > 0);
    if (line_m < 1e-4) return;
    Vec before = vec_mix(to, from, 1e-5 / line_m);
    assert_true(gap_at(pieces, PIECES, before) > 0);
    assert_true(slow_ray(pieces, PIECES, from, before, &least) == 1);
}

// At a bounce the speed is kept and the change of the velocity points away from the wall, so that
// the distance from it grows as fast as possible. Returns whether the wall is flat there.
static bool check_bounce(const Piece *pieces, Vec at, Vec in, Vec out) {
    check_close(vec_length(out), 1, 1e-9);
    Vec normal = vec_unit(vec_sub(out, in));
    check_close(vec_dot(in, normal), -vec_dot(out, normal), 1e-9);
    Vec off = vec_add(at, vec_scale(normal, 1e-3));
    return fabs(gap_at(pieces, PIECES, off) - 1e-3) < 1e-5;
}

// Random maps have acute corners, walls that overlap, and walls at the edge of the arena.
UNIT_TEST(shells_bounce_like_light_and_never_end_in_a_wall) {
    int bounces = 0, flat = 0, stopped = 0;
    for (uint64_t seed = 0; seed < (uint64_t)effort_of(6, 6); seed++) {
        Piece pieces[PIECES];
        OWN_MAP *map = random_map(seed, pieces, PIECES);
        Dice dice = dice_seed(seed, 3);
        for (int i = 0; i < 300; i++) {
            Vec from = random_point(&dice), way = vec_heading(dice_between(&dice, -PI, PI));
            if (i % 10 == 0) way = vec_heading(dice_below(&dice, 4) * PI / 2);
            int most = dice_below(&dice, BOUNCES_MAX + 1);
            if (gap_at(pieces, PIECES, from) == 0) continue;
            FlightPath flight = flight_trace(map, from, way, 90, most);
            double length_m = 0;
            assert_true(flight.count >= 2 && flight.count <= most + 2);
            for (int k = 1; k < flight.count; k++) {
                Vec a = flight.corners[k - 1], b = flight.corners[k], out = flight.way;
                check_line(pieces, a, b, k == flight.count - 1 && flight.ends_at_wall);
                length_m += vec_distance(a, b);
                if (k == flight.count - 1) break;
                if (k + 2 < flight.count) out = vec_unit(vec_sub(flight.corners[k + 1], b));
                if (vec_distance(a, b) < 1e-3 || vec_distance(flight.corners[k + 1], b) < 1e-3)
                    continue;
                bounces++;
                flat += check_bounce(pieces, b, vec_unit(vec_sub(b, a)), out);
            }
            check_close(length_m, flight.length_m, 1e-4);
            if (!flight.ends_at_wall) check_close(flight.length_m, 90, 1e-9);
            stopped += flight.ends_at_wall && flight.count < most + 2;
            check_place(flight.corners[0], from, 0);
        }
    }
    assert_true(bounces > effort_of(3000, 6) && flat > 0.99 * bounces && stopped < 20);
}

UNIT_TEST(a_shell_in_a_corner_comes_back) {
    OWN_MAP *map = driver_map(20, 10, NULL, 0);
    FlightPath flight = flight_trace(map, vec(4, 1), vec_heading(-PI / 2 - PI / 4), 20, 2);
    assert_int_equal(flight.count, 4);
    check_place(flight.corners[1], vec(3, 0), 1e-5);
    check_place(flight.corners[2], vec(0, 3), 1e-5);
    check_place(flight.way, vec_heading(PI / 4), 1e-12);
    flight = flight_trace(map, vec(4, 4), vec_heading(-PI / 2 - PI / 4), 20, 2); // into its point
    assert_true(flight.corners[flight.count - 1].x >= 0 && flight.corners[flight.count - 1].y >= 0);
}

UNIT_TEST(a_shell_ends_in_a_crack_that_is_too_narrow_for_it) {
    const Piece boxes[2] = {
        {.vertex_count = 4, .vertices = {{4, 4}, {6, 4}, {6, 6}, {4, 6}}},
        {.vertex_count = 4, .vertices = {{6 + 1e-7, 4}, {8, 4}, {8, 6}, {6 + 1e-7, 6}}}};
    OWN_MAP *map = driver_map(20, 10, boxes, 2);
    Vec from = vec(6 + 5e-8, 9);
    FlightPath flight = flight_trace(map, from, vec_unit(vec(-4e-8, -4)), 20, 2);
    assert_int_equal(flight.count, 2);
    assert_true(flight.ends_at_wall);
    check_place(flight.corners[1], vec(6, 5), 1);
}

UNIT_TEST(rays_end_at_the_edge_of_the_arena) {
    OWN_MAP *map = driver_map(20, 10, NULL, 0);
    const struct {
        Vec from, to;
        double part;
        Vec normal;
    } rows[] = {NAVIGATION_ROWS(TEST_ROW)};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Vec normal;
        check_close(map_ray(map, rows[i].from, rows[i].to, &normal), rows[i].part, 1e-12);
        if (i < 2) check_place(normal, rows[i].normal, 0);
    }
}

UNIT_TEST(a_ray_from_inside_a_wall_has_length_zero) {
    Piece box = {.vertex_count = 4, .vertices = {{4, 4}, {6, 4}, {6, 6}, {4, 6}}};
    OWN_MAP *map = driver_map(10, 10, &box, 1);
    Vec normal;
    assert_true(map_ray(map, vec(5.9, 5), vec(9, 5), &normal) == 0);
    assert_true(normal.x == 1 && normal.y == 0);
    assert_true(map_ray(map, vec(6, 5), vec(9, 5), NULL) == 1); // touches it and leaves
    assert_true(map_ray(map, vec(6, 1), vec(6, 9), NULL) == 1); // slides along it
}

UNIT_TEST(the_grid_holds_exact_distances) {
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

// The gradient of the clearance is 1, so the error is at most half the diagonal of a cell. A box
// reported as clear contains no wall and lies in the arena; in much room, a box is reported as
// clear.
UNIT_TEST(clearance_is_within_its_error_bound) {
    Piece pieces[PIECES];
    OWN_MAP *map = random_map(8, pieces, PIECES);
    Dice dice = dice_seed(8, 3);
    double mean_m = 0, cell_m = map_grid(map).cell_m, points = effort_of(20000, 10);
    for (int i = 0; i < points; i++) {
        Vec at = random_point(&dice);
        double gap_m = gap_at(pieces, PIECES, at), floor_m = map_clearance_floor(map, at);
        double off_m = fabs(map_clearance(map, at) - gap_m);
        check_at_most(off_m, 0.71 * cell_m);
        mean_m += off_m / points;
        assert_true(floor_m <= gap_m && floor_m >= gap_m - 1.43 * cell_m);
        double width_m = dice_between(&dice, 0, 4);
        Vec high = vec_add(at, vec(width_m, dice_between(&dice, 0, 4)));
        bool is_clear = map_is_box_clear(map, at, high);
        double x = dice_between(&dice, at.x, high.x), y = dice_between(&dice, at.y, high.y);
        if (is_clear) assert_true(gap_at(pieces, PIECES, vec(x, y)) > 0);
        if (gap_at(pieces, PIECES, vec_mix(at, high, 0.5)) > 20) assert_true(is_clear);
    }
    check_at_most(mean_m, 0.05);
    assert_true(map_clearance(map, vec(-1, 5)) == 0 && map_clearance(map, vec(NAN, 5)) == 0);
    assert_false(map_is_box_clear(map, vec(NAN, 5), vec(6, 6)));
    assert_false(map_is_box_clear(map, vec(-1, 5), vec(6, 6)));
}

UNIT_TEST(clearance_of_several_points_is_that_of_each) {
    Piece pieces[PIECES];
    OWN_MAP *map = random_map(8, pieces, PIECES);
    Dice dice = dice_seed(8, 4);
    const double w = map_width(map), h = map_height(map);
    for (int i = 0; i < 20000; i++) {
        Lanes x, y;
        for (int k = 0; k < LANES; k++) {
            x[k] = clamp(dice_between(&dice, -0.1, 1.1), i % 2 ? 0 : -1, i % 2 ? 1 : 2) * w;
            y[k] = clamp(dice_between(&dice, -0.1, 1.1), i % 3 ? 0 : -1, i % 3 ? 1 : 2) * h;
        }
        Lanes room_m = map_clearance_lanes(map, x, y);
        for (int k = 0; k < LANES; k++)
            assert_true(room_m[k] == map_clearance(map, vec(x[k], y[k])));
    }
}

UNIT_TEST(the_navigation_grid_samples_the_clearance) {
    Piece pieces[PIECES];
    OWN_MAP *map = random_map(9, pieces, PIECES);
    OWN_MAP *large = driver_map(MAP_SIZE_MAX_M, MAP_SIZE_MAX_M, NULL, 0);
    MapGrid nav = map_nav_grid(map), narrow = map_narrow_grid(map);
    assert_in_range(nav.columns * nav.rows, 1, NAV_NODES_MAX);
    assert_true(nav.cell_m >= map_grid(map).cell_m);
    assert_true(nav.columns * nav.cell_m >= WIDE_M && nav.rows * nav.cell_m >= HIGH_M);
    for (int i = 0; i < nav.columns * nav.rows; i++) {
        Vec at = vec((i % nav.columns + 0.5) * nav.cell_m, (i / nav.columns + 0.5) * nav.cell_m);
        assert_true(nav.clearance_m[i] == (float)map_clearance(map, at));
        assert_true(narrow.clearance_m[i] >= nav.clearance_m[i]);
        assert_true(narrow.clearance_m[i] ==
                    (float)map_clearance(map, map_nav_point(map, i, true)));
    }
    nav = map_nav_grid(large);
    assert_in_range(nav.columns * nav.rows, 1, NAV_NODES_MAX);
}

UNIT_TEST(the_largest_map_can_be_created) {
    OWN_MEMORY Piece *pieces = calloc(MAP_PIECES_MAX, sizeof *pieces);
    Dice dice = dice_seed(9, 1);
    for (int i = 0; i < MAP_PIECES_MAX; i++) {
        double x = dice_between(&dice, 2, MAP_SIZE_MAX_M - 2);
        double y = dice_between(&dice, 2, MAP_SIZE_MAX_M - 2);
        pieces[i] = (Piece){2, 0.3, {{x, y}, {x + 1, y + 1}}};
    }
    OWN_MAP *map = driver_map(MAP_SIZE_MAX_M, MAP_SIZE_MAX_M, pieces, MAP_PIECES_MAX);
    double t = map_ray(map, pieces[0].vertices[0], vec(1, 1), NULL);
    assert_true(t == 0);
    assert_null(map_create(MAP_SIZE_MAX_M * 2, 10, NULL, 0));
    assert_null(map_create(NAN, 10, NULL, 0));
}
enum { PATH_PIECES = 30, PAIRS = 200 };
#define ROOM_M 0.25
#define RADIUS_M (0.5 * 2.1 + ROOM_M)

static Map *walled_map(uint64_t seed) {
    Dice dice = dice_seed(seed, 1);
    Piece pieces[PATH_PIECES];
    for (int i = 0; i < PATH_PIECES; i++) {
        double x = dice_between(&dice, 5, WIDE_M - 5);
        double y = dice_between(&dice, 5, HIGH_M - 5);
        double turn = dice_between(&dice, 0, PI);
        double half_m = dice_between(&dice, 0.5, 4);
        Vec along = vec_scale(vec_heading(turn), half_m);
        pieces[i] = (Piece){2, 0.4, {vec_add(vec(x, y), along), vec_sub(vec(x, y), along)}};
    }
    return driver_map(WIDE_M, HIGH_M, pieces, PATH_PIECES);
}

static double left_m(const Path *path, Vec from) {
    double left = 0;
    for (int i = path->at; i < path->count; from = path->points[i++])
        left += vec_distance(from, path->points[i]);
    return left;
}

static void check_keeps_clear(const Map *map, Vec from, const Path *path, double least_m) {
    for (int i = path->at; i < path->count; i++) {
        assert_true(map_sees(map, from, path->points[i]));
        for (double t = 0; t <= 1; t += 0.02)
            check_at_least(map_clearance(map, vec_mix(from, path->points[i], t)), least_m);
        from = path->points[i];
    }
}

// The reference needs slightly more room than the planner, which may find narrower gaps but must
// not miss these.
UNIT_TEST(paths_arrive_are_short_and_keep_clear) {
    int pairs = 0, apart = 0;
    double ratio = 0;
    for (uint64_t seed = 1; pairs < PAIRS; seed++) {
        OWN_MAP *map = walled_map(seed);
        Dice dice = dice_seed(seed, 2);
        Vec from = journey_place(map, &dice, RADIUS_M + 0.5);
        Reference reference = reference_from(map, from, RADIUS_M + 0.4);
        Path path = {0};
        for (int i = 0; i < 20; i++, pairs++) {
            Vec to = journey_place(map, &dice, RADIUS_M + 0.5);
            Senses senses = driver_senses(map, NULL, (Pose){from.x, from.y, 0});
            bool is_planned = path_plan(&path, &senses, to, ROOM_M);
            double best_m = reference.way_m[reference_node(&reference, to)];
            if (!is_planned) assert_true(isinf(best_m));
            if (isinf(best_m)) {
                apart++;
                continue;
            }
            double way = left_m(&path, from);
            check_at_most(vec_distance(path_goal(&path), to), 1.5);
            check_at_most(way, 1.15 * best_m + 1);
            check_keeps_clear(map, from, &path, 0.5 * 2.1);
            ratio += way / fmax(1, best_m) / PAIRS;
        }
        reference_free(&reference);
    }
    check_at_most(apart, PAIRS / 10);
    check_at_most(ratio, 1.03);
}

UNIT_TEST(a_free_line_is_one_point_and_a_closed_room_has_no_exit) {
    Piece wall = {2, 0.5, {{30, 0}, {30, HIGH_M}}};
    for (int walls = 0; walls < 2; walls++) {
        OWN_MAP *map = driver_map(WIDE_M, HIGH_M, &wall, walls);
        Path path = {0};
        Senses senses = driver_senses(map, NULL, (Pose){5, 5, 0});
        assert_int_equal(path_plan(&path, &senses, vec(50, 31), ROOM_M), !walls);
        assert_int_equal(path_is_done(&path), walls);
        if (!walls) assert_int_equal(path.count, 1);
        assert_int_equal(path_is_straight(map, vec(5, 5), vec(50, 31), RADIUS_M), !walls);
    }
}

// A passage is as wide between cells of the grid as on them.
UNIT_TEST(a_path_leads_through_a_passage_that_the_hull_just_fits) {
    for (double at_m = 20; at_m < 20.8; at_m += 0.1) {
        double low_m = at_m - 0.5 * 2.75, high_m = at_m + 0.5 * 2.75;
        Piece walls[] = {{4, 0, {{20, 0}, {40, 0}, {40, low_m}, {20, low_m}}},
                         {4, 0, {{20, high_m}, {40, high_m}, {40, HIGH_M}, {20, HIGH_M}}}};
        OWN_MAP *map = driver_map(WIDE_M, HIGH_M, walls, 2);
        Path path = {0};
        Senses senses = driver_senses(map, NULL, (Pose){5, 5, 0});
        assert_true(path_plan(&path, &senses, vec(50, 31), ROOM_M));
        check_at_most(vec_distance(path_goal(&path), vec(50, 31)), 1.5);
        check_keeps_clear(map, vec(5, 5), &path, 0.8 * 0.5 * 2.1);
    }
}

UNIT_TEST(a_goal_in_a_wall_or_outside_becomes_the_nearest_free_place) {
    Piece box = {.vertex_count = 4, .vertices = {{25, 15}, {35, 15}, {35, 25}, {25, 25}}};
    OWN_MAP *map = driver_map(WIDE_M, HIGH_M, &box, 1);
    Path path = {0};
    Senses senses = driver_senses(map, NULL, (Pose){5, 20, 0});
    assert_true(path_plan(&path, &senses, vec(27, 20), ROOM_M));
    check_at_most(vec_distance(path_goal(&path), vec(25 - RADIUS_M, 20)), 1.5);
    assert_true(path_plan(&path, &senses, vec(1e6, -1e6), ROOM_M));
    check_at_most(vec_distance(path_goal(&path), vec(WIDE_M, 0)), 3);
}

static double nearest_on_way_m(const Path *path, Vec from, Vec at) {
    double nearest_m = INFINITY;
    for (int i = path->at; i < path->count; from = path->points[i++])
        nearest_m = fmin(nearest_m, vec_segment_distance(from, path->points[i], at));
    return nearest_m;
}

static void follow_for(Path *path, Senses *senses, int ticks) {
    Avoidance avoidance = {0};
    for (int i = 0; i < ticks; i++)
        driver_step(senses, tracks_order(senses, path_follow(path, &avoidance, senses, 7)));
}

// The wreck is visible at the start or later, and is remembered behind a corner.
UNIT_TEST(a_path_leads_around_a_wreck) {
    OWN_MAP *map = driver_map(WIDE_M, HIGH_M, NULL, 0);
    TankSight wreck = driver_wreck((Pose){30, 20, 0});
    for (int is_late = 0; is_late < 2; is_late++) {
        Path path = {0};
        Senses senses = driver_senses(map, NULL, (Pose){10, 20, PI / 2});
        if (!is_late) driver_sees(&senses, &wreck, 1);
        assert_int_not_equal(pathfinder_search(senses.pathfinder, map, vec(10, 20), vec(50, 20),
                                               RADIUS_M, NULL, false),
                             0);
        assert_true(path_plan(&path, &senses, vec(50, 20), ROOM_M));
        if (!is_late) check_at_least(left_m(&path, vec(10, 20)), 40);
        if (is_late) check_at_most(nearest_on_way_m(&path, vec(10, 20), pose_at(wreck.pose)), 0.1);
        driver_sees(&senses, &wreck, 1);
        follow_for(&path, &senses, 30);
        assert_false(path_is_done(&path));
        check_at_least(nearest_on_way_m(&path, pose_at(senses.pose), pose_at(wreck.pose)), 2.0);
        check_place(path_goal(&path), vec(50, 20), 1);
        driver_sees(&senses, NULL, 0);
        assert_true(path_plan(&path, &senses, vec(50, 20), ROOM_M));
        check_at_least(nearest_on_way_m(&path, pose_at(senses.pose), pose_at(wreck.pose)), 2.0);
    }
}

// A wreck across the path would leave no room.
UNIT_TEST(a_gap_beside_a_wreck_along_the_path_is_used) {
    static const Piece WALLS[] = {{2, 0.4, {{20, 17}, {40, 17}}},
                                  {2, 0.4, {{20, 22.8}, {40, 22.8}}},
                                  {2, 0.4, {{20, 0}, {20, 17}}},
                                  {2, 0.4, {{20, 22.8}, {20, 40}}}};
    OWN_MAP *map = driver_map(WIDE_M, HIGH_M, WALLS, 4);
    for (double x = 21; x <= 23; x++) {
        TankSight wreck = driver_wreck((Pose){x, 18.4, PI / 2});
        Senses senses = driver_senses(map, NULL, (Pose){16, 6, PI / 2});
        driver_sees(&senses, &wreck, 1);
        Route route = {0};
        Avoidance avoidance = {0};
        for (double s = 0; s < 14; s += DRIVER_DT_S)
            driver_step(&senses, tracks_order(&senses, route_drive(&route, &avoidance, &senses,
                                                                   vec(48, 20), 7)));
        check_place(pose_at(senses.pose), vec(48, 20), 1.5);
    }
}

// Without another gap the wreck is pushed.
UNIT_TEST(a_gap_filled_by_a_wreck_is_left_for_another) {
    static const Piece WALLS[] = {{2, 0.4, {{30, 0}, {30, 17}}},
                                  {2, 0.4, {{30, 23}, {30, 35.5}}},
                                  {2, 0.4, {{30, 35.5}, {30, 40}}}};
    for (int is_only = 0; is_only < 2; is_only++) {
        OWN_MAP *map = driver_map(WIDE_M, HIGH_M, WALLS, is_only ? 3 : 2);
        TankSight wreck = driver_wreck((Pose){30, 20, 0});
        Path path = {0};
        Senses senses = driver_senses(map, NULL, (Pose){20, 20, PI / 2});
        driver_sees(&senses, &wreck, 1);
        assert_true(path_plan(&path, &senses, vec(40, 20), ROOM_M));
        double past_m = nearest_on_way_m(&path, vec(20, 20), pose_at(wreck.pose));
        if (is_only) check_at_most(past_m, 2.5);
        if (!is_only) check_at_least(past_m, 8);
    }
}

UNIT_TEST(a_tank_pushed_off_its_path_plans_again) {
    Piece wall = {2, 0.4, {{25, 0}, {25, 30}}};
    OWN_MAP *map = driver_map(WIDE_M, HIGH_M, &wall, 1);
    Path path = {0};
    Senses senses = driver_senses(map, NULL, (Pose){30, 10, 0});
    assert_true(path_plan(&path, &senses, vec(50, 10), ROOM_M));
    senses.pose = senses.next_pose = (Pose){20, 10, 0}; // behind the wall
    follow_for(&path, &senses, 30);
    assert_false(path_is_done(&path));
    check_keeps_clear(map, pose_at(senses.pose), &path, 0.5 * 2.1);
    check_at_most(vec_distance(path_goal(&path), vec(50, 10)), 1);
}

typedef struct Driven {
    int ticks, scrapes; // scrapes: ticks with the hull touching a wall
    int late;
} Driven;

// Drives without physics: walls do not push back. Plans again at an early end, as minds do.
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

UNIT_TEST(a_tank_can_follow_its_path) {
    Path path = {0};
    Driven all = {0};
    int runs = 0;
    for (uint64_t seed = 100; runs < 300; seed++) {
        OWN_MAP *map = walled_map(seed);
        Dice dice = dice_seed(seed, 2);
        for (int i = 0; i < 5; i++, runs++) {
            path = (Path){0};
            Vec from = journey_place(map, &dice, RADIUS_M + 0.5),
                to = journey_place(map, &dice, RADIUS_M + 0.5);
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

// Plays 80 pairs of places per arena, or a thousand with LONG=1.
static void check_arrivals(const char *name) {
    static Journeys all;
    int goals = effort_is_long() ? 40 : 8, starts = effort_is_long() ? 25 : 10;
    all = (Journeys){0};
    journeys_drive(&all, known_arena(name), DRIVES[0], goals, starts, 5);
    assert_int_equal(all.apart, 0);
    assert_int_equal(all.arrived, all.count);
    check_at_least(all.count, goals * starts / 2);
    qsort(all.ratios, (size_t)all.count, sizeof *all.ratios, compare_reals);
    check_at_most(all.ratios[all.count / 2], 1.08);
    check_at_most(all.ratios[all.count * 95 / 100], 1.3);
}

UNIT_TEST(every_drive_arrives_on_a_nearly_shortest_path) {
    check_arrivals("maze");
    if (!effort_is_brief()) check_arrivals("city");
}

UNIT_TEST(earlier_searches_do_not_change_a_path) {
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
}

UNIT_TEST(a_heavy_tank_reaches_every_place_of_the_city_where_it_fits) {
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

// The search for enemies out of sight.

static void look(Whereabouts *whereabouts, Senses *senses, double seconds) {
    for (int tick = 0; tick < seconds / senses->dt_s; tick++, senses->tick++)
        if (tick % 5 == 0) whereabouts_update(whereabouts, senses);
}

UNIT_TEST(tanks_that_know_nothing_choose_the_same_meeting_place) {
    OWN_ARENA *arena = shipped_arena("yard");
    Senses one = driver_senses(arena->map, NULL, (Pose){5, 6, 0});
    Senses other = driver_senses(arena->map, NULL, (Pose){59, 30, 2});
    Whereabouts ours = {0}, theirs = {0};
    Vec meeting = whereabouts_choose(&ours, &one);
    check_at_most(vec_distance(meeting, whereabouts_choose(&theirs, &other)), 0);
    check_at_most(vec_distance(meeting, vec(32, 18)), 8);
}

// The enemy drove behind the wall of a field of 80 x 60 m.
UNIT_TEST(an_enemy_is_expected_where_it_can_be_by_now) {
    Piece wall = {4, 0, {{38, 10}, {42, 10}, {42, 50}, {38, 50}}};
    OWN_MAP *map = driver_map(80, 60, &wall, 1);
    Senses senses = driver_senses(map, NULL, (Pose){20, 30, 0});
    senses.enemies_left = 1;
    Whereabouts whereabouts = {0};
    whereabouts_place(&whereabouts, &senses, vec(50, 30), 1);
    look(&whereabouts, &senses, 2);
    check_at_most(vec_distance(whereabouts_choose(&whereabouts, &senses), vec(50, 30)), 14);
    assert_true(whereabouts_is_worth(&whereabouts, vec(50, 30)));
    assert_false(whereabouts_is_worth(&whereabouts, vec(70, 55)));
    look(&whereabouts, &senses, 20); // long enough to drive anywhere that is out of sight
    assert_true(whereabouts_is_worth(&whereabouts, vec(70, 30)));
    assert_false(whereabouts_is_worth(&whereabouts, vec(10, 50))); // a place in sight
    senses.pose.x = 70;
    look(&whereabouts, &senses, 2);
    assert_false(whereabouts_is_worth(&whereabouts, vec(70, 30)));
    whereabouts_place(&whereabouts, &senses, vec(20, 30), 1);
    look(&whereabouts, &senses, 2);
    assert_true(whereabouts_is_worth(&whereabouts, vec(20, 30)));
    TankSight friend = driver_other((Pose){10, 30, 0}, false); // watches the other side
    driver_sees(&senses, &friend, 1);
    look(&whereabouts, &senses, 2);
    assert_false(whereabouts_is_worth(&whereabouts, vec(20, 30)));
}

UNIT_TEST(one_of_two_tanks_that_lose_sight_of_each_other_comes) {
    OPEN_FIELD(senses, 1, 200, 200, 0);
    Search searches[2] = {0};
    bool came = false;
    for (int turn = 0; turn < 4; turn++) {
        double wait_s[2];
        for (int id = 0; id < 2; id++) {
            TankSight enemy = driver_other((Pose){200, 220, 0}, true);
            senses.id = id, enemy.id = 1 - id;
            search_update(&searches[id], &senses, &enemy);
            search_update(&searches[id], &senses, NULL);
            wait_s[id] = search_wait_s(&searches[id], &senses, 3);
            senses.health = 0.9; // the fight has begun
            assert_true(search_wait_s(&searches[id], &senses, 3) == 3);
            senses.health = 1;
        }
        assert_true(wait_s[0] + wait_s[1] == 3);
        assert_true(turn == 0 || came != (wait_s[0] == 0));
        came = wait_s[0] == 0;
    }
}

static Twist stay(void *memory, const Senses *senses, const TankSight *target) {
    (void)memory, (void)senses, (void)target;
    return (Twist){0, 0};
}

UNIT_TEST(a_tank_comes_nearer_before_the_first_hit) {
    for (int way = 0; way < 3; way++) {
        OPEN_FIELD(senses, 1, 200, 200, 0);
        TankSight enemy = driver_other((Pose){200, 230, 0}, true);
        driver_sees(&senses, &enemy, 1);
        FighterMind mind = {stay, NULL, TURRET_LEADS, .near_m = way == 1 ? 29 : 0};
        Fighter fighter = {0};
        if (way == 2) enemy.health = 0.9;
        for (int i = 0; i < 300; i++)
            driver_step(&senses, fighter_think(&mind, &fighter, &senses, NULL));
        assert_int_equal(vec_distance(pose_at(senses.pose), pose_at(enemy.pose)) < 25, way == 0);
    }
}

// The enemy vanished behind a wall, and the mind would stay.
UNIT_TEST(a_tank_whose_turn_it_is_drives_to_where_the_enemy_vanished) {
    static const FighterMind MIND = {stay, NULL, TURRET_LEADS, .acts_without_target = true};
    Piece wall = {4, 0, {{38, 10}, {42, 10}, {42, 50}, {38, 50}}};
    OWN_MAP *map = driver_map(80, 60, &wall, 1);
    for (int id = 0; id < 2; id++) {
        Vec start = vec(20, 30);
        Senses senses = driver_senses(map, NULL, (Pose){start.x, start.y, 0});
        senses.id = id, senses.enemies_left = 1;
        TankSight enemy = driver_other((Pose){50, 30, 0}, true);
        enemy.id = 1 - id;
        Fighter fighter = {0};
        for (int i = 0; i < 180; i++) {
            driver_sees(&senses, &enemy, i < 60);
            driver_step(&senses, fighter_think(&MIND, &fighter, &senses, NULL));
        }
        assert_int_equal(vec_distance(pose_at(senses.pose), start) > 3, id == 0);
    }
}

UNIT_TEST_MAIN("navigation")
