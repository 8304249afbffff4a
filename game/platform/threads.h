// threads.h -- threads, locks, and what is done once.
#pragma once

#include <pthread.h>
#include <stdbool.h>

typedef struct Thread {
    pthread_t id;
    void (*work)(void *context);
    void *context;
} Thread;

// Begins `work` beside the caller; Ctrl-C and other requests of the system go on reaching the
// threads that were there before. `thread` stays in its place until it is joined. False when there
// can be no more threads.
bool thread_start(Thread *thread, void (*work)(void *context), void *context);
void thread_join(Thread *thread); // waits until its work returns
void thread_yield(void);          // lets others run that wait for a processor

typedef struct Lock {
    pthread_mutex_t mutex;
} Lock;

void lock_create(Lock *lock);
void lock_destroy(Lock *lock); // that no thread holds
void lock_take(Lock *lock);    // waits for the thread that holds it
void lock_release(Lock *lock);

// Threads wait here for a change in what a lock guards.
typedef struct Condition {
    pthread_cond_t condition;
} Condition;

void condition_create(Condition *news);
void condition_destroy(Condition *news);
void condition_signal(Condition *news); // wakes all that wait
// With the lock held, which is released meanwhile. False when `until_s` of clock_s (system.h) has
// come; may also return true without news.
bool condition_wait(Condition *news, Lock *lock, double until_s);

typedef pthread_once_t Once;
#define ONCE_INIT PTHREAD_ONCE_INIT
void once_do(Once *once, void (*work)(void)); // by the first caller; all others wait for its end
