// lab_view.c -- the laboratory in pictures: charts of what the experiments found, and two
// integrators that chase the same targets side by side, in a window, a picture or a film.
#include "lab_view.h"

#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "assets.h"
#include "film.h"
#include "say.h"
#include "view/lab/twin.h"

#define PICTURE_S 10.0      // when a picture is taken, and how long a film is
#define FRAME_LONGEST_S 0.1 // a longer one (a dragged window) is not caught up with
enum { GIF_COLOURS = 48 };

typedef struct LabView {
    const Settings *settings;
    Twin *twin;
    Duel duel;
    int64_t ticks; // of a film, so far
    bool is_paused, has_keys;
} LabView;

static void set_up(LabView *self) {
    const LabSettings *lab = &self->settings->lab;
    Duel *duel = &self->duel;
    duel->setup = lab->circling;
    duel->hz = lab->hz.count ? lab->hz.items[0] : 60;
    duel->latency = lab->latencies.count ? lab->latencies.items[0] : 0;
    if (lab->controller_count)
        duel->controller = lab->controllers[0];
    else
        controller_parse("pure-pursuit", &duel->controller);
    static const char *const SIDES[DUEL_SIDES] = {"approx", "exact"};
    for (int i = 0; i < DUEL_SIDES; i++)
        duel->sides[i].spec.method = lab->methods.count == DUEL_SIDES
                                         ? &METHODS[lab->methods.items[i]]
                                         : method_find(SIDES[i]);
    duel_start(duel);
}

// True when the whole window is to go.
static bool run(LabView *self) {
    double last_s = clock_s(), owed_s = 0;
    while (!interrupt_came()) {
        TwinWish wish = twin_poll(self->twin);
        if (wish.quit) return wish.closes;
        if (wish.restart) duel_start(&self->duel);
        if (wish.toggle_pause) self->is_paused = !self->is_paused;
        double now_s = clock_s();
        owed_s += min_of(now_s - last_s, FRAME_LONGEST_S);
        last_s = now_s;
        if (self->is_paused) owed_s = 0;
        for (; owed_s >= 1.0 / self->duel.hz; owed_s -= 1.0 / self->duel.hz) duel_tick(&self->duel);
        twin_draw(self->twin, &self->duel, self->has_keys);
    }
    return true;
}

static int take_picture(LabView *self) {
    Problem problem = {""};
    while (self->duel.time_s < PICTURE_S) duel_tick(&self->duel);
    twin_draw(self->twin, &self->duel, self->has_keys);
    if (twin_save(self->twin, self->settings->picture, &problem)) {
        say_note(self->settings, "picture %s", self->settings->picture);
        return EXIT_OK;
    }
    return say_fail(EXIT_RUN_FAILED, "%s", problem.text);
}

static bool draw_film(void *context, int picture, FilmWriter *writer) {
    (void)writer;
    LabView *self = context;
    int64_t due = (int64_t)picture * self->duel.hz / self->settings->fps;
    for (; self->ticks < due; self->ticks++) duel_tick(&self->duel);
    twin_draw(self->twin, &self->duel, self->has_keys);
    return true;
}

static int film(LabView *self) {
    const Settings *settings = self->settings;
    double length_s = settings->length_s > 0 ? settings->length_s : PICTURE_S;
    int pictures = (int)lround(ceil(length_s * settings->fps));
    return film_shoot(settings, &(FilmPlan){false, GIF_COLOURS, pictures, twin_screen(self->twin),
                                            draw_film, self});
}

bool lab_visit(const Settings *settings, View *view) {
    char font[ARENA_PATH_MAX];
    Problem problem = {""};
    Twin *twin = NULL;
    if (font_find(settings, font))
        twin =
            twin_visit(view_screen(view), view_prefs(view)->value[PREF_UI_SCALE], font, &problem);
    if (!twin) {
        view_toast(view, problem.text);
        return false;
    }
    LabView self = {.settings = settings, .twin = twin, .has_keys = true};
    set_up(&self);
    bool closes = run(&self);
    twin_destroy(twin);
    return closes;
}

