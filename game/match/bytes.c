// bytes.c -- numbers and words as bytes, little-endian.
#include "bytes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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
