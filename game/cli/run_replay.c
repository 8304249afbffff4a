// run_replay.c -- replay: shows, verifies or exports a recording, or continues it with other minds.
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "app/show/challenge.h"
#include "app/play/film.h"
#include "app/play/match_report.h"
#include "app/play/recording.h"
#include "app/base/report.h"
#include "app/base/say.h"
#include "app/play/trace.h"
#include "app/show/window.h"
#include "commands.h"
#include "match/replay/link.h"
#include "match/replay/player.h"
#include "platform/files.h"
#include "platform/system.h"
#include "platform/text.h"

static bool is_fork(const Settings *settings) {
    return settings->swap_count || (settings->from_tick >= 0 && !settings->video);
}

// The recording is closed before the window, which owns the arena by then.
static int in_window(Settings *settings, Recording *recording, const bool *other_orders) {
    Window window;
    Fork fork = {.settings = settings, .recording = recording};
    Playback playback = {0};
    SessionPlan plan = {0};
    ASSERT(recording->replay && recording->arena);
    if (is_fork(settings))
        plan.fork = &fork;
    else
        playback_open(plan.playback = &playback, recording), plan.source = settings->files[0];
    playback.other_orders = other_orders;
    while (other_orders && !other_orders[playback.first_tick]) playback.first_tick++;
    if (other_orders) plan.greeting = "Orange on the timeline: the shadow orders something else";
    Arena *arena = recording->arena;
    window_open(&window, settings, parse_arguments);
    recording->is_arena_lent = true;
    int code = window_show(&window, settings, &plan, arena);
    playback_close(&playback);
    recording_close(recording);
    code = window_run(&window, code);
    window_close(&window);
    return code;
}

// Prints the result as computed by playing the recording, and the score of a challenge.
static void print_text(const Settings *settings, const Recording *recording, bool has_diverged) {
    const Match *match = replay_player_match(recording->player);
    char text[CHALLENGE_TEXT_MAX] = "";
    result_table(stdout, match, say_is_colored(settings, stdout), settings->is_verbose);
    if (!has_diverged) challenge_describe(recording->replay, match, text);
    if (*text) escaped_print(stdout, "%s\n", text);
}

// Plays to the end without a window.
static int play_out(const Settings *settings, const Recording *recording) {
    ASSERT(settings && recording);
    FILE *trajectory, *events, *log_file;
    RobotLogWriter log;
    bool was_stopped = false;
    MindWatch watch;
    if (!mind_watch_begin(&watch, settings, replay_player_match(recording->player)))
        return EXIT_USAGE;
    const Match *start = replay_player_match(recording->player);
    if (!csv_open_match(settings->trajectory, start, &trajectory)) return EXIT_RUN_FAILED;
    if (trajectory) trajectory_names(trajectory);
    if (!table_open(settings->events, &events)) return EXIT_RUN_FAILED;
    if (!csv_open_match(settings->drive_log, start, &log_file)) return EXIT_RUN_FAILED;
    robot_log_begin(&log, log_file, start);
    do {
        if (replay_player_tick(recording->player)) mind_watch_tick(&watch);
        trajectory_match(trajectory, replay_player_match(recording->player));
        if (battle_tick(match_battle(replay_player_match(recording->player))) > 0) {
            robot_log_tick(&log, replay_player_match(recording->player));
            events_match(events, replay_player_match(recording->player));
        }
        was_stopped = interrupt_came();
    } while (!was_stopped && replay_player_step(recording->player));
    mind_watch_end(&watch);
    bool is_written = table_close(settings->trajectory, trajectory);
    is_written &= table_close(settings->events, events);
    is_written &= table_close(settings->drive_log, log_file);
    if (was_stopped) return EXIT_INTERRUPTED;
    const Match *match = replay_player_match(recording->player);
    ReplayFault fault = replay_player_fault(recording->player);
    bool is_printed = true;
    if (settings->is_json)
        is_printed = json_print(stdout, result_json(match));
    else if (!csv_replaces_text(settings))
        print_text(settings, recording, fault.has_diverged);
    if (recording->replay->is_cut)
        say_note(settings, "the recording is truncated at tick %llu",
                 (unsigned long long)recording->replay->ticks);
    if (is_printed && fault.has_diverged)
        return say_fail(EXIT_CHECK_FAILED,
                        "the match diverges from its recording between tick %llu and tick %llu",
                        (unsigned long long)fault.first_tick, (unsigned long long)fault.last_tick);
    return is_printed && is_written ? EXIT_OK : EXIT_RUN_FAILED;
}

