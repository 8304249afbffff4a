// paint.c -- boxes and bars; lines, circles and dots with soft edges.
#include "paint.h"

#include "canvas.h"

static uint32_t ink_of(const Renderer *renderer, Rgb colour, double alpha) {
    return rgb_pack(PALETTES[renderer->palette].ink(colour), (float)alpha);
}

static void set_colour(const Renderer *renderer, uint32_t argb) {
    SDL_SetRenderDrawBlendMode(renderer->sdl, SDL_BLENDMODE_BLEND);
    SDL_SetRenderDrawColor(renderer->sdl, argb >> 16 & 255, argb >> 8 & 255, argb & 255,
                           (Uint8)(argb >> 24));
}

void paint_box(const Renderer *renderer, Box box, Rgb colour, double alpha) {
    if (box.w <= 0 || box.h <= 0) return;
    uint32_t argb = ink_of(renderer, colour, alpha);
    Canvas canvas;
    if (canvas_open(renderer, &canvas)) {
        canvas_fill(&canvas, box, argb);
        return;
    }
    set_colour(renderer, argb);
    SDL_RenderFillRect(renderer->sdl, &(SDL_Rect){box.x, box.y, box.w, box.h});
}

void paint_plate(const Renderer *renderer, Box box, double alpha) {
    paint_box(renderer, box, INK_PLATE, alpha);
}

// A stroke's points have ink by how much of their pixel it covers. SDL is given those of a share at
// a time; in memory they are drawn at once.
enum { SHARES = 6, POINTS_MAX = 256 };
typedef struct Stroke {
    const Renderer *renderer;
    Canvas canvas;
    bool has_canvas;
    uint32_t inks[SHARES];
    double half_px;    // half its width
    int width, height; // of the picture
    int counts[SHARES];
    SDL_Point points[SHARES][POINTS_MAX];
} Stroke;

static void stroke_begin(Stroke *stroke, const Renderer *renderer, double width_px, Rgb colour,
                         double alpha) {
    stroke->renderer = renderer;
    stroke->has_canvas = canvas_open(renderer, &stroke->canvas);
    stroke->half_px = width_px / 2;
    for (int i = 0; i < SHARES; i++) {
        stroke->inks[i] = ink_of(renderer, colour, alpha * (i + 1) / SHARES);
        stroke->counts[i] = 0;
    }
    SDL_GetRendererOutputSize(renderer->sdl, &stroke->width, &stroke->height);
}

static void stroke_flush(Stroke *stroke, int share) {
    if (stroke->counts[share] == 0) return;
    set_colour(stroke->renderer, stroke->inks[share]);
    SDL_RenderDrawPoints(stroke->renderer->sdl, stroke->points[share], stroke->counts[share]);
    stroke->counts[share] = 0;
}

static void stroke_end(Stroke *stroke) {
    for (int i = 0; i < SHARES; i++) stroke_flush(stroke, i);
}

static void stroke_point(Stroke *stroke, int x, int y, double cover) {
    int share = (int)lround(fmin(cover, 1) * SHARES) - 1;
    if (share < 0) return;
    if (stroke->has_canvas) {
        canvas_dot(&stroke->canvas, x, y, stroke->inks[share]);
        return;
    }
    if (stroke->counts[share] == POINTS_MAX) stroke_flush(stroke, share);
    stroke->points[share][stroke->counts[share]++] = (SDL_Point){x, y};
}

// A pixel column (a row, when steep) at a time; those from `from` up to, not with, `to`: pieces of
// a curve meet without a gap or a knot.
static void stroke_line(Stroke *stroke, Vec from, Vec to) {
    if (!isfinite(from.x + from.y + to.x + to.y)) return;
    bool is_steep = fabs(to.y - from.y) > fabs(to.x - from.x);
    if (is_steep) from = vec(from.y, from.x), to = vec(to.y, to.x);
    if (from.x > to.x) {
        Vec swap = from;
        from = to, to = swap;
    }
    double rise = to.x > from.x ? (to.y - from.y) / (to.x - from.x) : 0;
    double half = stroke->half_px * sqrt(1 + rise * rise);
    int along = is_steep ? stroke->height : stroke->width;
    int first = (int)clamp(ceil(from.x - 0.5), 0, along),
        last = (int)clamp(ceil(to.x - 0.5), 0, along);
    for (int x = first; x < last; x++) {
        double y = from.y + (x + 0.5 - from.x) * rise - 0.5;
        for (int k = (int)floor(y - half); k <= (int)ceil(y + half); k++) {
            double cover = half + 0.5 - fabs(k - y);
            if (cover > 0) stroke_point(stroke, is_steep ? k : x, is_steep ? x : k, cover);
        }
    }
}

