// chart.c -- the page of a chart: its title, its legend, and panels with curves or a polar map.
#include "chart.h"

#include <stdio.h>

#include "ai/maths/assert.h"

#include "view/draw/screen.h"
#include "view/draw/text.h"

// Strokes are laid on the pixels of a surface with 32 bits a pixel (RGB888 or ARGB8888), by their
// distance from the stroke. Positions are in pixels, y down; what lies outside is cut off.
static double mix(double under, double over, double alpha) {
    return under + (over * 255 - under) * alpha;
}

static void ink_pixel(SDL_Surface *surface, int x, int y, Rgb colour, double alpha) {
    if (x < 0 || y < 0 || x >= surface->w || y >= surface->h || alpha <= 0) return;
    uint32_t *pixel = (uint32_t *)((char *)surface->pixels + y * surface->pitch) + x;
    uint32_t red = (uint32_t)(mix(*pixel >> 16 & 255, colour.r, alpha) + 0.5);
    uint32_t green = (uint32_t)(mix(*pixel >> 8 & 255, colour.g, alpha) + 0.5);
    uint32_t blue = (uint32_t)(mix(*pixel & 255, colour.b, alpha) + 0.5);
    *pixel = 0xFF000000u | red << 16 | green << 8 | blue;
}

static void ink_fill(SDL_Surface *surface, SDL_Rect box, Rgb colour) {
    for (int y = box.y; y < box.y + box.h; y++)
        for (int x = box.x; x < box.x + box.w; x++) ink_pixel(surface, x, y, colour, 1);
}

// A stroke along all points at `radius_px` from the line between two points: a line for 0, a ring
// when both points are the same.
static void ink_stroke(SDL_Surface *surface, Vec from, Vec to, double radius_px, double width_px,
                       Rgb colour, double alpha) {
    if (!isfinite(from.x + from.y + to.x + to.y)) return;
    double reach_px = radius_px + 0.5 * width_px + 1;
    int left = (int)clamp(floor(least(from.x, to.x) - reach_px), 0, surface->w);
    int top = (int)clamp(floor(least(from.y, to.y) - reach_px), 0, surface->h);
    int right = (int)clamp(ceil(most(from.x, to.x) + reach_px) + 1, 0, surface->w);
    int bottom = (int)clamp(ceil(most(from.y, to.y) + reach_px) + 1, 0, surface->h);
    Vec way = vec_sub(to, from);
    double square = vec_dot(way, way);
    for (int y = top; y < bottom; y++) {
        for (int x = left; x < right; x++) {
            Vec off = vec_sub(vec(x + 0.5, y + 0.5), from);
            double t = square > 0 ? clamp(vec_dot(off, way) / square, 0, 1) : 0;
            double away_px = fabs(vec_length(vec_sub(off, vec_scale(way, t))) - radius_px);
            double coverage = clamp(0.5 - (away_px - 0.5 * width_px), 0, 1);
            ink_pixel(surface, x, y, colour, alpha * coverage);
        }
    }
}

static void ink_disc(SDL_Surface *surface, Vec middle, double radius_px, Rgb colour) {
    ink_stroke(surface, middle, middle, 0, 2 * radius_px, colour, 1);
}

static void ink_line(SDL_Surface *surface, Vec from, Vec to, double width_px, Rgb colour,
                     double alpha) {
    ink_stroke(surface, from, to, 0, width_px, colour, alpha);
}

// An axis: its range and the distance between its ticks, of log10 when is_log.
typedef struct ChartAxis {
    double low, high, step;
    bool is_log;
} ChartAxis;

typedef struct ChartAxes {
    ChartAxis x, y;
} ChartAxes;

#define PLAN_TICK_PX 62.0
#define X_TICK_PX 72.0
#define Y_TICK_PX 40.0
#define PADDING 0.06 // of the range, at both ends

// 1, 2 or 5 times a power of ten.
static double nice_step(double range, int about) {
    if (!(range > 0)) return 1;
    double rough = range / about, power = pow(10, floor(log10(rough)));
    double lead = rough / power;
    return power * (lead <= 1 ? 1 : lead <= 2 ? 2 : lead <= 5 ? 5 : 10);
}

static double position(const ChartAxis *axis, double value) {
    if (!axis->is_log) return value;
    return value > 0 ? log10(value) : NAN;
}

static void include(ChartAxis *axis, double value) {
    double at = position(axis, value);
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
    axis->step = axis->is_log ? most(1, ceil(range / about)) : nice_step(range, about);
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
    axes->x.step = axes->y.step = nice_step(longest, (int)(length_px / PLAN_TICK_PX));
}

