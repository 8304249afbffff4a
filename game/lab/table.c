// table.c -- reads tables of numbers, row by row.
#include "table.h"

#include <ctype.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "platform/files.h"

enum { LINE_MAX_BYTES = 1 << 16, NAMES_MAX = 128, TEXT_MAX = 320 };

TableReader table_reader(FILE *file, const char *name, const TableLayout *layout) {
    ASSERT(layout->count <= TABLE_COLUMNS_MAX);
    TableReader reader = {.file = file, .name = name, .layout = layout};
    for (int i = 0; i < layout->count; i++) reader.columns[i] = i;
    return reader;
}

void table_reader_free(TableReader *reader) { free(reader->text); }

static bool has_bit(unsigned bits, int i) { return bits >> i & 1u; }

// Removes spaces and quotes at both ends, in place.
static char *trim(char *text) {
    text += strspn(text, " \t\"");
    size_t length = strlen(text);
    while (length && strchr(" \t\r\n\"", text[length - 1])) text[--length] = '\0';
    return text;
}

// Splits a line in place. Separators inside quotes belong to the field. Returns the number of
// fields, at most TABLE_FIELDS_MAX.
static int split(char *line, char separator, char *fields[static TABLE_FIELDS_MAX]) {
    int count = 0;
    for (char *rest = line; rest && count < TABLE_FIELDS_MAX; count++) {
        char *field = rest, *quote = field;
        while (*quote == ' ') quote++;
        quote = *quote == '"' ? strchr(quote + 1, '"') : NULL;
        if ((rest = strchr(quote ? quote : field, separator))) *rest++ = '\0';
        fields[count] = trim(field);
    }
    return count;
}

