// tuning.c -- the table of tunable parameters, the values that result from them, and presets.
#include "tuning.h"

#include <ctype.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "game/match_rows.h" // generated from rows.txt
#include "platform/suggestion.h"
#include "platform/files.h"
#include "platform/json.h"

enum { TUNING_FILE_MOST = 1 }; // megabytes

// Initial values in degrees are rounded to this fraction; the tables keep their own digits.
#define STEPS_PER_DEG 1000.0

#define OF_TANKS(field, factor) true, false, offsetof(Tuned, specs[0].field), factor
#define OF_GROUND(field) false, false, offsetof(Tuned, field), 1
#define GRIP(surface) OF_GROUND(surfaces[surface].grip)
#define ROLLING(surface) OF_GROUND(surfaces[surface].rolling_mps2)
#define OF_RULES(field) false, false, offsetof(Tuned, rules.field), 1
#define OF_CARD(field) false, true, offsetof(Tuned, rules.field), 1

// Values within the ranges cannot make the physics engine abort the program.
static const TuningRow ROWS[] = {TUNING(AS_ELEMENT)};
enum { OWN_ROWS = sizeof ROWS / sizeof *ROWS };

static const TunedRules RULES = {.time_s = 180,
                                 .friendly_fire = 1,
                                 .substeps = 1,
                                 .hill_size = 1,
                                 .sight_m = SIGHT_RANGE_M,
                                 .revive_s = 3};

// The parameters of modes, then of things: their rows follow the table.
enum { MORE_MAX = MODE_PARAMS_MAX + THING_PARAMS_MAX };
static int more_params(const Param **params) {
    int modes = mode_params(params);
    return modes + thing_params(params ? params + modes : NULL);
}

int tuning_row_count(void) {
    int count = OWN_ROWS + more_params(NULL);
    ASSERT(count <= TUNING_ROWS_MAX);
    return count;
}

// Maximum step of a slider for a mode's points; the menu's slider may be coarser.
#define POINTS_STEP_MAX 10

static double step_of(int param, const Param *row) {
    int number = 0;
    for (int i = 0; MODES[i]; i++)
        if (mode_has_points(MODES[i]) && number++ == param)
            return min_of(MODES[i]->points_step, POINTS_STEP_MAX);
    bool is_count = !*row->unit;
    bool is_whole = row->initial == floor(row->initial) && (is_count || row->high > 20);
    return is_whole ? 1 : 0.1;
}

TuningRow tuning_row_at(int row) {
    ASSERT(row >= 0);
    if (row < OWN_ROWS) return ROWS[row];
    const Param *params[MORE_MAX];
    int count = more_params(params), number = row - OWN_ROWS;
    ASSERT(number < count);
    const Param *param = params[number];
    return (TuningRow){.key = param->name,
                       .unit = param->unit,
                       .help = param->help,
                       .low = param->low,
                       .high = param->high,
                       .step = step_of(number, param),
                       .is_on_card = number < mode_params(NULL),
                       .per_unit = 1};
}

bool tuning_is_switch(int row) {
    return tuning_row_at(row).low == 0 && tuning_row_at(row).high == 1 &&
           tuning_row_at(row).step == 1;
}

const char *tuning_group(int row) {
    ASSERT(row >= 0 && row < tuning_row_count());
    static const char *const TITLES[] = {"Drive", "Gun", "Armour", "Hull", "Ground", "Rule"};
    const char *key = tuning_row_at(row).key;
    for (size_t i = 0; i < sizeof TITLES / sizeof *TITLES; i++)
        if (strncmp(TITLES[i] + 1, key + 1, strlen(TITLES[i]) - 1) == 0 &&
            tolower((unsigned char)*TITLES[i]) == *key)
            return TITLES[i];
    return "Things";
}

static bool has_respawns(const Mode *mode) { return mode->revives; }

