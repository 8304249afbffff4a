// assets.c -- finds arenas, missions, presets and the font.
#include "assets.h"

#include <SDL.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "file_type.h"
#include "platform/suggestion.h"
#include "platform/files.h"
#include "say.h"
#include "match/tuning.h"
#include "match/waves.h"

// Possible locations of the assets; the first that exists is used.
enum { PLACES_MAX = 8 };
typedef struct Places {
    int count;
    char paths[PLACES_MAX][ARENA_PATH_MAX];
    const char *why[PLACES_MAX]; // option or variable that sets the location, or NULL
} Places;

static void add_place(Places *places, const char *before, const char *path, const char *why) {
    ASSERT(places->count < PLACES_MAX);
    snprintf(places->paths[places->count], ARENA_PATH_MAX, "%s%s", before, path);
    places->why[places->count++] = why;
}

static Places list_places(const Settings *settings) {
    Places places = {0};
    const char *wanted = getenv("TREADS_ASSETS");
    if (settings->assets) add_place(&places, "", settings->assets, "--assets");
    if (wanted && *wanted) add_place(&places, "", wanted, "$TREADS_ASSETS");
    char base[ARENA_PATH_MAX / 2];
    if (program_folder(base, sizeof base)) {
        add_place(&places, base, "../share/treads", NULL);
        add_place(&places, base, "../assets", NULL);
        add_place(&places, base, "assets", NULL);
        add_place(&places, base, "../../assets", NULL); // build folder
    }
    add_place(&places, "", TREADS_DATA_DIR, NULL);
    return places;
}

// Finds the assets folder. A place that is named explicitly excludes all others.
static bool find_place(const Places *places, char folder[static ARENA_PATH_MAX]) {
    for (int i = 0; i < places->count; i++) {
        char arenas[ARENA_PATH_MAX + 16];
        snprintf(arenas, sizeof arenas, "%s/arenas", places->paths[i]);
        if (file_kind(arenas) == FILE_FOLDER) return strcpy(folder, places->paths[i]);
        if (places->why[i]) break;
    }
    return false;
}

bool assets_find(const Settings *settings, char folder[static ARENA_PATH_MAX]) {
    Places places = list_places(settings);
    if (find_place(&places, folder)) return true;
    say_error("the assets (arenas and font) were not found in any of these places:");
    for (int i = 0; i < places.count; i++) {
        const char *why = places.why[i];
        escaped_print(stderr, "  %s%s%s%s\n", places.paths[i], why ? " (" : "", why ? why : "",
                      why ? ")" : "");
    }
    fputs("  --assets DIR selects another folder; it must contain the folder 'arenas'.\n", stderr);
    return false;
}

bool font_find(const Settings *settings, char file[static ARENA_PATH_MAX]) {
    char folder[ARENA_PATH_MAX];
    if (!assets_find(settings, folder)) return false;
    int length = snprintf(file, ARENA_PATH_MAX, "%s/fonts/DejaVuSans.ttf", folder);
    if (*TREADS_FONT && file_kind(file) == FILE_MISSING)
        length = snprintf(file, ARENA_PATH_MAX, "%s", TREADS_FONT); // the font of the system
    return length < ARENA_PATH_MAX;
}

bool web_build_find(char folder[static ARENA_PATH_MAX]) {
    static const char *const PLACES[] = {"page", "../share/treads/page",
                                         "../../../build-web/page"}; // build folder
    char base[ARENA_PATH_MAX / 2];
    bool is_known = program_folder(base, sizeof base), is_found = false;
    for (int i = 0; is_known && i < 3 && !is_found; i++) {
        char file[ARENA_PATH_MAX + 16];
        snprintf(folder, ARENA_PATH_MAX, "%s%s", base, PLACES[i]);
        snprintf(file, sizeof file, "%s/index.html", folder);
        is_found = file_kind(file) != FILE_MISSING;
    }
    return is_found;
}

