// sound.c -- the synthesizer, the music, the mixer, and the sounds of a match.
#include "sound.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "match/match.h"
#include "platform/console.h"

#define STEP_S (1.0F / SYNTH_HZ)
#define IDLE_HZ 29.0F   // ignitions per second of an idle engine
#define REV_HZ 58.0F    // additional ignitions per second at top speed
#define INERTIA_S 0.25F // time constant of the engine
#define LINK_M 0.28F    // distance between the links of a track

const Recipe RECIPES[SOUND_KINDS] = {
    [SOUND_GUN] = {"gun", .length_s = 1.1F, .attack_s = 0.0005F, .noise = 0.9F,
                   .noise_fade_s = 0.11F, .open_hz = 5200, .shut_hz = 240,
                   .tones = {{92, 0.8F, 0.14F, -2.6F}, {46, 0.5F, 0.25F, -0.8F}}},
    [SOUND_HIT] = {"hit", .length_s = 0.7F, .attack_s = 0.0005F, .noise = 0.5F,
                   .noise_fade_s = 0.035F, .open_hz = 7000, .shut_hz = 900,
                   .tones = {{310, 0.32F, 0.11F, -0.1F},
                             {527, 0.24F, 0.08F, 0},
                             {884, 0.2F, 0.06F, 0},
                             {1423, 0.14F, 0.04F, 0},
                             {74, 0.6F, 0.09F, -1.5F}}},
    [SOUND_RICOCHET] = {"ricochet", .length_s = 0.8F, .attack_s = 0.002F, .noise = 0.25F,
                        .noise_fade_s = 0.02F, .open_hz = 9000, .shut_hz = 2500,
                        .tones = {{2300, 0.3F, 0.2F, -1.3F},
                                  {2318, 0.25F, 0.2F, -1.34F},
                                  {3710, 0.1F, 0.07F, -0.6F}}},
    [SOUND_WALL] = {"wall", .length_s = 0.6F, .attack_s = 0.001F, .noise = 0.8F,
                    .noise_fade_s = 0.06F, .open_hz = 2400, .shut_hz = 300,
                    .tones = {{68, 0.5F, 0.07F, -1}}},
    [SOUND_BUMP] = {"bump", .length_s = 0.45F, .attack_s = 0.003F, .noise = 0.3F,
                    .noise_fade_s = 0.05F, .open_hz = 900, .shut_hz = 200,
                    .tones = {{57, 0.6F, 0.08F, -0.6F},
                              {143, 0.2F, 0.05F, 0},
                              {391, 0.06F, 0.09F, 0}}},
    [SOUND_BLAST] = {"blast", .length_s = 2.6F, .attack_s = 0.002F, .noise = 1,
                     .noise_fade_s = 0.5F, .open_hz = 3200, .shut_hz = 90,
                     .tones = {{58, 0.8F, 0.4F, -1.1F},
                               {33, 0.6F, 0.7F, -0.3F},
                               {117, 0.3F, 0.12F, -2}}},
    [SOUND_CAPTURE] = {"capture", .length_s = 0.9F, .attack_s = 0.02F, .noise = 0,
                       .noise_fade_s = 1, .open_hz = 1000, .shut_hz = 1000,
                       .tones = {{523.3F, 0.25F, 0.25F, 0},
                                 {784, 0.2F, 0.3F, 0},
                                 {1046.5F, 0.08F, 0.2F, 0}}},
    [SOUND_CLICK] = {"click", .length_s = 0.08F, .attack_s = 0.001F, .noise = 0.10F,
                     .noise_fade_s = 0.006F, .open_hz = 5000, .shut_hz = 1500,
                     .tones = {{640, 0.22F, 0.012F, -3}}},
};

// Returns the sine of a phase in turns, within a thousandth: a corrected parabola.
static float sine(float turns) {
    float x = 2 * (turns - floorf(turns)) - 1; // -1 .. 1, with the sign reversed
    float y = -4 * x * (1 - fabsf(x));
    return y * (0.775F + 0.225F * fabsf(y));
}

static float hiss(uint32_t *seed) { // -1 .. 1, from a linear congruential generator
    *seed = *seed * 1664525U + 1013904223U;
    return (float)(int32_t)*seed / 2147483648.0F;
}

static float fade(float fade_s) { return expf(-STEP_S / fade_s); } // factor per sample

