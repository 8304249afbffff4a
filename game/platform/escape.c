// escape.c -- escapes characters that a terminal would interpret.
#include "escape.h"

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "platform/utf8.h"

typedef struct Text {
    char *at;
    size_t room, length; // length of the text without truncation
    int columns;         // columns of the strings, on a terminal
} Text;

static void add(Text *text, const char *bytes, size_t count) {
    size_t left = text->length < text->room ? text->room - text->length : 0;
    if (left) memcpy(text->at + text->length, bytes, count < left ? count : left);
    text->length += count;
}

static void pad(Text *text, int count) {
    for (; count > 0; count--) add(text, " ", 1);
}

// Returns whether a character must be shown as an escape: a terminal interprets it, or it cannot be
// seen, or looks like a space. Joiners, selectors and the
// wide space belong to text that is not ASCII and are only visible after an ASCII character.
static bool is_escaped(unsigned code, bool is_after_ascii) {
    static const unsigned ALWAYS[][2] = {
        {0, 0x1f},        {0x7f, 0xa0},     {0xad, 0xad},      {0x34f, 0x34f},   {0x61c, 0x61c},
        {0x115f, 0x1160}, {0x1680, 0x1680}, {0x180e, 0x180e},  {0x2000, 0x200b}, {0x200e, 0x200f},
        {0x2028, 0x202f}, {0x205f, 0x206f}, {0x2800, 0x2800},  {0x3164, 0x3164}, {0xfeff, 0xfeff},
        {0xffa0, 0xffa0}, {0xfff0, 0xfffb}, {0xe0000, 0xe0fff}};
    for (size_t i = 0; i < sizeof ALWAYS / sizeof *ALWAYS; i++)
        if (code >= ALWAYS[i][0] && code <= ALWAYS[i][1]) return true;
    bool is_joiner = code == 0x200c || code == 0x200d || code == 0x3000;
    return is_after_ascii && (is_joiner || (code >= 0xfe00 && code <= 0xfe0f));
}

static void add_shown(Text *text, const char *bytes, size_t count, bool keeps_lines) {
    bool is_after_ascii = true;
    while (count) {
        size_t plain = 0; // the text is usually ASCII without control characters
        while (plain < count && bytes[plain] >= ' ' && bytes[plain] <= '~') plain++;
        add(text, bytes, plain);
        text->columns += (int)plain;
        is_after_ascii |= plain > 0;
        bytes += plain;
        count -= plain;
        if (!count) return;
        uint32_t code;
        char digits[16] = "";
        size_t taken = utf8_decode(bytes, count, &code);
        if (!taken) code = (unsigned char)*bytes;
        if (!taken || (code < 0x80 && is_escaped(code, true)))
            snprintf(digits, sizeof digits, "\\x%02x", code);
        else if (is_escaped(code, is_after_ascii))
            snprintf(digits, sizeof digits, code > 0xffff ? "\\U%08x" : "\\u%04x", code);
        bool is_kept = !*digits || (code == '\n' && keeps_lines);
        add(text, is_kept ? bytes : digits, is_kept ? taken : strlen(digits));
        text->columns += is_kept ? utf8_columns(bytes, taken) : (int)strlen(digits);
        is_after_ascii = code < 0x80;
        bytes += taken ? taken : 1;
        count -= taken ? taken : 1;
    }
}

// %f of the largest double has 316 characters.
enum { SPEC_MAX = 48, PRECISION_MAX = 512, NUMBER_MAX = 512 };

// A conversion of a format, such as "%-8.3lld".
typedef struct Spec {
    char text[SPEC_MAX]; // the conversion up to its letter, asterisks replaced by their numbers
    int width, precision;
    bool is_left, is_part; // is_part: the precision is an argument
    char size, letter;     // size: length modifier of printf, L for ll, or 0
} Spec;

typedef struct Arguments {
    va_list list;
} Arguments;

static const char *read_whole(const char *at, Arguments *arguments, int *value) {
    if (*at == '*') return *value = va_arg(arguments->list, int), at + 1;
    for (*value = 0; *at >= '0' && *at <= '9'; at++) *value = 10 * *value + *at - '0';
    return at;
}

// Parses a conversion. Returns the remainder of the format.
static const char *read_spec(const char *at, Arguments *arguments, Spec *spec) {
    *spec = (Spec){.precision = -1};
    size_t flags = strspn(at, "-+ #0");
    const char *after = at + flags;
    spec->is_left = memchr(at, '-', flags);
    after = read_whole(after, arguments, &spec->width);
    if (spec->width < 0) spec->is_left = true, spec->width = -spec->width;
    spec->is_part = *after == '.' && after[1] == '*';
    if (*after == '.') after = read_whole(after + 1, arguments, &spec->precision);
    for (; *after && strchr("hlzjt", *after); after++)
        spec->size = spec->size == 'l' ? 'L' : *after == 'h' ? 0 : *after;
    spec->letter = *after;
    bool is_whole = *after && strchr("diuxXo", *after);
    int used = snprintf(spec->text, SPEC_MAX, "%%%.*s", (int)flags, at);
    if (spec->is_left && !memchr(at, '-', flags)) spec->text[used++] = '-';
    if (spec->width) used += snprintf(spec->text + used, SPEC_MAX - used, "%d", spec->width);
    if (spec->precision >= 0)
        used += snprintf(spec->text + used, SPEC_MAX - used, ".%d", spec->precision);
    ASSERT(used > 0 && used < SPEC_MAX);
    snprintf(spec->text + used, SPEC_MAX - used, "%s%c", is_whole ? "j" : "", *after);
    return after + 1;
}

