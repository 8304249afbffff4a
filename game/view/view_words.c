// view_words.c -- everything that stands over the field: layers, names, the display, panels.
#include "view_words.h"

#include "view/hud/endcard.h"
#include "view/hud/labels.h"
#include "view_tools.h"

enum { CROWD = 8 };

// The panel, and a ring around the tank it is about.
static void draw_picker(View *view, const Match *match, double blend) {
    int tank = view->picker.tank;
    if (!view->picker.is_open || tank >= view->actors.count) return;
    Vec at_px = camera_to_screen(&view->camera, pose_at(actor_at(&view->actors, tank, blend).pose));
    double radius_m = 0.85 * battle_tank(match_battle(match), tank)->spec->length_m;
    paint_circle(&view->screen.renderer, at_px, radius_m * view->camera.px_per_m,
                 fmax(2 * view->hud.ui, 1.5), INK_AMBER, 0.9);
    picker_draw(&view->picker, &view->hud, match);
}

// Beside what is left to the HUD.
static void draw_tuner(View *view, const Match *match) {
    Hud whole = view->hud;
    const char *refusal =
        view->timeline.is_past ? "This is the past: End goes back to now, where numbers turn."
        : view->hud.is_replay  ? "A recording keeps its numbers; --from and --swap "
                                 "let it go another way."
        : match_is_over(match) ? "The match is over: R plays it again."
                               : NULL;
    whole.width += whole.aside_px;
    const MenuOffer *offer = menu_offer(view->menu);
    TunerScene scene = {
        .match = match,
        .tank = view->camera.follow >= 0 ? view->camera.follow : view->followed,
        .presets = offer ? offer->presets : NULL,
        .refusal = refusal,
    };
    tuner_draw(view->tuner, &whole, &scene, view->frame_s);
}

void view_draw_words(View *view, const Match *match, const ViewStatus *status) {
    Places places;
    OverlayScene scene = {&view->overlay,
                          &view->hud,
                          match,
                          &view->actors,
                          &view->camera,
                          status->blend,
                          view->actors.count > CROWD,
                          &places};
    bool has_words = scene.is_crowd && view->overlay.layers & 1u << OVERLAY_MIND;
    view->claims.count = 0;
    view->hud.standings = standings_count(match);
    view->hud.follow = view->camera.follow;
    view->hud.is_over = match_is_over(match);
    view->hud.end_shift =
        view->hud.is_over ? endcard_shift(&view->hud, match, &view->camera) : vec(0, 0);
    overlay_draw(&scene);
    places_begin(&places, &view->hud, match);
    toasts_keep(&view->toasts, &view->hud, view->seconds, &places);
    places_keep(&places, overlay_page_box(view->overlay_page, &view->hud, match));
    places_keep(&places, tools_box(view->tools, &view->hud));
    hint_keep(&view->hint, &view->hud, &view->toasts, view->seconds, &places);
    if (view->overlay.layers & 1u << OVERLAY_TIMING)
        timing_draw(&view->overlay.timing, &view->hud, &places);
    labels_draw(&view->hud, match, &view->actors, &view->camera, status->blend, has_words, &places);
    overlay_draw_words(&scene);
    hud_draw(&view->hud, match, status);
    timeline_draw(&view->timeline, &view->hud, status);
    view_draw_tools(view, match, status->blend);
    if (match_is_over(match) && view->hud.level != HUD_OFF) endcard_draw(&view->hud, match, status);
    draw_picker(view, match, status->blend);
    overlay_page_draw(view->overlay_page, &view->hud, match, &view->overlay, view->frame_s);
    draw_tuner(view, match);
}
