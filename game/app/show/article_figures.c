// article_figures.c -- the figures of the articles.
#include "figure.h"

#include <stdlib.h>

#include "ai/motion/arc.h"
#include "app/base/say.h"
#include "game/app_rows.h" // generated from rows.txt
#include "sim/drive/kernels.h"

// The article's two figures show a tick with a large turn, from (0, 0) with heading 0.
#define LEFT_M 10.0 // T1
#define RIGHT_M 4.0 // T2
#define HALF_GAUGE_M 2.0
#define TURN_RAD ((LEFT_M - RIGHT_M) / (2 * HALF_GAUGE_M))                // 2g
#define CENTRE_M (HALF_GAUGE_M * (LEFT_M + RIGHT_M) / (LEFT_M - RIGHT_M)) // r + d

static const ChartPanel PANELS[FIGURE_PANELS_MAX] = {ARTICLE_PANELS(AS_ELEMENT)};

static void draw_article_hull(Figure *figure, Pose pose) {
    static const Vec CORNERS[] = {{-1, -0.5}, {-1, 0.5}, {0, 0.8}, {1, 0.5}, {1, -0.5}, {-1, -0.5}};
    figure_lift_pen(figure);
    for (int i = 0; i < 6; i++)
        figure_draw_to(figure, pose_to_world(pose, vec_scale(CORNERS[i], HALF_GAUGE_M)));
}

static void draw_geometry(Figure *figure) {
    Pose start = {0}, end = start;
    arc_step(&end, LEFT_M, RIGHT_M, HALF_GAUGE_M);
    Vec middle = {CENTRE_M, 0};
    double r = CENTRE_M - HALF_GAUGE_M, from_rad = -PI / 2, to_rad = TURN_RAD - PI / 2;
    Vec halfway = vec_heading((from_rad + to_rad) / 2);
    const double radii[] = {r + 2 * HALF_GAUGE_M, r, CENTRE_M};
    const int colours[] = {CHART_ORANGE, CHART_SKY, CHART_GREEN};
    figure->panel = 1;
    figure_line(figure, CHART_PLAIN, true);
    figure_draw_from(figure, middle, vec(-HALF_GAUGE_M, 0));
    figure_draw_from(figure, middle, pose_to_world(end, vec(-HALF_GAUGE_M, 0)));
    figure_draw_bend(figure, middle, 1, from_rad, to_rad);
    for (int i = 0; i < 3; i++) {
        figure_line(figure, colours[i], false);
        figure_draw_bend(figure, middle, radii[i], from_rad, to_rad);
    }
    figure_line(figure, CHART_PLAIN, false);
    draw_article_hull(figure, start);
    draw_article_hull(figure, end);
    const double label_radii[] = {radii[0] + 1, r - 0.6, CENTRE_M + 0.9};
    const char *const names[] = {"T1", "T2", "s"};
    for (int i = 0; i < 3; i++)
        figure_label(figure, vec_add(middle, vec_scale(halfway, label_radii[i])), colours[i], "%s",
                     names[i]);
    figure_label(figure, vec(middle.x - r / 2, -0.5), CHART_PLAIN, "r");
    figure_label(figure, vec(0, -0.5), CHART_PLAIN, "2d");
    figure_label(figure, vec(middle.x - 0.9, 1), CHART_PLAIN, "2g");
    figure_label(figure, vec(0, -1.4), CHART_PLAIN, "(x, y), heading h");
    figure_label(figure, vec(end.x + 0.3, end.y + 2.3), CHART_PLAIN, "(x', y'), heading h + 2g");
}

