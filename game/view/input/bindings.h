// bindings.h -- the table of keys, the bindings of keys and gamepad inputs to actions, and all
// other settings of the player.
//
// KEY_ROWS holds the rows of actions.txt for the input, the page of keys and `treads list keys`.
#pragma once

#include <SDL.h>
#include <stdbool.h>

#include "game/view/actions.h" // generated from actions.txt
#include "match/match.h"
#include "match/prefs.h"
#include "view/draw/font.h"

// Situations that activate a row, one bit each: a match with the control schemes of players 1
// and 2; watching, with the keys of the timeline; the sandbox, which takes precedence; and the end
// of a match. Rows that share a bit must not share a key.
enum {
    WHEN_HULL_HULL = 1,
    WHEN_HULL_TRACKS = 2,
    WHEN_TRACKS_HULL = 4,
    WHEN_TRACKS_TRACKS = 8,
    WHEN_TIMELINE = 16,
    WHEN_SANDBOX = 32,
    WHEN_OVER = 64,
    WHEN_P1_HULL = WHEN_HULL_HULL | WHEN_HULL_TRACKS,
    WHEN_P1_TRACKS = WHEN_TRACKS_HULL | WHEN_TRACKS_TRACKS,
    WHEN_P1 = WHEN_P1_HULL | WHEN_P1_TRACKS,
    WHEN_P2_HULL = WHEN_HULL_HULL | WHEN_TRACKS_HULL,
    WHEN_P2_TRACKS = WHEN_HULL_TRACKS | WHEN_TRACKS_TRACKS,
    WHEN_P2 = WHEN_P2_HULL | WHEN_P2_TRACKS,
    WHEN_ANY = WHEN_P1 | WHEN_TIMELINE | WHEN_SANDBOX | WHEN_OVER
};

