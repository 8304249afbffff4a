// view_poll.c -- what the person at the window wants of the view, of the match, and of their tanks.
#include "view/hud/endcard.h"
#include "view/input/seats.h"
#include "view_camera.h"
#include "view_menu.h"
#include "view_tools.h"

#define WHEEL_ZOOM 1.18

// The tank nearest to a point of the world that is no wreck and has a mind; -1 for none.
static int nearest_mind(const Match *match, Vec point) {
    const MatchCard *card = match_card(match);
    double best_m = INFINITY;
    int best = -1;
    for (int i = 0; i < card->tank_count; i++) {
        const Tank *tank = battle_tank(match_battle(match), i);
        double away_m = vec_distance(pose_at(tank->pose), point);
        if (tank->is_wreck || card->tanks[i].kind != CONTROLLER_BEHAVIOUR || away_m >= best_m)
            continue;
        best = i, best_m = away_m;
    }
    return best;
}

// Whose mind is meant: the followed tank's, or that nearest to the mouse, or the last one's again.
static int meant_tank(const View *view, const Match *match) {
    int picked = tools_picked(view->tools, match);
    if (picked >= 0) return picked;
    if (view->camera.follow >= 0) return view->camera.follow;
    Vec pointer_px = vec_scale(view->input.pointer, screen_density(&view->screen));
    bool is_again = view->minded >= 0 && !view->is_pointing &&
                    !battle_tank(match_battle(match), view->minded)->is_wreck;
    if (is_again) return view->minded;
    if (view->is_pointing) return nearest_mind(match, camera_to_world(&view->camera, pointer_px));
    for (int i = 0; i < match_card(match)->tank_count; i++) {
        bool is_wreck = battle_tank(match_battle(match), i)->is_wreck;
        if (!is_wreck && match_card(match)->tanks[i].kind == CONTROLLER_BEHAVIOUR) return i;
    }
    return -1;
}

static MindWish wish_mind(View *view, int tank, const Behaviour *behaviour) {
    view->minded = tank;
    view->is_pointing = false;
    view->last_mind = behaviour;
    return (MindWish){tank, behaviour};
}

// Player 1's tank goes to the mind it had before, or else to the one that was given last.
static MindWish hand_over(const View *view, const Match *match, int tank) {
    const Behaviour *behaviour = match_card(match)->tanks[tank].behaviour;
    if (!behaviour) behaviour = view->last_mind ? view->last_mind : behaviour_find("hunter");
    return (MindWish){tank, behaviour};
}

// Lets go of the own tank, takes the followed one, or both.
static void act_on_seat(View *view, const Match *match, Action action, ViewWish *wish) {
    if (action != ACTION_TAKE || match_is_over(match)) return;
    const Battle *battle = match_battle(match);
    int own = card_human_tank(match_card(match), 0), tank = view->camera.follow,
        picked = tools_picked(view->tools, match);
    bool has_own = own >= 0 && !battle_tank(battle, own)->is_wreck;
    if (picked >= 0) tank = picked;
    if (tank < 0) tank = has_own ? own : meant_tank(view, match);
    if (tank >= 0 && tank == card_human_tank(match_card(match), 1)) {
        view_toast(view, "Player 2 drives this tank");
    } else if (tank >= 0 && tank != own && battle_tank(battle, tank)->is_wreck) {
        view_toast(view, "Nobody can drive a wreck");
    } else if (tank >= 0) {
        wish->wants_tank = tank != own;
        wish->tank = tank;
        if (own >= 0) wish->mind = hand_over(view, match, own);
        view->minded = tank; // the same key gives it back, and takes it again
        view->is_pointing = false;
    }
}