// Returns the coefficient of a one-pole low-pass filter.
static float opening(float hz) { return 1 - expf(-6.2832F * hz * STEP_S); }

OneShot shot_make(SoundKind kind, float pitch, uint32_t seed) {
    ASSERT(kind >= 0 && kind < SOUND_KINDS && pitch > 0);
    const Recipe *recipe = &RECIPES[kind];
    OneShot shot = {.kind = kind,
                    .seed = seed,
                    .pitch = pitch,
                    .length = (int)(recipe->length_s * SYNTH_HZ),
                    .noise_level = recipe->noise,
                    .cut = opening(recipe->open_hz * pitch)};
    for (int i = 0; i < RECIPE_TONES; i++) {
        shot.level[i] = recipe->tones[i].level;
        shot.step[i] = recipe->tones[i].hz * pitch * STEP_S;
    }
    return shot;
}

bool shot_is_over(const OneShot *shot) { return shot->at >= shot->length; }

// Slides, fades and filters are updated every sixteenth sample.
enum { COARSE = 16 };

static void shot_age(OneShot *shot) {
    const Recipe *recipe = &RECIPES[shot->kind];
    float gone = (float)shot->at / (float)shot->length;
    for (int i = 0; i < RECIPE_TONES && recipe->tones[i].level > 0; i++) {
        const Tone *tone = &recipe->tones[i];
        shot->step[i] *= exp2f(tone->slide * COARSE * STEP_S);
        shot->level[i] *= fade(tone->fade_s / COARSE);
    }
    if (recipe->noise <= 0) return;
    shot->noise_level *= fade(recipe->noise_fade_s / COARSE);
    shot->cut = opening(recipe->open_hz * powf(recipe->shut_hz / recipe->open_hz, sqrtf(gone)) *
                        shot->pitch);
}

float shot_next(OneShot *shot) {
    if (shot_is_over(shot)) return 0;
    const Recipe *recipe = &RECIPES[shot->kind];
    float sum = 0;
    for (int i = 0; i < RECIPE_TONES && recipe->tones[i].level > 0; i++) {
        shot->phase[i] += shot->step[i];
        shot->phase[i] -= floorf(shot->phase[i]);
        sum += shot->level[i] * sine(shot->phase[i]);
    }
    shot->low[0] += shot->cut * (hiss(&shot->seed) - shot->low[0]);
    shot->low[1] += shot->cut * (shot->low[0] - shot->low[1]);
    sum += 1.6F * shot->noise_level * shot->low[1];
    float in = fminf(1, (float)shot->at / (recipe->attack_s * SYNTH_HZ));
    float out = fminf(1, 8 * (1 - (float)shot->at / (float)shot->length)); // no click
    if (++shot->at % COARSE == 0) shot_age(shot);
    return fmaxf(-1, fminf(1, 0.7F * sum * in * out));
}

Engine engine_make(uint32_t seed) {
    return (Engine){.seed = seed, .phase = 0.5F * (hiss(&seed) + 1), .revs_hz = IDLE_HZ};
}

// Each link that runs over the front wheel clanks, louder at higher speed.
static float track_next(Engine *engine, int side, float mps) {
    float speed = fabsf(mps);
    engine->link[side] += speed / LINK_M * STEP_S;
    if (engine->link[side] >= 1) {
        engine->link[side] -= floorf(engine->link[side]);
        engine->clank[side] = fminf(0.5F, 0.08F * speed) * (1 + 0.4F * hiss(&engine->seed));
    }
    engine->clank[side] *= 1 - STEP_S / 0.012F;
    return engine->clank[side] * hiss(&engine->seed);
}

float engine_next(Engine *engine, EngineDrive drive) {
    DEBUG_ASSERT(drive.top_mps > 0 && drive.size > 0);
    float share = fminf(1, 0.5F * (fabsf(drive.left_mps) + fabsf(drive.right_mps)) / drive.top_mps);
    float wanted_hz = (IDLE_HZ + REV_HZ * share) / drive.size;
    engine->revs_hz += (wanted_hz - engine->revs_hz) * STEP_S / INERTIA_S;
    engine->load += (share - engine->load) * STEP_S / INERTIA_S;
    engine->phase += engine->revs_hz * STEP_S;
    engine->phase -= floorf(engine->phase);
    // Ignition: a sharp pulse that decays within its turn, filtered by the hull.
    float push = 1 - engine->phase;
    push *= push * push;
    engine->body += 0.09F * (push - 0.25F - engine->body);
    engine->rattle = push * hiss(&engine->seed);
    float tracks = track_next(engine, 0, drive.left_mps) + track_next(engine, 1, drive.right_mps);
    engine->low += 0.25F * (0.35F * engine->rattle + tracks - engine->low);
    float sum = (0.55F + 0.45F * engine->load) * (1.3F * engine->body + 0.5F * engine->low);
    return fmaxf(-1, fminf(1, sum));
}

