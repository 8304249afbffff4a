// cards.c -- who is who, how they stand, and what they are up to.
#include "cards.h"

#include <stdio.h>

enum { TANK_CARDS_MAX = 10 };
#define ROW_UNITS 21
#define GAP_UNITS 4

typedef struct TeamStand {
    int tanks, alive;
    double armour; // share of what its tanks started with
    double score;
} TeamStand;

static double armour_of(const Tank *tank) { return clamp(tank->health / tank->spec->health, 0, 1); }

static Rgb armour_colour(double armour) {
    return armour < 0.35 ? INK_AMBER : (Rgb){0.80f, 0.81f, 0.79f};
}

static TeamStand team_stand(const Match *match, int team) {
    const Battle *battle = match_battle(match);
    TeamStand stand = {0};
    double full = 0, left = 0;
    for (int i = 0; i < battle_tank_count(battle); i++) {
        const Tank *tank = battle_tank(battle, i);
        if (tank->team != team) continue;
        stand.tanks++;
        stand.alive += !tank->is_wreck;
        stand.score += tank_score(tank);
        full += tank->spec->health;
        left += tank->health;
    }
    stand.armour = full > 0 ? left / full : 0;
    return stand;
}

static int team_count(const Match *match) {
    int count = 0;
    for (int i = 0; i < match_card(match)->tank_count; i++)
        if (match_card(match)->tanks[i].team >= count) count = match_card(match)->tanks[i].team + 1;
    return count;
}

// One bar: each team's part of all the armour that is left.
static int draw_balance(const Hud *hud, const Match *match, Box panel) {
    const Battle *battle = match_battle(match);
    double all = 0, sum = 0;
    for (int i = 0; i < battle_tank_count(battle); i++) all += battle_tank(battle, i)->health;
    if (all <= 0) return panel.y;
    Box bar = {panel.x, panel.y, panel.w, hud_px(hud, 6)};
    for (int team = 0; team < team_count(match); team++) {
        double part = 0;
        for (int i = 0; i < battle_tank_count(battle); i++)
            if (battle_tank(battle, i)->team == team) part += battle_tank(battle, i)->health;
        int from = (int)lround(bar.w * sum / all), to = (int)lround(bar.w * (sum + part) / all);
        sum += part;
        paint_box(hud->renderer, (Box){bar.x + from, bar.y, to - from - (sum < all), bar.h},
                  palette_team(team), 1);
    }
    return bar.y + bar.h + hud_px(hud, GAP_UNITS);
}

static void draw_frame(const Hud *hud, Box box, int team, double light) {
    paint_plate(hud->renderer, box, 0.78);
    paint_box(hud->renderer, (Box){box.x, box.y, hud_px(hud, 3), box.h},
              rgb_scale(palette_team(team), (float)light), 1);
}

static void draw_card(const Hud *hud, const Match *match, int index, Box box) {
    const Tank *tank = battle_tank(match_battle(match), index);
    const TankCard *card = &match_card(match)->tanks[index];
    double light = tank->is_wreck ? 0.45 : 1;
    Rgb ink = tank->is_wreck ? INK_DIM : INK_WHITE;
    char score[24];
    snprintf(score, sizeof score, "%.0f", tank_score(tank));
    draw_frame(hud, box, tank->team, light);
    int pad = hud_px(hud, 7), left = box.x + hud_px(hud, 24), right = box.x + box.w - pad;
    int small = text_height(hud->text, TEXT_SMALL), normal = text_height(hud->text, TEXT_NORMAL);
    int y = box.y + hud_px(hud, 2), score_w = text_width(hud->text, TEXT_NORMAL, score);
    signs_draw(hud->signs, tank->team, box.x + hud_px(hud, 14), y + normal / 2, hud_px(hud, 6),
               light);
    text_draw_fit(hud->text, TEXT_NORMAL, left, y, right - left - score_w - pad, ink, card->name);
    text_draw_right(hud->text, TEXT_NORMAL, right, y, ink, score);
    y += normal;
    const char *word = hud_state_word(match, index);
    text_draw_fit(hud->text, TEXT_SMALL, left, y,
                  right - left - text_width(hud->text, TEXT_SMALL, "medium "),
                  tank->is_wreck ? INK_DIM : INK_GREY, word);
    text_draw_right(hud->text, TEXT_SMALL, right, y, INK_DIM, tank->spec->name);
    y += small + hud_px(hud, 2);
    if (tank->is_wreck) return;
    double reload = 1 - clamp(tank->reload_s / tank->spec->reload_s, 0, 1);
    paint_bar(hud->renderer, (Box){left, y, right - left, hud_px(hud, 5)}, armour_of(tank),
              armour_colour(armour_of(tank)));
    paint_bar(hud->renderer, (Box){left, y + hud_px(hud, 6), right - left, hud_px(hud, 2)}, reload,
              reload >= 1 ? INK_WHITE : INK_GREY);
}

