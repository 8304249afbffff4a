// setup.c -- from settings to what can start: a match, a series of rounds, a tournament.
#include "setup.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "assets.h"
#include "platform/files.h"
#include "say.h"

static int teams_present(const Tally *tally) {
    int count = 0;
    for (int team = 0; team < tally->team_count; team++) count += tally->is_present[team];
    return count;
}

// The second round of a pair: a win each is as good as two draws.
static void add_pair(Tally *tally, int winner) {
    int first = tally->first_winner, ahead = winner >= 0 ? winner : first;
    if (teams_present(tally) != 2) return;
    tally->pairs++;
    if (ahead >= 0 && (first == winner || first < 0 || winner < 0)) tally->ahead[ahead]++;
}

void tally_add(Tally *tally, const Match *match) {
    MatchResult result = match_result(match);
    const MatchCard *card = match_card(match);
    tally->rounds++;
    tally->teams = card->teams;
    tally->ticks += result.ticks;
    tally->team_count = result.team_count;
    for (int i = 0; i < card->tank_count; i++) tally->is_present[card->tanks[i].team] = true;
    for (int team = 0; team < result.team_count; team++)
        tally->score[team] += result.team_score[team];
    if (result.winner >= 0)
        tally->wins[result.winner]++;
    else
        tally->draws++;
    if (card->sides == 1) add_pair(tally, result.winner);
    tally->first_winner = result.winner;
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
    int leader = tally_leader(tally), left = best_of - tally->rounds;
    if (left <= 0) return true;
    for (int team = 0; team < tally->team_count; team++)
        if (team != leader && tally->is_present[team] &&
            (leader < 0 || tally->wins[team] + left >= tally->wins[leader]))
            return false;
    return leader >= 0;
}

// Soonest it is decided when the one with the most wins goes on winning: each gains one on all
// others, and leaves them one round fewer.
int tally_rounds_needed(const Tally *tally, int best_of) {
    int most = 0, second = 0, left = best_of - tally->rounds;
    for (int team = 0; team < tally->team_count; team++) {
        int wins = tally->wins[team];
        if (wins > most)
            second = most, most = wins;
        else if (wins > second)
            second = wins;
    }
    int needed = (second + left - most) / 2 + 1;
    return needed < left ? needed : left;
}

#define SEEDS 1000000000u // short enough to be typed again

int setup_make(Settings *settings, bool has_keyboard, Arena *arena, Setup *setup) {
    ASSERT(settings && setup);
    *setup = (Setup){0};
    Problem problem = {""};
    int code = EXIT_USAGE;
    setup->is_swapping_sides = settings->is_swapping_sides || settings->best_of;
    setup->is_seed_drawn = !settings->has_seed;
    if (setup->is_seed_drawn) settings->seed = random_number() % SEEDS;
    settings->has_seed = true;
    if ((code = preset_read(settings)) != EXIT_OK) return code;
    code = EXIT_USAGE;
    if (!settings_default_tanks(settings, has_keyboard, &problem) ||
        !settings_card(settings, &setup->card, &problem))
        return say_fail(code, "%s", problem.text);
    if (settings->best_of) settings->rounds = settings->best_of;
    setup->arena = arena ? arena : arena_open(settings, &code);
    if (setup->arena) return EXIT_OK;
    card_free(&setup->card);
    return code;
}

void setup_free(Setup *setup) {
    card_free(&setup->card);
    arena_destroy(setup->arena);
}

// The rounds that are being played, for the last words of a broken contract.
static struct {
    const Settings *settings;
    const Setup *setup;
} played;
static _Thread_local int played_round;

static void say_match(void) {
    if (!played.setup) return;
    fputs("treads: it was", stderr);
    say_typed(played.settings);
    if (played.setup->is_seed_drawn) fprintf(stderr, " --seed %" PRIu64, played.setup->card.seed);
    if (played.settings->rounds > 1) fprintf(stderr, "  (round %d)", played_round + 1);
    fputc('\n', stderr);
    fflush(stderr);
}

void setup_watch(const Settings *settings, const Setup *setup) {
    played.settings = settings;
    played.setup = setup;
    abort_watch(setup ? say_match : NULL);
}

Match *setup_match(const Setup *setup, int round, Problem *problem) {
    ASSERT(setup->arena && round >= 0);
    MatchCard card = setup->card; // which shares its tanks with the setup's
    int teams[TEAMS_MAX], sides = setup->is_swapping_sides ? card_teams(&card, teams) : 1;
    card.seed = (card.seed + (uint64_t)(round / sides)) & INT64_MAX;
    card.sides = round % sides;
    played_round = round;
    return match_create(&card, setup->arena, problem);
}

