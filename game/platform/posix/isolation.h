// isolation.h -- the restrictions of a child process, which the kernel enforces.
//
// A cage is prepared before fork and entered in the child.
#pragma once

#include "platform/child.h"

enum { CAGE_WORDS_MAX = 160, CAGE_FILES = 2, CAGE_ERROR = 3, CAGE_FILE_FIRST };

typedef struct Cage {
    Isolation isolation;
    // Open files that the child has as CAGE_FILE_FIRST and CAGE_FILE_FIRST + 1; -1: none.
    int files[CAGE_FILES];
    int landlock;        // file descriptor of the Landlock rules; -1: none
    bool has_scopes;     // the rules keep signals inside
    bool is_nobody;      // the child becomes the user nobody, because this user is root
    long task_count_max; // processes and threads of its user
    char limit[32];
    const char *words[CAGE_WORDS_MAX]; // the command line, which ends with NULL
    int word_count;
} Cage;

// Prepares the isolation of a command. Its words must outlive the cage; isolation_choose has
// chosen the kind. `landlock_max` is the newest version of Landlock to use. Returns false and sets
// `problem` on failure. cage_free must follow in either case.
enum { LANDLOCK_NEWEST = 1000 };
bool cage_prepare(Cage *cage, Isolation isolation, const char *const *words, int landlock_max,
                  Problem *problem);
void cage_free(Cage *cage);

// Turns the calling process into the isolated command. Only the standard streams stay open, and
// `error` as CAGE_ERROR until the command starts; -1: none. Calls only async-signal-safe functions.
// Returns after setting errno on failure.
void cage_exec(const Cage *cage, int error);

// The system calls of an isolated process (calls_linux.c). A seccomp filter contains the calls that
// Python, Node.js, Java, Go and C programs need to compute and to read files. It refuses all
// others, including calls that are unknown, of another architecture, or made by an io_uring.
bool calls_can_be_limited(void);

// Limits the calling process for the rest of its life. It may send signals only to itself, unless
// `may_signal`: then something else must keep them inside. Calls only async-signal-safe functions.
// Returns false and sets errno on failure.
bool calls_limit(bool may_signal);

// Returns an open file with the filter for bubblewrap, or -1 after setting errno.
int calls_file(void);
