// extras.h -- what Linux adds to POSIX (extras_linux.c), and what other systems have instead
// (extras_posix.c). These files also contain the functions of platform/ that need it.
#pragma once

#include <poll.h>
#include <stdbool.h>
#include <sys/types.h>
#include <time.h>

// Makes a pipe that exec closes.
bool extras_pipe(int ends[2]);

// Does the same as poll, with a precise time limit if the system has one.
int extras_poll(struct pollfd *ends, unsigned count, double most_s);

// For processes after fork; these functions are async-signal-safe.
void extras_die_with_parent(void);
void extras_adopt_orphans(void);   // becomes the parent of the processes that descendants leave
bool extras_kill_children(void);   // returns false if the child processes are not known
void extras_close_from(int first); // closes all files from a number on
pid_t extras_wait(pid_t process, int *status, long *peak_kb); // waitpid; peak_kb: 0 if unknown

// The activity of a process and its descendants.
typedef struct Activity {
    bool is_busy; // a thread runs, or waits for a CPU
    long ticks;   // CPU time, in clock ticks, including children that have ended
} Activity;

Activity extras_activity(pid_t process);
pid_t extras_first_child(pid_t process);                 // 0 if unknown
bool extras_clock(pid_t process, clockid_t *clock);      // clock of its CPU time; false if unknown
double extras_memory_mb(pid_t process);                  // 0 if unknown
void extras_pin(pid_t process, int were, int processor); // with descendants; -1: any CPU
