// marks.c -- wear of the ground, a byte per cell of about 8 cm (more in huge arenas).
#include "ground.h"

#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"

enum { CELLS_MAX = 4 << 20, CELLS_PER_M = 12, BLOCK = 8 };
enum { COPIES_MAX = 64, COPIES_LEAST = 2, BYTES_MAX = 48 << 20, EVERY_TICKS = 120 };

struct Marks {
    int columns, rows;
    double cells_per_m;
    uint8_t *wear; // row 0 is the south
    int block_columns, block_rows;
    uint32_t time;
    uint32_t *changed; // period of the last change of each block of BLOCK x BLOCK cells; 0: never
    bool *is_worn;     // true for a block if some cell is not 0
    int copies_most;
    uint64_t every_ticks;        // distance of copies; the first one is of this tick
    uint8_t *copies[COPIES_MAX]; // copies of the wear, or NULL
};

static size_t wear_size(const Marks *marks) { return (size_t)marks->columns * (size_t)marks->rows; }

Marks *marks_create(double width_m, double height_m) {
    ASSERT(width_m > 0 && height_m > 0);
    Marks *marks = calloc(1, sizeof *marks);
    if (!marks) return NULL;
    double most = sqrt(CELLS_MAX / max_of(width_m * height_m, 1));
    marks->cells_per_m = min_of(most, CELLS_PER_M);
    marks->columns = (int)ceil(width_m * marks->cells_per_m) + 2;
    marks->rows = (int)ceil(height_m * marks->cells_per_m) + 2;
    marks->block_columns = marks->columns / BLOCK + 1;
    marks->block_rows = marks->rows / BLOCK + 1;
    marks->time = 1;
    marks->copies_most =
        (int)clamp((double)BYTES_MAX / (double)wear_size(marks), COPIES_LEAST, COPIES_MAX);
    marks->every_ticks = EVERY_TICKS;
    size_t blocks = (size_t)marks->block_columns * (size_t)marks->block_rows;
    marks->wear = calloc(wear_size(marks), 1);
    marks->changed = calloc(blocks, sizeof *marks->changed);
    marks->is_worn = calloc(blocks, sizeof *marks->is_worn);
    if (marks->wear && marks->changed && marks->is_worn) return marks;
    marks_destroy(marks);
    return NULL;
}

static void drop_copy(Marks *marks, int index) {
    free(marks->copies[index]);
    marks->copies[index] = NULL;
}

void marks_destroy(Marks *marks) {
    if (!marks) return;
    for (int i = 0; i < COPIES_MAX; i++) drop_copy(marks, i);
    free(marks->wear);
    free(marks->changed);
    free(marks->is_worn);
    free(marks);
}

static void touch_block(Marks *marks, int block, bool is_worn) {
    DEBUG_ASSERT(block >= 0 && block < marks->block_columns * marks->block_rows);
    marks->changed[block] = marks->time;
    marks->is_worn[block] = is_worn;
}

static void clear(Marks *marks) {
    memset(marks->wear, 0, wear_size(marks));
    for (int i = 0; i < marks->block_columns * marks->block_rows; i++)
        if (marks->is_worn[i]) touch_block(marks, i, false);
}

void marks_begin(Marks *marks) {
    clear(marks);
    for (int i = 0; i < COPIES_MAX; i++) drop_copy(marks, i);
    marks->every_ticks = EVERY_TICKS;
}

// Gets the range of cells covered by a box, clamped to the grid.
static void cells_of(const Marks *marks, Vec low, Vec high, int cells[4]) {
    double k = marks->cells_per_m;
    cells[0] = (int)clamp(floor(low.x * k), 0, marks->columns - 1);
    cells[1] = (int)clamp(floor(low.y * k), 0, marks->rows - 1);
    cells[2] = (int)clamp(ceil(high.x * k), 0, marks->columns - 1);
    cells[3] = (int)clamp(ceil(high.y * k), 0, marks->rows - 1);
}

