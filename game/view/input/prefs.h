// prefs.h -- what a person has chosen once and for all: picture, sound, keys and pads.
//
// One table: the settings page draws it, the settings file is read and written by it.
#pragma once

#include "bindings.h"
#include "view/draw/palette.h"
#include "view/view.h"

typedef enum DrivingScheme {
    SCHEME_HULL,  // forward, back, left, right
    SCHEME_TRACKS // each track has its own pair of keys, or its own stick
} DrivingScheme;

typedef struct Prefs {
    double ui_scale; // 0.75 .. 3
    int palette;     // PaletteName
    int hud;         // HudLevel
    int effects;     // EffectsLevel
    bool is_fullscreen;
    double volume; // 0 .. 1
    bool is_muted;
    int scheme[HUMANS_MAX];      // DrivingScheme
    bool has_assist[HUMANS_MAX]; // the turret follows the nearest enemy in sight unless it is
                                 // turned by hand
    bool has_rumble;
    double dead_zone; // of a stick's way: nothing happens there
    double response;  // power of a stick's way: 1 is straight, more is finer in the middle
    Bindings bindings;
} Prefs;

typedef enum PrefTab { PREFS_PICTURE, PREFS_SOUND, PREFS_CONTROLS, PREFS_PADS } PrefTab;
typedef enum PrefKind { PREF_NUMBER, PREF_SWITCH, PREF_CHOICE } PrefKind; // double, bool, int

// `key` in the file, `label` on the page.
typedef struct PrefRow {
    const char *key, *label, *help;
    PrefTab tab;
    PrefKind kind;
    size_t offset; // in Prefs
    double initial, low, high, step;
    const char *unit;
    const char *const *words; // of a choice; ends with NULL
} PrefRow;
extern const PrefRow PREF_ROWS[]; // ends with a row whose key is NULL

Prefs prefs_defaults(void);
double pref_value(const Prefs *prefs, const PrefRow *row); // a choice's index, 0 or 1 of a switch
void pref_set(Prefs *prefs, const PrefRow *row, double value);

// What differs between two of them is carried over to a third.
void prefs_merge(Prefs *into, const Prefs *was, const Prefs *now);
bool prefs_are_equal(const Prefs *a, const Prefs *b);

// Does the action count, as its player drives now? Those that are nobody's always do. The list has
// room for all; it tells them in the order of the table, and returns how many count.
bool prefs_heed(const Prefs *prefs, Action action);
int prefs_actions(const Prefs *prefs, Action actions[static ACTION_COUNT]);

// Takes effect at once.
void view_set_prefs(View *view, const Prefs *prefs);
const Prefs *view_prefs(const View *view);
const Prefs *view_old_prefs(const View *view); // when it wishes to save them: what they were
