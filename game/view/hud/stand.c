// stand.c -- a run at the top of the field: its wave, the attackers left, points, the build of the
// players' tanks, and the hit points of a boss.
#include <stdio.h>

#include "ai/maths/assert.h"
#include "hud.h"
#include "platform/text.h"

enum {
    LINE_MAX = 96,
    CHIP_MAX = UPGRADE_NAME_MAX + 4,
    BOSS_UNITS = 300,
    BOSS_HIGH_UNITS = 10,
    EDGE_UNITS = 6
};

Rgb rarity_ink(Rarity rarity) {
    static const Rgb INKS[RARITIES] = {
        {0.78f, 0.78f, 0.76f}, {0.45f, 0.85f, 0.45f}, {0.45f, 0.70f, 1.00f}, {1.00f, 0.62f, 0.15f}};
    ASSERT(rarity < RARITIES);
    return INKS[rarity];
}

const char *taste_icon(Taste taste) {
    static const char *const ICONS[] = {
        [TASTE_GUN] = ICON_AIM,  [TASTE_HULL] = ICON_SHIELD, [TASTE_MOVE] = ICON_FAST,
        [TASTE_TOY] = ICON_BOLT, [TASTE_FIELD] = ICON_FLAG,  [TASTE_RISK] = ICON_SKULL};
    ASSERT(taste <= TASTE_RISK);
    return ICONS[taste];
}

#define ICON(id, name, text, icon, ...) icon,
const char *trait_icon(int trait) {
    static const char *const ICONS[ELITES] = {ELITES_OF_WAVES(ICON)};
    ASSERT(trait >= 0 && trait < ELITES);
    return ICONS[trait];
}

// Writes the name of an upgrade, or a short one such as "LB" or "Loa", with its number of stacks.
static void chip_text(int id, int stacks, bool is_full, char text[static CHIP_MAX]) {
    const char *title = UPGRADE_ROWS[id].title, *space = strchr(title, ' ');
    char name[UPGRADE_NAME_MAX], count[4] = "";
    ASSERT(stacks > 0);
    if (is_full)
        snprintf(name, sizeof name, "%s", title);
    else if (space)
        snprintf(name, sizeof name, "%c%c", title[0], SDL_toupper(space[1]));
    else
        snprintf(name, sizeof name, "%.3s", title);
    if (stacks > 1) snprintf(count, sizeof count, " %d", stacks % 100);
    snprintf(text, CHIP_MAX, "%s%s", name, count);
}

int build_height(const Hud *hud) { return font_height(hud->font, FONT_SMALL) + hud_px(hud, 4); }

static int build_width(const Hud *hud, const TankCard *tank, bool is_full) {
    int width = -hud_px(hud, 3);
    for (int i = 0; i < UPGRADE_KINDS; i++) {
        char text[CHIP_MAX];
        if (!tank->picks[i]) continue;
        chip_text(i, tank->picks[i], is_full, text);
        width += font_width(hud->font, FONT_SMALL, text) + 2 * hud_px(hud, 4) + hud_px(hud, 3);
    }
    return width > 0 ? width : 0;
}

void build_draw(const Hud *hud, const TankCard *tank, Box room, bool is_full) {
    int pad = hud_px(hud, 4), gap = hud_px(hud, 3), x = room.x, tip = -1;
    is_full = is_full && build_width(hud, tank, true) <= room.w;
    for (int i = 0; i < UPGRADE_KINDS; i++) {
        char text[CHIP_MAX];
        if (!tank->picks[i]) continue;
        chip_text(i, tank->picks[i], is_full, text);
        Box chip = {x, room.y, font_width(hud->font, FONT_SMALL, text) + 2 * pad,
                    build_height(hud)};
        if (chip.x + chip.w > room.x + room.w) break;
        x += chip.w + gap;
        Rgb ink = rarity_ink(UPGRADE_ROWS[i].rarity);
        paint_box(hud->renderer, chip, INK_PLATE, 0.8);
        paint_box(hud->renderer,
                  (Box){chip.x, chip.y + chip.h - hud_px(hud, 2), chip.w, hud_px(hud, 2)}, ink,
                  0.9);
        font_draw(hud->font, FONT_SMALL, chip.x + pad, chip.y + hud_px(hud, 1), ink, text);
        if (box_has(chip, (int)hud->pointer_px.x, (int)hud->pointer_px.y)) tip = i;
    }
    if (tip >= 0) {
        char text[LINE_MAX];
        snprintf(text, sizeof text, "%s: %d of %d", UPGRADE_ROWS[tip].title, tank->picks[tip],
                 UPGRADE_ROWS[tip].most);
        Box box = {room.x, room.y + build_height(hud) + gap,
                   font_width(hud->font, FONT_SMALL, text) + 2 * pad, build_height(hud)};
        paint_plate(hud->renderer, box, 0.9);
        font_draw(hud->font, FONT_SMALL, box.x + pad, box.y + hud_px(hud, 1), INK_WHITE, text);
    }
}

