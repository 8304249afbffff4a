// lab_view.c -- the laboratory in pictures: charts of what the experiments found, and two
// integrators that chase the same targets side by side, in a window, a picture or a film.
#include "lab_view.h"

#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "view/lab/chart.h"
#include "assets.h"
#include "film.h"
#include "platform/system.h"
#include "lab/circling.h"
#include "say.h"
#include "view/lab/twin.h"

#define REACH_GAUGES 8.2    // of the field, from the target to its edge
#define PICTURE_S 10.0      // when a picture is taken, and how long a film is
#define FRAME_LONGEST_S 0.1 // a longer one (a dragged window) is not caught up with
#define FOOT "Every vehicle wants the amber target. Thin circles: the turn each drives."
#define FOOT_KEYS FOOT " P pauses, R starts anew, Esc leaves."
enum { GIF_COLOURS = 48, COUNTS_MAX = 96, TITLE_MAX = 128 };

typedef struct LabView {
    const Settings *settings;
    Duel duel;
    TwinTank tanks[DUEL_SIDES][DUEL_TANKS];
    char counts[DUEL_SIDES][COUNTS_MAX], names[DUEL_SIDES][COUNTS_MAX], title[TITLE_MAX];
    bool is_paused, has_keys;
} LabView;

static void set_up(LabView *self) {
    const LabSettings *lab = &self->settings->lab;
    Duel *duel = &self->duel;
    duel->setup = lab->circling;
    duel->hz = lab->hz_count ? lab->hz[0] : 60;
    duel->latency = lab->latency_count ? lab->latencies[0] : 0;
    if (lab->controller_count)
        duel->controller = lab->controllers[0];
    else
        controller_parse("pure-pursuit", &duel->controller);
    static const char *const SIDES[DUEL_SIDES] = {"approx", "exact"};
    for (int i = 0; i < DUEL_SIDES; i++)
        duel->sides[i].method =
            lab->update_count == DUEL_SIDES ? lab->updates[i] : method_find(SIDES[i]);
    duel_start(duel);
}

static void show_tank(const Duel *duel, const DuelSide *side, const DuelTank *tank,
                      TwinTank *shown) {
    bool is_full = tank->trail_count > DUEL_TRAIL;
    *shown = (TwinTank){.pose = tank->pose,
                        .state = tank->is_captured   ? TWIN_CAPTURED
                                 : tank->is_orbiting ? TWIN_ORBITING
                                                     : TWIN_CHASING,
                        .trail = tank->trail,
                        .trail_count = is_full ? DUEL_TRAIL : tank->trail_count,
                        .trail_start = is_full ? tank->trail_count % DUEL_TRAIL : 0};
    shown->circle_m = duel_circle(duel, side, tank, &shown->circle_at);
}

static void show(LabView *self, Twin *twin) {
    Duel *duel = &self->duel;
    snprintf(self->title, sizeof self->title, "Tight circling: %s, %d Hz, round %d",
             duel->controller.name, duel->hz, duel->round + 1);
    TwinScene scene = {.title = self->title,
                       .foot = self->has_keys ? FOOT_KEYS : FOOT,
                       .reach_m = REACH_GAUGES * duel->setup.half_gauge_m,
                       .target_m = duel->setup.capture_m,
                       .tank_m = 0.7 * duel->setup.half_gauge_m};
    for (int i = 0; i < DUEL_SIDES; i++) {
        const DuelSide *side = &duel->sides[i];
        for (int k = 0; k < DUEL_TANKS; k++)
            show_tank(duel, side, &side->tanks[k], &self->tanks[i][k]);
        snprintf(self->names[i], COUNTS_MAX, "%s: %s", side->method->name, side->method->help);
        snprintf(self->counts[i], COUNTS_MAX, "captured %d   circling %d   on its way %d",
                 side->captured, side->orbiting, duel_chasing(side));
        scene.fields[i] = (TwinField){self->names[i], self->counts[i], self->tanks[i], DUEL_TANKS};
    }
    twin_draw(twin, &scene);
}

