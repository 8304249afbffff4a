// marks.c -- wear of the ground in bytes, a grid of cells about 8 cm wide (wider in huge arenas).
#include "marks.h"

#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "soil.h"

enum { NEWS_MAX = 512, CELLS_MAX = 4 << 20, CELLS_PER_M = 12, BLOCK = 8 };

struct Marks {
    int columns, rows;
    double cells_per_m;
    bool is_cleared;
    WornPatch told[NEWS_MAX];
    uint8_t *wear; // row 0 in the south
    int block_columns, block_rows;
    bool *is_worn;   // by block of BLOCK x BLOCK cells: some cell is not 0
    bool *is_fresh;  // by block: has changed since it was told
    bool *has_fresh; // by row of blocks
};

static size_t wear_size(const Marks *marks) { return (size_t)marks->columns * (size_t)marks->rows; }

// Of the wear and the three kinds of flags, which stand behind it in one piece of memory.
static size_t all_size(const Marks *marks) {
    size_t blocks = (size_t)marks->block_columns * (size_t)marks->block_rows;
    return wear_size(marks) + 2 * blocks + (size_t)marks->block_rows;
}

Marks *marks_create(double width_m, double height_m) {
    ASSERT(width_m > 0 && height_m > 0);
    Marks *marks = calloc(1, sizeof *marks);
    if (!marks) return NULL;
    double most = sqrt(CELLS_MAX / fmax(1, width_m * height_m));
    marks->cells_per_m = fmin(CELLS_PER_M, most);
    marks->columns = (int)ceil(width_m * marks->cells_per_m) + 2;
    marks->rows = (int)ceil(height_m * marks->cells_per_m) + 2;
    marks->block_columns = marks->columns / BLOCK + 1;
    marks->block_rows = marks->rows / BLOCK + 1;
    marks->wear = calloc(all_size(marks), 1);
    if (!marks->wear) {
        free(marks);
        return NULL;
    }
    marks->is_worn = (bool *)(marks->wear + wear_size(marks));
    marks->is_fresh = marks->is_worn + marks->block_columns * marks->block_rows;
    marks->has_fresh = marks->is_fresh + marks->block_columns * marks->block_rows;
    return marks;
}

void marks_destroy(Marks *marks) {
    if (!marks) return;
    free(marks->wear);
    free(marks);
}

void marks_clear(Marks *marks) {
    memset(marks->wear, 0, all_size(marks));
    marks->is_cleared = true;
}

// Cell indices that a box covers, cut to the grid.
static void cells_of(const Marks *marks, Vec low, Vec high, int cells[4]) {
    double k = marks->cells_per_m;
    cells[0] = (int)clamp(floor(low.x * k), 0, marks->columns - 1);
    cells[1] = (int)clamp(floor(low.y * k), 0, marks->rows - 1);
    cells[2] = (int)clamp(ceil(high.x * k), 0, marks->columns - 1);
    cells[3] = (int)clamp(ceil(high.y * k), 0, marks->rows - 1);
}

static void tell(Marks *marks, const int cells[4]) {
    for (int row = cells[1] / BLOCK; row <= cells[3] / BLOCK; row++) {
        marks->has_fresh[row] = true;
        for (int column = cells[0] / BLOCK; column <= cells[2] / BLOCK; column++) {
            marks->is_worn[row * marks->block_columns + column] = true;
            marks->is_fresh[row * marks->block_columns + column] = true;
        }
    }
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
    tell(marks, cells);
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
    tell(marks, cells);
}

// Whether any of it is left.
static bool fade_block(Marks *marks, int block_column, int block_row) {
    int x0 = block_column * BLOCK, y0 = block_row * BLOCK, left = 0;
    int x1 = x0 + BLOCK < marks->columns ? x0 + BLOCK : marks->columns;
    int y1 = y0 + BLOCK < marks->rows ? y0 + BLOCK : marks->rows;
    for (int row = y0; row < y1; row++) {
        uint8_t *cells = &marks->wear[row * marks->columns];
        for (int column = x0; column < x1; column++)
            left |= cells[column] = (uint8_t)(cells[column] - (cells[column] > 0));
    }
    return left;
}

void marks_fade(Marks *marks, int turn, int turns) {
    ASSERT(turn >= 0 && turn < turns);
    int first = marks->block_rows * turn / turns, end = marks->block_rows * (turn + 1) / turns;
    for (int row = first; row < end; row++)
        for (int column = 0; column < marks->block_columns; column++) {
            int block = row * marks->block_columns + column;
            if (!marks->is_worn[block]) continue;
            marks->is_worn[block] = fade_block(marks, column, row);
            marks->is_fresh[block] = marks->has_fresh[row] = true;
        }
}

