// sprites.c -- turns reliefs into lit pictures, and caches them.
#include "sprites.h"

#include <limits.h>
#include <stdlib.h>

#include "ai/maths/assert.h"

#define LIT_WHITE 0.8f
enum { LINE_REACH_MAX = 4, LINE_SIDE = 2 * LINE_REACH_MAX + 1 };

// Weight of a covered pixel for its neighbours, by distance, 0 to 1.
typedef struct LineBrush {
    int reach;
    float weights[LINE_SIDE * LINE_SIDE];
} LineBrush;

// Returns the coverage of an outline at a pixel, from the nearest covered pixels.
static float line_at(const LitPicture *picture, const LineBrush *brush, int column, int row) {
    int reach = brush->reach;
    float most_cover = 0;
    int top = row > reach ? -reach : -row, left = column > reach ? -reach : -column;
    for (int y = top; y <= reach && row + y < picture->height; y++) {
        const uint32_t *pixels = &picture->pixels[(row + y) * picture->width + column];
        const float *weights = &brush->weights[(y + LINE_REACH_MAX) * LINE_SIDE + LINE_REACH_MAX];
        for (int x = left; x <= reach && column + x < picture->width; x++) {
            uint32_t alpha = pixels[x] >> 24;
            float cover = alpha ? (float)alpha / 255 * weights[x] : 0;
            if (cover > most_cover) most_cover = cover;
        }
    }
    return most_cover;
}

static void outline_draw(LitPicture *picture, const Palette *palette, Rgb outline,
                         double px_per_m) {
    size_t count = (size_t)picture->width * (size_t)picture->height;
    uint32_t *shown = malloc(count * sizeof *shown);
    if (!shown) return; // leaves the picture unchanged
    double reach_px = max_of(palette->outline_m * px_per_m, 1);
    LineBrush brush = {.reach = (int)min_of(ceil(reach_px), LINE_REACH_MAX)};
    for (int y = -brush.reach; y <= brush.reach; y++)
        for (int x = -brush.reach; x <= brush.reach; x++)
            brush.weights[(y + LINE_REACH_MAX) * LINE_SIDE + x + LINE_REACH_MAX] =
                (float)clamp(reach_px + 0.5 - hypot(x, y), 0, 1);
    bool is_repainted = palette != PALETTES; // the default palette needs no conversion
    for (size_t i = 0; i < count; i++) {
        uint32_t pixel = picture->pixels[i];
        float cover = (float)(pixel >> 24) / 255, whole = cover;
        shown[i] = pixel;
        if (cover < 1)
            whole = fmaxf(
                cover, line_at(picture, &brush, (int)i % picture->width, (int)i / picture->width));
        if (whole <= 0 || (cover >= 1 && !is_repainted)) continue;
        Rgb paint = palette->paint(rgb_unpack(pixel));
        shown[i] = rgb_pack(rgb_mix(outline, paint, cover / whole), whole);
    }
    free(picture->pixels);
    picture->pixels = shown;
}

enum { HEADINGS = 128, BESIDE = 2, SETS_MAX = 1024, SLOTS = 4 * SETS_MAX, BYTES_MAX = 256 << 20 };

typedef struct SpriteSet {
    size_t id; // derived from its key
    bool is_shadow, is_lit;
    int rim; // team that gives the outline its colour; -1 for none
    Relief relief;
    Stamp *turned[HEADINGS];
} SpriteSet;

struct Sprites {
    const Renderer *renderer;
    double px_per_m;
    size_t bytes;
    int budget_px; // pixels that may still be lit for this frame
    int count;
    SpriteSet *slots[SLOTS]; // hash table with linear probing
};

Sprites *sprites_create(const Renderer *renderer) {
    Sprites *sprites = calloc(1, sizeof *sprites);
    if (sprites) *sprites = (Sprites){.renderer = renderer, .px_per_m = 20, .budget_px = INT_MAX};
    return sprites;
}

void sprites_forget(Sprites *sprites) {
    for (int i = 0; i < SLOTS; i++) {
        SpriteSet *set = sprites->slots[i];
        for (int k = 0; k < HEADINGS && set; k++) stamp_destroy(set->turned[k]);
        if (!set) continue;
        relief_free(&set->relief);
        free(set);
        sprites->slots[i] = NULL;
    }
    sprites->count = 0;
    sprites->bytes = 0;
}

void sprites_destroy(Sprites *sprites) {
    if (!sprites) return;
    sprites_forget(sprites);
    free(sprites);
}

void sprites_scale(Sprites *sprites, double px_per_m) {
    ASSERT(px_per_m > 0);
    if (sprites->px_per_m == px_per_m) return;
    sprites_forget(sprites);
    sprites->px_per_m = px_per_m;
}

double sprites_made_for(const Sprites *sprites) { return sprites->px_per_m; }

static int heading_index(double heading_rad) {
    int index = (int)lround(heading_rad / (2 * PI) * HEADINGS) % HEADINGS;
    return index < 0 ? index + HEADINGS : index;
}

double sprites_heading(double heading_rad) {
    return heading_index(heading_rad) * (2 * PI / HEADINGS);
}

