// sound.c -- the device, and the sounds of a match.
#include "sound.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "match/shown.h"
#include "match/stand.h"
#include "platform/console.h"

enum { BLOCK_FRAMES = 1024, SHOTS_A_TICK = 6 };
#define BOUNCE_PITCH 1.5F  // a fifth above a shell that glances off a hull
#define EAR_M 22.0         // height of the listener when a 40 m wide arena is shown
#define BUMP_LEAST_NS 9000 // minimum loudness of a contact that is heard
#define BUMP_FULL_NS 40000
#define HUSHED 0.3F
#define OWN_LOUDNESS 0.9F // minimum loudness of the players' shots and hits
#define BLOW_LEAST 0.45   // loudness of a hit on a player, and its growth with the damage
#define BLOW_GROWTH 2.5
#define GLANCE_PITCH 1.35F
#define CALM 0.2F       // heat without fighting
#define COOLING 0.9978F // decay of the heat per tick; 1/e in 7.5 s
#define MENU_LOUDNESS 0.5F
#define CUE_LOUDNESS 0.6F
#define READY_LOUDNESS 0.25F
#define READY_LEAST_S 0.5 // shorter reloads are not announced
#define LOW_HEALTH 0.3    // fraction of full health
#define STAR_S 0.35       // time from one star to the next
#define HORN_PITCH 0.6F   // pitch of the horn before a boss charges
#define AIMS_PITCH 1.6F   // pitch before a boss fires a burst
#define FLIP_S 0.12F      // time between two cards
#define STAR_RISE 1.122F  // each star is a whole tone higher
enum { BEATS = 3 };       // seconds of the countdown that are heard
// Semitones from one chapter of the campaign to the next, up to a fifth in all.
enum { CHAPTER_STEP = 2, CHAPTER_MOST = 7 };

// The state of a player's tank in the last tick.
typedef struct Driver {
    int tank; // -1: none
    double health, shield;
    double reload_s; // longest remaining reload time since the last shot
} Driver;

struct Sound {
    Mixer mixer;
    SDL_AudioDeviceID device; // 0: none
    int holder;               // last team that held the goal area, or -1
    int run_events;           // events of a run that were played, or -1
    bool waited;              // cards were shown in the last tick
    bool is_wanted;           // a device is opened as soon as there is one
    bool owns_audio;          // SDL's audio system was initialized here
    float heat;               // heat of the fight, 0 to 1, for the music
    Driver drivers[PLAYERS_MAX];
    bool is_over;    // the match was over in the last tick
    int beat, stars; // shown in the last frame
};

static void SDLCALL fill(void *userdata, Uint8 *stream, int length) {
    mixer_render(userdata, (float *)(void *)stream, length / (int)(2 * sizeof(float)));
}

// Suppresses libraries' messages about missing sound cards; the caller reports the problem.
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

void sound_menu(Sound *sound, SoundKind kind) {
    lock(sound);
    mixer_shot(&sound->mixer, kind, 1, (Heard){0, MENU_LOUDNESS}, 0);
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
    sound->holder = sound->run_events = -1;
    sound->is_over = false;
    sound->beat = 0;
    for (int i = 0; i < PLAYERS_MAX; i++) sound->drivers[i] = (Driver){.tank = -1};
}

// The listener is above the centre of the frame, higher if more of the field is shown.
static Heard place_of(const Camera *camera, Vec at) {
    Vec px = camera_to_screen(camera, at);
    double half_px = 0.5 * max_of(camera->field.w, 1);
    double pan = (px.x - (camera->field.x + half_px)) / half_px;
    double wide_m = 2 * half_px / camera->px_per_m;
    double ear_m = EAR_M * wide_m / 40, away_m = vec_length(vec_sub(at, camera->at));
    double loudness = ear_m * ear_m / (ear_m * ear_m + away_m * away_m);
    ASSERT(loudness >= 0 && loudness <= 1);
    return (Heard){(float)(0.8 * clamp(pan, -1, 1)), (float)loudness};
}

static void emit(Sound *sound, SoundKind kind, float pitch, Heard place) {
    mixer_shot(&sound->mixer, kind, pitch, place, 0);
}

