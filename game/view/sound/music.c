// music.c -- the score, and the few voices that play it.
#include "music.h"

#include <math.h>

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

// How loud each layer is, and the heat from which it begins and has all of its loudness.
static const struct {
    float level, from, full;
} LAYERS[MUSIC_LAYERS] = {[MUSIC_PAD] = {0.045F, -1, 0},
                          [MUSIC_BASS] = {0.13F, 0.12F, 0.35F},
                          [MUSIC_DRUMS] = {0.15F, 0.3F, 0.6F},
                          [MUSIC_LEAD] = {0.1F, 0.55F, 0.85F}};

// What the drums play, an eighth note a letter: k kick, s snare, g a quiet snare.
static const char DRUMS[] = "k.s.k.sg"
                            "k.sgk.s.";

#define HEAT_S 1.2F  // time constant of the glide
#define SWELL_S 0.7F // of a chord, in and out
#define STEP_S (1.0F / MUSIC_HZ)

static float hz_of(int note) { return 440 * exp2f((float)(note - 69) / 12); }

// A sine of a phase in turns, within a thousandth (a parabola, corrected once).
static float wave(float phase) {
    float turn = phase - floorf(phase), x = 2 * turn - 1, y = 4 * x * (fabsf(x) - 1);
    return 0.225F * (y * fabsf(y) - y) + y;
}

static float turn(float *phase, float step) {
    *phase += step;
    *phase -= floorf(*phase);
    return *phase;
}

static float hiss(uint32_t *luck) {
    *luck = *luck * 1664525U + 1013904223U;
    return (float)(int32_t)*luck / 2147483648.0F;
}

static float fade(float seconds) { return 1 - STEP_S / seconds; }

void music_init(Music *music) { *music = (Music){.luck = 1}; }

// The notes that begin with an eighth.
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

// Chords swell with their bar, so that none breaks off; the octave above is faint.
static float pad_next(Music *music) {
    const float bar_s = (float)MUSIC_STEPS * MUSIC_STEP_SAMPLES * STEP_S;
    float at_s = (float)(music->at % (MUSIC_STEPS * MUSIC_STEP_SAMPLES)) * STEP_S, sum = 0;
    float swell = fminf(1, fminf(at_s, bar_s - at_s) / SWELL_S);
    for (int i = 0; i < MUSIC_VOICES; i++) {
        float phase = turn(&music->pad[i], music->pad_step[i]);
        sum += wave(phase) + 0.25F * wave(2 * phase);
    }
    return swell * sum;
}

static float drums_next(Music *music) {
    float kick_hz = 45 + 110 * music->kick_level * music->kick_level;
    float kick = music->kick_level * wave(turn(&music->kick, kick_hz * STEP_S));
    float noise = hiss(&music->luck);
    music->low += 0.3F * (noise - music->low);
    music->kick_level *= fade(0.11F);
    music->snare_level *= fade(0.07F);
    music->hat_level *= fade(0.025F);
    return kick + 0.55F * music->snare_level * music->low +
           0.5F * music->hat_level * (noise - music->low);
}

float music_next(Music *music) {
    if (music->at % MUSIC_STEP_SAMPLES == 0) begin_step(music);
    music->heat += (music->wanted - music->heat) * STEP_S / HEAT_S;
    float bass = turn(&music->bass, music->bass_step), lead = turn(&music->lead, music->lead_step);
    float sum = music->layers[MUSIC_PAD] * pad_next(music);
    sum += music->layers[MUSIC_BASS] * music->bass_level * (wave(bass) + 0.35F * wave(2 * bass));
    sum += music->layers[MUSIC_LEAD] * music->lead_level * (wave(lead) + 0.3F * wave(3 * lead));
    sum += music->layers[MUSIC_DRUMS] * drums_next(music);
    music->bass_level *= fade(0.28F);
    music->lead_level *= fade(0.35F);
    music->at++;
    return sum;
}
