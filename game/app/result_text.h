// result_text.h -- results for people: a table a match, a line a round, totals.
#pragma once

#include <stdio.h>

#include "match/match.h"
#include "setup.h"

// The match's end (or how it stands) in one sentence, its teams where they say more than the tanks,
// its tanks by place, its seed and state hash. Of many tanks and teams the best ten, unless all are
// wanted.
void result_table(FILE *file, const Match *match, bool is_colored, bool is_full);

// One line of many: round, seed, winner, time, hash.
void result_line(FILE *file, const Match *match, int round, bool is_colored);

void result_totals(FILE *file, const Tally *tally, bool is_colored);

// Who has won the series, and how clearly: "best of 5: red wins the series 3 : 1".
enum { SERIES_TEXT_MAX = 128 };
const char *series_text(const Tally *tally, int best_of, char text[static SERIES_TEXT_MAX]);