static void draw_row(const Hud *hud, Box box, int team, double armour, const char *name,
                     const char *right_text, bool is_gone) {
    draw_frame(hud, box, team, is_gone ? 0.45 : 1);
    int pad = hud_px(hud, 7), left = box.x + hud_px(hud, 24), right = box.x + box.w - pad;
    int y = box.y + (box.h - text_height(hud->text, TEXT_SMALL)) / 2;
    int bar_w = hud_px(hud, 36), text_w = text_width(hud->text, TEXT_SMALL, "0000");
    signs_draw(hud->signs, team, box.x + hud_px(hud, 14), box.y + box.h / 2, hud_px(hud, 5),
               is_gone ? 0.45 : 1);
    text_draw_fit(hud->text, TEXT_SMALL, left, y, right - left - text_w - bar_w - pad,
                  is_gone ? INK_DIM : INK_WHITE, name);
    text_draw_right(hud->text, TEXT_SMALL, right, y, is_gone ? INK_DIM : INK_WHITE, right_text);
    if (is_gone) return;
    Box bar = {right - text_w - pad - bar_w, box.y + box.h / 2 - hud_px(hud, 2), bar_w,
               hud_px(hud, 5)};
    paint_bar(hud->renderer, bar, armour, armour_colour(armour));
}

static void draw_tank_rows(const Hud *hud, const Match *match, Box panel) {
    int height = hud_px(hud, ROW_UNITS), gap = hud_px(hud, 2);
    for (int i = 0; i < match_card(match)->tank_count; i++) {
        const Tank *tank = battle_tank(match_battle(match), i);
        char score[24];
        snprintf(score, sizeof score, "%.0f", tank_score(tank));
        Box box = {panel.x, panel.y + i * (height + gap), panel.w, height};
        draw_row(hud, box, tank->team, armour_of(tank), match_card(match)->tanks[i].name, score,
                 tank->is_wreck);
    }
}

static void draw_team_rows(const Hud *hud, const Match *match, Box panel) {
    int height = hud_px(hud, ROW_UNITS), gap = hud_px(hud, 2), y = panel.y;
    for (int team = 0; team < team_count(match) && y + height <= panel.y + panel.h; team++) {
        TeamStand stand = team_stand(match, team);
        if (stand.tanks == 0) continue;
        char name[48], score[24];
        snprintf(name, sizeof name, "%s %d/%d", team_name(team), stand.alive, stand.tanks);
        snprintf(score, sizeof score, "%.0f", stand.score);
        draw_row(hud, (Box){panel.x, y, panel.w, height}, team, stand.armour, name, score,
                 stand.alive == 0);
        y += height + gap;
    }
}

void cards_draw(const Hud *hud, const Match *match, Box panel) {
    int below = draw_balance(hud, match, panel), count = match_card(match)->tank_count;
    panel.h -= below - panel.y;
    panel.y = below;
    int card = 2 * hud_px(hud, 4) + text_height(hud->text, TEXT_NORMAL) +
               text_height(hud->text, TEXT_SMALL) + hud_px(hud, 7);
    int gap = hud_px(hud, GAP_UNITS);
    if (count <= TANK_CARDS_MAX && count * (card + gap) <= panel.h) {
        for (int i = 0; i < count; i++)
            draw_card(hud, match, i, (Box){panel.x, panel.y + i * (card + gap), panel.w, card});
    } else if (count <= TANK_CARDS_MAX && count * (hud_px(hud, ROW_UNITS) + gap) <= panel.h) {
        draw_tank_rows(hud, match, panel);
    } else {
        draw_team_rows(hud, match, panel);
    }
}
