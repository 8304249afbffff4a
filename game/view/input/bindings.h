// bindings.h -- which keys and which inputs of a pad start which action.
#pragma once

#include <SDL.h>
#include <stdbool.h>

#include "keys.h"

// A key of the keyboard: a scancode, with KEY_CTRL for a chord. 0 is none.
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

// Gives the action this key or input as its first or second; 0 takes it away. Who had it in the
// same situation loses it, or, with `is_swap`, gets what it replaces, if that suits: that action,
// or ACTION_NONE.
Action bindings_set(Bindings *bindings, Device device, Action action, int place, uint16_t what,
                    bool is_swap);
void bindings_reset(Bindings *bindings, Device device, Action action); // as if set anew

// "W or Up" as people see it; "" for none; fixed rows: their text.
const char *bindings_tell(const Bindings *bindings, Device device, Action action,
                          char text[static BINDING_TEXT_MAX]);
