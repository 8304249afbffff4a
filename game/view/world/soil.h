// soil.h -- what the ground looks like at a point: earth, grass, road, sand, mud, ice, with soft
// borders between them.
#pragma once

#include <stdint.h>

#include "sim/arena/arena.h"
#include "view/draw/palette.h"

// Value noise: smooth, cheap, and the same everywhere. A number (0 .. 1) for each lattice point:
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

// 0 .. 1, one bump a unit in the first octave, each next one twice as fine and half as strong.
float noise_fractal(float x, float y, uint32_t seed, int octaves);

enum { GRID_SIDE_MAX = 129, GRID_POINTS_MAX = GRID_SIDE_MAX * GRID_SIDE_MAX };

typedef struct Grid {
    double x, y, step; // m: the first point, and from each to the next one east and south
    int columns, rows; // at most GRID_SIDE_MAX
} Grid;

// noise_fractal(x * per_x, y * per_y) at all points of a grid, row by row; the lattice is
// looked up once a row of it, which makes this many times cheaper.
void noise_grid(const Grid *grid, float per_x, float per_y, uint32_t seed, int octaves,
                float *values);

typedef struct SoilImages SoilImages; // the tilesets' pictures

// What cannot be read is drawn as earth. NULL when out of memory.
SoilImages *soil_images_load(const Arena *arena);
void soil_images_free(SoilImages *images);

typedef struct Soil {
    Rgb colour;
    float relief; // m, of small bumps that the light makes visible
    float gloss;  // 0 .. 1
} Soil;

// Noise and specks of a grid, as far as its surfaces need them: room for soil_dig to work in.
typedef struct SoilRoom {
    float large[GRID_POINTS_MAX], middle[GRID_POINTS_MAX], bumps[GRID_POINTS_MAX];
    float bend_x[GRID_POINTS_MAX], bend_y[GRID_POINTS_MAX]; // of the borders between surfaces
    float ripples[GRID_POINTS_MAX], cracks[GRID_POINTS_MAX];
    float specks[SURFACE_COUNT][GRID_POINTS_MAX];
} SoilRoom;

// At all points of a grid, row by row. Its step is the size of a pixel: what is finer is left out.
void soil_dig(const Arena *arena, const SoilImages *images, const Grid *grid, SoilRoom *room,
              Soil *soil);

Surface soil_surface(const Arena *arena, Vec at);
Rgb soil_tint(Surface surface, float large); // its colour: from one tint (0) to the other (1)
