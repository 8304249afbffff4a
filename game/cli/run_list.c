// run_list.c -- list: prints the tables that the game itself uses.
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "app/home/mission.h"
#include "commands.h"
#include "game/column_rows.h" // generated from columns.txt
#include "options.h"
#include "app/home/preferences.h"
#include "app/play/match_report.h"
#include "app/base/report.h"
#include "app/base/say.h"
#include "app/play/setup.h"
#include "app/show/window.h"
#include "lab/models.h"
#include "platform/text.h"
#include "game/app_rows.h" // generated from rows.txt
#include "match/shown.h"
#include "match/tuning.h"
#include "sim/thing.h"

enum {
    NAME_WIDTH = 14,
    CONTROLLER_WIDTH = 17,
    PARAM_WIDTH = 14,
    KEYS_WIDTH = 22,
    KEY_WIDTH = 22,
    PAD_WIDTH = 8
};

typedef struct Item {
    const char *name, *help; // the name is NULL past the last item
    const Param *params;     // ends with a row without a name; NULL for none
    const void *row;
    const char *only; // shows only parameters with this part of a name; NULL for all
} Item;

static bool shows(const Item *item, const Param *param) {
    return !item->only || strstr(param->name, item->only);
}

typedef struct Section {
    const char *name, *title;
    Item (*item)(int index);          // NULL if it has no items
    const Column *columns;            // columns of its JSON
    void (*print_more)(const Item *); // prints more lines about an item; NULL for none
    // Prints everything that is not an item, or appends it to a JSON list. Prints an error and
    // returns false on failure.
    bool (*print)(const Settings *, json_t *list);
    int width; // width of the names; 0: NAME_WIDTH
} Section;

static void print_line(const char *name, const char *help) {
    escaped_print(stdout, "  %-*s  %s\n", NAME_WIDTH, name, help);
}

static Item item_of(const TankProperty *property, int index) {
    Choice choice = property->choice(index);
    const Param *params = choice.row && property->params ? property->params(choice.row) : NULL;
    return (Item){choice.name, choice.help, params, choice.row};
}

static Item tank_item(int index) { return item_of(KIND_PROPERTY, index); }
static Item drive_item(int index) { return item_of(DRIVE_PROPERTY, index); }
static Item weapon_item(int index) { return item_of(WEAPON_PROPERTY, index); }

static Item special_item(int index) {
    const ThingKind *kind = special_choice(index);
    return kind ? (Item){kind->name, kind->help, kind->params, kind} : (Item){NULL};
}

static Item behaviour_item(int index) {
    const Behaviour *row = BEHAVIOURS[index];
    return row ? (Item){row->name, row->help, row->params, row} : (Item){NULL};
}

static Item mode_item(int index) {
    const Mode *row = MODES[index];
    return row ? (Item){row->name, row->goal} : (Item){NULL};
}

static Item controller_item(int index) {
    const ControllerRow *row = &CONTROLLERS[index];
    return (Item){row->name, row->help, row->steer == regulated ? REGULATION : NULL, row};
}

static void print_controller(const Item *item) {
    const ControllerRow *row = item->row;
    if (row->takes_value)
        escaped_print(stdout, "  %-*s  %s:VALUE, from %g to %g (%g)\n", CONTROLLER_WIDTH, "",
                      row->name, row->low, row->high, row->initial);
    if (item->params)
        escaped_print(
            stdout,
            "  %-*s  --regulated KEY=VALUE, with the defaults of a robot with half a gauge of %g m "
            "at %g m/s, which scale:\n",
            CONTROLLER_WIDTH, "", NAV2_HALF_GAUGE_M, NAV2_MPS);
    for (const Param *param = item->params; param && param->name; param++) {
        escaped_print(stdout, "  %-*s    %s: %s (", CONTROLLER_WIDTH, "", param->name, param->help);
        if (regulation_is_switch(param))
            escaped_print(stdout, "%s\n", param->initial > 0 ? "on)" : "off)");
        else
            escaped_print(stdout, "%g%s%s)\n", param->initial, *param->unit ? " " : "",
                          param->unit);
    }
}

static Item update_item(int index) { return (Item){UPDATES[index].name, UPDATES[index].help}; }

static Item model_item(int index) {
    return (Item){MODELS[index].name, MODELS[index].help, NULL, &MODELS[index]};
}

static void print_model(const Item *item) {
    const LabModel *row = item->row;
    escaped_print(stdout, "  %-*s  lab %s; holds for %s\n", NAME_WIDTH, "", row->experiment,
                  row->domain);
}

