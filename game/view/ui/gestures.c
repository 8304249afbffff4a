// gestures.c -- one frame of widgets: converts events to gestures, moves the focus, scrolls lists.
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "game/view_rows.h"
#include "platform/system.h"
#include "ui_inside.h"
#include "view/draw/paint.h"

#define PAD_DELAY_S 0.4  // delay until a held direction repeats
#define PAD_AGAIN_S 0.12 // time between repeats
enum { STICK_ON = 20000, STICK_OFF = 12000 };
enum { PAGE_STEPS = 6, SIDE_COST = 3, ASIDE_PX = 10000 };
enum { BAR_UNITS = 5, WHEEL_ROWS = 2, SWIPE_UNITS = 9 };

Ui *ui_create(void) {
    Ui *ui = calloc(1, sizeof *ui);
    if (ui) ui->list = -1;
    return ui;
}

void ui_destroy(Ui *ui) { free(ui); }

void ui_release(Ui *ui) {
    ui->waiting_count = 0;
    ui->is_on_screen = false;
    ui->gesture = (Gesture){0};
    ui->active = 0;
    ui->is_down = ui->has_button = ui->is_typing = false;
    ui->finger = FINGER_ABSENT;
    ui->pad_x = ui->pad_y = 0;
    *ui->last_title = *ui->last_spoken = '\0';
}

void ui_focus_first(Ui *ui) {
    ui->wants_focus = true;
    ui->is_typing = false;
}

bool ui_is_cancelled(const Ui *ui) { return ui->is_cancelled; }

bool ui_has_focus(const Ui *ui) { return ui->last_id == ui->focus; }

static bool is_over_plate(const Ui *ui, int x, int y) {
    for (int i = 0; i < ui->last_plate_count; i++)
        if (box_has(ui->last_plates[i], x, y)) return true;
    return false;
}

bool ui_has_pointer(const Ui *ui) {
    return ui->has_pointer && is_over_plate(ui, ui->pointer_x, ui->pointer_y);
}

// Queues a gesture. Consecutive motions and swipes are merged; a full queue drops the gesture.
static void note(Ui *ui, Gesture gesture) {
    Gesture *last = ui->waiting_count ? &ui->waiting[ui->waiting_count - 1] : NULL;
    if (last && gesture.kind == GESTURE_POINT && last->kind == GESTURE_POINT)
        *last = gesture;
    else if (last && gesture.kind == GESTURE_SWIPE && last->kind == GESTURE_SWIPE)
        last->y += gesture.y;
    else if (ui->waiting_count < GESTURES_MAX)
        ui->waiting[ui->waiting_count++] = gesture;
}

static void note_kind(Ui *ui, GestureKind kind, int x, int y) {
    note(ui, (Gesture){.kind = kind, .x = x, .y = y});
}

// Returns a gesture for the widget that is at x, y on the screen. If the next frame has another
// layout, the widget gets the gesture at its new place, and other widgets never do.
static Gesture aimed(const Ui *ui, GestureKind kind, int x, int y) {
    Gesture gesture = {.kind = kind, .x = x, .y = y};
    if (!ui->is_on_screen) return gesture;
    for (int i = 0; i < ui->list_count && !gesture.target; i++)
        if (box_has(ui->lists[i].bar, x, y))
            gesture.target = ~ui->lists[i].id, gesture.box = ui->lists[i].bar;
    for (int i = 0; i < ui->target_count && !gesture.target; i++) {
        const UiTarget *target = &ui->targets[i];
        bool is_clipped = target->list >= 0 && !box_has(ui->lists[target->list].view, x, y);
        if (!is_clipped && box_has(target->box, x, y))
            gesture.target = target->id, gesture.box = target->box;
    }
    return gesture;
}

typedef struct KeyGesture {
    int code; // a scancode, or ON_PAD plus a gamepad button
    GestureKind kind;
    int x, y;
} KeyGesture;

enum { ON_PAD = SDL_NUM_SCANCODES };
#define KEY(name) SDL_SCANCODE_##name
#define PAD(name) ON_PAD + SDL_CONTROLLER_BUTTON_##name
#define ROW(input, gesture, x, y) {input, GESTURE_##gesture, x, y},
static const KeyGesture KEY_GESTURES[] = {UI_GESTURES(ROW)};

