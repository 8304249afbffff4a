// host.h -- operating system functions that the modules of game/platform/ build upon: open files,
// the file system, and threads. Paths are UTF-8. On failure the functions set errno.
#pragma once

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Flags for opening a file. No call blocks, and child processes do not inherit handles.
enum {
    HANDLE_READ = 1,
    HANDLE_WRITE = 2,
    HANDLE_APPEND = 4, // every write goes to the end
    HANDLE_MAKE = 8,   // creates a missing file
    HANDLE_NEW = 16,   // creates the file; fails with EEXIST if it exists
    HANDLE_NO_LINK = 32,
    HANDLE_FOLDER = 64
};
int host_open(const char *path, int how, unsigned mode); // returns -1 on failure
void host_close(int handle);                             // keeps errno; -1 is allowed

typedef struct HostFacts {
    bool is_folder, is_regular;
    unsigned mode; // permissions; see chmod
    int64_t length, changed_s;
    uint64_t disk, number; // identify the file
} HostFacts;
bool host_facts(int handle, HostFacts *facts);
bool host_facts_of(const char *path, HostFacts *facts);

bool host_lock(int handle); // does not wait; EWOULDBLOCK if another program has the lock
bool host_sync(int handle); // flushes the file to disk
bool host_truncate(int handle, int64_t length);
ptrdiff_t host_read_at(int handle, char *bytes, size_t room, int64_t from);
// Returns the number of bytes written, 0 after a short wait for room, -1 on failure.
ptrdiff_t host_write(int handle, const char *bytes, size_t count);
bool host_sync_folder(const char *folder); // flushes new names to disk
// Renames `path` over `to` and closes `holder` (the open handle of `to`, or -1) afterwards, so that
// no other program can take the lock in between. Where the system requires it to be closed before,
// `holder` becomes -1.
bool host_rename_over(const char *path, const char *to, int *holder);
bool host_make_folder(const char *path);
void host_pause(double seconds);
long host_number(void); // process id

typedef void (*HostVisit)(void *context, const char *name, int64_t changed_s);
bool host_list(const char *folder, HostVisit visit, void *context);

bool host_begin_thread(pthread_t *id, void *(*work)(void *data), void *data);
// Keeps freed memory for later allocations. If threads allocate and free a match per millisecond,
// returning the pages to the system and mapping them again costs 3 % of the time.
void host_keep_memory(void);
bool host_create_condition(pthread_cond_t *condition);
// Returns false after `until_s` of clock_s.
bool host_wait(pthread_cond_t *condition, pthread_mutex_t *mutex, double until_s);

#ifdef _WIN32
// Returns UTF-8, to be freed by the caller; NULL if out of memory.
char *host_narrow(const wchar_t *wide);
#endif
