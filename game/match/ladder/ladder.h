// ladder.h -- what a tournament's finished matches add up to: places, ratings, who beat whom.
#pragma once

#include "rating.h"
#include "tournament.h"

// Between two players, or of one against all.
typedef struct Record {
    int wins, draws, losses;
} Record;

static inline int record_matches(Record record) {
    return record.wins + record.draws + record.losses;
}
static inline double record_percent(Record record) { // NAN when they never met
    return 100 * (record.wins + 0.5 * record.draws) / record_matches(record);
}

typedef struct LadderPlace {
    const Player *player;
    Record all;
    Record against[TEAMS_MAX]; // by place
    Rating rating;             // means nothing without matches
} LadderPlace;

typedef struct Ladder {
    int count;
    LadderPlace *places; // the best first: by rating, those without matches last
    int matches, finished;
} Ladder;

// False when out of memory.
bool ladder_make(const Tournament *tournament, Ladder *ladder);
void ladder_free(Ladder *ladder);
