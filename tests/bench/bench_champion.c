// bench_champion.c -- how strong a mind is: duels against every other one, and against three
// sparring minds; against hunters on other drives, in other tanks, by other rules and on arenas
// that nothing was tuned for.
//
//     bench_champion [ASSETS] [--quick] [KEY=VALUE ..] [ROW ..]
// A KEY is a parameter of the mind, or `mind` for another one than the champion, `duels` and
// `seed`. A ROW is a word in the names of those rows that are wanted.
#include "match/ladder/rating.h"
#include "scene.h"
#include "tests/minds/boxer.h"
#include "tests/minds/brawler.h"
#include "tests/minds/edger.h"

enum { DUELS = 400, QUICK_DUELS = 40, SIDES = 2, ARENAS_MAX = 4, FOES_MAX = 64, BEST = 5 };
enum { SEED = 77001 }; // nothing was tuned on what comes from here on
#define BEST_SHARE 0.65
#define OTHERS_SHARE 0.85

typedef struct Row {
    const char *name;
    const Behaviour *foe; // NULL: the hunter
    double least;
    const char *arena;  // NULL: the four
    const char *preset; // NULL: the usual numbers
    const char *drive, *tank;
} Row;

static const Row ROWS[] = {
    {"boxer", &BOXER, 0.5}, // 0.65 is what it should be: nothing that was tried got there
    {"brawler", &BRAWLER, 0.7},
    {"edger", &EDGER, 0.7},
    {"drive bicycle", .drive = "bicycle", .least = 0.7},
    {"drive bicycle-arc", .drive = "bicycle-arc"},
    {"drive tyre", .drive = "tyre", .least = 0.7},
    {"drive suspension", .drive = "suspension", .least = 0.7},
    {"drive arcade", .drive = "arcade", .least = 0.7},
    {"drive track-slip", .drive = "track-slip"},
    {"tank heavy", .tank = "heavy", .least = 0.7},
    {"tank light", .tank = "light", .least = 0.7},
    {"rules arcade", .preset = "arcade"},
    {"rules slippery", .preset = "slippery", .least = 0.7},
    {"rules one-shot", .preset = "one-shot", .least = 0.55},
    {"rules sniper-duel", .preset = "sniper-duel", .least = 0.55},
    {"arena corridors", .arena = "corridors", .least = 0.7},
    {"arena forest", .arena = "forest", .least = 0.7},
    {"arena plain", .arena = "plain", .least = 0.7},
};
enum { ROW_COUNT = sizeof ROWS / sizeof *ROWS };

static const char *const ARENAS[ARENAS_MAX] = {"open", "yard", "maze", "pillars"};

// What stands in an arena that no mind was written for, as Tiled writes it; 10 pixels are a metre.
typedef struct Sketch {
    char objects[16000];
    size_t used;
    int count;
} Sketch;

static void sketch_add(Sketch *sketch, const char *kind, Vec at, Vec size, const char *more) {
    int wrote = snprintf(sketch->objects + sketch->used, sizeof sketch->objects - sketch->used,
                         "%s{\"id\":%d,\"type\":\"%s\",\"x\":%.0f,\"y\":%.0f,\"width\":%.0f,"
                         "\"height\":%.0f,\"%s\":true}",
                         sketch->count ? "," : "", sketch->count + 1, kind, 10 * at.x, 10 * at.y,
                         10 * size.x, 10 * size.y, more);
    sketch->used += (size_t)wrote;
    sketch->count++;
}

// Blocks with lanes of 6 m between them.
static void sketch_corridors(Sketch *sketch) {
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 4; column++)
            sketch_add(sketch, "wall", vec(6 + 17 * column + row % 2 * 3, 6 + 13 * row), vec(11, 7),
                       "visible");
}

// Pillars on a grid that was shaken.
static void sketch_forest(Sketch *sketch) {
    Dice dice = dice_seed(5, 1);
    for (int row = 0; row < 5; row++)
        for (int column = 0; column < 8; column++) {
            double x = 8 + 8 * column + dice_between(&dice, -1.5, 1.5);
            double y = 6 + 8 * row + dice_between(&dice, -1.5, 1.5);
            double wide_m = dice_between(&dice, 1.2, 2.4);
            sketch_add(sketch, "wall", vec(x, y), vec(wide_m, wide_m), "ellipse");
        }
}

static Arena *make_arena(const char *name) {
    enum { ROOM = 20000 };
    static char text[ROOM];
    Sketch sketch = {.used = 0};
    bool is_plain = strcmp(name, "plain") == 0;
    int width_m = is_plain ? 140 : 76, height_m = is_plain ? 110 : 45;
    if (strcmp(name, "corridors") == 0) sketch_corridors(&sketch);
    if (strcmp(name, "forest") == 0) sketch_forest(&sketch);
    for (int i = 0; i < 4; i++)
        sketch_add(&sketch, "spawn", vec(i % 2 ? 3 : width_m - 3, i / 2 ? 3 : height_m - 3),
                   vec(0, 0), "point");
    int length = snprintf(text, ROOM,
                          "{\"type\":\"map\",\"orientation\":\"orthogonal\",\"infinite\":false,"
                          "\"width\":%d,\"height\":%d,\"tilewidth\":10,\"tileheight\":10,"
                          "\"tilesets\":[],\"layers\":[{\"type\":\"objectgroup\",\"name\":"
                          "\"objects\",\"objects\":[%s]}]}",
                          width_m, height_m, sketch.objects);
    return parse_arena(text, (size_t)length);
}

