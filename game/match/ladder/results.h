// results.h -- a file of result lines that outlives any crash: appended to a line a match, resumed,
// and sorted when all is done.
//
// One writer at a time: the file is locked. A line counts when it is whole and its check sum is
// right; what comes behind the last such line is what a crash or a full disk left, and is cut off.
// A finished file is sorted by bytes, so that `sort -u` merges files.
#pragma once

#include "result_line.h"

typedef struct Results Results;

typedef enum ResultsFault {
    RESULTS_FINE,
    RESULTS_UNUSABLE, // cannot be read or written, locked, or no file of results
    RESULTS_CONFLICT  // one match with two ends
} ResultsFault;

// Opens or makes the file. NULL with the fault and the problem told. What cannot be sought in (a
// pipe, a terminal) is only written to.
Results *results_open(const char *path, ResultsFault *fault, Problem *problem);
void results_close(Results *results);

const char *results_path(const Results *results);
const MatchEnd *results_find(const Results *results, MatchId id); // as opened; NULL for none
int results_count(const Results *results);                        // different matches, as opened
int results_mended(const Results *results);   // damaged lines that were left out
uint64_t results_cut(const Results *results); // bytes cut off its end

// One write. On failure nothing of the line stays, and the problem is told.
bool results_add(Results *results, const char *line, size_t length, Problem *problem);
bool results_save(Results *results, Problem *problem); // all of it to the disk, now

// Sorts the lines by bytes, one of each, in a new file that takes this one's place; nothing when
// they are so already.
bool results_sort(Results *results, Problem *problem);
