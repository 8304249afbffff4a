// text.c -- sentences about problems, growing text, lists of words, and numbers as text.
#include "text.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"

bool problem_set(Problem *problem, const char *format, ...) {
    if (!problem) return false;
    va_list args;
    va_start(args, format);
    escaped_format(problem->text, sizeof problem->text, format, args);
    va_end(args);
    return false;
}

const char *path_for_message(const char *path) {
    enum { SHOWN = 240 };
    size_t length = strlen(path);
    const char *end = length > SHOWN ? path + length - SHOWN : path;
    while (end > path && ((unsigned char)*end & 0xc0) == 0x80) end++;
    return end;
}

int words_split(char *text, const char **words, int room, Problem *problem) {
    ASSERT(text && words && room > 0);
    int count = 0;
    for (char *at = text; *(at += strspn(at, " \t\n"));) {
        char quote = *at == '\'' || *at == '"' ? *at++ : '\0';
        char *end = quote ? strchr(at, quote) : at + strcspn(at, " \t\n");
        if (!end) return problem_set(problem, "%s has no closing quote", at - 1), -1;
        if (count == room - 1)
            return problem_set(problem, "a command may have at most %d words", room - 1), -1;
        words[count++] = at;
        at = *end ? end + 1 : end;
        *end = '\0';
    }
    words[count] = NULL;
    return count;
}

void text_join(char *text, size_t size, const char *separator, const char *word) {
    size_t length = strlen(text);
    const char *before = length ? separator : "";
    if (length + strlen(before) + strlen(word) + 1 > size) return;
    text_add(text, size, length, "%s%s", before, word);
}

size_t text_add(char *text, size_t size, size_t used, const char *format, ...) {
    va_list values;
    va_start(values, format);
    bool has_room = used < size;
    int length =
        vsnprintf(has_room ? text + used : NULL, has_room ? size - used : 0, format, values);
    va_end(values);
    return used + (size_t)length;
}

void text_add_bytes(Text *text, const void *bytes, size_t count) {
    if (text->most && text->count + count > text->most) text->error = EFBIG;
    if (!text->error && text->count + count > text->room) {
        size_t room = 2 * (text->count + count) + 1024;
        char *at = realloc(text->at, room);
        if (at)
            text->at = at, text->room = room;
        else
            text->error = ENOMEM;
    }
    if (text->error || !count) return;
    memcpy(text->at + text->count, bytes, count);
    text->count += count;
}

void text_add_words(Text *text, const char *format, ...) {
    char words[4096];
    va_list values;
    va_start(values, format);
    int length = vsnprintf(words, sizeof words, format, values);
    va_end(values);
    ASSERT(length >= 0);
    text_add_bytes(text, words, length < (int)sizeof words ? (size_t)length : sizeof words - 1);
}

void text_add_xml(Text *text, const char *words) {
    for (; *words; words++) {
        if (strchr("&<>\"\n\t\r", *words))
            text_add_words(text, "&#%d;", *words);
        else
            text_add_bytes(text, (unsigned char)*words < ' ' ? " " : words, 1);
    }
}

bool number_parse(const char *text, double *number) {
    if (!*text || text[strspn(text, "+-.0123456789Ee")]) return false; // rejects 0x1p-1 and nan
    char *end;
    double value = strtod(text, &end);
    if (*end || !isfinite(value)) return false;
    *number = value;
    return true;
}

const char *number_digits(double value, int least, char digits[static DIGITS_MAX]) {
    for (int count = least; count <= 17; count++) {
        snprintf(digits, DIGITS_MAX, "%.*g", count, value);
        if (strtod(digits, NULL) == value) break;
    }
    return digits;
}