// True when the whole window is to go.
static bool run(LabView *self, Twin *twin) {
    double last_s = clock_s(), owed_s = 0;
    while (!interrupt_came()) {
        TwinWish wish = twin_poll(twin);
        if (wish.quit) return wish.closes;
        if (wish.restart) duel_start(&self->duel);
        if (wish.toggle_pause) self->is_paused = !self->is_paused;
        double now_s = clock_s();
        owed_s += least(now_s - last_s, FRAME_LONGEST_S);
        last_s = now_s;
        if (self->is_paused) owed_s = 0;
        for (; owed_s >= 1.0 / self->duel.hz; owed_s -= 1.0 / self->duel.hz) duel_tick(&self->duel);
        show(self, twin);
    }
    return true;
}

static int take_picture(LabView *self, Twin *twin) {
    Problem problem = {""};
    while (self->duel.time_s < PICTURE_S) duel_tick(&self->duel);
    show(self, twin);
    if (twin_save(twin, self->settings->picture, &problem)) {
        say_note(self->settings, "picture %s", self->settings->picture);
        return EXIT_OK;
    }
    return say_fail(EXIT_RUN_FAILED, "%s", problem.text);
}

static int shoot_all(LabView *self, Twin *twin, FilmWriter *writer) {
    const Settings *settings = self->settings;
    double length_s = settings->length_s > 0 ? settings->length_s : PICTURE_S;
    int pictures = (int)lround(ceil(length_s * settings->fps));
    Progress progress = progress_start(settings, 1);
    for (int64_t i = 0, ticks = 0; i < pictures; i++) {
        if (interrupt_came()) return EXIT_INTERRUPTED;
        for (; ticks < i * self->duel.hz / settings->fps; ticks++) duel_tick(&self->duel);
        show(self, twin);
        if (!film_add(writer, twin_screen(twin))) return EXIT_RUN_FAILED;
        progress_bar(&progress, "pictures", (int)i + 1, pictures);
    }
    progress_clear(&progress);
    return EXIT_OK;
}

static int film(LabView *self, Twin *twin) {
    const Settings *settings = self->settings;
    FilmWriter writer;
    bool is_open = film_open(&writer, settings, false, GIF_COLOURS);
    return film_finish(settings, &writer,
                       is_open ? shoot_all(self, twin, &writer) : EXIT_RUN_FAILED);
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
    LabView self = {.settings = settings, .has_keys = true};
    set_up(&self);
    bool closes = run(&self, twin);
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
    LabView self = {.settings = settings, .has_keys = !is_headless};
    set_up(&self);
    int code = EXIT_OK;
    if (settings->video)
        code = film(&self, twin);
    else if (settings->picture)
        code = take_picture(&self, twin);
    else
        run(&self, twin);
    twin_destroy(twin);
    return code;
}

// Draws the chart into --picture's file.
static int save_chart(const Settings *settings, const Chart *chart) {
    char font[ARENA_PATH_MAX];
    Problem problem = {""};
    if (!font_find(settings, font)) return EXIT_ENVIRONMENT;
    if (chart_save(chart, font, settings->picture, &problem)) {
        if (*problem.text) say_note(settings, "%s", problem.text);
        say_note(settings, "picture %s", settings->picture);
        return EXIT_OK;
    }
    return say_fail(EXIT_RUN_FAILED, "%s", problem.text);
}

// A colour for each of several things that are drawn together.
static Rgb line_colour(int index) {
    // Not all of the palette's eight stand out from the dark page, and white is for what is true.
    static const int TEAMS[] = {7, 0, 6, 3, 4, 2, 5, 1};
    enum { COLOURS = sizeof TEAMS / sizeof *TEAMS };
    return palette_team(TEAMS[index % COLOURS]);
}

static int method_count(void) {
    int count = 0;
    while (METHODS[count].name) count++;
    return count;
}

enum { METHODS_MOST = 8, CHART_TICKS = 80 };

