// json.h -- strict reading of JSON. Every value knows its path from the root, so that errors can
// report its line and column.
//
// A JsonSpot lives on the stack and points to the spot of the enclosing value, which must outlive
// it. On failure readers return false and set the problem to "file:line:column: sentence", followed
// by the enclosing map object, if any: "(object 17 'north')".
#pragma once

#include <jansson.h>

#include "problem.h"

typedef struct JsonText {
    const char *name; // name of the text in messages
    const char *text;
    size_t length;
    Problem *problem; // receives the errors; may be NULL
} JsonText;

// Parses the text. Returns NULL and sets the problem on failure.
json_t *json_text_parse(const JsonText *text);

typedef struct JsonSpot {
    const JsonText *text;
    const struct JsonSpot *up; // the enclosing value; NULL for the root
    const char *key;           // its key, if `up` is an object
    size_t index;              // its index, if `up` is an array
    json_t *json;              // borrowed; NULL if the value is missing
} JsonSpot;

JsonSpot spot_root(const JsonText *text, json_t *root);
JsonSpot spot_member(const JsonSpot *up, const char *key);
JsonSpot spot_item(const JsonSpot *up, size_t index);
size_t spot_size(const JsonSpot *array); // 0 if it is not an array

// Sets the problem with the position of the spot. Always returns false.
bool spot_fail(const JsonSpot *spot, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Reads a finite number. If it is missing, *value is unchanged; if *value is NAN, that is an error.
bool spot_number(const JsonSpot *object, const char *key, double low, double high, double *value);
// Reads a required integer.
bool spot_count(const JsonSpot *object, const char *key, int low, int high, int *value);
// Reads a string, borrowed from the JSON. If it is missing, *value is unchanged; if *value is NULL,
// that is an error.
bool spot_string(const JsonSpot *object, const char *key, const char **value);
// Returns a Boolean, or `if_missing` if it is missing or of another type.
bool spot_flag(const JsonSpot *object, const char *key, bool if_missing);
// Reads an array; a missing array is empty.
bool spot_array(const JsonSpot *object, const char *key, JsonSpot *array);

// Read a custom property of Tiled, {"name": "thickness", "type": "float", "value": 1} in the array
// "properties". If it is missing, *value is unchanged.
bool spot_property_number(const JsonSpot *object, const char *name, double low, double high,
                          double *value);
bool spot_property_string(const JsonSpot *object, const char *name, const char **value);
