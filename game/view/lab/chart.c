// chart.c -- the page of a chart: title, legend, and panels with curves or a polar map.
#include "chart.h"

#include <stdio.h>
#include <string.h>

#ifndef TREADS_HAS_CAIRO
bool chart_fits(const char *path, Problem *problem) {
    (void)path;
    return problem_set(problem,
                       "this build of treads has no charts, because it was built without Cairo");
}

bool chart_save(const Chart *chart, int theme, const char *font_file, const char *path,
                Problem *problem) {
    (void)chart, (void)theme, (void)font_file;
    return chart_fits(path, problem);
}

bool chart_difference(const char *one, const char *other, double *share, Problem *problem) {
    (void)other, (void)share;
    return chart_fits(one, problem);
}
#else

#include <cairo-ft.h>
#include <cairo-pdf.h>
#include <cairo-svg.h>

#include "ai/maths/assert.h"

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
    cairo_t *cairo;
    const Chart *chart;
    const Theme *theme;
} Page;

typedef struct Area {
    double x, y, w, h;
} Area;

enum { TITLE = 19, NORMAL = 13, SMALL = 11 };   // font sizes
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
    cairo_text_extents_t extents;
    cairo_set_font_size(page->cairo, size);
    cairo_text_extents(page->cairo, words, &extents);
    return extents.x_advance;
}

// Writes text on the baseline `y`, in a smaller size if it is wider than `room`.
static void write(const Page *page, double size, double x, double y, Side side, double room,
                  Ink ink, const char *words) {
    if (!words) return;
    double width = width_of(page, size, words), fit = min_of(1, room / max_of(width, 1));
    cairo_set_font_size(page->cairo, size * fit);
    set_ink(page, ink, 1);
    cairo_move_to(page->cairo, x - 0.5 * (int)side * width * fit, y);
    cairo_show_text(page->cairo, words);
}

// An axis: its range and the distance between ticks, as log10 if is_log.
typedef struct ChartAxis {
    double low, high, step;
    bool is_log;
} ChartAxis;

#define PLAN_TICK 62.0
#define PADDING 0.06 // added at both ends, as a share of the range

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

// Widens the range of one axis about its middle until both axes have the same scale.
static void equalise(ChartAxis axes[static 2], const double lengths[static 2]) {
    double scale = 0; // metres per unit of the page
    for (int i = 0; i < 2; i++) scale = max_of(scale, (axes[i].high - axes[i].low) / lengths[i]);
    double longest = max_of(lengths[0], lengths[1]);
    for (int i = 0; i < 2; i++) {
        double more = 0.5 * (scale * lengths[i] - (axes[i].high - axes[i].low));
        axes[i].low -= more, axes[i].high += more;
        axes[i].step = nice_step(scale * longest, (int)(longest / PLAN_TICK));
    }
}

// Returns the page coordinate of a position on an axis.
static double pixel(const ChartAxis *axis, Area field, bool is_y, double at) {
    ASSERT(axis->high > axis->low);
    double share = (at - axis->low) / (axis->high - axis->low);
    return is_y ? field.y + (1 - share) * field.h : field.x + share * field.w;
}