// Fits all points of the panel into a field of this size.
static ChartAxes axes_of(const ChartPanel *panel, double width_px, double height_px) {
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

// Where a tick or a position stands along the axis: 0 .. 1; NaN when it has no place.
static double share_of(const ChartAxis *axis, double at) {
    return (at - axis->low) / (axis->high - axis->low);
}

static double first_tick(const ChartAxis *axis) {
    return ceil(axis->low / axis->step - 1e-9) * axis->step;
}

enum { TICK_TEXT_MAX = 24 };
static void tick_text(const ChartAxis *axis, double tick, char text[static TICK_TEXT_MAX]) {
    double value = axis->is_log ? pow(10, tick) : tick;
    if (fabs(value) < 1e-9 * axis->step) value = 0;
    if (axis->is_log && fabs(tick) > 2)
        snprintf(text, TICK_TEXT_MAX, "1e%.0f", tick);
    else
        snprintf(text, TICK_TEXT_MAX, "%.6g", value);
}

// What is drawn on: colours at once, words when the renderer is asked for its picture, so that
// they lie over all colours.
typedef struct ChartPage {
    const Chart *chart;
    SDL_Surface *surface;
    Text *text;
} ChartPage;

enum { PAD_PX = 12, PANEL_TITLE_PX = 58, LEFT_PX = 62, BOTTOM_PX = 44 };
static const Rgb PAGE = {0.066f, 0.072f, 0.078f};
static const Rgb PANEL = {0.100f, 0.108f, 0.116f};
static const Rgb GRID = {0.190f, 0.200f, 0.210f};

static double x_pixel(SDL_Rect field, double share) { return field.x + share * field.w; }
static double y_pixel(SDL_Rect field, double share) { return field.y + (1 - share) * field.h; }

static void draw_ticks(const ChartPage *page, const ChartAxes *axes, SDL_Rect field) {
    char words[TICK_TEXT_MAX];
    int half = text_height(page->text, TEXT_SMALL) / 2;
    for (int is_y = 0; is_y < 2; is_y++) {
        const ChartAxis *axis = is_y ? &axes->y : &axes->x;
        for (double t = first_tick(axis); t <= axis->high + 1e-9; t += axis->step) {
            double share = share_of(axis, t),
                   at = is_y ? y_pixel(field, share) : x_pixel(field, share);
            double line = floor(at) + 0.5;
            Vec from = is_y ? vec(field.x, line) : vec(line, field.y);
            Vec to = is_y ? vec(field.x + field.w, line) : vec(line, field.y + field.h);
            ink_line(page->surface, from, to, 1, GRID, 1);
            tick_text(axis, t, words);
            if (is_y)
                text_draw_right(page->text, TEXT_SMALL, field.x - 7, (int)at - half, INK_GREY,
                                words);
            else
                text_draw(page->text, TEXT_SMALL,
                          (int)at - text_width(page->text, TEXT_SMALL, words) / 2,
                          field.y + field.h + 5, INK_GREY, words);
        }
    }
}

static void draw_curves(const ChartPage *page, const ChartPanel *panel, SDL_Rect box) {
    SDL_Rect field = {box.x + LEFT_PX, box.y + PANEL_TITLE_PX + PAD_PX,
                      box.w - LEFT_PX - PAD_PX - 6, box.h - PANEL_TITLE_PX - PAD_PX - BOTTOM_PX};
    ChartAxes axes = axes_of(panel, field.w, field.h);
    draw_ticks(page, &axes, field);
    for (int i = 0; i < panel->line_count; i++) {
        // Earlier ones are wider, so that they still show where later ones lie on them.
        double width_px = 1.8 + 3.0 * (panel->line_count - 1 - i) / panel->line_count;
        const ChartLine *line = &panel->lines[i];
        Vec last = {NAN, NAN};
        for (int k = 0; k < line->count; k++) {
            double x = position(&axes.x, line->points[k].x),
                   y = position(&axes.y, line->points[k].y);
            Vec at =
                vec(x_pixel(field, share_of(&axes.x, x)), y_pixel(field, share_of(&axes.y, y)));
            ink_line(page->surface, last, at, width_px, line->colour, line->is_faint ? 0.18 : 1);
            if (line->has_dots) ink_disc(page->surface, at, 0.5 * width_px + 1.4, line->colour);
            last = at;
        }
    }
    text_draw(page->text, TEXT_SMALL, box.x + PAD_PX, field.y - 21, INK_GREY, panel->y_label);
    text_draw_right(page->text, TEXT_SMALL, field.x + field.w, field.y + field.h + 22, INK_GREY,
                    panel->x_label);
}

enum { TITLE_PX = 42, FOOT_PX = 22, LETTER_ROOM_PX = 26, SAMPLES = 3, KINDS_MAX = 16 };
enum { RING_TICKS = 3, RING_TICKS_LARGE = 5, LARGE_PX = 110 };
#define RING_LAST 0.93 // of the reach: a ring further out would run into the rim
static const Rgb DISC = {0.145f, 0.155f, 0.165f};
static const Rgb MARK = {0.96f, 0.96f, 0.93f};

typedef struct Dial {
    Vec middle;
    double radius_px, px_per_unit, range_end;
} Dial;

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

static void ink_cell_pixel(const ChartPage *page, const ChartCells *cells, const Dial *dial, int x,
                           int y) {
    double share[KINDS_MAX] = {0};
    for (int i = 0; i < SAMPLES * SAMPLES; i++) {
        double dx = x + (i % SAMPLES + 0.5) / SAMPLES - dial->middle.x;
        double dy = y + (i / SAMPLES + 0.5) / SAMPLES - dial->middle.y;
        int cell = cell_at(cells, dial, dx, dy);
        if (cell >= 0 && cells->kinds[cell] < KINDS_MAX) share[cells->kinds[cell]]++;
    }
    double laid = 0;
    for (int kind = 0; kind < page->chart->key_count && kind < KINDS_MAX; kind++) {
        if (share[kind] == 0) continue;
        double part = share[kind] / (SAMPLES * SAMPLES);
        laid += part;
        ink_pixel(page->surface, x, y, page->chart->keys[kind].colour, part / (1 - laid + part));
    }
}

static void write_centred(Text *text, double x, double y, Rgb colour, const char *words) {
    int left = (int)(x - 0.5 * text_width(text, TEXT_SMALL, words));
    text_draw(text, TEXT_SMALL, left, (int)(y - 0.5 * text_height(text, TEXT_SMALL)), colour,
              words);
}

static void draw_rings(const ChartPage *page, const Dial *dial, const char *unit) {
    bool is_large = dial->radius_px > LARGE_PX;
    double step = nice_step(dial->range_end, is_large ? RING_TICKS_LARGE : RING_TICKS);
    for (double range = step; range < RING_LAST * dial->range_end; range += step) {
        char label[32];
        double radius_px = range * dial->px_per_unit;
        bool is_last = range + step >= RING_LAST * dial->range_end;
        ink_stroke(page->surface, dial->middle, dial->middle, radius_px, 1, INK_PLATE, 0.55);
        snprintf(label, sizeof label, "%g%s%s", range, is_last ? " " : "", is_last ? unit : "");
        Vec at = vec_scale(vec(sin(PI / 5), cos(PI / 5)), radius_px);
        write_centred(page->text, dial->middle.x + at.x, dial->middle.y + at.y, INK_PLATE, label);
    }
}

static void draw_bearings(const ChartPage *page, const Dial *dial) {
    Vec middle = dial->middle;
    double out = dial->radius_px + 11;
    for (int i = 0; i < 4; i++) {
        Vec way = vec(sin(i * PI / 2), -cos(i * PI / 2));
        ink_line(page->surface, vec_add(middle, vec_scale(way, dial->radius_px)),
                 vec_add(middle, vec_scale(way, dial->radius_px + 4)), 1, INK_GREY, 1);
    }
    write_centred(page->text, middle.x, middle.y - out, INK_GREY, "0°");
    write_centred(page->text, middle.x + out + 3, middle.y, INK_GREY, "90");
    write_centred(page->text, middle.x, middle.y + out, INK_GREY, "180");
    write_centred(page->text, middle.x - out - 3, middle.y, INK_GREY, "-90");
}

// A disc of cells by bearing and range.
static void draw_polar(const ChartPage *page, const ChartPanel *panel, SDL_Rect box) {
    double room_w = box.w - 2 * LETTER_ROOM_PX, room_h = box.h - TITLE_PX - FOOT_PX - 34;
    const ChartCells *cells = panel->cells;
    double end = cells->range_start + cells->range_step * (cells->ranges - 0.5);
    double radius = 0.5 * least(room_w, room_h);
    Vec middle = vec(box.x + 0.5 * box.w, box.y + TITLE_PX + 17 + 0.5 * room_h);
    Dial dial = {middle, radius, radius / end, end};
    ink_disc(page->surface, middle, radius, DISC);
    for (int y = (int)(middle.y - radius); y <= middle.y + radius; y++)
        for (int x = (int)(middle.x - radius); x <= middle.x + radius; x++)
            ink_cell_pixel(page, cells, &dial, x, y);
    draw_rings(page, &dial, panel->y_label);
    draw_bearings(page, &dial);
    // Where the vehicle stands, nose up.
    static const Vec CORNERS[] = {{-0.7, 1}, {0, -1}, {0.7, 1}, {-0.7, 1}};
    double size = clamp(0.5 * dial.px_per_unit, 3, 9);
    for (int i = 0; i < 3; i++)
        ink_line(page->surface, vec_add(middle, vec_scale(CORNERS[i], size)),
                 vec_add(middle, vec_scale(CORNERS[i + 1], size)), 1.5, MARK, 1);
    text_draw_fit(page->text, TEXT_SMALL, box.x + 12, box.y + box.h - 19, box.w - 16, INK_GREY,
                  panel->x_label);
}

static void draw_panel(const ChartPage *page, const ChartPanel *panel, SDL_Rect box) {
    int x = box.x + PAD_PX, room = box.w - 2 * PAD_PX;
    ink_fill(page->surface, box, PANEL);
    text_draw_fit(page->text, TEXT_NORMAL, x, box.y + 8, room, INK_WHITE, panel->title);
    if (panel->note)
        text_draw_fit(page->text, TEXT_SMALL, x, box.y + 26, room, INK_GREY, panel->note);
    if (panel->cells)
        draw_polar(page, panel, box);
    else
        draw_curves(page, panel, box);
}

enum { MARGIN_PX = 28, GAP_PX = 18, HEAD_PX = 92, KEY_PX = 12, WIDTH_LEAST_PX = 760 };

static void draw_page(const ChartPage *page) {
    const Chart *chart = page->chart;
    int room = page->surface->w - 2 * MARGIN_PX;
    ink_fill(page->surface, (SDL_Rect){0, 0, page->surface->w, page->surface->h}, PAGE);
    text_draw_fit(page->text, TEXT_LARGE, MARGIN_PX, 14, room, INK_WHITE, chart->title);
    if (chart->subtitle)
        text_draw_fit(page->text, TEXT_NORMAL, MARGIN_PX, 40, room, INK_GREY, chart->subtitle);
    // Side by side below the title.
    int x = MARGIN_PX, y = HEAD_PX - 30;
    for (int i = 0; i < chart->key_count; i++) {
        const ChartKey *key = &chart->keys[i];
        ink_fill(page->surface, (SDL_Rect){x, y + 2, KEY_PX, KEY_PX}, key->colour);
        text_draw(page->text, TEXT_NORMAL, x + KEY_PX + 7, y, INK_GREY, key->label);
        x += KEY_PX + 7 + text_width(page->text, TEXT_NORMAL, key->label) + 24;
    }
    for (int i = 0; i < chart->panel_count; i++)
        draw_panel(page, &chart->panels[i],
                   (SDL_Rect){MARGIN_PX + i % chart->columns * (chart->panel_width_px + GAP_PX),
                              HEAD_PX + i / chart->columns * (chart->panel_height_px + GAP_PX),
                              chart->panel_width_px, chart->panel_height_px});
}

bool chart_save(const Chart *chart, const char *font_file, const char *path, Problem *problem) {
    Screen screen;
    ASSERT(chart->columns > 0);
    int rows = (chart->panel_count + chart->columns - 1) / chart->columns;
    int width = 2 * MARGIN_PX + chart->columns * (chart->panel_width_px + GAP_PX) - GAP_PX;
    int height = HEAD_PX + MARGIN_PX + rows * (chart->panel_height_px + GAP_PX) - GAP_PX;
    if (width < WIDTH_LEAST_PX) width = WIDTH_LEAST_PX;
    ScreenOptions options = {.width_px = width, .height_px = height, .is_headless = true};
    if (!screen_open(&screen, &options, problem)) return false;
    Text *text = text_create(&screen.renderer, font_file, problem);
    if (text) draw_page(&(ChartPage){chart, screen.surface, text});
    bool is_saved = text && screen_save(&screen, path, problem);
    text_destroy(text);
    screen_close(&screen);
    return is_saved;
}
