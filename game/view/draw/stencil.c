// stencil.c -- stencil letters for titles, and icons, filled from their outlines.
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "font.h"

// A row of stencil.txt, which describes the polygons.
typedef struct Outline {
    uint32_t point;
    int width;
    const char *polygons;
} Outline;

static const Outline OUTLINES[] = {STENCIL_ROWS};

enum { CORNERS_MAX = 32, LINES = 4, GRID = 20, LETTER_GAP = 3 };
#define CAPITAL 0.15    // stroke width, as a fraction of the letter's height
#define ICON_HIGH 1.1   // height of an icon, as a fraction of the letter's height
#define ICON_BELOW 0.17 // part of it below the baseline

// The target: how much of each pixel is covered.
typedef struct Sheet {
    float *cover;
    int width, height;
    double unit_px, left_px, top_px;
} Sheet;

static bool is_icon(uint32_t point) { return point >= ICON_FIRST; }

static const Outline *outline_of(uint32_t point) {
    if (point >= 'a' && point <= 'z') point += 'A' - 'a';
    for (size_t i = 0; i < sizeof OUTLINES / sizeof *OUTLINES; i++)
        if (OUTLINES[i].point == point) return &OUTLINES[i];
    return NULL;
}

// A stroke, a fifth of a capital's height, is a whole number of pixels.
static double unit_px(uint32_t point, int px) {
    return is_icon(point) ? ICON_HIGH * px / GRID : max_of(lround(CAPITAL * px), 2) * 5 / GRID;
}

int stencil_advance(uint32_t point, int px) {
    const Outline *outline = outline_of(point);
    int gap = is_icon(point) ? 0 : LETTER_GAP;
    return outline ? (int)lround((outline->width + gap) * unit_px(point, px)) : 0;
}

static void add_span(float *row, int width, double from, double to, double share) {
    from = max_of(0, from), to = min_of(width, to);
    for (int x = (int)from; x < to; x++) {
        double part = min_of(to, x + 1) - max_of(from, x);
        row[x] = (float)clamp(row[x] + share * part, 0, 1);
    }
}

static int digit(char c) { return c <= '9' ? c - '0' : c - 'a' + 10; }

// Reads one polygon and returns its number of corners.
static int read_corners(const char **at, Vec corners[CORNERS_MAX]) {
    int count = 0;
    if (**at == 'o') {
        Vec middle = vec(digit((*at)[1]), digit((*at)[2]));
        for (; count < CORNERS_MAX; count++)
            corners[count] = vec_add(
                middle, vec_scale(vec_heading(2 * PI * count / CORNERS_MAX), digit((*at)[3])));
        *at += 4;
        return count;
    }
    for (; **at && !strchr(" <^*", **at); *at += 2) {
        ASSERT(count < CORNERS_MAX);
        corners[count++] = vec(digit((*at)[0]), digit((*at)[1]));
    }
    return count;
}

static void fill_moved(Sheet *sheet, const Vec *corners, int count, int sign, char way, int width) {
    Vec moved[CORNERS_MAX];
    for (int i = 0; i < count; i++) {
        Vec at = corners[i];
        if (way == '<' || way == '*') at.x = width - at.x;
        if (way == '^' || way == '*') at.y = GRID - at.y;
        moved[i] =
            vec(sheet->left_px + at.x * sheet->unit_px, sheet->top_px + at.y * sheet->unit_px);
    }
    // A `sign` of -1 cuts the polygon out.
    for (int line = 0; line < LINES * sheet->height; line++) {
        double cuts[CORNERS_MAX];
        float *row = sheet->cover + line / LINES * sheet->width;
        // Finds where a horizontal line cuts the polygon's edges, sorted.
        double y = (line + 0.5) / LINES;
        int found = 0;
        for (int i = 0; i < count; i++) {
            Vec a = moved[i], b = moved[(i + 1) % count];
            if ((a.y <= y) == (b.y <= y)) continue;
            double x = a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x);
            int place = found++;
            for (; place > 0 && cuts[place - 1] > x; place--) cuts[place] = cuts[place - 1];
            cuts[place] = x;
        }
        for (int i = 0; i + 1 < found; i += 2)
            add_span(row, sheet->width, cuts[i], cuts[i + 1], (double)sign / LINES);
    }
}

bool stencil_draw(uint32_t point, int px, int base_px, int width, int height, uint32_t *pixels) {
    const Outline *outline = outline_of(point);
    float *cover = outline ? calloc((size_t)width * (size_t)height, sizeof *cover) : NULL;
    if (!cover) return false;
    ASSERT(width > 0 && height > 0 && pixels);
    double unit = unit_px(point, px);
    double foot = is_icon(point) ? base_px + ICON_BELOW * px : base_px;
    Sheet sheet = {
        cover, width, height, unit, is_icon(point) ? 0 : lround(unit), foot - GRID * unit};
    for (const char *at = outline->polygons; *at;) {
        Vec corners[CORNERS_MAX];
        int sign = *at == '-' ? -1 : 1;
        at += sign < 0;
        int count = read_corners(&at, corners);
        fill_moved(&sheet, corners, count, sign, ' ', outline->width);
        if (*at && *at != ' ') fill_moved(&sheet, corners, count, sign, *at++, outline->width);
        at += *at == ' ';
    }
    for (int i = 0; i < width * height; i++) pixels[i] = rgb_pack((Rgb){1, 1, 1}, cover[i]);
    free(cover);
    return true;
}
