// palettes.c -- how each palette shows the colours of the default one.
#include <math.h>

#include "ai/maths/vec.h"
#include "palette.h"

static Rgb as_it_is(Rgb colour) { return colour; }

static float light_of(Rgb colour) { return 0.30f * colour.r + 0.59f * colour.g + 0.11f * colour.b; }

static Rgb grey(float light) { return (Rgb){light, light, light}; }

// The same hue at another light; what would be too bright turns whiter instead.
static Rgb lit_as(Rgb colour, float light) {
    float was = light_of(colour);
    Rgb scaled = was > 0 ? rgb_scale(colour, light / was) : colour;
    float top = fmaxf(scaled.r, fmaxf(scaled.g, scaled.b));
    return top > 1 ? rgb_mix(grey(light), scaled, (1 - light) / (top - light)) : scaled;
}

// What is dark gets darker, what is not gets much lighter.
static Rgb contrast_ink(Rgb colour) {
    float light = light_of(colour);
    float bright = fmaxf(light, fminf(1 - powf(1 - fminf(light, 1), 1.8f), 0.9f));
    float part = (float)clamp((light - 0.10) / 0.15, 0, 1);
    return lit_as(colour, 0.5f * light + part * (bright - 0.5f * light));
}

static Rgb quiet(Rgb colour) { return rgb_mix(grey(light_of(colour)), colour, 0.55f); }

// Dark and nearly grey ..
static Rgb contrast_ground(Rgb colour) {
    return lit_as(quiet(colour), 0.72f * powf(fmaxf(light_of(colour), 0), 1.6f));
}

// .. with walls that stand out.
static Rgb contrast_wall(Rgb colour) {
    return lit_as(quiet(colour), 0.10f + 0.62f * fmaxf(light_of(colour), 0));
}

// As through an orange glass: orange and yellow are light, blue and green are dark.
static Rgb mono_paint(Rgb colour) {
    return grey(0.60f * colour.r + 0.35f * colour.g + 0.05f * colour.b);
}

// The same, but for plates nothing is so dark that it could not be read on them.
static Rgb mono_ink(Rgb colour) {
    float light = mono_paint(colour).r;
    float part = (float)clamp((light - 0.12) / 0.05, 0, 1);
    return grey(light + part * 0.34f * (1 - light));
}

// Between the light and the dark of the vehicles; walls are lighter than any ground.
static Rgb mono_ground(Rgb colour) { return grey(0.05f + 0.48f * light_of(colour)); }
static Rgb mono_wall(Rgb colour) { return grey(0.10f + 0.78f * light_of(colour)); }

const Palette PALETTES[PALETTE_COUNT] = {
    {"default",
     "muted ground, the team colours of Okabe and Ito",
     as_it_is,
     as_it_is,
     as_it_is,
     as_it_is,
     {0, 0, 0},
     0},
    {"contrast",
     "dark, quiet ground; teams and words lighter",
     contrast_ink,
     contrast_ink,
     contrast_ground,
     contrast_wall,
     {0, 0, 0},
     0.05f},
    {"mono",
     "greys: light and dark outlined teams, told apart by their signs",
     mono_ink,
     mono_paint,
     mono_ground,
     mono_wall,
     {0.92f, 0.92f, 0.92f},
     0.05f},
};
