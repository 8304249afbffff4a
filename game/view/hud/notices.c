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

// The room of the toasts: where room is short only the newest stand there.
typedef struct Stack {
    int height, step, top, first; // px; first: of the toasts shown
} Stack;

// What is over is forgotten.
static Stack stack(Notices *notices, const Hud *hud, double now_s) {
    while (notices->count > 0 && notices->toasts[0].until_s <= now_s) drop_oldest(notices);
    Stack stack = {.height = text_height(hud->text, TEXT_SMALL) + hud_px(hud, 8)};
    stack.step = stack.height + hud_px(hud, 3);
    int most = (int)(HEIGHT_SHARE * hud_field(hud).h) / stack.step;
    int shown = notices->count < most ? notices->count : most;
    int gap = hud_px(hud, hud_timeline_box(hud).w ? 2 : 10);
    stack.top = hud_bottom(hud) - gap - shown * stack.step;
    stack.first = notices->count - shown;
    return stack;
}

static Box toast_box(const Notices *notices, const Hud *hud, const Stack *stack, int row) {
    int edge = hud_px(hud, 10);
    Box field = hud_field(hud);
    int width = text_width(hud->text, TEXT_SMALL, notices->toasts[row].text) + 2 * hud_px(hud, 8),
        room = field.w - 2 * edge;
    return (Box){field.x + edge, stack->top + (row - stack->first) * stack->step,
                 width < room ? width : room, stack->height};
}

// In the middle of the field's width.
static Box hint_box(const Notices *notices, const Hud *hud, const Stack *stack) {
    int height = text_height(hud->text, TEXT_NORMAL) + hud_px(hud, 8), pad = hud_px(hud, 10);
    Box field = hud_field(hud);
    int width = text_width(hud->text, TEXT_NORMAL, notices->hint.text) + 2 * pad,
        room = field.w - 2 * pad;
    if (width > room) width = room;
    return (Box){field.x + (field.w - width) / 2, stack->top - height - hud_px(hud, 3), width,
                 height};
}

void notices_keep(Notices *notices, const Hud *hud, double now_s, Places *places) {
    Stack room = stack(notices, hud, now_s);
    for (int i = room.first; i < notices->count; i++)
        places_keep(places, toast_box(notices, hud, &room, i));
    if (now_s < notices->hint.until_s) places_keep(places, hint_box(notices, hud, &room));
}

static void draw_words(const Hud *hud, TextSize size, Box box, int pad, const char *text) {
    text_draw_fit(hud->text, size, box.x + pad, box.y + hud_px(hud, 4), box.w - 2 * pad, INK_WHITE,
                  text);
}

void notices_draw(Notices *notices, const Hud *hud, double now_s) {
    Stack room = stack(notices, hud, now_s);
    for (int i = room.first; i < notices->count; i++) {
        Box box = toast_box(notices, hud, &room, i), edge = box;
        edge.w = hud_px(hud, 2);
        hud_plate(hud, box, "toast", 0.90);
        paint_box(hud->renderer, edge, INK_AMBER, 1);
        draw_words(hud, TEXT_SMALL, box, hud_px(hud, 8), notices->toasts[i].text);
    }
    if (now_s >= notices->hint.until_s) return;
    Box box = hint_box(notices, hud, &room);
    hud_plate(hud, box, "hint", 0.82);
    draw_words(hud, TEXT_NORMAL, box, hud_px(hud, 10), notices->hint.text);
}
