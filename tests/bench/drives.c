// drives.c -- benchmarks of driving: paths, and tanks that are stuck.
#include "../driver.h"
#include "../journey.h"
#include "../stuck.h"

#include "ai/navigation/posts.h"
#include "ai/tactics/course.h"

#include "bench.h"

// Case nav: cost of a path, and driven distances compared with the shortest paths.

enum { PLANS = 2000, STARTS = 25, GOALS = 40 };

// Plans between random places, and looks for cover at the same places.
static void bench_plans(const Map *map, const char *name) {
    static double plan_us[PLANS], cover_us[PLANS];
    Dice dice = dice_seed(1, 1);
    Path path = {0};
    for (int i = 0; i < PLANS; i++) {
        Vec place, from = journey_place(map, &dice, 1.4), to = journey_place(map, &dice, 1.4);
        Senses senses = driver_senses(map, NULL, (Pose){from.x, from.y, 0});
        double start = cpu_s();
        path_plan(&path, &senses, to, JOURNEY_ROOM_M);
        plan_us[i] = 1e6 * (cpu_s() - start);
        start = cpu_s();
        cover_find(&senses, to, 20, &place);
        cover_us[i] = 1e6 * (cpu_s() - start);
    }
    MapGrid grid = map_nav_grid(map);
    printf("%-8s %3d x %3d nodes  plan %5.1f us (95 %%: %.1f, max: %.1f)  cover %.1f us (95 %%: "
           "%.1f)\n",
           name, grid.columns, grid.rows, quantile(plan_us, PLANS, 0.5),
           quantile(plan_us, PLANS, 0.95), quantile(plan_us, PLANS, 1),
           quantile(cover_us, PLANS, 0.5), quantile(cover_us, PLANS, 0.95));
}

static void bench_drives(const Arena *arena, const char *name, const Drive *drive) {
    static Journeys all;
    all = (Journeys){0};
    journeys_drive(&all, arena, drive, GOALS, STARTS, 2);
    printf("%-8s %-10s %d of %d arrived, %.2f plans each; driven / shortest %.3f (95 %%: %.3f, "
           "max: %.3f); %.1f m/s\n",
           name, drive->name, all.arrived, all.count, (double)all.plans / all.count,
           quantile(all.ratios, all.count, 0.5), quantile(all.ratios, all.count, 0.95),
           quantile(all.ratios, all.count, 1), quantile(all.speeds_mps, all.count, 0.5));
}

static bool is_wanted(const char *key, const char *name) {
    const char *value = option(key);
    return !value || strcmp(value, name) == 0;
}

void bench_nav(void) {
    bool is_chosen = option("arena");
    for (int i = 0; i < ARENAS_ALL; i++) {
        const char *name = BENCH_ARENAS[i];
        if (!is_wanted("arena", name)) continue;
        bench_plans(bench_arena(name)->map, name);
        bool is_driven = is_chosen || strcmp(name, "maze") == 0 || strcmp(name, "city") == 0;
        for (int k = 0; is_driven && DRIVES[k] && (k == 0 || is_chosen); k++)
            bench_drives(bench_arena(name), name, DRIVES[k]);
    }
}

// Case stuck: how long tanks are stuck (defined in tests/stuck.h), as a fraction of the time, for
// every mind, arena and drive. A row near the limit plays more matches before it is judged.

enum { CROWDS = 3, ROWS_MAX = 4096, SHOWN = 12, MORE_SEEDS = 4 };
#define LIMIT_S 60.0
#define LIMIT 0.01 // fraction that no row should reach
#define NEAR 0.5   // rows above this fraction of the limit play more matches

typedef struct Row {
    const char *arena, *mind, *drive;
    double stuck_s, play_s;
} Row;

static double share(const Row *row) { return row->stuck_s / fmax(1, row->play_s); }

static void play_seeds(Row *row, const Drive *drive, int from, int seeds) {
    static const int TANKS[CROWDS] = {2, 6, STUCK_TANKS_MAX};
    for (int i = 0; i < seeds * CROWDS; i++) {
        int tanks = TANKS[i % CROWDS];
        MatchCard card = card_of(row->mind, row->mind, tanks, tanks);
        card.seed = (uint64_t)(from + 1 + i / CROWDS);
        card.time_limit_s = LIMIT_S;
        for (int t = 0; t < tanks; t++) tank_card_set_drive(&card.tanks[t], drive);
        OWN_MATCH *match = match_of(card, bench_arena(row->arena));
        StuckTally tally = stuck_watch(match);
        row->stuck_s += tally.stuck_s, row->play_s += tally.play_s;
    }
}

static int bench_arena_rows(Row *rows, int count, const char *arena, int seeds) {
    Row all = {.arena = arena};
    for (int m = 0; BEHAVIOURS[m]; m++) {
        for (int k = 0; DRIVES[k]; k++) {
            Row row = {.arena = arena, .mind = BEHAVIOURS[m]->name, .drive = DRIVES[k]->name};
            if (!is_wanted("mind", row.mind) || !is_wanted("drive", row.drive)) continue;
            play_seeds(&row, DRIVES[k], 0, seeds);
            if (share(&row) >= NEAR * LIMIT) play_seeds(&row, DRIVES[k], seeds, MORE_SEEDS);
            all.stuck_s += row.stuck_s;
            all.play_s += row.play_s;
            if (count < ROWS_MAX) rows[count++] = row;
        }
    }
    printf("%-10s stuck %.3f %% of %.0f s\n", arena, 100 * share(&all), all.play_s);
    fflush(stdout);
    return count;
}

static int by_share(const void *a, const void *b) {
    double x = share(a), y = share(b);
    return (x < y) - (x > y);
}

void bench_stuck(void) {
    static Row rows[ROWS_MAX];
    int count = 0, above = 0;
    for (int i = 0; i < ARENAS_ALL; i++)
        if (is_wanted("arena", BENCH_ARENAS[i]))
            count = bench_arena_rows(rows, count, BENCH_ARENAS[i], option_int("seeds", 1));
    qsort(rows, (size_t)count, sizeof *rows, by_share);
    for (int i = 0; i < count; i++) {
        const Row *row = &rows[i];
        above += share(row) >= LIMIT;
        if (i < SHOWN || share(row) >= LIMIT)
            printf("  %-10s %-10s %-12s stuck %.2f %% of %.0f s\n", row->arena, row->mind,
                   row->drive, 100 * share(row), row->play_s);
    }
    printf("%d of %d rows reach %.0f %%\n", above, count, 100 * LIMIT);
}
