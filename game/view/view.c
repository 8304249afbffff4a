// view.c -- a match on the screen: each tick is noted, each frame is drawn from back to front.
#include "view.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include "view/world/actors.h"
#include "view/input/seats.h"
#include "view_camera.h"
#include "view_words.h"
#include "view_menu.h"

// What a window makes anew for a frame at most: squares of ground, and pixels of turned sprites.
enum { SQUARES_A_FRAME = 3, SPRITES_PX_A_FRAME = 12000 };
#define FPS_EVERY_S 0.5

ViewOptions view_defaults(void) {
    return (ViewOptions){
        .width_px = 1280, .height_px = 720, .ui_scale = 1, .volume = 0.7, .follow = -1};
}

static bool open_parts(View *view, Problem *problem) {
    const Renderer *renderer = &view->screen.renderer;
    view->text = text_create(renderer, view->options.font_file, problem);
    if (!view->text) return false;
    view->signs = signs_create(renderer);
    view->sprites = sprites_create(renderer);
    view->puffs = puffs_create(renderer);
    view->marks = marks_create(view->arena->width_m, view->arena->height_m);
    view->effects.particles = particles_create();
    view->tuner = tuner_create();
    view->tools = tools_create();
    view->overlay_page = overlay_page_create();
    view->menu = menu_create();
    view->sound = sound_create(!view->options.is_headless);
    if (view->marks) view->past = past_create(view->marks);
    if (view->marks) view->ground = ground_create(renderer, view->arena, view->marks);
    if (view->menu && view->tuner && view->tools && view->overlay_page && view->sound &&
        view->signs && view->sprites && view->puffs && view->past && view->ground &&
        view->effects.particles)
        return true;
    problem_set(problem, "out of memory for the picture");
    return false;
}

// What the tuning panel takes from a picture so wide; scenery behind a menu has none.
static int aside_px(const View *view, int width_px) {
    return view_shows_hud(view) ? tuner_width(view->tuner, view->hud.ui, width_px) : 0;
}

// What the sandbox's bar takes from its lower edge.
static int tools_px(const View *view) {
    return view_shows_hud(view) ? tools_height(view->tools, &view->hud) : 0;
}

bool view_is_laid_out(const View *view) {
    const Hud *hud = &view->hud;
    int width, height;
    screen_size(&view->screen, &width, &height);
    return width == hud->width + hud->aside_px && height == hud->height &&
           hud->aside_px == aside_px(view, width) && hud->tools_px == tools_px(view);
}

// The HUD fits the picture, the camera fits what the HUD leaves.
void view_lay_out(View *view) {
    Hud *hud = &view->hud;
    screen_size(&view->screen, &hud->width, &hud->height);
    hud->ui = screen_scale(view->options.ui_scale, hud->width, hud->height);
    hud->aside_px = aside_px(view, hud->width);
    hud->width -= hud->aside_px;
    hud->level = hud_fitting(hud, hud->wanted);
    text_scale(view->text, hud->ui);
    hud->tools_px = tools_px(view);
    camera_resize(&view->camera, view_field(view));
}

static bool open_screen(View *view, Problem *problem) {
    const ViewOptions *options = &view->options;
    ScreenOptions screen = {.width_px = options->width_px,
                            .height_px = options->height_px,
                            .is_headless = options->is_headless,
                            .is_fullscreen = options->is_fullscreen,
                            .is_software = options->is_software};
    return screen_open(&view->screen, &screen, problem);
}

View *view_create(const ViewOptions *options, const Arena *arena, Problem *problem) {
    View *view = calloc(1, sizeof *view);
    if (!view) {
        problem_set(problem, "out of memory for the picture");
        return NULL;
    }
    view->options = *options;
    view->arena = arena;
    view->arena_version = arena->content_hash;
    if (!open_screen(view, problem) || !open_parts(view, problem)) {
        view_destroy(view);
        return NULL;
    }
    sound_volume(view->sound, options->volume, options->is_muted);
    view_start_prefs(view);
    view->hud = (Hud){.renderer = &view->screen.renderer,
                      .text = view->text,
                      .signs = view->signs,
                      .wanted = options->hud,
                      .claims = &view->claims};
    view->overlay.layers = options->overlay;
    view->followed = -1;
    view->effects.level = options->effects;
    view->effects.arena = arena;
    view->effects.marks = view->marks;
    view->camera = camera_make(arena->width_m, arena->height_m,
                               (Box){0, 0, options->width_px, options->height_px});
    view_lay_out(view);
    return view;
}

bool view_has_sound(const View *view) { return sound_has_device(view->sound); }

