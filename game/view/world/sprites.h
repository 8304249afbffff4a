// sprites.h -- vehicles as pictures: every part turned to the heading it is drawn at, and lit
// there, the first time it is needed.
//
// The light stands still while tanks turn, so a turned sprite is not the same picture rotated.
#pragma once

#include "model.h"
#include "relief.h"
#include "view/draw/paint.h"

typedef struct Sprites Sprites;

typedef struct SpriteKey {
    Model model;
    ModelPart part;
    ModelState state;
    int team;  // 0 for what is not painted
    int phase; // of a track or wheel
    bool is_shadow;
} SpriteKey;

Sprites *sprites_create(const Renderer *renderer); // NULL when out of memory
void sprites_destroy(Sprites *sprites);
void sprites_forget(Sprites *sprites);
void sprites_scale(Sprites *sprites, double px_per_m); // made at this scale from now on
double sprites_made_for(const Sprites *sprites);       // that scale, px per m

// Before each frame: how many pixels of new pictures may be made for it. After that a picture of a
// heading nearly the same is shown; where there is none one is made all the same.
void sprites_begin(Sprites *sprites, int budget_px);

// Draws a part with its middle at `at_px`, made larger by `zoom`.
void sprites_draw(Sprites *sprites, SpriteKey key, double heading_rad, Vec at_px, double zoom);

// The heading nearest to `heading_rad` that sprites come in.
double sprites_heading(double heading_rad);
