// bindings.h -- the table of keys, the bindings of keys and gamepad inputs to actions, and all
// other settings of the player.
//
// The input, the page of keys and `treads list keys` read KEY_ROWS.
#pragma once

#include <SDL.h>
#include <stdbool.h>

#include "match/match.h"
#include "match/prefs.h"

// When a row is active, one bit per situation: a match with the control schemes of players 1 and 2;
// watching, with the keys of the timeline; the sandbox, which takes precedence; and the end of
// a match. Rows that share a bit must not share a key.
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

// Every action: its name in files, its default keys (SDL's names; " or " separates two, and "Ctrl+"
// precedes a chord), help, gamepad inputs ("" for none), and when it is active. Rows with 0 are
// fixed: they only describe the mouse, the sticks or the digits.
#define P1_ACTION(NAME, name, help, keys, keys2, pad, ROW)                                         \
    ROW(P1_##NAME, "p1-" #name, keys, "player 1: " help, pad, WHEN_P1)
#define P2_ACTION(NAME, name, help, keys1, keys, pad, ROW)                                         \
    ROW(P2_##NAME, "p2-" #name, keys, "player 2: " help, pad, WHEN_P2)
#define HULL_ACTIONS(ROW, P, p, who, ahead, back, left, right, turret_left, turret_right, brake)   \
    ROW(P##_FORWARD, p "-forward", ahead, who ": forward", "", WHEN_##P##_HULL)                    \
    ROW(P##_BACK, p "-back", back, who ": back", "", WHEN_##P##_HULL)                              \
    ROW(P##_LEFT, p "-left", left, who ": turn left", "", WHEN_##P##_HULL)                         \
    ROW(P##_RIGHT, p "-right", right, who ": turn right", "", WHEN_##P##_HULL)                     \
    ROW(P##_TURRET_LEFT, p "-turret-left", turret_left, who ": turret left", "LB", WHEN_##P)       \
    ROW(P##_TURRET_RIGHT, p "-turret-right", turret_right, who ": turret right", "RB", WHEN_##P)   \
    ORDER_ACTIONS_WITH(P##_ACTION, ROW)                                                            \
    ROW(P##_BRAKE, p "-brake", brake, who ": brake", "B or LT", WHEN_##P)
#define TRACK_ACTIONS(ROW, P, p, who, left_on, left_back, right_on, right_back)                    \
    ROW(P##_LEFT_TRACK_ON, p "-left-track-on", left_on, who ": left track forward", "",            \
        WHEN_##P##_TRACKS)                                                                         \
    ROW(P##_LEFT_TRACK_BACK, p "-left-track-back", left_back, who ": left track back", "",         \
        WHEN_##P##_TRACKS)                                                                         \
    ROW(P##_RIGHT_TRACK_ON, p "-right-track-on", right_on, who ": right track forward", "",        \
        WHEN_##P##_TRACKS)                                                                         \
    ROW(P##_RIGHT_TRACK_BACK, p "-right-track-back", right_back, who ": right track back", "",     \
        WHEN_##P##_TRACKS)
#define PLAYER_ACTIONS(ROW)                                                                        \
    HULL_ACTIONS(ROW, P1, "p1", "player 1", "W", "S", "A", "D", "Q", "E", "F")                     \
    HULL_ACTIONS(ROW, P2, "p2", "player 2", "Up", "Down", "Left", "Right", ",", ".", "/")          \
    TRACK_ACTIONS(ROW, P1, "p1", "player 1", "W", "S", "I", "K")                                   \
    TRACK_ACTIONS(ROW, P2, "p2", "player 2", "Up or Keypad 7", "Down or Keypad 4",                 \
                  "PageUp or Keypad 9", "PageDown or Keypad 6")
#define WINDOW_ACTIONS(ROW)                                                                        \
    ROW(MOUSE_AIM, "mouse-aim", "mouse", "single player: aim; left button fires", "", 0)           \
    ROW(STICKS, "sticks", "gamepad sticks", "left drives, right aims", "", 0)                      \
    ROW(PAUSE, "pause", "P", "pause or resume", "X", WHEN_ANY)                                     \
    ROW(STEP, "step", "N", "step one tick while paused", "", WHEN_ANY)                             \
    ROW(SLOWER, "slower", "[", "slower", "", WHEN_ANY)                                             \
    ROW(FASTER, "faster", "]", "faster", "", WHEN_ANY)                                             \
    ROW(NORMAL_SPEED, "normal-speed", "\\", "normal speed", "", WHEN_ANY)                          \
    ROW(STEP_BACK, "step-back", ",", "step back one tick (when watching)", "", WHEN_TIMELINE)      \
    ROW(TIME_BACK, "time-back", "Left", "back 5 s (when watching)", "", WHEN_TIMELINE)             \
    ROW(TIME_ON, "time-on", "Right", "timeline: forward 5 s", "", WHEN_TIMELINE)                   \
    ROW(TIME_START, "time-start", "Home", "timeline: go to the start", "", WHEN_TIMELINE)          \
    ROW(TIME_END, "time-end", "End", "timeline: go to the end", "", WHEN_TIMELINE)                 \
    ROW(RESTART, "restart", "R", "restart with the same seed", "", WHEN_ANY)                       \
    ROW(NEW_SEED, "new-seed", "Ctrl+R", "restart with a new seed", "", WHEN_ANY)                   \
    ROW(KILL, "kill", "K", "end card: watch the last kill again", "", WHEN_OVER)                   \
    ROW(FOLLOW, "follow", "1 to 9", "follow a tank", "", 0)                                        \
    ROW(CAMERA, "camera", "C", "next camera: arena, action, tank", "Y", WHEN_ANY)                  \
    ROW(NEXT_TANK, "next-tank", "X", "follow the next tank", "", WHEN_ANY)                         \
    ROW(OVERVIEW, "overview", "0 or Home", "show the whole arena", "Back", WHEN_ANY)               \
    ROW(ZOOM, "zoom", "mouse wheel", "zoom at the pointer", "", 0)                                 \
    ROW(PAN, "pan", "right drag", "move the view", "", 0)                                          \
    ROW(MIND, "mind", "B", "choose a mind for a tank", "", WHEN_ANY)                               \
    ROW(NEXT_MIND, "next-mind", "V", "give this tank the next mind", "", WHEN_ANY)                 \
    ROW(TAKE, "take", "T", "take or release control of this tank", "", WHEN_ANY)                   \
    ROW(TUNING, "tuning", "Tab", "tuning panel", "up", WHEN_ANY)                                   \
    ROW(SAVE_PRESET, "save-preset", "F5", "save the tuning as a preset", "", WHEN_ANY)             \
    ROW(SANDBOX, "sandbox", "G", "sandbox: move, add, remove", "", WHEN_ANY)                       \
    ROW(TOOL_NORTH, "tool-north", "Up", "sandbox: cursor up", "up", WHEN_SANDBOX)                  \
    ROW(TOOL_SOUTH, "tool-south", "Down", "sandbox: cursor down", "down", WHEN_SANDBOX)            \
    ROW(TOOL_WEST, "tool-west", "Left", "sandbox: cursor left", "left", WHEN_SANDBOX)              \
    ROW(TOOL_EAST, "tool-east", "Right", "sandbox: cursor right", "right", WHEN_SANDBOX)           \
    ROW(TOOL_USE, "tool-use", "Return or Keypad Enter", "sandbox: pick up or drop", "A",           \
        WHEN_SANDBOX)                                                                              \
    ROW(TOOL_TURN_LEFT, "tool-turn-left", "PageUp", "sandbox: turn left", "LB", WHEN_SANDBOX)      \
    ROW(TOOL_TURN_RIGHT, "tool-turn-right", "PageDown", "sandbox: turn right", "RB", WHEN_SANDBOX) \
    ROW(TOOL_CORNER, "tool-corner", "Backspace", "sandbox: remove the last corner", "",            \
        WHEN_SANDBOX)                                                                              \
    ROW(TOOL_REMOVE, "tool-remove", "Delete", "sandbox: delete the selected tank", "",             \
        WHEN_SANDBOX)                                                                              \
    ROW(TOOL_UNDO, "tool-undo", "Ctrl+Z", "sandbox: undo", "", WHEN_SANDBOX)                       \
    ROW(TOOL_BAR, "tool-bar", "F6", "sandbox: focus the toolbar", "Y", WHEN_SANDBOX)               \
    ROW(TOOL_CANCEL, "tool-cancel", "Escape", "sandbox: cancel or close", "B", WHEN_SANDBOX)       \
    ROW(HELP, "help", "F1", "this list", "", WHEN_ANY)                                             \
    ROW(HUD, "hud", "F2", "HUD: full, compact, off", "", WHEN_ANY)                                 \
    ROW(OVERLAY, "overlay", "F3", "overlay: off, default, all", "", WHEN_ANY)                      \
    ROW(OVERLAY_PAGE, "overlay-page", "L", "choose overlay layers", "", WHEN_ANY)                  \
    ROW(MUTE, "mute", "M", "sound on or off", "", WHEN_ANY)                                        \
    ROW(FULLSCREEN, "fullscreen", "F11", "full screen", "", WHEN_ANY)                              \
    ROW(RECORD, "record", "F9", "save a recording of the match", "", WHEN_ANY)                     \
    ROW(SCREENSHOT, "screenshot", "F12", "save a screenshot", "", WHEN_ANY)                        \
    ROW(MENU, "menu", "Escape", "menu", "Start", WHEN_ANY)                                         \
    ROW(QUIT, "quit", "Ctrl+Q", "quit", "", WHEN_ANY)
#define ACTIONS(ROW) PLAYER_ACTIONS(ROW) WINDOW_ACTIONS(ROW)

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

typedef enum Device { DEVICE_KEYBOARD, DEVICE_PAD, DEVICE_COUNT } Device;
enum { BINDINGS_EACH = 2 }; // bindings of an action, per device

typedef struct Bindings {
    uint16_t on[DEVICE_COUNT][ACTION_COUNT][BINDINGS_EACH]; // Key or PadInput
} Bindings;

Bindings bindings_defaults(void);

bool action_is_bindable(Action action);
bool action_is_players(Action action); // driving actions are held and cannot use chords
int action_player(Action action);      // 0 or 1; -1 for actions of the window
Action action_find(const char *name);  // ACTION_NONE if unknown

// Parses a key name of the US layout, for files: "W", "Ctrl+R". Returns 0 if SDL does not know it.
Key key_read(const char *name);
// key_sign: the key's label on the user's keyboard. key_tell: its name for display, with signs in
// words ("Ctrl+Comma"); key_read accepts it too.
const char *key_sign(Key key);
const char *key_tell(Key key, char text[static KEY_NAME_MAX]);
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

// Returns another action that uses this input in the same situation, or ACTION_NONE. Actions that
// share an input by default do not conflict.
Action bindings_conflict(const Bindings *bindings, Device device, Action action, uint16_t what);

// Binds the input to the action as its first or second; 0 removes the binding. A conflicting action
// loses the input, or with `is_swap` gets the replaced one if possible. Returns that action, or
// ACTION_NONE.
Action bindings_set(Bindings *bindings, Device device, Action action, int place, uint16_t what,
                    bool is_swap);
void bindings_reset(Bindings *bindings, Device device, Action action); // restores the defaults

// Formats "W or Up" for display; "" for none; the text of fixed rows.
const char *bindings_tell(const Bindings *bindings, Device device, Action action,
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

// prefs_skill: the opponent's skill in a quick battle (ai/tactics/skill.h). prefs_count_battle
// adapts it to the player's result: the steps +4 and -5 converge where the player wins five of
// nine. Source: Kaernbach, "Simple adaptive testing with the weighted up-down method" (1991).
double prefs_skill(const Prefs *prefs);
void prefs_count_battle(Prefs *prefs, bool is_won);

// Applies the differences between `was` and `now` to a third.
void prefs_merge(Prefs *into, const Prefs *was, const Prefs *now);

// prefs_heed: returns true if the action is active under its player's control scheme; actions of
// the window always are. prefs_actions: gets all active actions in table order, and returns their
// number.
bool prefs_heed(const Prefs *prefs, Action action);
int prefs_actions(const Prefs *prefs, Action actions[static ACTION_COUNT]);