void view_mute(View *view, bool is_muted) {
    view->options.is_muted = is_muted;
    sound_volume(view->sound, view->options.volume, is_muted);
    view_toast(view, !sound_has_device(view->sound) ? "There is no sound device"
                     : is_muted                     ? "Sound off"
                                                    : "Sound on");
}

void view_destroy(View *view) {
    if (!view) return;
    pads_close(&view->input.pads);
    sound_destroy(view->sound);
    tuner_destroy(view->tuner);
    tools_destroy(view->tools);
    overlay_page_destroy(view->overlay_page);
    menu_destroy(view->menu);
    ground_destroy(view->ground);
    past_destroy(view->past);
    marks_destroy(view->marks);
    particles_destroy(view->effects.particles);
    actors_free(&view->actors);
    puffs_destroy(view->puffs);
    sprites_destroy(view->sprites);
    signs_destroy(view->signs);
    text_destroy(view->text);
    screen_close(&view->screen);
    free(view);
}

void view_begin(View *view, const Match *match) {
    const Battle *battle = match_battle(match);
    view_follow_arena(view, match);
    effects_begin(&view->effects, battle);
    view->shake = (Shake){0};
    sound_begin(view->sound);
    past_clear(view->past);
    if (!actors_begin(&view->actors, battle))
        view_toast(view, "out of memory: the tanks are not drawn");
    view->picker.is_open = false;
    tools_begin(view->tools);
    view->minded = -1;
    view->last_mind = NULL;
    overlay_begin(&view->overlay);
    view_start_camera(view, match);
    view->is_fresh = true;
}

void view_tick(View *view, const Match *match) {
    view_follow_arena(view, match);
    actors_tick(&view->actors, match_battle(match));
    effects_tick(&view->effects, match_battle(match));
    shake_tick(&view->shake, match_battle(match), &view->camera);
    overlay_tick(&view->overlay, match_battle(match));
    view_tick_camera(view, match);
    sound_tick(view->sound, match, &view->camera);
    seats_tick(view, match);
    if (view->hud.has_timeline)
        past_note(view->past, view->marks, battle_tick(match_battle(match)));
    if (view->options.is_headless) view->seconds += BATTLE_TICK_S;
}

void view_jump(View *view, const Match *match) {
    const Battle *battle = match_battle(match);
    view_follow_arena(view, match);
    if (!actors_begin(&view->actors, battle))
        view_toast(view, "out of memory: the tanks are not drawn");
    effects_jump(&view->effects, battle, view->past);
    view->shake = (Shake){0};
    overlay_begin(&view->overlay);
    sound_begin(view->sound);
}

void view_toast(View *view, const char *text) { toasts_add(&view->toasts, text, view->seconds); }

// The frame rate changes twice a second, so that it can be read.
static void count_frame(View *view, double dt_s) {
    view->counted++;
    view->counted_s += dt_s;
    if (view->counted_s < FPS_EVERY_S) return;
    view->hud.fps = view->counted / view->counted_s;
    view->counted = 0;
    view->counted_s = 0;
}

// Seconds since the last frame; a headless picture knows no clock.
static double frame_time(View *view) {
    if (view->options.is_headless) return INFINITY;
    uint64_t now = SDL_GetPerformanceCounter();
    double dt_s =
        view->drawn_at ? (double)(now - view->drawn_at) / (double)SDL_GetPerformanceFrequency() : 0;
    view->drawn_at = now;
    view->seconds += dt_s;
    count_frame(view, dt_s);
    return view->is_fresh ? INFINITY : fmin(dt_s, 0.1);
}

// Who stops time, or steps through it, wants to see where things are.
static bool may_shake(const View *view, const ViewStatus *status) {
    bool is_running = !menu_is_open(view->menu) && !status->is_paused && status->speed > 0;
    return is_running && view->effects.level == EFFECTS_FULL && status->speed <= 2;
}

// In memory that takes as long as half of the ground; graphics hardware likes to be told.
static void clear(View *view, const Camera *camera) {
    const Hud *hud = &view->hud;
    bool is_covered =
        hud->aside_px == 0 && ground_covers(view->ground, camera, hud->width, hud->height);
    if (is_covered && view->screen.renderer.surface) return;
    SDL_SetRenderDrawColor(view->screen.renderer.sdl, 24, 23, 22, 255);
    SDL_RenderClear(view->screen.renderer.sdl);
}

