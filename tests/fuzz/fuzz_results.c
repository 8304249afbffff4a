// fuzz_results.c -- any bytes as a line of results, with a right check sum and without: refused, or
// read so that it can be written and read again; and as a file of results: refused and left alone,
// or mended, added to and sorted so that it opens again with all that was in it.
//
// Each line of the file is sealed with its check sum first where it begins with a "+".
#include <zlib.h>

#include "fuzz.h"

#include "match/ladder/results.h"

static void write_input(const uint8_t *bytes, size_t length) {
    FILE *file = fopen(own_file(), "wb");
    FUZZ_CHECK(file);
    for (size_t at = 0; at < length;) {
        const uint8_t *line = bytes + at, *stop = memchr(line, '\n', length - at);
        size_t width = stop ? (size_t)(stop - line) : length - at;
        if (*line == '+') {
            fwrite(line + 1, 1, width - 1, file);
            fprintf(file, ",\"crc\":\"%08x\"}", (unsigned)crc32(0, line + 1, (uInt)(width - 1)));
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

static void check_end(const MatchEnd *end) {
    char text[RESULT_LINE_MAX];
    FUZZ_CHECK(end->winner >= -1 && end->winner <= 1);
    FUZZ_CHECK(isfinite(end->score[0]) && isfinite(end->score[1]));
    FUZZ_CHECK(end->ticks <= INT64_MAX);
    ResultLine line = {.a = "a", .b = "b", .arena = "yard", .seed = 1, .end = *end};
    size_t length = result_line_write(&line, text);
    MatchEnd again;
    FUZZ_CHECK(length && text[length - 1] == '\n');
    FUZZ_CHECK(result_line_read(text, length - 1, &again) == LINE_RESULT);
    FUZZ_CHECK(!match_id_compare(again.id, end->id) && again.hash == end->hash);
    FUZZ_CHECK(again.winner == end->winner && again.ticks == end->ticks);
}

static void read_line(const char *text, size_t length) {
    MatchEnd end;
    if (result_line_read(text, length, &end) == LINE_RESULT) check_end(&end);
}

static void read_as_line(const uint8_t *bytes, size_t length) {
    enum { TAIL = 18 };
    char sealed[RESULT_LINE_MAX + TAIL + 1];
    read_line((const char *)bytes, length);
    if (length > RESULT_LINE_MAX) return;
    if (length) memcpy(sealed, bytes, length);
    snprintf(sealed + length, TAIL + 1, ",\"crc\":\"%08x\"}",
             (unsigned)crc32(0, bytes, (uInt)length));
    read_line(sealed, length + TAIL);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    Problem problem = {""};
    ResultsFault fault;
    read_as_line(bytes, length);
    write_input(bytes, length);
    Results *results = results_open(own_file(), &fault, &problem);
    FUZZ_CHECK(results || (fault != RESULTS_FINE && problem.text[0]));
    if (results) use(results);
    return 0;
}
