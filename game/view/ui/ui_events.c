// ui_events.c -- keys, pads and the mouse become gestures.
#include "ui_state.h"

#include <stdlib.h>

#define PAD_DELAY_S 0.4 // until a held direction counts again
enum { STICK_ON = 20000, STICK_OFF = 12000 };

// Of motion only the last counts. When the room is full, the newest is lost.
static void note(Ui *ui, Gesture gesture) {
    Gesture *last = ui->waiting_count ? &ui->waiting[ui->waiting_count - 1] : NULL;
    if (last && gesture.kind == GESTURE_POINT && last->kind == GESTURE_POINT)
        *last = gesture;
    else if (ui->waiting_count < GESTURES_MAX)
        ui->waiting[ui->waiting_count++] = gesture;
}

static void note_kind(Ui *ui, GestureKind kind, int x, int y) {
    note(ui, (Gesture){.kind = kind, .x = x, .y = y});
}

static void key_down(Ui *ui, const SDL_KeyboardEvent *key) {
    bool is_ctrl = key->keysym.mod & (KMOD_CTRL | KMOD_GUI);
    switch (key->keysym.scancode) {
    case SDL_SCANCODE_UP: note_kind(ui, GESTURE_MOVE, 0, -1); break;
    case SDL_SCANCODE_DOWN: note_kind(ui, GESTURE_MOVE, 0, 1); break;
    case SDL_SCANCODE_LEFT: note_kind(ui, GESTURE_MOVE, -1, 0); break;
    case SDL_SCANCODE_RIGHT: note_kind(ui, GESTURE_MOVE, 1, 0); break;
    case SDL_SCANCODE_TAB:
        note_kind(ui, GESTURE_NEXT, key->keysym.mod & KMOD_SHIFT ? -1 : 1, 0);
        break;
    case SDL_SCANCODE_PAGEUP: note_kind(ui, GESTURE_PAGE, 0, -1); break;
    case SDL_SCANCODE_PAGEDOWN: note_kind(ui, GESTURE_PAGE, 0, 1); break;
    case SDL_SCANCODE_HOME: note_kind(ui, GESTURE_END, 0, -1); break;
    case SDL_SCANCODE_END: note_kind(ui, GESTURE_END, 0, 1); break;
    case SDL_SCANCODE_BACKSPACE: note_kind(ui, GESTURE_ERASE, 0, 0); break;
    case SDL_SCANCODE_DELETE: note_kind(ui, GESTURE_RESET, 0, 0); break;
    case SDL_SCANCODE_SPACE:
        if (ui->is_typing) break; // a letter
        // fall through
    case SDL_SCANCODE_RETURN:
    case SDL_SCANCODE_KP_ENTER:
        if (!key->repeat) note_kind(ui, GESTURE_PRESS, 0, 0);
        break;
    case SDL_SCANCODE_ESCAPE:
        if (!key->repeat) note_kind(ui, GESTURE_CANCEL, 0, 0);
        break;
    case SDL_SCANCODE_C:
        if (is_ctrl) note_kind(ui, GESTURE_COPY, 0, 0);
        break;
    case SDL_SCANCODE_V:
        if (is_ctrl) note_kind(ui, GESTURE_PASTE, 0, 0);
        break;
    default: break;
    }
}

static void hold_pad(Ui *ui, int x, int y) {
    if (x == ui->pad_x && y == ui->pad_y) return;
    ui->pad_x = x, ui->pad_y = y;
    ui->pad_s = PAD_DELAY_S;
    if (x || y) note_kind(ui, GESTURE_MOVE, x, y);
}

static void pad_down(Ui *ui, SDL_GameControllerButton button) {
    switch (button) {
    case SDL_CONTROLLER_BUTTON_DPAD_UP: hold_pad(ui, 0, -1); break;
    case SDL_CONTROLLER_BUTTON_DPAD_DOWN: hold_pad(ui, 0, 1); break;
    case SDL_CONTROLLER_BUTTON_DPAD_LEFT: hold_pad(ui, -1, 0); break;
    case SDL_CONTROLLER_BUTTON_DPAD_RIGHT: hold_pad(ui, 1, 0); break;
    case SDL_CONTROLLER_BUTTON_A: note_kind(ui, GESTURE_PRESS, 0, 0); break;
    case SDL_CONTROLLER_BUTTON_B:
    case SDL_CONTROLLER_BUTTON_START: note_kind(ui, GESTURE_CANCEL, 0, 0); break;
    case SDL_CONTROLLER_BUTTON_Y: note_kind(ui, GESTURE_RESET, 0, 0); break;
    case SDL_CONTROLLER_BUTTON_LEFTSHOULDER: note_kind(ui, GESTURE_PAGE, 0, -1); break;
    case SDL_CONTROLLER_BUTTON_RIGHTSHOULDER: note_kind(ui, GESTURE_PAGE, 0, 1); break;
    default: break;
    }
}

