// stamp.c -- pixels with the ends of each row's visible part: most of a turned tank's square is
// empty.
#include "stamp.h"

#include <stdlib.h>

#include "canvas.h"
#include "lanes.h"

typedef struct Span {
    short first, end; // columns
} Span;

struct Stamp {
    StampKind kind;
    int width, height;
    uint32_t *pixels;     // NULL once only the texture is needed
    Span *spans;          // by row
    SDL_Texture *texture; // made when it is needed
};

// Of what a pixel has to be to show.
static void measure_row(Stamp *stamp, int row) {
    const uint32_t *pixels = stamp->pixels + (size_t)row * (size_t)stamp->width;
    int first = 0, end = stamp->width;
    while (first < end && pixels[first] >> 24 == 0) first++;
    while (end > first && pixels[end - 1] >> 24 == 0) end--;
    stamp->spans[row] = (Span){(short)first, (short)end};
}

Stamp *stamp_create(StampKind kind, int width, int height, uint32_t *pixels) {
    Stamp *stamp = calloc(1, sizeof *stamp);
    Span *spans = malloc(sizeof *spans * (size_t)height);
    if (!stamp || !spans || !pixels) {
        free(stamp);
        free(spans);
        free(pixels);
        return NULL;
    }
    *stamp = (Stamp){kind, width, height, pixels, spans, NULL};
    for (int row = 0; row < height; row++) measure_row(stamp, row);
    return stamp;
}

void stamp_destroy(Stamp *stamp) {
    if (!stamp) return;
    if (stamp->texture) SDL_DestroyTexture(stamp->texture);
    free(stamp->pixels);
    free(stamp->spans);
    free(stamp);
}

int stamp_width(const Stamp *stamp) { return stamp->width; }
int stamp_height(const Stamp *stamp) { return stamp->height; }

void stamp_change(Stamp *stamp, SDL_Rect part, const uint32_t *pixels, int stride) {
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

static void put_rows(const Stamp *stamp, const Canvas *canvas, Box part, int x, int y, Lanes tint) {
    for (int row = part.y; row < part.y + part.h; row++) {
        Span span = stamp->spans[row];
        int first = span.first > part.x ? span.first : part.x,
            end = span.end < part.x + part.w ? span.end : part.x + part.w;
        if (first >= end) continue;
        const uint32_t *over = stamp->pixels + (ptrdiff_t)row * stamp->width + first;
        uint32_t *under = canvas->pixels + (ptrdiff_t)(y + row) * canvas->stride + x + first;
        switch (stamp->kind) {
        case STAMP_PICTURE: put_row(STAMP_PICTURE, under, over, end - first, tint); break;
        case STAMP_TINTED: put_row(STAMP_TINTED, under, over, end - first, tint); break;
        case STAMP_GLOW: put_row(STAMP_GLOW, under, over, end - first, tint); break;
        }
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

static void copy_texture(Stamp *stamp, const Renderer *renderer, SDL_Rect part, SDL_Rect place,
                         uint32_t tint) {
    if (!stamp->texture) stamp->texture = make_texture(stamp, renderer);
    if (!stamp->texture) return;
    if (stamp->kind != STAMP_PICTURE) {
        SDL_SetTextureColorMod(stamp->texture, tint >> 16 & 255, tint >> 8 & 255, tint & 255);
        SDL_SetTextureAlphaMod(stamp->texture, (Uint8)(tint >> 24));
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
    int left = x - part.x, top = y - part.y; // of the whole stamp
    Box seen = box_cut((Box){x, y, part.w, part.h}, canvas.clip);
    seen.x -= left, seen.y -= top;
    put_rows(stamp, &canvas, seen, left, top, lanes_of(tint));
}

void stamp_draw(Stamp *stamp, const Renderer *renderer, int x, int y, uint32_t tint) {
    stamp_draw_part(stamp, renderer, (SDL_Rect){0, 0, stamp->width, stamp->height}, x, y, tint);
}

void stamp_stretch(Stamp *stamp, const Renderer *renderer, SDL_Rect place, uint32_t tint) {
    copy_texture(stamp, renderer, (SDL_Rect){0, 0, stamp->width, stamp->height}, place, tint);
}