// A person's tank is not taken away by a slip of the finger.
static void act_on_mind(View *view, const Match *match, Action action, ViewWish *wish) {
    if (action != ACTION_MIND && action != ACTION_NEXT_MIND) return;
    if (action == ACTION_NEXT_MIND && match_is_over(match) && view->offers_replay) {
        wish->watch_replay = true;
        return;
    }
    int tank = meant_tank(view, match);
    bool is_human = tank >= 0 && match_card(match)->tanks[tank].kind == CONTROLLER_HUMAN;
    if (match_is_over(match) || tank < 0) {
        view_toast(view, "No tank is left to be given another mind");
    } else if (action == ACTION_MIND) {
        Vec at = pose_at(battle_tank(match_battle(match), tank)->pose);
        picker_open(&view->picker, &view->hud, match, tank, camera_to_screen(&view->camera, at));
    } else if (is_human) {
        view_toast(view, "A person drives this tank: B gives it a mind");
    } else {
        int next = behaviour_row(match_card(match)->tanks[tank].behaviour) + 1;
        wish->mind = wish_mind(view, tank, BEHAVIOURS[next % behaviour_count()]);
    }
}

// What was recorded keeps its minds and its people.
static bool is_refused(View *view, Action action) {
    bool is_change = action == ACTION_MIND || action == ACTION_NEXT_MIND || action == ACTION_TAKE ||
                     action == ACTION_SANDBOX;
    if (!is_change || !view->timeline.is_replay) return false;
    view_toast(view, view->timeline.is_past
                         ? "This is the past: End goes back to now, where it can be done"
                         : "A recording: treads replay --from and --swap let it go another way");
    return true;
}

static void act_on_view(View *view, Action action) {
    switch (action) {
    case ACTION_HUD:
        view->hud.wanted = (HudLevel)((view->hud.level + 1) % (HUD_OFF + 1));
        view_lay_out(view);
        break;
    case ACTION_OVERLAY_PAGE: overlay_page_toggle(view->overlay_page); break;
    case ACTION_OVERLAY:
        overlay_cycle(&view->overlay);
        hint_say(&view->hint, overlay_word(&view->overlay), view->seconds);
        break;
    case ACTION_FULLSCREEN: screen_toggle_fullscreen(&view->screen); break;
    case ACTION_SCREENSHOT: view->is_shot_wanted = true; break;
    case ACTION_MUTE: view_mute(view, !view->options.is_muted); break;
    default: break;
    }
}

static void act_on_match(const View *view, ViewWish *wish, const Match *match, Action action) {
    switch (action) {
    case ACTION_PAUSE: wish->time.toggle_pause = !wish->time.toggle_pause; break;
    case ACTION_STEP:
        if (match_is_over(match) && !view->timeline.is_replay)
            wish->new_seed = true;
        else
            wish->time.steps++;
        break;
    case ACTION_SLOWER: wish->speed_change--; break;
    case ACTION_FASTER: wish->speed_change++; break;
    case ACTION_NORMAL_SPEED: wish->normal_speed = true; break;
    case ACTION_RESTART: wish->restart = true; break;
    case ACTION_NEW_SEED: wish->new_seed = true; break;
    case ACTION_RECORD: wish->save = true; break;
    case ACTION_QUIT: wish->quit = true; break;
    default: break;
    }
}

void view_forget_pictures(View *view) {
    ground_forget(view->ground);
    sprites_forget(view->sprites);
    puffs_forget(view->puffs);
    signs_forget(view->signs);
    text_forget(view->text);
    menu_forget(view->menu);
}

// Wheel and right drag move the camera; the window itself may change.
static void see_event(View *view, const SDL_Event *event, ViewWish *wish) {
    double density = screen_density(&view->screen);
    switch (event->type) {
    case SDL_QUIT: wish->quit = true; break;
    case SDL_MOUSEWHEEL:
        camera_zoom(&view->camera, pow(WHEEL_ZOOM, event->wheel.y),
                    vec_scale(view->input.pointer, density));
        break;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        if (event->button.button == SDL_BUTTON_RIGHT)
            view->is_dragging = event->type == SDL_MOUSEBUTTONDOWN;
        break;
    case SDL_MOUSEMOTION:
        view->mouse_s = view->seconds;
        if (view->is_dragging)
            camera_pan(&view->camera,
                       vec_scale(vec(event->motion.xrel, event->motion.yrel), density));
        break;
    case SDL_WINDOWEVENT:
        if (event->window.event == SDL_WINDOWEVENT_FOCUS_LOST) view->is_dragging = false;
        if (event->window.event == SDL_WINDOWEVENT_CLOSE) wish->quit = true;
        break;
    case SDL_RENDER_TARGETS_RESET:
    case SDL_RENDER_DEVICE_RESET: view_forget_pictures(view); break;
    default: break;
    }
}

