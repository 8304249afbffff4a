// signs.h -- the teams' signs as small pictures for the HUD.
#pragma once

#include "view/draw/renderer.h"

typedef struct Signs Signs;

Signs *signs_create(const Renderer *renderer); // NULL when out of memory
void signs_destroy(Signs *signs);
void signs_forget(Signs *signs);

// In the team's colour, dimmed by `light` (1: as it is).
void signs_draw(Signs *signs, int team, int middle_x, int middle_y, int radius_px, double light);