static const KeyGesture *find_gesture(int code) {
    for (size_t i = 0; i < sizeof KEY_GESTURES / sizeof *KEY_GESTURES; i++)
        if (KEY_GESTURES[i].code == code) return &KEY_GESTURES[i];
    return NULL;
}

bool ui_is_steering(SDL_Scancode code) {
    const KeyGesture *row = code == SDL_SCANCODE_SPACE ? NULL : find_gesture((int)code);
    return row &&
           (row->kind == GESTURE_MOVE || row->kind == GESTURE_PRESS || row->kind == GESTURE_CANCEL);
}

// Copy and paste need Ctrl. The space bar is a letter in a text field. A held key presses once.
static void key_down(Ui *ui, const SDL_KeyboardEvent *key) {
    int code = (int)key->keysym.scancode;
    const KeyGesture *row = find_gesture(code);
    if (!row || (code == SDL_SCANCODE_SPACE && ui->is_typing)) return;
    bool is_once = row->kind == GESTURE_PRESS || row->kind == GESTURE_CANCEL;
    bool is_chord = row->kind == GESTURE_COPY || row->kind == GESTURE_PASTE;
    if ((is_once && key->repeat) || (is_chord && !(key->keysym.mod & (KMOD_CTRL | KMOD_GUI))))
        return;
    bool is_back = row->kind == GESTURE_NEXT && key->keysym.mod & KMOD_SHIFT;
    note_kind(ui, row->kind, is_back ? -1 : row->x, row->y);
}

// Holds a direction of a pad; it repeats until it is released.
static void hold_pad(Ui *ui, int x, int y) {
    ASSERT(abs(x) <= 1 && abs(y) <= 1);
    if (x == ui->pad_x && y == ui->pad_y) return;
    ui->pad_x = x, ui->pad_y = y;
    ui->pad_s = PAD_DELAY_S;
    if (x || y) note_kind(ui, GESTURE_MOVE, x, y);
}

static int stick_way(int value, int held) {
    int least = held ? STICK_OFF : STICK_ON;
    return value > least ? 1 : value < -least ? -1 : 0;
}

// Key releases are not consumed: they belong to the listener that received the press.
static bool key_event(Ui *ui, const SDL_Event *event) {
    if (event->type == SDL_KEYDOWN) key_down(ui, &event->key);
    if (event->type == SDL_TEXTINPUT) {
        Gesture gesture = {.kind = GESTURE_TEXT};
        SDL_strlcpy(gesture.text, event->text.text, sizeof gesture.text);
        note(ui, gesture);
    }
    return event->type == SDL_KEYDOWN || event->type == SDL_TEXTINPUT;
}

static bool pad_event(Ui *ui, const SDL_Event *event) {
    bool is_down = event->type == SDL_CONTROLLERBUTTONDOWN;
    bool is_axis = event->type == SDL_CONTROLLERAXISMOTION;
    bool is_button = is_down || event->type == SDL_CONTROLLERBUTTONUP;
    const KeyGesture *row = is_button ? find_gesture(ON_PAD + event->cbutton.button) : NULL;
    if (row && row->kind == GESTURE_MOVE)
        hold_pad(ui, is_down ? row->x : 0, is_down ? row->y : 0);
    else if (row && is_down)
        note_kind(ui, row->kind, row->x, row->y);
    if (is_axis && event->caxis.axis == SDL_CONTROLLER_AXIS_LEFTX && !ui->pad_y)
        hold_pad(ui, stick_way(event->caxis.value, ui->pad_x), 0);
    if (is_axis && event->caxis.axis == SDL_CONTROLLER_AXIS_LEFTY && !ui->pad_x)
        hold_pad(ui, 0, stick_way(event->caxis.value, ui->pad_y));
    return is_down || is_axis;
}

