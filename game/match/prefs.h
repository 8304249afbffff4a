// prefs.h -- settings of the player: picture, sound, controls, and layers of the overlay.
//
// Each setting is a row of PREFS and each layer a row of LAYERS in rows.txt. The settings file, the
// settings page, the command line, its help and the defaults are made from these rows.
#pragma once

#include <stdbool.h>

#include "game/match_rows.h" // generated from rows.txt

typedef enum HudLevel { HUD_FULL, HUD_MIN, HUD_OFF } HudLevel;
typedef enum EffectsLevel { EFFECTS_FULL, EFFECTS_REDUCED, EFFECTS_OFF } EffectsLevel;

typedef enum PaletteName { PALETTE_ROWS_IDS(PALETTE_) PALETTE_COUNT } PaletteName;
// Help of the words of PREF_PALETTE.
extern const char *const PALETTE_HELP[PALETTE_COUNT];

typedef enum DrivingScheme {
    SCHEME_HULL,  // keys for forward, back, left and right
    SCHEME_TRACKS // a pair of keys or a stick for each track
} DrivingScheme;

// VIEW_CAMERA_AUTO shows all players if there are several. For a single player it shows the whole
// arena if the player's tank is large enough then, and otherwise follows it.
typedef enum ViewCamera { VIEW_CAMERA_ROWS_IDS(VIEW_CAMERA_) VIEW_CAMERAS } ViewCamera;
extern const char *const VIEW_CAMERA_WORDS[VIEW_CAMERAS]; // "" for AUTO

// Skill of a player's AI opponents (PREF_OPPONENT): adapted to the results, or one of the points of
// ai/tactics/skill.h. The difficulty is adaptive until the player chooses one.
typedef enum Difficulty {
    DIFFICULTY_ADAPTIVE,
    DIFFICULTY_EASY,
    DIFFICULTIES = 5,
    DIFFICULTY_UNSET = DIFFICULTIES
} Difficulty;
extern const char *const DIFFICULTY_HELP[DIFFICULTIES];

typedef enum PrefTab {
    PREFS_PICTURE,
    PREFS_SOUND,
    PREFS_CONTROLS,
    PREFS_PADS,
    PREFS_GAME,
    PREFS_GARAGE = 100, // a separate page, not a tab of the settings page
    PREFS_UNSEEN        // shown nowhere
} PrefTab;
typedef enum PrefKind { PREF_NUMBER, PREF_SWITCH, PREF_CHOICE } PrefKind;

// Commands that have an option for a setting.
typedef enum PrefReach {
    PREF_HAS_NO_OPTION,
    PREF_OF_WINDOWS,     // commands that open a window
    PREF_OF_PICTURES,    // commands that draw a match
    PREF_OF_ALL_PICTURES // PREF_OF_PICTURES and the laboratory
} PrefReach;

typedef struct PrefRow {
    const char *key;          // key in settings.json, and name of the option
    const char *label, *help; // label and help of the settings page
    PrefTab tab;
    PrefKind kind;
    double initial, low, high, step; // a choice is the index of a word
    const char *unit;
    const char *const *words; // words of a choice; ends with NULL
    const char *(*word)(int); // function that replaces `words`, if another table has them
    const char *const *shown; // words on the settings page
    struct {
        PrefReach reach;
        const char *help;  // help with {}, {low} and {high}; see app/base/options.txt
        const char *after; // name of the option before it in the help; NULL for the first place
        double low, high;  // range of a number; may be wider than the page's
    } option;
} PrefRow;

#define PREF_RANGE(first, least, most, each, of)                                                   \
    .kind = PREF_NUMBER, .initial = first, .low = least, .high = most, .step = each, .unit = of
#define PREF_ON_OFF(first) .kind = PREF_SWITCH, .initial = first, .high = 1, .step = 1, .unit = ""
#define PREF_SHOWN(...)                                                                            \
    .shown = (const char *const[]) { __VA_ARGS__, NULL }
#define PREF_WORDS(...)                                                                            \
    .kind = PREF_CHOICE, .words = (const char *const[]){__VA_ARGS__, NULL}, .step = 1,             \
    .high = sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *) - 1, .unit = ""

typedef enum PrefName { PREFS_IDS(PREF_) PREF_COUNT } PrefName;

extern const PrefRow PREF_ROWS[];         // indexed by PrefName; ends with a NULL key
const char *pref_special_word(int index); // special of a PREF_SPECIAL; NULL past the last

// Layers of the overlay.
typedef enum OverlayLayer { LAYERS_IDS(OVERLAY_) OVERLAY_LAYERS } OverlayLayer;

typedef struct LayerRow {
    const char *name, *help;
    bool is_usual;
} LayerRow;

extern const LayerRow LAYER_ROWS[]; // indexed by OverlayLayer; ends with a NULL name

// Sets of layers are bits, 1 << OverlayLayer.
unsigned layers_usual(void);
unsigned layers_all(void);

// Parses a list such as "turns,sight"; also "usual", "all" and "none". Returns false if a word is
// not a layer, with *wrong pointing at it.
bool layers_parse(const char *list, unsigned *set, const char **wrong);
