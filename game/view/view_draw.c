// view_draw.c -- draws a frame: the world from back to front, then words and panels.
#include <limits.h>
#include <stdio.h>

#include "ai/maths/assert.h"
#include "platform/system.h"
#include "view.h"
#include "view_state.h"

#define GHOST_FAINT 0.55
#define FPS_EVERY_S 0.5
#define HELD_SPEED 0.7 // speed of sparks and smoke while ticks are held back
enum { SQUARES_A_FRAME = 3, SPRITES_PX_A_FRAME = 12000 };

// Returns the time since the last frame; INFINITY without a window.
static double frame_time(View *view) {
    if (view->is_headless) return INFINITY;
    uint64_t now = SDL_GetPerformanceCounter();
    double dt_s =
        view->drawn_at ? (double)(now - view->drawn_at) / (double)SDL_GetPerformanceFrequency() : 0;
    view->drawn_at = now;
    view->seconds += dt_s;
    view->counted++;
    view->counted_s += dt_s;
    if (view->counted_s >= FPS_EVERY_S) { // the number changes twice per second, to be readable
        view->hud.fps = view->counted / view->counted_s;
        view->counted = 0;
        view->counted_s = 0;
    }
    return view->is_fresh ? INFINITY : min_of(dt_s, 0.1);
}

// Returns true if motion is visible, at most at double speed.
static bool is_watchable(const View *view) {
    const ViewStatus *status = &view->hud.status;
    return !menu_is_open(view->menu) && !status->is_paused && status->speed > 0 &&
           status->speed <= 2;
}

static SoundScene sound_scene(const View *view, const Match *match) {
    const ViewStatus *status = &view->hud.status;
    const MissionStatus *mission = status->mission;
    bool is_race = match_card(match)->mode == MODE_RACE;
    SoundScene scene = {.is_running = is_watchable(view) && !match_is_over(match),
                        .is_hushed = menu_is_open(view->menu),
                        .countdown_s = status->countdown_s,
                        .piece = menu_is_main(view->menu) ? PIECE_MENU
                                 : is_race                ? PIECE_RACE
                                 : mission                ? PIECE_CAMPAIGN
                                                          : PIECE_FIGHT,
                        .chapter = mission ? mission->chapter : 0};
    for (int i = 0; i < STARS && mission && view->hud.has_endcard; i++)
        scene.stars += mission->stars >> i & 1;
    return scene;
}

static void draw_ghost(View *view, Stage stage) {
    const ViewStatus *status = &view->hud.status;
    stage.match = status->ghost;
    if (!status->ghost) return;
    view->screen.renderer.faint = GHOST_FAINT;
    actors_draw_tank(&view->ghosts, match_battle(status->ghost), status->ghost_tank, &stage);
    view->screen.renderer.faint = 0;
}

// Impacts are shown at normal speed and below, so that flashes stay rare.
static bool shows_impact(const View *view) {
    return is_watchable(view) && view->hud.status.speed <= 1;
}

static double impact_now(const View *view, const Match *match) {
    return impact_time(&view->impact, battle_tick(match_battle(match)),
                       view->hud.status.blend - 1) +
           view->lingered_s;
}

static void draw_world(View *view, const Match *match) {
    const Battle *battle = match_battle(match);
    double blend = view->hud.status.blend;
    Camera camera = view->camera;
    double now_s = impact_now(view, match);
    if (shows_impact(view)) camera = impact_camera(&view->impact, &camera, now_s);
    Stage stage = {&view->screen.renderer, view->sprites, view->shapes, &camera, 1, blend, match};
    stage.livery = (int)view->prefs.value[PREF_LIVERY];
    stage.kit = (int)view->prefs.value[PREF_KIT];
    stage.impact = shows_impact(view) ? &view->impact : NULL, stage.now_s = now_s;
    stage.sprite_zoom = camera.px_per_m / sprites_made_for(view->sprites);
    double late_s = (1 - blend) * BATTLE_TICK_S;
    sprites_begin(view->sprites, view->is_headless ? INT_MAX : SPRITES_PX_A_FRAME);
    // Clearing in memory takes half as long as drawing the ground; graphics hardware prefers it.
    const Hud *hud = &view->hud;
    bool is_covered =
        hud->aside_px == 0 && ground_covers(view->ground, &camera, hud->width, hud->height);
    if (!is_covered || !view->screen.renderer.surface) {
        SDL_SetRenderDrawColor(view->screen.renderer.sdl, 24, 23, 22, 255);
        SDL_RenderClear(view->screen.renderer.sdl);
    }
    ground_draw(view->ground, &camera, view->hud.width, view->hud.height,
                view->is_headless ? INT_MAX : SQUARES_A_FRAME);
    goals_draw(&view->screen.renderer, &camera, view->hud.font, match);
    const LessonStatus *lesson = view->hud.status.lesson;
    if (lesson && lesson->reach_m > 0)
        flag_draw(&view->screen.renderer, &camera, view->hud.font,
                  (Flag){.at = lesson->arrow, .radius_m = lesson->reach_m}, 0, true);
    particles_draw(&view->effects.particles, LAYER_LOW, view->shapes, &camera, late_s);
    actors_draw_cracks(battle, &stage);
    actors_draw_things(match, &stage);
    draw_ghost(view, stage);
    actors_draw_tanks(&view->actors, battle, &stage);
    actors_draw_auras(&view->actors, battle, &stage);
    night_draw(&view->night, &view->actors, &stage, view->hud.width, view->hud.height);
    actors_draw_shells(battle, &stage);
    particles_draw(&view->effects.particles, LAYER_HIGH, view->shapes, &camera, late_s);
    actors_draw_overhead(match, &stage);
    if (shows_impact(view))
        impact_draw_edge(&view->impact, &view->screen.renderer, view->camera.field, now_s);
}

