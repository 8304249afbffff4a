// synth.h -- sounds made of nothing but noise, tones and decay: one voice at a time, sample by
// sample.
//
// Knows no device and no clock: same voice, same samples. Everything is mono at SYNTH_HZ, within
// +- 1 for a single voice of strength 1.
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { SYNTH_HZ = 48000, RECIPE_TONES = 5 };

typedef enum SoundKind {
    SOUND_GUN,
    SOUND_HIT,      // a shell goes in
    SOUND_RICOCHET, // a shell that does little glances off
    SOUND_WALL,     // a shell hits a wall
    SOUND_BUMP,     // hulls and walls
    SOUND_BLAST,    // a tank is destroyed
    SOUND_CAPTURE,  // the hill has a new holder
    SOUND_CLICK,    // of a menu
    SOUND_KINDS
} SoundKind;

// A tone slides from `hz` by `slide` octaves a second while it fades.
typedef struct Tone {
    float hz, level, fade_s, slide;
} Tone;

// Fading times are to 1/e; the low pass of the noise closes from `open_hz` to `shut_hz`.
typedef struct Recipe {
    const char *name;
    float length_s, attack_s;
    float noise, noise_fade_s, open_hz, shut_hz;
    Tone tones[RECIPE_TONES];
} Recipe;

extern const Recipe RECIPES[SOUND_KINDS];

// A sound that runs out by itself.
typedef struct Shot {
    SoundKind kind;
    uint32_t luck; // of its noise
    float pitch;   // 1: as in the recipe; heavier things are lower
    int at, length;
    float noise_level, low[2], cut;
    float phase[RECIPE_TONES], level[RECIPE_TONES], step[RECIPE_TONES];
} Shot;

Shot shot_make(SoundKind kind, float pitch, uint32_t luck);
bool shot_is_over(const Shot *shot);
float shot_next(Shot *shot);

// An engine with two tracks, which runs for ever.
typedef struct Engine {
    uint32_t luck;
    float phase, body, rattle, low;
    float link[2]; // of each track's links: 0 .. 1
    float clank[2];
    float revs_hz, load; // as they are now: they follow what is asked for with some inertia
} Engine;

// What the tracks do, and how large the vehicle is (1: medium; larger is lower).
typedef struct EngineDrive {
    float left_mps, right_mps, top_mps, size;
} EngineDrive;

Engine engine_make(uint32_t luck);
float engine_next(Engine *engine, EngineDrive drive);