// What the picture shows: a curve a method in each table, and the article's two charts.
typedef struct MethodChart {
    Vec points[ERROR_TABLES_COUNT][METHODS_MOST][ERROR_ROWS_MAX];
    Vec paths[CHART_GAUGES][2][CHART_TICKS + 1];
    ChartLine curves[ERROR_TABLES_COUNT][METHODS_MOST];
    ChartLine circles[CHART_GAUGES][2];
    ChartKey keys[METHODS_MOST];
} MethodChart;

static void draw_curves(MethodChart *drawing, int k) {
    const ErrorTable *table = &ERROR_TABLES[k];
    for (int i = 0; i < method_count(); i++) {
        for (int row = 0; row < table->count; row++)
            drawing->points[k][i][row] =
                vec(table->rows[row], table->error(&METHODS[i], table->rows[row]));
        drawing->curves[k][i] = (ChartLine){.colour = line_colour(i),
                                            .points = drawing->points[k][i],
                                            .count = table->count,
                                            .has_dots = true};
    }
}

static void draw_circles(MethodChart *drawing, int k) {
    for (int i = 0; i < 2; i++) {
        arc_path(&METHODS[i], CHART_LEFT_M, CHART_RIGHT_M, CHART_HALF_GAUGES_M[k], CHART_TICKS,
                 drawing->paths[k][i]);
        drawing->circles[k][i] = (ChartLine){.colour = line_colour(i),
                                             .points = drawing->paths[k][i],
                                             .count = CHART_TICKS + 1,
                                             .has_dots = true,
                                             .is_faint = true};
    }
}

int lab_draw_methods(const Settings *settings) {
    MethodChart drawing;
    for (int k = 0; k < ERROR_TABLES_COUNT; k++) draw_curves(&drawing, k);
    for (int k = 0; k < CHART_GAUGES; k++) draw_circles(&drawing, k);
    for (int i = 0; i < method_count(); i++)
        drawing.keys[i] = (ChartKey){METHODS[i].name, line_colour(i)};
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
                   .panel_count = 4,
                   .columns = 2,
                   .panel_width_px = 520,
                   .panel_height_px = 400,
                   .keys = drawing.keys,
                   .key_count = method_count()};
    return save_chart(settings, &chart);
}

enum { LABEL_MAX = 64 };

// As many columns as a controller has runs, and rows enough for the rest, when that is readable.
static int columns_of(const CirclingReport *report) {
    const CirclingRow *rows = report->rows;
    int count = report->count, alike = 1;
    while (alike < count && !strcmp(rows[alike].controller, rows[0].controller)) alike++;
    while (alike < 4 && 2 * alike <= count && count % (2 * alike) == 0) alike *= 2;
    return count % 3 == 0 && alike == 2 && count <= 6 ? count : alike;
}

static int draw_panels(const CirclingReport *report, ChartPanel *panels, ChartCells *cells,
                       char (*labels)[3][LABEL_MAX]) {
    static const Rgb GREEN = {0.000f, 0.620f, 0.451f}, VERMILION = {0.835f, 0.369f, 0.000f},
                     YELLOW = {0.941f, 0.894f, 0.259f}, SKY = {0.337f, 0.706f, 0.914f};
    const ChartKey keys[OUTCOME_COUNT] = {{"captured", GREEN},
                                          {"orbit: circles it for ever", VERMILION},
                                          {"chatter: turns on the spot", YELLOW},
                                          {"other", SKY}};
    for (int i = 0; i < report->count; i++) {
        const CirclingRow *row = &report->rows[i];
        const CirclingResult *result = &row->result;
        snprintf(labels[i][0], LABEL_MAX, "%s", row->controller);
        snprintf(labels[i][1], LABEL_MAX, "%s %d Hz, latency %d%s%s", row->update, row->hz,
                 row->latency, strcmp(row->target, "static") ? ", " : "",
                 strcmp(row->target, "static") ? row->target : "");
        snprintf(labels[i][2], LABEL_MAX, "captured %d, %.1f%%", result->count[CAPTURED],
                 row->captured_percent);
        const Axis *bearings = &report->setup->bearings_deg, *ranges = &report->setup->ranges_m;
        cells[i] = (ChartCells){bearings->start, bearings->step, ranges->start,   ranges->step,
                                bearings->count, ranges->count,  result->outcomes};
        panels[i] = (ChartPanel){.title = labels[i][0],
                                 .note = labels[i][1],
                                 .x_label = labels[i][2],
                                 .y_label = "m",
                                 .cells = &cells[i]};
    }
    int size = report->count <= 12 ? 330 : report->count <= 60 ? 240 : 188;
    Chart chart = {
        .title = report->settings->is_world ? "Tight circling in the game's world"
                                            : "Tight circling: who reaches the target from where",
        .subtitle = "The vehicle is in the middle, nose up. A cell is where a target stands.",
        .panels = panels,
        .panel_count = report->count,
        .columns = columns_of(report),
        .panel_width_px = size,
        .panel_height_px = size + 40,
        .keys = keys,
        .key_count = OUTCOME_COUNT};
    return save_chart(report->settings, &chart);
}

