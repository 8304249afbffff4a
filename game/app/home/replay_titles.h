// replay_titles.h -- titles on the page of replays: kind of match, result, arena and time.
#pragma once

#include "match/replay/replay.h"
#include "mission.h"

// Marks recordings of quick battles in their names.
#define QUICK_MARK "quick-"

// Fills the name, the text and the arena from the recording's card and result; the file's own name
// is `file->name` before. `saved_s`: time of the file in seconds since 1970; 0: it is an example.
void replay_describe(const Replay *replay, const Campaign *campaign, int64_t saved_s,
                     MenuFile *file);
