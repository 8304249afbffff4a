// assets.c -- where arenas, presets and the font are: shipped ones, and the person's own files.
#include "assets.h"

#include <SDL.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "match/spelling.h"
#include "platform/files.h"
#include "say.h"

// Where assets may be, the first that exists wins.
enum { PLACES_MAX = 8 };
typedef struct Places {
    int count;
    char paths[PLACES_MAX][ARENA_PATH_MAX];
    const char *why[PLACES_MAX]; // what named it, or NULL
} Places;

static void add_place(Places *places, const char *before, const char *path, const char *why) {
    snprintf(places->paths[places->count], ARENA_PATH_MAX, "%s%s", before, path);
    places->why[places->count++] = why;
}

static Places list_places(const Settings *settings) {
    Places places = {0};
    const char *wanted = getenv("TREADS_ASSETS");
    if (settings->assets) add_place(&places, "", settings->assets, "--assets");
    if (wanted && *wanted) add_place(&places, "", wanted, "$TREADS_ASSETS");
    char *base = SDL_GetBasePath();
    if (base) {
        add_place(&places, base, "../share/treads", NULL);
        add_place(&places, base, "../assets", NULL);
        add_place(&places, base, "assets", NULL);
        add_place(&places, base, "../../../assets", NULL); // of a build folder in the sources
    }
    SDL_free(base);
    add_place(&places, "", TREADS_DATA_DIR, NULL);
    add_place(&places, "", TREADS_SOURCE_ASSETS, NULL);
    return places;
}

// A place that was asked for by name is the only one that counts: other assets in its stead would
// surprise.
bool assets_find(const Settings *settings, char folder[static ARENA_PATH_MAX]) {
    Places places = list_places(settings);
    for (int i = 0; i < places.count; i++) {
        char arenas[ARENA_PATH_MAX + 16];
        snprintf(arenas, sizeof arenas, "%s/arenas", places.paths[i]);
        if (file_kind(arenas) == FILE_FOLDER) return strcpy(folder, places.paths[i]);
        if (places.why[i]) break;
    }
    say_error("the assets (arenas and font) were not found; these places were tried:");
    for (int i = 0; i < places.count; i++) {
        const char *why = places.why[i];
        fprintf(stderr, "  %s%s%s%s\n", places.paths[i], why ? " (" : "", why ? why : "",
                why ? ")" : "");
    }
    fputs("  --assets DIR names another one; it has the folder 'arenas' in it.\n", stderr);
    return false;
}

bool font_find(const Settings *settings, char file[static ARENA_PATH_MAX]) {
    char folder[ARENA_PATH_MAX];
    if (!assets_find(settings, folder)) return false;
    int length = snprintf(file, ARENA_PATH_MAX, "%s/fonts/DejaVuSansMono.ttf", folder);
    return length < ARENA_PATH_MAX;
}

// SDL takes an empty XDG_DATA_HOME at its word and answers "/treads/".
char *user_folder(const Settings *settings) {
    if (settings->user_dir) {
        if (!folder_make(settings->user_dir)) {
            say_note(settings, "the folder '%s' cannot be made: %s", settings->user_dir,
                     strerror(errno));
        }
        return strdup(settings->user_dir);
    }
    const char *home = getenv("XDG_DATA_HOME");
    if (home && !*home) unsetenv("XDG_DATA_HOME");
    char *found = SDL_GetPrefPath("", "treads");
    char *folder = found ? strdup(found) : NULL;
    SDL_free(found);
    return folder;
}

// The name is taken by creating the file, so two programs at once get two files.
bool new_file(const char *folder, const char *name, const char *ending,
              char path[static ARENA_PATH_MAX]) {
    ASSERT(folder && name && ending);
    enum { TRIES = 10000 };
    bool is_slashed = *folder && folder[strlen(folder) - 1] == '/';
    const char *slash = !*folder || is_slashed ? "" : "/";
    for (int i = 0; i < TRIES; i++) {
        char number[16] = "";
        if (i) snprintf(number, sizeof number, "-%d", i);
        int length =
            snprintf(path, ARENA_PATH_MAX, "%s%s%s%s%s", folder, slash, name, number, ending);
        if (length >= ARENA_PATH_MAX) return false;
        if (file_make_new(path)) return true;
        if (errno != EEXIST) return false;
    }
    return false;
}

