// threads.c -- threads, locks, and what is done once.
#include "threads.h"

#include <errno.h>
#include <signal.h>
#include <time.h>

#include "ai/maths/assert.h"

static void *run(void *data) {
    const Thread *thread = data;
    thread->work(thread->context);
    return NULL;
}

// Faults of the thread itself (SIGSEGV, SIGABRT ..) stay its own: they cannot wait.
bool thread_start(Thread *thread, void (*work)(void *context), void *context) {
    ASSERT(thread && work);
    static const int FAULTS[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    sigset_t requests, before;
    sigfillset(&requests);
    for (size_t i = 0; i < sizeof FAULTS / sizeof *FAULTS; i++) sigdelset(&requests, FAULTS[i]);
    thread->work = work;
    thread->context = context;
    pthread_sigmask(SIG_SETMASK, &requests, &before);
    int why = pthread_create(&thread->id, NULL, run, thread);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return !why;
}

void thread_join(Thread *thread) { pthread_join(thread->id, NULL); }

void lock_create(Lock *lock) { pthread_mutex_init(&lock->mutex, NULL); }
void lock_destroy(Lock *lock) { pthread_mutex_destroy(&lock->mutex); }
void lock_take(Lock *lock) { pthread_mutex_lock(&lock->mutex); }
void lock_release(Lock *lock) { pthread_mutex_unlock(&lock->mutex); }

void news_create(News *news) {
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&news->condition, &attributes);
    pthread_condattr_destroy(&attributes);
}

void news_destroy(News *news) { pthread_cond_destroy(&news->condition); }
void news_tell(News *news) { pthread_cond_broadcast(&news->condition); }

bool news_wait(News *news, Lock *lock, double until_s) {
    struct timespec until = {.tv_sec = (time_t)until_s};
    until.tv_nsec = (long)((until_s - (double)until.tv_sec) * 1e9);
    return pthread_cond_timedwait(&news->condition, &lock->mutex, &until) != ETIMEDOUT;
}

void once_do(Once *once, void (*work)(void)) { pthread_once(once, work); }
