// minds.c -- benchmarks of play: the fight, the champion and teams.
#include "bench.h"
#include "match/edit.h"
#include "tests/minds/boxer.h"
#include "tests/minds/brawler.h"
#include "tests/minds/edger.h"
#include "match/tuning.h"

enum { MATCHES = 400 };

// Case fight: hit rates by distance, the durations of duels, and the life of a tank that stands in
// the open. Each KEY=VALUE changes the tuning.

enum { QUICK_DUELS = 40 };
#define STANDING_M 15.0
#define WATCHED_S 120.0 // the standing tank dies sooner

static const struct {
    const char *name;
    double low, high; // fraction of hits when two champions fight, which dodge; 0: no bound
} BANDS[TELEMETRY_BANDS] = {{"under 12 m", 0.80, 0.95},
                            {"12 to 20 m"},
                            {"20 to 25 m", 0.10, 0.25},
                            {"25 to 30 m"},
                            {"30 m and more", 0.05, 0.20}};

static Match *start_duel(const Tuning *tuning, const char *even, const char *odd, Round round) {
    MatchCard card = duel_card(behaviour_find(even), behaviour_find(odd), tuning);
    return match_in_round(card, round);
}

static void bench_equals(const Tuning *tuning, const char *mind, int duels) {
    Telemetry all = {0};
    OWN_MEMORY double *spent_s = bench_alloc((size_t)duels, sizeof *spent_s);
    for (int i = 0; i < duels; i++) {
        Match *match = start_duel(tuning, mind, mind, round_of(i, DUEL_ARENAS, 1));
        Telemetry seen = match_observe(match, 2);
        telemetry_add(&all, &seen);
        spent_s[i] = (double)match_finish(match).ticks * BATTLE_TICK_S;
    }
    bool is_bounded = strcmp(mind, "champion") == 0;
    for (int i = 0; i < TELEMETRY_BANDS; i++)
        figure_between(all.band_fired[i] ? (double)all.band_hits[i] / all.band_fired[i] : 0,
                       "of shells", is_bounded ? BANDS[i].low : 0, is_bounded ? BANDS[i].high : 0,
                       "%s, %s: hits", mind, BANDS[i].name);
    double least_s = strcmp(mind, "gunner") ? 40 : 20; // gunners hit dodging tanks most often
    figure_between(median(spent_s, duels), "s", least_s, 70, "%s against itself: a duel", mind);
}

static void place_tank(Match *match, int tank, Pose pose) {
    Problem problem = {""};
    if (!match_edit(match, &(Edit){EDIT_PLACE, .tank = tank, .pose = pose}, &problem))
        give_up(problem.text);
}

// Returns the time from the hunter's first shell to the end of the standing tank.
static double standing_life_s(const Tuning *tuning, int number) {
    Round round = {bench_arena("open"), 0, (uint64_t)number + 1};
    OWN_MATCH *match = start_duel(tuning, "hunter", "idle", round);
    const Battle *battle = match_battle(match);
    Vec open = vec(0.62 * round.arena->width_m, 0.33 * round.arena->height_m);
    place_tank(match, 1, (Pose){open.x, open.y, angle_wrap(2.4 * number)});
    place_tank(match, 0, (Pose){open.x - STANDING_M, open.y, 0.5 * PI});
    double first_s = -1, now_s = 0;
    while (!match_is_over(match) && now_s < WATCHED_S) {
        match_tick(match, NULL);
        now_s = (double)battle_tick(battle) * BATTLE_TICK_S;
        if (first_s < 0 && battle_tank(battle, 0)->shots > 0) first_s = now_s;
    }
    return now_s - first_s;
}

static void bench_standing(const Tuning *tuning, int duels) {
    OWN_MEMORY double *lived_s = bench_alloc((size_t)duels, sizeof *lived_s);
    for (int i = 0; i < duels; i++) lived_s[i] = standing_life_s(tuning, i);
    figure_between(median(lived_s, duels), "s", 10, 20,
                   "life of a standing tank, %g m from a hunter", STANDING_M);
}

void bench_fight(void) {
    static const char *const EQUALS[] = {"champion", "hunter", "captain", "gunner"};
    Tuning tuning = tuning_option();
    int duels = is_quick() ? QUICK_DUELS : MATCHES;
    for (int i = 0; i < 4; i++) bench_equals(&tuning, EQUALS[i], duels);
    bench_standing(&tuning, duels);
}

// Case champion: strength of a mind in duels against every other one and three sparring minds, and
// against hunters with other drives, tanks and rules, and in arenas that were not used for tuning.

