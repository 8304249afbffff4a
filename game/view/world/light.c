// light.c -- Lambert, a little gloss, open sky and short shadows within the relief.
#include "light.h"

#include <math.h>
#include <stdlib.h>

#include "ai/vec.h"

#define LIGHT_WEST 0.46f // unit vector toward the lamp: west, north, up
#define LIGHT_NORTH 0.50f
#define LIGHT_UP 0.734f
#define AMBIENT 0.40f

enum { SAMPLES = 2 }; // a side of a pixel

// A turn of the picture: how texels run along the pixels.
typedef struct Turn {
    float c, s;
    float lamp_x, lamp_y; // toward the lamp, in the body frame
    float half_x, half_y; // toward half way between lamp and eye
} Turn;

static Turn turn_to(double heading_rad) {
    float c = (float)cos(heading_rad), s = (float)sin(heading_rad);
    float east = -LIGHT_WEST, north = LIGHT_NORTH;
    Turn turn = {c, s, east * c - north * s, east * s + north * c, 0, 0};
    float length = sqrtf(2 + 2 * LIGHT_UP);
    turn.half_x = turn.lamp_x / length;
    turn.half_y = turn.lamp_y / length;
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

static const Texel *texel_at(const Relief *relief, float x, float y) {
    float u = (x + relief->half_w_m) * relief->texels_per_m,
          v = (y + relief->half_l_m) * relief->texels_per_m;
    if (u < 0 || v < 0) return NULL;
    int column = (int)u, row = (int)v;
    if (column >= relief->columns || row >= relief->rows) return NULL;
    return &relief->texels[row * relief->columns + column];
}

// Does something higher stand between this point and the lamp?
static float lamp_seen(const Relief *relief, const Turn *turn, float x, float y, float height) {
    float seen = 1;
    for (float reach = 0.08f; reach < 0.40f; reach *= 2) {
        const Texel *other = texel_at(relief, x + turn->lamp_x * reach, y + turn->lamp_y * reach);
        if (!other) break;
        float over = other->height - height - LIGHT_UP * reach;
        if (over > 0) seen -= fminf(over * 9, 0.5f);
    }
    return fmaxf(seen, 0);
}

static Rgb lit(const Relief *relief, const Turn *turn, const Texel *texel, float x, float y) {
    float lambert = texel->nx * turn->lamp_x + texel->ny * turn->lamp_y + texel->nz * LIGHT_UP;
    float seen = lamp_seen(relief, turn, x, y, texel->height);
    float lamp = fmaxf(lambert, 0) / LIGHT_UP * (0.25f + 0.75f * seen);
    float light = AMBIENT * texel->open + (1 - AMBIENT) * lamp * (0.5f + 0.5f * texel->open);
    float half_z = (1 + LIGHT_UP) / sqrtf(2 + 2 * LIGHT_UP);
    float shine =
        fmaxf(texel->nx * turn->half_x + texel->ny * turn->half_y + texel->nz * half_z, 0);
    shine *= shine, shine *= shine, shine *= shine, shine *= shine; // to the 16th
    float flat = 0.42f; // what a level face would show anyway
    float glint = texel->gloss * fmaxf(0, shine - flat) * 0.45f * seen;
    Rgb colour = rgb_scale(texel->paint, light);
    return (Rgb){colour.r + glint, colour.g + glint, colour.b + glint};
}

static uint32_t lit_pixel(const Relief *relief, const Turn *turn, float east, float north,
                          float step) {
    Rgb sum = {0};
    float cover = 0;
    for (int i = 0; i < SAMPLES * SAMPLES; i++) {
        float e = east + step * ((float)(i % SAMPLES) + 0.5f) / SAMPLES;
        float n = north - step * ((float)(i / SAMPLES) + 0.5f) / SAMPLES;
        float x = e * turn->c - n * turn->s, y = e * turn->s + n * turn->c;
        const Texel *texel = texel_at(relief, x, y);
        if (!texel || texel->cover <= 0) continue;
        Rgb colour = lit(relief, turn, texel, x, y);
        sum.r += colour.r * texel->cover;
        sum.g += colour.g * texel->cover;
        sum.b += colour.b * texel->cover;
        cover += texel->cover;
    }
    if (cover <= 0) return 0;
    return rgb_pack(rgb_scale(sum, 1 / cover), cover / (SAMPLES * SAMPLES));
}

LitPicture light_relief(const Relief *relief, double heading_rad, double px_per_m, double room_m) {
    Turn turn = turn_to(heading_rad);
    LitPicture picture = picture_for(relief, &turn, px_per_m, room_m);
    if (!picture.pixels) return picture;
    float step = (float)(1 / px_per_m);
    for (int row = 0; row < picture.height; row++)
        for (int column = 0; column < picture.width; column++)
            picture.pixels[row * picture.width + column] =
                lit_pixel(relief, &turn, (float)(column - picture.width / 2) * step,
                          (float)(picture.height / 2 - row) * step, step);
    return picture;
}

// Swept from under the relief to where its roof's shadow falls.
static float shadow_at(const Relief *relief, const Turn *turn, float east, float north) {
    float most = 0;
    enum { STEPS = 5 };
    for (int i = 0; i < STEPS; i++) {
        float part = (float)i / (STEPS - 1);
        float e = east - part * (float)SHADOW_EAST_M, n = north + part * (float)SHADOW_SOUTH_M;
        const Texel *texel = texel_at(relief, e * turn->c - n * turn->s, e * turn->s + n * turn->c);
        if (texel && texel->height * 0.36f >= part * (float)SHADOW_EAST_M)
            most = fmaxf(most, texel->cover);
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
    Turn turn = turn_to(heading_rad);
    LitPicture picture = picture_for(relief, &turn, px_per_m, SHADOW_EAST_M + 0.25);
    size_t count = (size_t)picture.width * (size_t)picture.height;
    float *dark = malloc(sizeof(float) * (count + (size_t)picture.width + (size_t)picture.height));
    if (!picture.pixels || !dark) {
        free(dark);
        free(picture.pixels);
        picture.pixels = NULL;
        return picture;
    }
    float step = (float)(1 / px_per_m);
    for (int row = 0; row < picture.height; row++)
        for (int column = 0; column < picture.width; column++)
            dark[row * picture.width + column] =
                shadow_at(relief, &turn, ((float)(column - picture.width / 2) + 0.5f) * step,
                          ((float)(picture.height / 2 - row) - 0.5f) * step);
    int radius = (int)fmax(1, lround(0.055 * px_per_m));
    blur(dark, dark + count, picture.width, picture.height, radius);
    for (size_t i = 0; i < count; i++)
        picture.pixels[i] = rgb_pack((Rgb){0.02f, 0.025f, 0.04f}, 0.58f * dark[i]);
    free(dark);
    return picture;
}
