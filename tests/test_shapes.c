// test_shapes.c -- cutting outlines keeps every square metre and makes convex pieces only.
#include "check.h"

#include "sim/arena/shapes.h"

static double cut_area(const Vec *outline, int count, int *piece_count) {
    Piece *pieces = malloc((size_t)count * sizeof *pieces);
    int cut = outline_cut(outline, count, pieces);
    double area_m2 = 0;
    for (int i = 0; i < cut; i++) {
        const Piece *piece = &pieces[i];
        assert_in_range(piece->vertex_count, 3, PIECE_VERTICES_MAX);
        assert_true(piece->radius_m == 0);
        area_m2 += outline_area(piece->vertices, piece->vertex_count);
        for (int k = 0; k < piece->vertex_count; k++) {
            Vec a = piece->vertices[k], b = piece->vertices[(k + 1) % piece->vertex_count];
            Vec c = piece->vertices[(k + 2) % piece->vertex_count];
            check_at_least(vec_cross(vec_sub(b, a), vec_sub(c, b)), 0);
        }
    }
    free(pieces);
    *piece_count = cut;
    return area_m2;
}

static void check_cut(const Vec *outline, int count, int pieces_at_most) {
    int cut;
    assert_true(outline_is_simple(outline, count));
    double area_m2 = outline_area(outline, count);
    assert_true(area_m2 > 0);
    check_close(cut_area(outline, count, &cut), area_m2, 1e-9 * area_m2);
    assert_in_range(cut, 1, pieces_at_most);
}

static void test_convex_outlines_stay_whole(void **state) {
    (void)state;
    Vec outline[PIECE_VERTICES_MAX];
    for (int n = 3; n <= PIECE_VERTICES_MAX; n++) {
        for (int i = 0; i < n; i++)
            outline[i] = vec(20 + 3 * cos(2 * PI * i / n), 20 + 5 * sin(2 * PI * i / n));
        check_cut(outline, n, 1);
    }
}

static void test_letters_take_as_few_pieces_as_they_need(void **state) {
    (void)state;
    const Vec el[] = {{0, 0}, {5, 0}, {5, 2}, {2, 2}, {2, 6}, {0, 6}};
    const Vec zed[] = {{0, 0}, {4, 0}, {4, 5}, {8, 5}, {8, 6}, {3, 6}, {3, 1}, {0, 1}};
    const Vec cross[] = {{1, 0}, {2, 0}, {2, 1}, {3, 1}, {3, 2}, {2, 2},
                         {2, 3}, {1, 3}, {1, 2}, {0, 2}, {0, 1}, {1, 1}};
    check_cut(el, 6, 2);
    check_cut(zed, 8, 3);
    check_cut(cross, 12, 5);
}

static void test_a_big_circle_is_cut_into_pieces_of_sixteen(void **state) {
    (void)state;
    enum { N = 200 };
    Vec outline[N];
    for (int i = 0; i < N; i++)
        outline[i] = vec(50 + 9 * cos(2 * PI * i / N), 50 + 9 * sin(2 * PI * i / N));
    check_cut(outline, N, 60);
}

// Stars, combs and a spiral: everything that is unkind to ears.
static void test_unkind_outlines(void **state) {
    (void)state;
    static Vec outline[OUTLINE_VERTICES_MAX];
    for (int n = 4; n <= 256; n *= 2) {
        for (int i = 0; i < n; i++) {
            double r_m = i % 2 ? 2 : 7;
            outline[i] = vec(30 + r_m * cos(2 * PI * i / n), 30 + r_m * sin(2 * PI * i / n));
        }
        check_cut(outline, n, n);
    }
    int n = 0; // a comb: its back below, 100 teeth above
    outline[n++] = vec(0, 0);
    outline[n++] = vec(100, 0);
    for (int i = 99; i >= 0; i--) {
        outline[n++] = vec(i + 0.75, 5);
        outline[n++] = vec(i + 0.25, 1);
    }
    check_cut(outline, n, n);
    n = 0; // a spiral of three turns, out along one side and back along the other
    for (int i = 0; i <= 300; i++)
        outline[n++] = vec(60 + (3 + i * 0.1) * sin(i * 0.06), 60 + (3 + i * 0.1) * cos(i * 0.06));
    for (int i = 300; i >= 0; i--)
        outline[n++] = vec(60 + (2 + i * 0.1) * sin(i * 0.06), 60 + (2 + i * 0.1) * cos(i * 0.06));
    outline_reverse(outline, n);
    if (outline_area(outline, n) < 0) outline_reverse(outline, n);
    check_cut(outline, n, n);
}

static void test_random_outlines(void **state) {
    (void)state;
    uint64_t dice = 1;
    for (int round = 0; round < 300; round++) {
        Vec outline[60];
        int n = 5 + round % 55;
        for (int i = 0; i < n; i++) {
            dice = dice * 6364136223846793005u + 1442695040888963407u;
            double r_m = 1 + 9 * (double)(dice >> 11) / (double)(1ull << 53);
            outline[i] = vec(100 + r_m * cos(2 * PI * i / n), 100 + r_m * sin(2 * PI * i / n));
        }
        check_cut(outline, n, n);
    }
}

static void test_cleaning_drops_what_says_nothing(void **state) {
    (void)state;
    Vec square[] = {{0, 0}, {1, 0}, {2, 0}, {2, 0}, {2, 2}, {1, 2}, {0, 2}, {0, 1e-8}};
    int n = outline_clean(square, 8, true);
    assert_int_equal(n, 4);
    check_close(outline_area(square, n), 4, 1e-9);
    Vec line[] = {{0, 0}, {1, 0}, {1, 0}, {2, 0}};
    assert_int_equal(outline_clean(line, 4, false),
                     3); // a bend of nothing stays: it may be the start of a corner
}

static void test_crossings_and_touches_are_found(void **state) {
    (void)state;
    const Vec bow[] = {{0, 0}, {2, 2}, {2, 0}, {0, 2}};
    const Vec spike[] = {{0, 0}, {4, 0}, {2, 0}, {2, 3}};
    const Vec pinch[] = {{0, 0}, {4, 0}, {2, 2}, {4, 4}, {0, 4}, {2, 2}};
    const Vec leaning[] = {{0, 0}, {4, 0}, {4, 4}, {2, 0}, {0, 4}};
    assert_false(outline_is_simple(bow, 4));
    assert_false(outline_is_simple(spike, 4));
    assert_false(outline_is_simple(pinch, 6));
    assert_false(outline_is_simple(leaning, 5));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_convex_outlines_stay_whole),
        cmocka_unit_test(test_letters_take_as_few_pieces_as_they_need),
        cmocka_unit_test(test_a_big_circle_is_cut_into_pieces_of_sixteen),
        cmocka_unit_test(test_unkind_outlines),
        cmocka_unit_test(test_random_outlines),
        cmocka_unit_test(test_cleaning_drops_what_says_nothing),
        cmocka_unit_test(test_crossings_and_touches_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
