// lab_articles.c -- the articles' figures, drawn anew from the numbers: the geometry of the arc,
// its derivation, friction and drag, and a wheelbase that shrinks.
#include "lab_view.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/motion/arc.h"
#include "say.h"

enum { LINES_MAX = 8, LABELS_MAX = 16, POINTS_MAX = 2048, BEND = 60, WORDS = 48 };

// A panel that is drawn line by line.
typedef struct Sketch {
    ChartPanel panel;
    ChartLine lines[LINES_MAX];
    ChartLabel labels[LABELS_MAX];
    char words[LABELS_MAX][WORDS];
    Vec points[POINTS_MAX];
    int used; // points
} Sketch;

static void begin_line(Sketch *sketch, int colour, bool is_dashed) {
    ASSERT(sketch->panel.line_count < LINES_MAX);
    sketch->lines[sketch->panel.line_count++] = (ChartLine){
        .colour = colour, .points = sketch->points + sketch->used, .is_dashed = is_dashed};
}

static void draw_to(Sketch *sketch, Vec at) {
    ASSERT(sketch->used < POINTS_MAX);
    sketch->points[sketch->used++] = at;
    sketch->lines[sketch->panel.line_count - 1].count++;
}

static void lift_pen(Sketch *sketch) { draw_to(sketch, vec(NAN, NAN)); }

static void draw_from(Sketch *sketch, Vec from, Vec to) {
    lift_pen(sketch);
    draw_to(sketch, from);
    draw_to(sketch, to);
}

// Between two bearings from its centre.
static void draw_bend(Sketch *sketch, Vec centre, double radius, double from_rad, double to_rad) {
    lift_pen(sketch);
    for (int i = 0; i <= BEND; i++)
        draw_to(sketch,
                vec_add(centre,
                        vec_scale(vec_heading(from_rad + (to_rad - from_rad) * i / BEND), radius)));
}

__attribute__((format(printf, 5, 6))) static void say(Sketch *sketch, double x, double y,
                                                      int colour, const char *format, ...) {
    int i = sketch->panel.label_count++;
    ASSERT(i < LABELS_MAX);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sketch->words[i], WORDS, format, arguments);
    va_end(arguments);
    sketch->labels[i] = (ChartLabel){vec(x, y), sketch->words[i], colour};
}

// The article's two figures, of a tick that turns enough to be seen: from (0, 0) with heading 0.
#define LEFT_M 10.0 // T1
#define RIGHT_M 4.0 // T2
#define HALF_GAUGE_M 2.0
#define TURN_RAD ((LEFT_M - RIGHT_M) / (2 * HALF_GAUGE_M))                // 2g
#define CENTRE_M (HALF_GAUGE_M * (LEFT_M + RIGHT_M) / (LEFT_M - RIGHT_M)) // r + d

static Pose tick_end(void) {
    Pose pose = {0};
    arc_step(&pose, LEFT_M, RIGHT_M, HALF_GAUGE_M);
    return pose;
}

static void draw_hull(Sketch *sketch, Pose pose) {
    static const Vec CORNERS[] = {{-1, -0.5}, {-1, 0.5}, {0, 0.8}, {1, 0.5}, {1, -0.5}, {-1, -0.5}};
    lift_pen(sketch);
    for (int i = 0; i < 6; i++)
        draw_to(sketch, pose_to_world(pose, vec_scale(CORNERS[i], HALF_GAUGE_M)));
}

