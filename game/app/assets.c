// assets.c -- where the arenas and the font are, and where our own files go.
#include "assets.h"

#include <SDL.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "platform/files.h"
#include "say.h"

// Where assets may be, the first that exists wins.
enum { PLACES_MAX = 8 };
typedef struct Places {
    int count;
    char paths[PLACES_MAX][ARENA_PATH_MAX];
    const char *why[PLACES_MAX]; // who named it, or NULL
} Places;

static void add_place(Places *places, const char *before, const char *path, const char *why) {
    snprintf(places->paths[places->count], ARENA_PATH_MAX, "%s%s", before, path);
    places->why[places->count++] = why;
}

static bool has_arenas(const char *path) {
    char arenas[ARENA_PATH_MAX + 16];
    snprintf(arenas, sizeof arenas, "%s/arenas", path);
    return file_kind(arenas) == FILE_FOLDER;
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

static void explain_miss(const Places *places) {
    say_error("the assets (arenas and font) were not found; these places were tried:");
    for (int i = 0; i < places->count; i++) {
        const char *why = places->why[i];
        fprintf(stderr, "  %s%s%s%s\n", places->paths[i], why ? " (" : "", why ? why : "",
                why ? ")" : "");
    }
    fputs("  --assets DIR names another one; it has the folder 'arenas' in it.\n", stderr);
}

// A place that was asked for by name is the only one that counts: other assets in its stead would
// surprise.
bool assets_find(const Settings *settings, char folder[static ARENA_PATH_MAX]) {
    Places places = list_places(settings);
    for (int i = 0; i < places.count; i++) {
        if (has_arenas(places.paths[i])) {
            strcpy(folder, places.paths[i]);
            return true;
        }
        if (places.why[i]) break;
    }
    explain_miss(&places);
    return false;
}

char **names_in(const char *folder, const char *ending) {
    Folder found = folder_read(folder, ending);
    char **names = calloc((size_t)found.count + 1, sizeof *names);
    for (int i = 0; i < found.count && names; i++) {
        names[i] = found.files[i].name;
        names[i][strlen(names[i]) - strlen(ending)] = '\0';
        found.files[i].name = NULL;
    }
    folder_free(&found);
    return names;
}

void names_free(char **names) {
    for (char **name = names; name && *name; name++) free(*name);
    free(names);
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

bool new_picture(const char *folder, const char *name, char path[static ARENA_PATH_MAX]) {
    return new_file(folder, name, ".png", path);
}
