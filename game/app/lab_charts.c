// lab_charts.c -- the charts of the laboratory's experiments, and the figures of the articles.
#include "lab_view.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/motion/arc.h"
#include "assets.h"
#include "report.h"
#include "say.h"
#include "sim/drive/kernels.h"

bool lab_picture_fits(const Settings *settings, Problem *problem) {
    if (!settings->picture || !settings->is_watch) // an image of the window is a PNG file
        return !settings->picture || chart_fits(settings->picture, problem);
    size_t length = strlen(settings->picture);
    return (length > 4 && !strcmp(settings->picture + length - 4, ".png")) ||
           problem_set(problem, "%s: with --watch, the name of the picture must end in .png",
                       settings->picture);
}

static int save_chart(const Settings *settings, const Chart *chart) {
    char font[ARENA_PATH_MAX];
    Problem problem = {""};
    if (!font_find(settings, font)) return EXIT_ENVIRONMENT;
    char *command = command_text(settings), *setup = setup_text(settings);
    ChartFile file = {.path = settings->picture,
                      .font = font,
                      .program = "treads " TREADS_VERSION,
                      .command = command,
                      .setup = setup,
                      .theme = settings->theme,
                      .width_cm = settings->lab.width_cm};
    bool is_saved = command && chart_save(chart, &file, &problem);
    if (!command) problem_set(&problem, "out of memory");
    free(command);
    free(setup);
    if (!is_saved) return say_fail(EXIT_RUN_FAILED, "%s", problem.text);
    say_note(settings, "picture %s", settings->picture);
    return EXIT_OK;
}

// A chart that is drawn line by line.
enum { PANELS_MAX = 9, LINES_MAX = 32, LABELS_MAX = 16, WORDS_MAX = 48, PANEL_WIDTH = 520 };
enum { LINE_POINTS = 3601 };
enum { POINTS_MAX = PANELS_MAX * LINES_MAX * LINE_POINTS, BEND_POINTS = 60 };
typedef struct Figure {
    Chart chart;
    int panel; // index of the panel being drawn
    ChartPanel panels[PANELS_MAX];
    ChartLine lines[PANELS_MAX][LINES_MAX];
    ChartLabel labels[PANELS_MAX][LABELS_MAX];
    char words[PANELS_MAX][LABELS_MAX][WORDS_MAX];
    ChartKey keys[LINES_MAX];
    int point_count;
    Vec points[POINTS_MAX];
} Figure;

// Returns an empty figure with panels of this height, or NULL if out of memory.
static Figure *create_figure(int columns, int height, int panel_count) {
    Figure *figure = calloc(1, sizeof *figure);
    if (!figure) return NULL;
    ASSERT(panel_count <= PANELS_MAX);
    figure->chart = (Chart){.panels = figure->panels,
                            .panel_count = panel_count,
                            .columns = columns,
                            .panel_width = PANEL_WIDTH,
                            .panel_height = height,
                            .keys = figure->keys};
    return figure;
}

static void begin_panel(Figure *figure, int index, ChartPanel panel) {
    ASSERT(index >= 0 && index < figure->chart.panel_count);
    figure->panel = index;
    figure->panels[index] = panel;
    figure->panels[index].lines = figure->lines[index];
    figure->panels[index].labels = figure->labels[index];
}

static void add_key(Figure *figure, const char *label, int colour) {
    ASSERT(figure->chart.key_count < LINES_MAX);
    figure->keys[figure->chart.key_count++] = (ChartKey){label, colour, false};
}

static ChartLine *last_line(Figure *figure) {
    ASSERT(figure->panels[figure->panel].line_count > 0);
    return &figure->lines[figure->panel][figure->panels[figure->panel].line_count - 1];
}

static void begin_line(Figure *figure, int colour, bool is_dashed) {
    ASSERT(figure->panels[figure->panel].line_count < LINES_MAX);
    figure->panels[figure->panel].line_count++;
    *last_line(figure) = (ChartLine){
        .colour = colour, .points = figure->points + figure->point_count, .is_dashed = is_dashed};
}

// A line of a colour with its dashes and markers.
static void begin_series(Figure *figure, int colour, bool has_dots) {
    begin_line(figure, colour, false);
    last_line(figure)->is_series = true;
    last_line(figure)->has_dots = has_dots;
}

static void draw_to(Figure *figure, Vec at) {
    ASSERT(figure->point_count < POINTS_MAX);
    figure->points[figure->point_count++] = at;
    last_line(figure)->count++;
}

static void lift_pen(Figure *figure) { draw_to(figure, vec(NAN, NAN)); }

static void draw_from(Figure *figure, Vec from, Vec to) {
    lift_pen(figure);
    draw_to(figure, from);
    draw_to(figure, to);
}

// Draws an arc between two bearings from its centre.
static void draw_bend(Figure *figure, Vec centre, double radius, double from_rad, double to_rad) {
    lift_pen(figure);
    for (int i = 0; i <= BEND_POINTS; i++) {
        Vec way = vec_heading(from_rad + (to_rad - from_rad) * i / BEND_POINTS);
        draw_to(figure, vec_add(centre, vec_scale(way, radius)));
    }
}

__attribute__((format(printf, 4, 5))) static void write_label(Figure *figure, Vec at, int colour,
                                                              const char *format, ...) {
    int p = figure->panel, i = figure->panels[p].label_count++;
    ASSERT(i < LABELS_MAX);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(figure->words[p][i], WORDS_MAX, format, arguments);
    va_end(arguments);
    figure->labels[p][i] = (ChartLabel){at, figure->words[p][i], colour};
}

// Saves and frees the figure. Returns the exit code.
static int save_figure(const Settings *settings, Figure *figure, const char *title,
                       const char *subtitle, const char *caption) {
    figure->chart.title = title;
    figure->chart.subtitle = subtitle;
    figure->chart.caption = caption;
    int code = save_chart(settings, &figure->chart);
    free(figure);
    return code;
}

