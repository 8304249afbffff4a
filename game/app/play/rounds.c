// rounds.c -- runs the matches of a setup as fast as possible, one after the other or several at
// once, and prints their results or draws them.
#include "setup.h"

#include <inttypes.h>

#include "ai/maths/assert.h"
#include "film.h"
#include "match_report.h"
#include "trace.h"
#include "app/home/mission.h"
#include "platform/threads.h"
#include "app/home/preferences.h"
#include "recording.h"
#include "app/base/report.h"
#include "app/base/say.h"
#include "platform/text.h"

enum { LOOK_EVERY_TICKS = 64 };

// A finished round whose result has not been printed yet.
typedef struct Round {
    bool is_played;
    Match *match; // NULL if it could not start (see the problem) or was stopped
    Problem problem;
} Round;

typedef struct Rounds {
    const Settings *settings;
    const MatchSetup *setup;
    View *view;
    PlayRound play; // NULL plays as fast as possible
    void *context;
    Progress progress;
    FILE *csv;       // NULL for none
    json_t *matches; // NULL without --json
    Tally tally;
    Players players;
    Expectation expectation;
    int code;                   // EXIT_OK unless something failed
    bool is_decided;            // the winner of the series is certain, or its rounds are over
    _Atomic bool is_unrecorded; // a recording requested by --record could not be written

    // Used if several rounds run at once:
    _Atomic bool is_stopping;
    Lock lock;
    Round *ring; // ring buffer of `ahead` rounds, indexed by number; protected by the lock
    int ahead;   // limit of rounds that have started but are not printed
} Rounds;

// Runs the match until it is over or `last_tick` is reached. Returns false on Ctrl-C.
static bool tick_until(Match *match, uint64_t last_tick, View *view, Recorder *recorder,
                       MindWatch *watch, Progress *progress, int done) {
    for (uint64_t tick = 0; tick < last_tick && !match_is_over(match); tick++) {
        if (interrupt_came()) return false;
        recorder_play_tick(recorder, match, NULL);
        if (watch) mind_watch_tick(watch);
        if (view) view_tick(view, match);
        if (tick % LOOK_EVERY_TICKS == 0) progress_show(progress, done, tick, last_tick);
    }
    return true;
}

typedef struct Live {
    Match *match;
    Recorder *recorder;
} Live;

static const Match *live_match(void *context) { return ((const Live *)context)->match; }

static bool live_step(void *context) {
    const Live *live = context;
    recorder_play_tick(live->recorder, live->match, NULL);
    return !match_is_over(live->match);
}

static bool is_single(const Rounds *rounds) {
    return rounds->settings->rounds == 1 && !rounds->settings->best_of;
}

static void keep(Rounds *rounds, const Match *match, int round) {
    ASSERT(round == rounds->tally.rounds); // results are printed in order
    const Settings *settings = rounds->settings;
    bool is_colored = say_is_colored(settings, stdout);
    tally_add(&rounds->tally, match);
    if (settings->best_of) rounds->is_decided = tally_is_decided(&rounds->tally, settings->best_of);
    if (sure_is_on(settings->sure))
        rounds->is_decided = sure_answer(settings->sure, rounds->tally.pairs);
    progress_clear(&rounds->progress);
    if (rounds->csv) csv_match(rounds->csv, match, round, &rounds->tally, settings->best_of);
    if (rounds->matches) {
        json_array_append_new(rounds->matches, result_json(match));
        return;
    }
    if (csv_replaces_text(settings)) return;
    if (is_single(rounds) || settings->is_verbose)
        result_table(stdout, match, is_colored, settings->is_verbose);
    else
        result_line(stdout, match, round, is_colored, rounds->setup->next);
    if (rounds->setup->mission) mission_print(rounds->setup->mission, match);
    if (!is_single(rounds) && settings->is_verbose) fputc('\n', stdout);
    stdout_flush();
}

