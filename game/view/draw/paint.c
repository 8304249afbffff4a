// paint.c -- blending in memory, stamps, and anti-aliased strokes.
#include "paint.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"

// Blends two pixels at a time; each of their eight channels has 16 bits.
typedef uint16_t Lanes __attribute__((vector_size(16)));
typedef uint8_t LaneBytes __attribute__((vector_size(8)));

#if SDL_BYTEORDER == SDL_LIL_ENDIAN
enum { LANE_BLUE = 0, LANE_ALPHA = 3 };
#else
enum { LANE_BLUE = 3, LANE_ALPHA = 0 };
#endif

static inline Lanes lanes_load(const uint32_t *two_pixels) {
    LaneBytes bytes;
    memcpy(&bytes, two_pixels, sizeof bytes);
    return __builtin_convertvector(bytes, Lanes);
}

static inline void lanes_store(uint32_t *two_pixels, Lanes lanes) {
    LaneBytes bytes = __builtin_convertvector(lanes, LaneBytes);
    memcpy(two_pixels, &bytes, sizeof bytes);
}

static inline Lanes lanes_of(uint32_t argb) { return lanes_load((const uint32_t[]){argb, argb}); }

// Copy a pixel's alpha, or its blue, to all of its lanes.
static inline Lanes lanes_alpha(Lanes lanes) {
    return __builtin_shufflevector(lanes, lanes, LANE_ALPHA, LANE_ALPHA, LANE_ALPHA, LANE_ALPHA,
                                   LANE_ALPHA + 4, LANE_ALPHA + 4, LANE_ALPHA + 4, LANE_ALPHA + 4);
}
static inline Lanes lanes_blue(Lanes lanes) {
    return __builtin_shufflevector(lanes, lanes, LANE_BLUE, LANE_BLUE, LANE_BLUE, LANE_BLUE,
                                   LANE_BLUE + 4, LANE_BLUE + 4, LANE_BLUE + 4, LANE_BLUE + 4);
}

// Converts 0 to 255 to a fraction of 256.
static inline Lanes lanes_share(Lanes lanes) { return lanes + (lanes >> 7); }
static inline Lanes lanes_scale(Lanes lanes, Lanes share) { return (lanes * share + 128) >> 8; }

// Intermediate sums may overflow 16 bits; the result does not.
static inline Lanes lanes_mix(Lanes under, Lanes over, Lanes share) {
    return ((under << 8) + (over - under) * share + 128) >> 8;
}

static inline Lanes lanes_add(Lanes under, Lanes over) {
    Lanes sum = under + over;
    return (sum | -(sum >> 8)) & 255; // saturates at 255
}

// The pixels of the frame, if SDL renders in memory.
typedef struct Canvas {
    uint32_t *pixels; // XRGB8888
    int stride;       // pixels per row
    Box clip;         // clip rectangle, within the frame
} Canvas;

Box box_cut(Box box, Box clip) {
    int x0 = box.x > clip.x ? box.x : clip.x, y0 = box.y > clip.y ? box.y : clip.y;
    int x1 = box.x + box.w < clip.x + clip.w ? box.x + box.w : clip.x + clip.w;
    int y1 = box.y + box.h < clip.y + clip.h ? box.y + box.h : clip.y + clip.h;
    return (Box){x0, y0, x1 > x0 ? x1 - x0 : 0, y1 > y0 ? y1 - y0 : 0};
}

// Flushes SDL's queue, so that the drawing order is kept. Returns false if the pixels are not
// accessible: with graphics hardware, or while the target is a texture.
static bool canvas_open(const Renderer *renderer, Canvas *canvas) {
    SDL_Surface *surface = renderer->surface;
    if (!surface || SDL_GetRenderTarget(renderer->sdl) || SDL_RenderFlush(renderer->sdl) != 0)
        return false;
    *canvas = (Canvas){surface->pixels, surface->pitch / 4, {0, 0, surface->w, surface->h}};
    if (!SDL_RenderIsClipEnabled(renderer->sdl)) return true;
    SDL_Rect clip;
    SDL_RenderGetClipRect(renderer->sdl, &clip);
    canvas->clip = box_cut((Box){clip.x, clip.y, clip.w, clip.h}, canvas->clip);
    return true;
}

