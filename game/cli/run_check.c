// run_check.c -- check: are arenas, tunings, settings, results and recordings as they should be?
// One line a file.
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "check_results.h"
#include "match/replay/replay.h"
#include "match/tuning_file.h"
#include "app/preferences.h"
#include "commands.h"
#include "app/say.h"

static bool ends_with(const char *text, const char *ending) {
    size_t length = strlen(text), tail = strlen(ending);
    return length >= tail && !strcmp(text + length - tail, ending);
}

static bool check_arena(const char *path, Problem *problem) {
    Arena *arena = arena_load(path, problem);
    if (!arena) return false;
    printf("%s: an arena of %g x %g m, %d wall%s, %d start%s\n", path, arena->width_m,
           arena->height_m, arena->wall_count, arena->wall_count == 1 ? "" : "s",
           arena->spawn_count, arena->spawn_count == 1 ? "" : "s");
    arena_destroy(arena);
    return true;
}

static bool check_tuning(const char *path, Problem *problem) {
    TuningChange changes[TUNING_CHANGES_MAX];
    Tuning tuning = tuning_initial();
    if (!tuning_load(path, &tuning, NULL, problem)) return false;
    int count = tuning_changes(&tuning, changes);
    printf("%s: a tuning that turns %d number%s\n", path, count, count == 1 ? "" : "s");
    return true;
}

static bool check_settings(const char *path, Problem *problem) {
    Prefs prefs;
    Problem notice = {""};
    if (!prefs_check(path, &prefs, &notice, problem)) return false;
    if (*notice.text) puts(notice.text);
    printf("%s: settings, and every one of them can be used\n", path);
    return true;
}

static bool is_settings(const char *path) {
    const char *slash = strrchr(path, '/');
    return !strcmp(slash ? slash + 1 : path, PREFS_FILE);
}

// Tiled's maps may end so, too.
static bool check_json(const char *path, Problem *problem) {
    if (is_settings(path)) return check_settings(path, problem);
    json_t *json = json_load_file(path, 0, NULL);
    bool is_map = json_object_get(json, "layers");
    json_decref(json);
    return is_map ? check_arena(path, problem) : check_tuning(path, problem);
}

static bool check_replay(const char *path, Problem *problem) {
    Replay *replay = replay_load(path, problem);
    if (!replay) return false;
    printf("%s: a recording of %.1f s in %s, %d tank%s, seed %llu%s\n", path,
           (double)replay->ticks * BATTLE_TICK_S, replay->card.arena, replay->card.tank_count,
           replay->card.tank_count == 1 ? "" : "s", (unsigned long long)replay->card.seed,
           replay->is_cut ? "; it was cut off there" : "");
    replay_free(replay);
    return true;
}

int run_check(Settings *settings) {
    int code = EXIT_OK;
    if (!settings->file_count) {
        say_error("check needs files: treads check FILE ..");
        return EXIT_USAGE;
    }
    for (int i = 0; i < settings->file_count; i++) {
        const char *path = settings->files[i];
        Problem problem = {""};
        bool is_fine = ends_with(path, ".tmj")    ? check_arena(path, &problem)
                       : is_results(path)         ? check_results(path, &problem)
                       : ends_with(path, ".json") ? check_json(path, &problem)
                                                  : check_replay(path, &problem);
        if (is_fine) continue;
        puts(problem.text);
        code = EXIT_CHECK_FAILED;
    }
    return code;
}
