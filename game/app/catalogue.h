// catalogue.h -- the menu model: the arenas, presets, recordings, tables and missions that the
// menus show, and a short tournament that is played in slices.
#pragma once

#include "mission.h"
#include "settings.h"
#include "view/menu/menu.h"

typedef struct Catalogue Catalogue;

// Skips files that cannot be read. `settings` locate the assets; `home` is the user folder, which
// also stores results and the last battle that was set up (may be NULL). Both must outlive the
// catalogue. Returns NULL if out of memory.
Catalogue *catalogue_create(const Settings *settings, ReadWords read, const char *home);
void catalogue_destroy(Catalogue *catalogue); // NULL is allowed.

Campaign *catalogue_campaign(Catalogue *catalogue);
const MenuOffer *catalogue_offer(const Catalogue *catalogue); // Valid as long as the catalogue.
void catalogue_add_preset(Catalogue *catalogue, const char *name);
void catalogue_add_arena(Catalogue *catalogue, const char *name);

// Stores the chosen battle, starts or stops the tournament, or reads another table.
void catalogue_handle(Catalogue *catalogue, const MenuRequest *request);
// Plays the tournament and searches for kills until `until_s` (clock_s).
void catalogue_work(Catalogue *catalogue, double until_s);
