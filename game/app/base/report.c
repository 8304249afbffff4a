// report.c -- tables of results: one description of columns produces text, JSON and CSV.
#include "report.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "platform/files.h"
#include "platform/json.h"
#include "say.h"
#include "platform/escape.h"
#include "platform/text.h"

// Enough digits for a millimetre in a thousand kilometres, without the noise of binary fractions.
enum { INDENT = 2, DIGITS = 12, CELL_TEXT_MAX = 256, COLUMNS_MAX = 40 };

Cell cell_text(const char *text) {
    return (Cell){.kind = text ? CELL_TEXT : CELL_NONE, .text = text};
}

Cell cell_print(const char *format, ...) {
    Cell cell = {.kind = CELL_TEXT};
    va_list arguments;
    va_start(arguments, format);
    escaped_format(cell.own, sizeof cell.own, format, arguments);
    va_end(arguments);
    return cell;
}

Cell cell_real(double number) {
    return (Cell){.kind = isnan(number) ? CELL_NONE : CELL_REAL, .real = number};
}

Cell cell_json(json_t *json) { return (Cell){.kind = CELL_JSON, .json = json}; }

Cell cell_at_text(const void *row, int offset) {
    ASSERT(row && offset >= 0);
    return cell_text(*(const char *const *)((const char *)row + offset));
}

Cell cell_at_words(const void *row, int offset) {
    ASSERT(row && offset >= 0);
    return cell_text((const char *)row + offset);
}

Cell cell_at_whole(const void *row, int offset) {
    ASSERT(row && offset >= 0);
    return (Cell){.kind = CELL_WHOLE, .whole = *(const int *)((const char *)row + offset)};
}

Cell cell_at_real(const void *row, int offset) {
    ASSERT(row && offset >= 0);
    return cell_real(*(const double *)((const char *)row + offset));
}

// A format string from a column of the program, never from input.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
static const char *cell_words(const Cell *cell, const char *format, const char *none,
                              char text[static CELL_TEXT_MAX]) {
    text[0] = '\0';
    switch (cell->kind) {
    case CELL_NONE:
    case CELL_ABSENT: return none;
    case CELL_TEXT: return cell->text ? cell->text : cell->own;
    case CELL_REAL: snprintf(text, CELL_TEXT_MAX, format, cell->real); break;
    case CELL_WHOLE: snprintf(text, CELL_TEXT_MAX, "%lld", cell->whole); break;
    case CELL_JSON: break;
    }
    return text;
}
#pragma GCC diagnostic pop

static const char *text_words(const Cell *cell, const Column *column,
                              char text[static CELL_TEXT_MAX]) {
    return cell_words(cell, column->format ? column->format : "%g", "-", text);
}

static const void *row_at(Rows rows, int i) {
    return (const char *)rows.first + (size_t)i * rows.size;
}

// The columns shown in text.
typedef struct Layout {
    const Column *columns[COLUMNS_MAX];
    int widths[COLUMNS_MAX]; // negative: left-aligned
    int count;
} Layout;

static Layout lay_out(Rows rows) {
    ASSERT(rows.columns && rows.count >= 0 && (rows.first || !rows.count));
    Layout layout = {.count = 0};
    for (const Column *column = rows.columns; column->get; column++) {
        if (!(column->places & IN_TEXT)) continue;
        if (column->is_shown && !(rows.count && column->is_shown(rows.first))) continue;
        ASSERT(layout.count < COLUMNS_MAX);
        int longest = abs(column->width);
        for (int i = 0; i < rows.count && column->is_fitted; i++) {
            char text[CELL_TEXT_MAX];
            Cell cell = column->get(row_at(rows, i), column->index);
            int length = escaped_columns(text_words(&cell, column, text));
            if (length > longest) longest = length;
        }
        layout.widths[layout.count] = column->width < 0 ? -longest : longest;
        layout.columns[layout.count++] = column;
    }
    return layout;
}

// Prints columns starting with `first`.
static void print_heads(FILE *file, const Layout *layout, int first) {
    for (int i = first; i < layout->count; i++) {
        const Column *column = layout->columns[i];
        escaped_print(file, "%s%*s", i ? "  " : "", layout->widths[i],
                      column->head ? column->head : column->name);
    }
    fputc('\n', file);
}

