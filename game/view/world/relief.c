// relief.c -- builds height fields from signed distances, and lights them.
#include "sprites.h"

#include <stdlib.h>

#include "ai/maths/assert.h"
#include "soil.h"

bool relief_make(Relief *relief, float half_w_m, float half_l_m, float texels_per_m) {
    ASSERT(half_w_m > 0 && half_l_m > 0 && texels_per_m > 0);
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

// Returns the distance to a taper: its half width changes from `hx` at the rear to `front`.
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

// The edge is a quarter circle.
static float solid_height(const Solid *solid, float depth, float y) {
    float top = solid->top + solid->tilt * (y - solid->y);
    if (depth >= solid->bevel) return top;
    float out = 1 - fmaxf(depth, 0) / solid->bevel;
    return top - 0.85f * solid->bevel * (1 - sqrtf(fmaxf(0, 1 - out * out)));
}

static void lay(Texel *texel, const Solid *solid, Rgb paint, float gloss, float distance, float y,
                float soft_m) {
    float cover = 0.5f - distance / soft_m;
    if (cover <= 0 || (solid->is_flat && texel->cover < 1)) return;
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

// Gets how far a solid extends from (x, y) to both sides and both ends.
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
    ASSERT(amount >= 0);
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
            // Higher texels nearby, in eight directions, hide a part of the sky.
            int near = (int)fmaxf(1, 0.07f * relief->texels_per_m);
            float here = height_at(relief, column, row), hidden = 0;
            for (int dy = -1; dy <= 1; dy++)
                for (int dx = -1; dx <= 1; dx++) {
                    float rise = height_at(relief, column + dx * near, row + dy * near) - here;
                    hidden += fminf(fmaxf(rise, 0) / 0.14f, 1);
                }
            texel->open = 1 - 0.62f * hidden / 8;
            relief->heights[(row + relief->room) * relief->stride + column + relief->room] =
                texel->height;
        }
    }
}

#define LIGHT_WEST 0.46f // unit vector toward the lamp
#define LIGHT_NORTH 0.50f
#define LIGHT_UP 0.734f
#define AMBIENT 0.40f

enum { SIDE = 2, SAMPLES = SIDE * SIDE }; // samples per pixel
enum { LOOKS = 3 };                       // toward the lamp, each twice as far as the one before
#define FIRST_LOOK_M 0.08f

// A point of the relief, or an offset, in texels.
typedef struct Spot {
    float u, v;
} Spot;

static inline Spot spot_add(Spot a, Spot b) { return (Spot){a.u + b.u, a.v + b.v}; }

// A rotation: how texels map to pixels.
typedef struct Turn {
    float c, s;
    float lamp_x, lamp_y; // toward the lamp, in the body frame
    float half_x, half_y; // toward the half vector of lamp and eye
    Spot looks[LOOKS];
    Spot east, south;      // sides of a pixel
    Spot samples[SAMPLES]; // sample points, relative to its north-west corner
    Spot middle;
} Turn;

static Turn turn_to(const Relief *relief, double heading_rad, double px_per_m) {
    float c = (float)cos(heading_rad), s = (float)sin(heading_rad);
    float east = -LIGHT_WEST, north = LIGHT_NORTH;
    Turn turn = {.c = c, .s = s, .lamp_x = east * c - north * s, .lamp_y = east * s + north * c};
    float length = sqrtf(2 + 2 * LIGHT_UP), reach = FIRST_LOOK_M * relief->texels_per_m;
    turn.half_x = turn.lamp_x / length;
    turn.half_y = turn.lamp_y / length;
    for (int i = 0; i < LOOKS; i++, reach *= 2)
        turn.looks[i] = (Spot){turn.lamp_x * reach, turn.lamp_y * reach};
    float side = relief->texels_per_m / (float)px_per_m;
    turn.east = (Spot){side * c, side * s};
    turn.south = (Spot){side * s, -side * c};
    for (int i = 0; i < SAMPLES; i++) {
        float e = ((float)(i % SIDE) + 0.5f) / SIDE, d = ((float)(i / SIDE) + 0.5f) / SIDE;
        turn.samples[i] =
            (Spot){e * turn.east.u + d * turn.south.u, e * turn.east.v + d * turn.south.v};
    }
    turn.middle = (Spot){(turn.east.u + turn.south.u) / 2, (turn.east.v + turn.south.v) / 2};
    return turn;
}

