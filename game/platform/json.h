// json.h -- strict JSON: tables of bindings copy the members of an object into a C structure and
// back, and every error names its place.
//
// Errors read "file:line:column: 'KEY' is WHAT; expected ALLOWED", followed by the Tiled object
// they are about, if any: "(object 17 'north')". Functions that return bool return false after
// they set the problem of the text.
#pragma once

#include <jansson.h>
#include <stddef.h>

#include "suggestion.h"

typedef enum JsonUnknown {
    JSON_UNKNOWN_FAILS,  // an unknown member is an error
    JSON_UNKNOWN_NOTED,  // the first unknown member is described in `notice`
    JSON_UNKNOWN_IGNORED // Tiled writes many members that are of no use here
} JsonUnknown;

// The places of the objects of a tree that was not read from JSON.
typedef struct JsonPlace {
    const json_t *json;
    int line, column;
} JsonPlace;
typedef struct JsonPlaces {
    JsonPlace *at;
    int count;
} JsonPlaces;

typedef struct JsonText {
    const char *name; // name of the file in messages
    const char *text;
    size_t length;
    Problem *problem; // receives the errors; may be NULL
    JsonUnknown unknown;
    Problem *notice;          // receives the first unknown member if NOTED; may be NULL
    const JsonPlaces *places; // set if the text is not JSON; messages name the innermost place
} JsonText;

// Returns the document, which the caller releases with json_decref. Returns NULL and sets the
// problem if the text is not valid JSON.
json_t *json_text_parse(const JsonText *text);

// A value and the path to it. Cursors live on the stack and point to the cursor of the object or
// array around them, which must outlive them.
typedef struct JsonCursor {
    const JsonText *text;
    const struct JsonCursor *up; // the enclosing value; NULL for the root
    const char *key;             // key of the value, if `up` is an object
    size_t index;                // index of the value, if `up` is an array
    json_t *json;                // borrowed; NULL if the value is missing
} JsonCursor;

JsonCursor json_root(const JsonText *text, json_t *root);
JsonCursor json_member(const JsonCursor *object, const char *key);
JsonCursor json_item(const JsonCursor *array, size_t index);

// Sets the problem to the place of the value and the sentence. Returns false.
bool json_fail(const JsonCursor *at, const char *format, ...) __attribute__((format(printf, 2, 3)));

typedef enum BindingType {
    BIND_NUMBER, // double
    BIND_WHOLE,  // int
    BIND_FLAG,   // bool
    BIND_CHOICE, // int: the index of a word
    BIND_STRING, // char[high + 1]
    BIND_ARRAY,  // `items` describes one item; the int at `count` gets the number of items
    BIND_OBJECT  // `items` are its members; NULL: the caller reads and writes them
} BindingType;

// A member of an object and the field that holds it. A table of bindings ends with a row of type
// BIND_NUMBER without a key.
typedef struct Binding {
    const char *key; // NULL in the only binding of an array of plain values
    BindingType type;
    size_t offset;            // offset of the field in its structure
    double low, high;         // allowed numbers, bytes of a string, items of an array
    const char *const *words; // words of a choice; ends with NULL
    const char *(*word)(int); // function that replaces `words` if that is NULL
    const struct Binding *items;
    size_t item_bytes, count; // distance between items of an array, offset of their number
    bool is_optional;         // a missing member leaves the field unchanged
    bool is_double;           // a flag or choice that is stored as a double
} Binding;

// Rows of a table for members that are REQUIRED or OPTIONAL.
enum { REQUIRED, OPTIONAL };
#define MEMBER(name, kind, structure, field, ...)                                                  \
    { .key = name, .type = kind, .offset = offsetof(structure, field), __VA_ARGS__ }
#define NUMBER_MEMBER(name, structure, field, min, max, need)                                      \
    MEMBER(name, BIND_NUMBER, structure, field, .low = min, .high = max, .is_optional = need)
#define WHOLE_MEMBER(name, structure, field, min, max, need)                                       \
    MEMBER(name, BIND_WHOLE, structure, field, .low = min, .high = max, .is_optional = need)
#define FLAG_MEMBER(name, structure, field)                                                        \
    MEMBER(name, BIND_FLAG, structure, field, .is_optional = OPTIONAL)
#define CHOICE_MEMBER(name, structure, field, list, need)                                          \
    MEMBER(name, BIND_CHOICE, structure, field, .words = list, .is_optional = need)
#define STRING_MEMBER(name, structure, field, min, need)                                           \
    MEMBER(name, BIND_STRING, structure, field, .low = min,                                        \
           .high = sizeof((structure *)0)->field - 1, .is_optional = need)
// An array of structures that `table` describes, with their number in `counter`.
#define ARRAY_MEMBER(name, structure, field, counter, table, min, max, need)                       \
    MEMBER(name, BIND_ARRAY, structure, field, .low = min, .high = max, .items = table,            \
           .item_bytes = sizeof *((structure *)0)->field, .count = offsetof(structure, counter),   \
           .is_optional = need)
// An array that the caller reads: only its length is checked, and counted in `counter`.
#define LENGTH_MEMBER(name, structure, counter, max, need)                                         \
    {                                                                                              \
        .key = name, .type = BIND_ARRAY, .high = max, .count = offsetof(structure, counter),       \
        .is_optional = need                                                                        \
    }
// A row of a table in rows.txt: NUMBER, WHOLE and so on, and the arguments.
#define BINDING(KIND, ...) KIND##_MEMBER(__VA_ARGS__),

// Reads all members of the table into `target`. An unknown member is treated as the text specifies.
bool json_read(const JsonCursor *object, const Binding *table, void *target);
// Reads a single value into the field at `field`; the offset of the binding is not used.
bool json_read_value(const JsonCursor *value, const Binding *binding, void *field);
// Reads Tiled's custom properties, {"properties": [{"name": "thickness", "value": 1}]}, as if they
// were members. Tiled before version 1.2 wrote {"properties": {"thickness": 1}}. Unknown properties
// are ignored.
bool json_read_properties(const JsonCursor *object, const Binding *table, void *target);

// Reports an unknown member with the nearest known word. Returns false if that is an error.
bool json_unknown(const JsonCursor *member, Suggestion *nearest);

// Adds all members of the table to the object. Returns false if out of memory.
bool json_write(json_t *object, const Binding *table, const void *source);
// Writes to a file that may be a terminal: characters that escape.h would escape are escaped.
// Returns false if it could not be written.
bool json_show(const json_t *json, FILE *file, size_t flags);
// Replaces the file atomically. Returns false and sets `problem` on failure. NULL means out of
// memory.
bool json_save(const json_t *json, size_t flags, const char *path, Problem *problem);
