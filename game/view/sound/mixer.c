// mixer.c -- many sounds at once, left and right: shots that run out by themselves, and the engines
// of the nearest tanks.
#include "mixer.h"

#include <math.h>
#include <stddef.h>

#define GLIDE_S 0.05F
#define SHOT_LEVEL 0.8F
#define ENGINE_LEVEL 0.14F
#define SILENCE 0.0005F

void mixer_init(Mixer *mixer) {
    *mixer = (Mixer){.volume = 1, .volume_now = 1, .field = 1, .field_now = 1, .luck = 1};
    for (int i = 0; i < MIXER_ENGINES; i++) mixer->engines[i].tank = -1;
}

void mixer_clear(Mixer *mixer) {
    Mixer was = *mixer;
    mixer_init(mixer);
    mixer->volume = was.volume;
    mixer->volume_now = was.volume_now;
    mixer->field = was.field;
    mixer->field_now = was.field_now;
}

static float left_to_say(const ShotSlot *slot) {
    if (!slot->is_on) return -1;
    return slot->place.loudness * (1 - (float)slot->shot.at / (float)slot->shot.length);
}

void mixer_shot(Mixer *mixer, SoundKind kind, float pitch, Place place) {
    ShotSlot *least = mixer->shots;
    for (int i = 1; i < MIXER_SHOTS; i++)
        if (left_to_say(&mixer->shots[i]) < left_to_say(least)) least = &mixer->shots[i];
    if (place.loudness < SILENCE || left_to_say(least) >= place.loudness) return;
    mixer->luck += 0x9e3779b9U;
    *least = (ShotSlot){true, shot_make(kind, pitch, mixer->luck), place};
}

static EngineSlot *engine_slot(Mixer *mixer, int tank) {
    for (int i = 0; i < MIXER_ENGINES; i++)
        if (mixer->engines[i].tank == tank) return &mixer->engines[i];
    return NULL;
}

// A free slot, or else that of an engine that has faded most.
static EngineSlot *faintest(Mixer *mixer) {
    EngineSlot *found = mixer->engines;
    for (int i = 0; i < MIXER_ENGINES; i++) {
        EngineSlot *slot = &mixer->engines[i];
        if (slot->tank < 0) return slot;
        if (slot->wanted.loudness + slot->now.loudness <
            found->wanted.loudness + found->now.loudness)
            found = slot;
    }
    return found;
}

// Many engines together are not much louder than one: they would drown the guns.
static float crowd_share(const EngineVoice *voices, int count) {
    float sum = 0;
    for (int i = 0; i < count && i < MIXER_ENGINES; i++)
        sum += voices[i].place.loudness * voices[i].place.loudness;
    return 1 / sqrtf(fmaxf(1, sum));
}

void mixer_engines(Mixer *mixer, const EngineVoice *voices, int count) {
    float share = crowd_share(voices, count);
    for (int i = 0; i < MIXER_ENGINES; i++) mixer->engines[i].wanted.loudness = 0;
    for (int i = 0; i < count && i < MIXER_ENGINES; i++) {
        EngineSlot *slot = engine_slot(mixer, voices[i].tank);
        if (!slot) {
            slot = faintest(mixer);
            slot->tank = voices[i].tank;
            slot->engine = engine_make((uint32_t)voices[i].tank * 2654435761U + 1);
            slot->now = (Place){voices[i].place.pan, 0};
        }
        slot->drive = voices[i].drive;
        slot->wanted = voices[i].place;
        slot->wanted.loudness *= share;
    }
}

// Equal power: as loud in the middle as at the sides.
static void add(float *stereo, float sample, Place place) {
    float right = 0.5F * (1 + fmaxf(-1, fminf(1, place.pan)));
    stereo[0] += sample * place.loudness * sqrtf(1 - right);
    stereo[1] += sample * place.loudness * sqrtf(right);
}

static void render_shot(ShotSlot *slot, float field, float *stereo, int frames) {
    float level = slot->shot.kind == SOUND_CLICK ? SHOT_LEVEL : SHOT_LEVEL * field;
    for (int i = 0; i < frames && !shot_is_over(&slot->shot); i++)
        add(&stereo[2 * i], level * shot_next(&slot->shot), slot->place);
    if (shot_is_over(&slot->shot)) slot->is_on = false;
}

static void render_engine(EngineSlot *slot, float *stereo, int frames) {
    const float glide = 1.0F / (GLIDE_S * SYNTH_HZ);
    for (int i = 0; i < frames; i++) {
        slot->now.loudness += glide * (slot->wanted.loudness - slot->now.loudness);
        slot->now.pan += glide * (slot->wanted.pan - slot->now.pan);
        add(&stereo[2 * i], ENGINE_LEVEL * engine_next(&slot->engine, slot->drive), slot->now);
    }
    if (slot->wanted.loudness <= 0 && slot->now.loudness < SILENCE) slot->tank = -1;
}

// Nearly straight up to half the range, then ever flatter: a crowd gets dense, not harsh.
static float limit(float x) {
    float size = fabsf(x);
    if (size <= 0.5F) return x;
    return copysignf(1 - 0.25F / size, x);
}

void mixer_render(Mixer *mixer, float *stereo, int frames) {
    for (int i = 0; i < 2 * frames; i++) stereo[i] = 0;
    float glide = fminf(1, (float)frames / (GLIDE_S * SYNTH_HZ));
    mixer->field_now += glide * (mixer->field - mixer->field_now);
    for (int i = 0; i < MIXER_SHOTS; i++)
        if (mixer->shots[i].is_on) render_shot(&mixer->shots[i], mixer->field_now, stereo, frames);
    for (int i = 0; i < MIXER_ENGINES; i++)
        if (mixer->engines[i].tank >= 0) render_engine(&mixer->engines[i], stereo, frames);
    for (int i = 0; i < frames; i++) {
        mixer->volume_now += (mixer->volume - mixer->volume_now) / (GLIDE_S * SYNTH_HZ);
        stereo[2 * i] = mixer->volume_now * limit(stereo[2 * i]);
        stereo[2 * i + 1] = mixer->volume_now * limit(stereo[2 * i + 1]);
    }
}