static void draw_derivation(Figure *figure) {
    Pose end = {0};
    arc_step(&end, LEFT_M, RIGHT_M, HALF_GAUGE_M);
    Vec middle = {CENTRE_M, 0}, half = vec_scale(pose_at(end), 0.5);
    double g = TURN_RAD / 2, from_rad = -PI / 2;
    figure->panel = 2;
    figure_line(figure, CHART_GREEN, false);
    figure_draw_bend(figure, middle, CENTRE_M, from_rad, from_rad + TURN_RAD);
    figure_line(figure, CHART_PLAIN, true);
    figure_draw_from(figure, vec(0, 0), vec(0, 5));
    figure_draw_from(figure, middle, half);
    figure_draw_from(figure, pose_at(end), pose_to_world(end, vec(0, 2.5)));
    figure_line(figure, CHART_PLAIN, false);
    figure_draw_from(figure, vec(0, 0), middle);
    figure_draw_to(figure, pose_at(end));
    figure_draw_bend(figure, middle, 1, from_rad, from_rad + g);
    figure_draw_bend(figure, middle, 1.25, from_rad + g, from_rad + TURN_RAD);
    figure_draw_bend(figure, vec(0, 0), 1.6, 0, g);
    Pose corner = {half.x, half.y, g};
    figure_lift_pen(figure);
    for (int i = 0; i < 3; i++) // the right angle's mark
        figure_draw_to(figure, pose_to_world(corner, vec(i < 2 ? 0.4 : 0, i > 0 ? -0.4 : 0)));
    figure_line(figure, CHART_VERMILION, false);
    figure_draw_from(figure, vec(0, 0), pose_at(end));
    figure_label(figure, pose_to_world(corner, vec(0.35, 1.4)), CHART_VERMILION, "t/2");
    figure_label(figure, pose_to_world(corner, vec(0.35, -1.7)), CHART_VERMILION, "t/2");
    figure_label(figure, vec(CENTRE_M / 2, -0.4), CHART_PLAIN, "r + d");
    figure_label(figure, vec((CENTRE_M + end.x) / 2 + 0.6, end.y / 2), CHART_PLAIN, "r + d");
    for (int i = 0; i < 2; i++) {
        Vec way = vec_scale(vec_heading(from_rad + (0.5 + i) * g), 1.5 + 0.25 * i);
        figure_label(figure, vec_add(middle, way), CHART_PLAIN, "g");
    }
    figure_label(figure, vec(0.75, 1.9), CHART_PLAIN, "g");
    figure_label(figure, vec(0, 5.3), CHART_PLAIN, "h");
    figure_label(figure, vec(end.x + 1.6, end.y + 0.5), CHART_PLAIN, "h + 2g");
    figure_label(figure, vec(half.x - 1.7, half.y + 1.3), CHART_GREEN, "s");
}

// Figure 1 of the article: the right-angled triangle of the approximate update.
static void draw_approximation(Figure *figure) {
    Pose start = {0}, end = start, exact = start;
    update_find("approx")->step(&end, LEFT_M, RIGHT_M, HALF_GAUGE_M);
    arc_step(&exact, LEFT_M, RIGHT_M, HALF_GAUGE_M);
    double g = TURN_RAD / 2;
    figure->panel = 0;
    figure_line(figure, CHART_PLAIN, true);
    figure_draw_from(figure, vec(0, 0), vec(0, end.y));
    figure_draw_to(figure, pose_at(end));
    figure_draw_bend(figure, vec(0, 0), 2.4, 0, g);
    figure_line(figure, CHART_VERMILION, false);
    figure_draw_from(figure, vec(0, 0), pose_at(end));
    figure_line(figure, CHART_GREEN, true);
    figure_draw_bend(figure, vec(CENTRE_M, 0), CENTRE_M, -PI / 2, TURN_RAD - PI / 2);
    draw_article_hull(figure, exact);
    figure_line(figure, CHART_PLAIN, false);
    draw_article_hull(figure, start);
    draw_article_hull(figure, end);
    figure_label(figure, vec(end.x / 2 + 0.6, end.y / 2), CHART_VERMILION, "s");
    figure_label(figure, vec(0.55, 2.9), CHART_PLAIN, "g");
    figure_label(figure, vec(-1.3, end.y / 2), CHART_PLAIN, "s cos(h + g)");
    figure_label(figure, vec(end.x / 2 - 1, end.y + 0.5), CHART_PLAIN, "s sin(h + g)");
    figure_label(figure, vec(0, -1.4), CHART_PLAIN, "(x, y), heading h");
    figure_label(figure, vec(exact.x + 1.4, exact.y - 1.6), CHART_GREEN, "exact: h + 2g");
}