// Classifies the finger's motion. Returns true while it is not a press or a drag.
static bool finger_waits(Ui *ui, int x, int y) {
    const Gesture *from = &ui->finger_down;
    int least = ui_px(ui, SWIPE_UNITS), right = abs(x - from->x), down = abs(y - from->y);
    if (ui->finger == FINGER_WAITS && (right > least || down > least)) {
        ui->finger = down > right ? FINGER_SWIPES : FINGER_DRAGS;
        ui->swiped_y = y;
        if (ui->finger == FINGER_DRAGS) note(ui, *from);
    }
    if (ui->finger != FINGER_SWIPES) return ui->finger == FINGER_WAITS;
    if (y != ui->swiped_y) note_kind(ui, GESTURE_SWIPE, 0, y - ui->swiped_y);
    ui->swiped_y = y;
    return true;
}

// A press of a finger is reported when the finger is lifted, because it may become a swipe.
static bool finger_event(Ui *ui, const SDL_MouseButtonEvent *button, int x, int y, bool is_modal) {
    bool is_ours = is_modal || is_over_plate(ui, x, y), was_held = ui->has_button;
    if (button->type == SDL_MOUSEBUTTONDOWN) {
        ui->has_button = is_ours;
        ui->finger = is_ours ? FINGER_WAITS : FINGER_ABSENT;
        ui->finger_down = aimed(ui, GESTURE_DOWN, x, y);
        if (is_ours) note_kind(ui, GESTURE_POINT, x, y);
        if (!is_ours) ui->is_typing = false;
        return is_ours;
    }
    Gesture up = aimed(ui, GESTURE_UP, x, y);
    if (was_held && ui->finger == FINGER_WAITS) {
        note(ui, ui->finger_down);
        up = ui->finger_down;
        up.kind = GESTURE_UP;
    }
    if (was_held && ui->finger != FINGER_SWIPES) note(ui, up);
    ui->has_button = false;
    ui->finger = FINGER_ABSENT;
    return was_held;
}

// A mouse button that is pressed over a plate belongs to the UI until it is released.
static bool button_event(Ui *ui, const SDL_MouseButtonEvent *button, double density,
                         bool is_modal) {
    int x = (int)(button->x * density), y = (int)(button->y * density);
    if (button->which == SDL_TOUCH_MOUSEID) return finger_event(ui, button, x, y, is_modal);
    bool is_ours = is_modal || is_over_plate(ui, x, y), was_held = ui->has_button;
    if (button->button != SDL_BUTTON_LEFT) return is_ours && button->type == SDL_MOUSEBUTTONDOWN;
    ui->has_button = is_ours && button->type == SDL_MOUSEBUTTONDOWN;
    if (button->type == SDL_MOUSEBUTTONUP) {
        if (was_held) note(ui, aimed(ui, GESTURE_UP, x, y));
        return was_held;
    }
    if (is_ours) note(ui, aimed(ui, GESTURE_DOWN, x, y));
    if (!is_ours) ui->is_typing = false;
    return is_ours;
}

static bool mouse_event(Ui *ui, const SDL_Event *event, double density, bool is_modal) {
    switch (event->type) {
    case SDL_MOUSEMOTION: {
        int x = (int)(event->motion.x * density), y = (int)(event->motion.y * density);
        if (event->motion.which == SDL_TOUCH_MOUSEID && finger_waits(ui, x, y)) return true;
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
    ASSERT(density > 0);
    if (event->type == SDL_WINDOWEVENT && event->window.event == SDL_WINDOWEVENT_FOCUS_LOST)
        ui_release(ui);
    return ((takes_keys || ui->is_typing) && key_event(ui, event)) ||
           (takes_keys && pad_event(ui, event)) || mouse_event(ui, event, density, takes_keys);
}

// FNV-1a
static uint64_t mix(uint64_t hash, const void *bytes, size_t size) {
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++) hash = (hash ^ at[i]) * 1099511628211u;
    return hash;
}

static uint64_t scope_id(const Ui *ui) {
    return ui->scope_count ? ui->scopes[ui->scope_count - 1] : 14695981039346656037u;
}

static uint64_t id_of(const Ui *ui, const char *label) {
    return mix(scope_id(ui), label, strlen(label));
}

void ui_scope(Ui *ui, int scope) {
    ASSERT(ui->scope_count < UI_SCOPES_MAX);
    ui->scopes[ui->scope_count] = mix(scope_id(ui), &scope, sizeof scope);
    ui->scope_count++;
}

void ui_unscope(Ui *ui) {
    ASSERT(ui->scope_count > 0);
    ui->scope_count--;
}

void ui_disable(Ui *ui, bool is_disabled) { ui->is_disabled = is_disabled; }

// Takes the gesture of this frame from the queue. Motion is applied immediately; consecutive
// letters are one gesture.
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
    ASSERT(ui->waiting_count >= 0);
    memmove(ui->waiting, ui->waiting + used, sizeof *ui->waiting * (size_t)ui->waiting_count);
}

