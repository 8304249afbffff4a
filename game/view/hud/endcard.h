// endcard.h -- who won, and what each tank did (of many: each team, and the best tanks).
#pragma once

#include "hud.h"

// hud->end_shift, or a better one: so that it covers fewer tanks that live.
Vec endcard_shift(const Hud *hud, const Match *match, const Camera *camera);
Box endcard_box(const Hud *hud, const Match *match); // where it stands
void endcard_draw(const Hud *hud, const Match *match, const ViewStatus *status);
