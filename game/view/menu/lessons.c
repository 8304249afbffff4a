// lessons.c -- the page of the training: its lessons, with ticks for finished ones; and the cards
// after a lesson, and after three losses of a mission.
#include <stdio.h>

#include "ai/maths/assert.h"
#include "menu_inside.h"

enum { TRAINING_UNITS = 1160, CARD_UNITS = 560, TWO_COLUMNS_UNITS = 700, GAP_UNITS = 20 };
#define CARD_RESTS_S 0.8 // keys that are pressed at the end of a lesson do not reach the card

static const char *const GROUPS[LESSON_GROUPS] = {LESSON_GROUP_ROWS(AS_SECOND)};

static const LessonCard *lesson_at(const Menu *menu, int index) {
    const MenuOffer *offer = &menu->offer;
    return offer->lesson ? offer->lesson(offer->context, index) : NULL;
}

int menu_find_lesson(const Menu *menu, LessonGroup group) {
    const LessonCard *card;
    for (int i = 0; (card = lesson_at(menu, i)); i++)
        if (card->group == group) return i;
    return -1;
}

void menu_start_lesson(Menu *menu, int lesson) {
    ASSERT(lesson >= 0);
    menu_start_mission(menu, menu_training(menu)->name);
    menu->request.lesson = menu->lesson = lesson;
}

// Returns the first lesson of the page after `lesson` that is not done, or -1.
static int next_lesson(const Menu *menu, int lesson) {
    const LessonCard *card;
    for (int i = lesson + 1; (card = lesson_at(menu, i)); i++)
        if (!card->is_done && card->group < LESSON_GROUPS) return i;
    return -1;
}

static void draw_lesson(Menu *menu, Box row, int index) {
    const LessonCard *card = lesson_at(menu, index);
    const Hud *hud = menu->hud;
    ASSERT(card);
    char label[MISSION_WORDS_MAX];
    snprintf(label, sizeof label, "%s  %s", card->is_done ? ICON_CHECK : ICON_NEXT, card->title);
    ui_scope(menu->ui, index);
    if (menu_button(menu, row, label, card->about)) menu_start_lesson(menu, index);
    ui_unscope(menu->ui);
    if (!card->is_done || !ui_shows(menu->ui, row)) return;
    font_draw_right(hud->font, FONT_SMALL, row.x + row.w - hud_px(hud, 10),
                    row.y + (row.h - font_height(hud->font, FONT_SMALL)) / 2, INK_AMBER, "done");
}

// Counts the rows of a group with its heading. The lessons about the game need a keyboard.
static int group_rows(const Menu *menu, int group) {
    const LessonCard *card;
    if (menu->hud->is_touch && group == LESSON_GAME) return 0;
    int rows = 1;
    for (int i = 0; (card = lesson_at(menu, i)); i++) rows += (int)card->group == group;
    return rows;
}

// The groups fill the left column, then the right one.
void menu_training_draw(Menu *menu) {
    int row_px = menu_row_px(menu), rows = 0, left = 0, first = 0;
    for (int group = 0; group < LESSON_GROUPS; group++) rows += group_rows(menu, group);
    while (2 * left + group_rows(menu, first) < rows) left += group_rows(menu, first++);
    int high = left > rows - left ? left : rows - left;
    int next = next_lesson(menu, -1);
    if (menu->refocuses) menu->rows[MENU_TRAINING] = next > 0 ? next : 0;
    Box inner = menu_fitted(menu, TRAINING_UNITS, "Training", high * row_px);
    bool is_wide = inner.w >= hud_px(menu->hud, TWO_COLUMNS_UNITS);
    Box list = menu_begin_list(menu, inner, "lessons", (is_wide ? high : rows) * row_px);
    int gap = hud_px(menu->hud, GAP_UNITS);
    Box column = is_wide ? box_cut_left(&list, (list.w - gap) / 2) : list;
    box_cut_left(&list, gap);
    for (int group = 0; group < LESSON_GROUPS; group++) {
        const LessonCard *card;
        if (is_wide && group == first) column = list;
        if (!group_rows(menu, group)) continue;
        ui_label(menu->ui, menu_row(menu, &column), GROUPS[group], INK_AMBER);
        for (int i = 0; (card = lesson_at(menu, i)); i++)
            if ((int)card->group == group) draw_lesson(menu, menu_row(menu, &column), i);
    }
    ui_scroll_end(menu->ui);
}

static bool draw_choice(Menu *menu, Box *rest, const char *icon, const char *words,
                        const char *more, const char *tip) {
    char label[2 * MISSION_WORDS_MAX];
    escaped_write(label, sizeof label, "%s  %s%s", icon, words, more);
    return menu_button(menu, menu_row(menu, rest), label, tip);
}

