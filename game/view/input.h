// input.h -- held keys and the mouse become orders; pressed keys become actions. All from events,
// so pushed ones work too.
#pragma once

#include <SDL.h>

#include "keys.h"
#include "match/match.h"

typedef struct Held { // of one player
    bool forward, back, left, right, turret_left, turret_right, fire, brake;
} Held;

typedef struct Input {
    SDL_Scancode keys[ACTION_COUNT][2];
    bool is_down[SDL_NUM_SCANCODES];
    bool is_mouse_aiming, is_mouse_firing;
    bool has_player_two; // then right Ctrl is their trigger and no modifier
    bool has_time_keys;  // nobody plays: keys of the timeline mean what they say
    Vec pointer;         // as the events tell it, window units
} Input;

void input_init(Input *input);
void input_release_all(Input *input);

// The action that this event starts, or ACTION_NONE. `digit` gets 1 .. 9 for ACTION_FOLLOW. Keys
// that repeat start only what may be repeated (a step, a change of speed).
Action input_event(Input *input, const SDL_Event *event, int *digit);

Held input_held(const Input *input, int player);

// Top speed ahead; alone left and right turn on the spot, with forward or back they bend the path
// and keep the tracks' ratio within what the tracks can do. The brake stands still.
Order input_order(Held held, const TankSpec *spec);

// The turret rate that brings the gun onto a point of the world.
double input_aim(const Tank *tank, Vec point);
