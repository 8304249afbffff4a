// extras_posix.c -- what systems without the additions of Linux have. Orphans of a child process
// that leave its session stay, and its CPU time and memory are not known.
#include "extras.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __APPLE__
#include <mach-o/dyld.h>
#endif

#include "ai/maths/assert.h"
#include "platform/child.h"
#include "platform/system.h"

bool extras_pipe(int ends[2]) {
    return !pipe(ends) && fcntl(ends[0], F_SETFD, FD_CLOEXEC) >= 0 &&
           fcntl(ends[1], F_SETFD, FD_CLOEXEC) >= 0;
}

int extras_poll(struct pollfd *ends, unsigned count, double most_s) {
    return poll(ends, (nfds_t)count, (int)(most_s * 1000 + 0.999));
}

void extras_die_with_parent(void) {}
void extras_adopt_orphans(void) {}
bool extras_kill_children(void) { return false; }

void extras_close_from(int first) {
    for (long most = sysconf(_SC_OPEN_MAX); first < most; first++) close(first);
}

pid_t extras_wait(pid_t process, int *status, long *peak_kb) {
    ASSERT(process > 0 && status && peak_kb);
    *peak_kb = 0;
    return waitpid(process, status, 0);
}

Activity extras_activity(pid_t process) { return (void)process, (Activity){0}; }
pid_t extras_first_child(pid_t process) { return (void)process, 0; }
bool extras_clock(pid_t process, clockid_t *clock) { return (void)process, (void)clock, false; }
double extras_memory_mb(pid_t process) { return (void)process, 0; }
void extras_pin(pid_t process, int were, int processor) {
    (void)process, (void)were, (void)processor;
}
bool child_knows_waiting(void) { return false; }
int thread_pin(bool is_kept) { return (void)is_kept, -1; }
void memory_enlarge_pages(const void *low, const void *high) { (void)low, (void)high; }

int processor_count(void) {
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 0 ? (int)count : 1;
}

bool program_path(char *path, size_t size, Problem *problem) {
#ifdef __APPLE__
    uint32_t room = (uint32_t)size;
    if (!_NSGetExecutablePath(path, &room)) return true;
#else
    ssize_t count = readlink("/proc/self/exe", path, size);
    if (count > 0 && (size_t)count < size) return path[count] = '\0', true;
#endif
    return problem_set(problem, "this system does not report where treads is installed");
}
