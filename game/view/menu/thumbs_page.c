// thumbs_page.c -- help for fingers: a picture of a phone with both thumbs and their functions.
#include "menu_inside.h"

enum { PICTURE_HIGH_UNITS = 150, SCREEN_WIDE_UNITS = 270, GAP_UNITS = 12, WIDE_UNITS = 560 };

#define LINE(words) words,
static const char *const LINES[] = {THUMB_LINES(LINE)};
enum { LINE_COUNT = sizeof LINES / sizeof *LINES };

static void paint_stick(const Menu *menu, Vec at, Vec way, const char *icon) {
    const Hud *hud = menu->hud;
    double radius = hud_px(hud, 26), thick = max_of(hud_px(hud, 2), 1.5);
    Vec knob = vec_add(at, vec_scale(way, radius));
    paint_disc(hud->renderer, at, radius, INK_PLATE, 0.6);
    paint_circle(hud->renderer, at, radius, thick, INK_WHITE, 0.6);
    paint_disc(hud->renderer, knob, 0.45 * radius, INK_AMBER, 0.8);
    if (!icon) return;
    int width = font_width(hud->font, FONT_NORMAL, icon);
    font_draw(hud->font, FONT_NORMAL, (int)at.x - width / 2,
              (int)at.y - font_height(hud->font, FONT_NORMAL) / 2, INK_WHITE, icon);
}

static void paint_tank(const Menu *menu, Vec at, Vec hull, Vec gun, Rgb colour) {
    const Renderer *renderer = menu->hud->renderer;
    double size = hud_px(menu->hud, 10);
    Vec end = vec_scale(hull, size);
    paint_line(renderer, vec_sub(at, end), vec_add(at, end), 1.5 * size, colour, 1);
    paint_line(renderer, at, vec_add(at, vec_scale(gun, 2.2 * size)), 0.4 * size, INK_WHITE, 1);
    paint_dot(renderer, at, 0.5 * size, INK_WHITE, 1);
}

// A battle on a phone: the tank drives up and right, and its gun points at the enemy.
static void paint_phone(const Menu *menu, Box box) {
    const Hud *hud = menu->hud;
    int edge = hud_px(hud, 8), stick = hud_px(hud, 40);
    paint_box(hud->renderer, box, INK_GREY, 0.9);
    box = box_inset(box, hud_px(hud, 3));
    paint_box(hud->renderer, box, INK_TABLE, 1);
    Vec own = vec(box.x + 0.38 * box.w, box.y + 0.5 * box.h),
        enemy = vec(box.x + 0.66 * box.w, box.y + 0.28 * box.h);
    Vec aim = vec_sub(enemy, own);
    aim = vec_scale(aim, 1 / vec_length(aim));
    paint_line(hud->renderer, own, enemy, max_of(hud_px(hud, 1), 1), INK_WHITE, 0.4);
    paint_tank(menu, own, vec(0.6, -0.8), aim, palette_team(0));
    paint_tank(menu, enemy, vec(1, 0), vec(-1, 0), palette_team(1));
    paint_stick(menu, vec(box.x + stick, box.y + box.h - stick), vec(0.6, -0.8), NULL);
    paint_stick(menu, vec(box.x + box.w - stick, box.y + box.h - stick), vec_scale(aim, 0.8), NULL);
    font_draw_right(hud->font, FONT_NORMAL, box.x + box.w - edge, box.y + edge, INK_WHITE,
                    ICON_PAUSE);
}

void menu_thumbs_draw(Menu *menu) {
    const Hud *hud = menu->hud;
    int gap = hud_px(hud, GAP_UNITS);
    Box inner = menu_frame(menu, menu_page_box(menu, 0, 0), "Help"), picture;
    int wide = hud_px(hud, SCREEN_WIDE_UNITS), high = hud_px(hud, PICTURE_HIGH_UNITS);
    if (inner.w >= hud_px(hud, WIDE_UNITS)) {
        picture = box_cut_left(&inner, wide);
        box_cut_left(&inner, 2 * gap);
    } else {
        picture = box_cut_top(&inner, high + gap);
        picture.x += (picture.w - wide) / 2;
    }
    picture.w = wide, picture.h = high;
    paint_phone(menu, picture);
    int height = 0;
    for (int i = 0; i < LINE_COUNT; i++)
        height += ui_words_height(menu->ui, inner.w - gap, LINES[i]) + gap;
    Box rest = menu_begin_list(menu, inner, "thumbs", height);
    for (int i = 0; i < LINE_COUNT; i++)
        box_cut_top(&rest, ui_words(menu->ui, rest, LINES[i], INK_WHITE) + gap);
    ui_scroll_end(menu->ui);
}