// Rows of the order actions for both players; actions.txt describes the columns of all actions.
#define P1_ACTION(NAME, name, help, keys, keys2, pad, ROW)                                         \
    ROW(P1_##NAME, "p1-" #name, keys, "player 1: " help, pad, WHEN_P1)
#define P2_ACTION(NAME, name, help, keys1, keys, pad, ROW)                                         \
    ROW(P2_##NAME, "p2-" #name, keys, "player 2: " help, pad, WHEN_P2)

#define ACTION_NAME(name, ...) ACTION_##name,
typedef enum Action { ACTIONS(ACTION_NAME) ACTION_COUNT, ACTION_NONE = ACTION_COUNT } Action;

typedef struct KeyRow {
    const char *action, *keys, *help, *pad;
    int when; // 0: fixed
} KeyRow;

extern const KeyRow KEY_ROWS[]; // row i is Action i; ends with a row of zeros

typedef uint16_t Key;
enum { KEY_CTRL = 1 << 12, KEY_CODE = KEY_CTRL - 1, KEY_NAME_MAX = 40 };

// A button or a trigger of a gamepad; 0 is none.
typedef uint16_t PadInput;
enum {
    PAD_NONE,
    PAD_BUTTONS, // plus an SDL_GameControllerButton
    PAD_LEFT_TRIGGER = PAD_BUTTONS + SDL_CONTROLLER_BUTTON_MAX,
    PAD_RIGHT_TRIGGER,
    PAD_INPUTS
};

// Fingers have no bindings.
typedef enum Device {
    DEVICE_KEYBOARD,
    DEVICE_PAD,
    DEVICE_COUNT,
    DEVICE_TOUCH = DEVICE_COUNT
} Device;
enum { BINDINGS_EACH = 2 }; // bindings of an action, per device

typedef struct Bindings {
    uint16_t on[DEVICE_COUNT][ACTION_COUNT][BINDINGS_EACH]; // Key or PadInput
} Bindings;

Bindings bindings_defaults(void);

bool action_is_bindable(Action action);
bool action_is_players(Action action); // driving actions are held and cannot use chords
int action_player(Action action);      // player, 0 or 1; -1 for actions of the window
Action action_find(const char *name);  // ACTION_NONE if unknown

// Parses a key name of the US layout, for files: "W", "Ctrl+R". Returns 0 if SDL does not know it.
Key key_read(const char *name);
// key_sign: the key's label on the user's keyboard. key_text: its name for display, with signs in
// words ("Ctrl+Comma").
const char *key_sign(Key key, char text[static KEY_NAME_MAX]);
const char *key_text(Key key, char text[static KEY_NAME_MAX]);
// Returns the label of a key from its name on the user's layout and its Latin name: the latter if
// the font lacks a character of the former. keys_set_font: NULL is a font that has all characters.
const char *key_label(const char *own, const char *latin, char text[static KEY_NAME_MAX]);
void keys_set_font(Font *font);
// Convert "A", "RT", "up" to inputs and back; 0 and "" are none.
PadInput pad_read(const char *name);
const char *pad_write(PadInput input);

// Convert "W or Up" (or "" for none) to bindings and back, for files. Reading returns false if
// `wrong` is not a known name, or if there are too many names.
enum { BINDING_TEXT_MAX = 2 * KEY_NAME_MAX + 8 };
bool bindings_read(Device device, const char *text, uint16_t own[static BINDINGS_EACH],
                   char wrong[static KEY_NAME_MAX]);
const char *bindings_write(Device device, const uint16_t own[static BINDINGS_EACH],
                           char text[static BINDING_TEXT_MAX]);

bool bindings_has(const Bindings *bindings, Device device, Action action, uint16_t what);

// Returns a conflicting action, or ACTION_NONE. Inputs shared by default are no conflict.
Action bindings_conflict(const Bindings *bindings, Device device, Action action, uint16_t what);

// Binds the input to the action as its first or second; 0 removes the binding. A conflicting action
// loses the input, or with `is_swap` gets the replaced one if possible. Returns that action, or
// ACTION_NONE.
Action bindings_set(Bindings *bindings, Device device, Action action, int place, uint16_t what,
                    bool is_swap);
void bindings_reset(Bindings *bindings, Device device, Action action); // restores the defaults

// Formats "W or Up" for display; "" for none; the text of fixed rows.
const char *bindings_text(const Bindings *bindings, Device device, Action action,
                          char text[static BINDING_TEXT_MAX]);

// Replaces action names in braces, such as "{restart}", by their first keys; other braces are kept.
void bindings_fill(const Bindings *bindings, const char *sentence, char *text, size_t size);

// The player's settings, stored in settings.json.
typedef struct Prefs {
    double value[PREF_COUNT]; // index of a choice, or 0 or 1 for a switch
    Bindings bindings;
} Prefs;

Prefs prefs_defaults(void);
double pref_value(const Prefs *prefs, const PrefRow *row);
void pref_set(Prefs *prefs, const PrefRow *row, double value);

// prefs_skill: the skill of opponents (ai/tactics/skill.h). prefs_count_battle adapts it to the
// player's result. Losses weigh 1.25 times as much as wins, so that it converges where the player
// wins five of nine. Source: Kaernbach, "Simple adaptive testing with the weighted up-down method"
// (1991).
bool prefs_is_adaptive(const Prefs *prefs);
double prefs_skill(const Prefs *prefs);
void prefs_count_battle(Prefs *prefs, bool is_won);
// Returns the name of the difficulty that is nearest to a skill, as on the page that offers it.
const char *prefs_difficulty_word(double skill);
// Returns how the last quick battle changed adaptive opponents, such as "a little easier"; NULL
// before the first.
const char *prefs_change_words(const Prefs *prefs);

// Applies the differences between `was` and `now` to a third.
void prefs_merge(Prefs *into, const Prefs *was, const Prefs *now);

// prefs_action_is_active: returns true if the action is active under its player's control scheme;
// actions of the window always are. prefs_actions: gets all active actions in table order, and
// returns their number.
bool prefs_action_is_active(const Prefs *prefs, Action action);
int prefs_actions(const Prefs *prefs, Action actions[static ACTION_COUNT]);
