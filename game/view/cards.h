// cards.h -- the panel's cards: one a tank, or a line a tank, or a line a team, whatever there is
// room for.
#pragma once

#include "hud.h"

void cards_draw(const Hud *hud, const Match *match, Box panel);
