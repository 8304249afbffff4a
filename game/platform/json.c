// json.c -- strict JSON: tables of bindings, and errors that name their place.
#include "json.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "files.h"
#include "utf8.h"

enum { PROPERTIES_MAX = 1000 };

json_t *json_text_parse(const JsonText *text) {
    json_error_t error;
    errno = 0; // errno is the only sign that the parser ran out of memory
    json_t *root = json_loadb(text->text, text->length, JSON_REJECT_DUPLICATES, &error);
    if (root) return root;
    bool is_out_of_memory = errno == ENOMEM;
    bool is_cut = json_error_code(&error) == json_error_premature_end_of_input;
    if (is_out_of_memory)
        problem_set(text->problem, "%s: out of memory", text->name);
    else if (text->length == 0)
        problem_set(text->problem, "%s: the file is empty", text->name);
    else if (is_cut)
        problem_set(text->problem, "%s:%d:%d: the file ends in the middle of its JSON", text->name,
                    error.line, error.column);
    else if (json_error_code(&error) == json_error_invalid_utf8)
        problem_set(text->problem, "%s:%d:%d: not UTF-8 text; save the file as UTF-8", text->name,
                    error.line, error.column + 1);
    else
        problem_set(text->problem, "%s:%d:%d: not valid JSON: %s", text->name, error.line,
                    error.column, error.text);
    return NULL;
}

JsonCursor json_root(const JsonText *text, json_t *root) {
    return (JsonCursor){.text = text, .json = root};
}

JsonCursor json_member(const JsonCursor *object, const char *key) {
    ASSERT(object && key);
    return (JsonCursor){object->text, object, key, 0, json_object_get(object->json, key)};
}

JsonCursor json_item(const JsonCursor *array, size_t index) {
    ASSERT(index < json_array_size(array->json));
    return (JsonCursor){array->text, array, NULL, index, json_array_get(array->json, index)};
}

// Errors find the place of a value by skipping the values before it: the text is valid JSON.

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

// Returns the object itself if the key is not found, as when it is written with escapes.
static const char *find_member(const char *object, const char *key) {
    ASSERT(*object == '{');
    size_t length = strlen(key);
    for (const char *at = skip_space(object + 1); *at == '"';) {
        const char *value = skip_space(skip_string(at));
        if (strncmp(at + 1, key, length) == 0 && at[1 + length] == '"') return value;
        at = skip_space(skip_value(value));
    }
    return object;
}

static const char *find_place(const JsonCursor *at) {
    if (!at->up) return skip_space(at->text->text);
    const char *up = find_place(at->up);
    if (!at->json) return up;
    if (at->key) return *up == '{' ? find_member(up, at->key) : up;
    if (*up != '[') return up; // a list that was added to the document
    const char *item = skip_space(up + 1);
    for (size_t i = 0; i < at->index; i++) item = skip_space(skip_value(item));
    return item;
}

static bool is_in(const JsonCursor *at, const char *array) {
    return at->up && at->up->key && strcmp(at->up->key, array) == 0;
}

// Writes " (object 17 'north')", or "" outside of objects.
static void describe_object(const JsonCursor *at, char *text, size_t room) {
    text[0] = '\0';
    for (; at; at = at->up) {
        if (!is_in(at, "objects")) continue;
        json_t *id = json_object_get(at->json, "id");
        const char *name = json_string_value(json_object_get(at->json, "name"));
        bool has_name = name && *name;
        escaped_write(text, room, " (object %lld%s%.40s%s)", (long long)json_integer_value(id),
                      has_name ? " '" : "", has_name ? name : "", has_name ? "'" : "");
        return;
    }
}

// Returns the line and column of a byte of the text. Columns count UTF-8 characters.
static JsonPlace place_in_text(const JsonText *text, const char *byte) {
    JsonPlace place = {NULL, 1, 1};
    for (const char *c = text->text; c < byte; c++) {
        if (*c == '\n')
            place.line++, place.column = 1;
        else if (((unsigned char)*c & 0xc0) != 0x80)
            place.column++;
    }
    return place;
}

// Returns the place of the innermost value that has one.
static JsonPlace known_place(const JsonCursor *at) {
    const JsonPlaces *places = at->text->places;
    for (; at; at = at->up)
        for (int i = 0; i < places->count && at->json; i++)
            if (places->at[i].json == at->json) return places->at[i];
    return (JsonPlace){NULL, 1, 1};
}

