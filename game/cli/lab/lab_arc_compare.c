// lab_arc_compare.c -- lab arc --compare: how much the exact arc changes, in tables and charts.
#include <string.h>

#include "app/report.h"
#include "lab.h"
#include "lab/methods.h"
#include "app/match_report.h"

enum { METHODS_MOST = 8, COLUMN = 12 };

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))
static const double TURNS_RAD[] = {1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 0.01,
                                   0.03, 0.1,  0.2,  0.5,  1,    2,    3};
static const double RATES_HZ[] = {1, 2, 5, 10, 15, 20, 30, 60, 120, 240, 1000};
static const double STEPS_S[] = {0.001, 0.01, 0.1, 1};

// The drive whose end is compared by tick rate.
#define DRIVE_MPS 5.0
#define DRIVE_RADPS 1.0
#define DRIVE_S 10.0

// The article's charts: a tight turn of a small vehicle, and of a large one.
#define CHART_LEFT_M 10.0
#define CHART_RIGHT_M (-9.0)
static const double CHART_HALF_GAUGES_M[] = {2, 60};
enum { CHART_TICKS = 80 };

static int method_count(void) {
    int count = 0;
    while (METHODS[count].name) count++;
    return count;
}

static double turn_error(int method, double turn_rad) {
    return arc_step_error(&METHODS[method], turn_rad);
}

static double rate_error(int method, double hz) {
    return arc_drive_error(&METHODS[method], DRIVE_MPS, DRIVE_RADPS, hz, DRIVE_S);
}

static Pose example(const Method *method) {
    Pose pose = {0, 0, 2};
    method->step(&pose, 1.0, 0.5, 2.0);
    return pose;
}

// A table with a column a method.
typedef struct Table {
    const char *name, *title, *unit, *head;
    const double *rows;
    int count;
    double (*error)(int method, double row);
} Table;

static const Table TABLES[] = {
    {"step_error", "Error of one tick, as a share of its way, by its turn", "share", "turn_rad",
     TURNS_RAD, COUNT(TURNS_RAD), turn_error},
    {"drive_error", "Error after 10 s at 5 m/s and 1 rad/s, in metres, by tick rate", "m", "hz",
     RATES_HZ, COUNT(RATES_HZ), rate_error},
};

static void print_head(const char *first) {
    printf("  %-9s", first);
    for (int i = 0; METHODS[i].name; i++) printf("  %*s", COLUMN, METHODS[i].name);
    putchar('\n');
}

static void print_table(const Table *table) {
    printf("\n%s\n", table->title);
    print_head(table->head);
    for (int row = 0; row < table->count; row++) {
        printf("  %-9g", table->rows[row]);
        for (int i = 0; METHODS[i].name; i++)
            printf("  %*.3g", COLUMN, table->error(i, table->rows[row]));
        putchar('\n');
    }
}

static void print_example(void) {
    puts("The article's example: T1 1, T2 0.5, d 2, from (0, 0) with heading 2");
    printf("  %-9s  %20s  %20s  %20s\n", "method", "x'", "y'", "h'");
    for (const Method *row = METHODS; row->name; row++) {
        Pose pose = example(row);
        printf("  %-9s  %20.15f  %20.15f  %20.15f\n", row->name, pose.x, pose.y, pose.heading_rad);
    }
}

static void print_radii(void) {
    puts("\nThe article's charts: T1 10, T2 -9 a tick, the radius that is driven, in metres");
    print_head("d");
    for (int k = 0; k < COUNT(CHART_HALF_GAUGES_M); k++) {
        double d = CHART_HALF_GAUGES_M[k];
        printf("  %-9g", d);
        for (const Method *row = METHODS; row->name; row++)
            printf("  %*.5f", COLUMN, arc_circle_radius(row, CHART_LEFT_M, CHART_RIGHT_M, d));
        printf("\n  %-9s", "  of true");
        double radius_m = arc_true_radius(CHART_LEFT_M, CHART_RIGHT_M, d);
        for (const Method *row = METHODS; row->name; row++)
            printf("  %*.4f", COLUMN,
                   arc_circle_radius(row, CHART_LEFT_M, CHART_RIGHT_M, d) / radius_m);
        putchar('\n');
    }
}

