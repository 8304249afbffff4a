// view_event.c -- events of keys, mouse and gamepads: actions, panels, and the window.
#include <stdio.h>

#include "ai/maths/assert.h"
#include "platform/system.h"
#include "view.h"
#include "view_state.h"

#define WHEEL_ZOOM 1.18
#define CLICK_UNITS 4.0  // a button that is held while the mouse moves farther drags
#define CARD_RESTS_S 0.8 // gamepad buttons only fire for this long after the end card appears

// An action that an event has started.
typedef struct Pressed {
    const Match *match;
    Action action;
    int digit; // digit for ACTION_FOLLOW
    ViewRequests *requests;
} Pressed;

// Returns the tank with a mind nearest to a point of the world (NULL: the first), or -1.
static int nearest_mind(const Match *match, const Vec *point) {
    const MatchCard *card = match_card(match);
    double best_m = INFINITY;
    int best = -1;
    for (int i = 0; i < card->tank_count; i++) {
        const Tank *tank = match_tank(match, i);
        double away_m = point ? vec_distance(pose_at(tank->pose), *point) : 0;
        if (tank->is_wreck || card->tanks[i].kind != DRIVER_MIND || away_m >= best_m) continue;
        best = i, best_m = away_m;
    }
    return best;
}

// Returns the selected, the followed, the nearest, or the last tank of a mind action, or -1.
static int mind_action_tank(const View *view, const Match *match) {
    int picked = tools_picked(view->tools, match);
    if (picked >= 0) return picked;
    if (view->camera.follow >= 0) return view->camera.follow;
    Vec pointed = camera_to_world(&view->camera, view_pointer_px(view));
    if (view->is_pointing) return nearest_mind(match, &pointed);
    bool is_again = view->mind_tank >= 0 && !match_tank(match, view->mind_tank)->is_wreck;
    return is_again ? view->mind_tank : nearest_mind(match, NULL);
}

static void request_mind(ViewRequests *requests, int tank, const Behaviour *behaviour) {
    ViewRequest *request = requests_add(requests, REQUEST_MIND);
    request->tank = tank;
    request->behaviour = behaviour;
}

static void pick_mind(View *view, int tank, const Behaviour *behaviour, ViewRequests *requests) {
    ASSERT(tank >= 0 && behaviour);
    view->mind_tank = tank;
    view->is_pointing = false;
    view->last_mind = behaviour;
    request_mind(requests, tank, behaviour);
}

// Releases the player's tank, takes the followed one, or both.
static void act_on_take(View *view, const Pressed *pressed) {
    const Match *match = pressed->match;
    if (match_is_over(match)) return;
    int own = match_local_tank(match, 0), tank = view->camera.follow,
        picked = tools_picked(view->tools, match);
    bool has_own = own >= 0 && !match_tank(match, own)->is_wreck;
    if (picked >= 0) tank = picked;
    if (tank < 0) tank = has_own ? own : mind_action_tank(view, match);
    if (tank >= 0 && tank == match_local_tank(match, 1)) {
        view_toast(view, "Player 2 drives this tank");
    } else if (tank >= 0 && tank != own && match_tank(match, tank)->is_wreck) {
        view_toast(view, "A wreck cannot be driven");
    } else if (tank >= 0) {
        if (tank != own) requests_add(pressed->requests, REQUEST_TAKE_TANK)->tank = tank;
        if (own >= 0) { // returns the tank to its previous mind, or the last chosen one
            const Behaviour *had = match_card(match)->tanks[own].mind.behaviour,
                            *last = view->last_mind;
            request_mind(pressed->requests, own,
                         had    ? had
                         : last ? last
                                : behaviour_find("hunter"));
        }
        view->mind_tank = tank; // the same key releases it and takes it again
        view->is_pointing = false;
    }
}

