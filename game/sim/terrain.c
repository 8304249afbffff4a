// terrain.c -- surfaces and hills.
#include "terrain.h"

#include <stdlib.h>
#include <string.h>

const SurfaceTraits SURFACE_TRAITS[SURFACE_COUNT] = {
    [SURFACE_EARTH] = {"earth", 1.0, 0},     [SURFACE_GRASS] = {"grass", 0.9, 0.3},
    [SURFACE_ROAD] = {"road", 1.15, 0},      [SURFACE_SAND] = {"sand", 0.7, 0.8},
    [SURFACE_MUD] = {"mud", 0.5, 1.2},       [SURFACE_ICE] = {"ice", 0.15, 0},
    [SURFACE_PICTURE] = {"picture", 1.0, 0},
};

struct Terrain {
    int columns, rows;
    double tile_m;
    unsigned char *surface;
    Bump *bumps;
    int bump_count;
};

Terrain *terrain_create(const unsigned char *surface, int columns, int rows, double tile_m,
                        const Bump *bumps, int bump_count) {
    Terrain *terrain = calloc(1, sizeof *terrain);
    if (!terrain) return NULL;
    size_t cells = (size_t)columns * (size_t)rows;
    *terrain = (Terrain){
        columns,   rows, tile_m, malloc(cells + 1), calloc((size_t)bump_count + 1, sizeof *bumps),
        bump_count};
    if (!terrain->surface || !terrain->bumps) {
        terrain_destroy(terrain);
        return NULL;
    }
    memcpy(terrain->surface, surface, cells);
    if (bump_count > 0) memcpy(terrain->bumps, bumps, (size_t)bump_count * sizeof *bumps);
    return terrain;
}

void terrain_destroy(Terrain *terrain) {
    if (!terrain) return;
    free(terrain->surface);
    free(terrain->bumps);
    free(terrain);
}

Surface terrain_surface(const Terrain *terrain, Vec at) {
    if (!terrain) return SURFACE_EARTH;
    int column = (int)(at.x / terrain->tile_m),
        row = terrain->rows - 1 - (int)(at.y / terrain->tile_m);
    bool is_inside = at.x >= 0 && at.y >= 0 && column < terrain->columns && row >= 0;
    return is_inside ? (Surface)terrain->surface[row * terrain->columns + column] : SURFACE_EARTH;
}

// Position in units of the half axes: right and forward of the bump.
static bool is_on(const Bump *bump, Vec at, Vec *unit) {
    double reach_m =
        bump->half_width_m > bump->half_length_m ? bump->half_width_m : bump->half_length_m;
    Vec offset = vec_sub(at, bump->at);
    if (fabs(offset.x) > reach_m || fabs(offset.y) > reach_m) return false;
    Vec forward = vec_heading(bump->heading_rad);
    *unit = vec(vec_dot(offset, vec_right(forward)) / bump->half_width_m,
                vec_dot(offset, forward) / bump->half_length_m);
    return vec_dot(*unit, *unit) < 1;
}

double terrain_height(const Terrain *terrain, Vec at) {
    double height_m = 0;
    for (int i = 0; terrain && i < terrain->bump_count; i++) {
        Vec unit;
        if (!is_on(&terrain->bumps[i], at, &unit)) continue;
        double inside = 1 - vec_dot(unit, unit);
        height_m += terrain->bumps[i].height_m * inside * inside;
    }
    return height_m;
}

// d/du of (1 - u.u)^2 is -4 u (1 - u.u); the axes carry it back into the world.
Vec terrain_slope(const Terrain *terrain, Vec at) {
    Vec slope = {0, 0};
    for (int i = 0; terrain && i < terrain->bump_count; i++) {
        const Bump *bump = &terrain->bumps[i];
        Vec unit;
        if (!is_on(bump, at, &unit)) continue;
        double steep = -4 * bump->height_m * (1 - vec_dot(unit, unit));
        Vec forward = vec_heading(bump->heading_rad);
        slope = vec_add(slope, vec_scale(vec_right(forward), steep * unit.x / bump->half_width_m));
        slope = vec_add(slope, vec_scale(forward, steep * unit.y / bump->half_length_m));
    }
    return slope;
}

bool terrain_is_flat(const Terrain *terrain) { return !terrain || terrain->bump_count == 0; }

const Bump *terrain_bumps(const Terrain *terrain, int *count) {
    *count = terrain ? terrain->bump_count : 0;
    return terrain ? terrain->bumps : NULL;
}
