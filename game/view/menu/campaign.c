// campaign.c -- the page of missions: chapters and stars, and beside them where the marked one is
// fought, what it is about, and what earns its stars.
#include <stdio.h>

#include "menu_inside.h"

enum { CAMPAIGN_UNITS = 1000, PICTURE_FROM_UNITS = 560, PICTURE_LEAST_UNITS = 30 };
#define PICTURE_SHAPE 0.56

static void draw_stars(const Menu *menu, int right, int middle_y, int stars) {
    Text *text = menu->hud->text;
    int step = text_width(text, TEXT_NORMAL, ICON_STAR) * 5 / 4;
    for (int i = 0; i < STARS; i++)
        text_draw(text, TEXT_NORMAL, right - (STARS - i) * step - step / 3,
                  middle_y - text_height(text, TEXT_NORMAL) / 2,
                  stars >> i & 1 ? INK_AMBER : INK_DIM,
                  stars >> i & 1 ? ICON_STAR : ICON_STAR_EMPTY);
}

static int words_height(const Menu *menu, int width, const MissionCard *mission) {
    const Hud *hud = menu->hud;
    int height = text_height(hud->text, TEXT_LARGE) + hud_px(hud, 24);
    for (int i = 0; i < MISSION_LINES; i++)
        height += ui_words_height(menu->ui, width, mission->briefing[i]);
    return height + (mission->is_training
                         ? 0
                         : STARS * (text_height(hud->text, TEXT_SMALL) + hud_px(hud, 6)));
}

// What is told before it starts; the picture has what the words leave.
static void draw_briefing(Menu *menu, Box box, const MissionCard *mission) {
    const Hud *hud = menu->hud;
    int wanted = (int)(PICTURE_SHAPE * box.w), room = box.h - words_height(menu, box.w, mission);
    if (room > hud_px(hud, PICTURE_LEAST_UNITS)) {
        menu_preview(menu, mission->arena, box_cut_top(&box, wanted < room ? wanted : room));
        box_cut_top(&box, hud_px(hud, 10));
    }
    text_draw_fit(hud->text, TEXT_LARGE, box.x, box.y, box.w, INK_WHITE, mission->title);
    box_cut_top(&box, text_height(hud->text, TEXT_LARGE) + hud_px(hud, 4));
    for (int i = 0; i < MISSION_LINES; i++)
        box_cut_top(&box, ui_words(menu->ui, box, mission->briefing[i], INK_GREY));
    box_cut_top(&box, hud_px(hud, 10));
    for (int i = 0; i < STARS && !mission->is_training; i++) {
        int height = text_height(hud->text, TEXT_SMALL);
        bool is_earned = mission->stars >> i & 1;
        text_draw(hud->text, TEXT_NORMAL, box.x,
                  box.y + (height - text_height(hud->text, TEXT_NORMAL)) / 2,
                  is_earned ? INK_AMBER : INK_DIM, is_earned ? ICON_STAR : ICON_STAR_EMPTY);
        Box words = {box.x + hud_px(hud, 22), box.y, box.w - hud_px(hud, 22), box.h};
        ui_words(menu->ui, words, mission->words[i], is_earned ? INK_WHITE : INK_GREY);
        box_cut_top(&box, height + hud_px(hud, 6));
    }
}

static const MissionCard *mission_at(const Menu *menu, int index) {
    return menu->offer.mission ? menu->offer.mission(menu->offer.context, index) : NULL;
}

static bool begins_chapter(const Menu *menu, int index) {
    return index == 0 ||
           SDL_strcmp(mission_at(menu, index)->chapter, mission_at(menu, index - 1)->chapter) != 0;
}

// Returns whether it is the one that is marked.
static bool draw_mission(Menu *menu, Box box, int index) {
    const MissionCard *mission = mission_at(menu, index);
    char label[MISSION_WORDS_MAX + 16];
    int number = index; // the training has none, and comes first
    for (int i = 0; i <= index; i++) number += i == 0 && !mission_at(menu, 0)->is_training;
    if (mission->is_training)
        snprintf(label, sizeof label, "    %s", mission->title);
    else
        snprintf(label, sizeof label, "%2d  %s", number, mission->title);
    ui_scope(menu->ui, index);
    ui_disable(menu->ui, !mission->is_open);
    if (menu_button(menu, box, index, label,
                    mission->is_open ? mission->goal : "Win the missions before it first.")) {
        menu->request.kind = MENU_REQUEST_MISSION;
        SDL_strlcpy(menu->request.path, mission->name, sizeof menu->request.path);
    }
    ui_disable(menu->ui, false);
    bool is_marked = ui_has_focus(menu->ui);
    ui_unscope(menu->ui);
    if (!mission->is_training) draw_stars(menu, box.x + box.w, box.y + box.h / 2, mission->stars);
    return is_marked;
}

// The page opens on the first mission that is open and not won.
static int next_mission(const Menu *menu) {
    const MissionCard *mission;
    for (int i = 0; (mission = mission_at(menu, i)); i++)
        if (mission->is_open && !(mission->stars & 1)) return i;
    return 0;
}

void menu_campaign_draw(Menu *menu) {
    int count = 0, chapters = 0;
    for (; mission_at(menu, count); count++) chapters += begins_chapter(menu, count);
    if (menu->refocuses) menu->rows[MENU_CAMPAIGN] = menu->shown_file = next_mission(menu);
    Box inner = menu_frame(menu, menu_page_box(menu, CAMPAIGN_UNITS, 0), "Campaign");
    if (!count) ui_words(menu->ui, inner, "The missions cannot be found.", INK_GREY);
    bool has_room = inner.w > hud_px(menu->hud, PICTURE_FROM_UNITS);
    Box side = box_cut_right(&inner, has_room ? inner.w * 46 / 100 : 0);
    if (has_room) box_cut_right(&inner, hud_px(menu->hud, 14));
    Box rest = menu_list(menu, inner, "missions", (count + chapters) * menu_row_px(menu));
    rest.w -= hud_px(menu->hud, 8);
    for (int i = 0; i < count; i++) {
        if (begins_chapter(menu, i))
            ui_label(menu->ui, menu_row(menu, &rest), mission_at(menu, i)->chapter, INK_AMBER);
        if (draw_mission(menu, menu_row(menu, &rest), i)) menu->shown_file = i;
    }
    ui_scroll_end(menu->ui);
    if (has_room && menu->shown_file < count)
        draw_briefing(menu, side, mission_at(menu, menu->shown_file));
}
