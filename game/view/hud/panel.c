// panel.c -- the title of the match and the cards of its tanks, or one line in the compact display.
#include <inttypes.h>
#include <stdio.h>

#include "ai/maths/assert.h"
#include "hud.h"

// Formats the remaining time; lessons and runs show the elapsed time.
static void time_text(const Hud *hud, const Match *match, char *text, size_t size, Rgb *colour) {
    double gone_s = (double)battle_tick(match_battle(match)) * BATTLE_TICK_S;
    double left_s = max_of(match_card(match)->time_limit_s - gone_s, 0);
    int whole = (int)ceil(left_s - 1e-9);
    snprintf(text, size, ICON_CLOCK " %d:%02d", whole / 60, whole % 60);
    *colour = left_s < 20 ? INK_AMBER : INK_WHITE;
    if (hud->status.lesson || match_is_run(match))
        snprintf(text, size, ICON_CLOCK " %d:%02d", (int)gone_s / 60, (int)gone_s % 60);
}

#define FAINT 0.65
#define TEXT_FAINT 0.55 // transparency of text, as a fraction of its plate's

// Makes an item transparent over living tanks, most of all over those that players drive.
static void faint_over_tanks(const HudFrame *frame, Box box) {
    bool is_over = hud_tanks_below(frame->match, frame->camera, box) > 0;
    frame->hud->renderer->faint = max_of(hud_faint(frame->hud, box), is_over ? FAINT : 0);
}

// Text stays readable over a tank, unless a player drives it.
static void keep_text(const Hud *hud) {
    if (hud->renderer->faint <= FAINT) hud->renderer->faint *= TEXT_FAINT;
}

static const char *arena_title(const Match *match) { return match_arena(match)->title; }

static const char *title_of(const Hud *hud, const Match *match) {
    return hud->status.mission ? hud->status.mission->card->title : arena_title(match);
}

// The arena of a mission, or the rules of another match, or its seed among technical details.
static void place_text(const Hud *hud, const Match *match, char *text, size_t size) {
    if (hud->status.mission)
        escaped_write(text, size, "%s", arena_title(match));
    else if (!hud->has_details)
        escaped_write(text, size, "%s", MODES[match_card(match)->mode]->rules);
    else
        snprintf(text, size, "seed %" PRIu64, match_card(match)->seed);
}

static int draw_title(const HudFrame *frame, Box box) {
    const Hud *hud = frame->hud;
    const Match *match = frame->match;
    const ViewStatus *status = &hud->status;
    char place[ARENA_NAME_MAX], round[48] = "", clock[32];
    Rgb clock_colour;
    place_text(hud, match, place, sizeof place);
    if (status->rounds > 1)
        snprintf(round, sizeof round, "round %d of %d", status->round, status->rounds);
    time_text(hud, match, clock, sizeof clock, &clock_colour);
    int pad = hud_px(hud, 8), line = font_height(hud->font, FONT_SMALL);
    int y = box.y + hud_px(hud, 5), room = box.w - 2 * pad;
    const char *name = title_of(hud, match);
    int width = font_width(hud->font, FONT_LARGE, name); // the plate is widened for a long title
    FontSize title = width <= room * 3 / 2 ? FONT_LARGE : FONT_NORMAL;
    box.h = font_height(hud->font, title) + line * (*round ? 2 : 1) + hud_px(hud, 11);
    Box plate = box;
    if (title == FONT_LARGE && width > room) plate.w += width - room;
    faint_over_tanks(frame, plate);
    hud_plate(hud, plate, "title", HUD_PLATE);
    keep_text(hud);
    font_draw_fit(hud->font, title, plate.x + pad, y, plate.w - 2 * pad, INK_WHITE, name);
    y += font_height(hud->font, title) + hud_px(hud, 1);
    int clock_w = font_width(hud->font, FONT_SMALL, clock);
    font_draw_fit(hud->font, FONT_SMALL, box.x + pad, y, room - clock_w - pad, INK_GREY, place);
    font_draw_right(hud->font, FONT_SMALL, box.x + box.w - pad, y, clock_colour, clock);
    if (*round) font_draw(hud->font, FONT_SMALL, box.x + pad, y + line, INK_GREY, round);
    return box.y + box.h;
}

