// toasts.h -- short messages at the bottom left that go away by themselves.
#pragma once

#include "places.h"

enum { TOASTS_MAX = 4, TOAST_TEXT_MAX = 512 };

typedef struct Toasts {
    int count;
    char texts[TOASTS_MAX][TOAST_TEXT_MAX]; // the newest last
    double until_s[TOASTS_MAX];
} Toasts;

void toasts_add(Toasts *toasts, const char *text, double now_s); // the oldest makes room
int toasts_top(const Toasts *toasts, const Hud *hud); // y above which nothing of them stands
void toasts_keep(Toasts *toasts, const Hud *hud, double now_s, Places *places);
void toasts_draw(Toasts *toasts, const Hud *hud, double now_s);
