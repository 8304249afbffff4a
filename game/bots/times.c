// times.c -- a histogram of the CPU time of a bot per tick.
#include <math.h>

#include "ai/maths/assert.h"
#include "bots.h"

enum { PER_OCTAVE = 8 };
#define LEAST_S 1e-6 // shorter times are in the first class

void bot_times_add(BotTimes *times, double spent_s) {
    ASSERT(spent_s >= 0);
    double place = spent_s > LEAST_S ? log2(spent_s / LEAST_S) * PER_OCTAVE : 0;
    times->counts[place < BOT_TIME_CLASSES ? (int)place : BOT_TIME_CLASSES - 1]++;
    if (spent_s > times->greatest_s) times->greatest_at = bot_times_ticks(times) - 1;
    times->greatest_s = fmax(times->greatest_s, spent_s);
}

void bot_times_join(BotTimes *sum, const BotTimes *more) {
    for (int i = 0; i < BOT_TIME_CLASSES; i++) sum->counts[i] += more->counts[i];
    sum->greatest_s = fmax(sum->greatest_s, more->greatest_s);
}

long long bot_times_ticks(const BotTimes *times) {
    long long count = 0;
    for (int i = 0; i < BOT_TIME_CLASSES; i++) count += times->counts[i];
    return count;
}

double bot_times_median_s(const BotTimes *times) {
    long long half = (bot_times_ticks(times) + 1) / 2, count = 0;
    int place = 0;
    while (place < BOT_TIME_CLASSES - 1 && (count += times->counts[place]) < half) place++;
    return fmin(times->greatest_s, LEAST_S * exp2((place + 0.5) / PER_OCTAVE));
}