// Draws the compact display; only the title if space is short.
static void draw_line(const Hud *hud, const Match *match, Box score) {
    const ViewStatus *status = &hud->status;
    char text[2 * MISSION_WORDS_MAX + 64], place[ARENA_NAME_MAX], clock[32];
    Rgb clock_colour;
    time_text(hud, match, clock, sizeof clock, &clock_colour);
    int pad = hud_px(hud, 8), at = hud_px(hud, HUD_PAD_UNITS);
    bool is_beside = score.w && score.y < hud_line_bottom(hud);
    int right = is_beside ? score.x : hud_speed_box(hud).x;
    int clock_w = font_width(hud->font, FONT_SMALL, clock), room = right - at - clock_w - 4 * pad;
    const char *title = title_of(hud, match);
    place_text(hud, match, place, sizeof place);
    int used = snprintf(text, sizeof text, "%s \xC2\xB7 %s", title, place);
    if (status->rounds > 1)
        snprintf(text + used, sizeof text - (size_t)used, " \xC2\xB7 round %d of %d", status->round,
                 status->rounds);
    int text_w = font_width(hud->font, FONT_SMALL, text);
    if (text_w > room) {
        escaped_write(text, sizeof text, "%s", title);
        int title_w = font_width(hud->font, FONT_SMALL, text);
        text_w = hud->is_touch && title_w > room ? 0 : (int)min_of(title_w, max_of(room, 0));
    }
    Box box = {at, at, text_w + clock_w + 3 * pad, hud_line_bottom(hud) - at};
    hud->renderer->faint = hud_faint(hud, box);
    hud_plate(hud, box, "line", HUD_PLATE);
    keep_text(hud);
    int y = box.y + hud_px(hud, 3);
    font_draw_fit(hud->font, FONT_SMALL, box.x + pad, y, text_w, INK_GREY, text);
    font_draw(hud->font, FONT_SMALL, box.x + 2 * pad + text_w, y, clock_colour, clock);
}

enum { COLUMNS_MAX = 4 };
#define ROW_UNITS 25
#define ROW_GAP_UNITS 2
#define BALANCE_GAP_UNITS 4
#define BAR_UNITS 44
#define BAR_LEAST_UNITS 18
#define GONE_LIGHT 0.45

static int balance_draw(const HudFrame *frame, Box panel) {
    const Hud *hud = frame->hud;
    const Standings *standings = &hud->standings;
    if (standings->health <= 0) return panel.y;
    Box bar = {panel.x, panel.y, panel.w, hud_px(hud, 6)};
    layout_record(hud, bar, "balance");
    faint_over_tanks(frame, bar);
    double k = bar.w / standings->health, sum = 0;
    for (int i = 0; i < standings->count; i++) {
        const Standing *stand = &standings->teams[i];
        int from = (int)lround(k * sum), to = (int)lround(k * (sum + stand->health));
        sum += stand->health;
        paint_box(hud->renderer,
                  (Box){bar.x + from, bar.y, to - from - (sum < standings->health), bar.h},
                  palette_team(stand->look), 1);
    }
    return bar.y + bar.h + hud_px(hud, BALANCE_GAP_UNITS);
}

static void frame_draw(const Hud *hud, Box box, int look, double light) {
    hud_plate(hud, box, "card", HUD_PLATE);
    paint_box(hud->renderer, (Box){box.x, box.y, hud_px(hud, 3), box.h},
              rgb_scale(palette_team(look), (float)light), 1);
    keep_text(hud);
}

