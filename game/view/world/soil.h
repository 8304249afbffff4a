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

// The walls as solid blocks: how far a point is from them, and how their tops and the table look.
//
// A block stands exactly on its wall's outline: what is drawn is what collides. The camera looks
// down with a slight lean, so that sides facing south and east show as a dark band; the light comes
// from the north-west.
#define BLOCK_SHADOW_M 1.0 // reach of a block's shadow
#define FRAME_WIDTH_M 0.95 // of the frame around the arena

// Signed distance to the nearest wall or the frame, m; negative inside. Exact up to `reach_m`, at
// least that beyond it.
double block_distance(const Arena *arena, const int *walls, int wall_count, Vec at, double reach_m);

// Walls within reach_m of the square around `middle`; returns how many were written to `walls`
// (room for all of them).
int blocks_near(const Arena *arena, Vec middle, double half_m, double reach_m, int *walls);

bool block_is_frame(const Arena *arena, Vec at); // else a wall
bool block_is_table(const Arena *arena, Vec at); // beyond the frame

// What is seen in stone and wood at the points of a grid; asked for where there is any.
typedef struct Grain {
    float large[GRID_POINTS_MAX], fine[GRID_POINTS_MAX], pores[GRID_POINTS_MAX]; // of walls
    float plank[GRID_POINTS_MAX], fibre[GRID_POINTS_MAX];                        // of the table
} Grain;

void grain_walls(Grain *grain, const Grid *grid);
void grain_table(Grain *grain, const Grid *grid);

Rgb block_top(const Arena *arena, const Grain *grain, int i, Vec at); // point i of the grid
Rgb block_table(const Arena *arena, const Grain *grain, int i, Vec at);
