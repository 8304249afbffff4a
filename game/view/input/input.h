// input.h -- held keys, pads and the mouse become orders; pressed ones become actions. All from
// events, so pushed ones work too.
#pragma once

#include "match/match.h"
#include "pads.h"
#include "prefs.h"

// What one player does just now.
typedef struct Hands {
    double ahead, right;            // -1 .. 1
    double left_track, right_track; // -1 .. 1, each for itself
    double turret;                  // -1 .. 1, to the right
    bool fire, brake;
    Vec aim; // where the stick points on the screen, y down; zero when it is let go
} Hands;

typedef struct Input {
    const Prefs *prefs;
    Pads pads;
    bool is_down[SDL_NUM_SCANCODES];
    bool is_pad_down[PADS_MAX][PAD_INPUTS]; // since the player could mean their tank by it
    bool is_deaf;                           // a page is open: sticks mean nothing to a tank
    bool is_mouse_aiming, is_mouse_firing;
    bool plays[HUMANS_MAX];
    bool has_swapped_pads; // the first is player two's
    bool has_time_keys;    // nobody plays: keys of the timeline mean what they say ..
    bool has_past;         // .. or those that lead back do, from a live match
    Vec pointer;           // as the events tell it, window units
} Input;

void input_init(Input *input, const Prefs *prefs); // which must outlive it; no pads
void input_release_all(Input *input);

// For every event, whoever it is for: pads come and go, and what is let go is let go.
PadNews input_hear(Input *input, const SDL_Event *event);

// For those that nobody else took; `pad` is what input_hear made of it. The action that it starts,
// or ACTION_NONE. `digit` gets 1 .. 9 for ACTION_FOLLOW. Keys that repeat start only what may be
// repeated (a step, a change of speed).
Action input_event(Input *input, const SDL_Event *event, PadNews pad, int *digit);

Hands input_hands(const Input *input, int player);
int input_seat_player(const Input *input, int seat); // whom a pad drives; -1: nobody
void input_rumble(const Input *input, int player, double strength, double seconds);

// Top speed ahead; alone left and right turn on the spot, with forward or back they bend the path
// and keep the tracks' ratio within what the tracks can do. The brake stands still.
Order input_order(Hands hands, const TankSpec *spec);

// The turret rate that brings the gun onto a point of the world.
double input_aim(const Tank *tank, Vec point);
