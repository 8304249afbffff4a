// menu_model.h -- the menu model: the arenas, presets, recordings, tables and missions that the
// menus show, and a short tournament that is played in slices.
#pragma once

#include "mission.h"
#include "settings.h"
#include "view/menu/menu.h"

typedef struct MenuModel MenuModel;

// Skips files that cannot be read. `settings` locate the assets; `home` is the user folder, which
// also stores results and the last battle that was set up (may be NULL). Both must outlive the
// menu model. Returns NULL if out of memory.
MenuModel *menu_model_create(const Settings *settings, ReadWords read, const char *home);
void menu_model_destroy(MenuModel *model); // NULL is allowed.

Campaign *menu_model_campaign(MenuModel *model);
const MenuOffer *menu_model_offer(const MenuModel *model); // Valid as long as the menu model.
void menu_model_add_preset(MenuModel *model, const char *name);
void menu_model_add_arena(MenuModel *model, const char *name);

// Handles a request: stores the chosen battle, starts or stops the tournament, or reads another
// table.
void menu_model_handle(MenuModel *model, const MenuRequest *request);
// Plays the tournament and searches for kills until `until_s` (clock_s). Returns true if there is
// more to do.
bool menu_model_work(MenuModel *model, double until_s);
