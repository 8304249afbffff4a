// soil.c -- the ground's colours: two tints a surface, mixed by large quiet noise, with specks and
// ripples of its own.
#include "soil.h"

#include <SDL_image.h>
#include <stdlib.h>

#include "noise.h"

#define BEND_M 2.2 // by how much noise may shift a border

typedef struct Look {
    Rgb a, b;     // tints, mixed by large noise
    Rgb speck;    // pebbles, tufts
    float specks; // share of cells that have one
    float bump_m; // height of small bumps
    float gloss;
} Look;

static const Look LOOKS[SURFACE_COUNT] = {
    [SURFACE_EARTH] = {{0.520f, 0.445f, 0.340f},
                       {0.410f, 0.358f, 0.278f},
                       {0.60f, 0.55f, 0.46f},
                       0.16f,
                       0.020f,
                       0.0f},
    [SURFACE_GRASS] = {{0.375f, 0.430f, 0.245f},
                       {0.475f, 0.470f, 0.285f},
                       {0.29f, 0.36f, 0.19f},
                       0.50f,
                       0.030f,
                       0.0f},
    [SURFACE_ROAD] = {{0.470f, 0.432f, 0.378f},
                      {0.415f, 0.384f, 0.340f},
                      {0.55f, 0.52f, 0.47f},
                      0.10f,
                      0.006f,
                      0.0f},
    [SURFACE_SAND] = {{0.690f, 0.605f, 0.445f},
                      {0.610f, 0.530f, 0.388f},
                      {0.70f, 0.64f, 0.52f},
                      0.08f,
                      0.014f,
                      0.0f},
    [SURFACE_MUD] = {{0.345f, 0.285f, 0.222f},
                     {0.285f, 0.238f, 0.190f},
                     {0.20f, 0.17f, 0.14f},
                     0.12f,
                     0.026f,
                     0.5f},
    [SURFACE_ICE] = {{0.690f, 0.760f, 0.790f},
                     {0.600f, 0.685f, 0.735f},
                     {0.80f, 0.86f, 0.88f},
                     0.03f,
                     0.004f,
                     0.7f},
    [SURFACE_PICTURE] = {{0.455f, 0.395f, 0.310f},
                         {0.370f, 0.330f, 0.262f},
                         {0.5f, 0.46f, 0.4f},
                         0.1f,
                         0.012f,
                         0.0f},
};

struct SoilImages {
    int count;
    SDL_Surface *surfaces[]; // ARGB8888, NULL where the file could not be read
};

SoilImages *soil_images_load(const Arena *arena) {
    SoilImages *images =
        calloc(1, sizeof *images + sizeof(SDL_Surface *) * (size_t)arena->image_count);
    if (!images) return NULL;
    images->count = arena->image_count;
    for (int i = 0; i < arena->image_count; i++) {
        SDL_Surface *file = IMG_Load(arena->images[i]);
        images->surfaces[i] =
            file ? SDL_ConvertSurfaceFormat(file, SDL_PIXELFORMAT_ARGB8888, 0) : NULL;
        SDL_FreeSurface(file);
    }
    return images;
}

void soil_images_free(SoilImages *images) {
    if (!images) return;
    for (int i = 0; i < images->count; i++) SDL_FreeSurface(images->surfaces[i]);
    free(images);
}

static Surface cell_surface(const Arena *arena, int column, int row) {
    if (!arena->surface || arena->columns < 1 || arena->rows < 1) return SURFACE_EARTH;
    column = column < 0 ? 0 : column >= arena->columns ? arena->columns - 1 : column;
    row = row < 0 ? 0 : row >= arena->rows ? arena->rows - 1 : row;
    return (Surface)arena->surface[row * arena->columns + column];
}

Surface soil_surface(const Arena *arena, Vec at) {
    double tile = arena->tile_m > 0 ? arena->tile_m : 1;
    return cell_surface(arena, (int)floor(at.x / tile),
                        (int)floor((arena->height_m - at.y) / tile));
}

// A small round thing in some cells of a fine grid: 1 in its middle, 0 outside.
static float speck(float x, float y, float cell_m, float share, uint32_t seed) {
    float fx = floorf(x / cell_m), fy = floorf(y / cell_m);
    int ix = (int)fx, iy = (int)fy;
    if (noise_hash(ix, iy, seed) >= share) return 0;
    float size = noise_hash(ix, iy, seed + 1);
    float radius = cell_m * (0.05f + 0.13f * size * size);
    float free = cell_m - 2.8f * radius;
    float dx = x - fx * cell_m - 1.4f * radius - free * noise_hash(ix, iy, seed + 2);
    float dy = y - fy * cell_m - 1.4f * radius - free * noise_hash(ix, iy, seed + 3);
    float lean = 0.9f * (noise_hash(ix, iy, seed + 4) - 0.5f); // not quite round
    dx += lean * dy;
    float from_middle = (dx * dx + dy * dy) / (radius * radius);
    return from_middle < 1 ? sqrtf(1 - from_middle) : 0;
}

// Thin lines where two noises meet: cracks in ice.
static float crack(float x, float y) {
    float ridge = fabsf(noise_fractal(x * 0.45f, y * 0.45f, 77, 3) - 0.5f);
    return ridge < 0.012f ? 1 - ridge / 0.012f : 0;
}

static float ripple(float x, float y) {
    float bend = noise_fractal(x * 0.22f, y * 0.22f, 55, 2) * 9.0f;
    return 0.5f + 0.5f * sinf((x * 0.5f + y) * 5.2f + bend * 2.0f);
}

