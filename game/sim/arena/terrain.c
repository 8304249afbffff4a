// terrain.c -- surfaces and mounds, found through a coarse grid.
#include "terrain.h"

#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"

const SurfaceTraits SURFACE_TRAITS[SURFACE_COUNT] = {
    [SURFACE_EARTH] = {"earth", 1.0, 0},     [SURFACE_GRASS] = {"grass", 0.9, 0.3},
    [SURFACE_ROAD] = {"road", 1.15, 0},      [SURFACE_SAND] = {"sand", 0.7, 0.8},
    [SURFACE_MUD] = {"mud", 0.5, 1.2},       [SURFACE_ICE] = {"ice", 0.15, 0},
    [SURFACE_PICTURE] = {"picture", 1.0, 0},
};

enum { GRID_SIDE = 64, GRID_CELLS = GRID_SIDE * GRID_SIDE };

// A bump made ready for many questions: its axes in the world, over their lengths.
typedef struct Mound {
    Vec at, across_per_m, along_per_m;
    double height_m;
} Mound;

// The mounds that may reach into cell i of the grid are members[first[i]] .. members[first[i + 1] -
// 1], in the order of the bumps: sums do not depend on the grid.
struct Terrain {
    int columns, rows;
    double tile_m;
    unsigned char *surface;
    Bump *bumps;
    Mound *mounds;
    int bump_count;
    double cells_per_m[2]; // of the grid, east and north
    int first[GRID_CELLS + 1];
    int *members;
};

static int cell_along(double at_m, double cells_per_m) {
    return (int)clamp(at_m * cells_per_m, 0, GRID_SIDE - 1);
}

// The cells under a bump's bounding square. What lies outside of the arena counts to its edge, for
// bumps and questions alike.
typedef struct CellRange {
    int low[2], high[2];
} CellRange;

static CellRange cells_under(const Terrain *terrain, const Bump *bump) {
    double reach_m = most(bump->half_width_m, bump->half_length_m);
    double at_m[2] = {bump->at.x, bump->at.y};
    CellRange range;
    for (int i = 0; i < 2; i++) {
        range.low[i] = cell_along(at_m[i] - reach_m, terrain->cells_per_m[i]);
        range.high[i] = cell_along(at_m[i] + reach_m, terrain->cells_per_m[i]);
    }
    return range;
}

// Counts the bumps above each cell into first[cell + 1], or with `members` places them (first[cell]
// then is the next free place).
static void visit_cells(Terrain *terrain, int *members) {
    for (int b = 0; b < terrain->bump_count; b++) {
        CellRange range = cells_under(terrain, &terrain->bumps[b]);
        for (int row = range.low[1]; row <= range.high[1]; row++)
            for (int column = range.low[0]; column <= range.high[0]; column++) {
                int *place = &terrain->first[row * GRID_SIDE + column + (members ? 0 : 1)];
                if (members) members[*place] = b;
                ++*place;
            }
    }
}

// A counting sort of the bumps into the cells under them.
static bool fill_grid(Terrain *terrain) {
    int *first = terrain->first;
    visit_cells(terrain, NULL);
    for (int i = 0; i < GRID_CELLS; i++) first[i + 1] += first[i];
    terrain->members = malloc(((size_t)first[GRID_CELLS] + 1) * sizeof *terrain->members);
    if (!terrain->members) return false;
    visit_cells(terrain, terrain->members);
    memmove(first + 1, first, GRID_CELLS * sizeof *first);
    first[0] = 0;
    return true;
}

