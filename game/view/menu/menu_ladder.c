// menu_ladder.c -- a short tournament, played while one looks on, and tables kept from others.
#include "menu_state.h"

#include <stdio.h>

enum { WIDTH_UNITS = 940, NAME_LETTERS = 16, COLUMNS = 6, SEEDS_MAX = 20, TABLES_MAX = 8 };

static void choice(Menu *menu, Box box, const char *label, const char *const *words, int *chosen,
                   const char *tip) {
    int count = 0;
    while (words && words[count]) count++;
    if (*chosen >= count) *chosen = 0;
    ui_choice(menu->ui, box, label, words, count, chosen);
    ui_tip(menu->ui, tip);
}

static void draw_wishes(Menu *menu, Box *rest, bool is_running) {
    LadderDraft *ladder = &menu->ladder;
    double seeds = ladder->seeds;
    UiRange range = {.low = 1, .high = SEEDS_MAX, .initial = 2, .step = 1, .unit = ""};
    ui_disable(menu->ui, is_running);
    if (menu->refocuses) ui_focus_first(menu->ui);
    choice(menu, menu_row(menu, rest), "Players", menu->offer.fields, &ladder->field,
           "Any two of them meet, from both sides.");
    choice(menu, menu_row(menu, rest), "Arenas", menu->offer.ladder_arenas, &ladder->arenas,
           "Where they meet.");
    if (ui_slider(menu->ui, menu_row(menu, rest), "Seeds", range, &seeds))
        ladder->seeds = (int)seeds;
    ui_tip(menu->ui, "How often, each time with other luck: more of them, smaller errors.");
    ui_disable(menu->ui, false);
}

static void draw_files(Menu *menu, Box *rest, bool is_running) {
    const char *words[TABLES_MAX + 2] = {"the tournament above"};
    int count = 1, chosen = 0;
    for (int i = 0; i < menu->file_count && i < TABLES_MAX; i++)
        words[count++] = menu->files[i].name;
    for (int i = 0; i < menu->file_count && i < TABLES_MAX; i++)
        if (menu->table == i + 1) chosen = i + 1;
    ui_disable(menu->ui, is_running || count == 1);
    if (ui_choice(menu->ui, menu_row(menu, rest), "Table of", words, count, &chosen)) {
        menu->table = chosen;
        menu->wish.act = MENU_ACT_TABLE;
        SDL_strlcpy(menu->wish.path, chosen ? menu->files[chosen - 1].path : "",
                    sizeof menu->wish.path);
    }
    ui_tip(menu->ui, "Results files: of this menu, or of treads tournament --results FILE, in the "
                     "user folder.");
    ui_disable(menu->ui, false);
}

static void draw_start(Menu *menu, Box *rest, const MenuTable *table) {
    bool is_running = table && table->is_running;
    int letter = text_advance(menu->hud->text, TEXT_NORMAL);
    box_cut_top(rest, hud_px(menu->hud, 5));
    Box row = menu_row(menu, rest), button = box_cut_left(&row, 16 * letter);
    if (ui_main_button(menu->ui, button, is_running ? "Stop" : "Play it")) {
        menu->wish.act = is_running ? MENU_ACT_LADDER_STOP : MENU_ACT_LADDER;
        menu->wish.ladder = menu->ladder;
        menu->table = 0;
    }
    ui_tip(menu->ui, "Every match is kept: a tournament that was stopped goes on where it was.");
    if (!table || !table->matches) return;
    char text[64];
    snprintf(text, sizeof text, "%d of %d matches", table->finished, table->matches);
    box_cut_left(&row, hud_px(menu->hud, 12));
    Box words = box_cut_right(&row, 26 * text_advance(menu->hud->text, TEXT_SMALL));
    int thick = hud_px(menu->hud, 6);
    paint_bar(menu->hud->renderer, (Box){row.x, row.y + (row.h - thick) / 2, row.w, thick},
              (double)table->finished / table->matches, INK_AMBER);
    box_cut_left(&words, hud_px(menu->hud, 8));
    ui_label(menu->ui, words, text, INK_GREY);
}

