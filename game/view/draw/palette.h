// palette.h -- the colours of the game, and a sign for each team.
//
// Team colours follow Okabe and Ito (2008), whose palette is distinct with any colour vision. The
// first is red instead of vermilion, which looked orange next to the sixth. Eight colours and eight
// signs make 64 pairs, so no two teams look the same.
#pragma once

#include <stdint.h>

#include "match/looks.h"
#include "match/prefs.h"

typedef struct Rgb {
    float r, g, b; // 0 to 1
} Rgb;

static inline Rgb rgb_mix(Rgb a, Rgb b, float t) {
    return (Rgb){a.r + (b.r - a.r) * t, a.g + (b.g - a.g) * t, a.b + (b.b - a.b) * t};
}
static inline Rgb rgb_scale(Rgb a, float k) { return (Rgb){a.r * k, a.g * k, a.b * k}; }

// Packs a colour as ARGB8888; components are clamped to [0, 1].
static inline uint32_t rgb_channel(float value) {
    float some = value > 0 ? value : 0, part = some < 1 ? some : 1;
    return (uint32_t)(int)(part * 255.0f + 0.5f);
}
static inline uint32_t rgb_pack(Rgb colour, float alpha) {
    return rgb_channel(alpha) << 24 | rgb_channel(colour.r) << 16 | rgb_channel(colour.g) << 8 |
           rgb_channel(colour.b);
}
static inline Rgb rgb_unpack(uint32_t argb) {
    return rgb_scale(
        (Rgb){(float)(argb >> 16 & 255), (float)(argb >> 8 & 255), (float)(argb & 255)},
        1 / 255.0f);
}

// Code uses the colours of the default palette; another palette converts them when pixels are made.
typedef struct Palette {
    Rgb (*ink)(Rgb);    // converts text, signs and strokes
    Rgb (*paint)(Rgb);  // converts vehicles, smoke and fire
    Rgb (*ground)(Rgb); // converts the ground and the table around it
    Rgb (*wall)(Rgb);   // converts walls
    Rgb outline;        // around vehicles
    float outline_m;    // width of the outline; 0 for none
    bool has_hours;     // arenas are lit by their time of day; otherwise by noon
} Palette;
extern const Palette PALETTES[PALETTE_COUNT];

// White and amber mark important information; all other colours are quieter.
extern const Rgb INK_WHITE, INK_AMBER, INK_GREY, INK_DIM, INK_RED, INK_PLATE, INK_TABLE;
extern const Rgb SHIELD_INK, BOOST_INK; // temporary effects on a tank

enum { SIGN_COUNT = LOOK_COLOURS };

// A look is the colour and the sign of a team or a player (match/looks.h).
Rgb palette_team(int look); // a negative look is grey
Rgb palette_sign(int look); // colour of the sign on the look's colour: white or near black

int palette_shape(int look); // number of the sign, 0 to SIGN_COUNT - 1

// Returns the signed distance to the sign (circle, square, triangle, diamond, plus, star, crescent,
// ring), which has radius 1; y is up.
float sign_distance(int look, float x, float y);
