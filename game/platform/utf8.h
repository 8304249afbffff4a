// utf8.h -- the characters of a text in UTF-8, and where a text may be cut.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { UTF8_REPLACEMENT = 0xFFFD }; // stands for a byte that is not UTF-8
#define UTF8_ELLIPSIS "\xE2\x80\xA6"

// UTF8_WIDE is added to the kind of a character that takes two columns of a terminal.
typedef enum Utf8Kind {
    UTF8_OTHER,
    UTF8_LETTER,  // a letter or a digit
    UTF8_MARK,    // is drawn above or below the character before it
    UTF8_SPACING, // a vowel sign that belongs to the character before it, but takes a column
    UTF8_HIDDEN,  // invisible: a joiner, a direction, a byte order mark
    UTF8_WIDE = 8
} Utf8Kind;

// Returns the character at `*at` and moves `*at` past it. Invalid bytes are U+FFFD, one each. The
// text must not be at its end.
uint32_t utf8_next(const char **at);

// Returns the number of bytes of the valid character at the start of `bytes`, or 0 if there is
// none. `left` > 0 is the length of `bytes`.
size_t utf8_decode(const char *bytes, size_t left, uint32_t *point);

// Writes the character in UTF-8 and returns its number of bytes, 1 to 4.
size_t utf8_write(uint32_t point, char bytes[static 4]);

// utf8_kind: returns the kind without UTF8_WIDE. utf8_is_joined: returns true if a text must not be
// cut before the character.
Utf8Kind utf8_kind(uint32_t point);
bool utf8_is_joined(uint32_t point);

size_t utf8_count(const char *text); // number of characters

// Returns the number of columns that the first bytes take on a terminal.
int utf8_columns(const char *text, size_t bytes);

// Returns the length of the whole characters in the first columns.
size_t utf8_fit(const char *text, int columns);

// Returns the length, at most `bytes`, of the whole characters with their marks.
size_t utf8_cut(const char *text, size_t bytes);

// Returns the length of the bytes without a character that their end cuts.
size_t utf8_whole(const char *bytes, size_t length);

// utf8_is_part: returns true if names may contain the character: a letter or digit of any script
// with its marks, - and _. utf8_is_name: returns true for 1 to `most` of them, beginning with a
// letter.
bool utf8_is_part(uint32_t point);
bool utf8_is_name(const char *text, size_t most);

// Replaces characters by hyphens, except for characters of names and in `kept`; for file names.
void utf8_clean(char *text, const char *kept);

// Copies the text into `room` > 0 bytes. A text that is too long is shortened.
void utf8_copy(char *to, size_t room, const char *from);

// Shortens a text of `length` bytes to whole characters and an ellipsis if it does not fit into
// `room` > 0 bytes. `text` contains its first `room` - 1 bytes. The ellipsis needs at least 7 bytes
// of room.
void utf8_shorten(char *text, size_t room, size_t length);
