// recorder.c -- who writes recordings, and where.
#include "recorder.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "assets.h"
#include "platform/files.h"
#include "platform/system.h"
#include "say.h"

// Those that make room for newer ones; their names are in the order of time.
static const char AUTO[] = "auto-";

// --record with several rounds: duel-1.treads-replay, duel-2.treads-replay ..
static void number_path(const Recorder *recorder, char path[static ARENA_PATH_MAX]) {
    const char *wanted = recorder->settings->record;
    size_t length = strlen(wanted), tail = strlen(REPLAY_ENDING);
    bool has_ending = length > tail && !strcmp(wanted + length - tail, REPLAY_ENDING);
    bool is_alone = recorder->settings->rounds == 1 && recorder->begun == 0;
    if (is_alone)
        snprintf(path, ARENA_PATH_MAX, "%s", wanted);
    else
        snprintf(path, ARENA_PATH_MAX, "%.*s-%d%s", (int)(has_ending ? length - tail : length),
                 wanted, recorder->begun + 1, has_ending ? REPLAY_ENDING : "");
}

static bool make_folder(const char *home, char folder[static ARENA_PATH_MAX], Problem *problem) {
    size_t length = strlen(home);
    bool is_slashed = length && home[length - 1] == '/';
    snprintf(folder, ARENA_PATH_MAX, "%s%srecordings", home, is_slashed ? "" : "/");
    if (folder_make(folder)) return true;
    problem_set(problem, "the folder '%.300s' cannot be made: %s", folder, strerror(errno));
    return false;
}

// The oldest go, so that `kept` are left.
static void make_room(const char *folder, int kept) {
    Folder found = folder_read(folder, REPLAY_ENDING);
    for (int i = found.count; i-- > 0;) {
        char path[ARENA_PATH_MAX + 256];
        if (strncmp(found.files[i].name, AUTO, strlen(AUTO)) != 0 || kept-- > 0) continue;
        snprintf(path, sizeof path, "%s/%s", folder, found.files[i].name);
        remove(path);
    }
    folder_free(&found);
}

static void describe(const Match *match, char *text, size_t room) {
    snprintf(text, room, "%s-%llu", battle_arena(match_battle(match))->name,
             (unsigned long long)match_card(match)->seed);
}

// A new empty file for the automatic recording.
static bool auto_path(const Recorder *recorder, const Match *match,
                      char path[static ARENA_PATH_MAX], Problem *problem) {
    char folder[ARENA_PATH_MAX], stamp[TIME_STAMP_MAX], what[ARENA_NAME_MAX + TIME_STAMP_MAX],
        name[ARENA_NAME_MAX + 3 * TIME_STAMP_MAX];
    if (!make_folder(recorder->home, folder, problem)) return false;
    make_room(folder, RECORDINGS_KEPT - 1);
    time_stamp(stamp);
    describe(match, what, sizeof what);
    snprintf(name, sizeof name, "%s%s-%s", AUTO, stamp, what);
    if (new_file(folder, name, REPLAY_ENDING, path)) return true;
    problem_set(problem, "no file can be made in '%.300s': %s", folder, strerror(errno));
    return false;
}

// Once: play goes on all the same.
static void warn(Recorder *recorder, const Problem *problem) {
    if (recorder->settings->record) {
        say_error("%s", problem->text);
        recorder->has_failed = true;
    } else if (!recorder->has_warned) {
        say_note(recorder->settings, "no recording: %s", problem->text);
    }
    recorder->has_warned = true;
}

// Is the next match to be recorded? Then `path` is its file's, or "" when there can be none.
static bool choose_path(Recorder *recorder, const Match *match) {
    Problem problem = {""};
    recorder->path[0] = '\0';
    if (!recorder->settings->record && !recorder->home) return false;
    if (recorder->settings->record)
        number_path(recorder, recorder->path);
    else if (!auto_path(recorder, match, recorder->path, &problem))
        recorder->path[0] = '\0', warn(recorder, &problem);
    recorder->begun++;
    return true;
}

// In the file, or in memory when that cannot be. The recording is of a match that begins, or (from
// some tick on) of one that goes on from another recording.
static void open_writer(Recorder *recorder, const Replay *replay, const Match *match) {
    uint64_t tick = battle_tick(match_battle(match));
    for (int i = 0; i < 2 && !recorder->writer; i++) {
        Problem problem = {""};
        const char *path = recorder->path[0] ? recorder->path : NULL;
        recorder->writer = replay ? replay_writer_fork(path, replay, tick, TREADS_VERSION, &problem)
                                  : replay_writer_open(path, match, TREADS_VERSION, &problem);
        if (recorder->writer) return;
        warn(recorder, &problem);
        recorder->path[0] = '\0';
    }
}

void recorder_begin(Recorder *recorder, const Match *match) {
    if (choose_path(recorder, match)) open_writer(recorder, NULL, match);
}

void recorder_fork(Recorder *recorder, const Replay *replay, const Match *match) {
    if (choose_path(recorder, match)) open_writer(recorder, replay, match);
}

void recorder_swap(Recorder *recorder, const Match *match, int tank, const Behaviour *behaviour,
                   const double *params) {
    if (recorder->writer) replay_writer_swap(recorder->writer, match, tank, behaviour, params);
}

void recorder_hand(Recorder *recorder, const Match *match, int tank, int human) {
    if (recorder->writer) replay_writer_hand(recorder->writer, match, tank, human);
}

void recorder_edit(Recorder *recorder, const Match *match, const Edit *edit) {
    if (recorder->writer) replay_writer_edit(recorder->writer, match, edit);
}

void recorder_tick(Recorder *recorder, Match *match, const HumanOrders *humans) {
    if (match_is_over(match)) return;
    if (recorder->writer && humans) replay_writer_orders(recorder->writer, match, humans);
    match_tick(match, humans);
    if (recorder->writer) replay_writer_ticked(recorder->writer, match);
}

// A match that was left in its first second is not worth a place among the last twenty.
static bool is_kept(const Recorder *recorder, const Match *match) {
    return recorder->settings->record || battle_tick(match_battle(match)) >= BATTLE_TICK_HZ;
}

void recorder_end(Recorder *recorder, const Match *match) {
    Problem problem = {""};
    if (!recorder->writer) return;
    if (!replay_writer_close(recorder->writer, match, &problem)) warn(recorder, &problem);
    recorder->writer = NULL;
    if (recorder->path[0] && !is_kept(recorder, match)) remove(recorder->path);
}

bool recorder_has_file(const Recorder *recorder, const Match *match) {
    return recorder->writer && recorder->path[0] && is_kept(recorder, match);
}

Replay *recorder_replay(const Recorder *recorder, const Match *match, Problem *problem) {
    problem_set(problem, "nothing is recorded without a folder for your files");
    return recorder->writer ? replay_writer_replay(recorder->writer, match, problem) : NULL;
}

bool recorder_save(const Recorder *recorder, const Match *match, char *path, Problem *problem) {
    char folder[ARENA_PATH_MAX], name[ARENA_NAME_MAX + TIME_STAMP_MAX];
    problem_set(problem, "there is no folder for your files");
    if (!recorder->writer || !recorder->home) return false;
    if (!make_folder(recorder->home, folder, problem)) return false;
    describe(match, name, sizeof name);
    if (new_file(folder, name, REPLAY_ENDING, path))
        return replay_writer_save(recorder->writer, match, path, problem);
    problem_set(problem, "no file can be made in '%.300s': %s", folder, strerror(errno));
    return false;
}