// Plays the sound with the weapon's name, or else the cannon's at the weapon's pitch.
static void play_gun(Sound *sound, const Weapon *weapon, float pitch, Heard place) {
    for (int kind = 0; kind < SOUND_KINDS; kind++)
        if (!strcmp(RECIPES[kind].name, weapon->name)) {
            emit(sound, (SoundKind)kind, pitch, place);
            return;
        }
    emit(sound, SOUND_CANNON, pitch * (float)weapon->pitch, place);
}

static float pitch_of(const Tank *tank) { // heavier vehicles sound lower
    return (float)pow(6000 / max_of(tank->spec->mass_kg, 1), 0.33);
}

static void play_thing(Sound *sound, ThingSound what, Heard place) {
    static const SoundKind KINDS[THING_SOUNDS] = {0, THING_SOUND_ROWS(AS_SECOND)};
    if (what != SILENT) emit(sound, KINDS[what], 1, place);
}

static SoundKind break_sound(const Event *event) {
    static const SoundKind KINDS[WALL_KINDS] = {
        [WALL_CRATE] = SOUND_BREAK,  [WALL_BARREL] = SOUND_BREAK, [WALL_FENCE] = SOUND_BREAK,
        [WALL_HEDGE] = SOUND_RUSTLE, [WALL_TREE] = SOUND_RUSTLE,  [WALL_GLASS] = SOUND_SHATTER};
    SoundKind kind = KINDS[event->wall_kind];
    return kind ? kind : SOUND_CRUMBLE;
}

static void play(Sound *sound, const Camera *camera, const Match *match, const Event *event) {
    const Battle *battle = match_battle(match);
    const Tank *a = event->a < 0 ? NULL : battle_tank(battle, event->a);
    float pitch = a ? pitch_of(a) : 1;
    Heard place = place_of(camera, event->at);
    bool is_own =
        match_is_local(match, event->a) &&
        (event->kind == EVENT_FIRE || event->kind == EVENT_HIT || event->kind == EVENT_KILL);
    if (is_own) place.loudness = fmaxf(place.loudness, OWN_LOUDNESS);
    switch (event->kind) {
    case EVENT_FIRE: play_gun(sound, WEAPONS[event->weapon], pitch, place); break;
    case EVENT_HIT:
        if (match_is_local(match, event->b) && event->amount > 0) {
            double part = event->amount / battle_tank(battle, event->b)->spec->health;
            place.loudness = (float)clamp(BLOW_LEAST + BLOW_GROWTH * part, 0, 1);
            emit(sound, SOUND_BLOW, event_glanced(battle, event) ? GLANCE_PITCH : 1, place);
        }
        emit(sound, event_glanced(battle, event) ? SOUND_RICOCHET : SOUND_HIT,
             pitch_of(battle_tank(battle, event->b)), place);
        break;
    case EVENT_WALL: emit(sound, SOUND_WALL, 1, place); break;
    case EVENT_BOUNCE: emit(sound, SOUND_RICOCHET, BOUNCE_PITCH, place); break;
    case EVENT_KILL: emit(sound, SOUND_BLAST, pitch, place); break;
    case EVENT_CONTACT:
        place.loudness *= (float)clamp(event->amount / BUMP_FULL_NS, 0, 1);
        if (event->amount > BUMP_LEAST_NS) emit(sound, SOUND_BUMP, pitch, place);
        break;
    case EVENT_USED:
    case EVENT_PLACED: play_thing(sound, THINGS[event->thing_kind]->look.made, place); break;
    case EVENT_BLAST:
    case EVENT_TAKEN: play_thing(sound, THINGS[event->thing_kind]->look.ended, place); break;
    case EVENT_DROPPED:
    case EVENT_RETURNED: emit(sound, SOUND_PLACE, 1, place); break;
    case EVENT_CAPTURED: emit(sound, SOUND_CAPTURE, 1, (Heard){0, 1}); break;
    case EVENT_STRUCK: emit(sound, SOUND_HIT, 1, place); break;
    case EVENT_BROKEN: emit(sound, break_sound(event), 1, place); break;
    case EVENT_SPENT:
    case EVENT_KINDS: break;
    }
}

