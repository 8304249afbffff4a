// soil.h -- what the ground looks like at a point: earth, grass, road, sand, mud, ice, with soft
// borders between them.
#pragma once

#include "noise.h"
#include "view/draw/palette.h"
#include "sim/arena/arena.h"

typedef struct SoilImages SoilImages; // the tilesets' pictures

SoilImages *soil_images_load(
    const Arena *arena); // what cannot be read is drawn as earth; NULL when out of memory
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