bool marks_any(const Marks *marks, WornPatch patch) {
    int cells[4];
    cells_of(marks, vec(patch.x0, patch.y0), vec(patch.x1, patch.y1), cells);
    for (int row = cells[1]; row <= cells[3]; row++)
        for (int column = cells[0]; column <= cells[2]; column++)
            if (marks->wear[row * marks->columns + column]) return true;
    return false;
}

// Takes the fresh blocks of a row that stand side by side as one patch; false when no room is left.
static bool take_row(Marks *marks, int row, int *count) {
    bool *is_fresh = &marks->is_fresh[row * marks->block_columns];
    double side_m = BLOCK / marks->cells_per_m, cell_m = 1 / marks->cells_per_m;
    for (int column = 0; column < marks->block_columns; column++) {
        if (!is_fresh[column]) continue;
        if (*count == NEWS_MAX) return false;
        int first = column;
        while (column < marks->block_columns && is_fresh[column]) is_fresh[column++] = false;
        marks->told[(*count)++] =
            (WornPatch){first * side_m - cell_m, row * side_m - cell_m, column * side_m + cell_m,
                        (row + 1) * side_m + cell_m};
    }
    marks->has_fresh[row] = false;
    return true;
}

bool marks_take_news(Marks *marks, const WornPatch **patches, int *count) {
    bool is_whole = !marks->is_cleared;
    marks->is_cleared = false;
    *patches = marks->told;
    *count = 0;
    for (int row = 0; row < marks->block_rows; row++)
        if (marks->has_fresh[row] && !take_row(marks, row, count)) break;
    return is_whole;
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
        // From the four cells around the point.
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

float marks_wear(const Marks *marks, double x, double y) {
    float wear;
    marks_wear_row(marks, x, y, 0, 0, 1, &wear);
    return wear;
}

enum { COPIES_MAX = 64, COPIES_LEAST = 2, BYTES_MAX = 48 << 20, EVERY_TICKS = 120 };

struct Past {
    size_t size; // of a copy
    int most, count;
    uint64_t every_ticks;
    uint64_t ticks[COPIES_MAX]; // rising
    uint8_t *copies[COPIES_MAX];
    uint8_t *bytes;
};

Past *past_create(const Marks *marks) {
    Past *past = calloc(1, sizeof *past);
    if (!past) return NULL;
    past->size = wear_size(marks);
    past->most = (int)clamp((double)BYTES_MAX / (double)past->size, COPIES_LEAST, COPIES_MAX);
    past->bytes = malloc(past->size * (size_t)past->most);
    if (!past->bytes) {
        free(past);
        return NULL;
    }
    for (int i = 0; i < past->most; i++) past->copies[i] = past->bytes + past->size * (size_t)i;
    past_clear(past);
    return past;
}

void past_destroy(Past *past) {
    if (!past) return;
    free(past->bytes);
    free(past);
}

void past_clear(Past *past) {
    past->count = 0;
    past->every_ticks = EVERY_TICKS;
}

// How many copies are of this tick or before.
static int count_before(const Past *past, uint64_t tick) {
    int count = 0;
    while (count < past->count && past->ticks[count] <= tick) count++;
    return count;
}

static void swap(Past *past, int a, int b) {
    uint64_t tick = past->ticks[a];
    uint8_t *copy = past->copies[a];
    past->ticks[a] = past->ticks[b], past->copies[a] = past->copies[b];
    past->ticks[b] = tick, past->copies[b] = copy;
}

void past_note(Past *past, const Marks *marks, uint64_t tick) {
    ASSERT(past->size == wear_size(marks));
    if (past->count == past->most) { // every other one is enough now
        past->every_ticks *= 2;
        past->count = 0;
        for (int i = 0; i < past->most; i++)
            if (past->ticks[i] % past->every_ticks == 0) swap(past, i, past->count++);
    }
    int place = count_before(past, tick);
    bool is_known = place > 0 && past->ticks[place - 1] == tick;
    if (tick % past->every_ticks || is_known || past->count == past->most) return;
    past->ticks[past->count] = tick;
    memcpy(past->copies[past->count], marks->wear, wear_size(marks));
    for (int i = past->count++; i > place; i--) swap(past, i, i - 1);
}

bool past_has(const Past *past, uint64_t tick, uint64_t *copied_tick) {
    int count = count_before(past, tick);
    if (count > 0) *copied_tick = past->ticks[count - 1];
    return count > 0;
}

void past_restore(const Past *past, Marks *marks, uint64_t tick) {
    ASSERT(past->size == wear_size(marks));
    int count = count_before(past, tick);
    if (count == 0) return;
    marks_clear(marks);
    memcpy(marks->wear, past->copies[count - 1], past->size);
    for (int row = 0; row < marks->rows; row++)
        for (int column = 0; column < marks->columns; column++)
            if (marks->wear[row * marks->columns + column])
                marks->is_worn[row / BLOCK * marks->block_columns + column / BLOCK] = true;
}
