// recording.c -- opens recordings, records matches and continues recordings differently.
#include "recording.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "app/base/assets.h"
#include "app/base/file_type.h"
#include "match/replay/link.h"
#include "platform/child.h"
#include "platform/files.h"
#include "platform/threads.h"
#include "match_report.h"
#include "app/home/replay_titles.h"
#include "app/base/report.h"
#include "app/base/say.h"

int recording_open(const Settings *settings, const char *path, Recording *recording,
                   Problem *problem) {
    *recording = (Recording){0};
    problem_set(problem, "%s", "");
    bool is_link = replay_is_link(path);
    if (!is_link && !file_check(path, problem)) return EXIT_RUN_FAILED;
    recording->replay = is_link ? replay_from_link(path, problem) : replay_load(path, problem);
    if (is_link) path = "the link";
    if (!recording->replay) {
        FileType type = is_link ? FILE_TYPE_RECORDING : file_type(path, NULL);
        if (type != FILE_TYPE_RECORDING && type != FILE_TYPE_UNKNOWN)
            problem_set(problem, "%s: not a recording of treads, but %s", path_for_message(path),
                        FILE_TYPE_TEXTS[type]);
        return EXIT_CHECK_FAILED;
    }
    Settings wanted = *settings;
    const char *recorded = recording->replay->card.arena;
    int code;
    wanted.arena = settings->moved_arena ? settings->moved_arena : recorded;
    Problem why = {""};
    recording->arena = arena_open(&wanted, &code, &why);
    if (!recording->arena) {
        problem_set(problem, "%.200s: %.300s", path, why.text);
        return code;
    }
    if (!arena_is(recording->arena, recording->replay->arena_hash)) {
        problem_set(problem,
                    "%.200s: the arena '%.100s' differs from '%.100s' when it was recorded", path,
                    wanted.arena, recorded);
        return EXIT_CHECK_FAILED;
    }
    recording->player = replay_player_create(recording->replay, recording->arena, &why);
    if (recording->player) return EXIT_OK;
    problem_set(problem, "%.200s: %.250s", path, why.text);
    return EXIT_RUN_FAILED;
}

int recording_link(const char *path, char **link, Problem *problem) {
    enum { LINKED_FILE_MAX_MB = 16 };
    size_t count;
    char *bytes = file_read(path, LINKED_FILE_MAX_MB, &count, problem);
    int code = bytes ? EXIT_CHECK_FAILED : EXIT_RUN_FAILED;
    *link = bytes ? replay_link(bytes, count, problem) : NULL;
    free(bytes);
    return *link ? EXIT_OK : code;
}

void recording_close(Recording *recording) {
    replay_player_destroy(recording->player);
    if (!recording->is_arena_lent) arena_destroy(recording->arena);
    replay_free(recording->replay);
    *recording = (Recording){0};
}

#define TABLE_ENDING ".csv"
#define EVENTS_ENDING ".jsonl"

// Prefix of automatic recordings. The oldest are removed; their names sort by time.
static const char AUTO[] = "auto-";

// Numbers the files if there are several rounds: duel-1.treads-replay, duel-2.treads-replay.
static void number_path(const Recorder *recorder, const char *wanted, const char *ending,
                        char path[static ARENA_PATH_MAX]) {
    size_t length = strlen(wanted), tail = strlen(ending);
    bool has_ending = length > tail && !strcmp(wanted + length - tail, ending);
    bool is_alone = recorder->settings->rounds == 1 && recorder->begun == 0;
    if (is_alone)
        snprintf(path, ARENA_PATH_MAX, "%s", wanted);
    else
        snprintf(path, ARENA_PATH_MAX, "%.*s-%d%s", (int)(has_ending ? length - tail : length),
                 wanted, recorder->begun + 1, has_ending ? ending : "");
}

