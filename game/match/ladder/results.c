// results.c -- how matches ended: numbers of matches, lines of JSON, and the file of them.
#include "results.h"

#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "ai/maths/assert.h"
#include "platform/files.h"

// FNV-1a, 128 bits: the prime is 2^88 + 315. Worked in two halves, for not every compiler has
// numbers so wide.
static const MatchId ID_START = {0x6c62272e07bb0142u, 0x62b821756295c58du};
enum { PRIME_LOW = 315, PRIME_SHIFT = 88 - 64 };

static void add_bytes(MatchId *hash, const void *bytes, size_t length) {
    const unsigned char *at = bytes;
    for (size_t i = 0; i < length; i++) {
        hash->low ^= at[i];
        uint64_t bottom = (hash->low & UINT32_MAX) * PRIME_LOW;
        uint64_t middle = (hash->low >> 32u) * PRIME_LOW + (bottom >> 32u);
        hash->high = hash->high * PRIME_LOW + (middle >> 32u) + (hash->low << PRIME_SHIFT);
        hash->low = (middle << 32u) | (bottom & UINT32_MAX);
    }
}

static void add_number(MatchId *hash, double value) {
    value += 0.0; // -0 is 0
    add_bytes(hash, &value, sizeof value);
}

static void add_whole(MatchId *hash, uint64_t value) { add_bytes(hash, &value, sizeof value); }

// With its end, so that "ab" and "c" are not "a" and "bc".
static void add_text(MatchId *hash, const char *text) { add_bytes(hash, text, strlen(text) + 1); }

// Names and values: a table that grew a parameter makes other matches.
static void add_params(MatchId *hash, const Param *table, const double *values) {
    for (int i = 0; table && table[i].name; i++) {
        add_text(hash, table[i].name);
        add_number(hash, values[i]);
    }
    add_text(hash, "");
}

static void add_mind(MatchId *hash, const Mind *mind) {
    add_text(hash, mind->behaviour ? mind->behaviour->name : "");
    if (mind->behaviour) add_params(hash, mind->behaviour->params, mind->params);
}

static void add_tank(MatchId *hash, const TankCard *tank) {
    const Loadout *loadout = &tank->loadout;
    add_whole(hash, (uint64_t)tank->team);
    add_whole(hash, tank->kind);
    add_mind(hash, &tank->mind);
    for (int i = 0; i < tank_property_count(); i++) {
        const TankProperty *property = &TANK_PROPERTIES[i];
        bool is_later = i >= TANK_PROPERTIES_FIRST;
        if (is_later && property_is_initial(property, loadout)) continue;
        if (is_later) add_text(hash, property->key);
        if (property->choice) add_text(hash, property_chosen(property, loadout).name);
        if (property->params)
            add_params(hash, property_params(property, loadout),
                       property_values(property, loadout));
    }
}

// Numbers that the card has itself are added with it.
static void add_tuning(MatchId *hash, const Tuning *tuning) {
    TuningChange changes[TUNING_CHANGES_MAX];
    int count = tuning_changes(tuning, changes);
    for (int i = 0; i < count; i++) {
        char key[TUNING_KEY_MAX];
        if (TUNING_ROWS[changes[i].row].is_on_card) continue;
        add_text(hash, tuning_key(changes[i].row, changes[i].kind, key));
        add_number(hash, changes[i].value);
    }
}

MatchId match_id(const MatchCard *card, const Arena *arena) {
    MatchId hash = ID_START;
    add_whole(&hash, RULES_VERSION);
    add_whole(&hash, arena->content_hash);
    add_whole(&hash, card->seed);
    add_whole(&hash, (uint64_t)card->sides);
    add_whole(&hash, card->mode);
    add_number(&hash, card->time_limit_s);
    add_number(&hash, card->points);
    add_whole(&hash, card->rules.friendly_fire);
    add_whole(&hash, (uint64_t)card->rules.substeps);
    add_whole(&hash, (uint64_t)card->tank_count);
    for (int i = 0; i < card->tank_count; i++) add_tank(&hash, &card->tanks[i]);
    for (int i = 0; i < card->swap_count; i++) {
        const SwapCard *swap = &card->swaps[i];
        add_whole(&hash, swap->tick);
        add_whole(&hash, (uint64_t)swap->tank);
        add_whole(&hash, (uint64_t)swap->team);
        add_mind(&hash, &swap->mind);
    }
    add_tuning(&hash, &card->tuning);
    return hash;
}

