// view_poll.c -- collects the input since the last frame: events, dropped files, panels, orders.
#include "ai/maths/assert.h"
#include "platform/system.h"
#include "view.h"
#include "view_state.h"

#define MOUSE_RESTS_S 1.0 // idle time of the mouse until it stops aiming, with aim assist

// The toolbar's buttons for the selected tank act like keys.
static void take_tools(View *view, const Match *match, ViewRequests *requests) {
    if (!tools_is_open(view->tools)) return;
    ToolsRequest request = tools_take_request(view->tools);
    int follow = view->camera.follow;
    if (request.kind == TOOLS_SAVE_SCENE)
        requests_add(requests, REQUEST_SAVE_SCENE)->scene = request.scene;
    if (request.kind == TOOLS_SHOW_MESSAGE) view_toast(view, request.message);
    if (follow >= 0 && match_tank(match, follow)->is_removed) camera_overview(&view->camera);
    Action action = request.kind == TOOLS_OPEN_MINDS  ? ACTION_MIND
                    : request.kind == TOOLS_TAKE_TANK ? ACTION_TAKE
                                                      : ACTION_NONE;
    view_act(view, match, action, requests);
}

static void take_menu(View *view, ViewRequests *requests) {
    view->menu_request = menu_take_request(view->menu);
    requests->is_held = menu_holds_match(view->menu);
    view->input.is_deaf = menu_is_open(view->menu);
    switch (view->menu_request.kind) {
    case MENU_REQUEST_NONE: break;
    case MENU_REQUEST_RESTART: requests_add(requests, REQUEST_RESTART); break;
    case MENU_REQUEST_NEW_SEED: requests_add(requests, REQUEST_NEW_SEED); break;
    case MENU_REQUEST_QUIT: requests_add(requests, REQUEST_QUIT); break;
    default: requests_add(requests, REQUEST_MENU)->menu = &view->menu_request; break;
    }
    bool is_left = requests_find(requests, REQUEST_QUIT) || !menu_shows(view->menu, MENU_SETTINGS);
    if (!view->has_new_prefs || !is_left) return;
    requests_add(requests, REQUEST_SAVE_PREFS);
    view->has_new_prefs = false;
}

double view_idle_s(const View *view) { return view->seconds - view->event_s; }

void view_rest(double seconds) {
    if (is_browser())
        sleep_s(seconds);
    else
        SDL_WaitEventTimeout(NULL, (int)(seconds * 1e3));
}

// Takes a path, which was allocated by SDL.
static void keep_dropped(View *view, char *path, ViewRequests *requests) {
    if (!path || view->dropped_count == DROPPED_MAX) {
        SDL_free(path);
        return;
    }
    view->dropped[view->dropped_count++] = path;
    view->dropped[view->dropped_count] = NULL;
    requests_add(requests, REQUEST_FILES)->files = (const char *const *)view->dropped;
}

// Files are dropped on everything that is shown. Returns false for other events.
static bool take_dropped(View *view, const SDL_Event *event, ViewRequests *requests) {
    if (event->type == SDL_DROPFILE) keep_dropped(view, event->drop.file, requests);
    if (event->type == SDL_DROPTEXT) SDL_free(event->drop.file);
    return event->type == SDL_DROPFILE || event->type == SDL_DROPTEXT;
}

// Notes the keys and buttons of the players for the HUD, because gamepads come and go.
static void note_controls(View *view) {
    Hud *hud = &view->hud;
    for (int i = 0; i < LOCAL_PLAYERS; i++) {
        bool is_here = i < view->input.seats;
        hud->controls[i][0] = '\0';
        if (is_here) player_controls(&view->input, i, hud->controls[i]);
        hud->keys[i] = is_here ? player_keys(&view->input, i) : (PlayerKeys){0};
    }
    hud->has_pad = false;
    for (int i = 0; i < PADS_MAX; i++) hud->has_pad |= view->input.pads.pads[i].controller != NULL;
}

static void take_edits(View *view, ViewRequests *requests) {
    Edit edits[REQUEST_EDITS_MAX];
    int count = edits_take(&view->edits, edits, REQUEST_EDITS_MAX);
    for (int i = 0; i < count; i++) requests_add(requests, REQUEST_EDIT)->edit = edits[i];
    TunerRequest request = tuner_take_request(view->tuner);
    if (request.kind == TUNER_APPLY_PRESET)
        requests_add(requests, REQUEST_APPLY_PRESET)->name = request.name;
    if (request.kind == TUNER_SAVE_PRESET)
        requests_add(requests, REQUEST_SAVE_PRESET)->name = request.name;
}

ViewRequests view_poll(View *view, const Match *match) {
    ASSERT(match);
    ViewRequests requests = {0};
    SDL_Event event;
    char path[ARENA_PATH_MAX];
    view_forget_dropped(view);
    while (browser_dropped(path, sizeof path)) keep_dropped(view, SDL_strdup(path), &requests);
    players_begin(&view->input, match, view->hud.status.is_replay, view->hud.status.has_timeline);
    note_controls(view);
    if (match_is_over(match)) view->picker.is_open = false;
    while (SDL_PollEvent(&event)) {
        view->event_s = view->seconds;
        if (!take_dropped(view, &event, &requests) &&
            !view_touch_event(view, match, &event, &requests))
            view_event(view, match, &event, &requests);
    }
    view_touch_frame(view, match);
    take_edits(view, &requests);
    take_tools(view, match, &requests);
    requests.is_building = tools_is_open(view->tools);
    take_menu(view, &requests);
    PlayerScene scene = {.match = match,
                         .camera = &view->camera,
                         .pointer_px = view_pointer_px(view),
                         .far_px = hypot(view->hud.width, view->hud.height),
                         .is_pointer_resting = view->seconds > view->mouse_s + MOUSE_RESTS_S,
                         .now_s = view->seconds};
    requests.players = players_orders(&view->input, &scene);
    return requests;
}
