// bindings.h -- every key and what it does, which keys and inputs of a pad start which action, and
// everything else that a person has chosen.
//
// KEY_ROWS is the table that input, the page of keys and `treads list keys` read.
#pragma once

#include <SDL.h>
#include <stdbool.h>

#include "match/match.h"
#include "match/prefs.h"

typedef enum Action {
    ACTION_P1_FORWARD,
    ACTION_P1_BACK,
    ACTION_P1_LEFT,
    ACTION_P1_RIGHT,
    ACTION_P1_TURRET_LEFT,
    ACTION_P1_TURRET_RIGHT,
    ACTION_P1_FIRE,
    ACTION_P1_BRAKE,
    ACTION_P2_FORWARD, // the same eight for player two
    ACTION_P2_BACK,
    ACTION_P2_LEFT,
    ACTION_P2_RIGHT,
    ACTION_P2_TURRET_LEFT,
    ACTION_P2_TURRET_RIGHT,
    ACTION_P2_FIRE,
    ACTION_P2_BRAKE,
    ACTION_P1_LEFT_TRACK_ON, // where each track has its own pair of keys
    ACTION_P1_LEFT_TRACK_BACK,
    ACTION_P1_RIGHT_TRACK_ON,
    ACTION_P1_RIGHT_TRACK_BACK,
    ACTION_P2_LEFT_TRACK_ON,
    ACTION_P2_LEFT_TRACK_BACK,
    ACTION_P2_RIGHT_TRACK_ON,
    ACTION_P2_RIGHT_TRACK_BACK,
    ACTION_MOUSE_AIM, // from here on: of the window, not of a player
    ACTION_STICKS,
    ACTION_PAUSE,
    ACTION_STEP,
    ACTION_SLOWER,
    ACTION_FASTER,
    ACTION_NORMAL_SPEED,
    ACTION_STEP_BACK, // from here on: keys of the timeline
    ACTION_TIME_BACK,
    ACTION_TIME_ON,
    ACTION_TIME_START,
    ACTION_TIME_END, // the last of them
    ACTION_RESTART,
    ACTION_NEW_SEED,
    ACTION_FOLLOW,
    ACTION_CAMERA,
    ACTION_NEXT_TANK,
    ACTION_OVERVIEW,
    ACTION_ZOOM,
    ACTION_PAN,
    ACTION_MIND,
    ACTION_NEXT_MIND,
    ACTION_TAKE,
    ACTION_TUNING,
    ACTION_SAVE_PRESET,
    ACTION_SANDBOX,
    ACTION_TOOL_NORTH, // from here on: of the sandbox, while it is open
    ACTION_TOOL_SOUTH,
    ACTION_TOOL_WEST,
    ACTION_TOOL_EAST,
    ACTION_TOOL_USE,
    ACTION_TOOL_TURN_LEFT,
    ACTION_TOOL_TURN_RIGHT,
    ACTION_TOOL_CORNER,
    ACTION_TOOL_REMOVE,
    ACTION_TOOL_UNDO,
    ACTION_TOOL_BAR,
    ACTION_TOOL_CANCEL, // the last of them
    ACTION_HELP,
    ACTION_HUD,
    ACTION_OVERLAY,
    ACTION_OVERLAY_PAGE,
    ACTION_MUTE,
    ACTION_FULLSCREEN,
    ACTION_RECORD,
    ACTION_SCREENSHOT,
    ACTION_MENU,
    ACTION_QUIT,
    ACTION_COUNT,
    ACTION_NONE = ACTION_COUNT
} Action;

// When a row counts, a bit a situation: a match in which player one has this scheme and player two
// that, or no person plays and the keys are those of the timeline; or the sandbox is open, whose
// keys come before all others. Rows whose bits meet must not share a key.
enum {
    WHEN_HULL_HULL = 1,
    WHEN_HULL_TRACKS = 2,
    WHEN_TRACKS_HULL = 4,
    WHEN_TRACKS_TRACKS = 8,
    WHEN_TIMELINE = 16,
    WHEN_SANDBOX = 32,
    WHEN_P1_HULL = WHEN_HULL_HULL | WHEN_HULL_TRACKS,
    WHEN_P1_TRACKS = WHEN_TRACKS_HULL | WHEN_TRACKS_TRACKS,
    WHEN_P1 = WHEN_P1_HULL | WHEN_P1_TRACKS,
    WHEN_P2_HULL = WHEN_HULL_HULL | WHEN_TRACKS_HULL,
    WHEN_P2_TRACKS = WHEN_HULL_TRACKS | WHEN_TRACKS_TRACKS,
    WHEN_P2 = WHEN_P2_HULL | WHEN_P2_TRACKS,
    WHEN_ANY = WHEN_P1 | WHEN_TIMELINE | WHEN_SANDBOX
};

