// link.c -- a recording as the fragment of a link: base64url (RFC 4648) of a head with a checksum
// and of the recording's text without the hashes of its seconds, compressed by squeeze.c.
#include "link.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "ai/maths/assert.h"
#include "codec.h"

enum {
    LINK_VERSION = 1,
    LINK_HEAD = 7, // version, rules (2 bytes), CRC-32 of the rest (4 bytes); big-endian
    FILE_HEAD = 9  // header of a recording file
};

static const char FILE_MAGIC[] = "\x89TREADS\n\x03";

static const char ALPHABET[] = LINK_LETTERS;

static const char *find_mark(const char *word) {
    const char *hash = strrchr(word, '#'), *fragment = hash ? hash + 1 : word;
    return strncmp(fragment, LINK_MARK, strlen(LINK_MARK)) ? NULL : fragment + strlen(LINK_MARK);
}

bool replay_is_link(const char *word) { return find_mark(word) != NULL; }

static bool refuse(Problem *problem, const char *why) {
    return problem_set(problem, "the link %s", why);
}

static size_t encode(const uint8_t *bytes, size_t count, char *text) {
    size_t used = 0;
    uint32_t bits = 0;
    int held = 0;
    for (size_t i = 0; i < count; i++) {
        bits = bits << 8u | bytes[i];
        for (held += 8; held >= 6; held -= 6) text[used++] = ALPHABET[bits >> (held - 6) & 63u];
    }
    if (held) text[used++] = ALPHABET[bits << (6 - held) & 63u];
    text[used] = '\0';
    return used;
}

// Returns the number of bytes, or -1 if the text has other characters.
static long decode(const char *text, uint8_t *bytes) {
    long used = 0;
    uint32_t bits = 0;
    int held = 0;
    for (; *text; text++) {
        const char *at = strchr(ALPHABET, *text);
        if (!at) return -1;
        bits = bits << 6u | (uint32_t)(at - ALPHABET);
        held += 6;
        if (held < 8) continue;
        held -= 8;
        bytes[used++] = (uint8_t)(bits >> held);
    }
    return used;
}

static uint32_t crc_of(const uint8_t *bytes, size_t count) {
    return (uint32_t)crc32(0, bytes, (uInt)count);
}

static void put_head(uint8_t *bytes, size_t count) {
    uint32_t crc = crc_of(bytes + LINK_HEAD, count - LINK_HEAD);
    bytes[0] = LINK_VERSION;
    bytes[1] = (uint8_t)(RULES_VERSION >> 8);
    bytes[2] = (uint8_t)RULES_VERSION;
    for (int i = 0; i < 4; i++) bytes[3 + i] = (uint8_t)(crc >> (24 - 8 * i));
}

static bool check_head(const uint8_t *bytes, size_t count, Problem *problem) {
    uint32_t crc = 0;
    if (count <= LINK_HEAD) return refuse(problem, "is incomplete; copy all of it");
    int rules = bytes[1] << 8 | bytes[2];
    for (int i = 0; i < 4; i++) crc = crc << 8u | bytes[3 + i];
    if (bytes[0] != LINK_VERSION)
        return problem_set(problem,
                           "the link has version %d; this version of treads reads version %d",
                           bytes[0], LINK_VERSION);
    if (crc != crc_of(bytes + LINK_HEAD, count - LINK_HEAD))
        return refuse(problem, "is incomplete or was changed; copy all of it");
    return rules == RULES_VERSION ||
           problem_set(problem,
                       "the link needs version %d of the rules; this version of treads has "
                       "version %d",
                       rules, RULES_VERSION);
}

// Appends the unpacked stream to `text`. Returns whether the stream was complete.
static bool unpack(z_stream *stream, Text *text) {
    char piece[16384];
    int code = Z_OK;
    while (code == Z_OK && !text->error) {
        stream->next_out = (Bytef *)piece;
        stream->avail_out = sizeof piece;
        code = inflate(stream, Z_NO_FLUSH);
        text_add_bytes(text, piece, sizeof piece - stream->avail_out);
    }
    inflateEnd(stream);
    return code == Z_STREAM_END && !stream->avail_in && !text->error;
}

static bool is_plain_name(const char *name) {
    return *name && !name[strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                       "0123456789-_")];
}

// Checks that playing the recording opens no file that it names. The programs of external bots are
// never started: the recording contains their orders.
static bool is_allowed(const Replay *replay, Problem *problem) {
    if (!is_plain_name(replay->card.arena) && !arena_is_random(replay->card.arena))
        return refuse(problem, "names the file of an arena; share the recording's file");
    if (replay->ticks > LINK_TICKS_MAX)
        return refuse(problem, "is longer than an hour; share the recording's file");
    return replay->ticks * (uint64_t)replay->card.tank_count <= LINK_TANK_TICKS_MAX ||
           refuse(problem, "has too many tanks for its length; share the recording's file");
}

static Replay *parse(const Text *text, Problem *problem) {
    uLongf packed = compressBound((uLong)text->count);
    uint8_t *file = malloc(FILE_HEAD + packed);
    Replay *replay = NULL;
    if (!file || compress2(file + FILE_HEAD, &packed, (const Bytef *)text->at, (uLong)text->count,
                           Z_BEST_SPEED) != Z_OK) {
        problem_set(problem, "out of memory");
    } else {
        memcpy(file, FILE_MAGIC, FILE_HEAD);
        replay = replay_parse(file, FILE_HEAD + packed, "the link", problem);
    }
    free(file);
    return replay;
}

