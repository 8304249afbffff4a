// noise.c -- value noise on an integer lattice.
#include "noise.h"

#include <stdbool.h>
#include <string.h>

// Faster than floorf, which is a call on plain x86-64.
static int floor_int(float x) {
    int i = (int)x;
    return i - (x < (float)i);
}

static float ease(float t) { return t * t * (3 - 2 * t); }

float noise_value(float x, float y, uint32_t seed) {
    int ix = floor_int(x), iy = floor_int(y);
    float u = ease(x - (float)ix), v = ease(y - (float)iy);
    float south = noise_hash(ix, iy, seed), south_east = noise_hash(ix + 1, iy, seed);
    float north = noise_hash(ix, iy + 1, seed), north_east = noise_hash(ix + 1, iy + 1, seed);
    south += (south_east - south) * u;
    north += (north_east - north) * u;
    return south + (north - south) * v;
}

#define NEXT_X(x) ((x)*2 + 17.3f) // where the next octave looks
#define NEXT_Y(y) ((y)*2 + 9.1f)

float noise_fractal(float x, float y, uint32_t seed, int octaves) {
    float sum = 0, weight = 1, total = 0;
    for (int i = 0; i < octaves; i++) {
        sum += weight * noise_value(x, y, seed + (uint32_t)i * 101u);
        total += weight;
        weight *= 0.5f;
        x = NEXT_X(x);
        y = NEXT_Y(y);
    }
    return sum / total;
}

// Four pixels at a time.
typedef float Four __attribute__((vector_size(16), aligned(4), may_alias));

// A row of the lattice as the columns of a grid see it: what lies between its points is mixed.
typedef struct Lattice {
    uint32_t seed;
    float weight;
    int columns;
    int west[GRID_SIDE_MAX];   // the lattice's column before the grid's
    float part[GRID_SIDE_MAX]; // of the way from there to the next one
} Lattice;

static void lattice_row(const Lattice *lattice, int iy, float *row) {
    float west = 0, east = 0;
    for (int i = 0; i < lattice->columns; i++) {
        int ix = lattice->west[i];
        if (i == 0 || ix != lattice->west[i - 1]) {
            bool is_next = i > 0 && ix == lattice->west[i - 1] + 1;
            west = is_next ? east : noise_hash(ix, iy, lattice->seed) * lattice->weight;
            east = noise_hash(ix + 1, iy, lattice->seed) * lattice->weight;
        }
        row[i] = west + (east - west) * lattice->part[i];
    }
}

// values += south + (north - south) * v
static void add_row(const float *south, const float *north, float v, int columns, float *values) {
    int i = 0;
    for (; i + 3 < columns; i += 4) {
        Four low = *(const Four *)(south + i), high = *(const Four *)(north + i);
        *(Four *)(values + i) += low + (high - low) * v;
    }
    for (; i < columns; i++) values[i] += south[i] + (north[i] - south[i]) * v;
}

static void add_octave(const Lattice *lattice, const float *ys, int rows, float *values) {
    float lines[2][GRID_SIDE_MAX], *south = lines[0], *north = lines[1];
    for (int row = 0, last = 0; row < rows; row++, values += lattice->columns) {
        int iy = floor_int(ys[row]);
        if (row > 0 && iy == last - 1) {
            float *swap = south;
            south = north, north = swap;
            lattice_row(lattice, iy, south);
        } else if (row == 0 || iy != last) {
            lattice_row(lattice, iy, south);
            lattice_row(lattice, iy + 1, north);
        }
        last = iy;
        add_row(south, north, ease(ys[row] - (float)iy), lattice->columns, values);
    }
}

void noise_grid(const Grid *grid, float per_x, float per_y, uint32_t seed, int octaves,
                float *values) {
    float xs[GRID_SIDE_MAX], ys[GRID_SIDE_MAX];
    for (int i = 0; i < grid->columns; i++) xs[i] = (float)(grid->x + i * grid->step) * per_x;
    for (int i = 0; i < grid->rows; i++) ys[i] = (float)(grid->y - i * grid->step) * per_y;
    memset(values, 0, sizeof *values * (size_t)grid->columns * (size_t)grid->rows);
    Lattice lattice = {.weight = 1 / (2 - 2 / (float)(1 << octaves)), .columns = grid->columns};
    for (int k = 0; k < octaves; k++, lattice.weight *= 0.5f) {
        lattice.seed = seed + (uint32_t)k * 101u;
        for (int i = 0; i < grid->columns; i++) {
            lattice.west[i] = floor_int(xs[i]);
            lattice.part[i] = ease(xs[i] - (float)lattice.west[i]);
        }
        add_octave(&lattice, ys, grid->rows, values);
        for (int i = 0; i < grid->columns; i++) xs[i] = NEXT_X(xs[i]);
        for (int i = 0; i < grid->rows; i++) ys[i] = NEXT_Y(ys[i]);
    }
}
