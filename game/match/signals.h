// signals.h -- messages between players in a live match: one of six signals, or a ping of a place.
// Signals are lines of the recording. They are shown, and never change the battle.
#pragma once

#include <stdint.h>

#include "ai/maths/vec.h"
#include "game/match_rows.h"

#define SIGNAL_ID(NAME, ...) SIGNAL_##NAME,
typedef enum SignalKind { SIGNAL_NONE, SIGNAL_ROWS(SIGNAL_ID) SIGNAL_KINDS } SignalKind; // rows.txt

enum {
    SIGNAL_REST_TICKS = 60,  // a tank signals at most this often
    SIGNAL_SHOWN_TICKS = 180 // duration of its display
};

typedef struct Signal {
    SignalKind kind;
    Vec at;        // the place of a ping, m
    uint64_t tick; // tick that follows the signal
} Signal;

// A kind of signal: its name in recordings and its text on the screen.
typedef struct SignalRow {
    const char *name, *words;
} SignalRow;
extern const SignalRow SIGNALS[SIGNAL_KINDS];
