// view.c -- a match on the screen: observes each tick, and draws each frame from back to front.
#include "view.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "platform/system.h"
#include "view_state.h"

#define TANK_SHARE 0.065 // minimum length of a player's tank, as a fraction of the screen's height
#define BAR_S 4.0        // the bar of a watched match is shown at its start
#define GHOST_FAINT 0.55
#define POINTER_SHARE 0.35 // how far the view shifts toward the pointer

enum { SQUARES_A_FRAME = 3, SPRITES_PX_A_FRAME = 12000 };
#define FPS_EVERY_S 0.5

ViewOptions view_defaults(void) {
    return (ViewOptions){
        .width_px = 1280, .height_px = 720, .follow = -1, .prefs = prefs_defaults()};
}

// Returns false if the match is only the background of the main menu.
static bool shows_hud(const View *view) { return !menu_is_main(view->menu); }

static Box field_of(const View *view) {
    Box field = hud_field(&view->hud);
    int column = menu_column_px(view->menu, &view->hud);
    if (column) field = (Box){column, 0, view->hud.width - column, view->hud.height};
    return field;
}

// Returns the width of the tuning panel for a screen of this size.
static int aside_px(const View *view, int width_px) {
    return shows_hud(view) ? tuner_width(view->tuner, view->hud.ui, width_px) : 0;
}

static int tools_px(const View *view) {
    return shows_hud(view) ? tools_height(view->tools, &view->hud) : 0;
}

// Fits the HUD to the screen, and the camera to the remaining field.
void view_lay_out(View *view) {
    Hud *hud = &view->hud;
    screen_size(&view->screen, &hud->width, &hud->height);
    hud->is_touch = view->input.touch.is_used;
    hud->ui = screen_scale(view->prefs.value[PREF_UI_SCALE], hud->width, hud->height,
                           hud->is_touch ? view_touch_unit_px(view) : 0);
    hud->aside_px = aside_px(view, hud->width);
    hud->width -= hud->aside_px;
    hud->level = hud_fitting(hud, hud->wanted);
    ASSERT(hud->width > 0 && hud->height > 0 && hud->level <= HUD_OFF);
    text_scale(view->text, hud->ui);
    hud->tools_px = tools_px(view);
    camera_resize(&view->camera, field_of(view));
}

void view_forget_pictures(View *view) {
    ground_forget(view->ground);
    sprites_forget(view->sprites);
    shapes_forget(view->shapes);
    text_forget(view->text);
    menu_forget(view->menu);
}

// Videos have no music.
void view_set_volumes(View *view) {
    const double *value = view->prefs.value;
    sound_volume(view->sound, (Volumes){.all = value[PREF_VOLUME],
                                        .music = view->is_headless ? 0 : value[PREF_MUSIC],
                                        .effects = value[PREF_EFFECTS_VOLUME],
                                        .engines = value[PREF_ENGINES],
                                        .is_muted = value[PREF_MUTE] != 0});
}

void view_set_prefs(View *view, const Prefs *prefs) {
    view->prefs = *prefs;
    view->hud.wanted = (HudLevel)prefs->value[PREF_HUD];
    view->hud.has_details = prefs->value[PREF_DETAILS] != 0;
    view->effects.level = (EffectsLevel)prefs->value[PREF_EFFECTS];
    view_set_volumes(view);
    if (view->screen.renderer.palette != (PaletteName)prefs->value[PREF_PALETTE]) {
        view->screen.renderer.palette = (PaletteName)prefs->value[PREF_PALETTE];
        view_forget_pictures(view); // ground, vehicles and previews use its colours
    }
    if (view->screen.is_fullscreen != prefs->value[PREF_FULLSCREEN])
        screen_toggle_fullscreen(&view->screen);
    view_lay_out(view);
}

static void set_ground(View *view, const Arena *arena, Ground *ground) {
    ASSERT(arena && ground);
    ground_destroy(view->ground);
    night_free(&view->night);
    view->ground = ground;
    view->arena = arena;
    view->arena_version = arena->content_hash;
    view->effects.arena = arena;
}

bool view_set_arena(View *view, const Arena *arena, Problem *problem) {
    if (view->arena == arena && view->arena_version == arena->content_hash) return true;
    Marks *marks = marks_create(arena->width_m, arena->height_m);
    Ground *ground = marks ? ground_create(&view->screen.renderer, arena, marks) : NULL;
    if (!ground) {
        marks_destroy(marks);
        return problem_set(problem, "out of memory for the picture");
    }
    set_ground(view, arena, ground);
    marks_destroy(view->effects.marks);
    view->effects.marks = marks;
    view->camera = camera_make(arena->width_m, arena->height_m, field_of(view));
    return true;
}

