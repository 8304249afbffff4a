// relief.h -- a small sculpture as a height field: shapes of signed distance, laid over each other,
// higher ones on top.
//
// The body frame: x right, y forward, z up, metres.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "view/draw/palette.h"

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
