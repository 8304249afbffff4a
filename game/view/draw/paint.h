// paint.h -- the few strokes that everything on the screen is drawn with.
#pragma once

#include "camera.h"
#include "renderer.h"

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

// A dark trough, filled up to `part` (0 .. 1) of its width.
void paint_bar(const Renderer *renderer, Box box, double part, Rgb colour);

static inline bool box_overlaps(Box a, Box b) {
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}
