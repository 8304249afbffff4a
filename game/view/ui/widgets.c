// widgets.c -- plates, labels, buttons, tabs, toggles, choices, sliders, text fields.
#include <stdio.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ui_inside.h"

enum { MARK_UNITS = 3, EDGE_UNITS = 10 };
#define STEPS_PER_RANGE 100.0

// Returns the y of text that is vertically centred in the box.
static int text_y(const Ui *ui, Box box, FontSize size) {
    return box.y + (box.h - font_height(ui->frame.font, size)) / 2;
}

static void paint(const Ui *ui, Box box, Rgb colour, double alpha) {
    paint_box(ui->frame.renderer, box, colour, alpha);
}

static void draw_centred(const Ui *ui, Box box, Rgb ink, const char *label) {
    Font *font = ui->frame.font;
    int width = font_width(font, FONT_NORMAL, label), room = box.w - 2 * ui_px(ui, 4);
    int x = box.x + (box.w - (width < room ? width : room)) / 2;
    font_draw_fit(font, FONT_NORMAL, x, text_y(ui, box, FONT_NORMAL), room, ink, label);
}

// Draws the background of a widget. An amber left edge marks the focus.
static void draw_face(const Ui *ui, Box box, const UiTouch *touch) {
    double light = touch->is_held ? 0.20 : touch->is_focused ? 0.13 : 0.045;
    paint(ui, box, INK_WHITE, ui->is_disabled ? 0.02 : light);
    if (touch->is_focused)
        paint(ui, (Box){box.x, box.y, ui_px(ui, MARK_UNITS), box.h}, INK_AMBER, 1);
}

static Rgb ink_of(const Ui *ui, const UiTouch *touch) {
    return ui->is_disabled     ? INK_DIM
           : touch->is_focused ? INK_WHITE
                               : rgb_mix(INK_GREY, INK_WHITE, 0.4f);
}

// Draws a background with a label on the left. Returns the box for the value.
static Box draw_row(const Ui *ui, Box box, const UiTouch *touch, const char *label) {
    Box value = ui_value_box(ui, box);
    int pad = ui_px(ui, UI_PAD_UNITS);
    draw_face(ui, box, touch);
    font_draw_fit(ui->frame.font, FONT_NORMAL, box.x + pad, text_y(ui, box, FONT_NORMAL),
                  value.x - box.x - 2 * pad, ink_of(ui, touch), label);
    return value;
}

void ui_plate(Ui *ui, Box box, const char *title) {
    int edge = ui_px(ui, EDGE_UNITS);
    paint_plate(ui->frame.renderer, box, 0.94);
    paint(ui, (Box){box.x, box.y, box.w, ui_px(ui, 2)}, INK_AMBER, title ? 0.9 : 0.35);
    if (ui->plate_count < UI_PLATES_MAX) ui->plates[ui->plate_count++] = box;
    Box head = {box.x + edge + ui_px(ui, 4), box.y + edge, box.w - 3 * edge,
                font_height(ui->frame.font, FONT_LARGE)};
    if (title) ui_title(ui, head, title);
}

void ui_title(Ui *ui, Box box, const char *title) {
    utf8_copy(ui->title, sizeof ui->title, title);
    font_draw_fit(ui->frame.font, FONT_LARGE, box.x, text_y(ui, box, FONT_LARGE), box.w, INK_WHITE,
                  title);
}

int ui_plate_head(const Ui *ui) {
    return font_height(ui->frame.font, FONT_LARGE) + ui_px(ui, EDGE_UNITS + 6);
}

void ui_label(Ui *ui, Box box, const char *text, Rgb colour) {
    if (!box_overlaps(box, ui_clip(ui))) return;
    font_draw_fit(ui->frame.font, FONT_SMALL, box.x, text_y(ui, box, FONT_SMALL), box.w,
                  ui->is_disabled ? INK_DIM : colour, text);
}

