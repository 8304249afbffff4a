// chart_axis.h -- an axis: its range, its ticks, and the place of a number on it.
#pragma once

#include "chart.h"

typedef struct ChartAxis {
    double low, high; // of log10 when is_log
    double step;      // between ticks
    bool is_log;
} ChartAxis;

typedef struct ChartAxes {
    ChartAxis x, y;
} ChartAxes;

// Fits all points of the panel into a field of this size.
ChartAxes chart_axes(const ChartPanel *panel, double width_px, double height_px);
double chart_place(const ChartAxis *axis, double value); // 0 .. 1 along it; NaN when it has none

double chart_first_tick(const ChartAxis *axis);
enum { TICK_TEXT_MAX = 24 };
void chart_tick_text(const ChartAxis *axis, double tick, char text[static TICK_TEXT_MAX]);

double chart_nice_step(double range, int about); // 1, 2 or 5 times a power of ten