const char *tuning_help(int row, char help[static TUNING_HELP_MAX]) {
    ASSERT(row >= 0 && row < tuning_row_count());
    TuningRow known = tuning_row_at(row);
    char names[MODE_NAMES_MAX] = "";
    for (int i = 0; MODES[i]; i++)
        if (mode_has_points(MODES[i]) && !strcmp(MODES[i]->points.name, known.key))
            snprintf(names, sizeof names, "%s", MODES[i]->name);
    if (known.offset == offsetof(Tuned, rules.revive_s))
        mode_names(has_respawns, "", " and ", names);
    snprintf(help, TUNING_HELP_MAX, "%s%s%s%s",
             !*names              ? ""
             : strchr(names, ' ') ? "in modes "
                                  : "in mode ",
             names, *names ? ": " : "", known.help);
    return help;
}

int tuning_row_kinds(int row) { return row < OWN_ROWS && ROWS[row].is_of_tanks ? TUNING_KINDS : 1; }

static double per_unit(int row) { return row < OWN_ROWS ? ROWS[row].per_unit : 1; }

static double *more_value(Tuned *tuned, int number) {
    int modes = mode_params(NULL);
    return number < modes ? &tuned->points[number] : &tuned->things[number - modes];
}

static Tuned tables(void) {
    Tuned tuned = {.grip = 1, .rolling = 1, .rules = RULES};
    for (int kind = 0; kind < TUNING_KINDS; kind++) tuned.specs[kind] = TANK_SPECS[kind];
    for (int i = 0; i < SURFACE_COUNT; i++) tuned.surfaces[i] = SURFACE_TRAITS[i];
    const Param *params[MORE_MAX];
    for (int i = more_params(params); i-- > 0;) *more_value(&tuned, i) = params[i]->initial;
    return tuned;
}

static double *place(Tuned *tuned, int row, int kind) {
    if (row >= OWN_ROWS) return more_value(tuned, row - OWN_ROWS);
    size_t step = ROWS[row].is_of_tanks ? sizeof *tuned->specs : 0;
    return (double *)((char *)tuned + ROWS[row].offset + (size_t)kind * step);
}

static double usual(Tuned *tuned, int row, int kind) {
    double value = *place(tuned, row, kind) / per_unit(row);
    return per_unit(row) == DEGREE ? round(value * STEPS_PER_DEG) / STEPS_PER_DEG : value;
}

double tuning_default(int row, int kind) {
    ASSERT(row >= 0 && row < tuning_row_count());
    ASSERT(kind >= 0 && kind < tuning_row_kinds(row));
    Tuned tuned = tables();
    return usual(&tuned, row, kind);
}

Tuning tuning_initial(void) {
    Tuning tuning = {0};
    Tuned tuned = tables();
    for (int row = 0, rows = tuning_row_count(); row < rows; row++)
        for (int kind = 0; kind < tuning_row_kinds(row); kind++)
            tuning.values[row][kind] = usual(&tuned, row, kind);
    return tuning;
}

// Returns the tank kind that prefixes the key ("heavy."), and moves the key past the prefix; -1 if
// there is no prefix.
static int take_kind(const char **key) {
    for (int kind = 0; kind < TUNING_KINDS; kind++) {
        size_t length = strlen(TANK_SPECS[kind].name);
        if (strncmp(*key, TANK_SPECS[kind].name, length) != 0 || (*key)[length] != '.') continue;
        *key += length + 1;
        return kind;
    }
    return -1;
}

int tuning_find(const char *key, int *kind) {
    *kind = take_kind(&key);
    for (int row = 0, rows = tuning_row_count(); row < rows; row++)
        if (strcmp(tuning_row_at(row).key, key) == 0)
            return *kind < 0 || tuning_row_at(row).is_of_tanks ? row : -1;
    return -1;
}

int tuning_row_of(const char *key) {
    int kind, row = tuning_find(key, &kind);
    ASSERT_NAMED(row >= 0 && kind < 0, key);
    return row;
}

const char *tuning_key(int row, int kind, char key[static TUNING_KEY_MAX]) {
    ASSERT(row >= 0 && row < tuning_row_count());
    ASSERT(kind >= -1 && kind < TUNING_KINDS);
    bool is_ones = kind >= 0 && tuning_row_at(row).is_of_tanks;
    snprintf(key, TUNING_KEY_MAX, "%s%s%s", is_ones ? TANK_SPECS[kind].name : "",
             is_ones ? "." : "", tuning_row_at(row).key);
    return key;
}

