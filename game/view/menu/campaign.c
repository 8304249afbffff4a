// campaign.c -- the pages of the player's progress: missions with chapters, briefings and stars,
// and the statistics.
#include <stdio.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "menu_inside.h"

enum { CAMPAIGN_UNITS = 1200, PICTURE_FROM_UNITS = 560, PICTURE_LEAST_UNITS = 30 };
enum {
    RECORD_UNITS = 1120,
    TWO_COLUMNS_UNITS = 760,
    FACTS = 5,
    COLUMNS = 4,
    FACT_MAX = 64,
    RECORD_ROWS = 12
};
#define PICTURE_SHAPE 0.56 // height / width

static void draw_star(const Menu *menu, int x, int middle_y, bool is_earned) {
    Font *font = menu->hud->font;
    font_draw(font, FONT_NORMAL, x, middle_y - font_height(font, FONT_NORMAL) / 2,
              is_earned ? INK_AMBER : INK_DIM, is_earned ? ICON_STAR : ICON_STAR_EMPTY);
}

// Draws the named enemies in their colours.
static void draw_foes(Menu *menu, Box *box, const MissionCard *mission) {
    const Hud *hud = menu->hud;
    for (int i = 0; i < mission->foe_count; i++) {
        const MissionFoe *foe = &mission->foes[i];
        int indent = hud_px(hud, 22), height = font_height(hud->font, FONT_SMALL);
        signs_draw(hud->shapes, foe->look, box->x + indent / 2, box->y + height / 2, hud_px(hud, 6),
                   1);
        Box words = {box->x + indent, box->y, box->w - indent, box->h};
        box_cut_top(box, ui_words(menu->ui, words, foe->text, INK_WHITE) + hud_px(hud, 4));
    }
    if (mission->foe_count) box_cut_top(box, hud_px(hud, 6));
}

static int foes_px(const Menu *menu, int width, const MissionCard *mission) {
    int height = mission->foe_count ? hud_px(menu->hud, 6) : 0;
    for (int i = 0; i < mission->foe_count; i++)
        height += ui_words_height(menu->ui, width - hud_px(menu->hud, 22), mission->foes[i].text) +
                  hud_px(menu->hud, 4);
    return height;
}

// Returns a line of the briefing, for fingers without its sentences about keys.
static const char *briefing_line(const Menu *menu, const MissionCard *mission, int i,
                                 char line[static MISSION_WORDS_MAX]) {
    if (!menu->hud->is_touch) return mission->briefing[i];
    words_for_fingers(mission->briefing[i], line, MISSION_WORDS_MAX);
    return line;
}

// Draws the briefing, the enemies and the conditions of the stars. The preview uses the remaining
// height.
static void draw_briefing(Menu *menu, Box box, const MissionCard *mission) {
    char line[MISSION_WORDS_MAX];
    const Hud *hud = menu->hud;
    int words_px = font_height(hud->font, FONT_LARGE) + hud_px(hud, 24);
    for (int i = 0; i < MISSION_LINES; i++)
        words_px += ui_words_height(menu->ui, box.w, briefing_line(menu, mission, i, line));
    words_px += foes_px(menu, box.w, mission);
    int star = font_height(hud->font, FONT_SMALL) + hud_px(hud, 6);
    int wanted = (int)(PICTURE_SHAPE * box.w),
        room = box.h - (words_px + (mission->is_training ? 0 : STARS * star));
    if (room > hud_px(hud, PICTURE_LEAST_UNITS)) {
        menu_preview(menu, mission->arena, box_cut_top(&box, wanted < room ? wanted : room));
        box_cut_top(&box, hud_px(hud, 10));
    }
    font_draw_fit(hud->font, FONT_LARGE, box.x, box.y, box.w, INK_WHITE, mission->title);
    box_cut_top(&box, font_height(hud->font, FONT_LARGE) + hud_px(hud, 4));
    for (int i = 0; i < MISSION_LINES; i++)
        box_cut_top(&box, ui_words(menu->ui, box, briefing_line(menu, mission, i, line), INK_GREY));
    box_cut_top(&box, hud_px(hud, 10));
    draw_foes(menu, &box, mission);
    for (int i = 0; i < STARS && !mission->is_training; i++) {
        int height = font_height(hud->font, FONT_SMALL);
        bool is_earned = mission->stars >> i & 1;
        draw_star(menu, box.x, box.y + height / 2, is_earned);
        Box words = {box.x + hud_px(hud, 22), box.y, box.w - hud_px(hud, 22), box.h};
        ui_words(menu->ui, words, mission->words[i], is_earned ? INK_WHITE : INK_GREY);
        box_cut_top(&box, height + hud_px(hud, 6));
    }
}