// Begins a card after a match, which ignores keys for a moment.
static Box begin_card(Menu *menu, const char *title, int rows) {
    if (menu->refocuses) menu->rests_s = CARD_RESTS_S;
    menu->rests_s -= menu->dt_s;
    return menu_fitted(menu, CARD_UNITS, title, rows * menu_row_px(menu));
}

// Returns the mission that follows the basics, or NULL.
static const MissionCard *first_mission(const Menu *menu) {
    const MenuOffer *offer = &menu->offer;
    int next = menu_next_mission(menu);
    return menu->lesson == 0 && next > 0 ? offer->mission(offer->context, next) : NULL;
}

void menu_trained_draw(Menu *menu) {
    enum { ROWS_MAX = 7 };
    const LessonCard *card = lesson_at(menu, menu->lesson);
    char title[MISSION_WORDS_MAX + 32];
    bool is_tour = card && card->group == LESSON_LAB;
    snprintf(title, sizeof title, ICON_TROPHY "  %s%s",
             menu->lesson == 0 ? "Training complete"
             : is_tour         ? "Tour complete"
                               : "Lesson complete: ",
             menu->lesson == 0 || is_tour || !card ? "" : card->title);
    Box inner = begin_card(menu, title, ROWS_MAX);
    const MissionCard *mission = menu->has_offer ? first_mission(menu) : NULL;
    int next = menu->lesson > 0 && !is_tour ? next_lesson(menu, menu->lesson) : -1;
    ui_label(menu->ui, menu_row(menu, &inner),
             menu->lesson == 0 ? "You can drive, aim, and use armour and cover." : "Well done!",
             INK_GREY);
    if (mission && draw_choice(menu, &inner, ICON_FLAG, "Next mission: ", mission->title, NULL))
        menu_start_mission(menu, mission->name);
    if (next >= 0 &&
        draw_choice(menu, &inner, ICON_NEXT, "Next lesson: ", lesson_at(menu, next)->title, NULL))
        menu_start_lesson(menu, next);
    if (card && draw_choice(menu, &inner, ICON_AGAIN, "Again: ", card->title, NULL))
        menu_start_lesson(menu, menu->lesson);
    if (is_tour && draw_choice(menu, &inner, ICON_FLASK, "More experiments", "", NULL))
        menu_push(menu, MENU_LAB);
    if (menu->has_offer && draw_choice(menu, &inner, ICON_BOLT, "Quick Battle", "", NULL))
        menu_play_quick(menu);
    if (menu->has_offer && draw_choice(menu, &inner, ICON_AIM, "All lessons", "", NULL))
        menu_push(menu, MENU_TRAINING);
    if (menu->has_offer && draw_choice(menu, &inner, ICON_MENU, "Menu", "", NULL))
        menu->request.kind = MENU_REQUEST_LEAVE;
}

#define HELP_ROW(help, ...) [help] = {__VA_ARGS__},

void menu_stuck_draw(Menu *menu) {
    static const struct {
        const char *icon, *words, *tip;
    } ROWS[HELPS] = {MISSION_HELP_ROWS(HELP_ROW)};
    const MissionStatus *mission = menu->hud->status.mission;
    char title[MISSION_WORDS_MAX + 32];
    if (!mission) return;
    escaped_write(title, sizeof title, ICON_FLAG "  %s", mission->card->title);
    Box inner = begin_card(menu, title, HELPS - HELP_OFFERED + 1);
    ui_label(menu->ui, menu_row(menu, &inner), "Three losses in a row. What would help?", INK_GREY);
    for (int i = HELP_EASIER; i <= HELPS; i++) {
        int help = i % HELPS;
        if (!draw_choice(menu, &inner, ROWS[help].icon, ROWS[help].words, "", ROWS[help].tip))
            continue;
        menu_start_mission(menu, mission->card->name);
        menu->request.players = mission->players, menu->request.help = help;
    }
}

bool menu_card_ignores(const Menu *menu, const Prefs *prefs, const SDL_Event *event) {
    if (!menu_shows(menu, MENU_TRAINED) && !menu_shows(menu, MENU_STUCK)) return false;
    bool is_press = event->type == SDL_KEYDOWN || event->type == SDL_MOUSEBUTTONDOWN ||
                    event->type == SDL_CONTROLLERBUTTONDOWN;
    bool is_chord = event->type == SDL_KEYDOWN && event->key.keysym.mod & (KMOD_CTRL | KMOD_GUI);
    if (is_press && menu->rests_s > 0) return !is_chord;
    if (is_chord) return false;
    for (Action i = 0; event->type == SDL_KEYDOWN && i < ACTION_COUNT; i++)
        if (action_player(i) == 0 && bindings_has(&prefs->bindings, DEVICE_KEYBOARD, i,
                                                  (uint16_t)event->key.keysym.scancode))
            return true;
    return false;
}