// Returns a copy without trailing slashes, or NULL.
static char *clean_folder(const char *folder) {
    char *clean = folder ? strdup(folder) : NULL;
    for (size_t end = clean ? strlen(clean) : 0; end > 1 && clean[end - 1] == '/'; end--)
        clean[end - 1] = '\0';
    return clean;
}

// SDL would return "/treads/" for an empty XDG_DATA_HOME.
char *user_folder(const Settings *settings) {
    if (settings->user_dir) {
        if (!folder_make(settings->user_dir)) {
            say_note(settings, "the folder '%s' cannot be created: %s", settings->user_dir,
                     strerror(errno));
        }
        return clean_folder(settings->user_dir);
    }
    const char *home = getenv("XDG_DATA_HOME");
    if (home && !*home) environment_forget("XDG_DATA_HOME");
    char *found = SDL_GetPrefPath("", "treads");
    char *folder = clean_folder(found);
    SDL_free(found);
    return folder;
}

bool user_path(const char *home, const char *name, char path[static ARENA_PATH_MAX]) {
    return home && snprintf(path, ARENA_PATH_MAX, "%s/%s", home, name) < ARENA_PATH_MAX;
}

// Creating the file reserves the name, so two programs at once get two files.
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
    if (!home) return problem_set(problem, "there is no user folder");
    bool is_slashed = *home && home[strlen(home) - 1] == '/';
    snprintf(whole, sizeof whole, "%s%s%s", home, is_slashed ? "" : "/", folder);
    if (!folder_make(whole))
        problem_set(problem, "the folder '%.300s' cannot be created: %s", whole, strerror(errno));
    else if (new_file(whole, name, ending, path))
        return true;
    else
        problem_set(problem, "no file can be created in '%.300s': %s", whole, strerror(errno));
    return false;
}

enum { ENDINGS_MAX = 3 };

// A kind of files with names: in a subfolder of the assets and of the user folder.
typedef struct NamedFiles {
    const char *noun, *section; // section of `treads list`
    const char *folder;
    const char *endings[ENDINGS_MAX]; // the first ending wins if two files have the same name
    bool is_own_first;                // a file of the user hides a shipped one of the same name
} NamedFiles;

static const NamedFiles ARENA_FILES = {
    "arena", "arenas", ARENA_FOLDER, {ARENA_ENDING, ".tmx", ".json"}, false};
static const NamedFiles MISSION_FILES = {
    "mission", "missions", MISSION_FOLDER, {MISSION_ENDING}, false};
static const NamedFiles WAVE_FILES = {"waves", "options", "waves", {".json"}, true};
static const NamedFiles PRESET_FILES = {"tuning", "presets", PRESET_FOLDER, {PRESET_ENDING}, true};

// Returns whether the file is of this kind. Tiled may export a tileset as .json as well.
static bool is_of_kind(const char *path, const NamedFiles *kind) {
    if (file_kind(path) == FILE_MISSING) return false;
    bool may_be_tiles = kind == &ARENA_FILES && path_ends(path, ".json");
    return !may_be_tiles || file_type(path, NULL) == FILE_TYPE_ARENA;
}

static bool find_under(const char *home, const NamedFiles *kind, const char *name,
                       char path[static ARENA_PATH_MAX]) {
    for (int i = 0; i < ENDINGS_MAX && kind->endings[i]; i++) {
        int length = snprintf(path, ARENA_PATH_MAX, "%s/%s/%s%s", home, kind->folder, name,
                              kind->endings[i]);
        if (*home && length < ARENA_PATH_MAX && is_of_kind(path, kind)) return true;
    }
    return false;
}

// Returns whether the word is a file, not a name: it has a folder, an ending, or the name of an
// existing file with another ending.
static bool is_file(const char *word, const NamedFiles *kind) {
    for (int i = 0; i < ENDINGS_MAX && kind->endings[i]; i++)
        if (path_ends(word, kind->endings[i]) && strlen(word) > strlen(kind->endings[i]))
            return true;
    return strchr(word, '/') || (strchr(word, '.') && file_kind(word) == FILE_REGULAR);
}

