// lab_arc.c -- lab arc: rows of single ticks, and the errors of the updates.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "app/show/lab_view.h"
#include "app/base/report.h"
#include "game/column_rows.h" // generated from columns.txt
#include "app/base/say.h"
#include "commands.h"
#include "lab/updates.h"
#include "platform/console.h"
#include "platform/files.h"
#include "platform/json.h"
#include "sim/drive/kernels.h"

enum { DIGITS = 17, COLUMN = 12 };

typedef struct Output {
    FILE *csv;
    json_t *rows; // NULL without --json
} Output;

static json_t *pose_json(Pose pose) {
    return json_pack("{s:f, s:f, s:f}", "xp", pose.x, "yp", pose.y, "hp", pose.heading_rad);
}

static const Update *update_of_arc(const Settings *settings) {
    const WholeList *updates = &settings->lab.updates;
    ASSERT(!updates->count || updates->items[0] >= 0);
    return &UPDATES[updates->count ? updates->items[0] : 0];
}

// Returns whether options describe a vehicle, and its half gauge, or 0.
static bool has_vehicle(const LabSettings *lab) {
    return lab->has_tank || lab->drives.count || lab->half_gauge_m > 0 || lab->speed_mps > 0;
}
static double own_half_gauge_m(const LabSettings *lab) {
    return has_vehicle(lab) ? lab->circling.half_gauge_m : 0;
}