bool json_fail(const JsonCursor *at, const char *format, ...) {
    char sentence[PROBLEM_MAX], object[100];
    ASSERT(at && at->text);
    if (!at->text->problem) return false; // finding the place takes long in a large file
    va_list args;
    va_start(args, format);
    escaped_format(sentence, sizeof sentence, format, args);
    va_end(args);
    describe_object(at, object, sizeof object);
    JsonPlace place = at->text->places ? known_place(at) : place_in_text(at->text, find_place(at));
    return problem_set(at->text->problem, "%s:%d:%d: %s%s", at->text->name, place.line,
                       place.column, sentence, object);
}

static const char *choice_word(const Binding *binding, int index) {
    return binding->words ? binding->words[index] : binding->word(index);
}

static void write_expected(const Binding *binding, char *text, size_t room) {
    static const char *const FORMATS[] = {[BIND_NUMBER] = "a number from %.12g to %.12g",
                                          [BIND_WHOLE] = "a whole number from %.12g to %.12g",
                                          [BIND_FLAG] = "true or false",
                                          [BIND_STRING] = "a string of %.12g to %.12g bytes",
                                          [BIND_ARRAY] = "an array of %.12g to %.12g items",
                                          [BIND_OBJECT] = "an object"};
    char words[200] = "";
    for (int i = 0; binding->type == BIND_CHOICE && choice_word(binding, i); i++)
        text_join(words, sizeof words, ", ", choice_word(binding, i));
    if (binding->type == BIND_CHOICE)
        snprintf(text, room, "%s%s", choice_word(binding, 1) ? "one of " : "", words);
    else if (binding->type == BIND_ARRAY && binding->low == binding->high)
        snprintf(text, room, "an array of %.12g items", binding->low);
    else
        snprintf(text, room, FORMATS[binding->type], binding->low, binding->high);
}

static void write_found(const JsonCursor *at, const Binding *binding, char *text, size_t room) {
    static const char *const KINDS[] = {
        [JSON_OBJECT] = "is an object", [JSON_ARRAY] = "is an array", [JSON_STRING] = "is a string",
        [JSON_INTEGER] = "is a number", [JSON_REAL] = "is a number",  [JSON_TRUE] = "is true",
        [JSON_FALSE] = "is false",      [JSON_NULL] = "is null"};
    bool takes_number = binding->type == BIND_NUMBER || binding->type == BIND_WHOLE;
    const char *string = json_string_value(at->json);
    if (!at->json)
        snprintf(text, room, "is missing");
    else if (takes_number && json_is_number(at->json))
        snprintf(text, room, "is %.12g", json_number_value(at->json));
    else if (binding->type == BIND_CHOICE && string)
        escaped_write(text, room, "is '%.40s'", string);
    else if (binding->type == BIND_STRING && string && *string)
        snprintf(text, room, "has %zu bytes", strlen(string));
    else if (binding->type == BIND_STRING && string)
        snprintf(text, room, "is empty");
    else if (binding->type == BIND_ARRAY && json_is_array(at->json))
        snprintf(text, room, "has %zu item%s", json_array_size(at->json),
                 plural(json_array_size(at->json)));
    else
        snprintf(text, room, "%s", KINDS[json_typeof(at->json)]);
}

// Reports a value that does not fit its binding.
static bool refuse(const JsonCursor *at, const Binding *binding) {
    char name[96], found[64], expected[256];
    Suggestion nearest = suggestion_begin("");
    const char *word = json_string_value(at->json);
    if (binding->type == BIND_CHOICE && word) {
        nearest = suggestion_begin(word);
        for (int i = 0; choice_word(binding, i); i++)
            suggestion_add(&nearest, choice_word(binding, i));
    }
    // Writes the name of a value for messages.
    size_t room = sizeof name;
    if (!at->up)
        snprintf(name, room, "the file");
    else if (is_in(at->up, "properties") && strcmp(at->key, "value") == 0)
        snprintf(name, room, "property '%s'", binding->key);
    else if (at->key)
        escaped_write(name, room, "'%.40s'", at->key);
    else
        escaped_write(name, room, "item %zu of '%.40s'", at->index + 1,
                      at->up->key ? at->up->key : "");
    write_found(at, binding, found, sizeof found);
    write_expected(binding, expected, sizeof expected);
    return json_fail(at, "%s %s; expected %s%s", name, found, expected, suggestion_hint(&nearest));
}

static bool is_within(const Binding *binding, double value) {
    return value >= binding->low && value <= binding->high;
}

static void store(const Binding *binding, void *field, int value) {
    if (binding->is_double)
        *(double *)field = value;
    else if (binding->type == BIND_FLAG)
        *(bool *)field = value;
    else
        *(int *)field = value;
}

