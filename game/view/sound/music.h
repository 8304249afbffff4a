// music.h -- the music: a piece for each situation, played by a small band of oscillators.
#pragma once

#include <stdint.h>

#include "synth.h"

// Each piece has eight bars, which are repeated. Layers are added as the heat of the fight
// increases: a pad of chords, bass, drums and a melody.
enum {
    MUSIC_BARS = 8,
    MUSIC_STEPS = 8, // eighth notes per bar
    MUSIC_VOICES = 3
};

typedef enum MusicLayer { MUSIC_PAD, MUSIC_BASS, MUSIC_DRUMS, MUSIC_LEAD, MUSIC_LAYERS } MusicLayer;

// One bar of a score as MIDI note numbers (69 is 440 Hz); 0 is a rest.
typedef struct MusicBar {
    int chord[MUSIC_VOICES], root;
    int melody[MUSIC_STEPS];
} MusicBar;

typedef enum PieceKind { PIECE_FIGHT, PIECE_MENU, PIECE_CAMPAIGN, PIECE_RACE, PIECES } PieceKind;

// Loudness of a layer, and the heat where it starts and where it is complete.
typedef struct LayerLevel {
    float level, from, full;
} LayerLevel;

typedef struct MusicPiece {
    const char *name;
    int step_samples; // length of an eighth note
    // Two bars of drums, one letter per eighth note: k kick, s snare, g quiet snare.
    char drums[2 * MUSIC_STEPS + 1];
    float hats;            // loudness of the hi-hat
    int walk[MUSIC_STEPS]; // the bass, in semitones above the root
    int partial;           // number of the melody's overtone: 2 is the octave
    float partial_level;   // loudness of the overtone
    float lead_s;          // time in which a note of the melody decays to 1/e
    LayerLevel layers[MUSIC_LAYERS];
    MusicBar bars[MUSIC_BARS];
} MusicPiece;
extern const MusicPiece MUSIC_PIECES[PIECES];

// The piece to be played, transposed by some semitones, and the heat to approach: 0 is calm, 1
// plays all layers.
typedef struct MusicWish {
    PieceKind piece;
    int transpose;
    float heat;
} MusicWish;

typedef struct Music {
    MusicWish wanted, now; // another piece starts when the current one has faded out
    int64_t at;            // samples since the start of the piece
    float gain;
    float layers[MUSIC_LAYERS];
    float pad[MUSIC_VOICES], pad_step[MUSIC_VOICES];
    float bass, bass_step, bass_level, bass_now; // levels glide to their targets, without clicks
    float lead, lead_step, lead_level, lead_now;
    float kick, kick_level, snare_level, hat_level, low;
    uint32_t seed;
} Music;

void music_init(Music *music);
// Returns the next sample, within +- 0.6 with all layers.
float music_next(Music *music);