static int refuse(const Problem *problem) { return say_fail(EXIT_USAGE, "%s", problem->text); }

static bool has_tanks_alike(const TankArg *a, const TankArg *b) {
    return mind_equal(&a->mind, &b->mind) && a->count == b->count &&
           a->wish.named == b->wish.named &&
           (!a->wish.named || loadout_equal(&a->wish.loadout, &b->wish.loadout));
}

// The tank that meets all others may or may not be named among them. Its place among the tanks; -1
// with the problem told.
static int find_gauntlet(Settings *settings, Problem *problem) {
    TankArg wanted;
    if (!tankspec_parse(settings->gauntlet, &settings->teams, &wanted, problem)) return -1;
    for (int i = 0; i < settings->tank_count; i++)
        if (has_tanks_alike(&settings->tanks[i], &wanted)) return i;
    if (!settings_add_tank(settings, settings->gauntlet, problem)) return -1;
    return settings->tank_count - 1;
}

// One card with everyone on it: its teams are the players.
static int make_base(Contest *contest) {
    Settings *settings = contest->settings;
    Problem problem = {""};
    int gauntlet = -1;
    int code = preset_read(settings);
    if (code != EXIT_OK) return code;
    if (!settings->has_seed) settings->seed = 1;
    const Behaviour *const *row = settings->tank_count ? NULL : BEHAVIOURS;
    for (; row && *row; row++)
        if (!settings_add_tank(settings, (*row)->name, &problem)) return refuse(&problem);
    if (settings->gauntlet && (gauntlet = find_gauntlet(settings, &problem)) < 0)
        return refuse(&problem);
    for (int i = 0; i < settings->tank_count; i++)
        if (settings->tanks[i].kind == CONTROLLER_HUMAN)
            return say_fail(EXIT_USAGE,
                            "a tournament has no keyboard to drive with; treads play has");
    if (!settings_card(settings, &contest->base, &problem)) return refuse(&problem);
    int tank = 0; // the first that was named so
    for (int i = 0; i < gauntlet; i++) tank += settings->tanks[i].count;
    contest->gauntlet = gauntlet < 0 ? NO_GAUNTLET : contest->base.tanks[tank].team;
    return EXIT_OK;
}

static int open_arena(Contest *contest, const char *name) {
    Settings settings = *contest->settings;
    int code = EXIT_USAGE;
    settings.arena = name;
    if (contest->arena_count == TOURNAMENT_ARENAS_MAX)
        return say_fail(EXIT_USAGE, "a tournament has at most %d arenas", TOURNAMENT_ARENAS_MAX);
    Arena *arena = arena_open(&settings, &code);
    if (!arena) return code;
    contest->arenas[contest->arena_count++] = arena;
    return EXIT_OK;
}

static int open_arenas(Contest *contest) {
    char *names = strdup(contest->settings->arenas), *rest = NULL;
    int code = names ? EXIT_OK : EXIT_RUN_FAILED;
    if (!names) say_error("out of memory");
    for (char *name = names ? strtok_r(names, ",", &rest) : NULL; name && code == EXIT_OK;
         name = strtok_r(NULL, ",", &rest))
        code = open_arena(contest, name);
    free(names);
    if (code != EXIT_OK || contest->arena_count) return code;
    return say_fail(EXIT_USAGE, "--arenas needs a list of arenas, as in --arenas yard,maze");
}

static int make_tournament(Contest *contest) {
    Problem problem = {""};
    TournamentCard card = {.base = &contest->base,
                           .arenas = (const Arena *const *)contest->arenas,
                           .arena_count = contest->arena_count,
                           .first_seed = contest->settings->seed,
                           .seeds = contest->settings->seeds,
                           .gauntlet = contest->gauntlet,
                           .shard = contest->settings->shard,
                           .program = TREADS_VERSION};
    contest->tournament = tournament_create(&card, &problem);
    return contest->tournament ? EXIT_OK : refuse(&problem);
}

