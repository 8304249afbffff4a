// requests.c -- the table of requests, and the pace.
#include "requests.h"

#include <math.h>

#include "ai/maths/assert.h"
#include "app/base/settings.h"

#define STALL_S 0.25 // longest frame time that counts

// Cells of the table, besides sentences.
#define YES NULL
#define NO ""
#define HOSTS "Only the host can change the match"
#define GO_ON "The host and its guests play on: there is no pause"
#define NO_PAUSE "Guests play: there is no pause"
#define NO_SPEED "Guests play: the speed stays 1x"
#define SAME "Others watch too: the speed stays 1x"
#define NO_PAST "Guests play: the match can't be rewound"
#define KEPT "In a live match all players keep their tanks"
#define SAVED "This recording is already saved"
#define ALONE "Signals are for matches over the network"

#define REFUSAL(kind, about, ...) {__VA_ARGS__},
static const char *const REFUSALS[REQUEST_KINDS][REQUEST_PLACES] = {{NO}, REQUEST_ROWS(REFUSAL)};

const char *request_refusal(RequestKind kind, RequestPlace place) {
    ASSERT(kind > REQUEST_NONE && kind < REQUEST_KINDS && place < REQUEST_PLACES);
    return REFUSALS[kind][place];
}

bool request_allowed(RequestKind kind, RequestPlace place, View *view) {
    const char *refusal = request_refusal(kind, place);
    if (refusal && *refusal) view_toast(view, refusal);
    return !refusal;
}

bool request_moves_timeline(RequestKind kind) {
    return kind == REQUEST_PAUSE || kind == REQUEST_SEEK || kind == REQUEST_STEP ||
           kind == REQUEST_RESTART;
}

bool request_is_edit(RequestKind kind) {
    return kind == REQUEST_TAKE_TANK || kind == REQUEST_EDIT || kind == REQUEST_APPLY_PRESET;
}

bool menu_request_leaves(MenuRequestKind kind) {
    static const bool LEAVES[MENU_REQUEST_KINDS] = {false, MENU_REQUEST_ROWS(AS_SECOND)};
    ASSERT(kind < MENU_REQUEST_KINDS);
    return LEAVES[kind];
}

int pace_due(Pace *pace, double elapsed_s) {
    ASSERT(pace->speed >= 0);
    if (pace->is_paused) return 0;
    if (pace->speed == PACE_MAX) pace->countdown_s = 0;
    if (pace->countdown_s > 0) {
        pace->countdown_s = max_of(pace->countdown_s - clamp(elapsed_s, 0, STALL_S), 0);
        return 0;
    }
    if (pace->speed == PACE_MAX) return 0;
    elapsed_s = clamp(elapsed_s, 0, STALL_S);
    double held_s = min_of(pace->held_s, elapsed_s);
    pace->held_s -= held_s;
    pace->owed += (elapsed_s - held_s) * BATTLE_TICK_HZ * pace->speed;
    if (pace->held_s > 0) return 0;
    double due = floor(pace->owed + 1e-9); // ensures that 60 frames of 1/60 s are 60 ticks
    pace->owed = max_of(pace->owed - due, 0);
    ASSERT(due >= 0 && pace->owed <= 1);
    return (int)due;
}

// Delays the next tick, so that the last one stays visible during the hold.
void pace_hold(Pace *pace, double seconds, bool is_shared) {
    ASSERT(seconds >= 0);
    if (seconds <= 0 || is_shared || pace->speed == PACE_MAX || pace->speed > 1) return;
    pace->held_s = seconds;
    pace->owed = 1;
}

bool pace_is_hurried(const Pace *pace) { return pace->speed == PACE_MAX && !pace->is_paused; }

double pace_blend(const Pace *pace) {
    bool is_still = pace->is_paused || pace->speed == PACE_MAX || pace->countdown_s > 0;
    return is_still ? 1 : clamp(pace->owed, 0, 1);
}

void pace_shift(Pace *pace, int change) {
    ASSERT(change);
    if (pace->speed == PACE_MAX) {
        if (change < 0) pace->speed = PACE_FASTEST;
        return;
    }
    double speed = exp2(floor(log2(pace->speed) + (change > 0 ? 1 : 0)));
    if (change < 0 && speed >= pace->speed) speed /= 2;
    pace->speed = speed > PACE_FASTEST ? PACE_MAX : max_of(speed, PACE_SLOWEST);
}

bool pace_request(Pace *pace, const ViewRequest *request) {
    if (request->kind == REQUEST_PAUSE)
        pace->is_paused ^= request->amount % 2;
    else if (request->kind == REQUEST_NORMAL_SPEED)
        pace->speed = 1;
    else if (request->kind == REQUEST_SPEED && request->amount)
        pace_shift(pace, request->amount);
    else
        return request->kind == REQUEST_SPEED;
    return true;
}
