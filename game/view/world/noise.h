// noise.h -- value noise: smooth, cheap, and the same everywhere.
#pragma once

#include <stdint.h>

// 0 .. 1, a number a lattice point.
static inline float noise_hash(int x, int y, uint32_t seed) {
    uint32_t h = (uint32_t)x * 0x9E3779B1u ^ (uint32_t)y * 0x85EBCA77u ^ seed * 0xC2B2AE3Du;
    h ^= h >> 15;
    h *= 0x2C1B3C6Du;
    h ^= h >> 12;
    h *= 0x297A2D39u;
    h ^= h >> 15;
    return (float)(int)(h >> 8) * (1.0f / 16777216.0f);
}

float noise_value(float x, float y, uint32_t seed); // 0 .. 1, one bump a unit
float noise_fractal(float x, float y, uint32_t seed,
                    int octaves); // 0 .. 1, each octave twice as fine and half as strong

enum { GRID_SIDE_MAX = 129, GRID_POINTS_MAX = GRID_SIDE_MAX * GRID_SIDE_MAX };

typedef struct Grid {
    double x, y, step; // m: the first point, and from each to the next one east and south
    int columns, rows; // at most GRID_SIDE_MAX
} Grid;

// noise_fractal(x * per_x, y * per_y, ..) at all points of a grid, row by row; the lattice is
// looked up once a row of it, which makes this many times cheaper.
void noise_grid(const Grid *grid, float per_x, float per_y, uint32_t seed, int octaves,
                float *values);