static bool read_array(const JsonCursor *array, const Binding *binding, void *field) {
    ASSERT(binding->items && binding->item_bytes > 0);
    for (size_t i = 0; i < json_array_size(array->json); i++) {
        JsonCursor item = json_item(array, i);
        void *to = (char *)field + i * binding->item_bytes;
        if (!(binding->items->key ? json_read(&item, binding->items, to)
                                  : json_read_value(&item, binding->items, to)))
            return false;
    }
    return true;
}

bool json_read_value(const JsonCursor *at, const Binding *binding, void *field) {
    ASSERT(binding->low <= binding->high);
    double number = json_number_value(at->json);
    const char *string = json_string_value(at->json);
    int choice = 0;
    switch (binding->type) {
    case BIND_NUMBER:
        if (!json_is_number(at->json) || !is_within(binding, number)) break;
        *(double *)field = number;
        return true;
    case BIND_WHOLE:
        if (!json_is_number(at->json) || !is_within(binding, number) || number != floor(number))
            break;
        store(binding, field, (int)number);
        return true;
    case BIND_FLAG:
        if (!json_is_boolean(at->json)) break;
        store(binding, field, json_is_true(at->json));
        return true;
    case BIND_CHOICE:
        while (string && choice_word(binding, choice) &&
               strcmp(choice_word(binding, choice), string))
            choice++;
        if (!string || !choice_word(binding, choice)) break;
        store(binding, field, choice);
        return true;
    case BIND_STRING:
        if (!string || !is_within(binding, (double)strlen(string))) break;
        strcpy(field, string);
        return true;
    case BIND_ARRAY:
        if (!json_is_array(at->json) || !is_within(binding, (double)json_array_size(at->json)))
            break;
        return !binding->items || read_array(at, binding, field);
    case BIND_OBJECT:
        if (!json_is_object(at->json)) break;
        return !binding->items || json_read(at, binding->items, field);
    }
    return refuse(at, binding);
}

bool json_unknown(const JsonCursor *member, Suggestion *nearest) {
    JsonText text = *member->text;
    JsonCursor at = *member;
    bool is_noted = text.unknown == JSON_UNKNOWN_NOTED;
    if (text.unknown == JSON_UNKNOWN_IGNORED) return true;
    if (is_noted) text.problem = text.notice && !*text.notice->text ? text.notice : NULL;
    at.text = &text;
    json_fail(&at, "unknown member '%.40s'%s%s", member->key, suggestion_hint(nearest),
              is_noted ? "; it is kept" : "");
    return is_noted;
}

static bool check_keys(const JsonCursor *object, const Binding *table) {
    const char *key;
    json_t *value;
    json_object_foreach(object->json, key, value) {
        const Binding *row = table;
        while (row->key && strcmp(row->key, key) != 0) row++;
        if (row->key) continue;
        JsonCursor member = json_member(object, key);
        Suggestion nearest = suggestion_begin(key);
        for (row = table; row->key; row++) suggestion_add(&nearest, row->key);
        if (!json_unknown(&member, &nearest)) return false;
    }
    return true;
}

static bool read_member(const JsonCursor *member, const Binding *row, void *target) {
    if (!member->json && row->is_optional) return true;
    if (row->type == BIND_ARRAY && json_is_array(member->json))
        *(int *)((char *)target + row->count) = (int)json_array_size(member->json);
    return json_read_value(member, row, (char *)target + row->offset);
}

bool json_read(const JsonCursor *object, const Binding *table, void *target) {
    ASSERT(table && target);
    static const Binding OBJECT = {.type = BIND_OBJECT};
    if (!json_read_value(object, &OBJECT, NULL)) return false;
    if (object->text->unknown != JSON_UNKNOWN_IGNORED && !check_keys(object, table)) return false;
    for (const Binding *row = table; row->key; row++) {
        JsonCursor member = json_member(object, row->key);
        if (!read_member(&member, row, target)) return false;
    }
    return true;
}

// Finds the "value" of a property; `item` gets the property. The value has no JSON if there is no
// such property.
static JsonCursor find_property(const JsonCursor *list, const char *name, JsonCursor *item) {
    for (size_t i = 0; i < json_array_size(list->json); i++) {
        *item = json_item(list, i);
        const char *known = json_string_value(json_object_get(item->json, "name"));
        if (!strcmp(known, name) && json_object_get(item->json, "value"))
            return json_member(item, "value");
    }
    *item = (JsonCursor){.text = list->text, .up = list};
    return json_member(item, "value");
}

