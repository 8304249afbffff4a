// twin.h -- the window of a duel in circling: two fields side by side, with what moves on them.
#pragma once

#include "lab/circling.h"
#include "view/draw/screen.h"

typedef struct TwinWish {
    bool quit, toggle_pause, restart;
    bool closes; // the whole window is to go, not only the experiment
} TwinWish;

typedef struct Twin Twin;

// `ui_scale` is as in screen_scale. NULL with the problem told.
Twin *twin_create(const ScreenOptions *options, double ui_scale, const char *font_file,
                  Problem *problem);
// On a screen that is open and must outlive it: in the window of a view.
Twin *twin_visit(const Screen *screen, double ui_scale, const char *font_file, Problem *problem);
void twin_destroy(Twin *twin);
TwinWish twin_poll(Twin *twin);
void twin_draw(Twin *twin, const Duel *duel, bool has_keys);    // and presents; names the keys
const Screen *twin_screen(const Twin *twin);                    // with the last drawing
bool twin_save(Twin *twin, const char *path, Problem *problem); // the last drawing