// Returns the colour of one of several lines; that of the first, the reference, stands out most.
static int line_colour(int index) { return index % CHART_COLOURS; }

static void begin_update(Figure *figure, int panel, int index) {
    figure->panel = panel;
    begin_series(figure, line_colour(index), true);
    last_line(figure)->is_faint = figure->panels[panel].is_plan;
}

int lab_draw_updates(const Settings *settings) {
    enum { CHART_TICKS = 80 };
    static const int TABLE_PANELS[ERROR_TABLES_COUNT] = {0, 1, 3, 4},
                     PATH_PANELS[CHART_GAUGES] = {2, 5};
    static const ChartPanel PANELS[PANELS_MAX] = {
        {"Position after one tick", "approx and rk2: the error grows with the square of the turn",
         "turn per tick, rad", "error / distance", .is_log = true},
        {"Heading after one tick", "approx turns by half; the others have only rounding errors",
         "turn per tick, rad", "error / turn", .is_log = true},
        {"T1 = 10, T2 = -9, d = 2",
         "272 degrees per tick: the circle of approx is 2.56 times as wide", "x, m", "y, m",
         .is_plan = true},
        {"Position after 10 s at 5 m/s, 1 rad/s", "approx is wrong at every tick rate",
         "tick rate, Hz", "error, m", .is_log = true},
        {"Heading after the same 10 s", "approx turns by half", "tick rate, Hz", "error, rad",
         .is_log = true},
        {"T1 = 10, T2 = -9, d = 60", "9.07 degrees per tick: the circle of approx is twice as wide",
         "x, m", "y, m", .is_plan = true}};
    Figure *figure = create_figure(3, 400, PANELS_MAX);
    if (!figure) return say_fail(EXIT_RUN_FAILED, "out of memory");
    for (int p = 0; p < PANELS_MAX; p++) begin_panel(figure, p, PANELS[p]);
    for (int i = 0; UPDATES[i].name; i++) {
        add_key(figure, UPDATES[i].name, line_colour(i));
        for (int k = 0; k < ERROR_TABLES_COUNT; k++) {
            const ErrorTable *table = &ERROR_TABLES[k];
            begin_update(figure, TABLE_PANELS[k], i);
            for (int row = 0; row < table->count; row++)
                draw_to(figure, vec(table->rows[row], table->error(&UPDATES[i], table->rows[row])));
        }
    }
    for (int i = 0; i < CHART_GAUGES * 2; i++) { // exact and approx
        Vec path[CHART_TICKS + 1];
        arc_path(&UPDATES[i % 2], CHART_LEFT_M, CHART_RIGHT_M, CHART_HALF_GAUGES_M[i / 2],
                 CHART_TICKS, path);
        begin_update(figure, PATH_PANELS[i / 2], i % 2);
        for (int k = 0; k <= CHART_TICKS; k++) draw_to(figure, path[k]);
    }
    return save_figure(settings, figure, "What the exact arc changes",
                       "Each update moves the same vehicle; a dot is a tick. On the right: the "
                       "article's two charts, exact and approx.",
                       "Errors are relative to long double arithmetic. T1, T2: distances of the "
                       "left and right track per tick, d: half the gauge, all in m. "
                       "treads " TREADS_VERSION);
}

// Some legs of the course, moved so that each drive starts its part at the origin, heading north.
typedef struct Part {
    const char *title;
    Leg first, last;
    bool is_speed; // a curve of speed over time instead of a path
} Part;

int lab_draw_drives(const Settings *settings, const CourseResult *results, int count) {
    static const Part PARTS[] = {{"Straight: speed", LEG_STRAIGHT, LEG_STRAIGHT, true},
                                 {"Circle", LEG_CIRCLE, LEG_CIRCLE},
                                 {"Slalom, brake, reverse", LEG_SLALOM, LEG_REVERSE},
                                 {"Figure eight", LEG_EIGHT, LEG_EIGHT}};
    enum { PARTS_COUNT = sizeof PARTS / sizeof *PARTS };
    ASSERT(count >= 0 && count <= LINES_MAX);
    Figure *figure = create_figure(2, 420, PARTS_COUNT);
    if (!figure) return say_fail(EXIT_RUN_FAILED, "out of memory");
    for (int p = 0; p < PARTS_COUNT; p++) {
        begin_panel(figure, p,
                    PARTS[p].is_speed
                        ? (ChartPanel){PARTS[p].title, "from a standstill, at full throttle",
                                       "time, s", "speed, m/s"}
                        : (ChartPanel){PARTS[p].title, "from the start of this part, nose up",
                                       "right, m", "forward, m", .is_plan = true});
        for (int i = 0; i < count; i++) {
            const CourseResult *result = &results[i];
            int from = result->leg_at[PARTS[p].first], to = result->leg_at[PARTS[p].last + 1];
            Pose start = PARTS[p].first ? result->legs[PARTS[p].first - 1].end : (Pose){0};
            begin_series(figure, line_colour(i), false);
            draw_to(figure, vec(0, 0));
            int step = result->hz > COURSE_HZ ? result->hz / COURSE_HZ : 1;
            for (int k = from; k < to; k += step)
                draw_to(figure, PARTS[p].is_speed
                                    ? vec((k - from + 1.0) / result->hz, result->speeds_mps[k])
                                    : pose_to_body(start, result->points[k]));
        }
    }
    for (int i = 0; i < count; i++) add_key(figure, results[i].drive->name, line_colour(i));
    char caption[160];
    const char *name = lab_tank_name(&settings->lab);
    snprintf(caption, sizeof caption,
             "%c%s at %d Hz. Each panel begins where the drive began that part. "
             "treads " TREADS_VERSION,
             toupper((unsigned char)*name), name + 1, results[0].hz);
    return save_figure(settings, figure, "Every drive on the same course",
                       "The same hull and the same orders at the same times.", caption);
}

enum { GROUNDS = SURFACE_PICTURE };