// After edits of walls, the match has an arena of its own. Tracks and camera are kept.
static void follow_arena(View *view, const Match *match) {
    const Arena *arena = battle_arena(match_battle(match));
    if (view->arena == arena && view->arena_version == arena->content_hash) return;
    if (!ground_follow(view->ground, arena))
        view_toast(view, "Out of memory: changed walls are not drawn");
    view->arena = view->effects.arena = arena;
    view->arena_version = arena->content_hash;
}

static bool open_parts(View *view, const ViewOptions *options, const Arena *arena,
                       Problem *problem) {
    Renderer *renderer = &view->screen.renderer;
    view->text = text_create(renderer, options->font_file, problem);
    if (!view->text) return false;
    keys_set_font(view->text);
    view->shapes = shapes_create(renderer);
    view->sprites = sprites_create(renderer);
    view->tuner = tuner_create(&view->edits);
    view->tools = tools_create(&view->edits);
    view->overlay_page = overlay_page_create();
    view->menu = menu_create();
    if (view->menu) menu_restore(view->menu, browser_kept());
    view->sound = sound_create(!options->is_headless);
    view->hud = (Hud){
        .renderer = renderer, .text = view->text, .shapes = view->shapes, .layout = &view->layout};
    if (view->menu && view->tuner && view->tools && view->overlay_page && view->sound &&
        view->sprites && view->shapes)
        return view_set_arena(view, arena, problem);
    return problem_set(problem, "out of memory for the picture");
}

View *view_create(const ViewOptions *options, const Arena *arena, Problem *problem) {
    ASSERT(arena && options->width_px > 0 && options->height_px > 0);
    View *view = calloc(1, sizeof *view);
    if (!view) {
        problem_set(problem, "out of memory for the picture");
        return NULL;
    }
    ScreenOptions screen = {.width_px = options->width_px,
                            .height_px = options->height_px,
                            .is_headless = options->is_headless,
                            .is_fullscreen = options->prefs.value[PREF_FULLSCREEN] != 0,
                            .is_software = options->is_software};
    if (!screen_open(&view->screen, &screen, problem) ||
        !open_parts(view, options, arena, problem)) {
        view_destroy(view);
        return NULL;
    }
    view->is_headless = options->is_headless;
    view->first_camera = options->camera;
    view->first_follow = options->follow;
    view->user_dir = options->user_dir;
    view->overlay.layers = options->overlay;
    view->followed = -1;
    input_init(&view->input, &view->prefs);
    view->input.touch.is_used = !options->is_headless && browser_has_touch();
    view->hud.bindings = &view->prefs.bindings;
    if (!options->is_headless) pads_open(&view->input.pads);
    view_set_prefs(view, &options->prefs);
    return view;
}

void view_set_pads(View *view, const int players[static PADS_MAX]) {
    memcpy(view->input.pad_players, players, sizeof view->input.pad_players);
}

void view_set_seats(View *view, int seats) {
    ASSERT(seats >= 0 && seats <= LOCAL_HUMANS);
    view->input.seats = seats;
}

bool view_has_sound(const View *view) { return sound_has_device(view->sound); }

void view_destroy(View *view) {
    if (!view) return;
    view_forget_dropped(view);
    pads_close(&view->input.pads);
    sound_destroy(view->sound);
    tuner_destroy(view->tuner);
    tools_destroy(view->tools);
    overlay_page_destroy(view->overlay_page);
    menu_destroy(view->menu);
    ground_destroy(view->ground);
    marks_destroy(view->effects.marks);
    actors_free(&view->actors);
    actors_free(&view->ghosts);
    shapes_destroy(view->shapes);
    sprites_destroy(view->sprites);
    keys_set_font(NULL);
    text_destroy(view->text);
    screen_close(&view->screen);
    free(view);
}

static bool shows_all(const View *view) {
    return view->camera.mode == CAMERA_ACTION || view->camera.mode == CAMERA_PLAYERS;
}

// The view extends toward the mouse pointer that aims.
static Vec extend_view(const View *view, const Match *match, Vec target) {
    const Camera *camera = &view->camera;
    bool is_own = camera->follow == match_local_tank(match, 0);
    if (!is_own || view->hud.status.is_replay || !input_aims_by_mouse(&view->input)) return target;
    Vec pointer_px = vec_scale(view->input.pointer, screen_density(&view->screen));
    Vec off = vec_sub(camera_to_world(camera, pointer_px), camera->at);
    return vec_add(target, vec_scale(off, POINTER_SHARE));
}

