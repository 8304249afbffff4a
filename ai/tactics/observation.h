// observation.h -- the senses as a row of numbers in [-1, 1], for a learner or a neural network.
//
// Directions are relative to the hull: forward and to the right. Lengths and times are squashed,
// x / (|x| + scale), so that small values have a high resolution and nothing is out of range.
// Absent things are zeros.
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
    OBSERVED_THINGS = 3,
    OBSERVED_THING = 8,
    // Size without things, which were added later: the mind net does not know them.
    OBSERVATION_PLAIN = OBSERVED_SELF + OBSERVED_CLEARANCE + OBSERVED_FOES * OBSERVED_FOE +
                        OBSERVED_FRIENDS * OBSERVED_FRIEND + OBSERVED_SHELLS * OBSERVED_SHELL +
                        OBSERVED_HILL,
    OBSERVED_BOUNCE = 1,
    OBSERVED_COVER = 2,
    OBSERVED_TASKS = 5,
    OBSERVED_KIT = 8 + OBSERVED_TASKS,
    OBSERVED_TRAIT = 10 + THING_GAINS - 1,
    OBSERVATION_SIZE = OBSERVATION_PLAIN + OBSERVED_THINGS * OBSERVED_THING +
                       OBSERVED_SHELLS * OBSERVED_BOUNCE + OBSERVED_COVER + OBSERVED_KIT +
                       OBSERVED_THINGS * OBSERVED_TRAIT
};

// One or several numbers of the row. The table in docs/python.md lists the fields.
typedef struct ObservationField {
    const char *name, *help;
    int count;
} ObservationField;

// A group of fields, which the row contains `repeats` times, for example once per enemy. Lists of
// fields and groups end with a name of NULL.
typedef struct ObservationGroup {
    const char *name, *help;
    int repeats;
    const ObservationField *fields;
} ObservationGroup;
extern const ObservationGroup OBSERVATION_GROUPS[];

// Returns the length of the rows of a version, 0 if there is none of this name: "v1" is the row
// without things, and "v2" the whole row.
int observation_version_size(const char *version);

// Enemies that were seen before. Valid when zeroed.
enum { OBSERVED_MEMORY = 8 };
typedef struct ObservationMemory {
    int count;                 // slots in use
    int keys[OBSERVED_MEMORY]; // id + 1; 0 for none
    uint64_t ticks[OBSERVED_MEMORY];
    TankSight sights[OBSERVED_MEMORY];
} ObservationMemory;

// Updates the memory and fills `row`. Call it whenever the mind thinks.
void observe(ObservationMemory *memory, const Senses *senses, float row[static OBSERVATION_SIZE]);

// Returns whether a row contains an enemy, in sight or remembered.
bool observed_foe(const float row[static OBSERVATION_PLAIN]);

// Orders the rate of the turret, as a fraction of its limit, and whether to fire: the gun points at
// the lead on the nearest enemy after this time if the hull turns on, and fires if a shell would
// pass near it. Equal to follow_lead() of policy.py to the last bit.
void follow_lead(const float row[static OBSERVATION_PLAIN], const Senses *senses, double time_s,
                 Order *order);

// The senses as a picture around the tank, for learners with convolutional networks (grid.c): the
// contents of square cells. The tank is between the four central cells, and its hull points up. Row
// 0 is the farthest ahead, and column 0 the farthest to the left.
enum { GRID_CHANNELS = 8, GRID_SIZE_MIN = 16, GRID_SIZE_MAX = 128 };
enum { GRID_FULL = 255, GRID_HALF = 127 };
#define GRID_CELL_M 1.5

typedef struct GridChannel {
    const char *name, *help;
} GridChannel;
extern const GridChannel GRID_ROWS[GRID_CHANNELS];

// Fills `cells`, indexed by channel, row and column, with 0 to GRID_FULL. `size`, the number of
// rows and of columns, is even. Pass the `memory` of the last call of observe() for these senses.
void grid_fill(const ObservationMemory *memory, const Senses *senses, int size, uint8_t *cells);
