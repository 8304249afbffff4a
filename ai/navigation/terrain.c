// terrain.c -- surfaces, and bumps found by a coarse grid.
#include "terrain.h"

#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/navigation/cells.h"

const SurfaceTraits SURFACE_TRAITS[SURFACE_COUNT] = {
    [SURFACE_EARTH] = {"earth", 1.0, 0},     [SURFACE_GRASS] = {"grass", 0.9, 0.3},
    [SURFACE_ROAD] = {"road", 1.15, 0},      [SURFACE_SAND] = {"sand", 0.7, 0.8},
    [SURFACE_MUD] = {"mud", 0.5, 1.2},       [SURFACE_ICE] = {"ice", 0.15, 0},
    [SURFACE_PICTURE] = {"picture", 1.0, 0}, [SURFACE_RUBBLE] = {"rubble", 0.7, 0.9},
};

enum { GRID_SIDE = 64 }; // cells along the longer side of the arena

// A bump prepared for many queries: its axes in the world, divided by their lengths.
typedef struct Mound {
    Vec at, across_per_m, along_per_m;
    double height_m;
} Mound;

// Cells list mounds in the order of the bumps, so sums do not depend on the grid.
struct Terrain {
    int columns, rows;
    double tile_m;
    unsigned char *surface;
    Bump *bumps;
    Mound *mounds;
    int bump_count;
    Cells cells; // mounds that may reach into each cell
};

static void bounds_of(const void *bumps, int bump, Vec *low, Vec *high) {
    const Bump *it = (const Bump *)bumps + bump;
    double reach_m = max_of(it->half_width_m, it->half_length_m);
    *low = vec_sub(it->at, vec(reach_m, reach_m));
    *high = vec_add(it->at, vec(reach_m, reach_m));
}

Terrain *terrain_create(const unsigned char *surface, int columns, int rows, double tile_m,
                        const Bump *bumps, int bump_count) {
    ASSERT(columns >= 1 && rows >= 1 && tile_m > 0 && bump_count >= 0);
    Terrain *terrain = calloc(1, sizeof *terrain);
    if (!terrain) return NULL;
    size_t cells = (size_t)columns * (size_t)rows, count = (size_t)bump_count;
    *terrain = (Terrain){.columns = columns,
                         .rows = rows,
                         .tile_m = tile_m,
                         .bump_count = bump_count,
                         .surface = malloc(cells + 1),
                         .bumps = calloc(count + 1, sizeof *terrain->bumps),
                         .mounds = calloc(count + 1, sizeof *terrain->mounds)};
    if (!terrain->surface || !terrain->bumps || !terrain->mounds) {
        terrain_destroy(terrain);
        return NULL;
    }
    memcpy(terrain->surface, surface, cells);
    for (int i = 0; i < bump_count; i++) {
        ASSERT(bumps[i].half_width_m > 0 && bumps[i].half_length_m > 0);
        Vec forward = vec_heading(bumps[i].heading_rad);
        terrain->bumps[i] = bumps[i];
        terrain->mounds[i] =
            (Mound){bumps[i].at, vec_scale(vec_right(forward), 1 / bumps[i].half_width_m),
                    vec_scale(forward, 1 / bumps[i].half_length_m), bumps[i].height_m};
    }
    double width_m = columns * tile_m, height_m = rows * tile_m;
    if (cells_make(&terrain->cells, width_m, height_m, max_of(width_m, height_m) / GRID_SIDE,
                   terrain->bumps, bump_count, bounds_of, NULL))
        return terrain;
    terrain_destroy(terrain);
    return NULL;
}

void terrain_destroy(Terrain *terrain) {
    if (!terrain) return;
    free(terrain->surface);
    free(terrain->bumps);
    free(terrain->mounds);
    cells_free(&terrain->cells);
    free(terrain);
}

Surface terrain_surface(const Terrain *terrain, Vec at) {
    if (!terrain) return SURFACE_EARTH;
    double column = at.x / terrain->tile_m, row = at.y / terrain->tile_m;
    bool is_inside = column >= 0 && row >= 0 && column < terrain->columns && row < terrain->rows;
    if (!is_inside) return SURFACE_EARTH;
    int from_north = terrain->rows - 1 - (int)row;
    DEBUG_ASSERT(from_north >= 0 && from_north < terrain->rows);
    return (Surface)terrain->surface[from_north * terrain->columns + (int)column];
}

const SurfaceTraits *terrain_traits_at(const Senses *senses, Vec at) {
    const SurfaceTraits *surfaces = senses->surfaces ? senses->surfaces : SURFACE_TRAITS;
    return &surfaces[terrain_surface(senses->terrain, at)];
}

// Sets the position on a mound in units of its half axes, and returns its squared length r^2.
static double position_on(const Mound *mound, Vec at, Vec *unit) {
    Vec offset = vec_sub(at, mound->at);
    *unit = vec(vec_dot(offset, mound->across_per_m), vec_dot(offset, mound->along_per_m));
    return vec_dot(*unit, *unit);
}

double terrain_height(const Terrain *terrain, Vec at) {
    double height_m = 0;
    if (terrain_is_flat(terrain)) return height_m;
    const Cells *cells = &terrain->cells;
    int cell = cells_at(cells, at);
    for (uint32_t i = cells->start[cell]; i < cells->start[cell + 1]; i++) {
        const Mound *mound = &terrain->mounds[cells->items[i]];
        Vec unit;
        double inside = 1 - position_on(mound, at, &unit);
        if (inside > 0) height_m += mound->height_m * inside * inside;
    }
    return height_m;
}

// The derivative of (1 - u.u)^2 is -4 u (1 - u.u); the axes transform it back to the world.
Vec terrain_slope(const Terrain *terrain, Vec at) {
    Vec slope = {0, 0};
    if (terrain_is_flat(terrain)) return slope;
    const Cells *cells = &terrain->cells;
    int cell = cells_at(cells, at);
    for (uint32_t i = cells->start[cell]; i < cells->start[cell + 1]; i++) {
        const Mound *mound = &terrain->mounds[cells->items[i]];
        Vec unit;
        double inside = 1 - position_on(mound, at, &unit);
        if (!(inside > 0)) continue;
        double steep = -4 * mound->height_m * inside;
        slope = vec_add(slope, vec_scale(mound->across_per_m, steep * unit.x));
        slope = vec_add(slope, vec_scale(mound->along_per_m, steep * unit.y));
    }
    return slope;
}

double terrain_grade(const Terrain *terrain, Vec at, Vec forward) {
    DEBUG_ASSERT(vec_is_unit(forward));
    return terrain_is_flat(terrain) ? 0 : vec_dot(terrain_slope(terrain, at), forward);
}

bool terrain_is_flat(const Terrain *terrain) { return !terrain || terrain->bump_count == 0; }

const Bump *terrain_bumps(const Terrain *terrain, int *count) {
    *count = terrain ? terrain->bump_count : 0;
    return terrain ? terrain->bumps : NULL;
}
