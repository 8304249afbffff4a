// contest.c -- from settings to tournaments with a results file, and playing their matches.
#include "contest.h"
#include "game/column_rows.h" // generated from columns.txt

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "app/base/assets.h"
#include "bots/bots.h"
#include "match/telemetry.h"
#include "platform/memory.h"
#include "platform/files.h"
#include "platform/text.h"
#include "platform/system.h"
#include "platform/utf8.h"
#include "app/base/report.h"
#include "app/base/say.h"
#include "setup.h"

static int refuse(const Problem *problem) { return say_fail(EXIT_USAGE, "%s", problem->text); }

// Returns the index of the tank that meets all others, adding it if it is not listed; -1 after
// printing an error.
static int find_gauntlet(Settings *settings, Problem *problem) {
    TankArg wanted;
    if (!tankspec_parse(settings->gauntlet, &settings->teams, &wanted, problem)) return -1;
    for (int i = 0; i < settings->tank_count; i++) {
        const TankArg *tank = &settings->tanks[i];
        const LoadoutOverride *override = &tank->override;
        if (mind_equal(&tank->mind, &wanted.mind) && tank->count == wanted.count &&
            override->named == wanted.override.named &&
            (!override->named || loadout_equal(&override->loadout, &wanted.override.loadout)))
            return i;
    }
    if (!settings_add_tank(settings, settings->gauntlet, problem)) return -1;
    return settings->tank_count - 1;
}

static bool is_utf8(const char *text) {
    uint32_t point;
    size_t length = 1;
    for (; *text && length; text += length) length = utf8_decode(text, strlen(text), &point);
    return length;
}

// Results and reports are JSON, which cannot contain other names.
static int check_arena_name(const Arena *arena) {
    if (is_utf8(arena->name)) return EXIT_OK;
    return say_fail(EXIT_USAGE, "the name of the arena '%s' is not UTF-8 text; rename its file",
                    arena->name);
}

static int open_arenas(Contest *contest) {
    char *names = strdup(contest->settings->arenas), *rest = NULL;
    int code = names ? EXIT_OK : EXIT_RUN_FAILED;
    if (!names) say_error("out of memory");
    for (char *name = names ? strtok_r(names, ",", &rest) : NULL; name && code == EXIT_OK;
         name = strtok_r(NULL, ",", &rest)) {
        Settings settings = *contest->settings;
        int failure = EXIT_USAGE;
        settings.arena = name;
        if (contest->arena_count == TOURNAMENT_ARENAS_MAX)
            code =
                say_fail(EXIT_USAGE, "a tournament has at most %d arenas", TOURNAMENT_ARENAS_MAX);
        else if ((contest->arenas[contest->arena_count] = arena_open(&settings, &failure, NULL)))
            code = check_arena_name(contest->arenas[contest->arena_count++]);
        else
            code = failure;
    }
    free(names);
    if (code != EXIT_OK || contest->arena_count) return code;
    return say_fail(EXIT_USAGE, "--arenas needs a list of arenas, such as --arenas yard,maze");
}

// Chooses the isolation of external bots, and notes the content of their files on the card. Returns
// false and sets `problem` if they cannot be isolated as required.
static bool prepare_bots(Contest *contest, const Settings *settings, MatchCard *card,
                         Problem *problem) {
    BotRules rules = settings_bots(settings);
    Problem remark = {""};
    if (!bots_isolate(&rules, card, &remark, problem)) return false;
    if (!contest->has_isolation && *remark.text) say_error("%s", remark.text);
    if (!contest->has_isolation || rules.isolation.kind < contest->isolation.kind)
        contest->isolation = rules.isolation;
    contest->has_isolation = true;
    bots_name_plugins(card, &rules);
    for (int i = 0; i < card->tank_count; i++)
        if (mind_is_external(&card->tanks[i].mind))
            card->tanks[i].mind.content = bot_content(card->tanks[i].mind.source);
    return true;
}

