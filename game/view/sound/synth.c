// synth.c -- sounds made of nothing but noise, tones and decay: one voice at a time, sample by
// sample.
#include "synth.h"

#include <math.h>

#define STEP_S (1.0F / SYNTH_HZ)
#define IDLE_HZ 29.0F   // ignitions of an engine that stands
#define REV_HZ 58.0F    // more of them at top speed
#define INERTIA_S 0.25F // of the engine
#define LINK_M 0.28F    // of a track

const Recipe RECIPES[SOUND_KINDS] = {
    [SOUND_GUN] = {"gun",
                   1.1F,
                   0.0005F,
                   0.9F,
                   0.11F,
                   5200,
                   240,
                   {{92, 0.8F, 0.14F, -2.6F}, {46, 0.5F, 0.25F, -0.8F}}},
    [SOUND_HIT] = {"hit",
                   0.7F,
                   0.0005F,
                   0.5F,
                   0.035F,
                   7000,
                   900,
                   {{310, 0.32F, 0.11F, -0.1F},
                    {527, 0.24F, 0.08F, 0},
                    {884, 0.2F, 0.06F, 0},
                    {1423, 0.14F, 0.04F, 0},
                    {74, 0.6F, 0.09F, -1.5F}}},
    [SOUND_RICOCHET] = {"ricochet",
                        0.8F,
                        0.002F,
                        0.25F,
                        0.02F,
                        9000,
                        2500,
                        {{2300, 0.3F, 0.2F, -1.3F},
                         {2318, 0.25F, 0.2F, -1.34F},
                         {3710, 0.1F, 0.07F, -0.6F}}},
    [SOUND_WALL] = {"wall", 0.6F, 0.001F, 0.8F, 0.06F, 2400, 300, {{68, 0.5F, 0.07F, -1}}},
    [SOUND_BUMP] = {"bump",
                    0.45F,
                    0.003F,
                    0.3F,
                    0.05F,
                    900,
                    200,
                    {{57, 0.6F, 0.08F, -0.6F}, {143, 0.2F, 0.05F, 0}, {391, 0.06F, 0.09F, 0}}},
    [SOUND_BLAST] = {"blast",
                     2.6F,
                     0.002F,
                     1,
                     0.5F,
                     3200,
                     90,
                     {{58, 0.8F, 0.4F, -1.1F}, {33, 0.6F, 0.7F, -0.3F}, {117, 0.3F, 0.12F, -2}}},
    [SOUND_CAPTURE] = {"capture",
                       0.9F,
                       0.02F,
                       0,
                       1,
                       1000,
                       1000,
                       {{523.3F, 0.25F, 0.25F, 0},
                        {784, 0.2F, 0.3F, 0},
                        {1046.5F, 0.08F, 0.2F, 0}}},
    [SOUND_CLICK] = {"click", 0.08F, 0.001F, 0.10F, 0.006F, 5000, 1500, {{640, 0.22F, 0.012F, -3}}},
};

// A sine of turns, good to a thousandth: a parabola, bent once.
static float sine(float turns) {
    float x = 2 * (turns - floorf(turns)) - 1; // -1 .. 1, and the sign turned
    float y = -4 * x * (1 - fabsf(x));
    return y * (0.775F + 0.225F * fabsf(y));
}

static float hiss(uint32_t *luck) { // -1 .. 1: a linear congruence is random enough to hear
    *luck = *luck * 1664525U + 1013904223U;
    return (float)(int32_t)*luck / 2147483648.0F;
}

static float fade(float fade_s) { return expf(-STEP_S / fade_s); } // a sample's

// A low pass of one pole: the share of the way to its input that it goes in a sample.
static float opening(float hz) { return 1 - expf(-6.2832F * hz * STEP_S); }

Shot shot_make(SoundKind kind, float pitch, uint32_t luck) {
    const Recipe *recipe = &RECIPES[kind];
    Shot shot = {.kind = kind,
                 .luck = luck,
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

bool shot_is_over(const Shot *shot) { return shot->at >= shot->length; }

// Slides, fades and filters change slowly: every sixteenth sample is often enough.
enum { COARSE = 16 };

static void shot_age(Shot *shot) {
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

float shot_next(Shot *shot) {
    if (shot_is_over(shot)) return 0;
    const Recipe *recipe = &RECIPES[shot->kind];
    float sum = 0;
    for (int i = 0; i < RECIPE_TONES && recipe->tones[i].level > 0; i++) {
        shot->phase[i] += shot->step[i];
        shot->phase[i] -= floorf(shot->phase[i]);
        sum += shot->level[i] * sine(shot->phase[i]);
    }
    shot->low[0] += shot->cut * (hiss(&shot->luck) - shot->low[0]);
    shot->low[1] += shot->cut * (shot->low[0] - shot->low[1]);
    sum += 1.6F * shot->noise_level * shot->low[1];
    float in = fminf(1, (float)shot->at / (recipe->attack_s * SYNTH_HZ));
    float out = fminf(1, 8 * (1 - (float)shot->at / (float)shot->length)); // no click at the end
    if (++shot->at % COARSE == 0) shot_age(shot);
    return fmaxf(-1, fminf(1, 0.7F * sum * in * out));
}

Engine engine_make(uint32_t luck) {
    return (Engine){.luck = luck, .phase = 0.5F * (hiss(&luck) + 1), .revs_hz = IDLE_HZ};
}

// Each link that runs over the front wheel clanks: the faster, the louder.
static float track_next(Engine *engine, int side, float mps) {
    float speed = fabsf(mps);
    engine->link[side] += speed / LINK_M * STEP_S;
    if (engine->link[side] >= 1) {
        engine->link[side] -= floorf(engine->link[side]);
        engine->clank[side] = fminf(0.5F, 0.08F * speed) * (1 + 0.4F * hiss(&engine->luck));
    }
    engine->clank[side] *= 1 - STEP_S / 0.012F;
    return engine->clank[side] * hiss(&engine->luck);
}

float engine_next(Engine *engine, EngineDrive drive) {
    float share = fminf(1, 0.5F * (fabsf(drive.left_mps) + fabsf(drive.right_mps)) / drive.top_mps);
    float wanted_hz = (IDLE_HZ + REV_HZ * share) / drive.size;
    engine->revs_hz += (wanted_hz - engine->revs_hz) * STEP_S / INERTIA_S;
    engine->load += (share - engine->load) * STEP_S / INERTIA_S;
    engine->phase += engine->revs_hz * STEP_S;
    engine->phase -= floorf(engine->phase);
    // Ignition: a sharp push that dies away within its turn, and what the hull makes of it.
    float push = 1 - engine->phase;
    push *= push * push;
    engine->body += 0.09F * (push - 0.25F - engine->body);
    engine->rattle = push * hiss(&engine->luck);
    float tracks = track_next(engine, 0, drive.left_mps) + track_next(engine, 1, drive.right_mps);
    engine->low += 0.25F * (0.35F * engine->rattle + tracks - engine->low);
    float sum = (0.55F + 0.45F * engine->load) * (1.3F * engine->body + 0.5F * engine->low);
    return fmaxf(-1, fminf(1, sum));
}