enum { FOES_MAX = 64, BEST = 5 };
enum { CHAMPION_SEED = 77001 }; // the seeds from here on were not used for tuning
#define BEST_SHARE 0.65
#define OTHERS_SHARE 0.85

typedef struct Duel {
    const char *name;
    const Behaviour *foe; // NULL: hunter
    double least;         // minimum fraction of the points
    const char *arena;    // NULL: the arenas of duels
    const char *preset;   // NULL: standard rules
    const char *drive, *tank;
} Duel;

static const Duel DUELS[] = {BENCH_DUELS(TEST_ROW)};

typedef struct Champion {
    Mind mind;
    int duels;
    uint64_t seed;
} Champion;

// Blocks with lanes of 6 m between them.
static void sketch_corridors(Sketch *sketch) {
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 4; column++)
            sketch_add(sketch, "wall",
                       (double[]){60 + 170 * column + row % 2 * 30, 60 + 130 * row, 110, 70}, 0,
                       "visible");
}

// Pillars on an irregular grid.
static void sketch_forest(Sketch *sketch) {
    Dice dice = dice_seed(5, 1);
    for (int row = 0; row < 5; row++)
        for (int column = 0; column < 8; column++) {
            double x = 8 + 8 * column + dice_between(&dice, -1.5, 1.5);
            double y = 6 + 8 * row + dice_between(&dice, -1.5, 1.5);
            double wide_px = round(10 * dice_between(&dice, 1.2, 2.4));
            sketch_add(sketch, "wall", (double[]){round(10 * x), round(10 * y), wide_px, wide_px},
                       0, "ellipse");
        }
}

static Arena *make_arena(const char *name) {
    bool is_plain = strcmp(name, "plain") == 0;
    int width_m = is_plain ? 140 : 76, height_m = is_plain ? 110 : 45;
    Sketch sketch;
    sketch_begin(&sketch, width_m, height_m, 1);
    if (strcmp(name, "corridors") == 0) sketch_corridors(&sketch);
    if (strcmp(name, "forest") == 0) sketch_forest(&sketch);
    for (int i = 0; i < 4; i++) {
        double x = i % 2 ? 30 : 10 * width_m - 30, y = i / 2 ? 30 : 10 * height_m - 30;
        sketch_add(&sketch, "spawn", (double[]){x, y, 0, 0}, 0, "point");
    }
    return sketch_finish(&sketch);
}

// Returns the champion's fraction of the points.
static double duel_share(const Champion *champion, const Duel *duel, const Behaviour *foe) {
    OWN_ARENA *own = duel->arena ? make_arena(duel->arena) : NULL;
    Tuning tuning = tuning_initial();
    Problem problem = {""};
    char path[1024];
    double points = 0;
    snprintf(path, sizeof path, "%s/tuning/%s.json", ASSETS_DIR, duel->preset ? duel->preset : "");
    if (duel->preset && !tuning_load(path, &tuning, NULL, &problem)) give_up(problem.text);
    for (int i = 0; i < champion->duels; i++) {
        Round round = round_of(i, DUEL_ARENAS, champion->seed);
        MatchCard card = duel_card(foe, foe, &tuning);
        card.tanks[0].mind = champion->mind;
        for (int t = 0; t < 2; t++) {
            if (duel->drive) tank_card_set_drive(&card.tanks[t], drive_find(duel->drive));
            if (duel->tank) card.tanks[t].loadout.spec = spec_find(duel->tank);
        }
        if (own) round.arena = own;
        points += match_points(match_finish(match_in_round(card, round)), 0);
    }
    return points / champion->duels;
}

typedef struct Foe {
    double share; // first, for compare_numbers
    const Behaviour *mind;
} Foe;

// The best opponents, the hardest for the champion, have a lower bound.
static void bench_foes(const Champion *champion) {
    Foe foes[FOES_MAX];
    int count = 0;
    for (int i = 0; BEHAVIOURS[i] && count < FOES_MAX; i++) {
        const Behaviour *foe = BEHAVIOURS[i];
        if (foe == champion->mind.behaviour || !is_selected(foe->name)) continue;
        foes[count++] = (Foe){duel_share(champion, &(Duel){0}, foe), foe};
    }
    qsort(foes, (size_t)count, sizeof *foes, compare_numbers);
    for (int i = 0; i < count; i++)
        figure_share(foes[i].share, champion->duels, i < BEST ? BEST_SHARE : OTHERS_SHARE,
                     "%s against %s", champion->mind.behaviour->name, foes[i].mind->name);
}

