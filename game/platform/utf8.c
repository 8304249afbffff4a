// utf8.c -- kinds of characters by a table of runs, and cutting between characters.
#include "utf8.h"

#include <string.h>

#include "ai/maths/assert.h"
#include "game/platform/utf8_kinds.h" // generated from utf8_kinds.txt

static const uint32_t STARTS[] = {UTF8_KINDS};
enum { STARTS_COUNT = sizeof STARTS / sizeof *STARTS, ELLIPSIS_BYTES = sizeof UTF8_ELLIPSIS - 1 };

size_t utf8_decode(const char *bytes, size_t left, uint32_t *point) {
    static const unsigned LEAST[] = {0, 0, 0x80, 0x800, 0x10000}; // longer forms are invalid
    DEBUG_ASSERT(left > 0);
    unsigned first = (unsigned char)*bytes;
    size_t count = first < 0x80 ? 1 : first < 0xc0 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    if (!count || first >= 0xf8 || count > left) return 0;
    *point = count == 1 ? first : first & (0x7fu >> count);
    for (size_t i = 1; i < count; i++) {
        if (((unsigned char)bytes[i] & 0xc0) != 0x80) return 0;
        *point = *point << 6 | ((unsigned char)bytes[i] & 0x3f);
    }
    bool is_surrogate = *point >= 0xd800 && *point < 0xe000;
    return *point < LEAST[count] || is_surrogate || *point > 0x10ffff ? 0 : count;
}

uint32_t utf8_next(const char **at) {
    uint32_t point;
    size_t bytes = utf8_decode(*at, strnlen(*at, 4), &point);
    *at += bytes ? bytes : 1;
    return bytes ? point : UTF8_REPLACEMENT;
}

size_t utf8_write(uint32_t point, char bytes[static 4]) {
    static const unsigned char LEADS[] = {0, 0, 0xc0, 0xe0, 0xf0};
    size_t count = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    for (size_t i = count - 1; i > 0; i--, point >>= 6) bytes[i] = (char)(0x80 | (point & 0x3f));
    bytes[0] = (char)(LEADS[count] | point);
    return count;
}

// Returns the kind, with UTF8_WIDE.
static int whole_kind(uint32_t point) {
    bool is_letter = (point >= '0' && point <= '9') || ((point | 32) >= 'a' && (point | 32) <= 'z');
    if (point < 0x80) return is_letter ? UTF8_LETTER : point < ' ' ? UTF8_HIDDEN : UTF8_OTHER;
    if (point < STARTS[0] >> 4) return UTF8_HIDDEN;
    int low = 0, high = STARTS_COUNT;
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (STARTS[middle] >> 4 <= point)
            low = middle;
        else
            high = middle;
    }
    return (int)(STARTS[low] & 15);
}

Utf8Kind utf8_kind(uint32_t point) { return (Utf8Kind)(whole_kind(point) & ~UTF8_WIDE); }

bool utf8_is_joined(uint32_t point) {
    Utf8Kind kind = utf8_kind(point);
    return kind == UTF8_MARK || kind == UTF8_SPACING || (kind == UTF8_HIDDEN && point >= 0xa0);
}

size_t utf8_count(const char *text) {
    size_t count = 0;
    for (; *text; count++) utf8_next(&text);
    return count;
}

int utf8_columns(const char *text, size_t bytes) {
    int columns = 0;
    for (size_t taken; bytes && *text; text += taken, bytes -= taken) {
        uint32_t point = UTF8_REPLACEMENT;
        taken = utf8_decode(text, bytes, &point); // never reads after the last byte
        int kind = whole_kind(taken ? point : UTF8_REPLACEMENT);
        if (!taken) taken = 1;
        columns += kind == UTF8_MARK || kind == UTF8_HIDDEN ? 0 : kind & UTF8_WIDE ? 2 : 1;
    }
    return columns;
}

size_t utf8_fit(const char *text, int columns) {
    size_t length = 0;
    for (const char *at = text; *at;) {
        const char *next = at;
        utf8_next(&next);
        columns -= utf8_columns(at, (size_t)(next - at));
        if (columns < 0) break;
        at = next, length = (size_t)(at - text);
    }
    return length;
}

size_t utf8_cut(const char *text, size_t bytes) {
    size_t cut = 0, whole = 0; // whole: between a character and its marks too
    for (const char *at = text; (size_t)(at - text) <= bytes;) {
        whole = (size_t)(at - text);
        if (!*at) return whole;
        if (!utf8_is_joined(utf8_next(&at))) cut = whole;
    }
    return cut ? cut : whole;
}

size_t utf8_whole(const char *bytes, size_t length) {
    uint32_t point;
    size_t start = length;
    while (start && length - start < 4 && ((unsigned char)bytes[--start] & 0xc0) == 0x80) continue;
    bool is_cut = length && (unsigned char)bytes[start] >= 0xc0 &&
                  !utf8_decode(bytes + start, length - start, &point);
    return is_cut ? start : length;
}

void utf8_shorten(char *text, size_t room, size_t length) {
    ASSERT(room > 0);
    if (length < room) return;
    bool is_marked = room > 2 * ELLIPSIS_BYTES;
    size_t whole = utf8_whole(text, room - 1), most = room - 1 - (is_marked ? ELLIPSIS_BYTES : 0);
    text[whole] = '\0';
    if (is_marked && whole == most) most--; // the next character may be a mark
    length = utf8_cut(text, most);
    strcpy(text + length, is_marked ? UTF8_ELLIPSIS : "");
}

void utf8_copy(char *to, size_t room, const char *from) {
    ASSERT(room > 0);
    size_t length = strlen(from);
    memmove(to, from, length < room ? length + 1 : room - 1);
    utf8_shorten(to, room, length);
}

bool utf8_is_part(uint32_t point) {
    Utf8Kind kind = utf8_kind(point);
    return kind == UTF8_LETTER || kind == UTF8_MARK || kind == UTF8_SPACING || point == '_' ||
           point == '-';
}

bool utf8_is_name(const char *text, size_t most) {
    const char *at = text;
    if (!*text || utf8_count(text) > most || utf8_kind(utf8_next(&at)) != UTF8_LETTER ||
        (*text >= '0' && *text <= '9'))
        return false;
    while (*at)
        if (!utf8_is_part(utf8_next(&at))) return false;
    return true;
}

void utf8_clean(char *text, const char *kept) {
    char *to = text;
    for (const char *at = text; *at;) {
        const char *from = at;
        uint32_t point = utf8_next(&at);
        bool is_kept = utf8_is_part(point) || (point < 0x80 && strchr(kept, (int)point));
        size_t bytes = is_kept ? (size_t)(at - from) : 1;
        memmove(to, is_kept ? from : "-", bytes);
        to += bytes;
    }
    *to = '\0';
}
