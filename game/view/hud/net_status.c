// net_status.c -- the state of the connection in a live match, below the speed: its quality, and
// the round trip, or why the picture waits.
#include "hud.h"

enum { PAD_UNITS = 8, ICON_UNITS = 20, BARS = 3 };

static Box place(const HudFrame *frame) {
    Hud *hud = frame->hud;
    if (!hud->status.link || !*hud->status.link || hud->level == HUD_OFF) return (Box){0};
    int width = font_width(hud->font, FONT_SMALL, hud->status.link) +
                hud_px(hud, 2 * PAD_UNITS + ICON_UNITS);
    return hud_reserve(hud, HUD_TOP_RIGHT, width,
                       font_height(hud->font, FONT_SMALL) + hud_px(hud, 4));
}

static void draw(const HudFrame *frame, Box box) {
    const Hud *hud = frame->hud;
    hud_plate(hud, box, "link", HUD_PLATE);
    Rgb ink = hud->status.is_link_bad ? INK_AMBER : INK_GREY;
    int unit = hud_px(hud, 1), low = box.y + box.h - 4 * unit;
    for (int i = 0; i < BARS; i++) {
        int height = (4 + 3 * i) * unit;
        Box bar = {box.x + hud_px(hud, PAD_UNITS) + 5 * i * unit, low - height, 3 * unit, height};
        paint_box(hud->renderer, bar, ink, i < hud->status.link_bars ? 1 : 0.25);
    }
    font_draw(hud->font, FONT_SMALL, box.x + hud_px(hud, PAD_UNITS + ICON_UNITS),
              box.y + hud_px(hud, 2), ink, hud->status.link);
}

const HudItem HUD_NET_STATUS = {.box = place, .draw = draw};
