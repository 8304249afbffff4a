// model_car.c -- armoured cars: a narrow nose and tail between four wheels, wide in the middle.
#include "style.h"

static const Row LIGHT_HULL[] = {
    {PAINT_DARK, FORM_BOX, false, 0, 0, 0.46f, 0.94f, 0, 0.06f, 0.44f, 0.07f, 0},
    {PAINT_TEAM, FORM_TAPER, false, 0, 0.22f, 0.84f, 0.18f, 0.50f, 0.05f, 0.58f, 0.07f, 0},
    {PAINT_TEAM, FORM_TAPER, false, 0, -0.20f, 0.54f, 0.24f, 0.84f, 0.05f, 0.58f, 0.07f, 0},
    {PAINT_TEAM, FORM_TAPER, false, 0, -0.44f, 0.46f, 0.46f, 0.58f, 0.08f, 0.70f, 0.10f, 0},
    {PAINT_TEAM, FORM_TAPER, false, 0, 0.38f, 0.58f, 0.54f, 0.22f, 0.06f, 0.68f, 0.09f, -0.12f},
    {PAINT_DARK, FORM_BOX, true, 0.68f, -0.02f, 0.08f, 0.10f, 0, 0.03f, 0.61f, 0.03f, 0},
    {PAINT_BLACK, FORM_BOX, false, 0, -0.70f, 0.28f, 0.12f, 0, 0.03f, 0.71f, 0.02f, 0},
    {PAINT_DARK, FORM_BOX, false, 0, -0.66f, 0.28f, 0.014f, 0, 0, 0.74f, 0.01f, 0},
    {PAINT_DARK, FORM_BOX, false, 0, -0.74f, 0.28f, 0.014f, 0, 0, 0.74f, 0.01f, 0},
    {PAINT_LIGHT, FORM_BOX, false, 0, 0.50f, 0.20f, 0.07f, 0, 0.04f, 0.72f, 0.04f, 0},
    {PAINT_GLASS, FORM_BOX, false, 0, 0.575f, 0.15f, 0.016f, 0, 0.01f, 0.72f, 0.02f, 0},
    {PAINT_STEEL, FORM_TUBE, false, 0.40f, -0.62f, 0.36f, -0.96f, 0.045f, 0, 0.60f, 0.045f, 0},
    {PAINT_GLASS, FORM_DISC, true, 0.24f, 0.86f, 0.065f, 0, 0, 0, 0.62f, 0.03f, 0},
    {PAINT_END}};

static const Row MEDIUM_HULL[] = {
    {PAINT_DARK, FORM_BOX, false, 0, 0, 0.50f, 0.95f, 0, 0.06f, 0.50f, 0.08f, 0},
    {PAINT_TEAM, FORM_BOX, false, 0, 0, 0.92f, 0.22f, 0, 0.04f, 0.66f, 0.08f, 0},
    {PAINT_TEAM, FORM_TAPER, false, 0, 0.28f, 0.90f, 0.13f, 0.58f, 0.04f, 0.65f, 0.08f, 0},
    {PAINT_TEAM, FORM_TAPER, false, 0, -0.28f, 0.58f, 0.13f, 0.90f, 0.04f, 0.65f, 0.08f, 0},
    {PAINT_TEAM, FORM_TAPER, false, 0, -0.08f, 0.56f, 0.82f, 0.50f, 0.08f, 0.84f, 0.12f, 0},
    {PAINT_TEAM, FORM_TAPER, false, 0, 0.80f, 0.48f, 0.15f, 0.32f, 0.05f, 0.66f, 0.06f, -0.40f},
    {PAINT_DARK, FORM_BOX, true, 0.76f, 0, 0.10f, 0.13f, 0, 0.03f, 0.69f, 0.03f, 0},
    {PAINT_BLACK, FORM_BOX, false, 0, -0.70f, 0.36f, 0.13f, 0, 0.03f, 0.85f, 0.02f, 0},
    {PAINT_DARK, FORM_BOX, false, 0, -0.64f, 0.36f, 0.014f, 0, 0, 0.88f, 0.01f, 0},
    {PAINT_DARK, FORM_BOX, false, 0, -0.70f, 0.36f, 0.014f, 0, 0, 0.88f, 0.01f, 0},
    {PAINT_DARK, FORM_BOX, false, 0, -0.76f, 0.36f, 0.014f, 0, 0, 0.88f, 0.01f, 0},
    {PAINT_STEEL, FORM_TUBE, true, 0.44f, -0.74f, 0.42f, -0.97f, 0.05f, 0, 0.70f, 0.05f, 0},
    {PAINT_LIGHT, FORM_BOX, false, 0, 0.54f, 0.22f, 0.07f, 0, 0.04f, 0.89f, 0.04f, 0},
    {PAINT_GLASS, FORM_BOX, false, 0, 0.64f, 0.17f, 0.018f, 0, 0.01f, 0.87f, 0.02f, 0},
    {PAINT_GLASS, FORM_DISC, true, 0.34f, 0.88f, 0.07f, 0, 0, 0, 0.66f, 0.03f, 0},
    {PAINT_STEEL, FORM_BOX, true, 0.18f, 0.965f, 0.04f, 0.025f, 0, 0.02f, 0.55f, 0.03f, 0},
    {PAINT_END}};