// D minor: i VI III VII, i VI iv V; the last chord's C sharp leads back to the first.
const MusicBar MUSIC_SCORE[MUSIC_BARS] = {
    {{50, 53, 57}, 38, {74, 0, 0, 72, 69, 0, 65, 0}},
    {{50, 53, 58}, 34, {70, 0, 74, 0, 77, 0, 74, 0}},
    {{48, 53, 57}, 41, {72, 0, 0, 69, 72, 0, 77, 0}},
    {{48, 52, 55}, 36, {76, 0, 74, 0, 72, 0, 67, 0}},
    {{50, 53, 57}, 38, {74, 0, 0, 77, 81, 0, 77, 74}},
    {{50, 53, 58}, 34, {70, 0, 74, 0, 70, 0, 65, 0}},
    {{50, 55, 58}, 43, {67, 0, 70, 0, 74, 0, 70, 67}},
    {{49, 52, 57}, 33, {69, 0, 73, 0, 76, 0, 73, 0}},
};

// Loudness of each layer, and the heat where it starts and where it is complete.
static const struct {
    float level, from, full;
} LAYERS[MUSIC_LAYERS] = {[MUSIC_PAD] = {0.045F, -1, 0},
                          [MUSIC_BASS] = {0.13F, 0.12F, 0.35F},
                          [MUSIC_DRUMS] = {0.15F, 0.3F, 0.6F},
                          [MUSIC_LEAD] = {0.1F, 0.55F, 0.85F}};

// Drums, one letter per eighth note: k kick, s snare, g quiet snare.
static const char DRUMS[] = "k.s.k.sg"
                            "k.sgk.s.";

#define HEAT_S 1.2F  // time constant of the heat
#define SWELL_S 0.7F // fade of a chord, in and out

static float hz_of(int note) { return 440 * exp2f((float)(note - 69) / 12); }

static float turn(float *phase, float step) {
    *phase += step;
    *phase -= floorf(*phase);
    return *phase;
}

static float decay(float seconds) { return 1 - STEP_S / seconds; }

void music_init(Music *music) { *music = (Music){.seed = 1}; }

// Starts the notes of an eighth.
static void begin_step(Music *music) {
    int64_t step = music->at / MUSIC_STEP_SAMPLES;
    int in_bar = (int)(step % MUSIC_STEPS);
    const MusicBar *bar = &MUSIC_SCORE[step / MUSIC_STEPS % MUSIC_BARS];
    for (int i = 0; i < MUSIC_VOICES && in_bar == 0; i++)
        music->pad_step[i] = hz_of(bar->chord[i]) * STEP_S;
    // The bass walks to the fifth and the octave.
    static const int WALK[MUSIC_STEPS] = {0, 0, 0, 7, 0, 0, 12, 7};
    music->bass_step = hz_of(bar->root + WALK[in_bar]) * STEP_S;
    music->bass_level = in_bar % 2 == 0 ? 1 : 0.6F;
    if (bar->melody[in_bar]) {
        music->lead_step = hz_of(bar->melody[in_bar]) * STEP_S;
        music->lead_level = 1;
    }
    char drum = DRUMS[step % (int64_t)(sizeof DRUMS - 1)];
    if (drum == 'k') music->kick_level = 1, music->kick = 0;
    if (drum == 's') music->snare_level = 1;
    if (drum == 'g') music->snare_level = 0.4F;
    music->hat_level = in_bar % 2 ? 0.35F : 0.2F;
    for (int i = 0; i < MUSIC_LAYERS; i++) {
        float part = (music->heat - LAYERS[i].from) / (LAYERS[i].full - LAYERS[i].from);
        music->layers[i] = LAYERS[i].level * fmaxf(0, fminf(1, part));
    }
}

