// status.h -- what the owner of a match tells the view about it: pause, speed, rounds, and the time
// that can be gone through.
#pragma once

#include "match/match.h"

// A moment worth seeing again, for the timeline.
typedef enum MarkKind { MARK_HIT, MARK_SWAP, MARK_CAPTURE, MARK_KILL, MARK_KINDS } MarkKind;
typedef struct TimeMark {
    uint64_t tick;
    MarkKind kind;
    int team; // who hit, destroyed, captured; whose mind was changed
} TimeMark;

// How a series of rounds stands; a round counts once it is over.
typedef struct SeriesStand {
    int best_of; // 0: all rounds are played
    int draws;
    int wins[TEAMS_MAX];
    bool is_over;
    int winner; // team, once it is over; -1 for nobody
} SeriesStand;

// What the owner of the match tells, for the HUD. What it points to need not outlive the call.
typedef struct ViewStatus {
    bool is_paused;
    double speed;              // 1 is real time; 0 is "as fast as possible"
    double blend;              // 0 .. 1: how far between the last two ticks the picture is drawn
    int round, rounds;         // 1 of 1
    const SeriesStand *series; // NULL: a single match
    double ticking_s;          // spent on ticks since the last picture ..
    int ticks;                 // .. and how many
    bool offers_replay;        // of a match that is over: watch_replay may be wished

    // Time that can be gone through.
    bool has_timeline;
    uint64_t tick, last_tick;    // now, and the end as far as it is known
    const TimeMark *marks;       // in any order
    int mark_count;              // may be 0
    bool is_replay, is_diverged; // from what was recorded
    bool is_past;                // of the match that goes on where the timeline ends
} ViewStatus;
