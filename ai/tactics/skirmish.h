// skirmish.h -- a fight at a favourite range: to and fro across the line to the enemy, never still.
#pragma once

#include "crew.h"

typedef struct Skirmish {
    int side, step;     // which side the nose is held to; +1 in, -1 out
    uint64_t step_tick; // until when
    uint64_t keep_tick; // until when what cannot pivot keeps it, whatever the range
} Skirmish;

// `target` is NULL for an enemy that has just vanished: the trail is fought. Gets out of the way of
// shells, and turns no faster than the gun can follow.
Twist skirmish_drive(Skirmish *skirmish, Crew *crew, const Senses *senses, const TankSight *target,
                     double range_m);
