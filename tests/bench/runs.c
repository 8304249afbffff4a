// runs.c -- case runs: how far scripted players come in Last Stand, and which upgrades they have.
#include "bench.h"
#include "match/edit.h"
#include "match/stand.h"
#include "match/waves.h"
#include "tests/player.h"

enum { RUN_SEEDS = 200, RUN_QUICK_SEEDS = 10, RUN_ARENAS = 5, FAR_WAVE = 12, RUN_WAVES_MAX = 40 };
static const char *const ARENAS[RUN_ARENAS] = {"yard", "depot", "pillars", "quarry", "open"};

typedef enum Policy { BY_TASTE, AT_RANDOM, THE_FIRST, NONE } Policy;
static const char *const POLICIES[] = {"by taste", "at random", "always the first", "no upgrades"};

// The runs of a kind of player who chooses by a policy, and the bounds of their median.
typedef struct Runs {
    PlayerKind kind;
    Policy policy;
    double low, high;
    double *cleared, median, mean_s;
    int far;                                        // runs that reached FAR_WAVE
    int has[UPGRADE_KINDS], offered[UPGRADE_KINDS]; // runs
    int far_has[UPGRADE_KINDS];                     // runs that had it when they reached FAR_WAVE
    double with[UPGRADE_KINDS];                     // sum of cleared waves with it
} Runs;

static void choose(Match *match, Policy policy, Dice *dice, bool offered[UPGRADE_KINDS]) {
    StandOffer offer;
    while (stand_offer(match, 0, &offer)) {
        int picked = dice_below(dice, offer.count);
        UpgradeId id = policy == BY_TASTE    ? stand_preferred(match, 0, &offer)
                       : policy == AT_RANDOM ? offer.cards[picked]
                                             : offer.cards[0];
        for (int i = 0; i < offer.count; i++) offered[offer.cards[i]] = true;
        Edit edit = {.kind = EDIT_UPGRADE, .index = (int)id};
        Problem problem;
        if (!match_edit(match, &edit, &problem)) give_up(problem.text);
    }
}

static void play(Runs *runs, const WaveFile *waves, const char *arena, uint64_t seed, int number) {
    MatchCard card = card_of(NULL, NULL, 0, 1);
    Problem problem = {""};
    Tuning tuning = tuning_option();
    card.mode = MODE_SURVIVAL;
    card_set_tuning(&card, &tuning);
    TankCard *tank = card_add(&card, "player");
    if (!tank || !waves_add(waves, 0, &card, &problem)) give_up(problem.text);
    card.seed = seed;
    card.time_limit_s = RUN_S;
    card.tanks[0].kind = DRIVER_PLAYER;
    card.tanks[0].mind.params[0] = runs->kind;
    Match *match = match_create(&card, bench_arena(arena), &problem);
    if (!match) give_up(problem.text);
    ScriptedPlayer memory = {0};
    Dice dice = dice_seed(seed, 1);
    bool offered[UPGRADE_KINDS] = {false}, is_far = false;
    while (!match_is_over(match) && stand_status(match).cleared < RUN_WAVES_MAX) {
        PlayerOrders orders = {0};
        if (runs->policy != NONE && stand_waits(match)) choose(match, runs->policy, &dice, offered);
        if (!battle_tank(match_battle(match), 0)->is_wreck) {
            Senses senses;
            match_sense(match, 0, &senses);
            orders.orders[0] = player_think(&memory, &senses, NULL);
        }
        match_tick(match, &orders);
        if (is_far || stand_status(match).cleared < FAR_WAVE - 1 || stand_waits(match)) continue;
        is_far = true;
        for (int i = 0; i < UPGRADE_KINDS; i++)
            runs->far_has[i] += match_card(match)->tanks[0].picks[i] > 0;
    }
    double waves_cleared = stand_status(match).cleared;
    runs->cleared[number] = waves_cleared;
    runs->mean_s += (double)battle_tick(match_battle(match)) * BATTLE_TICK_S;
    runs->far += is_far;
    for (int i = 0; i < UPGRADE_KINDS; i++) {
        bool has = match_card(match)->tanks[0].picks[i];
        runs->offered[i] += offered[i];
        runs->has[i] += has;
        runs->with[i] += has ? waves_cleared : 0;
    }
    match_destroy(match);
    card_free(&card);
}

