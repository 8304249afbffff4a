// paint.h -- the few strokes that everything on the screen is drawn with.
#pragma once

#include <SDL.h>

#include "camera.h"
#include "palette.h"

void paint_box(SDL_Renderer *renderer, Box box, Rgb colour, double alpha);
void paint_plate(SDL_Renderer *renderer, Box box, double alpha); // dark, behind text
void paint_line(SDL_Renderer *renderer, Vec from_px, Vec to_px, double width_px, Rgb colour,
                double alpha);
void paint_circle(SDL_Renderer *renderer, Vec middle_px, double radius_px, double width_px,
                  Rgb colour, double alpha);
void paint_dot(SDL_Renderer *renderer, Vec middle_px, double radius_px, Rgb colour, double alpha);
// A large filled circle, a row of pixels at a time.
void paint_disc(SDL_Renderer *renderer, Vec middle_px, double radius_px, Rgb colour, double alpha);
void paint_cross(SDL_Renderer *renderer, Vec middle_px, double reach_px, double width_px,
                 Rgb colour, double alpha);

// A dark trough, filled up to `part` (0 .. 1) of its width.
void paint_bar(SDL_Renderer *renderer, Box box, double part, Rgb colour);

static inline bool box_overlaps(Box a, Box b) {
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}
