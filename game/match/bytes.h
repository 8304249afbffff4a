// bytes.h -- numbers and words as bytes, little-endian: a buffer that grows, and a cursor that
// never reads past its end.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Out of memory it keeps what it has and says so.
typedef struct Bytes {
    uint8_t *at;
    size_t count, room;
    bool is_lost; // something did not fit
} Bytes;

void bytes_free(Bytes *bytes);
void bytes_raw(Bytes *bytes, const void *raw, size_t count);
void bytes_fixed(Bytes *bytes, uint64_t value, int width); // its low `width` bytes
void bytes_varint(Bytes *bytes, uint64_t value);           // LEB128: 7 bits a byte
void bytes_signed(Bytes *bytes, int64_t value);            // zigzag: small numbers of either sign
void bytes_number(Bytes *bytes, double value); // to the bit; small whole ones take a byte or two

// A failed read gives 0 and leaves the cursor where it failed, for good.
typedef struct Cursor {
    const uint8_t *at;
    size_t count, next;
    bool is_bad;
} Cursor;

const uint8_t *cursor_raw(Cursor *cursor, size_t count); // NULL when bad
uint64_t cursor_fixed(Cursor *cursor, int width);
uint64_t cursor_varint(Cursor *cursor);
uint64_t cursor_below(Cursor *cursor, uint64_t limit); // a varint that must be less
int64_t cursor_signed(Cursor *cursor);
double cursor_number(Cursor *cursor);
bool cursor_refuse(Cursor *cursor); // makes it bad; false
