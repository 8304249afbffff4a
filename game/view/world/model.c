// model.c -- one table of parts for all vehicles, and how the parts become reliefs.
#include "sprites.h"

#include <string.h>

#include "ai/maths/assert.h"

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
typedef struct PartRow {
    Paint paint;
    Form form;
    bool is_pair; // again on the other side
    float x;
    double y;
    float hx, hy, front;
    float round, top, bevel, tilt;
    int more;    // times again,
    double step; // each so far from the one before, lengthwise
} PartRow;

// A vehicle's looks: a row for each kind of tank, by the look of its drive.
typedef struct Style {
    const char *kind; // name of the TankSpec
    const PartRow *hull, *turret;
    const PartRow *gear;     // axles and springs, under the hull of what rolls on wheels
    float track;             // width of a track, in half widths
    float wheel_m[2][2];     // front and rear wheels: radius, half width; 0 for tracks
    float barrel_m, brake_m; // half widths of the barrel and its muzzle brake
    int baffles;
} Style;

static const PartRow TANK_LIGHT_HULL[] = {
    {PAINT_DARK, FORM_TAPER, false, 0, 0.02f, 0.66f, 0.92f, 0.50f, 0.06f, 0.46f, 0.08f, 0},
    {PAINT_TEAM, FORM_TAPER, false, 0, -0.16f, 0.70f, 0.74f, 0.60f, 0.08f, 0.62f, 0.10f, 0},
    {PAINT_TEAM, FORM_TAPER, false, 0, 0.74f, 0.60f, 0.22f, 0.30f, 0.05f, 0.50f, 0.06f, -0.42f},
    {PAINT_TEAM, FORM_BOX, true, 0.84f, -0.86f, 0.15f, 0.11f, 0, 0.05f, 0.52f, 0.05f, 0},
    {PAINT_TEAM, FORM_BOX, true, 0.82f, 0.70f, 0.15f, 0.14f, 0, 0.06f, 0.48f, 0.05f, -0.2f},
    {PAINT_BLACK, FORM_BOX, false, 0, -0.74f, 0.40f, 0.10f, 0, 0.03f, 0.63f, 0.02f, 0},
    {PAINT_DARK, FORM_BOX, false, 0, -0.70, 0.40f, 0.012f, 0, 0, 0.66f, 0.01f, 0, 1, -0.07},
    {PAINT_LIGHT, FORM_DISC, false, -0.20f, 0.50f, 0.16f, 0, 0, 0, 0.68f, 0.04f, 0},
    {PAINT_STEEL, FORM_BOX, false, 0.52f, -0.93f, 0.08f, 0.06f, 0, 0.03f, 0.60f, 0.05f, 0},
    {PAINT_GLASS, FORM_DISC, true, 0.44f, 0.80f, 0.065f, 0, 0, 0, 0.60f, 0.03f, 0},
    {PAINT_END}};

static const PartRow TANK_LIGHT_TURRET[] = {
    {PAINT_STEEL, FORM_BOX, false, 0, 0.40f, 0.20f, 0.14f, 0, 0.05f, 0.86f, 0.08f, 0},
    {PAINT_LIGHT, FORM_DISC, false, 0, 0, 0.56f, 0, 0, 0, 1.00f, 0.16f, 0},
    {PAINT_LIGHT, FORM_TAPER, false, 0, 0.22f, 0.50f, 0.22f, 0.28f, 0.08f, 0.97f, 0.12f, -0.1f},
    {PAINT_DARK, FORM_BOX, false, 0, -0.42f, 0.34f, 0.12f, 0, 0.06f, 0.92f, 0.07f, 0},
    {PAINT_SIGN, FORM_SIGN, false, 0, 0, 0.36},
    {PAINT_END}};

static const PartRow TANK_MEDIUM_HULL[] = {
    {PAINT_DARK, FORM_BOX, false, 0, 0, 0.64f, 0.93f, 0, 0.06f, 0.52f, 0.08f, 0},
    {PAINT_TEAM, FORM_TAPER, false, 0, -0.14f, 0.70f, 0.78f, 0.66f, 0.07f, 0.72f, 0.10f, 0},
    {PAINT_TEAM, FORM_TAPER, false, 0, 0.75f, 0.66f, 0.20f, 0.56f, 0.04f, 0.60f, 0.05f, -0.45f},
    {PAINT_TEAM, FORM_BOX, true, 0.82f, 0.84f, 0.17f, 0.13f, 0, 0.06f, 0.58f, 0.06f, -0.2f},
    {PAINT_TEAM, FORM_BOX, true, 0.82f, -0.90f, 0.17f, 0.08f, 0, 0.05f, 0.58f, 0.06f, 0},
    {PAINT_DARK, FORM_BOX, true, 0.78f, -0.36f, 0.09f, 0.22f, 0, 0.04f, 0.70f, 0.05f, 0},
    {PAINT_DARK, FORM_BOX, true, 0.78f, 0.26f, 0.09f, 0.14f, 0, 0.04f, 0.68f, 0.05f, 0},
    {PAINT_BLACK, FORM_BOX, false, 0, -0.72f, 0.46f, 0.14f, 0, 0.03f, 0.73f, 0.02f, 0},
    {PAINT_DARK, FORM_BOX, false, 0, -0.65, 0.46f, 0.014f, 0, 0, 0.76f, 0.01f, 0, 2, -0.07},
    {PAINT_STEEL, FORM_BOX, true, 0.46f, -0.94f, 0.09f, 0.05f, 0, 0.03f, 0.66f, 0.06f, 0},
    {PAINT_LIGHT, FORM_BOX, false, -0.30f, 0.53f, 0.14f, 0.08f, 0, 0.06f, 0.78f, 0.04f, 0},
    {PAINT_GLASS, FORM_DISC, true, 0.52f, 0.86f, 0.07f, 0, 0, 0, 0.66f, 0.03f, 0},
    {PAINT_END}};

