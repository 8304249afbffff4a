// system.c -- clocks, interruptions, failed assertions, and calls into shared libraries.
#include "system.h"

#include <fenv.h>
#include <signal.h>
#include <stdio.h>
#include <time.h>

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

void date_today(char text[static 11]) {
    time_t now = time(NULL);
    struct tm parts;
    bool is_written = gmtime_r(&now, &parts) && strftime(text, 11, "%Y-%m-%d", &parts);
    if (!is_written) snprintf(text, 11, "1970-01-01");
}

void day_text(int64_t since_1970_s, char text[static TIME_STAMP_MAX]) {
    time_t when = (time_t)since_1970_s;
    struct tm parts;
    strftime(text, TIME_STAMP_MAX, "%d %b, %H:%M", localtime_r(&when, &parts));
}

static volatile sig_atomic_t last_signal; // a signal handler can only access variables like this

void interrupt_request(int signal_number) { last_signal = signal_number; }
bool interrupt_came(void) { return last_signal; }

int interrupt_code(void) {
    enum { SIGNAL_BASE = 128 }; // exit codes of shells
    return SIGNAL_BASE + (last_signal ? last_signal : SIGINT);
}

static LastWords at_abort;

// Raises the signal again, because after kill -ABRT the program would continue.
static void say_last_words(int signal_number) {
    LastWords said = at_abort;
    at_abort = NULL;
    if (said) said();
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

LastWords abort_watch(LastWords last_words) {
    LastWords before = at_abort;
    at_abort = last_words;
    signal(SIGABRT, last_words ? say_last_words : SIG_DFL);
    return before;
}

#ifdef __x86_64__

// Does the same as fenv.h in a tenth of the time, because minds are called often.
void library_call(void (*call)(void *context), void *context) {
    uint32_t rounding = __builtin_ia32_stmxcsr();
    uint16_t old_rounding, rounding_now;
    __asm__ volatile("fnstcw %0" : "=m"(old_rounding));
    call(context);
    __builtin_ia32_ldmxcsr(rounding);
    __asm__ volatile("fnstcw %0" : "=m"(rounding_now));
    if (rounding_now != old_rounding) __asm__ volatile("fldcw %0" : : "m"(old_rounding));
}

#else

void library_call(void (*call)(void *context), void *context) {
    fenv_t before;
    fegetenv(&before);
    call(context);
    fesetenv(&before);
}

#endif
