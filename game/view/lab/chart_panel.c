// chart_panel.c -- one panel of a chart: curves and plans, first their ink, then their words.
#include "chart_panel.h"

#include "chart_axis.h"
#include "chart_polar.h"

enum { PAD_PX = 12, TITLE_PX = 58, LEFT_PX = 62, BOTTOM_PX = 44 };

const Rgb CHART_PAGE = {0.066f, 0.072f, 0.078f};
static const Rgb PANEL = {0.100f, 0.108f, 0.116f};
static const Rgb GRID = {0.190f, 0.200f, 0.210f};

static SDL_Rect field_of(SDL_Rect box) {
    return (SDL_Rect){box.x + LEFT_PX, box.y + TITLE_PX + PAD_PX, box.w - LEFT_PX - PAD_PX - 6,
                      box.h - TITLE_PX - PAD_PX - BOTTOM_PX};
}

static double x_pixel(SDL_Rect field, double place) { return field.x + place * field.w; }
static double y_pixel(SDL_Rect field, double place) { return field.y + (1 - place) * field.h; }

static void ink_grid(SDL_Surface *surface, const ChartAxes *axes, SDL_Rect field) {
    double end = 1e-9;
    for (double t = chart_first_tick(&axes->x); t <= axes->x.high + end; t += axes->x.step) {
        double x = floor(x_pixel(field, (t - axes->x.low) / (axes->x.high - axes->x.low))) + 0.5;
        ink_line(surface, vec(x, field.y), vec(x, field.y + field.h), 1, GRID, 1);
    }
    for (double t = chart_first_tick(&axes->y); t <= axes->y.high + end; t += axes->y.step) {
        double y = floor(y_pixel(field, (t - axes->y.low) / (axes->y.high - axes->y.low))) + 0.5;
        ink_line(surface, vec(field.x, y), vec(field.x + field.w, y), 1, GRID, 1);
    }
}

static void ink_curve(SDL_Surface *surface, const ChartLine *line, double width_px,
                      const ChartAxes *axes, SDL_Rect field) {
    Vec last = {NAN, NAN};
    for (int i = 0; i < line->count; i++) {
        Vec at = vec(x_pixel(field, chart_place(&axes->x, line->points[i].x)),
                     y_pixel(field, chart_place(&axes->y, line->points[i].y)));
        ink_line(surface, last, at, width_px, line->colour, line->is_faint ? 0.18 : 1);
        if (line->has_dots && isfinite(at.x + at.y))
            ink_disc(surface, at, 0.5 * width_px + 1.4, line->colour, 1);
        last = at;
    }
}

void chart_panel_ink(SDL_Surface *surface, const Chart *chart, const ChartPanel *panel,
                     SDL_Rect box) {
    ink_fill(surface, box, PANEL, 1);
    if (panel->cells) {
        chart_polar_ink(surface, chart, panel->cells, box);
        return;
    }
    SDL_Rect field = field_of(box);
    ChartAxes axes = chart_axes(panel, field.w, field.h);
    ink_grid(surface, &axes, field);
    for (int i = 0; i < panel->line_count; i++) {
        // Earlier ones are wider, so that they still show where later ones lie on them.
        double width_px = 1.8 + 3.0 * (panel->line_count - 1 - i) / panel->line_count;
        ink_curve(surface, &panel->lines[i], width_px, &axes, field);
    }
}

static void write_ticks(Text *text, const ChartAxes *axes, SDL_Rect field) {
    char tick[TICK_TEXT_MAX];
    int half = text_height(text, TEXT_SMALL) / 2;
    for (double t = chart_first_tick(&axes->x); t <= axes->x.high + 1e-9; t += axes->x.step) {
        chart_tick_text(&axes->x, t, tick);
        int x = (int)x_pixel(field, (t - axes->x.low) / (axes->x.high - axes->x.low));
        text_draw(text, TEXT_SMALL, x - text_width(text, TEXT_SMALL, tick) / 2,
                  field.y + field.h + 5, INK_GREY, tick);
    }
    for (double t = chart_first_tick(&axes->y); t <= axes->y.high + 1e-9; t += axes->y.step) {
        chart_tick_text(&axes->y, t, tick);
        int y = (int)y_pixel(field, (t - axes->y.low) / (axes->y.high - axes->y.low));
        text_draw_right(text, TEXT_SMALL, field.x - 7, y - half, INK_GREY, tick);
    }
}

void chart_panel_write(Text *text, const Chart *chart, const ChartPanel *panel, SDL_Rect box) {
    int room = box.w - 2 * PAD_PX;
    text_draw_fit(text, TEXT_NORMAL, box.x + PAD_PX, box.y + 8, room, INK_WHITE, panel->title);
    if (panel->note)
        text_draw_fit(text, TEXT_SMALL, box.x + PAD_PX, box.y + 26, room, INK_GREY, panel->note);
    if (panel->cells) {
        chart_polar_write(text, chart, panel, box);
        return;
    }
    SDL_Rect field = field_of(box);
    ChartAxes axes = chart_axes(panel, field.w, field.h);
    write_ticks(text, &axes, field);
    text_draw(text, TEXT_SMALL, box.x + PAD_PX, field.y - 21, INK_GREY, panel->y_label);
    text_draw_right(text, TEXT_SMALL, field.x + field.w, field.y + field.h + 22, INK_GREY,
                    panel->x_label);
}