// Returns a unique number for each key.
static size_t id_of(const SpriteKey *key) {
    ASSERT(key->model.livery < LIVERIES_MAX && key->model.kit < KITS_MAX);
    ASSERT(key->look >= 0 && key->look < SIGN_COUNT * SIGN_COUNT);
    ASSERT(key->phase >= 0 && key->phase < 2 * ROLL_PHASES);
    size_t id = (size_t)(key->model.spec - TANK_SPECS);
    id = id * 3 + key->model.appearance;
    id = (id * LIVERIES_MAX + (size_t)key->model.livery) * KITS_MAX + (size_t)key->model.kit;
    id = id * MODEL_PART_COUNT + key->part;
    id = id * MODEL_STATE_COUNT + key->state;
    id = (id * 2 * ROLL_PHASES + (size_t)key->phase) * 2 + key->is_shadow;
    return id * SIGN_COUNT * SIGN_COUNT + (size_t)key->look;
}

static bool make(Relief *relief, const SpriteKey *key, float texels_per_m) {
    if (key->part != MODEL_THING)
        return model_make(relief, key->model, key->part, key->state, key->look, key->phase,
                          texels_per_m);
    bool is_crate = key->phase >= SHAPE_CRATE;
    ThingSymbol symbol = is_crate ? (ThingSymbol)(key->phase - SHAPE_CRATE) : SYMBOL_NONE;
    ThingShape shape = is_crate ? SHAPE_CRATE : (ThingShape)key->phase;
    return thing_make(relief, shape, symbol, key->look - 1, texels_per_m); // 0: of no team
}

static SpriteSet *set_find(Sprites *sprites, const SpriteKey *key) {
    if (sprites->count == SETS_MAX || sprites->bytes > BYTES_MAX) sprites_forget(sprites);
    size_t id = id_of(key), slot = id * 2654435761u % SLOTS; // some slots are always free
    while (sprites->slots[slot] && sprites->slots[slot]->id != id) slot = (slot + 1) % SLOTS;
    if (sprites->slots[slot]) return sprites->slots[slot];
    SpriteSet *set = calloc(1, sizeof *set);
    float texels_per_m = (float)max_of(sprites->px_per_m * (sprites->px_per_m > 70 ? 1 : 2), 6);
    if (!set || !make(&set->relief, key, texels_per_m)) {
        free(set);
        return NULL;
    }
    set->id = id;
    set->is_shadow = key->is_shadow;
    set->is_lit = key->state == MODEL_LIT;
    set->rim = key->part == MODEL_HULL && key->state != MODEL_WRECK ? key->look : -1;
    sprites->bytes += sizeof(Texel) * (size_t)set->relief.columns * (size_t)set->relief.rows;
    sprites->count++;
    return sprites->slots[slot] = set;
}

static void turn(Sprites *sprites, SpriteSet *set, int index) {
    ASSERT(index >= 0 && index < HEADINGS);
    double heading = index * (2 * PI / HEADINGS);
    const Palette *palette = &PALETTES[sprites->renderer->palette];
    LitPicture picture =
        set->is_shadow ? light_shadow(&set->relief, heading, sprites->px_per_m)
                       : light_relief(&set->relief, heading, sprites->px_per_m, palette->outline_m);
    if (!picture.pixels) return;
    for (int i = 0; set->is_lit && i < picture.width * picture.height; i++) {
        uint32_t pixel = picture.pixels[i];
        picture.pixels[i] =
            rgb_pack(rgb_mix(rgb_unpack(pixel), INK_WHITE, LIT_WHITE), (float)(pixel >> 24) / 255);
    }
    bool has_rim = palette == PALETTES && set->rim >= 0;
    Rgb outline = has_rim ? rgb_mix(palette_team(set->rim), INK_WHITE, 0.4f) : palette->outline;
    if (!set->is_shadow) outline_draw(&picture, palette, outline, sprites->px_per_m);
    set->turned[index] = stamp_create(STAMP_PICTURE, picture.width, picture.height, picture.pixels);
    sprites->bytes += (size_t)picture.width * (size_t)picture.height * 4;
    sprites->budget_px -= picture.width * picture.height;
}

void sprites_begin(Sprites *sprites, int budget_px) { sprites->budget_px = budget_px; }

// Returns the picture for a heading, or a neighbouring one when the budget is used up.
static Stamp *turned_to(Sprites *sprites, SpriteSet *set, int index) {
    for (int off = 1; off <= BESIDE && !set->turned[index] && sprites->budget_px <= 0; off++)
        for (int side = -off; side <= off; side += 2 * off) {
            Stamp *other = set->turned[(index + side + HEADINGS) % HEADINGS];
            if (other) return other;
        }
    if (!set->turned[index]) turn(sprites, set, index);
    return set->turned[index];
}

void sprites_draw(Sprites *sprites, SpriteKey key, double heading_rad, Vec at_px, double zoom) {
    ASSERT(zoom > 0 && isfinite(heading_rad));
    SpriteSet *set = set_find(sprites, &key);
    int index = heading_index(heading_rad);
    if (key.is_shadow) index &= ~1; // shadows are soft: every other heading is enough
    Stamp *turned = set ? turned_to(sprites, set, index) : NULL;
    if (!turned) return;
    int w = stamp_width(turned), h = stamp_height(turned);
    int x = (int)floor(at_px.x + 0.5), y = (int)floor(at_px.y + 0.5);
    if (zoom == 1) {
        stamp_draw(turned, sprites->renderer, x - w / 2, y - h / 2, 0);
        return;
    }
    w = (int)lround(w * zoom), h = (int)lround(h * zoom);
    stamp_stretch(turned, sprites->renderer, (SDL_Rect){x - w / 2, y - h / 2, w, h}, 0);
}
