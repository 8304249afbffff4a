// pads.h -- game pads: they come, they go, they are pressed, and they shake. All from events.
#pragma once

#include "bindings.h"

enum { PADS_MAX = 4, PAD_NAME_MAX = 48 };

typedef struct Pad {
    SDL_GameController *controller; // NULL: no pad in this seat
    SDL_JoystickID id;
    char name[PAD_NAME_MAX];
    double axes[SDL_CONTROLLER_AXIS_MAX]; // as told last: -1 .. 1, right and down
    bool is_down[PAD_INPUTS];
} Pad;

// A pad keeps its seat until it goes; the next one takes the first that is free.
typedef struct Pads {
    Pad pads[PADS_MAX];
    bool is_open;
} Pads;

typedef enum PadNewsKind {
    PAD_NO_NEWS,
    PAD_CAME,
    PAD_WENT,
    PAD_UNKNOWN, // a joystick whose layout nobody knows
    PAD_MOVED,   // an axis
    PAD_PRESSED,
    PAD_RELEASED
} PadNewsKind;
typedef struct PadNews {
    PadNewsKind kind;
    int seat;
    PadInput input;
    char name[PAD_NAME_MAX];
} PadNews;

void pads_open(Pads *pads); // without any, or without a way to have any, nothing ever comes
void pads_close(Pads *pads);
PadNews pads_event(Pads *pads, const SDL_Event *event);
void pads_release(Pads *pads); // the window has lost its focus: all is let go

// Strength 0 .. 1.
void pads_rumble(const Pads *pads, int seat, double strength, double seconds);

// A stick's place after dead zone and response: -1 .. 1 each way, the corners are 1, 1. The
// direction is kept; but near an axis it snaps to it, so that straight on is straight on.
typedef struct Stick {
    double x, y;
} Stick;
Stick pad_stick(const Pad *pad, SDL_GameControllerAxis x, double dead_zone, double response);
