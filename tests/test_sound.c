// test_sound.c -- single sounds, engines, the mixer, the music, and devices.
#include "check.h"
#include "effort.h"

#include <SDL.h>

#include "view/sound/sound.h"

enum { SECOND = SYNTH_HZ };
static float out[2 * SECOND];

static double rms(const float *samples, int count, int stride) {
    double sum = 0;
    for (int i = 0; i < count; i++) sum += (double)samples[i * stride] * samples[i * stride];
    return sqrt(sum / count);
}

// Fractions of the energy of samples: below 250 Hz, between 500 Hz and 4 kHz, and above 4 kHz.
typedef struct Shares {
    double low, middle, high;
} Shares;

enum { SPECTRUM_LOG = 17, SPECTRUM = 1 << SPECTRUM_LOG };

// A Fourier transform in place, radix 2 (Cooley and Tukey).
static void transform(double (*z)[2]) {
    for (int i = 0, j = 0; i < SPECTRUM; i++) {
        double keep[2];
        if (i < j)
            memcpy(keep, z[i], sizeof keep), memcpy(z[i], z[j], sizeof keep),
                memcpy(z[j], keep, sizeof keep);
        int bit = SPECTRUM / 2;
        for (; j & bit; bit /= 2) j ^= bit;
        j |= bit;
    }
    for (int half = 1; half < SPECTRUM; half *= 2)
        for (int k = 0; k < half; k++) {
            double x = cos(PI * k / half), y = -sin(PI * k / half);
            for (int i = k; i < SPECTRUM; i += 2 * half) {
                double *a = z[i], *b = z[i + half];
                double re = x * b[0] - y * b[1], im = x * b[1] + y * b[0];
                b[0] = a[0] - re, b[1] = a[1] - im;
                a[0] += re, a[1] += im;
            }
        }
}

static Shares shares_of(const float *samples, int count) {
    static double z[SPECTRUM][2];
    assert_true(count <= SPECTRUM);
    memset(z, 0, sizeof z);
    for (int i = 0; i < count; i++) z[i][0] = samples[i];
    transform(z);
    double sum = 0, hz = (double)SYNTH_HZ / SPECTRUM;
    Shares shares = {0};
    for (int i = 1; i < SPECTRUM / 2; i++) {
        double energy = z[i][0] * z[i][0] + z[i][1] * z[i][1], at = i * hz;
        sum += energy;
        if (at < 250) shares.low += energy;
        if (at >= 500 && at <= 4000) shares.middle += energy;
        if (at > 4000) shares.high += energy;
    }
    return (Shares){shares.low / sum, shares.middle / sum, shares.high / sum};
}

// Every sound can be heard on small loudspeakers: for the kinds of tanks, from heavy to light.
static void check_presence(const char *name, float pitch, const float *samples, int count) {
    Shares shares = shares_of(samples, count);
    if (pitch == 1)
        print_message(
            "%-11s below 250 Hz %3.0f %%, 500 Hz to 4 kHz %3.0f %%, above 4 kHz %3.0f %%\n", name,
            100 * shares.low, 100 * shares.middle, 100 * shares.high);
    if (shares.middle < 0.25)
        fail_msg("%s at pitch %g: %.2f between 500 Hz and 4 kHz", name, pitch, shares.middle);
}

static float pitch_of_tank(int kind) { return (float)pow(6000 / TANK_SPECS[kind].mass_kg, 0.33); }

UNIT_TEST(every_sound_has_presence) {
    static float samples[SPECTRUM];
    for (int i = 0; i < TUNING_KINDS * SOUND_KINDS; i += effort_is_brief() ? 7 : 1) {
        SoundKind kind = (SoundKind)(i / TUNING_KINDS);
        float pitch = pitch_of_tank(i % TUNING_KINDS);
        if (pitch < 1 && kind >= SOUND_WINDOW) continue; // sounds that do not depend on a tank
        OneShot shot = shot_make(kind, pitch, 7);
        int count = 0;
        while (!shot_is_over(&shot)) samples[count++] = shot_next(&shot);
        check_presence(RECIPES[shot.kind].name, pitch, samples, count);
    }
}

