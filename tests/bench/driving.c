// driving.c -- case driving: does driving pay? Minds that drive against minds that stand, how much
// the best minds move, where minds drive at all, and how soon a duel begins.
#include <glob.h>

#include "ai/navigation/map.h"
#include "bench.h"
#include "match/ladder/rating.h"
#include "tests/minds/brawler.h"
#include "tests/minds/edger.h"
#include "tests/minds/outsiders.h"

enum { ARENAS = 3, STAND_MATCHES = 200, QUICK_MATCHES = 24 };
enum { DRIVING_SEED = 1, LADDER_SEED = 31, FIRST = 5, MINDS_MAX = 64, ROUNDS_MAX = 50 };
#define STANDING_MPS 0.5
#define TRADE_S 10.0 // how long two tanks stand and shoot in a trade

static const char *const PLACES[ARENAS] = {"yard", "open", "maze"};

static Tuning tuning;

static Match *start(const Behaviour *even, const Behaviour *odd, const Arena *arena, int number,
                    uint64_t first_seed) {
    return match_in_round(duel_card(even, odd, &tuning),
                          (Round){arena, number % SIDES, first_seed + (uint64_t)(number / SIDES)});
}

// Returns the points of `even`, as a share.
static double duels(const Behaviour *even, const Behaviour *odd, const Arena *arena, int matches) {
    double points = 0;
    for (int i = 0; i < matches; i++)
        points += match_points(match_finish(start(even, odd, arena, i, DRIVING_SEED)), 0);
    return points / matches;
}

// Standing minds, and bounds of their points against a mind that drives.
static const struct {
    const char *mind;
    double most;
} DRIVERS[] = {{"hunter", 0.25},   {"dodger", 0.25},  {"gunner", 0.25},  {"flanker", 0.25},
               {"rammer", 0.25},   {"orbiter", 0.40}, {"sniper", 0.40},  {"wolfpack", 0.40},
               {"ambusher", 0.40}, {"raiders", 0.40}, {"wingman", 0.15}, {"net", 0.15},
               {"captain", 0.15},  {"champion", 0.15}};

static void bench_standing(void) {
    static const char *const STANDING[] = {"pillbox", "camper"};
    int matches = is_quick() ? QUICK_MATCHES : STAND_MATCHES;
    for (int s = 0; s < 2; s++)
        for (int d = 0; d < COUNT_OF(DRIVERS); d++) {
            const Behaviour *standing = behaviour_find(STANDING[s]);
            double share[ARENAS], sum = 0;
            char name[80];
            snprintf(name, sizeof name, "%s against %s", STANDING[s], DRIVERS[d].mind);
            if (!is_selected(name)) continue;
            for (int a = 0; a < ARENAS; a++) {
                share[a] = duels(standing, behaviour_find(DRIVERS[d].mind), bench_arena(PLACES[a]),
                                 matches);
                sum += share[a] / ARENAS;
            }
            figure(sum, "of points", AT_MOST, DRIVERS[d].most, "%s (%.2f %.2f %.2f)", name,
                   share[0], share[1], share[2]);
        }
}

// Measurements of a duel.
typedef struct Watch {
    double tank_s, still_s; // life of both tanks, and the part of it without motion
    double longest_s;       // longest stand of a tank in sight of its enemy
    double first_hit_s;     // time of the first hit, or the duration of a match without hits
    double way_m[2], alive_s;
    bool has_trade;
    MatchResult result;
} Watch;

static bool is_still(const Tank *tank) {
    return hypot(tank->motion.forward_mps, tank->motion.side_mps) < STANDING_MPS;
}