// A player's tank is not given to a mind accidentally.
static void act_on_mind(View *view, const Pressed *pressed) {
    const Match *match = pressed->match;
    // If no tank is selected, the list of minds opens and marks its tank.
    bool is_marked = tools_picked(view->tools, match) >= 0 || view->camera.follow >= 0;
    bool is_choice = pressed->action == ACTION_MIND || !is_marked;
    if (pressed->action == ACTION_NEXT_MIND && match_is_over(match) &&
        view->hud.status.offers_replay) {
        requests_add(pressed->requests, REQUEST_WATCH_REPLAY);
        return;
    }
    int tank = mind_action_tank(view, match);
    bool is_player = match_is_local(match, tank);
    if (match_is_over(match)) {
        view_toast(view, "The match is over. Press {restart} to play again");
    } else if (tank < 0) {
        view_toast(view, "No AI tank remains");
    } else if (is_choice) {
        Vec at = pose_at(match_tank(match, tank)->pose);
        picker_open(&view->picker, &view->hud, match, tank, camera_to_screen(&view->camera, at));
    } else if (is_player) {
        view_toast(view, "A player drives this tank. Press {mind} to choose an AI for it");
    } else {
        int next = behaviour_row(match_card(match)->tanks[tank].mind.behaviour) + 1;
        pick_mind(view, tank, BEHAVIOURS[next % behaviour_count()], pressed->requests);
    }
}

// Returns the first living tank, from `first` on and wrapping around; -1 if there is none.
static int living_tank(const Match *match, int first) {
    ASSERT(first >= 0);
    int count = battle_tank_count(match_battle(match));
    for (int i = 0; i < count; i++) {
        int tank = (first + i) % count;
        if (!match_tank(match, tank)->is_wreck) return tank;
    }
    return -1;
}

// Returns the tank to follow: the last followed one, the player's tank, or the first one.
static int tank_to_follow(const View *view, const Match *match) {
    int own = match_local_tank(match, 0);
    bool has_last = view->followed >= 0 && view->followed < match_card(match)->tank_count;
    return living_tank(match, has_last ? view->followed : own >= 0 ? own : 0);
}

static void follow(View *view, int tank) {
    if (tank < 0) {
        camera_overview(&view->camera);
        return;
    }
    camera_follow(&view->camera, tank);
    view->followed = tank;
}

static void act_on_camera(View *view, const Pressed *pressed) {
    const Match *match = pressed->match;
    switch (pressed->action) {
    case ACTION_FOLLOW:
        if (pressed->digit > battle_tank_count(match_battle(match)) || stand_status(match).is_on)
            return; // in Last Stand digits choose cards, and most tanks wait for their waves
        follow(view, pressed->digit - 1);
        break;
    case ACTION_CAMERA:
        if (view->camera.mode == CAMERA_OVERVIEW)
            camera_show_all(&view->camera, CAMERA_ACTION);
        else if (view->camera.mode == CAMERA_ACTION && camera_frame_players(match) > 1)
            camera_show_all(&view->camera, CAMERA_PLAYERS);
        else if (view->camera.mode == CAMERA_ACTION || view->camera.mode == CAMERA_PLAYERS)
            follow(view, tank_to_follow(view, match));
        else
            camera_overview(&view->camera);
        break;
    case ACTION_NEXT_TANK:
        follow(view, view->camera.mode == CAMERA_FOLLOW
                         ? living_tank(match, view->camera.follow + 1)
                         : tank_to_follow(view, match));
        break;
    case ACTION_OVERVIEW: camera_overview(&view->camera); break;
    default: return;
    }
    static const char *const HINTS[CAMERA_MODES] = {CAMERA_ROWS(AS_SECOND)};
    char text[TANK_NAME_MAX + 48];
    int tank = view->camera.follow;
    if (view->camera.mode == CAMERA_FOLLOW)
        escaped_write(text, sizeof text, "camera: following %s (tank %d)",
                      match_card(match)->tanks[tank].name, tank + 1);
    else
        snprintf(text, sizeof text, "%s", HINTS[view->camera.mode]);
    notices_hint(&view->notices, text, view->seconds);
}

// Releases all held inputs and closes panels of the match.
static void open_page(View *view, MenuPage page) {
    input_release_all(&view->input);
    view->picker.is_open = view->is_dragging = false;
    menu_open(view->menu, page);
    view_lay_out(view);
}