static int show(Settings *settings, Recording *recording) {
    Problem why = {""};
    if (settings->video && !settings->swap_count) return film_make(settings, recording);
    if (settings->is_terminal && !terminal_is_there(&why))
        return say_fail(EXIT_ENVIRONMENT, "--terminal cannot draw: %s", why.text);
    if (settings->is_terminal && !is_fork(settings)) {
        Playback playback;
        playback_open(&playback, recording);
        int code = terminal_run(settings, &(SessionPlan){.playback = &playback}, recording->arena);
        playback_close(&playback);
        return code;
    }
    bool is_shown = !settings->is_json && !settings->trajectory && !settings->drive_log &&
                    !settings->events && !settings->watch_mind;
    if (is_shown && screen_has_display(&why)) return in_window(settings, recording, NULL);
    if (is_shown)
        say_note(settings, "no display (%s); the recording runs without a window", why.text);
    Fork fork = {.settings = settings, .recording = recording};
    if (is_fork(settings)) return fork_compare(&fork);
    return play_out(settings, recording);
}

// Prints a report, then shows the ticks with other orders in a window.
static int show_shadow(Settings *settings, Recording *recording) {
    Problem why;
    size_t ticks = replay_player_length(recording->player);
    bool *other_orders = calloc(ticks + 1, sizeof *other_orders);
    if (!other_orders) return say_fail(EXIT_RUN_FAILED, "out of memory");
    int code = replay_shadow(settings, recording->player, other_orders);
    if (code == EXIT_CHECK_FAILED && !settings->is_json && memchr(other_orders, true, ticks) &&
        screen_has_display(&why))
        in_window(settings, recording, other_orders);
    free(other_orders);
    return code;
}

enum { PATH_ROOM = 4096, PROGRESS_TICKS = 64 };

typedef struct Verdict {
    int code; // EXIT_OK, EXIT_CHECK_FAILED and so on
    Problem problem;
    uint64_t ticks;
    bool is_cut, has_hash;
    uint64_t state_hash;
    ReplayFault fault;
    TraceFault trace_fault;
} Verdict;

// Opens the trace next to a recording, for writing or for comparing. Returns NULL if there is none.
static FILE *open_trace(const Settings *settings, const char *path, const Replay *replay,
                        Verdict *verdict) {
    char beside[PATH_ROOM];
    if (snprintf(beside, sizeof beside, "%s" TRACE_ENDING, path) >= PATH_ROOM) return NULL;
    FILE *file = settings->is_trace ? file_write(beside) : file_open(beside, NULL);
    bool is_begun = file && (settings->is_trace ? trace_begin_write(file, replay)
                                                : trace_begin_read(file, replay));
    if (is_begun) return file;
    if (!settings->is_trace && !file && file_kind(beside) != FILE_MISSING)
        say_note(settings, "the trace '%s' cannot be read", beside);
    if (settings->is_trace) {
        verdict->code = EXIT_RUN_FAILED;
        problem_set(&verdict->problem, "'%.300s' cannot be written: %s", beside, strerror(errno));
    } else if (file) {
        say_note(settings, "'%s' is the trace of another recording", beside);
    }
    if (file) fclose(file);
    return NULL;
}

static void play_through(const Settings *settings, const Recording *recording, FILE *trace,
                         Progress *progress, int done, Verdict *verdict) {
    ReplayPlayer *player = recording->player;
    ASSERT(player && done >= 0);
    while (replay_player_step(player)) {
        const Match *match = replay_player_match(player);
        if (trace && settings->is_trace) trace_write(trace, match);
        if (trace && !settings->is_trace) trace_compare(trace, match, &verdict->trace_fault);
        if (replay_player_tick(player) % PROGRESS_TICKS) continue;
        progress_show(progress, done, replay_player_tick(player), replay_player_length(player));
        if (!interrupt_came()) continue;
        verdict->code = EXIT_INTERRUPTED;
        problem_set(&verdict->problem, "interrupted");
        return;
    }
    verdict->fault = replay_player_fault(player);
    verdict->ticks = replay_player_tick(player);
    verdict->state_hash = match_result(replay_player_match(player)).state_hash;
    verdict->has_hash = true;
    verdict->is_cut = recording->replay->is_cut;
}

