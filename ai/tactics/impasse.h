// impasse.h -- a way out where two stare at each other and nothing comes of it.
#pragma once

#include "ai/gunnery/aim.h"
#include "ai/navigation/path.h"

typedef enum ImpasseWay { IMPASSE_NONE, IMPASSE_ASIDE, IMPASSE_CLOSER } ImpasseWay;

// Valid when zeroed.
typedef struct Impasse {
    ImpasseWay way;
    double quiet_s; // the gun is loaded, the target in sight, and no shell was fired
    double vain_s;  // the target in sight, and neither of the two was hurt
    double health, its_health;
    int target_key; // id + 1; 0 for none
    uint64_t last_tick, look_tick;
    bool has_place;
    Vec place;      // with a free line of fire
    double place_m; // how far off it was at the last look
    Route route;
} Impasse;

// To be asked whenever the helm is due, before the mind drives by the same avoidance; NULL for no
// target in sight. False as a rule. Where friends and wrecks have stood in its line of fire for a
// second, `wish` is a drive to the nearest place with a free one; where nobody was hurt for long,
// or a loaded gun found nothing to fire at, a drive at the target, unless a hill is to be held.
bool impasse_leave(Impasse *impasse, Avoidance *avoidance, const Senses *senses,
                   const TankSight *target, Twist *wish);

// Is neither friend nor wreck in the way of shells from a hull at `from` to the target?
bool impasse_line_is_free(const Senses *senses, Vec from, const TankSight *target);
