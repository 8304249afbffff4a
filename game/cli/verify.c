// verify.c -- plays recordings as fast as possible: are they still the matches that were recorded?
#include "verify.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "platform/system.h"
#include "match/replay/trace.h"
#include "app/say.h"
#include "app/recording.h"
#include "app/match_report.h"
#include "app/report.h"

enum { PATH_ROOM = 4096, LOOK_EVERY_TICKS = 64 };

typedef struct Verdict {
    int code; // EXIT_OK, EXIT_CHECK_FAILED ..
    Problem problem;
    uint64_t ticks;
    bool is_cut, has_hash;
    uint64_t state_hash;
    ReplayFault fault;
    TraceFault trace_fault;
} Verdict;

// The trace beside a recording: to be written, or to be compared with when there is one of it.
static FILE *open_trace(const Settings *settings, const char *path, const Replay *replay,
                        Verdict *verdict) {
    char beside[PATH_ROOM];
    if (snprintf(beside, sizeof beside, "%s" TRACE_ENDING, path) >= PATH_ROOM) return NULL;
    FILE *file = fopen(beside, settings->is_trace ? "wb" : "rb");
    bool is_begun = file && (settings->is_trace ? trace_begin_write(file, replay)
                                                : trace_begin_read(file, replay));
    if (is_begun) return file;
    if (settings->is_trace) {
        verdict->code = EXIT_RUN_FAILED;
        problem_set(&verdict->problem, "'%.300s' cannot be written: %s", beside, strerror(errno));
    } else if (file) {
        say_note(settings, "'%s' is the trace of another recording", beside);
    }
    if (file) fclose(file);
    return NULL;
}

static void close_trace(const Settings *settings, FILE *trace, Verdict *verdict) {
    if (!trace) return;
    bool is_lost = ferror(trace);
    is_lost = fclose(trace) || is_lost;
    if (!settings->is_trace || !is_lost) return;
    verdict->code = EXIT_RUN_FAILED;
    problem_set(&verdict->problem, "the trace could not be written to its end");
}

static void play(const Settings *settings, const Recording *recording, FILE *trace,
                 Progress *progress, int done, Verdict *verdict) {
    ReplayPlayer *player = recording->player;
    while (replay_player_step(player)) {
        const Match *match = replay_player_match(player);
        if (trace && settings->is_trace) trace_write(trace, match);
        if (trace && !settings->is_trace) trace_compare(trace, match, &verdict->trace_fault);
        if (replay_player_tick(player) % LOOK_EVERY_TICKS) continue;
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

// With a trace to the tick, tank and field; else to the second.
static void judge(const Recording *recording, Verdict *verdict) {
    const TraceFault *trace = &verdict->trace_fault;
    const ReplayFault *fault = &verdict->fault;
    if (verdict->code != EXIT_OK || (!fault->has_diverged && !trace->has_diverged)) return;
    verdict->code = EXIT_CHECK_FAILED;
    if (trace->has_diverged)
        problem_set(&verdict->problem,
                    "goes another way from tick %" PRIu64
                    ", tank %d (%s), %s: %.17g, recorded %.17g",
                    trace->tick, trace->tank + 1, recording->replay->card.tanks[trace->tank].name,
                    trace->field, trace->here, trace->there);
    else
        problem_set(&verdict->problem,
                    "goes another way between tick %" PRIu64 " and tick %" PRIu64
                    " (with a trace beside it, tank and field would be known)",
                    fault->first_tick, fault->last_tick);
}

static Verdict verify(const Settings *settings, const char *path, Progress *progress, int done) {
    Verdict verdict = {0};
    Recording recording;
    verdict.code = recording_open(settings, path, &recording, &verdict.problem);
    if (verdict.code == EXIT_OK) {
        FILE *trace = open_trace(settings, path, recording.replay, &verdict);
        play(settings, &recording, trace, progress, done, &verdict);
        judge(&recording, &verdict);
        close_trace(settings, trace, &verdict);
    }
    recording_close(&recording);
    progress_clear(progress);
    return verdict;
}

// What a problem says of a file begins with the file.
static const char *without_name(const char *text, const char *path) {
    size_t length = strlen(path);
    bool is_named = !strncmp(text, path, length) && !strncmp(text + length, ": ", 2);
    return is_named ? text + length + 2 : text;
}

static json_t *verdict_json(const Verdict *verdict, const char *path) {
    char hash[17];
    snprintf(hash, sizeof hash, "%016" PRIx64, verdict->state_hash);
    const char *problem = without_name(verdict->problem.text, path);
    return json_pack("{s:s, s:b, s:I, s:b, s:s?, s:s?}", "file", path, "is_same",
                     verdict->code == EXIT_OK, "ticks", (json_int_t)verdict->ticks, "is_cut",
                     verdict->is_cut, "state_hash", verdict->has_hash ? hash : NULL, "problem",
                     *problem ? problem : NULL);
}

static void print_verdict(const Verdict *verdict, const char *path) {
    if (verdict->code != EXIT_OK)
        printf("%s: %s\n", path, without_name(verdict->problem.text, path));
    else if (verdict->is_cut)
        printf("%s: as recorded for %" PRIu64 " ticks, where it was cut off\n", path,
               verdict->ticks);
    else
        printf("%s: as recorded, %" PRIu64 " ticks, state hash %016" PRIx64 "\n", path,
               verdict->ticks, verdict->state_hash);
    stdout_flush();
}

int verify_files(const Settings *settings) {
    int code = EXIT_OK;
    json_t *verdicts = settings->is_json ? json_array() : NULL;
    Progress progress = progress_start(settings, settings->file_count);
    for (int i = 0; i < settings->file_count && code != EXIT_INTERRUPTED; i++) {
        Verdict verdict = verify(settings, settings->files[i], &progress, i);
        if (verdicts)
            json_array_append_new(verdicts, verdict_json(&verdict, settings->files[i]));
        else
            print_verdict(&verdict, settings->files[i]);
        if (verdict.code != EXIT_OK) code = verdict.code;
    }
    if (!verdicts) return code;
    json_t *document = json_pack("{s:i, s:o}", "rules_version", RULES_VERSION, "files", verdicts);
    return json_print(stdout, document) ? code : EXIT_RUN_FAILED;
}
