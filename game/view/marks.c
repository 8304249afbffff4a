// marks.c -- wear of the ground in bytes, a grid of cells about 8 cm wide (wider in huge arenas).
#include "marks.h"

#include <stdlib.h>
#include <string.h>

#include "noise.h"

enum { NEWS_MAX = 256, CELLS_MAX = 4 << 20, CELLS_PER_M = 12 };

struct Marks {
    int columns, rows;
    double cells_per_m;
    uint32_t age;
    bool is_flooded;
    int news_count;
    Patch news[NEWS_MAX], told[NEWS_MAX];
    uint8_t *wear; // row 0 in the south
};

Marks *marks_create(double width_m, double height_m) {
    Marks *marks = calloc(1, sizeof *marks);
    if (!marks) return NULL;
    double most = sqrt(CELLS_MAX / fmax(1, width_m * height_m));
    marks->cells_per_m = fmin(CELLS_PER_M, most);
    marks->columns = (int)ceil(width_m * marks->cells_per_m) + 2;
    marks->rows = (int)ceil(height_m * marks->cells_per_m) + 2;
    marks->wear = calloc((size_t)marks->columns * (size_t)marks->rows, 1);
    if (marks->wear) return marks;
    free(marks);
    return NULL;
}

void marks_destroy(Marks *marks) {
    if (marks) free(marks->wear);
    free(marks);
}

void marks_clear(Marks *marks) {
    memset(marks->wear, 0, (size_t)marks->columns * (size_t)marks->rows);
    marks->news_count = 0;
    marks->is_flooded = true;
    marks->age++;
}

static void tell(Marks *marks, Vec low, Vec high) {
    if (marks->news_count == NEWS_MAX) {
        marks->is_flooded = true;
        return;
    }
    marks->news[marks->news_count++] = (Patch){low.x, low.y, high.x, high.y};
}

// Cell indices that a box covers, cut to the grid.
static void cells_of(const Marks *marks, Vec low, Vec high, int cells[4]) {
    double k = marks->cells_per_m;
    cells[0] = (int)clamp(floor(low.x * k), 0, marks->columns - 1);
    cells[1] = (int)clamp(floor(low.y * k), 0, marks->rows - 1);
    cells[2] = (int)clamp(ceil(high.x * k), 0, marks->columns - 1);
    cells[3] = (int)clamp(ceil(high.y * k), 0, marks->rows - 1);
}

static void wear_cell(Marks *marks, int column, int row, double wear) {
    uint8_t *cell = &marks->wear[row * marks->columns + column];
    double left = 255 - *cell;
    double now =
        fmax(*cell, wear * 255) + 0.04 * wear * left; // repeated passes wear a little deeper
    *cell = (uint8_t)fmin(now, 255);
}

void marks_strip(Marks *marks, Vec a, Vec b, double half_width_m, double strength) {
    double soft = 1 / marks->cells_per_m, reach = half_width_m + soft;
    Vec low = vec(fmin(a.x, b.x) - reach, fmin(a.y, b.y) - reach);
    Vec high = vec(fmax(a.x, b.x) + reach, fmax(a.y, b.y) + reach);
    double length = vec_distance(a, b);
    Vec along = length > 0 ? vec_unit(vec_sub(b, a)) : vec(0, 1);
    int cells[4];
    cells_of(marks, low, high, cells);
    for (int row = cells[1]; row <= cells[3]; row++) {
        for (int column = cells[0]; column <= cells[2]; column++) {
            Vec p = vec_sub(vec((column + 0.5) * soft, (row + 0.5) * soft), a);
            double s = vec_dot(p, along), across = fabs(vec_cross(p, along));
            double inside = clamp((half_width_m - across) / soft + 0.5, 0, 1) *
                            clamp(s / soft + 1, 0, 1) * clamp((length - s) / soft + 1, 0, 1);
            if (inside > 0) wear_cell(marks, column, row, inside * strength);
        }
    }
    tell(marks, low, high);
}

void marks_scorch(Marks *marks, Vec at, double radius_m, double strength) {
    Vec low = vec(at.x - radius_m, at.y - radius_m), high = vec(at.x + radius_m, at.y + radius_m);
    int cells[4];
    cells_of(marks, low, high, cells);
    for (int row = cells[1]; row <= cells[3]; row++) {
        for (int column = cells[0]; column <= cells[2]; column++) {
            Vec p = vec((column + 0.5) / marks->cells_per_m, (row + 0.5) / marks->cells_per_m);
            double ragged =
                0.65 + 0.35 * noise_fractal((float)p.x * 2.3f, (float)p.y * 2.3f, 91, 3);
            double near = 1 - vec_distance(p, at) / (radius_m * ragged);
            if (near > 0) wear_cell(marks, column, row, strength * fmin(1, near * 1.8));
        }
    }
    tell(marks, low, high);
}

void marks_fade(Marks *marks) {
    size_t count = (size_t)marks->columns * (size_t)marks->rows;
    for (size_t i = 0; i < count; i++)
        marks->wear[i] = (uint8_t)(marks->wear[i] - (marks->wear[i] > 0));
    marks->age++;
}

uint32_t marks_age(const Marks *marks) { return marks->age; }

bool marks_any(const Marks *marks, Patch patch) {
    int cells[4];
    cells_of(marks, vec(patch.x0, patch.y0), vec(patch.x1, patch.y1), cells);
    for (int row = cells[1]; row <= cells[3]; row++)
        for (int column = cells[0]; column <= cells[2]; column++)
            if (marks->wear[row * marks->columns + column]) return true;
    return false;
}

bool marks_take_news(Marks *marks, const Patch **patches, int *count) {
    bool is_whole = !marks->is_flooded;
    memcpy(marks->told, marks->news, sizeof(Patch) * (size_t)marks->news_count);
    *patches = marks->told;
    *count = marks->news_count;
    marks->news_count = 0;
    marks->is_flooded = false;
    return is_whole;
}

float marks_wear(const Marks *marks, double x, double y) {
    float u = (float)(x * marks->cells_per_m - 0.5), v = (float)(y * marks->cells_per_m - 0.5);
    if (u < 0 || v < 0 || u >= (float)(marks->columns - 1) || v >= (float)(marks->rows - 1))
        return 0;
    int column = (int)u, row = (int)v;
    const uint8_t *south = &marks->wear[row * marks->columns + column],
                  *north = south + marks->columns;
    if (!(south[0] | south[1] | north[0] | north[1])) return 0;
    float du = u - (float)column, dv = v - (float)row;
    float low = south[0] + (float)(south[1] - south[0]) * du;
    float high = north[0] + (float)(north[1] - north[0]) * du;
    return (low + (high - low) * dv) * (1 / 255.0f);
}
