// test_results.c -- files of results: lines read back, and survive crashes, garbage and full disks.
#include "meet.h"

static void numbers_read_back(void **state) {
    (void)state;
    MatchId id = {0x0123456789abcdefu, 0xfedcba9876543210u}, again;
    char text[MATCH_ID_TEXT_MAX];
    assert_string_equal(match_id_text(id, text), "0123456789abcdeffedcba9876543210");
    assert_true(match_id_parse(text, &again) && !match_id_compare(id, again));
    assert_false(match_id_parse("0123", &again));
    assert_false(match_id_parse("0123456789abcdeffedcba987654321x", &again));
}

static const ResultLine LINE = {.a = "hunter:range=30",
                                .b = "a \"quoted\\\" one",
                                .arena = "h\xc3\xb6hle",
                                .seed = INT64_MAX,
                                .sides = 1,
                                .end = {.id = {1, 2},
                                        .winner = 1,
                                        .ticks = 812,
                                        .hash = 0xfedcba9876543210u,
                                        .score = {-0.125, 1e6 / 3}}};

static void lines_read_back(void **state) {
    (void)state;
    for (int winner = -1; winner <= 1; winner++) {
        ResultLine line = LINE;
        char text[RESULT_LINE_MAX];
        MatchEnd end = {.winner = 9};
        line.end.winner = winner;
        size_t length = result_line_write(&line, text);
        assert_int_equal(text[length - 1], '\n');
        assert_int_equal(result_line_read(text, length - 1, &end), LINE_RESULT);
        assert_int_equal(match_id_compare(end.id, line.end.id), 0);
        assert_true(end.winner == winner && end.ticks == 812 && end.hash == line.end.hash);
        check_close(end.score[0], -0.125, 0);
        check_close(end.score[1], 1e6 / 3, 1e-6);
    }
}

static void every_changed_bit_is_noticed(void **state) {
    (void)state;
    char text[RESULT_LINE_MAX];
    MatchEnd end;
    size_t length = result_line_write(&LINE, text) - 1;
    for (size_t i = 0; i < length; i++)
        for (int bit = 0; bit < 8; bit++) {
            text[i] ^= (char)(1 << bit);
            if (result_line_read(text, length, &end) != LINE_DAMAGED)
                fail_msg("bit %d of byte %zu", bit, i);
            text[i] ^= (char)(1 << bit);
        }
    for (size_t cut = 0; cut < length; cut++)
        assert_int_equal(result_line_read(text, cut, &end), LINE_DAMAGED);
}

static void a_torn_end_is_cut_wherever_it_tore(void **state) {
    Meet *meet = *state;
    static char text[TEXT_MAX], again[TEXT_MAX];
    size_t length = play_into_file(meet, 2, text), last = length - 1;
    while (text[last - 1] != '\n') last--;
    int all = tournament_matches(meet->tournament);
    for (size_t cut = last; cut < length; cut++) {
        save(meet, text, cut);
        Results *results = open_results(meet);
        assert_int_equal(results_count(results), all - 1);
        assert_int_equal(results_cut(results), cut - last);
        results_close(results);
        assert_int_equal(load(meet, again), last);
    }
    for (size_t cut = 0; cut < last && text[cut] != '\n'; cut++) { // the very first line
        save(meet, text, cut);
        Results *results = open_results(meet);
        assert_int_equal(results_count(results), 0);
        results_close(results);
        assert_int_equal(load(meet, again), 0);
    }
}

static void garbage_costs_no_good_line(void **state) {
    Meet *meet = *state;
    static char text[TEXT_MAX], spoilt[TEXT_MAX];
    static const char GARBAGE[] = "\0\n{\"v\":1}\n\xff\xff garbage\n\n{";
    size_t length = play_into_file(meet, 2, text);
    memcpy(spoilt, text, length);
    memcpy(spoilt + length, GARBAGE, sizeof GARBAGE);
    spoilt[40] ^= 1; // the first line
    save(meet, spoilt, length + sizeof GARBAGE);
    Results *results = open_results(meet);
    assert_int_equal(results_count(results), tournament_matches(meet->tournament) - 1);
    assert_int_equal(results_mended(results), 1);
    assert_int_equal(results_cut(results), sizeof GARBAGE);
    results_close(results);
    restart(meet);
    assert_int_equal(play_into_file(meet, 2, spoilt), length);
    assert_memory_equal(text, spoilt, length);
}

