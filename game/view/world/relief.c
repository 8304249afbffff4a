// relief.c -- height fields from signed distances.
#include "relief.h"

#include <math.h>
#include <stdlib.h>

#include "noise.h"

bool relief_make(Relief *relief, float half_w_m, float half_l_m, float texels_per_m) {
    relief->half_w_m = half_w_m + 0.06f;
    relief->half_l_m = half_l_m + 0.06f;
    relief->texels_per_m = texels_per_m;
    relief->columns = (int)ceilf(2 * relief->half_w_m * texels_per_m);
    relief->rows = (int)ceilf(2 * relief->half_l_m * texels_per_m);
    relief->texels = calloc((size_t)relief->columns * (size_t)relief->rows, sizeof(Texel));
    relief->room = (int)ceilf(RELIEF_ROOM_M * texels_per_m) + 1;
    relief->stride = relief->columns + 2 * relief->room;
    size_t rows = (size_t)relief->rows + 2 * (size_t)relief->room;
    relief->heights = calloc((size_t)relief->stride * rows, sizeof(float));
    if (relief->texels && relief->heights) return true;
    relief_free(relief);
    return false;
}

void relief_free(Relief *relief) {
    free(relief->texels);
    free(relief->heights);
    relief->texels = NULL;
    relief->heights = NULL;
}

static float box_distance(float x, float y, float hx, float hy, float round) {
    float dx = fabsf(x) - hx + round, dy = fabsf(y) - hy + round;
    return hypotf(fmaxf(dx, 0), fmaxf(dy, 0)) + fminf(fmaxf(dx, dy), 0) - round;
}

// Sides lean from `hx` behind to `front` in front.
static float taper_distance(float x, float y, const Solid *solid) {
    float lean = (solid->front - solid->hx) / (2 * solid->hy);
    float wide = solid->hx + lean * (y + solid->hy) - solid->round;
    float side = (fabsf(x) - wide) / sqrtf(1 + lean * lean),
          end = fabsf(y) - solid->hy + solid->round;
    float corner = hypotf(fmaxf(side, 0), fmaxf(end, 0));
    return corner + fminf(fmaxf(side, end), 0) - solid->round;
}

static float tube_distance(float x, float y, const Solid *solid) {
    float along_x = solid->hx - solid->x, along_y = solid->hy - solid->y;
    float length2 = along_x * along_x + along_y * along_y;
    float part = length2 > 0 ? (x * along_x + y * along_y) / length2 : 0;
    part = fminf(fmaxf(part, 0), 1);
    return hypotf(x - part * along_x, y - part * along_y) - solid->front;
}

static float solid_distance(const Solid *solid, float x, float y) {
    x -= solid->x;
    y -= solid->y;
    switch (solid->form) {
    case FORM_BOX: return box_distance(x, y, solid->hx, solid->hy, solid->round);
    case FORM_TAPER: return taper_distance(x, y, solid);
    case FORM_DISC: return hypotf(x, y) - solid->hx;
    case FORM_TUBE: return tube_distance(x, y, solid);
    case FORM_SIGN: return solid->hx * sign_distance(solid->sign, x / solid->hx, y / solid->hx);
    }
    return 1;
}

// A quarter circle from the edge up to the top.
static float solid_height(const Solid *solid, float depth, float y) {
    float top = solid->top + solid->tilt * (y - solid->y);
    if (depth >= solid->bevel) return top;
    float out = 1 - fmaxf(depth, 0) / solid->bevel;
    return top - 0.85f * solid->bevel * (1 - sqrtf(fmaxf(0, 1 - out * out)));
}

static void lay(Texel *texel, const Solid *solid, Rgb paint, float gloss, float distance, float y,
                float soft_m) {
    float cover = 0.5f - distance / soft_m;
    if (cover <= 0) return;
    cover = fminf(cover, 1);
    float height = solid->is_flat ? texel->height : solid_height(solid, -distance, y);
    if (height < texel->height) return;
    float part = texel->cover > 0 ? cover : 1;
    texel->paint = rgb_mix(texel->paint, paint, part);
    texel->gloss += (gloss - texel->gloss) * part;
    texel->height += (height - texel->height) * part;
    texel->cover = fmaxf(texel->cover, cover);
}

static int index_of(const Relief *relief, float at_m, float half_m, int count) {
    int index = (int)floorf((at_m + half_m) * relief->texels_per_m);
    return index < 0 ? 0 : index >= count ? count - 1 : index;
}

