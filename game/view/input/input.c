// input.c -- pads, keys and the mouse, and what they mean to a tank.
#include "input.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/gunnery/aim.h"

#define TRIGGER_ON 0.5
#define TRIGGER_OFF 0.35
#define FULL_WAY 32767.0
#define SNAP 0.18 // of the other axis' way

void pads_open(Pads *pads) {
    *pads = (Pads){0};
    pads->is_open = !SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER);
}

void pads_close(Pads *pads) {
    for (int i = 0; i < PADS_MAX; i++)
        if (pads->pads[i].controller) SDL_GameControllerClose(pads->pads[i].controller);
    if (pads->is_open) SDL_QuitSubSystem(SDL_INIT_GAMECONTROLLER);
    *pads = (Pads){0};
}

// The window has lost its focus: all is let go.
static void pads_release(Pads *pads) {
    for (int i = 0; i < PADS_MAX; i++) {
        SDL_memset(pads->pads[i].axes, 0, sizeof pads->pads[i].axes);
        SDL_memset(pads->pads[i].is_down, 0, sizeof pads->pads[i].is_down);
    }
}

static int seat_of(const Pads *pads, SDL_JoystickID id) {
    for (int i = 0; i < PADS_MAX; i++)
        if (pads->pads[i].controller && pads->pads[i].id == id) return i;
    return -1;
}

static int free_seat(const Pads *pads) {
    for (int i = 0; i < PADS_MAX; i++)
        if (!pads->pads[i].controller) return i;
    return -1;
}

static PadNews news_of(PadNewsKind kind, int seat, const char *name) {
    PadNews news = {.kind = kind, .seat = seat};
    snprintf(news.name, sizeof news.name, "%s", name ? name : "game pad");
    return news;
}

static double axis_way(Sint16 value) { return fmax(value / FULL_WAY, -1); }

static PadNews seat_pad(Pads *pads, int device) {
    SDL_JoystickID id = SDL_JoystickGetDeviceInstanceID(device);
    int seat = free_seat(pads);
    if (seat < 0 || seat_of(pads, id) >= 0) return (PadNews){0};
    SDL_GameController *controller = SDL_GameControllerOpen(device);
    if (!controller) return (PadNews){0};
    PadNews news = news_of(PAD_CAME, seat, SDL_GameControllerName(controller));
    Pad *pad = &pads->pads[seat];
    *pad = (Pad){.controller = controller, .id = id};
    SDL_memcpy(pad->name, news.name, sizeof pad->name);
    for (int i = 0; i < SDL_CONTROLLER_AXIS_MAX; i++) // a stick may be held already
        pad->axes[i] = axis_way(SDL_GameControllerGetAxis(controller, (SDL_GameControllerAxis)i));
    return news;
}

static PadNews unseat_pad(Pads *pads, SDL_JoystickID id) {
    int seat = seat_of(pads, id);
    if (seat < 0) return (PadNews){0};
    PadNews news = news_of(PAD_WENT, seat, pads->pads[seat].name);
    SDL_GameControllerClose(pads->pads[seat].controller);
    pads->pads[seat] = (Pad){0};
    return news;
}

static PadNews press(Pads *pads, int seat, PadInput input, bool is_down) {
    Pad *pad = &pads->pads[seat];
    if (pad->is_down[input] == is_down) return (PadNews){0};
    pad->is_down[input] = is_down;
    return (PadNews){.kind = is_down ? PAD_PRESSED : PAD_RELEASED, .seat = seat, .input = input};
}

static PadNews press_button(Pads *pads, const SDL_ControllerButtonEvent *button) {
    int seat = seat_of(pads, button->which);
    if (seat < 0 || button->button >= SDL_CONTROLLER_BUTTON_MAX) return (PadNews){0};
    return press(pads, seat, (PadInput)(PAD_BUTTONS + button->button),
                 button->state == SDL_PRESSED);
}