int contest_add(Contest *contest, const ContestPart *part) {
    ASSERT(part->gauntlet < part->settings->tank_count && part->arena < contest->arena_count);
    Problem problem = {"out of memory"};
    MatchCard base;
    const Settings *settings = part->settings;
    Shard shard = settings->shard;
    int gauntlet = 0; // the first tank on the card with that name
    for (int i = 0; i < settings->tank_count; i++) {
        if (settings->tanks[i].kind == DRIVER_PLAYER)
            return say_fail(EXIT_USAGE, "a %s has no keyboard to drive with; treads play has",
                            COMMAND_NAMES[settings->command]);
        if (i < part->gauntlet) gauntlet += settings->tanks[i].count;
    }
    // Small tournaments assign their first pairs to different shards.
    if (shard.count) shard.index = (shard.index + contest->count) % shard.count;
    if (!card_from_settings(settings, &base, &problem)) return refuse(&problem);
    if (!prepare_bots(contest, settings, &base, &problem)) {
        card_free(&base);
        return refuse(&problem);
    }
    TournamentCard card = {.base = &base,
                           .arenas = (const Arena *const *)contest->arenas +
                                     (part->arena < 0 ? 0 : part->arena),
                           .arena_count = part->arena < 0 ? contest->arena_count : 1,
                           .first_seed = part->first_seed,
                           .seeds = part->seeds,
                           .gauntlet = part->gauntlet < 0 ? NO_GAUNTLET : base.tanks[gauntlet].team,
                           .shard = shard,
                           .sure = settings->sure,
                           .may_have_twins = part->may_have_twins,
                           .program = PROGRAM_VERSION};
    Tournament *tournament = tournament_create(&card, &problem);
    card_free(&base);
    if (!tournament) return refuse(&problem);
    if (ARRAY_APPEND(contest->tournaments, contest->count, tournament)) return EXIT_OK;
    tournament_destroy(tournament);
    return refuse(&(Problem){"out of memory"});
}

static void note_results(const Contest *contest) {
    const Settings *settings = contest->settings;
    const char *path = settings->merge ? settings->merge : settings->results;
    const char *whole = contest->results->path;
    int others = contest->results->count - contest->resumed;
    unsigned long long cut = contest->results->cut;
    if (cut)
        say_note(settings,
                 "'%s' ended with an incomplete line; its %llu bytes were moved to '%s.torn'", path,
                 cut, whole);
    if (contest->resumed)
        say_note(settings, "'%s' has %d of the %d matches", path, contest->resumed,
                 contest_matches(contest));
    int torn = contest->results->torn;
    if (torn)
        say_note(settings, "%d of the files end%s with an incomplete line, which does not count",
                 torn, torn == 1 ? "s" : "");
    if (others)
        say_note(settings, "'%s' also contains %d match%s of other tournaments", path, others,
                 others == 1 ? "" : "es");
}

int contest_resume_more(Contest *contest) {
    int count = 0;
    for (int i = 0; contest->results && i < contest->count; i++) {
        int resumed = tournament_resume(contest->tournaments[i], contest->results);
        if (resumed < 0) return say_fail(EXIT_RUN_FAILED, "out of memory");
        count += resumed;
    }
    contest->resumed = count;
    return EXIT_OK;
}

// Reads a results file, which another process may be writing, without changing it.
static int read_results(Contest *contest, const json_t *conditions, ResultsFault *fault) {
    const Settings *settings = contest->settings;
    const char *path = settings->results;
    if (file_kind(path) == FILE_MISSING)
        return say_fail(EXIT_RUN_FAILED, "the file '%s' does not exist; nothing to report", path);
    contest->results =
        results_merge("", &path, 1, conditions, settings->filters, fault, &contest->problem);
    return EXIT_OK;
}

// Merges files without writing yet. `conditions`: required conditions; NULL for any.
static int merge_results(Contest *contest, const json_t *conditions, ResultsFault *fault) {
    const Settings *settings = contest->settings;
    char **paths = paths_matching(settings->merge);
    int count = 0;
    if (!paths)
        return say_fail(EXIT_RUN_FAILED, "the file '%s' does not exist; nothing to merge",
                        settings->merge);
    while (paths[count]) count++;
    contest->results = results_merge(settings->results, (const char *const *)paths, count,
                                     conditions, settings->filters, fault, &contest->problem);
    paths_free(paths);
    if (!contest->results || *fault != RESULTS_CONFLICT) return EXIT_OK;
    say_error("%s", contest->problem.text);
    for (int i = 0; i < 2 && contest->results->clash[i]; i++)
        escaped_print(stderr, "  %s\n", contest->results->clash[i]);
    return EXIT_CHECK_FAILED;
}