UNIT_TEST(every_engine_has_presence) {
    static float samples[2 * SECOND];
    static const char *const NAMES[] = {"engine idle", "engine half", "engine full"};
    for (int i = 0; i < 3 * TUNING_KINDS; i++) {
        float pitch = pitch_of_tank(i % TUNING_KINDS), mps = 3.5F * (float)(i / TUNING_KINDS);
        Engine engine = engine_make(3);
        for (int k = 0; k < 2 * SECOND; k++)
            samples[k] = engine_next(&engine, (EngineDrive){mps, mps, 7, 1 / pitch});
        check_presence(NAMES[i / TUNING_KINDS], pitch, samples + SECOND, SECOND);
    }
}

UNIT_TEST(every_weapon_has_a_sound_or_a_pitch) {
    for (int i = 0; WEAPONS[i]; i++) {
        bool is_found = WEAPONS[i]->pitch > 0;
        for (int k = 0; k < SOUND_KINDS; k++)
            is_found |= !strcmp(RECIPES[k].name, WEAPONS[i]->name);
        if (!is_found) fail_msg("%s is silent", WEAPONS[i]->name);
    }
}

UNIT_TEST(every_sound_is_audible_and_ends) {
    for (int kind = 0; kind < SOUND_KINDS; kind++) {
        OneShot shot = shot_make((SoundKind)kind, 1, 7), again = shot;
        double sum = 0, tail = 0;
        int count = 0;
        for (float x; !shot_is_over(&shot); count++) {
            x = shot_next(&shot);
            assert_true(isfinite(x) && fabsf(x) <= 1);
            assert_true(x == shot_next(&again));
            sum += fabsf(x);
            if (shot.length - shot.at < 48) tail = fmax(tail, fabsf(x));
        }
        assert_int_equal(count, (int)(RECIPES[kind].length_s * SYNTH_HZ));
        if (sum / count < 0.005 || tail > 0.01)
            fail_msg("%s: mean %g, end %g", RECIPES[kind].name, sum / count, tail);
        assert_true(shot_next(&shot) == 0);
    }
}

// Returns the ignitions per second of a running engine.
static double revs_hz(float mps) {
    Engine engine = engine_make(3);
    for (int i = 0; i < 2 * SECOND; i++) engine_next(&engine, (EngineDrive){mps, mps, 7, 1});
    int turns = 0;
    float last = engine.phase;
    for (int i = 0; i < SECOND; i++) {
        assert_true(fabsf(engine_next(&engine, (EngineDrive){mps, mps, 7, 1})) <= 1);
        turns += engine.phase < last;
        last = engine.phase;
    }
    return turns;
}

UNIT_TEST(engines_follow_the_track_speeds) {
    double before = 0;
    for (float mps = 0; mps <= 7; mps += 1) {
        double hz = revs_hz(mps);
        assert_true(hz > before);
        assert_true(revs_hz(-mps) == hz);
        before = hz;
    }
}

UNIT_TEST(a_pivot_is_louder_than_an_idle_engine) {
    Engine a = engine_make(1), b = engine_make(1);
    for (int i = 0; i < SECOND; i++) {
        out[2 * i] = engine_next(&a, (EngineDrive){0, 0, 7, 1});
        out[2 * i + 1] = engine_next(&b, (EngineDrive){5, -5, 7, 1});
    }
    assert_true(rms(out + 1, SECOND, 2) > 1.2 * rms(out, SECOND, 2));
    assert_true(rms(out, SECOND, 2) > 0.001);
}

static Mixer quiet_mixer(void) {
    Mixer mixer;
    mixer_init(&mixer);
    return mixer;
}

static void run_engines(Mixer *mixer, float mps, float loudness) {
    EngineVoice voices[MIXER_ENGINES];
    for (int i = 0; i < MIXER_ENGINES; i++)
        voices[i] = (EngineVoice){i, {mps, mps, 7, 1}, {0, loudness}};
    mixer_set_engines(mixer, voices, MIXER_ENGINES);
}

// Returns the loudness of one second of a sound on the left and right.
static Vec played(Mixer mixer, SoundKind kind, Heard place) {
    mixer_shot(&mixer, kind, 1, place, 0);
    mixer_render(&mixer, out, SECOND);
    return vec(rms(out, SECOND, 2), rms(out + 1, SECOND, 2));
}

UNIT_TEST(the_position_is_audible) {
    Vec left = played(quiet_mixer(), SOUND_CANNON, (Heard){-0.8F, 1}),
        right = played(quiet_mixer(), SOUND_CANNON, (Heard){0.8F, 1});
    assert_true(left.x > 2 * left.y && left.y > 0 && right.y > 2 * right.x);
    assert_true(fabs(right.y / left.x - 1) < 0.2);
}