// Shows the whole arena if the tank is large enough to play, or else follows it.
static void show_player(View *view, const Match *match, int tank) {
    double length_m = battle_tank(match_battle(match), tank)->spec->length_m;
    double least = TANK_SHARE * view->hud.height / length_m;
    if (camera_fit(&view->camera) >= least) return;
    camera_follow(&view->camera, tank);
    view->camera.goal_px_per_m = least;
}

// A phone that is turned in a fight shows a lone player's tank large enough again.
static void turn_screen(View *view, const Match *match) {
    int own = match_local_tank(match, 0);
    bool is_alone = camera_frame_players(match) == 1 && !view->hud.status.is_replay;
    bool is_own = view->camera.mode == CAMERA_OVERVIEW || view->camera.follow == own;
    if (!view->hud.is_touch || !is_alone || own < 0 || !is_own) return;
    camera_overview(&view->camera);
    show_player(view, match, own);
}

static void move_camera(View *view, const Match *match, double blend, double dt_s) {
    const Hud *hud = &view->hud;
    int width, height;
    screen_size(&view->screen, &width, &height);
    bool is_resized = width != hud->width + hud->aside_px || height != hud->height;
    if (is_resized || hud->aside_px != aside_px(view, width) || hud->tools_px != tools_px(view))
        view_lay_out(view);
    if (is_resized) turn_screen(view, match);
    if (!hud->status.is_lingering)
        camera_frame_point(&view->camera, &view->director, match, &view->actors, blend);
    bool is_ticked = view->is_headless && shows_all(view) && !view->is_fresh;
    int follow = view->camera.follow;
    Vec target = follow < 0 || follow >= view->actors.count
                     ? view->camera.goal_at
                     : pose_at(actor_at(&view->actors, follow, blend).pose);
    if (follow >= 0) target = extend_view(view, match, target);
    if (!is_ticked) camera_move(&view->camera, target, dt_s);
    if (!camera_is_zooming(&view->camera)) sprites_scale(view->sprites, view->camera.px_per_m);
    view->is_fresh = false;
}

// Does what a new match and a jump to another tick have in common.
static void reset_match_state(View *view, const Match *match) {
    ASSERT(match);
    follow_arena(view, match);
    if (!actors_begin(&view->actors, match_battle(match)))
        view_toast(view, "Out of memory: tanks are not drawn");
    view->shake = (Shake){0};
    view->director = (Director){0};
    view->lingered_s = 0;
    overlay_begin(&view->overlay);
    combat_begin(&view->combat);
    sound_begin(view->sound);
}

void view_begin(View *view, const Match *match) {
    reset_match_state(view, match);
    effects_begin(&view->effects, match_battle(match));
    view->picker.is_open = false;
    tools_begin(view->tools);
    view->mind_tank = -1;
    view->last_mind = NULL;
    view->bar_until_s = view->seconds + BAR_S;
    // A single player's tank is large enough; for several players, all of their tanks are visible.
    ViewCamera wanted = view->first_camera;
    int follow = view->first_follow, count = battle_tank_count(match_battle(match));
    if (wanted == VIEW_CAMERA_AUTO && follow >= 0) wanted = VIEW_CAMERA_FOLLOW;
    if (wanted == VIEW_CAMERA_AUTO && camera_frame_players(match) > 1 &&
        !view->hud.status.is_replay)
        wanted = VIEW_CAMERA_PLAYERS;
    camera_overview(&view->camera);
    int own = match_local_tank(match, 0);
    bool is_alone = camera_frame_players(match) == 1 && !view->hud.status.is_replay;
    if (wanted == VIEW_CAMERA_AUTO && is_alone && own >= 0) show_player(view, match, own);
    if (wanted == VIEW_CAMERA_FOLLOW && follow < count)
        camera_follow(&view->camera, follow < 0 ? 0 : follow);
    if (wanted == VIEW_CAMERA_ACTION) camera_show_all(&view->camera, CAMERA_ACTION);
    if (wanted == VIEW_CAMERA_PLAYERS) camera_show_all(&view->camera, CAMERA_PLAYERS);
    view->is_fresh = true;
}

