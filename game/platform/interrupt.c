// interrupt.c -- Ctrl-C, or kill, asks long work to stop at the next tick; a second one stops the
// program.
#include "interrupt.h"

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t has_come; // a signal handler can reach nothing else

static void note(int signal_number) {
    (void)signal_number;
    has_come = 1;
}

void interrupt_watch(void) {
    struct sigaction action = {.sa_handler = note, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL); // else SDL takes it, and tells only those with a window
}

bool interrupt_came(void) { return has_come; }
