// lab_drives.c -- lab drives: every drive over the same course.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/report.h"
#include "app/lab_view.h"
#include "commands.h"
#include "lab/course.h"
#include "app/say.h"

enum { DRIVES_MAX = 32 };

// A drive's leg of the course as a row.
typedef struct LegRow {
    const char *drive, *name;
    LegResult leg;
    double radius_m; // NAN: no drive means so wide a turn, it goes straight
} LegRow;

#define EXACTLY .csv = "%.9g"
static const Column COLUMNS[] = {
    {IN_TEXT, "", OF_ROW(text, LegRow, drive), .width = -14},
    {IN_CSV, "drive", OF_ROW(text, LegRow, drive)},
    {IN_DATA, "leg", OF_ROW(text, LegRow, name)},
    {IN_ALL, "time_s", OF_ROW(real, LegRow, leg.time_s), .head = "time s", .width = 6,
     .format = "%.2f"},
    {IN_ALL, "distance_m", OF_ROW(real, LegRow, leg.distance_m), EXACTLY, .head = "way m",
     .width = 8, .format = "%.2f"},
    {IN_ALL, "top_mps", OF_ROW(real, LegRow, leg.top_mps), EXACTLY, .head = "top m/s", .width = 7,
     .format = "%.2f"},
    {IN_ALL, "end_mps", OF_ROW(real, LegRow, leg.end_mps), EXACTLY, .head = "end m/s", .width = 7,
     .format = "%.2f"},
    {IN_ALL, "turned_deg", OF_ROW(real, LegRow, leg.turned_deg), EXACTLY, .head = "turned",
     .width = 8, .format = "%.1f"},
    {IN_ALL, "radius_m", OF_ROW(real, LegRow, radius_m), EXACTLY, .head = "radius m", .width = 8,
     .format = "%.2f"},
    {IN_ALL, "slip_deg", OF_ROW(real, LegRow, leg.slip_deg), EXACTLY, .head = "slip", .width = 6,
     .format = "%.1f"},
    {IN_ALL, "x_m", OF_ROW(real, LegRow, leg.end.x), EXACTLY, .head = "x m", .width = 9,
     .format = "%.2f"},
    {IN_ALL, "y_m", OF_ROW(real, LegRow, leg.end.y), EXACTLY, .head = "y m", .width = 9,
     .format = "%.2f"},
    {IN_DATA, "heading_rad", OF_ROW(real, LegRow, leg.end.heading_rad), EXACTLY},
    {0},
};

// The rows stand drive by drive.
static void print_text(const CourseResult *results, const LegRow *rows, int count) {
    puts("A medium tank's hull (7 m/s, 8 m/s2) on flat earth; every drive gets the same orders at "
         "the same times.");
    for (int leg = 0; leg < LEG_COUNT; leg++) {
        putchar('\n');
        rows_text_below(stdout, (Rows){COLUMNS, rows + leg, LEG_COUNT * sizeof *rows, count},
                        LEG_NAMES[leg]);
    }
    puts("\nOne update of the drive, in a steady turn");
    for (int i = 0; i < count; i++)
        printf("  %-14s  %7.1f ns\n", results[i].drive->name, results[i].step_ns);
}

static bool print_json(const CourseResult *results, const LegRow *rows, int count) {
    json_t *drives = json_array();
    for (int i = 0; i < count; i++) {
        Rows legs = {COLUMNS, rows + i * LEG_COUNT, sizeof *rows, LEG_COUNT};
        json_array_append_new(drives,
                              json_pack("{s:s, s:f, s:o}", "drive", results[i].drive->name,
                                        "step_ns", results[i].step_ns, "legs", rows_json(legs)));
    }
    return json_print(stdout, json_pack("{s:o}", "drives", drives));
}

static int tell(const Settings *settings, const CourseResult *results, LegRow *rows, int count) {
    for (int i = 0; i < count * LEG_COUNT; i++) {
        const CourseResult *result = &results[i / LEG_COUNT];
        const LegResult *leg = &result->legs[i % LEG_COUNT];
        rows[i] = (LegRow){result->drive->name, LEG_NAMES[i % LEG_COUNT], *leg,
                           leg->radius_m < 1e4 ? leg->radius_m : NAN};
    }
    bool is_written;
    Rows all = {COLUMNS, rows, sizeof *rows, count * LEG_COUNT};
    if (!csv_write(settings, all, &is_written)) return EXIT_RUN_FAILED;
    if (settings->is_json)
        is_written &= print_json(results, rows, count);
    else
        print_text(results, rows, count);
    int code = settings->picture ? lab_draw_drives(settings, results, count) : EXIT_OK;
    return is_written ? code : EXIT_RUN_FAILED;
}

int lab_drives(Settings *settings) {
    int count = 0, code = EXIT_RUN_FAILED;
    while (DRIVES[count]) count++;
    CourseResult *results = calloc((size_t)count, sizeof *results);
    LegRow *rows = calloc((size_t)count * LEG_COUNT, sizeof *rows);
    bool is_fine = results && rows;
    for (int i = 0; is_fine && i < count; i++)
        is_fine = course_run(DRIVES[i], &TANK_SPECS[0], &results[i]);
    if (is_fine)
        code = tell(settings, results, rows, count);
    else
        say_error("out of memory");
    free(rows);
    free(results);
    return code;
}
