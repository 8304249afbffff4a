// lab_view.c -- the circling duel in a window, an image or a video.
#include "lab_view.h"

#include <stdlib.h>

#include "ai/maths/assert.h"
#include "app/base/assets.h"
#include "app/play/film.h"
#include "app/base/say.h"
#include "platform/text.h"
#include "view/lab/twin.h"

#define PICTURE_S 10.0      // time of the image, and default length of a video
#define FRAME_LONGEST_S 0.1 // maximum length of a frame, which is exceeded when a window is dragged
enum { GIF_COLOURS = 48 };

typedef struct LabView {
    const Settings *settings;
    Twin *twin;
    Duel duel;
    int64_t ticks; // number of ticks in a video
    bool is_paused, has_keys;
} LabView;

static void set_up(LabView *self) {
    const LabSettings *lab = &self->settings->lab;
    Duel *duel = &self->duel;
    duel->setup = lab->circling;
    duel->hz = lab->hz.count ? lab->hz.items[0] : 60;
    duel->latency = lab->latencies.count ? lab->latencies.items[0] : 0;
    if (lab->controller_count)
        duel->controller = lab->controllers[0];
    else
        controller_parse("pure-pursuit", &duel->controller);
    static const char *const SIDES[DUEL_SIDES] = {"approx", "exact"};
    for (int i = 0; i < DUEL_SIDES; i++) {
        duel->sides[i].spec.update = lab->updates.count == DUEL_SIDES
                                         ? &UPDATES[lab->updates.items[i]]
                                         : update_find(SIDES[i]);
        ASSERT(duel->sides[i].spec.update);
    }
    duel_start(duel);
}

// Runs until the user leaves. Returns true if the user closed the window.
static bool run(LabView *self) {
    double last_s = clock_s(), owed_s = 0;
    while (!interrupt_came()) {
        TwinRequests requests = twin_poll(self->twin);
        if (requests.quit) return requests.close_window;
        if (requests.restart) duel_start(&self->duel);
        if (requests.toggle_pause) self->is_paused = !self->is_paused;
        double now_s = clock_s();
        owed_s += min_of(now_s - last_s, FRAME_LONGEST_S);
        last_s = now_s;
        if (self->is_paused) owed_s = 0;
        for (; owed_s >= 1.0 / self->duel.hz; owed_s -= 1.0 / self->duel.hz) duel_tick(&self->duel);
        twin_draw(self->twin, &self->duel, self->has_keys);
    }
    return true;
}

static int take_picture(LabView *self) {
    Problem problem = {""};
    while (self->duel.time_s < PICTURE_S) duel_tick(&self->duel);
    twin_draw(self->twin, &self->duel, self->has_keys);
    if (twin_save(self->twin, self->settings->picture, &problem)) {
        say_note(self->settings, "picture %s", self->settings->picture);
        return EXIT_OK;
    }
    return say_fail(EXIT_RUN_FAILED, "%s", problem.text);
}

static bool draw_film(void *context, int picture, FilmWriter *writer) {
    (void)writer;
    LabView *self = context;
    int64_t due = (int64_t)picture * self->duel.hz / self->settings->fps;
    ASSERT(due >= self->ticks);
    for (; self->ticks < due; self->ticks++) duel_tick(&self->duel);
    twin_draw(self->twin, &self->duel, self->has_keys);
    return true;
}

static int film(LabView *self) {
    const Settings *settings = self->settings;
    double length_s = settings->length_s > 0 ? settings->length_s : PICTURE_S;
    int pictures = (int)lround(ceil(length_s * settings->fps));
    int code = film_shoot(settings, &(FilmPlan){false, GIF_COLOURS, pictures,
                                                twin_screen(self->twin), draw_film, self});
    if (code == EXIT_OK) escaped_print(stdout, "%s\n", settings->video);
    return code;
}

bool lab_visit(const Settings *settings, View *view) {
    char font[ARENA_PATH_MAX];
    Problem problem = {""};
    Twin *twin = NULL;
    if (font_find(settings, font))
        twin =
            twin_visit(view_screen(view), view_prefs(view)->value[PREF_UI_SCALE], font, &problem);
    if (!twin) {
        view_toast(view, problem.text);
        return false;
    }
    LabView self = {.settings = settings, .twin = twin, .has_keys = true};
    set_up(&self);
    bool closes = run(&self);
    twin_destroy(twin);
    return closes;
}

static Twin *open_twin(const Settings *settings, bool is_headless) {
    char font[ARENA_PATH_MAX];
    Problem problem = {""};
    if (!font_find(settings, font)) return NULL;
    ScreenOptions options = {.width_px = settings->width_px,
                             .height_px = settings->height_px,
                             .is_headless = is_headless};
    double ui_scale = settings->prefs[PREF_UI_SCALE] > 0 ? settings->prefs[PREF_UI_SCALE] : 1;
    Twin *twin = twin_create(&options, ui_scale, font, &problem);
    if (!twin)
        say_error("%s", problem.text);
    else if (*problem.text)
        say_note(settings, "%s", problem.text);
    return twin;
}

int lab_watch(const Settings *settings) {
    bool is_headless = settings->picture || settings->video;
    Problem problem = {""};
    if (!is_headless && !screen_has_display(&problem))
        return say_fail(
            EXIT_ENVIRONMENT,
            "--watch needs a display, and there is none (%s)\n  treads lab circling prints the "
            "counts, and --picture or --video draw them, without one.",
            problem.text);
    Twin *twin = open_twin(settings, is_headless);
    if (!twin) return EXIT_ENVIRONMENT;
    LabView self = {.settings = settings, .twin = twin, .has_keys = !is_headless};
    set_up(&self);
    int code = settings->video ? film(&self) : settings->picture ? take_picture(&self) : EXIT_OK;
    if (!is_headless) run(&self);
    if (!is_headless && interrupt_came()) code = EXIT_INTERRUPTED;
    twin_destroy(twin);
    return code;
}
