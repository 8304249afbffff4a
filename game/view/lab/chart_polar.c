// chart_polar.c -- a polar map: a disc of cells by bearing (0 is up, clockwise) and range.
#include "chart_polar.h"

#include <stdio.h>

#include "chart_axis.h"

enum { TITLE_PX = 42, FOOT_PX = 22, LETTER_ROOM_PX = 26, SAMPLES = 3, KINDS_MAX = 16 };
enum { RING_TICKS = 3, RING_TICKS_LARGE = 5, LARGE_PX = 110 };
#define RING_LAST 0.93 // of the reach: a ring further out would run into the rim
static const Rgb DISC = {0.145f, 0.155f, 0.165f};
static const Rgb MARK = {0.96f, 0.96f, 0.93f};

typedef struct Dial {
    Vec middle;
    double radius_px, px_per_unit, range_end;
} Dial;

static Dial dial_of(const ChartCells *cells, SDL_Rect box) {
    double room_w = box.w - 2 * LETTER_ROOM_PX, room_h = box.h - TITLE_PX - FOOT_PX - 34;
    double end = cells->range_start + cells->range_step * (cells->ranges - 0.5);
    double radius = 0.5 * least(room_w, room_h);
    Vec middle = vec(box.x + 0.5 * box.w, box.y + TITLE_PX + 17 + 0.5 * room_h);
    return (Dial){middle, radius, radius / end, end};
}

// The cell at an offset from the middle (y down), or -1.
static int cell_at(const ChartCells *cells, const Dial *dial, double dx, double dy) {
    double range = sqrt(dx * dx + dy * dy) / dial->px_per_unit;
    double ring = floor((range - cells->range_start) / cells->range_step + 0.5);
    if (ring < 0 || ring >= cells->ranges) return -1;
    double bearing = atan2(dx, -dy) * 180 / PI - cells->bearing_start_deg;
    double turn = fabs(360 / cells->bearing_step_deg);
    double ray = floor(bearing / cells->bearing_step_deg + 0.5);
    ray -= floor(ray / turn) * turn;
    if (ray >= cells->bearings) return -1;
    return (int)ray * cells->ranges + (int)ring;
}

static void ink_cell_pixel(SDL_Surface *surface, const Chart *chart, const ChartCells *cells,
                           const Dial *dial, int x, int y) {
    double share[KINDS_MAX] = {0};
    for (int i = 0; i < SAMPLES * SAMPLES; i++) {
        double dx = x + (i % SAMPLES + 0.5) / SAMPLES - dial->middle.x;
        double dy = y + (i / SAMPLES + 0.5) / SAMPLES - dial->middle.y;
        int cell = cell_at(cells, dial, dx, dy);
        if (cell >= 0 && cells->kinds[cell] < KINDS_MAX) share[cells->kinds[cell]]++;
    }
    double laid = 0;
    for (int kind = 0; kind < chart->key_count && kind < KINDS_MAX; kind++) {
        if (share[kind] == 0) continue;
        double part = share[kind] / (SAMPLES * SAMPLES);
        laid += part;
        ink_pixel(surface, x, y, chart->keys[kind].colour, part / (1 - laid + part));
    }
}

// Where the vehicle stands, nose up.
static void ink_vehicle(SDL_Surface *surface, const Dial *dial) {
    double size = clamp(0.5 * dial->px_per_unit, 3, 9);
    Vec nose = vec(dial->middle.x, dial->middle.y - size);
    Vec left = vec(dial->middle.x - 0.7 * size, dial->middle.y + size);
    Vec right = vec(dial->middle.x + 0.7 * size, dial->middle.y + size);
    ink_line(surface, left, nose, 1.5, MARK, 1);
    ink_line(surface, nose, right, 1.5, MARK, 1);
    ink_line(surface, right, left, 1.5, MARK, 1);
}

static double ring_step(const Dial *dial) {
    bool is_large = dial->radius_px > LARGE_PX;
    return chart_nice_step(dial->range_end, is_large ? RING_TICKS_LARGE : RING_TICKS);
}

void chart_polar_ink(SDL_Surface *surface, const Chart *chart, const ChartCells *cells,
                     SDL_Rect box) {
    Dial dial = dial_of(cells, box);
    ink_disc(surface, dial.middle, dial.radius_px, DISC, 1);
    for (int y = (int)(dial.middle.y - dial.radius_px); y <= dial.middle.y + dial.radius_px; y++)
        for (int x = (int)(dial.middle.x - dial.radius_px); x <= dial.middle.x + dial.radius_px;
             x++)
            ink_cell_pixel(surface, chart, cells, &dial, x, y);
    double step = ring_step(&dial);
    for (double range = step; range < RING_LAST * dial.range_end; range += step)
        ink_ring(surface, dial.middle, range * dial.px_per_unit, 1, INK_PLATE, 0.55);
    for (int i = 0; i < 4; i++) {
        Vec out = vec(sin(i * PI / 2), -cos(i * PI / 2));
        Vec rim = vec_add(dial.middle, vec_scale(out, dial.radius_px));
        Vec end = vec_add(dial.middle, vec_scale(out, dial.radius_px + 4));
        ink_line(surface, rim, end, 1, INK_GREY, 1);
    }
    ink_vehicle(surface, &dial);
}

static void write_centred(Text *text, double x, double y, Rgb colour, const char *words) {
    int left = (int)(x - 0.5 * text_width(text, TEXT_SMALL, words));
    text_draw(text, TEXT_SMALL, left, (int)(y - 0.5 * text_height(text, TEXT_SMALL)), colour,
              words);
}

void chart_polar_write(Text *text, const Chart *chart, const ChartPanel *panel, SDL_Rect box) {
    (void)chart;
    Dial dial = dial_of(panel->cells, box);
    Vec middle = dial.middle;
    double out = dial.radius_px + 11;
    write_centred(text, middle.x, middle.y - out, INK_GREY, "0°");
    write_centred(text, middle.x + out + 3, middle.y, INK_GREY, "90");
    write_centred(text, middle.x, middle.y + out, INK_GREY, "180");
    write_centred(text, middle.x - out - 3, middle.y, INK_GREY, "-90");
    double step = ring_step(&dial);
    for (double range = step; range < RING_LAST * dial.range_end; range += step) {
        char label[32];
        bool is_last = range + step >= RING_LAST * dial.range_end;
        snprintf(label, sizeof label, "%g%s%s", range, is_last ? " " : "",
                 is_last ? panel->y_label : "");
        Vec at = vec_scale(vec(sin(PI / 5), cos(PI / 5)), range * dial.px_per_unit);
        write_centred(text, middle.x + at.x, middle.y + at.y, INK_PLATE, label);
    }
    text_draw_fit(text, TEXT_SMALL, box.x + 12, box.y + box.h - 19, box.w - 16, INK_GREY,
                  panel->x_label);
}
