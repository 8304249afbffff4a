// chart.h -- readable pictures of numbers: panels with axes, units and a legend, as a PNG.
#pragma once

#include "ai/maths/vec.h"
#include "view/draw/palette.h"
#include "platform/problem.h"

// A curve, or a path in the plane.
typedef struct ChartLine {
    Rgb colour;
    const Vec *points;
    int count;
    bool has_dots; // a dot at each point
    bool is_faint; // of the line between them
} ChartLine;

// A polar map: what happened at each bearing and range, bearing by bearing. 0 degrees is up.
typedef struct ChartCells {
    double bearing_start_deg, bearing_step_deg, range_start, range_step;
    int bearings, ranges;
    const unsigned char *kinds; // indices of the chart's keys
} ChartCells;

typedef struct ChartPanel {
    const char *title, *note;      // note: one quieter line below the title; NULL for none
    const char *x_label, *y_label; // with units
    bool is_log;                   // both axes by decades; what is not above 0 is left out
    bool is_plan;                  // a plan of the ground: one scale for both axes
    const ChartLine *lines;
    int line_count;
    const ChartCells *cells; // a polar map instead of lines; y_label names the range's unit
} ChartPanel;

typedef struct ChartKey {
    const char *label;
    Rgb colour;
} ChartKey;

typedef struct Chart {
    const char *title, *subtitle;
    const ChartPanel *panels;
    int panel_count, columns;
    int panel_width_px, panel_height_px;
    const ChartKey *keys; // the legend; its colours are those of the cells
    int key_count;
} Chart;

// False with the problem told.
bool chart_save(const Chart *chart, const char *font_file, const char *path, Problem *problem);
