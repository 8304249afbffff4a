// banner.c -- large words about a run: the next wave, a boss that appears or changes.
#include <stdio.h>

#include "ai/maths/assert.h"
#include "hud.h"

enum { BANNER_MAX = 96, SHOWN_TICKS = 2 * BATTLE_TICK_HZ, PAD_UNITS = 14 };

typedef struct Banner {
    char title[BANNER_MAX], line[BANNER_MAX];
    Rgb ink;
} Banner;

static bool has_boss(const Match *match, int wave) {
    const MatchCard *card = match_card(match);
    ASSERT(wave >= 0 && wave < card->wave_count);
    for (int i = 0; i < card->tank_count; i++)
        if (card->tanks[i].is_boss &&
            !strcmp(card->waves[card->tanks[i].wave - 1].name, card->waves[wave].name))
            return true;
    return false;
}

// Returns false if there is nothing to announce.
static bool banner_of(const HudFrame *frame, Banner *banner) {
    const Match *match = frame->match;
    StandStatus status = stand_status(match);
    const StandEvent *events;
    int count = stand_events(match, &events);
    if (!status.is_on || frame->hud->status.countdown_s > 0 || frame->hud->is_over ||
        hud_box(frame->hud, &HUD_CARDS).w > 0)
        return false;
    *banner = (Banner){.ink = INK_WHITE};
    bool is_boss = has_boss(match, (int)(status.row - match_card(match)->waves));
    if (is_boss) banner->ink = INK_RED;
    snprintf(banner->title, BANNER_MAX, "%s", status.row->name);
    if (status.phase == STAND_RESTS) {
        snprintf(banner->line, BANNER_MAX, "%s %d in %.0f s", is_boss ? "Boss of wave" : "Wave",
                 status.wave, ceil(status.rest_s));
        return true;
    }
    const StandEvent *last = count ? &events[(count - 1) % STAND_EVENTS] : NULL;
    if (!last || battle_tick(match_battle(match)) > last->tick + SHOWN_TICKS) return false;
    if (last->kind == STAND_CALLED && is_boss)
        snprintf(banner->line, BANNER_MAX, "enters the arena");
    else if (last->kind == STAND_PHASE_TWO)
        snprintf(banner->line, BANNER_MAX, "changes its plan");
    else if (last->kind == STAND_CHARGE && last->index == CHARGE_WARNS)
        snprintf(banner->line, BANNER_MAX, "charges: get out of its way");
    else if (last->kind == STAND_CHARGE && last->index == CHARGE_STUNNED)
        snprintf(banner->line, BANNER_MAX, "is stunned: hit its rear");
    else if (last->kind == STAND_LEFT)
        snprintf(banner->line, BANNER_MAX, "The thief has left with its crate");
    else if (last->kind == STAND_WHISTLE &&
             match_card(match)->tanks[last->tank].kind == DRIVER_PLAYER) {
        banner->ink = INK_AMBER;
        snprintf(banner->title, BANNER_MAX, "Artillery");
        snprintf(banner->line, BANNER_MAX, "aims at tanks that stay in a place: drive on");
    }
    return *banner->line;
}

static Box place(const HudFrame *frame) {
    const Hud *hud = frame->hud;
    Banner banner;
    if (hud->level == HUD_OFF || !banner_of(frame, &banner)) return (Box){0};
    Box room = hud_room(hud), line = hud_box(hud, &HUD_STAND);
    int width = (int)max_of(font_width(hud->font, FONT_LARGE, banner.title),
                            font_width(hud->font, FONT_NORMAL, banner.line)) +
                2 * hud_px(hud, PAD_UNITS);
    width = (int)min_of(width, room.w);
    return (Box){room.x + (room.w - width) / 2,
                 (int)max_of(room.y, line.y + line.h) + hud_px(hud, 8), width,
                 font_height(hud->font, FONT_LARGE) + font_height(hud->font, FONT_NORMAL) +
                     hud_px(hud, PAD_UNITS)};
}

static void draw(const HudFrame *frame, Box box) {
    const Hud *hud = frame->hud;
    Banner banner;
    if (!banner_of(frame, &banner)) return;
    int y = box.y + hud_px(hud, PAD_UNITS) / 2, room = box.w - 2 * hud_px(hud, 4);
    int wide = (int)min_of(font_width(hud->font, FONT_LARGE, banner.title), room);
    hud_plate(hud, box, "banner", 0.8);
    paint_box(hud->renderer, (Box){box.x, box.y, box.w, hud_px(hud, 3)}, banner.ink, 0.9);
    font_draw_fit(hud->font, FONT_LARGE, box.x + (box.w - wide) / 2, y, room, banner.ink,
                  banner.title);
    y += font_height(hud->font, FONT_LARGE);
    wide = (int)min_of(font_width(hud->font, FONT_NORMAL, banner.line), room);
    font_draw_fit(hud->font, FONT_NORMAL, box.x + (box.w - wide) / 2, y, room, INK_GREY,
                  banner.line);
}

const HudItem HUD_BANNER = {.box = place, .draw = draw};
