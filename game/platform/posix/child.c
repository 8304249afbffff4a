// child.c -- a child process that exchanges lines of text and is not trusted.
#include "platform/child.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "ai/maths/assert.h"
#include "extras.h"
#include "isolation.h"
#include "platform/system.h"

// The output of a process on standard error: its first bytes, its last bytes, and the lines that
// have not been taken. The memory does not depend on the amount of output.
enum { HEAD_MAX = 4096, TAIL_LEAST = 1 << 14, TAIL_MAX = 2 * TAIL_LEAST, LINES_MAX = 1 << 15 };
typedef struct ErrorLog {
    char head[HEAD_MAX + 1], tail[TAIL_MAX + 1]; // each ends with a zero byte
    char lines[LINES_MAX + 1];                   // includes room for a line end
    size_t head_count, tail_count, line_bytes, taken_bytes;
    bool is_inside_lost; // the last byte belongs to a line that is lost
    uint64_t
        lost_lines; // number of lines that did not fit, since the last call of child_lost_lines
} ErrorLog;

enum { DYING_MS = 1000, SIGNALS = 65 };
#define WATCH_S 0.1 // longest time between two checks for Ctrl-C

struct ChildProcess {
    pid_t id;                     // process id, also of its session; 0 after its end
    pid_t warden;                 // parent of the child, and a child of this process
    pid_t worker;                 // the process of the program; 0: not known yet
    bool is_wrapped;              // the program is run by bubblewrap
    int ended;                    // read end of a pipe that is closed when the child ends
    int alive;                    // write end of the warden's pipe; -1: closed
    int report;                   // read end of the pipe with the warden's reports; -1: closed
    int in, out, err;             // standard streams of the child process; -1: closed
    clockid_t processor;          // clock of the worker's CPU time
    double idle_s;                // idle time since child_reset_patience
    double waited_s;              // length of the last wait, which is not counted yet
    double first_cpu_s;           // CPU time of the child at the end of the first wait since then
    bool has_first_cpu, is_spent; // is_spent: it has used the patience as CPU time
    double worker_cpu_s;          // CPU time of the worker
    double helpers_cpu_s;         // CPU time of its child processes, as last counted
    double memory_mb, host_mb;    // memory limit; peak memory of this program at the start
    char end[64];
    void (*look)(void *context); // called when it prints on standard error; NULL: none
    void *context;
    ErrorLog *log;    // NULL before it has printed anything on standard error
    int kept_on;      // CPU of the child; -1: any
    int count, taken; // count: bytes in the buffer; taken: bytes of the last line returned
    char buffer[CHILD_LINE_MAX + 2]; // a line, its line end, and room for a zero byte
};

static void close_end(int *end) {
    if (*end >= 0) close(*end);
    *end = -1;
}

enum { TO, FROM, ERRORS, FAILURE, ALIVE, REPORT, ENDED, PIPES };

// The warden's reports: first the process id of the child, or why there is none, and its end when
// all its processes have ended.
typedef struct Birth {
    pid_t id;
    int error;
} Birth;
typedef struct Death {
    int status;
    long peak_kb;
} Death;

