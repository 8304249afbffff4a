// arenas.c -- the battlefields that have a name: shipped ones and the person's own.
#include "arenas.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assets.h"
#include "match/nearest.h"
#include "platform/files.h"
#include "say.h"

static char **names_under(const char *home) {
    char folder[ARENA_PATH_MAX + 16];
    snprintf(folder, sizeof folder, "%s/" ARENA_FOLDER, home);
    return names_in(folder, ARENA_ENDING);
}

static char **own_names(const Settings *settings) {
    char *home = user_folder(settings), **names = home ? names_under(home) : NULL;
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

// Takes the own ones out of their list.
static void add_own(ArenaNames *names, char **own) {
    int kept = names->shipped;
    for (; own && *own; own++) {
        if (has_name(names->all, names->shipped, *own)) continue;
        names->all[kept++] = *own;
        *own = NULL;
    }
    names->all[kept] = NULL;
}

ArenaNames arena_names(const Settings *settings) {
    char folder[ARENA_PATH_MAX];
    ArenaNames names = {assets_find(settings, folder) ? names_under(folder) : NULL, 0};
    char **own = own_names(settings);
    int own_count = count(own);
    names.shipped = count(names.all);
    char **all = realloc(names.all, (size_t)(names.shipped + own_count + 1) * sizeof(char *));
    if (all) {
        names.all = all;
        add_own(&names, own);
    } else {
        arena_names_free(&names);
    }
    for (int i = 0; i < own_count; i++) free(own[i]);
    free(own);
    return names;
}

void arena_names_free(ArenaNames *names) {
    names_free(names->all);
    *names = (ArenaNames){0};
}

bool arena_is_file(const char *arena) {
    size_t length = strlen(arena), tail = strlen(ARENA_ENDING);
    return strchr(arena, '/') || (length > tail && !strcmp(arena + length - tail, ARENA_ENDING));
}

static void tell_unknown(const Settings *settings) {
    Nearest nearest = nearest_start(settings->arena);
    ArenaNames names = arena_names(settings);
    char hint[HINT_MAX];
    for (char **row = names.all; row && *row; row++) nearest_offer(&nearest, *row);
    say_error("unknown arena '%s'%s\n  treads list arenas shows all of them; a file ends in %s.",
              settings->arena, nearest_hint(&nearest, hint), ARENA_ENDING);
    arena_names_free(&names);
}

static bool find_under(const char *home, const char *name, char path[static ARENA_PATH_MAX]) {
    int length = snprintf(path, ARENA_PATH_MAX, "%s/" ARENA_FOLDER "/%s" ARENA_ENDING, home, name);
    return length < ARENA_PATH_MAX && file_kind(path) != FILE_MISSING;
}

static bool find_own(const Settings *settings, char path[static ARENA_PATH_MAX]) {
    char *home = user_folder(settings);
    bool is_found = home && find_under(home, settings->arena, path);
    free(home);
    return is_found;
}

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
    if (find_under(folder, settings->arena, path) || find_own(settings, path)) return true;
    tell_unknown(settings);
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
    char **shipped = assets_find(settings, folder) ? names_under(folder) : NULL;
    char **own = own_names(settings);
    for (char **name = own; name && *name; name++)
        if (has_name(shipped, count(shipped), *name))
            say_note(settings,
                     "your arena '%s' has the name of a shipped one: --arena FILE%s plays it",
                     *name, ARENA_ENDING);
    names_free(shipped);
    names_free(own);
}