static bool has_name(char *const *names, int count, const char *name) {
    for (int i = 0; i < count; i++)
        if (!strcmp(names[i], name)) return true;
    return false;
}

FileNames no_names(void) {
    char **all = calloc(NAMES_ADDED_MAX + 1, sizeof *all);
    return (FileNames){.all = all, .room = all ? NAMES_ADDED_MAX : 0};
}

// Sorts names in the order of the files with their endings: "maze-hedges" before "maze".
static int by_name(const void *a, const void *b) {
    const unsigned char *x = *(unsigned char *const *)a, *y = *(unsigned char *const *)b;
    while (*x && *x == *y) x++, y++;
    return (*x ? *x : '.') - (*y ? *y : '.');
}

// Adds the names of the files in a folder that are not in the list yet. Appends the others, with
// their endings, to `hidden`, as lines, unless it is NULL.
static void add_files(FileNames *names, const NamedFiles *kind, const char *folder, Text *hidden) {
    int first = names->count;
    for (int i = 0; i < ENDINGS_MAX && kind->endings[i]; i++) {
        Folder files = folder_read(folder, kind->endings[i]);
        char **all = realloc(names->all, sizeof *all * (size_t)(names->room + files.count + 1));
        if (all) names->all = all, names->room += files.count;
        for (int k = 0; k < files.count && all; k++) {
            char *name = files.files[k].name, path[ARENA_PATH_MAX];
            int length = snprintf(path, sizeof path, "%s/%s", folder, name);
            if (length >= ARENA_PATH_MAX || !is_of_kind(path, kind)) continue;
            char *ending = name + strlen(name) - strlen(kind->endings[i]);
            *ending = '\0';
            bool is_hidden = has_name(names->all, names->count, name);
            *ending = is_hidden ? '.' : '\0';
            if (is_hidden && hidden) text_add_words(hidden, "%s\n", name);
            if (is_hidden) continue;
            names->all[names->count++] = name;
            files.files[k].name = NULL;
        }
        folder_free(&files);
    }
    if (names->all) {
        qsort(names->all + first, (size_t)(names->count - first), sizeof *names->all, by_name);
        names->all[names->count] = NULL;
    }
}

// Lists the files that take precedence, then the others that have new names. `hidden` may be NULL.
static FileNames list_names(const Settings *settings, const NamedFiles *kind, Text *hidden) {
    ASSERT(settings && kind);
    FileNames names = no_names();
    char *home = user_folder(settings), path[ARENA_PATH_MAX + 16];
    snprintf(names.homes[!kind->is_own_first], ARENA_PATH_MAX, "%s", home ? home : "");
    free(home);
    if (!assets_find(settings, names.homes[kind->is_own_first]))
        *names.homes[kind->is_own_first] = '\0';
    for (int i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "%s/%s", names.homes[i], kind->folder);
        if (*names.homes[i]) add_files(&names, kind, path, i ? hidden : NULL);
        if (!i) names.first = names.count;
    }
    ASSERT(names.first <= names.count && names.count <= names.room);
    return names;
}

FileNames arena_names(const Settings *settings) { return list_names(settings, &ARENA_FILES, NULL); }

FileNames mission_names(const Settings *settings) {
    return list_names(settings, &MISSION_FILES, NULL);
}

void file_names_add(FileNames *names, const char *name) {
    ASSERT(names && name);
    bool has_room = names->count < names->room && !has_name(names->all, names->count, name);
    char *copy = has_room ? strdup(name) : NULL;
    if (!copy) return;
    names->all[names->count++] = copy;
    names->all[names->count] = NULL;
}

void file_names_free(FileNames *names) {
    for (char **name = names->all; name && *name; name++) free(*name);
    free(names->all);
    *names = (FileNames){0};
}

