// style.h -- how vehicles are laid out: rows of solids, a table a look and a size.
#pragma once

#include "relief.h"

typedef enum Paint {
    PAINT_END,
    PAINT_TEAM,
    PAINT_LIGHT, // team, lighter
    PAINT_DARK,  // team, darker
    PAINT_STEEL,
    PAINT_BLACK, // grilles, gaps, seats
    PAINT_RUBBER,
    PAINT_SPRING,
    PAINT_GLASS,
    PAINT_SIGN
} Paint;

// Sideways in half widths of the hull, lengthwise in half lengths; heights, bevels and rounding in
// metres. Of a tube (x, y) and (hx, hy) are the ends, and `front` is its radius in metres.
typedef struct Row {
    Paint paint;
    Form form;
    bool is_pair; // again on the other side
    float x, y, hx, hy, front;
    float round, top, bevel, tilt;
} Row;

typedef struct Style {
    const char *name; // of the TankSpec
    const Row *hull, *turret;
    const Row *gear;         // axles and springs, under the hull of what rolls on wheels
    float track;             // width of a track, in half widths
    float wheel_m[2][2];     // front and rear wheels: radius, half width; 0 for tracks
    float barrel_m, brake_m; // half widths of the barrel and its muzzle brake
    int baffles;
} Style;

enum { STYLE_COUNT = 3 };
extern const Style TANK_STYLES[STYLE_COUNT], CAR_STYLES[STYLE_COUNT], BUGGY_STYLES[STYLE_COUNT];

extern const Row LIGHT_TURRET[], MEDIUM_TURRET[], HEAVY_TURRET[]; // cars wear those of tanks
