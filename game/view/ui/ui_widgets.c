// ui_widgets.c -- plates, words and what is pressed.
#include "ui_state.h"

#include <string.h>

enum { PAD_UNITS = 10, MARK_UNITS = 3, EDGE_UNITS = 10 };
#define LABEL_SHARE 0.46 // of a row that has a value

static int pad(const Ui *ui) { return hud_px(ui->hud, PAD_UNITS); }

// Amber on its left edge says: this one has the focus.
void ui_face(Ui *ui, Box box, const Touch *touch) {
    const Renderer *renderer = ui->hud->renderer;
    double light = touch->is_held ? 0.20 : touch->is_focused ? 0.13 : 0.045;
    paint_box(renderer, box, INK_WHITE, ui->is_disabled ? 0.02 : light);
    if (touch->is_focused)
        paint_box(renderer, (Box){box.x, box.y, hud_px(ui->hud, MARK_UNITS), box.h}, INK_AMBER, 1);
}

Rgb ui_ink(const Ui *ui, const Touch *touch) {
    return ui->is_disabled     ? INK_DIM
           : touch->is_focused ? INK_WHITE
                               : rgb_mix(INK_GREY, INK_WHITE, 0.4f);
}

void ui_plate(Ui *ui, Box box, const char *title) {
    const Hud *hud = ui->hud;
    paint_plate(hud->renderer, box, 0.94);
    paint_box(hud->renderer, (Box){box.x, box.y, box.w, hud_px(hud, 2)}, INK_AMBER,
              title ? 0.9 : 0.35);
    if (ui->plate_count < PLATES_MAX) ui->plates[ui->plate_count++] = box;
    if (title)
        text_draw_fit(hud->text, TEXT_LARGE, box.x + hud_px(hud, EDGE_UNITS) + hud_px(hud, 4),
                      box.y + hud_px(hud, EDGE_UNITS), box.w - 3 * hud_px(hud, EDGE_UNITS),
                      INK_WHITE, title);
}

int ui_plate_head(const Ui *ui) {
    return text_height(ui->hud->text, TEXT_LARGE) + hud_px(ui->hud, EDGE_UNITS + 6);
}

void ui_label(Ui *ui, Box box, const char *text, Rgb colour) {
    if (!box_overlaps(box, ui_clip(ui))) return;
    text_draw_fit(ui->hud->text, TEXT_SMALL, box.x, ui_text_y(ui, box, TEXT_SMALL), box.w,
                  ui->is_disabled ? INK_DIM : colour, text);
}

// Bytes of the longest beginning that ends at a space and fits; words that are too long are broken.
static size_t line_bytes(const char *text, int letters) {
    size_t at = 0, last = 0;
    for (int count = 0; text[at] && text[at] != '\n'; at++) {
        bool is_start = ((unsigned char)text[at] & 0xC0) != 0x80;
        if (is_start && count++ == letters) return last ? last : at;
        if (text[at] == ' ') last = at;
    }
    return at;
}

int ui_words(Ui *ui, Box box, const char *text, Rgb colour) {
    const Hud *hud = ui->hud;
    int line = text_height(hud->text, TEXT_SMALL) + hud_px(hud, 2), y = box.y;
    int letters = box.w / text_advance(hud->text, TEXT_SMALL);
    while (*text && letters > 0) {
        char part[512];
        size_t bytes = line_bytes(text, letters);
        SDL_strlcpy(part, text, bytes < sizeof part ? bytes + 1 : sizeof part);
        bool is_shown = colour.r >= 0 && y + line > box.y && y < ui_clip(ui).y + ui_clip(ui).h;
        if (is_shown) text_draw(hud->text, TEXT_SMALL, box.x, y, colour, part);
        y += line;
        text += bytes;
        if (*text == '\n' || *text == ' ') text++;
    }
    return y - box.y;
}

int ui_words_height(Ui *ui, int width, const char *text) {
    return ui_words(ui, (Box){0, 0, width, 0}, text, (Rgb){-1, 0, 0});
}

void ui_tips_at(Ui *ui, Box box) { ui->tips_box = box; }

