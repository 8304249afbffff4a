// result_text.h -- results for people: a table a match, a line a round, totals.
#pragma once

#include <stdio.h>

#include "match/match.h"
#include "tally.h"

// The match's end (or how it stands) in one sentence, its tanks by place, its seed and state hash.
void result_table(FILE *file, const Match *match, bool is_colored);

// One line of many: round, seed, winner, time, hash.
void result_line(FILE *file, const Match *match, int round, bool is_colored);

void result_totals(FILE *file, const Tally *tally, bool is_colored);
