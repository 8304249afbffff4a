// tournament_report.h -- how a tournament stands: tables for people, for programs and spreadsheets.
#pragma once

#include <jansson.h>
#include <stdio.h>

#include "match/ladder/ladder.h"

// What was played, the places, and unless `has_cross` is false who beat whom.
void report_text(FILE *file, const Tournament *tournament, const Ladder *ladder, bool has_cross);
json_t *report_json(const Tournament *tournament, const Ladder *ladder);
void report_csv(FILE *file, const Ladder *ladder); // a row a player
