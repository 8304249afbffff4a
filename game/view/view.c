// view.c -- a match on the screen: its life, layout, camera and ticks.
#include "view.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "platform/system.h"
#include "view_state.h"

#define TANK_SHARE 0.065 // minimum length of a player's tank, as a fraction of the screen's height
#define BAR_S 4.0        // the bar of a watched match is shown at its start
#define POINTER_SHARE 0.35 // shift of the view toward the pointer

ViewOptions view_defaults(void) {
    return (ViewOptions){
        .width_px = 1280, .height_px = 720, .follow = -1, .prefs = prefs_defaults()};
}

// Returns false if the match is only the background of the main menu.
bool view_shows_hud(const View *view) { return !menu_is_main(view->menu); }

static Box field_of(const View *view) {
    Box field = hud_field(&view->hud);
    int column = menu_column_px(view->menu, &view->hud);
    if (column) field = (Box){column, 0, view->hud.width - column, view->hud.height};
    if (column || !view_shows_hud(view) || view->hud.level != HUD_FULL || !view->arena)
        return field;
    // The arena stands to the right of the cards as far as it needs less than the whole width.
    double width_m = view->arena->width_m + 2 * CAMERA_MARGIN_M;
    double height_m = view->arena->height_m + 2 * CAMERA_MARGIN_M;
    int free_px = field.w - (int)ceil(width_m * min_of(field.w / width_m, field.h / height_m));
    int cards_px = hud_px(&view->hud, HUD_PANEL_UNITS + HUD_PAD_UNITS);
    field.x = free_px < cards_px ? free_px : cards_px;
    field.w -= field.x;
    return field;
}

// Returns the width of the tuning panel for a screen of this size.
static int aside_px(const View *view, int width_px) {
    return view_shows_hud(view) ? tuner_width(view->tuner, view->hud.ui, width_px) : 0;
}

static int tools_px(const View *view) {
    return view_shows_hud(view) ? tools_height(view->tools, &view->hud) : 0;
}

// Fits the HUD to the screen, and the camera to the remaining field.
void view_lay_out(View *view) {
    Hud *hud = &view->hud;
    view->has_new_layout = true;
    screen_size(&view->screen, &hud->width, &hud->height);
    hud->is_touch = view->input.touch.is_used;
    hud->ui = screen_scale(view->prefs.value[PREF_UI_SCALE], hud->width, hud->height,
                           hud->is_touch ? screen_density(&view->screen) : 0);
    hud->aside_px = aside_px(view, hud->width);
    hud->width -= hud->aside_px;
    hud->level = hud_fitting(hud, hud->wanted);
    ASSERT(hud->width > 0 && hud->height > 0 && hud->level <= HUD_OFF);
    font_scale(view->font, hud->ui);
    hud->tools_px = tools_px(view);
    camera_resize(&view->camera, field_of(view));
}

void view_forget_pictures(View *view) {
    ground_forget(view->ground);
    sprites_forget(view->sprites);
    shapes_forget(view->shapes);
    font_forget(view->font);
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
    view->actors.rocks = view->ghosts.rocks = prefs->value[PREF_IMPACT] / 100;
    view->impact.share = view->effects.level == EFFECTS_FULL ? prefs->value[PREF_IMPACT] / 100 : 0;
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

// Editing walls gives the match a separate arena. Tracks and camera are kept.
void view_follow_arena(View *view, const Match *match) {
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
    view->font = font_create(renderer, options->font_file, problem);
    if (!view->font) return false;
    keys_set_font(view->font);
    view->shapes = shapes_create(renderer);
    view->sprites = sprites_create(renderer);
    view->tuner = tuner_create(&view->edits);
    view->tools = tools_create(&view->edits);
    view->overlay_page = overlay_page_create();
    view->menu = menu_create();
    if (view->menu) menu_restore(view->menu, browser_kept());
    view->sound = sound_create(!options->is_headless);
    view->hud = (Hud){
        .renderer = renderer, .font = view->font, .shapes = view->shapes, .layout = &view->layout};
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
    ASSERT(seats >= 0 && seats <= LOCAL_PLAYERS);
    view->input.seats = seats;
}

bool view_has_sound(const View *view) { return sound_has_device(view->sound); }

void view_forget_dropped(View *view) {
    for (int i = 0; i < view->dropped_count; i++) SDL_free(view->dropped[i]);
    view->dropped_count = 0;
    view->dropped[0] = NULL;
}

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
    font_destroy(view->font);
    screen_close(&view->screen);
    free(view);
}

Vec view_pointer_px(const View *view) {
    return vec_scale(view->input.pointer, screen_density(&view->screen));
}

ToolScene view_tool_scene(const View *view, const Match *match) {
    return (ToolScene){match, &view->hud, &view->camera, &view->prefs.bindings,
                       screen_density(&view->screen)};
}

static bool shows_all(const View *view) {
    return view->camera.mode == CAMERA_ACTION || view->camera.mode == CAMERA_PLAYERS;
}