static Twin *open_twin(const Settings *settings, bool is_headless) {
    char font[ARENA_PATH_MAX];
    Problem problem = {""};
    if (!font_find(settings, font)) return NULL;
    ScreenOptions options = {.width_px = settings->width_px,
                             .height_px = settings->height_px,
                             .is_headless = is_headless};
    double ui_scale = settings->prefs[PREF_UI_SCALE] > 0 ? settings->prefs[PREF_UI_SCALE] : 1;
    Twin *twin = twin_create(&options, ui_scale, font, &problem);
    if (!twin)
        say_error("%s", problem.text);
    else if (*problem.text)
        say_note(settings, "%s", problem.text);
    return twin;
}

int lab_watch(const Settings *settings) {
    bool is_headless = settings->picture || settings->video;
    Problem problem = {""};
    if (!is_headless && !screen_has_display(&problem))
        return say_fail(
            EXIT_ENVIRONMENT,
            "--watch needs a display, and there is none (%s)\n  treads lab circling prints the "
            "counts, and --picture or --video draw them, without one.",
            problem.text);
    Twin *twin = open_twin(settings, is_headless);
    if (!twin) return EXIT_ENVIRONMENT;
    LabView self = {.settings = settings, .twin = twin, .has_keys = !is_headless};
    set_up(&self);
    int code = settings->video ? film(&self) : settings->picture ? take_picture(&self) : EXIT_OK;
    if (!is_headless) run(&self);
    if (!is_headless && interrupt_came()) code = EXIT_INTERRUPTED;
    twin_destroy(twin);
    return code;
}

bool lab_picture_fits(const Settings *settings, Problem *problem) {
    if (!settings->picture || !settings->is_watch) // a drawing of a window is a PNG
        return !settings->picture || chart_fits(settings->picture, problem);
    size_t length = strlen(settings->picture);
    return (length > 4 && !strcmp(settings->picture + length - 4, ".png")) ||
           problem_set(problem, "%s: with --watch, the picture's name ends in .png",
                       settings->picture);
}

int lab_save_chart(const Settings *settings, const Chart *chart) {
    char font[ARENA_PATH_MAX];
    Problem problem = {""};
    if (!font_find(settings, font)) return EXIT_ENVIRONMENT;
    if (chart_save(chart, settings->theme, font, settings->picture, &problem)) {
        say_note(settings, "picture %s", settings->picture);
        return EXIT_OK;
    }
    return say_fail(EXIT_RUN_FAILED, "%s", problem.text);
}

// A colour for each of several things that are drawn together; the first, which what is true has,
// stands out most.
static int line_colour(int index) { return index % CHART_COLOURS; }

enum {
    PANELS = 4,
    PANELS_MAX = 6,
    LINES_MAX = 32,
    PANEL_WIDTH = 520,
    POINTS_MAX = COURSE_POINTS_MAX + 1
};

// Panels in two columns; every line of a panel has its key, in the order in which lines are added.
typedef struct LineChart {
    const char *title, *subtitle, *caption;
    int height; // of a panel
    int columns;
    ChartPanel panels[PANELS_MAX];
    ChartLine lines[PANELS_MAX][LINES_MAX];
    ChartKey keys[LINES_MAX];
    int key_count;
    Vec *points; // of all lines, one after the other
    int point_count;
} LineChart;

static bool has_room(LineChart *drawing) {
    drawing->points =
        calloc((size_t)(PANELS_MAX * LINES_MAX) * POINTS_MAX, sizeof *drawing->points);
    return drawing->points;
}

static void add_key(LineChart *drawing, const char *label) {
    ASSERT(drawing->key_count < LINES_MAX);
    drawing->keys[drawing->key_count] = (ChartKey){label, line_colour(drawing->key_count)};
    drawing->key_count++;
}

