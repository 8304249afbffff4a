// places.h -- boxes of the picture that are taken: words on the field find one that is free.
#pragma once

#include "hud.h"

enum { PLACES_MAX = 256 };

typedef struct Places {
    Box bounds;
    int count;
    Box taken[PLACES_MAX];
} Places;

// All of the field but the plates of the HUD over it.
void places_begin(Places *places, const Hud *hud, const Match *match);

void places_keep(Places *places, Box box); // full: it is not kept
bool places_are_free(const Places *places, Box box);

// Moves a box of this size to the first free place beside a point: above, below, right, left.
bool places_beside(const Places *places, Vec at_px, double reach_px, Box *box);

// The same for words about a point, which may stand farther off the more is taken.
bool places_about(const Places *places, Vec at_px, double reach_px, Box *box);
