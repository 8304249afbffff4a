// sprites.h -- vehicles as sprites: every part of a model is a relief, which is turned to the
// heading it is drawn at and lit there, the first time it is needed.
//
// The light is fixed while tanks turn, so a turned sprite is not the same picture rotated. The body
// frame: x right, y forward, z up, in metres.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "sim/tank.h"
#include "view/draw/paint.h"

// relief.c: a height field made of solids, given by their signed distances. Higher solids cover
// lower ones.
typedef struct Texel {
    float height;     // m
    float nx, ny, nz; // unit normal
    Rgb paint;
    float cover; // 0 .. 1
    float open;  // share of the sky it sees
    float gloss; // 0 .. 1
} Texel;

typedef struct Relief {
    float half_w_m, half_l_m; // it spans +- these
    float texels_per_m;
    int columns, rows; // row 0 is the rear
    Texel *texels;
    // The heights once more, once all is laid, with RELIEF_ROOM_M of level ground around them.
    float *heights;
    int room, stride; // texels of that ground to each side, and a row
} Relief;

#define RELIEF_ROOM_M 0.36f

typedef enum Form {
    FORM_BOX,   // half sizes hx, hy, corners rounded by `round`
    FORM_TAPER, // half width hx behind and `front` in front, half length hy
    FORM_DISC,  // radius hx
    FORM_SIGN,  // the team's sign, reaching hx
    FORM_TUBE,  // from (x, y) to (hx, hy), radius `front`
} Form;

typedef struct Solid {
    Form form;
    float x, y, hx, hy, front, round; // m
    float top, bevel;                 // m; edges are rounded off over `bevel`
    float tilt;                       // rise of the top a metre forward
    int sign;                         // team of FORM_SIGN
    bool is_flat;                     // painted on what is below: adds no height
} Solid;

bool relief_make(Relief *relief, float half_w_m, float half_l_m, float texels_per_m);
void relief_free(Relief *relief);

// Lays a solid on the field, painted in one colour with a little wear.
void relief_add(Relief *relief, const Solid *solid, Rgb paint, float gloss);

// Darkens by soot: 0 leaves it, 1 burns it out.
void relief_burn(Relief *relief, float amount, uint32_t seed);

// Normals, open sky and `heights`, once all is laid.
void relief_finish(Relief *relief);

// Reliefs become pictures in the light of one lamp in the north-west.
#define SHADOW_EAST_M 0.26 // where the shadow of a tank's roof falls, from under it
#define SHADOW_SOUTH_M 0.26

typedef struct LitPicture {
    int width, height; // px, even: the middle is a corner of four pixels
    uint32_t *pixels;  // ARGB8888, to be freed; NULL when out of memory
} LitPicture;

// The relief turned to a heading (clockwise from up), lit there, with some room around it.
LitPicture light_relief(const Relief *relief, double heading_rad, double px_per_m, double room_m);

// Its soft shadow on what lies under it; same middle.
LitPicture light_shadow(const Relief *relief, double heading_rad, double px_per_m);

// model.c: the parts of each kind of vehicle, from tables.
typedef struct Model {
    const TankSpec *spec;
    DriveAppearance appearance;
} Model;

typedef enum ModelPart {
    MODEL_TRACK,
    MODEL_WHEEL_FRONT,
    MODEL_WHEEL_REAR,
    MODEL_GEAR, // axles and springs between wheels and hull
    MODEL_HULL,
    MODEL_TURRET,
    MODEL_BARREL,
    MODEL_SHADE, // hull and wheels in one, for their shadow
    MODEL_PART_COUNT
} ModelPart;
typedef enum ModelState { MODEL_SOUND, MODEL_WORN, MODEL_WRECK, MODEL_STATE_COUNT } ModelState;

// Tracks and tyres come in phases of a roll: sharp links or lugs, and then as many of longer and
// softer ones, for speeds at which the sharp ones would seem to run backwards.
enum { ROLL_PHASES = 8 };

// The phase when a part has rolled so far (m, or rad), and so much of it since the last picture.
int model_roll_phase(ModelPart part, double rolled, double moved);
#define TRACK_PITCH_M 0.30 // of a track's links

bool model_is_wheeled(Model model);

// Where the part's middle stands on the vehicle: tracks and barrel are made around their own
// middle, m.
Vec model_middle(Model model, ModelPart part); // of a track: the right one
double model_track_half_width(Model model);

// Front left, front right, rear left, rear right, as in DriveState.
Vec model_wheel(Model model, int wheel);
double model_wheel_half_width(Model model, int wheel);

// `phase` moves links or lugs forward by phase / ROLL_PHASES of their pitch; from ROLL_PHASES on it
// is of the smeared ones. False when out of memory.
bool model_make(Relief *relief, Model model, ModelPart part, ModelState state, int team, int phase,
                float texels_per_m);

// sprites.c: a cache of lit pictures.
typedef struct Sprites Sprites;

typedef struct SpriteKey {
    Model model;
    ModelPart part;
    ModelState state;
    int team;  // 0 for what is not painted
    int phase; // of a track or wheel
    bool is_shadow;
} SpriteKey;

Sprites *sprites_create(const Renderer *renderer); // NULL when out of memory
void sprites_destroy(Sprites *sprites);
void sprites_forget(Sprites *sprites);
void sprites_scale(Sprites *sprites, double px_per_m); // made at this scale from now on
double sprites_made_for(const Sprites *sprites);       // that scale, px per m

// Before each frame: how many pixels of new pictures may be made for it. After that a picture of a
// heading nearly the same is shown; where there is none one is made all the same.
void sprites_begin(Sprites *sprites, int budget_px);

// Draws a part with its middle at `at_px`, made larger by `zoom`.
void sprites_draw(Sprites *sprites, SpriteKey key, double heading_rad, Vec at_px, double zoom);

// The heading nearest to `heading_rad` that sprites come in.
double sprites_heading(double heading_rad);