static Cell model_text(const void *item, int place) {
    const LabModel *row = ((const Item *)item)->row;
    return cell_text(place ? row->domain : row->experiment);
}

static Item palette_item(int index) {
    return index < PALETTE_COUNT ? (Item){PREF_ROWS[PREF_PALETTE].words[index], PALETTE_HELP[index]}
                                 : (Item){NULL};
}

static Item thing_item(int index) {
    const ThingKind *row = THINGS[index];
    return row ? (Item){row->name, row->help, row->params, row} : (Item){NULL};
}

#define GIFT(gives, words, ...) {gives, words},

static Item pickup_item(int index) {
    static const Item GIFTS[] = {GIFT_ROWS(GIFT){NULL}};
    Item item = GIFTS[index];
    item.params = THINGS[thing_find("pickup")]->params;
    item.only = item.name;
    return item;
}

static Item event_item(int index) {
    static const char *const HELP[EVENT_KINDS] = {EVENT_ROWS(AS_THIRD)};
    return index < EVENT_KINDS ? (Item){EVENT_NAMES[index], HELP[index]} : (Item){NULL};
}

static Item signal_item(int index) {
    int kind = SIGNAL_NONE + 1 + index;
    return kind < SIGNAL_KINDS ? (Item){SIGNALS[kind].name, SIGNALS[kind].words} : (Item){NULL};
}

static const struct {
    const char *name, *help;
    bool is_built;
} FEATURES[] = {FEATURE_ROWS(AS_ELEMENT)};

static Item feature_item(int index) {
    return index < COUNT_OF(FEATURES)
               ? (Item){FEATURES[index].name, FEATURES[index].help, NULL, &FEATURES[index].is_built}
               : (Item){NULL};
}

static void print_feature(const Item *item) {
    if (!*(const bool *)item->row) print_line("", "(not in this build)");
}

static Cell feature_built(const void *item, int index) {
    (void)index;
    return cell_json(json_boolean(*(const bool *)((const Item *)item)->row));
}

static void print_params(const Item *item) {
    ASSERT(item->name);
    for (const Param *param = item->params; param && param->name; param++)
        if (shows(item, param))
            escaped_print(stdout, "  %-*s  %-*s  %s (%g, from %g to %g%s%s)\n", NAME_WIDTH, "",
                          PARAM_WIDTH, param->name, param->help, param->initial, param->low,
                          param->high, param->unit && *param->unit ? " " : "",
                          param->unit ? param->unit : "");
}

static void print_tank(const Item *item) {
    const TankSpec *row = item->row;
    escaped_print(stdout, "  %-*s  %g m/s, %g t, %g hit points, %g damage per shell, reload %g s\n",
                  NAME_WIDTH, "", row->drive.top_mps, row->mass_kg / 1000, row->health,
                  row->gun.damage, row->gun.reload_s);
}

static bool print_controls(const Settings *settings, json_t *list) {
    (void)settings;
    if (list) return true;
    print_line("keyboard", "a player: W A S D, or the arrow keys for the second player");
    print_line("pad ... pad4", "a player with the first to fourth gamepad");
    return true;
}

static Cell item_real(const void *item, int place) {
    ASSERT(((const Item *)item)->row && place >= 0);
    return cell_real(*(const double *)((const char *)((const Item *)item)->row + place));
}

static Cell item_params(const void *item, int index) {
    json_t *list = json_array();
    (void)index;
    for (const Param *param = ((const Item *)item)->params; param && param->name; param++)
        if (shows(item, param))
            json_array_append_new(
                list, json_pack("{s:s, s:f, s:f, s:f, s:s, s:s}", "name", param->name, "default",
                                param->initial, "low", param->low, "high", param->high, "unit",
                                param->unit ? param->unit : "", "help", param->help));
    return cell_json(list);
}

#define NAME_AND_HELP                                                                              \
    {IN_JSON, "name", OF_ROW(text, Item, name)}, { IN_JSON, "help", OF_ROW(text, Item, help) }

static const Column NAMED[] = {NAME_AND_HELP, {0}};
static const Column MODEL_COLUMNS[] = {
    NAME_AND_HELP, {IN_JSON, "experiment", model_text, 0}, {IN_JSON, "domain", model_text, 1}, {0}};
static const Column FEATURE_COLUMNS[] = {NAME_AND_HELP, {IN_JSON, "built", feature_built}, {0}};
static const Column WITH_PARAMS[] = {NAME_AND_HELP, {IN_JSON, "params", item_params}, {0}};
static const Column TANK_COLUMNS[] = {TANK_LIST_TABLE(COLUMN){0}};