// Converts all rows. A header is written if there is one in the input.
static bool pass_rows(const Settings *settings, TableReader *reader, const Output *output,
                      Problem *problem) {
    ArcRow row;
    bool has_begun = false, has_rows = false;
    FILE *files[] = {output->rows || output->csv == stdout ? NULL : stdout, output->csv};
    for (;;) {
        TableRead read = arc_read(reader, own_half_gauge_m(&settings->lab), &row, problem);
        for (int i = 0; i < 2 && !has_begun && reader->has_header && read != TABLE_BAD; i++)
            if (files[i]) fputs("xp,yp,hp\n", files[i]);
        if (read == TABLE_END && !has_rows && !reader->has_header)
            return problem_set(problem,
                               "%s has no rows; a row is t1,t2,d,x,y,h, such as 1,0.5,2,0,0,2",
                               reader->name);
        has_begun = has_rows = true;
        if (read != TABLE_ROW) return read == TABLE_END;
        Pose *pose = &row.pose;
        update_of_arc(settings)->step(pose, row.left_m, row.right_m, row.half_gauge_m);
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
static bool print_json(const Settings *settings, json_t *document) {
    document = json_with_origin(settings, document);
    bool is_written = json_show(document, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(DIGITS));
    json_decref(document);
    return is_written && putchar('\n') != EOF;
}

// Sets the update and the known properties of the vehicle.
static bool set_setup(Settings *settings, const char *update) {
    const LabSettings *lab = &settings->lab;
    json_t *setup = json_object();
    if (update) json_object_set_new(setup, "update", json_string(update));
    if (has_vehicle(lab)) {
        json_object_set_new(setup, "half_gauge_m", json_real(lab->circling.half_gauge_m));
        json_object_set_new(setup, "speed_mps", json_real(lab->circling.speed_mps));
    }
    return lab_set_setup(settings, setup);
}

static int pass_file(Settings *settings, FILE *file, const char *name) {
    if (!set_setup(settings, update_of_arc(settings)->name)) return EXIT_RUN_FAILED;
    Output output = {.rows = settings->is_json ? json_array() : NULL};
    if (!csv_open(settings, settings->csv, &output.csv)) return EXIT_RUN_FAILED;
    TableReader reader = table_reader(
        file, name, own_half_gauge_m(&settings->lab) > 0 ? &ARC_TABLE_OF_VEHICLE : &ARC_TABLE);
    Problem problem = {""};
    bool is_fine = pass_rows(settings, &reader, &output, &problem);
    table_reader_free(&reader);
    if (output.rows)
        print_json(settings, json_pack("{s:s, s:o}", "update", update_of_arc(settings)->name,
                                       "rows", output.rows));
    bool is_written = table_close(settings->csv, output.csv);
    if (!is_fine) {
        fflush(stdout);
        say_problem(&problem);
        return EXIT_USAGE;
    }
    return is_written ? EXIT_OK : EXIT_RUN_FAILED;
}

static const double STEPS_S[] = {0.001, 0.01, 0.1, 1};

static Pose example(const Update *update) {
    Pose pose = {0, 0, 2};
    update->step(&pose, 1.0, 0.5, 2.0);
    return pose;
}

static void print_table(const ErrorTable *table, int digits) {
    escaped_print(stdout, "\n%s\n  %-9s", table->title, table->head);
    for (int i = 0; UPDATES[i].name; i++) escaped_print(stdout, "  %*s", COLUMN, UPDATES[i].name);
    putchar('\n');
    for (int row = 0; row < table->count; row++) {
        printf("  %-9g", table->rows[row]);
        for (int i = 0; UPDATES[i].name; i++)
            printf("  %*.*g", COLUMN, digits, table->error(&UPDATES[i], table->rows[row]));
        putchar('\n');
    }
}

static double radius(const Update *update, double half_gauge_m) {
    return arc_circle_radius(update, CHART_LEFT_M, CHART_RIGHT_M, half_gauge_m);
}

static double radius_ratio(const Update *update, double half_gauge_m) {
    return radius(update, half_gauge_m) /
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
        for (int i = 0; UPDATES[i].name; i++)
            json_object_set_new(line, UPDATES[i].name,
                                json_real(table->error(&UPDATES[i], table->rows[row])));
        json_array_append_new(rows, line);
    }
    return rows;
}

// An update, and its maximum errors inside and outside of its domain.
typedef struct DomainRow {
    const char *name;
    double domain_rad; // NAN: any
    ModelErrors way, turn;
} DomainRow;

// The error of a vehicle at the end of a drive.
typedef struct VehicleErrorRow {
    int hz;
    const char *name; // name of an update or a drive
    UpdateError error;
    bool is_first;
} VehicleErrorRow;

enum { DOMAINS_MAX = 8, VEHICLE_ROWS_MAX = LAB_LIST_MAX * (DOMAINS_MAX + 1 + LAB_LIST_MAX) };
static Rows domains_of(DomainRow rows[DOMAINS_MAX]);
static bool print_vehicle(const Settings *settings, json_t *document);

static bool print_comparison(const Settings *settings) {
    json_t *examples = json_object(), *document = json_object();
    for (const Update *row = UPDATES; row->name; row++)
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
    for (int i = 0; i < COUNT_OF(STEPS_S); i++)
        json_array_append_new(
            bicycles,
            json_pack("{s:f, s:f, s:f, s:f, s:f}", "step_s", STEPS_S[i], "six_lines_deg",
                      bicycle_heading_deg(BICYCLE_SIX_LINES, STEPS_S[i]), "rear_follows_deg",
                      bicycle_heading_deg(BICYCLE_REAR_FOLLOW, STEPS_S[i]), "circle_rear_speed_deg",
                      bicycle_arc_heading_deg(BICYCLE_REAR_SPEED, STEPS_S[i]),
                      "circle_front_speed_deg",
                      bicycle_arc_heading_deg(BICYCLE_FRONT_SPEED, STEPS_S[i])));
    json_object_set_new(document, "bicycle_heading", bicycles);
    DomainRow domains[DOMAINS_MAX];
    json_object_set_new(document, "domains", rows_json(domains_of(domains)));
    bool is_fine = !has_vehicle(&settings->lab) || print_vehicle(settings, document);
    return print_json(settings, document) && is_fine;
}

static const Column DOMAIN_COLUMNS[] = {DOMAIN_TABLE(COLUMN){0}};

static Rows domains_of(DomainRow rows[DOMAINS_MAX]) {
    int count = 0;
    for (const Update *row = UPDATES; row->name; row++, count++) {
        ASSERT_NAMED(count < DOMAINS_MAX, row->name);
        rows[count] = (DomainRow){.name = row->name, .domain_rad = row->domain_rad};
        if (isinf(row->domain_rad)) rows[count].domain_rad = NAN;
        arc_domain_errors(row, &rows[count].way, &rows[count].turn);
    }
    return (Rows){DOMAIN_COLUMNS, rows, sizeof *rows, count};
}

static void print_domains(void) {
    DomainRow rows[DOMAINS_MAX];
    Rows domains = domains_of(rows);
    puts("\nDomains of the updates: the largest turn per tick (-: any), and the largest errors of "
         "a "
         "tick\ninside and outside, relative to its distance and to its turn");
    rows_text(stdout, domains, domains.count, false);
}

// The drive of the tables, at the size and the speed of the vehicle: 5 m/s and 1 rad/s become its
// top speed and the same curvature in half gauges.
#define VEHICLE_TURN 0.2
#define VEHICLE_S 10.0

static ArcDrive drive_of_vehicle(const LabSettings *lab) {
    double d_m = lab->circling.half_gauge_m, top_mps = lab->circling.speed_mps / (1 + VEHICLE_TURN);
    ASSERT(d_m > 0 && top_mps > 0); // lab_resolve_vehicle was called
    return (ArcDrive){d_m, top_mps, VEHICLE_TURN * top_mps / d_m, VEHICLE_S, 0};
}

static const Column VEHICLE_COLUMNS[] = {VEHICLE_TABLE(COLUMN){0}};

static bool begins_rate(const void *row) {
    const VehicleErrorRow *self = row;
    return !self->is_first && self->hz != self[-1].hz;
}

// Fills the rows: for each rate the updates, the exact arc by encoder counts, and the drives.
// Returns their number, or -1 if out of memory.
static int measure_vehicle(const LabSettings *lab, VehicleErrorRow rows[VEHICLE_ROWS_MAX]) {
    ArcDrive drive = drive_of_vehicle(lab), counted = drive;
    int count = 0, rates = lab->hz.count ? lab->hz.count : ARC_RATES;
    ASSERT(rates <= LAB_LIST_MAX && lab->drives.count <= LAB_LIST_MAX);
    counted.count_m = lab->odometry.count_m;
    for (int k = 0; k < rates; k++) {
        int hz = lab->hz.count ? lab->hz.items[k] : (int)RATES_HZ[k];
        for (const Update *row = UPDATES; row->name; row++)
            rows[count++] = (VehicleErrorRow){hz, row->name, arc_vehicle_error(&drive, row, hz)};
        if (counted.count_m > 0)
            rows[count++] =
                (VehicleErrorRow){hz, "exact, counted", arc_vehicle_error(&counted, UPDATES, hz)};
        for (int i = 0; i < lab->drives.count; i++) {
            VehicleSpec spec = lab_drive_spec(lab, i);
            spec.hz = hz;
            rows[count] = (VehicleErrorRow){hz, spec.drive->name};
            if (!vehicle_arc_error(&spec, drive.speed_mps, drive.turn_radps, VEHICLE_S,
                                   &rows[count++].error))
                return -1;
        }
    }
    ASSERT(count > 0 && count <= VEHICLE_ROWS_MAX);
    rows[0].is_first = true;
    return count;
}

static bool print_vehicle(const Settings *settings, json_t *document) {
    const LabSettings *lab = &settings->lab;
    ArcDrive drive = drive_of_vehicle(lab);
    VehicleErrorRow *rows = calloc(VEHICLE_ROWS_MAX, sizeof *rows);
    int count = rows ? measure_vehicle(lab, rows) : -1;
    Rows table = {VEHICLE_COLUMNS, rows, sizeof *rows, count, begins_rate};
    if (count < 0)
        say_error("out of memory");
    else if (document)
        json_object_set_new(document, "vehicle",
                            json_pack("{s:f, s:f, s:f, s:o}", "half_gauge_m", drive.half_gauge_m,
                                      "speed_mps", drive.speed_mps, "turn_radps", drive.turn_radps,
                                      "errors", rows_json(table)));
    else {
        printf(
            "\nThe vehicle: half gauge %g m, %.3g m/s and %.3g rad/s for %g s; distance from the "
            "exact arc of its tracks, by tick rate\n",
            drive.half_gauge_m, drive.speed_mps, drive.turn_radps, VEHICLE_S);
        rows_text(stdout, table, count, false);
    }
    free(rows);
    return count >= 0;
}

static void print_tables(void) {
    puts("The article's example: T1 1, T2 0.5, d 2, from (0, 0) with heading 2");
    escaped_print(stdout, "  %-9s  %20s  %20s  %20s\n", "update", "x'", "y'", "h'");
    for (const Update *row = UPDATES; row->name; row++) {
        Pose pose = example(row);
        escaped_print(stdout, "  %-9s  %20.15f  %20.15f  %20.15f\n", row->name, pose.x, pose.y,
                      pose.heading_rad);
    }
    for (int i = 0; i < ERROR_TABLES_COUNT; i++) print_table(&ERROR_TABLES[i], 3);
    for (int i = 0; i < COUNT_OF(RADIUS_TABLES); i++) print_table(&RADIUS_TABLES[i], 6);
    puts(
        "\nThe car article's table: heading after 1 s [deg], wheelbase 2, speed 1, steering 5 deg");
    escaped_print(stdout, "  %-9s  %12s  %12s  %16s  %16s\n", "step_s", "six lines", "rear follows",
                  "circle, rear v", "circle, front v");
    for (int i = 0; i < COUNT_OF(STEPS_S); i++)
        printf("  %-9g  %12.6f  %12.6f  %16.6f  %16.6f\n", STEPS_S[i],
               bicycle_heading_deg(BICYCLE_SIX_LINES, STEPS_S[i]),
               bicycle_heading_deg(BICYCLE_REAR_FOLLOW, STEPS_S[i]),
               bicycle_arc_heading_deg(BICYCLE_REAR_SPEED, STEPS_S[i]),
               bicycle_arc_heading_deg(BICYCLE_FRONT_SPEED, STEPS_S[i]));
    print_domains();
}

static int compare(Settings *settings) {
    FILE *csv;
    if (!set_setup(settings, NULL)) return EXIT_RUN_FAILED;
    if (!csv_open(settings, settings->csv, &csv)) return EXIT_RUN_FAILED;
    if (csv) {
        fputs("table,row,update,error,unit\n", csv);
        for (int k = 0; k < ERROR_TABLES_COUNT; k++)
            for (int row = 0; row < ERROR_TABLES[k].count; row++)
                for (int i = 0; UPDATES[i].name; i++)
                    escaped_print(csv, "%s,%.17g,%s,%.17g,%s\n", ERROR_TABLES[k].name,
                                  ERROR_TABLES[k].rows[row], UPDATES[i].name,
                                  ERROR_TABLES[k].error(&UPDATES[i], ERROR_TABLES[k].rows[row]),
                                  ERROR_TABLES[k].unit);
    }
    bool is_written = table_close(settings->csv, csv);
    if (settings->is_json)
        is_written &= print_comparison(settings);
    else if (!csv_replaces_text(settings)) {
        print_tables();
        is_written &= !has_vehicle(&settings->lab) || print_vehicle(settings, NULL);
    }
    int code = settings->picture ? lab_draw_updates(settings) : EXIT_OK;
    return is_written ? code : EXIT_RUN_FAILED;
}

int lab_arc(Settings *settings) {
    const char *name = settings->lab.file;
    if (settings->is_compare && name)
        return say_fail(EXIT_USAGE,
                        "--compare: '%s' is not read, because the rows are built in; omit the file",
                        name);
    if (settings->is_compare) return compare(settings);
    if (settings->lab.updates.count > 1)
        return say_fail(EXIT_USAGE, "--update: lab arc takes only one update");
    if (settings->picture)
        return say_fail(EXIT_USAGE,
                        "--picture: needs --compare: treads lab arc --compare --picture %s",
                        settings->picture);
    if (!name || !strcmp(name, "-")) {
        if (stream_is_terminal(stdin))
            say_note(settings,
                     "reading rows t1,t2,d,x,y,h from the keyboard; Ctrl-D ends the input");
        return pass_file(settings, stdin, "stdin");
    }
    Problem problem;
    FILE *file = file_stream(name, &problem);
    if (!file) return say_fail(EXIT_RUN_FAILED, "%s", problem.text);
    int code = pass_file(settings, file, name);
    fclose(file);
    return code;
}