void ui_tip(Ui *ui, const char *text) {
    if (!text || ui->is_disabled || ui->last_id != ui->focus ||
        !box_overlaps(ui->last_box, ui_clip(ui)))
        return;
    SDL_strlcpy(ui->tip, text, sizeof ui->tip);
    ui->tip_at = ui->last_box;
}

// Where the page has kept room for it, or else below the widget; above, where that is at the lower
// edge: the sandbox's bar has words below its buttons.
void ui_tip_draw(Ui *ui) {
    const Hud *hud = ui->hud;
    if (!*ui->tip) return;
    if (ui->tips_box.w > 0) {
        Box box = ui->tips_box;
        SDL_RenderSetClipRect(hud->renderer->sdl, &(SDL_Rect){box.x, box.y, box.w, box.h});
        ui_words(ui, box, ui->tip, INK_GREY);
        SDL_RenderSetClipRect(hud->renderer->sdl, NULL);
        return;
    }
    int inner = hud_px(hud, 6), letter = text_advance(hud->text, TEXT_SMALL);
    int room = ui->tip_at.w > 30 * letter ? ui->tip_at.w : 30 * letter;
    int wanted = text_width(hud->text, TEXT_SMALL, ui->tip) + 2 * inner;
    Box box = {ui->tip_at.x, ui->tip_at.y + ui->tip_at.h + hud_px(hud, 2),
               wanted < room ? wanted : room, 0};
    box.h = ui_words_height(ui, box.w - 2 * inner, ui->tip) + 2 * inner;
    bool is_low = ui->tip_at.y > hud->height * 4 / 5 || box.y + box.h > hud->height;
    if (is_low) box.y = ui->tip_at.y - box.h - hud_px(hud, 2);
    if (box.x + box.w > hud->width) box.x = hud->width - box.w;
    paint_plate(hud->renderer, box, 0.97);
    paint_box(hud->renderer, (Box){box.x, box.y, hud_px(hud, 2), box.h}, INK_GREY, 1);
    ui_words(ui, box_inset(box, inner), ui->tip, INK_WHITE);
}

bool ui_button(Ui *ui, Box box, const char *label) {
    Touch touch = ui_touch(ui, box, label);
    if (!touch.is_visible) return touch.is_pressed;
    ui_face(ui, box, &touch);
    text_draw_fit(ui->hud->text, TEXT_NORMAL, box.x + pad(ui), ui_text_y(ui, box, TEXT_NORMAL),
                  box.w - 2 * pad(ui), ui_ink(ui, &touch), label);
    return touch.is_pressed;
}

bool ui_main_button(Ui *ui, Box box, const char *label) {
    Touch touch = ui_touch(ui, box, label);
    if (!touch.is_visible) return touch.is_pressed;
    double light = ui->is_disabled ? 0.1 : touch.is_held ? 0.75 : touch.is_focused ? 1 : 0.55;
    paint_box(ui->hud->renderer, box, INK_AMBER, light);
    int width = text_width(ui->hud->text, TEXT_NORMAL, label),
        room = box.w - 2 * hud_px(ui->hud, 4);
    int x = box.x + (box.w - (width < room ? width : room)) / 2;
    text_draw_fit(ui->hud->text, TEXT_NORMAL, x, ui_text_y(ui, box, TEXT_NORMAL), room,
                  ui->is_disabled ? INK_DIM : INK_PLATE, label);
    return touch.is_pressed;
}

bool ui_tab(Ui *ui, Box box, const char *label, bool is_chosen) {
    Touch touch = ui_touch(ui, box, label);
    if (!touch.is_visible) return touch.is_pressed;
    int width = text_width(ui->hud->text, TEXT_NORMAL, label),
        room = box.w - 2 * hud_px(ui->hud, 4);
    int x = box.x + (box.w - (width < room ? width : room)) / 2, mark = hud_px(ui->hud, 2);
    paint_box(ui->hud->renderer, box, INK_WHITE, touch.is_focused ? 0.13 : is_chosen ? 0.08 : 0.02);
    paint_box(ui->hud->renderer, (Box){box.x, box.y + box.h - mark, box.w, mark},
              is_chosen ? INK_AMBER : INK_GREY, is_chosen ? 1 : 0.25);
    text_draw_fit(ui->hud->text, TEXT_NORMAL, x, ui_text_y(ui, box, TEXT_NORMAL), room,
                  is_chosen ? INK_AMBER : ui_ink(ui, &touch), label);
    return touch.is_pressed;
}