static void set_unknown_file(const Settings *settings, const NamedFiles *kind, const char *name,
                             Problem *problem) {
    FileNames names = list_names(settings, kind, NULL);
    Suggestion nearest = suggestion_begin(name);
    for (char **known = names.all; known && *known; known++) suggestion_add(&nearest, *known);
    char message[32], list[64];
    snprintf(message, sizeof message, "unknown %s", kind->noun);
    snprintf(list, sizeof list, "treads list %s", kind->section);
    suggestion_report(&nearest, message, list, problem);
    file_names_free(&names);
}

// Copies the path of an arena without its list of layers.
static void copy_file_name(char file[static ARENA_PATH_MAX], const char *arena) {
    snprintf(file, ARENA_PATH_MAX, "%.*s", (int)(arena_walls(arena) - arena), arena);
}

// Finds a file and checks that it can be read. On failure returns false, sets the exit code, and
// sets `problem`, or prints it if that is NULL.
static bool find_file(const Settings *settings, const NamedFiles *kind, const char *word,
                      char path[static ARENA_PATH_MAX], int *code, Problem *problem) {
    char folder[ARENA_PATH_MAX], file[ARENA_PATH_MAX];
    const char *walls = arena_walls(word);
    Problem why = {""};
    ASSERT(word && code);
    *code = EXIT_USAGE;
    bool is_random = kind == &ARENA_FILES && arena_is_random(word);
    if (is_random && strlen(word) < ARENA_PATH_MAX) {
        strcpy(path, word);
        return true;
    }
    if (*walls) copy_file_name(file, word), word = file;
    if (is_file(word, kind)) {
        if (strlen(word) >= ARENA_PATH_MAX)
            problem_set(&why, "the path of the %s is longer than %d bytes", kind->noun,
                        ARENA_PATH_MAX - 1);
        else
            strcpy(path, word);
    } else if (!assets_find(settings, folder)) { // prints the places tried
        *code = EXIT_ENVIRONMENT;
        return problem_set(problem, "the assets are missing");
    } else if (kind->is_own_first || !find_under(folder, kind, word, path)) {
        char *home = user_folder(settings);
        bool is_found =
            (home && find_under(home, kind, word, path)) || find_under(folder, kind, word, path);
        free(home);
        if (!is_found) set_unknown_file(settings, kind, word, &why);
    }
    bool is_found = !*why.text;
    if (is_found && file_check(path, &why)) {
        text_join(path, ARENA_PATH_MAX, "", walls);
        return true;
    }
    if (is_found) *code = EXIT_RUN_FAILED;
    if (problem)
        *problem = why;
    else if (is_found)
        say_problem(&why);
    else
        say_error("%s", why.text);
    return false;
}

bool arena_is_file(const char *arena) {
    char file[ARENA_PATH_MAX];
    copy_file_name(file, arena);
    return is_file(file, &ARENA_FILES);
}

bool arena_path(const Settings *settings, char path[static ARENA_PATH_MAX], int *code) {
    return find_file(settings, &ARENA_FILES, settings->arena, path, code, NULL);
}

bool mission_path(const Settings *settings, const char *mission, char path[static ARENA_PATH_MAX],
                  int *code, Problem *problem) {
    return find_file(settings, &MISSION_FILES, mission, path, code, problem);
}

Arena *arena_read(const Settings *settings, const char *path, Problem *problem) {
    Arena *arena = arena_load(path, problem);
    if (!arena || !arena->image_count) return arena;
    Places places = list_places(settings);
    if (!find_place(&places, arena->assets)) *arena->assets = '\0';
    snprintf(arena->root, sizeof arena->root, "%s", settings->map_root ? settings->map_root : "");
    return arena;
}

json_t *map_read(const Settings *settings, const char *path, Problem *problem) {
    size_t length;
    bool is_random = arena_is_random(path);
    char folder[ARENA_PATH_MAX], file[ARENA_PATH_MAX];
    copy_file_name(file, path);
    if (is_random && !assets_find(settings, folder)) {
        problem_set(problem, "the assets are missing");
        return NULL;
    }
    char *text = is_random ? random_arena_map(path, &length, problem)
                           : file_read_text(file, ARENA_FILE_MOST, &length, problem);
    json_t *map = text ? map_parse(text, length, path, problem) : NULL;
    free(text);
    if (map && is_random)
        json_object_set_new(map, "tilesets",
                            json_pack("[{s:i, s:o}]", "firstgid", 1, "source",
                                      json_sprintf("%s/%s/ground.tsj", folder, ARENA_FOLDER)));
    return map;
}

