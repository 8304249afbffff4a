// chart.c -- the page of a chart: title, legend, and panels with curves or a polar map.
#include "chart.h"

#include <stdio.h>

#ifndef TREADS_HAS_CAIRO
bool chart_fits(const char *path, Problem *problem) {
    (void)path;
    return problem_set(problem,
                       "this build of treads has no charts, because it was built without Cairo");
}

bool chart_save(const Chart *chart, const ChartFile *file, Problem *problem) {
    (void)chart;
    return chart_fits(file->path, problem);
}

bool chart_difference(const char *one, const char *other, double *share, Problem *problem) {
    (void)other, (void)share;
    return chart_fits(one, problem);
}
#else

#include "ai/maths/assert.h"
#include "paper.h"

typedef unsigned Ink; // 0xRRGGBB

typedef struct Theme {
    Ink page, panel, disc, grid, quiet;
    Ink colours[CHART_COLOURS];
} Theme;

static const Theme DARK = {
    0x111214, 0x1a1c1e,
    0x25282a, 0x303336,
    0xa8abad, {0xf5f5ed, 0xe69f00, 0x56b4e9, 0x009e73, 0xf0e442, 0x2985d1, 0xd55e00, 0xcc79a7}};

// Yellow is darker than in Okabe and Ito, because theirs is hardly visible on white.
static const Theme LIGHT = {
    0xffffff, 0xf9f9f7,
    0xededec, 0xd6d6d6,
    0x545454, {0x0f0f0f, 0xe69f00, 0x56b4e9, 0x009e73, 0xd9c700, 0x0072b2, 0xd55e00, 0xcc79a7}};

typedef struct Page {
    Paper *paper;
    cairo_t *cairo; // same as `paper->cairo`
    const Chart *chart;
    const Theme *theme;
    // Sizes that depend on the width of the page.
    int columns;
    double margin, width, panel_width, panel_height;
    int *crowded; // labels on curves, and axes with too few ticks
} Page;

typedef struct Area {
    double x, y, w, h;
} Area;

enum { TITLE = 19, NORMAL = 13, SMALL = 11 };   // font sizes
enum { TEXT_MAX = 512 };                        // bytes of a line of text
typedef enum Side { LEFT, MIDDLE, RIGHT } Side; // alignment of text

static void set_ink(const Page *page, Ink ink, double alpha) {
    ASSERT(alpha >= 0 && alpha <= 1);
    cairo_set_source_rgba(page->cairo, (ink >> 16) / 255.0, (ink >> 8 & 255) / 255.0,
                          (ink & 255) / 255.0, alpha);
}

static void fill_area(const Page *page, Area area, Ink ink) {
    set_ink(page, ink, 1);
    cairo_rectangle(page->cairo, area.x, area.y, area.w, area.h);
    cairo_fill(page->cairo);
}

static void stroke(const Page *page, double width, Ink ink, double alpha) {
    set_ink(page, ink, alpha);
    cairo_set_line_width(page->cairo, width);
    cairo_stroke(page->cairo);
}

static double width_of(const Page *page, double size, const char *words) {
    return paper_text_width(page->paper, size, words);
}

// Writes text on the baseline `y`, in a smaller size if it is wider than `room`.
static void write(const Page *page, double size, double x, double y, Side side, double room,
                  Ink ink, const char *words) {
    if (!words) return;
    double width = width_of(page, size, words), fit = min_of(1, room / max_of(width, 1));
    paper_text(page->paper, size * fit, x - 0.5 * (int)side * width * fit, y, ink, words);
}

// Returns the length of the first line of a text: the words that fit into the room, at least one.
static size_t line_length(const Page *page, double size, double room, const char *words) {
    char line[TEXT_MAX];
    size_t fits = 0;
    for (size_t end = 0; words[end] && end < sizeof line - 1;) {
        end += words[end] == ' ';
        while (words[end] && words[end] != ' ' && end < sizeof line - 1) end++;
        snprintf(line, sizeof line, "%.*s", (int)end, words);
        if (fits && width_of(page, size, line) > room) break;
        fits = end;
    }
    return fits;
}

// Writes a text in as many lines as it needs, the first on the baseline `y`. Returns the height of
// the further lines. Without `is_drawn` only measures.
static double write_lines(const Page *page, double size, double x, double y, double room, Ink ink,
                          const char *words, bool is_drawn) {
    double height = 0;
    while (words && *words) {
        char line[TEXT_MAX];
        size_t length = line_length(page, size, room, words);
        snprintf(line, sizeof line, "%.*s", (int)length, words);
        if (is_drawn) write(page, size, x, y + height, LEFT, room, ink, line);
        words += length + (words[length] == ' ');
        if (*words) height += floor(1.35 * size);
    }
    return height;
}

