// bench_teams.c -- what teams are worth: minds of teams against as many who fight alone, how much
// friends hurt each other, and how matches for the hill end.
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
} Row;

static const Row ROWS[] = {
    {"captain", "wingman", "hunter", 3, MODE_LAST, .share = 0.75},
    {"captain", "wingman", "champion", 3, MODE_LAST, .share = 0.40},
    {"captain", "wingman", "hunter", 5, MODE_LAST, .share = 0.70},
    {"captain", "wingman", "champion", 5, MODE_LAST, .share = 0.35},
    {"wolfpack", "wolfpack", "hunter", 3, MODE_LAST},
    {"raiders", "raiders", "hunter", 3, MODE_LAST},
    {"hunter", "hunter", "hunter", 8, MODE_LAST, .friendly_most = 25},
    {"captain", "wingman", "hunter", 8, MODE_LAST, .friendly_most = 25},
    {"captain", "wingman", "champion", 8, MODE_LAST, .friendly_most = 25},
    {"hunter", "hunter", "hunter", 4, MODE_HILL, .ended = 0.8},
    {"captain", "wingman", "hunter", 4, MODE_HILL, .ended = 0.8},
    {"champion", "champion", "ambusher", 4, MODE_HILL, .ended = 0.8},
};
enum { ROW_COUNT = sizeof ROWS / sizeof *ROWS };

typedef struct Tally {
    Record record;
    int ended;
    double friendly, shots;
} Tally;

static Match *start(const Row *row, const Arena *arena, int sides, uint64_t seed) {
    MatchCard card;
    card_init(&card);
    card.mode = row->mode;
    Tuning tuning = tuning_initial();
    card_set_tuning(&card, &tuning);
    card.seed = seed;
    card.sides = sides;
    for (int i = 0; i < 2 * row->tanks; i++) {
        TankCard *tank = card_add(&card, i >= row->tanks ? row->foes
                                         : i == 0        ? row->leader
                                                         : row->others);
        if (!tank) give_up("out of memory");
        tank->team = i / row->tanks;
    }
    return match_of(card, arena);
}

static void play(Match *match, Tally *tally) {
    while (!match_is_over(match)) match_tick(match, NULL);
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
        tally->shots += tank->shots;
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
    figure(tally->friendly / matches, "points a match", AT_MOST, row->friendly_most,
           "  damage to friends");
}

int main(int argc, char **argv) {
    Arena *arenas[ARENA_COUNT];
    int matches = is_quick(argc, argv) ? QUICK_MATCHES : MATCHES;
    const char *only = "";
    for (int i = 1; i < argc; i++)
        if (strncmp(argv[i], "only=", 5) == 0) only = argv[i] + 5;
    for (int i = 0; i < ARENA_COUNT; i++) arenas[i] = load_arena(assets_of(argc, argv), ARENAS[i]);
    for (const Row *row = ROWS; row < ROWS + ROW_COUNT; row++) {
        Tally tally = {0};
        char name[80];
        snprintf(name, sizeof name, "%s, %s : %s, %d a side%s", row->leader, row->others, row->foes,
                 row->tanks, row->mode == MODE_HILL ? ", hill" : "");
        if (!strstr(name, only)) continue;
        for (int i = 0; i < matches; i++)
            play(start(row, arenas[i / SIDES % ARENA_COUNT], i % SIDES,
                       FIRST_SEED + (uint64_t)(i / (SIDES * ARENA_COUNT))),
                 &tally);
        tell(row, &tally, name);
    }
    for (int i = 0; i < ARENA_COUNT; i++) arena_destroy(arenas[i]);
    return 0;
}