// One more line in a panel: its points, all of them (0, 0) at first.
static Vec *add_line(LineChart *drawing, int p, int count) {
    ChartPanel *panel = &drawing->panels[p];
    Vec *points = drawing->points + drawing->point_count;
    ASSERT(panel->line_count < LINES_MAX && count <= POINTS_MAX);
    panel->lines = drawing->lines[p];
    drawing->lines[p][panel->line_count] =
        (ChartLine){line_colour(panel->line_count), points, count, false, false};
    panel->line_count++;
    drawing->point_count += count;
    return points;
}

static int save_lines(const Settings *settings, LineChart *drawing) {
    int code = lab_save_chart(
        settings, &(Chart){drawing->title, drawing->subtitle, drawing->caption, drawing->panels,
                           2 * drawing->columns, drawing->columns, PANEL_WIDTH, drawing->height,
                           drawing->keys, drawing->key_count});
    free(drawing->points);
    return code;
}

enum { CHART_TICKS = 80, LAST_SOLID = 2 }; // later methods are dashed over those they lie on

// A curve a method in each table, and the article's two charts.
int lab_draw_methods(const Settings *settings) {
    LineChart drawing = {
        "What the exact arc changes",
        "Each method moves the same vehicle; a dot is a tick. On the right: the article's two "
        "charts, exact and approx.",
        "Errors are against long double. T1, T2: way of the left and the right track in a tick, d: "
        "half the gauge, all in m. treads " TREADS_VERSION,
        .height = 400,
        .columns = 3,
        .panels = {{"Place, after one tick", "approx errs as rk2 does, by the square of the turn",
                    "turn in the tick, rad", "error / way", .is_log = true},
                   {"Heading, after one tick", "approx turns by half; all others err by rounding",
                    "turn in the tick, rad", "error / turn", .is_log = true},
                   {"T1 = 10, T2 = -9, d = 2",
                    "272 degrees a tick: approx circles 2.56 times as wide", "x, m", "y, m",
                    .is_plan = true},
                   {"Place, after 10 s at 5 m/s, 1 rad/s", "approx ends elsewhere at every rate",
                    "ticks a second, Hz", "error, m", .is_log = true},
                   {"Heading, after the same 10 s", "approx has turned by half",
                    "ticks a second, Hz", "error, rad", .is_log = true},
                   {"T1 = 10, T2 = -9, d = 60", "9.07 degrees a tick: approx circles twice as wide",
                    "x, m", "y, m", .is_plan = true}}};
    static const int TABLE_PANELS[ERROR_TABLES_COUNT] = {0, 1, 3, 4},
                     PATH_PANELS[CHART_GAUGES] = {2, 5};
    if (!has_room(&drawing)) return EXIT_RUN_FAILED;
    for (const Method *method = METHODS; method->name; method++) {
        add_key(&drawing, method->name);
        for (int k = 0; k < ERROR_TABLES_COUNT; k++) {
            const ErrorTable *table = &ERROR_TABLES[k];
            Vec *points = add_line(&drawing, TABLE_PANELS[k], table->count);
            for (int i = 0; i < table->count; i++)
                points[i] = vec(table->rows[i], table->error(method, table->rows[i]));
        }
    }
    for (int k = 0; k < CHART_GAUGES; k++)
        for (int i = 0; i < 2; i++)
            arc_path(&METHODS[i], CHART_LEFT_M, CHART_RIGHT_M, CHART_HALF_GAUGES_M[k], CHART_TICKS,
                     add_line(&drawing, PATH_PANELS[k], CHART_TICKS + 1));
    for (int p = 0; p < PANELS_MAX; p++)
        for (int i = 0; i < drawing.panels[p].line_count; i++) {
            drawing.lines[p][i].has_dots = true;
            drawing.lines[p][i].is_faint = drawing.panels[p].is_plan;
            drawing.lines[p][i].is_dashed = i > LAST_SOLID;
        }
    return save_lines(settings, &drawing);
}