static Watch watch(Match *match) {
    Watch watch = {0};
    const Tank *tanks[2] = {NULL};
    double stand_s[2] = {0}, both_s = 0;
    int shots[2] = {0};
    bool was_hit = false;
    while (!match_is_over(match)) {
        match_tick(match, NULL);
        const Battle *battle = match_battle(match); // a new one when a wall breaks
        const Map *map = battle_arena(battle)->map;
        for (int i = 0; i < 2; i++) tanks[i] = battle_tank(battle, i);
        Vec a = pose_at(tanks[0]->pose), b = pose_at(tanks[1]->pose);
        bool in_sight = vec_distance(a, b) < SIGHT_RANGE_M && map_sees(map, a, b);
        for (int i = 0; i < 2; i++) {
            bool still = is_still(tanks[i]);
            watch.tank_s += BATTLE_TICK_S;
            watch.still_s += still * BATTLE_TICK_S;
            stand_s[i] = still && in_sight ? stand_s[i] + BATTLE_TICK_S : 0;
            watch.longest_s = max_of(watch.longest_s, stand_s[i]);
        }
        bool trades = is_still(tanks[0]) && is_still(tanks[1]) && in_sight;
        both_s = trades ? both_s + BATTLE_TICK_S : 0;
        for (int i = 0; i < 2 && !trades; i++) shots[i] = tanks[i]->shots;
        watch.has_trade |=
            both_s >= TRADE_S && tanks[0]->shots > shots[0] + 1 && tanks[1]->shots > shots[1] + 1;
        watch.alive_s += BATTLE_TICK_S;
        was_hit |= tanks[0]->damage_taken + tanks[1]->damage_taken > 0;
        if (!was_hit) watch.first_hit_s = watch.alive_s;
    }
    for (int i = 0; i < 2; i++) watch.way_m[i] = tanks[i]->distance_m;
    watch.result = match_finish(match);
    return watch;
}

// The ladder of the minds that fight and drive.
typedef struct Ladder {
    const Behaviour *minds[MINDS_MAX];
    int count;
    Rating ratings[MINDS_MAX];
    double speed_mps[MINDS_MAX];
    int order[MINDS_MAX]; // indices by rating
} Ladder;

static void play_ladder(Ladder *ladder) {
    static const char *const PEACEFUL[] = {"idle",   "painter", "wander", "coward",
                                           "mirror", "pillbox", "camper", NULL};
    int seeds = is_quick() ? 1 : 4;
    OWN_MEMORY Pairing *pairings = bench_alloc(MINDS_MAX * MINDS_MAX, sizeof *pairings);
    double way_m[MINDS_MAX] = {0}, time_s[MINDS_MAX] = {0};
    int pairing_count = 0, longest = 0, played = 0;
    for (int i = 0; BEHAVIOURS[i]; i++)
        if (!is_any_of(BEHAVIOURS[i]->name, PEACEFUL))
            ladder->minds[ladder->count++] = BEHAVIOURS[i];
    for (int a = 0; a < ladder->count; a++)
        for (int b = a + 1; b < ladder->count; b++) {
            Pairing *pairing = &pairings[pairing_count++];
            *pairing = (Pairing){a, b, {0}};
            for (int i = 0; i < seeds * SIDES * DUEL_ARENAS; i++, played++) {
                const Arena *arena = bench_arena(BENCH_ARENAS[i % DUEL_ARENAS]);
                Watch seen = watch(
                    start(ladder->minds[a], ladder->minds[b], arena, i / DUEL_ARENAS, LADDER_SEED));
                pairing->record.wins += seen.result.winner == 0;
                pairing->record.losses += seen.result.winner == 1;
                pairing->record.draws += seen.result.winner < 0;
                longest += seen.result.was_time_up;
                way_m[a] += seen.way_m[0], way_m[b] += seen.way_m[1];
                time_s[a] += seen.alive_s, time_s[b] += seen.alive_s;
            }
        }
    rating_make(ladder->count, pairings, pairing_count, RATING_PRIOR, ladder->ratings);
    for (int i = 0; i < ladder->count; i++) {
        ladder->speed_mps[i] = way_m[i] / time_s[i];
        int at = i;
        for (; at > 0 && ladder->ratings[ladder->order[at - 1]].elo < ladder->ratings[i].elo; at--)
            ladder->order[at] = ladder->order[at - 1];
        ladder->order[at] = i;
    }
    figure(100.0 * longest / played, "% of them", AT_MOST, 2, "time-outs in %d duels", played);
}

// Returns Spearman's rank correlation of mean speed and rating.
static double speed_correlation(const Ladder *ladder) {
    double squares = 0, n = ladder->count;
    for (int rank = 0; rank < ladder->count; rank++) {
        int faster = 0;
        for (int i = 0; i < ladder->count; i++)
            faster += ladder->speed_mps[i] > ladder->speed_mps[ladder->order[rank]];
        squares += (faster - rank) * (faster - rank);
    }
    return 1 - 6 * squares / (n * (n * n - 1));
}

static const Behaviour *ranked(const Ladder *ladder, int rank) {
    return ladder->minds[ladder->order[rank]];
}

