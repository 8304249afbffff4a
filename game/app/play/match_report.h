// match_report.h -- results of matches as tables, JSON documents and CSV rows.
#pragma once

#include <jansson.h>
#include <stdio.h>

#include "match/ladder/conditions.h"
#include "app/base/report.h"
#include "setup.h"

// Prints the result (or the current state) of a match in one sentence, its teams if they add
// information, its tanks by rank, its seed and its state hash. With many tanks or teams it prints
// the best ten unless `is_full`.
void result_table(FILE *file, const Match *match, bool is_colored, bool is_full);

// Prints one line per round: round, seed, winner, time, hash.
void result_line(FILE *file, const Match *match, int round, bool is_colored, bool has_arena);

// Prints the number of rounds won by each team, with the interval of its probability to win and the
// paired test, unless the rounds are a series. `best_of` is 0 without a series.
void result_totals(FILE *file, const Tally *tally, int best_of, bool is_colored);

// Formats the winner of a series and its wins: "best of 5: red wins the series 3 : 1".
enum { SERIES_TEXT_MAX = 128 };
const char *series_text(const Tally *tally, int best_of, char text[static SERIES_TEXT_MAX]);

// Returns the JSON of one match, or NULL if out of memory.
json_t *result_json(const Match *match);

// Returns the tuning values that are not initial, by key.
json_t *tuning_json(const Tuning *tuning);

// Returns the JSON of one or several matches; takes ownership of `matches`, a list of results. The
// members of a single match are members of the document too.
typedef struct SeriesPlan {
    int rounds, best_of; // matches to play at most; best_of is 0 without a series
} SeriesPlan;
json_t *rounds_json(const MatchCard *card, json_t *matches, const Tally *tally,
                    const SeriesPlan *plan);

// The conditions of a table row: a member of the row, and its columns, which only CSV has.
typedef struct MatchConditions {
    const char *mode, *tuning, *program;
    int rules_version, friendly_fire, substeps;
    double points, time_limit_s;
} MatchConditions;
// `tuning` is the buffer that the result points to.
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

// Write the header and one row per tank. The tally must include the match. `round` counts from 0,
// in the file from 1. `best_of` is 0 without a series.
void csv_match_names(FILE *file, const MatchCard *card);
void csv_match(FILE *file, const Match *match, int round, const Tally *tally, int best_of);

// Opens a table of the course of a match, which begins with the version and the set-up of the
// match, but not with the command: its recording gives the same bytes. Returns false after an
// error.
bool csv_open_match(const char *path, const Match *match, FILE **file);
