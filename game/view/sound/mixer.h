// mixer.h -- plays many sounds in stereo: single sounds, the engines of the nearest tanks, music.
#pragma once

#include <stdint.h>

#include "synth.h"

// The music (music.c): a piece for each situation, played by a small band of oscillators.

// Each piece has eight bars, which are repeated. Layers are added as the heat of the fight
// increases: a pad of chords, bass, drums and a melody.
enum {
    MUSIC_BARS = 8,
    MUSIC_STEPS = 8, // eighth notes per bar
    MUSIC_VOICES = 3
};

typedef enum MusicLayer { MUSIC_PAD, MUSIC_BASS, MUSIC_DRUMS, MUSIC_LEAD, MUSIC_LAYERS } MusicLayer;

// A bar of a score as MIDI note numbers (69 is 440 Hz); 0 is a rest.
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
    float lead_s;          // decay time of the melody's notes, to 1/e
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

// The mixer.

enum { MIXER_SHOTS = 24, MIXER_ENGINES = 8 };

// Position and loudness of a sound for the listener: -1 is left, 1 is right; loudness 0 to 1.
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
    float field, field_now;   // target and current loudness of the field
    float effects, engine;    // loudness of single sounds and of engines
    float tune, tune_now;     // target and current loudness of the music
    float power, gain;        // sounds of the field: mean square, and the gain that follows from it
    float peak;               // recent peak of the sum, for the limiter
    float fight;              // recent loudness of the field, which lowers the music
    float blow;               // 1 at a SOUND_BLOW, which lowers all else, and back to 0
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
void mixer_set_engines(Mixer *mixer, const EngineVoice *voices, int count);

// Renders the next samples, left and right alternating, within +- MIXER_PEAK.
#define MIXER_PEAK 0.82F // 1.7 dB below full scale
void mixer_render(Mixer *mixer, float *stereo, int frames);