static const Row HEAVY_HULL[] = {
    {PAINT_DARK, FORM_BOX, false, 0, 0, 0.52f, 0.96f, 0, 0.04f, 0.56f, 0.08f, 0},
    {PAINT_TEAM, FORM_BOX, false, 0, 0, 0.95f, 0.30f, 0, 0.04f, 0.78f, 0.07f, 0},
    {PAINT_TEAM, FORM_BOX, false, 0, -0.08f, 0.60f, 0.86f, 0, 0.05f, 0.96f, 0.10f, 0},
    {PAINT_TEAM, FORM_TAPER, false, 0, 0.83f, 0.58f, 0.13f, 0.48f, 0.04f, 0.74f, 0.06f, -0.34f},
    {PAINT_TEAM, FORM_BOX, true, 0.70f, 0.36f, 0.16f, 0.05f, 0, 0.03f, 0.62f, 0.04f, 0},
    {PAINT_TEAM, FORM_BOX, true, 0.70f, -0.36f, 0.16f, 0.05f, 0, 0.03f, 0.62f, 0.04f, 0},
    {PAINT_DARK, FORM_BOX, true, 0.82f, 0.14f, 0.09f, 0.10f, 0, 0.03f, 0.82f, 0.03f, 0},
    {PAINT_DARK, FORM_BOX, true, 0.82f, -0.13f, 0.09f, 0.12f, 0, 0.03f, 0.86f, 0.04f, 0},
    {PAINT_BLACK, FORM_BOX, true, 0.30f, -0.56f, 0.18f, 0.09f, 0, 0.03f, 0.97f, 0.02f, 0},
    {PAINT_DARK, FORM_BOX, true, 0.30f, -0.53f, 0.18f, 0.012f, 0, 0, 1.00f, 0.01f, 0},
    {PAINT_DARK, FORM_BOX, true, 0.30f, -0.59f, 0.18f, 0.012f, 0, 0, 1.00f, 0.01f, 0},
    {PAINT_RUBBER, FORM_DISC, false, 0, -0.78f, 0.25f, 0, 0, 0, 1.12f, 0.09f, 0}, // spare wheel
    {PAINT_STEEL, FORM_DISC, false, 0, -0.78f, 0.11f, 0, 0, 0, 1.14f, 0.04f, 0},
    {PAINT_STEEL, FORM_TUBE, true, 0.52f, -0.70f, 0.50f, -0.97f, 0.055f, 0, 0.84f, 0.055f, 0},
    {PAINT_LIGHT, FORM_BOX, true, 0.28f, 0.56f, 0.16f, 0.07f, 0, 0.04f, 1.01f, 0.04f, 0},
    {PAINT_GLASS, FORM_BOX, true, 0.26f, 0.665f, 0.14f, 0.016f, 0, 0.01f, 0.99f, 0.02f, 0},
    {PAINT_GLASS, FORM_DISC, true, 0.46f, 0.90f, 0.075f, 0, 0, 0, 0.76f, 0.03f, 0},
    {PAINT_END}};

static const Row GEAR[] = {
    {PAINT_STEEL, FORM_TUBE, false, -0.76f, 0.64f, 0.76f, 0.64f, 0.06f, 0, 0.36f, 0.06f, 0},
    {PAINT_STEEL, FORM_TUBE, false, -0.78f, -0.64f, 0.78f, -0.64f, 0.07f, 0, 0.38f, 0.07f, 0},
    {PAINT_BLACK, FORM_BOX, true, 0.60f, 0.64f, 0.03f, 0.19f, 0, 0.02f, 0.34f, 0.03f, 0},
    {PAINT_BLACK, FORM_BOX, true, 0.62f, -0.64f, 0.03f, 0.19f, 0, 0.02f, 0.34f, 0.03f, 0},
    {PAINT_END}};

const Style CAR_STYLES[STYLE_COUNT] = {
    {.name = "light",
     .hull = LIGHT_HULL,
     .turret = LIGHT_TURRET,
     .gear = GEAR,
     .wheel_m = {{0.31f, 0.12f}, {0.31f, 0.12f}},
     .barrel_m = 0.050f,
     .brake_m = 0.060f},
    {.name = "medium",
     .hull = MEDIUM_HULL,
     .turret = MEDIUM_TURRET,
     .gear = GEAR,
     .wheel_m = {{0.37f, 0.14f}, {0.37f, 0.14f}},
     .barrel_m = 0.065f,
     .brake_m = 0.105f,
     .baffles = 1},
    {.name = "heavy",
     .hull = HEAVY_HULL,
     .turret = HEAVY_TURRET,
     .gear = GEAR,
     .wheel_m = {{0.44f, 0.17f}, {0.44f, 0.17f}},
     .barrel_m = 0.085f,
     .brake_m = 0.140f,
     .baffles = 2},
};