static const Column WEAPON_COLUMNS[] = {WEAPON_LIST_TABLE(COLUMN){0}};

// Prints the missions with the stars that the player has.
static bool print_missions(const Settings *settings, json_t *list) {
    char folder[ARENA_PATH_MAX], *home = user_folder(settings);
    if (!assets_find(settings, folder)) return false;
    Campaign campaign = campaign_read(settings, parse_arguments, home);
    free(home);
    for (int i = 0; i < campaign.count; i++) {
        const MissionCard *mission = &campaign.missions[i].card;
        int stars = 0;
        for (int k = 0; k < STARS; k++) stars += mission->stars >> k & 1;
        if (list)
            json_array_append_new(list, json_pack("{s:o, s:s, s:s, s:s, s:s, s:i, s:b}", "name",
                                                  json_text(mission->name), "chapter",
                                                  mission->chapter, "title", mission->title, "goal",
                                                  mission->goal, "arena", mission->arena, "stars",
                                                  stars, "is_open", mission->is_open));
        else
            escaped_print(stdout, "  %-*s  %s: %s (%s; %d of %d stars)\n", NAME_WIDTH,
                          mission->name, mission->chapter, mission->goal, mission->arena, stars,
                          STARS);
    }
    campaign_free(&campaign);
    if (!list) print_line("FILE.json", "a mission file of your own (docs/formats.md)");
    return true;
}

static bool print_arenas(const Settings *settings, json_t *list) {
    char folder[ARENA_PATH_MAX];
    if (!assets_find(settings, folder)) return false;
    FileNames names = arena_names(settings);
    for (int i = 0; names.all && names.all[i]; i++) {
        Settings wanted = *settings;
        int code;
        wanted.arena = names.all[i];
        Arena *arena = arena_open(&wanted, &code, NULL); // prints an error for an unreadable one
        bool is_own = i >= names.first;
        if (!arena) continue;
        if (list)
            json_array_append_new(
                list, json_pack("{s:o, s:s, s:f, s:f, s:i, s:b}", "name", json_text(names.all[i]),
                                "title", arena->title, "width_m", arena->width_m, "height_m",
                                arena->height_m, "starts", arena->spawn_count, "is_own", is_own));
        else
            escaped_print(stdout, "  %-*s  %s: %g x %g m, %d spawn point%s%s\n", NAME_WIDTH,
                          names.all[i], arena->title, arena->width_m, arena->height_m,
                          arena->spawn_count, plural(arena->spawn_count), is_own ? " (yours)" : "");
        arena_destroy(arena);
    }
    file_names_free(&names);
    if (list) return true;
    arenas_note_hidden(settings);
    print_line("random:SEED",
               "an arena made from a number, such as random:7:style=town,size=64x36");
    print_line("FILE", "a map of your own, drawn with Tiled: .tmj, .tmx or .json");
    return true;
}

// Prints the user's keys: the current ones, or in JSON all of the settings file.
static bool print_keys(const Settings *settings, json_t *list) {
    char *config = config_folder(settings);
    Prefs prefs = preferences_load(settings, config);
    free(config);
    Action actions[ACTION_COUNT];
    int count = list ? ACTION_COUNT : prefs_actions(&prefs, actions);
    for (int i = 0; i < count; i++) {
        Action action = list ? (Action)i : actions[i];
        const char *help = KEY_ROWS[action].help;
        char keyboard_text[BINDING_TEXT_MAX], pad_text[BINDING_TEXT_MAX];
        const char *keys = bindings_text(&prefs.bindings, DEVICE_KEYBOARD, action, keyboard_text);
        const char *pad = bindings_text(&prefs.bindings, DEVICE_PAD, action, pad_text);
        if (list)
            json_array_append_new(list, json_pack("{s:s, s:s, s:s, s:s, s:b}", "action",
                                                  KEY_ROWS[action].action, "keys", keys, "pad", pad,
                                                  "help", help, "is_in_force",
                                                  prefs_action_is_active(&prefs, action)));
        else
            escaped_print(stdout, "  %-*s  %-*s  %s\n", KEYS_WIDTH, keys, PAD_WIDTH, pad, help);
    }
    return true;
}

