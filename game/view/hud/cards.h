// cards.h -- the panel below the title. Up to eight tanks: a card each, or a line each where there
// is no room for cards. More: the teams, and cards of the followed tank and of the players' only.
#pragma once

#include "teams.h"

void cards_draw(const Hud *hud, const Match *match, Box panel);