const MissionCard *menu_mission(const Menu *menu, int index) {
    return menu->offer.mission ? menu->offer.mission(menu->offer.context, index) : NULL;
}

static bool begins_chapter(const Menu *menu, int index) {
    const MissionCard *mission = menu_mission(menu, index);
    const MissionCard *before = index > 0 ? menu_mission(menu, index - 1) : NULL;
    return mission && (!before || strcmp(mission->chapter, before->chapter) != 0);
}

void menu_start_mission(Menu *menu, const char *name) {
    menu->request.kind = MENU_REQUEST_MISSION;
    menu->request.lesson = menu->lesson = menu->request.help = 0;
    SDL_strlcpy(menu->request.path, name, sizeof menu->request.path);
}

int menu_next_mission(const Menu *menu) {
    const MissionCard *mission;
    for (int i = 0; (mission = menu_mission(menu, i)); i++)
        if (mission->is_open && !(mission->stars & 1) && mission->help != HELP_SKIP) return i;
    return 0;
}

// Returns true if the mission has the focus. The training, if any, is first and has no number.
static bool draw_mission(Menu *menu, Box box, int index) {
    const MissionCard *mission = menu_mission(menu, index);
    char label[MISSION_WORDS_MAX + 16];
    if (mission->is_training)
        escaped_write(label, sizeof label, "    %s", mission->title);
    else
        escaped_write(label, sizeof label, "%2d  %s", index + !menu_mission(menu, 0)->is_training,
                      mission->title);
    ui_scope(menu->ui, index);
    ui_disable(menu->ui, !mission->is_open);
    if (menu_button(menu, box, label, mission->goal)) {
        menu_start_mission(menu, mission->name);
        menu->request.players = menu->players + 1;
    }
    ui_disable(menu->ui, false);
    bool has_focus = ui_has_focus(menu->ui);
    ui_unscope(menu->ui);
    int step = font_width(menu->hud->font, FONT_NORMAL, ICON_STAR) * 5 / 4;
    for (int i = 0; i < STARS && !mission->is_training; i++)
        draw_star(menu, box.x + box.w - (STARS - i) * step - step / 3, box.y + box.h / 2,
                  mission->stars >> i & 1);
    return has_focus;
}

void menu_campaign_draw(Menu *menu) {
    static const char *const PLAYERS[] = {"1", "2", NULL};
    int count = 0, chapters = 0;
    for (; menu_mission(menu, count); count++) chapters += begins_chapter(menu, count);
    if (menu->refocuses) menu->rows[MENU_CAMPAIGN] = menu->mission = menu_next_mission(menu);
    Box inner = menu_frame(menu, menu_page_box(menu, CAMPAIGN_UNITS, 0), "Campaign");
    if (!count) ui_words(menu->ui, inner, "No missions were found.", INK_GREY);
    bool has_room = inner.w > hud_px(menu->hud, PICTURE_FROM_UNITS);
    Box side = box_cut_right(&inner, has_room ? inner.w * 46 / 100 : 0);
    if (has_room) box_cut_right(&inner, hud_px(menu->hud, 14));
    Box rest = menu_begin_list(menu, inner, "missions", (count + chapters) * menu_row_px(menu));
    rest.w -= hud_px(menu->hud, 8);
    for (int i = 0; i < count; i++) {
        if (begins_chapter(menu, i))
            ui_label(menu->ui, menu_row(menu, &rest), menu_mission(menu, i)->chapter, INK_AMBER);
        if (draw_mission(menu, menu_row(menu, &rest), i)) menu->mission = i;
    }
    ui_scroll_end(menu->ui);
    Box foot = box_cut_bottom(&side, has_room ? menu_row_px(menu) : 0);
    Box left = box_cut_left(&foot, foot.w / 2);
    box_cut_right(&left, hud_px(menu->hud, 6));
    UiRow players = {UI_CHOICE, "Players",
                     "Play alone, or two at one screen, with shells that do 55 % less damage",
                     .words = PLAYERS, .chosen = &menu->players};
    if (has_room) menu_rows(menu, &left, &players, 1);
    if (has_room && menu_button(menu, menu_row(menu, &foot), "Garage",
                                "Paints, hulls and toys that you have unlocked"))
        menu_push(menu, MENU_GARAGE);
    if (has_room && menu->mission < count)
        draw_briefing(menu, side, menu_mission(menu, menu->mission));
}

