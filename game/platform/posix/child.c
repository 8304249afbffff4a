// child.c -- another program that is talked with, line by line, and not trusted.
#define _GNU_SOURCE // pipe2, dup3, ppoll, sched_setaffinity
#include "platform/child.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "ai/maths/assert.h"
#include "platform/system.h"
#include "platform/threads.h"

enum { DYING_MS = 20 };
#define WATCH_S 0.1 // between two looks for Ctrl-C, where there is no limit of time

struct ChildProcess {
    pid_t id;                  // and of its group; 0 once it is gone
    pid_t warden;              // ends the group when we are no more; 0: none
    int pidfd;                 // -1 where the system has none
    int alive;                 // of the warden
    int in, out, err;          // what it reads, prints, and prints as errors; -1: closed
    clockid_t processor;       // the clock of its own time
    double memory_mb, host_mb; // its bound; what its host held at most when it began
    char end[64];
    char *log; // of CHILD_LOG_MAX and a zero
    size_t log_count;
    int kept_on;      // a processor; -1: anywhere
    int count, taken; // bytes in the buffer, and those of the line that was given away
    char buffer[CHILD_LINE_MAX + 1]; // a line and its end
};

static void close_end(int *end) {
    if (*end >= 0) close(*end);
    *end = -1;
}

static void close_from(unsigned first) {
#ifdef SYS_close_range
    if (!syscall(SYS_close_range, first, ~0u, 0u)) return;
#endif
    for (long end = first, most = sysconf(_SC_OPEN_MAX); end < most; end++) close((int)end);
}

// Not by way of a shell, which would take any text for commands of its own.
static void begin_program(const char *const *words) {
    if (strchr(words[0], '/'))
        execv(words[0], (char *const *)words);
    else
        execvp(words[0], (char *const *)words);
}

