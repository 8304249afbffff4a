// synth.c -- the synthesizer.
#include "synth.h"

#include <math.h>

#include "ai/maths/assert.h"

#define STEP_S SYNTH_STEP_S
#define IDLE_HZ 29.0F   // ignitions per second of an idle engine
#define REV_HZ 58.0F    // additional ignitions per second at top speed
#define INERTIA_S 0.25F // time constant of the engine
#define LINK_M 0.28F    // distance between the links of a track
#define BAND_LEVEL 2.5F // makes both kinds of noise about equally loud
#define DAMPING 0.8F    // width of the band-pass filter, as a fraction of its frequency

const Recipe RECIPES[SOUND_KINDS] = {SOUND_RECIPES};

float synth_sine(float turns) { // a corrected parabola
    float x = 2 * turns - 1;    // -1 to 1, with the sign reversed
    float y = -4 * x * (1 - fabsf(x));
    return y * (0.775F + 0.225F * fabsf(y));
}

float synth_noise(uint32_t *seed) { // a linear congruential generator
    *seed = *seed * 1664525U + 1013904223U;
    return (float)(int32_t)*seed / 2147483648.0F;
}

float synth_turn(float *phase, float step_turns) {
    *phase += step_turns;
    if (*phase >= 1) *phase -= 1;
    return *phase;
}

static float fade(float fade_s) { return expf(-STEP_S / fade_s); } // factor per sample

// Returns the coefficient of a one-pole low-pass filter.
static float opening(float hz) { return 1 - expf(-6.2832F * hz * STEP_S); }

// Returns the coefficient of a state variable filter, which is stable below a sixth of SYNTH_HZ.
static float tuning(float hz) { return 2 * sinf(3.1416F * fminf(hz * STEP_S, 0.16F)); }

// Slides, fades and filters are updated every sixteenth sample.
enum { COARSE = 16 };

static void begin_due_tones(OneShot *shot) {
    const Recipe *recipe = &RECIPES[shot->kind];
    for (int i = 0; i < RECIPE_TONES && recipe->tones[i].level > 0; i++) {
        int start = (int)(recipe->tones[i].start_s * SYNTH_HZ) / COARSE * COARSE;
        if (shot->at == start) shot->level[i] = recipe->tones[i].level;
    }
}

static void move_filters(OneShot *shot) {
    const Recipe *recipe = &RECIPES[shot->kind];
    float gone = sqrtf((float)shot->at / (float)shot->length);
    for (int i = 0; i < RECIPE_BANDS; i++) {
        const Band *band = &recipe->bands[i];
        if (band->level <= 0) continue;
        float hz = band->from_hz * powf(band->to_hz / band->from_hz, gone) * shot->pitch;
        shot->cut[i] = i == 0 ? opening(hz) : tuning(hz);
    }
}

OneShot shot_make(SoundKind kind, float pitch, uint32_t seed) {
    ASSERT(kind >= 0 && kind < SOUND_KINDS && pitch > 0);
    const Recipe *recipe = &RECIPES[kind];
    OneShot shot = {
        .kind = kind, .seed = seed, .pitch = pitch, .length = (int)(recipe->length_s * SYNTH_HZ)};
    for (int i = 0; i < RECIPE_BANDS; i++) shot.band_level[i] = recipe->bands[i].level;
    for (int i = 0; i < RECIPE_TONES; i++) shot.step[i] = recipe->tones[i].hz * pitch * STEP_S;
    move_filters(&shot);
    begin_due_tones(&shot);
    return shot;
}

bool shot_is_over(const OneShot *shot) { return shot->at >= shot->length; }

