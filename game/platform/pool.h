// pool.h -- numbered pieces of work, done by several threads at once.
#pragma once

#include <stdbool.h>

enum { POOL_THREADS_MAX = 256, POOL_STOP = -1 };

typedef struct PoolPlan {
    int threads, pieces;                    // more threads than POOL_THREADS_MAX are not started
    void (*work)(void *context, int piece); // on one of the threads; pieces begin in their order
    // On the caller's thread: before all, several times a second, whenever a piece is done, and
    // after all. The number of pieces that may have begun by then; POOL_STOP: no more of them.
    int (*watch)(void *context);
    void *context; // of both
} PoolPlan;

// Returns when all is done that has begun. False when not one thread could be started.
bool pool_run(const PoolPlan *plan);