static bool print_options(const Settings *settings, json_t *list) {
    if (!list) help_options(stdout, COMMAND_BARE, say_is_colored(settings, stdout));
    for (const Option *row = options_all(); list && row->name; row++) {
        char letter[] = {row->letter, '\0'}, value[OPTION_TEXT_MAX], help[OPTION_TEXT_MAX];
        json_t *commands = json_array();
        for (int i = COMMAND_BARE + 1; i < COMMAND_COUNT; i++)
            if (option_belongs(row, (Command)i))
                json_array_append_new(commands, json_string(COMMAND_NAMES[i]));
        json_array_append_new(list, json_pack("{s:s, s:s?, s:s?, s:s, s:o}", "name", row->name,
                                              "letter", row->letter ? letter : NULL, "value",
                                              row->value ? option_value(row, value) : NULL, "help",
                                              option_help(row, help), "commands", commands));
    }
    return true;
}

static json_t *initial_json(int row) {
    if (!tuning_row_at(row).is_of_tanks) return json_real(tuning_default(row, 0));
    json_t *kinds = json_object();
    for (int kind = 0; kind < TUNING_KINDS; kind++)
        json_object_set_new(kinds, TANK_SPECS[kind].name, json_real(tuning_default(row, kind)));
    return kinds;
}

static bool print_tuning(const Settings *settings, json_t *list) {
    (void)settings;
    for (int row = 0; row < tuning_row_count(); row++) {
        TuningRow known = tuning_row_at(row);
        char text[TUNING_HELP_MAX];
        const char *help = tuning_help(row, text);
        double initial = tuning_default(row, 0);
        if (list) {
            json_array_append_new(
                list, json_pack("{s:s, s:s, s:o, s:f, s:f, s:s, s:f}", "key", known.key, "help",
                                help, "default", initial_json(row), "low", known.low, "high",
                                known.high, "unit", known.unit, "step", known.step));
            continue;
        }
        // "1.6, light 1.1, heavy 2.5": the first kind is the default.
        escaped_print(stdout, "  %-*s  %s (%.4g", KEY_WIDTH, known.key, help, initial);
        for (int kind = 1; kind < tuning_row_kinds(row); kind++) {
            double own = tuning_default(row, kind);
            if (own != initial)
                escaped_print(stdout, ", %s %.*g", TANK_SPECS[kind].name, own < 1e4 ? 4 : 5, own);
        }
        escaped_print(stdout, "; %g to %g%s%s)\n", known.low, known.high, *known.unit ? " " : "",
                      known.unit);
    }
    if (!list)
        escaped_print(stdout, "  %-*s  the value for one kind of tank, such as heavy.gun.reload\n",
                      KEY_WIDTH, "KIND.KEY");
    return true;
}

static void print_preset(const Preset *preset, void *list) {
    if (list)
        json_array_append_new(
            list, json_pack("{s:o, s:s, s:b, s:o, s:o}", "name", json_text(preset->name), "about",
                            preset->about, "is_own", preset->is_own, "file",
                            json_text(preset->path), "tuning", tuning_json(&preset->tuning)));
    else
        escaped_print(stdout, "  %-*s  %s%s\n", NAME_WIDTH, preset->name, preset->about,
                      preset->is_own ? " (yours)" : "");
}

static bool print_presets(const Settings *settings, json_t *list) {
    bool is_listed = presets_visit(settings, print_preset, list);
    if (is_listed && !list)
        print_line("FILE.json",
                   "a preset of your own, saved with F5 in the tuning panel or written by hand");
    return is_listed;
}

static const Section SECTIONS[] = {LIST_SECTIONS(AS_ELEMENT)};

const char *list_section(int index) {
    ASSERT(index >= 0);
    return index < COUNT_OF(SECTIONS) ? SECTIONS[index].name : NULL;
}

// Prints a section, or adds its rows to a list. Returns false after printing an error.
static bool print_section(const Settings *settings, const Section *section, json_t *list) {
    ASSERT(section->item ? section->columns != NULL : section->print != NULL);
    for (int k = 0; section->item && section->item(k).name; k++) {
        Item item = section->item(k);
        if (list)
            json_array_append_new(list, row_json(section->columns, &item));
        else
            escaped_print(stdout, "  %-*s  %s\n", section->width ? section->width : NAME_WIDTH,
                          item.name, item.help);
        if (!list && section->print_more) section->print_more(&item);
    }
    return !section->print || section->print(settings, list);
}

// Writes the table of the section that was asked for.
static int write_table(const Settings *settings) {
    FILE *file;
    int row = 0;
    if (!settings->word)
        return say_fail(EXIT_USAGE, "--csv needs one section: treads list arenas --csv -");
    while (row < COUNT_OF(SECTIONS) && strcmp(settings->word, SECTIONS[row].name)) row++;
    ASSERT(row < COUNT_OF(SECTIONS)); // the parser knows the word
    json_t *list = json_array();
    int code = print_section(settings, &SECTIONS[row], list) ? EXIT_OK : EXIT_ENVIRONMENT;
    if (code == EXIT_OK && !table_open(settings->csv, &file)) code = EXIT_RUN_FAILED;
    if (code == EXIT_OK) {
        csv_objects(file, list);
        if (!table_close(settings->csv, file)) code = EXIT_RUN_FAILED;
    }
    json_decref(list);
    return code;
}