static PadNews move_axis(Pads *pads, const SDL_ControllerAxisEvent *axis) {
    int seat = seat_of(pads, axis->which);
    if (seat < 0 || axis->axis >= SDL_CONTROLLER_AXIS_MAX) return (PadNews){0};
    double way = axis_way(axis->value);
    pads->pads[seat].axes[axis->axis] = way;
    bool is_left = axis->axis == SDL_CONTROLLER_AXIS_TRIGGERLEFT;
    PadInput trigger = is_left ? PAD_LEFT_TRIGGER : PAD_RIGHT_TRIGGER;
    PadNews news = {0};
    if (is_left || axis->axis == SDL_CONTROLLER_AXIS_TRIGGERRIGHT) {
        if (way > TRIGGER_ON) news = press(pads, seat, trigger, true);
        if (way < TRIGGER_OFF) news = press(pads, seat, trigger, false);
    }
    return news.kind ? news : (PadNews){.kind = PAD_MOVED, .seat = seat};
}

static PadNews pads_event(Pads *pads, const SDL_Event *event) {
    switch (event->type) {
    case SDL_CONTROLLERDEVICEADDED: return seat_pad(pads, event->cdevice.which);
    case SDL_CONTROLLERDEVICEREMOVED: return unseat_pad(pads, event->cdevice.which);
    case SDL_JOYDEVICEADDED:
        if (SDL_IsGameController(event->jdevice.which)) return (PadNews){0};
        return news_of(PAD_UNKNOWN, -1, SDL_JoystickNameForIndex(event->jdevice.which));
    case SDL_CONTROLLERBUTTONDOWN:
    case SDL_CONTROLLERBUTTONUP: return press_button(pads, &event->cbutton);
    case SDL_CONTROLLERAXISMOTION: return move_axis(pads, &event->caxis);
    case SDL_WINDOWEVENT:
        if (event->window.event == SDL_WINDOWEVENT_FOCUS_LOST) pads_release(pads);
        return (PadNews){0};
    default: return (PadNews){0};
    }
}

// Strength 0 .. 1.
static void pads_rumble(const Pads *pads, int seat, double strength, double seconds) {
    ASSERT(seat >= 0 && seat < PADS_MAX);
    SDL_GameController *controller = pads->pads[seat].controller;
    double part = fmin(fmax(strength, 0), 1);
    if (!controller) return;
    SDL_GameControllerRumble(controller, (Uint16)(part * 0xffff), (Uint16)(part * part * 0xffff),
                             (Uint32)(seconds * 1000));
}

static double snap(double way, double other) {
    double least = SNAP * fabs(other);
    return fabs(way) <= least ? 0 : copysign((fabs(way) - least) / (1 - least), way);
}

Stick pad_stick(const Pad *pad, SDL_GameControllerAxis axis, double dead_zone, double response) {
    ASSERT(axis + 1 < SDL_CONTROLLER_AXIS_MAX && dead_zone < 1);
    double x = pad->axes[axis], y = pad->axes[axis + 1], way = sqrt(x * x + y * y);
    if (way <= dead_zone || way == 0) return (Stick){0};
    double reach = pow(fmin((way - dead_zone) / (1 - dead_zone), 1), response);
    double most = fmax(fabs(x), fabs(y));
    x *= reach / most, y *= reach / most;
    return (Stick){snap(x, y), snap(y, x)};
}

#define PIVOT_RADPS 2.4 // turning on the spot: as fast as a person can stop
#define BEND_RADPS 1.7  // turning while driving
#define AIM_GAIN 14.0   // 1/s: turret rate for a radian of error
#define AIMING 0.4      // of a stick's way: from there on it points

// A player's rows, in the order of both players' blocks.
enum { FORWARD, BACK, LEFT, RIGHT, TURRET_LEFT, TURRET_RIGHT, FIRE, BRAKE };
enum { LEFT_ON, LEFT_BACK, RIGHT_ON, RIGHT_BACK };

void input_init(Input *input, const Prefs *prefs) { *input = (Input){.prefs = prefs}; }

void input_release_all(Input *input) {
    memset(input->is_down, 0, sizeof input->is_down);
    memset(input->is_pad_down, 0, sizeof input->is_pad_down);
    input->is_mouse_firing = false;
}

// A person who plays alone has every pad.
int input_seat_player(const Input *input, int seat) {
    ASSERT(seat >= 0 && seat < PADS_MAX);
    if (input->plays[0] != input->plays[1]) return input->plays[1];
    if (!input->plays[0] || seat >= HUMANS_MAX) return -1;
    return input->has_swapped_pads ? 1 - seat : seat;
}

