// run_lab.c -- the command lab, and its experiments arc, articles, drives and slip.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/lab_view.h"
#include "app/report.h"
#include "app/say.h"
#include "app/trace.h"
#include "commands.h"
#include "lab/drives.h"
#include "lab/methods.h"
#include "platform/console.h"
#include "platform/files.h"
#include "sim/drive/kernels.h"

enum { DIGITS = 17, COLUMN = 12 };

typedef struct Output {
    FILE *csv;
    json_t *rows; // NULL without --json
} Output;

static json_t *pose_json(Pose pose) {
    return json_pack("{s:f, s:f, s:f}", "xp", pose.x, "yp", pose.y, "hp", pose.heading_rad);
}

static const Method *method_of_arc(const Settings *settings) {
    const WholeList *methods = &settings->lab.methods;
    return &METHODS[methods->count ? methods->items[0] : 0];
}

// Converts all rows. A header is written if there is one in the input.
static bool pass_rows(const Settings *settings, TableReader *reader, const Output *output,
                      Problem *problem) {
    ArcRow row;
    bool has_begun = false;
    FILE *files[] = {output->rows || output->csv == stdout ? NULL : stdout, output->csv};
    for (;;) {
        TableRead read = arc_read(reader, &row, problem);
        for (int i = 0; i < 2 && !has_begun && reader->has_header && read != TABLE_BAD; i++)
            if (files[i]) fputs("xp,yp,hp\n", files[i]);
        has_begun = true;
        if (read != TABLE_ROW) return read == TABLE_END;
        Pose *pose = &row.pose;
        method_of_arc(settings)->step(pose, row.left_m, row.right_m, row.half_gauge_m);
        if (!isfinite(pose->x + pose->y + pose->heading_rad))
            return problem_set(problem, "%s:%d: the result of the tick overflows", reader->name,
                               reader->line);
        for (int i = 0; i < 2; i++)
            if (files[i])
                fprintf(files[i], "%.17g,%.17g,%.17g\n", pose->x, pose->y, pose->heading_rad);
        if (output->rows) json_array_append_new(output->rows, pose_json(*pose));
    }
}

// Prints all digits, unlike json_print.
static bool print_json(json_t *document) {
    bool is_written = !json_dumpf(document, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(DIGITS));
    json_decref(document);
    return is_written && putchar('\n') != EOF;
}

static int pass_file(const Settings *settings, FILE *file, const char *name) {
    Output output = {.rows = settings->is_json ? json_array() : NULL};
    if (!table_open(settings->csv, &output.csv)) return EXIT_RUN_FAILED;
    TableReader reader = table_reader(file, name, &ARC_TABLE);
    Problem problem = {""};
    bool is_fine = pass_rows(settings, &reader, &output, &problem);
    table_reader_free(&reader);
    if (output.rows)
        print_json(
            json_pack("{s:s, s:o}", "method", method_of_arc(settings)->name, "rows", output.rows));
    bool is_written = table_close(settings->csv, output.csv);
    if (!is_fine) {
        fflush(stdout);
        say_problem(&problem);
        return EXIT_USAGE;
    }
    return is_written ? EXIT_OK : EXIT_RUN_FAILED;
}

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))
static const double STEPS_S[] = {0.001, 0.01, 0.1, 1};

static Pose example(const Method *method) {
    Pose pose = {0, 0, 2};
    method->step(&pose, 1.0, 0.5, 2.0);
    return pose;
}

static void print_table(const ErrorTable *table, int digits) {
    printf("\n%s\n  %-9s", table->title, table->head);
    for (int i = 0; METHODS[i].name; i++) printf("  %*s", COLUMN, METHODS[i].name);
    putchar('\n');
    for (int row = 0; row < table->count; row++) {
        printf("  %-9g", table->rows[row]);
        for (int i = 0; METHODS[i].name; i++)
            printf("  %*.*g", COLUMN, digits, table->error(&METHODS[i], table->rows[row]));
        putchar('\n');
    }
}

static double radius(const Method *method, double half_gauge_m) {
    return arc_circle_radius(method, CHART_LEFT_M, CHART_RIGHT_M, half_gauge_m);
}