static void draw_ticks(const Page *page, const ChartAxis axes[static 2], Area field) {
    char words[24];
    for (int is_y = 0; is_y < 2; is_y++) {
        const ChartAxis *axis = &axes[is_y];
        double first = ceil(axis->low / axis->step - 1e-9) * axis->step;
        for (double tick = first; tick <= axis->high + 1e-9; tick += axis->step) {
            double at = pixel(axis, field, is_y, tick), line = floor(at) + 0.5;
            cairo_move_to(page->cairo, is_y ? field.x : line, is_y ? line : field.y);
            cairo_rel_line_to(page->cairo, is_y ? field.w : 0, is_y ? 0 : field.h);
            stroke(page, 1, page->theme->grid, 1);
            // Formats a tick: as a power of ten, or with as many decimals as the step has.
            size_t size = sizeof words;
            static const char *const RAISED[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
            int power = (int)lround(tick), shown = abs(power);
            if (!axis->is_log)
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

// Earlier lines are wider, so they remain visible below later ones.
static void draw_line(const Page *page, const ChartLine *line, double width,
                      const ChartAxis axes[static 2], Area field) {
    Ink ink = page->theme->colours[line->colour % CHART_COLOURS];
    for (int has_dots = 0; has_dots <= line->has_dots; has_dots++) {
        bool is_down = false; // the pen
        for (int i = 0; i < line->count; i++) {
            double x = pixel(&axes[0], field, false, position(&axes[0], line->points[i].x));
            double y = pixel(&axes[1], field, true, position(&axes[1], line->points[i].y));
            if (!isfinite(x) || !isfinite(y)) {
                is_down = false;
            } else if (has_dots) {
                cairo_new_sub_path(page->cairo);
                cairo_arc(page->cairo, x, y, 0.5 * width + 1.4, 0, 2 * PI);
            } else {
                (is_down ? cairo_line_to : cairo_move_to)(page->cairo, x, y);
                is_down = true;
            }
        }
        if (has_dots) continue;
        cairo_set_dash(page->cairo, (const double[]){7, 9}, line->is_dashed ? 2 : 0, 0);
        stroke(page, width, ink, line->is_faint ? 0.25 : 1);
        cairo_set_dash(page->cairo, NULL, 0, 0);
    }
    set_ink(page, ink, 1);
    cairo_fill(page->cairo);
}

enum { PAD = 12, FIELD_LEFT = 62, FIELD_TOP = 70, FIELD_BOTTOM = 44 };

static void draw_curves(const Page *page, const ChartPanel *panel, Area box) {
    Area field = {box.x + FIELD_LEFT, box.y + FIELD_TOP, box.w - FIELD_LEFT - PAD - 6,
                  box.h - FIELD_TOP - FIELD_BOTTOM};
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
        range = axes[i].high - axes[i].low;
        axes[i].step = axes[i].is_log ? max_of(1, ceil(range / about)) : nice_step(range, about);
    }
    if (panel->is_plan) equalise(axes, lengths);
    draw_ticks(page, axes, field);
    for (int i = 0; i < panel->line_count; i++)
        draw_line(page, &panel->lines[i],
                  1.8 + 3.0 * (panel->line_count - 1 - i) / panel->line_count, axes, field);
    for (int i = 0; i < panel->label_count; i++) {
        const ChartLabel *label = &panel->labels[i];
        write(page, NORMAL, pixel(&axes[0], field, false, position(&axes[0], label->at.x)),
              pixel(&axes[1], field, true, position(&axes[1], label->at.y)) + 4, MIDDLE, field.w,
              page->theme->colours[label->colour % CHART_COLOURS], label->words);
    }
    write(page, SMALL, box.x + PAD, field.y - 10, LEFT, box.w, page->theme->quiet, panel->y_label);
    write(page, SMALL, field.x + field.w, field.y + field.h + 34, RIGHT, field.w,
          page->theme->quiet, panel->x_label);
}

// A disc on which positions are given by range and bearing (clockwise from the top).
typedef struct Dial {
    Vec middle;
    double radius, range_end;
} Dial;

static double dial_angle(double bearing_deg) { return (bearing_deg - 90) * PI / 180; }

static void ring(const Page *page, Vec middle, double radius) {
    cairo_new_sub_path(page->cairo);
    cairo_arc(page->cairo, middle.x, middle.y, radius, 0, 2 * PI);
}

// Draws the cells of one bearing. Equal neighbours are merged, and rays overlap to leave no gaps.
static void draw_ray(const Page *page, const ChartCells *cells, const Dial *dial, int ray) {
    ASSERT(ray >= 0 && ray < cells->bearings && dial->range_end > 0);
    const unsigned char *kinds = cells->kinds + ray * cells->ranges;
    double bearing = cells->bearing_start_deg + ray * cells->bearing_step_deg;
    double half = 0.5 * fabs(cells->bearing_step_deg), scale = dial->radius / dial->range_end;
    for (int from = 0, to = 0; from < cells->ranges; from = to) {
        while (to < cells->ranges && kinds[to] == kinds[from]) to++;
        double near = max_of(0, cells->range_start + (from - 0.5) * cells->range_step) * scale;
        double far = (cells->range_start + (to - 0.5) * cells->range_step) * scale;
        double over = 0.6 / far;
        double start = dial_angle(bearing - half) - over, end = dial_angle(bearing + half) + over;
        cairo_arc(page->cairo, dial->middle.x, dial->middle.y, far, start, end);
        cairo_arc_negative(page->cairo, dial->middle.x, dial->middle.y, near, end, start);
        cairo_close_path(page->cairo);
        if (kinds[from] < page->chart->key_count)
            set_ink(page, page->theme->colours[page->chart->keys[kinds[from]].colour], 1);
        else
            set_ink(page, page->theme->disc, 1);
        cairo_fill(page->cairo);
    }
}

#define RING_LAST 0.93 // a ring farther out, as a share of the radius, would touch the rim
enum { LARGE = 110 }; // radius from which a disc has room for more rings

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

// Draws a disc of cells by bearing and range, with the vehicle in the middle, nose up.
static void draw_polar(const Page *page, const ChartPanel *panel, Area box) {
    enum { LETTERS = 26, HEAD = 59, FOOT = 39 };
    const ChartCells *cells = panel->cells;
    double radius = 0.5 * min_of(box.w - 2 * LETTERS, box.h - HEAD - FOOT);
    Dial dial = {vec(box.x + 0.5 * box.w, box.y + HEAD + 0.5 * (box.h - HEAD - FOOT)), radius,
                 cells->range_start + cells->range_step * (cells->ranges - 0.5)};
    ring(page, dial.middle, radius);
    set_ink(page, page->theme->disc, 1);
    cairo_fill(page->cairo);
    for (int ray = 0; ray < cells->bearings; ray++) draw_ray(page, cells, &dial, ray);
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
    double x = box.x + PAD, room = box.w - 2 * PAD;
    fill_area(page, box, page->theme->panel);
    write(page, NORMAL, x, box.y + 20, LEFT, room, page->theme->colours[CHART_PLAIN], panel->title);
    write(page, SMALL, x, box.y + 37, LEFT, room, page->theme->quiet, panel->note);
    if (panel->cells)
        draw_polar(page, panel, box);
    else
        draw_curves(page, panel, box);
}

enum { MARGIN = 28, GAP = 18, HEAD = 92, FOOT = 44, KEY = 12, WIDTH_LEAST = 760 };

static bool ends_in(const char *path, const char *ending) {
    size_t length = strlen(path), last = strlen(ending);
    return length > last && !strcmp(path + length - last, ending);
}

bool chart_fits(const char *path, Problem *problem) {
    if (ends_in(path, ".svg") || ends_in(path, ".pdf") || ends_in(path, ".png")) return true;
    return problem_set(problem, "%s: the name of a chart must end in .svg, .pdf or .png", path);
}

// SVG and PDF files are measured in points of 1/72 inch.
static cairo_surface_t *make_surface(const char *path, double width, double height) {
    enum { DOTS = 96, POINTS = 72 };
    if (ends_in(path, ".png"))
        return cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)width, (int)height);
    double scale = (double)POINTS / DOTS;
    cairo_surface_t *surface =
        (ends_in(path, ".pdf") ? cairo_pdf_surface_create
                               : cairo_svg_surface_create)(path, width * scale, height * scale);
    cairo_surface_set_device_scale(surface, scale, scale);
    return surface;
}

static bool draw_file(const Page *model, cairo_font_face_t *font, const char *path, double width,
                      double height, Problem *problem) {
    Page page = *model;
    cairo_surface_t *surface = make_surface(path, width, height);
    page.cairo = cairo_create(surface);
    cairo_set_font_face(page.cairo, font);
    cairo_set_line_join(page.cairo, CAIRO_LINE_JOIN_ROUND);
    const Chart *chart = page.chart;
    double room = width - 2 * MARGIN, x = MARGIN, y = HEAD - 30;
    fill_area(&page, (Area){0, 0, width, height}, page.theme->page);
    write(&page, TITLE, x, 32, LEFT, room, page.theme->colours[CHART_PLAIN], chart->title);
    write(&page, NORMAL, x, 52, LEFT, room, page.theme->quiet, chart->subtitle);
    for (int i = 0; i < chart->key_count; i++) { // next to each other, below the title
        const ChartKey *key = &chart->keys[i];
        fill_area(&page, (Area){x, y + 2, KEY, KEY},
                  page.theme->colours[key->colour % CHART_COLOURS]);
        write(&page, NORMAL, x + KEY + 7, y + 13, LEFT, room, page.theme->quiet, key->label);
        x += KEY + 7 + width_of(&page, NORMAL, key->label) + 24;
    }
    for (int i = 0; i < chart->panel_count; i++)
        draw_panel(&page, &chart->panels[i],
                   (Area){MARGIN + i % chart->columns * (chart->panel_width + GAP),
                          HEAD + i / chart->columns * (chart->panel_height + GAP),
                          chart->panel_width, chart->panel_height});
    write(&page, SMALL, MARGIN, height - 18, LEFT, room, page.theme->quiet, chart->caption);
    cairo_status_t status = cairo_status(page.cairo);
    cairo_destroy(page.cairo);
    if (ends_in(path, ".png") && !status) status = cairo_surface_write_to_png(surface, path);
    cairo_surface_finish(surface);
    if (!status) status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    return !status ||
           problem_set(problem, "%s: cannot be written: %s", path, cairo_status_to_string(status));
}

bool chart_save(const Chart *chart, int theme, const char *font_file, const char *path,
                Problem *problem) {
    ASSERT(chart->columns > 0 && chart->panel_count > 0);
    if (!chart_fits(path, problem)) return false;
    int rows = (chart->panel_count + chart->columns - 1) / chart->columns;
    double width = 2 * MARGIN + chart->columns * (chart->panel_width + GAP) - GAP;
    double height = HEAD + FOOT + rows * (chart->panel_height + GAP) - GAP;
    Page page = {NULL, chart, theme ? &LIGHT : &DARK};
    FT_Library letters;
    FT_Face face;
    if (FT_Init_FreeType(&letters)) return problem_set(problem, "out of memory");
    bool is_drawn = false;
    if (FT_New_Face(letters, font_file, 0, &face)) {
        problem_set(problem, "%s: cannot be read as a font", font_file);
    } else {
        cairo_font_face_t *font = cairo_ft_font_face_create_for_ft_face(face, 0);
        is_drawn = draw_file(&page, font, path, max_of(width, WIDTH_LEAST), height, problem);
        cairo_font_face_destroy(font);
        cairo_debug_reset_static_data(); // cached fonts refer to the face
    }
    FT_Done_FreeType(letters); // frees the face too
    return is_drawn;
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
            if (x % 4 < 3) sum += a[x] > b[x] ? a[x] - b[x] : b[x] - a[x]; // not the unused byte
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