static void row_draw(const HudFrame *frame, Box box, const Standing *row) {
    const Hud *hud = frame->hud;
    bool is_removed = row->alive == 0;
    double light = is_removed ? GONE_LIGHT : 1;
    Rgb ink = is_removed ? INK_GREY : INK_WHITE;
    char score[24] = "";
    if (!match_is_run(frame->match)) snprintf(score, sizeof score, "%.0f", row->score);
    faint_over_tanks(frame, box);
    frame_draw(hud, box, row->look, light);
    int pad = hud_px(hud, 7), left = box.x + hud_px(hud, 24), right = box.x + box.w - pad;
    int y = box.y + (box.h - font_height(hud->font, FONT_SMALL)) / 2;
    int least_w = font_width(hud->font, FONT_SMALL, "0000"),
        score_w = font_width(hud->font, FONT_SMALL, score);
    int text_w = score_w > least_w ? score_w : least_w; // long names shorten the bar
    int rest = right - left - text_w - pad - font_width(hud->font, FONT_SMALL, row->name) - pad;
    int bar_w = (int)clamp(rest, hud_px(hud, BAR_LEAST_UNITS), hud_px(hud, BAR_UNITS));
    signs_draw(hud->shapes, row->look, box.x + hud_px(hud, 14), box.y + box.h / 2, hud_px(hud, 5),
               light);
    font_draw_fit(hud->font, FONT_SMALL, left, y, right - left - text_w - bar_w - pad, ink,
                  row->name);
    font_draw_right(hud->font, FONT_SMALL, right, y, ink, score);
    if (is_removed) return;
    Box bar = {right - text_w - pad - bar_w, box.y + box.h / 2 - hud_px(hud, 2), bar_w,
               hud_px(hud, 5)};
    paint_segments(hud->renderer, bar, row->armour);
}

// Draws the armour as cells with the number of points.
static void draw_armour(const Hud *hud, Box bar, const Tank *tank) {
    char text[12];
    double part = tank_armour(tank);
    snprintf(text, sizeof text, "%.0f", ceil(tank->health));
    int least = font_width(hud->font, FONT_SMALL, "000"),
        width = font_width(hud->font, FONT_SMALL, text),
        heart = font_width(hud->font, FONT_SMALL, ICON_HEART);
    if (width < least) width = least;
    int middle = bar.y + bar.h / 2 - font_height(hud->font, FONT_SMALL) / 2;
    font_draw_right(hud->font, FONT_SMALL, bar.x + bar.w, middle, INK_WHITE, text);
    bar.w -= width + heart + hud_px(hud, 5);
    font_draw(hud->font, FONT_SMALL, bar.x + bar.w + hud_px(hud, 4), middle, INK_GREY, ICON_HEART);
    paint_segments(hud->renderer, bar, part);
}

// A ring that fills while the gun reloads, and is white when it is ready.
static void draw_loaded(const Hud *hud, Vec at_px, double loaded) {
    ASSERT(loaded >= 0 && loaded <= 1);
    enum { PIECES = 24 };
    double radius = hud_px(hud, 5), width_px = max_of(2.5 * hud->ui, 2);
    int pieces = (int)(PIECES * loaded);
    paint_circle(hud->renderer, at_px, radius, width_px, INK_DIM, 0.8);
    paint_circle_arc(hud->renderer, at_px, radius, 0, 2 * PI * pieces / PIECES, pieces, width_px,
                     loaded < 1 ? INK_AMBER : INK_WHITE, 1);
}

static int draw_rows(const HudFrame *frame, const Standing *rows, int count, Box panel) {
    const Hud *hud = frame->hud;
    Box box = {panel.x, panel.y, panel.w, hud_px(hud, ROW_UNITS)};
    for (int i = 0; i < count; i++, box.y += box.h + hud_px(hud, ROW_GAP_UNITS))
        row_draw(frame, box, &rows[i]);
    return box.y;
}

// Draws teams as cells: sign, score, and a bar along the lower edge.
static int draw_cells(const HudFrame *frame, const Standings *standings, Box panel) {
    const Hud *hud = frame->hud;
    int gap = hud_px(hud, ROW_GAP_UNITS) > 0 ? hud_px(hud, ROW_GAP_UNITS) : 1;
    int height = font_height(hud->font, FONT_SMALL) + hud_px(hud, 3), step = height + gap;
    int rows = panel.h / step > 0 ? panel.h / step : 1, columns = 2;
    while (columns < COLUMNS_MAX && columns * rows < standings->count) columns++;
    int fits = columns * rows < standings->count ? columns * rows : standings->count;
    int sign = hud_px(hud, 5), bar = hud_px(hud, 2), pad = hud_px(hud, 3);
    rows = (fits + columns - 1) / columns;
    for (int i = 0; i < fits; i++) {
        int column = i / rows, from = panel.x + (panel.w + gap) * column / columns,
            to = panel.x + (panel.w + gap) * (column + 1) / columns - gap;
        const Standing *stand = &standings->teams[i];
        Box box = {from, panel.y + i % rows * step, to - from, height};
        Box edge = {box.x, box.y + box.h - bar, box.w, bar};
        bool is_removed = stand->alive == 0;
        char score[24];
        snprintf(score, sizeof score, "%.0f", stand->score);
        faint_over_tanks(frame, box);
        hud_plate(hud, box, "cell", 0.78);
        signs_draw(hud->shapes, stand->look, box.x + pad + sign, box.y + (box.h - bar) / 2, sign,
                   is_removed ? GONE_LIGHT : 1);
        if (font_width(hud->font, FONT_SMALL, score) <= box.w - 2 * sign - 3 * pad)
            font_draw_right(hud->font, FONT_SMALL, box.x + box.w - pad, box.y,
                            is_removed ? INK_GREY : INK_WHITE, score);
        if (!is_removed) paint_segments(hud->renderer, edge, stand->armour);
    }
    return panel.y + rows * step;
}

