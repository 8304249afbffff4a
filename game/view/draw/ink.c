// ink.c -- smooth strokes for charts, laid on a surface's pixels by their distance from the stroke.
#include "ink.h"

static double mix(double under, double over, double alpha) {
    return under + (over * 255 - under) * alpha;
}

void ink_pixel(SDL_Surface *surface, int x, int y, Rgb colour, double alpha) {
    if (x < 0 || y < 0 || x >= surface->w || y >= surface->h || alpha <= 0) return;
    uint32_t *pixel = (uint32_t *)((char *)surface->pixels + y * surface->pitch) + x;
    uint32_t red = (uint32_t)(mix(*pixel >> 16 & 255, colour.r, alpha) + 0.5);
    uint32_t green = (uint32_t)(mix(*pixel >> 8 & 255, colour.g, alpha) + 0.5);
    uint32_t blue = (uint32_t)(mix(*pixel & 255, colour.b, alpha) + 0.5);
    *pixel = 0xFF000000u | red << 16 | green << 8 | blue;
}

void ink_fill(SDL_Surface *surface, SDL_Rect box, Rgb colour, double alpha) {
    for (int y = box.y; y < box.y + box.h; y++)
        for (int x = box.x; x < box.x + box.w; x++) ink_pixel(surface, x, y, colour, alpha);
}

// The pixels within `reach_px` of the box from a to b, that can be touched at all.
static SDL_Rect around(const SDL_Surface *surface, Vec a, Vec b, double reach_px) {
    int left = (int)clamp(floor(least(a.x, b.x) - reach_px), 0, surface->w);
    int top = (int)clamp(floor(least(a.y, b.y) - reach_px), 0, surface->h);
    int right = (int)clamp(ceil(most(a.x, b.x) + reach_px) + 1, 0, surface->w);
    int bottom = (int)clamp(ceil(most(a.y, b.y) + reach_px) + 1, 0, surface->h);
    return (SDL_Rect){left, top, right - left, bottom - top};
}

static Vec pixel_middle(int x, int y) { return vec(x + 0.5, y + 0.5); }

// How much of a pixel is covered whose middle is so far inside (negative) or outside an edge.
static double coverage(double distance_px) { return clamp(0.5 - distance_px, 0, 1); }

void ink_line(SDL_Surface *surface, Vec from, Vec to, double width_px, Rgb colour, double alpha) {
    if (!isfinite(from.x + from.y + to.x + to.y)) return;
    SDL_Rect box = around(surface, from, to, 0.5 * width_px + 1);
    Vec way = vec_sub(to, from);
    double square = vec_dot(way, way);
    for (int y = box.y; y < box.y + box.h; y++) {
        for (int x = box.x; x < box.x + box.w; x++) {
            Vec off = vec_sub(pixel_middle(x, y), from);
            double t = square > 0 ? clamp(vec_dot(off, way) / square, 0, 1) : 0;
            double away_px = vec_length(vec_sub(off, vec_scale(way, t)));
            ink_pixel(surface, x, y, colour, alpha * coverage(away_px - 0.5 * width_px));
        }
    }
}

void ink_disc(SDL_Surface *surface, Vec middle, double radius_px, Rgb colour, double alpha) {
    SDL_Rect box = around(surface, middle, middle, radius_px + 1);
    for (int y = box.y; y < box.y + box.h; y++) {
        for (int x = box.x; x < box.x + box.w; x++) {
            double away_px = vec_distance(pixel_middle(x, y), middle) - radius_px;
            ink_pixel(surface, x, y, colour, alpha * coverage(away_px));
        }
    }
}

void ink_ring(SDL_Surface *surface, Vec middle, double radius_px, double width_px, Rgb colour,
              double alpha) {
    SDL_Rect box = around(surface, middle, middle, radius_px + width_px + 1);
    for (int y = box.y; y < box.y + box.h; y++) {
        for (int x = box.x; x < box.x + box.w; x++) {
            double away_px = fabs(vec_distance(pixel_middle(x, y), middle) - radius_px);
            ink_pixel(surface, x, y, colour, alpha * coverage(away_px - 0.5 * width_px));
        }
    }
}
