// mixer.c -- the mixer.
#include "mixer.h"

#include <math.h>
#include <string.h>

#include "ai/maths/assert.h"

#define GLIDE_S 0.05F // time constant of volumes and positions
#define SHOT_LEVEL 0.8F
#define ENGINE_LEVEL 0.17F
#define SILENCE 0.0005F

// The field's loudness is evened out: a duel is raised, and a crowd is lowered.
#define EVEN_POWER 0.055F // mean square that is kept
#define EVEN_SHARE 0.45F // exponent of the power: 0 for no effect, 0.5 for the same loudness always
#define EVEN_LEAST 0.0001F // sounds of a smaller mean square are ignored
#define GAIN_LEAST 0.3F
#define GAIN_MOST 3.6F
#define RISE_S 0.5F // time constants of the mean square
#define FALL_S 4.0F
#define RELEASE_S 0.12F // release time of the limiter

#define FIGHT_RISE_S 0.04F // the field lowers the music within this time
#define FIGHT_FALL_S 0.9F
#define FIGHT_DUCK 6.0F // strength of this effect
#define BLOW_DUCK 0.55F // part that a blow takes from all else
#define BLOW_FALL_S 0.35F

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
    mixer->power = EVEN_POWER;
    mixer->gain = 1;
    mixer->fight = mixer->blow = 0;
}

static float remaining_loudness(const ShotSlot *slot) {
    if (!slot->is_on) return -1;
    return slot->place.loudness * (1 - (float)slot->shot.at / (float)slot->shot.length);
}

void mixer_shot(Mixer *mixer, SoundKind kind, float pitch, Heard place, float wait_s) {
    ASSERT(place.loudness >= 0 && place.pan >= -1 && place.pan <= 1 && wait_s >= 0);
    ShotSlot *least = mixer->shots;
    for (int i = 1; i < MIXER_SHOTS; i++)
        if (remaining_loudness(&mixer->shots[i]) < remaining_loudness(least))
            least = &mixer->shots[i];
    if (place.loudness < SILENCE || remaining_loudness(least) >= place.loudness) return;
    mixer->seed += 0x9e3779b9U;
    if (kind == SOUND_BLOW) mixer->blow = 1;
    *least = (ShotSlot){true, shot_make(kind, pitch, mixer->seed), place, (int)(wait_s * SYNTH_HZ)};
}

// Returns the tank's slot, or a free one, or the slot of the quietest engine.
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

