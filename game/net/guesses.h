// guesses.h -- limits wrong room codes per address, so that no visitor can try all codes or keep
// others out by trying.
//
// Hosts and relays have one list each. When it is full, a new address replaces the address with
// the oldest last wrong code, so that memory stays bounded.
#pragma once

#include "frame.h"

enum {
    GUESSES_MAX = 20, // per minute and address, which a school may share
    GUESSES_ADDRESSES = 512
};

// The last wrong codes from an address, the oldest first.
typedef struct Guess {
    char address[LIVE_ADDRESS_MAX];
    double times_s[GUESSES_MAX]; // 0: none
} Guess;

// Valid when zeroed.
typedef struct Guesses {
    Guess items[GUESSES_ADDRESSES];
} Guesses;

// Records a wrong code. `now_s` is the time of a monotonic clock [s].
void guesses_add(Guesses *guesses, const char *address, double now_s);
// Returns whether the address has sent GUESSES_MAX wrong codes in the last minute. Its codes are
// then rejected without being compared.
bool guesses_are_many(const Guesses *guesses, const char *address, double now_s);
