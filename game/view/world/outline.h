// outline.h -- a lit picture in another palette's colours, with a line around it.
#pragma once

#include "light.h"

void outline_draw(LitPicture *picture, const Palette *palette, double px_per_m);
