// table.h -- reads tables of numbers, row by row: CSV files as spreadsheets and loggers write them.
#pragma once

#include <stdio.h>

#include "platform/text.h"

enum { TABLE_COLUMNS_MAX = 16, TABLE_FIELDS_MAX = 256 };

// The columns of a table. With a header they are found by name, in any order and among others.
// Without one they are the first ones, in this order.
typedef struct TableLayout {
    const char *const *names; // "t1", "t2"
    int count;                // maximum TABLE_COLUMNS_MAX
    unsigned optional;        // bits of the columns that a header may lack
    unsigned gaps;  // bits of the columns that may have empty cells, which are read as NAN
    unsigned words; // bits of the columns with text, which is read from `fields`
    // Returns the column that a field of the header names, or -1. NULL: a field must equal the
    // column's name, except for upper and lower case.
    int (*find)(void *owner, const char *field);
    void *owner;
    const char *advice; // advice if a header lacks a column, or NULL
} TableLayout;

// The first line determines whether columns are separated by commas, semicolons or tabs. Numbers
// can have decimal commas. Byte order marks, quotes and "sep=" lines are accepted. Lines that begin
// with # are comments, except a header.
typedef struct TableReader {
    FILE *file;
    const char *name; // file name for messages
    const TableLayout *layout;
    int line;
    long long bytes; // number of bytes read
    bool has_header;
    int column_count; // number of columns in the header
    char separator;   // ',', ';' or '\t'; 0 until the first line is read, or if it has no separator
    int columns[TABLE_COLUMNS_MAX]; // field of each column; -1 for a column that is missing
    char *fields[TABLE_FIELDS_MAX]; // fields of the last row
    int field_count;
    char *text;
} TableReader;

typedef enum TableRead { TABLE_ROW, TABLE_END, TABLE_BAD } TableRead;

TableReader table_reader(FILE *file, const char *name, const TableLayout *layout);
// Reads the next row into layout->count numbers. For TABLE_BAD sets `problem`, which begins with
// FILE:LINE: if a line is bad.
TableRead table_read(TableReader *reader, double *numbers, Problem *problem);
// Returns the text of a column in the last row, "" if it is missing.
const char *table_text(const TableReader *reader, int column);
// Frees the reader; the file stays open.
void table_reader_free(TableReader *reader);