// An axis: its range and the distance between ticks, as log10 if is_log. A short logarithmic axis
// has ticks at 1, 2 and 5 times powers of ten.
typedef struct ChartAxis {
    double low, high, step;
    bool is_log, is_short;
} ChartAxis;

#define PLAN_TICK 62.0
#define PADDING 0.06 // margin at both ends, as a fraction of the range

// Returns 1, 2 or 5 times a power of ten.
static double nice_step(double range, int about) {
    if (!(range > 0)) return 1;
    ASSERT(about > 0);
    double rough = range / about, power = pow(10, floor(log10(rough)));
    double lead = rough / power;
    return power * (lead <= 1 ? 1 : lead <= 2 ? 2 : lead <= 5 ? 5 : 10);
}

// Returns the position of a value on the axis, or NAN if it cannot be shown.
static double position(const ChartAxis *axis, double value) {
    return !axis->is_log ? value : value > 0 ? log10(value) : NAN;
}

static void include(ChartAxis *axis, double value) {
    double at = position(axis, value);
    if (!isfinite(at)) return;
    axis->low = min_of(axis->low, at);
    axis->high = max_of(axis->high, at);
}

enum { TICKS_LEAST = 3, TICKS_MAX = 64 };

static int axis_ticks(const ChartAxis *axis, double ticks[static TICKS_MAX]) {
    static const double PARTS[] = {0, 0.30103, 0.69897}; // log10 of 1, 2, 5
    int count = 0, parts = axis->is_short ? 3 : 1;
    double at = floor(axis->low / axis->step - 1e-9) * axis->step;
    for (; at <= axis->high + 1e-9; at += axis->step)
        for (int i = 0; i < parts && count < TICKS_MAX; i++)
            if (at + PARTS[i] >= axis->low - 1e-9 && at + PARTS[i] <= axis->high + 1e-9)
                ticks[count++] = at + PARTS[i];
    return count;
}

// Chooses the distance between about this many ticks, and a shorter one if there are too few.
static void space_ticks(ChartAxis *axis, int about) {
    ASSERT(axis->high > axis->low);
    double range = axis->high - axis->low, ticks[TICKS_MAX];
    for (int more = 0; more < 2 * TICKS_LEAST; more++) {
        double step = axis->is_log ? ceil(range / (about + more)) : nice_step(range, about + more);
        axis->step = axis->is_log ? max_of(1, step) : step;
        if (axis_ticks(axis, ticks) >= TICKS_LEAST) return;
    }
    axis->is_short = axis->is_log;
}

// Widens the range of one axis about its centre until both axes have the same scale.
static void equalise(ChartAxis axes[static 2], const double lengths[static 2]) {
    double scale = 0; // metres per unit of the page
    for (int i = 0; i < 2; i++) scale = max_of(scale, (axes[i].high - axes[i].low) / lengths[i]);
    double longest = max_of(lengths[0], lengths[1]);
    for (int i = 0; i < 2; i++) {
        double more = 0.5 * (scale * lengths[i] - (axes[i].high - axes[i].low));
        axes[i].low -= more, axes[i].high += more;
    }
    bool wide = axes[0].high - axes[0].low > axes[1].high - axes[1].low;
    space_ticks(&axes[wide], (int)(longest / PLAN_TICK));
    axes[!wide].step = axes[wide].step;
}

// Returns the page coordinate of a position on an axis.
static double pixel(const ChartAxis *axis, Area field, bool is_y, double at) {
    ASSERT(axis->high > axis->low);
    double share = (at - axis->low) / (axis->high - axis->low);
    return is_y ? field.y + (1 - share) * field.h : field.x + share * field.w;
}