// Pads to the width in columns.
static void add_text(Text *text, const Spec *spec, const char *bytes, size_t count,
                     bool keeps_lines) {
    Text shown = {0};
    add_shown(&shown, bytes, count, keeps_lines); // measures the text
    int padding = spec->width - shown.columns;
    if (!spec->is_left) pad(text, padding);
    add_shown(text, bytes, count, keeps_lines);
    if (spec->is_left) pad(text, padding);
}

// Adds a text, or a part of it, or as much as the precision allows.
static void add_string(Text *text, const Spec *spec, const char *bytes, bool keeps_lines) {
    char cut[PRECISION_MAX + 1];
    size_t length = spec->precision < 0 ? strlen(bytes) : strnlen(bytes, (size_t)spec->precision);
    if (spec->precision >= 0 && spec->is_part) {
        length = utf8_whole(bytes, length);
    } else if (length == (size_t)spec->precision && length <= PRECISION_MAX) {
        memcpy(cut, bytes, length);
        cut[length] = '\0';
        utf8_shorten(cut, length + 1, strlen(bytes));
        bytes = cut, length = strlen(cut);
    }
    add_text(text, spec, bytes, length, keeps_lines);
}

// Reads an integer argument and widens it: sign-extended if signed, else zero-extended.
static uintmax_t take_whole(const Spec *spec, Arguments *arguments) {
    uintmax_t value = 0;
    size_t bytes = sizeof(int);
#define TAKE(type) (bytes = sizeof(type), value = (uintmax_t)va_arg(arguments->list, type))
    switch (spec->size) {
    case 'l': TAKE(long); break;
    case 'L': TAKE(long long); break;
    case 'j': TAKE(intmax_t); break;
    case 'z':
    case 't': TAKE(ptrdiff_t); break;
    default: TAKE(int);
    }
    bool has_sign = spec->letter == 'd' || spec->letter == 'i';
    return has_sign ? value : value & UINTMAX_MAX >> 8 * (sizeof value - bytes);
}

// The compiler checks the format where the caller passes it.
#pragma GCC diagnostic ignored "-Wformat-nonliteral"

int escaped_format(char *room, size_t size, const char *format, va_list list) {
    ASSERT(format && (room || !size));
    Text text = {.at = room, .room = size ? size - 1 : 0};
    bool is_passed_on = !strcmp(format, "%s");
    Arguments arguments;
    va_copy(arguments.list, list);
    for (const char *at = format; *at;) {
        size_t plain = strcspn(at, "%");
        add(&text, at, plain);
        at += plain;
        if (!*at) break;
        Spec spec;
        at = read_spec(at + 1, &arguments, &spec);
        ASSERT(spec.letter && strchr("%scdiuxXofFeEgGp", spec.letter));
        if (spec.letter == '%') {
            add(&text, "%", 1);
        } else if (spec.letter == 's') {
            const char *bytes = va_arg(arguments.list, const char *);
            if (!bytes) bytes = "(null)";
            add_string(&text, &spec, bytes, is_passed_on);
        } else if (spec.letter == 'c') {
            char byte = (char)va_arg(arguments.list, int);
            add_text(&text, &spec, &byte, 1, false);
        } else {
            char digits[NUMBER_MAX];
            int length;
            if (strchr("fFeEgG", spec.letter))
                length = snprintf(digits, sizeof digits, spec.text, va_arg(arguments.list, double));
            else if (spec.letter == 'p')
                length = snprintf(digits, sizeof digits, spec.text, va_arg(arguments.list, void *));
            else
                length = snprintf(digits, sizeof digits, spec.text, take_whole(&spec, &arguments));
            add(&text, digits, length < NUMBER_MAX ? (size_t)length : NUMBER_MAX - 1);
        }
    }
    va_end(arguments.list);
    if (size && text.length < size) room[text.length] = '\0';
    if (size) utf8_shorten(room, size, text.length);
    return text.length < INT_MAX ? (int)text.length : INT_MAX;
}

void escaped_write(char *text, size_t room, const char *format, ...) {
    va_list args;
    va_start(args, format);
    escaped_format(text, room, format, args);
    va_end(args);
}

int escaped_columns(const char *text) {
    Text shown = {0};
    add_shown(&shown, text, strlen(text), false);
    return shown.columns;
}

bool text_is_printable(const char *text, size_t length) {
    Text shown = {0};
    add_shown(&shown, text, length, false);
    return shown.length == length; // an escape is longer than its character
}

void escaped_vprint(FILE *file, const char *format, va_list args) {
    char room[1024], *text = NULL;
    int length = escaped_format(room, sizeof room, format, args);
    if (length >= (int)sizeof room && (text = malloc((size_t)length + 1)))
        escaped_format(text, (size_t)length + 1, format, args);
    fputs(text ? text : room, file);
    free(text);
}

void escaped_print(FILE *file, const char *format, ...) {
    va_list args;
    va_start(args, format);
    escaped_vprint(file, format, args);
    va_end(args);
}