static void describe(const Recorder *recorder, const Match *match, char *text, size_t room) {
    snprintf(text, room, "%s%s-%llu", recorder->is_quick ? QUICK_MARK : "",
             battle_arena(match_battle(match))->name, (unsigned long long)match_card(match)->seed);
}

// Creates an empty file for an automatic recording.
static bool auto_path(const Recorder *recorder, const Match *match,
                      char path[static ARENA_PATH_MAX], Problem *problem) {
    char stamp[TIME_STAMP_MAX], what[ARENA_NAME_MAX + TIME_STAMP_MAX],
        name[ARENA_NAME_MAX + 3 * TIME_STAMP_MAX];
    // Removes all but the newest automatic recordings.
    char folder[ARENA_PATH_MAX], oldest[ARENA_PATH_MAX + 256];
    snprintf(folder, sizeof folder, "%s/" RECORDING_FOLDER, recorder->home);
    Folder found = folder_read(folder, REPLAY_ENDING);
    for (int i = found.count, kept = RECORDINGS_KEPT - 1; i-- > 0;) {
        if (strncmp(found.files[i].name, AUTO, strlen(AUTO)) != 0 || kept-- > 0) continue;
        snprintf(oldest, sizeof oldest, "%s/%s", folder, found.files[i].name);
        file_remove(oldest);
    }
    folder_free(&found);
    time_stamp(stamp);
    describe(recorder, match, what, sizeof what);
    snprintf(name, sizeof name, "%s%s-%s", AUTO, stamp, what);
    return new_user_file(recorder->home, RECORDING_FOLDER, name, REPLAY_ENDING, path, problem);
}

// Warns once; the match continues without a recording.
static void warn(Recorder *recorder, const Problem *problem) {
    if (recorder->settings->record) {
        say_error("%s", problem->text);
        recorder->has_failed = true;
    } else if (!recorder->has_warned) {
        say_note(recorder->settings, "no recording: %s", problem->text);
    }
    recorder->has_warned = true;
}

static bool is_possible(const Settings *settings, const char *what, const char *path) {
    if (!strcmp(what, "recording") &&
        (file_kind(path) == FILE_SPECIAL || !strcmp(path, "-") || strstr(path, "/dev/std"))) {
        say_error("cannot write the recording '%s': it needs a regular file, since results are "
                  "printed on standard output",
                  path);
        return false;
    }
    bool is_kept = settings->is_no_clobber && file_kind(path) != FILE_MISSING;
    if (!is_kept && file_can_be_written(path)) return true;
    say_error("cannot write the %s '%s': %s", what, path,
              is_kept ? "it exists, and --no-clobber keeps it" : strerror(errno));
    return false;
}

bool recording_paths_check(const Settings *settings) {
    const struct {
        const char *path, *ending, *what;
    } ROWS[] = {{settings->record, REPLAY_ENDING, "recording"},
                {settings->events, EVENTS_ENDING, "list of events"},
                {settings->trajectory, TABLE_ENDING, "table"},
                {settings->drive_log, TABLE_ENDING, "log"},
                {settings->picture, ".png", "picture"}};
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Recorder each = {.settings = settings};
        char path[ARENA_PATH_MAX];
        if (!ROWS[i].path || (i && !strcmp(ROWS[i].path, "-"))) continue;
        for (; each.begun < (settings->is_no_clobber ? settings->rounds : 1); each.begun++) {
            number_path(&each, ROWS[i].path, ROWS[i].ending, path);
            if (!is_possible(settings, ROWS[i].what, path)) return false;
        }
    }
    return true;
}

// The recorder of this thread, finished at exit: SDL calls exit if the display connection is lost.
static _Thread_local struct {
    Recorder *recorder; // may be NULL
    const Match *match;
} live;
static Once is_registered = ONCE_INIT;

static void end_live(void) {
    if (live.recorder) recorder_end(live.recorder, live.match);
}

static void register_exit(void) { atexit(end_live); }

