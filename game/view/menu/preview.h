// preview.h -- a small picture of an arena, painted by what paints the field.
#pragma once

#include "view/hud/hud.h"

typedef struct Preview Preview;

Preview *preview_create(void); // NULL when out of memory
void preview_destroy(Preview *preview);
void preview_forget(Preview *preview); // the renderer lost its textures

// Within the box, its middle in the box's, with its starts marked. The picture is made when another
// arena or size is asked for.
void preview_draw(Preview *preview, const Hud *hud, const Arena *arena, Box box);
