// test_layout.c -- plates do not overlap and stay within the picture: at every size, scale, number
// of tanks and kind of match, with the overlay, a recording's timeline and messages.
#include "watched.h"

#include "view/view_state.h"

typedef struct Scene {
    int tanks, teams;
    int mode;
} Scene;

static const Scene SCENES[] = {{2, 2, MODE_LAST},  {5, 3, MODE_SCORE},  {8, 2, MODE_HILL},
                               {9, 9, MODE_SCORE}, {20, 16, MODE_HILL}, {60, 2, MODE_LAST}};
static const struct {
    int width, height;
} SIZES[] = {{640, 360}, {1024, 768}, {1280, 720}, {2560, 1440}, {3840, 2160}, {720, 1280}};
static const double SCALES[] = {0.75, 1, 1.5, 2, 3};

static Game game_of(const Scene *scene, int width, int height, double scale) {
    MatchCard card;
    card_init(&card);
    card.seed = 5;
    card.mode = scene->mode;
    if (scene->mode != MODE_LAST) card.points = 60;
    for (int i = 0; i < scene->tanks; i++)
        card_add(&card, i % 3 ? "hunter" : "circler")->team = i % scene->teams;
    card_number_names(&card);
    ViewOptions options = small_picture();
    options.width_px = width;
    options.height_px = height;
    options.prefs.value[PREF_UI_SCALE] = scale;
    options.follow = scene->tanks == 20 ? 3 : -1;
    return game_begin(&card, shipped_arena(scene->tanks > 30 ? "city" : "yard"), &options);
}

static bool are_apart(const struct Claim *a, const struct Claim *b) { return !box_overlaps(a->box, b->box); }

static void check_claims(const Game *game, const char *where) {
    const Claims *claims = &game->view->claims;
    const Hud *hud = &game->view->hud;
    assert_in_range(claims->count, hud->level == HUD_OFF ? 0 : 1, CLAIMS_MAX);
    for (int i = 0; i < claims->count; i++) {
        const struct Claim *a = &claims->items[i];
        if (a->box.x < 0 || a->box.y < 0 || a->box.x + a->box.w > hud->width ||
            a->box.y + a->box.h > hud->height)
            fail_msg("%s: %s at %d,%d of %d x %d is outside", where, a->what, a->box.x, a->box.y,
                     a->box.w, a->box.h);
        for (int k = 0; k < i; k++) {
            const struct Claim *b = &claims->items[k];
            if (!are_apart(a, b))
                fail_msg("%s: %s at %d,%d of %d x %d on %s at %d,%d of %d x %d", where, a->what,
                         a->box.x, a->box.y, a->box.w, a->box.h, b->what, b->box.x, b->box.y,
                         b->box.w, b->box.h);
        }
    }
}

// Words and plates alone, as view_draw puts them there.
static void lay(Game *game, HudLevel level, bool has_timeline, bool has_overlay, int toasts) {
    View *view = game->view;
    ViewStatus status = {.speed = 0.125, .blend = 1, .round = 2, .rounds = 3, .last_tick = 6000};
    status.has_timeline = status.is_replay = status.is_paused = has_timeline;
    view->hud.wanted = level;
    view->hud.has_timeline = view->hud.is_replay = has_timeline;
    view->hud.fps = has_timeline ? 144 : 0;
    view->overlay.layers = has_overlay ? layers_all() : 0;
    timeline_tell(&view->timeline, &status);
    view->notices = (Notices){0};
    for (int i = 0; i < toasts; i++)
        view_toast(view, "Saved /home/somebody/.local/share/treads/screenshots/yard-3-0001.png");
    if (toasts) notices_hint(&view->notices, "camera: action, every tank that lives", 0);
    view_lay_out(view);
    Box bar = hud_timeline_box(&view->hud);
    view->timeline.pointer_px = vec(bar.x + bar.w / 2.0, bar.y + 2); // its time stands above
    overlay_note_cost(&view->overlay, (FrameCost){3, 4, 1});
    view_draw_words(view, game->match, &status);
    notices_draw(&view->notices, &view->hud, view->seconds);
}

static void check_scene(const Scene *scene, int size, double scale) {
    Game game = game_of(scene, SIZES[size].width, SIZES[size].height, scale);
    for (int i = 0; i < 60; i++) {
        match_tick(game.match, NULL);
        view_tick(game.view, game.match);
    }
    for (int i = 0; i < 16; i++) {
        char where[160];
        HudLevel level = (HudLevel)(i & 1 ? HUD_MIN : HUD_FULL);
        bool has_timeline = i & 2, has_overlay = i & 4;
        int toasts = i & 8 ? 3 : 0;
        lay(&game, level, has_timeline, has_overlay, toasts);
        snprintf(where, sizeof where, "%d x %d, scale %g, %d tanks, %s%s%s%s%s", SIZES[size].width,
                 SIZES[size].height, scale, scene->tanks, MODES[scene->mode]->name,
                 level == HUD_MIN ? ", min" : "", has_timeline ? ", timeline" : "",
                 has_overlay ? ", overlay" : "", toasts ? ", toasts" : "");
        check_claims(&game, where);
    }
    game_close(&game);
}

static void plates_never_overlap(void **state) {
    (void)state;
    for (size_t scene = 0; scene < sizeof SCENES / sizeof *SCENES; scene++)
        for (size_t size = 0; size < sizeof SIZES / sizeof *SIZES; size++)
            for (size_t scale = 0; scale < sizeof SCALES / sizeof *SCALES; scale++)
                if ((scene + size + scale) % 5 == 0)
                    check_scene(&SCENES[scene], (int)size, SCALES[scale]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plates_never_overlap),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