int contest_resume(Contest *contest, bool are_any_conditions_fine) {
    ASSERT(contest->count > 0 && !contest->results);
    ResultsFault fault = RESULTS_FINE;
    const Settings *settings = contest->settings;
    const json_t *conditions = contest->tournaments[0]->conditions;
    if (are_any_conditions_fine) conditions = NULL;
    for (const char *const *where = settings->filters; conditions && *where; where++)
        if (!where_holds(*where, conditions))
            return say_fail(EXIT_USAGE, "--filter %s does not match this tournament", *where);
    int code = EXIT_OK;
    if (!settings->results) return code;
    if (settings->merge)
        code = merge_results(contest, conditions, &fault);
    else if (settings->is_partial)
        code = read_results(contest, conditions, &fault);
    else
        contest->results = results_open(settings->results, conditions, settings->filters, &fault,
                                        &contest->problem);
    if (code != EXIT_OK) return code;
    if (!contest->results)
        return say_fail(fault == RESULTS_UNUSABLE ? EXIT_RUN_FAILED : EXIT_CHECK_FAILED, "%s",
                        contest->problem.text);
    code = contest_resume_more(contest);
    if (code == EXIT_OK && !contest->is_search) note_results(contest);
    return code;
}

int contest_begin(Settings *settings, Contest *contest) {
    *contest = (Contest){.settings = settings};
    if (settings->merge && settings->shard.count)
        return say_fail(EXIT_USAGE, "--merge combines all shards; remove --shard");
    int code = preset_read(settings, NULL);
    if (!settings->has_seed) settings->seed = 1;
    return code == EXIT_OK ? open_arenas(contest) : code;
}

int contest_open(Settings *settings, Contest *contest) {
    int gauntlet = -1, code = contest_begin(settings, contest);
    if (code != EXIT_OK) return code;
    Problem problem = {""};
    const Behaviour *const *row =
        settings->tank_count ? NULL : BEHAVIOURS; // all minds meet if no tanks are given
    for (; row && *row; row++)
        if (!settings_add_tank(settings, (*row)->name, &problem)) return refuse(&problem);
    if (settings->gauntlet) gauntlet = find_gauntlet(settings, &problem);
    if (settings->gauntlet && gauntlet < 0) return refuse(&problem);
    code = contest_add(
        contest, &(ContestPart){settings, gauntlet, false, -1, settings->seed, settings->seeds});
    return code == EXIT_OK ? contest_resume(contest, false) : code;
}

void contest_clear(Contest *contest) {
    for (int i = 0; i < contest->count; i++) tournament_destroy(contest->tournaments[i]);
    free(contest->tournaments);
    contest->tournaments = NULL;
    contest->count = contest->resumed = 0;
}

void contest_close(Contest *contest) {
    results_close(contest->results);
    contest_clear(contest);
    free(contest->seen);
    for (int i = 0; i < contest->forfeiter_count; i++) free(contest->forfeiters[i].first);
    free(contest->forfeiters);
    free(contest->timed);
    for (int i = 0; i < contest->arena_count; i++) arena_destroy(contest->arenas[i]);
}

int contest_matches(const Contest *contest) {
    int count = 0;
    for (int i = 0; i < contest->count; i++) count += contest->tournaments[i]->match_count;
    return count;
}

int contest_finished(const Contest *contest) {
    int count = 0;
    for (int i = 0; i < contest->count; i++)
        for (int match = 0; match < contest->tournaments[i]->match_count; match++)
            count += contest->tournaments[i]->played[match].is_done;
    return count;
}

static bool watch(void *data, int played) {
    Progress *progress = data;
    progress_count(progress, "matches", played);
    return !interrupt_came();
}

// Results contain a hash of the bot's files, which must not change during the tournament.
static bool join(void *data, Match *match, Problem *problem) {
    const MatchCard *card = match_card(match);
    for (int i = 0; i < card->tank_count; i++) {
        const Mind *mind = &card->tanks[i].mind;
        if (mind_is_external(mind) && bot_content(mind->source) != mind->content)
            return problem_set(
                problem,
                "the file of %s has changed during the tournament; run the same command "
                "again to play its matches again",
                mind->source);
    }
    return bots_join(match, data, problem);
}

