// puffs.c -- soft pictures, made the first time a size is needed: blits that need no scaling are
// the fast ones.
#include "puffs.h"

#include <stdlib.h>

#include "noise.h"
#include "view/draw/stamp.h"

enum { VARIANTS = 4, SIZES = 30, KINDS = 3 };

#define SMALLEST_PX 0.75
#define SIZE_STEP 1.2

struct Puffs {
    const Renderer *renderer;
    Stamp *stamps[KINDS][VARIANTS][SIZES];
    double radii_px[SIZES];
};

Puffs *puffs_create(const Renderer *renderer) {
    Puffs *puffs = calloc(1, sizeof *puffs);
    if (!puffs) return NULL;
    puffs->renderer = renderer;
    for (int i = 0; i < SIZES; i++) puffs->radii_px[i] = SMALLEST_PX * pow(SIZE_STEP, i);
    return puffs;
}

void puffs_forget(Puffs *puffs) {
    for (int i = 0; i < KINDS * VARIANTS * SIZES; i++) {
        Stamp **stamp = &puffs->stamps[0][0][0] + i;
        stamp_destroy(*stamp);
        *stamp = NULL;
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

static Stamp *paint(PuffKind kind, int variant, double radius) {
    int side = 2 * (int)ceil(radius + 0.5);
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
    return stamp_create(kind == PUFF_GLOW ? STAMP_GLOW : STAMP_TINTED, side, side, pixels);
}

void puffs_draw(Puffs *puffs, PuffKind kind, int variant, Vec at_px, double radius_px, Rgb colour,
                double alpha) {
    if (alpha < 0.01 || !(radius_px > 0)) return;
    int size = (int)clamp(lround(log(radius_px / SMALLEST_PX) / log(SIZE_STEP)), 0, SIZES - 1);
    variant = kind == PUFF_SMOKE ? variant & (VARIANTS - 1) : 0;
    Stamp **stamp = &puffs->stamps[kind][variant][size];
    if (!*stamp) *stamp = paint(kind, variant, puffs->radii_px[size]);
    if (!*stamp) return;
    uint32_t tint = rgb_pack(PALETTES[puffs->renderer->palette].paint(colour), (float)alpha);
    int reach = stamp_width(*stamp) / 2;
    stamp_draw(*stamp, puffs->renderer, (int)floor(at_px.x + 0.5) - reach,
               (int)floor(at_px.y + 0.5) - reach, tint);
}
