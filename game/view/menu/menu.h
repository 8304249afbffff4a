// menu.h -- what stands over a match: the pause menu, the main menu, and their pages.
//
// Pages lie on each other; Escape takes the uppermost away. Widgets run while the menu is drawn;
// what they wish for is handed out once, by menu_take_request.
#pragma once

#include "menu_offer.h"
#include "view/hud/hud.h"

typedef enum MenuPage {
    MENU_MAIN,
    MENU_CAMPAIGN,
    MENU_PAUSE,
    MENU_BATTLE,
    MENU_TANK,
    MENU_MINDS,
    MENU_ARENAS,
    MENU_VERSUS,
    MENU_RECORD,
    MENU_REPLAYS,
    MENU_LADDER,
    MENU_LAB,
    MENU_FIGURE,
    MENU_SETTINGS,
    MENU_KEYS,
    MENU_PAGES
} MenuPage;

typedef struct Menu Menu;

Menu *menu_create(void); // NULL when out of memory
void menu_destroy(Menu *menu);
void menu_forget(Menu *menu); // the renderer lost its textures

void menu_set_offer(Menu *menu, const MenuOffer *offer); // NULL: a pause menu and its pages only
const MenuOffer *menu_offer(const Menu *menu);           // NULL for none

void menu_open(Menu *menu, MenuPage page);            // alone
void menu_set_reason(Menu *menu, const char *reason); // of the pause, until it ends; "" for none
void menu_close(Menu *menu);
bool menu_is_open(const Menu *menu);
bool menu_shows(const Menu *menu, MenuPage page);
bool menu_holds_match(const Menu *menu); // time stands still: the pause menu or a page of it
bool menu_is_main(const Menu *menu);     // the main menu or a page of it: the match is scenery

// True when the event is used up; `pad` is what input_hear made of it.
bool menu_event(Menu *menu, Prefs *prefs, const SDL_Event *event, PadEvent pad, double density);
// True when the preferences have been changed.
bool menu_draw(Menu *menu, const Hud *hud, Prefs *prefs, const Pads *pads, double dt_s);
MenuRequest menu_take_request(Menu *menu);
void menu_quick_battle(Menu *menu, const Prefs *prefs); // is wished: the next opponent
int menu_column_px(const Menu *menu, const Hud *hud);   // of the picture's left that it covers
