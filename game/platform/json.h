// json.h -- reading JSON strictly: each value knows its way to it, so that problems can tell where
// it stands.
//
// Spots live on the stack and point up at the spot of the value they are in; that one must outlive
// them. Readers answer false after telling the problem as "file:line:column: sentence", with the
// map object it is about, if any, at the end: "(object 17 'north')".
#pragma once

#include <jansson.h>

#include "problem.h"

typedef struct JsonText {
    const char *name; // how messages call it
    const char *text;
    size_t length;
    Problem *problem; // where messages go; may be NULL
} JsonText;

// NULL with the problem told as "name:line:column: sentence".
json_t *json_text_parse(const JsonText *text);

typedef struct JsonSpot {
    const JsonText *text;
    const struct JsonSpot *up; // NULL for the root
    const char *key;           // in `up`, when that is an object
    size_t index;              // in `up`, when that is an array
    json_t *json;              // borrowed; NULL when there is no such value
} JsonSpot;

JsonSpot spot_root(const JsonText *text, json_t *root);
JsonSpot spot_member(const JsonSpot *up, const char *key);
JsonSpot spot_item(const JsonSpot *up, size_t index);
size_t spot_size(const JsonSpot *array); // 0 when it is no array

// Always false.
bool spot_fail(const JsonSpot *spot, const char *format, ...) __attribute__((format(printf, 2, 3)));

// What is missing keeps *value, or is a problem when that is NAN. Infinite or NaN is never read.
bool spot_number(const JsonSpot *object, const char *key, double low, double high, double *value);
// A whole number that must be there.
bool spot_count(const JsonSpot *object, const char *key, int low, int high, int *value);
// What is missing keeps *value, or is a problem when that is NULL. Borrowed from the JSON.
bool spot_string(const JsonSpot *object, const char *key, const char **value);
bool spot_flag(const JsonSpot *object, const char *key, bool if_missing);
// A missing array is an empty one.
bool spot_array(const JsonSpot *object, const char *key, JsonSpot *array);

// A custom property of Tiled: {"properties": [{"name": "thickness", "type": "float", "value": 1}]}.
// They read like members. A missing one keeps *value.
bool spot_property_number(const JsonSpot *object, const char *name, double low, double high,
                          double *value);
bool spot_property_string(const JsonSpot *object, const char *name, const char **value);