// Shots, hits and kills near the centre of the frame raise the heat, which decays over time.
static void add_heat(Sound *sound, const Camera *camera, const Event *event) {
    static const float WARMTHS[] = {
        [EVENT_FIRE] = 0.06F, [EVENT_HIT] = 0.16F, [EVENT_KILL] = 0.3F, [EVENT_BLAST] = 0.2F};
    float warmth = event->kind < sizeof WARMTHS / sizeof *WARMTHS ? WARMTHS[event->kind] : 0;
    sound->heat = fminf(1, sound->heat + warmth * place_of(camera, event->at).loudness);
}

// Plays sounds for changes of a player's tank that its driver has to notice.
static void play_cues(Sound *sound, const Tank *tank, Driver *driver, Heard place) {
    bool is_alive = !tank->is_wreck;
    double low = LOW_HEALTH * tank->spec->health;
    if (driver->tank != tank->id)
        *driver = (Driver){.tank = tank->id, .health = tank->health, .shield = tank->shield};
    Heard cue = {place.pan, CUE_LOUDNESS};
    if (is_alive && driver->health >= low && tank->health < low) emit(sound, SOUND_ALARM, 1, cue);
    if (tank->shield > 0 && driver->shield <= 0) emit(sound, SOUND_SHIELD, 1, cue);
    if (tank->shield <= 0 && driver->shield > 0) emit(sound, SOUND_UNSHIELD, 1, cue);
    bool is_loaded = tank->reload_s <= 0;
    if (is_alive && is_loaded && driver->reload_s >= READY_LEAST_S)
        emit(sound, SOUND_READY, 1, (Heard){place.pan, READY_LOUDNESS});
    driver->reload_s = is_loaded ? 0 : fmax(driver->reload_s, tank->reload_s);
    driver->health = tank->health;
    driver->shield = tank->shield;
}

// Plays the end of a match with players: their victory, or their defeat.
static void play_end(Sound *sound, const Match *match) {
    MatchResult result = match_result_without_hash(match);
    int players = 0, winners = 0;
    for (int i = 0; i < PLAYERS_MAX; i++) {
        int tank = match_local_tank(match, i);
        players += tank >= 0;
        winners += tank >= 0 && match_card(match)->tanks[tank].team == result.winner;
    }
    if (players > 0 && result.winner >= 0)
        emit(sound, winners > 0 ? SOUND_WIN : SOUND_LOSS, 1, (Heard){0, CUE_LOUDNESS});
}

void sound_events(Sound *sound, const Match *match, const Camera *camera) {
    const Battle *battle = match_battle(match);
    int count;
    const Event *events = battle_events(battle, &count);
    lock(sound);
    for (int i = 0, heard = 0; i < count && heard < SHOTS_A_TICK; i++) {
        play(sound, camera, match, &events[i]);
        add_heat(sound, camera, &events[i]);
        heard += events[i].kind != EVENT_CONTACT;
    }
    unlock(sound);
}

// Plays the sounds of a run's events since the last tick, and of the cards of an offer.
static void play_run(Sound *sound, const Match *match, const Camera *camera) {
    static const SoundKind KINDS[STAND_EVENT_KINDS] = {[STAND_CALLED] = SOUND_DRUM,
                                                       [STAND_CLEARED] = SOUND_STAR,
                                                       [STAND_PHASE_TWO] = SOUND_PHASE,
                                                       [STAND_COMBINED] = SOUND_CHORD,
                                                       [STAND_WHISTLE] = SOUND_WHISTLE};
    const StandEvent *events;
    int count = stand_events(match, &events);
    if (sound->run_events < 0 || sound->run_events > count) sound->run_events = count;
    for (; sound->run_events < count; sound->run_events++) {
        const StandEvent *event = &events[sound->run_events % STAND_EVENTS];
        Heard place = {0, CUE_LOUDNESS};
        bool is_horn = event->kind == STAND_CHARGE && event->index == CHARGE_WARNS;
        if (is_horn) emit(sound, SOUND_PHASE, HORN_PITCH, place);
        if (event->kind == STAND_AIMS) emit(sound, SOUND_PHASE, AIMS_PITCH, place);
        if (event->kind == STAND_WHISTLE) place.pan = place_of(camera, event->at).pan;
        if (KINDS[event->kind]) emit(sound, KINDS[event->kind], 1, place);
    }
    bool waits = stand_waits(match);
    StandOffer offer;
    for (int i = 0; waits && !sound->waited && i < match_card(match)->tank_count; i++) {
        if (!stand_offer(match, i, &offer)) continue;
        for (int k = 0; k < offer.count; k++) // rarer cards sound higher
            mixer_shot(&sound->mixer, SOUND_FLIP,
                       powf(STAR_RISE, 2.0F * (float)UPGRADE_ROWS[offer.cards[k]].rarity),
                       (Heard){0, CUE_LOUDNESS}, FLIP_S * (float)k);
        break;
    }
    sound->waited = waits;
}