static void print_bicycles(void) {
    puts(
        "\nThe car article's table: heading after 1 s, in degrees (wheelbase 2, speed 1, 5 degrees "
        "of steer)");
    printf("  %-9s  %12s  %12s  %16s  %16s\n", "step_s", "six lines", "rear follows",
           "circle, rear v", "circle, front v");
    for (int i = 0; i < COUNT(STEPS_S); i++)
        printf("  %-9g  %12.6f  %12.6f  %16.6f  %16.6f\n", STEPS_S[i],
               bicycle_heading_deg(BICYCLE_SIX_LINES, STEPS_S[i]),
               bicycle_heading_deg(BICYCLE_REAR_FOLLOW, STEPS_S[i]),
               bicycle_arc_heading_deg(BICYCLE_REAR_SPEED, STEPS_S[i]),
               bicycle_arc_heading_deg(BICYCLE_FRONT_SPEED, STEPS_S[i]));
}

static json_t *table_json(const Table *table) {
    json_t *rows = json_array();
    for (int row = 0; row < table->count; row++) {
        json_t *line = json_pack("{s:f}", table->head, table->rows[row]);
        for (int i = 0; METHODS[i].name; i++)
            json_object_set_new(line, METHODS[i].name,
                                json_real(table->error(i, table->rows[row])));
        json_array_append_new(rows, line);
    }
    return rows;
}

static json_t *radii_json(void) {
    json_t *rows = json_array();
    for (int k = 0; k < COUNT(CHART_HALF_GAUGES_M); k++) {
        double d = CHART_HALF_GAUGES_M[k];
        json_t *line = json_pack("{s:f, s:f, s:f, s:f}", "t1", CHART_LEFT_M, "t2", CHART_RIGHT_M,
                                 "d", d, "true", arc_true_radius(CHART_LEFT_M, CHART_RIGHT_M, d));
        for (const Method *row = METHODS; row->name; row++)
            json_object_set_new(line, row->name,
                                json_real(arc_circle_radius(row, CHART_LEFT_M, CHART_RIGHT_M, d)));
        json_array_append_new(rows, line);
    }
    return rows;
}

static json_t *bicycles_json(void) {
    json_t *rows = json_array();
    for (int i = 0; i < COUNT(STEPS_S); i++)
        json_array_append_new(
            rows,
            json_pack("{s:f, s:f, s:f, s:f, s:f}", "step_s", STEPS_S[i], "six_lines_deg",
                      bicycle_heading_deg(BICYCLE_SIX_LINES, STEPS_S[i]), "rear_follows_deg",
                      bicycle_heading_deg(BICYCLE_REAR_FOLLOW, STEPS_S[i]), "circle_rear_speed_deg",
                      bicycle_arc_heading_deg(BICYCLE_REAR_SPEED, STEPS_S[i]),
                      "circle_front_speed_deg",
                      bicycle_arc_heading_deg(BICYCLE_FRONT_SPEED, STEPS_S[i])));
    return rows;
}

static bool print_json(void) {
    json_t *examples = json_object(), *document = json_object();
    for (const Method *row = METHODS; row->name; row++) {
        Pose pose = example(row);
        json_object_set_new(
            examples, row->name,
            json_pack("{s:f, s:f, s:f}", "xp", pose.x, "yp", pose.y, "hp", pose.heading_rad));
    }
    json_object_set_new(document, "example", examples);
    for (int i = 0; i < COUNT(TABLES); i++)
        json_object_set_new(document, TABLES[i].name, table_json(&TABLES[i]));
    json_object_set_new(document, "radius_m", radii_json());
    json_object_set_new(document, "bicycle_heading", bicycles_json());
    bool is_written = !json_dumpf(document, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(17));
    json_decref(document);
    return is_written && putchar('\n') != EOF;
}

static void write_csv(FILE *file) {
    fputs("table,row,method,error,unit\n", file);
    for (int k = 0; k < COUNT(TABLES); k++)
        for (int row = 0; row < TABLES[k].count; row++)
            for (int i = 0; METHODS[i].name; i++)
                fprintf(file, "%s,%.17g,%s,%.17g,%s\n", TABLES[k].name, TABLES[k].rows[row],
                        METHODS[i].name, TABLES[k].error(i, TABLES[k].rows[row]), TABLES[k].unit);
}