void view_set_offer(View *view, const MenuOffer *offer) { menu_set_offer(view->menu, offer); }

void view_open_tools(View *view, bool is_open) {
    if (tools_is_open(view->tools) == is_open) return;
    tools_toggle(view->tools);
    view_lay_out(view);
}

void view_open_menu(View *view) {
    if (!menu_is_main(view->menu)) open_page(view, MENU_MAIN);
}

void view_open_card(View *view, MenuPage page) { open_page(view, page); }

void view_close_menu(View *view) {
    menu_close(view->menu);
    view_lay_out(view);
}

// The camera, the timeline, players and the mouse handle the other actions.
static void act_on_view(View *view, const Pressed *pressed) {
    switch (pressed->action) {
    case ACTION_HUD:
        view->hud.wanted = (HudLevel)((view->hud.level + 1) % (HUD_OFF + 1));
        view_lay_out(view);
        break;
    case ACTION_OVERLAY_PAGE: overlay_page_toggle(view->overlay_page); break;
    case ACTION_OVERLAY:
        overlay_cycle(&view->overlay);
        notices_hint(&view->notices, overlay_word(&view->overlay), view->seconds);
        break;
    case ACTION_FULLSCREEN: screen_toggle_fullscreen(&view->screen); break;
    case ACTION_SCREENSHOT: view->is_shot_wanted = true; break;
    case ACTION_MUTE:
        view->prefs.value[PREF_MUTE] = !view->prefs.value[PREF_MUTE];
        view_set_volumes(view);
        view_toast(view, !sound_has_device(view->sound) ? "No sound device"
                         : view->prefs.value[PREF_MUTE] ? ICON_MUTE "  Sound off"
                                                        : ICON_SOUND "  Sound on");
        break;
    case ACTION_MIND:
    case ACTION_NEXT_MIND: act_on_mind(view, pressed); break;
    case ACTION_TAKE: act_on_take(view, pressed); break;
    case ACTION_TUNING: tuner_toggle(view->tuner); break;
    case ACTION_SAVE_PRESET:
        if (tuner_is_open(view->tuner))
            tuner_save(view->tuner);
        else
            view_toast(
                view,
                "Press {tuning} to open the tuning panel, then {save-preset} to save a preset");
        break;
    case ACTION_SANDBOX:
        if (match_is_over(pressed->match)) {
            requests_add(pressed->requests, REQUEST_RESTART);
            view_open_tools(view, true);
            return;
        }
        tools_toggle(view->tools);
        view_lay_out(view);
        break;
    case ACTION_HELP: open_page(view, MENU_KEYS); break;
    case ACTION_MENU: open_page(view, MENU_PAUSE); break;
    default: break;
    }
}

// Gives a signal of player 1. A place is within the arena.
static void signal_as(View *view, SignalKind kind, Vec at, ViewRequests *requests) {
    at.x = clamp(at.x, 0, view->arena->width_m);
    at.y = clamp(at.y, 0, view->arena->height_m);
    requests_add(requests, REQUEST_SIGNAL)->signal = (Signal){.kind = kind, .at = at};
}

// Returns where player 1 aims: at the pointer, or where a shell would land.
static Vec aimed_at(const View *view, const Match *match) {
    int tank = match_local_tank(match, 0), met;
    if (tank < 0 || input_aims_by_mouse(&view->input))
        return camera_to_world(&view->camera, view_pointer_px(view));
    FlightPath path = battle_shot_path(match_battle(match), tank, &met);
    return path.corners[path.count - 1];
}

static void act_on_signal(View *view, const Pressed *pressed) {
    _Static_assert(ACTION_PING - ACTION_SIGNAL_HELLO == SIGNAL_PING - SIGNAL_HELLO,
                   "actions of signals have their order");
    if (pressed->action < ACTION_SIGNAL_HELLO || pressed->action > ACTION_PING) return;
    SignalKind kind = (SignalKind)(pressed->action - ACTION_SIGNAL_HELLO + SIGNAL_HELLO);
    signal_as(view, kind, aimed_at(view, pressed->match), pressed->requests);
}