static bool is_held(const Input *input, int player, int action) {
    const uint16_t *keys = input->prefs->bindings.on[DEVICE_KEYBOARD][action],
                   *own = input->prefs->bindings.on[DEVICE_PAD][action];
    for (int i = 0; i < BINDINGS_EACH; i++) {
        if (keys[i] && keys[i] < SDL_NUM_SCANCODES && input->is_down[keys[i]]) return true;
        for (int seat = 0; seat < PADS_MAX && own[i]; seat++)
            if (input->is_pad_down[seat][own[i]] && input_seat_player(input, seat) == player)
                return true;
    }
    return false;
}

static double held_way(const Input *input, int player, int minus, int plus) {
    return is_held(input, player, plus) - is_held(input, player, minus);
}

static double sum(double a, double b) { return clamp(a + b, -1, 1); }

// The share of one pad.
static void add_sticks(Controls *controls, const Pad *pad, const Prefs *prefs, int player) {
    Stick left = pad_stick(pad, SDL_CONTROLLER_AXIS_LEFTX, prefs->value[PREF_DEAD_ZONE],
                           prefs->value[PREF_RESPONSE]);
    Stick right = pad_stick(pad, SDL_CONTROLLER_AXIS_RIGHTX, prefs->value[PREF_DEAD_ZONE],
                            prefs->value[PREF_RESPONSE]);
    if (prefs->value[PREF_P1_SCHEME + player] == SCHEME_TRACKS) {
        controls->left_track = sum(controls->left_track, -left.y);
        controls->right_track = sum(controls->right_track, -right.y);
        return;
    }
    controls->ahead = sum(controls->ahead, -left.y);
    controls->right = sum(controls->right, left.x);
    Vec aim = vec(pad->axes[SDL_CONTROLLER_AXIS_RIGHTX], pad->axes[SDL_CONTROLLER_AXIS_RIGHTY]);
    if (vec_length(aim) > fmax(AIMING, prefs->value[PREF_DEAD_ZONE])) controls->aim = aim;
}

static Controls held_controls(const Input *input, int player) {
    int row = player == 0 ? ACTION_P1_FORWARD : ACTION_P2_FORWARD;
    int track = player == 0 ? ACTION_P1_LEFT_TRACK_ON : ACTION_P2_LEFT_TRACK_ON;
    Controls controls = {.turret = held_way(input, player, row + TURRET_LEFT, row + TURRET_RIGHT),
                         .fire = is_held(input, player, row + FIRE),
                         .brake = is_held(input, player, row + BRAKE)};
    if (input->prefs->value[PREF_P1_SCHEME + player] == SCHEME_TRACKS) {
        controls.left_track = held_way(input, player, track + LEFT_BACK, track + LEFT_ON);
        controls.right_track = held_way(input, player, track + RIGHT_BACK, track + RIGHT_ON);
    } else {
        controls.ahead = held_way(input, player, row + BACK, row + FORWARD);
        controls.right = held_way(input, player, row + LEFT, row + RIGHT);
    }
    return controls;
}

static Controls input_controls(const Input *input, int player) {
    ASSERT(player >= 0 && player < HUMANS_MAX);
    Controls controls = held_controls(input, player);
    for (int seat = 0; seat < PADS_MAX && !input->is_deaf; seat++)
        if (input->pads.pads[seat].controller && input_seat_player(input, seat) == player)
            add_sticks(&controls, &input->pads.pads[seat], input->prefs, player);
    return controls;
}

Vec input_free_stick(const Input *input) {
    const double *value = input->prefs->value;
    Vec way = {0, 0};
    for (int seat = 0; seat < PADS_MAX && !input->is_deaf; seat++) {
        const Pad *pad = &input->pads.pads[seat];
        if (!pad->controller || input_seat_player(input, seat) >= 0) continue;
        Stick stick =
            pad_stick(pad, SDL_CONTROLLER_AXIS_LEFTX, value[PREF_DEAD_ZONE], value[PREF_RESPONSE]);
        way = vec_add(way, vec(stick.x, -stick.y));
    }
    return vec(clamp(way.x, -1, 1), clamp(way.y, -1, 1));
}

void input_rumble(const Input *input, int player, double strength, double seconds) {
    ASSERT(player >= 0 && player < HUMANS_MAX);
    for (int seat = 0; seat < PADS_MAX && input->prefs->value[PREF_RUMBLE]; seat++)
        if (input_seat_player(input, seat) == player)
            pads_rumble(&input->pads, seat, strength, seconds);
}

