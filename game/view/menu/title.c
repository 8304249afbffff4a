// title.c -- the title page of the main menu, the pages behind Play and More, and the choice of a
// difficulty.
#include <stdlib.h>
#include <string.h>

#include "menu_inside.h"
#include "ai/maths/assert.h"
#include "platform/system.h"

// Units are 1/720 of the height.
enum {
    PAIR_UNITS = 440,
    ENTRY_GAP_UNITS = 6,
    COLUMN_UNITS = 340,
    PAD_UNITS = 24,
    CHOICE_UNITS = 680,
    CHOICE_HIGH_UNITS = 62
};
enum { NAME_PX_MAX = 400, TIP_LINES = 3 };
#define NAME "treads"

static void open_play(Menu *menu) {
    bool is_chosen = menu->prefs->value[PREF_OPPONENT] != DIFFICULTY_UNSET;
    menu_push(menu, is_chosen ? MENU_PLAY : MENU_DIFFICULTY);
}

static void play_quick(Menu *menu) { menu_quick_battle(menu, menu->prefs); }

void menu_play_quick(Menu *menu) {
    if (menu->prefs->value[PREF_OPPONENT] == DIFFICULTY_UNSET)
        menu_push(menu, MENU_DIFFICULTY);
    else
        play_quick(menu);
}

static void write_mind(Menu *menu) { (void)menu, browser_write_mind(); }

#define ROW(label, needs_offer, page, request, choose, make_tip, tip)                              \
    {label, tip, needs_offer, page, request, choose, make_tip},
static const MenuEntry TITLE[] = {TITLE_MENU(ROW)};
static const MenuEntry PLAY[] = {PLAY_MENU(ROW)};
static const MenuEntry MORE[] = {MORE_MENU(ROW)};

static bool menu_has_entry(const Menu *menu, const MenuEntry *entry) {
    if (entry->page == MENU_TRAINING && !menu_training(menu)) return false;
    if (entry->page == MENU_CAMPAIGN && !menu->offer.mission) return false;
    if (entry->page == MENU_DAILY && !menu->offer.daily) return false;
    if (entry->request == MENU_REQUEST_QUIT && is_browser()) return false; // the browser closes it
    if (entry->choose == menu_friend && is_browser()) return false;        // no servers
    if (entry->choose == write_mind && !is_browser()) return false;
    return menu->has_offer || !entry->needs_offer;
}

// Returns whether entries are drawn in pairs, as on wide touch screens.
bool menu_has_pairs(const Menu *menu, int width) {
    return menu->hud->is_touch && width > hud_px(menu->hud, PAIR_UNITS);
}

int menu_entries_px(const Menu *menu, const MenuEntry *entries, int count) {
    int rows = 0;
    for (int i = 0; i < count; i++) rows += menu_has_entry(menu, &entries[i]);
    return rows * menu_row_px(menu);
}

// Draws a row of the list; the training is offered to newcomers. Returns true if it was pressed.
static bool draw_entry(Menu *menu, Box row, const MenuEntry *entry) {
    char tip[MENU_ABOUT_MAX];
    const Hud *hud = menu->hud;
    bool is_pressed = menu_button(menu, row, entry->label,
                                  entry->make_tip ? entry->make_tip(menu, tip) : entry->tip);
    bool is_offered = entry->page == MENU_TRAINING && menu->is_newcomer;
    if (is_offered && ui_shows(menu->ui, row)) {
        paint_box(hud->renderer, row, INK_AMBER, 0.12);
        font_draw_right(hud->font, FONT_SMALL, row.x + row.w - hud_px(hud, 10),
                        row.y + (row.h - font_height(hud->font, FONT_SMALL)) / 2, INK_AMBER,
                        "New here?");
    }
    return is_pressed;
}

void menu_entries(Menu *menu, Box box, const MenuEntry *entries, int count) {
    const MenuEntry *chosen = NULL;
    int rows = menu_entries_px(menu, entries, count), gap = hud_px(menu->hud, ENTRY_GAP_UNITS);
    bool has_pairs = menu_has_pairs(menu, box.w) && rows > box.h;
    if (has_pairs) rows = (rows / menu_row_px(menu) + 1) / 2 * menu_row_px(menu);
    Box rest = menu_begin_list(menu, box, "entries", rows), row = {0};
    for (int i = 0, shown = 0; i < count; i++) {
        if (!menu_has_entry(menu, &entries[i])) continue;
        bool is_right = has_pairs && shown++ % 2;
        if (!is_right) row = menu_row(menu, &rest);
        Box cell = has_pairs && !is_right ? box_cut_left(&row, (row.w - gap) / 2) : row;
        if (is_right) box_cut_left(&cell, gap);
        if (draw_entry(menu, cell, &entries[i])) chosen = &entries[i];
    }
    ui_scroll_end(menu->ui);
    if (!chosen) return;
    if (chosen->request) menu->request.kind = chosen->request;
    if (chosen->choose) chosen->choose(menu);
    if (!chosen->request && !chosen->choose) menu_push(menu, chosen->page);
}

