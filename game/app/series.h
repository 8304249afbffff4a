// series.h -- the rounds of a run in the window: which one it is, and how they stand.
#pragma once

#include "settings.h"
#include "tally.h"
#include "view/view.h"

typedef struct Series {
    const Settings *settings; // its rounds and best_of
    int round;                // from 0
    Tally before, tally;      // the rounds behind this one; and with it, once it is over
    bool is_counted;
} Series;

void series_renew(Series *series); // from the first round on
// Once a match: a round that is played again counts as it ends the last time.
void series_count(Series *series, const Match *match);
void series_again(Series *series); // the present round
void series_next(Series *series);

bool series_is_over(const Series *series);
SeriesStand series_stand(const Series *series);
