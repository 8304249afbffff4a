// hint.h -- one word about what a key has just changed (camera, overlay): the newest replaces the
// one before.
#pragma once

#include "toasts.h"

typedef struct Hint {
    char text[96];
    double until_s;
} Hint;

void hint_say(Hint *hint, const char *text, double now_s);
void hint_keep(const Hint *hint, const Hud *hud, const Toasts *toasts, double now_s,
               Places *places);
// In the middle of the field's lower edge, above the toasts.
void hint_draw(const Hint *hint, const Hud *hud, const Toasts *toasts, double now_s);
