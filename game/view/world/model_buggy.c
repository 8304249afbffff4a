// model_buggy.c -- open buggies: a tub, an engine and a gun ring in a cage of tubes, wheels on arms
// with springs that show.
#include "style.h"

#define CAGE(top)                                                                                    \
    {PAINT_LIGHT, FORM_TUBE, true, 0.46f, -0.42f, 0.38f, 0.40f, 0.050f, 0, top, 0.05f, 0},           \
        {PAINT_LIGHT, FORM_TUBE, false, -0.46f, -0.42f, 0.46f, -0.42f, 0.050f, 0, top, 0.05f, 0},    \
        {PAINT_LIGHT, FORM_TUBE, false, -0.38f, 0.40f, 0.38f, 0.40f, 0.050f, 0, top, 0.05f, 0},      \
        {PAINT_LIGHT, FORM_TUBE, true, 0.46f, -0.42f, 0.26f, -0.88f, 0.045f, 0, top, 0.045f, 0.30f}, \
    {                                                                                                \
        PAINT_LIGHT, FORM_TUBE, true, 0.38f, 0.40f, 0.22f, 0.74f, 0.045f, 0, top, 0.045f, -0.50f     \
    }

static const Row LIGHT_HULL[] = {
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

static const Row MEDIUM_HULL[] = {
    {PAINT_DARK, FORM_TAPER, false, 0, -0.02f, 0.40f, 0.66f, 0.34f, 0.06f, 0.42f, 0.05f, 0},
    {PAINT_TEAM, FORM_BOX, true, 0.50f, -0.02f, 0.13f, 0.27f, 0, 0.05f, 0.60f, 0.07f, 0},
    {PAINT_DARK, FORM_BOX, true, 0.50f, -0.02f, 0.06f, 0.16f, 0, 0.03f, 0.62f, 0.03f, 0},
    {PAINT_TEAM, FORM_TAPER, false, 0, 0.66f, 0.38f, 0.26f, 0.20f, 0.08f, 0.60f, 0.08f, -0.18f},
    {PAINT_LIGHT, FORM_TAPER, false, 0, 0.66f, 0.13f, 0.24f, 0.08f, 0.03f, 0.64f, 0.03f, -0.18f},
    {PAINT_BLACK, FORM_BOX, true, 0.18f, 0.31f, 0.12f, 0.06f, 0, 0.04f, 0.68f, 0.05f, 0},
    {PAINT_STEEL, FORM_BOX, false, 0, -0.68f, 0.28f, 0.15f, 0, 0.05f, 0.70f, 0.08f, 0},
    {PAINT_TEAM, FORM_BOX, true, 0.37f, -0.64f, 0.07f, 0.18f, 0, 0.03f, 0.66f, 0.05f, 0},
    {PAINT_BLACK, FORM_BOX, true, 0.13f, -0.68f, 0.09f, 0.11f, 0, 0.03f, 0.73f, 0.02f, 0},
    {PAINT_STEEL, FORM_BOX, true, 0.13f, -0.64f, 0.09f, 0.012f, 0, 0, 0.76f, 0.01f, 0},
    {PAINT_STEEL, FORM_BOX, true, 0.13f, -0.72f, 0.09f, 0.012f, 0, 0, 0.76f, 0.01f, 0},
    {PAINT_STEEL, FORM_TUBE, true, 0.16f, -0.80f, 0.22f, -0.96f, 0.050f, 0, 0.66f, 0.05f, 0},
    {PAINT_STEEL, FORM_TUBE, false, -0.34f, 0.95f, 0.34f, 0.95f, 0.045f, 0, 0.52f, 0.045f, 0},
    {PAINT_STEEL, FORM_TUBE, true, 0.34f, 0.95f, 0.24f, 0.82f, 0.040f, 0, 0.50f, 0.04f, 0},
    CAGE(1.04f),
    {PAINT_GLASS, FORM_DISC, true, 0.12f, 0.44f, 0.06f, 0, 0, 0, 1.10f, 0.03f, 0},
    {PAINT_GLASS, FORM_DISC, true, 0.30f, 0.44f, 0.06f, 0, 0, 0, 1.10f, 0.03f, 0},
    {PAINT_END}};

static const Row HEAVY_HULL[] = {
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
static const Row TURRET[] = {
    {PAINT_STEEL, FORM_DISC, false, 0, 0, 0.42f, 0, 0, 0, 1.20f, 0.06f, 0},
    {PAINT_LIGHT, FORM_DISC, false, 0, 0, 0.34f, 0, 0, 0, 1.26f, 0.06f, 0},
    {PAINT_LIGHT, FORM_TAPER, false, 0, 0.235f, 0.46f, 0.055f, 0.36f, 0.04f, 1.40f, 0.10f, 0},
    {PAINT_LIGHT, FORM_TUBE, true, 0.42f, 0.20f, 0.38f, 0.00f, 0.06f, 0, 1.36f, 0.06f, 0},
    {PAINT_DARK, FORM_BOX, false, 0, -0.25f, 0.24f, 0.07f, 0, 0.04f, 1.28f, 0.06f, 0},
    {PAINT_SIGN, FORM_SIGN, false, 0, -0.01f, 0.28f},
    {PAINT_END}};

#define COIL(x, y)                                                                                 \
    { PAINT_SPRING, FORM_BOX, true, x, y, 0.020f, 0.045f, 0, 0.02f, 0.48f, 0.02f, 0 }

static const Row GEAR[] = {
    {PAINT_STEEL, FORM_TUBE, true, 0.26f, 0.72f, 0.74f, 0.64f, 0.035f, 0, 0.38f, 0.035f, 0},
    {PAINT_STEEL, FORM_TUBE, true, 0.26f, 0.54f, 0.74f, 0.64f, 0.035f, 0, 0.38f, 0.035f, 0},
    {PAINT_STEEL, FORM_TUBE, true, 0.30f, -0.50f, 0.78f, -0.64f, 0.040f, 0, 0.40f, 0.04f, 0},
    {PAINT_STEEL, FORM_TUBE, true, 0.30f, -0.74f, 0.78f, -0.64f, 0.040f, 0, 0.40f, 0.04f, 0},
    {PAINT_BLACK, FORM_TUBE, true, 0.30f, 0.64f, 0.70f, 0.64f, 0.030f, 0, 0.44f, 0.03f, 0},
    {PAINT_BLACK, FORM_TUBE, true, 0.30f, -0.64f, 0.74f, -0.64f, 0.030f, 0, 0.44f, 0.03f, 0},
    COIL(0.42f, 0.64f),
    COIL(0.50f, 0.64f),
    COIL(0.58f, 0.64f),
    COIL(0.46f, -0.64f),
    COIL(0.54f, -0.64f),
    COIL(0.62f, -0.64f),
    {PAINT_END}};

const Style BUGGY_STYLES[STYLE_COUNT] = {
    {.name = "light",
     .hull = LIGHT_HULL,
     .turret = TURRET,
     .gear = GEAR,
     .wheel_m = {{0.30f, 0.10f}, {0.36f, 0.15f}},
     .barrel_m = 0.045f,
     .brake_m = 0.060f},
    {.name = "medium",
     .hull = MEDIUM_HULL,
     .turret = TURRET,
     .gear = GEAR,
     .wheel_m = {{0.36f, 0.13f}, {0.43f, 0.18f}},
     .barrel_m = 0.055f,
     .brake_m = 0.080f,
     .baffles = 1},
    {.name = "heavy",
     .hull = HEAVY_HULL,
     .turret = TURRET,
     .gear = GEAR,
     .wheel_m = {{0.45f, 0.17f}, {0.50f, 0.21f}},
     .barrel_m = 0.075f,
     .brake_m = 0.120f,
     .baffles = 2},
};
