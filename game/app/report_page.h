// report_page.h -- the page of a tournament for a browser, with its tables and recordings beside it.
#pragma once

#include "contest.h"
#include "match/ladder/ladder.h"

// Creates the folder of --report. Returns an exit code, after printing an error.
int report_page_prepare(const Settings *settings);

// Writes index.html, matches.csv and the recordings of the matches most worth watching to the folder
// of --report. `ranking` is the document of --json. Returns false after printing an error.
bool report_page_write(const Contest *contest, const Ladder *ladder, const json_t *ranking);