// `keys` and `pad` are what the row is bound to at first, " or " between two; keys by SDL's names,
// with "Ctrl+" before those of a chord. A fixed row tells what the mouse or the digits do.
typedef struct KeyRow {
    const char *action, *keys, *help;
    const char *pad; // inputs of a game pad; NULL for none
    int when;        // 0: fixed
} KeyRow;

extern const KeyRow KEY_ROWS[]; // ends with a row whose action is NULL; row i is Action i

typedef uint16_t Key;
enum { KEY_CTRL = 1 << 12, KEY_CODE = KEY_CTRL - 1, KEY_NAME_MAX = 40 };

// A button or a trigger of a pad. 0 is none.
typedef uint16_t PadInput;
enum {
    PAD_NONE,
    PAD_BUTTONS, // this and the ones after it: SDL_GameControllerButton
    PAD_LEFT_TRIGGER = PAD_BUTTONS + SDL_CONTROLLER_BUTTON_MAX,
    PAD_RIGHT_TRIGGER,
    PAD_INPUTS
};

typedef enum Device { DEVICE_KEYBOARD, DEVICE_PAD, DEVICE_COUNT } Device;
enum { BINDINGS_EACH = 2 }; // of each device, for an action

typedef struct Bindings {
    uint16_t on[DEVICE_COUNT][ACTION_COUNT][BINDINGS_EACH]; // Key, PadInput
} Bindings;

Bindings bindings_defaults(void);

bool action_is_bindable(Action action);
bool action_is_players(Action action); // held, not pressed: it has no chords
int action_player(Action action);      // 0 or 1; -1 for what belongs to the window
Action action_find(const char *name);  // ACTION_NONE when there is none

// "W", "Ctrl+R"; 0 when SDL knows no such key. Names are those of the US layout: for files.
Key key_read(const char *name);
const char *key_write(Key key, char text[static KEY_NAME_MAX]);
// The same as the user's keyboard has it written on it: for people.
const char *key_tell(Key key, char text[static KEY_NAME_MAX]);
// "A", "RT", "up"; 0 when there is none. Also the other way round.
PadInput pad_read(const char *name);
const char *pad_write(PadInput input);

// "W or Up", "" for none: for files. Reading is false when there is no `wrong`, or more than two.
enum { BINDING_TEXT_MAX = 2 * KEY_NAME_MAX + 8 };
bool bindings_read(Device device, const char *text, uint16_t own[static BINDINGS_EACH],
                   char wrong[static KEY_NAME_MAX]);
const char *bindings_write(Device device, const uint16_t own[static BINDINGS_EACH],
                           char text[static BINDING_TEXT_MAX]);

bool bindings_has(const Bindings *bindings, Device device, Action action, uint16_t what);

// Another action that has this key or input in the same situation; ACTION_NONE if none. Two that
// share it in the table of keys know of each other.
Action bindings_conflict(const Bindings *bindings, Device device, Action action, uint16_t what);

// Gives the action this key or input as its first or second; 0 takes it away. An action that had it
// in the same situation loses it, or, with `is_swap`, gets what it replaces, if that suits: that
// action, or ACTION_NONE.
Action bindings_set(Bindings *bindings, Device device, Action action, int place, uint16_t what,
                    bool is_swap);
void bindings_reset(Bindings *bindings, Device device, Action action); // as if set anew

// "W or Up" as people see it; "" for none; fixed rows: their text.
const char *bindings_tell(const Bindings *bindings, Device device, Action action,
                          char text[static BINDING_TEXT_MAX]);

// The choices of a person that are kept in settings.json.
typedef struct Prefs {
    double value[PREF_COUNT]; // a choice's index, 0 or 1 of a switch
    Bindings bindings;
} Prefs;

Prefs prefs_defaults(void);
double pref_value(const Prefs *prefs, const PrefRow *row);
void pref_set(Prefs *prefs, const PrefRow *row, double value);

// Carries the differences between two of them over to a third.
void prefs_merge(Prefs *into, const Prefs *was, const Prefs *now);
bool prefs_are_equal(const Prefs *a, const Prefs *b);

// Does the action count, as its player drives now? Those of the window always do. The list has
// room for all; it tells them in the order of the table, and returns how many count.
bool prefs_heed(const Prefs *prefs, Action action);
int prefs_actions(const Prefs *prefs, Action actions[static ACTION_COUNT]);