static void draw_ticks(const Page *page, const ChartAxis axes[static 2], Area field) {
    char words[24];
    double ticks[TICKS_MAX];
    for (int is_y = 0; is_y < 2; is_y++) {
        const ChartAxis *axis = &axes[is_y];
        int count = axis_ticks(axis, ticks);
        *page->crowded += count < TICKS_LEAST;
        for (int i = 0; i < count; i++) {
            double tick = ticks[i];
            double at = pixel(axis, field, is_y, tick), line = floor(at) + 0.5;
            cairo_move_to(page->cairo, is_y ? field.x : line, is_y ? line : field.y);
            cairo_rel_line_to(page->cairo, is_y ? field.w : 0, is_y ? 0 : field.h);
            stroke(page, 1, page->theme->grid, 1);
            // Formats a tick: as a power of ten, or with as many decimals as the step has.
            size_t size = sizeof words;
            static const char *const RAISED[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
            int power = (int)lround(tick), shown = abs(power);
            if (axis->is_short)
                snprintf(words, size, "%.3g", pow(10, tick));
            else if (!axis->is_log)
                snprintf(words, size, "%.*f", (int)max_of(0, ceil(-log10(axis->step) - 1e-9)),
                         fabs(tick) < 1e-9 * axis->step ? 0 : tick);
            else
                snprintf(words, size, "10%s%s%s", power < 0 ? "⁻" : "",
                         shown > 9 ? RAISED[shown / 10] : "", RAISED[shown % 10]);
            if (is_y)
                write(page, SMALL, field.x - 7, at + 4, RIGHT, 60, page->theme->quiet, words);
            else
                write(page, SMALL, at, field.y + field.h + 16, MIDDLE, 60, page->theme->quiet,
                      words);
        }
    }
}

// Series differ by colour, dashes and markers, so that they can be told apart in grey.
enum { DASHES = 6 };
typedef struct Style {
    int dash_count;
    double dashes[DASHES];
    int corners; // corners of the marker; 0: a disc
    double turn_deg;
    bool is_star; // every other corner of the marker is close to its centre
} Style;

static const Style STYLES[CHART_COLOURS] = {
    {.corners = 0},
    {.corners = 4, .turn_deg = 45},
    {.corners = 3, .dash_count = 2, .dashes = {9, 4}},
    {.corners = 4, .dash_count = 2, .dashes = {3, 3}},
    {.corners = 3, .turn_deg = 180, .dash_count = 4, .dashes = {10, 3, 3, 3}},
    {.corners = 8, .is_star = true, .dash_count = 2, .dashes = {14, 5}},
    {.corners = 10, .is_star = true, .dash_count = 6, .dashes = {10, 3, 3, 3, 3, 3}},
    {.corners = 6, .dash_count = 2, .dashes = {6, 3}}};
static const Style DASHED = {.dash_count = 2, .dashes = {7, 9}};

static void set_dashes(const Page *page, const Style *style) {
    cairo_set_dash(page->cairo, style->dashes, style->dash_count, 0);
}

static void add_marker(const Page *page, const Style *style, Vec at, double radius) {
    cairo_new_sub_path(page->cairo);
    if (!style->corners) cairo_arc(page->cairo, at.x, at.y, radius, 0, 2 * PI);
    for (int i = 0; i < style->corners; i++) {
        double turn = style->turn_deg * PI / 180 + 2 * PI * i / style->corners;
        double reach = style->is_star ? (i % 2 ? 0.5 : 1.4) : style->corners == 3 ? 1.35 : 1.2;
        cairo_line_to(page->cairo, at.x + reach * radius * sin(turn),
                      at.y - reach * radius * cos(turn));
    }
    cairo_close_path(page->cairo);
}

// The markers of a line without dots: one after every MARKER_GAP along the line.
typedef struct MarkerWay {
    Vec last;
    double left; // length until the next marker
} MarkerWay;

#define MARKER_GAP 80.0

static void mark_way(const Page *page, const Style *style, MarkerWay *way, Vec at, double radius) {
    double length = vec_distance(way->last, at);
    while (length > way->left) {
        way->last = vec_add(way->last, vec_scale(vec_sub(at, way->last), way->left / length));
        length -= way->left;
        add_marker(page, style, way->last, radius);
        way->left = MARKER_GAP;
    }
    way->left -= length;
    way->last = at;
}

// Earlier lines are wider, so they remain visible below later ones.
static void draw_line(const Page *page, const ChartLine *line, double width,
                      const ChartAxis axes[static 2], Area field) {
    int colour = line->colour % CHART_COLOURS;
    Ink ink = page->theme->colours[colour];
    const Style *style = line->is_series ? &STYLES[colour] : line->is_dashed ? &DASHED : STYLES;
    bool has_markers = line->has_dots || line->is_series;
    double radius = 0.5 * width + (line->has_dots ? 1.4 : 2.2);
    for (int is_marked = 0; is_marked <= has_markers; is_marked++) {
        bool is_down = false; // the pen
        MarkerWay way = {.left = MARKER_GAP * (0.25 + 0.09 * colour)};
        for (int i = 0; i < line->count; i++) {
            double x = pixel(&axes[0], field, false, position(&axes[0], line->points[i].x));
            double y = pixel(&axes[1], field, true, position(&axes[1], line->points[i].y));
            if (!isfinite(x) || !isfinite(y)) {
                is_down = false;
                continue;
            }
            if (!is_marked)
                (is_down ? cairo_line_to : cairo_move_to)(page->cairo, x, y);
            else if (line->has_dots)
                add_marker(page, style, vec(x, y), radius);
            else if (is_down)
                mark_way(page, style, &way, vec(x, y), radius);
            way.last = vec(x, y);
            is_down = true;
        }
        if (is_marked) continue;
        set_dashes(page, style);
        stroke(page, width, ink, line->is_faint ? 0.25 : 1);
        cairo_set_dash(page->cairo, NULL, 0, 0);
    }
    set_ink(page, ink, 1);
    cairo_fill(page->cairo);
}

// Returns whether a segment meets an area, by clipping it to each side.
static bool segment_meets(Vec from, Vec to, Area area) {
    const double parts[2] = {to.x - from.x, to.y - from.y},
                 lows[2] = {area.x - from.x, area.y - from.y}, lengths[2] = {area.w, area.h};
    double first = 0, last = 1;
    for (int i = 0; i < 2; i++) {
        double low = lows[i], high = lows[i] + lengths[i];
        if (parts[i] == 0 && (low > 0 || high < 0)) return false;
        if (parts[i] == 0) continue;
        first = max_of(first, min_of(low / parts[i], high / parts[i]));
        last = min_of(last, max_of(low / parts[i], high / parts[i]));
    }
    return first <= last;
}

static bool is_on_curve(const ChartPanel *panel, const ChartAxis axes[static 2], Area field,
                        Area box) {
    for (int i = 0; i < panel->line_count; i++) {
        Vec before = vec(NAN, NAN);
        for (int k = 0; k < panel->lines[i].count; k++) {
            Vec at = panel->lines[i].points[k];
            at = vec(pixel(&axes[0], field, false, position(&axes[0], at.x)),
                     pixel(&axes[1], field, true, position(&axes[1], at.y)));
            bool is_drawn = isfinite(at.x + at.y) && isfinite(before.x + before.y);
            if (is_drawn && segment_meets(before, at, box)) return true;
            before = at;
        }
    }
    return false;
}

// Writes a label at its place, or as near as possible without covering a curve.
static void draw_label(const Page *page, const ChartPanel *panel, const ChartLabel *label,
                       const ChartAxis axes[static 2], Area field) {
    enum { RINGS = 7, WAYS = 12, STEP = 7 };
    double x = pixel(&axes[0], field, false, position(&axes[0], label->at.x)),
           y = pixel(&axes[1], field, true, position(&axes[1], label->at.y)) + 4;
    double w = min_of(width_of(page, NORMAL, label->words), field.w);
    int found = -1;
    for (int i = 0; i < RINGS * WAYS && found < 0; i++) {
        Vec off = vec_scale(vec_heading(2 * PI * (i % WAYS) / WAYS), STEP * (i / WAYS));
        Area box = {x + off.x - w / 2, y + off.y - NORMAL, w, 1.2 * NORMAL};
        bool is_inside = box.x >= field.x && box.x + w <= field.x + field.w;
        if (is_inside && !is_on_curve(panel, axes, field, box)) x += off.x, y += off.y, found = i;
    }
    *page->crowded += found < 0;
    write(page, NORMAL, x, y, MIDDLE, field.w, page->theme->colours[label->colour % CHART_COLOURS],
          label->words);
}

enum { PAD = 12, FIELD_LEFT = 62, FIELD_TOP = 70, FIELD_BOTTOM = 44 };

// Returns the additional height of a title and note of several lines.
static double head_growth(const Page *page, const ChartPanel *panel) {
    double room = page->panel_width - 2 * PAD;
    return write_lines(page, NORMAL, 0, 0, room, 0, panel->title, false) +
           write_lines(page, SMALL, 0, 0, room, 0, panel->note, false);
}

static void draw_curves(const Page *page, const ChartPanel *panel, Area box) {
    double top = FIELD_TOP + head_growth(page, panel);
    Area field = {box.x + FIELD_LEFT, box.y + top, box.w - FIELD_LEFT - PAD - 6,
                  box.h - top - FIELD_BOTTOM};
    ChartAxis axes[2];
    // Computes axes that show all points of the panel in a field of this size.
    static const double TICKS[2] = {72, 40};
    double lengths[2] = {field.w, field.h};
    for (int i = 0; i < 2; i++) {
        axes[i] = (ChartAxis){.low = INFINITY, .high = -INFINITY, .is_log = panel->is_log};
        for (int k = 0; k < panel->line_count; k++)
            for (int n = 0; n < panel->lines[k].count; n++)
                include(&axes[i], i ? panel->lines[k].points[n].y : panel->lines[k].points[n].x);
        if (!(axes[i].high >= axes[i].low)) axes[i].low = 0, axes[i].high = 1;
        double range = axes[i].high > axes[i].low ? axes[i].high - axes[i].low : 1;
        int about = (int)max_of(2, lengths[i] / TICKS[i]);
        axes[i].low -= PADDING * range;
        axes[i].high += PADDING * range;
        space_ticks(&axes[i], about);
    }
    if (panel->is_plan) equalise(axes, lengths);
    draw_ticks(page, axes, field);
    for (int i = 0; i < panel->line_count; i++)
        draw_line(page, &panel->lines[i],
                  1.8 + 3.0 * (panel->line_count - 1 - i) / panel->line_count, axes, field);
    for (int i = 0; i < panel->label_count; i++)
        draw_label(page, panel, &panel->labels[i], axes, field);
    write(page, SMALL, box.x + PAD, field.y - 10, LEFT, box.w, page->theme->quiet, panel->y_label);
    write(page, SMALL, field.x + field.w, field.y + field.h + 34, RIGHT, field.w,
          page->theme->quiet, panel->x_label);
}

// A disc in polar coordinates: range, and bearing (clockwise from the top).
typedef struct Dial {
    Vec middle;
    double radius, range_end;
} Dial;

static double dial_angle(double bearing_deg) { return (bearing_deg - 90) * PI / 180; }

static void ring(const Page *page, Vec middle, double radius) {
    cairo_new_sub_path(page->cairo);
    cairo_arc(page->cairo, middle.x, middle.y, radius, 0, 2 * PI);
}

// Adds the cells of a kind at one bearing to the path. Equal neighbours are merged, and rays
// overlap to leave no gaps.
static void add_ray(const Page *page, const ChartCells *cells, const Dial *dial, int ray,
                    int kind) {
    ASSERT(ray >= 0 && ray < cells->bearings && dial->range_end > 0);
    const unsigned char *kinds = cells->kinds + ray * cells->ranges;
    double bearing = cells->bearing_start_deg + ray * cells->bearing_step_deg;
    double half = 0.5 * fabs(cells->bearing_step_deg), scale = dial->radius / dial->range_end;
    for (int from = 0, to = 0; from < cells->ranges; from = to) {
        while (to < cells->ranges && kinds[to] == kinds[from]) to++;
        if (kinds[from] != kind) continue;
        double near = max_of(0, cells->range_start + (from - 0.5) * cells->range_step) * scale;
        double far = (cells->range_start + (to - 0.5) * cells->range_step) * scale;
        double over = 0.6 / far;
        double start = dial_angle(bearing - half) - over, end = dial_angle(bearing + half) + over;
        cairo_new_sub_path(page->cairo);
        cairo_arc(page->cairo, dial->middle.x, dial->middle.y, far, start, end);
        cairo_arc_negative(page->cairo, dial->middle.x, dial->middle.y, near, end, start);
        cairo_close_path(page->cairo);
    }
}

// Fills the path in the colour of a key, and hatches it, so that kinds differ in grey too.
static void fill_kind(const Page *page, int kind, Area box) {
    enum { HATCH = 5 };
    static const int SLOPES[] = {0, 1, 0, -1}; // slopes of the hatching, by kind; 0: none
    set_ink(page, page->theme->colours[page->chart->keys[kind].colour % CHART_COLOURS], 1);
    int slope = kind < 4 ? SLOPES[kind] : 0;
    if (!slope) {
        cairo_fill(page->cairo);
        return;
    }
    cairo_save(page->cairo);
    cairo_fill_preserve(page->cairo);
    cairo_clip(page->cairo);
    for (double x = -box.h; x < box.w + box.h; x += HATCH) {
        cairo_move_to(page->cairo, box.x + x, slope > 0 ? box.y + box.h : box.y);
        cairo_rel_line_to(page->cairo, box.h, -slope * box.h);
    }
    stroke(page, 1, 0x0d0d0d, 0.55);
    cairo_restore(page->cairo);
}

#define RING_LAST 0.93 // maximum radius of a ring, as a fraction of the disc's radius
enum { LARGE = 110 }; // discs with this radius have room for more rings

static void draw_rings(const Page *page, const Dial *dial, const char *unit) {
    static const Ink BLACK = 0x0d0d0d;
    double step = nice_step(dial->range_end, dial->radius > LARGE ? 5 : 3);
    for (double range = step; range < RING_LAST * dial->range_end; range += step) {
        char label[32];
        double radius = range / dial->range_end * dial->radius;
        bool is_last = range + step >= RING_LAST * dial->range_end;
        ring(page, dial->middle, radius);
        stroke(page, 1, BLACK, 0.55);
        snprintf(label, sizeof label, "%g%s%s", range, is_last ? " " : "", is_last ? unit : "");
        write(page, SMALL, dial->middle.x + radius * sin(PI / 5),
              dial->middle.y + radius * cos(PI / 5) + 4, MIDDLE, 60, BLACK, label);
    }
}

static void draw_side_circles(const Page *page, const ChartCells *cells, const Dial *dial) {
    double scale = dial->radius / dial->range_end;
    cairo_save(page->cairo);
    ring(page, dial->middle, dial->radius);
    cairo_clip(page->cairo);
    for (int side = -1; side <= 1; side += 2)
        ring(page, vec(dial->middle.x + side * cells->side_at * scale, dial->middle.y),
             cells->side_radius * scale);
    cairo_set_dash(page->cairo, (const double[]){4, 3}, 2, 0);
    stroke(page, 1.3, 0xffffff, 0.9);
    cairo_restore(page->cairo);
}

// Draws a disc of cells by bearing and range, with the vehicle at the centre, nose up.
static void draw_polar(const Page *page, const ChartPanel *panel, Area box) {
    enum { LETTERS = 26, HEAD = 59, FOOT = 39 };
    const ChartCells *cells = panel->cells;
    double head = HEAD + head_growth(page, panel);
    double radius = 0.5 * min_of(box.w - 2 * LETTERS, box.h - head - FOOT);
    Dial dial = {vec(box.x + 0.5 * box.w, box.y + head + 0.5 * (box.h - head - FOOT)), radius,
                 cells->range_start + cells->range_step * (cells->ranges - 0.5)};
    ring(page, dial.middle, radius);
    set_ink(page, page->theme->disc, 1);
    cairo_fill(page->cairo);
    for (int kind = 0; kind < page->chart->key_count; kind++) {
        for (int ray = 0; ray < cells->bearings; ray++) add_ray(page, cells, &dial, ray, kind);
        fill_kind(page, kind,
                  (Area){dial.middle.x - radius, dial.middle.y - radius, 2 * radius, 2 * radius});
    }
    if (cells->side_radius > 0) draw_side_circles(page, cells, &dial);
    draw_rings(page, &dial, panel->y_label);
    static const char *const WORDS[] = {"0°", "90", "180", "-90"};
    for (int i = 0; i < 4; i++) {
        double x = sin(i * PI / 2), y = -cos(i * PI / 2), out = dial.radius + (i % 2 ? 15 : 11);
        cairo_move_to(page->cairo, dial.middle.x + x * dial.radius,
                      dial.middle.y + y * dial.radius);
        cairo_rel_line_to(page->cairo, 4 * x, 4 * y);
        stroke(page, 1, page->theme->quiet, 1);
        write(page, SMALL, dial.middle.x + x * out, dial.middle.y + y * out + 4, MIDDLE, 60,
              page->theme->quiet, WORDS[i]);
    }
    double size = clamp(0.5 * radius / dial.range_end, 3, 9);
    cairo_move_to(page->cairo, dial.middle.x - 0.7 * size, dial.middle.y + size);
    cairo_rel_line_to(page->cairo, 0.7 * size, -2 * size);
    cairo_rel_line_to(page->cairo, 0.7 * size, 2 * size);
    cairo_close_path(page->cairo);
    stroke(page, 1.5, page->theme->colours[CHART_PLAIN], 1);
    write(page, SMALL, box.x + PAD, box.y + box.h - 9, LEFT, box.w - 2 * PAD, page->theme->quiet,
          panel->x_label);
}

static void draw_panel(const Page *page, const ChartPanel *panel, Area box) {
    double x = box.x + PAD, y = box.y + 20, room = box.w - 2 * PAD;
    fill_area(page, box, page->theme->panel);
    y += write_lines(page, NORMAL, x, y, room, page->theme->colours[CHART_PLAIN], panel->title,
                     true);
    write_lines(page, SMALL, x, y + 17, room, page->theme->quiet, panel->note, true);
    if (panel->cells)
        draw_polar(page, panel, box);
    else
        draw_curves(page, panel, box);
}

enum { MARGIN = 28, NARROW_MARGIN = 8, GAP = 18, HEAD = 76, FOOT = 44, WIDTH_LEAST = 760 };
enum { KEY = 12, KEY_LINE = 34, KEY_HEIGHT = 18, PANEL_LEAST = 300 };

bool chart_fits(const char *path, Problem *problem) {
    PaperType type;
    return paper_type(path, &type, problem);
}

// Draws the sign of a key: a hatched square, or a line with a marker.
static double draw_key(const Page *page, int index, double x, double y, bool is_drawn) {
    const ChartKey *key = &page->chart->keys[index];
    if (page->chart->panels[0].cells) {
        Area box = {x, y - 11, KEY, KEY};
        if (is_drawn) {
            cairo_rectangle(page->cairo, box.x, box.y, box.w, box.h);
            fill_kind(page, index, box);
        }
        return KEY;
    }
    int colour = key->colour % CHART_COLOURS;
    if (!is_drawn) return KEY_LINE;
    cairo_move_to(page->cairo, x, y - 4.5);
    cairo_rel_line_to(page->cairo, KEY_LINE, 0);
    set_dashes(page, key->is_dashed ? &DASHED : &STYLES[colour]);
    stroke(page, 2, page->theme->colours[colour], 1);
    cairo_set_dash(page->cairo, NULL, 0, 0);
    if (!key->is_dashed) add_marker(page, &STYLES[colour], vec(x + 0.5 * KEY_LINE, y - 4.5), 3.2);
    set_ink(page, page->theme->colours[colour], 1);
    cairo_fill(page->cairo);
    return KEY_LINE;
}

// Draws title and legend. Returns their height.
static double draw_head(const Page *page, bool is_drawn) {
    const Chart *chart = page->chart;
    double room = page->width - 2 * page->margin, left = page->margin, x = left, y = 32;
    y += write_lines(page, TITLE, x, y, room, page->theme->colours[CHART_PLAIN], chart->title,
                     is_drawn);
    y += 20;
    y += write_lines(page, NORMAL, x, y, room, page->theme->quiet, chart->subtitle, is_drawn);
    if (chart->key_count) y += 23;
    for (int i = 0; i < chart->key_count; i++) {
        double width =
            draw_key(page, i, x, y, false) + 7 + width_of(page, NORMAL, chart->keys[i].label);
        if (x > left && x + width > left + room) x = left, y += KEY_HEIGHT;
        double label = x + draw_key(page, i, x, y, is_drawn) + 7;
        if (is_drawn)
            write(page, NORMAL, label, y, LEFT, room, page->theme->quiet, chart->keys[i].label);
        x += width + 24;
    }
    return y + 17;
}

static void draw_page(const Page *page, double height) {
    const Chart *chart = page->chart;
    double top = draw_head(page, false), room = page->width - 2 * page->margin;
    double foot = write_lines(page, SMALL, 0, 0, room, 0, chart->caption, false);
    fill_area(page, (Area){0, 0, page->width, height}, page->theme->page);
    draw_head(page, true);
    for (int i = 0; i < chart->panel_count; i++)
        draw_panel(page, &chart->panels[i],
                   (Area){page->margin + i % page->columns * (page->panel_width + GAP),
                          top + i / page->columns * (page->panel_height + GAP), page->panel_width,
                          page->panel_height});
    write_lines(page, SMALL, page->margin, height - 18 - foot, room, page->theme->quiet,
                chart->caption, true);
}

static double page_height(const Page *page) {
    int rows = (page->chart->panel_count + page->columns - 1) / page->columns;
    double room = page->width - 2 * page->margin;
    return draw_head(page, false) + rows * (page->panel_height + GAP) - GAP + FOOT +
           write_lines(page, SMALL, 0, 0, room, 0, page->chart->caption, false);
}

// Fits panels into a page: in a row if they remain readable, or in fewer columns.
static void fit_panels(Page *page) {
    const Chart *chart = page->chart;
    page->margin = NARROW_MARGIN;
    double room = page->width - 2 * page->margin + GAP;
    page->columns = (int)clamp(room / (PANEL_LEAST + GAP), 1, chart->columns);
    page->panel_width = room / page->columns - GAP;
    double growth = 0;
    for (int i = 0; i < chart->panel_count; i++)
        growth = max_of(growth, head_growth(page, &chart->panels[i]));
    page->panel_height =
        growth + max_of(0.85 * page->panel_width,
                        page->panel_width * chart->panel_height / chart->panel_width);
}

// The small text must have at least 7 points, and normal text at least a caption's size.
#define NARROW_SCALE (7.1 * 96 / 72 / SMALL)
#define PRINT_DPI 300.0

bool chart_save(const Chart *chart, const ChartFile *file, Problem *problem) {
    ASSERT(chart->columns > 0 && chart->panel_count > 0);
    for (int i = 0; i < chart->panel_count; i++)
        ASSERT(chart->panels[i].cells || chart->panels[i].line_count);
    *file->crowded = 0;
    Paper paper;
    double natural = 2 * MARGIN + chart->columns * (chart->panel_width + GAP) - GAP;
    Page page = {.chart = chart,
                 .theme = file->theme ? &LIGHT : &DARK,
                 .crowded = file->crowded,
                 .columns = chart->columns,
                 .margin = MARGIN,
                 .width = max_of(natural, WIDTH_LEAST),
                 .panel_width = chart->panel_width,
                 .panel_height = chart->panel_height};
    bool is_narrow = file->width_cm > 0;
    double scale = is_narrow ? NARROW_SCALE : 1, dpi = is_narrow ? PRINT_DPI : 96;
    if (is_narrow) page.width = file->width_cm / 2.54 * 96 / scale;
    // The first, small page measures text.
    bool is_drawn = paper_open(&paper, file->path, file->font, 1, 1, scale, dpi, problem);
    if (is_drawn) {
        page.paper = &paper;
        if (is_narrow) fit_panels(&page);
        double height = page_height(&page);
        paper_close(&paper, false, NULL, problem);
        is_drawn =
            paper_open(&paper, file->path, file->font, page.width, height, scale, dpi, problem);
        page.cairo = paper.cairo;
        if (is_drawn) {
            cairo_set_line_join(page.cairo, CAIRO_LINE_JOIN_ROUND);
            draw_page(&page, height);
        }
    }
    char about[2 * TEXT_MAX];
    snprintf(about, sizeof about, "%s %s", chart->subtitle, chart->caption ? chart->caption : "");
    PaperNotes notes = {chart->title, about, file->program, file->command, file->setup};
    return paper_close(&paper, is_drawn, &notes, problem) && is_drawn;
}

static double surface_difference(cairo_surface_t *one, cairo_surface_t *other) {
    int width = cairo_image_surface_get_width(one), height = cairo_image_surface_get_height(one);
    if (width != cairo_image_surface_get_width(other) ||
        height != cairo_image_surface_get_height(other))
        return 1;
    double sum = 0;
    for (int y = 0; y < height; y++) {
        const unsigned char *a =
            cairo_image_surface_get_data(one) + y * cairo_image_surface_get_stride(one);
        const unsigned char *b =
            cairo_image_surface_get_data(other) + y * cairo_image_surface_get_stride(other);
        for (int x = 0; x < 4 * width; x++)
            if (x % 4 < 3) sum += a[x] > b[x] ? a[x] - b[x] : b[x] - a[x]; // skips the unused byte
    }
    return sum / (3.0 * 255 * width * height);
}

bool chart_difference(const char *one, const char *other, double *share, Problem *problem) {
    const char *const paths[] = {one, other};
    cairo_surface_t *surfaces[2];
    bool is_read = true;
    for (int i = 0; i < 2; i++) {
        surfaces[i] = cairo_image_surface_create_from_png(paths[i]);
        cairo_status_t status = cairo_surface_status(surfaces[i]);
        if (status)
            is_read = problem_set(problem, "%s: %s", paths[i], cairo_status_to_string(status));
    }
    if (is_read) *share = surface_difference(surfaces[0], surfaces[1]);
    for (int i = 0; i < 2; i++) cairo_surface_destroy(surfaces[i]);
    return is_read;
}
#endif
