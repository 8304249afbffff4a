// system.h -- what the operating system tells of itself (clocks, processors, luck), and what it
// asks of this program: to stop, or to die.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

double clock_s(void);           // a steady clock
double clock_processor_s(void); // that this program has had of all processors
// The local time as in "20261122-135200".
enum { TIME_STAMP_MAX = 32 };
void time_stamp(char text[static TIME_STAMP_MAX]);

int processor_count(void);    // 1 at least
uint64_t random_number(void); // another one in every run

// From now on Ctrl-C, or kill, asks long work to stop at the next tick; a second one stops the
// program.
void interrupt_watch(void);
bool interrupt_came(void);

// From now on a broken contract (ASSERT, abort) has `last_words` said, by the thread that broke it,
// before the program dies of it. It may print, but what it reads may be half changed. NULL: nothing
// is said. Returns what was to be said until now.
typedef void (*LastWords)(void);
LastWords abort_watch(LastWords last_words);