enum { CROWD = 8 };

static void draw_picker(View *view, const Match *match) {
    double blend = view->hud.status.blend;
    int tank = view->picker.tank;
    if (!view->picker.is_open || tank >= view->actors.count) return;
    Vec at_px = camera_to_screen(&view->camera, pose_at(actor_at(&view->actors, tank, blend).pose));
    double radius_m = 0.85 * battle_tank(match_battle(match), tank)->spec->length_m;
    paint_circle(&view->screen.renderer, at_px, radius_m * view->camera.px_per_m,
                 max_of(2 * view->hud.ui, 1.5), INK_AMBER, 0.9);
    picker_draw(&view->picker, &view->hud, match, at_px);
}

static void draw_tuner(View *view, const Match *match) {
    Hud whole = view->hud;
    char text[NOTICE_TEXT_MAX] = "";
    const char *refusal =
        view->hud.status.is_past     ? "Rewound. Press {time-end} to return to live and edit."
        : view->hud.status.is_replay ? "A replay cannot be changed."
        : match_is_over(match)       ? "The match is over. Press {restart} to play again."
                                     : NULL;
    if (refusal) bindings_fill(whole.bindings, refusal, text, sizeof text);
    whole.width += whole.aside_px;
    const MenuOffer *offer = menu_offer(view->menu);
    int follow = view->camera.follow;
    TunerScene scene = {.match = match,
                        .tank = follow >= 0 ? follow : view->followed,
                        .presets = offer ? offer->presets : NULL,
                        .refusal = refusal ? text : NULL};
    tuner_draw(view->tuner, &whole, &scene, view->frame_s);
}

// Returns true while someone plays and nothing covers the match.
static bool is_played(const View *view) {
    return view_shows_hud(view) && players_count(&view->input) && !view->hud.is_over &&
           !menu_is_open(view->menu) && !view->picker.is_open && !tools_is_open(view->tools);
}

static bool is_aiming(const View *view) {
    return is_played(view) && input_aims_by_mouse(&view->input) &&
           view_pointer_px(view).x < view->hud.width;
}

void view_draw_words(View *view, const Match *match) {
    Hud *hud = &view->hud;
    Places places;
    HudFrame frame = {.hud = hud,
                      .match = match,
                      .actors = &view->actors,
                      .ghosts = &view->ghosts,
                      .camera = &view->camera,
                      .timeline = &view->timeline,
                      .overlay = &view->overlay,
                      .prefs = &view->prefs,
                      .combat = &view->combat,
                      .aim_px = is_aiming(view) ? &hud->pointer_px : NULL,
                      .places = &places,
                      .has_menu = menu_is_open(view->menu),
                      .is_crowd = view->actors.count > CROWD};
    ToolScene tools = view_tool_scene(view, match);
    bool has_words = frame.is_crowd && overlay_has(&view->overlay, OVERLAY_MIND);
    view->layout.count = 0;
    hud->pointer_px = view_pointer_px(view);
    hud->now_s = view->seconds;
    hud->has_overlay = view->overlay.layers;
    hud_begin(&frame);
    overlay_draw(&frame, false);
    notices_keep(&view->notices, hud, view->seconds, &places);
    overlay_page_keep(view->overlay_page, hud, &places);
    places_keep(&places, tools_box(view->tools, hud));
    overlay_draw_timing(&frame);
    labels_draw(&frame, has_words);
    overlay_draw(&frame, true);
    combat_draw(&view->combat, &frame);
    hud_draw(&frame, false);
    tools_draw(view->tools, &tools, &view->actors, hud->status.blend,
               input_free_stick(&view->input), view->frame_s);
    hud_draw(&frame, true);
    draw_picker(view, match);
    overlay_page_draw(view->overlay_page, hud, &view->overlay, view->frame_s);
    draw_tuner(view, match);
    thumbs_draw(hud, &view->input.touch);
}

