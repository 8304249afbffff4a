// fuzz_files.c -- any bytes as a file for `treads check`, which finds out what kind it is and reads
// it: the result is text without characters that a terminal interprets, or valid JSON.
#include "fuzz.h"

#include "cli/commands.h"

// Runs the command and returns its output, to be freed.
static char *run(int count, char **words, int *code) {
    static Settings settings; // large
    Problem problem = {""};
    char *text = NULL;
    size_t length = 0;
    FILE *own = stdout, *kept = open_memstream(&text, &length);
    settings_init(&settings);
    FUZZ_CHECK(kept && parse_arguments(count, words, &settings, &problem));
    stdout = kept;
    *code = run_check(&settings);
    stdout = own;
    FUZZ_CHECK(!fclose(kept) && strlen(text) == length);
    settings_free(&settings);
    return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    char path[64], command[] = "check", option[] = "--json", *words[] = {command, option, path};
    int code;
    FILE *file = fopen(own_file(), "wb");
    FUZZ_CHECK(file && (!length || fwrite(bytes, 1, length, file) == length));
    fclose(file);
    snprintf(path, sizeof path, "%s", own_file());
    OWN_TEXT *json = run(3, words, &code);
    OWN_JSON *document = json_loads(json, 0, NULL);
    FUZZ_CHECK(document && text_is_printable(json, strcspn(json, "\n")));
    const json_t *lines = json_array_get(json_object_get(document, "files"), 0);
    lines = json_object_get(lines, "lines");
    FUZZ_CHECK(code == EXIT_OK || json_array_size(lines) > 0);
    for (size_t i = 0; i < json_array_size(lines); i++) {
        const char *line = json_string_value(json_array_get(lines, i));
        FUZZ_CHECK(line && *line);
    }
    for (const char *at = json; *at; at += strcspn(at, "\n"), at += *at == '\n')
        FUZZ_CHECK(text_is_printable(at, strcspn(at, "\n")));
    return FUZZ_RESULT(code == EXIT_OK);
}
