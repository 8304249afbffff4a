// bench_nav.c -- what ways cost to find, and how well they are driven: against the shortest ones
// there are.
#include "../driver.h"
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

// Plans between random places, and looks for cover on the same ones.
static void bench_plans(const Arena *arena, const char *name) {
    static double plan_us[PLANS], cover_us[PLANS];
    Dice dice = dice_seed(1, 1);
    Path path = {0};
    for (int i = 0; i < PLANS; i++) {
        Vec from = journey_place(arena->map, &dice, 1.4);
        Vec to = journey_place(arena->map, &dice, 1.4);
        Senses senses = driver_senses(arena->map, NULL, (Pose){from.x, from.y, 0});
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
}

static void bench_drives(const Arena *arena, const char *name, const Drive *drive) {
    static Journeys all;
    all = (Journeys){0};
    journeys_drive(&all, arena, drive, GOALS, STARTS, 2);
    printf("%-8s %-10s %d of %d arrived, %.2f plans each; driven / shortest %.3f (95 %%: %.3f, "
           "all: %.3f); %.1f m/s\n",
           name, drive->name, all.arrived, all.count, (double)all.plans / all.count,
           share_of(all.ratios, all.count, 0.5), share_of(all.ratios, all.count, 0.95),
           share_of(all.ratios, all.count, 1), share_of(all.speeds_mps, all.count, 0.5));
}

// bench_nav ASSETS [ARENA]: of one arena, with every drive.
int main(int argc, char **argv) {
    const char *only = argc > 2 ? argv[2] : "";
    for (int i = 0; i < ARENA_COUNT; i++) {
        const char *name = ARENA_NAMES[i];
        if (only[0] && strcmp(only, name) != 0) continue;
        OWN_ARENA *arena = shipped_arena(name);
        bench_plans(arena, name);
        bool is_driven = argc > 2 || strcmp(name, "maze") == 0 || strcmp(name, "city") == 0;
        for (int k = 0; is_driven && DRIVES[k]; k++)
            if (k == 0 || argc > 2) bench_drives(arena, name, DRIVES[k]);
    }
    return 0;
}
