// result_line.h -- how a match ended, as one line of JSON with its own check sum.
//
// {"v":1,"id":"<32 hex>","a":"ambusher","b":"hunter","arena":"yard","seed":1,"sides":0,
//  "winner":"b","ticks":812,"score":[0,250],"hash":"<16 hex>","crc":"<8 hex>"}
// `winner` is "a", "b" or null; `hash` is that of the final state. The check sum (CRC-32) is of all
// that stands before `,"crc"`.
#pragma once

#include "match_id.h"

enum { RESULT_LINE_MAX = 4096 };

typedef struct MatchEnd {
    MatchId id;
    int winner; // 0 for a, 1 for b, -1 for a draw
    uint64_t ticks, hash;
    double score[2];
} MatchEnd;

typedef struct ResultLine {
    const char *a, *b, *arena;
    uint64_t seed; // at most INT64_MAX
    int sides;
    MatchEnd end;
} ResultLine;

// Its length, with the line end; 0 when it does not fit or a name is no UTF-8.
size_t result_line_write(const ResultLine *line, char text[static RESULT_LINE_MAX]);

// What stands in a line (`length` is without the line end). False when the check sum is wrong.
typedef enum LineKind {
    LINE_DAMAGED,
    LINE_OTHER, // whole, but of another version of the format, or memory is out
    LINE_RESULT
} LineKind;
LineKind result_line_read(const char *text, size_t length, MatchEnd *end);
