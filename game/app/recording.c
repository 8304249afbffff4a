// recording.c -- a recording as a command opens it.
#include "recording.h"

#include "arenas.h"
#include "say.h"

static int open_arena(const Settings *settings, const char *path, Recording *recording,
                      Problem *problem) {
    Settings wanted = *settings;
    const char *recorded = recording->replay->card.arena;
    int code;
    wanted.arena = settings->moved_arena ? settings->moved_arena : recorded;
    recording->arena = arena_open(&wanted, &code);
    if (!recording->arena) return code;
    if (recording->arena->content_hash == recording->replay->arena_hash) return EXIT_OK;
    problem_set(problem,
                "%.200s: recorded in an arena '%.100s' that was another one than '%.100s' is now",
                path, recorded, wanted.arena);
    return EXIT_CHECK_FAILED;
}

int recording_open(const Settings *settings, const char *path, Recording *recording,
                   Problem *problem) {
    *recording = (Recording){0};
    problem_set(problem, "%s", "");
    recording->replay = replay_load(path, problem);
    if (!recording->replay) return EXIT_CHECK_FAILED;
    int code = open_arena(settings, path, recording, problem);
    if (code != EXIT_OK) return code;
    Problem why = {""};
    recording->player = replay_player_create(recording->replay, recording->arena, &why);
    if (recording->player) return EXIT_OK;
    problem_set(problem, "%.200s: %.250s", path, why.text);
    return EXIT_RUN_FAILED;
}

void recording_close(Recording *recording) {
    replay_player_destroy(recording->player);
    if (!recording->is_arena_lent) arena_destroy(recording->arena);
    replay_free(recording->replay);
    *recording = (Recording){0};
}
