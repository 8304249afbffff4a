// model.c -- tables of parts for all vehicles, and their reliefs.
#include "sprites.h"

#include <string.h>

#include "ai/maths/assert.h"
#include "game/view/vehicles.h" // generated from vehicles.txt
#include "game/view_rows.h"

typedef enum Paint { PAINT_END, PAINT_ROWS_IDS(PAINT_) PAINTS } Paint;
static const float GLOSSES[PAINTS] = {0, PAINT_ROWS(AS_SECOND)};
#define COLOUR(paint, gloss, ...) __VA_ARGS__,
static const Rgb COLOURS[PAINTS] = {{0}, PAINT_ROWS(COLOUR)};

// A row of vehicles.txt, which describes the columns.
typedef struct PartRow {
    Paint paint;
    Form form;
    bool is_pair;
    float x;
    double y;
    float hx, hy, front;
    float round, top, bevel, tilt;
    int more;
    double step;
} PartRow;

// The appearance of a vehicle, by its kind of tank and its drive.
typedef struct Style {
    DriveAppearance appearance;
    const char *kind; // name of the TankSpec
    const PartRow *hull, *turret;
    const PartRow *gear;     // axles and springs of wheeled vehicles
    float track;             // width of a track, in half widths of the hull
    float wheel_m[2][2];     // front and rear wheels: radius, half width; 0 for tracks
    float barrel_m, brake_m; // half widths of the barrel and its muzzle brake
    int baffles;
} Style;

VEHICLE_TABLES; // TANK_LIGHT_HULL and others, the sections of vehicles.txt

#define ROW(appearance, ...) {APPEARANCE_##appearance, __VA_ARGS__},
static const Style STYLES[] = {VEHICLE_STYLES(ROW)};
#undef ROW

enum { WHEEL_LUGS = 12, WHEEL_SMEARS = 4 };
#define TRACK_SMEAR_M 0.60
#define AXLE_OF_HALF 0.64f // position of the axles of all drives, as a fraction of the half length
#define FRONT_INSET_M 0.06 // room that the front wheels need to turn within the hull's width

// A kind of tank without a style looks like a medium one.
static const Style *style_of(Model model) {
    const Style *found = NULL;
    for (size_t i = 0; i < sizeof STYLES / sizeof *STYLES; i++) {
        if (STYLES[i].appearance != model.appearance) continue;
        if (!strcmp(STYLES[i].kind, model.spec->name)) return &STYLES[i];
        if (!strcmp(STYLES[i].kind, "medium")) found = &STYLES[i];
    }
    ASSERT(found);
    return found;
}

static Rgb paint_colour(Paint paint, int team) {
    Rgb base = palette_team(team);
    switch (paint) {
    case PAINT_TEAM: return rgb_scale(base, 0.86f);
    case PAINT_LIGHT: return rgb_mix(base, INK_WHITE, 0.22f);
    case PAINT_DARK: return rgb_mix(rgb_scale(base, 0.58f), (Rgb){0.2f, 0.2f, 0.2f}, 0.15f);
    case PAINT_SIGN: return palette_sign(team);
    default: return COLOURS[paint];
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
    ASSERT(wheel >= 0 && wheel < WHEELS_MAX);
    return style_of(model)->wheel_m[wheel / 2][1];
}

Vec model_wheel(Model model, int wheel) {
    ASSERT(wheel >= 0 && wheel < WHEELS_MAX);
    bool is_front = wheel < 2;
    double out = model.spec->drive.half_gauge_m - (is_front ? FRONT_INSET_M : 0);
    double along = AXLE_OF_HALF * model.spec->length_m / 2;
    return vec(wheel % 2 ? out : -out, is_front ? along : -along);
}

// Bars that move more than a third of their pitch between two frames seem to run backwards.
int model_roll_phase(ModelPart part, double rolled, double moved) {
    ASSERT(isfinite(rolled) && isfinite(moved));
    double pitch = part == MODEL_TRACK ? TRACK_PITCH_M : 2 * PI / WHEEL_LUGS;
    bool is_smeared = fabs(moved) > pitch / 3;
    if (is_smeared) pitch = part == MODEL_TRACK ? TRACK_SMEAR_M : 2 * PI / WHEEL_SMEARS;
    double turns = rolled / pitch;
    int phase = (int)((turns - floor(turns)) * ROLL_PHASES) % ROLL_PHASES;
    return phase + (is_smeared ? ROLL_PHASES : 0);
}

static void add_row(Relief *relief, const PartRow *row, float half_w, float half_l, int team,
                    bool is_flat) {
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
                   is_flat || row->paint == PAINT_SIGN};
    Rgb paint = paint_colour(row->paint, team);
    float gloss = GLOSSES[row->paint];
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
    float half_w = (float)spec->width_m / 2, half_l = (float)spec->length_m / 2;
    for (; rows && rows->paint != PAINT_END; rows++)
        add_row(relief, rows, half_w, half_l, team, false);
}