// The three steps of the six-line car.
#define WHEEL_M 0.35 // half the length of a drawn wheel
#define STEER_RAD 0.5
#define ROLL_M 1.2 // distance of a wheel per step
#define SIX_HEADING_RAD 0.35

static void draw_wheel(Figure *figure, Vec at, double heading_rad) {
    Vec half = vec_scale(vec_heading(heading_rad), WHEEL_M);
    figure_draw_from(figure, vec_sub(at, half), vec_add(at, half));
}

static void draw_car(Figure *figure, Vec rear, Vec front, double steer_rad) {
    double heading_rad = vec_bearing(vec_sub(front, rear));
    figure_draw_from(figure, rear, front);
    draw_wheel(figure, rear, heading_rad);
    draw_wheel(figure, front, heading_rad + steer_rad);
}

static void draw_steps(Figure *figure, int panel, int step) {
    const double half_m = 1.5;
    Vec along = vec_scale(vec_heading(SIX_HEADING_RAD), half_m), front = along,
        rear = vec_scale(along, -1);
    Vec next_rear = vec_add(rear, vec_scale(vec_heading(SIX_HEADING_RAD), ROLL_M));
    Vec next_front = vec_add(front, vec_scale(vec_heading(SIX_HEADING_RAD + STEER_RAD), ROLL_M));
    Vec centre = vec_scale(vec_add(next_rear, next_front), 0.5);
    figure->panel = panel;
    figure_line(figure, CHART_PLAIN, step > 0);
    draw_car(figure, rear, front, STEER_RAD);
    figure_line(figure, CHART_PLAIN, true);
    figure_draw_from(figure, vec(0, 0), vec(0, 1.6));
    if (step == 0) {
        figure_label(figure, vec(-0.7, 0), CHART_PLAIN, "centre");
        figure_label(figure, vec(0.14, 0.8), CHART_PLAIN, "h");
        figure_label(figure, vec_add(vec_scale(along, 0.5), vec(0.45, 0)), CHART_PLAIN, "L/2");
        figure_label(figure, vec_add(vec_scale(along, -0.5), vec(0.45, 0)), CHART_PLAIN, "L/2");
        figure_label(figure, vec_add(front, vec(0.75, 0)), CHART_SKY, "front wheel");
        figure_label(figure, vec_add(rear, vec(0.8, 0)), CHART_ORANGE, "rear wheel");
        return;
    }
    figure_line(figure, CHART_ORANGE, false);
    figure_draw_from(figure, rear, next_rear);
    figure_line(figure, CHART_SKY, false);
    figure_draw_from(figure, front, next_front);
    figure_label(figure, vec_add(next_front, vec(0.2, 0.35)), CHART_SKY, "along h + s");
    figure_label(figure, vec_add(rear, vec(-0.5, 0.4)), CHART_ORANGE, "along h");
    if (step == 1) return;
    figure_line(figure, CHART_GREEN, false);
    figure_draw_from(figure, next_rear, next_front);
    draw_wheel(figure, centre, vec_bearing(vec_sub(next_front, next_rear)));
    figure_label(figure, vec_add(centre, vec(0.7, -0.2)), CHART_GREEN, "new centre");
    figure_label(figure, vec_add(centre, vec(1.1, -0.6)), CHART_GREEN, "h' = atan2(front - rear)");
}