// A plan of the hull, its tracks, and the centres on each surface.
static void draw_centres(Figure *figure, const DriveSpec *spec, double contact_m,
                         const SlipFit fits[GROUNDS]) {
    const Vec halves[] = {{spec->width_m / 2, spec->length_m / 2},
                          {0.1 * spec->width_m, contact_m / 2},
                          {0.1 * spec->width_m, contact_m / 2}};
    const double middles_m[] = {0, -spec->half_gauge_m, spec->half_gauge_m};
    begin_panel(figure, 0,
                (ChartPanel){"The centres at every speed and turn",
                             "the centre of each track is outside of it", "right, m", "forward, m",
                             .is_plan = true});
    for (int i = 0; i < 3; i++) {
        begin_line(figure, CHART_PLAIN, false);
        for (int k = 0; k < 5; k++)
            draw_to(figure, vec(middles_m[i] + (k % 4 == 1 || k % 4 == 2 ? 1 : -1) * halves[i].x,
                                (k % 4 >= 2 ? 1 : -1) * halves[i].y));
    }
    for (int ground = 0; ground < GROUNDS; ground++) {
        const SlipPoint *points = fits[ground].points;
        add_key(figure, points->ground, CHART_ORANGE + ground);
        begin_series(figure, CHART_ORANGE + ground, true);
        last_line(figure)->is_faint = true;
        for (int i = 0; i < fits[ground].count; i++)
            if (points[i].is_steady) draw_to(figure, vec(-points[i].left_m, points[i].ahead_m));
        lift_pen(figure);
        for (int i = 0; i < fits[ground].count; i++)
            if (points[i].is_steady) draw_to(figure, vec(points[i].right_m, points[i].ahead_m));
    }
}

// Curves of the centres' mean distance to the side over speed.
static void draw_distances(Figure *figure, const SlipPlan *plan, double half_gauge_m,
                           double pivot_m, double turn_degps, const char *note,
                           const SlipFit fits[GROUNDS]) {
    const SlipAxis *speeds = &plan->speeds_mps;
    const double levels_m[] = {half_gauge_m, pivot_m};
    begin_panel(figure, 1,
                (ChartPanel){"Distance to the side", note, "speed, m/s",
                             "distance from the hull's centre, m"});
    for (int i = 0; i < 2; i++) {
        begin_line(figure, CHART_PLAIN, true);
        draw_to(figure, vec(speeds->values[0], levels_m[i]));
        draw_to(figure, vec(speeds->values[speeds->count - 1], levels_m[i]));
        if (i == 0 || pivot_m > half_gauge_m)
            write_label(figure,
                        vec((speeds->values[0] + speeds->values[speeds->count - 1]) / 2,
                            levels_m[i] + (i ? -0.03 : 0.03)),
                        CHART_PLAIN, "%s", i ? "balance of a pivot" : "tracks");
    }
    for (int ground = 0; ground < GROUNDS; ground++) {
        const SlipPoint *points = fits[ground].points;
        begin_series(figure, CHART_ORANGE + ground, true);
        for (int i = 0; i < fits[ground].count; i++)
            if (points[i].turn_degps == turn_degps && points[i].is_steady)
                draw_to(figure,
                        vec(points[i].speed_mps, (points[i].left_m + points[i].right_m) / 2));
    }
}

const char *lab_tank_name(const LabSettings *lab) {
    return lab->vehicle.gauge_m > 0 ? "the vehicle"
           : lab->has_tank          ? "a tuned tank"
                                    : "a medium tank";
}

int lab_draw_slip(const Settings *settings, const SlipPlan *plan, const SlipFit fits[SLIP_FITS]) {
    enum { NOTE_MAX = 256 };
    const SlipAxis *speeds = &plan->speeds_mps, *turns = &plan->turns_degps;
    const VehicleSpec *vehicle = plan->vehicle;
    Figure *figure = create_figure(2, 470, 2);
    if (!figure) return say_fail(EXIT_RUN_FAILED, "out of memory");
    DriveSpec spec = spec_drive(vehicle->tank, vehicle->drive, vehicle->params);
    SlipTank tank = slip_tank(&spec);
    bool is_slip = vehicle->drive == &DRIVE_TRACK_SLIP;
    double turn_degps = turns->values[turns->count / 2];
    for (int i = 0; turn_degps == 0 && i < turns->count; i++) turn_degps = turns->values[i];
    const char *name = lab_tank_name(&settings->lab);
    char caption[NOTE_MAX], note[NOTE_MAX], contact[48] = "";
    snprintf(note, sizeof note, "ordered %g degrees/s; dashed: the tracks%s", turn_degps,
             is_slip ? ", and the balance of a pivot" : "");
    if (is_slip) snprintf(contact, sizeof contact, ", contact length %g m", tank.contact_m);
    snprintf(caption, sizeof caption,
             "%c%s, tracks %g m to either side%s; %g to %g m/s, %g to %g degrees/s%s "
             "treads " TREADS_VERSION,
             toupper((unsigned char)*name), name + 1, spec.half_gauge_m, contact, speeds->values[0],
             speeds->values[speeds->count - 1], turns->values[0], turns->values[turns->count - 1],
             is_slip ? "; Wong's law." : ".");
    const SlipFit *drawn = fits + (is_slip ? GROUNDS : 0);
    draw_centres(figure, &spec, is_slip ? tank.contact_m : spec.length_m, drawn);
    draw_distances(figure, plan, spec.half_gauge_m,
                   is_slip ? slip_pivot_share(&tank) * spec.half_gauge_m : spec.half_gauge_m,
                   turn_degps, note, drawn);
    return save_figure(settings, figure, "Centres of rotation of slipping tracks",
                       "A track that slips moves over the ground as if it turned about a point "
                       "outside of it, which hardly depends on the speed.",
                       caption);
}

