// arc_rows.c -- a table of single steps, in and out: t1,t2,d,x,y,h becomes xp,yp,hp.
#include "arc_rows.h"

#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 6, FIELDS_MAX = 64 };
static const char *const COLUMN_NAMES[COLUMNS] = {"t1", "t2", "d", "x", "y", "h"};

ArcReader arc_reader(FILE *file, const char *name) {
    return (ArcReader){.file = file, .name = name, .columns = {0, 1, 2, 3, 4, 5}};
}

void arc_reader_free(ArcReader *reader) { free(reader->text); }

// Without blanks at its ends.
static char *trim(char *text) {
    text += strspn(text, " \t\"");
    size_t length = strlen(text);
    while (length && strchr(" \t\r\n\"", text[length - 1])) text[--length] = '\0';
    return text;
}

static int split(char *text, char *fields[static FIELDS_MAX]) {
    int count = 0;
    for (char *rest = text, *field; (field = strsep(&rest, ",")) && count < FIELDS_MAX;)
        fields[count++] = trim(field);
    return count;
}

static bool is_number(const char *text, double *number) {
    char *end;
    *number = strtod(text, &end);
    return end != text && !*end;
}

static bool is_header(char *const *fields, int count) {
    double unused;
    for (int i = 0; i < count; i++)
        if (is_number(fields[i], &unused)) return false;
    return true;
}

static bool read_header(ArcReader *reader, char *const *fields, int count, Problem *problem) {
    reader->has_header = true;
    for (int i = 0; i < COLUMNS; i++) {
        int at = 0;
        while (at < count && strcmp(fields[at], COLUMN_NAMES[i])) at++;
        reader->columns[i] = at;
        if (at < count) continue;
        problem_set(problem, "%s:%d: the header has no column '%s'; rows are t1,t2,d,x,y,h",
                    reader->name, reader->line, COLUMN_NAMES[i]);
        return false;
    }
    return true;
}

static bool read_numbers(const ArcReader *reader, char *const *fields, int count,
                         double numbers[static COLUMNS], Problem *problem) {
    for (int i = 0; i < COLUMNS; i++) {
        int at = reader->columns[i];
        if (at >= count) {
            problem_set(problem,
                        "%s:%d: the row has %d columns, so '%s' is missing; rows are "
                        "t1,t2,d,x,y,h",
                        reader->name, reader->line, count, COLUMN_NAMES[i]);
            return false;
        }
        if (!is_number(fields[at], &numbers[i]) || !isfinite(numbers[i])) {
            problem_set(problem, "%s:%d: %s is a finite number, not '%.40s'", reader->name,
                        reader->line, COLUMN_NAMES[i], fields[at]);
            return false;
        }
    }
    if (numbers[2] > 0) return true;
    problem_set(problem, "%s:%d: d, half the gauge, is more than 0, not %g", reader->name,
                reader->line, numbers[2]);
    return false;
}

ArcRead arc_read(ArcReader *reader, ArcRow *row, Problem *problem) {
    char *fields[FIELDS_MAX];
    double numbers[COLUMNS];
    while (getline(&reader->text, &reader->room, reader->file) >= 0) {
        reader->line++;
        if (!*trim(reader->text)) continue;
        int count = split(reader->text, fields);
        if (reader->line == 1 && is_header(fields, count)) {
            if (!read_header(reader, fields, count, problem)) return ARC_BAD;
            continue;
        }
        if (!read_numbers(reader, fields, count, numbers, problem)) return ARC_BAD;
        *row = (ArcRow){numbers[0], numbers[1], numbers[2], {numbers[3], numbers[4], numbers[5]}};
        return ARC_ROW;
    }
    if (!ferror(reader->file)) return ARC_END;
    problem_set(problem, "%s cannot be read", reader->name);
    return ARC_BAD;
}