static void bench_movement(const Ladder *ladder) {
    enum { DUELS = 60 };
    double tank_s = 0, still_s = 0, longest_s = 0, spent_s[DUELS];
    int trades = 0;
    for (int i = 0; i < ladder->count; i++)
        printf("%2d %-10s %5.0f %5.1f m/s\n", i + 1, ranked(ladder, i)->name,
               ladder->ratings[ladder->order[i]].elo, ladder->speed_mps[ladder->order[i]]);
    figure(speed_correlation(ladder), "", AT_LEAST, 1e-9, "rank correlation of speed and rating");
    for (int i = 0; i < DUELS; i++) {
        int pair = i % 15, a = 0, b = 0; // all pairs of the first five, mirrors included
        for (a = 0; pair >= FIRST - a; a++) pair -= FIRST - a;
        b = a + pair;
        Watch seen = watch(start(ranked(ladder, a), ranked(ladder, b),
                                 bench_arena(BENCH_ARENAS[i / 15 % DUEL_ARENAS]), i, LADDER_SEED));
        tank_s += seen.tank_s, still_s += seen.still_s;
        longest_s += seen.longest_s / DUELS;
        trades += seen.has_trade;
        spent_s[i] = seen.alive_s;
    }
    figure(100 * still_s / tank_s, "% of the time", AT_MOST, 35, "the first five stand");
    figure(longest_s, "s", AT_MOST, 5, "longest stand in sight of the enemy, mean");
    figure(trades, "of 60", AT_MOST, 6, "duels in which both stand and trade shots for 10 s");
    figure_between(median(spent_s, DUELS), "s", 25, 60, "a duel of the first five");
}

// Strength of the first five against minds of other people.
static void bench_outsiders(const Ladder *ladder) {
    const Behaviour *foes[] = {&BRAWLER, &EDGER, &KITER, &CORNER, behaviour_find("camper"),
                               &SLIPPER};
    int matches = is_quick() ? QUICK_MATCHES : 100;
    for (int rank = 0; rank < FIRST; rank++) {
        double least = 1, share;
        const char *hardest = "";
        for (int i = 0; i < COUNT_OF(foes); i++) {
            double points = 0;
            for (int n = 0; n < matches; n++) {
                const Arena *arena = bench_arena(BENCH_ARENAS[n % DUEL_ARENAS]);
                points += match_points(match_finish(start(ranked(ladder, rank), foes[i], arena,
                                                          n / DUEL_ARENAS, LADDER_SEED)),
                                       0);
            }
            share = points / matches;
            if (share < least) least = share, hardest = foes[i]->name;
        }
        figure_share(least, matches, rank == 0 ? 0.65 : 0.55, "%s against %s, its worst",
                     ranked(ladder, rank)->name, hardest);
    }
}

// The time to the first hit, in all arenas that are shipped.
static void bench_first_hit(const Ladder *ladder) {
    enum { DUELS = 20 };
    glob_t files;
    double worst_median_s = 0, worst_s = 0;
    if (glob(ASSETS_DIR "/arenas/*.tmj", 0, NULL, &files)) give_up("no arenas");
    for (size_t f = 0; f < files.gl_pathc; f++) {
        Problem problem = {""};
        OWN_ARENA *arena = arena_load(files.gl_pathv[f], &problem);
        double first_s[DUELS];
        if (!arena) give_up(problem.text);
        for (int i = 0; i < DUELS; i++) {
            int a = i % FIRST, b = (i / FIRST + a + 1) % (2 * FIRST);
            first_s[i] = watch(start(ranked(ladder, a), ranked(ladder, b), arena, i, LADDER_SEED))
                             .first_hit_s;
        }
        double middle_s = median(first_s, DUELS);
        printf("%-52s %6.1f s, worst %.1f s\n", strrchr(files.gl_pathv[f], '/') + 1, middle_s,
               first_s[DUELS - 1]);
        worst_median_s = max_of(worst_median_s, middle_s);
        worst_s = max_of(worst_s, first_s[DUELS - 1]);
    }
    globfree(&files);
    figure(worst_median_s, "s", AT_MOST, 6, "first hit, median in the slowest arena");
    figure(worst_s, "s", AT_MOST, 15, "first hit, slowest of 20 duels per arena");
}