// How far a solid reaches from (x, y) to both sides and both ends.
static void reach_of(const Solid *solid, float *half_w, float *half_l) {
    bool has_ends = solid->form == FORM_BOX || solid->form == FORM_TAPER;
    *half_w = fmaxf(solid->hx, solid->front);
    *half_l = has_ends ? solid->hy : solid->hx;
    if (solid->form != FORM_TUBE) return;
    *half_w = fabsf(solid->hx - solid->x) + solid->front;
    *half_l = fabsf(solid->hy - solid->y) + solid->front;
}

void relief_add(Relief *relief, const Solid *solid, Rgb paint, float gloss) {
    float reach = 1.0f / relief->texels_per_m, half_w, half_l;
    reach_of(solid, &half_w, &half_l);
    half_w += reach;
    half_l += reach;
    int first_row = index_of(relief, solid->y - half_l, relief->half_l_m, relief->rows);
    int last_row = index_of(relief, solid->y + half_l, relief->half_l_m, relief->rows);
    int first = index_of(relief, solid->x - half_w, relief->half_w_m, relief->columns);
    int last = index_of(relief, solid->x + half_w, relief->half_w_m, relief->columns);
    for (int row = first_row; row <= last_row; row++) {
        float y = ((float)row + 0.5f) * reach - relief->half_l_m;
        for (int column = first; column <= last; column++) {
            float x = ((float)column + 0.5f) * reach - relief->half_w_m;
            float distance = solid_distance(solid, x, y);
            Texel *texel = &relief->texels[row * relief->columns + column];
            if (distance < reach) lay(texel, solid, paint, gloss, distance, y, reach);
        }
    }
}

void relief_burn(Relief *relief, float amount, uint32_t seed) {
    const Rgb soot = {0.150f, 0.142f, 0.136f}, rust = {0.30f, 0.20f, 0.14f};
    float step = 1.0f / relief->texels_per_m;
    for (int row = 0; row < relief->rows; row++) {
        for (int column = 0; column < relief->columns; column++) {
            Texel *texel = &relief->texels[row * relief->columns + column];
            float x = (float)column * step, y = (float)row * step;
            float spot = noise_fractal(x * 2.2f, y * 2.2f, seed, 4);
            float burnt = fminf(1, fmaxf(0, (spot - 1 + 1.15f * amount) * 4.5f));
            float rusty =
                amount > 0.9f ? fmaxf(0, noise_fractal(x * 3, y * 3, seed + 9, 3) - 0.52f) * 3 : 0;
            texel->paint =
                rgb_mix(texel->paint, rgb_mix(soot, rust, fminf(rusty, 0.8f)), burnt * 0.84f);
            texel->gloss *= 1 - burnt;
        }
    }
}

static float height_at(const Relief *relief, int column, int row) {
    if (column < 0 || row < 0 || column >= relief->columns || row >= relief->rows) return 0;
    return relief->texels[row * relief->columns + column].height;
}

// What stands higher a little way off, in eight directions, hides sky.
static float open_sky(const Relief *relief, int column, int row) {
    int near = (int)fmaxf(1, 0.07f * relief->texels_per_m);
    float here = height_at(relief, column, row), hidden = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            float rise = height_at(relief, column + dx * near, row + dy * near) - here;
            hidden += fminf(fmaxf(rise, 0) / 0.14f, 1);
        }
    return 1 - 0.62f * hidden / 8;
}

void relief_finish(Relief *relief) {
    float k = relief->texels_per_m / 2;
    for (int row = 0; row < relief->rows; row++) {
        for (int column = 0; column < relief->columns; column++) {
            float east =
                (height_at(relief, column + 1, row) - height_at(relief, column - 1, row)) * k;
            float north =
                (height_at(relief, column, row + 1) - height_at(relief, column, row - 1)) * k;
            east = fminf(fmaxf(east, -1.6f), 1.6f);
            north = fminf(fmaxf(north, -1.6f), 1.6f);
            float length = sqrtf(1 + east * east + north * north);
            Texel *texel = &relief->texels[row * relief->columns + column];
            float x = (float)column / relief->texels_per_m, y = (float)row / relief->texels_per_m;
            float dust = 0.94f + 0.12f * noise_fractal(x * 5, y * 5, 17, 3);
            texel->paint = rgb_scale(texel->paint, dust);
            texel->nx = -east / length;
            texel->ny = -north / length;
            texel->nz = 1 / length;
            texel->open = open_sky(relief, column, row);
            relief->heights[(row + relief->room) * relief->stride + column + relief->room] =
                texel->height;
        }
    }
}