// Does the open panel keep this event for itself?
static bool is_pickers(View *view, const SDL_Event *event, ViewWish *wish) {
    Vec pointer = view->input.pointer;
    if (event->type == SDL_MOUSEMOTION) {
        pointer = vec(event->motion.x, event->motion.y);
        view->is_pointing = true;
    }
    if (event->type == SDL_MOUSEBUTTONDOWN) pointer = vec(event->button.x, event->button.y);
    PickerDeed deed = picker_event(&view->picker, &view->hud, event,
                                   vec_scale(pointer, screen_density(&view->screen)));
    if (deed == PICKER_TAKEN)
        wish->mind = wish_mind(view, view->picker.tank, BEHAVIOURS[view->picker.chosen]);
    return deed != PICKER_NOTHING;
}

static bool is_timelines(View *view, const SDL_Event *event, ViewWish *wish) {
    Vec pointer = view->input.pointer;
    if (event->type == SDL_MOUSEMOTION) pointer = vec(event->motion.x, event->motion.y);
    if (event->type == SDL_MOUSEBUTTONDOWN) pointer = vec(event->button.x, event->button.y);
    return timeline_event(&view->timeline, &view->hud, event,
                          vec_scale(pointer, screen_density(&view->screen)), &wish->time);
}

// What was turned in the panel, and its own two keys.
static void act_on_tuning(View *view, Action action) {
    if (action == ACTION_TUNING) tuner_toggle(view->tuner);
    if (action == ACTION_SAVE_PRESET) tuner_save(view->tuner);
}

static void take_tuning(View *view, ViewWish *wish) {
    wish->edit_count = tuner_edits(view->tuner, wish->edits, VIEW_EDITS_MAX);
    wish->used_preset = tuner_used(view->tuner);
    wish->save_preset = tuner_is_saving(view->tuner, wish->preset);
}

static bool is_press(const SDL_Event *event) {
    return (event->type == SDL_KEYDOWN && !event->key.repeat) ||
           (event->type == SDL_MOUSEBUTTONDOWN && event->button.button == SDL_BUTTON_LEFT) ||
           event->type == SDL_CONTROLLERBUTTONDOWN;
}

ViewWish view_poll(View *view, const Match *match) {
    ViewWish wish = {0};
    SDL_Event event;
    int digit = 0;
    seats_begin(view, match);
    if (match_is_over(match)) view->picker.is_open = false;
    while (SDL_PollEvent(&event)) {
        PadNews pad = input_hear(&view->input, &event);
        seats_news(view, pad);
        sound_event(view->sound, &event);
        if (view_menu_event(view, &event, pad)) {
            if (is_press(&event)) sound_click(view->sound);
            continue;
        }
        if (tuner_event(view->tuner, &event, screen_density(&view->screen))) continue;
        if (overlay_page_event(view->overlay_page, &event, screen_density(&view->screen))) continue;
        if (is_pickers(view, &event, &wish) || is_timelines(view, &event, &wish)) continue;
        if (view_tools_event(view, match, &event, pad)) continue;
        Action action = input_event(&view->input, &event, pad, &digit);
        if (is_refused(view, action)) continue;
        see_event(view, &event, &wish);
        act_on_view(view, action);
        act_on_tuning(view, action);
        view_act_on_tools(view, match, action);
        view_act_on_menu(view, action);
        view_act_on_camera(view, match, action, digit);
        act_on_match(view, &wish, match, action);
        timeline_key(&view->timeline, action, &wish.time);
        act_on_mind(view, match, action, &wish);
        act_on_seat(view, match, action, &wish);
    }
    take_tuning(view, &wish);
    Action asked = view_tools_wishes(view, match, &wish);
    act_on_mind(view, match, asked, &wish);
    act_on_seat(view, match, asked, &wish);
    view_menu_wishes(view, &wish);
    view_prefs_wish(view, &wish);
    wish.humans = seats_orders(view, match);
    return wish;
}
