// bench_fight.c -- the numbers of the fight: who hits from how far, how long a duel lasts, how long
// a tank lives that stands in the open, and how fast one turns.
//
//     bench_fight [ASSETS] [--quick] [KEY=VALUE ..]
// A KEY is one of the tuning's: to try other numbers before they become the table's.
#include "ai/tactics/skill.h"
#include "match/edit.h"
#include "scene.h"
#include "tests/player.h"

enum { DUELS = 400, QUICK_DUELS = 40, SIDES = 2, PAIR_SEEDS = 2 };
enum { PERSONS = 1000, QUICK_PERSONS = 80 }; // duels of a person with each skill
#define STANDING_M 15.0
#define WATCHED_S 120.0 // the standing tank is dead by then

static const char *const ARENAS[] = {"open", "yard", "maze", "pillars"};
enum { ARENA_COUNT = sizeof ARENAS / sizeof *ARENAS };

static const char *const EQUALS[] = {"champion", "hunter", "captain", "gunner"};
enum { EQUAL_COUNT = sizeof EQUALS / sizeof *EQUALS };

// They do not fight, so that no duel of theirs needs an end.
static const char *const PEACEFUL[] = {"idle", "painter", "coward"};

static const struct {
    const char *name;
    double low, high; // the share of champions' shells at each other that must hit
} BANDS[TELEMETRY_BANDS] = {{"under 12 m", 0.80, 0.95},
                            {"12 to 20 m"},
                            {"20 to 25 m", 0.45, 0.70},
                            {"25 to 30 m"},
                            {"30 m and more", 0.25, 0.50}};

typedef struct Bench {
    Arena *arenas[ARENA_COUNT];
    Tuning tuning;
    int duels;
} Bench;

static Match *duel(const Bench *bench, const char *even, const char *odd, int arena, int sides,
                   uint64_t seed) {
    MatchCard card = card_of(even, odd, 2, 2, seed);
    card_set_tuning(&card, &bench->tuning);
    card.start_rotation = sides;
    return match_of(card, bench->arenas[arena]);
}

static void tell_shots(const char *mind, const Telemetry *seen) {
    for (int i = 0; i < TELEMETRY_BANDS; i++) {
        bool is_asked = strcmp(mind, EQUALS[0]) == 0;
        figure_between(seen->band_fired[i] ? (double)seen->band_hits[i] / seen->band_fired[i] : 0,
                       "of shells", is_asked ? BANDS[i].low : 0, is_asked ? BANDS[i].high : 0,
                       "%s, %s: hits", mind, BANDS[i].name);
    }
}

static void bench_equals(const Bench *bench, const char *mind) {
    Telemetry all = {0};
    double *spent_s = calloc((size_t)bench->duels, sizeof *spent_s);
    if (!spent_s) give_up("out of memory");
    for (int i = 0; i < bench->duels; i++) {
        int arena = i / SIDES % ARENA_COUNT;
        Match *match =
            duel(bench, mind, mind, arena, i % SIDES, (uint64_t)(i / (SIDES * ARENA_COUNT)) + 1);
        Telemetry seen = observe(match, 2);
        telemetry_add(&all, &seen);
        spent_s[i] = (double)match_result(match).ticks * BATTLE_TICK_S;
        match_destroy(match);
    }
    tell_shots(mind, &all);
    figure_between(median(spent_s, bench->duels), "s", 40, 70, "%s against itself: a duel", mind);
    free(spent_s);
}

static bool fights(const Behaviour *mind) {
    for (size_t i = 0; i < sizeof PEACEFUL / sizeof *PEACEFUL; i++)
        if (strcmp(mind->name, PEACEFUL[i]) == 0) return false;
    return true;
}

static void bench_pairs(const Bench *bench, int seeds) {
    int played = 0, over_time = 0;
    for (int a = 0; BEHAVIOURS[a]; a++)
        for (int b = a; BEHAVIOURS[b]; b++)
            for (int i = 0; i < seeds * SIDES * ARENA_COUNT; i++) {
                if (!fights(BEHAVIOURS[a]) || !fights(BEHAVIOURS[b])) continue;
                Match *match =
                    duel(bench, BEHAVIOURS[a]->name, BEHAVIOURS[b]->name, i / SIDES % ARENA_COUNT,
                         i % SIDES, (uint64_t)(i / (SIDES * ARENA_COUNT)) + 1);
                while (!match_is_over(match)) match_tick(match, NULL);
                over_time += match_result(match).was_time_up;
                played++;
                match_destroy(match);
            }
    figure(100.0 * over_time / played, "% of them", AT_MOST, 2,
           "time-outs in %d duels of all that fight", played);
}

static void put(Match *match, int tank, Pose pose) {
    Problem problem = {""};
    if (!match_edit(match, &(Edit){EDIT_PLACE, .tank = tank, .pose = pose}, &problem))
        give_up(problem.text);
}