bool contest_has_bot(const Tournament *tournament, int entrant, const char *source) {
    ASSERT(entrant >= 0 && entrant < tournament->entrant_count);
    bool has_it = false;
    for (int i = 0; i < tournament->base.tank_count; i++)
        has_it |= tournament->base.tanks[i].team == tournament->entrants[entrant].team &&
                  !strcmp(tournament->base.tanks[i].mind.source, source);
    return has_it;
}

bool contest_has_mind(const Tournament *tournament, int entrant, const Mind *mind) {
    ASSERT(entrant >= 0 && entrant < tournament->entrant_count);
    bool has_it = false;
    for (int i = 0; i < tournament->base.tank_count; i++)
        has_it |= tournament->base.tanks[i].team == tournament->entrants[entrant].team &&
                  mind_equal(&tournament->base.tanks[i].mind, mind);
    return has_it;
}

// Prints the first forfeit of each bot for each reason.
static void note_forfeit(void *context, const char *source, Forfeit reason, const char *sentence) {
    Contest *contest = context;
    lock_take(&contest->lock);
    bool is_known = false;
    for (int i = 0; i < contest->forfeiter_count; i++)
        is_known |= contest->forfeiters[i].reason == reason &&
                    !strcmp(contest->forfeiters[i].source, source);
    if (!is_known) {
        Forfeiter forfeiter = {.reason = reason, .first = strdup(sentence)};
        snprintf(forfeiter.source, sizeof forfeiter.source, "%s", source);
        if (!forfeiter.first ||
            !ARRAY_APPEND(contest->forfeiters, contest->forfeiter_count, forfeiter))
            free(forfeiter.first);
        say_error("%s", sentence);
    }
    lock_release(&contest->lock);
}

static void note_times(void *context, const Mind *mind, const BotTimes *times) {
    Contest *contest = context;
    lock_take(&contest->lock);
    int i = 0;
    while (i < contest->timed_count && !mind_equal(&contest->timed[i].mind, mind)) i++;
    Timed timed = {*mind, *times};
    if (i < contest->timed_count)
        bot_times_join(&contest->timed[i].times, times);
    else if (!ARRAY_APPEND(contest->timed, contest->timed_count, timed))
        say_error("out of memory");
    lock_release(&contest->lock);
}

// Prints a line with the forfeits of each bot, by reason.
static void report_forfeits(const Tournament *tournament) {
    for (int entrant = 0; entrant < tournament->entrant_count; entrant++) {
        int counts[FORFEITS] = {0}, sum = 0;
        char words[256];
        size_t used = 0;
        for (int match = 0; match < tournament->match_count; match++) {
            Fixture fixture = tournament_fixture(tournament, match);
            int side = fixture.b == entrant;
            const Played *played = &tournament->played[match];
            if ((side || fixture.a == entrant) && played->is_done && played->end.causes[side])
                counts[played->end.causes[side]]++, sum++;
        }
        for (int i = 0; i < FORFEITS; i++)
            if (counts[i])
                used = text_add(words, sizeof words, used, "%s%s %d", used ? ", " : "",
                                forfeit_name(i), counts[i]);
        if (sum) {
            escaped_print(stderr, "  %s: %s", tournament->entrants[entrant].name, words);
            fputc('\n', stderr);
        }
    }
}

static int report_end(const Contest *contest, WorkEnd end, const Problem *problem) {
    static const int CODES[] = {[WORK_DONE] = EXIT_OK,
                                [WORK_STOPPED] = EXIT_INTERRUPTED,
                                [WORK_FAILED] = EXIT_USAGE,
                                [WORK_UNWRITTEN] = EXIT_RUN_FAILED,
                                [WORK_CONFLICT] = EXIT_CHECK_FAILED};
    ASSERT((size_t)end < sizeof CODES / sizeof *CODES);
    if (end == WORK_STOPPED) {
        say_error("interrupted: %d of %d matches finished", contest_finished(contest),
                  contest_matches(contest));
        if (!contest->results)
            fputs("  The results are lost; with --results FILE the same command could continue "
                  "here.\n",
                  stderr);
        else
            fputs("  To continue:\n   ", stderr), say_command_line(contest->settings),
                fputc('\n', stderr);
    } else if (end != WORK_DONE) {
        say_error("%s", problem->text);
    }
    int forfeits = 0;
    for (int i = 0; i < contest->count; i++)
        for (int match = 0; match < contest->tournaments[i]->match_count; match++) {
            const Played *played = &contest->tournaments[i]->played[match];
            forfeits += played->is_done && played->end.forfeits > 0;
        }
    if (forfeits)
        say_error("%d match%s had a forfeit; see `forfeits` in the results", forfeits,
                  forfeits == 1 ? "" : "es");
    for (int i = 0; forfeits && i < contest->count; i++) report_forfeits(contest->tournaments[i]);
    return CODES[end];
}