void view_tick(View *view, const Match *match) {
    ASSERT(match);
    follow_arena(view, match);
    actors_tick(&view->actors, match_battle(match));
    effects_tick(&view->effects, match);
    shake_tick(&view->shake, match_battle(match), &view->camera);
    overlay_tick(&view->overlay, match_battle(match));
    // Players of a match never lose sight of their own tanks.
    if (view->hud.status.is_replay || camera_frame_players(match) == 0)
        director_tick(&view->director, match);
    else
        view->director = (Director){0};
    if (view->is_headless && shows_all(view)) {
        camera_frame_point(&view->camera, &view->director, match, &view->actors, 1);
        camera_move(&view->camera, vec(0, 0), view->is_fresh ? INFINITY : BATTLE_TICK_S);
        view->is_fresh = false;
    }
    sound_tick(view->sound, match, &view->camera);
    combat_tick(&view->combat, match);
    // Shows the last forfeit; the cards show all of them.
    char text[TANK_NAME_MAX + 32];
    int last, count = match_forfeits(match, &last);
    if (count > view->forfeits) {
        plain_write(text, sizeof text, "%s, %s", match_card(match)->tanks[last].name,
                    forfeit_words((int)match_forfeited(match, last)));
        view_toast(view, text);
    }
    view->forfeits = count;
    players_rumble(&view->input, match);
    if (view->hud.status.has_timeline)
        marks_note(view->effects.marks, battle_tick(match_battle(match)));
    if (view->is_headless) view->seconds += BATTLE_TICK_S;
}

void view_tick_again(View *view, const Match *match) {
    effects_show_events(&view->effects, match_battle(match));
    sound_events(view->sound, match, &view->camera);
    combat_tick(&view->combat, match);
    players_rumble(&view->input, match);
}

void view_correct(View *view, const Match *match) {
    follow_arena(view, match);
    if (view->actors.count != battle_tank_count(match_battle(match)))
        actors_follow(&view->actors, match_battle(match));
    else
        actors_correct(&view->actors, match_battle(match));
}

void view_begin_ghost(View *view, const Match *ghost) {
    if (!actors_begin(&view->ghosts, match_battle(ghost)))
        view_toast(view, "Out of memory: the ghost is not drawn");
}

void view_tick_ghost(View *view, const Match *ghost) {
    actors_tick(&view->ghosts, match_battle(ghost));
}

#define LINGER_CLOSER 1.7 // relative to the overview

void view_linger(View *view, const Match *match, double dt_s) {
    ASSERT(match_is_over(match) && dt_s >= 0);
    int count;
    const Event *events = battle_events(match_battle(match), &count);
    bool is_led = view->camera.mode == CAMERA_FOLLOW || view->camera.mode == CAMERA_FREE;
    view->lingered_s += dt_s;
    particles_step(&view->effects.particles, dt_s);
    for (int i = 0; i < count && !is_led && !view->is_headless; i++)
        if (events[i].kind == EVENT_KILL)
            camera_look_at(&view->camera, events[i].at, LINGER_CLOSER);
}

void view_jump(View *view, const Match *match) {
    ASSERT(match);
    reset_match_state(view, match);
    effects_jump(&view->effects, match_battle(match));
}

void view_replay_marks(View *view, const Match *match) {
    follow_arena(view, match);
    actors_tick(&view->actors, match_battle(match));
    effects_tick(&view->effects, match);
}

void view_toast(View *view, const char *sentence) {
    char text[NOTICE_TEXT_MAX], kept[NOTICE_TEXT_MAX];
    if (view->input.touch.is_used) words_for_fingers(sentence, kept, sizeof kept);
    bindings_fill(&view->prefs.bindings, view->input.touch.is_used ? kept : sentence, text,
                  sizeof text);
    if (*text) notices_add(&view->notices, text, view->seconds);
}