const char *match_id_text(MatchId id, char text[static MATCH_ID_TEXT_MAX]) {
    snprintf(text, MATCH_ID_TEXT_MAX, "%016" PRIx64 "%016" PRIx64, id.high, id.low);
    return text;
}

bool match_id_parse(const char *text, MatchId *id) {
    if (strlen(text) != MATCH_ID_TEXT_MAX - 1 ||
        strspn(text, "0123456789abcdef") != MATCH_ID_TEXT_MAX - 1)
        return false;
    return sscanf(text, "%16" SCNx64 "%16" SCNx64, &id->high, &id->low) == 2;
}

MatchEnd match_end(const MatchCard *card, const Arena *arena, const Match *match) {
    MatchResult result = match_result(match);
    return (MatchEnd){.id = match_id(card, arena),
                      .winner = result.winner,
                      .ticks = result.ticks,
                      .hash = result.state_hash,
                      .score = {result.team_score[0], result.team_score[1]}};
}

enum { LINE_VERSION = 1, DIGITS = 12, CRC_TAIL = 18 }; // ,"crc":"01234567"}

static json_t *line_json(const ResultLine *line) {
    const MatchEnd *end = &line->end;
    char id[MATCH_ID_TEXT_MAX], hash[17];
    snprintf(hash, sizeof hash, "%016" PRIx64, end->hash);
    return json_pack(
        "{s:i, s:s, s:s, s:s, s:s, s:I, s:i, s:s?, s:I, s:[f, f], s:s}", "v", LINE_VERSION, "id",
        match_id_text(end->id, id), "a", line->a, "b", line->b, "arena", line->arena, "seed",
        (json_int_t)line->seed, "sides", line->sides, "winner",
        end->winner < 0 ? NULL
        : end->winner   ? "b"
                        : "a",
        "ticks", (json_int_t)end->ticks, "score", end->score[0], end->score[1], "hash", hash);
}

size_t result_line_write(const ResultLine *line, char text[static RESULT_LINE_MAX]) {
    json_t *json = line_json(line);
    size_t room = RESULT_LINE_MAX - CRC_TAIL - 1;
    size_t length = json_dumpb(json, text, room, JSON_COMPACT | JSON_REAL_PRECISION(DIGITS));
    json_decref(json);
    if (!length || length > room) return 0;
    length--; // the closing brace comes after the check sum
    int tail = snprintf(text + length, CRC_TAIL + 2, ",\"crc\":\"%08" PRIx32 "\"}\n",
                        (uint32_t)crc32(0, (const Bytef *)text, (uInt)length));
    return length + (size_t)tail;
}

static bool is_whole(const char *text, size_t length) {
    char wanted[CRC_TAIL + 1];
    if (length <= CRC_TAIL || length >= RESULT_LINE_MAX) return false;
    size_t body = length - CRC_TAIL;
    snprintf(wanted, sizeof wanted, ",\"crc\":\"%08" PRIx32 "\"}",
             (uint32_t)crc32(0, (const Bytef *)text, (uInt)body));
    return !memcmp(text + body, wanted, CRC_TAIL);
}

static bool read_end(json_t *json, MatchEnd *end) {
    const char *id, *hash;
    json_t *winner;
    json_int_t ticks;
    if (json_unpack(json, "{s:s, s:s, s:o, s:I, s:[F, F]}", "id", &id, "hash", &hash, "winner",
                    &winner, "ticks", &ticks, "score", &end->score[0], &end->score[1]))
        return false;
    const char *name = json_string_value(winner);
    end->winner = name ? name[0] == 'b' : -1;
    end->ticks = (uint64_t)ticks;
    return ticks >= 0 && match_id_parse(id, &end->id) && strlen(hash) == 16 &&
           strspn(hash, "0123456789abcdef") == 16 && sscanf(hash, "%16" SCNx64, &end->hash) == 1;
}

LineKind result_line_read(const char *text, size_t length, MatchEnd *end) {
    if (!is_whole(text, length)) return LINE_DAMAGED;
    json_t *json = json_loadb(text, length, 0, NULL);
    if (!json) return LINE_OTHER; // out of memory, or never ours: as it was written, at any rate
    bool is_ours = json_integer_value(json_object_get(json, "v")) == LINE_VERSION;
    bool is_read = is_ours && read_end(json, end);
    json_decref(json);
    return is_read ? LINE_RESULT : LINE_OTHER;
}