bool new_user_file(const char *home, const char *folder, const char *name, const char *ending,
                   char path[static ARENA_PATH_MAX], Problem *problem) {
    char whole[ARENA_PATH_MAX];
    if (!home) return problem_set(problem, "there is no folder for your files");
    bool is_slashed = *home && home[strlen(home) - 1] == '/';
    snprintf(whole, sizeof whole, "%s%s%s", home, is_slashed ? "" : "/", folder);
    if (!folder_make(whole))
        problem_set(problem, "the folder '%.300s' cannot be made: %s", whole, strerror(errno));
    else if (new_file(whole, name, ending, path))
        return true;
    else
        problem_set(problem, "no file can be made in '%.300s': %s", whole, strerror(errno));
    return false;
}

// Files that have a name: in a folder of the assets, and in one of the user folder.
typedef struct NamedFiles {
    const char *noun, *section; // of `treads list`
    const char *folder, *ending;
} NamedFiles;

static const NamedFiles ARENA_FILES = {"arena", "arenas", ARENA_FOLDER, ARENA_ENDING};
static const NamedFiles PRESET_FILES = {"tuning", "presets", PRESET_FOLDER, PRESET_ENDING};

// Without their ending, sorted; ends with NULL. NULL when out of memory.
static char **names_under(const char *home, const NamedFiles *kind) {
    char folder[ARENA_PATH_MAX + 16];
    snprintf(folder, sizeof folder, "%s/%s", home, kind->folder);
    Folder found = *home ? folder_read(folder, kind->ending) : (Folder){0};
    char **names = calloc((size_t)found.count + 1, sizeof *names);
    for (int i = 0; i < found.count && names; i++) {
        names[i] = found.files[i].name;
        names[i][strlen(names[i]) - strlen(kind->ending)] = '\0';
        found.files[i].name = NULL;
    }
    folder_free(&found);
    return names;
}

static void names_free(char **names) {
    for (char **name = names; name && *name; name++) free(*name);
    free(names);
}

static bool find_under(const char *home, const NamedFiles *kind, const char *name,
                       char path[static ARENA_PATH_MAX]) {
    int length =
        snprintf(path, ARENA_PATH_MAX, "%s/%s/%s%s", home, kind->folder, name, kind->ending);
    return length < ARENA_PATH_MAX && file_kind(path) != FILE_MISSING;
}

// Is it given as a file, not by a name?
static bool is_file(const char *word, const NamedFiles *kind) {
    size_t length = strlen(word), tail = strlen(kind->ending);
    return strchr(word, '/') || (length > tail && !strcmp(word + length - tail, kind->ending));
}

// There is none of that name; `names` and `more` are those that there are.
static void tell_unknown(const NamedFiles *kind, const char *name, char **names, char **more) {
    Nearest nearest = nearest_start(name);
    for (; names && *names; names++) nearest_offer(&nearest, *names);
    for (; more && *more; more++) nearest_offer(&nearest, *more);
    say_error("unknown %s '%s'%s\n  treads list %s shows all of them; a file ends in %s.",
              kind->noun, name, nearest_hint(&nearest), kind->section, kind->ending);
}

static char **own_names(const Settings *settings) {
    char *home = user_folder(settings), **names = home ? names_under(home, &ARENA_FILES) : NULL;
    free(home);
    return names;
}

static int count(char *const *names) {
    int many = 0;
    while (names && names[many]) many++;
    return many;
}

static bool has_name(char *const *names, int many, const char *name) {
    for (int i = 0; i < many; i++)
        if (!strcmp(names[i], name)) return true;
    return false;
}

ArenaNames arena_names(const Settings *settings) {
    char folder[ARENA_PATH_MAX];
    ArenaNames names = {assets_find(settings, folder) ? names_under(folder, &ARENA_FILES) : NULL,
                        0};
    char **own = own_names(settings);
    int own_count = count(own), kept = names.shipped = count(names.all);
    char **all = realloc(names.all, (size_t)(kept + own_count + 1) * sizeof(char *));
    if (all)
        names.all = all;
    else
        arena_names_free(&names);
    for (int i = 0; i < own_count; i++) {
        if (all && !has_name(all, names.shipped, own[i]))
            all[kept++] = own[i];
        else
            free(own[i]);
    }
    if (all) all[kept] = NULL;
    free(own);
    return names;
}

void arena_names_free(ArenaNames *names) {
    names_free(names->all);
    *names = (ArenaNames){0};
}