// A chart of these panels and of what they point into, which end with it; NULL: out of memory.
static int save_panels(const Settings *settings, const Chart *chart, void *panels, void *own) {
    int code = panels && own ? lab_save_chart(settings, chart)
                             : say_fail(EXIT_RUN_FAILED, "out of memory");
    free(own);
    free(panels);
    return code;
}

enum { LABEL_MAX = 64, CAPTION_MAX = 256 };

// As many columns as a controller has runs, and rows enough for the rest, when that is readable.
static int columns_of(const CirclingReport *report) {
    const CirclingRow *rows = report->rows;
    int count = report->count, alike = 1;
    while (alike < count && !strcmp(rows[alike].controller, rows[0].controller)) alike++;
    while (alike < 4 && 2 * alike <= count && count % (2 * alike) == 0) alike *= 2;
    return count % 3 == 0 && alike == 2 && count <= 6 ? count : alike;
}

// The map of a run, and its words.
typedef struct RunPanel {
    ChartCells cells;
    char note[LABEL_MAX], captured[LABEL_MAX];
} RunPanel;

static ChartPanel draw_run(const CirclingSetup *setup, const CirclingRow *row, RunPanel *own) {
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
    static const ChartKey KEYS[OUTCOME_COUNT] = {{"captured", CHART_GREEN},
                                                 {"orbit: circles it for ever", CHART_VERMILION},
                                                 {"chatter: turns on the spot", CHART_YELLOW},
                                                 {"other", CHART_SKY}};
    ASSERT(report->count > 0 && report->rows);
    int count = report->count, size = count <= 12 ? 330 : count <= 60 ? 240 : 188;
    ChartPanel *panels = calloc((size_t)count, sizeof *panels);
    RunPanel *own = calloc((size_t)count, sizeof *own);
    for (int i = 0; panels && own && i < count; i++)
        panels[i] = draw_run(report->setup, &report->rows[i], &own[i]);
    const char *title = report->settings->is_world
                            ? "Tight circling in the game's world"
                            : "Tight circling: who reaches the target from where";
    const CirclingSetup *setup = report->setup;
    char caption[CAPTION_MAX];
    snprintf(
        caption, sizeof caption,
        "d %g m (half the gauge), V %g m/s, c %g m (captured), %g s; %d cells: %d bearings, %d "
        "ranges to %g m. treads " TREADS_VERSION,
        setup->half_gauge_m, setup->speed_mps, setup->capture_m, setup->horizon_s,
        circling_cells(setup), setup->bearings_deg.count, setup->ranges_m.count,
        setup->ranges_m.start + setup->ranges_m.step * (setup->ranges_m.count - 1));
    Chart chart = {
        title,
        "The vehicle is in the middle, nose up. A cell is where a target stands. Dashed: what "
        "its smallest circle cannot reach.",
        caption,
        panels,
        count,
        columns_of(report),
        size,
        size + 40,
        KEYS,
        OUTCOME_COUNT};
    return save_panels(report->settings, &chart, panels, own);
}

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

static void draw_part(LineChart *drawing, int p, const CourseResult *result) {
    const Part *part = &PARTS[p];
    int from = result->leg_at[part->first], to = result->leg_at[part->last + 1];
    Pose start = part->first ? result->legs[part->first - 1].end : (Pose){0};
    Vec *points = add_line(drawing, p, to - from + 1); // from (0, 0)
    for (int i = from; i < to; i++)
        points[i - from + 1] = part->is_speed
                                   ? vec((i - from + 1.0) / COURSE_HZ, result->speeds_mps[i])
                                   : pose_to_body(start, result->points[i]);
}

#define CAPTION_DRIVES                                                                             \
    "A medium tank at 60 Hz; each panel begins where the drive began that part. "                  \
    "treads " TREADS_VERSION

