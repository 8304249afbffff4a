// sound.h -- what is heard of a match: guns, hits and walls as they happen, and the engines of the
// nearest tanks.
//
// Listens to the battle's events like the effects do; the match never notices. Without a device
// everything is silent and nothing fails.
#pragma once

#include <SDL.h>

#include "view/draw/camera.h"
#include "match/match.h"

typedef struct Sound Sound;

// `is_heard`: open a device; without one, or with none there, sound_render still works. NULL when
// out of memory.
Sound *sound_create(bool is_heard);
void sound_destroy(Sound *sound);
bool sound_has_device(const Sound *sound);

void sound_volume(Sound *sound, double volume, bool is_muted); // 0 .. 1
void sound_begin(Sound *sound); // another match, or another moment of it: nothing rings on
void sound_tick(Sound *sound, const Match *match, const Camera *camera); // after each tick
// Each frame: engines run only where time passes at a speed one can hear (at most twice as fast).
void sound_frame(Sound *sound, const Match *match, const Camera *camera, bool is_running);

// A menu is open: everything but its own clicks is quieter.
void sound_hush(Sound *sound, bool is_hushed);
void sound_click(Sound *sound);
// Devices come and go: what was lost is opened again as soon as there is one.
void sound_event(Sound *sound, const SDL_Event *event);

// The next samples by hand, for a film: left and right by turns, SYNTH_HZ.
void sound_render(Sound *sound, float *stereo, int frames);