void mixer_set_engines(Mixer *mixer, const EngineVoice *voices, int count) {
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

// The samples are rendered in chunks: first each kind of sound separately, then the sum.
enum { CHUNK_FRAMES = 128 };
typedef struct Chunk {
    float shots[2 * CHUNK_FRAMES], engines[2 * CHUNK_FRAMES], window[2 * CHUNK_FRAMES];
} Chunk;

// Factors of the sides. Equal power: the loudness does not depend on the position.
typedef struct Sides {
    float left, right;
} Sides;

static Sides sides_of(Heard place) {
    float right = 0.5F * (1 + fmaxf(-1, fminf(1, place.pan)));
    return (Sides){place.loudness * sqrtf(1 - right), place.loudness * sqrtf(right)};
}

static void add_shots(Mixer *mixer, Chunk *chunk, int frames) {
    for (ShotSlot *slot = mixer->shots; slot < mixer->shots + MIXER_SHOTS; slot++) {
        if (!slot->is_on) continue;
        int from = slot->wait < frames ? slot->wait : frames;
        slot->wait -= from;
        float *stereo = slot->shot.kind >= SOUND_WINDOW ? chunk->window : chunk->shots;
        Sides sides = sides_of(slot->place);
        for (int i = from; i < frames && !shot_is_over(&slot->shot); i++) {
            float sample = SHOT_LEVEL * shot_next(&slot->shot);
            stereo[2 * i] += sides.left * sample;
            stereo[2 * i + 1] += sides.right * sample;
        }
        slot->is_on = !shot_is_over(&slot->shot);
    }
}

// Loudness and position of engines change linearly within a chunk.
static void add_engines(Mixer *mixer, Chunk *chunk, int frames) {
    float glide = (float)frames / (GLIDE_S * SYNTH_HZ), part = 1.0F / (float)frames;
    for (EngineSlot *slot = mixer->engines; slot < mixer->engines + MIXER_ENGINES; slot++) {
        if (slot->tank < 0) continue;
        Sides sides = sides_of(slot->now);
        slot->now.loudness += glide * (slot->wanted.loudness - slot->now.loudness);
        slot->now.pan += glide * (slot->wanted.pan - slot->now.pan);
        Sides next = sides_of(slot->now);
        Sides by = {(next.left - sides.left) * part, (next.right - sides.right) * part};
        for (int i = 0; i < frames; i++) {
            float sample = ENGINE_LEVEL * engine_next(&slot->engine, slot->drive);
            sides.left += by.left, sides.right += by.right;
            chunk->engines[2 * i] += sides.left * sample;
            chunk->engines[2 * i + 1] += sides.right * sample;
        }
        if (slot->wanted.loudness <= 0 && slot->now.loudness < SILENCE) slot->tank = -1;
    }
}

// Returns the gain that evens out the loudness of the field. The volumes of effects and engines do
// not change it.
static float even_gain(Mixer *mixer, const Chunk *chunk, int frames) {
    float sum = 0;
    for (int i = 0; i < 2 * frames; i++) {
        float sample = chunk->shots[i] + chunk->engines[i];
        sum += sample * sample;
    }
    float power = sum / (float)frames, lasts_s = (float)frames / SYNTH_HZ;
    if (power > EVEN_LEAST)
        mixer->power += (power - mixer->power) * lasts_s / (power > mixer->power ? RISE_S : FALL_S);
    return fmaxf(GAIN_LEAST, fminf(GAIN_MOST, powf(EVEN_POWER / mixer->power, EVEN_SHARE)));
}

// Keeps peaks within MIXER_PEAK: the gain falls at once and recovers within RELEASE_S.
static float limit_gain(Mixer *mixer, float left, float right) {
    DEBUG_ASSERT(isfinite(left) && isfinite(right));
    mixer->peak *= 1 - 1 / (RELEASE_S * SYNTH_HZ);
    mixer->peak = fmaxf(mixer->peak, fmaxf(fabsf(left), fabsf(right)));
    return mixer->peak > MIXER_PEAK ? MIXER_PEAK / mixer->peak : 1;
}

// Follows the loudness of the field and the last blow.
static void duck(Mixer *mixer, const Chunk *chunk, int frames) {
    float sum = 0, lasts_s = (float)frames / SYNTH_HZ;
    for (int i = 0; i < 2 * frames; i++) sum += chunk->shots[i] * chunk->shots[i];
    float level = mixer->gain * mixer->field_now * sqrtf(sum / (float)frames);
    float time_s = level > mixer->fight ? FIGHT_RISE_S : FIGHT_FALL_S;
    mixer->fight += (level - mixer->fight) * fminf(lasts_s / time_s, 1);
    mixer->blow *= expf(-lasts_s / BLOW_FALL_S);
}

static void render_chunk(Mixer *mixer, float *stereo, int frames) {
    Chunk chunk;
    memset(&chunk, 0, sizeof chunk);
    add_shots(mixer, &chunk, frames);
    add_engines(mixer, &chunk, frames);
    duck(mixer, &chunk, frames);
    float gain = even_gain(mixer, &chunk, frames), by = (gain - mixer->gain) / (float)frames;
    const float share = 1.0F / (GLIDE_S * SYNTH_HZ);
    bool has_music = mixer->tune > 0 || mixer->tune_now > SILENCE;
    for (int i = 0; i < frames; i++) {
        mixer->gain += by;
        mixer->field_now += share * (mixer->field - mixer->field_now);
        mixer->tune_now += share * (mixer->tune - mixer->tune_now);
        mixer->volume_now += share * (mixer->volume - mixer->volume_now);
        float calm = 1 - BLOW_DUCK * mixer->blow, sides[2];
        float field = calm * mixer->gain * mixer->field_now;
        float tune = calm * mixer->tune_now / (1 + FIGHT_DUCK * mixer->fight);
        float music = has_music ? tune * music_next(&mixer->music) : 0;
        for (int k = 0; k < 2; k++) {
            int j = 2 * i + k;
            sides[k] = music + mixer->effects * (chunk.window[j] + field * chunk.shots[j]) +
                       mixer->engine * field * chunk.engines[j];
        }
        float level = mixer->volume_now * limit_gain(mixer, sides[0], sides[1]);
        stereo[2 * i] = level * sides[0];
        stereo[2 * i + 1] = level * sides[1];
    }
}

void mixer_render(Mixer *mixer, float *stereo, int frames) {
    ASSERT(frames >= 0);
    for (; frames > CHUNK_FRAMES; frames -= CHUNK_FRAMES, stereo += 2 * CHUNK_FRAMES)
        render_chunk(mixer, stereo, CHUNK_FRAMES);
    if (frames > 0) render_chunk(mixer, stereo, frames);
}
