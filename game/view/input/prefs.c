// prefs.c -- the table of what a person may choose.
#include "prefs.h"

#include <string.h>

static const char *const PALETTE_WORDS[] = {"default", "contrast", "mono", NULL};
static const char *const HUD_LEVELS[] = {"full", "min", "off", NULL};
static const char *const EFFECTS_LEVELS[] = {"full", "reduced", "off", NULL};
static const char *const SCHEMES[] = {"hull", "tracks", NULL};

#define NUMBER(field, initial, low, high, step, unit)                                              \
    PREF_NUMBER, offsetof(Prefs, field), initial, low, high, step, unit, NULL
#define SWITCH(field, initial) PREF_SWITCH, offsetof(Prefs, field), initial, 0, 1, 1, "", NULL
#define CHOICE(field, words)                                                                       \
    PREF_CHOICE, offsetof(Prefs, field), 0, 0, sizeof(words) / sizeof *(words)-2, 1, "", words

const PrefRow PREF_ROWS[] = {
    {"ui-scale", "Size of text and panels", "as in --ui-scale", PREFS_PICTURE,
     NUMBER(ui_scale, 1, 0.75, 3, 0.25, "x")},
    {"palette", "Colours", "contrast: lighter and darker; mono: greys, the signs tell the teams",
     PREFS_PICTURE, CHOICE(palette, PALETTE_WORDS)},
    {"hud", "Display", "how much is written on the picture (F2 in the game)", PREFS_PICTURE,
     CHOICE(hud, HUD_LEVELS)},
    {"effects", "Effects", "smoke, sparks, dust and shaking", PREFS_PICTURE,
     CHOICE(effects, EFFECTS_LEVELS)},
    {"fullscreen", "Full screen", "F11 in the game", PREFS_PICTURE, SWITCH(is_fullscreen, false)},
    {"volume", "Volume", "of engines, guns and hits", PREFS_SOUND,
     NUMBER(volume, 0.7, 0, 1, 0.05, "")},
    {"mute", "Mute", "no sound at all (M in the game)", PREFS_SOUND, SWITCH(is_muted, false)},
    {"p1-scheme", "Player 1 drives",
     "hull: forward, back, left, right; tracks: a pair of keys, or a stick, for each track",
     PREFS_CONTROLS, CHOICE(scheme[0], SCHEMES)},
    {"p2-scheme", "Player 2 drives",
     "hull: forward, back, left, right; tracks: a pair of keys, or a stick, for each track",
     PREFS_CONTROLS, CHOICE(scheme[1], SCHEMES)},
    {"p1-assist", "Player 1's turret follows the nearest enemy",
     "while it is not turned by hand; you still pull the trigger", PREFS_CONTROLS,
     SWITCH(has_assist[0], false)},
    {"p2-assist", "Player 2's turret follows the nearest enemy",
     "while it is not turned by hand; you still pull the trigger", PREFS_CONTROLS,
     SWITCH(has_assist[1], false)},
    {"rumble", "Rumble", "pads shake when your tank is hit", PREFS_PADS, SWITCH(has_rumble, true)},
    {"dead-zone", "Dead zone of the sticks", "so far from the middle nothing happens", PREFS_PADS,
     NUMBER(dead_zone, 0.15, 0, 0.5, 0.01, "")},
    {"response", "Curve of the sticks", "1: straight; more: finer in the middle", PREFS_PADS,
     NUMBER(response, 1.6, 1, 3, 0.1, "")},
    {0},
};

double pref_value(const Prefs *prefs, const PrefRow *row) {
    const void *field = (const char *)prefs + row->offset;
    switch (row->kind) {
    case PREF_SWITCH: return *(const bool *)field;
    case PREF_CHOICE: return *(const int *)field;
    default: return *(const double *)field;
    }
}

void pref_set(Prefs *prefs, const PrefRow *row, double value) {
    void *field = (char *)prefs + row->offset;
    switch (row->kind) {
    case PREF_SWITCH: *(bool *)field = value != 0; break;
    case PREF_CHOICE: *(int *)field = (int)value; break;
    default: *(double *)field = value; break;
    }
}

Prefs prefs_defaults(void) {
    Prefs prefs = {.bindings = bindings_defaults()};
    for (const PrefRow *row = PREF_ROWS; row->key; row++) pref_set(&prefs, row, row->initial);
    return prefs;
}

static bool are_bound_alike(const Prefs *a, const Prefs *b, int device, int action) {
    return !memcmp(a->bindings.on[device][action], b->bindings.on[device][action],
                   sizeof a->bindings.on[device][action]);
}

void prefs_merge(Prefs *into, const Prefs *was, const Prefs *now) {
    for (const PrefRow *row = PREF_ROWS; row->key; row++)
        if (pref_value(was, row) != pref_value(now, row)) pref_set(into, row, pref_value(now, row));
    for (int i = 0; i < DEVICE_COUNT * ACTION_COUNT; i++) {
        int device = i / ACTION_COUNT, action = i % ACTION_COUNT;
        if (!are_bound_alike(was, now, device, action))
            memcpy(into->bindings.on[device][action], now->bindings.on[device][action],
                   sizeof into->bindings.on[device][action]);
    }
}

bool prefs_are_equal(const Prefs *a, const Prefs *b) {
    for (const PrefRow *row = PREF_ROWS; row->key; row++)
        if (pref_value(a, row) != pref_value(b, row)) return false;
    return !memcmp(&a->bindings, &b->bindings, sizeof a->bindings);
}

bool prefs_heed(const Prefs *prefs, Action action) {
    static const int WHEN[HUMANS_MAX][2] = {{WHEN_P1_HULL, WHEN_P1_TRACKS},
                                            {WHEN_P2_HULL, WHEN_P2_TRACKS}};
    int player = action_player(action);
    return player < 0 || KEY_ROWS[action].when & WHEN[player][prefs->scheme[player]];
}

int prefs_actions(const Prefs *prefs, Action actions[static ACTION_COUNT]) {
    int count = 0;
    for (Action i = 0; i < ACTION_COUNT; i++)
        if (prefs_heed(prefs, i)) actions[count++] = i;
    return count;
}
