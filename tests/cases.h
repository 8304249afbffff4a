// cases.h -- tables of test cases in the text files of tests/cases/.
#pragma once

#include "check.h"

// A line "== NAME" begins a table and a line with # is a comment. An empty line separates cases.
// The lines of a case are its fields; \n in a field is a line break; "-" is an empty field.
enum { CASE_FIELDS_MAX = 17, CASE_TEXT_MAX = 4096 };
typedef struct Case {
    FILE *file;
    const char *fields[CASE_FIELDS_MAX]; // "" where a case has fewer, and at the end
    char text[CASE_TEXT_MAX];
} Case;

// Reads the next case; returns false at the end of the table.
static inline bool case_next(Case *row) {
    size_t used = 0;
    int count = 0;
    for (int i = 0; i < CASE_FIELDS_MAX; i++) row->fields[i] = "";
    while (fgets(row->text + used, (int)(sizeof row->text - used), row->file)) {
        char *line = row->text + used;
        if (!strchr(line, '\n'))
            fail_msg("a case is too long, or its last line has no end: %s", line);
        line[strcspn(line, "\n")] = '\0';
        if (!strncmp(line, "== ", 3)) break;
        if (line[0] == '#' || (!line[0] && count == 0)) continue;
        if (!line[0]) return true;
        if (count == CASE_FIELDS_MAX - 1) fail_msg("a case has too many lines: %s", line);
        row->fields[count++] = strcmp(line, "-") ? line : "";
        used += strlen(line) + 1;
        for (char *at = line; (at = strstr(at, "\\n")); memmove(at, at + 1, strlen(at)))
            at[1] = '\n';
    }
    return count > 0;
}

// Replaces each \\xNN in a field by the byte NN. Returns the field's length.
static inline size_t case_bytes(const Case *row, int index) {
    char *from = (char *)row->fields[index], *to = from;
    for (; *from; to++) {
        bool is_byte = from[0] == '\\' && from[1] == 'x';
        *to = is_byte ? (char)strtol((char[]){from[2], from[3], '\0'}, NULL, 16) : *from;
        from += is_byte ? 4 : 1;
    }
    if (to != row->fields[index]) *to = '\0';
    return (size_t)(to - row->fields[index]);
}

static inline Case cases_open(const char *path, const char *table) {
    Case row = {.file = fopen(path, "r")};
    if (!row.file) fail_msg("cannot read %s", path);
    while (fgets(row.text, sizeof row.text, row.file)) {
        row.text[strcspn(row.text, "\n")] = '\0';
        if (!strncmp(row.text, "== ", 3) && !strcmp(row.text + 3, table)) return row;
    }
    fail_msg("%s has no table %s", path, table);
    return row;
}

static inline void case_close(Case *row) { fclose(row->file); }

// EACH_CASE(row, "FILE", "TABLE") { ... row.fields[0] ... } iterates over a table.
#define EACH_CASE(row, file, table)                                                                \
    for (__attribute__((cleanup(case_close)))                                                      \
         Case row = cases_open(TESTS_DIR "/cases/" file ".txt", table);                            \
         case_next(&row);)