UNIT_TEST(many_sounds_stay_within_range) {
    Mixer mixer = quiet_mixer();
    run_engines(&mixer, 7, 1);
    for (int i = 0; i < 100; i++)
        mixer_shot(&mixer, (SoundKind)(i % SOUND_KINDS), 1, (Heard){0, 1}, 0);
    mixer_render(&mixer, out, SECOND);
    for (int i = 0; i < 2 * SECOND; i++)
        assert_true(isfinite(out[i]) && fabsf(out[i]) < MIXER_PEAK + 1e-6F);
    assert_true(rms(out, SECOND, 2) > 0.05);
}

UNIT_TEST(a_loud_sound_replaces_a_quiet_one_but_not_vice_versa) {
    Mixer mixer = quiet_mixer();
    for (int i = 0; i < MIXER_SHOTS; i++) mixer_shot(&mixer, SOUND_BLAST, 1, (Heard){0, 0.5F}, 0);
    mixer_shot(&mixer, SOUND_BUMP, 1, (Heard){0, 0.2F}, 0);
    mixer_shot(&mixer, SOUND_CANNON, 1, (Heard){0, 1}, 0);
    int guns = 0, bumps = 0;
    for (int i = 0; i < MIXER_SHOTS; i++) {
        guns += mixer.shots[i].shot.kind == SOUND_CANNON;
        bumps += mixer.shots[i].shot.kind == SOUND_BUMP;
    }
    assert_int_equal(guns, 1);
    assert_int_equal(bumps, 0);
}

UNIT_TEST(engines_fade_in_and_out) {
    Mixer mixer = quiet_mixer();
    EngineVoice voice = {5, {4, 4, 7, 1}, {0, 1}};
    mixer_set_engines(&mixer, &voice, 1);
    mixer_render(&mixer, out, SECOND);
    assert_true(rms(out, 200, 2) < 0.2 * rms(out + SECOND, SECOND / 2, 2));
    mixer_set_engines(&mixer, NULL, 0);
    for (int i = 0; i < 3; i++) mixer_render(&mixer, out, SECOND);
    assert_true(rms(out, SECOND, 2) == 0);
}

UNIT_TEST(the_volume_scales_the_sound) {
    static const float VOLUMES[] = {1, 0.25F, 0, 0.3F};
    double loud[4];
    for (int i = 0; i < 4; i++) {
        Mixer mixer = quiet_mixer();
        *(i < 3 ? &mixer.volume : &mixer.field) = VOLUMES[i];
        *(i < 3 ? &mixer.volume_now : &mixer.field_now) = VOLUMES[i];
        loud[i] = played(mixer, SOUND_HIT, (Heard){0, 1}).x;
    }
    check_close(loud[1] / loud[0], 0.25, 0.001);
    check_close(loud[2], 0, 0);
    check_close(loud[3] / loud[0], 0.3, 0.01);
}

// The semitones of each key, from C. Minor keys have the raised seventh as well.
static const char KEYS[PIECES][13] = {[PIECE_FIGHT] = "xxx.xx.x.xx.",    // D minor
                                      [PIECE_MENU] = "x.x.xx.x.xx.",     // F major
                                      [PIECE_CAMPAIGN] = "x.x.xx.xxx.x", // A minor
                                      [PIECE_RACE] = "x.xxx.xx.x.x"};    // E minor

// Every chord is a major or minor triad above the bass, and the melody has a tone of it on strong
// beats. The voices of the pad move by at most a third from bar to bar.
UNIT_TEST(the_music_keeps_to_its_keys) {
    for (int i = 0; i < PIECES * MUSIC_BARS; i++) {
        const MusicBar *bars = MUSIC_PIECES[i / MUSIC_BARS].bars;
        const MusicBar *bar = &bars[i % MUSIC_BARS], *next = &bars[(i + 1) % MUSIC_BARS];
        bool is_tone[12] = {false};
        for (int k = 0; k < MUSIC_VOICES; k++) {
            is_tone[bar->chord[k] % 12] = true;
            assert_true(KEYS[i / MUSIC_BARS][bar->chord[k] % 12] == 'x');
            check_at_most(abs(bar->chord[k] - next->chord[k]), 4);
        }
        assert_true(is_tone[bar->root % 12] && is_tone[(bar->root + 7) % 12]);
        assert_true(is_tone[(bar->root + 3) % 12] != is_tone[(bar->root + 4) % 12]);
        for (int k = 0; k < MUSIC_STEPS; k++) {
            int note = bar->melody[k];
            assert_true(!note || KEYS[i / MUSIC_BARS][note % 12] == 'x');
            assert_true(!note || k % 4 != 0 || is_tone[note % 12]);
        }
    }
}

