// fuzz_tuning.c -- any text as a preset: refused with a sentence and nothing turned, or with every
// number in its range; and what was read is written so that it reads the same again.
#include "fuzz.h"

#include "match/tuning.h"

static void check_ranges(const Tuning *tuning) {
    for (int row = 0; row < tuning_row_count(); row++)
        for (int kind = 0; kind < tuning_row_kinds(row); kind++)
            FUZZ_CHECK(tuning->values[row][kind] >= TUNING_ROWS[row].low &&
                       tuning->values[row][kind] <= TUNING_ROWS[row].high);
}

static void check_written(const Tuning *tuning, const char *about) {
    Tuning again = tuning_initial();
    char heard[TUNING_ABOUT_MAX];
    Problem problem = {""};
    char *text = tuning_text(tuning, about);
    if (!text) return; // its words were cut in the middle of a letter
    FUZZ_CHECK(tuning_parse(text, strlen(text), "again", &again, heard, &problem));
    FUZZ_CHECK(!memcmp(&again, tuning, sizeof again));
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    Tuning tuning = tuning_initial(), before = tuning;
    char about[TUNING_ABOUT_MAX] = "";
    Problem problem = {""};
    char *text = text_of(bytes, length);
    bool is_read = tuning_parse(text, length, "input", &tuning, about, &problem);
    FUZZ_CHECK(is_read || problem.text[0]);
    FUZZ_CHECK(is_read || !memcmp(&tuning, &before, sizeof tuning));
    check_ranges(&tuning);
    if (is_read) check_written(&tuning, about);
    free(text);
    return 0;
}
