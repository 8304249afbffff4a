// lab_view.c -- the laboratory in pictures: two integrators chase the same targets side by side, in
// a window, a picture or a film.
#include "lab_view.h"

#include "assets.h"
#include "film.h"
#include "platform/system.h"
#include "lab/circling.h"
#include "say.h"
#include "view/lab/twin.h"

#define REACH_GAUGES 8.2    // of the field, from the target to its edge
#define PICTURE_S 10.0      // when a picture is taken, and how long a film is
#define FRAME_LONGEST_S 0.1 // a longer one (a dragged window) is not caught up with
#define FOOT "Every vehicle wants the amber target. Thin circles: the turn each drives."
#define FOOT_KEYS FOOT " P pauses, R starts anew, Esc leaves."
enum { GIF_COLOURS = 48, COUNTS_MAX = 96, TITLE_MAX = 128 };

typedef struct LabView {
    const Settings *settings;
    Duel duel;
    TwinTank tanks[DUEL_SIDES][DUEL_TANKS];
    char counts[DUEL_SIDES][COUNTS_MAX], names[DUEL_SIDES][COUNTS_MAX], title[TITLE_MAX];
    bool is_paused, has_keys;
} LabView;

static void set_up(LabView *self) {
    const LabSettings *lab = &self->settings->lab;
    Duel *duel = &self->duel;
    duel->setup = lab->circling;
    duel->hz = lab->hz_count ? lab->hz[0] : 60;
    duel->latency = lab->latency_count ? lab->latencies[0] : 0;
    if (lab->controller_count)
        duel->controller = lab->controllers[0];
    else
        controller_parse("pure-pursuit", &duel->controller);
    static const char *const SIDES[DUEL_SIDES] = {"approx", "exact"};
    for (int i = 0; i < DUEL_SIDES; i++)
        duel->sides[i].method =
            lab->update_count == DUEL_SIDES ? lab->updates[i] : method_find(SIDES[i]);
    duel_start(duel);
}

static void show_tank(const Duel *duel, const DuelSide *side, const DuelTank *tank,
                      TwinTank *shown) {
    bool is_full = tank->trail_count > DUEL_TRAIL;
    *shown = (TwinTank){.pose = tank->pose,
                        .state = tank->is_captured   ? TWIN_CAPTURED
                                 : tank->is_orbiting ? TWIN_ORBITING
                                                     : TWIN_CHASING,
                        .trail = tank->trail,
                        .trail_count = is_full ? DUEL_TRAIL : tank->trail_count,
                        .trail_start = is_full ? tank->trail_count % DUEL_TRAIL : 0};
    shown->circle_m = duel_circle(duel, side, tank, &shown->circle_at);
}

static void show(LabView *self, Twin *twin) {
    Duel *duel = &self->duel;
    snprintf(self->title, sizeof self->title, "Tight circling: %s, %d Hz, round %d",
             duel->controller.name, duel->hz, duel->round + 1);
    TwinScene scene = {.title = self->title,
                       .foot = self->has_keys ? FOOT_KEYS : FOOT,
                       .reach_m = REACH_GAUGES * duel->setup.half_gauge_m,
                       .target_m = duel->setup.capture_m,
                       .tank_m = 0.7 * duel->setup.half_gauge_m};
    for (int i = 0; i < DUEL_SIDES; i++) {
        const DuelSide *side = &duel->sides[i];
        for (int k = 0; k < DUEL_TANKS; k++)
            show_tank(duel, side, &side->tanks[k], &self->tanks[i][k]);
        snprintf(self->names[i], COUNTS_MAX, "%s: %s", side->method->name, side->method->help);
        snprintf(self->counts[i], COUNTS_MAX, "captured %d   circling %d   on its way %d",
                 side->captured, side->orbiting, duel_chasing(side));
        scene.fields[i] = (TwinField){self->names[i], self->counts[i], self->tanks[i], DUEL_TANKS};
    }
    twin_draw(twin, &scene);
}

// True when the whole window is to go.
static bool run(LabView *self, Twin *twin) {
    double last_s = clock_s(), owed_s = 0;
    while (!interrupt_came()) {
        TwinWish wish = twin_poll(twin);
        if (wish.quit) return wish.closes;
        if (wish.restart) duel_start(&self->duel);
        if (wish.toggle_pause) self->is_paused = !self->is_paused;
        double now_s = clock_s();
        owed_s += least(now_s - last_s, FRAME_LONGEST_S);
        last_s = now_s;
        if (self->is_paused) owed_s = 0;
        for (; owed_s >= 1.0 / self->duel.hz; owed_s -= 1.0 / self->duel.hz) duel_tick(&self->duel);
        show(self, twin);
    }
    return true;
}

static int take_picture(LabView *self, Twin *twin) {
    Problem problem = {""};
    while (self->duel.time_s < PICTURE_S) duel_tick(&self->duel);
    show(self, twin);
    if (twin_save(twin, self->settings->picture, &problem)) {
        say_note(self->settings, "picture %s", self->settings->picture);
        return EXIT_OK;
    }
    say_error("%s", problem.text);
    return EXIT_RUN_FAILED;
}

static int shoot_all(LabView *self, Twin *twin, FilmWriter *writer) {
    const Settings *settings = self->settings;
    double length_s = settings->length_s > 0 ? settings->length_s : PICTURE_S;
    int pictures = (int)lround(ceil(length_s * settings->fps));
    Progress progress = progress_start(settings, 1);
    for (int64_t i = 0, ticks = 0; i < pictures; i++) {
        if (interrupt_came()) return EXIT_INTERRUPTED;
        for (; ticks < i * self->duel.hz / settings->fps; ticks++) duel_tick(&self->duel);
        show(self, twin);
        if (!film_add(writer, twin_screen(twin))) return EXIT_RUN_FAILED;
        progress_bar(&progress, "pictures", (int)i + 1, pictures);
    }
    progress_clear(&progress);
    return EXIT_OK;
}

static int film(LabView *self, Twin *twin) {
    const Settings *settings = self->settings;
    FilmWriter writer;
    bool is_open = film_open(&writer, settings, false, GIF_COLOURS);
    return film_finish(settings, &writer,
                       is_open ? shoot_all(self, twin, &writer) : EXIT_RUN_FAILED);
}

bool lab_visit(const Settings *settings, View *view) {
    char font[ARENA_PATH_MAX];
    Problem problem = {""};
    Twin *twin = NULL;
    if (font_find(settings, font))
        twin = twin_visit(view_screen(view), view_ui_scale(view), font, &problem);
    if (!twin) {
        view_toast(view, problem.text);
        return false;
    }
    LabView self = {.settings = settings, .has_keys = true};
    set_up(&self);
    bool closes = run(&self, twin);
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
    if (!is_headless && !screen_has_display(&problem)) {
        say_error(
            "--watch needs a display, and there is none (%s)\n  treads lab circling prints the "
            "counts, and --picture or --video draw them, without one.",
            problem.text);
        return EXIT_ENVIRONMENT;
    }
    Twin *twin = open_twin(settings, is_headless);
    if (!twin) return EXIT_ENVIRONMENT;
    LabView self = {.settings = settings, .has_keys = !is_headless};
    set_up(&self);
    int code = EXIT_OK;
    if (settings->video)
        code = film(&self, twin);
    else if (settings->picture)
        code = take_picture(&self, twin);
    else
        run(&self, twin);
    twin_destroy(twin);
    return code;
}