int menu_column_px(const Menu *menu, const Hud *hud) {
    int column = hud_px(hud, COLUMN_UNITS);
    return menu_is_main(menu) && column <= 0.6 * hud->width ? column : 0;
}

static int name_width(int px) {
    int width = 0;
    for (const char *letter = NAME; *letter; letter++)
        width += stencil_advance((uint32_t)*letter, px);
    return width;
}

// Paints the name of the game in white. Returns NULL if out of memory.
static Stamp *paint_name(int px) {
    int width = name_width(px), height = px + px / 4, at = 0;
    uint32_t *pixels = calloc((size_t)width * (size_t)height, sizeof *pixels);
    uint32_t *cell = calloc((size_t)width * (size_t)height, sizeof *cell);
    for (const char *letter = NAME; *letter && pixels && cell; letter++) {
        int wide = stencil_advance((uint32_t)*letter, px);
        stencil_draw((uint32_t)*letter, px, px, wide, height, cell);
        for (int y = 0; y < height; y++)
            memcpy(pixels + (ptrdiff_t)y * width + at, cell + (ptrdiff_t)y * wide,
                   sizeof *cell * (size_t)wide);
        at += wide;
    }
    if (!cell) free(pixels), pixels = NULL;
    free(cell);
    return stamp_create(STAMP_TINTED, width, height, pixels);
}

// Returns the largest font size that fits the name into the width.
static int name_px(int width) {
    int px = 8;
    while (px < NAME_PX_MAX && name_width(px + 1) <= width) px++;
    return px;
}

// Draws the name of the game, underlined by the links of a track. Returns its height.
static int draw_name(Menu *menu, Box box) {
    const Hud *hud = menu->hud;
    int px = name_px(box.w), link = hud_px(hud, 13), high = hud_px(hud, 5),
        line = box.y + px + hud_px(hud, 8);
    if (!menu->name || menu->name_px != px) {
        stamp_destroy(menu->name);
        menu->name = paint_name(px);
        menu->name_px = px;
    }
    int drop = hud_px(hud, 3);
    if (menu->name) {
        stamp_draw(menu->name, hud->renderer, box.x + drop, box.y + drop, 0xC0000000u);
        stamp_draw(menu->name, hud->renderer, box.x, box.y, UINT32_MAX);
    }
    for (int x = 0; x + link <= name_width(px); x += link + hud_px(hud, 3))
        paint_box(hud->renderer, (Box){box.x + x, line, link, high}, INK_AMBER, 1);
    font_draw_fit(hud->font, FONT_SMALL, box.x, line + high + hud_px(hud, 6), box.w, INK_GREY,
                  "a tank-battle sandbox");
    return line + high + hud_px(hud, 6) + font_height(hud->font, FONT_SMALL) - box.y;
}

// Draws the column at the left: the name of the game, then space for rows above the tips. Without
// space, it omits the margins, then the name. Returns the box of the rows.
static Box draw_column(Menu *menu, const char *title, int rows_px) {
    const Hud *hud = menu->hud;
    int width = hud_px(hud, COLUMN_UNITS), pad = hud_px(hud, PAD_UNITS);
    if (hud->is_touch && (hud->width < 1.2 * width || rows_px > hud->height)) width = hud->width;
    if (width > hud->width) width = hud->width;
    Box column = {0, 0, width, hud->height};
    paint_plate(hud->renderer, column, 0.86);
    paint_box(hud->renderer, box_cut_right(&column, hud_px(hud, 2)), INK_AMBER, 0.6);
    Box rest = {pad, 0, width - 2 * pad, hud->height};
    int tips = TIP_LINES * (font_height(hud->font, FONT_SMALL) + hud_px(hud, 2));
    int head = title ? font_height(hud->font, FONT_LARGE) + hud_px(hud, 8) : 0;
    int name = name_px(rest.w) + hud_px(hud, 44), room = hud->height - rows_px - head;
    int slack = room - name - tips;
    bool is_tight = hud->is_touch && slack < hud_px(hud, 40); // the rows need the place of the tips
    if (is_tight) slack += tips;
    int air = slack > 0 ? slack / 5 : hud_px(hud, 4);
    bool has_name = slack > (is_tight ? 0 : -rows_px / 3);
    bool has_tips = !is_tight && room > tips + hud_px(hud, 8);
    if (is_tight) ui_hide_tips(menu->ui);
    box_cut_top(&rest, air < pad ? air : pad);
    if (has_name) box_cut_top(&rest, draw_name(menu, rest) + hud_px(hud, 6));
    box_cut_top(&rest, has_name ? air : 0);
    if (title) font_draw_fit(hud->font, FONT_LARGE, rest.x, rest.y, rest.w, INK_AMBER, title);
    box_cut_top(&rest, head);
    box_cut_bottom(&rest, has_tips ? hud_px(hud, 12) : 0);
    ui_tips_at(menu->ui, box_cut_bottom(&rest, has_tips ? tips : 0));
    return rest;
}

