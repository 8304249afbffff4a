// input.c -- keys, buttons, sticks and what they mean to a tank.
#include "input.h"

#include <string.h>

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

// Alone, one has every pad.
int input_seat_player(const Input *input, int seat) {
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

// What one pad adds.
static void add_sticks(Hands *hands, const Pad *pad, const Prefs *prefs, int player) {
    Stick left = pad_stick(pad, SDL_CONTROLLER_AXIS_LEFTX, prefs->value[PREF_DEAD_ZONE],
                           prefs->value[PREF_RESPONSE]);
    Stick right = pad_stick(pad, SDL_CONTROLLER_AXIS_RIGHTX, prefs->value[PREF_DEAD_ZONE],
                            prefs->value[PREF_RESPONSE]);
    if (prefs->value[PREF_P1_SCHEME + player] == SCHEME_TRACKS) {
        hands->left_track = sum(hands->left_track, -left.y);
        hands->right_track = sum(hands->right_track, -right.y);
        return;
    }
    hands->ahead = sum(hands->ahead, -left.y);
    hands->right = sum(hands->right, left.x);
    Vec aim = vec(pad->axes[SDL_CONTROLLER_AXIS_RIGHTX], pad->axes[SDL_CONTROLLER_AXIS_RIGHTY]);
    if (vec_length(aim) > fmax(AIMING, prefs->value[PREF_DEAD_ZONE])) hands->aim = aim;
}

static Hands held_hands(const Input *input, int player) {
    int row = player == 0 ? ACTION_P1_FORWARD : ACTION_P2_FORWARD;
    int track = player == 0 ? ACTION_P1_LEFT_TRACK_ON : ACTION_P2_LEFT_TRACK_ON;
    Hands hands = {.turret = held_way(input, player, row + TURRET_LEFT, row + TURRET_RIGHT),
                   .fire = is_held(input, player, row + FIRE),
                   .brake = is_held(input, player, row + BRAKE)};
    if (input->prefs->value[PREF_P1_SCHEME + player] == SCHEME_TRACKS) {
        hands.left_track = held_way(input, player, track + LEFT_BACK, track + LEFT_ON);
        hands.right_track = held_way(input, player, track + RIGHT_BACK, track + RIGHT_ON);
    } else {
        hands.ahead = held_way(input, player, row + BACK, row + FORWARD);
        hands.right = held_way(input, player, row + LEFT, row + RIGHT);
    }
    return hands;
}

Hands input_hands(const Input *input, int player) {
    Hands hands = held_hands(input, player);
    for (int seat = 0; seat < PADS_MAX && !input->is_deaf; seat++)
        if (input->pads.pads[seat].controller && input_seat_player(input, seat) == player)
            add_sticks(&hands, &input->pads.pads[seat], input->prefs, player);
    return hands;
}

void input_rumble(const Input *input, int player, double strength, double seconds) {
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

// Ctrl makes a chord unless it is somebody's trigger.
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

Order input_order(Hands hands, const TankSpec *spec) {
    double top = spec->drive.top_mps, half_gauge = spec->drive.half_gauge_m;
    double pace = fabs(hands.ahead);
    double radps = (1 - pace) * PIVOT_RADPS + pace * BEND_RADPS;
    double bend = hands.right * fmin(radps * half_gauge, 0.6 * top);
    Order order = {(hands.ahead + hands.left_track) * top + bend,
                   (hands.ahead + hands.right_track) * top - bend, 0, hands.fire};
    double most = fmax(fabs(order.left_mps), fabs(order.right_mps));
    double fit = most > top ? top / most : 1;
    if (hands.brake) fit = 0;
    order.left_mps *= fit;
    order.right_mps *= fit;
    order.turret_radps = hands.turret * spec->turret_top_radps;
    return order;
}

double input_aim(const Tank *tank, Vec point) {
    double off = pose_bearing(tank->pose, point) - tank->turret_rad;
    double top = tank->spec->turret_top_radps;
    return clamp(AIM_GAIN * angle_wrap(off) - tank->motion.turn_radps, -top, top);
}