// Opens a writer for a new match, or for a match that continues `replay`. Records in memory if no
// file can be written, and not at all without --record and a user folder.
static void open_writer(Recorder *recorder, const Replay *replay, const Match *match) {
    ASSERT(match && !recorder->writer);
    uint64_t tick = battle_tick(match_battle(match));
    Problem no_path = {""};
    recorder->path[0] = '\0';
    if (!recorder->settings->record && !recorder->home) return;
    if (recorder->settings->record)
        number_path(recorder, recorder->settings->record, REPLAY_ENDING, recorder->path);
    else if (!auto_path(recorder, match, recorder->path, &no_path))
        recorder->path[0] = '\0', warn(recorder, &no_path);
    recorder->begun++;
    for (int i = 0; i < 2 && !recorder->writer; i++) {
        Problem problem = {""};
        const char *path = recorder->path[0] ? recorder->path : NULL;
        recorder->writer = replay
                               ? replay_writer_fork(path, replay, tick, PROGRAM_VERSION, &problem)
                               : replay_writer_open(path, match, PROGRAM_VERSION, &problem);
        if (recorder->writer) {
            once_do(&is_registered, register_exit);
            live.recorder = recorder;
            live.match = match;
            return;
        }
        warn(recorder, &problem);
        recorder->path[0] = '\0';
    }
}

void recorder_begin(Recorder *recorder, const Match *match) {
    const char *wanted = recorder->settings->trajectory;
    if (wanted) {
        number_path(recorder, wanted, TABLE_ENDING, recorder->trajectory_path);
        if (!csv_open_match(recorder->trajectory_path, match, &recorder->trajectory))
            recorder->has_failed = true;
        if (recorder->trajectory) trajectory_names(recorder->trajectory);
        trajectory_match(recorder->trajectory, match);
    }
    if (recorder->settings->drive_log) {
        FILE *file;
        number_path(recorder, recorder->settings->drive_log, TABLE_ENDING, recorder->log_path);
        recorder->has_failed |= !csv_open_match(recorder->log_path, match, &file);
        robot_log_begin(&recorder->log, file, match);
    }
    if (recorder->settings->events) {
        number_path(recorder, recorder->settings->events, EVENTS_ENDING, recorder->events_path);
        recorder->has_failed |= !table_open(recorder->events_path, &recorder->events);
    }
    open_writer(recorder, NULL, match);
}

void recorder_edit(Recorder *recorder, const Match *match, const Edit *edit) {
    if (recorder->writer && !match_is_over(match))
        replay_writer_edit(recorder->writer, match, edit);
}

void recorder_play_tick(Recorder *recorder, Match *match, const PlayerOrders *players) {
    if (match_is_over(match)) return;
    while (!match_ask(match, players)) child_await_any(); // in a web page, which must not block
    match_tick(match, players);
    trajectory_match(recorder->trajectory, match);
    robot_log_tick(&recorder->log, match);
    events_match(recorder->events, match);
    if (!recorder->writer) return;
    replay_writer_ticked(recorder->writer, match);
    Problem problem = {""};
    if (match_is_over(match) && !replay_writer_finish(recorder->writer, match, &problem))
        warn(recorder, &problem);
}

// Matches that were left within one second are not kept automatically.
static bool is_kept(const Recorder *recorder, const Match *match) {
    return recorder->settings->record || battle_tick(match_battle(match)) >= BATTLE_TICK_HZ;
}

void recorder_end(Recorder *recorder, const Match *match) {
    ASSERT(match);
    Problem problem = {""};
    if (!table_close(recorder->trajectory_path, recorder->trajectory)) recorder->has_failed = true;
    if (!table_close(recorder->log_path, recorder->log.file)) recorder->has_failed = true;
    if (!table_close(recorder->events_path, recorder->events)) recorder->has_failed = true;
    recorder->trajectory = recorder->log.file = recorder->events = NULL;
    if (!recorder->writer) return;
    live.recorder = NULL;
    if (!replay_writer_close(recorder->writer, match, &problem)) warn(recorder, &problem);
    recorder->writer = NULL;
    if (recorder->path[0] && !is_kept(recorder, match)) file_remove(recorder->path);
}

