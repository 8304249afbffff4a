// test_navigation.c -- tanks get where they plan to go, on nearly the shortest way; those that
// share a goal do so along one flow field; and the city has no corner that cannot be reached.
#include "ai/navigation/map.h"
#include "driver.h"
#include "journey.h"

#include "ai/navigation/pathfinder.h"

enum { GOALS = 8, STARTS = 10, FLOW_GOALS = 6 };

static int compare(const void *a, const void *b) {
    double l = *(const double *)a, r = *(const double *)b;
    return (l > r) - (l < r);
}

// bench_nav does the same for a thousand pairs an arena.
static void check_arrivals(const char *name) {
    Arena *arena = shipped_arena(name);
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
    arena_destroy(arena);
}

static void test_every_drive_arrives(void **state) {
    (void)state;
    check_arrivals("maze");
    check_arrivals("city");
}

static double planned_m(const Senses *senses, Vec goal) {
    Path path = {0};
    if (!path_plan(&path, senses, goal, JOURNEY_ROOM_M)) return INFINITY;
    double way_m = 0;
    Vec from = pose_at(senses->pose);
    for (int i = path.at; i < path.count; i++) {
        way_m += vec_distance(from, path.points[i]);
        from = path.points[i];
    }
    return way_m;
}

// Goes where the field says, a little at a time; INFINITY when that does not end.
static double flowed_m(const Map *map, Vec from, Vec goal) {
    const double step_m = 0.3;
    double way_m = 0, heading_rad, left_m;
    while (vec_distance(from, goal) > 2 * step_m) {
        Senses senses = driver_senses(map, NULL, (Pose){from.x, from.y, 0});
        if (way_m > 1000 || !flow_heading(&senses, goal, JOURNEY_ROOM_M, &heading_rad, &left_m))
            return INFINITY;
        from = vec_add(from, vec_scale(vec_heading(heading_rad), step_m));
        check_at_least(map_clearance(map, from), 0.9);
        way_m += step_m;
    }
    return way_m + vec_distance(from, goal);
}

static void check_flows(const char *name) {
    Arena *arena = shipped_arena(name);
    Dice dice = dice_seed(6, 6);
    for (int g = 0; g < FLOW_GOALS; g++) {
        Vec goal = journey_place(arena->map, &dice, 1.6);
        for (int s = 0; s < 30; s++) {
            Vec from = journey_place(arena->map, &dice, 1.6);
            Senses senses = driver_senses(arena->map, NULL, (Pose){from.x, from.y, 0});
            double plan_m = planned_m(&senses, goal), heading_rad, left_m;
            assert_true(flow_heading(&senses, goal, JOURNEY_ROOM_M, &heading_rad, &left_m));
            check_at_most(left_m, 1.6 * 1.09 * plan_m + 2); // tolls beside walls counted in
            check_at_least(left_m, 0.9 * plan_m - 1);
            check_at_most(flowed_m(arena->map, from, goal), 1.1 * plan_m + 0.6);
        }
    }
    arena_destroy(arena);
}

static void test_flows_arrive_and_are_short(void **state) {
    (void)state;
    check_flows("yard");
    check_flows("maze");
    check_flows("city");
}

typedef struct Answer {
    double heading_rad, way_m;
} Answer;

static Answer ask(const Map *map, Vec from, Vec goal, double room_m) {
    Senses senses = driver_senses(map, NULL, (Pose){from.x, from.y, 0});
    Answer answer = {0};
    assert_true(flow_heading(&senses, goal, room_m, &answer.heading_rad, &answer.way_m));
    return answer;
}

// Other goals, radii and maps in between push a field out of its place, or leave it there.
static void test_what_is_kept_changes_no_answer(void **state) {
    (void)state;
    Arena *maze = shipped_arena("maze"), *yard = shipped_arena("yard");
    Dice dice = dice_seed(7, 7);
    Vec from = journey_place(maze->map, &dice, 1.6), goal = journey_place(maze->map, &dice, 1.6);
    Answer first = ask(maze->map, from, goal, 0.25);
    for (int others = 1; others < 2 * FLOW_FIELDS_MAX; others++) {
        for (int i = 0; i < others; i++) {
            Vec a = journey_place(yard->map, &dice, 1.6), b = journey_place(yard->map, &dice, 1.6);
            ask(yard->map, a, b, 0.25);
        }
        Answer wide = ask(maze->map, from, goal, 0.6);
        assert_true(wide.way_m > 0);
        Answer again = ask(maze->map, from, goal, 0.25);
        assert_memory_equal(&first, &again, sizeof first);
    }
    arena_destroy(maze);
    arena_destroy(yard);
}

// Wherever a heavy tank fits, it can get to.
static void test_the_city_has_no_dead_pockets(void **state) {
    (void)state;
    Arena *arena = shipped_arena("city");
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
    arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_drive_arrives),
        cmocka_unit_test(test_flows_arrive_and_are_short),
        cmocka_unit_test(test_what_is_kept_changes_no_answer),
        cmocka_unit_test(test_the_city_has_no_dead_pockets),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    pathfinder_destroy(driver_pathfinder());
    return failed;
}
