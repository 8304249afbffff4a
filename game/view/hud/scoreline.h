// scoreline.h -- what a match is about and how it stands, at the top of the field: "hold the hill
// 34 : 12". Nothing when the last team standing wins.
#pragma once

#include "hud.h"

Box scoreline_box(const Hud *hud, const Match *match); // empty when there is nothing to tell
void scoreline_draw(const Hud *hud, const Match *match);
