// extras_linux.c -- what Linux adds to POSIX, for child processes, processors and memory.
#define _GNU_SOURCE // pipe2, ppoll, sched_setaffinity
#include "extras.h"

#include <dirent.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ai/maths/assert.h"
#include "platform/child.h"
#include "platform/system.h"
#include "platform/threads.h"

bool extras_pipe(int ends[2]) { return !pipe2(ends, O_CLOEXEC); }

int extras_poll(struct pollfd *ends, unsigned count, double most_s) {
    struct timespec most = {.tv_sec = (time_t)most_s};
    most.tv_nsec = (long)((most_s - (double)most.tv_sec) * 1e9);
    return ppoll(ends, count, &most, NULL);
}

void extras_die_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGKILL); }
void extras_adopt_orphans(void) { prctl(PR_SET_CHILD_SUBREAPER, 1); }

bool extras_kill_children(void) {
    char text[4096], *at = text, *end;
    int file = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    ssize_t count = file >= 0 ? read(file, text, sizeof text - 1) : -1;
    if (file >= 0) close(file);
    if (count < 0) return false;
    text[count] = '\0';
    for (long child; (child = strtol(at, &end, 10)) > 0; at = end) kill((pid_t)child, SIGKILL);
    return true;
}

void extras_close_from(int first) {
#ifdef SYS_close_range
    if (!syscall(SYS_close_range, (unsigned)first, ~0u, 0u)) return;
#endif
    for (long end = first, most = sysconf(_SC_OPEN_MAX); end < most; end++) close((int)end);
}

pid_t extras_wait(pid_t process, int *status, long *peak_kb) {
    ASSERT(process > 0 && status && peak_kb);
    struct rusage used = {0};
    pid_t found = wait4(process, status, 0, &used);
    *peak_kb = used.ru_maxrss;
    return found;
}

enum { PROC_PATH_MAX = 96, PROC_TEXT_MAX = 1024 };

// Reads a file of /proc; a missing file is empty. Allocates nothing.
static void read_proc(const char *path, char text[static PROC_TEXT_MAX]) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t count = file >= 0 ? read(file, text, PROC_TEXT_MAX - 1) : 0;
    if (file >= 0) close(file);
    text[count > 0 ? count : 0] = '\0';
}

// Adds the state in a file, /proc/PID/stat of a process or /proc/PID/task/TID/stat of a thread.
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
    enum { DEPTH_MAX = 7 };
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

Activity extras_activity(pid_t process) {
    Activity activity = {0};
    add_process((long)process, 0, &activity);
    return activity;
}

pid_t extras_first_child(pid_t process) {
    char path[PROC_PATH_MAX], text[PROC_TEXT_MAX];
    snprintf(path, sizeof path, "/proc/%ld/task/%ld/children", (long)process, (long)process);
    read_proc(path, text);
    return (pid_t)strtol(text, NULL, 10);
}

bool child_knows_waiting(void) { return access("/proc/self/task", R_OK) == 0; }

bool extras_clock(pid_t process, clockid_t *clock) { return !clock_getcpuclockid(process, clock); }

double extras_memory_mb(pid_t process) {
    char path[PROC_PATH_MAX], text[PROC_TEXT_MAX];
    long pages = 0;
    snprintf(path, sizeof path, "/proc/%ld/statm", (long)process);
    read_proc(path, text);
    if (sscanf(text, "%*d %ld", &pages) != 1) return 0;
    return (double)pages * (double)sysconf(_SC_PAGESIZE) / (1 << 20);
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

// True for a CPU with a pinned thread. Two threads on one CPU would wait for each other.
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
// Threads that have set their own affinity are skipped.
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

void extras_pin(pid_t process, int were, int processor) {
    ASSERT(process > 0 && were >= -1 && processor >= -1);
    cpu_set_t before = processors(were), set = processors(processor);
    keep((long)process, &before, &set);
}

int processor_count(void) {
    cpu_set_t set; // the CPUs that this program may use
    if (!sched_getaffinity(0, sizeof set, &set)) return CPU_COUNT(&set);
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 0 ? (int)count : 1;
}

void memory_enlarge_pages(const void *low, const void *high) {
    enum { LARGE = 1 << 21, COLLAPSE = 25 }; // MADV_COLLAPSE (2023) takes effect at once
    uintptr_t from = ((uintptr_t)low + LARGE - 1) / LARGE * LARGE;
    uintptr_t to = (uintptr_t)high / LARGE * LARGE;
    if (from >= to) return;
    madvise((void *)from, to - from, MADV_HUGEPAGE);
    madvise((void *)from, to - from, COLLAPSE);
}

bool program_path(char *path, size_t size, Problem *problem) {
    ssize_t count = readlink("/proc/self/exe", path, size);
    if (count <= 0 || (size_t)count >= size)
        return problem_set(problem, "this system does not report where treads is installed");
    path[count] = '\0';
    return true;
}