static double radius_ratio(const Method *method, double half_gauge_m) {
    return radius(method, half_gauge_m) /
           arc_true_radius(CHART_LEFT_M, CHART_RIGHT_M, half_gauge_m);
}

static const ErrorTable RADIUS_TABLES[] = {
    {"radius", "The article's charts, T1 10 and T2 -9 per tick: radius of the circle, in metres",
     "m", "d", CHART_HALF_GAUGES_M, CHART_GAUGES, radius},
    {"ratio", "The same radius, relative to the exact one", "", "d", CHART_HALF_GAUGES_M,
     CHART_GAUGES, radius_ratio}};

static json_t *table_json(const ErrorTable *table) {
    json_t *rows = json_array();
    for (int row = 0; row < table->count; row++) {
        json_t *line = json_pack("{s:f}", table->head, table->rows[row]);
        for (int i = 0; METHODS[i].name; i++)
            json_object_set_new(line, METHODS[i].name,
                                json_real(table->error(&METHODS[i], table->rows[row])));
        json_array_append_new(rows, line);
    }
    return rows;
}

static bool print_comparison(void) {
    json_t *examples = json_object(), *document = json_object();
    for (const Method *row = METHODS; row->name; row++)
        json_object_set_new(examples, row->name, pose_json(example(row)));
    json_object_set_new(document, "example", examples);
    for (int i = 0; i < ERROR_TABLES_COUNT; i++)
        json_object_set_new(document, ERROR_TABLES[i].name, table_json(&ERROR_TABLES[i]));
    json_t *radii = table_json(&RADIUS_TABLES[0]), *bicycles = json_array();
    for (int i = 0; i < CHART_GAUGES; i++) {
        json_t *row = json_array_get(radii, (size_t)i);
        double exact_m = arc_true_radius(CHART_LEFT_M, CHART_RIGHT_M, CHART_HALF_GAUGES_M[i]);
        json_object_set_new(row, "t1", json_real(CHART_LEFT_M));
        json_object_set_new(row, "t2", json_real(CHART_RIGHT_M));
        json_object_set_new(row, "true", json_real(exact_m));
    }
    json_object_set_new(document, "radius_m", radii);
    for (int i = 0; i < COUNT(STEPS_S); i++)
        json_array_append_new(
            bicycles,
            json_pack("{s:f, s:f, s:f, s:f, s:f}", "step_s", STEPS_S[i], "six_lines_deg",
                      bicycle_heading_deg(BICYCLE_SIX_LINES, STEPS_S[i]), "rear_follows_deg",
                      bicycle_heading_deg(BICYCLE_REAR_FOLLOW, STEPS_S[i]), "circle_rear_speed_deg",
                      bicycle_arc_heading_deg(BICYCLE_REAR_SPEED, STEPS_S[i]),
                      "circle_front_speed_deg",
                      bicycle_arc_heading_deg(BICYCLE_FRONT_SPEED, STEPS_S[i])));
    json_object_set_new(document, "bicycle_heading", bicycles);
    return print_json(document);
}

static void print_tables(void) {
    puts("The article's example: T1 1, T2 0.5, d 2, from (0, 0) with heading 2");
    printf("  %-9s  %20s  %20s  %20s\n", "update", "x'", "y'", "h'");
    for (const Method *row = METHODS; row->name; row++) {
        Pose pose = example(row);
        printf("  %-9s  %20.15f  %20.15f  %20.15f\n", row->name, pose.x, pose.y, pose.heading_rad);
    }
    for (int i = 0; i < ERROR_TABLES_COUNT; i++) print_table(&ERROR_TABLES[i], 3);
    for (int i = 0; i < COUNT(RADIUS_TABLES); i++) print_table(&RADIUS_TABLES[i], 6);
    puts(
        "\nThe car article's table: heading after 1 s [deg], wheelbase 2, speed 1, steering 5 deg");
    printf("  %-9s  %12s  %12s  %16s  %16s\n", "step_s", "six lines", "rear follows",
           "circle, rear v", "circle, front v");
    for (int i = 0; i < COUNT(STEPS_S); i++)
        printf("  %-9g  %12.6f  %12.6f  %16.6f  %16.6f\n", STEPS_S[i],
               bicycle_heading_deg(BICYCLE_SIX_LINES, STEPS_S[i]),
               bicycle_heading_deg(BICYCLE_REAR_FOLLOW, STEPS_S[i]),
               bicycle_arc_heading_deg(BICYCLE_REAR_SPEED, STEPS_S[i]),
               bicycle_arc_heading_deg(BICYCLE_FRONT_SPEED, STEPS_S[i]));
}

