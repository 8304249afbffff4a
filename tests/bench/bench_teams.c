// bench_teams.c -- what teams are worth: minds of teams against as many who fight alone, how much
// friends hurt each other, whether the leader stays behind, how matches for the hill end, and
// whether those who attack it go in together.
//
//     bench_teams [ASSETS] [--quick] [only=WORD]
// Plays on all arenas, each start from both sides; a draw counts half. `only` picks the rows whose
// names have the word.
#include "match/ladder/rating.h"
#include "scene.h"

enum { MATCHES = 400, QUICK_MATCHES = 48, SIDES = 2, FIRST_SEED = 7000 };

static const char *const ARENAS[] = {"open", "yard", "maze", "pillars", "city", "proving"};
enum { ARENA_COUNT = sizeof ARENAS / sizeof *ARENAS };

typedef struct Row {
    const char *leader, *others; // of the first team
    const char *foes;
    int tanks, mode;      // a team; its place in MODES
    double share;         // of the points that the first team must have; 0: no goal
    double friendly_most; // points of damage to friends a match; 0: no goal
    double ended;         // the share of matches that must end before the time is up; 0: no goal
    double behind;        // the share of matches in which the leader must be further from enemies
    double together;      // the share of attacks on the hill in which a second must go in at once
} Row;

static const Row ROWS[] = {
    {"captain", "wingman", "hunter", 3, MODE_LAST, .share = 0.75, .behind = 0.9},
    {"captain", "wingman", "champion", 3, MODE_LAST, .share = 0.40},
    {"captain", "wingman", "hunter", 5, MODE_LAST, .share = 0.70},
    {"captain", "wingman", "champion", 5, MODE_LAST, .share = 0.35},
    {"wolfpack", "wolfpack", "hunter", 3, MODE_LAST},
    {"raiders", "raiders", "hunter", 3, MODE_LAST},
    {"hunter", "hunter", "hunter", 8, MODE_LAST, .friendly_most = 25},
    {"captain", "wingman", "hunter", 8, MODE_LAST, .friendly_most = 25},
    {"captain", "wingman", "champion", 8, MODE_LAST, .friendly_most = 25},
    {"hunter", "hunter", "hunter", 4, MODE_HILL, .ended = 0.8, .together = 0.45},
    {"captain", "wingman", "hunter", 4, MODE_HILL, .ended = 0.8, .together = 0.45},
    {"champion", "champion", "ambusher", 4, MODE_HILL, .ended = 0.8, .together = 0.45},
};
enum { ROW_COUNT = sizeof ROWS / sizeof *ROWS };

typedef struct Tally {
    Record record;
    int ended;
    double friendly;
    int behind;           // matches in which the leader was further from enemies than its friends
    int attacks, at_once; // of the first team on the hill; where a second went in within TOGETHER_S
} Tally;

// What is seen of the first team during a match.
typedef struct Watch {
    double leader_m, others_m; // to the nearest enemy, over all looks
    unsigned inside, came;     // by tank, a bit each: on the hill; entered it in this attack
    uint64_t first_tick;       // of the attack
} Watch;
enum { WATCH_TICKS = 12, TOGETHER_S = 3 };

static double nearest_enemy_m(const Battle *battle, int count, const Tank *self) {
    double nearest_m = INFINITY;
    for (int i = 0; i < count; i++) {
        const Tank *other = battle_tank(battle, i);
        if (other->team != self->team && !other->is_wreck)
            nearest_m = fmin(nearest_m, vec_distance(pose_at(self->pose), pose_at(other->pose)));
    }
    return nearest_m;
}

// While the leader, one of its friends and an enemy live.
static void watch_leader(Watch *watch, const Match *match, int tanks) {
    const Battle *battle = match_battle(match);
    double leader_m = nearest_enemy_m(battle, 2 * tanks, battle_tank(battle, 0)), others_m = 0;
    int others = 0;
    if (battle_tank(battle, 0)->is_wreck || leader_m == INFINITY) return;
    for (int i = 1; i < tanks; i++) {
        if (battle_tank(battle, i)->is_wreck) continue;
        others_m += nearest_enemy_m(battle, 2 * tanks, battle_tank(battle, i));
        others++;
    }
    if (others == 0) return;
    watch->leader_m += leader_m;
    watch->others_m += others_m / others;
}