static void play_alone(Rounds *rounds, int round) {
    Problem problem;
    Recorder recorder = {.settings = rounds->settings, .begun = round};
    Match *match = setup_match(rounds->setup, round, &problem);
    if (!match) {
        rounds->code = say_fail(EXIT_USAGE, "%s", problem.text);
        return;
    }
    if (rounds->view) {
        match_keep_notes(match, true);
        view_begin(rounds->view, match);
    }
    MindWatch watch;
    if (!mind_watch_begin(&watch, rounds->settings, match)) {
        match_destroy(match);
        rounds->code = EXIT_USAGE;
        return;
    }
    recorder_begin(&recorder, match);
    uint64_t longest = (uint64_t)ceil(rounds->setup->card.time_limit_s * BATTLE_TICK_HZ) + 1;
    const FilmSubject subject = {live_match, live_step, &(Live){match, &recorder}, longest};
    if (rounds->settings->video)
        rounds->code = film_match(rounds->settings, rounds->view, &subject);
    // A film may end before its match, which is then played to its end.
    bool is_done = rounds->code == EXIT_OK;
    if (is_done && rounds->play)
        is_done = rounds->play(rounds->context, &recorder, match, round);
    else if (is_done)
        is_done =
            tick_until(match, longest, rounds->view, &recorder, &watch, &rounds->progress, round);
    mind_watch_end(&watch);
    recorder_end(&recorder, match);
    if (recorder.has_failed) rounds->is_unrecorded = true;
    if (is_done) keep(rounds, match, round);
    // Draws the match before it is destroyed, so that its picture can be saved.
    ViewStatus status = {
        .speed = 1, .blend = 1, .round = round + 1, .rounds = rounds->settings->rounds};
    if (rounds->view) view_draw(rounds->view, match, &status);
    match_destroy(match);
    if (!is_done && rounds->code == EXIT_OK) rounds->code = EXIT_INTERRUPTED;
}

// Returns true if no more rounds should be played: enough rounds, a decided series, an error, or a
// closed stdout.
static bool is_at_end(const Rounds *rounds) {
    return rounds->tally.rounds == rounds->settings->rounds || rounds->code != EXIT_OK ||
           rounds->is_decided || ferror(stdout);
}

static void play_worker(void *data, int number) {
    Rounds *rounds = data;
    ASSERT(number >= 0 && number < rounds->settings->rounds && rounds->ahead > 0);
    Round round = {.is_played = true};
    Recorder recorder = {.settings = rounds->settings, .begun = number};
    round.match = setup_match(rounds->setup, number, &round.problem);
    if (round.match) {
        recorder_begin(&recorder, round.match);
        while (!match_is_over(round.match) && !rounds->is_stopping)
            recorder_play_tick(&recorder, round.match, NULL);
        recorder_end(&recorder, round.match);
        // Bots are ended on the thread that started them, because they do not outlive it.
        match_set_drivers(round.match, (ExternalDrivers){0});
        if (recorder.has_failed) rounds->is_unrecorded = true;
        if (!match_is_over(round.match)) match_destroy(round.match), round.match = NULL;
    }
    lock_take(&rounds->lock);
    ASSERT(!rounds->ring[number % rounds->ahead].is_played);
    rounds->ring[number % rounds->ahead] = round;
    lock_release(&rounds->lock);
}

// Prints finished rounds in order. Rounds after a stopped one are not printed, because short rounds
// would be over-represented.
static void print_finished(Rounds *rounds) {
    while (!is_at_end(rounds)) {
        Round *place = &rounds->ring[rounds->tally.rounds % rounds->ahead];
        lock_take(&rounds->lock);
        Round round = *place;
        place->is_played = false;
        lock_release(&rounds->lock);
        if (!round.is_played) return;
        if (round.match)
            keep(rounds, round.match, rounds->tally.rounds);
        else if (rounds->is_stopping)
            rounds->code = EXIT_INTERRUPTED;
        else
            rounds->code = say_fail(EXIT_USAGE, "%s", round.problem.text);
        match_destroy(round.match);
    }
}

// Starts only rounds of a series that are needed regardless of pending results, so that no round is
// played or recorded for nothing.
static int look_after(void *data) {
    Rounds *rounds = data;
    const Settings *settings = rounds->settings;
    if (interrupt_came()) rounds->is_stopping = true;
    print_finished(rounds);
    if (is_at_end(rounds)) rounds->is_stopping = true;
    if (rounds->is_stopping) return POOL_STOP;
    progress_count(&rounds->progress, "matches", rounds->tally.rounds);
    int needed =
        settings->best_of ? tally_rounds_needed(&rounds->tally, settings->best_of) : rounds->ahead;
    return rounds->tally.rounds + (needed < rounds->ahead ? needed : rounds->ahead);
}

