// mixer.h -- plays many sounds in stereo: single sounds, the engines of the nearest tanks, music.
#pragma once

#include "music.h"
#include "synth.h"

enum { MIXER_SHOTS = 24, MIXER_ENGINES = 8 };

// Position and loudness of a sound for the listener: -1 is left, 1 is right; loudness 0 .. 1.
typedef struct Heard {
    float pan, loudness;
} Heard;

typedef struct ShotSlot {
    bool is_on;
    OneShot shot;
    Heard place;
    int wait; // samples until it starts
} ShotSlot;

// An engine keeps its slot while its tank is among the audible ones.
typedef struct EngineSlot {
    int tank; // -1: free
    Engine engine;
    EngineDrive drive;
    Heard wanted, now; // loudness and pan glide, so that nothing clicks
} EngineSlot;

typedef struct Mixer {
    ShotSlot shots[MIXER_SHOTS];
    EngineSlot engines[MIXER_ENGINES];
    float volume, volume_now; // target and current value of the loudness
    float field, field_now;   // the same for the sounds of the field
    float effects, engine;    // loudness of single sounds and of engines
    float tune, tune_now;     // target and current loudness of the music
    float power, gain;        // of the field: mean square, and the gain that follows from it
    float peak;               // recent peak of the sum, for the limiter
    Music music;
    uint32_t seed;
} Mixer;

void mixer_init(Mixer *mixer);
void mixer_clear(Mixer *mixer); // stops all sounds

// Starts a sound after `wait_s`. If all slots are used, it replaces a quieter one, or is ignored.
void mixer_shot(Mixer *mixer, SoundKind kind, float pitch, Heard place, float wait_s);

// Sets the audible engines, at most MIXER_ENGINES; others fade out.
typedef struct EngineVoice {
    int tank;
    EngineDrive drive;
    Heard place;
} EngineVoice;
void mixer_engines(Mixer *mixer, const EngineVoice *voices, int count);

// Renders the next samples, left and right alternating, within +- MIXER_PEAK.
#define MIXER_PEAK 0.72F
void mixer_render(Mixer *mixer, float *stereo, int frames);