void paint_line(const Renderer *renderer, Vec from, Vec to, double width_px, Rgb colour,
                double alpha) {
    Stroke stroke;
    stroke_begin(&stroke, renderer, width_px, colour, alpha);
    stroke_line(&stroke, from, to);
    stroke_end(&stroke);
}

void paint_circle(const Renderer *renderer, Vec middle, double radius_px, double width_px,
                  Rgb colour, double alpha) {
    Stroke stroke;
    stroke_begin(&stroke, renderer, width_px, colour, alpha);
    bool is_near = middle.x + radius_px > 0 && middle.x - radius_px < stroke.width &&
                   middle.y + radius_px > 0 && middle.y - radius_px < stroke.height;
    // A multiple of 8: then no piece is both steep and flat.
    int steps = 8 * (int)clamp(radius_px / 8, 3, 24);
    Vec from = vec(middle.x, middle.y - radius_px);
    for (int i = 1; i <= steps && is_near; i++) {
        double angle = 2 * PI * i / steps;
        Vec to = vec(middle.x + radius_px * sin(angle), middle.y - radius_px * cos(angle));
        stroke_line(&stroke, from, to);
        from = to;
    }
    stroke_end(&stroke);
}

void paint_dot(const Renderer *renderer, Vec middle, double radius_px, Rgb colour, double alpha) {
    Stroke stroke;
    stroke_begin(&stroke, renderer, 1, colour, alpha);
    int reach = (int)ceil(radius_px + 1), x0 = (int)floor(middle.x), y0 = (int)floor(middle.y);
    for (int y = y0 - reach; y <= y0 + reach; y++)
        for (int x = x0 - reach; x <= x0 + reach; x++)
            stroke_point(&stroke, x, y,
                         radius_px + 0.5 - vec_distance(vec(x + 0.5, y + 0.5), middle));
    stroke_end(&stroke);
}

void paint_disc(const Renderer *renderer, Vec middle, double radius_px, Rgb colour, double alpha) {
    int width, height;
    SDL_GetRendererOutputSize(renderer->sdl, &width, &height);
    int first = (int)clamp(ceil(middle.y - radius_px - 0.5), 0, height),
        last = (int)clamp(ceil(middle.y + radius_px - 0.5), 0, height);
    for (int y = first; y < last; y++) {
        double off = y + 0.5 - middle.y, half = sqrt(fmax(0, radius_px * radius_px - off * off));
        int from = (int)clamp(ceil(middle.x - half - 0.5), 0, width),
            to = (int)clamp(ceil(middle.x + half - 0.5), 0, width);
        paint_box(renderer, (Box){from, y, to - from, 1}, colour, alpha);
    }
}

void paint_cross(const Renderer *renderer, Vec middle, double reach_px, double width_px, Rgb colour,
                 double alpha) {
    paint_line(renderer, vec(middle.x - reach_px, middle.y - reach_px),
               vec(middle.x + reach_px, middle.y + reach_px), width_px, colour, alpha);
    paint_line(renderer, vec(middle.x - reach_px, middle.y + reach_px),
               vec(middle.x + reach_px, middle.y - reach_px), width_px, colour, alpha);
}

void paint_bar(const Renderer *renderer, Box box, double part, Rgb colour) {
    paint_box(renderer, box, (Rgb){0.20f, 0.205f, 0.21f}, 0.95);
    part = clamp(part, 0, 1);
    int filled = part > 0 ? (int)fmax(1, lround(box.w * part)) : 0;
    paint_box(renderer, (Box){box.x, box.y, filled, box.h}, colour, 1);
}
