// surf.h -- wave surfing: of the places a tank can reach by the time a shell comes, the one that
// the enemy expects least.
//
// It goes to and fro across the line to the enemy: at each moment ahead, back or to a stop, as the
// waves remember it to be safest. Shells that are in the air already are dodged as they are seen.
#pragma once

#include "evade.h"
#include "waves.h"

// A place it can reach by then.
typedef struct SurfSpot {
    Vec at;
    double danger;
    int way; // +1 ahead, -1 back, 0 stopping
} SurfSpot;

typedef struct Surf {
    Waves waves;
    SurfSpot spot; // where it goes
} Surf;

void surf_watch(Surf *surf, const Senses *senses, const TankSight *enemy); // every tick

// For a tank that can pivot. Leans in or out to keep its range.
Twist surf_drive(Surf *surf, const Senses *senses, const TankSight *enemy, double range_m);

void surf_note(const Surf *surf, const Senses *senses, Notes *notes);