static void set_param(void *data, const char *key, double value) {
    Mind *mind = data;
    int param = behaviour_param_index(mind->behaviour, key);
    if (param < 0) give_up("KEY must be a parameter of the mind, or mind, duels or seed");
    mind->params[param] = value;
}

void bench_champion(void) {
    const Behaviour *mind = behaviour_find(option("mind") ? option("mind") : "champion");
    if (!mind) give_up("unknown mind");
    Champion champion = {mind_initial(mind),
                         option_int("duels", is_quick() ? QUICK_DUELS : MATCHES),
                         (uint64_t)option_int("seed", CHAMPION_SEED)};
    options_apply(set_param, &champion.mind);
    bench_foes(&champion);
    for (size_t i = 0; i < sizeof DUELS / sizeof *DUELS; i++) {
        const Duel *duel = &DUELS[i];
        if (!is_selected(duel->name)) continue;
        const Behaviour *foe = duel->foe ? duel->foe : behaviour_find("hunter");
        figure_share(duel_share(&champion, duel, foe), champion.duels, duel->least, "%s against %s",
                     mind->name, duel->name);
    }
}

// Case teams: points against equally many enemies, damage to friends, the leader's distance to the
// enemy, and how goal areas are attacked. Plays on all arenas.

enum { QUICK_MATCHES = 48, TEAMS_SEED = 7000, WATCH_TICKS = 12, TOGETHER_S = 3 };

// A bound of 0 means that there is none.
typedef struct TeamRow {
    const char *leader, *others; // minds of the first team
    const char *foes;
    int tanks, mode;        // tanks per team; index in MODES
    double share;           // minimum fraction of the points
    double friendly_damage; // most damage to friends per match
    double ended;           // minimum fraction of matches that end before the time limit
    double behind;          // minimum fraction of matches with the leader further from enemies
    double together;        // minimum fraction of attacks with a second tank
} TeamRow;

static const TeamRow TEAM_ROWS[] = {BENCH_TEAMS(TEST_ROW)};

typedef struct TeamTally {
    double points, friendly_damage;
    int ended;
    int behind;            // matches with the leader further from enemies than its friends
    int attacks, together; // attacks of the first team on the goal area; joined in TOGETHER_S
} TeamTally;

// Observations of the first team during a match.
typedef struct TeamWatch {
    double leader_m, others_m; // sums of the distances to the nearest enemy
    unsigned inside, entered; // bit sets: tanks in the goal area; those that entered in this attack
    uint64_t first_tick;      // start of the attack
} TeamWatch;

static double nearest_enemy_m(const Battle *battle, const Tank *self) {
    double nearest_m = INFINITY;
    for (const Tank *other = NULL; (other = battle_next_tank(battle, other));)
        if (other->team != self->team && !other->is_wreck)
            nearest_m = fmin(nearest_m, vec_distance(pose_at(self->pose), pose_at(other->pose)));
    return nearest_m;
}

// Counts while the leader, one of its friends and an enemy are alive.
static void watch_leader(TeamWatch *watch, const Battle *battle, int tanks) {
    double leader_m = nearest_enemy_m(battle, battle_tank(battle, 0)), others_m = 0;
    int others = 0;
    if (battle_tank(battle, 0)->is_wreck || leader_m == INFINITY) return;
    for (int i = 1; i < tanks; i++) {
        if (battle_tank(battle, i)->is_wreck) continue;
        others_m += nearest_enemy_m(battle, battle_tank(battle, i));
        others++;
    }
    if (others == 0) return;
    watch->leader_m += leader_m;
    watch->others_m += others_m / others;
}

// An attack begins when a tank enters a goal area that only enemies occupy.
static void watch_goal(TeamWatch *watch, TeamTally *tally, const Match *match, int tanks) {
    const Battle *battle = match_battle(match);
    Goal goal = match_goal(match, 0);
    uint64_t now = battle_tick(battle);
    unsigned on[2] = {0};
    for (int i = 0; i < 2 * tanks; i++) {
        const Tank *tank = battle_tank(battle, i);
        bool is_in = !tank->is_wreck && vec_distance(pose_at(tank->pose), goal.at) < goal.radius_m;
        on[i / tanks] |= (unsigned)is_in << i % tanks;
    }
    bool begins = !watch->entered && !watch->inside && on[1];
    if (begins) watch->first_tick = now;
    if (begins || watch->entered) watch->entered |= on[0] & ~watch->inside;
    watch->inside = on[0];
    if (!watch->entered || now < watch->first_tick + TOGETHER_S * BATTLE_TICK_HZ) return;
    tally->attacks++;
    tally->together += (watch->entered & (watch->entered - 1)) != 0;
    watch->entered = 0;
}