// Turns the forked process into the program, calling only async-signal-safe functions. Writes the
// error number to the pipe on failure.
static void become(const Cage *cage, int pipes[PIPES][2], pid_t warden) {
    const int ends[3] = {pipes[TO][0], pipes[FROM][1], pipes[ERRORS][1]};
    sigset_t none;
    sigemptyset(&none);
    for (int i = 1; i < SIGNALS; i++) signal(i, SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    setsid(); // detaches it from this program's terminal
    extras_die_with_parent();
    if (getppid() != warden) _exit(1);
    for (int i = 0; i < 3; i++) dup2(ends[i], i);
    cage_exec(cage, pipes[FAILURE][1]);
    int why = errno;
    if (write(CAGE_ERROR, &why, sizeof why) < 0) _exit(126);
    _exit(127);
}

// Kills all processes that the child has left behind. When one dies, the warden
// becomes the parent of its children.
static void kill_orphans(void) {
    enum { ROUNDS = 2000 }; // rounds of a millisecond
    struct timespec nap = {.tv_nsec = 1000000};
    pid_t dead = 0;
    for (int i = 0; i < ROUNDS && dead >= 0 && extras_kill_children(); i++) {
        if (i) nanosleep(&nap, NULL);
        while ((dead = waitpid(-1, NULL, WNOHANG)) > 0) continue;
    }
}

// Buries orphans that have ended. The child stays, so that its process id is not reused. Returns
// whether it has ended.
static bool bury_orphans(pid_t child) {
    siginfo_t info = {0};
    while (!waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) && info.si_pid > 0 &&
           info.si_pid != child)
        waitpid(info.si_pid, NULL, 0);
    return info.si_pid == child;
}

static void wake(int signal) { (void)signal; }

// The warden is the parent of the child, and of all processes that the child leaves behind, even
// outside its session. It waits until the other end of its pipe is closed, however this program
// ends, and kills them all. Calls only async-signal-safe functions.
static void guard(const Cage *cage, int pipes[PIPES][2]) {
    static const int IGNORED[] = {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP};
    struct sigaction woken = {.sa_handler = wake};
    sigset_t all, none;
    fd_set alive;
    Death death = {0};
    pid_t own = getpid();
    sigfillset(&all);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &all, NULL);
    setsid(); // Ctrl-C does not reach another session
    extras_adopt_orphans();
    Birth birth = {.id = fork()};
    if (!birth.id) become(cage, pipes, own);
    if (birth.id < 0) birth.error = errno;
    for (size_t i = 0; i < sizeof IGNORED / sizeof *IGNORED; i++) signal(IGNORED[i], SIG_IGN);
    sigaction(SIGCHLD, &woken, NULL);
    int report = dup(pipes[REPORT][1]); // must not be one of the numbers that are replaced
    int ended = dup(pipes[ENDED][1]);
    dup2(pipes[ALIVE][0], 0);
    dup2(report, 1);
    dup2(ended, 2);
    extras_close_from(3);
    bool is_told = write(1, &birth, sizeof birth) == sizeof birth;
    if (birth.error || !is_told) _exit(1);
    do {
        FD_ZERO(&alive);
        FD_SET(0, &alive);
        if (bury_orphans(birth.id)) close(2);
    } while (pselect(1, &alive, NULL, NULL, NULL, &none) < 0);
    kill(-birth.id, SIGKILL);
    while (extras_wait(birth.id, &death.status, &death.peak_kb) < 0 && errno == EINTR) continue;
    kill_orphans();
    _exit(write(1, &death, sizeof death) != sizeof death);
}

static void close_pipes(int pipes[PIPES][2]) {
    for (int i = 0; i < PIPES; i++)
        for (int k = 0; k < 2; k++) close_end(&pipes[i][k]);
}

static bool read_whole(int end, void *message, size_t size) {
    ssize_t count;
    while ((count = read(end, message, size)) < 0 && errno == EINTR) continue;
    return count == (ssize_t)size;
}

static int take_end(int *end, bool is_blocking) {
    int taken = *end;
    *end = -1;
    if (!is_blocking) fcntl(taken, F_SETFL, O_NONBLOCK);
    return taken;
}

