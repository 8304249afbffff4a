// turning.c -- what a person at the window changes of a running match, and the presets they keep.
#include "turning.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "assets.h"
#include "platform/files.h"
#include "presets.h"

static void make(const Edit *edit, Match *match, Recorder *recorder, View *view) {
    Problem problem = {""};
    if (match_edit(match, edit, &problem))
        recorder_edit(recorder, match, edit);
    else
        view_toast(view, problem.text);
}

static void use_preset(const char *name, const Settings *settings, Match *match, Recorder *recorder,
                       View *view) {
    Settings asked = *settings;
    asked.tuning = name;
    asked.preset = tuning_initial();
    if (preset_read(&asked) != EXIT_OK) {
        view_toast(view, "This preset cannot be read: the terminal says why");
        return;
    }
    Tuning now = card_tuning(match_card(match));
    for (int row = 0; row < tuning_row_count(); row++) {
        for (int kind = 0; kind < tuning_row_kinds(row); kind++) {
            double value = asked.preset.values[row][kind];
            bool is_said = !TUNING_ROWS[row].is_on_card || value != tuning_default(row, kind);
            Edit edit = {.kind = EDIT_TUNE, .index = row, .spec = kind, .value = value};
            if (is_said && value != now.values[row][kind]) make(&edit, match, recorder, view);
        }
    }
}

bool turn_match(const ViewWish *wish, const Settings *settings, Match *match, Recorder *recorder,
                View *view) {
    for (int i = 0; i < wish->edit_count; i++) make(&wish->edits[i], match, recorder, view);
    if (wish->used_preset) use_preset(wish->used_preset, settings, match, recorder, view);
    return wish->edit_count || wish->used_preset;
}

// Letters that any folder takes.
static void tidy(const char *name, char tidied[static TUNING_NAME_MAX]) {
    int count = 0;
    for (; *name && count < TUNING_NAME_MAX - 1; name++)
        tidied[count++] = isalnum((unsigned char)*name) || *name == '_' ? *name : '-';
    tidied[count] = '\0';
}

static bool write_text(const char *path, const char *text) {
    FILE *file = fopen(path, "w");
    bool is_written = file && fputs(text, file) >= 0;
    if (file && fclose(file)) is_written = false;
    return is_written;
}

static bool save(const Match *match, const char *home, const char *wanted,
                 char path[static ARENA_PATH_MAX], Problem *problem) {
    char folder[ARENA_PATH_MAX], name[TUNING_NAME_MAX];
    Tuning tuning = card_tuning(match_card(match));
    tidy(wanted, name);
    snprintf(folder, sizeof folder, "%s/" PRESET_FOLDER, home);
    if (!folder_make(folder)) {
        problem_set(problem, "the folder '%.300s' cannot be made: %s", folder, strerror(errno));
        return false;
    }
    char *text = tuning_text(&tuning, "");
    bool is_saved = text && new_file(folder, name, PRESET_ENDING, path) && write_text(path, text);
    if (!is_saved)
        problem_set(problem, "no file can be written in '%.300s': %s", folder, strerror(errno));
    free(text);
    return is_saved;
}

bool keep_preset(const ViewWish *wish, const Match *match, const char *home, View *view) {
    char path[ARENA_PATH_MAX], text[2 * ARENA_PATH_MAX];
    Problem problem = {""};
    bool is_saved = home && save(match, home, wish->preset, path, &problem);
    if (!home)
        snprintf(text, sizeof text, "No preset: there is no folder for your files");
    else if (is_saved)
        snprintf(text, sizeof text, "Saved %s", path);
    else
        snprintf(text, sizeof text, "No preset: %s", problem.text);
    view_toast(view, text);
    return is_saved;
}