// Chords fade in and out with their bar; the octave above is faint.
static float pad_next(Music *music) {
    const float bar_s = (float)MUSIC_STEPS * MUSIC_STEP_SAMPLES * STEP_S;
    float at_s = (float)(music->at % (MUSIC_STEPS * MUSIC_STEP_SAMPLES)) * STEP_S, sum = 0;
    float swell = fminf(1, fminf(at_s, bar_s - at_s) / SWELL_S);
    for (int i = 0; i < MUSIC_VOICES; i++) {
        float phase = turn(&music->pad[i], music->pad_step[i]);
        sum += sine(phase) + 0.25F * sine(2 * phase);
    }
    return swell * sum;
}

static float drums_next(Music *music) {
    float kick_hz = 45 + 110 * music->kick_level * music->kick_level;
    float kick = music->kick_level * sine(turn(&music->kick, kick_hz * STEP_S));
    float noise = hiss(&music->seed);
    music->low += 0.3F * (noise - music->low);
    music->kick_level *= decay(0.11F);
    music->snare_level *= decay(0.07F);
    music->hat_level *= decay(0.025F);
    return kick + 0.55F * music->snare_level * music->low +
           0.5F * music->hat_level * (noise - music->low);
}

float music_next(Music *music) {
    DEBUG_ASSERT(music->heat >= 0 && music->heat <= 1);
    if (music->at % MUSIC_STEP_SAMPLES == 0) begin_step(music);
    music->heat += (music->wanted - music->heat) * STEP_S / HEAT_S;
    float bass = turn(&music->bass, music->bass_step), lead = turn(&music->lead, music->lead_step);
    float sum = music->layers[MUSIC_PAD] * pad_next(music);
    sum += music->layers[MUSIC_BASS] * music->bass_level * (sine(bass) + 0.35F * sine(2 * bass));
    sum += music->layers[MUSIC_LEAD] * music->lead_level * (sine(lead) + 0.3F * sine(3 * lead));
    sum += music->layers[MUSIC_DRUMS] * drums_next(music);
    music->bass_level *= decay(0.28F);
    music->lead_level *= decay(0.35F);
    music->at++;
    return sum;
}

#define GLIDE_S 0.05F
#define SHOT_LEVEL 0.8F
#define ENGINE_LEVEL 0.14F
#define SILENCE 0.0005F

void mixer_init(Mixer *mixer) {
    *mixer = (Mixer){
        .volume = 1, .volume_now = 1, .field = 1, .field_now = 1, .effects = 1, .engine = 1};
    music_init(&mixer->music);
    mixer_clear(mixer);
}

void mixer_clear(Mixer *mixer) {
    memset(mixer->shots, 0, sizeof mixer->shots);
    for (int i = 0; i < MIXER_ENGINES; i++) mixer->engines[i] = (EngineSlot){.tank = -1};
    mixer->seed = 1;
}

static float remaining_loudness(const ShotSlot *slot) {
    if (!slot->is_on) return -1;
    return slot->place.loudness * (1 - (float)slot->shot.at / (float)slot->shot.length);
}

void mixer_shot(Mixer *mixer, SoundKind kind, float pitch, Heard place) {
    ASSERT(place.loudness >= 0 && place.pan >= -1 && place.pan <= 1);
    ShotSlot *least = mixer->shots;
    for (int i = 1; i < MIXER_SHOTS; i++)
        if (remaining_loudness(&mixer->shots[i]) < remaining_loudness(least))
            least = &mixer->shots[i];
    if (place.loudness < SILENCE || remaining_loudness(least) >= place.loudness) return;
    mixer->seed += 0x9e3779b9U;
    *least = (ShotSlot){true, shot_make(kind, pitch, mixer->seed), place};
}

// Returns the tank's slot, or a free one, or that of the quietest engine.
static EngineSlot *engine_slot(Mixer *mixer, int tank) {
    EngineSlot *found = mixer->engines;
    float least = INFINITY;
    for (EngineSlot *slot = mixer->engines; slot < mixer->engines + MIXER_ENGINES; slot++) {
        float loss = slot->tank == tank ? -2
                     : slot->tank < 0   ? -1
                                        : slot->wanted.loudness + slot->now.loudness;
        if (loss < least) found = slot, least = loss;
    }
    return found;
}

