// npz.h -- reads NumPy's .npz files: zip archives of arrays (.npy).
#pragma once

#include <stddef.h>

#include "platform/plain.h"

enum { NPZ_MOST_MB = 4, NPZ_ARRAYS_MAX = 256, NPZ_NAME_MAX = 64 };

// An array of at most two dimensions, in the order of C.
typedef struct NpzArray {
    char name[NPZ_NAME_MAX]; // without ".npy"
    int dimensions;
    int rows, columns; // 1 for dimensions that it does not have; a vector is a row
    double *values;    // finite numbers; NULL for texts
    char *text;        // ASCII words, one per element, each with a zero byte; NULL for numbers
} NpzArray;

typedef struct Npz {
    int count;
    NpzArray arrays[NPZ_ARRAYS_MAX];
} Npz;

// Reads a file of at most NPZ_MOST_MB, as it is and unpacked. Returns NULL and sets `problem` if it
// cannot be read or is invalid.
Npz *npz_read(const char *path, Problem *problem);
void npz_free(Npz *npz);                                    // NULL is allowed
const NpzArray *npz_find(const Npz *npz, const char *name); // returns NULL if there is none
