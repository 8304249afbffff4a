// chart_axis.c -- an axis: its range, its ticks, and the place of a number on it.
#include "chart_axis.h"

#include <stdio.h>

#define PLAN_TICK_PX 62.0
#define X_TICK_PX 72.0
#define Y_TICK_PX 40.0
#define PADDING 0.06 // of the range, at both ends

double chart_nice_step(double range, int about) {
    if (!(range > 0)) return 1;
    double rough = range / about, power = pow(10, floor(log10(rough)));
    double lead = rough / power;
    return power * (lead <= 1 ? 1 : lead <= 2 ? 2 : lead <= 5 ? 5 : 10);
}

static double position(bool is_log, double value) {
    if (!is_log) return value;
    return value > 0 ? log10(value) : NAN;
}

static void include(ChartAxis *axis, double value) {
    double at = position(axis->is_log, value);
    if (!isfinite(at)) return;
    axis->low = least(axis->low, at);
    axis->high = most(axis->high, at);
}

static void settle(ChartAxis *axis, double length_px, double tick_px) {
    if (!(axis->high >= axis->low)) axis->low = 0, axis->high = 1;
    double range = axis->high - axis->low;
    if (range == 0) range = 1;
    int about = (int)most(2, length_px / tick_px);
    axis->low -= PADDING * range;
    axis->high += PADDING * range;
    range = axis->high - axis->low;
    axis->step = axis->is_log ? most(1, ceil(range / about)) : chart_nice_step(range, about);
}

// The shorter range is widened about its middle until a metre is as long both ways.
static void equalise(ChartAxes *axes, double width_px, double height_px) {
    double x_range = axes->x.high - axes->x.low, y_range = axes->y.high - axes->y.low;
    double scale = most(x_range / width_px, y_range / height_px);
    double x_more = 0.5 * (scale * width_px - x_range),
           y_more = 0.5 * (scale * height_px - y_range);
    axes->x.low -= x_more, axes->x.high += x_more;
    axes->y.low -= y_more, axes->y.high += y_more;
    double longest = most(scale * width_px, scale * height_px);
    double length_px = most(width_px, height_px);
    axes->x.step = axes->y.step = chart_nice_step(longest, (int)(length_px / PLAN_TICK_PX));
}

ChartAxes chart_axes(const ChartPanel *panel, double width_px, double height_px) {
    ChartAxis empty = {.low = INFINITY, .high = -INFINITY, .is_log = panel->is_log};
    ChartAxes axes = {empty, empty};
    for (int i = 0; i < panel->line_count; i++) {
        for (int k = 0; k < panel->lines[i].count; k++) {
            include(&axes.x, panel->lines[i].points[k].x);
            include(&axes.y, panel->lines[i].points[k].y);
        }
    }
    settle(&axes.x, width_px, X_TICK_PX);
    settle(&axes.y, height_px, Y_TICK_PX);
    if (panel->is_plan) equalise(&axes, width_px, height_px);
    return axes;
}

double chart_place(const ChartAxis *axis, double value) {
    return (position(axis->is_log, value) - axis->low) / (axis->high - axis->low);
}

double chart_first_tick(const ChartAxis *axis) {
    return ceil(axis->low / axis->step - 1e-9) * axis->step;
}

void chart_tick_text(const ChartAxis *axis, double tick, char text[static TICK_TEXT_MAX]) {
    double value = axis->is_log ? pow(10, tick) : tick;
    if (fabs(value) < 1e-9 * axis->step) value = 0;
    if (axis->is_log && fabs(tick) > 2)
        snprintf(text, TICK_TEXT_MAX, "1e%.0f", tick);
    else
        snprintf(text, TICK_TEXT_MAX, "%.6g", value);
}