static int compare(const Settings *settings) {
    FILE *csv;
    if (!table_open(settings->csv, &csv)) return EXIT_RUN_FAILED;
    if (csv) {
        fputs("table,row,method,error,unit\n", csv);
        for (int k = 0; k < ERROR_TABLES_COUNT; k++)
            for (int row = 0; row < ERROR_TABLES[k].count; row++)
                for (int i = 0; METHODS[i].name; i++)
                    fprintf(csv, "%s,%.17g,%s,%.17g,%s\n", ERROR_TABLES[k].name,
                            ERROR_TABLES[k].rows[row], METHODS[i].name,
                            ERROR_TABLES[k].error(&METHODS[i], ERROR_TABLES[k].rows[row]),
                            ERROR_TABLES[k].unit);
    }
    bool is_written = table_close(settings->csv, csv);
    if (settings->is_json)
        is_written &= print_comparison();
    else if (!csv_replaces_text(settings))
        print_tables();
    int code = settings->picture ? lab_draw_methods(settings) : EXIT_OK;
    return is_written ? code : EXIT_RUN_FAILED;
}

static int run_arc(Settings *settings) {
    const char *name = settings->lab.file;
    if (settings->is_compare && name)
        return say_fail(EXIT_USAGE,
                        "--compare: '%s' is not read, because the rows are built in; omit the file",
                        name);
    if (settings->is_compare) return compare(settings);
    if (settings->lab.methods.count > 1)
        return say_fail(EXIT_USAGE, "--update: lab arc takes only one method");
    if (settings->picture)
        return say_fail(EXIT_USAGE,
                        "--picture: needs --compare, as in treads lab arc --compare --picture %s",
                        settings->picture);
    if (!name || !strcmp(name, "-")) {
        if (stream_is_terminal(stdin))
            say_note(settings,
                     "reading rows t1,t2,d,x,y,h from the keyboard; Ctrl-D ends the input");
        return pass_file(settings, stdin, "stdin");
    }
    Problem problem;
    FILE *file = file_open(name, &problem);
    if (!file) return say_fail(EXIT_RUN_FAILED, "%s", problem.text);
    int code = pass_file(settings, file, name);
    fclose(file);
    return code;
}

#define MEASURED(name, member, ...)                                                                \
    REAL_COLUMN(IN_ALL, name, LegResult, member, "%.9g", __VA_ARGS__)
static const Column LEG_COLUMNS[] = {
    {IN_TEXT, "", OF_ROW(text, LegResult, drive), .width = -14},
    {IN_CSV, "drive", OF_ROW(text, LegResult, drive)},
    {IN_DATA, "leg", OF_ROW(text, LegResult, name)},
    REAL_COLUMN(IN_ALL, "time_s", LegResult, time_s, NULL, "time s", 6, "%.2f"),
    MEASURED("distance_m", distance_m, "way m", 8, "%.2f"),
    MEASURED("top_mps", top_mps, "top m/s", 7, "%.2f"),
    MEASURED("end_mps", end_mps, "end m/s", 7, "%.2f"),
    MEASURED("turned_deg", turned_deg, "turned", 8, "%.1f"),
    MEASURED("radius_m", radius_m, "radius m", 8, "%.2f"),
    MEASURED("sideslip_deg", sideslip_deg, "sideslip deg", 12, "%.1f"),
    MEASURED("x_m", end.x, "x m", 9, "%.2f"),
    MEASURED("y_m", end.y, "y m", 9, "%.2f"),
    {IN_DATA, "heading_rad", OF_ROW(real, LegResult, end.heading_rad), .csv = "%.9g"},
    {0},
};

