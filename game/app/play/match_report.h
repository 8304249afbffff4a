// match_report.h -- results of matches as tables, JSON documents and CSV rows.
#pragma once

#include <jansson.h>
#include <stdio.h>

#include "match/ladder/conditions.h"
#include "match/ladder/tournament.h"
#include "app/base/report.h"
#include "setup.h"

// Prints the result (or the current state) of a match in one sentence, its teams if they add
// information, its tanks by rank, its seed and its state hash. With many tanks or teams it prints
// the best ten unless `is_full`.
void result_table(FILE *file, const Match *match, bool is_colored, bool is_full);

// Prints one line per round: round, seed, winner, time, hash.
void result_line(FILE *file, const Match *match, int round, bool is_colored, bool has_arena);

// The player of each team of a card, by team; names are as in tournaments, "" without a tank.
typedef struct Players {
    char names[TEAMS_MAX][ENTRANT_NAME_MAX];
} Players;
void players_list(const MatchCard *card, Players *players);

// Prints the number of rounds won by each player, with the interval of its probability to win and
// the paired test, unless the rounds are a series. `best_of` is 0 without a series.
void result_totals(FILE *file, const Tally *tally, const Players *players, int best_of,
                   bool is_colored);

// The expectation of --expect, "hunter>=55%". Reading it returns false and sets `problem` if it is
// malformed, or if no player or team, or more than one, has this name.
typedef struct Expectation {
    const char *text; // as typed; NULL for none
    int team;
    bool is_limit; // at most `percent`; otherwise at least
    double percent;
} Expectation;
bool expectation_read(const char *text, const MatchCard *card, const Players *players,
                      Expectation *expectation, Problem *problem);
// Whether the 95 % interval of the probability to win is within the expectation, outside of it, or
// neither.
typedef enum ExpectVerdict { VERDICT_MET, VERDICT_MISSED, VERDICT_OPEN } ExpectVerdict;
ExpectVerdict expectation_judge(const Expectation *expectation, const Tally *tally);
// Describes the verdict in one sentence.
void expectation_say(const Expectation *expectation, const Tally *tally, Problem *sentence);

// A row of the table of --until-sure: two players in a sequential test.
typedef struct SureRow {
    const char *player, *opponent;
    PairCounts pairs;   // as seen by the player
    char answer[32];    // "+20 or more"
    double ratio;       // logarithm of the likelihood ratio
    int matches, saved; // counted, and not needed
} SureRow;
extern const Column SURE_COLUMNS[];
// Fills in the answer and the numbers. `planned` is the number of matches without the test.
void sure_fill(SureTest test, int planned, SureRow *row);

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
                    const Players *players, const SeriesPlan *plan);

// The conditions of a table row, a member of the row; only CSV has their columns.
typedef struct MatchConditions {
    const char *mode, *tuning, *program;
    int rules_version, friendly_fire, substeps;
    double points, time_limit_s;
} MatchConditions;
// `tuning` is the buffer that the result points to.
MatchConditions match_conditions(const MatchCard *card, char tuning[static NUMBERS_WORDS_MAX]);

// Write the header and one row per tank. The tally must include the match. `round` counts from 0,
// in the file from 1. `best_of` is 0 without a series.
void csv_match_names(FILE *file, const MatchCard *card);
void csv_match(FILE *file, const Match *match, int round, const Tally *tally, int best_of);

// Opens a table of the course of a match, which begins with its version and set-up, but not with
// the command: the recording gives the same bytes. Returns false after an error.
bool csv_open_match(const char *path, const Match *match, FILE **file);
