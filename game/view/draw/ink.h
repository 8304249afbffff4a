// ink.h -- smooth strokes for charts, laid on a surface's pixels by their distance from the stroke.
#pragma once

#include <SDL.h>

#include "ai/maths/vec.h"
#include "palette.h"

// The surface has 32 bits a pixel (RGB888 or ARGB8888). Positions are in pixels, y down; what lies
// outside is cut off.
void ink_fill(SDL_Surface *surface, SDL_Rect box, Rgb colour, double alpha);
void ink_line(SDL_Surface *surface, Vec from, Vec to, double width_px, Rgb colour, double alpha);
void ink_disc(SDL_Surface *surface, Vec middle, double radius_px, Rgb colour, double alpha);
void ink_ring(SDL_Surface *surface, Vec middle, double radius_px, double width_px, Rgb colour,
              double alpha);
void ink_pixel(SDL_Surface *surface, int x, int y, Rgb colour, double alpha);
