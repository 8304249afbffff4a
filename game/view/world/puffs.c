// puffs.c -- soft pictures, made the first time a size is needed: blits that need no scaling are
// the fast ones.
#include "puffs.h"

#include <stdlib.h>

#include "noise.h"

enum { VARIANTS = 4, SIZES = 30, KINDS = 3 };

#define SMALLEST_PX 0.75
#define SIZE_STEP 1.2

struct Puffs {
    const Renderer *renderer;
    SDL_Texture *textures[KINDS][VARIANTS][SIZES];
    int sides[SIZES];
};

Puffs *puffs_create(const Renderer *renderer) {
    Puffs *puffs = calloc(1, sizeof *puffs);
    if (puffs) puffs->renderer = renderer;
    return puffs;
}

void puffs_forget(Puffs *puffs) {
    for (int i = 0; i < KINDS * VARIANTS * SIZES; i++) {
        SDL_Texture **texture = &puffs->textures[0][0][0] + i;
        if (*texture) SDL_DestroyTexture(*texture);
        *texture = NULL;
    }
}

void puffs_destroy(Puffs *puffs) {
    if (!puffs) return;
    puffs_forget(puffs);
    free(puffs);
}

// x, y in radii, y up.
static float puff_alpha(PuffKind kind, int variant, float x, float y, float edge) {
    float r = hypotf(x, y);
    if (kind == PUFF_DOT) return fminf(fmaxf((1 - r) / edge + 0.5f, 0), 1);
    if (r >= 1) return 0;
    float soft = 1 - r * r;
    if (kind == PUFF_GLOW) return soft * soft * soft;
    float lumps = noise_fractal(x * 1.7f + 9.0f * (float)variant, y * 1.7f, 301, 3);
    return soft * fminf(fmaxf((lumps - 0.22f) * 3.2f, 0), 1);
}

static float puff_light(PuffKind kind, int variant, float x, float y) {
    if (kind != PUFF_SMOKE) return 1;
    float lumps = noise_fractal(x * 2.3f + 5.0f * (float)variant, y * 2.3f, 302, 3);
    return fminf(fmaxf(0.72f + 0.16f * (y - x) + 0.34f * (lumps - 0.5f), 0), 1);
}

static SDL_Texture *paint(const Renderer *renderer, PuffKind kind, int variant, double radius,
                          int side) {
    uint32_t *pixels = malloc(sizeof(uint32_t) * (size_t)side * (size_t)side);
    if (!pixels) return NULL;
    for (int row = 0; row < side; row++) {
        for (int column = 0; column < side; column++) {
            float x = (float)((column + 0.5 - side / 2.0) / radius);
            float y = (float)((side / 2.0 - row - 0.5) / radius);
            float light = puff_light(kind, variant, x, y);
            float alpha = puff_alpha(kind, variant, x, y, (float)(1 / radius));
            pixels[row * side + column] = rgb_pack((Rgb){light, light, light}, alpha);
        }
    }
    SDL_Texture *texture = SDL_CreateTexture(renderer->sdl, SDL_PIXELFORMAT_ARGB8888,
                                             SDL_TEXTUREACCESS_STATIC, side, side);
    if (texture) {
        SDL_SetTextureBlendMode(texture,
                                kind == PUFF_GLOW ? SDL_BLENDMODE_ADD : SDL_BLENDMODE_BLEND);
        SDL_UpdateTexture(texture, NULL, pixels, side * 4);
    }
    free(pixels);
    return texture;
}

void puffs_draw(Puffs *puffs, PuffKind kind, int variant, Vec at_px, double radius_px, Rgb colour,
                double alpha) {
    if (alpha < 0.01 || !(radius_px > 0)) return;
    int size = (int)clamp(lround(log(radius_px / SMALLEST_PX) / log(SIZE_STEP)), 0, SIZES - 1);
    double radius = SMALLEST_PX * pow(SIZE_STEP, size);
    int side = 2 * (int)ceil(radius + 0.5);
    variant = kind == PUFF_SMOKE ? variant & (VARIANTS - 1) : 0;
    SDL_Texture **texture = &puffs->textures[kind][variant][size];
    if (!*texture) *texture = paint(puffs->renderer, kind, variant, radius, side);
    if (!*texture) return;
    uint32_t tint = rgb_pack(PALETTES[puffs->renderer->palette].paint(colour), (float)alpha);
    SDL_SetTextureColorMod(*texture, tint >> 16 & 255, tint >> 8 & 255, tint & 255);
    SDL_SetTextureAlphaMod(*texture, (Uint8)(tint >> 24));
    SDL_Rect place = {(int)floor(at_px.x + 0.5) - side / 2, (int)floor(at_px.y + 0.5) - side / 2,
                      side, side};
    SDL_RenderCopy(puffs->renderer->sdl, *texture, NULL, &place);
}