static void other_files_are_left_alone(void **state) {
    Meet *meet = *state;
    static const char NOTES[] = "my notes\nare not for a tournament\n";
    char text[TEXT_MAX];
    save(meet, NOTES, strlen(NOTES));
    assert_int_equal(refusal(meet, "no file of results"), RESULTS_UNUSABLE);
    load(meet, text);
    assert_string_equal(text, NOTES);
    Meet nowhere = {.path = "no-such-folder/results"};
    assert_int_equal(refusal(&nowhere, "cannot be opened"), RESULTS_UNUSABLE);
}

static void one_writer_at_a_time(void **state) {
    Meet *meet = *state;
    Results *results = open_results(meet);
    assert_int_equal(refusal(meet, "another treads"), RESULTS_UNUSABLE);
    results_close(results);
    results_close(open_results(meet));
}

static void two_ends_of_one_match_are_a_conflict(void **state) {
    Meet *meet = *state;
    char text[2 * RESULT_LINE_MAX];
    ResultLine other = LINE;
    size_t length = result_line_write(&LINE, text);
    length += result_line_write(&LINE, text + length);
    save(meet, text, length);
    Results *results = open_results(meet); // the same twice is no conflict
    assert_int_equal(results_count(results), 1);
    results_close(results);
    other.end.hash++;
    length += result_line_write(&other, text + length);
    save(meet, text, length);
    assert_int_equal(refusal(meet, "00000000000000010000000000000002"), RESULTS_CONFLICT);
}

// Wherever the seats' results came from: one of each player's is played again.
static void a_result_of_other_rules_is_found_out(void **state) {
    Meet *meet = *state;
    static char text[TEXT_MAX];
    Problem problem = {""};
    play_into_file(meet, 2, text);
    for (int match = 0; match < tournament_matches(meet->tournament); match++)
        tournament_played(meet->tournament, match)->end.hash++;
    Results *results = results_open("/dev/null", &(ResultsFault){0}, &problem);
    assert_non_null(results);
    for (int match = 0; match < tournament_matches(meet->tournament); match++)
        tournament_played(meet->tournament, match)->is_known = true;
    assert_int_equal(workers_play(meet->tournament, results, 2, NULL, NULL, &problem),
                     WORK_CONFLICT);
    assert_non_null(strstr(problem.text, "another version"));
    results_close(results);
}

static void a_full_disk_ends_it_with_a_sentence(void **state) {
    Meet *meet = *state;
    ResultsFault fault;
    Problem problem = {""};
    if (access("/dev/full", W_OK)) skip();
    Results *results = results_open("/dev/full", &fault, &problem);
    assert_non_null(results);
    assert_int_equal(workers_play(meet->tournament, results, 2, NULL, NULL, &problem),
                     WORK_UNWRITTEN);
    assert_non_null(strstr(problem.text, "'/dev/full' cannot be written"));
    assert_int_equal(done(meet), 0);
    results_close(results);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(numbers_read_back),
        TEST(lines_read_back),
        TEST(every_changed_bit_is_noticed),
        TEST(a_torn_end_is_cut_wherever_it_tore),
        TEST(garbage_costs_no_good_line),
        TEST(other_files_are_left_alone),
        TEST(one_writer_at_a_time),
        TEST(two_ends_of_one_match_are_a_conflict),
        TEST(a_result_of_other_rules_is_found_out),
        TEST(a_full_disk_ends_it_with_a_sentence),
    };
    return cmocka_run_group_tests_name("results", tests, NULL, NULL);
}
