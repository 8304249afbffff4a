// run_list.c -- list: what there is, read from the tables that the game itself uses.
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/assets.h"
#include "help.h"
#include "list_tuning.h"
#include "options.h"
#include "app/preferences.h"
#include "app/match_report.h"
#include "app/report.h"
#include "commands.h"
#include "app/say.h"
#include "view/draw/palette.h"

enum { NAME_WIDTH = 14, PARAM_WIDTH = 14, KEYS_WIDTH = 22, PAD_WIDTH = 8 };

typedef struct Section {
    const char *name, *title;
    bool (*print)(const Settings *); // false when it could not, with the reason told
    json_t *(*json)(const Settings *);
} Section;

static void print_param(const Param *param) {
    printf("  %-*s  %-*s  %s (%g, from %g to %g%s%s)\n", NAME_WIDTH, "", PARAM_WIDTH, param->name,
           param->help, param->initial, param->low, param->high,
           param->unit && *param->unit ? " " : "", param->unit ? param->unit : "");
}

static bool print_ais(const Settings *settings) {
    (void)settings;
    for (const Behaviour *const *row = BEHAVIOURS; *row; row++) {
        printf("  %-*s  %s\n", NAME_WIDTH, (*row)->name, (*row)->help);
        for (const Param *param = (*row)->params; param && param->name; param++) print_param(param);
    }
    printf("  %-*s  a person: W A S D, or the arrow keys for the second\n", NAME_WIDTH, "keyboard");
    printf("  %-*s  a person with the first, with the second game pad\n", NAME_WIDTH, "pad, pad2");
    return true;
}

static json_t *params_json(const Param *param) {
    json_t *list = json_array();
    for (; param && param->name; param++) {
        json_array_append_new(list, json_pack("{s:s, s:f, s:f, s:f, s:s, s:s}", "name", param->name,
                                              "default", param->initial, "low", param->low, "high",
                                              param->high, "unit", param->unit ? param->unit : "",
                                              "help", param->help));
    }
    return list;
}

static json_t *ais_json(const Settings *settings) {
    (void)settings;
    json_t *list = json_array();
    for (const Behaviour *const *row = BEHAVIOURS; *row; row++) {
        json_array_append_new(list, json_pack("{s:s, s:s, s:o}", "name", (*row)->name, "help",
                                              (*row)->help, "params", params_json((*row)->params)));
    }
    return list;
}

static bool print_drives(const Settings *settings) {
    (void)settings;
    for (const Drive *const *row = DRIVES; *row; row++) {
        printf("  %-*s  %s\n", NAME_WIDTH, (*row)->name, (*row)->help);
        for (const Param *param = (*row)->params; param && param->name; param++) print_param(param);
    }
    return true;
}

static json_t *drives_json(const Settings *settings) {
    (void)settings;
    json_t *list = json_array();
    for (const Drive *const *row = DRIVES; *row; row++) {
        json_array_append_new(list, json_pack("{s:s, s:s, s:o}", "name", (*row)->name, "help",
                                              (*row)->help, "params", params_json((*row)->params)));
    }
    return list;
}

static bool print_tanks(const Settings *settings) {
    (void)settings;
    for (const TankSpec *row = TANK_SPECS; row->name; row++) {
        printf("  %-*s  %s\n", NAME_WIDTH, row->name, row->help);
        printf("  %-*s  %g m/s, %g t, %g points, %g damage a shell, reload %g s\n", NAME_WIDTH, "",
               row->drive.top_mps, row->mass_kg / 1000, row->health, row->gun.damage,
               row->gun.reload_s);
    }
    return true;
}

static json_t *tanks_json(const Settings *settings) {
    (void)settings;
    json_t *list = json_array();
    for (const TankSpec *row = TANK_SPECS; row->name; row++) {
        json_t *tank = json_pack(
            "{s:s, s:s, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f}", "name", row->name, "help",
            row->help, "length_m", row->length_m, "width_m", row->width_m, "mass_kg", row->mass_kg,
            "top_mps", row->drive.top_mps, "health", row->health, "reload_s", row->gun.reload_s,
            "shell_damage", row->gun.damage, "shell_mps", row->gun.shell_mps);
        json_array_append_new(list, tank);
    }
    return list;
}

