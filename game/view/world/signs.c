// signs.c -- signs cut out of their distance fields.
#include "signs.h"

#include <stdlib.h>

#include "view/draw/stamp.h"

enum { RADIUS_MAX = 64 };

struct Signs {
    const Renderer *renderer;
    Stamp *stamps[SIGN_COUNT][RADIUS_MAX + 1];
};

Signs *signs_create(const Renderer *renderer) {
    Signs *signs = calloc(1, sizeof *signs);
    if (signs) signs->renderer = renderer;
    return signs;
}

void signs_forget(Signs *signs) {
    for (int i = 0; i < SIGN_COUNT * (RADIUS_MAX + 1); i++) {
        Stamp **stamp = &signs->stamps[0][0] + i;
        stamp_destroy(*stamp);
        *stamp = NULL;
    }
}

void signs_destroy(Signs *signs) {
    if (!signs) return;
    signs_forget(signs);
    free(signs);
}

static Stamp *cut_out(int shape, int radius_px) {
    int side = 2 * radius_px + 2;
    uint32_t *pixels = malloc(sizeof(uint32_t) * (size_t)side * (size_t)side);
    if (!pixels) return NULL;
    for (int i = 0; i < side * side; i++) {
        float x = ((float)(i % side) + 0.5f - (float)side / 2) / (float)radius_px;
        float y = ((float)side / 2 - (float)(i / side) - 0.5f) / (float)radius_px;
        float cover = 0.5f - sign_distance(shape, x, y) * (float)radius_px;
        pixels[i] = rgb_pack((Rgb){1, 1, 1}, cover);
    }
    return stamp_create(STAMP_TINTED, side, side, pixels);
}

void signs_draw(Signs *signs, int team, int middle_x, int middle_y, int radius_px, double light) {
    if (radius_px < 1) return;
    if (radius_px > RADIUS_MAX) radius_px = RADIUS_MAX;
    int shape = palette_shape(team);
    Stamp **stamp = &signs->stamps[shape][radius_px];
    if (!*stamp) *stamp = cut_out(shape, radius_px);
    if (!*stamp) return;
    Rgb colour = PALETTES[signs->renderer->palette].ink(palette_team(team));
    uint32_t tint = rgb_pack(rgb_scale(colour, (float)light), 1);
    int reach = radius_px + 1;
    stamp_draw(*stamp, signs->renderer, middle_x - reach, middle_y - reach, tint);
}
