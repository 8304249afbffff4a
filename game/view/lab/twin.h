// twin.h -- the screen of a duel in circling: two fields side by side with their tanks.
#pragma once

#include "lab/circling.h"
#include "view/draw/screen.h"

// Requests of the user.
typedef struct TwinRequests {
    bool quit, toggle_pause, restart;
    bool close_window; // close the window, not only the experiment
} TwinRequests;

typedef struct Twin Twin;

// Opens a screen; see screen_scale for `ui_scale`. Returns NULL and sets `problem` on failure.
Twin *twin_create(const ScreenOptions *options, double ui_scale, const char *font_file,
                  Problem *problem);
// Does the same on an open screen, such as a view's, which must outlive it.
Twin *twin_visit(const Screen *screen, double ui_scale, const char *font_file, Problem *problem);
void twin_destroy(Twin *twin);
TwinRequests twin_poll(Twin *twin);
// Draws and presents the duel; `has_keys` adds a line about the keys.
void twin_draw(Twin *twin, const Duel *duel, bool has_keys);
// Return or save the last drawing.
const Screen *twin_screen(const Twin *twin);
bool twin_save(Twin *twin, const char *path, Problem *problem);
