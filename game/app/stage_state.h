// stage_state.h -- the inside of the window's loop, shared by stage.c and stage_past.c and nobody
// else.
#pragma once

#include "pace.h"
#include "series.h"
#include "stage.h"

typedef struct Stage {
    const Settings *settings;
    StagePlan plan;
    View *view;
    Recorder recorder;
    Match *match;       // live; NULL while a recording of another one is shown
    Playback *playback; // the recording shown: the plan's, or the replay; else NULL
    Playback replay;    // of the live match: before it ended, or until now
    HumanOrders humans;
    Pace pace;
    int begun; // matches
    Series series;
    uint64_t ticks, frames;
    double over_s;    // how long the end card has been up
    bool has_changed; // people have changed what is played
    double ticking_s; // since the last picture ..
    int shown_ticks;  // .. and how many
    int code;
} Stage;

// The live match's own past is shown, and it waits at its tick.
static inline bool stage_is_past(const Stage *stage) { return stage->match && stage->playback; }

void stage_show(Stage *stage); // another match, from its first picture on
bool stage_offers_replay(const Stage *stage);
void stage_watch_replay(Stage *stage); // of the match that is over, which is left
void stage_seek(Stage *stage, uint64_t tick);

// Ticks on or back. From a live match the way back is by its recording so far; who comes to its end
// again is in the live match.
void stage_step(Stage *stage, int steps);
void stage_leave_past(Stage *stage);
void stage_tick(Stage *stage);
void stage_print_result(const Stage *stage);
