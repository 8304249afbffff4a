// bench_portrait.c -- what each mind looks like: its traits in a table, a mind a row; whether an
// unseen portrait tells which mind it is; and how long anybody stares at an enemy without a hit.
//
//     bench_portrait [ASSETS] [--quick] [--stares]
// A portrait is what one sees of a mind in eight matches against hunter: four arenas, both sides,
// one seed. --stares plays every pair of minds and tells which are silent for longest.
#include <math.h>

#include "ai/behaviour.h"
#include "scene.h"

enum { MINDS_MAX = 64, SIDES = 2, PORTRAITS = 10, QUICK_PORTRAITS = 3, FIRST_SEED = 700 };
#define SILENT_S 60.0 // a pair that is silent for longer is told

static const char *const ARENAS[] = {"open", "yard", "maze", "pillars"};
enum { ARENA_COUNT = sizeof ARENAS / sizeof *ARENAS };

// They do not fight, or not when they can help it.
static const char *const PEACEFUL[] = {"idle", "painter", "wander", "coward"};

typedef struct Bench {
    Arena *arenas[ARENA_COUNT];
    int minds, portraits, traits;
    double traits_of[MINDS_MAX][PORTRAITS][TRAITS_MAX];
} Bench;

static Telemetry watch(const MatchCard *card, const Arena *arena) {
    Match *match = match_of(*card, arena);
    Telemetry seen = observe(match, 1);
    match_destroy(match);
    return seen;
}

static Telemetry watch_duels(const Bench *bench, const char *mind, const char *other,
                             uint64_t seed) {
    Telemetry sum = {0};
    for (int i = 0; i < ARENA_COUNT * SIDES; i++) {
        MatchCard card = card_of(mind, other, 2, 2, seed);
        card.start_rotation = i % SIDES;
        Telemetry seen = watch(&card, bench->arenas[i / SIDES]);
        telemetry_add(&sum, &seen);
    }
    return sum;
}

// A trait is measured by how much it differs between portraits of the same mind; one that cannot be
// told is as it is on average, which is 0.
static void standardise(Bench *bench) {
    for (int k = 0; k < bench->traits; k++) {
        double sum = 0, squares = 0;
        int count = 0, free = 0;
        for (int m = 0; m < bench->minds; m++) {
            double own = 0, own_squares = 0;
            int told = 0;
            for (int p = 0; p < bench->portraits; p++) {
                double trait = bench->traits_of[m][p][k];
                if (!isnan(trait)) own += trait, own_squares += trait * trait, told++;
            }
            sum += own, count += told;
            if (told > 1) squares += own_squares - own * own / told, free += told - 1;
        }
        double mean = sum / fmax(count, 1), spread = sqrt(fmax(squares / fmax(free, 1), 1e-9));
        for (int m = 0; m < bench->minds; m++)
            for (int p = 0; p < bench->portraits; p++) {
                double *trait = &bench->traits_of[m][p][k];
                *trait = isnan(*trait) ? 0 : (*trait - mean) / spread;
            }
    }
}

// How far the portrait is from the mean of those that this mind has, but for the one left out.
static double distance_to(const Bench *bench, const double *portrait, int mind, int left_out) {
    double squares = 0;
    for (int k = 0; k < bench->traits; k++) {
        double sum = 0;
        for (int p = 0; p < bench->portraits; p++)
            if (p != left_out) sum += bench->traits_of[mind][p][k];
        double off = portrait[k] - sum / (bench->portraits - 1);
        squares += off * off;
    }
    return squares;
}

static void bench_naming(Bench *bench) {
    int right = 0, all = 0;
    standardise(bench);
    for (int m = 0; m < bench->minds; m++)
        for (int p = 0; p < bench->portraits; p++) {
            int best = -1;
            double best_off = INFINITY;
            for (int other = 0; other < bench->minds; other++) {
                double off = distance_to(bench, bench->traits_of[m][p], other, p);
                if (off < best_off) best = other, best_off = off;
            }
            all++;
            right += best == m;
            if (best != m)
                fprintf(stderr, "a portrait of %s looks like %s\n", BEHAVIOURS[m]->name,
                        BEHAVIOURS[best]->name);
        }
    figure(100.0 * right / all, "% of portraits", AT_LEAST, 95,
           "the nearest portrait names the mind, %d times", all);
}