// Parses a number of at most 15 digits with a decimal point, which is a quotient of two exact
// numbers. The result equals strtod's, in a fraction of the time.
static bool is_short_number(const char *text, double *number) {
    enum { DIGITS_MOST = 15 };
    static const double POWERS[DIGITS_MOST + 1] = {1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                   1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
    bool is_negative = *text == '-';
    int digits = 0, point = -1;
    int64_t whole = 0;
    for (text += is_negative; *text && digits <= DIGITS_MOST; text++) {
        if (*text == '.' && point < 0) {
            point = digits;
            continue;
        }
        if (*text < '0' || *text > '9') return false;
        whole = 10 * whole + (*text - '0');
        digits++;
    }
    if (!digits || digits > DIGITS_MOST) return false;
    *number = (double)whole / POWERS[point < 0 ? 0 : digits - point];
    if (is_negative) *number = -*number;
    return true;
}

// Parses a number with a decimal point or a decimal comma, and with the hyphen or the minus sign
// that spreadsheets of some languages write.
static bool is_number(const char *text, double *number) {
    static const char MINUS[] = "\xe2\x88\x92";
    char digits[64], *end;
    if (is_short_number(text, number)) return true;
    bool has_minus = !strncmp(text, MINUS, strlen(MINUS));
    if (has_minus) text += strlen(MINUS);
    size_t length = strlen(text);
    if (length >= sizeof digits) return false;
    memcpy(digits, text, length + 1);
    char *comma = strchr(digits, ',');
    if (comma && comma[1] >= '0' && comma[1] <= '9') *comma = '.';
    *number = strtod(digits, &end);
    if (has_minus) *number = -*number;
    return end != digits && !*end;
}

static bool is_same_name(const char *a, const char *b) {
    while (*a && tolower((unsigned char)*a) == tolower((unsigned char)*b)) a++, b++;
    return !*a && !*b;
}

// Returns the column that a field names, or -1.
static int column_named(const TableLayout *layout, const char *field) {
    if (layout->find) return layout->find(layout->owner, field);
    for (int i = 0; i < layout->count; i++)
        if (is_same_name(field, layout->names[i])) return i;
    return -1;
}

// Counts over the first fields: numbers, and names of columns.
typedef struct Tally {
    int numbers, names;
} Tally;

static Tally tally(const TableLayout *layout, char *const *fields, int count) {
    Tally found = {0};
    for (int i = 0; i < count; i++) {
        double unused;
        found.numbers += i < layout->count && is_number(fields[i], &unused);
        found.names += column_named(layout, fields[i]) >= 0;
    }
    return found;
}

// Returns the number of columns that a row without a header must have.
static int least_columns(const TableLayout *layout) {
    int count = 0;
    for (int i = 0; i < layout->count; i++) count += !has_bit(layout->optional, i);
    return count;
}

// Chooses the separator from the first line: the first with known columns, or the most frequent.
static char separator_of(const TableLayout *layout, const char *line, char *copy) {
    static const char SEPARATORS[] = ";\t,";
    size_t most = 0;
    char common = '\0', *fields[TABLE_FIELDS_MAX];
    for (const char *separator = SEPARATORS; *separator; separator++) {
        size_t count = 0;
        for (const char *at = line; *at; at++) count += *at == *separator;
        Tally found = tally(layout, fields, split(strcpy(copy, line), *separator, fields));
        if (found.numbers >= least_columns(layout) || found.names > 1) return *separator;
        if (count > most) most = count, common = *separator;
    }
    return common;
}

// Describes the columns for a message.
static const char *describe(const TableReader *reader, char text[static TEXT_MAX]) {
    char separator[16] = "tabs", names[NAMES_MAX] = "", first[40] = "";
    int length = 0, least = least_columns(reader->layout);
    for (int i = 0; i < least && length < (int)sizeof names; i++)
        length += snprintf(names + length, sizeof names - (size_t)length, "%s%s", i ? "," : "",
                           reader->layout->names[i]);
    if (reader->separator != '\t') snprintf(separator, sizeof separator, "'%c'", reader->separator);
    if (!reader->has_header)
        snprintf(first, sizeof first, "without a header, the first %s", least == 6 ? "six " : "");
    snprintf(text, TEXT_MAX, "%scolumns are %s; columns %s %s%s",
             reader->has_header ? "the " : first, names,
             reader->separator ? "are separated by" : "can be separated by ',', ';' or",
             reader->separator ? separator : "tabs", reader->separator ? " here" : "");
    return text;
}

static bool read_header(TableReader *reader, char *const *fields, int count, Problem *problem) {
    ASSERT(count > 0 && count <= TABLE_FIELDS_MAX);
    char text[TEXT_MAX], line[256] = "";
    int length = 0;
    for (int i = 0; i < count && length < (int)sizeof line; i++)
        length += snprintf(line + length, sizeof line - (size_t)length, "%.1s%s",
                           i ? &reader->separator : "", fields[i]);
    reader->has_header = true;
    reader->column_count = count;
    for (int i = 0; i < reader->layout->count; i++) {
        int at = 0;
        while (at < count && column_named(reader->layout, fields[at]) != i) at++;
        reader->columns[i] = at < count ? at : -1;
        if (at < count || has_bit(reader->layout->optional, i)) continue;
        return problem_set(problem, "%s:%d: the header '%.60s' has no column '%s'; %s%s%s",
                           reader->name, reader->line, line, reader->layout->names[i],
                           describe(reader, text), reader->layout->advice ? "; " : "",
                           reader->layout->advice ? reader->layout->advice : "");
    }
    return true;
}

// Returns whether all fields are digits, as if decimal commas separated them.
static bool are_whole(char *const *fields, int count) {
    bool are_digits = true;
    for (int i = 0; i < count; i++) are_digits &= !fields[i][strspn(fields[i], "+-0123456789")];
    return are_digits;
}

// Reports rows that decimal commas have split into too many fields.
static bool has_right_fields(const TableReader *reader, Problem *problem) {
    int count = reader->field_count;
    if (!reader->has_header && count > reader->layout->count && reader->separator == ',' &&
        are_whole(reader->fields, count))
        return problem_set(problem,
                           "%s:%d: the row has %d whole numbers and no header; separate numbers "
                           "with decimal commas by ';' or tabs, or add a header",
                           reader->name, reader->line, count);
    for (int i = reader->has_header ? reader->column_count : count; i < count; i++)
        if (*reader->fields[i])
            return problem_set(problem,
                               "%s:%d: the row has %d fields and the header %d; columns with "
                               "decimal commas must be separated by ';' or tabs",
                               reader->name, reader->line, count, reader->column_count);
    return true;
}

// Returns whether a cell has no number, in the words of various programs.
static bool is_gap(const char *field) {
    static const char *const WORDS[] = {"", "nan", "-nan", "na", "n/a", "null", "none"};
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (is_same_name(field, WORDS[i])) return true;
    return false;
}

static bool read_numbers(const TableReader *reader, double *numbers, Problem *problem) {
    const TableLayout *layout = reader->layout;
    char text[TEXT_MAX];
    DEBUG_ASSERT(layout->count <= TABLE_COLUMNS_MAX);
    if (!has_right_fields(reader, problem)) return false;
    for (int i = 0; i < layout->count; i++) {
        int at = reader->columns[i];
        bool is_missing = at < 0 || at >= reader->field_count;
        numbers[i] = NAN;
        if (has_bit(layout->words, i) || (is_missing && has_bit(layout->optional, i))) continue;
        if (is_missing)
            return problem_set(problem, "%s:%d: column '%s' is missing from the row; %s",
                               reader->name, reader->line, layout->names[i],
                               describe(reader, text));
        const char *field = reader->fields[at];
        bool may_lack = has_bit(layout->gaps, i);
        if (may_lack && is_gap(field)) continue;
        if (is_number(field, &numbers[i]) && isfinite(numbers[i])) continue;
        return problem_set(problem, "%s:%d: column '%s' must be a finite number%s, not '%.40s'; %s",
                           reader->name, reader->line, layout->names[i],
                           may_lack ? " or empty" : "", field, describe(reader, text));
    }
    return true;
}

// Returns whether a line is a comment, and not a header behind a #.
static bool is_comment(const TableReader *reader, const char *line, char *copy) {
    char *fields[TABLE_FIELDS_MAX];
    if (*line != '#') return false;
    if (reader->has_header) return true;
    line += strspn(line, "# ");
    char separator = separator_of(reader->layout, line, copy);
    int count = split(strcpy(copy, line), separator ? separator : ',', fields);
    return tally(reader->layout, fields, count).names < least_columns(reader->layout);
}

// Reads the next line that is neither empty nor a comment. Returns its text without a byte order
// mark, or NULL.
static char *next_line(TableReader *reader, TableRead *end, Problem *problem) {
    ptrdiff_t length, mark = 0;
    *end = TABLE_END;
    while ((length = file_line(reader->file, reader->text, LINE_MAX_BYTES)) > 0) {
        reader->bytes += length;
        bool is_first = !reader->line++;
        if (is_first) mark = text_mark(reader->text, (size_t)length, reader->name, problem);
        if (mark >= 0 && memchr(reader->text, '\0', (size_t)length))
            problem_set(problem, "%s:%d: the line contains a zero byte", reader->name,
                        reader->line),
                mark = -1;
        if (mark < 0) return *end = TABLE_BAD, NULL;
        char *line = reader->text + mark;
        mark = 0;
        if (!line[strspn(line, " ,;\t\r\n\"")]) continue;
        if (is_comment(reader, line, reader->text + LINE_MAX_BYTES)) continue;
        return line + strspn(line, "# ");
    }
    if (!length) return NULL;
    *end = TABLE_BAD;
    if (ferror(reader->file))
        problem_set(problem, "%s: cannot be read", reader->name);
    else
        problem_set(problem, "%s:%d: the line is too long; at most %d bytes are allowed",
                    reader->name, reader->line + 1, LINE_MAX_BYTES);
    return NULL;
}

TableRead table_read(TableReader *reader, double *numbers, Problem *problem) {
    static const char SEP[] = "sep="; // spreadsheets write "sep=;" before the header
    char *line;
    TableRead end;
    bool is_start = !reader->text; // the second half of the text is a copy of the first line
    if (is_start && !(reader->text = malloc(2 * LINE_MAX_BYTES)))
        return problem_set(problem, "out of memory"), TABLE_BAD;
    while ((line = next_line(reader, &end, problem))) {
        if (is_start && !strncmp(line, SEP, strlen(SEP)) && line[strlen(SEP)]) {
            reader->separator = line[strlen(SEP)];
            continue;
        }
        if (is_start && !reader->separator)
            reader->separator = separator_of(reader->layout, line, reader->text + LINE_MAX_BYTES);
        int count = split(line, reader->separator ? reader->separator : ',', reader->fields);
        reader->field_count = count;
        Tally found = is_start ? tally(reader->layout, reader->fields, count) : (Tally){1, 0};
        if (found.names || !found.numbers) { // a header
            if (!read_header(reader, reader->fields, count, problem)) return TABLE_BAD;
            is_start = false;
            continue;
        }
        return read_numbers(reader, numbers, problem) ? TABLE_ROW : TABLE_BAD;
    }
    return end;
}

const char *table_text(const TableReader *reader, int column) {
    ASSERT(column >= 0 && column < reader->layout->count);
    int at = reader->columns[column];
    return at >= 0 && at < reader->field_count ? reader->fields[at] : "";
}