// Returns false if out of memory.
static bool play_at_once(Rounds *rounds, int threads) {
    ASSERT(threads > 1 && !rounds->view); // a view draws one match
    rounds->ahead = 2 * threads;
    rounds->ring = calloc((size_t)rounds->ahead, sizeof *rounds->ring);
    PoolPlan plan = {threads, rounds->settings->rounds, play_worker, look_after, rounds};
    lock_create(&rounds->lock);
    bool is_played = rounds->ring;
    if (is_played) pool_run(&plan);
    lock_destroy(&rounds->lock);
    for (int i = 0; rounds->ring && i < rounds->ahead; i++)
        if (rounds->ring[i].is_played) match_destroy(rounds->ring[i].match);
    free(rounds->ring);
    if (is_played && !is_at_end(rounds)) rounds->code = EXIT_INTERRUPTED;
    return is_played;
}

static bool print_end(Rounds *rounds) {
    const Settings *settings = rounds->settings;
    int done = rounds->tally.rounds, teams[TEAMS_MAX];
    if (csv_replaces_text(settings)) return true;
    card_teams(&rounds->setup->card, teams);
    SureRow row = {rounds->players.names[teams[0]], rounds->players.names[teams[1]],
                   .pairs = rounds->tally.pairs};
    Rows rows = {SURE_COLUMNS, &row, sizeof row, 1};
    bool is_sure = sure_is_on(settings->sure) && done;
    if (is_sure) sure_fill(settings->sure, settings->rounds, &row);
    if (!rounds->matches) {
        bool is_colored = say_is_colored(settings, stdout);
        if (!is_single(rounds) && done)
            result_totals(stdout, &rounds->tally, &rounds->players, settings->best_of, is_colored);
        char text[SERIES_TEXT_MAX];
        if (settings->best_of && done)
            escaped_print(stdout, "%s\n", series_text(&rounds->tally, settings->best_of, text));
        if (is_sure) fputc('\n', stdout), rows_text(stdout, rows, 1, is_colored);
        return true;
    }
    SeriesPlan plan = {rounds->is_decided ? done : settings->rounds, settings->best_of};
    json_t *document =
        rounds_json(&rounds->setup->card, rounds->matches, &rounds->tally, &rounds->players, &plan);
    static const char *const VERDICTS[] = {"met", "missed", "undecided"};
    if (rounds->expectation.text && done)
        json_object_set_new(
            document, "expectation",
            json_pack("{s:s, s:s}", "expect", rounds->expectation.text, "verdict",
                      VERDICTS[expectation_judge(&rounds->expectation, &rounds->tally)]));
    if (is_sure) json_object_set_new(document, "until_sure", rows_json(rows));
    json_t *arenas = rounds->setup->next ? json_array() : NULL;
    for (const MatchSetup *setup = rounds->setup; arenas && setup; setup = setup->next)
        json_array_append_new(arenas, json_text(setup->card.arena));
    if (arenas) json_object_set_new(document, "arenas", arenas);
    return json_print(stdout, document);
}

// Prints the verdicts of --expect and --fail-on-forfeit after the last round, and returns the exit
// code.
static int judge_rounds(const Rounds *rounds) {
    const Settings *settings = rounds->settings;
    const Tally *tally = &rounds->tally;
    bool is_met = true, is_quiet = rounds->matches || csv_replaces_text(settings);
    Problem sentence;
    if (rounds->expectation.text) {
        is_met = expectation_judge(&rounds->expectation, tally) == VERDICT_MET;
        expectation_say(&rounds->expectation, tally, &sentence);
        if (is_met && !is_quiet) escaped_print(stdout, "%s\n", sentence.text);
        if (!is_met) say_error("%s", sentence.text);
    }
    if (settings->has_no_forfeits && tally->forfeited)
        return say_fail(EXIT_CHECK_FAILED, "a bot forfeited in %d of %d round%s", tally->forfeited,
                        tally->rounds, plural(tally->rounds));
    return is_met ? EXIT_OK : EXIT_CHECK_FAILED;
}

