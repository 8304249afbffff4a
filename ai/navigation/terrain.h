// terrain.h -- the ground of an arena: what it is made of, and how high it lies.
#pragma once

#include "ai/behaviour.h"

typedef enum Surface {
    SURFACE_EARTH, // what is not painted
    SURFACE_GRASS,
    SURFACE_ROAD,
    SURFACE_SAND,
    SURFACE_MUD,
    SURFACE_ICE,
    SURFACE_PICTURE, // painted from the tileset's own image; drives like earth
    SURFACE_COUNT
} Surface;

typedef struct SurfaceTraits {
    const char *name;    // as in the tileset's `surface` property
    double grip;         // scales traction and tyre friction; 1 on earth
    double rolling_mps2; // deceleration of whatever rolls over it
} SurfaceTraits;
extern const SurfaceTraits SURFACE_TRAITS[SURFACE_COUNT];

// A smooth hill: height_m (1 - r^2)^2 inside the ellipse r <= 1 with these half axes, nothing
// outside. Its slope is continuous, and 0 at the rim. Negative heights are hollows.
typedef struct Bump {
    Vec at;
    double half_width_m, half_length_m, heading_rad; // length along the heading, width across
    double height_m;
} Bump;

// A Terrain never changes; its arena owns it.

// Rows of `surface` (columns x rows of Surface) run from north to south, cells are tile_m wide.
// Copies both. NULL when out of memory.
Terrain *terrain_create(const unsigned char *surface, int columns, int rows, double tile_m,
                        const Bump *bumps, int bump_count);
void terrain_destroy(Terrain *terrain);

// All take NULL: flat earth.
Surface terrain_surface(const Terrain *terrain, Vec at);
// What a tank would drive on there, with the match's numbers.
const SurfaceTraits *terrain_underfoot(const Senses *senses, Vec at);
double terrain_height(const Terrain *terrain, Vec at);
Vec terrain_slope(const Terrain *terrain, Vec at);                 // d height / d x, d height / d y
double terrain_grade(const Terrain *terrain, Vec at, Vec forward); // rise over run in a direction
bool terrain_is_flat(const Terrain *terrain);                      // no bumps at all
const Bump *terrain_bumps(const Terrain *terrain, int *count);
