// screen.h -- a window or a surface, and the renderer on it; pictures of it as files.
#pragma once

#include <SDL.h>

#include "paint.h"
#include "sim/arena/arena.h"

typedef struct ScreenOptions {
    int width_px, height_px;
    bool is_headless;   // no window: a surface and the software renderer
    bool is_fullscreen; // of a window, and
    bool is_software;   // whether SDL draws in memory there, too
} ScreenOptions;

typedef struct Screen {
    SDL_Window *window;   // NULL when headless
    SDL_Surface *surface; // NULL in a window
    Renderer renderer;
    bool is_fullscreen;
    bool has_vsync;
    SDL_Rect before; // where the window was before it filled the screen
} Screen;

// Is there a display to open a window on? Otherwise `why` says what is missing.
bool screen_has_display(Problem *why);

bool screen_open(Screen *screen, const ScreenOptions *options, Problem *problem);
void screen_close(Screen *screen);
void screen_begin(Screen *screen);           // before each picture
double screen_frame_s(const Screen *screen); // the least between two pictures that are seen
void screen_size(const Screen *screen, int *width_px, int *height_px); // in real pixels
double screen_density(const Screen *screen); // pixels a unit of the window (and of the mouse)
// Pixels of what is one pixel wide in a picture of 1280 x 720; `ui_scale` (0.5 .. 4) is a person's
// choice.
double screen_scale(double ui_scale, int width_px, int height_px);
void screen_toggle_fullscreen(Screen *screen);

// What was drawn since the last present, as PNG: written beside and renamed.
bool screen_save(const Screen *screen, const char *path, Problem *problem);

// `folder`/NAME-0001.png or the first number that is free; makes the folder. `path` has room for
// ARENA_PATH_MAX.
bool screen_save_new(const Screen *screen, const char *folder, const char *name, char *path,
                     Problem *problem);
