// result_line.c -- results of matches: ids, lines of JSON, and texts of such lines.
#include "result_line.h"

#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "ai/maths/assert.h"
#include "platform/files.h"

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

// Values that are members of the card are added with it.
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
                      .forfeits = match_forfeits(match, NULL),
                      .is_unrepeatable = match_is_unrepeatable(match),
                      .score = {result.team_score[0], result.team_score[1]}};
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
    if (json && end->forfeits) json_object_set_new(json, "forfeits", json_integer(end->forfeits));
    if (json && end->is_unrepeatable) json_object_set_new(json, "repeatable", json_false());
    return json;
}

size_t result_line_write(const ResultLine *line, char text[static RESULT_LINE_MAX]) {
    ASSERT(line->conditions && line->tanks[0] && line->tanks[1]);
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
    end->forfeits = (int)json_integer_value(json_object_get(json, "forfeits"));
    end->is_unrepeatable = json_is_false(json_object_get(json, "repeatable"));
    return ticks >= 0 && match_id_parse(id, &end->id) && strlen(hash) == 16 &&
           strspn(hash, "0123456789abcdef") == 16 && sscanf(hash, "%16" SCNx64, &end->hash) == 1;
}

static bool read_names(json_t *json, ResultLine *line) {
    json_int_t seed, sides;
    if (json_unpack(json, "{s:s, s:s, s:s, s:I, s:I}", "a", &line->a, "b", &line->b, "arena",
                    &line->arena, "seed", &seed, "sides", &sides))
        return false;
    line->seed = (uint64_t)seed;
    line->sides = (int)sides;
    return seed >= 0 && sides >= 0 && sides <= 1;
}

static bool read_conditions(json_t *json, ResultLine *line) {
    if (json_unpack(json, "{s:o, s:[o, o]}", "conditions", &line->conditions, "tanks",
                    &line->tanks[0], &line->tanks[1]))
        return false;
    line->program = json_string_value(json_object_get(json, "program"));
    return json_is_object(line->conditions) && json_is_array(line->tanks[0]) &&
           json_is_array(line->tanks[1]);
}

static const char OUR_START[] = "{\"v\":";

// Returns true if a text starts with these words, or is a prefix of them.
static bool begins(const char *text, size_t length, const char *start) {
    size_t most = strlen(start);
    return !memcmp(text, start, length < most ? length : most);
}

LineKind result_line_read(const char *text, size_t length, ResultLine *line) {
    *line = (ResultLine){0};
    if (!is_whole(text, length) || !begins(text, length, OUR_START)) return LINE_DAMAGED;
    json_t *json = line->json = json_loadb(text, length, 0, NULL);
    if (!json) return LINE_DAMAGED; // or out of memory: then the file is rejected unchanged
    json_int_t format = json_integer_value(json_object_get(json, "v"));
    line->end.lacks_conditions = format == 1;
    bool is_ours = format == 1 || format == RESULT_FORMAT;
    bool is_read = is_ours && read_end(json, &line->end) && read_names(json, line) &&
                   (format == 1 || read_conditions(json, line));
    if (is_read) return LINE_RESULT;
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
    if (count->lines > 1) return true;
    json_t *json = json_loadb(text, length, 0, NULL);
    bool is_document = json;
    json_decref(json);
    return !is_document && (begins(text, length, "{\"v\":1,\"id\":\"") ||
                            begins(text, length, "{\"v\":2,\"id\":\""));
}

// State of reading lines.
typedef struct Step {
    const ResultsWalk *walk;
    ResultsCount *count;
    json_t *conditions; // conditions of the first line; owned
    bool has_conditions;
} Step;

static void compare(Step *step, ResultLine *line) {
    const ResultsWalk *walk = step->walk;
    ResultsCount *count = step->count;
    if (count->is_mixed || walk->may_mix_conditions ||
        (walk->may_lack_conditions && line->end.lacks_conditions))
        return;
    const json_t *wanted = walk->conditions ? walk->conditions : step->conditions;
    if (walk->conditions || step->has_conditions) {
        count->is_mixed = conditions_differ(wanted, line->conditions, &count->words);
    } else {
        step->has_conditions = true;
        step->conditions = json_incref(line->conditions);
    }
}

static bool is_wanted(const ResultsWalk *walk, const ResultLine *line) {
    for (const char *const *where = walk->where; where && *where; where++)
        if (!where_holds(*where, line->conditions)) return false;
    return true;
}

// Returns false to stop reading.
static bool take_line(Step *step, const char *text, size_t length, bool has_end) {
    const ResultsWalk *walk = step->walk;
    ResultsCount *count = step->count;
    ResultLine line;
    bool is_going_on = true;
    size_t inner = length && text[length - 1] == '\r' ? length - 1 : length;
    LineKind kind = result_line_read(text, inner, &line);
    count->lines++;
    if (kind == LINE_DAMAGED && !has_end && is_torn(count, text, length))
        count->torn = length;
    else if (kind == LINE_DAMAGED && !count->damaged++)
        count->first_damaged = count->lines;
    count->lacks_end = kind != LINE_DAMAGED && !has_end;
    count->others += kind == LINE_OTHER;
    bool is_left_out = kind == LINE_RESULT && !is_wanted(walk, &line);
    if (kind == LINE_RESULT && !is_left_out) {
        count->results++;
        compare(step, &line);
    }
    if (kind != LINE_DAMAGED && !is_left_out && walk->take)
        is_going_on = walk->take(walk->context, text, inner, kind == LINE_RESULT ? &line : NULL);
    result_line_free(&line);
    return is_going_on;
}

bool results_walk(const char *text, size_t length, const ResultsWalk *walk, ResultsCount *count) {
    Step step = {.walk = walk, .count = count};
    bool is_going_on = true;
    *count = (ResultsCount){.is_ours = begins(text, length, OUR_START)};
    for (size_t at = 0, width; at < length && is_going_on; at += width + 1) {
        const char *line = text + at, *stop = memchr(line, '\n', length - at);
        width = stop ? (size_t)(stop - line) : length - at;
        is_going_on = take_line(&step, line, width, stop);
    }
    json_decref(step.conditions);
    return is_going_on;
}

bool results_read(const char *path, const ResultsWalk *walk, ResultsCount *count,
                  Problem *problem) {
    Step step = {.walk = walk, .count = count};
    FILE *file = file_open(path, problem);
    char line[RESULT_LINE_MAX];
    ptrdiff_t got = 0;
    bool is_going_on = true;
    *count = (ResultsCount){.is_ours = true};
    if (!file) return false;
    while (is_going_on && (got = file_line(file, line, sizeof line)) > 0) {
        size_t width = (size_t)got - (line[got - 1] == '\n');
        if (!count->lines) count->is_ours = begins(line, width, OUR_START);
        is_going_on = take_line(&step, line, width, width < (size_t)got);
    }
    int why = errno;
    fclose(file);
    json_decref(step.conditions);
    if (!is_going_on) return problem_set(problem, "out of memory");
    if (got < 0 && !why)
        return problem_set(problem, "%s:%d: the line is longer than any line of a results file",
                           path_for_message(path), count->lines + 1);
    return !got ||
           problem_set(problem, "%s: cannot be read: %s", path_for_message(path), strerror(why));
}

static const char *plural(int count) { return count == 1 ? "" : "s"; }

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