// Returns 0 or an error number.
static int start(ChildProcess *child, const Cage *cage) {
    int pipes[PIPES][2], why = 0;
    Birth birth = {0};
    for (int i = 0; i < PIPES; i++) pipes[i][0] = pipes[i][1] = -1;
    for (int i = 0; i < PIPES && !why; i++)
        if (!extras_pipe(pipes[i])) why = errno;
    if (!why && (child->warden = fork()) < 0) why = errno;
    if (why) {
        child->warden = 0;
        close_pipes(pipes);
        return why;
    }
    if (!child->warden) guard(cage, pipes);
    close_end(&pipes[FAILURE][1]);
    close_end(&pipes[REPORT][1]);
    child->alive = take_end(&pipes[ALIVE][1], true);
    child->report = take_end(&pipes[REPORT][0], true);
    if (!read_whole(child->report, &birth, sizeof birth)) birth.error = ECHILD;
    why = birth.error;
    child->id = why ? 0 : birth.id;
    if (!why && read(pipes[FAILURE][0], &why, sizeof why) < 0) why = errno;
    if (child->id) {
        child->in = take_end(&pipes[TO][1], false);
        child->out = take_end(&pipes[FROM][0], false);
        child->err = take_end(&pipes[ERRORS][0], false);
        child->ended = take_end(&pipes[ENDED][0], false);
    }
    close_pipes(pipes);
    return why;
}

ChildProcess *child_start(const char *const *words, Isolation isolation, Problem *problem) {
    ASSERT(words && words[0]);
    if (!isolation_choose(&isolation, words, NULL, problem)) return NULL;
    ChildProcess *child = calloc(1, sizeof *child);
    if (!child) return problem_set(problem, "out of memory"), NULL;
    child->in = child->out = child->err = child->ended = child->alive = child->kept_on = -1;
    child->report = -1;
    child->memory_mb = isolation.memory_mb;
    child->is_wrapped = isolation.kind == ISOLATION_STRICT;
    struct rusage host;
    child->host_mb = getrusage(RUSAGE_SELF, &host) ? 0 : (double)host.ru_maxrss / 1024;
    signal(SIGPIPE, SIG_IGN); // writing to a dead child fails with EPIPE instead
    Cage cage;
    bool is_prepared = cage_prepare(&cage, isolation, words, LANDLOCK_NEWEST, problem);
    int why = is_prepared ? start(child, &cage) : E2BIG;
    cage_free(&cage);
    if (!why) return child;
    const char *sentence = why == ENOEXEC
                               ? "it is not an executable, and its first line does not name an "
                                 "interpreter with '#!'"
                               : strerror(why);
    if (is_prepared) problem_set(problem, "'%s' cannot be started: %s", words[0], sentence);
    child_stop(child, 0);
    return NULL;
}

// Lets the warden kill all its processes, and waits for their end; until then its process id is not
// reused. Its peak memory includes the memory of this program before exec (getrusage(2)), and is
// used only if it is larger.
static void reap(ChildProcess *child, bool is_killed) {
    Death death = {0};
    if (child->warden <= 0) return;
    close_end(&child->alive);
    bool is_known = child->id && read_whole(child->report, &death, sizeof death);
    while (waitpid(child->warden, NULL, 0) < 0 && errno == EINTR) continue;
    close_end(&child->report);
    child->id = child->warden = 0;
    if (is_killed || !is_known) return;
    int status = death.status;
    double most_mb = (double)death.peak_kb / 1024;
    if (WIFSIGNALED(status))
        snprintf(child->end, sizeof child->end, "it was ended by signal %d (%s)", WTERMSIG(status),
                 strsignal(WTERMSIG(status)));
    else
        snprintf(child->end, sizeof child->end, "it ended with exit code %d", WEXITSTATUS(status));
    if (most_mb > 0.9 * child->memory_mb && most_mb > child->host_mb)
        snprintf(child->end, sizeof child->end, "it has used %ld MB", death.peak_kb / 1024);
}

bool child_exits(ChildProcess *child, double patience_s) {
    struct pollfd end = {.fd = child->ended, .events = POLLIN};
    close_end(&child->in);
    return child->id && child->ended >= 0 && poll(&end, 1, (int)(1000 * patience_s)) == 1;
}

