// cards.c -- who is who, how they stand, and what they are up to.
#include "cards.h"

#include <stdio.h>

enum { TANK_CARDS_MAX = 8, CHOICE_MAX = HUMANS_MAX + 1 };
#define GAP_UNITS 4

static double armour_of(const Tank *tank) { return clamp(tank->health / tank->spec->health, 0, 1); }

// On the right: what kind of tank it is; for one that was taken from its mind, how to give it back.
static const char *side_word(const Hud *hud, const Match *match, int tank) {
    const TankCard *card = &match_card(match)->tanks[tank];
    bool is_taken = card->kind == CONTROLLER_HUMAN && card->human == 0 && card->behaviour;
    bool is_alive = !battle_tank(match_battle(match), tank)->is_wreck;
    return is_taken && is_alive && !hud->is_replay ? "T: let go" : card->loadout.spec->name;
}

static void draw_card(const Hud *hud, const Match *match, int index, Box box) {
    const Tank *tank = battle_tank(match_battle(match), index);
    const TankCard *card = &match_card(match)->tanks[index];
    double light = tank->is_wreck ? 0.45 : 1;
    Rgb ink = tank->is_wreck ? INK_DIM : INK_WHITE;
    char score[24];
    snprintf(score, sizeof score, "%.0f", tank_score(tank));
    const char *side = side_word(hud, match, index), *word = hud_state_word(hud, match, index);
    frame_draw(hud, box, tank->team, light);
    int pad = hud_px(hud, 7), left = box.x + hud_px(hud, 24), right = box.x + box.w - pad;
    int small = text_height(hud->text, TEXT_SMALL), normal = text_height(hud->text, TEXT_NORMAL);
    int y = box.y + hud_px(hud, 2), score_w = text_width(hud->text, TEXT_NORMAL, score);
    signs_draw(hud->signs, tank->team, box.x + hud_px(hud, 14), y + normal / 2, hud_px(hud, 6),
               light);
    text_draw_fit(hud->text, TEXT_NORMAL, left, y, right - left - score_w - pad, ink, card->name);
    text_draw_right(hud->text, TEXT_NORMAL, right, y, ink, score);
    y += normal;
    int side_w = text_width(hud->text, TEXT_SMALL, side),
        word_w = text_width(hud->text, TEXT_SMALL, word);
    bool has_room = word_w + side_w + text_advance(hud->text, TEXT_SMALL) <= right - left;
    text_draw_fit(hud->text, TEXT_SMALL, left, y, right - left, tank->is_wreck ? INK_DIM : INK_GREY,
                  word);
    if (has_room) text_draw_right(hud->text, TEXT_SMALL, right, y, INK_DIM, side);
    y += small + hud_px(hud, 2);
    if (tank->is_wreck) return;
    double reload = 1 - clamp(tank->reload_s / tank_gun(tank).reload_s, 0, 1);
    paint_bar(hud->renderer, (Box){left, y, right - left, hud_px(hud, 5)}, armour_of(tank),
              armour_colour(armour_of(tank)));
    paint_bar(hud->renderer, (Box){left, y + hud_px(hud, 6), right - left, hud_px(hud, 2)}, reload,
              reload >= 1 ? INK_WHITE : INK_GREY);
}

static int card_height(const Hud *hud) {
    return 2 * hud_px(hud, 4) + text_height(hud->text, TEXT_NORMAL) +
           text_height(hud->text, TEXT_SMALL) + hud_px(hud, 7);
}

static void draw_cards(const Hud *hud, const Match *match, const int *tanks, int count, Box panel) {
    int height = card_height(hud), step = height + hud_px(hud, GAP_UNITS);
    for (int i = 0; i < count; i++)
        draw_card(hud, match, tanks[i], (Box){panel.x, panel.y + i * step, panel.w, height});
}

static void draw_tank_rows(const Hud *hud, const Match *match, Box panel) {
    int height = row_height(hud), gap = hud_px(hud, 2);
    for (int i = 0; i < match_card(match)->tank_count; i++) {
        const Tank *tank = battle_tank(match_battle(match), i);
        TeamRow row = {tank->team, match_card(match)->tanks[i].name, armour_of(tank),
                       tank_score(tank), tank->is_wreck};
        row_draw(hud, (Box){panel.x, panel.y + i * (height + gap), panel.w, height}, &row);
    }
}

// The players' tanks and the followed one.
static int choose(const Hud *hud, const Match *match, int tanks[CHOICE_MAX]) {
    int count = 0;
    for (int i = 0; i < match_card(match)->tank_count && count < CHOICE_MAX; i++) {
        bool is_chosen = i == hud->follow || match_card(match)->tanks[i].kind == CONTROLLER_HUMAN;
        if (is_chosen) tanks[count++] = i;
    }
    return count;
}

static void draw_crowd(const Hud *hud, const Match *match, Box panel) {
    int chosen[CHOICE_MAX], count = choose(hud, match, chosen);
    Box room = panel;
    room.h -= count * (card_height(hud) + hud_px(hud, GAP_UNITS));
    panel.y = teams_draw(hud, match, room) + hud_px(hud, GAP_UNITS);
    draw_cards(hud, match, chosen, count, panel);
}

void cards_draw(const Hud *hud, const Match *match, Box panel) {
    static const int EVERYONE[TANK_CARDS_MAX] = {0, 1, 2, 3, 4, 5, 6, 7};
    int below = balance_draw(hud, panel), count = match_card(match)->tank_count;
    panel.h -= below - panel.y;
    panel.y = below;
    int gap = hud_px(hud, GAP_UNITS);
    if (count <= TANK_CARDS_MAX && count * (card_height(hud) + gap) <= panel.h)
        draw_cards(hud, match, EVERYONE, count, panel);
    else if (count <= TANK_CARDS_MAX && count * (row_height(hud) + gap) <= panel.h)
        draw_tank_rows(hud, match, panel);
    else
        draw_crowd(hud, match, panel);
}
