// arena_page.h -- where an object of a Tiled map stands, and what it is.
#pragma once

#include "arena_build.h"

// An object's own page, turned clockwise about its origin: x right and y down in pixels, as in
// Tiled.
typedef struct Page {
    Vec origin_m;
    double cosine, sine, metres_per_px;
    double width_px, height_px;
    double rotation_deg;
} Page;

bool page_read(const Build *build, const Spot *object, LayerPlace place, Page *page);
Vec page_point(const Page *page, double x_px, double y_px); // of the object's page, in the arena
// Right angles exactly, so that a turned crate stays as square as it was drawn.
void page_turn(double degrees, double *cosine, double *sine);

const char *object_type(const Spot *object); // its class; "" when it has none
