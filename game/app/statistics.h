// statistics.h -- what has become of a person's battles, in statistics.json of the user folder.
//
//   {"won": 7, "lost": 5, "streak": 2, "best-streak": 4, "best-wave": 3, "shots": 210, "hits": 84,
//    "seconds": 1320, "enemies": [{"name": "hunter", "skill": "recruit", "won": 3, "lost": 1}]}
//
// Members that are missing are 0. The file is written beside and renamed, after every battle: a
// program that is killed leaves it whole.
#pragma once

#include "match/match.h"
#include "platform/json.h"
#include "view/menu/menu.h"

#define STATISTICS_FILE "statistics.json"

extern const Binding STATISTICS_BINDINGS[]; // the members of the file

// Nothing but zeros where there is no file. False with the problem told, and zeros: it is broken.
bool statistics_parse(const char *text, size_t length, const char *name, Statistics *statistics,
                      Problem *problem);
bool statistics_load(const char *home, Statistics *statistics, Problem *problem);

// Adds a match that is over, if one person alone has played in it: shots, time, who won. A draw
// ends no streak; of survival only the waves count.
void statistics_count(Statistics *statistics, const Match *match);

// Counts it in the file. A broken file is left as it is: false with the problem told. True without
// a change where nobody played alone.
bool statistics_keep(const char *home, const Match *match, Statistics *now, Problem *problem);
