// ui_box.c -- strips cut off a box, one after the other: how pages are laid out.
#include "ui_state.h"

static int within(int px, int most) { return px < 0 ? 0 : px > most ? most : px; }

Box box_cut_top(Box *box, int px) {
    px = within(px, box->h);
    Box cut = {box->x, box->y, box->w, px};
    box->y += px, box->h -= px;
    return cut;
}

Box box_cut_bottom(Box *box, int px) {
    px = within(px, box->h);
    box->h -= px;
    return (Box){box->x, box->y + box->h, box->w, px};
}

Box box_cut_left(Box *box, int px) {
    px = within(px, box->w);
    Box cut = {box->x, box->y, px, box->h};
    box->x += px, box->w -= px;
    return cut;
}

Box box_cut_right(Box *box, int px) {
    px = within(px, box->w);
    box->w -= px;
    return (Box){box->x + box->w, box->y, px, box->h};
}

Box box_inset(Box box, int px) {
    int x = within(px, box.w / 2), y = within(px, box.h / 2);
    return (Box){box.x + x, box.y + y, box.w - 2 * x, box.h - 2 * y};
}

int ui_row_height(const Ui *ui) {
    return text_height(ui->hud->text, TEXT_NORMAL) + 2 * hud_px(ui->hud, 5);
}

int ui_text_y(const Ui *ui, Box box, TextSize size) {
    return box.y + (box.h - text_height(ui->hud->text, size)) / 2;
}
