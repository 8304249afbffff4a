// trace.h -- every tank in every tick of a recording, as a file beside it: where two builds
// play it in two ways, it names the first tick, tank and field.
//
// "TREADS-T", the recording's state hash and its number of tanks (64 bits each), then tick by tick
// and tank by tank the fields, as doubles of 64 bits; little-endian all of it.
#pragma once

#include <stdio.h>

#include "replay.h"

#define TRACE_ENDING ".trace"

// Each is told false when the file cannot be written, or read, or is another recording's.
bool trace_begin_write(FILE *file, const Replay *replay);
bool trace_begin_read(FILE *file, const Replay *replay);

bool trace_write(FILE *file, const Match *match); // after each tick

// The first field that is not the same to the bit.
typedef struct TraceFault {
    bool has_diverged;
    uint64_t tick;
    int tank;
    const char *field;
    double here, there; // there: in the file
} TraceFault;

// Compares the match's last tick with the file's next one. False when the file has ended.
bool trace_compare(FILE *file, const Match *match, TraceFault *fault);
