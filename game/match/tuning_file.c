// tuning_file.c -- presets: numbers that people have turned, as a file and as options.
#include "tuning_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "platform/json.h"

// A switch may be true or false, too.
static bool read_value(const JsonSpot *spot, int row, double *value) {
    if (tuning_is_switch(row) && json_is_boolean(spot->json)) {
        *value = json_is_true(spot->json);
        return true;
    }
    if (!json_is_number(spot->json)) return spot_fail(spot, "'%.40s' needs a number", spot->key);
    *value = json_number_value(spot->json);
    return true;
}

// With the problem where the value stands in the file.
static bool take(const JsonSpot *spot, Tuning *tuning, bool is_of_kinds) {
    Problem problem;
    double value = 0;
    int kind, row = tuning_find(spot->key, &kind);
    if (row < 0) {
        tuning_tell_unknown(spot->key, &problem);
        return spot_fail(spot, "%s", problem.text);
    }
    if ((kind >= 0) != is_of_kinds) return true;
    return read_value(spot, row, &value) &&
           (tuning_put(tuning, row, kind, value, &problem) || spot_fail(spot, "%s", problem.text));
}

static bool take_all(const JsonSpot *list, Tuning *tuning) {
    const char *key;
    json_t *value;
    if (!list->json) return spot_fail(list, "'tuning' is missing: {\"tuning\": {\"KEY\": NUMBER}}");
    if (!json_is_object(list->json)) return spot_fail(list, "'tuning' needs to be an object");
    for (int pass = 0; pass < 2; pass++) {
        json_object_foreach(list->json, key, value) {
            JsonSpot spot = spot_member(list, key);
            if (!take(&spot, tuning, pass == 1)) return false;
        }
    }
    return true;
}

static bool read_root(const JsonSpot *root, Tuning *tuning, const char **about) {
    const char *key;
    json_t *value;
    if (!json_is_object(root->json))
        return spot_fail(root, "a tuning is an object: {\"tuning\": {}}");
    json_object_foreach(root->json, key, value) {
        JsonSpot spot = spot_member(root, key);
        if (strcmp(key, "about") != 0 && strcmp(key, "tuning") != 0)
            return spot_fail(&spot, "a tuning has 'about' and 'tuning', but no '%.40s'", key);
    }
    JsonSpot list = spot_member(root, "tuning");
    return spot_string(root, "about", about) && take_all(&list, tuning);
}

bool tuning_parse(const char *text, size_t length, const char *name, Tuning *tuning, char *about,
                  Problem *problem) {
    JsonText source = {path_for_message(name), text, length, problem};
    json_t *json = json_text_parse(&source);
    if (!json) return false;
    JsonSpot root = spot_root(&source, json);
    Tuning turned = *tuning;
    const char *words = "";
    bool is_read = read_root(&root, &turned, &words);
    if (is_read) *tuning = turned;
    if (is_read && about) snprintf(about, TUNING_ABOUT_MAX, "%s", words);
    json_decref(json);
    return is_read;
}

bool tuning_load(const char *path, Tuning *tuning, char *about, Problem *problem) {
    size_t length;
    char *text = file_read(path, &length, problem);
    if (!text) return false;
    bool is_read = tuning_parse(text, length, path, tuning, about, problem);
    free(text);
    return is_read;
}

const char *number_digits(double value, int least, char digits[static DIGITS_MAX]) {
    for (int count = least; count <= 17; count++) {
        snprintf(digits, DIGITS_MAX, "%.*g", count, value);
        if (strtod(digits, NULL) == value) break;
    }
    return digits;
}

// Each change as before KEY middle VALUE, with `between` between them.
typedef struct Grammar {
    const char *head, *before, *middle, *between, *foot;
} Grammar;

static char *write_all(const Tuning *tuning, const Grammar *grammar) {
    TuningChange changes[TUNING_CHANGES_MAX];
    int count = tuning_changes(tuning, changes);
    size_t each = strlen(grammar->before) + strlen(grammar->middle) + strlen(grammar->between) +
                  TUNING_KEY_MAX + DIGITS_MAX;
    size_t room = strlen(grammar->head) + strlen(grammar->foot) + (size_t)count * each + 1;
    char *text = malloc(room), *at = text;
    if (!text) return NULL;
    at += snprintf(at, room, "%s", grammar->head);
    for (int i = 0; i < count; i++) {
        char key[TUNING_KEY_MAX], digits[DIGITS_MAX];
        at += snprintf(at, room - (size_t)(at - text), "%s%s%s%s%s", i ? grammar->between : "",
                       grammar->before, tuning_key(changes[i].row, changes[i].kind, key),
                       grammar->middle, number_digits(changes[i].value, DIGITS_LEAST, digits));
    }
    snprintf(at, room - (size_t)(at - text), "%s", grammar->foot);
    return text;
}

char *tuning_text(const Tuning *tuning, const char *about) {
    enum { HEAD_MAX = 6 * TUNING_ABOUT_MAX + 64 }; // a letter may become \u1234
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