static const PartRow TANK_MEDIUM_TURRET[] = {
    {PAINT_STEEL, FORM_BOX, false, 0, 0.42f, 0.26f, 0.10f, 0, 0.06f, 0.98f, 0.10f, 0},
    {PAINT_DARK, FORM_BOX, false, 0, -0.52f, 0.44f, 0.10f, 0, 0.06f, 1.00f, 0.06f, 0},
    {PAINT_LIGHT, FORM_TAPER, false, 0, 0.16f, 0.60f, 0.26f, 0.34f, 0.08f, 1.12f, 0.15f, 0},
    {PAINT_LIGHT, FORM_TAPER, false, 0, -0.24f, 0.48f, 0.24f, 0.60f, 0.08f, 1.12f, 0.14f, 0},
    {PAINT_TEAM, FORM_DISC, false, 0.34f, -0.28f, 0.13f, 0, 0, 0, 1.19f, 0.05f, 0},
    {PAINT_STEEL, FORM_DISC, false, -0.36f, -0.38f, 0.035f, 0, 0, 0, 1.24f, 0.02f, 0},
    {PAINT_SIGN, FORM_SIGN, false, -0.02f, 0.02f, 0.34f},
    {PAINT_END}};

static const PartRow TANK_HEAVY_HULL[] = {
    {PAINT_DARK, FORM_BOX, false, 0, 0, 0.66f, 0.95f, 0, 0.04f, 0.60f, 0.08f, 0},
    {PAINT_TEAM, FORM_BOX, false, 0, -0.10f, 0.72f, 0.84f, 0, 0.05f, 0.86f, 0.09f, 0},
    {PAINT_TEAM, FORM_TAPER, false, 0, 0.80f, 0.72f, 0.17f, 0.64f, 0.03f, 0.72f, 0.06f, -0.40f},
    {PAINT_DARK, FORM_BOX, true, 0.95f, 0.66, 0.05f, 0.22f, 0, 0.02f, 0.74f, 0.04f, 0, 2, -0.47},
    {PAINT_DARK, FORM_BOX, true, 0.95f, -0.73f, 0.05f, 0.20f, 0, 0.02f, 0.74f, 0.04f, 0},
    {PAINT_TEAM, FORM_BOX, true, 0.84f, 0.88f, 0.15f, 0.10f, 0, 0.04f, 0.70f, 0.06f, -0.15f},
    {PAINT_TEAM, FORM_BOX, true, 0.84f, -0.92f, 0.15f, 0.07f, 0, 0.04f, 0.70f, 0.06f, 0},
    {PAINT_BLACK, FORM_BOX, true, 0.30f, -0.72f, 0.22f, 0.15f, 0, 0.03f, 0.87f, 0.02f, 0},
    {PAINT_DARK, FORM_BOX, true, 0.30f, -0.65, 0.22f, 0.014f, 0, 0, 0.90f, 0.01f, 0, 2, -0.07},
    {PAINT_STEEL, FORM_DISC, true, 0.42f, -0.95f, 0.10f, 0, 0, 0, 0.84f, 0.08f, 0},
    {PAINT_LIGHT, FORM_DISC, true, 0.34f, 0.60f, 0.15f, 0, 0, 0, 0.93f, 0.04f, 0},
    {PAINT_GLASS, FORM_BOX, false, 0, 0.70f, 0.16f, 0.02f, 0, 0.02f, 0.92f, 0.02f, 0},
    {PAINT_GLASS, FORM_DISC, true, 0.56f, 0.90f, 0.08f, 0, 0, 0, 0.78f, 0.03f, 0},
    {PAINT_END}};

static const PartRow TANK_HEAVY_TURRET[] = {
    {PAINT_STEEL, FORM_BOX, false, 0, 0.44f, 0.34f, 0.09f, 0, 0.06f, 1.16f, 0.10f, 0},
    {PAINT_DARK, FORM_BOX, false, 0, -0.56f, 0.50f, 0.10f, 0, 0.04f, 1.12f, 0.06f, 0},
    {PAINT_LIGHT, FORM_TAPER, false, 0, 0.18f, 0.70f, 0.26f, 0.46f, 0.05f, 1.30f, 0.14f, 0},
    {PAINT_LIGHT, FORM_BOX, false, 0, -0.26f, 0.70f, 0.26f, 0, 0.12f, 1.30f, 0.14f, 0},
    {PAINT_TEAM, FORM_BOX, true, 0.64f, -0.08f, 0.05f, 0.20f, 0, 0.03f, 1.24f, 0.04f, 0},
    {PAINT_TEAM, FORM_DISC, false, 0.38f, -0.32f, 0.14f, 0, 0, 0, 1.40f, 0.05f, 0},
    {PAINT_BLACK, FORM_DISC, false, 0.38f, -0.32f, 0.05f, 0, 0, 0, 1.42f, 0.02f, 0},
    {PAINT_TEAM, FORM_DISC, false, -0.40f, -0.34f, 0.11f, 0, 0, 0, 1.37f, 0.04f, 0},
    {PAINT_STEEL, FORM_DISC, false, -0.52f, -0.44f, 0.03f, 0, 0, 0, 1.44f, 0.02f, 0},
    {PAINT_SIGN, FORM_SIGN, false, 0, 0.04f, 0.33f},
    {PAINT_END}};

