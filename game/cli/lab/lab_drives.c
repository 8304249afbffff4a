// lab_drives.c -- lab drives: every drive over the same course.
#include <stdlib.h>
#include <string.h>

#include "app/report.h"
#include "lab.h"
#include "lab/course.h"
#include "app/match_report.h"
#include "app/say.h"

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

static void print_leg(const LegResult *leg, const char *name) {
    char radius[32] = "-";
    if (!is_straight(leg->radius_m)) snprintf(radius, sizeof radius, "%.2f", leg->radius_m);
    printf("  %-14s  %6.2f  %8.2f  %7.2f  %7.2f  %8.1f  %8s  %6.1f  %9.2f  %9.2f\n", name,
           leg->time_s, leg->distance_m, leg->top_mps, leg->end_mps, leg->turned_deg, radius,
           leg->slip_deg, leg->end.x, leg->end.y);
}

static void print_text(const Field *field) {
    puts("A medium tank's hull (7 m/s, 8 m/s2) on flat earth; every drive gets the same orders at "
         "the same times.");
    for (int leg = 0; leg < LEG_COUNT; leg++) {
        printf("\n%-14s    %6s  %8s  %7s  %7s  %8s  %8s  %6s  %9s  %9s\n", LEG_NAMES[leg], "time s",
               "way m", "top m/s", "end m/s", "turned", "radius m", "slip", "x m", "y m");
        for (int i = 0; i < field->count; i++)
            print_leg(&field->results[i].legs[leg], field->results[i].drive->name);
    }
    puts("\nOne update of the drive, in a steady turn");
    for (int i = 0; i < field->count; i++)
        printf("  %-14s  %7.1f ns\n", field->results[i].drive->name, field->results[i].step_ns);
}

static void write_csv(const Field *field, FILE *file) {
    fputs("drive,leg,time_s,distance_m,top_mps,end_mps,turned_deg,radius_m,slip_deg,x_m,y_m,"
          "heading_rad\n",
          file);
    for (int i = 0; i < field->count; i++) {
        for (int k = 0; k < LEG_COUNT; k++) {
            const LegResult *leg = &field->results[i].legs[k];
            fprintf(file, "%s,%s,%.6g,%.9g,%.9g,%.9g,%.9g,", field->results[i].drive->name,
                    LEG_NAMES[k], leg->time_s, leg->distance_m, leg->top_mps, leg->end_mps,
                    leg->turned_deg);
            if (!is_straight(leg->radius_m)) fprintf(file, "%.9g", leg->radius_m);
            fprintf(file, ",%.9g,%.9g,%.9g,%.9g\n", leg->slip_deg, leg->end.x, leg->end.y,
                    leg->end.heading_rad);
        }
    }
}

static json_t *leg_json(const LegResult *leg, const char *name) {
    return json_pack("{s:s, s:f, s:f, s:f, s:f, s:f, s:o, s:f, s:f, s:f, s:f}", "leg", name,
                     "time_s", leg->time_s, "distance_m", leg->distance_m, "top_mps", leg->top_mps,
                     "end_mps", leg->end_mps, "turned_deg", leg->turned_deg, "radius_m",
                     is_straight(leg->radius_m) ? json_null() : json_real(leg->radius_m),
                     "slip_deg", leg->slip_deg, "x_m", leg->end.x, "y_m", leg->end.y, "heading_rad",
                     leg->end.heading_rad);
}

static bool print_json(const Field *field) {
    json_t *drives = json_array();
    for (int i = 0; i < field->count; i++) {
        const CourseResult *result = &field->results[i];
        json_t *legs = json_array();
        for (int k = 0; k < LEG_COUNT; k++)
            json_array_append_new(legs, leg_json(&result->legs[k], LEG_NAMES[k]));
        json_array_append_new(drives, json_pack("{s:s, s:f, s:o}", "drive", result->drive->name,
                                                "step_ns", result->step_ns, "legs", legs));
    }
    return json_print(stdout, json_pack("{s:o}", "drives", drives));
}

enum { PANELS = 4, LINES_MAX = 32 };

// Some legs of the course, moved so that each drive starts its part at the origin, heading north.
typedef struct Part {
    const char *title;
    Leg first, last;
    bool is_speed; // over time, instead of the path
} Part;
static const Part PARTS[PANELS] = {{"Straight: speed", LEG_STRAIGHT, LEG_STRAIGHT, true},
                                   {"Circle", LEG_CIRCLE, LEG_CIRCLE},
                                   {"Slalom, brake, reverse", LEG_SLALOM, LEG_REVERSE},
                                   {"Figure eight", LEG_EIGHT, LEG_EIGHT}};

static Pose part_start(const CourseResult *result, Leg first) {
    return first ? result->legs[first - 1].end : (Pose){0};
}

static ChartLine draw_part(const CourseResult *result, const Part *part, int colour, Vec *points) {
    int from = result->leg_at[part->first], to = result->leg_at[part->last + 1];
    Pose start = part_start(result, part->first);
    points[0] = vec(0, 0);
    for (int i = from; i < to; i++)
        points[i - from + 1] = part->is_speed
                                   ? vec((i - from + 1.0) / COURSE_HZ, result->speeds_mps[i])
                                   : pose_to_body(start, result->points[i]);
    return (ChartLine){.colour = lab_colour(colour), .points = points, .count = to - from + 1};
}

static int draw(const Settings *settings, const Field *field) {
    ChartLine lines[PANELS][LINES_MAX];
    ChartKey keys[LINES_MAX];
    ChartPanel panels[PANELS];
    Vec *points = calloc((size_t)(PANELS * field->count) * (COURSE_POINTS_MAX + 1), sizeof *points);
    if (!points) return EXIT_RUN_FAILED;
    Vec *next = points;
    for (int p = 0; p < PANELS; p++) {
        for (int i = 0; i < field->count; i++) {
            lines[p][i] = draw_part(&field->results[i], &PARTS[p], i, next);
            next += lines[p][i].count;
        }
        panels[p] = (ChartPanel){.title = PARTS[p].title,
                                 .note = PARTS[p].is_speed ? "from standing, at full throttle"
                                                           : "from where each began it, nose up",
                                 .x_label = PARTS[p].is_speed ? "time, s" : "right, m",
                                 .y_label = PARTS[p].is_speed ? "speed, m/s" : "ahead, m",
                                 .is_plan = !PARTS[p].is_speed,
                                 .lines = lines[p],
                                 .line_count = field->count};
    }
    for (int i = 0; i < field->count; i++)
        keys[i] = (ChartKey){field->results[i].drive->name, lab_colour(i)};
    Chart chart = {.title = "Every drive on the same course",
                   .subtitle = "Same hull, same orders at the same times; what differs is how it "
                               "moves.",
                   .panels = panels,
                   .panel_count = PANELS,
                   .columns = 2,
                   .panel_width_px = 520,
                   .panel_height_px = 420,
                   .keys = keys,
                   .key_count = field->count};
    int code = lab_picture(settings, &chart);
    free(points);
    return code;
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
    int code = settings->picture ? draw(settings, field) : EXIT_OK;
    return is_written ? code : EXIT_RUN_FAILED;
}

int lab_drives(Settings *settings) {
    Field field = {.count = drive_count() < LINES_MAX ? drive_count() : LINES_MAX};
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
