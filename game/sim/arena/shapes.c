// shapes.c -- cuts outlines into convex pieces: clips ears, then joins pieces where possible.
//
// Ear clipping: G. H. Meisters, "Polygons have ears" (1975). Joining: S. Hertel and K. Mehlhorn,
// "Fast triangulation of simple polygons" (1983); a diagonal is removed if both of its ends stay
// convex without it.
#include "arena.h"

#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"

#define SAME_M 1e-6
#define STRAIGHT 1e-9 // sine of the largest angle of a straight corner

static double turn(Vec a, Vec b, Vec c) { return vec_cross(vec_sub(b, a), vec_sub(c, b)); }

// Returns the sine of the turn at b, positive to the left.
static double turn_sine(Vec a, Vec b, Vec c) {
    return turn(a, b, c) / (vec_distance(a, b) * vec_distance(b, c));
}

int outline_clean(Vec *vertices, int count, bool is_closed) {
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (kept == 0 || vec_distance(vertices[kept - 1], vertices[i]) > SAME_M)
            vertices[kept++] = vertices[i];
    while (is_closed && kept > 1 && vec_distance(vertices[kept - 1], vertices[0]) <= SAME_M) kept--;
    for (int i = 0; is_closed && kept > 3 && i < kept;) {
        Vec at = vertices[i], a = vertices[(i + kept - 1) % kept], b = vertices[(i + 1) % kept];
        bool is_straight =
            fabs(turn_sine(a, at, b)) < STRAIGHT && vec_dot(vec_sub(at, a), vec_sub(b, at)) > 0;
        if (!is_straight) {
            i++;
            continue;
        }
        kept--;
        memmove(&vertices[i], &vertices[i + 1], (size_t)(kept - i) * sizeof *vertices);
    }
    return kept;
}

double outline_area(const Vec *vertices, int count) {
    double twice = 0;
    for (int i = 1; i + 1 < count; i++)
        twice +=
            vec_cross(vec_sub(vertices[i], vertices[0]), vec_sub(vertices[i + 1], vertices[0]));
    return twice / 2;
}

void outline_reverse(Vec *vertices, int count) {
    for (int i = 0; i < count / 2; i++) {
        Vec swap = vertices[i];
        vertices[i] = vertices[count - 1 - i];
        vertices[count - 1 - i] = swap;
    }
}

static bool is_within(Vec a, Vec b, Vec p) {
    return p.x >= min_of(a.x, b.x) && p.x <= max_of(a.x, b.x) && p.y >= min_of(a.y, b.y) &&
           p.y <= max_of(a.y, b.y);
}

static bool sides_meet(Vec a, Vec b, Vec c, Vec d) {
    double c_side = turn(a, b, c), d_side = turn(a, b, d);
    double a_side = turn(c, d, a), b_side = turn(c, d, b);
    if (((c_side > 0) != (d_side > 0)) && ((a_side > 0) != (b_side > 0)) && c_side != 0 &&
        d_side != 0 && a_side != 0 && b_side != 0)
        return true;
    return (c_side == 0 && is_within(a, b, c)) || (d_side == 0 && is_within(a, b, d)) ||
           (a_side == 0 && is_within(c, d, a)) || (b_side == 0 && is_within(c, d, b));
}

bool outline_is_simple(const Vec *v, int count) {
    for (int i = 0; i < count; i++) {
        Vec a = v[i], b = v[(i + 1) % count], c = v[(i + 2) % count];
        bool folds_back =
            fabs(turn_sine(a, b, c)) < STRAIGHT && vec_dot(vec_sub(b, a), vec_sub(c, b)) < 0;
        if (folds_back) return false;
        for (int j = i + 2; j < count; j++) {
            bool are_neighbours = i == 0 && j == count - 1;
            if (!are_neighbours && sides_meet(a, b, v[j], v[(j + 1) % count])) return false;
        }
    }
    return true;
}

// A convex cell: indices of vertices, counter-clockwise.
typedef struct Cell {
    int count;
    int corners[PIECE_VERTICES_MAX];
} Cell;

typedef struct Cut {
    const Vec *vertices;
    int *ring; // indices of the vertices that are not cut off yet
    int ring_count;
    Cell *cells;
    int cell_count;
} Cut;

// Returns whether a corner is an ear: no corner that does not turn left is in its triangle.
static bool is_ear(const Cut *cut, int at) {
    int n = cut->ring_count, before = (at + n - 1) % n, after = (at + 1) % n;
    const Vec *v = cut->vertices;
    const int *ring = cut->ring;
    Vec a = v[ring[before]], b = v[ring[at]], c = v[ring[after]];
    if (turn_sine(a, b, c) < STRAIGHT) return false;
    for (int i = 0; i < n; i++) {
        if (i == at || i == before || i == after) continue;
        Vec p = v[ring[i]];
        bool is_inside = turn(a, b, p) >= 0 && turn(b, c, p) >= 0 && turn(c, a, p) >= 0;
        if (is_inside && turn(v[ring[(i + n - 1) % n]], p, v[ring[(i + 1) % n]]) <= 0) return false;
    }
    return true;
}

static void cut_ear(Cut *cut, int at) {
    int n = cut->ring_count;
    int before = cut->ring[(at + n - 1) % n], after = cut->ring[(at + 1) % n];
    cut->cells[cut->cell_count++] = (Cell){3, {before, cut->ring[at], after}};
    cut->ring_count--;
    memmove(&cut->ring[at], &cut->ring[at + 1], (size_t)(cut->ring_count - at) * sizeof *cut->ring);
}

