// contest.h -- from settings to a tournament that can be played: its card, arenas and results file.
#pragma once

#include "match/ladder/tournament.h"
#include "settings.h"

typedef struct Contest {
    Settings *settings;
    MatchCard base; // everyone is on it: its teams are the players
    Arena *arenas[TOURNAMENT_ARENAS_MAX];
    int arena_count;
    int gauntlet; // team, or NO_GAUNTLET
    Tournament *tournament;
    Results *results; // NULL for none
    int recalled;     // matches that the file knew
} Contest;

// EXIT_OK, or another exit code with the reason told. Notes what stands in the results file. To be
// closed whatever comes of it.
int contest_open(Settings *settings, Contest *contest);
void contest_close(Contest *contest);