static double percent(double part, double whole) { return whole > 0 ? 100 * part / whole : 0; }

static void draw_facts(Menu *menu, Box *rest, const Statistics *record) {
    static const char *const LABELS[FACTS] = {"Battles", "Win streak", "Survival", "Accuracy",
                                              "Time in battle"};
    char texts[FACTS][FACT_MAX];
    double fights = record->won + record->lost;
    snprintf(texts[0], FACT_MAX, "%.0f win%s, %.0f loss%s (%.0f %%)", record->won,
             plural(record->won), record->lost, record->lost == 1 ? "" : "es",
             percent(record->won, fights));
    if (fights == 0) snprintf(texts[0], FACT_MAX, "none yet");
    snprintf(texts[1], FACT_MAX, "%.0f (best %.0f)", record->streak, record->best_streak);
    snprintf(texts[2], FACT_MAX, "best: %.0f wave%s", record->best_wave, plural(record->best_wave));
    snprintf(texts[3], FACT_MAX, "%.0f hit%s in %.0f shot%s (%.0f %%)", record->hits,
             plural(record->hits), record->shots, plural(record->shots),
             percent(record->hits, record->shots));
    snprintf(texts[4], FACT_MAX, "%.0f min", record->seconds / 60);
    for (int i = 0; i < FACTS; i++)
        menu_rows(menu, rest, &(UiRow){UI_LABEL, LABELS[i], .text = texts[i]}, 1);
}

// The first column is twice as wide as the others.
static void draw_line(Menu *menu, Box row, Rgb ink, const char *const cells[COLUMNS]) {
    int width = row.w / (COLUMNS + 1);
    for (int i = 0; i < COLUMNS; i++)
        ui_label(menu->ui, box_cut_left(&row, i ? width : 2 * width), cells[i], ink);
}

void menu_record_draw(Menu *menu) {
    Statistics *record = &menu->record;
    if (menu->refocuses) *record = (Statistics){0}, menu->problem.text[0] = '\0';
    if (menu->refocuses && menu->offer.statistics)
        menu->offer.statistics(menu->offer.context, record, &menu->problem);
    ASSERT(record->foe_count >= 0 && record->foe_count <= FOES_MAX);
    int rows = 1 + record->foe_count > RECORD_ROWS ? 1 + record->foe_count : RECORD_ROWS;
    Box inner = menu_fitted(menu, RECORD_UNITS, "Statistics", rows * menu_row_px(menu));
    if (*menu->problem.text) {
        ui_words(menu->ui, inner, menu->problem.text, INK_RED);
        return;
    }
    // The table of opponents is right of the facts, or below them in a narrow page.
    bool is_wide = inner.w >= hud_px(menu->hud, TWO_COLUMNS_UNITS);
    int gap = hud_px(menu->hud, 24);
    Box facts = is_wide ? box_cut_left(&inner, (inner.w - gap) * 45 / 100) : inner;
    if (is_wide) box_cut_left(&inner, gap);
    if (is_wide) draw_facts(menu, &facts, record);
    Box rest = menu_begin_list(menu, inner, "record",
                               (1 + record->foe_count + (is_wide ? 0 : FACTS)) * menu_row_px(menu));
    if (!is_wide) draw_facts(menu, &rest, record);
    draw_line(menu, menu_row(menu, &rest), INK_DIM,
              (const char *const[]){"Opponent", "Skill", "Wins", "Losses"});
    for (int i = 0; i < record->foe_count; i++) {
        const FoeRecord *foe = &record->foes[i];
        char won[24], lost[24];
        snprintf(won, sizeof won, "%.0f", foe->won);
        snprintf(lost, sizeof lost, "%.0f", foe->lost);
        draw_line(menu, menu_row(menu, &rest), INK_WHITE,
                  (const char *const[]){foe->name, foe->skill, won, lost});
    }
    ui_scroll_end(menu->ui);
}
