// daily_page.c -- the page of the daily challenge: today's card, attempts and best scores.
#include <stdio.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "menu_inside.h"
#include "platform/text.h"

enum { DAILY_UNITS = 1160, DAILY_ROWS = 14, FACT_MAX = 96 };
#define PICTURE_SHAPE 0.56 // height / width

static void draw_facts(Menu *menu, Box *rest, const DailyPage *page) {
    const DailyCard *card = &page->card;
    static const char *const LABELS[] = {"Arena",           "Enemies", "Enemy skill",  "Drive",
                                         "Weapon, special", "Goal",    "Attempts left"};
    char texts[COUNT_OF(LABELS)][FACT_MAX] = {""};
    snprintf(texts[0], FACT_MAX, "%s", card->arena);
    for (int i = 0; i < card->foe_count; i++) text_join(texts[1], FACT_MAX, ", ", card->foes[i]);
    snprintf(texts[2], FACT_MAX, "%d of 100", card->skill);
    snprintf(texts[3], FACT_MAX, "%s", card->drive);
    snprintf(texts[4], FACT_MAX, "%s, %s", card->weapon, card->special);
    for (int i = 0; MODES[i]; i++)
        if (!strcmp(MODES[i]->name, card->mode)) snprintf(texts[5], FACT_MAX, "%s", MODES[i]->goal);
    snprintf(texts[6], FACT_MAX, "%d of %d", DAILY_ATTEMPTS - page->today.attempts, DAILY_ATTEMPTS);
    for (int i = 0; i < COUNT_OF(LABELS); i++)
        menu_rows(menu, rest, &(UiRow){UI_LABEL, LABELS[i], .text = texts[i]}, 1);
}

static void draw_days(Menu *menu, Box *rest, const DailyPage *page) {
    char text[FACT_MAX];
    if (*page->problem.text) {
        ui_words(menu->ui, *rest, page->problem.text, INK_RED);
        return;
    }
    if (!page->last_count) return;
    snprintf(text, sizeof text, "Your last days (best: %d)", page->best);
    ui_label(menu->ui, menu_row(menu, rest), text, INK_AMBER);
    for (int i = 0; i < page->last_count; i++) {
        const DailyDay *day = &page->last[i];
        snprintf(text, sizeof text, "%d  (%d attempt%s)", day->best, day->attempts,
                 plural(day->attempts));
        menu_rows(menu, rest, &(UiRow){UI_LABEL, day->date, .text = text}, 1);
    }
}

void menu_daily_draw(Menu *menu) {
    DailyPage *page = &menu->daily;
    if (menu->refocuses) {
        ASSERT(menu->offer.daily);
        menu->offer.daily(menu->offer.context, false, page);
    }
    char title[FACT_MAX];
    snprintf(title, sizeof title, "Daily Challenge %s", page->card.date);
    Box inner = menu_fitted(menu, DAILY_UNITS, title, DAILY_ROWS * menu_row_px(menu));
    Box left = box_cut_left(&inner, inner.w * 46 / 100);
    box_cut_left(&inner, hud_px(menu->hud, 16));
    int height = (int)(PICTURE_SHAPE * left.w), most = left.h - 3 * menu_row_px(menu);
    menu_preview(menu, page->card.arena, box_cut_top(&left, height < most ? height : most));
    box_cut_top(&left, hud_px(menu->hud, 10));
    bool has_attempt = page->today.attempts < DAILY_ATTEMPTS && !*page->problem.text;
    ui_disable(menu->ui, !has_attempt);
    if (menu_main_button(menu, menu_row(menu, &left), has_attempt ? "Play" : "No attempts left"))
        menu->request.kind = MENU_REQUEST_DAILY;
    ui_disable(menu->ui, !*page->share);
    if (menu_button(menu, menu_row(menu, &left), ICON_FILM "  Share",
                    "Copy a link to today's best attempt: it shows the battle, and can be "
                    "played against")) {
        menu->request.kind = MENU_REQUEST_LINK;
        SDL_strlcpy(menu->request.path, page->share, sizeof menu->request.path);
    }
    ui_disable(menu->ui, false);
    ui_words(menu->ui, left,
             "All players have the same battle today. Win fast, with full health, and damage every "
             "enemy. Starting or restarting uses an attempt.",
             INK_GREY);
    draw_facts(menu, &inner, page);
    box_cut_top(&inner, hud_px(menu->hud, 8));
    draw_days(menu, &inner, page);
}
