// result_csv.h -- results for spreadsheets: one row a tank a match, complete after each match.
#pragma once

#include <stdio.h>

#include "match/match.h"

void csv_header(FILE *file);
void csv_match(FILE *file, const Match *match,
               int round); // rounds count from 0 here, from 1 in the file