static void act(View *view, const Pressed *pressed) {
    ASSERT(pressed->match && pressed->action <= ACTION_NONE);
    act_on_camera(view, pressed);
    act_on_view(view, pressed);
    act_on_signal(view, pressed);
    static const RequestKind KINDS[ACTION_COUNT + 1] = {
        [ACTION_RESTART] = REQUEST_RESTART,           [ACTION_NEW_SEED] = REQUEST_NEW_SEED,
        [ACTION_RECORD] = REQUEST_SAVE_RECORDING,     [ACTION_COPY_LINK] = REQUEST_COPY_LINK,
        [ACTION_NORMAL_SPEED] = REQUEST_NORMAL_SPEED, [ACTION_QUIT] = REQUEST_QUIT};
    ViewRequests *requests = pressed->requests;
    switch (pressed->action) {
    case ACTION_PAUSE: requests_add(requests, REQUEST_PAUSE)->amount++; break;
    case ACTION_STEP:
        if (match_is_over(pressed->match) &&
            (!view->hud.status.is_replay || view->hud.status.offers_rival))
            requests_add(requests, REQUEST_NEW_SEED);
        else
            requests_add(requests, REQUEST_STEP)->amount++;
        break;
    case ACTION_SLOWER: requests_add(requests, REQUEST_SPEED)->amount--; break;
    case ACTION_FASTER: requests_add(requests, REQUEST_SPEED)->amount++; break;
    default:
        if (KINDS[pressed->action]) requests_add(requests, KINDS[pressed->action]);
        timeline_key(&view->hud.status, pressed->action, requests);
    }
}

void view_act(View *view, const Match *match, Action action, ViewRequests *requests) {
    act(view, &(Pressed){.match = match, .action = action, .requests = requests});
}

// Returns true if a single player plays in a browser, where losing the focus pauses the match.
static bool is_played_alone(const View *view, const Match *match) {
    return is_browser() && card_player_count(match_card(match)) == 1 && !match_is_over(match) &&
           !view->hud.status.is_replay && !menu_is_open(view->menu);
}

// Mouse wheel and right drag move the camera; the window may change.
static void handle_window_event(View *view, const Match *match, const SDL_Event *event,
                                ViewRequests *requests) {
    double density = screen_density(&view->screen);
    switch (event->type) {
    case SDL_QUIT: requests_add(requests, REQUEST_QUIT); break;
    case SDL_MOUSEWHEEL:
        camera_zoom(&view->camera, pow(WHEEL_ZOOM, event->wheel.y), view_pointer_px(view));
        break;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        // The middle button can pan as well, because the right one may be the second trigger.
        if (event->button.button == SDL_BUTTON_MIDDLE ||
            (event->button.button == SDL_BUTTON_RIGHT && !input_uses_by_mouse(&view->input, match)))
            view->is_dragging = event->type == SDL_MOUSEBUTTONDOWN;
        if (event->type == SDL_MOUSEBUTTONDOWN) view->dragged = 0;
        if (event->type == SDL_MOUSEBUTTONUP && event->button.button == SDL_BUTTON_MIDDLE &&
            view->dragged < CLICK_UNITS &&
            (match_local_tank(match, 0) >= 0 || view->hud.status.is_shared))
            signal_as(view, SIGNAL_PING, camera_to_world(&view->camera, view_pointer_px(view)),
                      requests);
        break;
    case SDL_MOUSEMOTION:
        view->mouse_s = view->seconds;
        view->dragged += hypot(event->motion.xrel, event->motion.yrel);
        if (view->is_dragging)
            camera_pan(&view->camera,
                       vec_scale(vec(event->motion.xrel, event->motion.yrel), density));
        break;
    case SDL_WINDOWEVENT:
        if (event->window.event == SDL_WINDOWEVENT_FOCUS_LOST) {
            view->is_dragging = false;
            if (is_played_alone(view, match)) open_page(view, MENU_PAUSE);
        }
        // A phone that is locked or shows another program pauses everything. SDL also hides the
        // window for a moment when it creates the renderer.
        if (event->window.event == SDL_WINDOWEVENT_HIDDEN && view->input.touch.is_used &&
            SDL_GetWindowFlags(view->screen.window) & SDL_WINDOW_HIDDEN && !match_is_over(match) &&
            !menu_is_open(view->menu))
            open_page(view, MENU_PAUSE);
        if (event->window.event == SDL_WINDOWEVENT_SIZE_CHANGED && is_browser())
            screen_follow_fullscreen(&view->screen);
        if (event->window.event == SDL_WINDOWEVENT_CLOSE) requests_add(requests, REQUEST_QUIT);
        break;
    case SDL_RENDER_TARGETS_RESET:
    case SDL_RENDER_DEVICE_RESET: view_forget_pictures(view); break;
    default: break;
    }
}

