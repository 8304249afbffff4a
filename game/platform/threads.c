// threads.c -- threads, locks, and what is done once.
#include "threads.h"

#include "ai/maths/assert.h"
#include "host.h"

static void *run(void *data) {
    const Thread *thread = data;
    thread->work(thread->context);
    return NULL;
}

bool thread_start(Thread *thread, void (*work)(void *context), void *context) {
    ASSERT(thread && work);
    thread->work = work;
    thread->context = context;
    return host_begin_thread(&thread->id, run, thread);
}

void thread_join(Thread *thread) { pthread_join(thread->id, NULL); }

void thread_yield(void) { sched_yield(); }

void lock_create(Lock *lock) { pthread_mutex_init(&lock->mutex, NULL); }
void lock_destroy(Lock *lock) { pthread_mutex_destroy(&lock->mutex); }
void lock_take(Lock *lock) { pthread_mutex_lock(&lock->mutex); }
void lock_release(Lock *lock) { pthread_mutex_unlock(&lock->mutex); }

void condition_create(Condition *news) { host_create_condition(&news->condition); }
void condition_destroy(Condition *news) { pthread_cond_destroy(&news->condition); }
void condition_signal(Condition *news) { pthread_cond_broadcast(&news->condition); }

bool condition_wait(Condition *news, Lock *lock, double until_s) {
    return host_wait(&news->condition, &lock->mutex, until_s);
}

void once_do(Once *once, void (*work)(void)) { pthread_once(once, work); }