// Cars wear the turrets of tanks.
static const PartRow CAR_LIGHT_HULL[] = {
    {PAINT_DARK, FORM_BOX, false, 0, 0, 0.46f, 0.94f, 0, 0.06f, 0.44f, 0.07f, 0},
    {PAINT_TEAM, FORM_TAPER, false, 0, 0.22f, 0.84f, 0.18f, 0.50f, 0.05f, 0.58f, 0.07f, 0},
    {PAINT_TEAM, FORM_TAPER, false, 0, -0.20f, 0.54f, 0.24f, 0.84f, 0.05f, 0.58f, 0.07f, 0},
    {PAINT_TEAM, FORM_TAPER, false, 0, -0.44f, 0.46f, 0.46f, 0.58f, 0.08f, 0.70f, 0.10f, 0},
    {PAINT_TEAM, FORM_TAPER, false, 0, 0.38f, 0.58f, 0.54f, 0.22f, 0.06f, 0.68f, 0.09f, -0.12f},
    {PAINT_DARK, FORM_BOX, true, 0.68f, -0.02f, 0.08f, 0.10f, 0, 0.03f, 0.61f, 0.03f, 0},
    {PAINT_BLACK, FORM_BOX, false, 0, -0.70f, 0.28f, 0.12f, 0, 0.03f, 0.71f, 0.02f, 0},
    {PAINT_DARK, FORM_BOX, false, 0, -0.66, 0.28f, 0.014f, 0, 0, 0.74f, 0.01f, 0, 1, -0.08},
    {PAINT_LIGHT, FORM_BOX, false, 0, 0.50f, 0.20f, 0.07f, 0, 0.04f, 0.72f, 0.04f, 0},
    {PAINT_GLASS, FORM_BOX, false, 0, 0.575f, 0.15f, 0.016f, 0, 0.01f, 0.72f, 0.02f, 0},
    {PAINT_STEEL, FORM_TUBE, false, 0.40f, -0.62f, 0.36f, -0.96f, 0.045f, 0, 0.60f, 0.045f, 0},
    {PAINT_GLASS, FORM_DISC, true, 0.24f, 0.86f, 0.065f, 0, 0, 0, 0.62f, 0.03f, 0},
    {PAINT_END}};

static const PartRow CAR_MEDIUM_HULL[] = {
    {PAINT_DARK, FORM_BOX, false, 0, 0, 0.50f, 0.95f, 0, 0.06f, 0.50f, 0.08f, 0},
    {PAINT_TEAM, FORM_BOX, false, 0, 0, 0.92f, 0.22f, 0, 0.04f, 0.66f, 0.08f, 0},
    {PAINT_TEAM, FORM_TAPER, false, 0, 0.28f, 0.90f, 0.13f, 0.58f, 0.04f, 0.65f, 0.08f, 0},
    {PAINT_TEAM, FORM_TAPER, false, 0, -0.28f, 0.58f, 0.13f, 0.90f, 0.04f, 0.65f, 0.08f, 0},
    {PAINT_TEAM, FORM_TAPER, false, 0, -0.08f, 0.56f, 0.82f, 0.50f, 0.08f, 0.84f, 0.12f, 0},
    {PAINT_TEAM, FORM_TAPER, false, 0, 0.80f, 0.48f, 0.15f, 0.32f, 0.05f, 0.66f, 0.06f, -0.40f},
    {PAINT_DARK, FORM_BOX, true, 0.76f, 0, 0.10f, 0.13f, 0, 0.03f, 0.69f, 0.03f, 0},
    {PAINT_BLACK, FORM_BOX, false, 0, -0.70f, 0.36f, 0.13f, 0, 0.03f, 0.85f, 0.02f, 0},
    {PAINT_DARK, FORM_BOX, false, 0, -0.64, 0.36f, 0.014f, 0, 0, 0.88f, 0.01f, 0, 2, -0.06},
    {PAINT_STEEL, FORM_TUBE, true, 0.44f, -0.74f, 0.42f, -0.97f, 0.05f, 0, 0.70f, 0.05f, 0},
    {PAINT_LIGHT, FORM_BOX, false, 0, 0.54f, 0.22f, 0.07f, 0, 0.04f, 0.89f, 0.04f, 0},
    {PAINT_GLASS, FORM_BOX, false, 0, 0.64f, 0.17f, 0.018f, 0, 0.01f, 0.87f, 0.02f, 0},
    {PAINT_GLASS, FORM_DISC, true, 0.34f, 0.88f, 0.07f, 0, 0, 0, 0.66f, 0.03f, 0},
    {PAINT_STEEL, FORM_BOX, true, 0.18f, 0.965f, 0.04f, 0.025f, 0, 0.02f, 0.55f, 0.03f, 0},
    {PAINT_END}};

