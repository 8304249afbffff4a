// catalogue.h -- what the menus have to offer: arenas, presets, recordings, tables of ratings, and
// a short tournament that is played a slice at a time beside something else.
#pragma once

#include "assets.h"
#include "settings.h"
#include "view/menu/menu_offer.h"

// False with the problem told: it cannot be read, has no result in it, or too many players.
bool table_file_read(const char *path, MenuTable *table, Problem *problem);

typedef struct LadderLive LadderLive;

// The rows of LadderDraft; each ends with NULL.
extern const char *const LADDER_FIELDS[], *const LADDER_ARENAS[];

// `settings`: the assets and more of it. `home`: the user folder, whose `results` keep what was
// played; NULL: nothing is kept. NULL when out of memory.
LadderLive *ladder_live_create(const Settings *settings, const char *home);
void ladder_live_destroy(LadderLive *ladder);

void ladder_live_start(LadderLive *ladder, const LadderDraft *draft); // or goes on with it
void ladder_live_stop(LadderLive *ladder);
void ladder_live_work(LadderLive *ladder, double until_s);   // by the clock of progress.h
void ladder_live_read(LadderLive *ladder, const char *path); // the table of that file; "" for none
const MenuTable *ladder_live_table(const LadderLive *ladder);

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
