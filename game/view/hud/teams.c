// teams.c -- rows and cells of teams.
#include "teams.h"

#include <stdio.h>

enum { COLUMNS_MAX = 4 };
#define ROW_UNITS 21
#define ROW_GAP_UNITS 2
#define BALANCE_GAP_UNITS 4
#define BAR_UNITS 36
#define BAR_LEAST_UNITS 14
#define GONE_LIGHT 0.45

Rgb armour_colour(double armour) { return armour < 0.35 ? INK_AMBER : (Rgb){0.80f, 0.81f, 0.79f}; }

int balance_draw(const Hud *hud, Box panel) {
    const Standings *standings = &hud->standings;
    if (standings->left <= 0) return panel.y;
    Box bar = {panel.x, panel.y, panel.w, hud_px(hud, 6)};
    hud_claim(hud, bar, "balance");
    double k = bar.w / standings->left, sum = 0;
    for (int i = 0; i < standings->count; i++) {
        const TeamStand *stand = &standings->teams[i];
        int from = (int)lround(k * sum), to = (int)lround(k * (sum + stand->left));
        sum += stand->left;
        paint_box(hud->renderer,
                  (Box){bar.x + from, bar.y, to - from - (sum < standings->left), bar.h},
                  palette_team(stand->team), 1);
    }
    return bar.y + bar.h + hud_px(hud, BALANCE_GAP_UNITS);
}

void frame_draw(const Hud *hud, Box box, int team, double light) {
    hud_claim(hud, box, "card");
    paint_plate(hud->renderer, box, 0.78);
    paint_box(hud->renderer, (Box){box.x, box.y, hud_px(hud, 3), box.h},
              rgb_scale(palette_team(team), (float)light), 1);
}

int row_height(const Hud *hud) { return hud_px(hud, ROW_UNITS); }

void row_draw(const Hud *hud, Box box, const TeamRow *row) {
    double light = row->is_gone ? GONE_LIGHT : 1;
    Rgb ink = row->is_gone ? INK_DIM : INK_WHITE;
    char score[24];
    snprintf(score, sizeof score, "%.0f", row->score);
    frame_draw(hud, box, row->team, light);
    int pad = hud_px(hud, 7), left = box.x + hud_px(hud, 24), right = box.x + box.w - pad;
    int y = box.y + (box.h - text_height(hud->text, TEXT_SMALL)) / 2;
    int least_w = text_width(hud->text, TEXT_SMALL, "0000"),
        score_w = text_width(hud->text, TEXT_SMALL, score);
    int text_w = score_w > least_w ? score_w : least_w; // the bar makes room for a long name
    int rest = right - left - text_w - pad - text_width(hud->text, TEXT_SMALL, row->name) - pad;
    int bar_w = (int)clamp(rest, hud_px(hud, BAR_LEAST_UNITS), hud_px(hud, BAR_UNITS));
    signs_draw(hud->signs, row->team, box.x + hud_px(hud, 14), box.y + box.h / 2, hud_px(hud, 5),
               light);
    text_draw_fit(hud->text, TEXT_SMALL, left, y, right - left - text_w - bar_w - pad, ink,
                  row->name);
    text_draw_right(hud->text, TEXT_SMALL, right, y, ink, score);
    if (row->is_gone) return;
    Box bar = {right - text_w - pad - bar_w, box.y + box.h / 2 - hud_px(hud, 2), bar_w,
               hud_px(hud, 5)};
    paint_bar(hud->renderer, bar, row->armour, armour_colour(row->armour));
}

static int draw_rows(const Hud *hud, const Match *match, Box panel) {
    const Standings *standings = &hud->standings;
    int height = row_height(hud), step = height + hud_px(hud, ROW_GAP_UNITS);
    for (int i = 0; i < standings->count; i++) {
        const TeamStand *stand = &standings->teams[i];
        char name[48];
        if (stand->only_tank >= 0)
            snprintf(name, sizeof name, "%s", match_card(match)->tanks[stand->only_tank].name);
        else
            snprintf(name, sizeof name, "%s %d/%d", team_name(stand->team), stand->alive,
                     stand->tanks);
        TeamRow row = {stand->team, name, stand->armour, stand->score, stand->alive == 0};
        row_draw(hud, (Box){panel.x, panel.y + i * step, panel.w, height}, &row);
    }
    return panel.y + standings->count * step;
}

// Sign on the left, score on the right, the bar along the lower edge.
static void draw_cell(const Hud *hud, Box box, const TeamStand *stand) {
    bool is_gone = stand->alive == 0;
    char score[24];
    snprintf(score, sizeof score, "%.0f", stand->score);
    hud_claim(hud, box, "cell");
    paint_plate(hud->renderer, box, 0.78);
    int sign = hud_px(hud, 5), bar = hud_px(hud, 2), pad = hud_px(hud, 3);
    signs_draw(hud->signs, stand->team, box.x + pad + sign, box.y + (box.h - bar) / 2, sign,
               is_gone ? GONE_LIGHT : 1);
    int room = box.w - 2 * sign - 3 * pad, width = text_width(hud->text, TEXT_SMALL, score);
    if (width <= room)
        text_draw_right(hud->text, TEXT_SMALL, box.x + box.w - pad, box.y,
                        is_gone ? INK_DIM : INK_WHITE, score);
    if (!is_gone)
        paint_bar(hud->renderer, (Box){box.x, box.y + box.h - bar, box.w, bar}, stand->armour,
                  armour_colour(stand->armour));
}

static int draw_cells(const Hud *hud, Box panel) {
    const Standings *standings = &hud->standings;
    int gap = hud_px(hud, ROW_GAP_UNITS) > 0 ? hud_px(hud, ROW_GAP_UNITS) : 1;
    int height = text_height(hud->text, TEXT_SMALL) + hud_px(hud, 3), step = height + gap;
    int rows = panel.h / step > 0 ? panel.h / step : 1, columns = 2;
    while (columns < COLUMNS_MAX && columns * rows < standings->count) columns++;
    int fits = columns * rows < standings->count ? columns * rows : standings->count;
    rows = (fits + columns - 1) / columns;
    for (int i = 0; i < fits; i++) {
        int column = i / rows, from = panel.x + (panel.w + gap) * column / columns,
            to = panel.x + (panel.w + gap) * (column + 1) / columns - gap;
        draw_cell(hud, (Box){from, panel.y + i % rows * step, to - from, height},
                  &standings->teams[i]);
    }
    return panel.y + rows * step;
}

int teams_draw(const Hud *hud, const Match *match, Box panel) {
    int step = row_height(hud) + hud_px(hud, ROW_GAP_UNITS);
    bool has_room = hud->standings.count * step <= panel.h;
    return has_room ? draw_rows(hud, match, panel) : draw_cells(hud, panel);
}
