// run_list.c -- list: what there is, read from the tables that the game itself uses.
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/assets.h"
#include "help.h"
#include "options.h"
#include "app/preferences.h"
#include "app/match_report.h"
#include "app/report.h"
#include "commands.h"
#include "app/say.h"

enum { NAME_WIDTH = 14, PARAM_WIDTH = 14, KEYS_WIDTH = 22, KEY_WIDTH = 22, PAD_WIDTH = 8 };

// A section is made from items, which are rows of one of the game's tables, or prints itself.
typedef struct Item {
    const char *name, *help; // NULL name: behind the last
    const Param *params;     // ends with a row whose name is NULL; or NULL
    const void *row;
} Item;

typedef struct Section {
    const char *name, *title;
    Item (*item)(int index);
    const Column *columns;             // of its JSON
    void (*print_more)(const Item *);  // below its line; NULL for nothing
    bool (*print)(const Settings *);   // false when it could not, with the reason told
    json_t *(*json)(const Settings *); // NULL in that case
} Section;

static void print_line(const char *name, const char *help) {
    printf("  %-*s  %s\n", NAME_WIDTH, name, help);
}

static Item behaviour_item(int index) {
    const Behaviour *row = BEHAVIOURS[index];
    return row ? (Item){row->name, row->help, row->params, row} : (Item){NULL};
}

static Item drive_item(int index) {
    const Drive *row = DRIVES[index];
    return row ? (Item){row->name, row->help, row->params, row} : (Item){NULL};
}

static Item tank_item(int index) {
    const TankSpec *row = &TANK_SPECS[index];
    return (Item){row->name, row->help, NULL, row};
}

static Item weapon_item(int index) {
    const Weapon *row = WEAPONS[index];
    return row ? (Item){row->name, row->help, NULL, row} : (Item){NULL};
}

static Item palette_item(int index) {
    Item item = {NULL};
    item.name = palette_listed(index, &item.help);
    return item;
}

static void print_params(const Item *item) {
    for (const Param *param = item->params; param && param->name; param++)
        printf("  %-*s  %-*s  %s (%g, from %g to %g%s%s)\n", NAME_WIDTH, "", PARAM_WIDTH,
               param->name, param->help, param->initial, param->low, param->high,
               param->unit && *param->unit ? " " : "", param->unit ? param->unit : "");
}

static void print_tank(const Item *item) {
    const TankSpec *row = item->row;
    printf("  %-*s  %g m/s, %g t, %g points, %g damage a shell, reload %g s\n", NAME_WIDTH, "",
           row->drive.top_mps, row->mass_kg / 1000, row->health, row->gun.damage,
           row->gun.reload_s);
}

static bool print_people(const Settings *settings) {
    (void)settings;
    print_line("keyboard", "a person: W A S D, or the arrow keys for the second");
    print_line("pad, pad2", "a person with the first, with the second game pad");
    return true;
}

enum { ITEM_NAME, ITEM_HELP };
static Cell item_text(const void *item, int which) {
    return cell_text(which == ITEM_NAME ? ((const Item *)item)->name : ((const Item *)item)->help);
}

static Cell item_real(const void *item, int place) {
    return cell_real(*(const double *)((const char *)((const Item *)item)->row + place));
}

static Cell item_params(const void *item, int index) {
    json_t *list = json_array();
    (void)index;
    for (const Param *param = ((const Item *)item)->params; param && param->name; param++)
        json_array_append_new(list, json_pack("{s:s, s:f, s:f, s:f, s:s, s:s}", "name", param->name,
                                              "default", param->initial, "low", param->low, "high",
                                              param->high, "unit", param->unit ? param->unit : "",
                                              "help", param->help));
    return cell_json(list);
}

#define NAME_AND_HELP                                                                              \
    {IN_JSON, "name", item_text, ITEM_NAME}, { IN_JSON, "help", item_text, ITEM_HELP }
#define REAL(type, name, member)                                                                   \
    { IN_JSON, name, item_real, offsetof(type, member) }

