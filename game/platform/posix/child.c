// child.c -- a child process that exchanges lines of text and is not trusted, and its isolation.
#define _GNU_SOURCE // O_PATH, pipe2, dup3, ppoll, sched_setaffinity
#include "platform/child.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#if __has_include(<linux/landlock.h>)
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
// The numbers of system calls depend on the architecture. The filter supports these.
#if defined(__x86_64__)
#define CALLS_OF AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define CALLS_OF AUDIT_ARCH_AARCH64
#endif
#endif

#include "ai/maths/assert.h"
#include "platform/system.h"
#include "platform/threads.h"

#define BWRAP "/usr/bin/bwrap"
#define PRLIMIT "/usr/bin/prlimit"

enum { FILES_MAX = 256 };

#ifdef CALLS_OF

static bool has_landlock(void) {
    return syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION) > 0;
}

// Forbids writing, creating and removing files, except devices such as /dev/null.
static bool forbid_writing(void) {
    struct landlock_ruleset_attr rules = {
        .handled_access_fs = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |
                             LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR |
                             LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
                             LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO |
                             LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM};
    struct landlock_path_beneath_attr devices = {.allowed_access = LANDLOCK_ACCESS_FS_WRITE_FILE};
    int set = (int)syscall(SYS_landlock_create_ruleset, &rules, sizeof rules, 0);
    devices.parent_fd = open("/dev", O_PATH | O_CLOEXEC);
    bool is_held = set >= 0 && devices.parent_fd >= 0 &&
                   !syscall(SYS_landlock_add_rule, set, LANDLOCK_RULE_PATH_BENEATH, &devices, 0) &&
                   !syscall(SYS_landlock_restrict_self, set, 0);
    if (set >= 0) close(set);
    if (devices.parent_fd >= 0) close(devices.parent_fd);
    return is_held;
}

#define LOAD(member) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, member))
#define IF(value, then, otherwise) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, then, otherwise)
#define IF_MORE(value, then) BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, value, then, 0)
#define RETURN(what) BPF_STMT(BPF_RET | BPF_K, what)
#define OTHER_CALLS 0x40000000u // on x86-64 the calls of x32, which have other numbers

// Forbids sockets other than local ones, and access to other processes. A jump contains the number
// of rows to skip.
static bool forbid_calls(void) {
    enum { REFUSE = SECCOMP_RET_ERRNO | EPERM };
    struct sock_filter code[] = {LOAD(arch),
                                 IF(CALLS_OF, 0, 10),
                                 LOAD(nr),
                                 IF_MORE(OTHER_CALLS, 8),
                                 IF(SYS_ptrace, 7, 0),
                                 IF(SYS_process_vm_readv, 6, 0),
                                 IF(SYS_process_vm_writev, 5, 0),
                                 IF(SYS_io_uring_setup, 4, 0),
                                 IF(SYS_socket, 0, 2),
                                 LOAD(args[0]),
                                 IF(AF_UNIX, 0, 1),
                                 RETURN(SECCOMP_RET_ALLOW),
                                 RETURN(REFUSE)};
    struct sock_fprog program = {sizeof code / sizeof *code, code};
    return !prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

static bool enter_basic(void) {
    return !prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) && forbid_writing() && forbid_calls();
}

#else

static bool has_landlock(void) { return false; }
static bool enter_basic(void) { return false; }

#endif

bool isolation_choose(Isolation *isolation, Problem *problem) {
    ASSERT(isolation->kind >= 0 && isolation->kind < ISOLATION_KINDS);
    bool is_root = geteuid() == 0, has_bwrap = !access(BWRAP, X_OK) && !access(PRLIMIT, X_OK);
    bool has_basic = has_landlock();
    if (isolation->kind == ISOLATION_AUTO)
        isolation->kind = has_bwrap && !is_root ? ISOLATION_STRICT
                          : has_basic           ? ISOLATION_BASIC
                                                : ISOLATION_NONE;
    if (isolation->kind == ISOLATION_STRICT && is_root)
        return problem_set(problem, "--isolation strict is not available to root; use another "
                                    "user or --isolation basic");
    if (isolation->kind == ISOLATION_STRICT && !has_bwrap)
        return problem_set(problem,
                           "--isolation strict requires bwrap (bubblewrap) and prlimit; install "
                           "them or use --isolation basic");
    if (isolation->kind == ISOLATION_BASIC && !has_basic)
        return problem_set(problem, "--isolation basic requires Landlock, which this kernel lacks; "
                                    "use --isolation strict or none");
    return true;
}