Box ui_row(Ui *ui, Box box, const Touch *touch, const char *label) {
    ui_face(ui, box, touch);
    Box value = ui_value_box(ui, box);
    text_draw_fit(ui->hud->text, TEXT_NORMAL, box.x + pad(ui), ui_text_y(ui, box, TEXT_NORMAL),
                  value.x - box.x - 2 * pad(ui), ui_ink(ui, touch), label);
    return value;
}

Box ui_value_box(const Ui *ui, Box box) {
    box_cut_left(&box, (int)(LABEL_SHARE * box.w));
    box_cut_right(&box, pad(ui));
    return box;
}

bool ui_toggle(Ui *ui, Box box, const char *label, bool *is_on) {
    Touch touch = ui_touch(ui, box, label);
    if (touch.is_pressed) *is_on = !*is_on;
    if (!touch.is_visible) return touch.is_pressed;
    Box value = ui_row(ui, box, &touch, label);
    int height = text_height(ui->hud->text, TEXT_SMALL), width = 2 * height;
    Box slot = {value.x, box.y + (box.h - height) / 2, width, height};
    paint_box(ui->hud->renderer, slot, *is_on ? INK_AMBER : INK_WHITE,
              ui->is_disabled ? 0.1
              : *is_on        ? 0.35
                              : 0.15);
    int knob = height - 2 * hud_px(ui->hud, 2), edge = (height - knob) / 2;
    paint_box(
        ui->hud->renderer,
        (Box){*is_on ? slot.x + width - edge - knob : slot.x + edge, slot.y + edge, knob, knob},
        ui->is_disabled ? INK_DIM
        : *is_on        ? INK_AMBER
                        : INK_GREY,
        1);
    box_cut_left(&value, width + hud_px(ui->hud, 8));
    ui_label(ui, (Box){value.x, box.y, value.w, box.h}, *is_on ? "on" : "off", ui_ink(ui, &touch));
    return touch.is_pressed;
}

// A click left of the middle goes back.
static int turned(Ui *ui, const Touch *touch, Box value, bool is_by_mouse) {
    if (touch->is_pressed) return is_by_mouse && ui->pointer_x < value.x + value.w / 2 ? -1 : 1;
    if (touch->is_focused && ui->gesture.kind == GESTURE_MOVE && ui->gesture.x) {
        int by = ui->gesture.x;
        ui->gesture.kind = GESTURE_NONE;
        return by;
    }
    return 0;
}

bool ui_choice(Ui *ui, Box box, const char *label, const char *const *words, int count,
               int *chosen) {
    bool is_by_mouse = ui->gesture.kind == GESTURE_UP;
    Touch touch = ui_touch(ui, box, label);
    const Hud *hud = ui->hud;
    Box value = ui_value_box(ui, box);
    int by = turned(ui, &touch, value, is_by_mouse), was = *chosen;
    if (by && count > 0) *chosen = (was + by + count) % count;
    if (!touch.is_visible) return *chosen != was;
    ui_row(ui, box, &touch, label);
    int arrow = text_advance(hud->text, TEXT_NORMAL) + hud_px(hud, 6);
    Rgb arrow_ink = touch.is_focused ? INK_AMBER : INK_DIM;
    int y = ui_text_y(ui, box, TEXT_NORMAL);
    text_draw(hud->text, TEXT_NORMAL, value.x, y, arrow_ink, "<");
    text_draw_right(hud->text, TEXT_NORMAL, value.x + value.w, y, arrow_ink, ">");
    Box word = {value.x + arrow, box.y, value.w - 2 * arrow, box.h};
    const char *shown = *chosen >= 0 && *chosen < count ? words[*chosen] : "";
    int width = text_width(hud->text, TEXT_NORMAL, shown);
    if (width < word.w) word.x += (word.w - width) / 2;
    text_draw_fit(hud->text, TEXT_NORMAL, word.x, y, value.x + value.w - arrow - word.x,
                  ui_ink(ui, &touch), shown);
    return *chosen != was;
}