// Right of the name the numbers share the room.
static void draw_cells(Menu *menu, Box box, Rgb name_ink, Rgb ink,
                       const char *const cells[COLUMNS]) {
    const Hud *hud = menu->hud;
    int letter = text_advance(hud->text, TEXT_SMALL), names = NAME_LETTERS * letter;
    if (names > box.w * 2 / 5) names = box.w * 2 / 5;
    int y = box.y, width = (box.w - names) / (COLUMNS - 1);
    text_draw_fit(hud->text, TEXT_SMALL, box.x, y, names, name_ink, cells[0]);
    for (int i = 1; i < COLUMNS; i++)
        text_draw_right(hud->text, TEXT_SMALL, box.x + names + i * width, y, ink, cells[i]);
}

static void draw_place(Menu *menu, Box box, int rank, const MenuPlace *place) {
    char name[MENU_NAME_MAX + 16], numbers[COLUMNS][24] = {"", "", "-", "-", "-", ""};
    snprintf(name, sizeof name, "%2d %s", rank + 1, place->name);
    snprintf(numbers[1], sizeof *numbers, "%d", place->matches);
    if (place->matches) {
        snprintf(numbers[2], sizeof *numbers, "%.1f%%", place->percent);
        snprintf(numbers[3], sizeof *numbers, "%.0f", place->rating);
        snprintf(numbers[4], sizeof *numbers, "+-%.0f", place->error);
    }
    snprintf(numbers[5], sizeof *numbers, "%d-%d-%d", place->wins, place->draws, place->losses);
    const char *cells[COLUMNS] = {name, numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]};
    draw_cells(menu, box, rank == 0 ? INK_AMBER : INK_WHITE, INK_GREY, cells);
}

static void draw_table(Menu *menu, Box box, const MenuTable *table) {
    static const char *const HEADS[COLUMNS] = {"   player", "matches", "score",
                                               "rating",    "95%",     "w-d-l"};
    int line = text_height(menu->hud->text, TEXT_SMALL) + hud_px(menu->hud, 3);
    if (!table || table->trouble[0] || !table->place_count) {
        const char *said =
            table && table->trouble[0] ? table->trouble : "Nobody has played yet: press Play it.";
        ui_words(menu->ui, box, said, INK_GREY);
        return;
    }
    ui_label(menu->ui, box_cut_top(&box, line), table->title, INK_WHITE);
    draw_cells(menu, box_cut_top(&box, line), INK_DIM, INK_DIM, HEADS);
    double *scroll_px = &menu->scrolls[MENU_LADDER];
    Box view = ui_scroll_begin(menu->ui, box, "table", table->place_count * line, scroll_px);
    for (int i = 0; i < table->place_count; i++)
        draw_place(menu, (Box){view.x, view.y + i * line, view.w, line}, i, &table->places[i]);
    ui_scroll_end(menu->ui);
}

void menu_ladder_draw(Menu *menu) {
    const MenuTable *table = menu->offer.table ? menu->offer.table(menu->offer.context) : NULL;
    bool is_running = table && table->is_running;
    if (menu->refocuses && menu->offer.tables)
        menu->file_count = menu->offer.tables(menu->offer.context, menu->files, TABLES_MAX);
    Box inner = menu_frame(menu, menu_page_box(menu, WIDTH_UNITS, 0), "Tournament");
    int row = ui_row_height(menu->ui) + hud_px(menu->hud, 3),
        head = 5 * row + hud_px(menu->hud, 14);
    bool is_small = inner.h < 2 * head; // then all of it scrolls
    double *scroll_px = &menu->whole_px;
    if (!is_small) {
        Box top = box_cut_top(&inner, head);
        draw_wishes(menu, &top, is_running);
        draw_files(menu, &top, is_running);
        draw_start(menu, &top, table);
        draw_table(menu, inner, table);
        return;
    }
    int height = 3 * head;
    Box rest = ui_scroll_begin(menu->ui, inner, "all", height, scroll_px);
    draw_wishes(menu, &rest, is_running);
    draw_files(menu, &rest, is_running);
    draw_start(menu, &rest, table);
    draw_table(menu, rest, table);
    ui_scroll_end(menu->ui);
}
