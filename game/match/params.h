// params.h -- key=value as people write it, held to the ranges of a table of parameters.
#pragma once

#include "card.h"

// Stores the value under the key's row of the table (NULL: it has none) in `values`. False with the
// problem told: `owner` has no such parameter, the nearest and the known ones; or the range.
// `others` are keys that the caller knows besides, ended by NULL; NULL for none.
bool params_read(const char *owner, const Param *table, const char *const *others, const char *key,
                 const char *value, double *values, Problem *problem);

// The pairs of "key=value,key=value", in order. Cuts the text up in place. Their number, or -1 with
// the problem told.
enum { PAIRS_MAX = 64 };
typedef struct Pair {
    const char *key, *value;
} Pair;
int params_split(const char *owner, char *text, Pair pairs[static PAIRS_MAX], Problem *problem);

// A finite number, the whole text; false otherwise.
bool number_parse(const char *text, double *number);
