// lab_arc.c -- lab arc: where single ticks bring a tracked vehicle, row by row.
#include <errno.h>
#include <string.h>

#include "app/report.h"
#include "lab.h"
#include "lab/methods.h"
#include "app/match_report.h"
#include "app/say.h"
#include "platform/console.h"

enum { DIGITS = 17 };

typedef struct Output {
    FILE *csv;
    json_t *rows; // NULL without --json
} Output;

static void print_row(const Output *output, Pose pose) {
    FILE *files[] = {output->rows ? NULL : stdout, output->csv};
    for (int i = 0; i < 2; i++)
        if (files[i]) fprintf(files[i], "%.17g,%.17g,%.17g\n", pose.x, pose.y, pose.heading_rad);
    if (output->rows)
        json_array_append_new(output->rows, json_pack("{s:f, s:f, s:f}", "xp", pose.x, "yp", pose.y,
                                                      "hp", pose.heading_rad));
}

static bool move(const Settings *settings, const ArcReader *reader, ArcRow *row, Problem *problem) {
    settings->lab.method->step(&row->pose, row->left_m, row->right_m, row->half_gauge_m);
    if (isfinite(row->pose.x + row->pose.y + row->pose.heading_rad)) return true;
    problem_set(problem, "%s:%d: the tick ends beyond what a number can hold", reader->name,
                reader->line);
    return false;
}

// A header in, a header out.
static bool pass_rows(const Settings *settings, ArcReader *reader, const Output *output,
                      Problem *problem) {
    ArcRow row;
    bool has_begun = false;
    for (;;) {
        ArcRead read = arc_read(reader, &row, problem);
        if (!has_begun && reader->has_header && read != ARC_BAD) {
            if (!output->rows) puts("xp,yp,hp");
            if (output->csv) fputs("xp,yp,hp\n", output->csv);
        }
        has_begun = true;
        if (read != ARC_ROW) return read == ARC_END;
        if (!move(settings, reader, &row, problem)) return false;
        print_row(output, row.pose);
    }
}

static void print_json(const Settings *settings, json_t *rows) {
    json_t *document = json_pack("{s:s, s:o}", "method", settings->lab.method->name, "rows", rows);
    json_dumpf(document, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(DIGITS));
    putchar('\n');
    json_decref(document);
}

static int pass_file(const Settings *settings, FILE *file, const char *name) {
    Output output = {.rows = settings->is_json ? json_array() : NULL};
    if (!csv_open(settings, &output.csv)) return EXIT_RUN_FAILED;
    ArcReader reader = arc_reader(file, name);
    Problem problem = {""};
    bool is_fine = pass_rows(settings, &reader, &output, &problem);
    arc_reader_free(&reader);
    if (output.rows) print_json(settings, output.rows);
    bool is_written = csv_close(settings, output.csv);
    if (!is_fine) {
        fflush(stdout);
        say_problem(&problem);
        return EXIT_USAGE;
    }
    return is_written ? EXIT_OK : EXIT_RUN_FAILED;
}

int lab_arc(Settings *settings) {
    const char *name = settings->lab.file;
    if (settings->is_compare && name) {
        say_error("--compare makes its own rows, so '%s' is one file too many", name);
        return EXIT_USAGE;
    }
    if (settings->is_compare) return lab_arc_compare(settings);
    if (settings->picture) {
        say_error("--picture draws the charts of --compare: treads lab arc --compare --picture %s",
                  settings->picture);
        return EXIT_USAGE;
    }
    if (!name || !strcmp(name, "-")) {
        if (stream_is_terminal(stdin))
            say_note(settings, "rows t1,t2,d,x,y,h are read from the keyboard; Ctrl-D ends them");
        return pass_file(settings, stdin, "stdin");
    }
    FILE *file = fopen(name, "r");
    if (!file) {
        say_error("the rows '%s' cannot be read: %s", name, strerror(errno));
        return EXIT_USAGE;
    }
    int code = pass_file(settings, file, name);
    fclose(file);
    return code;
}