static bool print_weapons(const Settings *settings) {
    (void)settings;
    for (int i = 0; WEAPONS[i]; i++)
        printf("  %-*s  %s\n", NAME_WIDTH, WEAPONS[i]->name, WEAPONS[i]->help);
    return true;
}

// Factors of the numbers of a tank's own gun.
static json_t *weapons_json(const Settings *settings) {
    (void)settings;
    json_t *list = json_array();
    for (int i = 0; WEAPONS[i]; i++) {
        const Weapon *row = WEAPONS[i];
        json_array_append_new(list, json_pack("{s:s, s:s, s:f, s:f, s:f, s:f, s:f}", "name",
                                              row->name, "help", row->help, "speed", row->speed,
                                              "damage", row->damage, "reload", row->reload, "range",
                                              row->range, "spread", row->spread));
    }
    return list;
}

// Says a sentence of each that cannot be read: NULL.
static Arena *load_arena(const Settings *settings, const char *name) {
    Settings wanted = *settings;
    int code;
    wanted.arena = name;
    return arena_open(&wanted, &code);
}

static bool print_arenas(const Settings *settings) {
    char folder[ARENA_PATH_MAX];
    if (!assets_find(settings, folder)) return false;
    ArenaNames names = arena_names(settings);
    for (int i = 0; names.all && names.all[i]; i++) {
        Arena *arena = load_arena(settings, names.all[i]);
        if (!arena) continue;
        printf("  %-*s  %s: %g x %g m, %d starts%s\n", NAME_WIDTH, names.all[i], arena->title,
               arena->width_m, arena->height_m, arena->spawn_count,
               i < names.shipped ? "" : " (yours)");
        arena_destroy(arena);
    }
    arena_names_free(&names);
    arenas_tell_hidden(settings);
    printf("  %-*s  a file of yours, drawn with Tiled\n", NAME_WIDTH, "FILE.tmj");
    return true;
}

static json_t *arenas_json(const Settings *settings) {
    char folder[ARENA_PATH_MAX];
    if (!assets_find(settings, folder)) return NULL;
    ArenaNames names = arena_names(settings);
    json_t *list = json_array();
    for (int i = 0; names.all && names.all[i]; i++) {
        Arena *arena = load_arena(settings, names.all[i]);
        if (!arena) continue;
        json_array_append_new(list, json_pack("{s:s, s:s, s:f, s:f, s:i, s:b}", "name",
                                              names.all[i], "title", arena->title, "width_m",
                                              arena->width_m, "height_m", arena->height_m, "starts",
                                              arena->spawn_count, "is_own", i >= names.shipped));
        arena_destroy(arena);
    }
    arena_names_free(&names);
    return list;
}

// As this person has them.
static Prefs own_prefs(const Settings *settings) {
    char *home = user_folder(settings);
    Prefs prefs = preferences_load(settings, home);
    free(home);
    return prefs;
}

static bool print_keys(const Settings *settings) {
    Prefs prefs = own_prefs(settings);
    Action actions[ACTION_COUNT];
    int count = prefs_actions(&prefs, actions);
    for (int i = 0; i < count; i++) {
        char keys[BINDING_TEXT_MAX], pad[BINDING_TEXT_MAX];
        printf("  %-*s  %-*s  %s\n", KEYS_WIDTH,
               bindings_tell(&prefs.bindings, DEVICE_KEYBOARD, actions[i], keys), PAD_WIDTH,
               bindings_tell(&prefs.bindings, DEVICE_PAD, actions[i], pad),
               KEY_ROWS[actions[i]].help);
    }
    return true;
}

// All of them, as the settings file may have them.
static json_t *keys_json(const Settings *settings) {
    Prefs prefs = own_prefs(settings);
    json_t *list = json_array();
    for (Action i = 0; i < ACTION_COUNT; i++) {
        char keys[BINDING_TEXT_MAX], pad[BINDING_TEXT_MAX];
        json_array_append_new(
            list, json_pack("{s:s, s:s, s:s, s:s, s:b}", "action", KEY_ROWS[i].action, "keys",
                            bindings_tell(&prefs.bindings, DEVICE_KEYBOARD, i, keys), "pad",
                            bindings_tell(&prefs.bindings, DEVICE_PAD, i, pad), "help",
                            KEY_ROWS[i].help, "is_in_force", prefs_heed(&prefs, i)));
    }
    return list;
}

