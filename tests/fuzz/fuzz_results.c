// fuzz_results.c -- any bytes as a line of results, with a valid checksum and without: rejected, or
// parsed so that it can be written and parsed again; and as a file of results: rejected and
// unchanged, or freed of an incomplete last line, extended and sorted, so that it opens again with
// all its results. Lines of the file that start with a "+" get a valid checksum first.
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

static size_t write_line(const MatchEnd *end, char text[static RESULT_LINE_MAX]) {
    OWN_JSON *conditions = json_object(), *tanks = json_array();
    ResultLine line = {.a = "a",
                       .b = "b",
                       .arena = "yard",
                       .seed = 1,
                       .end = *end,
                       .conditions = conditions,
                       .tanks = {tanks, tanks}};
    return result_line_write(&line, text);
}

static void add_line(Results *results) {
    char text[RESULT_LINE_MAX];
    Problem problem = {""};
    size_t length = write_line(&(MatchEnd){.id = {7, 7}, .hash = 3}, text);
    FUZZ_CHECK(results_add(results, text, length, &problem));
    FUZZ_CHECK(results_save(results, &problem) && results_sort(results, &problem));
}

// Opening it again finds one more match, if the added one was new, and nothing to repair.
static void use(Results *results) {
    Problem problem = {""};
    ResultsFault fault;
    int count = results->count;
    bool was_there = results_find(results, (MatchId){7, 7});
    add_line(results);
    results_close(results);
    results = results_open(own_file(), NULL, NULL, &fault, &problem);
    bool is_mixed = strstr(problem.text, "two conditions"); // the added one has no conditions
    FUZZ_CHECK(results ? fault == RESULTS_FINE : fault == RESULTS_CONFLICT ? was_there : is_mixed);
    if (!results) return;
    FUZZ_CHECK(results->count == count + !was_there && !results->cut);
    results_close(results);
}

static void check_end(const MatchEnd *end) {
    char text[RESULT_LINE_MAX];
    FUZZ_CHECK(end->winner >= -1 && end->winner <= 1);
    FUZZ_CHECK(isfinite(end->score[0]) && isfinite(end->score[1]));
    FUZZ_CHECK(end->ticks <= INT64_MAX);
    size_t length = write_line(end, text);
    ResultLine again;
    FUZZ_CHECK(length && text[length - 1] == '\n');
    FUZZ_CHECK(result_line_read(text, length - 1, &again) == LINE_RESULT);
    FUZZ_CHECK(!match_id_compare(again.end.id, end->id) && again.end.hash == end->hash);
    FUZZ_CHECK(again.end.winner == end->winner && again.end.ticks == end->ticks);
    result_line_free(&again);
}

static void read_line(const char *text, size_t length) {
    ResultLine line;
    if (result_line_read(text, length, &line) != LINE_RESULT) return;
    check_end(&line.end);
    result_line_free(&line);
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

static uint32_t checksum_of_file(long *length) {
    static uint8_t bytes[1 << 20];
    OWN_FILE *file = fopen(own_file(), "rb");
    FUZZ_CHECK(file);
    *length = (long)fread(bytes, 1, sizeof bytes, file);
    return (uint32_t)crc32(0, bytes, (uInt)*length);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    Problem problem = {""};
    ResultsFault fault;
    long before, after;
    read_as_line(bytes, length);
    write_input(bytes, length);
    uint32_t sum = checksum_of_file(&before);
    Results *results = results_open(own_file(), NULL, NULL, &fault, &problem);
    FUZZ_CHECK(results || (fault != RESULTS_FINE && problem.text[0]));
    bool is_same = checksum_of_file(&after) == sum && after == before;
    FUZZ_CHECK(is_same || results); // a rejected file is unchanged
    FUZZ_CHECK(!results || after == before - (long)results->cut || after == before + 1);
    if (results) use(results);
    return FUZZ_RESULT(results != NULL);
}
