// difference.h -- reports of guests' matches that differ from the host's, next to recordings.
#pragma once

#include "net/client.h"
#include "app/base/settings.h"

enum { DIFFERENCES_KEPT = 3 }; // limit per match; further differences are not reported

typedef struct DifferenceReports {
    int known;                 // number of the last difference
    int kept;                  // number of reports of this match
    bool is_whole;             // the last report contains the repeated data
    char path[ARENA_PATH_MAX]; // path of the last report; "" if it could not be written
} DifferenceReports;

// The side that writes reports.
typedef struct DifferenceSide {
    Client *client;        // NULL: the host
    const char *recording; // path of its recording, if it is known, or NULL
    const char *home;      // user folder, for reports without such a path; or NULL
} DifferenceSide;

// Writes a report of a difference that is new, and completes it when the match has been sent again.
// A guest also saves its own match until then. Returns true, with a sentence about it in `words`,
// if the difference is new.
enum { DIFFERENCE_TEXT_MAX = ARENA_PATH_MAX + 128 };
bool difference_report(DifferenceReports *reports, LiveDifference now, const Match *match,
                       DifferenceSide side, char words[static DIFFERENCE_TEXT_MAX]);
void difference_next_match(DifferenceReports *reports);