// Draws the measured poses of a segment, and its paths by the fit and by the straight fit, relative
// to the first pose.
static void draw_segment(Figure *figure, const DriveLog *log, const Fit *fit, int s, Pose *path) {
    const LogSegment *segment = &log->segments[s];
    const LogRow *rows = &log->rows[segment->first];
    for (int model = 0; model < FIT_MODELS; model++) {
        int first = fit_predict(fit, model, log, segment, path);
        begin_series(figure, model ? CHART_VERMILION : CHART_SKY, false);
        for (int i = first; i < segment->count; i++)
            draw_to(figure, pose_to_body(rows[first].pose, pose_at(path[i])));
    }
    begin_series(figure, CHART_PLAIN, true);
    last_line(figure)->is_faint = true;
    const LogRow *first = NULL;
    for (int i = 0; i < segment->count; i++) {
        if (!rows[i].has_pose) continue;
        if (!first) first = &rows[i];
        draw_to(figure, pose_to_body(first->pose, pose_at(rows[i].pose)));
    }
}

int lab_draw_fit(const Settings *settings, const DriveLog *log, const Fit *fit) {
    enum { TITLE_MAX = 2 * LOG_NAME_MAX + 16 };
    char titles[FIT_SHOWN][TITLE_MAX], caption[256];
    static const char *const NOTES[FIT_SHOWN] = {"better than 95 % of all segments",
                                                 "better than 75 %",
                                                 "the median",
                                                 "worse than 75 %",
                                                 "worse than 90 %",
                                                 "worse than 97 %"};
    Figure *figure = create_figure(3, 420, FIT_SHOWN);
    Pose *path = calloc((size_t)log->row_count, sizeof *path);
    if (!figure || !path) {
        free(figure);
        free(path);
        return say_fail(EXIT_RUN_FAILED, "out of memory");
    }
    for (int i = 0; i < FIT_SHOWN; i++) {
        const LogSegment *segment = &log->segments[fit->shown[i]];
        const char *ground = log->grounds[segment->on];
        snprintf(titles[i], TITLE_MAX, "Segment %s%s%s", segment->name, *ground ? ", " : "",
                 ground);
        begin_panel(figure, i,
                    (ChartPanel){titles[i], NOTES[i], "right, m", "forward, m", .is_plan = true});
        draw_segment(figure, log, fit, fit->shown[i], path);
    }
    add_key(figure, "measured", CHART_PLAIN);
    add_key(figure, "fit", CHART_SKY);
    add_key(figure, "straight fit", CHART_VERMILION);
    snprintf(caption, sizeof caption,
             "%d segments, %d poses at %.3g Hz; gauge %.3f m, delay %.2f s, drift %.2f s. "
             "treads " TREADS_VERSION,
             log->segment_count, log->pose_count, log->pose_hz, fit->params[FIT_GAUGE],
             fit->params[FIT_DELAY], fit->params[FIT_DRIFT]);
    free(path);
    return save_figure(settings, figure, "A vehicle and its fit",
                       "Paths from the first measured pose of six segments, chosen by the error of "
                       "the place at the end when they were held out.",
                       caption);
}

// The article's two figures show a tick with a large turn, from (0, 0) with heading 0.
#define LEFT_M 10.0 // T1
#define RIGHT_M 4.0 // T2
#define HALF_GAUGE_M 2.0
#define TURN_RAD ((LEFT_M - RIGHT_M) / (2 * HALF_GAUGE_M))                // 2g
#define CENTRE_M (HALF_GAUGE_M * (LEFT_M + RIGHT_M) / (LEFT_M - RIGHT_M)) // r + d

static void draw_article_hull(Figure *figure, Pose pose) {
    static const Vec CORNERS[] = {{-1, -0.5}, {-1, 0.5}, {0, 0.8}, {1, 0.5}, {1, -0.5}, {-1, -0.5}};
    lift_pen(figure);
    for (int i = 0; i < 6; i++)
        draw_to(figure, pose_to_world(pose, vec_scale(CORNERS[i], HALF_GAUGE_M)));
}

static void draw_geometry(Figure *figure) {
    Pose start = {0}, end = start;
    arc_step(&end, LEFT_M, RIGHT_M, HALF_GAUGE_M);
    Vec middle = {CENTRE_M, 0};
    double r = CENTRE_M - HALF_GAUGE_M, from_rad = -PI / 2, to_rad = TURN_RAD - PI / 2;
    Vec halfway = vec_heading((from_rad + to_rad) / 2);
    const double radii[] = {r + 2 * HALF_GAUGE_M, r, CENTRE_M};
    const int colours[] = {CHART_ORANGE, CHART_SKY, CHART_GREEN};
    begin_panel(figure, 1,
                (ChartPanel){"The tick is an arc",
                             "T1 : T2 = (r + 2d) : r, so r = 2d / (T1/T2 - 1); s = (T1 + T2) / 2",
                             "x, m", "y, m", .is_plan = true});
    begin_line(figure, CHART_PLAIN, true);
    draw_from(figure, middle, vec(-HALF_GAUGE_M, 0));
    draw_from(figure, middle, pose_to_world(end, vec(-HALF_GAUGE_M, 0)));
    draw_bend(figure, middle, 1, from_rad, to_rad);
    for (int i = 0; i < 3; i++) {
        begin_line(figure, colours[i], false);
        draw_bend(figure, middle, radii[i], from_rad, to_rad);
    }
    begin_line(figure, CHART_PLAIN, false);
    draw_article_hull(figure, start);
    draw_article_hull(figure, end);
    const double label_radii[] = {radii[0] + 1, r - 0.6, CENTRE_M + 0.9};
    const char *const names[] = {"T1", "T2", "s"};
    for (int i = 0; i < 3; i++)
        write_label(figure, vec_add(middle, vec_scale(halfway, label_radii[i])), colours[i], "%s",
                    names[i]);
    write_label(figure, vec(middle.x - r / 2, -0.5), CHART_PLAIN, "r");
    write_label(figure, vec(0, -0.5), CHART_PLAIN, "2d");
    write_label(figure, vec(middle.x - 0.9, 1), CHART_PLAIN, "2g");
    write_label(figure, vec(0, -1.4), CHART_PLAIN, "(x, y), heading h");
    write_label(figure, vec(end.x + 0.3, end.y + 2.3), CHART_PLAIN, "(x', y'), heading h + 2g");
}

