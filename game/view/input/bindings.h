// bindings.h -- every key and what it does, which keys and inputs of a pad start which action, and
// everything else that a person has chosen.
//
// KEY_ROWS is the table that input, the page of keys and `treads list keys` read.
#pragma once

#include <SDL.h>
#include <stdbool.h>

#include "match/match.h"
#include "match/prefs.h"

// When a row counts, a bit a situation: a match in which player one has this scheme and player two
// that, or no person plays and the keys are those of the timeline; or the sandbox is open, whose
// keys come before all others; or the match is over. Rows whose bits meet must not share a key.
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

// Every action: its name in files, the keys that it is bound to at first (by SDL's names, " or "
// between two, "Ctrl+" before those of a chord), help, inputs of a pad ("" for none), and when it
// counts. A fixed row, which never counts, tells what the mouse or the digits do.
#define P1_ACTION(NAME, name, help, keys, keys2, pad, ROW)                                         \
    ROW(P1_##NAME, "p1-" #name, keys, "player 1: " help, pad, WHEN_P1)
#define P2_ACTION(NAME, name, help, keys1, keys, pad, ROW)                                         \
    ROW(P2_##NAME, "p2-" #name, keys, "player 2: " help, pad, WHEN_P2)
#define ACTIONS(ROW)                                                                               \
    ROW(P1_FORWARD, "p1-forward", "W", "player 1: forward", "", WHEN_P1_HULL)                      \
    ROW(P1_BACK, "p1-back", "S", "player 1: back", "", WHEN_P1_HULL)                               \
    ROW(P1_LEFT, "p1-left", "A", "player 1: turn left", "", WHEN_P1_HULL)                          \
    ROW(P1_RIGHT, "p1-right", "D", "player 1: turn right", "", WHEN_P1_HULL)                       \
    ROW(P1_TURRET_LEFT, "p1-turret-left", "Q", "player 1: turret left", "LB", WHEN_P1)             \
    ROW(P1_TURRET_RIGHT, "p1-turret-right", "E", "player 1: turret right", "RB", WHEN_P1)          \
    ORDER_ACTIONS_WITH(P1_ACTION, ROW)                                                             \
    ROW(P1_BRAKE, "p1-brake", "F", "player 1: brake", "B or LT", WHEN_P1)                          \
    ROW(P2_FORWARD, "p2-forward", "Up", "player 2: forward", "",                                   \
        WHEN_P2_HULL) /* the same eight for player two */                                          \
    ROW(P2_BACK, "p2-back", "Down", "player 2: back", "", WHEN_P2_HULL)                            \
    ROW(P2_LEFT, "p2-left", "Left", "player 2: turn left", "", WHEN_P2_HULL)                       \
    ROW(P2_RIGHT, "p2-right", "Right", "player 2: turn right", "", WHEN_P2_HULL)                   \
    ROW(P2_TURRET_LEFT, "p2-turret-left", ",", "player 2: turret left", "LB", WHEN_P2)             \
    ROW(P2_TURRET_RIGHT, "p2-turret-right", ".", "player 2: turret right", "RB", WHEN_P2)          \
    ORDER_ACTIONS_WITH(P2_ACTION, ROW)                                                             \
    ROW(P2_BRAKE, "p2-brake", "/", "player 2: brake", "B or LT", WHEN_P2)                          \
    ROW(P1_LEFT_TRACK_ON, "p1-left-track-on", "W", "player 1: left track on", "",                  \
        WHEN_P1_TRACKS) /* where each track has its own pair of keys */                            \
    ROW(P1_LEFT_TRACK_BACK, "p1-left-track-back", "S", "player 1: left track back", "",            \
        WHEN_P1_TRACKS)                                                                            \
    ROW(P1_RIGHT_TRACK_ON, "p1-right-track-on", "I", "player 1: right track on", "",               \
        WHEN_P1_TRACKS)                                                                            \
    ROW(P1_RIGHT_TRACK_BACK, "p1-right-track-back", "K", "player 1: right track back", "",         \
        WHEN_P1_TRACKS)                                                                            \
    ROW(P2_LEFT_TRACK_ON, "p2-left-track-on", "Up or Keypad 7", "player 2: left track on", "",     \
        WHEN_P2_TRACKS)                                                                            \
    ROW(P2_LEFT_TRACK_BACK, "p2-left-track-back", "Down or Keypad 4", "player 2: left track back", \
        "", WHEN_P2_TRACKS)                                                                        \
    ROW(P2_RIGHT_TRACK_ON, "p2-right-track-on", "PageUp or Keypad 9", "player 2: right track on",  \
        "", WHEN_P2_TRACKS)                                                                        \
    ROW(P2_RIGHT_TRACK_BACK, "p2-right-track-back", "PageDown or Keypad 6",                        \
        "player 2: right track back", "", WHEN_P2_TRACKS)                                          \
    ROW(MOUSE_AIM, "mouse-aim", "mouse", "one player: aim, left button fires", "",                 \
        0) /* from here on: of the window, not of a player */                                      \
    ROW(STICKS, "sticks", "sticks of a pad", "left drives, right points the gun", "", 0)           \
    ROW(PAUSE, "pause", "P", "pause, go on", "X", WHEN_ANY)                                        \
    ROW(STEP, "step", "N", "one tick while paused", "", WHEN_ANY)                                  \
    ROW(SLOWER, "slower", "[", "slower", "", WHEN_ANY)                                             \
    ROW(FASTER, "faster", "]", "faster", "", WHEN_ANY)                                             \
    ROW(NORMAL_SPEED, "normal-speed", "\\", "real time", "", WHEN_ANY)                             \
    ROW(STEP_BACK, "step-back", ",", "one tick back, if nobody plays", "",                         \
        WHEN_TIMELINE) /* from here on: keys of the timeline */                                    \
    ROW(TIME_BACK, "time-back", "Left", "5 seconds back, if nobody plays", "", WHEN_TIMELINE)      \
    ROW(TIME_ON, "time-on", "Right", "timeline: 5 seconds on", "", WHEN_TIMELINE)                  \
    ROW(TIME_START, "time-start", "Home", "timeline: to the start", "", WHEN_TIMELINE)             \
    ROW(TIME_END, "time-end", "End", "timeline: to the end", "",                                   \
        WHEN_TIMELINE) /* the last of them */                                                      \
    ROW(RESTART, "restart", "R", "again, same seed", "", WHEN_ANY)                                 \
    ROW(NEW_SEED, "new-seed", "Ctrl+R", "again, new seed", "", WHEN_ANY)                           \
    ROW(KILL, "kill", "K", "the last kill again, once it is over", "", WHEN_OVER)                  \
    ROW(FOLLOW, "follow", "1 to 9", "follow a tank", "", 0)                                        \
    ROW(CAMERA, "camera", "C", "camera: arena, action, tank", "Y", WHEN_ANY)                       \
    ROW(NEXT_TANK, "next-tank", "X", "follow the next tank", "", WHEN_ANY)                         \
    ROW(OVERVIEW, "overview", "0 or Home", "see the whole arena", "Back", WHEN_ANY)                \
    ROW(ZOOM, "zoom", "mouse wheel", "zoom about the pointer", "", 0)                              \
    ROW(PAN, "pan", "right drag", "move the view", "", 0)                                          \
    ROW(MIND, "mind", "B", "choose a mind for a tank", "", WHEN_ANY)                               \
    ROW(NEXT_MIND, "next-mind", "V", "give it the next mind at once", "", WHEN_ANY)                \
    ROW(TAKE, "take", "T", "drive the followed tank, or let go", "", WHEN_ANY)                     \
    ROW(TUNING, "tuning", "Tab", "turn the numbers of the match", "up", WHEN_ANY)                  \
    ROW(SAVE_PRESET, "save-preset", "F5", "save those numbers as a preset", "", WHEN_ANY)          \
    ROW(SANDBOX, "sandbox", "G", "sandbox: move, add, remove", "", WHEN_ANY)                       \
    ROW(TOOL_NORTH, "tool-north", "Up", "sandbox: the cursor up", "up",                            \
        WHEN_SANDBOX) /* from here on: of the sandbox, while it is open */                         \
    ROW(TOOL_SOUTH, "tool-south", "Down", "sandbox: the cursor down", "down", WHEN_SANDBOX)        \
    ROW(TOOL_WEST, "tool-west", "Left", "sandbox: the cursor left", "left", WHEN_SANDBOX)          \
    ROW(TOOL_EAST, "tool-east", "Right", "sandbox: the cursor right", "right", WHEN_SANDBOX)       \
    ROW(TOOL_USE, "tool-use", "Return or Keypad Enter", "sandbox: take hold, let go", "A",         \
        WHEN_SANDBOX)                                                                              \
    ROW(TOOL_TURN_LEFT, "tool-turn-left", "PageUp", "sandbox: turn it left", "LB", WHEN_SANDBOX)   \
    ROW(TOOL_TURN_RIGHT, "tool-turn-right", "PageDown", "sandbox: turn it right", "RB",            \
        WHEN_SANDBOX)                                                                              \
    ROW(TOOL_CORNER, "tool-corner", "Backspace", "sandbox: take the last corner away", "",         \
        WHEN_SANDBOX)                                                                              \
    ROW(TOOL_REMOVE, "tool-remove", "Delete", "sandbox: remove the tank picked", "", WHEN_SANDBOX) \
    ROW(TOOL_UNDO, "tool-undo", "Ctrl+Z", "sandbox: undo", "", WHEN_SANDBOX)                       \
    ROW(TOOL_BAR, "tool-bar", "F6", "sandbox: to their bar and back", "Y", WHEN_SANDBOX)           \
    ROW(TOOL_CANCEL, "tool-cancel", "Escape", "sandbox: let it be, close them", "B",               \
        WHEN_SANDBOX) /* the last of them */                                                       \
    ROW(HELP, "help", "F1", "this list", "", WHEN_ANY)                                             \
    ROW(HUD, "hud", "F2", "display: full, small, off", "", WHEN_ANY)                               \
    ROW(OVERLAY, "overlay", "F3", "overlay: off, plans and turns, all", "", WHEN_ANY)              \
    ROW(OVERLAY_PAGE, "overlay-page", "L", "choose the layers of the overlay", "", WHEN_ANY)       \
    ROW(MUTE, "mute", "M", "sound off, on", "", WHEN_ANY)                                          \
    ROW(FULLSCREEN, "fullscreen", "F11", "full screen", "", WHEN_ANY)                              \
    ROW(RECORD, "record", "F9", "save a recording of the match", "", WHEN_ANY)                     \
    ROW(SCREENSHOT, "screenshot", "F12", "save a picture", "", WHEN_ANY)                           \
    ROW(MENU, "menu", "Escape", "menu", "Start", WHEN_ANY)                                         \
    ROW(QUIT, "quit", "Ctrl+Q", "quit", "", WHEN_ANY)

#define ACTION_NAME(name, ...) ACTION_##name,
typedef enum Action { ACTIONS(ACTION_NAME) ACTION_COUNT, ACTION_NONE = ACTION_COUNT } Action;

typedef struct KeyRow {
    const char *action, *keys, *help, *pad;
    int when; // 0: fixed
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
// A key as it is written on the keyboard of the user; and with signs in words ("Ctrl+Comma"), as
// people are told it and may write it themselves.
const char *key_sign(Key key);
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

// A sentence with keys in it: the first one of "{restart}" stands where that is written. Other
// words in braces stay.
void bindings_fill(const Bindings *bindings, const char *sentence, char *text, size_t size);

// The choices of a person that are kept in settings.json.
typedef struct Prefs {
    double value[PREF_COUNT]; // a choice's index, 0 or 1 of a switch
    Bindings bindings;
} Prefs;

Prefs prefs_defaults(void);
double pref_value(const Prefs *prefs, const PrefRow *row);
void pref_set(Prefs *prefs, const PrefRow *row, double value);

// How good the opponent of a quick battle is (ai/tactics/skill.h); and what a battle that the
// person has won or lost makes of that. With steps of +4 and -5 the level comes to rest where five
// of nine are won. Source: Kaernbach, "Simple adaptive testing with the weighted up-down method"
// (1991).
double prefs_skill(const Prefs *prefs);
void prefs_count_battle(Prefs *prefs, bool is_won);

// Carries the differences between two of them over to a third.
void prefs_merge(Prefs *into, const Prefs *was, const Prefs *now);

// Does the action count, as its player drives now? Those of the window always do. The list has
// room for all; it tells them in the order of the table, and returns how many count.
bool prefs_heed(const Prefs *prefs, Action action);
int prefs_actions(const Prefs *prefs, Action actions[static ACTION_COUNT]);
