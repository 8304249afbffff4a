// problem.h -- one sentence about what went wrong, for people to read.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Room for one sentence: "arenas/yard.tmj:14:9: wall polygon has 2 points, needs 3 or more".
enum { PROBLEM_MAX = 512 };
typedef struct Problem {
    char text[PROBLEM_MAX];
} Problem;

// Sets the sentence as printf would print it, plain (plain.h) and cut to its room. `problem` may be
// NULL: then nothing happens. Returns false, as what has failed does.
bool problem_set(Problem *problem, const char *format, ...) __attribute__((format(printf, 2, 3)));

// A path as a sentence names it: all of it, or as much of its end as leaves room for the sentence.
const char *path_for_message(const char *path);
