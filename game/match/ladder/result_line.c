// result_line.c -- how a match ended, as one line of JSON with its own check sum.
#include "result_line.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "match/replay/stream.h"

enum { LINE_VERSION = 1, DIGITS = 12, CRC_TAIL = 18 }; // ,"crc":"01234567"}

static const char *winner_text(int winner) {
    if (winner < 0) return NULL;
    return winner ? "b" : "a";
}

static json_t *line_json(const ResultLine *line) {
    const MatchEnd *end = &line->end;
    char id[MATCH_ID_TEXT_MAX], hash[17];
    snprintf(hash, sizeof hash, "%016" PRIx64, end->hash);
    return json_pack("{s:i, s:s, s:s, s:s, s:s, s:I, s:i, s:s?, s:I, s:[f, f], s:s}", "v",
                     LINE_VERSION, "id", match_id_text(end->id, id), "a", line->a, "b", line->b,
                     "arena", line->arena, "seed", (json_int_t)line->seed, "sides", line->sides,
                     "winner", winner_text(end->winner), "ticks", (json_int_t)end->ticks, "score",
                     end->score[0], end->score[1], "hash", hash);
}

size_t result_line_write(const ResultLine *line, char text[static RESULT_LINE_MAX]) {
    json_t *json = line_json(line);
    size_t room = RESULT_LINE_MAX - CRC_TAIL - 1;
    size_t length = json_dumpb(json, text, room, JSON_COMPACT | JSON_REAL_PRECISION(DIGITS));
    json_decref(json);
    if (!length || length > room) return 0;
    length--; // the closing brace comes after the check sum
    int tail = snprintf(text + length, CRC_TAIL + 2, ",\"crc\":\"%08" PRIx32 "\"}\n",
                        crc32_more(0, text, length));
    return length + (size_t)tail;
}

static bool is_whole(const char *text, size_t length) {
    char wanted[CRC_TAIL + 1];
    if (length <= CRC_TAIL || length >= RESULT_LINE_MAX) return false;
    size_t body = length - CRC_TAIL;
    snprintf(wanted, sizeof wanted, ",\"crc\":\"%08" PRIx32 "\"}", crc32_more(0, text, body));
    return !memcmp(text + body, wanted, CRC_TAIL);
}

static bool read_hash(const char *text, uint64_t *hash) {
    return strlen(text) == 16 && strspn(text, "0123456789abcdef") == 16 &&
           sscanf(text, "%16" SCNx64, hash) == 1;
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
    return ticks >= 0 && match_id_parse(id, &end->id) && read_hash(hash, &end->hash);
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