// Returns the amplitude of a note in the samples, by Goertzel's algorithm.
static double share_of(const float *samples, int count, int note) {
    double turn = 2 * cos(2 * PI * 440 * exp2((note - 69) / 12.0) / SYNTH_HZ), last = 0, now = 0;
    for (int i = 0; i < count; i++) {
        double next = samples[i] + turn * now - last;
        last = now, now = next;
    }
    return sqrt(now * now + last * last - turn * now * last) / count;
}

static Music music_of(int piece, float heat) {
    Music music;
    music_init(&music);
    music.wanted = music.now = (MusicWish){(PieceKind)piece, 0, heat};
    return music;
}

static int piece_samples(int piece) {
    return MUSIC_BARS * MUSIC_STEPS * MUSIC_PIECES[piece].step_samples;
}

// The samples of a piece and of the start of its repetition.
enum { BAR_MAX = MUSIC_STEPS * 20000 };
static float tune[(MUSIC_BARS + 1) * BAR_MAX];

static void play_piece(int piece, float heat, int count) {
    Music music = music_of(piece, heat);
    assert_true(count <= (int)(sizeof tune / sizeof *tune));
    for (int i = 0; i < count; i++) tune[i] = music_next(&music);
}

// Returns the loudness of mono samples on both sides, in LUFS (ITU-R BS.1770 without gates): the
// mean square after two filters, a shelf and a high-pass.
static double lufs(const float *samples, int count) {
    static const double B[2][3] = {{1.53512485958697, -2.69169618940638, 1.19839281085285},
                                   {1, -2, 1}},
                        A[2][2] = {{-1.69065929318241, 0.73248077421585},
                                   {-1.99004745483398, 0.99007225036621}};
    double z[2][2] = {{0}}, sum = 0;
    for (int i = 0; i < count; i++) {
        double x = samples[i];
        for (int k = 0; k < 2; k++) {
            double y = B[k][0] * x + z[k][0];
            z[k][0] = B[k][1] * x - A[k][0] * y + z[k][1];
            z[k][1] = B[k][2] * x - A[k][1] * y;
            x = y;
        }
        sum += x * x;
    }
    return -0.691 + 10 * log10(2 * sum / count);
}

// Layers are added with the heat, and the sum never clips.
UNIT_TEST(the_music_gets_louder_with_the_fight) {
    for (int piece = 0; piece < PIECES; piece++) {
        int bar = piece_samples(piece) / MUSIC_BARS;
        double loud[3];
        for (int heat = 0; heat < 3; heat++) {
            int count = heat == 2 ? piece_samples(piece) : bar;
            play_piece(piece, 0.5F * (float)heat, count);
            for (int i = 0; i < count; i++) check_at_most(fabsf(tune[i]), 0.6);
            loud[heat] = rms(tune, bar, 1);
            const int *chord = MUSIC_PIECES[piece].bars[0].chord;
            for (int k = 0; k < MUSIC_VOICES && heat == 0; k++) // compared with a semitone higher
                check_at_least(share_of(tune, bar, chord[k]),
                               8 * share_of(tune, bar, chord[k] + 1));
        }
        check_at_least(loud[0], 0.02);
        if (piece == PIECE_MENU) continue; // always calm
        check_at_least(loud[1], 1.3 * loud[0]);
        check_at_least(loud[2], 1.03 * loud[1]);
    }
}

// With the initial volume, a piece is about 8 LU below the fight.
UNIT_TEST(all_pieces_are_equally_loud) {
    double most = -INFINITY, least = INFINITY;
    for (int piece = 0; piece < PIECES; piece++) {
        play_piece(piece, 1, piece_samples(piece));
        double loudness = lufs(tune, piece_samples(piece)) + 20 * log10(0.7 * 0.7);
        print_message("music %-10s %5.1f LUFS\n", MUSIC_PIECES[piece].name, loudness);
        most = fmax(most, loudness), least = fmin(least, loudness);
    }
    check_at_most(most, -25);
    check_at_least(least, -27);
}

// Returns the largest step between two samples.
static double largest_step(const float *samples, int count) {
    double most = 0;
    for (int i = 1; i < count; i++) most = fmax(most, fabs(samples[i] - samples[i - 1]));
    return most;
}

