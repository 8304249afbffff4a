// fuzz_line.c -- any bytes as a line of results, with a right check sum and without: refused, or
// read so that it can be written and read again.
#include "fuzz.h"

#include "match/replay/stream.h"
#include "match/ladder/results.h"

enum { TAIL = 18 };

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

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    char sealed[RESULT_LINE_MAX + TAIL + 1];
    read_line((const char *)bytes, length);
    if (length > RESULT_LINE_MAX) return 0;
    if (length) memcpy(sealed, bytes, length);
    snprintf(sealed + length, TAIL + 1, ",\"crc\":\"%08x\"}", crc32_more(0, bytes, length));
    read_line(sealed, length + TAIL);
    return 0;
}