// The paint and the hull of the player's own tank. Index 0 is plain.
#define ROW(label, needs, number, parts) parts,
static const PartRow *const LIVERY_PARTS[LIVERIES_MAX] = {LIVERIES(ROW)};
static const PartRow *const KIT_PARTS[KITS_MAX] = {KITS(ROW)};

// Paints a livery on a hull or a turret, below its sign.
static void add_livery(Relief *relief, Model model, const PartRow *sign, int team) {
    float half_w = (float)model.spec->width_m / 2, half_l = (float)model.spec->length_m / 2;
    const PartRow *rows = LIVERY_PARTS[model.livery];
    for (; rows && rows->paint != PAINT_END; rows++)
        add_row(relief, rows, half_w, half_l, team, true);
    for (; model.livery && sign->paint != PAINT_END; sign++)
        if (sign->paint == PAINT_SIGN) add_row(relief, sign, half_w, half_l, team, true);
}

static void add_hull(Relief *relief, Model model, int team) {
    const Style *style = style_of(model);
    add_rows(relief, style->hull, model.spec, team);
    if (!model_is_wheeled(model)) add_rows(relief, KIT_PARTS[model.kit], model.spec, team);
    add_livery(relief, model, style->hull, team);
}

bool thing_make(Relief *relief, ThingShape shape, ThingSymbol symbol, int team,
                float texels_per_m) {
    static const PartRow *const BODIES[THING_SHAPES] = {NULL, THING_SHAPE_ROWS(AS_SECOND)};
    static const PartRow *const LIDS[THING_SYMBOLS] = {NULL, THING_SYMBOL_ROWS(AS_SECOND)};
    ASSERT(shape > SHAPE_SHELL && shape < THING_SHAPES && symbol >= 0 && symbol < THING_SYMBOLS);
    float half = (float)THING_MADE_M / 2;
    if (!relief_make(relief, half, half, texels_per_m)) return false;
    const PartRow *parts[] = {BODIES[shape], shape == SHAPE_CRATE ? LIDS[symbol] : NULL};
    for (int i = 0; i < 2; i++)
        for (const PartRow *row = parts[i]; row && row->paint != PAINT_END; row++)
            add_row(relief, row, half, half, team, false);
    relief_finish(relief);
    return true;
}

static void add_box(Relief *relief, float x, float y, float half_w, float half_l, float round,
                    float top, float bevel, Rgb paint, float gloss) {
    Solid box = {FORM_BOX, x, y, half_w, half_l, 0, round, top, bevel};
    relief_add(relief, &box, paint, gloss);
}

// Adds a bar across a track or tyre. Blurred bars are drawn three times, each shorter and lighter.
static void add_bar(Relief *relief, float x, float y, float half_w, float half_l, float top,
                    bool is_smeared, Rgb dark, Rgb light) {
    int steps = is_smeared ? 3 : 1;
    for (int i = 1; i <= steps; i++) {
        float part = is_smeared ? 1 - 0.30f * (float)(i - 1) : 1;
        add_box(relief, x, y, half_w, half_l * part, 0.03f, top + 0.002f * (float)i, 0.04f,
                rgb_mix(dark, light, (float)i / (float)steps), 0.30f);
    }
}

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

// Adds a tyre seen from above: lugs get shorter around it and are offset to alternate sides.
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

bool model_make(Relief *relief, Model model, ModelPart part, ModelState state, int team, int phase,
                float texels_per_m) {
    ASSERT(part >= 0 && part < MODEL_THING && phase >= 0 && phase < 2 * ROLL_PHASES);
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
    const Style *style = style_of(model);
    switch (part) {
    case MODEL_TRACK: add_track(relief, model, phase); break;
    case MODEL_WHEEL_FRONT:
    case MODEL_WHEEL_REAR:
        add_wheel(relief, style->wheel_m[part - MODEL_WHEEL_FRONT], vec(0, 0), phase);
        break;
    case MODEL_GEAR: add_rows(relief, style->gear, model.spec, team); break;
    case MODEL_HULL: add_hull(relief, model, team); break;
    case MODEL_TURRET:
        add_rows(relief, style->turret, model.spec, team);
        add_livery(relief, model, style->turret, team);
        break;
    case MODEL_BARREL: add_barrel(relief, model); break;
    case MODEL_SHADE:
        add_rows(relief, style->hull, model.spec, team);
        for (int i = 0; i < WHEELS_MAX && model_is_wheeled(model); i++)
            add_wheel(relief, style->wheel_m[i / 2], model_wheel(model, i), 0);
        break;
    case MODEL_THING:
    case MODEL_PART_COUNT: break;
    }
    if (state == MODEL_WORN) relief_burn(relief, 0.50f, 5u + (uint32_t)part);
    if (state == MODEL_WRECK) relief_burn(relief, 1.15f, 5u + (uint32_t)part);
    relief_finish(relief);
    return true;
}