void child_stop(ChildProcess *child, double patience_s) {
    if (!child) return;
    child_exits(child, patience_s);
    reap(child, true);
    close_end(&child->out);
    close_end(&child->err);
    close_end(&child->ended);
    free(child->log);
    free(child);
}

static void add_tail(ErrorLog *log, const char *piece, size_t count) {
    if (log->tail_count + count > TAIL_MAX) {
        memmove(log->tail, log->tail + log->tail_count - TAIL_LEAST, TAIL_LEAST);
        log->tail_count = TAIL_LEAST;
    }
    ASSERT(log->tail_count + count <= TAIL_MAX);
    memcpy(log->tail + log->tail_count, piece, count);
    log->tail_count += count;
    log->tail[log->tail_count] = '\0';
}

// Skips the rest of a line that is lost. Returns the place after it.
static const char *skip_lost(ErrorLog *log, const char *at, const char *end) {
    if (!log->is_inside_lost) return at;
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    log->is_inside_lost = !stop;
    return stop ? stop + 1 : end;
}

// Keeps the lines that fit. Once a line is lost, all later lines are lost until the lost lines are
// counted, so that the kept lines were printed one after another.
static void add_lines(ErrorLog *log, const char *piece, size_t count) {
    const char *end = piece + count, *at = skip_lost(log, piece, end);
    size_t left = (size_t)(end - at), kept = 0;
    if (!log->lost_lines && log->line_bytes < LINES_MAX) kept = LINES_MAX - log->line_bytes;
    if (kept > left) kept = left;
    while (kept && kept < left && at[kept - 1] != '\n') kept--;
    memcpy(log->lines + log->line_bytes, at, kept);
    log->line_bytes += kept;
    at += kept;
    if (at < end && log->line_bytes && log->lines[log->line_bytes - 1] != '\n') {
        log->lines[log->line_bytes++] = '\n'; // the rest of this line is lost
        log->is_inside_lost = true;
        at = skip_lost(log, at, end);
    }
    for (; at < end; at = skip_lost(log, at, end)) log->lost_lines++, log->is_inside_lost = true;
}

// Reads its standard error, so that the child is not blocked. Reads no more than a pipe holds.
static void read_log(ChildProcess *child) {
    char piece[4096];
    ssize_t count;
    for (int i = 0; i < 16 && (count = read(child->err, piece, sizeof piece)) > 0; i++) {
        if (!child->log) child->log = calloc(1, sizeof *child->log);
        ErrorLog *log = child->log;
        if (!log) continue;
        for (char *zero = piece; (zero = memchr(zero, 0, (size_t)(piece + count - zero)));)
            *zero = '?';
        size_t kept = HEAD_MAX - log->head_count;
        if (kept > (size_t)count) kept = (size_t)count;
        memcpy(log->head + log->head_count, piece, kept);
        log->head_count += kept;
        add_tail(log, piece, (size_t)count);
        add_lines(log, piece, (size_t)count);
    }
}

void child_read_log(ChildProcess *child) {
    if (child->err >= 0) read_log(child);
}

const char *child_last_words(ChildProcess *child) {
    child_read_log(child);
    return child->log ? child->log->tail : "";
}

const char *child_first_words(ChildProcess *child) {
    child_read_log(child);
    return child->log ? child->log->head : "";
}

const char *child_log_line(ChildProcess *child, bool is_at_end) {
    ErrorLog *log = child->log;
    if (!log) return NULL;
    ASSERT(log->taken_bytes <= log->line_bytes);
    size_t left = log->line_bytes - log->taken_bytes;
    char *line = log->lines + log->taken_bytes, *end = memchr(line, '\n', left);
    if (!end && is_at_end && left) end = line + left++;
    if (!end) {
        memmove(log->lines, line, left);
        log->line_bytes = left;
        log->taken_bytes = 0;
        return NULL;
    }
    *end = '\0';
    if (end > line && end[-1] == '\r') end[-1] = '\0';
    log->taken_bytes += (size_t)(end - line) + (end < log->lines + log->line_bytes);
    return line;
}

