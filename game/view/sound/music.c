// music.c -- the scores, and the band that plays them.
#include "mixer.h"

#include <math.h>

#include "ai/maths/assert.h"
#include "game/view_rows.h"

#define STEP_S SYNTH_STEP_S
#define HEAT_S 1.2F    // time constant of the heat
#define SWELL_S 0.7F   // fade of a chord, in and out
#define CHANGE_S 0.6F  // fade of a piece before another one starts
#define PLUCK_S 0.003F // time constant of the start of a note

#define ROW(piece, ...) [PIECE_##piece] = {__VA_ARGS__, {MUSIC_##piece(AS_ELEMENT)}},
const MusicPiece MUSIC_PIECES[PIECES] = {MUSIC_PIECE_ROWS(ROW)};

static float hz_of(int note) { return 440 * exp2f((float)(note - 69) / 12); }

static float decay(float seconds) { return 1 - STEP_S / seconds; }

void music_init(Music *music) { *music = (Music){.seed = 1, .gain = 1}; }

static void begin_step(Music *music) {
    const MusicPiece *piece = &MUSIC_PIECES[music->now.piece];
    int64_t step = music->at / piece->step_samples;
    int in_bar = (int)(step % MUSIC_STEPS), up = music->now.transpose;
    const MusicBar *bar = &piece->bars[step / MUSIC_STEPS % MUSIC_BARS];
    for (int i = 0; i < MUSIC_VOICES && in_bar == 0; i++)
        music->pad_step[i] = hz_of(bar->chord[i] + up) * STEP_S;
    music->bass_step = hz_of(bar->root + up + piece->walk[in_bar]) * STEP_S;
    music->bass_level = in_bar % 2 == 0 ? 1 : 0.6F;
    if (bar->melody[in_bar]) {
        music->lead_step = hz_of(bar->melody[in_bar] + up) * STEP_S;
        music->lead_level = 1;
    }
    char drum = piece->drums[step % (int64_t)(sizeof piece->drums - 1)];
    if (drum == 'k') music->kick_level = 1, music->kick = 0;
    if (drum == 's') music->snare_level = 1;
    if (drum == 'g') music->snare_level = 0.4F;
    music->hat_level = piece->hats * (in_bar % 2 ? 0.35F : 0.2F);
    for (int i = 0; i < MUSIC_LAYERS; i++) {
        const LayerLevel *layer = &piece->layers[i];
        float part = (music->now.heat - layer->from) / (layer->full - layer->from);
        music->layers[i] = layer->level * fmaxf(0, fminf(1, part));
    }
}

// Fades out, starts the wanted piece, and fades in.
static void change_piece(Music *music) {
    bool is_other =
        music->wanted.piece != music->now.piece || music->wanted.transpose != music->now.transpose;
    float by = STEP_S / CHANGE_S;
    music->gain = is_other ? fmaxf(0, music->gain - by) : fminf(1, music->gain + by);
    if (!is_other || music->gain > 0) return;
    Music next = {.seed = music->seed, .wanted = music->wanted, .now = music->wanted};
    next.now.heat = music->now.heat;
    *music = next;
}

// Returns the chords. They fade in and out with their bar; the octave above is faint.
static float pad_next(Music *music, int step_samples) {
    const float bar_s = (float)(MUSIC_STEPS * step_samples) * STEP_S;
    float at_s = (float)(music->at % (MUSIC_STEPS * step_samples)) * STEP_S, sum = 0;
    for (int i = 0; i < MUSIC_VOICES; i++) {
        float phase = synth_turn(&music->pad[i], music->pad_step[i]);
        float octave = phase < 0.5F ? 2 * phase : 2 * phase - 1;
        sum += synth_sine(phase) + 0.25F * synth_sine(octave);
    }
    return sum * fminf(1, fminf(at_s, bar_s - at_s) / SWELL_S);
}

static float drums_next(Music *music) {
    float kick_hz = 45 + 110 * music->kick_level * music->kick_level;
    float kick = music->kick_level * synth_sine(synth_turn(&music->kick, kick_hz * STEP_S));
    float noise = synth_noise(&music->seed);
    music->low += 0.3F * (noise - music->low);
    music->kick_level *= decay(0.11F);
    music->snare_level *= decay(0.07F);
    music->hat_level *= decay(0.025F);
    return kick + 0.55F * music->snare_level * music->low +
           0.5F * music->hat_level * (noise - music->low);
}

// Returns a tone with one overtone.
static float tone_at(float phase, int partial, float level) {
    float over = (float)partial * phase;
    return synth_sine(phase) + level * synth_sine(over - floorf(over));
}

float music_next(Music *music) {
    DEBUG_ASSERT(music->now.heat >= 0 && music->now.heat <= 1);
    change_piece(music);
    const MusicPiece *piece = &MUSIC_PIECES[music->now.piece];
    if (music->at % piece->step_samples == 0) begin_step(music);
    music->now.heat += (music->wanted.heat - music->now.heat) * STEP_S / HEAT_S;
    float sum = music->layers[MUSIC_PAD] * pad_next(music, piece->step_samples);
    float bass = synth_turn(&music->bass, music->bass_step);
    float lead = synth_turn(&music->lead, music->lead_step);
    music->bass_now += (music->bass_level - music->bass_now) * STEP_S / PLUCK_S;
    music->lead_now += (music->lead_level - music->lead_now) * STEP_S / PLUCK_S;
    sum += music->layers[MUSIC_BASS] * music->bass_now * tone_at(bass, 2, 0.35F);
    sum += music->layers[MUSIC_LEAD] * music->lead_now *
           tone_at(lead, piece->partial, piece->partial_level);
    sum += music->layers[MUSIC_DRUMS] * drums_next(music);
    music->bass_level *= decay(0.28F);
    music->lead_level *= decay(piece->lead_s);
    music->at++;
    return music->gain * sum;
}
