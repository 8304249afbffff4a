// telemetry.h -- what one could see of a player in a match: how far from its enemy it was, how it
// moved, where its shells went.
#pragma once

#include "match.h"

// Sums over the life of a tank, and behind them times of which the longest counts.
typedef enum Seen {
    SEEN_LIVED_S,
    SEEN_SIGHT_S,     // an enemy in sight
    SEEN_MOVING_S,    // faster than half a metre a second,
    SEEN_REVERSING_S, // and tail first
    SEEN_COVERED_S,   // a wall near by, and no enemy in sight
    SEEN_WAY_M,
    SEEN_TURNED_RAD, // to either side
    SEEN_RANGE_MS,   // of the nearest enemy in sight, over time: its distance,
    SEEN_LAG_RADS,   // the angle between it and the gun,
    SEEN_NOSE_S,     // the cosine of the angle between it and the nose,
    SEEN_ALONG_S,    // the square of that
    SEEN_FIRED,      // shells,
    SEEN_WALLS,      // and those of them that hit a wall,
    SEEN_FRIENDS,    // a friend
    SEEN_WRECKS,     // or a wreck
    SEEN_DAMAGE,
    SEEN_FRIENDS_DAMAGE,
    SEEN_LONGEST,
    SEEN_SILENT_S = SEEN_LONGEST, // with an enemy in sight, and nobody of the match was hurt
    SEEN_STILL_S,                 // without moving
    SEEN_COUNT
} Seen;

// Of distances to the nearest enemy at which shells were fired, one in sight if there is; the last
// has no end.
enum { TELEMETRY_BANDS = 5 };

// Of a tank, or of several.
typedef struct Telemetry {
    double seen[SEEN_COUNT];
    int band_fired[TELEMETRY_BANDS], band_hits[TELEMETRY_BANDS]; // hits of enemies
} Telemetry;

void telemetry_add(Telemetry *sum, const Telemetry *more);

// The numbers that one knows a player by, NAN where there is nothing to tell.
typedef struct Trait {
    const char *name;
    Seen of, per;  // the quotient of the two; per SEEN_COUNT: the first as it is
    int band;      // from 1: the hit rate in this band in its place
    bool is_style; // tells how it moves and not how it fares
} Trait;
enum { TRAITS_MAX = 32 };
extern const Trait TRAITS[]; // ends with a row whose name is NULL
double trait_of(const Telemetry *telemetry, const Trait *trait);

// Looks on while a match is played, and changes nothing.
typedef struct Observer Observer;
Observer *observer_create(const Match *match);              // NULL when out of memory
void observer_destroy(Observer *observer);                  // may be NULL
void observer_tick(Observer *observer, const Match *match); // after each tick, from the first on
Telemetry observer_team(const Observer *observer, const Match *match, int team);
