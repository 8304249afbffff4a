// stage_notes.h -- what a window tells the terminal: results, and how far it came.
#pragma once

#include "playback.h"
#include "settings.h"

void stage_print(const Settings *settings, const Match *match); // its result, if it is over

// With --verbose only.
typedef struct StageCounts {
    uint64_t ticks, frames;
    int rounds; // begun
} StageCounts;
void stage_note_place(const Settings *settings, const Playback *playback); // where it is left
void stage_note_end(const Settings *settings, StageCounts counts, double spent_s);