static void measure(Runs *runs, const WaveFile *waves, int seeds) {
    runs->cleared = bench_alloc((size_t)(seeds * RUN_ARENAS), sizeof *runs->cleared);
    int count = 0;
    double medians[RUN_ARENAS];
    for (int a = 0; a < RUN_ARENAS; a++) {
        int first = count;
        for (int seed = 0; seed < seeds; seed++)
            if (is_selected(ARENAS[a])) {
                play(runs, waves, ARENAS[a], (uint64_t)(1000 + seed), count);
                count++;
            }
        medians[a] = count > first ? median(runs->cleared + first, count - first) : 0;
    }
    if (!count) give_up("no arena of this name");
    int ends[RUN_WAVES_MAX + 1] = {0};
    for (int i = 0; i < count; i++) ends[(int)runs->cleared[i]]++;
    printf("  runs of the %s that ended in wave 1, 2, ..:", PLAYER_ROWS[runs->kind].name);
    for (int i = 0; i <= RUN_WAVES_MAX; i++) printf(" %d", ends[i]);
    printf("\n");
    runs->median = median(runs->cleared, count);
    runs->mean_s /= count;
    figure_between(runs->median, "waves", runs->low, runs->high,
                   "%s, %s (%s %.0f, %s %.0f, %s %.0f, %s %.0f, %s %.0f; %.0f s)",
                   PLAYER_ROWS[runs->kind].name, POLICIES[runs->policy], ARENAS[0], medians[0],
                   ARENAS[1], medians[1], ARENAS[2], medians[2], ARENAS[3], medians[3], ARENAS[4],
                   medians[4], runs->mean_s);
}

// Prints the frequency of each upgrade in all runs and in long ones, and its gain: the mean wave
// with it, less that without.
static void print_upgrades(const Runs *runs, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++) sum += runs->cleared[i];
    for (int i = 0; i < UPGRADE_KINDS; i++) {
        const UpgradeRow *row = &UPGRADE_ROWS[i];
        int has = runs->has[i], rest = count - has;
        double gain = has && rest ? runs->with[i] / has - (sum - runs->with[i]) / rest : 0;
        double most = row->rarity == COMMON ? 0.6 : 0.4;
        if (runs->offered[i])
            figure((double)has / runs->offered[i], "of runs", AT_LEAST, 0.05,
                   "%s, of the runs that were offered it", row->title);
        if (runs->far)
            figure((double)runs->far_has[i] / runs->far, "of runs", AT_MOST, most,
                   "%s, of %d runs to wave %d (gain %+.1f)", row->title, runs->far, FAR_WAVE, gain);
    }
}

void bench_runs(void) {
    static Runs RUNS[] = {BENCH_RUNS(TEST_ROW)};
    enum { COUNT = sizeof RUNS / sizeof *RUNS, TASTE = 4, RANDOM, FIRST, WITHOUT };
    Problem problem;
    WaveFile *waves = waves_load(ASSETS_DIR "/waves/stand.json", &problem);
    if (!waves) give_up(problem.text);
    int seeds = option_int("seeds", is_quick() ? RUN_QUICK_SEEDS : RUN_SEEDS / RUN_ARENAS);
    int only = option_int("row", -1);
    for (int i = 0; i < COUNT; i++)
        if (only < 0 || only == i) measure(&RUNS[i], waves, seeds);
    free(waves);
    if (only < 0) {
        double taste = RUNS[TASTE].median;
        figure_between(RUNS[TASTE].mean_s + 6 * 14, "s", 480, 780,
                       "a run of an expert, with 14 cards");
        figure(taste - RUNS[RANDOM].median, "waves", AT_LEAST, 2, "taste against random choice");
        figure(taste - RUNS[WITHOUT].median, "waves", AT_LEAST, 3, "taste against no upgrades");
    }
    if (only < 0 || only == RANDOM) print_upgrades(&RUNS[RANDOM], seeds * RUN_ARENAS);
}
