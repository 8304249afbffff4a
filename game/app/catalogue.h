// catalogue.h -- what the menus have to offer: arenas, presets, recordings, tables of ratings, and
// a short tournament that is played a slice at a time beside something else.
#pragma once

#include "mission.h"
#include "settings.h"
#include "view/menu/menu.h"

typedef struct Catalogue Catalogue;

// Files that cannot be found are not offered. `settings` say where the assets are; `home` is the
// user folder, which also keeps results and the battle that was set up last (NULL: there is none).
// Both must outlive the catalogue. NULL when out of memory.
Catalogue *catalogue_create(const Settings *settings, ReadWords read, const char *home);
void catalogue_destroy(Catalogue *catalogue); // may be NULL

Campaign *catalogue_campaign(Catalogue *catalogue);
const MenuOffer *catalogue_offer(const Catalogue *catalogue);      // lives as long as the catalogue
void catalogue_add_preset(Catalogue *catalogue, const char *name); // that has been saved meanwhile
void catalogue_add_arena(Catalogue *catalogue, const char *name);  // the same

// Keeps the battle that is chosen; starts or stops the tournament, or reads another table.
void catalogue_handle(Catalogue *catalogue, const MenuRequest *wish);
// Plays on in the tournament, if one is running, until `until_s` of clock_s.
void catalogue_work(Catalogue *catalogue, double until_s);
