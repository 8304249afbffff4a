// night.h -- the darkness of a night (rule.sight), with the light of the tanks in it.
#pragma once

#include "actors.h"

typedef struct Night {
    Shade shade;
} Night; // valid when zeroed

void night_free(Night *night);

// Draws over the tanks. The headlights of all tanks are visible; the surroundings of the tanks that
// players drive or command are lit as far as these see, or those of all tanks without players.
// Draws nothing by day, and in palettes that show every arena at noon.
void night_draw(Night *night, const Actors *actors, const Stage *stage, int width_px,
                int height_px);
