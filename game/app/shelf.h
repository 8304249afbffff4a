// shelf.h -- what the menus have to offer: arenas, presets, recordings, tables.
#pragma once

#include "arenas.h"
#include "ladder_live.h"
#include "settings.h"
#include "view/menu/menu_offer.h"

// As far as anybody has looked at it.
typedef struct ShelfArena {
    bool is_tried;
    Arena *arena;
    Problem problem; // why there is none
} ShelfArena;

typedef struct Shelf {
    const Settings *settings;
    const char *home; // the user folder; NULL for none
    LadderLive *ladder;
    ArenaNames arenas;
    int arena_count, arena_room;
    ShelfArena *opened; // of each of those
    char **presets;
    int preset_count;
    MenuOffer offer; // points into this shelf
} Shelf;

// What cannot be found is not offered.
void shelf_open(Shelf *shelf, const Settings *settings, const char *home, LadderLive *ladder);
void shelf_close(Shelf *shelf);
void shelf_add_preset(Shelf *shelf, const char *name); // that has been saved meanwhile
void shelf_add_arena(Shelf *shelf, const char *name);  // the same
bool shelf_draft_path(const Shelf *shelf, char path[static ARENA_PATH_MAX]); // of the last battle
