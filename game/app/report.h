// report.h -- tables of results: one table of columns makes the text for people, the JSON for
// programs and the CSV for spreadsheets.
#pragma once

#include <jansson.h>
#include <stdio.h>

#include "settings.h"

typedef enum CellKind {
    CELL_NONE, // "-" in the text, null in JSON, nothing in CSV
    CELL_TEXT,
    CELL_WHOLE,
    CELL_REAL,
    CELL_JSON,
    CELL_ABSENT // no member of the object in JSON
} CellKind;

// What stands in one column of one row.
typedef struct Cell {
    CellKind kind;
    const char *text;  // NULL: it stands in `own`
    const char *paint; // the text's colour in a terminal, as "31"; NULL for none
    long long whole;
    double real;
    json_t *json;
    char own[24];
} Cell;

#define CELL_LEFT_OUT ((Cell){.kind = CELL_ABSENT})

Cell cell_text(const char *text); // must outlive the printing; NULL: CELL_NONE
// A text made for this cell, of at most 23 bytes.
Cell cell_print(const char *format, ...) __attribute__((format(printf, 1, 2)));
Cell cell_real(double number); // NAN: CELL_NONE
Cell cell_json(json_t *json);  // for JSON alone, which takes it over

// Getters of a member of the row, whose offset is the column's index: a const char *, an array of
// char, an int, a double. OF_ROW(whole, Type, member) stands for a column's get and index.
Cell cell_at_text(const void *row, int offset);
Cell cell_at_words(const void *row, int offset);
Cell cell_at_whole(const void *row, int offset);
Cell cell_at_real(const void *row, int offset);
#define OF_ROW(kind, type, member) cell_at_##kind, offsetof(type, member)

enum {
    IN_TEXT = 1,
    IN_JSON = 2,
    IN_CSV = 4,
    IN_DATA = IN_JSON | IN_CSV,
    IN_ALL = IN_TEXT | IN_DATA
};

typedef struct Column {
    unsigned places; // IN_TEXT and so on
    const char *name;
    Cell (*get)(const void *row, int index);
    int index;       // for getters that several columns share
    const char *csv; // printf's format of a real number in CSV; NULL: "%.6g"

    // In the text.
    const char *head;                  // NULL: the name
    int width;                         // negative: to the left
    const char *format;                // of a real number; NULL: "%g"
    bool is_fitted;                    // as wide as its longest text, and at least as `width`
    bool (*is_shown)(const void *row); // asked with the first row; NULL: always
} Column;

// Rows of one type; `columns` ends with one whose get is NULL.
typedef struct Rows {
    const Column *columns;
    const void *first;
    size_t size; // from one row to the next
    int count;
    bool (*begins_group)(const void *row); // a blank line stands before it; NULL: none does
} Rows;

// A line of heads and a line a row, `most` of them at most; two blanks between columns.
void rows_text(FILE *file, Rows rows, int most, bool is_colored);
// Two blanks further in, below a title in the place of the first head.
void rows_text_below(FILE *file, Rows rows, const char *title);

json_t *row_json(const Column *columns, const void *row); // an object; NULL: out of memory
json_t *rows_json(Rows rows);                             // a list of them
void csv_names(FILE *file, const Column *columns);
void csv_rows(FILE *file, Rows rows);

// Indented, with a line end. Takes over `document`; NULL counts as out of memory. False when it
// could not be written, which is told.
bool json_print(FILE *file, json_t *document);

// With `--csv -`, `--trajectory -` or `--watch-mind` something else stands on standard output, in
// the place of the text.
bool csv_replaces_text(const Settings *settings);

// A table's file, of that name: standard output for `-`, NULL for NULL. False with the problem
// told: it cannot be opened, or something of it was lost.
bool table_open(const char *path, FILE **file);
bool table_close(const char *path, FILE *file);

// The table that --csv asks for, with its rows. False when it could not be opened; `is_written`
// when something of it was lost.
bool csv_write(const Settings *settings, Rows rows, bool *is_written);