static bool check_properties(const JsonCursor *list) {
    typedef struct Name {
        char text[256];
    } Name;
    static const Binding LIST = {"properties", BIND_ARRAY, .high = PROPERTIES_MAX};
    static const Binding NAME[] = {STRING_MEMBER("name", Name, text, 0, REQUIRED), {0}};
    if (!list->json) return true;
    if (json_is_object(list->json)) return true;
    if (!json_read_value(list, &LIST, NULL)) return false;
    for (size_t i = 0; i < json_array_size(list->json); i++) {
        Name name;
        JsonCursor item = json_item(list, i);
        if (!json_read(&item, NAME, &name)) return false;
    }
    return true;
}

bool json_read_properties(const JsonCursor *object, const Binding *table, void *target) {
    JsonCursor list = json_member(object, "properties"), item;
    if (!check_properties(&list)) return false;
    for (const Binding *row = table; row->key; row++) {
        JsonCursor value = json_is_object(list.json) ? json_member(&list, row->key)
                                                     : find_property(&list, row->key, &item);
        if (!read_member(&value, row, target)) return false;
    }
    return true;
}

static json_t *write_value(const Binding *row, const char *structure);

static json_t *write_items(const Binding *row, const char *field, int count) {
    json_t *array = json_array();
    bool is_whole = array;
    for (int i = 0; i < count && is_whole; i++, field += row->item_bytes) {
        json_t *item = row->items->key ? json_object() : write_value(row->items, field);
        is_whole = item && (!row->items->key || json_write(item, row->items, field));
        is_whole = !json_array_append_new(array, item) && is_whole;
    }
    if (is_whole) return array;
    json_decref(array);
    return NULL;
}

static json_t *write_value(const Binding *row, const char *structure) {
    const void *field = structure + row->offset;
    int number = row->is_double                                        ? (int)*(const double *)field
                 : row->type == BIND_FLAG                              ? *(const bool *)field
                 : row->type == BIND_CHOICE || row->type == BIND_WHOLE ? *(const int *)field
                                                                       : 0;
    ASSERT(number >= 0 || row->type == BIND_WHOLE || row->type == BIND_NUMBER);
    switch (row->type) {
    case BIND_NUMBER: return json_real(*(const double *)field);
    case BIND_WHOLE: return json_integer(number);
    case BIND_FLAG: return json_boolean(number);
    case BIND_CHOICE: return json_string(choice_word(row, number));
    case BIND_STRING: return json_string(field);
    case BIND_ARRAY:
        return write_items(row, field, *(const int *)(const void *)(structure + row->count));
    case BIND_OBJECT: break;
    }
    return NULL;
}

bool json_write(json_t *object, const Binding *table, const void *source) {
    ASSERT(object && table && source);
    bool is_whole = true;
    for (const Binding *row = table; row->key && is_whole; row++)
        if (row->type != BIND_OBJECT)
            is_whole = !json_object_set_new(object, row->key, write_value(row, source));
    return is_whole;
}

// JSON contains such characters only in strings; below U+0020 they are escaped already.
static int put_shown(const char *text, size_t length, void *file) {
    size_t start = 0, taken;
    for (size_t i = 0; i < length; i += taken) {
        uint32_t code = (unsigned char)text[i];
        taken = 1;
        if ((code >= ' ' && code < 0x7f) || code == '\n') continue; // unescaped
        taken = utf8_decode(text + i, length - i, &code);
        if (!taken) return -1;
        if (text_is_printable(text + i, taken)) continue;
        fwrite(text + start, 1, i - start, file);
        if (code > 0xffff) fprintf(file, "\\u%04x", (unsigned)(0xd7c0 + (code >> 10)));
        fprintf(file, "\\u%04x", (unsigned)(code > 0xffff ? 0xdc00 | (code & 0x3ff) : code));
        start = i + taken;
    }
    return fwrite(text + start, 1, length - start, file) == length - start ? 0 : -1;
}

bool json_show(const json_t *json, FILE *file, size_t flags) {
    return !json_dump_callback(json, put_shown, file, flags);
}

bool json_save(const json_t *json, size_t flags, const char *path, Problem *problem) {
    errno = 0;
    char *text = json_dumps(json, flags);
    size_t length = text ? strlen(text) : 0;
    if (text) text[length] = '\n';
    bool is_saved = text && file_replace(path, text, length + 1);
    if (!is_saved)
        problem_set(problem, "cannot write '%s': %s", path_for_message(path),
                    strerror(errno ? errno : ENOMEM));
    free(text);
    return is_saved;
}
