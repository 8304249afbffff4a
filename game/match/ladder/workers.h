// workers.h -- plays what a tournament still lacks, on several threads.
//
// Each match runs wholly on one thread, so that the number of threads changes nothing but the time.
// Of every player one match that the results file knew is played again: should it end otherwise,
// then the file is from another version of the game.
#pragma once

#include "tournament.h"

typedef enum WorkEnd {
    WORK_DONE,
    WORK_STOPPED,   // the watcher said so
    WORK_FAILED,    // a match could not start: no room in the arena, or no memory
    WORK_UNWRITTEN, // the results file took no more
    WORK_CONFLICT   // a match ended otherwise than the file has it
} WorkEnd;

// Asked several times a second on the caller's thread, with the number of matches played so far;
// false stops the workers within a tick.
typedef bool (*WorkWatch)(void *data, int played);

// `results` may be NULL: nothing is kept. What is finished stays finished, however it ends; other
// ends than the first two tell the problem.
WorkEnd workers_play(Tournament *tournament, Results *results, int threads, WorkWatch watch,
                     void *data, Problem *problem);
