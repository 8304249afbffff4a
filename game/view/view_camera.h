// view_camera.h -- the camera of a view: which one, what it looks at, and the keys for it.
#pragma once

#include "view_state.h"

void view_start_camera(View *view, const Match *match); // of a new match: as the options say
// Moves it for the next picture; headless, action is moved by ticks, so that films are calm too.
void view_move_camera(View *view, const Match *match, double blend, double dt_s);
void view_tick_camera(View *view, const Match *match);

// C, 0 and the digits; says which camera it is.
void view_act_on_camera(View *view, const Match *match, Action action, int digit);
