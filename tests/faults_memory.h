// faults_memory.h -- an allocator that fails on demand and counts calls: linked into a test, or
// preloaded into a program. As a library (LD_PRELOAD) it reads FAULTS_AT: that allocation fails,
// and all later ones if FAULTS_FOR_GOOD is set. Libraries that do not check are always served.
#pragma once

#include <stdbool.h>

void faults_at(long call, bool for_good); // 1 is the next allocation; 0 disables failures
bool faults_struck(void);                 // whether an allocation has failed since then

// Allocator calls, including free, between memory_count and memory_counted; the engine's are
// counted separately.
typedef struct MemoryCalls {
    long ours, engine;
} MemoryCalls;
void memory_count(void);
MemoryCalls memory_counted(void);
