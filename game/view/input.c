// input.c -- keys, buttons and what they mean to a tank.
#include "input.h"

#include <string.h>

#define PIVOT_RADPS 2.4 // turning on the spot: as fast as a person can stop
#define BEND_RADPS 1.7  // turning while driving
#define AIM_GAIN 14.0   // 1/s: turret rate for a radian of error

// Names of keys, " or " between them.
static void bind(SDL_Scancode keys[2], const char *names) {
    char name[32];
    for (int i = 0; i < 2 && names; i++) {
        const char *rest = strstr(names, " or ");
        size_t length = rest ? (size_t)(rest - names) : strlen(names);
        SDL_snprintf(name, sizeof name, "%.*s", (int)length, names);
        keys[i] = SDL_GetScancodeFromName(name);
        names = rest ? rest + 4 : NULL;
    }
}

void input_init(Input *input) {
    *input = (Input){0};
    for (int i = 0; i < ACTION_COUNT; i++) bind(input->keys[i], KEY_ROWS[i].keys);
}

void input_release_all(Input *input) {
    memset(input->is_down, 0, sizeof input->is_down);
    input->is_mouse_firing = false;
}

static bool action_held(const Input *input, int action) {
    const SDL_Scancode *keys = input->keys[action];
    return (keys[0] && input->is_down[keys[0]]) || (keys[1] && input->is_down[keys[1]]);
}

Held input_held(const Input *input, int player) {
    int first = player == 0 ? ACTION_P1_FORWARD : ACTION_P2_FORWARD;
    return (Held){action_held(input, first),     action_held(input, first + 1),
                  action_held(input, first + 2), action_held(input, first + 3),
                  action_held(input, first + 4), action_held(input, first + 5),
                  action_held(input, first + 6), action_held(input, first + 7)};
}

static bool may_repeat(Action action) {
    return action == ACTION_STEP || action == ACTION_STEP_BACK || action == ACTION_TIME_BACK ||
           action == ACTION_TIME_ON || action == ACTION_SLOWER || action == ACTION_FASTER;
}

static bool is_bound(const Input *input, int action, SDL_Scancode code) {
    if (action >= ACTION_STEP_BACK && action <= ACTION_TIME_END && !input->has_time_keys)
        return false;
    return code != SDL_SCANCODE_UNKNOWN &&
           (input->keys[action][0] == code || input->keys[action][1] == code);
}

static bool is_ctrl(const Input *input, const SDL_KeyboardEvent *key) {
    return key->keysym.mod & (input->has_player_two ? KMOD_LCTRL : KMOD_CTRL);
}

static Action key_action(const Input *input, const SDL_KeyboardEvent *key, int *digit) {
    SDL_Scancode code = key->keysym.scancode;
    if (code >= SDL_SCANCODE_1 && code <= SDL_SCANCODE_9) {
        *digit = (int)(code - SDL_SCANCODE_1) + 1;
        return ACTION_FOLLOW;
    }
    for (int i = ACTION_MOUSE_AIM; i < ACTION_COUNT; i++)
        if (is_bound(input, i, code)) {
            if (i == ACTION_RESTART && is_ctrl(input, key)) return ACTION_NEW_SEED;
            return key->repeat && !may_repeat((Action)i) ? ACTION_NONE : (Action)i;
        }
    return ACTION_NONE;
}

static Action key_event(Input *input, const SDL_KeyboardEvent *key, int *digit) {
    SDL_Scancode code = key->keysym.scancode;
    if (code < 0 || code >= SDL_NUM_SCANCODES) return ACTION_NONE;
    input->is_down[code] = key->type == SDL_KEYDOWN;
    if (key->type != SDL_KEYDOWN) return ACTION_NONE;
    if (action_held(input, ACTION_P1_TURRET_LEFT) || action_held(input, ACTION_P1_TURRET_RIGHT))
        input->is_mouse_aiming = false;
    return key_action(input, key, digit);
}

Action input_event(Input *input, const SDL_Event *event, int *digit) {
    switch (event->type) {
    case SDL_KEYDOWN:
    case SDL_KEYUP: return key_event(input, &event->key, digit);
    case SDL_MOUSEMOTION:
        input->is_mouse_aiming = true;
        input->pointer = vec(event->motion.x, event->motion.y);
        return ACTION_NONE;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        input->pointer = vec(event->button.x, event->button.y);
        if (event->button.button == SDL_BUTTON_LEFT)
            input->is_mouse_firing = event->type == SDL_MOUSEBUTTONDOWN;
        return ACTION_NONE;
    case SDL_WINDOWEVENT:
        if (event->window.event == SDL_WINDOWEVENT_FOCUS_LOST) input_release_all(input);
        return ACTION_NONE;
    default: return ACTION_NONE;
    }
}

Order input_order(Held held, const TankSpec *spec) {
    double top = spec->drive.top_mps, half_gauge = spec->drive.half_gauge_m;
    double ahead = held.forward - held.back, right = held.right - held.left;
    double radps = ahead != 0 ? BEND_RADPS : PIVOT_RADPS;
    double bend = right * fmin(radps * half_gauge, 0.6 * top);
    Order order = {ahead * top + bend, ahead * top - bend, 0, held.fire};
    double most = fmax(fabs(order.left_mps), fabs(order.right_mps));
    double fit = most > top ? top / most : 1;
    if (held.brake) fit = 0;
    order.left_mps *= fit;
    order.right_mps *= fit;
    order.turret_radps = (held.turret_right - held.turret_left) * spec->turret_top_radps;
    return order;
}

double input_aim(const Tank *tank, Vec point) {
    double off = pose_bearing(tank->pose, point) - tank->turret_rad;
    double top = tank->spec->turret_top_radps;
    return clamp(AIM_GAIN * angle_wrap(off) - tank->motion.turn_radps, -top, top);
}
