// cage.h -- how much of the machine a guest (guest.h) may use.
#pragma once

#include "problem.h"

typedef enum CageKind {
    CAGE_NONE,   // memory has its bound, and nothing else
    CAGE_BASIC,  // writes no files, and has no network; by the kernel's own means
    CAGE_STRICT, // sees /usr and the folder it was started in, and its own processes: bubblewrap
    CAGE_AUTO,   // the best of these that there is
    CAGE_KINDS
} CageKind;

typedef struct Cage {
    CageKind kind;
    double memory_mb;
} Cage;

const char *cage_name(int kind); // "none", "basic"; NULL behind the last

// Can there be one, here and for this person? AUTO becomes the kind that there is. False with the
// problem told.
bool cage_choose(Cage *cage, Problem *problem);

// Those of a command, behind those that hold it. False when there are too many.
enum { CAGE_WORDS_MAX = 160 };
typedef struct CageWords {
    const char *words[CAGE_WORDS_MAX]; // end with NULL
    char folder[4096], bars[1024], limits[128];
} CageWords;
bool cage_words(const Cage *cage, const char *const *command, CageWords *to);

// Of the process that calls it, for good; may be called between fork and exec. False with errno.
bool cage_enter(const Cage *cage);