bool ui_button(Ui *ui, Box box, const char *label) {
    UiTouch touch = ui_touch(ui, box, label);
    if (!touch.is_visible) return touch.is_pressed;
    int pad = ui_px(ui, UI_PAD_UNITS);
    draw_face(ui, box, &touch);
    font_draw_fit(ui->frame.font, FONT_NORMAL, box.x + pad, text_y(ui, box, FONT_NORMAL),
                  box.w - 2 * pad, ink_of(ui, &touch), label);
    return touch.is_pressed;
}

bool ui_main_button(Ui *ui, Box box, const char *label) {
    UiTouch touch = ui_touch(ui, box, label);
    if (!touch.is_visible) return touch.is_pressed;
    double light = ui->is_disabled    ? 0.1
                   : touch.is_held    ? 0.85
                   : touch.is_focused ? 1
                                      : UI_MAIN_LIGHT;
    paint(ui, box, INK_AMBER, light);
    draw_centred(ui, box, ui->is_disabled ? INK_DIM : INK_PLATE, label);
    return touch.is_pressed;
}

// Consumes Left (-1) or Right (1) if the widget has the focus. Returns 0 if there is none.
static int take_sideways(Ui *ui, const UiTouch *touch) {
    if (!touch->is_focused || ui->gesture.kind != GESTURE_MOVE || !ui->gesture.x) return 0;
    ui->gesture.kind = GESTURE_NONE;
    return ui->gesture.x;
}

static void draw_tab(const Ui *ui, Box box, const UiTouch *touch, const char *label,
                     bool is_chosen) {
    int mark = ui_px(ui, touch->is_focused && is_chosen ? 4 : 2);
    paint(ui, box, INK_WHITE, touch->is_focused ? 0.13 : is_chosen ? 0.08 : 0.02);
    paint(ui, (Box){box.x, box.y + box.h - mark, box.w, mark}, is_chosen ? INK_AMBER : INK_GREY,
          is_chosen ? 1 : 0.25);
    draw_centred(ui, box, is_chosen ? INK_AMBER : ink_of(ui, touch), label);
}

bool ui_tab(Ui *ui, Box box, const char *label, bool is_chosen) {
    UiTouch touch = ui_touch(ui, box, label);
    if (touch.is_visible) draw_tab(ui, box, &touch, label, is_chosen);
    return touch.is_pressed;
}

bool ui_tabs(Ui *ui, Box row, const char *const *labels, int count, int *chosen) {
    ASSERT(count > 0 && *chosen >= 0 && *chosen < count);
    bool is_by_mouse = ui->gesture.kind == GESTURE_UP;
    UiTouch touch = ui_touch(ui, row, labels[0]);
    int was = *chosen, by = take_sideways(ui, &touch), pointed = -1, width = row.w / count;
    *chosen = (was + by + count) % count;
    for (int i = 0; i < count; i++) {
        Box box = box_cut_left(&row, i < count - 1 ? width : row.w);
        UiTouch part = touch;
        if (box_has(box, ui->pointer_x, ui->pointer_y)) pointed = i;
        part.is_focused = touch.is_focused && i == *chosen;
        if (touch.is_visible) draw_tab(ui, box, &part, labels[i], i == *chosen);
    }
    if (touch.is_pressed && is_by_mouse && pointed >= 0) *chosen = pointed;
    if (*chosen) ui_speak(ui, &touch, labels[*chosen]);
    return *chosen != was;
}

