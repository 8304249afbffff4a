// model_tank.c -- the light, the medium and the heavy tank.
#include "style.h"

static const Row LIGHT_HULL[] = {
    {PAINT_DARK, FORM_TAPER, false, 0, 0.02f, 0.66f, 0.92f, 0.50f, 0.06f, 0.46f, 0.08f, 0},
    {PAINT_TEAM, FORM_TAPER, false, 0, -0.16f, 0.70f, 0.74f, 0.60f, 0.08f, 0.62f, 0.10f, 0},
    {PAINT_TEAM, FORM_TAPER, false, 0, 0.74f, 0.60f, 0.22f, 0.30f, 0.05f, 0.50f, 0.06f, -0.42f},
    {PAINT_TEAM, FORM_BOX, true, 0.84f, -0.86f, 0.15f, 0.11f, 0, 0.05f, 0.52f, 0.05f, 0},
    {PAINT_TEAM, FORM_BOX, true, 0.82f, 0.70f, 0.15f, 0.14f, 0, 0.06f, 0.48f, 0.05f, -0.2f},
    {PAINT_BLACK, FORM_BOX, false, 0, -0.74f, 0.40f, 0.10f, 0, 0.03f, 0.63f, 0.02f, 0},
    {PAINT_DARK, FORM_BOX, false, 0, -0.70f, 0.40f, 0.012f, 0, 0, 0.66f, 0.01f, 0},
    {PAINT_DARK, FORM_BOX, false, 0, -0.77f, 0.40f, 0.012f, 0, 0, 0.66f, 0.01f, 0},
    {PAINT_LIGHT, FORM_DISC, false, -0.20f, 0.50f, 0.16f, 0, 0, 0, 0.68f, 0.04f, 0},
    {PAINT_STEEL, FORM_BOX, false, 0.52f, -0.93f, 0.08f, 0.06f, 0, 0.03f, 0.60f, 0.05f, 0},
    {PAINT_GLASS, FORM_DISC, true, 0.44f, 0.80f, 0.065f, 0, 0, 0, 0.60f, 0.03f, 0},
    {PAINT_END}};

const Row LIGHT_TURRET[] = {
    {PAINT_STEEL, FORM_BOX, false, 0, 0.40f, 0.20f, 0.14f, 0, 0.05f, 0.86f, 0.08f, 0},
    {PAINT_LIGHT, FORM_DISC, false, 0, 0, 0.56f, 0, 0, 0, 1.00f, 0.16f, 0},
    {PAINT_LIGHT, FORM_TAPER, false, 0, 0.22f, 0.50f, 0.22f, 0.28f, 0.08f, 0.97f, 0.12f, -0.1f},
    {PAINT_DARK, FORM_BOX, false, 0, -0.42f, 0.34f, 0.12f, 0, 0.06f, 0.92f, 0.07f, 0},
    {PAINT_SIGN, FORM_SIGN, false, 0, 0, 0.36f},
    {PAINT_END}};

static const Row MEDIUM_HULL[] = {
    {PAINT_DARK, FORM_BOX, false, 0, 0, 0.64f, 0.93f, 0, 0.06f, 0.52f, 0.08f, 0},
    {PAINT_TEAM, FORM_TAPER, false, 0, -0.14f, 0.70f, 0.78f, 0.66f, 0.07f, 0.72f, 0.10f, 0},
    {PAINT_TEAM, FORM_TAPER, false, 0, 0.75f, 0.66f, 0.20f, 0.56f, 0.04f, 0.60f, 0.05f, -0.45f},
    {PAINT_TEAM, FORM_BOX, true, 0.82f, 0.84f, 0.17f, 0.13f, 0, 0.06f, 0.58f, 0.06f, -0.2f},
    {PAINT_TEAM, FORM_BOX, true, 0.82f, -0.90f, 0.17f, 0.08f, 0, 0.05f, 0.58f, 0.06f, 0},
    {PAINT_DARK, FORM_BOX, true, 0.78f, -0.36f, 0.09f, 0.22f, 0, 0.04f, 0.70f, 0.05f, 0},
    {PAINT_DARK, FORM_BOX, true, 0.78f, 0.26f, 0.09f, 0.14f, 0, 0.04f, 0.68f, 0.05f, 0},
    {PAINT_BLACK, FORM_BOX, false, 0, -0.72f, 0.46f, 0.14f, 0, 0.03f, 0.73f, 0.02f, 0},
    {PAINT_DARK, FORM_BOX, false, 0, -0.65f, 0.46f, 0.014f, 0, 0, 0.76f, 0.01f, 0},
    {PAINT_DARK, FORM_BOX, false, 0, -0.72f, 0.46f, 0.014f, 0, 0, 0.76f, 0.01f, 0},
    {PAINT_DARK, FORM_BOX, false, 0, -0.79f, 0.46f, 0.014f, 0, 0, 0.76f, 0.01f, 0},
    {PAINT_STEEL, FORM_BOX, true, 0.46f, -0.94f, 0.09f, 0.05f, 0, 0.03f, 0.66f, 0.06f, 0},
    {PAINT_LIGHT, FORM_BOX, false, -0.30f, 0.53f, 0.14f, 0.08f, 0, 0.06f, 0.78f, 0.04f, 0},
    {PAINT_GLASS, FORM_DISC, true, 0.52f, 0.86f, 0.07f, 0, 0, 0, 0.66f, 0.03f, 0},
    {PAINT_END}};

