// teams.h -- the panel's rows: a team's (or a tank's) sign, name, bar of armour and score.
#pragma once

#include "hud.h"

typedef struct TeamRow {
    int team;
    const char *name;
    double armour, score;
    bool is_gone;
} TeamRow;

int row_height(const Hud *hud);
void row_draw(const Hud *hud, Box box, const TeamRow *row);

// A line a team; where there is no room for that, cells in columns with the sign, the score and
// the bar. Returns the y below.
int teams_draw(const Hud *hud, const Match *match, Box panel);

// One bar: each team's part of all the armour that is left. Returns the y below.
int balance_draw(const Hud *hud, Box panel);

Rgb armour_colour(double armour);                                 // amber when little is left
void frame_draw(const Hud *hud, Box box, int team, double light); // plate with the team's edge
