// observation.h -- the senses as a row of numbers in [-1, 1], for a learner or a neural network.
//
// Directions are the hull's own: forward and to the right. Lengths are squashed, x / (|x| + scale),
// so that what is near is told finely and nothing is out of range. Absent things are zeros.
#pragma once

#include "ai/behaviour.h"

enum {
    OBSERVED_SELF = 18,
    OBSERVED_DIRECTIONS = 8,
    OBSERVED_CLEARANCE = 2 * OBSERVED_DIRECTIONS,
    OBSERVED_FOES = 3,
    OBSERVED_FOE = 17,
    OBSERVED_FRIENDS = 2,
    OBSERVED_FRIEND = 7,
    OBSERVED_SHELLS = 3,
    OBSERVED_SHELL = 6,
    OBSERVED_HILL = 4,
    OBSERVATION_SIZE = OBSERVED_SELF + OBSERVED_CLEARANCE + OBSERVED_FOES * OBSERVED_FOE +
                       OBSERVED_FRIENDS * OBSERVED_FRIEND + OBSERVED_SHELLS * OBSERVED_SHELL +
                       OBSERVED_HILL
};

// One number of the row, or several alike. The documentation's table is made of these.
typedef struct ObservationField {
    const char *name, *help;
    int count;
} ObservationField;

// Fields that belong together; those of a group stand `repeats` times in the row, once an enemy for
// instance. Fields and groups end with a row whose name is NULL.
typedef struct ObservationGroup {
    const char *name, *help;
    int repeats;
    const ObservationField *fields;
} ObservationGroup;
extern const ObservationGroup OBSERVATION_GROUPS[];

// Enemies that were seen and may be anywhere now. Valid when zeroed.
enum { OBSERVED_MEMORY = 8 };
typedef struct ObservationMemory {
    int count;                 // of the places that were ever taken
    int keys[OBSERVED_MEMORY]; // id + 1; 0 for none
    uint64_t ticks[OBSERVED_MEMORY];
    TankSight sights[OBSERVED_MEMORY];
} ObservationMemory;

void observe(ObservationMemory *memory, const Senses *senses, float row[static OBSERVATION_SIZE]);