Terrain *terrain_create(const unsigned char *surface, int columns, int rows, double tile_m,
                        const Bump *bumps, int bump_count) {
    ASSERT(columns >= 1 && rows >= 1 && tile_m > 0 && bump_count >= 0);
    Terrain *terrain = calloc(1, sizeof *terrain);
    if (!terrain) return NULL;
    size_t cells = (size_t)columns * (size_t)rows, count = (size_t)bump_count;
    *terrain =
        (Terrain){.columns = columns,
                  .rows = rows,
                  .tile_m = tile_m,
                  .bump_count = bump_count,
                  .cells_per_m = {GRID_SIDE / (columns * tile_m), GRID_SIDE / (rows * tile_m)},
                  .surface = malloc(cells + 1),
                  .bumps = calloc(count + 1, sizeof *terrain->bumps),
                  .mounds = calloc(count + 1, sizeof *terrain->mounds)};
    if (!terrain->surface || !terrain->bumps || !terrain->mounds) {
        terrain_destroy(terrain);
        return NULL;
    }
    memcpy(terrain->surface, surface, cells);
    for (int i = 0; i < bump_count; i++) {
        Vec forward = vec_heading(bumps[i].heading_rad);
        terrain->bumps[i] = bumps[i];
        terrain->mounds[i] =
            (Mound){bumps[i].at, vec_scale(vec_right(forward), 1 / bumps[i].half_width_m),
                    vec_scale(forward, 1 / bumps[i].half_length_m), bumps[i].height_m};
    }
    if (fill_grid(terrain)) return terrain;
    terrain_destroy(terrain);
    return NULL;
}

void terrain_destroy(Terrain *terrain) {
    if (!terrain) return;
    free(terrain->surface);
    free(terrain->bumps);
    free(terrain->mounds);
    free(terrain->members);
    free(terrain);
}

Surface terrain_surface(const Terrain *terrain, Vec at) {
    if (!terrain) return SURFACE_EARTH;
    double column = at.x / terrain->tile_m, row = at.y / terrain->tile_m;
    bool is_inside = column >= 0 && row >= 0 && column < terrain->columns && row < terrain->rows;
    if (!is_inside) return SURFACE_EARTH;
    int from_north = terrain->rows - 1 - (int)row;
    return (Surface)terrain->surface[from_north * terrain->columns + (int)column];
}

static int cell_at(const Terrain *terrain, Vec at) {
    return cell_along(at.y, terrain->cells_per_m[1]) * GRID_SIDE +
           cell_along(at.x, terrain->cells_per_m[0]);
}

// Position in units of the half axes, across and along the mound; its square, r^2.
static double unit_on(const Mound *mound, Vec at, Vec *unit) {
    Vec offset = vec_sub(at, mound->at);
    *unit = vec(vec_dot(offset, mound->across_per_m), vec_dot(offset, mound->along_per_m));
    return vec_dot(*unit, *unit);
}

double terrain_height(const Terrain *terrain, Vec at) {
    double height_m = 0;
    if (terrain_is_flat(terrain)) return height_m;
    int cell = cell_at(terrain, at);
    for (int i = terrain->first[cell]; i < terrain->first[cell + 1]; i++) {
        const Mound *mound = &terrain->mounds[terrain->members[i]];
        Vec unit;
        double inside = 1 - unit_on(mound, at, &unit);
        if (inside > 0) height_m += mound->height_m * inside * inside;
    }
    return height_m;
}

// d/du of (1 - u.u)^2 is -4 u (1 - u.u); the axes carry it back into the world.
Vec terrain_slope(const Terrain *terrain, Vec at) {
    Vec slope = {0, 0};
    if (terrain_is_flat(terrain)) return slope;
    int cell = cell_at(terrain, at);
    for (int i = terrain->first[cell]; i < terrain->first[cell + 1]; i++) {
        const Mound *mound = &terrain->mounds[terrain->members[i]];
        Vec unit;
        double inside = 1 - unit_on(mound, at, &unit);
        if (!(inside > 0)) continue;
        double steep = -4 * mound->height_m * inside;
        slope = vec_add(slope, vec_scale(mound->across_per_m, steep * unit.x));
        slope = vec_add(slope, vec_scale(mound->along_per_m, steep * unit.y));
    }
    return slope;
}

bool terrain_is_flat(const Terrain *terrain) { return !terrain || terrain->bump_count == 0; }

const Bump *terrain_bumps(const Terrain *terrain, int *count) {
    *count = terrain ? terrain->bump_count : 0;
    return terrain ? terrain->bumps : NULL;
}
