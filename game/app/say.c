// say.c -- what goes to the terminal beside results: errors, notes and colours.
#include "say.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "platform/console.h"

static int lost_errno; // why a flush failed: the C library remembers only that one did

void stdout_flush(void) {
    errno = 0;
    if (fflush(stdout) && !lost_errno) lost_errno = errno;
}

static void say_line(const char *format, va_list arguments) {
    stdout_flush();
    fputs("treads: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
}

void say_error(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    say_line(format, arguments);
    va_end(arguments);
}

void say_problem(const Problem *problem) {
    stdout_flush();
    fprintf(stderr, "%s\n", problem->text);
}

void say_note(const Settings *settings, const char *format, ...) {
    if (settings->is_quiet) return;
    va_list arguments;
    va_start(arguments, format);
    say_line(format, arguments);
    va_end(arguments);
}

static bool is_set(const char *variable) {
    const char *value = getenv(variable);
    return value && *value;
}

bool say_is_colored(const Settings *settings, FILE *file) {
    if (settings->color != COLOR_AUTO) return settings->color == COLOR_ALWAYS;
    const char *terminal = getenv("TERM");
    return stream_is_terminal(file) && !is_set("NO_COLOR") && terminal && strcmp(terminal, "dumb");
}

int stdout_finish(int code) {
    stdout_flush();
    if (!ferror(stdout) && !lost_errno) return code;
    say_error("the output could not be written: %s",
              lost_errno ? strerror(lost_errno) : "it has no room");
    return code == EXIT_OK ? EXIT_RUN_FAILED : code;
}
