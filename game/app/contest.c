// contest.c -- from settings to a tournament that can be played.
#include "contest.h"

#include <stdlib.h>
#include <string.h>

#include "arenas.h"
#include "presets.h"
#include "say.h"

#define ARENAS "open,yard,maze,pillars"

static int refuse(const Problem *problem) {
    say_error("%s", problem->text);
    return EXIT_USAGE;
}

static bool add_every_ai(Settings *settings, Problem *problem) {
    for (const Behaviour *const *row = BEHAVIOURS; *row; row++)
        if (!settings_add_tank(settings, (*row)->name, problem)) return false;
    return true;
}

static bool check_people(const Settings *settings, Problem *problem) {
    for (int i = 0; i < settings->tank_count; i++) {
        if (settings->tanks[i].kind != CONTROLLER_HUMAN) continue;
        problem_set(problem, "a tournament has no keyboard to drive with; treads play has");
        return false;
    }
    return true;
}

static bool has_tanks_alike(const TankArg *a, const TankArg *b) {
    return a->behaviour == b->behaviour && a->count == b->count && a->spec == b->spec &&
           a->drive.model == b->drive.model && !memcmp(a->params, b->params, sizeof a->params) &&
           !memcmp(a->drive.params, b->drive.params, sizeof a->drive.params);
}

// The one who meets all others may or may not be named among them. Its place among the tanks; -1
// with the problem told.
static int find_gauntlet(Settings *settings, Problem *problem) {
    TankArg wanted;
    if (!tankspec_parse(settings->gauntlet, &wanted, problem)) return -1;
    for (int i = 0; i < settings->tank_count; i++)
        if (has_tanks_alike(&settings->tanks[i], &wanted)) return i;
    if (!settings_add_tank(settings, settings->gauntlet, problem)) return -1;
    return settings->tank_count - 1;
}

// The team on the card of the tank that was named as number `index`.
static int team_of(const Settings *settings, const MatchCard *base, int index) {
    int tank = 0;
    for (int i = 0; i < index; i++) tank += settings->tanks[i].count;
    return base->tanks[tank].team;
}

// One card with everyone on it: its teams are the players.
static int make_base(Contest *contest) {
    Settings *settings = contest->settings;
    Problem problem = {""};
    int gauntlet = -1;
    int code = preset_read(settings);
    if (code != EXIT_OK) return code;
    if (!settings->has_seed) settings->seed = 1;
    if (!settings->tank_count && !add_every_ai(settings, &problem)) return refuse(&problem);
    if (settings->gauntlet && (gauntlet = find_gauntlet(settings, &problem)) < 0)
        return refuse(&problem);
    if (!check_people(settings, &problem) || !settings_card(settings, &contest->base, &problem))
        return refuse(&problem);
    contest->gauntlet = gauntlet < 0 ? NO_GAUNTLET : team_of(settings, &contest->base, gauntlet);
    return EXIT_OK;
}

static int open_arena(Contest *contest, const char *name) {
    Settings settings = *contest->settings;
    int code = EXIT_USAGE;
    settings.arena = name;
    if (contest->arena_count == TOURNAMENT_ARENAS_MAX) {
        say_error("a tournament has at most %d arenas", TOURNAMENT_ARENAS_MAX);
        return EXIT_USAGE;
    }
    Arena *arena = arena_open(&settings, &code);
    if (!arena) return code;
    contest->arenas[contest->arena_count++] = arena;
    return EXIT_OK;
}

static int open_arenas(Contest *contest) {
    char *names = strdup(contest->settings->arenas ? contest->settings->arenas : ARENAS),
         *rest = NULL;
    int code = names ? EXIT_OK : EXIT_RUN_FAILED;
    if (!names) say_error("out of memory");
    for (char *name = names ? strtok_r(names, ",", &rest) : NULL; name && code == EXIT_OK;
         name = strtok_r(NULL, ",", &rest))
        code = open_arena(contest, name);
    free(names);
    if (code != EXIT_OK || contest->arena_count) return code;
    say_error("--arenas needs a list of arenas, as in --arenas yard,maze");
    return EXIT_USAGE;
}

static int make_tournament(Contest *contest) {
    Problem problem = {""};
    TournamentCard card = {.base = &contest->base,
                           .arenas = (const Arena *const *)contest->arenas,
                           .arena_count = contest->arena_count,
                           .first_seed = contest->settings->seed,
                           .seeds = contest->settings->seeds,
                           .gauntlet = contest->gauntlet};
    contest->tournament = tournament_create(&card, &problem);
    return contest->tournament ? EXIT_OK : refuse(&problem);
}

static void note_results(const Contest *contest) {
    const Settings *settings = contest->settings;
    const char *path = settings->results;
    int others = results_count(contest->results) - contest->recalled;
    unsigned long long cut = results_cut(contest->results);
    int mended = results_mended(contest->results);
    if (cut)
        say_note(settings, "'%s' ended in a torn line: its last %llu bytes are cut off", path, cut);
    if (mended)
        say_note(settings, "'%s' has %d damaged line%s, which do%s not count", path, mended,
                 mended == 1 ? "" : "s", mended == 1 ? "es" : "");
    if (contest->recalled)
        say_note(settings, "'%s' has %d of the %d matches", path, contest->recalled,
                 tournament_matches(contest->tournament));
    if (others)
        say_note(settings, "'%s' also keeps %d match%s of other tournaments", path, others,
                 others == 1 ? "" : "es");
}

static int open_results(Contest *contest) {
    ResultsFault fault;
    Problem problem = {""};
    if (!contest->settings->results) return EXIT_OK;
    contest->results = results_open(contest->settings->results, &fault, &problem);
    if (!contest->results) {
        say_error("%s", problem.text);
        return fault == RESULTS_CONFLICT ? EXIT_CHECK_FAILED : EXIT_RUN_FAILED;
    }
    contest->recalled = tournament_recall(contest->tournament, contest->results);
    if (contest->recalled < 0) {
        say_error("out of memory");
        return EXIT_RUN_FAILED;
    }
    note_results(contest);
    return EXIT_OK;
}

int contest_open(Settings *settings, Contest *contest) {
    *contest = (Contest){.settings = settings, .gauntlet = NO_GAUNTLET};
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