bool tuning_report_unknown(const char *key, Problem *problem) {
    const char *name = key;
    char known[TUNING_KEY_MAX];
    int kind = take_kind(&name), shared;
    if (kind >= 0 && tuning_find(name, &shared) >= 0)
        return problem_set(problem, "'%.80s' does not depend on the kind of tank; use '%s'", key,
                           name);
    Suggestion nearest = suggestion_begin(key);
    for (int row = 0, rows = tuning_row_count(); row < rows; row++)
        suggestion_add(&nearest, tuning_key(row, kind, known));
    return suggestion_report(&nearest, "unknown parameter", "treads list tuning", problem);
}

bool tuning_put(Tuning *tuning, int row, int kind, double value, Problem *problem) {
    ASSERT(row >= 0 && row < tuning_row_count());
    ASSERT(kind >= -1 && kind < TUNING_KINDS);
    TuningRow known = tuning_row_at(row);
    bool is_whole = known.step == 1 && !*known.unit;
    if (!(value >= known.low && value <= known.high) || (is_whole && value != floor(value))) {
        char key[TUNING_KEY_MAX];
        return problem_set(problem, "%s must be a %snumber from %g to %g%s%s, not %g",
                           tuning_key(row, kind, key), is_whole ? "whole " : "", known.low,
                           known.high, *known.unit ? " " : "", known.unit, value);
    }
    for (int i = 0; i < tuning_row_kinds(row); i++)
        if (kind < 0 || kind == i || !known.is_of_tanks) tuning->values[row][i] = value;
    return true;
}

bool tuning_set(Tuning *tuning, const char *key, double value, Problem *problem) {
    int kind, row = tuning_find(key, &kind);
    if (row < 0) return tuning_report_unknown(key, problem);
    return tuning_put(tuning, row, kind, value, problem);
}

int tuning_changes(const Tuning *tuning, TuningChange changes[static TUNING_CHANGES_MAX]) {
    Tuned tuned = tables();
    int count = 0;
    for (int row = 0, rows = tuning_row_count(); row < rows; row++) {
        const double *values = tuning->values[row];
        bool is_one = true;
        for (int kind = 1; kind < tuning_row_kinds(row); kind++)
            is_one = is_one && values[kind] == values[0];
        int changed = 0;
        for (int kind = 0; kind < tuning_row_kinds(row); kind++) {
            if (values[kind] == usual(&tuned, row, kind)) continue;
            if (!is_one || !changed++)
                changes[count++] = (TuningChange){row, is_one ? -1 : kind, values[kind]};
        }
    }
    return count;
}

Tuned tuning_result(const Tuning *tuning) {
    Tuned tuned = tables(), table = tuned;
    for (int row = 0, rows = tuning_row_count(); row < rows; row++)
        for (int kind = 0; kind < tuning_row_kinds(row); kind++)
            if (tuning->values[row][kind] != usual(&table, row, kind))
                *place(&tuned, row, kind) = tuning->values[row][kind] * per_unit(row);
    tuned.surfaces[SURFACE_PICTURE].grip = tuned.surfaces[SURFACE_EARTH].grip;
    tuned.surfaces[SURFACE_PICTURE].rolling_mps2 = tuned.surfaces[SURFACE_EARTH].rolling_mps2;
    for (int i = 0; i < SURFACE_COUNT; i++) {
        tuned.surfaces[i].grip *= tuned.grip;
        tuned.surfaces[i].rolling_mps2 *= tuned.rolling;
    }
    return tuned;
}

// Sets one number. Skips keys of kinds or, if `is_of_kind`, other keys. Switches accept booleans.
static bool read_number(const JsonCursor *at, Tuning *tuning, bool is_of_kind) {
    Problem problem;
    double value = 0;
    int kind, row = tuning_find(at->key, &kind);
    if (row < 0) {
        tuning_report_unknown(at->key, &problem);
        return json_fail(at, "%s", problem.text);
    }
    if ((kind >= 0) != is_of_kind) return true;
    bool is_flag = tuning_is_switch(row) && json_is_boolean(at->json);
    Binding binding = {.type = is_flag ? BIND_FLAG : BIND_NUMBER,
                       .low = tuning_row_at(row).low,
                       .high = tuning_row_at(row).high,
                       .is_double = is_flag};
    return json_read_value(at, &binding, &value) &&
           (tuning_put(tuning, row, kind, value, &problem) || json_fail(at, "%s", problem.text));
}

