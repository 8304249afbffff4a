// bench_stuck.c -- how much of their time tanks are stuck: every behaviour, arena and drive.
//
// tests/stuck.h says what stuck is. A row near the limit is played for longer before it is judged.
//     bench_stuck ASSETS [SEEDS [MIND|- [ARENA|- [DRIVE|-]]]]
#include "../stuck.h"
#include "scene.h"

enum { CROWDS = 3, ROWS_MAX = 4096, SHOWN = 12, CLOSER_SEEDS = 4 };
#define LIMIT_S 60.0
#define LIMIT 0.01 // the share that no row should reach
#define NEAR 0.5   // of it: such a row is looked at closer

typedef struct Row {
    const char *arena, *mind, *drive;
    double stuck_s, play_s;
} Row;

typedef struct Table {
    Row rows[ROWS_MAX];
    int count;
} Table;

static double share(const Row *row) { return row->stuck_s / fmax(1, row->play_s); }

static void play(Row *row, const Arena *arena, const Drive *drive, int tanks, uint64_t seed) {
    MatchCard card = card_of(row->mind, row->mind, tanks, tanks, seed);
    card.time_limit_s = LIMIT_S;
    for (int i = 0; i < tanks; i++) tank_card_set_drive(&card.tanks[i], drive);
    Match *match = match_of(card, arena);
    StuckTally tally = stuck_watch(match);
    row->stuck_s += tally.stuck_s, row->play_s += tally.play_s;
    match_destroy(match);
}

static void play_all(Row *row, const Arena *arena, const Drive *drive, int from, int seeds) {
    static const int TANKS[CROWDS] = {2, 6, STUCK_TANKS_MAX};
    for (int seed = from + 1; seed <= from + seeds; seed++)
        for (int i = 0; i < CROWDS; i++) play(row, arena, drive, TANKS[i], (uint64_t)seed);
}

static bool is_wanted(const char *only, const char *name) {
    return !only || strcmp(only, "-") == 0 || strcmp(only, name) == 0;
}

// `only`: mind, arena, drive.
static void bench(Table *table, const char *assets, const char *name, char **only, int seeds) {
    Arena *arena = load_arena(assets, name);
    Row all = {.arena = name};
    for (int m = 0; BEHAVIOURS[m]; m++) {
        for (int k = 0; DRIVES[k]; k++) {
            Row row = {.arena = name, .mind = BEHAVIOURS[m]->name, .drive = DRIVES[k]->name};
            if (!is_wanted(only[0], row.mind) || !is_wanted(only[2], row.drive)) continue;
            play_all(&row, arena, DRIVES[k], 0, seeds);
            if (share(&row) >= NEAR * LIMIT) play_all(&row, arena, DRIVES[k], seeds, CLOSER_SEEDS);
            all.stuck_s += row.stuck_s;
            all.play_s += row.play_s;
            if (table->count < ROWS_MAX) table->rows[table->count++] = row;
        }
    }
    printf("%-10s stuck %.3f %% of %.0f s\n", name, 100 * share(&all), all.play_s);
    fflush(stdout);
    arena_destroy(arena);
}

static int by_share(const void *a, const void *b) {
    double x = share(a), y = share(b);
    return x < y ? 1 : x > y ? -1 : 0;
}

static void print_worst(Table *table) {
    int above = 0;
    qsort(table->rows, (size_t)table->count, sizeof *table->rows, by_share);
    for (int i = 0; i < table->count; i++) {
        const Row *row = &table->rows[i];
        above += share(row) >= LIMIT;
        if (i < SHOWN || share(row) >= LIMIT)
            printf("  %-10s %-10s %-12s stuck %.2f %% of %.0f s\n", row->arena, row->mind,
                   row->drive, 100 * share(row), row->play_s);
    }
    printf("%d of %d rows at %.0f %% or above\n", above, table->count, 100 * LIMIT);
}

int main(int argc, char **argv) {
    static const char *const ARENAS[] = {"open", "yard", "maze", "pillars", "proving", "city"};
    const char *assets = argc > 1 ? argv[1] : "assets";
    int seeds = argc > 2 ? atoi(argv[2]) : 1;
    char *only[3] = {argc > 3 ? argv[3] : NULL, argc > 4 ? argv[4] : NULL,
                     argc > 5 ? argv[5] : NULL};
    Table *table = calloc(1, sizeof *table);
    if (!table) return 1;
    for (size_t i = 0; i < sizeof ARENAS / sizeof *ARENAS; i++)
        if (is_wanted(only[1], ARENAS[i])) bench(table, assets, ARENAS[i], only, seeds);
    print_worst(table);
    free(table);
    return 0;
}