static const PartRow CAR_HEAVY_HULL[] = {
    {PAINT_DARK, FORM_BOX, false, 0, 0, 0.52f, 0.96f, 0, 0.04f, 0.56f, 0.08f, 0},
    {PAINT_TEAM, FORM_BOX, false, 0, 0, 0.95f, 0.30f, 0, 0.04f, 0.78f, 0.07f, 0},
    {PAINT_TEAM, FORM_BOX, false, 0, -0.08f, 0.60f, 0.86f, 0, 0.05f, 0.96f, 0.10f, 0},
    {PAINT_TEAM, FORM_TAPER, false, 0, 0.83f, 0.58f, 0.13f, 0.48f, 0.04f, 0.74f, 0.06f, -0.34f},
    {PAINT_TEAM, FORM_BOX, true, 0.70f, 0.36, 0.16f, 0.05f, 0, 0.03f, 0.62f, 0.04f, 0, 1, -0.72},
    {PAINT_DARK, FORM_BOX, true, 0.82f, 0.14f, 0.09f, 0.10f, 0, 0.03f, 0.82f, 0.03f, 0},
    {PAINT_DARK, FORM_BOX, true, 0.82f, -0.13f, 0.09f, 0.12f, 0, 0.03f, 0.86f, 0.04f, 0},
    {PAINT_BLACK, FORM_BOX, true, 0.30f, -0.56f, 0.18f, 0.09f, 0, 0.03f, 0.97f, 0.02f, 0},
    {PAINT_DARK, FORM_BOX, true, 0.30f, -0.53, 0.18f, 0.012f, 0, 0, 1.00f, 0.01f, 0, 1, -0.06},
    {PAINT_RUBBER, FORM_DISC, false, 0, -0.78f, 0.25f, 0, 0, 0, 1.12f, 0.09f, 0}, // spare wheel
    {PAINT_STEEL, FORM_DISC, false, 0, -0.78f, 0.11f, 0, 0, 0, 1.14f, 0.04f, 0},
    {PAINT_STEEL, FORM_TUBE, true, 0.52f, -0.70f, 0.50f, -0.97f, 0.055f, 0, 0.84f, 0.055f, 0},
    {PAINT_LIGHT, FORM_BOX, true, 0.28f, 0.56f, 0.16f, 0.07f, 0, 0.04f, 1.01f, 0.04f, 0},
    {PAINT_GLASS, FORM_BOX, true, 0.26f, 0.665f, 0.14f, 0.016f, 0, 0.01f, 0.99f, 0.02f, 0},
    {PAINT_GLASS, FORM_DISC, true, 0.46f, 0.90f, 0.075f, 0, 0, 0, 0.76f, 0.03f, 0},
    {PAINT_END}};

static const PartRow CAR_GEAR[] = {
    {PAINT_STEEL, FORM_TUBE, false, -0.76f, 0.64f, 0.76f, 0.64f, 0.06f, 0, 0.36f, 0.06f, 0},
    {PAINT_STEEL, FORM_TUBE, false, -0.78f, -0.64f, 0.78f, -0.64f, 0.07f, 0, 0.38f, 0.07f, 0},
    {PAINT_BLACK, FORM_BOX, true, 0.60f, 0.64f, 0.03f, 0.19f, 0, 0.02f, 0.34f, 0.03f, 0},
    {PAINT_BLACK, FORM_BOX, true, 0.62f, -0.64f, 0.03f, 0.19f, 0, 0.02f, 0.34f, 0.03f, 0},
    {PAINT_END}};

// Open buggies: a tub, an engine and a gun ring in a cage of tubes, wheels on arms with springs
// that show.
#define CAGE(top)                                                                                    \
    {PAINT_LIGHT, FORM_TUBE, true, 0.46f, -0.42f, 0.38f, 0.40f, 0.050f, 0, top, 0.05f, 0},           \
        {PAINT_LIGHT, FORM_TUBE, false, -0.46f, -0.42f, 0.46f, -0.42f, 0.050f, 0, top, 0.05f, 0},    \
        {PAINT_LIGHT, FORM_TUBE, false, -0.38f, 0.40f, 0.38f, 0.40f, 0.050f, 0, top, 0.05f, 0},      \
        {PAINT_LIGHT, FORM_TUBE, true, 0.46f, -0.42f, 0.26f, -0.88f, 0.045f, 0, top, 0.045f, 0.30f}, \
    {                                                                                                \
        PAINT_LIGHT, FORM_TUBE, true, 0.38f, 0.40f, 0.22f, 0.74f, 0.045f, 0, top, 0.045f, -0.50f     \
    }

static const PartRow BUGGY_LIGHT_HULL[] = {
    {PAINT_DARK, FORM_TAPER, false, 0, 0, 0.38f, 0.62f, 0.32f, 0.06f, 0.40f, 0.05f, 0},
    {PAINT_TEAM, FORM_BOX, true, 0.46f, -0.02f, 0.11f, 0.24f, 0, 0.05f, 0.56f, 0.07f, 0},
    {PAINT_TEAM, FORM_TAPER, false, 0, 0.64f, 0.36f, 0.26f, 0.12f, 0.06f, 0.56f, 0.08f, -0.16f},
    {PAINT_BLACK, FORM_BOX, false, 0, 0.31f, 0.18f, 0.06f, 0, 0.04f, 0.62f, 0.05f, 0},
    {PAINT_STEEL, FORM_BOX, false, 0, -0.66f, 0.24f, 0.14f, 0, 0.05f, 0.64f, 0.07f, 0},
    {PAINT_TEAM, FORM_BOX, true, 0.32f, -0.62f, 0.06f, 0.16f, 0, 0.03f, 0.62f, 0.05f, 0},
    {PAINT_BLACK, FORM_DISC, false, 0, -0.64f, 0.14f, 0, 0, 0, 0.67f, 0.02f, 0},
    {PAINT_STEEL, FORM_TUBE, true, 0.14f, -0.76f, 0.18f, -0.95f, 0.045f, 0, 0.60f, 0.045f, 0},
    {PAINT_STEEL, FORM_TUBE, false, -0.28f, 0.93f, 0.28f, 0.93f, 0.040f, 0, 0.48f, 0.04f, 0},
    CAGE(0.96f),
    {PAINT_GLASS, FORM_DISC, true, 0.18f, 0.44f, 0.06f, 0, 0, 0, 1.02f, 0.03f, 0},
    {PAINT_END}};

