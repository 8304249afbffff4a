// replay_words.h -- names in a recording: each is spelled once, then it is a number.
#pragma once

#include "match/bytes.h"
#include "match/card.h"

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
