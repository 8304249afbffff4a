// sound.c -- what is heard of a match: guns, hits and walls as they happen, and the engines of the
// nearest tanks.
#include "sound.h"

#include <stdlib.h>

#include "match/hill.h"
#include "mixer.h"
#include "platform/console.h"

enum { BLOCK_FRAMES = 1024, SHOTS_A_TICK = 6 };
#define EAR_M 22.0         // above the field when all of a 40 m arena is in the picture
#define BUMP_LEAST_NS 9000 // impulse of a contact that is worth hearing
#define BUMP_FULL_NS 40000
#define HUSHED 0.3F
#define CLICK_LOUDNESS 0.5F
#define GLANCING 0.75 // of a shell's damage: less of it went in, so thick armour turned it away

struct Sound {
    Mixer mixer;
    SDL_AudioDeviceID device; // 0: none
    int holder;               // the last team that held the hill, or -1
    bool is_wanted;           // a device, as soon as there is one
    bool owns_audio;          // of SDL
};

static void SDLCALL fill(void *userdata, Uint8 *stream, int length) {
    mixer_render(userdata, (float *)(void *)stream, length / (int)(2 * sizeof(float)));
}

static void try_device(Sound *sound) {
    if (!sound->owns_audio && SDL_InitSubSystem(SDL_INIT_AUDIO) != 0) return;
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

// What the system's library writes of a card that is missing says nothing to a person: the caller
// tells it in a sentence.
static void open_device(Sound *sound) {
    int kept = stream_hush(stderr);
    try_device(sound);
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

// The device's thread renders while we change what it plays.
static void lock(Sound *sound) {
    if (sound->device) SDL_LockAudioDevice(sound->device);
}
static void unlock(Sound *sound) {
    if (sound->device) SDL_UnlockAudioDevice(sound->device);
}

void sound_volume(Sound *sound, double volume, bool is_muted) {
    lock(sound);
    // The ear hears ratios: half way on the slider is a quarter of the amplitude.
    sound->mixer.volume = is_muted ? 0 : (float)(volume * volume);
    unlock(sound);
}

void sound_hush(Sound *sound, bool is_hushed) {
    lock(sound);
    sound->mixer.field = is_hushed ? HUSHED : 1;
    unlock(sound);
}

void sound_click(Sound *sound) {
    lock(sound);
    mixer_shot(&sound->mixer, SOUND_CLICK, 1, (Place){0, CLICK_LOUDNESS});
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
    unlock(sound);
    sound->holder = -1;
}

// The ear hovers over the middle of the picture, the higher the more of the field is shown.
static Place place_of(const Camera *camera, Vec at) {
    Vec px = camera_to_screen(camera, at);
    double half_px = 0.5 * fmax(camera->field.w, 1);
    double pan = (px.x - (camera->field.x + half_px)) / half_px;
    double wide_m = 2 * half_px / camera->px_per_m;
    double ear_m = EAR_M * wide_m / 40, away_m = vec_length(vec_sub(at, camera->at));
    double loudness = ear_m * ear_m / (ear_m * ear_m + away_m * away_m);
    return (Place){(float)(0.8 * clamp(pan, -1, 1)), (float)loudness};
}

static float pitch_of(const Tank *tank) { // heavier is lower
    return (float)pow(6000 / fmax(tank->spec->mass_kg, 1), 0.33);
}

static void play(Sound *sound, const Camera *camera, const Battle *battle, const Event *event) {
    const Tank *a = battle_tank(battle, event->a);
    Place place = place_of(camera, event->at);
    switch (event->kind) {
    case EVENT_FIRE:
        mixer_shot(&sound->mixer, SOUND_GUN, pitch_of(a) * (float)a->weapon->pitch, place);
        break;
    case EVENT_HIT:
        mixer_shot(&sound->mixer,
                   event->amount < GLANCING * tank_gun(a).damage ? SOUND_RICOCHET : SOUND_HIT,
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

static void hear_hill(Sound *sound, const Match *match, const Camera *camera) {
    Hill hill = match_hill(match);
    if (!hill.is_on) return;
    int holder = hill_holder(&hill, match_battle(match));
    if (holder >= 0 && holder != sound->holder)
        mixer_shot(&sound->mixer, SOUND_CAPTURE, 1, place_of(camera, hill.at));
    if (holder >= 0) sound->holder = holder;
}

void sound_tick(Sound *sound, const Match *match, const Camera *camera) {
    const Battle *battle = match_battle(match);
    int count;
    const Event *events = battle_events(battle, &count);
    lock(sound);
    for (int i = 0, heard = 0; i < count && heard < SHOTS_A_TICK; i++) {
        play(sound, camera, battle, &events[i]);
        heard += events[i].kind != EVENT_CONTACT;
    }
    hear_hill(sound, match, camera);
    unlock(sound);
}

// The loudest engines, loudest first.
static int choose_engines(const Battle *battle, const Camera *camera,
                          EngineVoice voices[static MIXER_ENGINES]) {
    int count = 0;
    for (int i = 0; i < battle_tank_count(battle); i++) {
        const Tank *tank = battle_tank(battle, i);
        if (tank->is_wreck) continue;
        Place place = place_of(camera, pose_at(tank->pose));
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
    lock(sound);
    mixer_render(&sound->mixer, stereo, frames);
    unlock(sound);
}
