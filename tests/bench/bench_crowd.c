// bench_crowd.c -- what a tank costs among many: 100, 1,000 and 10,000 of them, all with the same
// room.
//
// Hunters against ambushers in an arena of walls as dense as the tanks. The sizes take turns, each
// runs the same seconds of its battle, the smaller ones in more matches; medians are printed, and
// what a tank costs against one of a hundred.
#include "scene.h"

enum { RUNS = 5, QUICK_RUNS = 1, WARM_TICKS = 20, TICKS = 20, SIZES = 3 };
#define ROOM_M2 120.0      // a tank
#define WALL_ROOM_M2 320.0 // a wall

typedef struct Crowd {
    int tanks, matches;         // a run
    double must_ns, must_ratio; // at most; 0: none
    Arena *arena;
    double tank_tick_ns[RUNS];
} Crowd;

// Walls of 6 x 1 m and blocks of 3 x 3 m, turned any way, as a Tiled map of ten pixels a metre
// and four metres a tile.
static char *write_map(int size_m, size_t *length) {
    char *text = NULL;
    FILE *file = open_memstream(&text, length);
    Dice dice = dice_seed(1, (uint64_t)size_m);
    if (!file) give_up("out of memory");
    fprintf(file,
            "{\"type\":\"map\",\"orientation\":\"orthogonal\",\"infinite\":false,\"width\":%d,"
            "\"height\":%d,\"tilewidth\":40,\"tileheight\":40,\"tilesets\":[],\"properties\":"
            "[{\"name\":\"metres_per_tile\",\"type\":\"float\",\"value\":4}],\"layers\":"
            "[{\"type\":\"objectgroup\",\"name\":\"objects\",\"objects\":["
            "{\"id\":1,\"type\":\"spawn\",\"x\":50,\"y\":50,\"width\":0,\"height\":0,"
            "\"point\":true,\"rotation\":0}",
            size_m / 4, size_m / 4);
    int walls = (int)(size_m * size_m / WALL_ROOM_M2);
    for (int i = 0; i < walls; i++) {
        double x = dice_between(&dice, 100, size_m * 10.0 - 100);
        double y = dice_between(&dice, 100, size_m * 10.0 - 100);
        double turn = dice_between(&dice, 0, 360);
        fprintf(file,
                ",{\"id\":%d,\"type\":\"wall\",\"x\":%.2f,\"y\":%.2f,\"width\":%d,\"height\":%d,"
                "\"rotation\":%.1f}",
                i + 2, x, y, i % 2 ? 60 : 30, i % 2 ? 10 : 30, turn);
    }
    fprintf(file, "]}]}");
    if (fclose(file)) give_up("out of memory");
    return text;
}

static Arena *make_arena(int tanks) {
    size_t length;
    char *text = write_map(4 * (int)ceil(sqrt(tanks * ROOM_M2) / 4), &length);
    Arena *arena = parse_arena(text, length);
    free(text);
    return arena;
}

static void bench(Crowd *crowd, int run) {
    double ticking_s = 0;
    for (int m = 0; m < crowd->matches; m++) {
        Match *match =
            match_of(card_of("ambusher", "hunter", crowd->tanks, 2, (uint64_t)m + 1), crowd->arena);
        for (int i = 0; i < WARM_TICKS; i++) match_tick(match, NULL);
        double start = cpu_s();
        for (int i = 0; i < TICKS; i++) match_tick(match, NULL);
        ticking_s += cpu_s() - start;
        match_destroy(match);
    }
    crowd->tank_tick_ns[run] = 1e9 * ticking_s / crowd->matches / TICKS / crowd->tanks;
}

int main(int argc, char **argv) {
    Crowd crowds[SIZES] = {{100, 20, 0, 0}, {1000, 2, 0, 1.5}, {10000, 1, 1600, 2}};
    int runs = is_quick(argc, argv) ? QUICK_RUNS : RUNS;
    for (int i = 0; i < SIZES; i++) crowds[i].arena = make_arena(crowds[i].tanks);
    for (int run = 0; run < runs; run++)
        for (int i = 0; i < SIZES; i++) bench(&crowds[i], run);
    double hundred_ns = median(crowds[0].tank_tick_ns, runs);
    for (int i = 0; i < SIZES; i++) {
        double tank_tick_ns = median(crowds[i].tank_tick_ns, runs);
        figure(tank_tick_ns, "ns", AT_MOST, time_by_machine(crowds[i].must_ns),
               "%d tanks, as dense: a tank's tick", crowds[i].tanks);
        if (i > 0)
            figure(tank_tick_ns / hundred_ns, "", AT_MOST, crowds[i].must_ratio,
                   "%d tanks, as dense: cost a tank / that of 100", crowds[i].tanks);
        arena_destroy(crowds[i].arena);
    }
    return 0;
}