#define SIZE_MOST ((int64_t)1 << 30)
static const char OUR_START[] = "{\"v\":";

typedef struct FileLine {
    const char *text;
    size_t length; // with its end
} FileLine;

// A whole file in memory, the good lines in it, and the ends of matches that they tell.
typedef struct FileText {
    char *text;
    size_t length, good_length; // good: up to the end of the last good line
    FileLine *lines;
    MatchEnd *ends;
    int count, end_count, damaged;
} FileText;

struct Results {
    char *path; // links resolved
    OwnedFile *file;
    bool is_file;
    int64_t length;
    MatchEnd *ends; // sorted by id
    int count, mended;
    uint64_t cut;
};

static bool tell(Problem *problem, const Results *results, const char *what) {
    return problem_set(problem, "the results file '%s' cannot be %s: %s", results->path, what,
                       errno ? strerror(errno) : "out of memory");
}

// Damaged lines count only in front of a good one: behind the last they are the torn end.
static void find_lines(FileText *file) {
    int damaged = 0;
    const char *end = file->text + file->length;
    for (const char *at = file->text, *stop; (stop = memchr(at, '\n', (size_t)(end - at)));
         at = stop + 1) {
        LineKind kind = result_line_read(at, (size_t)(stop - at), &file->ends[file->end_count]);
        damaged += kind == LINE_DAMAGED;
        if (kind == LINE_DAMAGED) continue;
        file->end_count += kind == LINE_RESULT;
        file->lines[file->count++] = (FileLine){at, (size_t)(stop + 1 - at)};
        file->good_length = (size_t)(stop + 1 - file->text);
        file->damaged += damaged;
        damaged = 0;
    }
}

static void lines_free(FileText *file) {
    free(file->ends);
    free(file->lines);
    free(file->text);
}

// False with errno set (0 when out of memory); to be freed either way.
static bool lines_read(OwnedFile *file, int64_t length, FileText *read) {
    *read = (FileText){.length = (size_t)length, .text = malloc((size_t)length + 1)};
    errno = 0;
    if (!read->text || !owned_read(file, read->text, read->length)) return false;
    size_t room = 1;
    for (size_t i = 0; i < read->length; i++) room += read->text[i] == '\n';
    read->lines = malloc(room * sizeof *read->lines);
    read->ends = malloc(room * sizeof *read->ends);
    errno = 0;
    if (!read->lines || !read->ends) return false;
    find_lines(read);
    return true;
}

static int by_id(const void *a, const void *b) {
    return match_id_compare(((const MatchEnd *)a)->id, ((const MatchEnd *)b)->id);
}

static bool is_same_end(const MatchEnd *a, const MatchEnd *b) {
    return a->hash == b->hash && a->winner == b->winner && a->ticks == b->ticks;
}

// Sorts them and keeps one of each; false when one match has two ends.
static bool unite(Results *results, Problem *problem) {
    MatchEnd *ends = results->ends;
    int kept = 0;
    qsort(ends, (size_t)results->count, sizeof *ends, by_id);
    for (int i = 0; i < results->count; i++) {
        MatchEnd *last = kept ? &ends[kept - 1] : NULL;
        bool is_again = last && !match_id_compare(last->id, ends[i].id);
        if (is_again && !is_same_end(last, &ends[i])) {
            char id[MATCH_ID_TEXT_MAX];
            return problem_set(
                problem,
                "'%s' has two ends of one match: %s has the hashes %016" PRIx64 " and %016" PRIx64
                "\n  They are from different versions of treads, or "
                "were changed.",
                results->path, match_id_text(last->id, id), last->hash, ends[i].hash);
        }
        if (!is_again) ends[kept++] = ends[i];
    }
    results->count = kept;
    return true;
}