static const PartRow BUGGY_MEDIUM_HULL[] = {
    {PAINT_DARK, FORM_TAPER, false, 0, -0.02f, 0.40f, 0.66f, 0.34f, 0.06f, 0.42f, 0.05f, 0},
    {PAINT_TEAM, FORM_BOX, true, 0.50f, -0.02f, 0.13f, 0.27f, 0, 0.05f, 0.60f, 0.07f, 0},
    {PAINT_DARK, FORM_BOX, true, 0.50f, -0.02f, 0.06f, 0.16f, 0, 0.03f, 0.62f, 0.03f, 0},
    {PAINT_TEAM, FORM_TAPER, false, 0, 0.66f, 0.38f, 0.26f, 0.20f, 0.08f, 0.60f, 0.08f, -0.18f},
    {PAINT_LIGHT, FORM_TAPER, false, 0, 0.66f, 0.13f, 0.24f, 0.08f, 0.03f, 0.64f, 0.03f, -0.18f},
    {PAINT_BLACK, FORM_BOX, true, 0.18f, 0.31f, 0.12f, 0.06f, 0, 0.04f, 0.68f, 0.05f, 0},
    {PAINT_STEEL, FORM_BOX, false, 0, -0.68f, 0.28f, 0.15f, 0, 0.05f, 0.70f, 0.08f, 0},
    {PAINT_TEAM, FORM_BOX, true, 0.37f, -0.64f, 0.07f, 0.18f, 0, 0.03f, 0.66f, 0.05f, 0},
    {PAINT_BLACK, FORM_BOX, true, 0.13f, -0.68f, 0.09f, 0.11f, 0, 0.03f, 0.73f, 0.02f, 0},
    {PAINT_STEEL, FORM_BOX, true, 0.13f, -0.64, 0.09f, 0.012f, 0, 0, 0.76f, 0.01f, 0, 1, -0.08},
    {PAINT_STEEL, FORM_TUBE, true, 0.16f, -0.80f, 0.22f, -0.96f, 0.050f, 0, 0.66f, 0.05f, 0},
    {PAINT_STEEL, FORM_TUBE, false, -0.34f, 0.95f, 0.34f, 0.95f, 0.045f, 0, 0.52f, 0.045f, 0},
    {PAINT_STEEL, FORM_TUBE, true, 0.34f, 0.95f, 0.24f, 0.82f, 0.040f, 0, 0.50f, 0.04f, 0},
    CAGE(1.04f),
    {PAINT_GLASS, FORM_DISC, true, 0.12f, 0.44f, 0.06f, 0, 0, 0, 1.10f, 0.03f, 0},
    {PAINT_GLASS, FORM_DISC, true, 0.30f, 0.44f, 0.06f, 0, 0, 0, 1.10f, 0.03f, 0},
    {PAINT_END}};

static const PartRow BUGGY_HEAVY_HULL[] = {
    {PAINT_DARK, FORM_BOX, false, 0, -0.02f, 0.44f, 0.72f, 0, 0.06f, 0.46f, 0.05f, 0},
    {PAINT_TEAM, FORM_BOX, true, 0.58f, -0.02f, 0.17f, 0.30f, 0, 0.05f, 0.72f, 0.08f, 0},
    {PAINT_DARK, FORM_BOX, true, 0.60f, 0.12f, 0.10f, 0.09f, 0, 0.03f, 0.76f, 0.03f, 0},
    {PAINT_DARK, FORM_BOX, true, 0.60f, -0.14f, 0.10f, 0.12f, 0, 0.03f, 0.80f, 0.04f, 0},
    {PAINT_TEAM, FORM_TAPER, false, 0, 0.68f, 0.46f, 0.24f, 0.34f, 0.06f, 0.72f, 0.08f, -0.16f},
    {PAINT_BLACK, FORM_BOX, false, 0, 0.70f, 0.24f, 0.10f, 0, 0.03f, 0.73f, 0.02f, 0},
    {PAINT_LIGHT, FORM_BOX, false, 0, 0.70f, 0.24f, 0.012f, 0, 0, 0.76f, 0.01f, 0},
    {PAINT_BLACK, FORM_BOX, true, 0.20f, 0.32f, 0.13f, 0.05f, 0, 0.04f, 0.74f, 0.05f, 0},
    {PAINT_TEAM, FORM_BOX, false, 0, -0.68f, 0.42f, 0.20f, 0, 0.05f, 0.66f, 0.06f, 0},
    {PAINT_RUBBER, FORM_DISC, false, 0, -0.68f, 0.26f, 0, 0, 0, 0.86f, 0.09f, 0}, // spare wheel
    {PAINT_STEEL, FORM_DISC, false, 0, -0.68f, 0.12f, 0, 0, 0, 0.88f, 0.04f, 0},
    {PAINT_STEEL, FORM_TUBE, true, 0.40f, -0.74f, 0.40f, -0.96f, 0.055f, 0, 0.76f, 0.055f, 0},
    {PAINT_STEEL, FORM_TUBE, false, -0.44f, 0.955f, 0.44f, 0.955f, 0.055f, 0, 0.58f, 0.055f, 0},
    {PAINT_STEEL, FORM_TUBE, true, 0.30f, 0.955f, 0.30f, 0.86f, 0.050f, 0, 0.56f, 0.05f, 0},
    CAGE(1.16f),
    {PAINT_GLASS, FORM_DISC, true, 0.12f, 0.44f, 0.055f, 0, 0, 0, 1.22f, 0.03f, 0},
    {PAINT_GLASS, FORM_DISC, true, 0.30f, 0.44f, 0.055f, 0, 0, 0, 1.22f, 0.03f, 0},
    {PAINT_END}};

// A gun on a ring, behind a shield.
static const PartRow BUGGY_TURRET[] = {
    {PAINT_STEEL, FORM_DISC, false, 0, 0, 0.42f, 0, 0, 0, 1.20f, 0.06f, 0},
    {PAINT_LIGHT, FORM_DISC, false, 0, 0, 0.34f, 0, 0, 0, 1.26f, 0.06f, 0},
    {PAINT_LIGHT, FORM_TAPER, false, 0, 0.235f, 0.46f, 0.055f, 0.36f, 0.04f, 1.40f, 0.10f, 0},
    {PAINT_LIGHT, FORM_TUBE, true, 0.42f, 0.20f, 0.38f, 0.00f, 0.06f, 0, 1.36f, 0.06f, 0},
    {PAINT_DARK, FORM_BOX, false, 0, -0.25f, 0.24f, 0.07f, 0, 0.04f, 1.28f, 0.06f, 0},
    {PAINT_SIGN, FORM_SIGN, false, 0, -0.01f, 0.28f},
    {PAINT_END}};

