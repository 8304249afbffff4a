// setup.h -- from settings to a match that can start: its card and its arena.
#pragma once

#include "settings.h"

typedef struct Setup {
    MatchCard card;
    Arena *arena;
    bool is_swapping_sides;
} Setup;

// EXIT_OK, or another exit code with the reason told. Picks a seed when none was given; a series'
// rounds become the settings' rounds.
int setup_make(Settings *settings, bool has_keyboard, Setup *setup);
// The same on an arena that is open already, which becomes the setup's; NULL opens it.
int setup_make_on(Settings *settings, bool has_keyboard, Arena *arena, Setup *setup);
void setup_free(Setup *setup);

// The card of a round (0, 1, ..): each has the seed one higher; or, swapping sides, each seed is
// played once for every way round of the teams. It shares its tanks with the setup's.
MatchCard setup_round(const Setup *setup, int round);

// Its match. NULL with the problem told.
Match *setup_match(const Setup *setup, int round);