// Returns the position of the pointer after the event [px].
static Vec pointer_at(const View *view, const SDL_Event *event) {
    Vec at = view->input.pointer;
    if (event->type == SDL_MOUSEMOTION) at = vec(event->motion.x, event->motion.y);
    if (event->type == SDL_MOUSEBUTTONDOWN) at = vec(event->button.x, event->button.y);
    return vec_scale(at, screen_density(&view->screen));
}

// Returns the sound of a key or button in a menu.
static SoundKind menu_sound(const SDL_Event *event) {
    int code = event->type == SDL_KEYDOWN ? (int)event->key.keysym.scancode : -1;
    int button = event->type == SDL_CONTROLLERBUTTONDOWN ? event->cbutton.button : -1;
    if (event->type == SDL_MOUSEBUTTONDOWN || code == SDL_SCANCODE_RETURN ||
        code == SDL_SCANCODE_KP_ENTER || code == SDL_SCANCODE_SPACE ||
        button == SDL_CONTROLLER_BUTTON_A)
        return SOUND_CHOOSE;
    bool is_back = code == SDL_SCANCODE_ESCAPE || button == SDL_CONTROLLER_BUTTON_B ||
                   button == SDL_CONTROLLER_BUTTON_START;
    return is_back ? SOUND_BACK : SOUND_MOVE;
}

// Offers the event to the panels in turn, and returns true if one of them consumes it.
static bool offer_to_panels(View *view, const Match *match, const SDL_Event *event, PadEvent pad,
                            ViewRequests *requests) {
    double density = screen_density(&view->screen);
    Vec at = pointer_at(view, event);
    if (menu_event(view->menu, &view->prefs, event, pad, density)) {
        bool is_press =
            (event->type == SDL_KEYDOWN && !event->key.repeat) ||
            (event->type == SDL_MOUSEBUTTONDOWN && event->button.button == SDL_BUTTON_LEFT) ||
            event->type == SDL_CONTROLLERBUTTONDOWN;
        if (is_press) sound_menu(view->sound, menu_sound(event));
        return true;
    }
    if (tuner_event(view->tuner, event, density)) return true;
    if (overlay_page_event(view->overlay_page, event, density)) return true;
    if (event->type == SDL_MOUSEMOTION) view->is_pointing = true;
    PickerAnswer answer = picker_event(&view->picker, &view->hud, event, at);
    if (answer == PICKER_TAKEN)
        pick_mind(view, view->picker.tank, BEHAVIOURS[view->picker.chosen], requests);
    if (answer != PICKER_NOTHING) return true;
    if (timeline_event(&view->timeline, &view->hud, event, at, requests)) return true;
    ToolScene scene = view_tool_scene(view, match);
    return tools_event(view->tools, &scene, event, pad);
}

// Pauses the match when a player's gamepad is disconnected, until another one replaces it.
static void show_pad_message(View *view, const Match *match, PadEvent pad, const char *news) {
    bool is_seated = pad.seat >= 0 && input_pad_player(&view->input, pad.seat) >= 0;
    bool waits = pad.kind == PAD_DISCONNECTED && is_seated && !match_is_over(match);
    if (waits && !menu_is_open(view->menu)) {
        open_page(view, MENU_PAUSE);
        menu_set_reason(view->menu, news);
        return;
    }
    if (pad.kind == PAD_CONNECTED) menu_set_reason(view->menu, "");
    view_toast(view, news);
}