static LitPicture picture_for(const Relief *relief, const Turn *turn, double px_per_m,
                              double grow_m) {
    double w = fabs(relief->half_w_m * turn->c) + fabs(relief->half_l_m * turn->s) + grow_m;
    double h = fabs(relief->half_w_m * turn->s) + fabs(relief->half_l_m * turn->c) + grow_m;
    LitPicture picture = {2 * (int)ceil(w * px_per_m), 2 * (int)ceil(h * px_per_m), NULL};
    picture.pixels = calloc((size_t)picture.width * (size_t)picture.height, sizeof(uint32_t));
    return picture;
}

// Returns the north-west corner of a pixel; the picture and the relief have the same centre.
static inline Spot spot_at(const Relief *relief, const Turn *turn, const LitPicture *picture,
                           int column, int row) {
    float east = (float)(column - picture->width / 2), south = (float)(row - picture->height / 2);
    return (Spot){
        relief->half_w_m * relief->texels_per_m + east * turn->east.u + south * turn->south.u,
        relief->half_l_m * relief->texels_per_m + east * turn->east.v + south * turn->south.v};
}

static inline const Texel *texel_at(const Relief *relief, Spot spot) {
    if (spot.u < 0 || spot.v < 0) return NULL;
    int column = (int)spot.u, row = (int)spot.v;
    if (column >= relief->columns || row >= relief->rows) return NULL;
    return &relief->texels[row * relief->columns + column];
}

static inline float positive(float value) { return value > 0 ? value : 0; }

static inline Rgb lit(const Turn *turn, const Texel *texel, float seen) {
    DEBUG_ASSERT(seen >= 0 && seen <= 1 && texel->nz > 0 && texel->nz <= 1);
    float lambert = texel->nx * turn->lamp_x + texel->ny * turn->lamp_y + texel->nz * LIGHT_UP;
    float lamp = positive(lambert) / LIGHT_UP * (0.25f + 0.75f * seen);
    float light = AMBIENT * texel->open + (1 - AMBIENT) * lamp * (0.5f + 0.5f * texel->open);
    float half_z = (1 + LIGHT_UP) / sqrtf(2 + 2 * LIGHT_UP);
    float shine =
        positive(texel->nx * turn->half_x + texel->ny * turn->half_y + texel->nz * half_z);
    shine *= shine, shine *= shine, shine *= shine, shine *= shine; // 16th power
    float flat = 0.42f;                                             // the value of a level surface
    float glint = texel->gloss * positive(shine - flat) * 0.45f * seen;
    Rgb colour = rgb_scale(texel->paint, light);
    return (Rgb){colour.r + glint, colour.g + glint, colour.b + glint};
}

// The lamp's visibility is expensive, so it is computed once per pixel, at its centre.
static uint32_t lit_pixel(const Relief *relief, const Turn *turn, Spot corner) {
    const Texel *texels[SAMPLES];
    int count = 0;
    float height = 0, cover = 0;
    for (int i = 0; i < SAMPLES; i++) {
        const Texel *texel = texel_at(relief, spot_add(corner, turn->samples[i]));
        if (!texel || texel->cover <= 0) continue;
        texels[count++] = texel;
        height += texel->height;
        cover += texel->cover;
    }
    if (count == 0) return 0;
    Spot spot = spot_add(corner, turn->middle);
    float lamp = 1, room = (float)relief->room;
    float rise = LIGHT_UP * FIRST_LOOK_M;
    for (int i = 0; i < LOOKS; i++, rise *= 2) {
        int column = (int)(spot.u + turn->looks[i].u + room),
            row = (int)(spot.v + turn->looks[i].v + room);
        float over =
            relief->heights[row * relief->stride + column] - (height / (float)count) - rise;
        if (over > 0) lamp -= over < 0.5f / 9 ? over * 9 : 0.5f;
    }
    float seen = lamp > 0 ? lamp : 0;
    Rgb sum = {0};
    for (int i = 0; i < count; i++) {
        Rgb colour = lit(turn, texels[i], seen);
        sum.r += colour.r * texels[i]->cover;
        sum.g += colour.g * texels[i]->cover;
        sum.b += colour.b * texels[i]->cover;
    }
    return rgb_pack(rgb_scale(sum, 1 / cover), cover / SAMPLES);
}

