// fuzz_results.c -- any bytes as a file of results: refused and left alone, or mended, added to and
// sorted so that it opens again with all that was in it.
//
// Each line of the input is sealed with its check sum first where it begins with a "+".
#include "fuzz.h"

#include "match/replay/stream.h"
#include "match/ladder/results.h"

static void write_input(const uint8_t *bytes, size_t length) {
    FILE *file = fopen(own_file(), "wb");
    FUZZ_CHECK(file);
    for (size_t at = 0; at < length;) {
        const uint8_t *line = bytes + at, *stop = memchr(line, '\n', length - at);
        size_t width = stop ? (size_t)(stop - line) : length - at;
        if (*line == '+') {
            fwrite(line + 1, 1, width - 1, file);
            fprintf(file, ",\"crc\":\"%08x\"}", crc32_more(0, line + 1, width - 1));
        } else {
            fwrite(line, 1, width, file);
        }
        if (stop) fputc('\n', file);
        at += width + 1;
    }
    FUZZ_CHECK(!fclose(file));
}

static void add_line(Results *results) {
    char text[RESULT_LINE_MAX];
    Problem problem = {""};
    ResultLine line = {.a = "a", .b = "b", .arena = "yard", .end = {.id = {7, 7}, .hash = 3}};
    size_t length = result_line_write(&line, text);
    FUZZ_CHECK(results_add(results, text, length, &problem));
    FUZZ_CHECK(results_save(results, &problem) && results_sort(results, &problem));
}

// A second opening finds one match more, if the added one was new, and nothing to mend.
static void use(Results *results) {
    Problem problem = {""};
    ResultsFault fault;
    int count = results_count(results);
    bool was_there = results_find(results, (MatchId){7, 7});
    add_line(results);
    results_close(results);
    results = results_open(own_file(), &fault, &problem);
    FUZZ_CHECK(results ? fault == RESULTS_FINE : fault == RESULTS_CONFLICT && was_there);
    if (!results) return;
    FUZZ_CHECK(results_count(results) == count + !was_there);
    FUZZ_CHECK(!results_mended(results) && !results_cut(results));
    results_close(results);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    Problem problem = {""};
    ResultsFault fault;
    write_input(bytes, length);
    Results *results = results_open(own_file(), &fault, &problem);
    FUZZ_CHECK(results || (fault != RESULTS_FINE && problem.text[0]));
    if (results) use(results);
    return 0;
}
