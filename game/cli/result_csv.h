// result_csv.h -- results for spreadsheets: one row a tank a match, complete after each match.
#pragma once

#include <stdio.h>

#include "app/setup.h"

void csv_header(FILE *file, const MatchCard *card);
// The tally has this match in it. Rounds count from 0 here, from 1 in the file. `best_of` is 0 when
// the rounds are no series.
void csv_match(FILE *file, const Match *match, int round, const Tally *tally, int best_of);