static void fill_row(uint32_t *row, int count, Lanes colour, Lanes share) {
    int x = 0;
    for (; x + 1 < count; x += 2)
        lanes_store(row + x, lanes_mix(lanes_load(row + x), colour, share));
    if (x == count) return;
    uint32_t last[2] = {row[x], 0};
    lanes_store(last, lanes_mix(lanes_load(last), colour, share));
    row[x] = last[0];
}

static void canvas_fill(const Canvas *canvas, Box box, uint32_t argb) {
    DEBUG_ASSERT(canvas->pixels && canvas->clip.w <= canvas->stride);
    Lanes colour = lanes_of(argb), share = lanes_share(lanes_alpha(colour));
    box = box_cut(box, canvas->clip);
    for (int y = box.y; y < box.y + box.h; y++)
        fill_row(canvas->pixels + (ptrdiff_t)y * canvas->stride + box.x, box.w, colour, share);
}

typedef struct Span {
    short first, end; // columns
} Span;

struct Stamp {
    StampKind kind;
    int width, height;
    uint32_t *pixels;     // NULL once only the texture is needed
    SDL_Texture *texture; // created on demand
    Span spans[];         // a span per row
};

// Finds the first and the last column with visible pixels of a row.
static void measure_row(Stamp *stamp, int row) {
    const uint32_t *pixels = stamp->pixels + (size_t)row * (size_t)stamp->width;
    int first = 0, end = stamp->width;
    while (first < end && pixels[first] >> 24 == 0) first++;
    while (end > first && pixels[end - 1] >> 24 == 0) end--;
    stamp->spans[row] = (Span){(short)first, (short)end};
}

Stamp *stamp_create(StampKind kind, int width, int height, uint32_t *pixels) {
    ASSERT(width > 0 && height > 0 && width <= SHRT_MAX);
    Stamp *stamp = malloc(sizeof *stamp + sizeof(Span) * (size_t)height);
    if (!stamp || !pixels) {
        free(stamp);
        free(pixels);
        return NULL;
    }
    *stamp = (Stamp){kind, width, height, pixels, NULL};
    for (int row = 0; row < height; row++) measure_row(stamp, row);
    return stamp;
}

void stamp_destroy(Stamp *stamp) {
    if (!stamp) return;
    if (stamp->texture) SDL_DestroyTexture(stamp->texture);
    free(stamp->pixels);
    free(stamp);
}

int stamp_width(const Stamp *stamp) { return stamp->width; }
int stamp_height(const Stamp *stamp) { return stamp->height; }

void stamp_change(Stamp *stamp, SDL_Rect part, const uint32_t *pixels, int stride) {
    ASSERT(part.x >= 0 && part.x + part.w <= stamp->width && stride >= part.w);
    ASSERT(part.y >= 0 && part.y + part.h <= stamp->height);
    if (stamp->texture) SDL_UpdateTexture(stamp->texture, &part, pixels, stride * 4);
    for (int row = 0; row < part.h && stamp->pixels; row++) {
        uint32_t *to = stamp->pixels + (size_t)(part.y + row) * (size_t)stamp->width + part.x;
        SDL_memcpy(to, pixels + (ptrdiff_t)row * stride, sizeof *to * (size_t)part.w);
        measure_row(stamp, part.y + row);
    }
}

SDL_FORCE_INLINE void put_pair(StampKind kind, uint32_t *under, const uint32_t *over, Lanes tint) {
    uint32_t both = over[0] & over[1] & 0xFF000000u, any = (over[0] | over[1]) & 0xFF000000u;
    if (any == 0) return;
    if (kind == STAMP_PICTURE && both == 0xFF000000u) {
        memcpy(under, over, 2 * sizeof *under);
        return;
    }
    Lanes top = lanes_load(over), below = lanes_load(under), alpha = lanes_alpha(top);
    if (kind != STAMP_PICTURE) {
        top = lanes_scale(tint, lanes_share(lanes_blue(top)));
        alpha = lanes_scale(alpha, lanes_share(lanes_alpha(tint)));
    }
    Lanes share = lanes_share(alpha);
    lanes_store(under, kind == STAMP_GLOW ? lanes_add(below, lanes_scale(top, share))
                                          : lanes_mix(below, top, share));
}

SDL_FORCE_INLINE void put_row(StampKind kind, uint32_t *under, const uint32_t *over, int count,
                              Lanes tint) {
    int i = 0;
    for (; i + 1 < count; i += 2) put_pair(kind, under + i, over + i, tint);
    if (i == count) return;
    uint32_t last[2] = {under[i], 0};
    put_pair(kind, last, (const uint32_t[]){over[i], 0}, tint);
    under[i] = last[0];
}

