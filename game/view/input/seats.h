// seats.h -- the people at the window: which tank is whose, and what they order it.
#pragma once

#include "view/view_state.h"

void seats_begin(View *view, const Match *match); // each poll: who plays
int seats_taken(const View *view);                // how many

// A pad has come or gone: says so.
void seats_news(View *view, PadNews news);

// Held keys, sticks and the mouse as orders; a stick points, the mouse points for who is alone, and
// a turret with assist follows the nearest enemy in sight while nobody turns it.
HumanOrders seats_orders(View *view, const Match *match);

void seats_tick(const View *view, const Match *match); // after each tick: pads shake