void mixer_engines(Mixer *mixer, const EngineVoice *voices, int count) {
    ASSERT(count >= 0 && count <= MIXER_ENGINES);
    // Limits the total loudness, so that engines do not drown the guns.
    float sum = 0;
    for (int i = 0; i < count; i++) sum += voices[i].place.loudness * voices[i].place.loudness;
    float share = 1 / sqrtf(fmaxf(1, sum));
    for (int i = 0; i < MIXER_ENGINES; i++) mixer->engines[i].wanted.loudness = 0;
    for (int i = 0; i < count; i++) {
        EngineSlot *slot = engine_slot(mixer, voices[i].tank);
        if (slot->tank != voices[i].tank) {
            slot->tank = voices[i].tank;
            slot->engine = engine_make((uint32_t)voices[i].tank * 2654435761U + 1);
            slot->now = (Heard){voices[i].place.pan, 0};
        }
        slot->drive = voices[i].drive;
        slot->wanted = voices[i].place;
        slot->wanted.loudness *= share;
    }
}

// Equal power: the loudness does not depend on the position.
static void add(float *stereo, float sample, Heard place) {
    float right = 0.5F * (1 + fmaxf(-1, fminf(1, place.pan)));
    stereo[0] += sample * place.loudness * sqrtf(1 - right);
    stereo[1] += sample * place.loudness * sqrtf(right);
}

// Nearly linear up to half of the range, then compressed.
static float limit(float x) {
    DEBUG_ASSERT(isfinite(x));
    float size = fabsf(x);
    if (size <= 0.5F) return x;
    return copysignf(1 - 0.25F / size, x);
}

void mixer_render(Mixer *mixer, float *stereo, int frames) {
    ASSERT(frames >= 0);
    for (int i = 0; i < 2 * frames; i++) stereo[i] = 0;
    float glide = fminf(1, (float)frames / (GLIDE_S * SYNTH_HZ));
    const float share = 1.0F / (GLIDE_S * SYNTH_HZ);
    mixer->field_now += glide * (mixer->field - mixer->field_now);
    for (ShotSlot *slot = mixer->shots; slot < mixer->shots + MIXER_SHOTS; slot++) {
        if (!slot->is_on) continue;
        float level =
            SHOT_LEVEL * mixer->effects * (slot->shot.kind == SOUND_CLICK ? 1 : mixer->field_now);
        for (int i = 0; i < frames && !shot_is_over(&slot->shot); i++)
            add(&stereo[2 * i], level * shot_next(&slot->shot), slot->place);
        if (shot_is_over(&slot->shot)) slot->is_on = false;
    }
    for (EngineSlot *slot = mixer->engines; slot < mixer->engines + MIXER_ENGINES; slot++) {
        if (slot->tank < 0) continue;
        for (int i = 0; i < frames; i++) {
            slot->now.loudness += share * (slot->wanted.loudness - slot->now.loudness);
            slot->now.pan += share * (slot->wanted.pan - slot->now.pan);
            add(&stereo[2 * i],
                ENGINE_LEVEL * mixer->engine * engine_next(&slot->engine, slot->drive), slot->now);
        }
        if (slot->wanted.loudness <= 0 && slot->now.loudness < SILENCE) slot->tank = -1;
    }
    bool has_music = mixer->tune > 0 || mixer->tune_now > SILENCE;
    for (int i = 0; i < frames && has_music; i++) {
        mixer->tune_now += share * (mixer->tune - mixer->tune_now);
        float sample = mixer->tune_now * music_next(&mixer->music);
        stereo[2 * i] += sample;
        stereo[2 * i + 1] += sample;
    }
    for (int i = 0; i < frames; i++) {
        mixer->volume_now += (mixer->volume - mixer->volume_now) / (GLIDE_S * SYNTH_HZ);
        stereo[2 * i] = mixer->volume_now * limit(stereo[2 * i]);
        stereo[2 * i + 1] = mixer->volume_now * limit(stereo[2 * i + 1]);
    }
}

enum { BLOCK_FRAMES = 1024, SHOTS_A_TICK = 6 };
#define EAR_M 22.0         // height of the listener when a 40 m wide arena is shown
#define BUMP_LEAST_NS 9000 // quieter contacts are omitted
#define BUMP_FULL_NS 40000
#define HUSHED 0.3F
#define CALM 0.2F       // heat without fighting
#define COOLING 0.9978F // per tick; 1/e in 7.5 s
#define CLICK_LOUDNESS 0.5F

struct Sound {
    Mixer mixer;
    SDL_AudioDeviceID device; // 0: none
    int holder;               // last team that held the goal area, or -1
    bool is_wanted;           // a device is opened as soon as there is one
    bool owns_audio;          // SDL's audio system was initialized here
    float heat;               // of the fight, 0 .. 1, for the music
};

