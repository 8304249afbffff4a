// results.h -- a file of result lines that outlives any crash, and several of them as one.
#pragma once

#include "result_line.h"

// A file of result lines: appended to a line a match, resumed, and sorted when all is done.
//
// One writer at a time: the file is locked. Nothing of it is ever lost: a last line without an end,
// as a crash or a full disk leave it, is copied to FILE.torn and cut off; a file with anything else
// that is no result is refused as it is. A finished file is sorted by bytes, so that `sort -u`
// merges files.
typedef struct Results Results;

typedef enum ResultsFault {
    RESULTS_FINE,
    RESULTS_UNUSABLE, // cannot be read or written, or is locked
    RESULTS_DAMAGED,  // has lines that are no results, or results of other conditions
    RESULTS_CONFLICT  // one match with two ends
} ResultsFault;

// May both be the end of one match? Any may of bots that may do otherwise each time; one counts.
bool match_end_is_same(const MatchEnd *a, const MatchEnd *b);

// Opens or makes the file. NULL with the fault and the problem told. What cannot be sought in (a
// pipe, a terminal) is only written to. `conditions`: that its results must have, but for lines
// that `where` leaves out, and those of format 1; NULL: any.
Results *results_open(const char *path, const json_t *conditions, const char *const *where,
                      ResultsFault *fault, Problem *problem);
void results_close(Results *results);

const char *results_path(const Results *results);
const MatchEnd *results_find(const Results *results, MatchId id); // as opened; NULL for none
int results_count(const Results *results);                        // different matches, as opened
int results_without_conditions(const Results *results);           // of these, of format 1
uint64_t results_cut(const Results *results); // bytes moved from its end to FILE.torn

// One write. On failure nothing of the line stays, and the problem is told.
bool results_add(Results *results, const char *line, size_t length, Problem *problem);
bool results_save(Results *results, Problem *problem); // all of it to the disk, now

// Sorts the lines by bytes, one a match, in a new file that takes this one's place; nothing when
// they are so already. Of two lines of one match that which tells more stays.
bool results_sort(Results *results, Problem *problem);

// Several files as one: the lines of all of them and of the file at `path`, if there is one, one a
// match. Those are only looked at, and a torn end does not count. Nothing is written before
// results_publish. NULL with the fault and the problem told; but with RESULTS_CONFLICT all that
// can be asked for is results_clash: two lines of one match with different ends, "FILE: LINE" each
// (NULL when out of memory), which stand behind the problem.
Results *results_merge(const char *path, const char *const *paths, int count,
                       const json_t *conditions, const char *const *where, ResultsFault *fault,
                       Problem *problem);
int results_torn(const Results *results); // files with a torn end
const char *results_clash(const Results *results, int which);

// Puts what was merged in the file's place, whole and on the disk, sorted by bytes.
bool results_publish(Results *results, Problem *problem);
