// model.c -- tables of parts become reliefs.
#include "model.h"

#include <string.h>

#include "style.h"

enum { WHEEL_LUGS = 12, WHEEL_SMEARS = 4 };
#define TRACK_SMEAR_M 0.60
#define AXLE_OF_HALF 0.64f // of the half length: where the wheels of all drives stand
#define FRONT_INSET_M 0.06 // room for the front wheels to turn within the hull's width

static const Style *style_of(Model model) {
    const Style *styles = model.look == LOOK_CAR     ? CAR_STYLES
                          : model.look == LOOK_BUGGY ? BUGGY_STYLES
                                                     : TANK_STYLES;
    for (int i = 0; i < STYLE_COUNT; i++)
        if (strcmp(styles[i].name, model.spec->name) == 0) return &styles[i];
    return &styles[1];
}

static Rgb paint_colour(Paint paint, int team) {
    Rgb base = palette_team(team);
    switch (paint) {
    case PAINT_TEAM: return rgb_scale(base, 0.86f);
    case PAINT_LIGHT: return rgb_mix(base, INK_WHITE, 0.10f);
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

bool model_is_wheeled(Model model) { return model.look != LOOK_TANK; }

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

static void add_row(Relief *relief, const Row *row, const TankSpec *spec, int team) {
    float half_w = (float)spec->width_m / 2, half_l = (float)spec->length_m / 2;
    float front = row->form == FORM_TUBE ? row->front : row->front * half_w;
    Solid solid = {row->form,
                   row->x * half_w,
                   row->y * half_l,
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
    relief_add(relief, &solid, paint, gloss);
    if (!row->is_pair) return;
    solid.x = -solid.x;
    if (row->form == FORM_TUBE) solid.hx = -solid.hx;
    relief_add(relief, &solid, paint, gloss);
}

static void add_rows(Relief *relief, const Row *rows, const TankSpec *spec, int team) {
    for (; rows && rows->paint != PAINT_END; rows++) add_row(relief, rows, spec, team);
}

// A bar across a track or tyre; smeared ones are drawn thrice, each shorter and lighter.
static void add_bar(Relief *relief, float x, float y, float half_w, float half_l, float top,
                    bool is_smeared, Rgb dark, Rgb light) {
    int steps = is_smeared ? 3 : 1;
    for (int i = 1; i <= steps; i++) {
        float part = is_smeared ? 1 - 0.30f * (float)(i - 1) : 1;
        Solid bar = {FORM_BOX, x, y, half_w, half_l * part, 0, 0.03f, top + 0.002f * (float)i,
                     0.04f,    0, 0, false};
        relief_add(relief, &bar, rgb_mix(dark, light, (float)i / (float)steps), 0.30f);
    }
}

// A band with cross bars: the links.
static void add_track(Relief *relief, Model model, int phase) {
    const Rgb rubber = {0.135f, 0.130f, 0.125f}, steel = {0.305f, 0.295f, 0.280f},
              blurred = {0.245f, 0.237f, 0.225f};
    bool is_smeared = phase >= ROLL_PHASES;
    float half_w = (float)model_track_half_width(model), half_l = (float)model.spec->length_m / 2;
    float pitch = (float)(is_smeared ? TRACK_SMEAR_M : TRACK_PITCH_M);
    Solid band = {FORM_BOX, 0, 0, half_w, half_l * 0.985f, 0, 0.10f, 0.34f, 0.10f, 0, 0, false};
    Rgb ground = is_smeared ? rgb_mix(rubber, steel, 0.30f) : rubber;
    relief_add(relief, &band, ground, 0.1f);
    float first = -half_l + pitch * (float)(phase % ROLL_PHASES) / ROLL_PHASES;
    for (float y = first; y < half_l * 0.97f; y += pitch)
        if (y >= -half_l * 0.97f)
            add_bar(relief, 0, y, half_w * 0.94f, pitch * (is_smeared ? 0.34f : 0.26f), 0.40f,
                    is_smeared, ground, is_smeared ? blurred : steel);
}

// A tyre from above: lugs are shorter the farther round it they are, and stand to both sides in
// turn.
static void add_wheel(Relief *relief, float radius, float half_w, Vec at, int phase) {
    const Rgb rubber = {0.105f, 0.102f, 0.100f}, lug = {0.265f, 0.255f, 0.240f};
    bool is_smeared = phase >= ROLL_PHASES;
    int count = is_smeared ? WHEEL_SMEARS : WHEEL_LUGS;
    float x = (float)at.x, y = (float)at.y, pitch = 2 * (float)PI / (float)count;
    Solid tyre = {FORM_BOX, x, y, half_w, radius, 0, 0.07f, 1.6f * radius, 0.09f, 0, 0, false};
    Rgb ground = is_smeared ? rgb_mix(rubber, lug, 0.35f) : rubber;
    relief_add(relief, &tyre, ground, 0.08f);
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

static void add_part_wheel(Relief *relief, Model model, int axle, Vec at, int phase) {
    const float *size = style_of(model)->wheel_m[axle];
    add_wheel(relief, size[0], size[1], at, phase);
}

static void add_barrel(Relief *relief, Model model) {
    const Style *style = style_of(model);
    const TankSpec *spec = model.spec;
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

static bool open_relief(Relief *relief, Model model, ModelPart part, float texels_per_m) {
    const Style *style = style_of(model);
    float half_w = (float)model.spec->width_m / 2, half_l = (float)model.spec->length_m / 2;
    if (part == MODEL_TRACK) half_w = (float)model_track_half_width(model);
    if (part == MODEL_TURRET) half_w *= 0.80f, half_l *= 0.75f;
    if (part == MODEL_BARREL) {
        half_w = style->brake_m * 1.2f;
        half_l = (float)(model.spec->muzzle_m - 0.40 * half_l) / 2;
    }
    if (part == MODEL_WHEEL_FRONT || part == MODEL_WHEEL_REAR) {
        half_l = style->wheel_m[part - MODEL_WHEEL_FRONT][0];
        half_w = style->wheel_m[part - MODEL_WHEEL_FRONT][1];
    }
    return relief_make(relief, half_w, half_l, texels_per_m);
}

static void add_part(Relief *relief, Model model, ModelPart part, int team, int phase) {
    const Style *style = style_of(model);
    switch (part) {
    case MODEL_TRACK: add_track(relief, model, phase); break;
    case MODEL_WHEEL_FRONT:
    case MODEL_WHEEL_REAR:
        add_part_wheel(relief, model, part - MODEL_WHEEL_FRONT, vec(0, 0), phase);
        break;
    case MODEL_GEAR: add_rows(relief, style->gear, model.spec, team); break;
    case MODEL_HULL: add_rows(relief, style->hull, model.spec, team); break;
    case MODEL_TURRET: add_rows(relief, style->turret, model.spec, team); break;
    case MODEL_BARREL: add_barrel(relief, model); break;
    case MODEL_SHADE:
        add_rows(relief, style->hull, model.spec, team);
        for (int i = 0; i < WHEELS_MAX && model_is_wheeled(model); i++)
            add_part_wheel(relief, model, i / 2, model_wheel(model, i), 0);
        break;
    case MODEL_PART_COUNT: break;
    }
}

bool model_make(Relief *relief, Model model, ModelPart part, ModelState state, int team, int phase,
                float texels_per_m) {
    if (!open_relief(relief, model, part, texels_per_m)) return false;
    add_part(relief, model, part, team, phase);
    if (state == MODEL_WORN) relief_burn(relief, 0.50f, 5u + (uint32_t)part);
    if (state == MODEL_WRECK) relief_burn(relief, 1.15f, 5u + (uint32_t)part);
    relief_finish(relief);
    return true;
}
