// result_line.h -- how matches ended: the number of a match, a result as one line of JSON, and what
// a text of such lines is.
#pragma once

#include "conditions.h"
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

// How a match ended, as a line with its own check sum, and all that it was made under:
//
// {"v":2,"id":"<32 hex>","a":"ambusher","b":"hunter","arena":"yard","seed":1,"sides":0,
//  "winner":"b","ticks":812,"score":[0.0,250.0],"hash":"<16 hex>","conditions":{..},
//  "tanks":[[..],[..]],"program":"0.1.0","crc":"<8 hex>"}
// `winner` is "a", "b" or null; `hash` is that of the final state; `conditions` and `tanks` are
// those of conditions.h; `program` is the version that played it, or null. The check sum (CRC-32)
// is of all that stands before `,"crc"`. Lines of format 1 lack the three.
enum { RESULT_FORMAT = 2, RESULT_LINE_MAX = 1 << 16 };

typedef struct MatchEnd {
    MatchId id;
    int winner; // 0 for a, 1 for b, -1 for a draw
    uint64_t ticks, hash;
    double score[2];
    int forfeits; // tanks whose program has forfeited: the line has them where there are some
    bool is_unrepeatable;  // its bots do not say that they do the same each time
    bool lacks_conditions; // format 1: under which conditions is not known
} MatchEnd;

// Of a match as it stands, made from this card.
MatchEnd match_end(const MatchCard *card, const Arena *arena, const Match *match);

typedef struct ResultLine {
    const char *a, *b, *arena;
    uint64_t seed; // at most INT64_MAX
    int sides;
    MatchEnd end;
    json_t *conditions, *tanks[2]; // borrowed; NULL when they are not told
    const char *program;           // NULL when it is not known
    json_t *json;                  // what was read, which all of this is part of; else NULL
} ResultLine;

// Its length, with the line end; 0 when it does not fit, a name is no UTF-8, or memory is out.
size_t result_line_write(const ResultLine *line, char text[static RESULT_LINE_MAX]);

// The kinds of lines (`length` is without the line end, "\n" or "\r\n").
typedef enum LineKind {
    LINE_DAMAGED, // the check sum is wrong, or a field
    LINE_OTHER,   // whole, but of a later format
    LINE_RESULT   // to be freed
} LineKind;
LineKind result_line_read(const char *text, size_t length, ResultLine *line);
void result_line_free(ResultLine *line);

// What the lines of a file are, all of them.
typedef struct ResultsCount {
    int lines, results, others; // all; that are results of the conditions; of a later format
    int damaged, first_damaged; // first_damaged: from 1
    size_t torn;                // bytes of a last line that has no end and is not whole
    bool lacks_end;             // the last line is whole but for its end
    bool is_ours;               // begins as files of results do
    bool is_mixed;              // results of two conditions:
    ConditionsWords words;
} ResultsCount;

// How lines are walked: those that some --filter (a list that ends with NULL; or NULL) does not
// hold for are left out.
typedef struct ResultsWalk {
    const char *const *where;
    const json_t *conditions; // that all must have; NULL: those of the first
    bool may_lack_conditions; // lines of format 1 are not compared
    bool may_mix_conditions;  // and no others are
    // For each line that is not damaged; false ends the walk. LINE_OTHER has no `line`.
    bool (*take)(void *context, const char *text, size_t length, const ResultLine *line);
    void *context;
} ResultsWalk;

// False when `take` said so.
bool results_walk(const char *text, size_t length, const ResultsWalk *walk, ResultsCount *count);

// The same of a file, which is only looked at. False with the problem told.
bool results_read(const char *path, const ResultsWalk *walk, ResultsCount *count, Problem *problem);

// Can it all be used? False with the problem told: the first damaged line, a foreign file, two
// conditions. A torn end is no such problem.
bool results_sound(const ResultsCount *count, const char *path, Problem *problem);
