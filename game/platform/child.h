// child.h -- another program that is talked with, line by line, and not trusted: it may hang, die,
// flood us, fork or grow, and costs us no more than the time that we give it.
#pragma once

#include "isolation.h"

typedef struct ChildProcess ChildProcess;

// Begins the program words[0], found as a shell finds it; `words` ends with NULL. It has a process
// group of its own, and dies with us and with the thread that began it. NULL with the problem told.
ChildProcess *child_start(const char *const *words, Isolation cage, Problem *problem);

// It gets so long to end by itself, then all of its group is killed. NULL does nothing.
void child_stop(ChildProcess *guest, double patience_s);

enum { CHILD_LINE_MAX = 4096, CHILD_LOG_MAX = 1 << 20 };

typedef enum ChildFault {
    CHILD_FINE,
    CHILD_LATE, // nothing came, or nothing was read, until then
    CHILD_DEAD,
    CHILD_LONG_LINE,
    CHILD_ZERO, // it sent a zero byte
    CHILD_MEMORY
} ChildFault;

// Until so many seconds of clock_s (INFINITY: until Ctrl-C).
ChildFault child_write(ChildProcess *guest, const char *text, size_t length, double until_s);
// Its next line, without its end, until the next call.
ChildFault child_read_line(ChildProcess *guest, const char **line, double until_s);

// Closes what it reads; whether it ends by itself in that time.
bool child_exits(ChildProcess *guest, double patience_s);

// All that it has printed on its standard error, up to CHILD_LOG_MAX bytes.
const char *child_stderr(ChildProcess *guest);
// How it ended, once it is found dead: "it ended with exit code 1".
const char *child_exit_words(const ChildProcess *guest);

double child_cpu_s(const ChildProcess *guest);  // that it has had; not its children
bool child_exceeds_memory(ChildProcess *guest); // beyond the memory that its cage gives it

// Keeps the calling thread on the processor that it runs on, and returns that; or lets it go
// wherever it might when the program began (-1). Threads that answer each other in turn are fastest
// on one processor: to wake another that sleeps takes longer than most answers.
int thread_pin(bool is_kept);
// The same for a guest and all that it has begun; -1: anywhere.
void child_pin(ChildProcess *guest, int processor);
