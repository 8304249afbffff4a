// host.h -- what the modules of this room ask of each system in its own way: files that are open,
// what is on the disk, and how threads begin and wait. Paths are UTF-8; what fails says why in
// errno.
#pragma once

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// How a file is opened: never to wait, and to be no other program's.
enum {
    HANDLE_READ = 1,
    HANDLE_WRITE = 2,
    HANDLE_APPEND = 4, // every write goes to the end
    HANDLE_MAKE = 8,   // where there is none
    HANDLE_NEW = 16,   // only where there is none: EEXIST
    HANDLE_NO_LINK = 32,
    HANDLE_FOLDER = 64
};
int host_open(const char *path, int how, unsigned mode); // -1 when it cannot be
void host_close(int handle);                             // keeps errno; -1 is fine

typedef struct HostFacts {
    bool is_folder, is_regular;
    unsigned mode; // who may do what with it, as in chmod
    int64_t length, changed_s;
    uint64_t disk, number; // which file it is
} HostFacts;
bool host_facts(int handle, HostFacts *facts);
bool host_facts_of(const char *path, HostFacts *facts);

bool host_lock(int handle); // at once; EWOULDBLOCK when another program has it
bool host_sync(int handle); // to the disk
bool host_truncate(int handle, int64_t length);
ptrdiff_t host_read_at(int handle, char *bytes, size_t room, int64_t from);
ptrdiff_t host_write(int handle, const char *bytes, size_t count); // waits for room a moment
bool host_sync_folder(const char *folder);                         // new names go to the disk, too
// The file takes the place of another, which `holder` (or -1) has open; that one is closed, too
// late for others to take it. Where it fails `holder` may be -1.
bool host_rename_over(const char *path, const char *to, int *holder);
bool host_make_folder(const char *path);
void host_pause(double seconds);
long host_number(void); // this program's, among all that run

typedef void (*HostVisit)(void *context, const char *name, int64_t changed_s);
bool host_list(const char *folder, HostVisit visit, void *context);

bool host_begin_thread(pthread_t *id, void *(*work)(void *data), void *data);
// What is freed stays with the program, for the next piece of work: where threads take and free a
// match a millisecond, giving pages back and faulting them in again costs 3 % of the time.
void host_keep_memory(void);
bool host_create_condition(pthread_cond_t *condition);
// False when `until_s` of clock_s has come.
bool host_wait(pthread_cond_t *condition, pthread_mutex_t *mutex, double until_s);