typedef struct Bench {
    const char *assets;
    Arena *arenas[ARENAS_MAX];
    Mind mind;
    int duels;
    uint64_t seed;
    char **wanted;
    int wanted_count;
} Bench;

static bool is_wanted(const Bench *bench, const char *name) {
    for (int i = 0; i < bench->wanted_count; i++)
        if (strstr(name, bench->wanted[i])) return true;
    return bench->wanted_count == 0;
}

static Match *duel(const Bench *bench, const Row *row, const Tuning *tuning, Mind foe,
                   const Arena *arena, int number) {
    MatchCard card = card_of(bench->mind.behaviour->name, foe.behaviour->name, 2, 2,
                             bench->seed + (uint64_t)(number / (SIDES * ARENAS_MAX)));
    card_set_tuning(&card, tuning);
    card.start_rotation = number % SIDES;
    card.tanks[0].mind = bench->mind, card.tanks[1].mind = foe;
    for (int i = 0; i < 2; i++) {
        if (row->drive) tank_card_set_drive(&card.tanks[i], drive_find(row->drive));
        if (row->tank) card.tanks[i].loadout.spec = spec_find(row->tank);
    }
    return match_of(card, arena);
}

// The share of wins in so many duels, a draw counting half.
static double share_of(const Bench *bench, const Row *row, const Behaviour *foe) {
    Arena *own = row->arena ? make_arena(row->arena) : NULL;
    Tuning tuning = tuning_initial();
    Problem problem = {""};
    char path[1024];
    double won = 0;
    snprintf(path, sizeof path, "%s/tuning/%s.json", bench->assets, row->preset ? row->preset : "");
    if (row->preset && !tuning_load(path, &tuning, NULL, &problem)) give_up(problem.text);
    for (int i = 0; i < bench->duels; i++) {
        Match *match = duel(bench, row, &tuning, mind_initial(foe),
                            own ? own : bench->arenas[i / SIDES % ARENAS_MAX], i);
        while (!match_is_over(match)) match_tick(match, NULL);
        int winner = match_result(match).winner;
        won += winner < 0 ? 0.5 : winner == 0;
        match_destroy(match);
    }
    arena_destroy(own);
    return won / bench->duels;
}

static void tell(const Bench *bench, double share, double least, const char *name) {
    Interval interval = share_interval((int)round(share * bench->duels), bench->duels);
    char range[40];
    snprintf(range, sizeof range, "%.0f..%.0f%%", 100 * interval.low, 100 * interval.high);
    figure(share, range, AT_LEAST, least, "%s against %s", bench->mind.behaviour->name, name);
}

typedef struct Foe {
    const Behaviour *mind;
    double share;
} Foe;

static int by_share(const void *a, const void *b) {
    return compare_numbers(&((const Foe *)a)->share, &((const Foe *)b)->share);
}

// The best five are those that fare best against it.
static void bench_minds(const Bench *bench) {
    Foe foes[FOES_MAX];
    int count = 0;
    for (int i = 0; BEHAVIOURS[i] && count < FOES_MAX; i++) {
        const Behaviour *foe = BEHAVIOURS[i];
        if (foe == bench->mind.behaviour || !is_wanted(bench, foe->name)) continue;
        foes[count++] = (Foe){foe, share_of(bench, &(Row){0}, foe)};
    }
    qsort(foes, (size_t)count, sizeof *foes, by_share);
    for (int i = 0; i < count; i++)
        tell(bench, foes[i].share, i < BEST ? BEST_SHARE : OTHERS_SHARE, foes[i].mind->name);
}

static void read_words(Bench *bench, int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        char *is = strchr(argv[i], '=');
        if (!is) continue;
        *is++ = '\0';
        int param = behaviour_param_index(bench->mind.behaviour, argv[i]);
        if (strcmp(argv[i], "duels") == 0)
            bench->duels = atoi(is);
        else if (strcmp(argv[i], "seed") == 0)
            bench->seed = strtoull(is, NULL, 10);
        else if (strcmp(argv[i], "mind") == 0 && behaviour_find(is))
            bench->mind = mind_initial(behaviour_find(is));
        else if (param >= 0)
            bench->mind.params[param] = atof(is);
        else
            give_up("a KEY is a parameter of the mind, or mind, duels or seed");
        argv[i] = argv[0]; // no row is called so
    }
}

int main(int argc, char **argv) {
    Bench bench = {.assets = assets_of(argc, argv),
                   .mind = mind_initial(behaviour_find("champion")),
                   .duels = is_quick(argc, argv) ? QUICK_DUELS : DUELS,
                   .seed = SEED,
                   .wanted = calloc((size_t)argc, sizeof(char *))};
    if (!bench.wanted) give_up("out of memory");
    read_words(&bench, argc, argv);
    for (int i = 1; i < argc; i++)
        if (argv[i] != bench.assets && argv[i] != argv[0] && argv[i][0] != '-')
            bench.wanted[bench.wanted_count++] = argv[i];
    for (int i = 0; i < ARENAS_MAX; i++) bench.arenas[i] = load_arena(bench.assets, ARENAS[i]);
    bench_minds(&bench);
    for (int i = 0; i < ROW_COUNT; i++) {
        const Behaviour *foe = ROWS[i].foe ? ROWS[i].foe : behaviour_find("hunter");
        if (!is_wanted(&bench, ROWS[i].name)) continue;
        tell(&bench, share_of(&bench, &ROWS[i], foe), ROWS[i].least, ROWS[i].name);
    }
    for (int i = 0; i < ARENAS_MAX; i++) arena_destroy(bench.arenas[i]);
    free(bench.wanted);
    return 0;
}
