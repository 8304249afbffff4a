// figure.c -- a chart of the laboratory that is drawn line by line.
#include "figure.h"

#include <stdarg.h>
#include <stdlib.h>

#include "ai/maths/assert.h"
#include "app/base/assets.h"
#include "app/base/report.h"
#include "app/base/say.h"

enum { PANEL_WIDTH = 520, BEND_POINTS = 60 };

int lab_save_chart(const Settings *settings, const Chart *chart) {
    char font[ARENA_PATH_MAX];
    Problem problem = {""};
    if (!font_find(settings, font)) return EXIT_ENVIRONMENT;
    int crowded;
    char program[64];
    snprintf(program, sizeof program, "treads %s", PROGRAM_VERSION);
    char *command = command_text(settings), *setup = setup_text(settings);
    ChartFile file = {.path = settings->picture,
                      .font = font,
                      .program = program,
                      .command = command,
                      .setup = setup,
                      .theme = settings->theme,
                      .width_cm = settings->lab.width_cm,
                      .crowded = &crowded};
    bool is_saved = command && chart_save(chart, &file, &problem);
    if (!command) problem_set(&problem, "out of memory");
    free(command);
    free(setup);
    if (!is_saved) return say_fail(EXIT_RUN_FAILED, "%s", problem.text);
    say_note(settings, "picture %s", settings->picture);
    if (crowded)
        say_note(settings,
                 "the chart is too narrow for %d of its labels and axes; --width 30cm makes room",
                 crowded);
    return EXIT_OK;
}

Figure *figure_create(int columns, int height, int panel_count) {
    Figure *figure = calloc(1, sizeof *figure);
    if (!figure) return NULL;
    ASSERT(panel_count <= FIGURE_PANELS_MAX);
    figure->chart = (Chart){.panels = figure->panels,
                            .panel_count = panel_count,
                            .columns = columns,
                            .panel_width = PANEL_WIDTH,
                            .panel_height = height,
                            .keys = figure->keys};
    return figure;
}

void figure_panel(Figure *figure, int index, ChartPanel panel) {
    ASSERT(index >= 0 && index < figure->chart.panel_count);
    figure->panel = index;
    figure->panels[index] = panel;
    figure->panels[index].lines = figure->lines[index];
    figure->panels[index].labels = figure->labels[index];
}

void figure_key(Figure *figure, const char *label, int colour) {
    ASSERT(figure->chart.key_count < FIGURE_LINES_MAX);
    figure->keys[figure->chart.key_count++] = (ChartKey){label, colour, false};
}

ChartLine *figure_last_line(Figure *figure) {
    ASSERT(figure->panels[figure->panel].line_count > 0);
    return &figure->lines[figure->panel][figure->panels[figure->panel].line_count - 1];
}

void figure_line(Figure *figure, int colour, bool is_dashed) {
    ASSERT(figure->panels[figure->panel].line_count < FIGURE_LINES_MAX);
    figure->panels[figure->panel].line_count++;
    *figure_last_line(figure) = (ChartLine){
        .colour = colour, .points = figure->points + figure->point_count, .is_dashed = is_dashed};
}

void figure_series(Figure *figure, int colour, bool has_dots) {
    figure_line(figure, colour, false);
    figure_last_line(figure)->is_series = true;
    figure_last_line(figure)->has_dots = has_dots;
}

void figure_draw_to(Figure *figure, Vec at) {
    ASSERT(figure->point_count < FIGURE_POINTS_MAX);
    figure->points[figure->point_count++] = at;
    figure_last_line(figure)->count++;
}

void figure_lift_pen(Figure *figure) { figure_draw_to(figure, vec(NAN, NAN)); }

void figure_draw_from(Figure *figure, Vec from, Vec to) {
    figure_lift_pen(figure);
    figure_draw_to(figure, from);
    figure_draw_to(figure, to);
}

void figure_draw_bend(Figure *figure, Vec centre, double radius, double from_rad, double to_rad) {
    figure_lift_pen(figure);
    for (int i = 0; i <= BEND_POINTS; i++) {
        Vec way = vec_heading(from_rad + (to_rad - from_rad) * i / BEND_POINTS);
        figure_draw_to(figure, vec_add(centre, vec_scale(way, radius)));
    }
}

void figure_label(Figure *figure, Vec at, int colour, const char *format, ...) {
    int p = figure->panel, i = figure->panels[p].label_count++;
    ASSERT(i < FIGURE_LABELS_MAX);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(figure->words[p][i], FIGURE_WORDS_MAX, format, arguments);
    va_end(arguments);
    figure->labels[p][i] = (ChartLabel){at, figure->words[p][i], colour};
}

int figure_save(const Settings *settings, Figure *figure, const char *title, const char *subtitle,
                const char *caption) {
    figure->chart.title = title;
    figure->chart.subtitle = subtitle;
    figure->chart.caption = caption;
    int code = lab_save_chart(settings, &figure->chart);
    free(figure);
    return code;
}
