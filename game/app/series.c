// series.c -- the rounds of a run in the window: which one it is, and how they stand.
#include "series.h"

#include <string.h>

void series_renew(Series *series) { *series = (Series){.settings = series->settings}; }

void series_count(Series *series, const Match *match) {
    if (series->is_counted) return;
    series->is_counted = true;
    series->tally = series->before;
    tally_add(&series->tally, match);
}

void series_again(Series *series) {
    series->is_counted = false;
    series->tally = series->before;
}

void series_next(Series *series) {
    series->before = series->tally;
    series->is_counted = false;
    series->round++;
}

bool series_is_over(const Series *series) {
    int best_of = series->settings->best_of;
    if (series->tally.rounds >= series->settings->rounds) return true;
    return best_of && tally_is_decided(&series->tally, best_of);
}

SeriesStand series_stand(const Series *series) {
    const Tally *tally = &series->tally;
    SeriesStand stand = {.best_of = series->settings->best_of,
                         .draws = tally->draws,
                         .is_over = series_is_over(series)};
    stand.winner = stand.is_over ? tally_leader(tally) : -1;
    memcpy(stand.wins, tally->wins, sizeof stand.wins);
    return stand;
}
