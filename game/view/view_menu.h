// view_menu.h -- the parts of menu and arena in a view, for view.c, which draws, and view_poll.c,
// which listens.
#pragma once

#include "view_state.h"

bool view_menu_event(View *view, const SDL_Event *event, PadNews pad); // true: it is the menu's
void view_act_on_menu(View *view, Action action);
void view_menu_wishes(View *view, ViewWish *wish);
void view_draw_menu(View *view, double dt_s);
void view_follow_arena(View *view, const Match *match); // before anything of it is drawn
Box view_field(const View *view);                       // what HUD and menu leave to the field
bool view_shows_hud(const View *view);                  // the match is more than scenery