static const PartRow BUGGY_GEAR[] = {
    {PAINT_STEEL, FORM_TUBE, true, 0.26f, 0.72f, 0.74f, 0.64f, 0.035f, 0, 0.38f, 0.035f, 0},
    {PAINT_STEEL, FORM_TUBE, true, 0.26f, 0.54f, 0.74f, 0.64f, 0.035f, 0, 0.38f, 0.035f, 0},
    {PAINT_STEEL, FORM_TUBE, true, 0.30f, -0.50f, 0.78f, -0.64f, 0.040f, 0, 0.40f, 0.04f, 0},
    {PAINT_STEEL, FORM_TUBE, true, 0.30f, -0.74f, 0.78f, -0.64f, 0.040f, 0, 0.40f, 0.04f, 0},
    {PAINT_BLACK, FORM_TUBE, true, 0.30f, 0.64f, 0.70f, 0.64f, 0.030f, 0, 0.44f, 0.03f, 0},
    {PAINT_BLACK, FORM_TUBE, true, 0.30f, -0.64f, 0.74f, -0.64f, 0.030f, 0, 0.44f, 0.03f, 0},
    {PAINT_SPRING, FORM_BOX, true, 0.42f, 0.64f, 0.020f, 0.045f, 0, 0.02f, 0.48f, 0.02f, 0},
    {PAINT_SPRING, FORM_BOX, true, 0.50f, 0.64f, 0.020f, 0.045f, 0, 0.02f, 0.48f, 0.02f, 0},
    {PAINT_SPRING, FORM_BOX, true, 0.58f, 0.64f, 0.020f, 0.045f, 0, 0.02f, 0.48f, 0.02f, 0},
    {PAINT_SPRING, FORM_BOX, true, 0.46f, -0.64f, 0.020f, 0.045f, 0, 0.02f, 0.48f, 0.02f, 0},
    {PAINT_SPRING, FORM_BOX, true, 0.54f, -0.64f, 0.020f, 0.045f, 0, 0.02f, 0.48f, 0.02f, 0},
    {PAINT_SPRING, FORM_BOX, true, 0.62f, -0.64f, 0.020f, 0.045f, 0, 0.02f, 0.48f, 0.02f, 0},
    {PAINT_END}};

enum { STYLE_COUNT = 3 };
static const Style STYLES[][STYLE_COUNT] = {
    [APPEARANCE_TANK] = {{"light", TANK_LIGHT_HULL, TANK_LIGHT_TURRET, NULL, .track = 0.30f,
                          .barrel_m = 0.050f, .brake_m = 0.060f},
                         {"medium", TANK_MEDIUM_HULL, TANK_MEDIUM_TURRET, NULL, .track = 0.34f,
                          .barrel_m = 0.065f, .brake_m = 0.105f, .baffles = 1},
                         {"heavy", TANK_HEAVY_HULL, TANK_HEAVY_TURRET, NULL, .track = 0.34f,
                          .barrel_m = 0.085f, .brake_m = 0.140f, .baffles = 2}},
    [APPEARANCE_CAR] = {{"light", CAR_LIGHT_HULL, TANK_LIGHT_TURRET, CAR_GEAR,
                         .wheel_m = {{0.31f, 0.12f}, {0.31f, 0.12f}}, .barrel_m = 0.050f,
                         .brake_m = 0.060f},
                        {"medium", CAR_MEDIUM_HULL, TANK_MEDIUM_TURRET, CAR_GEAR,
                         .wheel_m = {{0.37f, 0.14f}, {0.37f, 0.14f}}, .barrel_m = 0.065f,
                         .brake_m = 0.105f, .baffles = 1},
                        {"heavy", CAR_HEAVY_HULL, TANK_HEAVY_TURRET, CAR_GEAR,
                         .wheel_m = {{0.44f, 0.17f}, {0.44f, 0.17f}}, .barrel_m = 0.085f,
                         .brake_m = 0.140f, .baffles = 2}},
    [APPEARANCE_BUGGY] = {{"light", BUGGY_LIGHT_HULL, BUGGY_TURRET, BUGGY_GEAR,
                           .wheel_m = {{0.30f, 0.10f}, {0.36f, 0.15f}}, .barrel_m = 0.045f,
                           .brake_m = 0.060f},
                          {"medium", BUGGY_MEDIUM_HULL, BUGGY_TURRET, BUGGY_GEAR,
                           .wheel_m = {{0.36f, 0.13f}, {0.43f, 0.18f}}, .barrel_m = 0.055f,
                           .brake_m = 0.080f, .baffles = 1},
                          {"heavy", BUGGY_HEAVY_HULL, BUGGY_TURRET, BUGGY_GEAR,
                           .wheel_m = {{0.45f, 0.17f}, {0.50f, 0.21f}}, .barrel_m = 0.075f,
                           .brake_m = 0.120f, .baffles = 2}},
};

enum { WHEEL_LUGS = 12, WHEEL_SMEARS = 4 };
#define TRACK_SMEAR_M 0.60
#define AXLE_OF_HALF 0.64f // of the half length: where the wheels of all drives stand
#define FRONT_INSET_M 0.06 // room for the front wheels to turn within the hull's width

static const Style *style_of(Model model) {
    const Style *styles = STYLES[model.appearance];
    for (int i = 0; i < STYLE_COUNT; i++)
        if (strcmp(styles[i].kind, model.spec->name) == 0) return &styles[i];
    return &styles[1];
}

