// view_tools.h -- the sandbox's part in a view: for view_poll.c, which listens, and view_words.c,
// which draws.
#pragma once

#include "view_state.h"

bool view_tools_event(View *view, const Match *match, const SDL_Event *event, PadNews pad);
void view_act_on_tools(View *view, const Match *match, Action action);
// What was wished for the match; the rest, about the tank that is picked, are keys of the window.
Action view_tools_wishes(View *view, const Match *match, ViewWish *wish);
void view_draw_tools(View *view, const Match *match, double blend);
