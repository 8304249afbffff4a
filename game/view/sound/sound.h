// sound.h -- the sounds of a match: guns, hits and walls, and the engines of the nearest tanks.
//
// Sounds follow from the battle's events and never influence the match. Without a device,
// everything is silent and nothing fails.
#pragma once

#include <SDL.h>
#include <stdbool.h>
#include <stdint.h>

#include "match/match.h"
#include "view/draw/camera.h"

// The synthesizer makes sounds from noise, decaying tones and filters, sample by sample. It depends
// on no device or clock: the same calls give the same samples. Sounds are mono at SYNTH_HZ, within
// +- 1 for a single sound of loudness 1.
enum { SYNTH_HZ = 48000, RECIPE_TONES = 5 };

typedef enum SoundKind {
    SOUND_GUN,
    SOUND_HIT,      // a shell penetrates
    SOUND_RICOCHET, // a shell glances off
    SOUND_WALL,     // a shell hits a wall
    SOUND_BUMP,     // hulls and walls
    SOUND_BLAST,    // a tank explodes
    SOUND_CAPTURE,  // the goal area has a new holder
    SOUND_CLICK,    // of a menu
    SOUND_BURST,    // a thing explodes
    SOUND_PLACE,    // a thing is placed
    SOUND_CHIME,    // a thing is taken
    SOUND_BREAK,    // a wall of wood breaks; the others are of stone, leaves and glass
    SOUND_CRUMBLE,
    SOUND_RUSTLE,
    SOUND_SHATTER,
    SOUND_WHOOSH, // a burst of speed
    SOUND_LAUNCH, // a missile or a lobbed shell leaves
    SOUND_HISS,   // smoke
    SOUND_BUZZ,   // a wasp leaves
    SOUND_KINDS
} SoundKind;

// A tone slides by `slide` octaves per second while it fades.
typedef struct Tone {
    float hz, level, fade_s, slide;
} Tone;

// Times of fades are to 1/e. The low-pass filter of the noise moves from `open_hz` to `shut_hz`.
typedef struct Recipe {
    const char *name;
    float length_s, attack_s;
    float noise, noise_fade_s, open_hz, shut_hz;
    Tone tones[RECIPE_TONES];
} Recipe;

extern const Recipe RECIPES[SOUND_KINDS];

// A sound with a fixed length.
typedef struct OneShot {
    SoundKind kind;
    uint32_t seed; // state of the noise generator
    float pitch;   // 1 is the recipe's pitch; heavier things are lower
    int at, length;
    float noise_level, low[2], cut;
    float phase[RECIPE_TONES], level[RECIPE_TONES], step[RECIPE_TONES];
} OneShot;

OneShot shot_make(SoundKind kind, float pitch, uint32_t seed);
bool shot_is_over(const OneShot *shot);
float shot_next(OneShot *shot);

// An engine with two tracks, which runs continuously.
typedef struct Engine {
    uint32_t seed;
    float phase, body, rattle, low;
    float link[2]; // phase of each track's links, 0 .. 1
    float clank[2];
    float revs_hz, load; // current values, which follow the tracks with some inertia
} Engine;

// The state of the tracks, and the size of the vehicle (1: medium).
typedef struct EngineDrive {
    float left_mps, right_mps, top_mps, size;
} EngineDrive;

Engine engine_make(uint32_t seed);
float engine_next(Engine *engine, EngineDrive drive);

// The music: eight bars in D minor, repeated. A pad of chords always plays; bass, drums and a
// melody are added as the heat of the fight increases.
enum {
    MUSIC_BARS = 8,
    MUSIC_STEPS = 8, // eighth notes per bar
    MUSIC_VOICES = 3,
    MUSIC_STEP_SAMPLES = 14400 // 100 quarter notes per minute
};

typedef enum MusicLayer { MUSIC_PAD, MUSIC_BASS, MUSIC_DRUMS, MUSIC_LEAD, MUSIC_LAYERS } MusicLayer;

// One bar of the score as MIDI note numbers (69 is 440 Hz); 0 is a rest.
typedef struct MusicBar {
    int chord[MUSIC_VOICES], root;
    int melody[MUSIC_STEPS];
} MusicBar;
extern const MusicBar MUSIC_SCORE[MUSIC_BARS];

typedef struct Music {
    int64_t at;         // samples since the start
    float heat, wanted; // 0: calm, 1: all layers; the heat glides to the target
    float layers[MUSIC_LAYERS];
    float pad[MUSIC_VOICES], pad_step[MUSIC_VOICES];
    float bass, bass_step, bass_level;
    float lead, lead_step, lead_level;
    float kick, kick_level, snare_level, hat_level, low;
    uint32_t seed;
} Music;

void music_init(Music *music);
// Returns the next sample, within +- 0.6 with all layers.
float music_next(Music *music);

// The mixer plays many sounds in stereo: single sounds, and the engines of the nearest tanks.
enum { MIXER_SHOTS = 24, MIXER_ENGINES = 8 };

// Position and loudness of a sound for the listener: -1 is left, 1 is right; loudness 0 .. 1.
typedef struct Heard {
    float pan, loudness;
} Heard;

typedef struct ShotSlot {
    bool is_on;
    OneShot shot;
    Heard place;
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
    Music music;
    uint32_t seed;
} Mixer;

void mixer_init(Mixer *mixer);
void mixer_clear(Mixer *mixer); // stops all sounds

// Starts a sound. If all slots are used, it replaces a quieter one, or is ignored.
void mixer_shot(Mixer *mixer, SoundKind kind, float pitch, Heard place);

// Sets the audible engines, at most MIXER_ENGINES; others fade out.
typedef struct EngineVoice {
    int tank;
    EngineDrive drive;
    Heard place;
} EngineVoice;
void mixer_engines(Mixer *mixer, const EngineVoice *voices, int count);

// Renders the next samples, left and right alternating, within +- 1.
void mixer_render(Mixer *mixer, float *stereo, int frames);

typedef struct Sound Sound;

// Opens a device if `is_heard`. Returns NULL if out of memory.
Sound *sound_create(bool is_heard);
void sound_destroy(Sound *sound);
bool sound_has_device(const Sound *sound);

typedef struct Volumes {
    double all, music, effects, engines; // 0 .. 1
    bool is_muted;
} Volumes;
void sound_volume(Sound *sound, Volumes volumes);
void sound_begin(Sound *sound); // another match, or another tick of it: stops all sounds
void sound_tick(Sound *sound, const Match *match, const Camera *camera); // call after each tick
// Call in each frame: engines are only audible while time passes, at most at double speed.
void sound_frame(Sound *sound, const Match *match, const Camera *camera, bool is_running);

// Lowers everything except the clicks of an open menu, and calms the music.
void sound_duck(Sound *sound, bool is_hushed);
void sound_click(Sound *sound);
// Handles devices that come and go; a lost device is opened again when there is one.
void sound_event(Sound *sound, const SDL_Event *event);

// Renders the next samples for a video, left and right alternating, at SYNTH_HZ.
void sound_render(Sound *sound, float *stereo, int frames);