// Writes groups of rows to the file of --csv; `stride` is the distance in bytes between groups.
static bool write_groups(const Settings *settings, Rows rows, size_t stride, int groups) {
    FILE *csv;
    if (!table_open(settings->csv, &csv)) return false;
    if (csv) csv_names(csv, rows.columns);
    for (; csv && groups > 0; groups--, rows.first = (const char *)rows.first + stride)
        csv_rows(csv, rows);
    return table_close(settings->csv, csv);
}

static Rows legs_of(const CourseResult *result) {
    return (Rows){LEG_COLUMNS, result->legs, sizeof *result->legs, LEG_COUNT};
}

static int report_drives(const Settings *settings, const CourseResult *results, int count) {
    bool is_written = write_groups(settings, legs_of(results), sizeof *results, count);
    if (settings->is_json) {
        json_t *drives = json_array();
        for (int i = 0; i < count; i++)
            json_array_append_new(
                drives, json_pack("{s:s, s:f, s:o}", "drive", results[i].drive->name, "step_ns",
                                  results[i].step_ns, "legs", rows_json(legs_of(&results[i]))));
        is_written &= json_print(stdout, json_pack("{s:o}", "drives", drives));
    } else if (!csv_replaces_text(settings)) {
        const DriveSpec spec = spec_drive(&TANK_SPECS[0], DRIVES[0], NULL);
        printf("The hull of a medium tank (%g m/s, %g m/s2) on flat earth; every drive gets the "
               "same orders at the same times.\n",
               spec.top_mps, spec.accel_mps2);
        for (int leg = 0; leg < LEG_COUNT; leg++) {
            Rows rows = {LEG_COLUMNS, &results->legs[leg], sizeof *results, count};
            putchar('\n');
            rows_text_below(stdout, rows, LEG_NAMES[leg]);
        }
        puts("\nOne update of the drive, in a steady turn");
        for (int i = 0; i < count; i++)
            printf("  %-14s  %7.1f ns\n", results[i].drive->name, results[i].step_ns);
    }
    int code = settings->picture ? lab_draw_drives(settings, results, count) : EXIT_OK;
    return is_written ? code : EXIT_RUN_FAILED;
}

static int run_drives(Settings *settings) {
    int count = 0, code = EXIT_RUN_FAILED;
    FILE *trajectory;
    if (!table_open(settings->trajectory, &trajectory)) return code;
    if (trajectory) trajectory_names(trajectory);
    while (DRIVES[count]) count++;
    CourseResult *results = calloc((size_t)count, sizeof *results);
    bool is_fine = results;
    for (int i = 0; is_fine && i < count; i++) {
        TrajectoryRun run = {trajectory, i + 1, DRIVES[i]->name, COURSE_HZ};
        is_fine = course_run(DRIVES[i], &TANK_SPECS[0], trajectory ? trajectory_record : NULL, &run,
                             &results[i]);
    }
    bool is_written = table_close(settings->trajectory, trajectory);
    if (is_fine)
        code = report_drives(settings, results, count);
    else
        say_error("out of memory");
    free(results);
    return code == EXIT_OK && !is_written ? EXIT_RUN_FAILED : code;
}

static Cell find_cell(const void *row, int index) {
    const Finding *finding = row;
    (void)index;
    return cell_real(finding->find(finding->with));
}

static const Column FINDING_COLUMNS[] = {
    {IN_ALL, "drive", OF_ROW(text, Finding, drive), .width = -10},
    {IN_ALL, "claim", OF_ROW(text, Finding, what), .width = -10, .is_fitted = true},
    {IN_ALL, "unit", OF_ROW(text, Finding, unit), .width = -5},
    {IN_ALL, "said", OF_ROW(real, Finding, said), .width = 9},
    {IN_ALL, "found", find_cell, .width = 9},
    {0},
};

static bool begins_article(const void *row) {
    const Finding *finding = row;
    return finding != FINDINGS && strcmp(finding->drive, finding[-1].drive);
}