// Makes the folder of --record-losses, if it is given.
static int make_losses_folder(const Settings *settings) {
    const char *path = settings->losses;
    errno = ENOTDIR; // the path exists and is not a folder
    if (!path || (folder_make_all(path) && file_kind(path) == FILE_FOLDER)) return EXIT_OK;
    return say_fail(EXIT_RUN_FAILED, "the folder '%s' for --record-losses cannot be created: %s",
                    path, strerror(errno == EEXIST ? ENOTDIR : errno));
}

// External bots of a contest report their forfeits and times to it, and print nothing.
static BotRules contest_bots(Contest *contest) {
    BotRules bots = settings_bots(contest->settings);
    bots.isolation = contest->isolation;
    bots.holds_plugins = true;
    bots.report_remark = NULL;
    bots.report_log = NULL;
    bots.report_forfeit = note_forfeit;
    bots.report_times = note_times;
    bots.report_context = contest;
    return bots;
}

static int play(Contest *contest) {
    const Settings *settings = contest->settings;
    Problem problem = {""};
    int threads = settings->jobs ? settings->jobs : processor_count();
    int missing = contest_matches(contest) - contest->resumed;
    ASSERT(missing >= 0);
    int code = make_losses_folder(settings);
    if (code != EXIT_OK) return code;
    char bot_matches[BESIDE_MAX] = "";
    if (settings->report) text_add(bot_matches, BESIDE_MAX, 0, "%s/matches", settings->report);
    interrupt_watch();
    Progress progress = progress_start(settings, missing);
    BotRules bots = contest_bots(contest);
    WorkPlan plan = {.tournaments = contest->tournaments,
                     .count = contest->count,
                     .results = contest->results,
                     .losses = settings->losses,
                     .bot_matches = settings->report ? bot_matches : NULL,
                     .seen = contest->seen,
                     .is_seeing_all = settings->telemetry,
                     .threads = threads,
                     .join = join,
                     .join_data = &bots,
                     .watch = watch,
                     .watch_data = &progress};
    lock_create(&contest->lock);
    WorkEnd end = workers_play(&plan, &problem);
    lock_destroy(&contest->lock);
    progress_clear(&progress);
    double spent_s = clock_s() - progress.start_s;
    int played = contest_finished(contest) - contest->resumed;
    if (settings->is_verbose)
        say_note(settings, "%d matches in %.2f s, %.1f matches/s, %d at once", played, spent_s,
                 played / spent_s, threads);
    code = report_end(contest, end, &problem);
    if (end != WORK_DONE || !contest->results || results_sort(contest->results, &problem))
        return code;
    return say_fail(EXIT_RUN_FAILED, "%s", problem.text);
}

// A row of --telemetry: one entrant in one match.
typedef struct SeenRow {
    char id[MATCH_ID_TEXT_MAX];
    const char *entrant, *opponent, *arena;
    long long seed;
    int sides, is_winner;
    double ticks;
    Telemetry seen;
} SeenRow;

static Cell seed_cell(const void *row, int index) {
    (void)index;
    return (Cell){.kind = CELL_WHOLE, .whole = ((const SeenRow *)row)->seed};
}

static Cell trait_cell(const void *row, int index) {
    return cell_real(trait_of(&((const SeenRow *)row)->seen, &TRAITS[index]));
}

static const Column SEEN_COUNTS[] = {SEEN_COUNT_TABLE(COLUMN){0}};
static const Column SEEN_COLUMNS[] = {SEEN_TABLE(COLUMN)};

