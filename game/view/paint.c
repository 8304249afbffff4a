// paint.c -- boxes, lines, circles and bars.
#include "paint.h"

static void set_colour(SDL_Renderer *renderer, Rgb colour, double alpha) {
    uint32_t argb = rgb_pack(colour, (float)alpha);
    SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_BLEND);
    SDL_SetRenderDrawColor(renderer, argb >> 16 & 255, argb >> 8 & 255, argb & 255,
                           (Uint8)(argb >> 24));
}

void paint_box(SDL_Renderer *renderer, Box box, Rgb colour, double alpha) {
    if (box.w <= 0 || box.h <= 0) return;
    set_colour(renderer, colour, alpha);
    SDL_RenderFillRect(renderer, &(SDL_Rect){box.x, box.y, box.w, box.h});
}

void paint_plate(SDL_Renderer *renderer, Box box, double alpha) {
    paint_box(renderer, box, INK_PLATE, alpha);
}

void paint_line(SDL_Renderer *renderer, Vec from, Vec to, int width_px, Rgb colour, double alpha) {
    if (!isfinite(from.x + from.y + to.x + to.y)) return;
    set_colour(renderer, colour, alpha);
    bool is_steep = fabs(to.y - from.y) > fabs(to.x - from.x);
    for (int i = 0; i < width_px; i++) {
        int shift = i - width_px / 2;
        int dx = is_steep ? shift : 0, dy = is_steep ? 0 : shift;
        SDL_RenderDrawLine(renderer, (int)floor(from.x) + dx, (int)floor(from.y) + dy,
                           (int)floor(to.x) + dx, (int)floor(to.y) + dy);
    }
}

void paint_circle(SDL_Renderer *renderer, Vec middle, double radius_px, int width_px, Rgb colour,
                  double alpha) {
    int steps = (int)clamp(radius_px, 12, 96);
    Vec from = vec(middle.x, middle.y - radius_px);
    for (int i = 1; i <= steps; i++) {
        double angle = 2 * PI * i / steps;
        Vec to = vec(middle.x + radius_px * sin(angle), middle.y - radius_px * cos(angle));
        paint_line(renderer, from, to, width_px, colour, alpha);
        from = to;
    }
}

void paint_cross(SDL_Renderer *renderer, Vec middle, double reach_px, int width_px, Rgb colour,
                 double alpha) {
    paint_line(renderer, vec(middle.x - reach_px, middle.y - reach_px),
               vec(middle.x + reach_px, middle.y + reach_px), width_px, colour, alpha);
    paint_line(renderer, vec(middle.x - reach_px, middle.y + reach_px),
               vec(middle.x + reach_px, middle.y - reach_px), width_px, colour, alpha);
}

void paint_bar(SDL_Renderer *renderer, Box box, double part, Rgb colour) {
    paint_box(renderer, box, (Rgb){0.20f, 0.205f, 0.21f}, 0.95);
    part = clamp(part, 0, 1);
    int filled = part > 0 ? (int)fmax(1, lround(box.w * part)) : 0;
    paint_box(renderer, (Box){box.x, box.y, filled, box.h}, colour, 1);
}
