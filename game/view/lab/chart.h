// chart.h -- readable pictures of numbers, to look at and to print: panels with axes, units and a
// legend, drawn by Cairo.
#pragma once

#include "ai/maths/vec.h"
#include "platform/plain.h"

// Colours that people with any colour vision tell apart (Okabe and Ito 2008), by their number; the
// first is the opposite of the page.
enum { CHART_PLAIN, CHART_ORANGE, CHART_SKY, CHART_GREEN, CHART_YELLOW, CHART_BLUE };
enum { CHART_VERMILION = CHART_BLUE + 1, CHART_PURPLE, CHART_COLOURS };

// A curve, or a path in the plane.
typedef struct ChartLine {
    int colour;
    const Vec *points;
    int count;
    bool has_dots; // a dot at each point
    bool is_dashed;
    bool is_faint; // of the line between them
} ChartLine;

// Words in the middle of a place in a panel of curves.
typedef struct ChartLabel {
    Vec at;
    const char *words;
    int colour;
} ChartLabel;

// A polar map: what happened at each bearing and range, bearing by bearing. 0 degrees is up.
typedef struct ChartCells {
    double bearing_start_deg, bearing_step_deg, range_start, range_step;
    int bearings, ranges;
    const unsigned char *kinds;  // indices of the chart's keys
    double side_at, side_radius; // dashed circles at both sides of the vehicle; 0 for none
} ChartCells;

typedef struct ChartPanel {
    const char *title, *note;      // note: one quieter line below the title; NULL for none
    const char *x_label, *y_label; // with units
    bool is_log;                   // both axes by decades; what is not above 0 is left out
    bool is_plan;                  // a plan of the ground: one scale for both axes
    const ChartLine *lines;
    int line_count;
    const ChartLabel *labels;
    int label_count;
    const ChartCells *cells; // a polar map instead of lines; y_label names the range's unit
} ChartPanel;

typedef struct ChartKey {
    const char *label;
    int colour;
} ChartKey;

typedef struct Chart {
    const char *title, *subtitle, *caption; // the caption: what it was made with; NULL for none
    const ChartPanel *panels;
    int panel_count, columns;
    int panel_width, panel_height; // 96 to the inch: a PNG's pixels
    const ChartKey *keys;          // the legend; its colours are those of the cells
    int key_count;
} Chart;

// Whether a chart can be drawn into a file of this name: .svg, .pdf or .png, and the program was
// built with Cairo. False with the problem told.
bool chart_fits(const char *path, Problem *problem);

// False with the problem told.
bool chart_save(const Chart *chart, int theme, const char *font_file, const char *path,
                Problem *problem);
