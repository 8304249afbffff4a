// timeline.h -- the match's time as a bar at the bottom: marks of what has happened, where now
// is, and a way to go elsewhere.
#pragma once

#include "hud.h"

typedef struct Timeline {
    bool is_on, is_replay, is_past; // as last told
    uint64_t tick, last_tick;       // as last told
    bool is_dragging;
    uint64_t dragged_to;
    Vec pointer_px;
} Timeline;

// The wishes about the time that can be gone through.
typedef struct TimelineWish {
    bool toggle_pause;
    int steps; // ticks; negative: back
    bool seeks;
    uint64_t seek_tick;
} TimelineWish;

void timeline_tell(Timeline *timeline, const ViewStatus *status);

// Does the bar keep this event for itself? Then the wish has what was meant by it.
bool timeline_event(Timeline *timeline, const Hud *hud, const SDL_Event *event, Vec pointer_px,
                    TimelineWish *wish);
void timeline_key(const Timeline *timeline, Action action, TimelineWish *wish);

// Is the pointer on the bar, so that the time under it stands above?
bool timeline_is_asked(const Timeline *timeline, const Hud *hud);
