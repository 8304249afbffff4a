// paint.h -- what draws, the few strokes that everything on the screen is drawn with, and stamps:
// small pictures that are put down often.
//
// Where SDL draws in memory, pixels are blended here, several times faster than by SDL itself;
// with graphics hardware SDL draws.
#pragma once

#include <SDL.h>

#include "camera.h"
#include "palette.h"

typedef struct Renderer {
    SDL_Renderer *sdl;
    PaletteName palette;
    SDL_Surface *surface; // that it draws in, XRGB8888; NULL with graphics hardware
    double faint;         // 0 .. 1: so much of words, signs and strokes is left out
} Renderer;

void paint_box(const Renderer *renderer, Box box, Rgb colour, double alpha);
void paint_plate(const Renderer *renderer, Box box, double alpha); // dark, behind text
void paint_line(const Renderer *renderer, Vec from_px, Vec to_px, double width_px, Rgb colour,
                double alpha);
void paint_circle(const Renderer *renderer, Vec middle_px, double radius_px, double width_px,
                  Rgb colour, double alpha);
void paint_dot(const Renderer *renderer, Vec middle_px, double radius_px, Rgb colour, double alpha);
// A large filled circle, a row of pixels at a time.
void paint_disc(const Renderer *renderer, Vec middle_px, double radius_px, Rgb colour,
                double alpha);
void paint_cross(const Renderer *renderer, Vec middle_px, double reach_px, double width_px,
                 Rgb colour, double alpha);

// Health: up to ten cells, of which those are lit that are left; green, amber or red.
void paint_segments(const Renderer *renderer, Box box, double part);
// A dark trough, filled up to `part` (0 .. 1) of its width.
void paint_bar(const Renderer *renderer, Box box, double part, Rgb colour);

Box box_cut(Box box, Box clip); // what they share; w or h is 0 when nothing
static inline bool box_overlaps(Box a, Box b) {
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

// A sprite, a puff of smoke, a sheet of letters.
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
// New pixels for a part of it, with `stride` pixels a row.
void stamp_change(Stamp *stamp, SDL_Rect part, const uint32_t *pixels, int stride);

// Its upper left corner at (x, y); `tint` is ARGB, and has no effect on STAMP_PICTURE.
void stamp_draw(Stamp *stamp, const Renderer *renderer, int x, int y, uint32_t tint);
void stamp_draw_part(Stamp *stamp, const Renderer *renderer, SDL_Rect part, int x, int y,
                     uint32_t tint);
void stamp_stretch(Stamp *stamp, const Renderer *renderer, SDL_Rect place, uint32_t tint);