const Row MEDIUM_TURRET[] = {
    {PAINT_STEEL, FORM_BOX, false, 0, 0.42f, 0.26f, 0.10f, 0, 0.06f, 0.98f, 0.10f, 0},
    {PAINT_DARK, FORM_BOX, false, 0, -0.52f, 0.44f, 0.10f, 0, 0.06f, 1.00f, 0.06f, 0},
    {PAINT_LIGHT, FORM_TAPER, false, 0, 0.16f, 0.60f, 0.26f, 0.34f, 0.08f, 1.12f, 0.15f, 0},
    {PAINT_LIGHT, FORM_TAPER, false, 0, -0.24f, 0.48f, 0.24f, 0.60f, 0.08f, 1.12f, 0.14f, 0},
    {PAINT_TEAM, FORM_DISC, false, 0.34f, -0.28f, 0.13f, 0, 0, 0, 1.19f, 0.05f, 0},
    {PAINT_STEEL, FORM_DISC, false, -0.36f, -0.38f, 0.035f, 0, 0, 0, 1.24f, 0.02f, 0},
    {PAINT_SIGN, FORM_SIGN, false, -0.02f, 0.02f, 0.34f},
    {PAINT_END}};

static const Row HEAVY_HULL[] = {
    {PAINT_DARK, FORM_BOX, false, 0, 0, 0.66f, 0.95f, 0, 0.04f, 0.60f, 0.08f, 0},
    {PAINT_TEAM, FORM_BOX, false, 0, -0.10f, 0.72f, 0.84f, 0, 0.05f, 0.86f, 0.09f, 0},
    {PAINT_TEAM, FORM_TAPER, false, 0, 0.80f, 0.72f, 0.17f, 0.64f, 0.03f, 0.72f, 0.06f, -0.40f},
    {PAINT_DARK, FORM_BOX, true, 0.95f, 0.66f, 0.05f, 0.22f, 0, 0.02f, 0.74f, 0.04f, 0},
    {PAINT_DARK, FORM_BOX, true, 0.95f, 0.19f, 0.05f, 0.22f, 0, 0.02f, 0.74f, 0.04f, 0},
    {PAINT_DARK, FORM_BOX, true, 0.95f, -0.28f, 0.05f, 0.22f, 0, 0.02f, 0.74f, 0.04f, 0},
    {PAINT_DARK, FORM_BOX, true, 0.95f, -0.73f, 0.05f, 0.20f, 0, 0.02f, 0.74f, 0.04f, 0},
    {PAINT_TEAM, FORM_BOX, true, 0.84f, 0.88f, 0.15f, 0.10f, 0, 0.04f, 0.70f, 0.06f, -0.15f},
    {PAINT_TEAM, FORM_BOX, true, 0.84f, -0.92f, 0.15f, 0.07f, 0, 0.04f, 0.70f, 0.06f, 0},
    {PAINT_BLACK, FORM_BOX, true, 0.30f, -0.72f, 0.22f, 0.15f, 0, 0.03f, 0.87f, 0.02f, 0},
    {PAINT_DARK, FORM_BOX, true, 0.30f, -0.65f, 0.22f, 0.014f, 0, 0, 0.90f, 0.01f, 0},
    {PAINT_DARK, FORM_BOX, true, 0.30f, -0.72f, 0.22f, 0.014f, 0, 0, 0.90f, 0.01f, 0},
    {PAINT_DARK, FORM_BOX, true, 0.30f, -0.79f, 0.22f, 0.014f, 0, 0, 0.90f, 0.01f, 0},
    {PAINT_STEEL, FORM_DISC, true, 0.42f, -0.95f, 0.10f, 0, 0, 0, 0.84f, 0.08f, 0},
    {PAINT_LIGHT, FORM_DISC, true, 0.34f, 0.60f, 0.15f, 0, 0, 0, 0.93f, 0.04f, 0},
    {PAINT_GLASS, FORM_BOX, false, 0, 0.70f, 0.16f, 0.02f, 0, 0.02f, 0.92f, 0.02f, 0},
    {PAINT_GLASS, FORM_DISC, true, 0.56f, 0.90f, 0.08f, 0, 0, 0, 0.78f, 0.03f, 0},
    {PAINT_END}};

const Row HEAVY_TURRET[] = {
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

const Style TANK_STYLES[STYLE_COUNT] = {
    {.name = "light",
     .hull = LIGHT_HULL,
     .turret = LIGHT_TURRET,
     .track = 0.30f,
     .barrel_m = 0.050f,
     .brake_m = 0.060f},
    {.name = "medium",
     .hull = MEDIUM_HULL,
     .turret = MEDIUM_TURRET,
     .track = 0.34f,
     .barrel_m = 0.065f,
     .brake_m = 0.105f,
     .baffles = 1},
    {.name = "heavy",
     .hull = HEAVY_HULL,
     .turret = HEAVY_TURRET,
     .track = 0.34f,
     .barrel_m = 0.085f,
     .brake_m = 0.140f,
     .baffles = 2},
};
