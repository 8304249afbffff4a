// test_sound.c -- single sounds, engines, the mixer, the music, and devices.
#include "check.h"

#include <SDL.h>

#include "view/sound/sound.h"

enum { SECOND = SYNTH_HZ };
static float out[2 * SECOND];

static double rms(const float *samples, int count, int stride) {
    double sum = 0;
    for (int i = 0; i < count; i++) sum += (double)samples[i * stride] * samples[i * stride];
    return sqrt(sum / count);
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
    mixer_engines(mixer, voices, MIXER_ENGINES);
}

// Returns the loudness of one second of a sound on the left and right.
static Vec played(Mixer mixer, SoundKind kind, Heard place) {
    mixer_shot(&mixer, kind, 1, place);
    mixer_render(&mixer, out, SECOND);
    return vec(rms(out, SECOND, 2), rms(out + 1, SECOND, 2));
}

UNIT_TEST(the_position_is_audible) {
    Vec left = played(quiet_mixer(), SOUND_GUN, (Heard){-0.8F, 1}),
        right = played(quiet_mixer(), SOUND_GUN, (Heard){0.8F, 1});
    assert_true(left.x > 2 * left.y && left.y > 0 && right.y > 2 * right.x);
    assert_true(fabs(right.y / left.x - 1) < 0.2);
}

UNIT_TEST(many_sounds_stay_within_range) {
    Mixer mixer = quiet_mixer();
    run_engines(&mixer, 7, 1);
    for (int i = 0; i < 100; i++)
        mixer_shot(&mixer, (SoundKind)(i % SOUND_KINDS), 1, (Heard){0, 1});
    mixer_render(&mixer, out, SECOND);
    for (int i = 0; i < 2 * SECOND; i++) assert_true(isfinite(out[i]) && fabsf(out[i]) < 1);
    assert_true(rms(out, SECOND, 2) > 0.05);
}

UNIT_TEST(a_loud_sound_replaces_a_quiet_one_but_not_vice_versa) {
    Mixer mixer = quiet_mixer();
    for (int i = 0; i < MIXER_SHOTS; i++) mixer_shot(&mixer, SOUND_BLAST, 1, (Heard){0, 0.5F});
    mixer_shot(&mixer, SOUND_BUMP, 1, (Heard){0, 0.2F});
    mixer_shot(&mixer, SOUND_GUN, 1, (Heard){0, 1});
    int guns = 0, bumps = 0;
    for (int i = 0; i < MIXER_SHOTS; i++) {
        guns += mixer.shots[i].shot.kind == SOUND_GUN;
        bumps += mixer.shots[i].shot.kind == SOUND_BUMP;
    }
    assert_int_equal(guns, 1);
    assert_int_equal(bumps, 0);
}

UNIT_TEST(engines_fade_in_and_out) {
    Mixer mixer = quiet_mixer();
    EngineVoice voice = {5, {4, 4, 7, 1}, {0, 1}};
    mixer_engines(&mixer, &voice, 1);
    mixer_render(&mixer, out, SECOND);
    assert_true(rms(out, 200, 2) < 0.2 * rms(out + SECOND, SECOND / 2, 2));
    mixer_engines(&mixer, NULL, 0);
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

// D minor with the raised seventh. On strong beats, melody and bass have a tone of the chord; the
// voices of the pad move by at most a third from bar to bar.
UNIT_TEST(the_music_keeps_to_its_key) {
    static const bool IS_IN_KEY[12] = {[0] = true, [1] = true, [2] = true, [4] = true,
                                       [5] = true, [7] = true, [9] = true, [10] = true};
    for (int i = 0; i < MUSIC_BARS; i++) {
        const MusicBar *bar = &MUSIC_SCORE[i], *next = &MUSIC_SCORE[(i + 1) % MUSIC_BARS];
        bool is_tone[12] = {false};
        for (int k = 0; k < MUSIC_VOICES; k++) {
            is_tone[bar->chord[k] % 12] = true;
            check_at_most(abs(bar->chord[k] - next->chord[k]), 4);
        }
        assert_true(is_tone[bar->root % 12]);
        for (int k = 0; k < MUSIC_STEPS; k++) {
            int note = bar->melody[k];
            assert_true(!note || IS_IN_KEY[note % 12]);
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

// Layers are added with the heat, and the sum never clips.
UNIT_TEST(the_music_gets_louder_with_the_fight) {
    static float bar[MUSIC_STEPS * MUSIC_STEP_SAMPLES];
    enum { SAMPLES = sizeof bar / sizeof *bar };
    double loud[3];
    for (int heat = 0; heat < 3; heat++) {
        Music music;
        float most = 0;
        music_init(&music);
        music.wanted = music.heat = 0.5F * (float)heat;
        for (int k = 0; k < (heat == 2 ? MUSIC_BARS : 1); k++) {
            for (int i = 0; i < SAMPLES; i++)
                most = fmaxf(most, fabsf(bar[i] = music_next(&music)));
            if (k == 0) loud[heat] = rms(bar, SAMPLES, 1);
        }
        check_at_most(most, 0.6);
        for (int k = 0; k < MUSIC_VOICES && heat == 0; k++) // compared with a semitone higher
            check_at_least(share_of(bar, SAMPLES, MUSIC_SCORE[0].chord[k]),
                           10 * share_of(bar, SAMPLES, MUSIC_SCORE[0].chord[k] + 1));
    }
    check_at_least(loud[0], 0.02);
    check_at_least(loud[1], 1.5 * loud[0]);
    check_at_least(loud[2], 1.08 * loud[1]);
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
    mixer_shot(&mixer, SOUND_GUN, 1, (Heard){0, 0.7F});
    mixer_render(&mixer, out, SECOND);
    check_at_least(rms(out, SECOND / 10, 2) / engines, 2);
    check_at_least(engines, 0.02);
}

UNIT_TEST(clicks_are_audible_while_the_field_is_quiet) {
    Mixer mixer = quiet_mixer();
    mixer.field = mixer.field_now = 0.3F;
    mixer_shot(&mixer, SOUND_CLICK, 1, (Heard){0, 0.5F});
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
        sound_click(sound);
        assert_true(sound_has_device(sound));
    }
    sound_destroy(sound);
    sound_destroy(silent);
}

UNIT_TEST_MAIN("sound")
