// faults_memory.c -- an allocator that fails on demand and counts calls.
// Chipmunk, SDL and the libraries that SDL loads do not check allocations, so their allocations
// never fail; allocations by the C library, jansson and the game do. glibc only.
#define _GNU_SOURCE
#include "faults_memory.h"

#include <dlfcn.h>
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);
void __libc_free(void *old);

static long calls_left;
static bool is_for_good, has_struck;

void faults_at(long call, bool for_good) {
    calls_left = call;
    is_for_good = for_good;
    has_struck = false;
}

bool faults_struck(void) { return has_struck; }

__attribute__((constructor)) static void read_orders(void) {
    const char *call = getenv("FAULTS_AT");
    if (call) faults_at(strtol(call, NULL, 10), getenv("FAULTS_FOR_GOOD") != NULL);
}

static volatile bool is_counting; // volatile: calls must not be moved across it
static volatile MemoryCalls calls;

void memory_count(void) {
    calls.ours = calls.engine = 0;
    is_counting = true;
}

MemoryCalls memory_counted(void) {
    is_counting = false;
    return calls;
}

static void count(const void *caller) {
    Dl_info info;
    if (!is_counting) return;
    is_counting = false; // dladdr() may allocate
    bool is_engine =
        dladdr(caller, &info) && info.dli_fname && strstr(info.dli_fname, "libchipmunk");
    *(is_engine ? &calls.engine : &calls.ours) += 1;
    is_counting = true;
}

static bool is_frail(const void *caller) {
    static const char *const ANSWERED[] = {"/treads", "/test_", "libjansson", "libc.so"};
    Dl_info info;
    if (!dladdr(caller, &info) || !info.dli_fname) return true;
    for (size_t i = 0; i < sizeof ANSWERED / sizeof *ANSWERED; i++)
        if (strstr(info.dli_fname, ANSWERED[i])) return false;
    return true;
}

static bool fails(const void *caller) {
    count(caller);
    bool is_past = has_struck && is_for_good;
    if ((!calls_left && !is_past) || is_frail(caller)) return false;
    if (!is_past && --calls_left) return false;
    has_struck = true;
    errno = ENOMEM;
    return true;
}

void *malloc(size_t size) {
    return fails(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    return fails(__builtin_return_address(0)) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
    return fails(__builtin_return_address(0)) ? NULL : __libc_realloc(old, size);
}

void free(void *old) {
    if (old) count(__builtin_return_address(0));
    __libc_free(old);
}