// Draws a picture with a part of its opacity.
static void put_faint_row(uint32_t *under, const uint32_t *over, int count, uint32_t opacity) {
    Lanes part = lanes_of(opacity * 0x01010101u);
    for (int i = 0; i < count; i++) {
        uint32_t both[2] = {under[i], 0};
        Lanes top = lanes_of(over[i]);
        Lanes share = lanes_share(lanes_scale(lanes_alpha(top), lanes_share(part)));
        lanes_store(both, lanes_mix(lanes_load(both), top, share));
        under[i] = both[0];
    }
}

static SDL_Texture *make_texture(Stamp *stamp, const Renderer *renderer) {
    SDL_Texture *texture = SDL_CreateTexture(renderer->sdl, SDL_PIXELFORMAT_ARGB8888,
                                             SDL_TEXTUREACCESS_STATIC, stamp->width, stamp->height);
    if (!texture) return NULL;
    SDL_SetTextureBlendMode(texture,
                            stamp->kind == STAMP_GLOW ? SDL_BLENDMODE_ADD : SDL_BLENDMODE_BLEND);
    SDL_SetTextureScaleMode(texture, SDL_ScaleModeLinear);
    SDL_UpdateTexture(texture, NULL, stamp->pixels, stamp->width * 4);
    if (renderer->surface) return texture;
    free(stamp->pixels);
    stamp->pixels = NULL;
    return texture;
}

static uint32_t opacity_of(const Renderer *renderer) {
    return rgb_channel((float)(1 - renderer->faint));
}

static void copy_texture(Stamp *stamp, const Renderer *renderer, SDL_Rect part, SDL_Rect place,
                         uint32_t tint) {
    if (!stamp->texture) stamp->texture = make_texture(stamp, renderer);
    if (!stamp->texture) return;
    if (stamp->kind != STAMP_PICTURE) {
        SDL_SetTextureColorMod(stamp->texture, tint >> 16 & 255, tint >> 8 & 255, tint & 255);
        SDL_SetTextureAlphaMod(stamp->texture, (Uint8)(tint >> 24));
    } else {
        SDL_SetTextureAlphaMod(stamp->texture, (Uint8)opacity_of(renderer));
    }
    SDL_RenderCopy(renderer->sdl, stamp->texture, &part, &place);
}

void stamp_draw_part(Stamp *stamp, const Renderer *renderer, SDL_Rect part, int x, int y,
                     uint32_t tint) {
    Canvas canvas;
    if (!stamp->pixels || !canvas_open(renderer, &canvas)) {
        copy_texture(stamp, renderer, part, (SDL_Rect){x, y, part.w, part.h}, tint);
        return;
    }
    int left = x - part.x, top = y - part.y; // position of the whole stamp
    Box seen = box_cut((Box){x, y, part.w, part.h}, canvas.clip);
    seen.x -= left, seen.y -= top;
    Lanes ink = lanes_of(tint);
    for (int row = seen.y; row < seen.y + seen.h; row++) {
        Span span = stamp->spans[row];
        int first = span.first > seen.x ? span.first : seen.x,
            end = span.end < seen.x + seen.w ? span.end : seen.x + seen.w;
        if (first >= end) continue;
        DEBUG_ASSERT(first >= 0 && end <= stamp->width);
        const uint32_t *over = stamp->pixels + (ptrdiff_t)row * stamp->width + first;
        uint32_t *under = canvas.pixels + (ptrdiff_t)(top + row) * canvas.stride + left + first;
        switch (stamp->kind) {
        case STAMP_PICTURE:
            if (renderer->faint > 0)
                put_faint_row(under, over, end - first, opacity_of(renderer));
            else
                put_row(STAMP_PICTURE, under, over, end - first, ink);
            break;
        case STAMP_TINTED: put_row(STAMP_TINTED, under, over, end - first, ink); break;
        case STAMP_GLOW: put_row(STAMP_GLOW, under, over, end - first, ink); break;
        }
    }
}

void stamp_draw(Stamp *stamp, const Renderer *renderer, int x, int y, uint32_t tint) {
    stamp_draw_part(stamp, renderer, (SDL_Rect){0, 0, stamp->width, stamp->height}, x, y, tint);
}