// Returns the action of the end card's button that is clicked or pressed, or ACTION_NONE.
static Action endcard_pressed(View *view, const Match *match, const SDL_Event *event,
                              PadEvent pad) {
    bool is_click = event->type == SDL_MOUSEBUTTONDOWN && event->button.button == SDL_BUTTON_LEFT;
    bool is_pad = pad.kind == PAD_PRESSED && view->seconds > view->fought_s + CARD_RESTS_S;
    if (is_click) return endcard_action(&view->hud, match, view_pointer_px(view));
    return is_pad ? endcard_pad(&view->hud, pad.input) : ACTION_NONE;
}

// Handles an action that is another one while the end card is shown. Returns true if it was one.
static bool act_on_card(View *view, const Pressed *pressed) {
    if (!view->hud.has_endcard || view->hud.status.is_replay) return false;
    if (endcard_has_kill(&view->hud) && pressed->action == ACTION_KILL)
        requests_add(pressed->requests, REQUEST_WATCH_KILL);
    if (requests_find(pressed->requests, REQUEST_WATCH_KILL)) return true;
    bool is_next = pressed->action == ACTION_NEW_SEED || pressed->action == ACTION_STEP;
    if (!is_next || !view->hud.status.is_quick || !menu_offer(view->menu)) return false;
    menu_quick_battle(view->menu, &view->prefs);
    return true;
}

// A replay cannot be changed. Shows a message and returns true if the action would change it.
static bool refuses_change(View *view, Action action) {
    bool is_change = action == ACTION_MIND || action == ACTION_NEXT_MIND || action == ACTION_TAKE ||
                     action == ACTION_SANDBOX;
    if (!is_change || !view->hud.status.is_replay) return false;
    view_toast(view, view->hud.status.is_past ? "Rewound. Press {time-end} to return to live first"
                                              : "A replay cannot be changed");
    return true;
}

bool view_event(View *view, const Match *match, const SDL_Event *event, ViewRequests *requests) {
    if (event->type == SDL_MOUSEBUTTONDOWN && view->has_new_layout) return true;
    SDL_Event escape = *event;
    escape.key.keysym.scancode = SDL_SCANCODE_ESCAPE;
    bool is_key = event->type == SDL_KEYDOWN || event->type == SDL_KEYUP;
    if (is_key && event->key.keysym.scancode == SDL_SCANCODE_AC_BACK) event = &escape;
    char news[PAD_MESSAGE_MAX];
    PadEvent pad = input_update(&view->input, event);
    players_pad_message(&view->input, pad, news);
    if (*news) show_pad_message(view, match, pad, news);
    sound_event(view->sound, event);
    if (offer_to_panels(view, match, event, pad, requests)) return true;
    int upgrade = upgrades_choice(&view->hud, match, event, pad, pointer_at(view, event));
    if (upgrade >= 0) {
        requests_add(requests, REQUEST_UPGRADE)->amount = upgrade;
        sound_menu(view->sound, SOUND_CHOOSE);
        return true;
    }
    Edit choice;
    if (cards_event(&view->hud, match, event, pad, pointer_at(view, event), &choice)) {
        if (choice.kind != EDIT_KINDS) requests_add(requests, REQUEST_CARD)->edit = choice;
        sound_menu(view->sound, choice.kind == EDIT_KINDS ? SOUND_MOVE : SOUND_CHOOSE);
        return true;
    }
    Pressed pressed = {.match = match, .requests = requests};
    pressed.action = input_event(&view->input, event, pad, &pressed.digit);
    Action clicked = endcard_pressed(view, match, event, pad);
    if (clicked != ACTION_NONE) pressed.action = clicked;
    if (act_on_card(view, &pressed) || refuses_change(view, pressed.action)) return true;
    handle_window_event(view, match, event, requests);
    act(view, &pressed);
    return clicked != ACTION_NONE;
}
