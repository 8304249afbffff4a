// ui.c -- a frame of widgets: what hands have done since the last one, and who hears of it.
#include "ui_state.h"

#include <stdlib.h>
#include <string.h>

Ui *ui_create(void) {
    Ui *ui = calloc(1, sizeof *ui);
    if (ui) ui->list = -1;
    return ui;
}

void ui_destroy(Ui *ui) { free(ui); }

void ui_release(Ui *ui) {
    ui->waiting_count = 0;
    ui->gesture = (Gesture){0};
    ui->active = 0;
    ui->is_down = ui->has_button = ui->is_typing = false;
    ui->pad_x = ui->pad_y = 0;
}

void ui_focus_first(Ui *ui) {
    ui->wants_focus = true;
    ui->is_typing = false;
}

bool ui_is_cancelled(const Ui *ui) { return ui->is_cancelled; }

bool ui_has_pointer(const Ui *ui) {
    for (int i = 0; i < ui->last_plate_count && ui->has_pointer; i++)
        if (box_has(ui->last_plates[i], ui->pointer_x, ui->pointer_y)) return true;
    return false;
}

Box ui_clip(const Ui *ui) {
    return ui->list >= 0 ? ui->scrolls[ui->list].view
                         : (Box){0, 0, ui->hud->width, ui->hud->height};
}

// FNV-1a, from the scope on.
static uint64_t mix(uint64_t hash, const void *bytes, size_t size) {
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++) hash = (hash ^ at[i]) * 1099511628211u;
    return hash;
}

static uint64_t scope_id(const Ui *ui) {
    return ui->scope_count ? ui->scopes[ui->scope_count - 1] : 14695981039346656037u;
}

uint64_t ui_id(const Ui *ui, const char *label) { return mix(scope_id(ui), label, strlen(label)); }

void ui_scope(Ui *ui, int scope) {
    uint64_t id = mix(scope_id(ui), &scope, sizeof scope);
    if (ui->scope_count < SCOPES_MAX)
        ui->scopes[ui->scope_count++] = id;
    else
        ui->lost_scopes++;
}

void ui_unscope(Ui *ui) {
    if (ui->lost_scopes > 0)
        ui->lost_scopes--;
    else if (ui->scope_count > 0)
        ui->scope_count--;
}

void ui_disable(Ui *ui, bool is_disabled) { ui->is_disabled = is_disabled; }

// Motion goes through at once; letters that follow each other are one gesture.
static void take_gestures(Ui *ui) {
    int used = 0;
    ui->gesture = (Gesture){0};
    ui->typed[0] = '\0';
    while (used < ui->waiting_count) {
        const Gesture *next = &ui->waiting[used];
        if (ui->gesture.kind && (ui->gesture.kind != GESTURE_TEXT || next->kind != GESTURE_TEXT))
            break;
        used++;
        if (next->kind == GESTURE_TEXT) SDL_strlcat(ui->typed, next->text, sizeof ui->typed);
        if (next->kind == GESTURE_POINT || next->kind == GESTURE_DOWN || next->kind == GESTURE_UP) {
            ui->has_moved |= next->x != ui->pointer_x || next->y != ui->pointer_y;
            ui->pointer_x = next->x, ui->pointer_y = next->y;
            ui->has_pointer = true;
        }
        if (next->kind != GESTURE_POINT) ui->gesture = *next;
    }
    ui->waiting_count -= used;
    memmove(ui->waiting, ui->waiting + used, sizeof *ui->waiting * (size_t)ui->waiting_count);
}

// A pad's cross and stick go on while they are held.
static void repeat_pad(Ui *ui, double dt_s) {
    const double EVERY_S = 0.12;
    if (!ui->pad_x && !ui->pad_y) return;
    ui->pad_s -= dt_s;
    if (ui->pad_s > 0 || ui->waiting_count) return;
    ui->pad_s = EVERY_S;
    ui->waiting[ui->waiting_count++] =
        (Gesture){.kind = GESTURE_MOVE, .x = ui->pad_x, .y = ui->pad_y};
}

void ui_begin(Ui *ui, const Hud *hud, double dt_s) {
    ui->hud = hud;
    ui->has_moved = false;
    repeat_pad(ui, fmin(dt_s, 0.1));
    take_gestures(ui);
    ui->is_cancelled = ui->gesture.kind == GESTURE_CANCEL;
    if (ui->gesture.kind == GESTURE_DOWN) ui->is_down = true;
    if (ui->gesture.kind == GESTURE_UP) ui->is_down = false;
    ui->blink_s = ui->gesture.kind || !isfinite(dt_s) ? 0 : ui->blink_s + dt_s;
    ui->spot_count = ui->scope_count = ui->lost_scopes = ui->plate_count = 0;
    ui->scroll_count = ui->lost_scrolls = 0;
    ui->list = -1;
    ui->is_disabled = false;
    ui->tip[0] = '\0';
    ui->last_id = 0;
    ui->tips_box = (Box){0};
}

void ui_end(Ui *ui) {
    ui->reveals = false; // lists have heard it
    ui_move_focus(ui);
    if (!ui->is_down) ui->active = 0;
    ui_tip_draw(ui);
    ui->last_plate_count = ui->plate_count;
    memcpy(ui->last_plates, ui->plates, sizeof ui->plates);
    ui->gesture = (Gesture){0};
}

bool ui_is_under_pointer(const Ui *ui, Box box) {
    return ui->has_pointer && box_has(box, ui->pointer_x, ui->pointer_y) &&
           box_has(ui_clip(ui), ui->pointer_x, ui->pointer_y);
}

static void note_spot(Ui *ui, uint64_t id, Box box) {
    if (ui->spot_count == SPOTS_MAX) return;
    ui->spots[ui->spot_count++] = (Spot){id, box, ui->list, box_overlaps(box, ui_clip(ui))};
}

static void focus_by_hand(Ui *ui, uint64_t id, bool is_under) {
    if (ui->wants_focus) {
        ui->focus = id;
        ui->wants_focus = false;
        ui->reveals = true;
    }
    if (is_under && ui->has_moved && !ui->active && !ui->is_typing) ui->focus = id;
    if (is_under && ui->gesture.kind == GESTURE_DOWN) {
        if (ui->focus != id) ui->is_typing = false;
        ui->focus = ui->active = id;
        ui->gesture.kind = GESTURE_NONE;
    }
}

Touch ui_touch(Ui *ui, Box box, const char *label) {
    Touch touch = {.id = ui_id(ui, label), .is_visible = box_overlaps(box, ui_clip(ui))};
    ui->last_id = touch.id;
    ui->last_box = box;
    if (ui->is_disabled) return touch;
    bool is_under = ui_is_under_pointer(ui, box);
    note_spot(ui, touch.id, box);
    focus_by_hand(ui, touch.id, is_under);
    touch.is_focused = ui->focus == touch.id;
    if (touch.is_focused) ui->focus_box = box;
    touch.is_held = ui->active == touch.id && ui->is_down;
    touch.is_pressed = ui_takes(ui, &touch, GESTURE_PRESS);
    if (ui->active == touch.id && ui->gesture.kind == GESTURE_UP) {
        touch.is_pressed |= is_under;
        ui->gesture.kind = GESTURE_NONE;
        ui->active = 0;
    }
    return touch;
}

bool ui_takes(Ui *ui, const Touch *touch, GestureKind kind) {
    if (!touch->is_focused || ui->gesture.kind != kind) return false;
    ui->gesture.kind = GESTURE_NONE;
    return true;
}