static void touch(Marks *marks, const int cells[4]) {
    for (int row = cells[1] / BLOCK; row <= cells[3] / BLOCK; row++)
        for (int column = cells[0] / BLOCK; column <= cells[2] / BLOCK; column++)
            touch_block(marks, row * marks->block_columns + column, true);
}

static void wear_cell(Marks *marks, int column, int row, double wear) {
    DEBUG_ASSERT(column >= 0 && column < marks->columns && row >= 0 && row < marks->rows);
    DEBUG_ASSERT(wear >= 0 && wear <= 1);
    uint8_t *cell = &marks->wear[row * marks->columns + column];
    double remaining = 255 - *cell;
    double now = max_of(*cell, wear * 255) + 0.04 * wear * remaining; // repeated wear is deeper
    *cell = (uint8_t)min_of(now, 255);
}

void marks_strip(Marks *marks, Vec a, Vec b, double half_width_m, double strength) {
    ASSERT(half_width_m > 0 && strength >= 0 && strength <= 1);
    double soft = 1 / marks->cells_per_m, reach = half_width_m + soft;
    Vec low = vec(min_of(a.x, b.x) - reach, min_of(a.y, b.y) - reach);
    Vec high = vec(max_of(a.x, b.x) + reach, max_of(a.y, b.y) + reach);
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
    touch(marks, cells);
}

void marks_scorch(Marks *marks, Vec at, double radius_m, double strength) {
    ASSERT(radius_m > 0 && strength >= 0 && strength <= 1);
    Vec low = vec(at.x - radius_m, at.y - radius_m), high = vec(at.x + radius_m, at.y + radius_m);
    int cells[4];
    cells_of(marks, low, high, cells);
    for (int row = cells[1]; row <= cells[3]; row++) {
        for (int column = cells[0]; column <= cells[2]; column++) {
            Vec p = vec((column + 0.5) / marks->cells_per_m, (row + 0.5) / marks->cells_per_m);
            double away_m = vec_distance(p, at);
            Vec away = vec_scale(vec_sub(p, at), 1 / max_of(away_m, 1e-6));
            float tongue = noise_fractal((float)away.x * 3.1f, (float)away.y * 3.1f, 17, 2);
            float flake = noise_fractal((float)p.x * 2.9f, (float)p.y * 2.9f, 91, 3);
            double ragged = clamp(0.1 + 0.9 * tongue + 0.7 * (flake - 0.5), 0.2, 1);
            double near = 1 - away_m / (radius_m * ragged);
            if (near > 0) wear_cell(marks, column, row, strength * min_of(near * 2.2, 1));
        }
    }
    touch(marks, cells);
}

// Returns true if any wear remains.
static bool fade_block(Marks *marks, int block_column, int block_row) {
    int x0 = block_column * BLOCK, y0 = block_row * BLOCK, left = 0;
    int x1 = x0 + BLOCK < marks->columns ? x0 + BLOCK : marks->columns;
    int y1 = y0 + BLOCK < marks->rows ? y0 + BLOCK : marks->rows;
    for (int row = y0; row < y1; row++) {
        uint8_t *cells = &marks->wear[row * marks->columns];
        for (int column = x0; column < x1; column++)
            left |= cells[column] = (uint8_t)(cells[column] > 2 ? cells[column] - 2 : 0);
    }
    return left;
}

void marks_fade(Marks *marks, int turn, int turns) {
    ASSERT(turn >= 0 && turn < turns);
    int first = marks->block_rows * turn / turns, end = marks->block_rows * (turn + 1) / turns;
    for (int row = first; row < end; row++)
        for (int column = 0; column < marks->block_columns; column++) {
            int block = row * marks->block_columns + column;
            if (marks->is_worn[block]) touch_block(marks, block, fade_block(marks, column, row));
        }
}

uint32_t marks_time(Marks *marks) { return marks->time++; }

