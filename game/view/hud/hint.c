// hint.c -- one word about what a key has just changed.
#include "hint.h"

#define SHOWN_S 1.8

void hint_say(Hint *hint, const char *text, double now_s) {
    SDL_strlcpy(hint->text, text, sizeof hint->text);
    hint->until_s = now_s + SHOWN_S;
}

static Box hint_box(const Hint *hint, const Hud *hud, const Toasts *toasts) {
    Box field = hud_field(hud);
    int height = text_height(hud->text, TEXT_NORMAL) + hud_px(hud, 8);
    int width = text_width(hud->text, TEXT_NORMAL, hint->text) + 2 * hud_px(hud, 10),
        room = field.w - 2 * hud_px(hud, 10);
    if (width > room) width = room;
    return (Box){field.x + (field.w - width) / 2, toasts_top(toasts, hud) - height - hud_px(hud, 3),
                 width, height};
}

void hint_keep(const Hint *hint, const Hud *hud, const Toasts *toasts, double now_s,
               Places *places) {
    if (now_s < hint->until_s) places_keep(places, hint_box(hint, hud, toasts));
}

void hint_draw(const Hint *hint, const Hud *hud, const Toasts *toasts, double now_s) {
    if (now_s >= hint->until_s) return;
    Box box = hint_box(hint, hud, toasts);
    int pad = hud_px(hud, 10);
    hud_claim(hud, box, "hint");
    paint_plate(hud->renderer, box, 0.82);
    text_draw_fit(hud->text, TEXT_NORMAL, box.x + pad, box.y + hud_px(hud, 4), box.w - 2 * pad,
                  INK_WHITE, hint->text);
}
