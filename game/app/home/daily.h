// daily.h -- the daily challenge: a card by the date, its score, and daily.json in the user folder.
//
//   {"days": [{"date": "2026-11-26", "attempts": 2, "best": 1530, "recording": "yard.replay"}]}
//
// The card depends on the date alone, so that it is the same for all players. A file that cannot be
// read is not changed.
#pragma once

#include "match/match.h"
#include "view/menu/menu.h"

#define DAILY_FILE "daily.json"
#define RUNS_FILE "stand-daily.json" // file of today's run of Last Stand
enum { DAILY_DAYS_MAX = 1000, DAILY_TEXT_MAX = 160 };

DailyCard daily_card(const char *date); // date: "2026-11-26"
// Finds the date of the daily challenge with this card. Returns false if there is none, or if the
// card was changed.
bool daily_find(const MatchCard *card, char date[static DAILY_DATE_MAX]);
void daily_words(const DailyCard *card, DraftWords *words); // Writes the command line of its match.
void daily_run_words(const char *date, DraftWords *words);  // Fills `words` with the run of a date.

typedef struct DailyScore {
    int win, time, damage, health; // points
} DailyScore;

static inline int daily_total(const DailyScore *score) {
    return score->win + score->time + score->damage + score->health;
}

// Returns the score of player 1 in a match that is over.
DailyScore daily_score(const Match *match);

// Returns whether a file of days is valid; if not, sets `problem`.
bool daily_check(const char *path, Problem *problem);

// Counts an attempt. Returns false and sets `problem` if none is left, or for an unusable file.
bool daily_begin(const char *home, const char *file, const char *date, Problem *problem);
// Saves the score if it is the best of its date, and writes a sentence about it. Returns false and
// sets `problem` if the file cannot be read or written.
bool daily_end(const char *home, const char *date, const DailyScore *score, const char *recording,
               char text[static DAILY_TEXT_MAX], Problem *problem);
// Does the same for the points of a run. *days receives the number of days in the file.
bool daily_end_run(const char *home, const char *date, int points, const char *recording,
                   char text[static DAILY_TEXT_MAX], int *days, Problem *problem);
// Fills the menu's page of today from DAILY_FILE or RUNS_FILE.
void daily_page(const char *home, const char *file, DailyPage *page);
