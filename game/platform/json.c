// json.c -- reading JSON strictly, and telling where it is wrong.
#include "json.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

json_t *json_text_parse(const JsonText *text) {
    json_error_t error;
    errno = 0; // the parser does not tell that it is out of memory
    json_t *root = json_loadb(text->text, text->length, JSON_REJECT_DUPLICATES, &error);
    if (root) return root;
    bool is_out_of_memory = errno == ENOMEM;
    bool is_cut = json_error_code(&error) == json_error_premature_end_of_input;
    for (char *at = error.text; *at; at++) // it may quote line breaks and worse from the file
        if ((unsigned char)*at < ' ' || *at == 127) *at = ' ';
    if (is_out_of_memory)
        problem_set(text->problem, "%s: out of memory", text->name);
    else if (text->length == 0)
        problem_set(text->problem, "%s: the file is empty", text->name);
    else if (is_cut)
        problem_set(text->problem, "%s:%d:%d: the file ends in the middle of its JSON", text->name,
                    error.line, error.column);
    else
        problem_set(text->problem, "%s:%d:%d: not valid JSON: %s", text->name, error.line,
                    error.column, error.text);
    return NULL;
}

JsonSpot spot_root(const JsonText *text, json_t *root) {
    return (JsonSpot){.text = text, .json = root};
}

JsonSpot spot_member(const JsonSpot *up, const char *key) {
    return (JsonSpot){up->text, up, key, 0, json_object_get(up->json, key)};
}

JsonSpot spot_item(const JsonSpot *up, size_t index) {
    return (JsonSpot){up->text, up, NULL, index, json_array_get(up->json, index)};
}

size_t spot_size(const JsonSpot *array) { return json_array_size(array->json); }

// Finding a value's place again: the text is known to be valid JSON, so skipping is all it takes.

static const char *skip_space(const char *at) { return at + strspn(at, " \t\r\n,:"); }

static const char *skip_string(const char *at) {
    for (at++; *at != '"'; at++)
        if (*at == '\\') at++;
    return at + 1;
}

static const char *skip_value(const char *at) {
    if (*at == '"') return skip_string(at);
    if (*at != '{' && *at != '[') return at + strcspn(at, ",]} \t\r\n");
    int depth = 0;
    do {
        if (*at == '{' || *at == '[') depth++;
        if (*at == '}' || *at == ']') depth--;
        at = *at == '"' ? skip_string(at) : at + 1;
    } while (depth > 0);
    return at;
}

static const char *find_item(const char *array, size_t index) {
    const char *at = skip_space(array + 1);
    while (index-- > 0) at = skip_space(skip_value(at));
    return at;
}

// The object itself when the key is not found (it may be written with escapes).
static const char *find_member(const char *object, const char *key) {
    size_t length = strlen(key);
    for (const char *at = skip_space(object + 1); *at == '"';) {
        const char *value = skip_space(skip_string(at));
        if (strncmp(at + 1, key, length) == 0 && at[1 + length] == '"') return value;
        at = skip_space(skip_value(value));
    }
    return object;
}

static const char *spot_place(const JsonSpot *spot) {
    if (!spot->up) return skip_space(spot->text->text);
    const char *up = spot_place(spot->up);
    if (!spot->json) return up;
    return spot->key ? find_member(up, spot->key) : find_item(up, spot->index);
}

static bool is_in(const JsonSpot *spot, const char *list) {
    return spot->up && spot->up->key && strcmp(spot->up->key, list) == 0;
}

// " (object 17 'north')" when the spot is in one.
static void describe_object(const JsonSpot *spot, char *text, size_t room) {
    text[0] = '\0';
    for (; spot; spot = spot->up) {
        if (!is_in(spot, "objects")) continue;
        json_t *id = json_object_get(spot->json, "id");
        const char *name = json_string_value(json_object_get(spot->json, "name"));
        int used = snprintf(text, room, " (object %lld", (long long)json_integer_value(id));
        if (name && *name) used += snprintf(text + used, room - (size_t)used, " '%.40s'", name);
        snprintf(text + used, room - (size_t)used, ")");
        return;
    }
}

