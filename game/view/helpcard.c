// helpcard.c -- the card of keys, straight from their table.
#include "endcard.h"

#include <stdio.h>

#include "keys.h"

enum { KEY_LETTERS = 21, HELP_LETTERS = 36, GAP_LETTERS = 4 };

void helpcard_draw(const Hud *hud) {
    int letter = text_advance(hud->text, TEXT_SMALL), pad = hud_px(hud, 16);
    int whole_w = (KEY_LETTERS + HELP_LETTERS + GAP_LETTERS) * letter, column_w = whole_w;
    int per_column = (ACTION_COUNT + 1) / 2;
    int title = text_height(hud->text, TEXT_NORMAL) + hud_px(hud, 8);
    int line = text_height(hud->text, TEXT_SMALL);
    int room = (hud->height - 2 * pad - title) / per_column - line;
    line += room > hud_px(hud, 4) ? hud_px(hud, 4) : room > 0 ? room : 0;
    Box box = {0, 0, 2 * column_w + 2 * pad, title + per_column * line + 2 * pad};
    if (box.w > hud->width) { // narrow: the keys, with what of the words there is room for
        column_w = (hud->width - 2 * pad) / 2;
        box.w = hud->width;
    }
    box.x = (hud->width - box.w) / 2;
    box.y = (hud->height - box.h) / 2;
    paint_plate(hud->renderer, box, 0.95);
    text_draw(hud->text, TEXT_NORMAL, box.x + pad, box.y + pad, INK_AMBER, "Keys");
    for (int i = 0; i < ACTION_COUNT; i++) {
        int x = box.x + pad + i / per_column * column_w,
            y = box.y + pad + title + i % per_column * line;
        int key_w = column_w < whole_w ? column_w * 2 / 5 : KEY_LETTERS * letter;
        text_draw_fit(hud->text, TEXT_SMALL, x, y, key_w - letter, INK_WHITE, KEY_ROWS[i].keys);
        text_draw_fit(hud->text, TEXT_SMALL, x + key_w, y, column_w - key_w - 2 * letter, INK_GREY,
                      KEY_ROWS[i].help);
    }
}
