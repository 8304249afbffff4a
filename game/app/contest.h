// contest.h -- from settings to tournaments with their results file: one, or many that are played
// as one.
#pragma once

#include "match/ladder/tournament.h"
#include "settings.h"

typedef struct Contest {
    Settings *settings;
    Arena *arenas[TOURNAMENT_ARENAS_MAX];
    int arena_count;
    Tournament **tournaments;
    int count;
    Results *results; // NULL for none
    int resumed;      // matches that the file knew
    bool is_search;   // further tournaments will come: what the file knows is not noted
    Problem problem;  // with the results file
} Contest;

// One tournament of a contest.
typedef struct ContestPart {
    const Settings *settings; // whose tanks are on its card
    int gauntlet;             // the tank (in the settings) that meets all others; -1: any two meet
    bool may_have_twins;      // of players
    int arena;                // of the contest's; -1: all of them
    uint64_t first_seed;
    int seeds;
} ContestPart;

// All of these return EXIT_OK, or another exit code with the reason told. A contest is to be closed
// whatever comes of it.

// The one that the settings tell, with its results.
int contest_open(Settings *settings, Contest *contest);
void contest_close(Contest *contest);

// The steps of that: without a tournament and without results; a tournament more; what the results
// file (if any) knows of all of them, which must be of their conditions, unless any are fine. It is
// noted what stands in it.
int contest_begin(Settings *settings, Contest *contest);
int contest_add(Contest *contest, const ContestPart *part);
int contest_resume(Contest *contest, bool are_any_conditions_fine);
// The tournaments go and the results stay: for others, which are then resumed.
void contest_clear(Contest *contest);
int contest_resume_more(Contest *contest);

// Plays what is missing; or takes over what the shards have, unless some of it is missing.
int contest_play(Contest *contest);
int contest_merge(Contest *contest);

int contest_matches(const Contest *contest);
int contest_finished(const Contest *contest);
// Is there anything to report after an end with this code? Results that contradict each other add
// up to nothing, and so does what lacks some, or could not begin.
bool contest_has_report(const Contest *contest, int code);