void ui_begin(Ui *ui, UiFrame frame, double dt_s) {
    ASSERT(frame.scale >= 0 && frame.font && frame.renderer);
    ui->frame = frame;
    ui->has_moved = false;
    if (ui->pad_x || ui->pad_y) { // a held direction repeats
        ui->pad_s -= min_of(dt_s, 0.1);
        bool is_due = !(ui->pad_s > 0) && !ui->waiting_count;
        if (is_due) ui->pad_s = PAD_AGAIN_S;
        if (is_due) note_kind(ui, GESTURE_MOVE, ui->pad_x, ui->pad_y);
    }
    take_gestures(ui);
    ui->is_cancelled = ui->gesture.kind == GESTURE_CANCEL;
    if (ui->gesture.kind == GESTURE_DOWN) ui->is_down = true;
    if (ui->gesture.kind == GESTURE_UP) ui->is_down = false;
    ui->blink_s = ui->gesture.kind || !isfinite(dt_s) ? 0 : ui->blink_s + dt_s;
    ui->target_count = ui->scope_count = ui->plate_count = ui->list_count = 0;
    ui->list = -1;
    ui->is_disabled = ui->hides_tips = false;
    ui->tip[0] = ui->title[0] = ui->spoken[0] = '\0';
    ui->last_id = 0;
    ui->tips_box = (Box){0};
}

static bool is_under_pointer(const Ui *ui, Box box) {
    return ui->has_pointer && box_has(box, ui->pointer_x, ui->pointer_y) &&
           box_has(ui_clip(ui), ui->pointer_x, ui->pointer_y);
}

static void add_target(Ui *ui, uint64_t id, Box box, int list, bool is_in_view) {
    if (ui->target_count < UI_TARGETS_MAX)
        ui->targets[ui->target_count++] = (UiTarget){id, box, list, is_in_view};
}

// Consumes a press or release of the mouse button at a widget. The pointer keeps its place within a
// widget that has another box than the one on the screen.
static bool takes_button(Ui *ui, uint64_t id, Box box, GestureKind kind) {
    Box was = ui->gesture.box;
    if (ui->gesture.kind != kind || ui->gesture.target != id) return false;
    ui->pointer_x = box.x + (ui->pointer_x - was.x) * box.w / was.w;
    ui->pointer_y = box.y + (ui->pointer_y - was.y) * box.h / was.h;
    ui->gesture.kind = GESTURE_NONE;
    return true;
}

UiTouch ui_touch(Ui *ui, Box box, const char *label) {
    DEBUG_ASSERT(label);
    UiTouch touch = {.id = id_of(ui, label), .is_visible = box_overlaps(box, ui_clip(ui))};
    ui->last_id = touch.id;
    ui->last_box = box;
    if (ui->is_disabled) return touch;
    bool is_under = is_under_pointer(ui, box);
    add_target(ui, touch.id, box, ui->list, touch.is_visible);
    if (ui->wants_focus) {
        ui->focus = touch.id;
        ui->wants_focus = false;
        ui->reveals = true;
    }
    if (is_under && ui->has_moved && !ui->active && !ui->is_typing) ui->focus = touch.id;
    if (takes_button(ui, touch.id, box, GESTURE_DOWN)) {
        if (ui->focus != touch.id) ui->is_typing = false;
        ui->focus = ui->active = touch.id;
    }
    touch.is_focused = ui->focus == touch.id;
    if (touch.is_focused) {
        ui->focus_box = box;
        utf8_copy(ui->spoken, sizeof ui->spoken, label);
    }
    touch.is_held = ui->active == touch.id && ui->is_down;
    touch.is_pressed = ui_takes(ui, &touch, GESTURE_PRESS);
    if (ui->active == touch.id && ui->gesture.kind == GESTURE_UP) {
        touch.is_pressed |= takes_button(ui, touch.id, box, GESTURE_UP);
        ui->gesture.kind = GESTURE_NONE;
        ui->active = 0;
    }
    return touch;
}

