// say.c -- what goes to the terminal beside results: errors, notes and colours.
#include "say.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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

bool say_is_terminal(FILE *file) { return isatty(fileno(file)); }

static bool is_set(const char *variable) {
    const char *value = getenv(variable);
    return value && *value;
}

bool say_is_colored(const Settings *settings, FILE *file) {
    if (settings->color != COLOR_AUTO) return settings->color == COLOR_ALWAYS;
    const char *terminal = getenv("TERM");
    return say_is_terminal(file) && !is_set("NO_COLOR") && terminal && strcmp(terminal, "dumb");
}

// The lowest free number is the one just found closed. Stdout is opened for reading only: writes to
// it fail, as they should.
void stdout_guard(void) {
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
        if (fcntl(fd, F_GETFD) != -1 || errno != EBADF) continue;
        if (open("/dev/null", fd == STDERR_FILENO ? O_WRONLY : O_RDONLY) != fd) abort();
    }
    signal(SIGPIPE, SIG_IGN);
}

int stdout_finish(int code) {
    stdout_flush();
    if (!ferror(stdout) && !lost_errno) return code;
    say_error("the output could not be written: %s",
              lost_errno ? strerror(lost_errno) : "it has no room");
    return code == EXIT_OK ? EXIT_RUN_FAILED : code;
}
