// setup.c -- from settings to a match that is ready to start, and the tally of a series.
#include "setup.h"

#include <inttypes.h>
#include <stdlib.h>

#include "ai/maths/assert.h"
#include "app/base/assets.h"
#include "platform/console.h"
#include "app/base/say.h"

void tally_add(Tally *tally, const Match *match) {
    ASSERT(tally && match);
    MatchResult result = match_result(match);
    const MatchCard *card = match_card(match);
    tally->rounds++;
    tally->teams = card->teams;
    tally->ticks += result.ticks;
    tally->team_count = result.team_count;
    for (int i = 0; i < card->tank_count; i++) tally->is_present[card->tanks[i].team] = true;
    bool has_forfeited[TEAMS_MAX] = {false};
    for (int i = 0; match_forfeits(match, NULL) && i < card->tank_count; i++)
        if (match_forfeited(match, i)) has_forfeited[card->tanks[i].team] = true;
    tally->forfeited += match_forfeits(match, NULL) > 0;
    for (int team = 0; team < result.team_count; team++) {
        tally->score[team] += result.team_score[team];
        tally->forfeits[team] += has_forfeited[team];
    }
    if (result.winner >= 0)
        tally->wins[result.winner]++;
    else
        tally->draws++;
    ASSERT(result.winner < result.team_count && tally->draws <= tally->rounds);
    int present = 0, first = 0;
    for (int team = 0; team < tally->team_count; team++)
        if (tally->is_present[team] && !present++) first = team;
    int points = result.winner < 0 ? 1 : 2 * (result.winner == first);
    if (card->start_rotation == 1 && present == 2) tally->pairs.of[tally->first_points + points]++;
    tally->first_points = points;
}

int tally_leader(const Tally *tally) {
    int best = -1;
    bool is_shared = false;
    for (int team = 0; team < tally->team_count; team++) {
        if (!tally->is_present[team]) continue;
        if (best < 0 || tally->wins[team] > tally->wins[best])
            best = team, is_shared = false;
        else if (tally->wins[team] == tally->wins[best])
            is_shared = true;
    }
    return is_shared ? -1 : best;
}

bool tally_is_decided(const Tally *tally, int best_of) {
    ASSERT(best_of > 0);
    int leader = tally_leader(tally), remaining = best_of - tally->rounds;
    if (remaining <= 0) return true;
    for (int team = 0; team < tally->team_count; team++)
        if (team != leader && tally->is_present[team] &&
            (leader < 0 || tally->wins[team] + remaining >= tally->wins[leader]))
            return false;
    return leader >= 0;
}

// The series is decided soonest if the leader wins all further rounds: each win is one more for the
// leader, and one round fewer for the others.
int tally_rounds_needed(const Tally *tally, int best_of) {
    ASSERT(best_of > 0 && tally->rounds <= best_of);
    int first = 0, second = 0, remaining = best_of - tally->rounds;
    for (int team = 0; team < tally->team_count; team++) {
        int wins = tally->wins[team];
        if (wins > first)
            second = first, first = wins;
        else if (wins > second)
            second = wins;
    }
    int needed = (second + remaining - first) / 2 + 1;
    return needed < remaining ? needed : remaining;
}

static void report(const char *sentence) { say_error("%s", sentence); }

static void report_forfeit(void *context, const char *source, Forfeit reason,
                           const char *sentence) {
    (void)context, (void)source, (void)reason;
    report(sentence);
}

static void report_log(const char *name, uint64_t tick, const char *text) {
    say_error("%s, tick %" PRIu64 ": %s", name, tick, text);
}

// Matches that run at once would mix their lines.
static bool shows_log(const Settings *settings) {
    bool is_series =
        settings->command == COMMAND_MATCH && (settings->rounds > 1 || settings->best_of > 1);
    bool is_drawn_there = settings->is_terminal && stream_is_terminal(stderr);
    return !settings->is_quiet && !is_series && !is_drawn_there;
}

BotRules settings_bots(const Settings *settings) {
    BotRules rules = bot_rules_initial();
    rules.budget_s = settings->budget_ms / 1000;
    bool is_strange = settings->command == COMMAND_TOURNAMENT || settings->command == COMMAND_CHECK;
    rules.is_isolation_asked = settings->isolation >= 0;
    rules.isolation.kind = rules.is_isolation_asked ? (IsolationKind)settings->isolation
                           : is_strange             ? ISOLATION_AUTO
                                                    : ISOLATION_NONE;
    rules.report_forfeit = report_forfeit;
    rules.report_remark = report;
    rules.report_log = shows_log(settings) ? report_log : NULL;
    rules.forgets_thoughts = !settings->records_thoughts;
    return rules;
}

bool settings_isolate(BotRules *rules, const MatchCard *card, Problem *problem) {
    Problem remark = {""};
    bool is_fine = bots_isolate(rules, card, &remark, problem);
    if (is_fine && *remark.text) say_error("%s", remark.text);
    return is_fine;
}

