// hillring.h -- the place to be held, painted on the ground in the colour of whoever holds it;
// amber while teams fight for it.
#pragma once

#include "view/draw/camera.h"
#include "match/match.h"
#include "view/draw/renderer.h"

void hillring_draw(const Renderer *renderer, const Camera *camera, const Match *match);
