// list_tuning.c -- two sections of treads list: the numbers that can be turned, and presets.
#include "list_tuning.h"

#include <stdio.h>
#include <string.h>

#include "app/assets.h"
#include "app/match_report.h"

enum { KEY_WIDTH = 22, NAME_WIDTH = 14 };

// "1.6, light 1.1, heavy 2.5": the first kind is the one that everyone starts with.
static void print_initial(int row) {
    printf("%g", tuning_default(row, 0));
    for (int kind = 1; kind < tuning_row_kinds(row); kind++)
        if (tuning_default(row, kind) != tuning_default(row, 0))
            printf(", %s %g", TANK_SPECS[kind].name, tuning_default(row, kind));
}

bool list_tuning(const Settings *settings) {
    (void)settings;
    for (int row = 0; row < tuning_row_count(); row++) {
        const TuningRow *known = &TUNING_ROWS[row];
        char help[TUNING_HELP_MAX];
        printf("  %-*s  %s (", KEY_WIDTH, known->key, tuning_help(row, help));
        print_initial(row);
        printf("; %g to %g%s%s)\n", known->low, known->high, *known->unit ? " " : "", known->unit);
    }
    printf("  %-*s  that of one kind of tank only, as in heavy.gun.reload\n", KEY_WIDTH,
           "KIND.KEY");
    return true;
}

static json_t *initial_json(int row) {
    if (!TUNING_ROWS[row].is_of_tanks) return json_real(tuning_default(row, 0));
    json_t *kinds = json_object();
    for (int kind = 0; kind < TUNING_KINDS; kind++)
        json_object_set_new(kinds, TANK_SPECS[kind].name, json_real(tuning_default(row, kind)));
    return kinds;
}

json_t *list_tuning_json(const Settings *settings) {
    (void)settings;
    json_t *list = json_array();
    for (int row = 0; row < tuning_row_count(); row++) {
        const TuningRow *known = &TUNING_ROWS[row];
        char help[TUNING_HELP_MAX];
        json_array_append_new(
            list, json_pack("{s:s, s:s, s:o, s:f, s:f, s:s, s:f}", "key", known->key, "help",
                            tuning_help(row, help), "default", initial_json(row), "low", known->low,
                            "high", known->high, "unit", known->unit, "step", known->step));
    }
    return list;
}

static void print_preset(const Preset *preset, void *context) {
    (void)context;
    printf("  %-*s  %s%s\n", NAME_WIDTH, preset->name, preset->about,
           preset->is_own ? " (yours)" : "");
}

bool list_presets(const Settings *settings) {
    bool is_listed = presets_visit(settings, print_preset, NULL);
    if (is_listed)
        printf("  %-*s  a file of yours, saved with F5 in the tuning panel or written by hand\n",
               NAME_WIDTH, "FILE.json");
    return is_listed;
}

static void add_preset(const Preset *preset, void *list) {
    json_array_append_new(list, json_pack("{s:s, s:s, s:b, s:s, s:o}", "name", preset->name,
                                          "about", preset->about, "is_own", preset->is_own, "file",
                                          preset->path, "tuning", tuning_json(&preset->tuning)));
}

json_t *list_presets_json(const Settings *settings) {
    json_t *list = json_array();
    if (presets_visit(settings, add_preset, list)) return list;
    json_decref(list);
    return NULL;
}