static bool cut_all_ears(Cut *cut) {
    int at = 0, misses = 0;
    while (cut->ring_count > 3) {
        if (is_ear(cut, at % cut->ring_count)) {
            cut_ear(cut, at % cut->ring_count);
            misses = 0; // continues at the next corner, which keeps fans short
        } else if (++misses > cut->ring_count) {
            return false;
        }
        at++;
    }
    const Vec *v = cut->vertices;
    if (turn_sine(v[cut->ring[0]], v[cut->ring[1]], v[cut->ring[2]]) < STRAIGHT) return false;
    cut_ear(cut, 1);
    return true;
}

// Joins two cells that share a side (from corner i of `one` and from corner j of `two`) if the
// result is convex.
static bool join(const Vec *v, Cell *one, int i, const Cell *two, int j) {
    Cell both = {0};
    if (one->count + two->count - 2 > PIECE_VERTICES_MAX) return false;
    for (int k = 1; k <= one->count; k++) // all corners, starting at the end of the side
        both.corners[both.count++] = one->corners[(i + k) % one->count];
    for (int k = 2; k < two->count; k++) // the other corners of `two`
        both.corners[both.count++] = two->corners[(j + k) % two->count];
    for (int k = 0; k < both.count; k++) {
        Vec a = v[both.corners[k]], b = v[both.corners[(k + 1) % both.count]];
        if (turn_sine(a, b, v[both.corners[(k + 2) % both.count]]) < -STRAIGHT) return false;
    }
    *one = both;
    return true;
}

// Tries to remove the side a -> b of cell `one`. Returns whether the cell on its other side was
// joined to it.
static bool open_side(Cut *cut, int one, int corner) {
    Cell *cell = &cut->cells[one];
    int a = cell->corners[corner], b = cell->corners[(corner + 1) % cell->count];
    for (int two = one + 1; two < cut->cell_count; two++) {
        const Cell *next = &cut->cells[two];
        int other = 0; // corner of `next` where the side b -> a starts
        while (other < next->count &&
               (next->corners[other] != b || next->corners[(other + 1) % next->count] != a))
            other++;
        if (other == next->count) continue;
        if (!join(cut->vertices, cell, corner, next, other)) return false;
        cut->cells[two] = cut->cells[--cut->cell_count];
        return true;
    }
    return false;
}

int outline_cut(const Vec *vertices, int count, Piece *pieces) {
    ASSERT(count >= 3);
    Cut cut = {.vertices = vertices, .ring_count = count};
    cut.ring = malloc((size_t)count * sizeof *cut.ring);
    cut.cells = malloc((size_t)count * sizeof *cut.cells);
    bool is_room = cut.ring && cut.cells;
    for (int i = 0; is_room && i < count; i++) cut.ring[i] = i;
    if (!is_room || !cut_all_ears(&cut)) cut.cell_count = 0;
    for (int one = 0; one < cut.cell_count; one++)
        for (int corner = 0; corner < cut.cells[one].count;)
            corner = open_side(&cut, one, corner) ? 0 : corner + 1;
    for (int i = 0; i < cut.cell_count; i++) {
        const Cell *cell = &cut.cells[i];
        pieces[i] = (Piece){0};
        for (int k = 0; k < cell->count; k++) pieces[i].vertices[k] = vertices[cell->corners[k]];
        pieces[i].vertex_count = outline_clean(pieces[i].vertices, cell->count, true);
    }
    DEBUG_ASSERT(cut.cell_count <= count - 2);
    free(cut.ring);
    free(cut.cells);
    return is_room ? cut.cell_count : -1;
}

// Returns the gap between a and b along a unit vector; negative if they overlap.
static double gap_along(Vec way, const Vec *a, int a_count, const Vec *b, int b_count) {
    double a_most = -HUGE_VAL, b_least = HUGE_VAL;
    for (int i = 0; i < a_count; i++) a_most = max_of(vec_dot(way, a[i]), a_most);
    for (int i = 0; i < b_count; i++) b_least = min_of(vec_dot(way, b[i]), b_least);
    return b_least - a_most;
}

static double largest_gap_across_sides(const Vec *a, int a_count, const Vec *b, int b_count) {
    double most_m = -HUGE_VAL;
    for (int i = 0; i < a_count; i++) {
        Vec side = vec_unit(vec_sub(a[(i + 1) % a_count], a[i]));
        Vec out = vec(side.y, -side.x);
        most_m = max_of(gap_along(out, a, a_count, b, b_count), most_m);
        most_m = max_of(gap_along(vec_scale(out, -1), a, a_count, b, b_count), most_m);
    }
    return most_m;
}

// The nearest points of two convex outlines are a corner and a side, or two corners. The gap along
// one of these directions is the distance, and no direction has a larger gap.
double convex_gap_m(const Vec *a, int a_count, const Vec *b, int b_count) {
    ASSERT(a_count >= 2 && b_count >= 2);
    double most_m = max_of(largest_gap_across_sides(a, a_count, b, b_count),
                           largest_gap_across_sides(b, b_count, a, a_count));
    for (int i = 0; i < a_count; i++) {
        for (int j = 0; j < b_count; j++) {
            Vec between = vec_sub(b[j], a[i]);
            if (vec_length(between) == 0) return 0;
            most_m = max_of(gap_along(vec_unit(between), a, a_count, b, b_count), most_m);
        }
    }
    return most_m;
}