static bool may_repeat(Action action) {
    return action == ACTION_STEP || action == ACTION_STEP_BACK || action == ACTION_TIME_BACK ||
           action == ACTION_TIME_ON || action == ACTION_SLOWER || action == ACTION_FASTER;
}

static bool is_trigger(const Input *input, SDL_Scancode code) {
    for (Action i = ACTION_P1_FORWARD; i < ACTION_MOUSE_AIM; i++)
        if (input->plays[action_player(i)] &&
            bindings_has(&input->prefs->bindings, DEVICE_KEYBOARD, i, (uint16_t)code))
            return true;
    return false;
}

// Ctrl makes a chord unless it is a player's trigger.
static bool is_chord(const Input *input, const SDL_KeyboardEvent *key) {
    return (key->keysym.mod & KMOD_LCTRL && !is_trigger(input, SDL_SCANCODE_LCTRL)) ||
           (key->keysym.mod & KMOD_RCTRL && !is_trigger(input, SDL_SCANCODE_RCTRL));
}

// The sandbox's rows are asked for by the sandbox.
static bool is_meant(const Input *input, Action action) {
    int others = WHEN_TIMELINE | WHEN_SANDBOX, when = KEY_ROWS[action].when;
    bool leads_back = action == ACTION_STEP_BACK || action == ACTION_TIME_BACK;
    bool has_time = input->has_time_keys || (input->has_past && leads_back);
    return when & ~others || (when & WHEN_TIMELINE && has_time);
}

// The window's action that has this key or input.
static Action find_action(const Input *input, Device device, uint16_t what) {
    for (Action i = ACTION_MOUSE_AIM; i < ACTION_COUNT; i++)
        if (is_meant(input, i) && bindings_has(&input->prefs->bindings, device, i, what)) return i;
    return ACTION_NONE;
}

static Action key_action(const Input *input, const SDL_KeyboardEvent *key, int *digit) {
    SDL_Scancode code = key->keysym.scancode;
    Key pressed = (Key)(code | (is_chord(input, key) ? KEY_CTRL : 0));
    Action action = find_action(input, DEVICE_KEYBOARD, pressed);
    if (action != ACTION_NONE) return key->repeat && !may_repeat(action) ? ACTION_NONE : action;
    if (pressed < SDL_SCANCODE_1 || pressed > SDL_SCANCODE_9) return ACTION_NONE;
    *digit = (int)(pressed - SDL_SCANCODE_1) + 1;
    return ACTION_FOLLOW;
}

static bool is_key(const SDL_Event *event) {
    return event->key.keysym.scancode >= 0 && event->key.keysym.scancode < SDL_NUM_SCANCODES;
}

PadNews input_hear(Input *input, const SDL_Event *event) {
    PadNews pad = pads_event(&input->pads, event);
    if (pad.kind == PAD_WENT)
        memset(input->is_pad_down[pad.seat], 0, sizeof input->is_pad_down[pad.seat]);
    if (pad.kind == PAD_RELEASED) input->is_pad_down[pad.seat][pad.input] = false;
    if (event->type == SDL_KEYUP && is_key(event))
        input->is_down[event->key.keysym.scancode] = false;
    if (event->type == SDL_MOUSEBUTTONUP && event->button.button == SDL_BUTTON_LEFT)
        input->is_mouse_firing = false;
    if (event->type == SDL_WINDOWEVENT && event->window.event == SDL_WINDOWEVENT_FOCUS_LOST)
        input_release_all(input);
    return pad;
}

static Action key_pressed(Input *input, const SDL_KeyboardEvent *key, int *digit) {
    input->is_down[key->keysym.scancode] = true;
    return key_action(input, key, digit);
}

static Action pad_pressed(Input *input, PadNews pad) {
    input->is_pad_down[pad.seat][pad.input] = true;
    return find_action(input, DEVICE_PAD, pad.input);
}

Action input_event(Input *input, const SDL_Event *event, PadNews pad, int *digit) {
    if (pad.kind == PAD_PRESSED) return pad_pressed(input, pad);
    if (event->type == SDL_KEYDOWN && is_key(event)) return key_pressed(input, &event->key, digit);
    if (event->type == SDL_MOUSEMOTION) {
        input->is_mouse_aiming = true;
        input->pointer = vec(event->motion.x, event->motion.y);
    }
    if (event->type == SDL_MOUSEBUTTONDOWN || event->type == SDL_MOUSEBUTTONUP)
        input->pointer = vec(event->button.x, event->button.y);
    if (event->type == SDL_MOUSEBUTTONDOWN && event->button.button == SDL_BUTTON_LEFT)
        input->is_mouse_firing = true;
    return ACTION_NONE;
}

