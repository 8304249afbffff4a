// results.h -- how matches ended: the number of a match, a result as one line of JSON, and a file
// of such lines that outlives any crash.
#pragma once

#include "match/match.h"

// A match's number, of 128 bits, for everything that decides it: same number, same match.
typedef struct MatchId {
    uint64_t high, low;
} MatchId;

// Of the rules' version, the arena's content, the card's tanks with all their parameters, its seed,
// sides, mode, limits, rules and tuning. Names of tanks and arenas do not count.
MatchId match_id(const MatchCard *card, const Arena *arena);

// 32 hex digits.
enum { MATCH_ID_TEXT_MAX = 33 };
const char *match_id_text(MatchId id, char text[static MATCH_ID_TEXT_MAX]);
bool match_id_parse(const char *text, MatchId *id); // false when it is none

static inline int match_id_compare(MatchId a, MatchId b) {
    if (a.high != b.high) return a.high < b.high ? -1 : 1;
    return (a.low > b.low) - (a.low < b.low);
}

// How a match ended, as a line with its own check sum:
//
// {"v":1,"id":"<32 hex>","a":"ambusher","b":"hunter","arena":"yard","seed":1,"sides":0,
//  "winner":"b","ticks":812,"score":[0,250],"hash":"<16 hex>","crc":"<8 hex>"}
// `winner` is "a", "b" or null; `hash` is that of the final state. The check sum (CRC-32) is of all
// that stands before `,"crc"`.
enum { RESULT_LINE_MAX = 4096 };

typedef struct MatchEnd {
    MatchId id;
    int winner; // 0 for a, 1 for b, -1 for a draw
    uint64_t ticks, hash;
    double score[2];
} MatchEnd;

// Of a match as it stands, made from this card.
MatchEnd match_end(const MatchCard *card, const Arena *arena, const Match *match);

typedef struct ResultLine {
    const char *a, *b, *arena;
    uint64_t seed; // at most INT64_MAX
    int sides;
    MatchEnd end;
} ResultLine;

// Its length, with the line end; 0 when it does not fit or a name is no UTF-8.
size_t result_line_write(const ResultLine *line, char text[static RESULT_LINE_MAX]);

// The kinds of lines (`length` is without the line end). False when the check sum is wrong.
typedef enum LineKind {
    LINE_DAMAGED,
    LINE_OTHER, // whole, but of another version of the format, or memory is out
    LINE_RESULT
} LineKind;
LineKind result_line_read(const char *text, size_t length, MatchEnd *end);

// A file of result lines: appended to a line a match, resumed, and sorted when all is done.
//
// One writer at a time: the file is locked. A line counts when it is whole and its check sum is
// right; what comes behind the last such line is what a crash or a full disk left, and is cut off.
// A finished file is sorted by bytes, so that `sort -u` merges files.
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
