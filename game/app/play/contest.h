// contest.h -- from settings to tournaments with a results file: one tournament, or several that
// are played together.
#pragma once

#include "bots/bots.h"
#include "match/ladder/ladder.h"
#include "platform/threads.h"
#include "app/base/settings.h"

// The forfeits of one bot for one reason, in the matches played by this process.
typedef struct Forfeiter {
    char source[MIND_SOURCE_MAX];
    Forfeit reason;
    char *first; // sentence of the first one, with the end of the bot's standard error
} Forfeiter;

// The CPU times per tick of one bot, in the matches played by this process.
typedef struct Timed {
    Mind mind;
    BotTimes times;
} Timed;

typedef struct Contest {
    Settings *settings;
    Arena *arenas[TOURNAMENT_ARENAS_MAX];
    int arena_count;
    Tournament **tournaments;
    int count;
    Results *results;    // NULL for none
    int resumed;         // number of matches known from the file
    Isolation isolation; // weakest isolation of external bots in all tournaments
    bool has_isolation;
    bool is_search;  // further tournaments will follow; known results are not reported
    Problem problem; // problem with the results file
    Telemetry *seen; // two entries per match, zero if unknown; NULL for none
    Forfeiter *forfeiters;
    int forfeiter_count;
    Timed *timed;
    int timed_count;
    Lock lock; // protects the forfeiters and times while matches are played
} Contest;

// Return whether an entrant has the external bot of this source, or this mind.
bool contest_has_bot(const Tournament *tournament, int entrant, const char *source);
bool contest_has_mind(const Tournament *tournament, int entrant, const Mind *mind);

// A tournament of a contest.
typedef struct ContestPart {
    const Settings *settings; // settings with the tanks of its card
    int gauntlet; // index in the settings of the tank that meets all others; -1: all pairs meet
    bool may_have_twins; // allows equal entrants
    int arena;           // index of the arena; -1 for all
    uint64_t first_seed;
    int seeds;
} ContestPart;

// The functions below return EXIT_OK, or another exit code after printing an error. Call
// contest_close in any case.

// Opens the tournament described by the settings, with its results.
int contest_open(Settings *settings, Contest *contest);
void contest_close(Contest *contest);

// The steps of contest_open: start without tournaments and results, add a tournament, and adopt
// known results from the file, if any. They must have the conditions of the tournament unless
// `are_any_conditions_fine`. Prints notes about the content of the file.
int contest_begin(Settings *settings, Contest *contest);
int contest_add(Contest *contest, const ContestPart *part);
int contest_resume(Contest *contest, bool are_any_conditions_fine);
// Removes the tournaments and keeps the results, for further tournaments that resume from them.
void contest_clear(Contest *contest);
int contest_resume_more(Contest *contest);

int contest_play(Contest *contest); // Plays the missing matches.

// Unless the code is an error: plays the missing matches, or merges the results of shards, which
// must be complete. Then calls `report` with the file of --csv (NULL for none) if there is
// something to report; it returns false after printing an error. Closes the contest and returns the
// code.
int contest_finish(Contest *contest, int code, bool (*report)(void *context, FILE *csv),
                   void *context);

int contest_matches(const Contest *contest);
int contest_finished(const Contest *contest);

// The page of --report (report_page.c). Creates its folder. Returns EXIT_OK, or another exit code
// after printing an error.
int report_page_prepare(const Settings *settings);

// Writes index.html, matches.csv and the recordings of the matches most worth watching to the
// folder of --report. `ranking` is the document of --json. Returns false after printing an error.
bool report_page_write(const Contest *contest, const Ladder *ladder, const json_t *ranking);

// report_log.c: the lines that bots have printed in a match, as a text file next to the page.
//
// Writes the first and last lines of a recording to the file of report_log_path, if there are any.
// Returns false if it cannot be written.
bool report_log_write(const char *recording);
// Sets the path of that file. Returns false if it is too long.
bool report_log_path(const char *recording, char *path, size_t room);