// No kind of tank may win too often against another one with the same mind.
static void bench_kinds(void) {
    static const char *const MINDS[] = {"hunter", "champion", "wolfpack"};
    int matches = is_quick() ? QUICK_MATCHES : STAND_MATCHES;
    for (int a = 0; a < TUNING_KINDS; a++)
        for (int b = a + 1; b < TUNING_KINDS; b++) {
            double sum = 0;
            char name[40];
            snprintf(name, sizeof name, "%s against %s", TANK_SPECS[a].name, TANK_SPECS[b].name);
            if (!is_selected(name)) continue;
            for (int i = 0; i < 3 * matches; i++) {
                Round round = round_of(i / 3, DUEL_ARENAS, DRIVING_SEED);
                const Behaviour *mind = behaviour_find(MINDS[i % 3]);
                MatchCard card = duel_card(mind, mind, &tuning);
                card.tanks[0].loadout.spec = &TANK_SPECS[a];
                card.tanks[1].loadout.spec = &TANK_SPECS[b];
                sum += match_points(match_finish(match_in_round(card, round)), 0);
            }
            figure_between(sum / (3 * matches), "of points", 0.35, 0.65, "%s", name);
        }
}

// Blocks with lanes between them.
static Arena *make_lanes(double wide_m) {
    Sketch sketch;
    double step_m = 8 + wide_m;
    sketch_begin(&sketch, (int)(4 * step_m + wide_m) + 1, (int)(3 * step_m + wide_m) + 1, 1);
    for (int i = 0; i < 12; i++)
        sketch_add(
            &sketch, "wall",
            (double[]){10 * (wide_m + i % 4 * step_m), 10 * (wide_m + i / 4 * step_m), 80, 80}, 0,
            "visible");
    for (int i = 0; i < 4; i++) {
        double x_m = i % 2 * 3 * step_m + 0.5 * step_m, y_m = (1 + i / 2) * step_m + 0.5 * wide_m;
        sketch_add(&sketch, "spawn", (double[]){10 * x_m, 10 * y_m, 0, 0}, i % 2 ? 270 : 90,
                   "point");
    }
    return sketch_finish(&sketch);
}

// Returns the shortest way in the first minute of a mind that drives.
static double least_way_m(const Arena *arena, const char *name) {
    static const char *const STANDING[] = {"idle", "pillbox", "camper", NULL};
    const Behaviour *minds[MINDS_MAX], *slowest = NULL;
    double least_m = INFINITY;
    int count = 0;
    for (int i = 0; BEHAVIOURS[i]; i++)
        if (!is_any_of(BEHAVIOURS[i]->name, STANDING)) minds[count++] = BEHAVIOURS[i];
    for (int i = 0; i < count; i++) {
        const Behaviour *pair[2] = {minds[i], minds[(i + 1) % count]};
        Match *match = start(pair[0], pair[1], arena, i, DRIVING_SEED);
        for (int tick = 0; tick < 60 * BATTLE_TICK_HZ && !match_is_over(match); tick++)
            match_tick(match, NULL);
        for (int k = 0; k < 2 && !match_is_over(match); k++) {
            double way_m = battle_tank(match_battle(match), k)->distance_m;
            if (way_m < least_m) least_m = way_m, slowest = pair[k];
        }
        match_destroy(match);
    }
    if (slowest) printf("%-52s %6.1f m, %s\n", name, least_m, slowest->name);
    return least_m;
}

static void bench_way(void) {
    glob_t files;
    double least_m = INFINITY;
    for (double wide_m = 2.75; wide_m < 3.3; wide_m += 0.25) {
        char name[40];
        snprintf(name, sizeof name, "lanes of %.2f m", wide_m);
        Arena *lanes = make_lanes(wide_m);
        least_m = min_of(least_m, least_way_m(lanes, name));
        arena_destroy(lanes);
    }
    if (glob(ASSETS_DIR "/arenas/*.tmj", 0, NULL, &files)) give_up("no arenas");
    for (size_t f = 0; f < files.gl_pathc + 4; f++) {
        Problem problem = {""};
        char random[40];
        snprintf(random, sizeof random, "random:%d", (int)(f - files.gl_pathc + 1));
        const char *path = f < files.gl_pathc ? files.gl_pathv[f] : random;
        Arena *arena = arena_load(path, &problem);
        if (!arena) give_up(problem.text);
        least_m = min_of(least_m, least_way_m(arena, arena->name));
        arena_destroy(arena);
    }
    globfree(&files);
    figure(least_m, "m", AT_LEAST, 40, "shortest way of a mind that drives, in a minute");
}

void bench_driving(void) {
    static Ladder ladder;
    tuning = tuning_option();
    if (is_selected("way")) bench_way();
    bench_standing();
    bench_kinds();
    if (!is_selected("ladder")) return;
    play_ladder(&ladder);
    bench_movement(&ladder);
    bench_outsiders(&ladder);
    bench_first_hit(&ladder);
}
