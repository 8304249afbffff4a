// say.c -- terminal output besides results: errors, notes, colours and a progress line.
#include "say.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "platform/console.h"
#include "platform/text.h"
#include "platform/utf8.h"

static int lost_errno; // reason of the first failed flush, which ferror does not keep

void stdout_flush(void) {
    errno = 0;
    if (fflush(stdout) && !lost_errno) lost_errno = errno;
}

static void say_line(const char *format, va_list arguments) {
    stdout_flush();
    fputs("treads: ", stderr);
    escaped_vprint(stderr, format, arguments);
    fputc('\n', stderr);
}

void say_error(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    say_line(format, arguments);
    va_end(arguments);
}

int say_fail(int code, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    say_line(format, arguments);
    va_end(arguments);
    return code;
}

// Appends a word with control characters, written like $'\x1b'.
static void add_escaped(Text *text, const char *word) {
    char shown[16];
    text_add_bytes(text, " $'", 3);
    for (size_t count; *word; word += count) {
        uint32_t code;
        count = utf8_decode(word, strlen(word), &code);
        if (strchr("'\\", *word)) text_add_bytes(text, "\\", 1);
        if (count > 0)
            escaped_write(shown, sizeof shown, "%.*s", (int)count, word);
        else
            snprintf(shown, sizeof shown, "\\x%02x", (unsigned)(uint8_t)*word), count = 1;
        text_add_bytes(text, shown, strlen(shown));
    }
    text_add_bytes(text, "'", 1);
}

// Words with special characters are quoted: with double quotes if these need no escape.
void command_line_add(Text *text, const Settings *settings) {
    static const char PLAIN[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "-_=+:,./@%";
    for (char *const *word = settings->line; word && *word; word++) {
        bool is_plain = **word && strspn(*word, PLAIN) == strlen(*word);
        bool is_double = strchr(*word, '\'') && !strpbrk(*word, "\"$`\\!");
        if (!text_is_printable(*word, strlen(*word))) {
            add_escaped(text, *word);
            continue;
        }
        if (is_double) {
            text_add_words(text, " \"%s\"", *word);
            continue;
        }
        text_add_bytes(text, is_plain ? " " : " '", is_plain ? 1 : 2);
        for (const char *at = *word; *at; at++)
            text_add_bytes(text, *at == '\'' ? "'\\''" : at, *at == '\'' ? 4 : 1);
        if (!is_plain) text_add_bytes(text, "'", 1);
    }
}

void say_command_line(const Settings *settings) {
    Text text = {0};
    command_line_add(&text, settings);
    escaped_print(stderr, "%.*s", (int)text.count, text.at);
    free(text.at);
}

void say_problem(const Problem *problem) {
    stdout_flush();
    escaped_print(stderr, "%s", problem->text);
    fputc('\n', stderr);
}

void say_note(const Settings *settings, const char *format, ...) {
    if (settings->is_quiet) return;
    va_list arguments;
    va_start(arguments, format);
    say_line(format, arguments);
    va_end(arguments);
}

bool say_is_colored(const Settings *settings, FILE *file) {
    if (settings->color != COLOR_AUTO) return settings->color == COLOR_ALWAYS;
    const char *no_color = getenv("NO_COLOR");
    return stream_is_terminal(file) && terminal_takes_escapes() && !(no_color && *no_color);
}

int stdout_finish(int code) {
    stdout_flush();
    if (!ferror(stdout) && !lost_errno) return code;
    if (!lost_errno && fputc('\n', stdout) != EOF) stdout_flush(); // fails for the same reason
    const bool is_minor = code == EXIT_OK || code == EXIT_RUN_FAILED;
    if (lost_errno == EPIPE || stream_is_unread(stdout)) return is_minor ? EXIT_READER_GONE : code;
    say_error("cannot write to standard output: %s",
              lost_errno ? strerror(lost_errno) : strerror(EIO));
    return code == EXIT_OK ? EXIT_RUN_FAILED : code;
}

#define FIRST_AFTER_S 0.4
#define EVERY_S 0.1

Progress progress_start(const Settings *settings, int matches) {
    double now_s = clock_s();
    bool is_shown = !settings->is_quiet && stream_is_terminal(stderr) && terminal_takes_escapes();
    return (Progress){
        .is_shown = is_shown, .start_s = now_s, .next_s = now_s + FIRST_AFTER_S, .total = matches};
}

// Returns true if a new line is due; then clears the old line and sets the elapsed time.
static bool begin_line(Progress *progress, double *spent_s) {
    double now_s = clock_s();
    if (!progress->is_shown || now_s < progress->next_s) return false;
    progress->next_s = now_s + EVERY_S;
    *spent_s = now_s - progress->start_s;
    fputs("\r\033[K", stderr);
    return true;
}

void progress_show(Progress *progress, int done, uint64_t tick, uint64_t last_tick) {
    double spent_s, part = last_tick ? (double)tick / (double)last_tick : 0;
    double matches_done = done + min_of(part, 1);
    ASSERT(done >= 0);
    if (!begin_line(progress, &spent_s)) return;
    fprintf(stderr, "match %d of %d, at %.1f s", done + 1, progress->total,
            (double)tick * BATTLE_TICK_S);
    if (done) fprintf(stderr, ", %.3g matches/s", done / spent_s);
    if (matches_done > 0)
        escaped_print(stderr, ", %s %.0f s left", progress->total > 1 ? "about" : "at most",
                      spent_s * (progress->total - matches_done) / matches_done);
    fflush(stderr);
}

void progress_count(Progress *progress, const char *what, int done) {
    double spent_s;
    ASSERT(done >= 0);
    if (!begin_line(progress, &spent_s)) return;
    escaped_print(stderr, "%d of %d %s", done, progress->total, what);
    if (done)
        escaped_print(stderr, ", %.3g %s/s, about %.0f s left", done / spent_s, what,
                      spent_s * (progress->total - done) / done);
    fflush(stderr);
}

void progress_bar(Progress *progress, const char *what, int done, int total) {
    static const char FULL[] = "########################", NONE[] = "........................";
    enum { BAR = sizeof FULL - 1 };
    double spent_s;
    ASSERT(total > 0);
    if (done <= 0 || !begin_line(progress, &spent_s)) return;
    int filled = (int)((double)BAR * done / total);
    double rate = done / spent_s;
    escaped_print(stderr, "[%.*s%.*s] %d of %d %s, %.3g/s, about %.0f s left", filled, FULL,
                  BAR - filled, NONE, done, total, what, rate, (total - done) / rate);
    fflush(stderr);
}

bool progress_chases(void *owner, long done, long total) {
    Progress *progress = owner;
    progress->total = (int)total;
    progress_count(progress, "chases", (int)done);
    return !interrupt_came();
}

void progress_words(Progress *progress, const char *words) {
    if (!progress->is_shown) return;
    progress->next_s = INFINITY; // stays until it is cleared
    escaped_print(stderr, "\r\033[K%s", words);
    fflush(stderr);
}

void progress_clear(const Progress *progress) {
    if (!progress->is_shown || progress->next_s <= progress->start_s + FIRST_AFTER_S) return;
    fputs("\r\033[K", stderr);
    fflush(stderr);
}
