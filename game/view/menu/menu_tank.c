// menu_tank.c -- one tank of the battle that is set up, and the list of minds for it.
#include "menu_inside.h"
#include "picker.h"

#include <stdio.h>
#include <string.h>

enum { WIDTH_UNITS = 660, MINDS_UNITS = 900, ROW_MIND = 2 };

static void driver_row(Menu *menu, Box *rest, DraftTank *tank) {
    static const char *const WORDS[] = {"an AI", "a person"};
    int is_person = tank->is_person;
    bool is_full = !is_person && draft_people(&menu->draft) == DRAFT_PEOPLE_MAX;
    ui_disable(menu->ui, is_full);
    menu_focus_row(menu, 1);
    if (ui_choice(menu->ui, menu_row(menu, rest), "Driven by", WORDS, 2, &is_person))
        tank->is_person = is_person;
    ui_tip(menu->ui, "A person: keyboard and mouse, or a pad. Two can share a keyboard.");
    ui_disable(menu->ui, false);
}

static void mind_rows(Menu *menu, Box *rest, DraftTank *tank) {
    char label[96];
    if (tank->is_person) return;
    snprintf(label, sizeof label, "Mind: %s ..", tank->mind->name);
    if (menu_button(menu, menu_row(menu, rest), ROW_MIND, label, tank->mind->help))
        menu_push(menu, MENU_MINDS);
    for (int i = 0; i < behaviour_param_count(tank->mind); i++) {
        const Param *param = &tank->mind->params[i];
        UiRange range = {param->low, param->high, param->initial, 0, param->unit};
        char name[64];
        snprintf(name, sizeof name, "  %s", param->name);
        ui_slider(menu->ui, menu_row(menu, rest), name, range, &tank->params[i]);
        ui_tip(menu->ui, param->help);
    }
}

static void property_rows(Menu *menu, Box *rest, DraftTank *tank) {
    choose_team(menu->ui, menu_row(menu, rest), &tank->team);
    ui_tip(menu->ui, "Tanks of one team fight together.");
    for (int i = 0; i < tank_property_count(); i++) {
        const TankProperty *property = tank_property_shown(i);
        if (!property_is_open(property)) continue;
        choose_property(menu->ui, menu_row(menu, rest), property, &tank->loadout);
        ui_tip(menu->ui, property_help(property, &tank->loadout));
    }
}

// What follows is about another tank or none: the page goes.
static void remove_row(Menu *menu, Box *rest) {
    ui_disable(menu->ui, menu->draft.tank_count < 2);
    if (ui_button(menu->ui, menu_row(menu, rest), "Remove this tank")) {
        draft_remove(&menu->draft, menu->tank);
        menu_pop(menu);
    }
    ui_disable(menu->ui, false);
}

void menu_tank_draw(Menu *menu) {
    const Hud *hud = menu->hud;
    DraftTank *tank = &menu->draft.tanks[menu->tank];
    char title[32];
    snprintf(title, sizeof title, "Tank %d", menu->tank + 1);
    int params = tank->is_person ? 0 : behaviour_param_count(tank->mind) + 1;
    for (int i = 0; i < tank_property_count(); i++) params += property_is_open(&TANK_PROPERTIES[i]);
    int height = (params + 3) * (ui_row_height(menu->ui) + hud_px(hud, 3));
    int frame = ui_plate_head(menu->ui) + ui_row_height(menu->ui) + hud_px(hud, 30);
    Box plate = menu_page_box(menu, WIDTH_UNITS, height + frame);
    Box inner = menu_frame(menu, plate, title);
    int sign = hud_px(hud, 8);
    signs_draw(hud->signs, tank->team, plate.x + plate.w - hud_px(hud, 14) - sign,
               plate.y + ui_plate_head(menu->ui) / 2, sign, 1);
    double *scroll_px = &menu->scrolls[MENU_TANK];
    Box rest = ui_scroll_begin(menu->ui, inner, "tank", height, scroll_px);
    driver_row(menu, &rest, tank);
    mind_rows(menu, &rest, tank);
    property_rows(menu, &rest, tank);
    remove_row(menu, &rest);
    ui_scroll_end(menu->ui);
}

static void draw_mind(Menu *menu, Box box, int row, DraftTank *tank) {
    const Hud *hud = menu->hud;
    const Behaviour *mind = BEHAVIOURS[row];
    if (menu_button(menu, box, row, mind->name, NULL)) {
        if (mind != tank->mind) draft_set_mind(tank, mind);
        menu_pop(menu);
    }
    int names = 16 * text_advance(hud->text, TEXT_NORMAL);
    Box help = {box.x + names, box.y, box.w - names - hud_px(hud, 6), box.h};
    ui_label(menu->ui, help, mind->help, mind == tank->mind ? INK_AMBER : INK_GREY);
}

void menu_minds_draw(Menu *menu) {
    DraftTank *tank = &menu->draft.tanks[menu->tank];
    int row = ui_row_height(menu->ui) + hud_px(menu->hud, 3), count = 0;
    while (BEHAVIOURS[count]) {
        if (menu->refocuses && BEHAVIOURS[count] == tank->mind) menu->rows[MENU_MINDS] = count;
        count++;
    }
    Box inner = menu_frame(menu, menu_page_box(menu, MINDS_UNITS, 0), "Choose a mind");
    double *scroll_px = &menu->scrolls[MENU_MINDS];
    Box rest = ui_scroll_begin(menu->ui, inner, "minds", count * row, scroll_px);
    for (int i = 0; i < count; i++) draw_mind(menu, menu_row(menu, &rest), i, tank);
    ui_scroll_end(menu->ui);
}
