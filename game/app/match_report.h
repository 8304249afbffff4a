// match_report.h -- how matches ended: tables for people, documents for programs, rows for
// spreadsheets.
#pragma once

#include <jansson.h>
#include <stdio.h>

#include "match/ladder/conditions.h"
#include "report.h"
#include "setup.h"

// The match's end (or how it stands) in one sentence, its teams where they say more than the tanks,
// its tanks by place, its seed and state hash. Of many tanks and teams the best ten, unless all are
// wanted.
void result_table(FILE *file, const Match *match, bool is_colored, bool is_full);

// One line of many: round, seed, winner, time, hash.
void result_line(FILE *file, const Match *match, int round, bool is_colored);

// How many rounds each team won, with the interval of its chance to win and the paired test, unless
// the rounds are a series. `best_of` is 0 when they are none.
void result_totals(FILE *file, const Tally *tally, int best_of, bool is_colored);

// The winner of the series and its wins: "best of 5: red wins the series 3 : 1".
enum { SERIES_TEXT_MAX = 128 };
const char *series_text(const Tally *tally, int best_of, char text[static SERIES_TEXT_MAX]);

// One match. NULL when out of memory.
json_t *result_json(const Match *match);

// What was turned, by its key.
json_t *tuning_json(const Tuning *tuning);

// Many: takes over `matches`, a list of results. `best_of` is 0 when they are no series.
json_t *rounds_json(const MatchCard *card, json_t *matches, const Tally *tally, int best_of);

// What a row of a table was made under: a member of the row, and the columns of it, in CSV alone.
typedef struct MatchConditions {
    const char *mode, *tuning, *program;
    int rules_version, friendly_fire, substeps;
    double points, time_limit_s;
} MatchConditions;
// `tuning` keeps the words that it points to.
MatchConditions match_conditions(const MatchCard *card, char tuning[static NUMBERS_WORDS_MAX]);
#define CONDITIONS_COLUMNS(type, member)                                                           \
    {IN_CSV, "time_limit_s", OF_ROW(real, type, member.time_limit_s), .csv = "%.12g"},             \
        {IN_CSV, "points", OF_ROW(real, type, member.points), .csv = "%.12g"},                     \
        {IN_CSV, "friendly_fire", OF_ROW(whole, type, member.friendly_fire)},                      \
        {IN_CSV, "substeps", OF_ROW(whole, type, member.substeps)},                                \
        {IN_CSV, "tuning", OF_ROW(text, type, member.tuning)},                                     \
        {IN_CSV, "rules_version", OF_ROW(whole, type, member.rules_version)}, {                    \
        IN_CSV, "program_version", OF_ROW(text, type, member.program)                              \
    }

// A row a tank, complete after each match: the tally has this match in it. Rounds count from 0
// here, from 1 in the file. `best_of` is 0 when the rounds are no series.
void csv_match_names(FILE *file, const MatchCard *card);
void csv_match(FILE *file, const Match *match, int round, const Tally *tally, int best_of);
