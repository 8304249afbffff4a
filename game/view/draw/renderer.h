// renderer.h -- what draws, and the palette it draws in.
#pragma once

#include <SDL.h>

#include "palette.h"

typedef struct Renderer {
    SDL_Renderer *sdl;
    PaletteName palette;
    SDL_Surface *surface; // that it draws in, XRGB8888; NULL with graphics hardware
} Renderer;