int lab_draw_drives(const Settings *settings, const CourseResult *results, int count) {
    ASSERT(count >= 0 && count <= LINES_MAX);
    LineChart drawing = {"Every drive on the same course",
                         "Same hull, same orders at the same times; what differs is how it moves.",
                         CAPTION_DRIVES, 420, 2};
    if (!has_room(&drawing)) return EXIT_RUN_FAILED;
    for (int p = 0; p < PANELS; p++)
        drawing.panels[p] = PARTS[p].is_speed
                                ? (ChartPanel){PARTS[p].title, "from standing, at full throttle",
                                               "time, s", "speed, m/s"}
                                : (ChartPanel){PARTS[p].title, "from where each began it, nose up",
                                               "right, m", "ahead, m", .is_plan = true};
    for (int i = 0; i < count; i++) {
        add_key(&drawing, results[i].drive->name);
        for (int p = 0; p < PANELS; p++) draw_part(&drawing, p, &results[i]);
    }
    return save_lines(settings, &drawing);
}

enum { REFERENCE_POINTS = 400, PATH_LINES = LAB_LIST_MAX + 1, PATH_PANEL = 300 };

// The reference, faint below what each driver made of it.
typedef struct PathPanel {
    ChartLine lines[PATH_LINES];
    Vec reference[REFERENCE_POINTS + 1];
    char title[LABEL_MAX], note[LABEL_MAX];
} PathPanel;

static ChartPanel draw_path(const PathReport *report, const Reference *reference,
                            const PathRow *rows, PathPanel *own) {
    const CirclingSetup *setup = report->setup;
    for (int i = 0; i <= REFERENCE_POINTS; i++)
        own->reference[i] =
            vec_scale(reference->at(reference->length * i / REFERENCE_POINTS), setup->half_gauge_m);
    own->lines[0] =
        (ChartLine){CHART_PLAIN, own->reference, REFERENCE_POINTS + 1, .is_dashed = true};
    for (int i = 0; i < report->driver_count; i++)
        own->lines[i + 1] = (ChartLine){line_colour(i + 1), rows[i].points, rows[i].count};
    snprintf(own->title, sizeof own->title, "%s, %s", rows->reference, rows->vehicle);
    snprintf(own->note, sizeof own->note, "%d Hz, latency %d", rows->hz, rows->latency);
    return (ChartPanel){own->title,
                        own->note,
                        "right, m",
                        "ahead, m",
                        .is_plan = true,
                        .lines = own->lines,
                        .line_count = report->driver_count + 1};
}

static const Reference *reference_of(const PathRow *row) {
    const Reference *reference = REFERENCES;
    while (strcmp(reference->name, row->reference)) reference++;
    return reference;
}

int lab_draw_paths(const PathReport *report) {
    int count = report->reference_count * report->vehicle_count;
    const LabSettings *lab = &report->settings->lab;
    PathPanel *own = calloc((size_t)count, sizeof *own);
    ChartPanel *panels = calloc((size_t)count, sizeof *panels);
    ChartKey keys[PATH_LINES] = {{"reference", CHART_PLAIN}};
    char caption[CAPTION_MAX];
    for (int i = 0; i < report->driver_count; i++)
        keys[i + 1] = (ChartKey){report->rows[i].controller, line_colour(i + 1)};
    for (int i = 0; own && panels && i < count; i++) {
        const PathRow *rows = &report->rows[i * report->driver_count];
        int place = i % report->vehicle_count * report->reference_count + i / report->vehicle_count;
        panels[place] = draw_path(report, reference_of(rows), rows, &own[place]);
    }
    snprintf(caption, sizeof caption,
             "d %g m (half the gauge), V %g m/s, lookahead %.3g d, tracks gain %.3g m/s^2 (0: no "
             "limit), slip %g. treads " TREADS_VERSION,
             report->setup->half_gauge_m, report->setup->speed_mps, lab->lookahead, lab->accel_mps2,
             lab->slip);
    Chart chart = {"Who follows a path",
                   "The same drivers, reference by reference and vehicle by vehicle.",
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
