// progress.h -- one line on a terminal about long work: done of total, rate, time left. Nothing off
// a terminal.
#pragma once

#include <stdint.h>

#include "platform/system.h"
#include "settings.h"

typedef struct Progress {
    bool is_shown;
    double start_s, next_s; // clock
    int total;              // matches
} Progress;

Progress progress_start(const Settings *settings, int matches);
// `done` matches are finished; the present one stands at `tick` of at most `last_tick`. Cheap: call
// it often.
void progress_show(Progress *progress, int done, uint64_t tick, uint64_t last_tick);
// The same where several matches run side by side.
void progress_count(Progress *progress, int done);
// Where `what` is made, many times a second: a bar.
void progress_bar(Progress *progress, const char *what, int done, int total);
void progress_words(Progress *progress, const char *words); // where nothing can be counted
void progress_clear(const Progress *progress);              // before other output, and at the end