// Writes the rows of finished matches, in order.
static void write_telemetry(const Contest *contest, const Telemetry *seen, FILE *file) {
    Column columns[COUNT_OF(SEEN_COLUMNS) + TRAITS_MAX + COUNT_OF(SEEN_COUNTS)] = {{0}};
    memcpy(columns, SEEN_COLUMNS, sizeof SEEN_COLUMNS);
    int count = COUNT_OF(SEEN_COLUMNS);
    for (int i = 0; TRAITS[i].name; i++)
        columns[count++] = (Column){IN_CSV, TRAITS[i].name, trait_cell, i};
    memcpy(columns + count, SEEN_COUNTS, sizeof SEEN_COUNTS);
    csv_names(file, columns);
    for (int i = 0; i < contest->count; i++) {
        const Tournament *tournament = contest->tournaments[i];
        for (int match = 0; match < tournament->match_count; match++, seen += 2) {
            const MatchEnd *end = &tournament->played[match].end;
            Fixture fixture = tournament_fixture(tournament, match);
            for (int k = 0; k < 2 && tournament->played[match].is_done; k++) {
                SeenRow row = {.entrant = tournament->entrants[k ? fixture.b : fixture.a].name,
                               .opponent = tournament->entrants[k ? fixture.a : fixture.b].name,
                               .arena = fixture.arena->name,
                               .seed = (long long)fixture.seed,
                               .sides = fixture.sides,
                               .is_winner = end->winner == k,
                               .ticks = (double)end->ticks,
                               .seen = seen[k]};
                match_id_text(end->id, row.id);
                csv_rows(file, (Rows){columns, &row, sizeof row, 1});
            }
        }
    }
}

int contest_play(Contest *contest) {
    const char *path = contest->settings->telemetry;
    bool is_seeing = path || contest->settings->report;
    FILE *file = NULL;
    if (!csv_open(contest->settings, path, &file)) return EXIT_RUN_FAILED;
    free(contest->seen);
    contest->seen = NULL;
    if (is_seeing)
        contest->seen = calloc(2 * (size_t)contest_matches(contest) + 1, sizeof *contest->seen);
    int code =
        is_seeing && !contest->seen ? say_fail(EXIT_RUN_FAILED, "out of memory") : play(contest);
    if (file && contest->seen) write_telemetry(contest, contest->seen, file);
    if (!table_close(path, file) && code == EXIT_OK) code = EXIT_RUN_FAILED;
    return code;
}

// Publishes the merged results of all shards, unless some are missing.
static int merge(Contest *contest) {
    const Settings *settings = contest->settings;
    const Tournament *tournament = NULL; // first tournament with an unfinished match
    Problem problem = {""};
    Fixture missing;
    for (int i = 0; i < contest->count && !tournament; i++)
        for (int match = 0; match < contest->tournaments[i]->match_count && !tournament; match++) {
            const Played *played = &contest->tournaments[i]->played[match];
            if (played->is_done || played->is_saved) continue;
            tournament = contest->tournaments[i];
            missing = tournament_fixture(tournament, match);
        }
    if (!settings->is_partial && tournament)
        return say_fail(
            EXIT_INCOMPLETE,
            "%d of the %d matches are missing; the first is %s against %s on %s, seed %" PRIu64
            ", sides %d\n  Nothing was written. Run their shards again with the same "
            "commands, or add --partial.",
            contest_matches(contest) - contest_finished(contest), contest_matches(contest),
            tournament->entrants[missing.a].name, tournament->entrants[missing.b].name,
            missing.arena->name, missing.seed, missing.sides);
    return results_publish(contest->results, &problem)
               ? EXIT_OK
               : say_fail(EXIT_RUN_FAILED, "%s", problem.text);
}

int contest_finish(Contest *contest, int code, bool (*report)(void *context, FILE *csv),
                   void *context) {
    const Settings *settings = contest->settings;
    FILE *csv;
    if (code == EXIT_OK && !csv_open(settings, settings->csv, &csv)) {
        code = EXIT_RUN_FAILED;
    } else if (code == EXIT_OK) {
        code = settings->merge        ? merge(contest)
               : settings->is_partial ? EXIT_OK
                                      : contest_play(contest);
        // Contradictory, incomplete or missing results have no report.
        bool has_report = code != EXIT_CHECK_FAILED && code != EXIT_INCOMPLETE &&
                          (code != EXIT_USAGE || contest_finished(contest));
        bool is_written = !has_report || report(context, csv);
        is_written &= table_close(settings->csv, csv);
        if (code == EXIT_OK && !is_written) code = EXIT_RUN_FAILED;
    }
    contest_close(contest);
    return code;
}
