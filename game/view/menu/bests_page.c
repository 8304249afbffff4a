// bests_page.c -- the player's best results: a table per challenge, with buttons that show the
// recording of a result or play its battle against it.
#include <stdio.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "menu_inside.h"

enum { BESTS_UNITS = 1000, LEAST_ROWS = 6, LINE_MAX = 96 };

static bool begins_table(const Menu *menu, int index) {
    return index == 0 || strcmp(menu->bests[index - 1].title, menu->bests[index].title) != 0;
}

static void request(Menu *menu, MenuRequestKind kind, const MenuBest *best) {
    menu->request.kind = kind;
    SDL_strlcpy(menu->request.path, best->path, sizeof menu->request.path);
}

static void draw_best(Menu *menu, Box row, const MenuBest *best) {
    char line[LINE_MAX];
    int gap = hud_px(menu->hud, 8), width = row.w / 4;
    Box race = box_cut_right(&row, width);
    box_cut_right(&row, gap);
    Box watch = box_cut_right(&row, width / 2);
    box_cut_right(&row, gap);
    snprintf(line, sizeof line, "%d.  %s", best->rank, best->result);
    ui_label(menu->ui, box_cut_left(&row, row.w / 2), line,
             best->rank == 1 ? INK_AMBER : INK_WHITE);
    ui_label(menu->ui, row, best->is_current ? best->date : "Recorded with other rules", INK_GREY);
    if (!best->is_current) return;
    if (menu_button(menu, watch, "Watch", "Watch this recording"))
        request(menu, MENU_REQUEST_REPLAY, best);
    if (best->has_rival &&
        menu_button(menu, race, "Play against it", "Play the same battle against this ghost"))
        request(menu, MENU_REQUEST_AGAINST, best);
}

void menu_bests_draw(Menu *menu) {
    const MenuOffer *offer = &menu->offer;
    if (menu->refocuses)
        menu->best_count = offer->bests ? offer->bests(offer->context, menu->bests, BESTS_MAX) : 0;
    ASSERT(menu->best_count >= 0 && menu->best_count <= BESTS_MAX);
    int rows = menu->best_count;
    for (int i = 0; i < menu->best_count; i++) rows += begins_table(menu, i);
    Box list = menu_begin_framed_list(menu, BESTS_UNITS, "Best Results",
                                      (rows > LEAST_ROWS ? rows : LEAST_ROWS) * menu_row_px(menu));
    if (!menu->best_count)
        ui_words(menu->ui, list,
                 "No results yet. Races, missions, the daily challenge and lessons with drives "
                 "keep your five best attempts here, with their recordings.",
                 INK_GREY);
    for (int i = 0; i < menu->best_count; i++) {
        if (begins_table(menu, i))
            ui_label(menu->ui, menu_row(menu, &list), menu->bests[i].title, INK_AMBER);
        ui_scope(menu->ui, i);
        draw_best(menu, menu_row(menu, &list), &menu->bests[i]);
        ui_unscope(menu->ui);
    }
    ui_scroll_end(menu->ui);
}
