// light.h -- one lamp in the north-west: reliefs become pictures.
#pragma once

#include <stdint.h>

#include "relief.h"

#define SHADOW_EAST_M 0.26 // where the shadow of a tank's roof falls, from under it
#define SHADOW_SOUTH_M 0.26

typedef struct LitPicture {
    int width, height; // px, even: the middle is a corner of four pixels
    uint32_t *pixels;  // ARGB8888, to be freed; NULL when out of memory
} LitPicture;

// The relief turned to a heading (clockwise from up), lit there, with some room around it.
LitPicture light_relief(const Relief *relief, double heading_rad, double px_per_m, double room_m);

// Its soft shadow on what lies under it; same middle.
LitPicture light_shadow(const Relief *relief, double heading_rad, double px_per_m);