static void SDLCALL fill(void *userdata, Uint8 *stream, int length) {
    mixer_render(userdata, (float *)(void *)stream, length / (int)(2 * sizeof(float)));
}

// Libraries print messages about missing sound cards; they are suppressed because the caller
// reports the problem.
static void open_device(Sound *sound) {
    int kept = stream_mute(stderr);
    if (sound->owns_audio || SDL_InitSubSystem(SDL_INIT_AUDIO) == 0) {
        sound->owns_audio = true;
        SDL_AudioSpec spec = {.freq = SYNTH_HZ,
                              .format = AUDIO_F32SYS,
                              .channels = 2,
                              .samples = BLOCK_FRAMES,
                              .callback = fill,
                              .userdata = &sound->mixer};
        sound->device = SDL_OpenAudioDevice(NULL, 0, &spec, NULL, 0);
        if (sound->device) SDL_PauseAudioDevice(sound->device, 0);
    }
    stream_restore(stderr, kept);
}

Sound *sound_create(bool is_heard) {
    Sound *sound = calloc(1, sizeof *sound);
    if (!sound) return NULL;
    mixer_init(&sound->mixer);
    sound->holder = -1;
    sound->is_wanted = is_heard;
    if (is_heard) open_device(sound);
    return sound;
}

void sound_destroy(Sound *sound) {
    if (!sound) return;
    if (sound->device) SDL_CloseAudioDevice(sound->device);
    if (sound->owns_audio) SDL_QuitSubSystem(SDL_INIT_AUDIO);
    free(sound);
}

bool sound_has_device(const Sound *sound) { return sound->device != 0; }

// The device's thread renders concurrently.
static void lock(Sound *sound) {
    if (sound->device) SDL_LockAudioDevice(sound->device);
}
static void unlock(Sound *sound) {
    if (sound->device) SDL_UnlockAudioDevice(sound->device);
}

// Loudness is perceived logarithmically: half of the slider is a quarter of the amplitude.
static float amplitude(double volume) { return (float)(volume * volume); }

void sound_volume(Sound *sound, Volumes volumes) {
    lock(sound);
    sound->mixer.volume = volumes.is_muted ? 0 : amplitude(volumes.all);
    sound->mixer.tune = amplitude(volumes.music);
    sound->mixer.effects = amplitude(volumes.effects);
    sound->mixer.engine = amplitude(volumes.engines);
    unlock(sound);
}

void sound_hush(Sound *sound, bool is_hushed) {
    lock(sound);
    sound->mixer.field = is_hushed ? HUSHED : 1;
    sound->mixer.music.wanted = is_hushed ? 0 : sound->heat;
    unlock(sound);
}

void sound_click(Sound *sound) {
    lock(sound);
    mixer_shot(&sound->mixer, SOUND_CLICK, 1, (Heard){0, CLICK_LOUDNESS});
    unlock(sound);
}

void sound_event(Sound *sound, const SDL_Event *event) {
    bool is_ours = event->type == SDL_AUDIODEVICEREMOVED && !event->adevice.iscapture &&
                   event->adevice.which == sound->device;
    if (sound->device && is_ours) {
        SDL_CloseAudioDevice(sound->device);
        sound->device = 0;
    }
    bool is_news = is_ours || (event->type == SDL_AUDIODEVICEADDED && !event->adevice.iscapture);
    if (is_news && !sound->device && sound->is_wanted) open_device(sound);
}

void sound_begin(Sound *sound) {
    lock(sound);
    mixer_clear(&sound->mixer);
    sound->heat = CALM;
    unlock(sound);
    sound->holder = -1;
}

// The listener is above the middle of the picture, higher if more of the field is shown.
static Heard place_of(const Camera *camera, Vec at) {
    Vec px = camera_to_screen(camera, at);
    double half_px = 0.5 * fmax(camera->field.w, 1);
    double pan = (px.x - (camera->field.x + half_px)) / half_px;
    double wide_m = 2 * half_px / camera->px_per_m;
    double ear_m = EAR_M * wide_m / 40, away_m = vec_length(vec_sub(at, camera->at));
    double loudness = ear_m * ear_m / (ear_m * ear_m + away_m * away_m);
    ASSERT(loudness >= 0 && loudness <= 1);
    return (Heard){(float)(0.8 * clamp(pan, -1, 1)), (float)loudness};
}