static bool print_palettes(const Settings *settings) {
    (void)settings;
    for (int i = 0; i < PALETTE_COUNT; i++)
        printf("  %-*s  %s\n", NAME_WIDTH, PALETTES[i].name, PALETTES[i].help);
    return true;
}

static json_t *palettes_json(const Settings *settings) {
    (void)settings;
    json_t *list = json_array();
    for (int i = 0; i < PALETTE_COUNT; i++)
        json_array_append_new(
            list, json_pack("{s:s, s:s}", "name", PALETTES[i].name, "help", PALETTES[i].help));
    return list;
}

static bool print_options(const Settings *settings) {
    help_options(stdout, COMMAND_BARE, say_is_colored(settings, stdout));
    return true;
}

static json_t *owners_json(const Option *option) {
    json_t *list = json_array();
    for (int i = COMMAND_BARE + 1; i < COMMAND_COUNT; i++) {
        if (option_belongs(option, (Command)i))
            json_array_append_new(list, json_string(COMMAND_NAMES[i]));
    }
    return list;
}

static json_t *options_json(const Settings *settings) {
    (void)settings;
    json_t *list = json_array();
    for (const Option *row = options_all(); row->name; row++) {
        char letter[] = {row->letter, '\0'}, value[OPTION_TEXT_MAX], help[OPTION_TEXT_MAX];
        json_array_append_new(list,
                              json_pack("{s:s, s:s?, s:s?, s:s, s:o}", "name", row->name, "letter",
                                        row->letter ? letter : NULL, "value",
                                        row->value ? option_value(row, value) : NULL, "help",
                                        option_help(row, help), "commands", owners_json(row)));
    }
    return list;
}

static const Section SECTIONS[] = {
    {"ais", "AIs: treads match NAME NAME, with parameters as NAME:key=value", print_ais, ais_json},
    {"drives", "Drives: --drive NAME, with parameters as NAME:key=value", print_drives,
     drives_json},
    {"arenas", "Arenas: --arena NAME", print_arenas, arenas_json},
    {"tanks", "Tanks: --tank NAME", print_tanks, tanks_json},
    {"weapons", "Weapons: NAME:weapon=WEAPON", print_weapons, weapons_json},
    {"tuning", "Numbers to turn: --set KEY=VALUE", list_tuning, list_tuning_json},
    {"presets", "Presets: --tuning NAME", list_presets, list_presets_json},
    {"keys", "Keys, and buttons of a pad: yours, from settings.json", print_keys, keys_json},
    {"palettes", "Colours: --palette NAME", print_palettes, palettes_json},
    {"options", "Options", print_options, options_json},
};
enum { SECTION_COUNT = sizeof SECTIONS / sizeof *SECTIONS };

const char *list_section(int index) { return index < SECTION_COUNT ? SECTIONS[index].name : NULL; }

static bool is_wanted(const Settings *settings, const Section *section) {
    return !settings->word || !strcmp(settings->word, section->name);
}

static int list_json(const Settings *settings) {
    json_t *document = json_object();
    for (int i = 0; i < SECTION_COUNT; i++) {
        if (!is_wanted(settings, &SECTIONS[i])) continue;
        json_t *list = SECTIONS[i].json(settings);
        if (!list) {
            json_decref(document);
            return EXIT_ENVIRONMENT;
        }
        json_object_set_new(document, SECTIONS[i].name, list);
    }
    return json_print(stdout, document) ? EXIT_OK : EXIT_RUN_FAILED;
}

static int list_text(const Settings *settings) {
    bool is_colored = say_is_colored(settings, stdout);
    for (int i = 0; i < SECTION_COUNT; i++) {
        if (!is_wanted(settings, &SECTIONS[i])) continue;
        if (!settings->word) {
            printf("%s%s%s%s\n", i ? "\n" : "", is_colored ? "\033[1m" : "", SECTIONS[i].title,
                   is_colored ? "\033[0m" : "");
        }
        if (!SECTIONS[i].print(settings)) return EXIT_ENVIRONMENT;
    }
    return EXIT_OK;
}

int run_list(Settings *settings) {
    return settings->is_json ? list_json(settings) : list_text(settings);
}