void child_observe_log(ChildProcess *child, void (*look)(void *context), void *context) {
    child->look = look;
    child->context = context;
}

uint64_t child_lost_lines(ChildProcess *child) {
    uint64_t lost = child->log ? child->log->lost_lines : 0;
    if (lost) child->log->lost_lines = 0;
    return lost;
}

const char *child_exit_words(const ChildProcess *child) { return child->end; }

// Handles a child that is dying or has closed its input or output.
static ChildFault found_dead(ChildProcess *child) {
    struct pollfd end = {.fd = child->ended, .events = POLLIN};
    bool is_alive = child->ended >= 0 && poll(&end, 1, DYING_MS) == 0;
    if (is_alive) snprintf(child->end, sizeof child->end, "it has closed its output or input");
    reap(child, is_alive);
    static const char *const WORDS[] = {"MemoryError", "bad_alloc", "OutOfMemory", "out of memory"};
    bool is_large = !strncmp(child->end, "it has used", 11);
    const char *first = child_first_words(child), *last = child_last_words(child);
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        is_large |= strstr(first, WORDS[i]) || strstr(last, WORDS[i]);
    return is_large ? CHILD_MEMORY : CHILD_DEAD;
}

// Finds the process that does the work. Between bubblewrap and it is the sandbox's first process.
static void find_worker(ChildProcess *child) {
    pid_t worker = child->id;
    for (int i = 0; i < 2 && worker && child->is_wrapped; i++) worker = extras_first_child(worker);
    if (worker && extras_clock(worker, &child->processor)) child->worker = worker;
}

void child_reset_patience(ChildProcess *child) {
    child->idle_s = child->waited_s = 0;
    child->is_spent = child->has_first_cpu = false;
}

double child_idle_s(const ChildProcess *child) { return child->idle_s; }

#define COUNTED_S 0.002 // shorter waits are counted together
#define LEAST_S 1e-4 // a shorter rest of the patience is over, so that rounding cannot prolong it

// Counts the last waits. CPU time counts from the end of the first one, which saves a system call
// per answer.
static void count_wait(ChildProcess *child, double patience_s) {
    Activity activity = extras_activity(child->warden);
    double all_s = (double)activity.ticks / (double)sysconf(_SC_CLK_TCK);
    double helpers_s = all_s - (child_cpu_s(child) - child->helpers_cpu_s);
    if (helpers_s > child->helpers_cpu_s) child->helpers_cpu_s = helpers_s;
    if (!activity.is_busy) child->idle_s += child->waited_s;
    child->waited_s = 0;
    double cpu_s = child_cpu_s(child);
    if (!child->has_first_cpu) child->first_cpu_s = cpu_s;
    child->has_first_cpu = true;
    child->is_spent = cpu_s - child->first_cpu_s >= patience_s;
}

// Waits until a stream is ready or a short time has passed, and reads its standard error. Returns
// false if the child is late. Sets `has_died` if the child has died and left nothing to read. The
// next wait counts this one, so that the wait for an answer that is complete is free.
static bool wait_for(ChildProcess *child, int end, short events, double patience_s,
                     bool *has_died) {
    bool is_last = patience_s - child->idle_s < COUNTED_S && child->waited_s > 0;
    if (child->waited_s > COUNTED_S || is_last) count_wait(child, patience_s);
    double left_s = patience_s - child->idle_s, began_s = clock_s();
    bool is_late =
        left_s <= (child->idle_s > 0 ? LEAST_S : 0) || child->is_spent || interrupt_came();
    if (left_s > WATCH_S) left_s = WATCH_S;
    struct pollfd ends[] = {{.fd = end, .events = events},
                            {.fd = child->err, .events = POLLIN},
                            {.fd = child->ended, .events = POLLIN}};
    *has_died = false;
    int ready = extras_poll(ends, 3, is_late ? 0 : left_s);
    // The program itself may have been stopped meanwhile, or may have waited for a CPU.
    double waited_s = clock_s() - began_s;
    if (!is_late) child->waited_s += waited_s < left_s ? waited_s : left_s;
    if (ready <= 0) return !is_late;
    if (ends[1].revents & POLLIN) read_log(child);
    if (ends[1].revents & POLLIN && child->look) child->look(child->context);
    if (ends[1].revents && !(ends[1].revents & POLLIN)) close_end(&child->err);
    *has_died = ends[2].revents && !ends[0].revents;
    return !is_late || ends[0].revents;
}

