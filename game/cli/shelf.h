// shelf.h -- what the menus have to offer: arenas, presets, recordings, tables.
#pragma once

#include "ladder_live.h"
#include "cli/line/settings.h"
#include "view/menu/menu_offer.h"

typedef struct Shelf {
    const Settings *settings;
    const char *home; // the user folder; NULL for none
    LadderLive *ladder;
    char **arenas;
    Arena **opened; // of those; NULL: not yet
    char **presets;
    int preset_count;
    MenuOffer offer; // points into this shelf
} Shelf;

// What cannot be found is not offered.
void shelf_open(Shelf *shelf, const Settings *settings, const char *home, LadderLive *ladder);
void shelf_close(Shelf *shelf);
void shelf_add_preset(Shelf *shelf, const char *name); // that has been saved meanwhile
bool shelf_draft_path(const Shelf *shelf, char path[static ARENA_PATH_MAX]); // of the last battle
