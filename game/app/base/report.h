// report.h -- tables of results: one description of columns produces text, JSON and CSV.
#pragma once

#include <jansson.h>
#include <stdio.h>

#include "settings.h"

typedef enum CellKind {
    CELL_NONE, // "-" in text, null in JSON, empty in CSV
    CELL_TEXT,
    CELL_WHOLE,
    CELL_REAL,
    CELL_JSON,
    CELL_ABSENT // the member is omitted in JSON
} CellKind;

// The value of one column in one row.
typedef struct Cell {
    CellKind kind;
    const char *text;  // NULL: the text is in `own`
    const char *paint; // colour of the text in a terminal, such as "31"; NULL for none
    long long whole;
    double real;
    json_t *json;
    char own[24];
} Cell;

#define CELL_LEFT_OUT ((Cell){.kind = CELL_ABSENT})

Cell cell_text(const char *text); // must remain valid until printed; NULL: CELL_NONE
// Formats a text of at most 23 bytes for this cell.
Cell cell_print(const char *format, ...) __attribute__((format(printf, 1, 2)));
Cell cell_real(double number); // NAN: CELL_NONE
Cell cell_json(json_t *json);  // JSON only; takes ownership

// Getters for a member of the row at the offset given as the column's index: a const char *, an
// array of char, an int, a double. OF_ROW(kind, Type, member) fills in the column's get and index.
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
    unsigned places; // combination of IN_TEXT, IN_JSON and IN_CSV
    const char *name;
    Cell (*get)(const void *row, int index);
    int index;       // argument for getters that several columns share
    const char *csv; // printf format of a real number in CSV; NULL for "%.6g"

    // Options for text output.
    const char *head;                  // NULL for the name
    int width;                         // negative: left-aligned
    const char *format;                // printf format of a real number; NULL for "%g"
    bool is_fitted;                    // widened to the longest text
    bool (*is_shown)(const void *row); // called with the first row; NULL: always shown
} Column;

// An entry of a table from the rows of app/columns.txt.
#define COLUMN(places, name, ...) {places, name, __VA_ARGS__},

// Rows of one type. `columns` ends with an entry with a NULL get.
typedef struct Rows {
    const Column *columns;
    const void *first;
    size_t size; // distance between rows [bytes]
    int count;
    bool (*begins_group)(const void *row); // an empty line precedes this row; NULL for none
} Rows;

// Prints a header and at most `most` rows, with two spaces between columns.
void rows_text(FILE *file, Rows rows, int most, bool is_colored);
// Prints the rows indented by two spaces, below a title in place of the first header.
void rows_text_below(FILE *file, Rows rows, const char *title);

// Returns the text, or as escape.h shows it if it is not UTF-8, as the name of a file can be; NULL
// if out of memory.
json_t *json_text(const char *text);
// returns an object, or NULL if out of memory
json_t *row_json(const Column *columns, const void *row);
json_t *rows_json(Rows rows); // returns a list of objects
void csv_names(FILE *file, const Column *columns);
void csv_rows(FILE *file, Rows rows);
// Writes a list of objects with the same members as a table. Values that are lists or objects are
// written as JSON.
void csv_objects(FILE *file, const json_t *list);

// Prints an indented document with a line end and takes ownership of it. NULL means out of memory.
// Returns false after printing an error if it could not be written.
bool json_print(FILE *file, json_t *document);

// Results name their origin: the version of the program, the command line, and the set-up of an
// experiment of the laboratory.

// Returns the command line without the path of the program, to be freed; NULL if out of memory.
char *command_text(const Settings *settings);
// Returns the set-up as JSON in one line, to be freed; NULL without a set-up, or if out of memory.
char *setup_text(const Settings *settings);
// Returns the document with the members `program_version`, `command` and `setup` before its own, or
// NULL if out of memory or if the document is NULL. Takes ownership of the document.
json_t *json_with_origin(const Settings *settings, json_t *document);

// Returns true if standard output is used by `--csv -`, `--trajectory -` or `--watch-mind` instead
// of text.
bool csv_replaces_text(const Settings *settings);

// Writes a text with the special characters of HTML as entities.
void html_write(FILE *file, const char *text);
// Fills a template (report_page.c) with a JSON document.
void html_render(FILE *file, const char *page, const json_t *document);

// Opens the file of a table: standard output for `-`, NULL for NULL. Both functions return false
// after printing an error.
bool table_open(const char *path, FILE **file);
bool table_close(const char *path, FILE *file);

// Opens the file like table_open. The table begins with comment lines that describe its origin; a
// command or a set-up that is NULL is omitted.
bool csv_open(const Settings *settings, const char *path, FILE **file);
bool csv_open_with(const char *path, const char *command, const json_t *setup, FILE **file);

// Writes the table requested by --csv. Returns false if it could not be opened; clears `is_written`
// if it could not be written completely.
bool csv_write(const Settings *settings, Rows rows, bool *is_written);