static void paint(Bench *bench, int mind) {
    Telemetry all = {0};
    for (int p = 0; p < bench->portraits; p++) {
        Telemetry seen =
            watch_duels(bench, BEHAVIOURS[mind]->name, "hunter", (uint64_t)(FIRST_SEED + p));
        int used = 0;
        for (const Trait *trait = TRAITS; trait->name; trait++)
            if (trait->is_style) bench->traits_of[mind][p][used++] = trait_of(&seen, trait);
        bench->traits = used;
        telemetry_add(&all, &seen);
    }
    printf("%-10s", BEHAVIOURS[mind]->name);
    for (const Trait *trait = TRAITS; trait->name; trait++)
        printf(" %*.3g", (int)strlen(trait->name), trait_of(&all, trait));
    printf("\n");
    fflush(stdout);
}

static bool fights(const char *mind) {
    for (size_t i = 0; i < sizeof PEACEFUL / sizeof *PEACEFUL; i++)
        if (strcmp(mind, PEACEFUL[i]) == 0) return false;
    return true;
}

static void bench_stares(const Bench *bench, int seeds) {
    double longest_s = 0;
    for (int a = 0; BEHAVIOURS[a]; a++)
        for (int b = a; BEHAVIOURS[b]; b++) {
            const char *one = BEHAVIOURS[a]->name, *two = BEHAVIOURS[b]->name;
            if (!fights(one) || !fights(two)) continue;
            double silent_s = 0;
            for (int i = 0; i < seeds; i++)
                silent_s = fmax(
                    silent_s,
                    watch_duels(bench, one, two, (uint64_t)(FIRST_SEED + i)).seen[SEEN_SILENT_S]);
            if (silent_s > SILENT_S) printf("%s and %s: %.0f s\n", one, two, silent_s);
            longest_s = fmax(longest_s, silent_s);
        }
    figure(longest_s, "s", AT_MOST, SILENT_S, "longest stare without a hit, of all pairs");
}

static void bench_teams(const Bench *bench, int seeds) {
    static const struct {
        const char *mind;
        int tanks, arena;
    } TEAMS[] = {{"hunter", 6, 2}, {"hunter", 16, 2}, {"sniper", 6, 0}, {"hunter", 6, 3}};
    for (size_t t = 0; t < sizeof TEAMS / sizeof *TEAMS; t++) {
        double *silent_s = calloc((size_t)seeds, sizeof *silent_s), longest_s = 0;
        if (!silent_s) give_up("out of memory");
        for (int i = 0; i < seeds; i++) {
            MatchCard card = card_of(TEAMS[t].mind, TEAMS[t].mind, TEAMS[t].tanks, 2,
                                     (uint64_t)(FIRST_SEED + i));
            silent_s[i] = watch(&card, bench->arenas[TEAMS[t].arena]).seen[SEEN_SILENT_S];
            longest_s = fmax(longest_s, silent_s[i]);
        }
        figure(median(silent_s, seeds), "s", AT_MOST, 0, "%sx%d on %s: longest stare, median",
               TEAMS[t].mind, TEAMS[t].tanks / 2, ARENAS[TEAMS[t].arena]);
        figure(longest_s, "s", AT_MOST, 40, "the longest of %d matches", seeds);
        free(silent_s);
    }
}

static bool is_asked(int argc, char **argv, const char *word) {
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], word) == 0) return true;
    return false;
}

int main(int argc, char **argv) {
    bool is_rough = is_quick(argc, argv);
    static Bench bench;
    bench.portraits = is_rough ? QUICK_PORTRAITS : PORTRAITS;
    for (int i = 0; i < ARENA_COUNT; i++)
        bench.arenas[i] = load_arena(assets_of(argc, argv), ARENAS[i]);
    if (is_asked(argc, argv, "--stares")) {
        bench_teams(&bench, is_rough ? 10 : 40);
        bench_stares(&bench, is_rough ? 1 : 4);
        return 0;
    }
    printf("%-10s", "mind");
    for (const Trait *trait = TRAITS; trait->name; trait++) printf(" %s", trait->name);
    printf("\n");
    for (; BEHAVIOURS[bench.minds]; bench.minds++) paint(&bench, bench.minds);
    bench_naming(&bench);
    for (int i = 0; i < ARENA_COUNT; i++) arena_destroy(bench.arenas[i]);
    return 0;
}