// Returns true before the first battle, unless the training is finished.
static bool is_newcomer(Menu *menu) {
    const MissionCard *training = menu_training(menu);
    const Statistics *record = &menu->record;
    menu_read_record(menu);
    return training && !training->stars && record->won + record->lost == 0;
}

void menu_title_draw(Menu *menu) {
    if (menu->refocuses) menu->is_newcomer = is_newcomer(menu);
    if (menu->refocuses && menu->is_newcomer && !menu->was_offered) {
        for (int i = 0; i < COUNT_OF(TITLE); i++)
            if (TITLE[i].page == MENU_TRAINING) menu->rows[MENU_MAIN] = i;
        menu->was_offered = true;
    }
    Box rest = draw_column(menu, NULL, menu_entries_px(menu, TITLE, COUNT_OF(TITLE)));
    menu_entries(menu, rest, TITLE, COUNT_OF(TITLE));
}

static void draw_back(Menu *menu, Box *rest) {
    Box row = menu_row(menu, rest);
    if (menu_button(menu, row, ICON_BACK "  Back", NULL)) menu_pop(menu);
}

void menu_play_draw(Menu *menu) {
    int rows = menu_entries_px(menu, PLAY, COUNT_OF(PLAY)), row = menu_row_px(menu);
    Box rest = draw_column(menu, "Play", rows + 2 * row);
    Box below = rest;
    menu_entries(menu, box_cut_top(&below, rows < rest.h - 2 * row ? rows : rest.h - 2 * row), PLAY,
                 COUNT_OF(PLAY));
    if (!menu_shows(menu, MENU_PLAY)) return;
    menu_difficulty_row(menu, &below, false);
    draw_back(menu, &below);
}

void menu_more_draw(Menu *menu) {
    int rows = menu_entries_px(menu, MORE, COUNT_OF(MORE)), row = menu_row_px(menu);
    Box rest = draw_column(menu, "More", rows + row), below = rest;
    menu_entries(menu, box_cut_top(&below, rows < rest.h - row ? rows : rest.h - row), MORE,
                 COUNT_OF(MORE));
    if (menu_shows(menu, MENU_MORE)) draw_back(menu, &below);
}

// Asks for the difficulty before the first battle, then opens the page behind Play.
void menu_difficulty_draw(Menu *menu) {
    const Hud *hud = menu->hud;
    int high = hud_px(hud, CHOICE_HIGH_UNITS), pad = hud_px(hud, 12), chosen = -1;
    Box rest = menu_begin_framed_list(menu, CHOICE_UNITS, "How good should your opponents be?",
                                      DIFFICULTIES * high);
    menu_tips_at(menu, (Box){0});
    for (int i = 0; i < DIFFICULTIES; i++) {
        Box box = box_cut_top(&rest, high);
        box_cut_bottom(&box, hud_px(hud, 5));
        ui_scope(menu->ui, i);
        if (menu_button(menu, box, "", NULL)) chosen = i;
        ui_unscope(menu->ui);
        int name = font_height(hud->font, FONT_NORMAL), gap = hud_px(hud, 3);
        int y = box.y + (box.h - name - gap - font_height(hud->font, FONT_SMALL)) / 2;
        if (!ui_shows(menu->ui, box)) continue;
        font_draw_fit(hud->font, FONT_NORMAL, box.x + pad, y, box.w - 2 * pad, INK_WHITE,
                      PREF_ROWS[PREF_OPPONENT].shown[i]);
        font_draw_fit(hud->font, FONT_SMALL, box.x + pad, y + name + gap, box.w - 2 * pad, INK_GREY,
                      DIFFICULTY_HELP[i]);
    }
    ui_scroll_end(menu->ui);
    ui_label(menu->ui, menu->foot, "You can change this on every page that starts a battle.",
             INK_GREY);
    if (chosen < 0) return;
    pref_set(menu->prefs, &PREF_ROWS[PREF_OPPONENT], chosen);
    menu->has_new_prefs = true;
    menu_pop(menu);
    menu_push(menu, MENU_PLAY);
}
