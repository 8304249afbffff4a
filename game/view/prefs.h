// prefs.h -- what a person has chosen once and for all: picture, sound, keys and pads.
#pragma once

#include <SDL.h>

#include "keys.h"
#include "view.h"

typedef enum PaletteName {
    PALETTE_DEFAULT,  // Okabe and Ito
    PALETTE_CONTRAST, // lighter and darker
    PALETTE_MONO,     // greys: the signs tell the teams apart
    PALETTE_COUNT
} PaletteName;

typedef enum DrivingScheme {
    SCHEME_HULL,  // forward, back, left, right
    SCHEME_TRACKS // each track has its own pair of keys, or its own stick
} DrivingScheme;

typedef struct Prefs {
    double ui_scale; // 0.75 .. 3
    int palette;     // PaletteName
    HudLevel hud;
    EffectsLevel effects;
    bool is_fullscreen;
    double volume; // 0 .. 1
    bool is_muted;
    DrivingScheme scheme[HUMANS_MAX];
    bool has_assist[HUMANS_MAX]; // the turret follows the nearest enemy in sight unless it is
                                 // turned by hand
    bool has_rumble;
    SDL_Scancode keys[ACTION_COUNT][2];
    SDL_GameControllerButton pad[ACTION_COUNT]; // SDL_CONTROLLER_BUTTON_INVALID: none
} Prefs;

Prefs prefs_defaults(void);
