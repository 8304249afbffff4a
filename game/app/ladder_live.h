// ladder_live.h -- a short tournament that is played a slice at a time, beside something else; and
// the table of it, or of a results file.
#pragma once

#include "settings.h"
#include "view/menu/menu_offer.h"

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
