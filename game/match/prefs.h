// prefs.h -- settings of the player: picture, sound, controls, and layers of the overlay.
//
// Each setting is a row of PREFS and each layer a row of LAYERS. The settings file, the settings
// page, the command line, its help and the defaults are made from these rows.
#pragma once

#include <stdbool.h>

typedef enum HudLevel { HUD_FULL, HUD_MIN, HUD_OFF } HudLevel;
typedef enum EffectsLevel { EFFECTS_FULL, EFFECTS_REDUCED, EFFECTS_OFF } EffectsLevel;

typedef enum PaletteName {
    PALETTE_DEFAULT,
    PALETTE_CONTRAST,
    PALETTE_MONO,
    PALETTE_COUNT
} PaletteName;
// Help of the words of PREF_PALETTE.
extern const char *const PALETTE_HELP[PALETTE_COUNT];

typedef enum DrivingScheme {
    SCHEME_HULL,  // keys for forward, back, left and right
    SCHEME_TRACKS // a pair of keys or a stick for each track
} DrivingScheme;

// VIEW_CAMERA_AUTO shows all players if there are several. For a single player it shows the whole
// arena if the player's tank is large enough then, and otherwise follows it.
typedef enum ViewCamera {
    VIEW_CAMERA_AUTO,
    VIEW_CAMERA_OVERVIEW,
    VIEW_CAMERA_ACTION,
    VIEW_CAMERA_PLAYERS,
    VIEW_CAMERA_FOLLOW,
    VIEW_CAMERAS
} ViewCamera;
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
        const char *help;  // help with {}, {low} and {high}; see app/base/option_rows.h
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