static Soil surface_look(Surface surface, float x, float y, float large, float bumps,
                         float detail_m) {
    const Look *look = &LOOKS[surface];
    Soil soil = {rgb_mix(look->a, look->b, large), look->bump_m * bumps, look->gloss};
    float cell_m = surface == SURFACE_GRASS ? 0.34f : 0.62f;
    float share = look->specks * 2 * noise_value(x * 0.45f, y * 0.45f, 19); // in patches
    float spot = detail_m < 0.15f ? speck(x, y, cell_m, share, 900u + surface) : 0;
    soil.colour = rgb_mix(soil.colour, look->speck, spot * 0.45f);
    soil.relief += spot * (surface == SURFACE_GRASS ? 0.008f : 0.020f);
    if (surface == SURFACE_SAND) soil.relief += 0.016f * ripple(x, y);
    if (surface == SURFACE_ICE) soil.colour = rgb_mix(soil.colour, look->speck, 0.6f * crack(x, y));
    return soil;
}

// No border within reach: most of the ground, and the noise that bends borders is the dear part.
static bool is_uniform(const Arena *arena, double x, double y, double reach_m) {
    double tile = arena->tile_m > 0 ? arena->tile_m : 1, down = arena->height_m - y;
    int left = (int)floor((x - reach_m) / tile), right = (int)floor((x + reach_m) / tile);
    int top = (int)floor((down - reach_m) / tile), bottom = (int)floor((down + reach_m) / tile);
    Surface first = cell_surface(arena, left, top);
    for (int row = top; row <= bottom; row++)
        for (int column = left; column <= right; column++)
            if (cell_surface(arena, column, row) != first) return false;
    return true;
}

// The four cells around a point, each weighing more the nearer its middle is; noise bends the
// border between them.
static void surface_weights(const Arena *arena, double x, double y, float weights[SURFACE_COUNT]) {
    double tile = arena->tile_m > 0 ? arena->tile_m : 1;
    for (int i = 0; i < SURFACE_COUNT; i++) weights[i] = 0;
    Surface here = soil_surface(arena, vec(x, y));
    if (is_uniform(arena, x, y, BEND_M / 2 + 0.5 * tile)) {
        weights[here] = 1;
        return;
    }
    float bend_x = noise_fractal((float)x * 0.5f, (float)y * 0.5f, 31, 3) - 0.5f;
    float bend_y = noise_fractal((float)x * 0.5f, (float)y * 0.5f, 47, 3) - 0.5f;
    double u = (x + BEND_M * bend_x) / tile - 0.5,
           v = (arena->height_m - y + BEND_M * bend_y) / tile - 0.5;
    int column = (int)floor(u), row = (int)floor(v);
    float du = (float)(u - column), dv = (float)(v - row);
    weights[cell_surface(arena, column, row)] += (1 - du) * (1 - dv);
    weights[cell_surface(arena, column + 1, row)] += du * (1 - dv);
    weights[cell_surface(arena, column, row + 1)] += (1 - du) * dv;
    weights[cell_surface(arena, column + 1, row + 1)] += du * dv;
}

// A pixel of the tileset's picture; false where there is none.
static bool picture_at(const Arena *arena, const SoilImages *images, double x, double y,
                       Rgb *colour) {
    if (!images || !arena->picture) return false;
    double tile = arena->tile_m > 0 ? arena->tile_m : 1;
    double u = x / tile, v = (arena->height_m - y) / tile;
    int column = (int)floor(u), row = (int)floor(v);
    if (column < 0 || row < 0 || column >= arena->columns || row >= arena->rows) return false;
    int index = arena->picture[row * arena->columns + column];
    if (index < 0 || index >= arena->picture_count) return false;
    const TilePicture *picture = &arena->pictures[index];
    const SDL_Surface *surface =
        picture->image < images->count ? images->surfaces[picture->image] : NULL;
    if (!surface) return false;
    int px = picture->x_px + (int)((u - column) * picture->width_px);
    int py = picture->y_px + (int)((v - row) * picture->height_px);
    if (px < 0 || py < 0 || px >= surface->w || py >= surface->h) return false;
    uint32_t pixel = ((const uint32_t *)surface->pixels)[py * (surface->pitch / 4) + px];
    if (pixel >> 24 < 128) return false;
    *colour =
        (Rgb){(pixel >> 16 & 255) / 255.0f, (pixel >> 8 & 255) / 255.0f, (pixel & 255) / 255.0f};
    return true;
}

Soil soil_at(const Arena *arena, const SoilImages *images, double x_m, double y_m,
             double detail_m) {
    float x = (float)x_m, y = (float)y_m;
    float large = noise_fractal(x * 0.07f, y * 0.07f, 3, 3);
    large = (float)clamp((large - 0.5f) * 2.1f + 0.5f, 0, 1);
    float middle = noise_value(x * 0.33f, y * 0.33f, 21);
    float bumps = noise_fractal(x * 1.3f, y * 1.3f, 11, detail_m < 0.1 ? 4 : 3);
    float weights[SURFACE_COUNT];
    surface_weights(arena, x_m, y_m, weights);
    Soil sum = {0};
    float total = 0;
    for (int i = 0; i < SURFACE_COUNT; i++) {
        if (weights[i] <= 0) continue;
        float weight = weights[i] * weights[i]; // narrows the border
        Soil one = surface_look((Surface)i, x, y, large, bumps, (float)detail_m);
        if (i == SURFACE_PICTURE) picture_at(arena, images, x_m, y_m, &one.colour);
        sum.colour.r += weight * one.colour.r;
        sum.colour.g += weight * one.colour.g;
        sum.colour.b += weight * one.colour.b;
        sum.relief += weight * one.relief;
        sum.gloss += weight * one.gloss;
        total += weight;
    }
    float shade = 0.94f + 0.12f * middle;
    return (Soil){rgb_scale(sum.colour, shade / total), sum.relief / total, sum.gloss / total};
}