bool ui_takes(Ui *ui, const UiTouch *touch, GestureKind kind) {
    if (!touch->is_focused || ui->gesture.kind != kind) return false;
    ui->gesture.kind = GESTURE_NONE;
    return true;
}

void ui_speak(Ui *ui, const UiTouch *touch, const char *value) {
    if (touch->is_focused && *value) text_join(ui->spoken, sizeof ui->spoken, ", ", value);
}

// Lets screen readers say the widget that has got the focus or another value.
static void speak(Ui *ui) {
    char text[5 * UI_TIP_MAX] = "";
    bool is_page = strcmp(ui->title, ui->last_title) != 0;
    if (!*ui->spoken || (!strcmp(ui->spoken, ui->last_spoken) && !is_page)) return;
    if (is_page && *ui->title) text_join(text, sizeof text, ": ", ui->title);
    text_join(text, sizeof text, ": ", ui->spoken);
    if (*ui->tip) text_join(text, sizeof text, ". ", ui->tip);
    browser_speak(text);
    memcpy(ui->last_title, ui->title, sizeof ui->title);
    memcpy(ui->last_spoken, ui->spoken, sizeof ui->spoken);
}

static int focused_target(const Ui *ui) {
    for (int i = 0; i < ui->target_count; i++)
        if (ui->targets[i].id == ui->focus) return i;
    return -1;
}

// Returns the distance between two intervals; 0 if they overlap.
static int gap(int a, int a_size, int b, int b_size) {
    if (a + a_size <= b) return b - a - a_size;
    return b + b_size <= a ? a - b - b_size : 0;
}

static int middle(int at, int size) { return 2 * at + size; } // half pixels

static Box transposed(Box box) { return (Box){box.y, box.x, box.h, box.w}; }

// Returns a distance of `to` from `from`, down (y 1) or up (y -1); -1 if the near edge of `to` is
// not beyond the centre of `from`. Boxes straight ahead are nearer than all boxes to the side, and
// equally near boxes are ordered by the offset of their centres.
static int64_t distance_along(Box from, Box to, int y) {
    DEBUG_ASSERT(y == 1 || y == -1);
    int ahead =
        y > 0 ? 2 * to.y - middle(from.y, from.h) : middle(from.y, from.h) - 2 * (to.y + to.h);
    if (ahead < 0) return -1;
    int edges = gap(from.y, from.h, to.y, to.h), side = gap(from.x, from.w, to.x, to.w);
    int off = abs(middle(to.x, to.w) - middle(from.x, from.w));
    return 64 * ((int64_t)edges + SIDE_COST * side + (side > 0 ? ASIDE_PX : 0)) + off / 8;
}

// Returns the nearest target in a direction, or -1. Rows of the same list come first; rows of other
// lists count only if they are in view.
static int nearest_target(const Ui *ui, const UiTarget *from, int x, int y) {
    int best = -1;
    int64_t best_away = INT64_MAX;
    bool is_best_near = false;
    for (int i = 0; i < ui->target_count; i++) {
        const UiTarget *target = &ui->targets[i];
        bool is_near = from->list >= 0 && target->list == from->list;
        // Only the visible part of a row can be reached from outside its list.
        Box to = is_near || target->list < 0 || !target->is_in_view
                     ? target->box
                     : box_cut(target->box, ui->lists[target->list].view);
        int64_t away = x ? distance_along(transposed(from->box), transposed(to), x)
                         : distance_along(from->box, to, y);
        if (target->id == ui->focus || away < 0 || (!is_near && !target->is_in_view)) continue;
        if (is_best_near && !is_near) continue;
        if (is_near == is_best_near && away >= best_away) continue;
        best = i, best_away = away, is_best_near = is_near;
    }
    return best;
}

static void focus_on(Ui *ui, int target) {
    ASSERT(target < ui->target_count);
    if (target < 0) return;
    ui->focus = ui->targets[target].id;
    ui->focus_box = ui->targets[target].box;
    ui->reveals = true;
    ui->is_typing = false;
}