static void print_cells(FILE *file, const Layout *layout, const void *row, bool is_colored) {
    for (int i = 0; i < layout->count; i++) {
        char text[CELL_TEXT_MAX];
        const Column *column = layout->columns[i];
        Cell cell = column->get(row, column->index);
        const char *words = text_words(&cell, column, text);
        if (!*words && i + 1 == layout->count) break;
        const bool is_painted = is_colored && cell.paint;
        if (i) fputs("  ", file);
        if (is_painted) escaped_print(file, "\033[1;%sm", cell.paint);
        escaped_print(file, "%*s", layout->widths[i], words);
        if (is_painted) fputs("\033[0m", file);
    }
    fputc('\n', file);
}

void rows_text(FILE *file, Rows rows, int most, bool is_colored) {
    Layout layout = lay_out(rows);
    print_heads(file, &layout, 0);
    for (int i = 0; i < rows.count && i < most; i++) {
        if (rows.begins_group && rows.begins_group(row_at(rows, i))) fputc('\n', file);
        print_cells(file, &layout, row_at(rows, i), is_colored);
    }
}

void rows_text_below(FILE *file, Rows rows, const char *title) {
    Layout layout = lay_out(rows);
    escaped_print(file, "%-*s", abs(layout.widths[0]) + INDENT, title);
    print_heads(file, &layout, 1);
    for (int i = 0; i < rows.count; i++) {
        escaped_print(file, "%*s", INDENT, "");
        print_cells(file, &layout, row_at(rows, i), false);
    }
}

json_t *json_text(const char *text) {
    json_t *json = json_string(text);
    size_t room = 4 * strlen(text) + 1;
    char *shown = json ? NULL : malloc(room);
    if (!shown) return json;
    escaped_write(shown, room, "%s", text);
    json = json_string(shown);
    free(shown);
    return json;
}

static json_t *cell_to_json(const Cell *cell) {
    switch (cell->kind) {
    case CELL_TEXT: return json_text(cell->text ? cell->text : cell->own);
    case CELL_WHOLE: return json_integer(cell->whole);
    case CELL_REAL: return json_real(cell->real);
    case CELL_JSON: return cell->json;
    case CELL_NONE:
    case CELL_ABSENT: break;
    }
    return json_null();
}

json_t *row_json(const Column *columns, const void *row) {
    ASSERT(columns && row);
    json_t *object = json_object();
    bool is_whole = object;
    for (const Column *column = columns; column->get; column++) {
        if (!(column->places & IN_JSON)) continue;
        Cell cell = column->get(row, column->index);
        if (cell.kind == CELL_ABSENT) continue;
        if (json_object_set_new(object, column->name, cell_to_json(&cell))) is_whole = false;
    }
    if (is_whole) return object;
    json_decref(object);
    return NULL;
}

json_t *rows_json(Rows rows) {
    json_t *list = json_array();
    bool is_whole = list;
    for (int i = 0; i < rows.count; i++)
        if (json_array_append_new(list, row_json(rows.columns, row_at(rows, i)))) is_whole = false;
    if (is_whole) return list;
    json_decref(list);
    return NULL;
}

bool json_print(FILE *file, json_t *document) {
    bool is_written =
        document && json_show(document, file, JSON_INDENT(INDENT) | JSON_REAL_PRECISION(DIGITS));
    json_decref(document);
    if (!is_written && !ferror(file)) say_error("out of memory");
    return is_written && fputc('\n', file) != EOF;
}

// RFC 4180: fields with a comma or a quote are quoted, with quotes doubled. Line ends are escaped
// like other control characters. Backslashes that would begin such an escape are doubled, so that
// escapes can be undone.
static void print_field(FILE *file, const char *text) {
    bool is_quoted = strpbrk(text, ",\"");
    if (is_quoted) fputc('"', file);
    for (const char *at; (at = strpbrk(text, "\"\\")); text = at + 1) {
        bool is_doubled = *at == '"' || (at[1] && strchr("\\xuU", at[1]));
        escaped_print(file, "%.*s", (int)(at + 1 - text), text);
        if (is_doubled) escaped_print(file, "%c", *at);
    }
    escaped_print(file, "%.*s", (int)strlen(text), text);
    if (is_quoted) fputc('"', file);
}

void csv_names(FILE *file, const Column *columns) {
    const char *before = "";
    for (const Column *column = columns; column->get; column++) {
        if (!(column->places & IN_CSV)) continue;
        escaped_print(file, "%s%s", before, column->name);
        before = ",";
    }
    fputc('\n', file);
}