static Rgb paint_colour(Paint paint, int team) {
    Rgb base = palette_team(team);
    switch (paint) {
    case PAINT_TEAM: return rgb_scale(base, 0.86f);
    case PAINT_LIGHT: return rgb_mix(base, INK_WHITE, 0.22f);
    case PAINT_DARK: return rgb_mix(rgb_scale(base, 0.58f), (Rgb){0.2f, 0.2f, 0.2f}, 0.15f);
    case PAINT_STEEL: return (Rgb){0.27f, 0.275f, 0.28f};
    case PAINT_BLACK: return (Rgb){0.10f, 0.10f, 0.105f};
    case PAINT_RUBBER: return (Rgb){0.125f, 0.122f, 0.120f};
    case PAINT_SPRING: return (Rgb){0.86f, 0.72f, 0.22f};
    case PAINT_GLASS: return (Rgb){0.72f, 0.80f, 0.84f};
    case PAINT_SIGN: return palette_sign(team);
    default: return (Rgb){0, 0, 0};
    }
}

bool model_is_wheeled(Model model) { return model.appearance != APPEARANCE_TANK; }

double model_track_half_width(Model model) {
    return style_of(model)->track * model.spec->width_m / 4;
}

Vec model_middle(Model model, ModelPart part) {
    double half_l = model.spec->length_m / 2, root = 0.40 * half_l;
    if (part == MODEL_TRACK) return vec(model.spec->width_m / 2 - model_track_half_width(model), 0);
    if (part == MODEL_BARREL) return vec(0, (root + model.spec->muzzle_m) / 2);
    return vec(0, 0);
}

double model_wheel_half_width(Model model, int wheel) {
    return style_of(model)->wheel_m[wheel / 2][1];
}

Vec model_wheel(Model model, int wheel) {
    ASSERT(wheel >= 0 && wheel < WHEELS_MAX);
    bool is_front = wheel < 2;
    double out = model.spec->drive.half_gauge_m - (is_front ? FRONT_INSET_M : 0);
    double along = AXLE_OF_HALF * model.spec->length_m / 2;
    return vec(wheel % 2 ? out : -out, is_front ? along : -along);
}

// Bars that move by more than a third of their pitch between two pictures seem to run backwards.
int model_roll_phase(ModelPart part, double rolled, double moved) {
    double pitch = part == MODEL_TRACK ? TRACK_PITCH_M : 2 * PI / WHEEL_LUGS;
    bool is_smeared = fabs(moved) > pitch / 3;
    if (is_smeared) pitch = part == MODEL_TRACK ? TRACK_SMEAR_M : 2 * PI / WHEEL_SMEARS;
    double turns = rolled / pitch;
    int phase = (int)((turns - floor(turns)) * ROLL_PHASES) % ROLL_PHASES;
    return phase + (is_smeared ? ROLL_PHASES : 0);
}

static void add_row(Relief *relief, const PartRow *row, const TankSpec *spec, int team) {
    float half_w = (float)spec->width_m / 2, half_l = (float)spec->length_m / 2;
    float front = row->form == FORM_TUBE ? row->front : row->front * half_w;
    Solid solid = {row->form,
                   row->x * half_w,
                   (float)row->y * half_l,
                   row->hx * half_w,
                   row->hy * half_l,
                   front,
                   row->round,
                   row->top,
                   row->bevel,
                   row->tilt,
                   team,
                   row->paint == PAINT_SIGN};
    Rgb paint = paint_colour(row->paint, team);
    float gloss = row->paint == PAINT_GLASS    ? 0.9f
                  : row->paint == PAINT_BLACK  ? 0.05f
                  : row->paint == PAINT_RUBBER ? 0.08f
                                               : 0.28f;
    for (int i = 0; i <= row->more; i++) {
        solid.y = (float)(row->y + i * row->step) * half_l;
        relief_add(relief, &solid, paint, gloss);
        Solid other = solid;
        other.x = -solid.x;
        if (row->form == FORM_TUBE) other.hx = -solid.hx;
        if (row->is_pair) relief_add(relief, &other, paint, gloss);
    }
}

static void add_rows(Relief *relief, const PartRow *rows, const TankSpec *spec, int team) {
    for (; rows && rows->paint != PAINT_END; rows++) add_row(relief, rows, spec, team);
}

static void add_box(Relief *relief, float x, float y, float half_w, float half_l, float round,
                    float top, float bevel, Rgb paint, float gloss) {
    Solid box = {FORM_BOX, x, y, half_w, half_l, 0, round, top, bevel};
    relief_add(relief, &box, paint, gloss);
}

// A bar across a track or tyre; smeared ones are drawn thrice, each shorter and lighter.
static void add_bar(Relief *relief, float x, float y, float half_w, float half_l, float top,
                    bool is_smeared, Rgb dark, Rgb light) {
    int steps = is_smeared ? 3 : 1;
    for (int i = 1; i <= steps; i++) {
        float part = is_smeared ? 1 - 0.30f * (float)(i - 1) : 1;
        add_box(relief, x, y, half_w, half_l * part, 0.03f, top + 0.002f * (float)i, 0.04f,
                rgb_mix(dark, light, (float)i / (float)steps), 0.30f);
    }
}

