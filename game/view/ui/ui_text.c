// ui_text.c -- a line of text to edit.
#include "ui_state.h"

#include <string.h>

static bool is_inside(char byte) { return ((unsigned char)byte & 0xC0) == 0x80; }

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
    memmove(text + from, text + to, strlen(text + to) + 1);
}

// Whole characters only, and none that steer.
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

static void move_caret(Ui *ui, const char *text) {
    if (ui->gesture.x < 0) ui->caret = before(text, ui->caret);
    if (ui->gesture.x > 0) ui->caret = behind(text, ui->caret);
}

static void edit(Ui *ui, char *text, size_t size) {
    int was = ui->caret;
    GestureKind kind = ui->gesture.kind;
    switch (kind) {
    case GESTURE_TEXT: insert(text, size, &ui->caret, ui->typed); break;
    case GESTURE_ERASE:
        ui->caret = before(text, was);
        cut(text, ui->caret, was);
        break;
    case GESTURE_RESET: cut(text, was, behind(text, was)); break;
    case GESTURE_END: ui->caret = ui->gesture.y < 0 ? 0 : (int)strlen(text); break;
    case GESTURE_COPY: SDL_SetClipboardText(text); break;
    case GESTURE_PASTE: paste(ui, text, size); break;
    case GESTURE_MOVE:
        if (!ui->gesture.x) return; // up and down leave
        move_caret(ui, text);
        break;
    default: return;
    }
    ui->gesture.kind = GESTURE_NONE;
}

// The end of a long text is what is seen of it while it is written.
static void draw(const Ui *ui, Box value, const char *text, const Touch *touch) {
    const Hud *hud = ui->hud;
    int letter = text_advance(hud->text, TEXT_NORMAL), y = ui_text_y(ui, value, TEXT_NORMAL);
    int letters = value.w / (letter > 0 ? letter : 1) - 1, caret = 0, first = 0, skipped = 0;
    for (int i = 0; i < ui->caret && touch->is_focused; i = behind(text, i)) caret++;
    for (; caret - skipped > letters && letters > 0; skipped++) first = behind(text, first);
    paint_box(hud->renderer, value, INK_WHITE, 0.07);
    text_draw_fit(hud->text, TEXT_NORMAL, value.x + hud_px(hud, 3), y, value.w - hud_px(hud, 3),
                  ui_ink(ui, touch), text + first);
    bool is_lit = touch->is_focused && fmod(ui->blink_s, 1) < 0.6;
    int x = value.x + hud_px(hud, 3) + (caret - skipped) * letter;
    if (is_lit)
        paint_box(hud->renderer, (Box){x, y, hud_px(hud, 1.5), text_height(hud->text, TEXT_NORMAL)},
                  INK_AMBER, 1);
}

bool ui_text(Ui *ui, Box box, const char *label, char *text, size_t size) {
    char was[TYPED_MAX];
    size_t length = strlen(text);
    Touch touch = ui_touch(ui, box, label);
    SDL_strlcpy(was, text, sizeof was);
    if (touch.is_focused) {
        if (!ui->is_typing) ui->caret = (int)length;
        ui->is_typing = true;
        if (ui->caret > (int)length) ui->caret = (int)length;
        while (ui->caret > 0 && is_inside(text[ui->caret])) ui->caret--;
        edit(ui, text, size);
    }
    bool has_changed = strlen(text) != length || strncmp(was, text, sizeof was - 1) != 0;
    if (!touch.is_visible) return has_changed;
    Box value = ui_row(ui, box, &touch, label);
    box_cut_top(&value, hud_px(ui->hud, 2));
    box_cut_bottom(&value, hud_px(ui->hud, 2));
    draw(ui, value, text, &touch);
    return has_changed;
}
