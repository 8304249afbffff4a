// results.h -- crash-safe files of result lines, and merging several of them.
#pragma once

#include "result_line.h"

// A file of result lines. Lines are appended match by match, a file can be resumed, and it is
// sorted when all matches are finished.
//
// The file is locked for one writer. Nothing is lost: an incomplete last line, left by a crash or a
// full disk, is moved to FILE.torn; a file with any other invalid line is rejected unchanged. A
// finished file is sorted by bytes, so that `sort -u` merges files.
typedef struct Results Results;

typedef enum ResultsFault {
    RESULTS_FINE,
    RESULTS_UNUSABLE, // the file cannot be read or written, or is locked
    RESULTS_DAMAGED,  // the file has invalid lines, or results of other conditions
    RESULTS_CONFLICT  // one match with two different results
} ResultsFault;

// Returns true if both can be the result of the same match. Matches with non-deterministic bots can
// have any result; one of them counts.
bool match_end_is_same(const MatchEnd *a, const MatchEnd *b);

// Opens or creates the file. Returns NULL and sets `fault` and `problem` on failure. Streams that
// cannot seek (a pipe, a terminal) are only written. `conditions`: required conditions of its
// results, except for lines excluded by `where` and lines of format 1; NULL for any.
Results *results_open(const char *path, const json_t *conditions, const char *const *where,
                      ResultsFault *fault, Problem *problem);
void results_close(Results *results);

const char *results_path(const Results *results);
// result when the file was opened; NULL if there is none
const MatchEnd *results_find(const Results *results, MatchId id);
int results_count(const Results *results); // number of matches when the file was opened
int results_without_conditions(const Results *results); // number of these in format 1
uint64_t results_cut(const Results *results);           // bytes moved from its end to FILE.torn

// Appends a line with a single write. On failure the file is unchanged and `problem` is set.
bool results_add(Results *results, const char *line, size_t length, Problem *problem);
bool results_save(Results *results, Problem *problem); // flushes the file to disk

// Sorts the lines by bytes, one line per match, in a new file that replaces the old one; does
// nothing if they are sorted already. Of two lines of one match, the one with more fields is kept.
bool results_sort(Results *results, Problem *problem);

// Merges the lines of several files and of the file at `path`, if it exists, one line per match.
// The files are only read, and incomplete last lines are ignored. Nothing is written before
// results_publish. Returns NULL and sets `fault` and `problem` on failure. With RESULTS_CONFLICT,
// only results_clash can be called on the result.
Results *results_merge(const char *path, const char *const *paths, int count,
                       const json_t *conditions, const char *const *where, ResultsFault *fault,
                       Problem *problem);
int results_torn(const Results *results); // number of files with an incomplete last line
const char *results_clash(const Results *results, int which);

// Replaces the file with the merged lines, sorted by bytes and flushed to disk. Returns false and
// sets `problem` on failure.
bool results_publish(Results *results, Problem *problem);
