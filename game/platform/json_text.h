// json_text.h -- a JSON text with the name people know it by.
#pragma once

#include <jansson.h>

#include "sim/arena/arena.h"

enum { FILE_BYTES_MAX = 16 << 20 };

typedef struct JsonText {
    const char *name; // how messages call it
    const char *text;
    size_t length;
    Problem *problem; // where messages go; may be NULL
} JsonText;

// The path, or as much of its end as leaves a message room for the sentence.
const char *path_for_message(const char *path);

// The bytes of a regular file of at most FILE_BYTES_MAX, to be freed; NULL with the problem told.
char *file_read(const char *path, size_t *length, Problem *problem);

// NULL with the problem told as "name:line:column: sentence".
json_t *json_text_parse(const JsonText *text);

// Tells "name:line:column: sentence" for the character that `at` points to in the text.
void json_text_problem(const JsonText *text, const char *at, const char *sentence);
