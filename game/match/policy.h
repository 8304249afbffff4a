// policy.h -- a trained policy in an .npz file, which drives a tank as the mind net:FILE.
//
// docs/python.md describes the file: layers of a network, the observation that they need, and the
// kind of actions that they give.
#pragma once

#include <stddef.h>

#include "ai/behaviour.h"
#include "platform/text.h"
#include "sim/tank.h"

typedef struct Policy Policy;

// Returns NULL and sets `problem` if the file is missing or invalid.
Policy *policy_read(const char *path, Problem *problem);
// Returns a policy with a separate state that shares the weights of `policy`, which must outlive
// it; NULL if out of memory.
Policy *policy_share(const Policy *policy);
void policy_free(Policy *policy); // NULL is allowed

int policy_input_count(const Policy *policy);
int policy_output_count(const Policy *policy);
// Computes the outputs of the network for one observation, and updates the state of its recurrent
// layers, which policy_reset clears.
void policy_run(Policy *policy, const float *observation, double *outputs);
void policy_reset(Policy *policy);

// Returns the order that is held in this tick, or NULL if policy_think is due. Do not sense the
// tank while an order is held: training did not, and sensing affects later senses.
const Order *policy_held_order(const Policy *policy, uint64_t tick);
// Returns the order of a tank with this spec for the next ticks.
Order policy_think(Policy *policy, Senses *senses, const TankSpec *spec);

// NumPy's .npz files, zip archives of arrays (.npy), are read by npz.c.
enum { NPZ_MOST_MB = 4, NPZ_ARRAYS_MAX = 256, NPZ_NAME_MAX = 64 };

// An array of at most two dimensions, in the order of C.
typedef struct NpzArray {
    char name[NPZ_NAME_MAX]; // name without ".npy"
    int dimensions;
    int rows, columns; // 1 for dimensions that it does not have; a vector is a row
    double *values;    // finite numbers; NULL for an array of text
    char *text;        // ASCII words, one per element, each with a zero byte; NULL for numbers
} NpzArray;

typedef struct Npz {
    int count;
    NpzArray arrays[NPZ_ARRAYS_MAX];
} Npz;

// Reads a file of at most NPZ_MOST_MB, both packed and unpacked. Returns NULL and sets `problem` if
// it cannot be read or is invalid.
Npz *npz_read(const char *path, Problem *problem);
void npz_free(Npz *npz);                                    // NULL is allowed
const NpzArray *npz_find(const Npz *npz, const char *name); // returns NULL if there is none