enum { CARDS_MAX = 4, TANK_CARDS_MAX = 8 }; // more tanks have rows; even more are listed by team
#define GAP_UNITS 4

static int card_height(const Hud *hud) {
    return 2 * hud_px(hud, 4) + font_height(hud->font, FONT_NORMAL) +
           font_height(hud->font, FONT_SMALL) + hud_px(hud, 7);
}

static void draw_card(const HudFrame *frame, int index, Box box) {
    ASSERT(index >= 0 && index < match_card(frame->match)->tank_count);
    const Hud *hud = frame->hud;
    const Match *match = frame->match;
    const Tank *tank = match_tank(match, index);
    const TankCard *card = &match_card(match)->tanks[index];
    double light = tank->is_wreck ? 0.45 : 1;
    int look = match_tank_look(match, index);
    Rgb ink = tank->is_wreck ? INK_GREY : INK_WHITE;
    char score[24] = "";
    if (!match_is_run(match)) snprintf(score, sizeof score, ICON_STAR " %.0f", tank_score(tank));
    // The right side shows the kind of tank, or the key to release a tank taken over by the player.
    bool is_taken = match_local_tank(match, 0) == index && card->mind.behaviour;
    bool can_let_go = is_taken && !tank->is_wreck && !hud->status.is_replay;
    char side[32];
    bindings_fill(hud->bindings, can_let_go ? "{take}: release" : card->loadout.spec->name, side,
                  sizeof side);
    const char *word = hud_state_word(hud, match, index);
    faint_over_tanks(frame, box);
    frame_draw(hud, box, look, light);
    int pad = hud_px(hud, 7), left = box.x + hud_px(hud, 24), right = box.x + box.w - pad;
    int small = font_height(hud->font, FONT_SMALL), normal = font_height(hud->font, FONT_NORMAL);
    int y = box.y + hud_px(hud, 2), score_w = font_width(hud->font, FONT_NORMAL, score);
    signs_draw(hud->shapes, look, box.x + hud_px(hud, 14), y + normal / 2, hud_px(hud, 6), light);
    font_draw_fit(hud->font, FONT_NORMAL, left, y, right - left - score_w - pad, ink,
                  tank_title(match, index));
    font_draw_right(hud->font, FONT_NORMAL, right, y, ink, score);
    y += normal;
    int side_w = font_width(hud->font, FONT_SMALL, side),
        word_w = font_width(hud->font, FONT_SMALL, word);
    bool has_room = word_w + side_w + font_advance(hud->font, FONT_SMALL) <= right - left;
    font_draw_fit(hud->font, FONT_SMALL, left, y, right - left, INK_GREY, word);
    if (has_room) font_draw_right(hud->font, FONT_SMALL, right, y, INK_GREY, side);
    y += small + hud_px(hud, 2);
    if (tank->is_wreck) return;
    double reload = 1 - clamp(tank->reload_s / tank_gun(tank).reload_s, 0, 1);
    draw_armour(hud, (Box){left, y, right - left, hud_px(hud, 6)}, tank);
    draw_loaded(hud, vec(box.x + hud_px(hud, 14), y + hud_px(hud, 1)), reload);
}

