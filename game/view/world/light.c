// light.c -- Lambert, a little gloss, open sky and short shadows within the relief.
#include "light.h"

#include <math.h>
#include <stdlib.h>

#include "ai/maths/vec.h"

#define LIGHT_WEST 0.46f // unit vector toward the lamp: west, north, up
#define LIGHT_NORTH 0.50f
#define LIGHT_UP 0.734f
#define AMBIENT 0.40f

enum { SIDE = 2, SAMPLES = SIDE * SIDE }; // of a pixel
enum { LOOKS = 3 };                       // toward the lamp, each twice as far as the one before
#define FIRST_LOOK_M 0.08f

// A point of the relief, or a way in it, in texels.
typedef struct Spot {
    float u, v;
} Spot;

static inline Spot spot_add(Spot a, Spot b) { return (Spot){a.u + b.u, a.v + b.v}; }

// A turn of the picture: how texels run along the pixels.
typedef struct Turn {
    float c, s;
    float lamp_x, lamp_y; // toward the lamp, in the body frame
    float half_x, half_y; // toward half way between lamp and eye
    Spot looks[LOOKS];
    Spot east, south;      // a pixel's sides,
    Spot samples[SAMPLES]; // and what is looked at from its corner in the north-west
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

// The north-western corner of a pixel; the picture's middle is the relief's.
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

// Does something higher stand between this point and the lamp?
static inline float lamp_seen(const Relief *relief, const Turn *turn, Spot spot, float height) {
    float seen = 1, room = (float)relief->room;
    float rise = LIGHT_UP * FIRST_LOOK_M;
    for (int i = 0; i < LOOKS; i++, rise *= 2) {
        int column = (int)(spot.u + turn->looks[i].u + room),
            row = (int)(spot.v + turn->looks[i].v + room);
        float over = relief->heights[row * relief->stride + column] - height - rise;
        if (over > 0) seen -= over < 0.5f / 9 ? over * 9 : 0.5f;
    }
    return seen > 0 ? seen : 0;
}

static inline float positive(float value) { return value > 0 ? value : 0; }

static inline Rgb lit(const Turn *turn, const Texel *texel, float seen) {
    float lambert = texel->nx * turn->lamp_x + texel->ny * turn->lamp_y + texel->nz * LIGHT_UP;
    float lamp = positive(lambert) / LIGHT_UP * (0.25f + 0.75f * seen);
    float light = AMBIENT * texel->open + (1 - AMBIENT) * lamp * (0.5f + 0.5f * texel->open);
    float half_z = (1 + LIGHT_UP) / sqrtf(2 + 2 * LIGHT_UP);
    float shine =
        positive(texel->nx * turn->half_x + texel->ny * turn->half_y + texel->nz * half_z);
    shine *= shine, shine *= shine, shine *= shine, shine *= shine; // to the 16th
    float flat = 0.42f; // what a level face would show anyway
    float glint = texel->gloss * positive(shine - flat) * 0.45f * seen;
    Rgb colour = rgb_scale(texel->paint, light);
    return (Rgb){colour.r + glint, colour.g + glint, colour.b + glint};
}

// Whether the lamp is seen is asked once for the pixel, in its middle: that is the dear part.
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
    float seen = lamp_seen(relief, turn, spot_add(corner, turn->middle), height / (float)count);
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
    Turn turn = turn_to(relief, heading_rad, px_per_m);
    LitPicture picture = picture_for(relief, &turn, px_per_m, room_m);
    for (int row = 0; row < picture.height && picture.pixels; row++)
        for (int column = 0; column < picture.width; column++)
            picture.pixels[row * picture.width + column] =
                lit_pixel(relief, &turn, spot_at(relief, &turn, &picture, column, row));
    return picture;
}

// Swept from under the relief to where its roof's shadow falls: from a point, these are the spots
// that may darken it, and the height at which they do.
enum { SWEEPS = 5 };
typedef struct Sweep {
    Spot away;
    float height;
} Sweep;

static void plan_sweeps(const Relief *relief, const Turn *turn, Sweep sweeps[SWEEPS]) {
    for (int i = 0; i < SWEEPS; i++) {
        float part = (float)i / (SWEEPS - 1), k = part * relief->texels_per_m;
        float west = k * (float)SHADOW_EAST_M, north = k * (float)SHADOW_SOUTH_M;
        sweeps[i] = (Sweep){{-west * turn->c - north * turn->s, north * turn->c - west * turn->s},
                            part * (float)SHADOW_EAST_M / 0.36f};
    }
}

static float shadow_at(const Relief *relief, const Sweep sweeps[SWEEPS], Spot spot) {
    float most = 0;
    for (int i = 0; i < SWEEPS; i++) {
        const Texel *texel = texel_at(relief, spot_add(spot, sweeps[i].away));
        if (texel && texel->height >= sweeps[i].height && texel->cover > most) most = texel->cover;
    }
    return most;
}

// A running mean along a line of `count` values, `stride` apart.
static void blur_line(float *values, float *line, int count, int stride, int radius) {
    float sum = 0, share = 1.0f / (float)(2 * radius + 1);
    for (int i = 0; i < count; i++) line[i] = values[i * stride];
    for (int i = -radius; i < count; i++) {
        if (i + radius < count) sum += line[i + radius];
        if (i - radius - 1 >= 0) sum -= line[i - radius - 1];
        if (i >= 0) values[i * stride] = sum * share;
    }
}

static void blur(float *values, float *line, int width, int height, int radius) {
    for (int pass = 0; pass < 2; pass++) {
        for (int row = 0; row < height; row++)
            blur_line(values + row * width, line, width, 1, radius);
        for (int column = 0; column < width; column++)
            blur_line(values + column, line, height, width, radius);
    }
}

LitPicture light_shadow(const Relief *relief, double heading_rad, double px_per_m) {
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
    plan_sweeps(relief, &turn, sweeps);
    for (int row = 0; row < picture.height; row++)
        for (int column = 0; column < picture.width; column++) {
            Spot corner = spot_at(relief, &turn, &picture, column, row);
            dark[row * picture.width + column] =
                shadow_at(relief, sweeps, spot_add(corner, turn.middle));
        }
    int radius = (int)fmax(1, lround(0.055 * px_per_m));
    blur(dark, dark + count, picture.width, picture.height, radius);
    for (size_t i = 0; i < count; i++)
        picture.pixels[i] = rgb_pack((Rgb){0.02f, 0.025f, 0.04f}, 0.58f * dark[i]);
    free(dark);
    return picture;
}