bool marks_next_change(const Marks *marks, WornPatch within, uint32_t since, int *row,
                       WornPatch *news) {
    double side_m = BLOCK / marks->cells_per_m, cell_m = 1 / marks->cells_per_m;
    int cells[4];
    cells_of(marks, vec(within.x0 - cell_m, within.y0 - cell_m),
             vec(within.x1 + cell_m, within.y1 + cell_m), cells);
    if (*row < cells[1] / BLOCK) *row = cells[1] / BLOCK;
    for (int y = *row; y <= cells[3] / BLOCK; y++) {
        const uint32_t *changed = &marks->changed[y * marks->block_columns];
        int first = cells[0] / BLOCK, end = cells[2] / BLOCK + 1;
        while (first < end && changed[first] <= since) first++;
        while (first < end && changed[end - 1] <= since) end--;
        if (first == end) continue;
        *news = (WornPatch){first * side_m - cell_m, y * side_m - cell_m, end * side_m + cell_m,
                            (y + 1) * side_m + cell_m};
        *row = y + 1;
        return true;
    }
    return false;
}

bool marks_wear_row(const Marks *marks, double x, double y, double step_m, int first, int count,
                    float *wear) {
    ASSERT(count >= 0);
    double u0 = x * marks->cells_per_m - 0.5, du = step_m * marks->cells_per_m;
    float v = (float)(y * marks->cells_per_m - 0.5), most = 0;
    memset(wear, 0, sizeof *wear * (size_t)count);
    if (v < 0 || v >= (float)(marks->rows - 1)) return false;
    int row = (int)v;
    const uint8_t *south = &marks->wear[row * marks->columns], *north = south + marks->columns;
    for (int i = 0; i < count; i++) {
        float u = (float)(u0 + du * (first + i));
        if (u < 0 || u >= (float)(marks->columns - 1)) continue;
        int column = (int)u;
        // interpolates between the four cells around the point
        const uint8_t *low = south + column, *high = north + column;
        if (!(low[0] | low[1] | high[0] | high[1])) continue;
        float part = u - (float)column;
        float below = low[0] + (float)(low[1] - low[0]) * part;
        float above = high[0] + (float)(high[1] - high[0]) * part;
        wear[i] = (below + (above - below) * (v - (float)row)) * (1 / 255.0f);
        most = fmaxf(most, wear[i]);
    }
    return most > 0;
}

// Drops every other copy when all slots are full.
void marks_note(Marks *marks, uint64_t tick) {
    while (tick > marks->every_ticks * (uint64_t)marks->copies_most) {
        marks->every_ticks *= 2;
        for (int i = 0; i < COPIES_MAX; i += 2) {
            drop_copy(marks, i);
            marks->copies[i / 2] = marks->copies[i + 1];
            marks->copies[i + 1] = NULL;
        }
    }
    if (tick == 0 || tick % marks->every_ticks) return;
    uint8_t **copy = &marks->copies[tick / marks->every_ticks - 1];
    if (*copy) return;
    *copy = malloc(wear_size(marks));
    if (*copy) memcpy(*copy, marks->wear, wear_size(marks));
}

uint64_t marks_copied(const Marks *marks, uint64_t tick) {
    uint64_t count = tick / marks->every_ticks, most = (uint64_t)marks->copies_most;
    if (count > most) count = most;
    while (count > 0 && !marks->copies[count - 1]) count--;
    return count * marks->every_ticks;
}

void marks_restore(Marks *marks, uint64_t tick) {
    uint64_t copied = marks_copied(marks, tick);
    ASSERT(copied <= tick);
    clear(marks);
    if (copied == 0) return;
    memcpy(marks->wear, marks->copies[copied / marks->every_ticks - 1], wear_size(marks));
    for (int row = 0; row < marks->rows; row++)
        for (int column = 0; column < marks->columns; column++)
            if (marks->wear[row * marks->columns + column])
                touch_block(marks, row / BLOCK * marks->block_columns + column / BLOCK, true);
}
