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

typedef struct Field {
    CourseResult *results;
    int count;
} Field;

static int drive_count(void) {
    int count = 0;
    while (DRIVES[count]) count++;
    return count;
}

// A radius no drive means: it goes straight.
static bool is_straight(double radius_m) { return !(radius_m < 1e4); }

// A drive's leg of the course as a row.
typedef struct LegRow {
    const CourseResult *drive;
    int number;
    const LegResult *leg;
} LegRow;

typedef enum LegCell {
    LEG_DRIVE,
    LEG_END_HEADING,
    LEG_END_X,
    LEG_END_Y,
    LEG_NAME,
    LEG_RADIUS
} LegCell;

static Cell leg_cell(const void *of, int cell) {
    const LegRow *row = of;
    const LegResult *leg = row->leg;
    switch ((LegCell)cell) {
    case LEG_DRIVE: return cell_text(row->drive->drive->name);
    case LEG_END_HEADING: return cell_real(leg->end.heading_rad);
    case LEG_END_X: return cell_real(leg->end.x);
    case LEG_END_Y: return cell_real(leg->end.y);
    case LEG_NAME: return cell_text(LEG_NAMES[row->number]);
    case LEG_RADIUS: break;
    }
    return cell_real(is_straight(leg->radius_m) ? NAN : leg->radius_m);
}

static Cell leg_real(const void *row, int place) {
    return cell_real(*(const double *)((const char *)((const LegRow *)row)->leg + place));
}

#define EXACTLY .csv = "%.9g"
static const Column COLUMNS[] = {
    {IN_TEXT, "", leg_cell, LEG_DRIVE, .width = -14},
    {IN_CSV, "drive", leg_cell, LEG_DRIVE},
    {IN_DATA, "leg", leg_cell, LEG_NAME},
    {IN_ALL, "time_s", leg_real, offsetof(LegResult, time_s), .head = "time s", .width = 6,
     .format = "%.2f"},
    {IN_ALL, "distance_m", leg_real, offsetof(LegResult, distance_m), EXACTLY, .head = "way m",
     .width = 8, .format = "%.2f"},
    {IN_ALL, "top_mps", leg_real, offsetof(LegResult, top_mps), EXACTLY, .head = "top m/s",
     .width = 7, .format = "%.2f"},
    {IN_ALL, "end_mps", leg_real, offsetof(LegResult, end_mps), EXACTLY, .head = "end m/s",
     .width = 7, .format = "%.2f"},
    {IN_ALL, "turned_deg", leg_real, offsetof(LegResult, turned_deg), EXACTLY, .head = "turned",
     .width = 8, .format = "%.1f"},
    {IN_ALL, "radius_m", leg_cell, LEG_RADIUS, EXACTLY, .head = "radius m", .width = 8,
     .format = "%.2f"},
    {IN_ALL, "slip_deg", leg_real, offsetof(LegResult, slip_deg), EXACTLY, .head = "slip",
     .width = 6, .format = "%.1f"},
    {IN_ALL, "x_m", leg_cell, LEG_END_X, EXACTLY, .head = "x m", .width = 9, .format = "%.2f"},
    {IN_ALL, "y_m", leg_cell, LEG_END_Y, EXACTLY, .head = "y m", .width = 9, .format = "%.2f"},
    {IN_DATA, "heading_rad", leg_cell, LEG_END_HEADING, EXACTLY},
    {0},
};

static LegRow leg_row(const CourseResult *result, int number) {
    return (LegRow){result, number, &result->legs[number]};
}

static Rows leg_rows(const LegRow *rows, int count) {
    return (Rows){COLUMNS, rows, sizeof *rows, count, NULL};
}

static void print_text(const Field *field) {
    puts("A medium tank's hull (7 m/s, 8 m/s2) on flat earth; every drive gets the same orders at "
         "the same times.");
    for (int leg = 0; leg < LEG_COUNT; leg++) {
        LegRow rows[DRIVES_MAX];
        for (int i = 0; i < field->count; i++) rows[i] = leg_row(&field->results[i], leg);
        putchar('\n');
        rows_text_below(stdout, leg_rows(rows, field->count), LEG_NAMES[leg]);
    }
    puts("\nOne update of the drive, in a steady turn");
    for (int i = 0; i < field->count; i++)
        printf("  %-14s  %7.1f ns\n", field->results[i].drive->name, field->results[i].step_ns);
}

// One drive's whole course.
static Rows course_rows(const CourseResult *result, LegRow rows[static LEG_COUNT]) {
    for (int leg = 0; leg < LEG_COUNT; leg++) rows[leg] = leg_row(result, leg);
    return leg_rows(rows, LEG_COUNT);
}

static void write_csv(const Field *field, FILE *file) {
    LegRow rows[LEG_COUNT];
    csv_names(file, COLUMNS);
    for (int i = 0; i < field->count; i++) csv_rows(file, course_rows(&field->results[i], rows));
}

static bool print_json(const Field *field) {
    json_t *drives = json_array();
    for (int i = 0; i < field->count; i++) {
        const CourseResult *result = &field->results[i];
        LegRow rows[LEG_COUNT];
        json_array_append_new(drives, json_pack("{s:s, s:f, s:o}", "drive", result->drive->name,
                                                "step_ns", result->step_ns, "legs",
                                                rows_json(course_rows(result, rows))));
    }
    return json_print(stdout, json_pack("{s:o}", "drives", drives));
}

static int tell(const Settings *settings, const Field *field) {
    FILE *csv;
    if (!csv_open(settings, &csv)) return EXIT_RUN_FAILED;
    if (csv) write_csv(field, csv);
    bool is_written = csv_close(settings, csv);
    if (settings->is_json)
        is_written &= print_json(field);
    else
        print_text(field);
    int code =
        settings->picture ? lab_draw_drives(settings, field->results, field->count) : EXIT_OK;
    return is_written ? code : EXIT_RUN_FAILED;
}

int lab_drives(Settings *settings) {
    Field field = {.count = drive_count() < DRIVES_MAX ? drive_count() : DRIVES_MAX};
    field.results = calloc((size_t)field.count, sizeof *field.results);
    bool is_fine = field.results;
    for (int i = 0; is_fine && i < field.count; i++)
        is_fine = course_run(DRIVES[i], &TANK_SPECS[0], &field.results[i]);
    int code = EXIT_RUN_FAILED;
    if (is_fine)
        code = tell(settings, &field);
    else
        say_error("out of memory");
    free(field.results);
    return code;
}
