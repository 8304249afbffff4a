// scene.c -- what stands on the field just now, kept as a file in the user folder.
#include "scene.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "arenas.h"
#include "assets.h"
#include "platform/files.h"
#include "platform/json.h"

static const char SUFFIX[] = "-scene";

typedef struct Keeping {
    const Hands *hands;
    char map_path[ARENA_PATH_MAX], map_folder[ARENA_PATH_MAX]; // of the arena as it was loaded
    char path[ARENA_PATH_MAX];                                 // of the new file
} Keeping;

// The file that the match's arena was read from.
static bool find_map(Keeping *keeping, Problem *problem) {
    Settings wanted = *keeping->hands->settings;
    int code;
    wanted.arena =
        wanted.moved_arena ? wanted.moved_arena : match_card(keeping->hands->match)->arena;
    problem_set(problem, "the arena's own file is not there any more");
    if (!arena_path(&wanted, keeping->map_path, &code)) return false;
    char *folder = path_resolve(keeping->map_path);
    char *slash = folder ? strrchr(folder, '/') : NULL;
    if (slash) *slash = '\0';
    if (folder) snprintf(keeping->map_folder, sizeof keeping->map_folder, "%s", folder);
    free(folder);
    return slash;
}

// "yard-scene", also of a scene of the yard.
static void name_scene(const Match *match, char name[static ARENA_PATH_MAX]) {
    const char *arena = battle_arena(match_battle(match))->name, *tail = strstr(arena, SUFFIX);
    int length = tail ? (int)(tail - arena) : (int)strlen(arena);
    snprintf(name, ARENA_PATH_MAX, "%.*s%s", length, arena, SUFFIX);
}

static bool new_path(Keeping *keeping, const char *under, const char *ending, Problem *problem) {
    char folder[ARENA_PATH_MAX], name[ARENA_PATH_MAX];
    const char *home = keeping->hands->recorder->home;
    problem_set(problem, "there is no folder for your files");
    if (!home) return false;
    size_t length = strlen(home);
    snprintf(folder, sizeof folder, "%s%s%s", home, length && home[length - 1] == '/' ? "" : "/",
             under);
    name_scene(keeping->hands->match, name);
    bool is_made = folder_make(folder);
    if (is_made && new_file(folder, name, ending, keeping->path)) return true;
    problem_set(problem, "no file can be made in '%.300s': %s", folder, strerror(errno));
    return false;
}

static json_t *read_map(const char *path, Problem *problem) {
    size_t length;
    char *text = file_read(path, &length, problem);
    if (!text) return NULL;
    JsonText source = {path_for_message(path), text, length, problem};
    json_t *root = json_text_parse(&source);
    free(text);
    return root;
}

static bool write_map(const json_t *root, const char *path, Problem *problem) {
    errno = 0;
    if (!json_dump_file(root, path, JSON_INDENT(1))) return true;
    problem_set(problem, "'%.300s' cannot be written: %s", path, strerror(errno ? errno : ENOMEM));
    return false;
}

// What nobody could read would be no use.
static bool is_readable(const char *path, Problem *problem) {
    Arena *arena = arena_load(path, problem);
    arena_destroy(arena);
    return arena;
}

static bool keep_arena(Keeping *keeping, Problem *problem) {
    json_t *root = read_map(keeping->map_path, problem);
    bool is_kept = root &&
                   scene_to_map(root, keeping->map_folder, keeping->hands->match, problem) &&
                   new_path(keeping, ARENA_FOLDER, ARENA_ENDING, problem);
    if (is_kept &&
        (!write_map(root, keeping->path, problem) || !is_readable(keeping->path, problem))) {
        remove(keeping->path);
        is_kept = false;
    }
    json_decref(root);
    return is_kept;
}

static bool keep_match(Keeping *keeping, Problem *problem) {
    Arena *arena = arena_load(keeping->map_path, problem);
    bool has_path = arena && new_path(keeping, "recordings", REPLAY_ENDING, problem);
    bool is_kept = has_path && scene_to_match(keeping->hands->match, arena, keeping->path, problem);
    if (has_path && !is_kept) remove(keeping->path);
    arena_destroy(arena);
    return is_kept;
}

// "yard-scene" of ".../arenas/yard-scene.tmj".
static void name_arena(const char *path, char arena[static ARENA_PATH_MAX]) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    snprintf(arena, ARENA_PATH_MAX, "%.*s", (int)(strlen(name) - strlen(ARENA_ENDING)), name);
}

bool scene_keep(const Hands *hands, SceneFile kind, char arena[static ARENA_PATH_MAX]) {
    Keeping keeping = {.hands = hands};
    char text[2 * ARENA_PATH_MAX + PROBLEM_MAX];
    Problem problem = {""};
    bool is_kept = find_map(&keeping, &problem) &&
                   (kind == SCENE_ARENA ? keep_arena : keep_match)(&keeping, &problem);
    *arena = '\0';
    if (is_kept && kind == SCENE_ARENA) name_arena(keeping.path, arena);
    if (!is_kept)
        snprintf(text, sizeof text, "The scene is not kept: %s", problem.text);
    else if (kind == SCENE_ARENA)
        snprintf(text, sizeof text, "Saved %s: --arena %s, or the menu, plays it", keeping.path,
                 arena);
    else
        snprintf(text, sizeof text, "Saved %s: replay --from 0 plays it", keeping.path);
    view_toast(hands->view, text);
    return is_kept;
}
