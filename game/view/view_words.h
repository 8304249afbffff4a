// view_words.h -- everything that stands over the field: layers, names, the display, panels.
#pragma once

#include "view_state.h"

void view_draw_words(View *view, const Match *match, const ViewStatus *status);
