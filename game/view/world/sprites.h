// sprites.h -- vehicles as sprites: every part of a model is a relief, which is turned to the
// heading it is drawn at and lit there, the first time it is needed.
//
// The light is fixed while tanks turn, so a turned sprite is not the same picture rotated. The body
// frame: x right, y forward, z up, in metres.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "sim/tank.h"
#include "sim/thing.h"
#include "view/draw/paint.h"

// relief.c: a height field made of solids; higher solids cover lower ones.
typedef struct Texel {
    float height;     // height [m]
    float nx, ny, nz; // unit normal
    Rgb paint;
    float cover; // 0 to 1
    float open;  // fraction of the sky that is visible
    float gloss; // 0 to 1
} Texel;

typedef struct Relief {
    float half_w_m, half_l_m; // half extents
    float texels_per_m;
    int columns, rows; // row 0 is the rear
    Texel *texels;
    // The heights again, set by relief_finish, with a border of level ground of RELIEF_ROOM_M.
    float *heights;
    int room, stride; // width of the border, and length of a row, in texels
} Relief;

#define RELIEF_ROOM_M 0.36f

typedef enum Form {
    FORM_BOX,   // half sizes hx, hy, corners rounded by `round`
    FORM_TAPER, // half width hx at the rear and `front` at the front, half length hy
    FORM_DISC,  // radius hx
    FORM_SIGN,  // team's sign of radius hx
    FORM_TUBE,  // tube from (x, y) to (hx, hy), radius `front`
} Form;

typedef struct Solid {
    Form form;
    float x, y, hx, hy, front, round; // metres
    float top, bevel;                 // height, and the width of the rounded edge [m]
    float tilt;                       // slope of the top, rising forward
    int sign;                         // team of FORM_SIGN
    bool is_flat;                     // painted on the surface below; adds no height
} Solid;

bool relief_make(Relief *relief, float half_w_m, float half_l_m, float texels_per_m);
void relief_free(Relief *relief);

// Adds a solid, painted in one colour with slight wear.
void relief_add(Relief *relief, const Solid *solid, Rgb paint, float gloss);

// Darkens with soot: 0 is unchanged, 1 is burnt out.
void relief_burn(Relief *relief, float amount, uint32_t seed);

// Computes normals, open sky and `heights`; call after the last solid.
void relief_finish(Relief *relief);

// Reliefs are lit by a lamp in the north-west.
#define SHADOW_EAST_M 0.26 // offset of the shadow of a tank's roof
#define SHADOW_SOUTH_M 0.26

typedef struct LitPicture {
    int width, height; // even, so that the centre is a corner of four pixels
    uint32_t *pixels;  // ARGB8888, owned by the caller; NULL if out of memory
} LitPicture;

// Returns the relief turned to a heading (clockwise from up) and lit, with a margin of room_m.
LitPicture light_relief(const Relief *relief, double heading_rad, double px_per_m, double room_m);

// Returns its soft shadow on the ground, with the same centre.
LitPicture light_shadow(const Relief *relief, double heading_rad, double px_per_m);

// model.c: the parts of each kind of vehicle, from tables.
typedef struct Model {
    const TankSpec *spec;
    DriveAppearance appearance;
    int livery, kit; // rows of LIVERIES and KITS (rows.txt); 0: plain
} Model;
enum { LIVERIES_MAX = 20, KITS_MAX = 8 };

typedef enum ModelPart {
    MODEL_TRACK,
    MODEL_WHEEL_FRONT,
    MODEL_WHEEL_REAR,
    MODEL_GEAR, // axles and springs between the wheels and the hull
    MODEL_HULL,
    MODEL_TURRET,
    MODEL_BARREL,
    MODEL_SHADE, // hull and wheels together, for their shadow
    MODEL_THING, // no part of a vehicle; the phase of its key selects it (sprites_thing_phase)
    MODEL_PART_COUNT
} ModelPart;
typedef enum ModelState {
    MODEL_SOUND,
    MODEL_WORN,
    MODEL_WRECK,
    MODEL_LIT, // white for a moment, because it was hit
    MODEL_STATE_COUNT
} ModelState;

// Tracks and tyres have ROLL_PHASES phases with sharp links or lugs, and as many blurred ones for
// high speeds, because sharp ones would seem to run backwards.
enum { ROLL_PHASES = 8 };

// Returns the phase of a part that rolled this far [m or rad], `moved` since the last frame.
int model_roll_phase(ModelPart part, double rolled, double moved);
#define TRACK_PITCH_M 0.30 // distance between the links of a track

bool model_is_wheeled(Model model);

// Returns the centre of a part [m]; parts are modelled around their centres.
Vec model_middle(Model model, ModelPart part); // the right track
double model_track_half_width(Model model);

// Wheels have the order of DriveState: front left, front right, rear left, rear right.
Vec model_wheel(Model model, int wheel);
double model_wheel_half_width(Model model, int wheel);

// Makes the relief of a part. `phase` shifts links or lugs forward by phase / ROLL_PHASES of their
// pitch; phases from ROLL_PHASES on are blurred. Returns false if out of memory.
bool model_make(Relief *relief, Model model, ModelPart part, ModelState state, int team, int phase,
                float texels_per_m);

// Makes the relief of a thing of THING_MADE_M diameter, with a symbol on the lid of a crate.
// Returns false if out of memory.
#define THING_MADE_M 1.4
bool thing_make(Relief *relief, ThingShape shape, ThingSymbol symbol, int team, float texels_per_m);

// sprites.c: a cache of lit pictures.
typedef struct Sprites Sprites;

typedef struct SpriteKey {
    Model model;
    ModelPart part;
    ModelState state;
    int look;  // 0 for unpainted parts
    int phase; // phase of a track or wheel
    bool is_shadow;
} SpriteKey;

Sprites *sprites_create(const Renderer *renderer); // NULL if out of memory
void sprites_destroy(Sprites *sprites);
void sprites_forget(Sprites *sprites);
void sprites_scale(Sprites *sprites, double px_per_m); // sets the scale of new sprites
double sprites_made_for(const Sprites *sprites);       // current scale

// Call before each frame: at most `budget_px` pixels of new sprites are lit for it. Beyond that, a
// sprite with nearly the same heading is shown; if there is none, one is made anyway.
void sprites_begin(Sprites *sprites, int budget_px);

// Returns the phase in a thing's key, which identifies its shape and symbol.
static inline int sprites_thing_phase(ThingShape shape, ThingSymbol symbol) {
    return shape == SHAPE_CRATE ? SHAPE_CRATE + (int)symbol : (int)shape;
}

// Draws a part with its centre at `at_px`, enlarged by `zoom`.
void sprites_draw(Sprites *sprites, SpriteKey key, double heading_rad, Vec at_px, double zoom);

// Returns the available sprite heading nearest to `heading_rad`.
double sprites_heading(double heading_rad);
