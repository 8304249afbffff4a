// terrain.h -- the ground of an arena: its surfaces and its height.
#pragma once

#include "ai/behaviour.h"

typedef enum Surface {
    SURFACE_EARTH, // the default
    SURFACE_GRASS,
    SURFACE_ROAD,
    SURFACE_SAND,
    SURFACE_MUD,
    SURFACE_ICE,
    SURFACE_PICTURE, // drawn from the tileset's own image; drives like earth
    SURFACE_RUBBLE,  // remains of a broken wall
    SURFACE_COUNT
} Surface;

typedef struct SurfaceTraits {
    const char *name;    // value of the tileset's `surface` property
    double grip;         // scales traction and tyre friction; 1 on earth
    double rolling_mps2; // rolling resistance, as a deceleration
} SurfaceTraits;
extern const SurfaceTraits SURFACE_TRAITS[SURFACE_COUNT];

// A smooth hill of height height_m (1 - r^2)^2 inside the ellipse r <= 1 with these half axes. Its
// slope is continuous, and 0 at the rim. A negative height makes a hollow.
typedef struct Bump {
    Vec at;
    double half_width_m, half_length_m, heading_rad; // the length is along the heading
    double height_m;
} Bump;

// Creates an immutable terrain. Rows of `surface` (columns x rows of Surface) run from north to
// south, cells are `tile_m` wide. Copies both arrays. Returns NULL if out of memory.
Terrain *terrain_create(const unsigned char *surface, int columns, int rows, double tile_m,
                        const Bump *bumps, int bump_count);
void terrain_destroy(Terrain *terrain);

// The following functions accept NULL as flat earth.
Surface terrain_surface(const Terrain *terrain, Vec at);
// Returns the traits of the surface at a point, as tuned in this match.
const SurfaceTraits *terrain_traits_at(const Senses *senses, Vec at);
double terrain_height(const Terrain *terrain, Vec at);
// Returns the gradient (d height / d x, d height / d y).
Vec terrain_slope(const Terrain *terrain, Vec at);
// Returns the slope in a direction, given as a unit vector: rise over run.
double terrain_grade(const Terrain *terrain, Vec at, Vec forward);
// Returns whether there are no bumps.
bool terrain_is_flat(const Terrain *terrain);
// Returns the bumps, and their number in `*count`.
const Bump *terrain_bumps(const Terrain *terrain, int *count);
