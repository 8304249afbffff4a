// scoreline.c -- what a match is about and how it stands, at the top of the field: "hold the hill
// 34 : 12". Nothing when the last team standing wins.
#include <stdio.h>
#include <string.h>

#include "hud.h"

enum { SHOWN_MAX = 4, POINTS_LETTERS = 8 }; // a sign, points and a colon
#define PAD_UNITS 8
#define SIGN_UNITS 5

// Empty when the last team standing wins; what it is about goes where room is short.
static void title_text(const Hud *hud, const MatchCard *card, char *text, size_t size) {
    const Mode *mode = MODES[card->mode];
    if (card->points > 0 && mode->points_key)
        snprintf(text, size, "%s to %.0f", mode->title, card->points);
    else
        snprintf(text, size, "%s", mode->title);
    int letters = (int)strlen(text) + SHOWN_MAX * POINTS_LETTERS,
        most = hud->width - hud_field(hud).x;
    if (letters * text_advance(hud->text, TEXT_SMALL) > most && *text)
        snprintf(text, size, "%s", mode->short_title);
}

static int points_width(const Hud *hud, const TeamStand *stand) {
    char points[24];
    snprintf(points, sizeof points, "%.0f", stand->score);
    return 2 * hud_px(hud, SIGN_UNITS) + hud_px(hud, 4) + text_width(hud->text, TEXT_SMALL, points);
}

static int colon_width(const Hud *hud) { return 3 * text_advance(hud->text, TEXT_SMALL); }

static int line_width(const Hud *hud, const char *title, const Standings *standings) {
    int width = text_width(hud->text, TEXT_SMALL, title) + 3 * hud_px(hud, PAD_UNITS);
    for (int i = 0; i < standings->count; i++)
        width += points_width(hud, &standings->teams[i]) + (i > 0 ? colon_width(hud) : 0);
    return width;
}

// The first few by their points, as many as there is room for; two teams keep their sides.
static Standings shown(const Hud *hud, const char *title) {
    Standings standings = hud->standings;
    int room = hud->width - hud_field(hud).x - 2 * hud_px(hud, 6);
    if (standings.count > 2) standings_rank(&standings);
    if (standings.count > SHOWN_MAX) standings.count = SHOWN_MAX;
    while (standings.count > 1 && line_width(hud, title, &standings) > room) standings.count--;
    return standings;
}

static Box find_box(const Hud *hud, const Match *match) {
    char title[48];
    title_text(hud, match_card(match), title, sizeof title);
    if (!*title || hud->level == HUD_OFF) return (Box){0};
    Standings standings = shown(hud, title);
    int edge = hud_px(hud, 6), width = line_width(hud, title, &standings);
    int height = text_height(hud->text, TEXT_SMALL) + hud_px(hud, 4);
    int left = hud_field(hud).x, right = hud_speed_box(hud).x - edge;
    int x = left + (hud->width - left - width) / 2;
    // The line of the small display stands on the left.
    if (hud->level == HUD_MIN || x + width > right) x = right - width;
    int y = hud->level == HUD_MIN ? hud_px(hud, PAD_UNITS + 2) : edge;
    if (x < (left + hud->width) / 3) { // then below it
        x = hud->width - edge - width;
        y = hud->level == HUD_MIN ? hud_line_bottom(hud) : edge + hud_speed_box(hud).h;
        y += edge;
    }
    return (Box){x < left ? left : x, y, width, height};
}

static void draw(const HudFrame *frame, Box box) {
    const Hud *hud = frame->hud;
    char title[48];
    if (hud->is_over) return; // the end card tells them
    title_text(hud, match_card(frame->match), title, sizeof title);
    Standings standings = shown(hud, title);
    int pad = hud_px(hud, PAD_UNITS), sign = hud_px(hud, SIGN_UNITS), x = box.x + pad,
        y = box.y + hud_px(hud, 2);
    hud_claim(hud, box, "score");
    paint_plate(hud->renderer, box, 0.78);
    text_draw(hud->text, TEXT_SMALL, x, y, INK_GREY, title);
    x += text_width(hud->text, TEXT_SMALL, title) + pad;
    for (int i = 0; i < standings.count; i++) {
        const TeamStand *stand = &standings.teams[i];
        char points[24];
        snprintf(points, sizeof points, "%.0f", stand->score);
        if (i > 0) {
            text_draw(hud->text, TEXT_SMALL, x + text_advance(hud->text, TEXT_SMALL), y, INK_DIM,
                      ":");
            x += colon_width(hud);
        }
        signs_draw(hud->signs, stand->team, x + sign, box.y + box.h / 2, sign, 1);
        text_draw(hud->text, TEXT_SMALL, x + 2 * sign + hud_px(hud, 4), y, INK_WHITE, points);
        x += points_width(hud, stand);
    }
}

static Box place(const HudFrame *frame) {
    Box box = find_box(frame->hud, frame->match);
    if (box.w) hud_take(frame->hud, HUD_TOP_RIGHT, box);
    return box;
}

const HudItem HUD_SCORELINE = {.box = place, .draw = draw};
