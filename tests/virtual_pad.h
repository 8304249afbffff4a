// virtual_pad.h -- simulated gamepads for tests: SDL's own virtual ones.
#pragma once

#include "check.h"

#include <SDL.h>

typedef struct VirtualPad {
    SDL_Joystick *joystick;
    SDL_JoystickID id;
} VirtualPad;

// No window has the keyboard here: events come all the same. Before SDL starts.
static inline void virtual_pads_allow(void) {
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
    SDL_SetHint(SDL_HINT_AUDIODRIVER, "dummy");
    SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1");
}

static inline void virtual_pad_move(VirtualPad *pad, SDL_GameControllerAxis axis, double way) {
    bool is_trigger = axis >= SDL_CONTROLLER_AXIS_TRIGGERLEFT;
    double value = is_trigger ? 2 * way - 1 : way; // -1 is a trigger let go
    assert_int_equal(SDL_JoystickSetVirtualAxis(pad->joystick, axis, (Sint16)(value * 32767)), 0);
}

static inline VirtualPad virtual_pad_plug(void) {
    int device = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER,
                                           SDL_CONTROLLER_AXIS_MAX, SDL_CONTROLLER_BUTTON_MAX, 0);
    if (device < 0) fail_msg("no virtual pad: %s", SDL_GetError());
    VirtualPad pad = {.joystick = SDL_JoystickOpen(device)};
    assert_non_null(pad.joystick);
    assert_true(SDL_IsGameController(device));
    pad.id = SDL_JoystickInstanceID(pad.joystick);
    virtual_pad_move(&pad, SDL_CONTROLLER_AXIS_TRIGGERLEFT, 0);
    virtual_pad_move(&pad, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 0);
    return pad;
}

static inline void virtual_pad_unplug(VirtualPad *pad) {
    for (int i = 0; i < SDL_NumJoysticks(); i++)
        if (SDL_JoystickGetDeviceInstanceID(i) == pad->id) SDL_JoystickDetachVirtual(i);
    SDL_JoystickClose(pad->joystick);
    pad->joystick = NULL;
}