int lab_draw_circling(const CirclingReport *report) {
    ASSERT(report->count > 0 && report->rows);
    size_t count = (size_t)report->count;
    ChartPanel *panels = calloc(count, sizeof *panels);
    ChartCells *cells = calloc(count, sizeof *cells);
    char(*labels)[3][LABEL_MAX] = calloc(count, sizeof *labels);
    int code = EXIT_RUN_FAILED;
    if (panels && cells && labels)
        code = draw_panels(report, panels, cells, labels);
    else
        say_error("out of memory");
    free(labels);
    free(cells);
    free(panels);
    return code;
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

static ChartLine draw_part(const CourseResult *result, const Part *part, int colour, Vec *points) {
    int from = result->leg_at[part->first], to = result->leg_at[part->last + 1];
    Pose start = part->first ? result->legs[part->first - 1].end : (Pose){0};
    points[0] = vec(0, 0);
    for (int i = from; i < to; i++)
        points[i - from + 1] = part->is_speed
                                   ? vec((i - from + 1.0) / COURSE_HZ, result->speeds_mps[i])
                                   : pose_to_body(start, result->points[i]);
    return (ChartLine){.colour = line_colour(colour), .points = points, .count = to - from + 1};
}

int lab_draw_drives(const Settings *settings, const CourseResult *results, int count) {
    ASSERT(count >= 0 && count <= LINES_MAX);
    ChartLine lines[PANELS][LINES_MAX];
    ChartKey keys[LINES_MAX];
    ChartPanel panels[PANELS];
    Vec *points = calloc((size_t)(PANELS * count) * (COURSE_POINTS_MAX + 1), sizeof *points);
    if (!points) return EXIT_RUN_FAILED;
    Vec *next = points;
    for (int p = 0; p < PANELS; p++) {
        for (int i = 0; i < count; i++) {
            lines[p][i] = draw_part(&results[i], &PARTS[p], i, next);
            next += lines[p][i].count;
        }
        panels[p] = (ChartPanel){.title = PARTS[p].title,
                                 .note = PARTS[p].is_speed ? "from standing, at full throttle"
                                                           : "from where each began it, nose up",
                                 .x_label = PARTS[p].is_speed ? "time, s" : "right, m",
                                 .y_label = PARTS[p].is_speed ? "speed, m/s" : "ahead, m",
                                 .is_plan = !PARTS[p].is_speed,
                                 .lines = lines[p],
                                 .line_count = count};
    }
    for (int i = 0; i < count; i++) keys[i] = (ChartKey){results[i].drive->name, line_colour(i)};
    Chart chart = {.title = "Every drive on the same course",
                   .subtitle = "Same hull, same orders at the same times; what differs is how it "
                               "moves.",
                   .panels = panels,
                   .panel_count = PANELS,
                   .columns = 2,
                   .panel_width_px = 520,
                   .panel_height_px = 420,
                   .keys = keys,
                   .key_count = count};
    int code = save_chart(settings, &chart);
    free(points);
    return code;
}