Order input_order(Controls controls, const TankSpec *spec) {
    ASSERT(spec);
    double top = spec->drive.top_mps, half_gauge = spec->drive.half_gauge_m;
    double pace = fabs(controls.ahead);
    double radps = (1 - pace) * PIVOT_RADPS + pace * BEND_RADPS;
    double bend = controls.right * fmin(radps * half_gauge, 0.6 * top);
    Order order = {(controls.ahead + controls.left_track) * top + bend,
                   (controls.ahead + controls.right_track) * top - bend, 0, controls.fire};
    double most = fmax(fabs(order.left_mps), fabs(order.right_mps));
    double fit = most > top ? top / most : 1;
    if (controls.brake) fit = 0;
    order.left_mps *= fit;
    order.right_mps *= fit;
    order.turret_radps = controls.turret * spec->turret_top_radps;
    return order;
}

double input_aim(const Tank *tank, Vec point) {
    double off = pose_bearing(tank->pose, point) - tank->turret_rad;
    double top = tank->spec->turret_top_radps;
    return clamp(AIM_GAIN * angle_wrap(off) - tank->motion.turn_radps, -top, top);
}

#define HIT_RUMBLE_S 0.25
#define WRECK_RUMBLE_S 0.9

static int own_tank(const Match *match, int player) {
    return card_human_tank(match_card(match), player);
}

static bool has_pad(const Input *input, int player) {
    for (int seat = 0; seat < PADS_MAX; seat++)
        if (input->pads.pads[seat].controller && input_seat_player(input, seat) == player)
            return true;
    return false;
}

void seat_controls(const Input *input, int player, char text[static SEAT_CONTROLS_MAX]) {
    ASSERT(player >= 0 && player < HUMANS_MAX);
    static const Action ROWS[HUMANS_MAX][2][4] = {
        {{ACTION_P1_FORWARD, ACTION_P1_LEFT, ACTION_P1_BACK, ACTION_P1_RIGHT},
         {ACTION_P1_LEFT_TRACK_ON, ACTION_P1_LEFT_TRACK_BACK, ACTION_P1_RIGHT_TRACK_ON,
          ACTION_P1_RIGHT_TRACK_BACK}},
        {{ACTION_P2_FORWARD, ACTION_P2_LEFT, ACTION_P2_BACK, ACTION_P2_RIGHT},
         {ACTION_P2_LEFT_TRACK_ON, ACTION_P2_LEFT_TRACK_BACK, ACTION_P2_RIGHT_TRACK_ON,
          ACTION_P2_RIGHT_TRACK_BACK}}};
    static const Key ARROWS[] = {SDL_SCANCODE_UP, SDL_SCANCODE_LEFT, SDL_SCANCODE_DOWN,
                                 SDL_SCANCODE_RIGHT};
    const Action *rows = ROWS[player][(int)input->prefs->value[PREF_P1_SCHEME + player]];
    bool are_arrows = true;
    *text = '\0';
    for (int i = 0; i < 4; i++) {
        char name[KEY_NAME_MAX];
        Key key = input->prefs->bindings.on[DEVICE_KEYBOARD][rows[i]][0];
        are_arrows = are_arrows && key == ARROWS[i];
        if (i > 0) SDL_strlcat(text, " ", SEAT_CONTROLS_MAX);
        SDL_strlcat(text, key ? key_tell(key, name) : "-", SEAT_CONTROLS_MAX);
    }
    if (are_arrows) SDL_strlcpy(text, "arrow keys", SEAT_CONTROLS_MAX);
    if (has_pad(input, player)) SDL_strlcpy(text, "game pad", SEAT_CONTROLS_MAX);
}

// How many people play.
static int seats_taken(const Input *input) { return input->plays[0] + input->plays[1]; }

void seats_begin(Input *input, const Match *match, bool is_replay, bool has_timeline) {
    for (int i = 0; i < HUMANS_MAX; i++) input->plays[i] = !is_replay && own_tank(match, i) >= 0;
    input->has_time_keys = has_timeline && !seats_taken(input);
    input->has_past = !has_timeline && !seats_taken(input);
}

