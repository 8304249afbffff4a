// stream.c -- a recording's bytes: numbers, texts, names, pages.
#include "stream.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"

enum { ROOM_LEAST = 256, GROUP_BITS = 7, VARINT_MAX = 10 };

#define WHOLE_MOST 4294967295.0

void bytes_free(Bytes *bytes) {
    free(bytes->at);
    *bytes = (Bytes){0};
}

void bytes_raw(Bytes *bytes, const void *raw, size_t count) {
    if (bytes->count + count > bytes->room) {
        size_t room = 2 * (bytes->count + count) + ROOM_LEAST;
        uint8_t *grown = realloc(bytes->at, room);
        if (!grown) {
            bytes->is_lost = true;
            return;
        }
        bytes->at = grown;
        bytes->room = room;
    }
    if (count) memcpy(bytes->at + bytes->count, raw, count);
    bytes->count += count;
}

void bytes_fixed(Bytes *bytes, uint64_t value, int width) {
    ASSERT(width > 0 && width <= 8);
    uint8_t raw[8];
    for (int i = 0; i < width; i++) raw[i] = (uint8_t)(value >> (8u * (unsigned)i));
    bytes_raw(bytes, raw, (size_t)width);
}

void bytes_varint(Bytes *bytes, uint64_t value) {
    uint8_t raw[VARINT_MAX];
    size_t count = 0;
    for (; value >> GROUP_BITS; value >>= GROUP_BITS) raw[count++] = (uint8_t)(value | 0x80u);
    raw[count++] = (uint8_t)value;
    bytes_raw(bytes, raw, count);
}

void bytes_signed(Bytes *bytes, int64_t value) {
    bytes_varint(bytes, ((uint64_t)value << 1u) ^ (value < 0 ? UINT64_MAX : 0));
}

// Twice a whole number; 1 before any other.
void bytes_number(Bytes *bytes, double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    if (value >= 0 && value <= WHOLE_MOST && value == floor(value) && !signbit(value)) {
        bytes_varint(bytes, 2 * (uint64_t)value);
        return;
    }
    bytes_varint(bytes, 1);
    bytes_fixed(bytes, bits, sizeof bits);
}

bool cursor_refuse(Cursor *cursor) {
    cursor->is_bad = true;
    return false;
}

const uint8_t *cursor_raw(Cursor *cursor, size_t count) {
    if (cursor->is_bad || count > cursor->count - cursor->next) {
        cursor->is_bad = true;
        return NULL;
    }
    cursor->next += count;
    return cursor->at + cursor->next - count;
}

uint64_t cursor_fixed(Cursor *cursor, int width) {
    ASSERT(width > 0 && width <= 8);
    const uint8_t *raw = cursor_raw(cursor, (size_t)width);
    uint64_t value = 0;
    for (int i = 0; raw && i < width; i++) value |= (uint64_t)raw[i] << (8u * (unsigned)i);
    return value;
}

uint64_t cursor_varint(Cursor *cursor) {
    uint64_t value = 0;
    for (unsigned i = 0; i < VARINT_MAX; i++) {
        const uint8_t *raw = cursor_raw(cursor, 1);
        if (!raw) return 0;
        value |= (uint64_t)(*raw & 0x7fu) << (GROUP_BITS * i);
        if (!(*raw & 0x80u)) return value;
    }
    cursor_refuse(cursor);
    return 0;
}

uint64_t cursor_below(Cursor *cursor, uint64_t limit) {
    size_t before = cursor->next;
    uint64_t value = cursor_varint(cursor);
    if (value < limit) return value;
    if (!cursor->is_bad) cursor->next = before;
    cursor_refuse(cursor);
    return 0;
}

int64_t cursor_signed(Cursor *cursor) {
    uint64_t value = cursor_varint(cursor);
    return (int64_t)((value >> 1u) ^ (value & 1u ? UINT64_MAX : 0));
}

