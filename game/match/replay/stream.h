// stream.h -- a recording's bytes: numbers, texts and names one after the other, in pages with
// check sums. Little-endian.
#pragma once

#include <stdio.h>

#include "match/card.h"

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

// CRC-32 as of gzip and PNG (reflected, polynomial 0x04c11db7) of bytes that follow others whose
// sum is `crc`; 0 for the first.
uint32_t crc32_more(uint32_t crc, const void *bytes, size_t length);

// Names: each is spelled once, then it is a number.
enum { WORD_MAX = 64, WORDS_MAX = 256 };

typedef struct Words {
    char words[WORDS_MAX][WORD_MAX];
    int count;
} Words;

// 0 and the text for a new one (kept while there is room), else its number from 1 on.
void words_write(Words *words, Bytes *bytes, const char *word);
const char *words_read(Words *words, Cursor *cursor, char room[static WORD_MAX]); // "" when bad

// A text with its length, of less than `room` bytes with its end; longer ones are bad.
void text_write(Bytes *bytes, const char *text);
void text_read(Cursor *cursor, char *text, size_t room);

// Values of a table of parameters, those that are not the initial ones: their number, then names
// and values. Reading starts from the initial ones; unknown names and values out of range are bad.
void values_write(Words *words, Bytes *bytes, const Param *table, const double *values);
void values_read(Words *words, Cursor *cursor, const Param *table, double *values);

// The outermost layer is pages of 256 bytes, each with its own check sum, so that damage is found
// where it is. A page is up to 251 bytes, their number, and the CRC-32 of both and of the page's
// place. Only the last page may be shorter; it is written anew as it grows.
enum { PAGE_BYTES = 256, PAGE_TAIL = 5, PAGE_ROOM = PAGE_BYTES - PAGE_TAIL };

// Where a byte of the content stands in the file.
static inline size_t page_offset(size_t content) {
    return content / PAGE_ROOM * PAGE_BYTES + content % PAGE_ROOM;
}

// Writes the content from the page on that has byte `from` in it. False when it cannot.
bool pages_write(FILE *file, const Bytes *content, size_t from);

// Strips a file's pages down to their content, in place: `raw` becomes the content. A torn last
// page is left out. False with the damaged place told, when damage is what it is.
bool pages_strip(Bytes *raw, const char *name, bool *is_torn, Problem *problem);
