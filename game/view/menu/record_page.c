// record_page.c -- the page of a person's statistics: how many battles were won, against whom, and
// the bests.
#include <math.h>
#include <stdio.h>

#include "menu_inside.h"

enum { RECORD_UNITS = 620, FACTS = 5, COLUMNS = 4 };

static void add_fact(Menu *menu, Box *rest, const char *label, const char *value) {
    Box row = menu_row(menu, rest);
    ui_label(menu->ui, row, label, INK_GREY);
    ui_label(menu->ui, ui_value_box(menu->ui, row), value, INK_WHITE);
}

static void draw_facts(Menu *menu, Box *rest, const Statistics *record) {
    char text[64];
    double fights = record->won + record->lost;
    snprintf(text, sizeof text, "%.0f won, %.0f lost%s%.0f%s", record->won, record->lost,
             fights ? ": " : "", fights ? 100 * record->won / fights : 0, fights ? " %" : "");
    if (fights == 0) snprintf(text, sizeof text, "none yet");
    add_fact(menu, rest, "Battles", text);
    snprintf(text, sizeof text, "%.0f in a row now, %.0f at best", record->streak,
             record->best_streak);
    add_fact(menu, rest, "Won", text);
    snprintf(text, sizeof text, "%.0f wave%s at best", record->best_wave,
             record->best_wave == 1 ? "" : "s");
    add_fact(menu, rest, "Survival", text);
    snprintf(text, sizeof text, "%.0f of %.0f shots: %.0f %%", record->hits, record->shots,
             100 * record->hits / fmax(1, record->shots));
    add_fact(menu, rest, "Hits", text);
    snprintf(text, sizeof text, "%.0f min", record->seconds / 60);
    add_fact(menu, rest, "Time in battle", text);
}

static void draw_line(Menu *menu, Box row, Rgb ink, const char *const cells[COLUMNS]) {
    int width = row.w / (COLUMNS + 1);
    for (int i = 0; i < COLUMNS; i++)
        ui_label(
            menu->ui,
            (Box){row.x + (i > 0 ? i + 1 : 0) * width, row.y, i > 0 ? width : 2 * width, row.h},
            cells[i], ink);
}

static void draw_foes(Menu *menu, Box *rest, const Statistics *record) {
    draw_line(menu, menu_row(menu, rest), INK_DIM,
              (const char *const[]){"against", "skill", "won", "lost"});
    for (int i = 0; i < record->foe_count; i++) {
        const FoeRecord *foe = &record->foes[i];
        char won[24], lost[24];
        snprintf(won, sizeof won, "%.0f", foe->won);
        snprintf(lost, sizeof lost, "%.0f", foe->lost);
        draw_line(menu, menu_row(menu, rest), INK_WHITE,
                  (const char *const[]){foe->name, foe->skill, won, lost});
    }
}

void menu_record_draw(Menu *menu) {
    if (menu->refocuses) menu->record = (Statistics){0}, menu->problem.text[0] = '\0';
    if (menu->refocuses && menu->offer.statistics)
        menu->offer.statistics(menu->offer.context, &menu->record, &menu->problem);
    Box inner = menu_frame(menu, menu_page_box(menu, RECORD_UNITS, 0), "Your record");
    Box rest =
        menu_list(menu, inner, "record", (FACTS + 1 + menu->record.foe_count) * menu_row_px(menu));
    if (*menu->problem.text) {
        ui_words(menu->ui, rest, menu->problem.text, INK_RED);
    } else {
        draw_facts(menu, &rest, &menu->record);
        draw_foes(menu, &rest, &menu->record);
    }
    ui_scroll_end(menu->ui);
}
