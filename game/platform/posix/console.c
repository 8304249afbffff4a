// console.c -- the standard streams, and full-screen use of the terminal.
#include "platform/console.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

#include "ai/maths/assert.h"
#include "platform/files.h"
#include "platform/system.h"

bool stream_is_terminal(FILE *stream) { return isatty(fileno(stream)); }

int stream_columns(FILE *stream) {
    struct winsize size = {0};
    return ioctl(fileno(stream), TIOCGWINSZ, &size) ? 0 : size.ws_col;
}

bool console_line(char *line, size_t room) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    ASSERT(room > 1);
    if (tcgetpgrp(STDIN_FILENO) != getpgrp() || poll(&input, 1, 0) != 1) return false;
    ssize_t count = read(STDIN_FILENO, line, room - 1);
    line[count > 0 ? count : 0] = '\0';
    return count > 0;
}

bool terminal_takes_escapes(void) {
    const char *kind = getenv("TERM");
    return kind && *kind && strcmp(kind, "dumb") != 0;
}

bool stream_is_unread(FILE *stream) {
    struct stat facts;
    struct pollfd pipe = {.fd = fileno(stream), .events = POLLOUT};
    return !fstat(pipe.fd, &facts) && (S_ISFIFO(facts.st_mode) || S_ISSOCK(facts.st_mode)) &&
           poll(&pipe, 1, 0) == 1 && pipe.revents & (POLLERR | POLLHUP);
}

// Reopens closed standard streams. open returns the lowest free number, which belongs to the closed
// stream. Stdout is opened for reading only, so that writes to it fail.
void streams_guard(void) {
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
        if (fcntl(fd, F_GETFD) != -1 || errno != EBADF) continue;
        if (open("/dev/null", fd == STDERR_FILENO ? O_WRONLY : O_RDONLY) != fd) abort();
    }
    signal(SIGPIPE, SIG_IGN);
}

int stream_mute(FILE *stream) {
    fflush(stream);
    int kept = fcntl(fileno(stream), F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    int nowhere = kept >= 0 ? open("/dev/null", O_WRONLY | O_CLOEXEC) : -1;
    if (nowhere >= 0) dup2(nowhere, fileno(stream));
    if (nowhere >= 0) close(nowhere);
    return kept;
}

void stream_restore(FILE *stream, int kept) {
    fflush(stream);
    if (kept < 0) return;
    dup2(kept, fileno(stream));
    close(kept);
}

FILE *stream_divert(FILE *stream, FILE *instead) {
    fflush(stream);
    int kept = fcntl(fileno(stream), F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    dup2(fileno(instead), fileno(stream));
    return kept < 0 ? NULL : fdopen(kept, "w");
}

// Alternate screen without cursor and line wrapping, and back.
#define ENTER "\033[?1049h\033[?25l\033[?7l\033[2J"
#define LEAVE "\033[0m\033[?7h\033[?25h\033[?1049l"

// A program has one terminal, and signal handlers need access to its state.
static struct {
    volatile sig_atomic_t is_open, has_returned;
    int screen;       // the terminal
    int kept[2];      // the original standard output and error
    FILE *printed[2]; // files that receive output while the terminal is in use
    struct termios was;
    LastWords words; // the previous function for failed assertions
} console;

static void enter(void) {
    struct termios raw = console.was;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    raw.c_cc[VMIN] = 0;
    raw.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSANOW, &raw);
    handle_write(console.screen, ENTER, sizeof ENTER - 1);
}

static void leave(void) {
    handle_write(console.screen, LEAVE, sizeof LEAVE - 1);
    tcsetattr(STDIN_FILENO, TCSANOW, &console.was);
}

// Restores the terminal and ends the program by the signal.
static void die(int number) {
    DEBUG_ASSERT(number > 0);
    if (console.is_open) leave();
    signal(number, SIG_DFL);
    raise(number);
}

static void resume(void) {
    if (console.is_open) enter();
    console.has_returned = 1;
}

// After abort(), closes the console, which prints all kept output, including the message of the
// assertion. A signal from another process can interrupt a function that holds a lock of the C
// library: then only the terminal is restored.
static void close_in_abort(int number, siginfo_t *info, void *context) {
    (void)context;
    if (info->si_code != SI_USER) {
        if (console.words) console.words();
        console_close();
    }
    die(number);
}

// Restores the terminal and stops the program, then resumes. If no shell with job control could
// continue the program, the kernel does not stop it.
static void stop(int number) {
    int saved = errno;
    leave();
    signal(number, SIG_DFL);
    sigset_t itself, before;
    sigemptyset(&itself);
    sigaddset(&itself, number);
    sigprocmask(SIG_UNBLOCK, &itself, &before);
    raise(number);
    sigprocmask(SIG_SETMASK, &before, NULL);
    signal(number, stop);
    resume();
    errno = saved;
}

// Continues the program. This handler runs even after SIGSTOP, which cannot be caught.
static void continue_after_stop(int number) {
    (void)number;
    int saved = errno;
    resume();
    errno = saved;
}

// The first signal requests the program to stop (system.h), a second one ends it.
static void interrupt(int number) {
    if (interrupt_came()) die(number);
    interrupt_request(number);
}

static void watch_signals(bool is_on) {
    static const int FATAL[] = {SIGQUIT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};
    for (int i = 0; i < COUNT_OF(FATAL); i++) signal(FATAL[i], is_on ? die : SIG_DFL);
    if (is_on) signal(SIGINT, interrupt), signal(SIGTERM, interrupt);
    if (!is_on) interrupt_watch();
    signal(SIGCONT, is_on ? continue_after_stop : SIG_DFL);
    signal(SIGTSTP, is_on ? stop : SIG_DFL);
}

bool console_is_terminal(void) { return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO); }

