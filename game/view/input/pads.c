// pads.c -- game pads: they come, they go, they are pressed, and they shake.
#include "pads.h"

#include <math.h>
#include <stdio.h>

// A trigger is a button that gives way.
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

void pads_release(Pads *pads) {
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

PadNews pads_event(Pads *pads, const SDL_Event *event) {
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

void pads_rumble(const Pads *pads, int seat, double strength, double seconds) {
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
    double x = pad->axes[axis], y = pad->axes[axis + 1], way = sqrt(x * x + y * y);
    if (way <= dead_zone || way == 0) return (Stick){0};
    double reach = pow(fmin((way - dead_zone) / (1 - dead_zone), 1), response);
    double most = fmax(fabs(x), fabs(y));
    x *= reach / most, y *= reach / most;
    return (Stick){snap(x, y), snap(y, x)};
}