#define PREFS(ROW)                                                                                 \
    ROW(UI_SCALE, "ui-scale", "UI scale", "Size of text and panels", PREFS_PICTURE,                \
        PREF_RANGE(1, 0.75, 3, 0.25, "x"),                                                         \
        .option = {PREF_OF_ALL_PICTURES, "size of text and panels, from {low} to {high} ({})",     \
                   "window", 0.5, 4})                                                              \
    ROW(PALETTE, "palette", "Colours",                                                             \
        "High contrast: brighter on darker; Greys: teams differ by their signs", PREFS_PICTURE,    \
        PREF_WORDS("default", "contrast", "mono"), /* in the order of PaletteName */               \
        PREF_SHOWN("Standard", "High contrast", "Greys"),                                          \
        .option = {PREF_OF_PICTURES,                                                               \
                   "colours: those of the game, lighter on darker, or greys ({})", "effects"})     \
    ROW(HUD, "hud", "HUD", "Amount of text on the screen (F2 in the game)", PREFS_PICTURE,         \
        PREF_WORDS("full", "min", "off"), /* HudLevel */                                           \
        PREF_SHOWN("Full", "Minimal", "Off"),                                                      \
        .option = {PREF_OF_PICTURES, "amount of text on the screen ({})", "camera"})               \
    ROW(EFFECTS, "effects", "Effects", "Smoke, sparks and dust", PREFS_PICTURE,                    \
        PREF_WORDS("full", "reduced", "off"), /* EffectsLevel */                                   \
        PREF_SHOWN("Full", "Reduced", "Off"),                                                      \
        .option = {PREF_OF_PICTURES, "smoke, sparks and dust ({})", "hud"})                        \
    ROW(IMPACT, "impact", "Shake and impact",                                                      \
        "Camera shake, flashes of hits, and short pauses when a shot hits", PREFS_PICTURE,         \
        PREF_RANGE(100, 0, 150, 10, "%"))                                                          \
    ROW(FULLSCREEN, "fullscreen", "Full screen", "F11 in the game", PREFS_PICTURE, PREF_ON_OFF(0), \
        .option = {PREF_OF_WINDOWS, "use the whole screen (F11 in the game)"})                     \
    ROW(VOLUME, "volume", "Master volume", "Volume of all sounds", PREFS_SOUND,                    \
        PREF_RANGE(1, 0, 1, 0.05, ""))                                                             \
    ROW(MUSIC, "music", "Music", "Quiet in menus, more intense in a fight", PREFS_SOUND,           \
        PREF_RANGE(0.7, 0, 1, 0.05, ""))                                                           \
    ROW(EFFECTS_VOLUME, "effects-volume", "Sound effects", "Guns, hits, walls and menu clicks",    \
        PREFS_SOUND, PREF_RANGE(1, 0, 1, 0.05, ""))                                                \
    ROW(ENGINES, "engines", "Engines", "Engines and tracks", PREFS_SOUND,                          \
        PREF_RANGE(1, 0, 1, 0.05, ""))                                                             \
    ROW(MUTE, "mute", "Mute", "No sound (M in the game)", PREFS_SOUND, PREF_ON_OFF(0),             \
        .option = {PREF_OF_WINDOWS, "without sound (M in the game)", "terminal"})                  \
    ROW(P1_SCHEME, "p1-scheme", "Player 1 steering",                                               \
        "Simple: forward, back, left, right. Each track: two keys or one stick per track",         \
        PREFS_CONTROLS, PREF_WORDS("hull", "tracks"), /* DrivingScheme */                          \
        PREF_SHOWN("Simple", "Each track"))                                                        \
    ROW(P2_SCHEME, "p2-scheme", "Player 2 steering",                                               \
        "Simple: forward, back, left, right. Each track: two keys or one stick per track",         \
        PREFS_CONTROLS, PREF_WORDS("hull", "tracks"), PREF_SHOWN("Simple", "Each track"))          \
    ROW(P1_ASSIST, "p1-assist", "Player 1 aim assist",                                             \
        "The turret follows the nearest enemy until you turn it; you fire", PREFS_CONTROLS,        \
        PREF_ON_OFF(0))                                                                            \
    ROW(P2_ASSIST, "p2-assist", "Player 2 aim assist",                                             \
        "The turret follows the nearest enemy until you turn it; you fire", PREFS_CONTROLS,        \
        PREF_ON_OFF(0))                                                                            \
    ROW(TOUCH_AIM, "touch-aim", "Touch auto aim",                                                  \
        "The turret turns to the nearest enemy in sight", PREFS_CONTROLS, PREF_ON_OFF(1))          \
    ROW(TOUCH_FIRE, "touch-fire", "Touch fire", "Lift the right thumb or tap, or use a button",    \
        PREFS_CONTROLS, PREF_WORDS("lift", "button"), PREF_SHOWN("Lift the thumb", "Button"))      \
    ROW(RUMBLE, "rumble", "Rumble", "Gamepads and phones shake with shots, hits and explosions",   \
        PREFS_PADS, PREF_ON_OFF(1))                                                                \
    ROW(DEAD_ZONE, "dead-zone", "Stick dead zone",                                                 \
        "Stick travel that is ignored around the centre", PREFS_PADS,                              \
        PREF_RANGE(0.15, 0, 0.5, 0.01, "")) /* fraction of the travel */                           \
    ROW(RESPONSE, "response", "Stick response curve", "1: linear; higher: finer near the centre",  \
        PREFS_PADS, PREF_RANGE(1.6, 1, 3, 0.1, "")) /* exponent */                                 \
    ROW(OPPONENT, "opponent", "Difficulty", "How well AI opponents fight", PREFS_GAME,             \
        .kind = PREF_CHOICE, .unit = "", .step = 1, .high = DIFFICULTIES - 1,                      \
        .initial = DIFFICULTY_UNSET,                                                               \
        .words =                                                                                   \
            (const char *const[]){"yours", "recruit", "regular", "veteran", "ace", "unset", NULL}, \
        PREF_SHOWN("Adaptive", "Easy", "Normal", "Hard", "Expert", "Not chosen yet"))              \
    ROW(LEVEL, "adaptive-level", "Your level",                                                     \
        "Adaptive difficulty uses it: up with each quick battle you win, down with each loss",     \
        PREFS_GAME, PREF_RANGE(20, 0, 100, 1, ""))                                                 \
    ROW(LEVEL_STEP, "adaptive-step", "Step of your level",                                         \
        "Last change of your level; negative after a loss", PREFS_UNSEEN,                          \
        PREF_RANGE(12, -20, 20, 1, ""))                                                            \
    ROW(COUNTDOWN, "countdown", "Countdown",                                                       \
        "Countdown in seconds before a battle that you play; 0: none", PREFS_GAME,                 \
        PREF_RANGE(3, 0, 5, 1, "s"),                                                               \
        .option = {PREF_OF_WINDOWS,                                                                \
                   "countdown before a battle with players, {low} to {high} s ({})", "mute", 0,    \
                   5})                                                                             \
    ROW(GHOST, "ghost", "Ghost of your best",                                                      \
        "Your best attempt drives along in races, the daily challenge and lessons with drives",    \
        PREFS_GAME, PREF_ON_OFF(1))                                                                \
    ROW(DETAILS, "technical-details", "Show technical details",                                    \
        "Seeds, file names, command lines, the frame rate and physics layers", PREFS_GAME,         \
        PREF_ON_OFF(0))                                                                            \
    ROW(LIVERY, "garage-paint", "Paint", "Paint of player 1's tank", PREFS_GARAGE,                 \
        PREF_WORDS("plain", "stripes", "bands", "leaves", "hazard", "checks", "pearl", "gold",     \
                   "chevrons", "quarters", "spectrum", "arrow", "line", "horns", "spots", "marks", \
                   "calendar"))                                                                    \
    ROW(KIT, "garage-hull", "Hull", "Shape of the hull of player 1's tank", PREFS_GARAGE,          \
        PREF_WORDS("plain", "skirts", "stowage", "exhausts", "plough", "spikes"))                  \
    ROW(SPECIAL, "garage-toy", "Special", "Special of player 1's tank in quick battles",           \
        PREFS_GARAGE, .kind = PREF_CHOICE, .word = pref_special_word, .step = 1,                   \
        .high = THING_KINDS_MAX - 1, .unit = "")

#define PREF_NAME(name, ...) PREF_##name,
typedef enum PrefName { PREFS(PREF_NAME) PREF_COUNT } PrefName;

extern const PrefRow PREF_ROWS[];         // indexed by PrefName; ends with a NULL key
const char *pref_special_word(int index); // special of a PREF_SPECIAL; NULL past the last

// Layers of the overlay: identifier, name, help, and whether it is shown by default.
#define LAYERS(ROW)                                                                                \
    ROW(SHAPES, "shapes", "outlines of hulls and walls for collisions", false)                     \
    ROW(CONTACTS, "contacts", "contacts and their forces", false)                                  \
    ROW(SPEED, "speed", "velocity, the speed of each track, and slip", true)                       \
    ROW(TURNS, "turns", "predicted path, its circle, and the path of the other method", true)      \
    ROW(SIGHT, "sight", "lines of sight", false)                                                   \
    ROW(PLANS, "plans", "path, target and lead point", true)                                       \
    ROW(MIND, "mind", "state of the mind, in words", true)                                         \
    ROW(WHY, "why", "alternatives of the mind with their scores; the chosen one is bright", false) \
    ROW(TIMING, "timing", "duration of ticks and frames", false)

#define LAYER_NAME(name, ...) OVERLAY_##name,
typedef enum OverlayLayer { LAYERS(LAYER_NAME) OVERLAY_LAYERS } OverlayLayer;

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