bool recorder_has_file(const Recorder *recorder, const Match *match) {
    return recorder->writer && recorder->path[0] && is_kept(recorder, match);
}

Replay *recorder_replay(const Recorder *recorder, const Match *match, Problem *problem) {
    problem_set(problem, "without a user folder nothing is recorded");
    return recorder->writer ? replay_writer_replay(recorder->writer, match, problem) : NULL;
}

bool recorder_copy(const Recorder *recorder, const Match *match, const char *folder,
                   const char *name, char *path, Problem *problem) {
    const char *home = recorder->writer ? recorder->home : NULL;
    return new_user_file(home, folder, name, REPLAY_ENDING, path, problem) &&
           replay_writer_save(recorder->writer, match, path, problem);
}

bool recorder_save(const Recorder *recorder, const Match *match, char *path, Problem *problem) {
    char name[ARENA_NAME_MAX + TIME_STAMP_MAX];
    describe(recorder, match, name, sizeof name);
    return recorder_copy(recorder, match, RECORDING_FOLDER, name, path, problem);
}

bool recorder_new_path(Recorder *recorder, const Match *match, bool is_automatic,
                       char path[static ARENA_PATH_MAX], Problem *problem) {
    char name[ARENA_NAME_MAX + TIME_STAMP_MAX];
    const char *wanted = is_automatic ? recorder->settings->record : NULL;
    if (wanted) number_path(recorder, wanted, REPLAY_ENDING, path);
    recorder->begun += wanted != NULL;
    if (wanted) return true;
    if (is_automatic && recorder->home) return auto_path(recorder, match, path, problem);
    describe(recorder, match, name, sizeof name);
    return new_user_file(recorder->home, RECORDING_FOLDER, name, REPLAY_ENDING, path, problem);
}

static bool is_swapped(const Settings *settings, const SwapCard *swap, const MatchCard *card,
                       int tank) {
    ASSERT(tank >= 0 && tank < card->tank_count);
    if (swap->tank >= 0) return swap->tank == tank;
    return team_meant(&card->teams, swap->team, &settings->teams) == card->tanks[tank].team;
}

static bool swap_minds(const Settings *settings, Match *match, const SwapCard *swap,
                       bool *has_new_mind, Problem *problem) {
    const MatchCard *card = match_card(match);
    int swapped = 0;
    for (int i = 0; i < card->tank_count; i++) {
        if (!is_swapped(settings, swap, card, i)) continue;
        swapped++;
        has_new_mind[i] = true;
        if (!match_set_mind(match, i, &swap->mind)) return problem_set(problem, "out of memory");
    }
    if (!swapped && swap->tank >= 0)
        problem_set(problem, "--swap: there is no tank %d; the match has %d", swap->tank + 1,
                    card->tank_count);
    else if (!swapped)
        settings_check_team(settings, card, "swap", swap->team, problem);
    return swapped;
}

// Opens a run at the tick of the fork, with its new minds, and destroys the player; NULL: uses a
// new one. Prints an error and returns false on failure.
static bool open_run(const Fork *fork, ReplayPlayer *player, bool *has_new_mind, ReplayRun *run) {
    const Settings *settings = fork->settings;
    Problem problem = {""};
    BotRules bots = settings_bots(settings);
    bots.is_driven = has_new_mind;
    if (!player)
        player = replay_player_create(fork->recording->replay, fork->recording->arena, &problem);
    uint64_t from = settings->from_tick < 0 ? 0 : (uint64_t)settings->from_tick;
    bool is_fine = false;
    if (player && from > replay_player_length(player))
        problem_set(&problem,
                    "--from: tick %" PRIu64 " is after the end of the recording, tick %" PRIu64,
                    from, replay_player_length(player));
    else if (player && replay_player_seek(player, from))
        is_fine = true, *run = replay_player_take(player);
    replay_player_destroy(player);
    for (int i = 0; i < settings->swap_count && is_fine; i++) {
        is_fine = swap_minds(settings, run->match, &settings->swaps[i], has_new_mind, &problem);
        if (is_fine && i == settings->swap_count - 1)
            is_fine = settings_isolate(&bots, match_card(run->match), &problem) &&
                      bots_join(run->match, &bots, &problem);
        if (!is_fine) replay_run_close(run);
    }
    if (!is_fine) say_error("%s", problem.text);
    return is_fine;
}