// Moving down from the lowest widget leads to the topmost widget of the same column.
static int wrapped_target(const Ui *ui, int from, int y) {
    int best = -1, best_y = 0;
    for (int i = 0; i < ui->target_count; i++) {
        Box box = ui->targets[i].box, here = ui->targets[from].box;
        if (gap(box.x, box.w, here.x, here.w) > 0 || i == from) continue;
        int upness = -y * middle(box.y, box.h);
        if (best < 0 || upness > best_y) best = i, best_y = upness;
    }
    return best;
}

// Returns the topmost target, left before right. Rows outside a list's view count too.
static int uppermost_target(const Ui *ui) {
    int best = 0;
    for (int i = 1; i < ui->target_count; i++) {
        Box box = ui->targets[i].box, first = ui->targets[best].box;
        if (box.y < first.y || (box.y == first.y && box.x < first.x)) best = i;
    }
    return best;
}

static void move(Ui *ui, int x, int y, bool wraps) {
    int from = focused_target(ui);
    if (from < 0) return;
    int to = nearest_target(ui, &ui->targets[from], x, y);
    if (to < 0 && y && wraps) to = wrapped_target(ui, from, y);
    focus_on(ui, to);
}

// Handles a gesture that no widget has consumed.
static void move_focus(Ui *ui) {
    if (ui->target_count == 0) return;
    // The nearest widget gets the focus if the focused one has disappeared.
    bool is_lost = focused_target(ui) < 0;
    if (is_lost && (ui->focus || ui->gesture.kind)) {
        int best = -1;
        int64_t best_away = INT64_MAX;
        Box lost = ui->focus_box;
        for (int i = 0; i < ui->target_count; i++) {
            Box box = ui->targets[i].box;
            int64_t away = abs(middle(box.x, box.w) - middle(lost.x, lost.w)) +
                           2 * (int64_t)abs(middle(box.y, box.h) - middle(lost.y, lost.h));
            if (away < best_away) best = i, best_away = away;
        }
        focus_on(ui, best);
    }
    int x = ui->gesture.x, y = ui->gesture.y, count = ui->target_count;
    switch (ui->gesture.kind) {
    case GESTURE_MOVE: move(ui, x, y, true); break;
    case GESTURE_NEXT: focus_on(ui, (focused_target(ui) + x + count) % count); break;
    case GESTURE_PAGE:
        for (int i = 0; i < PAGE_STEPS; i++) move(ui, 0, y, false);
        break;
    case GESTURE_END: focus_on(ui, y < 0 ? uppermost_target(ui) : count - 1); break;
    default: break;
    }
}

void ui_end(Ui *ui) {
    ASSERT(ui->scope_count == 0 && ui->list < 0);
    ui->reveals = false;
    speak(ui);
    move_focus(ui);
    if (!ui->is_down) ui->active = 0;
    ui_tip_draw(ui);
    ui->last_plate_count = ui->plate_count;
    memcpy(ui->last_plates, ui->plates, sizeof ui->plates);
    ui->gesture = (Gesture){0};
    ui->is_on_screen = true;
}

// Draws the scroll bar. Its handle is to the bar as the view is to the content.
static void draw_bar(Ui *ui, Box bar, UiList *list) {
    int handle = (int)((double)bar.h * bar.h / list->content_px), least = ui_px(ui, 14);
    if (handle < least) handle = least < bar.h ? least : bar.h;
    double run = max_of(bar.h - handle, 1);
    list->bar = bar;
    uint64_t id = ~list->id; // the target of a list without widgets is list->id
    if (takes_button(ui, id, bar, GESTURE_DOWN)) ui->active = id;
    bool is_held = ui->active == id && ui->is_down;
    if (is_held)
        *list->at_px = clamp((ui->pointer_y - bar.y - handle / 2.0) / run, 0, 1) * list->most_px;
    int y = bar.y + (int)(run * *list->at_px / max_of(list->most_px, 1));
    paint_box(ui->frame.renderer, bar, INK_WHITE, 0.07);
    paint_box(ui->frame.renderer, (Box){bar.x, y, bar.w, handle}, is_held ? INK_AMBER : INK_GREY,
              0.9);
}

static void clip_to(const Ui *ui, Box box) {
    SDL_RenderSetClipRect(ui->frame.renderer->sdl, &(SDL_Rect){box.x, box.y, box.w, box.h});
}

