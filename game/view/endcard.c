// endcard.c -- the table at the end of a match.
#include "endcard.h"

#include <stdio.h>
#include <stdlib.h>

enum { ROWS_MAX = 12, COLUMNS = 6, NAME_LETTERS = 18, NUMBER_LETTERS = 10 };
enum { PAD_UNITS = 20, INDENT_UNITS = 26, GAP_UNITS = 12 };

typedef struct Standing {
    int tank;
    double score;
    bool has_won;
} Standing;

// The winner's tanks first, then by score, then by number.
static int by_rank(const void *a, const void *b) {
    const Standing *x = a, *y = b;
    if (x->has_won != y->has_won) return x->has_won ? -1 : 1;
    if (x->score != y->score) return x->score > y->score ? -1 : 1;
    return x->tank - y->tank;
}

static int rank_tanks(const Match *match, Standing *standings) {
    MatchResult result = match_result(match);
    const Battle *battle = match_battle(match);
    int count = battle_tank_count(battle);
    for (int i = 0; i < count; i++) {
        const Tank *tank = battle_tank(battle, i);
        standings[i] =
            (Standing){i, tank_score(tank), !result.is_draw && tank->team == result.winner};
    }
    qsort(standings, (size_t)count, sizeof *standings, by_rank);
    return count;
}

static void headline(const Match *match, char *text, size_t size) {
    MatchResult result = match_result(match);
    const char *how = result.was_time_up ? " on points" : "";
    if (result.is_draw || result.winner < 0)
        snprintf(text, size, "Draw");
    else
        snprintf(text, size, "%s wins%s", team_name(result.winner), how);
    if (text[0] >= 'a' && text[0] <= 'z') text[0] = (char)(text[0] - 'a' + 'A');
}

static void draw_cells(const Hud *hud, int x, int y, Rgb ink, const char *const cells[COLUMNS]) {
    int letter = text_advance(hud->text, TEXT_SMALL);
    text_draw_fit(hud->text, TEXT_SMALL, x, y, NAME_LETTERS * letter, ink, cells[0]);
    for (int i = 1; i < COLUMNS; i++)
        text_draw_right(hud->text, TEXT_SMALL, x + (NAME_LETTERS + i * NUMBER_LETTERS) * letter, y,
                        ink, cells[i]);
}

static void draw_standing(const Hud *hud, const Match *match, const Standing *standing, int x,
                          int y) {
    const Tank *tank = battle_tank(match_battle(match), standing->tank);
    char numbers[COLUMNS][24];
    snprintf(numbers[1], sizeof *numbers, "%.0f", standing->score);
    snprintf(numbers[2], sizeof *numbers, "%.0f", tank->damage_dealt);
    if (tank->shots > 0)
        snprintf(numbers[3], sizeof *numbers, "%.0f%%", 100.0 * tank->hits / tank->shots);
    else
        snprintf(numbers[3], sizeof *numbers, "-");
    snprintf(numbers[4], sizeof *numbers, "%d", tank->kills);
    snprintf(numbers[5], sizeof *numbers, "%.0f m", tank->distance_m);
    const char *cells[COLUMNS] = {match_card(match)->tanks[standing->tank].name,
                                  numbers[1],
                                  numbers[2],
                                  numbers[3],
                                  numbers[4],
                                  numbers[5]};
    int height = text_height(hud->text, TEXT_SMALL);
    signs_draw(hud->signs, tank->team, x - hud_px(hud, 11), y + height / 2, hud_px(hud, 5),
               tank->is_wreck ? 0.55 : 1);
    draw_cells(hud, x, y, standing->has_won ? INK_WHITE : INK_GREY, cells);
}

static void draw_table(const Hud *hud, const Match *match, int x, int y, int line) {
    static const char *const HEADS[COLUMNS] = {"tank",     "score", "damage",
                                               "accuracy", "kills", "distance"};
    Standing *standings = calloc((size_t)match_card(match)->tank_count + 1, sizeof *standings);
    if (!standings) return;
    int count = rank_tanks(match, standings);
    draw_cells(hud, x, y, INK_DIM, HEADS);
    for (int i = 0; i < count && i < ROWS_MAX; i++)
        draw_standing(hud, match, &standings[i], x, y + (i + 1) * line);
    free(standings);
}

static int row_count(const Match *match) {
    int count = match_card(match)->tank_count;
    return count < ROWS_MAX ? count : ROWS_MAX;
}

static int line_height(const Hud *hud) {
    return text_height(hud->text, TEXT_SMALL) + hud_px(hud, 4);
}

Box endcard_box(const Hud *hud, const Match *match) {
    int letters = NAME_LETTERS + (COLUMNS - 1) * NUMBER_LETTERS, pad = hud_px(hud, PAD_UNITS);
    int width = letters * text_advance(hud->text, TEXT_SMALL) + hud_px(hud, INDENT_UNITS) + 2 * pad;
    int height = text_height(hud->text, TEXT_LARGE) + (row_count(match) + 2) * line_height(hud) +
                 2 * pad + 2 * hud_px(hud, GAP_UNITS);
    Box field = hud_field(hud);
    int x = field.x + (field.w - width) / 2;
    if (x + width > hud->width) x = hud->width - width;
    return (Box){x < 0 ? 0 : x, field.y + (field.h - height) / 2, width, height};
}

void endcard_draw(const Hud *hud, const Match *match) {
    static const char *const HINT = "R again \xC2\xB7 N new seed \xC2\xB7 Esc quit";
    MatchResult result = match_result(match);
    char title[64];
    headline(match, title, sizeof title);
    bool is_won = !result.is_draw && result.winner >= 0;
    Box box = endcard_box(hud, match);
    paint_plate(hud->renderer, box, 0.93);
    paint_box(hud->renderer, (Box){box.x, box.y, box.w, hud_px(hud, 3)},
              is_won ? palette_team(result.winner) : INK_GREY, 1);
    int pad = hud_px(hud, PAD_UNITS), big = text_height(hud->text, TEXT_LARGE);
    int x = box.x + pad + hud_px(hud, INDENT_UNITS), y = box.y + pad;
    if (is_won)
        signs_draw(hud->signs, result.winner, x - hud_px(hud, 13), y + big / 2, hud_px(hud, 9), 1);
    text_draw(hud->text, TEXT_LARGE, x, y, INK_AMBER, title);
    y += big + hud_px(hud, GAP_UNITS);
    draw_table(hud, match, x, y, line_height(hud));
    y += (row_count(match) + 1) * line_height(hud) + hud_px(hud, GAP_UNITS);
    text_draw(hud->text, TEXT_SMALL, x, y, INK_WHITE, HINT);
}
