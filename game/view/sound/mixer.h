// mixer.h -- many sounds at once, left and right: shots that run out by themselves, and the engines
// of the nearest tanks.
#pragma once

#include "synth.h"

enum { MIXER_SHOTS = 24, MIXER_ENGINES = 8 };

// Where a sound comes from, as it is heard: -1 is left, 1 is right; loudness 0 .. 1.
typedef struct Place {
    float pan, loudness;
} Place;

typedef struct ShotSlot {
    bool is_on;
    Shot shot;
    Place place;
} ShotSlot;

// An engine keeps its slot while its tank is among those that are heard.
typedef struct EngineSlot {
    int tank; // -1: nobody's
    Engine engine;
    EngineDrive drive;
    Place wanted, now; // loudness and pan glide: nothing clicks
} EngineSlot;

typedef struct Mixer {
    ShotSlot shots[MIXER_SHOTS];
    EngineSlot engines[MIXER_ENGINES];
    float volume, volume_now; // wanted, and gliding there
    float field, field_now;   // the share of what sounds on the field, the same
    uint32_t luck;
} Mixer;

void mixer_init(Mixer *mixer);
void mixer_clear(Mixer *mixer); // everything ends at once: another match, a jump

// When all slots are taken, the one that has least to say yet makes room, if it is quieter.
void mixer_shot(Mixer *mixer, SoundKind kind, float pitch, Place place);

// The engines that are to be heard from now on, at most MIXER_ENGINES; the others fade.
typedef struct EngineVoice {
    int tank;
    EngineDrive drive;
    Place place;
} EngineVoice;
void mixer_engines(Mixer *mixer, const EngineVoice *voices, int count);

// The next samples, left and right by turns, within +- 1.
void mixer_render(Mixer *mixer, float *stereo, int frames);