static ResultsFault load(Results *results, FileText *file, Problem *problem) {
    int64_t length = owned_length(results->file);
    if (length < 0) return tell(problem, results, "read"), RESULTS_UNUSABLE;
    results->is_file = owned_is_regular(results->file);
    if (!results->is_file) return RESULTS_FINE;
    if (length > SIZE_MOST)
        return problem_set(problem, "the results file '%s' is larger than 1 GiB", results->path),
               RESULTS_UNUSABLE;
    if (!lines_read(results->file, length, file))
        return tell(problem, results, "read"), RESULTS_UNUSABLE;
    // A text without lines may be the torn first line of a file of ours.
    size_t start = file->length < sizeof OUR_START - 1 ? file->length : sizeof OUR_START - 1;
    if (!file->count && memcmp(file->text, OUR_START, start))
        return problem_set(problem, "'%s' is no file of results: name another one", results->path),
               RESULTS_UNUSABLE;
    results->mended = file->damaged;
    results->cut = file->length - file->good_length;
    results->length = (int64_t)file->good_length;
    results->ends = file->ends;
    results->count = file->end_count;
    file->ends = NULL;
    if (!unite(results, problem)) return RESULTS_CONFLICT;
    if (!results->cut || owned_cut(results->file, results->length)) return RESULTS_FINE;
    return tell(problem, results, "mended"), RESULTS_UNUSABLE;
}

Results *results_open(const char *path, ResultsFault *fault, Problem *problem) {
    Results *results = calloc(1, sizeof *results);
    char *resolved = path_resolve(path); // NULL when it is to be made
    *fault = RESULTS_UNUSABLE;
    problem_set(problem, "out of memory");
    if (results) results->path = resolved ? resolved : strdup(path);
    if (!results || !results->path) {
        free(results);
        return NULL;
    }
    results->file = owned_open(results->path);
    FileText file = {0};
    if (results->file)
        *fault = load(results, &file, problem);
    else if (errno == EWOULDBLOCK)
        problem_set(problem, "another treads is writing to the results file '%s'", results->path);
    else
        tell(problem, results, "opened");
    lines_free(&file);
    if (*fault == RESULTS_FINE) return results;
    results_close(results);
    return NULL;
}

void results_close(Results *results) {
    if (!results) return;
    owned_close(results->file);
    free(results->ends);
    free(results->path);
    free(results);
}

const char *results_path(const Results *results) { return results->path; }

const MatchEnd *results_find(const Results *results, MatchId id) {
    MatchEnd key = {.id = id};
    if (!results->count) return NULL;
    return bsearch(&key, results->ends, (size_t)results->count, sizeof key, by_id);
}

int results_count(const Results *results) { return results->count; }
int results_mended(const Results *results) { return results->mended; }
uint64_t results_cut(const Results *results) { return results->cut; }

bool results_add(Results *results, const char *line, size_t length, Problem *problem) {
    ASSERT(length > 0 && line[length - 1] == '\n');
    errno = 0;
    bool is_added = owned_append(results->file, line, length) || tell(problem, results, "written");
    if (is_added) results->length += (int64_t)length;
    if (!is_added && results->is_file) owned_cut(results->file, results->length);
    return is_added;
}

bool results_save(Results *results, Problem *problem) {
    return !results->is_file || owned_save(results->file) || tell(problem, results, "written");
}

static int by_bytes(const void *a, const void *b) {
    const FileLine *x = a, *y = b;
    int order = memcmp(x->text, y->text, x->length < y->length ? x->length : y->length);
    return order ? order : (x->length > y->length) - (x->length < y->length);
}

// The sorted lines, one of each; a new text of file->length bytes at most. NULL when out of memory.
static char *sorted_text(FileText *file, size_t *length) {
    char *text = malloc(file->length + 1);
    *length = 0;
    qsort(file->lines, (size_t)file->count, sizeof *file->lines, by_bytes);
    for (int i = 0; text && i < file->count; i++) {
        if (i && !by_bytes(&file->lines[i - 1], &file->lines[i])) continue;
        memcpy(text + *length, file->lines[i].text, file->lines[i].length);
        *length += file->lines[i].length;
    }
    return text;
}

bool results_sort(Results *results, Problem *problem) {
    FileText file;
    size_t length = 0;
    if (!results->is_file) return true;
    bool is_read = lines_read(results->file, results->length, &file);
    char *text = is_read ? sorted_text(&file, &length) : NULL;
    bool is_sorted = text && length == file.length && !memcmp(text, file.text, length);
    bool is_done = is_sorted || (text && owned_replace(results->file, text, length)) ||
                   tell(problem, results, "sorted");
    if (is_done) results->length = (int64_t)length;
    free(text);
    lines_free(&file);
    return is_done;
}
