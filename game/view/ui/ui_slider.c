// ui_slider.c -- a value on a range, and a line of text.
#include "ui_state.h"

#include <stdio.h>
#include <string.h>

#define STEPS_A_RANGE 100.0

static double step_of(UiRange range) {
    return range.step > 0 ? range.step : (range.high - range.low) / STEPS_A_RANGE;
}

// As many digits as a step needs.
static void value_text(UiRange range, double value, char *text, size_t size) {
    double step = step_of(range);
    int digits = step >= 1 && step == floor(step) ? 0 : step >= 0.1 ? 1 : step >= 0.01 ? 2 : 3;
    snprintf(text, size, "%.*f%s%s", digits, value, range.unit && *range.unit ? " " : "",
             range.unit ? range.unit : "");
}

static double part_of(UiRange range, double value) {
    return range.high > range.low ? clamp((value - range.low) / (range.high - range.low), 0, 1) : 0;
}

// The steps count from the lower end, so that the mouse finds round values, too.
static double snapped(UiRange range, double value) {
    double step = step_of(range);
    if (range.step > 0) value = range.low + step * round((value - range.low) / step);
    return clamp(value, range.low, range.high);
}

static void turn(Ui *ui, const Touch *touch, Box track, UiRange range, double *value) {
    if (touch->is_held) {
        double part = (ui->pointer_x - track.x + 0.5) / fmax(1, track.w);
        *value = snapped(range, range.low + clamp(part, 0, 1) * (range.high - range.low));
    }
    if (!touch->is_focused) return;
    if (ui->gesture.kind == GESTURE_MOVE && ui->gesture.x) {
        *value = clamp(*value + ui->gesture.x * step_of(range), range.low, range.high);
        ui->gesture.kind = GESTURE_NONE;
    }
    if (ui_takes(ui, touch, GESTURE_RESET)) *value = range.initial;
}

bool ui_slider(Ui *ui, Box box, const char *label, UiRange range, double *value) {
    const Hud *hud = ui->hud;
    Touch touch = ui_touch(ui, box, label);
    double was = *value;
    char text[48], widest[48];
    value_text(range, range.high, widest, sizeof widest);
    int letters = text_width(hud->text, TEXT_SMALL, widest), gap = hud_px(hud, 8);
    int least = 7 * text_advance(hud->text, TEXT_SMALL);
    Box track = ui_value_box(ui, box);
    box_cut_right(&track, (letters > least ? letters : least) + gap);
    turn(ui, &touch, track, range, value);
    if (!touch.is_visible) return *value != was;
    ui_row(ui, box, &touch, label);
    int thick = hud_px(hud, 4), middle = box.y + box.h / 2, mark = hud_px(hud, 2);
    int at = track.x + (int)(part_of(range, *value) * track.w);
    paint_box(hud->renderer, (Box){track.x, middle - thick / 2, track.w, thick}, INK_WHITE, 0.15);
    paint_box(hud->renderer, (Box){track.x, middle - thick / 2, at - track.x, thick},
              touch.is_focused ? INK_AMBER : INK_GREY, ui->is_disabled ? 0.3 : 0.9);
    int initial = track.x + (int)(part_of(range, range.initial) * track.w);
    paint_box(hud->renderer, (Box){initial - mark / 2, middle - thick * 3 / 2, mark, 3 * thick},
              INK_WHITE, 0.35);
    int knob = hud_px(hud, 10);
    paint_box(hud->renderer, (Box){at - knob / 4, middle - knob / 2, knob / 2, knob},
              ui_ink(ui, &touch), 1);
    value_text(range, *value, text, sizeof text);
    bool is_initial = fabs(*value - range.initial) < 1e-9 * (1 + fabs(range.initial));
    Rgb ink = ui->is_disabled ? INK_DIM : is_initial ? ui_ink(ui, &touch) : INK_AMBER;
    text_draw_right(hud->text, TEXT_SMALL, box.x + box.w - hud_px(hud, 10),
                    ui_text_y(ui, box, TEXT_SMALL), ink, text);
    return *value != was;
}