static int run_articles(Settings *settings) {
    int count = 0;
    while (FINDINGS[count].drive) count++;
    Rows all = {FINDING_COLUMNS, FINDINGS, sizeof *FINDINGS, count, begins_article};
    bool is_written;
    if (!csv_write(settings, all, &is_written)) return EXIT_RUN_FAILED;
    if (settings->is_json)
        is_written &= json_print(stdout, json_pack("{s:o}", "findings", rows_json(all)));
    else if (!csv_replaces_text(settings))
        rows_text(stdout, all, count, false);
    int code = settings->picture ? lab_draw_articles(settings) : EXIT_OK;
    return is_written ? code : EXIT_RUN_FAILED;
}

#define POINT(name, member) IN_ALL, name, OF_ROW(real, SlipPoint, member)
static const Column POINT_COLUMNS[] = {
    {IN_CSV, "ground", OF_ROW(text, SlipPoint, ground)},
    {IN_CSV, "law", OF_ROW(text, SlipPoint, law)},
    {POINT("speed_mps", speed_mps), .head = "ordered m/s", .width = 11},
    {POINT("turn_degps", turn_degps), .head = "deg/s", .width = 5},
    {POINT("left_mps", left_mps), .head = "left m/s", .width = 8, .format = "%.3f"},
    {POINT("right_mps", right_mps), .head = "right m/s", .width = 9, .format = "%.3f"},
    {POINT("forward_mps", forward_mps), .head = "hull m/s", .width = 8, .format = "%.3f"},
    {POINT("side_mps", side_mps), .head = "side m/s", .width = 9, .format = "%.4f"},
    {POINT("turned_degps", turned_degps), .head = "deg/s", .width = 6, .format = "%.2f"},
    {POINT("foretold_degps", predicted_degps), .head = "by fit", .width = 6, .format = "%.2f"},
    {POINT("centre_left_m", left_m), .head = "left m", .width = 6, .format = "%.3f"},
    {POINT("centre_right_m", right_m), .head = "right m", .width = 7, .format = "%.3f"},
    {POINT("centre_ahead_m", ahead_m), .head = "ahead m", .width = 7, .format = "%.3f"},
    {POINT("power_wpkg", power_wpkg), .head = "kW/t", .width = 5, .format = "%.2f"},
    {0},
};

static Rows points_of(const SlipFit *fit) {
    return (Rows){POINT_COLUMNS, fit->points, sizeof *fit->points, SLIP_POINTS};
}

static Cell points_json(const void *of, int index) {
    (void)index;
    return cell_json(rows_json(points_of(of)));
}

#define FIT(name, member) IN_ALL, name, OF_ROW(real, SlipFit, member)
static const Column FIT_COLUMNS[] = {
    {IN_ALL, "ground", OF_ROW(text, SlipFit, points[0].ground), .width = -6},
    {IN_ALL, "law", OF_ROW(text, SlipFit, points[0].law), .width = -7},
    {FIT("centre_left_m", left_m), .head = "left m", .width = 7, .format = "%.3f"},
    {FIT("centre_right_m", right_m), .head = "right m", .width = 7, .format = "%.3f"},
    {FIT("centre_ahead_m", ahead_m), .head = "ahead m", .width = 7, .format = "%.3f"},
    {FIT("spread_percent", spread_percent), .head = "spread", .width = 9, .format = "%.1f%%"},
    {FIT("error_percent", error_percent), .head = "error", .width = 8, .format = "%.1f%%"},
    {FIT("unslipped_error_percent", unslipped_error_percent), .head = "without slip", .width = 12,
     .format = "%.1f%%"},
    {IN_JSON, "points", points_json},
    {0},
};

#define GEAR(name, member) IN_ALL, name, OF_ROW(real, SlipGear, member)
static const Column GEAR_COLUMNS[] = {
    {IN_ALL, "gear", OF_ROW(text, SlipGear, name), .width = -20},
    {GEAR("straight_wpkg", straight_wpkg), .head = "straight kW/t", .width = 13, .format = "%.2f"},
    {GEAR("turn_wpkg", turn_wpkg), .head = "turn kW/t", .width = 9, .format = "%.2f"},
    {GEAR("turn_degps", turn_degps), .head = "deg/s", .width = 6, .format = "%.1f"},
    {GEAR("radius_m", radius_m), .head = "radius m", .width = 8, .format = "%.2f"},
    {GEAR("pivot_degps", pivot_degps), .head = "pivot deg/s", .width = 11, .format = "%.1f"},
    {0},
};