bool arena_is_file(const char *arena) { return is_file(arena, &ARENA_FILES); }

bool arena_path(const Settings *settings, char path[static ARENA_PATH_MAX], int *code) {
    *code = EXIT_USAGE;
    if (arena_is_file(settings->arena)) {
        if (strlen(settings->arena) < ARENA_PATH_MAX) return strcpy(path, settings->arena);
        say_error("the arena's path is longer than %d letters", ARENA_PATH_MAX - 1);
        return false;
    }
    char folder[ARENA_PATH_MAX];
    if (!assets_find(settings, folder)) {
        *code = EXIT_ENVIRONMENT;
        return false;
    }
    if (find_under(folder, &ARENA_FILES, settings->arena, path)) return true;
    char *home = user_folder(settings);
    bool is_own = home && find_under(home, &ARENA_FILES, settings->arena, path);
    free(home);
    if (is_own) return true;
    ArenaNames names = arena_names(settings);
    tell_unknown(&ARENA_FILES, settings->arena, names.all, NULL);
    arena_names_free(&names);
    return false;
}

Arena *arena_open(const Settings *settings, int *code) {
    char path[ARENA_PATH_MAX];
    if (!arena_path(settings, path, code)) return NULL;
    Problem problem = {""};
    Arena *arena = arena_load(path, &problem);
    if (!arena) say_problem(&problem);
    return arena;
}

void arenas_tell_hidden(const Settings *settings) {
    char folder[ARENA_PATH_MAX];
    char **shipped = assets_find(settings, folder) ? names_under(folder, &ARENA_FILES) : NULL;
    char **own = own_names(settings);
    for (char **name = own; name && *name; name++)
        if (has_name(shipped, count(shipped), *name))
            say_note(settings,
                     "your arena '%s' has the name of a shipped one: --arena FILE%s plays it",
                     *name, ARENA_ENDING);
    names_free(shipped);
    names_free(own);
}

// The folders that have presets, own ones first; "" where there is none.
typedef struct PresetHomes {
    char homes[2][ARENA_PATH_MAX];
} PresetHomes;

static bool find_preset_homes(const Settings *settings, PresetHomes *places) {
    char *home = user_folder(settings);
    int length = snprintf(places->homes[0], ARENA_PATH_MAX, "%s", home ? home : "");
    free(home);
    return assets_find(settings, places->homes[1]) && length < ARENA_PATH_MAX;
}

static bool find_preset(const PresetHomes *places, const char *name,
                        char path[static ARENA_PATH_MAX]) {
    for (int i = 0; i < 2; i++)
        if (*places->homes[i] && find_under(places->homes[i], &PRESET_FILES, name, path))
            return true;
    return false;
}

int preset_read(Settings *settings) {
    char found[ARENA_PATH_MAX];
    const char *name = settings->tuning, *path = name;
    PresetHomes places;
    Problem problem = {""};
    if (!name) return EXIT_OK;
    if (!is_file(name, &PRESET_FILES)) {
        if (!find_preset_homes(settings, &places)) return EXIT_ENVIRONMENT;
        if (!find_preset(&places, name, found)) {
            char **own = names_under(places.homes[0], &PRESET_FILES);
            char **shipped = names_under(places.homes[1], &PRESET_FILES);
            tell_unknown(&PRESET_FILES, name, own, shipped);
            names_free(own);
            names_free(shipped);
            return EXIT_USAGE;
        }
        path = found;
    }
    if (tuning_load(path, &settings->preset, NULL, &problem)) return EXIT_OK;
    say_problem(&problem);
    return EXIT_USAGE;
}

bool presets_visit(const Settings *settings, void (*show)(const Preset *, void *), void *context) {
    PresetHomes places;
    if (!find_preset_homes(settings, &places)) return false;
    for (int i = 0; i < 2; i++) {
        char **names = names_under(places.homes[i], &PRESET_FILES);
        for (char **name = names; name && *name; name++) {
            Preset preset = {.is_own = i == 0, .tuning = tuning_initial()};
            Problem problem = {""};
            bool is_short =
                snprintf(preset.name, sizeof preset.name, "%s", *name) < (int)sizeof preset.name;
            if (!is_short || !find_preset(&places, *name, preset.path)) continue;
            if (tuning_load(preset.path, &preset.tuning, preset.about, &problem))
                show(&preset, context);
            else
                say_problem(&problem);
        }
        names_free(names);
    }
    return true;
}
