// tty.c -- the terminal as a screen: its own page, its size, and its keys as they are pressed.
#include "tty.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

// Another page, no cursor, no wrapping; and back.
#define ENTER "\033[?1049h\033[?25l\033[?7l\033[2J"
#define LEAVE "\033[0m\033[?7h\033[?25h\033[?1049l"

// One program has one terminal, and signal handlers reach nothing but this.
static struct {
    volatile sig_atomic_t is_open, has_returned;
    int screen;       // the terminal
    int kept[2];      // what standard output and error were
    FILE *printed[2]; // what goes there meanwhile
    struct termios was;
} tty;

static void write_all(int file, const char *bytes, size_t count) {
    while (count) {
        ssize_t done = write(file, bytes, count);
        if (done < 0 && errno == EAGAIN) {
            struct pollfd ready = {.fd = file, .events = POLLOUT};
            poll(&ready, 1, 100);
        } else if (done < 0 && errno != EINTR) {
            return; // the terminal is gone; so will the program be
        }
        if (done > 0) bytes += done, count -= (size_t)done;
    }
}

static void enter(void) {
    struct termios raw = tty.was;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    raw.c_cc[VMIN] = 0;
    raw.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSANOW, &raw);
    write_all(tty.screen, ENTER, sizeof ENTER - 1);
}

static void leave(void) {
    write_all(tty.screen, LEAVE, sizeof LEAVE - 1);
    tcsetattr(STDIN_FILENO, TCSANOW, &tty.was);
}

// Dies of the same signal, with the terminal as it was.
static void obey(int number) {
    leave();
    signal(number, SIG_DFL);
    raise(number);
}

static void come_back(void) {
    if (tty.is_open) enter();
    tty.has_returned = 1;
}

// Stops, with the terminal as it was, and goes on from here. Where nobody could ever continue the
// program (no shell above it has job control) the kernel does not stop it, and it goes on at once.
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
    come_back();
    errno = saved;
}

// After a stop that no program can see coming, too.
static void go_on(int number) {
    (void)number;
    int saved = errno;
    come_back();
    errno = saved;
}

static const int FATAL[] = {SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};
enum { FATAL_COUNT = sizeof FATAL / sizeof *FATAL };

static void watch_signals(bool is_on) {
    for (int i = 0; i < FATAL_COUNT; i++) signal(FATAL[i], is_on ? obey : SIG_DFL);
    signal(SIGCONT, is_on ? go_on : SIG_DFL);
    signal(SIGTSTP, is_on ? stop : SIG_DFL);
}

bool tty_is_there(void) { return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO); }

// Standard output and error go to files meanwhile: they would write across the picture.
static void keep_aside(int which, FILE *stream, int number) {
    fflush(stream);
    tty.kept[which] = dup(number);
    tty.printed[which] = tmpfile();
    if (tty.printed[which]) dup2(fileno(tty.printed[which]), number);
}

static void put_back(int which, FILE *stream, int number) {
    fflush(stream);
    dup2(tty.kept[which], number);
    close(tty.kept[which]);
    if (!tty.printed[which]) return;
    rewind(tty.printed[which]);
    char text[4096];
    for (size_t count; (count = fread(text, 1, sizeof text, tty.printed[which]));)
        write_all(number, text, count);
    fclose(tty.printed[which]);
}

bool tty_open(void) {
    if (!tty_is_there() || tcgetattr(STDIN_FILENO, &tty.was) != 0) return false;
    tty.screen = dup(STDOUT_FILENO);
    if (tty.screen < 0) return false;
    keep_aside(0, stdout, STDOUT_FILENO);
    if (isatty(STDERR_FILENO)) keep_aside(1, stderr, STDERR_FILENO);
    tty.is_open = 1;
    watch_signals(true);
    atexit(tty_close);
    enter();
    return true;
}

void tty_close(void) {
    if (!tty.is_open) return;
    tty.is_open = 0;
    watch_signals(false);
    leave();
    if (tty.printed[1]) put_back(1, stderr, STDERR_FILENO);
    put_back(0, stdout, STDOUT_FILENO);
    close(tty.screen);
}

TtySize tty_size(void) {
    struct winsize size = {0};
    ioctl(tty.screen, TIOCGWINSZ, &size);
    return (TtySize){size.ws_col ? size.ws_col : 80, size.ws_row ? size.ws_row : 24, size.ws_xpixel,
                     size.ws_ypixel};
}

bool tty_has_returned(void) {
    bool has = tty.has_returned;
    tty.has_returned = 0;
    return has;
}

size_t tty_read(char *bytes, size_t room) {
    ssize_t count = read(STDIN_FILENO, bytes, room);
    return count > 0 ? (size_t)count : 0;
}

void tty_write(const char *bytes, size_t count) { write_all(tty.screen, bytes, count); }
