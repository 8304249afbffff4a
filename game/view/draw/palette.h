// palette.h -- the few colours of the game, and a shape for each team.
//
// Team colours are those of Okabe and Ito (2008), which people with any colour vision tell apart,
// but for the first, whose vermilion looked orange beside the sixth: it is red, as it is called.
// The shapes say it again. Eight of each make 64 pairs: no two teams look the same.
#pragma once

#include <stdint.h>

#include "match/prefs.h"

typedef struct Rgb {
    float r, g, b; // 0 .. 1
} Rgb;

static inline Rgb rgb_mix(Rgb a, Rgb b, float t) {
    return (Rgb){a.r + (b.r - a.r) * t, a.g + (b.g - a.g) * t, a.b + (b.b - a.b) * t};
}
static inline Rgb rgb_scale(Rgb a, float k) { return (Rgb){a.r * k, a.g * k, a.b * k}; }

// ARGB8888, values cut to 0 .. 1.
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

// Colours are written down in the default palette everywhere; another palette changes them at the
// moment they become pixels.
typedef struct Palette {
    Rgb (*ink)(Rgb);    // of words, signs and strokes
    Rgb (*paint)(Rgb);  // of vehicles, smoke and fire
    Rgb (*ground)(Rgb); // of the ground and the table around it
    Rgb (*wall)(Rgb);   // of walls
    Rgb outline;        // around vehicles,
    float outline_m;    // and its width; 0 for none
    bool has_hours;     // arenas have the light of theirs; else all have noon's
} Palette;
extern const Palette PALETTES[PALETTE_COUNT];

// What matters now is white or amber; everything else on the screen is quieter.
extern const Rgb INK_WHITE, INK_AMBER, INK_GREY, INK_DIM, INK_RED, INK_PLATE, INK_TABLE;

enum { SIGN_COUNT = 8 };

Rgb palette_team(int team);
Rgb palette_sign(int team); // of a sign painted on that colour: white or near black

int palette_shape(int team); // of its sign: 0 .. SIGN_COUNT - 1

// Signed distance to the team's sign (circle, square, triangle, diamond, plus, star, crescent,
// ring); it reaches 1 from the middle, y is up.
float sign_distance(int team, float x, float y);
