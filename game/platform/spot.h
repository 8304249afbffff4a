// spot.h -- a value in a JSON text and the way to it, so that problems can tell where it stands.
//
// Spots live on the stack and point up at the spot of the value they are in; that one must outlive
// them. Readers answer false after telling the problem as "file:line:column: sentence", with the
// map object it is about, if any, at the end: "(object 17 'north')".
#pragma once

#include "json_text.h"

typedef struct Spot {
    const JsonText *text;
    const struct Spot *up; // NULL for the root
    const char *key;       // in `up`, when that is an object
    size_t index;          // in `up`, when that is an array
    json_t *json;          // borrowed; NULL when there is no such value
} Spot;

Spot spot_root(const JsonText *text, json_t *root);
Spot spot_member(const Spot *up, const char *key);
Spot spot_item(const Spot *up, size_t index);
size_t spot_size(const Spot *array); // 0 when it is no array

// Always false.
bool spot_fail(const Spot *spot, const char *format, ...) __attribute__((format(printf, 2, 3)));

// What is missing keeps *value, or is a problem when that is NAN. Infinite or NaN is never read.
bool spot_number(const Spot *object, const char *key, double low, double high, double *value);
// A whole number that must be there.
bool spot_count(const Spot *object, const char *key, int low, int high, int *value);
// What is missing keeps *value, or is a problem when that is NULL. Borrowed from the JSON.
bool spot_string(const Spot *object, const char *key, const char **value);
bool spot_flag(const Spot *object, const char *key, bool if_missing);
// A missing array is an empty one.
bool spot_array(const Spot *object, const char *key, Spot *array);

// A custom property of Tiled: {"properties": [{"name": "thickness", "type": "float", "value": 1}]}.
// They read like members. A missing one keeps *value.
bool spot_property_number(const Spot *object, const char *name, double low, double high,
                          double *value);
bool spot_property_string(const Spot *object, const char *name, const char **value);
