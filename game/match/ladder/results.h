// results.h -- the results of matches: ids, lines of JSON, crash-safe files of such lines, and
// merging several files.
#pragma once

#include "conditions.h"
#include "match/match.h"
#include "platform/files.h"

// The id of a match: a 128-bit hash of everything that decides it. Equal ids mean equal matches.
typedef struct MatchId {
    uint64_t high, low;
} MatchId;

// Hashes the rules version, the content of the arena, the card's tanks with all parameters, seed,
// start rotation, mode, limits, rules and tuning. The names of tanks and arenas are excluded.
MatchId match_id(const MatchCard *card, const Arena *arena);

// Formats an id as 32 hexadecimal digits.
enum { MATCH_ID_TEXT_MAX = 33 };
const char *match_id_text(MatchId id, char text[static MATCH_ID_TEXT_MAX]);
bool match_id_parse(const char *text, MatchId *id); // returns false if the text is not an id

static inline int match_id_compare(MatchId a, MatchId b) {
    if (a.high != b.high) return a.high < b.high ? -1 : 1;
    return (a.low > b.low) - (a.low < b.low);
}

// The format of a line, with its conditions and its own checksum:
//
// {"v":2,"id":"<32 hex>","a":"ambusher","b":"hunter","arena":"yard","seed":1,"sides":0,
// "winner":"b","ticks":812,"score":[0.0,250.0],"hash":"<16 hex>","conditions":{...},
// "tanks":[[...],[...]],"program":"0.1.0","crc":"<8 hex>"}
//
// `winner` is "a", "b" or null; `hash` is the hash of the final state; `conditions` and `tanks` are
// described in conditions.h; `program` is the version that played the match, or null. Matches with
// external bots have their `isolation`. The checksum (CRC-32) covers everything before `,"crc"`.
enum { RESULT_FORMAT = 2, RESULT_LINE_MAX = 1 << 16 };

typedef struct MatchEnd {
    MatchId id;
    int winner; // 0 for a, 1 for b, -1 for a draw
    uint64_t ticks, hash;
    double score[2];
    int forfeits;          // forfeited tanks; written only if not 0
    Forfeit causes[2];     // reason of the first tank of a and b that forfeited
    bool is_unrepeatable;  // some bot is not declared deterministic
    const char *isolation; // isolation of its external bots; NULL if there are none
} MatchEnd;

// Returns the result of a match in its current state. `card` is its card.
MatchEnd match_end(const MatchCard *card, const Arena *arena, const Match *match);

typedef struct ResultLine {
    const char *a, *b, *arena;
    uint64_t seed; // maximum INT64_MAX
    int sides;
    MatchEnd end;
    json_t *conditions, *tanks[2]; // borrowed
    const char *program;           // NULL if unknown
    json_t *json;                  // the parsed line, which owns the members above; otherwise NULL
} ResultLine;

// Writes a line. Returns its length with the line end, or 0 if it does not fit, a name is not
// UTF-8, or memory is exhausted.
size_t result_line_write(const ResultLine *line, char text[static RESULT_LINE_MAX]);

// Kinds of lines. `length` excludes the line end ("\n" or "\r\n").
typedef enum LineKind {
    LINE_DAMAGED, // wrong checksum, or an invalid field
    LINE_OTHER,   // intact, but of a later format
    LINE_RESULT   // must be freed with result_line_free
} LineKind;
LineKind result_line_read(const char *text, size_t length, ResultLine *line);
void result_line_free(ResultLine *line);

// The number of lines of each kind in a file.
typedef struct ResultsCount {
    int lines, results, others; // total; lines with the conditions; lines of a later format
    int damaged, first_damaged; // number of damaged lines; line number of the first, from 1
    size_t torn;                // size of an incomplete last line [bytes]
    bool lacks_end;             // the last line lacks its line end
    bool is_ours;               // starts like a results file
    bool is_mixed;              // has results of different conditions, described in `words`
    ConditionsWords words;
} ResultsCount;

// Options for reading lines. Lines that do not match the filters `where` (NULL-terminated, or NULL)
// are skipped.
typedef struct ResultsWalk {
    const char *const *where;
    const json_t *conditions; // required conditions; NULL: the first line's
    bool may_mix_conditions;  // accepts lines of any conditions
    // Called for each intact line; return false to stop. `line` is NULL for LINE_OTHER.
    bool (*take)(void *context, const char *text, size_t length, const ResultLine *line);
    void *context;
} ResultsWalk;

// Reads the lines of a file without changing it. Returns false and sets `problem` on failure.
bool results_read(const char *path, const ResultsWalk *walk, ResultsCount *count, Problem *problem);

// Returns true if a file can be used. Otherwise sets `problem`: the first damaged line, a foreign
// file, or different conditions. An incomplete last line is allowed.
bool results_sound(const ResultsCount *count, const char *path, Problem *problem);

// A file of result lines. Lines are appended match by match, a file can be resumed, and it is
// sorted when all matches are finished.
//
// The file is locked for one writer. Nothing is lost: an incomplete last line, left by a crash or a
// full disk, is moved to FILE.torn; a file with any other invalid line is rejected unchanged. A
// finished file is sorted by bytes, so that `sort -u` merges files.
typedef struct Results {
    char *path; // links resolved
    OwnedFile *file;
    bool is_file;
    int64_t length;
    MatchEnd *ends; // sorted by id
    int count;      // number of matches when the file was opened
    uint64_t cut;   // bytes moved from its end to FILE.torn
    char *merged;   // new content of the file; NULL unless merged
    size_t merged_length;
    int torn;       // number of merged files with an incomplete last line
    char *clash[2]; // two contradictory lines, each as "FILE: LINE"; NULL for none
} Results;

typedef enum ResultsFault {
    RESULTS_FINE,
    RESULTS_UNUSABLE, // the file cannot be read or written, or is locked
    RESULTS_DAMAGED,  // the file has invalid lines, or results of other conditions
    RESULTS_CONFLICT  // a match has two different results
} ResultsFault;

// Opens or creates the file. Returns NULL and sets `fault` and `problem` on failure. Streams that
// cannot seek (a pipe, a terminal) are only written. `conditions`: required conditions of its
// results, except for lines excluded by `where`; NULL for any.
Results *results_open(const char *path, const json_t *conditions, const char *const *where,
                      ResultsFault *fault, Problem *problem);
void results_close(Results *results);

// Returns the result when the file was opened, or NULL if there is none.
const MatchEnd *results_find(const Results *results, MatchId id);

// Appends a line with a single write. On failure the file is unchanged and `problem` is set.
bool results_add(Results *results, const char *line, size_t length, Problem *problem);
bool results_save(Results *results, Problem *problem); // flushes the file to disk

// Sorts the lines by bytes, one line per match, in a new file that replaces the old one, unless
// they are sorted already.
bool results_sort(Results *results, Problem *problem);

// Merges the lines of several files and of the file at `path`, if it exists, one line per match.
// The files are only read, and incomplete last lines are ignored. Nothing is written before
// results_publish. Returns NULL and sets `fault` and `problem` on failure. With RESULTS_CONFLICT,
// only `clash` of the result may be read.
Results *results_merge(const char *path, const char *const *paths, int count,
                       const json_t *conditions, const char *const *where, ResultsFault *fault,
                       Problem *problem);

// Replaces the file with the merged lines, sorted by bytes and flushed to disk. Returns false and
// sets `problem` on failure.
bool results_publish(Results *results, Problem *problem);