bool ui_toggle(Ui *ui, Box box, const char *label, bool *is_on) {
    UiTouch touch = ui_touch(ui, box, label);
    if (touch.is_pressed) *is_on = !*is_on;
    ui_speak(ui, &touch, *is_on ? "on" : "off");
    if (!touch.is_visible) return touch.is_pressed;
    Box value = draw_row(ui, box, &touch, label);
    int height = font_height(ui->frame.font, FONT_SMALL), width = 2 * height;
    int knob = height - 2 * ui_px(ui, 2), edge = (height - knob) / 2;
    Box slot = {value.x, value.y + (value.h - height) / 2, width, height};
    Box at = {*is_on ? slot.x + width - edge - knob : slot.x + edge, slot.y + edge, knob, knob};
    paint(ui, slot, *is_on ? INK_AMBER : INK_WHITE, ui->is_disabled ? 0.1 : *is_on ? 0.35 : 0.15);
    paint(ui, at, ui->is_disabled ? INK_DIM : *is_on ? INK_AMBER : INK_GREY, 1);
    box_cut_left(&value, width + ui_px(ui, 8));
    ui_label(ui, value, *is_on ? "on" : "off", ink_of(ui, &touch));
    return touch.is_pressed;
}

bool ui_choice(Ui *ui, Box box, const char *label, const char *const *words, int count,
               int *chosen) {
    ASSERT(count >= 0 && *chosen >= 0);
    bool is_by_mouse = ui->gesture.kind == GESTURE_UP;
    UiTouch touch = ui_touch(ui, box, label);
    Font *font = ui->frame.font;
    Box value = ui_value_box(ui, box);
    bool is_back = is_by_mouse && ui->pointer_x < value.x + value.w / 2;
    int by = touch.is_pressed ? is_back ? -1 : 1 : take_sideways(ui, &touch), was = *chosen;
    if (by && count > 0) *chosen = (was + by + count) % count;
    const char *shown = *chosen >= 0 && *chosen < count ? words[*chosen] : "";
    ui_speak(ui, &touch, shown);
    if (!touch.is_visible) return *chosen != was;
    draw_row(ui, box, &touch, label);
    int arrow = font_advance(font, FONT_NORMAL) + ui_px(ui, 6), y = text_y(ui, box, FONT_NORMAL);
    Rgb arrow_ink = touch.is_focused ? INK_AMBER : INK_DIM;
    font_draw(font, FONT_NORMAL, value.x, y, arrow_ink, "<");
    font_draw_right(font, FONT_NORMAL, value.x + value.w, y, arrow_ink, ">");
    int x = value.x + arrow, room = value.w - 2 * arrow;
    int width = font_width(font, FONT_NORMAL, shown);
    if (width < room) x += (room - width) / 2;
    font_draw_fit(font, FONT_NORMAL, x, y, value.x + value.w - arrow - x, ink_of(ui, &touch),
                  shown);
    return *chosen != was;
}

// Returns the step of a range. The default is a round number: 1, 2 or 5 times a power of ten.
static double step_of(UiRange range) {
    double least_step = (range.high - range.low) / STEPS_PER_RANGE;
    if (range.step > 0 || least_step <= 0) return range.step;
    double unit = pow(10, floor(log10(least_step)));
    double part = least_step / unit;
    return unit * (part <= 1 ? 1 : part <= 2 ? 2 : part <= 5 ? 5 : 10);
}

// Prints a value with the digits that its step needs.
static void value_text(UiRange range, double value, char *text, size_t size) {
    double step = step_of(range);
    int digits = step >= 1 && step == floor(step) ? 0 : step >= 0.1 ? 1 : step >= 0.01 ? 2 : 3;
    snprintf(text, size, "%.*f%s%s", digits, value, range.unit && *range.unit ? " " : "",
             range.unit ? range.unit : "");
}

static double part_of(UiRange range, double value) {
    return range.high > range.low ? clamp((value - range.low) / (range.high - range.low), 0, 1) : 0;
}

