// system.c -- clocks, processors and luck; interruptions, and the last words of a broken contract.
#include "system.h"

#include <signal.h>
#include <time.h>
#include <unistd.h>

static double read_clock_s(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

double clock_s(void) { return read_clock_s(CLOCK_MONOTONIC); }
double clock_processor_s(void) { return read_clock_s(CLOCK_PROCESS_CPUTIME_ID); }

void time_stamp(char text[static TIME_STAMP_MAX]) {
    time_t now = time(NULL);
    struct tm parts;
    strftime(text, TIME_STAMP_MAX, "%Y%m%d-%H%M%S", localtime_r(&now, &parts));
}

int processor_count(void) {
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 0 ? (int)count : 1;
}

uint64_t random_number(void) {
    uint64_t number = 0;
    if (getentropy(&number, sizeof number))
        number = (uint64_t)time(NULL) * 2654435761u + (uint64_t)getpid();
    return number;
}

static volatile sig_atomic_t has_come; // a signal handler can reach nothing else

static void note(int signal_number) {
    (void)signal_number;
    has_come = 1;
}

void interrupt_watch(void) {
    struct sigaction action = {.sa_handler = note, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL); // else SDL takes it, and tells only programs with a window
}

bool interrupt_came(void) { return has_come; }

static LastWords words;

// Also for kill -ABRT, after which a program would go on when this returns.
static void say_last_words(int signal_number) {
    LastWords said = words;
    words = NULL;
    if (said) said();
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

LastWords abort_watch(LastWords last_words) {
    LastWords before = words;
    words = last_words;
    signal(SIGABRT, last_words ? say_last_words : SIG_DFL);
    return before;
}
