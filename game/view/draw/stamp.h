// stamp.h -- a small picture that is put down often: a sprite, a puff of smoke, a sheet of letters.
//
// Where SDL draws in memory its pixels are blended by us, elsewhere it becomes a texture.
#pragma once

#include "renderer.h"

typedef enum StampKind {
    STAMP_PICTURE, // shown as it is
    STAMP_TINTED,  // in greys: white takes the tint's colour
    STAMP_GLOW,    // the same, and it adds light
} StampKind;

typedef struct Stamp Stamp;

// Takes `pixels` (ARGB8888, from malloc, width x height), also when it fails: NULL when out of
// memory.
Stamp *stamp_create(StampKind kind, int width, int height, uint32_t *pixels);
void stamp_destroy(Stamp *stamp); // may be NULL

int stamp_width(const Stamp *stamp);
int stamp_height(const Stamp *stamp);
void stamp_change(Stamp *stamp, SDL_Rect part, const uint32_t *pixels, int stride);

// Its upper left corner at (x, y); `tint` is ARGB, of which pictures take nothing.
void stamp_draw(Stamp *stamp, const Renderer *renderer, int x, int y, uint32_t tint);
void stamp_draw_part(Stamp *stamp, const Renderer *renderer, SDL_Rect part, int x, int y,
                     uint32_t tint);
void stamp_stretch(Stamp *stamp, const Renderer *renderer, SDL_Rect place, uint32_t tint);