// What the picture shows: a curve a method in each table, and the article's two charts.
typedef struct Drawing {
    Vec points[COUNT(TABLES)][METHODS_MOST][COUNT(TURNS_RAD)];
    Vec paths[COUNT(CHART_HALF_GAUGES_M)][2][CHART_TICKS + 1];
    ChartLine curves[COUNT(TABLES)][METHODS_MOST];
    ChartLine circles[COUNT(CHART_HALF_GAUGES_M)][2];
    ChartKey keys[METHODS_MOST];
} Drawing;

static void draw_curves(Drawing *drawing, int k) {
    const Table *table = &TABLES[k];
    for (int i = 0; i < method_count(); i++) {
        for (int row = 0; row < table->count; row++)
            drawing->points[k][i][row] = vec(table->rows[row], table->error(i, table->rows[row]));
        drawing->curves[k][i] = (ChartLine){.colour = lab_colour(i),
                                            .points = drawing->points[k][i],
                                            .count = table->count,
                                            .has_dots = true};
    }
}

static void draw_circles(Drawing *drawing, int k) {
    for (int i = 0; i < 2; i++) {
        arc_path(&METHODS[i], CHART_LEFT_M, CHART_RIGHT_M, CHART_HALF_GAUGES_M[k], CHART_TICKS,
                 drawing->paths[k][i]);
        drawing->circles[k][i] = (ChartLine){.colour = lab_colour(i),
                                             .points = drawing->paths[k][i],
                                             .count = CHART_TICKS + 1,
                                             .has_dots = true,
                                             .is_faint = true};
    }
}

static int draw(const Settings *settings) {
    Drawing drawing;
    for (int k = 0; k < COUNT(TABLES); k++) draw_curves(&drawing, k);
    for (int k = 0; k < COUNT(CHART_HALF_GAUGES_M); k++) draw_circles(&drawing, k);
    for (int i = 0; i < method_count(); i++)
        drawing.keys[i] = (ChartKey){METHODS[i].name, lab_colour(i)};
    const ChartPanel panels[] = {
        {.title = "Error of one tick",
         .note = "against long double; semi lies on euler, rk2 on approx",
         .x_label = "turn in the tick, rad",
         .y_label = "error / way",
         .is_log = true,
         .lines = drawing.curves[0],
         .line_count = method_count()},
        {.title = "Error after 10 s at 5 m/s, 1 rad/s",
         .note = "against long double; semi lies on euler",
         .x_label = "ticks a second, Hz",
         .y_label = "error, m",
         .is_log = true,
         .lines = drawing.curves[1],
         .line_count = method_count()},
        {.title = "T1 = 10, T2 = -9, d = 2",
         .note = "272 degrees a tick: approx circles 2.56 times as wide",
         .x_label = "x, m",
         .y_label = "y, m",
         .is_plan = true,
         .lines = drawing.circles[0],
         .line_count = 2},
        {.title = "T1 = 10, T2 = -9, d = 60",
         .note = "9.07 degrees a tick: approx circles twice as wide",
         .x_label = "x, m",
         .y_label = "y, m",
         .is_plan = true,
         .lines = drawing.circles[1],
         .line_count = 2},
    };
    Chart chart = {.title = "What the exact arc changes",
                   .subtitle = "Each method moves the same vehicle; a dot is a tick. Below: the "
                               "article's two charts, exact and approx.",
                   .panels = panels,
                   .panel_count = COUNT(panels),
                   .columns = 2,
                   .panel_width_px = 520,
                   .panel_height_px = 400,
                   .keys = drawing.keys,
                   .key_count = method_count()};
    return lab_picture(settings, &chart);
}

static void print_text(void) {
    print_example();
    for (int i = 0; i < COUNT(TABLES); i++) print_table(&TABLES[i]);
    print_radii();
    print_bicycles();
}

int lab_arc_compare(Settings *settings) {
    FILE *csv;
    if (!csv_open(settings, &csv)) return EXIT_RUN_FAILED;
    if (csv) write_csv(csv);
    bool is_written = csv_close(settings, csv);
    if (settings->is_json)
        is_written &= print_json();
    else
        print_text();
    int code = settings->picture ? draw(settings) : EXIT_OK;
    return is_written ? code : EXIT_RUN_FAILED;
}