bool settings_describe_bot(const Settings *settings, Mind *mind, Problem *problem) {
    int code;
    BotRules rules = settings_bots(settings);
    bool is_isolated = isolation_choose(&rules.isolation, NULL, NULL, problem);
    Arena *arena = is_isolated ? arena_open(settings, &code, problem) : NULL;
    bool is_fine = arena && bot_describe(mind, arena, &rules, problem);
    arena_destroy(arena);
    return is_fine;
}

#define SEEDS 1000000000u // random seeds are short enough to type

int setup_from_settings(Settings *settings, bool has_keyboard, Arena *arena, MatchSetup *setup,
                        Problem *problem) {
    ASSERT(settings && setup);
    *setup = (MatchSetup){0};
    Problem why = {""};
    int code = EXIT_USAGE;
    setup->is_swapping_sides =
        settings->is_swapping_sides || settings->best_of || sure_is_on(settings->sure);
    setup->is_seed_random = !settings->has_seed;
    setup->bots = settings_bots(settings);
    if (setup->is_seed_random) settings->seed = random_number() % SEEDS;
    settings->has_seed = true;
    if ((code = preset_read(settings, problem)) != EXIT_OK) return code;
    code = EXIT_USAGE;
    if (!settings_add_default_tanks(settings, has_keyboard, &why) ||
        !card_from_settings(settings, &setup->card, &why) ||
        !settings_isolate(&setup->bots, &setup->card, &why)) {
        card_free(&setup->card);
        if (!problem) return say_fail(code, "%s", why.text);
        *problem = why;
        return code;
    }
    if ((code = waves_read(settings, &setup->card, problem)) != EXIT_OK) {
        card_free(&setup->card);
        return code;
    }
    bots_name_plugins(&setup->card, &setup->bots);
    if (settings->best_of) settings->rounds = settings->best_of;
    setup->arena = arena ? arena : arena_open(settings, &code, problem);
    if (setup->arena) return EXIT_OK;
    card_free(&setup->card);
    return code;
}

void setup_free(MatchSetup *setup) {
    card_free(&setup->card);
    arena_destroy(setup->arena);
    free(setup->mission);
    if (setup->next) setup_free(setup->next);
    free(setup->next);
}

// The match being played, printed when an assertion fails.
static struct {
    const Settings *settings;
    const MatchSetup *setup;
} played;
static _Thread_local int played_round;

static void say_match(void) {
    if (!played.setup) return;
    fputs("treads: the command was", stderr);
    say_command_line(played.settings);
    if (played.setup->is_seed_random) fprintf(stderr, " --seed %" PRIu64, played.setup->card.seed);
    if (played.settings->rounds > 1) fprintf(stderr, "  (round %d)", played_round + 1);
    fputc('\n', stderr);
    fflush(stderr);
}

void setup_set_crash_context(const Settings *settings, const MatchSetup *setup) {
    played.settings = settings;
    played.setup = setup;
    abort_watch(setup ? say_match : NULL);
}

Match *setup_match(const MatchSetup *setup, int round, Problem *problem) {
    ASSERT(setup->arena && round >= 0);
    played_round = round;
    for (; setup->next && round >= setup->rounds; setup = setup->next) round -= setup->rounds;
    MatchCard card = setup->card; // its tanks belong to the setup
    int teams[TEAMS_MAX], sides = setup->is_swapping_sides ? card_teams(&card, teams) : 1;
    card.seed = (card.seed + (uint64_t)(round / sides)) & INT64_MAX;
    card.start_rotation = round % sides;
    Match *match = match_create(&card, setup->arena, problem);
    if (!match || bots_join(match, &setup->bots, problem)) return match;
    match_destroy(match);
    return NULL;
}

static bool starts_on_the_right(const Match *match) {
    int left = card_player_tank(match_card(match), 0),
        right = card_player_tank(match_card(match), 1);
    return left >= 0 && right >= 0 &&
           match_tank(match, left)->pose.x > match_tank(match, right)->pose.x;
}

// Creates a round of a series with its own seed, from the side that puts player 1 on the left.
static Match *create_side_by_side(const MatchSetup *setup, int round, Problem *problem) {
    int teams[TEAMS_MAX], sides = card_teams(&setup->card, teams);
    if (!setup->is_swapping_sides || card_player_tank(&setup->card, 1) < 0)
        return setup_match(setup, round, problem);
    Match *match = setup_match(setup, round * sides, problem);
    for (int i = 1; i < sides && match && starts_on_the_right(match); i++) {
        match_destroy(match);
        match = setup_match(setup, round * sides + i, problem);
    }
    return match;
}

Match *setup_match_side_by_side(MatchSetup *setup, int round, Problem *problem) {
    enum { SEEDS_TRIED = 32 };
    Match *match = create_side_by_side(setup, round, problem);
    for (int i = 0; i < SEEDS_TRIED && setup->is_seed_random && match && starts_on_the_right(match);
         i++) {
        match_destroy(match);
        setup->card.seed = (setup->card.seed + 1) & INT64_MAX;
        match = create_side_by_side(setup, round, problem);
    }
    return match;
}