static void draw_world(View *view, const Match *match, const ViewStatus *status) {
    const Battle *battle = match_battle(match);
    double blend = status->blend;
    Camera camera = view->camera;
    if (may_shake(view, status))
        camera = shake_camera(&view->shake, &camera, battle_tick(battle), blend);
    Stage stage = {&view->screen.renderer, view->sprites, view->puffs, &camera, 1, blend};
    stage.sprite_zoom = camera.px_per_m / sprites_made_for(view->sprites);
    double late_s = (1 - blend) * BATTLE_TICK_S;
    sprites_begin(view->sprites, view->options.is_headless ? INT_MAX : SPRITES_PX_A_FRAME);
    clear(view, &camera);
    ground_draw(view->ground, &camera, view->hud.width, view->hud.height,
                view->options.is_headless ? INT_MAX : SQUARES_A_FRAME);
    hillring_draw(&view->screen.renderer, &camera, match);
    particles_draw(view->effects.particles, LAYER_LOW, view->puffs, &camera, late_s);
    actors_draw_tanks(&view->actors, battle, &stage);
    actors_draw_shells(battle, &stage);
    particles_draw(view->effects.particles, LAYER_HIGH, view->puffs, &camera, late_s);
}

static void take_shot(View *view, const Match *match) {
    Problem problem;
    char folder[ARENA_PATH_MAX], name[ARENA_NAME_MAX + 32], path[ARENA_PATH_MAX],
        text[ARENA_PATH_MAX + 64];
    view->is_shot_wanted = false;
    if (!view->options.user_dir) {
        view_toast(view, "No picture: there is no folder for your files");
        return;
    }
    snprintf(folder, sizeof folder, "%s/screenshots", view->options.user_dir);
    snprintf(name, sizeof name, "%s-%llu", view->arena->name,
             (unsigned long long)match_card(match)->seed);
    if (screen_save_new(&view->screen, folder, name, path, &problem))
        snprintf(text, sizeof text, "Saved %s", path);
    else
        snprintf(text, sizeof text, "No picture: %s", problem.text);
    view_toast(view, text);
}

// The timeline takes its room from the field.
static void take_status(View *view, const ViewStatus *status) {
    timeline_tell(&view->timeline, status);
    view->hud.is_replay = status->is_replay;
    view->hud.has_series = status->series;
    view->offers_replay = status->offers_replay;
    if (view->hud.has_timeline == status->has_timeline) return;
    view->hud.has_timeline = status->has_timeline;
    view_lay_out(view);
}

// What runs many times faster than it should has no engine one could listen to.
static void hear(View *view, const Match *match, const ViewStatus *status) {
    bool is_running = !menu_is_open(view->menu) && !status->is_paused && !match_is_over(match) &&
                      status->speed > 0 && status->speed <= 2;
    sound_hush(view->sound, menu_is_open(view->menu));
    sound_frame(view->sound, match, &view->camera, is_running);
}

// Of this picture and the ticks before it; pictures without a window know no clock.
static void note_cost(View *view, const ViewStatus *status, uint64_t start) {
    if (view->options.is_headless || !(view->overlay.layers & 1u << OVERLAY_TIMING)) return;
    SDL_RenderFlush(view->screen.renderer.sdl);
    double drawing_s =
        (double)(SDL_GetPerformanceCounter() - start) / (double)SDL_GetPerformanceFrequency();
    timing_note(&view->overlay.timing, (FrameCost){(float)(status->ticking_s * 1e3),
                                                   (float)(drawing_s * 1e3), status->ticks});
}

void view_draw(View *view, const Match *match, const ViewStatus *status) {
    screen_begin(&view->screen);
    take_status(view, status);
    view_follow_arena(view, match);
    actors_follow(&view->actors, match_battle(match));
    view->frame_s = frame_time(view);
    view_move_camera(view, match, status->blend, view->frame_s);
    uint64_t start = SDL_GetPerformanceCounter();
    hear(view, match, status);
    draw_world(view, match, status);
    if (view_shows_hud(view)) view_draw_words(view, match, status);
    view_draw_menu(view, view->frame_s);
    if (view->is_shot_wanted) take_shot(view, match); // before the toasts: they are not part of it
    toasts_draw(&view->toasts, &view->hud, view->seconds);
    hint_draw(&view->hint, &view->hud, &view->toasts, view->seconds);
    note_cost(view, status, start);
    SDL_RenderPresent(view->screen.renderer.sdl);
}

bool view_save(View *view, const char *path, Problem *problem) {
    return screen_save(&view->screen, path, problem);
}

const void *view_pixels(const View *view, int *width_px, int *height_px, int *row_bytes) {
    const SDL_Surface *surface = view->screen.surface;
    if (!surface) return NULL;
    *width_px = surface->w, *height_px = surface->h, *row_bytes = surface->pitch;
    return surface->pixels;
}

double view_ui_scale(const View *view) { return view->options.ui_scale; }
const Screen *view_screen(const View *view) { return &view->screen; }

double view_frame_s(const View *view) { return screen_frame_s(&view->screen); }

void view_render_sound(View *view, float *stereo, int samples) {
    sound_render(view->sound, stereo, samples);
}