static void draw_derivation(Figure *figure) {
    Pose end = {0};
    arc_step(&end, LEFT_M, RIGHT_M, HALF_GAUGE_M);
    Vec middle = {CENTRE_M, 0}, half = vec_scale(pose_at(end), 0.5);
    double g = TURN_RAD / 2, from_rad = -PI / 2;
    begin_panel(
        figure, 2,
        (ChartPanel){"Solving triangles",
                     "r + d = d (T1 + T2) / (T1 - T2); 2g = s / (r + d); sin g = (t/2) / (r + d)",
                     "x, m", "y, m", .is_plan = true});
    begin_line(figure, CHART_GREEN, false);
    draw_bend(figure, middle, CENTRE_M, from_rad, from_rad + TURN_RAD);
    begin_line(figure, CHART_PLAIN, true);
    draw_from(figure, vec(0, 0), vec(0, 5));
    draw_from(figure, middle, half);
    draw_from(figure, pose_at(end), pose_to_world(end, vec(0, 2.5)));
    begin_line(figure, CHART_PLAIN, false);
    draw_from(figure, vec(0, 0), middle);
    draw_to(figure, pose_at(end));
    draw_bend(figure, middle, 1, from_rad, from_rad + g);
    draw_bend(figure, middle, 1.25, from_rad + g, from_rad + TURN_RAD);
    draw_bend(figure, vec(0, 0), 1.6, 0, g);
    Pose corner = {half.x, half.y, g};
    lift_pen(figure);
    for (int i = 0; i < 3; i++) // the right angle's mark
        draw_to(figure, pose_to_world(corner, vec(i < 2 ? 0.4 : 0, i > 0 ? -0.4 : 0)));
    begin_line(figure, CHART_VERMILION, false);
    draw_from(figure, vec(0, 0), pose_at(end));
    write_label(figure, pose_to_world(corner, vec(0.35, 1.4)), CHART_VERMILION, "t/2");
    write_label(figure, pose_to_world(corner, vec(0.35, -1.7)), CHART_VERMILION, "t/2");
    write_label(figure, vec(CENTRE_M / 2, -0.4), CHART_PLAIN, "r + d");
    write_label(figure, vec((CENTRE_M + end.x) / 2 + 0.6, end.y / 2), CHART_PLAIN, "r + d");
    for (int i = 0; i < 2; i++) {
        Vec way = vec_scale(vec_heading(from_rad + (0.5 + i) * g), 1.5 + 0.25 * i);
        write_label(figure, vec_add(middle, way), CHART_PLAIN, "g");
    }
    write_label(figure, vec(0.75, 1.9), CHART_PLAIN, "g");
    write_label(figure, vec(0, 5.3), CHART_PLAIN, "h");
    write_label(figure, vec(end.x + 1.6, end.y + 0.5), CHART_PLAIN, "h + 2g");
    write_label(figure, vec(half.x - 1.7, half.y + 1.3), CHART_GREEN, "s");
}

// Figure 1 of the article: the right-angled triangle of the approximate update.
static void draw_approximation(Figure *figure) {
    Pose start = {0}, end = start, exact = start;
    update_find("approx")->step(&end, LEFT_M, RIGHT_M, HALF_GAUGE_M);
    arc_step(&exact, LEFT_M, RIGHT_M, HALF_GAUGE_M);
    double g = TURN_RAD / 2;
    begin_panel(figure, 0,
                (ChartPanel){"The approximate triangle",
                             "x' = x + s sin(h + g), y' = y + s cos(h + g), heading h + g", "x, m",
                             "y, m", .is_plan = true});
    begin_line(figure, CHART_PLAIN, true);
    draw_from(figure, vec(0, 0), vec(0, end.y));
    draw_to(figure, pose_at(end));
    draw_bend(figure, vec(0, 0), 2.4, 0, g);
    begin_line(figure, CHART_VERMILION, false);
    draw_from(figure, vec(0, 0), pose_at(end));
    begin_line(figure, CHART_GREEN, true);
    draw_bend(figure, vec(CENTRE_M, 0), CENTRE_M, -PI / 2, TURN_RAD - PI / 2);
    draw_article_hull(figure, exact);
    begin_line(figure, CHART_PLAIN, false);
    draw_article_hull(figure, start);
    draw_article_hull(figure, end);
    write_label(figure, vec(end.x / 2 + 0.6, end.y / 2), CHART_VERMILION, "s");
    write_label(figure, vec(0.55, 2.9), CHART_PLAIN, "g");
    write_label(figure, vec(-1.3, end.y / 2), CHART_PLAIN, "s cos(h + g)");
    write_label(figure, vec(end.x / 2 - 1, end.y + 0.5), CHART_PLAIN, "s sin(h + g)");
    write_label(figure, vec(0, -1.4), CHART_PLAIN, "(x, y), heading h");
    write_label(figure, vec(exact.x + 1.4, exact.y - 1.6), CHART_GREEN, "exact: h + 2g");
}

// The three steps of the six-line car.
#define WHEEL_M 0.35 // half the length of a drawn wheel
#define STEER_RAD 0.5
#define ROLL_M 1.2 // distance of a wheel per step
#define SIX_HEADING_RAD 0.35

static void draw_wheel(Figure *figure, Vec at, double heading_rad) {
    Vec half = vec_scale(vec_heading(heading_rad), WHEEL_M);
    draw_from(figure, vec_sub(at, half), vec_add(at, half));
}

static void draw_car(Figure *figure, Vec rear, Vec front, double steer_rad) {
    double heading_rad = vec_bearing(vec_sub(front, rear));
    draw_from(figure, rear, front);
    draw_wheel(figure, rear, heading_rad);
    draw_wheel(figure, front, heading_rad + steer_rad);
}

