// notices.c -- messages with an end.
#include "hud.h"

#include <string.h>

#include "ai/maths/assert.h"

#define TOAST_S 4.5
#define HINT_S 1.8
#define HEIGHT_SHARE 0.4 // of the field: more is not covered by toasts

static void drop_oldest(Notices *notices) {
    notices->count--;
    memmove(notices->toasts, notices->toasts + 1, sizeof *notices->toasts * (size_t)notices->count);
}

static void set(Notice *notice, const char *text, double until_s) {
    SDL_strlcpy(notice->text, text, sizeof notice->text);
    notice->until_s = until_s;
}

void notices_add(Notices *notices, const char *text, double now_s) {
    ASSERT(text && notices->count <= TOASTS_MAX);
    if (notices->count == TOASTS_MAX) drop_oldest(notices);
    set(&notices->toasts[notices->count++], text, now_s + TOAST_S);
}

void notices_hint(Notices *notices, const char *text, double now_s) {
    ASSERT(text);
    set(&notices->hint, text, now_s + HINT_S);
}

static void forget_old(Notices *notices, double now_s) {
    while (notices->count > 0 && notices->toasts[0].until_s <= now_s) drop_oldest(notices);
}

static int toast_height(const Hud *hud) {
    return text_height(hud->text, TEXT_SMALL) + hud_px(hud, 8);
}

static int toast_step(const Hud *hud) { return toast_height(hud) + hud_px(hud, 3); }

// Where room is short only the newest.
static int shown_toasts(const Notices *notices, const Hud *hud) {
    int most = (int)(HEIGHT_SHARE * hud_field(hud).h) / toast_step(hud);
    return notices->count < most ? notices->count : most;
}

static int toasts_top(const Notices *notices, const Hud *hud) {
    int gap = hud_px(hud, hud_timeline_box(hud).w ? 2 : 10);
    return hud_bottom(hud) - gap - shown_toasts(notices, hud) * toast_step(hud);
}

static Box toast_box(const Notices *notices, const Hud *hud, int row) {
    int edge = hud_px(hud, 10), first = notices->count - shown_toasts(notices, hud);
    Box field = hud_field(hud);
    int width = text_width(hud->text, TEXT_SMALL, notices->toasts[row].text) + 2 * hud_px(hud, 8),
        room = field.w - 2 * edge;
    return (Box){field.x + edge, toasts_top(notices, hud) + (row - first) * toast_step(hud),
                 width < room ? width : room, toast_height(hud)};
}

// In the middle of the field's width.
static Box hint_box(const Notices *notices, const Hud *hud) {
    int height = text_height(hud->text, TEXT_NORMAL) + hud_px(hud, 8), pad = hud_px(hud, 10);
    Box field = hud_field(hud);
    int width = text_width(hud->text, TEXT_NORMAL, notices->hint.text) + 2 * pad,
        room = field.w - 2 * pad;
    if (width > room) width = room;
    return (Box){field.x + (field.w - width) / 2,
                 toasts_top(notices, hud) - height - hud_px(hud, 3), width, height};
}

void notices_keep(Notices *notices, const Hud *hud, double now_s, Places *places) {
    forget_old(notices, now_s);
    for (int i = notices->count - shown_toasts(notices, hud); i < notices->count; i++)
        places_keep(places, toast_box(notices, hud, i));
    if (now_s < notices->hint.until_s) places_keep(places, hint_box(notices, hud));
}

static void draw_toast(const Hud *hud, Box box, const char *text) {
    int pad = hud_px(hud, 8);
    hud_claim(hud, box, "toast");
    paint_plate(hud->renderer, box, 0.90);
    paint_box(hud->renderer, (Box){box.x, box.y, hud_px(hud, 2), box.h}, INK_AMBER, 1);
    text_draw_fit(hud->text, TEXT_SMALL, box.x + pad, box.y + hud_px(hud, 4), box.w - 2 * pad,
                  INK_WHITE, text);
}

static void draw_hint(const Hud *hud, Box box, const char *text) {
    int pad = hud_px(hud, 10);
    hud_claim(hud, box, "hint");
    paint_plate(hud->renderer, box, 0.82);
    text_draw_fit(hud->text, TEXT_NORMAL, box.x + pad, box.y + hud_px(hud, 4), box.w - 2 * pad,
                  INK_WHITE, text);
}

void notices_draw(Notices *notices, const Hud *hud, double now_s) {
    forget_old(notices, now_s);
    for (int i = notices->count - shown_toasts(notices, hud); i < notices->count; i++)
        draw_toast(hud, toast_box(notices, hud, i), notices->toasts[i].text);
    if (now_s < notices->hint.until_s) draw_hint(hud, hint_box(notices, hud), notices->hint.text);
}