bool ui_slider(Ui *ui, Box box, const char *label, UiRange range, double *value) {
    ASSERT(range.low <= range.high && isfinite(*value));
    Font *font = ui->frame.font;
    UiTouch touch = ui_touch(ui, box, label);
    double was = *value;
    char text[48];
    value_text(range, range.high, text, sizeof text);
    int letters = font_width(font, FONT_SMALL, text), least = 7 * font_advance(font, FONT_SMALL);
    Box track = ui_value_box(ui, box);
    box_cut_right(&track, (letters > least ? letters : least) + ui_px(ui, 8));
    if (touch.is_held) {
        double part = (ui->pointer_x - track.x + 0.5) / max_of(track.w, 1);
        double at = range.low + clamp(part, 0, 1) * (range.high - range.low), step = step_of(range);
        // Steps are relative to the lower end, so that the mouse selects round values too.
        if (step > 0) at = range.low + step * round((at - range.low) / step);
        *value = clamp(at, range.low, range.high);
    }
    int by = take_sideways(ui, &touch);
    if (by) *value = clamp(*value + by * step_of(range), range.low, range.high);
    if (ui_takes(ui, &touch, GESTURE_RESET)) *value = range.initial;
    value_text(range, *value, text, sizeof text);
    ui_speak(ui, &touch, text);
    if (!touch.is_visible) return *value != was;
    draw_row(ui, box, &touch, label);
    int thick = ui_px(ui, 4), mark = ui_px(ui, 2), knob = ui_px(ui, 10);
    int middle = track.y + track.h / 2, at = track.x + (int)(part_of(range, *value) * track.w);
    int initial = track.x + (int)(part_of(range, range.initial) * track.w);
    paint(ui, (Box){track.x, middle - thick / 2, track.w, thick}, INK_WHITE, 0.15);
    paint(ui, (Box){track.x, middle - thick / 2, at - track.x, thick},
          touch.is_focused ? INK_AMBER : INK_GREY, ui->is_disabled ? 0.3 : 0.9);
    paint(ui, (Box){initial - mark / 2, middle - thick * 3 / 2, mark, 3 * thick}, INK_WHITE, 0.35);
    paint(ui, (Box){at - knob / 4, middle - knob / 2, knob / 2, knob}, ink_of(ui, &touch), 1);
    bool is_initial = fabs(*value - range.initial) < 1e-9 * (1 + fabs(range.initial));
    Rgb ink = is_initial || ui->is_disabled ? ink_of(ui, &touch) : INK_AMBER;
    font_draw_right(font, FONT_SMALL, box.x + box.w - ui_px(ui, 10), text_y(ui, box, FONT_SMALL),
                    ink, text);
    return *value != was;
}

// Returns true for a continuation byte of UTF-8.
static bool is_inside(char byte) { return ((unsigned char)byte & 0xC0) == 0x80; }

// Return the start of the previous character of a text, and of the next one (`behind`).
static int before(const char *text, int at) {
    if (at > 0) at--;
    while (at > 0 && is_inside(text[at])) at--;
    return at;
}

static int behind(const char *text, int at) {
    if (text[at]) at++;
    while (is_inside(text[at])) at++;
    return at;
}

static void cut(char *text, int from, int to) {
    ASSERT(from >= 0 && from <= to);
    memmove(text + from, text + to, strlen(text + to) + 1);
}

// Inserts whole characters, without control characters, while they fit.
static void insert(char *text, size_t size, int *caret, const char *added) {
    for (int i = 0; added[i];) {
        int next = behind(added, i);
        size_t bytes = (size_t)(next - i), used = strlen(text);
        if (used + bytes >= size) return;
        if ((unsigned char)added[i] >= ' ') {
            memmove(text + *caret + bytes, text + *caret, used - (size_t)*caret + 1);
            memcpy(text + *caret, added + i, bytes);
            *caret += (int)bytes;
        }
        i = next;
    }
}

static void paste(Ui *ui, char *text, size_t size) {
    char *clip = SDL_GetClipboardText();
    if (clip) insert(text, size, &ui->caret, clip);
    SDL_free(clip);
}

