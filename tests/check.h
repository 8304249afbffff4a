// check.h -- included by every test program: cmocka, and comparisons that print their values.
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <fnmatch.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/maths/vec.h"
#include "own.h"

#define check_close(actual, wanted, tolerance)                                                     \
    do {                                                                                           \
        double actual_ = (actual), wanted_ = (wanted), tolerance_ = (tolerance);                   \
        if (!(fabs(actual_ - wanted_) <= tolerance_))                                              \
            fail_msg("%s = %.17g, expected %.17g +- %g", #actual, actual_, wanted_, tolerance_);   \
    } while (0)

#define check_at_most(actual, limit)                                                               \
    do {                                                                                           \
        double actual_ = (actual), limit_ = (limit);                                               \
        if (!(actual_ <= limit_))                                                                  \
            fail_msg("%s = %.17g, expected at most %.17g", #actual, actual_, limit_);              \
    } while (0)

#define check_at_least(actual, limit)                                                              \
    do {                                                                                           \
        double actual_ = (actual), limit_ = (limit);                                               \
        if (!(actual_ >= limit_))                                                                  \
            fail_msg("%s = %.17g, expected at least %.17g", #actual, actual_, limit_);             \
    } while (0)

#define check_place(actual, wanted, tolerance_m)                                                   \
    do {                                                                                           \
        Vec actual_ = (actual), wanted_ = (wanted);                                                \
        if (!(vec_distance(actual_, wanted_) <= (tolerance_m)))                                    \
            fail_msg("%s = (%.17g, %.17g), expected (%.17g, %.17g)", #actual, actual_.x,           \
                     actual_.y, wanted_.x, wanted_.y);                                             \
    } while (0)

#define check_pose(actual, wanted, tolerance_m, tolerance_rad)                                     \
    do {                                                                                           \
        Pose pose_ = (actual), wanted_pose_ = (wanted);                                            \
        check_place(pose_at(pose_), pose_at(wanted_pose_), tolerance_m);                           \
        check_close(pose_.heading_rad, wanted_pose_.heading_rad, tolerance_rad);                   \
    } while (0)

// must(make, arguments ...): calls a function with a Problem as its last parameter; returns its
// result. If the result is false or NULL, the message fails the test.
#define must(make, ...)                                                                            \
    __extension__({                                                                                \
        Problem problem_ = {""};                                                                   \
        __auto_type made_ = make(__VA_ARGS__, &problem_);                                          \
        if (!made_) fail_msg("%s: %s", #make, problem_.text);                                      \
        made_;                                                                                     \
    })

// The same call must fail with a message that contains `words`.
#define must_not(words, make, ...)                                                                 \
    do {                                                                                           \
        Problem problem_ = {""};                                                                   \
        if (make(__VA_ARGS__, &problem_)) fail_msg("%s did not report '%s'", #make, words);        \
        if (!strstr(problem_.text, words))                                                         \
            fail_msg("%s: '%s' instead of '%s'", #make, problem_.text, words);                     \
    } while (0)

static inline bool is_same_bits(double a, double b) { return memcmp(&a, &b, sizeof a) == 0; }
static inline bool is_same_pose(Pose a, Pose b) { return memcmp(&a, &b, sizeof a) == 0; }

// Reads a file into a text that ends with a zero byte. Returns its length; 0 if it is unreadable.
static inline size_t bytes_read(const char *path, char *text, size_t room) {
    FILE *file = fopen(path, "rb");
    size_t length = file ? fread(text, 1, room - 1, file) : 0;
    if (file) fclose(file);
    text[length] = '\0';
    return length;
}

static inline void bytes_write(const char *path, const char *bytes, size_t length) {
    OWN_FILE *file = fopen(path, "wb");
    if (!file) fail_msg("cannot write %s", path);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
}

#define SCRATCH_MAX 32
static inline void scratch_make(char path[static SCRATCH_MAX]) {
    snprintf(path, SCRATCH_MAX, "/tmp/treads-test-XXXXXX");
    assert_non_null(mkdtemp(path));
}

static inline void scratch_remove(const char *path) {
    char command[SCRATCH_MAX + 16];
    snprintf(command, sizeof command, "rm -rf '%s'", path);
    assert_int_equal(system(command), 0);
}

// UNIT_TEST(name) { ... } defines a test and adds it to its program's tests, in file order.
// UNIT_TEST_MAIN(program) at the end of the file runs them, or those that match the pattern given
// as an argument, such as '*wall*'.
enum { TESTS_MAX = 96 };
typedef struct TestList {
    struct CMUnitTest tests[TESTS_MAX];
    size_t count;
} TestList;
static inline TestList *test_list(void) {
    static TestList list;
    return &list;
}
static inline void test_add(const char *name, CMUnitTestFunction run) {
    TestList *list = test_list();
    if (list->count < TESTS_MAX)
        list->tests[list->count++] = (struct CMUnitTest){name, run, NULL, NULL, NULL};
    else
        abort();
}

// Selects the tests that match the pattern. Returns false if there are none.
static inline bool test_choose(const char *pattern) {
    cmocka_set_test_filter(pattern);
    for (size_t i = 0; i < test_list()->count; i++)
        if (!fnmatch(pattern, test_list()->tests[i].name, 0)) return true;
    fprintf(stderr, "no test matches %s\n", pattern);
    return false;
}

#define UNIT_TEST(name)                                                                            \
    static void name(void **);                                                                     \
    __attribute__((constructor)) static void add_##name(void) { test_add(#name, name); }           \
    static void name(__attribute__((unused)) void **state)
// Runs the tests between two expressions.
#define UNIT_TEST_MAIN_WITHIN(program, begin, end)                                                 \
    int main(int argc, char **argv) {                                                              \
        if (argc == 2 && !test_choose(argv[1])) return 1;                                          \
        begin;                                                                                     \
        TestList *list = test_list();                                                              \
        int failed = _cmocka_run_group_tests(program, list->tests, list->count, NULL, NULL);       \
        end;                                                                                       \
        return failed;                                                                             \
    }
#define UNIT_TEST_MAIN(program) UNIT_TEST_MAIN_WITHIN(program, (void)0, (void)0)