static void sketch_geometry(Sketch *sketch) {
    Pose start = {0}, end = tick_end();
    Vec middle = {CENTRE_M, 0};
    double r = CENTRE_M - HALF_GAUGE_M, from_rad = -PI / 2, to_rad = TURN_RAD - PI / 2;
    Vec halfway = vec_heading((from_rad + to_rad) / 2);
    const double radii[] = {r + 2 * HALF_GAUGE_M, r, CENTRE_M};
    const int colours[] = {CHART_ORANGE, CHART_SKY, CHART_GREEN};
    sketch->panel = (ChartPanel){
        "The tick is an arc", "T1 : T2 = (r + 2d) : r, so r = 2d / (T1/T2 - 1); s = (T1 + T2) / 2",
        "x, m", "y, m", .is_plan = true};
    begin_line(sketch, CHART_PLAIN, true);
    draw_from(sketch, middle, vec(-HALF_GAUGE_M, 0));
    draw_from(sketch, middle, pose_to_world(end, vec(-HALF_GAUGE_M, 0)));
    draw_bend(sketch, middle, 1, from_rad, to_rad);
    for (int i = 0; i < 3; i++) {
        begin_line(sketch, colours[i], false);
        draw_bend(sketch, middle, radii[i], from_rad, to_rad);
    }
    begin_line(sketch, CHART_PLAIN, false);
    draw_hull(sketch, start);
    draw_hull(sketch, end);
    Vec out = vec_add(middle, vec_scale(halfway, radii[0] + 1));
    say(sketch, out.x, out.y, CHART_ORANGE, "T1");
    Vec in = vec_add(middle, vec_scale(halfway, r - 0.6));
    say(sketch, in.x, in.y, CHART_SKY, "T2");
    Vec on = vec_add(middle, vec_scale(halfway, CENTRE_M + 0.9));
    say(sketch, on.x, on.y, CHART_GREEN, "s");
    say(sketch, middle.x - r / 2, -0.5, CHART_PLAIN, "r");
    say(sketch, 0, -0.5, CHART_PLAIN, "2d");
    say(sketch, middle.x - 0.9, 1, CHART_PLAIN, "2g");
    say(sketch, 0, -1.4, CHART_PLAIN, "(x, y), heading h");
    say(sketch, end.x + 0.3, end.y + 2.3, CHART_PLAIN, "(x', y'), heading h + 2g");
}

static void sketch_derivation(Sketch *sketch) {
    Pose end = tick_end();
    Vec middle = {CENTRE_M, 0}, half = vec_scale(pose_at(end), 0.5);
    double g = TURN_RAD / 2, from_rad = -PI / 2;
    sketch->panel = (ChartPanel){"Solving triangles",
                                 "2g = s / (r + d) = (T1 - T2) / 2d; sin g = (t/2) / (r + d)",
                                 "x, m", "y, m", .is_plan = true};
    begin_line(sketch, CHART_GREEN, false);
    draw_bend(sketch, middle, CENTRE_M, from_rad, from_rad + TURN_RAD);
    begin_line(sketch, CHART_PLAIN, true);
    draw_from(sketch, vec(0, 0), vec(0, 5));
    draw_from(sketch, middle, half);
    draw_from(sketch, pose_at(end), pose_to_world(end, vec(0, 2.5)));
    begin_line(sketch, CHART_PLAIN, false);
    draw_from(sketch, vec(0, 0), middle);
    draw_to(sketch, pose_at(end));
    draw_bend(sketch, middle, 1, from_rad, from_rad + g);
    draw_bend(sketch, middle, 1.25, from_rad + g, from_rad + TURN_RAD);
    draw_bend(sketch, vec(0, 0), 1.6, 0, g);
    Pose corner = {half.x, half.y, g};
    lift_pen(sketch);
    for (int i = 0; i < 3; i++) // the right angle's mark
        draw_to(sketch, pose_to_world(corner, vec(i < 2 ? 0.4 : 0, i > 0 ? -0.4 : 0)));
    begin_line(sketch, CHART_VERMILION, false);
    draw_from(sketch, vec(0, 0), pose_at(end));
    Vec beside = pose_to_world(corner, vec(0.35, 1.4)),
        before = pose_to_world(corner, vec(0.35, -1.7));
    say(sketch, beside.x, beside.y, CHART_VERMILION, "t/2");
    say(sketch, before.x, before.y, CHART_VERMILION, "t/2");
    say(sketch, CENTRE_M / 2, -0.4, CHART_PLAIN, "r + d");
    say(sketch, (CENTRE_M + end.x) / 2 + 0.6, end.y / 2, CHART_PLAIN, "r + d");
    Vec first = vec_add(middle, vec_scale(vec_heading(from_rad + 0.5 * g), 1.5));
    Vec second = vec_add(middle, vec_scale(vec_heading(from_rad + 1.5 * g), 1.75));
    say(sketch, first.x, first.y, CHART_PLAIN, "g");
    say(sketch, second.x, second.y, CHART_PLAIN, "g");
    say(sketch, 0.75, 1.9, CHART_PLAIN, "g");
    say(sketch, 0, 5.3, CHART_PLAIN, "h");
    say(sketch, end.x + 1.6, end.y + 0.5, CHART_PLAIN, "h + 2g");
    say(sketch, half.x - 1.7, half.y + 1.3, CHART_GREEN, "s");
}