// Lists an external bot like a mind.
static int list_bot(const Settings *settings) {
    Mind mind = settings->tanks[0].mind;
    Problem problem;
    char name[TANK_NAME_MAX];
    if (!settings_describe_bot(settings, &mind, &problem))
        return say_fail(EXIT_CHECK_FAILED, "%s", problem.text);
    Item item = {mind_name(&mind, name), mind.behaviour->help, mind.behaviour->params, NULL};
    json_t *row = row_json(WITH_PARAMS, &item);
    bool is_written = true;
    FILE *file = NULL;
    if (settings->csv && !table_open(settings->csv, &file)) return EXIT_RUN_FAILED;
    if (file) {
        json_t *list = json_pack("[O]", row);
        csv_objects(file, list);
        json_decref(list);
        is_written = table_close(settings->csv, file);
    }
    if (settings->is_json) {
        is_written &= json_print(stdout, row);
    } else if (!csv_replaces_text(settings)) {
        escaped_print(stdout, "  %-*s  %s\n", NAME_WIDTH, item.name, item.help);
        print_params(&item);
    }
    if (!settings->is_json) json_decref(row);
    return is_written ? EXIT_OK : EXIT_RUN_FAILED;
}

int run_list(Settings *settings) {
    if (settings->tank_count) return list_bot(settings);
    bool is_colored = say_is_colored(settings, stdout);
    int code = settings->csv ? write_table(settings) : EXIT_OK;
    if (code != EXIT_OK || csv_replaces_text(settings)) return code;
    json_t *document = settings->is_json ? json_object() : NULL;
    for (int i = 0; i < COUNT_OF(SECTIONS); i++) {
        const Section *section = &SECTIONS[i];
        if (settings->word && strcmp(settings->word, section->name)) continue;
        json_t *list = document ? json_array() : NULL;
        bool has_title = !list && !settings->word;
        if (list) json_object_set_new(document, section->name, list);
        if (list && !i) json_object_set(document, "ais", list); // the former name of minds
        if (has_title && i) putchar('\n');
        if (has_title)
            escaped_print(stdout, is_colored ? "\033[1m%s\033[0m\n" : "%s\n", section->title);
        if (print_section(settings, section, list)) continue;
        json_decref(document);
        return EXIT_ENVIRONMENT;
    }
    return !document || json_print(stdout, document) ? EXIT_OK : EXIT_RUN_FAILED;
}

int run_version(Settings *settings) {
    const LibraryVersions drawing = window_versions();
    const char *const ROWS[][3] = {{"treads", PROGRAM_VERSION, "program_version"},
                                   {"compiler", TREADS_COMPILER},
                                   {"Chipmunk", TREADS_CHIPMUNK},
                                   {"SDL", drawing.sdl},
                                   {"SDL_image", drawing.sdl_image},
                                   {"SDL_ttf", drawing.sdl_ttf},
                                   {"jansson", JANSSON_VERSION}};
    json_t *document = json_pack("{s:i}", "rules_version", RULES_VERSION);
    json_t *features = json_object();
    for (int i = 0; i < COUNT_OF(FEATURES); i++)
        json_object_set_new(features, FEATURES[i].name, json_boolean(FEATURES[i].is_built));
    for (int i = 0; i < COUNT_OF(ROWS); i++) {
        const char *key = ROWS[i][2] ? ROWS[i][2] : ROWS[i][0];
        json_object_set_new(document, key, json_string(ROWS[i][1]));
        if (!settings->is_json)
            escaped_print(stdout, "%-*s%s\n", i ? 12 : 7, ROWS[i][0], ROWS[i][1]);
        if (!settings->is_json && !i) printf("rules       %d\n", RULES_VERSION);
    }
    json_object_set_new(document, "features", features);
    if (settings->is_json) return json_print(stdout, document) ? EXIT_OK : EXIT_RUN_FAILED;
    json_decref(document);
    fputs("features   ", stdout);
    for (int i = 0; i < COUNT_OF(FEATURES); i++)
        escaped_print(stdout, " %c%s", FEATURES[i].is_built ? '+' : '-', FEATURES[i].name);
    putchar('\n');
    return EXIT_OK;
}