static Match *start_teams(const TeamRow *row, Round round) {
    MatchCard card = card_of(row->others, row->others, 2 * row->tanks, 2);
    Tuning tuning = tuning_initial();
    card.mode = row->mode;
    card_set_tuning(&card, &tuning); // tuning of the mode
    for (int i = 0; i < 2 * row->tanks; i++) {
        const char *name = i >= row->tanks ? row->foes : i == 0 ? row->leader : row->others;
        card.tanks[i].mind = mind_initial(behaviour_find(name));
        card.tanks[i].team = i / row->tanks;
    }
    return match_in_round(card, round);
}

static void play_teams(Match *match, const TeamRow *row, TeamTally *tally) {
    TeamWatch watch = {0};
    const Battle *battle = match_battle(match);
    while (!match_is_over(match)) {
        match_tick(match, NULL);
        if (row->mode == MODE_HILL)
            watch_goal(&watch, tally, match, row->tanks);
        else if (battle_tick(battle) % WATCH_TICKS == 0)
            watch_leader(&watch, battle, row->tanks);
    }
    tally->behind += watch.leader_m > watch.others_m;
    for (int i = 0; i < 2 * row->tanks; i++)
        tally->friendly_damage += battle_tank(battle, i)->damage_to_friends;
    MatchResult result = match_finish(match);
    tally->points += match_points(result, 0);
    tally->ended += !result.was_time_up;
}

static void print_teams(const TeamRow *row, const TeamTally *tally, const char *name, int matches) {
    bool is_led = strcmp(row->leader, row->others) != 0;
    figure_share(tally->points / matches, matches, row->share, "%s: points", name);
    if (row->mode == MODE_HILL)
        figure_share((double)tally->ended / matches, matches, row->ended,
                     "  end before the time limit");
    if (tally->attacks)
        figure((double)tally->together / tally->attacks, "of attacks", AT_LEAST, row->together,
               "  a second tank enters within %d s", TOGETHER_S);
    if (row->mode == MODE_LAST && is_led)
        figure((double)tally->behind / matches, "of matches", AT_LEAST, row->behind,
               "  the leader is further from enemies");
    figure(tally->friendly_damage / matches, "points per match", AT_MOST, row->friendly_damage,
           "  damage to friends");
}

// Three tanks of a kind, or a captain with two wingmen, find and destroy a single enemy.
static void bench_finish(const char *leader, const char *others, int matches) {
    static const char *const FOES[] = {"hunter", "champion", "wingman"};
    double sum_s = 0, longest_s = 0;
    for (int n = 0; n < matches; n++) {
        MatchCard card = card_of(others, others, 4, 2);
        for (int i = 0; i < 4; i++) card.tanks[i].team = i == 3;
        card.tanks[0].mind = mind_initial(behaviour_find(leader));
        card.tanks[3].mind = mind_initial(behaviour_find(FOES[n % 3]));
        Match *match = match_in_round(card, round_of(n / 3, ARENAS_ALL, TEAMS_SEED));
        double time_s = (double)match_finish(match).ticks * BATTLE_TICK_S;
        sum_s += time_s, longest_s = fmax(longest_s, time_s);
    }
    figure(sum_s / matches, "s", AT_MOST, 25, "%s, %s, %s : 1: time to finish it (longest %.0f)",
           leader, others, others, longest_s);
}

void bench_teams(void) {
    int matches = is_quick() ? QUICK_MATCHES : MATCHES;
    if (is_selected("finish")) {
        bench_finish("wingman", "wingman", matches);
        bench_finish("hunter", "hunter", matches);
        bench_finish("wolfpack", "wolfpack", matches);
        bench_finish("captain", "wingman", matches);
    }
    for (size_t i = 0; i < sizeof TEAM_ROWS / sizeof *TEAM_ROWS; i++) {
        const TeamRow *row = &TEAM_ROWS[i];
        TeamTally tally = {0};
        char name[80];
        snprintf(name, sizeof name, "%s, %s : %s, %d a side%s", row->leader, row->others, row->foes,
                 row->tanks, row->mode == MODE_HILL ? ", hill" : "");
        if (!is_selected(name)) continue;
        for (int n = 0; n < matches; n++)
            play_teams(start_teams(row, round_of(n, ARENAS_ALL, TEAMS_SEED)), row, &tally);
        print_teams(row, &tally, name, matches);
    }
}