Box ui_scroll_begin(Ui *ui, Box box, const char *label, int content_px, double *scroll_px) {
    ASSERT(ui->list_count < UI_LISTS_MAX && content_px >= 0 && isfinite(*scroll_px));
    Box clip = ui_clip(ui);
    UiList *list = &ui->lists[ui->list_count];
    *list = (UiList){.id = id_of(ui, label),
                     .at_px = scroll_px,
                     .content_px = content_px,
                     .parent = ui->list,
                     .clip = clip,
                     .targets = ui->target_count};
    ui->list = ui->list_count++;
    list->most_px = content_px > box.h ? content_px - box.h : 0;
    *scroll_px = clamp(*scroll_px, 0, list->most_px);
    if (list->most_px > 0) {
        Box bar = box_cut_right(&box, ui_px(ui, BAR_UNITS));
        box_cut_right(&box, ui_px(ui, 4));
        list->view = clip; // the bar is outside the list
        draw_bar(ui, bar, list);
    }
    list->view = box_cut(box, clip);
    clip_to(ui, list->view);
    return (Box){box.x, box.y - (int)*scroll_px, box.w, content_px};
}

// A list without widgets can be focused, and scrolls by the arrow keys.
static void take_arrows(Ui *ui, UiList *list, int row) {
    bool is_full = ui->target_count == UI_TARGETS_MAX;
    if (list->most_px == 0 || ui->target_count > list->targets || is_full) return;
    add_target(ui, list->id, list->view, -1, true);
    if (ui->wants_focus) ui->focus = list->id, ui->wants_focus = false;
    if (ui->focus != list->id) return;
    ui->focus_box = list->view;
    Box mark = {list->view.x + list->view.w + ui_px(ui, 2), list->view.y, ui_px(ui, 2),
                list->view.h};
    clip_to(ui, list->clip);
    paint_box(ui->frame.renderer, mark, INK_AMBER, 1);
    int y =
        ui->gesture.kind == GESTURE_MOVE || ui->gesture.kind == GESTURE_PAGE ? ui->gesture.y : 0;
    if (ui->gesture.kind == GESTURE_PAGE) row = list->view.h - row;
    if (ui->gesture.kind == GESTURE_END) y = ui->gesture.y, row = list->content_px;
    double to = clamp(*list->at_px + y * row, 0, list->most_px);
    if (to == *list->at_px) return;
    *list->at_px = to;
    ui->gesture.kind = GESTURE_NONE;
}

void ui_scroll_end(Ui *ui) {
    ASSERT(ui->list >= 0);
    UiList *list = &ui->lists[ui->list];
    int row = ui_row_height(ui);
    if (ui->gesture.kind == GESTURE_SWIPE && is_under_pointer(ui, list->view) &&
        list->most_px > 0) {
        *list->at_px = clamp(*list->at_px - ui->gesture.y, 0, list->most_px);
        ui->gesture.kind = GESTURE_NONE;
    }
    if (ui->gesture.kind == GESTURE_WHEEL && is_under_pointer(ui, list->view) &&
        list->most_px > 0) {
        *list->at_px = clamp(*list->at_px - ui->gesture.y * WHEEL_ROWS * row, 0, list->most_px);
        ui->gesture.kind = GESTURE_NONE;
    }
    take_arrows(ui, list, row);
    // Scrolls to the focus; for the first row, to the top of the list.
    for (int i = list->targets; i < ui->target_count && ui->reveals; i++) {
        Box box = ui->targets[i].box, view = list->view;
        if (ui->targets[i].id != ui->focus || ui->targets[i].list < 0) continue;
        if (box.y + box.h > view.y + view.h) *list->at_px += box.y + box.h - view.y - view.h;
        if (box.y < view.y) *list->at_px -= view.y - box.y;
        if (*list->at_px < box.h && i == list->targets) *list->at_px = 0;
        *list->at_px = clamp(*list->at_px, 0, list->most_px);
    }
    ui->list = list->parent;
    if (ui->list >= 0)
        clip_to(ui, list->clip);
    else
        SDL_RenderSetClipRect(ui->frame.renderer->sdl, NULL);
}
