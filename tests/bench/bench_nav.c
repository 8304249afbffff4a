// bench_nav.c -- what ways cost to find, and how well they are driven: against the shortest ones
// there are.
#include "../journey.h"

#include "ai/tactics/course.h"
#include "ai/navigation/posts.h"
#include "ai/navigation/pathfinder.h"

#include "figures.h"

enum { PLANS = 2000, STARTS = 25, GOALS = 40 };

static double share_of(double *values, int count, double share) {
    qsort(values, (size_t)count, sizeof *values, compare_numbers);
    return values[(int)(share * (count - 1))];
}

static Senses senses_at(const Arena *arena, Pathfinder *pathfinder, Vec at) {
    Pose pose = {at.x, at.y, 0};
    return (Senses){.dt_s = BATTLE_TICK_S,
                    .pose = pose,
                    .next_pose = pose,
                    .limits = {0, 7, 8, true, true},
                    .half_gauge_m = 0.85,
                    .length_m = 3.0,
                    .width_m = 2.1,
                    .accel_mps2 = 8,
                    .turn_accel_radps2 = 20,
                    .map = arena->map,
                    .pathfinder = pathfinder};
}

// Plans between random places, and looks for cover on the same ones.
static void bench_plans(const Arena *arena, const char *name) {
    static double plan_us[PLANS], cover_us[PLANS];
    Pathfinder *pathfinder = pathfinder_create();
    Dice dice = dice_seed(1, 1);
    Path path = {0};
    for (int i = 0; i < PLANS; i++) {
        Vec from = journey_place(arena->map, &dice, 1.4);
        Vec to = journey_place(arena->map, &dice, 1.4);
        Senses senses = senses_at(arena, pathfinder, from);
        double start = cpu_s();
        path_plan(&path, &senses, to, JOURNEY_ROOM_M);
        plan_us[i] = 1e6 * (cpu_s() - start);
        Vec place;
        start = cpu_s();
        cover_find(&senses, to, 20, &place);
        cover_us[i] = 1e6 * (cpu_s() - start);
    }
    MapGrid grid = map_nav_grid(arena->map);
    printf("%-8s %3d x %3d nodes  plan %5.1f us (95 %%: %.1f, all: %.1f)  cover %.1f us (95 %%: "
           "%.1f)\n",
           name, grid.columns, grid.rows, share_of(plan_us, PLANS, 0.5),
           share_of(plan_us, PLANS, 0.95), share_of(plan_us, PLANS, 1),
           share_of(cover_us, PLANS, 0.5), share_of(cover_us, PLANS, 0.95));
    pathfinder_destroy(pathfinder);
}

static void bench_drives(const Arena *arena, const char *name, const Drive *drive) {
    static double ratios[STARTS * GOALS], speeds[STARTS * GOALS];
    const TankSpec *spec = spec_find("medium");
    double radius_m = 0.5 * spec->width_m, room_m = radius_m + JOURNEY_ROOM_M + 0.2;
    Dice dice = dice_seed(2, 2);
    int arrived = 0, count = 0, plans = 0;
    for (int g = 0; g < GOALS; g++) {
        Vec goal = journey_place(arena->map, &dice, room_m);
        Reference reference = reference_from(arena->map, goal, radius_m);
        for (int s = 0; s < STARTS; s++) {
            Vec at = journey_place(arena->map, &dice, room_m);
            double best_m = reference.way_m[reference_node(&reference, at)];
            double heading_rad = dice_between(&dice, -PI, PI);
            if (isinf(best_m) || vec_distance(at, goal) < 5) {
                s--;
                continue;
            }
            Pose start = {at.x, at.y, heading_rad};
            Journey journey =
                journey_drive(arena, spec, drive, start, goal, 10 + best_m / JOURNEY_SLOWEST_MPS);
            if (!journey.has_arrived)
                printf("  never arrived: %.1f %.1f %.2f to %.1f %.1f\n", at.x, at.y, heading_rad,
                       goal.x, goal.y);
            arrived += journey.has_arrived;
            plans += journey.plans;
            ratios[count] = journey.driven_m / best_m;
            speeds[count++] = journey.driven_m / journey.time_s;
        }
        reference_free(&reference);
    }
    printf("%-8s %-10s %d of %d arrived, %.2f plans each; driven / shortest %.3f (95 %%: %.3f, "
           "all: %.3f); %.1f m/s\n",
           name, drive->name, arrived, count, (double)plans / count, share_of(ratios, count, 0.5),
           share_of(ratios, count, 0.95), share_of(ratios, count, 1), share_of(speeds, count, 0.5));
}

// bench_nav ASSETS [ARENA]: of one arena, with every drive.
int main(int argc, char **argv) {
    static const char *const NAMES[] = {"open", "yard", "maze", "pillars", "proving", "city"};
    const char *only = argc > 2 ? argv[2] : "";
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        if (only[0] && strcmp(only, NAMES[i]) != 0) continue;
        Arena *arena = shipped_arena(NAMES[i]);
        bench_plans(arena, NAMES[i]);
        bool is_driven = argc > 2 || strcmp(NAMES[i], "maze") == 0 || strcmp(NAMES[i], "city") == 0;
        for (int k = 0; is_driven && DRIVES[k]; k++)
            if (k == 0 || argc > 2) bench_drives(arena, NAMES[i], DRIVES[k]);
        arena_destroy(arena);
    }
    return 0;
}
