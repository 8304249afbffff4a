// model.c -- the light, the medium and the heavy tank, as tables of parts.
#include "model.h"

#include <string.h>

typedef enum Paint {
    PAINT_END,
    PAINT_TEAM,
    PAINT_LIGHT, // team, lighter
    PAINT_DARK,  // team, darker
    PAINT_STEEL,
    PAINT_BLACK, // grilles, gaps
    PAINT_GLASS,
    PAINT_SIGN
} Paint;

// Sideways in half widths of the hull, lengthwise in half lengths; heights, bevels and rounding in
// metres.
typedef struct Row {
    Paint paint;
    Form form;
    bool is_pair; // again on the other side
    float x, y, hx, hy, front;
    float round, top, bevel, tilt;
} Row;

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

static const Row LIGHT_TURRET[] = {
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

static const Row MEDIUM_TURRET[] = {
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

static const Row HEAVY_TURRET[] = {
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

typedef struct Style {
    const char *name;
    const Row *hull, *turret;
    float track;             // width of a track, in half widths
    float barrel_m, brake_m; // half widths of the barrel and its muzzle brake
    int baffles;
} Style;

static const Style STYLES[] = {
    {"light", LIGHT_HULL, LIGHT_TURRET, 0.30f, 0.050f, 0.060f, 0},
    {"medium", MEDIUM_HULL, MEDIUM_TURRET, 0.34f, 0.065f, 0.105f, 1},
    {"heavy", HEAVY_HULL, HEAVY_TURRET, 0.34f, 0.085f, 0.140f, 2},
};

static const Style *style_of(const TankSpec *spec) {
    for (size_t i = 0; i < sizeof STYLES / sizeof *STYLES; i++)
        if (strcmp(STYLES[i].name, spec->name) == 0) return &STYLES[i];
    return &STYLES[1];
}

static Rgb paint_colour(Paint paint, int team) {
    Rgb base = palette_team(team);
    switch (paint) {
    case PAINT_TEAM: return rgb_scale(base, 0.86f);
    case PAINT_LIGHT: return rgb_mix(base, INK_WHITE, 0.10f);
    case PAINT_DARK: return rgb_mix(rgb_scale(base, 0.58f), (Rgb){0.2f, 0.2f, 0.2f}, 0.15f);
    case PAINT_STEEL: return (Rgb){0.27f, 0.275f, 0.28f};
    case PAINT_BLACK: return (Rgb){0.10f, 0.10f, 0.105f};
    case PAINT_GLASS: return (Rgb){0.72f, 0.80f, 0.84f};
    case PAINT_SIGN: return palette_sign(team);
    default: return (Rgb){0, 0, 0};
    }
}

double model_track_half_width(const TankSpec *spec) {
    return style_of(spec)->track * spec->width_m / 4;
}

Vec model_middle(const TankSpec *spec, ModelPart part) {
    double half_l = spec->length_m / 2, root = 0.40 * half_l;
    if (part == MODEL_TRACK) return vec(spec->width_m / 2 - model_track_half_width(spec), 0);
    if (part == MODEL_BARREL) return vec(0, (root + spec->muzzle_m) / 2);
    return vec(0, 0);
}

static void add_row(Relief *relief, const Row *row, const TankSpec *spec, int team) {
    float half_w = (float)spec->width_m / 2, half_l = (float)spec->length_m / 2;
    Solid solid = {row->form,
                   row->x * half_w,
                   row->y * half_l,
                   row->hx * half_w,
                   row->hy * half_l,
                   row->front * half_w,
                   row->round,
                   row->top,
                   row->bevel,
                   row->tilt,
                   team,
                   row->paint == PAINT_SIGN};
    Rgb paint = paint_colour(row->paint, team);
    float gloss = row->paint == PAINT_GLASS ? 0.9f : row->paint == PAINT_BLACK ? 0.05f : 0.28f;
    relief_add(relief, &solid, paint, gloss);
    if (!row->is_pair) return;
    solid.x = -solid.x;
    relief_add(relief, &solid, paint, gloss);
}

// A band with cross bars: the links, and the guide teeth in their middle.
static void add_track(Relief *relief, const TankSpec *spec, int phase) {
    float half_w = (float)model_track_half_width(spec), half_l = (float)spec->length_m / 2;
    float pitch = (float)TRACK_PITCH_M;
    Solid band = {FORM_BOX, 0, 0, half_w, half_l * 0.985f, 0, 0.10f, 0.34f, 0.10f, 0, 0, false};
    relief_add(relief, &band, (Rgb){0.135f, 0.130f, 0.125f}, 0.1f);
    float first = -half_l + pitch * (float)phase / TRACK_PHASES;
    for (float y = first; y < half_l * 0.97f; y += pitch) {
        if (y < -half_l * 0.97f) continue;
        Solid link = {FORM_BOX, 0, y, half_w * 0.94f, pitch * 0.26f, 0, 0.03f, 0.40f,
                      0.04f,    0, 0, false};
        relief_add(relief, &link, (Rgb){0.305f, 0.295f, 0.280f}, 0.35f);
    }
}

static void add_barrel(Relief *relief, const TankSpec *spec) {
    const Style *style = style_of(spec);
    float half = (float)(spec->muzzle_m - 0.40 * spec->length_m / 2) / 2, w = style->barrel_m;
    Rgb steel = paint_colour(PAINT_STEEL, 0), light = rgb_scale(steel, 1.35f);
    relief_add(relief, &(Solid){FORM_BOX, 0, 0, w, half, 0, 0.01f, 0.95f, w, 0, 0, false}, light,
               0.5f);
    relief_add(relief,
               &(Solid){FORM_BOX, 0, -half * 0.62f, w * 1.4f, half * 0.36f, 0, 0.02f, 0.99f,
                        w * 1.4f, 0, 0, false},
               light, 0.4f);
    for (int i = 0; i < style->baffles; i++) {
        float y = half - 0.10f - 0.17f * (float)i;
        relief_add(
            relief,
            &(Solid){FORM_BOX, 0, y, style->brake_m, 0.06f, 0, 0.02f, 1.02f, 0.05f, 0, 0, false},
            steel, 0.4f);
    }
    relief_add(
        relief,
        &(Solid){FORM_BOX, 0, half - 0.02f, w * 0.6f, 0.025f, 0, 0, 1.03f, 0.02f, 0, 0, false},
        (Rgb){0.05f, 0.05f, 0.05f}, 0);
}

static bool open_relief(Relief *relief, const TankSpec *spec, ModelPart part, float texels_per_m) {
    float half_w = (float)spec->width_m / 2, half_l = (float)spec->length_m / 2;
    if (part == MODEL_TRACK) half_w = (float)model_track_half_width(spec);
    if (part == MODEL_TURRET) half_w *= 0.80f, half_l *= 0.75f;
    if (part == MODEL_BARREL) {
        half_w = style_of(spec)->brake_m * 1.2f;
        half_l = (float)(spec->muzzle_m - 0.40 * half_l) / 2;
    }
    return relief_make(relief, half_w, half_l, texels_per_m);
}

bool model_make(Relief *relief, const TankSpec *spec, ModelPart part, ModelState state, int team,
                int phase, float texels_per_m) {
    if (!open_relief(relief, spec, part, texels_per_m)) return false;
    const Style *style = style_of(spec);
    if (part == MODEL_TRACK) add_track(relief, spec, phase);
    if (part == MODEL_BARREL) add_barrel(relief, spec);
    const Row *rows = part == MODEL_HULL     ? style->hull
                      : part == MODEL_TURRET ? style->turret
                                             : NULL;
    for (; rows && rows->paint != PAINT_END; rows++) add_row(relief, rows, spec, team);
    if (state == MODEL_WORN) relief_burn(relief, 0.50f, 5u + (uint32_t)part);
    if (state == MODEL_WRECK) relief_burn(relief, 1.15f, 5u + (uint32_t)part);
    relief_finish(relief);
    return true;
}