double cursor_number(Cursor *cursor) {
    uint64_t code = cursor_varint(cursor);
    if (code != 1) return code & 1u ? (double)cursor_refuse(cursor) : (double)(code / 2);
    uint64_t bits = cursor_fixed(cursor, sizeof bits);
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

uint32_t crc32_more(uint32_t crc, const void *bytes, size_t length) {
    const unsigned char *at = bytes;
    crc = ~crc;
    for (size_t i = 0; i < length; i++) {
        crc ^= at[i];
        for (int bit = 0; bit < 8; bit++) crc = (crc >> 1u) ^ (crc & 1u ? 0xedb88320u : 0);
    }
    return ~crc;
}

void text_write(Bytes *bytes, const char *text) {
    bytes_varint(bytes, strlen(text));
    bytes_raw(bytes, text, strlen(text));
}

void text_read(Cursor *cursor, char *text, size_t room) {
    size_t length = cursor_below(cursor, room);
    const uint8_t *raw = cursor_raw(cursor, length);
    bool is_text = raw && !memchr(raw, 0, length);
    if (!is_text) cursor_refuse(cursor);
    snprintf(text, room, "%.*s", is_text ? (int)length : 0, raw ? (const char *)raw : "");
}

static void keep(Words *words, const char *word) {
    if (words->count < WORDS_MAX) snprintf(words->words[words->count++], WORD_MAX, "%s", word);
}

void words_write(Words *words, Bytes *bytes, const char *word) {
    for (int i = 0; i < words->count; i++) {
        if (strcmp(words->words[i], word) != 0) continue;
        bytes_varint(bytes, (uint64_t)i + 1);
        return;
    }
    bytes_varint(bytes, 0);
    text_write(bytes, word);
    keep(words, word);
}

const char *words_read(Words *words, Cursor *cursor, char room[static WORD_MAX]) {
    uint64_t number = cursor_below(cursor, (uint64_t)words->count + 1);
    room[0] = '\0';
    if (cursor->is_bad) return room;
    if (number) return strcpy(room, words->words[number - 1]);
    text_read(cursor, room, WORD_MAX);
    keep(words, room);
    return room;
}

static int param_count(const Param *table) {
    int count = 0;
    while (table && table[count].name) count++;
    return count;
}

void values_write(Words *words, Bytes *bytes, const Param *table, const double *values) {
    int count = param_count(table), changed = 0;
    for (int i = 0; i < count; i++) changed += values[i] != table[i].initial;
    bytes_varint(bytes, (uint64_t)changed);
    for (int i = 0; i < count; i++) {
        if (values[i] == table[i].initial) continue;
        words_write(words, bytes, table[i].name);
        bytes_number(bytes, values[i]);
    }
}

void values_read(Words *words, Cursor *cursor, const Param *table, double *values) {
    int count = param_count(table);
    for (int i = 0; i < count; i++) values[i] = table[i].initial;
    uint64_t changed = cursor_below(cursor, PARAMS_MAX + 1);
    for (uint64_t i = 0; i < changed && !cursor->is_bad; i++) {
        char room[WORD_MAX];
        const char *name = words_read(words, cursor, room);
        double value = cursor_number(cursor);
        int row = 0;
        while (row < count && strcmp(table[row].name, name) != 0) row++;
        if (row == count || !(value >= table[row].low && value <= table[row].high))
            cursor_refuse(cursor);
        else
            values[row] = value;
    }
}

static uint32_t page_sum(size_t page, const uint8_t *bytes, size_t count) {
    uint8_t place[4] = {(uint8_t)page, (uint8_t)(page >> 8u), (uint8_t)(page >> 16u),
                        (uint8_t)(page >> 24u)};
    return crc32_more(crc32_more(0, place, sizeof place), bytes, count);
}

static void put_sum(uint8_t *at, uint32_t sum) {
    for (unsigned i = 0; i < 4; i++) at[i] = (uint8_t)(sum >> (8 * i));
}

static bool has_sum(const uint8_t *at, uint32_t sum) {
    uint8_t wanted[4];
    put_sum(wanted, sum);
    return !memcmp(at, wanted, sizeof wanted);
}

static bool write_page(FILE *file, const Bytes *content, size_t page) {
    uint8_t bytes[PAGE_BYTES];
    size_t first = page * PAGE_ROOM, left = content->count - first;
    size_t count = left < PAGE_ROOM ? left : PAGE_ROOM;
    memcpy(bytes, content->at + first, count);
    bytes[count] = (uint8_t)count;
    put_sum(bytes + count + 1, page_sum(page, bytes, count + 1));
    return fwrite(bytes, count + PAGE_TAIL, 1, file) == 1;
}

// All pages that have changed go out at once, so that a program that is killed leaves whole ones.
bool pages_write(FILE *file, const Bytes *content, size_t from) {
    size_t page = from / PAGE_ROOM;
    if (fseek(file, (long)(page * PAGE_BYTES), SEEK_SET)) return false;
    for (; page * PAGE_ROOM < content->count; page++)
        if (!write_page(file, content, page)) return false;
    return !fflush(file);
}

static bool refuse_page(const char *name, size_t first, size_t end, Problem *problem) {
    return problem_set(problem, "%s: damaged between byte %zu and byte %zu", name, first, end - 1);
}

// The content grows no faster than the file is read, so it can take the file's place.
bool pages_strip(Bytes *raw, const char *name, bool *is_torn, Problem *problem) {
    size_t kept = 0, total = raw->count;
    *is_torn = false;
    for (size_t at = 0; at < total && !*is_torn; at += PAGE_BYTES) {
        size_t size = total - at < PAGE_BYTES ? total - at : PAGE_BYTES;
        size_t count = size > PAGE_TAIL ? size - PAGE_TAIL : 0;
        const uint8_t *page = raw->at + at;
        bool is_sized = count && page[count] == count;
        bool is_whole =
            is_sized && has_sum(page + count + 1, page_sum(at / PAGE_BYTES, page, count + 1));
        *is_torn = !is_sized && size < PAGE_BYTES;
        if (!is_whole && !*is_torn) return refuse_page(name, at, at + size, problem);
        if (is_whole) {
            memmove(raw->at + kept, page, count);
            kept += count;
        }
    }
    raw->count = kept;
    return true;
}
