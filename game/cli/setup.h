// setup.h -- from settings to a match that can start: its card and its arena.
#pragma once

#include "settings.h"

typedef struct Setup {
    MatchCard card;
    Arena *arena;
} Setup;

// EXIT_OK, or another exit code with the reason told. Picks a seed when none was given.
int setup_make(Settings *settings, bool has_keyboard, Setup *setup);
void setup_free(Setup *setup);

// The match of a round (0, 1, ..): each has the seed one higher. NULL with the problem told.
Match *setup_match(const Setup *setup, int round);