static const Column NAMED[] = {NAME_AND_HELP, {0}};
static const Column WITH_PARAMS[] = {NAME_AND_HELP, {IN_JSON, "params", item_params}, {0}};
static const Column TANK_COLUMNS[] = {NAME_AND_HELP,
                                      REAL(TankSpec, "length_m", length_m),
                                      REAL(TankSpec, "width_m", width_m),
                                      REAL(TankSpec, "mass_kg", mass_kg),
                                      REAL(TankSpec, "top_mps", drive.top_mps),
                                      REAL(TankSpec, "health", health),
                                      REAL(TankSpec, "reload_s", gun.reload_s),
                                      REAL(TankSpec, "shell_damage", gun.damage),
                                      REAL(TankSpec, "shell_mps", gun.shell_mps),
                                      {0}};
// Factors of the numbers of a tank's own gun.
static const Column WEAPON_COLUMNS[] = {NAME_AND_HELP,
                                        REAL(Weapon, "speed", speed),
                                        REAL(Weapon, "damage", damage),
                                        REAL(Weapon, "reload", reload),
                                        REAL(Weapon, "range", range),
                                        REAL(Weapon, "spread", spread),
                                        {0}};

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

// "1.6, light 1.1, heavy 2.5": the first kind is the one that everyone starts with.
static void print_initial(int row) {
    printf("%g", tuning_default(row, 0));
    for (int kind = 1; kind < tuning_row_kinds(row); kind++)
        if (tuning_default(row, kind) != tuning_default(row, 0))
            printf(", %s %g", TANK_SPECS[kind].name, tuning_default(row, kind));
}

static bool print_tuning(const Settings *settings) {
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

static json_t *tuning_rows_json(const Settings *settings) {
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

static bool print_presets(const Settings *settings) {
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

static json_t *presets_json(const Settings *settings) {
    json_t *list = json_array();
    if (presets_visit(settings, add_preset, list)) return list;
    json_decref(list);
    return NULL;
}

static const Section SECTIONS[] = {
    {"ais", "AIs: treads match NAME NAME, with parameters as NAME:key=value", behaviour_item,
     WITH_PARAMS, print_params, .print = print_people},
    {"drives", "Drives: --drive NAME, with parameters as NAME:key=value", drive_item, WITH_PARAMS,
     print_params},
    {"arenas", "Arenas: --arena NAME", .print = print_arenas, .json = arenas_json},
    {"tanks", "Tanks: --tank NAME", tank_item, TANK_COLUMNS, print_tank},
    {"weapons", "Weapons: NAME:weapon=WEAPON", weapon_item, WEAPON_COLUMNS},
    {"tuning", "Numbers to turn: --set KEY=VALUE", .print = print_tuning, .json = tuning_rows_json},
    {"presets", "Presets: --tuning NAME", .print = print_presets, .json = presets_json},
    {"keys", "Keys, and buttons of a pad: yours, from settings.json", .print = print_keys,
     .json = keys_json},
    {"palettes", "Colours: --palette NAME", palette_item, NAMED},
    {"options", "Options", .print = print_options, .json = options_json},
};
enum { SECTION_COUNT = sizeof SECTIONS / sizeof *SECTIONS };

const char *list_section(int index) { return index < SECTION_COUNT ? SECTIONS[index].name : NULL; }

static bool is_wanted(const Settings *settings, const Section *section) {
    return !settings->word || !strcmp(settings->word, section->name);
}

static json_t *section_json(const Section *section, const Settings *settings) {
    if (section->json) return section->json(settings);
    json_t *list = json_array();
    for (int i = 0; section->item(i).name; i++) {
        Item item = section->item(i);
        json_array_append_new(list, row_json(section->columns, &item));
    }
    return list;
}

static bool print_section(const Section *section, const Settings *settings) {
    for (int i = 0; section->item && section->item(i).name; i++) {
        Item item = section->item(i);
        print_line(item.name, item.help);
        if (section->print_more) section->print_more(&item);
    }
    return !section->print || section->print(settings);
}

static int list_json(const Settings *settings) {
    json_t *document = json_object();
    for (int i = 0; i < SECTION_COUNT; i++) {
        if (!is_wanted(settings, &SECTIONS[i])) continue;
        json_t *list = section_json(&SECTIONS[i], settings);
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
        if (!print_section(&SECTIONS[i], settings)) return EXIT_ENVIRONMENT;
    }
    return EXIT_OK;
}

int run_list(Settings *settings) {
    return settings->is_json ? list_json(settings) : list_text(settings);
}
