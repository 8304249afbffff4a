// results.c -- results of matches: ids, lines of JSON, and files of such lines: reading, appending,
// sorting and merging.
#include "results.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "ai/maths/assert.h"
#include "platform/memory.h"
#include "platform/child.h"
#include "match/tuning.h"

// FNV-1a with 128 bits: the prime is 2^88 + 315. Computed in two halves, because not every compiler
// has 128-bit integers.
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

// Includes the terminator, so that "ab" and "c" differ from "a" and "bc".
static void add_text(MatchId *hash, const char *text) { add_bytes(hash, text, strlen(text) + 1); }

// Includes names: a new parameter makes a different match.
static void add_params(MatchId *hash, const Param *table, const double *values) {
    for (int i = 0; table && table[i].name; i++) {
        add_text(hash, table[i].name);
        add_number(hash, values[i]);
    }
    add_text(hash, "");
}

static void add_mind(MatchId *hash, const Mind *mind) {
    add_text(hash, mind->behaviour ? mind->behaviour->name : "");
    if (mind_is_external(mind)) add_text(hash, mind->source), add_whole(hash, mind->content);
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

MatchId match_id(const MatchCard *card, const Arena *arena) {
    MatchId hash = ID_START;
    add_whole(&hash, RULES_VERSION);
    add_whole(&hash, arena->content_hash);
    add_whole(&hash, card->seed);
    add_whole(&hash, (uint64_t)card->start_rotation);
    add_whole(&hash, card->mode);
    add_number(&hash, card->time_limit_s);
    add_number(&hash, card->points);
    add_whole(&hash, card->rules.friendly_fire);
    add_whole(&hash, (uint64_t)card->rules.substeps);
    add_whole(&hash, (uint64_t)card->tank_count);
    for (int i = 0; i < card->tank_count; i++) add_tank(&hash, &card->tanks[i]);
    for (int i = 0; i < card->swap_count; i++) {
        const SwapCard *swap = &card->swaps[i];
        if (swap->health_percent > 0)
            add_number(&hash, swap->health_percent);
        else
            add_whole(&hash, swap->tick);
        add_whole(&hash, (uint64_t)swap->tank);
        add_whole(&hash, (uint64_t)swap->team);
        add_mind(&hash, &swap->mind);
    }
    TuningChange changes[TUNING_CHANGES_MAX];
    int count = tuning_changes(&card->tuning, changes);
    for (int i = 0; i < count; i++) {
        char key[TUNING_KEY_MAX];
        if (tuning_row_at(changes[i].row).is_on_card) continue; // added with the card
        add_text(&hash, tuning_key(changes[i].row, changes[i].kind, key));
        add_number(&hash, changes[i].value);
    }
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

// Returns the reason of the team's first tank that has forfeited.
static Forfeit cause_of(const Match *match, int team) {
    const MatchCard *card = match_card(match);
    for (int i = 0; match_forfeits(match, NULL) && i < card->tank_count; i++)
        if (card->tanks[i].team == team && match_forfeited(match, i))
            return match_forfeited(match, i);
    return FORFEIT_NONE;
}

MatchEnd match_end(const MatchCard *card, const Arena *arena, const Match *match) {
    MatchResult result = match_result(match);
    return (MatchEnd){.id = match_id(card, arena),
                      .winner = result.winner,
                      .ticks = result.ticks,
                      .hash = result.state_hash,
                      .forfeits = match_forfeits(match, NULL),
                      .is_unrepeatable = match_is_unrepeatable(match),
                      .isolation = match_isolation(match),
                      .causes = {cause_of(match, 0), cause_of(match, 1)},
                      .score = {result.team_score[0], result.team_score[1]}};
}

static json_t *cause_json(Forfeit cause) {
    return cause ? json_string(forfeit_name((int)cause)) : json_null();
}

static Forfeit read_cause(const json_t *word) {
    for (int i = FORFEIT_NONE + 1; i < FORFEITS && json_is_string(word); i++)
        if (!strcmp(json_string_value(word), forfeit_name(i))) return (Forfeit)i;
    return FORFEIT_NONE;
}

enum { CRC_TAIL = 18 }; // ,"crc":"01234567"}

static json_t *line_json(const ResultLine *line) {
    const MatchEnd *end = &line->end;
    char id[MATCH_ID_TEXT_MAX], hash[17];
    snprintf(hash, sizeof hash, "%016" PRIx64, end->hash);
    json_t *json = json_pack(
        "{s:i, s:s, s:s, s:s, s:s, s:I, s:i, s:s?, s:I, s:[f, f], s:s, s:O, s:[O, O], "
        "s:s?}",
        "v", RESULT_FORMAT, "id", match_id_text(end->id, id), "a", line->a, "b", line->b, "arena",
        line->arena, "seed", (json_int_t)line->seed, "sides", line->sides, "winner",
        end->winner < 0 ? NULL
        : end->winner   ? "b"
                        : "a",
        "ticks", (json_int_t)end->ticks, "score", end->score[0], end->score[1], "hash", hash,
        "conditions", line->conditions, "tanks", line->tanks[0], line->tanks[1], "program",
        line->program);
    if (json && end->forfeits) {
        json_object_set_new(json, "forfeits", json_integer(end->forfeits));
        json_object_set_new(
            json, "causes",
            json_pack("[o, o]", cause_json(end->causes[0]), cause_json(end->causes[1])));
    }
    if (json && end->is_unrepeatable) json_object_set_new(json, "repeatable", json_false());
    if (json && end->isolation) json_object_set_new(json, "isolation", json_string(end->isolation));
    return json;
}

size_t result_line_write(const ResultLine *line, char text[static RESULT_LINE_MAX]) {
    ASSERT(line->conditions && line->tanks[0] && line->tanks[1]);
    ASSERT(line->seed <= INT64_MAX && (line->sides == 0 || line->sides == 1));
    json_t *json = line_json(line);
    size_t room = RESULT_LINE_MAX - CRC_TAIL - 1;
    size_t length =
        json_dumpb(json, text, room, JSON_COMPACT | JSON_REAL_PRECISION(CONDITIONS_DIGITS));
    json_decref(json);
    if (!length || length > room) return 0;
    length--; // the closing brace comes after the checksum
    int tail = snprintf(text + length, CRC_TAIL + 2, ",\"crc\":\"%08" PRIx32 "\"}\n",
                        (uint32_t)crc32(0, (const Bytef *)text, (uInt)length));
    return length + (size_t)tail;
}

static bool read_members(json_t *json, ResultLine *line) {
    MatchEnd *end = &line->end;
    const char *id, *hash;
    json_t *winner;
    json_int_t ticks, seed, sides;
    if (json_unpack(json, "{s:s, s:s, s:o, s:I, s:[F, F], s:s, s:s, s:s, s:I, s:I, s:o, s:[o, o]}",
                    "id", &id, "hash", &hash, "winner", &winner, "ticks", &ticks, "score",
                    &end->score[0], &end->score[1], "a", &line->a, "b", &line->b, "arena",
                    &line->arena, "seed", &seed, "sides", &sides, "conditions", &line->conditions,
                    "tanks", &line->tanks[0], &line->tanks[1]))
        return false;
    const char *name = json_string_value(winner);
    end->winner = name ? name[0] == 'b' : -1;
    end->ticks = (uint64_t)ticks;
    end->forfeits = (int)json_integer_value(json_object_get(json, "forfeits"));
    for (size_t i = 0; i < 2; i++)
        end->causes[i] = read_cause(json_array_get(json_object_get(json, "causes"), i));
    end->is_unrepeatable = json_is_false(json_object_get(json, "repeatable"));
    const char *isolation = json_string_value(json_object_get(json, "isolation"));
    for (int i = 0; isolation && isolation_word(i); i++)
        if (!strcmp(isolation, isolation_word(i))) end->isolation = isolation_word(i);
    line->seed = (uint64_t)seed;
    line->sides = (int)sides;
    line->program = json_string_value(json_object_get(json, "program"));
    return ticks >= 0 && seed >= 0 && sides >= 0 && sides <= 1 && match_id_parse(id, &end->id) &&
           strlen(hash) == 16 && strspn(hash, "0123456789abcdef") == 16 &&
           sscanf(hash, "%16" SCNx64, &end->hash) == 1 && json_is_object(line->conditions) &&
           json_is_array(line->tanks[0]) && json_is_array(line->tanks[1]);
}

static const char OUR_START[] = "{\"v\":";

// Returns true if a text starts with these words, or is a prefix of them.
static bool begins(const char *text, size_t length, const char *start) {
    size_t most = strlen(start);
    return !memcmp(text, start, length < most ? length : most);
}

LineKind result_line_read(const char *text, size_t length, ResultLine *line) {
    *line = (ResultLine){0};
    char wanted[CRC_TAIL + 1];
    if (length <= CRC_TAIL || length >= RESULT_LINE_MAX) return LINE_DAMAGED;
    size_t body = length - CRC_TAIL;
    snprintf(wanted, sizeof wanted, ",\"crc\":\"%08" PRIx32 "\"}",
             (uint32_t)crc32(0, (const Bytef *)text, (uInt)body));
    if (memcmp(text + body, wanted, CRC_TAIL) || !begins(text, length, OUR_START))
        return LINE_DAMAGED;
    json_t *json = line->json = json_loadb(text, length, 0, NULL);
    if (!json) return LINE_DAMAGED; // damaged or out of memory; the file is then rejected unchanged
    json_int_t format = json_integer_value(json_object_get(json, "v"));
    if (format == RESULT_FORMAT && read_members(json, line)) return LINE_RESULT;
    result_line_free(line);
    return format > RESULT_FORMAT ? LINE_OTHER : LINE_DAMAGED;
}

void result_line_free(ResultLine *line) {
    json_decref(line->json);
    *line = (ResultLine){0};
}

// An incomplete last line was left by a crash if complete lines precede it, or if it starts like a
// result and is not a complete document; otherwise the file is a foreign one.
static bool is_torn(const ResultsCount *count, const char *text, size_t length) {
    if (count->lines > 1 || length >= RESULT_LINE_MAX) return count->lines > 1;
    json_t *json = json_loadb(text, length, 0, NULL);
    bool is_document = json;
    json_decref(json);
    return !is_document && begins(text, length, "{\"v\":2,\"id\":\"");
}

// State of reading lines.
typedef struct Step {
    const ResultsWalk *walk;
    ResultsCount *count;
    json_t *conditions; // conditions of the first line; owned
} Step;

static void compare(Step *step, ResultLine *line) {
    const ResultsWalk *walk = step->walk;
    ResultsCount *count = step->count;
    if (count->is_mixed || walk->may_mix_conditions) return;
    const json_t *wanted = walk->conditions ? walk->conditions : step->conditions;
    if (wanted)
        count->is_mixed = conditions_differ(wanted, line->conditions, &count->words);
    else
        step->conditions = json_incref(line->conditions);
}

// Returns false to stop reading.
static bool take_line(Step *step, const char *text, size_t length, bool has_end) {
    const ResultsWalk *walk = step->walk;
    ResultsCount *count = step->count;
    ResultLine line;
    bool is_going_on = true;
    size_t inner = length && text[length - 1] == '\r' ? length - 1 : length;
    LineKind kind = result_line_read(text, inner, &line);
    ASSERT(!count->torn && !count->lacks_end); // the incomplete line was the last
    count->lines++;
    if (kind == LINE_DAMAGED && !has_end && is_torn(count, text, length))
        count->torn = length;
    else if (kind == LINE_DAMAGED && !count->damaged++)
        count->first_damaged = count->lines;
    count->lacks_end = kind != LINE_DAMAGED && !has_end;
    count->others += kind == LINE_OTHER;
    bool is_left_out = false;
    for (const char *const *where = walk->where; kind == LINE_RESULT && where && *where; where++)
        is_left_out |= !where_holds(*where, line.conditions);
    if (kind == LINE_RESULT && !is_left_out) {
        count->results++;
        compare(step, &line);
    }
    if (kind != LINE_DAMAGED && !is_left_out && walk->take)
        is_going_on = walk->take(walk->context, text, inner, kind == LINE_RESULT ? &line : NULL);
    result_line_free(&line);
    return is_going_on;
}

// Calls text_mark for a text that starts with this line. A line of results can be torn by a crash,
// and then end with zero bytes.
static ptrdiff_t mark_of(const char *text, size_t length, const char *path, Problem *problem) {
    const char *stop = memchr(text, '\n', length);
    if (length && begins(text, length, OUR_START)) return 0;
    return text_mark(text, stop ? (size_t)(stop - text) : length, path, problem);
}

// Walks the lines of a whole file. Returns false if the walk was stopped.
static bool walk_lines(const char *text, size_t length, const ResultsWalk *walk,
                       ResultsCount *count) {
    Step step = {.walk = walk, .count = count};
    bool is_going_on = true;
    *count = (ResultsCount){.is_ours = true};
    for (size_t at = 0, width; at < length && is_going_on; at += width + 1) {
        at += mark_length(text + at, length - at); // even after a file that was appended to another
        const char *line = text + at, *stop = memchr(line, '\n', length - at);
        width = stop ? (size_t)(stop - line) : length - at;
        if (!count->lines) count->is_ours = begins(line, width, OUR_START);
        is_going_on = take_line(&step, line, width, stop);
    }
    json_decref(step.conditions);
    return is_going_on;
}

bool results_sound(const ResultsCount *count, const char *path, Problem *problem) {
    char others[64] = "";
    if (count->damaged > 1)
        snprintf(others, sizeof others, ", as %s %d more", count->damaged == 2 ? "is" : "are",
                 count->damaged - 1);
    const char *name = path_for_message(path);
    if (count->lines && !count->is_ours)
        return problem_set(problem, "%s: not a results file", name);
    if (count->damaged)
        return problem_set(problem, "%s:%d: this line is damaged%s%s; %d result%s can be read",
                           name, count->first_damaged, others,
                           count->torn ? ", and the last one is incomplete" : "", count->results,
                           plural(count->results));
    if (count->is_mixed)
        return problem_set(
            problem,
            "%s: contains results of different conditions, %s and %s; select one with --filter "
            "KEY=VALUE",
            name, count->words.a, count->words.b);
    return true;
}

enum { SIZE_MOST_MB = 1024 };

typedef struct FileLine {
    const char *text;
    size_t length; // length without the line end
    MatchEnd end;
    bool is_result;
    const char *path; // file of the line, if there are several
} FileLine;

// A whole file in memory with its lines.
typedef struct FileText {
    char *text;
    size_t length;
    FileLine *lines;
    int count;
    ResultsCount found;
} FileText;

static bool set_problem(Problem *problem, const Results *results, const char *what) {
    return problem_set(problem, "the results file '%s' cannot be %s: %s", results->path, what,
                       errno ? strerror(errno) : "out of memory");
}

static bool keep_line(void *context, const char *text, size_t length, const ResultLine *line) {
    FileText *file = context;
    FileLine kept = {.text = text, .length = length, .is_result = line};
    if (line) kept.end = line->end;
    return ARRAY_APPEND(file->lines, file->count, kept);
}

static void lines_free(FileText *file) {
    free(file->lines);
    free(file->text);
}

static bool walk_file(FileText *file, ResultsWalk walk) {
    walk.take = keep_line;
    walk.context = file;
    return walk_lines(file->text, file->length, &walk, &file->found);
}

// Returns false and sets errno (0 if out of memory). The file must be freed in either case.
static bool lines_read(OwnedFile *owned, int64_t length, const ResultsWalk *walk, FileText *file) {
    *file = (FileText){.length = (size_t)length, .text = malloc((size_t)length + 1)};
    errno = 0;
    if (!file->text || !owned_read(owned, file->text, file->length)) return false;
    errno = 0;
    return walk_file(file, *walk);
}

// Reads the bytes of a file by its path. Returns false and sets `problem` on failure.
static bool text_load(const char *path, FileText *file, Problem *problem) {
    *file = (FileText){0};
    if (!file_check(path, problem)) return false;
    file->text = file_read(path, SIZE_MOST_MB, &file->length, problem);
    if (!file->text && !file->length) file->text = calloc(1, 1); // an empty file has no results
    return file->text && mark_of(file->text, file->length, path, problem) >= 0;
}

bool results_read(const char *path, const ResultsWalk *walk, ResultsCount *count,
                  Problem *problem) {
    FileText file;
    bool is_read =
        text_load(path, &file, problem) &&
        (walk_lines(file.text, file.length, walk, count) || problem_set(problem, "out of memory"));
    free(file.text);
    return is_read;
}

// Returns true if both can be the result of the same match. Matches with non-deterministic bots can
// have any result; one of them counts.
static bool match_end_is_same(const MatchEnd *a, const MatchEnd *b) {
    if (a->is_unrepeatable && b->is_unrepeatable) return true;
    return a->hash == b->hash && a->winner == b->winner && a->ticks == b->ticks;
}

static int by_bytes(const void *a, const void *b) {
    const FileLine *x = a, *y = b;
    int order = memcmp(x->text, y->text, x->length < y->length ? x->length : y->length);
    return order ? order : (x->length > y->length) - (x->length < y->length);
}

// Results come after lines of later formats, in the order of their ids.
static int by_match(const void *a, const void *b) {
    const FileLine *x = a, *y = b;
    if (x->is_result != y->is_result) return x->is_result ? 1 : -1;
    int order = match_id_compare(x->end.id, y->end.id);
    return order ? order : by_bytes(a, b);
}

static bool is_same_match(const FileLine *a, const FileLine *b) {
    if (!a->is_result || !b->is_result) return a->is_result == b->is_result && !by_bytes(a, b);
    return !match_id_compare(a->end.id, b->end.id);
}

// Sorts the lines by match and keeps one per match, or two if a match has two different results:
// `clash` receives the first two of these. Returns the number of lines kept.
static int lines_unite(FileLine *lines, int count, FileLine clash[static 2]) {
    int kept = 0;
    if (count) qsort(lines, (size_t)count, sizeof *lines, by_match);
    for (int i = 0; i < count; i++) {
        const FileLine *line = &lines[i], *last = kept ? &lines[kept - 1] : NULL;
        bool is_again = last && is_same_match(last, line);
        bool differs = is_again && !match_end_is_same(&last->end, &line->end);
        if (differs && !clash->text) clash[0] = *last, clash[1] = *line;
        if (!is_again || differs) lines[kept++] = *line;
    }
    ASSERT(kept <= count && (kept > 0) == (count > 0));
    return kept;
}

// Sorts the lines by bytes and returns their text, or NULL if out of memory. `keeps_ends`: lines
// that end with "\r\n" still do.
static char *lines_text(FileLine *lines, int count, bool keeps_ends, size_t *length) {
    *length = 0;
    for (int i = 0; i < count; i++) *length += lines[i].length + 2;
    char *text = malloc(*length + 1), *to = text;
    if (text && count) qsort(lines, (size_t)count, sizeof *lines, by_bytes);
    for (int i = 0; text && i < count; i++) {
        const FileLine *line = &lines[i];
        memcpy(to, line->text, line->length);
        to += line->length;
        if (keeps_ends && line->text[line->length] == '\r') *to++ = '\r';
        *to++ = '\n';
    }
    *length = (size_t)(to - text);
    return text;
}

// Adopts the results of united lines. Returns false if out of memory.
static bool take_ends(Results *results, const FileLine *lines, int count) {
    free(results->ends);
    results->count = 0;
    results->ends = calloc((size_t)count + 1, sizeof *results->ends);
    for (int i = 0; results->ends && i < count; i++)
        if (lines[i].is_result) results->ends[results->count++] = lines[i].end;
    return results->ends;
}

static ResultsFault judge(const char *path, const FileText *file, const ResultsWalk *walk,
                          Problem *problem) {
    const ResultsCount *found = &file->found;
    if (found->is_ours && !found->damaged && found->is_mixed && walk->conditions)
        return problem_set(
                   problem,
                   "the results file '%s' has results of other conditions: %s in the file, %s "
                   "here\n  Use another file, or select results with --filter "
                   "KEY=VALUE.",
                   path, found->words.b, found->words.a),
               RESULTS_DAMAGED;
    Problem what;
    if (!found->is_ours && text_mark(file->text, file->length, path, problem) < 0)
        return RESULTS_DAMAGED;
    if (results_sound(found, path, &what)) return RESULTS_FINE;
    problem_set(problem, "%s\n  The file is unchanged. %s", what.text,
                !found->is_ours || !found->results
                    ? "Use another file, unless another program has rewritten this one."
                    : "Delete the damaged lines to use it; their matches are played again.");
    return RESULTS_DAMAGED;
}

// Moves an incomplete last line to FILE.torn, or adds a missing line end.
static bool mend(Results *results, const FileText *file) {
    char beside[ARENA_PATH_MAX + 8];
    const ResultsCount *found = &file->found;
    ASSERT(found->torn <= file->length);
    size_t whole = file->length - found->torn;
    results->cut = found->torn;
    results->length = (int64_t)whole;
    if (found->lacks_end) {
        results->length++;
        return owned_append(results->file, "\n", 1);
    }
    if (!found->torn) return true;
    errno = ENAMETOOLONG;
    file->text[file->length] = '\n'; // the buffer has room for it
    return snprintf(beside, sizeof beside, "%s.torn", results->path) < (int)sizeof beside &&
           file_append(beside, file->text + whole, found->torn + 1) &&
           owned_cut(results->file, results->length);
}

static ResultsFault load(Results *results, const ResultsWalk *walk, FileText *file,
                         Problem *problem) {
    int64_t length = owned_length(results->file);
    if (length < 0) return set_problem(problem, results, "read"), RESULTS_UNUSABLE;
    results->is_file = owned_is_regular(results->file);
    if (!results->is_file) return RESULTS_FINE;
    if (length > (int64_t)SIZE_MOST_MB << 20u)
        return problem_set(problem, "the results file '%s' is larger than 1 GiB", results->path),
               RESULTS_UNUSABLE;
    if (!lines_read(results->file, length, walk, file))
        return set_problem(problem, results, "read"), RESULTS_UNUSABLE;
    ResultsFault fault = judge(results->path, file, walk, problem);
    if (fault != RESULTS_FINE) return fault;
    FileLine clash[2] = {{0}};
    char id[MATCH_ID_TEXT_MAX];
    int count = lines_unite(file->lines, file->count, clash);
    if (clash->text)
        return problem_set(
                   problem,
                   "'%s' has two different results for one match: %s has the hashes %016" PRIx64
                   " and %016" PRIx64 "\n  They are from different versions of treads, or "
                   "were changed.",
                   results->path, match_id_text(clash->end.id, id), clash[0].end.hash,
                   clash[1].end.hash),
               RESULTS_CONFLICT;
    errno = 0;
    if (!take_ends(results, file->lines, count))
        return set_problem(problem, results, "read"), RESULTS_UNUSABLE;
    return mend(results, file) ? RESULTS_FINE
                               : (set_problem(problem, results, "repaired"), RESULTS_UNUSABLE);
}

// Returns NULL and sets `problem` if out of memory.
static Results *results_new(const char *path, Problem *problem) {
    Results *results = calloc(1, sizeof *results);
    char *resolved = path_resolve(path); // NULL if the file does not exist yet
    problem_set(problem, "out of memory");
    if (results) results->path = resolved ? resolved : strdup(path);
    if (results && results->path) return results;
    free(results);
    return NULL;
}

Results *results_open(const char *path, const json_t *conditions, const char *const *where,
                      ResultsFault *fault, Problem *problem) {
    ResultsWalk walk = {
        .where = where, .conditions = conditions, .may_mix_conditions = !conditions};
    Results *results = results_new(path, problem);
    *fault = RESULTS_UNUSABLE;
    if (!results) return NULL;
    results->file = owned_open(results->path);
    FileText file = {0};
    if (results->file)
        *fault = load(results, &walk, &file, problem);
    else if (errno == EWOULDBLOCK)
        problem_set(problem, "another treads is writing to the results file '%s'", results->path);
    else
        set_problem(problem, results, "opened");
    lines_free(&file);
    if (*fault == RESULTS_FINE) return results;
    results_close(results);
    return NULL;
}

void results_close(Results *results) {
    if (!results) return;
    owned_file_close(results->file);
    free(results->ends);
    free(results->path);
    free(results->merged);
    free(results->clash[0]);
    free(results->clash[1]);
    free(results);
}

static int by_id(const void *a, const void *b) {
    return match_id_compare(((const MatchEnd *)a)->id, ((const MatchEnd *)b)->id);
}

const MatchEnd *results_find(const Results *results, MatchId id) {
    MatchEnd key = {.id = id};
    if (!results->count) return NULL;
    return bsearch(&key, results->ends, (size_t)results->count, sizeof key, by_id);
}

bool results_add(Results *results, const char *line, size_t length, Problem *problem) {
    ASSERT(length > 0 && line[length - 1] == '\n');
    errno = 0;
    bool is_added =
        owned_append(results->file, line, length) || set_problem(problem, results, "written");
    if (is_added) results->length += (int64_t)length;
    if (!is_added && results->is_file) owned_cut(results->file, results->length);
    return is_added;
}

bool results_save(Results *results, Problem *problem) {
    return !results->is_file || owned_save(results->file) ||
           set_problem(problem, results, "written");
}

bool results_sort(Results *results, Problem *problem) {
    FileText file;
    size_t length = 0;
    if (!results->is_file) return true;
    bool is_read = lines_read(results->file, results->length, &(ResultsWalk){0}, &file);
    bool is_changed = is_read && (file.found.damaged || file.found.torn || file.found.lacks_end);
    FileLine clash[2] = {{0}}; // keeps both lines, which are reported when the file is opened
    int count = lines_unite(file.lines, file.count, clash);
    char *text = is_read && !is_changed ? lines_text(file.lines, count, true, &length) : NULL;
    bool is_sorted = text && length == file.length && !memcmp(text, file.text, length);
    bool is_done = is_sorted || (text && owned_replace(results->file, text, length));
    if (is_changed)
        problem_set(problem, "the results file '%s' was changed by another program during the run",
                    results->path);
    else if (!is_done)
        set_problem(problem, results, "sorted");
    if (is_done) results->length = (int64_t)length;
    free(text);
    lines_free(&file);
    return is_done;
}

static bool part_read(const char *path, const ResultsWalk *walk, FileText *part, Problem *problem) {
    if (!text_load(path, part, problem)) return false;
    if (!walk_file(part, *walk)) return problem_set(problem, "out of memory");
    for (int i = 0; i < part->count; i++) part->lines[i].path = path;
    return true;
}

static bool copy_clash(Results *results, int which, const FileLine *line) {
    ASSERT(line->path && !results->clash[which]);
    size_t room = strlen(line->path) + line->length + sizeof ": ";
    char *text = results->clash[which] = malloc(room);
    if (text) snprintf(text, room, "%s: %.*s", line->path, (int)line->length, line->text);
    return text;
}

static ResultsFault unite_parts(Results *results, const FileText *parts, int count,
                                Problem *problem) {
    size_t total = 0;
    int used = 0;
    for (int i = 0; i < count; i++) total += (size_t)parts[i].count;
    FileLine *lines = calloc(total + 1, sizeof *lines);
    problem_set(problem, "out of memory");
    if (!lines) return RESULTS_UNUSABLE;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < parts[i].count; k++) lines[used++] = parts[i].lines[k];
    FileLine clash[2] = {{0}};
    char id[MATCH_ID_TEXT_MAX];
    ResultsFault fault = RESULTS_UNUSABLE;
    used = lines_unite(lines, used, clash);
    if (clash->text) {
        fault = RESULTS_CONFLICT;
        if (copy_clash(results, 0, &clash[0]) && copy_clash(results, 1, &clash[1]))
            problem_set(problem, "one match has two different results, %s:",
                        match_id_text(clash->end.id, id));
    } else if (take_ends(results, lines, used) &&
               (results->merged = lines_text(lines, used, false, &results->merged_length))) {
        fault = RESULTS_FINE;
    }
    free(lines);
    return fault;
}

// The last part is the file itself.
static ResultsFault merge(Results *results, const char *const *paths, int count,
                          const ResultsWalk *walk, FileText *parts, Problem *problem) {
    ResultsFault fault = RESULTS_FINE;
    if (results->file && !results->is_file)
        return problem_set(problem, "'%s' is not a regular file; only regular files can be merged",
                           results->path),
               RESULTS_UNUSABLE;
    for (int i = 0; i < count && fault == RESULTS_FINE; i++) {
        if (!part_read(paths[i], walk, &parts[i], problem)) return RESULTS_UNUSABLE;
        fault = judge(paths[i], &parts[i], walk, problem);
        results->torn += parts[i].found.torn > 0;
    }
    if (fault != RESULTS_FINE) return fault;
    if (results->file && !part_read(results->path, &(ResultsWalk){0}, &parts[count], problem))
        return RESULTS_UNUSABLE;
    return unite_parts(results, parts, count + 1, problem);
}

Results *results_merge(const char *path, const char *const *paths, int count,
                       const json_t *conditions, const char *const *where, ResultsFault *fault,
                       Problem *problem) {
    ASSERT(count >= 0);
    ResultsWalk walk = {
        .where = where, .conditions = conditions, .may_mix_conditions = !conditions};
    FileText *parts = calloc((size_t)count + 1, sizeof *parts);
    *fault = RESULTS_UNUSABLE;
    problem_set(problem, "out of memory");
    Results *results = !parts ? NULL
                       : file_kind(path) == FILE_MISSING
                           ? results_new(path, problem)
                           : results_open(path, conditions, where, fault, problem);
    if (results) *fault = merge(results, paths, count, &walk, parts, problem);
    for (int i = 0; parts && i <= count; i++) lines_free(&parts[i]);
    free(parts);
    if (*fault == RESULTS_FINE || *fault == RESULTS_CONFLICT) return results;
    results_close(results);
    return NULL;
}

bool results_publish(Results *results, Problem *problem) {
    ASSERT(results->merged);
    errno = 0;
    const char *text = results->merged;
    size_t length = results->merged_length;
    return (results->file ? owned_replace(results->file, text, length)
                          : file_replace(results->path, text, length)) ||
           set_problem(problem, results, "written");
}