static void draw_steps(Figure *figure, int panel, int step) {
    static const char *const TITLES[][2] = {
        {"Step 1: place the wheels", "half a wheelbase before and behind the centre"},
        {"Step 2: roll the wheels", "each moves v dt in its own direction"},
        {"Step 3: place the car", "at the mean of the wheels, along the line through them"}};
    const double half_m = 1.5;
    Vec along = vec_scale(vec_heading(SIX_HEADING_RAD), half_m), front = along,
        rear = vec_scale(along, -1);
    Vec next_rear = vec_add(rear, vec_scale(vec_heading(SIX_HEADING_RAD), ROLL_M));
    Vec next_front = vec_add(front, vec_scale(vec_heading(SIX_HEADING_RAD + STEER_RAD), ROLL_M));
    Vec centre = vec_scale(vec_add(next_rear, next_front), 0.5);
    begin_panel(figure, panel,
                (ChartPanel){TITLES[step][0], TITLES[step][1], "x, m", "y, m", .is_plan = true});
    begin_line(figure, CHART_PLAIN, step > 0);
    draw_car(figure, rear, front, STEER_RAD);
    begin_line(figure, CHART_PLAIN, true);
    draw_from(figure, vec(0, 0), vec(0, 1.6));
    if (step == 0) {
        write_label(figure, vec(-0.7, 0), CHART_PLAIN, "centre");
        write_label(figure, vec(0.14, 0.8), CHART_PLAIN, "h");
        write_label(figure, vec_add(vec_scale(along, 0.5), vec(0.45, 0)), CHART_PLAIN, "L/2");
        write_label(figure, vec_add(vec_scale(along, -0.5), vec(0.45, 0)), CHART_PLAIN, "L/2");
        write_label(figure, vec_add(front, vec(0.75, 0)), CHART_SKY, "front wheel");
        write_label(figure, vec_add(rear, vec(0.8, 0)), CHART_ORANGE, "rear wheel");
        return;
    }
    begin_line(figure, CHART_ORANGE, false);
    draw_from(figure, rear, next_rear);
    begin_line(figure, CHART_SKY, false);
    draw_from(figure, front, next_front);
    write_label(figure, vec_add(next_front, vec(0.2, 0.35)), CHART_SKY, "along h + s");
    write_label(figure, vec_add(rear, vec(-0.5, 0.4)), CHART_ORANGE, "along h");
    if (step == 1) return;
    begin_line(figure, CHART_GREEN, false);
    draw_from(figure, next_rear, next_front);
    draw_wheel(figure, centre, vec_bearing(vec_sub(next_front, next_rear)));
    write_label(figure, vec_add(centre, vec(0.7, -0.2)), CHART_GREEN, "new centre");
    write_label(figure, vec_add(centre, vec(1.1, -0.6)), CHART_GREEN, "h' = atan2(front - rear)");
}

static void draw_tips(Figure *figure, int panel) {
    static const struct {
        double power_wpkg, grip_fade;
        const char *label;
        double label_s, label_mps;
    } CARS[] = {{0, 0, "constant", 1.9, 7.3},
                {20, 0, "engine of 20 kW/t", 2.3, 5.2},
                {0, 0.8, "80 % less grip at 7 m/s", 6.6, 4.5}};
    begin_panel(figure, panel,
                (ChartPanel){"Final tips: engine and grip",
                             "full throttle for 4 s, then full brakes", "time, s", "speed, m/s"});
    for (int k = 0; k < 3; k++) {
        double speeds_mps[TIPS_TICKS];
        const int colours[] = {CHART_PLAIN, CHART_SKY, CHART_VERMILION};
        tips_drive(CARS[k].power_wpkg, CARS[k].grip_fade, speeds_mps);
        begin_line(figure, colours[k], false);
        draw_to(figure, vec(0, 0));
        for (int i = 0; i < TIPS_TICKS; i++)
            draw_to(figure, vec((i + 1.0) / TIPS_HZ, speeds_mps[i]));
        write_label(figure, vec(CARS[k].label_s, CARS[k].label_mps), colours[k], "%s",
                    CARS[k].label);
    }
}

static void draw_friction(Figure *figure) {
    enum { STEPS = 60 };
    const double most_pxps = 1200, crossing = recipe_friction(1) / recipe_drag(1);
    begin_panel(figure, 7,
                (ChartPanel){"Friction and drag",
                             "drag overcomes friction at 55 / 0.06, not at 600", "speed, px/s",
                             "force in the recipe, before multiplying by dt twice"});
    for (int k = 0; k < 2; k++) {
        begin_line(figure, k ? CHART_VERMILION : CHART_SKY, false);
        for (int i = 0; i <= STEPS; i++) {
            double v = most_pxps * i / STEPS;
            draw_to(figure, vec(v, k ? recipe_drag(v) : recipe_friction(v)));
        }
    }
    begin_line(figure, CHART_PLAIN, true);
    draw_from(figure, vec(600, 0), vec(600, recipe_friction(600)));
    draw_from(figure, vec(crossing, 0), vec(crossing, recipe_drag(crossing)));
    write_label(figure, vec(270, recipe_friction(450)), CHART_SKY, "friction 55 v");
    write_label(figure, vec(960, recipe_drag(1130)), CHART_VERMILION, "drag 0.06 v²");
    write_label(figure, vec(600, -2500), CHART_PLAIN, "article: 600");
    write_label(figure, vec(crossing, -2500), CHART_PLAIN, "computed: %.1f", crossing);
}

