// csv_file.c -- the table that --csv asks for.
#include "csv_file.h"

#include <errno.h>
#include <string.h>

#include "app/say.h"

bool csv_open(const Settings *settings, FILE **file) {
    *file = settings->csv ? fopen(settings->csv, "w") : NULL;
    if (*file || !settings->csv) return true;
    say_error("the table '%s' cannot be written: %s", settings->csv, strerror(errno));
    return false;
}

bool csv_close(const Settings *settings, FILE *file) {
    if (!file) return true;
    bool is_written = !ferror(file);
    if (!fclose(file) && is_written) return true;
    say_error("the table '%s' cannot be written: %s", settings->csv, strerror(errno));
    return false;
}

void csv_text(FILE *file, const char *text) {
    bool is_quoted = strpbrk(text, ",\"\r\n");
    if (is_quoted) fputc('"', file);
    for (; *text; text++) {
        if (*text == '"') fputc('"', file);
        fputc(*text, file);
    }
    fputs(is_quoted ? "\"," : ",", file);
}