static void pad_up(Ui *ui, SDL_GameControllerButton button) {
    bool is_cross =
        button >= SDL_CONTROLLER_BUTTON_DPAD_UP && button <= SDL_CONTROLLER_BUTTON_DPAD_RIGHT;
    if (is_cross) hold_pad(ui, 0, 0);
}

static int stick_way(int value, int held) {
    int least = held ? STICK_OFF : STICK_ON;
    return value > least ? 1 : value < -least ? -1 : 0;
}

static void stick(Ui *ui, const SDL_ControllerAxisEvent *axis) {
    if (axis->axis == SDL_CONTROLLER_AXIS_LEFTX && !ui->pad_y)
        hold_pad(ui, stick_way(axis->value, ui->pad_x), 0);
    if (axis->axis == SDL_CONTROLLER_AXIS_LEFTY && !ui->pad_x)
        hold_pad(ui, 0, stick_way(axis->value, ui->pad_y));
}

static bool key_event(Ui *ui, const SDL_Event *event, bool takes_keys) {
    if (!takes_keys && !ui->is_typing) return false;
    switch (event->type) {
    case SDL_KEYDOWN: key_down(ui, &event->key); return true;
    case SDL_TEXTINPUT: {
        Gesture gesture = {.kind = GESTURE_TEXT};
        SDL_strlcpy(gesture.text, event->text.text, sizeof gesture.text);
        note(ui, gesture);
        return true;
    }
    default: return false; // a key let go belongs to whoever saw it pressed
    }
}

static bool pad_event(Ui *ui, const SDL_Event *event, bool takes_keys) {
    if (!takes_keys) return false;
    switch (event->type) {
    case SDL_CONTROLLERBUTTONDOWN:
        pad_down(ui, (SDL_GameControllerButton)event->cbutton.button);
        return true;
    case SDL_CONTROLLERBUTTONUP:
        pad_up(ui, (SDL_GameControllerButton)event->cbutton.button);
        return false;
    case SDL_CONTROLLERAXISMOTION: stick(ui, &event->caxis); return true;
    default: return false;
    }
}

static bool is_over_plate(const Ui *ui, int x, int y) {
    for (int i = 0; i < ui->last_plate_count; i++)
        if (box_has(ui->last_plates[i], x, y)) return true;
    return false;
}

// Who pressed over a plate is ours until the button is let go.
static bool button_event(Ui *ui, const SDL_MouseButtonEvent *button, double density,
                         bool is_modal) {
    int x = (int)(button->x * density), y = (int)(button->y * density);
    bool is_ours = is_modal || is_over_plate(ui, x, y), was_held = ui->has_button;
    if (button->button != SDL_BUTTON_LEFT) return is_ours && button->type == SDL_MOUSEBUTTONDOWN;
    ui->has_button = is_ours && button->type == SDL_MOUSEBUTTONDOWN;
    if (button->type == SDL_MOUSEBUTTONUP) {
        if (was_held) note_kind(ui, GESTURE_UP, x, y);
        return was_held;
    }
    if (is_ours) note_kind(ui, GESTURE_DOWN, x, y);
    if (!is_ours) ui->is_typing = false;
    return is_ours;
}

static bool mouse_event(Ui *ui, const SDL_Event *event, double density, bool is_modal) {
    switch (event->type) {
    case SDL_MOUSEMOTION: {
        int x = (int)(event->motion.x * density), y = (int)(event->motion.y * density);
        note_kind(ui, GESTURE_POINT, x, y);
        return is_modal || ui->has_button || is_over_plate(ui, x, y);
    }
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP: return button_event(ui, &event->button, density, is_modal);
    case SDL_MOUSEWHEEL: {
        bool is_ours = is_modal || is_over_plate(ui, ui->pointer_x, ui->pointer_y);
        if (is_ours) note_kind(ui, GESTURE_WHEEL, 0, event->wheel.y);
        return is_ours;
    }
    default: return false;
    }
}

bool ui_event(Ui *ui, const SDL_Event *event, double density, bool takes_keys) {
    if (event->type == SDL_WINDOWEVENT && event->window.event == SDL_WINDOWEVENT_FOCUS_LOST)
        ui_release(ui);
    return key_event(ui, event, takes_keys) || pad_event(ui, event, takes_keys) ||
           mouse_event(ui, event, density, takes_keys);
}
