// paint.h -- the renderer, drawing primitives, and stamps: small images that are drawn often.
//
// If SDL renders in memory, pixels are blended here, several times faster than by SDL; with
// graphics hardware, SDL draws.
//
// The folder game/view/draw/ draws pixels, shapes and text; it must not know a running match.
#pragma once

#include <SDL.h>

#include "camera.h"
#include "palette.h"

typedef struct Renderer {
    SDL_Renderer *sdl;
    PaletteName palette;
    SDL_Surface *surface; // render target, XRGB8888; NULL with graphics hardware
    double faint;         // 0 to 1: how transparent text, signs, strokes and pictures are
} Renderer;

void paint_box(const Renderer *renderer, Box box, Rgb colour, double alpha);
void paint_plate(const Renderer *renderer, Box box, double alpha); // dark background of text
void paint_line(const Renderer *renderer, Vec from_px, Vec to_px, double width_px, Rgb colour,
                double alpha);
void paint_circle(const Renderer *renderer, Vec middle_px, double radius_px, double width_px,
                  Rgb colour, double alpha);
// Angles are clockwise from up.
void paint_circle_arc(const Renderer *renderer, Vec middle_px, double radius_px, double from_rad,
                      double to_rad, int pieces, double width_px, Rgb colour, double alpha);
void paint_dot(const Renderer *renderer, Vec middle_px, double radius_px, Rgb colour, double alpha);
// Paints a large filled circle, one row of pixels at a time.
void paint_disc(const Renderer *renderer, Vec middle_px, double radius_px, Rgb colour,
                double alpha);
void paint_cross(const Renderer *renderer, Vec middle_px, double reach_px, double width_px,
                 Rgb colour, double alpha);

// Paints health as up to ten cells and lights a fraction `part` of them: green, amber or red.
void paint_segments(const Renderer *renderer, Box box, double part);
// Paints a dark bar, filled up to `part` (0 to 1) of its width.
void paint_bar(const Renderer *renderer, Box box, double part, Rgb colour);

Box box_cut(Box box, Box clip); // intersection; w or h is 0 if it is empty
static inline bool box_overlaps(Box a, Box b) {
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

// Darkness over the window: the opacity at the corners of square cells, interpolated in between.
typedef struct Shade {
    int cell_px, columns, rows; // columns and rows of corners
    uint32_t *corners;          // ARGB, all of the same colour
    SDL_Texture *texture;       // used with graphics hardware
} Shade;

// Makes corners for a window of this size, if the last ones had another size. Returns false if out
// of memory. Free with shade_free; a zeroed shade is valid.
bool shade_resize(Shade *shade, int width_px, int height_px, int cell_px);
void shade_free(Shade *shade);
void shade_draw(Shade *shade, const Renderer *renderer);

// A sprite, a puff of smoke, or a sheet of letters.
typedef enum StampKind {
    STAMP_PICTURE, // drawn with its own colours
    STAMP_TINTED,  // greyscale; white becomes the tint
    STAMP_GLOW,    // greyscale, tinted, and added to the background
} StampKind;

typedef struct Stamp Stamp;

// Takes ownership of `pixels` (ARGB8888, from malloc). Returns NULL if out of memory.
Stamp *stamp_create(StampKind kind, int width, int height, uint32_t *pixels);
void stamp_destroy(Stamp *stamp); // NULL is allowed

int stamp_width(const Stamp *stamp);
int stamp_height(const Stamp *stamp);
// Replaces a part of the pixels; a row of `pixels` has `stride` pixels.
void stamp_change(Stamp *stamp, SDL_Rect part, const uint32_t *pixels, int stride);

// Draws with the upper left corner at (x, y). `tint` is ARGB; STAMP_PICTURE ignores it.
void stamp_draw(Stamp *stamp, const Renderer *renderer, int x, int y, uint32_t tint);
void stamp_draw_part(Stamp *stamp, const Renderer *renderer, SDL_Rect part, int x, int y,
                     uint32_t tint);
void stamp_stretch(Stamp *stamp, const Renderer *renderer, SDL_Rect place, uint32_t tint);
