// palette.c -- team colours, the colours of the screen, and the teams' signs as distance fields.
#include "palette.h"

#include <math.h>

#include "ai/maths/vec.h"

const Rgb INK_WHITE = {0.96f, 0.96f, 0.93f};
const Rgb INK_AMBER = {1.00f, 0.72f, 0.20f};
const Rgb INK_GREY = {0.66f, 0.67f, 0.66f};
const Rgb INK_DIM = {0.40f, 0.41f, 0.41f};
const Rgb INK_RED = {0.95f, 0.36f, 0.22f};
const Rgb INK_PLATE = {0.045f, 0.05f, 0.055f};
const Rgb INK_TABLE = {0.118f, 0.100f, 0.088f};

static const Rgb TEAMS[SIGN_COUNT] = {
    {0.835f, 0.369f, 0.000f}, {0.000f, 0.447f, 0.698f}, {0.000f, 0.620f, 0.451f},
    {0.941f, 0.894f, 0.259f}, {0.800f, 0.475f, 0.655f}, {0.902f, 0.624f, 0.000f},
    {0.337f, 0.706f, 0.914f}, {0.910f, 0.905f, 0.880f},
};

Rgb palette_team(int team) { return team < 0 ? INK_GREY : TEAMS[team % SIGN_COUNT]; }

// The ninth team has the first one's colour and the next one's sign: 64 pairs, all different.
int palette_shape(int team) { return team < 0 ? 0 : (team + team / SIGN_COUNT) % SIGN_COUNT; }

Rgb palette_sign(int team) {
    Rgb paint = palette_team(team);
    float light = 0.30f * paint.r + 0.59f * paint.g + 0.11f * paint.b;
    return light > 0.62f ? (Rgb){0.10f, 0.10f, 0.11f} : INK_WHITE;
}

static float square(float x, float y) { return fmaxf(fabsf(x), fabsf(y)) - 0.82f; }

static float diamond(float x, float y) { return (fabsf(x) + fabsf(y) - 1.0f) * 0.707f; }

static float triangle(float x, float y) { return fmaxf(fabsf(x) * 0.866f + y * 0.5f, -y) - 0.52f; }

static float plus(float x, float y) {
    float ax = fabsf(x), ay = fabsf(y);
    return fminf(fmaxf(ax - 0.94f, ay - 0.34f), fmaxf(ax - 0.34f, ay - 0.94f));
}

static float crescent(float x, float y) {
    return fmaxf(hypotf(x, y) - 0.94f, 0.74f - hypotf(x - 0.42f, y - 0.20f));
}

// Five points: the plane folded onto half a point, whose edge is a line.
static float star(float x, float y) {
    float sector = 2.0f * (float)PI / 5.0f;
    float angle = atan2f(x, y);
    angle = fabsf(angle - sector * roundf(angle / sector));
    float r = hypotf(x, y);
    float px = r * sinf(angle), py = r * cosf(angle);
    return px * 0.923f +
           (py - 1.0f) * 0.385f; // from the tip (0, 1) to the notch between two points
}

float sign_distance(int team, float x, float y) {
    switch (palette_shape(team)) {
    case 0: return hypotf(x, y) - 0.90f;
    case 1: return square(x, y);
    case 2: return triangle(x, y + 0.18f);
    case 3: return diamond(x, y);
    case 4: return plus(x, y);
    case 5: return star(x, y);
    case 6: return crescent(x, y);
    default: return fabsf(hypotf(x, y) - 0.68f) - 0.24f;
    }
}