// Plays a round and draws the last tick if there is a view; the view is updated in every tick.
static int run_with(const Settings *settings, const MatchSetup *setup, View *view, PlayRound play,
                    void *context) {
    Rounds rounds = {.settings = settings,
                     .setup = setup,
                     .view = view,
                     .play = play,
                     .context = context,
                     .code = EXIT_OK};
    Problem problem;
    players_list(&setup->card, &rounds.players);
    if (settings->expect && !expectation_read(settings->expect, &setup->card, &rounds.players,
                                              &rounds.expectation, &problem))
        return say_fail(EXIT_USAGE, "%s", problem.text);
    int teams[TEAMS_MAX];
    bool can_be_sure = card_teams(&setup->card, teams) == 2 && settings->rounds > 1;
    if (sure_is_on(settings->sure) && !can_be_sure)
        return say_fail(EXIT_USAGE, "--until-sure needs two players or teams, and --rounds N");
    if (!table_open(settings->csv, &rounds.csv)) return EXIT_RUN_FAILED;
    if (rounds.csv) csv_match_names(rounds.csv, &setup->card);
    if (settings->is_json) rounds.matches = json_array();
    rounds.progress = progress_start(settings, settings->rounds);
    int threads = settings->jobs ? settings->jobs : processor_count();
    if (threads > settings->rounds) threads = settings->rounds;
    if (view || play || threads == 1 || !play_at_once(&rounds, threads))
        for (int round = 0; !is_at_end(&rounds); round++) play_alone(&rounds, round);
    progress_clear(&rounds.progress);
    if (rounds.code == EXIT_INTERRUPTED)
        say_error("interrupted: %d of %d matches finished", rounds.tally.rounds, settings->rounds);
    bool is_written = print_end(&rounds);
    double spent_s = clock_s() - rounds.progress.start_s;
    if (settings->is_verbose)
        say_note(settings, "%" PRIu64 " ticks in %.3f s, %.0f ticks/s", rounds.tally.ticks, spent_s,
                 (double)rounds.tally.ticks / spent_s);
    if (!table_close(settings->csv, rounds.csv) || rounds.is_unrecorded) is_written = false;
    if (rounds.code == EXIT_OK && is_written) rounds.code = judge_rounds(&rounds);
    return rounds.code == EXIT_OK && !is_written ? EXIT_RUN_FAILED : rounds.code;
}

int rounds_run_by(const Settings *settings, const MatchSetup *setup, PlayRound play,
                  void *context) {
    return run_with(settings, setup, NULL, play, context);
}

int rounds_run(const Settings *settings, const MatchSetup *setup, bool is_drawn) {
    int code;
    char path[ARENA_PATH_MAX];
    View *view = is_drawn ? picture_view(settings, setup->arena, true, NULL, &code) : NULL;
    if (!view && (settings->video || settings->picture)) return code;
    code = run_with(settings, setup, view, NULL, NULL);
    Problem problem = {""};
    if (view && code == EXIT_OK && settings->picture) {
        if (view_save(view, settings->picture, &problem))
            say_note(settings, "picture %s", settings->picture);
        else
            code = say_fail(EXIT_RUN_FAILED, "%s", problem.text);
    } else if (view && code == EXIT_OK && !settings->video &&
               save_default_screenshot(settings, view, "treads", path)) {
        escaped_print(stdout, "picture %s\n", path);
    }
    view_destroy(view);
    return code;
}

static int shoot(const Settings *settings, const MatchSetup *setup, View *view) {
    Problem problem;
    Match *match = setup_match(setup, 0, &problem);
    if (!match) return say_fail(EXIT_USAGE, "%s", problem.text);
    Progress progress = progress_start(settings, 1);
    Recorder nobody = {.settings = settings};
    match_keep_notes(match, true);
    view_begin(view, match);
    int code = EXIT_INTERRUPTED;
    uint64_t last_tick = (uint64_t)llround(settings->at_s * BATTLE_TICK_HZ);
    if (tick_until(match, last_tick, view, &nobody, NULL, &progress, 0)) {
        ViewStatus status = {.speed = 1, .blend = 1, .round = 1, .rounds = 1};
        view_draw(view, match, &status);
        progress_clear(&progress);
        char path[ARENA_PATH_MAX];
        const char *saved = settings->output ? settings->output : path;
        bool is_saved = settings->output
                            ? view_save(view, settings->output, &problem)
                            : save_default_screenshot(settings, view, "treads-shot", path);
        if (!is_saved && settings->output) say_error("%s", problem.text);
        if (is_saved && strcmp(saved, "-") != 0) escaped_print(stdout, "%s\n", saved);
        bool is_printed = is_saved && !ferror(stdout);
        code = is_saved && (is_printed || !settings->output) ? EXIT_OK : EXIT_RUN_FAILED;
        uint64_t ticks = match_result(match).ticks;
        if (code == EXIT_OK)
            say_note(settings, "%s, seed %" PRIu64 ", %.1f s (%" PRIu64 " ticks)%s",
                     settings->arena, settings->seed, (double)ticks * BATTLE_TICK_S, ticks,
                     match_is_over(match) ? ", where the match ended" : "");
    }
    match_destroy(match);
    return code;
}

int rounds_shoot(const Settings *settings, const MatchSetup *setup) {
    int code;
    View *view = picture_view(settings, setup->arena, true, NULL, &code);
    if (view) code = shoot(settings, setup, view);
    view_destroy(view);
    return code;
}
