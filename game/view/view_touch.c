// view_touch.c -- touch input: fingers work as the mouse, drive a player's tank, or move the camera
// of a watched match.

#include "view.h"
#include "view_state.h"

#define BAR_S 4.0   // display time of the bar of a watched match
#define TAP_S 0.35  // longest tap
#define PRESS_S 0.5 // a longer touch shows a tank's thoughts
#define REACH_UNITS 44.0

// Returns true if the last input was a finger on something that players watch.
static bool is_watched(const View *view) {
    return !players_count(&view->input) && !menu_is_open(view->menu);
}

void view_touch_place(View *view, const Match *match, bool is_played) {
    Input *input = &view->input;
    int own = match_local_tank(match, 0);
    bool is_used = input->touch.is_used;
    TouchRoom room = {.width = view->hud.width,
                      .height = view->hud.height,
                      .unit_px = screen_density(&view->screen),
                      .is_played = is_used && is_played,
                      .has_fire = view->prefs.value[PREF_TOUCH_FIRE] != 0};
    if (own >= 0) room.has_special = battle_tank(match_battle(match), own)->loadout->special->use;
    touch_place(&input->touch, &room);
    bool has_sticks = is_used && players_count(input) && !view->hud.is_over;
    int thumb_px = has_sticks ? (int)touch_zone_px(&room) : 0;
    if (view->hud.thumb_px != thumb_px) {
        view->hud.thumb_px = thumb_px;
        view_lay_out(view);
    }
    view->hud.has_watch_bar = is_used && is_watched(view) && !view->hud.has_endcard &&
                              (view->seconds < view->bar_until_s || view->hud.status.is_paused);
}

// Acts as the mouse at the finger. Returns true if something took the event.
static bool act_as_mouse(View *view, const Match *match, Uint32 type, Vec at_px,
                         ViewRequests *requests) {
    double density = screen_density(&view->screen);
    int x = (int)(at_px.x / density), y = (int)(at_px.y / density);
    SDL_Event event = {.button = {.type = type,
                                  .which = SDL_TOUCH_MOUSEID,
                                  .button = SDL_BUTTON_LEFT,
                                  .state = type == SDL_MOUSEBUTTONDOWN ? SDL_PRESSED : SDL_RELEASED,
                                  .clicks = 1,
                                  .x = x,
                                  .y = y}};
    if (type == SDL_MOUSEMOTION)
        event = (SDL_Event){.motion = {.type = type, .which = SDL_TOUCH_MOUSEID, .x = x, .y = y}};
    return view_event(view, match, &event, requests);
}

// Returns the living tank nearest to a place, or -1 if all are far away.
static int tank_near(const View *view, const Match *match, Vec at_px) {
    const Battle *battle = match_battle(match);
    double best_px = REACH_UNITS * screen_density(&view->screen);
    int best = -1;
    for (const Tank *tank = NULL; (tank = battle_next_tank(battle, tank));) {
        double away_px = vec_distance(camera_to_screen(&view->camera, pose_at(tank->pose)), at_px);
        if (!tank->is_wreck && away_px < best_px) best = tank->id, best_px = away_px;
    }
    return best;
}

// Shows the thoughts of the tank below the finger, or hides them if there is none.
static void show_thoughts(View *view, const Match *match, Vec at_px) {
    char text[TANK_NAME_MAX + 32];
    int tank = tank_near(view, match, at_px);
    view->overlay.layers &= ~(1u << OVERLAY_MIND);
    if (tank < 0) return;
    camera_follow(&view->camera, tank);
    view->followed = tank;
    view->overlay.layers |= 1u << OVERLAY_MIND;
    view->overlay.is_lone = true;
    escaped_write(text, sizeof text, "Thoughts of %s", match_card(match)->tanks[tank].name);
    notices_hint(&view->notices, text, view->seconds);
}

void view_touch_frame(View *view, const Match *match) {
    Touch *touch = &view->input.touch;
    const Finger *finger = touch_finger(touch, FINGER_CAMERA);
    if (!finger || finger->has_moved || touch_partner(touch, finger) ||
        view->seconds - finger->since_s < PRESS_S)
        return;
    show_thoughts(view, match, finger->at_px);
    touch_set_role(touch, finger->id, FINGER_IDLE);
}