// From the first shell at it to its end, however it stands.
static double standing_s(const Bench *bench, int number) {
    Match *match = duel(bench, "hunter", "idle", 0, 0, (uint64_t)number + 1);
    const Battle *battle = match_battle(match);
    Vec open = vec(0.62 * battle_arena(battle)->width_m, 0.33 * battle_arena(battle)->height_m);
    put(match, 1, (Pose){open.x, open.y, angle_wrap(2.4 * number)});
    put(match, 0, (Pose){open.x - STANDING_M, open.y, 0.5 * PI});
    double first_s = -1, now_s = 0;
    while (!match_is_over(match) && now_s < WATCHED_S) {
        match_tick(match, NULL);
        now_s = (double)battle_tick(battle) * BATTLE_TICK_S;
        if (first_s < 0 && battle_tank(battle, 0)->shots > 0) first_s = now_s;
    }
    match_destroy(match);
    return now_s - first_s;
}

static void bench_standing(const Bench *bench) {
    double *lived_s = calloc((size_t)bench->duels, sizeof *lived_s);
    if (!lived_s) give_up("out of memory");
    for (int i = 0; i < bench->duels; i++) lived_s[i] = standing_s(bench, i);
    figure_between(median(lived_s, bench->duels), "s", 10, 20,
                   "a standing tank, a hunter %g m off: it lives", STANDING_M);
    free(lived_s);
}

static Order spin(void *memory, const Senses *senses, Notes *notes) {
    (void)memory, (void)notes;
    return (Order){.left_mps = senses->limits.top_mps, .right_mps = -senses->limits.top_mps};
}

static void bench_pivot(const Bench *bench) {
    static const Behaviour SPINNER = {.name = "spinner", .help = "pivots", .think = spin};
    MatchCard card = card_of("idle", "idle", 2, 2, 1);
    card_set_tuning(&card, &bench->tuning);
    card.tanks[0].mind.behaviour = &SPINNER;
    Match *match = match_of(card, bench->arenas[0]);
    for (int i = 0; i < 2 * BATTLE_TICK_HZ; i++) match_tick(match, NULL);
    double turn_radps = battle_tank(match_battle(match), 0)->motion.turn_radps;
    figure_between(turn_radps * 180 / PI, "deg/s", 120, 200, "a medium tank pivots");
    match_destroy(match);
}

// The share of the wins that a person has against hunters of each skill, on seeds of its own.
static const struct {
    double skill, low, high;
} LEVELS[] = {{0, 0.80, 0.95},  {11}, {22}, {33, 0.55, 0.70},    {44}, {56},
              {67, 0.30, 0.45}, {78}, {89}, {SKILL_ACE, 0, 0.20}};
enum { LEVEL_COUNT = sizeof LEVELS / sizeof *LEVELS, PERSON_SEED = 5000 };

static double person_share(const Bench *bench, double skill, int duels) {
    int won = 0;
    for (int i = 0; i < duels; i++) {
        MatchCard card;
        card_init(&card);
        card_set_tuning(&card, &bench->tuning);
        card.start_rotation = i % SIDES;
        card.seed = PERSON_SEED + (uint64_t)(i / (SIDES * ARENA_COUNT));
        won += player_wins(card, bench->arenas[i / SIDES % ARENA_COUNT], "hunter", skill);
    }
    return (double)won / duels;
}

static void bench_skill(const Bench *bench, int duels) {
    double share[LEVEL_COUNT], rise = 0;
    for (int i = 0; i < LEVEL_COUNT; i++) {
        share[i] = person_share(bench, LEVELS[i].skill, duels);
        if (i) rise = fmax(rise, share[i] - share[i - 1]);
        bool is_point = LEVELS[i].high > 0;
        figure_between(share[i], "of duels", LEVELS[i].low, LEVELS[i].high,
                       "a person against a hunter of skill %g%s%s wins", LEVELS[i].skill,
                       is_point ? ", " : "", is_point ? skill_word(LEVELS[i].skill) : "");
    }
    figure(rise, "", AT_MOST, 2 / sqrt(duels), "where a better one is beaten more often, by");
}

static void turn(Bench *bench, int argc, char **argv) {
    Problem problem = {""};
    for (int i = 1; i < argc; i++) {
        char key[TUNING_KEY_MAX], *is = strchr(argv[i], '=');
        if (!is) continue;
        snprintf(key, sizeof key, "%.*s", (int)(is - argv[i]), argv[i]);
        if (!tuning_set(&bench->tuning, key, atof(is + 1), &problem)) give_up(problem.text);
    }
}

int main(int argc, char **argv) {
    bool is_rough = is_quick(argc, argv);
    Bench bench = {.tuning = tuning_initial(), .duels = is_rough ? QUICK_DUELS : DUELS};
    turn(&bench, argc, argv);
    for (int i = 0; i < ARENA_COUNT; i++)
        bench.arenas[i] = load_arena(assets_of(argc, argv), ARENAS[i]);
    for (int i = 0; i < EQUAL_COUNT; i++) bench_equals(&bench, EQUALS[i]);
    bench_pairs(&bench, is_rough ? 1 : PAIR_SEEDS);
    bench_standing(&bench);
    bench_pivot(&bench);
    bench_skill(&bench, is_rough ? QUICK_PERSONS : PERSONS);
    for (int i = 0; i < ARENA_COUNT; i++) arena_destroy(bench.arenas[i]);
    return 0;
}
