// lab_charts.c -- the charts of the laboratory's experiments.
#include "figure.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "app/base/say.h"
#include "game/app_rows.h" // generated from rows.txt

bool lab_picture_fits(const Settings *settings, Problem *problem) {
    if (!settings->picture || !settings->is_watch) // an image of the window is a PNG file
        return !settings->picture || chart_fits(settings->picture, problem);
    size_t length = strlen(settings->picture);
    return (length > 4 && !strcmp(settings->picture + length - 4, ".png")) ||
           problem_set(problem, "%s: with --watch, the name of the picture must end in .png",
                       settings->picture);
}

// Returns the colour of one of several lines; the first line, the reference, stands out most.
static int line_colour(int index) { return index % CHART_COLOURS; }

static void begin_update(Figure *figure, int panel, int index) {
    figure->panel = panel;
    figure_series(figure, line_colour(index), true);
    figure_last_line(figure)->is_faint = figure->panels[panel].is_plan;
}

int lab_draw_updates(const Settings *settings) {
    enum { CHART_TICKS = 80 };
    static const int TABLE_PANELS[ERROR_TABLES_COUNT] = {0, 1, 3, 4},
                     PATH_PANELS[CHART_GAUGES] = {2, 5};
    static const ChartPanel PANELS[] = {UPDATE_PANELS(AS_ELEMENT)};
    Figure *figure = figure_create(3, 400, COUNT_OF(PANELS));
    if (!figure) return say_fail(EXIT_RUN_FAILED, "out of memory");
    for (int p = 0; p < COUNT_OF(PANELS); p++) figure_panel(figure, p, PANELS[p]);
    for (int i = 0; UPDATES[i].name; i++) {
        figure_key(figure, UPDATES[i].name, line_colour(i));
        for (int k = 0; k < ERROR_TABLES_COUNT; k++) {
            const ErrorTable *table = &ERROR_TABLES[k];
            begin_update(figure, TABLE_PANELS[k], i);
            for (int row = 0; row < table->count; row++)
                figure_draw_to(figure,
                               vec(table->rows[row], table->error(&UPDATES[i], table->rows[row])));
        }
    }
    for (int i = 0; i < CHART_GAUGES * 2; i++) { // exact and approx
        Vec path[CHART_TICKS + 1];
        arc_path(&UPDATES[i % 2], CHART_LEFT_M, CHART_RIGHT_M, CHART_HALF_GAUGES_M[i / 2],
                 CHART_TICKS, path);
        begin_update(figure, PATH_PANELS[i / 2], i % 2);
        for (int k = 0; k <= CHART_TICKS; k++) figure_draw_to(figure, path[k]);
    }
    return figure_save(settings, figure, "What the exact arc changes",
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
    ASSERT(count >= 0 && count <= FIGURE_LINES_MAX);
    Figure *figure = figure_create(2, 420, COUNT_OF(PARTS));
    if (!figure) return say_fail(EXIT_RUN_FAILED, "out of memory");
    for (int p = 0; p < COUNT_OF(PARTS); p++) {
        figure_panel(figure, p,
                     PARTS[p].is_speed
                         ? (ChartPanel){PARTS[p].title, "from a standstill, at full throttle",
                                        "time, s", "speed, m/s"}
                         : (ChartPanel){PARTS[p].title, "from the start of this part, nose up",
                                        "right, m", "forward, m", .is_plan = true});
        for (int i = 0; i < count; i++) {
            const CourseResult *result = &results[i];
            int from = result->leg_at[PARTS[p].first], to = result->leg_at[PARTS[p].last + 1];
            Pose start = PARTS[p].first ? result->legs[PARTS[p].first - 1].end : (Pose){0};
            figure_series(figure, line_colour(i), false);
            figure_draw_to(figure, vec(0, 0));
            int step = result->hz > COURSE_HZ ? result->hz / COURSE_HZ : 1;
            for (int k = from; k < to; k += step)
                figure_draw_to(figure, PARTS[p].is_speed ? vec((k - from + 1.0) / result->hz,
                                                               result->speeds_mps[k])
                                                         : pose_to_body(start, result->points[k]));
        }
    }
    for (int i = 0; i < count; i++) figure_key(figure, results[i].drive->name, line_colour(i));
    char caption[160];
    const char *name = lab_tank_name(&settings->lab);
    snprintf(caption, sizeof caption,
             "%c%s at %d Hz. Each panel begins where the drive began that part. "
             "treads " TREADS_VERSION,
             toupper((unsigned char)*name), name + 1, results[0].hz);
    return figure_save(settings, figure, "Every drive on the same course",
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
    figure_panel(figure, 0,
                 (ChartPanel){"The centres at every speed and turn",
                              "the centre of each track is outside of it", "right, m", "forward, m",
                              .is_plan = true});
    for (int i = 0; i < 3; i++) {
        figure_line(figure, CHART_PLAIN, false);
        for (int k = 0; k < 5; k++)
            figure_draw_to(figure,
                           vec(middles_m[i] + (k % 4 == 1 || k % 4 == 2 ? 1 : -1) * halves[i].x,
                               (k % 4 >= 2 ? 1 : -1) * halves[i].y));
    }
    for (int ground = 0; ground < GROUNDS; ground++) {
        const SlipPoint *points = fits[ground].points;
        figure_key(figure, points->ground, CHART_ORANGE + ground);
        figure_series(figure, CHART_ORANGE + ground, true);
        figure_last_line(figure)->is_faint = true;
        for (int i = 0; i < fits[ground].count; i++)
            if (points[i].is_steady)
                figure_draw_to(figure, vec(-points[i].left_m, points[i].ahead_m));
        figure_lift_pen(figure);
        for (int i = 0; i < fits[ground].count; i++)
            if (points[i].is_steady)
                figure_draw_to(figure, vec(points[i].right_m, points[i].ahead_m));
    }
}

// Curves of the centres' mean distance to the side over speed.
static void draw_distances(Figure *figure, const SlipPlan *plan, double half_gauge_m,
                           double pivot_m, double turn_degps, const char *note,
                           const SlipFit fits[GROUNDS]) {
    const SlipAxis *speeds = &plan->speeds_mps;
    const double levels_m[] = {half_gauge_m, pivot_m};
    figure_panel(figure, 1,
                 (ChartPanel){"Distance to the side", note, "speed, m/s",
                              "distance from the hull's centre, m"});
    for (int i = 0; i < 2; i++) {
        figure_line(figure, CHART_PLAIN, true);
        figure_draw_to(figure, vec(speeds->values[0], levels_m[i]));
        figure_draw_to(figure, vec(speeds->values[speeds->count - 1], levels_m[i]));
        if (i == 0 || pivot_m > half_gauge_m)
            figure_label(figure,
                         vec((speeds->values[0] + speeds->values[speeds->count - 1]) / 2,
                             levels_m[i] + (i ? -0.12 : 0.12) * (pivot_m - half_gauge_m)),
                         CHART_PLAIN, "%s", i ? "balance of a pivot" : "tracks");
    }
    for (int ground = 0; ground < GROUNDS; ground++) {
        const SlipPoint *points = fits[ground].points;
        figure_series(figure, CHART_ORANGE + ground, true);
        for (int i = 0; i < fits[ground].count; i++)
            if (points[i].turn_degps == turn_degps && points[i].is_steady)
                figure_draw_to(
                    figure, vec(points[i].speed_mps, (points[i].left_m + points[i].right_m) / 2));
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
    Figure *figure = figure_create(2, 470, 2);
    if (!figure) return say_fail(EXIT_RUN_FAILED, "out of memory");
    DriveSpec spec = spec_drive(vehicle->tank, vehicle->drive, vehicle->params);
    SlipTank tank = slip_tank(&spec);
    bool is_slip = vehicle->drive == &DRIVE_TRACK_SLIP;
    double turn_degps = turns->values[turns->count / 2];
    for (int i = 0; turn_degps == 0 && i < turns->count; i++) turn_degps = turns->values[i];
    const char *name = lab_tank_name(&settings->lab);
    char caption[NOTE_MAX], note[NOTE_MAX], claim[NOTE_MAX], contact[48] = "";
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
    double spread_percent = 0;
    for (int i = 0; i < GROUNDS; i++)
        spread_percent = max_of(spread_percent, drawn[i].spread_percent);
    snprintf(
        claim, sizeof claim,
        "A track that slips moves over the ground as if it turned about a point outside of it. "
        "Its distance varies by up to %.3g %% among the fitted turns of a ground.",
        spread_percent);
    return figure_save(settings, figure, "Centres of rotation of slipping tracks", claim, caption);
}

static const int SIMULATED_COLOURS[SIMULATED_MAX] = {CHART_SKY,    CHART_VERMILION, CHART_GREEN,
                                                     CHART_PURPLE, CHART_ORANGE,    CHART_BLUE};

static const Pose *path_of(const Simulated *simulated, const RobotLog *log, int model) {
    return simulated->paths + (size_t)model * (size_t)log->row_count;
}

// Draws the paths of a segment, relative to its first pose, or with `is_rate` the yaw rates.
static void draw_segment(Figure *figure, const RobotLog *log, const Simulated *simulated, int s,
                         bool is_rate) {
    const LogSegment *segment = &log->segments[s];
    const LogRow *rows = &log->rows[segment->first];
    int first = 0;
    while (!rows[first].has_pose) first++;
    for (int model = simulated->count - 1; model >= -1; model--) { // -1: measured
        const Pose *path = path_of(simulated, log, model < 0 ? 0 : model) + segment->first;
        figure_series(figure, model < 0 ? CHART_PLAIN : SIMULATED_COLOURS[model], model < 0);
        figure_last_line(figure)->is_faint = model < 0;
        for (int i = first; i < segment->count; i++) {
            Vec rates = fit_yaw_rates(rows, segment->count, path, i);
            Vec at = pose_at(model < 0 ? rows[i].pose : path[i]);
            bool is_known = is_rate ? isfinite(rates.x) : model >= 0 || rows[i].has_pose;
            if (!is_known) continue;
            at = is_rate ? vec(rows[i].time_s - rows[first].time_s,
                               (model < 0 ? rates.x : rates.y) * 180 / PI)
                         : pose_to_body(rows[first].pose, at);
            figure_draw_to(figure, at);
        }
    }
}

// Draws which fraction of the segments has at most an error of the place at its end.
static void draw_errors(Figure *figure, const RobotLog *log, const Simulated *simulated) {
    for (int model = 0; model < simulated->count; model++) {
        Vec *points = &figure->points[figure->point_count];
        figure_series(figure, SIMULATED_COLOURS[model], false);
        for (int s = 0; s < log->segment_count; s++) {
            const LogRow *last = fit_last_pose(log, &log->segments[s]);
            Pose end = path_of(simulated, log, model)[last - log->rows];
            figure_draw_to(figure, vec(vec_distance(pose_at(end), pose_at(last->pose)), 0));
        }
        // Sorts the points by x, their first member.
        qsort(points, (size_t)log->segment_count, sizeof *points, compare_reals);
        for (int s = 0; s < log->segment_count; s++)
            points[s].y = 100 * (s + 1.0) / log->segment_count;
    }
}

// Draws the mean yaw rates of the segments: measured, and by each vehicle.
static void draw_turns(Figure *figure, const RobotLog *log, const Simulated *simulated) {
    double most = 0;
    for (int model = 0; model < simulated->count; model++) {
        figure_series(figure, SIMULATED_COLOURS[model], true);
        for (int s = 0; s < log->segment_count; s++) {
            const LogSegment *segment = &log->segments[s];
            Vec rates =
                fit_yaw_rates(&log->rows[segment->first], segment->count,
                              path_of(simulated, log, model) + segment->first, segment->count / 2);
            if (!isfinite(rates.x)) continue;
            most = max_of(most, fabs(rates.x) * 180 / PI);
            figure_draw_to(figure, vec_scale(rates, 180 / PI));
            figure_lift_pen(figure);
        }
    }
    figure_line(figure, CHART_PLAIN, true);
    figure_draw_from(figure, vec(-most, -most), vec(most, most));
}

int lab_draw_fit(const Settings *settings, const RobotLog *log, const Fit *fit,
                 const Simulated *simulated) {
    enum { TITLE_MAX = 2 * LOG_NAME_MAX + 16 };
    char titles[FIT_SHOWN][TITLE_MAX], caption[256];
    static const ChartPanel PANELS[] = {FIT_PANELS(AS_ELEMENT)};
    Figure *figure = figure_create(3, 420, COUNT_OF(PANELS));
    if (!figure) return say_fail(EXIT_RUN_FAILED, "out of memory");
    for (int i = 0; i < COUNT_OF(PANELS); i++) figure_panel(figure, i, PANELS[i]);
    for (int i = 0; i < FIT_SHOWN; i++) {
        const LogSegment *segment = &log->segments[fit->shown[i]];
        const char *ground = log->grounds[segment->on];
        snprintf(titles[i], TITLE_MAX, "Segment %s%s%s", segment->name, *ground ? ", " : "",
                 ground);
        figure->panels[i].title = titles[i];
        figure->panel = i;
        draw_segment(figure, log, simulated, fit->shown[i], false);
    }
    figure->panel = FIT_SHOWN + 2;
    draw_errors(figure, log, simulated);
    figure->panel = FIT_SHOWN + 1;
    draw_turns(figure, log, simulated);
    figure->panel = FIT_SHOWN;
    draw_segment(figure, log, simulated, fit->shown[4], true);
    figure_key(figure, "measured", CHART_PLAIN);
    for (int i = 0; i < simulated->count; i++)
        figure_key(figure, simulated->rows[i].model, SIMULATED_COLOURS[i]);
    snprintf(caption, sizeof caption,
             "%d segments, %d poses at %.3g Hz; gauge %.3f m, delay %.2f s, drift %.2f s. "
             "treads " TREADS_VERSION,
             log->segment_count, log->pose_count, log->pose_hz, fit->params[FIT_GAUGE],
             fit->params[FIT_DELAY], fit->params[FIT_DRIFT]);
    return figure_save(settings, figure, "Measured and simulated",
                       "Paths from the first measured pose of six segments, chosen by the error of "
                       "the place at the end when they were held out of the fit.",
                       caption);
}

// Saves a chart and frees its panels and the data that they point to; NULL means out of memory.
static int save_panels(const Settings *settings, const Chart *chart, void *panels, void *own) {
    int code = panels && own ? lab_save_chart(settings, chart)
                             : say_fail(EXIT_RUN_FAILED, "out of memory");
    free(own);
    free(panels);
    return code;
}

enum { LABEL_MAX = 64, CAPTION_MAX = 256 };

// The map of a run, and its labels.
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
    int columns = 1; // runs of a controller, or a multiple if that is readable
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
    figure_series(figure, colour, false);
    double last_s = row->sample_count / (double)row->hz, first_s = 1;
    for (int i = 0, before = -1; i < DRIFT_POINTS; i++) {
        double time_s = first_s * pow(last_s / first_s, i / (DRIFT_POINTS - 1.0));
        int sample = (int)(time_s * row->hz) - 1;
        if (sample <= before || sample >= row->sample_count) continue;
        before = sample;
        figure_draw_to(figure, vec((sample + 1.0) / row->hz, row->drifts_m[sample]));
    }
}

int lab_draw_odometry(const OdometryReport *report) {
    enum { RATES_MAX = FIGURE_PANELS_MAX };
    const WholeList *updates = &report->settings->lab.updates, *hz = &report->settings->lab.hz;
    int panels = hz->count < RATES_MAX ? hz->count : RATES_MAX;
    Figure *figure = figure_create(panels < 3 ? panels : 3, 400, panels);
    if (!figure) return say_fail(EXIT_RUN_FAILED, "out of memory");
    char titles[RATES_MAX][LABEL_MAX], caption[CAPTION_MAX];
    for (int i = 0; i < panels; i++) {
        snprintf(titles[i], LABEL_MAX, "%d samples per second", hz->items[i]);
        figure_panel(figure, i,
                     (ChartPanel){titles[i], "distance from the true position", "time, s",
                                  "drift, m", .is_log = true});
        for (int k = 0; k < updates->count && k < FIGURE_LINES_MAX; k++)
            draw_drift(figure, &report->rows[i * updates->count + k],
                       line_colour(updates->items[k]));
    }
    for (int k = 0; k < updates->count && k < FIGURE_LINES_MAX; k++)
        figure_key(figure, UPDATES[updates->items[k]].name, line_colour(updates->items[k]));
    const OdometrySetup *setup = &report->setup;
    char jerk[LABEL_MAX];
    snprintf(caption, sizeof caption,
             "d %g m (half the gauge), V %g m/s, track acceleration %.3g m/s^2%s, %g m per encoder "
             "count (0: exact), %.0f m. treads " TREADS_VERSION,
             setup->half_gauge_m, setup->speed_mps, setup->accel_mps2,
             jerk_text(setup->jerk_mps3, jerk), setup->count_m, report->way_m);
    return figure_save(report->settings, figure, "Drift of odometry",
                       "The same drive, integrated from the travel of its tracks.", caption);
}