static void draw_tips(Figure *figure, int panel) {
    static const struct {
        double power_wpkg, grip_fade;
        const char *label;
        double label_s, label_mps;
    } CARS[] = {{0, 0, "constant", 1.9, 7.3},
                {20, 0, "engine of 20 kW/t", 2.3, 5.2},
                {0, 0.5, "half of the grip at 7 m/s", 6.6, 4.5}};
    figure->panel = panel;
    for (int k = 0; k < 3; k++) {
        double speeds_mps[TIPS_TICKS];
        const int colours[] = {CHART_PLAIN, CHART_SKY, CHART_VERMILION};
        tips_drive(CARS[k].power_wpkg, CARS[k].grip_fade, speeds_mps);
        figure_line(figure, colours[k], false);
        figure_draw_to(figure, vec(0, 0));
        for (int i = 0; i < TIPS_TICKS; i++)
            figure_draw_to(figure, vec((i + 1.0) / TIPS_HZ, speeds_mps[i]));
        figure_label(figure, vec(CARS[k].label_s, CARS[k].label_mps), colours[k], "%s",
                     CARS[k].label);
    }
}

static void draw_friction(Figure *figure) {
    enum { STEPS = 60 };
    const double most_pxps = 1200, crossing = recipe_friction(1) / recipe_drag(1);
    figure->panel = 7;
    for (int k = 0; k < 2; k++) {
        figure_line(figure, k ? CHART_VERMILION : CHART_SKY, false);
        for (int i = 0; i <= STEPS; i++) {
            double v = most_pxps * i / STEPS;
            figure_draw_to(figure, vec(v, k ? recipe_drag(v) : recipe_friction(v)));
        }
    }
    figure_line(figure, CHART_PLAIN, true);
    figure_draw_from(figure, vec(600, 0), vec(600, recipe_friction(600)));
    figure_draw_from(figure, vec(crossing, 0), vec(crossing, recipe_drag(crossing)));
    figure_label(figure, vec(270, recipe_friction(450)), CHART_SKY, "friction 55 v");
    figure_label(figure, vec(960, recipe_drag(1130)), CHART_VERMILION, "drag 0.06 v²");
    figure_label(figure, vec(600, -2500), CHART_PLAIN, "article: 600");
    figure_label(figure, vec(crossing, -2500), CHART_PLAIN, "computed: %.1f", crossing);
}

static void draw_wheelbase(Figure *figure) {
    enum { FRAMES = 1600, STEP = 10 };
    static const BicycleVariant WAYS[] = {BICYCLE_NIGHT, BICYCLE_SIX_LINES};
    figure->panel = 6;
    for (int k = 0; k < 2; k++) {
        figure_line(figure, k ? CHART_VERMILION : CHART_GREEN, false);
        for (int frame = 0; frame <= FRAMES; frame += STEP)
            figure_draw_to(figure, vec(frame, independent_wheelbase(WAYS[k], frame)));
    }
    double at_500 = independent_wheelbase(BICYCLE_SIX_LINES, 500);
    figure_line(figure, CHART_PLAIN, true);
    figure_draw_from(figure, vec(500, 0), vec(500, at_500));
    figure_label(figure, vec(500, -1.6), CHART_PLAIN, "frame 500: %.2f", at_500);
    figure_label(figure, vec(1000, 47.5), CHART_GREEN, "front wheel faster: 50");
    figure_label(figure, vec(1300, 4), CHART_VERMILION, "limit v dt = %.2f", 50.0 / 60);
}

int lab_draw_articles(const Settings *settings) {
    Figure *figure = figure_create(3, 470, FIGURE_PANELS_MAX);
    if (!figure) return say_fail(EXIT_RUN_FAILED, "out of memory");
    for (int i = 0; i < FIGURE_PANELS_MAX; i++) figure_panel(figure, i, PANELS[i]);
    draw_approximation(figure);
    draw_geometry(figure);
    draw_derivation(figure);
    for (int step = 0; step < 3; step++) draw_steps(figure, 3 + step, step);
    draw_friction(figure);
    draw_wheelbase(figure);
    draw_tips(figure, 8);
    return figure_save(
        settings, figure, "The articles' figures",
        "Above: one tick of a tracked vehicle. Middle: the six-line car. Below: its fault, the "
        "arcade recipe's graph, and the tips for the car on springs.",
        "Above: T1 10 m, T2 4 m, d 2 m. All numbers: treads lab articles. "
        "treads " TREADS_VERSION);
}