const Binding TUNING_BINDINGS[] = {
    {"about", BIND_STRING, .high = TUNING_ABOUT_MAX - 1, .is_optional = true},
    {"tuning", BIND_OBJECT},
    {0}};

// Reads the values for all kinds before those for one kind.
static bool read_root(const JsonCursor *root, Tuning *tuning, char *about) {
    const char *key;
    json_t *value;
    if (!json_read(root, TUNING_BINDINGS, about)) return false;
    JsonCursor list = json_member(root, "tuning");
    for (int pass = 0; pass < 2; pass++) {
        json_object_foreach(list.json, key, value) {
            JsonCursor at = json_member(&list, key);
            if (!read_number(&at, tuning, pass == 1)) return false;
        }
    }
    return true;
}

bool tuning_parse(const char *text, size_t length, const char *name, Tuning *tuning, char *about,
                  Problem *problem) {
    JsonText source = {path_for_message(name), text, length, problem};
    json_t *json = json_text_parse(&source);
    if (!json) return false;
    JsonCursor root = json_root(&source, json);
    Tuning turned = *tuning;
    char words[TUNING_ABOUT_MAX] = "";
    bool is_read = read_root(&root, &turned, words);
    if (is_read) *tuning = turned;
    if (is_read && about) snprintf(about, TUNING_ABOUT_MAX, "%s", words);
    json_decref(json);
    return is_read;
}

bool tuning_load(const char *path, Tuning *tuning, char *about, Problem *problem) {
    size_t length;
    char *text = file_read_text(path, TUNING_FILE_MOST, &length, problem);
    if (!text) return false;
    bool is_read = tuning_parse(text, length, path, tuning, about, problem);
    free(text);
    return is_read;
}

enum { HEAD_MAX = 6 * TUNING_ABOUT_MAX + 64 }; // JSON may write a character as \u1234

// The text around the changes: head, before KEY middle VALUE between before KEY ... foot.
typedef struct Grammar {
    const char *head, *before, *middle, *between, *foot;
} Grammar;

static char *write_all(const Tuning *tuning, const Grammar *grammar) {
    TuningChange changes[TUNING_CHANGES_MAX];
    int count = tuning_changes(tuning, changes);
    size_t room = HEAD_MAX + (size_t)(count + 1) * (TUNING_KEY_MAX + DIGITS_MAX);
    char *text = malloc(room), key[TUNING_KEY_MAX], digits[DIGITS_MAX];
    if (!text) return NULL;
    size_t used = text_add(text, room, 0, "%s", grammar->head);
    for (int i = 0; i < count; i++)
        used = text_add(text, room, used, "%s%s%s%s%s", i ? grammar->between : "", grammar->before,
                        tuning_key(changes[i].row, changes[i].kind, key), grammar->middle,
                        number_digits(changes[i].value, DIGITS_LEAST, digits));
    used = text_add(text, room, used, "%s", grammar->foot);
    ASSERT(used < room); // keys and digits leave room for the words between them
    return text;
}

char *tuning_text(const Tuning *tuning, const char *about) {
    char head[HEAD_MAX];
    json_t *words = json_string(about);
    char *quoted = words ? json_dumps(words, JSON_ENCODE_ANY) : NULL;
    json_decref(words);
    if (!quoted) return NULL;
    snprintf(head, sizeof head, "{\n  \"about\": %s,\n  \"tuning\": {\n", quoted);
    free(quoted);
    return write_all(tuning, &(Grammar){head, "    \"", "\": ", ",\n", "\n  }\n}\n"});
}

char *tuning_options(const Tuning *tuning) {
    return write_all(tuning, &(Grammar){"", "-S ", "=", " ", ""});
}