void stamp_stretch(Stamp *stamp, const Renderer *renderer, SDL_Rect place, uint32_t tint) {
    copy_texture(stamp, renderer, (SDL_Rect){0, 0, stamp->width, stamp->height}, place, tint);
}

bool shade_resize(Shade *shade, int width_px, int height_px, int cell_px) {
    ASSERT(width_px > 0 && height_px > 0 && cell_px > 0 && cell_px % 2 == 0);
    int columns = (width_px + cell_px - 1) / cell_px + 1;
    int rows = (height_px + cell_px - 1) / cell_px + 1;
    if (columns == shade->columns && rows == shade->rows && cell_px == shade->cell_px) return true;
    shade_free(shade);
    uint32_t *corners = calloc((size_t)(columns * rows), sizeof *corners);
    if (corners) *shade = (Shade){cell_px, columns, rows, corners, NULL};
    return corners;
}

void shade_free(Shade *shade) {
    free(shade->corners);
    if (shade->texture) SDL_DestroyTexture(shade->texture);
    *shade = (Shade){0};
}

// The texture's pixels are the corners, so the window begins at the centre of the first one.
static void copy_shade(Shade *shade, const Renderer *renderer) {
    int width = shade->columns, height = shade->rows;
    if (!shade->texture)
        shade->texture = SDL_CreateTexture(renderer->sdl, SDL_PIXELFORMAT_ARGB8888,
                                           SDL_TEXTUREACCESS_STREAMING, width, height);
    if (!shade->texture) return;
    SDL_SetTextureBlendMode(shade->texture, SDL_BLENDMODE_BLEND);
    SDL_SetTextureScaleMode(shade->texture, SDL_ScaleModeLinear);
    SDL_UpdateTexture(shade->texture, NULL, shade->corners, width * 4);
    int half_px = shade->cell_px / 2;
    SDL_Rect place = {-half_px, -half_px, width * shade->cell_px, height * shade->cell_px};
    SDL_RenderCopy(renderer->sdl, shade->texture, NULL, &place);
}

// Opacity in 1/65536, so that the steps from pixel to pixel add up.
static void shade_row(uint32_t *row, int width, const Shade *shade, const int *opacity) {
    Lanes colour = lanes_of(*shade->corners);
    int cell_px = shade->cell_px;
    for (int i = 0; i * cell_px < width; i++) {
        int value = opacity[i], step = (opacity[i + 1] - opacity[i]) / cell_px;
        int end = (i + 1) * cell_px < width ? (i + 1) * cell_px : width & ~1;
        for (int x = i * cell_px; x < end; x += 2, value += 2 * step) {
            Lanes share = lanes_share(lanes_of((uint32_t)(value >> 16) * 0x01010101u));
            lanes_store(row + x, lanes_mix(lanes_load(row + x), colour, share));
        }
    }
}

void shade_draw(Shade *shade, const Renderer *renderer) {
    enum { COLUMNS_MAX = 4096 };
    Canvas canvas;
    int opacity[COLUMNS_MAX];
    if (!canvas_open(renderer, &canvas) || shade->columns > COLUMNS_MAX) {
        copy_shade(shade, renderer);
        return;
    }
    int cell_px = shade->cell_px;
    for (int y = 0; y < canvas.clip.h && y < (shade->rows - 1) * cell_px; y++) {
        const uint32_t *above = shade->corners + (ptrdiff_t)(y / cell_px) * shade->columns;
        const uint32_t *below = above + shade->columns;
        int part = y % cell_px;
        for (int i = 0; i < shade->columns; i++) {
            int top = (int)(above[i] >> 24), bottom = (int)(below[i] >> 24);
            opacity[i] = (top * (cell_px - part) + bottom * part) * 65536 / cell_px;
        }
        shade_row(canvas.pixels + (ptrdiff_t)y * canvas.stride, canvas.clip.w, shade, opacity);
    }
}