static double found_of(const char *what) {
    const Finding *finding = FINDINGS;
    while (finding->drive && strcmp(finding->what, what)) finding++;
    ASSERT(finding->drive);
    return finding->find(finding->with);
}

static void sketch_friction(Sketch *sketch) {
    enum { STEPS = 60 };
    const double most_pxps = 1200, crossing = found_of("speed at which drag overcomes friction");
    sketch->panel =
        (ChartPanel){"Friction and drag", "drag overcomes friction at 55 / 0.06, not at 600",
                     "speed, px/s", "force of the recipe, before its two dt"};
    for (int k = 0; k < 2; k++) {
        begin_line(sketch, k ? CHART_VERMILION : CHART_SKY, false);
        for (int i = 0; i <= STEPS; i++) {
            double v = most_pxps * i / STEPS;
            draw_to(sketch, vec(v, k ? recipe_drag(v) : recipe_friction(v)));
        }
    }
    begin_line(sketch, CHART_PLAIN, true);
    draw_from(sketch, vec(600, 0), vec(600, recipe_friction(600)));
    draw_from(sketch, vec(crossing, 0), vec(crossing, recipe_drag(crossing)));
    say(sketch, 270, recipe_friction(450), CHART_SKY, "friction 55 v");
    say(sketch, 960, recipe_drag(1130), CHART_VERMILION, "drag 0.06 v²");
    say(sketch, 600, -2500, CHART_PLAIN, "said 600");
    say(sketch, crossing, -2500, CHART_PLAIN, "found %.1f", crossing);
}

static void sketch_wheelbase(Sketch *sketch) {
    enum { FRAMES = 1600, STEP = 10 };
    static const BicycleVariant WAYS[] = {BICYCLE_NIGHT, BICYCLE_SIX_LINES};
    sketch->panel = (ChartPanel){"A wheelbase that shrinks",
                                 "when both wheels are kept from frame to frame (comment 4)",
                                 "frame of 1/60 s", "wheelbase, at 50 a second and 20 degrees"};
    for (int k = 0; k < 2; k++) {
        begin_line(sketch, k ? CHART_VERMILION : CHART_GREEN, false);
        for (int frame = 0; frame <= FRAMES; frame += STEP)
            draw_to(sketch, vec(frame, apart_wheelbase(WAYS[k], frame)));
    }
    double at_500 = apart_wheelbase(BICYCLE_SIX_LINES, 500);
    begin_line(sketch, CHART_PLAIN, true);
    draw_from(sketch, vec(500, 0), vec(500, at_500));
    say(sketch, 500, -1.6, CHART_PLAIN, "frame 500: %.2f", at_500);
    say(sketch, 1000, 47.5, CHART_GREEN, "the front rolls further: 50");
    say(sketch, 1300, 4, CHART_VERMILION, "to v dt = %.2f", 50.0 / 60);
}

int lab_draw_articles(const Settings *settings) {
    static void (*const FIGURES[])(Sketch *) = {sketch_geometry, sketch_derivation, sketch_friction,
                                                sketch_wheelbase};
    enum { COUNT = sizeof FIGURES / sizeof *FIGURES };
    Sketch *sketches = calloc(COUNT, sizeof *sketches);
    if (!sketches) return say_fail(EXIT_RUN_FAILED, "out of memory");
    ChartPanel panels[COUNT];
    for (int i = 0; i < COUNT; i++) {
        FIGURES[i](&sketches[i]);
        panels[i] = sketches[i].panel;
        panels[i].lines = sketches[i].lines;
        panels[i].labels = sketches[i].labels;
    }
    int code = lab_save_chart(settings, &(Chart){"The articles' figures, drawn anew",
                                                 "Above: a tick of a tracked vehicle. Below: the "
                                                 "arcade recipe's graph, and a fault in a "
                                                 "car of six lines.",
                                                 "Above: T1 10 m, T2 4 m, d 2 m. All numbers: "
                                                 "treads lab articles. treads " TREADS_VERSION,
                                                 panels, COUNT, 2, 520, 470});
    free(sketches);
    return code;
}