ChildFault child_write(ChildProcess *child, const char *text, size_t length, double patience_s) {
    bool has_died;
    ASSERT(text || !length);
    if (!child->id) return CHILD_DEAD;
    child_reset_patience(child);
    while (length) {
        ssize_t count = write(child->in, text, length);
        if (count > 0) {
            text += count;
            length -= (size_t)count;
        } else if (count < 0 && errno == EPIPE) {
            return found_dead(child);
        } else if (!wait_for(child, child->in, POLLOUT, patience_s, &has_died)) {
            return CHILD_LATE;
        }
    }
    return CHILD_FINE;
}

// Returns the next line from the buffer, or CHILD_LATE if it is not complete.
static ChildFault take_line(ChildProcess *child, const char **line) {
    char *end = memchr(child->buffer, '\n', (size_t)child->count);
    if (!end) return child->count > CHILD_LINE_MAX ? CHILD_LONG_LINE : CHILD_LATE;
    bool has_zero = memchr(child->buffer, '\0', (size_t)(end - child->buffer));
    child->taken = (int)(end - child->buffer) + 1;
    *end = '\0';
    *line = child->buffer;
    if (end > child->buffer && end[-1] == '\r') end[-1] = '\0';
    return has_zero ? CHILD_ZERO : CHILD_FINE;
}

bool child_has_answer(const ChildProcess *child) { return (void)child, true; }
void child_await_any(void) {}

ChildFault child_read_line(ChildProcess *child, const char **line, double patience_s) {
    ASSERT(child->taken >= 0 && child->taken <= child->count);
    child->count -= child->taken;
    memmove(child->buffer, child->buffer + child->taken, (size_t)child->count);
    child->taken = 0;
    bool has_died = false;
    while (child->id) {
        ChildFault found = take_line(child, line);
        if (found != CHILD_LATE) return found;
        ssize_t count = read(child->out, child->buffer + child->count,
                             sizeof child->buffer - 1 - (size_t)child->count);
        if (count > 0)
            child->count += (int)count;
        else if (!count || (errno != EAGAIN && errno != EINTR) || has_died)
            return found_dead(child);
        else if (!wait_for(child, child->out, POLLIN, patience_s, &has_died))
            return CHILD_LATE;
    }
    return CHILD_DEAD;
}

const char *child_partial_line(ChildProcess *child) {
    child->buffer[child->count] = '\0';
    return child->buffer + child->taken;
}

double child_cpu_s(ChildProcess *child) {
    struct timespec used;
    if (!child->worker) find_worker(child);
    if (child->worker && !clock_gettime(child->processor, &used)) // otherwise it has ended
        child->worker_cpu_s = (double)used.tv_sec + (double)used.tv_nsec * 1e-9;
    return child->worker_cpu_s + child->helpers_cpu_s;
}

bool child_exceeds_memory(ChildProcess *child) {
    if (!child->worker) find_worker(child);
    if (!child->id || extras_memory_mb(child->worker) <= child->memory_mb) return false;
    snprintf(child->end, sizeof child->end, "it has used %.0f MB", child->memory_mb);
    return true;
}

void child_pin(ChildProcess *child, int processor) {
    if (child->id) extras_pin(child->warden, child->kept_on, processor);
    child->kept_on = processor;
}