bool spot_fail(const JsonSpot *spot, const char *format, ...) {
    char sentence[PROBLEM_MAX], object[100];
    va_list args;
    va_start(args, format);
    vsnprintf(sentence, sizeof sentence, format, args);
    va_end(args);
    describe_object(spot, object, sizeof object);
    const char *place = spot_place(spot);
    int line = 1, column = 1;
    for (const char *c = spot->text->text; c < place; c++) {
        if (*c == '\n')
            line++, column = 1;
        else if (((unsigned char)*c & 0xc0) != 0x80)
            column++; // a character of UTF-8, not a byte
    }
    size_t used = strlen(sentence);
    snprintf(sentence + used, sizeof sentence - used, "%s", object);
    return problem_set(spot->text->problem, "%s:%d:%d: %s", spot->text->name, line, column,
                       sentence);
}

// What people call the value: a member's key, a property's name.
static const char *label(const JsonSpot *spot) {
    if (!spot->key) return "item";
    const char *name = spot->up && is_in(spot->up, "properties")
                           ? json_string_value(json_object_get(spot->up->json, "name"))
                           : NULL;
    return name ? name : spot->key;
}

static const char *kind_name(const json_t *json) {
    static const char *const NAMES[] = {
        [JSON_OBJECT] = "an object",    [JSON_ARRAY] = "a list",  [JSON_STRING] = "a text",
        [JSON_INTEGER] = "a number",    [JSON_REAL] = "a number", [JSON_TRUE] = "true or false",
        [JSON_FALSE] = "true or false", [JSON_NULL] = "null"};
    return NAMES[json_typeof(json)];
}

static bool read_number(const JsonSpot *spot, double low, double high, double *value) {
    if (!spot->json) return isnan(*value) ? spot_fail(spot, "'%s' is missing", spot->key) : true;
    if (!json_is_number(spot->json))
        return spot_fail(spot, "'%s' is %s, needs to be a number", label(spot),
                         kind_name(spot->json));
    double number = json_number_value(spot->json);
    if (!(number >= low && number <= high))
        return spot_fail(spot, "'%s' is %.12g, allowed is %.12g .. %.12g", label(spot), number, low,
                         high);
    *value = number;
    return true;
}

bool spot_number(const JsonSpot *object, const char *key, double low, double high, double *value) {
    JsonSpot spot = spot_member(object, key);
    return read_number(&spot, low, high, value);
}

bool spot_count(const JsonSpot *object, const char *key, int low, int high, int *value) {
    JsonSpot spot = spot_member(object, key);
    double number = NAN;
    if (!read_number(&spot, low, high, &number)) return false;
    if (number != floor(number))
        return spot_fail(&spot, "'%s' is %.12g, needs to be a whole number", key, number);
    *value = (int)number;
    return true;
}

bool spot_string(const JsonSpot *object, const char *key, const char **value) {
    JsonSpot spot = spot_member(object, key);
    if (!spot.json) return *value ? true : spot_fail(&spot, "'%s' is missing", key);
    if (!json_is_string(spot.json))
        return spot_fail(&spot, "'%s' is %s, needs to be a text", label(&spot),
                         kind_name(spot.json));
    *value = json_string_value(spot.json);
    return true;
}

bool spot_flag(const JsonSpot *object, const char *key, bool if_missing) {
    json_t *json = json_object_get(object->json, key);
    return json_is_boolean(json) ? json_is_true(json) : if_missing;
}

bool spot_array(const JsonSpot *object, const char *key, JsonSpot *array) {
    *array = spot_member(object, key);
    if (!array->json || json_is_array(array->json)) return true;
    return spot_fail(array, "'%s' is %s, needs to be a list", key, kind_name(array->json));
}

// `item` is in `list`; without JSON when there is no such property.
static bool find_property(const JsonSpot *object, const char *name, JsonSpot *list,
                          JsonSpot *item) {
    *item = (JsonSpot){0};
    if (!spot_array(object, "properties", list)) return false;
    for (size_t i = 0; i < spot_size(list); i++) {
        *item = spot_item(list, i);
        const char *found = json_string_value(json_object_get(item->json, "name"));
        if (found && strcmp(found, name) == 0) return true;
    }
    item->json = NULL;
    return true;
}

bool spot_property_number(const JsonSpot *object, const char *name, double low, double high,
                          double *value) {
    JsonSpot list, item;
    if (!find_property(object, name, &list, &item)) return false;
    return !item.json || spot_number(&item, "value", low, high, value);
}

bool spot_property_string(const JsonSpot *object, const char *name, const char **value) {
    JsonSpot list, item;
    if (!find_property(object, name, &list, &item)) return false;
    return !item.json || spot_string(&item, "value", value);
}
