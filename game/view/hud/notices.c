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

// A toast, or the hint, on the picture.
typedef struct Plate {
    Box box;
    const char *text;
    TextSize size;
    int pad;
} Plate;

// The newest toast alone, at the right of where a page has its title: below is what it says.
static int lay_out_over_menu(const Notices *notices, const Hud *hud, Plate *plate) {
    if (!notices->count) return 0;
    const char *text = notices->toasts[notices->count - 1].text;
    int pad = hud_px(hud, 8), edge = hud_px(hud, 20), all = hud->width + hud->aside_px;
    int width = (int)min_of(text_width(hud->text, TEXT_SMALL, text) + 2 * pad, all - 2 * edge);
    Box box = {all - edge - width, edge, width, text_height(hud->text, TEXT_SMALL) + pad};
    *plate = (Plate){box, text, TEXT_SMALL, pad};
    return 1;
}

// What is over is forgotten. Toasts stand on each other, the hint in the middle of the field's
// width above them; where room is short only the newest toasts do. Returns how many plates there
// are.
static int lay_out(Notices *notices, const Hud *hud, double now_s, bool has_menu,
                   Plate plates[TOASTS_MAX + 1]) {
    while (notices->count > 0 && notices->toasts[0].until_s <= now_s) drop_oldest(notices);
    if (has_menu) return lay_out_over_menu(notices, hud, plates);
    Box field = hud_room(hud);
    int height = text_height(hud->text, TEXT_SMALL) + hud_px(hud, 8), gap = hud_px(hud, 3);
    int most = (int)(HEIGHT_SHARE * field.h) / (height + gap), count = 0;
    int shown = notices->count < most ? notices->count : most, edge = hud_px(hud, 10);
    int top = hud_bottom(hud) - hud_px(hud, hud_timeline_box(hud).w ? 2 : 10);
    top -= shown * (height + gap);
    for (; count < shown; count++) {
        const char *text = notices->toasts[notices->count - shown + count].text;
        int pad = hud_px(hud, 8), width = text_width(hud->text, TEXT_SMALL, text) + 2 * pad;
        Box box = {field.x + edge, top + count * (height + gap),
                   (int)min_of(width, field.w - 2 * edge), height};
        plates[count] = (Plate){box, text, TEXT_SMALL, pad};
    }
    if (now_s >= notices->hint.until_s) return count;
    int width = text_width(hud->text, TEXT_NORMAL, notices->hint.text) + 2 * edge;
    width = (int)min_of(width, field.w - 2 * edge);
    height = text_height(hud->text, TEXT_NORMAL) + hud_px(hud, 8);
    Box box = {field.x + (field.w - width) / 2, top - height - gap, width, height};
    plates[count++] = (Plate){box, notices->hint.text, TEXT_NORMAL, edge};
    return count;
}

void notices_keep(Notices *notices, Hud *hud, double now_s, Places *places) {
    Plate plates[TOASTS_MAX + 1];
    int count = lay_out(notices, hud, now_s, false, plates);
    hud->toasts_y = hud_bottom(hud);
    for (int i = 0; i < count; i++)
        if (plates[i].box.y < hud->toasts_y) hud->toasts_y = plates[i].box.y;
    for (int i = 0; i < count; i++) places_keep(places, plates[i].box);
}

void notices_draw(Notices *notices, const Hud *hud, double now_s, bool has_menu) {
    Plate plates[TOASTS_MAX + 1];
    int count = lay_out(notices, hud, now_s, has_menu, plates);
    for (const Plate *plate = plates; plate < plates + count; plate++) {
        Box box = plate->box, edge = {box.x, box.y, hud_px(hud, 2), box.h};
        bool is_toast = plate->size == TEXT_SMALL;
        hud_plate(hud, box, is_toast ? "toast" : "hint", is_toast ? 0.90 : 0.82);
        if (is_toast) paint_box(hud->renderer, edge, INK_AMBER, 1);
        text_draw_fit(hud->text, plate->size, box.x + plate->pad, box.y + hud_px(hud, 4),
                      box.w - 2 * plate->pad, INK_WHITE, plate->text);
    }
}