static void draw_wheelbase(Figure *figure) {
    enum { FRAMES = 1600, STEP = 10 };
    static const BicycleVariant WAYS[] = {BICYCLE_NIGHT, BICYCLE_SIX_LINES};
    begin_panel(figure, 6,
                (ChartPanel){"A wheelbase that shrinks",
                             "if both wheels are moved independently (comment 4)",
                             "frame of 1/60 s", "wheelbase, at 50 per second and 20 degrees"});
    for (int k = 0; k < 2; k++) {
        begin_line(figure, k ? CHART_VERMILION : CHART_GREEN, false);
        for (int frame = 0; frame <= FRAMES; frame += STEP)
            draw_to(figure, vec(frame, independent_wheelbase(WAYS[k], frame)));
    }
    double at_500 = independent_wheelbase(BICYCLE_SIX_LINES, 500);
    begin_line(figure, CHART_PLAIN, true);
    draw_from(figure, vec(500, 0), vec(500, at_500));
    write_label(figure, vec(500, -1.6), CHART_PLAIN, "frame 500: %.2f", at_500);
    write_label(figure, vec(1000, 47.5), CHART_GREEN, "front wheel faster: 50");
    write_label(figure, vec(1300, 4), CHART_VERMILION, "limit v dt = %.2f", 50.0 / 60);
}

int lab_draw_articles(const Settings *settings) {
    Figure *figure = create_figure(3, 470, 9);
    if (!figure) return say_fail(EXIT_RUN_FAILED, "out of memory");
    draw_approximation(figure);
    draw_geometry(figure);
    draw_derivation(figure);
    for (int step = 0; step < 3; step++) draw_steps(figure, 3 + step, step);
    draw_friction(figure);
    draw_wheelbase(figure);
    draw_tips(figure, 8);
    return save_figure(
        settings, figure, "The articles' figures",
        "Above: one tick of a tracked vehicle. Middle: the six-line car. Below: its fault, the "
        "arcade recipe's graph, and the tips for the car on springs.",
        "Above: T1 10 m, T2 4 m, d 2 m. All numbers: treads lab articles. "
        "treads " TREADS_VERSION);
}

// Saves a chart and frees its panels and the data that they point to; NULL counts as out of memory.
static int save_panels(const Settings *settings, const Chart *chart, void *panels, void *own) {
    int code =
        panels && own ? save_chart(settings, chart) : say_fail(EXIT_RUN_FAILED, "out of memory");
    free(own);
    free(panels);
    return code;
}

enum { LABEL_MAX = 64, CAPTION_MAX = 256 };

// The map of a run, and its texts.
typedef struct RunPanel {
    ChartCells cells;
    char note[LABEL_MAX], captured[LABEL_MAX];
} RunPanel;

static ChartPanel run_panel(const CirclingSetup *setup, const CirclingRow *row, RunPanel *own) {
    const Axis *bearings = &setup->bearings_deg, *ranges = &setup->ranges_m;
    bool has_target = strcmp(row->target, "static");
    own->cells =
        (ChartCells){bearings->start,      bearings->step,  ranges->start,
                     ranges->step,         bearings->count, ranges->count,
                     row->result.outcomes, row->blind_m,    row->blind_m - setup->capture_m};
    snprintf(own->note, LABEL_MAX, "%s %d Hz, latency %d%s%s", row->update, row->hz, row->latency,
             has_target ? ", " : "", has_target ? row->target : "");
    snprintf(own->captured, LABEL_MAX, "captured %d, %.1f%%", row->result.count[CAPTURED],
             row->captured_percent);
    return (ChartPanel){row->controller, own->note, own->captured, "m", .cells = &own->cells};
}

int lab_draw_circling(const CirclingReport *report) {
    static const ChartKey KEYS[OUTCOME_COUNT] = {
        {"captured", CHART_GREEN, false},
        {"orbit: circles it forever", CHART_VERMILION, false},
        {"chatter: turns on the spot", CHART_YELLOW, false},
        {"other", CHART_SKY, false}};
    ASSERT(report->count > 0 && report->rows);
    const CirclingRow *rows = report->rows;
    int count = report->count, size = count <= 12 ? 330 : count <= 60 ? 240 : 188;
    int columns = 1; // that of a controller's runs, or a multiple, if that is readable
    while (columns < count && !strcmp(rows[columns].controller, rows[0].controller)) columns++;
    while (columns < 4 && 2 * columns <= count && count % (2 * columns) == 0) columns *= 2;
    if (count % 3 == 0 && columns == 2 && count <= 6) columns = count;
    ChartPanel *panels = calloc((size_t)count, sizeof *panels);
    RunPanel *own = calloc((size_t)count, sizeof *own);
    for (int i = 0; panels && own && i < count; i++)
        panels[i] = run_panel(report->setup, &report->rows[i], &own[i]);
    const char *title = report->settings->is_world
                            ? "Tight circling in the game's world"
                            : "Tight circling: which drivers reach the target, and from where";
    const CirclingSetup *setup = report->setup;
    char caption[CAPTION_MAX];
    snprintf(caption, sizeof caption,
             "d %g m (half the gauge), V %g m/s, c %g m (capture), %g s; %d cells: %d bearings, %d "
             "ranges to %g m. treads " TREADS_VERSION,
             setup->half_gauge_m, setup->speed_mps, setup->capture_m, setup->horizon_s,
             circling_cells(setup), setup->bearings_deg.count, setup->ranges_m.count,
             setup->ranges_m.start + setup->ranges_m.step * (setup->ranges_m.count - 1));
    Chart chart = {
        title,
        "The vehicle is in the middle, nose up. Each cell is the position of a target. Dashed: "
        "the area that its smallest circle cannot reach.",
        caption,
        panels,
        count,
        columns,
        size,
        size + 40,
        KEYS,
        OUTCOME_COUNT};
    return save_panels(report->settings, &chart, panels, own);
}

enum { REFERENCE_POINTS = 400, PATH_LINES = LAB_LIST_MAX + 1, PATH_PANEL = 300 };

// A reference path, drawn below the paths of the drivers.
typedef struct PathPanel {
    ChartLine lines[PATH_LINES + WALLS_MAX];
    Vec walls[WALLS_MAX][PIECE_VERTICES_MAX + 1];
    Vec reference[REFERENCE_POINTS + 1];
    char title[LABEL_MAX], note[LABEL_MAX];
} PathPanel;