static int report_slip(const Settings *settings, const SlipFit *fits) {
    SlipGear gears[SLIP_GEARS];
    slip_gears(gears);
    Rows of_fits = {FIT_COLUMNS, fits, sizeof *fits, SLIP_FITS};
    Rows of_gears = {GEAR_COLUMNS, gears, sizeof *gears, SLIP_GEARS};
    bool is_written = write_groups(settings, points_of(fits), sizeof *fits, SLIP_FITS);
    if (settings->is_json)
        is_written &= json_print(stdout, json_pack("{s:o, s:o}", "fits", rows_json(of_fits),
                                                   "gears", rows_json(of_gears)));
    else if (!csv_replaces_text(settings)) {
        DriveSpec spec = spec_drive(&TANK_SPECS[0], &DRIVE_TRACK_SLIP, NULL);
        SlipTank tank = slip_tank(&spec);
        printf(
            "A medium tank on track-slip: tracks %g m to either side, contact length %g m.\n"
            "In a pivot the moments of friction balance if the centres are %.3f m to either "
            "side.\n\n"
            "Centres of rotation fitted to %d turns, the spread of single centres, and the error "
            "of\n"
            "the turn (l - r) / (left + right), compared with (l - r) / 2d for tracks without "
            "slip\n",
            spec.half_gauge_m, tank.contact_m, slip_pivot_share(&tank) * spec.half_gauge_m,
            SLIP_POINTS);
        rows_text(stdout, of_fits, of_fits.count, false);
        printf("\nThe turns on %s by %s's law: the order, the tracks, the hull, the centres\n",
               fits->points[0].ground, fits->points[0].law);
        rows_text(stdout, points_of(fits), SLIP_POINTS, false);
        puts("\nThe steering gears on firm earth: straight at 3 m/s, tracks at 4 and 2 m/s, "
             "pivoting");
        rows_text(stdout, of_gears, of_gears.count, false);
    }
    int code = settings->picture ? lab_draw_slip(settings, fits) : EXIT_OK;
    return is_written ? code : EXIT_RUN_FAILED;
}

static int run_slip(Settings *settings) {
    SlipFit *fits = calloc(SLIP_FITS, sizeof *fits);
    int code = fits && slip_measure(fits) ? report_slip(settings, fits)
                                          : say_fail(EXIT_RUN_FAILED, "out of memory");
    free(fits);
    return code;
}

static const struct {
    const char *name;
    int (*run)(Settings *settings);
} EXPERIMENTS[] = {{"arc", run_arc},
                   {"articles", run_articles},
                   {"circling", lab_circling},
                   {"drive", lab_drive},
                   {"drives", run_drives},
                   {"fit", lab_fit},
                   {"odometry", lab_odometry},
                   {"path", lab_path},
                   {"report", lab_report},
                   {"slip", run_slip},
                   {NULL}};

const char *lab_experiment(int index) { return EXPERIMENTS[index].name; }

int run_lab(Settings *settings) {
    bool is_watched = settings->is_watch && settings->word && !strcmp(settings->word, "circling");
    if (settings->video && !is_watched)
        return say_fail(EXIT_USAGE,
                        "--video: needs --watch, as in treads lab circling --watch --video FILE");
    Problem problem;
    if (!lab_picture_fits(settings, &problem)) return say_fail(EXIT_USAGE, "%s", problem.text);
    int i = 0;
    while (EXPERIMENTS[i].name && (!settings->word || strcmp(EXPERIMENTS[i].name, settings->word)))
        i++;
    if (!EXPERIMENTS[i].name)
        return say_fail(EXIT_USAGE, "lab needs an experiment: arc, articles, circling, drive, "
                                    "drives, fit, odometry, path, report "
                                    "or slip\n  "
                                    "treads help lab explains them.");
    return EXPERIMENTS[i].run(settings);
}
