// soil.h -- the appearance of the ground: earth, grass, road, sand, mud and ice, with soft borders.
#pragma once

#include <stdint.h>

#include "sim/arena/arena.h"
#include "view/draw/palette.h"

// Value noise, identical on all platforms. Returns a number 0 to 1 for a lattice point.
static inline float noise_hash(int x, int y, uint32_t seed) {
    uint32_t h = (uint32_t)x * 0x9E3779B1u ^ (uint32_t)y * 0x85EBCA77u ^ seed * 0xC2B2AE3Du;
    h ^= h >> 15;
    h *= 0x2C1B3C6Du;
    h ^= h >> 12;
    h *= 0x297A2D39u;
    h ^= h >> 15;
    return (float)(int)(h >> 8) * (1.0f / 16777216.0f);
}

static inline float clampf(float value, float low, float high) {
    float some = value > low ? value : low;
    return some < high ? some : high;
}

// Returns fractal noise, 0 to 1, with one bump per unit in the first octave.
float noise_fractal(float x, float y, uint32_t seed, int octaves);

enum { GRID_SIDE_MAX = 129, GRID_POINTS_MAX = GRID_SIDE_MAX * GRID_SIDE_MAX };

typedef struct Grid {
    double x, y, step; // first point, and the step to the east and south [m]
    int columns, rows; // number of points, at most GRID_SIDE_MAX each
} Grid;

// Computes noise_fractal(x * per_x, y * per_y) at all points of a grid, row by row. Each row of the
// lattice is evaluated once, which is many times faster.
void noise_grid(const Grid *grid, float per_x, float per_y, uint32_t seed, int octaves,
                float *values);

typedef struct SoilImages SoilImages; // the images of the tilesets

// Images that cannot be read are replaced by earth. Returns NULL if out of memory.
SoilImages *soil_images_load(const Arena *arena);
void soil_images_free(SoilImages *images);

typedef struct Soil {
    Rgb colour;
    float relief;    // height of small bumps [m]
    float gloss;     // 0 to 1
    bool is_picture; // the colour comes from a tile's image
} Soil;

// Working memory for soil_compute: noise and specks of a grid, as far as its surfaces need them.
typedef struct SoilScratch {
    float large[GRID_POINTS_MAX], middle[GRID_POINTS_MAX], bumps[GRID_POINTS_MAX];
    float bend_x[GRID_POINTS_MAX], bend_y[GRID_POINTS_MAX]; // shifts of the borders of surfaces
    float ripples[GRID_POINTS_MAX], cracks[GRID_POINTS_MAX];
    float specks[SURFACE_COUNT][GRID_POINTS_MAX];
} SoilScratch;

// Computes the ground at all points of a grid, whose step is the size of a pixel.
void soil_compute(const Arena *arena, const SoilImages *images, const Grid *grid, SoilScratch *room,
                  Soil *soil);

Surface soil_surface(const Arena *arena, Vec at);
Rgb soil_tint(Surface surface, float large); // mixes the two tints of the surface
