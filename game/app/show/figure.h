// figure.h -- a chart of the laboratory that is drawn line by line.
#pragma once

#include "lab_view.h"

enum { FIGURE_PANELS_MAX = 9, FIGURE_LINES_MAX = 32, FIGURE_LABELS_MAX = 16 };
enum { FIGURE_POINTS_MAX = FIGURE_PANELS_MAX * FIGURE_LINES_MAX * 3601, FIGURE_WORDS_MAX = 48 };

typedef struct Figure {
    Chart chart;
    int panel; // index of the panel being drawn
    ChartPanel panels[FIGURE_PANELS_MAX];
    ChartLine lines[FIGURE_PANELS_MAX][FIGURE_LINES_MAX];
    ChartLabel labels[FIGURE_PANELS_MAX][FIGURE_LABELS_MAX];
    char words[FIGURE_PANELS_MAX][FIGURE_LABELS_MAX][FIGURE_WORDS_MAX];
    ChartKey keys[FIGURE_LINES_MAX];
    int point_count;
    Vec points[FIGURE_POINTS_MAX];
} Figure;

// Returns an empty figure with panels of this height, or NULL if out of memory.
Figure *figure_create(int columns, int height, int panel_count);
// Saves and frees the figure. Returns the exit code.
int figure_save(const Settings *settings, Figure *figure, const char *title, const char *subtitle,
                const char *caption);
// Saves a chart into --picture's file. Returns the exit code.
int lab_save_chart(const Settings *settings, const Chart *chart);

// Begin a panel, a line, and a series: a line with the dashes and markers of its colour. The
// functions below add to it.
void figure_panel(Figure *figure, int index, ChartPanel panel);
void figure_line(Figure *figure, int colour, bool is_dashed);
void figure_series(Figure *figure, int colour, bool has_dots);
ChartLine *figure_last_line(Figure *figure);

void figure_draw_to(Figure *figure, Vec at);
void figure_lift_pen(Figure *figure);
void figure_draw_from(Figure *figure, Vec from, Vec to);
// Draws an arc between two bearings from its centre.
void figure_draw_bend(Figure *figure, Vec centre, double radius, double from_rad, double to_rad);
void figure_key(Figure *figure, const char *label, int colour);
__attribute__((format(printf, 4, 5))) void figure_label(Figure *figure, Vec at, int colour,
                                                        const char *format, ...);
