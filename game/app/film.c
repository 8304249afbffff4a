// film.c -- a recording as a film, picture by picture, with what is heard of it.
#include "film.h"

#include "platform/system.h"
#include "picture.h"
#include "progress.h"
#include "reel.h"
#include "say.h"
#include "view/input/prefs.h"
#include "view/sound/synth.h"

// After the last tick, so that the result can be read.
#define STILL_S 2.0
enum { SAMPLES_MAX = SYNTH_HZ }; // in a picture's time, at one a second

typedef struct Film {
    const Settings *settings;
    View *view;
    Reel reel;
    ReplayPlayer *player;
    double speed;
    int stills;    // that are left, from the end of the match on
    uint64_t from; // its first tick
    float sound[2 * SAMPLES_MAX];
} Film;

static double ticks_a_picture(const Film *film) {
    return BATTLE_TICK_HZ * film->speed / film->settings->fps;
}

// As long as was asked for, or else to the end and a little more.
static int count_pictures(const Film *film) {
    const Settings *settings = film->settings;
    if (settings->length_s > 0) return (int)lround(ceil(settings->length_s * settings->fps));
    double ticks = (double)(replay_player_length(film->player) - film->from);
    return (int)ceil(ticks / ticks_a_picture(film)) + film->stills;
}

// True unless the match is over.
static bool play_until(Film *film, uint64_t due) {
    ReplayPlayer *player = film->player;
    while (replay_player_tick(player) < due) {
        if (!replay_player_step(player)) return false;
        view_tick(film->view, replay_player_match(player));
    }
    return true;
}

static int64_t samples_until(const Film *film, int picture) {
    return (int64_t)picture * SYNTH_HZ / film->settings->fps;
}

static bool shoot(Film *film) {
    ViewStatus status = {.speed = film->speed, .blend = 1, .round = 1, .rounds = 1};
    view_draw(film->view, replay_player_match(film->player), &status);
    int picture = film->reel.frames;
    int samples = (int)(samples_until(film, picture + 1) - samples_until(film, picture));
    view_render_sound(film->view, film->sound, samples);
    return reel_add(&film->reel, view_screen(film->view)) &&
           reel_hear(&film->reel, film->sound, samples);
}

static int shoot_all(Film *film) {
    Progress progress = progress_start(film->settings, 1);
    int pictures = count_pictures(film);
    for (int i = 0; i < pictures && film->stills > 0; i++) {
        if (interrupt_came()) return EXIT_INTERRUPTED;
        if (!play_until(film, film->from + (uint64_t)(i * ticks_a_picture(film)))) film->stills--;
        if (!shoot(film)) return EXIT_RUN_FAILED;
        progress_bar(&progress, "pictures", i + 1, pictures);
    }
    progress_clear(&progress);
    return EXIT_OK;
}

// Who watches a film has a volume of their own.
static void turn_up(View *view) {
    Prefs prefs = *view_prefs(view);
    prefs.value[PREF_VOLUME] = 1;
    view_set_prefs(view, &prefs);
}

static void begin(Film *film, Recording *recording) {
    const Settings *settings = film->settings;
    film->player = recording->player;
    film->speed = settings->speed > 0 ? settings->speed : 1;
    film->stills = (int)(STILL_S * settings->fps);
    replay_player_seek(film->player, settings->from_tick < 0 ? 0 : (uint64_t)settings->from_tick);
    film->from = replay_player_tick(film->player);
    match_keep_notes(replay_player_match(film->player), true);
    turn_up(film->view);
    view_begin(film->view, replay_player_match(film->player));
}

int film_make(const Settings *settings, Recording *recording) {
    int code;
    Film film = {.settings = settings};
    film.view = picture_view(settings, recording->arena, true, NULL, &code);
    if (!film.view) return code;
    begin(&film, recording);
    code = reel_open(&film.reel, settings, !settings->is_muted, 256) ? shoot_all(&film)
                                                                     : EXIT_RUN_FAILED;
    code = film_finish(settings, &film.reel, code);
    view_destroy(film.view);
    return code;
}

int film_finish(const Settings *settings, Reel *reel, int code) {
    Progress progress = progress_start(settings, 1);
    if (code == EXIT_OK) progress_words(&progress, "ffmpeg puts the film together ..");
    bool is_finished = reel_finish(reel, code == EXIT_OK);
    progress_clear(&progress);
    if (!is_finished && code == EXIT_OK) code = EXIT_RUN_FAILED;
    // Ctrl-C reaches ffmpeg, too.
    if (code == EXIT_RUN_FAILED && interrupt_came()) code = EXIT_INTERRUPTED;
    if (code == EXIT_RUN_FAILED) say_error("%s", reel->problem.text);
    if (code != EXIT_OK) return code;
    puts(settings->video);
    say_note(settings, "%d pictures, %d a second%s", reel->frames, reel->fps,
             reel->has_sound ? ", with sound" : "");
    return EXIT_OK;
}
