// bot_log.c -- the last lines that external bots have printed, at the bottom right. With the
// overlay it shows more of them, and older ones.
#include <stdio.h>

#include "ai/maths/assert.h"
#include "hud.h"

#define LOG_SHARE 0.4    // largest part of the screen's width
#define HEIGHT_SHARE 0.6 // largest part of the free height

enum {
    LINES = 5,
    LINES_WITH_OVERLAY = 14,
    AGE_TICKS = 5 * BATTLE_TICK_HZ,
    STEP_UNITS = 60,
    PAD_UNITS = 6,
    NAME_ROOM = TANK_NAME_MAX + 32
};

static int count_lines(const HudFrame *frame) {
    uint64_t now = battle_tick(match_battle(frame->match));
    int count = 0, most = frame->hud->has_overlay ? LINES_WITH_OVERLAY : LINES;
    for (const LogLine *line; count < most && (line = match_log_line(frame->match, count));) {
        if (!frame->hud->has_overlay && line->tick + AGE_TICKS < now) break;
        count++;
    }
    return count;
}

static int line_height(const Hud *hud) {
    return font_height(hud->font, FONT_SMALL) + hud_px(hud, 1);
}

static void write_name(const HudFrame *frame, const LogLine *line, char *name, size_t room) {
    const MatchCard *card = match_card(frame->match);
    ASSERT(line->tank < card->tank_count);
    snprintf(name, room, "%s %llu", card->tanks[line->tank].name, (unsigned long long)line->tick);
}

// Returns the width of the longest of the last lines, rounded up so that it seldom changes.
static int width_of_lines(const HudFrame *frame) {
    const Hud *hud = frame->hud;
    int widest = 0, step = hud_px(hud, STEP_UNITS), pad = hud_px(hud, PAD_UNITS);
    for (int age = 0; age < LINES_WITH_OVERLAY; age++) {
        const LogLine *line = match_log_line(frame->match, age);
        char name[NAME_ROOM];
        if (!line) break;
        write_name(frame, line, name, sizeof name);
        int width = font_width(hud->font, FONT_SMALL, name) + 3 * pad +
                    font_width(hud->font, FONT_SMALL, line->text);
        if (width > widest) widest = width;
    }
    widest += step - widest % step;
    return (int)min_of(widest, LOG_SHARE * hud->width);
}

static Box place(const HudFrame *frame) {
    Hud *hud = frame->hud;
    int room = hud->edges[HUD_BOTTOM_RIGHT] - hud->edges[HUD_TOP_RIGHT] - hud_px(hud, 24);
    int count = (int)min_of(count_lines(frame), HEIGHT_SHARE * room / line_height(hud));
    if (count <= 0 || hud->level == HUD_OFF || hud->has_endcard || frame->has_menu) return (Box){0};
    return hud_reserve(hud, HUD_BOTTOM_RIGHT, width_of_lines(frame),
                       count * line_height(hud) + hud_px(hud, 8));
}

static void draw(const HudFrame *frame, Box box) {
    const Hud *hud = frame->hud;
    int pad = hud_px(hud, PAD_UNITS), y = box.y + box.h - hud_px(hud, 4);
    hud_plate(hud, box, "log", HUD_PLATE);
    for (int age = 0; y - line_height(hud) >= box.y; age++) {
        const LogLine *line = match_log_line(frame->match, age);
        char name[NAME_ROOM];
        if (!line) return;
        write_name(frame, line, name, sizeof name);
        int x = box.x + pad, right = box.x + box.w - pad;
        y -= line_height(hud);
        font_draw_fit(hud->font, FONT_SMALL, x, y, right - x,
                      palette_team(match_tank_look(frame->match, line->tank)), name);
        x += font_width(hud->font, FONT_SMALL, name) + pad;
        if (x < right) font_draw_fit(hud->font, FONT_SMALL, x, y, right - x, INK_WHITE, line->text);
    }
}

const HudItem HUD_BOT_LOG = {.box = place, .draw = draw};
