// guest.h -- another program that is talked with, line by line, and not trusted: it may hang, die,
// flood us, fork or grow, and costs us no more than the time that we give it.
#pragma once

#include "cage.h"

typedef struct Guest Guest;

// Begins the program words[0], found as a shell finds it; `words` ends with NULL. It has a process
// group of its own, and dies with us and with the thread that began it. NULL with the problem told.
Guest *guest_start(const char *const *words, Cage cage, Problem *problem);

// It gets so long to end by itself, then all of its group is killed. NULL does nothing.
void guest_stop(Guest *guest, double patience_s);

enum { GUEST_LINE_MAX = 4096, GUEST_LOG_MAX = 1 << 20 };

typedef enum GuestFault {
    GUEST_FINE,
    GUEST_LATE, // nothing came, or nothing was read, until then
    GUEST_DEAD,
    GUEST_LONG_LINE,
    GUEST_ZERO, // it sent a zero byte
    GUEST_MEMORY
} GuestFault;

// Until so many seconds of clock_s (INFINITY: until Ctrl-C).
GuestFault guest_tell(Guest *guest, const char *text, size_t length, double until_s);
// Its next line, without its end, until the next call.
GuestFault guest_hear(Guest *guest, const char **line, double until_s);

// Closes what it reads; whether it ends by itself in that time.
bool guest_ends(Guest *guest, double patience_s);

// All that it has printed on its standard error, up to GUEST_LOG_MAX bytes.
const char *guest_log(Guest *guest);
// How it ended, once it is found dead: "it ended with exit code 1".
const char *guest_end(const Guest *guest);

double guest_processor_s(const Guest *guest); // that it has had; not its children
bool guest_has_grown(Guest *guest);           // beyond the memory that its cage gives it

// Keeps the calling thread on the processor that it runs on, and returns that; or lets it go
// wherever it might when the program began (-1). Threads that answer each other in turn are fastest
// on one processor: to wake another that sleeps takes longer than most answers.
int guest_host_keep(bool is_kept);
// The same for a guest and all that it has begun; -1: anywhere.
void guest_keep(Guest *guest, int processor);