static uint32_t ink_of(const Renderer *renderer, Rgb colour, double alpha) {
    return rgb_pack(PALETTES[renderer->palette].ink(colour),
                    (float)(alpha * (1 - renderer->faint)));
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

// Each pixel of a stroke is inked by how much of it is covered, in SHARES levels. SDL gets the
// points of one level at a time; in memory they are drawn at once.
enum { SHARES = 6, POINTS_MAX = 256 };
typedef struct Stroke {
    const Renderer *renderer;
    Canvas canvas;
    bool has_canvas;
    uint32_t inks[SHARES];
    double half_px;    // half of the stroke's width
    int width, height; // size of the frame
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
    int share = (int)lround(min_of(cover, 1) * SHARES) - 1;
    if (share < 0) return;
    DEBUG_ASSERT(share < SHARES);
    if (stroke->has_canvas) {
        canvas_fill(&stroke->canvas, (Box){x, y, 1, 1}, stroke->inks[share]);
        return;
    }
    if (stroke->counts[share] == POINTS_MAX) stroke_flush(stroke, share);
    stroke->points[share][stroke->counts[share]++] = (SDL_Point){x, y};
}

// Draws one pixel column (or row, if steep) at a time, from `from` up to but excluding `to`, so
// that pieces of a curve join without gaps or knots.
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

static void stroke_arc(Stroke *stroke, Vec middle, double radius_px, double from_rad, double to_rad,
                       int pieces) {
    Vec from = vec_add(middle, vec(radius_px * sin(from_rad), -radius_px * cos(from_rad)));
    for (int i = 1; i <= pieces; i++) {
        double angle = from_rad + (to_rad - from_rad) * i / pieces;
        Vec to = vec(middle.x + radius_px * sin(angle), middle.y - radius_px * cos(angle));
        stroke_line(stroke, from, to);
        from = to;
    }
}

void paint_circle_arc(const Renderer *renderer, Vec middle, double radius_px, double from_rad,
                      double to_rad, int pieces, double width_px, Rgb colour, double alpha) {
    ASSERT(pieces >= 0);
    Stroke stroke;
    stroke_begin(&stroke, renderer, width_px, colour, alpha);
    stroke_arc(&stroke, middle, radius_px, from_rad, to_rad, pieces);
    stroke_end(&stroke);
}

void paint_circle(const Renderer *renderer, Vec middle, double radius_px, double width_px,
                  Rgb colour, double alpha) {
    Stroke stroke;
    stroke_begin(&stroke, renderer, width_px, colour, alpha);
    bool is_near = middle.x + radius_px > 0 && middle.x - radius_px < stroke.width &&
                   middle.y + radius_px > 0 && middle.y - radius_px < stroke.height;
    // A multiple of 8, so that no piece is both steep and flat.
    int pieces = 8 * (int)clamp(radius_px / 8, 3, 24);
    if (is_near) stroke_arc(&stroke, middle, radius_px, 0, 2 * PI, pieces);
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
        double off = y + 0.5 - middle.y, half = sqrt(max_of(radius_px * radius_px - off * off, 0));
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

// Returns red for 0, amber for a half and green for 1.
static Rgb health_colour(double part) {
    const Rgb red = {0.90f, 0.26f, 0.16f}, amber = {0.98f, 0.72f, 0.20f},
              green = {0.44f, 0.80f, 0.34f};
    return part < 0.5 ? rgb_mix(red, amber, (float)clamp(2.5 * part - 0.25, 0, 1))
                      : rgb_mix(amber, green, (float)clamp(2.5 * part - 1.25, 0, 1));
}

void paint_segments(const Renderer *renderer, Box box, double part) {
    enum { MOST = 10, LEAST_PX = 4 };
    int count = box.w / LEAST_PX < MOST ? box.w / LEAST_PX : MOST;
    part = clamp(part, 0, 1);
    if (count < 2) {
        paint_bar(renderer, box, part, health_colour(part));
        return;
    }
    int lit = part > 0 ? (int)max_of(ceil(count * part - 1e-9), 1) : 0;
    for (int i = 0; i < count; i++) {
        int from = box.w * i / count, to = box.w * (i + 1) / count - 1;
        Box cell = {box.x + from, box.y, to - from, box.h};
        paint_box(renderer, cell, i < lit ? health_colour(part) : (Rgb){0.20f, 0.205f, 0.21f},
                  i < lit ? 1 : 0.9);
    }
}

void paint_bar(const Renderer *renderer, Box box, double part, Rgb colour) {
    paint_box(renderer, box, (Rgb){0.20f, 0.205f, 0.21f}, 0.95);
    part = clamp(part, 0, 1);
    int filled = part > 0 ? (int)max_of(lround(box.w * part), 1) : 0;
    paint_box(renderer, (Box){box.x, box.y, filled, box.h}, colour, 1);
}
