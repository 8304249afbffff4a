// overlay.h -- what the minds think, drawn over the field: their notes, speeds, and the circle each
// tank is turning on. In a crowd that is drawn of the followed tank alone; the others show where
// they are going.
#pragma once

#include "actors.h"
#include "places.h"

void overlay_draw(const Hud *hud, const Match *match, const Actors *actors, const Camera *camera,
                  double blend, bool is_crowd);

// What the notes say in words, after the names have found their places.
void overlay_draw_words(const Hud *hud, const Match *match, const Camera *camera, bool is_crowd,
                        Places *places);
