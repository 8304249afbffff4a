// palette.c -- team colours, signs as distance fields, and the conversions of each palette.
#include "palette.h"

#include "ai/maths/vec.h"

const Rgb INK_WHITE = {0.96f, 0.96f, 0.93f};
const Rgb INK_AMBER = {1.00f, 0.72f, 0.20f};
const Rgb INK_GREY = {0.66f, 0.67f, 0.66f};
const Rgb INK_DIM = {0.49f, 0.50f, 0.50f};
const Rgb INK_RED = {0.95f, 0.36f, 0.22f};
const Rgb INK_PLATE = {0.045f, 0.05f, 0.055f};
const Rgb SHIELD_INK = {0.42f, 0.72f, 1.0f}, BOOST_INK = {0.45f, 1.0f, 0.50f};
const Rgb INK_TABLE = {0.118f, 0.100f, 0.088f};

static const Rgb TEAMS[SIGN_COUNT] = {
    {0.850f, 0.200f, 0.120f}, {0.000f, 0.447f, 0.698f}, {0.000f, 0.620f, 0.451f},
    {0.941f, 0.894f, 0.259f}, {0.800f, 0.475f, 0.655f}, {0.902f, 0.624f, 0.000f},
    {0.337f, 0.706f, 0.914f}, {0.910f, 0.905f, 0.880f},
};

Rgb palette_team(int look) { return look < 0 ? INK_GREY : TEAMS[look % SIGN_COUNT]; }

int palette_shape(int look) { return look < 0 ? 0 : look_sign(look); }

static float light_of(Rgb colour) { return 0.30f * colour.r + 0.59f * colour.g + 0.11f * colour.b; }

Rgb palette_sign(int look) {
    return light_of(palette_team(look)) > 0.62f ? (Rgb){0.10f, 0.10f, 0.11f} : INK_WHITE;
}

// Folds the plane onto half a point of the star; its edge is a line.
static float star(float x, float y) {
    float sector = 2.0f * (float)PI / 5.0f;
    float angle = atan2f(x, y);
    angle = fabsf(angle - sector * roundf(angle / sector));
    float r = hypotf(x, y);
    float px = r * sinf(angle), py = r * cosf(angle);
    return px * 0.923f +
           (py - 1.0f) * 0.385f; // edge from the tip (0, 1) to the notch between two points
}

float sign_distance(int look, float x, float y) {
    float ax = fabsf(x), ay = fabsf(y), low = y + 0.18f; // moves the triangle down
    switch (palette_shape(look)) {
    case 0: return hypotf(x, y) - 0.90f;
    case 1: return fmaxf(ax, ay) - 0.82f;
    case 2: return fmaxf(ax * 0.866f + low * 0.5f, -low) - 0.52f;
    case 3: return (ax + ay - 1.0f) * 0.707f;
    case 4: return fminf(fmaxf(ax - 0.94f, ay - 0.34f), fmaxf(ax - 0.34f, ay - 0.94f));
    case 5: return star(x, y);
    case 6: return fmaxf(hypotf(x, y) - 0.94f, 0.74f - hypotf(x - 0.42f, y - 0.20f));
    default: return fabsf(hypotf(x, y) - 0.68f) - 0.24f;
    }
}

static Rgb as_it_is(Rgb colour) { return colour; }

static Rgb grey(float light) { return (Rgb){light, light, light}; }

// A fifth darker and less saturated, so that vehicles stand out.
static Rgb calm_ground(Rgb colour) {
    return rgb_scale(rgb_mix(grey(light_of(colour)), colour, 0.75f), 0.80f);
}

// Changes the lightness and keeps the hue; colours that would be too bright turn whiter instead.
static Rgb lit_as(Rgb colour, float light) {
    float was = light_of(colour);
    Rgb scaled = was > 0 ? rgb_scale(colour, light / was) : colour;
    float top = fmaxf(scaled.r, fmaxf(scaled.g, scaled.b));
    return top > 1 ? rgb_mix(grey(light), scaled, (1 - light) / (top - light)) : scaled;
}

// Darkens dark colours and lightens all others.
static Rgb contrast_ink(Rgb colour) {
    float light = light_of(colour);
    float bright = fmaxf(light, fminf(1 - powf(1 - fminf(light, 1), 1.8f), 0.9f));
    float part = (float)clamp((light - 0.10) / 0.15, 0, 1);
    return lit_as(colour, 0.5f * light + part * (bright - 0.5f * light));
}

static Rgb quiet(Rgb colour) { return rgb_mix(grey(light_of(colour)), colour, 0.55f); }

// Dark ground: increases contrast between dark colours and limits lightness to `most`. The surfaces
// stay distinct, and walls stand out from all of them.
static float dim(float light, float darkest, float steep, float most) {
    return most * (1 - expf(-steep * fmaxf(light - darkest, 0)));
}

static Rgb contrast_ground(Rgb colour) {
    return lit_as(colour, dim(light_of(colour), 0.17f, 3.5f, 0.27f));
}

static Rgb contrast_wall(Rgb colour) {
    return lit_as(quiet(colour), 0.34f + 0.50f * fmaxf(light_of(colour), 0));
}

// Imitates an orange filter: orange and yellow are light, blue and green are dark.
static Rgb mono_paint(Rgb colour) {
    return grey(0.60f * colour.r + 0.35f * colour.g + 0.05f * colour.b);
}

// Applies mono_paint, but keeps everything except plates light enough to read.
static Rgb mono_ink(Rgb colour) {
    float light = mono_paint(colour).r;
    float part = (float)clamp((light - 0.12) / 0.05, 0, 1);
    return grey(light + part * 0.34f * (1 - light));
}

// Imitates a green filter, which separates grass from earth. Walls are lighter than any ground.
static Rgb mono_ground(Rgb colour) {
    return grey(dim(0.58f * colour.g - 0.17f * colour.b, 0.08f, 4.5f, 0.37f));
}
static Rgb mono_wall(Rgb colour) { return grey(0.40f + 0.45f * light_of(colour)); }

const Palette PALETTES[PALETTE_COUNT] = {
    [PALETTE_DEFAULT] = {.ink = as_it_is,
                         .paint = as_it_is,
                         .ground = calm_ground,
                         .wall = as_it_is,
                         .outline = {0.035f, 0.035f, 0.04f},
                         .outline_m = 0.05f,
                         .has_hours = true},
    [PALETTE_CONTRAST] = {.ink = contrast_ink,
                          .paint = contrast_ink,
                          .ground = contrast_ground,
                          .wall = contrast_wall,
                          .outline_m = 0.05f},
    [PALETTE_MONO] = {.ink = mono_ink,
                      .paint = mono_paint,
                      .ground = mono_ground,
                      .wall = mono_wall,
                      .outline = {0.92f, 0.92f, 0.92f},
                      .outline_m = 0.05f},
};
