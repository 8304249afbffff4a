// soil.h -- what the ground looks like at a point: earth, grass, road, sand, mud, ice, with soft
// borders between them.
#pragma once

#include "view/palette.h"
#include "sim/arena.h"

typedef struct SoilImages SoilImages; // the tilesets' pictures

SoilImages *soil_images_load(
    const Arena *arena); // what cannot be read is drawn as earth; NULL when out of memory
void soil_images_free(SoilImages *images);

typedef struct Soil {
    Rgb colour;
    float relief; // m, of small bumps that the light makes visible
    float gloss;  // 0 .. 1
} Soil;

// `detail_m` is the size of a pixel: what is finer is left out.
Soil soil_at(const Arena *arena, const SoilImages *images, double x, double y, double detail_m);

Surface soil_surface(const Arena *arena, Vec at);