void sound_tick(Sound *sound, const Match *match, const Camera *camera) {
    const Battle *battle = match_battle(match);
    sound_events(sound, match, camera);
    lock(sound);
    Goal hill = match_hill(match);
    int holder = hill.is_on ? hill_holder(&hill, battle) : -1;
    if (holder >= 0 && holder != sound->holder)
        emit(sound, SOUND_CAPTURE, 1, place_of(camera, hill.at));
    if (holder >= 0) sound->holder = holder;
    for (int i = 0; i < PLAYERS_MAX; i++) {
        int own = match_local_tank(match, i);
        const Tank *tank = own < 0 ? NULL : battle_tank(battle, own);
        if (tank) play_cues(sound, tank, &sound->drivers[i], place_of(camera, pose_at(tank->pose)));
    }
    play_run(sound, match, camera);
    if (match_is_over(match) && !sound->is_over) play_end(sound, match);
    sound->is_over = match_is_over(match);
    sound->heat = fmaxf(CALM, sound->heat * COOLING);
    unlock(sound);
}

static int choose_engines(const Battle *battle, const Camera *camera,
                          EngineVoice voices[static MIXER_ENGINES]) {
    int count = 0;
    for (const Tank *tank = NULL; (tank = battle_next_tank(battle, tank));) {
        if (tank->is_wreck) continue;
        Heard place = place_of(camera, pose_at(tank->pose));
        int at = count;
        while (at > 0 && voices[at - 1].place.loudness < place.loudness) at--;
        if (at >= MIXER_ENGINES) continue;
        if (count < MIXER_ENGINES) count++;
        for (int j = count - 1; j > at; j--) voices[j] = voices[j - 1];
        voices[at] = (EngineVoice){tank->id,
                                   {(float)tank->left_mps, (float)tank->right_mps,
                                    (float)tank->spec->drive.top_mps, 1 / pitch_of(tank)},
                                   place};
    }
    return count;
}

// Plays the last seconds of a countdown and the start, and the stars of an end card.
static void play_frame(Sound *sound, SoundScene scene) {
    Heard middle = {0, CUE_LOUDNESS};
    int beat = (int)ceil(scene.countdown_s);
    if (beat < sound->beat && beat > 0 && beat <= BEATS) emit(sound, SOUND_COUNT, 1, middle);
    if (beat == 0 && sound->beat > 0) emit(sound, SOUND_START, 1, middle);
    sound->beat = beat;
    float pitch = 1;
    for (int i = 0; i < scene.stars && sound->stars == 0; i++, pitch *= STAR_RISE)
        mixer_shot(&sound->mixer, SOUND_STAR, pitch, middle, (float)(STAR_S * (i + 1)));
    sound->stars = scene.stars;
}

void sound_frame(Sound *sound, const Match *match, const Camera *camera, SoundScene scene) {
    EngineVoice voices[MIXER_ENGINES];
    int count = scene.is_running ? choose_engines(match_battle(match), camera, voices) : 0;
    int up = CHAPTER_STEP * scene.chapter;
    lock(sound);
    mixer_set_engines(&sound->mixer, voices, count);
    play_frame(sound, scene);
    sound->mixer.field = scene.is_hushed ? HUSHED : 1;
    sound->mixer.music.wanted = (MusicWish){.piece = scene.piece,
                                            .transpose = up < CHAPTER_MOST ? up : CHAPTER_MOST,
                                            .heat = scene.is_hushed ? 0 : sound->heat};
    unlock(sound);
}

void sound_render(Sound *sound, float *stereo, int frames) {
    ASSERT(frames >= 0);
    lock(sound);
    mixer_render(&sound->mixer, stereo, frames);
    unlock(sound);
}
