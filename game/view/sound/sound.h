// sound.h -- the sounds of a match: guns, hits and walls, the engines of the nearest tanks, cues
// for the players, and music.
//
// Sounds follow from the battle's events and never influence the match. Without a device,
// everything is silent and nothing fails.
//
// The folder game/view/sound/ plays the events of a match as sounds; it must not know menus or
// change a match.
#pragma once

#include <SDL.h>
#include <stdbool.h>

#include "match/match.h"
#include "mixer.h"
#include "view/draw/camera.h"

typedef struct Sound Sound;

// Opens a device if `is_heard`. Returns NULL if out of memory.
Sound *sound_create(bool is_heard);
void sound_destroy(Sound *sound);
bool sound_has_device(const Sound *sound);

typedef struct Volumes {
    double all, music, effects, engines; // 0 to 1
    bool is_muted;
} Volumes;
void sound_volume(Sound *sound, Volumes volumes);
void sound_begin(Sound *sound); // another match, or another tick of it: stops all sounds
void sound_tick(Sound *sound, const Match *match, const Camera *camera);   // call after each tick
void sound_events(Sound *sound, const Match *match, const Camera *camera); // the last tick

// The parts of a frame that change its sound.
typedef struct SoundScene {
    bool is_running; // plays at double speed or slower: engines are audible
    bool is_hushed;  // a menu is open: all but its own sounds are lower, and the music is calm
    double countdown_s;
    int stars; // earned stars on the end card
    PieceKind piece;
    int chapter; // chapter of the campaign, from 0
} SoundScene;
void sound_frame(Sound *sound, const Match *match, const Camera *camera, SoundScene scene);

// Plays a sound of a menu: SOUND_MOVE, SOUND_CHOOSE or SOUND_BACK.
void sound_menu(Sound *sound, SoundKind kind);
// Handles devices that come and go; a lost device is opened again when there is one.
void sound_event(Sound *sound, const SDL_Event *event);

// Renders the next samples for a video, left and right alternating, at SYNTH_HZ.
void sound_render(Sound *sound, float *stereo, int frames);