// Two fingers zoom about the place between them; one finger drags the view.
static void move_view(View *view, const Finger *finger) {
    Vec way = vec_sub(finger->at_px, finger->last_px);
    const Finger *other = touch_partner(&view->input.touch, finger);
    if (!other) {
        if (finger->has_moved) camera_pan(&view->camera, way);
        return;
    }
    double was = vec_distance(finger->last_px, other->at_px),
           now = vec_distance(finger->at_px, other->at_px);
    if (was > 1 && now > 1)
        camera_zoom(&view->camera, now / was, vec_mix(finger->at_px, other->at_px, 0.5));
}

static void put_down(View *view, const Match *match, const Finger *finger, ViewRequests *requests) {
    Touch *touch = &view->input.touch;
    FingerRole role = FINGER_IDLE;
    if (!touch_finger(touch, FINGER_POINTER)) {
        act_as_mouse(view, match, SDL_MOUSEMOTION, finger->at_px, requests);
        if (act_as_mouse(view, match, SDL_MOUSEBUTTONDOWN, finger->at_px, requests))
            role = FINGER_POINTER;
    }
    Action action = watch_bar_action(&view->hud, finger->at_px);
    if (role == FINGER_IDLE && action != ACTION_NONE) {
        view->bar_until_s = view->seconds + BAR_S;
        view_act(view, match, action, requests);
        return;
    }
    if (role == FINGER_IDLE && is_watched(view)) role = FINGER_CAMERA;
    if (role == FINGER_IDLE)
        role = touch_role_at(touch, finger->at_px, view->hud.width, view->hud.height);
    if (role == FINGER_MENU) view_act(view, match, ACTION_MENU, requests);
    touch_set_role(touch, finger->id, role == FINGER_MENU ? FINGER_IDLE : role);
}

static void lift(View *view, const Match *match, const Finger *finger, ViewRequests *requests) {
    bool is_tap = !finger->has_moved && view->seconds - finger->since_s < TAP_S;
    touch_lift(&view->input.touch, finger, view->prefs.value[PREF_TOUCH_FIRE] != 0, view->seconds);
    if (finger->role == FINGER_POINTER)
        act_as_mouse(view, match, SDL_MOUSEBUTTONUP, finger->at_px, requests);
    if (finger->role == FINGER_CAMERA && is_tap && !touch_partner(&view->input.touch, finger))
        view->bar_until_s = view->hud.has_watch_bar ? 0 : view->seconds + BAR_S;
}

// The mouse takes over from the fingers. Keys and gamepads may belong to a phone, which keeps its
// thumbs and large texts.
static bool is_mouse(const SDL_Event *event) {
    return (event->type == SDL_MOUSEBUTTONDOWN && event->button.which != SDL_TOUCH_MOUSEID) ||
           (event->type == SDL_MOUSEMOTION && event->motion.which != SDL_TOUCH_MOUSEID);
}

// The next frame has the layout of the other device: this event was meant for the last one.
static void use_touch(View *view, bool is_used) {
    Touch *touch = &view->input.touch;
    if (touch->is_used == is_used) return;
    touch->is_used = is_used;
    touch_release(touch);
}

bool view_touch_event(View *view, const Match *match, const SDL_Event *event,
                      ViewRequests *requests) {
    bool is_finger = event->type == SDL_FINGERDOWN || event->type == SDL_FINGERMOTION ||
                     event->type == SDL_FINGERUP;
    if (!is_finger) {
        if (is_mouse(event)) use_touch(view, false);
        return false;
    }
    use_touch(view, true);
    int width, height;
    screen_size(&view->screen, &width, &height);
    Finger finger = touch_event(&view->input.touch, &event->tfinger, width, height, view->seconds);
    if (finger.role == FINGER_NONE) return true;
    if (event->type == SDL_FINGERDOWN && !view->has_new_layout)
        put_down(view, match, &finger, requests);
    if (event->type == SDL_FINGERUP) lift(view, match, &finger, requests);
    if (event->type == SDL_FINGERMOTION && finger.role == FINGER_POINTER)
        act_as_mouse(view, match, SDL_MOUSEMOTION, finger.at_px, requests);
    if (event->type == SDL_FINGERMOTION && finger.role == FINGER_CAMERA) move_view(view, &finger);
    return true;
}
