// chart.h -- charts drawn by Cairo: panels with axes, units and a legend.
//
// The folder game/view/lab/ draws experiments; it must not know battles or how results are
// computed.
#pragma once

#include "ai/maths/vec.h"
#include "platform/text.h"

// Colours for any colour vision (Okabe and Ito 2008). CHART_PLAIN contrasts with the page.
enum { CHART_PLAIN, CHART_ORANGE, CHART_SKY, CHART_GREEN, CHART_YELLOW, CHART_BLUE };
enum { CHART_VERMILION = CHART_BLUE + 1, CHART_PURPLE, CHART_COLOURS };

// A curve, or a path in the plane.
typedef struct ChartLine {
    int colour;
    const Vec *points;
    int count;
    bool has_dots;  // a dot at each point
    bool is_series; // has the dashes and markers of its colour
    bool is_dashed;
    bool is_faint; // the line between the dots is faint
} ChartLine;

// A text centred on a point of a panel.
typedef struct ChartLabel {
    Vec at;
    const char *words;
    int colour;
} ChartLabel;

// A polar map: one kind per bearing and range, ordered by bearing. 0 degrees is up.
typedef struct ChartCells {
    double bearing_start_deg, bearing_step_deg, range_start, range_step;
    int bearings, ranges;
    const unsigned char *kinds;  // indices into the chart's keys
    double side_at, side_radius; // dashed circles on both sides of the vehicle; 0 for none
} ChartCells;

typedef struct ChartPanel {
    const char *title, *note;      // note: a line below the title; NULL for none
    const char *x_label, *y_label; // label with its unit
    bool is_log;                   // logarithmic axes; values that are not positive are omitted
    bool is_plan;                  // a map: both axes have the same scale
    const ChartLine *lines;
    int line_count;
    const ChartLabel *labels;
    int label_count;
    const ChartCells *cells; // a polar map instead of lines; y_label is the unit of ranges
} ChartPanel;

typedef struct ChartKey {
    const char *label;
    int colour;
    bool is_dashed; // for a line without markers
} ChartKey;

typedef struct Chart {
    const char *title, *subtitle, *caption; // caption: the settings; NULL for none
    const ChartPanel *panels;
    int panel_count, columns;
    int panel_width, panel_height; // size in pixels of 1/96 inch
    const ChartKey *keys;          // the legend, and the colours of the cells
    int key_count;
} Chart;

// Returns whether a chart can be drawn into a file of this name: it ends in .svg, .pdf or .png, and
// the program was built with Cairo. Otherwise sets `problem`.
bool chart_fits(const char *path, Problem *problem);

// Sets `share` to the mean difference of the colours of two .png files, from 0 to 1; pictures of
// different sizes differ by 1. Returns false and sets `problem` on failure.
bool chart_difference(const char *one, const char *other, double *share, Problem *problem);

typedef struct ChartFile {
    const char *path, *font;               // files
    const char *program, *command, *setup; // metadata; setup: NULL for none
    int theme;
    double width_cm; // 0: the natural width
    int *crowded;    // set to the number of labels on curves and of axes with fewer than 3 ticks
} ChartFile;

// Draws and saves a chart; no panel may be empty. Labels move away from curves. Returns false and
// sets `problem` on failure.
bool chart_save(const Chart *chart, const ChartFile *file, Problem *problem);