void seats_news(const Input *input, PadNews news, char text[static SEAT_NEWS_MAX]) {
    int player = news.kind == PAD_CAME ? input_seat_player(input, news.seat) : -1;
    *text = '\0';
    if (player >= 0)
        snprintf(text, SEAT_NEWS_MAX, "%s drives player %d", news.name, player + 1);
    else if (news.kind == PAD_CAME || news.kind == PAD_WENT || news.kind == PAD_UNKNOWN)
        snprintf(text, SEAT_NEWS_MAX, "%s: %s", news.name,
                 news.kind == PAD_CAME   ? "a game pad"
                 : news.kind == PAD_WENT ? "the game pad has gone"
                                         : "a joystick of unknown layout");
}

static const Tank *nearest_enemy(const Battle *battle, const Tank *tank) {
    int count;
    const uint16_t *sights = battle_sights(battle, tank->id, &count);
    for (int i = 0; i < count; i++) {
        const Tank *other = battle_tank(battle, sights[i]);
        if (other->team != tank->team && !other->is_wreck) return other;
    }
    return NULL;
}

// To where a shell would meet the enemy.
static double assist_radps(const Battle *battle, const Tank *tank) {
    const Tank *enemy = nearest_enemy(battle, tank);
    if (!enemy) return 0;
    Vec me = pose_at(tank->pose);
    Lead lead = aim_circular(me, tank_gun(tank).shell_mps, tank->spec->muzzle_m, enemy->pose,
                             enemy->motion, 0);
    Vec at = aim_clip(battle_arena(battle)->map, pose_at(enemy->pose), lead.at,
                      0.5 * enemy->spec->length_m);
    return input_aim(tank, at);
}

// A point on the field that lies from the tank where the stick points to on the screen.
static Vec aimed_point(const SeatScene *scene, const Tank *tank, Vec aim) {
    Vec at_px = camera_to_screen(scene->camera, pose_at(tank->pose));
    double stretch = scene->far_px / vec_length(aim);
    return camera_to_world(scene->camera, vec_add(at_px, vec_scale(aim, stretch)));
}

static double turret_radps(Input *input, const SeatScene *scene, const Tank *tank, int player,
                           Controls controls) {
    bool has_assist = input->prefs->value[PREF_P1_ASSIST + player];
    bool is_stick = controls.aim.x != 0 || controls.aim.y != 0;
    if (is_stick || controls.turret != 0) input->is_mouse_aiming = false;
    if (is_stick) return input_aim(tank, aimed_point(scene, tank, controls.aim));
    if (controls.turret != 0) return controls.turret * tank->spec->turret_top_radps;
    if (seats_taken(input) == 1 && input->is_mouse_aiming &&
        !(has_assist && scene->is_pointer_resting))
        return input_aim(tank, camera_to_world(scene->camera, scene->pointer_px));
    return has_assist ? assist_radps(match_battle(scene->match), tank) : 0;
}

static Order order_of(Input *input, const SeatScene *scene, int player) {
    const Tank *tank = battle_tank(match_battle(scene->match), own_tank(scene->match, player));
    if (tank->is_wreck) return (Order){0};
    Controls controls = input_controls(input, player);
    Order order = input_order(controls, tank->spec);
    order.turret_radps = turret_radps(input, scene, tank, player, controls);
    order.fire |= seats_taken(input) == 1 && input->is_mouse_firing;
    return order;
}

HumanOrders seats_orders(Input *input, const SeatScene *scene) {
    HumanOrders humans = {0};
    for (int i = 0; i < HUMANS_MAX; i++)
        if (input->plays[i]) humans.orders[i] = order_of(input, scene, i);
    return humans;
}

void seats_tick(const Input *input, const Match *match) {
    int count;
    const Event *events = battle_events(match_battle(match), &count);
    for (int i = 0; i < count; i++)
        for (int player = 0; player < HUMANS_MAX; player++) {
            if (!input->plays[player] || events[i].b != own_tank(match, player)) continue;
            const Tank *tank = battle_tank(match_battle(match), events[i].b);
            double part = events[i].amount / tank->spec->health;
            if (events[i].kind == EVENT_HIT)
                input_rumble(input, player, 0.3 + 2 * part, HIT_RUMBLE_S);
            if (events[i].kind == EVENT_KILL) input_rumble(input, player, 1, WRECK_RUMBLE_S);
        }
}