void csv_rows(FILE *file, Rows rows) {
    ASSERT(rows.columns && rows.count >= 0 && (rows.first || !rows.count));
    for (int i = 0; i < rows.count; i++) {
        const char *before = "";
        for (const Column *column = rows.columns; column->get; column++) {
            char text[CELL_TEXT_MAX];
            if (!(column->places & IN_CSV)) continue;
            Cell cell = column->get(row_at(rows, i), column->index);
            escaped_print(file, "%s", before);
            print_field(file, cell_words(&cell, column->csv ? column->csv : "%.6g", "", text));
            before = ",";
        }
        fputc('\n', file);
    }
}

static bool is_stdout(const char *path) { return path && !strcmp(path, "-"); }

void csv_objects(FILE *file, const json_t *list) {
    size_t i;
    json_t *row;
    json_array_foreach(list, i, row) {
        const char *name, *before = "";
        json_t *value;
        json_object_foreach(i ? NULL : row, name, value) {
            escaped_print(file, "%s%s", before, name);
            before = ",";
        }
        if (!i) fputc('\n', file);
        before = "";
        json_object_foreach(row, name, value) {
            char *text = json_dumps(value, JSON_ENCODE_ANY | JSON_REAL_PRECISION(DIGITS));
            escaped_print(file, "%s", before);
            if (json_is_integer(value))
                fprintf(file, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
            else if (json_is_real(value))
                fprintf(file, "%.6g", json_number_value(value));
            else
                print_field(file, json_is_string(value)          ? json_string_value(value)
                                  : text && !json_is_null(value) ? text
                                                                 : "");
            free(text);
            before = ",";
        }
        fputc('\n', file);
    }
}

bool csv_replaces_text(const Settings *settings) {
    return is_stdout(settings->csv) || is_stdout(settings->trajectory) ||
           is_stdout(settings->events) || settings->watch_mind;
}

bool table_open(const char *path, FILE **file) {
    *file = is_stdout(path) ? stdout : path ? file_write(path) : NULL;
    if (*file || !path) return true;
    say_error("cannot write the table '%s': %s", path, strerror(errno));
    return false;
}

bool table_close(const char *path, FILE *file) {
    if (!file || file == stdout) return true; // errors of standard output are reported at exit
    bool is_written = !ferror(file);
    errno = 0;
    if (!fclose(file) && is_written) return true;
    say_error("the table '%s' could not be written completely: %s", path,
              errno ? strerror(errno) : "the disk may be full");
    return false;
}

char *command_text(const Settings *settings) {
    Text words = {0};
    Settings arguments = *settings;
    text_add_words(&words, "treads");
    if (settings->line && *settings->line) { // words without the path of the program
        arguments.line++;
        command_line_add(&words, &arguments);
    }
    text_add_bytes(&words, "", 1);
    if (!words.error) return words.at;
    free(words.at);
    return NULL;
}

static char *one_line(const json_t *setup) {
    return setup ? json_dumps(setup, JSON_REAL_PRECISION(DIGITS)) : NULL;
}

char *setup_text(const Settings *settings) { return one_line(settings->lab.setup); }

json_t *json_with_origin(const Settings *settings, json_t *document) {
    char *command = command_text(settings);
    json_t *whole = json_pack("{s:s, s:s}", "program_version", PROGRAM_VERSION, "command", command);
    if (settings->lab.setup && json_object_set(whole, "setup", settings->lab.setup))
        json_decref(document), document = NULL;
    if (!document || json_object_update(whole, document)) json_decref(whole), whole = NULL;
    json_decref(document);
    free(command);
    return whole;
}

bool csv_open_with(const char *path, const char *command, const json_t *setup, FILE **file) {
    if (!table_open(path, file)) return false;
    if (!*file) return true;
    char *words = one_line(setup);
    escaped_print(*file, "# program_version: %s\n", PROGRAM_VERSION);
    if (command) escaped_print(*file, "# command: %s\n", command);
    if (words) escaped_print(*file, "# setup: %.*s\n", (int)strlen(words), words);
    free(words);
    if (words || !setup) return true;
    table_close(path, *file);
    return say_error("out of memory"), false;
}

bool csv_open(const Settings *settings, const char *path, FILE **file) {
    char *command = path ? command_text(settings) : NULL;
    bool is_whole = command || !path;
    if (!is_whole) say_error("out of memory");
    bool is_open = is_whole && csv_open_with(path, command, settings->lab.setup, file);
    free(command);
    return is_open;
}

bool csv_write(const Settings *settings, Rows rows, bool *is_written) {
    FILE *file;
    if (!csv_open(settings, settings->csv, &file)) return false;
    if (file) {
        csv_names(file, rows.columns);
        csv_rows(file, rows);
    }
    *is_written = table_close(settings->csv, file);
    return true;
}