static void note_results(const Contest *contest) {
    const Settings *settings = contest->settings;
    const char *path = settings->merge ? settings->merge : settings->results;
    const char *whole = results_path(contest->results);
    int others = results_count(contest->results) - contest->recalled;
    unsigned long long cut = results_cut(contest->results);
    if (cut)
        say_note(settings, "'%s' ended in a torn line: its %llu bytes are now in '%s.torn'", path,
                 cut, whole);
    if (contest->recalled)
        say_note(settings, "'%s' has %d of the %d matches", path, contest->recalled,
                 tournament_matches(contest->tournament));
    int torn = results_torn(contest->results);
    if (torn)
        say_note(settings, "%d of the files end%s in a torn line, which does not count", torn,
                 torn == 1 ? "s" : "");
    if (others)
        say_note(settings, "'%s' also keeps %d match%s of other tournaments", path, others,
                 others == 1 ? "" : "es");
}

static int check_where(const Contest *contest) {
    const Settings *settings = contest->settings;
    const json_t *conditions = tournament_conditions(contest->tournament);
    for (const char *const *where = settings->where; *where; where++)
        if (!where_holds(*where, conditions))
            return say_fail(EXIT_USAGE, "--where %s does not hold for this tournament", *where);
    return EXIT_OK;
}

// Takes over what the file knows, unless some of it is of conditions that it does not tell.
static int recall_results(Contest *contest) {
    Problem *problem = &contest->problem;
    contest->recalled = tournament_recall(contest->tournament, contest->results);
    if (contest->recalled < 0) return problem_set(problem, "out of memory"), EXIT_RUN_FAILED;
    int untold = results_untold(contest->results) - tournament_untold(contest->tournament);
    if (untold > 0)
        return problem_set(problem,
                           "'%s' has %d result%s of format 1, which does not tell its conditions, "
                           "and not of this tournament\n  Name another file, or leave them out "
                           "with --where v=2.",
                           path_for_message(results_path(contest->results)), untold,
                           untold == 1 ? "" : "s"),
               EXIT_CHECK_FAILED;
    if (!contest->settings->merge &&
        !tournament_retell(contest->tournament, contest->results, problem))
        return EXIT_RUN_FAILED;
    note_results(contest);
    return EXIT_OK;
}

// What is merged is not written yet.
static int merge_results(Contest *contest, ResultsFault *fault, Problem *problem) {
    const Settings *settings = contest->settings;
    char **paths = paths_matching(settings->merge);
    int count = 0;
    if (!paths)
        return say_fail(EXIT_RUN_FAILED, "there is no file '%s' to be merged", settings->merge);
    while (paths[count]) count++;
    contest->results =
        results_merge(settings->results, (const char *const *)paths, count,
                      tournament_conditions(contest->tournament), settings->where, fault, problem);
    paths_free(paths);
    if (!contest->results || *fault != RESULTS_CONFLICT) return EXIT_OK;
    say_error("%s", problem->text);
    for (int i = 0; i < 2 && results_clash(contest->results, i); i++)
        fprintf(stderr, "  %s\n", results_clash(contest->results, i));
    return EXIT_CHECK_FAILED;
}

static int open_results(Contest *contest) {
    ResultsFault fault = RESULTS_FINE;
    Problem *problem = &contest->problem;
    const Settings *settings = contest->settings;
    int code = check_where(contest);
    if (!settings->results || code != EXIT_OK) return code;
    if (settings->merge)
        code = merge_results(contest, &fault, problem);
    else
        contest->results =
            results_open(settings->results, tournament_conditions(contest->tournament),
                         settings->where, &fault, problem);
    if (code != EXIT_OK) return code;
    if (contest->results)
        code = recall_results(contest);
    else
        code = fault == RESULTS_UNUSABLE ? EXIT_RUN_FAILED : EXIT_CHECK_FAILED;
    if (code != EXIT_OK) say_error("%s", problem->text);
    return code;
}

int contest_open(Settings *settings, Contest *contest) {
    *contest = (Contest){.settings = settings, .gauntlet = NO_GAUNTLET};
    if (settings->merge && settings->shard.count)
        return say_fail(EXIT_USAGE, "--merge puts all shards together: leave out --shard");
    int code = make_base(contest);
    if (code == EXIT_OK) code = open_arenas(contest);
    if (code == EXIT_OK) code = make_tournament(contest);
    if (code == EXIT_OK) code = open_results(contest);
    return code;
}

void contest_close(Contest *contest) {
    results_close(contest->results);
    tournament_destroy(contest->tournament);
    for (int i = 0; i < contest->arena_count; i++) arena_destroy(contest->arenas[i]);
    card_free(&contest->base);
}