// The command line of bubblewrap, before and after the working folder.
#define BARS                                                                                       \
    BWRAP " --unshare-all --die-with-parent --new-session --cap-drop ALL --clearenv"               \
          " --setenv PATH /usr/local/bin:/usr/bin:/bin --setenv LANG C.UTF-8 --ro-bind /usr /usr"  \
          " --symlink usr/lib /lib --symlink usr/lib64 /lib64 --symlink usr/bin /bin"              \
          " --ro-bind-try /etc/alternatives /etc/alternatives --ro-bind-try /etc/java-17-openjdk"  \
          " /etc/java-17-openjdk --proc /proc --dev /dev --tmpfs /tmp --ro-bind"
#define LIMITS "-- " PRLIMIT " --nproc=64 --nofile=256 --fsize=0 --core=0 --"

// Appends the words of a text, which are stored in `copy`. Returns the new number of words.
static int add_words(const char *text, char *copy, const char **words, int count) {
    char *rest = NULL;
    strcpy(copy, text);
    for (char *word = strtok_r(copy, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
        words[count++] = word;
    return count;
}

// Makes the command line that runs `command` isolated. Returns false if it is too long.
enum { COMMAND_WORDS_MAX = 160 };
typedef struct Command {
    const char *words[COMMAND_WORDS_MAX]; // ends with NULL
    char folder[4096], bars[1024], limits[128];
} Command;

static bool isolate_command(const Isolation *isolation, const char *const *command, Command *to) {
    const char **words = to->words;
    int count = 0;
    ASSERT(command && command[0]);
    if (isolation->kind == ISOLATION_STRICT) {
        if (!getcwd(to->folder, sizeof to->folder)) return false;
        count = add_words(BARS, to->bars, words, count);
        words[count++] = to->folder;
        words[count++] = to->folder;
        words[count++] = "--chdir";
        words[count++] = to->folder;
        count = add_words(LIMITS, to->limits, words, count);
    }
    for (int i = 0; command[i]; i++, count++) {
        if (count == COMMAND_WORDS_MAX - 1) return false;
        words[count] = command[i];
    }
    words[count] = NULL;
    return true;
}

// Isolates the calling process for the rest of its life; may be called between fork and exec.
// Returns false and sets errno on failure.
static bool enter_isolation(const Isolation *isolation) {
    // Limits memory that is written; programs may reserve much more than they use.
    rlim_t bytes = (rlim_t)(1.25 * isolation->memory_mb * (1 << 20));
    struct rlimit memory = {bytes, bytes}, none = {0, 0}, files = {FILES_MAX, FILES_MAX};
    if (setrlimit(RLIMIT_DATA, &memory) || setrlimit(RLIMIT_CORE, &none)) return false;
    if (isolation->kind != ISOLATION_BASIC) return true;
    return !setrlimit(RLIMIT_NOFILE, &files) && enter_basic();
}

// The output of a process on standard error: its first bytes, its last bytes, and the lines that
// have not been taken. The memory does not depend on the amount of output.
enum { HEAD_MAX = 4096, TAIL_LEAST = 1 << 14, TAIL_MAX = 2 * TAIL_LEAST, LINES_MAX = 1 << 15 };
typedef struct ErrorLog {
    char head[HEAD_MAX + 1], tail[TAIL_MAX + 1]; // each ends with a zero byte
    char lines[LINES_MAX + 1];                   // with room for a line end
    size_t head_count, tail_count, line_bytes, taken_bytes;
    bool is_inside_lost; // the last byte belongs to a line that is lost
    uint64_t
        lost_lines; // number of lines that did not fit, since the last call of child_lost_lines
} ErrorLog;

enum { DYING_MS = 20 };
#define WATCH_S 0.1 // longest time between two checks for Ctrl-C

struct ChildProcess {
    pid_t id;                     // process id, also of its process group; 0 after its end
    pid_t warden;                 // process that kills the group if this program ends; 0: none
    int pidfd;                    // -1 if the system does not support it
    int alive;                    // write end of the warden's pipe; -1: closed
    int in, out, err;             // standard streams of the child process; -1: closed
    clockid_t processor;          // clock of its CPU time
    double idle_s;                // idle time since child_expect
    double waited_s;              // length of the last wait, which is not counted yet
    double first_cpu_s;           // its CPU time at the end of the first wait since then
    bool has_first_cpu, is_spent; // is_spent: it has used the patience as CPU time
    double helpers_cpu_s;         // CPU time of its own children, as last counted
    double memory_mb, host_mb;    // memory limit; peak memory of this program at the start
    char end[64];
    void (*look)(void *context); // called when it prints on standard error; NULL: none
    void *context;
    ErrorLog *log;                   // NULL before it has printed anything on standard error
    int kept_on;                     // its CPU; -1: any
    int count, taken;                // bytes in the buffer; those of the line returned last
    char buffer[CHILD_LINE_MAX + 2]; // a line, its line end, and room for a zero byte
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

// Turns the forked process into the program, calling only async-signal-safe functions. Writes the
// error number to `error` on failure.
static void become(const char *const *words, const Isolation *isolation, const int ends[3],
                   int error, pid_t parent) {
    sigset_t none;
    sigemptyset(&none);
    for (int i = 1; i < NSIG; i++) signal(i, SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(1);
    for (int i = 0; i < 3; i++) dup2(ends[i], i);
    // Only `error` stays open, until the new program starts.
    if (error != 3) error = dup3(error, 3, O_CLOEXEC);
    close_from(4);
    bool is_isolated = enter_isolation(isolation);
    // No shell, which would interpret the words.
    if (is_isolated && strchr(words[0], '/')) execv(words[0], (char *const *)words);
    if (is_isolated && !strchr(words[0], '/')) execvp(words[0], (char *const *)words);
    int why = errno;
    if (write(error, &why, sizeof why) < 0) _exit(126);
    _exit(127);
}

// The child dies with this program automatically, but its descendants do not. The warden waits
// until the other end of `alive` is closed, however this program ends, and kills the whole group.
static void guard(pid_t group, int alive) {
    char byte;
    setsid(); // so that it does not receive Ctrl-C
    dup2(alive, 0);
    close_from(1);
    while (read(0, &byte, 1) < 0 && errno == EINTR) continue;
    kill(-group, SIGKILL);
    _exit(0);
}

enum { TO, FROM, ERRORS, FAILURE, ALIVE, PIPES };

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

// Returns 0 or an error number.
static int start(ChildProcess *child, const char *const *words, const Isolation *isolation) {
    int pipes[PIPES][2], why = 0;
    pid_t parent = getpid();
    for (int i = 0; i < PIPES; i++) pipes[i][0] = pipes[i][1] = -1;
    for (int i = 0; i < PIPES && !why; i++)
        if (pipe2(pipes[i], O_CLOEXEC)) why = errno;
    if (why) {
        close_pipes(pipes);
        return why;
    }
    child->id = fork();
    if (!child->id)
        become(words, isolation, (int[]){pipes[TO][0], pipes[FROM][1], pipes[ERRORS][1]},
               pipes[FAILURE][1], parent);
    if (child->id < 0) why = errno, child->id = 0;
    if (child->id) setpgid(child->id, child->id); // in both processes, whichever runs first
    close_end(&pipes[FAILURE][1]);
    if (child->id && read(pipes[FAILURE][0], &why, sizeof why) < 0) why = errno;
    if (child->id) {
        child->warden = fork();
        if (!child->warden) guard(child->id, pipes[ALIVE][0]);
        child->alive = take_end(&pipes[ALIVE][1], true);
        child->in = take_end(&pipes[TO][1], false);
        child->out = take_end(&pipes[FROM][0], false);
        child->err = take_end(&pipes[ERRORS][0], false);
        child->pidfd = (int)syscall(SYS_pidfd_open, child->id, 0);
        if (clock_getcpuclockid(child->id, &child->processor)) child->processor = -1;
    }
    close_pipes(pipes);
    return why;
}

ChildProcess *child_start(const char *const *words, Isolation isolation, Problem *problem) {
    ASSERT(words && words[0]);
    ChildProcess *child = calloc(1, sizeof *child);
    if (!child) return problem_set(problem, "out of memory"), NULL;
    child->in = child->out = child->err = child->pidfd = child->alive = child->kept_on = -1;
    child->memory_mb = isolation.memory_mb;
    struct rusage host;
    child->host_mb = getrusage(RUSAGE_SELF, &host) ? 0 : (double)host.ru_maxrss / 1024;
    signal(SIGPIPE, SIG_IGN); // writing to a dead child fails with EPIPE instead
    Command isolated;
    bool is_held =
        isolation_choose(&isolation, problem) &&
        (isolate_command(&isolation, words, &isolated) || problem_set(problem, "out of memory"));
    int why = is_held ? start(child, isolated.words, &isolation) : E2BIG;
    if (!why) return child;
    const char *sentence = why == ENOEXEC
                               ? "it is not an executable, and its first line does not name an "
                                 "interpreter with '#!'"
                               : strerror(why);
    if (is_held) problem_set(problem, "'%s' cannot be started: %s", words[0], sentence);
    child_stop(child, 0);
    return NULL;
}

// Kills its group and waits for its end; until then its process id is not reused. Its peak memory
// includes that of this program, from before exec (getrusage(2)), and only counts if it is larger.
static void reap(ChildProcess *child, bool is_killed) {
    struct rusage used;
    int status = 0;
    if (!child->id) return;
    kill(-child->id, SIGKILL);
    if (child->warden > 0) kill(child->warden, SIGKILL);
    while (child->warden > 0 && waitpid(child->warden, NULL, 0) < 0 && errno == EINTR) continue;
    child->warden = 0;
    close_end(&child->alive);
    while (wait4(child->id, &status, 0, &used) < 0 && errno == EINTR) continue;
    child->id = 0;
    if (is_killed) return;
    double most_mb = (double)used.ru_maxrss / 1024;
    if (WIFSIGNALED(status))
        snprintf(child->end, sizeof child->end, "it was ended by signal %d (%s)", WTERMSIG(status),
                 strsignal(WTERMSIG(status)));
    else
        snprintf(child->end, sizeof child->end, "it ended with exit code %d", WEXITSTATUS(status));
    if (most_mb > 0.9 * child->memory_mb && most_mb > child->host_mb)
        snprintf(child->end, sizeof child->end, "it has used %ld MB", used.ru_maxrss / 1024);
}

bool child_exits(ChildProcess *child, double patience_s) {
    struct pollfd end = {.fd = child->pidfd, .events = POLLIN};
    close_end(&child->in);
    return child->id && child->pidfd >= 0 && poll(&end, 1, (int)(1000 * patience_s)) == 1;
}

void child_stop(ChildProcess *child, double patience_s) {
    if (!child) return;
    child_exits(child, patience_s);
    reap(child, true);
    close_end(&child->out);
    close_end(&child->err);
    close_end(&child->pidfd);
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

// Keeps the lines that fit. Once a line is lost, all others are until the lost lines are counted,
// so that the kept lines were printed one after another.
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
    struct pollfd end = {.fd = child->pidfd, .events = POLLIN};
    bool is_alive = child->pidfd >= 0 && poll(&end, 1, DYING_MS) == 0;
    if (is_alive) snprintf(child->end, sizeof child->end, "it has closed its output or input");
    reap(child, is_alive);
    static const char *const WORDS[] = {"MemoryError", "bad_alloc", "OutOfMemory", "out of memory"};
    bool is_large = !strncmp(child->end, "it has used", 11);
    const char *first = child_first_words(child), *last = child_last_words(child);
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        is_large |= strstr(first, WORDS[i]) || strstr(last, WORDS[i]);
    return is_large ? CHILD_MEMORY : CHILD_DEAD;
}

// The activity of a process and its descendants.
typedef struct Activity {
    bool is_busy; // a thread runs, or waits for a CPU
    long ticks;   // CPU time, in clock ticks, with that of children that have ended
} Activity;

enum { PROC_PATH_MAX = 96, PROC_TEXT_MAX = 1024 };

// Reads a file of /proc; what is not there is empty. Allocates nothing.
static void read_proc(const char *path, char text[static PROC_TEXT_MAX]) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t count = file >= 0 ? read(file, text, PROC_TEXT_MAX - 1) : 0;
    if (file >= 0) close(file);
    text[count > 0 ? count : 0] = '\0';
}

// Adds what a file says, /proc/PID/stat of a process or /proc/PID/task/TID/stat of a thread.
// Returns the number of threads.
static long add_stat(const char *path, Activity *activity) {
    char text[PROC_TEXT_MAX], state;
    long ticks[4], threads;
    read_proc(path, text);
    const char *after = strrchr(text, ')'); // the name before it may contain anything
    if (!after ||
        sscanf(after, ") %c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %ld %ld %ld %ld %*d %*d %ld",
               &state, &ticks[0], &ticks[1], &ticks[2], &ticks[3], &threads) != 6)
        return 0;
    activity->is_busy |= state == 'R';
    for (int i = 0; i < 4; i++) activity->ticks += ticks[i];
    return threads;
}

static void add_process(long process, int depth, Activity *activity);

static void add_children(long process, long thread, int depth, Activity *activity) {
    char path[PROC_PATH_MAX], text[PROC_TEXT_MAX], *at = text, *end;
    snprintf(path, sizeof path, "/proc/%ld/task/%ld/children", process, thread);
    read_proc(path, text);
    for (long child; (child = strtol(at, &end, 10)) > 0; at = end)
        add_process(child, depth + 1, activity);
}

static void add_process(long process, int depth, Activity *activity) {
    enum { DEPTH_MAX = 6 };
    char path[PROC_PATH_MAX];
    snprintf(path, sizeof path, "/proc/%ld/stat", process);
    long thread_count = add_stat(path, activity);
    if (depth == DEPTH_MAX || thread_count <= 1) {
        if (depth < DEPTH_MAX) add_children(process, process, depth, activity);
        return;
    }
    snprintf(path, sizeof path, "/proc/%ld/task", process);
    DIR *threads = opendir(path);
    for (struct dirent *entry; threads && (entry = readdir(threads));) {
        long thread = strtol(entry->d_name, NULL, 10);
        Activity one = {0};
        if (thread <= 0) continue;
        snprintf(path, sizeof path, "/proc/%ld/task/%ld/stat", process, thread);
        add_stat(path, &one);
        activity->is_busy |= one.is_busy;
        add_children(process, thread, depth, activity);
    }
    if (threads) closedir(threads);
}

bool child_knows_waiting(void) { return access("/proc/self/task", R_OK) == 0; }

void child_expect(ChildProcess *child) {
    child->idle_s = child->waited_s = 0;
    child->is_spent = child->has_first_cpu = false;
}

double child_idle_s(const ChildProcess *child) { return child->idle_s; }

#define COUNTED_S 0.002 // shorter waits are counted together
#define LEAST_S 1e-4 // a shorter rest of the patience is over, so that rounding cannot prolong it

// Counts the last waits. CPU time counts from the end of the first one, which saves a system call
// per answer.
static void count_wait(ChildProcess *child, double patience_s) {
    Activity activity = {0};
    add_process((long)child->id, 0, &activity);
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

// Waits until a stream is ready or a short time has passed, and reads its standard error meanwhile.
// Returns false if the child is late. Sets `has_died` if the child has died and left nothing to
// read. The next wait counts this one, so that the wait for an answer that is complete is free.
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
                            {.fd = child->pidfd, .events = POLLIN}};
    struct timespec most = {.tv_nsec = is_late ? 0 : (long)(left_s * 1e9)};
    *has_died = false;
    int ready = ppoll(ends, 3, &most, NULL);
    // This program may have been stopped meanwhile, or may have waited for a CPU itself.
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
    child_expect(child);
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

const char *child_unfinished(ChildProcess *child) {
    child->buffer[child->count] = '\0';
    return child->buffer + child->taken;
}

double child_cpu_s(const ChildProcess *child) {
    struct timespec used = {0};
    if (child->processor == -1 || clock_gettime(child->processor, &used)) return 0;
    return (double)used.tv_sec + (double)used.tv_nsec * 1e-9 + child->helpers_cpu_s;
}

bool child_exceeds_memory(ChildProcess *child) {
    char path[64];
    long pages = 0;
    snprintf(path, sizeof path, "/proc/%ld/statm", (long)child->id);
    FILE *file = child->id ? fopen(path, "re") : NULL;
    if (!file) return false;
    if (fscanf(file, "%*d %ld", &pages) != 1) pages = 0;
    fclose(file);
    bool is_large = (double)pages * (double)sysconf(_SC_PAGESIZE) / (1 << 20) > child->memory_mb;
    if (is_large) snprintf(child->end, sizeof child->end, "it has used %.0f MB", child->memory_mb);
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

// Whether a thread is pinned to a CPU. Two on one CPU would wait for each other.
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

// Pins all threads of a process and its descendants, because isolation adds a process in between.
// Threads that have set their own affinity are left alone.
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

void child_pin(ChildProcess *child, int processor) {
    cpu_set_t were = processors(child->kept_on), set = processors(processor);
    if (child->id) keep(child->id, &were, &set);
    child->kept_on = processor;
}