static float pitch_of(const Tank *tank) { // heavier vehicles sound lower
    return (float)pow(6000 / fmax(tank->spec->mass_kg, 1), 0.33);
}

static void play(Sound *sound, const Camera *camera, const Battle *battle, const Event *event) {
    const Tank *a = battle_tank(battle, event->a);
    Heard place = place_of(camera, event->at);
    switch (event->kind) {
    case EVENT_FIRE:
        mixer_shot(&sound->mixer, SOUND_GUN, pitch_of(a) * (float)a->loadout->weapon->pitch, place);
        break;
    case EVENT_HIT:
        mixer_shot(&sound->mixer, tank_glanced(a, event->amount) ? SOUND_RICOCHET : SOUND_HIT,
                   pitch_of(battle_tank(battle, event->b)), place);
        break;
    case EVENT_WALL: mixer_shot(&sound->mixer, SOUND_WALL, 1, place); break;
    case EVENT_KILL: mixer_shot(&sound->mixer, SOUND_BLAST, pitch_of(a), place); break;
    case EVENT_CONTACT:
        place.loudness *= (float)clamp(event->amount / BUMP_FULL_NS, 0, 1);
        if (event->amount > BUMP_LEAST_NS)
            mixer_shot(&sound->mixer, SOUND_BUMP, pitch_of(a), place);
        break;
    case EVENT_SPENT: break;
    }
}

// Shots, hits and kills near the middle of the picture raise the heat, which decays over time.
static void add_heat(Sound *sound, const Camera *camera, const Event *event) {
    static const float WARMTHS[] = {[EVENT_FIRE] = 0.06F, [EVENT_HIT] = 0.16F, [EVENT_KILL] = 0.3F};
    float warmth = event->kind < sizeof WARMTHS / sizeof *WARMTHS ? WARMTHS[event->kind] : 0;
    sound->heat = fminf(1, sound->heat + warmth * place_of(camera, event->at).loudness);
}

void sound_tick(Sound *sound, const Match *match, const Camera *camera) {
    const Battle *battle = match_battle(match);
    int count;
    const Event *events = battle_events(battle, &count);
    lock(sound);
    for (int i = 0, heard = 0; i < count && heard < SHOTS_A_TICK; i++) {
        play(sound, camera, battle, &events[i]);
        add_heat(sound, camera, &events[i]);
        heard += events[i].kind != EVENT_CONTACT;
    }
    Goal hill = match_hill(match);
    int holder = hill.is_on ? hill_holder(&hill, battle) : -1;
    if (holder >= 0 && holder != sound->holder)
        mixer_shot(&sound->mixer, SOUND_CAPTURE, 1, place_of(camera, hill.at));
    if (holder >= 0) sound->holder = holder;
    sound->heat = fmaxf(CALM, sound->heat * COOLING);
    unlock(sound);
}

// Gets the loudest engines, loudest first.
static int choose_engines(const Battle *battle, const Camera *camera,
                          EngineVoice voices[static MIXER_ENGINES]) {
    int count = 0;
    for (int i = 0; i < battle_tank_count(battle); i++) {
        const Tank *tank = battle_tank(battle, i);
        if (tank->is_wreck) continue;
        Heard place = place_of(camera, pose_at(tank->pose));
        int at = count;
        while (at > 0 && voices[at - 1].place.loudness < place.loudness) at--;
        if (at >= MIXER_ENGINES) continue;
        if (count < MIXER_ENGINES) count++;
        for (int j = count - 1; j > at; j--) voices[j] = voices[j - 1];
        voices[at] = (EngineVoice){i,
                                   {(float)tank->left_mps, (float)tank->right_mps,
                                    (float)tank->spec->drive.top_mps, 1 / pitch_of(tank)},
                                   place};
    }
    return count;
}

void sound_frame(Sound *sound, const Match *match, const Camera *camera, bool is_running) {
    EngineVoice voices[MIXER_ENGINES];
    int count = is_running ? choose_engines(match_battle(match), camera, voices) : 0;
    lock(sound);
    mixer_engines(&sound->mixer, voices, count);
    unlock(sound);
}

void sound_render(Sound *sound, float *stereo, int frames) {
    ASSERT(frames >= 0);
    lock(sound);
    mixer_render(&sound->mixer, stereo, frames);
    unlock(sound);
}
