// synth.h -- the synthesizer: single sounds and engines.
//
// It makes sounds from noise, decaying tones and filters, sample by sample. It depends on no device
// or clock: the same calls give the same samples. Sounds are mono at SYNTH_HZ, within +- 1.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "game/view/sounds.h" // generated from sounds.txt

enum { SYNTH_HZ = 48000, RECIPE_BANDS = 2, RECIPE_TONES = 5 };
#define SYNTH_STEP_S (1.0F / SYNTH_HZ)

// sounds.txt describes them. Sounds of the window, from SOUND_WINDOW on, are not part of the field.
#define SOUND_ID(NAME) SOUND_##NAME,
typedef enum SoundKind { SOUNDS(SOUND_ID) SOUND_KINDS, SOUND_WINDOW = SOUND_BLOW } SoundKind;

// Noise that fades while its filter moves from one frequency to the other.
typedef struct Band {
    float level, fade_s, from_hz, to_hz;
} Band;

// A tone slides by `slide` octaves per second while it fades. It starts `start_s` after the others.
typedef struct Tone {
    float hz, level, fade_s, slide, start_s;
} Tone;

// Times of fades are to 1/e. The first band of noise has a low-pass filter, the second a band-pass
// filter. The drive compresses peaks and adds overtones: 1 for little, 3 for much.
typedef struct Recipe {
    const char *name;
    float length_s, attack_s, drive;
    Band bands[RECIPE_BANDS];
    Tone tones[RECIPE_TONES];
} Recipe;

extern const Recipe RECIPES[SOUND_KINDS];

// Returns the sine of a phase in turns, 0 to 1, within a thousandth.
float synth_sine(float turns);
float synth_noise(uint32_t *seed);                // the next random number, -1 to 1
float synth_turn(float *phase, float step_turns); // advances a phase by at most a turn

// A sound with a fixed length.
typedef struct OneShot {
    SoundKind kind;
    uint32_t seed; // state of the noise generator
    float pitch;   // 1 is the recipe's pitch; heavier things are lower
    int at, length;
    float band_level[RECIPE_BANDS], cut[RECIPE_BANDS], low[2], pass[2];
    float phase[RECIPE_TONES], level[RECIPE_TONES], step[RECIPE_TONES];
} OneShot;

OneShot shot_make(SoundKind kind, float pitch, uint32_t seed);
bool shot_is_over(const OneShot *shot);
float shot_next(OneShot *shot);

// An engine with two tracks, which runs continuously.
typedef struct Engine {
    uint32_t seed;
    float phase, body, deep, low;
    float link[2]; // phase of each track's links, 0 to 1
    float clank[2];
    float revs_hz, load; // current values, which follow the tracks with some inertia
} Engine;

// The state of the tracks, and the size of the vehicle (1: medium).
typedef struct EngineDrive {
    float left_mps, right_mps, top_mps, size;
} EngineDrive;

Engine engine_make(uint32_t seed);
float engine_next(Engine *engine, EngineDrive drive);
