// replay_words.c -- names in a recording: each is spelled once, then it is a number.
#include "replay_words.h"

#include <stdio.h>
#include <string.h>

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