// Returns whether a tank has a card if only the important tanks do.
static bool is_chosen(const HudFrame *frame, int tank) {
    return tank == frame->hud->follow ||
           match_card(frame->match)->tanks[tank].kind == DRIVER_PLAYER;
}

// Each tank gets a card or a row if they fit; otherwise teams and the important tanks do.
static void cards_draw(const HudFrame *frame, Box panel) {
    const Hud *hud = frame->hud;
    const Match *match = frame->match;
    int below = balance_draw(frame, panel), count = match_card(match)->tank_count, chosen = 0;
    ASSERT(panel.w > 0);
    panel.h -= below - panel.y;
    panel.y = below;
    int gap = hud_px(hud, GAP_UNITS), row_h = hud_px(hud, ROW_UNITS);
    int card_h = card_height(hud);
    bool are_few = count <= TANK_CARDS_MAX,
         are_all = count <= CARDS_MAX && count * (card_h + gap) <= panel.h;
    if (are_few && !are_all && count * (row_h + gap) <= panel.h) {
        Standing rows[TANK_CARDS_MAX];
        for (int i = 0; i < count; i++) rows[i] = standing_of_tank(match, i);
        draw_rows(frame, rows, count, panel);
        return;
    }
    int tanks[TANK_CARDS_MAX];
    for (int i = 0; i < count && chosen < TANK_CARDS_MAX; i++) {
        if (are_all || is_chosen(frame, i)) tanks[chosen++] = i;
    }
    if (!are_all) {
        Standings teams = {0};
        for (int i = 0; i < hud->standings.count; i++) {
            const Standing *team = &hud->standings.teams[i];
            bool has_card = false;
            for (int k = 0; k < chosen && team->tanks == 1; k++)
                has_card |= match_card(match)->tanks[tanks[k]].team == team->team;
            if (!has_card) teams.teams[teams.count++] = *team;
        }
        int step = row_h + hud_px(hud, ROW_GAP_UNITS);
        panel.h -= chosen * (card_h + gap);
        bool has_room = teams.count * step <= panel.h;
        panel.y = (has_room ? draw_rows(frame, teams.teams, teams.count, panel)
                            : draw_cells(frame, &teams, panel)) +
                  gap;
    }
    for (int i = 0; i < chosen; i++)
        draw_card(frame, tanks[i], (Box){panel.x, panel.y + i * (card_h + gap), panel.w, card_h});
}

// The compact display reserves space for its line.
static Box place(const HudFrame *frame) {
    const Hud *hud = frame->hud;
    int pad = hud_px(hud, HUD_PAD_UNITS);
    if (hud->level == HUD_OFF) return (Box){0};
    if (hud->level == HUD_MIN)
        return (Box){0, 0, hud->width * 2 / 3, hud_line_bottom(hud) + hud_px(hud, 4)};
    int most = hud_bottom(hud) - 2 * pad;
    int count = match_card(frame->match)->tank_count, small = font_height(hud->font, FONT_SMALL);
    int title = font_height(hud->font, FONT_LARGE) + small * (hud->status.rounds > 1 ? 2 : 1) +
                hud_px(hud, 11);
    int gap = hud_px(hud, GAP_UNITS), card = card_height(hud) + gap,
        row = hud_px(hud, ROW_UNITS) + gap, chosen = 0;
    for (int i = 0; i < count; i++) chosen += is_chosen(frame, i);
    int wanted = title + hud_px(hud, 5 + 6 + BALANCE_GAP_UNITS) +
                 (count <= CARDS_MAX        ? count * card
                  : count <= TANK_CARDS_MAX ? count * row
                                            : chosen * card + hud->standings.count * row);
    return (Box){pad, pad, hud_px(hud, HUD_PANEL_UNITS) - pad, wanted < most ? wanted : most};
}

static void draw(const HudFrame *frame, Box panel) {
    Hud *hud = frame->hud;
    if (hud->level == HUD_MIN) {
        draw_line(hud, frame->match, hud_box(hud, &HUD_SCORELINE));
        return;
    }
    int below = draw_title(frame, panel) + hud_px(hud, 5);
    panel.h -= below - panel.y;
    panel.y = below;
    cards_draw(frame, panel);
}

const HudItem HUD_PANEL = {.box = place, .draw = draw};