// A band with cross bars: the links.
static void add_track(Relief *relief, Model model, int phase) {
    const Rgb rubber = {0.135f, 0.130f, 0.125f}, steel = {0.305f, 0.295f, 0.280f},
              blurred = {0.245f, 0.237f, 0.225f};
    bool is_smeared = phase >= ROLL_PHASES;
    float half_w = (float)model_track_half_width(model), half_l = (float)model.spec->length_m / 2;
    float pitch = (float)(is_smeared ? TRACK_SMEAR_M : TRACK_PITCH_M);
    Rgb ground = is_smeared ? rgb_mix(rubber, steel, 0.30f) : rubber;
    add_box(relief, 0, 0, half_w, half_l * 0.985f, 0.10f, 0.34f, 0.10f, ground, 0.1f);
    float first = -half_l + pitch * (float)(phase % ROLL_PHASES) / ROLL_PHASES;
    for (float y = first; y < half_l * 0.97f; y += pitch)
        if (y >= -half_l * 0.97f)
            add_bar(relief, 0, y, half_w * 0.94f, pitch * (is_smeared ? 0.34f : 0.26f), 0.40f,
                    is_smeared, ground, is_smeared ? blurred : steel);
}

// A tyre from above: lugs are shorter the farther round it they are, and stand to both sides in
// turn.
static void add_wheel(Relief *relief, const float size_m[2], Vec at, int phase) {
    float radius = size_m[0], half_w = size_m[1];
    const Rgb rubber = {0.105f, 0.102f, 0.100f}, lug = {0.265f, 0.255f, 0.240f};
    bool is_smeared = phase >= ROLL_PHASES;
    int count = is_smeared ? WHEEL_SMEARS : WHEEL_LUGS;
    float x = (float)at.x, y = (float)at.y, pitch = 2 * (float)PI / (float)count;
    Rgb ground = is_smeared ? rgb_mix(rubber, lug, 0.35f) : rubber;
    add_box(relief, x, y, half_w, radius, 0.07f, 1.6f * radius, 0.09f, ground, 0.08f);
    float shift = (float)(phase % ROLL_PHASES) / ROLL_PHASES;
    for (int i = -count / 4 - 1; i <= count / 4; i++) {
        float angle = pitch * ((float)i + shift), flat = cosf(angle);
        if (flat < 0.22f) continue;
        float half_l = radius * pitch * 0.27f * flat, top = 1.6f * radius + 0.02f;
        float side = is_smeared ? 0 : half_w * (i % 2 ? 0.14f : -0.14f);
        add_bar(relief, x + side, y + radius * sinf(angle) * 0.96f,
                half_w * (is_smeared ? 0.9f : 0.8f), half_l, top, is_smeared, ground, lug);
    }
}

static void add_barrel(Relief *relief, Model model) {
    const Style *style = style_of(model);
    const TankSpec *spec = model.spec;
    float half = (float)(spec->muzzle_m - 0.40 * spec->length_m / 2) / 2, w = style->barrel_m;
    Rgb steel = paint_colour(PAINT_STEEL, 0), light = rgb_scale(steel, 1.35f);
    add_box(relief, 0, 0, w, half, 0.01f, 0.95f, w, light, 0.5f);
    add_box(relief, 0, -half * 0.62f, w * 1.4f, half * 0.36f, 0.02f, 0.99f, w * 1.4f, light, 0.4f);
    for (int i = 0; i < style->baffles; i++)
        add_box(relief, 0, half - 0.10f - 0.17f * (float)i, style->brake_m, 0.06f, 0.02f, 1.02f,
                0.05f, steel, 0.4f);
    add_box(relief, 0, half - 0.02f, w * 0.6f, 0.025f, 0, 1.03f, 0.02f, (Rgb){0.05f, 0.05f, 0.05f},
            0);
}

static void add_part(Relief *relief, Model model, ModelPart part, int team, int phase) {
    const Style *style = style_of(model);
    switch (part) {
    case MODEL_TRACK: add_track(relief, model, phase); break;
    case MODEL_WHEEL_FRONT:
    case MODEL_WHEEL_REAR:
        add_wheel(relief, style->wheel_m[part - MODEL_WHEEL_FRONT], vec(0, 0), phase);
        break;
    case MODEL_GEAR: add_rows(relief, style->gear, model.spec, team); break;
    case MODEL_HULL: add_rows(relief, style->hull, model.spec, team); break;
    case MODEL_TURRET: add_rows(relief, style->turret, model.spec, team); break;
    case MODEL_BARREL: add_barrel(relief, model); break;
    case MODEL_SHADE:
        add_rows(relief, style->hull, model.spec, team);
        for (int i = 0; i < WHEELS_MAX && model_is_wheeled(model); i++)
            add_wheel(relief, style->wheel_m[i / 2], model_wheel(model, i), 0);
        break;
    case MODEL_PART_COUNT: break;
    }
}

bool model_make(Relief *relief, Model model, ModelPart part, ModelState state, int team, int phase,
                float texels_per_m) {
    ASSERT(part >= 0 && part < MODEL_PART_COUNT && phase >= 0 && phase < 2 * ROLL_PHASES);
    const float *wheel_m = style_of(model)->wheel_m[part == MODEL_WHEEL_REAR];
    float half_w = (float)model.spec->width_m / 2, half_l = (float)model.spec->length_m / 2;
    if (part == MODEL_TRACK) half_w = (float)model_track_half_width(model);
    if (part == MODEL_TURRET) {
        half_w *= 0.80f;
        half_l *= 0.75f;
    }
    if (part == MODEL_BARREL) {
        half_w = style_of(model)->brake_m * 1.2f;
        half_l = (float)(model.spec->muzzle_m - 0.40 * half_l) / 2;
    }
    if (part == MODEL_WHEEL_FRONT || part == MODEL_WHEEL_REAR) {
        half_l = wheel_m[0];
        half_w = wheel_m[1];
    }
    if (!relief_make(relief, half_w, half_l, texels_per_m)) return false;
    add_part(relief, model, part, team, phase);
    if (state == MODEL_WORN) relief_burn(relief, 0.50f, 5u + (uint32_t)part);
    if (state == MODEL_WRECK) relief_burn(relief, 1.15f, 5u + (uint32_t)part);
    relief_finish(relief);
    return true;
}
