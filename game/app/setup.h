// setup.h -- from settings to what can start: a match with its card and arena, a series of rounds.
#pragma once

#include "bots/bots.h"
#include "settings.h"

typedef struct Tally {
    int rounds, draws;
    TeamNames teams;
    int team_count; // teams 0 to team_count - 1; some may have no tank
    bool is_present[TEAMS_MAX];
    int wins[TEAMS_MAX];
    double score[TEAMS_MAX];
    uint64_t ticks;
    // Of two teams that exchange sides: seeds played from both, and on how many of them who was
    // ahead; the others are level.
    int pairs, ahead[TEAMS_MAX];
    int first_winner; // of the pair that is not complete
} Tally;

void tally_add(Tally *tally, const Match *match);

int tally_leader(const Tally *tally); // the team with the most wins; -1 when two share them
// Is the series over: can no team catch up with the leader in the rounds that are left?
bool tally_is_decided(const Tally *tally, int best_of);
// So many rounds more must be played at least until that is decided.
int tally_rounds_needed(const Tally *tally, int best_of);

typedef struct Setup {
    struct Mission *mission; // that the match is of, freed with it; NULL for none
    MatchCard card;
    Arena *arena;
    bool is_swapping_sides;
    bool is_seed_drawn; // by us: none was given
    BotRules bots;
} Setup;

// EXIT_OK, or another exit code with the reason told. Picks a seed when none was given; a series'
// rounds become the settings' rounds.
// An arena that is open already becomes the setup's; NULL opens the settings'.
int setup_make(Settings *settings, bool has_keyboard, Arena *arena, Setup *setup);
void setup_free(Setup *setup);

// From now on a broken contract tells on stderr what is played, as a line to be typed again. Both
// must stay where they are; a setup of NULL ends it.
void setup_set_crash_context(const Settings *settings, const Setup *setup);

// As the settings have them.
BotRules settings_bots(const Settings *settings);

// The match of a round (0, 1, 2 and so on): each has the seed one higher; or, swapping sides, each
// seed is played once for every way round of the teams. NULL with the problem told. May be called
// by several threads at once.
Match *setup_match(const Setup *setup, int round, Problem *problem);

// The same for people at one keyboard, who sit as their keys lie: player 1 starts on the left,
// where the seed is ours to choose; it becomes the setup's.
Match *setup_match_seated(Setup *setup, int round, Problem *problem);