// Redirects a standard stream to a file, because it would write over the screen.
static void keep_aside(int which, FILE *stream, int number) {
    fflush(stream);
    console.kept[which] = dup(number);
    console.printed[which] = tmpfile();
    if (console.printed[which]) dup2(fileno(console.printed[which]), number);
}

static void put_back(int which, FILE *stream, int number) {
    DEBUG_ASSERT(console.kept[which] >= 0);
    fflush(stream);
    dup2(console.kept[which], number);
    close(console.kept[which]);
    if (!console.printed[which]) return;
    rewind(console.printed[which]);
    char text[4096];
    for (size_t count; (count = fread(text, 1, sizeof text, console.printed[which]));)
        handle_write(number, text, count);
    fclose(console.printed[which]);
}

bool console_open(void) {
    if (!console_is_terminal() || tcgetattr(STDIN_FILENO, &console.was) != 0) return false;
    console.screen = dup(STDOUT_FILENO);
    if (console.screen < 0) return false;
    keep_aside(0, stdout, STDOUT_FILENO);
    if (isatty(STDERR_FILENO)) keep_aside(1, stderr, STDERR_FILENO);
    console.is_open = 1;
    watch_signals(true);
    console.words = abort_watch(NULL);
    struct sigaction action = {.sa_sigaction = close_in_abort, .sa_flags = SA_SIGINFO};
    sigaction(SIGABRT, &action, NULL);
    atexit(console_close);
    enter();
    return true;
}

void console_close(void) {
    if (!console.is_open) return;
    console.is_open = 0;
    watch_signals(false);
    abort_watch(console.words);
    leave();
    if (console.printed[1]) put_back(1, stderr, STDERR_FILENO);
    put_back(0, stdout, STDOUT_FILENO);
    close(console.screen);
}

ConsoleSize console_size(void) {
    ASSERT(console.is_open);
    struct winsize size = {0};
    ioctl(console.screen, TIOCGWINSZ, &size);
    return (ConsoleSize){size.ws_col ? size.ws_col : 80, size.ws_row ? size.ws_row : 24,
                         size.ws_xpixel, size.ws_ypixel};
}

bool console_has_returned(void) {
    bool has = console.has_returned;
    console.has_returned = 0;
    return has;
}

size_t console_read(char *bytes, size_t room) {
    ASSERT(bytes && room > 0);
    ssize_t count = read(STDIN_FILENO, bytes, room);
    return count > 0 ? (size_t)count : 0;
}

void console_write(const char *bytes, size_t count) { handle_write(console.screen, bytes, count); }
