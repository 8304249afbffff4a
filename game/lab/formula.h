// formula.h -- formulas over the numbers of a JSON document, as in
// 100 * runs[update=exact controller=pure-pursuit].captured / setup.cells.
#pragma once

#include <jansson.h>

#include "platform/plain.h"

enum { NUMBERS_MAX = 1024 };
typedef struct Numbers {
    double values[NUMBERS_MAX];
    int count;
} Numbers;

// Evaluates a formula. It consists of numbers, paths, + - * /, parentheses, functions (abs, acos
// in degrees, count, max, min, sqrt), and commas, which join lists. A path is the name of a member,
// followed by members of it, and stands for the list of all numbers that it reaches: it passes
// through every item of an array, or through those with the members in brackets
// (`~`: contain that text). Texts with spaces are quoted. A list and a single number are combined
// item by item. Returns false and sets `problem` on failure.
bool formula_evaluate(const char *text, const json_t *document, Numbers *result, Problem *problem);
