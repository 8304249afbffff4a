// host.c -- open files, the file system and threads on POSIX.
#define _DEFAULT_SOURCE // realpath and flock, which BSD and macOS also have
#include "platform/host.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "ai/maths/assert.h"
#include "platform/files.h"

// macOS has no conditions that wait by the monotonic clock. They wait for a duration instead.
#ifdef __APPLE__
#define pthread_condattr_setclock(attributes, clock) 0
#define pthread_cond_timedwait pthread_cond_timedwait_relative_np
#define WAIT_FROM_S clock_s()
#else
#define WAIT_FROM_S 0
#endif

enum { KEPT_BYTES = 64 << 20 };

// The path may name anything, so opening must not block or acquire a controlling terminal.
int host_open(const char *path, int how, unsigned mode) {
    ASSERT(path && how & (HANDLE_READ | HANDLE_WRITE));
    int flags = O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
    bool reads = how & HANDLE_READ, writes = how & HANDLE_WRITE;
    flags |= !writes ? O_RDONLY : reads ? O_RDWR : O_WRONLY;
    if (how & HANDLE_APPEND) flags |= O_APPEND;
    if (how & HANDLE_MAKE) flags |= O_CREAT;
    if (how & HANDLE_NEW) flags |= O_CREAT | O_EXCL;
    if (how & HANDLE_NO_LINK) flags |= O_NOFOLLOW;
    if (how & HANDLE_FOLDER) flags |= O_DIRECTORY;
    return open(path, flags, (mode_t)mode);
}

void host_close(int handle) {
    int why = errno;
    if (handle >= 0) close(handle);
    errno = why;
}

static HostFacts facts_from(const struct stat *status) {
    return (HostFacts){S_ISDIR(status->st_mode), S_ISREG(status->st_mode), status->st_mode & 0777,
                       status->st_size,          status->st_mtime,         (uint64_t)status->st_dev,
                       (uint64_t)status->st_ino};
}

bool host_facts(int handle, HostFacts *facts) {
    struct stat status;
    if (fstat(handle, &status)) return false;
    *facts = facts_from(&status);
    return true;
}

bool host_facts_of(const char *path, HostFacts *facts) {
    struct stat status;
    if (stat(path, &status)) return false;
    *facts = facts_from(&status);
    return true;
}

char *path_resolve(const char *path) { return realpath(path, NULL); }
bool host_lock(int handle) { return !flock(handle, LOCK_EX | LOCK_NB); }
bool host_sync(int handle) { return !fdatasync(handle); }
bool host_truncate(int handle, int64_t length) { return !ftruncate(handle, (off_t)length); }

ptrdiff_t host_read_at(int handle, char *bytes, size_t room, int64_t from) {
    return pread(handle, bytes, room, (off_t)from);
}

ptrdiff_t host_write(int handle, const char *bytes, size_t count) {
    ASSERT(handle >= 0 && bytes);
    ssize_t put = write(handle, bytes, count);
    if (put > 0) return put;
    if (!put || (errno != EAGAIN && errno != EINTR)) return -1;
    struct pollfd ready = {.fd = handle, .events = POLLOUT};
    if (errno == EAGAIN) poll(&ready, 1, 100);
    return 0;
}

bool host_sync_folder(const char *path) {
    int folder = host_open(path, HANDLE_READ | HANDLE_FOLDER, 0);
    bool is_saved = folder >= 0 && host_sync(folder);
    host_close(folder);
    return is_saved;
}

bool host_rename_over(const char *path, const char *to, int *holder) {
    if (rename(path, to)) return false;
    host_close(*holder);
    return true;
}

bool host_make_folder(const char *path) { return !mkdir(path, 0777); }
void host_pause(double seconds) { poll(NULL, 0, (int)(1000 * seconds)); }
long host_number(void) { return (long)getpid(); }

bool host_list(const char *path, HostVisit visit, void *context) {
    DIR *folder = opendir(path);
    if (!folder) return false;
    for (struct dirent *entry; (entry = readdir(folder));) {
        struct stat status;
        if (!fstatat(dirfd(folder), entry->d_name, &status, 0))
            visit(context, entry->d_name, status.st_mtime);
    }
    closedir(folder);
    return true;
}

FILE *file_write(const char *path) { return fopen(path, "wb"); }
bool file_remove(const char *path) { return !unlink(path); }
bool file_rename(const char *path, const char *to) { return !rename(path, to); }

char **paths_matching(const char *pattern) {
    ASSERT(pattern);
    glob_t found = {0};
    char **paths = NULL;
    if (!glob(pattern, 0, NULL, &found)) paths = calloc(found.gl_pathc + 1, sizeof *paths);
    for (size_t i = 0; paths && i < found.gl_pathc; i++) {
        paths[i] = strdup(found.gl_pathv[i]);
        if (paths[i]) continue;
        paths_free(paths);
        paths = NULL;
    }
    globfree(&found);
    return paths;
}

// Blocks all signals in the new thread except its own faults (SIGSEGV, SIGABRT and so on).
bool host_begin_thread(pthread_t *id, void *(*work)(void *data), void *data) {
    static const int FAULTS[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    sigset_t requests, before;
    sigfillset(&requests);
    for (size_t i = 0; i < sizeof FAULTS / sizeof *FAULTS; i++) sigdelset(&requests, FAULTS[i]);
    pthread_sigmask(SIG_SETMASK, &requests, &before);
    int why = pthread_create(id, NULL, work, data);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return !why;
}

void host_keep_memory(void) {
#ifdef __GLIBC__
    mallopt(M_TRIM_THRESHOLD, KEPT_BYTES);
#endif
}

bool host_create_condition(pthread_cond_t *condition) {
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    int why = pthread_cond_init(condition, &attributes);
    pthread_condattr_destroy(&attributes);
    return !why;
}

bool host_wait(pthread_cond_t *condition, pthread_mutex_t *mutex, double until_s) {
    ASSERT(until_s >= 0);
    until_s = until_s > WAIT_FROM_S ? until_s - WAIT_FROM_S : 0;
    struct timespec until = {.tv_sec = (time_t)until_s};
    until.tv_nsec = (long)((until_s - (double)until.tv_sec) * 1e9);
    return pthread_cond_timedwait(condition, mutex, &until) != ETIMEDOUT;
}
