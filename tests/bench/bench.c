// bench.c -- measures speed and play. Prints each figure with its bound.
//
//     bench CASE... [--quick] [KEY=VALUE ...]
//
// only=WORD selects rows with WORD in their names, and may be repeated; only=way and
// only=ladder select the rest of driving. Other keys:
//     fight      a tuning parameter; the same for driving
//     champion   mind=NAME, duels=N, seed=N, a parameter of the mind
//     toys       seed=N, matches=N
//     balance    the same, places=N (the first N arenas) and tuning such as smoke.time=9
//     campaign   seeds=N, players=1 or 2
#include "bench.h"

#include <stdarg.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "match/ladder/rating.h"
#include "match/tuning.h"

static const struct {
    const char *name;
    void (*run)(void);
    const char *help;
} CASES[] = {BENCH_CASES(TEST_ROW)};

static const char *const KEYS[] = {"only", "mind",    "seeds", "duels",
                                   "seed", "matches", "row",   "places"};

static char **words; // the command line, without the name of the program
static int word_count;

bool is_quick(void) {
    for (int i = 0; i < word_count; i++)
        if (strcmp(words[i], "--quick") == 0) return true;
    return false;
}

static const char *value_of(const char *word, const char *key) {
    size_t length = strlen(key);
    return strncmp(word, key, length) == 0 && word[length] == '=' ? word + length + 1 : NULL;
}

const char *option(const char *key) {
    for (int i = word_count - 1; i >= 0; i--)
        if (value_of(words[i], key)) return value_of(words[i], key);
    return NULL;
}

int option_int(const char *key, int initial) {
    const char *value = option(key);
    return value ? atoi(value) : initial;
}

void options_apply(void (*set)(void *data, const char *key, double value), void *data) {
    for (int i = 0; i < word_count; i++) {
        char key[80];
        const char *equals = strchr(words[i], '=');
        bool is_ours = !equals;
        for (int k = 0; k < COUNT_OF(KEYS); k++) is_ours |= value_of(words[i], KEYS[k]) != NULL;
        if (is_ours) continue;
        snprintf(key, sizeof key, "%.*s", (int)(equals - words[i]), words[i]);
        set(data, key, atof(equals + 1));
    }
}

static void set_tuning(void *tuning, const char *key, double value) {
    Problem problem = {""};
    if (!tuning_set(tuning, key, value, &problem)) give_up(problem.text);
}

Tuning tuning_option(void) {
    Tuning tuning = tuning_initial();
    options_apply(set_tuning, &tuning);
    return tuning;
}

bool is_any_of(const char *name, const char *const *names) {
    while (*names && strcmp(*names, name) != 0) names++;
    return *names;
}

bool is_selected(const char *name) {
    for (int i = 0; i < word_count; i++) {
        const char *only = value_of(words[i], "only");
        if (only && strstr(name, only)) return true;
    }
    return !option("only");
}

void give_up(const char *why) {
    fprintf(stderr, "bench: %s\n", why);
    exit(1);
}

void *bench_alloc(size_t count, size_t size) {
    void *memory = calloc(count, size);
    if (!memory) give_up("out of memory");
    return memory;
}

