// net_status.c -- the state of the connection in a live match, below the speed: the round trip, or
// why the picture waits.
#include "hud.h"

enum { PAD_UNITS = 8 };

static bool is_shown(const Hud *hud) {
    return hud->status.link && *hud->status.link && hud->level != HUD_OFF;
}

static Box place(const HudFrame *frame) {
    Hud *hud = frame->hud;
    if (!is_shown(hud)) return (Box){0};
    int width = font_width(hud->font, FONT_SMALL, hud->status.link) + 2 * hud_px(hud, PAD_UNITS);
    return hud_reserve(hud, HUD_TOP_RIGHT, width,
                       font_height(hud->font, FONT_SMALL) + hud_px(hud, 4));
}

static void draw(const HudFrame *frame, Box box) {
    const Hud *hud = frame->hud;
    hud_plate(hud, box, "link", HUD_PLATE);
    font_draw(hud->font, FONT_SMALL, box.x + hud_px(hud, PAD_UNITS), box.y + hud_px(hud, 2),
              hud->status.is_link_bad ? INK_AMBER : INK_GREY, hud->status.link);
}

const HudItem HUD_NET_STATUS = {.box = place, .draw = draw};
