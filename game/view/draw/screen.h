// screen.h -- a window or a surface with its renderer, and screenshots.
#pragma once

#include <SDL.h>

#include "paint.h"
#include "sim/arena/arena.h"

typedef struct ScreenOptions {
    int width_px, height_px;
    bool is_headless; // no window: a surface and the software renderer
    bool is_fullscreen;
    bool is_software; // use the software renderer in a window too
} ScreenOptions;

typedef struct Screen {
    SDL_Window *window;   // NULL when headless
    SDL_Surface *surface; // NULL in a window
    Renderer renderer;
    bool is_fullscreen;
    bool has_vsync;
    SDL_Rect before; // the window's place before full screen
} Screen;

// Returns false and sets `why` if there is no display to open a window on.
bool screen_has_display(Problem *why);

bool screen_open(Screen *screen, const ScreenOptions *options, Problem *problem);
void screen_close(Screen *screen);
void screen_begin(Screen *screen);           // call before each frame
double screen_frame_s(const Screen *screen); // shortest useful time between two frames
void screen_size(const Screen *screen, int *width_px, int *height_px); // physical pixels
double screen_density(const Screen *screen); // physical pixels per window unit (also of the mouse)
// Returns the scale relative to 1280 x 720, with the minimum `least`; `ui_scale` (0.5 to 4) is the
// player's setting.
double screen_scale(double ui_scale, int width_px, int height_px, double least);
void screen_toggle_fullscreen(Screen *screen);
void screen_follow_fullscreen(Screen *screen); // call after the system has left it

// Saves the last frame as PNG, replacing `path` atomically.
bool screen_save(const Screen *screen, const char *path, Problem *problem);

// Saves as `folder`/NAME-0001.png or the first free number; `path` has ARENA_PATH_MAX bytes.
bool screen_save_new(const Screen *screen, const char *folder, const char *name, char *path,
                     Problem *problem);