static Replay *parse_allowed(const Text *text, Problem *problem) {
    Replay *replay = parse(text, problem);
    if (replay && is_allowed(replay, problem)) return replay;
    replay_free(replay);
    return NULL;
}

Replay *replay_from_link(const char *link, Problem *problem) {
    const char *text = find_mark(link);
    ASSERT(text);
    size_t length = strlen(text);
    if (length > LINK_MAX)
        return problem_set(problem, "the link has %zu characters; at most %d are allowed", length,
                           LINK_MAX),
               NULL;
    uint8_t *bytes = malloc(length + 1);
    Text unpacked = {.most = LINK_TEXT_MAX};
    long count = bytes ? decode(text, bytes) : 0;
    bool is_fine = bytes || problem_set(problem, "out of memory");
    if (is_fine && count < 0)
        is_fine = refuse(problem, "contains characters that are not allowed in links");
    is_fine = is_fine && check_head(bytes, (size_t)count, problem);
    if (is_fine) unsqueeze(bytes + LINK_HEAD, (size_t)(count - LINK_HEAD), &unpacked);
    free(bytes);
    if (!is_fine) return NULL;
    Replay *replay = unpacked.error ? NULL : parse_allowed(&unpacked, problem);
    if (unpacked.error) refuse(problem, "is too large");
    if (replay && replay->is_cut) {
        refuse(problem, "is incomplete");
        replay_free(replay);
        replay = NULL;
    }
    free(unpacked.at);
    return replay;
}

char *mind_from_link(const char *code, size_t length) {
    bool is_plain = length && *code == '.';
    char *copy = calloc(length + 1, 1);
    if (copy) memcpy(copy, code + is_plain, length - is_plain);
    Text text = {.most = LINK_TEXT_MAX};
    z_stream stream = {.next_in = (Bytef *)copy};
    long count = copy ? decode(copy, (uint8_t *)copy) : -1;
    stream.avail_in = (uInt)count;
    bool is_whole =
        count > 0 &&
        (is_plain || (inflateInit2(&stream, -MAX_WBITS) == Z_OK && unpack(&stream, &text)));
    if (is_whole && is_plain) text_add_bytes(&text, copy, (size_t)count);
    text_add_bytes(&text, "", 1);
    free(copy);
    if (is_whole && !text.error) return text.at;
    free(text.at);
    return NULL;
}

// Copies a text without the hashes of its seconds, which are computed again, and without the
// thoughts of bots, which do not affect the match.
static void shorten(const Text *text, Text *copy) {
    for (size_t at = 0; at < text->count;) {
        const char *line = text->at + at, *end = memchr(line, '\n', text->count - at);
        size_t length = end ? (size_t)(end - line) : text->count - at;
        uint32_t hash;
        char word[16];
        snprintf(word, sizeof word, "%.*s", (int)(length < 15 ? length : 15), line);
        bool is_second = checkpoint_read(word, &hash);
        bool is_comment = *word == '#';
        if (!is_comment) text_add_bytes(copy, is_second ? "." : line, is_second ? 1 : length);
        if (end && !is_comment) text_add_bytes(copy, "\n", 1);
        at += length + (end != NULL);
    }
}

// Compresses a text as a link. Returns NULL and sets `problem` if it is too long.
static char *link_of(const Text *text, Problem *problem) {
    static const char HEAD[LINK_HEAD] = {0}; // filled when the rest is known
    Text packed = {0};
    char *link = NULL;
    text_add_bytes(&packed, HEAD, LINK_HEAD);
    squeeze(text, &packed);
    bool is_fine = !packed.error, fits = packed.count <= LINK_MAX * 3 / 4;
    if (is_fine && fits) link = malloc(strlen("#" LINK_MARK) + packed.count * 4 / 3 + 3);
    if (link) {
        put_head((uint8_t *)packed.at, packed.count);
        strcpy(link, "#" LINK_MARK);
        encode((const uint8_t *)packed.at, packed.count, link + strlen(link));
    } else if (is_fine && !fits) {
        problem_set(problem,
                    "the recording is too long for a link of %d characters; share its file",
                    LINK_MAX);
    } else {
        problem_set(problem, "out of memory");
    }
    free(packed.at);
    return link;
}

char *replay_link(const void *file, size_t count, Problem *problem) {
    Replay *replay = replay_parse(file, count, "the recording", problem);
    if (!replay) return NULL;
    bool is_cut = replay->is_cut;
    replay_free(replay);
    if (is_cut) return problem_set(problem, "a truncated recording cannot be a link"), NULL;
    z_stream stream = {.next_in = (Bytef *)file + FILE_HEAD, .avail_in = (uInt)(count - FILE_HEAD)};
    Text whole = {.most = REPLAY_TEXT_MAX}, text = {.most = LINK_TEXT_MAX};
    char *link = NULL;
    bool is_open = inflateInit(&stream) == Z_OK, is_whole = is_open && unpack(&stream, &whole);
    if (is_whole) shorten(&whole, &text);
    if (!is_open)
        problem_set(problem, "out of memory");
    else if (!is_whole || text.error)
        problem_set(problem, "the recording is too long for a link; share its file");
    else if ((replay = parse_allowed(&text, problem)))
        link = link_of(&text, problem);
    replay_free(replay);
    free(whole.at);
    free(text.at);
    return link;
}
