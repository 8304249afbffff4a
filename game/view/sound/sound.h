// sound.h -- what is heard of a match: guns, hits and walls as they happen, and the engines of the
// nearest tanks.
//
// Listens to the battle's events like the effects do; the match never notices. Without a device
// everything is silent and nothing fails.
#pragma once

#include <SDL.h>
#include <stdbool.h>
#include <stdint.h>

#include "match/match.h"
#include "view/draw/camera.h"

// The synthesizer below makes sounds of noise, tones and decay, one voice at a time, sample by
// sample. It knows no device and no clock: the same voice gives the same samples. Everything is
// mono at SYNTH_HZ, within +- 1 for a single voice of strength 1.
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
typedef struct OneShot {
    SoundKind kind;
    uint32_t luck; // of its noise
    float pitch;   // 1: as its Recipe says; heavier things are lower
    int at, length;
    float noise_level, low[2], cut;
    float phase[RECIPE_TONES], level[RECIPE_TONES], step[RECIPE_TONES];
} OneShot;

OneShot shot_make(SoundKind kind, float pitch, uint32_t luck);
bool shot_is_over(const OneShot *shot);
float shot_next(OneShot *shot);

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

// The game's music: eight bars in D minor, repeated, in layers. A pad of chords always plays; bass,
// drums and a melody join as the fight gets hotter.
enum {
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

// The mixer plays many sounds at once, left and right: those that run out by themselves, and the
// engines of the nearest tanks.
enum { MIXER_SHOTS = 24, MIXER_ENGINES = 8 };

// Where a sound comes from, as it is heard: -1 is left, 1 is right; loudness 0 .. 1.
typedef struct Heard {
    float pan, loudness;
} Heard;

typedef struct ShotSlot {
    bool is_on;
    OneShot shot;
    Heard place;
} ShotSlot;

// An engine keeps its slot while its tank is among those that are heard.
typedef struct EngineSlot {
    int tank; // -1: the slot is free
    Engine engine;
    EngineDrive drive;
    Heard wanted, now; // loudness and pan glide: nothing clicks
} EngineSlot;

typedef struct Mixer {
    ShotSlot shots[MIXER_SHOTS];
    EngineSlot engines[MIXER_ENGINES];
    float volume, volume_now; // wanted, and gliding there
    float field, field_now;   // the share of what sounds on the field, the same
    float effects, engine;    // shares of shots and engines
    float tune, tune_now;     // of the music, gliding too
    Music music;
    uint32_t luck;
} Mixer;

void mixer_init(Mixer *mixer);
void mixer_clear(Mixer *mixer); // everything ends at once: another match, a jump

// When all slots are taken, the one that has least to say yet makes room, if it is quieter.
void mixer_shot(Mixer *mixer, SoundKind kind, float pitch, Heard place);

// The engines that are to be heard from now on, at most MIXER_ENGINES; the others fade.
typedef struct EngineVoice {
    int tank;
    EngineDrive drive;
    Heard place;
} EngineVoice;
void mixer_engines(Mixer *mixer, const EngineVoice *voices, int count);

// The next samples, left and right by turns, within +- 1.
void mixer_render(Mixer *mixer, float *stereo, int frames);

typedef struct Sound Sound;

// `is_heard`: open a device; without one, or with none there, sound_render still works. NULL when
// out of memory.
Sound *sound_create(bool is_heard);
void sound_destroy(Sound *sound);
bool sound_has_device(const Sound *sound);

typedef struct Volumes {
    double all, music, effects, engines; // 0 .. 1
    bool is_muted;
} Volumes;
void sound_volume(Sound *sound, Volumes volumes);
void sound_begin(Sound *sound); // another match, or another moment of it: nothing rings on
void sound_tick(Sound *sound, const Match *match, const Camera *camera); // after each tick
// Each frame: engines run only where time passes at a speed one can hear (at most twice as fast).
void sound_frame(Sound *sound, const Match *match, const Camera *camera, bool is_running);

// A menu is open: everything but its own clicks is quieter, and the music calms down.
void sound_hush(Sound *sound, bool is_hushed);
void sound_click(Sound *sound);
// Devices come and go: what was lost is opened again as soon as there is one.
void sound_event(Sound *sound, const SDL_Event *event);

// The next samples by hand, for a film: left and right by turns, SYNTH_HZ.
void sound_render(Sound *sound, float *stereo, int frames);
