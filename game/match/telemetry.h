// telemetry.h -- statistics of how the tanks of a match fight: distances, movement and hits.
#pragma once

#include "match.h"

// Sums over the life of a tank, followed by the longest of certain periods.
typedef enum Seen {
    SEEN_LIVED_S,     // time alive
    SEEN_SIGHT_S,     // time with an enemy in sight
    SEEN_MOVING_S,    // time at more than 0.5 m/s
    SEEN_REVERSING_S, // time at more than 0.5 m/s backward
    SEEN_COVERED_S,   // time near a wall with no enemy in sight
    SEEN_WAY_M,       // distance travelled
    SEEN_TURNED_RAD,  // angle turned, to either side
    // Integrals over the time with an enemy in sight, for the nearest of them:
    SEEN_RANGE_MS, // distance
    SEEN_LAG_RADS, // angle between the gun and the enemy
    SEEN_NOSE_S,   // cosine of the angle between the hull's heading and the enemy
    SEEN_ALONG_S,  // square of that cosine
    // Numbers of shells:
    SEEN_FIRED,
    SEEN_WALLS,   // shells that hit a wall
    SEEN_FRIENDS, // shells that hit a friend
    SEEN_WRECKS,  // shells that hit a wreck
    SEEN_DAMAGE,
    SEEN_FRIENDS_DAMAGE,
    SEEN_LONGEST,                 // the longest periods follow
    SEEN_SILENT_S = SEEN_LONGEST, // time with an enemy in sight until a tank is hurt
    SEEN_STILL_S,                 // time without moving
    SEEN_COUNT
} Seen;

// Bands of a shot's distance to the nearest enemy (in sight, if any). The last has no upper end.
enum { TELEMETRY_BANDS = 5 };
extern const double TELEMETRY_BANDS_M[TELEMETRY_BANDS]; // their upper ends

// Telemetry of a tank, or the sum of several.
typedef struct Telemetry {
    double seen[SEEN_COUNT];
    int band_fired[TELEMETRY_BANDS], band_hits[TELEMETRY_BANDS]; // shells fired; hits of enemies
} Telemetry;

void telemetry_add(Telemetry *sum, const Telemetry *more);

// A figure that characterizes an entrant; NAN without data.
typedef struct Trait {
    const char *name;
    Seen of, per; // quotient of the two; with `per` SEEN_COUNT, the first one alone
    int band;     // 0, or the number of a band, from 1: the figure is then its hit rate
} Trait;
enum { TRAITS_MAX = 32 };
extern const Trait TRAITS[]; // ends with a NULL name
double trait_of(const Telemetry *telemetry, const Trait *trait);

// Collects the telemetry of a match, which it does not change.
typedef struct Observer Observer;
Observer *observer_create(const Match *match);              // returns NULL if out of memory
void observer_destroy(Observer *observer);                  // NULL is allowed
void observer_tick(Observer *observer, const Match *match); // call after each tick
const Telemetry *observer_tank(const Observer *observer, int tank);
Telemetry observer_team(const Observer *observer, const Match *match, int team);