// The end of the last bar leads into the first one as smoothly as any other bar into the next.
UNIT_TEST(pieces_repeat_without_a_click) {
    enum { AROUND = 48 };
    for (int piece = 0; piece < PIECES; piece++)
        for (int heat = 0; heat < 2; heat++) {
            int end = piece_samples(piece), bar = end / MUSIC_BARS;
            play_piece(piece, (float)heat, end + AROUND);
            double within = 0, at_end = largest_step(tune + end - AROUND, 2 * AROUND);
            for (int i = 1; i < MUSIC_BARS; i++)
                within = fmax(within, largest_step(tune + i * bar - AROUND, 2 * AROUND));
            check_at_most(at_end, 1.1 * within + 0.001);
            if (heat == 0) check_at_most(largest_step(tune, end + AROUND), 0.02);
        }
}

// Another piece starts from its first bar when the current one has faded out.
UNIT_TEST(pieces_change_without_a_click) {
    Music music = music_of(PIECE_MENU, 0);
    for (int i = 0; i < 3 * SECOND; i++) {
        if (i == SECOND) music.wanted.piece = PIECE_RACE;
        tune[i] = music_next(&music);
    }
    check_at_most(largest_step(tune, 3 * SECOND), 0.02);
    assert_int_equal(music.now.piece, PIECE_RACE);
    assert_true(music.at < 2 * SECOND && music.gain == 1);
}

UNIT_TEST(a_missing_device_is_no_failure) {
    SDL_setenv("SDL_AUDIODRIVER", "there-is-no-such-driver", 1);
    Sound *sound = sound_create(true);
    assert_non_null(sound);
    assert_false(sound_has_device(sound));
    memset(out, 1, sizeof out);
    sound_volume(sound, (Volumes){1, 0, 1, 1, false});
    sound_begin(sound);
    sound_render(sound, out, 32);
    for (int i = 0; i < 64; i++) assert_true(out[i] == 0);
    sound_destroy(sound);
    SDL_setenv("SDL_AUDIODRIVER", "dummy", 1);
    sound = sound_create(true);
    assert_true(sound_has_device(sound));
    sound_destroy(sound);
}

UNIT_TEST(a_gun_is_louder_than_all_engines) {
    Mixer mixer = quiet_mixer();
    run_engines(&mixer, 5, 0.7F);
    for (int i = 0; i < 2; i++) mixer_render(&mixer, out, SECOND);
    double engines = rms(out, SECOND, 2);
    mixer_init(&mixer);
    mixer_shot(&mixer, SOUND_CANNON, 1, (Heard){0, 0.7F}, 0);
    mixer_render(&mixer, out, SECOND);
    check_at_least(rms(out, SECOND / 10, 2) / engines, 2);
    check_at_least(engines, 0.02);
}

UNIT_TEST(clicks_are_audible_while_the_field_is_quiet) {
    Mixer mixer = quiet_mixer();
    mixer.field = mixer.field_now = 0.3F;
    mixer_shot(&mixer, SOUND_CHOOSE, 1, (Heard){0, 0.5F}, 0);
    mixer_render(&mixer, out, SECOND / 20);
    check_at_least(rms(out, SECOND / 20, 2), 0.005);
    check_at_most(rms(out, SECOND / 20, 2), 0.05);
}

UNIT_TEST(devices_come_and_go) {
    SDL_Event event = {.adevice = {.type = SDL_AUDIODEVICEADDED}};
    SDL_setenv("SDL_AUDIODRIVER", "there-is-no-such-driver", 1);
    Sound *sound = sound_create(true), *silent = sound_create(false);
    assert_false(sound_has_device(sound));
    SDL_setenv("SDL_AUDIODRIVER", "dummy", 1);
    event.adevice.iscapture = 1; // a microphone
    sound_event(sound, &event);
    assert_false(sound_has_device(sound));
    event.adevice.iscapture = 0;
    sound_event(sound, &event);
    sound_event(silent, &event);
    assert_true(sound_has_device(sound));
    assert_false(sound_has_device(silent)); // created without one
    for (Uint32 i = 0; i < 8; i++) {        // including ours, which is replaced
        event.adevice = (SDL_AudioDeviceEvent){.type = SDL_AUDIODEVICEREMOVED, .which = i};
        sound_event(sound, &event);
        sound_menu(sound, SOUND_CHOOSE);
        assert_true(sound_has_device(sound));
    }
    sound_destroy(sound);
    sound_destroy(silent);
}

UNIT_TEST_MAIN("sound")