LitPicture light_relief(const Relief *relief, double heading_rad, double px_per_m, double room_m) {
    ASSERT(px_per_m > 0 && room_m >= 0);
    Turn turn = turn_to(relief, heading_rad, px_per_m);
    LitPicture picture = picture_for(relief, &turn, px_per_m, room_m);
    for (int row = 0; row < picture.height && picture.pixels; row++)
        for (int column = 0; column < picture.width; column++)
            picture.pixels[row * picture.width + column] =
                lit_pixel(relief, &turn, spot_at(relief, &turn, &picture, column, row));
    return picture;
}

// The shadow is swept from below the relief to the shadow of its roof: offsets from a point to
// possible causes of its shadow, and their minimum heights.
enum { SWEEPS = 5 };
typedef struct Sweep {
    Spot away;
    float height;
} Sweep;

// Computes a running mean along a line of `count` values, `stride` apart.
static void blur_line(float *values, float *line, int count, int stride, int radius) {
    DEBUG_ASSERT(count > 0 && stride > 0 && radius > 0);
    float sum = 0, share = 1.0f / (float)(2 * radius + 1);
    for (int i = 0; i < count; i++) line[i] = values[i * stride];
    for (int i = -radius; i < count; i++) {
        if (i + radius < count) sum += line[i + radius];
        if (i - radius - 1 >= 0) sum -= line[i - radius - 1];
        if (i >= 0) values[i * stride] = sum * share;
    }
}

LitPicture light_shadow(const Relief *relief, double heading_rad, double px_per_m) {
    ASSERT(px_per_m > 0);
    Turn turn = turn_to(relief, heading_rad, px_per_m);
    LitPicture picture = picture_for(relief, &turn, px_per_m, SHADOW_EAST_M + 0.25);
    size_t count = (size_t)picture.width * (size_t)picture.height;
    float *dark = malloc(sizeof(float) * (count + (size_t)picture.width + (size_t)picture.height));
    if (!picture.pixels || !dark) {
        free(dark);
        free(picture.pixels);
        picture.pixels = NULL;
        return picture;
    }
    Sweep sweeps[SWEEPS];
    for (int i = 0; i < SWEEPS; i++) {
        float part = (float)i / (SWEEPS - 1), k = part * relief->texels_per_m;
        float west = k * (float)SHADOW_EAST_M, north = k * (float)SHADOW_SOUTH_M;
        sweeps[i] = (Sweep){{-west * turn.c - north * turn.s, north * turn.c - west * turn.s},
                            part * (float)SHADOW_EAST_M / 0.36f};
    }
    for (int row = 0; row < picture.height; row++)
        for (int column = 0; column < picture.width; column++) {
            Spot corner = spot_at(relief, &turn, &picture, column, row);
            float most = 0;
            for (int i = 0; i < SWEEPS; i++) {
                const Texel *texel =
                    texel_at(relief, spot_add(spot_add(corner, turn.middle), sweeps[i].away));
                if (texel && texel->height >= sweeps[i].height && texel->cover > most)
                    most = texel->cover;
            }
            dark[row * picture.width + column] = most;
        }
    int radius = (int)max_of(lround(0.055 * px_per_m), 1);
    for (int pass = 0; pass < 2; pass++) {
        for (int row = 0; row < picture.height; row++)
            blur_line(dark + row * picture.width, (dark + count), picture.width, 1, radius);
        for (int column = 0; column < picture.width; column++)
            blur_line(dark + column, (dark + count), picture.height, picture.width, radius);
    }
    for (size_t i = 0; i < count; i++)
        picture.pixels[i] = rgb_pack((Rgb){0.02f, 0.025f, 0.04f}, 0.58f * dark[i]);
    free(dark);
    return picture;
}