static void take_shot(View *view, const Match *match) {
    Problem problem;
    char folder[ARENA_PATH_MAX], name[ARENA_NAME_MAX + 32], path[ARENA_PATH_MAX],
        text[ARENA_PATH_MAX + 64];
    view->is_shot_wanted = false;
    if (!view->user_dir) {
        view_toast(view, "Screenshot failed: there is no user folder");
        return;
    }
    snprintf(folder, sizeof folder, "%s/screenshots", view->user_dir);
    snprintf(name, sizeof name, "%s-%llu", view->arena->name,
             (unsigned long long)match_card(match)->seed);
    if (screen_save_new(&view->screen, folder, name, path, &problem))
        escaped_write(text, sizeof text, view->hud.has_details ? "Saved %s" : "Screenshot saved",
                      path);
    else
        escaped_write(text, sizeof text, "Screenshot failed: %s", problem.text);
    view_toast(view, text);
}

// Records the time of this frame and its ticks; there is no clock without a window.
static void record_cost(View *view, const ViewStatus *status, uint64_t start) {
    if (view->is_headless || !overlay_has(&view->overlay, OVERLAY_TIMING)) return;
    SDL_RenderFlush(view->screen.renderer.sdl);
    double drawing_s =
        (double)(SDL_GetPerformanceCounter() - start) / (double)SDL_GetPerformanceFrequency();
    overlay_note_cost(&view->overlay, (FrameCost){(float)(status->ticking_s * 1e3),
                                                  (float)(drawing_s * 1e3), status->ticks});
}

// Replaces the status of the last frame. The timeline changes the size of the field.
static void take_status(View *view, const ViewStatus *status) {
    ViewStatus *now = &view->hud.status;
    bool has_same_field = now->has_timeline == status->has_timeline;
    if (now->is_lingering && !status->is_lingering && view->camera.mode == CAMERA_OVERVIEW)
        camera_overview(&view->camera);
    *now = *status;
    if (now->last_tick < now->tick) now->last_tick = now->tick;
    const char *praise = now->lesson ? now->lesson->praise : NULL;
    if (praise && praise != view->praise) sound_menu(view->sound, SOUND_STAR);
    view->praise = praise;
    view->timeline.is_dragging &= now->has_timeline;
    if (!has_same_field) view_lay_out(view);
}

// Moves the tanks, the camera, and sparks while ticks are held back, between ticks.
static void advance(View *view, const Match *match) {
    const ViewStatus *status = &view->hud.status;
    view_follow_arena(view, match);
    actors_follow(&view->actors, match_battle(match));
    view->frame_s = frame_time(view);
    actors_glide(&view->actors, view->frame_s);
    view_move_camera(view, match, status->blend, view->frame_s);
    view->impact.waits_s += status->held_s;
    if (status->held_s > 0) particles_step(&view->effects.particles, HELD_SPEED * status->held_s);
}

// Draws the menu, and applies the settings that are changed on its pages.
static void draw_menu(View *view) {
    view->prefs.value[PREF_HUD] = view->hud.wanted; // window keys change these two settings
    view->prefs.value[PREF_FULLSCREEN] = view->screen.is_fullscreen;
    Prefs prefs = view->prefs;
    Hud whole = view->hud;
    bool was_main = menu_is_main(view->menu), was_open = menu_is_open(view->menu);
    whole.width += whole.aside_px;
    if (menu_draw(view->menu, &whole, &prefs, &view->input.pads, view->frame_s)) {
        if (!view->has_new_prefs) view->old_prefs = view->prefs;
        view->has_new_prefs = true;
        view_set_prefs(view, &prefs);
    }
    if (was_main != menu_is_main(view->menu)) view_lay_out(view);
    view->has_new_layout |= was_open != menu_is_open(view->menu);
}

// The crosshair replaces the system's pointer. A web page keeps the place in the menu.
static void follow_in_window(const View *view) {
    if (!view->is_headless) SDL_ShowCursor(is_aiming(view) ? SDL_DISABLE : SDL_ENABLE);
    browser_keep_awake(!menu_is_open(view->menu) && !view->hud.status.is_paused);
    browser_take_back(!menu_shows(view->menu, MENU_MAIN));
    browser_keep(menu_place(view->menu));
}

void view_draw(View *view, const Match *match, const ViewStatus *status) {
    ASSERT(match && status);
    ASSERT(status->blend >= 0 && status->blend <= 1 && status->speed >= 0);
    ASSERT(status->mark_count == 0 || status->marks);
    screen_begin(&view->screen);
    take_status(view, status);
    advance(view, match);
    uint64_t start = SDL_GetPerformanceCounter();
    sound_frame(view->sound, match, &view->camera, sound_scene(view, match));
    draw_world(view, match);
    view_touch_place(view, match, is_played(view));
    view->has_new_layout = false;
    if (view_shows_hud(view)) view_draw_words(view, match);
    if (!view->hud.has_endcard) view->fought_s = view->seconds;
    draw_menu(view);
    follow_in_window(view);
    if (view->is_shot_wanted) take_shot(view, match); // the screenshot must not include the toasts
    notices_draw(&view->notices, &view->hud, view->seconds, menu_is_open(view->menu));
    record_cost(view, status, start);
    SDL_RenderPresent(view->screen.renderer.sdl);
}