// Between fork and exec: only what may be called there. `news` gets errno's number when it fails.
static void become(const char *const *words, const Isolation *cage, const int ends[3], int news,
                   pid_t parent) {
    sigset_t none;
    sigemptyset(&none);
    for (int i = 1; i < NSIG; i++) signal(i, SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(1);
    for (int i = 0; i < 3; i++) dup2(ends[i], i);
    // The news is the one number above them that it keeps, until the new program begins.
    if (news != 3) news = dup3(news, 3, O_CLOEXEC);
    close_from(4);
    if (isolation_enter(cage)) begin_program(words);
    int why = errno;
    if (write(news, &why, sizeof why) < 0) _exit(126);
    _exit(127);
}

// The first of a group dies with its host by itself, its children do not: this process waits until
// nobody holds the other end of `alive` any more, which happens whatever the host dies of.
static void guard(pid_t group, int alive) {
    char byte;
    setsid(); // Ctrl-C is not for it
    dup2(alive, 0);
    close_from(1);
    while (read(0, &byte, 1) < 0 && errno == EINTR) continue;
    kill(-group, SIGKILL);
    _exit(0);
}

// Numbers of their own, above the standard streams.
enum { TO, FROM, ERRORS, NEWS, ALIVE, PIPES };

static bool open_pipes(int pipes[PIPES][2]) {
    for (int i = 0; i < PIPES; i++) pipes[i][0] = pipes[i][1] = -1;
    for (int i = 0; i < PIPES; i++)
        if (pipe2(pipes[i], O_CLOEXEC)) return false;
    return true;
}

static void close_pipes(int pipes[PIPES][2]) {
    for (int i = 0; i < PIPES; i++)
        for (int k = 0; k < 2; k++) close_end(&pipes[i][k]);
}

static int take_end(int *end, bool is_blocking) {
    int taken = *end;
    *end = -1;
    if (!is_blocking) fcntl(taken, F_SETFL, O_NONBLOCK);
    return taken;
}

// 0, or errno's number.
static int start(ChildProcess *guest, const char *const *words, const Isolation *cage) {
    int pipes[PIPES][2], why = 0;
    pid_t parent = getpid();
    if (!open_pipes(pipes)) {
        why = errno;
        close_pipes(pipes);
        return why;
    }
    guest->id = fork();
    if (!guest->id)
        become(words, cage, (int[]){pipes[TO][0], pipes[FROM][1], pipes[ERRORS][1]}, pipes[NEWS][1],
               parent);
    if (guest->id < 0) why = errno, guest->id = 0;
    if (guest->id) setpgid(guest->id, guest->id); // whoever comes first
    close_end(&pipes[NEWS][1]);
    if (guest->id && read(pipes[NEWS][0], &why, sizeof why) < 0) why = errno;
    if (guest->id) {
        guest->warden = fork();
        if (!guest->warden) guard(guest->id, pipes[ALIVE][0]);
        guest->alive = take_end(&pipes[ALIVE][1], true);
        guest->in = take_end(&pipes[TO][1], false);
        guest->out = take_end(&pipes[FROM][0], false);
        guest->err = take_end(&pipes[ERRORS][0], false);
        guest->pidfd = (int)syscall(SYS_pidfd_open, guest->id, 0);
        if (clock_getcpuclockid(guest->id, &guest->processor)) guest->processor = -1;
    }
    close_pipes(pipes);
    return why;
}

ChildProcess *child_start(const char *const *words, Isolation cage, Problem *problem) {
    ASSERT(words && words[0]);
    ChildProcess *guest = calloc(1, sizeof *guest);
    if (!guest) return problem_set(problem, "out of memory"), NULL;
    guest->in = guest->out = guest->err = guest->pidfd = guest->alive = guest->kept_on = -1;
    guest->memory_mb = cage.memory_mb;
    struct rusage host;
    guest->host_mb = getrusage(RUSAGE_SELF, &host) ? 0 : (double)host.ru_maxrss / 1024;
    signal(SIGPIPE, SIG_IGN); // a dead guest is told by its write
    IsolationCommand caged;
    bool is_held = isolation_choose(&cage, problem) && (isolation_command(&cage, words, &caged) ||
                                                        problem_set(problem, "out of memory"));
    int why = is_held ? start(guest, caged.words, &cage) : E2BIG;
    if (!why) return guest;
    const char *sentence = why == ENOEXEC
                               ? "it is no program, and its first line does not say with '#!' "
                                 "what runs it"
                               : strerror(why);
    if (is_held) problem_set(problem, "'%s' cannot be started: %s", words[0], sentence);
    child_stop(guest, 0);
    return NULL;
}

static void note_end(ChildProcess *guest, int status) {
    if (WIFSIGNALED(status))
        snprintf(guest->end, sizeof guest->end, "it was ended by signal %d (%s)", WTERMSIG(status),
                 strsignal(WTERMSIG(status)));
    else
        snprintf(guest->end, sizeof guest->end, "it ended with exit code %d", WEXITSTATUS(status));
}

// Whatever its group still does ends here. Until it is awaited its number is no other's. A process
// counts its host's memory as its own until it becomes another program (getrusage(2)).
static void reap(ChildProcess *guest, bool is_killed) {
    struct rusage used;
    int status = 0;
    if (!guest->id) return;
    kill(-guest->id, SIGKILL);
    if (guest->warden > 0) kill(guest->warden, SIGKILL);
    while (guest->warden > 0 && waitpid(guest->warden, NULL, 0) < 0 && errno == EINTR) continue;
    guest->warden = 0;
    close_end(&guest->alive);
    while (wait4(guest->id, &status, 0, &used) < 0 && errno == EINTR) continue;
    guest->id = 0;
    if (is_killed) return;
    note_end(guest, status);
    double most_mb = (double)used.ru_maxrss / 1024;
    if (most_mb > 0.9 * guest->memory_mb && most_mb > guest->host_mb)
        snprintf(guest->end, sizeof guest->end, "it has used %ld MB", used.ru_maxrss / 1024);
}

bool child_exits(ChildProcess *guest, double patience_s) {
    struct pollfd end = {.fd = guest->pidfd, .events = POLLIN};
    close_end(&guest->in);
    return guest->id && guest->pidfd >= 0 && poll(&end, 1, (int)(1000 * patience_s)) == 1;
}

void child_stop(ChildProcess *guest, double patience_s) {
    if (!guest) return;
    child_exits(guest, patience_s);
    reap(guest, true);
    close_end(&guest->out);
    close_end(&guest->err);
    close_end(&guest->pidfd);
    free(guest->log);
    free(guest);
}

// What is too much is read and forgotten, so that it does not wait for us.
static void read_log(ChildProcess *guest) {
    char piece[4096];
    ssize_t count;
    if (!guest->log) guest->log = calloc(CHILD_LOG_MAX + 1, 1); // of which only what is used costs
    for (int i = 0; i < 16 && (count = read(guest->err, piece, sizeof piece)) > 0; i++) {
        size_t room = CHILD_LOG_MAX - guest->log_count, kept = (size_t)count;
        if (kept > room) kept = room;
        if (guest->log) memcpy(guest->log + guest->log_count, piece, kept);
        if (guest->log) guest->log_count += kept;
    }
}

const char *child_stderr(ChildProcess *guest) {
    if (guest->err >= 0) read_log(guest);
    return guest->log ? guest->log : "";
}

const char *child_exit_words(const ChildProcess *guest) { return guest->end; }

static bool says_memory(const char *log) {
    static const char *const WORDS[] = {"MemoryError", "bad_alloc", "OutOfMemory", "out of memory"};
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (strstr(log, WORDS[i])) return true;
    return false;
}

// It is dying, or has closed its end.
static ChildFault found_dead(ChildProcess *guest) {
    struct pollfd end = {.fd = guest->pidfd, .events = POLLIN};
    bool is_alive = guest->pidfd >= 0 && poll(&end, 1, DYING_MS) == 0;
    if (is_alive) snprintf(guest->end, sizeof guest->end, "it has closed its output or input");
    reap(guest, is_alive);
    bool is_large = !strncmp(guest->end, "it has used", 11);
    return is_large || says_memory(child_stderr(guest)) ? CHILD_MEMORY : CHILD_DEAD;
}

// Waits for one of its ends, reading its errors meanwhile. False when the time has come, and
// nothing with it. `is_removed`: it has died, and left nothing to be read.
static bool wait_for(ChildProcess *guest, int end, short events, double until_s, bool *is_removed) {
    double left_s = until_s - clock_s();
    bool is_late = left_s <= 0 || interrupt_came();
    if (left_s > WATCH_S) left_s = WATCH_S;
    struct pollfd ends[] = {{.fd = end, .events = events},
                            {.fd = guest->err, .events = POLLIN},
                            {.fd = guest->pidfd, .events = POLLIN}};
    struct timespec most = {.tv_nsec = is_late ? 0 : (long)(left_s * 1e9)};
    *is_removed = false;
    if (ppoll(ends, 3, &most, NULL) <= 0) return !is_late;
    if (ends[1].revents & POLLIN) read_log(guest);
    if (ends[1].revents && !(ends[1].revents & POLLIN)) close_end(&guest->err);
    *is_removed = ends[2].revents && !ends[0].revents;
    return !is_late || ends[0].revents;
}

ChildFault child_write(ChildProcess *guest, const char *text, size_t length, double until_s) {
    bool is_removed;
    if (!guest->id) return CHILD_DEAD;
    while (length) {
        ssize_t count = write(guest->in, text, length);
        if (count > 0) {
            text += count;
            length -= (size_t)count;
        } else if (count < 0 && errno == EPIPE) {
            return found_dead(guest);
        } else if (!wait_for(guest, guest->in, POLLOUT, until_s, &is_removed)) {
            return CHILD_LATE;
        }
    }
    return CHILD_FINE;
}

// The line that stands in the buffer, if one does.
static ChildFault take_line(ChildProcess *guest, const char **line) {
    char *end = memchr(guest->buffer, '\n', (size_t)guest->count);
    if (!end) return guest->count > CHILD_LINE_MAX ? CHILD_LONG_LINE : CHILD_LATE;
    bool has_zero = memchr(guest->buffer, '\0', (size_t)(end - guest->buffer));
    guest->taken = (int)(end - guest->buffer) + 1;
    *end = '\0';
    *line = guest->buffer;
    if (end > guest->buffer && end[-1] == '\r') end[-1] = '\0';
    return has_zero ? CHILD_ZERO : CHILD_FINE;
}

ChildFault child_read_line(ChildProcess *guest, const char **line, double until_s) {
    guest->count -= guest->taken;
    memmove(guest->buffer, guest->buffer + guest->taken, (size_t)guest->count);
    guest->taken = 0;
    bool is_removed = false;
    while (guest->id) {
        ChildFault found = take_line(guest, line);
        if (found != CHILD_LATE) return found;
        ssize_t count = read(guest->out, guest->buffer + guest->count,
                             sizeof guest->buffer - (size_t)guest->count);
        if (count > 0)
            guest->count += (int)count;
        else if (!count || (errno != EAGAIN && errno != EINTR) || is_removed)
            return found_dead(guest);
        else if (!wait_for(guest, guest->out, POLLIN, until_s, &is_removed))
            return CHILD_LATE;
    }
    return CHILD_DEAD;
}

double child_cpu_s(const ChildProcess *guest) {
    struct timespec used = {0};
    if (guest->processor == -1 || clock_gettime(guest->processor, &used)) return 0;
    return (double)used.tv_sec + (double)used.tv_nsec * 1e-9;
}

bool child_exceeds_memory(ChildProcess *guest) {
    char path[64];
    long pages = 0;
    snprintf(path, sizeof path, "/proc/%ld/statm", (long)guest->id);
    FILE *file = guest->id ? fopen(path, "re") : NULL;
    if (!file) return false;
    if (fscanf(file, "%*d %ld", &pages) != 1) pages = 0;
    fclose(file);
    bool is_large = (double)pages * (double)sysconf(_SC_PAGESIZE) / (1 << 20) > guest->memory_mb;
    if (is_large) snprintf(guest->end, sizeof guest->end, "it has used %.0f MB", guest->memory_mb);
    return is_large;
}

static cpu_set_t anywhere;
static void note_anywhere(void) {
    if (sched_getaffinity(0, sizeof anywhere, &anywhere)) memset(&anywhere, ~0, sizeof anywhere);
}

static cpu_set_t processors(int only) {
    static Once once = ONCE_INIT;
    cpu_set_t set;
    once_do(&once, note_anywhere);
    if (only < 0) return anywhere;
    CPU_ZERO(&set);
    CPU_SET((size_t)only, &set);
    return set;
}

// A processor has one host: two would wait for each other.
static atomic_bool has_host[CPU_SETSIZE];
static _Thread_local int kept_on = -1;

int thread_pin(bool is_kept) {
    cpu_set_t set = processors(-1);
    if (kept_on >= 0) atomic_store(&has_host[kept_on], false);
    kept_on = is_kept ? sched_getcpu() : -1;
    if (kept_on >= CPU_SETSIZE || (kept_on >= 0 && atomic_exchange(&has_host[kept_on], true)))
        kept_on = -1;
    if (kept_on >= 0) set = processors(kept_on);
    return sched_setaffinity(0, sizeof set, &set) ? -1 : kept_on;
}

// All threads of a process, and its children: a cage is a process around the guest's own. One that
// has chosen its processors itself keeps them.
static void keep(long process, const cpu_set_t *were, const cpu_set_t *set) {
    char path[80];
    long child;
    snprintf(path, sizeof path, "/proc/%ld/task", process);
    DIR *threads = opendir(path);
    for (struct dirent *entry; threads && (entry = readdir(threads));) {
        long thread = strtol(entry->d_name, NULL, 10);
        cpu_set_t now;
        if (!thread) continue;
        if (!sched_getaffinity((pid_t)thread, sizeof now, &now) && CPU_EQUAL(&now, were))
            sched_setaffinity((pid_t)thread, sizeof *set, set);
        snprintf(path, sizeof path, "/proc/%ld/task/%ld/children", process, thread);
        FILE *children = fopen(path, "re");
        while (children && fscanf(children, "%ld", &child) == 1) keep(child, were, set);
        if (children) fclose(children);
    }
    if (threads) closedir(threads);
}

void child_pin(ChildProcess *guest, int processor) {
    cpu_set_t were = processors(guest->kept_on), set = processors(processor);
    if (guest->id) keep(guest->id, &were, &set);
    guest->kept_on = processor;
}