// An attack begins when one enters a hill on which there are enemies alone.
static void watch_hill(Watch *watch, Tally *tally, const Match *match, int tanks) {
    const Battle *battle = match_battle(match);
    Goal hill = match_goal(match, 0);
    uint64_t now = battle_tick(battle);
    unsigned on[2] = {0};
    for (int i = 0; i < 2 * tanks; i++) {
        const Tank *tank = battle_tank(battle, i);
        bool is_in = !tank->is_wreck && vec_distance(pose_at(tank->pose), hill.at) < hill.radius_m;
        on[i / tanks] |= (unsigned)is_in << i % tanks;
    }
    bool begins = !watch->came && !watch->inside && on[1];
    if (begins) watch->first_tick = now;
    if (begins || watch->came) watch->came |= on[0] & ~watch->inside;
    watch->inside = on[0];
    if (!watch->came || now < watch->first_tick + TOGETHER_S * 60) return;
    tally->attacks++;
    tally->at_once += (watch->came & (watch->came - 1)) != 0;
    watch->came = 0;
}

static Match *start(const Row *row, const Arena *arena, int sides, uint64_t seed) {
    MatchCard card;
    card_init(&card);
    card.mode = row->mode;
    Tuning tuning = tuning_initial();
    card_set_tuning(&card, &tuning);
    card.seed = seed;
    card.start_rotation = sides;
    for (int i = 0; i < 2 * row->tanks; i++) {
        TankCard *tank = card_add(&card, i >= row->tanks ? row->foes
                                         : i == 0        ? row->leader
                                                         : row->others);
        if (!tank) give_up("out of memory");
        tank->team = i / row->tanks;
    }
    return match_of(card, arena);
}

static void play(Match *match, const Row *row, Tally *tally) {
    Watch watch = {0};
    while (!match_is_over(match)) {
        match_tick(match, NULL);
        if (row->mode == MODE_HILL)
            watch_hill(&watch, tally, match, row->tanks);
        else if (battle_tick(match_battle(match)) % WATCH_TICKS == 0)
            watch_leader(&watch, match, row->tanks);
    }
    tally->behind += watch.leader_m > watch.others_m;
    MatchResult result = match_result(match);
    if (result.is_draw)
        tally->record.draws++;
    else if (result.winner == 0)
        tally->record.wins++;
    else
        tally->record.losses++;
    tally->ended += !result.was_time_up;
    for (int i = 0; i < match_card(match)->tank_count; i++) {
        const Tank *tank = battle_tank(match_battle(match), i);
        tally->friendly += tank->damage_to_friends;
    }
    match_destroy(match);
}

static void tell(const Row *row, const Tally *tally, const char *name) {
    int matches = record_matches(tally->record);
    double share = record_percent(tally->record) / 100;
    Interval sure = share_interval((int)(share * matches + 0.5), matches);
    char asked[40] = "";
    snprintf(asked, sizeof asked, "%.2f..%.2f", sure.low, sure.high);
    figure(share, asked, AT_LEAST, row->share, "%s: points", name);
    if (row->mode == MODE_HILL) {
        double ended = (double)tally->ended / matches;
        sure = share_interval(tally->ended, matches);
        snprintf(asked, sizeof asked, "%.2f..%.2f", sure.low, sure.high);
        figure(ended, asked, AT_LEAST, row->ended, "  end before the time");
    }
    if (row->mode == MODE_HILL && tally->attacks)
        figure((double)tally->at_once / tally->attacks, "of attacks", AT_LEAST, row->together,
               "  a second goes in within 3 s");
    if (row->mode == MODE_LAST && strcmp(row->leader, row->others) != 0)
        figure((double)tally->behind / matches, "of matches", AT_LEAST, row->behind,
               "  the leader is further from enemies");
    figure(tally->friendly / matches, "points a match", AT_MOST, row->friendly_most,
           "  damage to friends");
}

int main(int argc, char **argv) {
    Arena *arenas[ARENA_COUNT];
    int matches = is_quick(argc, argv) ? QUICK_MATCHES : MATCHES;
    for (int i = 0; i < ARENA_COUNT; i++) arenas[i] = load_arena(assets_of(argc, argv), ARENAS[i]);
    for (const Row *row = ROWS; row < ROWS + ROW_COUNT; row++) {
        Tally tally = {0};
        char name[80];
        snprintf(name, sizeof name, "%s, %s : %s, %d a side%s", row->leader, row->others, row->foes,
                 row->tanks, row->mode == MODE_HILL ? ", hill" : "");
        if (!strstr(name, only_of(argc, argv))) continue;
        for (int i = 0; i < matches; i++)
            play(start(row, arenas[i / SIDES % ARENA_COUNT], i % SIDES,
                       FIRST_SEED + (uint64_t)(i / (SIDES * ARENA_COUNT))),
                 row, &tally);
        tell(row, &tally, name);
    }
    for (int i = 0; i < ARENA_COUNT; i++) arena_destroy(arenas[i]);
    return 0;
}
