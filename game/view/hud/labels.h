// labels.h -- on the field: each tank's sign, name and armour, placed so that they do not cover
// each other. The more tanks there are to be seen, the less each one has; `has_words`: what their
// minds are about, too. With the HUD off the tanks' places are kept, and no more.
#pragma once

#include "view/world/actors.h"
#include "places.h"

void labels_draw(const Hud *hud, const Match *match, const Actors *actors, const Camera *camera,
                 double blend, bool has_words, Places *places);
