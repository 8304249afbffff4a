// bench.h -- all cells of many runs, shared out among threads.
#pragma once

#include "circling.h"

// A chase of one run, by a context that all threads read. It must not depend on any other.
typedef Chase (*BenchChase)(const void *context, int run, int cell);

// False when memory ran out, or the crew's progress stopped it.
bool bench_run(const CirclingSetup *setup, BenchChase chase, const void *context,
               CirclingResult *results, int count, const CirclingCrew *crew);