Match *fork_begin(Fork *fork) {
    ReplayPlayer *player = fork->recording->player;
    bool has_new_mind[BATTLE_TANKS_MAX] = {false};
    ReplayRun run;
    fork->recording->player = NULL;
    if (!open_run(fork, player, has_new_mind, &run)) return NULL;
    int dropped = run.replay->input_count - run.next_input;
    fork->greeting[0] = '\0';
    if (dropped)
        escaped_write(fork->greeting, sizeof fork->greeting,
                      "You are in control. Dropped %d recorded order%s and edit%s", dropped,
                      plural(dropped), plural(dropped));
    if (dropped) say_note(fork->settings, "%s", fork->greeting);
    return run.match;
}

void fork_record(const Fork *fork, Recorder *recorder, const Match *match) {
    const MatchCard *card = match_card(match);
    ASSERT(fork->recording->replay);
    open_writer(recorder, fork->recording->replay, match);
    for (int i = 0; i < fork->settings->swap_count; i++) {
        const SwapCard *swap = &fork->settings->swaps[i];
        for (int tank = 0; tank < card->tank_count; tank++)
            if (is_swapped(fork->settings, swap, card, tank))
                recorder_edit(recorder, match,
                              &(Edit){.kind = EDIT_MIND, .tank = tank, .added.mind = swap->mind});
    }
}

int fork_compare(Fork *fork) {
    ASSERT(fork->recording->player);
    const Settings *settings = fork->settings;
    bool has_new_mind[BATTLE_TANKS_MAX] = {false};
    ReplayRun run;
    if (!open_run(fork, NULL, has_new_mind, &run)) return EXIT_USAGE;
    run.has_new_mind = has_new_mind;
    run.left_out = 0;
    MindWatch watch;
    if (!mind_watch_begin(&watch, settings, run.match)) {
        replay_run_close(&run);
        return EXIT_USAGE;
    }
    ReplayPlayer *player = fork->recording->player;
    replay_player_seek(player, replay_player_length(player));
    // The recording has no orders for players' tanks after its end.
    while (!match_is_over(run.match) && !interrupt_came()) {
        if (!replay_run_step(&run)) match_tick(run.match, &(PlayerOrders){0});
        mind_watch_tick(&watch);
    }
    mind_watch_end(&watch);
    const Match *recorded = replay_player_match(player);
    bool is_colored = say_is_colored(settings, stdout);
    int code = match_is_over(run.match) ? EXIT_OK : EXIT_INTERRUPTED;
    if (code == EXIT_OK && settings->is_json) {
        json_t *document =
            json_pack("{s:i, s:i, s:o, s:o}", "from_tick",
                      settings->from_tick < 0 ? 0 : settings->from_tick, "left_out", run.left_out,
                      "recorded", result_json(recorded), "forked", result_json(run.match));
        if (!json_print(stdout, document)) code = EXIT_RUN_FAILED;
    } else if (code == EXIT_OK && !csv_replaces_text(settings)) {
        puts("As recorded:");
        result_table(stdout, recorded, is_colored, settings->is_verbose);
        puts("\nWhat if:");
        result_table(stdout, run.match, is_colored, settings->is_verbose);
    }
    if (run.left_out)
        say_note(settings, "dropped %d recorded edit%s that changed new minds or were not possible",
                 run.left_out, plural(run.left_out));
    replay_run_close(&run);
    return code;
}