Arena *arena_open(const Settings *settings, int *code, Problem *problem) {
    char path[ARENA_PATH_MAX];
    if (!find_file(settings, &ARENA_FILES, settings->arena, path, code, problem)) return NULL;
    Problem why = {""};
    Arena *arena = arena_read(settings, path, &why);
    for (int i = 0; arena && i < arena->notice_count; i++)
        say_note(settings, "%s: %s", path_for_message(path), arena->notices[i].text);
    if (arena) return arena;
    *code = EXIT_USAGE;
    if (problem)
        *problem = why;
    else
        say_problem(&why);
    return NULL;
}

void arenas_note_hidden(const Settings *settings) {
    Text hidden = {0};
    FileNames names = list_names(settings, &ARENA_FILES, &hidden);
    text_add_bytes(&hidden, "", 1);
    char *rest = hidden.error ? NULL : hidden.at;
    for (char *name; rest && (name = strtok_r(rest, "\n", &rest));)
        say_note(settings, "your arena '%s' has the name of another one; use --arena FILE", name);
    free(hidden.at);
    file_names_free(&names);
}

int preset_read(Settings *settings, Problem *problem) {
    ASSERT(settings);
    char path[ARENA_PATH_MAX];
    int code = EXIT_USAGE;
    Problem why = {""};
    if (!settings->tuning) return EXIT_OK;
    if (!find_file(settings, &PRESET_FILES, settings->tuning, path, &code, problem)) return code;
    if (tuning_load(path, &settings->preset, NULL, &why)) return EXIT_OK;
    if (problem)
        *problem = why;
    else
        say_problem(&why);
    return EXIT_USAGE;
}

int waves_read(const Settings *settings, MatchCard *card, Problem *problem) {
    char path[ARENA_PATH_MAX];
    int code = EXIT_USAGE, teams[TEAMS_MAX];
    Problem why = {""};
    bool is_run = card->mode == MODE_SURVIVAL && card_teams(card, teams) == 1;
    if (!is_run && !settings->waves) return EXIT_OK;
    const char *name = settings->waves ? settings->waves : "stand";
    if (!is_run)
        problem_set(&why, "--waves needs --mode survival, and tanks of one team");
    else if (!find_file(settings, &WAVE_FILES, name, path, &code, problem))
        return code;
    WaveFile *file = is_run ? waves_load(path, &why) : NULL;
    bool is_added = file && waves_add(file, settings->heat, card, &why);
    free(file);
    if (is_added && settings->time_limit_s <= 0) card->time_limit_s = RUN_S;
    if (is_added) return EXIT_OK;
    if (problem)
        *problem = why;
    else
        say_problem(&why);
    return EXIT_USAGE;
}

bool presets_visit(const Settings *settings, void (*show)(const Preset *, void *), void *context) {
    FileNames names = list_names(settings, &PRESET_FILES, NULL);
    bool has_assets = *names.homes[1];
    for (int i = 0; has_assets && names.all && names.all[i]; i++) {
        Preset preset = {.is_own = i < names.first, .tuning = tuning_initial()};
        Problem problem = {""};
        bool is_short =
            snprintf(preset.name, sizeof preset.name, "%s", names.all[i]) < (int)sizeof preset.name;
        if (!is_short ||
            !find_under(names.homes[!preset.is_own], &PRESET_FILES, preset.name, preset.path))
            continue;
        if (tuning_load(preset.path, &preset.tuning, preset.about, &problem))
            show(&preset, context);
        else
            say_problem(&problem);
    }
    file_names_free(&names);
    return has_assets;
}