static ChartPanel path_panel(const PathReport *report, const PathRow *rows, PathPanel *own) {
    const CirclingSetup *setup = report->setup;
    const Reference *reference = REFERENCES;
    while (strcmp(reference->name, rows->reference)) reference++;
    for (int i = 0; i <= REFERENCE_POINTS; i++)
        own->reference[i] =
            vec_scale(reference->at(reference->length * i / REFERENCE_POINTS), setup->half_gauge_m);
    own->lines[0] =
        (ChartLine){CHART_PLAIN, own->reference, REFERENCE_POINTS + 1, .is_dashed = true};
    for (int i = 0; i < report->driver_count; i++)
        own->lines[i + 1] =
            (ChartLine){line_colour(i + 1), rows[i].points, rows[i].count, .is_series = true};
    int count = report->driver_count + 1, walls = reference->walls ? reference->walls->count : 0;
    for (int i = 0; i < walls; i++) {
        const Piece *piece = &reference->walls->pieces[i];
        for (int k = 0; k <= piece->vertex_count; k++)
            own->walls[i][k] =
                vec_scale(piece->vertices[k % piece->vertex_count], setup->half_gauge_m);
        own->lines[count++] = (ChartLine){CHART_PLAIN, own->walls[i], piece->vertex_count + 1};
    }
    snprintf(own->title, sizeof own->title, "%s, %s", rows->reference, rows->vehicle);
    snprintf(own->note, sizeof own->note, "%d Hz, latency %d", rows->hz, rows->latency);
    return (ChartPanel){own->title,      own->note,           "right, m",         "forward, m",
                        .is_plan = true, .lines = own->lines, .line_count = count};
}

// Writes the limit of jerk, or nothing if there is none.
static const char *jerk_text(double jerk_mps3, char text[static LABEL_MAX]) {
    text[0] = '\0';
    if (jerk_mps3 > 0) snprintf(text, LABEL_MAX, ", jerk %.3g m/s^3", jerk_mps3);
    return text;
}

int lab_draw_paths(const PathReport *report) {
    int count = report->reference_count * report->vehicle_count;
    const LabSettings *lab = &report->settings->lab;
    PathPanel *own = calloc((size_t)count, sizeof *own);
    ChartPanel *panels = calloc((size_t)count, sizeof *panels);
    ChartKey keys[PATH_LINES] = {{"reference", CHART_PLAIN, .is_dashed = true}};
    char caption[CAPTION_MAX], jerk[LABEL_MAX];
    for (int i = 0; i < report->driver_count; i++)
        keys[i + 1] = (ChartKey){report->rows[i].controller, line_colour(i + 1), false};
    for (int i = 0; own && panels && i < count; i++) {
        const PathRow *rows = &report->rows[i * report->driver_count];
        int place = i % report->vehicle_count * report->reference_count + i / report->vehicle_count;
        panels[place] = path_panel(report, rows, &own[place]);
    }
    snprintf(
        caption, sizeof caption,
        "d %g m (half the gauge), V %g m/s, lookahead %.3g d, track acceleration %.3g m/s^2 (0 for "
        "no limit)%s, slip %g. treads " TREADS_VERSION,
        report->setup->half_gauge_m, report->setup->speed_mps, lab->lookahead, lab->accel_mps2,
        jerk_text(lab->jerk_mps3, jerk), lab->slip);
    Chart chart = {"Following a path",
                   "The same drivers, by reference path and by vehicle.",
                   caption,
                   panels,
                   count,
                   report->reference_count,
                   PATH_PANEL,
                   PATH_PANEL + 20,
                   keys,
                   report->driver_count + 1};
    return save_panels(report->settings, &chart, panels, own);
}

enum { DRIFT_POINTS = 120 };

// Draws an update's drift over time, at times in geometric progression.
static void draw_drift(Figure *figure, const DriftRow *row, int colour) {
    begin_series(figure, colour, false);
    double last_s = row->sample_count / (double)row->hz, first_s = 1;
    for (int i = 0, before = -1; i < DRIFT_POINTS; i++) {
        double time_s = first_s * pow(last_s / first_s, i / (DRIFT_POINTS - 1.0));
        int sample = (int)(time_s * row->hz) - 1;
        if (sample <= before || sample >= row->sample_count) continue;
        before = sample;
        draw_to(figure, vec((sample + 1.0) / row->hz, row->drifts_m[sample]));
    }
}

int lab_draw_odometry(const OdometryReport *report) {
    enum { RATES_MAX = PANELS_MAX };
    const WholeList *updates = &report->settings->lab.updates, *hz = &report->settings->lab.hz;
    int panels = hz->count < RATES_MAX ? hz->count : RATES_MAX;
    Figure *figure = create_figure(panels < 3 ? panels : 3, 400, panels);
    if (!figure) return say_fail(EXIT_RUN_FAILED, "out of memory");
    char titles[RATES_MAX][LABEL_MAX], caption[CAPTION_MAX];
    for (int i = 0; i < panels; i++) {
        snprintf(titles[i], LABEL_MAX, "%d samples per second", hz->items[i]);
        begin_panel(figure, i,
                    (ChartPanel){titles[i], "distance from the true position", "time, s",
                                 "drift, m", .is_log = true});
        for (int k = 0; k < updates->count && k < LINES_MAX; k++)
            draw_drift(figure, &report->rows[i * updates->count + k],
                       line_colour(updates->items[k]));
    }
    for (int k = 0; k < updates->count && k < LINES_MAX; k++)
        add_key(figure, UPDATES[updates->items[k]].name, line_colour(updates->items[k]));
    const OdometrySetup *setup = &report->setup;
    char jerk[LABEL_MAX];
    snprintf(caption, sizeof caption,
             "d %g m (half the gauge), V %g m/s, track acceleration %.3g m/s^2%s, %g m per encoder "
             "count (0: exact), %.0f m. treads " TREADS_VERSION,
             setup->half_gauge_m, setup->speed_mps, setup->accel_mps2,
             jerk_text(setup->jerk_mps3, jerk), setup->count_m, report->way_m);
    return save_figure(report->settings, figure, "Drift of odometry",
                       "The same drive, integrated from the travel of its tracks.", caption);
}