void view_toast_format(View *view, const char *format, ...) {
    char text[2 * ARENA_PATH_MAX];
    va_list arguments;
    va_start(arguments, format);
    plain_format(text, sizeof text, format, arguments);
    va_end(arguments);
    view_toast(view, text);
}

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
    if (view->counted_s >= FPS_EVERY_S) { // twice per second, to be readable
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

static void draw_world(View *view, const Match *match) {
    const Battle *battle = match_battle(match);
    double blend = view->hud.status.blend;
    Camera camera = view->camera;
    if (is_watchable(view) && view->effects.level == EFFECTS_FULL)
        camera = shake_camera(&view->shake, &camera, battle_tick(battle),
                              blend + view->lingered_s / BATTLE_TICK_S);
    Stage stage = {&view->screen.renderer, view->sprites, view->shapes, &camera, 1, blend, match};
    stage.livery = (int)view->prefs.value[PREF_LIVERY];
    stage.kit = (int)view->prefs.value[PREF_KIT];
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
    goals_draw(&view->screen.renderer, &camera, view->hud.text, match);
    const LessonStatus *lesson = view->hud.status.lesson;
    if (lesson && lesson->reach_m > 0)
        flag_draw(&view->screen.renderer, &camera, view->hud.text,
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

ToolScene view_tool_scene(const View *view, const Match *match) {
    return (ToolScene){match, &view->hud, &view->camera, &view->prefs.bindings,
                       screen_density(&view->screen)};
}

// Returns true while someone plays and nothing covers the match.
static bool is_played(const View *view) {
    return shows_hud(view) && players_count(&view->input) && !view->hud.is_over &&
           !menu_is_open(view->menu) && !view->picker.is_open && !tools_is_open(view->tools);
}

static bool is_aiming(const View *view) {
    double x_px = view->input.pointer.x * screen_density(&view->screen);
    return is_played(view) && input_aims_by_mouse(&view->input) && x_px < view->hud.width;
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
    hud->pointer_px = vec_scale(view->input.pointer, screen_density(&view->screen));
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
        plain_write(text, sizeof text, view->hud.has_details ? "Saved %s" : "Screenshot saved",
                    path);
    else
        plain_write(text, sizeof text, "Screenshot failed: %s", problem.text);
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

void view_draw(View *view, const Match *match, const ViewStatus *status) {
    ASSERT(match && status);
    ASSERT(status->blend >= 0 && status->blend <= 1 && status->speed >= 0);
    screen_begin(&view->screen);
    // The timeline changes the size of the field.
    bool had_timeline = view->hud.status.has_timeline;
    if (view->hud.status.is_lingering && !status->is_lingering &&
        view->camera.mode == CAMERA_OVERVIEW)
        camera_overview(&view->camera);
    ASSERT(status->mark_count == 0 || status->marks);
    view->hud.status = *status;
    const char *praise = status->lesson ? status->lesson->praise : NULL;
    if (praise && praise != view->praise) sound_menu(view->sound, SOUND_STAR);
    view->praise = praise;
    if (status->last_tick < status->tick) view->hud.status.last_tick = status->tick;
    view->timeline.is_dragging &= status->has_timeline;
    if (had_timeline != status->has_timeline) view_lay_out(view);
    follow_arena(view, match);
    actors_follow(&view->actors, match_battle(match));
    view->frame_s = frame_time(view);
    actors_glide(&view->actors, view->frame_s);
    move_camera(view, match, status->blend, view->frame_s);
    uint64_t start = SDL_GetPerformanceCounter();
    sound_frame(view->sound, match, &view->camera, sound_scene(view, match));
    draw_world(view, match);
    view_touch_place(view, match, is_played(view));
    if (shows_hud(view)) view_draw_words(view, match);
    if (!view->hud.has_endcard) view->fought_s = view->seconds;
    view->prefs.value[PREF_HUD] = view->hud.wanted; // these two also change by keys of the window
    view->prefs.value[PREF_FULLSCREEN] = view->screen.is_fullscreen;
    Prefs prefs = view->prefs;
    Hud whole = view->hud;
    bool was_main = menu_is_main(view->menu);
    whole.width += whole.aside_px;
    if (menu_draw(view->menu, &whole, &prefs, &view->input.pads, view->frame_s)) {
        if (!view->has_new_prefs) view->old_prefs = view->prefs;
        view->has_new_prefs = true;
        view_set_prefs(view, &prefs);
    }
    if (was_main != menu_is_main(view->menu)) view_lay_out(view);
    // The crosshair replaces the system's pointer.
    if (!view->is_headless) SDL_ShowCursor(is_aiming(view) ? SDL_DISABLE : SDL_ENABLE);
    browser_keep_awake(!menu_is_open(view->menu) && !status->is_paused);
    browser_take_back(!menu_shows(view->menu, MENU_MAIN));
    browser_keep(menu_place(view->menu));
    if (view->is_shot_wanted) take_shot(view, match); // before the toasts, which are not part of it
    notices_draw(&view->notices, &view->hud, view->seconds, menu_is_open(view->menu));
    record_cost(view, status, start);
    SDL_RenderPresent(view->screen.renderer.sdl);
}

const Prefs *view_prefs(const View *view) { return &view->prefs; }

Device view_device(const View *view, int player) { return player_device(&view->input, player); }

const Prefs *view_old_prefs(const View *view) { return &view->old_prefs; }

bool view_save(View *view, const char *path, Problem *problem) {
    return screen_save(&view->screen, path, problem);
}

const void *view_pixels(const View *view, int *width_px, int *height_px, int *row_bytes) {
    const SDL_Surface *surface = view->screen.surface;
    if (!surface) return NULL;
    *width_px = surface->w, *height_px = surface->h, *row_bytes = surface->pitch;
    return surface->pixels;
}

const Screen *view_screen(const View *view) { return &view->screen; }

void view_render_sound(View *view, float *stereo, int samples) {
    sound_render(view->sound, stereo, samples);
}
