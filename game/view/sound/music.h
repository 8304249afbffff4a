// music.h -- the game's music, made sample by sample: eight bars in D minor that go round, in
// layers.
//
// A pad of chords is always there; bass, drums and a melody join as the fight gets hotter. It knows
// no device and no clock: the same calls give the same samples.
#pragma once

#include <stdint.h>

enum {
    MUSIC_HZ = 48000,
    MUSIC_BARS = 8,
    MUSIC_STEPS = 8, // eighth notes a bar
    MUSIC_VOICES = 3,
    MUSIC_STEP_SAMPLES = 14400 // 100 quarter notes a minute
};

typedef enum MusicLayer { MUSIC_PAD, MUSIC_BASS, MUSIC_DRUMS, MUSIC_LEAD, MUSIC_LAYERS } MusicLayer;

// One bar of the score, in semitones as MIDI counts them (69 is 440 Hz); 0 is a rest.
typedef struct MusicBar {
    int chord[MUSIC_VOICES], root;
    int melody[MUSIC_STEPS];
} MusicBar;
extern const MusicBar MUSIC_SCORE[MUSIC_BARS];

typedef struct Music {
    int64_t at;         // samples since it began
    float heat, wanted; // 0: quiet, 1: all layers; heat glides to what is wanted
    float layers[MUSIC_LAYERS];
    float pad[MUSIC_VOICES], pad_step[MUSIC_VOICES];
    float bass, bass_step, bass_level;
    float lead, lead_step, lead_level;
    float kick, kick_level, snare_level, hat_level, low;
    uint32_t luck;
} Music;

void music_init(Music *music);
// The next sample, within +- 0.6 when all layers sound.
float music_next(Music *music);