// The view extends toward the mouse pointer that aims.
static Vec extend_view(const View *view, const Match *match, Vec target) {
    const Camera *camera = &view->camera;
    bool is_own = camera->follow == match_local_tank(match, 0);
    if (!is_own || view->hud.status.is_replay || !input_aims_by_mouse(&view->input)) return target;
    Vec off = vec_sub(camera_to_world(camera, view_pointer_px(view)), camera->at);
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

// On an upright phone, the whole arena would be a narrow strip.
static bool is_watched_upright(const View *view, const Match *match) {
    return view->hud.is_touch && view->hud.height > view->hud.width &&
           camera_frame_players(match) == 0;
}

// A phone that is turned in a fight shows a lone player's tank large enough again, and spectators
// the action or the whole arena.
static void turn_screen(View *view, const Match *match) {
    bool is_watched = view->hud.is_touch && camera_frame_players(match) == 0;
    bool is_upright = is_watched_upright(view, match);
    if (is_upright && view->camera.mode == CAMERA_OVERVIEW)
        camera_show_all(&view->camera, CAMERA_ACTION);
    else if (is_watched && !is_upright && view->camera.mode == CAMERA_ACTION)
        camera_overview(&view->camera);
    int own = match_local_tank(match, 0);
    bool is_alone = camera_frame_players(match) == 1 && !view->hud.status.is_replay;
    bool is_own = view->camera.mode == CAMERA_OVERVIEW || view->camera.follow == own;
    if (!view->hud.is_touch || !is_alone || own < 0 || !is_own) return;
    camera_overview(&view->camera);
    show_player(view, match, own);
}

void view_move_camera(View *view, const Match *match, double blend, double dt_s) {
    const Hud *hud = &view->hud;
    int width, height;
    screen_size(&view->screen, &width, &height);
    bool is_resized = width != hud->width + hud->aside_px || height != hud->height;
    if (is_resized || hud->aside_px != aside_px(view, width) || hud->tools_px != tools_px(view) ||
        hud->is_touch != view->input.touch.is_used)
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

// Resets the state that is lost in a new match and in a jump to another tick.
static void reset_match_state(View *view, const Match *match) {
    ASSERT(match);
    view_follow_arena(view, match);
    if (!actors_begin(&view->actors, match_battle(match)))
        view_toast(view, "Out of memory: tanks are not drawn");
    impact_begin(&view->impact);
    view->director = (Director){0};
    view->lingered_s = 0;
    overlay_begin(&view->overlay);
    sound_begin(view->sound);
}

void view_begin(View *view, const Match *match) {
    reset_match_state(view, match);
    combat_begin(&view->combat);
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
    if (wanted == VIEW_CAMERA_AUTO && is_watched_upright(view, match)) wanted = VIEW_CAMERA_ACTION;
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

// Lets the players' gamepads and touch screens vibrate.
static void rumble(const View *view, const Match *match) {
    for (int player = 0; player < LOCAL_PLAYERS; player++) {
        int own = view->input.plays[player] ? match_local_tank(match, player) : -1;
        Rumble felt = own >= 0 ? impact_rumble(match, own) : (Rumble){0};
        if (felt.strength > 0) input_rumble(&view->input, player, felt.strength, felt.lasts_s);
    }
}

double view_hold_s(const View *view) { return view->impact.hold_s; }

void view_tick(View *view, const Match *match) {
    ASSERT(match);
    view_follow_arena(view, match);
    actors_tick(&view->actors, match_battle(match));
    effects_tick(&view->effects, match);
    impact_tick(&view->impact, match, &view->camera);
    overlay_tick(&view->overlay, match_battle(match));
    // The director never hides the tanks of a match's players.
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
        escaped_write(text, sizeof text, "%s, %s", match_card(match)->tanks[last].name,
                      forfeit_words((int)match_forfeited(match, last)));
        view_toast(view, text);
    }
    view->forfeits = count;
    rumble(view, match);
    if (view->hud.status.has_timeline)
        marks_note(view->effects.marks, battle_tick(match_battle(match)));
    if (view->is_headless) view->seconds += BATTLE_TICK_S;
}

void view_tick_again(View *view, const Match *match) {
    effects_show_events(&view->effects, match_battle(match));
    sound_events(view->sound, match, &view->camera);
    combat_tick(&view->combat, match);
    rumble(view, match);
}

void view_correct(View *view, const Match *match) {
    view_follow_arena(view, match);
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
    bool is_led = view->camera.mode == CAMERA_FOLLOW || view->camera.mode == CAMERA_FREE;
    view->lingered_s += dt_s;
    particles_step(&view->effects.particles, dt_s);
    for (const Event *event = NULL;
         !is_led && !view->is_headless && (event = battle_next_event(match_battle(match), event));)
        if (event->kind == EVENT_KILL) camera_look_at(&view->camera, event->at, LINGER_CLOSER);
}

void view_jump(View *view, const Match *match) {
    ASSERT(match);
    reset_match_state(view, match);
    combat_jump(&view->combat, match);
    effects_jump(&view->effects, match_battle(match));
}

void view_replay_marks(View *view, const Match *match) {
    view_follow_arena(view, match);
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
    escaped_format(text, sizeof text, format, arguments);
    va_end(arguments);
    view_toast(view, text);
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
