// result_json.h -- results for programs: one JSON document.
#pragma once

#include <jansson.h>
#include <stdio.h>

#include "setup.h"

// One match. NULL when out of memory.
json_t *result_json(const Match *match);

// What was turned, by its key.
json_t *tuning_json(const Tuning *tuning);

// Many: takes over `matches`, a list of results. `best_of` is 0 when they are no series.
json_t *rounds_json(const MatchCard *card, json_t *matches, const Tally *tally, int best_of);

// Indented, with a line end. Takes over `document`; NULL counts as out of memory. False when it
// could not be written.
bool json_print(FILE *file, json_t *document);
