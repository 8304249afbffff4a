// faults_memory.h -- an allocator that fails on demand, and counts: linked into a test, or loaded
// before a program.
//
// As a library (LD_PRELOAD) it obeys FAULTS_AT: that allocation fails, and all after it if
// FAULTS_FOR_GOOD is set. Allocations of libraries that do not look at the answer never fail.
#pragma once

#include <stdbool.h>

void faults_at(long call, bool for_good); // 1 is the next one; 0: none any more
bool faults_struck(void);                 // whether one has failed since

// Calls of the allocator (free is one, too) between memory_count and memory_counted: the engine's
// are counted apart.
typedef struct MemoryCalls {
    long ours, engine;
} MemoryCalls;
void memory_count(void);
MemoryCalls memory_counted(void);