double cpu_s(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int compare_numbers(const void *a, const void *b) {
    double l = *(const double *)a, r = *(const double *)b;
    return (l > r) - (l < r);
}

double quantile(double *values, int count, double share) {
    ASSERT(count > 0 && share >= 0 && share <= 1);
    qsort(values, (size_t)count, sizeof *values, compare_numbers);
    return values[(int)(share * (count - 1))];
}

double median(double *values, int count) {
    ASSERT(count > 0);
    qsort(values, (size_t)count, sizeof *values, compare_numbers);
    return values[count / 2];
}

static double machine_speed(void) {
    const char *speed = getenv("BENCH_SPEED");
    return speed ? atof(speed) : 1;
}
double rate_bound(double per_s) { return per_s * machine_speed(); }
double time_bound(double time) { return time / machine_speed(); }

static void print_figure(double value, const char *unit, const char *bound, bool is_met,
                         const char *format, va_list args) {
    char name[80];
    vsnprintf(name, sizeof name, format, args);
    int digits = value < 10 ? 3 : value < 1000 ? 1 : 0;
    const char *verdict = !*bound ? "" : is_met ? "met" : "NOT MET";
    printf("%-52s %11.*f %-18s %-20s%s\n", name, digits, value, unit, bound, verdict);
    fflush(stdout);
}

void figure(double value, const char *unit, Must must, double bound, const char *format, ...) {
    char text[40] = "";
    bool is_met = must == AT_LEAST ? value >= bound : value <= bound;
    va_list args;
    va_start(args, format);
    if (bound != 0)
        snprintf(text, sizeof text, "must %s %-10.7g", must == AT_LEAST ? ">=" : "<=", bound);
    print_figure(value, unit, text, is_met, format, args);
    va_end(args);
}

void figure_between(double value, const char *unit, double low, double high, const char *format,
                    ...) {
    char text[40] = "";
    ASSERT(low <= high);
    va_list args;
    va_start(args, format);
    if (high != 0) snprintf(text, sizeof text, "must be %.3g .. %.3g", low, high);
    print_figure(value, unit, text, value >= low && value <= high, format, args);
    va_end(args);
}

void figure_share(double share, int count, double least, const char *format, ...) {
    char name[80], range[40];
    Interval interval = share_interval((int)round(share * count), count);
    va_list args;
    va_start(args, format);
    vsnprintf(name, sizeof name, format, args);
    va_end(args);
    snprintf(range, sizeof range, "%.0f..%.0f%%", 100 * interval.low, 100 * interval.high);
    figure(share, range, AT_LEAST, least, "%s", name);
}

const char *const BENCH_ARENAS[ARENAS_ALL] = {"open", "yard", "maze", "pillars", "city", "proving"};

const Arena *bench_arena(const char *name) {
    enum { OPEN_MAX = 32 };
    static Arena *arenas[OPEN_MAX]; // kept until the program ends
    char path[1024];
    Problem problem = {""};
    int i = 0;
    while (i < OPEN_MAX && arenas[i] && strcmp(arenas[i]->name, name) != 0) i++;
    ASSERT(i < OPEN_MAX);
    snprintf(path, sizeof path, "%s/arenas/%s.tmj", ASSETS_DIR, name);
    if (!arenas[i]) arenas[i] = arena_load(path, &problem);
    if (!arenas[i]) give_up(problem.text);
    return arenas[i];
}

void sketch_begin(Sketch *sketch, int width_m, int height_m, int tile_m) {
    *sketch = (Sketch){0};
    ASSERT(width_m % tile_m == 0 && height_m % tile_m == 0);
    sketch->file = open_memstream(&sketch->text, &sketch->length);
    if (!sketch->file) give_up("out of memory");
    fprintf(sketch->file,
            "{\"type\":\"map\",\"orientation\":\"orthogonal\",\"infinite\":false,\"width\":%d,"
            "\"height\":%d,\"tilewidth\":%d,\"tileheight\":%d,\"tilesets\":[],\"properties\":"
            "[{\"name\":\"metres_per_tile\",\"type\":\"float\",\"value\":%d}],\"layers\":"
            "[{\"type\":\"objectgroup\",\"name\":\"objects\",\"objects\":[",
            width_m / tile_m, height_m / tile_m, 10 * tile_m, 10 * tile_m, tile_m);
}

void sketch_add(Sketch *sketch, const char *kind, const double at_size[4], double turn_deg,
                const char *flag) {
    fprintf(sketch->file,
            "%s{\"id\":%d,\"type\":\"%s\",\"x\":%.2f,\"y\":%.2f,\"width\":%.0f,\"height\":%.0f,"
            "\"rotation\":%.1f,\"%s\":true}",
            sketch->objects ? "," : "", sketch->objects + 1, kind, at_size[0], at_size[1],
            at_size[2], at_size[3], turn_deg, flag);
    sketch->objects++;
}

Arena *sketch_finish(Sketch *sketch) {
    Problem problem = {""};
    fprintf(sketch->file, "]}]}");
    if (fclose(sketch->file)) give_up("out of memory");
    Arena *arena = arena_parse(sketch->text, sketch->length, "bench", ".", &problem);
    if (!arena) give_up(problem.text);
    free(sketch->text);
    return arena;
}

Round round_of(int number, int arenas, uint64_t first_seed) {
    ASSERT(number >= 0 && arenas > 0 && arenas <= ARENAS_ALL);
    return (Round){bench_arena(BENCH_ARENAS[number / SIDES % arenas]), number % SIDES,
                   first_seed + (uint64_t)(number / (SIDES * arenas))};
}

MatchCard card_of(const char *even, const char *odd, int tanks, int teams) {
    MatchCard card = card_initial();
    for (int i = 0; i < tanks; i++) {
        TankCard *tank = card_add(&card, i % 2 ? odd : even);
        if (!tank) give_up("out of memory");
        tank->team = i % teams;
    }
    return card;
}

MatchCard duel_card(const Behaviour *even, const Behaviour *odd, const Tuning *tuning) {
    MatchCard card = card_of("idle", "idle", 2, 2);
    card_set_tuning(&card, tuning);
    card.tanks[0].mind = mind_initial(even), card.tanks[1].mind = mind_initial(odd);
    return card;
}

void card_place(MatchCard *card, Round round) {
    card->seed = round.seed;
    card->start_rotation = round.side;
}

Match *match_of(MatchCard card, const Arena *arena) {
    Problem problem = {""};
    Match *match = match_create(&card, arena, &problem);
    card_free(&card);
    if (!match) give_up(problem.text);
    return match;
}

Match *match_in_round(MatchCard card, Round round) {
    card_place(&card, round);
    return match_of(card, round.arena);
}

MatchResult match_finish(Match *match) {
    while (!match_is_over(match)) match_tick(match, NULL);
    MatchResult result = match_result(match);
    match_destroy(match);
    return result;
}

Telemetry match_observe(Match *match, int teams) {
    Observer *observer = observer_create(match);
    if (!observer) give_up("out of memory");
    while (!match_is_over(match)) {
        match_tick(match, NULL);
        observer_tick(observer, match);
    }
    Telemetry sum = {0};
    for (int i = 0; i < teams; i++) {
        Telemetry seen = observer_team(observer, match, i);
        telemetry_add(&sum, &seen);
    }
    observer_destroy(observer);
    return sum;
}

double match_points(MatchResult result, int team) {
    return result.winner < 0 ? 0.5 : result.winner == team;
}

static void print_usage(void) {
    fprintf(stderr, "usage: bench CASE.. [--quick] [KEY=VALUE ..]\n");
    for (int i = 0; i < COUNT_OF(CASES); i++)
        fprintf(stderr, "  %-10s %s\n", CASES[i].name, CASES[i].help);
}

// Runs the case in a separate process, so that cases do not affect each other's memory.
static bool run_case(const char *name) {
    int status = 1, i = 0;
    while (i < COUNT_OF(CASES) && strcmp(CASES[i].name, name) != 0) i++;
    if (i == COUNT_OF(CASES)) {
        fprintf(stderr, "bench: %s: unknown case\n", name);
        return false;
    }
    pid_t child = fork();
    if (child < 0) give_up("cannot start a process");
    if (child == 0) {
        CASES[i].run();
        exit(0);
    }
    return waitpid(child, &status, 0) == child && status == 0;
}

int main(int argc, char **argv) {
    int ran = 0, failed = 0;
    words = argv + 1, word_count = argc - 1;
    for (int i = 0; i < word_count; i++) {
        if (words[i][0] == '-' || strchr(words[i], '=')) continue;
        ran++;
        failed += !run_case(words[i]);
    }
    if (!ran) print_usage();
    return !ran || failed;
}
