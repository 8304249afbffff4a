// isolation.h -- how much of the machine a guest (child.h) may use.
#pragma once

#include "problem.h"

typedef enum IsolationKind {
    ISOLATION_NONE,   // memory has its bound, and nothing else
    ISOLATION_BASIC,  // writes no files, and has no network; by the kernel's own means
    ISOLATION_STRICT, // sees /usr and the folder it was started in, and its own processes:
                      // bubblewrap
    ISOLATION_AUTO,   // the best of these that there is
    ISOLATION_KINDS
} IsolationKind;

typedef struct Isolation {
    IsolationKind kind;
    double memory_mb;
} Isolation;

const char *isolation_name(int kind); // "none", "basic"; NULL behind the last

// Can there be one, here and for this person? AUTO becomes the kind that there is. False with the
// problem told.
bool isolation_choose(Isolation *cage, Problem *problem);

// Those of a command, behind those that hold it. False when there are too many.
enum { ISOLATION_WORDS_MAX = 160 };
typedef struct IsolationCommand {
    const char *words[ISOLATION_WORDS_MAX]; // end with NULL
    char folder[4096], bars[1024], limits[128];
} IsolationCommand;
bool isolation_command(const Isolation *cage, const char *const *command, IsolationCommand *to);

// Of the process that calls it, for good; may be called between fork and exec. False with errno.
bool isolation_enter(const Isolation *cage);