static void shot_age(OneShot *shot) {
    const Recipe *recipe = &RECIPES[shot->kind];
    for (int i = 0; i < RECIPE_TONES && recipe->tones[i].level > 0; i++) {
        const Tone *tone = &recipe->tones[i];
        if (shot->level[i] <= 0) continue;
        shot->step[i] *= exp2f(tone->slide * COARSE * STEP_S);
        shot->level[i] *= fade(tone->fade_s / COARSE);
    }
    for (int i = 0; i < RECIPE_BANDS; i++)
        if (recipe->bands[i].level > 0)
            shot->band_level[i] *= fade(recipe->bands[i].fade_s / COARSE);
    move_filters(shot);
    begin_due_tones(shot);
}

float shot_next(OneShot *shot) {
    if (shot_is_over(shot)) return 0;
    const Recipe *recipe = &RECIPES[shot->kind];
    float sum = 0;
    for (int i = 0; i < RECIPE_TONES && recipe->tones[i].level > 0; i++)
        sum += shot->level[i] * synth_sine(synth_turn(&shot->phase[i], shot->step[i]));
    float noise = synth_noise(&shot->seed);
    shot->low[0] += shot->cut[0] * (noise - shot->low[0]);
    shot->low[1] += shot->cut[0] * (shot->low[0] - shot->low[1]);
    sum += 1.6F * shot->band_level[0] * shot->low[1];
    shot->pass[0] += shot->cut[1] * shot->pass[1];
    shot->pass[1] += shot->cut[1] * (noise - shot->pass[0] - DAMPING * shot->pass[1]);
    sum += BAND_LEVEL * shot->band_level[1] * shot->pass[1];
    float in = fminf(1, (float)shot->at / (recipe->attack_s * SYNTH_HZ));
    float out = fminf(1, 8 * (1 - (float)shot->at / (float)shot->length)); // no click
    if (++shot->at % COARSE == 0) shot_age(shot);
    float driven = recipe->drive * sum * in * out;
    return driven / (1 + fabsf(driven));
}

Engine engine_make(uint32_t seed) {
    return (Engine){.seed = seed, .phase = 0.5F * (synth_noise(&seed) + 1), .revs_hz = IDLE_HZ};
}

// Each link that runs over the front wheel clanks, louder at higher speed.
static float track_next(Engine *engine, int side, float mps) {
    float speed = fabsf(mps);
    engine->link[side] += speed / LINK_M * STEP_S;
    if (engine->link[side] >= 1) {
        engine->link[side] -= floorf(engine->link[side]);
        engine->clank[side] = fminf(0.5F, 0.08F * speed) * (1 + 0.4F * synth_noise(&engine->seed));
    }
    engine->clank[side] *= 1 - STEP_S / 0.012F;
    return engine->clank[side];
}

float engine_next(Engine *engine, EngineDrive drive) {
    DEBUG_ASSERT(drive.top_mps > 0 && drive.size > 0);
    float share = fminf(1, 0.5F * (fabsf(drive.left_mps) + fabsf(drive.right_mps)) / drive.top_mps);
    float wanted_hz = (IDLE_HZ + REV_HZ * share) / drive.size;
    engine->revs_hz += (wanted_hz - engine->revs_hz) * STEP_S / INERTIA_S;
    engine->load += (share - engine->load) * STEP_S / INERTIA_S;
    // Ignition: a sharp pulse that decays within its turn, filtered by the hull. The pulse itself
    // would be too low for small loudspeakers, so its hiss and the tracks carry the sound.
    float push = 1 - synth_turn(&engine->phase, engine->revs_hz * STEP_S);
    push *= push * push;
    engine->body += 0.12F * (push - engine->body);
    engine->deep += 0.02F * (engine->body - engine->deep);
    float tracks = track_next(engine, 0, drive.left_mps) + track_next(engine, 1, drive.right_mps);
    float noise = synth_noise(&engine->seed);
    engine->low += 0.2F * ((push + tracks) * noise - engine->low);
    float sum = (0.55F + 0.45F * engine->load) *
                (0.9F * (engine->body - engine->deep) + 1.3F * engine->low);
    return fmaxf(-1, fminf(1, sum));
}