static Verdict verify(const Settings *settings, const char *path, Progress *progress, int done) {
    Verdict verdict = {0};
    Recording recording;
    verdict.code = recording_open(settings, path, &recording, &verdict.problem);
    if (verdict.code == EXIT_OK) {
        FILE *trace = open_trace(settings, path, recording.replay, &verdict);
        play_through(settings, &recording, trace, progress, done, &verdict);
        // A trace identifies the tick, tank and field that differ; otherwise only the second.
        const TraceFault *differs = &verdict.trace_fault;
        const ReplayFault *fault = &verdict.fault;
        bool is_same = !fault->has_diverged && !differs->has_diverged;
        ASSERT(differs->tank >= 0 && differs->tank < recording.replay->card.tank_count);
        if (verdict.code == EXIT_OK && differs->has_diverged)
            problem_set(&verdict.problem,
                        "diverges at tick %" PRIu64 ", tank %d (%s), %s: %.17g, recorded %.17g",
                        differs->tick, differs->tank + 1,
                        recording.replay->card.tanks[differs->tank].name, differs->field,
                        differs->here, differs->there);
        else if (verdict.code == EXIT_OK && fault->has_diverged)
            problem_set(&verdict.problem,
                        "diverges between tick %" PRIu64 " and tick %" PRIu64
                        " (a trace would show the tank and the field)",
                        fault->first_tick, fault->last_tick);
        if (verdict.code == EXIT_OK && !is_same) verdict.code = EXIT_CHECK_FAILED;
        bool is_lost = trace && ferror(trace);
        is_lost = (trace && fclose(trace)) || is_lost;
        if (settings->is_trace && is_lost) {
            verdict.code = EXIT_RUN_FAILED;
            problem_set(&verdict.problem, "the trace could not be written completely");
        }
    }
    recording_close(&recording);
    progress_clear(progress);
    return verdict;
}

// Skips the name of the file at the start of a message.
static const char *without_name(const char *text, const char *path) {
    size_t length = strlen(path);
    bool is_named = !strncmp(text, path, length) && !strncmp(text + length, ": ", 2);
    return is_named ? text + length + 2 : text;
}

static int verify_files(const Settings *settings) {
    int code = EXIT_OK;
    json_t *verdicts = settings->is_json ? json_array() : NULL;
    Progress progress = progress_start(settings, settings->file_count);
    for (int i = 0; i < settings->file_count && code != EXIT_INTERRUPTED; i++) {
        Verdict verdict = verify(settings, settings->files[i], &progress, i);
        const char *path = replay_is_link(settings->files[i]) ? "the link" : settings->files[i];
        const char *why = without_name(verdict.problem.text, path);
        char hash[17];
        snprintf(hash, sizeof hash, "%016" PRIx64, verdict.state_hash);
        if (verdicts)
            json_array_append_new(
                verdicts,
                json_pack("{s:o, s:b, s:I, s:b, s:s?, s:o}", "file", json_text(path), "is_same",
                          verdict.code == EXIT_OK, "ticks", (json_int_t)verdict.ticks, "is_cut",
                          verdict.is_cut, "state_hash", verdict.has_hash ? hash : NULL, "problem",
                          *why ? json_text(why) : json_null()));
        else if (verdict.code != EXIT_OK)
            escaped_print(stdout, "%s: %s\n", path, why);
        else if (verdict.is_cut)
            escaped_print(stdout, "%s: as recorded for %" PRIu64 " ticks, where it is truncated\n",
                          path, verdict.ticks);
        else
            escaped_print(stdout, "%s: as recorded, %" PRIu64 " ticks, state hash %s\n", path,
                          verdict.ticks, hash);
        if (!verdicts) stdout_flush();
        if (verdict.code != EXIT_OK) code = verdict.code;
    }
    if (!verdicts) return code;
    json_t *document = json_pack("{s:i, s:o}", "rules_version", RULES_VERSION, "files", verdicts);
    return json_print(stdout, document) ? code : EXIT_RUN_FAILED;
}

static int print_link(const char *path) {
    Problem problem = {""};
    if (replay_is_link(path)) return say_fail(EXIT_USAGE, "--link needs a file, not a link");
    char *link;
    int code = recording_link(path, &link, &problem);
    if (code != EXIT_OK) {
        say_problem(&problem);
        return code;
    }
    escaped_print(stdout, "%s\n", link);
    free(link);
    return EXIT_OK;
}

int run_replay(Settings *settings) {
    bool is_check = settings->is_verify || settings->is_trace;
    if (!settings->file_count)
        return say_fail(EXIT_USAGE, "replay needs a recording: treads replay FILE");
    if (settings->file_count > 1 && !is_check)
        return say_fail(EXIT_USAGE, "replay plays one recording; only --verify takes several");
    if (settings->is_link) return print_link(settings->files[0]);
    interrupt_watch();
    if (is_check) return verify_files(settings);
    Recording recording;
    Problem problem;
    int code = recording_open(settings, settings->files[0], &recording, &problem);
    if (code == EXIT_OK)
        code = settings->shadow ? show_shadow(settings, &recording) : show(settings, &recording);
    else
        say_problem(&problem);
    recording_close(&recording);
    return code;
}
