// toasts.c -- messages with an end.
#include "toasts.h"

#include <string.h>

#define SHOWN_S 4.5
#define HEIGHT_SHARE 0.4 // of the field: more is not covered

static void drop_oldest(Toasts *toasts) {
    toasts->count--;
    memmove(toasts->texts[0], toasts->texts[1], sizeof toasts->texts[0] * (size_t)toasts->count);
    memmove(toasts->until_s, toasts->until_s + 1,
            sizeof toasts->until_s[0] * (size_t)toasts->count);
}

void toasts_add(Toasts *toasts, const char *text, double now_s) {
    if (toasts->count == TOASTS_MAX) drop_oldest(toasts);
    SDL_strlcpy(toasts->texts[toasts->count], text, TOAST_TEXT_MAX);
    toasts->until_s[toasts->count++] = now_s + SHOWN_S;
}

static int row_height_of(const Hud *hud) {
    return text_height(hud->text, TEXT_SMALL) + hud_px(hud, 8);
}

static int row_step(const Hud *hud) { return row_height_of(hud) + hud_px(hud, 3); }

// Where room is short only the newest.
static int shown_rows(const Toasts *toasts, const Hud *hud) {
    int most = (int)(HEIGHT_SHARE * hud_field(hud).h) / row_step(hud);
    return toasts->count < most ? toasts->count : most;
}

// Above the time that the timeline tells.
int toasts_top(const Toasts *toasts, const Hud *hud) {
    Box bar = hud_timeline_box(hud);
    int bottom = bar.w ? bar.y - hud_tip_height(hud) - hud_px(hud, 2)
                       : hud->height - hud->tools_px - hud_px(hud, 10);
    return bottom - shown_rows(toasts, hud) * row_step(hud);
}

static Box toast_box(const Toasts *toasts, const Hud *hud, int row) {
    int pad = hud_px(hud, 8), edge = hud_px(hud, 10), height = row_height_of(hud);
    Box field = hud_field(hud);
    int width = text_width(hud->text, TEXT_SMALL, toasts->texts[row]) + 2 * pad,
        room = field.w - 2 * edge;
    int first = toasts->count - shown_rows(toasts, hud);
    return (Box){field.x + edge, toasts_top(toasts, hud) + (row - first) * row_step(hud),
                 width < room ? width : room, height};
}

static void forget_old(Toasts *toasts, double now_s) {
    while (toasts->count > 0 && toasts->until_s[0] <= now_s) drop_oldest(toasts);
}

void toasts_keep(Toasts *toasts, const Hud *hud, double now_s, Places *places) {
    forget_old(toasts, now_s);
    for (int i = toasts->count - shown_rows(toasts, hud); i < toasts->count; i++)
        places_keep(places, toast_box(toasts, hud, i));
}

void toasts_draw(Toasts *toasts, const Hud *hud, double now_s) {
    forget_old(toasts, now_s);
    int pad = hud_px(hud, 8);
    for (int i = toasts->count - shown_rows(toasts, hud); i < toasts->count; i++) {
        Box box = toast_box(toasts, hud, i);
        hud_claim(hud, box, "toast");
        paint_plate(hud->renderer, box, 0.90);
        paint_box(hud->renderer, (Box){box.x, box.y, hud_px(hud, 2), box.h}, INK_AMBER, 1);
        text_draw_fit(hud->text, TEXT_SMALL, box.x + pad, box.y + hud_px(hud, 4), box.w - 2 * pad,
                      INK_WHITE, toasts->texts[i]);
    }
}