static void line_text(const Match *match, const StandStatus *status, char text[static LINE_MAX]) {
    char left[TANK_NAME_MAX + 24] = "";
    if (status->phase == STAND_FIGHTS) snprintf(left, sizeof left, "  %d left", status->left);
    int chooser = stand_chooser(match); // the player whose card is open here, or else a guest
    for (int i = 0; i < PLAYERS_MAX && i < match_card(match)->tank_count && chooser < 0; i++)
        if (match_card(match)->tanks[i].kind == DRIVER_PLAYER &&
            stand_offer(match, i, &(StandOffer){0}))
            chooser = i;
    if (chooser >= 0)
        snprintf(left, sizeof left, "  %s chooses an upgrade",
                 match_card(match)->tanks[chooser].name);
    size_t used =
        text_add(text, LINE_MAX, 0, "Wave %d: %s%s", status->wave, status->row->name, left);
    text_add(text, LINE_MAX, used, "  " ICON_STAR " %d", status->points_left);
}

int build_tanks(const Match *match, int tanks[static LOCAL_PLAYERS]) {
    int count = 0;
    for (int i = 0; i < LOCAL_PLAYERS; i++) {
        int tank = match_local_tank(match, i), picks = 0;
        for (int k = 0; tank >= 0 && k < UPGRADE_KINDS; k++)
            picks += match_card(match)->tanks[tank].picks[k];
        if (picks) tanks[count++] = tank;
    }
    return count;
}

int builds_draw(const Hud *hud, const Match *match, Box room, bool is_full) {
    int tanks[LOCAL_PLAYERS], count = build_tanks(match, tanks), y = room.y;
    int sign = hud_px(hud, 5), left = hud_px(hud, 14);
    for (int i = 0; i < count; i++, y += build_height(hud) + hud_px(hud, 3)) {
        signs_draw(hud->shapes, match_tank_look(match, tanks[i]), room.x + sign,
                   y + build_height(hud) / 2, sign, 1);
        build_draw(hud, &match_card(match)->tanks[tanks[i]],
                   (Box){room.x + left, y, room.w - left, 0}, is_full);
    }
    return y;
}

static Box place(const HudFrame *frame) {
    const Hud *hud = frame->hud;
    const Match *match = frame->match;
    StandStatus status = stand_status(match);
    if (!status.is_on || hud->status.countdown_s > 0 || hud->is_over || hud->level == HUD_OFF)
        return (Box){0};
    char text[LINE_MAX];
    int tanks[LOCAL_PLAYERS], count = build_tanks(match, tanks), edge = hud_px(hud, EDGE_UNITS);
    Box room = hud_room(hud);
    int most = room.w - 2 * edge, sign = hud_px(hud, 14);
    line_text(match, &status, text);
    int width = font_width(hud->font, FONT_SMALL, text);
    for (int i = 0; i < count; i++) {
        int wide = sign + build_width(hud, &match_card(match)->tanks[tanks[i]], false);
        if (wide > width) width = wide;
    }
    if (status.boss >= 0 && hud_px(hud, BOSS_UNITS) > width) width = hud_px(hud, BOSS_UNITS);
    width = (int)min_of(width + 2 * edge, most);
    int height = font_height(hud->font, FONT_SMALL) + hud_px(hud, 4) +
                 count * (build_height(hud) + hud_px(hud, 3)) +
                 (status.boss >= 0 ? hud_px(hud, BOSS_HIGH_UNITS + 6) : 0);
    Box box = {room.x + (room.w - width) / 2, edge, width, height};
    Box speed = hud_speed_box(hud);
    if (hud->level == HUD_MIN) box.y += hud_line_bottom(hud);
    if (speed.w && box.x + box.w > speed.x && box.y < speed.y + speed.h)
        box.y = speed.y + speed.h + edge;
    if (box.x + box.w > hud->width * 3 / 4) hud_occupy(frame->hud, HUD_TOP_RIGHT, box);
    return box;
}

// Draws a bar that is cut where the second phase begins.
static void draw_boss(const Hud *hud, const Tank *boss, Box bar) {
    double part = tank_armour(boss);
    paint_bar(hud->renderer, bar, part, INK_RED);
    int notch = bar.x + bar.w / 2;
    paint_box(hud->renderer, (Box){notch - 1, bar.y - hud_px(hud, 2), 3, bar.h + hud_px(hud, 4)},
              part > 0.5 ? INK_WHITE : INK_DIM, 1);
}

static void draw(const HudFrame *frame, Box box) {
    const Hud *hud = frame->hud;
    const Match *match = frame->match;
    StandStatus status = stand_status(match);
    char text[LINE_MAX];
    int edge = hud_px(hud, EDGE_UNITS);
    int line = font_height(hud->font, FONT_SMALL), room = box.w - 2 * edge,
        y = box.y + hud_px(hud, 2);
    hud_plate(hud, box, "stand", 0.78);
    line_text(match, &status, text);
    int wide = (int)min_of(font_width(hud->font, FONT_SMALL, text), room);
    font_draw_fit(hud->font, FONT_SMALL, box.x + (box.w - wide) / 2, y, room,
                  status.is_perfect ? INK_WHITE : INK_GREY, text);
    y += line + hud_px(hud, 2);
    if (status.boss >= 0) {
        draw_boss(hud, battle_tank(match_battle(match), status.boss),
                  (Box){box.x + edge, y + hud_px(hud, 2), room, hud_px(hud, BOSS_HIGH_UNITS)});
        y += hud_px(hud, BOSS_HIGH_UNITS + 6);
    }
    builds_draw(hud, match, (Box){box.x + edge, y, room, 0}, false);
}

const HudItem HUD_STAND = {.box = place, .draw = draw};