static void edit(Ui *ui, const UiTouch *touch, char *text, size_t size) {
    int was = ui->caret, by = take_sideways(ui, touch);
    if (by) ui->caret = by < 0 ? before(text, was) : behind(text, was);
    switch (ui->gesture.kind) {
    case GESTURE_TEXT: insert(text, size, &ui->caret, ui->typed); break;
    case GESTURE_ERASE:
        ui->caret = before(text, was);
        cut(text, ui->caret, was);
        break;
    case GESTURE_RESET: cut(text, was, behind(text, was)); break;
    case GESTURE_END: ui->caret = ui->gesture.y < 0 ? 0 : (int)strlen(text); break;
    case GESTURE_COPY: SDL_SetClipboardText(text); break;
    case GESTURE_PASTE: paste(ui, text, size); break;
    default: return;
    }
    ui->gesture.kind = GESTURE_NONE;
}

bool ui_text(Ui *ui, Box box, const char *label, char *text, size_t size) {
    ASSERT(size > 0);
    char was[UI_TYPED_MAX];
    int length = (int)strlen(text);
    UiTouch touch = ui_touch(ui, box, label);
    SDL_strlcpy(was, text, sizeof was);
    if (touch.is_focused) {
        if (!ui->is_typing || ui->caret > length) ui->caret = length;
        ui->is_typing = true;
        while (ui->caret > 0 && is_inside(text[ui->caret])) ui->caret--;
        edit(ui, &touch, text, size);
    }
    ui_speak(ui, &touch, text);
    bool has_changed = (int)strlen(text) != length || strncmp(was, text, sizeof was - 1) != 0;
    if (!touch.is_visible) return has_changed;
    Box value = draw_row(ui, box, &touch, label);
    box_cut_top(&value, ui_px(ui, 2));
    box_cut_bottom(&value, ui_px(ui, 2));
    // A long text is scrolled so that the caret is visible.
    Font *font = ui->frame.font;
    int letter = font_advance(font, FONT_NORMAL), y = text_y(ui, value, FONT_NORMAL);
    int left = ui_px(ui, 3), caret = touch.is_focused ? ui->caret : 0, first = 0, before;
    while ((before = font_width_of(font, FONT_NORMAL, text + first, (size_t)(caret - first))) >
               value.w - letter &&
           first < caret)
        first = behind(text, first);
    paint(ui, value, INK_WHITE, 0.07);
    font_draw_fit(font, FONT_NORMAL, value.x + left, y, value.w - left, ink_of(ui, &touch),
                  text + first);
    bool is_lit = touch.is_focused && fmod(ui->blink_s, 1) < 0.6;
    int x = value.x + left + before;
    if (is_lit)
        paint(ui, (Box){x, y, ui_px(ui, 1.5), font_height(font, FONT_NORMAL)}, INK_AMBER, 1);
    return has_changed;
}

int words_count(const char *const *words) {
    int count = 0;
    while (words && words[count]) count++;
    return count;
}

bool ui_row(Ui *ui, Box box, const UiRow *row) {
    bool was_disabled = ui->is_disabled, is_changed = false;
    ui->is_disabled |= row->is_disabled;
    switch (row->kind) {
    case UI_BUTTON: is_changed = ui_button(ui, box, row->label); break;
    case UI_LABEL:
        ui_label(ui, box, row->label, INK_GREY);
        if (row->text) ui_label(ui, ui_value_box(ui, box), row->text, INK_WHITE);
        break;
    case UI_TOGGLE: is_changed = ui_toggle(ui, box, row->label, row->is_on); break;
    case UI_CHOICE:
        is_changed =
            ui_choice(ui, box, row->label, row->words, words_count(row->words), row->chosen);
        break;
    case UI_SLIDER: is_changed = ui_slider(ui, box, row->label, row->range, row->value); break;
    case UI_TEXT:
        is_changed = ui_text(ui, box, row->label, row->text, row->size);
        if (row->hint && !*row->text) {
            Box value = ui_value_box(ui, box);
            value.x += ui_px(ui, 6);
            ui_label(ui, value, row->hint, INK_DIM);
        }
        break;
    }
    if (row->kind != UI_LABEL) ui_tip(ui, row->tip);
    ui->is_disabled = was_disabled;
    return is_changed;
}
