// requests.h -- the table of requests: where each is carried out, and why it is refused elsewhere;
// and the pace of matches and recordings, which players change by requests.
#pragma once

#include "view/view.h"

typedef enum RequestPlace {
    PLACE_MATCH,        // a match without a room
    PLACE_ROOM,         // a match in a room without playing guests
    PLACE_HOST,         // a match with playing guests
    PLACE_PAST,         // the recording of a match that waits
    PLACE_RECORDING,    // another recording
    PLACE_GUEST,        // the match of a host
    PLACE_GUEST_PAST,   // recording of that match until now; the match continues
    PLACE_SHARED,       // a recording in a room, at its host
    PLACE_GUEST_SHARED, // the same at a guest
    REQUEST_PLACES
} RequestPlace;

// Returns NULL if the request is carried out, the reason if it is refused, or "" if it is ignored.
const char *request_refusal(RequestKind kind, RequestPlace place);
// Returns whether the request is carried out. Shows the reason if there is one.
bool request_allowed(RequestKind kind, RequestPlace place, View *view);
// Returns whether the request changes the match, which no longer counts then.
bool request_is_edit(RequestKind kind);
// Returns whether the request moves the timeline of a recording, for everyone who watches it.
bool request_moves_timeline(RequestKind kind);
// Returns whether a session ends for this request of the menu.
bool menu_request_leaves(MenuRequestKind kind);

// Converts real time to ticks, independently of the refresh rate.
typedef struct Pace {
    double speed;       // 1 is real time; PACE_MAX is as fast as possible
    double owed;        // fraction of a tick, 0 to 1 after pace_due
    double countdown_s; // real time until the first tick; PACE_MAX skips it
    double held_s;      // real time until ticks continue (pace_hold)
    bool is_paused;
} Pace;

// Returns the ticks due after `elapsed_s` of real time, clamped to 0.25 s. Returns 0
// while paused, during the countdown and at PACE_MAX, where the caller ticks as long as a frame
// allows.
int pace_due(Pace *pace, double elapsed_s);
// Holds ticks back for a moment, so that the last one is felt. This happens only up to normal
// speed, and never if the match is shared with other computers, which all keep the same time.
void pace_hold(Pace *pace, double seconds, bool is_shared);
bool pace_is_hurried(const Pace *pace);  // true at PACE_MAX, unless paused
double pace_blend(const Pace *pace);     // Returns the time since the last tick, in ticks, 0 to 1.
void pace_shift(Pace *pace, int change); // Selects the next speed up (+1) or down (-1).
// Carries out a request for a pause or another speed. Returns false for other requests.
bool pace_request(Pace *pace, const ViewRequest *request);
